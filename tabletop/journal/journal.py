"""A journal that is being written: each entry on the disk before ``append`` returns, or marked as not saved; or sealed anew."""

import errno
import os
import sys
from pathlib import Path

from tabletop.journal.disk import beside, held, synced, unused, write_all, write_behind, write_whole
from tabletop.journal.formats import FORMAT, format_of
from tabletop.journal.lines import LINE_LIMIT, Lines, RawEntry, parsed
from tabletop.journal.record import BYTE_ORDER_MARK, Checkpoint, Record, content, lines_at, todays
from tabletop.journal.trouble import InUse, NotSaved, Trouble


class Journal(Record):
    """The record of a game that goes on. It holds the file, so that no other window writes there, until ``close``."""

    def __init__(self, path: Path, lines: Lines, notices: tuple[str, ...], file: int) -> None:
        super().__init__(path, lines, notices)
        self._file = file
        self._saved = len(lines)

    @property
    def unsaved(self) -> int:
        """How many of the entries, the last ones, are not on the disk."""
        return len(self._lines) - self._saved

    def append(self, entry: RawEntry) -> None:
        """Adds the entry; on return it is on the disk, with whatever was unsaved before it.

        Raises ``NotSaved`` when it is not: it is among the entries all the same, and ``retry`` or ``save_as`` can still save it.
        Raises ``ValueError`` when the entry is one that no journal can hold; then it is not added.
        """
        self._lines.add(entry)
        self.retry()

    def retry(self) -> None:
        """Writes what is unsaved, in the place of whatever else stands after what is saved. Raises ``NotSaved``."""
        end = self._lines.end(self._saved)
        try:
            self._check_place(end)
            if os.fstat(self._file).st_size > end:
                os.ftruncate(self._file, end)
            os.lseek(self._file, end, os.SEEK_SET)
            write_all(self._file, bytes(self._lines.text[end:]))
            synced(self._file)
        except OSError as error:
            raise _not_saved(error) from error
        self._saved = len(self._lines)

    def save_as(self, path: Path | str, over: bool = False) -> None:
        """Saves all entries under a new name and goes on there; the old file stays as it was last saved.

        Raises ``NotSaved``, or ``InUse`` when the file to be replaced is open elsewhere; then the journal goes on where it was.
        """
        place = _real(path)
        if place == self.path and place.exists():
            self.retry()
            return
        _write_whole(place, self._lines.text, over)
        file = held(place)
        self.close()
        self.path, self._file, self._saved = place, file, len(self._lines)

    def keep_checkpoint(self, payload: RawEntry) -> None:
        """Keeps what holds after the last entry, for ``checkpoint`` to give when the file is opened again."""
        Checkpoint(len(self.entries), self._lines.total, payload).keep_beside(self.path)

    def close(self) -> None:
        """Lets go of the file. What is unsaved is lost. May be called twice."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1

    def _check_place(self, end: int) -> None:
        """On all systems but Windows a file can be deleted, moved or replaced while it is open, and written on into nowhere."""
        here = os.fstat(self._file)
        if here.st_size < end or (sys.platform != "win32" and not os.path.samestat(here, os.stat(self.path))):
            raise FileNotFoundError(errno.ENOENT, "replaced by another")


def create(path: Path | str, head: RawEntry) -> Journal:
    """A new journal with this head, on the disk whole or not at all.

    Raises ``NotSaved``, also when there is such a file already.
    """
    place = _real(path)
    lines = Lines(bytearray())
    lines.add({"nomic": FORMAT} | head | {"nomic": FORMAT})
    _write_whole(place, lines.text)
    return Journal(place, lines, (), held(place))


def open_journal(path: Path | str) -> Journal:
    """The journal at ``path``, to go on with. Raises ``Trouble``, ``InUse`` or ``TooNew``; then the file was not touched.

    Half a line at the end is set aside first, and a file in an older format is replaced by one in today's, with a copy of it
    kept; notices say so.
    """
    place = _real(path)
    file = held(place)
    try:
        lines = lines_at(place)
        current = todays(lines)
        notices = _settled(place, file, lines)
    except BaseException:
        os.close(file)
        raise
    if current is lines:
        return Journal(place, lines, notices, file)
    os.close(file)
    return _renewed(place, lines, current, notices)


def _settled(place: Path, file: int, lines: Lines) -> tuple[str, ...]:
    """Makes the file on the disk the very bytes of ``lines``; notices of what was set aside for that."""
    end = lines.end(len(lines))
    try:
        if lines.torn:
            kept = _set_aside(place, lines.torn)
            os.ftruncate(file, end)
            synced(file)
            after = f"the game is as it was after step {len(lines) - 1:,}"
            return (f"The last line was cut off in the middle; it is kept in “{kept.name}”, and {after}.",)
        if lines.unended:
            os.lseek(file, end - 1, os.SEEK_SET)
            write_all(file, b"\n")
            synced(file)
    except OSError as error:
        fault = f"The last line was cut off, and that cannot be mended: {error.strerror}."
        raise Trouble(fault, len(lines) + 1, "Make some room there.") from error
    return ()


def _set_aside(place: Path, torn: bytes) -> Path:
    kept = beside(place, ".torn")
    write_behind(kept, torn.rstrip(b"\n") + b"\n")
    return kept


def _renewed(place: Path, lines: Lines, current: Lines, notices: tuple[str, ...]) -> Journal:
    """The journal in today's format, with a copy of the file as it was."""
    kept = beside(place, ".old")
    try:
        write_whole(kept, lines.text, over=True)
        write_whole(place, current.text, over=True)
    except OSError as error:
        raise Trouble(f"The file cannot be brought into today's format: {error.strerror}.", 0, "Make some room there.") from error
    older = f"This game was saved by an older version; the file as it was is kept as “{kept.name}”."
    return Journal(place, current, (*notices, older), held(place))


