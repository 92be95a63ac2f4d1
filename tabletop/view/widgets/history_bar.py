"""The history bar: stops under the felt that lead back to the table as it was then, and the strip over a table that is past."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tabletop.engine.acts.actions import CHANGE, REMOVE, RENUMBER, WRITE
from tabletop.engine.acts.counters import SetCounter
from tabletop.engine.acts.turns import BeginGame
from tabletop.engine.seen import TOLD_BY_HAND, SeenStep
from tabletop.engine.text.wording import because
from tabletop.view.drawing.shapes import colour, line
from tabletop.view.drawing.type import Role, Type, fitted, paint_line
from tabletop.view.values.past import RecordState
from tabletop.view.values.wishes import ExplainStep, GoOnFrom, LookBack
from tabletop.view.widgets.controls import button, label, marked
from tabletop.view.widgets.layouts import in_row
from tabletop.view.widgets.theme import Theme

HEIGHT, LEAST_STEP, MOST_STEP, DOT = 56, 100, 240, 5.5
LETTERS, LEAST_LETTERS, LEADING, APART = 11.5, 10.5, 14, 10
"""Px of the words and of the smallest, from one of their two lines to the next, and between those of two stops."""
ONE_LINE = 8.0
"""Words that are no wider than so many times the height of their letters stand in one line."""
GO_ON = "Play goes on from this step. What was done since is kept: see Branches in the minutes"


@dataclass(frozen=True)
class Stop:
    """A step on the way to the table now: its number, in a few words what was done, and its place on the way, from 1."""

    step: int
    words: str
    place: int = 0


class HistoryBar(QWidget):
    """A click on a stop, or the arrow keys, look back; the last stop is the table now."""

    wished = Signal(object)
    """A ``LookBack``."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.stops: tuple[Stop, ...] = ()
        self._here, self._count, self._step = 0, 0, theme.px(LEAST_STEP)
        self._beside = False
        """Whether the table that is looked at lies on no stop: a step that was undone."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._measure()
        self.updateGeometry()
        self.update()

    def _measure(self) -> None:
        """Stops are as far apart as the longest words need, as far as that goes."""
        wide = max((_width(stop.words, self._letters(bold=True)) for stop in self.stops), default=0.0)
        px = self._theme.px
        self._step = min(max(round(wide) + px(APART), px(LEAST_STEP)), px(MOST_STEP))

    def show_stops(self, stops: Sequence[Stop], here: int | None, count: int) -> None:
        """Some of the ``count`` stops, about the one that is shown: that of step ``here``, or nothing for the table now."""
        self.stops, self._count = tuple(stops), count
        before = [index for index, stop in enumerate(stops) if here is None or stop.step <= here]
        self._here = before[-1] if before else 0
        self._beside = bool(stops) and here is not None and stops[self._here].step != here
        self.setVisible(bool(stops))
        self._measure()
        if self.stops:
            at = self.stops[self._here]
            where = "A step that was undone, after" if self._beside else "The way here:"
            self.setAccessibleName(f"{where} {at.words}, step {at.place} of {count}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, self._theme.px(HEIGHT))

    @property
    def in_sight(self) -> range:
        """The stops whose words have room: the one that is shown, a few after it, and as many before it as there can be."""
        room = max(2, int(self.width() // self._step))
        last = min(len(self.stops), max(self._here + 1 + room // 3, room))
        return range(max(0, last - room), last)

    def spot(self, index: int) -> QPointF:
        """The middle of a stop's dot."""
        step = self.width() / max(1, len(self.in_sight))
        return QPointF((index - self.in_sight.start + 0.5) * step, self._theme.px(14))

    def look_at(self, index: int) -> None:
        last = len(self.stops) - 1
        if self.stops and 0 <= index <= last:
            stop = self.stops[index]
            self.wished.emit(LookBack(0 if stop.place == self._count else stop.step))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if self.stops:
            self.look_at(min(self.in_sight, key=lambda index: abs(self.spot(index).x() - event.position().x())))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if event.key() in moves:
            self.look_at(self._here + moves[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            palette, seen = self._theme.palette, self.in_sight
            painter.fillRect(self.rect(), colour(palette.top_bar))
            for index in seen[1:]:
                painter.setPen(line(palette.light_brass if index <= self._here else palette.top_bar_text, self._theme.px(2)))
                painter.drawLine(self.spot(index - 1), self.spot(index))
            for index in seen:
                self._paint_stop(painter, index)

    def _paint_stop(self, painter: QPainter, index: int) -> None:
        palette, at, here = self._theme.palette, self.spot(index), index == self._here and not self._beside
        side = self._theme.px(DOT) * (1.35 if here else 1.0)
        painter.setPen(line(palette.ink, self._theme.hairline))
        painter.setBrush(colour(palette.light_brass if here else palette.paper))
        painter.drawEllipse(QRectF(at.x() - side, at.y() - side, 2 * side, 2 * side))
        room = self.width() / max(1, len(self.in_sight)) - self._theme.px(APART)
        for number, words in enumerate(_in_two(self.stops[index].words, self._letters(bold=here))):
            shown, letters = fitted(words, self._letters(bold=here), room, self._theme.px(LEAST_LETTERS))
            base = QPointF(at.x(), self._theme.px(34 + number * LEADING))
            paint_line(painter, base, shown, letters, palette.top_bar_text, 0.5)

    def _letters(self, *, bold: bool) -> Type:
        return Type(Role.CONTROLS, self._theme.px(LETTERS), bold=bold)


def _in_two(words: str, letters: Type) -> tuple[str, ...]:
    """In two lines of about the same length, or in one if it is short."""
    parts = words.split(" ")
    if len(parts) == 1 or letters.width(words) <= letters.px * ONE_LINE:
        return (words,)
    ways = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
    return min(ways, key=lambda way: max(map(letters.width, way)))


def _width(words: str, letters: Type) -> float:
    return max(map(letters.width, _in_two(words, letters)))


AS_IT_WAS = "Nothing can be moved here."


class PastStrip(QWidget):
    """“Step 31 of 47”, with the way back to now; there only while somebody looks back."""

    wished = Signal(object)
    noted = Signal(int)
    """The step that somebody has to say something about."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._step = self._to_explain = 0
        self._looking = ""
        marked(self, ground="amber")
        self._words = label("", strong=True)
        self._words.setWordWrap(False)
        back = button("Back to now", lambda: self.wished.emit(LookBack(0)), says="Esc", small=True)
        go_on = button("Go on from here", lambda: self.wished.emit(GoOnFrom(self._step)), says=GO_ON, small=True)
        note = button("Note on this step…", lambda: self.noted.emit(self._step), small=True)
        self._why = button("Say why…", lambda: self.wished.emit(ExplainStep(self._to_explain)), small=True)
        in_row(theme, self._words, back, go_on, note, self._why, None, on=self, margins=(16, 0, 14, 0))
        self.hide()

    def fit(self, wide: int) -> None:
        """Where so little is seen of it, the buttons go before what is said."""
        self._words.setText(f"{self._looking} {AS_IT_WAS}")
        if self.sizeHint().width() > wide:
            self._words.setText(self._looking)

    def show_record(self, record: RecordState) -> None:
        self._step, self._to_explain = record.looking_back or 0, record.to_explain
        if record.looking_back is not None:
            self._why.setVisible(bool(record.to_explain))
            self._looking = f"Looking back: step {record.looking_back} of {record.told}."
            self._words.setText(f"{self._looking} {AS_IT_WAS}")
        held = self.window().focusWidget()
        if record.looking_back is None and held is not None and self.isAncestorOf(held):
            held.clearFocus()  # else Qt gives the keyboard to whatever comes next, and Enter presses that
        self.setVisible(record.looking_back is not None)


def in_short(step: SeenStep, alone: str) -> str:
    """What was done in a step, in a few words and without who did it, who plays ``alone``: ``divided rule 1001``."""
    act, first = step.acts[0], step.told[0] if step.told else ""
    if effect := EFFECTS.get(act.written.get("does", "")):
        return effect.format(**act.written)
    plain = first.replace(because(act.written.get("why", "")), "").removeprefix(TOLD_BY_HAND).removesuffix(".")
    if act.said == SetCounter.said:
        return plain.removeprefix(f"{alone}: ")
    words = re.split(r"[:.] ", plain)[0]
    return words if act.said == BeginGame.said else words.removeprefix(f"{alone} ")


EFFECTS = {
    REMOVE: "removed rule {rule}",
    RENUMBER: "rule {rule} became {to}",
    CHANGE: "changed rule {rule}",
    WRITE: "wrote rule {to}",
}
"""What another action came to, which tells more than its words."""
