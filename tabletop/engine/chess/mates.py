"""When an army is checkmated off the board that is being pushed, and by whom."""

from collections.abc import Sequence

from tabletop.engine.chess.counting import Counting, options
from tabletop.engine.chess.joined import Joined, Outcome, push
from tabletop.engine.chess.position import march
from tabletop.engine.chess.sides import Field

AT_ONCE, OWN_TURN, ON_THE_BOARD = "at once if nothing helps", "on the victim's turn", "on the joined board"
DECISIONS = (AT_ONCE, OWN_TURN, ON_THE_BOARD)


def lost(outcomes: Sequence[Outcome]) -> tuple[Outcome, ...]:
    """The pushes on which an army is checkmated, if every push open to it is one of them or gives it no move at all."""
    if any(outcome.moves for outcome in outcomes):
        return ()
    return tuple(outcome for outcome in outcomes if outcome.checked)


def helpless(field: Field, counting: Counting, army: str, number: int = 0) -> tuple[Outcome, ...]:
    """The pushes on which ``army`` would be checkmated if its turn began now; none if any first push would save it."""
    return lost(options(field, counting, march(field.position, army), number))


def mated_on(field: Field, boards: tuple[str, str], army: str, number: int = 0) -> tuple[Outcome, ...]:
    """The same, where only the half-boards that lie together count."""
    if army not in field.position.boards[boards[0]].armies | field.position.boards[boards[1]].armies:
        return ()
    return lost((push(field, *boards, army, number),))


def checkers(field: Field, boards: tuple[str, str], army: str) -> tuple[str, ...]:
    """The armies whose men give check to ``army`` on these half-boards."""
    enemies = sorted(field.ways.enemies.get(army, ()))
    return tuple(enemy for enemy in enemies if Joined(field, *boards, army, only=enemy).checked)
