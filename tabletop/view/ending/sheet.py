"""The ending, laid over felt and docks: nothing else is in sight, and three buttons lead on."""

import re
from collections.abc import Callable, Sequence
from math import inf

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSizeF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QCursor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGraphicsOpacityEffect, QPushButton, QWidget

from tabletop.clerk.language.vocabulary import COUNTER
from tabletop.clerk.law.counted import counter_named
from tabletop.engine.ending import ENLARGED, MADE, Ending
from tabletop.engine.rulebook import AMENDED, MUTATED
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.wording import with_reason
from tabletop.engine.values import Ref
from tabletop.view.drawing.light import LYING
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.place_cards import PlaceFace, paint_place
from tabletop.view.drawing.shapes import dashed, kept, rounded
from tabletop.view.drawing.surfaces import RIM, paint_table
from tabletop.view.drawing.type import ELLIPSIS, Role, SetText, Type, elided, paint_line, set_text
from tabletop.view.ending.papers import (
    AROUND,
    READING,
    SIDE,
    SIDE_HIGH,
    WINNER_SIZE,
    DecidingRule,
    Standings,
    WhatYouMade,
    WinnerCard,
    is_ranked,
)
from tabletop.view.ending.shape_chart import ShapeChart
from tabletop.view.values.wishes import LayOpen
from tabletop.view.widgets.controls import button, with_icon
from tabletop.view.widgets.plain_text import say_aloud
from tabletop.view.widgets.theme import Theme, style_sheet

WIDE, HIGH = 1440.0, 856.0
"""Units of the table under the top bar."""
LEAST, MOST = 0.85, 2.4
EDGE, GAP, BUTTON, PLACE = RIM + 24.0, 20.0, 56.0, (236.0, 52.0)
MOST_RULE, CAME, MOST_CAME, LEAST_CAME = 180.0, 38.0, 92.0, 12
ROOMY, NARROW_EDGE = 820.0, RIM + 12.0
"""Units of height above which there is an edge as wide as elsewhere below the buttons."""
SMALLER = 1.0, 0.9, 0.8, 0.7
"""How much smaller than usual the words of a long rule may be."""
PAGE, STEPS = 80.0, 10
"""Units of a leaf of the rule; and in how many steps letters get larger."""
_SENTENCE_END = re.compile(r"(?<=\.) (?=\S)")
BETWEEN = 1300.0
"""Units of width from which those who sit there have their places beside it."""
PRINT, PLAY_ON, BACK = "Print the rules you made", "Play on", "Back to the table"
AGAIN, AGAIN_ALONE = "Again with the same friends", "Play again"
ANEW = "A new game with the rules in the box. To begin with those you made, first choose “Save the rules as a game…” in the menu."


