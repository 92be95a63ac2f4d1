"""What is kept from one game to the next: how far the guide was read, and the best result of each set-up."""

from collections.abc import Iterable
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from PySide6.QtCore import QSettings

from tabletop.engine.table import Win
from tabletop.engine.values import Number, Ref, read_number, so_many, written
from tabletop.game.session import Session
from tabletop.view.docks.shown import CLOSE, Guided


class Best(NamedTuple):
    """The turn and the points of a win, and whose it is; of one that was kept before names were, nobody's."""

    turns: int
    points: Number
    who: str


class Alone:
    """The guide of a game, and the results of those who play it alone."""

    def __init__(self, session: Session, kept: QSettings) -> None:
        self._session, self._kept = session, kept
        self._steps = session.box.guide
        game = sha256(session.table().game.encode()).hexdigest()[:16]
        self._guide, self._best = f"guide/{game}", f"best/{session.setup}"
        self._before, self._won = self.best, dict[tuple[Win, ...], Best]()
        """The best result of earlier evenings, and that of each win of this one by all wins up to it."""
        if self._steps and self.guided.at == len(self._steps) and session.last <= 1:
            self.guide(CLOSE)  # it was read to its end in an earlier game

    # The guide

    @property
    def guided(self) -> Guided:
        """Where the guide stands; nothing for a game without one, nor once the game is over. Where several sit, it begins when
        somebody asks for it."""
        table = self._session.table()
        alone = len(table.seats) == 1
        at = int(str(self._kept.value(self._guide, 1 if alone else CLOSE)))
        return Guided(self._steps, at if CLOSE < at <= len(self._steps) and not table.over else CLOSE)

    def guide(self, at: int) -> None:
        """The guide goes on there; it stays closed where it was closed."""
        self._kept.setValue(self._guide, at)

    def learn(self, acts: Iterable[str]) -> None:
        """Whoever does what a step tells of is shown the next one, if the guide is open."""
        shown = self.guided.at
        if shown == CLOSE:
            return
        learnt = dict(self._session.box.learnt)
        at = 1 + max((learnt.get(act, CLOSE) for act in acts), default=CLOSE)
        if shown < at:
            self.guide(at)

    # Results

    @property
    def turns(self) -> int:
        return self._session.table().turn.number

    @property
    def points(self) -> Number:
        """The points of whoever sits there first."""
        table = self._session.table()
        who = table.seats[0].name if table.seats else ""
        return table.counters.get((table.words.points, Ref("player", who)), 0)

    @property
    def best(self) -> Best | None:
        """The best win that this set-up has seen."""
        turns = int(str(self._kept.value(f"{self._best}/turns", 0)))
        points = str(self._kept.value(f"{self._best}/points", "0"))
        return Best(turns, read_number(points), str(self._kept.value(f"{self._best}/who", ""))) if turns else None

    @cached_property
    def challenge(self) -> str:
        """The word that shuffled the numbers of rules; whoever types it has the same game."""
        shuffling = {option.key for option in self._session.box.option if option.shuffles}
        asked = (line for line in self._session.law(0) if line.question == "custom")
        return next((line.answer for line in asked if line.subject in shuffling), "")

    @property
    def stands(self) -> str:
        """``Turn 3, 20 points.``"""
        table = self._session.table()
        of = f" Challenge: {self.challenge}." if self.challenge else ""
        return f"Turn {self.turns}, {table.words.so_many_points(self.points)}.{of}" if len(table.seats) == 1 else ""

    @property
    def best_told(self) -> str:
        """``Ann’s best so far: won in 4 turns, with 10 points. Fewer turns are better.``"""
        table, best = self._session.table(), self.best
        if best is None or len(table.seats) != 1:
            return ""
        whose = "Your" if best.who == table.seats[0].name else f"{best.who}’s" if best.who else "The"
        points = table.words.so_many_points(best.points)
        return f"{whose} best so far: won in {so_many(best.turns, 'turns')}, with {points}. Fewer turns are better."

    def note_win(self) -> None:
        """Keep the result of somebody who plays alone, where this set-up was never won so early, or then with fewer points; one
        of this evening that was undone counts no more."""
        table = self._session.table()
        if len(table.seats) != 1:
            return
        self._won = {wins: result for wins, result in self._won.items() if table.wins[: len(wins)] == wins}
        if any(win.who for win in table.wins):
            self._won.setdefault(table.wins, Best(self.turns, self.points, table.seats[0].name))
        results = [*filter(None, (self._before, *self._won.values()))]
        best = min(results, key=lambda each: (each.turns, -each.points), default=None)
        if best != self.best:
            self._kept.setValue(f"{self._best}/turns", best.turns if best else 0)
            self._kept.setValue(f"{self._best}/points", written(best.points) if best else "0")
            self._kept.setValue(f"{self._best}/who", best.who if best else "")
