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
from tabletop.engine.acts.awaited import awaited_first
from tabletop.engine.acts.figures import POINTS
from tabletop.engine.acts.lawmaking.proposing import Propose, current
from tabletop.engine.acts.lawmaking.voting import EndDebate, Vote
from tabletop.engine.duties import Duty, owed
from tabletop.engine.proposals import AMEND, ENACT, HANDS, NONE, REPEAL, SIDES, TRANSMUTE, Proposal, Stage
from tabletop.engine.rulebook import PLAIN, Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Clock, ClockState
from tabletop.engine.text.word_changes import ADDED, REMOVED, word_changes
from tabletop.engine.things import SeenThing, before, in_hand_order
from tabletop.engine.values import spoken
from tabletop.game.session import Session
from tabletop.phones.buttons import against_it, asking, buttons, motions, questions

Parts = Mapping[str, str]
"""Each part of what is shown, by its name, as JSON."""
JUDGED = ("judge",)
"""What is asked of the law where there is a Judge."""
MOST_MINUTES = 12
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
    phones: tuple[tuple[str, str], ...]
    parts: dict[str, str]
    may_open: Sequence[str]
    waited_for: Sequence[str]
    scores: dict[str, str]
    judged: bool
    declines: dict[tuple[str, bool], bool]
    """Whether somebody who owes a vote by that rule, as a duty or not, may decline."""


class Shown:
    """What every phone is shown of an evening. ``phones`` says of each seat whether its phone is here, asleep, or none."""

    def __init__(self, session: Session, now: Callable[[], float]) -> None:
        self._session, self._now, self._ready = session, now, len(session.ready)
        self._stands: _Stands | None = None
        self._rules: tuple[Rulebook | None, str, bool] = (None, "", False)

    def parts(self, seat: str, *, open: bool, phones: Mapping[str, str], hurry: bool = False) -> Parts:
        """All parts as that seat's phone is to have them now; its cards only while its hand is ``open`` there. In a ``hurry``
        what may be put to the table and proposed is left out: it takes as long as all the rest."""
        table, stands = self._session.table(seat), self._for_all(phones)
        cards = sorted(table.hand(seat), key=lambda card: in_hand_order(card.face)) if open else []
        own = {
            "you": _you(table, stands), "hand": self._hand(table, cards, open=open),
            "vote": self._vote(table, stands, open=open),
            "motions": self._motions(table), "can": self._can(table, cards, stands),
            "asks": questions(table),
        }  # fmt: skip
        if not hurry:
            own |= {"put": motions(table, self._session.agreements()), "propose": self._propose(table)}
        return {**stands.parts, **{name: line(part) for name, part in own.items()}}

    def _for_all(self, phones: Mapping[str, str]) -> _Stands:
        """What everybody may see, made once for each entry."""
        known = tuple(phones.items())
        if self._stands is None or (self._stands.last, self._stands.phones) != (self._session.last, known):
            table = self._session.table()
            may_open = self._may_open(table)
            waited_for, scores = _waited_for(table, may_open), _scores(table)
            made = {
                "step": self._session.standing(), "table": _table(table, waited_for), "proposal": _proposal(table),
                "seats": _seats(table, scores, phones), "minutes": self._minutes(),
                "clocks": [_clock(clock, self._now()) for clock in table.clocks if clock.state is not ClockState.ENDED],
            }  # fmt: skip
            rules, judged = self._book(table)
            parts = {name: line(part) for name, part in made.items()} | {"rules": rules}
            self._stands = _Stands(self._session.last, known, parts, may_open, waited_for, scores, judged, {})
        return self._stands

    def _book(self, table: SeenTable) -> tuple[str, bool]:
        """The rules, and whether they name a Judge."""
        book = table.rulebook
        if self._rules[0] is not book:
            self._rules = book, line([_rule(rule) for rule in book.by_number()]), bool(self._session.law(None, JUDGED))
        return self._rules[1:]

    def _minutes(self) -> list[dict[str, Any]]:
        last = self._session.last
        told = [step for step in self._session.minutes(max(1, last - LOOKED_BACK), last) if step.told][-MOST_MINUTES:]
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

    def _vote(self, table: SeenTable, stands: _Stands, *, open: bool) -> dict[str, Any] | None:
        proposal, seat = table.under_vote, table.reader or ""
        if proposal is None:
            return None
        owes = next(iter(owed(table.duties, seat, "vote")), None)
        mine = proposal.ballot_of(seat)
        secret = proposal.veiled
        others = () if secret else [each for each in proposal.ballots if each.side not in (*SIDES, NONE)]
        declines = (NONE,) if owes and self._may_decline(owes, stands) else ()
        missing = tuple(dict.fromkeys(duty.who for duty in owed(table.duties, what="vote")))
        may = proposal.stage is Stage.OPEN and proposal.way != HANDS and seat in table.players
        against = self._against_voting(proposal, table) if may and mine is None else ""
        return {
            "number": proposal.number, "open": proposal.stage is Stage.OPEN, "owed": owes is not None, "cards": proposal.cards,
            "may": may and not against, "not_now": against,
            "secret": secret, "hands": proposal.way == HANDS, "sides": [*SIDES, *self._session.other_votes(), *declines],
            "mine": mine.side if mine and (open or not secret or mine.side == NONE) else None,
            "voted": list(proposal.voted), "missing": list(missing),
            "for": _voters(proposal, "for"), "against": _voters(proposal, "against"),
            "others": [[each.voter, each.side] for each in others],
        }  # fmt: skip

    def _against_voting(self, proposal: Proposal, table: SeenTable) -> str:
        """What stands against every vote of this seat just now."""
        seat = table.reader or ""
        card = next((each.id for each in table.hand(seat)), "") if proposal.cards else ""
        against = self._session.objection(Vote(by=seat, side=SIDES[0], card=card))
        whatever = against is not None and against.asked is not None and against.asked <= CARD_OF_ANY
        return against.told if against and whatever else ""

    def _may_decline(self, duty: Duty, stands: _Stands) -> bool:
        """Where no rule forbids it; whoever owes it by the same rule is asked once for all."""
        key = duty.rule, duty.must
        if key not in stands.declines:
            stands.declines[key] = self._session.objection(Vote(by=duty.who, side=NONE)) is None
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
        made = buttons(table, session.doable(), cards, stands.may_open, session.seen_to(), session.objection)
        return [*made, asking(table)] if stands.judged and table.reader in table.players else made

    def _may_open(self, table: SeenTable) -> Sequence[str]:
        """Whoever the rules single out may end the debate, else the proponent."""
        proposal = current(table)
        if proposal is None or proposal.stage is not Stage.DEBATE:
            return ()
        may = [seat for seat in table.players if self._session.objection(EndDebate(by=seat)) is None]
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
        may = any("propose" in duty.fulfils for duty in owed(table.duties, table.reader))
        revise = mine.number if mine else None
        against = against_it({"act": Propose.said}, table.reader or "", self._session.objection)
        return {
            "may": may and not against, "not_now": against, "kinds": kinds, "revise": revise, "ready": self._ready,
            "words": words.proposal,
        }  # fmt: skip


