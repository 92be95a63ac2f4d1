"""Acts of rule-making: propose, vote, count, put into effect, and agreeing by word of mouth."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.cards import because, found
from tabletop.engine.duties import Duties, ticked
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player, players
from tabletop.engine.plain import Malformed
from tabletop.engine.proposals import (
    ENACT,
    HANDS,
    KEEP_WORDS,
    KINDS,
    NONE,
    REPEAL,
    REPEAL_AMENDMENT,
    SECRET,
    SIDES,
    TRANSMUTE,
    Ballot,
    Proposal,
    Stage,
    Tally,
)
from tabletop.engine.rulebook import Rule, trouble_with_number
from tabletop.engine.table import Motion, Table
from tabletop.engine.things import hand, pile
from tabletop.engine.values import Number, Ref, Value, listed, writable, written
from tabletop.engine.wording import LONGEST, differences, quoted

if TYPE_CHECKING:
    from tabletop.engine.seen import SeenTable

LONGEST_TEXT = 20_000
BOX = "ballot box"
"""The pile where cards lie that were laid in a secret vote."""


@dataclass(frozen=True, kw_only=True)
class Propose(Act):
    """Propose a rule-change: ``enact`` a new rule; ``amend``, ``repeal`` or ``transmute`` the one numbered ``rule``; or
    ``amend amendment`` and ``repeal amendment``, which give the words that the rule would have then.

    ``sheet`` left out keeps the sheet as it is; ``number`` left out takes the one that the rules in force give.
    """

    kind: str
    rule: int | None = None
    text: str = ""
    sheet: str | None = None
    number: int | None = None

    def objection(self, table: Table) -> str:
        if table.seat(self.by) is None:
            return "Somebody who sits at the table has to propose it."
        if self.kind not in KINDS:
            return f"A rule-change is one of these: {', '.join(KINDS)}."
        if self.kind != ENACT and table.rulebook.numbered(self.rule) is None:
            return f"There is no rule {self.rule}." if self.rule is not None else "Say which rule it would change."
        if self.number is not None and table.proposal(self.number):
            return f"There is a proposal {self.number} already."
        if self.kind == REPEAL_AMENDMENT and not self.text.strip():
            return f"Rule {self.rule} has no amendment to repeal; or write the words that it would have then."
        return trouble_with_number(self.number) or _trouble_with_words(self.kind, self.text, self.sheet)

    def on(self, table: Table) -> Table:
        rule = table.rulebook.numbered(self.rule) if self.kind != ENACT else None
        number = self.number or table.rulebook.next_number
        kept = rule.text if rule and self.kind in KEEP_WORDS else self.text
        made = Proposal(number, self.by, self.kind, rule.id if rule else "", kept, self.sheet)
        open_ones = tuple(each for each in table.proposals if not each.settled)
        book = replace(table.rulebook, highest=max(table.rulebook.highest, number))
        return replace(table, proposals=(*open_ones, made), rulebook=book, proposed=max(table.proposed, number))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("proposal made", proposal_fields(after.proposals[-1], self.by)),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        number, rule = self.number or after.proposals[-1].number, table.rulebook.numbered(self.rule)
        return f"{self.by} made {table.words.proposal} {number}, {self._change(rule)}."

    def _change(self, rule: Rule | None) -> str:
        if self.kind == ENACT or rule is None:
            return f"a new rule: {quoted(self.text)}"
        if self.kind == REPEAL:
            return f"to take rule {self.rule} away"
        if self.kind == TRANSMUTE:
            return f"to transmute rule {self.rule}"
        if self.kind == REPEAL_AMENDMENT:
            return f"to repeal the amendment of rule {self.rule}, which would then read {quoted(self.text)}"
        if rule.text == self.text:
            return f"to give rule {self.rule} a new sheet"
        return f"to change rule {self.rule}: {differences(rule.text, self.text) or f'it should read {quoted(self.text)}'}"


@dataclass(frozen=True, kw_only=True)
class Revise(Act):
    """Reword one's proposal. Ballots laid for the old words no longer count."""

    text: str
    sheet: str | None = None
    number: int | None = None

    def objection(self, table: Table) -> str:
        proposal = current(table, self.number)
        return _trouble_with_words(proposal.kind, self.text, self.sheet) if proposal else "There is no proposal to revise."

    def on(self, table: Table) -> Table:
        proposal = current(table, self.number)
        if proposal is None:
            return table
        cards = [(card, ballot.voter) for ballot in proposal.ballots for card in ballot.cards if card in table.things]
        things = table.things
        for card, voter in cards:
            things = things.moved([card], hand(voter), up=False)
        duties = without_votes(table) if proposal.ballots else table.duties
        return replace(table, things=things, duties=duties).with_proposal(proposal.reworded(self.text, self.sheet))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = current(after, self.number)
        return (Occasion("proposal revised", proposal_fields(proposal, self.by)),) if proposal else ()

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        proposal = current(table, self.number)
        if proposal is None:
            return ""
        void = " Ballots laid for the old words no longer count." if proposal.ballots else ""
        return f"{self.by} reworded {table.words.proposal} {proposal.number}: {quoted(self.text)}.{void}"


