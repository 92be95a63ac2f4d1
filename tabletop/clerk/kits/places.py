"""Words for maps and squares: what lies where, who owns a square, how far apart they are, and figures that walk over them. The
squares of half-boards answer to the same words."""

from collections.abc import Iterable, Iterator

from tabletop.clerk.kits.cards import HANDED, thing_of, things
from tabletop.clerk.kits.people import name_of, seated
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Heading, Name, Occasion, Reader, Verb
from tabletop.clerk.language.words import WHICH_ONE
from tabletop.clerk.running.frame import which_of
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.acts import Act
from tabletop.engine.acts.by_hand import AddThing
from tabletop.engine.acts.maps import LayMap, OwnSquare, PlaceFigure, RemoveMap, Walk
from tabletop.engine.acts.whereabouts import place_said
from tabletop.engine.boards.board import Board
from tabletop.engine.boards.maps import MAP, board_with, figure_of, maps_of
from tabletop.engine.happenings import player, players
from tabletop.engine.kit_state import SQUARE
from tabletop.engine.things import Place, SeenThing, square
from tabletop.engine.values import Number, Ref, Value

SOME_MAP = "land"
"""What a map is called in a line that nobody has filled in yet."""


def _squares(names: Iterable[str]) -> Value:
    return tuple(Ref(SQUARE, name) for name in names)


def square_named(context: RuleContext, which: Ref | str) -> str:
    """A square that a sheet gave by itself or by its name. Raises ``Amiss`` where there is no such one."""
    key = which.key if isinstance(which, Ref) else context.table.key_of(SQUARE, which)
    if board_with(context.table, key) is None:
        raise Amiss(f"there is no one square called “{name_of(which)}”")
    return key


def free_square(context: RuleContext, which: Ref | str) -> Place:
    """That square, or, where it has room for one and somebody stands on it, the nearest that is free; where several are as
    near, the table is asked which."""
    wanted = square_named(context, which)
    board = board_with(context.table, wanted)
    if board is None or not (context.table.room_for_one(square(wanted)) and context.table.things.at(square(wanted))):
        return square(wanted)
    far = {each: board.far(wanted, each) for each in board.squares if not context.table.things.at(square(each))}
    nearest = {place_said(context.table, square(each)): square(each) for each in far if far[each] == min(far.values())}
    if not nearest:
        raise Amiss("no square of that board is free")
    names = tuple(nearest)
    return nearest[names[0] if len(names) == 1 else which_of(context, names, lambda told: context.ask(WHICH_ONE, told))]


def _board(context: RuleContext, ref: Ref) -> Board:
    """The board of a square. Raises ``Amiss`` where it was taken off the table."""
    found = board_with(context.table, ref.key)
    if found is None:
        raise Amiss(f"there is no square called “{ref.key}” any more")
    return found


def _of_board(context: RuleContext, which: Ref | str) -> Value:
    return _squares([each for board in context.table.boards if board.name == name_of(which) for each in board.squares])


def _owned(context: RuleContext, who: Ref) -> Value:
    return _squares(maps_of(context.table).owned_by(who.key))


def _lying_on(context: RuleContext, ref: Ref) -> tuple[SeenThing, ...]:
    return context.table.things.at(square(ref.key))


def _players_on(context: RuleContext, ref: Ref) -> Value:
    standing = {thing.whose for thing in _lying_on(context, ref) if thing.kind == "token"}
    return players([name for name in context.table.players if name in standing])


def _figure(context: RuleContext, who: Ref) -> Value:
    found = figure_of(context.table, who.key)
    return Ref("thing", found.id) if found else None


def _where(context: RuleContext, what: Ref | str) -> Value:
    """The square of a thing, or of a player’s figure; a name is first that of a player."""
    seat = name_of(what) if isinstance(what, str) or what.kind == "player" else ""
    thing = figure_of(context.table, seat) if context.table.seat(seat) else thing_of(context, what)
    return Ref(SQUARE, thing.at.of) if thing and thing.at.kind == SQUARE else None


