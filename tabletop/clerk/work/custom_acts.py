"""Acts that rules make up: who may do which now, what has to be chosen, and what stands against one that is tried.

A name is a rule's own words, ``set who may "bid" to players``. Somebody who owes it, or was allowed it, may do it as well.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import TypeGuard

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.deeds import (
    ASKED_FOR,
    CHOICES,
    DONE_IN_SECRET,
    LARGEST,
    SMALLEST,
    TIMES_A_CIRCUIT,
    TIMES_A_TURN,
    TIMES_IN_SECRET,
    WANTED,
    WHO_MAY,
)
from tabletop.clerk.kits.rules import CLASSES
from tabletop.clerk.kits.votes import OTHER_VOTES, PROPOSERS
from tabletop.clerk.language import tree
from tabletop.clerk.language.checker import readable
from tabletop.clerk.language.tree import whole
from tabletop.clerk.language.words import CALLED
from tabletop.clerk.law.law import Law
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.operations import listed as as_list
from tabletop.clerk.running.operations import names
from tabletop.clerk.running.rule_context import Answer, RuleContext
from tabletop.clerk.running.silence import NOT_TOLD, if_told
from tabletop.engine.acts import Act
from tabletop.engine.acts.deeds import Do
from tabletop.engine.acts.duties import Tick
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.lawmaking.voting import ShowHands, Vote
from tabletop.engine.answers import AskedChoice, Doable, Objection
from tabletop.engine.deeds import CARD, ELIGIBLE, NEVER_DONE, NUMBER, PLAYER, RULE, SQUARE, TEXT
from tabletop.engine.duties import owed
from tabletop.engine.frozen import replace
from tabletop.engine.proposals import NONE, SIDES
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.values import Number, Ref, Value, spoken, written

NAMED = (WHO_MAY, ASKED_FOR, CHOICES, SMALLEST, LARGEST, DONE_IN_SECRET)
OFTEN = {1: "once", 2: "twice"}
MOST_NAMED = 8
"""Choices that are named one by one."""


def doable(context: RuleContext) -> tuple[Doable, ...]:
    """What may be done now, by name: whoever has the same to choose from stands together."""
    found: dict[Doable, list[str]] = {}
    named = [key for question in NAMED for key in context.law.keys(question)]
    allowed = {duty.what: duty.rule for duty in owed(context.table.duties) if context.law.hears_of_deed(duty.what)}
    for what in dict.fromkeys((*named, *allowed)):
        answer = _answer(context, WHO_MAY, what) if what in named else Answer((), allowed[what])
        may = names(answer.value)
        for who in context.table.players:
            able = who in may or _owes(context.table, who, what)
            if able and not any((*_nothing_to_choose(context, who, what), *_too_often(context, who, what))):
                asks = _of_what(_asks(context, what, who), what, context.table.rulebook.get(answer.rule))
                one = Doable(what, (), asks, answer.rule, _is_secret(context, what))
                found.setdefault(one, []).append(who)
    return tuple(replace(one, seats=tuple(seats)) for one, seats in found.items())


def _of_what(asks: tuple[AskedChoice, ...], what: str, rule: Rule | None) -> tuple[AskedChoice, ...]:
    return tuple(replace(each, of=_moved(what, rule.sheet)) if rule and each.kind == NUMBER else each for each in asks)


@lru_cache(maxsize=64)
def _moved(what: str, sheet: str) -> str:
    """Of what the chosen number is taken or given first, such as gold; nothing where the rule does neither with it."""
    lines = readable(sheet, VOCABULARY).lines
    heard = [line for line in lines if isinstance(line, tree.Clause) and line.occasion == "deed done"]
    done = (
        dict(each.slots) for line in heard if tree.Text(what) in whole(line) for each in whole(line) if isinstance(each, tree.Do)
    )
    moved = (tuple(slots.values()) for slots in done if tree.Word("chosen number") in slots.values())
    return next((each.word for values in moved for each in values if isinstance(each, tree.CounterWord)), "")


def against(law: Law, table: Table, act: Act, context: Callable[[], RuleContext]) -> Iterator[Objection]:
    """What the rules in force say against an act by their names and their limits."""
    if isinstance(act, Do) and (act.what in law.required or any(act.what in law.keys(question) for question in NAMED)):
        yield from _not_theirs(context(), act)
        yield from _nothing_to_choose(context(), act.by, act.what)
        yield from _not_chosen(context(), act, act.deed(table).chosen, table.things.faces())
        yield from _not_known_yet(context(), act)
    if isinstance(act, Tick) and any(act.duty in law.keys(question) for question in NAMED):
        nothing = tuple(_nothing_to_choose(context(), act.by, act.duty))
        yield from nothing or _not_chosen(context(), Do(by=act.by, what=act.duty), lambda kind: None)
    if isinstance(act, Vote | ShowHands):
        for side in _other_sides(act):
            yield from _not_to_be_voted(context(), side)
    if isinstance(act, Propose) and law.answers_at_all(PROPOSERS):
        yield from _not_a_proposer(context(), act.by)
    if isinstance(act, Propose) and act.class_ and law.answers_at_all(CLASSES):
        yield from _no_such_class(context(), act.class_)
    if act.by and any(map(law.answers_at_all, (TIMES_A_TURN, TIMES_A_CIRCUIT))):
        for what in sorted(act.fulfils(table)):
            yield from _too_often(context(), act.by, what)


def _other_sides(act: Vote | ShowHands) -> list[str]:
    """What is voted besides for, against and nothing, each once."""
    votes = act.votes if isinstance(act, ShowHands) else (act,)
    return [side for side in dict.fromkeys(vote.side for vote in votes) if side not in (*SIDES, NONE)]


def deed_completed(context: RuleContext, act: Do) -> Do:
    """The act by the name that the rules in force have for it, however it is spelt, and with what they say of secrecy."""
    names_of_it = (key for question in NAMED for key in context.law.keys(question))
    what = next((key for key in (*names_of_it, *context.law.required) if key.casefold() == act.what.strip().casefold()), act.what)
    return replace(act, what=what, secret=act.secret or _is_secret(context, what))


def _is_secret(context: RuleContext, what: str) -> bool:
    return _answer(context, DONE_IN_SECRET, what).value is True


def _answer(context: RuleContext, question: str, what: str | None) -> Answer:
    """The law's answer; nobody's where no rule answers, or none can tell."""
    return if_told(lambda: context.answer_or(question, what), Answer(None, ""))


def _owes(table: SeenTable, who: str, what: str) -> bool:
    return any(what in duty.fulfils or what == duty.what for duty in owed(table.duties, who))


def _not_theirs(context: RuleContext, act: Do) -> Iterator[Objection]:
    """What a rule lets some do, or requires of somebody, is not for others, nor for those who have done it."""
    if _owes(context.table, act.by, act.what):
        return
    try:
        may = context.answer_or(WHO_MAY, act.what)
    except NOT_TOLD:
        return
    rule = may.rule or context.law.keyed(WHO_MAY, act.what) or context.law.required.get(act.what, "")
    if rule and act.by not in names(may.value):
        yield Objection(f"{act.by} may not do this now: {act.what}.", rule)


def _not_known_yet(context: RuleContext, act: Do) -> Iterator[Objection]:
    """What is done in secret is done so often until it is told, where no rule says how often in a turn or in a circuit."""
    if not act.secret or any(act.what in context.law.keys(often) for often in (TIMES_A_TURN, TIMES_A_CIRCUIT)):
        return
    times = sum(each.secret and (each.by, each.what) == (act.by, act.what) for each in context.table.deeds)
    most = _answer(context.on(context.rule_id, {"what": act.what}), TIMES_IN_SECRET, None)
    if _is_figure(most.value) and times >= most.value:
        done = f"{act.by} has done this in secret, and it is not told yet" if times else "nobody does this in secret"
        yield Objection(f"{done}: {act.what}.", most.rule)


def _asks(context: RuleContext, what: str, who: str) -> tuple[AskedChoice, ...]:
    """What has to be chosen, each kind with what it may be chosen from."""
    lists = _choices(context, what, who)
    open_ones = [
        WANTED[text] for text in as_list(_answer(context, ASKED_FOR, what).value) if isinstance(text, str) and text in WANTED
    ]
    return tuple(_asked(context, what, who, kind, lists.get(kind, ())) for kind in ELIGIBLE if kind in lists or kind in open_ones)


def _asked(context: RuleContext, what: str, who: str, kind: str, among: Sequence[Value]) -> AskedChoice:
    if kind != NUMBER or among:
        return AskedChoice(kind, tuple(map(_written, among)), any(_hidden(context, each) for each in among))
    about = context.on(context.rule_id, {"doer": Ref("player", who)})
    least, most = (_answer(about, question, what).value for question in (SMALLEST, LARGEST))
    return AskedChoice(kind, least=_written(least) if _is_figure(least) else "", most=_written(most) if _is_figure(most) else "")


def _nothing_to_choose(context: RuleContext, who: str, what: str) -> Iterator[Objection]:
    """Where a rule says what is chosen from, and there is nothing of it for somebody. Which of the cards that they hold it is,
    not everybody can tell."""
    among, kinds = _chosen_among(context, who, what), as_list(_answer(context, ASKED_FOR, what).value)
    held = f"a {CARD}" in kinds and context.table.hand(who)
    if among.rule and among.value is not None and not (as_list(among.value) or held):
        yield Objection(f"There is nothing for {who} to choose from: {what}.", among.rule)


def _chosen_among(context: RuleContext, who: str, what: str) -> Answer:
    return _answer(context.on(context.rule_id, {"doer": Ref("player", who)}), CHOICES, what)


def _choices(context: RuleContext, what: str, who: str) -> Mapping[str, list[Value]]:
    """What may be chosen, by kind; kinds that are not in it are not narrowed."""
    by_kind: dict[str, list[Value]] = {}
    for one in as_list(_chosen_among(context, who, what).value):
        if kind := _kind(one):
            by_kind.setdefault(kind, []).append(one)
    return by_kind


def _kind(value: Value) -> str:
    if isinstance(value, Ref):
        return {"player": PLAYER, "thing": CARD, "rule": RULE, "square": SQUARE}.get(value.kind, "")
    if isinstance(value, str):
        return TEXT
    return NUMBER if _is_figure(value) else ""


def _written(value: Value) -> str:
    if isinstance(value, Ref):
        return value.key
    if isinstance(value, int | Fraction):
        return written(value)
    return value if isinstance(value, str) else ""


def _hidden(context: RuleContext, value: Value) -> bool:
    thing = context.table.things.by_id.get(value.key) if isinstance(value, Ref) and value.kind == "thing" else None
    return thing is not None and thing.hidden


def _not_chosen(context: RuleContext, act: Do, chosen: Callable[[str], Value], faces: Sequence[str] = ()) -> Iterator[Objection]:
    """What has still to be said, and what is none of those to choose from."""
    rule = _answer(context, CHOICES, act.what).rule or _answer(context, ASKED_FOR, act.what).rule
    lists = _choices(context, act.what, act.by)
    for asked in _asks(context, act.what, act.by):
        one = chosen(asked.kind)
        if one is None or (asked.kind != CARD and asked.kind in lists and one not in lists[asked.kind]):
            yield Objection(f"“{act.what}” wants {_one_of(asked)}.", rule)
        elif asked.kind == CARD and one not in lists.get(CARD, ()):
            found = tuple(chain.from_iterable(_with_each_face(context, act, one, faces)))
            if one in found and not _hidden(context, one):
                yield Objection(f"This card does not fit: {act.what}.", rule)
            elif one not in found and (found or CARD in lists):
                yield Objection(f"“{act.what}” wants one of the cards to choose from.", rule)
    if act.number is not None and NUMBER not in lists:
        yield from _no_such_number(context, act, act.number, rule)


def _with_each_face(context: RuleContext, act: Do, card: Value, faces: Sequence[str]) -> Iterator[Sequence[Value]]:
    """The cards to choose from, if that card and the hidden ones of the hand had this face, or the next: what hangs on a face is
    known so without a look at any."""
    table, key = context.table, card.key if isinstance(card, Ref) else ""
    unknown = {each.id: each for each in (*table.hand(act.by), *filter(None, (table.things.by_id.get(key),)))}
    for face in faces:
        there = {each.id: replace(each, face=face) for each in unknown.values() if each.hidden or each.id == key}
        things = replace(table.things, by_id={**table.things.by_id, **there})
        yield _choices(RuleContext(context.law, replace(table, things=things), Budget()), act.what, act.by).get(CARD, ())


def shown_by_doing(context: RuleContext, act: Do, faces: Sequence[str]) -> str:
    """The rule, by id, under which a hidden card is chosen and it hangs on its face whether it may be: whoever does it shows
    it. Nothing where it may be chosen whatever it is."""
    card, answer = Ref("thing", act.card), _chosen_among(context, act.by, act.what)
    if not answer.rule or not _hidden(context, card) or card in as_list(answer.value):
        return ""
    return answer.rule if any(card in found for found in _with_each_face(context, act, card, faces)) else ""


def _no_such_number(context: RuleContext, act: Do, number: Number, rule: str) -> Iterator[Objection]:
    """A number that is said is whole, and neither smaller nor larger than rules let it be."""
    about = context.on(context.rule_id, {"doer": Ref("player", act.by)})
    least, most = _answer(about, SMALLEST, act.what), _answer(about, LARGEST, act.what)
    or_more = f", {spoken(least.value)} or more" if _is_figure(least.value) else ""
    if not isinstance(number, int) or (_is_figure(least.value) and number < least.value):
        yield Objection(f"“{act.what}” wants a whole number{or_more}.", least.rule or rule)
    elif _is_figure(most.value) and number > most.value:
        yield Objection(f"“{act.what}” wants a number that is at most {spoken(most.value)}.", most.rule)


def _is_figure(value: Value) -> TypeGuard[Number]:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def _one_of(asked: AskedChoice) -> str:
    if asked.kind not in (PLAYER, NUMBER, TEXT) or not 0 < len(asked.choices) <= MOST_NAMED:
        return f"a {asked.kind}" if not asked.choices else f"one of the {asked.kind}s to choose from"
    *most, last = asked.choices
    return f"{', '.join(most)} or {last}" if most else last


def texts_of(context: RuleContext, question: str) -> tuple[str, ...]:
    """The texts that a question is answered with; none where no rule answers."""
    return tuple(text for text in as_list(_answer(context, question, None).value) if isinstance(text, str))


def titles(context: RuleContext) -> Mapping[str, tuple[str, ...]]:
    """What the rules call those at the table, by seat; nobody where none can tell."""
    called = {title: names(_answer(context, CALLED, title).value) for title in context.law.keys(CALLED)}
    return {who: tuple(each for each in called if who in called[each]) for who in context.table.players}


def _not_to_be_voted(context: RuleContext, side: str) -> Iterator[Objection]:
    sides = texts_of(context, OTHER_VOTES)
    if side not in sides:
        named = ", ".join((*SIDES, *sides))
        yield Objection(f"A vote here is {named} or {NONE}, not “{side}”.", _answer(context, OTHER_VOTES, None).rule)


def _not_a_proposer(context: RuleContext, who: str) -> Iterator[Objection]:
    may = _answer(context, PROPOSERS, None)
    if may.value is not None and who not in names(may.value):
        yield Objection(f"{who} may not propose now.", may.rule, asked=frozenset(("by",)))


def _no_such_class(context: RuleContext, kind: str) -> Iterator[Objection]:
    classes = _answer(context, CLASSES, None)
    if kind not in as_list(classes.value):
        yield Objection(f"There is no class of rules called “{kind}”.", classes.rule)


def _too_often(context: RuleContext, who: str, what: str) -> Iterator[Objection]:
    turn = context.table.turn
    done = context.table.often.get((what, who), NEVER_DONE)
    for question, times, span in (
        (TIMES_A_TURN, done.times(turn=turn.number), "turn"),
        (TIMES_A_CIRCUIT, done.times(circuit=turn.circuit), "circuit"),
    ):
        most = _answer(context, question, what) if what in context.law.keys(question) else Answer(None, "")
        if isinstance(most.value, int | Fraction) and times >= most.value:
            done_words = (
                f"{who} has done this {OFTEN.get(times, f'{times} times')} in this {span}" if times else "nobody does this"
            )
            yield Objection(f"{done_words}: {what}.", most.rule)
