"""What a seat owes: laid on it, taken off it, done by hand."""

from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.duties import Duties, Duty, is_reminder, once, once_more, owed, to_do
from tabletop.engine.frozen import replace
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.text.game_words import THROW_DIE
from tabletop.engine.values import ended


class Require(Act):
    """A seat owes something from now on; or, with ``must`` false, it may do it. What it has done already it owes anew, and what
    people see to (``is_reminder``) and it has not done yet, once more."""

    of: str
    what: str
    must: bool = True

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        since = table.turn.number
        owes = Duty(self.of, self.what, self.law, self.must, title=table.rulebook.title(self.law), since=since)
        as_once = ((i, replace(duty, what=once(duty.what), part=False, done=False)) for i, duty in enumerate(table.duties))
        alike = [i for i, duty in as_once if duty == owes]
        if not alike:
            return replace(table, duties=(*table.duties, owes))
        place = next((i for i in alike if not table.duties[i].done), alike[0])
        known = table.duties[place]
        if not known.done and not is_reminder(self.what):
            return table
        again = replace(known, what=self.what if known.done else once_more(known.what), done=False, since=since, laid=0)
        return replace(table, duties=(*table.duties[:place], again, *table.duties[place + 1 :]))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        new = self.must and table.duties != after.duties
        return f"{self.of} has to {_told(self.what)}." if new and self.what != "vote" else ""


def _told(what: str) -> str:
    """As the minutes have it, which know of no number of dice."""
    return "throw" if what == THROW_DIE else to_do(what)


class Excuse(Act):
    """A seat no longer owes something, or may no longer do it."""

    of: str
    what: str
    under: str = ""
    """The id of the rule that asked for it or allowed it; left out, whichever did."""

    def objection(self, table: Table) -> str:
        return f"{self.of} does not owe that: {ended(self.what)}" if self.needless(table) else ""

    def needless(self, table: Table) -> bool:
        return not self._excused(table.duties)

    def on(self, table: Table) -> Table:
        excused = self._excused(table.duties)
        return replace(table, duties=tuple(duty for duty in table.duties if duty not in excused))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        """What a line lets lapse is not told where nobody had to do it."""
        if any(duty.must for duty in self._excused(table.duties)):
            return f"{self.of} no longer has to {_told(self.what)}."
        return "" if self.law and not self.under else f"{self.of} may no longer {_told(self.what)}."

    def _excused(self, duties: Duties) -> Duties:
        return tuple(duty for duty in owed(duties, self.of, self.what) if self.under in ("", duty.rule))


class Tick(Act):
    """Tick off a duty of one's own that was done by hand, in words or in song."""

    duty: str

    def objection(self, table: Table) -> str:
        return f"{self.by or 'Nobody'} does not owe that: {ended(self.duty[:80])}" if self.needless(table) else ""

    def needless(self, table: Table) -> bool:
        return not owed(table.duties, self.by, self.duty)

    def fulfils(self, table: Table) -> frozenset[str]:
        return frozenset((self.duty,))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return "" if self.law else f"{self.doer}: {self.duty.rstrip('.')} – done."
