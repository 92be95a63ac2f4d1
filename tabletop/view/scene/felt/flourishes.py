"""What comes in a manner of its own when a table is shown: adopted words drop on their card, dice tumble, and counted
ballots leave their trays one after another."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.engine.acts.drops import PROPOSAL
from tabletop.engine.proposals import SIDES, Proposal
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import Address, SeenThing, pile
from tabletop.view.scene.felt.motion import DROP, GLIDE, TUMBLE, Pace
from tabletop.view.scene.figures.figure import Figure, Level
from tabletop.view.scene.figures.looks import CardLook
from tabletop.view.scene.figures.rule_figures import proposal_lying
from tabletop.view.scene.figures.thing_looks import Die

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
    changed = [figure for key, figure in now.items() if figure is not was.get(key, figure)]
    rolled = [figure.key for figure in changed if isinstance(figure.look, Die) and was[figure.key].look != figure.look]
    if after.thrown and after.thrown.number > (before.thrown.number if before.thrown else 0):
        rolled += [key for key in now if key.kind == "throw" and isinstance(now[key].look, Die)]
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
