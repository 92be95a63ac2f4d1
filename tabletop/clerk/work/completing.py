"""What the law decides of an act before it is done: its number, its dice, its ballots, the class of the rule that it makes."""

from collections.abc import Callable, Iterator
from functools import partial

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.people import turn_of_next
from tabletop.clerk.kits.rules import class_once_transmuted
from tabletop.clerk.kits.votes import VOTE_ANEW, with_way_of_voting
from tabletop.clerk.law.decisions import decided_alike, fitting_answer, house_after
from tabletop.clerk.law.law import sheet_of
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import if_told
from tabletop.clerk.work.custom_acts import deed_completed
from tabletop.clerk.work.keeping import brings_a_rule, classed
from tabletop.clerk.work.likely_answers import noted_alone
from tabletop.clerk.work.parking import decision_worded
from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import OtherAction, Transmute
from tabletop.engine.acts.deeds import Do
from tabletop.engine.acts.dice import MOST_DICE, MOST_SIDES, USUAL_DICE, USUAL_SIDES, Throw
from tabletop.engine.acts.lawmaking.deciding import ALWAYS, BY_HAND, Decide
from tabletop.engine.acts.lawmaking.editing import EditOwnCard, EditRule
from tabletop.engine.acts.lawmaking.enacting import EnactAtOnce, PutIntoEffect
from tabletop.engine.acts.lawmaking.motions import LONGEST_MOTION
from tabletop.engine.acts.lawmaking.proposing import Propose, Revise, current
from tabletop.engine.acts.lawmaking.voting import EndDebate
from tabletop.engine.acts.people import Join
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.answers import Objection
from tabletop.engine.frozen import replace
from tabletop.engine.plain import Malformed
from tabletop.engine.rulebook import trouble_with_number
from tabletop.engine.seen import seen
from tabletop.engine.table import Parked, Table
from tabletop.engine.text.game_words import TRANSMUTE
from tabletop.engine.values import Value, capitalised

OF_A_THROW = (("dice", 1, MOST_DICE, USUAL_DICE), ("sides", 2, MOST_SIDES, USUAL_SIDES))
"""The questions, the least and the most that can be thrown, and what is usual."""
NUMBER = "proposal number"
Asking = Callable[[], RuleContext]
"""What everybody may see of the table that an act is to be done on; made anew for each question."""


def completed(table: Table, act: Act, asking: Asking) -> Act:
    """The act with what the law decides before it is done: a proposal's number, the table's own card after a decision."""
    if isinstance(act, Propose | EnactAtOnce) and act.number is None:
        act = replace(act, number=_next_number(table, asking))
    if isinstance(act, Propose) and act.kind == TRANSMUTE and not act.class_ and act.objection(table) == "":
        return replace(act, class_=transmuted_class(table, act.rule, asking))
    if isinstance(act, Throw):
        return _with_dice(act, asking)
    if isinstance(act, Revise):
        return _with_ballots(table, act, asking)
    if isinstance(act, EndDebate):
        return if_told(partial(with_way_of_voting, asking(), act), act)
    if isinstance(act, Do):
        return deed_completed(asking(), act)
    if isinstance(act, EditRule) and act.rule is None and act.number is None:
        act = replace(act, number=table.rulebook.next_number)
    if isinstance(act, Decide) and act.scope == ALWAYS and not left_open(table, act, asking):
        alike = decided_alike(table, act, act.about, asking()) if act.about else ()
        return replace(decision_worded(act, table.words, alike), house=house_after(table, act, asking()))
    if isinstance(act, Join):
        return act.with_look(table)
    if isinstance(act, BeginTurn):
        return if_told(lambda: turn_of_next(asking(), act), act)
    return _classed(table, act, asking)


def left_open(table: Table, act: Act, asking: Asking) -> str:
    """What an act leaves open that neither it nor a rule says, as a sentence; empty if all is clear."""
    if said := class_left_open(table, act, asking):
        return said
    if isinstance(act, EditOwnCard) and (trouble := sheet_of(act.sheet).trouble):
        return f"The table’s own card cannot be read so. {capitalised(trouble)}"
    return _left_undecided(table, act, asking) if isinstance(act, Decide) else ""


def class_left_open(table: Table, act: Act, asking: Asking) -> str:
    """That neither the act nor a rule says of which class its card is then, as a sentence; empty if one does."""
    if isinstance(act, PutIntoEffect | Transmute) and not act.kind and (number := _transmuted_by(act, table)):
        known = transmuted_class(table, number, asking) or _classed(table, act, asking) != act
        return "" if known else f"No rule says which class rule {number} belongs to once it is transmuted: say which."
    if isinstance(act, EditRule | EnactAtOnce | PutIntoEffect | OtherAction) and not act.kind and brings_a_rule(act, table):
        return "" if _classed(table, act, asking) != act else "No rule says which class a new rule belongs to: say which."
    return ""


