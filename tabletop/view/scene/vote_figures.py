"""Votes that are no playing cards: a slip beside each seat that owes one, which is dragged to a tray like a card."""

from tabletop.engine.drops import VOTE
from tabletop.engine.duties import owed
from tabletop.engine.proposals import SIDES
from tabletop.engine.seen import SeenTable
from tabletop.view.scene.boxes import Box, around
from tabletop.view.scene.figure import Figure, Level, Shown
from tabletop.view.scene.layout import Layout
from tabletop.view.scene.looks import VoteCard
from tabletop.view.scene.rule_figures import proposal_shown
from tabletop.view.scene.thing_figures import trays

SIZE = (38.0, 52.0)
ACROSS, STEP = 3, (0.72, 0.5)
"""How many slips lie side by side in a tray, and how far apart, in their own sizes."""


def vote_figures(table: SeenTable, layout: Layout, shown: Shown) -> list[Figure]:
    return [*_at_seats(table, layout, shown), *_in_trays(table, layout)]


def _at_seats(table: SeenTable, layout: Layout, shown: Shown) -> list[Figure]:
    """Only where nobody has cards to vote with: a vote laid by hand goes by the Turn dock there."""
    if table.under_vote is None or any(table.hand(seat.name) for seat in table.seats):
        return []
    owing = {duty.who for duty in owed(table.duties, what="vote")}
    made = []
    for seat, place in zip(table.seats, layout.seats, strict=True):
        key = f"{VOTE}{seat.name}"
        if seat.name in owing and key != shown.carried:
            width, height = (side * layout.unit for side in SIZE)
            x = min(place.card.right + 12 * layout.unit + width / 2, layout.felt.right - width / 2)
            box = around((x, place.card.centre[1]), width, height)
            name, about = f"vote of {seat.name}", "drag it to for or against"
            made.append(Figure(key, VoteCard(seat.look), box, layout.unit, Level.HAND, takes=key, name=name, about=about))
    return made


def _in_trays(table: SeenTable, layout: Layout) -> list[Figure]:
    proposal = proposal_shown(table)
    if proposal is None:
        return []
    looks = {seat.name: seat.look for seat in table.seats}
    made = []
    for side, tray in zip(trays(table), layout.trays, strict=True):
        ballots = [ballot for ballot in proposal.ballots if ballot.side == side and side in SIDES and not ballot.cards]
        for index, ballot in enumerate(ballots):
            box = _spot(tray, index, len(ballots), layout)
            name, about = f"vote of {ballot.voter}", f"laid {side}"
            look = VoteCard(looks.get(ballot.voter, 0))
            made.append(Figure(f"{VOTE}{ballot.voter}", look, box, layout.unit, Level.CARD, place=side, name=name, about=about))
    return made


def _spot(tray: Box, index: int, number: int, layout: Layout) -> Box:
    """Slips in rows of three, overlapping, whole within the tray."""
    width, height = (side * layout.unit for side in SIZE)
    columns = min(ACROSS, number)
    row, column = divmod(index, ACROSS)
    rows = (number - 1) // ACROSS + 1
    across = min(width * STEP[0], (tray.width * 0.8 - width) / max(1, columns - 1))
    down = min(height * STEP[1], (tray.height * 0.8 - height) / max(1, rows - 1))
    x = tray.centre[0] + (column - (columns - 1) / 2) * across
    y = tray.centre[1] + (row - (rows - 1) / 2) * down
    return around((x, y), width, height)
