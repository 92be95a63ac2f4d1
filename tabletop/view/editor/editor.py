"""The proposal editor: what kind of change, of which rule, its words, what the clerk does under it, and one button.

The same sheet of paper serves a proposal, the rewording of one, a rule by consensus and a change by hand; they differ
in the act that the draft becomes.
"""

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent, QTextCursor
from PySide6.QtWidgets import QLineEdit, QWidget

from tabletop.clerk.editing.merge_lines import put_on
from tabletop.engine.acts.lawmaking.proposing import UNCHANGED, Propose, as_it_stands, current
from tabletop.engine.proposals import Proposal
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.game_words import AMEND, ENACT, KEEP_WORDS, REPEAL, TRANSMUTE
from tabletop.engine.values import capitalised
from tabletop.view.editor.clerk_desk import FILL_IN, ClerkDesk
from tabletop.view.editor.editor_frame import EditorFoot, EditorHead, MoreBelow, OfClass, StillFits
from tabletop.view.editor.offer_slip import OFFERED, OUTDATED, OfferSlip
from tabletop.view.editor.overridden_lines import AddLine, LineNote, PutOn, foremost, notes_on, put_instead
from tabletop.view.offers.acting import rule_choices
from tabletop.view.reading.meaning import WOULD_MEAN, MeaningNote
from tabletop.view.values.answers import Answers
from tabletop.view.values.drafts import (
    OF_AMENDMENTS,
    PUT,
    STALE,
    TITLES,
    WHOLE_RULE,
    WORDED,
    Draft,
    Procedure,
    PutAside,
    against,
    amending,
    apart,
    first_open,
    turned,
)
from tabletop.view.values.sheet_language import SheetLanguage
from tabletop.view.values.wishes import Wish
from tabletop.view.widgets.controls import Dropdown, Segments, bring_into_sight, label, marked, named_row, rule_line, scrolled
from tabletop.view.widgets.layouts import clear, in_row, stacked
from tabletop.view.widgets.paper import leaves_field
from tabletop.view.widgets.theme import Theme
from tabletop.view.widgets.words_edit import ChangedWords, WordsEdit, done_by_key

KINDS = (ENACT, AMEND, REPEAL, TRANSMUTE)
BEGIN_LIKELY = (AMEND, TRANSMUTE)
"""Kinds that begin with a rule before anybody has chosen one."""

CHOOSE = "choose it"
UNDERSTOOD = "What the clerk understands"
NOT_TAKEN = "What the clerk could do is not in it yet."
AS_IT_WAS = "The words have changed, what the clerk does has not: does it still fit?"
UNREAD = "The clerk cannot read all of the sheet."
IN_VAIN = "A line may do nothing as it stands: the note beside it says why."
DIFFER = "Where a line and another rule differ, the table decides: the note beside it names the rule."


