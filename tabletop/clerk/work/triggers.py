"""Which line brought which occasion within one step, so that rules that keep triggering each other can be named."""

from collections.abc import Iterable, Iterator

from tabletop.clerk.work.primitives import PRIMITIVE
from tabletop.engine.happenings import Occasion
from tabletop.engine.table import DueWork

LOOKED_BACK = 40
"""How many links of a chain are gone back: more than people could follow."""


class Triggers:
    """The occasions of a step, each with the work that brought it."""

    def __init__(self) -> None:
        self._by: dict[int, tuple[Occasion, DueWork]] = {}
        self._moved: list[str] = []

    def moved(self, work: DueWork) -> None:
        """That line has something to do."""
        self._moved.append(work.rule)

    def brought(self, occasions: Iterable[Occasion], work: DueWork) -> None:
        for occasion in occasions:
            self._by[id(occasion)] = occasion, work

    def loop(self, occasion: Occasion) -> list[str]:
        """The cards that led to that occasion, back to where one comes again; if none led to it, those that did anything."""
        chain: list[str] = []
        for card in self._back_from(occasion):
            if card in chain:
                return chain[chain.index(card) :]
            chain.append(card)
        return chain or self._moved[-LOOKED_BACK:]

    def _back_from(self, occasion: Occasion) -> Iterator[str]:
        for _ in range(LOOKED_BACK):
            brought, work = self._by.get(id(occasion), (None, None))
            if brought is not occasion or work is None:
                return
            if work.rule != PRIMITIVE:
                yield work.rule
            occasion = work.occasion
