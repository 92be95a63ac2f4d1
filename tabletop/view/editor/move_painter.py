"""How a piece moves, painted on a board: a click lays a mark, a second takes it away, an arrow in the frame lays a slide."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QPushButton, QWidget

from tabletop.engine.chess.betza import Leg, Unreadable, read_betza
from tabletop.engine.chess.betza_words import moves_in_words
from tabletop.engine.chess.betza_writing import readable_legs, written
from tabletop.engine.chess.painting import (
    ARROWS,
    LEAP,
    RADIUS,
    SLIDE,
    STEP,
    Brush,
    Square,
    SquareMark,
    arrows,
    marks,
    painted,
    slid,
)
from tabletop.engine.chess.prospect import moves_told
from tabletop.engine.values import capitalised
from tabletop.view.drawing.light import paint_focus
from tabletop.view.drawing.move_pictures import MovesBoard, MovesFace, paint_move_sign, paint_moves
from tabletop.view.drawing.pixmaps import drawn
from tabletop.view.widgets.controls import Segments, button, label, marked
from tabletop.view.widgets.fields import Ticking
from tabletop.view.widgets.layouts import in_row, stacked
from tabletop.view.widgets.theme import Theme
from tabletop.view.widgets.words_edit import ChangedWords

SIDE, LEAST_SIDE, TOOLS_WIDE, GAP = 362, 220, 178, 12
MEANINGS = (
    ("Move or capture", SquareMark(moves=True, takes=True)),
    ("Move only", SquareMark(moves=True)),
    ("Capture only", SquareMark(takes=True)),
)
TOOLS = {
    STEP: "To a square, if nothing stands in between. To slide along a line, click an arrow on the frame.",
    SLIDE: "Along a line up to the square that you click; an arrow on the frame lays the whole line.",
    LEAP: "To a square, over whatever stands in between.",
}
_STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
_RIM: dict[Square, Square] = {(x * (RADIUS + 1), y * (RADIUS + 1)): (x, y) for x, y in ARROWS}
"""The arrows of the frame, as squares just beyond the board, with the direction of each."""
_FAR = ("", "one", "two", "three")


Gained: TypeAlias = Callable[[str, str], Sequence[tuple[str, int]]]
"""How many moves more each army would have, did pieces of a kind move so."""


def nothing_gained(kind: str, notation: str) -> Sequence[tuple[str, int]]:
    return ()


class MoveBoard(QWidget):
    """Arrow keys walk over the squares and on to the arrows of the frame; Space or Enter lays, as a click does."""

    laid = Signal(object)
    """The square that a mark is to be laid on, or taken from."""
    slid = Signal(object)
    """The direction of the arrow that was pressed."""

    def __init__(self, theme: Theme, face: MovesFace, name: str) -> None:
        super().__init__()
        self._theme, self._name, self.face = theme, name, face
        self._at: Square = (0, 1)
        self.setFixedSize(theme.px(LEAST_SIDE), theme.px(LEAST_SIDE))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_face(face)

    def show_face(self, face: MovesFace) -> None:
        self.face = face
        self._say()

    def walk(self, key: Qt.Key) -> None:
        """One square that way; from the outermost row on to the arrow there."""
        self._at = _next(self._at, _STEPS[key])
        self._say()

    def lay(self) -> None:
        if self._at in _RIM:
            self.slid.emit(_RIM[self._at])
        elif any(self._at):
            self.laid.emit(self._at)

    def _say(self) -> None:
        self.setAccessibleName(f"{self._name}: {_said(self._at, self.face.legs)}")
        self.update()

    def _board(self) -> MovesBoard:
        return MovesBoard(QRectF(self.rect()), RADIUS)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.walk(key)
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.lay()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._board().at(event.position()) if event.button() == Qt.MouseButton.LeftButton else None
        if at and (max(map(abs, at)) <= RADIUS or at in _RIM):
            self._at = at
            self._say()
            self.lay()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            board = self._board()
            paint_moves(painter, board.box, self.face, self._theme.palette, arrows_to_press=True)
            if self.hasFocus():
                side = board.side * (0.3 if self._at in _RIM else 0.8)
                middle = board.middle(self._at)
                paint_focus(
                    painter, QRectF(middle - QPointF(side, side) / 2, middle + QPointF(side, side) / 2), 3, self._theme.palette
                )


def _next(at: Square, step: Square) -> Square:
    """Where a key leads: to the next square or arrow; at a corner, which only one arrow is near, both sideways and along."""
    there = at[0] + step[0], at[1] + step[1]
    if max(map(abs, there)) <= RADIUS or there in _RIM:
        return there
    if abs(at[0]) != abs(at[1]):
        return at
    inwards = any(far * way < 0 for far, way in zip(at, step, strict=True))
    far = RADIUS if inwards else RADIUS + 1
    return far if at[0] > 0 else -far, far if at[1] > 0 else -far


def _said(at: Square, legs: frozenset[Leg]) -> str:
    """``"two ahead, one to the right: move only"``"""
    if at == (0, 0):
        return "the piece itself"
    aside, ahead = at
    if at in _RIM:
        ways = (("ahead", ahead > 0), ("back", ahead < 0), ("left", aside < 0), ("right", aside > 0))
        whither = " and ".join(words for words, here in ways if here)
        return f"arrow {whither}: {_meaning(arrows(legs).get(_RIM[at], SquareMark()))}"
    along = f"{_FAR[abs(ahead)]} {'ahead' if ahead > 0 else 'back'}" if ahead else ""
    beside = f"{_FAR[abs(aside)]} to the {'right' if aside > 0 else 'left'}" if aside else ""
    return f"{', '.join(filter(None, (along, beside)))}: {_meaning(marks(legs).get(at, SquareMark()))}"


def _meaning(mark: SquareMark) -> str:
    said = [
        words.lower() + (", first move only" if first else "")
        for first in (False, True)
        for words, meant in MEANINGS
        if any(mark.when(first=first)) and mark.when(first=first) == (meant.moves, meant.takes)
    ]
    return " and ".join(said) or "empty"


class MovePainter(QWidget):
    """A board, the tools to paint with, and the same in words."""

    changed = Signal(str)
    """How the piece is to move, in Betza's notation."""

    def __init__(
        self, theme: Theme, notation: str, before: str | None, kind: str, name: str, gained: Gained = nothing_gained
    ) -> None:
        super().__init__()
        self._gained, self._gain = gained, label("", second=True)
        self._theme, self._before, self._first = theme, before, notation
        self._brush = Brush()
        self.board = MoveBoard(theme, MovesFace(readable_legs(notation), None, kind, RADIUS), name)
        self.board.laid.connect(lambda at: self._paint(painted(self.board.face.legs, at, self._brush)))
        self.board.slid.connect(lambda way: self._paint(slid(self.board.face.legs, way, self._brush)))
        self._in_words = ChangedWords(theme)
        self.notation = QLineEdit(notation)
        marked(self.notation, blank=True)
        self.notation.setAccessibleName(f"{name}, as it is written")
        self.notation.textEdited.connect(self._read)
        self.notation.hide()
        opens = button("How it is written", self._open, name=f"{name}: how it is written", link=True)
        row = in_row(theme, self.board, self._tools(name), gap=GAP, grows=None)
        row.setAlignment(self.board, Qt.AlignmentFlag.AlignTop)
        row.addStretch(1)
        stacked(
            theme,
            row,
            self._in_words,
            self._gain,
            in_row(theme, opens, self.notation, gap=8),
            on=self,
            margins=(0, 6, 0, 6),
            gap=8,
        )
        self._show(notation)

    def show_before(self, before: str | None, kind: str) -> None:
        """What it is compared with, and which piece it is."""
        self._before = before
        self.board.face = replace(self.board.face, kind=kind)
        self._show(self.notation.text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The board is as large as the tools beside it leave room for."""
        room = self.width() - self._theme.px(TOOLS_WIDE + GAP)
        side = max(self._theme.px(LEAST_SIDE), min(self._theme.px(SIDE), room))
        self.board.setFixedSize(side, side)
        super().resizeEvent(event)

    def _tools(self, name: str) -> QWidget:
        theme, holder = self._theme, QWidget()
        self._tool = Segments(f"{name}, paint", tuple((tool, capitalised(tool)) for tool in TOOLS))
        self._tool.chosen.connect(self._take)
        self._tells = label(TOOLS[STEP], second=True)
        self._meant = QButtonGroup(self)
        column = stacked(
            theme, label("Click the squares where it may go. Click again to take one back.", second=True),
            self._tool, self._tells, on=holder, gap=8,
        )  # fmt: skip
        for index, (words, mark) in enumerate(MEANINGS):
            made = self._meaning(words, mark, name)
            self._meant.addButton(made, index)
            column.addWidget(made)
        self._meant.button(0).setChecked(True)
        self._meant.idClicked.connect(lambda _: self._take())
        self._once, self._alike = Ticking(theme, "First move only"), Ticking(theme, "Left and right alike", ticked=True)
        for ticking in (self._once, self._alike):
            ticking.toggled.connect(lambda _: self._take())
            column.addWidget(ticking)
        column.addStretch(1)
        again = (("As it was", lambda: self._paint(readable_legs(self._first if self._before is None else self._before))),
                 ("Clear", lambda: self._paint(frozenset())))  # fmt: skip
        column.addLayout(in_row(theme, *(button(words, do, name=f"{name}: {words}", small=True) for words, do in again), None))
        holder.setFixedWidth(theme.px(TOOLS_WIDE))
        return holder

    def _meaning(self, words: str, mark: SquareMark, name: str) -> QPushButton:
        theme, side = self._theme, self._theme.px(24)
        made = button(words, name=f"{name}: {words}", row=True)
        made.setCheckable(True)

        def sign(painter: QPainter, box: QRectF) -> None:
            return paint_move_sign(painter, box, mark, theme.palette.dock_ink)

        made.setIcon(QIcon(drawn(QSizeF(side, side), 2.0, sign)))
        made.setIconSize(QSize(side, side))
        return made

    def _take(self, *_: str) -> None:
        """The brush is what the tools say."""
        meant = MEANINGS[self._meant.checkedId()][1]
        self._brush = Brush(self._tool.now, meant.moves, meant.takes, self._once.isChecked(), self._alike.isChecked())
        self._tells.setText(TOOLS[self._tool.now])

    def _paint(self, legs: frozenset[Leg]) -> None:
        self.notation.setText(written(legs))
        self._show(written(legs))
        self.changed.emit(written(legs))

    def _read(self, notation: str) -> None:
        """What was typed; while nobody can read it, the board stays."""
        try:
            read_betza(notation)
        except Unreadable:
            marked(self.notation, wrong=True)
            return
        self._show(notation)
        self.changed.emit(notation)

    def _show(self, notation: str) -> None:
        marked(self.notation, wrong=False)
        before = None if self._before is None else readable_legs(self._before)
        self.board.show_face(replace(self.board.face, legs=readable_legs(notation), before=before))
        said = _sentence(self.board.face.kind, notation)
        self._in_words.show_change(said if self._before is None else _sentence(self.board.face.kind, self._before), said)

        self._gain.setText(moves_told(self._gained(self.board.face.kind, notation)))
        self._gain.setVisible(bool(self._gain.text()))

    def _open(self) -> None:
        self.notation.setVisible(not self.notation.isVisibleTo(self))


def _sentence(kind: str, notation: str) -> str:
    return f"{f'A {kind}' if kind else 'It'} moves {moves_in_words(notation)}."
