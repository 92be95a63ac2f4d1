"""Which half-boards an army may still push together in its turn, and how many moves it has left.

Every half-board on which the army had men when its turn began carries so many moves. A push is open if each of its two
half-boards is either such a *start* with a move left, or a *partner*, and at least one is a start with a move left and a
man of the army on it. A push uses up one move of each of its starts. What a partner may be is a setting:

* *no own man, then or now*: one without a man of the army, both when the turn began and now. So nobody moves twice, no
  half-board is raided from several others in one turn, and no man lands where another leaves;
* *each half-board once*: the same, and it may be pushed no more often than a start;
* *any half-board*: any other one, any number of times.
"""

from dataclasses import dataclass
from itertools import combinations

from tabletop.engine.chess.position import March, Position

NO_OWN_MAN, ONCE, ANY = "no own man, then or now", "each half-board once", "any half-board"
PARTNERS = (NO_OWN_MAN, ONCE, ANY)
_IN_WORDS = {
    NO_OWN_MAN: "one with none of the army’s pieces now or when its turn began",
    ONCE: "one with none of the army’s pieces and only once a turn",
}


def partners_in_words(choice: str) -> str:
    """What a partner may be, as people read it; any other text stays as it is."""
    return _IN_WORDS.get(choice, choice)


@dataclass(frozen=True)
class MoveCounting:
    """How moves are counted: how many each start carries, and what a partner may be."""

    moves: int = 1
    partners: str = NO_OWN_MAN

    def starts(self, turn: March) -> tuple[str, ...]:
        """The half-boards that still carry a move."""
        return tuple(name for name in turn.start if turn.pushed.get(name, 0) < self.moves)

    def pushes(self, position: Position, turn: March) -> tuple[tuple[str, str], ...]:
        """The pairs of half-boards that may be pushed together now, in the order of the position."""
        starts = frozenset(self.starts(turn))
        manned = frozenset(name for name in starts if name in position.boards and turn.army in position.boards[name].armies)
        if not manned:
            return ()
        free = [name for name in position.boards if name in starts or self._is_partner(position, turn, name)]
        return tuple([pair for pair in combinations(free, 2) if not manned.isdisjoint(pair)])

    def most(self, position: Position, turn: March) -> int:
        """How many pushes it leaves an army at the most, as its men stand: each spends as few moves of half-boards as it can."""
        number = 0
        while pairs := self.pushes(position, turn):
            spare = {name: self.moves - turn.pushed.get(name, 0) for name in self.starts(turn)}
            cost = [(sum(name in spare for name in pair), -max(spare.get(name, 0) for name in pair), pair) for pair in pairs]
            turn, number = turn.with_push(min(cost)[-1]), number + 1
        return number

    def _is_partner(self, position: Position, turn: March, name: str) -> bool:
        if self.partners == ANY:
            return True
        empty = name not in turn.start and turn.army not in position.boards[name].armies
        return empty and (self.partners == NO_OWN_MAN or turn.pushed.get(name, 0) < self.moves)
