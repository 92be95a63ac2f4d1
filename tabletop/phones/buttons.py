"""What a seat may do from its phone, as buttons: the act, its words, and what has to be filled in first."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tabletop.clerk.work.likely_answers import answers_for_several, differing_answers, hint, likely_answers
from tabletop.engine.acts import Act, ObjectionTo, meant, read_act, written
from tabletop.engine.acts.awaited import awaited, awaited_first, later_voters, owing_else, whose_word
from tabletop.engine.acts.base import means
from tabletop.engine.acts.cards import Draw
from tabletop.engine.acts.deeds import Do
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.duties import Tick
from tabletop.engine.acts.lawmaking.deciding import ALWAYS, NOW, Decide, cause, question_text, subject_key
from tabletop.engine.acts.lawmaking.judging import AskJudgment, Judge
from tabletop.engine.acts.lawmaking.motions import Voice
from tabletop.engine.acts.lawmaking.proposing import Propose, Revise, Withdraw, current, rewordable
from tabletop.engine.acts.lawmaking.voting import EndDebate, Vote
from tabletop.engine.acts.on_buttons import (
    ASK_JUDGE,
    DECLARE_WIN,
    DISAGREEMENT,
    OPEN_VOTE,
    PROPOSE,
    REWORD,
    TO_WHOM,
    WHO_HAS_WON,
    WITHDRAW,
    against_all_proposals,
    agree_on,
    begin_turn,
    choices_of,
    declare_win,
    done,
    pass_on,
    passed_to,
    what_is_asked,
)
from tabletop.engine.acts.tokens import PassToken, thing_passed
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.acts.winning import DeclareWin
from tabletop.engine.answers import Agreement, AskedChoice, Doable, Won
from tabletop.engine.deeds import CARD, NUMBER, RULE, SQUARE
from tabletop.engine.duties import Duties, Duty, owed, pressing
from tabletop.engine.faces import written_face
from tabletop.engine.proposals import Stage
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Parked
from tabletop.engine.things import SeenThing
from tabletop.engine.values import capitalised, grouped, listed

Json = dict[str, Any]
"""Values that JSON can write."""


def button(act: Act | Mapping[str, Any], words: str, *asks: Json, rule: str = "", table: SeenTable, **more: Any) -> Json:
    """``act`` without what is asked first; ``rule`` is the id of the rule that it comes from."""
    given = written(act) if isinstance(act, Act) else dict(act)
    given.pop("by", None)
    book = table.rulebook
    number = book[rule].number if rule in book else None
    return {"words": words, "act": given, "asks": list(asks), "rule": number, "made": False, "secret": False,
            "does": "", "first": False, "not_now": ""} | more  # fmt: skip


def field(name: str, words: str, kind: str = "text", choices: Iterable[tuple[str, Any]] = (), *, needed: bool = True) -> Json:
    listed = [{"words": words, "value": value} for words, value in choices]
    return {"field": name, "words": words, "kind": kind, "choices": listed, "needed": needed}


@dataclass(frozen=True)
class Waits:
    """What the table waits for, asked once for all phones."""

    open: Mapping[str, Duties]
    """What each seat owes or may do, by its name."""
    now: Duties
    first: Duties
    """Of what must be done now, what comes first."""
    may_open: Sequence[str]
    """Those who may end a debate."""
    who: Sequence[str]
    """Who is to do what comes first, as the table says it: nobody alone while it is asked something."""

    wanted: frozenset[str] = frozenset()
    """The motions that have to be agreed on first."""

    def owed(self, seat: str) -> Duties:
        return self.open.get(seat, ())


def waiting(table: SeenTable, may_open: Sequence[str], wanted: Sequence[Agreement], objecting: ObjectionTo) -> Waits:
    """``wanted`` are the agreements that what is owed first waits for."""
    open_ = grouped(owed(table.duties), lambda duty: duty.who)
    first = awaited_first(table.duties, later_voters(table, objecting))
    asked = any(each.needs_answer for each in table.parked)
    opening = {*may_open} & {duty.who for duty in pressing(table.duties)} or {*may_open}
    waited = {*whose_word(table, wanted)} or {*(duty.who for duty in first), *opening, *owing_else(table.duties)}
    who = frozenset() if asked else waited
    names = tuple(name for name in table.players if name in who and not table.over)
    return Waits(open_, awaited(table.duties), first, may_open, names, frozenset(each.motion for each in wanted))


def buttons(
    table: SeenTable,
    doable: Sequence[Doable],
    hand: Sequence[SeenThing],
    waits: Waits,
    seen_to: Collection[str],
    won: Won,
    free: Collection[str],
    objecting: ObjectionTo,
) -> list[Json]:
    """What the reader of ``table`` may do now: a win to declare, the step that the table waits for first, what rules object to
    last. ``hand`` are the cards that lie open on the phone, ``seen_to`` the duties that a rule ticks off, and ``free`` those who
    may propose though nobody owes it."""
    seat = table.reader or ""
    own = {each.what: each for each in doable if seat in each.seats}
    first, stages = waits.first, list(_of_proposal(table, waits.may_open, objecting))
    by_duty = []
    for duty in sorted(waits.owed(seat), key=lambda duty: (duty not in first, duty not in waits.now, not duty.must)):
        if seat in won.who and means(duty, DeclareWin):
            continue
        named = [own.pop(what) for what in (*own,) if what == duty.what or what in duty.fulfils]
        for made in [_doing(each, table, hand) for each in named] or _of_duty(duty, table, seen_to, objecting):
            against = "" if named else against_it(made["act"], seat, objecting)
            does = table.words.duty(duty.what)
            by_duty.append(made | {"made": False, "does": does, "not_now": against, "first": duty in first and not against})
    leading = bool(stages) and seat in waits.may_open and not stages[0]["not_now"]
    if leading and not any(made["first"] for made in by_duty) and (not first or first[0].who == seat):
        by_duty.append(stages.pop(0) | {"first": True})
    proposing = [button({"act": Propose.said}, PROPOSE, table=table)] if seat in free else []
    every = [*_of_win(won, table), *by_duty, *(_doing(each, table, hand) for each in own.values()), *stages, *proposing]
    leads = next((made for made in every if made["first"]), None)
    ordered = sorted(every, key=lambda made: (made is not leads, bool(made["not_now"])))
    return [made | {"first": made is leads} for made in ordered]


def against_it(act: Mapping[str, Any], by: str, objecting: ObjectionTo) -> str:
    """What stands against an act as a button has it; of what has still to be written or chosen, what stands against it all."""
    if act == {"act": Propose.said}:
        against = against_all_proposals(by, objecting)
    else:
        against = None if act == {"act": DeclareWin.said} else objecting(read_act({**act, "by": by}))
    return against.told if against else ""


def _of_win(won: Won, table: SeenTable) -> Iterable[Json]:
    """Whoever has won need not say who has, nor why, where a rule says it; of several, all win at once."""
    if table.reader in won.who:
        first, *others = won.who
        words = declare_win(won.who)
        act = {"act": DeclareWin.said, "who": first, "together": others}
        yield button(act, words, rule=won.rule, table=table, does=words, first=True)


def _of_duty(duty: Duty, table: SeenTable, seen_to: Collection[str], objecting: ObjectionTo) -> Iterable[Json]:
    ways = sorted(duty.fulfils, key=duty.what.find)
    kinds = [meant(way) for way in ways]
    if any(kind in (Vote, Judge) for kind in kinds):
        return
    made = [
        shown for way, kind in zip(ways, kinds, strict=True) if kind in WAYS for shown in WAYS[kind](way, duty, table, objecting)
    ]
    yield from made
    if not made and {*kinds} <= {None, PassToken} and duty.fulfils.isdisjoint(seen_to):
        yield button(Tick(duty=duty.what), done(duty.what, table.rulebook.title(duty.rule)), rule=duty.rule, table=table)


def _proposing(way: str, duty: Duty, table: SeenTable, _: ObjectionTo) -> list[Json]:
    return [button({"act": Propose.said}, PROPOSE, rule=duty.rule, table=table)]


def _drawing(way: str, duty: Duty, table: SeenTable, _: ObjectionTo) -> list[Json]:
    return [button(Draw(), capitalised(way), rule=duty.rule, table=table)]


def _throwing(way: str, duty: Duty, table: SeenTable, _: ObjectionTo) -> list[Json]:
    return [button(Throw(), capitalised(table.words.duty(way)), rule=duty.rule, table=table)]


def _beginning(way: str, duty: Duty, table: SeenTable, _: ObjectionTo) -> list[Json]:
    return [button(BeginTurn(to=duty.who), begin_turn("your"), rule=duty.rule, table=table)]


def _passing(way: str, duty: Duty, table: SeenTable, objecting: ObjectionTo) -> list[Json]:
    thing = thing_passed(table, way)
    if not thing:
        return []
    to, *others = passed_to(table.players, duty.who, thing, objecting)
    asks = (field("to", TO_WHOM, "choice", zip((to, *others), (to, *others), strict=True)),) if others else ()
    return [button(PassToken(to=to, thing=thing), pass_on(thing, "" if others else to), *asks, rule=duty.rule, table=table)]


def _declaring(way: str, duty: Duty, table: SeenTable, _: ObjectionTo) -> list[Json]:
    first = [duty.who, *(name for name in table.players if name != duty.who)]
    asks = field("who", WHO_HAS_WON, "choice", zip(first, first, strict=True)), field("why", "Why?", needed=False)
    return [button({"act": DeclareWin.said}, DECLARE_WIN, *asks, rule=duty.rule, table=table)]


WAYS: Mapping[type[Act] | None, Callable[[str, Duty, SeenTable, ObjectionTo], list[Json]]] = {
    Propose: _proposing, Draw: _drawing, Throw: _throwing, BeginTurn: _beginning, PassToken: _passing, DeclareWin: _declaring,
}  # fmt: skip


def _doing(each: Doable, table: SeenTable, hand: Sequence[SeenThing]) -> Json:
    asks = (_asked(one, each.what, table, hand) for one in each.asks)
    return button(Do(what=each.what), capitalised(each.what), *asks, rule=each.rule, table=table, made=True, secret=each.secret)


def _asked(asked: AskedChoice, what: str, table: SeenTable, hand: Sequence[SeenThing]) -> Json:
    words = what_is_asked(replace(asked, hidden=False), what, table.words)
    choices = choices_of(asked, table)
    if asked.kind == RULE:
        rules = (table.rulebook[key] for key in choices)
        return field(RULE, words, "choice", ((f"{rule.number}. {rule.text[:60]}", rule.number) for rule in rules))
    if asked.kind == CARD:
        cards = [card for card in (*hand, *_open_cards(table)) if not asked.choices or card.id in asked.choices]
        return field(CARD, words, "choice", ((card.name or written_face(card.face), card.id) for card in cards))
    if asked.kind == SQUARE:
        return field(SQUARE, words, "choice", ((table.square_said(square), square) for square in choices))
    kind = "choice" if choices else "number" if asked.kind == NUMBER else "text"
    return field(asked.kind, words, kind, zip(choices, choices, strict=True))


def _open_cards(table: SeenTable) -> list[SeenThing]:
    return [each for each in table.things.by_id.values() if each.kind == "card" and each.at.kind != "hand" and not each.hidden]


def _of_proposal(table: SeenTable, may_open: Sequence[str], objecting: ObjectionTo) -> Iterable[Json]:
    proposal = current(table)
    if proposal is None:
        return
    debated = proposal.stage is Stage.DEBATE
    if debated and table.reader in may_open:
        opening = {"act": EndDebate.said}
        yield button(opening, OPEN_VOTE, table=table, not_now=against_it(opening, table.reader or "", objecting))
    if table.reader == proposal.by:
        if debated:
            yield button(Withdraw(number=proposal.number), WITHDRAW, table=table)
        if rewordable(table):
            yield button({"act": Revise.said}, REWORD, table=table)


def motions(table: SeenTable, agreements: Sequence[Agreement], waits: Waits, objecting: ObjectionTo) -> list[Json]:
    """What rules let people agree on now by word of mouth, and nobody has put to the table; what the table waits for first."""
    put = {motion.text for motion in table.motions}
    new = [each for each in agreements if each.rule and each.motion not in put]
    mine = [each for each in new if table.reader in (each.voices or table.players)]
    may = [
        each for each in mine
        if each.motion in waits.wanted or objecting(Voice(by=(each.voices or table.players)[0], motion=each.motion)) is None
    ]  # fmt: skip
    return [
        button(
            Voice(motion=each.motion), agree_on(each.motion), rule=each.rule, table=table, first=each.motion in waits.wanted,
            told=_who_is_asked(each, table.players),
        )
        for each in may
    ]  # fmt: skip


def _who_is_asked(agreement: Agreement, players: Sequence[str]) -> str:
    voices = agreement.voices or players
    if {*players} <= {*voices}:
        return "Everybody at the table is asked."
    return f"{listed(voices)} {'is' if len(voices) == 1 else 'are'} asked."


def questions(table: SeenTable) -> list[Json]:
    """What waits for an answer that this seat may give."""
    if table.reader not in table.players:
        return []
    asked = {cause(each): each for each in reversed(table.parked) if each.needs_answer}
    return [*(made for each in reversed(asked.values()) for made in _decisions(each, table)), *_judgments(table)]


def _decisions(parked: Parked, table: SeenTable) -> Iterable[Json]:
    """A question, and first to go by one rule in all on which it differs from others."""
    likely = likely_answers(parked, table.players, table.turn.circuit)
    choices = differing_answers(parked, table.rulebook) or zip(likely, likely, strict=True)
    answer = field("answer", hint(parked), "text", choices)
    scope = field("scope", "It holds", "choice", (("for now", NOW), ("from now on", ALWAYS)))
    act = {"act": Decide.said, "question": parked.question, "about": subject_key(parked)}
    for says, by in answers_for_several(parked, table.parked, table.rulebook):
        yield button(act | {"about": "", "answer": by}, says, scope, rule=parked.rule, table=table)
    yield button(act, question_text(parked, table.rulebook), answer, scope, rule=parked.rule, table=table)


def _judgments(table: SeenTable) -> Iterable[Json]:
    for judgment in table.judgments:
        if not judgment.answer and judgment.judge == table.reader:
            act = {"act": Judge.said, "question": judgment.question}
            yield button(
                act,
                f"{judgment.by or 'Somebody'} asks you, the Judge: {judgment.question}",
                field("answer", "Your judgment"),
                table=table,
            )


def asking(table: SeenTable) -> Json:
    act = {"act": AskJudgment.said}
    return button(act, ASK_JUDGE, field("question", DISAGREEMENT), table=table)
