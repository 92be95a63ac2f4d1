"""What rules forbid the clerk to do under a rule: the same ``before`` lines are asked as when people do it.

Of two rules that differ so, the law says which prevails: where the one that objects goes before the one under which the clerk
is about to act, the act is left undone, and the minutes name both, as where a rule objects to what it would do itself; where it
gives way, it is done, and the minutes say so; where nothing says which, the table is asked. A line that asks who does it
(``by``) speaks of what people do with their own hands, and so does one that objects to whatever is done. What turns and votes
are made of is done all the same, so that play never stands still over it.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tabletop.clerk.law.objecting import Against, Objecting
from tabletop.clerk.running.silence import Conflict, Parks, Silence, if_told
from tabletop.clerk.work.parking import worded
from tabletop.engine.acts import Act, happened, played
from tabletop.engine.acts.cards import Draw
from tabletop.engine.acts.counters import Give
from tabletop.engine.acts.lawmaking.deciding import WAITS
from tabletop.engine.acts.lawmaking.editing import RemoveRule
from tabletop.engine.acts.telling import Tell
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion
from tabletop.engine.seen import seen
from tabletop.engine.table import DueWork, Parked, Table
from tabletop.engine.values import Ref, Value, capitalised, listed

if TYPE_CHECKING:
    from tabletop.clerk.work.cascade import Cascade

CARRIES_ON = frozenset({"begin turn", "end turn", "pass token", "vote", "end debate", "close vote", "put into effect"})
"""The acts that turns, votes and their outcome are made of."""
IN_SPITE_OF = "whether to {} under {} in spite of {}"
"""What the table is asked: what would be done, under which rule, and which one forbids it."""
OF_RULES = ("class changed", "rule changed")
GONE_BY_THEN = "it is gone by then"
"""Why a rule does nothing at the end of a rule."""
AGREED, DONE, DRAWN = "custom", "step done", "card drawn"


class Opposition(NamedTuple):
    """What rules say against an act of the clerk’s: what one says that goes before the rule whose line it is, or is that rule,
    and which rules object that give way to it."""

    against: Against | None = None
    in_vain: tuple[str, ...] = ()


def forbidding(run: "Cascade", act: Act, work: DueWork, table: Table | None = None) -> Opposition:
    """What rules say against an act of the clerk’s, on the table now or another; also under a rule that was there as the step
    had begun and has gone since. Raises ``Conflict`` where no rule says which goes before the other, nor has the table."""
    table = table or run.table
    heard = run.law_of(table).objecting
    if not heard or (work.rule not in table.rulebook and work.rule not in run.begun.rulebook) or act.said in CARRIES_ON:
        return Opposition()
    brought = (*happened(act, table, played(act, table)), Occasion(DONE, {"act": act.said}))
    asked = [each for each in brought if each.name in heard]
    lines = Objecting(run.sight_of(table)) if asked else None
    in_vain = dict[str, None]()
    for each in (each for about in asked if lines for each in _about_the_deed(lines, about, run)):
        if each.rule == work.rule or _goes_before(run, each.rule, act, work):
            return Opposition(each)
        in_vain |= {each.rule: None} if run.context().goes_before(work.rule, each.rule) else {}
    untold = (each for about in asked if lines for each in lines.silent(about, run.budget) if "by" not in each[2])
    for silence, rule, _ in untold:
        if silence.question == AGREED and not isinstance(silence, Conflict) and not run.context().goes_before(work.rule, rule):
            raise Unsaid(AGREED, silence.subject)
    return Opposition(in_vain=tuple(in_vain))


class Unsaid(Silence):
    """Whether a rule forbids what the clerk is about to do hangs on what that rule leaves to the table."""


def put_by_name(silence: Parks, acts: Iterable[Act], work: DueWork, run: "Cascade") -> tuple[str, str]:
    """How it is asked where a rule may forbid some of what a line calls for: the words that say all of it by name, and the
    sentence; empty where something else is asked."""
    if not isinstance(silence, Conflict | Unsaid) or not isinstance(silence.subject, str):
        return "", ""
    alike = [act for act in acts if _asks(run, act, work) == silence.subject]
    if not alike:
        return "", ""
    removed = [str(act.rule) for act in alike if isinstance(act, RemoveRule)]
    deeds = f"remove rules {listed(removed)}" if removed[1:] else alike[0].infinitive
    if isinstance(silence, Conflict):
        return silence.subject.replace(alike[0].in_general, deeds, 1), ""
    words = worded(Parked(AGREED, silence.subject)).words
    return words, f"No rule says {words}, and under {WAITS} the clerk is to {deeds}."


def _asks(run: "Cascade", act: Act, work: DueWork) -> Value:
    """What the table would be asked before that act of the clerk's; nothing where it need not be."""
    try:
        if not act.objection(run.table):
            forbidding(run, act.resolved(run.table), work)
    except (Conflict, Unsaid) as asked:
        return asked.subject
    return None


