"""The middle of the felt: piles at the left, then the proposal between its trays, and room for what lies loose."""

from math import ceil
from typing import NamedTuple

from tabletop.view.scene.layout.rects import APART, CARD_RATIO, FULL_CARD, Counts, Rect

OPEN_RULE = (220.0, 150.0)
BESIDE, NARROWER = 6.0, 0.88
"""What trays keep free at their sides, px at scale 1; and how much narrower a proposal may be to lie below fewer columns of
rules."""
MOST_COLUMNS = 10
TURN_LINE = 18.0
"""Over the lower seats, for the words that say whose turn it is."""
LEAST_LOOSE = 56.0


class MiddleSize(NamedTuple):
    """How large the middle is: the scale of its cards and of the proposal."""

    card: float
    proposal: float


class MiddleBoxes(NamedTuple):
    """What lies in the middle, from its upper edge on."""

    top: float
    card: float
    piles: tuple[Rect, ...]
    trays: tuple[Rect, ...]
    proposal: Rect | None
    loose: Rect
    labels: bool
    open_rule: Rect | None

    @property
    def lying(self) -> tuple[Rect, ...]:
        """What lies there in its usual place."""
        return (*self.piles, *self.trays, *filter(None, [self.proposal]))


def middle_height(counts: Counts, middle: MiddleSize, scale: float) -> float:
    """How high it is; what lies loose lies beside who plays alone."""
    card = FULL_CARD * middle.card * CARD_RATIO
    if counts.proposal or counts.trays:
        return max(206 * middle.proposal, card + 34 * middle.card + 32 * scale)
    if counts.piles or counts.cards:
        return card + 34 * scale
    return 0.0 if counts.alone else 80 * scale


def middle_boxes(
    below: Rect, counts: Counts, scale: float, middle: MiddleSize, *, open_rule: bool, kept: Counts, over: float = 0.0
) -> MiddleBoxes:
    """Piles at the left; the proposal between its trays in the middle of what is left, and so that it lies ``below`` as few
    columns of rules as it can, each of which is so far ``over`` from the one before it.

    The piles lie where they would with all that the room is `kept` for.
    """
    height = middle_height(kept, middle, scale)
    spare = max(0.0, below.height - 24 * scale - height)
    y = below.y + 24 * scale + max(0.0, spare - 110 * scale) * 0.35
    card, gap = FULL_CARD * middle.card, 16 * middle.card
    kept_width = 385 * middle.proposal if kept.proposal else 0.0
    wanted = wanted_width(kept, card, gap, kept_width)
    if wanted > below.width:
        kept_width = min(kept_width, max(250 * middle.proposal, kept_width - (wanted - below.width)))
    if (kept.piles or kept.trays) and (wanted := wanted_width(kept, card, gap, kept_width)) > below.width:
        closer = (below.width - kept_width) / (wanted - kept_width)
        card, gap = card * closer, gap * closer
    tray = (card * (1 + 34 / FULL_CARD), card * (CARD_RATIO + 34 / FULL_CARD))
    inset = 17 / FULL_CARD * card if kept.proposal or kept.trays else 0.0
    piles = tuple(Rect(below.x + 4 + i * (card + gap), y + inset, card, card * CARD_RATIO) for i in range(counts.piles))
    left = (piles[-1].right + gap) if piles else below.x
    room = Rect(left, y, below.right - left, height)
    under, kept_width = _under_columns(room, below.x, over, (kept.trays * (tray[0] + gap), kept_width), scale)
    proposal_width = kept_width if counts.proposal else 0.0
    vote = counts.trays * (tray[0] + gap) + proposal_width
    beside = _beside_the_vote(room, vote, scale) if open_rule and counts.proposal else None
    room = room._replace(width=beside.x - gap - left) if beside else room
    trays, proposal = _vote(room if beside else under, counts, tray, proposal_width, gap)
    if proposal:
        taller = max(0.0, min(120 * scale, spare - 110 * scale))
        proposal = proposal._replace(height=206 * middle.proposal + taller * 0.8)
    end = max([box.bottom for box in (*piles, *trays)] + ([proposal.bottom] if proposal else [y]))
    labels = below.height - 24 * scale - height > 4
    loose = _loose(below, left, y, end, counts)
    words = TURN_LINE * max(1.0, scale)
    loose = loose._replace(height=loose.height - words) if loose.height - words >= LEAST_LOOSE * scale else loose
    return MiddleBoxes(y, card, piles, trays, proposal, loose, labels, beside)


def _beside_the_vote(room: Rect, vote: float, scale: float) -> Rect | None:
    """An open card at the right, if the vote leaves so much room."""
    width, height = OPEN_RULE[0] * scale, OPEN_RULE[1] * scale
    if room.width - vote < width + 24 * scale:
        return None
    return Rect(room.right - width, room.y + 2, width, min(height, room.height))


def wanted_width(counts: Counts, card: float, gap: float, proposal: float) -> float:
    tray = card * (1 + 34 / FULL_CARD)
    return counts.piles * (card + gap) + counts.trays * (tray + gap) + proposal + 2 * gap + 4


def _under_columns(room: Rect, first: float, over: float, wide: tuple[float, float], scale: float) -> tuple[Rect, float]:
    """The part of the room below as few columns as hold trays and a proposal of that width, the one nearest to its middle, and
    how wide the proposal is there. The columns stand so far ``over`` from each other from the first on, or not at all."""
    trays, proposal = wide
    if not over:
        return room, proposal
    kept, apart = 2 * BESIDE * scale, APART * scale
    columns = ceil((trays + NARROWER * proposal + kept - apart) / over)
    width = columns * over + apart - kept
    ways = (first + at * over - apart + kept / 2 for at in range(MOST_COLUMNS))
    fitting = [x for x in ways if x > room.x - apart and x + width < room.right + apart]
    if not fitting:
        return room, proposal
    x = min(fitting, key=lambda x: (round(abs(x + width / 2 - room.centre[0])), -x))
    return room._replace(x=x, width=width), min(proposal, width - trays)


def _vote(
    room: Rect, counts: Counts, tray: tuple[float, float], width: float, gap: float
) -> tuple[tuple[Rect, ...], Rect | None]:
    """The first tray left of the proposal, the others right of it."""
    total = counts.trays * (tray[0] + gap) + width
    x = room.x + max(0.0, (room.width - total) / 2)
    trays: list[Rect] = []
    proposal = None
    for index in range(max(1, counts.trays)):
        if index < counts.trays:
            trays.append(Rect(x, room.y + 2, *tray))
            x += tray[0] + gap
        if index == 0 and counts.proposal:
            proposal = Rect(x, room.y, width, room.height)
            x += width + gap
    return tuple(trays), proposal


def _loose(below: Rect, left: float, y: float, end: float, counts: Counts) -> Rect:
    """Beside the piles, or below the middle when a proposal has it."""
    if counts.proposal or counts.trays:
        return Rect(below.x, min(end + 8, below.bottom - 40), below.width, max(40.0, below.bottom - end - 8))
    return Rect(left, y, max(60.0, below.right - left), max(60.0, below.bottom - y))
