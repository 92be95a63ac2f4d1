"""A sheet to be filled in: a card for every line, and new lines begun from what happens or from what is asked."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from tabletop.clerk.editing.blanks import Blank
from tabletop.clerk.editing.choices import amiss, happenings, menu, questions, takes_own_words, typed
from tabletop.clerk.editing.insertions import ADD, Change, changes
from tabletop.clerk.editing.menus import Choice, Menu, readable
from tabletop.clerk.editing.merge_lines import acts_on, put_above, renaming, with_act_renamed
from tabletop.clerk.editing.node_paths import Path
from tabletop.clerk.editing.ready_lines import absent, often_asked, spoken_of
from tabletop.clerk.editing.standing_values import begun, for_others, standing_text
from tabletop.clerk.editing.templates import (
    ABSENT,
    AFTERWARDS,
    BEFOREHAND,
    NO_NAMES,
    OFTEN_ASKED,
    Names,
    actions_said,
    clause,
    setting,
)
from tabletop.clerk.kits import MATTERS
from tabletop.clerk.kits.deeds import WHO_MAY
from tabletop.clerk.language.errors import SheetError
from tabletop.clerk.language.printer import line_text, quoted
from tabletop.clerk.language.sheet_lines import SheetLine, sheet_lines, with_line
from tabletop.clerk.language.tree import CounterWord, Line, whole
from tabletop.clerk.language.vocabulary import Question, Vocabulary
from tabletop.engine.acts.actions import DESCRIBES
from tabletop.engine.text.game_words import USUAL, Words
from tabletop.view.editor.line_card import LineCard, TextCard
from tabletop.view.editor.move_painter import Gained, nothing_gained
from tabletop.view.editor.overridden_lines import LineNote
from tabletop.view.editor.slips import BlankSlip
from tabletop.view.widgets.controls import button
from tabletop.view.widgets.fields import DayField, is_key
from tabletop.view.widgets.layouts import in_tab_order, stacked, wrapped
from tabletop.view.widgets.theme import Theme

OCCASION: Path = ("occasion",)
BEGIN = {
    "When something happens": "What the clerk does after something has happened: deal a card, give points, ask somebody.",
    "Set an answer": "What the rule says to a question of the table: what a card is worth, how many votes it takes, who is next.",
    "Object beforehand": "What the clerk says before something is done that the rule forbids. People may do it all the same.",
}


class FillIn(QWidget):
    written = Signal(str)
    """The sheet's text as it is to be."""
    mistyped = Signal()
    """What was typed in a blank is no number: the sheet is what it was."""
    went_to = Signal(object)
    """The blank that the keyboard went to, which is to be seen."""
    undo = Signal()
    redo = Signal()
    wished = Signal(object)
    """A ``PutOn``, or another ``Wish``."""

    def __init__(self, theme: Theme, vocabulary: Vocabulary, words: Words = USUAL) -> None:
        """``words`` are what the rules of the game call what the language has a word for."""
        super().__init__()
        self._theme, self._vocabulary, self._words = theme, vocabulary, words
        self._text: str | None = None
        self._lines: tuple[SheetLine, ...] = ()
        self._cards: list[LineCard | TextCard] = []
        self._names: Names = NO_NAMES
        self._other_names: dict[int, str] = {}
        """What the other lines call an act while it is named anew on the line in that place."""
        self.rule_words = ""
        """What the rule says: ready lines that are close to it are offered first, and what one may do by it."""
        self._sheets: Sequence[str] = ()
        self.ready: Sequence[str] = ()
        """What the ready lines write on a sheet."""
        self.gained: Gained = nothing_gained
        """What a way of moving would mean on the table."""
        self._begins = self._beginnings()
        self._column = stacked(theme, self._begins, on=self, gap=8)

    def event(self, event: QEvent) -> bool:
        """Undo and redo are of the sheet, not of the game, while the keyboard is in here."""
        for key, told in ((QKeySequence.StandardKey.Undo, self.undo), (QKeySequence.StandardKey.Redo, self.redo)):
            if is_key(event, key):
                event.accept()
                if event.type() == QEvent.Type.KeyPress:
                    told.emit()
                return True
        return super().event(event)

    def show_table(self, names: Names, sheets: Sequence[str]) -> None:
        """What the things on the table are called now, and the sheets that are in force."""
        self._names, self._sheets = names, sheets

    def show_sheet(self, text: str) -> None:
        """The lines of this text; nothing moves where it is what was filled in here."""
        if text == self._text:
            return
        self._text, self._lines = text, sheet_lines(text, self._vocabulary)
        self._other_names = {}
        before, held = self._cards, self._held()
        self._cards = [self._kept(index, each) or self._card(index, each) for index, each in enumerate(self._lines)]
        for card in before:
            if card not in self._cards:
                card.hide()
                card.deleteLater()
        for index, card in enumerate(self._cards):
            self._column.insertWidget(index, card)
        in_tab_order(self, *self._cards, self._begins)
        for card, was in zip(self._cards, before, strict=False):
            _open_again(card, was)
        if held and self._cards[held[0] :] and self._cards[held[0]] not in before:
            self._go_to(*held)

    def _held(self) -> tuple[int, Path] | None:
        """The line and the blank that the keyboard is in."""
        cards = [(index, card) for index, card in enumerate(self._cards) if isinstance(card, LineCard)]
        blanks = ((index, way, blank) for index, card in cards for way, blank in card.blanks.items())
        return next(((index, way) for index, way, blank in blanks if blank.hasFocus()), None)

    def show_notes(self, notes: Sequence[LineNote]) -> None:
        """What is to be said beside lines, each on its card."""
        for index, card in enumerate(self._cards):
            if isinstance(card, LineCard):
                card.notes.show_notes(tuple(note for note in notes if note.line == index))

    def show_troubles(self, troubles: Sequence[SheetError]) -> str:
        """What is wrong with each line stands on its card; gives the first of what was typed in a blank and is no number."""
        unread = [card.unread for card in self._cards if isinstance(card, LineCard) and card.unread]
        for card, line in zip(self._cards, self._lines, strict=True):
            own = [card.unread] if isinstance(card, LineCard) and card.unread else []
            card.amiss.show_words((*own, *(each.words for each in troubles if line.first < each.line <= line.last + 1)))
        return unread[0] if unread else ""

    def _kept(self, index: int, line: SheetLine) -> LineCard | TextCard | None:
        """The card that shows this line in this place already."""
        card = self._cards[index] if index < len(self._cards) else None
        return card if card is not None and card.shows(line) else None

    def _card(self, index: int, line: SheetLine) -> LineCard | TextCard:
        if line.line is None:
            plain = TextCard(self._theme, index + 1, line.text)
            plain.typed.connect(lambda words: self._type(index, words))
            return plain
        card = LineCard(self._theme, index + 1, line.line, self._vocabulary, self._standing, self.gained, self._words)
        card.opened.connect(self.went_to)
        card.mistyped.connect(self.mistyped)
        card.typed.connect(lambda made: self._type(index, made))
        card.changed.connect(lambda change: self._change(index, change))
        card.asked.connect(lambda blank, at: self._ask(index, blank, at))
        card.notes.wished.connect(self.wished)
        return card

    def _standing(self, line: Line) -> str | None:
        return standing_text(line, self._sheets, self._vocabulary)

    # What becomes of the text

    def _type(self, index: int, line: Line | str) -> None:
        """Somebody is typing: the text follows, and the fields stay where they are; an act of one’s own that is called otherwise
        now is called so on the other lines too."""
        text, before, other_names = with_line(self._text or "", self._lines[index], line), self._lines, self._other_names
        lines = sheet_lines(text, self._vocabulary)
        if len(lines) == len(self._lines):
            self._text, self._lines = text, lines
        changed = renaming(before[index].line, line)
        old = other_names.get(index, changed[0]) if changed else ""
        if (
            changed
            and not isinstance(line, str)
            and (index in other_names or old in acts_on((each.line for each in before), WHO_MAY))
        ):
            text = with_act_renamed(text, old, changed[1], line_text(line))
            other_names = {index: changed[1] if quoted(old) not in text else old}
        self._tell(text)
        self._other_names = other_names if changed else {}

    def _put(self, index: int, line: Line | str, path: Path = ()) -> None:
        text = with_line(self._text or "", self._lines[index], line)
        self._tell(text)
        self._go_to(index, path)

    def _tell(self, text: str) -> None:
        self.show_sheet(text)
        self.written.emit(text)

    def _change(self, index: int, change: Change | None) -> None:
        line = self._lines[index].line
        if change is None or line is None:
            self._take_out(index)
            return
        anew = changes(line, self._vocabulary, self._names)
        made = next(each for each in anew if (each.sort, each.words, each.part) == (change.sort, change.words, change.part))
        before = self._blanks(index)
        self._tell(with_line(self._text or "", self._lines[index], made.line))
        new = [way for way in self._blanks(index) if way not in before and way[: len(change.part)] == change.part]
        self._go_to(index, self._first(index, new) if new and change.sort == ADD else change.part)

    def _take_out(self, index: int) -> None:
        """Nothing moves under the hand that takes out one line after another: where the keyboard goes need not be seen."""
        at, way = self._held() or (index, ())
        self.setFocus(Qt.FocusReason.OtherFocusReason)  # else Qt goes on from what is taken away, and scrolls there
        self._tell(with_line(self._text or "", self._lines[index], ""))
        if blank := self._near(at - (at > index), way):
            blank.setFocus(Qt.FocusReason.OtherFocusReason)

    def _blanks(self, index: int) -> Sequence[Path]:
        """The ways to the blanks of a line, in the order in which they are read."""
        card = self._cards[index] if index < len(self._cards) else None
        return tuple(card.blanks) if isinstance(card, LineCard) else ()

    def _first(self, index: int, ways: Sequence[Path]) -> Path:
        """Of these blanks the first that is written in; where all are chosen, the first."""
        card = self._cards[index]
        return next((way for way in ways if isinstance(card, LineCard) and isinstance(card.blanks[way], QLineEdit)), ways[0])

    def _go_to(self, index: int, path: Path) -> None:
        """The keyboard goes to the blank that was filled, or to one near it."""
        if blank := self._near(index, path):
            self._put_keyboard_on(blank)

    def _near(self, index: int, path: Path) -> QWidget | None:
        card = self._cards[index] if index < len(self._cards) else None
        blanks = card.blanks if isinstance(card, LineCard) else {}
        inside = (widget for way, widget in blanks.items() if way[: len(path)] == path)
        return blanks.get(path) or next(inside, next(iter(blanks.values()), None))

    def write_from(self, index: int) -> None:
        """The keyboard goes to the first blank from that line on, from 0, that is written in; where all are chosen, to the
        first of that line."""
        self._open_from(index)
        cards = [card for card in self._cards[index:] if isinstance(card, LineCard)]
        written = (each for card in cards for each in card.blanks.values() if isinstance(each, QLineEdit | DayField))
        if blank := next(written, None):
            self._put_keyboard_on(blank)
        else:
            self._go_to(index, ())

    def _open_from(self, index: int) -> None:
        """What the lines from that one on answer with can be painted at once, where it is one line."""
        drawn = [card for card in self._cards[index:] if isinstance(card, LineCard) and card.is_drawn]
        if len(drawn) == 1 and not drawn[0].painter:
            drawn[0].open_painter()

    def _put_keyboard_on(self, blank: QWidget) -> None:
        blank.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(blank, QLineEdit):
            blank.selectAll()
        if isinstance(blank, DayField):
            blank.setSelectedSection(DayField.Section.DaySection)
        self.went_to.emit(blank)

    # Choosing

    def _ask(self, index: int, blank: Blank, at: QPushButton) -> None:
        line = self._lines[index].line
        if line is None:
            return
        found = self._of_this_game(menu(line, blank, self._vocabulary, self._names_here()))
        slip = BlankSlip(
            self._theme, self, f"In place of {self._words.translated(readable(blank.text))}", found,
            (lambda words: typed(line, blank, words, self._vocabulary)) if takes_own_words(line, blank) else None,
            self._words, lambda words: amiss(line, blank, words, self._vocabulary),
        )  # fmt: skip
        others = partial(for_others, line, sheets=self._sheets, vocabulary=self._vocabulary, ready=self.ready)
        slip.chosen.connect(lambda made: self._put(index, others(made), blank.scope_at))
        self._lay(slip, at)

    def _of_this_game(self, found: Menu) -> Menu:
        """What needs words new to this game stands last, and of what is searched, what the rules in force speak of first."""
        return replace(found.without(self._absent), spoken=spoken_of(self._sheets, self._vocabulary))

    @property
    def _absent(self) -> frozenset[str]:
        """The words and kinds of what neither the rules in force nor this sheet speak of, and nothing lies on the table of."""
        return absent((*self._sheets, self._text or ""), self._vocabulary, MATTERS, self._names)

    def _names_here(self) -> Names:
        """The names on the table, what is counted by the sheet itself, and what the rule says that one may do."""
        nodes = (node for each in self._lines if each.line for node in whole(each.line))
        own = (node.word for node in nodes if isinstance(node, CounterWord) and not node.known)
        said = dict.fromkeys((*actions_said(self.rule_words), *self._names.get(DESCRIBES, ())))
        counters = tuple(dict.fromkeys((*self._names.get("counter", ()), *own)))
        often = often_asked(self._sheets, self._vocabulary)
        return {**self._names, ABSENT: self._absent, OFTEN_ASKED: often, DESCRIBES: tuple(said), "counter": counters}

    def _beginnings(self) -> QWidget:
        when, before = (partial(self._clauses, moment) for moment in (AFTERWARDS, BEFOREHAND))
        ways: tuple[Callable[[], Iterable[Choice]], ...] = (when, self._questions, before)
        return wrapped(self._theme, map(self._beginning, BEGIN, ways))

    def _beginning(self, words: str, offered: Callable[[], Iterable[Choice]]) -> QPushButton:
        made = button(f"+ {words}", lambda: self._begin(made, words, offered()), name=words, says=BEGIN[words], small=True)
        return made

    def _begin(self, at: QPushButton, title: str, offered: Iterable[Choice]) -> None:
        slip = BlankSlip(self._theme, self, title, self._of_this_game(Menu(tuple(offered))), own=self._words)
        slip.chosen.connect(self._add)
        self._lay(slip, at)

    def _add(self, line: Line) -> None:
        text, index = put_above(self._text or "", line, self._vocabulary)
        self._tell(text)
        self._open_from(index)
        self._go_to(index, next((way for way in self._blanks(index) if way != OCCASION), ()))

    def _clauses(self, moment: str) -> Iterable[Choice]:
        names = self._names_here()
        return happenings(moment, lambda phrase: clause(moment, phrase, self._vocabulary, names), self._vocabulary, names)

    def _questions(self) -> Iterable[Choice]:
        def made(question: Question) -> Line:
            return begun(setting(question, self._vocabulary), self._names, self._sheets, self._vocabulary)

        return questions(made, self._vocabulary)

    def _lay(self, slip: BlankSlip, at: QPushButton) -> None:
        """Beside the whole sheet, so that nothing of the line is covered."""
        top = at.mapTo(self.window(), at.rect().topLeft()).y()
        slip.lie(QRect(self.mapTo(self.window(), self.rect().topLeft()).x(), top, self.width(), at.height()))


def _open_again(card: LineCard | TextCard, was: LineCard | TextCard) -> None:
    """What was being painted on the card that stood there goes on being painted."""
    if card is not was and isinstance(card, LineCard) and isinstance(was, LineCard) and was.painter and card.is_drawn:
        card.open_painter()
