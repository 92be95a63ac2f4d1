"""What everybody may see, on every phone the same: each part from the table as it lies open to all, and what was done lately."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from tabletop.clerk.kits.changes import clerk_part, said_by, unheard_told, with_notes
from tabletop.engine.acts.cards import Show
from tabletop.engine.acts.lawmaking.counting import SettleVote
from tabletop.engine.acts.lawmaking.enacting import how_far, stands
from tabletop.engine.acts.lawmaking.proposing import Propose, current, proposed_anew
from tabletop.engine.acts.lawmaking.voting import EndDebate, Vote
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.answers import Outranked
from tabletop.engine.faces import written_face
from tabletop.engine.frozen import replace
from tabletop.engine.proposals import NONE, Proposal, Stage
from tabletop.engine.rulebook import PLAIN, Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenStep, SeenTable
from tabletop.engine.table import Clock, ClockState
from tabletop.engine.text.comparing import ADDED, REMOVED, word_changes
from tabletop.engine.text.game_words import ENACT, REPEAL, TRANSMUTE
from tabletop.engine.things import place_before
from tabletop.engine.values import Ref, one_of, so_many, spoken, whole_seconds
from tabletop.game.session import Session

WAY = {"": "same", REMOVED: "out", ADDED: "in"}


def scores_shown(table: SeenTable) -> dict[str, str]:
    return {about.key: spoken(amount) for (counter, about), amount in table.counters.items() if counter == table.words.points}


def seats_shown(table: SeenTable, titles: Mapping[str, Sequence[str]], phones: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "name": seat.name, "look": seat.look, "cards": len(table.hand(seat.name)), "phone": phones.get(seat.name, ""),
            "told": " · ".join(filter(None, _of_seat(seat, table, titles.get(seat.name, ()), phones.get(seat.name, "")))),
        }
        for seat in table.seats
    ]  # fmt: skip


def _of_seat(seat: Seat, table: SeenTable, titles: Sequence[str], phone: str) -> Iterable[str]:
    """What somebody has and holds, and whether they are there."""
    points, own, cards = table.words.points, Ref("player", seat.name), len(table.hand(seat.name))
    held = table.things.at(place_before(seat.name))
    yield so_many(table.counters[points, own], points) if (points, own) in table.counters else ""
    yield f"{cards} {'card' if cards == 1 else 'cards'}" if cards else ""
    yield from (f"the {title}" for title in (*titles, *(each.name or each.face for each in held)))
    yield "out" if seat.out else ""
    yield {"here": "phone", "asleep": "phone asleep"}.get(phone, "")


def vote_shown(table: SeenTable, *, seen: bool) -> dict[str, Any] | None:
    """What everybody sees of the vote; of a secret one no side. ``seen`` says whether its ballots had been counted before."""
    proposal = table.under_vote
    if proposal is None:
        return None
    voted = [ballot.voter for ballot in proposal.ballots if ballot.side != NONE]
    return {
        "number": proposal.number, "open": proposal.stage is Stage.OPEN, "cards": proposal.cards, "secret": proposal.veiled,
        "seen": seen,
        "voted": voted, "declined": list(proposal.declined), "lapsed": [voter for voter, _ in proposal.lapsed],
        "for": _voters(proposal, "for"), "against": _voters(proposal, "against"),
    }  # fmt: skip


def _voters(proposal: Proposal, side: str) -> list[str]:
    return [] if proposal.veiled else list(proposal.voters(side))


def table_shown(table: SeenTable, waited_for: Sequence[str], may_declare: Sequence[str]) -> dict[str, Any]:
    words = table.words
    said = {"proposal": words.proposal, "vote": words.vote, "voted": words.voted}
    return {
        "game": table.game, "turn": {"number": table.turn.number, "seat": table.turn.seat or None},
        "waiting_for": list(waited_for), "may_declare": list(may_declare), "winner": [win.who for win in table.over if win.who],
        "over": bool(table.over), "words": said,
    }  # fmt: skip


def clock_shown(clock: Clock, now: float) -> dict[str, Any]:
    """What it shows at this moment: seconds, or what it counts instead."""
    left, running = clock.shows(now), clock.state is ClockState.RUNNING
    counts = one_of(clock.counts) if whole_seconds(left) == 1 else clock.counts
    return {"clock": clock.name, "left": whole_seconds(left), "running": running, "counts": counts or "seconds"}


def outcome(step: SeenStep, table: SeenTable) -> str:
    """How the vote ended that was settled in that step, why, and what came of it, but whose turn it is: ``Proposal 301 is
    defeated, 3 for, 1 against: it would have taken everybody (rule 203). Ann: −10 points.``"""
    settled = next((act for act in step.acts if act.said == SettleVote.said), None)
    proposal = next((each for each in reversed(table.proposals) if each.settled and each.tally), None)
    if settled is None or proposal is None:
        return ""
    by = f" ({settled.title})" if settled.title else ""
    ended, *after = step.told[step.told.index(settled.told) :] if settled.told in step.told else [settled.told]
    begun = [act.told for act in step.acts if act.said == BeginTurn.said]
    return " ".join((f"{ended.removesuffix('.')}{proposal.took}{by}.", *(told for told in after if told not in begun)))


def rule_shown(rule: Any, table: SeenTable, evening: Session) -> dict[str, Any]:
    said = with_notes(said_by(rule.sheet, table.words), rule.sheet, evening.unheard(rule.id), table.rulebook, table.words)
    return {
        "id": rule.id, "number": rule.number, "class": "" if rule.kind == PLAIN else rule.kind, "text": rule.text,
        "sheet": rule.sheet,
        "clerk": list(said), "standing": rule.standing,
    }  # fmt: skip


def in_vain(found: Iterable[Outranked], book: Rulebook) -> list[str]:
    """Of lines of a sheet that would not be heard, which rule goes before each, once for all that it goes before."""
    return list(dict.fromkeys(unheard_told(each, book) for each in found))


def proposal_shown(table: SeenTable, evening: Session) -> dict[str, Any] | None:
    proposal = table.under_vote or current(table)
    if proposal is None:
        return None
    rule = table.rulebook.get(proposal.rule)
    told = replace(proposal, stage=Stage.ADOPTED) if stands(proposal, table.rulebook) else proposal
    lead, does = clerk_part(told, rule, table.words)
    unheard = evening.overridden_lines(proposed_anew(proposal, table.rulebook)) if proposal.sheet else ()
    old, new = (rule.text if rule else ""), ("" if proposal.kind == REPEAL else proposal.text)
    return {
        "number": proposal.number, "by": proposal.by, "kind": proposal.kind, "rule": rule.number if rule else None,
        "title": _title(proposal, f"rule {rule.number}" if rule else "a rule that is gone", table),
        "words": [[WAY[kind], text] for kind, text in word_changes(old, new)],
        "clerk": [lead, does.replace("\n", " ")] if does else [], "sheet": proposal.sheet or "",
        "in_vain": in_vain(unheard, table.rulebook),
        "keeps": proposal.sheet is None and proposal.kind != REPEAL and bool(rule and rule.sheet), "stage": proposal.stage.value,
        "state": how_far(proposal, table),
    }  # fmt: skip


def _title(proposal: Proposal, rule: str, table: SeenTable) -> str:
    if stands(proposal, table.rulebook):
        did = {
            ENACT: "added a rule",
            REPEAL: f"{table.words.repealed} rule {proposal.of}",
            TRANSMUTE: f"transmuted rule {proposal.of}",
        }
        return f"{proposal.by} {did.get(proposal.kind, f'changed rule {proposal.of}')}"
    what = {ENACT: "add a rule", REPEAL: f"{table.words.repeal} {rule}", TRANSMUTE: f"transmute {rule}"}
    wish = "wanted to" if proposal.stage is Stage.DEFEATED else "would"
    return f"{proposal.by} {wish} {what.get(proposal.kind, f'change {rule}')}"


MOST_MINUTES = 4
LOOKED_BACK = 40
"""Entries among which all this is looked for."""


@dataclass(frozen=True)
class TakenBack:
    """What was undone of the vote that is open."""

    ballots: Collection[str] = ()
    """Whoever’s last ballot was: another one of theirs may stand, or none."""
    count: bool = False
    """Whether it had been counted, so that everybody had seen the ballots."""


class LatelyTold:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._done: dict[int, frozenset[str]] = {}
        """What was done in a step."""

    def minutes(self, table: SeenTable) -> list[dict[str, Any]]:
        last, told = self._session.last, list[SeenStep]()
        for back in (2 * MOST_MINUTES, LOOKED_BACK):  # the first of them may be cut short
            if len(told) <= MOST_MINUTES:
                told = [*self._session.minutes(max(1, last - back), last, counted=False)]
        told = told[-MOST_MINUTES:]
        gone = self._session.undone(told[0].number, last) if told else ()
        return [
            {
                "step": step.number, "told": list(step.told), "undone": step.number in gone,
                "ended": self._ended(step, table) if step is told[-1] else "",
            }
            for step in told
        ]  # fmt: skip

    def _ended(self, told: SeenStep, table: SeenTable) -> str:
        """How a vote ended in the step that was told last, or in the one after which play stands again."""
        step = self._session.step(told.number) or self._session.step(self._session.standing(told.number))
        return outcome(step, table) if step else ""

    def shows(self) -> list[int]:
        """The steps since the last proposal in which somebody was let look at what others were not, newest first."""
        last = self._session.last
        back = range(last, max(0, last - LOOKED_BACK), -1)
        found = [number for number in back if not self._said(number).isdisjoint((Show.said, Propose.said))]
        gone = self._session.undone(found[-1], last) if found else ()
        stand = (number for number in found if number not in gone)
        return [*takewhile(lambda number: Propose.said not in self._said(number), stand)]

    def counted(self, seat: str, shows: Sequence[int]) -> list[list[str]]:
        """The cards that the last count of votes showed to that seat alone, each with its pile."""
        read = (self._session.step(number, seat) for number in shows)
        found = next((step for step in read if step and step.disclosed), None)
        shown = found.disclosed if found else ()
        return [[pile, f"{written_face(face)}{f' ({whose})' * bool(whose)}"] for pile, face, whose in shown]

    def taken_back(self, table: SeenTable) -> TakenBack:
        """What was undone of the vote that is open, since it was opened."""
        if table.under_vote is None:
            return TakenBack()
        last = self._session.last
        first = max(1, last - LOOKED_BACK)
        gone, stand, back, counted = self._session.undone(first, last), set[str](), set[str](), False
        for step in filter(None, map(self._session.step, range(last, first - 1, -1))):
            if step.number not in gone and not self._said(step.number).isdisjoint((EndDebate.said, Propose.said)):
                break
            voters = {act.by for act in step.acts if act.said == Vote.said} - stand - back
            if step.number in gone:
                back, counted = back | voters, counted or SettleVote.said in self._said(step.number)
            else:
                stand |= voters
        return TakenBack(frozenset(back), counted)

    def _said(self, number: int) -> frozenset[str]:
        """What was done in that step."""
        if number not in self._done:
            step = self._session.step(number)
            self._done[number] = frozenset(act.said for act in step.acts) if step else frozenset()
        return self._done[number]
