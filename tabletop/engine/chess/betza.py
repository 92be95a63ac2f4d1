"""Ways of moving, written in Ralph Betza's notation and read once.

An atom is a leap, named by a capital: W (1,0), F (1,1), D (2,0), N (2,1), A (2,2), H (3,0), L (3,1), J (3,2), G (3,3). A
doubled atom is a rider, which leaps on and on in one direction (``NN``), and so are R (``WW``) and B (``FF``); K is
``WF`` and Q is ``RB``. A number says how many leaps at most: ``R3``, ``W2``, ``NN2``.

Small letters before an atom narrow it: ``m`` only moves, ``c`` only captures; ``i`` only as a first move; ``n`` lame, so
that the squares between must be empty (an oblique leap goes straight first, then aslant). ``f b l r v s`` are directions,
seen from the man: forward, back, left, right, both ways along, both ways aside. On a diagonal ``fl`` is one direction and
``f`` two. On an oblique leap ``f`` is the forward half, ``ff`` the two that go forward most, ``fs`` the two that go aside
most, ``fl`` the forward two on the left; ``v`` the four that go along most and ``s`` the four that go aside most; three
letters name one leap: ``ffr`` goes forward most and right, ``llb`` left most and back.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

ATOMS = {
    "W": (1, 0), "F": (1, 1), "D": (2, 0), "N": (2, 1), "A": (2, 2), "H": (3, 0), "L": (3, 1), "J": (3, 2), "G": (3, 3),
}  # fmt: skip
COMPOUNDS = {"K": "WF", "Q": "WWFF", "R": "WW", "B": "FF"}
MODIFIERS = "mcin"
DIRECTIONS = "fblrvs"
FARTHEST = 7
_ATOM = re.compile(r"([a-z]*)([A-Z])(\2?)(\d*)")


class Unreadable(ValueError):
    """What in a notation cannot be read, as a sentence."""


class Leg(NamedTuple):
    """Leaps by ``(aside, ahead)`` in one direction, ``most`` in a row; ahead is towards where the man faces."""

    aside: int
    ahead: int
    most: int = 1
    moves: bool = True
    takes: bool = True
    first: bool = False
    lame: bool = False


@lru_cache(maxsize=500)
def read_betza(notation: str) -> frozenset[Leg]:
    """Every leg of a man that moves so; none for an empty text. Raises ``Unreadable``."""
    return frozenset(leg for atom in atoms(notation) for leg in _legs(*atom, notation))


def atoms(notation: str) -> Iterator[tuple[str, str, str, str]]:
    """Each atom as its small letters, its capital, the same again for a rider, and the number. Raises ``Unreadable``."""
    at = 0
    for found in _ATOM.finditer(notation):
        if found.start() != at:
            break
        at = found.end()
        small, atom, again, number = found.groups()
        yield small, atom, again, number
    if at != len(notation):
        raise Unreadable(f"In “{notation[:40]}” nobody can read “{notation[at : at + 10]}”.")


def _legs(small: str, atom: str, again: str, number: str, notation: str) -> set[Leg]:
    if atom in COMPOUNDS:
        if again:
            raise Unreadable(f"In “{notation[:40]}” the {atom} stands twice; it is a rider or a king already.")
        rider = "" if atom == "K" else "rider"
        return {leg for part in COMPOUNDS[atom] for leg in _legs(small, part, rider, number, notation)}
    if atom not in ATOMS:
        raise Unreadable(f"“{atom}” in “{notation[:40]}” is no leap; there are {', '.join((*ATOMS, *COMPOUNDS))}.")
    if unknown := re.sub(f"[{MODIFIERS}{DIRECTIONS}]", "", small):
        raise Unreadable(f"“{unknown[0]}” in “{notation[:40]}” is unknown; there are {', '.join(MODIFIERS + DIRECTIONS)}.")
    most = int(number or (FARTHEST if again else 1)) or FARTHEST
    way = "".join(letter for letter in small if letter in DIRECTIONS)
    m, c = "m" in small, "c" in small
    return {
        Leg(aside, ahead, min(most, FARTHEST), m or not c, c or not m, "i" in small, "n" in small)
        for aside, ahead in leaps_of(way, *ATOMS[atom])
    }


def leaps_of(way: str, long: int, short: int) -> set[tuple[int, int]]:
    """The leaps of an atom in the directions that letters name, or in all of them."""
    every = {(x * a, y * b) for a, b in ((long, short), (short, long)) for x in (1, -1) for y in (1, -1)}
    if not way:
        return every
    return {each for each in every if any(_goes(part, *each) for part in parts_of(way, long, short))}


def parts_of(way: str, long: int, short: int) -> list[str]:
    """The directions that letters name: one each on a straight leap, else such as ``fl``, ``ff`` and ``ffr`` go together."""
    if not short:
        return list(way)
    pairs = "[fb][lr]" if long == short else "(?:ff|bb)[lr]?|(?:ll|rr)[fb]?|[fb][lrs]|[lr]v"
    return re.findall(f"{pairs}|.", way)


def _goes(part: str, aside: int, ahead: int) -> bool:
    """Whether a leap goes the way of a letter, or of two or three that go together."""
    if len(part) == 3:
        return _goes(part[:2], aside, ahead) and _goes(part[2], aside, ahead)
    first, second = part[0], part[1:]
    halves = {"f": ahead > 0, "b": ahead < 0, "r": aside > 0, "l": aside < 0}
    steep, flat = abs(ahead) > abs(aside), abs(aside) > abs(ahead)
    if first in "vs":
        return (steep, flat)[first == "s"] if abs(ahead) != abs(aside) else True
    if second == first:
        return halves[first] and (steep if first in "fb" else flat)
    if second in ("s", "v"):
        return halves[first] and (flat if second == "s" else steep)
    return halves[first] and (not second or halves[second])
