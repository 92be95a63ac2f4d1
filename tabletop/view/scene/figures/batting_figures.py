"""The batting order, in a line over the rules: every army in turn, who controls it, whose turn it is, and which are mated."""

from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tabletop.engine.boards.battle import ARMY, Army, battle_of, has_turns
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import Address
from tabletop.view.drawing.icons import paint_chip
from tabletop.view.drawing.light import paint_glow, paint_paper, paint_ring
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.shapes import about, kept, line
from tabletop.view.drawing.type import Role, Type, paint_line
from tabletop.view.scene.figures.figure import Figure, Level, Overlay
from tabletop.view.scene.figures.looks import HEADING, LABEL, Caption, HeadingLook, Look
from tabletop.view.scene.figures.rule_figures import heading_figures
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.rects import Rect

NAME, CONTROLLER = Type(Role.CONTROLS, 11.5, bold=True), Type(Role.CONTROLS, 11.5)
TITLE = "Batting order"
HEIGHT, CHIP, SMALL_CHIP, ARROW, SMALL_ARROW, INSET, SHARE = 21.0, 17.0, 11.0, 13.0, 8.0, 7.0, 0.64
"""Px at scale 1, and the part of the line that the order may take."""
LEAST_ARROW, CLOSEST = 5.0, -9.0
"""Where there is less than that between two armies no arrow stands there; and they lie over each other no further than that."""


class Batting(Look):
    """An army in the order: its chip and name, and who controls it, by name or by a smaller chip."""

    REACH: ClassVar[float] = 12.0
    army: int = 0
    name: str = ""
    controller: str = ""
    other: int = -1
    """The colour of a controller who is at home elsewhere; -1 for none."""
    on_turn: bool = False
    due: bool = False
    """Its turn is next, and nobody has begun it."""
    mated: bool = False
    forsaken: bool = False
    """Nobody controls it, or somebody who is out."""

    @property
    def width(self) -> float:
        words = sum(letters.width(words) + 5 for letters, words in ((NAME, self.name), (CONTROLLER, self.controller)) if words)
        return CHIP + 4 + (SMALL_CHIP * 0.6 if self.other >= 0 else 0) + (words + INSET if words else 0)

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        radius, middle = box.height() / 2, box.center().y()
        if self.on_turn:
            paint_glow(painter, box, radius, palette.light_brass, 10, 0.6)
        with kept(painter):
            painter.setOpacity(0.6 if self.forsaken else 1.0)
            paint_paper(painter, box, radius, palette.paper, palette.paper_shade)
        if self.on_turn or self.due:
            paint_ring(painter, box, radius, palette.light_brass, 2)
        x = box.left() + 2 + CHIP / 2
        paint_chip(painter, about(QPointF(x, middle), CHIP, CHIP), self.army)
        if self.other >= 0:
            paint_chip(painter, about(QPointF(x + CHIP * 0.46, middle + CHIP * 0.26), SMALL_CHIP, SMALL_CHIP), self.other)
            x += SMALL_CHIP * 0.6
        x += CHIP / 2 + 5
        ends = x
        for words, letters, ink in ((self.name, NAME, palette.ink), (self.controller, CONTROLLER, palette.second_ink)):
            if words:
                paint_line(painter, QPointF(x, middle + 4.2), words, letters, ink)
                ends = x + letters.width(words)
                x = ends + 5
        if self.mated:
            self._strike(painter, box, ends, palette)

    def _strike(self, painter: QPainter, box: QRectF, ends: float, palette: Palette) -> None:
        """A line through the name of an army that is mated, or through its chip where there is no room for a name."""
        with kept(painter):
            painter.setPen(line(palette.removed, 1.8))
            start = box.left() + CHIP + 5 if self.name else box.left() + 2
            end = ends if self.name else box.left() + CHIP + 2
            painter.drawLine(QPointF(start, box.center().y()), QPointF(end, box.center().y()))


def batting_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    armies = battle_of(table).armies
    if not armies or not layout.headings or layout.board_places is None:
        return []
    heading, unit = layout.headings[0], layout.unit
    words = HeadingLook.LEFT + HEADING.width(heading_figures(table, layout, overlay)[0].name) + 2 * INSET
    room = min(heading.width * SHARE, heading.width - words * unit) / unit
    looks = _fitting(table, armies, room, overlay.next_army)
    between = min(_arrow(looks), (room - _width(looks)) / max(1, len(looks) - 1) + _arrow(looks))
    arrow = max(between, CLOSEST) * unit
    width = (_width(looks) - (_arrow(looks) - arrow / unit) * (len(looks) - 1)) * unit
    x, y = heading.right - width, heading.centre[1] - HEIGHT * unit / 2
    made, title = list[Figure](), LABEL.width(TITLE) + 6
    if _width(looks) + title <= room:
        box = Rect(x - (title + 8) * unit, y, title * unit, HEIGHT * unit)
        made.append(Figure(Address("batting"), Caption(TITLE), box, unit, Level.HEADING))
    for place, (army, look) in enumerate(zip(armies, looks, strict=True), start=1):
        box = Rect(x, y, look.width * unit, HEIGHT * unit)
        about = spoken(army, place, look, table)
        key, name = Address("batting", army.name), f"{army.name} in the batting order"
        made.append(Figure(key, look, box, unit, Level.TRAY, name=name, about=about))
        x += box.width
        if place < len(armies) and between >= LEAST_ARROW:
            made.append(Figure(Address("then", army.name), Caption("›"), Rect(x, y, arrow, HEIGHT * unit), unit, Level.HEADING))
        x += arrow
    return made


def spoken(army: Army, place: int, look: Batting, table: SeenTable) -> str:
    """``"2 of 3, controlled by Ann, on turn"``."""
    whose = f"controlled by {_controller(army, table)}" if army.controller else "nobody’s"
    mated = f"checkmated by {army.mated_by}" if army.mated_by else ""
    parts = (
        f"{place} of {len(battle_of(table).armies)}",
        whose,
        "on turn" if look.on_turn else "next" if look.due else "",
        mated,
    )
    return ", ".join(filter(None, parts))


def _fitting(table: SeenTable, armies: tuple[Army, ...], room: float, due: str) -> tuple[Batting, ...]:
    """With the names of armies and of who controls them, with those of the armies alone, or without, as there is room."""
    for named, controlled in ((True, True), (True, False)):
        looks = tuple(_look(army, table, due, named=named, controlled=controlled) for army in armies)
        if _width(looks) <= room:
            return looks
    return tuple(_look(army, table, due, named=False, controlled=False) for army in armies)


def _width(looks: tuple[Batting, ...]) -> float:
    return sum(look.width for look in looks) + _arrow(looks) * (len(looks) - 1)


def _arrow(looks: tuple[Batting, ...]) -> float:
    return ARROW if looks[0].name else SMALL_ARROW


def _look(army: Army, table: SeenTable, due: str, *, named: bool, controlled: bool) -> Batting:
    seat = table.seat(army.controller) if army.controller else None
    away = seat is not None and seat.look != army.look
    return Batting(
        army.look, army.name if named else "", _controller(army, table) if controlled else "",
        seat.look if seat and away and not controlled else -1, table.turn.of(ARMY) == army.name,
        army.name == due, bool(army.mated_by),
        not has_turns(army, table),
    )  # fmt: skip


def _controller(army: Army, table: SeenTable) -> str:
    return f"{army.controller}, out" if army.controller and not has_turns(army, table) else army.controller
