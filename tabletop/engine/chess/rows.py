"""Half-boards as text: four rows from the joining edge to the home row, seen by the owner, in the manner of FEN.

Digits are empty squares and capitals are men: K Q R B N P, or any other kind in square brackets. A man whose army is not
at home here bears its name: ``3P(Blue)4``.
"""

import re
from collections.abc import Iterable

from tabletop.engine.chess.position import HalfBoard, Man

AS_IN_CHESS = "8/8/PPPPPPPP/RNBQKBNR"
"""Half of chess as it is set up: what is offered where somebody is asked for an array."""
AS_BLACK = AS_IN_CHESS.replace("QK", "KQ")
"""The same as Black’s owner sees it, whose king stands on the other side of the queen."""
LETTERS = {"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N", "pawn": "P"}
_KINDS = {letter: kind for kind, letter in LETTERS.items()}
_SIGN = re.compile(r"(\d)|([A-Z]|\[[^\]]+\])(?:\(([^)]+)\))?")


def array_in_words(written: str) -> str:
    """``"as White in chess"``; any other array as it is written, in quotes."""
    return {AS_IN_CHESS: "as White in chess", AS_BLACK: "as Black in chess"}.get(written, f"“{written}”")


def rows(board: HalfBoard) -> tuple[str, ...]:
    """The four rows of a half-board, the joining edge first."""
    return tuple(_row(board, row) for row in (3, 2, 1, 0))


def _row(board: HalfBoard, row: int) -> str:
    text, empty = "", 0
    for square in range(8 * row, 8 * row + 8):
        man = board.men.get(square)
        if man is None:
            empty += 1
            continue
        text += (str(empty) if empty else "") + _sign(man, board.name)
        empty = 0
    return text + (str(empty) if empty else "")


def _sign(man: Man, board: str) -> str:
    return LETTERS.get(man.kind, f"[{man.kind}]") + ("" if man.army == board else f"({man.army})")


def read_rows(name: str, written: Iterable[str]) -> HalfBoard:
    """The half-board that ``rows`` wrote. Raises ``ValueError`` with a sentence."""
    men: dict[int, Man] = {}
    lines = list(written)
    if len(lines) != 4:
        raise ValueError(f"A half-board has four rows, and {name} has {len(lines)}.")
    for row, line in zip((3, 2, 1, 0), lines, strict=True):
        file = at = 0
        for found in _SIGN.finditer(line):
            digit, sign, army = found.groups()
            if found.start() != at:
                break
            at = found.end()
            if not digit:
                kind = _KINDS.get(sign, sign.strip("[]"))
                men[8 * row + file] = Man(army or name, kind)
            file += int(digit or 1)
        if at != len(line) or file != 8:
            raise ValueError(f"“{line}” is not a row of eight squares.")
    return HalfBoard.of(name, men)
