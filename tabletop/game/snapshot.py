"""What a checkpoint keeps of an evening, so that a long one need not be played from its first step to be opened."""

from dataclasses import dataclass

from tabletop.engine.plain import Malformed, read
from tabletop.engine.table import Table
from tabletop.game.timeline import Course
from tabletop.journal import Record


@dataclass(frozen=True)
class Kept:
    """The table, and the order of the steps up to it."""

    table: Table
    course: Course
    at: float
    last_id: int
    """The highest number that a thing's id has borne, on whatever branch."""
    said_why: tuple[int, ...] = ()
    """The entries that say why an earlier step was done, on whatever branch."""


def kept_beside(record: Record) -> Kept | None:
    """What the checkpoint beside a record kept; nothing where there is none or it cannot be read."""
    checkpoint = record.checkpoint()
    if checkpoint is None:
        return None
    try:
        kept = read(Kept, checkpoint.payload)
    except Malformed:
        return None
    return kept if kept.course.last == checkpoint.position else None
