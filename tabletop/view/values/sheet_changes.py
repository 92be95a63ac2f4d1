"""What becomes of a sheet when another takes its place: line by line, in the sentences that its lines say."""

from difflib import SequenceMatcher
from itertools import zip_longest

from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.engine.text.comparing import compared

ALIKE = 0.5
"""How alike two sentences are that are one sentence with changes."""


def sheet_changes(old: str, new: str) -> tuple[tuple[str, str], ...]:
    """The sentences that go, come or change, as they were and as they are to be; an empty one where there is none."""
    was, now = said_by(old), said_by(new)
    found: list[tuple[str, str]] = []
    for tag, first, upto, begin, end in compared(was, now):
        if tag != "equal":
            for before, after in zip_longest(was[first:upto], now[begin:end], fillvalue=""):
                found += _parted(before, after)
    return tuple(found)


def said_by(sheet: str) -> tuple[str, ...]:
    """What each line of a sheet says in plain words; a sheet that cannot be read as it is written."""
    read = check(sheet, VOCABULARY).sheet
    return descriptions(read, VOCABULARY) if read else tuple(line.strip() for line in sheet.splitlines() if line.strip())


def _parted(before: str, after: str) -> list[tuple[str, str]]:
    """One pair, or two where the sentences have little in common."""
    if before and after and SequenceMatcher(None, before.split(), after.split()).ratio() < ALIKE:
        return [(before, ""), ("", after)]
    return [(before, after)]
