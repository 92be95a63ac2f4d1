"""Chess on two half-boards by brute force, with nothing of the program in it: a dictionary of squares, walked over one by one.

Squares are ``(board, file, row)`` from 1 as their owner sees them. ``Plane`` lays two half-boards out in the plane; every
move is made on a copy, and every enemy man is asked if he could now take a king.
"""

from dataclasses import dataclass, field

Square = tuple[str, int, int]
Spot = tuple[int, int]
RIDERS = {"rook": [(1, 0), (-1, 0), (0, 1), (0, -1)], "bishop": [(1, 1), (1, -1), (-1, 1), (-1, -1)]}
RIDERS["queen"] = RIDERS["rook"] + RIDERS["bishop"]
LEAPERS = {
    "king": RIDERS["queen"],
    "knight": [(x * a, y * b) for a, b in ((1, 2), (2, 1)) for x in (1, -1) for y in (1, -1)],
    "camel": [(x * a, y * b) for a, b in ((1, 3), (3, 1)) for x in (1, -1) for y in (1, -1)],
}


@dataclass
class Scene:
    """Two half-boards and what must be known of the armies: men as ``(army, kind, fresh)``, armies by their controller."""

    men: dict[Square, tuple[str, str, bool]]
    controllers: dict[str, str]
    passed: list[tuple[str, Square, Square]] = field(default_factory=list)
    """Pawns that may be taken in passing: the army, where the pawn stands, what it passed."""


class Plane:
    def __init__(self, scene: Scene, below: str, above: str) -> None:
        self.scene, self.below, self.above = scene, below, above
        self.men = {self.spot(at): man for at, man in scene.men.items() if at[0] in (below, above)}

    def spot(self, at: Square) -> Spot:
        board, file, row = at
        return (file, row) if board == self.below else (9 - file, 9 - row)

    def square(self, spot: Spot) -> Square:
        x, y = spot
        return (self.below, x, y) if y <= 4 else (self.above, 9 - x, 9 - y)

    def forward(self, spot: Spot, army: str) -> int:
        """Away from home on the home half, towards the owner's home row on any other."""
        board = self.square(spot)[0]
        out = 1 if board == self.below else -1
        return out if board == army else -out

    def inside(self, spot: Spot) -> bool:
        return 1 <= spot[0] <= 8 and 1 <= spot[1] <= 8

    def hostile(self, one: str, other: str) -> bool:
        return self.scene.controllers[one] != self.scene.controllers[other]

    def strikes(self, men: dict[Spot, tuple[str, str, bool]], spot: Spot) -> list[Spot]:
        """Where the man on ``spot`` could capture."""
        army, kind, _ = men[spot]
        x, y = spot
        if kind == "pawn":
            return [(x + side, y + self.forward(spot, army)) for side in (-1, 1)]
        if kind in LEAPERS:
            return [(x + dx, y + dy) for dx, dy in LEAPERS[kind]]
        found = []
        for dx, dy in RIDERS[kind]:
            for far in range(1, 8):
                there = (x + dx * far, y + dy * far)
                found.append(there)
                if there in men:
                    break
        return found

    def attacked(self, men: dict[Spot, tuple[str, str, bool]], target: Spot, army: str) -> bool:
        return any(
            self.hostile(man[0], army) and target in self.strikes(men, spot) for spot, man in men.items() if spot != target
        )

    def kings(self, men: dict[Spot, tuple[str, str, bool]], army: str) -> list[Spot]:
        return [spot for spot, man in men.items() if man[:2] == (army, "king")]

    def in_check(self, men: dict[Spot, tuple[str, str, bool]], army: str) -> bool:
        return any(self.attacked(men, king, army) for king in self.kings(men, army))

    def moves(self, army: str) -> set[tuple[Square, Square, str]]:
        """Every move as ``(from, to, into)``; a promotion for each kind, a castling as the king's move."""
        found = set()
        for spot, man in self.men.items():
            if man[0] == army:
                for end, gone in self.tries(spot, man):
                    men = {at: each for at, each in self.men.items() if at not in (spot, end, gone)}
                    men[end] = man
                    if not self.in_check(men, army):
                        into = ("queen", "rook", "bishop", "knight") if self.promotes(end, man) else ("",)
                        found |= {(self.square(spot), self.square(end), each) for each in into}
        return found | self.castlings(army)

    def promotes(self, end: Spot, man: tuple[str, str, bool]) -> bool:
        board, _, row = self.square(end)
        return man[1] == "pawn" and board != man[0] and row == 1

    def tries(self, spot: Spot, man: tuple[str, str, bool]) -> list[tuple[Spot, Spot | None]]:
        army, kind, fresh = man
        found: list[tuple[Spot, Spot | None]] = []
        if kind != "pawn":
            for end in self.strikes(self.men, spot):
                if self.inside(end) and (end not in self.men or self.may_take(army, end)):
                    found.append((end, None))
            return found
        ahead = self.forward(spot, army)
        x, y = spot
        if self.inside((x, y + ahead)) and (x, y + ahead) not in self.men:
            found.append(((x, y + ahead), None))
            if fresh and self.inside((x, y + 2 * ahead)) and (x, y + 2 * ahead) not in self.men:
                found.append(((x, y + 2 * ahead), None))
        for end in self.strikes(self.men, spot):
            if end in self.men and self.may_take(army, end):
                found.append((end, None))
            for whose, stands, passed in self.scene.passed:
                if {stands[0], passed[0]} <= {self.below, self.above} and end == self.spot(passed) and end not in self.men:
                    there = self.men.get(self.spot(stands))
                    if whose != army and there is not None and there[:2] == (whose, "pawn"):
                        found.append((end, self.spot(stands)))
        return found

    def may_take(self, army: str, end: Spot) -> bool:
        whose, kind, _ = self.men[end]
        return whose != army and kind != "king"

    def castlings(self, army: str) -> set[tuple[Square, Square, str]]:
        found = set()
        if self.in_check(self.men, army):
            return found
        for spot in self.kings(self.men, army):
            board, _, row = self.square(spot)
            if board != army or row != 1 or not self.men[spot][2]:
                continue
            for rook, man in self.men.items():
                if man[:2] != (army, "rook") or not man[2] or rook[1] != spot[1] or abs(rook[0] - spot[0]) < 3:
                    continue
                side = 1 if rook[0] > spot[0] else -1
                between = [(x, spot[1]) for x in range(spot[0] + side, rook[0], side)]
                path = [(spot[0] + side, spot[1]), (spot[0] + 2 * side, spot[1])]
                if any(each in self.men for each in between):
                    continue
                away = {at: each for at, each in self.men.items() if at != spot}
                if any(self.attacked(away, each, army) for each in path):
                    continue
                settled = {at: each for at, each in away.items() if at != rook}
                settled[path[0]], settled[path[1]] = man, self.men[spot]
                if not self.in_check(settled, army):
                    found.add((self.square(spot), self.square(path[1]), ""))
        return found
