"""What the start screen is told and what it tells: the boxes on the table, the last evening, and who sat down to what."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tabletop.engine.seats import Seat
from tabletop.view.drawing.lids import LidFace

if TYPE_CHECKING:
    from tabletop.box.box import Box
    from tabletop.box.options import Option

FEW = 3
"""So many questions have room on the sheet itself."""


@dataclass(frozen=True)
class Game:
    """A box on the table: one that the program brings, or people's ``own``."""

    key: str
    box: "Box"
    own: bool = False

    @property
    def line(self) -> str:
        """``"2 to 10 players · about an hour"``."""
        return " · ".join(each for each in (self.players, self.box.lasts) if each)

    @property
    def lid(self) -> LidFace:
        return LidFace(self.box.picture, self.box.name, self.line)

    def trouble_with(self, seats: int) -> str:
        """Why so many cannot sit down, as a sentence, or ``""``."""
        least, most = self.box.seats
        if least <= seats <= most:
            return ""
        names = "Type a name" if most == 1 else "Type their names"
        return f"{self.box.name} is for {self.players}.{'' if seats else f' {names}.'}"

    @property
    def players(self) -> str:
        least, most = self.box.seats
        if most == 1:
            return "one player"
        return f"{least} players" if least == most else f"{least} to {most} players"


@dataclass(frozen=True)
class LastEvening:
    """The slip that leads back: ``told`` is one line, such as ``"Ann, Bo and Cy · turn 7, 18 rules"``."""

    title: str
    told: str
    path: str
    broken: bool = False
    """It cannot be opened; ``told`` is why."""


@dataclass(frozen=True)
class Seating:
    """Who sat down to which game, and what was chosen: answers by the keys of the game's own questions."""

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, str] = field(default_factory=dict)


def clauses(game: Game | None) -> tuple["Option", ...]:
    """The questions that have a page of their own: an order of people, and those about rules where there are more than a few."""
    asked = game.box.option if game else ()
    many = len(asked) > FEW
    return tuple(each for each in asked if each.kind == "players" or (many and (each.kind == "yes or no" or each.choices)))


def in_short(game: Game, answers: Mapping[str, str]) -> str:
    """``"clockwise · by the die · 100 points"``: what was chosen, in a line; empty where most of it would go untold."""
    asked = clauses(game)
    if 2 * sum(bool(each.says) for each in asked) < len(asked):
        return ""
    return " · ".join(filter(None, (dict(each.says).get(answers.get(each.key, each.usual), "") for each in asked)))


def how_answered(game: Game, answers: Mapping[str, str]) -> str:
    """How many clauses are left to the table, and how many of the answers are not the usual ones."""
    asked = clauses(game)
    if not asked:
        return ""
    other = sum(answers.get(each.key, each.usual) != each.usual for each in asked)
    return f"{len(asked)} clauses, {f'{other} answered in another way' if other else 'all answered as usual'}"
