"""What another way of moving would mean on the boards as they stand."""

from tabletop.clerk.kits.chess.armies import named
from tabletop.clerk.kits.chess.chess_settings import settings_of
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.armies import battle_of, position
from tabletop.engine.chess.joined import push
from tabletop.engine.chess.position import march
from tabletop.engine.chess.sides import RuledPosition
from tabletop.engine.chess.ways import Ways
from tabletop.engine.frozen import replace


def moves_gained(context: RuleContext, kind: str, notation: str) -> tuple[tuple[str, int], ...]:
    """How many moves more, or fewer, each army would have in its next turn, did men of that kind move so; nothing for a kind
    that stands nowhere."""
    ways = settings_of(context).ways
    if kind not in {man for _, man in ways.moves}:
        return ()
    changed = replace(ways, moves={man: notation if man[1] == kind else way for man, way in ways.moves.items()})
    return tuple(
        (army.name, _moves(context, army.name, changed) - _moves(context, army.name, ways))
        for army in battle_of(context.table).armies
    )


def _moves(context: RuleContext, army: str, ways: Ways) -> int:
    """On boards of its own, so that nothing that was worked out of the others is lost."""
    says = settings_of(context)
    ruled = RuledPosition(position(context.table, says.own), ways)
    pairs = says.count(army).pushes(ruled.position, march(ruled.position, army))
    return len({
        (named(pair, move.start, ways.joining), named(pair, move.end, ways.joining), move.into)
        for pair in pairs
        for move in push(ruled, *pair, army, context.table.turn.number + 1).moves
    })  # fmt: skip
