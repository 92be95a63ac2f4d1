"""Votes that are no playing cards: a slip beside each seat that owes one, which is ticked, crossed, or dragged to a tray.

Under each tray lies what lays all the slips there that are still owed.

While a vote is secret the slip is a curtain before two ballots: the one that is taken out lies face down on the
proposal until all are revealed together.
"""

from tabletop.engine.acts.drops import HALF_OF_SLIP, THE_REST, on_call
from tabletop.engine.acts.lawmaking.voting import the_rest, vote_of_the_rest
from tabletop.engine.duties import votes_owed
from tabletop.engine.proposals import FOR, HANDS, NONE, SIDES, Proposal
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import NOTHING, Address, pile
from tabletop.engine.values import listed
from tabletop.view.scene.figures.figure import Figure, Level, Overlay, arranged
from tabletop.view.scene.figures.looks import BALLOT_SIGNS, Caption, CountPill, DropSpot, FeltButton, SlipHalf, VoteCard
from tabletop.view.scene.figures.rule_figures import proposal_figures, proposal_lying
from tabletop.view.scene.figures.thing_figures import CAPTION_HEIGHT, PILL, trays
from tabletop.view.scene.figures.written import written_on
from tabletop.view.scene.layout.card_rows import SeatBox
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.rects import Rect, around

OPENLY, DRAGGED = "tick or cross your slip", "drag your slip to a tray"
BY_KEY = "F votes for, A against; or drag it to a tray"
CHOSEN = "a card here"
SECRETLY = "press and hold your slip to choose; lay it on the proposal"
HINT, OVER_SEAT = "hint", 34.0
"""How high above a lower place card it stands at least, clear of the words over that: whose turn it is."""
SIZE = (38.0, 52.0)
BUTTON, BEYOND = 24.0, 5.0
"""How high it is under a tray, and how far it reaches beyond each side of it."""
COMPACT = 0.76
"""How large a slip is beside a small place card."""
WEIGHT, VOTES = 0.8, "votes"
"""How large what a ballot counts is written on its slip; and the question that it answers."""
LEAST_GAP = 4.0
"""Between these and the lower seats."""
LEAST_STEP, SMALLEST = (0.76, 0.7), 0.4
"""How far apart slips lie at least, in their own sizes, so that no mark is hidden; and how small they get for that."""
TUCKED, APART = 0.14, 1.06
"""How much of a secret slip is tucked under the proposal, in its heights; and how far apart these lie, in their widths."""
ACROSS, STEP = 3, (0.8, 0.74)
"""How many slips lie side by side in a tray, and how far apart, in their own sizes."""


def vote_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    parts = (_at_seats, _in_trays, _the_rest, _face_down, _hint)
    return [figure for part in parts for figure in part(table, layout, overlay)]


def choosing(table: SeenTable) -> tuple[str, ...]:
    """The seats that have a secret ballot to choose."""
    proposal = table.under_vote
    return tuple(duty.who for duty in votes_owed(table.duties)) if proposal and proposal.veiled else ()


def by_card(table: SeenTable) -> bool:
    """Whether people vote with cards from their hands."""
    proposal = table.under_vote
    return proposal is not None and proposal.cards and any(table.hand(seat.name) for seat in table.seats)


