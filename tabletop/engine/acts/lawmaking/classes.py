"""Classes of rules: the one that a card is of, and the order that they stand in."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.lawmaking.enacting import rule_changes
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion
from tabletop.engine.table import Table
from tabletop.engine.values import listed

if TYPE_CHECKING:
    from tabletop.engine.seen import SeenTable


@dataclass(frozen=True, kw_only=True)
class Reclassify(Act):
    """A card is of another class now, as the rules in force say."""

    rule: str
    kind: str

    players: ClassVar[bool] = False

    def objection(self, table: Table) -> str:
        return "" if self.rule in table.rulebook else "That rule no longer lies on the table."

    def on(self, table: Table) -> Table:
        return replace(table, rulebook=table.rulebook.changed(self.rule, lambda rule: replace(rule, kind=self.kind)))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return rule_changes(before, after, "reclassify", None)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{table.rulebook.title(self.rule).capitalize()} is {self.kind} now."


@dataclass(frozen=True, kw_only=True)
class RankClasses(Act):
    """The classes of rules stand in another order now, or there are more of them, as the rules in force say."""

    classes: tuple[str, ...]

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        return replace(table, rulebook=table.rulebook.ranking(self.classes))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"The classes of rules are {listed(self.classes)}, in this order."