class EndingSheet(QWidget):
    """How the evening ended. Esc puts it aside; the menu brings it back."""

    played_on = Signal()
    again_wanted = Signal()
    print_wanted = Signal()
    put_aside = Signal()
    wished = Signal(object)
    """Where a figure on it comes from is to be laid open."""

    def __init__(self, theme: Theme, page: QWidget, ending: Ending, table: SeenTable, top: int) -> None:
        """It lies on the page from ``top`` down."""
        super().__init__(page)
        self.ending, self._table, self._theme, self._top = ending, table, theme, top
        self.setAccessibleName(f"{'Play went on after this' if ending.played_on else 'The evening is over'}: {ending.title}")
        self.setAccessibleDescription(f"{ending.told}. {ending.came}")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.unit, self._text = 1.0, theme.scale / theme.bar
        palette, words = self._palette, table.words
        self.winner = WinnerCard(self, ending, palette, self._text)
        class_index = table.rulebook.place_of(ending.rule.kind) if ending.rule else 1
        self.rule = DecidingRule(self, ending.rule, ending.under_rule, palette, class_index) if ending.rule else None
        self.standings = Standings(self, ending, words, palette) if is_ranked(ending) else None
        if self.standings:
            self.standings.asked.connect(self._ask)
        self.made = WhatYouMade(self, ending, words, palette)
        self.shape = ShapeChart(self, ending, words, palette)
        self.print = button(PRINT, self.print_wanted)
        self._entrance: Entrance | None = None
        self._over = bool(table.over)
        self.on = button(PLAY_ON if self._over else BACK, self.played_on if self._over else self.put_aside)
        again = AGAIN if len(table.seats) > 1 else AGAIN_ALONE
        self.again = button(again, self.again_wanted, says=ANEW, primary=True)
        for each in (self.print, self.on, self.again):
            each.setParent(self)
        changed = {mark.rule for mark in ending.shape.marks if mark.kind in (MADE, AMENDED, MUTATED, ENLARGED)}
        self.print.setHidden(not any(rule.id in changed for rule in table.rulebook.rules))
        page.installEventFilter(self)

    @property
    def _palette(self) -> Palette:
        return self._theme.palette

    def lie(self, moving: bool = False) -> None:
        """Lie down, with the keyboard on the way back to the table, or on no button where that would be to play on; ``moving``
        where it just came about."""
        self._arrange()
        self.show()
        self.raise_()
        if moving and not self._theme.still:
            self._entrance = Entrance(self, self.winner, self._from(), self._fading())
        (self if self._over else self.on).setFocus(Qt.FocusReason.TabFocusReason)
        say_aloud(self, f"{self.accessibleName()}. {self.accessibleDescription()}")

    def finish(self) -> None:
        """What moves comes to rest."""
        if self._entrance is not None:
            self._entrance.finish()

    def _from(self) -> QPoint:
        """Where the winner's card sets out: from the place at the table, or, of several and of nobody, from just below."""
        won = [self._places[each] for each in self.ending.who if each in self._places]
        rest = self.winner.geometry()
        if len(won) != 1:
            return rest.topLeft() + QPoint(0, round(EDGE * self.unit))
        start = (won[0].center() * self.unit).toPoint() - QPoint(rest.width() // 2, rest.height() // 2)
        return QPoint(min(max(0, start.x()), self.width() - rest.width()), min(max(0, start.y()), self.height() - rest.height()))

    def _fading(self) -> list[QWidget]:
        return [each for each in (self.rule, self.standings, self.made, self.shape) if each]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.parent():
            self.finish()
            self._arrange()
        return False

    def _ask(self, seat: str) -> None:
        self.wished.emit(LayOpen(COUNTER, counter_named(self.ending.counter, Ref("player", seat), self._table)))

    def ask(self) -> None:
        """Lay open where the figure comes from that is pointed at."""
        if self.standings:
            self.standings.ask(self.standings.mapFromGlobal(QCursor.pos()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_aside.emit()
        elif self.rule and event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self.rule.scroll_by(PAGE if event.key() == Qt.Key.Key_PageDown else -PAGE)
        else:
            super().keyPressEvent(event)

    # Where everything lies

    def _arrange(self) -> None:
        page = self.parentWidget()
        if page is None:
            return
        self.setGeometry(QRect(0, self._top, page.width(), page.height() - self._top))
        self.unit = max(LEAST, min(self.width() / WIDE, self.height() / HIGH, MOST))
        wide, high = self.width() / self.unit, self.height() / self.unit
        foot = high - (EDGE if high > ROOMY else NARROW_EDGE) - BUTTON
        chart_wide = min(1300.0, wide - 2 * EDGE)
        side = min(SIDE, (wide - 2 * EDGE - WINNER_SIZE.width()) / 2 - GAP)
        between = chart_wide - 2 * side - 2 * GAP
        above = EDGE + 16 + WINNER_SIZE.height() + GAP
        most = max(MOST_RULE, foot - self.shape.least_high * self._text - above - CAME - 3 * GAP)
        across, reading = self._whole_in(between, most, self._reading_in(between))
        whole = self.rule.high(most, reading, across) if self.rule else 0.0
        least_top = above + whole + CAME + GAP
        self._came = QRectF(0, 0, between, CAME)
        told = self._set(Type(Role.CONTROLS, LEAST_CAME * self._text, leading=1.25), inf)
        spare = max(0.0, foot - least_top - self.shape.least_high * self._text)
        self._came.setHeight(max(CAME, min(told.height, CAME + spare, MOST_CAME * self._text)))
        chart_high = min(self.shape.high * self._text, foot - least_top - (self._came.height() - CAME))
        free = foot - chart_high - 2 * GAP - EDGE - 16 - WINNER_SIZE.height() - GAP - self._came.height()
        rule_high = self.rule.high(max(most, free - GAP), reading, across) if self.rule else 0.0
        top = EDGE + 16 + max(0.0, free - rule_high) * 0.4
        middle = wide / 2
        card = QRectF(middle - WINNER_SIZE.width() / 2, top, WINNER_SIZE.width(), WINNER_SIZE.height())
        self.winner.lie(card.adjusted(-AROUND, -AROUND, AROUND, AROUND), self.unit)
        down = card.bottom() + GAP
        if self.rule:
            self.rule.lie(QRectF(middle - across / 2 - LYING.reach, down - LYING.reach, across + 2 * LYING.reach, rule_high),
                          self.unit, reading)  # fmt: skip
            down += rule_high - 2 * LYING.reach
        self._came.moveTo(middle - between / 2, down + 10)
        chart_top = foot - GAP - chart_high
        chart = self._largest(lambda text: chart_high / text >= self.shape.least_high)
        self.shape.lie(QRectF(middle - chart_wide / 2 - LYING.reach, chart_top, chart_wide + 2 * LYING.reach, chart_high),
                       self.unit, chart)  # fmt: skip
        left = middle - chart_wide / 2
        first = self._arrange_buttons(foot)
        self._places = self._where_they_sit(left, foot) if first > left + PLACE[0] + GAP else {}
        upper = EDGE + PLACE[1] + GAP if any(box.top() < high / 2 for box in self._places.values()) else EDGE + 8
        many, most = len(self.ending.standings), chart_top + LYING.reach - upper
        tall = min(max(SIDE_HIGH, 60.0 + 28 * many) * self._text + 2 * LYING.reach, most)
        start = max(upper, min(max(upper + 24, card.top() + 30), chart_top + LYING.reach - tall))
        sheet = QSizeF(side, tall - 2 * LYING.reach)
        for paper, x in ((self.standings, left), (self.made, left + chart_wide - side)):
            if paper is not None:
                box = QRectF(x - LYING.reach, start - LYING.reach, side + 2 * LYING.reach, tall)
                paper.lie(box, self.unit, self._letters_of(paper, sheet))
        self.update()

    def _letters_of(self, paper: Standings | WhatYouMade, sheet: QSizeF) -> float:
        return self._largest(lambda text: paper.fits(sheet / text))

    def _largest(self, fits: Callable[[float], bool]) -> float:
        """How many times as large as usual what stands on a paper can be: as large as people want it, where that has room."""
        steps = (1 + (self._text - 1) * step / STEPS for step in range(STEPS, 0, -1))
        return next(filter(fits, steps), 1.0)

    def _reading_in(self, room: float) -> float:
        """How large the rule is that decided it: whole rather than large."""
        rule = self.rule
        return (
            self._largest(lambda text: READING * text <= room and rule.high(inf, text) <= rule.high(MOST_RULE, text))
            if rule
            else 1
        )

    def _whole_in(self, room: float, most: float, reading: float) -> tuple[float, float]:
        """How wide the rule is, and how large its letters: where not all of it would be seen in ``most`` units of height, as wide
        as there is room, and then in smaller letters."""
        rule, usual = self.rule, (READING * reading, reading)
        widths = (usual, *((room, reading * part) for part in SMALLER))
        whole = (each for each in widths if rule and rule.high(inf, each[1], each[0]) <= rule.high(most, each[1], each[0]))
        return next(whole, widths[-1])

    def _where_they_sit(self, left: float, foot: float) -> dict[str, QRectF]:
        """The corners of the table, for so few that each has one."""
        names, wide = [seat.name for seat in self._table.seats], self.width() / self.unit
        if wide < BETWEEN or not 1 < len(names) <= len(CORNERS):
            return {}
        across, down = wide - left - PLACE[0], foot + (BUTTON - PLACE[1]) / 2
        corners = {"lower left": (left, down), "upper left": (left, EDGE - 10), "upper right": (across, EDGE - 10),
                   "lower right": (across, down)}  # fmt: skip
        return {name: QRectF(*corners[CORNERS[place]], *PLACE) for place, name in enumerate(names)}

    def _arrange_buttons(self, foot: float) -> float:
        """Gives the unit at which the first of them begins."""
        sheet = style_sheet(self._theme.on_paper())
        px = round(15 * self.unit * self._text)
        self.setStyleSheet(f"{sheet} QPushButton {{ font-size: {px}px; padding: 0 {round(24 * self.unit)}px; }}")
        row: list[QPushButton] = [each for each in (self.print, self.on, self.again) if not each.isHidden()]
        with_icon(self.print, self._theme.on_paper(), "print", px=17)
        for each in row:
            each.ensurePolished()
        widths = [each.sizeHint().width() for each in row]
        gap, high = round(14 * self.unit), round(BUTTON * self.unit)
        x = first = (self.width() - sum(widths) - gap * (len(row) - 1)) // 2
        for each, width in zip(row, widths, strict=True):
            each.setGeometry(x, round(foot * self.unit), width, high)
            x += width + gap
        return first / self.unit

    # What lies under the papers

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._palette.top_bar)
            painter.scale(self.unit, self.unit)
            paint_table(
                painter, QRectF(0, 0, self.width() / self.unit, self.height() / self.unit).adjusted(6, 2, -6, -6), self._palette
            )
            for name, box in self._places.items():
                self._paint_place(painter, name, box)
            if self._entrance is None or self._entrance.over:
                text = self._largest(lambda text: self._came_in(text).height <= self._came.height())
                self._came_in(text, self._came.height()).paint(painter, self._came.topLeft(), self._palette.felt_text)

    def _came_in(self, text: float, most: float = inf) -> SetText:
        """In smaller letters where it would be cut; at last without sentences from its middle, as the last one decided it."""
        for px in (14, 13, LEAST_CAME, 11):
            letters = Type(Role.CONTROLS, px * text, leading=1.25)
            if self._set(letters, inf).height <= most:
                return self._set(letters, most)
        *before, last = _SENTENCE_END.split(self._told)
        shorter = (" ".join((*before[:many], ELLIPSIS, last)) for many in range(len(before) - 1, -1, -1))
        fitting = (each for each in shorter if self._set(letters, inf, each).height <= most)
        return self._set(letters, most, next(fitting, self._told))

    def _set(self, letters: Type, most: float, told: str = "") -> SetText:
        return set_text(told or self._told, letters, self._came.width(), most, align=Qt.AlignmentFlag.AlignHCenter)

    @property
    def _told(self) -> str:
        told, why = self.ending.came, self.ending.why
        return told if why.strip().removesuffix(".") in told else with_reason(told, why)

    def _paint_place(self, painter: QPainter, name: str, box: QRectF) -> None:
        """The card of somebody who sits there; who has won stands in the middle, and their place is outlined."""
        seat = self._table.seat(name)
        stands = next((each for each in self.ending.standings if each.seat == name), None)
        if seat is None or stands is None:
            return
        if name not in self.ending.who:
            has = self.ending.counted(stands.has) if stands.has is not None else stands.besides
            had = f"{has} {self.ending.as_of}".strip()
            paint_place(painter, box, PlaceFace(name, seat.look, tuple(filter(None, (had,))), out=seat.out), self._palette)
            return
        with kept(painter):
            painter.setPen(dashed(self._palette.felt_text, 1, 4, 3, 0.6))
            painter.drawPath(rounded(box, 8))
            painter.drawEllipse(QPointF(box.left() + 26, box.center().y()), 15, 15)
        letters = Type(Role.CONTROLS, 13)
        words = elided(f"{name}’s place", letters, box.width() - 60)
        paint_line(painter, QPointF(box.left() + 52, box.center().y() + 4.5), words, letters, self._palette.felt_text)


CORNERS = ("lower left", "upper left", "upper right", "lower right")
"""Clockwise, in the order of the seats."""


COMES, CROWNED, FADES = 600, 320, 120
"""Milliseconds in which the card comes, the crown is laid on it, and a paper fades in, one after the other."""
EASED = QEasingCurve(QEasingCurve.Type.OutCubic)


class Entrance(QObject):
    """How an ending comes: the card of whoever has won goes from its place to the middle, gets its crown, and the papers fade in.
    Decoration only: all can be read out and pressed from the first moment. It is over when ``finish`` is called, or by itself."""

    def __init__(self, sheet: QWidget, winner: WinnerCard, start: QPoint, papers: Sequence[QWidget]) -> None:
        super().__init__(sheet)
        self._sheet = sheet
        self._winner, self._start, self._end = winner, start, winner.pos()
        self._fading = [(each, _veil(each)) for each in papers]
        self._lasting = COMES + max(CROWNED, FADES * len(papers))
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(float(self._lasting))
        self._motion.setDuration(self._lasting)
        self._motion.valueChanged.connect(self._stand)
        self._motion.finished.connect(self.finish)
        self._stand(0.0)
        self._motion.start()

    @property
    def over(self) -> bool:
        return not self._fading

    def finish(self) -> None:
        """Everything lies where it belongs."""
        self._motion.stop()
        self._stand(float(self._lasting))
        for paper, _ in self._fading:
            paper.setGraphicsEffect(None)  # type: ignore[arg-type]
        self._fading = []
        self._sheet.update()

    def _stand(self, ms: float) -> None:
        way = EASED.valueForProgress(_part(ms, 0, COMES))
        self._winner.move(self._start + (self._end - self._start) * way)
        self._winner.crown = EASED.valueForProgress(_part(ms, COMES, CROWNED))
        self._winner.update()
        for place, (_, veil) in enumerate(self._fading):
            veil.setOpacity(_part(ms, COMES + FADES * place, FADES))


def _part(ms: float, after: float, lasting: float) -> float:
    return min(1.0, max(0.0, (ms - after) / lasting))


def _veil(paper: QWidget) -> QGraphicsOpacityEffect:
    veil = QGraphicsOpacityEffect(paper)
    paper.setGraphicsEffect(veil)
    return veil
