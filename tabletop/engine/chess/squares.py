"""Squares of half-boards and of two that are pushed together.

A half-board has four rows of eight, seen from its owner: row 1 is the home row, row 4 the joining edge, file a at the
owner's left. A square on it is an index ``row * 8 + file`` from 0 to 31, written ``Red:e2``.

Two half-boards are joined at their fourth rows. The near one keeps its indices; the far one is *turned* by 180 degrees,
so that its square ``i`` becomes ``63 - i`` and its a-file lies above the near one's h-file. Facing squares then have
opposite shades, and a bishop keeps to its shade over any number of half-boards. Where a game says *reflected*, the far
one is mirrored instead, file above like file.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from tabletop.engine.boards.board import square_on_board as said_on_board

FILES = "abcdefgh"
HALF = 32
TURNED, REFLECTED = "turned", "reflected"
JOININGS = (TURNED, REFLECTED)
_TURNED_ROW = bytes(int(f"{row:08b}"[::-1], 2) for row in range(256))
_WRITTEN = re.compile(r"(.+):([a-h])([1-4])")


def index(name: str) -> int:
    """The index of ``"e2"`` on its half-board."""
    return FILES.index(name[0]) + 8 * (int(name[1]) - 1)


def name(square: int) -> str:
    """``"e2"`` for 12."""
    return f"{FILES[square % 8]}{square // 8 + 1}"


def written(board: str, square: int) -> str:
    """``"Red:e2"``."""
    return f"{board}:{name(square)}"


def square_in_words(name: str, whose: str = "") -> str:
    """A square of a half-board as people say it; what is none is quoted."""
    return said_on_board(name, whose) if read_square(name) else f"“{name[:40]}”"


@lru_cache(maxsize=2_000)
def read_square(text: str) -> tuple[str, int] | None:
    """The half-board and index that ``written`` gave; nothing for any other text."""
    found = _WRITTEN.fullmatch(text)
    return (found[1], index(found[2] + found[3])) if found else None


def board_of(text: str) -> str:
    """The half-board of a written square."""
    return text.rpartition(":")[0]


def far_square(square: int, joining: str = TURNED) -> int:
    """Where a square of the far half-board lies on the joined one, and back again."""
    return 63 - square if joining == TURNED else square ^ 56


@lru_cache(maxsize=10_000)
def far_mask(mask: int, joining: str = TURNED) -> int:
    """Where squares of the far half-board, given as the bits of a mask, lie on the joined one, and back again."""
    rows = mask.to_bytes(8, "little")
    return int.from_bytes(rows.translate(_TURNED_ROW) if joining == TURNED else rows, "big")


def between(start: int, end: int) -> int:
    """The squares between two that lie in one row, file or diagonal, as the bits of a mask. Where nothing of chess is in play,
    python-chess is not loaded."""
    from chess import between as lying_between

    return lying_between(start, end)


def squares_of(mask: int) -> Iterator[int]:
    """The squares whose bits are in a mask, lowest first."""
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit.bit_length() - 1
