"""A rule-change being written: whose it is, what it would change, and the act it becomes when it is laid on the table."""

import re
from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum

from tabletop.engine.acts import Act, ObjectionTo, on_buttons
from tabletop.engine.acts.actions import CHANGE, WRITE, OtherAction
from tabletop.engine.acts.lawmaking.editing import EditOwnCard, EditRule, RemoveRule
from tabletop.engine.acts.lawmaking.enacting import EnactAtOnce
from tabletop.engine.acts.lawmaking.motions import Voice
from tabletop.engine.acts.lawmaking.proposing import UNCHANGED, Propose, Revise
from tabletop.engine.past import LaidOff
from tabletop.engine.proposals import Proposal
from tabletop.engine.rulebook import HOUSE, Rule, Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.amendments import Amendment
from tabletop.engine.text.game_words import AMEND, AMEND_AMENDMENT, ENACT, KEEP_WORDS, REPEAL, REPEAL_AMENDMENT
from tabletop.engine.values import capitalised

WORDED = (AMEND, AMEND_AMENDMENT, REPEAL_AMENDMENT)
"""Changes of a rule that give it other words."""
OF_AMENDMENTS = {AMEND: AMEND_AMENDMENT, REPEAL: REPEAL_AMENDMENT}
WHOLE_RULE = "the whole rule"
PROPOSE_AGAIN = "Propose it again…"


class Procedure(Enum):
    """How the words come to be a rule."""

    PROPOSAL = "proposal"
    REVISION = "revision"
    AT_ONCE = "at once"
    BY_HAND = "by hand"
    """A rule says that it changes, and other words than those offered are written for it."""
    ACTION = "action"
    """An action in one's own words writes it."""
    OWN_CARD = "own card"
    """The table's own card by hand, which has lines and no words."""


TITLES = {
    Procedure.PROPOSAL: ("Propose a change", "Propose"),
    Procedure.REVISION: ("New words for the {}", "Put these words"),
    Procedure.AT_ONCE: ("A rule by consensus", "Put it in force"),
    Procedure.BY_HAND: ("A rule card by hand", "Write it"),
    Procedure.ACTION: ("The words of your action", "Do it"),
    Procedure.OWN_CARD: ("The table’s own card by hand", "Write it"),
}
"""What the editor is called and what its button does."""
PUT = "Put it to the table"
"""What the button does where the table has to agree first."""


