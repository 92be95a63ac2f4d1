"""Under the words of a rule, while they are written: what the clerk could do, and a button that puts it on the sheet; and where a
sheet has no words yet, what they could be."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from tabletop.clerk.editing.ready_lines import INSTEAD, nothing_found, the_closest
from tabletop.clerk.kits.changes import changes_told
from tabletop.clerk.prose.lacking import SheetOffer
from tabletop.clerk.prose.offers import OfferMaker, Written, gained
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.game_words import AMEND, ENACT, KEEP_WORDS
from tabletop.view.drawing.icons import icon
from tabletop.view.drawing.type import Role
from tabletop.view.editor.overridden_lines import LineNote, PutOn
from tabletop.view.values.drafts import Draft, Procedure
from tabletop.view.values.sheet_language import SheetLanguage
from tabletop.view.widgets.controls import button, label, marked
from tabletop.view.widgets.layouts import in_row, keep_room, stacked
from tabletop.view.widgets.theme import Theme

PAUSE = 600
"""Milliseconds without a key after which the words are read."""
COULD, OFFERED = "The clerk could, if you mean this:", "The clerk could"
IN_PART = "The clerk could do this much of it:"
USE = "Use this"
WORDS = "The rule could say:"
USE_LINES, USE_WORDS = "Use what the clerk could do", "Use what the rule could say"
PERHAPS = "Perhaps a ready line:"
SHOW, SHOW_ALL = "Show them", "Show the ready lines"
OUTDATED, STANDS = "What the clerk does was for other words.", "It is right for these"
DECLINE, DECLINED, AGAIN = "Nothing for the clerk", "People carry this rule out by hand.", "What could it do?"
_DEED = re.compile(r"(?<!\bobject): ")

Elsewhere = Callable[[str], LineNote | None]


def as_words(told: str) -> str:
    """The sentences of a sheet as a rule says them: ``When dice are thrown, if 6 comes up, give 5 points to the thrower.``"""
    return "\n".join(_DEED.sub(", ", each) if each.startswith(("When ", "Before ")) else each for each in told.split("\n"))


class OfferSlip(QWidget):
    """Reads the words of a draft whose sheet nobody has written, and says nothing where it is not sure."""

    taken = Signal(str)
    """The sheet as it is to be."""
    worded = Signal(str)
    """The words as they are to be."""
    left_out = Signal(object)
    """The stretches of the words that are not in the offer, from and to."""
    moved = Signal(object, str)
    """The sheet as it is to be, on the card of a rule that goes first: a ``PutOn``."""
    looked = Signal(str)
    """The ready lines are to be shown, those that are close to these words first."""

    def __init__(
        self, theme: Theme, language: SheetLanguage, close_lines: Callable[[str], Sequence[str]], elsewhere: Elsewhere
    ) -> None:
        """``close_lines`` names the ready lines that are close to some words, ``elsewhere`` whether a sheet would be in vain here
        and on which rule’s card it is heard."""
        super().__init__()
        self._language, self._close_lines, self._elsewhere = language, close_lines, elsewhere
        self._belongs: LineNote | None = None
        self._draft, self._book = Draft(), Rulebook()
        self._maker: OfferMaker | None = None
        self._offer: SheetOffer | None = None
        self._declined = self.taken_sheet = self.taken_for = ""
        """Words for which nothing is wanted; the sheet that was taken from here, and the words that it was for."""
        self._taken_whole = False
        """Whether it says all of them."""
        self._words = self._wording = ""
        """What the words could be, and what was taken from here for them."""
        self.outdated = False
        """Whether the sheet that was taken stands as it was, and the words say something else by now."""
        self._waits = False
        """Whether there is an offer for words for which nothing is wanted: it can be had after all."""
        self._pause = QTimer(self, interval=PAUSE, singleShot=True)
        self._pause.timeout.connect(self.tell)
        self._says, self._lacks, self._sign = label("", words=True), label("", warn=True), label("")
        side = theme.px(16)
        self._sign.setPixmap(icon("warning", theme.palette, side, theme.palette.removed_on_dock).pixmap(side, side))
        self._lacking = QWidget()
        in_row(theme, self._sign, self._lacks, on=self._lacking, gap=6, grows=self._lacks)
        self._lacking.hide()
        self._could = label(COULD, strong=True)
        self._use = button(USE, self._take, name=USE_LINES, small=True)
        self._why = label("", second=True)
        self._why.hide()
        self._no = button(DECLINE, self._decline, says="The rule is carried out by people.", link=True)
        self._again = button(AGAIN, self._ask_again, link=True)
        self._stands = button(STANDS, self._keep, says="The sheet stays as it is.", link=True)
        self._look = button(
            SHOW, lambda: self.looked.emit(self._written.wanting), name="Show the ready lines that are close", link=True
        )
        for part in (self._stands, self._again, self._look):
            part.hide()  # all the buttons in one row would be wider than the editor, which keeps the room of an offer to come
        buttons = in_row(theme, self._use, self._stands, self._no, self._again, self._look, None, gap=14)
        parts = (self._could, buttons, self._why, self._lacking, self._says)  # what is said may be longer than the editor is high
        stacked(theme, *parts, on=self, margins=(14, 10, 14, 10), gap=6)
        marked(self, ground="offer")
        self._says.setMinimumHeight(2 * QFontMetrics(theme.font(Role.WORDS, 15)).lineSpacing())
        self.setAccessibleName("What the clerk could do")
        self.hide()

    def show_table(self, table: SeenTable) -> None:
        """The table whose names and counters people write of."""
        language = self._language
        maker = OfferMaker.at(table, language.phrases(), language.vocabulary, language.sound)
        self._maker = self._maker if maker == self._maker else maker

    def show_draft(self, draft: Draft, book: Rulebook) -> None:
        """The draft as it is written now; what was offered for other words goes."""
        if self._of(draft) == self._of(self._draft) and book == self._book:
            return
        self._draft, self._book = draft, book
        # Under a new rule its room is kept, with two lines, so that nothing below moves when it comes.
        keep_room(self, draft.kind == ENACT and not (draft.sheet.strip() and draft.text.strip()))
        self.outdated = False
        self._show(None)
        self._pause.start()

    def begin(self, draft: Draft) -> None:
        """With the sheet that was taken for some words of that draft."""
        self.taken_sheet, self.taken_for = draft.taken, draft.taken_for

    def tell(self) -> None:
        """Read the words at once, and offer what they say."""
        self._pause.stop()
        offer, self.outdated = self._answer()
        self._show(offer)
        if offer is None and (could := self._could_say()):
            self._show_words(could)
        elif offer is None and (words := self._written.wanting.strip()):
            instead = self._maker.instead(words, self._written) if self._maker else INSTEAD
            self._show_close(self._close_lines(words) if instead == INSTEAD else (), words, instead)
        if self.outdated:
            self._ask_whether_it_stands()
            self.left_out.emit(())

    @property
    def _written(self) -> Written:
        draft, rule = self._draft, self._book.get(self._draft.rule)
        before = replace(rule, text=draft.was) if rule and draft.was else rule
        alone = draft.procedure is Procedure.AT_ONCE
        return Written(draft.kind, draft.text, draft.sheet, before, self.taken_sheet, self.taken_for, alone)

    @property
    def offered(self) -> SheetOffer | None:
        return self._offer

    def in_place_of(self, draft: Draft, rule: Rule) -> tuple[str, str] | None:
        """The words and the sheet of that rule with a new rule that was begun in place of a sentence; nothing where it has none
        for it."""
        return self._maker.in_place_of(draft.text, draft.sheet, rule) if self._maker and draft.kind == ENACT else None

    def says_all(self, draft: Draft) -> bool:
        """Whether what was taken from here stands as it was, and says all the words."""
        return self._taken_whole and (self.taken_sheet, self.taken_for) == (draft.sheet.strip(), draft.text)

    def _answer(self) -> tuple[SheetOffer | None, bool]:
        return self._maker.answer_or_part(self._written) if self._maker else (None, False)

    def _show(self, offer: SheetOffer | None) -> None:
        waits, self._words = offer is not None and self._draft.text == self._declined, ""
        if offer == self._offer and offer is None and not self._waits and self.isHidden():
            return
        self._waits, self._offer = waits, None if waits else offer
        unread, for_people = (self._offer.unread, self._offer.for_people) if self._offer else ((), ())
        in_vain = self._elsewhere(self._offer.sheet) if self._offer else None
        self._belongs = in_vain if in_vain and self._draft.kind == AMEND and isinstance(in_vain.way, PutOn) else None
        self._use.setText(self._belongs.says if self._belongs else USE)
        self._use.setAccessibleName(USE_LINES)
        self._why.setText(in_vain.said if in_vain else "")
        self._why.setVisible(in_vain is not None)
        self._says.setText("\n".join(self._told(self._offer)) if self._offer else DECLINED)
        self._could.setText(DECLINE if waits else IN_PART if unread else COULD)
        held = self._use.hasFocus() or self._no.hasFocus() or self._again.hasFocus()
        self._again.setVisible(waits)
        for part in (self._look, self._stands):
            part.hide()
        for part in (self._use, self._no):
            part.setVisible(not waits)
        if held and offer is not None:
            (self._again if waits else self._use).setFocus(Qt.FocusReason.OtherFocusReason)
        self._lacks.setText(self._offer.lacks(self._draft.text) if self._offer else "")
        self._lacking.setVisible(bool(self._lacks.text()))
        self.setVisible(offer is not None)
        self.left_out.emit((*unread, *for_people))

    def _told(self, offer: SheetOffer) -> Sequence[str]:
        return changes_told(self._written.sheet_before, offer.sheet, self._language.words)

    def _could_say(self) -> str:
        """What the sheet is read back as, where the rule has no words yet, or those that another sheet was read back as."""
        draft, told = self._draft, as_words(self._language.told(self._draft.sheet))
        worded = draft.kind not in KEEP_WORDS and draft.procedure is not Procedure.OWN_CARD
        lacks = draft.text.strip() in ("", self._wording) and told != draft.text.strip()
        return told if worded and lacks and draft.sheet.strip() and self._language.sound(draft.sheet) else ""

    def _show_words(self, words: str) -> None:
        self._words = words
        self._could.setText(WORDS)
        self._use.setAccessibleName(USE_WORDS)
        self._says.setText(words)
        self._ask((self._use,))

    def _show_close(self, says: Sequence[str], words: str, instead: str) -> None:
        """Where there is no offer, which ready lines are close, in the room of one: the closest by name; or that nothing was
        found in the ``words`` that are new, and what people do ``instead``."""
        self._could.setText(PERHAPS if says else nothing_found(words, self._draft.text, self._written.sheet_before))
        self._says.setText(the_closest(says) if says else instead)
        self._look.setText(SHOW if says else SHOW_ALL)
        self._ask((self._look,))

    def _ask_whether_it_stands(self) -> None:
        """What was taken stands on the sheet as it was, and the words are others."""
        words = gained(self._draft.text, self.taken_for)
        self._could.setText(OUTDATED)
        self._says.setText(self._language.told(self._draft.sheet))
        found = nothing_found(words, self._draft.text, self._written.sheet_before)
        self._why.setText(f"{found} {self._maker.instead(words, self._written)}" if self._maker and words else "")
        self._why.setVisible(bool(self._why.text()))
        self._ask((self._stands, self._no))

    def _ask(self, answers: Sequence[QWidget]) -> None:
        for part in (self._use, self._no, self._again, self._look, self._stands):
            part.setVisible(part in answers)
        self.show()

    def _take(self) -> None:
        if self._words:
            self._wording = self._words
            self.worded.emit(self._words)
        elif self._offer:
            self.taken_sheet, self.taken_for = self._offer.sheet.strip(), self._draft.text
            self._taken_whole = not (self._offer.unread or self._offer.for_people)
            if self._belongs:
                self.moved.emit(self._belongs.way, self._offer.sheet)
            else:
                self.taken.emit(self._offer.sheet)

    def _keep(self) -> None:
        self.taken_for, self._taken_whole = self._draft.text, False
        self.tell()

    def _decline(self) -> None:
        self._declined = self._draft.text
        if self.outdated:
            self.taken.emit("")
        else:
            self._show(self._offer)

    def _ask_again(self) -> None:
        self._declined = ""
        self._show(self._answer()[0])

    @staticmethod
    def _of(draft: Draft) -> tuple[str, ...]:
        return draft.text, draft.sheet, draft.kind, draft.rule, draft.was
