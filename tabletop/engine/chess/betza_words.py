"""Ways of moving in plain words, for whoever does not read Betza's notation."""

from tabletop.engine.chess.betza import COMPOUNDS, DIRECTIONS, Unreadable, atoms, read_betza

_MEN = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}
_LEAPS = {
    "W": "one square straight", "F": "one square diagonally", "D": "a leap of two squares straight",
    "A": "a leap of two squares diagonally", "H": "a leap of three squares straight", "G": "a leap of three squares diagonally",
    "N": "like a knight", "L": "a leap of three squares and one aside", "J": "a leap of three squares and two aside",
}  # fmt: skip
_WAYS = {
    "f": "forwards", "b": "backwards", "l": "to the left", "r": "to the right", "v": "forwards or backwards", "s": "sideways",
    "fl": "forwards to the left", "fr": "forwards to the right", "bl": "backwards to the left", "br": "backwards to the right",
}  # fmt: skip
_OBLIQUE = "NLJ"


def moves_in_words(notation: str) -> str:
    """``"like a knight, or like a king"``; the notation itself, in quotes, where words would be longer than they are clear."""
    try:
        read_betza(notation)
        return ", or ".join(_said(*atom) for atom in atoms(notation)) or "not at all"
    except (Unreadable, KeyError):
        return f"“{notation}”"


def _said(small: str, atom: str, again: str, number: str) -> str:
    """One part of it. Raises ``KeyError`` where a way has no plain words."""
    way = "".join(letter for letter in small if letter in DIRECTIONS)
    if way and atom in (*_OBLIQUE, *COMPOUNDS):
        raise KeyError(way)
    leap = _leap(atom, again, number)
    said = [leap.removesuffix(" straight"), _WAYS[way]] if way else [leap]
    if "i" in small:
        said.append("as its first move")
    if ("m" in small) != ("c" in small):
        said.append("without capturing" if "m" in small else "only to capture")
    if "n" in small:
        said.append("(the square between must be empty)" if atom in "DA" else "(what lies between must be empty)")
    return " ".join(said)


def _leap(atom: str, again: str, number: str) -> str:
    if atom in COMPOUNDS:
        return f"like a {_MEN[atom]}{_at_most(number, 'squares')}"
    if not (again or number):
        return _LEAPS[atom]
    if atom in "WF":
        man = "rook" if atom == "W" else "bishop"
        return f"like a {man}{_at_most(number, 'squares')}"
    return f"{_LEAPS[atom]}, over and over in one direction{_at_most(number, 'times')}"


def _at_most(number: str, what: str) -> str:
    return f", {number} {what} at most" if number else ""