class Editor(QWidget):
    """Writes one draft at a time. One that was put aside is taken up again where it was left."""

    wished = Signal(object)
    """What a hand wishes for here, as a ``Wish``: the act that lays the draft on the table, or a rule to be read."""
    cancelled = Signal()
    """It is to be closed; what was written is kept for the next time."""
    changes = Signal(str)
    """The id of the rule that the draft would change, as long as it is written, or ``""``."""
    landed = Signal()
    """What was laid on the table lies there now: it is to be closed."""

    def __init__(self, theme: Theme, language: SheetLanguage, answers: Answers) -> None:
        super().__init__()
        self._theme, self._language, self._answers, self._draft = theme, language, answers, Draft()
        self._table: SeenTable | None = None
        self._book = Rulebook()
        self._kept = ""
        self._laid: Draft | None = None
        self._in_vain = ""
        self._shown = FILL_IN
        self._likely = ""
        """The id of the rule that is offered for a change of that kind before anybody has chosen one."""
        self._aside = PutAside()
        self._beside = QTimer(self, interval=0, singleShot=True)
        self._beside.timeout.connect(self._ask_the_rules)
        self._column = stacked(theme, on=self, gap=0)
        marked(self, ground="dock")
        self.setAccessibleName("A rule-change")
        self._build()
        done_by_key(self, self.propose)

    @property
    def draft(self) -> Draft:
        """The draft as it stands in the fields now."""
        return replace(
            self._draft, by=self._by.now if self._by_row.isVisibleTo(self) else self._draft.by,
            text=self.words.words.strip(), sheet=self.sheet.sheet, why=self.why.text().strip(), fits=self.fits.now,
            class_=self.of_class.now, taken=self.offer.taken_sheet, taken_for=self.offer.taken_for,
        )  # fmt: skip

    def show_draft(self, draft: Draft, table: SeenTable, kept: str = "") -> None:
        """Begin with this draft, or with what was put aside of it. What is said of what was ``kept`` stands above it."""
        self._kept = kept
        draft = self._of_the_only_writer(draft, table)
        self._laid, self._likely = None, ""
        self._draft = self._aside.begin(self._aside.open(draft, table.rulebook))
        self._table, self._book = table, table.rulebook
        self.offer.show_table(table)
        self._by.offer(table.players, draft.by or table.turn.seat)
        self._by_row.setVisible(draft.procedure in (Procedure.PROPOSAL, Procedure.AT_ONCE) and not draft.by)
        self._head.title.setText(TITLES[draft.procedure][0].format(table.words.proposal))
        self._say_whose()
        for kind in KINDS:
            self.kind.call(kind, capitalised(table.words.kind(kind)))
        does = PUT if draft.motion else TITLES[draft.procedure][1]
        self._foot.done.setText(does)
        self._foot.done.setAccessibleName(does)
        asks_why = draft.procedure in (Procedure.AT_ONCE, Procedure.BY_HAND, Procedure.OWN_CARD)
        self.why.setVisible(asks_why and not draft.motion)
        self.kind.setVisible(draft.procedure in (Procedure.PROPOSAL, Procedure.BY_HAND))
        self.why.setText(self._draft.why)
        self._offer_rules()
        self._fill()
        self.take_keyboard()
        QTimer.singleShot(0, self._area, lambda: self._area.verticalScrollBar().setValue(0))

    def _say_whose(self) -> None:
        """Whose it is, and what becomes of the ballots that were laid for other words."""
        draft = self._aside.opened
        whose = f"{draft.by} writes it. Nothing happens before you press the button." if draft.by else ""
        costs = self._answers.against_rewording() if draft.procedure is Procedure.REVISION else ""
        said = " ".join(filter(None, (whose, costs, self._kept)))
        self._head.whose.setText(said)
        self._head.whose.setVisible(bool(said))

    def take_keyboard(self) -> None:
        """What is typed goes into the first field; where there is none, it stays here and does nothing."""
        fields = (self.words, self.sheet) if self._draft.kind not in KEEP_WORDS else ()
        first = next((each for each in fields if each.isVisibleTo(self)), self)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _of_the_only_writer(self, draft: Draft, table: SeenTable) -> Draft:
        """From wherever it is begun, a change that one player alone may propose now is theirs."""
        if draft.by or draft.procedure is not Procedure.PROPOSAL:
            return draft
        new = (Propose(by=name, kind=ENACT, text="A rule.") for name in table.players)
        may = [each.by for each in new if self._answers.objection(each) is None]
        return replace(draft, by=may[0]) if len(may) == 1 else draft

    def show_theme(self, theme: Theme) -> None:
        """The editor in another light or size; what is written stays."""
        if theme == self._theme:
            return
        draft, opened, begun, likely = self.draft, self._aside.opened, self._aside.begun, self._likely
        self._theme, self._shown = theme, self.clerk.view.now
        self._build()
        if self._table:
            self.show_draft(draft, self._table)
            self._aside.opened, self._aside.begun, self._likely = opened, begun, likely

    def show_table(self, table: SeenTable) -> None:
        """The rulebook as it is now; what is written stays."""
        if table.rulebook != self._book:
            self._book = table.rulebook
            self._offer_rules()
            self._changed()
        self._table = table
        self._say_whose()
        if self._laid and self._laid.landed(table):
            self._laid = None
            self._aside.forget()
            self.landed.emit()

    def keep(self) -> str:
        """Keep what was written for the next time; something else is to be written first. Gives how it comes back, in a sentence,
        where anything was written."""
        draft = self.draft
        if not self._aside.keep(draft, self._book):
            return ""
        rule = self._book.get(draft.rule)
        back = f"rule {rule.number}" if rule else f"“{capitalised(self._language.words.kind(draft.kind))}”"
        return f"What you were writing is kept: choose {back} to go on with it."

    def put_aside(self) -> None:
        """Close, keeping what was written for the next time."""
        self.keep()
        self.cancelled.emit()

    def _start_afresh(self) -> None:
        """Everything as it was when this draft was begun."""
        self._draft = self._aside.begun
        self.why.setText(self._draft.why)
        self._fill()
        self.words.setFocus(Qt.FocusReason.OtherFocusReason)

    def propose(self) -> None:
        draft = self.draft
        if not self._missing(draft):
            self._laid = draft
            self.wished.emit(draft.act(self._book))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.changes.emit(self._draft.rule)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.changes.emit("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if not leaves_field(self):
                self.put_aside()
        elif not event.text().isprintable() or not event.text():
            super().keyPressEvent(event)

    # The fields

    def _build(self) -> None:
        theme = self._theme
        clear(self._column)
        self._head, self._foot = EditorHead(theme), EditorFoot(theme)
        self._head.left.connect(self.put_aside)
        self._foot.left.connect(self.put_aside)
        self._foot.emptied.connect(self._start_afresh)
        self._foot.done.clicked.connect(self.propose)
        self.kind = Segments("Kind of change", tuple((kind, kind) for kind in KINDS))
        self.kind.chosen.connect(self._turn_to)
        self.rule = Dropdown("Rule", ())
        self.rule.chosen.connect(self._choose_rule)
        self._by = Dropdown("Who proposes it", ())
        self.of = Dropdown("Of what", ())
        self.of.chosen.connect(self._choose_amendment)
        self._turned = label("", words=True)
        self._or_card = label("or click a card in sight", second=True)
        self._rule_row = named_row(theme, "Rule", self.rule, self.of, self._or_card)
        self._by_row = named_row(theme, "By", self._by)
        self.words, self.marks, self.of_class = WordsEdit(theme), ChangedWords(theme), OfClass(theme)
        self.of_class.chosen.connect(self._changed)
        self.words.textChanged.connect(self._changed)
        self.words.setPlaceholderText("The words of the rule, as they will stand on the card.")
        self.meaning = MeaningNote(theme, self._answers.meaning, self._language.words)
        self.meaning.wished.connect(self.wished)
        self.clerk = ClerkDesk(theme, self._language, self._shown, ready_here=False)
        self.offer = OfferSlip(theme, self._language, self.clerk.close_lines, self._elsewhere)
        self.offer.left_out.connect(self.words.show_left_out)
        self.offer.left_out.connect(self._say_missing)
        self.offer.taken.connect(self._take_offer)
        self.offer.worded.connect(self._take_words)
        self.offer.moved.connect(lambda way, sheet: self._put_instead(way.rule, sheet))
        self.offer.looked.connect(self.clerk.offer_lines)
        self.clerk.fill_in.gained = self._answers.moves_gained
        self.sheet, self.check = self.clerk.sheet, self.clerk.check
        self.clerk.changed.connect(self._changed)
        self.clerk.wished.connect(self._grant)
        self.fits = StillFits(theme)
        self.fits.changed.connect(self._changed)
        self.why = QLineEdit()
        self.why.setPlaceholderText("Why? It goes into the minutes.")
        self.why.setAccessibleName("Why")
        self._area = area = scrolled(self._middle())
        self._column.addWidget(self._head)
        self._column.addWidget(rule_line())
        self._column.addWidget(area, 1)
        self.clerk.fill_in.went_to.connect(lambda blank: bring_into_sight(area, blank))
        self._column.addWidget(
            MoreBelow(theme, area, ((OFFERED, self.offer), (WOULD_MEAN, self.meaning), (UNDERSTOOD, self.check)))
        )
        self._column.addWidget(self._foot)

    def _middle(self) -> QWidget:
        middle, self._the_words, head = QWidget(), label("The words", section=True), QWidget()
        in_row(self._theme, self._the_words, self.clerk.ready, on=head, grows=self._the_words)
        writing = (head, self.words, self.offer, self.marks, self._turned, self.fits, self.clerk)
        parts = (self.kind, self._by_row, self._rule_row, self.of_class, *writing, self.why, self.meaning)
        stacked(self._theme, *parts, on=middle, margins=(22, 14, 22, 14), gap=8)
        return middle

    # What changes while one writes

    def _turn_to(self, kind: str) -> None:
        """The rule that was chosen stays; none is taken away that nobody chose; else it begins with a likely one."""
        was = self.draft
        if kind == was.kind:
            return
        self.keep()
        rule = self._book.get(was.rule) if kind != ENACT and was.rule != self._likely else None
        new = self._new(kind)
        if (
            kind in BEGIN_LIKELY
            and rule is None
            and (rule := first_open(new, self._book, self._answers.objection) or self._rule())
        ):
            self._likely = rule.id
        self._draft = self._aside.begin(new.about(rule) if rule else new)
        self._fill()
        if not self.kind.isAncestorOf(self.focusWidget()):
            self.take_keyboard()

    def _new(self, kind: str) -> Draft:
        """A draft of that kind with nothing written yet."""
        return Draft(self._draft.by, self._draft.procedure, kind, number=self._draft.number)

    def _choose_rule(self, number: str) -> None:
        rule, self._likely = self._book.numbered(int(number)), ""
        if rule:
            self._kept = self.keep()
            self._say_whose()
            self._draft = self._aside.begin(self._new(self._draft.kind).about(rule))
            self._fill()

    def choose(self, rule: str) -> bool:
        """Take up the rule with that id, if its card was meant: while one of several is to be changed and nothing is written.
        What is typed then goes into its words."""
        draft = self.draft
        asked = draft.kind != ENACT and draft.procedure in (Procedure.PROPOSAL, Procedure.BY_HAND) and rule in self._book
        if not asked or rule == draft.rule or (draft.rule in self._book and not draft.untouched(self._book)):
            return False
        self._choose_rule(str(self._book[rule].number))
        self.take_keyboard()
        return True

    def _grant(self, wish: "PutOn | AddLine | Wish") -> None:
        if isinstance(wish, PutOn):
            self._put_instead(wish.rule)
        elif isinstance(wish, AddLine):
            self.sheet.rewrite(put_on(self.sheet.sheet, (wish.line,), self._language.vocabulary))
        else:
            self.wished.emit(wish)

    def _elsewhere(self, sheet: str) -> LineNote | None:
        """The rule whose card that sheet belongs on, where it would be in vain on this one; else why a line of it would be."""
        draft, answers = replace(self.draft, sheet=sheet), self._answers
        told = notes_on(
            draft, self._book, answers.overridden_lines, answers.objection, answers.notices_of, self._language.vocabulary
        )
        return foremost(told)

    def _put_instead(self, rule: str, sheet: str = "") -> None:
        """What was written becomes an amendment of that rule, in place of the sentence that it contradicts where one is known; a
        new rule that was begun is kept, should it be one after all."""
        self.keep()
        draft = replace(self.draft, sheet=sheet or self.draft.sheet)
        begun = put_instead(draft, self._book[rule], self._book, self._language.vocabulary)
        if stands := self.offer.in_place_of(draft, self._book[rule]):
            begun = replace(begun, text=stands[0], sheet=stands[1])
        self._aside.begun = self._draft = begun
        self._fill()
        self.words.setFocus(Qt.FocusReason.OtherFocusReason)
        self.words.moveCursor(QTextCursor.MoveOperation.End)

    def _take_offer(self, sheet: str) -> None:
        """What the clerk could do under the words, as the sheet that goes with them."""
        self.sheet.rewrite(sheet)
        self.fits.set_now(True)
        self.words.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_words(self, words: str) -> None:
        """What the clerk reads the sheet back as, as the words that go with it."""
        self.words.selectAll()
        self.words.insertPlainText(words)
        self.words.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose_amendment(self, chosen: str) -> None:
        rule = self._rule()
        if rule:
            found = next((each for each in self._answers.amendments(rule.id) if amending(each.number) == chosen), None)
            self._draft = replace(self.draft, fits=found is not None).concerning(rule, found)
            self._fill()

    def _offer_amendments(self, draft: Draft) -> None:
        """What of a rule that has been amended is to be changed: the whole of it, or an amendment that lies on it."""
        amended = draft.rule in self._book and self._book[draft.rule].revision and draft.kind in OF_AMENDMENTS
        lying = self._answers.amendments(draft.rule) if amended and draft.procedure is Procedure.PROPOSAL else ()
        self.of.offer([WHOLE_RULE, *(amending(each.number) for each in lying)], amending(draft.of))
        self.of.setVisible(bool(lying))

    def _rule(self) -> Rule | None:
        return self._book.numbered(int(self.rule.now)) if self.rule.now else None

    def _offer_rules(self) -> None:
        rules = self._book.by_number()
        now = str(self._book[self._draft.rule].number) if self._draft.rule in self._book else ""
        classes = {*self._book.classes, *self._answers.classes()}
        self.kind.offer([kind for kind in KINDS if kind != TRANSMUTE or len(classes) > 1])
        self.rule.offer(
            [str(rule.number) for rule in rules], now, [each.replace(" · ", "   ", 1) for each in rule_choices(rules)]
        )
        self.rule.set_now(now, CHOOSE)

    def _fill(self) -> None:
        draft = self._draft
        before = self._book[draft.rule].text if draft.rule in self._book else ""
        self.kind.set_now(draft.kind)
        self.rule.set_now(str(self._book[draft.rule].number) if draft.rule in self._book else "", CHOOSE)
        self._offer_amendments(draft)
        self.of_class.offer(draft.kind if draft.procedure is Procedure.PROPOSAL else "", self._answers.classes(), draft.class_)
        self.fits.set_now(draft.fits)
        self.offer.begin(draft)
        if self._table:
            self.clerk.show_table(self._table, draft.rule if draft.kind != ENACT else "")
        self.words.show_words(before, draft.text)
        self.sheet.show_sheet(draft.sheet)
        self._changed()

    def _changed(self) -> None:
        draft = self.draft
        rule, began, typing = self._book.get(draft.rule), self._aside.begun, self.words.hasFocus()
        amends, repeals = draft.proposed in WORDED and rule is not None, draft.proposed == REPEAL
        transmutes = draft.kind == TRANSMUTE
        self._rule_row.setVisible(draft.kind != ENACT and draft.procedure in (Procedure.PROPOSAL, Procedure.BY_HAND))
        for widget in (self._the_words, self.words):
            widget.setVisible(not repeals and not transmutes and draft.procedure is not Procedure.OWN_CARD)
        for part in (self.clerk, self.clerk.ready):
            part.setVisible(not repeals and not transmutes)
        if typing and (repeals or transmutes):
            self.take_keyboard()
        self.clerk.fill_in.rule_words = draft.text
        self.offer.show_draft(draft, self._book)
        self._turned.setVisible(transmutes and rule is not None)
        self._turned.setText(turned(rule, draft.class_ or self._answers.class_once_transmuted(rule.number)) if rule else "")
        self._or_card.setVisible(rule is None or draft.untouched(self._book))
        struck = rule is not None and self.marks.show_change(rule.text, "" if repeals else draft.text)
        self.marks.setVisible(struck and (repeals or amends))
        self.fits.show_draft(draft, rule)
        compared = (draft.kind == ENACT or amends) and not self.offer.says_all(draft)
        self.clerk.show_differing(draft.text if compared else "", rule if amends and compared else None)
        sound = self.clerk.show_check(stale=self._is_stale(draft))
        if self.isVisible():
            self.changes.emit(draft.rule)
        missing = self._missing(draft)
        told = not missing and sound and draft.procedure is not Procedure.OWN_CARD
        change, outright = (draft.change(self._book), draft.outright(self._book)) if told else (None, None)
        self.meaning.show_change(change, self._book, outright=outright)
        self._foot.done.setEnabled(not missing)
        self._foot.afresh.setVisible((draft.text, draft.sheet, draft.why) != (began.text.strip(), began.sheet, began.why))
        self._beside.start()

    def _ask_the_rules(self) -> None:
        """What other rules say to what is written, once the letter is painted."""
        draft, answers = self.draft, self._answers
        sound = self._language.sound(draft.sheet)
        told = (
            notes_on(
                draft, self._book, answers.overridden_lines, answers.objection, answers.notices_of, self._language.vocabulary
            )
            if sound
            else ()
        )
        self.clerk.show_notes(told)
        found = IN_VAIN if any(each.in_vain for each in told) else DIFFER if told else ""
        self._in_vain = found if sound or draft.kind in KEEP_WORDS else UNREAD
        self._say_missing()

    def _missing(self, draft: Draft) -> str:
        """What has to be said or mended before it can be laid on the table, as a sentence, or ``""``."""
        if missing := draft.missing(self._book):
            return missing
        lies = self._lies(draft)
        if lies and as_it_stands(lies, self._book, draft.text, draft.sheet_given(self._book)):
            return UNCHANGED
        return "" if draft.kind in KEEP_WORDS else self.clerk.unread

    def _lies(self, draft: Draft) -> Proposal | None:
        """The proposal that it rewords, as it lies on the table."""
        return current(self._table, draft.number) if self._table and draft.procedure is Procedure.REVISION else None

    def _say_missing(self) -> None:
        """What stands in the way of the button beside it, that it would go without what the clerk offers to do, that a line
        cannot be read or would be in vain, or that words and sheet say different things."""
        draft = self.draft
        missing = self._missing(draft) or against(draft, self._book, self._answers.objection)
        stays = AS_IT_WAS if self._is_stale(draft) else ""
        self._foot.missing.setText(
            missing
            or (
                NOT_TAKEN
                if self.offer.offered
                else OUTDATED
                if self.offer.outdated
                else self._in_vain or self.clerk.at_odds or stays
            )
        )

    def _is_stale(self, draft: Draft) -> bool:
        """Whether the words were changed alone, and nobody has said that what the clerk does still fits."""
        return not draft.fits and apart(draft, self._book.get(draft.rule)) == STALE
