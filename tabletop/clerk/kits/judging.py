"""Words for judgment, for rules that claim or yield precedence, and for rules that say that they change."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Heading, Name, Occasion, Question, Reader, Verb
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.acts import Act
from tabletop.engine.acts.lawmaking.judging import CloseJudgments, OverruleJudge
from tabletop.engine.acts.lawmaking.stamping import Dispute, StampVoid, Suspend
from tabletop.engine.acts.people import Leave
from tabletop.engine.happenings import players
from tabletop.engine.rulebook import DISPUTED, STANDINGS, SUSPENDED, VOID
from tabletop.engine.table import NEXT_TURN
from tabletop.engine.values import Ref, Value, listed

STAMPS: Mapping[str, Callable[..., Act]] = {VOID: StampVoid, DISPUTED: Dispute, SUSPENDED: Suspend}


def _overruled(context: RuleContext) -> Value:
    """The Judges overruled on the question that is open."""
    judgments = [each for each in context.table.judgments if not each.answer] or list(context.table.judgments)
    return players(judgments[-1].overruled) if judgments else ()


def _judge_now(context: RuleContext) -> Value:
    judges = [each.judge for each in context.table.judgments if each.judge]
    return Ref("player", judges[-1]) if judges else None


def _rules(keys: Iterable[str]) -> Value:
    return tuple(Ref("rule", key) for key in keys)


def _other_rules(context: RuleContext) -> Value:
    return _rules(rule.id for rule in context.table.rulebook.by_number() if rule.id != context.rule_id)


def _overrule(context: RuleContext) -> Iterator[Act]:
    if any(each.judge for each in context.table.judgments):
        yield OverruleJudge()


def _put_out(context: RuleContext, whom: tuple[Ref | str, ...]) -> Iterator[Act]:
    for each in whom:
        name = each.key if isinstance(each, Ref) else each
        seat = context.table.seat(name)
        if seat and not seat.out:
            yield Leave(who=name)


def _stamp_on(context: RuleContext, rule: Ref) -> Value:
    return context.table.rulebook[rule.key].standing or None if rule.key in context.table.rulebook else None


def _stamp(context: RuleContext, rules: tuple[Ref, ...], how: str) -> Iterator[Act]:
    if how not in STAMPS:
        raise Amiss(f"a rule is stamped {listed(STAMPS)}, and not “{how[:40]}”")
    for rule in (context.table.rulebook[each.key] for each in rules if each.key in context.table.rulebook):
        if rule.standing != how:
            yield STAMPS[how](rule=rule.number)


def _take_off(context: RuleContext, rules: tuple[Ref, ...]) -> Iterator[Act]:
    for rule in (context.table.rulebook[each.key] for each in rules if each.key in context.table.rulebook):
        if rule.standing == VOID:
            yield StampVoid(rule=rule.number, void=False)
        elif rule.standing:
            yield STAMPS[rule.standing](rule=rule.number, over=True)


JUDGING_WORDS = (
    Heading("judgment"),
    Question("judge", "player", doc="Who is the Judge.", said="who is the Judge", answered_by=("judge",), until=NEXT_TURN),
    Question(
        "claims over",
        "rules",
        own=True,
        doc="The rules that a rule says it takes precedence over.",
        said="which rules this rule goes before",
        rests_on="precedence",
    ),
    Question(
        "defers to",
        "rules",
        own=True,
        doc="The rules that a rule says it defers to.",
        said="which rules this rule gives way to",
        rests_on="precedence",
    ),
    Name(
        "judged this turn",
        "yes/no",
        "Whether anybody has asked for judgment in this turn.",
        lambda context: any(each.turn == context.table.turn.number for each in context.table.judgments),
        there=("judgment was asked for this turn", "no judgment was asked for this turn"),
    ),
    Name(
        "judge in office",
        "player",
        "Who is the Judge of the question at hand.",
        _judge_now,
        there=("there is a Judge in office", "there is no Judge in office"),
    ),
    Name("overruled judges", "players", "The Judges who have been overruled on the question at hand.", _overruled),
    Name("other rules", "rules", "Every rule in force but this one.", _other_rules),
    Reader(
        "rules that answer",
        "question",
        "rules",
        "The rules with a line on that question.",
        lambda context, question: _rules(context.law.answering(question)),
        link="",
    ),
    Reader(
        "rules that hear",
        "occasion",
        "rules",
        "The rules with a “when” line on that occasion.",
        lambda context, occasion: _rules(context.law.listening(occasion)),
        link="",
    ),
    Reader(
        "rules that forbid",
        "occasion",
        "rules",
        "The rules with a “before” line on that occasion that has no condition: they object to it whatever it is.",
        lambda context, occasion: _rules(context.law.forbidding(occasion)),
        link="",
    ),
    Verb("overrule judge", "Make the last judgment void, and open its question again.", _overrule, said="overrule the judge"),
    Verb(
        "close judgments",
        "Take the questions put to the Judge off the table, answered or not.",
        lambda context: (CloseJudgments(),),
        said="close the questions to the judge",
    ),
    Verb("put {whom:players} out", "Take somebody out of the game.", _put_out),
    Kind("stamp", wider="text", words=STANDINGS, doc="What makes the sheet of a rule sleep."),
    Reader("stamp", "rule", "stamp", "The stamp on a rule: “void”, “disputed” or “suspended”; nobody for none.", _stamp_on),
    Verb(
        "stamp {rules:rules} as {how:stamp}",
        "Stamp rules “void”, “disputed” or “suspended”; their sheets sleep from now on.",
        _stamp,
    ),
    Verb("take the stamp off {rules:rules}", "Take the stamp off rules, whichever it is; their sheets wake.", _take_off),
    Occasion("judgment asked", {"question": "text", "by": "player"}, "Somebody asked for judgment.", "judgment is asked for"),
    Occasion(
        "judgment given",
        {"question": "text", "judge": "player", "answer": "text", "judged rules": "rules"},
        "The Judge has decided; “judged rules” are those that the judgment concerns.",
        "a judgment is given",
    ),
    Occasion(
        "judgment overruled", {"question": "text", "judge": "player"}, "A judgment was overruled.", "a judgment is overruled"
    ),
)
