"""What people could do with rule cards now: which actions are open and to which rules, and what each would come to.

Every answer is found by asking the law about an act that nobody has done yet; nothing here knows a rule.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain, count, islice

from tabletop.clerk.kits.actions import EFFECT, LIMIT, replaced
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import NOT_TOLD, Conflict, if_told
from tabletop.engine.acts import Act, ObjectionTo
from tabletop.engine.acts.actions import (
    CHANGE,
    DESCRIBES,
    DOES,
    NOUGHT,
    PRINTED,
    RENUMBER,
    WRITE,
    Divide,
    Mutate,
    OtherAction,
    Subsume,
    Transmute,
)
from tabletop.engine.acts.counters import kept_by_sheet
from tabletop.engine.answers import Measure, Objection, Opening, Outlook
from tabletop.engine.duties import owed
from tabletop.engine.frozen import replace
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.table import Table
from tabletop.engine.things import hand
from tabletop.engine.values import Number, Ref, Value, listed, so_many, spoken

ACTIONS, GOES, CARDS, NEW_CARDS = "actions", "goes", "cards", "new cards"
MOST_TRIED = 60
"""Numbers that are tried until one will do."""


def openings(context: RuleContext, table: Table, by: str, objecting: ObjectionTo) -> tuple[Opening, ...]:
    """The actions that the rules in force offer, in the order in which they are described; where no rule offers any, all
    that a rule describes. What a rule describes in vain stands after them, with what is against it. Of the rules that describe
    an action, each names those under which it may be taken."""
    described = described_by(context, table)
    offered = _offered(context, described)
    kinds = dict.fromkeys((*offered, *described))
    found = [_opening(kind, _effect(context, kind), described.get(kind, ()), table, by, objecting) for kind in kinds]
    return tuple(each for each in found if each.kind in offered or each.against)


def offered(context: RuleContext, table: Table) -> tuple[str, ...]:
    """The actions that the rules in force offer, whatever else stands against them; those that no rule describes are none."""
    described = described_by(context, table)
    return tuple(kind for kind in _offered(context, described) if kind in described)


def _offered(context: RuleContext, described: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    said = if_told(partial(context.answer_or, ACTIONS), None)
    return _of_texts(said.value) if said and said.rule else tuple(described)


def closed(context: RuleContext, table: Table, found: Sequence[Opening]) -> bool:
    """Whether an action is owed and none of the openings can be taken: something stands against each, or rules say which
    actions people may take and there is none. What a card without a sheet describes, only people know."""
    if table.parked or not owed(table.duties, table.turn.seat):
        return False
    if found:
        return all(each.against for each in found)
    return context.law.answers_at_all(ACTIONS) and all(rule.sheet for rule in table.rulebook.rules)


def described_by(context: RuleContext, table: Table) -> Mapping[str, tuple[str, ...]]:
    """The actions that rules describe, each with the ids of those that do."""
    described: dict[str, tuple[str, ...]] = {}
    for rule in table.rulebook.by_number() if context.law.answers_at_all(DESCRIBES) else ():
        for kind in _texts(context, DESCRIBES, Ref("rule", rule.id)):
            described[kind] = (*described.get(kind, ()), rule.id)
    return described


def _texts(context: RuleContext, question: str, about: Ref | None = None) -> tuple[str, ...]:
    return _of_texts(if_told(partial(context.ask_or, question, about, ()), ()))


def _of_texts(found: Value) -> tuple[str, ...]:
    return tuple(each for each in found if isinstance(each, str)) if isinstance(found, tuple) else ()


def _effect(context: RuleContext, kind: str) -> str:
    """What an action in a rule's own words does to rules, as the sheets say it; nothing where they do not."""
    found = "" if kind in PRINTED else if_told(partial(context.ask_or, EFFECT, kind, ""), "")
    return found if isinstance(found, str) and found in DOES else ""


def _opening(kind: str, does: str, described: tuple[str, ...], table: Table, by: str, objecting: ObjectionTo) -> Opening:
    opening, to, against, rules = Opening(kind, described, does=does), [], list[Objection](), table.rulebook.by_number()

    def may_be_taken(under: str) -> bool:
        tried = (act for rule in rules for act in _tries(replace(opening, described=(under,)), rule, table, by))
        return any(objecting(act) is None for act in tried)

    if kind not in PRINTED:
        opening = replace(opening, described=tuple(filter(may_be_taken, described)) or described)
    for rule in rules:
        for act in _tries(opening, rule, table, by):
            objection = objecting(act)
            if objection is None:
                to.append(rule.id)
                break
            against.append(objection)
            if _whatever_else(objection):
                break
    return replace(opening, to=tuple(to), against=None if to else min(against, key=_of_some_rules_alone, default=None))


