"""Rules that forbid single moves besides those of how men move: *queens may not be captured*."""

import re
from collections.abc import Iterator
from functools import partial

from tabletop.clerk.kits.chess.chess_settings import settings_of
from tabletop.clerk.kits.chess.open_moves import filled_in, square_name
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.acts import Act
from tabletop.engine.acts.pushes import Move
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.chess.joined import PushOutcome
from tabletop.engine.rulebook import Rulebook

_OF_MOVES = re.compile(r"^before piece (?:moved|captured).*", re.MULTILINE)
_OF_ORDER = re.compile(r"\b(?:option|half-boards together|army on turn|mover)\b")


def forbidding(book: Rulebook) -> frozenset[str]:
    """The rules, by id, that may object to a single move, and not to every move of whoever moves now."""
    rules = (rule for rule in book.rules if _OF_MOVES.search(rule.sheet))
    return frozenset(rule.id for rule in rules if any(not _OF_ORDER.search(line) for line in _OF_MOVES.findall(rule.sheet)))


def moves(context: RuleContext, found: PushOutcome, army: str) -> Iterator[Act]:
    """The moves that an army has on half-boards that lie together, as acts."""
    mover = battle_of(context.table).army(army)
    by = mover.controller if mover else ""
    square = partial(square_name, found.boards, joining=settings_of(context).ways.joining)
    for move in found.moves:
        act = Move(by=by, from_=square(move.start), to=square(move.end), into=move.into)
        yield filled_in(context, act)
