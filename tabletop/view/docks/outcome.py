"""What the rules say of a proposal under vote, and how the vote ended: adopted or defeated, with the figures, the rule that
says so, what it brought to whom, and the votes on it that are void; what the change would mean; and who has won."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.clerk.law.counted import TALLIED, holders
from tabletop.engine.acts import Act
from tabletop.engine.acts.lawmaking.enacting import unbacked
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.lawmaking.voids import VoidVote
from tabletop.engine.answers import LawLine, OverruledWin, counting
from tabletop.engine.proposals import SIDES, Ballot, Proposal, Stage, Voided, needed
from tabletop.engine.rulebook import DECIDED, Rulebook
from tabletop.engine.seen import SeenAct, SeenTable, counted_apart
from tabletop.engine.table import Win
from tabletop.engine.text.game_words import USUAL, Words
from tabletop.engine.text.wording import because
from tabletop.engine.values import capitalised, listed
from tabletop.view.reading.meaning import Ask, MeaningNote
from tabletop.view.values.offer import FormField, Offer, makes
from tabletop.view.widgets.flow import Piece, TextPiece, rule_tag, why
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.theme import Theme

PAID = ("give", "set counter", "set score")


@dataclass(frozen=True)
class OutcomeFacts:
    """A proposal that is under vote, or whose vote was settled last."""

    proposal: Proposal | None
    takes: LawLine | None
    """The agreement that would adopt it."""
    versions: tuple[str, ...]
    """Its wordings so far."""
    acts: tuple[SeenAct, ...]
    """Those of the step in which its vote was opened or, since then, settled."""
    words: Words
    book: Rulebook
    officers: tuple[str, ...] = ()
    """Who is named by the rule that decided a tie, a sentence each."""
    weights: tuple[LawLine, ...] = ()
    """What ballots count that do not count 1."""
    also_asked: tuple[LawLine, ...] = ()
    """What rules ask of the vote besides."""
    waiting: tuple[Proposal, ...] = ()
    """Others that are still to be voted on."""
    since: tuple[str, ...] = ()
    """What people did because of the vote on it that is void."""


class VoteOutcome(Section[OutcomeFacts]):
    """What it takes, or how it ended; what was told then; wordings before the last, and votes that are void."""

    def __init__(self, theme: Theme, follows: Callable[[Act], Sequence[str]], since: Callable[[int], Sequence[str]]) -> None:
        super().__init__(theme)
        self._follows, self._since = follows, since

    def build(self, facts: OutcomeFacts) -> None:
        proposal, takes, acts, words, book = facts.proposal, facts.takes, facts.acts, facts.words, facts.book
        if proposal is None:
            return
        if proposal.settled and proposal.tally:
            self._tell(proposal, facts)
        elif takes:
            told = needed(proposal.number, takes.answer, book.numbers(takes.overruled))
            self.say(words.translated(told), rule_tag(book, takes.rule), why("adoption"))
            self._say_unchecked(takes.rule, book)
        for line in facts.also_asked:
            self.say(words.translated(line.told_whole), rule_tag(book, line.rule))
        for counts, rule in counting(facts.weights, book):
            self.say(counts, rule_tag(book, rule))
        if proposal.under_vote and (laid := voices(proposal, proposal.sides[len(SIDES) :])):
            self.say(laid, second=True)
        for act in acts:
            if act.said == "tell" and act.rule:
                self.say(TextPiece(act.told, strong=True), rule_tag(book, act.rule, act.title))
        for number, words_then in enumerate(facts.versions[: proposal.version - 1], 1):
            if words_then != proposal.text:
                self.say(f"Version {number} read: “{words_then}”", second=True)
        for void in proposal.voided:
            self._add(void, proposal, words)
        for told in facts.since:
            self.say(f"{SINCE}{told}", second=True)
        for other in facts.waiting:
            too = "" if proposal.settled else ", too"
            self.say(f"{other.by}’s {words.proposal} {other.number} is still to be voted on{too}.")
        if proposal.settled and proposal.tally:
            self.add_row(self.offered(voiding(proposal, self._follows, self._since), small=True))

    def _tell(self, proposal: Proposal, facts: OutcomeFacts) -> None:
        acts, words, book = facts.acts, facts.words, facts.book
        said = words.adopted if proposal.stage is Stage.ADOPTED else words.defeated
        self.title(f"{words.proposal.capitalize()} {proposal.number} is {said}")
        settled = next((act for act in acts if act.said == "settle vote"), None)
        by = _said_by(settled, book) if settled else None
        counted = None if proposal.took else _counted_by(acts, settled, book)
        self.say(TextPiece(proposal.counted, strong=True), counted, by, why(TALLIED))
        self._say_unchecked(settled.rule if settled else "", book)
        if unbacked(proposal, book):
            self.say("What it changed is in force all the same.")
        for officer in facts.officers:
            self.say(officer)
        declined = f"Declined: {listed(proposal.declined)}." if proposal.declined else ""
        if sides := " ".join(filter(None, (voices(proposal, proposal.sides), declined))):
            self.say(sides, second=True)
        called = {act.rule: act.title for act in acts}
        for rule in dict.fromkeys(rule for _, rule in proposal.lapsed):
            who = listed([voter for voter, by in proposal.lapsed if by == rule])
            self.say(f"{who} did not {words.vote}.", rule_tag(book, rule, called.get(rule, "")), second=True)
        count = next((at for at, act in enumerate(acts) if act.said in COUNTS), 0)  # before it the last ballot was paid for
        for act, told in counted_apart([act for act in acts[count:] if act.said in PAID and act.told]):
            self.say(told, rule_tag(book, act.rule, act.title))

    def _say_unchecked(self, rule: str, book: Rulebook) -> None:
        """That the clerk may count otherwise than the words of the rule have it by now."""
        if told := book.unchecked(rule):
            self.say(told, second=True)

    def _add(self, void: Voided, proposal: Proposal, words: Words) -> None:
        said = words.ended(void.stage) or "counted"
        why = f": {void.why.removesuffix('.')}" if void.why else ""
        self.say(f"Void: the vote on {proposal.number} that ended {void.tally.totals}, {said}{why}.", second=True)


COUNTS = ("count votes", "settle vote")
STAYS = (
    "What else came of it, such as who was handed something, stays as it is, and so does what people have done since then: "
    "mend it by hand."
)
"""Of a vote that is void, or deemed to have ended otherwise: the clerk takes back what it did itself."""
SINCE = "What it brought people to do stays done: "
"""Before what somebody did because of its outcome."""


def voiding(proposal: Proposal, follows: Callable[[Act], Sequence[str]], since: Callable[[int], Sequence[str]]) -> Offer:
    """The vote on it is found void; what is taken back, what is asked then, and what stays, is told before."""
    why = FormField("why", "Why is it void? The vote is held again under its number.")
    return Offer(
        "Void this vote", makes(VoidVote, number=proposal.number), fields=(why,), follows=and_stays(follows, proposal, since)
    )


def and_stays(
    follows: Callable[[Act], Sequence[str]], proposal: Proposal, since: Callable[[int], Sequence[str]]
) -> Callable[[Act], Sequence[str]]:
    return lambda act: (*follows(act), *(f"{SINCE}{told}" for told in since(proposal.number)), STAYS)


def officers(acts: Sequence[SeenAct], table: SeenTable) -> tuple[str, ...]:
    """Whose vote settled a tied vote; where it was nobody’s, who holds what the rule that settled it speaks of, such as an
    office."""
    settled = next((act for act in acts if act.said == "settle vote"), None)
    rule = table.rulebook.get(settled.rule) if settled else None
    if settled and settled.written.get("tie"):
        return (f"A tie: the vote of {settled.written['tie']}, settled it.",)
    return tuple(f"“{name}”: {seat}." for name, seat in holders(rule, table)) if rule else ()


def _said_by(settled: SeenAct, book: Rulebook) -> Piece | None:
    """The card by which a vote ended as it did; where the table decided it for now, no card says so."""
    return TextPiece("as the table decided") if settled.rule == DECIDED else rule_tag(book, settled.rule, settled.title)


def _counted_by(acts: Sequence[SeenAct], settled: SeenAct | None, book: Rulebook) -> Piece | None:
    """The card by which the ballots were counted, where another says how the vote ended."""
    count = next((act for act in acts if act.said == "count votes"), None)
    return rule_tag(book, count.rule, count.title) if count and settled and count.rule != settled.rule else None


def voices(proposal: Proposal, of: Sequence[str]) -> str:
    """``For: Ann and Bo. Against: Cy.``"""
    sides = [f"{capitalised(side)}: {listed(proposal.voters(side))}." for side in of if proposal.voters(side)]
    return " ".join(sides)


@dataclass(frozen=True)
class ProposedFacts:
    """What is proposed, and the ballots on it as all see them: who wins by it may hang on them."""

    change: Propose | None
    """What people are to vote on; nothing once that is settled."""
    book: Rulebook
    laid: tuple[Ballot, ...] = ()


class WouldMean(Section[ProposedFacts]):
    ACTS = False

    def __init__(self, theme: Theme, ask: Ask) -> None:
        super().__init__(theme)
        self._ask = ask
        self._worked_out = False
        """Whether there is something to say, as far as it is known."""

    def build(self, facts: ProposedFacts) -> None:
        """It is worked out a moment after the proposal is laid, so that nobody waits for it."""
        if facts.change is None or self.past:
            return
        note = self.kept((facts.change, facts.book), self._note)
        note.show_change(facts.change, facts.book, facts.laid)
        self.add(note)

    def _note(self) -> MeaningNote:
        self._worked_out = False
        note = MeaningNote(self.theme, self._ask, self.table.words if self.table else USUAL)
        note.wished.connect(self.wished)
        note.told.connect(self._tell)
        return note

    def _tell(self, says: bool) -> None:
        self._worked_out = says
        self.setVisible(says)

    def renew(self) -> None:
        super().renew()
        self.setVisible(self._worked_out and bool(self._rows))


@dataclass(frozen=True)
class WinFacts:
    """The wins that were declared, and those that a rule speaks of which another goes before."""

    wins: tuple[Win, ...] = ()
    overruled: tuple[OverruledWin, ...] = ()
    book: Rulebook = Rulebook()


class Wins(Section[WinFacts]):
    """Who has won, as people declared it, and who has by a rule that does not go first. Play may go on after it."""

    def build(self, facts: WinFacts) -> None:
        for found in facts.overruled:
            tags = (rule_tag(facts.book, rule) for rule in (found.rule, found.first, found.by))
            told = [(tag, TextPiece(words)) for tag, words in zip(tags, found.said, strict=True) if tag]
            self.say(*(piece for pieces in told for piece in pieces), second=True)
        over = any(not win.played_on for win in facts.wins)
        before = Counter(_ended(win, before=over) for win in facts.wins if win.played_on)
        for (ended, said), times in before.items():
            often = {1: "", 2: ", twice"}.get(times, f", {times} times")
            self.say(TextPiece(f"{ended}, and play went on{often}.{said and f' {said}'}"), px=12.5, second=True)
        for ended, said in (_ended(win, before=False) for win in facts.wins if not win.played_on):
            self.title(ended)
            if said:
                self.say(TextPiece(said), second=True)


def _ended(win: Win, *, before: bool) -> tuple[str, str]:
    """How the game ended, or once had ``before`` it was over again, and who made it end so, or why, where that is known."""
    if win.given_up:
        ended, how, was = f"The game {'had been' if before else 'was'} given up", "gave up", "Nobody has won"
    elif not win.who:
        ended, how, was = f"The game {'had been' if before else 'is'} a draw", "called it a draw", "It was called a draw"
    else:
        how = "declared the win" if win.who == win.by else f"declared {win.who} the winner"
        ended, was = f"{win.who} {'had' if before else 'has'} won", f"{win.who} was declared the winner"
    told = bool(win.by or win.why or win.given_up)
    return ended, f"{f'{win.by} {how}' if win.by else was}{because(win.why)}." if told else ""
