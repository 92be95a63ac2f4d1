"""What a kit must know of a table between two acts, as a value of its own: a game without that kit has nothing of it.

A table asks every such value the few questions below and knows no more of any. Another kind of board is another class here.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from tabletop.engine.boards.board import Board
from tabletop.engine.frozen import copy_as
from tabletop.engine.plain import Malformed, read, read_by
from tabletop.engine.values import REFS, Ref

if TYPE_CHECKING:
    from tabletop.engine.table import Table
    from tabletop.engine.things import Place

SQUARE = "square"


class KitState:
    """A frozen dataclass that can be made of nothing: what the kit knows before the first of its acts. All of it is public."""

    said: ClassVar[str]
    """Its name in files: the class's own, in lower case."""
    kinds: ClassVar[dict[str, type["KitState"]]] = {}
    """Every such class, by its name."""
    refs: ClassVar[tuple[str, ...]] = ()
    """The kinds of what it has that occasions tell of, or that take turns or are named on sheets: a ``Ref`` names them."""
    things: ClassVar[tuple[str, ...]] = ()
    """The kinds of things that people bring to the table by its rules alone."""
    named_for: ClassVar[tuple[str, ...]] = ()
    """The kinds of its things whose face is the name of what they belong to: ``Red’s half-board``."""
    laid: ClassVar[tuple[str, ...]] = ()
    """The kinds of what it lays on the felt that is no thing, each with a name: ``map land``. People put it elsewhere.
    A half-board is a thing, and is moved as things are."""
    beside: ClassVar[str] = ""
    """What lies beside one of its boards, as people say: ``the pieces beside {}’s half-board``; nothing lies beside others."""
    one_on_a_square: ClassVar[bool] = False
    """Whether a square of its boards has room for one thing alone."""
    whose: ClassVar[bool] = False
    """Whether people say of a square whose it is, ``“Blue’s a3”``, and not what it is called."""
    usual_squares: ClassVar[tuple[str, ...]] = ()
    """What squares without titles are called, so that words can speak of them before there is a board."""

    def __init_subclass__(cls, *, noting: bool = False) -> None:
        """``noting`` is a class of which somebody notes what is read: no kit of its own."""
        super().__init_subclass__()
        if noting:
            return
        cls.said = cls.__name__.lower()
        KitState.kinds[cls.said] = cls
        REFS.extend(kind for kind in cls.refs if kind not in REFS)

    @staticmethod
    def is_square(text: str) -> bool:
        """Whether that is how a square of its boards is written, on whatever table."""
        return False

    def has_place(self, place: "Place") -> bool:
        """Whether it has that square, or that place beside a board."""
        return place.kind == SQUARE and any(place.of in board for board in self.boards)

    def names(self, kind: str) -> tuple[str, ...]:
        """What it has of that kind, by name, in order: squares of its boards, and the boards where these are ``laid``."""
        if kind == SQUARE:
            return tuple(self.name_of(SQUARE, each) for board in self.boards for each in board.squares)
        return tuple(board.name for board in self.boards) if kind in self.laid else ()

    def name_of(self, kind: str, key: str) -> str:
        """What that is called which references know by ``key``; nothing for what it does not have. A square is called by its
        title or its own part of its name, as long as no other is called so, and it does not go by ``whose`` it is."""
        if kind != SQUARE:
            return key if key in self.names(kind) else ""
        board = next((board for board in self.boards if key in board), None)
        if board is None:
            return ""
        return key if self.whose or self._called(board.title(key)) != [key] else board.title(key)

    def key_of(self, kind: str, name: str) -> str:
        """By what references know what is called so; nothing for what it does not have."""
        if kind != SQUARE:
            return name if name in self.names(kind) else ""
        if self.whose or any(name in board for board in self.boards):
            return name if any(name in board for board in self.boards) else ""
        called = self._called(name)
        return called[0] if len(called) == 1 else ""

    def _called(self, name: str) -> list[str]:
        return [square for board in self.boards for square in board.squares_named(name)]

    @property
    def boards(self) -> tuple[Board, ...]:
        """How the squares of each of its boards lie."""
        return ()

    @property
    def looks(self) -> frozenset[int]:
        """The colours and marks that what it has bears, as seats bear them, counted from 0."""
        return frozenset()

    def player_of(self, ref: Ref) -> str | None:
        """The seat that takes the turns of ``ref``, nobody where that is empty; none for what takes no turns, or is not there."""
        return None

    def turn_begun(self, table: "Table", of: Ref | None) -> Self:
        """What it knows once a turn has begun on ``table``: that of ``of``, or else a player's own."""
        return self

    def turn_ended(self) -> Self:
        """What it knows once a turn has ended."""
        return self

    def trouble_with_new(self, what: str, to: "Place", count: int) -> str:
        """Why one of its things, called that, cannot be brought there, as a sentence; nothing when it can."""
        return ""

    def with_new(self, table: "Table", what: str, to: "Place") -> "Table":
        """The table with one of its things brought there."""
        return table


