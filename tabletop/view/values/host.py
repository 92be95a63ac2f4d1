"""What the table on the screen asks of whoever holds the sitting. It knows no rule itself."""

from collections.abc import Sequence
from typing import Protocol

from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import Divide, Transmute
from tabletop.engine.acts.drops import Spot
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.answers import Outranked, Prospect, Ruling, Target
from tabletop.engine.rulebook import Rule
from tabletop.engine.things import Place, SeenThing
from tabletop.view.values.wordings import LaidOff, Wording


class Host(Protocol):
    """The questions of a hand at the table; each is answered with values, and none changes anything but `looked`."""

    def targets(self, key: str) -> tuple[Target, ...]:
        """Where may this go? Asked once, as it is picked up; a target with an objection can still be let go on."""
        ...

    def drop(self, key: str, place: Place, spot: Spot | None) -> Act | None:
        """What would letting go there be? Preview and commit both ask this."""
        ...

    def foretold(self, act: Act) -> str:
        """What would come of it, in a line that everybody at the table may read."""
        ...

    def made(self, act: Transmute | Divide) -> Rule | None:
        """The rule card that letting go would make: the carried one with its new number, or its duplicate."""
        ...

    def promotions(self, act: Act) -> tuple[str, ...]:
        """What a man may become with a move; nothing where it is none that promotes him."""
        ...

    def prospect(self, boards: tuple[str, ...], at: int | None = None) -> Prospect | None:
        """What pushing these half-boards together is, or would be, for the army on turn; or was, when entry ``at`` was made."""
        ...

    def clickable(self) -> frozenset[str]:
        """The men that a click would promote or demote, by id: those with whom that is to be done, and no rule objects."""
        ...

    def moves_left(self) -> str:
        """How many moves the army on turn has left, in words; nothing while it is not time to move."""
        ...

    def open_trays(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What may be voted openly besides for and against; and what is done by choosing a card for all to see."""
        ...

    def hand(self, seat: str) -> tuple[SeenThing, ...]:
        """The cards of a hand with their faces, and the ballots to choose from; asked only while its curtain is open."""
        ...

    def looked(self, seat: str) -> None:
        """Told when a curtain opened on cards: somebody has seen them now."""
        ...

    def failed_at(self, rule: str, at: int | None) -> int:
        """The step at which a line of that rule failed last, now or when entry ``at`` had been made; 0 for none."""
        ...

    def wordings(self, rule: str) -> tuple[Wording, ...]:
        """Every wording of the rule with that id so far, oldest first: asked as its card is read."""
        ...

    def rulings(self) -> Sequence[Ruling]:
        """Every judgment that was given so far, oldest first: asked as a card is read that one is pinned to."""
        ...

    def versions(self, number: int) -> tuple[str, ...]:
        """Every wording of the proposal of that number so far, the first one first."""
        ...

    def in_vain(self, change: Propose) -> Sequence[Outranked]:
        """The lines of its sheet that would not be heard, as another rule goes before them. Asked while one writes."""
        ...

    def laid_off(self, tray: str) -> tuple[LaidOff, ...]:
        """The cards in the tray `repealed`, `defeated` or `replaced`, latest first: asked as it is laid out."""
        ...
