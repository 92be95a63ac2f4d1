"""Menus: what can be chosen at once, and behind it what is worked out only when somebody opens or searches it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from tabletop.clerk.language import tree
from tabletop.clerk.language.vocabulary import Heading, Occasion, Question, Verb, Vocabulary


@dataclass(frozen=True)
class Choice:
    """A word to choose; ``line`` gives the whole line as it would be then."""

    words: str
    line: Callable[[], tree.Line]
    doc: str = ""
    also: str = ""
    """Further words that it is found by."""
    heading: str = ""
    """What it stands under where nothing is looked for."""
    now: bool = False
    """Whether it stands in the blank already."""
    about: frozenset[str] = frozenset()
    """The words of the language that it is made of."""


@dataclass(frozen=True)
class Menu:
    likely: tuple[Choice, ...]
    """What is chosen most: short enough to be read."""
    behind: Callable[[], Iterable[Choice]] | None = None
    """Gives all there is besides, under headings."""
    spoken: frozenset[str] = frozenset()
    """The words of the language that the rules in force have: of what fits equally well, what they speak of is found first."""

    @cached_property
    def rest(self) -> tuple[Choice, ...]:
        """What stands behind, each choice once."""
        known = {choice.words for choice in self.likely}
        once: dict[str, Choice] = {}
        for choice in self.behind() if self.behind else ():
            if choice.words not in known:
                once.setdefault(choice.words, choice)
        return tuple(once.values())

    def without(self, absent: frozenset[str]) -> "Menu":
        """What has none of these words, and last what has, which this game is played without; nothing of it gets lost."""

        def away(choice: Choice) -> bool:
            return not absent.isdisjoint(choice.about) and not choice.now

        def last(choices: Iterable[Choice]) -> list[Choice]:
            return [replace(each, heading=BRINGS) for each in choices if away(each)]

        def home(choices: Iterable[Choice]) -> tuple[Choice, ...]:
            return tuple(each for each in choices if not away(each))

        if self.behind is None:
            return replace(self, likely=(*home(self.likely), *last(self.likely)))
        return replace(self, likely=home(self.likely), behind=lambda: (*home(self.rest), *last(self.everything)))

    @property
    def everything(self) -> tuple[Choice, ...]:
        return (*self.likely, *self.rest)


BRINGS = "With words new to this game"
"""What stands last: words of something that no rule speaks of so far."""


def readable(words: str) -> str:
    """The words of a sheet as they are shown to be chosen: a list with nothing in it by its name, and whoever did it so."""
    return "whoever did it" if words == "by" else words.replace("[]", "an empty list")


Offered = TypeVar("Offered", Occasion, Question, Verb)
MOST_WANTED = "most wanted"


def in_menu(vocabulary: Vocabulary, of: type[Offered]) -> Iterator[tuple[str, Offered]]:
    """Each entry of that class with the heading that it stands under."""
    found = list(_under_headings(vocabulary, of))
    often = [entry for _, entry in found if _opening(entry) in vocabulary.often]
    yield from ((MOST_WANTED, entry) for entry in sorted(often, key=lambda each: vocabulary.often.index(_opening(each))))
    yield from ((heading, entry) for heading, entry in found if entry not in often)


def _under_headings(vocabulary: Vocabulary, of: type[Offered]) -> Iterator[tuple[str, Offered]]:
    heading = ""
    for entry in vocabulary.entries:
        if isinstance(entry, Heading):
            heading = entry.words
        elif isinstance(entry, of):
            yield heading, entry


def _opening(entry: Offered) -> str:
    """``"dice thrown"``, ``"give"``: what it begins with, up to its first slot."""
    return entry.opening if isinstance(entry, Verb) else entry.phrase
