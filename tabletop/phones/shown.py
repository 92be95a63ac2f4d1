"""What a phone is shown: from what its own seat may see, in parts, so that only what differs is sent.

What everybody may see is made once for all. A face of a hand stands in nothing unless that hand lies open on its phone.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.engine.acts import Act
from tabletop.engine.acts.awaited import (
    CARD_OF_ANY,
    SIDE_OF_ANY,
    agreements_awaited,
    awaited_first,
    stands_against,
    whatever_card,
)
from tabletop.engine.acts.base import means
from tabletop.engine.acts.lawmaking.proposing import Propose, current, rewordable
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.on_buttons import first_open, free_to_propose, may_open_vote, with_dice
from tabletop.engine.answers import Agreement, Doable, LawLine, Objection, Won, counting
from tabletop.engine.duties import Duty, is_vote, owed
from tabletop.engine.faces import in_hand_order, written_face
from tabletop.engine.proposals import HANDS, NONE, SIDES, Proposal, Stage, needed
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import ClockState
from tabletop.engine.text.game_words import AMEND, ENACT, REPEAL, TRANSMUTE
from tabletop.engine.things import SeenThing
from tabletop.engine.values import listed
from tabletop.engine.watched import Key, Reads
from tabletop.game.session import Session
from tabletop.phones.buttons import Waits, against_it, asking, buttons, motions, questions, waiting
from tabletop.phones.shown_to_all import (
    LatelyTold,
    TakenBack,
    clock_shown,
    proposal_shown,
    rule_shown,
    scores_shown,
    seats_shown,
    table_shown,
    vote_shown,
)

Parts = Mapping[str, str]
"""Each part of what is shown, by its name, as JSON."""
JUDGED = ("judge",)
"""What is asked of the law where there is a Judge."""
NO_HANDS, NO_VOTE = "Hands go up at the table.", "There is no vote for you to lay now."

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def line(found: Any) -> str:
    return _ENCODER.encode(found)


@dataclass(frozen=True)
class _Asked:
    """What seats' own parts are made of besides the table as each of them sees it."""

    waits: Waits
    scores: Mapping[str, str]
    asking: Sequence[dict[str, Any]]
    """A question for the Judge, where there is one."""
    doable: Sequence[Doable]
    seen_to: Collection[str]
    other_votes: Sequence[str]
    agreements: Sequence[Agreement]
    """Asked where something was put to the table."""
    shows: Sequence[int]
    """The steps since the last proposal in which somebody was let look at what others were not, newest first."""
    taken_back: TakenBack
    won: Won
    free: Collection[str]
    """Those to whom the rules leave it to propose, though nobody owes it."""


@dataclass(frozen=True)
class _Stands:
    """What is asked once for all phones, as long as nothing is done."""

    last: int
    phones: Mapping[str, str]
    hurried: bool
    parts: Mapping[str, str]
    asked: _Asked
    declines: dict[tuple[str, bool], bool]
    """Whether somebody who owes a vote by that rule, as a duty or not, may decline."""


@dataclass(frozen=True)
class _Own:
    """A seat's own parts, and all that they were made of."""

    open: bool
    asked: _Asked
    read: Key
    table: SeenTable
    lines: Mapping[str, str]


