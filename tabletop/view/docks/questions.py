"""What no rule answers: the question, how long its answer holds, and one of the likely ones to press or any other to type."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton

from tabletop.clerk.english.describe import description
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.words import WHICH_ONE
from tabletop.clerk.work.likely_answers import answers_for_several, differing_answers, hint, likely_answers, noted_alone
from tabletop.engine.acts import Act
from tabletop.engine.acts.lawmaking.deciding import (
    ALWAYS,
    BY_HAND,
    NOW,
    YES_NO,
    Decide,
    asked_words,
    cards_due,
    cause,
    question_text,
    subject_key,
)
from tabletop.engine.faces import spoken, suit
from tabletop.engine.rulebook import HOUSE, Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Parked
from tabletop.engine.text.game_words import USUAL, Words
from tabletop.engine.values import capitalised, listed
from tabletop.view.offers.rulings import asking
from tabletop.view.values.drafts import Draft, Procedure
from tabletop.view.values.wishes import ReadRule
from tabletop.view.widgets.controls import Segments
from tabletop.view.widgets.dialogs import WOULD_GO_ON
from tabletop.view.widgets.flow import rule_tag
from tabletop.view.widgets.plain_text import tip
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.theme import Theme

LET_GO = "Decide nothing; people see to it themselves"
HOLDS, GOES_FOR = "It holds", "It goes for"
ONE, ALL = "one", "all"
NOTED = "The answer goes into the minutes; what follows from it, you do by hand."
NOT_DRAWN = "No rule says who draws them once there are cards: draw them by hand, or leave them."
MANY = 5
"""Things that are no longer told one by one."""
SETTLES = "A rule that says which of them prevails settles all of it, such as “{} prevails over {}”"


@dataclass(frozen=True)
class QuestionFacts:
    """What waits for an answer, the one that came up first before the others."""

    parked: tuple[Parked, ...]
    seats: tuple[Seat, ...]
    book: Rulebook
    words: Words = USUAL
    judged: bool = False
    """Whether there is a Judge to whom a question can be put."""
    brings: tuple[tuple[Decide, str], ...] = ()
    """What each *yes* and *no* would bring."""
    cards_come: tuple[tuple[str, str], ...] = ()
    """What the rules say becomes of cards that are due once there are some, each sentence with its rule."""


class Questions(Section[QuestionFacts]):
    """The question that came up first, to be answered: what is likely with one press. The others wait under it, and often settle
    themselves with it; those that ask the same of other things are folded away, and can be answered with it. Whether something
    is so that comes up while they wait stands above them: it is about what has just been done, and hangs on none of their
    answers."""

    turned_to = Signal()
    """Another of them stands first now, by a press on it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._order: list[tuple[object, ...]] = []
        """The causes of those that are shown, as they stand there."""
        self._typed: dict[tuple[object, ...], str] = {}
        """What has been typed in answer to each, by its cause."""
        self._chosen: dict[tuple[str, str], str] = {}
        """How long an answer holds and what it goes for, as chosen last for each question."""
        self._unfolded = False
        """Whether each of those that ask alike has its own line."""

    def build(self, facts: QuestionFacts) -> None:
        found = {cause(each): each for each in reversed(facts.parked) if each.needs_answer}
        new = [each for each in reversed(found) if each not in self._order]
        known = [each for each in self._order if each in found]
        self._order = sorted([*known, *new], key=lambda each: each not in new or not found[each].asks_whether)
        self._typed = {each: words for each, words in self._typed.items() if each in found or self.past}
        still = {each.question for each in found.values()}
        self._chosen = {at: key for at, key in self._chosen.items() if at[0] in still}
        asked = [found[each] for each in self._order]
        alike = [each for each in asked[1:] if ask_alike(each, asked[0])]
        if asked:
            self._add(asked[0], facts, [asked[0], *alike])
        if alike:
            words = f"and {len(alike)} more"
            self.add_row(self.button(f"{words}  {'–' if self._unfolded else '+'}", self._fold, name=words, link=True))
        for each in asked[1:]:
            if each in alike and not self._unfolded:
                continue
            words = question_text(each, facts.book)
            first = partial(self._turn_to, cause(each))
            self.say(words, second=True)
            self.add_row(self.button("Answer this first", first, name=f"Answer first: {words}", small=True))
        for question, due in groupby((each for each in facts.parked if not each.needs_answer), lambda each: each.question):
            self._add_due(question, tuple(due), facts)

    def _add_due(self, question: str, due: tuple[Parked, ...], facts: QuestionFacts) -> None:
        """The cards that seats are due from an empty pile, each rule’s with a press that lets go of them, and what the rules say
        becomes of them."""
        self.title("Cards are due")
        self.say(f"{capitalised(asked_words(due[0]))}.")
        owed = Counter[tuple[str, str]]()
        for each in due:
            owed[each.rule, subject_key(each)] += each.cards or 1
        for rule, number in dict.fromkeys((rule, number) for (rule, _), number in owed.items()):
            names = listed(name for (by, name), due_to in owed.items() if (by, due_to) == (rule, number))
            self.say(f"Due {cards_due(number)}{' each' * (' and ' in names)}: {names}", rule_tag(facts.book, rule))
        for rule, sentence in facts.cards_come or (("", NOT_DRAWN),):
            self.say(facts.words.translated(sentence), rule_tag(facts.book, rule), second=True)
        self.add_wrapped((*self._leaving(question, due), self._write_now("A rule may say what becomes of a card that is due")))

    def _leaving(self, question: str, due: tuple[Parked, ...]) -> Iterator[QPushButton]:
        """To let go of all of it, and of what one of several is due."""
        names = list(dict.fromkeys(map(subject_key, due)))
        all_of_it = Decide(question=question, answer=BY_HAND)
        yield self.button(
            "Leave all of it" if len(names) > 1 else "Leave it", partial(self.wish, all_of_it), says="Nobody is due it any longer"
        )
        for name in names if len(names) > 1 else ():
            leave = replace(all_of_it, about=name)
            yield self.button(f"Leave {name}’s", partial(self.wish, leave), says=f"{name} is due nothing any longer", small=True)

    def _turn_to(self, first: tuple[object, ...]) -> None:
        self._order.sort(key=lambda each: each != first)
        self.renew()
        self.turned_to.emit()

    def _fold(self) -> None:
        self._unfolded = not self._unfolded
        self.renew()

    def _add(self, parked: Parked, facts: QuestionFacts, alike: Sequence[Parked]) -> None:
        """The question with its answers, which go for it alone or for all that ask ``alike``."""
        words = question_text(parked, facts.book)
        alone = self.table is not None and len(self.table.players) == 1
        self.title("You decide" if alone else "The table decides")
        named = parked.rule == HOUSE and bool(parked.differ)  # it is those rules that ask, not the table’s own card
        tag = None if named else rule_tag(facts.book, parked.rule)
        gone = tag is not None and parked.rule not in facts.book and parked.rule != HOUSE
        self.say(words, replace(tag, label=f"{tag.label}, gone") if tag and gone else tag)
        if parked.differ:
            self._add_conflict(parked, facts)
        if noted_alone(parked):
            self.say(NOTED, second=True)
        circuit = self.table.turn.circuit if self.table else 0
        likely = likely_answers(parked, tuple(seat.name for seat in facts.seats if not seat.out), circuit)
        let_go = self.button("By hand", lambda: self.wish(self._decided(parked, BY_HAND, NOW)), says=LET_GO)
        ways = (let_go, *((self._to_the_judge(words),) if facts.judged and parked.question != "judge" else ()))
        if not noted_alone(parked):
            self._choose(parked, HOLDS, ((NOW, "For now"), (ALWAYS, "From now on")))
        if len(alike) > 1 and len(alike) == sum(each.question == parked.question for each in facts.parked):
            self._choose(parked, GOES_FOR, ((ONE, "This one"), (ALL, f"All {len(alike)}")))
        else:
            self._chosen.pop((parked.question, GOES_FOR), None)
        if several := (*self._for_several(parked, facts),):
            self.add_wrapped(several, gap=4)
        differing = differing_answers(parked, facts.book)
        chosen = differing or [(answer, answer) for answer in likely]
        if any(cause(each) == cause(parked) and each.subject != parked.subject for each in facts.parked if parked.differ):
            chosen = [(f"This one: {says[:1].lower()}{says[1:]}", answer) for says, answer in chosen]
        if likely == YES_NO:
            brings = dict(facts.brings)
            decided = (
                self.button(
                    says,
                    partial(self._answer, parked, answer),
                    says=f"{WOULD_GO_ON} {would}" if (would := brings.get(_decision(parked, answer, NOW))) else "",
                    primary=True,
                )
                for says, answer in chosen
            )
            self.add_wrapped((*decided, *ways))
            return
        field = QLineEdit(self._typed.get(cause(parked), ""))
        field.textChanged.connect(partial(self._typed.__setitem__, cause(parked)))
        field.setPlaceholderText(hint(parked))
        tip(field, f"{capitalised(hint(parked))}.")
        field.setAccessibleName(f"Answer to: {words}")
        field.returnPressed.connect(lambda: self._decide(parked, field))
        if chosen:
            decided = (
                self.button(says, partial(self._answer, parked, answer), primary=bool(differing), small=not differing)
                for says, answer in chosen
            )
            self.add_wrapped(decided, gap=4)
        self.add(field)
        decide = self.button("Decide", lambda: self._decide(parked, field), primary=not differing)
        if chosen:  # each of those decides by itself, and this one what is typed
            field.textChanged.connect(lambda words: decide.setEnabled(bool(words.strip())))
            decide.setEnabled(bool(field.text().strip()))
        self.add_wrapped((decide, *ways))
        if waiting := waiting_line(parked, facts.words):
            self.say(f"Waiting for the answer: {waiting}", second=True)

    def _add_conflict(self, parked: Parked, facts: QuestionFacts) -> None:
        """What else that rule and others differ on, which a rule that says which of them prevails settles with it."""
        same = [each for each in facts.parked if cause(each) == cause(parked) and each.subject != parked.subject]
        if same:
            alike = all(each.differ == parked.differ for each in same)
            who = "They" if alike else f"{capitalised(facts.book.title(parked.differ[-1]))} and others"
            self.say(f"{who} differ, too, on {asked_together(same)}.", second=True)
        reads = ((f"Read {facts.book.title(rule)}", partial(self.wish, ReadRule(rule))) for rule in parked.differ)
        older, *_, newer = map(facts.book.title, parked.differ)
        settles = self._write_now(SETTLES.format(capitalised(newer), older))
        self.add_wrapped((settles, *(self.button(*each, link=True) for each in reads)))

    def _for_several(self, parked: Parked, facts: QuestionFacts) -> Iterator[QPushButton]:
        """To go by one rule in all on which it differs from others."""
        for says, answer in answers_for_several(parked, facts.parked, facts.book):
            yield self.button(says, partial(self._answer, replace(parked, subject=None), answer), small=True)

    def _write_now(self, says: str) -> QPushButton:
        return self.button("Write a rule now", lambda: self.wish(Draft(procedure=Procedure.AT_ONCE)), says=says)

    def _to_the_judge(self, words: str) -> QPushButton:
        names = self.table.players if self.table else ()
        return self.offered(replace(asking(names, words), words="Put it to the Judge", icon=""))

    def _choose(self, parked: Parked, name: str, choices: Sequence[tuple[str, str]]) -> None:
        """The first of the choices is taken until another has been for the same question."""
        at = parked.question, name
        made = Segments(name, choices, self._chosen.get(at, ""))
        made.chosen.connect(partial(self._chosen.__setitem__, at))
        self.add(made)

    def _decide(self, parked: Parked, field: QLineEdit) -> None:
        answer = field.text().strip()
        if answer:
            self._answer(parked, answer)
        else:
            field.setFocus()

    def _answer(self, parked: Parked, answer: str) -> None:
        self.wish(self._decided(parked, answer, self._chosen.get((parked.question, HOLDS), NOW)))

    def _decided(self, parked: Parked, answer: str, scope: str) -> Decide:
        made = _decision(parked, answer, scope)
        return replace(made, about="") if self._chosen.get((parked.question, GOES_FOR)) == ALL else made