OF_THE_RULE = frozenset(("kind", "rule", "by", "old words"))
"""What all tries of one kind on one rule have in common."""


def _whatever_else(objection: Objection) -> bool:
    """Whether it stands against every act of that kind on that rule, with whatever other rule, number or words."""
    return objection.asked is not None and objection.asked <= OF_THE_RULE


def _of_some_rules_alone(objection: Objection) -> bool:
    """Whether it hangs on the rule that the act is done to: what does not is the better reason why no rule will do."""
    return objection.asked is None or "rule" in objection.asked


def lawful(opening: Opening, table: Table, by: str, objecting: ObjectionTo) -> tuple[Act, ...]:
    """The acts that an opening comes to: one for each rule that it can be done to, and for each two where it takes two."""
    open_to = [rule for rule in table.rulebook.by_number() if rule.id in opening.to]
    tried = (act for rule in open_to for act in _tries(opening, rule, table, by))
    return tuple(act for act in tried if objecting(act) is None)


def nearest(opening: Opening, table: Table, by: str, every: Callable[[Act], Sequence[Objection]]) -> str:
    """The id of the rule on which least stands against an action that no rule is open to; empty if any is."""
    if opening.against is None:
        return ""
    tried = ((rule.id, act) for rule in table.rulebook.by_number() for act in islice(_tries(opening, rule, table, by), 1))
    return min(tried, key=lambda each: len(every(each[1])), default=("", None))[0]


def _tries(opening: Opening, rule: Rule, table: Table, by: str) -> Iterator[Act]:
    """Acts of that kind on a rule; if one of them may be done, the rule is open to it."""
    kind, book = opening.kind, table.rulebook
    if kind == "transmute":
        yield Transmute(by=by, rule=rule.number, to=book.next_number)
    elif kind == "mutate":
        yield Mutate(by=by, rule=rule.number, text=rule.text)
    elif kind == "divide":
        yield Divide(by=by, rule=rule.number, to=book.next_number)
    elif kind == "subsume":
        others = sorted(book.rules, key=lambda other: other.kind != rule.kind)  # there one will do sooner, if any will
        yield from (Subsume(by=by, rule=rule.number, other=other.number) for other in others if other is not rule)
    else:
        under = [book[each].number for each in opening.described if each in book]
        acts = (OtherAction(by=by, under=number, words=kind, rule=rule.number, does=opening.does or NOUGHT) for number in under)
        yield from (_with_a_gift(act, rule, book) for act in acts)


def _with_a_gift(act: OtherAction, rule: Rule, book: Rulebook) -> OtherAction:
    """The act with a number and words, where it needs them."""
    to = book.next_number if act.does in (RENUMBER, WRITE) else None
    return replace(act, to=to, text=rule.text if act.does in (CHANGE, WRITE) else None)


def with_a_number(act: Transmute | Divide, table: Table, objecting: ObjectionTo) -> Transmute | Divide:
    """The act with the lowest number that nothing stands against but what stands against it with its own; as it is where there
    is none."""
    against = objecting(act)
    return next((each for each in numbers_for(act, table.rulebook) if like(objecting(each), against)), act)


def numbers_for(act: Transmute | Divide, book: Rulebook) -> Iterator[Transmute | Divide]:
    """The act with each of the lowest numbers that no rule bears, and last with its own."""
    taken = {rule.number for rule in book.rules}
    free = (number for number in count(1) if number not in taken)
    yield from (replace(act, to=number) for number in islice(free, MOST_TRIED))
    yield act


def like(one: Objection | None, other: Objection | None) -> bool:
    """Whether two objections are one and the same, or neither is one."""
    return one is other or (one is not None and other is not None and (one.rule, one.sentence) == (other.rule, other.sentence))


def limits(context: RuleContext) -> Mapping[str, Number]:
    """What counters and measures may show at most, where a rule says."""
    found = {key: if_told(partial(context.ask_or, LIMIT, key, None), None) for key in context.law.keys(LIMIT)}
    return {key: most for key, most in found.items() if isinstance(most, int | Fraction) and not isinstance(most, bool)}


