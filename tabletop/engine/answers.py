"""What an evening answers when it is asked: values that the command line and the view show as they stand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tabletop.engine.faces import rank_name, spoken
from tabletop.engine.frozen import replace
from tabletop.engine.text.game_words import ENACT, Words
from tabletop.engine.text.words import speaks_of
from tabletop.engine.things import Place
from tabletop.engine.values import Barred, Number, capitalised, listed
from tabletop.engine.values import spoken as number_spoken

if TYPE_CHECKING:
    from tabletop.engine.acts.base import Act
    from tabletop.engine.rulebook import Rulebook


WHICH_PREVAILS = "no sheet tells the clerk which of the two prevails"
"""What is said of two rules that differ where nothing says which is followed."""


@dataclass(frozen=True)
class Objection:
    """Why an act was not done: a sentence, and the id of the rule that says so. ``impossible`` if no table could do it."""

    sentence: str
    rule: str = ""
    impossible: bool = False
    others: tuple[str, ...] = ()
    """Further objections, each a sentence that begins with its rule."""
    asked: frozenset[str] | None = field(default=None, compare=False)
    """What of the act the rule's line asked before it said so, where that is known: anything else may be otherwise."""
    reason: Barred | None = field(default=None, compare=False)
    """What bars a move or a push, where the squares show it."""
    answering: str = field(default="", compare=False)
    """The rule, by its id, that answers what that rule asked, where it is another: by it what is done is not so."""

    @property
    def told(self) -> str:
        """The reason where there is one to be seen, and else what the rule says."""
        return self.reason.told if self.reason else self.sentence

    @property
    def told_by(self) -> str:
        """The rule from which that follows: the one that says how a man moves, or to whom the token goes, may be another than
        the one that objects."""
        return (self.reason.rule if self.reason else self.answering) or self.rule


@dataclass(frozen=True)
class Done:
    """An act that was done: the number of its entry in the file, and whether it is on the disk."""

    number: int
    saved: bool = True


@dataclass(frozen=True)
class Target:
    """A place where a dragged thing may go: what letting go there would be, and what the rules object to, if anything.

    One that ``serves`` does what its seat owes now, or may do: it is shown first.
    """

    place: Place
    act: "Act"
    objection: Objection | None = None
    serves: bool = False


@dataclass(frozen=True)
class AskedChoice:
    """Something of that kind, ``player``, ``number``, ``card``, ``rule`` or ``text``, that has to be chosen in doing something.

    ``choices`` are what it may be, as an act names it; anything where there are none. ``hidden`` ones are not told.
    """

    kind: str
    choices: tuple[str, ...] = ()
    hidden: bool = False
    least: str = ""
    """The smallest number that may be said, and the largest, where rules say so."""
    most: str = ""
    of: str = ""
    """Of what a number is, such as gold, where the sheet says so."""


@dataclass(frozen=True)
class Doable:
    """Something that a rule has a name for and these seats may do now. ``rule`` is the id of the rule that lets them."""

    what: str
    seats: tuple[str, ...]
    asks: tuple[AskedChoice, ...] = ()
    rule: str = ""
    secret: bool = False
    """What is chosen in it is told later."""


@dataclass(frozen=True)
class Agreement:
    """What people may agree on by word of mouth: whose voices count, and how many of them it takes.

    ``needed`` is ``None`` where no rule says so; people then say themselves that it is agreed. ``rule`` is the id of the
    rule that asks for it.
    """

    motion: str
    voices: tuple[str, ...] = ()
    needed: int | None = None
    rule: str = ""


def asked_words(question: str, subject: str, *, alone: bool = False) -> str:
    """``"value of jack"``, ``"consent “a 5-minute limit”"``: what is asked of whom or what, a card ``alone`` or its rank."""
    if not subject:
        return question
    if " " in subject:
        return f"{question} “{subject}”"
    return f"{question} of {spoken(subject) if alone else rank_name(subject)}"


