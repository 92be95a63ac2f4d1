"""Sheets made at random, of the right sorts, run on a table that answers everything: they give acts, or say why not."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tabletop.clerk.language.errors import RunError
from tabletop.clerk.language.sorts import ANYTHING, lineage
from tabletop.clerk.language.tree import Sheet
from tabletop.clerk.running.budget import STEPS_PER_ACT, Budget
from tabletop.clerk.running.interpreter import NO_ANSWER, NoAnswer, ReadySetting, ready
from tabletop.clerk.running.silence import Parks, Silence
from tabletop.engine.values import Ref, Value
from tests.clerk.toy import TOY, ToyWorld
from tests.clerk.trees import sheets


class Whimsical(ToyWorld):
    """A world in which every reading has a value of its sort, or is nobody, chosen by its words alone."""

    def __init__(self, whim: int) -> None:
        super().__init__()
        self._whim = whim
        self.names = _Lookup(self, {name.phrase: name.gives for name in TOY.names.values()})
        self.readings = _Readings(self)

    def value(self, sort: str, *words: object) -> Value:
        wanted = TOY.sort(sort)
        whim = hash((self._whim, *map(str, words))) % 1_000
        if whim % 11 == 0:
            return None
        if wanted.many:
            return tuple(self._one(sorted(wanted.kinds)[0], whim + n) for n in range(whim % 4))
        return self._one(sorted(wanted.kinds)[whim % len(wanted.kinds)], whim)

    def _one(self, kind: str, whim: int) -> Value:
        root = lineage(kind, TOY.kinds)[-1]
        figure = Fraction(whim, 2 + whim % 2)
        plain: dict[str, Value] = {"number": figure, "text": "amend", "yes/no": whim % 2 == 0, "nobody": None, ANYTHING: whim}
        return plain[root] if root in plain else Ref(root, f"2026-12-{1 + whim % 28:02}" if root == "day" else str(whim % 5))

    def field(self, name: str) -> Value:
        told = [one.fields for one in TOY.occasions.values()] + [one.fields for one in TOY.questions.values()]
        sort = next((fields[name] for fields in told if name in fields), "nobody")
        return self.value(sort, name)

    def ask(self, question: str, subject: Value) -> Value:
        if hash((self._whim, question)) % 13 == 0:
            raise Silence(question, subject)
        return "even" if question == "rounding" else self.value(TOY.questions[question].gives, question, subject)


class _Lookup(dict[str, Value]):
    def __init__(self, world: Whimsical, gives: dict[str, str]) -> None:
        super().__init__()
        self._world = world
        self._gives = gives

    def get(self, phrase: str, default: object = None) -> Value:
        return self._world.value(self._gives[phrase], phrase)


class _Readings(dict[tuple[str, Value], Value]):
    def __init__(self, world: Whimsical) -> None:
        super().__init__()
        self._world = world

    def get(self, key: tuple[str, Value], default: object = None) -> Value:
        reader = TOY.readers.get(key[0])
        return self._world.value(reader.gives if reader else "number", *key)


def outcome(sheet: Sheet, whim: int) -> list[str]:
    """What each line gave, or how it went wrong, in words."""
    found = []
    for line in ready(sheet, TOY):
        budget = Budget()
        try:
            if isinstance(line, ReadySetting):
                given: object = line.answers(Whimsical(whim), budget, Ref("player", "Ann"))
            else:
                given = [line.effects(Whimsical(whim), budget), line.verdict(Whimsical(whim), budget)]
        except (RunError, Parks) as stopped:
            given = str(stopped)
        assert budget.left < STEPS_PER_ACT
        found.append(str(given))
    return found


@given(sheets(TOY), st.integers(0, 99))
def test_a_line_gives_a_value_or_acts_or_says_why_not(sheet: Sheet, whim: int) -> None:
    assert outcome(sheet, whim) == outcome(sheet, whim)


@given(sheets(TOY), st.integers(0, 99))
def test_an_answer_is_of_its_question_s_sort_and_lists_are_flat(sheet: Sheet, whim: int) -> None:
    for line in ready(sheet, TOY):
        if not isinstance(line, ReadySetting):
            continue
        try:
            answer: Value | NoAnswer = line.answers(Whimsical(whim), Budget(), Ref("player", "Ann"))
        except (RunError, Parks):
            continue
        if answer is NO_ANSWER or answer is None:
            continue
        many = TOY.sort(TOY.questions[line.setting.question].gives).many
        assert (type(answer) is tuple) == many or line.setting.question == "custom"
        assert not (type(answer) is tuple and any(type(item) is tuple for item in answer))
