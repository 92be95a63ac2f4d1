"""How much work sheets may do: shared by everything that follows from one player's act.

Work is counted in steps, never in seconds, so a sheet that is stopped on one machine is stopped on all. As the only loops go
over finite lists, a line's cost is known but for the lengths of lists: it is charged when the line begins, and once more
for every item that is gone through.
"""

from tabletop.clerk.running.silence import Amiss
from tabletop.engine.values import Value

STEPS_PER_ACT = 50_000
STEPS_PER_HANDLER = 20_000
MAX_EFFECTS = 200
MAX_QUESTIONS_DEEP = 8


class Budget:
    """The steps left for one player's act, and the questions being answered just now."""

    __slots__ = ("_asked", "_floor", "deep", "deepest", "left", "own")

    def __init__(self, steps: int = STEPS_PER_ACT) -> None:
        self.left = steps
        self._floor = 0
        self._asked: list[tuple[str, Value]] = []
        self.deep = 0
        """The questions that are being answered just now."""
        self.deepest = 0
        """The most questions that were being answered at a time."""
        self.own = 0
        """How often something was met with that holds for whoever asks alone: a field that was told, or the end of what may be
        asked. An answer in which nothing was is the same for all who ask of the same table."""

    def spend(self, steps: int) -> None:
        """Raises ``Amiss`` when nothing is left for this handler, or for this act."""
        self.left -= steps
        if self.left < self._floor:
            self.own += 1
            raise Amiss("this is more work than a card may ask of the clerk")

    def begin_handler(self) -> int:
        """Give one handler its share; what comes back is for ``end_handler``."""
        outer, self._floor = self._floor, max(0, self.left - STEPS_PER_HANDLER)
        return outer

    def end_handler(self, outer: int) -> None:
        self._floor = outer

    def begin_question(self, question: str, subject: Value) -> None:
        """Raises ``Amiss`` for a question that needs its own answer, or that hangs on too many others."""
        if (question, subject) in self._asked:
            self.own += 1
            raise Amiss(f"the answer to “{question}” depends on itself")
        if self.deep >= MAX_QUESTIONS_DEEP:
            self.own += 1
            raise Amiss(f"“{question}” depends on too many other questions")
        self._asked.append((question, subject))
        self.deep += 1
        if self.deep > self.deepest:
            self.deepest = self.deep

    def end_question(self) -> None:
        self._asked.pop()
        self.deep -= 1

    def charge(self, steps: int, deep: int) -> bool:
        """Charge what an answer took that is known: steps, and so many questions deep. False where that is more than is left."""
        deepest = self.deep + deep
        if self.left - steps < self._floor or deepest > MAX_QUESTIONS_DEEP:
            return False
        self.left -= steps
        if deepest > self.deepest:
            self.deepest = deepest
        return True
