"""Lines that begin from nothing: each is whole at once, with what is likely in every blank."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from tabletop.clerk.editing.candidates import OWN_WORDS, SOME_DAY, Candidate, candidates, far_off
from tabletop.clerk.editing.node_paths import scope_of
from tabletop.clerk.language import tree
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.grammar import parse
from tabletop.clerk.language.inference import Scope, Sorter
from tabletop.clerk.language.printer import line_text
from tabletop.clerk.language.sorts import ANYTHING, NUMBER_SORT, RULE_SORT, Sort, fits
from tabletop.clerk.language.vocabulary import COUNTER, Counter, Question, Slot, Vocabulary
from tabletop.clerk.language.words import BEFORE, ENDS, WHEN
from tabletop.engine.acts.actions import DESCRIBES, DOES, NOUGHT, PRINTED, RULE_CHANGES
from tabletop.engine.days import DAY
from tabletop.engine.kit_state import KitState
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.game_words import KINDS

OBJECTION = "this is against the rule"
Names: TypeAlias = Mapping[str, Collection[str]]
"""By kind, what the things on a table are called, by what is read of a kind or told of an occasion what it gives there, and by
what a rule answers for itself what it may say: ``{"player": ("Ann", "Bo"), "kind of piece": ("pawn", "king"), "describes":
("mutate",)}``. Rules have their first words: ``"206. When a proposed"``."""
NO_NAMES: Names = MappingProxyType({})
ABSENT = "absent"
"""Under this, what is not played with here (``ready_lines.absent``)."""
OFTEN_ASKED = "often asked"
"""Under this, what conditions in force ask (``ready_lines.often_asked``)."""
_DOES = "|".join((*PRINTED, *(each for each in DOES if each != NOUGHT)))
_MAY_DO = re.compile(
    rf"\b(?:may|can|shall)\s+(?:also\s+)?((?:{_DOES})\b[^.,;:\n]*?)(?=\s+(?:from|by|when|whenever|if)\b|[.,;:\n]|$)", re.I
)
_DESCRIBING, _QUOTED = re.compile(rf"^set {DESCRIBES} to (.*)$", re.M), re.compile(r'"([^"]+)"')
_DONE = re.compile(r'\bdeed done if what is "([^"]+)"')
DEEDS = "what of deed done"
"""Under this, what lines in force call what people do."""
FIRST_WORDS = 9
"""So many words of a rule tell which it is."""
AFTERWARDS, BEFOREHAND = WHEN, BEFORE
CLASSED, NUMBER = "rules classed", "ordinal number"
OF_CLASSES = (
    "class of rule",
    "class of proposal",
    CLASSED,
    "lawful class",
    "starting class",
    "old class of class changed",
    "new class of class changed",
)
"""What is read, answered and told that is a class of rules."""
ON_RULES = ("remove a rule", "renumber a rule", "change a rule", "write a rule")
"""What a rule may describe besides the actions that the table has acts of their own for."""


def stands(line: tree.Line, vocabulary: Vocabulary) -> bool:
    """Whether nothing is wrong with the line."""
    return check(line_text(line), vocabulary).sheet is not None


def clause(moment: str, occasion: str, vocabulary: Vocabulary, names: Names = NO_NAMES) -> tree.Clause:
    """``when OCCASION`` with something to do, or ``before OCCASION`` with an objection."""
    scope = scope_of(tree.Clause(moment, occasion, ()), vocabulary)
    return tree.Clause(moment, occasion, (statement(moment, scope, vocabulary, names),))


def setting(question: Question, vocabulary: Vocabulary) -> tree.Setting:
    """``set QUESTION to`` its likely answer."""
    plural = vocabulary.kinds[question.of].plural if question.of else ""
    key = OWN_WORDS if question.keyed else None
    lines = (tree.Setting(question.phrase, value, key, question.of, plural) for value in _answers(question, vocabulary))
    return next(line for line in lines if stands(line, vocabulary))


def own_settings(sheets: Iterable[str], vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """What each rule answers for itself on these sheets, in words, and the line that answers it."""
    read = [sheet for each in sheets if (sheet := check(each, vocabulary).sheet)]
    set_there = {line.question for sheet in read for line in sheet.lines if isinstance(line, tree.Setting)}
    for question in vocabulary.all(Question):
        if question.own and question.phrase in set_there:
            yield question.said, line_text(setting(question, vocabulary))


def actions_said(text: str) -> tuple[str, ...]:
    """What the words of a rule say that one may do with rules, as the actions that it describes: ``remove one rule``."""
    return tuple(dict.fromkeys(found[1].lower() for found in _MAY_DO.finditer(text)))


def _answers(question: Question, vocabulary: Vocabulary) -> Iterator[tree.Expression]:
    if question.default:
        (line,) = parse(f"set {_asked(question, vocabulary)} to {question.default}", vocabulary).lines
        assert isinstance(line, tree.Setting)
        yield line.value
    scope = scope_of(tree.Setting(question.phrase, tree.YesNo(True), of=question.of), vocabulary)
    wanted = vocabulary.sort(question.gives)
    fitting = fitting_in(wanted, candidates(scope, vocabulary, wanted), vocabulary)
    yield from (one.node for one in sorted(fitting, key=lambda one: _unlikely_answer(one, wanted)))


def _unlikely_answer(one: Candidate, wanted: Sort) -> tuple[int, bool, bool]:
    """A list for a list; and what is told to the answer is rarely all of it."""
    return far_off(one, wanted), one.sort.many != wanted.many, isinstance(one.node, tree.Word)


def _asked(question: Question, vocabulary: Vocabulary) -> str:
    if question.keyed:
        return f'{question.phrase} "{OWN_WORDS}"'
    return f"{question.phrase} of {vocabulary.kinds[question.of].plural}" if question.of else question.phrase


def fitting_in(wanted: Sort, some: Iterable[Candidate], vocabulary: Vocabulary) -> Iterator[Candidate]:
    """Those that may stand where this sort is wanted."""
    return (one for one in some if fits(one.sort, wanted, vocabulary.kinds))


def statement(moment: str, scope: Scope, vocabulary: Vocabulary, names: Names = NO_NAMES) -> tree.Statement:
    """Something likely to do; beforehand, an objection."""
    if moment == BEFOREHAND:
        return tree.Object(tree.Text(OBJECTION))
    return next(done for pattern in vocabulary.verbs if (done := deed(pattern, scope, vocabulary, names)))


def deed(
    pattern: str, scope: Scope, vocabulary: Vocabulary, names: Names = NO_NAMES, before: tree.Do | None = None
) -> tree.Do | None:
    """The verb with something fitting in each slot, what stood in the one ``before`` where that fits; or nothing."""
    now = dict(before.slots) if before else {}
    known = tuple(candidates(scope, vocabulary))
    slots = [part for part in vocabulary.parts[pattern] if isinstance(part, Slot)]
    found = [next(_fillings(slot, now.get(slot.name), known, scope, vocabulary, names), None) for slot in slots]
    whole = tuple((slot.name, node) for slot, node in zip(slots, found, strict=True) if node is not None)
    return tree.Do(pattern, whole) if len(whole) == len(slots) else None


def _fillings(
    slot: Slot, kept: tree.Expression | None, known: Iterable[Candidate], scope: Scope, vocabulary: Vocabulary, names: Names
) -> Iterator[tree.Expression]:
    """What could stand in a verb's slot, the likeliest first: what stands there, a name on the table, then a word."""
    if slot.sort == COUNTER:
        yield kept if isinstance(kept, tree.CounterWord) else _some_counter(vocabulary)
        return
    wanted = vocabulary.sort(slot.sort)
    worded = kept is None or isinstance(kept, tree.CounterWord)
    if kept is not None and not worded and fits(Sorter(vocabulary).sort(kept, scope), wanted, vocabulary.kinds):
        yield kept
    yield from (tree.Text(word) for kind in sorted(wanted.kinds) for word in vocabulary.kinds[kind].words)
    here = (one for one in fitting_in(wanted, known, vocabulary) if not one.sort.kinds.issubset(names.get(ABSENT, ())))
    fitting = sorted(here, key=lambda one: _unlikely(one, wanted))
    named = [node for node, _ in table_names(wanted, vocabulary, names)]
    first = tree.Word if is_thing(wanted) and named else tree.Node  # things are called by their names
    yield from (one.node for one in fitting if far_off(one, wanted) < 2 and isinstance(one.node, first))
    yield from named
    yield from (tree.Text(vocabulary.kinds[kind].usual or kind) for kind in sorted(wanted.kinds) if vocabulary.kinds[kind].named)
    yield from (one.node for one in fitting)


