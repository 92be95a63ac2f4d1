"""Why a man may not go somewhere, or half-boards may not be pushed together: the true reason, with the squares that show it."""

from tabletop.engine.chess.betza_words import moves_in_words
from tabletop.engine.chess.counting import ANY, ONCE, MoveCounting
from tabletop.engine.chess.gaits import Gait
from tabletop.engine.chess.joined import FAR_HOME, NEAR_HOME, Joined
from tabletop.engine.chess.position import Man, March, Position
from tabletop.engine.chess.sides import RuledPosition, lines_on, struck
from tabletop.engine.chess.squares import HALF, between, far_square, square_in_words, squares_of, written
from tabletop.engine.chess.ways import ONWARDS, UNTIL_ITS_TURN, PieceType
from tabletop.engine.values import Barred, listed

Square = tuple[str, int]
"""A half-board and an index on it."""

SHORT = 50
"""Letters of a way of moving that are still read at a glance."""
_PLAIN = {
    "K": "one square in any direction", "Q": "in any direction, straight or diagonally", "R": "straight along rows and files",
    "B": "diagonally", "N": "two squares straight and one aside",
}  # fmt: skip


class Refusals(Joined):
    """A joined board that says why an army has not some move on it."""

    def __init__(self, ruled: RuledPosition, near: str, far: str, army: str, turn: int = 0) -> None:
        super().__init__(ruled, near, far, army, turn)
        self._open = {(move.start, move.end, move.into) for move in self.moves()}

    def why_not(self, start: Square, end: Square, into: str = "") -> Barred | None:
        """What bars the army's man on ``start`` from ``end``; nothing if he may go there, or if nobody stands there."""
        man = self._ruled.position.at(*start)
        lie = f"{self.near}’s and {self.far}’s half-boards lie together"
        off = next((each for each in (start, end) if self.square(*each) is None), None)
        if man is None or man.army != self.army:
            return None
        if off is not None:
            return Barred(f"{lie}, and {square_in_words(written(*off))} is on neither.", (written(*off),))
        one, other = self.square(*start), self.square(*end)
        if one is None or other is None or (one, other, into) in self._open:
            return None
        return self._why_not(man, one, other)

    def _why_not(self, man: Man, start: int, end: int) -> Barred | None:
        found = self._stands_there(man, end) or self._castling(man, start, end) or self._way(man, start, end)
        return found or self._in_check(start, end) or self._becomes(man, end)

    def _stands_there(self, man: Man, end: int) -> Barred | None:
        other, bit = self._man(end), 1 << end
        if other is None or bit & self.prey:
            return None
        if other.army == man.army:
            return Barred(f"{self._called(end)} stands there.", (self._name(end),))
        royal = self._ruled.ways.piece_type(other).royal
        told = f"A {other.kind} is never captured." if royal else f"{man.army} may not capture {other.army}’s pieces."
        return Barred(told, (self._name(end),), asks="royal" if royal else "prey")

    # The way there

    def _way(self, man: Man, start: int, end: int) -> Barred | None:
        """What is wrong with the way itself: it is not how the man moves, or somebody stands on it."""
        piece, gait = self._mover(start)
        takes = bool(1 << end & self.prey)
        ways = _ways(gait, start, end, takes=takes)
        if any(not way & self.occupied for way in ways):
            return None
        if ways:
            stops = list(squares_of(min(ways, key=lambda way: (way & self.occupied).bit_count()) & self.occupied))
            who = listed(self._called(each) for each in stops)
            names = tuple(map(self._name, stops))
            verb = "is" if len(stops) == 1 else "are"
            return Barred(f"{who} {verb} in the way.", names, tuple((self._name(start), each) for each in names))
        passed = None if takes else self._passing(man, start, end)
        if passed is not None:
            return self._in_check(start, end, passed)
        moves, asks = self._ruled.ways.moves.get((man.army, man.kind), "") if man.own is None else man.own.moves, "moves"
        if _ways(gait, start, end, takes=not takes):
            such, there = f"{self._such(man)} {man.kind}", square_in_words(self._name(end), man.army)
            told = (
                f"{self._called(end)} stands there, and {such[0].lower()}{such[1:]} does not capture that way."
                if takes
                else f"{such} goes that way only to capture, and no piece stands on {there}."
            )
        else:
            told, asks = self._not_its_way(man, piece, start, end, moves)
        return Barred(told, (self._name(end),), way=(man.kind, moves) if moves else None, asks=asks)

    def _not_its_way(self, man: Man, piece: PieceType, start: int, end: int, moves: str) -> tuple[str, str]:
        """What that comes to in a sentence, and the question whose answer says so."""
        takes, up = bool(1 << end & self.prey), self._mover(start)[1] is piece.up
        fresh = self._ruled.ways.piece_type(man._replace(fresh=True))
        if not man.fresh and _ways(fresh.up if up else fresh.down, start, end, takes=takes):
            return f"Only its first move from where it was set up takes {self._such(man).lower()} {man.kind} there.", "moves"
        if _ways(piece.down if up else piece.up, start, end, takes=takes):
            home = (self.near, self.far)[start >= HALF]
            onwards = self._ruled.ways.forward == ONWARDS
            abroad = "towards the other half-board" if onwards else f"towards {home}’s home row"
            where = "away from its home row" if home == man.army else abroad
            return f"On {home}’s half-board, {man.army}’s {man.kind} goes {where}.", "forward"
        such = self._such(man)
        if not moves:
            return f"No rule says how {such.lower()} {man.kind} moves.", "moves"
        said = _PLAIN.get(moves) or moves_in_words(moves)
        long = len(said) > SHORT
        return f"That is not how {such.lower()} {man.kind} moves." if long else f"{such} {man.kind} moves {said}.", "moves"

    def _such(self, man: Man) -> str:
        """Whether what holds of a man holds of each of his kind, or of him alone."""
        ways, kind = self._ruled.ways, man.kind
        alike = {moves for (_, each), moves in ways.moves.items() if each == kind}
        others = (
            each for board in self._ruled.position.boards.values() for each in board.masks if each.kind == kind and each.own
        )
        return "A" if len(alike) < 2 and man.own is None and not any(others) else "This"

    # Kings

    def _passing(self, man: Man, start: int, end: int) -> int | None:
        """Where a man stands who could be captured in passing there; nothing if nobody can."""
        passed = (each for each in self._ruled.position.passed if self.square(*each.passed) == end)
        taken = (self.square(*each.stands) for each in passed if each.army in self._ruled.ways.prey.get(man.army, ()))
        late = self._ruled.ways.passing != UNTIL_ITS_TURN
        return None if late or start not in self._takers(man.kind, 1 << end) else next(taken, None)

    def _in_check(self, start: int, end: int, taken: int | None = None) -> Barred | None:
        """Who would give check to a royal man that the army guards."""
        bit, last = 1 << start, 1 << end
        gone = last if taken is None else 1 << taken
        there = self.occupied & ~(bit | gone) | last
        royals = self.royal & ~bit | (last if self.royal & bit else 0)
        checks = [
            (checker.bit_length() - 1, king)
            for king in squares_of(royals)
            for checker, way in lines_on(self._foes, king)
            if checker != gone and not way & there
        ]
        if not checks:
            return None
        checker, king = checks[0]
        who, moves = self._man(checker), self._man(start if king == end else king)
        royal = f"{moves.army}’s {moves.kind}" if moves else "The king"
        still = "still be" if king != end and struck(self._foes, 1 << king, self.occupied) else "be"
        told = f"{royal} would {still} in check from {self._called(checker)}." if who else "The king would be in check."
        lines = tuple((self._name(one), self._name(other)) for one, other in checks)
        return Barred(told, tuple(dict.fromkeys(other for _, other in lines)), lines)

    def _castling(self, man: Man, start: int, end: int) -> Barred | None:
        """What bars a king from castling, where that is what it tries."""
        piece, gait = self._mover(start)
        home = NEAR_HOME if start < HALF else FAR_HOME
        wide = abs(start - end) == 2 and 1 << start & home and 1 << end & home
        if not (piece.royal and wide) or _ways(gait, start, end, takes=False):
            return None
        if not self._ruled.ways.castling:
            return Barred("There is no castling.", (self._name(end),), asks="castling")
        if not man.fresh or not 1 << start & self._castlers:
            return Barred(f"A {man.kind} castles only before it has moved, on its own half-board.", (self._name(start),))
        if self.checked and (found := self._in_check(start, start)):
            return found._replace(told=f"A {man.kind} does not castle out of check.")
        aside = 1 if end > start else -1
        rooks = [rook for rook in squares_of(self._rooks & home) if (rook - start) * aside >= 3]
        if not rooks:
            with_whom = listed(sorted(self._ruled.ways.castles_with)) or "piece"
            return Barred(f"No {with_whom} that may still castle stands on that side.", (self._name(start),))
        rook = min(rooks, key=lambda each: abs(each - start))
        if stops := list(squares_of(between(start, rook) & self.occupied)):
            verb = "is" if len(stops) == 1 else "are"
            return Barred(f"{listed(map(self._called, stops))} {verb} in the way of castling.", tuple(map(self._name, stops)))
        for crossed in (start + aside, end):
            lifted = self.occupied & ~(1 << start)
            if struck(self._foes, 1 << crossed, lifted):
                checker = next(bit for bit, way in lines_on(self._foes, crossed) if not way & lifted).bit_length() - 1
                names = self._name(checker), self._name(crossed)
                comes = "comes to" if crossed == end else "passes"
                told = f"In castling it {comes} {square_in_words(names[1], self.army)}, which {self._called(checker)} attacks."
                return Barred(told, names[1:], (names,))
        return self._in_check(start, end)

    def _becomes(self, man: Man, end: int) -> Barred:
        """What a man becomes there, if not what was asked for."""
        kinds = self._ruled.ways.piece_type(man).promotion if 1 << end & self._homes else ()
        becomes = f"becomes a {' or a '.join(kinds)}" if kinds else f"stays a {man.kind}"
        return Barred(f"There it {becomes}.", (self._name(end),), asks="promotion")

    # Who and where

    def _mover(self, start: int) -> tuple[PieceType, Gait]:
        return next((piece, gait) for mask, gait, piece in self._men if mask >> start & 1)

    def _at(self, square: int) -> Square:
        return (self.near, square) if square < HALF else (self.far, far_square(square, self._ruled.ways.joining))

    def _man(self, square: int) -> Man | None:
        return self._ruled.position.at(*self._at(square))

    def _name(self, square: int) -> str:
        return written(*self._at(square))

    def _called(self, square: int) -> str:
        man = self._man(square)
        return (
            f"{man.army}’s {man.kind} on {square_in_words(self._name(square), man.army)}"
            if man
            else square_in_words(self._name(square))
        )


