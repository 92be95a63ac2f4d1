"""What a push comes to, on a card beside the boards: whose king stands in check, who is mated, and how many moves there are. A
mate is told there as well, until the next turn begins."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tabletop.engine.boards.battle import Army, battle_of, man_at
from tabletop.engine.chess.prospect import Prospect
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import Address
from tabletop.engine.values import grouped, listed
from tabletop.view.drawing.icons import paint_chip
from tabletop.view.drawing.light import paint_lying_paper
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.shapes import about, colour, kept, line, rounded
from tabletop.view.drawing.type import Role, Run, SetText, Type, paint_line, set_text
from tabletop.view.scene.figures.figure import Figure, Level
from tabletop.view.scene.figures.looks import Look
from tabletop.view.scene.layout.laid_boards import BOARD_CARD
from tabletop.view.scene.layout.rects import Rect

IF_LET_GO, IF_PUSHED, PUSHED, CHECKMATE = (
    "If you let go here", "If you push them together", "Pushed together", "Checkmate",
)  # fmt: skip
CONSEQUENCES = "consequences"
PUT_BACK = "Move a piece to push them together; Esc puts them back."
PUSH_IT = "“Push” in the panel pushes them together all the same; Esc puts them back."
ANYWAY = "Once “Push” in the panel has pushed them together, it can be done anyway."
TAKE_BACK = "To take the push back, pull them apart before you move."
TITLE, WORDS, SMALL = (
    Type(Role.WORDS, 17.5, bold=True),
    Type(Role.CONTROLS, 12.5, leading=1.36),
    Type(Role.CONTROLS, 10.5, bold=True),
)
FOOT = Type(Role.CONTROLS, 11.5, leading=1.36)
WIDER = (1.0, 1.2, 1.4, 1.6, 1.8, 2.0, 2.3)
"""How much wider the card may be than usual, so that it is lower."""
SMALLER = (1.0, 0.9, 0.8)
"""How much smaller its words may be where that is not enough, without the last of them."""
_BAR, _SIDE, _HEAD, _CHIP, _GAP, _TAG = 5.0, 12.0, 40.0, 18.0, 9.0, 18.0


@dataclass(frozen=True)
class Consequence:
    """One thing that a push comes to, for an army by its colour; ``rule`` is the title of the rule by which it does."""

    army: int
    strong: str
    plain: str = ""
    rule: str = ""
    grave: bool = False
    """Whether it is bad for whoever pushes."""


def lines(push: Prospect, table: SeenTable) -> tuple[Consequence, ...]:
    return tuple(_lines(push, table))


def _lines(push: Prospect, table: SeenTable) -> Iterator[Consequence]:
    looks = {army.name: army.look for army in battle_of(table).armies}
    rule = table.rulebook.title(push.rule) if push.rule else ""
    for name in push.mates:
        yield Consequence(looks[name], f"{name}’s king is in check.", "That counts as checkmate.", rule)
    own = looks.get(push.army, 0)
    if push.mated:
        then = f" Then {push.then}." if push.then else ""
        yield Consequence(own, f"{push.army} is checkmated here.", f"No move gets the king out of check.{then}", grave=True)
    elif push.checked:
        kings = f"{listed(f'{each}’s' for each in push.guarded)} king{'s are' if len(push.guarded) > 1 else ' is'}"
        men = ((man_at(table, giver), man_at(table, king)) for giver, king in push.checks)
        givers = dict.fromkeys(giver.whose for giver, king in men if giver and king and king.whose in push.guarded)
        yield Consequence(own, f"{kings} in check from {listed(givers)}.", f"It must get out: {push.count}.", grave=True)
    else:
        yield Consequence(own, f"{push.army} is not in check.", _choice(push))
    for name in push.spared:
        guarding = table.rulebook.title(push.guard_rule) if push.guard_rule else ""
        yield Consequence(looks[name], f"{name}’s king is in check.", f"{push.army} need not defend it.", guarding)
    for (when, rule), brought in grouped(push.brings, lambda each: (each.when, each.rule)).items():
        told = " ".join(each.told for each in brought)
        yield Consequence(own, f"{when}:", told, table.rulebook.title(rule) if rule else "")
    if (most := push.left[-1]) and not push.mated:
        more, by = f"{most} more move{'s' * (most > 1)}", f" by {table.rulebook.title(push.left_rule)}" if push.left_rule else ""
        if len(push.left) == 1:
            up_to = "up to " * (most > 1 or push.left_may_fall)
            yield Consequence(own, f"Then {up_to}{more}", f"{'are' if most > 1 else 'is'} left in this turn{by}.")
        else:
            across = "leave fewer" if push.left[0] else "be the last"
            yield Consequence(own, f"Then up to {more}", f"in this turn{by}; a move to the other half-board may {across}.")


def _choice(push: Prospect) -> str:
    if len(push.moves) == 1:
        return "There is only one move."
    return f"There are {push.count} to choose from." if push.moves else "No move is left."


class ConsequencesCard(Look):
    """The card: a title, the lines with their chips, and a word on what to do next."""

    REACH: ClassVar[float] = 10.0
    title: str = ""
    lines: tuple[Consequence, ...] = ()
    foot: str = ""

    @property
    def spoken(self) -> str:
        said = (" ".join(filter(None, (each.strong, each.plain, f"({each.rule})" if each.rule else ""))) for each in self.lines)
        return " ".join(filter(None, (*said, self.foot)))

    def height(self, width: float) -> float:
        """Px that all of it needs, at that width."""
        needed = sum(_set(each, width).height + (_TAG if each.rule else 0) + _GAP for each in self.lines)
        return _HEAD + needed + (_foot(self.foot, width).height + _GAP if self.foot else 0.0) + 2

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_lying_paper(painter, box, 4, palette)
        with kept(painter):
            painter.setClipPath(rounded(box, 4))
            painter.fillRect(QRectF(box.left(), box.top(), box.width(), _BAR), colour(palette.brass))
        title = TITLE.narrowed(self.title, box.width() - 2 * _SIDE)
        paint_line(painter, QPointF(box.left() + _SIDE, box.top() + 27), self.title, title, palette.ink)
        y = box.top() + _HEAD
        for each in self.lines:
            y = self._paint_line(painter, box, y, each, palette) + _GAP
        if self.foot:
            with kept(painter):
                painter.setPen(line(palette.dock_line, 1))
                painter.drawLine(QPointF(box.left() + _SIDE, y - 3), QPointF(box.right() - _SIDE, y - 3))
            _foot(self.foot, box.width()).paint(painter, QPointF(box.left() + _SIDE, y + 3), palette.second_ink)

    def _paint_line(self, painter: QPainter, box: QRectF, y: float, each: Consequence, palette: Palette) -> float:
        paint_chip(painter, about(QPointF(box.left() + _SIDE + _CHIP / 2, y + _CHIP / 2), _CHIP, _CHIP), each.army)
        words, x = _set(each, box.width()), box.left() + _SIDE + _CHIP + 8
        words.paint(painter, QPointF(x, y), palette.removed if each.grave else palette.ink)
        y += words.height
        if each.rule:
            pill = QRectF(x, y + 1, SMALL.width(each.rule) + 14, _TAG - 2)
            with kept(painter):
                painter.setBrush(colour(palette.paper))
                painter.setPen(line(palette.dock_line, 1))
                painter.drawPath(rounded(pill, pill.height() / 2))
            paint_line(painter, QPointF(pill.left() + 7, pill.bottom() - 4.5), each.rule, SMALL, palette.second_ink)
            y += _TAG
        return y


def _set(each: Consequence, width: float) -> SetText:
    runs = (Run(each.strong, "title"), Run(f" {each.plain}" if each.plain else ""))
    return set_text(runs, WORDS, width - 2 * _SIDE - _CHIP - 8)


def _foot(words: str, width: float) -> SetText:
    return set_text(words, FOOT, width - 2 * _SIDE)


def card(push: Prospect, table: SeenTable, title: str, foot: str) -> ConsequencesCard:
    return ConsequencesCard(title, lines(push, table), foot)


def mate_figure(mated: Sequence[Army], room: Rect, unit: float, at_right: bool) -> Figure:
    """The card beside half-boards that lie apart, in the turn in which armies were checkmated."""
    return _lying(ConsequencesCard(CHECKMATE, tuple(_mated(army) for army in mated)), room, unit, at_right)


def _mated(army: Army) -> Consequence:
    if army.mated_by:
        return Consequence(army.look, f"{army.name} is checkmated.", f"{army.mated_by} takes over the army.")
    taken = army.controller and army.controller != army.taken_from
    return Consequence(army.look, f"{army.name} was checkmated.", f"The army is {army.controller}’s now." if taken else "")


def card_figure(
    push: Prospect, table: SeenTable, room: Rect, unit: float, *, past: bool, at_right: bool = True, refused: str = ""
) -> Figure:
    """The card beside two half-boards that lie together, or are looked at so: as wide as it takes for all its words to have room.
    Nothing can be done in what is past. What bars a move that was tried before they are pushed is told there."""
    pushed = bool(battle_of(table).together)
    looked_at = f"{refused} {ANYWAY}" if refused else PUT_BACK if push.moves else PUSH_IT
    foot = "" if past else TAKE_BACK if pushed else looked_at
    lies = _lying(card(push, table, PUSHED if pushed else IF_PUSHED, foot), room, unit, at_right)
    about = ("guards", push.army) if push.spared else ("moves", "")
    return replace(lies, asks=("mate at the push", "") if push.mates else about)


def _lying(whole: ConsequencesCard, room: Rect, unit: float, at_right: bool) -> Figure:
    look, unit, width = _fitting(whole, room, unit)
    height = min(room.height, look.height(width / unit) * unit)
    x = room.x if at_right else room.right - width
    box = Rect(x, room.y + (room.height - height) / 2, width, height)
    return Figure(Address(CONSEQUENCES), look, box, unit, Level.PROPOSAL, name=look.title, about=look.spoken)


def _fitting(whole: ConsequencesCard, room: Rect, unit: float) -> tuple[ConsequencesCard, float, float]:
    """The card, its scale and its width: whole and narrow, else wider, then without its last words, then in smaller ones."""
    bare = replace(whole, foot="")
    ways = ((whole, unit), *((bare, unit * smaller) for smaller in SMALLER))
    tried = [(look, scale, min(room.width, BOARD_CARD * scale * wider)) for look, scale in ways for wider in WIDER]
    return next((way for way in tried if way[0].height(way[2] / way[1]) * way[1] <= room.height), tried[-1])
