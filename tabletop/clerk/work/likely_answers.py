"""Answers to what no rule answers that come to mind first, and what may be typed besides."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language import tree
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.sorts import NOBODY
from tabletop.clerk.language.vocabulary import Question
from tabletop.clerk.language.words import WHICH_ONE
from tabletop.clerk.running.silence import NOBODY_KNOWS
from tabletop.clerk.work.heeding import IN_SPITE_OF
from tabletop.engine.acts.lawmaking.deciding import AS_SAYS, YES_NO, asked_words
from tabletop.engine.faces import rank
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.table import Parked
from tabletop.engine.values import Ref, capitalised, written

NUMBERS = ("0", "1", "2", "5", "10")
AGREEMENTS = tuple(name.phrase for name in VOCABULARY.names.values() if name.gives == "threshold")
UNDERSTOOD = {
    word: tuple(f'"{text}"' for text in kind.words)
    for kind in VOCABULARY.kinds.values()
    for word in (kind.word, kind.plural)
    if kind.words
}
HINTS = {
    "player": "a name, or nobody", "players": "a name", "number": "a number, such as 7", "yes/no": "yes or no",
    "threshold": "an agreement", **dict.fromkeys(("text", "texts", *UNDERSTOOD), "“words” in quotes"),
}  # fmt: skip

_IN_SPITE_OF = re.compile(IN_SPITE_OF.format("(.+)", ".+", ".+"))


def likely_answers(parked: Parked, players: tuple[str, ...], circuit: int = 0) -> tuple[str, ...]:
    """The first that come to mind; any other can be typed. ``circuit`` is the round of turns that it was so far."""
    question = VOCABULARY.questions.get(parked.question)
    if question is None:
        return ()
    if parked.question == "circuit":
        return (str(circuit), str(circuit + 1))
    if parked.question == WHICH_ONE:
        return tuple(_typed(name, players) for name in re.split(r", | and ", str(parked.subject)))
    answers = {
        "player": (*players, NOBODY), "players": players, "number": (*_own_number(parked), *NUMBERS), "yes/no": YES_NO,
        "threshold": AGREEMENTS, "anything": (*players, NOBODY, *YES_NO), **UNDERSTOOD,
    }  # fmt: skip
    sorts = _sorts(parked, question)
    return tuple(dict.fromkeys(answer for sort in sorts for answer in answers.get(sort, ())))


def differing_answers(parked: Parked, book: Rulebook) -> tuple[tuple[str, str], ...]:
    """What the rules say that differ on the question: ``("11 (rule 19)", "11")``, or where it is neither a number nor yes or no,
    ``("As rule 19 says", "as rule 19 says")``. Of two of which one says yes or no, the other says the contrary; where all say
    either as things stand, it is one of these. Of what one forbids that is to be done under the other, it is said what comes:
    ``("Do not draw a card (rule 32)", "no")``."""
    if len(parked.differ) == 2 and (deed := _IN_SPITE_OF.fullmatch(asked_words(parked))):
        (forbids, calls), (yes, no) = map(book.title, parked.differ), YES_NO
        return ((f"{capitalised(deed[1])} ({calls})", yes), (f"Do not {deed[1]} ({forbids})", no))
    said = {rule: list(_said(parked.question, book[rule].sheet)) for rule in parked.differ if rule in book}
    if said and all(answers and not any(answers) for answers in said.values()):
        return tuple((each, each) for each in YES_NO)
    known = next((answers[0] for answers in said.values() if len(answers) == 1 and answers[0] in YES_NO), "")
    contrary = YES_NO[known == YES_NO[0]] if known and len(said) == len(parked.differ) == 2 else ""
    found = list[tuple[str, str]]()
    for rule, answers in said.items():
        told = [answer for each in answers if (answer := each or contrary)]
        as_says = AS_SAYS.format(book.title(rule))
        found += [(f"{answer} ({book.title(rule)})", answer) for answer in told] or [(capitalised(as_says), as_says)]
    return tuple(found)


def answers_for_several(parked: Parked, waiting: Iterable[Parked], book: Rulebook) -> tuple[tuple[str, str], ...]:
    """To go by one of the rules that differ in all on which it differs from others while these wait: ``("All 13 as rule 19
    says", "as rule 19 says")``, an answer that is about no one thing."""
    alike = [each for each in waiting if each.question == parked.question and each.differ]
    often = Counter(rule for each in alike for rule in each.differ if rule in book)
    found = list[tuple[str, str]]()
    for rule, number in sorted(often.items(), key=lambda each: -each[1]):
        if rule in parked.differ and number > 1:
            by = AS_SAYS.format(book.title(rule))
            found.append((f"{f'All {number}' if number == len(alike) else f'{number} of them'} {by}", by))
    return tuple(found)


def _said(question: str, sheet: str) -> Iterator[str]:
    """What the lines of a sheet on the question say; nothing of one that says yes or no as things stand."""
    found = check(sheet, VOCABULARY).sheet
    for line in found.lines if found else ():
        if isinstance(line, tree.Setting) and line.question == question:
            if isinstance(line.value, tree.Number):
                yield written(line.value.value)
            elif isinstance(line.value, tree.YesNo):
                yield YES_NO[not line.value.value]
            elif isinstance(line.value, tree.Compare | tree.And | tree.Or | tree.Not):
                yield ""


def _typed(name: str, players: tuple[str, ...]) -> str:
    """A name as the table decides on it: in quotes where it is nobody’s and no number."""
    return name if name in players or name.isdecimal() else f'"{name}"'


def noted_alone(parked: Parked) -> bool:
    """Whether a sheet asks in words of its own and does nothing with the answer: people say it in theirs, and see to it."""
    told = parked.question in VOCABULARY.questions or parked.question.startswith(NOBODY_KNOWS)
    return not told and not parked.work


def asked_ahead(parked: Parked) -> bool:
    """Whether nothing hangs on the answer yet, such as what a card is worth before any vote counts it."""
    return not parked.work and not noted_alone(parked)


def hint(parked: Parked) -> str:
    """What may be typed; of a question that is asked of several at once, that the answer goes for each of them."""
    if noted_alone(parked):
        return "in your own words"
    question = VOCABULARY.questions.get(parked.question)
    hints = [HINTS[sort] for sort in _sorts(parked, question) if sort in HINTS] if question else []
    each = f", for every {question.of}" if question and question.of and parked.subject is None and hints else ""
    return f"{', '.join(hints) or 'a name, number or “words”'}{each}"


def _sorts(parked: Parked, question: Question) -> list[str]:
    """What it gives; where an agreement would do, how many is no likely answer. What people agreed on beforehand is asked in
    words that tell: *whether* something is so, or *the player* who is meant."""
    if parked.question == "custom" and parked.asks_whether:
        return ["yes/no"]
    if parked.question == "custom" and isinstance(parked.subject, str) and parked.subject.startswith("the player "):
        return ["players"]
    sorts = question.gives.split(" or ")
    return [sort for sort in sorts if sort != "number" or "threshold" not in sorts]


def _own_number(parked: Parked) -> tuple[str, ...]:
    """The number that the thing in question bears itself, such as that of a playing card."""
    shown = rank(parked.subject.key if isinstance(parked.subject, Ref) else parked.subject) if parked.subject else ""
    return (str(shown),) if isinstance(shown, int) else ()
