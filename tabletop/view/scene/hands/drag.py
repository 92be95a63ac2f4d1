"""What a hand carries: one small machine for dragging, for click and click, and for the keyboard.

Nothing is carried until something is picked up. While it is, the places where it may go are known, and one of them may be
under it. Letting go asks what that would be, the same question the preview asked, so what was shown is what happens.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from math import dist, hypot
from typing import TypeVar

from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import Divide, Transmute
from tabletop.engine.acts.by_hand import Arrange
from tabletop.engine.acts.cards import Play
from tabletop.engine.acts.drops import FeltSpot
from tabletop.engine.acts.pushes import Move
from tabletop.engine.answers import Objection, Target
from tabletop.engine.boards.battle import HALF_BOARD
from tabletop.engine.chess.squares import square_in_words
from tabletop.engine.things import FELT, NOWHERE, Address, Place
from tabletop.view.scene.layout.rects import Rect
from tabletop.view.values.answers import Answers

K = TypeVar("K")

THRESHOLD = 4.0
"""Px that a pressed pointer moves before the thing under it comes along."""
LEAST_COVER, MOSTLY = 0.25, 0.5
"""The share of a place that a carried thing covers, or of the thing that lies on it: enough to go there away from the
pointer, and enough to go there wherever the pointer is."""
POINTER = 0.1
"""The share that the pointer is worth where two places are covered about as much."""


class CarryMode(Enum):
    """How a thing is carried: with the button held, after a click until the next one, or by keys."""

    DRAGGED = "dragged"
    CLICKED = "clicked"
    KEYED = "keyed"


GOES_BACK = "Let go: it goes back"


@dataclass(frozen=True)
class Carried:
    """A thing in the hand, and the place that it would go to now."""

    answers: Answers = field(compare=False, repr=False)
    key: Address
    mode: CarryMode
    targets: tuple[Target, ...]
    covered: bool = False
    """Its face is nobody's business, so neither is what it would show by lying face up."""
    place: Place = NOWHERE
    """`NOWHERE` where letting go is no act: the thing glides home."""
    spot: FeltSpot | None = None

    def target(self, place: Place) -> Target | None:
        return next((target for target in self.targets if target.place == place), None)

    @property
    def waited_for(self) -> bool:
        """Whether letting go somewhere would do what is owed now."""
        return any(target.serves and not target.objection for target in self.targets)

    @property
    def may_be_pushed(self) -> bool:
        """Whether it is a half-board with a push to make that nothing stands against, and no push to take back."""
        boards = any(target.place.kind == HALF_BOARD and not target.objection for target in self.targets)
        felt = self.target(FELT)
        return boards and felt is not None and isinstance(felt.act, Arrange)

    @property
    def lit(self) -> tuple[Place, ...]:
        """Places where it is waited for; then those without objection; then those that a rule objects to."""
        ranked = sorted(self.targets, key=lambda target: (target.objection is not None, not target.serves))
        return tuple(target.place for target in ranked)

    def over(self, place: Place, spot: FeltSpot | None = None) -> "Carried":
        known = place if self.target(place) else NOWHERE
        return replace(self, place=known, spot=spot if known == FELT else None)

    def asked_again(self) -> "Carried":
        """The table has changed under it: where may it go now?"""
        return replace(self, targets=self.answers.targets(self.key)).over(self.place, self.spot)

    @property
    def act(self) -> Act | None:
        """What letting go now would be."""
        return self.answers.drop(self.key, self.place, self.spot) if self.place else None

    @property
    def tag(self) -> str:
        """What letting go now would do, in words, or ``""`` if it would glide home and lies in sight all the while."""
        act = self.act
        if act is None:
            return GOES_BACK if self.covered else ""
        if isinstance(act, Move):
            # The board shows a move better than words over it.
            return f"Let go: {square_in_words(act.to)}" if self.objection else ""
        told = self._uncovered(act) if self.covered else ""
        told = (told or self.answers.foretold(act)).removesuffix(".").removeprefix("Somebody ")
        if isinstance(act, Transmute | Divide):
            return f"Let go, then choose its number. With {act.to}: {told}"
        return f"Let go: {told}" if told else ""

    def _uncovered(self, act: Act) -> str:
        """A tag that does not name a card which nobody sees yet, although letting go would turn it up."""
        return f"{act.by} lays it face up on {act.to}" if isinstance(act, Play) and act.up else ""

    @property
    def objection(self) -> Objection | None:
        """What a rule says against letting go now."""
        target = self.target(self.place)
        return target.objection if target else None


def place_under(areas: Mapping[Place, Rect], pointer: tuple[float, float], box: Rect | None, free: bool) -> Place:
    """The one of those places that a thing held in `box` would go to, or `NOWHERE`; without a box the pointer alone tells.

    What it mostly covers counts first, then what is under the pointer, then what it covers enough of; of like boxes that overlap,
    as those of hexagons do, the one whose middle is nearest to the pointer. The felt is under everything; it only counts where
    `free` says that things may be put anywhere.
    """
    spots = {place: area for place, area in areas.items() if place != FELT}
    cover = {place: area.covered(box) for place, area in spots.items()} if box else {}
    pointed = [place for place, area in spots.items() if area.holds(*pointer)]
    near = {place: -dist(area.centre, pointer) for place, area in spots.items()}
    most = max(cover, key=lambda place: (cover[place] + POINTER * (place in pointed), near[place]), default=NOWHERE)
    if cover.get(most, 0.0) >= MOSTLY:
        return most
    if pointed:
        return min(pointed, key=lambda place: (spots[place].width * spots[place].height, -near[place]))
    if cover.get(most, 0.0) >= LEAST_COVER:
        return most
    return FELT if free and FELT in areas and areas[FELT].holds(*pointer) else NOWHERE


def nearest(areas: Mapping[K, Rect], among: Sequence[K], here: tuple[float, float], towards: tuple[int, int]) -> K | None:
    """What lies nearest to `here` in a direction such as `(1, 0)`; `None` where nothing does."""

    def cost(place: K) -> float:
        across, down = (a - b for a, b in zip(areas[place].centre, here, strict=True))
        ahead = across * towards[0] + down * towards[1]
        aside = abs(across * towards[1]) + abs(down * towards[0])
        return hypot(ahead, aside * 2.2) if ahead > 1 and aside <= 3 * ahead + 40 else float("inf")

    costs = {place: cost(place) for place in among if place in areas}
    return min((place for place in costs if costs[place] < float("inf")), key=costs.__getitem__, default=None)
