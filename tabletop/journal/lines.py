"""The lines of a journal: each sealed for the file, parsed from it, and vouching for all lines before it; what one may hold."""

import json
from array import array
from math import isinf
from typing import Any, NoReturn
from zlib import crc32

from tabletop.journal.trouble import SEAL_ANEW, Trouble

RawEntry = dict[str, Any]
"""JSON types only. The key ``sum`` is the seal's."""

LINE_LIMIT = 1_000_000
DEPTH_LIMIT = 100
SEAL_LENGTH = len('"sum":"00000000"}')


def sealed(entry: RawEntry, before: int) -> tuple[bytes, int]:
    """The line for ``entry``, line end included, and its sum; ``before`` is the sum of the line before it.

    Raises ``ValueError`` for what could not be read back: no JSON, nested or long beyond the limits, half a character.
    """
    if "sum" in entry:
        raise ValueError("An entry has no “sum” of its own: that is the seal's.")
    text = _written(entry)
    content = text[:-1] + b"," if entry else b"{"
    total = crc32(content, before)
    line = content + seal(total) + b"\n"
    if len(line) > LINE_LIMIT:
        raise ValueError(f"An entry of {len(line):,} bytes is longer than a line may be ({LINE_LIMIT:,}).")
    return line, total


def _written(entry: RawEntry) -> bytes:
    try:
        text = _ENCODER.encode(entry).encode()
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    if _is_deep(entry, text):
        raise ValueError(_TOO_DEEP)
    return text


def seal(total: int) -> bytes:
    return b'"sum":"%08x"}' % total


def sum_of(line: bytes | bytearray) -> int:
    """The sum that stands in a line whose seal has been found good."""
    return int(line.rstrip()[-10:-2], 16)


def parsed(line: bytes | bytearray, number: int) -> RawEntry:
    """The entry in a line, with or without a seal. Raises ``Trouble`` about line ``number``."""
    try:
        entry = _read(line)
    except _Refused as refusal:
        fault = str(refusal)
    except json.JSONDecodeError as error:
        fault = f"It is not JSON at character {error.colno} ({error.msg.removesuffix(' at')})."
    except UnicodeError:
        fault = "It is not text in UTF-8."
    except RecursionError:
        fault = _TOO_DEEP
    except ValueError:
        fault = _TOO_LONG
    else:
        entry.pop("sum", None)
        return entry
    raise Trouble(fault, number, SEAL_ANEW)


def _read(line: bytes | bytearray) -> RawEntry:
    entry = _DECODER.decode(line.decode())
    if not isinstance(entry, dict):
        raise _Refused("It is JSON, but not an object in braces.")
    if _is_deep(entry, line):
        raise _Refused(_TOO_DEEP)
    if b"\\u" in line:
        _ENCODER.encode(entry).encode()  # half a character can be escaped, but it is not text
    return entry


class _Refused(ValueError):
    """JSON that Python would read and a journal does not."""


def _once(pairs: list[tuple[str, Any]]) -> RawEntry:
    entry = dict(pairs)
    if len(entry) < len(pairs):
        raise _Refused("It names the same thing twice within one pair of braces.")
    return entry


def _no_number(word: str) -> NoReturn:
    raise _Refused(f"It holds {word}, which is no number.")


def _finite(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise _Refused(_TOO_LONG)
    return number


def _is_deep(entry: RawEntry, text: bytes | bytearray) -> bool:
    """Is anything nested deeper than it may be? Few lines have so many brackets at all; those are gone through level by level."""
    if text.count(b"[") + text.count(b"{") <= DEPTH_LIMIT:
        return False
    level: list[Any] = [entry]
    for _ in range(DEPTH_LIMIT):
        inner = [item for outer in level for item in (outer.values() if isinstance(outer, dict) else outer)]
        level = [item for item in inner if isinstance(item, dict | list | tuple)]
    return bool(level)


_TOO_DEEP = f"It is nested deeper than {DEPTH_LIMIT} levels."
_TOO_LONG = "It holds a number that is too long."
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number, parse_float=_finite)


FILE_LIMIT = 128_000_000
COUNT_LIMIT = 250_000


class Lines:
    """The bytes of a file as they are on the disk, and where each line ends. Line 0 is the head."""

    def __init__(self, text: bytearray) -> None:
        """Checks every seal; half a line at the end becomes ``torn``. Raises ``Trouble`` about the first that does not fit."""
        self.text = text
        self.total = 0
        self.torn = b""
        self.unended = False
        self._ends = array("Q")
        self._check()

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, number: int) -> bytearray:
        return self.text[self.end(number) : self._ends[number]]

    def end(self, count: int) -> int:
        """How many bytes the first ``count`` lines take."""
        return self._ends[count - 1] if count else 0

    def add(self, entry: RawEntry) -> None:
        """Raises ``ValueError`` when the entry cannot stand in a journal; then nothing is added."""
        line, total = sealed(entry, self.total)
        if len(self._ends) >= COUNT_LIMIT or len(self.text) + len(line) > FILE_LIMIT:
            raise ValueError("This journal is full.")
        self.text += line
        self.total = total
        self._ends.append(len(self.text))

    def _check(self) -> None:
        text, start, total = self.text, 0, 0
        with memoryview(text) as view:
            while (end := text.find(b"\n", start, start + LINE_LIMIT)) >= 0:
                stop = end - (text[end - 1] == _RETURN) - SEAL_LENGTH
                total = crc32(view[start:stop], total)
                if stop < start or not text.startswith(seal(total), stop):
                    break
                start = end + 1
                self.total = total
                self._ends.append(start)
        if start < len(text):
            self._settle(start)

    def _settle(self, start: int) -> None:
        """Looks at what follows the last good line: a line that lacks only its end, half a line, or trouble."""
        rest = bytes(self.text[start : start + LINE_LIMIT])
        is_last = start + len(rest) == len(self.text)
        total = crc32(rest[:-SEAL_LENGTH], self.total)
        if is_last and rest.endswith(seal(total)):
            self.total = total
            self.unended = True
            self.text += b"\n"
            self._ends.append(len(self.text))
        elif is_last and start and _is_torn(rest):
            self.torn = rest
            del self.text[start:]
        else:
            raise self._fault(rest, len(self._ends) + 1)

    def _fault(self, rest: bytes, number: int) -> Trouble:
        line, ended, _ = rest.partition(b"\n")
        if not ended and len(rest) == LINE_LIMIT:
            return Trouble(f"It is longer than {LINE_LIMIT:,} bytes.", number, SEAL_ANEW)
        if not ended:
            return Trouble("The file ends in the middle of its first line.", number, "Go back to an earlier copy.")
        parsed(line, number)
        if number > 2 and line == self[number - 2].rstrip():
            return Trouble("It stands there twice.", number, SEAL_ANEW)
        if line.rstrip()[-SEAL_LENGTH:][:7] != b'"sum":"':
            return Trouble('It does not end in a seal, “"sum":"…"}”.', number, SEAL_ANEW)
        return Trouble("Its sum does not fit: it was changed, or a line before it is missing or was moved.", number, SEAL_ANEW)


def _is_torn(rest: bytes) -> bool:
    """Half a line, or one that a power failure has left as noughts up to where the disk's next page begins."""
    return b"\n" not in rest[:-1] and (not rest.endswith(b"\n") or rest.startswith(b"\0"))


_RETURN = ord("\r")