def _unlikely(one: Candidate, wanted: Sort) -> tuple[int, bool, bool]:
    """One that is told may stand for a list of one; a number is likelier to be typed than read, and most is done to players."""
    read = "number" in wanted.kinds and not isinstance(one.node, tree.Number)
    return far_off(one, wanted), read, "player" in wanted.kinds and "player" not in one.sort.kinds


def table_names(wanted: Sort, vocabulary: Vocabulary, names: Names) -> Iterator[tuple[tree.Expression, str]]:
    """What things on the table are called of which one is wanted, and what is said of it: rules by number, with their words."""
    for kind in sorted(wanted.kinds & vocabulary.kinds.keys()):
        for name in names.get(kind, ()):
            number, _, words = name.partition(". ") if RULE_SORT.kinds == {kind} else ("", "", "")
            yield (tree.RuleNumbered(int(number)), words) if number else (tree.Text(name), "")


def rules_by_class(names: Names) -> Iterator[tuple[tree.Expression, str]]:
    """The rules of each class on the table, those at either end by number, and one of them, with what is said of each."""
    for word in names.get(CLASSED, ()):
        rules = tree.Reading(CLASSED, tree.Text(word), "")
        by_number = tree.Reading(NUMBER, tree.Word("it"))
        yield rules, f"all {word} rules"
        yield tree.InOrder(rules, by_number, "highest"), f"the last {word} rule: the one with the highest number"
        yield tree.InOrder(rules, by_number, "lowest"), f"the first {word} rule: the one with the lowest number"
        yield tree.Function("one", rules), f"one {word} rule that is chosen: where there are several, the table is asked which"


