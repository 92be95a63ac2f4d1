"""What a vote comes to: over when every ballot is in, counted, and adopted or defeated, each by what the law answers."""

from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from tabletop.clerk.kits.life_of_proposals import BARRED, FATES, WITHOUT_QUORUM
from tabletop.clerk.kits.votes import SILENT, ballot_ref
from tabletop.clerk.language.errors import RunError
from tabletop.clerk.law.counted import whose_vote_settled
from tabletop.clerk.running.operations import names
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss, Parks, Unknown
from tabletop.clerk.work.agreements import enough
from tabletop.clerk.work.rounds import foreseen, notices_against
from tabletop.engine.acts import Act
from tabletop.engine.acts.lawmaking.counting import CloseVote, CountVotes, SettleVote, vote_fields
from tabletop.engine.acts.lawmaking.proposing import MoveOn
from tabletop.engine.happenings import Occasion, players
from tabletop.engine.proposals import NONE, SIDES, Ballot, Proposal, Stage
from tabletop.engine.values import Ref, Value, exact, written

if TYPE_CHECKING:
    from tabletop.clerk.work.cascade import Cascade


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
