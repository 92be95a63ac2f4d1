"""Half-boards as they lie on the felt: apart at their places, or two of them joined, large and upright for whoever moves.

Apart, each lies before a seat (``board_places``) with its home row at that edge of the table, below or above, so that the
joining edges look at one another; men and words stand upright. Two that are joined meet where the
others leave most room, and none of these moves for them, unless some that people laid elsewhere leave too little: then all
lie at their usual places. The far one is turned half round, as cardboard would be pushed, so
that its fourth row lies at the fourth row of the near one; where a rule says *reflected*, it is mirrored instead. Beside them
is room for what the push comes to. Where none lie joined, there may be such room beside one that a mate is told of.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import hypot

from tabletop.view.drawing.boards import HOME, board_size
from tabletop.view.scene.layout.board_places import BOARD_GAP, LEAST_SQUARE, BoardPlaces, LyingBoard, square_in
from tabletop.view.scene.layout.occupied import Occupied
from tabletop.view.scene.layout.rects import Rect, around, clear_parts

BOARD_CARD, LEAST_CARD = 184.0, 150.0
"""Px of what lies beside joined boards, at scale 1: how wide it is, and the least height it needs."""
WIDEST_CARD = 420.0
"""How wide a card may be whose words have no room otherwise."""
SMALLER = (1.0, 0.92, 0.85, 0.78)
"""How much smaller joined boards may be so that there is room for it."""

LARGER, ENOUGH = 1.25, 0.7
"""How large the squares of joined boards are, in squares of one that lies apart, or else they lie over what is laid off; then
the others go back to their usual places, and at last the two lie over them."""


@dataclass(frozen=True)
class LaidBoards:
    """How all of them lie, and the room for what a push or a mate comes to, where there is one."""

    lying: Mapping[str, LyingBoard]
    card: Rect | None = None


def lay_boards(
    field: BoardPlaces,
    places: Mapping[str, LyingBoard],
    joined: Sequence[str] = (),
    *,
    reflected: bool = False,
    put: Mapping[str, tuple[float, float]] | None = None,
    table: Rect | None = None,
    taken: Sequence[Rect] = (),
    piles: Sequence[Rect] = (),
    told: str = "",
) -> LaidBoards:
    """How the half-boards lie that have these ``places``; ``joined`` are the near and the far one that are pushed together.

    ``put`` are the points of the table where people laid some of them; those stay whole on it. What is ``taken`` stays clear, and
    so do ``piles`` as long as joined boards are large enough. Of the one that is ``told`` of a card says something, for which
    there is to be room.
    """
    piles = tuple(box.grown(BOARD_GAP * field.unit) for box in piles)
    lying = _put(places, put or {}, table or field.room, (field.vote, field.aside, *piles))
    if len(joined) != 2:
        beside = [*(board.box for board in lying.values()), field.aside, *piles, *taken]
        return LaidBoards(lying, _card(lying[told].box, field, beside) if told in lying else None)
    near, far = joined
    middle = tuple((one + other) / 2 for one, other in zip(lying[near].box.centre, lying[far].box.centre, strict=True))
    alone = min(lying[near].square, lying[far].square)
    ways: Sequence[tuple[Mapping[str, LyingBoard], tuple[Rect, ...], float]] = (
        (lying, (field.aside, *piles), LARGER), (lying, piles, ENOUGH),
        (places, piles, ENOUGH), (places, (), ENOUGH), ({}, (), 0.0),
    )  # fmt: skip
    for apart, aside, larger in ways:
        others = {name: board for name, board in apart.items() if name not in joined}
        clear = [board.box.grown(BOARD_GAP / 2 * field.unit) for board in others.values()]
        meeting = _meeting((middle[0], middle[1]), field, (*clear, *aside, *taken))
        if meeting.square >= larger * alone:
            break
    boxes = {name: board for name, board in lying.items() if name not in joined} | others
    home, (upper, lower) = HOME * field.unit, meeting.boxes
    pair = {
        near: LyingBoard(lower, meeting.square, home, joined=True),
        far: LyingBoard(upper, meeting.square, home, turned=True, mirrored=reflected, joined=True),
    }
    return LaidBoards(boxes | pair, meeting.card)


@dataclass(frozen=True)
class Meeting:
    """Two boards that lie joined, the upper one first, px of a square, and the room beside them for a card."""

    boxes: tuple[Rect, Rect]
    square: float
    card: Rect | None = None


@lru_cache(maxsize=8)
def _meeting(middle: tuple[float, float], field: BoardPlaces, others: tuple[Rect, ...]) -> Meeting:
    """Two boards joined where the others leave most room, as near to the middle between their places as they go."""
    parts = list(clear_parts(field.room, others)) or [field.room]
    largest = max(square_in(part, field.unit) for part in parts)
    tried = (_joined(parts, max(LEAST_SQUARE, float(int(largest * smaller))), middle, field, others) for smaller in SMALLER)
    found = list(tried)
    return next((meeting for meeting in found if meeting.card), found[0])


def _joined(
    parts: Sequence[Rect], square: float, middle: tuple[float, float], field: BoardPlaces, others: Sequence[Rect]
) -> Meeting:
    width, height = board_size(square, field.unit, joined=True)
    wanted = around(middle, width, 2 * height)
    fitting = [part for part in parts if square_in(part, field.unit) >= square] or list(parts)
    within = (_within(wanted, part) for part in fitting)
    both = min(within, key=lambda box: _apart(box, wanted)).rounded()
    boxes = Rect(both.x, both.y, width, height), Rect(both.x, both.y + height, width, height)
    return Meeting(boxes, square, _card(both, field, [*others, both]))


def _card(pair: Rect, field: BoardPlaces, others: Sequence[Rect]) -> Rect | None:
    """Room for a card, as near to the pair as there is any, at its right rather than at its left; as wide as it may become."""
    width, gap = BOARD_CARD * field.unit, BOARD_GAP * field.unit
    clear = [box.grown(gap - 1) for box in others]
    parts = clear_parts(field.room, clear, (width, LEAST_CARD * field.unit))
    beside = Rect(pair.right + gap, pair.y, width, pair.height)
    places = [(part._replace(x=min(max(beside.x, part.x), part.right - width), width=width), part) for part in parts]
    if not places:
        return None
    place, part = min(places, key=lambda each: (round(_apart(each[0], beside)), -each[0].height))
    most = WIDEST_CARD * field.unit
    if place.x >= pair.right:
        return place._replace(width=min(most, part.right - place.x))
    left = max(part.x, place.right - most)
    return place._replace(x=left, width=place.right - left)


def _within(box: Rect, part: Rect) -> Rect:
    x, y = min(max(box.x, part.x), part.right - box.width), min(max(box.y, part.y), part.bottom - box.height)
    return box._replace(x=x, y=y)


def _apart(one: Rect, other: Rect) -> float:
    return hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1])


def _put(
    places: Mapping[str, LyingBoard], put: Mapping[str, tuple[float, float]], table: Rect, taken: tuple[Rect, ...]
) -> dict[str, LyingBoard]:
    """Those that people laid somewhere lie there, whole on the table, or as near as nothing else lies: no half-board covers
    another, and what is ``taken`` stays clear. Where there is no room they lie as usual."""
    lying = dict(places)
    for name in put:
        if name in lying:
            was = lying[name]
            others = (*taken, *(each.box for other, each in lying.items() if other != name))
            box = Occupied(table, others).nearest_clear(around(put[name], was.box.width, was.box.height))
            lying[name] = replace(was, box=box.rounded()) if box else was
    return lying