@dataclass(frozen=True)
class LawLine:
    """A question that the table asks, today's answer as people read it, the rule that gives it, and those overruled.

    ``rule`` is a rule's id, ``house`` for the table's own card, or empty where no rule answers (``answer`` is then
    empty too). ``subject`` is whom it is asked of: a seat, a card's face, or a text.
    """

    question: str
    answer: str
    rule: str
    overruled: tuple[str, ...] = ()
    subject: str = ""
    alone: bool = False
    """Whether it is told of that card alone, and not of all that have its rank."""
    told: str = field(default="", compare=False)
    """What is asked, and of whom or what, as a part of a sentence: ``"how a knight moves"``."""
    value: str = field(default="", compare=False)
    """Of an answer that is told as its card writes it, what it is without its condition."""
    written: str = field(default="", compare=False)
    """The answer as a sheet writes it."""
    would: str = ""
    """Of a question that no rule answers now, what one would answer, with its condition: ``"everybody, if there is a Judge"``."""
    would_rule: str = ""

    def translated(self, words: Words) -> "LawLine":
        """The line as the rules of that game would say it."""
        answer, told, would = map(words.translated, (self.answer, self.told, self.would))
        return replace(self, answer=answer, told=told, would=would)

    def silence(self, book: "Rulebook") -> str:
        """What there is to say where no rule answers now."""
        return f"nothing now; {book.title(self.would_rule)} says {self.would}" if self.would else "no rule says"

    @property
    def in_words(self) -> str:
        return self.told or self.asked

    @property
    def asked(self) -> str:
        """``"value of jack"``, ``"consent “a 5-minute limit”"``: what is asked, and of whom or what."""
        return asked_words(self.question, self.subject, alone=self.alone)

    @property
    def told_whole(self) -> str:
        """``"Whose vote against defeats a proposal: Cy."``"""
        return f"{capitalised(self.in_words)}: {self.answer}."

    def speaks_of(self, sought: str) -> bool:
        """Whether for every word that is sought one begins so in the question, its answer or its subject."""
        return speaks_of(f"{self.asked} {self.in_words} {self.subject} {self.answer}", sought)


def counting(weights: Sequence[LawLine], book: "Rulebook") -> Iterator[tuple[str, str]]:
    """Whose ballots count as much by the same rule, and that rule: ``The vote of Cleo is worth 2.``; and that rules differ."""
    for answer, rule in dict.fromkeys((line.answer, line.rule) for line in weights):
        who = [line.subject for line in weights if (line.answer, line.rule) == (answer, rule)]
        if not all(who):
            yield f"Each vote is worth {answer}.", rule
            continue
        yield (
            f"The votes of {listed(who)} are worth {answer} each." if who[1:] else f"The vote of {who[0]} is worth {answer}.",
            rule,
        )
    if differ := next((line.overruled for line in weights if line.rule in line.overruled), ()):
        yield f"Rules {listed(map(str, book.numbers(differ)))} differ on it, and no sheet tells which of them prevails.", ""


@dataclass(frozen=True)
class Won:
    """Those who have won by the law and whose win nobody has declared yet, and the rule by id that says so, with the others that
    say the same."""

    who: tuple[str, ...] = ()
    rule: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class OverruledWin:
    """Those who have won by the rule of that id, while the rule ``first``, which names ``named``, goes before it: so says the
    rule ``by`` with its ``order``; both are empty where none does, or where the two differ and nothing tells which is first."""

    who: tuple[str, ...]
    rule: str
    first: str
    named: tuple[str, ...] = ()
    by: str = ""
    order: str = ""
    differs: bool = False

    @property
    def said(self) -> tuple[str, str, str]:
        """What is said behind the name of the rule, behind that of the first and behind that of the rule by which it is first."""
        names = f"names {listed(self.named) or 'nobody'}"
        how = f"says ({self.order.removesuffix(' within a class')}), and {names}."
        wins = f"says that {listed(self.who)} {'have' if len(self.who) > 1 else 'has'} won."
        if self.differs:
            return wins, f"{names}, and {WHICH_PREVAILS}: the table decides.", ""
        return wins, "goes first, as" if self.by else f"goes first and {names}.", how if self.by else ""


