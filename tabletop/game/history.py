"""The past of an evening: each step is folded in once, and nothing is ever taken out.

The file is one list that only grows, and what it describes is a tree (``timeline``); so it is here. Every step leaves its notes
in the columns that they belong to, whatever branch it is on. What is told of a table are the notes on the way to it: undo, redo,
going back and looking back change nothing here and only ask for another way.
"""

import json
from array import array
from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from tabletop.engine.acts.clocks import TurnCalendar
from tabletop.engine.acts.telling import SayWhy, Tell
from tabletop.engine.answers import Ruling
from tabletop.engine.frozen import replace
from tabletop.engine.past import LaidOff, LedgerLine, Page, Reason, Stamp, Stand, TurnCount, Wording, lives
from tabletop.engine.plain import plain, read
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tabletop.game.notes import BEGUN, FAILED, LAID_OFF, LEFT, LINE, NOTES, REASON, RULING, STAMP, STAND, WORDING, Note, notes
from tabletop.game.timeline import is_on

ACTIONS = frozenset({"transmute", "mutate", "subsume", "divide", "other action"})
FACES = "faces"
EXPLAINED, ACTED, LOOKED = "asks for no reason", "an action on a rule card", "a look into a hand"
WHOLE = tuple(field.name for field in fields(Table))
PARTS = (*WHOLE, FACES, EXPLAINED, ACTED, LOOKED, *NOTES)
"""What a step may change: the fields of the table and the faces of all cards; what is known of it; and what notes there are."""
BIT = {name: 1 << place for place, name in enumerate(PARTS)}
OF_TABLE = tuple((name, BIT[name]) for name in WHOLE)
SELDOM = {BIT[name]: name for name in ("wins", ACTED, LOOKED)}
"""What is gone back to from the table now, however long ago it was: which entries are of it is known."""
ANY_SELDOM = sum(SELDOM)

TakenStep = tuple[int, Step, Table]
"""A step with its number and the table that it was done on."""


class Column:
    """Notes of one kind on one thing, in the order in which they were made, each with its step."""

    def __init__(self) -> None:
        self.steps = array("q")
        self.notes: list[Any] = []
        self.written = 0
        """How many of them, the first ones, are still as a checkpoint holds them."""

    def read(self, kind: type) -> None:
        """Each as what it is. Raises ``ValueError``."""
        self.notes[: self.written] = [read(kind, said) for said in self.notes[: self.written]]
        self.written = 0

    def put(self, step: int, note: object) -> None:
        self.steps.append(step)
        self.notes.append(note)

    def back(self, way: Sequence[int]) -> Iterator[Any]:
        """The notes that stand on the way, the newest first."""
        for place in range(bisect_right(self.steps, way[-1] if way else 0) - 1, -1, -1):
            if is_on(way, self.steps[place]):
                yield self.notes[place]


