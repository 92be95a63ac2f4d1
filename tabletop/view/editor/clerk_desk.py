"""What the clerk does, in the editor: one sheet, to be read and written in words or filled in, with what is wrong with it."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QWidget

from tabletop.clerk.editing.completion import Completion, word_at
from tabletop.clerk.editing.merge_lines import taken
from tabletop.clerk.editing.ready_lines import ReadyLine, about
from tabletop.clerk.editing.templates import NO_NAMES, names_on
from tabletop.clerk.prose.said_numbers import contrary_numbers, differing, filled, left_over, unsaid_numbers
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenTable
from tabletop.view.editor.fill_in import FillIn
from tabletop.view.editor.overridden_lines import LineNote, Notes
from tabletop.view.editor.sheet_edit import SheetEdit
from tabletop.view.editor.slips import GameWords, ReadyLines, close_to, counted
from tabletop.view.reading.manual import Manual
from tabletop.view.reading.sheet_check import SheetCheck
from tabletop.view.values.drawn_moves import sheets_in_force
from tabletop.view.values.sheet_language import SheetLanguage
from tabletop.view.widgets.controls import Segments, button, label
from tabletop.view.widgets.layouts import stacked, wrapped
from tabletop.view.widgets.theme import Theme

DIFFERS = "Check this: the words say {}, the sheet does not."
LEFT = "Check this: the sheet still says {}, the words no longer do."
IN_WORDS, FILL_IN = "In words", "Fill in"
READY = "Lines to take and fill in: points, cards, votes, turns, taxes …"
MANUAL = "The manual, with every word and forty changes to copy; F1 tells of the word at the caret."


class ClerkDesk(QWidget):
    changed = Signal()
    wished = Signal(object)
    """A ``PutOn``, or another ``Wish``."""

    def __init__(self, theme: Theme, language: SheetLanguage, shown: str = FILL_IN, *, ready_here: bool = True) -> None:
        """``ready`` is laid out by whoever has the words, where it does not stand here."""
        super().__init__()
        self._theme, self._language = theme, language
        self.sheet, self.check = SheetEdit(theme, self._complete), SheetCheck(theme, language)
        self.sheet.setPlaceholderText("Nothing: people carry it out.\nCtrl+Space shows the words that fit here.")
        self.sheet.textChanged.connect(self._follow)
        self.sheet.looked_up.connect(self._look_up)
        self.fill_in = FillIn(theme, language.vocabulary, language.words)
        self.fill_in.ready = [each.line for each in language.ready]
        self.fill_in.written.connect(self.sheet.rewrite)
        self.fill_in.mistyped.connect(self.changed)
        self.fill_in.undo.connect(self.sheet.undo)
        self.fill_in.redo.connect(self.sheet.redo)
        self.view = Segments("How the sheet is shown", ((IN_WORDS, IN_WORDS), (FILL_IN, FILL_IN)), shown)
        self.view.setMinimumWidth(theme.px(160))
        self.view.chosen.connect(self._turn_to)
        self.ready = button("Ready lines…", self.offer_lines, says=READY, small=True)
        self.ready.setSizePolicy(self.ready.sizePolicy().Policy.Maximum, self.ready.sizePolicy().Policy.Fixed)
        self.help = button("How it is written", self._look_up, says=MANUAL, link=True)
        title = label("What the clerk does", section=True)
        title.setWordWrap(False)
        head = wrapped(theme, (title, *((self.ready,) if ready_here else ()), self.view), gap=12)
        column = stacked(theme, head, on=self, gap=8)
        self._notes: tuple[LineNote, ...] = ()
        self._table: SeenTable | None = None
        self._amended = ""
        self.unread = ""
        """What was typed to fill a blank and is no number, as a sentence: the sheet has no place for it."""
        self._took = False
        """Whether a ready line was taken for the sheet as it stands."""
        self.in_words = Notes(theme)
        for notes in (self.in_words, self.fill_in):
            notes.wished.connect(self.wished)
        self.differs = label("", warn=True)
        self.differs.hide()
        for widget in (self.sheet, self.in_words, self.fill_in, self.check, self.differs, self.help):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft if widget is self.help else Qt.AlignmentFlag(0))
        self._turn_to(shown)

    def go_to(self, line: int) -> None:
        """That line of the sheet, from 1, in words, ready to be changed."""
        self.view.set_now(IN_WORDS)
        self._turn_to(IN_WORDS)
        self.sheet.go_to(line)

    def show_table(self, table: SeenTable, amended: str = "") -> None:
        """The table that names are taken from, and the game that ready lines are to fit. What the rule of the id ``amended`` says
        is what its lines are compared with, before what others say of the same."""
        self.fill_in.show_table(names_on(table), sheets_in_force(table.rulebook.rules, amended))
        self._table, self._amended = table, amended

    def _complete(self, text: str, caret: int) -> Sequence[Completion]:
        return self._language.complete(text, caret, names_on(self._table) if self._table else NO_NAMES)

    def show_differing(self, words: str, rule: Rule | None = None) -> None:
        """Say where the ``words`` of the rule say something else than a ready line that was taken, or have another number of the
        same than any sheet; of a ``rule`` that is amended, only where its own words and sheet did not do so already, no number of
        its words that its own sheet never had, and what its words no longer say while the sheet does. What a line that cannot be
        read yet says nobody knows."""
        self._took = self._took and bool(self.sheet.sheet)
        there = (
            {*self._otherwise(rule.text, rule.sheet), *unsaid_numbers(rule.text, self._language.told(rule.sheet))} if rule else ()
        )
        known = self._language.sound(self.sheet.sheet)
        found = [each for each in self._otherwise(words, self.sheet.sheet) if each not in there] if known else []
        left = left_over(words, rule.text, self._language.told(self.sheet.sheet)) if rule and known else ()
        said = ((DIFFERS, found), (LEFT, left))
        self.differs.setText("\n".join(each.format(" and ".join(f"“{one}”" for one in those)) for each, those in said if those))
        self.differs.setVisible(bool(found or left))

    @property
    def at_odds(self) -> str:
        """The first that words and sheet say differently, as a sentence, or ``""``."""
        return self.differs.text().split("\n")[0]

    def _otherwise(self, words: str, sheet: str) -> tuple[str, ...]:
        phrases, told = self._language.phrases(), self._language.told(sheet)
        if not self._took:
            return contrary_numbers(words, told)
        counters = counted(self._table, phrases.counters) if self._table else phrases.counters
        return differing(words, sheet, told, phrases, counters, self._table.players if self._table else ())

    def show_check(self, *, stale: bool = False) -> bool:
        """Check the sheet and say what the clerk makes of it, what is wrong where it was written, and whether it is ``stale``;
        gives whether nothing is wrong."""
        text, filling = self.sheet.toPlainText(), self.view.now == FILL_IN
        troubles = self._language.troubles(text) if text.strip() else ()
        self.sheet.show_troubles(troubles)
        self.unread = self.fill_in.show_troubles(troubles) if filling else ""
        amiss = bool(troubles or self.unread)
        self.check.show_sheet(text, on_cards=filling, amiss=filling and amiss, stale=stale)
        return not amiss

    def show_notes(self, notes: tuple[LineNote, ...]) -> None:
        """What is to be said beside lines of the sheet: on their cards, or under the text."""
        self._notes = notes
        self.in_words.show_notes(notes)
        self.fill_in.show_notes(notes)

    def _turn_to(self, shown: str) -> None:
        filling = shown == FILL_IN
        if filling:
            self.fill_in.show_sheet(self.sheet.toPlainText())
            self.fill_in.show_notes(self._notes)
        self.in_words.setVisible(not filling)
        self.fill_in.setVisible(filling)
        self.sheet.setVisible(not filling)
        self.changed.emit()

    def _follow(self) -> None:
        if self.view.now == FILL_IN:
            self.fill_in.show_sheet(self.sheet.toPlainText())
        self.changed.emit()

    def _look_up(self) -> None:
        """What the manual says of the word at the caret."""
        cursor = self.sheet.textCursor()
        self._open_manual(word_at(self.sheet.toPlainText(), cursor.position(), self._language.vocabulary))

    def _open_manual(self, word: str = "") -> None:
        Manual(self._theme, self.window(), self._language.manual(), self._language.words).open_at(word)

    def close_lines(self, words: str) -> Sequence[str]:
        """What the ready lines say that are about these words, the closest first."""
        lines, fits = self._ready_lines()
        near = about(close_to(lines, words, fits), words, fits.alike, fits.classes)
        return [filled(line, words, fits.counters, fits.sides).says for line in near]

    def _ready_lines(self) -> tuple[Sequence[ReadyLine], GameWords]:
        lines, fits = self._language.ready, GameWords()
        if self._table is not None:
            numbers = [rule.number for rule in self._table.rulebook.rules if rule.id != self._amended]
            words = self._table.words
            lines = [line.calling_points(words.points).in_words_of(words).naming(numbers, self._table.players) for line in lines]
            fits = GameWords.of(lines, self._table, self._language.vocabulary, self._language.phrases().counters)
        return lines, fits

    def offer_lines(self, words: str = "") -> None:
        """Open the ready lines, those close to these words, else to what the rule says, on top."""
        lines, fits = self._ready_lines()
        slip = ReadyLines(
            self._theme, self, lines, self._language.told, fits, words or self.fill_in.rule_words, self._open_manual
        )
        slip.chosen.connect(self._take_line)
        at = self.ready.mapTo(self.window(), self.ready.rect().topLeft())
        slip.lie(QRect(at, self.ready.size()))

    def _take_line(self, line: ReadyLine) -> None:
        made, self._took = taken(self.sheet.sheet, line, self._language.vocabulary), True
        self.sheet.take_line(made)
        if self.view.now == FILL_IN:
            self.fill_in.write_from(made.place)
