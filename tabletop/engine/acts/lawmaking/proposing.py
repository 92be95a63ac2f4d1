"""A proposal while its words may change: made, reworded, taken back."""

from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.lawmaking.counting import SETTLED, fields_of, unboxed, vote_fields, without_ballots, without_vote
from tabletop.engine.duties import votes_owed
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.proposals import Proposal, Stage
from tabletop.engine.rulebook import Rule, Rulebook, trouble_with_number
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.text.game_words import AMEND_AMENDMENT, ENACT, KEEP_WORDS, KINDS, REPEAL, REPEAL_AMENDMENT, TRANSMUTE, Words
from tabletop.engine.text.wording import differences, quoted
from tabletop.engine.values import Ref, Value, capitalised

LONGEST_TEXT, LONGEST_CLASS = 20_000, 40
UNCHANGED = "Nothing is changed yet."


class Propose(Act):
    """Propose a rule-change: ``enact`` a new rule; ``amend``, ``repeal`` or ``transmute`` the one numbered ``rule``; or
    ``amend amendment`` and ``repeal amendment``, which give the words that the rule would have then. A repealed amendment
    that later ones left alone needs no words: they are found in the record.

    ``sheet`` left out keeps the sheet as it is; ``number`` left out takes the one that the rules in force give.
    """

    kind: str
    rule: int | None = None
    text: str = ""
    sheet: str | None = None
    number: int | None = None
    revision: int | None = None
    """Which amendment is amended or repealed: the revision of the rule that it made; left out, the last one."""
    class_: str = ""
    """The class that a new or transmuted rule would be of; left out, what the rules in force say."""

    def objection(self, table: Table) -> str:
        if table.seat(self.by) is None:
            return "Somebody who sits at the table has to propose it."
        if self.kind not in KINDS:
            return f"A rule-change is one of these: {', '.join(KINDS)}."
        if self.kind != ENACT and table.rulebook.numbered(self.rule) is None:
            return f"There is no rule {self.rule}." if self.rule is not None else "Say which rule it would change."
        if self.number is not None and table.proposal(self.number):
            return f"There is a {table.words.proposal} {self.number} already."
        if self.kind == REPEAL_AMENDMENT and not self.text.strip():
            return f"Rule {self.rule} has no amendment that comes off by itself: write the words that it would have then."
        if self.class_ and (self.kind not in (ENACT, TRANSMUTE) or len(self.class_) > LONGEST_CLASS):
            return f"A new or transmuted rule may be of a class, named in {LONGEST_CLASS} letters at most."
        if self.kind == TRANSMUTE and not self.class_ and len(table.rulebook.classes) < 2:
            return f"All rules are of one class: say which class rule {self.rule} is to be of."
        return trouble_with_number(self.number) or trouble_with_words(self.kind, self.text, self.sheet)

    def on(self, table: Table) -> Table:
        rule = table.rulebook.numbered(self.rule) if self.kind != ENACT else None
        number = self.number or table.rulebook.next_number
        kept = rule.text if rule and self.kind in KEEP_WORDS else self.text
        made = Proposal(
            number, self.by, self.kind, rule.id if rule else "", kept, self.sheet, amendment=self.revision, class_=self.class_,
            turn=table.turn.number, day=table.today, of=rule.number if rule else 0,
        )  # fmt: skip
        open_ones = tuple(
            each for each in table.proposals if not each.settled or each.stage is Stage.ASIDE or _asked_about(each, table)
        )
        book = replace(table.rulebook, highest=max(table.rulebook.highest, number))
        return replace(table, proposals=(*open_ones, made), rulebook=book, proposed=max(table.proposed, number))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("proposal made", proposal_fields(after.proposals[-1], self.by)),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        number, rule = self.number or after.proposals[-1].number, table.rulebook.numbered(self.rule)
        return f"{self.by} made {table.words.proposal} {number}, {self._change(rule, table.words)}."

    def _change(self, rule: Rule | None, words: Words) -> str:
        if self.kind == ENACT or rule is None:
            return f"a new rule{f', {self.class_}' if self.class_ else ''}: {quoted(self.text)}"
        if self.kind == REPEAL:
            return f"to {words.kind(REPEAL)} rule {self.rule}"
        if self.kind == TRANSMUTE:
            return f"to transmute rule {self.rule}{f', to be {self.class_}' if self.class_ else ''}"
        if self.kind == REPEAL_AMENDMENT:
            return f"to repeal {self._amendment} of rule {self.rule}, which would then read {quoted(self.text)}"
        if rule.text == self.text:
            return f"to give rule {self.rule} a new sheet"
        what = f"amend {self._amendment} of" if self.kind == AMEND_AMENDMENT else "change"
        return f"to {what} rule {self.rule}: {differences(rule.text, self.text) or f'it should read {quoted(self.text)}'}"

    @property
    def _amendment(self) -> str:
        return "the last amendment" if self.revision is None else f"the amendment of revision {self.revision}"


