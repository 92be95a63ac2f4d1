"""An evening as everybody may know it: the way to the table as it stands, and what became of each rule on that way."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tabletop.engine.answers import Ruling
from tabletop.engine.past import Stand
from tabletop.engine.past import Wording as Version
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seen import SeenStep, SeenTable
from tabletop.paper.days import day, part_of_day
from tabletop.paper.document import PageHead, printable
from tabletop.paper.stories import MomentsOnWay, Story, ToldWording, check_for_everybody, story


@dataclass(frozen=True)
class Past:
    """What is known of the way to the table, each told when somebody asks."""

    versions: Callable[[], Mapping[str, Sequence[Version]]] = dict
    """Every rule there ever was, by its id, as it was whenever it changed."""
    proposals: Callable[[], Sequence[Stand]] = tuple
    """Every proposal as it stood last, by number."""
    rulings: Callable[[], Sequence[Ruling]] = tuple
    """Every judgment that was given, oldest first."""


@dataclass(frozen=True)
class Since:
    """What changes are told from: the table as it stood after a step."""

    step: int
    table: SeenTable

    def changed(self, rule: Rule) -> bool:
        """Whether a rule in force reads otherwise than it did then."""
        book = self.table.rulebook
        return rule.id not in book or _to_read(book[rule.id]) != _to_read(rule)


@dataclass(frozen=True)
class EveningAccount:
    """An evening up to one of its entries: the steps on the way there with the table after each, first how the game began.

    Nothing of it is told before somebody asks.
    """

    moments: MomentsOnWay
    tell: Callable[[], Iterable[SeenStep]] = tuple
    """The steps as the minutes tell them."""
    credit: str = ""
    since: Since | None = None
    past: Past = Past()

    @cached_property
    def minutes(self) -> tuple[SeenStep, ...]:
        """Raises ``ValueError`` for what not everybody sees."""
        steps = tuple(self.tell())
        check_for_everybody(*steps)
        return steps

    @cached_property
    def table(self) -> SeenTable:
        return self.moments[-1].table

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules in force, by class and number."""
        kinds = classes(self.table.rulebook)
        return tuple(sorted(self.table.rulebook.rules, key=lambda rule: (kinds.index(rule.kind), rule.number)))

    @property
    def standing(self) -> PageHead:
        """What the pages say of game, step and date."""
        at = self.moments[-1].at
        number = self.moments[-1].number  # a look at cards is an entry behind it, and no step
        step = f"after step {number}" if number > 1 else "as the game began"
        return PageHead(printable(self.table.game), part_of_day(at), step, day(at), self._credited)

    @property
    def _credited(self) -> str:
        """Whose the rules are: those that the game began with, where the table has changed any."""
        credit = printable(self.credit.partition(";")[0]).rstrip(". ")
        began, now = ({(rule.number, rule.text) for rule in each.rulebook.rules} for each in (self.moments[0].table, self.table))
        return f"{credit}; what has changed since is this table’s own" if credit and began != now else credit

    def is_new(self, step: int) -> bool:
        """Whether what that step did is a change that is told of as one."""
        return self.since is not None and step > self.since.step

    @cached_property
    def versions(self) -> Mapping[str, Sequence[Version]]:
        """Every rule there ever was, by its id, as it was whenever it changed."""
        return self.past.versions()

    @cached_property
    def stories(self) -> Mapping[str, Story]:
        """What became of every rule there ever was, by its id."""
        return {rule: story(rule, self.moments, versions) for rule, versions in self.versions.items()}

    @cached_property
    def rulings(self) -> Sequence[Ruling]:
        """Every judgment that was given, oldest first."""
        return self.past.rulings()

    @property
    def wordings(self) -> tuple[ToldWording, ...]:
        """Every wording there ever was, oldest first, each of which looks up once how it came about."""
        found = (wording for story in self.stories.values() for wording in story.wordings)
        return tuple(sorted(found, key=lambda wording: wording.step))

    @property
    def gone(self) -> tuple[Story, ...]:
        """The rules that are in force no more, by the numbers they bore last."""
        ended = (story for story in self.stories.values() if story.tell_end)
        return tuple(sorted(ended, key=lambda story: story.latest.number))


def classes(book: Rulebook) -> tuple[str, ...]:
    """The classes of the rules that lie there, in their order."""
    lying = {rule.kind for rule in book.rules}
    return tuple(kind for kind in book.classes if kind in lying)


def _to_read(rule: Rule) -> tuple[str, int, str, str]:
    return rule.text, rule.number, rule.kind, rule.standing
