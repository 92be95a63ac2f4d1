"""Lines for the minutes that change nothing else: notes, reasons said later, and sheets that failed."""

from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.frozen import replace
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.values import ended


class Tell(Act):
    """A sentence for the minutes, from a rule or from a person."""

    text: str
    step: int | None = None
    """An earlier step that it is a note on."""

    def objection(self, table: Table) -> str:
        return "" if self.text.strip() and len(self.text) <= 2_000 else "A note for the minutes has 1 to 2000 letters."

    def told(self, table: SeenTable, after: SeenTable) -> str:
        who = " ".join(filter(None, (self.by, f"on step {self.step}" if self.step else "")))
        return f"{who}: {self.text}" if who else self.text


class SayWhy(Act):
    """Say why an earlier step was done, whoever did it. It stands with that step from then on, in place of a reason that was
    given before."""

    step: int
    why: str

    played_by: ClassVar[tuple[str, ...]] = ()
    tells_why: ClassVar[bool] = True

    def objection(self, table: Table) -> str:
        return "" if self.why.strip() else "Say why, in a few words."

    def told(self, table: SeenTable, after: SeenTable) -> str:
        said = f"{self.by} said why step {self.step} was done" if self.by else f"Why step {self.step} was done"
        return f"{said}: {ended(self.why.strip())}"


class Fault(Act):
    """A line of a sheet failed while it ran: it did nothing, and its card says why. Without a ``why``, it has run well since."""

    rule: str
    why: str = ""
    at_work: str = ""
    """The card and the line that ran, as text: it may have asked the card that failed."""

    players: ClassVar[bool] = False
    tells_why: ClassVar[bool] = True

    def on(self, table: Table) -> Table:
        found = self.why, self.at_work if self.why else ""
        return replace(table, rulebook=table.rulebook.changed(self.rule, lambda rule: rule.failing(*found)))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        rule = table.rulebook.title(self.rule) or "a rule that is gone"
        return f"A line of {rule} did nothing. {self.why}" if self.why else f"The line of {rule} that failed works again."
