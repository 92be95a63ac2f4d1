"""One line of law to be filled in: menus and fields among plain words, a row for each thing that is asked or done."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QWidget

from tabletop.clerk.editing.blanks import ANSWER, DRAWN, NUMERAL, WORD, WORD_MADE, Blank, Row, Said, filled, refilled, rows
from tabletop.clerk.editing.insertions import ADD, TAKE_OUT, Change, changes, is_plain
from tabletop.clerk.editing.menus import readable
from tabletop.clerk.editing.node_paths import Path, with_part
from tabletop.clerk.editing.standing_values import answer_text, compared_text
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.sheet_lines import SheetLine
from tabletop.clerk.language.tree import Line, Setting, Text
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.engine.chess.betza_writing import readable_legs
from tabletop.engine.days import DAY
from tabletop.engine.text.game_words import USUAL, Words
from tabletop.engine.values import capitalised
from tabletop.view.drawing.move_pictures import MovesFace
from tabletop.view.drawing.type import Role
from tabletop.view.editor.move_painter import Gained, MovePainter
from tabletop.view.editor.overridden_lines import Notes
from tabletop.view.widgets.controls import Button, button, icon_button, label, marked
from tabletop.view.widgets.fields import DayField, NumberField, WrittenField, not_a_number
from tabletop.view.widgets.layouts import stacked, wrapped
from tabletop.view.widgets.moves_picture import MovesButton
from tabletop.view.widgets.plain_text import tip
from tabletop.view.widgets.theme import Theme

INDENT, GAP = 20, 6
MOST_LETTERS = 36
PICTURE = 76
CONDITION: Path = ("condition",)
KEY: Path = ("key",)


class LineCard(QWidget):
    """Shows a line and says what becomes of it."""

    typed = Signal(object)
    """The line as it reads while somebody types in one of its fields."""
    changed = Signal(object)
    """The line as it is to be from now on, or ``None`` if it is taken out."""
    opened = Signal(object)
    """What has just been opened on it, which is to be seen."""
    mistyped = Signal()
    """What was typed in a blank is no number: the line is what it was."""
    asked = Signal(object, object)
    """A blank whose choices are wanted, and its button."""

    def __init__(
        self,
        theme: Theme,
        number: int,
        line: Line,
        vocabulary: Vocabulary,
        standing: Callable[[Line], str | None],
        gained: Gained,
        words: Words = USUAL,
    ) -> None:
        """``standing`` gives what rules in force answer to the same, and ``words`` are those of the game."""
        super().__init__()
        self._gained, self._words = gained, words
        self._theme, self._number, self.line = theme, number, line
        self._column = stacked(theme, on=self, margins=(12, 8, 8, 8), gap=4)
        marked(self, ground="note")
        self.setAccessibleName(f"Line {number}")
        self._vocabulary, self._changes = vocabulary, changes(line, vocabulary)
        self._links: dict[int, Button] = {}
        """What can be added, below the line, by its place among the changes."""
        self.blanks: dict[Path, QWidget] = {}
        self._standing = standing
        self._picture: MovesButton | None = None
        self.painter: MovePainter | None = None
        """Where what is drawn is painted, while it is open."""
        shown = rows(line, vocabulary)
        self._parts = {row.part for row in shown}
        self._unread: dict[Path, str] = {}
        for row in shown:
            self._column.addWidget(self._row(row, form=len(shown) == 1 and is_plain(line)))
        self._painter_at = self._column.count()
        self.amiss = LineTrouble(theme)
        self._column.addWidget(self.amiss)
        self.notes = Notes(theme)
        self._column.addWidget(self.notes)
        self._column.addWidget(self._more())

    @property
    def unread(self) -> str:
        """The first of what was typed in its blanks and is no number, as a sentence."""
        return next(iter(self._unread.values()), "")

    def shows(self, line: SheetLine) -> bool:
        return line.line == self.line

    # Rows

    def _row(self, row: Row, *, form: bool) -> QWidget:
        holder = QWidget()
        across = QHBoxLayout(holder)
        across.setContentsMargins(self._theme.px(INDENT) * row.indent, 0, 0, 0)
        across.setSpacing(self._theme.px(GAP))
        across.addWidget(wrapped(self._theme, self._form(row) if form else self._pieces(row), GAP), 1)
        for small in (*self._further(row), self._out(row)):
            across.addWidget(small, 0, Qt.AlignmentFlag.AlignTop)
        return holder

    def _pieces(self, row: Row) -> Iterable[QWidget]:
        first = row.part[-2:] == ("body", 0) and len(row.part) == 2
        before = "then"
        if first:
            yield self._word("then", second=True)
        outs = self._outs(row)
        for piece in row.pieces:
            if isinstance(piece, Blank):
                yield from (*self._blank(piece, before), *outs.get(piece.path, ()))
                before = piece.text
            elif spoken := self._spoken(piece):
                yield self._word(spoken)
                before = spoken

    def _form(self, row: Row) -> Iterable[QWidget]:
        """What is asked as a heading, and the answer behind it."""
        question = next(piece.text for piece in row.pieces if isinstance(piece, Blank))
        start = next(index for index, piece in enumerate(row.pieces) if isinstance(piece, Blank)) + 1
        after = row.pieces[start]
        ends = isinstance(after, Said) and self._spoken(after) == "to"
        head = self._words.translated(VOCABULARY.asked(question) if ends else question)
        yield self._word(f"{capitalised(head)}{':' if ends else ''}", strong=True)
        before, outs = question, self._outs(row)
        for piece in row.pieces[start:]:
            if isinstance(piece, Blank):
                yield from (*self._blank(piece, before), *outs.get(piece.path, ()))
            else:
                spoken = self._spoken(piece)
                if spoken == "to" and not ends:
                    yield self._word(":")
                elif spoken and spoken != "to":
                    yield self._word(f"{spoken.removesuffix(' to')}:" if spoken.endswith(" to") else spoken)
                before = spoken or before

    def _word(self, words: str, **properties: object) -> QWidget:
        made = label(words, **properties)
        made.setWordWrap(False)
        made.setFixedHeight(self._theme.px(26))
        return made

    def _blank(self, blank: Blank, before: str) -> Iterable[QWidget]:
        name = f"line {self._number}, after {self._words.translated(before)}"
        if blank.sort == DRAWN:
            yield self._drawn(blank, name)
            return
        if blank.sort == DAY:
            yield self._day(blank, name)
        elif blank.sort != WORD:
            yield self._field(blank, name)
        if blank.path[-1:] in (KEY, WORD_MADE):  # what is made up is only typed
            return
        shown = self._words.translated(readable(blank.text))
        words, chooses = (f"{shown}  ▾", shown) if blank.sort == WORD else ("▾", "choose")
        open_ = button(words, lambda: self.asked.emit(blank, open_), name=f"{name}: {chooses}", small=True, blank=True)
        if blank.sort != WORD:
            open_.setFixedWidth(self._theme.px(24))
        self.blanks.setdefault(blank.path, open_)
        yield open_

    def _spoken(self, piece: Said) -> str:
        """What stands between blanks, without the signs that only the text needs."""
        return self._words.translated(readable(piece.text.removesuffix(":")).replace("[", "").replace("]", "").strip())

    def _drawn(self, blank: Blank, name: str) -> QWidget:
        self._picture = MovesButton(self._theme, self._face(), PICTURE, name)
        tip(self._picture, "Paint how it moves")
        self._picture.clicked.connect(self.open_painter)
        self.blanks[blank.path] = self._picture
        return self._picture

    def _face(self) -> MovesFace:
        before = self._standing(self.line)
        legs = readable_legs(answer_text(self.line))
        return MovesFace(legs, None if before is None else readable_legs(before), compared_text(self.line))

    @property
    def is_drawn(self) -> bool:
        return self._picture is not None

    def open_painter(self) -> None:
        """Open the board to paint on, or close it again."""
        if self.painter:
            self.painter.hide()
            self.painter.deleteLater()
            self.painter = None
            return
        before, kind, name = self._standing(self.line), compared_text(self.line), f"line {self._number}, how it moves"
        self.painter = MovePainter(self._theme, answer_text(self.line), before, kind, name, self._gained)
        self.painter.changed.connect(self._paint)
        self._column.insertWidget(self._painter_at, self.painter)
        self.painter.board.setFocus(Qt.FocusReason.OtherFocusReason)
        self.opened.emit(self.painter)

    def _paint(self, notation: str) -> None:
        self.line = with_part(self.line, ANSWER, Text(notation))
        self._follow()
        self.typed.emit(self.line)

    def _follow(self) -> None:
        """What is drawn shows the line as it reads now, and what can be added to it is called so."""
        now = changes(self.line, self._vocabulary)
        if [(each.sort, each.part) for each in now] == [(each.sort, each.part) for each in self._changes]:
            self._changes = now
        for index, link in self._links.items():
            words = self._changes[index].words
            link.show_as(f"+ {words}", link.pressed_does, name=f"line {self._number}: {words}")
        if self._picture:
            self._picture.show_face(self._face())
        if self.painter:
            self.painter.show_before(self._standing(self.line), compared_text(self.line))

    def _day(self, blank: Blank, name: str) -> DayField:
        field = DayField(self._theme, blank.text)
        field.setAccessibleName(name)
        marked(field, blank=True)
        field.picked.connect(lambda day: self._type(field, blank, day))
        self.blanks[blank.path] = field
        return field

    def _field(self, blank: Blank, name: str) -> QLineEdit:
        numeric = blank.sort == NUMERAL
        field = NumberField(self._theme, blank.text) if numeric else WrittenField(blank.text)
        field.setAccessibleName(name)
        marked(field, blank=True)

        letter = QFontMetrics(
            self._theme.font(Role.CONTROLS, 13)
        ).averageCharWidth()  # the field has its letters once it is shown

        def widen(words: str) -> None:
            letters = letter * max(8, min(MOST_LETTERS, len(words) + 2))
            wide = field.wide if isinstance(field, NumberField) else letters + self._theme.px(22)
            field.setFixedWidth(max(wide, field.minimumWidth()))

        widen(blank.text)
        field.textEdited.connect(widen)
        field.setCursorPosition(0)
        tip(field, self._in_words(blank, blank.text) or (blank.text if len(blank.text) > MOST_LETTERS else ""))
        field.textEdited.connect(lambda words: self._type(field, blank, words))
        self.blanks[blank.path] = field
        return field

    def _in_words(self, blank: Blank, written: str) -> str:
        """What is written in a notation, such as a way of moving, in plain words."""
        question = VOCABULARY.questions.get(self.line.question) if isinstance(self.line, Setting) else None
        told = question.in_words if question and blank.path[:1] == ("value",) else None
        return f"{capitalised(told(written))}." if told and written else ""

    def _type(self, field: QWidget, blank: Blank, words: str) -> None:
        try:
            line = filled(self.line, blank, refilled(self.line, blank, words, VOCABULARY))
        except ValueError as amiss:
            marked(field, wrong=True)
            self._unread[blank.path] = str(amiss) if blank.path[-1:] == WORD_MADE else not_a_number(words)
            self.mistyped.emit()
            return
        marked(field, wrong=False)
        self._unread.pop(blank.path, None)
        if told := self._in_words(blank, words):
            tip(field, told)
        self.line = line
        self._follow()
        self.typed.emit(line)

    # What can be added and taken out

    def _further(self, row: Row) -> Iterable[QWidget]:
        """What can be added below the row itself."""
        for each in self._changes:
            if each.sort == ADD and each.part == row.part and row.indent and row.part != CONDITION:
                name, says = f"line {self._number}, below: {each.words}", f"{capitalised(each.words)}, below this"
                yield button("+", partial(self._change, each), name=name, says=says, quiet=True, small=True)

    def _out(self, row: Row) -> QWidget:
        found = next((each for each in self._changes if each.sort == TAKE_OUT and each.part == row.part), None)
        says = f"Take {found.words} out" if found and row.part else f"Take line {self._number} out"
        cross = icon_button(self._theme, "cross", says, px=12)
        marked(cross, small=True)
        if row.part and not found:
            cross.hide()
        cross.clicked.connect(lambda: self._change(found))
        return cross

    def _outs(self, row: Row) -> Mapping[Path, Sequence[QWidget]]:
        """The crosses that take out a thing of a list, a part of a condition, or the other answer: behind its last blank."""
        paths = [piece.path for piece in row.pieces if isinstance(piece, Blank)]
        found: dict[Path, list[QWidget]] = {}
        for change in self._changes:
            part = change.part
            inside = [path for path in paths if path[: len(part)] == part]
            other = part[-1:] == ("otherwise",)
            inside = inside or paths[-1:] * other
            if change.sort == TAKE_OUT and part not in self._parts and inside:
                words = " ".join(piece.text for piece in row.pieces if isinstance(piece, Blank) and piece.path in inside)
                cross = self._cross(change, f"line {self._number}: take out {words}", change.words if other else "")
                found.setdefault(inside[-1], []).append(cross)
        return found

    def _cross(self, change: Change, says: str, words: str) -> QWidget:
        """With words where another cross may stand beside it."""
        if words:
            return button(f"× {words}", lambda: self._change(change), name=says, link=True)
        cross = icon_button(self._theme, "cross", says, lambda: self._change(change), px=9)
        marked(cross, small=True, tight=True)
        cross.setFixedWidth(self._theme.px(18))
        return cross

    def _more(self) -> QWidget:
        for index, each in enumerate(self._changes):
            if each.sort == ADD and (each.part in ((), CONDITION) or each.part not in self._parts):
                add, name = partial(self._add, index), f"line {self._number}: {each.words}"
                self._links[index] = button(f"+ {each.words}", add, name=name, link=True)
        return wrapped(self._theme, self._links.values(), GAP)

    def _add(self, index: int) -> None:
        self._change(self._changes[index])

    def _change(self, change: Change | None) -> None:
        """Anew from the line as it reads now: fields may have been typed in since it was laid out."""
        self.changed.emit(change)


class LineTrouble(QWidget):
    """What is wrong with a line, a sentence each."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._said = label("", warn=True)
        stacked(theme, self._said, on=self, gap=0)
        self.hide()

    def show_words(self, sentences: Sequence[str]) -> None:
        self._said.setText("\n".join(sentences))
        self.setVisible(bool(sentences))


class TextCard(QWidget):
    """A line that cannot be filled in, as its text."""

    typed = Signal(object)

    def __init__(self, theme: Theme, number: int, text: str) -> None:
        super().__init__()
        column = stacked(theme, on=self, margins=(12, 8, 8, 8), gap=4)
        marked(self, ground="note")
        self.setAccessibleName(f"Line {number}")
        column.addWidget(label("The clerk cannot read this line yet, so it stands here as it is written.", second=True))
        self.field = QPlainTextEdit(text)
        marked(self.field, sheet=True)
        self.field.setFont(theme.font(Role.SHEET, 13))
        self.field.setAccessibleName(f"Line {number} as text")
        self.field.setTabChangesFocus(True)
        self.field.setFixedHeight(self.field.fontMetrics().lineSpacing() * min(8, text.count("\n") + 1) + theme.px(24))
        self.field.textChanged.connect(lambda: self.typed.emit(self.field.toPlainText()))
        self.amiss = LineTrouble(theme)
        column.addWidget(self.field)
        column.addWidget(self.amiss)

    def shows(self, line: SheetLine) -> bool:
        return line.line is None and line.text == self.field.toPlainText()
