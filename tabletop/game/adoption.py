"""What it would bring to adopt a rule-change, with all that follows: the clerk really adopts it on a copy of the table, by each
vote that adopts it, and goes on with each answer that the table may then give to what it is asked.

Of what hangs on chance, or on a question that may be answered in any way, it is told that it comes, and what is known up to it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.language.sorts import NOBODY
from tabletop.clerk.language.words import WHICH_ONE
from tabletop.clerk.work.cascade import Chance
from tabletop.clerk.work.likely_answers import likely_answers, noted_alone
from tabletop.engine.acts import Act
from tabletop.engine.acts.counters import kept_by_sheet
from tabletop.engine.acts.deeds import ChooseAtRandom
from tabletop.engine.acts.dice import Throw, is_thrown
from tabletop.engine.acts.lawmaking.deciding import YES_NO, Decide, subject_key
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.answers import ON_THE_VOTE
from tabletop.engine.faces import is_proper
from tabletop.engine.proposals import AGAINST, FOR, NONE, Stage
from tabletop.engine.table import Parked, Table
from tabletop.engine.values import Number, Ref, listed, so_many
from tabletop.engine.work import Progress, Work

IF_FOR_IT = "if all vote for it, or all but one"
IF_OTHERS = "if all others vote for it, or all but one"
CARDS = "cards"
VOTES = {
    FOR: ("votes for it", "a vote for it"),
    AGAINST: ("votes against it", "a vote against it"),
    NONE: ("does not vote on it", "no vote on it"),
}
AS_PEOPLE_VOTE, AS_THE_TABLE_DECIDES, AS_YOU_DECIDE = "as people vote", "as the table decides", "as you decide"
FEW, MOST_VOTES = 4, 100
"""So many outcomes are told one by one; in so many ways may people vote, and the table decide, for all of them to be tried."""


class Outcome(NamedTuple):
    """How far it is known what follows, and what comes then that nobody knows more of."""

    table: Table
    comes: str = ""


class Unforeseeable(Exception):
    """What follows hangs on what nobody knows: that ``comes`` on the table as it is by then."""

    def __init__(self, table: Table, comes: str) -> None:
        super().__init__(comes)
        self.outcome = Outcome(table, comes)


class Adoptions(NamedTuple):
    """The tables after each vote that adopts the change, several where the table decides."""

    tables: tuple[tuple[Table, ...], ...] = ()
    votes: tuple[Mapping[str, str], ...] = ()
    every: bool = True
    """Whether people may vote in no other way that adopts it."""
    unless: str = IF_FOR_IT
    """Else what votes were tried."""
    comes: tuple[str, ...] = ()
    """What may come then that nobody knows more of: the tables are as they would be before it, where anybody can tell that."""
    always: bool = True
    """Whether one of these comes however people vote."""
    done: str = ""
    """How it is said when all this comes of what is done outright, ``"Once it is done"``; empty for what a vote adopts."""

    @classmethod
    def of(
        cls,
        outcomes: Sequence[tuple[Outcome, ...]],
        votes: Sequence[Mapping[str, str]],
        *,
        every: bool = True,
        unless: str = IF_FOR_IT,
        done: str = "",
    ) -> "Adoptions":
        """With the outcomes after each vote."""
        tables = tuple(tuple(each.table for each in several) for several in outcomes)
        comes = dict.fromkeys(each.comes for several in outcomes for each in several)
        then = tuple(each for each in comes if each)
        return cls(tables, tuple(votes), every, unless, then, always="" not in comes, done=done)

    @property
    def comes_then(self) -> str:
        """What comes, and whether it is sure to, in words."""
        return f"{'perhaps ' * (not self.always)}{' or '.join(self.comes)}"

    def told(self, answers: Mapping[int, str]) -> str:
        """What is answered then, by the id of each table: as people vote, and as the table decides, where that is not one."""
        each = [list(dict.fromkeys(answers[id(table)] for table in tables)) for tables in self.tables]
        says = sorted({said for several in each for said in several}, key=lambda said: (said == "nobody", said))
        if len(says) == 1:
            return says[0] if self.every else f"{says[0]}, {self.unless}"
        if not self.every or len(says) > FEW:
            return ON_THE_VOTE
        apart = "; or " if any(" and " in said for said in says) else " or "
        hangs = ((AS_PEOPLE_VOTE, any(one != each[0] for one in each)), (AS_THE_TABLE_DECIDES, any(len(one) > 1 for one in each)))
        return f"{apart.join(says)}, {' and '.join(why for why, so in hangs if so).replace(' and as', ' and')}"

    def gained(self, before: Table) -> tuple[str, ...]:
        """What everybody gets and loses by it, in a sentence, as far as it hangs on nothing but how they vote themselves, to
        whom titles and the like go, and who is declared the winner."""
        each = (*self._points(before), *self._titles(before)) if self.every and self.tables else ()
        said = [*each, *self._wins(before)]
        if self.comes and self.every and self.tables:
            said.append(f"{'then ' * bool(said)}{self.comes_then}, and more may follow")
        return (f"{self.done or f'If it is {before.words.adopted}'}, {'; '.join(said)}.",) if said else ()

    def lost(self, before: Table) -> tuple[str, ...]:
        """What everybody gets and loses where it is defeated, and to whom titles and the like go, in a sentence."""
        said = [*self._points(before), *self._titles(before)]
        return (f"If it is {before.words.defeated}, {'; '.join(said)}.",) if said else ()

    def _wins(self, before: Table) -> Iterator[str]:
        """Who is declared the winner in the same step, by whatever that brings: the next turn too."""
        known = len(before.wins)
        won = {id(each): listed(win.who for win in each.wins[known:] if win.who) for several in self.tables for each in several}
        says = self.told({table: who or NOBODY for table, who in won.items()}) if any(won.values()) else ""
        if says == ON_THE_VOTE:
            yield "who wins hangs on who votes against it"
        elif says:
            yield f"{says} win{'s' * (' and ' not in says)}" if says in won.values() else f"the winner is {says}"

    def _titles(self, before: Table) -> Iterator[str]:
        tables = (before, *(after for several in self.tables for after in several))
        tokens = (thing for table in tables for thing in table.things.by_id.values() if thing.kind == "token")
        for title in dict.fromkeys(thing.name or thing.face for thing in tokens):
            had, *has = (_holder(each, title) for each in tables)
            if has[0] and {*has} == {has[0]} != {had}:
                yield f"{f'“{title}”' if is_proper(title) else f'the {title}'} goes to {has[0]}"

    def _points(self, before: Table) -> Iterator[str]:
        tables = [(votes, after) for votes, several in zip(self.votes, self.tables, strict=True) for after in several]
        also = [after for _, after in tables]
        counted = dict.fromkeys(each for seat in before.players for after in (before, *also) for each in _of_seat(after, seat))
        got: dict[tuple[str, str, Number], list[str]] = {}
        for what in counted:
            gains = dict[str, Mapping[str, Number]]()
            for seat in before.players:
                by_side = dict[str, set[Number]]()
                for votes, after in tables:
                    by_side.setdefault(votes.get(seat, ""), set()).add(_gain(before, after, seat, what))
                if all(len(each) == 1 for each in by_side.values()):
                    gains[seat] = {side: next(iter(each)) for side, each in by_side.items()}
            for seat, parts in _parted(gains).items():
                for side, gain in parts.items():
                    got.setdefault((side, what, gain), []).append(seat)
        return (_gains(side, what, gain, seats, before) for (side, what, gain), seats in got.items() if gain)


def _holder(table: Table, title: str) -> str:
    thing = table.things.by_name(title)
    return thing.at.of if thing and thing.at.kind == "before" else ""


def _of_seat(table: Table, seat: str) -> Mapping[str, Number]:
    """What a player has that is counted, and how many cards."""
    counted = {name: amount for (name, about), amount in table.counters.items()
               if about == Ref("player", seat) and not kept_by_sheet(name)}  # fmt: skip
    return {**counted, CARDS: len(table.hand(seat))}


def _gain(before: Table, after: Table, seat: str, what: str) -> Number:
    return _of_seat(after, seat).get(what, 0) - _of_seat(before, seat).get(what, 0)


def _parted(gains: Mapping[str, Mapping[str, Number]]) -> Mapping[str, Mapping[str, Number]]:
    """What comes to each seat whatever it votes, under no side, and what a vote brings besides: the same to everybody, and
    nothing by the vote with which somebody gets nothing. Where it cannot be told apart so, each vote has all that comes with
    it."""
    brings = max(gains.values(), key=len, default={})
    anyway = {seat: {gain - brings.get(side, gain) for side, gain in by_side.items()} for seat, by_side in gains.items()}
    known = all(len(anyway[seat]) == 1 and {*by_side} <= {*brings} for seat, by_side in gains.items())
    nothing = {brings[side] for by_side in gains.values() for side, gain in by_side.items() if known and gain == 0}
    far = {gain: max(abs(float(each + gain)) for of in anyway.values() for each in of) for gain in nothing}
    least = min(far, key=lambda each: (far[each], sum(gain != each for gain in brings.values())), default=None)

    def parts(seat: str, by_side: Mapping[str, Number]) -> Mapping[str, Number]:
        if len({*by_side.values()}) == 1:
            return {"": next(iter(by_side.values()))}
        if least is None:
            return by_side
        return {"": next(iter(anyway[seat])) + least} | {side: brings[side] - least for side in by_side}

    return {seat: parts(seat, by_side) for seat, by_side in gains.items()}


def _gains(side: str, what: str, gain: Number, seats: Sequence[str], table: Table) -> str:
    """``Ann and Bo get 5 points``, ``whoever votes against it gets 10 points``, ``Cy gets 3 points with a vote for it``."""
    everybody, alone = len(seats) == len(table.players), len(seats) == 1
    votes, vote = VOTES.get(side, ("", ""))
    of = "" if everybody else f" of {listed(seats)}"
    who = f"whoever{of} {votes}" if votes and not alone else "everybody" if everybody and not alone else listed(seats)
    verb = ("get" if gain > 0 else "lose") + "s" * (alone or who.startswith(("whoever", "everybody")))
    by = f" with {vote}" if votes and alone else ""
    return f"{who} {verb} {so_many(gain if gain > 0 else -gain, what)}{by}"


def adoptions(
    clerk: Clerk, table: Table, change: Propose, chance: Chance, cast: Mapping[str, tuple[str, ...]], laid: Mapping[str, str]
) -> Work[Adoptions]:
    """The change adopted on ``table``. ``cast`` says how those have voted on it whose ballots stay, and ``laid`` which ballots
    lie there; ``""`` for one of which only that is known."""
    sides = {name: cast.get(name, of) for name, of in clerk.sides(table, change).items()}
    every = prod(map(len, sides.values())) <= MOST_VOTES
    outcomes, by = list[tuple[Outcome, ...]](), list[Mapping[str, str]]()
    for sided in (product(*sides.values()) if every else _almost_all_for(sides)) if sides else ():
        yield Progress(0, 1)
        votes = dict(zip(sides, sided, strict=True))
        try:
            after = clerk.adopted(table, change, votes, _no_chance(chance), laid)
            found = tuple(decided(clerk, after, table.parked, _no_chance(chance))) if after else ()
        except Unforeseeable as cut:
            stage = cut.outcome.table.proposals[-1].stage
            if stage not in (Stage.ADOPTED, Stage.DEFEATED):
                return Adoptions(comes=(cut.outcome.comes,))
            found = tuple(_decided_before(clerk, cut, table.parked, _no_chance(chance))) if stage is Stage.ADOPTED else ()
        if found:
            outcomes.append(found)
            by.append(votes)
    return Adoptions.of(outcomes, by, every=every, unless=IF_OTHERS if cast else IF_FOR_IT)


def done(clerk: Clerk, table: Table, act: Act, chance: Chance) -> Adoptions:
    """What is done outright, with no vote on it."""
    return Adoptions.of([tuple(_followed(clerk, table, act, table.parked, _no_chance(chance)))], [{}], done="Once it is done")


def if_defeated(clerk: Clerk, table: Table, change: Propose, chance: Chance) -> tuple[str, ...]:
    """What everybody gets and loses, titles too, where the change is defeated, if that is the same by whatever votes."""
    try:
        ways = [clerk.defeated(table, change, against, _no_chance(chance)) for against in {1, len(table.players)}]
        found = {Adoptions.of([tuple(decided(clerk, each, table.parked, _no_chance(chance)))], [{}]).lost(table) for each in ways}
    except Unforeseeable:
        return ()
    return found.pop() if len(found) == 1 else ()


def notices(clerk: Clerk, table: Table, change: Propose, chance: Chance) -> tuple[str, ...]:
    """What rules would say for the minutes of the change before anybody votes on it, as far as no chance comes into it."""
    try:
        return clerk.notices(table, change, _no_chance(chance))
    except Unforeseeable:
        return ()


def decided(clerk: Clerk, table: Table, known: Sequence[Parked], chance: Chance) -> Iterator[Outcome]:
    """What follows after each answer to whatever is asked there and was not ``known``; of what rules differ on, the law says so
    itself."""
    new = (each for each in table.parked if each not in known and each.needs_answer)
    asked = next((each for each in new if not each.differ and not noted_alone(each)), None)
    if asked is None:
        yield Outcome(table)
        return
    answers = known_answers(asked, table)
    if not answers:
        yield Outcome(table, f"{'you are' if table.alone else 'the table is'} asked: {asked.words}")
    for answer in answers:
        act = clerk.completed(table, Decide(question=asked.question, about=subject_key(asked), answer=answer))
        yield from _followed(clerk, table, act, known, chance)


def _followed(clerk: Clerk, table: Table, act: Act, known: Sequence[Parked], chance: Chance) -> Iterator[Outcome]:
    try:
        after = clerk.follow(table, act, chance).after
    except Unforeseeable as cut:
        yield from _decided_before(clerk, cut, known, chance)
    else:
        yield from decided(clerk, after, known, chance)


def _decided_before(clerk: Clerk, cut: Unforeseeable, known: Sequence[Parked], chance: Chance) -> Iterator[Outcome]:
    """What follows after each answer to what was asked before something came of which nobody knows more."""
    for each in decided(clerk, cut.outcome.table, known, chance):
        yield each._replace(comes=cut.outcome.comes)


def known_answers(parked: Parked, table: Table) -> tuple[str, ...]:
    """All that may be answered, where it is asked whether something is so, or which of several it is."""
    if parked.asks_whether:
        return YES_NO
    return likely_answers(parked, table.players) if parked.question == WHICH_ONE else ()


def _almost_all_for(sides: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """All who still may vote for it, or all but one."""
    all_for = {name: FOR if FOR in of else of[0] for name, of in sides.items()}
    yield tuple(all_for.values())
    for name, of in sides.items():
        yield from (tuple({**all_for, name: side}.values()) for side in of if side != all_for[name])


def _no_chance(chance: Chance) -> Chance:
    def without(act: Act, table: Table) -> Act:
        if isinstance(act, Throw):
            raise Unforeseeable(table, is_thrown(act.thrown[0]))
        if isinstance(act, ChooseAtRandom):
            raise Unforeseeable(table, f"{act.what} is found by lot")
        return chance(act, table)

    return without
