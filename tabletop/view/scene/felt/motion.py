"""Gliding, turning, dropping and fading: decoration only. Where a thing lies is known without it, and a new table always wins."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal
from PySide6.QtWidgets import QGraphicsItem

from tabletop.engine.acts.drops import PROPOSAL
from tabletop.engine.proposals import SIDES, Proposal
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import Address, SeenThing, pile
from tabletop.view.scene.figures.figure import Figure, Level
from tabletop.view.scene.figures.looks import CardLook
from tabletop.view.scene.figures.rule_figures import proposal_lying
from tabletop.view.scene.figures.thing_figures import dice_thrown
from tabletop.view.scene.figures.thing_looks import Die

MOST_GLIDING = 12


class Pace(NamedTuple):
    """How long a thing is on its way, in ms, and how it speeds up and slows down."""

    lasting: int
    easing: QEasingCurve.Type = QEasingCurve.Type.OutCubic

    def eased(self, part: float) -> float:
        """How far it is on its way when so much of its time is gone."""
        return part if part in (0.0, 1.0) else QEasingCurve(self.easing).valueForProgress(part)


GLIDE, FADE, REDUCED = Pace(220), Pace(120), Pace(90)
DROP, TUMBLE = Pace(320), Pace(700, QEasingCurve.Type.OutQuart)
TURN_OVER = Pace(160, QEasingCurve.Type.InOutSine)


class Stance(NamedTuple):
    """How an item stands in the scene."""

    x: float
    y: float
    scale: float = 1.0
    turn: float = 0.0
    opacity: float = 1.0

    def towards(self, other: "Stance", part: float) -> "Stance":
        return Stance(*[a + (b - a) * part for a, b in zip(self, other, strict=True)]) if part else self


def stance_of(item: QGraphicsItem) -> Stance:
    return Stance(item.x(), item.y(), item.scale(), item.rotation(), item.opacity())


def stand(item: QGraphicsItem, stance: Stance) -> None:
    item.setPos(stance.x, stance.y)
    item.setScale(stance.scale)
    item.setRotation(stance.turn)
    item.setOpacity(stance.opacity)


@dataclass(frozen=True)
class Glide:
    """An item on its way from one stance to another; it sets out `after` so many ms. One that `turns` shows its other side.

    What is `foremost` moves where not everything can.
    """

    item: QGraphicsItem
    start: Stance
    end: Stance
    manner: Pace = GLIDE
    after: int = 0
    turns: Callable[[float], None] | None = None
    foremost: bool = False

    @property
    def far(self) -> bool:
        """Whether anything is to be seen of it besides a fade."""
        return self.turns is not None or abs(self.start.x - self.end.x) + abs(self.start.y - self.end.y) > 1

    @property
    def lasting(self) -> int:
        return self.after + self.manner.lasting

    def at(self, ms: float) -> None:
        """Stand where it is so many ms after the beginning."""
        gone = min(1.0, max(0.0, (ms - self.after) / self.manner.lasting))
        stand(self.item, self.start.towards(self.end, self.manner.eased(gone)))
        if self.turns:
            over = min(1.0, max(0.0, (ms - self.after) / TURN_OVER.lasting))
            self.turns(TURN_OVER.eased(over))

    def finish(self) -> None:
        stand(self.item, self.end)
        if self.turns:
            self.turns(1.0)


class Animation(QObject):
    """One animation for all that moves at once; it belongs to the scene, never to an item that it moves."""

    many = Signal(bool)
    """Whether so much moves that repainting everything is cheaper than finding out what to repaint."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.reduced = False
        self._moves: tuple[Glide, ...] = ()
        self._leaving: tuple[QGraphicsItem, ...] = ()
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.valueChanged.connect(self.show_at)
        self._clock.finished.connect(self.finish)

    @property
    def running(self) -> bool:
        return bool(self._moves)

    @property
    def lasting(self) -> int:
        """How many ms all of it takes."""
        return max((move.lasting for move in self._moves), default=0)

    def start(self, moves: Sequence[Glide], fading: Sequence[QGraphicsItem] = (), leaving: Sequence[QGraphicsItem] = ()) -> None:
        """Set the moves going and fade out what is gone; whatever ran before is at its end.

        At most so many things move; what is more, fades where it belongs. What fades is taken off the scene at the end,
        and so is `leaving`, which goes somewhere out of sight.
        """
        self.finish()
        far = sorted((move for move in moves if move.far), key=lambda move: not (move.foremost or move.turns is not None))
        moving = set() if self.reduced else {id(move) for move in far[:MOST_GLIDING]}
        fade = REDUCED if self.reduced else FADE
        # What only changes its size or shows itself does so along with what moves.
        together = GLIDE if moving else fade
        calmer = [move if id(move) in moving else _calmer(move, together) for move in moves]
        # What goes away stays until the last of what moves has left it.
        after = max((move.after for move in calmer), default=0)
        fades = [Glide(item, here := stance_of(item), here._replace(opacity=0.0), together, after) for item in fading]
        self._moves, self._leaving = (*calmer, *fades), (*fading, *leaving)
        if not self._moves:
            return
        self.show_at(0)
        self._clock.setDuration(self.lasting)
        self._clock.setEndValue(float(self.lasting))
        self.many.emit(len(self._moves) > MOST_GLIDING)
        self._clock.start()

    def halfway(self) -> dict[QGraphicsItem, Stance]:
        """How each thing that is on its way stands now: who sends it elsewhere lets it set out from there."""
        return {move.item: stance_of(move.item) for move in self._moves if move.item not in self._leaving}

    def finish(self) -> None:
        """Everything is where it belongs, at once."""
        moves, leaving = self._moves, self._leaving
        self._moves, self._leaving = (), ()
        self._clock.stop()
        if moves:
            self.many.emit(False)
        for move in moves:
            move.finish()
        for item in leaving:
            if item.scene():
                item.scene().removeItem(item)

    def forget(self, item: QGraphicsItem) -> None:
        """The item is in somebody's hand now, and moves with it alone."""
        for move in self._moves:
            if move.item is item and move.turns:
                move.turns(1.0)
        self._moves = tuple(move for move in self._moves if move.item is not item)

    def show_at(self, ms: float) -> None:
        """Everything as it stands so many ms after the beginning."""
        for move in self._moves:
            move.at(ms)