def mended(path: Path | str) -> Path:
    """The place of a copy, beside the file that a person has changed on purpose, in which all lines are sealed anew; the file
    itself is left as it is.

    Empty lines are left out. Raises ``Trouble`` about the first line that is no entry, ``NotSaved`` when there is no room.
    """
    place = Path(path)
    copy = unused(place.with_stem(f"{place.stem} (mended)"))
    try:
        write_whole(copy, _resealed(content(place)).text)
    except OSError as error:
        raise NotSaved(f"The mended copy is not saved: {error.strerror}.") from error
    return copy


def _resealed(text: bytearray) -> Lines:
    lines = Lines(bytearray())
    for number, line in enumerate(text.removeprefix(BYTE_ORDER_MARK).split(b"\n"), 1):
        if line.strip():
            _add(lines, line, number)
    if not len(lines):
        raise Trouble("The file is empty.", 1, "Go back to an earlier copy.")
    return lines


def _add(lines: Lines, line: bytearray, number: int) -> None:
    if len(line) > LINE_LIMIT:
        raise Trouble(f"It is longer than {LINE_LIMIT:,} bytes.", number, "Shorten it.")
    entry = parsed(line, number)
    if not len(lines):
        format_of(entry)
    try:
        lines.add(entry)
    except ValueError as error:
        raise Trouble(str(error), number, "Shorten it.") from error


def _write_whole(place: Path, text: bytearray, over: bool = False) -> None:
    try:
        if over and place.exists():
            os.close(held(place))
        write_whole(place, text, over)
    except InUse:
        raise
    except Trouble as trouble:
        raise NotSaved(trouble.sentence) from trouble
    except OSError as error:
        raise _not_saved(error) from error


def _real(path: Path | str) -> Path:
    """Where the file truly is: replacing it must not replace a link to it."""
    return Path(os.path.realpath(path))


def _not_saved(error: OSError) -> NotSaved:
    why = _REASONS.get(error.errno or 0, f"{error.strerror}: try again, or save the game elsewhere")
    return NotSaved(f"Not saved: {why}.")


_FULL = "the disk is full; make some room and try again, or save the game elsewhere"
_CLOSED = "nobody may write there; save the game elsewhere"
_REASONS = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EFBIG: "no file may grow any larger there; save the game elsewhere",
    errno.EACCES: _CLOSED,
    errno.EPERM: _CLOSED,
    errno.EROFS: _CLOSED,
    errno.EEXIST: "there is a file of that name already; choose another name",
    errno.ENOENT: "the file or its folder is no longer there; save the game elsewhere",
}
