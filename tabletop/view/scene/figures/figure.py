"""One picture on the felt, as a value: what it is, where it lies, and what a hand may do with it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import wraps
from typing import Any, TypeVar

from tabletop.engine.acts import Act
from tabletop.engine.answers import Outranked
from tabletop.engine.chess.prospect import Prospect
from tabletop.engine.frozen import replace
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import NOTHING, NOWHERE, Address, Place
from tabletop.engine.values import Barred, Number
from tabletop.view.scene.figures.looks import Look
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.rects import Rect, around

Told = TypeVar("Told")


class Level(IntEnum):
    """How high each sort of figure lies; within one, later figures lie on earlier ones."""

    HEADING, RULE, TRAY, PILE, CARD, MARK, PROPOSAL, SEAT, HAND, BEFORE, LOOSE = range(1, 12)
    SPREAD, SPREAD_CARD = 14, 15
    CURTAIN, CARRIED, READING, TAG = range(20, 24)


@dataclass(frozen=True)
class Figure:
    """A figure's key is the address of what it shows: a thing, a `pile`, a `rule`, a `seat`, a `hand`, the `proposal`, a `clock`.

    Without a `name` it is part of another figure: neither the keyboard nor a screen reader stops there.
    """

    key: Address
    look: Look
    box: Rect
    unit: float
    level: Level
    turn: float = 0.0
    takes: Address = NOTHING
    """What a drag from here takes along, or ``NOTHING`` if it stays."""
    place: Place = NOWHERE
    """The target that letting go here means."""
    rides: Address = NOTHING
    """The key of the figure that it lies on and goes along with."""
    opens: str = ""
    """The seat whose curtain a press here opens."""
    name: str = ""
    about: str = ""
    tip: str = ""
    """What is said where it is pointed at for a while."""
    asks: tuple[str, str] | None = None
    """The question behind the figure that is written there, and whom or what it is asked of: a click lays it open."""

    @property
    def on_whole_px(self) -> "Figure":
        """Its box begins and ends between two px, so that its picture is sharp."""
        return replace(self, box=self.box.rounded())


@dataclass(frozen=True)
class Overlay:
    """What is shown besides the table itself."""

    asleep: Mapping[str, str] = field(default_factory=dict)
    """Rules whose sheet cannot be read, with a sentence why."""
    now: float = 0.0
    """Unix time, for clocks."""
    carried: Address = NOTHING
    """The thing in somebody's hand: it is missing where it lay."""
    objecting: str = ""
    """The rule that objects to what was just tried."""
    barred: Barred | None = None
    """What bars the move or the push that was just tried, as the squares show it."""
    not_offered: Mapping[str, Barred] = field(default_factory=dict)
    """The half-boards that the army on turn may push with none, each with why."""
    push: Prospect | None = None
    """What the half-boards that lie together are for the army on turn."""
    previewed: tuple[str, ...] = ()
    """Two half-boards that are looked at as if they were pushed together."""
    clickable: frozenset[str] = frozenset()
    """The men that a click promotes or demotes, by id."""
    squares: Mapping[str, Act] = field(default_factory=dict)
    """What a click on a square of a map does, by the square."""
    claims: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The squares that somebody may choose now, by seat."""
    moves_left: str = ""
    """How many moves the army on turn has left, in words."""
    next_army: str = ""
    """The army whose turn is next, between two turns."""
    draft: str = ""
    """The rule that somebody writes new words for."""
    past: bool = False
    """Whether people look back: nothing of what is asked there can be done."""
    unheard: tuple[Outranked, ...] = ()
    """The lines on the sheet of the proposal that lies there that are not heard, or would not be."""
    at: int | None = None
    """The entry that people look back at."""
    limits: Mapping[str, str] = field(default_factory=dict)
    """How many there may be of a class, ``mutable rules``, in words: ``25 (rule 209)``."""
    most: Mapping[str, Number] = field(default_factory=dict)
    """What counters may show at most; a card that has some of one bears a ring for it."""
    sides: tuple[str, ...] = ()
    """What may be voted besides for and against, on a tray of its own."""
    weights: Mapping[str, str] = field(default_factory=dict)
    """What the ballots count that do not count 1, by seat."""
    calls: tuple[str, ...] = ()
    """What is done by choosing a card for all to see, by its name."""
    actions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The actions that rules offer on rule cards, by name, with the ids of those that each may be done to."""
    proposing: bool = True
    """Whether changes of rules are proposed here: not where rules are changed by actions alone."""
    phones: Mapping[str, str] = field(default_factory=dict)
    """The seats whose hand is on a phone, and whether that phone is ``here`` or ``asleep``."""
    royal: tuple[str, ...] = ()
    """The kinds of men that are royal."""
    held: frozenset[str] = frozenset()
    """The seats that may not do what they owe before others have consented."""
    titles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What those are called, by seat, who bear a title as long as the figures say so."""
    later: frozenset[str] = frozenset()
    """The seats whose ballot comes once others are laid."""
    asked: frozenset[str] = frozenset()
    """The seats that have said neither yes nor no to what is put to the table."""
    to_end: str = ""
    """Who has done all that the turn asks, and ends it."""
    dice: int = 1
    """How many dice the next throw has."""


def once_a_table(asked: Callable[[SeenTable], Told]) -> Callable[[SeenTable], Told]:
    """Worked out once for the table that was asked about last: many figures hang on it, and a table never changes."""
    known: list[Any] = [None, None]

    @wraps(asked)
    def told(table: SeenTable) -> Told:
        if known[0] is not table:
            known[:] = table, asked(table)
        found: Told = known[1]
        return found

    return told


def arranged(box: Rect, key: Address, table: SeenTable, layout: Layout) -> Rect:
    """The box where people put the thing, whole on the felt; its usual one where they never did."""
    if key in layout.placed or key not in table.spots:
        return layout.placed.get(key, box)
    felt = layout.felt
    x, y = layout.point(table.spots[key])
    x = min(max(x, felt.x + box.width / 2), felt.right - box.width / 2)
    y = min(max(y, felt.y + box.height / 2), felt.bottom - box.height / 2)
    return around((x, y), box.width, box.height)


def counted(number: int, what: str = "card") -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
