"""Piles, trays and everything loose: cards, tokens, dice, counters, notes, clocks and the dice that were thrown."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import ceil

from tabletop.clerk.english.naming import CLOCK
from tabletop.clerk.language.vocabulary import COUNTER
from tabletop.clerk.law.counted import BALLOTS, CARDS, COUNT_OF, THROW, counter_named
from tabletop.engine.acts import means
from tabletop.engine.acts.cards import DRAW
from tabletop.engine.acts.dice import Throw, throw_of
from tabletop.engine.boards.battle import HALF_BOARD
from tabletop.engine.duties import owed
from tabletop.engine.faces import spoken
from tabletop.engine.frozen import replace
from tabletop.engine.proposals import SIDES
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Clock, ClockState, Thrown
from tabletop.engine.things import FELT, NOTHING, Address, Place, SeenThing, pile
from tabletop.engine.values import Number, Ref, one_of, so_many, whole_seconds
from tabletop.engine.values import spoken as spoken_number
from tabletop.view.drawing.trays import edges_of
from tabletop.view.scene.figures.figure import Figure, Level, Overlay, arranged, counted
from tabletop.view.scene.figures.looks import LABEL, Caption, CardLook, CountPill, Look, Pile, Tray
from tabletop.view.scene.figures.rule_figures import proposal_lying
from tabletop.view.scene.figures.thing_looks import FIGURES, GLASS, Die, Disc, FigureLook, Hourglass, NoteLook, TokenLook, Track
from tabletop.view.scene.figures.written import indices_of_card, line_box, written_on
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.rects import CARD_RATIO, FULL_CARD, Rect, around

PLATES = {"for": ("✓", "for"), "against": ("✕", "against")}
SIZES = {"token": (34.0, 34.0), "die": (48.0, 48.0), "counter": (44.0, 44.0), "note": (120.0, 90.0), "list": (130.0, 120.0),
         "track": (220.0, 30.0), "card": (FULL_CARD, FULL_CARD * CARD_RATIO)}  # fmt: skip
PILL = (30.0, 20.0)
CAPTION_HEIGHT, BETWEEN = 18.0, 6.0
"""Of the words under a pile, and how far they may reach over its edges in all: those of the next one stand beside them."""
TOP_OR_ALL, ALL = "Drag the top card, or with Shift the whole pile", "Drag the whole pile"
THROWN = "A double click throws it, as “Throw it” in its menu does"
OVER_TRAY = 6.0
"""So far those under a tray may reach over each of its edges: the proposal lies beside it."""
COUNTS = ("counter", "track")
"""The kinds of things that show what is counted of them."""
LOOSE = 4_096
"""Of so many things it is kept how they look where they lie."""
MOST = 6
"""Dice that are seen; of more, the words tell the faces."""
ABREAST, ROOM_OF_DICE = 3, 2.2
"""So many dice lie in one row, and for how many of full size there is room: more are smaller."""
DICE_LYING = "throw"
"""The kind of address of dice that were thrown, and of what is said of them."""
AT_FIRST = Thrown("", ())
"""Before the first throw."""


def trays(table: SeenTable, sides: Sequence[str] = ()) -> tuple[str, ...]:
    """The ballot piles, from the opening of a vote for as long as what it is on is shown, or while a card lies in one; and a tray
    for each of the other ``sides`` that may be taken openly, or was."""
    usual, proposal = tuple(name for name in SIDES if name in table.piles), proposal_lying(table)
    taken = proposal.sides[len(SIDES) :] if proposal and not proposal.veiled else ()
    voted = proposal is not None and (proposal.under_vote or proposal.settled)
    wanted = voted or any(table.things.at(pile(side)) for side in usual)
    return (*usual, *dict.fromkeys((*sides, *taken))) if wanted else ()


def plain_piles(table: SeenTable, sides: Sequence[str] = ()) -> tuple[str, ...]:
    """The piles that lie in a row: those that nobody put anywhere."""
    return tuple(name for name in _piles(table, sides) if Address("pile", name) not in table.spots)


def put_piles(table: SeenTable, sides: Sequence[str] = ()) -> tuple[str, ...]:
    """The piles that people put somewhere."""
    return tuple(name for name in _piles(table, sides) if Address("pile", name) in table.spots)


def _piles(table: SeenTable, sides: Sequence[str]) -> tuple[str, ...]:
    """Those that are no trays just now."""
    taken = *SIDES, *trays(table, sides)
    return tuple(name for name in table.piles if name not in taken)


def spoken_thing(thing: SeenThing) -> str:
    """A thing as a screen reader says it; what is covered is only a card."""
    if thing.kind == "card":
        return thing.name or (spoken(thing.face) if thing.face else "card, face down")
    if thing.kind in ("note", "list"):
        return f"{thing.kind}: {thing.face}"
    if thing.whose:
        return f"{thing.whose}’s {thing.name or thing.face}"
    if thing.kind in ("die", "track"):
        what = f"{thing.kind} of {thing.face} {'sides' if thing.kind == 'die' else 'steps'}"
        return f"{what}, {thing.name}" if thing.name else what
    return f"{thing.kind} {thing.name or thing.face}" if (thing.name or thing.face) != thing.kind else thing.kind


def pile_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    made: list[Figure] = []
    for name, usual in zip(plain_piles(table, overlay.sides), layout.piles, strict=True):
        made += _pile(name, usual, table, layout, overlay)
    for name, usual in zip(trays(table, overlay.sides), layout.trays, strict=True):
        made += _tray(name, arranged(usual, Address("pile", name), table, layout), table, layout, overlay)
    return made


def put_pile_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    put = put_piles(table, overlay.sides)
    return [figure for name in put for figure in _pile(name, layout.placed[Address("pile", name)], table, layout, overlay)]


def _pile(name: str, box: Rect, table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    lying = _lying(name, table, overlay)
    unit = layout.unit
    title = f"{name} pile" if name == DRAW else name
    look = Pile(edges_of(len(lying)), lying[-1].face if lying else "")
    key = Address("pile", name)
    about = counted(len(lying)) + (", face down" if lying and lying[-1].hidden else "")
    made = [Figure(key, look, box, unit, Level.PILE, takes=key, place=pile(name), name=title, about=about)]
    made += [replace(each, tip=TOP_OR_ALL) if len(lying) > 1 else each for each in _top(lying, box, table, layout, name)]
    if lying:
        round_ = around((box.right - unit, box.y - 3 * unit), PILL[0] * layout.unit, PILL[1] * layout.unit)
        pill = CountPill(str(len(lying)))
        count = Figure(Address("count", name), pill, round_, layout.unit, Level.MARK, takes=key, place=pile(name))
        made += [count, written_on(count, round_, (CARDS, name), counted(len(lying)))]
    if layout.labels:
        made.append(replace(_caption(Address("label", name), title, box, layout, key, pile(name)), tip=ALL if lying else ""))
    return made


def _tray(name: str, box: Rect, table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    lying = _lying(name, table, overlay)
    unit = layout.unit
    key = Address("pile", name)
    sign, word = PLATES.get(name, ("", name))
    slips = 0 if lying else _slips(name, table)
    proposal = proposal_lying(table)
    votes = proposal.votes(name) if proposal and slips else None
    said = counted(slips, "ballot") if slips else counted(len(lying))
    said = said if votes is None else f"{spoken_number(votes)} vote{'' if votes == 1 else 's'}"
    said += ", face down" if lying and lying[-1].hidden else ""
    takes = key if name in table.piles else NOTHING
    made = [
        Figure(
            key,
            Tray(sign, word, text=layout.label_unit / unit),
            box,
            unit,
            Level.TRAY,
            takes=takes,
            place=pile(name),
            name=f"tray {name}",
            about=said,
        )
    ]
    inner = around(box.centre, layout.card, layout.card * CARD_RATIO)
    if len(lying) > 1:
        made.append(
            Figure(Address("under", name), CardLook(lying[-2].face), inner, unit, Level.PILE, turn=-2.5, place=pile(name))
        )
    made += _top(lying, inner, table, layout, name, turn=2.0)
    if (lying or slips) and layout.labels:
        beside = box.width + 2 * OVER_TRAY * layout.card / FULL_CARD
        words = said if LABEL.width(said) * layout.label_unit <= beside else said.partition(",")[0]
        caption = _caption(Address("label", name), words, box, layout, takes, pile(name))
        made += [caption, written_on(caption, said_box(caption, words), (BALLOTS if slips else CARDS, name), said)]
    return made


def _slips(name: str, table: SeenTable) -> int:
    """Ballots on that side that were laid without a card."""
    proposal = proposal_lying(table)
    return sum(ballot.side == name and not ballot.cards for ballot in proposal.ballots) if proposal else 0


def _lying(name: str, table: SeenTable, overlay: Overlay) -> tuple[SeenThing, ...]:
    return tuple(thing for thing in table.things.at(pile(name)) if thing.key != overlay.carried)


def _top(lying: Sequence[SeenThing], box: Rect, table: SeenTable, layout: Layout, name: str, turn: float = 0.0) -> list[Figure]:
    """The one thing of a pile that a hand can take."""
    if not lying:
        return []
    thing, unit = lying[-1], layout.unit
    look, size = look_of(thing, table)
    place = box if thing.kind == "card" else around(box.centre, size[0] * unit, size[1] * unit)
    about = f"on top of {name}"
    top = Figure(thing.key, look, place, unit, Level.CARD, turn, thing.key, pile(name), name=spoken_thing(thing), about=about)
    return [top, *figures_on(thing, top, table)]


def _caption(key: Address, words: str, box: Rect, layout: Layout, takes: Address, place: Place) -> Figure:
    unit = max(layout.unit, min(layout.label_unit, (box.width + BETWEEN * layout.unit) / LABEL.width(words)))
    wide = max(box.width, (LABEL.width(words) + 1) * unit)
    below = Rect(box.centre[0] - wide / 2, box.bottom + 5 * layout.unit, wide, CAPTION_HEIGHT * layout.unit)
    return Figure(key, Caption(words), below, unit, Level.PILE, takes=takes, place=place)


def look_of(thing: SeenThing, table: SeenTable) -> tuple[Look, tuple[float, float]]:
    """How a thing looks, and its size at scale 1."""
    if thing.kind == "card":
        return CardLook(thing.face), SIZES["card"]
    if thing.kind == "token" and thing.whose and (seat := table.seat(thing.whose)):
        return FigureLook(seat.look), SIZES["token"]
    if thing.kind == "die" and (shows := dice_thrown(table).get(thing.key)):
        return Die(str(shows), int(thing.face)), SIZES["die"]
    return _other_look(thing, counted_on(thing, table)[1] if thing.kind in COUNTS else 0), _size(thing.kind)


def dice_thrown(table: SeenTable) -> Mapping[Address, int]:
    """The dice lying there that were thrown last, with what each shows: where as many of so many sides lie there as were thrown;
    else nobody can tell which."""
    last = table.thrown
    alike = [each.key for each in table.things.by_id.values() if last and (each.kind, each.face) == ("die", str(last.sides))]
    return dict(zip(alike, last.faces, strict=True)) if last and len(alike) == len(last.faces) else {}


def _size(kind: str) -> tuple[float, float]:
    return SIZES.get(kind, SIZES["note"])


def _other_look(thing: SeenThing, amount: Number) -> Look:
    match thing.kind:
        case "token":
            return TokenLook(thing.name or thing.face.removeprefix("token"))
        case "die" if thing.face.isdecimal():
            return _lies_unthrown(int(thing.face))
        case "die":
            return Die(thing.face)
        case "track":
            return Track(thing.name, int(amount), int(thing.face) if thing.face.isdecimal() else 10)
        case "counter":
            return Disc(spoken_number(amount), thing.name or thing.face)
        case "note":
            return NoteLook(thing.face)
        case _:
            return NoteLook(thing.name or thing.face)


def figures_on(thing: SeenThing, on: Figure, table: SeenTable) -> list[Figure]:
    """What can be asked of a thing as it lies there: what a card that lies open is worth, how a counter or a track came to be."""
    width, height = on.box.width / on.unit, on.box.height / on.unit
    if thing.kind not in COUNTS:
        return _indices(thing, on)
    counter, amount = counted_on(thing, table)
    asks = (COUNTER, counter_named(counter, Ref("thing", thing.id), table))
    if thing.kind == "track":
        words = on.look.told if isinstance(on.look, Track) else ""
        return [written_on(on, line_box(on, words, LABEL, (width / 2, height + 15), 0.5), asks, words)]
    box = around(on.box.centre, width * on.unit / 2, height * on.unit / 2)
    return [written_on(on, box, asks, spoken_number(amount), on_paper=True)]


def _indices(thing: SeenThing, on: Figure) -> list[Figure]:
    return indices_of_card(on, thing.face) if thing.kind == "card" and not thing.hidden else []


def said_box(caption: Figure, words: str) -> Rect:
    """Where the words of a caption stand, in the middle of it."""
    return around(caption.box.centre, LABEL.width(words) * caption.unit, LABEL.px * caption.unit)


def counted_on(thing: SeenThing, table: SeenTable) -> tuple[str, Number]:
    """What is counted of a counter or a track, and how many it shows."""
    found = ((counter, number) for (counter, of), number in table.counters.items() if of == Ref("thing", thing.id))
    return next(found, (COUNT_OF, 0))


def loose(table: SeenTable) -> tuple[SeenThing, ...]:
    """What lies on the felt itself; half-boards have their own room there."""
    return tuple(thing for thing in table.things.at(FELT) if thing.kind != HALF_BOARD)


def size_of(thing: SeenThing, layout: Layout) -> tuple[float, float]:
    """How large a loose thing lies there, in px."""
    (width, height), scale = _size(thing.kind), _scale_of(thing, layout)
    return width * scale, height * scale


def _scale_of(thing: SeenThing, layout: Layout) -> float:
    return layout.card / FULL_CARD if thing.kind == "card" else layout.scale


def loose_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    """What lies on the felt itself, in the places that were found for it, on whole px."""
    made = list[Figure]()
    for thing in loose(table):
        if thing.key != overlay.carried:
            lies, unit = layout.placed[thing.key], _scale_of(thing, layout)
            look = look_of(thing, table)[0]
            if thing.kind in COUNTS:
                lying = _lying_loose(thing, look, lies, unit)
                made += [each.on_whole_px for each in (lying, *figures_on(thing, lying, table))]
            else:
                made += _as_before(thing, look, lies, unit)
    return made


@lru_cache(LOOSE)
def _as_before(thing: SeenThing, look: Look, lies: Rect, unit: float) -> list[Figure]:
    """The figures of what shows nothing but itself: the same values for as long as it lies as it does."""
    lying = _lying_loose(thing, look, lies, unit)
    return [each.on_whole_px for each in (lying, *_indices(thing, lying))]


def _lying_loose(thing: SeenThing, look: Look, lies: Rect, unit: float) -> Figure:
    turn = 1.0 if thing.kind == "note" else 0.0
    tip = THROWN if throw_of(thing) else ""
    return Figure(
        thing.key, look, lies, unit, Level.LOOSE, turn, thing.key, name=spoken_thing(thing), about="on the felt", tip=tip
    )


def clock_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    made = []
    for clock in table.clocks:
        key, look = Address("clock", clock.name), hourglass(clock, table, overlay)
        left = so_many(look.seconds, clock.counts) if clock.counts else look.shown
        name = f"clock {clock.name}: {left}, {clock.state}"
        lying = Figure(key, look, layout.placed[key], layout.scale, Level.LOOSE, takes=key, name=name, about=look.words)
        at = GLASS[0] + 8, lying.box.height / lying.unit / 2 + 5
        made += [lying, written_on(lying, line_box(lying, look.shown, FIGURES, at), (CLOCK, clock.name), left)]
    return made


def hourglass(clock: Clock, table: SeenTable, overlay: Overlay) -> Hourglass:
    left, words = whole_seconds(clock.shows(overlay.now)), waiting_words(table, clock)
    counts = f"{one_of(clock.counts) if left == 1 else clock.counts} left" if clock.counts else ""
    return Hourglass(left, clock.state is ClockState.RUNNING, words, counts)


def waiting_words(table: SeenTable, clock: Clock) -> str:
    """Beside a clock that has run out: who has not acted."""
    if clock.state is not ClockState.ENDED:
        return ""
    late = table.waiting_for()
    return f"not yet: {', '.join(late)}" if late else "time is up"


def thrower(table: SeenTable) -> str:
    """Who has to throw now: a seat whose first open duty it is; nobody where it is empty."""
    first = {duty.who: duty for duty in reversed(owed(table.duties))}
    return next((who for who, duty in first.items() if duty.must and means(duty, Throw)), "")


def may_throw(table: SeenTable) -> str:
    """Who alone may throw while nobody has to; nobody where it is empty."""
    those = {duty.who for duty in owed(table.duties) if not duty.must and means(duty, Throw)}
    return those.pop() if len(those) == 1 and not thrower(table) else ""


def throw_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    """Dice that are to be thrown are taken by hand or clicked, and show no throw yet; else they show the last one, unless dice
    that lie on the table do, and are taken if one player alone may throw."""
    who, may, thrown = thrower(table), may_throw(table), table.thrown or AT_FIRST
    if who:
        thrown = replace(thrown, faces=(thrown.sides,) * overlay.dice)
    elif not thrown.faces:
        return []
    lines, takes = _lines(who, may, thrown, past=overlay.past), Address("dice", who or may) if who or may else NOTHING
    words, asks, place = _words(who, may, thrown, past=overlay.past), None if who or may else (THROW, ""), layout.dice
    shown = () if not who and dice_thrown(table) else thrown.faces[:MOST]
    number, gap = len(shown), 6 * layout.scale
    rows = 1 if number <= ABREAST else 2
    columns = ceil(number / rows)
    size = min((place.height - gap * (rows - 1)) / rows, (place.height * ROOM_OF_DICE - gap * (columns - 1)) / max(1, columns))
    made = list[Figure]()
    for index, face in enumerate(shown):
        row, column = divmod(index, columns)
        at = place.x + size / 2 + column * (size + gap), place.centre[1] + (row - (rows - 1) / 2) * (size + gap)
        name, unit = words if not index else "", size / SIZES["die"][0]
        die, box = _lies_unthrown(thrown.sides) if who else Die(str(face), thrown.sides), around(at, size, size)
        made.append(Figure(Address(DICE_LYING, str(index)), die, box, unit, Level.LOOSE, takes=takes, name=name, asks=asks))
    x, unit = place.x + columns * (size + gap) + 2 * layout.unit, layout.label_unit
    for key, line, down in zip(("by", "words"), lines, (-0.5, 0.5), strict=True):
        wide = min((LABEL.width(line) + 4) * unit, place.right - x)  # no wider than it is: what lies beside it can be clicked
        box = Rect(x, place.centre[1] + (down - 0.5) * CAPTION_HEIGHT * layout.unit, wide, CAPTION_HEIGHT * layout.unit)
        said = Figure(Address(DICE_LYING, key), Caption(line, centred=False), box, unit, Level.LOOSE)
        made.append(said)
        if asks and key == "words":
            made.append(written_on(said, line_box(said, line, LABEL, (0.0, box.height / unit / 2 + 4.5)), asks, words))
    return made


def _lies_unthrown(sides: int) -> Die:
    """A die that is to be thrown: without a figure, or with how many sides it has."""
    return Die("" if sides == 6 else str(sides), sides)


def _words(who: str, may: str, thrown: Thrown, *, past: bool) -> str:
    them = "it" if len(thrown.faces) == 1 else "them"
    if may and not past:
        return f"{may} may throw: click {them}, or drag {them}"
    if who:
        return f"{who} was to throw" if past else f"{who} throws: click {them}, or drag {them}"
    faces = ", ".join(map(str, thrown.faces))
    return f"{thrown.by} threw {faces}" if thrown.by else f"thrown: {faces}"


def _lines(who: str, may: str, thrown: Thrown, *, past: bool) -> tuple[str, str]:
    """The same in two short lines beside the dice."""
    if may and not past:
        return (f"{may} may throw:", "click or drag")
    if who:
        return (f"{who} was", "to throw") if past else (f"{who} throws:", "click or drag")
    faces = ", ".join(map(str, thrown.faces))
    return (thrown.by, f"threw {faces}") if thrown.by else ("thrown:", faces)
