"""The lines of the minutes, newest first: fetched a page at a time, so that a long evening costs no more than a short one."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSignalBlocker, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from tabletop.engine.acts.winning import CallDraw, DeclareWin, GiveUp
from tabletop.engine.past import Reason
from tabletop.engine.seen import SeenStep
from tabletop.engine.steps import RUNS
from tabletop.view.values.answers import Answers
from tabletop.view.widgets.plain_text import tip_of

PAGE = 40
ENDINGS = frozenset(each.said for each in (DeclareWin, CallDraw, GiveUp))
"""Acts after which a game is over, until play goes on."""
MOST_SAID = 12
"""Entries that fill no minutes of which it is told what they were."""
NO_MINUTES = "Such steps are not listed."
MOST = PAGE
"""Entries that are held while play goes on; older ones are fetched again when somebody scrolls there."""
AN_ENTRY = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren


class MinutesModel(QStandardItemModel):
    """Entries from the newest down, as far back as somebody has scrolled. Qt itself counts the rows: whenever one comes, a list
    asks twice for each of them how many there are."""

    def __init__(self, answers: Answers, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._answers = answers
        self._said: Mapping[int, Reason] = {}
        """The reasons that were said later, as far as they are told."""
        self._passing = 0
        """The step done last, where it fills no minutes: it stands there until something else is done."""
        self.steps: list[SeenStep] = []
        self._first, self._last = 1, 0
        self.gone: frozenset[int] = frozenset()
        self._notes: dict[int, tuple[str, ...]] = {}
        self.saved = 0

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        step = self.steps[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return step
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            amiss = "".join(f", {words}" for words in self.amiss(step))
            return " ".join((f"step {step.number}{amiss}: {told(step)}", *self.notes(step)))
        if role == Qt.ItemDataRole.ToolTipRole and (said := self.said_of_dots(index.row())):
            return tip_of(said)
        return None

    def said_of_dots(self, row: int) -> str:
        """What the dots beside an entry stand for; nothing where there are none."""
        untold = self.untold(row)
        return "\n".join((*self._said_of(*untold), NO_MINUTES)) if untold else ""

    def _said_of(self, first: int, last: int) -> Iterator[str]:
        """What the entries were that fill no minutes, as far as everybody may know, oldest first."""
        steps = ((number, self._answers.step(number)) for number in range(first, last + 1)[-MOST_SAID:])
        if last - first >= MOST_SAID:
            yield f"Steps {first} to {last - MOST_SAID} and:"
        for unknown, each in groupby(steps, lambda found: found[1] is None or not told(found[1])):
            found = tuple(each)
            if unknown:
                yield _unheard(found[0][0], found[-1][0])
            else:
                yield from (f"Step {number}: {told(step)}" for number, step in found if step)

    def show_record(self, last: int, saved: int, lately: int = 0) -> None:
        """The entries up to ``last``, those up to ``saved`` on the disk, and step ``lately`` even if it fills no minutes; only
        what is new is fetched."""
        self.saved = saved
        if last < self._last or last - self._last > PAGE:
            self.beginResetModel()
            self._first = max(1, last - PAGE + 1)
            with QSignalBlocker(self):
                self._take_out(0, len(self.steps))
                self._put(0, list(self._answers.minutes(self._first, last))[::-1])
            self.endResetModel()
        elif last > self._last:
            self._put(0, list(self._answers.minutes(self._last + 1 - self._open_run(), last))[::-1])
            self._let_go(last - MOST)
        changed = last != self._last
        self._last = last
        if changed:
            self._tell_reasons()
        self._let_pass(lately)
        if changed:
            self._mark_undone()

    def canFetchMore(self, parent: QModelIndex | QPersistentModelIndex) -> bool:
        return self._first > 1

    def fetchMore(self, parent: QModelIndex | QPersistentModelIndex) -> None:
        first = max(1, self._first - PAGE)
        older = list(self._answers.minutes(first, self._first - 1))[::-1]
        self._first = first
        if older:
            self._put(len(self.steps), older)
            self._mark_undone()

    def latest(self, said: str, most: int) -> SeenStep | None:
        """The last entry up to the number ``most`` in which such an act was done and that still holds."""
        for step in self.steps:
            if said in step.said and step.number <= most and step.number not in self.gone:
                return step
        return None

    def done_anyway(self, most: int) -> int:
        """The last entry up to the number ``most`` that a rule objected to in vain and that still holds; 0 if there is none. That
        the game was over belongs to no turn: play goes on where it was."""
        for step in self.steps:
            if step.anyway and step.number <= most and not self.is_gone(step) and step.acts[0].said not in ENDINGS:
                return step.number
        return 0

    def is_gone(self, step: SeenStep) -> bool:
        """Whether it was undone, and nothing has done it again."""
        return step.number in self.gone

    def amiss(self, step: SeenStep) -> tuple[str, ...]:
        """What has to be said of an entry besides what it tells."""
        return ("undone",) * self.is_gone(step) + ("not saved",) * (step.number > self.saved)

    def untold(self, row: int) -> tuple[int, int] | None:
        """The first and the last of the entries just before a row that fill no minutes."""
        step = self.steps[row]
        before = self.steps[row + 1].number if row + 1 < len(self.steps) else self._first - 1
        first, last = before + 1, step.number - step.covers
        return (first, last) if first <= last else None

    @property
    def said_later(self) -> tuple[object, ...]:
        """What is said of entries besides what they tell, but for what is not saved: which were undone, and what people said."""
        return self.gone, self._notes

    def notes(self, step: SeenStep) -> tuple[str, ...]:
        """What people said of an entry later."""
        return self._notes.get(step.number, ())

    def _open_run(self) -> int:
        """Entries of the newest row, taken out, where it tells of steps undone or done again: one more may belong to it."""
        if not (self._has(0, self._last) and self.steps[0].acts[0].said in RUNS):
            return 0
        newest = self.steps[0]
        self._take_out(0, 1)
        return newest.covers

    def _tell_reasons(self) -> None:
        """Entries told anew of which somebody has said why, or no longer has."""
        said, before = self._answers.reasons(first=self._first, last=self._last), self._said
        self._said = said
        for number in sorted(said.keys() | before.keys()):
            if said.get(number) != before.get(number) and self._first <= number <= self._last:
                self._tell_anew(number)

    def _let_go(self, upto: int) -> None:
        """What is so far back is held no longer."""
        row = self._row_of(upto)
        self._take_out(row, len(self.steps) - row)
        self._first = max(self._first, upto + 1)

    def _let_pass(self, lately: int) -> None:
        """What fills no minutes stands there all the same while it is what was done last."""
        if self._passing not in (0, lately):
            self._tell_anew(self._passing)
            self._passing = 0
        if self._first <= lately <= self._last and not self._has(self._row_of(lately), lately):
            self._put(self._row_of(lately), [step for step in (self._answers.step(lately),) if step])
            self._passing = lately

    def _tell_anew(self, number: int) -> None:
        """One entry as it is told now; one that fills no minutes comes with its reason, and goes with it."""
        row = self._row_of(number)
        if self._has(row, number):
            self._take_out(row, 1)
        self._put(row, list(self._answers.minutes(number, number)))

    def _row_of(self, number: int) -> int:
        """Where an entry stands, or would."""
        return next((row for row, step in enumerate(self.steps) if step.number <= number), len(self.steps))

    def _has(self, row: int, number: int) -> bool:
        return row < len(self.steps) and self.steps[row].number == number

    def _put(self, row: int, steps: list[SeenStep]) -> None:
        self.steps[row:row] = steps
        entries = [QStandardItem() for _ in steps]
        for entry in entries:
            entry.setFlags(AN_ENTRY)
        self.invisibleRootItem().insertRows(row, entries)

    def _take_out(self, row: int, count: int) -> None:
        self.removeRows(row, count)
        del self.steps[row : row + count]

    def _mark_undone(self) -> None:
        self.gone = frozenset(self._answers.undone(self._first, self._last))
        notes: dict[int, tuple[str, ...]] = {}
        for step in reversed(self.steps):
            for act in step.acts if step.number not in self.gone else ():
                about = act.written.get("step") if act.said == "tell" else None
                if about is not None:
                    who = f"{act.by}, step {step.number}" if act.by else f"step {step.number}"
                    notes[about] = (*notes.get(about, ()), f"✎ {act.written['text']} ({who})")
        if notes != self._notes:
            self._notes = notes
            self.layoutChanged.emit()


def _unheard(first: int, last: int) -> str:
    """The same words for all that nobody is told of, so that none of it is known from the others."""
    which = f"Step {first}" if first == last else f"Steps {first} to {last}"
    return f"{which}: looking into a hand, or changing a secret ballot."


def told(step: SeenStep) -> str:
    """An entry as one paragraph, also one that fills no minutes; what was done anyway says so, with the reason that was given."""
    objected = "Done anyway" if any(step.against) else "The reason given" if step.reason else ""
    anyway = f" {objected}{': ' + step.reason.removesuffix('.') if step.reason else ''}." if step.anyway and objected else ""
    return " ".join(step.told or (step.acts[0].told,)) + anyway
