"""The whole table as figures: what has the same key on the next table glides, what is new or gone fades."""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter

from tabletop.engine.boards.maps import maps_of
from tabletop.engine.frozen import replace
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import FELT, Address, Place, SeenThing, place_before
from tabletop.view.scene.figures.action_figures import divide_figures, ring_figures
from tabletop.view.scene.figures.batting_figures import batting_figures
from tabletop.view.scene.figures.board_figures import board_figures, seats_of_armies
from tabletop.view.scene.figures.board_looks import HalfBoardLook
from tabletop.view.scene.figures.figure import Figure, Level, Overlay
from tabletop.view.scene.figures.free_places import placed
from tabletop.view.scene.figures.map_figures import map_figures, owners_figures
from tabletop.view.scene.figures.rule_figures import (
    heading_figures,
    in_use,
    laid_off_figures,
    open_rule_figures,
    proposal_figures,
    proposal_lying,
    rule_figures,
    words_of,
)
from tabletop.view.scene.figures.seat_figures import WHOSE_TURN, seat_figures
from tabletop.view.scene.figures.thing_figures import (
    DICE_LYING,
    clock_figures,
    look_of,
    loose,
    loose_figures,
    pile_figures,
    plain_piles,
    put_pile_figures,
    spoken_thing,
    throw_figures,
    trays,
)
from tabletop.view.scene.figures.vote_figures import HINT, call_figures, choosing, vote_figures
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.occupied import Occupied
from tabletop.view.scene.layout.rects import Counts, Rect, around, surrounding

PARTS = (
    heading_figures,
    rule_figures,
    open_rule_figures,
    pile_figures,
    laid_off_figures,
    board_figures,
    map_figures,
    batting_figures,
    proposal_figures,
    seat_figures,
    vote_figures,
    throw_figures,
    divide_figures,
)
"""What has its place in the layout."""
BESIDE = (put_pile_figures, call_figures, clock_figures, owners_figures)
"""What lies where the others leave room."""
WHERE_ROOM = (WHOSE_TURN, HINT)
"""The kinds of words that are only said where they lie clear."""


PLACES = (Level.RULE, Level.PILE, Level.TRAY, Level.PROPOSAL, Level.SEAT, Level.HAND)
"""The levels of what something can be let go on."""
Home = Callable[[Address], Rect | None]
"""The box where what has that key is to be looked for, if anybody can see that."""
_PLACES = {"hand": ("hand", "seat"), "pile": ("pile",), "before": ("seat",), "on": ("rule",)}
"""By what figures a place of that kind is seen."""


def counts(table: SeenTable, sides: Sequence[str] = ()) -> Counts:
    """How much there is to lay out, with trays for those ``sides`` of a vote besides for and against."""
    piles = plain_piles(table, sides)
    rules = [rule for _, group in table.rulebook.by_class for rule in group]
    return Counts(
        seats=len(table.seats),
        groups=tuple(len(rules) for _, rules in table.rulebook.by_class),
        piles=len(piles),
        trays=len(trays(table, sides)),
        proposal=proposal_lying(table) is not None,
        in_use=bool(in_use(table)),
        board_seats=seats_of_armies(table),
        maps=tuple((board.wide, board.tall) for board in maps_of(table).maps),
        hands=any(table.hand(seat.name) for seat in table.seats) or bool(choosing(table)),
        cards=any(thing.kind == "card" for thing in loose(table)),
        texts=tuple([words_of(rule.text) for rule in rules]),
        rules=tuple([rule.id for rule in rules]),
    )