@dataclass(frozen=True)
class Draft:
    """Words and sheet as they stand in the editor. ``rule`` is the id of the card it would change, ``by`` a seat's name."""

    by: str = ""
    procedure: Procedure = Procedure.PROPOSAL
    kind: str = ENACT
    rule: str = ""
    text: str = ""
    sheet: str = ""
    number: int | None = None
    """The number of the proposal that is being reworded."""
    of: int = 0
    """The number of the amendment that it would amend or repeal; 0 for the rule as a whole."""
    revision: int | None = None
    """Which amendment that is, where it does not lie on top."""
    class_: str = ""
    """The class that a new or transmuted rule would be of, or ``""`` for the usual one."""
    why: str = ""
    fits: bool = False
    """Somebody looked: the sheet, though unchanged, goes with the new words."""
    motion: str = ""
    """What the table has to agree on before such a rule is in force: the words are put to it with that."""
    line: int = 0
    """The line of the sheet that is to be changed, from 1; 0 where the words come first."""
    taken: str = ""
    """The sheet that was taken from what the clerk could do, or lies on the table with the words of a proposal."""
    taken_for: str = ""
    """The words that it was for."""
    action: OtherAction | None = None
    """The action that writes it."""
    was: str = ""
    """The words that the rule's sheet was for, where they changed since and nobody has said that it fits."""

    @classmethod
    def changing(cls, rule: Rule, by: str = "", procedure: Procedure = Procedure.PROPOSAL, line: int = 0) -> "Draft":
        """An amendment that begins with the rule as it stands, at that line of its sheet if one is given."""
        return cls(by, procedure, AMEND, rule.id, rule.text, rule.sheet, line=line)

    @classmethod
    def of_own_card(cls, house: str, line: int = 1) -> "Draft":
        """A change of the table's own card that begins with its lines as they stand, at one of them."""
        return cls(procedure=Procedure.OWN_CARD, kind=AMEND, rule=HOUSE, sheet=house, line=line)

    @classmethod
    def rewording(cls, proposal: Proposal, book: Rulebook) -> "Draft":
        """The proposal once more, to be worded anew."""
        sheet = proposal.sheet
        if sheet is None:
            sheet = book[proposal.rule].sheet if proposal.rule in book else ""
        of = cls(proposal.by, Procedure.REVISION, proposal.kind, proposal.rule, proposal.text, sheet, proposal.number)
        return replace(of, taken=sheet.strip(), taken_for=proposal.text)

    @classmethod
    def again(cls, card: LaidOff, book: Rulebook) -> "Draft | None":
        """What is no longer in force, or never was, once more: with its words and its sheet a new rule, or a change of the card
        that still lies there. ``None`` where it had no words of its own and that card is gone."""
        rule = book.get(card.rule)
        if rule is None:
            return None if card.wordless else cls(text=card.words.strip(), sheet=card.sheet)
        if card.change in KEEP_WORDS:
            return replace(cls(kind=card.change).about(rule), class_=card.kind if card.tray == "replaced" else "")
        return cls(kind=AMEND, rule=rule.id, text=card.words.strip() or rule.text, sheet=card.sheet)

    @property
    def proposed(self) -> str:
        """The kind of the proposal that it becomes."""
        return OF_AMENDMENTS.get(self.kind, self.kind) if self.of else self.kind

    def about(self, rule: Rule) -> "Draft":
        """The draft as a change of another rule, whose words and sheet are taken up."""
        return replace(self, rule=rule.id, text=rule.text, sheet=rule.sheet, of=0, revision=None, was="")

    def concerning(self, rule: Rule, amendment: Amendment | None) -> "Draft":
        """The draft as a change of an amendment that lies on the rule; where it is repealed, the words beneath come to light."""
        if amendment is None:
            return self.about(rule)
        of = replace(self, of=amendment.number, revision=amendment.revision)
        if self.kind == REPEAL:
            return replace(of, text=amendment.words, sheet=amendment.sheet)
        return replace(of, text=rule.text, sheet=rule.sheet)

    def untouched(self, book: Rulebook) -> bool:
        """Whether nothing has been written yet, about the rule if it is about one."""
        rule = book.get(self.rule)
        stood = (rule.text.strip(), rule.sheet) if rule else ("", "")
        return self.kind in KEEP_WORDS or (self.text.strip(), self.sheet) == stood

    def missing(self, book: Rulebook) -> str:
        """What has to be said before it can be laid on the table, as a sentence, or ``""``."""
        if self.procedure is Procedure.OWN_CARD:
            return UNCHANGED if self._own_card.lines == book.house else ""
        if self.kind != ENACT and self.rule not in book:
            return "Choose a rule."
        if self.proposed in KEEP_WORDS:
            return ""
        if not self.text.strip():
            return "A rule needs words."
        if self.proposed in WORDED and (self.text, self.sheet) == (book[self.rule].text, book[self.rule].sheet):
            return UNCHANGED
        return ""

    def act(self, book: Rulebook) -> Act:
        """The act that lays it on the table; nothing may be ``missing``."""
        if self.procedure is Procedure.OWN_CARD:
            return self._own_card
        number = book[self.rule].number if self.kind != ENACT else None
        sheet = self.sheet_given(book)
        match self.procedure:
            case Procedure.AT_ONCE if self.motion:
                return Voice(by=self.by, motion=self.motion, words=self.text, sheet=self.sheet)
            case Procedure.AT_ONCE:
                return EnactAtOnce(by=self.by, text=self.text, sheet=self.sheet, why=self.why)
            case Procedure.BY_HAND if self.kind == REPEAL and number is not None:
                return RemoveRule(by=self.by, rule=number, why=self.why)
            case Procedure.BY_HAND:
                return EditRule(by=self.by, rule=number, text=self.text, sheet=sheet, checked=sheet is not None, why=self.why)
            case Procedure.ACTION if self.action is not None:
                act = replace(self.action, does=WRITE if number is None else CHANGE, rule=number, text=self.text, sheet=sheet)
                return act if number is None else replace(act, to=None)
            case Procedure.REVISION:
                return Revise(by=self.by, text=self.text, sheet=sheet, number=self.number)
        return self._proposed(number, sheet)

    def change(self, book: Rulebook) -> Propose:
        """What it does to the rules, as if it were proposed, however it comes about; not for the table's own card."""
        return self._proposed(book[self.rule].number if self.kind != ENACT else None, self.sheet_given(book))

    def proposal(self, book: Rulebook) -> Propose | None:
        """The proposal that it is, or that it rewords, or ``None`` for what is not put to the vote."""
        if self.procedure not in (Procedure.PROPOSAL, Procedure.REVISION):
            return None
        return self.change(book)

    def outright(self, book: Rulebook) -> Act | None:
        """The act by which it is in force without a vote, or ``None`` for what is put to one; not for the table's own card."""
        if self.procedure in (Procedure.PROPOSAL, Procedure.REVISION):
            return None
        return replace(self, motion="").act(book)

    def _proposed(self, number: int | None, sheet: str | None) -> Propose:
        text = "" if self.proposed in KEEP_WORDS else self.text
        return Propose(
            by=self.by, kind=self.proposed, rule=number, text=text, sheet=sheet, revision=self.revision, class_=self.class_
        )

    def landed(self, table: SeenTable) -> bool:
        """Whether what it would bring about lies on the table."""
        book = table.rulebook
        if self.procedure in (Procedure.PROPOSAL, Procedure.REVISION):
            return any(
                (made.kind, made.rule) == (self.proposed, self.rule) and self.text in ("", made.text) for made in table.proposals
            )
        if self.motion:
            return any((each.text, each.words) == (self.motion, self.text) for each in table.motions)
        if self.procedure is Procedure.OWN_CARD:
            return book.house == self._own_card.lines
        if self.kind == REPEAL:
            return self.rule not in book
        return any(rule.text == self.text and rule.sheet == self.sheet for rule in book.rules)

    @property
    def _own_card(self) -> EditOwnCard:
        return EditOwnCard(by=self.by, sheet=self.sheet, why=self.why)

    def sheet_given(self, book: Rulebook) -> str | None:
        """The sheet, or ``None`` where it stays as it is: a card whose words alone change is then to be checked."""
        if self.proposed in KEEP_WORDS:
            return None
        if self.proposed in WORDED and self.sheet == book[self.rule].sheet and not self.fits:
            return None
        return self.sheet


