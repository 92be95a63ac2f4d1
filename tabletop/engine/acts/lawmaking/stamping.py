"""Stamps on rule cards: void, disputed, suspended. While one is on a card, its sheet sleeps; off again, it wakes."""

from operator import methodcaller
from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.lawmaking.enacting import rule_changes
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.rulebook import DISPUTED, SUSPENDED, VOID
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.text.wording import because


class _Stamping(Act):
    """A card bears one stamp at most: a new one takes the place of the old."""

    rule: int

    stamp: ClassVar[str] = ""

    @property
    def off(self) -> bool:
        """Whether the stamp is taken off."""
        return False

    def objection(self, table: Table) -> str:
        rule = table.rulebook.numbered(self.rule)
        if rule is None:
            return f"There is no rule {self.rule}."
        if (rule.standing == self.stamp) is self.off:
            return ""
        return f"Rule {self.rule} is {'not ' if self.off else ''}stamped {self.stamp}."

    def on(self, table: Table) -> Table:
        rule = table.rulebook.numbered(self.rule)
        stamped = methodcaller("stamped", "" if self.off else self.stamp)
        return replace(table, rulebook=table.rulebook.changed(rule.id, stamped)) if rule else table

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return rule_changes(before, after, self.said, player(self.by))


class StampVoid(_Stamping):
    """Stamp a rule card void, so that its sheet sleeps; with ``void`` false the stamp is taken off again."""

    void: bool = True

    stamp: ClassVar[str] = VOID

    @property
    def off(self) -> bool:
        return not self.void

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if self.void:
            return f"Rule {self.rule} is stamped void."
        return f"The stamp “void” is taken off rule {self.rule}."


class Dispute(_Stamping):
    """Dispute what a rule means or whether it holds: its sheet sleeps, and its card says *check this*, until it is ``over``."""

    over: bool = False

    tells_why: ClassVar[bool] = True
    stamp: ClassVar[str] = DISPUTED

    @property
    def off(self) -> bool:
        return self.over

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if self.over:
            return f"The dispute over rule {self.rule} is settled{because(self.why)}."
        disputed = f"{self.doer} disputed rule {self.rule}{because(self.why)}"
        return f"{disputed}: it is seen to by hand until that is settled, on its open card."


class Suspend(_Stamping):
    """Suspend a rule, so that its sheet sleeps, until that is ``over``."""

    over: bool = False

    stamp: ClassVar[str] = SUSPENDED

    @property
    def off(self) -> bool:
        return self.over

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"Rule {self.rule} is {'in force again' if self.over else 'suspended'}."