@dataclass(frozen=True)
class Opening:
    """An action that people may take, by its name or in a rule's own words, and the rules by id that describe it.

    ``to`` are the ids of the rules that it can be done to now; where there are none, ``against`` says why, and
    least stands against the rule ``nearest``.
    """

    kind: str
    described: tuple[str, ...]
    to: tuple[str, ...] = ()
    against: Objection | None = None
    nearest: str = ""
    does: str = ""
    """What it does to rules as the sheets say it; nothing where whoever takes it chooses."""
    did: str = ""
    """What became of the rules when people took it last; nothing where they have not."""
    asleep: tuple[str, ...] = ()
    """The ids of rules that would describe it too, where it cannot be taken, but for a stamp on them."""


@dataclass(frozen=True)
class Outlook:
    """What a rule has of a counter now and would have after an act; ``None`` for no such rule or counter."""

    rule: int
    counter: str
    now: Number | None
    then: Number | None
    goes: bool = False
    """Whether the rule is gone after the act."""

    @property
    def told(self) -> str:
        """``Rule 1001: life 8, then 7``; with no figure now, ``Rule 20: life 7``; ``life stays 7``; ``Rule 1002 goes``."""
        if self.goes:
            return f"Rule {self.rule} goes"
        then = "none" if self.then is None else number_spoken(self.then)
        if self.now == self.then:
            return f"Rule {self.rule}: {self.counter} stays {then}"
        return f"Rule {self.rule}: {self.counter} {then if self.now is None else f'{number_spoken(self.now)}, then {then}'}"


@dataclass(frozen=True)
class Would:
    """What an action would do to the counters that have a limit, were it done to a rule, and with another where it takes two.

    ``to`` is the number that the rule or its duplicate would get, where the action gives one; ``besides`` what else would come,
    each in a few words: ``"new rule 13"``, ``"Anna +20 points"``. A rule that is ``reworded`` gets words that nobody knows yet:
    told is what comes besides them."""

    rule: int
    other: int | None
    outlooks: tuple[Outlook, ...]
    to: int | None = None
    besides: tuple[str, ...] = ()
    reworded: bool = False

    @property
    def told(self) -> tuple[str, ...]:
        """What it comes to, a line each: ``"Rule 1001: life 8, then 7"``, ``"Ann +10 points"``."""
        return (*(each.told for each in self.outlooks), *self.besides)


@dataclass(frozen=True)
class Measure:
    """A figure of a change that the law limits: ``4`` of ``4`` ``consecutive words``."""

    what: str
    amount: int
    limit: Number


@dataclass(frozen=True)
class Foreseen:
    """What a rule-change would do to a question: it would be answered otherwise; or the changed card would answer in vain.

    ``rule`` is the id of the card that would answer it, nothing for none; an answer that nobody gives is empty. Where the
    changed card answers in vain, ``by`` is the id of the rule that lets ``rule`` prevail.
    """

    question: str
    subject: str
    was: str
    would_be: str
    rule: str
    by: str = ""
    alone: bool = False
    """Whether it is told of that card alone, and not of all that have its rank."""
    claim: str = ""
    """As with ``Outranked``."""
    told: str = field(default="", compare=False)
    """What is asked, as a part of a sentence."""
    among: bool = field(default=False, compare=False)
    """Whether nobody answered it of these alone, and somebody of others that they may be among."""

    @property
    def in_words(self) -> str:
        return self.told or asked_words(self.question, self.subject, alone=self.alone)


