"""An evening as its file tells it: every step, the table after each, and what the minutes say. It changes nothing.

Tables are values and steps are consequences, so any table is had by playing the steps that lead to it, from the
nearest one that was kept. No sheet is consulted.
"""

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Self, TypeAlias

from tabletop.box.box import Box, box_from
from tabletop.box.starting_set import starting_set
from tabletop.engine.acts import Act, read_act
from tabletop.engine.acts.calendar import TurnCalendar
from tabletop.engine.acts.figures import POINTS
from tabletop.engine.acts.lawmaking.enacting import PutIntoEffect
from tabletop.engine.acts.telling import Fault, SayWhy, Tell
from tabletop.engine.answers import Ruling
from tabletop.engine.frozen import replace
from tabletop.engine.plain import Malformed
from tabletop.engine.seen import SeenStep, SeenTable, seen, seen_step
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tabletop.game.entries import LEAPS, Look, Read, read_entry, read_step, table_at_start, told_of_leap
from tabletop.game.snapshot import Kept, kept_beside
from tabletop.game.stories import (
    LaidOff,
    LedgerLine,
    Page,
    Reason,
    Stamp,
    Stand,
    Wording,
    book,
    course_of,
    laid_off,
    ledger,
    proposals,
    rulings,
    stamps,
)
from tabletop.game.timeline import Branch, Timeline
from tabletop.game.work import Progress, Work, finish
from tabletop.journal import Record, Trouble
from tabletop.journal.trouble import SEAL_ANEW

ACTIONS = frozenset({"transmute", "mutate", "subsume", "divide", "other action"})
MOST_LOOKED_AT = 2_000
"""Steps that are gone through to say how an answer was before."""
MOST_LATELY = 400
"""Steps that may be looked at together as those of the last turns."""
EVERY = 250
"""Steps between two tables that are kept, so that any table is at most so many steps away."""
A_FEW = 10
"""Entries that are played between two looks at how far it has come."""
Play: TypeAlias = Callable[[Work[None]], object]


