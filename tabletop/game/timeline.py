"""The order of steps: which one each was done after, and where undo and redo lead.

Undo takes nothing away. It is an entry of its own that says where play goes on from, and a new act after it opens a
branch beside the old one. So the file is one list that only grows, and what it describes is a tree. Entries are
numbered from 1, and 0 is the table before anybody moved.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

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


@dataclass(frozen=True)
class Branch:
    """A way that play has taken, from where it leaves another one: ``tip`` is its last step, ``fork`` the last that it has in
    common with the branch that it leaves, ``steps`` how many it has of its own, ``depth`` how many branches it hangs on.

    ``here`` is the way to the table now, on which all others hang; its last step may be followed by others that were undone.
    """

    tip: int
    fork: int
    steps: int
    here: bool = False
    depth: int = 0


class Timeline:
    """Where each entry leaves the table. Steps have a parent; undo, redo and looks only say where play stands."""

    def __init__(self, course: Course | None = None) -> None:
        course = course or Course()
        self._parents, self._stands = array("q"), array("q")
        self._stretches = list(course.stretches)
        self._undone = list(course.undone)
        for parent, stand, entries in self._stretches:
            if parent == NOWHERE:
                self._parents.extend([NOWHERE] * entries)
                self._stands.extend([stand] * entries)
            else:
                self._parents.extend([parent, *range(stand, stand + entries - 1)])
                self._stands.extend(range(stand, stand + entries))

    def course(self) -> Course:
        return Course(tuple(self._stretches), tuple(self._undone))

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
        return self._undone[-1] if self._undone else 0

    def step(self) -> int:
        """A new step after the one play stands at. Gives its number."""
        self._undone.clear()
        return self._add(self.here, len(self._parents))

    def note(self) -> int:
        """An entry that leaves the table as it is."""
        return self._stand(self.here)

    def undo(self) -> int:
        self._undone.append(self.here)
        return self._stand(self._parents[self.here])

    def redo(self) -> int:
        return self._stand(self._undone.pop())

    def go_back(self, step: int) -> int:
        """Play stands after ``step``, wherever it is in the tree. On the way back, redo leads forward again, step by step."""
        behind = self.path(self.here)
        if step in behind:
            self._undone += behind[behind.index(step) + 1 :][::-1]
        else:
            self._undone.clear()
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

    def led(self, first: int) -> frozenset[int]:
        """The steps from ``first`` on that led to where play stands."""
        return frozenset(takewhile(lambda number: number >= first, self._back(self.here)))

    def tips(self) -> tuple[int, ...]:
        """The last step of every branch, in the order of the file."""
        parents = set(self._parents)
        return tuple(number for number in range(1, len(self._parents)) if self.is_step(number) and number not in parents)

    def branches(self) -> tuple[Branch, ...]:
        """Every way that play has taken, as a tree from the table now: each branch is followed by those that leave it, the
        one that leaves it last first."""
        here = self.here
        leaving: dict[int, list[Branch]] = {}
        on = dict.fromkeys(self._back(here), (here, 0)) | {0: (here, 0)}
        for tip in self.tips():
            own = list(takewhile(lambda step: step not in on, self._back(tip)))
            if own:
                fork = self._parents[own[-1]]
                left, depth = on[fork]
                on.update(dict.fromkeys(own, (tip, depth + 1)))
                leaving.setdefault(left, []).append(Branch(tip, fork, len(own), depth=depth + 1))
        found, waiting = [], [Branch(here, 0, len(self.path(here)), here=True)]
        while waiting:
            found.append(waiting.pop())
            waiting += sorted(leaving.get(found[-1].tip, []), key=lambda branch: branch.fork)
        return tuple(found)

    def _back(self, number: int) -> Iterator[int]:
        while number > 0:
            yield number
            number = self._parents[number]

    def path(self, number: int, known: "frozenset[int] | set[int]" = frozenset()) -> list[int]:
        """The steps that lead to ``number``, first to last, from the nearest one of ``known`` or from the start."""
        return list(takewhile(lambda step: step not in known, self._back(number)))[::-1]