def figures(table: SeenTable, layout: Layout, overlay: Overlay) -> tuple[Figure, ...]:
    """Everything on the felt, lowest first; of one kind what people put somewhere lies on what they never moved."""
    made = [figure for part in PARTS for figure in part(table, layout, overlay)]
    words = [figure for figure in made if figure.key.kind in WHERE_ROOM]
    made = _dice_beside_boards([figure for figure in made if figure.key.kind not in WHERE_ROOM], layout)
    layout = replace(layout, placed=placed(table, layout, overlay, made))
    made += [figure for part in (*BESIDE, ring_figures) for figure in part(table, layout, overlay)]
    lying = loose_figures(table, layout, overlay)
    made += [figure for figure in words if not _covers(figure, made) and not _covers(figure, lying)]
    on_rules = [thing for thing in table.things.by_id.values() if thing.at.kind == "on" and thing.key != overlay.carried]
    rules = {figure.key.of: figure for figure in made if figure.key.kind == "rule"} if on_rules else {}
    made += [_on_rule(thing, rules[thing.at.of], table) for thing in on_rules if thing.at.of in rules]
    made = [*_on_whole_px(made), *lying]
    put = {key: order for order, key in enumerate(table.spots, start=1)}
    made.sort(key=(lambda figure: (figure.level, put.get(figure.takes, 0))) if put else attrgetter("level"))
    return tuple(made)


def _dice_beside_boards(made: list[Figure], layout: Layout) -> list[Figure]:
    """The figures with thrown dice, and what is said of them, beside half-boards that came to lie in their place."""
    dice, others = ([each for each in made if (each.key.kind == DICE_LYING) is thrown] for thrown in (True, False))
    boards = [each.box for each in others if isinstance(each.look, HalfBoardLook)]
    if not any(each.box.overlap(board) > 0 for each in dice for board in boards):
        return made
    (lay,) = surrounding(each.box for each in dice)
    clear = Occupied(layout.felt, (each.box for each in others if not each.rides)).nearest_clear(lay) or lay
    beside = {each.key: each.box._replace(x=each.box.x + clear.x - lay.x, y=each.box.y + clear.y - lay.y) for each in dice}
    return [replace(each, box=beside[each.key]) if each.key in beside else each for each in made]


MADE = dict[Address, tuple[Figure, Figure]]()
"""What was made when the table was shown last, and how it lay."""


def _on_whole_px(made: list[Figure]) -> list[Figure]:
    """The figures as they lie; those made as they were before are the very same, so that nobody need look what is otherwise."""
    lie = list[tuple[Figure, Figure]]()
    for each in made:
        before = MADE.get(each.key)
        as_it_was = before is not None and (before[0] is each or before[0] == each)
        lie.append(before if before and as_it_was else (each, each.on_whole_px))
    MADE.clear()
    MADE.update([(each[0].key, each) for each in lie])
    return [lies for _, lies in lie]


def _covers(words: Figure, made: list[Figure]) -> bool:
    """Whether words that are only said where there is room would lie over something."""
    lying = [figure.box for figure in made if figure.level <= Level.PROPOSAL or figure.level is Level.LOOSE]
    return any(map(words.box.overlap, lying))


def _on_rule(thing: SeenThing, under: Figure, table: SeenTable) -> Figure:
    """A token laid on a rule card, at its upper right."""
    look, size = look_of(thing, table)
    unit = 26 * under.unit / max(size)
    box = around((under.box.right - 10 * under.unit, under.box.y + 6 * under.unit), size[0] * unit, size[1] * unit)
    return Figure(thing.key, look, box, unit, Level.BEFORE, takes=thing.key, name=spoken_thing(thing), about=under.name[:20])


def figure_areas(made: tuple[Figure, ...], layout: Layout) -> dict[Place, Rect]:
    """Each place that something can be let go on, with the box it fills; a seat is its card and its hand."""
    found: dict[Place, Rect] = {FELT: layout.felt}
    for figure in made:
        if figure.name and figure.level in PLACES and figure.place:
            known = (found[figure.place],) if figure.place in found else ()
            (found[figure.place],) = surrounding((*known, figure.box))
    return found


def home_on(table: SeenTable, made: Mapping[Address, Figure], *, missing: bool) -> Home:
    """Where a thing lies on that table, as far as it is seen; with `missing`, also what has no figure of its own."""

    def home(key: Address) -> Rect | None:
        if key in made or not missing:
            return made[key].box if key in made else None
        if key.kind == "vote":
            return _of_place(made, place_before(key.of))
        thing = table.taken(key)
        return _of_place(made, thing.at) if thing else None

    return home


def _of_place(made: Mapping[Address, Figure], place: Place) -> Rect | None:
    keys = (Address(kind, place.of) for kind in _PLACES.get(place.kind, ()))
    return next((made[key].box for key in keys if key in made), None)
