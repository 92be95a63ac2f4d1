"""What became of each rule on the way to the table as it stands.

A rule's story is read off the tables: wherever a step left a card with other words, sheet, number or class there is a new
wording, and the acts of that step say through whom. So a way of changing rules that is not thought of here is still
told, only in fewer words.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain
from typing import overload

from tabletop.engine.past import Wording as Version
from tabletop.engine.proposals import Proposal
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenAct, SeenStep, SeenTable
from tabletop.engine.text.game_words import ENACT, TRANSMUTE
from tabletop.paper.days import day_and_time

Find = Callable[[int], tuple[SeenStep | None, SeenTable]]


@dataclass(frozen=True)
class Moment:
    """The table as everybody sees it after a step; without a step, as the game began."""

    table: SeenTable
    step: SeenStep | None = None

    @property
    def number(self) -> int:
        return self.step.number if self.step else 0

    @property
    def at(self) -> float:
        return self.step.at if self.step else 0.0


class MomentsOnWay(Sequence[Moment]):
    """The moments on a way, each of which is made when it is asked for: ``find`` gives what stands behind a number. Raises
    ``ValueError`` for what not everybody sees."""

    def __init__(self, numbers: Sequence[int], find: Find) -> None:
        self.numbers, self._find = numbers, find

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, place: int) -> Moment: ...
    @overload
    def __getitem__(self, place: slice) -> "MomentsOnWay": ...
    def __getitem__(self, place: int | slice) -> "Moment | MomentsOnWay":
        if isinstance(place, slice):
            return MomentsOnWay(self.numbers[place], self._find)
        return self.after(self.numbers[place])

    def after(self, number: int) -> Moment:
        """The moment after a step; 0 is how the game began."""
        step, table = self._find(number)
        check_for_everybody(table, *filter(None, (step,)))
        return Moment(table, step)


def check_for_everybody(*seen: SeenTable | SeenStep) -> None:
    """Raise ``ValueError`` for what not everybody sees."""
    if any(each.reader is not None for each in seen):
        raise ValueError("What goes on paper is what everybody may see.")


@dataclass(frozen=True)
class RuleChange:
    """A step in a rule's life: ``how`` is through whom, ``"proposed by Bo, adopted with 2 for, 1 against"``; empty at first."""

    step: int
    at: float
    how: str = ""
    proposal: int | None = None

    @property
    def told(self) -> str:
        """``"by hand by Bo at step 71"``; for what was voted on, the moment when the vote was complete as well: ``"proposed by
        Bo, adopted with 2 for, 1 against at step 71, 22 November 2026, 20:45"``; nothing for how the game began."""
        if self.step <= 1:
            return ""
        complete = f", {day_and_time(self.at)}" if self.proposal is not None and self.at else ""
        return f"{self.how or 'changed'} at step {self.step}{complete}"


@dataclass(frozen=True)
class ToldWording:
    """A rule as it stood from a step on; ``tell`` says through whom."""

    step: int
    rule: Rule
    tell: Callable[[], RuleChange]

    @cached_property
    def change(self) -> RuleChange:
        return self.tell()


