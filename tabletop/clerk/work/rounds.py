"""What the table does of itself from turn to turn: circuits counted, scores begun, a Judge named, trouble foreseen."""

from fractions import Fraction
from typing import TYPE_CHECKING

from tabletop.clerk.kits.votes import put_into_effect
from tabletop.clerk.law.objecting import Objecting
from tabletop.clerk.running.silence import Silence, if_told
from tabletop.engine.acts import Act, happened, played
from tabletop.engine.acts.counters import SetCounter
from tabletop.engine.acts.lawmaking.judging import NameJudge
from tabletop.engine.acts.telling import Tell
from tabletop.engine.acts.turns import BeginCircuit
from tabletop.engine.happenings import Occasion
from tabletop.engine.proposals import Proposal
from tabletop.engine.rulebook import DECIDED, HOUSE
from tabletop.engine.values import Ref, capitalised, exact

if TYPE_CHECKING:
    from tabletop.clerk.work.cascade import Cascade


def count_circuits(run: "Cascade", occasion: Occasion) -> list[Act]:
    """A circuit is over when the answer to *circuit* has gone up; where a rule has lost count, the table is asked once."""
    context = run.context()
    if not context.law.answers_at_all("circuit") or any(each.question == "circuit" for each in run.table.parked):
        return []
    circuit, law, _ = context.answer("circuit")
    risen = isinstance(circuit, int) and not isinstance(circuit, bool) and circuit > run.table.turn.circuit
    return [BeginCircuit(circuit=circuit, law=law)] if risen and isinstance(circuit, int) else []


def begin_scores(run: "Cascade", occasion: Occasion) -> list[Act]:
    """Whoever has no points yet begins with the answer to *starting score*; where no rule says, with none."""
    context, points = run.context(), run.table.words.points
    acts: list[Act] = []
    for name in run.table.players:
        score, law, _ = context.answer_or("starting score", Ref("player", name))
        known = (points, Ref("player", name)) in run.table.counters
        if not known and isinstance(score, int | Fraction) and not isinstance(score, bool):
            acts.append(SetCounter(counter=points, of=name, to=exact(score), law=law))
    return acts


def begin_counting(run: "Cascade", occasion: Occasion) -> list[Act]:
    """Where nobody has points yet, those who play begin with the changed rules' answer at once; later, it is for newcomers."""
    points, law = run.table.words.points, run.context().law
    counted = any((points, Ref("player", seat.name)) in run.table.counters for seat in run.table.seats)
    return [] if counted or not law.answers_at_all("starting score") else begin_scores(run, occasion)


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
