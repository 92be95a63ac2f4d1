"""Sealing a journal anew after a person has changed it on purpose."""

from pathlib import Path

from tabletop.journal.chain import Lines
from tabletop.journal.disk import unused, write_whole
from tabletop.journal.formats import format_of
from tabletop.journal.lines import LINE_LIMIT, parsed
from tabletop.journal.record import BYTE_ORDER_MARK, content
from tabletop.journal.trouble import NotSaved, Trouble


def mended(path: Path | str) -> Path:
    """The place of a copy, beside the file, in which all lines are sealed anew; the file itself is left as it is.

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
        _add(lines, line, number)
    if not len(lines):
        raise Trouble("The file is empty.", 1, "Go back to an earlier copy.")
    return lines


def _add(lines: Lines, line: bytearray, number: int) -> None:
    if not line.strip():
        return
    if len(line) > LINE_LIMIT:
        raise Trouble(f"It is longer than {LINE_LIMIT:,} bytes.", number, "Shorten it.")
    entry = parsed(line, number)
    if not len(lines):
        format_of(entry)
    try:
        lines.add(entry)
    except ValueError as error:
        raise Trouble(str(error), number, "Shorten it.") from error
