"""What a ``.nomic`` file says: its lines checked seal by seal, its entries parsed when asked for."""

import json
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import overload
from zlib import crc32

from tabletop.journal.disk import beside, write_whole
from tabletop.journal.formats import FORMAT, format_of, migrated
from tabletop.journal.lines import COUNT_LIMIT, FILE_LIMIT, LINE_LIMIT, Lines, RawEntry, parsed, sum_of
from tabletop.journal.trouble import SEAL_ANEW, NotThere, Trouble

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
CHECKPOINT_LIMIT = 64_000_000


@dataclass(frozen=True)
class Checkpoint:
    """What need not be worked out again: ``payload`` as it was after the first ``position`` entries, whose sum was ``total``.

    It lies beside the journal, as ``NAME.nomic.cache``, and not in the system's folder for caches: so it is found again when
    the folder is moved, goes when the folder goes, and needs no index of whose it is. It is safe to delete, and fits only if its
    sum is the one that the journal has at that position, which vouches for every line up to there; it bears a seal of its own.
    """

    position: int
    total: int
    payload: RawEntry

    def keep_beside(self, path: Path) -> None:
        """A cache that cannot be written is no loss, so nothing is raised for the disk's sake."""
        text = json.dumps(vars(self), separators=(",", ":")).encode()
        with suppress(OSError):
            write_whole(beside(path, ".cache"), b"%08x %s" % (crc32(text), text), over=True)


class Record:
    """A journal as it was when it was read. Nothing is locked and nothing written."""

    def __init__(self, path: Path, lines: Lines, notices: tuple[str, ...] = ()) -> None:
        self.path = path
        self.notices = notices
        self._lines = lines
        self.head = parsed(lines[0], 1)

    @property
    def entries(self) -> "Entries":
        return Entries(self._lines, range(1, len(self._lines)))

    def checkpoint(self) -> Checkpoint | None:
        """What was last kept beside the file, if it fits these very entries."""
        kept = _kept_beside(self.path)
        if kept and kept.position < len(self._lines) and kept.total == sum_of(self._lines[kept.position]):
            return kept
        return None


class Entries(Sequence[RawEntry]):
    """Entries in their order. A slice is another such view; an entry is parsed when it is asked for, and each time anew.

    Getting an entry raises ``Trouble`` if its line has a good seal and yet is not JSON.
    """

    def __init__(self, lines: Lines, numbers: range) -> None:
        self._lines = lines
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> RawEntry: ...
    @overload
    def __getitem__(self, index: slice) -> "Entries": ...
    def __getitem__(self, index: int | slice) -> "RawEntry | Entries":
        if isinstance(index, slice):
            return Entries(self._lines, self._numbers[index])
        number = self._numbers[index]
        return parsed(self._lines[number], number + 1)

    def __iter__(self) -> Iterator[RawEntry]:
        return (parsed(self._lines[number], number + 1) for number in self._numbers)


def _kept_beside(path: Path) -> Checkpoint | None:
    """What was last kept beside the journal at ``path``; nothing if it is missing or damaged in any way."""
    place = beside(path, ".cache")
    try:
        if place.stat().st_size > CHECKPOINT_LIMIT:
            return None
        total, _, text = place.read_bytes().partition(b" ")
        if total != b"%08x" % crc32(text):
            return None
        kept = Checkpoint(**json.loads(text))
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    return kept if type(kept.position) is int and kept.position >= 0 and isinstance(kept.payload, dict) else None


def read(path: Path | str) -> Record:
    """The journal at ``path``, to show, print or check; it may be open elsewhere. Raises ``Trouble``."""
    place = Path(path)
    lines = lines_at(place)
    torn = f"The last line is cut off in the middle and left out: the game is as it was after step {len(lines) - 1:,}."
    return Record(place, todays(lines), (torn,) if lines.torn else ())


def lines_at(path: Path) -> Lines:
    """Raises ``Trouble``."""
    text = content(path)
    _check_head(text)
    return Lines(text)


def content(path: Path) -> bytearray:
    """The bytes of a file that is no larger than a journal may be. Raises ``Trouble``."""
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            raise Trouble("This is not a file.", 0, "Choose another one.")
        if found.st_size > FILE_LIMIT:
            raise Trouble(f"The file is larger than {FILE_LIMIT:,} bytes.", 0, "Go back to an earlier copy.")
        text = bytearray(found.st_size)
        with open(path, "rb", buffering=0) as file:
            del text[file.readinto(text) or 0 :]
    except FileNotFoundError as error:
        raise NotThere from error
    except OSError as error:
        raise Trouble(f"The file cannot be read: {error.strerror}.", 0, "Choose another one.") from error
    if text.count(b"\n") > COUNT_LIMIT:
        raise Trouble(f"The file holds more than {COUNT_LIMIT:,} lines.", COUNT_LIMIT + 1, "Go back to an earlier copy.")
    return text


def todays(lines: Lines) -> Lines:
    """Lines in today's format: those that were read, or new ones where they are in an older format."""
    head = parsed(lines[0], 1)
    if format_of(head) == FORMAT:
        return lines
    renewed = Lines(bytearray())
    for entry in migrated(head, Entries(lines, range(1, len(lines)))):
        try:
            renewed.add(entry)
        except ValueError as error:
            raise Trouble(f"In today's format: {error}", len(renewed) + 1, "Open it with the version that saved it.") from error
    return renewed


def _check_head(text: bytearray) -> None:
    """A newer format may well seal its lines in another way, so the number comes before the seals."""
    if not text:
        raise Trouble("The file is empty.", 1, "Go back to an earlier copy.")
    if text.startswith(BYTE_ORDER_MARK):
        raise Trouble("An editor has put a byte order mark before the first line.", 1, SEAL_ANEW)
    if not text.startswith(b"{"):
        raise Trouble("This is not a .nomic file.", 1, "Choose another file.")
    end = text.find(b"\n", 0, LINE_LIMIT)
    if end >= 0:
        format_of(parsed(text[:end], 1))
