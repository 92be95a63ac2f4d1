"""What a sheet may learn of the table while one of its lines runs, and how it says that it cannot go on."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from tabletop.clerk.language.errors import RunError
from tabletop.engine.values import Ref, Value

Told = TypeVar("Told")
Otherwise = TypeVar("Otherwise")


class World(Protocol):
    """The public table as one line sees it; reading it never changes it."""

    @property
    def this_rule(self) -> Value:
        """The card that the line stands on."""

    def field(self, name: str) -> Value:
        """What the occasion or the question at hand tells, such as ``thrower``; nobody when there is none."""

    def ask(self, question: str, subject: Value) -> Value:
        """The law's answer: ``ask("value", card)``, ``ask("custom", "the mail clause")``, ``ask("circuit", None)``.

        Raises ``Silence`` when no rule in force answers.
        """

    def rule(self, number: int) -> Value:
        """The rule that bears this number now; nobody when none does."""

    def named(self, kind: str, name: str) -> Value:
        """What a sheet means by a name where it wants something of that kind; nobody when nothing is called so."""

    def name_of(self, ref: Ref) -> str:
        """The text that a sheet may write for it (``"draw"``, ``"token"``); an empty text for what has to be pointed at."""

    def counter(self, name: str) -> str:
        """The counter that a sheet means by a name: by points, what the game has a word of its own for."""

    def called(self, value: Value) -> str:
        """The value as people name it, for a question: ``Ann``, ``rule 13``, ``the crown``."""


class Parks(Exception):
    """A line cannot go on until the table decides something. Nothing of it has been done, so it may be run again."""


class Silence(Parks):
    """No rule in force answers this question."""

    def __init__(self, question: str, subject: Value = None) -> None:
        super().__init__(question, subject)
        self.question = question
        self.subject = subject

    def __str__(self) -> str:
        return f"no rule answers “{self.question}”"


class Conflict(Silence):
    """Rules answer differently, and none says which of them prevails."""

    def __init__(self, question: str, subject: Value, rules: tuple[str, ...]) -> None:
        super().__init__(question, subject)
        self.rules = rules


class Unknown(Parks):
    """Arithmetic or an act meets *nobody*: what these words stand for is not known."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what

    def __str__(self) -> str:
        return f"nobody knows “{self.what}”"


class Amiss(Exception):
    """A reader or a verb cannot make sense of what it was given; its sentence is shown with the line's number."""


NOT_TOLD = (Parks, RunError, Amiss)
"""How it is said that the rules in force do not tell: none says, they differ, or a card fails."""


def if_told(ask: Callable[[], Told], otherwise: Otherwise) -> Told | Otherwise:
    """What the rules in force tell; ``otherwise`` where none says, where they differ, and where a card fails."""
    try:
        return ask()
    except NOT_TOLD:
        return otherwise
