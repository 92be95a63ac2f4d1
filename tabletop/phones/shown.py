"""What a phone is shown: from what its own seat may see, in parts, so that only what differs is sent.

What everybody may see is made once for all. A face of a hand stands in nothing unless that hand lies open on its phone.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Any

from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.engine.acts import Act
from tabletop.engine.acts.figures import POINTS
from tabletop.engine.acts.lawmaking.proposing import Propose, current
from tabletop.engine.acts.lawmaking.voting import EndDebate, Vote
from tabletop.engine.answers import Objection
from tabletop.engine.duties import Duty, owed
from tabletop.engine.proposals import AMEND, ENACT, HANDS, NONE, REPEAL, SIDES, TRANSMUTE, Proposal, Stage
from tabletop.engine.rulebook import PLAIN
from tabletop.engine.seen import SeenStep, SeenTable
from tabletop.engine.table import Clock, ClockState
from tabletop.engine.text.word_changes import ADDED, REMOVED, word_changes
from tabletop.engine.things import SeenThing, before, in_hand_order
from tabletop.engine.values import spoken
from tabletop.game.session import Session
from tabletop.phones.buttons import Waits, against_it, asking, buttons, motions, questions, waiting

Parts = Mapping[str, str]
"""Each part of what is shown, by its name, as JSON."""
JUDGED = ("judge",)
"""What is asked of the law where there is a Judge."""
VOTE = "vote"
"""What a ballot is owed as."""
MOST_MINUTES = 4
LOOKED_BACK = 40
"""Entries among which the last minutes are looked for."""
CARD_OF_ANY = frozenset(("by", "voter", "proposer"))
"""What an objection may have asked that stands against whatever card or side somebody votes with."""
WAY = {"": "same", REMOVED: "out", ADDED: "in"}


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def line(found: Any) -> str:
    return _ENCODER.encode(found)


@lru_cache(maxsize=500)
def in_words(sheet: str) -> tuple[str, ...]:
    """What the clerk would do, a sentence a line; nothing of a sheet that cannot be read."""
    read = check(sheet, VOCABULARY).sheet if sheet.strip() else None
    return descriptions(read, VOCABULARY) if read else ()


@dataclass(frozen=True)
class _Stands:
    """What is asked once for all phones, as long as nothing is done."""

    last: int
    phones: Mapping[str, str]
    hurried: bool
    parts: Mapping[str, str]
    waits: Waits
    scores: Mapping[str, str]
    asking: Sequence[dict[str, Any]]
    """A question for the Judge, where there is one."""
    declines: dict[tuple[str, bool], bool]
    """Whether somebody who owes a vote by that rule, as a duty or not, may decline."""


class Shown:
    """What every phone is shown of an evening. ``phones`` says of each seat whether its phone is here, asleep, or none."""

    def __init__(self, session: Session, now: Callable[[], float]) -> None:
        self._session, self._now, self._ready = session, now, len(session.ready)
        self._stands: _Stands | None = None
        self._phones: Mapping[str, str] = {}
        self._kept: dict[str, tuple[tuple[object, ...], Any]] = {}
        """What was made last, and what of."""
        self._written: dict[tuple[str, str], tuple[Any, str]] = {}
        """Each part of each seat, and those of all, as they were written last."""
        self._asked_at, self._asked = 0, dict[Act, Objection | None]()
        """What stood against acts when it was asked last."""
        self._hurry = False

    def parts(self, seat: str, *, open: bool, phones: Mapping[str, str], hurry: bool = False) -> Parts:
        """All parts as that seat's phone is to have them now; its cards only while its hand is ``open`` there. In a ``hurry`` the
        rules are asked nothing anew, which takes as long as all the rest: what stood against an act when that was asked last
        still does, and what may be put to the table and proposed is left out."""
        self._hurry = hurry
        table, stands = self._session.table(seat), self._for_all(phones)
        cards = sorted(table.hand(seat), key=lambda card: in_hand_order(card.face)) if open else []
        own = {
            "you": _you(table, stands), "hand": self._hand(table, cards, open=open),
            "ballot": self._ballot(table, stands, open=open),
            "motions": self._motions(table), "can": self._can(table, cards, stands),
            "asks": questions(table),
        }  # fmt: skip
        if not hurry:
            own |= {"put": motions(table, self._session.agreements()), "propose": self._propose(table)}
        return {**stands.parts, **{name: self._line(seat, name, part) for name, part in own.items()}}

    def _line(self, seat: str, name: str, part: Any) -> str:
        """The part as JSON; what says the same is not written anew."""
        key = seat, name
        if key not in self._written or self._written[key][0] != part:
            self._written[key] = part, line(part)
        return self._written[key][1]

    def _for_all(self, phones: Mapping[str, str]) -> _Stands:
        """What everybody may see, made once for each entry."""
        if phones != self._phones:
            self._phones = phones
        known, last, phones = self._stands, self._session.last, self._phones
        if known is None or (known.last, known.phones) != (last, phones) or known.hurried > self._hurry:
            table = self._session.table()
            waits, book, proposal = waiting(table, self._may_open(table)), table.rulebook, table.under_vote or current(table)
            scores = self._once("scores", (table.counters,), lambda: _scores(table))
            asking_ = self._once("asking", (book,), lambda: [asking(table)] if self._session.law(None, JUDGED) else [])
            made = {
                "step": self._session.standing(), "table": _table(table, waits.who), "vote": _vote(table),
                "proposal": self._once("proposal", (proposal, book, table.words), lambda: _proposal(table)),
                "seats": self._once("seats", (table.seats, table.things, scores, phones), lambda: _seats(table, scores, phones)),
                "minutes": self._minutes(),
                "clocks": [_clock(clock, self._now()) for clock in table.clocks if clock.state is not ClockState.ENDED],
            }  # fmt: skip
            rules = self._once("rules", (book,), lambda: line([_rule(rule) for rule in book.by_number()]))
            parts = {name: self._line("", name, part) for name, part in made.items()} | {"rules": rules}
            self._stands = known = _Stands(last, phones, self._hurry, parts, waits, scores, asking_, {})
        return known

    def _objection(self, act: Act) -> Objection | None:
        """What stands against an act, or, in a hurry, what did when it was asked last."""
        if self._asked_at != self._session.last and not self._hurry:
            self._asked_at, self._asked = self._session.last, {}
        if act not in self._asked:
            self._asked[act] = self._session.objection(act)
        return self._asked[act]

    def _once(self, name: str, of: tuple[object, ...], make: Callable[[], Any]) -> Any:
        """What was made of the same values is not made anew."""
        known = self._kept.get(name)
        if known is None or len(known[0]) != len(of) or any(one is not other for one, other in zip(known[0], of, strict=True)):
            known = self._kept[name] = of, make()
        return known[1]

    def _minutes(self) -> list[dict[str, Any]]:
        last, told = self._session.last, list[SeenStep]()
        for back in (2 * MOST_MINUTES, LOOKED_BACK):  # the first of them may be cut short
            if len(told) <= MOST_MINUTES:
                told = [step for step in self._session.minutes(max(1, last - back), last) if step.told]
        told = told[-MOST_MINUTES:]
        gone = self._session.undone(told[0].number, last) if told else ()
        return [{"step": step.number, "told": list(step.told), "undone": step.number in gone} for step in told]

    def _hand(self, table: SeenTable, cards: Sequence[SeenThing], *, open: bool) -> dict[str, Any]:
        seat = table.reader or ""
        shown = [{"id": card.id, "face": card.face, "name": card.name} for card in cards]
        return {"count": len(table.hand(seat)), "open": open, "cards": shown, "counted": self._counted(seat) if open else []}

    def _counted(self, seat: str) -> list[list[str]]:
        """The cards that the last count of votes showed to that seat alone, each with its pile."""
        last = self._session.last
        read = (self._session.step(number, seat) for number in range(last, max(0, last - LOOKED_BACK), -1))
        gone = self._session.undone(max(1, last - LOOKED_BACK), last)
        found = next((step for step in read if step and step.disclosed and step.number not in gone), None)
        return [list(each) for each in found.disclosed] if found else []

    def _ballot(self, table: SeenTable, stands: _Stands, *, open: bool) -> dict[str, Any] | None:
        """This seat's own part in the vote."""
        proposal, seat = table.under_vote, table.reader or ""
        if proposal is None:
            return None
        owes = next((duty for duty in stands.waits.owed(seat) if duty.what == VOTE), None)
        mine = proposal.ballot_of(seat)
        declines = (NONE,) if owes and self._may_decline(owes, stands) else ()
        may = proposal.stage is Stage.OPEN and proposal.way != HANDS and seat in table.players
        against = self._against_voting(proposal, table) if may and mine is None else ""
        return {
            "owed": owes is not None, "may": may and not against, "not_now": against,
            "sides": [*SIDES, *self._session.other_votes(), *declines],
            "mine": mine.side if mine and (open or not proposal.veiled or mine.side == NONE) else None,
        }  # fmt: skip

    def _against_voting(self, proposal: Proposal, table: SeenTable) -> str:
        """What stands against every vote of this seat just now."""
        seat = table.reader or ""
        card = next((each.id for each in table.hand(seat)), "") if proposal.cards else ""
        against = self._objection(Vote(by=seat, side=SIDES[0], card=card))
        whatever = against is not None and against.asked is not None and against.asked <= CARD_OF_ANY
        return against.told if against and whatever else ""

    def _may_decline(self, duty: Duty, stands: _Stands) -> bool:
        """Where no rule forbids it; whoever owes it by the same rule is asked once for all."""
        key = duty.rule, duty.must
        if key not in stands.declines:
            stands.declines[key] = self._objection(Vote(by=duty.who, side=NONE)) is None
        return stands.declines[key]

    def _motions(self, table: SeenTable) -> list[dict[str, Any]]:
        if not table.motions:
            return []
        voices = {each.motion: each.voices or table.players for each in self._session.agreements()}
        return [
            {
                "motion": each.text, "words": f"{each.text}?", "by": each.by, "for": list(each.voiced("for")),
                "against": list(each.voiced("against")), "carried": each.carried, "mine": each.voices.get(table.reader or ""),
                "may": not each.carried and table.reader in voices.get(each.text, table.players), "text": each.words,
            }
            for each in table.motions
        ]  # fmt: skip

    def _can(self, table: SeenTable, cards: Sequence[SeenThing], stands: _Stands) -> list[dict[str, Any]]:
        session = self._session
        made = buttons(table, session.doable(), cards, stands.waits, session.seen_to(), self._objection)
        return [*made, *stands.asking] if table.reader in table.players else made

    def _may_open(self, table: SeenTable) -> Sequence[str]:
        """Whoever the rules single out may end the debate, else the proponent."""
        proposal = current(table)
        if proposal is None or proposal.stage is not Stage.DEBATE:
            return ()
        may = [seat for seat in table.players if self._objection(EndDebate(by=seat)) is None]
        return may if 0 < len(may) < len(table.players) else (proposal.by,)

    def _propose(self, table: SeenTable) -> dict[str, Any]:
        words, proposal = table.words, current(table)
        kinds = [
            {"kind": ENACT, "words": "A new rule", "rule": False, "text": True},
            {"kind": AMEND, "words": "Change a rule", "rule": True, "text": True},
            {"kind": REPEAL, "words": "Repeal a rule", "rule": True, "text": False},
        ]
        if len(table.rulebook.classes) > 1:
            kinds.append({"kind": TRANSMUTE, "words": "Transmute a rule", "rule": True, "text": False})
        mine = proposal if proposal and proposal.by == table.reader and proposal.stage is Stage.DEBATE else None
        may = any(Propose.said in duty.fulfils for duty in owed(table.duties, table.reader))
        revise = mine.number if mine else None
        against = against_it({"act": Propose.said}, table.reader or "", self._objection)
        return {
            "may": may and not against, "not_now": against, "kinds": kinds, "revise": revise, "ready": self._ready,
            "words": words.proposal,
        }  # fmt: skip