def _at(context: RuleContext, of: Ref | str) -> Ref | None:
    """A square, or that on which something stands; a name is first that of a square."""
    at = context.named(SQUARE, of) if isinstance(of, str) else of if of.kind == SQUARE else None
    at = at or _where(context, of)
    return at if isinstance(at, Ref) else None


def _row(context: RuleContext, of: Ref | str) -> Value:
    at = _at(context, of)
    return _board(context, at).row(at.key) if at else None


def _file(context: RuleContext, of: Ref | str) -> Value:
    at = _at(context, of)
    return _board(context, at).file(at.key) if at else None


def _after(context: RuleContext, ref: Ref) -> Value:
    board = _board(context, ref)
    return _squares(board.on_from(ref.key, len(board.squares) - 1))


def _distance(context: RuleContext, ends: tuple[Value, ...]) -> Value:
    if any(each is None for each in ends):
        return None
    if len(ends) != 2:
        raise Amiss("a distance lies between two squares")
    one, other = (square_named(context, each) for each in ends if isinstance(each, Ref | str))
    board = board_with(context.table, one)
    return board.distance(one, other) if board and other in board else None


def _lay(context: RuleContext, name: str, wide: Number, tall: Number) -> Iterator[Act]:
    if not isinstance(wide, int) or not isinstance(tall, int):
        raise Amiss("squares are counted whole")
    yield from _laid(context, LayMap(name=name, wide=wide, tall=tall))


def _laid(context: RuleContext, act: LayMap) -> Iterator[Act]:
    if maps_of(context.table).map(act.name) is None:
        yield act


def _remove(context: RuleContext, which: Ref | str) -> Iterator[Act]:
    if maps_of(context.table).map(name_of(which)):
        yield RemoveMap(name=name_of(which))


def _place(context: RuleContext, whom: tuple[Ref | str, ...], on: Ref | str) -> Iterator[Act]:
    """The square may be one of a map that the same line lays."""
    at = on.key if isinstance(on, Ref) else context.table.key_of(SQUARE, on) or on
    for each in whom:
        found = figure_of(context.table, seated(context, each))
        if found is None or found.at != square(at):
            yield PlaceFigure(of=seated(context, each), square=at)


def _on(context: RuleContext, what: tuple[Ref | str, ...], number: Number) -> Iterator[Act]:
    if not isinstance(number, int):
        raise Amiss("squares are counted whole")
    for each in dict.fromkeys(what):
        thing = thing_of(context, each)
        if thing and number and thing.at.kind == SQUARE:
            yield Walk(thing=thing.id, steps=number)


def _back(context: RuleContext, what: tuple[Ref | str, ...], number: Number) -> Iterator[Act]:
    return _on(context, what, -number)


def _free(context: RuleContext, which: tuple[Ref | str, ...]) -> Iterator[Act]:
    for at in (square_named(context, each) for each in which):
        if maps_of(context.table).owners.get(at):
            yield OwnSquare(square=at)


HANDED[SQUARE] = lambda at, to: OwnSquare(square=at, to=to)