def limits_at_odds(context: RuleContext) -> Mapping[str, tuple[str, ...]]:
    """What rules limit differently, and none says which of them prevails, each with the ids of these."""
    found = dict[str, tuple[str, ...]]()
    for key in context.law.keys(LIMIT):
        try:
            context.answer(LIMIT, key)
        except Conflict as conflict:
            found[key] = conflict.rules
        except NOT_TOLD:
            continue
    return found


def measures(context: RuleContext, old: str, new: str) -> tuple[tuple[Measure, ...], bool]:
    """The figures of a change from the old words to the new ones that a rule limits, and whether it is read as words in a row."""
    most = limits(context)
    found, in_row = replaced(context.on(context.rule_id, {"old words": old, "new words": new}), most)
    return tuple(Measure(what, amount, most[what]) for what, amount in found.items() if what in most), in_row


def outlooks(before: Table, after: Table, counters: Mapping[str, Number]) -> tuple[Outlook, ...]:
    """What each rule has of each limited counter before and after, by number."""
    numbers = {rule.id: rule.number for table in (before, after) for rule in table.rulebook.rules}
    keys = {
        about: None for table in (before, after) for about in table.counters if about[0] in counters and about[1].kind == "rule"
    }
    found = [
        Outlook(
            numbers[of.key],
            counter,
            before.counters.get((counter, of)),
            after.counters.get((counter, of)),
            of.key not in after.rulebook,
        )
        for counter, of in keys
        if of.key in numbers
    ]
    return tuple(sorted(found, key=lambda each: (each.rule, each.counter)))


def besides(
    before: Table,
    sets: Sequence[Sequence[Table]],
    told: Container[int | None],
    thrown: Sequence[str] = (),
    reworded: bool = False,
) -> tuple[str, ...]:
    """What else comes in each of the ways to which something may come, in a few words: rules new and gone, but for those that are
    ``told`` of anyway, what is ``thrown``, what players gain, how many cards they hold more or fewer, and cards that are new. Of
    what somebody gains or loses in each, how little and how much it may be, where that is alike in all ``sets`` of ways; of a
    rule that is ``reworded``, how much it is in the last of them, without the words."""
    was, now = _numbers(before), [_numbers(after) for after in chain(*sets)]
    new = (key for key in (now[0] if now else ()) if key not in was and all(key in each for each in now))
    gone = [number for key, number in was.items() if number not in told and now and not any(key in each for each in now)]
    gains = [[_gains(before, after) for after in ways] for ways in sets]
    sure = dict[tuple[str, str], Sequence[Number]]()
    for of in dict.fromkeys(chain(*chain(*gains))):
        *others, some = ({each.get(of, 0) for each in ways} for ways in gains)
        all_of_them = some.union(*others)
        if (reworded or all(each == some for each in others)) and min(all_of_them) * max(all_of_them) > 0:
            sure[of] = sorted(some, key=lambda gain: max(gain, -gain))
    return (
        *(f"new rule {now[0][key]}" for key in new if now[0][key] not in told),
        *([f"rules {listed(map(str, gone))} go"] if len(gone) > 1 else [f"rule {number} {GOES}" for number in gone]),
        *thrown,
        *(f"{who} {_gained(some, name)}" if who else so_many(some[-1], name) for (who, name), some in sure.items()),
    )


def _numbers(table: Table) -> Mapping[str, int]:
    return {rule.id: rule.number for rule in table.rulebook.by_number()}


def _gains(before: Table, after: Table) -> Mapping[tuple[str, str], Number]:
    """What is otherwise, by whose it is and what: of each player's counters and cards, and nobody's where cards are new."""
    counted = {(of.key, name): now - before.counters.get((name, of), 0) for (name, of), now in after.counters.items()
               if of.kind == "player" and not kept_by_sheet(name)}  # fmt: skip
    held = {seat.name: [len(table.things.at(hand(seat.name))) for table in (before, after)] for seat in after.seats}
    drawn = {(who, CARDS): now - was for who, (was, now) in held.items()}
    all_cards = [sum(each.kind == "card" for each in table.things.by_id.values()) for table in (before, after)]
    return {**counted, **drawn, ("", NEW_CARDS): max(all_cards[1] - all_cards[0], 0)}


def _gained(some: Sequence[Number], name: str) -> str:
    """``+10 points``; ``+20 to +25 points``; ``−2 to −6 points``."""
    least, most = sorted((some[0], some[-1]), key=lambda gain: max(gain, -gain))
    sign = "+" * (most > 0)
    return f"{f'{sign}{spoken(least)} to ' if least != most else ''}{sign}{so_many(most, name)}"
