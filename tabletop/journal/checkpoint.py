"""A checkpoint: what need not be worked out again, as it was after so many entries. Safe to delete.

It lies beside the journal, as ``NAME.nomic.cache``, and not in the system's folder for caches: so it is found again when the
folder is moved, goes when the folder goes, and needs no index of whose it is. It fits only if its sum is the one that the journal
has at that position, which vouches for every line up to there; and it bears a seal of its own.
"""

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from tabletop.journal.disk import beside, write_whole
from tabletop.journal.lines import Entry

SIZE_LIMIT = 64_000_000


@dataclass(frozen=True)
class Checkpoint:
    """``payload`` as it was after the first ``position`` entries, whose sum was ``total``."""

    position: int
    total: int
    payload: Entry

    @property
    def is_sound(self) -> bool:
        return type(self.position) is int and self.position >= 0 and isinstance(self.payload, dict)

    def keep_beside(self, path: Path) -> None:
        """A cache that cannot be written is no loss, so nothing is raised for the disk's sake."""
        text = json.dumps(vars(self), separators=(",", ":")).encode()
        with suppress(OSError):
            write_whole(_place(path), b"%08x %s" % (crc32(text), text), over=True)


def checkpoint_beside(path: Path) -> Checkpoint | None:
    """What was last kept beside the journal at ``path``; nothing if it is missing or damaged in any way."""
    try:
        place = _place(path)
        if place.stat().st_size > SIZE_LIMIT:
            return None
        total, _, text = place.read_bytes().partition(b" ")
        if total != b"%08x" % crc32(text):
            return None
        kept = Checkpoint(**json.loads(text))
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    return kept if kept.is_sound else None


def _place(path: Path) -> Path:
    return beside(path, ".cache")