PLACE_WORDS = (
    Heading("maps and squares"),
    Kind(MAP, "maps", named=True, doc="A map of squares that lies on the table, called by its name.", usual=SOME_MAP),
    Kind(
        SQUARE,
        "squares",
        named=True,
        doc="A square of a map, such as “B3” or “Market”, or of a half-board: “Red:e2”.",
        also=("gift",),
        usual="A1",
    ),
    Name(
        "squares",
        "squares",
        "Every square of every map and board on the table.",
        lambda context: _squares([each for board in context.table.boards for each in board.squares]),
    ),
    Reader("squares", "map or half-board or text", "squares", "The squares of a map or a half-board, in their order.", _of_board),
    Reader("squares owned by", "player", "squares", "The squares that a player owns.", _owned, link="", said="squares of"),
    Reader(
        "owner",
        SQUARE,
        "player",
        "Who owns a square; nobody if no one does.",
        lambda context, ref: player(maps_of(context.table).owners.get(ref.key, "")),
    ),
    Reader(
        "things on",
        SQUARE,
        "things",
        "What stands or lies on a square.",
        lambda context, ref: things(_lying_on(context, ref)),
        link="",
    ),
    Reader("players on", SQUARE, "players", "The players whose figures stand on a square.", _players_on, link=""),
    Reader("figure", "player", "thing", "The figure that stands for a player on maps; nobody for none.", _figure),
    Reader(
        "square",
        "player or thing or text",
        SQUARE,
        "The square that a thing stands on, or a player’s figure; nobody for none.",
        _where,
    ),
    Reader(
        "neighbours",
        SQUARE,
        "squares",
        "The squares that share a side with a square, or lie before and behind it in a round.",
        lambda context, ref: _squares(_board(context, ref).neighbours(ref.key)),
    ),
    Reader(
        "squares after",
        SQUARE,
        "squares",
        "The other squares of its map in their order, beginning with the next one; behind the last comes the first.",
        _after,
        link="",
    ),
    Reader(
        "distance between",
        "squares",
        "number",
        "How many steps from side to side lead from one square to another; nobody where they lie on two maps.",
        _distance,
        link="",
        said="the distance between",
    ),
    Reader(
        "row",
        "square or thing or text",
        "number",
        "The row of a square, or of what stands there: from 1 for the lowest of a map, or the home row of a half-board.",
        _row,
    ),
    Reader(
        "file", "square or thing or text", "text", "The letter of a square’s file, or of what stands there: “B” on a map.", _file
    ),
    Verb(
        "lay map {name:text} with {wide:number} by {tall:number} squares",
        "Lay a map on the table, with so many squares side by side and so many rows; if there is one of that name, it stays.",
        _lay,
        said="lay a map {name:text} with {wide:number} by {tall:number} squares",
    ),
    Verb(
        "lay round map {name:text} with squares {squares:texts}",
        "Lay a map on the table whose squares have names and lie in a round, one behind the other.",
        lambda context, name, squares: _laid(context, LayMap(name=name, squares=squares)),
        said="lay a map {name:text} with the squares {squares:texts} in a round",
    ),
    Verb(
        "take map {which:map} away",
        "Take a map off the table; what stands on it is laid in the middle.",
        _remove,
        said="take the map {which:map} away",
    ),
    Verb(
        "place figures of {whom:players} on {on:square}",
        "Let players’ figures stand on a square; whoever has no figure gets one.",
        _place,
        said="place the figures of {whom:players} on {on:square}",
    ),
    Verb(
        "move {what:things} forward by {number:number}",
        "Move what stands on a map so many squares along their order; behind the last comes the first.",
        _on,
    ),
    Verb("move {what:things} back by {number:number}", "Move what stands on a map so many squares back.", _back),
    Verb(
        "put new {what:text} on {on:square}",
        "Put a new token on a square, such as a castle.",
        lambda context, what, on: (AddThing(what=what, kind="token", to=str(free_square(context, on))),),
        said="put a new {what:text} on {on:square}",
    ),
    Verb("free {which:squares}", "Let nobody own these squares any more.", _free),
    Occasion("map laid", {MAP: MAP, "by": "player"}, "A map was laid on the table.", "a map is laid on the table"),
    Occasion(
        "square entered",
        {"thing": "thing", "who": "player", SQUARE: SQUARE, "left": SQUARE, "squares passed": "squares", "by": "player"},
        "Something came to a square; “who” is the player whose figure it is, “left” where it stood, “squares passed” what it "
        "went over.",
        "a figure or another thing comes to a square",
        (SQUARE, "a figure or another thing comes to {}"),
    ),
    Occasion(
        "square handed",
        {SQUARE: SQUARE, "giver": "player", "taker": "player", "by": "player"},
        "A square has a new owner, or none.",
        "a square changes hands",
    ),
)
