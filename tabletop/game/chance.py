"""Chance and the time, as the engine is given them: how a pile was shuffled, how dice fell, when a clock was started."""

from collections.abc import Callable
from functools import cached_property
from random import Random, SystemRandom

from tabletop.clerk.work.cascade import Chance
from tabletop.engine.acts.base import Draws
from tabletop.engine.values import Value


def left_to_chance(seed: str | None, entries: int, now: Callable[[], float]) -> Chance:
    """What one step leaves to chance: every throw, lot and shuffle in it goes on where the one before it ended.

    Chance is the system's, or follows from a seed and the number of entries so far, undos and looks among them: a seeded
    evening that is played again, these as well, is the same evening. A seed that can be guessed hides nothing: a throw that
    all have seen confirms the guess, and the deal follows from it.
    """
    return drawn_from(_Lots(seed, entries, now))


def drawn_from(draws: Draws) -> Chance:
    """Acts with what is left open in them taken from there."""
    return lambda act, table: act.drawn(table, draws)


class _Lots:
    """Most acts leave nothing to chance, and then none is drawn up."""

    def __init__(self, seed: str | None, entries: int, now: Callable[[], float]) -> None:
        self._seed, self._entries, self._now = seed, entries, now

    @cached_property
    def _chance(self) -> Random:
        return SystemRandom() if self._seed is None else Random(f"{self._seed}:{self._entries}")

    def order(self, number: int) -> tuple[int, ...]:
        order = list(range(number))
        self._chance.shuffle(order)
        return tuple(order)

    def faces(self, dice: int, sides: int) -> tuple[int, ...]:
        return tuple(self._chance.randint(1, sides) for _ in range(dice))

    def picked(self, among: tuple[Value, ...]) -> int:
        return self._chance.randrange(len(among))

    def now(self) -> float:
        return round(self._now(), 3)