@dataclass(frozen=True)
class Story:
    """What became of a rule: every wording, oldest first, and how it ended, if it did. How it came to any of that is told when
    somebody asks."""

    id: str
    wordings: tuple[ToldWording, ...]
    tell_end: Callable[[], RuleChange] | None = None
    standing: str = ""
    """The stamp on it: void, disputed or suspended."""
    tell_stamp: Callable[[], RuleChange] | None = None

    @cached_property
    def ended(self) -> RuleChange | None:
        return self.tell_end() if self.tell_end else None

    @cached_property
    def stamped(self) -> RuleChange | None:
        """The step that put that stamp on it, and why; ``None`` while there is none."""
        return self.tell_stamp() if self.tell_stamp else None

    @property
    def latest(self) -> Rule:
        return self.wordings[-1].rule

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that it has borne, each once, the first one first."""
        return tuple(dict.fromkeys(wording.rule.number for wording in self.wordings))


def _worded(rule: Rule) -> tuple[str, str, int, str]:
    return rule.text, rule.sheet, rule.number, rule.kind


def story(key: str, moments: MomentsOnWay, versions: Sequence[Version]) -> Story:
    """The story of a rule that was so whenever it changed."""
    wordings: list[ToldWording] = []
    was: Rule | None = None
    end: Callable[[], RuleChange] | None = None
    stamp: Callable[[], RuleChange] | None = None
    standing = ""
    for each in versions:
        rule = each.rule
        if each.gone:
            end, was = partial(_change, moments, each.step, was, None), None
            continue
        if was is None or _worded(was) != _worded(rule):
            wordings.append(ToldWording(each.step, rule, partial(_change, moments, each.step, was, rule)))
        if was is None or was.standing != rule.standing:
            stamp = partial(_stamped, moments, each.step, rule) if rule.standing else None
        end, was, standing = None, rule, rule.standing
    return Story(key, tuple(wordings), end, standing, stamp)


def _change(moments: MomentsOnWay, number: int, was: Rule | None, now: Rule | None) -> RuleChange:
    """Through whom a rule changed: the last act of the step that says it did just that."""
    moment = moments.after(number)
    acts = moment.step.acts if moment.step else ()
    for act in reversed(acts):
        proposal = moment.table.proposal(act.written["proposal"]) if act.said == "put into effect" else None
        if proposal and _is_of(proposal, was, now):
            return RuleChange(moment.number, moment.at, _carried(proposal, moment.table, now), proposal.number)
        back = moment.table.proposal(act.written["proposal"]) if act.said == "take back change" else None
        if back and _is_of(back, now, was):
            return RuleChange(moment.number, moment.at, f"{moment.table.words.proposal} {back.number} taken back")
        how = _BY_WORD[act.said](act) if act.said in _BY_WORD and _names(act, was, now) else _by_action(act, was, now)
        if how:
            return RuleChange(moment.number, moment.at, how)
    return RuleChange(moment.number, moment.at)


def _stamped(moments: MomentsOnWay, number: int, rule: Rule) -> RuleChange:
    """The stamp on a rule, with its reason: the one that was given, or the judgment that put it there."""
    moment = moments.after(number)
    acts = moment.step.acts if moment.step else ()
    given = (_because(act) for act in reversed(acts) if act.said in _STAMPS and _names(act, rule, rule))
    judged = (f" (judged: {act.written['answer']})" for act in acts if act.said == "judge" and act.written.get("then"))
    return RuleChange(moment.number, moment.at, next(chain(given, judged), ""))


def _is_of(proposal: Proposal, was: Rule | None, now: Rule | None) -> bool:
    if proposal.kind == ENACT:
        return was is None and now is not None and now.text == proposal.text
    return any(rule is not None and rule.id == proposal.rule for rule in (was, now))


def _names(act: SeenAct, was: Rule | None, now: Rule | None) -> bool:
    if was is None:
        return act.written.get("rule") is None and now is not None and act.written.get("text") == now.text
    return act.written.get("rule") in (was.number, now.number if now else None)


def _carried(proposal: Proposal, table: SeenTable, now: Rule | None) -> str:
    """``"proposed by Bo, adopted with 2 for, 1 against"``, in the words of the game's own rules."""
    what = f"made {now.kind}, " if proposal.kind == TRANSMUTE and now else ""
    return f"{what}proposed by {proposal.by}, {table.words.adopted}{with_totals(proposal)}"


def with_totals(proposal: Proposal) -> str:
    """``" with 2 for, 1 against"``; nothing before the count."""
    return f" with {proposal.tally.totals}" if proposal.tally else ""


def _by_action(act: SeenAct, was: Rule | None, now: Rule | None) -> str:
    """``"mutated"``, ``"divided off rule 1001"``: what an action on rule cards did to this one; empty if it did nothing."""
    rule, other = act.written.get("rule"), act.written.get("other")
    match act.said:
        case "divide" if was is None and now is not None and now.number == act.written["to"]:
            return f"divided off rule {rule}"
        case "subsume" if was is not None and was.number == other:
            return f"subsumed by rule {rule}"
        case "subsume" if was is not None and was.number == rule:
            return f"subsumed rule {other}"
        case "mutate" | "transmute" if was is not None and was.number == rule:
            return f"{act.said}d"
        case "other action" if was is not None and was.number == rule:
            return f"{'' if now else 'removed '}by the action of rule {act.written['under']}"
    return ""


def _by_hand(act: SeenAct) -> str:
    return f"by hand{f' by {act.by}' if act.by else ''}{_because(act)}"


def _because(act: SeenAct) -> str:
    why = act.written.get("why", "")
    return f" ({why})" if why else ""


_STAMPS = ("stamp void", "dispute", "suspend")
_BY_WORD: Mapping[str, Callable[[SeenAct], str]] = {
    "edit rule": _by_hand,
    "remove rule": lambda act: f"taken off {_by_hand(act)}",
    "enact at once": lambda act: f"by consensus{_because(act)}",
    "change rule": lambda act: f"changed by itself{_because(act)}",
}
