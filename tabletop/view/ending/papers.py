"""The papers of an ending: who has won, the rule that decided it, the standings, and what became of the rules."""

from math import inf

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from tabletop.engine.ending import BECAME, DEFEATED, ENLARGED, MADE, RENUMBERED, REPEALED, Ending, Shape, Standing
from tabletop.engine.rulebook import AMENDED, CHANGED_BY_ITSELF, MUTATED, TRANSMUTED, Rule
from tabletop.engine.text.game_words import Words
from tabletop.engine.values import spoken
from tabletop.view.drawing.icons import paint_chip
from tabletop.view.drawing.light import LYING, paint_glow, paint_lying_paper, paint_paper, paint_ring, paint_shadow
from tabletop.view.drawing.palette import Palette, mixed
from tabletop.view.drawing.rule_cards import RuleFace, hidden_of_reading_card, paint_reading_card, size_of_reading_card
from tabletop.view.drawing.shapes import colour, grown, kept, line, shape
from tabletop.view.drawing.type import Role, Run, SetText, Type, elided, fitted, paint_line, set_text
from tabletop.view.widgets.plain_text import tip

AROUND = 46.0
"""Units round the card of whoever has won that its glow and its crown take."""
WINNER_SIZE, READING, SIDE, SIDE_HIGH = QSizeF(420, 104), 420.0, 370.0, 252.0
PAPER_MARGIN = 22.0
"""Units between the edge of a paper and its words."""
HEADLINE, NAME, SMALL, FIGURE = (
    Type(Role.WORDS, 19, bold=True),
    Type(Role.WORDS, 18, bold=True),
    Type(Role.CONTROLS, 12.5),
    Type(Role.WORDS, 20, bold=True),
)
LEAST_ROW = 26.0
"""Units of a line of the standings in letters of the usual size."""
TWO_LINES = 29.0
"""Units of a line in which what is told besides may stand in two."""
LEAST = 10.5
"""Units of the letters that are made smaller for want of room."""
MOST_NAME = 0.8
"""The part of a line that a name may take before what is told beside it."""
REMARK = 13.0
"""Px of the letters in which a remark is told, where all have room."""
BENEATH = 20.0
"""Units that what the order follows takes where it stands below the heading."""
CROWN = "M 4 20 L 0 4 L 12 13 L 20 0 L 28 13 L 40 4 L 36 20 Q 20 25 4 20 Z"
BAND, JEWELS = "M 4.5 22 Q 20 27.5 35.5 22 L 35 27 Q 20 32 5 27 Z", ((0, 4), (20, 0), (40, 4))
CROWN_FALLS = 22.0
"""Units from which the crown is laid on the card."""
BRASS, BRASS_DARK, RUBY = "#D8A545", "#7A5518", "#A83A30"


def rows_of(course: Shape) -> tuple[str, ...]:
    """What may have become of rules that is worth a line: nobody defeats where nobody votes, and few are
    transmuted, renumbered, or change without a vote."""
    seldom = {
        **{kind: course.count(kind) for kind in (MUTATED, ENLARGED, CHANGED_BY_ITSELF, TRANSMUTED, RENUMBERED)},
        DEFEATED: course.votes,
    }
    seldom[AMENDED] = course.count(AMENDED) or not (seldom[MUTATED] or seldom[ENLARGED])
    classed = dict.fromkeys(mark.kind for mark in course.marks if mark.kind.startswith(BECAME))
    every = (MADE, AMENDED, MUTATED, ENLARGED, CHANGED_BY_ITSELF, TRANSMUTED, *classed, RENUMBERED, REPEALED, DEFEATED)
    return tuple(kind for kind in every if seldom.get(kind, 1))


def became(kind: str, count: int, words: Words) -> str:
    """What is said behind a count: ``"rules made"``, ``"proposal defeated"``."""
    many = "s" * (count != 1)
    own = {MADE: f"rule{many} made", REPEALED: words.repealed, DEFEATED: f"{words.proposal}{many} {words.defeated}"}
    return own.get(kind, words.translated(kind))


