"""What the table does of itself once the rules have been heard: count, settle, agree, and lay out a turn's parts.

These are the fixed primitives that any game on the table may use. Each asks the law for its figures and gives acts;
where the law is silent, either nothing happens or the table is asked.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop.clerk.english.naming import some_of_a_rank
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.chess import chess_turns
from tabletop.clerk.kits.deeds import TOLD_TOGETHER
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import NOT_TOLD, Conflict, Parks, Silence, Unknown
from tabletop.clerk.work.agreements import agreement
from tabletop.clerk.work.keeping import check_sheets, rank_classes, reclassify, tell_unread, tell_unread_draft
from tabletop.clerk.work.rounds import begin_scores, count_circuits, foresee, name_judge
from tabletop.clerk.work.votes import close, count, settle
from tabletop.engine.acts import Act
from tabletop.engine.acts.clocks import TimeUp
from tabletop.engine.acts.deeds import Reveal
from tabletop.engine.acts.lawmaking.counting import SETTLED
from tabletop.engine.acts.lawmaking.deciding import Park, TakeUp, subject_key
from tabletop.engine.acts.lawmaking.motions import CarryMotion
from tabletop.engine.acts.turns import TurnParts
from tabletop.engine.duties import Duty
from tabletop.engine.faces import is_own, of_each_rank
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion
from tabletop.engine.table import Clock, ClockState, DueWork, Parked, Table
from tabletop.engine.text.game_words import REPEAL
from tabletop.engine.values import Ref

if TYPE_CHECKING:
    from tabletop.clerk.work.cascade import Cascade

PRIMITIVE = "kit"
"""Stands for a card, also in files, in work that is the table’s own."""


def agree(run: "Cascade", occasion: Occasion) -> list[Act]:
    """A motion is carried once the answer to *consent* is met; where no rule speaks of it, people say so themselves."""
    text = occasion.fields.get("motion")
    motion = run.table.motion(text) if isinstance(text, str) else None
    if motion is None or motion.carried:
        return []
    asked = agreement(run.context(), motion.text)
    said = [name for name in motion.voiced("for") if name in asked.voices]
    return [CarryMotion(motion=motion.text, law=asked.rule)] if asked.needed is not None and len(said) >= asked.needed else []


def set_turn_parts(run: "Cascade", occasion: Occasion) -> list[Act]:
    """What the turn that has begun consists of, by the answer to *turn parts*; empty if no rule says."""
    seat = run.table.turn.seat
    context = run.context()
    parts, law, _ = context.answer_or("turn parts")
    if not seat or not isinstance(parts, tuple):
        return []
    return [TurnParts(to=seat, parts=tuple(part for part in parts if isinstance(part, str)), law=law)]


def run_out(run: "Cascade", occasion: Occasion) -> list[Act]:
    """Clocks that have counted down have run out."""
    return [TimeUp(clock=clock.name, law=clock.rule) for clock in _run_down(run.table)]


def _run_down(table: Table) -> list[Clock]:
    return [each for each in table.clocks if each.counts and each.state is ClockState.RUNNING and not each.left]


def begin_game(run: "Cascade", occasion: Occasion) -> list[Act]:
    """What a game begins with: scores, and classes in their order."""
    return [*begin_scores(run, occasion), *rank_classes(run, occasion)]


def end_turn(run: "Cascade", occasion: Occasion) -> list[Act]:
    """What a turn's end brings of itself: clocks that run out, and perhaps another circuit."""
    return [*run_out(run, occasion), *count_circuits(run, occasion)]


def reveal(run: "Cascade", occasion: Occasion) -> list[Act]:
    """What was chosen in secret and nobody owes any more is told by the answer to *told together*."""
    duty, context = Duty("", str(occasion.fields["duty"])), run.context()
    hidden = dict.fromkeys(deed.what for deed in run.table.deeds if deed.secret)
    asked = ((what, context.on(context.rule_id, {"what": what})) for what in hidden if what in (duty.what, *duty.fulfils))
    answers = ((what, about.answer_or(TOLD_TOGETHER)) for what, about in asked)
    return [Reveal(what=what, law=answer.rule) for what, answer in answers if answer.value is True]


def value_cards(run: "Cascade", occasion: Occasion) -> list[Act]:
    """Ask at once what an unvalued rank counts, where a line reads that, so that the count need not ask and betray that such a
    card was laid. Of a rank with a value for some of its suits only, the first card without one is asked about, and the others
    are named with it. A card of one's own, which may be meant for anything but votes, is asked about when a count needs it."""
    context = run.context()
    if not context.law.answers_at_all("value") or "value" not in context.law.read:
        return []
    asked = {parked.subject for parked in run.table.parked if parked.question == "value"}
    faces = [face for face in run.table.things.faces() if not is_own(face)]
    ranks = (alike for alike in of_each_rank(faces) if not asked.intersection(alike))
    parked = (_unvalued_in(context, alike) for alike in ranks)
    return [Park(parked=each) for each in parked if each]


