"""Ways of moving in plain words, for whoever does not read Betza's notation."""

from tabletop.engine.chess.betza import ATOMS, COMPOUNDS, DIRECTIONS, Unreadable, atoms, leaps_of, parts_of, read_betza
from tabletop.engine.values import OR_ELSE

_MEN = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}
_LEAPS = {
    "W": "one square straight", "F": "one square diagonally", "N": "like a knight in chess",
    "D": "by a leap of two squares straight", "A": "by a leap of two squares diagonally",
    "H": "by a leap of three squares straight", "G": "by a leap of three squares diagonally",
    "L": "by a leap of three squares and one aside", "J": "by a leap of three squares and two aside",
}  # fmt: skip
_WAYS = {
    "f": "forwards", "b": "backwards", "l": "to the left", "r": "to the right", "v": "forwards or backwards", "s": "sideways",
    "fl": "forwards to the left", "fr": "forwards to the right", "bl": "backwards to the left", "br": "backwards to the right",
}  # fmt: skip
_OBLIQUE = "NLJ"
_FAR = ("no", "one", "two", "three")


def moves_in_words(notation: str) -> str:
    """``"like a knight in chess, or like a king in chess"``, as knights and kings may move otherwise at this table; the notation
    itself, in quotes, where nobody can read it."""
    try:
        read_betza(notation)
    except Unreadable:
        return f"“{notation}”"
    return OR_ELSE.join(_said(*atom) for atom in atoms(notation)) or "not at all"


def _said(small: str, atom: str, again: str, number: str) -> str:
    way = "".join(letter for letter in small if letter in DIRECTIONS)
    said = [_leap(atom, again, number)]
    if atom in _OBLIQUE and way in ("f", "b", "l", "r"):
        said = [f"{said[0]}, {_WAYS[way]}"]
    elif atom in _OBLIQUE and way:
        said = [_aslant(way, atom, again, number)]
    elif way:
        aslant = atom in "FAGB"
        said = [said[0].removesuffix(" straight"), " or ".join(_WAYS[part] for part in parts_of(way, 1, int(aslant)))]
    if "i" in small:
        said.append("as its first move")
    if ("m" in small) != ("c" in small):
        said.append("without capturing" if "m" in small else "only to capture")
    if "n" not in small:
        return " ".join(said)
    words = " ".join(said).removeprefix("by a leap of ")
    return f"{words}, if {'the square between' if atom in 'DA' else 'what lies between'} is empty"


def _aslant(way: str, atom: str, again: str, number: str) -> str:
    """An oblique leap in some directions: ``"by a leap of two ahead and one to either side"``."""
    goes = leaps_of(way, *ATOMS[atom])
    sides: dict[tuple[int, int], str] = {}
    for aside, ahead in sorted(goes, reverse=True):
        side = "either side" if (-aside, ahead) in goes else "the right" if aside > 0 else "the left"
        sides.setdefault((ahead, abs(aside)), side)
    ends = []
    for (ahead, aside), side in sorted(sides.items(), reverse=True):
        both = sides.get((-ahead, aside)) == side
        if ahead > 0 or not both:
            along = "ahead or back" if both else "ahead" if ahead > 0 else "back"
            ends.append(f"{_FAR[abs(ahead)]} {along} and {_FAR[aside]} to {side}")
    on = f", over and over in one direction{_at_most(number, 'times')}" if again or number else ""
    return f"by a leap of {' or '.join(ends)}{on}"


def _leap(atom: str, again: str, number: str) -> str:
    if atom in COMPOUNDS:
        return f"like a {_MEN[atom]} in chess{_at_most(number, 'squares')}"
    if not (again or number):
        return _LEAPS[atom]
    if atom in "WF":
        man = "rook" if atom == "W" else "bishop"
        return f"like a {man} in chess{_at_most(number, 'squares')}"
    return f"{_LEAPS[atom]}, over and over in one direction{_at_most(number, 'times')}"


def _at_most(number: str, what: str) -> str:
    return f", {number} {what} at most" if number else ""