class History:
    """What all steps of a file say, and what of it is told of a way through them. A way is the steps on it, first to last."""

    def __init__(
        self, start: Rulebook, anew: Callable[[], Iterable[TakenStep]], changed: bytes = b"", kept: Iterable[str] = ()
    ) -> None:
        """``changed`` and ``kept`` are what a checkpoint kept; ``anew`` are all steps, should it not be readable after all."""
        self._anew = anew
        self._start = {rule.id: Wording(0, 0.0, rule) for rule in start.rules}
        self._columns: dict[tuple[str, str], Column] = defaultdict(Column)
        self._keys: dict[str, dict[str, None]] = defaultdict(dict)
        """Of what there are notes of a kind, in the order in which the first of each was made."""
        self._numbers: list[int] = []
        """Of which proposals there are notes, in their order."""
        self._changed = array("Q", changed or bytes(8))
        """What each entry of the file changed, as bits."""
        self._kept = list(kept)
        """The notes as a checkpoint holds them: each text is a kind, and a list of notes of that kind."""
        self._unread: dict[str, list[str]] = defaultdict(list)
        """Those of them that nobody has asked for yet, by their kinds."""
        for text in self._kept:
            self._unread[text[: text.find("[")]].append(text)
        self._new: list[tuple[int, Note]] = []
        self._seldom: dict[str, list[int]] = {name: [] for name in SELDOM.values()}
        for number, bits in enumerate(self._changed):
            if bits & ANY_SELDOM:
                self._file(number, bits)

    def fold(self, number: int, step: Step, before: Table, tables: Sequence[Table]) -> None:
        """Take up step ``number``, which was done on ``before``; ``tables`` are those of the step."""
        found = notes(number, step, before, tables)
        self._mark(number, _changed(step, before, tables[-1]))
        for note in found:
            self._new.append((number, note))
            if note[0] not in self._unread:
                self._put(number, note)

    def look(self, number: int) -> None:
        """Entry ``number`` is a look into a hand."""
        self._mark(number, BIT[LOOKED])

    def of(self, what: str) -> Sequence[int]:
        """The entries, on whatever branch, that changed one of the ``SELDOM`` things, in their order."""
        return self._seldom[what]

    def _mark(self, number: int, bits: int) -> None:
        self._changed.extend([0] * (number - len(self._changed)))
        self._changed.append(bits)
        self._file(number, bits)

    def _file(self, number: int, bits: int) -> None:
        for bit, name in SELDOM.items():
            if bits & bit:
                self._seldom[name].append(number)

    def changed(self, number: int) -> int:
        """What a step changed, as bits of ``PARTS``."""
        return self._changed[number]

    def kept(self) -> tuple[bytes, tuple[str, ...]]:
        """What a checkpoint keeps, so that none of these steps need be folded in again."""
        if self._new:
            of_kind: dict[str, list[object]] = defaultdict(list)
            for number, (kind, about, said) in self._new:
                of_kind[kind].append([number, about, plain(said)])
            for kind, found in of_kind.items():
                self._kept.append(kind + json.dumps(found))
                if kind in self._unread:
                    self._unread[kind].append(self._kept[-1])
            self._new.clear()
        return self._changed.tobytes(), tuple(self._kept)

    def _put(self, number: int, note: Note, written: bool = False) -> None:
        kind, about, said = note
        if kind == STAND and about not in self._keys[STAND]:
            insort(self._numbers, int(about))
        for key in (about, "") if kind in (LINE, LAID_OFF) else (about,):
            self._columns[kind, key].put(number, said)
            self._columns[kind, key].written += written
            self._keys[kind][key] = None

    def _column(self, kind: str, about: str = "") -> Column:
        if about not in self._about(kind):
            return Column()
        try:
            self._columns[kind, about].read(NOTES[kind])
        except ValueError:
            self._fold_anew()
        return self._columns[kind, about]

    def _about(self, kind: str) -> dict[str, None]:
        """Of what there are notes of that kind. What a checkpoint kept is filed when somebody asks for the first time."""
        if not self._unread.keys() <= NOTES.keys():
            self._fold_anew()
        if kind in self._unread:
            try:
                for number, about, said in (note for text in self._unread.pop(kind) for note in json.loads(text[len(kind) :])):
                    self._put(number, (kind, about, said), written=True)
            except (ValueError, TypeError):
                self._fold_anew()
            else:
                for number, note in self._new:
                    if note[0] == kind:
                        self._put(number, note)
        return self._keys[kind]

    def _fold_anew(self) -> None:
        """All notes made again: those of the checkpoint are not what they should be."""
        self._unread.clear()
        self._columns.clear()
        self._keys.clear()
        self._numbers.clear()
        for number, step, before in self._anew():
            for note in notes(number, step, before, tuple(step.tables(before))):
                self._put(number, note)

    # What is told

    def ledger(self, way: Sequence[int], seat: str | None, counter: str) -> Iterator[LedgerLine]:
        """Every change of somebody's points, or of what else is counted, the newest first."""
        for line in self._column(LINE, seat or "").back(way):
            if line.counter == counter:
                reason = self.reason(line.step, way) if line.own else None
                yield replace(line, why=reason.why) if reason else line

    def wordings(self, way: Sequence[int], rule: str) -> tuple[Wording, ...]:
        """Every wording of a rule, oldest first; none of a card that bore its id before."""
        return next(map(_wordings, reversed(lives(self.versions(way, rule)))), ())

    def versions(self, way: Sequence[int], rule: str) -> Iterator[Wording]:
        """The rule whenever it changed in whatever way, by a stamp or in its class too, and when it was gone, oldest first."""
        if rule in self._start:
            yield self._start[rule]
        yield from reversed([*self._column(WORDING, rule).back(way)])

    def rules(self) -> tuple[str, ...]:
        """Every rule there ever was on whatever branch, by its id."""
        return tuple(dict.fromkeys((*self._start, *self._about(WORDING))))

    def book(self, way: Sequence[int], now: Rulebook) -> tuple[Page, ...]:
        """A page for every rule there ever was, by the number it bears or bore last; ``now`` are the rules in force."""
        pages = (_page(card, now) for rule in self.rules() for card in lives(self.versions(way, rule)))
        return tuple(sorted(pages, key=lambda page: page.rule.number))

    def stamp(self, way: Sequence[int], rule: str) -> Stamp | None:
        """The stamp that was put on a rule last."""
        stamp: Stamp | None = next(self._column(STAMP, rule).back(way), None)
        reason = self.reason(stamp.step, way) if stamp and stamp.own else None
        return replace(stamp, why=reason.why) if stamp and reason else stamp

    def course_of(self, way: Sequence[int], number: int) -> tuple[Stand, ...]:
        """How a proposal stood whenever it was reworded, opened, counted, settled or voided, oldest first."""
        stands: list[Stand] = [*self._column(STAND, str(number)).back(way)][::-1]
        before = (None, *(each.proposal.stands for each in stands))
        return tuple(each for each, was in zip(stands, before, strict=False) if each.proposal.stands != was)

    def proposals(self, way: Sequence[int]) -> Iterator[Stand]:
        """Every proposal that was ever laid on the table as it stood last, since the step that brought it so far, the one
        with the highest number first."""
        self._about(STAND)
        for number in self._numbers[::-1]:
            if course := self.course_of(way, number):
                yield _so_far(course)

    def left(self, way: Sequence[int], number: int) -> int:
        """The step at which a proposal left the table last; 0 for none."""
        return next(self._column(LEFT, str(number)).back(way), 0)

    def failed_at(self, way: Sequence[int], rule: str) -> int:
        """The step at which a line of a rule failed last; 0 for none."""
        return next(self._column(FAILED, rule).back(way), 0)

    def rulings(self, way: Sequence[int]) -> tuple[Ruling, ...]:
        """Every judgment that was given, oldest first."""
        found: list[Ruling] = []
        for question in [*self._about(RULING)]:
            given: list[Ruling] = []
            for each in reversed([*self._column(RULING, question).back(way)]):
                if not each.overruled:
                    given.append(each)
                elif given:
                    given[-1] = replace(given[-1], overruled=True)
            found += given
        return tuple(sorted(found, key=lambda ruling: ruling.step))

    def laid_off(self, way: Sequence[int], tray: str) -> Iterator[LaidOff]:
        """Whatever lies in a tray, or in any, what came there last first: not what was taken out again."""
        back: list[tuple[str, int, str]] = []
        for each in self._column(LAID_OFF, tray).back(way):
            card = each.tray, each.number, each.words
            if each.back:
                back.append(card)
            elif card in back:
                back.remove(card)
            else:
                yield each

    def turns(self, way: Sequence[int]) -> tuple[TurnCount, ...]:
        """Every turn that began, oldest first."""
        return tuple(self._column(BEGUN).back(way))[::-1]

    def reason(self, step: int, way: Sequence[int]) -> Reason | None:
        """Why a step was done, where that was said later."""
        return next(self._column(REASON, str(step)).back(way), None)

    def reasons(self, way: Sequence[int], steps: Iterable[int] | None = None) -> Mapping[int, Reason]:
        """Why those steps were done, or any, by their numbers, where that was said later."""
        told = self._about(REASON)
        asked = [*map(int, told)] if steps is None else (step for step in steps if str(step) in told)
        return {step: reason for step in asked if (reason := self.reason(step, way))}

    def to_explain(self, way: Sequence[int]) -> Iterator[int]:
        """The steps that did more than tell something, the last one first."""
        return (step for step in reversed(way) if step > 1 and not self._changed[step] & BIT[EXPLAINED])


