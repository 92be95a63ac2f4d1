"""One line of a journal: sealed for the file, parsed from it, and what it may hold at most."""

import json
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
