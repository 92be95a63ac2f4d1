"""Ballots and choices that rules open for all to see besides for and against: where a slip or a card is laid for them, and
which act that is."""

from collections.abc import Mapping, Sequence

from tabletop.engine.acts import Act
from tabletop.engine.acts.deeds import Do
from tabletop.engine.acts.drops import on_call
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.answers import Doable
from tabletop.engine.deeds import CARD, PLAYER
from tabletop.engine.proposals import HANDS, Stage
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import Address, Place, SeenThing, pile


def open_sides(table: SeenTable, others: Sequence[str]) -> tuple[str, ...]:
    """What may be voted on a tray of its own, of the ``others`` that the rules name: nothing in secret, nor by show of hands."""
    proposal = table.under_vote
    return tuple(others) if proposal and not proposal.veiled and proposal.way != HANDS else ()


def calls(doable: Sequence[Doable]) -> tuple[Doable, ...]:
    """What is done by choosing one card and nothing else, for all to see."""
    return tuple(each for each in doable if not each.secret and [asked.kind for asked in each.asks] == [CARD])


def places(table: SeenTable, taken: Address, others: Sequence[str], doable: Sequence[Doable]) -> tuple[Place, ...]:
    """The trays on which that slip or card may be laid."""
    sides = tuple(map(pile, open_sides(table, others)))
    if taken.kind == "vote":
        return sides
    card = table.taken(taken)
    if card is None or card.at.kind != "hand" or card.kind != "card":
        return ()
    voting = table.under_vote is not None and table.under_vote.stage is Stage.OPEN and table.under_vote.cards
    called = (on_call(each.what) for each in deeds(doable, card))
    return (*(sides if voting else ()), *dict.fromkeys(called))


def deeds(doable: Sequence[Doable], card: SeenThing, to: str = "") -> tuple[Do, ...]:
    """What may be done with that card of a hand and nothing else, or with it and the player ``to``, for all to see."""
    chosen = {CARD: card.id} | ({PLAYER: to} if to else {})
    done = [each for each in doable if not each.secret and sorted(asked.kind for asked in each.asks) == [*chosen]]
    return tuple(Do(by=card.at.of, what=each.what, card=card.id, player=to) for each in done if _may(each, card.at.of, chosen))


def dropped(table: SeenTable, taken: Address, place: Place, others: Sequence[str], doable: Sequence[Doable]) -> Act | None:
    """The act of letting a slip or a card go there; ``None`` if it is none of these trays, or already lies there."""
    if place not in places(table, taken, others, doable):
        return None
    card = table.taken(taken)
    if card is None:
        laid = table.under_vote.ballot_of(taken.of) if table.under_vote else None
        return None if laid and laid.side == place.of else Vote(by=taken.of, side=place.of)
    if place.kind == "call":
        return Do(by=card.at.of, what=place.of, card=card.id)
    return Vote(by=card.at.of, side=place.of, card=card.id)


def _may(does: Doable, by: str, chosen: Mapping[str, str]) -> bool:
    return by in does.seats and all(not asked.choices or chosen[asked.kind] in asked.choices for asked in does.asks)
