"""When an army is checkmated off the board that is being pushed, and by whom."""

from collections.abc import Iterable

from tabletop.engine.chess.joined import PushOutcome, push
from tabletop.engine.chess.sides import RuledPosition

AT_ONCE, OWN_TURN, ON_THE_BOARD = "at once if nothing helps", "on the victim's turn", "on the joined board"
DECISIONS = (AT_ONCE, OWN_TURN, ON_THE_BOARD)


def lost(outcomes: Iterable[PushOutcome]) -> tuple[PushOutcome, ...]:
    """The pushes on which an army is checkmated, if every push open to it is one of them or gives it no move at all. No
    more are looked at once one of them saves it."""
    mates: list[PushOutcome] = []
    for outcome in outcomes:
        if outcome.moves:
            return ()
        if outcome.checked:
            mates.append(outcome)
    return tuple(mates)


def mated_on(ruled: RuledPosition, boards: tuple[str, str], army: str, number: int = 0) -> tuple[PushOutcome, ...]:
    """The mates of an army where only the two half-boards that lie together count: the outcomes that mate it there."""
    if army not in ruled.position.boards[boards[0]].armies | ruled.position.boards[boards[1]].armies:
        return ()
    return lost((push(ruled, *boards, army, number),))
