"""Where that lies which has no place of its own in the layout: piles that people put somewhere, clocks, and loose things.

Trays, the proposal, seats, rule cards, half-boards and maps have their places; what people put down gives way to them as they
come, grow and go, by as little as it takes, and is back where they put it when there is room again.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tabletop.engine.seen import SeenTable
from tabletop.engine.things import Address, SeenThing
from tabletop.view.scene.figures.figure import Figure, Level, Overlay
from tabletop.view.scene.figures.map_figures import OWNERS, owners_box
from tabletop.view.scene.figures.rule_figures import tray_places
from tabletop.view.scene.figures.thing_figures import hourglass, loose, put_piles, size_of
from tabletop.view.scene.layout.layout import Layout, curtain_box
from tabletop.view.scene.layout.occupied import Occupied
from tabletop.view.scene.layout.rects import CARD_RATIO, Rect, around, clear_rooms, flowed, kept_inside, surrounding

STANDING = (Level.HEADING, Level.TRAY, Level.PILE, Level.MARK, Level.PROPOSAL, Level.SEAT, Level.HAND, Level.LOOSE)
"""The levels of what lies in its place, besides the rule cards, which count row by row."""
LAID_ON_RULES = ("token", "counter", "die", "card")
"""The kinds that people may lay on a rule card as they are; what is larger would hide its words."""
AROUND_PILE = (6.0, 16.0, 14.0, 26.0)
"""What shows beside a pile's box, left, above, right and below: its edges, its count and its name."""
WORDS_UNDER = {"counter": (32.0, 12.0), "track": (0.0, 20.0)}
"""How much wider and higher some kinds are with the words under them."""
BETWEEN, GAP = 12.0, 7.0
"""Between things in a line, and beside what something gives way to."""
LEAST_ROOM, SMALLER = 40.0, 0.75
LOOSE = 4_096
"""Of so many things it is kept where they lie."""


def placed(table: SeenTable, layout: Layout, overlay: Overlay, made: Sequence[Figure]) -> dict[Address, Rect]:
    """The box of each of them by its key, clear of what is ``made`` already and of one another, as far as there is room."""
    standing = [figure.box for figure in made if figure.level in STANDING and not figure.rides]
    lying, found = _LaidSoFar(layout, standing, _rows(made, table, layout)), dict[Address, Rect]()
    for name in put_piles(table, overlay.sides):
        key = Address("pile", name)
        found[key] = box = _pile(key, table, layout, lying)
        lying.add(_with_marks(box, layout.unit))
    if (owners := owners_box(table, layout)) and (clear := lying.clear(owners)):
        found[OWNERS] = clear
        lying.add(clear)
    for index, clock in enumerate(table.clocks):
        size = hourglass(clock, table, overlay).size
        key, wanted = Address("clock", clock.name), _corner(size, index, layout)
        found[key] = _put(key, wanted, table, layout, lying)
        lying.add(found[key])
    for index, call in enumerate(overlay.calls):
        key = Address("call", call)
        found[key] = _where_chosen(key, index, table, layout, lying)
        lying.add(found[key])
    things = [thing for thing in loose(table) if thing.key != overlay.carried]
    return found | _loose(things, table, layout, lying)


class _LaidSoFar:
    """What lies there already: what has its place, and the rows of rule cards."""

    def __init__(self, layout: Layout, boxes: Sequence[Rect], rows: Sequence[Rect]) -> None:
        self.boxes, self.rows = list(boxes), rows
        self._boxes, self._everything = Occupied(layout.felt, boxes), Occupied(layout.felt, [*boxes, *rows])
        self._gap = GAP * layout.unit

    def add(self, box: Rect) -> None:
        self.boxes.append(box)
        self._boxes.add(box)
        self._everything.add(box)

    def clear(self, wanted: Rect) -> Rect | None:
        """The nearest box that lies over nothing."""
        return self._everything.nearest_clear(wanted, self._gap)

    def clear_but_for_rules(self, wanted: Rect) -> Rect | None:
        return self._boxes.nearest_clear(wanted, self._gap)