def waiting_line(parked: Parked, words: Words) -> str:
    """The line of law that waits for the answer to which of several it means, as a sentence; ``""`` for other questions, which
    say themselves what they ask."""
    line = parked.work[0].line if parked.question == WHICH_ONE and parked.work else ""
    sheet = check(line, VOCABULARY).sheet if line else None
    return words.translated(description(sheet.lines[0], VOCABULARY)) if sheet else ""


def brought(parked: Iterable[Parked], follows: Callable[[Act], Sequence[str]]) -> tuple[tuple[Decide, str], ...]:
    """What the clerk would do after each *yes* and *no*, as the minutes would tell it; nothing where it would do nothing."""
    asked = (each for each in parked if each.needs_answer and likely_answers(each, ()) == YES_NO)
    decisions = [_decision(each, answer, NOW) for each in asked for answer in YES_NO]
    return tuple((each, " ".join(told)) for each in decisions if (told := follows(each)))


def judged_so(table: SeenTable) -> tuple[tuple[str, Decide | None], ...]:
    """The words of each question that waits for people, first the one that came up first, and the answer that it has been judged
    to have, where that is one that is likely."""
    judged = {each.question: each.answer.strip(" .!").casefold() for each in table.judgments}
    names = tuple(seat.name for seat in table.seats if not seat.out)
    found = list[tuple[str, Decide | None]]()
    for each in (each for each in table.parked if each.needs_answer and each.question != "judge"):
        words, likely = question_text(each, table.rulebook), likely_answers(each, names, table.turn.circuit)
        said = next((answer for answer in likely if answer.casefold() == judged.get(words)), "")
        found.append((words, _decision(each, said, NOW) if said else None))
    return tuple(found)


def asked_together(several: Sequence[Parked]) -> str:
    """What they ask, as a part of a sentence: of many cards of one suit, how many they are."""
    words = list(dict.fromkeys(map(asked_words, several)))
    entry, cards = VOCABULARY.questions.get(several[0].question), [subject_key(each) for each in several]
    suits = set(map(suit, cards))
    if entry and len(words) > 1 and len(suits) == 1 and words == [entry.asked(f"the {spoken(card)}") for card in cards]:
        return entry.asked(f"each of {len(words)} other {suits.pop()}")
    return listed(words if len(words) < MANY else (*words[: MANY - 2], f"{len(words) - MANY + 2} more"))


def ask_alike(one: Parked, other: Parked) -> bool:
    """Whether they ask the same of two things: what a 2 is worth, and what a 3 is."""
    question = VOCABULARY.questions.get(one.question)
    return one.question == other.question and bool(question and question.of) and not (one.differ or other.differ)


def _decision(parked: Parked, answer: str, scope: str) -> Decide:
    return Decide(question=parked.question, answer=answer, about=subject_key(parked), scope=scope)