@dataclass(frozen=True)
class Outranked:
    """A line of a card, counted from 0, that stands there in vain, or would: the card with the id ``rule`` goes before it, or
    a line above on the card itself; without a ``rule``, nobody answers the ``question`` that it rests on, or it waits for what
    ``never`` comes.

    ``by`` is the id of the rule that says so, with its ``order``; where no sheet tells which of them prevails, it is empty.
    """

    line: int
    question: str
    rule: str
    by: str = ""
    order: str = ""
    above: bool = False
    """Whether it is a line above on the card itself."""
    claim: str = ""
    """The line by which the card would go first after all, where its words speak of that and its sheet does not."""
    declares: bool = False
    """Whether the line declares winners, and the other card says who has won."""
    never: str = ""
    """Why nothing comes of what it waits for, as a sentence; the ``claim`` would bring it."""

    @property
    def differs(self) -> bool:
        """Whether the table decides, as no sheet tells which of the two prevails."""
        return not (self.above or self.by)

    def said(self, asked: str) -> tuple[str, str]:
        """What is said behind the name of that rule, and behind the name of the rule that says so, if one does; ``asked`` is the
        question in words: ``"who has won"``."""
        if self.above:
            return "has a line above that answers this first, so this one is never asked.", ""
        if self.differs:
            return f"also says {asked}, and {WHICH_PREVAILS}: where they differ, the table decides.", ""
        order = self.order.removesuffix(" within a class")
        if self.declares:
            return (
                "says who has won and goes first, as",
                f"says ({order}): this line declares only those who have won by that rule.",
            )
        if self.claim:
            return (
                f"already says {asked}, and goes first by the sheets as they are, as",
                f"says ({order}): what this says of it would change nothing as long as only the words say that this rule goes "
                "before it.",
            )
        return f"already says {asked}, and goes first, as", f"says ({order}): what this says of it changes nothing."


@dataclass(frozen=True)
class FigureChange:
    """A figure of the table that would be another: ``who`` has, or lacks, so much of it."""

    what: str
    who: str
    was: str
    would_be: str


@dataclass(frozen=True)
class Failing:
    """A line of a rule's sheet that would have failed, first at a step; at 0 as the change comes into force."""

    step: int
    rule: str
    why: str


@dataclass(frozen=True)
class DryRun:
    """What the steps from ``first`` on would have come to. ``ends`` says why it does not reach the last of them."""

    first: int
    last: int
    figures: tuple[FigureChange, ...] = ()
    objected: tuple[tuple[int, str], ...] = ()
    """Steps to which a rule would have objected, each with the sentence."""
    asked: tuple[str, ...] = ()
    """What the table would have been asked, that it was not asked."""
    ends: str = ""
    failed: tuple[Failing, ...] = ()
    """Lines that would have failed and did not."""


ON_THE_VOTE = "it hangs on who votes against it"
"""All that is told of an answer for which people's votes have too many outcomes."""


@dataclass(frozen=True)
class Meaning:
    """What a rule-change would mean, as far as it can be told before the vote."""

    answers: tuple[Foreseen, ...] = ()
    dry_run: DryRun | None = None
    besides: tuple[str, ...] = ()
    """What else would be otherwise on the table as it stands, in sentences: how many moves an army has, say."""
    kind: str = ENACT
    """The kind of the change."""

    hangs_on_votes: bool = False
    """Whether other ballots may make it mean something else."""
    if_defeated: tuple[str, ...] = ()
    """What everybody gets and loses where it is defeated, in one sentence, or none where that hangs on the ballots."""


@dataclass(frozen=True)
class Ruling:
    """A judgment that was given at step ``step``, done at ``at`` (Unix time); ``rules`` are the ids of those it concerns. One
    that was overruled is kept."""

    step: int
    at: float
    question: str
    judge: str
    answer: str
    rules: tuple[str, ...] = ()
    overruled: bool = False

    @property
    def told(self) -> str:
        """``"Judgment by Bo at step 43: “Is tea a rule?” Yes."``."""
        return f"Judgment by {self.by_whom}: “{self.question}” {self.answer}"

    @property
    def by_whom(self) -> str:
        """``"Ann at step 80, overruled since"``."""
        return f"{self.judge or 'the table'} at step {self.step}{', overruled since' if self.overruled else ''}"