def _unvalued_in(context: RuleContext, alike: Sequence[str]) -> Parked | None:
    """The question about the cards of a rank, in words that say which of them."""
    found = [each for face in alike if (each := _unvalued(context, face))]
    if not found:
        return None
    same = [str(each.subject) for each in found if each.differ == found[0].differ]
    return replace(found[0], words="" if len(same) == len(alike) else VOCABULARY.asked("value", some_of_a_rank(same)))


def take_up(run: "Cascade", occasion: Occasion) -> list[Act]:
    """What the table was asked and the changed rules answer: the work that waited goes on."""
    acts: list[Act] = []
    for parked in run.table.parked:
        if _answered(run, parked):
            run.queue.extend(parked.work)
            acts.append(TakeUp(question=parked.question, about=subject_key(parked)))
    kept = (value_cards, rank_classes, reclassify, check_sheets, tell_unread, chess_turns.point_out)
    return [*acts, *(act for each in kept for act in each(run, occasion))]


def _answered(run: "Cascade", parked: Parked) -> bool:
    subject = parked.subject
    try:
        if parked.work:
            run.acts_of(parked.work[0])
            return parked.question in VOCABULARY.questions
        run.context().ask(parked.question, Ref("thing", subject) if isinstance(subject, str) else subject)
    except NOT_TOLD:
        return False
    return True


def take_in(run: "Cascade", occasion: Occasion) -> list[Act]:
    """What new things bring: the worth of cards, and checks that men give."""
    return [*value_cards(run, occasion), *chess_turns.tell_checks_there(run, occasion)]


def _unvalued(context: RuleContext, face: str) -> Parked | None:
    try:
        return None if context.ask("value", Ref("thing", face)) is not None else Parked("value", face)
    except Conflict as conflict:
        return Parked("value", face, differ=conflict.rules)
    except NOT_TOLD:
        return Parked("value", face)


WORK: Mapping[str, Callable[["Cascade", Occasion], list[Act]]] = {
    "every ballot is in": close,
    **chess_turns.AFTER,
    "duty done by all": reveal,
    "vote closed": count,
    "votes counted": settle,
    "voice given": agree,
    "turn begun": set_turn_parts,
    "rule changed": take_up,
    "things added": take_in,
    "proposal made": tell_unread_draft,
    "proposal revised": tell_unread_draft,
    "vote opened": foresee,
    "turn ended": end_turn,
    "circuit ended": run_out,
    "step done": run_out,
    "game begun": begin_game,
    "player joined": begin_scores,
    "judgment asked": name_judge,
    "judgment overruled": name_judge,
}
"""The occasion, and what the table does after the rules have been heard on it."""

UNLESS: Mapping[str, Callable[["Cascade", Act], bool]] = chess_turns.UNLESS
"""What a line calls for and the table may know to be otherwise: an act by its name, and what keeps it from being done."""


def at_work(occasion: Occasion, table: Table) -> bool:
    """Whether the table has anything of its own to do on an occasion: after most steps it has not."""
    return bool(_run_down(table)) if occasion.name == "step done" else occasion.name in WORK


FIRST = frozenset({"duty done by all"})
"""Where the table goes before the rules: what was secret is known to their lines."""


WITH = frozenset({SETTLED})
"""What is told with the occasion before it: a rule that its lines make hears of neither, and one that they take away of both."""


def _changed_still(table: Table, occasion: Occasion) -> bool:
    """Whether the rule that a proposal made or changed is there, and one that it repealed is not, and nobody is asked yet."""
    if any(work.occasion == occasion for parked in table.parked for work in parked.work):
        return False
    told = occasion.fields["proposal"]
    proposal = table.proposal(int(told.key)) if isinstance(told, Ref) else None
    return proposal is not None and bool(proposal.made) and (proposal.made in table.rulebook) is not (proposal.kind == REPEAL)


LAST: Mapping[str, Callable[[Table, Occasion], bool]] = {
    "next turn is due": lambda table, occasion: not table.turn.seat,
    "adoption undone": _changed_still,
}
"""What is told when nothing else is left to do, if it is still so then: who is next is asked when all that may change it is
done, and not where a turn has begun meanwhile; whether a change is taken back, when all else is that a vote brought."""

NEEDS = {"vote closed": "votes", "votes counted": "adoption"}
"""The occasion, and the question without whose answer play cannot go on: the table is asked if the cards that answer fail."""


def asked_of(silence: Parks, work: DueWork) -> tuple[str, Ref | str | None]:
    """The question that the table is asked, and of whom or what. A count never says which card stopped it.
    What nobody knows of a deed is asked of each deed by itself."""
    if work.rule == PRIMITIVE and work.occasion.name == "vote closed":
        return "votes", None
    if isinstance(silence, Silence):
        subject = silence.subject
        return silence.question, subject if isinstance(subject, Ref | str) else None
    deed = work.occasion.fields.get("deed")
    return silence.question if isinstance(silence, Unknown) else str(silence), deed if isinstance(deed, Ref) else None