class PhoneParts:
    """What every phone is shown of an evening. ``phones`` says of each seat whether its phone is here, asleep, or none."""

    def __init__(self, session: Session, now: Callable[[], float]) -> None:
        self._session, self._now, self._ready, self._lately = (
            session,
            now,
            [each.does for each in session.ready],
            LatelyTold(session),
        )
        self._stands: _Stands | None = None
        self._phones: Mapping[str, str] = {}
        self._kept: dict[str, tuple[tuple[object, ...], Any]] = {}
        """What was made last, and what of."""
        self._written: dict[tuple[str, str], tuple[Any, str]] = {}
        """Each part of each seat, and those of all, as they were written last."""
        self._asked_at, self._asked = 0, dict[Act, Objection | None]()
        """What stood against acts when it was asked last."""
        self._owns: dict[str, _Own] = {}
        """What each seat alone was shown when it was asked last what stands against acts."""
        self._dice: Sequence[LawLine] = ()
        """How many are thrown, as that was asked last."""
        self._hurry = False

    def parts(self, seat: str, *, open: bool, phones: Mapping[str, str], hurry: bool = False) -> Parts:
        """All parts as that seat's phone is to have them now; its cards only while its hand is ``open`` there. In a ``hurry`` the
        rules are asked nothing anew, which takes as long as all the rest: what stood against an act when that was asked last
        still does, and what may be put to the table and proposed is left out."""
        self._hurry = hurry
        stands = self._for_all(phones)
        return {**stands.parts, **self._own(seat, stands, open=open)}

    def _own(self, seat: str, stands: _Stands, *, open: bool) -> Parts:
        """The parts of that seat alone. In a hurry they are what they were where the same would be read for them."""
        table, asked, known = with_dice(self._session.table(seat), self._dice), stands.asked, self._owns.get(seat)
        if self._hurry:
            if known and (known.open, known.asked) == (open, asked) and known.read.holds(table, known.table):
                return known.lines
            return self._made_own(table, stands, open=open)
        reads = Reads(table)
        lines = self._made_own(reads.table, stands, open=open)
        self._owns[seat] = _Own(open, asked, Key(reads.of), table, lines)
        put = [] if table.over else motions(table, self._session.agreements(), asked.waits, self._objection)
        may = {"put": put, "propose": self._propose(table)}
        return {**lines, **{name: self._line(seat, name, part) for name, part in may.items()}}

    def _made_own(self, table: SeenTable, stands: _Stands, *, open: bool) -> Parts:
        seat, asked = table.reader or "", stands.asked
        cards = sorted(table.hand(seat), key=lambda card: in_hand_order(card.face)) if open else []
        own = {
            "you": _you(table, asked), "hand": self._hand(table, cards, asked.shows, open=open),
            "ballot": self._ballot(table, stands, open=open), "motions": _motions(table, asked),
            "can": self._can(table, cards, asked), "asks": questions(table),
        }  # fmt: skip
        return {name: self._line(seat, name, part) for name, part in own.items()}

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
        session = self._session
        known, last, phones = self._stands, session.last, self._phones
        if known is None or (known.last, known.phones) != (last, phones) or known.hurried > self._hurry:
            if not self._hurry:
                self._dice = self._session.law(None, ("dice",))
            table = with_dice(self._session.table(), self._dice)
            asked, book, proposal = self._asked_for_all(table), table.rulebook, table.under_vote or current(table)
            asked = known.asked if known and known.asked == asked else asked
            seats, scores, titles = table.seats, asked.scores, session.titles()
            made = {
                "step": self._session.standing(self._session.last_told()), "takes": self._takes(table),
                "table": table_shown(table, asked.waits.who, asked.won.who),
                "vote": vote_shown(table, seen=asked.taken_back.count),
                "proposal": self._once("proposal", (proposal, book, table.words), lambda: proposal_shown(table, session)),
                "seats": self._once(
                    "seats", (seats, table.things, scores, titles, phones), lambda: seats_shown(table, titles, phones)
                ),
                "minutes": self._lately.minutes(table),
                "clocks": [clock_shown(clock, self._now()) for clock in table.clocks if clock.state is not ClockState.ENDED],
            }  # fmt: skip
            rules = self._once("rules", (book,), lambda: line([rule_shown(rule, table, session) for rule in book.by_number()]))
            parts = {name: self._line("", name, part) for name, part in made.items()} | {"rules": rules}
            self._stands = known = _Stands(last, phones, self._hurry, parts, asked, {})
        return known

    def _asked_for_all(self, table: SeenTable) -> _Asked:
        session = self._session
        return _Asked(
            waits=waiting(table, self._may_open(table), self._wanted(table), self._objection),
            scores=self._once("scores", (table.counters,), lambda: scores_shown(table)),
            asking=self._once("asking", (table.rulebook,), lambda: [asking(table)] if session.law(None, JUDGED) else []),
            doable=session.doable(),
            seen_to=session.seen_to(),
            other_votes=session.other_votes() if table.under_vote else (),
            agreements=session.agreements() if table.motions else (),
            shows=self._lately.shows(),
            taken_back=self._lately.taken_back(table),
            won=session.won(),
            free=free_to_propose(table, self._objection),
        )

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

    def _takes(self, table: SeenTable) -> str:
        """What it takes to adopt the proposal, and what votes count that do not count 1, as the table says it."""
        proposal = table.under_vote or current(table)
        if proposal is None or proposal.cards:  # a hand of cards has the room
            return ""
        takes = self._session.adoption()
        said = needed(proposal.number, takes.answer, table.rulebook.numbers(takes.overruled)) if takes else ""
        needs = table.words.translated(said)
        checked = table.rulebook.unchecked(takes.rule) if takes else ""
        also = [table.words.translated(line.told_whole) for line in self._session.also_asked()] if takes else []
        counts = (said for said, _ in counting(self._session.weights(), table.rulebook))
        return " ".join(filter(None, (needs, checked, *also, *counts)))

    def _hand(self, table: SeenTable, cards: Sequence[SeenThing], shows: Sequence[int], *, open: bool) -> dict[str, Any]:
        seat = table.reader or ""
        shown = [
            {"id": card.id, "face": card.face, "name": card.name, "said": card.name or written_face(card.face)} for card in cards
        ]
        counted = self._lately.counted(seat, shows) if open else []
        return {"count": len(table.hand(seat)), "open": open, "cards": shown, "counted": counted}

    def _ballot(self, table: SeenTable, stands: _Stands, *, open: bool) -> dict[str, Any] | None:
        """This seat's own part in the vote."""
        proposal, seat = table.under_vote, table.reader or ""
        if proposal is None:
            return None
        owes = next((duty for duty in stands.asked.waits.owed(seat) if is_vote(duty)), None)
        mine = proposal.ballot_of(seat)
        declines = (NONE,) if owes and self._may_decline(owes, stands) else ()
        may = proposal.stage is Stage.OPEN and proposal.way != HANDS and seat in table.players
        against = self._against_voting(proposal, table) if may and mine is None else ""
        return {
            "owed": owes is not None, "may": may and not against,
            "not_now": against or ("" if may else NO_HANDS if proposal.way == HANDS else NO_VOTE),
            "sides": [*self._sides(proposal, table, stands.asked.other_votes, asked=may and mine is None), *declines],
            "barred": self._barred(proposal, table) if proposal.cards and may and mine is None else None,
            "undone": seat in stands.asked.taken_back.ballots,
            "final": bool(mine and may and self._final(table, proposal, stands)),
            "mine": mine.side if mine and (open or not proposal.veiled or mine.side == NONE) else None,
        }  # fmt: skip

    def _against_voting(self, proposal: Proposal, table: SeenTable) -> str:
        """What stands against every vote for or against by this seat just now, with whatever card, or as it holds none."""
        first = self._against(SIDES[0], proposal, table)
        if first is None or whatever_card(first, CARD_OF_ANY) or (proposal.cards and not table.hand(table.reader or "")):
            return first.told if first else ""
        either = whatever_card(first, SIDE_OF_ANY) and self._barred_from(SIDES[1], proposal, table)
        return first.told if either else ""

    def _against(self, side: str, proposal: Proposal, table: SeenTable) -> Objection | None:
        """What stands against this seat's vote for that side; where a card is a ballot, with the first of its hand."""
        seat = table.reader or ""
        card = next((each.id for each in table.hand(seat)), "") if proposal.cards else ""
        return self._objection(Vote(by=seat, side=side, card=card))

    def _barred_from(self, side: str, proposal: Proposal, table: SeenTable) -> bool:
        """Whether a rule objects to that side, with whatever card."""
        return whatever_card(self._against(side, proposal, table), SIDE_OF_ANY)

    def _sides(self, proposal: Proposal, table: SeenTable, others: Sequence[str], *, asked: bool) -> list[str]:
        """What this seat may vote: all that there is, but for that to which a rule objects. Of the trays for cards, it is said
        besides why one is closed."""
        every = [*SIDES, *others]
        tried = others if proposal.cards else every
        open_ = [side for side in every if side not in tried or not (asked and self._barred_from(side, proposal, table))]
        return open_ or every

    def _barred(self, proposal: Proposal, table: SeenTable) -> dict[str, str] | None:
        """The side on which a rule objects to a card of this seat, and how, where it lets it lay one on the other."""
        against = {side: self._against(side, proposal, table) for side in SIDES}
        barred = [{"side": side, "told": each.told} for side, each in against.items() if each]
        return barred[0] if len(barred) == 1 else None

    def _final(self, table: SeenTable, proposal: Proposal, stands: _Stands) -> bool:
        """Whether a rule objects to another ballot of somebody who has laid one, asked once for all."""
        key = "another ballot", True
        if key not in stands.declines:
            stands.declines[key] = self._against(SIDES[1], proposal, table) is not None
        return stands.declines[key]

    def _may_decline(self, duty: Duty, stands: _Stands) -> bool:
        """Where no rule forbids it; whoever owes it by the same rule is asked once for all."""
        key = duty.rule, duty.must
        if key not in stands.declines:
            stands.declines[key] = self._objection(Vote(by=duty.who, side=NONE)) is None
        return stands.declines[key]

    def _can(self, table: SeenTable, cards: Sequence[SeenThing], asked: _Asked) -> list[dict[str, Any]]:
        made = buttons(table, asked.doable, cards, asked.waits, asked.seen_to, asked.won, asked.free, self._objection)
        return [*made, *asked.asking] if table.reader in table.players else made

    def _wanted(self, table: SeenTable) -> tuple[Agreement, ...]:
        """What has to be agreed on before what is owed first can be done."""
        barred = (duty for duty in awaited_first(table.duties) if not means(duty, Vote) and stands_against(duty, self._objection))
        return agreements_awaited(barred, self._session.wanting)

    def _may_open(self, table: SeenTable) -> Sequence[str]:
        proposal = current(table)
        if proposal is None or proposal.stage is not Stage.DEBATE:
            return ()
        return may_open_vote(proposal, table, self._objection)

    def _propose(self, table: SeenTable) -> dict[str, Any]:
        proposal, book, amending = rewordable(table), table.rulebook, Propose(by=table.reader or "", kind=AMEND)
        first = self._once("first", (book,), lambda: first_open(amending, book, self._objection))
        kinds = [
            {"kind": ENACT, "words": "A new rule", "rule": False, "text": True},
            {"kind": AMEND, "words": "Change a rule", "rule": True, "text": True},
            {"kind": REPEAL, "words": "Repeal a rule", "rule": True, "text": False},
        ]
        if len(book.classes) > 1:
            kinds.append({"kind": TRANSMUTE, "words": "Transmute a rule", "rule": True, "text": False})
        mine = proposal if proposal and proposal.by == table.reader else None
        may = any(Propose.said in duty.fulfils for duty in owed(table.duties, table.reader))
        revise = mine.number if mine else None
        against = against_it({"act": Propose.said}, table.reader or "", self._objection)
        return {
            "may": may and not against, "not_now": against, "kinds": kinds, "revise": revise,
            "anew": self._session.against_rewording() if mine else "", "ready": self._ready,
            "first": first.number if first else None,
        }  # fmt: skip


