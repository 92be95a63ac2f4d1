"""The shape of the evening: what became of the rules, turn by turn, over how everybody's points went."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPainterPath
from PySide6.QtWidgets import QWidget

from tabletop.engine.ending import BECAME, ENLARGED, MADE, RENUMBERED, REPEALED, Climb, Ending, Mark, Shape
from tabletop.engine.rulebook import AMENDED, CHANGED_BY_ITSELF, MUTATED, TRANSMUTED
from tabletop.engine.text.game_words import Words
from tabletop.view.drawing.icons import paint_chip
from tabletop.view.drawing.light import LYING
from tabletop.view.drawing.palette import CHIP_INK, Palette, seats
from tabletop.view.drawing.shapes import about, colour, dashed, grown, kept, line, rounded
from tabletop.view.drawing.type import Role, Type, elided, paint_line
from tabletop.view.ending.papers import HEADLINE, PAPER_MARGIN, SMALL, EndingPaper, rows_of
from tabletop.view.widgets.plain_text import say_there

LABELS, NAMES, BESIDE = 88.0, 122.0, 14.0
"""Units for what stands left of the marks and for names right of the stairs, at least, and between the former and the marks."""
WIDEST = 0.36
"""The part of the paper that names may take."""
CROWDED = 13.0
"""Units between names under which they stand in two columns."""
SMALLEST = 7.0
"""Units of the letters of a name that else had no room."""
FIRST, AFTER = 28.0, 7.0
"""Units from the stairs to the middle of a chip, and from a chip to its name."""
ROOMY, CLOSE, ALONE = (62.0, 22.0, 40.0), (50.0, 17.0, 30.0), (62.0, 30.0, 40.0)
"""Units above the marks, from one line of them to the next, and below the plot: usually, where the paper is low, and where there
are marks alone."""
LOW = 290.0
"""Units under which a paper is low."""
MOST_HIGH, LEAST_CLIMB = 346.0, 70.0
APART = 12.0
"""Units between two marks of a kind."""
NEAR = 11.0
"""Units from a mark at which it is pointed at."""
MOST_READ = 400
"""Letters of a rule that are read when its mark is pointed at."""
MOST_NUMBERS = 24
"""Numbers that stand along the foot at most."""


class ShapeChart(EndingPaper):
    """A line of marks for each thing that may become of a rule, and a stair for the points of each player."""

    def __init__(self, parent: QWidget, ending: Ending, words: Words, palette: Palette) -> None:
        self._shape, self._counted = ending.shape, ending.counted
        self._winners = {*ending.who}
        self._words = words
        self.rows = rows_of(self._shape)
        super().__init__(parent, "The shape of the evening", self._in_words(), palette)
        self._told = in_short(self._shape)
        self.setMouseTracking(True)

    def _in_words(self) -> str:
        marks = (f"{mark.when.removeprefix('in ')}: {mark.number} {self._call(mark.kind)}" for mark in self._shape.marks)
        return "; ".join((in_short(self._shape), *marks))

    def _call(self, kind: str) -> str:
        return self._words.translated(kind)

    @property
    def high(self) -> float:
        """Units that it takes where there is room."""
        top, row, foot = ALONE
        return MOST_HIGH if self._shape.climbs else top + len(self.rows) * row + foot + 2 * LYING.reach

    @property
    def least_high(self) -> float:
        """Units below which there is no room for all that stands on it."""
        top, row, foot = CLOSE
        climb = LEAST_CLIMB if self._shape.climbs else 0.0
        return top + len(self.rows) * row + climb + foot + 2 * LYING.reach

    @property
    def _spaces(self) -> tuple[float, float, float]:
        return ALONE if not self._shape.climbs else ROOMY if self.height() / self.unit >= LOW else CLOSE

    # Where everything stands

    def _plot(self, box: QRectF) -> QRectF:
        labels = max((SMALL.width(self._call(kind)) + BESIDE for kind in self.rows), default=0.0)
        top, _, foot = self._spaces
        room = LYING.reach
        names = self._names(grown(box, -room), box.top() + room + top) if self._shape.climbs else None
        right = max(NAMES, names.columns * names.wide) if names else PAPER_MARGIN
        return box.adjusted(room + PAPER_MARGIN + max(LABELS, labels), room + top, -room - right, -room - foot)

    def _names(self, sheet: QRectF, top: float) -> "CurveNames":
        """How the names stand on that sheet, beside marks that begin there."""
        climbs, high = self._shape.climbs, sheet.bottom() - 16 - top
        columns = 1 if high / len(climbs) >= CROWDED else 2
        step = min(25.0, high / -(-len(climbs) // columns))
        side, letters = min(22.0, step - 2), Type(Role.WORDS, min(15.0, step * 0.75), bold=True)
        beside, longest = FIRST + side / 2 + AFTER + 10, max((climb.seat for climb in climbs), key=letters.width)
        letters = letters.narrowed(longest, sheet.width() * WIDEST / columns - beside, SMALLEST)
        return CurveNames(columns, step, side, letters, min(sheet.width() * WIDEST / columns, beside + letters.width(longest)))

    def _x(self, at: float, plot: QRectF) -> float:
        first, last = float(min(1, self._shape.turns)), self._shape.turns + 1.0
        return plot.left() + plot.width() * max(0.0, min(1.0, (at - first) / (last - first)))

    def _y(self, kind: str, plot: QRectF) -> float:
        return plot.top() + self.rows.index(kind) * self._spaces[1]

    def _points(self, plot: QRectF) -> list[QPointF]:
        """Where each mark lies: between the line of its turn and the next, and not before one that came earlier. Of those of a
        kind that would lie on each other each is seen, as far apart as there is room."""
        marks, first, last = self._shape.marks, min(1, self._shape.turns), max(1, self._shape.turns)
        turns = groupby(range(len(marks)), lambda place: max(first, min(last, int(marks[place].at))))
        places = [x for turn, of_turn in turns for x in self._in_turn(turn, [marks[place] for place in of_turn], plot)]
        return [QPointF(x, self._y(mark.kind, plot)) for x, mark in zip(places, marks, strict=True)]

    def _in_turn(self, turn: int, marks: Sequence[Mark], plot: QRectF) -> list[float]:
        """How far right the marks of a turn lie."""
        left, right = self._x(turn, plot), self._x(turn + 1, plot)
        steps = _behind_each_other(marks, [0.0] * len(marks), 1)
        apart = min(APART, (right - left) / (max(steps) + 1))
        places = _behind_each_other(marks, [max(left, self._x(mark.at, plot)) for mark in marks], apart)
        from_right = _behind_each_other(marks[::-1], [max(-place, apart - right) for place in reversed(places)], apart)
        return [-place for place in reversed(from_right)]

    def mark_at(self, at: QPointF) -> Mark | None:
        """The mark that is pointed at there, in px of the paper."""
        plot = self._plot(QRectF(0, 0, self.width() / self.unit, self.height() / self.unit))
        here = at / self.unit
        near = [(abs(point.x() - here.x()) + abs(point.y() - here.y()), place)
                for place, point in enumerate(self._points(plot))]  # fmt: skip
        distance, place = min(near, default=(NEAR, 0))
        return self._shape.marks[place] if distance < NEAR else None

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            mark = self.mark_at(QPointF(event.pos()))
            words = f"{mark.number}, {self._call(mark.kind)} {mark.when}.\n{mark.words[:MOST_READ]}" if mark else ""
            say_there(self, event.globalPos(), words)
            return True
        return super().event(event)

    # What is painted

    def paint(self, painter: QPainter, box: QRectF) -> None:
        palette = self.palette_of_table
        sheet, plot = self.paint_sheet(painter, box), self._plot(box)
        base = sheet.top() + 32
        title = "The shape of the evening"
        paint_line(painter, QPointF(sheet.left() + PAPER_MARGIN, base), title, HEADLINE, palette.ink)
        at = sheet.left() + PAPER_MARGIN + HEADLINE.width(title) + 14
        paint_line(painter, QPointF(at, base), self._told, SMALL, palette.second_ink)
        if self._shape.marks:
            right = QPointF(sheet.right() - PAPER_MARGIN, base)
            paint_line(painter, right, "point at a mark to read the rule", SMALL, palette.second_ink, 1)
        self._paint_grid(painter, plot, palette)
        for mark, point in zip(self._shape.marks, self._points(plot), strict=True):
            _paint_mark(painter, point, mark.kind, palette)
        if self._shape.climbs:
            self._paint_climbs(painter, plot, sheet, palette)

    def _paint_grid(self, painter: QPainter, plot: QRectF, palette: Palette) -> None:
        with kept(painter):
            for kind in self.rows:
                y = self._y(kind, plot)
                painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), colour(palette.ochre, 0.22))
                paint_line(painter, QPointF(plot.left() - BESIDE, y + 4.5), self._call(kind), SMALL, palette.ink, 1)
            for at, words in self._along():
                x, foot = self._x(at, plot), plot.bottom()
                painter.fillRect(QRectF(x, plot.top() - 12, 1, foot - plot.top() + 14), colour(palette.ochre, 0.16))
                paint_line(painter, QPointF(x + 4, foot + 20), words, SMALL, palette.second_ink)

    def _along(self) -> list[tuple[float, str]]:
        """Where a circuit begins, or, of a game with but one, a turn; the first says which."""
        rounds = self._shape.rounds
        by_turn = len(rounds) < 2
        found = [(float(turn), turn) for turn in range(1, self._shape.turns + 1)] if by_turn else [*rounds]
        found = found[:: max(1, -(-len(found) // MOST_NUMBERS))]
        what = "turn" if by_turn else "circuit"
        return [(at, f"{what} {number}" if not place else str(number)) for place, (at, number) in enumerate(found)]

    def _paint_climbs(self, painter: QPainter, plot: QRectF, sheet: QRectF, palette: Palette) -> None:
        amounts = [float(has) for climb in self._shape.climbs for _, has in climb.stages]
        aim = self._shape.aim
        least, most = min(0.0, *amounts), max(1.0, *amounts, *(() if aim is None else (float(aim),)))
        top = plot.top() + len(self.rows) * self._spaces[1] + 2
        area = QRectF(plot.left(), top, plot.width(), max(1.0, plot.bottom() - top))

        def y(has: float) -> float:
            return area.bottom() - (has - least) / (most - least) * area.height()

        with kept(painter):
            painter.setPen(dashed(palette.ochre, 1, 4, 4, 0.5))
            highest = aim if aim is not None else max((has for climb in self._shape.climbs for _, has in climb.stages), key=float)
            for has, left in self._dashed(plot):
                painter.drawLine(QPointF(left, y(has)), QPointF(plot.right(), y(has)))
            paint_line(painter, QPointF(plot.left() - BESIDE, y(0) + 4.5), "0", SMALL, palette.ink, 1)
            if float(highest) > 0:
                told = self._counted(highest)
                paint_line(painter, QPointF(plot.left() - BESIDE, y(float(highest)) + 4.5), elided(told, SMALL, LABELS), SMALL,
                           palette.ink, 1)  # fmt: skip
        ordered = sorted(self._shape.climbs, key=lambda climb: climb.seat in self._winners)
        for climb in ordered:
            path = QPainterPath(QPointF(plot.left(), y(float(climb.stages[0][1]))))
            for at, now in climb.stages[1:]:
                x = self._x(at, plot)
                path.lineTo(x, path.currentPosition().y())
                path.lineTo(x, y(float(now)))
            path.lineTo(plot.right(), path.currentPosition().y())
            wide = 4.0 if climb.seat in self._winners else 3.0
            with kept(painter):
                for ink, width in ((CHIP_INK, wide + 1.8), (seats()[climb.look].colour, wide)):
                    painter.setPen(line(ink, width))
                    painter.drawPath(path)
        self._paint_names(painter, QPointF(plot.right(), plot.top()), sheet, {
            climb.seat: y(float(climb.stages[-1][1])) for climb in self._shape.climbs
        }, palette)  # fmt: skip

    def _dashed(self, plot: QRectF) -> list[tuple[float, float]]:
        """The amounts at which a line lies, none and what wins by a rule, each with where it begins. What somebody merely had is
        nothing to reach."""
        aim = self._shape.aim
        aims = [] if aim is None else [(float(aim), max(plot.left(), self._x(self._shape.aim_since, plot)))]
        return [(0.0, plot.left()), *aims]

    def _paint_names(
        self, painter: QPainter, corner: QPointF, sheet: QRectF, ends: Mapping[str, float], palette: Palette
    ) -> None:
        """Who is which, at the ends of the stairs, as far apart as they can be read; a crowd in two columns."""
        climbs: list[Climb] = sorted(self._shape.climbs, key=lambda climb: ends[climb.seat])
        names = self._names(sheet, corner.y())
        wide = (sheet.right() - corner.x()) / names.columns
        of_each = -(-len(climbs) // names.columns)
        for column in range(names.columns):
            here, left = climbs[column * of_each : (column + 1) * of_each], corner.x() + column * wide
            places = _apart([ends[climb.seat] for climb in here], corner.y(), sheet.bottom() - 20, names.step)
            for climb, place in zip(here, places, strict=True):
                if names.columns == 1:
                    with kept(painter):
                        painter.setPen(line(palette.ink, 0.8, 0.5))
                        painter.drawLine(QPointF(left + 4, ends[climb.seat]), QPointF(left + 16, place))
                paint_chip(painter, about(QPointF(left + FIRST, place), names.side, names.side), climb.look)
                at = left + FIRST + names.side / 2 + AFTER
                words = elided(climb.seat, names.letters, left + wide - 10 - at)
                paint_line(painter, QPointF(at, place + names.letters.px * 0.34), words, names.letters, palette.ink)


class CurveNames(NamedTuple):
    """How the names beside the stairs stand: columns, units from one name to the next, of a chip, and of a column."""

    columns: int
    step: float
    side: float
    letters: Type
    wide: float


def _apart(wanted: Sequence[float], highest: float, lowest: float, step: float) -> list[float]:
    """Where each lies, from the top down: as near to where it is wanted as leaves so much between them."""
    places, down = list[float](), highest - step
    for each in wanted:
        down = max(down + step, each)
        places.append(down)
    for index in range(len(places) - 1, -1, -1):
        places[index] = min(places[index], lowest)
        lowest = places[index] - step
    return places


def _behind_each_other(marks: Sequence[Mark], least: Sequence[float], apart: float) -> list[float]:
    """The least place of each mark that is not before the one before it, and so far behind the one before it of its kind."""
    found, last = list[float](), dict[str, float]()
    for mark, place in zip(marks, least, strict=True):
        behind = max(place, *found[-1:], last.get(mark.kind, place - apart) + apart)
        last[mark.kind] = behind
        found.append(behind)
    return found


def in_short(shape: Shape) -> str:
    """``"7.40 to 10.25 pm · 32 turns, 32 votes"``."""
    turns = f"{shape.turns} turn{'s' * (shape.turns != 1)}"
    return f"{_when(shape)} · {', '.join(filter(None, (turns, shape.told_votes)))}"


def _when(shape: Shape) -> str:
    begun, ended = (datetime.fromtimestamp(at) for at in (shape.begun, shape.ended))
    if begun.date() != ended.date():
        month = "" if (begun.year, begun.month) == (ended.year, ended.month) else f" {begun:%B}"
        return f"{begun.day}{month} to {ended.day} {ended:%B}"
    first = _clock(begun) if f"{begun:%p}" == f"{ended:%p}" else f"{_clock(begun)} {_half(begun)}"
    return f"{first} to {_clock(ended)} {_half(ended)}"


def _clock(at: datetime) -> str:
    return f"{at.hour % 12 or 12}.{at:%M}"


def _half(at: datetime) -> str:
    return "am" if at.hour < 12 else "pm"


def _paint_mark(painter: QPainter, at: QPointF, kind: str, palette: Palette) -> None:
    """A card with a plus, two cards, a dark one on a light one, one with a new number, one that is dashed and struck, a cross:
    told apart without colour."""
    card = about(at, 9, 13)
    with kept(painter):
        painter.setBrush(colour(palette.paper))
        if kind == MADE:
            painter.setPen(line(palette.added, 1.8))
            painter.drawPath(rounded(card, 2))
            painter.drawLine(at - QPointF(2, 0), at + QPointF(2, 0))
            painter.drawLine(at - QPointF(0, 2), at + QPointF(0, 2))
        elif kind in (AMENDED, MUTATED, ENLARGED, CHANGED_BY_ITSELF, TRANSMUTED, RENUMBERED) or kind.startswith(BECAME):
            painter.setPen(line(palette.ochre if kind in (AMENDED, MUTATED, ENLARGED) else palette.slate, 1.6))
            painter.drawPath(rounded(card.translated(2.5, -2), 2))
            if kind == TRANSMUTED or kind.startswith(BECAME):
                painter.setBrush(colour(palette.slate))
            painter.drawPath(rounded(card.translated(-1, 1), 2))
            if kind == RENUMBERED:
                painter.drawLine(at + QPointF(-3.5, 1), at + QPointF(1.5, 1))
        elif kind == REPEALED:
            painter.setPen(dashed(palette.removed, 1.6, 2.4, 2))
            painter.drawPath(rounded(card, 2))
            painter.setPen(line(palette.removed, 1.6))
            painter.drawLine(at + QPointF(-6, 7), at + QPointF(6, -7))
        else:
            painter.setPen(line(palette.second_ink, 1.8, 1.0))
            painter.drawLine(at + QPointF(-3.4, -3.4), at + QPointF(3.4, 3.4))
            painter.drawLine(at + QPointF(-3.4, 3.4), at + QPointF(3.4, -3.4))
    painter.setPen(Qt.PenStyle.NoPen)