@dataclass(frozen=True, kw_only=True)
class Withdraw(Act):
    """Take one's proposal back."""

    number: int | None = None

    def objection(self, table: Table) -> str:
        return "" if current(table, self.number) else "There is no proposal to withdraw."

    def on(self, table: Table) -> Table:
        proposal = current(table, self.number)
        if proposal is None:
            return table
        return replace(table, duties=without_votes(table)).with_proposal(replace(proposal, stage=Stage.WITHDRAWN))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = current(before, self.number)
        return (Occasion("proposal withdrawn", proposal_fields(proposal, self.by)),) if proposal else ()

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        proposal = current(table, self.number)
        return f"{self.by} withdrew {table.words.proposal} {proposal.number}." if proposal else ""


@dataclass(frozen=True, kw_only=True)
class EndDebate(Act):
    """End the debate and put the proposal to the vote: from now on its words stand, and ballots are laid for or against."""

    number: int | None = None
    ballots: str = ""
    """``secret`` until the last is in, or by ``show of hands``; left out, as the rules in force say, else in the open."""

    def objection(self, table: Table) -> str:
        return "" if _in_debate(table, self.number) else "There is no proposal that could be put to the vote."

    def on(self, table: Table) -> Table:
        proposal = _in_debate(table, self.number)
        if proposal is None:
            return table
        things = table.things
        for side in SIDES:
            things = things.with_pile(side)
        return replace(table, things=things).with_proposal(replace(proposal, stage=Stage.OPEN, way=self.ballots))

    def ways(self, table: Table) -> frozenset[str]:
        return frozenset(("open the vote", "end debate"))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = after.under_vote
        return (Occasion("vote opened", proposal_fields(proposal, self.by)),) if proposal else ()

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        how = {SECRET: "The ballots are secret until the last is in.", HANDS: "It is by show of hands."}.get(self.ballots, "")
        return " ".join(filter(None, (f"{self.by} opened the vote." if self.by else "", how)))