def _you(table: SeenTable, asked: _Asked) -> dict[str, Any]:
    name, waits, book = table.reader or "", asked.waits, table.rulebook
    seat = table.seat(name)
    owes = [
        {
            "what": table.words.duty(duty.what),
            "must": duty.must,
            "now": duty in waits.first and not waits.wanted,
            "rule": book[duty.rule].number if duty.rule in book else None,
        }
        for duty in waits.owed(name)
    ]
    return {
        "name": name, "look": seat.look if seat else 0, "score": asked.scores.get(name, "0"), "out": bool(seat and seat.out),
        "owes": owes, "won": titled((asked.won.rule, *asked.won.also), book) if name in asked.won.who else "",
    }  # fmt: skip


def titled(rules: Sequence[str], book: Rulebook) -> str:
    """``"rule 208"``, ``"rules 208 and 312"``; ids of rules, and what bears no number by its title."""
    numbers = sorted(book.numbers(rules))
    return f"rules {listed(map(str, numbers))}" if numbers[1:] else book.title(rules[0])


def _motions(table: SeenTable, asked: _Asked) -> list[dict[str, Any]]:
    seat, asks = table.reader or "", {each.motion: each for each in asked.agreements}
    told = []
    for each in table.motions:
        agreement = asks.get(each.text, Agreement(each.text))
        voices, mine = agreement.voices or table.players, each.voices.get(seat)
        may = not each.carried and seat in voices
        waited_for = each.text in asked.waits.wanted and seat in asked.waits.who
        told.append({
            "motion": each.text, "words": f"{each.text}?", "by": each.by, "for": list(each.voiced("for")),
            "against": list(each.voiced("against")), "carried": each.carried, "mine": mine, "may": may, "text": each.words,
            "takes": f"It takes {agreement.needed} of {len(voices)}." if agreement.needed else "",
            "first": waited_for or (may and mine is None),
        })  # fmt: skip
    return told