def against(draft: Draft, book: Rulebook, objecting: ObjectionTo) -> str:
    """What a rule would object to proposing it or to the action, as a sentence, or ``""``, also for what comes otherwise."""
    change = draft.act(book) if draft.procedure in (Procedure.PROPOSAL, Procedure.ACTION) else None
    objection = objecting(change) if change else None
    if objection is None or objection.impossible:
        return ""
    title = book.title(objection.rule) or "a rule"
    return f"{capitalised(title)} objects: {objection.sentence}"


def first_open(draft: Draft, book: Rulebook, objecting: ObjectionTo) -> Rule | None:
    """The first rule to which that kind of change may be proposed, in its turn; by hand, any may be changed."""
    change = Propose(by=draft.by, kind=draft.kind)
    return on_buttons.first_open(change, book, objecting if draft.procedure is Procedure.PROPOSAL else lambda change: None)


def stands(begun: Draft, book: Rulebook) -> bool:
    """Whether a change may go on as it began: the rule that it is about reads as it did."""
    rule = book.get(begun.rule)
    return begun.rule == "" if rule is None else begun.text.startswith(rule.text.strip()) and begun.sheet.startswith(rule.sheet)


def amending(number: int) -> str:
    """What of a rule is to be changed, in words: one of its amendments, or, with 0, the whole of it."""
    return f"its amendment {number}" if number else WHOLE_RULE