def _you(table: SeenTable, stands: _Stands) -> dict[str, Any]:
    name, waits, book = table.reader or "", stands.waits, table.rulebook
    seat = table.seat(name)
    owes = [
        {
            "what": table.words.duty(duty.what),
            "must": duty.must,
            "now": duty in waits.first,
            "rule": book[duty.rule].number if duty.rule in book else None,
        }
        for duty in waits.owed(name)
    ]
    return {
        "name": name, "look": seat.look if seat else 0, "score": stands.scores.get(name, "0"), "out": bool(seat and seat.out),
        "owes": owes,
    }  # fmt: skip


def _scores(table: SeenTable) -> dict[str, str]:
    return {about.key: spoken(amount) for (counter, about), amount in table.counters.items() if counter == POINTS}


def _seats(table: SeenTable, scores: Mapping[str, str], phones: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "name": seat.name, "look": seat.look, "score": scores.get(seat.name, "0"), "cards": len(table.hand(seat.name)),
            "holds": [thing.name or thing.face for thing in table.things.at(before(seat.name))], "out": seat.out,
            "phone": phones.get(seat.name, ""),
        }
        for seat in table.seats
    ]  # fmt: skip


def _vote(table: SeenTable) -> dict[str, Any] | None:
    """What everybody sees of the vote; of a secret one no side."""
    proposal = table.under_vote
    if proposal is None:
        return None
    return {
        "number": proposal.number, "open": proposal.stage is Stage.OPEN, "cards": proposal.cards, "secret": proposal.veiled,
        "hands": proposal.way == HANDS, "voted": list(proposal.voted),
        "for": _voters(proposal, "for"), "against": _voters(proposal, "against"),
    }  # fmt: skip


