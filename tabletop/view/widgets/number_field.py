"""A number to be typed, or made one more or less: by the arrow keys, the wheel, or the two signs at its end."""

from fractions import Fraction

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QLineEdit

from tabletop.engine.values import Number, exact, read_number, written
from tabletop.view.drawing.icons import icon
from tabletop.view.widgets.as_typed import tip
from tabletop.view.widgets.theme import Theme

STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
SIGNS = (("One more", "plus", 1), ("One less", "minus", -1))
"""The first stands last."""


def asks_undo(event: QEvent) -> bool:
    """Whether these are the keys of undo or redo, which a field leaves to what it lies in: it is told so."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    asked = any(event.matches(each) for each in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo))
    if asked:
        event.ignore()
    return asked


class WrittenField(QLineEdit):
    """What was typed is undone where the whole sheet is: here as in the text."""

    def event(self, event: QEvent) -> bool:
        return not asks_undo(event) and super().event(event)


class NumberField(WrittenField):
    """Whole numbers and fractions such as ``2/3``; what is no number stays as it was typed."""

    def __init__(self, theme: Theme, words: str) -> None:
        super().__init__(words)
        for says, sign, step in SIGNS:
            action = self.addAction(icon(sign, theme.palette), QLineEdit.ActionPosition.TrailingPosition)
            tip(action, says)
            action.setText(says)
            action.triggered.connect(lambda _=False, step=step: self.step(step))

    def step(self, by: int) -> None:
        """One more or less; of a fraction one part, from a third to two thirds."""
        try:
            now = read_number(self.text())
        except ValueError:
            return
        self.setText(written(_stepped(now, by)))
        self.textEdited.emit(self.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in STEPS and event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            self.step(STEPS[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only where it has the keyboard: else the wheel moves the page that it lies on."""
        if not self.hasFocus() or not event.angleDelta().y():
            event.ignore()
            return
        self.step(1 if event.angleDelta().y() > 0 else -1)
        event.accept()


def _stepped(now: Number, by: int) -> Number:
    parts = Fraction(now).denominator
    return exact(now + Fraction(by, parts))
