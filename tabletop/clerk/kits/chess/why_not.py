"""What bars a move or a push under the rules in force, for whoever asks why not."""

from tabletop.clerk.kits.chess.chess_settings import ruled_position, settings_of, standing, supposing
from tabletop.clerk.kits.chess.open_moves import kept_for, open_pushes
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.acts import Act
from tabletop.engine.acts.pushes import Move, Push
from tabletop.engine.boards.battle import ARMY, battle_of, man_at
from tabletop.engine.chess.squares import read_square
from tabletop.engine.chess.why_not import Refusals, why_no_push
from tabletop.engine.values import Barred, Ref, Value, listed

ASKED = frozenset({"option", "boards"})
"""What a rule asks of a move or a push before it says that there is no such one."""


def barred(context: RuleContext, act: Act) -> Barred | None:
    """What bars the act, as far as the squares show it: nothing for what is no move or push, or is open."""
    if isinstance(act, Push) and len(act.boards) == 2:
        return push_barred(context, (act.boards[0], act.boards[1]))
    return move_barred(context, act, battle_of(context.table).together) if isinstance(act, Move) else None


def move_barred(context: RuleContext, act: Move, boards: tuple[str, ...]) -> Barred | None:
    """What bars a move with these half-boards together, as far as the squares show it."""
    man = man_at(context.table, act.from_)
    start, end = read_square(act.from_), read_square(act.to)
    if man is None or start is None or end is None or len(boards) != 2:
        return None
    ruled, number = ruled_position(supposing(context, boards)), context.table.turn.number
    refusals = kept_for(context, "refusals", boards, man.whose, lambda: Refusals(ruled, *boards, man.whose, number))
    found = refusals.why_not(start, end, act.into)
    if found is None or not found.asks:
        return found
    of: dict[str, Value] = {"moves": Ref("thing", man.id), "promotion": Ref("thing", man.id), "prey": Ref(ARMY, man.whose)}
    answer = context.answer_or(found.asks, of.get(found.asks))
    still = found.asks == "moves" and answer.value == ""
    return found._replace(rule=answer.rule, told=f"{man.whose}’s {man.face} does not move." if still else found.told)


def push_barred(context: RuleContext, boards: tuple[str, str]) -> Barred | None:
    """Why the army on turn may not push these two half-boards together; nothing if it may, or no army is on turn."""
    turn = battle_of(context.table).march
    if not turn.army or not set(boards) <= set(standing(context).boards):
        return None
    context = supposing(context, boards)
    found = why_no_push(standing(context), settings_of(context).count(turn.army), turn, boards)
    if found is None and not any(set(boards) == set(each.boards) for each in open_pushes(context)):
        return Barred(f"{turn.army} has no move on {listed(f'{each}’s' for each in boards)} half-boards.")
    return found


def why_over(context: RuleContext) -> str:
    """Why the army on turn, which has no push left, makes no move for half-boards that still carry one, in sentences."""
    turn, stand = battle_of(context.table).march, standing(context)
    left = [each for each in settings_of(context).count(turn.army).starts(turn) if each in stand.on(turn.army)]
    if not left or open_pushes(context):
        return ""
    found = (push_barred(context, (mine, other)) for mine in left for other in stand.boards if other != mine)
    many = "s" * (len(left) > 1)
    told = f"{turn.army} has no push left for {listed(f'{each}’s' for each in left)} half-board{many}:"
    return " ".join(dict.fromkeys([told, *(each.told for each in found if each)]))


def not_offered(context: RuleContext) -> dict[str, Barred]:
    """The half-boards that the army on turn may push with none, each with why, as long as it has a push to make."""
    turn, pushes = battle_of(context.table).march, open_pushes(context)
    names = standing(context).boards if pushes else ()
    offered = {name for each in pushes for name in each.boards}
    mine = next((name for each in pushes for name in each.boards if name in turn.start), "")
    missing = ((name, push_barred(context, (mine, name))) for name in names if name not in offered and mine)
    return {name: why for name, why in missing if why}
