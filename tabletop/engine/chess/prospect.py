"""What a push would come to, as whoever looks at the boards is told it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tabletop.engine.values import listed

AT_THE_PUSH, ONCE_MOVED = "At the push", "Once a piece has moved"


class Brought(NamedTuple):
    """What a rule, by id, gives or takes at a push, or for the checks at it: ``"Bo: +2 points."``"""

    when: str
    told: str
    rule: str


@dataclass(frozen=True)
class Prospect:
    """What pushing two half-boards together would be for an army, under the rules in force."""

    boards: tuple[str, str]
    army: str
    moves: tuple[tuple[str, str, str], ...]
    """Each by its squares and, for a promotion, what the man becomes: ``("Red:e2", "Red:e4", "")``."""
    checked: bool
    """Whether the army's own king would stand in check."""
    mated: bool
    """Whether it would be checkmated there."""
    mates: tuple[str, ...]
    """The enemy armies in check, which count as checkmated."""
    left: tuple[int, ...]
    """How many more pushes the count of its moves would leave it, at the most, after one move or another: the fewest first."""
    left_may_fall: bool = False
    """Whether that may hang on what a move brings anybody, such as points."""
    left_rule: str = ""
    """The rule that says how many moves there are."""
    may_rest: bool = False
    """Whether the army has moved and may leave out the moves that are left."""
    rule: str = ""
    """The rule by which a check at the push counts as checkmate."""
    checks: tuple[tuple[str, str], ...] = ()
    """The squares of each man who gives check there and of the royal man whom he strikes, of its own army as well."""
    guarded: tuple[str, ...] = ()
    """Its own army, and where a rule says so others of its player’s, of which a king stands in check there."""
    spared: tuple[str, ...] = ()
    """Other armies of which a king stands in check there, which the army neither must guard nor mates: of its own player’s."""
    guard_rule: str = ""
    """The rule that says which kings it must guard, where some are spared."""
    reflected: bool = False
    """Whether the far half-board is mirrored instead of turned half round."""
    then: str = ""
    """What the rules make of a checkmate there at once: ``"Ann takes over Blue, and Bo is out"``."""
    brings: tuple[Brought, ...] = ()
    """What rules give or take for it, where that is asked of the army on turn."""

    @property
    def told(self) -> str:
        """What it comes to, in a few words: whose king stands in check, also a spared one, and how many moves there are."""
        own = f"{self.army} is checkmated" if self.mated else self.own_check
        is_in = "is" if len(self.mates) == 1 else "are"
        enemies = f"{listed(self.mates)} {is_in} in check, which counts as checkmate" if self.mates else ""
        need = f"{self.spared_check}, and need{'s' if len(self.spared) == 1 else ''} no defence" if self.spared else ""
        brings = (f"{each.when.lower()}, {each.told.rstrip('.')}" for each in self.brings)
        return "; ".join(filter(None, (enemies, own, need, self.count, *brings)))

    @property
    def own_check(self) -> str:
        """``"Red is in check"``; nothing where no king that it must guard is."""
        return f"{listed(self.guarded)} {'are' if len(self.guarded) > 1 else 'is'} in check" if self.guarded else ""

    @property
    def spared_check(self) -> str:
        """``"Blue is in check"`` of those that it need not guard, apart from its own: ``"Yellow is not in check, Blue is"``."""
        verb = "are" if len(self.spared) > 1 else "is"
        if self.guarded or self.mated or self.mates:
            return f"{listed(self.spared)} {verb} in check{' too' if not self.mates else ''}" if self.spared else ""
        return f"{self.army} is not in check, {listed(self.spared)} {verb}" if self.spared else ""

    @property
    def count(self) -> str:
        """``"20 moves"``, ``"1 move"``, ``"no moves"``."""
        number = len(self.moves)
        return f"{number or 'no'} move{'' if number == 1 else 's'}"


def moves_told(gained: Iterable[tuple[str, int]]) -> str:
    """``"Moves as the table stands: Red 6 more, Blue 2 fewer."``; nothing where none has more or fewer."""
    told = [f"{army} {abs(number)} {'more' if number > 0 else 'fewer'}" for army, number in gained if number]
    return f"Moves as the table stands: {', '.join(told)}." if told else ""


def moves_left(pushes: Sequence[Prospect]) -> str:
    """How many moves an army has left, ``"1 or 2 moves left"`` where that depends on push or move, ``"up to 4 moves left"`` where
    it depends on several, or on what a move brings, or a push may end in checkmate; nothing without a push."""
    numbers = sorted({0 if each.mated else left + 1 for each in pushes for left in each.left})
    most = numbers[-1] if numbers else 0
    moves = f"move{'' if numbers in ([0], [1], [0, 1]) else 's'} left"
    if most > 2 or (most and not numbers[0]) or (most > 1 and any(each.left_may_fall for each in pushes)):
        return f"up to {most} {moves}"
    return f"{' or '.join(map(str, numbers)) if most else 'no'} {moves}" if numbers else ""