def _asked_about(proposal: Proposal, table: Table) -> bool:
    """Whether something that waits for the table’s answer was told of it."""
    told = Ref("proposal", str(proposal.number))
    return any(work.occasion.fields.get("proposal") == told for parked in table.parked for work in parked.work)


class Revise(Act):
    """Reword one's proposal. Where a rule has the vote begin anew, ballots laid for the old words no longer count; cards that
    they were laid with stay where they lie, unless a rule says otherwise, and those of secret ballots go back to the hands."""

    text: str
    sheet: str | None = None
    number: int | None = None
    ballots_stand: bool = False
    """Whether ballots laid for the old words still count, as the rules in force say."""

    def objection(self, table: Table) -> str:
        proposal = current(table, self.number)
        if proposal is None:
            return f"There is no {table.words.proposal} to reword."
        if proposal.kind in KEEP_WORDS:
            return f"{capitalised(table.words.proposal)} {proposal.number} has no words of its own."
        if as_it_stands(proposal, table.rulebook, self.text, self.sheet):
            return UNCHANGED
        return trouble_with_words(proposal.kind, self.text, self.sheet)

    def on(self, table: Table) -> Table:
        proposal = current(table, self.number)
        if proposal is None:
            return table
        reworded = proposal.reworded(self.text, self.sheet)
        if self.ballots_stand or not proposal.ballots:
            return table.with_proposal(reworded if self.ballots_stand else reworded.unvoted)
        return unboxed(without_ballots(table, proposal), proposal).with_proposal(reworded.unvoted)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = current(after, self.number)
        return (Occasion("proposal revised", proposal_fields(proposal, self.by)),) if proposal else ()

    def told(self, table: SeenTable, after: SeenTable) -> str:
        proposal = current(table, self.number)
        if proposal is None:
            return ""
        count = "still count" if self.ballots_stand else "no longer count"
        laid_for = "words" if self.text != proposal.text else "sheet"
        ballots = f" Ballots laid for the old {laid_for} {count}." if proposal.ballots else ""
        called = f"{table.words.proposal} {proposal.number}"
        if self.text == proposal.text:
            rule = table.rulebook.get(proposal.rule)
            had = proposal.sheet or (proposal.sheet is None and rule and rule.sheet)
            return f"{self.doer} gave {called} {'another' if had else 'a'} sheet.{ballots}"
        return f"{self.doer} reworded {called}: {quoted(self.text)}.{ballots}"


class Withdraw(Act):
    """Take one's proposal back."""

    number: int | None = None

    def objection(self, table: Table) -> str:
        return "" if current(table, self.number) else f"There is no {table.words.proposal} to withdraw."

    def on(self, table: Table) -> Table:
        proposal = current(table, self.number)
        if proposal is None:
            return table
        return unboxed(without_vote(table), proposal).with_proposal(replace(proposal, stage=Stage.WITHDRAWN))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = current(before, self.number)
        return (Occasion("proposal withdrawn", proposal_fields(proposal, self.by)),) if proposal else ()

    def told(self, table: SeenTable, after: SeenTable) -> str:
        proposal = current(table, self.number)
        return f"{self.doer} withdrew {table.words.proposal} {proposal.number}." if proposal else ""


