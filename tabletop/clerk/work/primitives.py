"""What the table does of itself once the rules have been heard: count, settle, agree, lay out a turn's parts,
and see to what comes round: circuits, scores, the Judge.

These are the fixed primitives that any game on the table may use. Each asks the law for its figures and gives acts;
where the law is silent, either nothing happens or the table is asked.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from tabletop.clerk.english.naming import some_of_a_rank
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.chess import chess_turns
from tabletop.clerk.kits.deeds import TOLD_TOGETHER
from tabletop.clerk.kits.life_of_proposals import BARRED, FATES, WITHOUT_QUORUM
from tabletop.clerk.kits.people import starting_score
from tabletop.clerk.kits.votes import SILENT, ballot_ref, put_into_effect
from tabletop.clerk.language.errors import RunError
from tabletop.clerk.law.counted import whose_vote_settled
from tabletop.clerk.law.objecting import Objecting
from tabletop.clerk.running.operations import names
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import NOT_TOLD, Amiss, Conflict, Parks, Silence, Unknown, if_told
from tabletop.clerk.work.agreements import agreement, enough
from tabletop.clerk.work.heeding import forbidding
from tabletop.clerk.work.keeping import check_sheets, let_lapse, rank_classes, reclassify, tell_unread, tell_unread_draft
from tabletop.engine.acts import Act, happened, played
from tabletop.engine.acts.clocks import TimeUp
from tabletop.engine.acts.deeds import Reveal
from tabletop.engine.acts.lawmaking.counting import SETTLED, CloseVote, CountVotes, SettleVote, vote_fields
from tabletop.engine.acts.lawmaking.deciding import Park, TakeUp, subject_key
from tabletop.engine.acts.lawmaking.judging import NameJudge
from tabletop.engine.acts.lawmaking.motions import CarryMotion
from tabletop.engine.acts.lawmaking.proposing import MoveOn
from tabletop.engine.acts.telling import Tell
from tabletop.engine.acts.turns import BeginCircuit, TurnParts
from tabletop.engine.duties import Duty
from tabletop.engine.faces import is_own, of_each_rank
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, players
from tabletop.engine.proposals import NONE, SIDES, Ballot, Proposal, Stage
from tabletop.engine.rulebook import DECIDED, HOUSE
from tabletop.engine.table import CIRCUITS, Clock, ClockState, DueWork, Parked, Table
from tabletop.engine.text.game_words import REPEAL
from tabletop.engine.values import Ref, Value, capitalised, exact, grouped, written

if TYPE_CHECKING:
    from tabletop.clerk.work.cascade import Cascade


CHANGED = "rule changed"
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
    parts, law, _ = run.context().answer_or("turn parts")
    if not seat or not isinstance(parts, tuple):
        return []
    return [TurnParts(to=seat, parts=tuple(part for part in parts if isinstance(part, str)), law=law)]


def run_out(run: "Cascade", occasion: Occasion) -> list[Act]:
    """Clocks that have counted down have run out."""
    return [TimeUp(clock=clock.name, law=clock.rule) for clock in _run_down(run.table, occasion)]


def _run_down(table: Table, occasion: Occasion) -> list[Clock]:
    """Those that count circuits run out once the rules have heard that one has ended."""
    counting = (each for each in table.clocks if each.counts != CIRCUITS or occasion.name == "circuit ended")
    return [each for each in counting if each.counts and each.state is ClockState.RUNNING and not each.left]


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
    answered = [each for each in run.table.parked if _answered(run, each)]
    run.queue.extend(work for each in answered for work in each.work)
    for (question, by_hand), taken in grouped(answered, lambda each: (each.question, _idle(run, each))).items():
        asked, names = [each for each in run.table.parked if each.question == question], list(map(subject_key, taken))
        together = len(taken) == len(asked) > 1 and all(names)
        acts += [TakeUp(question=question, about=name, by_hand=by_hand) for name in ([""] if together else names)]
    kept = (value_cards, rank_classes, reclassify, check_sheets, let_lapse, tell_unread, chess_turns.point_out, first_count)
    return [*acts, *(act for each in kept for act in each(run, occasion))]


def _answered(run: "Cascade", parked: Parked) -> bool:
    try:
        if parked.work:
            for act in run.acts_of(parked.work[0]):
                if not act.objection(run.table):
                    forbidding(run, act.resolved(run.table), parked.work[0])
            return parked.question in VOCABULARY.questions
        _ask(run, parked)
    except NOT_TOLD:
        return False
    return True


def _idle(run: "Cascade", parked: Parked) -> bool:
    """Whether nothing of what waited is left to do, as people have seen to it, and no rule answers the question after all."""
    waited = [each for each in parked.work if (each.rule, each.occasion.name) != (PRIMITIVE, CHANGED)]  # what this is itself
    does = if_told(lambda: any(map(run.acts_of, waited)), True)
    return bool(parked.work) and not does and if_told(partial(_ask, run, parked), None) is None


def _ask(run: "Cascade", parked: Parked) -> Value:
    subject = parked.subject
    return run.context().ask(parked.question, Ref("thing", subject) if isinstance(subject, str) else subject)


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


def close(run: "Cascade", occasion: Occasion) -> list[Act]:
    """A vote in which every ballot is in, and which no line has closed, is over by the answer to *vote over*."""
    proposal = run.table.under_vote
    if proposal is None or proposal.stage is not Stage.OPEN:
        return []
    over, law, _ = run.context().answer("vote over")
    return [CloseVote(law=law)] if over is True else []


def count(run: "Cascade", occasion: Occasion) -> list[Act]:
    """The totals of a closed vote: what each ballot counts is the answer to *votes*, asked in the dark. They come by the rule
    that gives it, and by none where several do."""
    proposal = run.table.under_vote
    if proposal is None or proposal.stage is not Stage.CLOSED or proposal.tally:
        return []
    sights = run.sight_in_the_count(proposal.number), run.context()
    silent, count_of = _silent(run.context(), proposal), partial(_counted, *sights, proposal)
    totals, laws = dict.fromkeys(proposal.sides, Fraction(0)), set[str]()
    for ballot in proposal.ballots:
        if ballot.side in totals:
            votes, law = count_of(ballot)
            totals[ballot.side] += votes
            laws.add(law)
    for_, against = (totals.pop(side) for side in SIDES)
    missing = sum((count_of(ballot)[0] for ballot in silent), Fraction(0))
    of_all = exact(for_ + against + missing) if missing else None
    others = tuple((side, exact(votes)) for side, votes in totals.items())
    law = laws.pop() if len(laws) == 1 else ""
    return [CountVotes(for_=exact(for_), against=exact(against), all_=of_all, others=others, law=law)]


def _silent(context: RuleContext, proposal: Proposal) -> list[Ballot]:
    """Those who have laid no ballot and count among all votes, by the answer to *silent voters*."""
    missing = [name for name in names(context.ask_or("voters", None, ())) if name not in proposal.voted]
    counted = context.on(context.rule_id, {"missing": players(missing)}).ask_or(SILENT, None, ())
    return [Ballot(name, NONE) for name in names(counted) if name not in proposal.voted]


def _counted(context: RuleContext, public: RuleContext, proposal: Proposal, ballot: Ballot) -> tuple[Fraction, str]:
    """What a ballot counts, with the rule that says so. Raises ``RunError`` and ``Amiss`` where a card fails: in the words that
    it has for everybody, and where only the cards of ballots make it fail, without saying at what, as that may be a card."""
    try:
        return _votes(context, proposal, ballot)
    except (RunError, Amiss):
        with suppress(Parks):
            _votes(public, proposal, ballot)
        raise Amiss("with these cards, what a ballot counts cannot be told") from None


def _votes(context: RuleContext, proposal: Proposal, ballot: Ballot) -> tuple[Fraction, str]:
    fields = {"ballot": ballot_ref(proposal, ballot.voter)}
    answer = context.on(context.rule_id, fields).answer("votes", Ref("player", ballot.voter))
    if answer.value is None:
        raise Unknown("votes")
    if isinstance(answer.value, bool) or not isinstance(answer.value, int | Fraction):
        raise Amiss("what a ballot counts is a number")
    return Fraction(answer.value), answer.rule


def settle(run: "Cascade", occasion: Occasion) -> list[Act]:
    """Adopted or defeated, by the answer to *adoption*: a threshold, or yes or no over the totals. What becomes of a proposal
    that has votes enough, and a rule objects to its adoption, is the answer to *barred*."""
    proposal = run.table.under_vote
    if proposal is None or proposal.tally is None:
        return []
    context = run.context()
    if lacking := _without_quorum(context, proposal):
        return [lacking]
    tally = proposal.tally
    fields: dict[str, Value] = {**vote_fields(proposal), "all players": len(run.table.players)}
    answer, law, _ = context.on(context.rule_id, fields).answer("adoption")
    threshold = "" if isinstance(answer, bool) else str(answer) if isinstance(answer, str) else _fraction(answer)
    if not enough(answer, tally.votes_for, tally.all_votes):
        return [SettleVote(adopted=False, threshold=threshold, tie=_tie(context, law, SIDES[1]), law=law)]
    if barred := notices_against(run, Occasion("proposal adopted", {**vote_fields(proposal), "threshold": threshold or None})):
        return [*barred, _ended(proposal, context.ask(BARRED), barred[0].law)]
    return [*foreseen(run, proposal), SettleVote(adopted=True, threshold=threshold, tie=_tie(context, law, SIDES[0]), law=law)]


def _tie(context: RuleContext, law: str, won: str) -> str:
    """Whose vote on the side that ``won`` settled a tie, where everybody may know it."""
    proposal, rule = context.table.under_vote, context.table.rulebook.get(law)
    return whose_vote_settled(rule, context.table, proposal.voters(won)) if proposal and proposal.is_tied and rule else ""


def _without_quorum(context: RuleContext, proposal: Proposal) -> Act | None:
    """What becomes of a proposal that too few have voted on, where a rule says so."""
    quorum, (fate, law, _) = context.ask_or("quorum", None, None), context.answer_or(WITHOUT_QUORUM)
    laid = sum(ballot.side != NONE for ballot in proposal.ballots)
    if fate not in FATES or not isinstance(quorum, int | Fraction) or laid >= quorum:
        return None
    return _ended(proposal, fate, law)


def _ended(proposal: Proposal, fate: Value, law: str) -> Act:
    """What a vote comes to that is not lost, and yet adopts nothing."""
    if fate not in FATES:
        raise Amiss(f"what becomes of a proposal is one of these: {', '.join(FATES)}")
    return (
        SettleVote(adopted=False, law=law) if fate == Stage.DEFEATED else MoveOn(number=proposal.number, stage=str(fate), law=law)
    )


def _fraction(answer: Value) -> str:
    return written(answer) if isinstance(answer, int | Fraction) else ""


def count_circuits(run: "Cascade", occasion: Occasion) -> list[Act]:
    """A circuit is over when the answer to *circuit* has gone up, but not where the rule that counts them has come into force in
    that step; where a rule has lost count, the table is asked once."""
    context = run.context()
    if not context.law.answers_at_all("circuit") or any(each.question == "circuit" for each in run.table.parked):
        return []
    circuit, law, _ = context.answer("circuit")
    if not isinstance(circuit, int) or isinstance(circuit, bool) or circuit <= run.table.turn.circuit:
        return []
    changed = [each.fields.get("rule") for each in (occasion, *(work.occasion for work in run.queue)) if each.name == CHANGED]
    return [BeginCircuit(circuit=circuit, first=Ref("rule", law) in changed, law=law)]


def first_count(run: "Cascade", occasion: Occasion) -> list[Act]:
    """What a rule that has come into force makes of the turns so far, where it counts circuits."""
    counted = if_told(partial(count_circuits, run, occasion), [])
    return [each for each in counted if isinstance(each, BeginCircuit) and each.first]


def begin_scores(run: "Cascade", occasion: Occasion) -> list[Act]:
    """Whoever has no points yet begins with the answer to *starting score*; where no rule says, with none."""
    context, points = run.context(), run.table.words.points
    new = [player for name in run.table.players if (points, player := Ref("player", name)) not in run.table.counters]
    return [act for each in new if (act := starting_score(context, each))]


def name_judge(run: "Cascade", occasion: Occasion) -> list[Act]:
    """Who judges an open question is the answer to *judge*; where no rule has anybody for it, the table is asked."""
    if not any(not each.answer and not each.judge for each in run.table.judgments):
        return []
    judge, law, _ = run.context().answer("judge")
    if judge is None and law not in (DECIDED, HOUSE):
        raise Silence("judge")
    return [NameJudge(to=judge.key if isinstance(judge, Ref) else "", question=str(occasion.fields["question"]), law=law)]


def foresee(run: "Cascade", occasion: Occasion) -> list[Act]:
    """A notice of what rules will say against the change under vote. Nothing is held up by it."""
    proposal = run.table.under_vote
    return foreseen(run, proposal) if proposal else []


def foreseen(run: "Cascade", proposal: Proposal) -> list[Act]:
    """What the rules in force will say against a proposal's effect, as sentences for the minutes. What nobody
    can tell yet is not foreseen."""
    effect = put_into_effect(run.context(), Ref("proposal", str(proposal.number)))
    brought = (each for act in if_told(lambda: tuple(effect), ()) for each in happened(act, run.table, played(act, run.table)))
    return [notice for occasion in brought for notice in notices_against(run, occasion)]


def notices_against(run: "Cascade", occasion: Occasion) -> list[Act]:
    """What rules say beforehand against what is to happen, as sentences for the minutes. A line that cannot tell says nothing."""
    said = Objecting(run.context()).sentences(occasion, occasion.fields, run.budget)
    titled = ((capitalised(run.table.rulebook.title(each.rule)), each) for each in said)
    return [Tell(text=f"{title} says: {each.sentence}.", law=each.rule) for title, each in titled]


WORK: Mapping[str, Callable[["Cascade", Occasion], list[Act]]] = {
    "every ballot is in": close,
    **chess_turns.AFTER,
    "duty done by all": reveal,
    "vote closed": count,
    "votes counted": settle,
    "voice given": agree,
    "turn begun": set_turn_parts,
    CHANGED: take_up,
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
    return bool(_run_down(table, occasion)) if occasion.name == "step done" else occasion.name in WORK


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
