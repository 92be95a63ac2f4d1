"""Two half-boards pushed together: who attacks what, who stands in check, and every move that an army may make.

The near half keeps its squares and the far one is turned. Which way a man faces depends only on the half he stands on:
on his army's home half away from its home row, on any other towards that half's home row. So men of one army may face
both ways on one board, and nothing changes with the half that is called near.

A move may leave no royal man of the mover's army in check. So the lines on which each of them is, or would be, attacked
are found once: whoever stands alone on such a line may only move along it, and an attack that stands must be met on its
line or at its origin. A royal man's own moves, castling and captures in passing are tried one by one, and so is every
move of an army with several royal men on the board.
"""

from collections.abc import Iterator
from typing import NamedTuple

from chess import BB_DIAG_ATTACKS, BB_DIAG_MASKS, BB_FILE_ATTACKS, BB_FILE_MASKS, BB_RANK_ATTACKS, BB_RANK_MASKS, between

from tabletop.engine.chess.attack import DIAGONAL, STRAIGHT, bits, lanes, squares_of, struck, together
from tabletop.engine.chess.gaits import Gait
from tabletop.engine.chess.moves import Move
from tabletop.engine.chess.sides import FAR_HOME, NEAR_HOME, NOBODY, NONE, Field
from tabletop.engine.chess.squares import far_square
from tabletop.engine.chess.ways import NEVER, NEXT_ARMY, OWN_MEN

ALL = 2**64 - 1
_NEW = tuple.__new__
"""Makes a move without the detour over keyword arguments: the one place where that is worth it."""


class Outcome(NamedTuple):
    """What pushing two half-boards together would be for an army: its moves, and whose royal men stand in check."""

    boards: tuple[str, str]
    moves: tuple[Move, ...]
    checked: bool
    """Whether a royal man of the army itself stands in check."""
    enemies_checked: tuple[str, ...] = ()
    """The enemy armies in check at the push, by whoever counts."""

    @property
    def mated(self) -> bool:
        """Whether the army would be checkmated on this board."""
        return self.checked and not self.moves


def push(field: Field, near: str, far: str, army: str, turn: int = 0) -> Outcome:
    """The outcome of pushing ``far`` to ``near`` for ``army``; ``turn`` is the number of the turn, for takes in passing."""
    board = Joined(field, near, far, army, turn)
    return Outcome((near, far), tuple(board.moves()), board.checked, board.enemies_checked())


