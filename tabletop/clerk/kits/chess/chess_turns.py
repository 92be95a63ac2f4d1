"""What the table does of itself with armies: sets them up, calls checks and mates, and sees when an army has moved.

Like most of the kit's work it runs after the rules have been heard, asks them for its figures and gives acts. The rules
decide who mated an army and what becomes of it, when an army's moves begin, and what of its turn is done when they end.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from tabletop.clerk.kits.chess.chess_settings import MAY, ruled_position, settings_of, supposing
from tabletop.clerk.kits.chess.open_moves import first_pushes, forbidding, moves, open_pushes, outcome, square_name
from tabletop.clerk.kits.chess.why_not import why_over
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.acts import Act
from tabletop.engine.acts.armies import CannotMove, Checkmate, EndMoves, SetUp
from tabletop.engine.acts.lawmaking.deciding import BY_HAND
from tabletop.engine.acts.pushes import CallCheck, TellCheck
from tabletop.engine.acts.telling import Fault
from tabletop.engine.boards.battle import ARMY, Check, battle_of, man_at
from tabletop.engine.chess.joined import AT_ONCE, ON_THE_BOARD, Joined, PushOutcome, lost, mated_on
from tabletop.engine.chess.position import HalfBoard, Position
from tabletop.engine.chess.rows import AS_IN_CHESS
from tabletop.engine.chess.sides import RuledPosition
from tabletop.engine.chess.squares import board_of, read_square
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.values import Ref, Value

if TYPE_CHECKING:
    from tabletop.clerk.work.cascade import Cascade

OTHER_WAYS = "other ways"
"""What the rules say of the men is another than it was: as rules are changed, or what they hang on, such as points."""
NO_BOARD = HalfBoard.of("", {})
"""What lies beyond the edge of a half-board that lies alone."""


def point_out(run: "Cascade", occasion: Occasion) -> list[Act]:
    """Answers that cannot be followed, such as a way of moving that nobody can read, are told on the cards that give them."""
    if not battle_of(run.table).armies:
        return []
    book = run.table.rulebook
    amiss = settings_of(run.context()).amiss.items()
    return [Fault(rule=rule, why=why, law=rule) for rule, why in amiss if rule in book and book[rule].fault != why]


def set_up(run: "Cascade", occasion: Occasion) -> list[Act]:
    """The men of an army that was raised, by the answer to *array*: four rows with strokes between them."""
    army = occasion.fields["army"]
    rows, law, _ = run.context().answer("array", army)
    if not isinstance(rows, str) or not isinstance(army, Ref):
        raise Amiss(f"an array is four rows, such as “{AS_IN_CHESS}”")
    return [SetUp(army=army.key, rows=rows, law=law)]


def call_checks(run: "Cascade", occasion: Occasion) -> list[Act]:
    """Enemies in check at a push count as checkmated where a rule says so; an army that cannot escape check on it, or only by
    moves that some rule forbids, is mated."""
    context, army = run.context(), run.table.turn.of(ARMY)
    found = outcome(context, battle_of(run.table).together, army) if army else None
    if found is None:
        return []
    law = settings_of(context).laws["mate at the push"]
    enemies = found.enemies_checked if settings_of(context).ways.mate_at_push else ()
    checked = {enemy: _checkers(context, found, enemy) for enemy in enemies}
    called: list[Act] = [CallCheck(armies=enemies, checkers=tuple(checked.values()), law=law)] if enemies else []
    told = news(context, battle_of(run.table).together)
    if not (found.mated or (found.checked and _all_forbidden(run, found, army))):
        return [*called, *(replace(each, revocable=True) for each in told)]
    called += told
    return _then_over(context, [*called, *_mated(context, checked), *_lost(context, army, [found])])


def _all_forbidden(run: "Cascade", found: PushOutcome, army: str) -> bool:
    """Whether some rule forbids each move that the army has left at a push, made or not."""
    if not (rules := forbidding(run.table.rulebook)):
        return False
    pushed = run.table.with_kit(replace(battle_of(run.table), together=found.boards))
    return all(rules & run.against(act, pushed) for act in moves(supposing(run.context(), found.boards), found, army))


def can_move(run: "Cascade", act: Act) -> bool:
    """Whether the army on turn has a push left that gives it a move which no rule forbids, or checkmates it."""
    return any(_is_left(run, found) for found in open_pushes(run.context()))


def _is_left(run: "Cascade", found: PushOutcome) -> bool:
    return found.checked or not _all_forbidden(run, found, battle_of(run.table).march.army)


def _checkers(context: RuleContext, found: PushOutcome, army: str) -> tuple[str, ...]:
    """The armies whose men give check to an army at a push."""
    return Joined(ruled_position(supposing(context, found.boards)), *found.boards, army).checkers()


def _mated(context: RuleContext, checked: Mapping[str, Iterable[str]]) -> list[Act]:
    """Those armies are checkmated at the push, by whoever is on turn and pushed."""
    pusher = player(context.table.turn.seat)
    return [act for army, giving in checked.items() for act in _checkmated(context, army, giving, pusher)]


def _lost(context: RuleContext, army: str, mates: Iterable[PushOutcome]) -> list[Act]:
    """That an army is checkmated on these pushes, whoever makes them."""
    return _checkmated(context, army, [each for found in mates for each in _checkers(context, found, army)], None)


def _checkmated(context: RuleContext, army: str, giving: Iterable[str], pusher: Value) -> list[Act]:
    """That an army is checkmated, by the answer to *taker*."""
    refs = tuple(Ref("army", each) for each in _latest_first(context) if each in giving)
    asking = context.on(context.rule_id, {"checkers": refs, "pusher": pusher})
    taker, law, _ = asking.answer("taker", Ref("army", army))
    return [Checkmate(army=army, to=taker.key, law=law)] if isinstance(taker, Ref) else []


def _latest_first(context: RuleContext) -> list[str]:
    """All armies, the one on turn first and then backwards through the batting order."""
    names = [army.name for army in battle_of(context.table).armies]
    army = context.table.turn.of(ARMY)
    at = names.index(army) + 1 if army in names else 0
    return (names[at:] + names[:at])[::-1]


def _then_over(context: RuleContext, acts: list[Act]) -> list[Act]:
    """The acts, and then the moves of the army on turn are made."""
    army, law = battle_of(context.table).march.army, settings_of(context).laws["extra moves"]
    mated = {act.army for act in acts if isinstance(act, Checkmate)}
    return [*acts, *(replace(act, law=act.law or law) for act in moves_ended(context, army, mated))]


def moves_ended(context: RuleContext, army: str, mated: Collection[str] = ()) -> list[Act]:
    """That the army on turn has made its moves, and before that, where a rule says so, that enemies whom no first push of
    their own could save are checkmated; not those of ``mated``. Nothing for another army, and where it is known."""
    march = battle_of(context.table).march
    if not army or march.army != army or march.over:
        return []
    return [*_settled(context, mated), EndMoves(army=army)]


def after_move(run: "Cascade", occasion: Occasion) -> list[Act]:
    """What a move on pushed half-boards settles: mates called at the push, mates on the board, and whether moves are left."""
    army, boards = occasion.fields["army"], occasion.fields["boards"]
    context = run.context()
    checks = _checks_after(context, occasion)
    if not boards or not isinstance(army, Ref) or army.key != run.table.turn.of(ARMY):
        return checks
    says = settings_of(context)
    acts = [*checks, *_mated(context, battle_of(run.table).checked)]
    if says.decided == ON_THE_BOARD and isinstance(boards, tuple):
        acts += _mated_there(context, tuple(each.key for each in boards if isinstance(each, Ref)))
    return _over_if_none_left(run, acts)


def _over_if_none_left(run: "Cascade", acts: list[Act]) -> list[Act]:
    """The acts, and then that the moves of the army on turn are made, where none is left to it."""
    context, extra = run.context(), settings_of(run.context()).extra
    if extra == BY_HAND or _still_to_move(run, extra):
        return acts
    over, why = _then_over(context, acts), why_over(context)
    return [replace(each, because=why) if isinstance(each, EndMoves) else each for each in over]


def heed_other_ways(run: "Cascade", occasion: Occasion) -> list[Act]:
    """What of the checks is another than it was; and an army that has moved has made its moves where none is left any more."""
    battle, told = battle_of(run.table), tell_checks(run, occasion)
    return _over_if_none_left(run, told) if battle.march.pushed and not battle.together else told


def once_moved(context: RuleContext) -> list[Act]:
    """What holds once a man has moved on half-boards that lie together: checks at the push are given, checkmates called."""
    battle = battle_of(context.table)
    given = [TellCheck(lines=battle.checks)] if set(battle.revocable) - set(battle.parted) else []
    return [*given, *_mated(context, battle.checked)]


def tell_checks(run: "Cascade", occasion: Occasion) -> list[Act]:
    """What of the checks on the table is another than it was, after a man became another, an army went over, or the rules
    say something else of them."""
    battle = battle_of(run.table)
    return [*news(run.context(), battle.together, (army.name for army in battle.armies if army.name not in battle.together))]


def tell_checks_there(run: "Cascade", occasion: Occasion) -> list[Act]:
    """What of the checks is another than it was, after a man came to a half-board otherwise than by a move, or left one."""
    squares = (str(occasion.fields.get(field, "")) for field in ("from", "to", "place"))
    return tell_checks(run, occasion) if any(read_square(square) for square in squares) and battle_of(run.table).armies else []


def _checks_after(context: RuleContext, occasion: Occasion) -> list[Act]:
    """What a move changes of the checks: on the half-boards that lay together and part with it, or, of a man put there by
    hand, on each alone."""
    boards, ends = occasion.fields["boards"], (occasion.fields["from"], occasion.fields["to"])
    together = tuple(each.key for each in boards if isinstance(each, Ref)) if isinstance(boards, tuple) else ()
    return [*news(context, together, together or dict.fromkeys(board_of(str(each)) for each in ends))]


def _mated_there(context: RuleContext, boards: tuple[str, ...]) -> list[Act]:
    acts: list[Act] = []
    for enemy in _enemies(context):
        ruled = ruled_position(supposing(context, boards))
        mates = mated_on(ruled, (boards[0], boards[1]), enemy, context.table.turn.number + 1)
        acts += _lost(context, enemy, mates) if mates else []
    return acts


def _still_to_move(run: "Cascade", extra: str) -> bool:
    """Whether the army has still to move: must it, also into mate where nothing else is left; may it, while it can."""
    return any((each.moves or extra != MAY) and _is_left(run, each) for each in open_pushes(run.context()))


def _enemies(context: RuleContext) -> list[str]:
    """The enemies of the army on turn that nobody has checkmated yet."""
    found = settings_of(context).ways.enemies.get(context.table.turn.of(ARMY), frozenset())
    return [army.name for army in battle_of(context.table).armies if army.name in found and not army.mated_by]


def _settled(context: RuleContext, mated: Collection[str]) -> list[Act]:
    if settings_of(context).decided != AT_ONCE:
        return []
    acts: list[Act] = []
    for enemy in _enemies(context):
        mates = lost(first_pushes(context, enemy)) if enemy not in mated else ()
        acts += _lost(context, enemy, mates) if mates else []
    return acts


def news(context: RuleContext, together: tuple[str, ...], alone: Iterable[str] = ()) -> list[TellCheck]:
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
    return [TellCheck(lines=found, law=_law_of_check(context, found))] if set(found) != set(known) else []


def _lines(context: RuleContext, boards: tuple[str, ...]) -> Iterator[Check]:
    """From each man who gives check on these half-boards, or on this one alone, to the king whom he checks."""
    context = supposing(context, boards if len(boards) == 2 else ())
    ruled = ruled_position(context)
    pair = boards if len(boards) == 2 else (*boards, NO_BOARD.name)
    if len(boards) == 1:
        alone = Position({boards[0]: ruled.position.boards[boards[0]], NO_BOARD.name: NO_BOARD})
        ruled = RuledPosition(alone, ruled.ways)
    near, far = pair
    square = partial(square_name, (near, far), joining=ruled.ways.joining)
    for army in sorted({*ruled.position.boards[near].armies, *ruled.position.boards[far].armies}):
        for man, king in Joined(ruled, near, far, army).own_check_lines():
            yield square(man), square(king)


def _law_of_check(context: RuleContext, lines: tuple[Check, ...]) -> str:
    """The rule that says whose men give check."""
    king = man_at(context.table, lines[0][1]) if lines else None
    return context.answer_or("enemies", Ref(ARMY, king.whose)).rule if king else ""


AFTER = {
    "army raised": set_up,
    "half-boards pushed": call_checks,
    "piece moved": after_move,
    "piece promoted": tell_checks,
    "piece demoted": tell_checks,
    "army handed": tell_checks,
    "piece handed": tell_checks,
    "thing moved": tell_checks_there,
    OTHER_WAYS: heed_other_ways,
}
"""The occasion, and what this kit does after the rules have been heard on it."""
UNLESS = {CannotMove.said: can_move}
"""What a line calls for and this kit knows to be otherwise: an act by its name, and what keeps it from being done."""
