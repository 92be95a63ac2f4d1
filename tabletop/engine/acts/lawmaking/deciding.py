"""Questions that no rule answers: they wait, and the table decides."""

import re
from collections.abc import Iterable
from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.days import is_a_day, spoken_day
from tabletop.engine.frozen import replace
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Parked, Table
from tabletop.engine.values import Ref, capitalised, listed, spoken, typed_number

NOW, ALWAYS = "now", "from now on"
YES_NO = ("yes", "no")
BY_HAND = "by hand"
"""The answer that lets the waiting work go: people see to it themselves."""
AS_SAYS = "as {} says"
"""The answer that goes by one of the rules that differ: ``as rule 8 says``."""
_AS_SAYS = re.compile(AS_SAYS.format(r"rule (\d+)"))
WAITS = "{rule}"
"""The card that waits for an answer, in the sentence that asks for it."""


class Decide(Act):
    """The table answers what no rule answers: for ``now``, or ``from now on``, as a line on the table's own card.

    ``answer`` is a name, a number, yes, no, nobody or words in quotes, as on a clerk sheet, or ``as rule 8 says`` where that
    rule is one of those that differ; ``by hand`` lets the waiting work go. An answer that names a rule and nobody whom it is
    ``about`` goes for all on which that rule differs from others.
    """

    question: str
    answer: str
    about: str = ""
    """Whom or what the question is asked of, where it is asked of somebody: a name, a face or a text."""
    scope: str = NOW
    house: str = ""
    """The table's own card after it; the session writes it where the answer holds from now on."""
    words: str = ""
    """What is decided from now on, as a part of a sentence, whether work waits for it or not."""

    def objection(self, table: Table) -> str:
        if self.scope not in (NOW, ALWAYS):
            return f"A decision holds “{NOW}” or “{ALWAYS}”."
        if not self.waiting(table) and self.scope == NOW:
            return f"Nothing waits for an answer to “{self.question[:80]}”."
        return ""

    def waiting(self, table: Table | SeenTable) -> tuple[Parked, ...]:
        """The work that this decision sets free."""
        rule = "" if self.about else goes_by(self.answer, table.rulebook)
        asked = [each for each in table.parked if each.question == self.question and self.about in ("", subject_key(each))]
        return tuple(each for each in asked if not rule or rule in each.differ)

    def on(self, table: Table) -> Table:
        waiting = self.waiting(table)
        house = self.house if self.scope == ALWAYS else table.rulebook.house
        book = replace(table.rulebook, house=house)
        return replace(table, rulebook=book, parked=tuple(each for each in table.parked if each not in waiting))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        holds = ", from now on" if self.scope == ALWAYS else ""
        waiting = self.waiting(table)
        decider = _alone(table) or (f"{self.by}, for the table," if self.by else "The table")
        if self.answer == BY_HAND and waiting and not waiting[0].needs_answer:
            due, several = listed(dict.fromkeys(map(subject_key, waiting))), sum(each.cards or 1 for each in waiting) > 1
            if self.law:
                return f"{due} {'are' if ' and ' in due else 'is'} no longer due {'those cards' if several else 'that card'}."
            return f"{decider} let go of the card{'s' * several} that {due} {'were' if ' and ' in due else 'was'} due."
        asked = waiting[0] if waiting else Parked(self.question, self.about, words=self.words)
        differ = [each for each in waiting if each.differ and each.subject != asked.subject]
        alike = dict.fromkeys(asked_words(each).rstrip(".") for each in waiting or (asked,) if each not in differ)
        words, rule = listed(alike), table.rulebook.title(asked.rule)
        if asked.differ and differ:
            words = f"what {_rules_of((asked, *differ), table.rulebook)} differ on"
        says = self._said.removesuffix(".")
        told = f"which one {rule} means: {says}" if rule and asked.sentence.startswith(WAITS) else f"{words}: {says}"
        return f"{decider} decided {told}{holds}."

    @property
    def _said(self) -> str:
        """The answer as it is said: a number with its fraction, a day of the calendar."""
        if is_a_day(self.answer):
            return spoken_day(self.answer)
        try:
            return spoken(typed_number(self.answer))
        except ValueError:
            return self.answer


