"""A record played: every step, and the table after each, had by playing the steps that lead to it from the nearest one that
was kept. What the steps say is folded into a ``History`` as each is taken up. No sheet is consulted."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self, TypeAlias, TypeVar

from tabletop.engine.plain import Malformed, plain, read
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tabletop.engine.work import Progress, Work, finish
from tabletop.game.entries import HandLook, ReadEntry, read_entry, read_step, table_at_start
from tabletop.game.history import PARTS, History, TakenStep
from tabletop.game.timeline import Course, Timeline
from tabletop.journal import Record, Trouble
from tabletop.journal.trouble import SEAL_ANEW

EVERY = 250
"""Steps between two tables that are kept, so that any table is at most so many steps away."""
A_FEW = 10
"""Entries that are played between two looks at how far it has come."""
Driver: TypeAlias = Callable[[Work[None]], object]
MOST_NEAR = 2 * EVERY
"""Tables that are kept of those that were played last."""
IN_PASSING = 20
"""Tables that are kept of those that were played last, where so many more will be played that none of them stays."""
MOST_KEPT = 200
"""Tables that a checkpoint keeps at most; of more, every second one."""

K = TypeVar("K")
V = TypeVar("V")


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


class Lately(dict[K, V]):
    """What was kept last: so much of it, and no more. Looking one up does not keep it longer."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: K, value: V) -> V:
        self.pop(key, None)
        self[key] = value
        if len(self) > self.most:
            del self[next(iter(self))]
        return value