def figures_of_classes(names: Names) -> Iterator[tuple[tree.Expression, str]]:
    """How many rules of each class lie on the table, and the numbers at either end, with what is said of each."""
    for word in names.get(CLASSED, ()):
        rules = tree.Reading(CLASSED, tree.Text(word), "")
        yield tree.Function("number", rules), f"how many {word} rules there are"
        for end in ENDS.values():
            yield tree.Function(end, tree.Reading(NUMBER, rules)), f"the {end} number among the {word} rules"


def is_thing(wanted: Sort) -> bool:
    """Whether a thing is asked for, and no player."""
    return "thing" in wanted.kinds and "player" not in wanted.kinds


def read_names(read: tree.Node | None, scope: Scope, vocabulary: Vocabulary, names: Names) -> tuple[str, ...]:
    """What things on the table give when this is read of them, where that is listed: the kinds of pieces."""
    if not isinstance(read, tree.Reading):
        return ()
    of = Sorter(vocabulary).sort(read.of, scope)
    return tuple(name for kind in sorted(of.kinds) for name in names.get(f"{read.reader} of {kind}", ()))


def _some_counter(vocabulary: Vocabulary) -> tree.CounterWord:
    own = vocabulary.all(Counter)
    return tree.CounterWord(own[0].phrase, known=True) if own else tree.CounterWord(OWN_WORDS, known=False)