def _at_seats(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    """Only where nobody has cards to vote with: a vote laid by hand goes by the Turn dock there, and so do hands that go up."""
    proposal = table.under_vote
    if proposal is None or proposal.way == HANDS or by_card(table):
        return []
    owing = {duty.who for duty in votes_owed(table.duties)}
    return [
        figure
        for seat, place in zip(table.seats, layout.seats, strict=True)
        if seat.name in owing and Address("vote", seat.name) != overlay.carried
        for figure in _slip(seat, place, layout, proposal, overlay)
    ]


def _slip(seat: Seat, place: SeatBox, layout: Layout, proposal: Proposal, overlay: Overlay) -> list[Figure]:
    """The slip, with its two halves where it may be ticked or crossed as it lies."""
    key, scale = Address("vote", seat.name), layout.unit * (COMPACT if place.compact else 1.0)
    width, height = (side * scale for side in SIZE)
    x = min(place.card.right + (4 if place.compact else 12) * layout.unit + width / 2, layout.felt.right - width / 2)
    secret, marked = proposal.veiled, proposal.by_slips
    about = BY_KEY if marked else "secret; hold Space to choose" if secret else "drag it to for or against"
    slip = Figure(
        key, VoteCard(seat.look, marked), around((x, place.card.centre[1]), width, height), layout.unit, Level.HAND,
        takes=NOTHING if secret else key, opens=seat.name if secret else "", name=f"vote of {seat.name}", about=about,
    )  # fmt: skip
    halves = [_half(slip, seat.name, side) for side in SIDES] if marked else []
    return [slip, *halves, *_weight(slip, seat.name, overlay)]


def _weight(slip: Figure, seat: str, overlay: Overlay) -> list[Figure]:
    """What the ballot counts, at a corner of its slip, where that is not 1."""
    if seat not in overlay.weights:
        return []
    unit = slip.box.width / SIZE[0] * WEIGHT
    box = around((slip.box.right - 2 * unit, slip.box.y + 2 * unit), PILL[0] * unit, PILL[1] * unit)
    pill = Figure(
        Address("weight", seat), CountPill(overlay.weights[seat]), box, unit, slip.level,
        takes=slip.takes, place=slip.place, rides=slip.key,
    )  # fmt: skip
    return [pill, written_on(pill, box, (VOTES, seat), f"what the vote of {seat} counts")]


def _half(slip: Figure, seat: str, side: str) -> Figure:
    """The upper half is for, the lower one against."""
    x, y, width, height = slip.box.rounded()
    box = Rect(x, y if side == FOR else y + height / 2, width, height / 2)
    key, about = Address(HALF_OF_SLIP, seat, side), f"{seat} votes {side}"
    return Figure(key, SlipHalf(side), box, slip.unit, slip.level, takes=slip.key, rides=slip.key, about=about)


def _the_rest(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    """Under each of the two trays, what lays there at once all the slips that are still owed."""
    made = []
    for side, tray in zip(trays(table, overlay.sides), layout.trays, strict=True):
        act = vote_of_the_rest(table, side) if side in SIDES else None
        if act is not None:
            told, lies = the_rest(table, side), arranged(tray, Address("pile", side), table, layout)
            key, look = Address(THE_REST, side), FeltButton(BALLOT_SIGNS[side][0], told.removesuffix(f" {side}"))
            below = CAPTION_HEIGHT if layout.labels else 0.0
            wide, y = lies.width + 2 * BEYOND * layout.unit, lies.bottom + (6 + below) * layout.unit
            box = Rect(lies.centre[0] - wide / 2, y, wide, BUTTON * layout.unit)
            about = f"{listed(tuple(vote.by for vote in act.votes))} vote {side}"
            made.append(Figure(key, look, box, layout.unit, Level.PILE, name=told, about=about))
    return made


def _in_trays(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    """The slips on each side; while the vote is open, whoever thinks again takes theirs across."""
    proposal = proposal_lying(table)
    if proposal is None:
        return []
    looks = {seat.name: seat.look for seat in table.seats}
    made = []
    for side, tray in zip(trays(table, overlay.sides), layout.trays, strict=True):
        ballots = [ballot for ballot in proposal.ballots if ballot.side == side and not ballot.cards]
        for index, ballot in enumerate(ballots):
            key = Address("vote", ballot.voter)
            if key != overlay.carried:
                takes = key if proposal.under_vote and not proposal.veiled else NOTHING
                name, about = f"vote of {ballot.voter}", f"laid {side}"
                box, look = _spot(tray, index, len(ballots), layout), VoteCard(looks.get(ballot.voter, 0))
                slip = Figure(key, look, box, layout.unit, Level.CARD, takes=takes, place=pile(side), name=name, about=about)
                made += [slip, *_weight(slip, ballot.voter, overlay)]
    return made


def _face_down(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    """Secret ballots: a row of slips along the lower edge of the proposal, each in the place of its seat. Who has laid one is
    seen, and no more."""
    proposal = table.under_vote
    laid = {ballot.voter for ballot in proposal.ballots if ballot.side != NONE and not ballot.cards} if proposal else {}
    slips = [
        Figure(
            Address("vote", seat.name), VoteCard(seat.look), box, layout.unit, Level.CARD,
            name=f"vote of {seat.name}", about="laid face down",
        )
        for seat, box in _in_secret(table, layout, overlay)
        if seat.name in laid
    ]  # fmt: skip
    return [figure for slip in slips for figure in (slip, *_weight(slip, slip.key.of, overlay))]


def _in_secret(table: SeenTable, layout: Layout, overlay: Overlay) -> list[tuple[Seat, Rect]]:
    """Where each seat’s slip has its place, side by side from tray to tray, and whole above the lower seats: as small as that
    takes."""
    proposal = table.under_vote
    if proposal is None or not proposal.veiled or layout.proposal is None:
        return []
    voting = {ballot.voter for ballot in proposal.ballots if ballot.side != NONE} | {
        duty.who for duty in votes_owed(table.duties)
    }
    seats = [seat for seat in table.seats if seat.name in voting]
    card = next(figure.box for figure in proposal_figures(table, layout, overlay))
    wide = max([card.width, *(2 * abs(edge - card.centre[0]) for tray in layout.trays for edge in (tray.x, tray.right))])
    high = min((place.card.y for place in layout.seats if not place.top), default=layout.middle.bottom) - card.bottom
    width, height = (side * layout.unit for side in SIZE)
    fits = min(1.0, wide / (width * APART * max(1, len(seats))), high / (height * (1 - TUCKED) + LEAST_GAP * layout.unit))
    width, height = width * max(SMALLEST, fits), height * max(SMALLEST, fits)
    x, y = card.centre[0] - (len(seats) - 1) / 2 * width * APART, card.bottom + (0.5 - TUCKED) * height
    return [(seat, around((x + index * width * APART, y), width, height)) for index, seat in enumerate(seats)]


def call_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    """Where a card is laid that somebody chooses for all to see."""
    return [
        Figure(
            Address("call", what), DropSpot(what, CHOSEN), layout.placed[Address("call", what)], layout.scale, Level.TRAY,
            place=on_call(what), name=f"{what}: let a card go here",
        )
        for what in overlay.calls
    ]  # fmt: skip


def _hint(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    """What a hand does with its slip, under the trays, as long as somebody owes one that is no phone’s."""
    proposal = table.under_vote
    slips = [duty.who for duty in votes_owed(table.duties) if duty.who not in overlay.phones]
    if proposal is None or not slips or layout.proposal is None or proposal.way == HANDS or not layout.labels:
        return []
    if by_card(table):
        return []
    words = SECRETLY if proposal.veiled else OPENLY if proposal.by_slips else DRAGGED
    secret = (box for _, box in _in_secret(table, layout, overlay))
    y = max(box.bottom for box in (*layout.piles, *layout.trays, layout.proposal, *secret)) + 8 + 9 * layout.unit
    lowest = min(
        (place.card.y - OVER_SEAT * layout.unit for place in layout.seats if not place.top), default=layout.middle.bottom
    )
    if y > min(layout.middle.bottom, lowest):
        return []
    box = around((layout.proposal.centre[0], y), layout.proposal.width, 18 * layout.unit)
    return [Figure(Address(HINT), Caption(words), box, layout.unit, Level.HEADING)]


def _spot(tray: Rect, index: int, number: int, layout: Layout) -> Rect:
    """Slips in rows of three, overlapping, whole within the tray; smaller where it is small, so that every mark is seen."""
    width, height = (side * layout.unit for side in SIZE)
    columns, rows = min(ACROSS, number), (number - 1) // ACROSS + 1
    fitting = (tray.width * 0.8 / (1 + LEAST_STEP[0] * (columns - 1)), tray.height * 0.8 / (1 + LEAST_STEP[1] * (rows - 1)))
    shrunk = max(SMALLEST, min(1.0, fitting[0] / width, fitting[1] / height))
    width, height = width * shrunk, height * shrunk
    row, column = divmod(index, ACROSS)
    across = min(width * STEP[0], (tray.width * 0.8 - width) / max(1, columns - 1))
    down = min(height * STEP[1], (tray.height * 0.8 - height) / max(1, rows - 1))
    x = tray.centre[0] + (column - (columns - 1) / 2) * across
    y = tray.centre[1] + (row - (rows - 1) / 2) * down
    return around((x, y), width, height)
