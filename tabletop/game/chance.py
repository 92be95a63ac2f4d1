"""Chance and the time, as the engine is given them: how a pile was shuffled, how dice fell, when a clock was started."""

from collections.abc import Callable
from functools import cached_property
from random import Random, SystemRandom

from tabletop.clerk.work.cascade import Chance
from tabletop.engine.acts import Act
from tabletop.engine.acts.cards import Shuffle
from tabletop.engine.acts.clocks import StartClock, StopClock, TimeUp
from tabletop.engine.acts.deeds import ChooseAtRandom
from tabletop.engine.acts.dice import Throw
from tabletop.engine.frozen import replace
from tabletop.engine.table import Table
from tabletop.engine.things import pile


def left_to_chance(seed: str | None, step: int, now: Callable[[], float]) -> Chance:
    """What one step leaves to chance: every throw, lot and shuffle in it goes on where the one before it ended.

    Chance is the system's, or follows from a seed and the number of the step, so that a seeded evening that is played
    again is the same evening. A seed that can be guessed hides nothing: a throw that all have seen confirms the guess, and
    the deal follows from it.
    """
    return _Filling(seed, step, now)


_OPEN = Shuffle | Throw | ChooseAtRandom | StartClock | StopClock | TimeUp
"""The acts in which something is left to chance, or to the clock."""


class _Filling:
    """Puts into acts what is left to chance in them. Most leave nothing to it, and then no chance is drawn up."""

    def __init__(self, seed: str | None, step: int, now: Callable[[], float]) -> None:
        self._seed, self._step, self._now = seed, step, now

    @cached_property
    def _chance(self) -> Random:
        return SystemRandom() if self._seed is None else Random(f"{self._seed}:{self._step}")

    def __call__(self, act: Act, table: Table) -> Act:
        return self._filled(act, table) if isinstance(act, _OPEN) else act

    def _filled(self, act: Act, table: Table) -> Act:
        if isinstance(act, Shuffle) and act.order is None:
            order = list(range(len(table.things.at(pile(act.pile)))))
            self._chance.shuffle(order)
            return replace(act, order=tuple(order))
        if isinstance(act, Throw) and act.faces is None and not act.objection(table):
            return replace(act, faces=tuple(self._chance.randint(1, act.thrown[1]) for _ in range(act.thrown[0])))
        if isinstance(act, ChooseAtRandom) and act.picked is None and act.among:
            return replace(act, picked=self._chance.randrange(len(act.among)))
        if isinstance(act, StartClock | StopClock | TimeUp) and not act.at:
            return replace(act, at=round(self._now(), 3))
        return act