@dataclass(frozen=True, kw_only=True)
class Vote(Act):
    """A ballot laid ``for`` or ``against``, with a ``card`` face down where votes are cards; ``none`` declines.

    Whether it may be changed, and what a ballot is, is for the sheets.
    """

    side: str
    card: str = ""

    def objection(self, table: Table) -> str:
        if table.under_vote is None:
            return "There is nothing to vote on."
        if table.seat(self.by) is None:
            return "Somebody who sits at the table has to vote."
        if self.side not in (*SIDES, NONE):
            return f"One votes for, against or none, not “{self.side[:40]}”."
        if self.card and self.side == NONE:
            return "Who declines lays no card."
        try:
            self.settled(table)
        except Malformed as trouble:
            return str(trouble)
        return ""

    def settled(self, table: Table) -> Act:
        return replace(self, card=found(table, self.card, hand(self.by)).id) if self.card else self

    def on(self, table: Table) -> Table:
        proposal = table.under_vote
        if proposal is None:
            return table
        earlier = proposal.ballot_of(self.by)
        things, cards = table.things, (self.card,) if self.card else ()
        if earlier and earlier.side == self.side:
            cards = (*earlier.cards, *cards)
        elif earlier:
            things = things.moved([card for card in earlier.cards if card in things], hand(self.by), up=False)
        if self.card:
            things = things.moved([self.card], pile(BOX if proposal.veiled else self.side), up=False)
        return replace(table, things=things).with_proposal(proposal.with_ballot(Ballot(self.by, self.side, cards)))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = before.under_vote
        if proposal is None:
            return ()
        laid = (Ref("thing", self.card),) if self.card else ()
        fields = {
            "voter": player(self.by), "side": None if self._unseen(proposal) else self.side, "laid": laid,
            "proposer": player(proposal.by), "voted": players(proposal.voted),
        }  # fmt: skip
        return (Occasion("ballot laid", fields),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        if self._unseen(table.under_vote):
            return f"{self.by} has voted."
        if self.side == NONE:
            return f"{self.by} {'is taken to have chosen' if self.law else 'chose'} not to vote."
        return f"{self.by} placed a card on the {self.side} pile." if self.card else f"{self.by} voted {self.side}."

    def kept_back(self, table: "SeenTable") -> tuple[str, ...]:
        return ("side",) if self._unseen(table.under_vote) and table.reader != self.by else ()

    def _unseen(self, proposal: Proposal | None) -> bool:
        return proposal is not None and proposal.veiled and self.side in SIDES

    @property
    def promise(self) -> str:
        if self.side == NONE:
            return "does not vote"
        return f"places a card on the {self.side} pile" if self.card else f"votes {self.side}"


@dataclass(frozen=True, kw_only=True)
class ShowHands(Act):
    """A vote by show of hands, entered by one person: the seats whose hands went up ``for`` and ``against``."""

    for_: tuple[str, ...] = ()
    against: tuple[str, ...] = ()

    def objection(self, table: Table) -> str:
        proposal = table.under_vote
        if proposal is None or proposal.stage is not Stage.OPEN:
            return "There is no open vote."
        if proposal.way == SECRET:
            return "The ballots of this vote are secret, so no hands go up."
        hands = (*self.for_, *self.against)
        stranger = next((name for name in hands if name not in table.players), None)
        if stranger is not None:
            return f"Nobody called “{stranger[:40]}” is in the game."
        if len(set(hands)) < len(hands):
            return "A hand goes up for or against, and once."
        return "" if hands else "No hand went up."

    def on(self, table: Table) -> Table:
        proposal, duties = table.under_vote, table.duties
        if proposal is None:
            return table
        for vote in self._votes:
            proposal = proposal.with_ballot(Ballot(vote.by, vote.side))
            duties = ticked(duties, vote.by, frozenset(("vote",)))
        return replace(table, duties=duties).with_proposal(proposal)

    @property
    def _votes(self) -> tuple[Vote, ...]:
        return (*(Vote(by=name, side="for") for name in self.for_), *(Vote(by=name, side="against") for name in self.against))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return tuple(occasion for vote in self._votes for occasion in vote.happened(before, after))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        sides = ((self.for_, "for"), (self.against, "against"))
        hands = ", ".join(f"{listed(names)} {side}" for names, side in sides if names)
        return f"Hands up: {hands}{f', as {self.by} entered' if self.by else ''}."


@dataclass(frozen=True, kw_only=True)
class CloseVote(Act):
    """End the vote, so that it can be counted."""

    def objection(self, table: Table) -> str:
        proposal = table.under_vote
        return "" if proposal and proposal.stage is Stage.OPEN else "There is no open vote."

    def on(self, table: Table) -> Table:
        proposal = table.under_vote
        if proposal is None:
            return table
        opened = replace(_opened_box(table, proposal), duties=without_votes(table))
        return opened.with_proposal(replace(proposal, stage=Stage.CLOSED))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = after.under_vote
        if proposal is None:
            return ()
        missing = players([duty.who for duty in before.duties if duty.what == "vote" and not duty.done])
        return (Occasion("vote closed", {"proposer": player(proposal.by), "missing": missing}),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return " ".join(filter(None, (f"{self.by} closed the vote." if self.by else "", _revealed(table, after))))


@dataclass(frozen=True, kw_only=True)
class CountVotes(Act):
    """The totals of a vote: by the clerk from the ballots, or typed in by whoever counted them by hand, at any time
    before it is settled. It ends the vote."""

    for_: Number
    against: Number
    all_: Number | None = None

    answers: ClassVar[str] = "votes"

    def objection(self, table: Table) -> str:
        if table.under_vote is None:
            return "There is no vote to count."
        totals = (self.for_, self.against, self.for_ + self.against if self.all_ is None else self.all_)
        return "" if all(map(writable, totals)) else "These totals are too long to write down."

    def on(self, table: Table) -> Table:
        proposal = table.under_vote
        if proposal is None:
            return table
        total = self.for_ + self.against if self.all_ is None else self.all_
        counted = replace(proposal, stage=Stage.CLOSED, tally=Tally(self.for_, self.against, total))
        return replace(_opened_box(table, proposal), duties=without_votes(table)).with_proposal(counted)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = after.under_vote
        return (Occasion("votes counted", vote_fields(proposal)),) if proposal else ()

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        totals = f"{written(self.for_)} for, {written(self.against)} against"
        if self.by:
            return " ".join(filter(None, (f"{self.by} counted by hand: {totals}.", _revealed(table, after))))
        rule = table.rulebook.title(self.law)
        return f"The totals{f' by {rule}' if rule else ''}: {totals}."


@dataclass(frozen=True, kw_only=True)
class SettleVote(Act):
    """A counted proposal is adopted or defeated, as the rule in force or the table says."""

    adopted: bool
    threshold: str = ""

    answers: ClassVar[str] = "adoption"

    def objection(self, table: Table) -> str:
        proposal = table.under_vote
        return "" if proposal and proposal.tally else "There is no counted vote to settle."

    def on(self, table: Table) -> Table:
        proposal = table.under_vote
        if proposal is None or proposal.tally is None:
            return table
        stage = Stage.ADOPTED if self.adopted else Stage.DEFEATED
        counted = replace(table, defeated=table.defeated + (not self.adopted))
        return counted.with_proposal(replace(proposal, stage=stage, tally=replace(proposal.tally, threshold=self.threshold)))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = before.under_vote
        if proposal is None:
            return ()
        name = "proposal adopted" if self.adopted else "proposal defeated"
        return (Occasion(name, {**vote_fields(proposal), "threshold": self.threshold or None}),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        proposal = table.under_vote
        if proposal is None or proposal.tally is None:
            return ""
        words, tally = table.words, proposal.tally
        what = f"{words.proposal[:1].upper()}{words.proposal[1:]} {proposal.number}"
        totals = f"{written(tally.votes_for)} to {written(tally.votes_against)}"
        by_hand = f", as {self.by} entered" if self.by else ""
        return f"{what} is {words.adopted if self.adopted else words.defeated}, {totals}{by_hand}."


@dataclass(frozen=True, kw_only=True)
class PutIntoEffect(Act):
    """What an adopted proposal says is done to the rulebook; ``number`` is the one that its rule bears from now on."""

    proposal: int
    number: int | None = None
    kind: str = ""
    """The class of an enacted rule; left out, the class of the rules that lie there."""

    def objection(self, table: Table) -> str:
        if table.proposal(self.proposal) is None:
            return f"There is no proposal {self.proposal} on the table."
        return trouble_with_number(self.number)

    def on(self, table: Table) -> Table:
        proposal = table.proposal(self.proposal)
        if proposal is None:
            return table
        book = table.rulebook
        if proposal.kind == ENACT:
            number = self.number or proposal.number
            rule = Rule(book.fresh_id(number), number, proposal.text, proposal.sheet or "", self.kind or "rule", amended_by=None)
            return replace(table, rulebook=book.enacted(rule))
        if proposal.rule not in book:
            return table
        if proposal.kind == REPEAL:
            return replace(table, rulebook=book.repealed(proposal.rule))
        number = self.number or book[proposal.rule].number
        if proposal.kind == TRANSMUTE:
            transmuted = book.changed(proposal.rule, lambda rule: rule.transmuted(number, proposal.number))
            return replace(table, rulebook=transmuted)
        amended = book.changed(proposal.rule, lambda rule: rule.amended(proposal.text, proposal.sheet, number, proposal.number))
        return replace(table, rulebook=amended)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = before.proposal(self.proposal)
        return rule_changes(before, after, proposal.kind, player(proposal.by)) if proposal else ()

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        proposal = table.proposal(self.proposal)
        if proposal is None:
            return ""
        if proposal.kind == ENACT:
            return f"Rule {self.number or proposal.number} is in force: {quoted(proposal.text)}."
        if proposal.rule not in table.rulebook:
            return "The rule that it would change is gone."
        was, now = table.rulebook[proposal.rule], after.rulebook
        if proposal.kind == REPEAL:
            return f"Rule {was.number} is repealed."
        renumbered = f" It is rule {self.number} now." if self.number not in (None, was.number) else ""
        if proposal.kind == TRANSMUTE:
            return f"Rule {was.number} is transmuted: it is {now[proposal.rule].kind} now.{renumbered}"
        if was.text == proposal.text:
            return f"Rule {was.number} keeps its words and has a new sheet.{renumbered}"
        left = " Its sheet was left as it was: check it." if now[proposal.rule].check else ""
        changes = differences(was.text, proposal.text) if len(proposal.text) > LONGEST else ""
        reads = f"has new words: {changes}" if changes else f"now reads {quoted(proposal.text)}"
        return f"Rule {was.number} {reads}.{renumbered}{left}"


@dataclass(frozen=True, kw_only=True)
class EnactAtOnce(Act):
    """A new rule by word of mouth, outside a vote."""

    text: str
    sheet: str = ""
    why: str = ""
    number: int | None = None

    def objection(self, table: Table) -> str:
        return trouble_with_number(self.number) or _trouble_with_words(ENACT, self.text, self.sheet)

    def on(self, table: Table) -> Table:
        number = self.number or table.rulebook.next_number
        rule = Rule(table.rulebook.fresh_id(number), number, self.text, self.sheet)
        return replace(table, rulebook=table.rulebook.enacted(rule))

    def ways(self, table: Table) -> frozenset[str]:
        return frozenset(("write the rule that settles it", "write a rule"))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return rule_changes(before, after, "enact at once", player(self.by))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        number = self.number or after.rulebook.rules[-1].number
        return f"Rule {number} is in force by consensus{because(self.why)}: {quoted(self.text)}."


@dataclass(frozen=True, kw_only=True)
class Voice(Act):
    """Say yes or no, by word of mouth, to something that is put to the table; the first voice puts it."""

    motion: str
    side: str = "for"

    def objection(self, table: Table) -> str:
        if table.seat(self.by) is None:
            return "Somebody who sits at the table has to say so."
        if self.side not in SIDES:
            return "A voice is for or against."
        motion = table.motion(self.motion)
        if motion and motion.carried:
            return f"“{self.motion}” is agreed already."
        return "" if self.motion.strip() and len(self.motion) <= 200 else "Say what is put to the table, in 200 letters at most."

    def on(self, table: Table) -> Table:
        motion = table.motion(self.motion) or Motion(self.motion, self.by)
        voiced = replace(motion, voices={**motion.voices, self.by: self.side})
        return replace(table, motions=(*(each for each in table.motions if each.text != self.motion), voiced))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        fields: dict[str, Value] = {"motion": self.motion}
        made = () if before.motion(self.motion) else (Occasion("motion made", fields),)
        return (*made, Occasion("voice given", {**fields, "side": self.side, "voter": player(self.by)}))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        if not any(motion.text == self.motion for motion in table.motions):
            return f"{self.by} asks the table: {self.motion}?"
        return f"{self.by} is {self.side} it: {self.motion}."


@dataclass(frozen=True, kw_only=True)
class CarryMotion(Act):
    """What was put to the table is agreed."""

    motion: str

    def objection(self, table: Table) -> str:
        motion = table.motion(self.motion)
        return "" if motion and not motion.carried else f"“{self.motion}” is not before the table."

    def on(self, table: Table) -> Table:
        motions = tuple(replace(each, carried=True) if each.text == self.motion else each for each in table.motions)
        return replace(table, motions=motions)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        motion = after.motion(self.motion)
        return (Occasion("motion carried", {"motion": self.motion, "by": player(motion.by)}),) if motion else ()

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"Agreed: {self.motion}."


def _opened_box(table: Table, proposal: Proposal) -> Table:
    """The table with the cards of a secret vote on the piles they were laid for."""
    things = table.things
    for ballot in proposal.ballots if proposal.veiled else ():
        cards = [card for card in ballot.cards if card in things]
        things = things.moved(cards, pile(ballot.side), up=False) if cards else things
    return replace(table, things=things)


def _revealed(table: "SeenTable", after: "SeenTable") -> str:
    """Who voted how, where it was secret until now."""
    was, now = table.under_vote, after.under_vote
    if was is None or now is None or not was.veiled:
        return ""
    sides = [f"{listed(now.voters(side))} {side}" for side in SIDES if now.voters(side)]
    return f"The ballots are revealed: {', '.join(sides)}." if sides else ""


def without_votes(table: Table) -> Duties:
    """The table's duties when nobody owes a ballot any more."""
    return tuple(duty for duty in table.duties if duty.what != "vote" or duty.done)


@dataclass(frozen=True, kw_only=True)
class DropMotion(Act):
    """What was put to the table is off it again, agreed or not, so that it may be put anew."""

    motion: str

    def objection(self, table: Table) -> str:
        return "" if table.motion(self.motion) else f"“{self.motion[:80]}” is not before the table."

    def on(self, table: Table) -> Table:
        return replace(table, motions=tuple(each for each in table.motions if each.text != self.motion))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{self.by} took it off the table: {self.motion}." if self.by else ""


def current(table: "Table | SeenTable", number: int | None = None) -> Proposal | None:
    """The proposal of that number that is not settled; with no number, the latest such."""
    live = [each for each in table.proposals if not each.settled and number in (None, each.number)]
    return live[-1] if live else None


def proposal_fields(proposal: Proposal, by: str) -> dict[str, Value]:
    return {
        "proposal": Ref("proposal", str(proposal.number)),
        "proposer": player(proposal.by),
        "kind": proposal.kind,
        "rule": Ref("rule", proposal.rule) if proposal.rule else None,
        "by": player(by),
    }


def vote_fields(proposal: Proposal) -> dict[str, Value]:
    tally = proposal.tally or Tally(0, 0, 0)
    return {
        "proposal": Ref("proposal", str(proposal.number)),
        "proposer": player(proposal.by),
        "for votes": tally.votes_for,
        "against votes": tally.votes_against,
        "all votes": tally.all_votes,
        "for voters": players(proposal.voters("for")),
        "against voters": players(proposal.voters("against")),
    }


def rule_changes(before: Table, after: Table, kind: str, by: Value) -> tuple[Occasion, ...]:
    """The occasions of a changed rulebook, whatever way it came about: classes first, then the change itself."""
    old, new = ({rule.id: rule for rule in table.rulebook.rules} for table in (before, after))
    occasions = []
    changed = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    for key in changed:
        was, now = (rules[key].kind if key in rules else "" for rules in (old, new))
        if was != now and "mutable" in (was, now):
            name = "rule becomes mutable" if now == "mutable" else "rule stops being mutable"
            occasions.append(Occasion(name, {"rule": Ref("rule", key)}))
    occasions += [Occasion("rule changed", {"kind": kind, "rule": Ref("rule", key), "by": by}) for key in changed]
    return tuple(occasions)


def _in_debate(table: Table, number: int | None) -> Proposal | None:
    proposal = current(table, number)
    return proposal if proposal and proposal.stage is Stage.DEBATE and not table.under_vote else None


def _trouble_with_words(kind: str, text: str, sheet: str | None) -> str:
    if kind not in KEEP_WORDS and not text.strip():
        return "A rule needs words."
    if len(text) > LONGEST_TEXT or len(sheet or "") > LONGEST_TEXT:
        return f"A rule may have {LONGEST_TEXT} letters at most."
    return ""
