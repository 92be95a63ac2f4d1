"""What the last steps would have come to under a rule-change, told before anybody votes on it: what people did, threw and decided
is taken from the record, and what follows is worked out anew. It touches nothing of the game.

It stands on the table as everybody sees it, so nothing that is told depends on a hidden card. Where a step needs what
the record does not hold, cards that were shown to somebody alone, a throw that nobody made, an act that could not have
been done, the dry run ends there and says so.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.sorts import NOBODY
from tabletop.clerk.law.law import sheet_of
from tabletop.clerk.work.calendar import missed_days
from tabletop.clerk.work.cascade import Chance
from tabletop.engine.acts import Act
from tabletop.engine.acts.cards import Show
from tabletop.engine.acts.counters import kept_by_sheet
from tabletop.engine.acts.deeds import ChooseAtRandom, Do
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.lawmaking.deciding import NOW, Decide
from tabletop.engine.acts.telling import Fault
from tabletop.engine.answers import DryRun, Failing, FigureChange
from tabletop.engine.frozen import replace
from tabletop.engine.proposals import UNDER_VOTE, Stage
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seen import seen, without_secrets
from tabletop.engine.steps import Step
from tabletop.engine.table import Parked, Table
from tabletop.engine.values import Ref, Value, capitalised, spoken
from tabletop.engine.work import Progress, Work
from tabletop.game.chance import drawn_from

CARDS_IN_HAND = "cards in hand"
NEVER_MADE = "never made"
_LIVE = frozenset((Stage.DEBATE, *UNDER_VOTE))


_NUMBERS = ("rule", "rules", "other", "under")
"""What acts call the numbers of rules that they name."""


class _Unknown(Exception):
    """A step needs what the record does not hold."""


def dry_run(clerk: Clerk, table: Table, steps: Sequence[tuple[int, Step]], change: Act) -> Work[DryRun]:
    """What ``steps``, which were done from ``table`` on, would have come to under the rules as the change makes them: each is a
    part of the work."""
    first, last = steps[0][0], steps[-1][0]
    seen_since = reduce(lambda so_far, each: each[1].on(so_far), steps, table)
    real = _as_seen(table, seen_since)
    try:
        other = clerk.would_be(real, change, _as_recorded(steps[0][1]))
    except _Unknown as reason:
        return DryRun(first, last, ends=f"{reason} That was as it came into force.")
    so_far, renamed = _SoFar(real, other), _renamed(real.rulebook, other.rulebook)
    for done, (number, step) in enumerate(steps):
        yield Progress(done, len(steps))
        try:
            _as_it_was(clerk, real, step)
            sentences, followed, other = _again(clerk, other, replace(step, act=_as_there(step.act, real, other, renamed)))
        except _Unknown as reason:
            played = steps[done - 1][0] if done else number
            return so_far.told(first, played, f"{reason} That was step {number}.")
        real, other = (_as_seen(each, seen_since) for each in (step.on(real), other))
        objected = sentences if not step.anyway else []
        so_far.goes_on(number, real, other, objected, _failing(followed, step.followed))
    return so_far.told(first, last)


class _SoFar:
    """What has become of the table that is played again, beside the table as it was played."""

    def __init__(self, real: Table, other: Table) -> None:
        self._real, self._other = real, other
        self._asked_at_once = set(map(_asked, other.parked))
        self._ended, self._would_end = _stages(real), _stages(other)
        self._gone = {rule.id for rule in real.rulebook.rules if rule.id not in other.rulebook}
        self._objected: list[tuple[int, str]] = []
        self._failed: dict[tuple[str, str], int] = {}
        marked = {(rule.id, rule.fault) for rule in real.rulebook.rules}
        self._fail(0, [(rule.id, rule.fault) for rule in other.rulebook.rules if (rule.id, rule.fault) not in marked])

    def goes_on(
        self, number: int, real: Table, other: Table, objected: Iterable[str], failing: Iterable[tuple[str, str]]
    ) -> None:
        self._real, self._other = real, other
        self._ended.update(_stages(real))
        self._would_end.update(_stages(other))
        self._objected += [(number, sentence) for sentence in objected]
        self._fail(number, failing)

    def _fail(self, number: int, failing: Iterable[tuple[str, str]]) -> None:
        for rule, why in failing:
            if why:
                self._failed.setdefault((rule, why), number)

    def told(self, first: int, last: int, ends: str = "") -> DryRun:
        known = {*map(_asked, self._real.parked), *self._asked_at_once}
        asked = tuple(each for each in dict.fromkeys(map(_asked, self._other.parked)) if each not in known)
        failed = tuple(Failing(step, rule, why) for (rule, why), step in self._failed.items())
        return DryRun(first, last, tuple(self._figures()), tuple(self._objected), asked, ends, failed)

    def _figures(self) -> Iterator[FigureChange]:
        """Counters, hands, the turn, and how proposals ended, where they would be others."""
        real, other = self._real, self._other
        yield from _others(_counted(real, self._gone), _counted(other), "0")
        yield from _others(_held(real), _held(other), "0")
        yield from _others({("turn", ""): real.turn.seat}, {("turn", ""): other.turn.seat}, NOBODY)
        ended = {what for what, stage in self._ended.items() if stage not in _LIVE}  # others were still voted on as this ends
        real_ends, would_end = ({what: each[what] for what in ended & each.keys()} for each in (self._ended, self._would_end))
        yield from _others(real_ends, would_end, NEVER_MADE)


def _asked(parked: Parked) -> str:
    """What the table is asked: the question where it is of nobody, else in words."""
    bare = parked.question in VOCABULARY.questions and not parked.subject
    return parked.question if bare else parked.words or parked.question


def _renamed(before: Rulebook, after: Rulebook) -> Mapping[str, str]:
    """What sheets name no more, such as deeds, with what stands in place of it; nothing where that may be one or another."""
    found = dict[str, str]()
    for rule in after.rules:
        was, now = (sheet_of(each.sheet).texts for each in (before.get(rule.id) or rule, rule))
        if new := now - was:
            found |= dict.fromkeys(was - now, min(new) if len(was - now) == len(new) == 1 else "")
    return found


def by_number(act: Act, book: Rulebook, there: Rulebook) -> Act:
    """The act with the numbers in another rulebook of the cards which it names by those in one, as far as they are there."""

    def numbered(number: int) -> int:
        card = book.numbered(number)
        return there[card.id].number if card and card.id in there else number

    named = {name: getattr(act, name, None) for name in _NUMBERS}
    changed: dict[str, Any] = {name: numbered(number) for name, number in named.items() if isinstance(number, int)}
    changed |= {name: tuple(map(numbered, numbers)) for name, numbers in named.items() if isinstance(numbers, tuple)}
    return replace(act, **changed)


def _as_there(act: Act, real: Table, other: Table, renamed: Mapping[str, str]) -> Act:
    """What was done at the one table as it would be at the other: by a rule’s number there, and by the new name of a deed."""
    if isinstance(act, Do):
        if not renamed.get(act.what, act.what):
            raise _Unknown(f"Then somebody did “{act.what}”, and nobody knows what they would have done instead.")
        act = replace(act, what=renamed.get(act.what, act.what))
    return by_number(act, real.rulebook, other.rulebook)


def _again(clerk: Clerk, table: Table, step: Step) -> tuple[list[str], tuple[Act, ...], Table]:
    """One step under the other rules: what these would have said against it, what would have followed, and the table then."""
    if any(isinstance(act, Show) and act.to for act in step.acts):
        raise _Unknown("Then cards were counted that not everybody has seen.")
    if isinstance(step.act, Do) and step.act.secret:
        raise _Unknown("Then somebody chose in secret.")
    table = _days_passed(clerk, table, step)
    if isinstance(step.act, Decide) and step.act.scope == NOW and not step.act.waiting(table):
        raise _Unknown("Then the table answered what it would not have been asked, or not so.")
    if trouble := step.act.objection(step.beginning(table)):
        raise _Unknown(f"Then something was done that could not have been done: {trouble}")
    sentences = [objection.told for objection in clerk.objections(table, step.act)]
    followed = clerk.follow(step.beginning(table), step.act, _as_recorded(step))
    shows = [act for act in followed.acts if isinstance(act, Show)]
    if any(act.to or not all(followed.after.things[key].face for key in act.things) for act in shows):
        raise _Unknown("Then somebody would have been shown cards that not everybody has seen.")
    return sentences, followed.acts, followed.after


def _as_seen(table: Table, after: Table) -> Table:
    """The table with the faces alone that everybody sees on it, or has seen by the time of ``after``, each of the card that it
    was."""
    later = after.things.by_id
    since = {key: later[key].face for key in table.things.by_id if key in later and later[key].visible_to(None)}
    table = without_secrets(table)
    faces = {key: replace(each, face=each.face or since.get(key, "")) for key, each in table.things.by_id.items()}
    return replace(table, things=replace(table.things, by_id=faces))


def _as_it_was(clerk: Clerk, real: Table, step: Step) -> None:
    """Raises ``_Unknown`` where the step, played again under the rules of then with what everybody has seen, does not come to
    what it came to."""
    hidden = any(not thing.face for thing in real.things.by_id.values())
    shown = any(isinstance(act, Show) for act in step.acts)
    if hidden and not shown and clerk.follow(step.beginning(real), step.act, _as_recorded(step)).acts != step.followed:
        raise _Unknown("What followed then hung on cards that not everybody has seen.")


def _failing(would: Iterable[Act], did: Iterable[Act]) -> list[tuple[str, str]]:
    """The rules by id whose lines would fail and did not, each with the reason."""
    known = [(act.rule, act.why) for act in did if isinstance(act, Fault)]
    return [(act.rule, act.why) for act in would if isinstance(act, Fault) and (act.rule, act.why) not in known]


def _days_passed(clerk: Clerk, table: Table, step: Step) -> Table:
    """The table after the days before that step on which something would have followed under the other rules."""
    for begun in missed_days(table, step.act):
        followed = clerk.follow(Step(begun).beginning(table), begun, _as_recorded(step))
        table = followed.after if followed.acts else table
    return table


class _Recorded:
    """Chance and time as they were in that step: its throws and lots come again in turn, and no other is made up."""

    def __init__(self, step: Step) -> None:
        self._at = step.at
        self._thrown = iter([act.faces for act in step.followed if isinstance(act, Throw)])
        self._lots = iter([act for act in step.followed if isinstance(act, ChooseAtRandom)])

    def order(self, number: int) -> tuple[int, ...]:
        return tuple(range(number))

    def faces(self, dice: int, sides: int) -> tuple[int, ...]:
        faces = next(self._thrown, None)
        if faces is None or len(faces) != dice:
            raise _Unknown("Then a die would have been thrown, and nobody knows how it would have fallen.")
        return faces

    def picked(self, among: tuple[Value, ...]) -> int:
        lot = next(self._lots, None)
        if lot is None or lot.among != among or lot.picked is None:
            raise _Unknown("Then something would have been found by lot, and nobody knows what.")
        return lot.picked

    def now(self) -> float:
        return self._at


def _as_recorded(step: Step) -> Chance:
    return drawn_from(_Recorded(step))


def _others(was: Mapping[tuple[str, str], str], would_be: Mapping[tuple[str, str], str], usual: str) -> Iterator[FigureChange]:
    """Where the two differ; what is in one of them alone is as usual in the other."""
    for what, who in dict.fromkeys([*would_be, *was]):
        before, after = was.get((what, who)) or usual, would_be.get((what, who)) or usual
        if before != after:
            yield FigureChange(what, who, before, after)


def _counted(table: Table, without: Container[str] = ()) -> dict[tuple[str, str], str]:
    """What is counted, but for what is counted of those rules."""
    shown = {key: amount for key, amount in table.counters.items() if not kept_by_sheet(key[0])}
    found = {key: amount for key, amount in shown.items() if key[1].kind != "rule" or key[1].key not in without}
    return {(counter, counts_for(table, about)): spoken(amount) for (counter, about), amount in found.items()}


def counts_for(table: Table, about: Ref) -> str:
    """Whom or what a counter belongs to, as a sentence begins; nothing for the table’s own."""
    if about.kind == "rule":
        return capitalised(table.rulebook.title(about.key)) or "A rule that is gone"
    if about.kind == "thing":
        return capitalised(seen(table).called(about.key))
    return f"Team {about.key}" if about.kind == "team" else table.name_of(about.kind, about.key) or about.key


def _held(table: Table) -> dict[tuple[str, str], str]:
    return {(CARDS_IN_HAND, seat.name): str(len(table.hand(seat.name))) for seat in table.seats}


def _stages(table: Table) -> dict[tuple[str, str], str]:
    return {(f"{table.words.proposal} {each.number}", ""): each.stage.value for each in table.proposals}
