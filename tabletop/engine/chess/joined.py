"""Two half-boards pushed together: who attacks what, who stands in check or is mated, and every move that an army may make.

The near half keeps its squares and the far one is turned. Which way a man faces depends only on the half he stands on:
on his army's home half away from its home row, on any other towards that half's home row. So men of one army may face
both ways on one board, and nothing changes with the half that is called near.

A move may leave no royal man of the mover's army in check. So the lines on which each of them is, or would be, attacked
are found once: whoever stands alone on such a line may only move along it, and an attack that stands must be met on its
line or at its origin. A royal man's own moves, castling and captures in passing are tried one by one, and so is every
move of an army with several royal men on the board.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tabletop.engine.chess.gaits import EITHER, MOVES, TAKES, Gait
from tabletop.engine.chess.position import BoardMove
from tabletop.engine.chess.sides import NO_ARMY, Men, RuledPosition, lines_on, struck
from tabletop.engine.chess.squares import between, far_square, squares_of
from tabletop.engine.chess.ways import NEVER, NEXT_ARMY, OWN_MEN, PieceType

ALL = 2**64 - 1
NEAR_HOME, FAR_HOME = 0xFF, 0xFF << 56
AT_ONCE, OWN_TURN, ON_THE_BOARD = "at once if nothing helps", "on the victim's turn", "on the joined board"
DECISIONS = (AT_ONCE, OWN_TURN, ON_THE_BOARD)
"""When an army is checkmated off the board that is being pushed."""


class PushOutcome(NamedTuple):
    """What pushing two half-boards together would be for an army: its moves, and whose royal men stand in check."""

    boards: tuple[str, str]
    moves: tuple[BoardMove, ...]
    checked: bool
    """Whether a royal man of the army itself stands in check."""
    enemies_checked: tuple[str, ...] = ()
    """The enemy armies in check at the push, by whoever counts."""

    @property
    def mated(self) -> bool:
        """Whether the army would be checkmated on this board."""
        return self.checked and not self.moves


def push(ruled: RuledPosition, near: str, far: str, army: str, turn: int = 0) -> PushOutcome:
    """The outcome of pushing ``far`` to ``near`` for ``army``; ``turn`` is the number of the turn, for takes in passing."""
    board = Joined(ruled, near, far, army, turn)
    return PushOutcome((near, far), tuple(board.moves()), board.checked, board.enemies_checked())


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


class Joined:
    """A joined board as one army sees it."""

    def __init__(self, ruled: RuledPosition, near: str, far: str, army: str, turn: int = 0) -> None:
        self._ruled = ruled
        self.near, self.far, self.army, self.turn = near, far, army, turn
        one, other = ruled.half(near, False, army), ruled.half(far, True, army)
        self._halves = one, other
        self.occupied, self.own = one.occupied | other.occupied, one.own | other.own
        self.prey, self.royal = one.prey | other.prey, one.royal | other.royal
        self._castlers, self._rooks = one.castlers | other.castlers, one.rooks | other.rooks
        self._men, self._foes = self._men_of(army), one.foes[army] + other.foes[army]
        self._homes = (0 if near == army else NEAR_HOME) | (0 if far == army else FAR_HOME)
        self.checked, self._answers, self._pinned = self._threats() if self.royal else (False, ALL, {})

    def square(self, board: str, index: int) -> int | None:
        """Where a square of a half-board lies on this one; nothing if that half is not part of it."""
        if board == self.near:
            return index
        return far_square(index, self._ruled.ways.joining) if board == self.far else None

    def enemies_checked(self) -> tuple[str, ...]:
        """The enemy armies whose royal men stand in check."""
        return tuple({army: None for army, royal in self._enemies() if struck(self._against(army), royal, self.occupied)})

    def checkers(self) -> tuple[str, ...]:
        """The armies whose men give check to the royal men that the army guards."""
        enemies = sorted(self._ruled.ways.enemies.get(self.army, NO_ARMY))
        return tuple(enemy for enemy in enemies if struck(self._men_of(enemy), self.royal, self.occupied))

    def check_lines(self) -> tuple[tuple[int, int], ...]:
        """Each man who gives check on this board and the royal man whom he strikes, both by their squares: men of the army
        that it guards, and those of its enemies."""
        return self._lines([(self._foes, self.royal), *((self._against(army), royal) for army, royal in self._enemies())])

    def own_check_lines(self) -> tuple[tuple[int, int], ...]:
        """Those to the royal men that the army guards."""
        return self._lines([(self._foes, self.royal)])

    def _lines(self, strikes: list[tuple[list[Men], int]]) -> tuple[tuple[int, int], ...]:
        return tuple(
            (bit.bit_length() - 1, square)
            for men, royals in strikes
            for square in squares_of(royals)
            for bit, way in lines_on(men, square)
            if not way & self.occupied
        )

    def _enemies(self) -> list[tuple[str, int]]:
        """The armies to whose royal men the army's own give check, with the squares where those stand."""
        one, other = self._halves
        return one.enemies + other.enemies

    def _against(self, enemy: str) -> list[Men]:
        """The men here who give check to an enemy's royal men."""
        ways = self._ruled.ways
        theirs = ways.enemies.get(enemy, NO_ARMY)
        if ways.mating == OWN_MEN:
            return self._men if self.army in theirs else []
        one, other = self._halves
        return one.foes[enemy] + other.foes[enemy]

    def _men_of(self, army: str) -> list[Men]:
        return [men for half in self._halves for men in half.troops.get(army, ())]

    def _threats(self) -> tuple[bool, int, dict[int, int]]:
        """Whether a royal man is attacked, the squares on which that can be met, and where pinned men may go."""
        checked, answers, pinned = False, ALL, dict[int, int]()
        for square in squares_of(self.royal):
            for bit, way in lines_on(self._foes, square):
                blockers = way & self.occupied
                if not blockers:
                    checked = True
                    answers &= way | bit
                elif blockers & self.own and not blockers & (blockers - 1):
                    pinned[blockers] = pinned.get(blockers, ALL) & (way | bit)
        return checked, answers, pinned

    # Moves

    def moves(self) -> list[BoardMove]:
        """Every move of the army on this board."""
        found: list[BoardMove] = []
        several = self.royal & (self.royal - 1)
        watched = ALL if several else self.royal | sum(self._pinned)
        self._stride(ALL ^ watched, found)
        self._walk(watched, found)
        if self._ruled.position.passed and self._ruled.ways.passing != NEVER:
            found += self._in_passing()
        if self._castlers and not self.checked:
            found += self._castlings()
        return found

    def _stride(self, free: int, found: list[BoardMove]) -> None:
        """The moves of men of few leaps at ``free`` squares, all at once: no royal man is their care but to meet a check."""
        open_, prey, answers = ALL ^ self.occupied, self.prey, self._answers
        ends_for = {MOVES: open_ & answers, TAKES: prey & answers, EITHER: (open_ | prey) & answers}
        for mask, gait, piece_type in self._men:
            loose = mask & free if gait.strides else 0
            for shift, inside, last, passes, purpose, made in gait.strides:
                ends = ends_for[purpose]
                starts = loose & inside & (ends >> shift if shift > 0 else ends << -shift)
                for each in passes:
                    starts &= open_ >> each if each > 0 else open_ << -each
                if starts & last and piece_type.promotion:
                    found += self._promoted([made[1 << start] for start in squares_of(starts)], piece_type)
                    continue
                while starts:
                    bit = starts & -starts
                    starts ^= bit
                    found.append(made[bit])

    def _walk(self, watched: int, found: list[BoardMove]) -> None:
        """The moves of men one by one: of those who do not stride, and of those who must be ``watched``."""
        occupied, prey, royal = self.occupied, self.prey, self.royal
        open_, answers, pinned = ALL ^ occupied, self._answers, self._pinned
        free, several = open_ | prey, royal & (royal - 1)
        for mask, gait, piece_type in self._men:
            left = mask & watched if gait.strides else mask
            while left:
                bit = left & -left
                left ^= bit
                start = bit.bit_length() - 1
                ends = gait.steps[start] & open_ | gait.takes[start] & prey
                for line, reached in gait.rides[start]:
                    ends |= reached[line & occupied] & free
                if gait.lined:
                    ends |= self._along(start, gait)
                if not ends:
                    continue
                if not bit & watched:
                    ends &= answers
                elif several or bit & royal:
                    ends = self._safe(bit, ends)
                else:
                    ends &= answers & pinned[bit]
                if piece_type.promotion and (last := ends & self._homes):
                    ends ^= last
                    found += self._promoted([gait.made[start][1 << end] for end in squares_of(last)], piece_type)
                made = gait.made[start]
                while ends:
                    end_bit = ends & -ends
                    ends ^= end_bit
                    found.append(made[end_bit])

    def _promoted(self, moves: list[BoardMove], piece_type: PieceType) -> list[BoardMove]:
        """These moves, each with every promotion it may end in: those onto a home row that is not the army's."""
        kinds = {True: piece_type.promotion, False: ("",)}
        return [move._replace(into=into) for move in moves for into in kinds[bool(1 << move.end & self._homes)]]

    def _along(self, start: int, gait: Gait) -> int:
        """Where the lines of a gait lead."""
        occupied, prey, ends = self.occupied, self.prey, 0
        if gait.step_lines is not None:
            for bit, way in gait.step_lines[start]:
                if not (way | bit) & occupied:
                    ends |= bit
        if gait.take_lines is not None:
            for bit, way in gait.take_lines[start]:
                if bit & prey and not way & occupied:
                    ends |= bit
        return ends

    def _safe(self, bit: int, ends: int) -> int:
        """Those of ``ends`` where the man at ``bit`` leaves no royal man of his army attacked."""
        safe, lifted, others = 0, self.occupied & ~bit, self.royal & ~bit
        while ends:
            end = ends & -ends
            ends ^= end
            royals = others | end if bit & self.royal else others
            if not struck(self._foes, royals, lifted | end, end):
                safe |= end
        return safe

    def _in_passing(self) -> Iterator[BoardMove]:
        ways = self._ruled.ways
        for army, kind, stands, passed, turn in self._ruled.position.passed:
            taken, end = self.square(*stands), self.square(*passed)
            if taken is None or end is None or army not in ways.prey.get(self.army, ()) or self.occupied >> end & 1:
                continue
            man = self._ruled.position.at(*stands)
            late = ways.passing == NEXT_ARMY and self.turn != turn + 1
            if late or man is None or man[:2] != (army, kind) or kind in ways.royal:
                continue
            for start in self._takers(kind, 1 << end):
                left = self.occupied & ~(1 << start | 1 << taken) | 1 << end
                if not struck(self._foes, self.royal, left, 1 << taken):
                    yield BoardMove(start, end, taken=taken)

    def _takers(self, kind: str, end: int) -> Iterator[int]:
        """The squares of the army's men of a kind that could capture at ``end``."""
        for mask, gait, piece_type in self._men:
            for start in squares_of(mask if piece_type.kind == kind else 0):
                lines = gait.take_lines[start] if gait.take_lines else ()
                if gait.takes[start] & end or any(bit == end and not self.occupied & way for bit, way in lines):
                    yield start

    def _castlings(self) -> Iterator[BoardMove]:
        """Two squares towards a rook of one's own, or another man to castle with, who stands beyond them in the home row, over
        squares nobody attacks."""
        for king in squares_of(self._castlers & (NEAR_HOME | FAR_HOME)):
            for rook in squares_of(self._rooks & (NEAR_HOME | FAR_HOME)):
                aside = 1 if rook > king else -1
                over, end = king + aside, king + 2 * aside
                if abs(rook - king) < 3 or between(king, rook) & self.occupied:
                    continue
                lifted = self.occupied & ~(1 << king)
                others = self.royal & ~(1 << king)
                settled = lifted & ~(1 << rook) | 1 << over | 1 << end
                crossed = struck(self._foes, 1 << over | 1 << end, lifted)
                if not crossed and not struck(self._foes, others | 1 << end, settled):
                    yield BoardMove(king, end, rook=(rook, over))
