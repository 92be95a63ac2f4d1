"""How a line of a sheet says that it cannot go on."""

from collections.abc import Callable
from typing import TypeVar

from tabletop.clerk.language import tree
from tabletop.clerk.language.errors import RunError
from tabletop.engine.values import Value

Told = TypeVar("Told")
Otherwise = TypeVar("Otherwise")


class Parks(Exception):
    """A line cannot go on until the table decides something. Nothing of it has been done, so it may be run again."""


class Silence(Parks):
    """No rule in force answers this question."""

    meant: tree.Expression | None = None
    """The words of the line that mean one of several, where that is what is asked."""

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


NOBODY_KNOWS = "nobody knows "
"""How the question begins that is asked where a line needs what is nobody now: its words follow."""


class Unknown(Parks):
    """Arithmetic or an act meets *nobody*: what these words stand for is not known."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what

    @property
    def question(self) -> str:
        return f"{NOBODY_KNOWS}{self.what}"

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