def _about_the_deed(lines: Objecting, occasion: Occasion, run: "Cascade") -> list[Against]:
    """What is said against an occasion, whoever brings it."""
    said = lines.sentences(occasion, occasion.fields, run.budget)
    return [each for each in said if "by" not in each.asked and (occasion.name != DONE or "act" in each.asked)]


def _goes_before(run: "Cascade", rule: str, act: Act, work: DueWork) -> bool:
    context, book = run.context(), run.table.rulebook
    if context.goes_before(rule, work.rule) or context.goes_before(work.rule, rule):
        return context.goes_before(rule, work.rule)
    question = IN_SPITE_OF.format(act.in_general, book.title(work.rule), book.title(rule))
    if isinstance(by := run.decided.get((AGREED, question)), Ref):  # the table goes by one of the two
        return by.key == rule
    may = context.answer_or(AGREED, question).value
    if may is None:
        raise Conflict(AGREED, question, (rule, work.rule))
    return may is False


def lawful_draw(run: "Cascade", act: Draw, work: DueWork) -> tuple[int, Opposition]:
    """How many of the cards may be drawn, and what rules say against these and the next."""
    if run.law_of(run.table).objecting.isdisjoint((DONE, DRAWN)):
        return act.number, Opposition()
    table, one, in_vain = run.table, replace(act, number=1), dict[str, None]()
    for drawn in range(act.number):
        heard = forbidding(run, one, work, table)
        if heard.against:
            return drawn, Opposition(heard.against, tuple(in_vain))
        table, in_vain = played(one, table), in_vain | dict.fromkeys(heard.in_vain)
    return act.number, Opposition(in_vain=tuple(in_vain))


def bought_in_vain(run: "Cascade", who: str, occasions: Iterable[Occasion]) -> Against | None:
    """What stands against all that somebody would get for a price: lines that hear of what they do take it, and whatever else
    these do is objected to by rules that do not give way. Raises ``NOT_TOLD`` where a line cannot tell."""
    heard = ((each, line) for each in occasions for line in run.law_of(run.table).hearing(each, run.context))
    works = [DueWork(each, line.rule, line.text) for each, line in heard]
    brought = [(act, work) for work in works for act in run.acts_of(work)]
    paid = {act.counter for act, _ in brought if isinstance(act, Give) and act.of == who and act.amount < 0}
    got = [each for each in brought if not (isinstance(each[0], Give) and each[0].counter in paid)]
    if not paid or not all(isinstance(act, Draw | Give) for act, _ in got):
        return None
    against = [_objected(run, replace(act, number=1) if isinstance(act, Draw) else act, work) for act, work in got]
    return against[0] if against and all(against) else None


def _objected(run: "Cascade", act: Act, work: DueWork) -> Against | None:
    """What is said against an act of the clerk’s by a rule that does not give way to the one under which it would be done."""
    try:
        return forbidding(run, act, work).against
    except Conflict as asked:
        lines = Objecting(run.context())
        said = (each for about in happened(act, run.table, played(act, run.table)) for each in _about_the_deed(lines, about, run))
        return next((each for each in said if each.rule in asked.rules), None)


def left_undone(run: "Cascade", act: Act, work: DueWork, against: Against, *, rest: bool = False) -> Act:
    """That the clerk did not do it, or of a draw only not the ``rest``, and by which rule, for the minutes."""
    titled, said = run.table.rulebook.title, against.sentence.strip().rstrip(".")
    undone = f"{act.doer} drew no more cards" if rest else act.undone(seen(run.table))
    under = titled(work.rule) or run.begun.rulebook.title(work.rule)
    return Tell(text=f"{capitalised(titled(against.rule))}: {said}. {undone} under {under}.", law=against.rule)


def too_late(run: "Cascade", end: Occasion, then: Table, begun: Table) -> Iterator[Act]:
    """That a rule which was there as the step had ``begun`` and is gone ``then`` does nothing at the end of a rule, its own or
    another’s, for the minutes."""
    ended = end.fields.get("rule")
    if end.name not in OF_RULES or begun.rulebook is then.rulebook or not isinstance(ended, Ref) or ended.key in then.rulebook:
        return
    titled = begun.rulebook.title
    for line in run.law_of(begun).hearing(end, lambda: run.sight_of(begun)):
        missed = line.rule in begun.rulebook and line.rule not in then.rulebook
        if missed and if_told(partial(run.acts_of, DueWork(end, line.rule, line.text)), []):
            whose = "its own end" if line.rule == ended.key else f"the end of {titled(ended.key)}"
            yield Tell(text=f"{capitalised(whose)} brings nothing under {titled(line.rule)}: {GONE_BY_THEN}.", law=line.rule)


def done_all_the_same(run: "Cascade", work: DueWork, heard: Opposition) -> Iterator[Act]:
    """That the clerk did what rules object to, and why, for the minutes."""
    for rule in heard.in_vain:
        context, titled = run.context(), run.table.rulebook.title
        by, _ = context.law.why_first(work.rule, rule, context)
        first = f"{titled(work.rule)} goes first{f' ({titled(by)})' if by and by != work.rule else ''}"
        yield Tell(text=f"{capitalised(titled(rule))} objects, but {first}.", law=rule)