class Joined:
    """A joined board as one army sees it; with ``only``, as if no other army were its enemy."""

    def __init__(self, field: Field, near: str, far: str, army: str, turn: int = 0, only: str = NOBODY) -> None:
        self._field = field
        self.near, self.far, self.army, self.turn = near, far, army, turn
        self._halves = one, other = field.side(near, False, army), field.side(far, True, army)
        self.occupied = one.occupied | other.occupied
        self.own = one.own | other.own
        self.prey = one.prey | other.prey
        self.royal = self._guarded(field.ways.guards.get(army, NONE))
        self.foes = together(field.foes(near, False, army, only), field.foes(far, True, army, only))
        self.checked, self._answers, self._pinned = self._threats()

    def _guarded(self, armies: frozenset[str]) -> int:
        """The royal men that the army must not leave in check."""
        one, other = self._halves
        guarded = one.royal | other.royal if self.army in armies else 0
        if len(armies) > 1:
            for whose, mask in one.royals + other.royals:
                guarded |= mask if whose in armies else 0
        return guarded

    def square(self, board: str, index: int) -> int | None:
        """Where a square of a half-board lies on this one; nothing if that half is not part of it."""
        if board == self.near:
            return index
        return far_square(index, self._field.ways.joining) if board == self.far else None

    def enemies_checked(self) -> tuple[str, ...]:
        """The enemy armies whose royal men stand in check."""
        enemies = self._field.ways.enemies.get(self.army, ())
        royals = (*self._halves[0].royals, *self._halves[1].royals)
        checked = (army for army, royal in royals if army in enemies and self._checks(army, royal))
        return tuple(dict.fromkeys(checked))

    def _checks(self, army: str, royal: int) -> bool:
        only = self.army if self._field.ways.mating == OWN_MEN else NOBODY
        foes = together(self._field.foes(self.near, False, army, only), self._field.foes(self.far, True, army, only))
        return any(struck(foes, square, self.occupied) for square in squares_of(royal))

    # Moves

    def moves(self) -> list[Move]:
        """Every move of the army on this board."""
        found: list[Move] = []
        homes = self._halves[0].home | self._halves[1].home
        for mask, gait, promotion, _, usual, first in self._halves[0].movers + self._halves[1].movers:
            for start, ends in self._reached(mask, gait):
                if usual is not None:
                    ends &= ~self._reach(start, usual)
                last = ends & homes if promotion else 0
                if last:
                    found += [Move(start, end, into) for end in squares_of(last) for into in promotion]
                    ends ^= last
                while ends:
                    end = ends & -ends
                    ends ^= end
                    passed = _between(gait, start, end) if first else ()
                    found.append(_NEW(Move, (start, end.bit_length() - 1, "", None, None, passed)))
        if self._field.position.passed and self._field.ways.passing != NEVER:
            found += self._in_passing()
        if not self.checked and self._field.ways.castling and (self._halves[0].castlers | self._halves[1].castlers):
            found += self._castlings()
        return found

    def _reached(self, mask: int, gait: Gait) -> Iterator[tuple[int, int]]:
        """Each of the army's men in ``mask`` who can move so, by his square, and where he may go."""
        occupied, prey, royal = self.occupied, self.prey, self.royal
        open_, answers, pinned = ~occupied, self._answers, self._pinned
        free, several = open_ | prey, royal & (royal - 1)
        steps, takes, straight, diagonal = gait.steps, gait.takes, gait.straight, gait.diagonal
        lines = gait.step_lines is not None or gait.take_lines is not None
        while mask:
            bit = mask & -mask
            mask ^= bit
            start = bit.bit_length() - 1
            ends = steps[start] & open_ | takes[start] & prey
            if straight:
                ends |= BB_RANK_ATTACKS[start][BB_RANK_MASKS[start] & occupied] & free
                ends |= BB_FILE_ATTACKS[start][BB_FILE_MASKS[start] & occupied] & free
            if diagonal:
                ends |= BB_DIAG_ATTACKS[start][BB_DIAG_MASKS[start] & occupied] & free
            if lines:
                ends |= self._along(start, gait)
            if not ends:
                continue
            if several or bit & royal:
                ends = self._safe(bit, ends)
            else:
                ends &= answers
                if bit in pinned:
                    ends &= pinned[bit]
            if ends:
                yield start, ends

    def _reach(self, start: int, gait: Gait) -> int:
        """Where a man could go so if no royal man had to be thought of."""
        whole = STRAIGHT[start] if gait.straight else 0
        whole |= DIAGONAL[start] if gait.diagonal else 0
        lines = sum(bit for bit in bits(whole) if not between(start, bit.bit_length() - 1) & self.occupied)
        leaps = gait.steps[start] & ~self.occupied | gait.takes[start] & self.prey
        return leaps | lines & (~self.occupied | self.prey) | self._along(start, gait)

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
            if not self._exposed(royals, lifted | end, end):
                safe |= end
        return safe

    def _exposed(self, royals: int, occupied: int, gone: int) -> bool:
        """Whether any of ``royals`` is attacked on a board with these squares occupied and whoever stood at ``gone`` taken."""
        while royals:
            bit = royals & -royals
            royals ^= bit
            if struck(self.foes, bit.bit_length() - 1, occupied, gone):
                return True
        return False

    def _in_passing(self) -> Iterator[Move]:
        ways = self._field.ways
        for army, kind, stands, passed, turn in self._field.position.passed:
            taken, end = self.square(*stands), self.square(*passed)
            if taken is None or end is None or army not in ways.prey.get(self.army, ()) or self.occupied >> end & 1:
                continue
            man = self._field.position.at(*stands)
            late = ways.passing == NEXT_ARMY and self.turn != turn + 1
            if late or man is None or man[:2] != (army, kind) or kind in ways.royal:
                continue
            for start in self._takers(kind, 1 << end):
                left = self.occupied & ~(1 << start | 1 << taken) | 1 << end
                if not self._exposed(self.royal, left, 1 << taken):
                    yield Move(start, end, taken=taken)

    def _takers(self, kind: str, end: int) -> Iterator[int]:
        """The squares of the army's men of a kind that could capture at ``end``."""
        for mask, gait, _, each, _, _ in (*self._halves[0].movers, *self._halves[1].movers):
            if each == kind:
                for start in squares_of(mask):
                    lines = gait.take_lines[start] if gait.take_lines else ()
                    if gait.takes[start] & end or any(bit == end and not self.occupied & way for bit, way in lines):
                        yield start

    def _castlings(self) -> Iterator[Move]:
        """Two squares towards a rook of one's own that stands beyond them in the home row, over squares nobody attacks."""
        for half, row in zip(self._halves, (NEAR_HOME, FAR_HOME), strict=True):
            for king in squares_of(half.castlers & row):
                for rook in squares_of(half.rooks & row):
                    aside = 1 if rook > king else -1
                    over, end = king + aside, king + 2 * aside
                    if abs(rook - king) < 3 or between(king, rook) & self.occupied:
                        continue
                    lifted = self.occupied & ~(1 << king)
                    others = self.royal & ~(1 << king)
                    settled = lifted & ~(1 << rook) | 1 << over | 1 << end
                    crossed = self._exposed(1 << over | 1 << end, lifted, 0)
                    if not crossed and not self._exposed(others | 1 << end, settled, 0):
                        yield Move(king, end, rook=(rook, over))

    # Attack

    def _threats(self) -> tuple[bool, int, dict[int, int]]:
        """Whether a royal man is attacked, the squares on which that can be met, and where pinned men may go."""
        checked, answers, pinned, own = False, ALL, dict[int, int](), self.own
        for square in squares_of(self.royal):
            for bit, way in lanes(self.foes, square):
                blockers = way & self.occupied
                if not blockers:
                    checked = True
                    answers &= way | bit
                elif blockers & own and not blockers & (blockers - 1):
                    pinned[blockers] = pinned.get(blockers, ALL) & (way | bit)
        return checked, answers, pinned


def _between(gait: Gait, start: int, end: int) -> tuple[int, ...]:
    """The squares that a first move passes, where it goes along a line."""
    for bit, way in gait.step_lines[start] if gait.step_lines else ():
        if bit == end:
            return tuple(squares_of(way))
    return ()
