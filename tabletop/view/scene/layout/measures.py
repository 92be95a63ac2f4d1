"""How much lies on the table, and how large it is at scale 1: all that a layout is made from."""

from dataclasses import dataclass

WIDTH, HEIGHT = 1132.0, 856.0
"""The table in a window of 1440 by 900, where the scale is 1."""
LEAST_SCALE, MOST_SCALE = 0.85, 2.4
MARGIN, RIM = 6.0, 14.0
CARD_RATIO = 1.4
FULL_CARD = 92.0


@dataclass(frozen=True)
class Counts:
    """How much lies on the table: all that a layout depends on besides the table's size."""

    seats: int = 4
    groups: tuple[int, ...] = (18,)
    """Rule cards of each class."""
    piles: int = 2
    trays: int = 0
    proposal: bool = False
    in_use: bool = False
    """Whether a rule would lie open beside the vote if the rules stand on the shelf."""
    boards: int = 0
    aside: bool = False
    """Whether something lies beside the half-boards: a tray of what is laid off, a clock, a loose thing."""
    hands: bool = True
    """Whether somebody may look into a hand: then the middle stays clear of the curtain where it can."""

    @property
    def alone(self) -> bool:
        """Whether one person sits there with nothing but rules: these have the whole felt, for there is nobody to vote with."""
        return self.seats == 1 and not (self.piles or self.trays or self.proposal or self.boards)