def laid_by_kits(kind: str) -> bool:
    """Whether a kit lays what is of that kind on the felt, and it is no thing."""
    return any(kind in kit.laid for kit in KitState.kinds.values())


def named_for(kind: str) -> bool:
    """Whether the face of a thing of that kind is the name of what it belongs to."""
    return any(kind in kit.named_for for kit in KitState.kinds.values())


def said_beside(board: str) -> str:
    """What lies beside that board, as people say."""
    return next((kit.beside for kit in KitState.kinds.values() if kit.beside), "what lies beside {}").format(board)


def said_whose(square: str) -> bool:
    """Whether people say of that square, on whatever table, whose it is."""
    return any(kit.whose and kit.is_square(square) for kit in KitState.kinds.values())


def _read_kits(found: object) -> Mapping[str, KitState]:
    """Each by the class of its name. Raises ``Malformed``."""
    named: Mapping[str, object] = read(Mapping[str, object], found)  # type: ignore[type-abstract]
    if strange := next((name for name in named if name not in KitState.kinds), ""):
        raise Malformed(f"There is no kit called “{strange[:40]}”.")
    return {name: read(KitState.kinds[name], state) for name, state in named.items()}


read_by(Mapping[str, KitState], _read_kits)

Kit = TypeVar("Kit", bound=KitState)
_beginning: Callable[[Any], Any] = cache(lambda kind: kind())


class HasKits:
    """A table, as far as it has such values; whoever asks for more than the table knows asks for one by its class."""

    kits: Mapping[str, KitState]

    def kit(self, kind: type[Kit]) -> Kit:
        """What that kit knows of this table."""
        found: Any = self.kits.get(kind.said) or _beginning(kind)
        known: Kit = found
        return known

    def with_kit(self, state: KitState) -> Self:
        """The table of which that kit knows this from now on."""
        return copy_as(self.__class__, self, kits={**self.kits, state.said: state})

    @property
    def _in_play(self) -> Iterator[KitState]:
        return (kit for name in KitState.kinds if (kit := self.kits.get(name)))

    def names(self, kind: str) -> tuple[str, ...]:
        """What kits have of that kind, by name, in order."""
        return tuple(name for kit in self._in_play for name in kit.names(kind))

    def name_of(self, kind: str, key: str) -> str:
        """What that is called which references know by ``key``; nothing where no kit has it."""
        return next(filter(None, (kit.name_of(kind, key) for kit in self._in_play)), "")

    def key_of(self, kind: str, name: str) -> str:
        """By what references know what is called so; nothing where no kit has it."""
        return next(filter(None, (kit.key_of(kind, name) for kit in self._in_play)), "")

    def square_said(self, square: str) -> str:
        """A square as people name it."""
        return self.name_of(SQUARE, square) or square

    @property
    def boards(self) -> tuple[Board, ...]:
        """How the squares of every board on the table lie."""
        return tuple(board for kit in self._in_play for board in kit.boards)

    @property
    def looks(self) -> frozenset[int]:
        """The colours and marks that what kits have bears, as seats bear them."""
        return frozenset().union(*(kit.looks for kit in self._in_play))

    @property
    def open_boards(self) -> tuple[Board, ...]:
        """Those on whose squares there is room for whatever people lay there."""
        return tuple(board for kit in self._in_play if not kit.one_on_a_square for board in kit.boards)

    def room_for_one(self, place: "Place") -> bool:
        """Whether no more than one thing can be there."""
        return place.kind == SQUARE and any(kit.one_on_a_square and kit.has_place(place) for kit in self._in_play)

    def player_of(self, ref: Ref) -> str | None:
        """The seat that takes the turns of ``ref``, nobody where that is empty; none for what takes no turns, or is not there."""
        if ref.kind == "player":
            return ref.key
        return next((player for kit in self._in_play if (player := kit.player_of(ref)) is not None), None)