class PlayedRecord:
    """The steps of a record, and the tables they lead to. Raises ``Trouble`` for an entry that cannot be played.

    ``play`` sees to the work of playing its entries. It may leave that for later; until then it stands at its start.
    """

    def __init__(self, record: Record, play: Driver = finish) -> None:
        self._record = record
        self._timeline = Timeline()
        self._tables: dict[int, Table] = {0: table_at_start(record.head)}
        """Tables that are kept: the start, and one of each so many steps."""
        self._written: dict[int, str] = {}
        """Some of them as a checkpoint keeps them."""
        self._near = Lately[int, Table](MOST_NEAR)
        """Tables that were asked for lately, and those on the way there."""
        self._table = self._tables[0]
        self._latest: tuple[int, Step, Sequence[Table]] | None = None
        """The step that was taken up last, by its number, with its tables: it is told at once, and to several readers."""
        self._last_at = 0.0
        """When the step was made that was done, undone, done again or gone back to last."""
        self._last_id = 0
        kept = self._kept_of(record)
        self._covered = kept.course.last if kept else 0
        """The last entry that the checkpoint beside the file knows."""
        told = (bytes.fromhex(kept.changed), kept.notes) if kept else ()
        self._history = History(self._table.rulebook, self._all_steps, *told)
        play(self._taking_up_from(kept))

    @classmethod
    def reading(cls, record: Record) -> Work[Self]:
        """The evening, entry by entry."""
        entries: list[Work[None]] = []
        evening = cls(record, play=entries.append)
        yield from entries[0]
        return evening

    def _kept_of(self, record: Record) -> Snapshot | None:
        """What a checkpoint beside the file keeps, if it is to be used."""
        return kept_beside(record)

    def _taking_up_from(self, kept: Snapshot | None) -> Work[None]:
        """The evening played on from what a checkpoint kept, or from the start."""
        if kept:
            self._timeline, self._table, self._last_at = Timeline(kept.course), kept.table, kept.at
            self._last_id = kept.last_id
            self._written = dict(kept.tables)
            self._tables[self._timeline.here] = kept.table
        for number, entry in enumerate(self._record.entries[self.last :], self.last + 1):
            self._near.most = MOST_NEAR if len(self._record.entries) - number < MOST_NEAR else IN_PASSING
            try:
                self._take_up(read_entry(entry))
            except Malformed as trouble:
                raise Trouble(f"Entry {number} cannot be played: {trouble}", number + 1, SEAL_ANEW) from None
            if number % A_FEW == 0:
                yield Progress(number, len(self._record.entries))

    def kept(self) -> Snapshot:
        """What a checkpoint keeps of the evening as it stands."""
        changed, notes = self._history.kept()
        whole = (number for number, table in self._tables.items() if number and table.steps % EVERY == 0)
        numbers = sorted({*whole, *self._written})
        while len(numbers) > MOST_KEPT:
            numbers = numbers[1::2]
        new = {number: json.dumps(plain(self._tables[number])) for number in numbers if number not in self._written}
        self._written = {number: new.get(number) or self._written[number] for number in numbers}
        tables = tuple(self._written.items())
        return Snapshot(
            self._table, self._timeline.course(), self._last_at, self._last_id, PARTS, changed.hex(), notes, tables
        )  # fmt: skip

    def _take_up(self, entry: ReadEntry) -> None:
        """One entry of the file: a step is played, undo and redo are gone along with. Raises ``Malformed``."""
        if isinstance(entry, Step):
            try:
                self._follow(entry, self._tables_of(entry))
            except Exception:
                if stopped := entry.stopped_by(self._table):
                    raise Malformed(stopped) from None
                raise  # the file says nothing wrong, so it is not blamed
        elif isinstance(entry, HandLook):
            self._note_look()
        else:
            entry.stood(self._timeline)
            self._leapt(entry.step)

    def _tables_of(self, step: Step) -> Sequence[Table]:
        """The tables of one more step of the file: opening a file only plays it."""
        return tuple(step.tables(self._table))

    def _follow(self, step: Step, tables: Sequence[Table]) -> int:
        """Play stands after one more step; ``tables`` are those of the step. Gives its number."""
        self._history.fold(self.last + 1, step, self._table, tables)
        number = self._timeline.step()
        self._latest = number, step, tables
        self._stand(tables[-1], step.at)
        return number

    def _leapt(self, step: int) -> None:
        """That step was undone, done again or gone back to."""
        self._stand(self._table_of(self._timeline.here), self._read(step).at)

    def _note_look(self) -> int:
        """Somebody has looked into a hand, which leaves the table as it is. Gives the number of the entry."""
        number = self._timeline.note()
        self._history.look(number)
        return number

    def _stand(self, table: Table, at: float) -> None:
        """Play stands where the last entry leaves it, with this ``table``."""
        self._table, self._last_at = table, at
        self._keep_near(self._timeline.here, table)
        self._last_id = max(self._last_id, self._table.things.last_id)

    @property
    def path(self) -> Path:
        return self._record.path

    @property
    def last(self) -> int:
        """The number of the last entry in the file."""
        return len(self._timeline)

    @property
    def notices(self) -> tuple[str, ...]:
        """What is to be said about the file as it was opened, such as a last line that was cut off."""
        return self._record.notices

    def _read(self, number: int) -> Step:
        return read_step(self._record.entries[number - 1])

    def _with_tables(self, number: int) -> tuple[Step, Iterable[Table]]:
        """A step, and the tables that it led through, from the one that it was done on."""
        if self._latest and self._latest[0] == number:
            return self._latest[1:]
        step = self._read(number)
        return step, step.tables(self._table_before(number))

    def _taken(self, steps: Iterable[int]) -> Iterator[TakenStep]:
        """Steps with their numbers, each with the table that it was done on."""
        return ((number, self._read(number), self._table_before(number)) for number in steps)

    def _all_steps(self) -> Iterator[TakenStep]:
        """Every step on whatever branch, with its number and the table that it was done on."""
        return self._taken(filter(self._timeline.is_step, range(1, self.last + 1)))

    def standing(self, at: int | None = None) -> int:
        """The step that play stands after now, or stood after when entry ``at`` had been made."""
        return self._timeline.here if at is None else self._timeline.standing(at)

    def _stood(self, at: int | None) -> Table:
        """The whole table now, or as it stood when entry ``at`` had been made."""
        return self._table if at is None else self._table_of(self._timeline.standing(at))

    def _table_before(self, number: int) -> Table:
        return self._table_of(self._timeline.parent(number))

    def _table_of(self, number: int) -> Table:
        back: list[int] = []
        while (table := self._known(number)) is None:
            back.append(number)
            number = self._timeline.parent(number)
        for each in reversed(back):
            table = self._read(each).on(table)
            self._keep_near(each, table)
        return table

    def _known(self, number: int) -> Table | None:
        """The table after a step, if it is at hand or was kept."""
        found = self._near.get(number) or self._tables.get(number)
        if found is None and number in self._written:
            try:
                found = self._tables[number] = read(Table, json.loads(self._written[number]))
            except ValueError:
                del self._written[number]
        return found

    def _keep_near(self, number: int, table: Table) -> None:
        if table.steps % EVERY == 0:
            self._tables[number] = table
        self._near.keep(number, table)
