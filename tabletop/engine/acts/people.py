"""Acts about people: sitting down, being introduced, leaving, forfeiting."""

from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.seats import Seat, trouble_with_name
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table

MOST_SEATS = 16
LONGEST_NAME = 40


class Join(Act):
    """Sit down at the table, at the end of the row; or sit down again at one's old place."""

    who: str
    surname: str = ""
    team: str = ""
    robot: bool = False
    look: int | None = None
    """The colour and mark, counted from 0; left out, the first that no seat has."""

    played_by: ClassVar[tuple[str, ...]] = ()

    def objection(self, table: Table) -> str:
        seat = table.seat(self.who)
        if seat:
            return "" if seat.out else f"{self.who} sits here already."
        if len(table.seats) >= MOST_SEATS:
            return f"The table has {MOST_SEATS} seats, and all are taken."
        if self.look is not None and (self.look >= MOST_SEATS or self.look not in _free_looks(table)):
            return "Somebody has that colour already, or there is none such."
        return trouble_with_name(self.who)

    def with_look(self, table: Table) -> "Join":
        """The act with a colour that nothing bears, where the first that no seat has is an army’s, say."""
        free = _free_looks(table)
        look = next((look for look in free if look not in table.looks), None)
        asks = self.look is None and table.seat(self.who) is None and look is not None
        return replace(self, look=look) if asks and free[0] in table.looks else self

    def on(self, table: Table) -> Table:
        if table.seat(self.who):
            back = tuple(replace(seat, out=False) if seat.name == self.who else seat for seat in table.seats)
            return replace(table, seats=back)
        look = _free_looks(table)[0] if self.look is None else self.look
        return replace(table, seats=(*table.seats, Seat(self.who, self.surname, self.team, self.robot, late=True, look=look)))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("player joined", {"who": player(self.who)}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.who} sits down{' again' if any(seat.name == self.who for seat in table.seats) else ''}."


def _free_looks(table: Table) -> list[int]:
    taken = {seat.look for seat in table.seats}
    return [look for look in range(MOST_SEATS + 1) if look not in taken]


class Introduce(Act):
    """Tell the table somebody's surname or team; what is left out stays as it is."""

    who: str
    surname: str | None = None
    team: str | None = None

    def objection(self, table: Table) -> str:
        if trouble := table.not_here(self.who):
            return trouble
        if max(len(self.surname or ""), len(self.team or "")) > LONGEST_NAME:
            return f"A surname or a team has {LONGEST_NAME} letters at most."
        return "" if (self.surname, self.team) != (None, None) else "Say a surname or a team."

    def on(self, table: Table) -> Table:
        seats = tuple(self._introduced(seat) if seat.name == self.who else seat for seat in table.seats)
        return replace(table, seats=seats)

    def _introduced(self, seat: Seat) -> Seat:
        surname = seat.surname if self.surname is None else self.surname
        return replace(seat, surname=surname, team=seat.team if self.team is None else self.team)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        named = f"{self.who} is called {self.who} {self.surname}." if self.surname else ""
        teamed = f"{self.who} belongs to the team “{self.team}”." if self.team else ""
        left = f"{self.who} belongs to no team." if self.team == "" else ""
        return " ".join(filter(None, (named, teamed, left)))


class _Out(Act):
    """Whoever is out owes nothing, may do nothing and is due no cards."""

    who: str

    def objection(self, table: Table) -> str:
        seat = table.seat(self.who)
        return f"{self.who} is already out." if seat and seat.out else table.not_here(self.who)

    def on(self, table: Table) -> Table:
        seats = tuple(replace(seat, out=True) if seat.name == self.who else seat for seat in table.seats)
        duties = tuple(duty for duty in table.duties if duty.who != self.who or duty.done)
        parked = tuple(each for each in table.parked if each.needs_answer or each.subject != player(self.who))
        return replace(table, seats=seats, duties=duties, parked=parked)


class Leave(_Out):
    """Somebody leaves the table; what they held stays where it lies."""

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("player left", {"who": player(self.who)}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        left = "is out of the game" if self.law else "left the table"
        return f"{self.who} {left}."


class Forfeit(_Out):
    """Somebody forfeits the game; what that means, the rules say."""

    def on(self, table: Table) -> Table:
        return table

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("player forfeited", {"who": player(self.who)}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.who} forfeits the game."
