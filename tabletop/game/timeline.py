"""The order of steps: which one each was done after, and where undo and redo lead.

Undo takes nothing away. It is an entry of its own that says where play goes on from, and a new act after it opens a
branch beside the old one. So the file is one list that only grows, and what it describes is a tree. Entries are
numbered from 1, and 0 is the table before anybody moved.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from tabletop.engine.past import Branch

NOWHERE = -1


class Stretch(NamedTuple):
    """Entries of one kind in a row: steps, each done after the one before it, or others that leave play at one place."""

    parent: int
    """What its first step was done after; nowhere for entries that are no steps."""
    stand: int
    """Where play stands after its first entry."""
    entries: int = 1

    def goes_on(self, parent: int, stand: int) -> bool:
        """Whether an entry right after the last one belongs to this stretch too."""
        if parent == NOWHERE:
            return self.parent == NOWHERE and stand == self.stand
        return self.parent != NOWHERE and stand == parent + 1 == self.stand + self.entries


@dataclass(frozen=True)
class Course:
    """A timeline in few numbers, to be kept in a checkpoint."""

    stretches: tuple[Stretch, ...] = (Stretch(NOWHERE, 0),)
    undone: tuple[int, ...] = ()

    @property
    def last(self) -> int:
        """The number of the last entry, or -1 for a course that nothing could have taken."""
        counts = [stretch.entries for stretch in self.stretches]
        return sum(counts) - 1 if min(counts, default=0) > 0 else -1


class Timeline:
    """Where each entry leaves the table. Steps have a parent; undo, redo and looks only say where play stands."""

    def __init__(self, course: Course | None = None) -> None:
        course = course or Course()
        self._parents, self._stands = array("q"), array("q")
        self._stretches = list(course.stretches)
        self._to_redo = list(course.undone)
        for parent, stand, entries in self._stretches:
            if parent == NOWHERE:
                self._parents.extend([NOWHERE] * entries)
                self._stands.extend([stand] * entries)
            else:
                self._parents.extend([parent, *range(stand, stand + entries - 1)])
                self._stands.extend(range(stand, stand + entries))
        self._way = array("q", [*self._back(self.here)][::-1])
        """The steps that lead to where play stands, first to last."""
        steps = [stretch for stretch in self._stretches if stretch.parent != NOWHERE]
        ends = {stretch.stand + stretch.entries - 1 for stretch in steps}
        self._tips = ends - {stretch.parent for stretch in steps}
        """The last step of every branch."""

    def course(self) -> Course:
        return Course(tuple(self._stretches), tuple(self._to_redo))

    def __len__(self) -> int:
        """The number of the last entry."""
        return len(self._parents) - 1

    @property
    def here(self) -> int:
        """The step that play stands after; 0 at the start."""
        return self._stands[-1]

    @property
    def undoable(self) -> int:
        """The step that undo would take back; 0 for none. The first step, sitting down, stays."""
        return self.here if self.here > 1 else 0

    @property
    def redoable(self) -> int:
        """The step that redo would bring back; 0 for none."""
        return self._to_redo[-1] if self._to_redo else 0

    def step(self) -> int:
        """A new step after the one play stands at. Gives its number."""
        number = len(self._parents)
        self._to_redo.clear()
        self._tips.discard(self.here)
        self._tips.add(number)
        self._way.append(number)
        return self._add(self.here, number)

    def note(self) -> int:
        """An entry that leaves the table as it is."""
        return self._stand(self.here)

    def undo(self) -> int:
        self._to_redo.append(self._way.pop())
        return self._stand(self._parents[self.here])

    def redo(self) -> int:
        self._way.append(self._to_redo.pop())
        return self._stand(self._way[-1])

    def go_back(self, step: int) -> int:
        """Play stands after ``step``, wherever it is in the tree. On the way back, redo leads forward again, step by step."""
        way = self.way(step)
        if is_on(self._way, step):
            self._to_redo += self._way[: len(way) - 1 : -1]
        else:
            self._to_redo.clear()
        self._way = way
        return self._stand(step)

    def _stand(self, at: int) -> int:
        return self._add(NOWHERE, at)

    def _add(self, parent: int, stand: int) -> int:
        self._parents.append(parent)
        self._stands.append(stand)
        last = self._stretches[-1]
        if last.goes_on(parent, stand):
            self._stretches[-1] = Stretch(last.parent, last.stand, last.entries + 1)
        else:
            self._stretches.append(Stretch(parent, stand))
        return len(self)

    def is_step(self, number: int) -> bool:
        return 0 < number < len(self._parents) and self._parents[number] != NOWHERE

    def standing(self, number: int) -> int:
        """The step that play stood after when entry ``number`` had been made."""
        return self._stands[number]

    def parent(self, number: int) -> int:
        return self._parents[number]

    def branches(self) -> tuple[Branch, ...]:
        """Every way that play has taken, as a tree from the table now: each branch is followed by those that leave it, the
        one that leaves it last first."""
        here = self.here
        leaving: dict[int, list[Branch]] = {}
        on: dict[int, tuple[int, int]] = {}
        for tip in sorted(self._tips):
            own = list(takewhile(lambda step: step not in on and not is_on(self._way, step), self._back(tip)))
            if own:
                fork = self._parents[own[-1]]
                left, depth = on.get(fork, (here, 0))
                on.update(dict.fromkeys(own, (tip, depth + 1)))
                leaving.setdefault(left, []).append(Branch(tip, fork, len(own), depth=depth + 1))
        found, waiting = [], [Branch(here, 0, len(self._way), here=True)]
        while waiting:
            found.append(waiting.pop())
            waiting += sorted(leaving.get(found[-1].tip, []), key=lambda branch: branch.fork)
        return tuple(found)

    def _back(self, number: int) -> Iterator[int]:
        while number > 0:
            yield number
            number = self._parents[number]

    def way(self, number: int | None = None) -> "array[int]":
        """The steps that lead to step ``number``, or to where play stands, first to last: theirs who asked, for as long as play
        stands where it does."""
        if number is None or number == self.here:
            return self._way
        aside = list(takewhile(lambda step: not is_on(self._way, step), self._back(number)))
        common = self._parents[aside[-1]] if aside else number
        return self._way[: bisect_right(self._way, common)] + array("q", aside[::-1])


def is_on(way: Sequence[int], step: int) -> bool:
    """Whether a step is one of those in order."""
    place = bisect_left(way, step)
    return place < len(way) and way[place] == step