def _rows(made: Sequence[Figure], table: SeenTable, layout: Layout) -> list[Rect]:
    """The rows of rule cards, each as one box; where they lie in columns, all of them as one down to where most of these end, and
    what is deeper."""
    rows: dict[float, list[Rect]] = {}
    for figure in made:
        if figure.level is Level.RULE and figure.key not in table.spots:
            rows.setdefault(figure.box.y, []).append(figure.box)
    if not layout.words:
        return [box for row in rows.values() for box in surrounding(row)]
    end, boxes = layout.rules_end, [box for row in rows.values() for box in row]
    deeper = [box._replace(y=top, height=box.bottom - top) for box in boxes if box.bottom > (top := max(box.y, end))]
    return [*surrounding([box._replace(height=min(box.height, end - box.y)) for box in boxes if box.y < end]), *deeper]


def _pile(key: Address, table: SeenTable, layout: Layout, lying: _LaidSoFar) -> Rect:
    """With its count and name where there is room for them, else alone; where there is no room at all, over rule cards."""
    wanted = around(layout.point(table.spots[key]), layout.card, layout.card * CARD_RATIO)
    whole = _with_marks(wanted, layout.unit)
    if lies := lying.clear(whole):
        return wanted._replace(x=lies.x + wanted.x - whole.x, y=lies.y + wanted.y - whole.y)
    return lying.clear(wanted) or lying.clear_but_for_rules(wanted) or kept_inside(wanted, layout.felt)


def _with_marks(box: Rect, unit: float) -> Rect:
    left, above, right, below = (each * unit for each in AROUND_PILE)
    return Rect(box.x - left, box.y - above, box.width + left + right, box.height + above + below)


def _corner(size: tuple[float, float], index: int, layout: Layout) -> Rect:
    """Where a clock stands that nobody put anywhere: at the right of what lies loose, one beside the other."""
    width, height = (side * layout.scale for side in size)
    return Rect(layout.loose.right - (width + 8) * (index + 1), layout.loose.bottom - height - 2, width, height)


def _at_the_left(size: tuple[float, float], index: int, layout: Layout) -> Rect:
    """Where a card is laid that is chosen for all to see: beside what lies loose, one place beside the other."""
    return Rect(layout.loose.x + BETWEEN + (size[0] + BETWEEN) * index, layout.loose.bottom - size[1], *size)


def _where_chosen(key: Address, index: int, table: SeenTable, layout: Layout, lying: _LaidSoFar) -> Rect:
    """As large as a card, beside where the hands open that lie below, or smaller where that would lie over something; over rule
    cards where there is no room at all."""
    sizes = [(layout.card * share, layout.card * CARD_RATIO * share) for share in (1.0, SMALLER)]
    usual = [_at_the_left(size, index, layout) for size in sizes]
    wanted = [around(layout.point(table.spots[key]), *box[2:]) if key in table.spots else box for box in usual]
    held = [(index, len(table.hand(seat.name))) for index, seat in enumerate(table.seats) if not layout.seats[index].top]
    hands = [curtain_box(layout, index, cards) for index, cards in held if cards]
    beside = _LaidSoFar(layout, [*lying.boxes, *hands], lying.rows)
    ways = *map(beside.clear, wanted), *map(lying.clear, wanted), lying.clear_but_for_rules(wanted[0])
    return next(filter(None, ways), kept_inside(wanted[0], layout.felt))


def _loose(things: Sequence[SeenThing], table: SeenTable, layout: Layout, lying: _LaidSoFar) -> dict[Address, Rect]:
    """What people put somewhere, then what nobody did, in lines where room is left; cards last, for they may lie one on
    another."""
    sizes = {thing.key: size_of(thing, layout) for thing in things}
    put = [
        (key, around(layout.point(table.spots[key]), *sizes[key]), thing.kind in LAID_ON_RULES)
        for thing in things
        if (key := thing.key) in table.spots
    ]
    found = _known(layout.felt, GAP * layout.unit, tuple(lying.boxes), tuple(lying.rows)).as_they_were_put(put)
    trays = () if layout.board_places else tuple(tray_places(layout))  # one that comes late moves nothing that nobody put there
    for of_cards in (False, True):
        free = [thing for thing in things if thing.key not in found and (thing.kind == "card") is of_cards]
        found |= _in_lines(free, sizes, layout, [*lying.boxes, *lying.rows, *found.values(), *trays])
    return found