class Evening:
    """The steps of a record, and the tables they lead to. Raises ``Trouble`` for an entry that cannot be played.

    ``play`` sees to the work of playing its entries. It may leave that for later; until then the evening stands at its start.
    """

    def __init__(self, record: Record, play: Play = finish) -> None:
        self._record = record
        self._timeline = Timeline()
        self._tables: dict[int, Table] = {0: table_at_start(record.head)}
        self._table = self._tables[0]
        self._latest: dict[int, Table] = {}
        """The table that play stands on and the one before it, by entry: they are asked for most."""
        self._last_at = 0.0
        self._last_id = 0
        self._looked_through, self._acted_on_rules = 0, False
        """How many entries were looked through for actions on rule cards, and whether there was one among them."""
        self._said_why: list[int] = []
        """The entries that say why an earlier step was done, on whatever branch."""
        kept = kept_beside(record)
        self._covered = kept.course.last if kept else 0
        """The last entry that the checkpoint beside the file knows."""
        play(self._taking_up_from(kept))

    @classmethod
    def reading(cls, record: Record) -> Work[Self]:
        """The evening, entry by entry."""
        entries: list[Work[None]] = []
        evening = cls(record, entries.append)
        yield from entries[0]
        return evening

    def _taking_up_from(self, kept: Kept | None) -> Work[None]:
        """The evening played on from what a checkpoint kept, or from the start."""
        if kept:
            self._timeline, self._table, self._last_at = Timeline(kept.course), kept.table, kept.at
            self._last_id = kept.last_id
            self._said_why = list(kept.said_why)
            self._tables[self._timeline.here] = kept.table
        for number, entry in enumerate(self._record.entries[self.last :], self.last + 1):
            try:
                self._take_up(read_entry(entry))
            except Malformed as trouble:
                raise Trouble(f"Entry {number} cannot be played: {trouble}", number + 1, SEAL_ANEW) from None
            if number % A_FEW == 0:
                yield Progress(number, len(self._record.entries))

    def kept(self) -> Kept:
        """What a checkpoint keeps of the evening as it stands."""
        return Kept(self._table, self._timeline.course(), self._last_at, self._last_id, tuple(self._said_why))

    def _take_up(self, entry: Read) -> None:
        """One entry of the file: a step is played, undo and redo are gone along with. Raises ``Malformed``."""
        if isinstance(entry, Step):
            self._follow(entry, self._played(entry))
        elif isinstance(entry, Look):
            self._timeline.note()
        else:
            self._stand(entry.stood(self._timeline), None)

    def _played(self, step: Step) -> Table:
        """The table after one more step of the file."""
        return step.played(self._table)

    def _follow(self, step: Step, after: Table) -> int:
        """Play stands after one more step. Gives its number."""
        number = self._timeline.step()
        self._stand(number, after)
        self._last_at = step.at
        if isinstance(step.act, SayWhy):
            self._said_why.append(number)
        return number

    def _stand(self, number: int, table: Table | None) -> None:
        """Play stands where entry ``number`` leaves it; ``table`` is the table there, if it is at hand."""
        here = self._timeline.here
        before, self._table = self._table, self._table_of(here) if table is None else table
        self._latest = {here: self._table} | ({self._timeline.parent(number): before} if number == here else {})
        self._last_id = max(self._last_id, self._table.things.last_id)
        if number == here and number % EVERY == 0:
            self._tables[number] = self._table

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

    @property
    def box(self) -> Box:
        """The game as it was when the evening began."""
        return box_from(self._record.head.get("game"))

    def starting_set(self, at: int | None = None) -> Box:
        """A game that begins with the rules as they are now, or were when entry ``at`` had been made. Raises ``BoxTrouble``."""
        return starting_set(self.box, self.table(at=at).rulebook)

    @property
    def setup(self) -> str:
        """A short word that is the same for every evening that began with the same rules and readings."""
        begun = self._tables[0].rulebook
        return sha256(repr((begun.rules, " ".join(begun.house.casefold().split()))).encode()).hexdigest()[:16]

    def whole_table(self) -> Table:
        """The table now with all its secrets: for the clerk, the file and the tests alone."""
        return self._table

    def table(self, reader: str | None = None, at: int | None = None) -> SeenTable:
        """The table as ``reader`` sees it, now or as it stood when entry ``at`` had been made."""
        return seen(self._table if at is None else self._table_of(self._timeline.standing(at)), reader)

    def faces(self, at: int | None = None) -> tuple[str, ...]:
        """The faces of all cards in the game, each once, wherever they lie."""
        table = self._table if at is None else self._table_of(self._timeline.standing(at))
        return table.things.faces()

    def step(self, number: int, reader: str | None = None) -> SeenStep | None:
        """Entry ``number`` as ``reader`` may know it; ``None`` where it is no step."""
        if not self._timeline.is_step(number):
            return None
        step = self._told(number, self.reasons())
        return seen_step(step, self._table_of(self._timeline.parent(number)), number, reader)

    def reasons(self, at: int | None = None) -> Mapping[int, Reason]:
        """Why steps were done, by their numbers, where that was said later, on the way to the table now or after entry ``at``."""
        way = frozenset(self._timeline.path(self.standing(at))) if self._said_why else frozenset[int]()
        said = ((number, self._act(number)) for number in self._said_why if number in way)
        return {act.step: Reason(act.step, number, act.why, act.by) for number, act in said if isinstance(act, SayWhy)}

    def to_explain(self, at: int | None = None) -> int:
        """The step that “say why” speaks of where none is named: the last one, now or after entry ``at``, that did more than
        tell something; 0 while there is none."""
        number = self.standing(at)
        while number > 1 and isinstance(self._act(number), SayWhy | Tell | TurnCalendar):
            number = self._timeline.parent(number)
        return number if number > 1 else 0

    def _act(self, number: int) -> Act:
        """What was done at a step."""
        return read_act(self._record.entries[number - 1]["act"])

    def _told(self, number: int, reasons: Mapping[int, Reason]) -> Step:
        """Step ``number``, with the reason that was said later."""
        step = read_step(self._record.entries[number - 1])
        return replace(step, why=reasons[number].why) if number in reasons else step

    def minutes(self, first: int, last: int, reader: str | None = None, at: int | None = None) -> Iterator[SeenStep]:
        """The entries from ``first`` to ``last`` that have something to tell, oldest first; undo and redo among them.

        They tell the reasons that are known now, or were after entry ``at``.
        """
        table, here, reasons = self._tables[0], 0, self.reasons(at)
        for number in range(max(first, 1), min(last, self.last) + 1):
            entry = self._record.entries[number - 1]
            if "act" in entry:
                parent, step = self._timeline.parent(number), self._told(number, reasons)
                before = table if parent == here else self._table_of(parent)
                told = seen_step(step, before, number, reader)
                table, here = step.on(before), number
                if told.told:
                    yield told
            elif isinstance(leap := read_entry(entry), LEAPS):
                yield told_of_leap(leap, number, reader)

    def course(self, at: int | None = None) -> Iterator[tuple[SeenStep | None, SeenTable]]:
        """The steps that led to the table, now or as it stood when entry ``at`` had been made, each with the table after it,
        as everybody may know them; first, without a step, how the game began."""
        table, reasons = self._tables[0], self.reasons(at)
        yield None, seen(table)
        for number in self._timeline.path(self.standing(at)):
            step = self._told(number, reasons)
            told, table = seen_step(step, table, number), step.on(table)
            yield told, seen(table)

    def undone(self, first: int, last: int) -> frozenset[int]:
        """The steps from ``first`` to ``last`` that are not among those that led to the table now."""
        led = self._timeline.led(first)
        return frozenset(number for number in range(first, last + 1) if self._timeline.is_step(number) and number not in led)

    def wordings(self, rule: str) -> tuple[Wording, ...]:
        """Every wording of the rule with that id on the way to the table now, oldest first."""
        wordings: list[Wording] = []
        table = self._tables[0]
        for number in [0, *self._timeline.path(self._timeline.here)]:
            step = read_step(self._record.entries[number - 1]) if number else None
            table = step.on(table) if step else table
            found = next((each for each in table.rulebook.rules if each.id == rule), None)
            latest = wordings[-1].rule if wordings else None
            if found and (
                latest is None or (found.text, found.sheet, found.number) != (latest.text, latest.sheet, latest.number)
            ):
                wordings.append(Wording(number, step.at, found, *_author(step, table)) if step else Wording(0, 0.0, found))
        return tuple(wordings)

    def ledger(self, seat: str | None = None, counter: str = POINTS, at: int | None = None) -> tuple[LedgerLine, ...]:
        """Every change of the points of ``seat``, or of all, on the way to the table now or after entry ``at``, oldest first."""
        return tuple(ledger(self._way(at), seat, counter))

    def stamps(self, at: int | None = None) -> Mapping[str, Stamp]:
        """The stamps that lie on rule cards now, or did after entry ``at``, by the rule's id."""
        return stamps(self._way(at))

    def failed_at(self, rule: str, at: int | None = None) -> int:
        """The step at which a line of that rule failed last, on the way to the table now or after entry ``at``; 0 for none."""
        for number in reversed(self._timeline.path(self.standing(at))):
            acts = read_step(self._record.entries[number - 1]).acts
            if any(isinstance(act, Fault) and act.rule == rule and act.why for act in acts):
                return number
        return 0

    def course_of(self, number: int) -> tuple[Stand, ...]:
        """How proposal ``number`` stood on the way to the table now: every wording and every vote, each with its moment."""
        return tuple(course_of(self._way(), number))

    def proposals(self) -> tuple[Stand, ...]:
        """Every proposal on the way to the table now, as it stood last."""
        return proposals(self._way())

    def rulings(self) -> tuple[Ruling, ...]:
        """Every judgment that was given on the way to the table now, oldest first."""
        return rulings(self._way())

    def book(self) -> tuple[Page, ...]:
        """A page for every rule there ever was on the way to the table now."""
        return book(self._tables[0], self._way())

    def standing(self, at: int | None = None) -> int:
        """The step that play stands after now, or stood after when entry ``at`` had been made."""
        return self._timeline.here if at is None else self._timeline.standing(at)

    def branches(self) -> tuple[Branch, ...]:
        """Every way that play has taken, the one to the table now first; where it never went back, the only one."""
        return self._timeline.branches()

    def _way(self, at: int | None = None) -> Iterator[tuple[int, Step, Table]]:
        """The steps that led to the table now, or as it stood after entry ``at``, each with the table it was done on."""
        table, reasons = self._tables[0], self.reasons(at)
        for number in self._timeline.path(self.standing(at)):
            step = self._told(number, reasons)
            yield number, step, table
            table = step.on(table)

    def _tables_until(self, at: int | None) -> Iterator[tuple[int, Step, Table]]:
        """The steps that led to the table now, or as it stood when entry ``at`` had been made, each with the table after it.

        No more than the last ``MOST_LOOKED_AT``.
        """
        path = self._timeline.path(self.standing(at))[-MOST_LOOKED_AT:]
        table = self._table_of(self._timeline.parent(path[0])) if path else self._table
        for number in path:
            step = read_step(self._record.entries[number - 1])
            table = step.on(table)
            yield number, step, table

    def acted_on_rules(self) -> bool:
        """Whether an action on a rule card was taken this evening."""
        new, self._looked_through = self._record.entries[self._looked_through :], self.last
        self._acted_on_rules |= any(entry.get("act", {}).get("act") in ACTIONS for entry in new)
        return self._acted_on_rules

    def lately(self, turns: int) -> tuple[Table, list[tuple[int, Step]]]:
        """The steps of the last ``turns`` turns, with their numbers, and the table that the first of them was done on.

        No more than ``MOST_LATELY``, and none before the first turn.
        """
        path = self._timeline.path(self._timeline.here)[-MOST_LATELY:]
        table = self._table_of(self._timeline.parent(path[0])) if path else self._table
        start, steps = table, []
        for number in path:
            step, turn = read_step(self._record.entries[number - 1]), table.turn.number
            if turn and turn > self._table.turn.number - turns:
                steps.append((number, step))
            else:
                start, steps = step.on(table), []
            table = step.on(table)
        return start, steps

    def _looked_since(self, number: int, before: Table) -> dict[str, int]:
        """How many cards each seat has looked at since step ``number`` that it could not see on the table ``before``."""
        looked: dict[str, set[str]] = {}
        for entry in map(self._record.entries.__getitem__, range(number, self.last)):
            if "look" in entry:
                looked.setdefault(entry["look"], set()).update(entry["things"])
        hidden = {seat: [key for key in things if not _could_see(before, key, seat)] for seat, things in looked.items()}
        return {seat: len(keys) for seat, keys in hidden.items() if keys}

    def laid_off(self) -> tuple[LaidOff, ...]:
        """Whatever lies in the trays of the table now, in the order in which it came there."""
        return laid_off(self._way())

    def _table_of(self, number: int) -> Table:
        if number in self._latest:
            return self._latest[number]
        path = self._timeline.path(number, self._tables.keys() | set())
        table = self._tables[self._timeline.parent(path[0]) if path else number]
        for each in path:
            table = read_step(self._record.entries[each - 1]).on(table)
        return table


def _could_see(table: Table, key: str, seat: str) -> bool:
    return key in table.things and table.things[key].visible_to(seat)


def _author(step: Step, after: Table) -> tuple[str, str, int | None]:
    """Who brought about the wording that a step put in force, by what kind of proposal, and of which amendment."""
    proposals = [after.proposal(act.proposal) for act in step.acts if isinstance(act, PutIntoEffect)]
    return next(((each.by, each.kind, each.amendment) for each in proposals if each), (step.act.by, "", None))