def turned(rule: Rule, to: str) -> str:
    """What a transmutation into a class does to a rule; into which one may not be said."""
    return f"Rule {rule.number} is {rule.kind}. It would be {to or 'of another class'}, and its words stay:\n{rule.text}"


STALE = "The words change, but what the clerk does stays as it was: the card will say “check this”."
SILENT = "What the clerk does changes, the words do not. The words are the law: let them say it too."
OUTGROWN = "Words went, and every line that was there for them still is. Does it still fit?"
BELOW = "Your words stand below those of the rule. Strike out what no longer holds: the words are the law."


def apart(draft: Draft, rule: Rule | None) -> str:
    """What is to be said of an amendment in which words and sheet do not go together, or ``""``."""
    if rule is None or draft.proposed not in WORDED:
        return ""
    words, sheet = rule.text.strip(), rule.sheet
    if words != draft.text.strip() and sheet == draft.sheet:
        return STALE if sheet else ""
    said = draft.text.strip() == draft.taken_for.strip() and draft.sheet.strip() == draft.taken
    if sheet != draft.sheet and words == draft.text.strip():
        return "" if said else SILENT
    if not said and rule.sheet.strip() and still_stands(draft, rule) and _worded(words) - _worded(draft.text):
        return OUTGROWN
    return BELOW if sheet != draft.sheet and draft.text.startswith(f"{words}\n") else ""


def still_stands(draft: Draft, rule: Rule | None) -> bool:
    """Whether the words of an amendment have changed, and each line that was on the sheet is there still."""
    changed = rule is not None and draft.proposed in WORDED and rule.text.strip() != draft.text.strip()
    return changed and rule is not None and {*rule.sheet.strip().splitlines()} <= {*draft.sheet.splitlines()}


def _worded(text: str) -> Counter[str]:
    """How often each word stands in a text."""
    return Counter(re.findall(r"\w+", text.casefold()))


class PutAside:
    """What was written and put aside, to be gone on with: by what it began as, and by what the editor was opened with. Of another
    kind, or of a rule that reads otherwise now, it is another."""

    def __init__(self) -> None:
        self.opened = self.begun = Draft()
        """What the editor was opened with, and as what the draft began that is written."""
        self._written: dict[Draft, Draft] = {}
        self._left: dict[Draft, Draft] = {}
        """As what the draft began that was put aside, by what the editor was opened with."""

    def open(self, draft: Draft, book: Rulebook) -> Draft:
        """As what it begins: as what was left when the editor was opened so before, where that may still go on."""
        self.opened, left = draft, self._left.pop(draft, draft)
        return left if stands(left, book) else draft

    def begin(self, draft: Draft) -> Draft:
        """Begin so, or go on with what was written when it had begun so before."""
        self.begun = draft
        return self._written.pop(draft, draft)

    def keep(self, draft: Draft, book: Rulebook) -> bool:
        """Keep what was written for the next time, if anything was."""
        if draft.untouched(book) and not draft.why:
            self._left.pop(self.opened, None)
            return False
        self._written[self.begun], self._left[self.opened] = draft, self.begun
        return True

    def forget(self) -> None:
        """It lies on the table; so do words that were moved on to another rule's card."""
        for begun in (self.begun, self.opened):
            self._written.pop(begun, None)
        self._left.pop(self.opened, None)