def _ways(gait: Gait, start: int, end: int, *, takes: bool) -> list[int]:
    """Every way from a square to another to move or to capture there: the squares that must be empty on it."""
    bit = 1 << end
    leaps, lines = (gait.takes, gait.take_lines) if takes else (gait.steps, gait.step_lines)
    found = [0] if leaps[start] & bit else []
    found += [way for landed, way in (lines[start] if lines else ()) if landed == bit]
    rides = any(reached[0] & bit for _, reached in gait.rides[start])
    return [*found, between(start, end)] if rides else found


def why_no_push(position: Position, counting: MoveCounting, turn: March, boards: tuple[str, str]) -> Barred | None:
    """Why the count of an army's moves leaves it no push of these two; nothing if it does."""
    army = turn.army
    starts = tuple(name for name in counting.starts(turn) if army in position.boards[name].armies)
    if not army or boards in (pairs := counting.pushes(position, turn)) or boards[::-1] in pairs:
        return None
    if not counting.starts(turn):
        return Barred(f"{army} has made all its moves of this turn.")
    used = next((found for name in boards if (found := _used(position, counting, turn, name))), None)
    if used is not None:
        return used
    if not starts:
        return Barred(f"{army} has no piece left on a half-board that it may still move on.")
    left, several = listed(f"{each}’s" for each in starts), len(starts) > 1
    which = "one of these" if several else "that one"
    return Barred(
        f"{army} may still move only on {left} half-board{'s' * several}: of the two pushed together, one has to be {which}."
    )


def _used(position: Position, counting: MoveCounting, turn: March, name: str) -> Barred | None:
    """Why a half-board is no longer, or not, to be pushed with any other."""
    army, number = turn.army, turn.pushed.get(name, 0)
    if name in turn.start and number >= counting.moves:
        each = "move" if counting.moves == 1 else "moves"
        return Barred(f"{army} has used its {each} for {name}’s half-board this turn.")
    if name in turn.start or name not in position.boards:
        return None
    men = [square for square, man in position.boards[name].men.items() if man.army == army]
    squares = tuple(written(name, each) for each in men)
    if men and counting.partners != ANY:
        return Barred(f"{army} has come to {name}’s half-board since its turn began, and moves no more there.", squares)
    if counting.partners == ONCE and number >= counting.moves:
        return Barred(f"{name}’s half-board has already been pushed this turn.")
    return None