def _voters(proposal: Proposal, side: str) -> list[str]:
    return [] if proposal.veiled else list(proposal.voters(side))


def _table(table: SeenTable, waited_for: Sequence[str]) -> dict[str, Any]:
    words = table.words
    said = {
        "proposal": words.proposal,
        "vote": words.vote,
        "voted": words.voted,
        "adopted": words.adopted,
        "defeated": words.defeated,
    }
    return {
        "game": table.game, "turn": {"number": table.turn.number, "seat": table.turn.seat or None},
        "waiting_for": list(waited_for), "winner": [win.who for win in table.wins if win.who], "words": said,
    }  # fmt: skip


def _clock(clock: Clock, now: float) -> dict[str, Any]:
    """What it shows at this moment: seconds, or what it counts instead."""
    left, running = clock.shows(now), clock.state is ClockState.RUNNING
    return {"clock": clock.name, "left": ceil(left), "running": running, "counts": clock.counts or "seconds"}


def _rule(rule: Any) -> dict[str, Any]:
    return {
        "number": rule.number, "class": "" if rule.kind == PLAIN else rule.kind, "text": rule.text, "sheet": rule.sheet,
        "clerk": list(in_words(rule.sheet)), "standing": rule.standing,
    }  # fmt: skip


def _proposal(table: SeenTable) -> dict[str, Any] | None:
    proposal = table.under_vote or current(table)
    if proposal is None:
        return None
    rule = table.rulebook.get(proposal.rule)
    old, new = (rule.text if rule else ""), ("" if proposal.kind == REPEAL else proposal.text)
    return {
        "number": proposal.number, "by": proposal.by, "kind": proposal.kind, "rule": rule.number if rule else None,
        "title": _title(proposal, rule.number if rule else None, table),
        "words": [[WAY[kind], text] for kind, text in word_changes(old, new)],
        "clerk": list(in_words(proposal.sheet or "")), "sheet": proposal.sheet or "",
        "keeps": proposal.sheet is None and proposal.kind != REPEAL and bool(rule and rule.sheet), "stage": proposal.stage.value,
    }  # fmt: skip


def _title(proposal: Proposal, rule: int | None, table: SeenTable) -> str:
    what = {ENACT: "add a rule", REPEAL: f"{table.words.repeal} rule {rule}", TRANSMUTE: f"transmute rule {rule}"}
    return f"{proposal.by} would {what.get(proposal.kind, f'change rule {rule}')}"
