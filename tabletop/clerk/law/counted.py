"""Figures that no rule sets: what is counted, thrown or running, each by a name and a subject like a question of the law."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tabletop.clerk.english.naming import CLOCK
from tabletop.clerk.language.tree import Node, Reading, Text, whole
from tabletop.clerk.language.vocabulary import COUNTER
from tabletop.clerk.law.law import sheet_of
from tabletop.clerk.running.interpreter import ReadySetting
from tabletop.engine.boards.maps import maps_of
from tabletop.engine.findings import Input
from tabletop.engine.proposals import NONE, Proposal, Stage
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import ClockState
from tabletop.engine.things import Address, SeenThing, place_before, read_address, read_place
from tabletop.engine.values import Ref, capitalised, clock_time, listed, so_many, spoken

CARDS, BALLOTS, TALLIED, RULES = "cards lying", "ballots laid", "count of the votes", "rules in force"
TURN, CIRCUIT, THROW = "number of the turn", "number of the circuit", "last throw"
MOVER, NEXT_MOVER = "whose turn it is", "next mover"
PROPOSED, VERSION = "number of the proposal", "version of the proposal"
SQUARES, HELD = "squares owned", "who holds it"
COUNT_OF = "count"
"""What is counted of a counter that nothing was counted of yet."""
MOST_NAMED = 12
"""Cards that lie open and are named one by one; of more they are only counted."""


@dataclass(frozen=True)
class Account:
    """A figure that is counted: what it is called, what it comes to, nothing once it is gone, and what it is made of.

    What an ``Input`` comes to by the law is left to whoever asks the law.
    """

    called: str
    figure: str
    made_of: tuple[Input, ...] = ()
    about: str = ""
    """The number of the proposal that it is about, where it is of one alone: figures of others are no earlier ones of it."""
    time: int = 0
    """Which time it came about, where it may come to the same anew: a die falls twice on 3."""


def is_counted(name: str) -> bool:
    """Whether a figure of that name is counted, and no question of the law."""
    return name in _ACCOUNTS


def account(name: str, subject: str, table: SeenTable) -> Account:
    """What that figure comes to on a table, as everybody may know it."""
    return _ACCOUNTS[name](subject, table)


def counter_named(counter: str, about: Ref, table: SeenTable) -> str:
    """The subject by which a counter is asked for: ``gold of Ann``, ``life of rule r12``, ``gold of the table``."""
    return f"{counter} of {_whose(about, table)}"


def _whose(about: Ref, table: SeenTable) -> str:
    if about.kind == "rule" and about.key in table.rulebook:
        return str(Address("rule", about.key))
    return {"table": "the table", "team": f"team {about.key}"}.get(about.kind, about.key)


def _cards(subject: str, table: SeenTable) -> Account:
    place = read_place(subject)
    lying = table.things.at(place)
    where = f"in {place.of}’s hand" if place.kind == "hand" else f"on “{place.of}”"
    gone = place.kind == "pile" and place.of not in table.piles
    return Account(f"Cards {where}", "" if gone else str(len(lying)), _of_cards(lying, table))


def _of_cards(lying: tuple[SeenThing, ...], table: SeenTable) -> tuple[Input, ...]:
    hidden = sum(thing.hidden for thing in lying)
    shown = [table.called(thing.id) for thing in lying if not thing.hidden]
    named = listed(shown) if len(shown) <= MOST_NAMED else str(len(shown))
    parts = (("face up", named if shown else ""), ("face down", str(hidden) if hidden else ""))
    return tuple(Input(words, value) for words, value in parts if value)


def _ballots(side: str, table: SeenTable) -> Account:
    called, proposal = f"Ballots laid {side}", _last(table)
    if proposal is None:
        return Account(called, "")
    voters = proposal.voters(side)
    made = tuple(Input(f"ballot of {voter}", "", "votes", voter) for voter in voters)
    return Account(called, str(len(voters)), made, str(proposal.number))


def _last(table: SeenTable) -> Proposal | None:
    return table.under_vote or (table.proposals[-1] if table.proposals else None)


def _rules(kind: str, table: SeenTable) -> Account:
    rules = [rule for rule in table.rulebook.by_number() if not kind or rule.kind == kind]
    called = "Rules in force" if kind in ("", "rule") else f"{kind.capitalize()} rules in force"
    return Account(called, str(len(rules)), (Input("they are", listed(str(rule.number) for rule in rules)),) if rules else ())


def _turn(_: str, table: SeenTable) -> Account:
    whose = (Input(MOVER, table.turn.seat, MOVER, beside=True),) if table.turn.seat else ()
    return Account("The number of the turn", str(table.turn.number), whose)


def _mover(_: str, table: SeenTable) -> Account:
    after = (Input("whose turn comes next", "", NEXT_MOVER, beside=True),)
    return Account(capitalised(MOVER), table.turn.seat or "nobody", after, time=table.turn.number)


def _circuit(_: str, table: SeenTable) -> Account:
    besides = {who: number for who, number in table.turn.taken.items() if who.kind != "player"}
    taken = besides or table.turn.taken
    made = (Input(f"turns that {who.key} has ended", str(number)) for who, number in taken.items())
    return Account("The number of the circuit", str(table.turn.circuit), (Input("as the rules say", "", "circuit"), *made))


def _throw(_: str, table: SeenTable) -> Account:
    thrown = table.thrown
    if thrown is None:
        return Account("The last throw", "")
    dice = Input("dice in a throw", str(len(thrown.faces)), "dice")
    by = (Input("thrown by", thrown.by),) if thrown.by else ()
    made = (*by, dice, Input("sides", str(thrown.sides), "sides"))
    return Account("The last throw", listed(map(str, thrown.faces)), made, time=thrown.number)


def _clock(name: str, table: SeenTable) -> Account:
    clock = next((each for each in table.clocks if each.name == name), None)
    if clock is None:
        return Account(f"The clock “{name}”", "")
    if clock.counts:
        return Account(f"The clock “{name}”", f"{so_many(int(clock.left), clock.counts)}, {clock.state}")
    left = clock_time(clock.left)
    runs = clock.state is ClockState.RUNNING  # what it shows goes on by itself
    shows = f"running since it showed {left}" if runs else f"{left}, {clock.state}"
    return Account(f"The clock “{name}”", shows, time=int(clock.at))


def _counter(subject: str, table: SeenTable) -> Account:
    counter, _, whose = subject.rpartition(" of ")
    kind, key, _ = read_address(whose)
    found = (number for (name, about), number in table.counters.items() if counter_named(name, about, table) == subject)
    number = next(found, 0 if kind == "thing" and key in table.things else None)
    if kind == "thing":
        whose = table.called(key)
    elif kind == "rule":
        whose = table.rulebook.title(key) or whose
    return Account(f"{capitalised(counter)} of {whose}", "" if number is None else spoken(number))


def _squares(seat: str, table: SeenTable) -> Account:
    owned = [table.square_said(square) for square in maps_of(table).owned_by(seat)]
    return Account(f"Squares that {seat} owns", str(len(owned)), (Input("they are", listed(owned)),) if owned else ())


def _held(thing: str, table: SeenTable) -> Account:
    """Who has what lies before a player, such as a title."""
    found = table.things.by_id.get(thing)
    called = f"Who holds “{(found.name or found.face) if found else thing}”"
    return Account(called, "" if found is None else found.at.of if found.at.kind == "before" else "nobody")


def _proposed(_: str, table: SeenTable) -> Account:
    proposal = _last(table)
    called = f"The {table.words.proposal}’s number"
    return Account(
        called, str(proposal.number) if proposal else "", (Input("the next number", "", "proposal number", beside=True),)
    )


def _version(_: str, table: SeenTable) -> Account:
    proposal = _last(table)
    called = f"The wordings of this {table.words.proposal} so far"
    return Account(called, str(proposal.version), about=str(proposal.number)) if proposal else Account(called, "")


def _tallied(_: str, table: SeenTable) -> Account:
    proposal = _last(table)
    if proposal is None or proposal.tally is None:
        return Account("The count", "")
    voters = (ballot for ballot in proposal.ballots if ballot.side not in ("", NONE))
    made = tuple(Input(f"ballot of {each.voter}", each.side, "votes", each.voter) for each in voters)
    ended = table.words.adopted if proposal.stage is Stage.ADOPTED else table.words.defeated if proposal.settled else ""
    figure = f"{proposal.tally.totals}: {ended}" if ended else proposal.tally.totals
    rules = [rule for rule in table.rulebook.rules if _adoption(rule)] if proposal.is_tied and ended else []
    offices = dict.fromkeys(each for rule in rules for each in holders(rule, table))
    held = (Input(f"who holds “{name}”", seat) for name, seat in offices)
    called = f"The count on {table.words.proposal} {proposal.number}"
    return Account(called, figure, (*made, *held), str(proposal.number))


def holders(rule: Rule, table: SeenTable) -> tuple[tuple[str, str], ...]:
    """What lies before a player and is named on the rule's sheet, such as an office, with that player."""
    named, lying = (
        sheet_of(rule.sheet).texts,
        ((thing, seat) for seat in table.players for thing in table.things.at(place_before(seat))),
    )
    return tuple((name, seat) for thing, seat in lying if (name := thing.name or thing.face) in named)


def whose_vote_settled(rule: Rule, table: SeenTable, won: tuple[str, ...]) -> str:
    """Who holds what the rule asks for where it says what is adopted, and has ``won``: ``Ann, who holds “Speaker”``."""
    asked = _adoption(rule)
    who = [(name, seat) for name, seat in holders(rule, table) if seat in won and Reading("holder", Text(name)) in asked]
    return listed([f"{seat}, who holds “{name}”" for name, seat in who])


def _adoption(rule: Rule) -> list[Node]:
    """All that a rule says of what is adopted, part by part."""
    lines = (line.setting for line, _ in sheet_of(rule.sheet).lines if isinstance(line, ReadySetting))
    return [part for line in lines if line.question == "adoption" for part in whole(line)]


_ACCOUNTS: Mapping[str, Callable[[str, SeenTable], Account]] = {
    CARDS: _cards,
    BALLOTS: _ballots,
    RULES: _rules,
    TURN: _turn,
    MOVER: _mover,
    CIRCUIT: _circuit,
    THROW: _throw,
    CLOCK: _clock,
    COUNTER: _counter,
    SQUARES: _squares,
    HELD: _held,
    PROPOSED: _proposed,
    VERSION: _version,
    TALLIED: _tallied,
}