def _left_undecided(table: Table, act: Decide, asking: Asking) -> str:
    if act.scope != ALWAYS and noted_alone(Parked(act.question)):
        return "" if len(act.answer) <= LONGEST_MOTION else f"Say it in {LONGEST_MOTION} letters at most."
    if act.answer == BY_HAND:
        return f"“{BY_HAND}” can only be decided for now." if act.scope == ALWAYS else ""
    try:
        fitting_answer(act, table)
        if act.scope == ALWAYS:
            house_after(table, act, asking())
    except Malformed as trouble:
        return str(trouble)
    return ""


def transmuted_class(table: Table, number: int | None, asking: Asking) -> str:
    """The class that the rule of that number is of once it is transmuted; empty if no rule says."""
    rule = table.rulebook.numbered(number)
    return if_told(lambda: class_once_transmuted(asking(), rule.id), "") if rule else ""


UNSAID = Throw | Propose | EnactAtOnce
"""The acts in which something has to be said by a rule, the dice or a number."""


def unsaid(act: Act, asking: Asking) -> Iterator[Objection]:
    """What stands against a throw of which a rule in force makes something that nobody can throw, or none says what it is; and
    against a new rule or proposal whose number nobody says."""
    if isinstance(act, Throw):
        yield from _unthrowable(asking(), act)
    if isinstance(act, Propose | EnactAtOnce) and act.number is None and asking().answer_or(NUMBER).value is None:
        yield Objection("No rule says which number it bears.")


def _unthrowable(context: RuleContext, throw: Throw) -> Iterator[Objection]:
    for (question, least, most, _), given in zip(OF_A_THROW, (throw.dice, throw.sides), strict=True):
        said = context.answer_or(question)
        if said.value is None and not given:
            yield Objection(f"No rule says {VOCABULARY.asked(question)}: type in what yours show.")
        elif said.value is not None and not _within(said.value, least, most):
            yield Objection(f"A throw needs a whole number of {question}, from {least} to {most}.", said.rule)


def _with_dice(throw: Throw, asking: Asking) -> Throw:
    """The throw with as many dice and sides as the rules in force say, or else as the faces that were typed in show; as it is,
    where rules cannot tell of either."""
    said = if_told(lambda: [asking().answer_or(question).value for question, *_ in OF_A_THROW], None)
    if said is None:
        return throw
    shown = (len(throw.faces), max(USUAL_SIDES, *throw.faces)) if throw.faces else (0, 0)
    dice, sides = (
        show if answer is None else _other(answer, *bounds)
        for answer, show, (_, *bounds) in zip(said, shown, OF_A_THROW, strict=True)
    )
    return replace(throw, dice=throw.dice or dice, sides=throw.sides or sides)


def _within(answer: Value, least: int, most: int) -> bool:
    return isinstance(answer, int) and not isinstance(answer, bool) and least <= answer <= most


def _other(answer: Value, least: int, most: int, usual: int) -> int:
    """What a rule gives instead of the usual number; 0 for the usual one, and for what cannot be thrown."""
    return answer if isinstance(answer, int) and _within(answer, least, most) and answer != usual else 0


def _with_ballots(table: Table, act: Revise, asking: Asking) -> Revise:
    """The act with the ballots that stand, unless the rules in force have the vote begin anew."""
    proposal = current(table, act.number)
    if proposal is None or not proposal.ballots:
        return act
    return replace(act, ballots_stand=if_told(lambda: asking().ask_or(VOTE_ANEW, None, False), False) is not True)


def _next_number(table: Table, asking: Asking) -> int | None:
    """What the law says, unless that is taken; ``None`` where no rule says."""
    number = if_told(lambda: asking().answer_or(NUMBER).value, 0)
    if number is None:
        return None
    taken = table.proposal(number) or table.rulebook.numbered(number) if isinstance(number, int) else None
    if not isinstance(number, int) or trouble_with_number(number) or taken:
        return table.rulebook.next_number
    return number


def _classed(table: Table, act: Act, asking: Asking) -> Act:
    """The act with the class that the rules in force give its card, where they can tell."""
    if isinstance(act, PutIntoEffect) and not act.kind and (proposal := table.proposal(act.proposal)):
        number = _transmuted_by(act, table)
        kind = proposal.class_ or (transmuted_class(table, number, asking) if number else "")
        if kind or number:
            return replace(act, kind=kind)
    return if_told(lambda: classed(act, table, lambda after: RuleContext(asking().law, seen(after), Budget())), act)


def _transmuted_by(act: PutIntoEffect | Transmute, table: Table) -> int | None:
    """The number of the rule that an act transmutes; ``None`` if it transmutes none that lies there."""
    if isinstance(act, Transmute):
        return act.rule if table.rulebook.numbered(act.rule) else None
    proposal = table.proposal(act.proposal)
    transmutes = proposal is not None and proposal.kind == TRANSMUTE and proposal.rule in table.rulebook
    return table.rulebook[proposal.rule].number if proposal and transmutes else None
