"""The seats round the table: place cards, what lies before each, and the backs of their hands."""

from tabletop.engine.acts.figures import POINTS
from tabletop.engine.duties import owed, pressing
from tabletop.engine.proposals import NONE
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import SeenThing, before
from tabletop.engine.values import Ref, spoken
from tabletop.view.drawing.place_cards import PlaceFace
from tabletop.view.scene.boxes import Box, around
from tabletop.view.scene.figure import Figure, Level, Shown, counted
from tabletop.view.scene.layout import Layout
from tabletop.view.scene.looks import SEAT_LINE, Backs, Caption, Place
from tabletop.view.scene.rule_figures import proposal_shown
from tabletop.view.scene.seat_boxes import SeatBox
from tabletop.view.scene.thing_figures import look_of, spoken_thing
from tabletop.view.scene.vote_figures import choosing

BEFORE_SIZE = 34.0
TURN_WORDS = "turn "
MOST_COUNTERS = 2
"""What the key of the words over a place card begins with."""


def seat_figures(table: SeenTable, layout: Layout, shown: Shown) -> list[Figure]:
    made: list[Figure] = []
    for seat, place in zip(table.seats, layout.seats, strict=True):
        hand = tuple(thing for thing in table.hand(seat.name) if thing.id != shown.carried)
        kept = tuple(thing for thing in table.things.at(before(seat.name)) if thing.id != shown.carried)
        made.append(_place_card(seat, place, hand, kept, table, layout))
        made += _hand(seat, place, hand, layout)
        made += [_kept(thing, index, place, table, layout) for index, thing in enumerate(reversed(kept))]
        made += _turn_words(seat, place, kept, table, layout)
    return made


def seat_line(seat: Seat, hand: int, table: SeenTable) -> str:
    """The one line under a name: points, cards, and how things stand with the vote or the turn."""
    if seat.out:
        return "out"
    figures = [_score(seat, table, f" {POINTS}"), *_other_counters(seat, table)]
    parts = [*figures, counted(hand) if hand else "", _standing(seat, table)]
    return " · ".join(part for part in parts if part) or "at the table"


def _score(seat: Seat, table: SeenTable, called: str) -> str:
    """``"12 points"``, ``"1 point"``; nothing where none are counted."""
    points = table.counters.get((POINTS, Ref("player", seat.name)))
    return "" if points is None else f"{spoken(points)}{called.removesuffix('s') if points in (1, -1) else called}"


def _other_counters(seat: Seat, table: SeenTable) -> list[str]:
    """``"10 gold"``: what else is counted of somebody, as much as there is room for."""
    own = Ref("player", seat.name)
    counted_of = [(what, number) for (what, of), number in table.counters.items() if of == own and what != POINTS]
    return [f"{spoken(number)} {what}" for what, number in counted_of[:MOST_COUNTERS]]


def _plain_line(seat: Seat, table: SeenTable) -> str:
    """Points alone before what somebody has to do."""
    return " · ".join(part for part in (_score(seat, table, f" {POINTS}"), _standing(seat, table)) if part)


def _short_line(seat: Seat, table: SeenTable) -> str:
    """The figure alone before what somebody has to do, where there is no room for more."""
    return " · ".join(part for part in (_score(seat, table, ""), _standing(seat, table)) if part)


def _standing(seat: Seat, table: SeenTable) -> str:
    proposal = proposal_shown(table)
    duties = owed(table.duties, seat.name)
    ballot = proposal.ballot_of(seat.name) if proposal else None
    if ballot:
        return f"does not {table.words.vote}" if ballot.side == NONE else f"has {table.words.voted}"
    if any(duty.what == "vote" for duty in duties):
        return f"has not {table.words.voted}"
    must = next((duty for duty in duties if duty.must), None)
    if must:
        return f"to {must.what}"
    if proposal and proposal.by == seat.name:
        return "proposer"
    return f"may {duties[0].what}" if duties else ""


def _place_card(
    seat: Seat, place: SeatBox, hand: tuple[SeenThing, ...], kept: tuple[SeenThing, ...], table: SeenTable, layout: Layout
) -> Figure:
    owes = any(duty.who == seat.name for duty in pressing(table.duties))
    on_turn = table.turn.seat == seat.name
    line = seat_line(seat, 0 if place.compact else len(hand), table)
    taken = len(kept[:3]) * 40.0
    # The fan beside the card shows how many cards there are: where there is no room, that gives way.
    room = place.card.width / layout.unit - Place.EDGES - taken
    shorter = (line, seat_line(seat, 0, table), _plain_line(seat, table), _short_line(seat, table), _standing(seat, table))
    lines = tuple(filter(None, shorter))
    shown = next((each for each in lines if SEAT_LINE.width(each) <= room), lines[-1])
    look = Place(PlaceFace(seat.name, seat.look, shown, on_turn, owes, seat.out), kept=taken)
    opens = seat.name if hand or seat.name in choosing(table) else ""
    said = [line, "on turn" if on_turn else "", *(f"holds the {thing.name or thing.face}" for thing in kept)]
    return Figure(
        f"seat {seat.name}", look, place.card, layout.unit, Level.SEAT, place=f"seat {seat.name}",
        opens=opens, name=f"seat of {seat.name}", about=", ".join(part for part in said if part),
        asks=(POINTS, seat.name) if (POINTS, Ref("player", seat.name)) in table.counters else None,
    )  # fmt: skip


def _hand(seat: Seat, place: SeatBox, hand: tuple[SeenThing, ...], layout: Layout) -> list[Figure]:
    if not hand:
        return []
    look = Backs(len(hand), seat.robot, place.compact)
    name = f"hand of {seat.name}"
    return [
        Figure(
            f"hand {seat.name}", look, place.hand, layout.unit, Level.HAND, place=f"seat {seat.name}", opens=seat.name,
            name=name, about=f"{counted(len(hand))}, face down; hold Space to look",
        )
    ]  # fmt: skip


def _kept(thing: SeenThing, index: int, place: SeatBox, table: SeenTable, layout: Layout) -> Figure:
    """A token or whatever else somebody has before them, at the right of the place card."""
    look, size = look_of(thing, table)
    fitting = BEFORE_SIZE * layout.unit / max(size)
    x = place.card.right - (24 + 40 * min(index, 2)) * layout.unit
    box = around((x, place.card.centre[1]), size[0] * fitting, size[1] * fitting)
    name, about = spoken_thing(thing), f"before {thing.at.of}"
    return Figure(thing.id, look, box, fitting, Level.BEFORE, takes=thing.id, place=f"seat {thing.at.of}", name=name, about=about)


def _turn_words(seat: Seat, place: SeatBox, kept: tuple[SeenThing, ...], table: SeenTable, layout: Layout) -> list[Figure]:
    """Whose turn it is, in words, where there is room over a place card."""
    if table.turn.seat != seat.name or place.top:
        return []
    tokens = [thing.name or thing.face for thing in kept if thing.kind == "token"]
    words = "on turn" + (f", holds the {tokens[-1]}" if tokens else "")
    unit = layout.unit
    box = Box(place.card.x, place.card.y - 24 * unit, place.card.width, 18 * unit)
    return [Figure(f"{TURN_WORDS}{seat.name}", Caption(words), box, unit, Level.SEAT, asks=("next mover", ""))]
