"""Chance and the time, as the engine is given them: how a pile was shuffled, how dice fell, when a clock was started."""

from collections.abc import Callable
from functools import cache, partial
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
    return partial(_filled, chance=cache(lambda: SystemRandom() if seed is None else Random(f"{seed}:{step}")), now=now)


def _filled(act: Act, table: Table, chance: Callable[[], Random], now: Callable[[], float]) -> Act:
    if isinstance(act, Shuffle) and act.order is None:
        order = list(range(len(table.things.at(pile(act.pile)))))
        chance().shuffle(order)
        return replace(act, order=tuple(order))
    if isinstance(act, Throw) and act.faces is None and not act.objection(table):
        return replace(act, faces=tuple(chance().randint(1, act.thrown[1]) for _ in range(act.thrown[0])))
    if isinstance(act, ChooseAtRandom) and act.picked is None and act.among:
        return replace(act, picked=chance().randrange(len(act.among)))
    if isinstance(act, StartClock | StopClock | TimeUp) and not act.at:
        return replace(act, at=round(now(), 3))
    return act
