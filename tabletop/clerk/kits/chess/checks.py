"""Whose king stands in check, on two half-boards that lie together or on one alone, and that it is told when it comes about."""

from collections.abc import Iterable, Iterator
from functools import partial

from tabletop.clerk.kits.chess.armies import named
from tabletop.clerk.kits.chess.chess_settings import ruled_position, supposing
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.acts import Act
from tabletop.engine.acts.boards import TellCheck
from tabletop.engine.armies import ARMY, Check, battle_of, man_at
from tabletop.engine.chess.joined import Joined
from tabletop.engine.chess.position import HalfBoard, Position
from tabletop.engine.chess.sides import RuledPosition
from tabletop.engine.chess.squares import board_of
from tabletop.engine.values import Ref

NO_BOARD = HalfBoard.of("", {})
"""What lies beyond the edge of a half-board that lies alone."""


def news(context: RuleContext, together: tuple[str, ...], alone: Iterable[str] = ()) -> list[Act]:
    """The checks on half-boards that lie together and on others alone, where they are not those known; on two that a move has
    just parted, which are both, those across their edge and those that stand on each now. On all other half-boards the known
    ones stand."""
    known, alone = battle_of(context.table).checks, tuple(alone)
    lines = [
        (man, king)
        for man, king in (_lines(context, together) if together else ())
        if board_of(man) != board_of(king) or board_of(king) not in alone
    ]
    lines += [line for board in alone for line in _lines(context, (board,))]
    lines += [line for line in known if board_of(line[1]) not in (*together, *alone)]
    found = tuple(dict.fromkeys(lines))
    return [TellCheck(lines=found, law=_law(context, found))] if set(found) != set(known) else []


def _lines(context: RuleContext, boards: tuple[str, ...]) -> Iterator[Check]:
    """From each man who gives check on these half-boards, or on this one alone, to the king whom he checks."""
    context = supposing(context, boards if len(boards) == 2 else ())
    ruled = ruled_position(context)
    pair = boards if len(boards) == 2 else (*boards, NO_BOARD.name)
    if len(boards) == 1:
        alone = Position({boards[0]: ruled.position.boards[boards[0]], NO_BOARD.name: NO_BOARD})
        ruled = RuledPosition(alone, ruled.ways)
    near, far = pair
    square = partial(named, (near, far), joining=ruled.ways.joining)
    for army in sorted({*ruled.position.boards[near].armies, *ruled.position.boards[far].armies}):
        for man, king in Joined(ruled, near, far, army).own_check_lines():
            yield square(man), square(king)


def _law(context: RuleContext, lines: tuple[Check, ...]) -> str:
    """The rule that says whose men give check."""
    king = man_at(context.table, lines[0][1]) if lines else None
    return context.answer_or("enemies", Ref(ARMY, king.whose)).rule if king else ""
