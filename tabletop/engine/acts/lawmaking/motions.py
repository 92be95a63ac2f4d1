"""What is put to the table and agreed by word of mouth."""

from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.lawmaking.proposing import trouble_with_words
from tabletop.engine.acts.on_buttons import ARTICLES
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.proposals import FOR, SIDES
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Motion, Table
from tabletop.engine.text.game_words import ENACT
from tabletop.engine.text.wording import quoted
from tabletop.engine.values import Value, ended

LONGEST_MOTION = 200


def trouble_with_motion(text: str) -> str:
    """Why it cannot be put to the table, as a sentence; nothing when it can."""
    fits = bool(text.strip()) and len(text) <= LONGEST_MOTION
    return "" if fits else f"Say what is put to the table, in {LONGEST_MOTION} letters at most."


class Voice(Act):
    """Say yes or no, by word of mouth, to something that is put to the table; the first voice puts it."""

    motion: str
    side: str = "for"
    words: str = ""
    """The words of a rule that is put to the table with it, and its sheet: what is agreed on then is this rule."""
    sheet: str = ""

    def objection(self, table: Table) -> str:
        if table.seat(self.by) is None:
            return "Somebody who sits at the table has to say so."
        if self.side not in SIDES:
            return "A voice is for or against."
        motion = table.motion(self.motion)
        if motion and motion.carried:
            return f"“{self.motion}” is agreed already."
        if motion and self.words and self.words != motion.words:
            return f"“{self.motion}” lies on the table in other words."
        return trouble_with_motion(self.motion) or (trouble_with_words(ENACT, self.words, self.sheet) if self.words else "")

    def on(self, table: Table) -> Table:
        motion = table.motion(self.motion) or Motion(self.motion, self.by, words=self.words, sheet=self.sheet)
        voiced = replace(motion, voices={**motion.voices, self.by: self.side})
        return replace(table, motions=(*(each for each in table.motions if each.text != self.motion), voiced))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        fields: dict[str, Value] = {"motion": self.motion}
        made = () if before.motion(self.motion) else (Occasion("motion made", fields),)
        return (*made, Occasion("voice given", {**fields, "side": self.side, "voter": player(self.by)}))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if table.motion(self.motion) is None:
            rule = f" With this rule: {quoted(self.words)}." if self.words else ""
            agrees = f" {self.by} agrees." if self.side == FOR and not self.motion.startswith(ARTICLES) else ""
            return f"{self.by} asks the table: {ended(self.motion, '?')}{rule}{agrees}"
        if self.motion.startswith(ARTICLES):
            return f"{self.by} is {self.side} {ended(self.motion)}"
        return f"{self.by} {'agrees' if self.side == FOR else 'is against it'}: {ended(self.motion)}"


class PutMotion(Act):
    """Something is put to the table by a rule, and nobody has said yes or no to it yet."""

    motion: str

    players: ClassVar[bool] = False

    def objection(self, table: Table) -> str:
        before = f"“{self.motion[:80]}” is before the table already." if table.motion(self.motion) else ""
        return before or trouble_with_motion(self.motion)

    def needless(self, table: Table) -> bool:
        return table.motion(self.motion) is not None

    def on(self, table: Table) -> Table:
        return replace(table, motions=(*table.motions, Motion(self.motion, "")))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("motion made", {"motion": self.motion}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"The table is asked: {ended(self.motion, '?')}"


class CarryMotion(Act):
    """What was put to the table is agreed."""

    motion: str

    def objection(self, table: Table) -> str:
        motion = table.motion(self.motion)
        return "" if motion and not motion.carried else f"“{self.motion}” is not before the table."

    def on(self, table: Table) -> Table:
        motions = tuple(replace(each, carried=True) if each.text == self.motion else each for each in table.motions)
        return replace(table, motions=motions)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        motion = after.motion(self.motion)
        return (Occasion("motion carried", {"motion": self.motion, "by": player(motion.by)}),) if motion else ()

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"Agreed: {ended(self.motion)}"


class DropMotion(Act):
    """What was put to the table is off it again, agreed or not, so that it may be put anew."""

    motion: str

    def objection(self, table: Table) -> str:
        return "" if table.motion(self.motion) else f"“{self.motion[:80]}” is not before the table."

    def needless(self, table: Table) -> bool:
        return table.motion(self.motion) is None

    def on(self, table: Table) -> Table:
        return replace(table, motions=tuple(each for each in table.motions if each.text != self.motion))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return "" if self.law else f"{self.doer} took it off the table: {ended(self.motion)}"