class _Settled:
    """What has its place, and how loose things give way to it. What was asked once is known for as long as it lies so."""

    def __init__(self, felt: Rect, gap: float, boxes: Sequence[Rect], rows: Sequence[Rect]) -> None:
        self._felt, self._gap = felt, gap
        self._boxes, self._everything = Occupied(felt, boxes), Occupied(felt, [*boxes, *rows])
        self._has_its_place, self._all = boxes, [*boxes, *rows]
        self._lies = lru_cache(LOOSE)(self._lying)

    def as_they_were_put(self, put: Sequence[tuple[Address, Rect, bool]]) -> dict[Address, Rect]:
        """Where people put them, over what else lies loose if they did so; but what lies in the way of what has its place
        lies over nothing, or else over rule cards, if there is room. Each is told by its key, its box and whether it may lie on
        rules."""
        lying = {key: self._lies(wanted, on_rules) for key, wanted, on_rules in put}
        found = {key: box for key, (box, as_put) in lying.items()}
        giving_way = [(key, wanted) for key, wanted, _ in put if not lying[key][1]]
        if giving_way:
            as_put = [box for box, stays in lying.values() if stays]
            crowds = Occupied(self._felt, [*self._all, *as_put]), Occupied(self._felt, [*self._has_its_place, *as_put])
            one_of_each = {wanted[2:]: wanted for _, wanted in giving_way}
            fits = {size for size, wanted in one_of_each.items() if crowds[1].nearest_beside(wanted)}
            for key, wanted in giving_way:  # for what has no room over rule cards is none anywhere
                if wanted[2:] in fits and (
                    box := next(filter(None, (crowd.nearest_beside(wanted, self._gap) for crowd in crowds)), None)
                ):
                    found[key] = box
                    for crowd in crowds:
                        crowd.add(box)
        return found

    def _lying(self, wanted: Rect, on_rules: bool) -> tuple[Rect, bool]:
        """Where it lies if nothing else is loose, and whether that is where it was put."""
        lies, others = kept_inside(wanted, self._felt), self._boxes if on_rules else self._everything
        if not others.covers(lies):
            return lies, True
        return others.nearest_beside(wanted, self._gap) or lies, False


_known = lru_cache(4)(_Settled)


def _in_lines(
    things: Sequence[SeenThing], sizes: Mapping[Address, tuple[float, float]], layout: Layout, taken: Sequence[Rect]
) -> dict[Address, Rect]:
    if not things:
        return {}
    words, room, apart = WORDS_UNDER, _room(layout), [box.grown(GAP * layout.unit) for box in taken]
    largest = max(sizes[thing.key][0] for thing in things), max(sizes[thing.key][1] for thing in things)
    any_room = (LEAST_ROOM * layout.scale, LEAST_ROOM * layout.scale)
    rooms = clear_rooms(room, apart, largest)
    if layout.board_places is not None:
        rooms += clear_rooms(layout.board_places.room, [*apart, room], largest)
    rooms = rooms or clear_rooms(room, apart, any_room) or (room,)
    more = [tuple(side * layout.scale for side in words.get(thing.kind, (0.0, 0.0))) for thing in things]
    each = (sizes[thing.key] for thing in things)
    whole = [(width + across, height + down) for (width, height), (across, down) in zip(each, more, strict=True)]
    laid = zip(things, more, flowed(rooms, whole, BETWEEN * layout.scale), strict=True)
    return {thing.key: Rect(box.x + across / 2, box.y, *sizes[thing.key]) for thing, (across, _), box in laid}


def _room(layout: Layout) -> Rect:
    """Where loose things may lie: beside the half-boards, else anywhere from the rule cards down to the lower seats."""
    if layout.board_places is not None:
        return layout.loose
    top = min((rule.y for rule in layout.rules), default=layout.felt.y)
    return Rect(layout.felt.x + BETWEEN, top, layout.felt.width - 2 * BETWEEN, max(layout.loose.bottom - top, LEAST_ROOM))


def _put(key: Address, usual: Rect, table: SeenTable, layout: Layout, lying: _LaidSoFar) -> Rect:
    wanted = around(layout.point(table.spots[key]), usual.width, usual.height) if key in table.spots else usual
    return lying.clear(wanted) or kept_inside(wanted, layout.felt)