class Park(Act):
    """No rule answers a question: what the clerk had to do waits until the table decides."""

    parked: Parked
    ahead: bool = False
    """Whether it has waited longest: what is left of what was taken up."""

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        waiting = (self.parked, *table.parked) if self.ahead else (*table.parked, self.parked)
        return replace(table, parked=waiting)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if not self.parked.needs_answer:
            return self._told_as_due(table)
        if _with_it(self.parked, table.parked):
            return ""
        return f"{question_text(self.parked, table.rulebook)} {_alone(table) or 'The table'} decides."

    def _told_as_due(self, table: SeenTable) -> str:
        """Each card that is due is told; why it is, and what it waits for, of the first that waits for that pile."""
        due = f"{subject_key(self.parked)} is{' still' * self.ahead} due {cards_due(self.parked.cards)}"
        if self.ahead or any(each.question == self.parked.question for each in table.parked):
            return f"{due}{' too' * (not self.ahead)}."
        waits = "They wait" if self.parked.cards > 1 else "It waits"
        return f"{question_text(self.parked, table.rulebook)} {waits} until there are cards."


def _alone(table: SeenTable) -> str:
    """Whoever is the only one still in the game; ``""`` where there are several."""
    return table.players[0] if len(table.players) == 1 else ""


def goes_by(answer: str, book: Rulebook) -> str:
    """The id of the rule that an answer goes by; empty if it names none."""
    named = _AS_SAYS.fullmatch(answer.strip())
    rule = book.numbered(int(named[1])) if named else None
    return rule.id if rule else ""


def _rules_of(parked: Iterable[Parked], book: Rulebook) -> str:
    """``rule 13 and rule 22``, or of more ``rules 12, 13 and 22``: those that differ on any of it."""
    ids = tuple(dict.fromkeys(rule for each in parked for rule in each.differ))
    if len(ids) > 2 and all(rule in book for rule in ids):
        return f"rules {listed(map(str, sorted(book.numbers(ids))))}"
    return listed(map(book.title, ids))


class TakeUp(Act):
    """The rules answer now what the table was asked, or people have just done it; what waited for it goes on. Where all that is
    asked of several is answered, it is ``about`` none of them."""

    question: str
    about: str = ""
    by_hand: bool = False

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        waiting = self._waiting(table)
        return replace(table, parked=tuple(each for each in table.parked if all(each is not one for one in waiting)))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        waiting = self._waiting(table)
        if self.by_hand or any(_with_it(each, after.parked) for each in waiting):
            return ""
        differed = tuple(each for each in waiting if each.differ)
        words = [asked_words(each) for each in waiting if not each.differ]
        words += [f"what {_rules_of(differed, table.rulebook)} differed on"] * bool(differed)
        return f"The rules now say {listed(dict.fromkeys(words))}." * bool(words)

    def _waiting(self, table: Table | SeenTable) -> tuple[Parked, ...]:
        asked = tuple(each for each in table.parked if each.question == self.question)
        one = next(((each,) for each in asked if subject_key(each) == self.about), ())
        return one or (() if self.about else asked)


def cause(parked: Parked) -> tuple[object, ...]:
    """What tells questions apart: what one rule says of several cards, and others say otherwise, is one question."""
    return (parked.question, parked.differ[-1:]) if parked.differ else (parked.question, parked.subject)


def _with_it(parked: Parked, waiting: Iterable[Parked]) -> list[Parked]:
    """The other questions of the same cause: the minutes tell of them once."""
    return [each for each in waiting if each != parked and cause(each) == cause(parked)]


def cards_due(number: int) -> str:
    """``a card``, ``3 cards``."""
    return f"{number} cards" if number > 1 else "a card"


def subject_key(parked: Parked) -> str:
    """Whom or what a question is about, as ``decide`` names it; empty if it is about nobody."""
    return parked.subject.key if isinstance(parked.subject, Ref) else parked.subject or ""


def question_text(parked: Parked, book: Rulebook) -> str:
    """What the table is asked, as a sentence."""
    words, rule = asked_words(parked), book.title(parked.rule)
    if parked.differ:
        rules = listed([book.title(rule) for rule in parked.differ])
        return f"{capitalised(rules)} differ on {words}, and no sheet tells the clerk which prevails."
    if parked.sentence and (rule or WAITS not in parked.sentence):
        return capitalised(parked.sentence.replace(WAITS, rule))
    return f"No rule says {words}."


def asked_words(parked: Parked) -> str:
    """A question as a part of a sentence: ``what an ace is worth``, ``whose turn comes next``."""
    subject = subject_key(parked)
    return parked.words or (f"{parked.question} of {subject}" if subject else parked.question)
