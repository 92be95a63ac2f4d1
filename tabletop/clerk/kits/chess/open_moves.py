"""What may be done on the boards under the rules in force: which pushes are open, what each comes to, a man's moves, and
which rules forbid single ones: *queens may not be captured*."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import TypeVar

from tabletop.clerk.kits.chess.chess_settings import MAY, hangs_on, ruled_position, settings_of, standing, supposing
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.acts import Act
from tabletop.engine.acts.pushes import Demote, Move, Promote
from tabletop.engine.boards.battle import ARMY, MAN, Army, armies_in_check, battle_of, man_at, position
from tabletop.engine.chess.joined import Joined, PushOutcome, push
from tabletop.engine.chess.position import BoardMove, March, Position, march
from tabletop.engine.chess.prospect import Prospect, moves_told
from tabletop.engine.chess.sides import NO_ARMY, RuledPosition
from tabletop.engine.chess.squares import HALF, REFLECTED, far_square, read_square, written
from tabletop.engine.chess.ways import Ways
from tabletop.engine.frozen import replace
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import SeenThing
from tabletop.engine.values import Ref, listed

Found = TypeVar("Found")


def outcome(context: RuleContext, boards: tuple[str, ...], army: str) -> PushOutcome | None:
    """What pushing these half-boards together is for an army; nothing if they are not two that lie on the table."""
    context = supposing(context, boards)
    ruled = ruled_position(context)
    if len(boards) != 2 or not set(boards) <= set(ruled.position.boards):
        return None
    near, far = boards
    return kept_for(context, "outcome", boards, army, lambda: push(ruled, near, far, army, context.table.turn.number))


def kept_for(context: RuleContext, what: str, boards: tuple[str, ...], army: str, found: Callable[[], Found]) -> Found:
    """What is found of a push, asked anew only for another push or another table: a man in the hand asks for every square."""
    return kept_while(context, what, (boards, army, context.table.turn.number), found)


def kept_while(context: RuleContext, what: str, asked: object, found: Callable[[], Found]) -> Found:
    """What is found of men who stand and move as they do, asked anew only where they do not, or for something else."""
    stand, says = standing(context), settings_of(context)
    kept = context.law.worked_out.get(what)
    if kept is None or kept[0] is not stand or kept[1] is not says or kept[2] != asked:
        kept = context.law.worked_out[what] = stand, says, asked, found()
    latest: Found = kept[3]
    return latest


def pushes(context: RuleContext, turn: March, number: int) -> Iterator[PushOutcome]:
    """Every push that the counting of moves leaves to an army, with what it would be; ``number`` is that of the turn."""
    for near, far in settings_of(context).count(turn.army).pushes(standing(context), turn):
        yield push(ruled_position(supposing(context, (near, far))), near, far, turn.army, number)


def first_pushes(context: RuleContext, army: str) -> Iterator[PushOutcome]:
    """Every push that an army would have, were its turn the next one."""
    return pushes(context, march(standing(context), army), context.table.turn.number + 1)


def open_pushes(context: RuleContext) -> tuple[PushOutcome, ...]:
    """The pushes that are left to the army on turn: those that leave it a move, or no escape from check."""
    turn, number = battle_of(context.table).march, context.table.turn.number
    if not turn.army:
        return ()

    def found() -> tuple[PushOutcome, ...]:
        return tuple(each for each in pushes(context, turn, number) if each.moves or each.checked)

    together = hangs_on(context, "kits", "battle", "together")
    return found() if together else kept_while(context, "open pushes", (turn, number), found)


def square_name(boards: tuple[str, str], square: int, joining: str) -> str:
    """A square of a joined board by its name: ``Red:e2``."""
    return written(boards[0], square) if square < HALF else written(boards[1], far_square(square, joining))


def found_move(context: RuleContext, boards: tuple[str, ...], army: str, start: str, end: str, into: str) -> BoardMove | None:
    """The move of an army that begins and ends so; ``None`` if there is none."""
    found = outcome(context, boards, army)
    joining = settings_of(context).ways.joining
    ends = _joined(boards, start, joining), _joined(boards, end, joining)
    moves = found.moves if found else ()
    return next((move for move in moves if (move.start, move.end) == ends and move.into == into), None)


def _joined(boards: tuple[str, ...], text: str, joining: str) -> int | None:
    """Where a written square lies on the joined board; ``None`` if it is none of it."""
    board, at = read_square(text) or ("", 0)
    if board not in boards:
        return None
    return at if board == boards[0] else far_square(at, joining)


def _ends(boards: tuple[str, str], move: BoardMove, joining: str) -> tuple[str, str]:
    return square_name(boards, move.start, joining), square_name(boards, move.end, joining)


def prospect(context: RuleContext, boards: tuple[str, ...], army: str = "") -> Prospect | None:
    """What a push would be, for people to see, whether it is open to the army or not. Where no army is named, it is the one on
    turn, and between turns the next one; ``None`` if there is no such army."""
    army = army or context.table.turn.of(ARMY) or _name(next_army(context))
    if not army:
        return None
    context = supposing(context, boards)
    found = outcome(context, boards, army)
    return kept_for(context, "prospect", boards, army, lambda: _told(context, found, army)) if found else None


def _name(army: Army | None) -> str:
    return army.name if army else ""


def _told(context: RuleContext, found: PushOutcome, army: str) -> Prospect:
    joining, turn = settings_of(context).ways.joining, battle_of(context.table).march
    counting = settings_of(context).count(army)
    moves = tuple((*_ends(found.boards, move, joining), move.into) for move in found.moves)
    used = turn.with_push(found.boards)
    mates = found.enemies_checked if settings_of(context).ways.mate_at_push else ()
    checks = (*_checks(context, found, army), *_checks_spared(context, found, army))
    kings = (man_at(context.table, king) for _, king in checks)
    checked = dict.fromkeys(king.whose for king in kings if king and king.whose not in mates)
    guards = settings_of(context).ways.guards.get(army, NO_ARMY)
    spared = tuple(each for each in checked if each not in guards)
    return Prospect(
        found.boards, army, moves, found.checked, found.mated, mates,
        left=tuple(sorted({counting.most(stand, used) for stand in _standing_after(context, found)})),
        left_may_fall=hangs_on(context, "counters"), left_rule=context.answer_or("moves per half-board", Ref(ARMY, army)).rule,
        may_rest=settings_of(context).extra == MAY and bool(turn.pushed),
        rule=settings_of(context).laws["mate at the push"], checks=checks,
        guarded=tuple(each for each in checked if each in guards), spared=spared,
        guard_rule=context.answer_or("guards", Ref(ARMY, army)).rule if spared else "", reflected=joining == REFLECTED,
    )  # fmt: skip


def _standing_after(context: RuleContext, found: PushOutcome) -> Iterator[Position]:
    """How men would stand after a push, as far as the counting of moves asks: as they do, or one of them gone over."""
    stand, joining = standing(context), settings_of(context).ways.joining
    over = [move for move in found.moves if (move.start < HALF) != (move.end < HALF)]
    if len(over) < len(found.moves) or not over:
        yield stand
    for start in {move.start: move for move in over}.values():
        ends = [read_square(each) or ("", 0) for each in _ends(found.boards, start, joining)]
        yield stand.gone_over(*ends)


def _checks(context: RuleContext, found: PushOutcome, army: str) -> tuple[tuple[str, str], ...]:
    """Who gives check to whom at a push, by their squares."""
    if not (found.checked or found.enemies_checked):
        return ()
    square = partial(square_name, found.boards, joining=settings_of(context).ways.joining)
    return tuple((square(man), square(king)) for man, king in Joined(ruled_position(context), *found.boards, army).check_lines())


def _checks_spared(context: RuleContext, found: PushOutcome, army: str) -> Iterator[tuple[str, str]]:
    """Who gives check there to kings that are neither the army's to guard nor its enemies', by their squares."""
    ruled = ruled_position(context)
    ways, square = ruled.ways, partial(square_name, found.boards, joining=ruled.ways.joining)
    there = {each for board in found.boards for each in ruled.position.boards[board].armies}
    for other in sorted(there - ways.guards.get(army, NO_ARMY) - ways.enemies.get(army, NO_ARMY) - {army}):
        for man, king in Joined(ruled, *found.boards, other).own_check_lines():
            if (stands := man_at(context.table, square(king))) and stands.whose == other:
                yield square(man), square(king)


def prospects(context: RuleContext, army: str = "") -> tuple[Prospect, ...]:
    """Every push that is open to the army on turn, with what it would be; or those of another, were its turn the next one."""
    turn = battle_of(context.table).march
    moves_now = not army or (army == turn.army and not turn.over)
    found = open_pushes(context) if moves_now else first_pushes(context, army)
    return tuple(_told(supposing(context, each.boards), each, army or turn.army) for each in found)


def man(table: SeenTable, ref: Ref) -> SeenThing | None:
    """The man that a sheet means; nothing for a thing that is none."""
    thing = table.things.by_id.get(ref.key)
    return thing if thing is not None and thing.kind == MAN else None


def filled_in(context: RuleContext, act: Act) -> Act:
    """The act with what the rules say of its man: what else a move does, the next kind."""
    if isinstance(act, Promote | Demote) and not act.into and (piece := man_at(context.table, act.at)):
        return replace(act, into=_stepped(context, piece.face, "ladder up" if isinstance(act, Promote) else "ladder down"))
    return _with_consequences(context, act) if isinstance(act, Move) else act


def next_army(context: RuleContext) -> Army | None:
    """The army whose turn is next, by the answer to *next mover*; none where no rule says."""
    following = context.ask_or("next mover", None, None)
    return battle_of(context.table).army(following.key) if isinstance(following, Ref) and following.kind == ARMY else None


def _with_consequences(context: RuleContext, act: Move) -> Move:
    piece, boards = man_at(context.table, act.from_), battle_of(context.table).together
    move = found_move(context, boards, piece.whose, act.from_, act.to, act.into) if piece else None
    if move is None or act.taken or act.rook or act.passed:
        return act
    square = partial(square_name, (boards[0], boards[1]), joining=settings_of(context).ways.joining)
    return replace(
        act, taken="" if move.taken is None else square(move.taken),
        rook=tuple(map(square, move.rook or ())), passed=tuple(map(square, move.passed)),
    )  # fmt: skip


def _stepped(context: RuleContext, kind: str, ladder: str) -> str:
    """What a step on a ladder makes of a man; whom it has no step for stays what he is."""
    return next_kind(context, kind, ladder) or (kind if settings_of(context).ladders[ladder] else "")


def next_kind(context: RuleContext, kind: str, ladder: str) -> str:
    """What a man of a kind becomes by a step on a ladder; empty if no rule says, and at its end."""
    return dict(pairwise(settings_of(context).ladders[ladder])).get(kind, "")


def moves_gained(context: RuleContext, kind: str, notation: str) -> tuple[tuple[str, int], ...]:
    """How many moves more, or fewer, each army would have in its next turn, did men of that kind move so; nothing for a kind
    that stands nowhere."""
    ways = settings_of(context).ways
    if kind not in {man for _, man in ways.moves}:
        return ()
    changed = replace(ways, moves={man: notation if man[1] == kind else way for man, way in ways.moves.items()})
    return _gained((context, ways), (context, changed))


def armies_after(context: RuleContext, after: RuleContext) -> tuple[str, ...]:
    """What other rules would do to the armies as they stand, in sentences: who is in check, at once or at a push of the army on
    turn, who is checkmated there, and how many moves they have."""
    ways, changed = settings_of(context).ways, settings_of(after).ways
    if ways == changed:
        return ()
    told = (
        *_checks_after(context, after),
        *_pushes_after(context, after),
        moves_told(_gained((context, ways), (after, changed))),
    )
    return tuple(filter(None, told))


def _checks_after(context: RuleContext, after: RuleContext) -> Iterator[str]:
    """Who is in check as the half-boards lie, and was not, and the other way round."""
    stood, stand = armies_in_check(context.table), armies_in_check(after.table)
    for armies, is_so in (
        ([each for each in stand if each not in stood], "be"),
        ([each for each in stood if each not in stand], "no longer be"),
    ):
        if armies:
            yield f"{listed(armies)} would {is_so} in check."


IN_CHECK, MATED, COUNTS_AS_MATED = "be in check", "be checkmated", "count as checkmated"


def _pushes_after(context: RuleContext, after: RuleContext) -> Iterator[str]:
    """What each push that is open to the army on turn would be for an army, and is not now, with the pushes where it would; and
    where it would no longer be checkmated."""
    found = prospects(after)
    was, would_be = _comes_to(prospects(context)), _comes_to(found)

    def told(army: str, would: str, new: list[tuple[str, str]]) -> Iterator[str]:
        where = "" if len(new) == len(found) else f" when {' or '.join(map(listed, new))} are pushed together"
        yield from (f"{army} would {would}{where}." for _ in new[:1])

    for (army, what), pushes in would_be.items():
        known = was.get((army, what), []) + (would_be.get((army, MATED), []) if what == IN_CHECK else [])
        yield from told(army, what, [each for each in pushes if each not in known])
    for (army, what), pushes in was.items():
        if what != IN_CHECK:
            gone = [each.boards for each in found if each.boards in pushes and each.boards not in would_be.get((army, what), ())]
            yield from told(army, f"no longer {what}", gone)


def _comes_to(found: tuple[Prospect, ...]) -> dict[tuple[str, str], list[tuple[str, str]]]:
    """The pushes at which an army is in check, and those at which it is checkmated."""
    said = dict[tuple[str, str], list[tuple[str, str]]]()
    for each in found:
        own = [(each.army, MATED)] if each.mated else []
        for one in (*((army, COUNTS_AS_MATED) for army in each.mates), *own, *((army, IN_CHECK) for army in each.guarded)):
            said.setdefault(one, []).append(each.boards)
    return said


def _gained(before: tuple[RuleContext, Ways], after: tuple[RuleContext, Ways]) -> tuple[tuple[str, int], ...]:
    armies = [army.name for army in battle_of(before[0].table).armies]
    return tuple((army, _moves(after[0], army, after[1]) - _moves(before[0], army, before[1])) for army in armies)


def _moves(context: RuleContext, army: str, ways: Ways) -> int:
    """On boards of its own, so that nothing that was worked out of the others is lost."""
    says = settings_of(context)
    ruled = RuledPosition(position(context.table, says.own), ways)
    pairs = says.count(army).pushes(ruled.position, march(ruled.position, army))
    return len({
        (square_name(pair, move.start, ways.joining), square_name(pair, move.end, ways.joining), move.into)
        for pair in pairs
        for move in push(ruled, *pair, army, context.table.turn.number + 1).moves
    })  # fmt: skip


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
