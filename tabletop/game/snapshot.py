"""What a checkpoint keeps of an evening, so that a long one need not be played from its first step to be opened."""

from dataclasses import dataclass

from tabletop.engine.plain import read
from tabletop.engine.table import Table
from tabletop.game.history import PARTS
from tabletop.game.timeline import Course
from tabletop.journal import Record


@dataclass(frozen=True)
class Snapshot:
    """The table, the order of the steps up to it, and what they say."""

    table: Table
    course: Course
    at: float
    last_id: int
    """The highest number that a thing's id has borne, on whatever branch."""
    parts: tuple[str, ...]
    """What a table was made of when this was kept."""
    changed: str
    """What each entry changed of it, in hexadecimal digits (``History.kept``)."""
    notes: tuple[str, ...] = ()
    tables: tuple[tuple[int, str], ...] = ()
    """Some of the tables on the way, each with its step, as JSON."""


def kept_beside(record: Record) -> Snapshot | None:
    """What the checkpoint beside a record kept; ``None`` if there is none or it cannot be read."""
    checkpoint = record.checkpoint()
    if checkpoint is None:
        return None
    try:
        kept = read(Snapshot, checkpoint.payload)
        whole = kept.course.last == checkpoint.position and kept.parts == PARTS and len(bytes.fromhex(kept.changed)) % 8 == 0
    except ValueError:
        return None
    return kept if whole else None