def condition(scope: Scope, vocabulary: Vocabulary) -> tree.Expression:
    """Something likely to ask, of what is told here: a number first, for that is asked most."""
    asked = [made for word, sort in scope.items() if (made := _about(tree.Word(word), sort, vocabulary))]
    return min(asked, key=lambda each: each[0])[1] if asked else _about_names(scope, vocabulary)


_ASKED: tuple[tuple[str, tree.Expression], ...] = (
    ("number", tree.Number(1)), ("text", tree.Text(OWN_WORDS)), ("yes/no", tree.YesNo(True)), (DAY, SOME_DAY),
)  # fmt: skip


def _about(word: tree.Word, sort: Sort, vocabulary: Vocabulary) -> tuple[int, tree.Expression] | None:
    named = tuple((kind, tree.Text(OWN_WORDS)) for kind in sorted(sort.kinds) if vocabulary.kinds[kind].named)
    for rank, (kind, value) in enumerate((*_ASKED, *named)):
        if kind in sort.kinds:
            return rank, tree.Compare(value, "is in", word) if sort.many else tree.Compare(word, "is", value)
    return None


def _about_names(scope: Scope, vocabulary: Vocabulary) -> tree.Expression:
    told = [one for one in candidates(scope, vocabulary) if ANYTHING not in one.sort.kinds]
    number = next(
        (one.node for one in told if one.sort == NUMBER_SORT and isinstance(one.node, tree.Named | tree.Asked)), tree.Number(1)
    )
    return tree.Compare(number, "is", tree.Number(1))


def _ways_here(sheets: str) -> tuple[str, ...]:
    """In which ways rules change in a game with these sheets: by actions in a rule's own words, by proposals where it has any,
    by actions that it has."""
    elsewhere = {*PRINTED, *(() if "set adoption" in sheets else KINDS)}
    return (*_described(sheets), *(each for each in RULE_CHANGES if each not in elsewhere or f'"{each}"' in sheets))


def _described(sheets: str) -> tuple[str, ...]:
    """The actions in a rule's own words that these sheets describe."""
    named = (name for line in _DESCRIBING.findall(sheets) for name in _QUOTED.findall(line))
    return tuple(dict.fromkeys(name for name in named if name not in PRINTED))


def names_on(table: SeenTable) -> Names:
    """By kind, the names that a reader of this table can see."""
    lying = table.things.by_id.values()
    unnamed = {"card", *(kind for kit in KitState.kinds.values() for kind in kit.things)}
    things = dict.fromkeys(thing.name or thing.face for thing in lying if thing.kind not in unnamed)
    pieces = dict.fromkeys(thing.face for thing in lying if thing.whose and thing.face)
    counters = tuple(dict.fromkeys(name for name, _ in table.counters))
    classes, sheets = table.rulebook.classes, "\n".join(rule.sheet for rule in table.rulebook.rules)
    return {
        "player": table.players,
        "pile": table.piles,
        "clock": tuple(clock.name for clock in table.clocks),
        "thing": tuple(filter(None, things)),
        "rule": tuple(f"{rule.number}. {' '.join(rule.text.split()[:FIRST_WORDS])}" for rule in table.rulebook.rules),
        "kind of piece": tuple(pieces),
        DESCRIBES: (*PRINTED, *ON_RULES),
        "kind of action taken": (*_described(sheets), *PRINTED),
        "kind of rule changed": _ways_here(sheets),
        DEEDS: tuple(dict.fromkeys(_DONE.findall(sheets))),
        "counter": counters,
        **dict.fromkeys(("counter of counter changed", "counter of amount reached"), counters),
        "does of action taken": DOES,
        **dict.fromkeys(OF_CLASSES, classes),
        **{
            kind: tuple(table.name_of(kind, key) or key for key in table.names(kind))
            for kit in KitState.kinds.values()
            for kind in kit.refs
        },
    }