def _calmer(move: Glide, manner: Pace) -> Glide:
    """It shows itself where it belongs, in no manner of its own."""
    if not move.far:
        return replace(move, manner=manner, after=0)
    return Glide(move.item, move.end._replace(opacity=0.0), move.end, manner)


Laid = Mapping[Address, Figure]
"""What is seen on the felt, each figure by its key."""
APART, IN_ALL = 60, 600
"""Ms between two ballots that leave their trays, and for all of them."""
DROPS_FROM = 30.0


@dataclass(frozen=True)
class Flourish:
    """How one figure comes. From `off` (right, down, degrees) beside its place, if it does not come from where it lay."""

    manner: Pace = GLIDE
    after: int = 0
    off: tuple[float, float, float] | None = None
    shown: bool = False
    """It is seen from the beginning, and does not appear on its way."""
    over: bool = False
    """What it looked like before lies under it until it is there."""


@dataclass(frozen=True)
class Flourishes:
    """All of them by the keys of their figures, and the ballots that pass by without a figure of their own."""

    by_key: Mapping[Address, Flourish] = field(default_factory=dict)
    passing: tuple[Figure, ...] = ()


def flourishes(before: SeenTable | None, after: SeenTable, was: Laid, now: Laid) -> Flourishes:
    """What is special about the way from one table, and what was seen of it, to the next."""
    if before is None:
        return Flourishes()
    counted = _counted(before, after)
    by_key = {**_adopted(before, after, was, now), **_thrown(before, after, was, now), **_in_turn(counted)}
    return Flourishes(by_key, tuple(_passing(counted, before, after, was, now)))