def _you(table: SeenTable, stands: _Stands) -> dict[str, Any]:
    name = table.reader or ""
    seat, book = table.seat(name), table.rulebook
    first = awaited_first(table.duties)
    owes = [
        {
            "what": table.words.duty(duty.what),
            "must": duty.must,
            "now": duty in first,
            "rule": book[duty.rule].number if duty.rule in book else None,
        }
        for duty in owed(table.duties, name)
    ]
    return {
        "name": name, "look": seat.look if seat else 0, "score": stands.scores.get(name, "0"), "out": bool(seat and seat.out),
        "on_turn": table.turn.seat == name, "waited_for": name in stands.waited_for, "owes": owes,
    }  # fmt: skip


def _scores(table: SeenTable) -> dict[str, str]:
    return {about.key: spoken(amount) for (counter, about), amount in table.counters.items() if counter == POINTS}


def _seats(table: SeenTable, scores: Mapping[str, str], phones: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "name": seat.name, "look": seat.look, "score": scores.get(seat.name, "0"), "cards": len(table.hand(seat.name)),
            "holds": [thing.name or thing.face for thing in table.things.at(before(seat.name))], "out": seat.out,
            "robot": seat.robot, "phone": phones.get(seat.name, ""),
        }
        for seat in table.seats
    ]  # fmt: skip


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


def _waited_for(table: SeenTable, may_open: Sequence[str]) -> tuple[str, ...]:
    """Who is to do what comes first, as the table says it: nobody alone while it is asked something."""
    if any(each.needs_answer for each in table.parked):
        return ()
    who = {duty.who for duty in awaited_first(table.duties)} or {*may_open}
    return tuple(name for name in table.players if name in who)


def _clock(clock: Clock, now: float) -> dict[str, Any]:
    """What it shows at this moment: seconds, or what it counts instead."""
    left, running = clock.shows(now), clock.state is ClockState.RUNNING
    return {"clock": clock.name, "left": ceil(left), "running": running, "counts": clock.counts or "seconds"}


def _rule(rule: Any) -> dict[str, Any]:
    return {
        "number": rule.number, "class": "" if rule.kind == PLAIN else rule.kind, "text": rule.text, "sheet": rule.sheet,
        "clerk": list(in_words(rule.sheet)), "standing": rule.standing, "revision": rule.revision,
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
