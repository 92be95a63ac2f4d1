"""How a piece moves, on a board of its own; what it says to a screen reader is the same in words."""

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tabletop.engine.answers import Objection
from tabletop.engine.chess.betza_words import moves_in_words
from tabletop.engine.chess.betza_writing import readable_legs, written
from tabletop.view.drawing.move_pictures import MovesFace, paint_moves
from tabletop.view.widgets.controls import Pressable
from tabletop.view.widgets.theme import Theme

REFUSED = 132
"""Px of the picture under an objection."""


def said_of(face: MovesFace) -> str:
    """``"a pawn moves one square forwards"``"""
    return f"{f'a {face.kind}' if face.kind else 'it'} moves {moves_in_words(written(face.legs))}"


class MovesPicture(QWidget):
    def __init__(self, theme: Theme, face: MovesFace, px: float) -> None:
        super().__init__()
        self._theme, self.face = theme, face
        self.setFixedSize(theme.px(px), theme.px(px))
        self.setAccessibleName(f"Picture: {said_of(face)}")

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_moves(painter, QRectF(self.rect()), self.face, self._theme.palette)


class MovesButton(Pressable):
    """The picture, to be pressed."""

    def __init__(self, theme: Theme, face: MovesFace, px: float, name: str) -> None:
        super().__init__()
        self._theme, self._name, self.face = theme, name, face
        self.setFixedSize(theme.px(px), theme.px(px))
        self.show_face(face)

    def show_face(self, face: MovesFace) -> None:
        self.face = face
        self.setAccessibleName(f"{self._name}: {said_of(face)}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_moves(painter, QRectF(self.rect()), self.face, self._theme.palette)


def of_refused(objection: Objection) -> Callable[[Theme], QWidget] | None:
    """How the man moves whose move was refused because he does not go that way."""
    way = objection.reason.way if objection.reason else None
    return (lambda theme: MovesPicture(theme, MovesFace(readable_legs(way[1]), kind=way[0]), REFUSED)) if way else None