def _so_far(course: Sequence[Stand]) -> Stand:
    """How it stood last, with the step that brought it so far: that its change was taken back later brings it no further."""
    last = since = course[-1]
    for each in reversed(course):
        if each.proposal.outcome != last.proposal.outcome:
            break
        since = each
    return replace(last, step=since.step, at=since.at)


def _wordings(card: Sequence[Wording]) -> tuple[Wording, ...]:
    here = [each for each in card if not each.gone]
    return tuple(each for each, before in zip(here, (None, *here), strict=False) if before is None or each.reads != before.reads)


def _page(card: Sequence[Wording], now: Rulebook) -> Page:
    wordings, end = _wordings(card), card[-1]
    numbers = [each.rule.number for each in wordings]
    borne = tuple(number for number, before in zip(numbers, (None, *numbers), strict=False) if number != before)
    return Page(end.rule if end.gone else now[end.rule.id], len(wordings), borne, end.step if end.gone else 0)


def _changed(step: Step, before: Table, after: Table) -> int:
    was, now = vars(before), vars(after)
    changed = sum([bit for name, bit in OF_TABLE if was[name] is not now[name]])
    if before.things.brought is not after.things.brought:
        changed |= BIT[FACES]
    if isinstance(step.act, SayWhy | Tell | TurnCalendar):
        changed |= BIT[EXPLAINED]
    if step.act.said in ACTIONS:
        changed |= BIT[ACTED]
    return changed
