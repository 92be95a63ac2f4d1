"""A button and what it asks first: who does it, a name, a number, a few words."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any, TypeAlias, cast, get_args, get_type_hints

from tabletop.clerk.language.sorts import NOBODY
from tabletop.engine.acts import Act
from tabletop.engine.answers import Objection
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import read_number, spoken
from tabletop.view.values.drafts import Draft

Reply: TypeAlias = Mapping[str, Any]
"""What was said, by the keys of the fields: words, or what a choice means."""


@dataclass(frozen=True)
class FormField:
    """Something asked before an act is done: a name, a number, one of some choices, or words."""

    key: str
    asks: str
    kind: str = "text"
    """``text``, ``words`` (several lines), ``number``, ``day``, ``choice``, or ``ticks``: those ticked, a line each."""
    choices: tuple[str, ...] = ()
    usual: str = ""
    needed: bool = True
    says: str = ""
    """What helps to answer it: said when it is pointed at."""
    asked_where: tuple[str, str] = ("", "")
    """The key of a choice, and the one by which alone this can be answered; else it is faint."""
    means: Mapping[str, Any] = field(default_factory=dict)
    """What acts have for a choice, where that is not its words."""
    stands: tuple[str, Mapping[str, str]] = ("", MappingProxyType({}))
    """The key of a choice, and the number that stands now for each answer to it: ``+2`` is two more."""


@dataclass(frozen=True)
class Offer:
    """A button. ``seats`` are those whose act it may be, asked if there are several, and empty if it is nobody's own."""

    words: str
    make: "Make"
    seats: tuple[str, ...] = ()
    fields: tuple[FormField, ...] = ()
    icon: str = ""
    rule: str = ""
    """The id of the rule that asks for it."""
    also: tuple[str, ...] = ()
    """The ids of other rules by which it comes about."""
    against: Objection | None = None
    """What a rule objects just now; the button still asks to do it anyway."""
    aside: bool = False
    """Nobody owes it: where there is little room it stands behind the others."""
    says: str = ""
    """What it would do, where the words on the button do not tell: said when it is pointed at."""
    whose: str = ""
    """How it is asked whose act it is, where it may be that of several."""
    title: str = ""
    """What stands above that which is asked, where the words on the button do not say of whom."""
    beneath: str = ""
    """What stands below that, where nothing is foretold."""
    does: str = ""
    """What is owed that it does, in the words of the rule that asks for it."""
    ends: bool = False
    """It ends the game, so it comes before every other step."""
    agreed: bool = False
    """It only does what the table has agreed on, so it comes before what else is owed."""
    added: bool = False
    """A rule has a name of its own for it, and nobody owes it."""
    alone: bool = False
    """What is asked is nobody else’s to see."""
    by_seat: Mapping[str, tuple[FormField, ...]] = field(default_factory=dict)
    """What is asked of each seat, where that is not the same for all."""
    after: str = ""
    """What stands below it where it is the next step."""
    follows: "Callable[[Act], Sequence[str]] | None" = None
    """What the clerk would do after it, told where it asks for the rest, a line each."""

    @property
    def label(self) -> str:
        return f"{self.words}…" if self.fields or len(self.seats) > 1 or self.opens else self.words

    @property
    def opens(self) -> bool:
        """Whether it leads to the editor."""
        return self.icon == "quill"


@dataclass(frozen=True)
class ActionsNow:
    """The actions on rules that are lawful now, and ``taking`` one in the words of the game; who may take none is ``stuck``."""

    taking: str
    kinds: tuple[str, ...] = ()
    stuck: bool = False


Make: TypeAlias = Callable[[str, Reply], Act | Draft]


def makes(kind: type[Act], **given: Any) -> Make:
    """How a form makes an act of that kind, by the seat whose it is: ``given`` is settled, and what is asked goes into the fields
    that are called as those of the form."""
    return lambda by, reply: kind(**{"by": by, **in_fields(kind, reply), **given})


def in_fields(kind: type[Act], reply: Reply) -> dict[str, Any]:
    """What was said, as the fields of that act take it: as words, or as a number. Raises ``ValueError`` for what is none,
    or has a part of one where only whole ones count."""
    hints = _hints(cast(Hashable, kind))
    named = {name.rstrip("_"): name for name in hints}
    return {named[key]: _taken_as(hints[named[key]], said) for key, said in reply.items()}


_hints = cache(get_type_hints)


def _taken_as(hint: Any, said: Any) -> Any:
    if not isinstance(said, str) or hint is str or str in get_args(hint):
        return said
    return read_number(said) if Fraction in get_args(hint) else whole_number(said)


def whole_number(said: str) -> int:
    """Raises ``ValueError``, with a sentence, for a number with a part of one."""
    number = read_number(said)
    if isinstance(number, Fraction):
        raise ValueError(f"A whole number is wanted here, not {spoken(number)}.")
    return number


WHY = FormField("why", "Why?", needed=False)


def seat_field(key: str, asks: str, table: SeenTable, *more: str, first: str = "") -> FormField:
    """One of those who sit there, or of ``more`` words: that one first, or else whoever is on turn."""
    seats, usual = (*table.everybody, *more), first or table.turn.seat
    return FormField(key, asks, "choice", seats, usual if usual in seats else "", means={NOBODY: ""})
