"""What is kept from one evening to the next: the settings, the window, games played lately, who sat down to what, how far a
guide was read, and the best result of each set-up."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

from tabletop.app.folders import Folders
from tabletop.engine.seats import Seat
from tabletop.engine.values import Number, Ref, read_number, so_many, written
from tabletop.game.session import Session
from tabletop.view.docks.shown import CLOSE, Guided
from tabletop.view.widgets.theme import Settings

MOST_RECENT = 8
_RECENT, _WINDOW, _GAME, _SEATS, _OWN, _LYING = "recent", "window", "game", "seats", "own games", "lying"


def settings_file(folders: Folders) -> QSettings:
    return QSettings(str(folders.config / "settings.ini"), QSettings.Format.IniFormat)


def read_settings(kept: QSettings) -> Settings:
    """What was kept of the settings; what cannot be read is as usual."""
    usual = Settings()
    chosen: dict[str, Any] = {name: kept.value(name, item, type(item)) for name, item in asdict(usual).items()}
    return replace(usual, **chosen)


def keep_settings(kept: QSettings, settings: Settings) -> None:
    for name, item in asdict(settings).items():
        kept.setValue(name, item)


def recent_games(kept: QSettings) -> tuple[Path, ...]:
    """The games that were played lately and are still there, the last one first."""
    return _files(kept, _RECENT)


def keep_recent(kept: QSettings, file: Path) -> None:
    """This game is the one that was played last."""
    _keep_first(kept, _RECENT, file)


def where_cards_lay(kept: QSettings, file: Path) -> str:
    """How the rule cards of that game lay when it was left; nothing where that is not known."""
    return str(_lain(kept).get(str(file), ""))


def keep_where_cards_lie(kept: QSettings, file: Path, written: str) -> None:
    """How the rule cards of that game lie as it is left; of games that were played long ago it is forgotten."""
    others = {each: lay for each, lay in _lain(kept).items() if each != str(file)}
    kept.setValue(_LYING, json.dumps(dict([(str(file), written), *others.items()][:MOST_RECENT])))


def _lain(kept: QSettings) -> dict[str, Any]:
    try:
        found = json.loads(str(kept.value(_LYING, "{}")))
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def own_games(kept: QSettings) -> tuple[Path, ...]:
    """The rule files that were opened lately and are still there, the last one first."""
    return _files(kept, _OWN)


def keep_own_game(kept: QSettings, file: Path) -> None:
    """This rule file is the one that was opened last."""
    _keep_first(kept, _OWN, file)


def last_seating(kept: QSettings) -> tuple[str, tuple[Seat, ...]]:
    """The game that people sat down to last, by its key, and who they were; what cannot be read is left out."""
    try:
        seats = tuple(Seat(**each) for each in json.loads(str(kept.value(_SEATS, "[]"))))
    except (TypeError, ValueError):
        seats = ()
    return str(kept.value(_GAME, "")), seats


def keep_seating(kept: QSettings, game: str, seats: Sequence[Seat]) -> None:
    """They sat down to that game."""
    kept.setValue(_GAME, game)
    names = ("name", "look", "surname", "team")
    kept.setValue(_SEATS, json.dumps([{name: getattr(seat, name) for name in names} for seat in seats]))


def _files(kept: QSettings, key: str) -> tuple[Path, ...]:
    found = kept.value(key, [])
    files = found if isinstance(found, list) else [found]
    return tuple(Path(file) for file in files if isinstance(file, str) and Path(file).is_file())


def _keep_first(kept: QSettings, key: str, file: Path) -> None:
    others = (each for each in _files(kept, key) if each != file)
    kept.setValue(key, [str(each) for each in (file, *others)][:MOST_RECENT])


def left_window(kept: QSettings) -> QByteArray:
    """Where the window was when it was closed last, as Qt writes it; empty before that."""
    found = kept.value(_WINDOW)
    return found if isinstance(found, QByteArray) else QByteArray()


def keep_window(kept: QSettings, geometry: QByteArray) -> None:
    kept.setValue(_WINDOW, geometry)


class Alone:
    """The guide of a game, and the results of those who play it alone."""

    def __init__(self, session: Session, kept: QSettings) -> None:
        self._session, self._kept = session, kept
        self._steps = session.box.guide
        game = sha256(session.table().game.encode()).hexdigest()[:16]
        self._guide, self._best = f"guide/{game}", f"best/{session.setup}"
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
    def best(self) -> tuple[int, Number] | None:
        """The turn and the points of the best win that this set-up has seen."""
        turns = int(str(self._kept.value(f"{self._best}/turns", 0)))
        points = str(self._kept.value(f"{self._best}/points", "0"))
        return (turns, read_number(points)) if turns else None

    @cached_property
    def challenge(self) -> str:
        """The word that shuffled the numbers of rules; whoever types it has the same game."""
        shuffling = {option.key for option in self._session.box.option if option.shuffles}
        asked = (line for line in self._session.law(0) if line.question == "custom")
        return next((line.answer for line in asked if line.subject in shuffling), "")

    @property
    def stands(self) -> str:
        """``Turn 3, 20 points. Your best: won in 4 turns with 10 points.``"""
        words = self._session.table().words
        of = f" Challenge: {self.challenge}." if self.challenge else ""
        best = ""
        if self.best:
            turns, points = self.best
            best = f" Your best so far: won in {so_many(turns, 'turns')}, with {words.so_many_points(points)}."
        return (
            f"Turn {self.turns}, {words.so_many_points(self.points)}.{of}{best}" if len(self._session.table().seats) == 1 else ""
        )

    def note_win(self) -> None:
        """Keep the result of somebody who plays alone, where this set-up was never won so early, or then with fewer points."""
        table, best = self._session.table(), self.best
        better = best is None or (self.turns, -self.points) < (best[0], -best[1])
        if any(win.who for win in table.wins) and len(table.seats) == 1 and better:
            self._kept.setValue(f"{self._best}/turns", self.turns)
            self._kept.setValue(f"{self._best}/points", written(self.points))