class EndingPaper(QWidget):
    """A paper that is painted in units of the table; a screen reader says all that stands on it."""

    def __init__(self, parent: QWidget, name: str, told: str, palette: Palette) -> None:
        super().__init__(parent)
        self.palette_of_table = palette
        self.unit = 1.0
        self.setAccessibleName(name)
        self.setAccessibleDescription(told)

    def lie(self, box: QRectF, unit: float, text: float = 1.0) -> None:
        """Lie there, given in units, each so many px; what stands on the paper is so many times as large as usual."""
        self.unit = unit * text
        wider = grown(box, LYING.reach * (text - 1))
        self.setGeometry(QRectF(wider.topLeft() * unit, wider.size() * unit).toAlignedRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            box = QRectF(0, 0, self.width() / self.unit, self.height() / self.unit)
            painter.scale(self.unit, self.unit)
            self.paint(painter, box)

    def paint(self, painter: QPainter, box: QRectF) -> None:
        """Paint what stands in the box."""
        raise NotImplementedError

    def paint_sheet(self, painter: QPainter, box: QRectF) -> QRectF:
        """The paper with its shadow; the box of the paper itself."""
        sheet = grown(box, -LYING.reach)
        paint_lying_paper(painter, sheet, 4, self.palette_of_table)
        return sheet


class WinnerCard(EndingPaper):
    """Who has won, under a crown and in the light; or that nobody has."""

    def __init__(self, parent: QWidget, ending: Ending, palette: Palette, text: float) -> None:
        super().__init__(parent, ending.title, ending.told, palette)
        self._ending, self._text = ending, text
        self.crown = 1.0
        """How far the crown has come down to the card."""

    def paint(self, painter: QPainter, box: QRectF) -> None:
        palette, ending = self.palette_of_table, self._ending
        card = grown(box, -AROUND)
        paint_glow(painter, card, 10, palette.light_brass, AROUND, 0.9 if ending.who else 0.4)
        paint_paper(painter, card, 10, palette.paper, palette.paper_shade)
        paint_ring(painter, card, 10, palette.light_brass, 2.5)
        looks = [each.look for each in ending.winners]
        side, step = (62.0, 66.0) if len(looks) < 3 else (38.0, 28.0)
        left = card.left() + 28
        for place, look in enumerate(looks[:6]):
            paint_chip(painter, QRectF(left + place * step, card.center().y() - side / 2, side, side), look)
        at = left + (min(len(looks), 6) - 1) * step + side + 24 if looks else card.left() + 30
        room = card.right() - 18 - at
        title = Type(Role.WORDS, 36, bold=True).narrowed(ending.title, room, 17)
        paint_line(painter, QPointF(at, card.top() + 53), elided(ending.title, title, room), title, palette.ink)
        told = Type(Role.CONTROLS, 15 * self._text).narrowed(ending.told, room, 15)
        paint_line(painter, QPointF(at, card.top() + 80), elided(ending.told, told, room), told, palette.second_ink)
        if ending.who and self.crown:
            painter.setOpacity(self.crown)
            _paint_crown(painter, QPointF(card.left() + 42, card.top() - 2 - CROWN_FALLS * (1 - self.crown)))


def _paint_crown(painter: QPainter, centre: QPointF) -> None:
    """A court's crown, laid on a corner."""
    with kept(painter):
        painter.translate(centre)
        painter.rotate(-9)
        painter.scale(74 / 44, 74 / 44)
        painter.translate(-20, -18)
        painter.setPen(line("#120C06", 2.4, 0.25))
        painter.drawPath(shape(CROWN).translated(0, 1.2))
        painter.setPen(line(BRASS_DARK, 0.9))
        painter.setBrush(colour(BRASS))
        painter.drawPath(shape(CROWN))
        painter.setBrush(colour(mixed(BRASS, "#FFFFFF", 0.25)))
        painter.drawPath(shape(BAND))
        for x, y in JEWELS:
            painter.drawEllipse(QPointF(x, y), 2.1, 2.1)
        painter.setPen(Qt.PenStyle.NoPen)
        for across, down, jewel in ((11.5, 26.2, "#2F4A72"), (20, 27.6, RUBY), (28.5, 26.2, "#2F4A72")):
            painter.setBrush(colour(jewel))
            painter.drawEllipse(QPointF(across, down), 1.5, 1.5)


class DecidingRule(EndingPaper):
    """The rule that decided it as it read then, and its history. A long one is scrolled."""

    def __init__(self, parent: QWidget, rule: Rule, history: str, palette: Palette, class_index: int) -> None:
        self._face, self._history = RuleFace(str(rule.number), rule.text, class_index), history
        super().__init__(parent, f"Rule {rule.number}, which decided it", f"{rule.text} {history}".strip(), palette)
        self._scrolled = 0.0

    def high(self, most: float, text: float, across: float = 0.0) -> float:
        """Units that it takes, at most so many; ``across`` so many where it is not as wide as usual."""
        wide = across / text or READING
        return min(most, size_of_reading_card(self._face, self._history, wide).height() * text) + 2 * LYING.reach

    def paint(self, painter: QPainter, box: QRectF) -> None:
        sheet = grown(box, -LYING.reach)
        paint_shadow(painter, sheet, 4, LYING)
        paint_reading_card(painter, sheet, self._face, self._history, self.palette_of_table, self._scrolled)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.scroll_by(-event.angleDelta().y() / 4)

    def scroll_by(self, units: float) -> None:
        sheet = QSizeF(self.size()) / self.unit - QSizeF(LYING.reach, LYING.reach) * 2
        room = hidden_of_reading_card(self._face, self._history, sheet.height(), sheet.width())
        self._scrolled = max(0.0, min(room, self._scrolled + units))
        self.update()


def is_ranked(ending: Ending) -> bool:
    """Whether standings say more than who sat there: one alone is ranked by nobody."""
    return len(ending.standings) > 1 or any(each.has is not None or each.besides or each.proposed for each in ending.standings)


class Standings(EndingPaper):
    """Who stands how. A click on a line asks where what somebody has comes from."""

    asked = Signal(str)

    def __init__(self, parent: QWidget, ending: Ending, words: Words, palette: Palette) -> None:
        self._ending, self._adopted = ending, words.adopted
        super().__init__(
            parent, "Standings", "; ".join(filter(None, (ending.order, *map(self._told, ending.standings)))), palette
        )

    def _told(self, who: Standing) -> str:
        had = self._ending.counted(who.has) if who.has is not None else ""
        return ", ".join(filter(None, (who.seat, had, who.besides, who.proposals(self._adopted))))

    def paint(self, painter: QPainter, box: QRectF) -> None:
        palette, ending = self.palette_of_table, self._ending
        sheet = self.paint_sheet(painter, box)
        left, right, top = sheet.left() + PAPER_MARGIN, sheet.right() - PAPER_MARGIN, sheet.top() + 34
        paint_line(painter, QPointF(left, top), "Standings", HEADLINE, palette.ink)
        if self._beside(right - left):
            order = SMALL.narrowed(ending.order, right - left - HEADLINE.width("Standings") - 12, LEAST)
            paint_line(painter, QPointF(right, top), ending.order, order, palette.second_ink, 1)
        else:
            top += BENEATH
            paint_line(painter, QPointF(left, top), *fitted(ending.order, SMALL, right - left), palette.second_ink)
        for place, (who, row) in enumerate(zip(ending.standings, self._rows(sheet), strict=True)):
            self._paint_row(painter, place, who, row)

    def _rows(self, sheet: QRectF) -> list[QRectF]:
        """The lines, on the paper."""
        left, wide, lines = sheet.left() + PAPER_MARGIN, sheet.width() - 2 * PAPER_MARGIN, len(self._ending.standings)
        top = sheet.top() + 34 + (0 if self._beside(wide) else BENEATH)
        high = min(42.0, (sheet.bottom() - top - 14) / max(1, lines))
        return [QRectF(left, top + 8 + high * place, wide, high) for place in range(lines)]

    def seat_at(self, point: QPoint) -> str:
        """Whose line is there that says how much they have; nobody's if none does."""
        sheet = grown(QRectF(0, 0, self.width() / self.unit, self.height() / self.unit), -LYING.reach)
        lines = zip(self._ending.standings, self._rows(sheet), strict=True)
        found = (who for who, row in lines if who.has is not None and row.contains(QPointF(point) / self.unit))
        return next((who.seat for who in found), "")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.ask(event.position().toPoint())

    def ask(self, point: QPoint) -> None:
        """Ask of the line that is there, if any is."""
        if seat := self.seat_at(point):
            self.asked.emit(seat)

    def fits(self, size: QSizeF) -> bool:
        """Whether all of it has room on a paper of that size, in letters that are not made smaller."""
        beneath = 0 if self._beside(size.width() - 2 * PAPER_MARGIN) else BENEATH
        row = (size.height() - 48 - beneath) / max(1, len(self._ending.standings))
        return row >= LEAST_ROW and all(self._wide(who) <= size.width() - 2 * PAPER_MARGIN for who in self._ending.standings)

    def _beside(self, width: float) -> bool:
        """Whether what the order follows has room beside the heading; else it stands beneath."""
        return SMALL._replace(px=LEAST).width(self._ending.order) <= width - HEADLINE.width("Standings") - 12

    def _wide(self, who: Standing) -> float:
        had = max(44.0, NAME.width(spoken(who.has)) + 16) if who.has is not None else 0.0
        return 64 + NAME.width(who.seat) + 10 + SMALL.width(self._besides(who)) + had

    def _fitting(self, who: Standing, letters: Type, room: float, high: float) -> tuple[tuple[str, ...], Type]:
        """What is told besides, whole: in smaller letters or in two lines where it must be, else as much of it as has room."""
        parts = who.besides, who.proposals(self._adopted)
        told = ((self._besides(who),), *([parts] if high >= TWO_LINES and all(parts) else ()), parts[1:], parts[:1])
        tried = ((lines, letters.narrowed(max(lines, key=letters.width), room, LEAST)) for lines in told)
        return next(((lines, small) for lines, small in tried if max(map(small.width, lines)) <= room), (("",), letters))

    def _besides(self, who: Standing) -> str:
        return " · ".join(filter(None, (who.besides, who.proposals(self._adopted))))

    def level_with(self, who: Standing) -> int:
        """The place of the first who stands as they do: no rule ranks those who have not won further than by what is counted."""
        standings = enumerate(self._ending.standings)
        return next(at for at, other in standings if (other.won, other.out, other.has) == (who.won, who.out, who.has))

    def _paint_row(self, painter: QPainter, place: int, who: Standing, row: QRectF) -> None:
        palette, middle = self.palette_of_table, row.center().y()
        name = Type(Role.WORDS, min(18.0, row.height() * 0.72), bold=True)
        small = Type(Role.CONTROLS, min(12.5, row.height() * 0.6))
        base, side = middle + name.px * 0.33, min(24.0, row.height() - 3)
        number = str(self.level_with(who) + 1) if len(self._ending.standings) > 1 else ""
        paint_line(painter, QPointF(row.left(), base), number, Type(Role.WORDS, small.px + 1.5), palette.second_ink)
        paint_chip(painter, QRectF(row.left() + 26, middle - side / 2, side, side), who.look)
        had = spoken(who.has) if who.has is not None else ""
        paint_line(painter, QPointF(row.right(), base), had, name, palette.ink, 1)
        far = row.right() - (max(36.0, name.width(had) + 14) if had else 0)
        near = row.left() + 40 + side
        room = far - near
        told, small = self._fitting(who, small, room - 10 - min(name.width(who.seat), room * MOST_NAME), row.height())
        for at, words in enumerate(told):
            down = (at - (len(told) - 1) / 2) * small.px * 1.2
            paint_line(painter, QPointF(far, base + down), words, small, palette.second_ink, 1)
        shown = elided(who.seat, name, room - max(map(small.width, told)) - 10)
        paint_line(painter, QPointF(near, base), shown, name, palette.second_ink if who.out else palette.ink)
        if place:
            _part(painter, row, palette)


class WhatYouMade(EndingPaper):
    """How many rules were made, amended and repealed, and what is worth telling of them."""

    def __init__(self, parent: QWidget, ending: Ending, words: Words, palette: Palette) -> None:
        made = ending.shape
        self._counts = [(made.count(kind), became(kind, made.count(kind), words)) for kind in rows_of(made)]
        self._remarks = ending.remarks
        told = (*(f"{count} {called}" for count, called in self._counts), *(f"{name}: {each}" for name, each in self._remarks))
        super().__init__(parent, "What you made of it", "; ".join(told), palette)
        tip(self, "\n".join(told))  # whole, where it is cut

    def paint(self, painter: QPainter, box: QRectF) -> None:
        palette = self.palette_of_table
        sheet = self.paint_sheet(painter, box)
        left, right, top = sheet.left() + PAPER_MARGIN, sheet.right() - PAPER_MARGIN, sheet.top() + 34
        paint_line(painter, QPointF(left, top), "What you made of it", HEADLINE, palette.ink)
        for place, (count, called) in enumerate(self._counts):
            x, base = left + 26.0 + place % 2 * (right - left) * 0.46, top + 38 + place // 2 * 34
            paint_line(painter, QPointF(x, base), str(count), FIGURE, palette.ink, 1)
            letters = SMALL.narrowed(called, right - x - 12, LEAST)
            paint_line(painter, QPointF(x + 12, base - 1), elided(called, letters, right - x - 12), letters, palette.ink)
        foot = top + 38 + (len(self._counts) - 1) // 2 * 34 + 18
        if not self._remarks:
            return
        _part(painter, QRectF(left, foot, right - left, 0), palette)
        down = foot + 10
        room = sheet.bottom() - 6 - down
        px = next((px for px in (REMARK, 12.0, 11.0) if self._high(right - left, px) <= room), REMARK)
        for place, (name, told) in enumerate(self._remarks):
            words = _remark(name, told, right - left, inf if place else sheet.bottom() - 8 - down, px)
            if down + words.height > sheet.bottom() - 6:
                return  # but for the first, none is cut: all of them are in the tip
            words.paint(painter, QPointF(left, down), palette.ink)
            down += words.height + 3

    def _high(self, wide: float, px: float) -> float:
        """How high all the remarks are, in letters of so many px."""
        return sum(_remark(name, told, wide, px=px).height + 3 for name, told in self._remarks) - 3

    def fits(self, size: QSizeF) -> bool:
        """Whether all of it has room on a paper of that size."""
        foot = 34.0 + 38 + (len(self._counts) - 1) // 2 * 34 + 18 + 10
        wide = size.width() - 2 * PAPER_MARGIN
        lines = self._high(wide, REMARK) + 3
        widest = max((SMALL.width(called) for _, called in self._counts), default=0.0)
        return foot + lines + 8 <= size.height() and widest * LEAST / SMALL.px <= wide * 0.54 - 42


def _part(painter: QPainter, below: QRectF, palette: Palette) -> None:
    """A line over what stands below it, as thin as the screen has one: every one of them alike, wherever it lies."""
    painter.setPen(line(palette.ink, 0, 0.14))
    painter.drawLine(below.topLeft(), below.topRight())


def _remark(name: str, told: str, wide: float, most: float = inf, px: float = REMARK) -> SetText:
    return set_text((Run(f"{name}: ", "title"), Run(told)), Type(Role.CONTROLS, px, leading=1.35), wide, most)
