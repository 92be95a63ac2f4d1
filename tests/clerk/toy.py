"""The words of the program, and a world that is nothing but dictionaries."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Counter, CounterReader, Entry, Name, Occasion, Question, Reader, Verb, Vocabulary
from tabletop.clerk.running.silence import Silence
from tabletop.engine.values import Ref, Value


@dataclass
class ToyWorld:
    """Everything that a line may read, laid down beforehand; an answer may be worked out when it is asked for."""

    fields: dict[str, Value] = field(default_factory=dict)
    names: dict[str, Value] = field(default_factory=dict)
    readings: dict[tuple[str, Value], Value] = field(default_factory=dict)
    answers: dict[tuple[str, Value], Value | Callable[[], Value]] = field(default_factory=dict)
    rules: dict[int, Value] = field(default_factory=dict)
    this_rule: Value = Ref("rule", "r1")

    def field(self, name: str) -> Value:
        return self.fields.get(name)

    def ask(self, question: str, subject: Value) -> Value:
        if (question, subject) not in self.answers:
            raise Silence(question, subject)
        answer = self.answers[question, subject]
        return answer() if callable(answer) else answer

    def decided(self, question: str) -> Value:
        return None

    def rule(self, number: int) -> Value:
        return self.rules.get(number)

    def named(self, kind: str, name: str) -> Value:
        return Ref(kind, name)

    def name_of(self, ref: Ref) -> str:
        return ref.key if ref.kind in ("thing", "pile", "clock") else ""

    def counter(self, name: str) -> str:
        return name

    def called(self, value: Value) -> str:
        return value.key if isinstance(value, Ref) else str(value)


def _toy(entry: Entry) -> Entry:
    """The word as the program has it, read from a world of dictionaries."""
    if isinstance(entry, Name):
        own = entry.phrase if entry.gives in ("threshold", "text") else None
        return replace(entry, read=lambda world: own or world.names.get(entry.phrase))
    if isinstance(entry, CounterReader):
        return replace(entry, read=lambda world, counter, one: world.readings.get((counter, one), 0))
    if isinstance(entry, Reader):
        return replace(entry, read=lambda world, one: world.readings.get((entry.phrase, one)))
    if isinstance(entry, Verb):
        return replace(entry, acts=lambda world, **slots: [(entry.pattern.split()[0], slots)])
    return entry


OF_CLASSES: tuple[Entry, ...] = tuple(
    Name(phrase, gives, f"{phrase}.", lambda world, phrase=phrase: world.names.get(phrase, phrase))
    for phrase, gives in (("mutable", "text"), ("immutable", "text"), ("mutable rules", "rules"), ("immutable rules", "rules"))
)
"""Words that no game has today."""
ENTRIES = (Kind, Occasion, Question, Name, Counter, CounterReader, Reader, Verb)
TOY = Vocabulary(OF_CLASSES, [_toy(entry) for kind in ENTRIES for entry in VOCABULARY.all(kind)])


def player(key: str) -> Ref:
    return Ref("player", key)


def card(key: str) -> Ref:
    return Ref("thing", key)
