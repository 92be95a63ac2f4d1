"""The seats round the table: place cards, what lies before each, and the backs of their hands."""

from collections.abc import Iterator

from tabletop.engine.acts.figures import POINTS
from tabletop.engine.counted import CARDS, COUNTER, counter_named
from tabletop.engine.duties import pressing
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import SeenThing, before
from tabletop.engine.things import hand as cards_of
from tabletop.engine.values import Ref
from tabletop.view.drawing.place_cards import PlaceFace, line_letters, line_room, line_starts
from tabletop.view.scene.figures.figure import Figure, Level, Overlay, counted
from tabletop.view.scene.figures.looks import LABEL, Backs, Caption, Place
from tabletop.view.scene.figures.seat_lines import SeatWords, forms, seat_words
from tabletop.view.scene.figures.thing_figures import look_of, spoken_thing
from tabletop.view.scene.figures.vote_figures import choosing
from tabletop.view.scene.figures.written import parts_of_line, pill
from tabletop.view.scene.layout.boxes import Box, around
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.seat_boxes import SeatBox

BEFORE_SIZE, BEFORE_STEP, SMALL_SIZE, SMALL_STEP, MOST_BESIDE = 34.0, 40.0, 20.0, 22.0, 3
"""Px of what lies on a place card, large or small, and how far apart; what is more lies one on another."""
TURN_WORDS = "turn "
"""What the key of the words over a place card begins with."""


def seat_figures(table: SeenTable, layout: Layout, shown: Overlay) -> list[Figure]:
    made: list[Figure] = []
    for seat, place in zip(table.seats, layout.seats, strict=True):
        hand = tuple(thing for thing in table.hand(seat.name) if thing.id != shown.carried)
        kept = tuple(thing for thing in table.things.at(before(seat.name)) if thing.id != shown.carried)
        made += _place_card(seat, place, hand, kept, table, layout)
        made += _hand(seat, place, hand, layout)
        large = told(seat_words(seat, table, len(hand)), place, len(kept), layout.unit)[1]
        made += [_kept(thing, index, place, table, layout, large=large) for index, thing in enumerate(reversed(kept))]
        made += _turn_words(seat, place, kept, table, layout)
    return made


def _place_card(
    seat: Seat, place: SeatBox, hand: tuple[SeenThing, ...], kept: tuple[SeenThing, ...], table: SeenTable, layout: Layout
) -> list[Figure]:
    owes = any(duty.who == seat.name for duty in pressing(table.duties))
    on_turn = table.turn.seat == seat.name
    said = seat_words(seat, table, len(hand))
    lines, large = told(said, place, len(kept), layout.unit)
    taken = _taken(len(kept), large=large)
    face = PlaceFace(
        seat.name, seat.look, lines, on_turn, owes, seat.out, aside=taken if large else 0.0, above=0.0 if large else taken
    )
    opens = seat.name if hand or seat.name in choosing(table) else ""
    parts = [said.whole, "on turn" if on_turn else "", *(f"holds the {thing.name or thing.face}" for thing in kept)]
    made = Figure(
        f"seat {seat.name}", Place(face), place.card, layout.unit, Level.SEAT, place=f"seat {seat.name}",
        opens=opens, name=f"seat of {seat.name}", about=", ".join(part for part in parts if part),
        asks=(POINTS, seat.name) if (POINTS, Ref("player", seat.name)) in table.counters else None,
    )  # fmt: skip
    return [made, *_written(made, face, said, seat, table)]


def _written(on: Figure, face: PlaceFace, said: SeatWords, seat: Seat, table: SeenTable) -> Iterator[Figure]:
    """The figures in the lines of a place card, each in whatever words there is room for."""
    width, height = on.box.width / on.unit, on.box.height / on.unit
    own, points = Ref("player", seat.name), (POINTS, seat.name)
    waiting = [
        (forms(each), points if each[1] == POINTS else (COUNTER, counter_named(each[1], own, table))) for each in said.figures
    ]
    waiting.append(((counted(said.cards),), (CARDS, str(cards_of(seat.name)))))
    for line, start in zip(face.lines, line_starts(width, height, face), strict=False):
        yield from parts_of_line(on, line, waiting, line_letters(width), start)


def told(said: SeatWords, place: SeatBox, kept: int, unit: float) -> tuple[tuple[str, ...], bool]:
    """The lines on a place card, and whether what is kept there lies large beside them: only where no word gives way to it."""
    width = place.card.width / unit
    room, letters = line_room(width), line_letters(width)
    if not place.compact:
        beside = said.lines(room - _taken(kept, large=True), letters)
        if not kept or beside == said.lines(room, letters) or beside == (said.whole,):
            return beside, True
    return said.lines(room, letters), False


def _taken(kept: int, *, large: bool) -> float:
    """Px at the right of a place card that are taken by so many things."""
    return min(kept, MOST_BESIDE) * (BEFORE_STEP if large else SMALL_STEP)


def _hand(seat: Seat, place: SeatBox, hand: tuple[SeenThing, ...], layout: Layout) -> list[Figure]:
    if not hand:
        return []
    look = Backs(len(hand), seat.robot, place.compact)
    said = counted(len(hand))
    made = Figure(
        f"hand {seat.name}", look, place.hand, layout.unit, Level.HAND, place=f"seat {seat.name}", opens=seat.name,
        name=f"hand of {seat.name}", about=f"{said}, face down; hold Space to look",
    )  # fmt: skip
    at = look.count_at(place.hand.width / layout.unit, place.hand.height / layout.unit)
    return [made, pill(made, at, str(len(hand)), (CARDS, str(cards_of(seat.name))), said)] if at else [made]


def _kept(thing: SeenThing, index: int, place: SeatBox, table: SeenTable, layout: Layout, *, large: bool) -> Figure:
    """A token or whatever else somebody has before them: at the right of the place card, or small beside the name."""
    look, size = look_of(thing, table)
    fitting = (BEFORE_SIZE if large else SMALL_SIZE) * layout.unit / max(size)
    step = (BEFORE_STEP if large else SMALL_STEP) * layout.unit
    x = place.card.right - (BEFORE_STEP * 0.6 if large else SMALL_STEP * 0.5) * layout.unit - step * min(index, MOST_BESIDE - 1)
    y = place.card.centre[1] if large else place.card.y + SMALL_SIZE * 0.3 * layout.unit
    box = around((x, y), size[0] * fitting, size[1] * fitting)
    name, about = spoken_thing(thing), f"before {thing.at.of}"
    return Figure(thing.id, look, box, fitting, Level.BEFORE, takes=thing.id, place=f"seat {thing.at.of}", name=name, about=about)


def _turn_words(seat: Seat, place: SeatBox, kept: tuple[SeenThing, ...], table: SeenTable, layout: Layout) -> list[Figure]:
    """Whose turn it is, in words, where there is room over a place card."""
    if table.turn.seat != seat.name or place.top:
        return []
    tokens = [thing.name or thing.face for thing in kept if thing.kind == "token"]
    unit = layout.unit
    words = f"on turn, holds the {tokens[-1]}" if tokens else "on turn"
    words = words if LABEL.width(words) * unit <= place.card.width else "on turn"
    box = Box(place.card.x, place.card.y - 24 * unit, place.card.width, 18 * unit)
    return [Figure(f"{TURN_WORDS}{seat.name}", Caption(words), box, unit, Level.SEAT, asks=("next mover", ""))]
