"""Dice, thrown or typed in."""

from collections.abc import Collection
from typing import ClassVar

from tabletop.engine.acts.base import Act, Draws
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.rulebook import HOUSE
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table, Thrown
from tabletop.engine.text.game_words import THROW_DICE, THROW_DIE
from tabletop.engine.things import SeenThing
from tabletop.engine.values import Ref, listed

USUAL_DICE, USUAL_SIDES = 1, 6
MOST_DICE, MOST_SIDES = 100, 1_000
"""What is thrown where no rule says otherwise."""


class Throw(Act):
    """Throw dice. ``faces`` is what they show: typed in from real dice, or drawn by lot by the session."""

    faces: tuple[int, ...] | None = None
    dice: int = 0
    """Left out, one, or as many as the rules in force say."""
    sides: int = 0
    """Left out, six, or as many as the rules in force say."""

    besides: bool = False
    """Whether a rule throws besides the parts of a turn, so that a turn's own throw is still to be made."""

    foretold: ClassVar[bool] = False
    phrases: ClassVar[tuple[str, ...]] = (THROW_DIE, THROW_DICE, "throw a die")

    @property
    def thrown(self) -> tuple[int, int]:
        """How many dice, and of how many sides."""
        return self.dice or USUAL_DICE, self.sides or USUAL_SIDES

    def objection(self, table: Table) -> str:
        dice, sides = self.thrown
        if not (1 <= dice <= MOST_DICE and 2 <= sides <= MOST_SIDES):
            return f"A throw has 1 to {MOST_DICE} dice of 2 to {MOST_SIDES} sides."
        if self.faces is not None and len(self.faces) != dice:
            return (
                f"Say what each of the {dice} dice shows: {dice} numbers." if dice > 1 else "Say what the die shows: one number."
            )
        if self.faces is not None and not all(1 <= face <= sides for face in self.faces):
            return f"A die of {sides} sides shows a number from 1 to {sides}."
        return ""

    def drawn(self, table: Table, draws: Draws) -> Act:
        left = self.faces is None and not self.objection(table)
        return replace(self, faces=draws.faces(*self.thrown)) if left else self

    def fulfils(self, table: Table) -> frozenset[str]:
        return frozenset() if self.besides else super().fulfils(table)

    def on(self, table: Table) -> Table:
        number = table.thrown.number + 1 if table.thrown else 1
        return replace(table, thrown=Thrown(self.by, self.faces or (), self.thrown[1], number))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        ticked = [duty for duty in before.duties if duty not in after.duties and duty.who == self.by]
        under = ticked[0].rule if ticked else self.law  # a rule that has gone in this step throws all the same
        fields = {
            "thrower": player(self.by),
            "faces": self.faces or (),
            "duty": ticked[0].what if ticked else None,
            "under": Ref("rule", under) if under and under != HOUSE else None,
        }
        return (Occasion("dice thrown", fields),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.doer} threw {listed([str(face) for face in self.faces or ()])}."


def is_thrown(dice: int) -> str:
    """``"a die is thrown"``, ``"2 dice are thrown"``."""
    return "a die is thrown" if dice == 1 else f"{dice} dice are thrown"


def are_thrown(dice: Collection[int], often: Collection[int]) -> str:
    """So many dice, so ``often``, where either may be one of several: ``"dice are thrown twice"``, ``"a die is thrown once or
    twice"``, ``"perhaps a die is thrown"``."""
    least, most = min(filter(None, often)), max(often)
    some = is_thrown(*dice) if len(dice) == 1 and (least < most or most == 1) else "dice are thrown"
    if least < most:
        some += " once or twice" if most == 2 else f" {least} to {most} times"
    elif most > 1:
        some += " twice" if most == 2 else f" {most} times"
    return f"{'perhaps ' * (0 in often)}{some}"


def throw_of(thing: SeenThing | None) -> Throw | None:
    """That die thrown by hand, by nobody yet; nothing of anything else."""
    is_die = thing is not None and thing.kind == "die" and thing.face.isdecimal()
    return Throw(dice=1, sides=int(thing.face)) if thing and is_die else None


def thrown_by_each(throw: Throw, table: SeenTable, owner: str = "") -> tuple[Throw, ...]:
    """A throw by hand as that of each who may be meant: of the ``owner`` of the dice, else of all, whoever is on turn first."""
    by = (owner,) if owner else dict.fromkeys(filter(None, (table.doer, *table.everybody)))
    return tuple(replace(throw, by=each) for each in by)
