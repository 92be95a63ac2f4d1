"""How long what was voted stays in sight."""

from tabletop.engine.proposals import Proposal
from tabletop.engine.seen import SeenTable


def just_settled(table: SeenTable) -> Proposal | None:
    """The proposal that was counted last, until the next one is made or somebody else’s turn begins."""
    last = table.proposals[-1] if table.proposals else None
    counted = last is not None and last.settled and last.tally is not None
    return last if last and counted and (table.turn.latest("player") or last.by) == last.by else None