class MoveOn(Act):
    """A proposal is set aside, lapses, or is taken up again and in debate, as a rule says; ballots laid for it count no more."""

    number: int
    stage: str
    """``set aside``, ``lapsed`` or ``in debate``."""

    players: ClassVar[bool] = False

    def objection(self, table: Table) -> str:
        proposal = table.proposal(self.number)
        if proposal is None:
            return f"There is no {table.words.proposal} {self.number} on the table."
        if self.stage not in TOLD_ON:
            return f"A {table.words.proposal} is {', '.join(TOLD_ON)}."
        return f"It is {table.words.adopted} already." if proposal.stage is Stage.ADOPTED else ""

    def needless(self, table: Table) -> bool:
        proposal = table.proposal(self.number)
        return proposal is not None and proposal.stage == self.stage

    def on(self, table: Table) -> Table:
        proposal = table.proposal(self.number)
        if proposal is None:
            return table
        moved = replace(proposal, stage=Stage(self.stage), ballots=(), tally=None)
        return unboxed(without_ballots(table, proposal) if proposal.under_vote else table, proposal).with_proposal(moved)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = after.proposal(self.number)
        fields = proposal_fields(proposal, self.by) if proposal else {}
        moved = (Occasion("stage changed", {**fields, "stage": self.stage}),) if proposal else ()
        counted = before.under_vote
        settled = counted is not None and counted.number == self.number and counted.tally is not None
        return (*moved, Occasion(SETTLED, vote_fields(counted))) if counted and settled else moved

    def told(self, table: SeenTable, after: SeenTable) -> str:
        words = table.words
        told = TOLD_ON[self.stage].format(adopted=words.adopted, defeated=words.defeated)
        return f"{capitalised(words.proposal)} {self.number} {told}."


TOLD_ON = {
    Stage.ASIDE.value: "is set aside until it is taken up again",
    Stage.LAPSED.value: "has lapsed: it is neither {adopted} nor {defeated}",
    Stage.DEBATE.value: "is taken up again, and in debate",
}


def current(table: Table | SeenTable, number: int | None = None) -> Proposal | None:
    """The proposal of that number that is not settled; with no number, the one under vote, else the latest such."""
    live = [each for each in table.proposals if not each.settled and number in (None, each.number)]
    return next((each for each in live if each.under_vote), live[-1] if live else None)


def rewordable(table: Table | SeenTable) -> Proposal | None:
    """The proposal that has words of its own and may be given others now: in debate, or while votes are owed and no card was
    laid on it."""
    proposal = current(table)
    if proposal is None or proposal.kind in KEEP_WORDS:
        return None
    if proposal.stage is Stage.DEBATE:
        return proposal
    waits = proposal.stage is Stage.OPEN and votes_owed(table.duties)
    return proposal if waits and not any(ballot.cards for ballot in proposal.ballots) else None


def as_it_stands(proposal: Proposal, book: Rulebook, text: str, sheet: str | None) -> bool:
    """Whether the proposal would read as it does with those words and that sheet. With no sheet, its rule keeps its own; to
    say that this one goes with the new words is a change."""
    kept = book[proposal.rule].sheet if proposal.rule in book else ""
    return text.strip() == proposal.text.strip() and (sheet == proposal.sheet or (sheet is None and proposal.sheet == kept))


def proposed_anew(proposal: Proposal, book: Rulebook) -> Propose:
    """The proposal once more, as it was made."""
    return Propose(
        by=proposal.by,
        kind=proposal.kind,
        rule=book[proposal.rule].number if proposal.kind != ENACT and proposal.rule in book else None,
        text=proposal.text,
        sheet=proposal.sheet,
        revision=proposal.amendment,
        class_=proposal.class_,
    )


def proposal_fields(proposal: Proposal, by: str) -> dict[str, Value]:
    """What is told of a proposal that ``by`` put to the table. A repeal and a transmutation have no new words."""
    new = "" if proposal.kind in KEEP_WORDS else proposal.text
    return {**fields_of(proposal), "by": player(by), "new words": new}


def trouble_with_words(kind: str, text: str, sheet: str | None) -> str:
    if kind not in KEEP_WORDS and not text.strip():
        return "A rule needs words."
    if len(text) > LONGEST_TEXT or len(sheet or "") > LONGEST_TEXT:
        return f"A rule may have {LONGEST_TEXT} letters at most."
    return ""