def _adopted(before: SeenTable, after: SeenTable, was: Laid, now: Laid) -> dict[Address, Flourish]:
    """Rules with new words, and rules that are new: the words of a proposal come from where it lies."""
    known = {rule.id: rule.text for rule in before.rulebook.rules}
    voted = before.under_vote
    changed = [rule for rule in after.rulebook.rules if known.get(rule.id) != rule.text]
    return {
        Address("rule", rule.id): Flourish(
            DROP,
            off=_way_of(was.get(PROPOSAL) if voted and voted.text == rule.text else None, now.get(Address("rule", rule.id))),
            shown=rule.id in known or bool(voted and voted.text == rule.text),
            over=rule.id in known,
        )
        for rule in changed
    }


def _way_of(proposal: Figure | None, card: Figure | None) -> tuple[float, float, float]:
    """How far beside its place a card begins: where the proposal lies, or a little above."""
    if proposal and card:
        (x, y), (to_x, to_y) = proposal.box.centre, card.box.centre
        return (x - to_x, y - to_y, 0.0)
    return (0.0, -DROPS_FROM * (card.unit if card else 1.0), 0.0)


def _thrown(before: SeenTable, after: SeenTable, was: Laid, now: Laid) -> dict[Address, Flourish]:
    """The dice of a new throw, and dice on the felt that show another face."""
    changed = [figure for key, figure in now.items() if figure is not was.get(key, figure) and key.kind != "throw"]
    rolled = [figure.key for figure in changed if isinstance(figure.look, Die) and was[figure.key].look != figure.look]
    if after.thrown and after.thrown.number > (before.thrown.number if before.thrown else 0):
        lying = dice_thrown(after)
        rolled += [key for key in now if (key.kind == "throw" and isinstance(now[key].look, Die)) or key in lying]
    return {
        key: Flourish(TUMBLE, off=(-70.0 - 12.0 * index, -24.0, -420.0), shown=True)
        for index, key in enumerate(dict.fromkeys(rolled))
    }


def _counted(before: SeenTable, after: SeenTable) -> tuple[Address, ...]:
    """The ballots that are looked at one after another: cards that leave the trays when a vote is settled, slips that are
    turned up together, and slips that go back to their seats when the next turn begins."""
    voted, lying = before.under_vote, proposal_lying(before)
    if voted and not after.under_vote:
        cards = [thing.key for side in SIDES for thing in before.things.at(pile(side)) if not _lies(thing, after)]
        if cards:
            return tuple(cards)
    now = after.proposal(voted.number) if voted and voted.veiled else None
    if now and not now.veiled:
        return _slips(now)
    left = proposal_lying(after)
    return _slips(lying) if lying and lying.settled and (left is None or left.number != lying.number) else ()


def _slips(proposal: Proposal) -> tuple[Address, ...]:
    return tuple(Address("vote", ballot.voter) for side in SIDES for ballot in proposal.ballots if ballot.side == side)


def _lies(thing: SeenThing, table: SeenTable) -> bool:
    return thing.id in table.things and table.things[thing.id].at == thing.at


def _in_turn(counted: tuple[Address, ...]) -> dict[Address, Flourish]:
    apart = min(APART, (IN_ALL - GLIDE.lasting) / max(1, len(counted) - 1))
    return {key: Flourish(after=round(index * apart)) for index, key in enumerate(counted)}


def _passing(counted: tuple[Address, ...], before: SeenTable, after: SeenTable, was: Laid, now: Laid) -> list[Figure]:
    """Ballots that lay under others and come to lie under others: each shows itself on its way."""
    trays = tuple(map(pile, SIDES)) if counted else ()
    lying = {figure.place: figure for figure in was.values() if figure.place in trays and isinstance(figure.look, CardLook)}
    made = []
    for key in counted:
        then, thing = before.taken(key), after.taken(key)
        if key in was or key in now or then is None or thing is None:
            continue
        top = lying.get(then.at)
        if top:
            made.append(Figure(key, CardLook(thing.face), top.box, top.unit, Level.CARD, place=top.place))
    return made
