"""What bars a move or a push under the rules in force, and what saves an army in check, for whoever asks why not."""

from collections.abc import Collection, Sequence

from tabletop.clerk.kits.chess.chess_settings import ruled_position, settings_of, standing, supposing
from tabletop.clerk.kits.chess.open_moves import kept_for, next_army, open_pushes, prospect, prospects
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.acts import Act
from tabletop.engine.acts.pushes import Move, Push
from tabletop.engine.boards.battle import ARMY, alone, battle_of, has_turns, man_at
from tabletop.engine.chess.prospect import Prospect
from tabletop.engine.chess.squares import board_of, read_square, square_in_words
from tabletop.engine.chess.ways import OWN_MEN
from tabletop.engine.chess.why_not import Refusals, why_no_push
from tabletop.engine.values import Barred, Ref, Value, capitalised, listed

MOST = 3
"""Moves that are told of those that end a check."""
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


def pushes_next(context: RuleContext, army: str) -> tuple[Prospect, ...]:
    """What an army may do next about a check: on the half-boards that lie together, where it is to move there; else the pushes
    that are left to it, or that it would have were its turn the next one."""
    battle = battle_of(context.table)
    if battle.together and army == battle.march.army:
        found = prospect(context, battle.together, army)
        return (found,) if found else ()
    return prospects(context, army)


def why_no_mate(context: RuleContext, army: str, pushes: Sequence[Prospect]) -> Barred:
    """Why an army in check is not checkmated, by the ``pushes`` it has next: the moves that end the check, or else half-boards
    on which there is none."""
    turn = battle_of(context.table).march
    later = army != turn.army or turn.over
    if later and (whose := battle_of(context.table).army(army)) and not has_turns(whose, context.table):
        why = f"{whose.controller} is out of the game" if whose.controller else "nobody controls it"
        movers = {each.name for each in battle_of(context.table).armies if has_turns(each, context.table)}
        mated = _mated_by_a_push(context, army, movers)
        return Barred(f"{army} has no turn to come, as {why}. {capitalised(mated)}".strip())
    when, judged = ("in its turn, as the table stands, ", _judged(context, army)) if later else ("", "")
    saving = sorted((each for each in pushes if each.moves), key=lambda each: (army not in each.guarded, -len(each.moves)))
    if not saving:
        return Barred(capitalised(f"{when}no push gets {army} out of check.{judged}"))
    best = saving[0]
    on = "these" if best.boards == battle_of(context.table).together else listed(f"{each}’s" for each in best.boards)
    if army not in best.guarded:
        return Barred(f"{army} is not checkmated: {when}on {on} half-boards it is not in check.{judged}")
    ends, shown = _ends_check(context, best, on)
    return Barred(f"{army} is not checkmated: {when}{ends}.{judged}", tuple(dict.fromkeys(end for _, end in shown)), shown)


def _judged(context: RuleContext, army: str) -> str:
    """How it is judged whether an army in check is checkmated before its turn, in sentences, each with a space before it."""
    says, title = settings_of(context), context.table.rulebook.title
    law, by_push = title(says.laws["mate decided"]), _mated_by_a_push(context, army, _before(context, army))
    told = f" {capitalised(law)} judges that by the pushes it has then." if law else ""
    return f"{told} Before that, {by_push}" if by_push else told


def _mated_by_a_push(context: RuleContext, army: str, movers: Collection[str]) -> str:
    """That pushes by some of these armies would mate one in check, as a sentence; empty where they would not."""
    says = settings_of(context)
    kings = ((man_at(context.table, king), board_of(king)) for _, king in alone(battle_of(context.table).checks))
    board = next((board for king, board in kings if king and king.whose == army), "")
    whose = "the push of whoever checks it" if says.ways.mating == OWN_MEN else "any enemy’s push"
    enemies = says.ways.enemies.get(army, frozenset())
    at_push = context.table.rulebook.title(says.laws["mate at the push"])
    if not (says.ways.mate_at_push and at_push and board and enemies.intersection(movers)):
        return ""
    return f"{at_push} makes {whose} of {board}’s half-board a checkmate."


def _before(context: RuleContext, army: str) -> list[str]:
    """The armies that move before that one does, as far as it is known: the one on turn, and those between in batting order."""
    battle, following = battle_of(context.table), next_army(context)
    names = [each.name for each in battle.armies if each.name == army or has_turns(each, context.table)]
    at = names.index(following.name) if following and following.name in names else names.index(army) + 1
    others = names[at:] + names[:at]
    return [*others[: others.index(army)], *([] if battle.march.over else [battle.march.army])]


def _ends_check(context: RuleContext, push: Prospect, on: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The moves at a push that end a check, in words, those that capture whoever gives it first; and the ones that are told."""
    givers = {giver for giver, _ in push.checks}
    ends = sorted(dict.fromkeys((start, end) for start, end, _ in push.moves), key=lambda each: each[1] not in givers)
    shown, more = tuple(ends[:MOST]), len(ends) - MOST
    men = ((man_at(context.table, start), start, end) for start, end in shown)
    told = [
        f"the {man.face} from {square_in_words(start, man.whose)} to {square_in_words(end, man.whose)}"
        for man, start, end in men
        if man
    ]
    also = f", and so {'does' if more == 1 else 'do'} {more} more" if more > 0 else ""
    either = " or ".join(filter(None, (", ".join(told[:-1]), told[-1])))
    return f"on {on} half-boards {either} ends the check{also}", shown
