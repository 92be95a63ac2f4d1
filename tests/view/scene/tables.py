"""Tables to look at: made by playing acts, and a host that answers from the engine alone."""

from dataclasses import dataclass, field

from tabletop.engine.acts import Act, drops, played
from tabletop.engine.acts.by_hand import AddThing, MoveThing
from tabletop.engine.acts.cards import Draw, Shuffle
from tabletop.engine.acts.drops import FeltSpot
from tabletop.engine.acts.duties import Require
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.lawmaking.voting import EndDebate, Vote
from tabletop.engine.acts.tokens import PassToken
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.answers import Objection, Outranked, Ruling, Target
from tabletop.engine.frozen import replace
from tabletop.engine.past import LaidOff, Wording
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.engine.things import Address, Place, SeenThing, pile
from tabletop.view.values.answers import Answers

NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo"]
WORDS = (
    "When a proposition is under vote and all players have either placed cards or chosen not to, the proposing player picks "
    "up the piles, sums the values of the cards in each, and announces the totals."
)
RULE_6 = Objection("One card each.", "r6")


def play(table: Table, *acts: Act) -> Table:
    """The table after those acts, each of which can be done."""
    for act in acts:
        if isinstance(act, Shuffle) and act.order is None:
            act = replace(act, order=tuple(range(len(table.things.at(pile(act.pile))))))
        assert not act.objection(table), (act, act.objection(table))
        table = played(act.resolved(table), table)
    return table


def evening(seats: int = 4, rules: int = 18) -> Table:
    """People have sat down and drawn five cards each; the second of them has the token and the turn."""
    book = tuple(
        Rule(f"r{n}", n, f"Rule {n} says: {WORDS}", "when game begun: begin turn of next mover") for n in range(1, rules + 1)
    )
    names = NAMES[:seats]
    table = Table(
        "Cards", tuple(Seat(name, look=look) for look, name in enumerate(names)), rulebook=Rulebook(book, highest=rules)
    )
    backwards = tuple(reversed(range(52)))
    table = play(table, AddThing(what="standard deck", to="draw"), Shuffle(pile="draw", order=backwards))
    table = play(table, AddThing(what="discard", kind="pile"), *(Draw(by=name, number=min(5, 50 // seats)) for name in names))
    lying = table.things.at(pile("draw"))
    table = play(table, MoveThing(thing=tuple(card.id for card in lying[:2]), to="discard")) if len(lying) > 2 else table
    return play(table, PassToken(to=names[1 % seats]), BeginTurn(to=names[1 % seats]))


def vote(seats: int = 4, rules: int = 18) -> Table:
    """Bo would amend rule 1, has laid a card for it, and everybody else has to vote."""
    table = evening(seats, rules)
    bo = NAMES[1 % seats]
    table = play(
        table, Propose(by=bo, kind="amend", rule=1, text=f"Rule 1 says nothing: {WORDS}", number=rules + 1), EndDebate(cards=True)
    )
    table = play(table, *(Require(of=seat.name, what="vote") for seat in table.seats))
    return play(table, Vote(by=bo, side="for", card=table.hand(bo)[0].id))


@dataclass
class Engine(Answers):
    """It knows no rule: what the engine allows can be done, unless `objected` names the place."""

    table: Table
    objected: tuple[str, ...] = ()
    looked_at: list[str] = field(default_factory=list)
    past: dict[str, tuple[Wording, ...]] = field(default_factory=dict)
    """Rules by id, with all their wordings."""
    trays: dict[str, tuple[LaidOff, ...]] = field(default_factory=dict)
    judged: tuple[Ruling, ...] = ()

    def targets(self, taken: Address) -> tuple[Target, ...]:
        table = seen(self.table)
        found = ((place, drops.drop(table, taken, place, (0.5, 0.5))) for place in drops.targets(table, taken))
        may = [(place, act) for place, act in found if act and not act.objection(self.table)]
        against = {place: RULE_6 if str(place) in self.objected else None for place, _ in may}
        return tuple(Target(place, act, against[place], drops.serves(self.table, act)) for place, act in may)

    def drop(self, taken: Address, place: Place, spot: FeltSpot | None = None) -> Act | None:
        return drops.drop(seen(self.table), taken, place, spot)

    def foretold(self, act: Act) -> str:
        return f"{act.by} {act.promise}."

    def hand(self, seat: str) -> tuple[SeenThing, ...]:
        return seen(self.table, seat).hand(seat)

    def look(self, seat: str) -> None:
        self.looked_at.append(seat)

    def unheard(self, rule: str, at: int | None = None) -> tuple[Outranked, ...]:
        return ()

    def wordings(self, rule: str) -> tuple[Wording, ...]:
        return self.past.get(rule, ())

    def rulings(self) -> tuple[Ruling, ...]:
        return self.judged

    def laid_off(self, tray: str) -> tuple[LaidOff, ...]:
        return self.trays.get(tray, ())
