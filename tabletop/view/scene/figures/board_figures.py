"""Half-boards and men on the felt, whoever was captured beside them, and the squares where a man may be let go."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import TypeAlias

from tabletop.engine.acts.board_drops import on_board
from tabletop.engine.boards.battle import ARMY, HALF_BOARD, MAN, Army, Check, armies_in_check, battle_of, has_turns, man_at
from tabletop.engine.chess.squares import HALF, board_of, read_square, square_in_words
from tabletop.engine.chess.squares import written as square_written
from tabletop.engine.frozen import replace
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import FELT, NOTHING, NOWHERE, Address, Place, SeenThing, beside, square
from tabletop.engine.values import Barred, listed
from tabletop.view.scene.figures.board_looks import (
    CHIP,
    BarredSquare,
    BoardWords,
    CheckLine,
    CheckRing,
    HalfBoardLook,
    LastMove,
    ManLook,
)
from tabletop.view.scene.figures.consequences import card_figure, mate_figure
from tabletop.view.scene.figures.figure import Figure, Level, Overlay
from tabletop.view.scene.figures.looks import LABEL
from tabletop.view.scene.figures.written import line_box, written_on
from tabletop.view.scene.layout.board_places import LyingBoard
from tabletop.view.scene.layout.laid_boards import LaidBoards, lay_boards
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.rects import Rect, surrounding

BOARDS = 64
"""Of so many half-boards it is kept how they lie, and who stands on them."""
BESIDE, CLOSEST, EDGE, APART = 14.0, 5.0, 4.0, 6.0
"""Px of a captured man, how close one lies to the next at most, and how far the last one from the edge, at scale 1."""
ON_TURN, CHECK, MATED, TAKEN, OUT = "on turn", "in check", "checkmated", "taken", "out"
IN_CHECK = f"{CHECK}: counts as mate"


def half_boards(table: SeenTable) -> tuple[SeenThing, ...]:
    """The half-boards on the felt, in batting order."""
    order = [army.name for army in battle_of(table).armies]
    boards = (thing for thing in table.things.at(FELT) if thing.kind == HALF_BOARD and thing.face in order)
    return tuple(sorted(boards, key=lambda board: order.index(board.face)))


def joined(table: SeenTable, overlay: Overlay) -> tuple[str, ...]:
    """The near and the far one of two half-boards that lie together, or that are looked at so: near is that of whoever moves."""
    together = battle_of(table).together or overlay.previewed
    return together[::-1] if together[1:] == (table.turn.of(ARMY),) else together


def seats_of_armies(table: SeenTable) -> tuple[int, ...]:
    """The seat before which each army's half-board lies, in batting order; none if no half-board lies on the felt."""
    seats = {seat.name: index for index, seat in enumerate(table.seats)}
    found = (seats.get(army.raised_for, 0) for army in battle_of(table).armies)
    return tuple(found) if half_boards(table) else ()


def boards_on_felt(table: SeenTable, layout: Layout, overlay: Overlay) -> LaidBoards:
    """Where each half-board lies, by its name, and the room beside two that are joined."""
    boards = half_boards(table)
    if layout.board_places is None or not boards:
        return LaidBoards({})
    names = [board.face for board in boards]
    armies = (army.name for army in battle_of(table).armies)
    places = {name: place for name, place in zip(armies, layout.board_places.places, strict=True) if name in names}
    together = [name for name in joined(table, overlay) if name in names]
    reflected = overlay.push is not None and overlay.push.reflected
    put = {board.face: layout.point(table.spots[board.key]) for board in boards if board.key in table.spots}
    vote = surrounding([*layout.trays, *filter(None, [layout.proposal])])
    told = next((army.name for army in _mated_now(table)), "")
    return lay_boards(
        layout.board_places, places, together,
        reflected=reflected, put=put, table=layout.felt, taken=vote, piles=layout.piles, told=told,
    )  # fmt: skip


def lying(table: SeenTable, layout: Layout, overlay: Overlay) -> Mapping[str, LyingBoard]:
    """Where each half-board lies, by its name."""
    return boards_on_felt(table, layout, overlay).lying


def board_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    boards, made = {board.face: board for board in half_boards(table)}, list[Figure]()
    laid, standing_on = boards_on_felt(table, layout, overlay), _men_standing(table, overlay)
    colours = {army.name: army.look for army in battle_of(table).armies}
    ringed = tuple(dict.fromkeys((*(king for _, king in _checks_seen(table, overlay)), *fallen_kings(table, overlay))))
    for name, place in laid.lying.items():
        board, army = boards[name], battle_of(table).army(name)
        if army is None:
            continue
        gone = _gone(name, table, overlay)
        said = _said(army, place, len(gone), table, layout, overlay)
        made += _board(board, army, said, place, table, layout, overlay)
        made += _checks(board, place, ringed, table, overlay)
        men = standing_on.get(name, ())
        asked = overlay.clickable.intersection([man.id for man in men]) if overlay.clickable else overlay.clickable
        made += _men_on(board.key, (place, men, colours, asked))
        made += _captured(board, gone, said, place, table, layout) if gone else ()
    made += _check_lines(boards, laid.lying, table, overlay)
    made += barred_figures(overlay.barred, lambda name: _square_box(name, laid.lying)) if overlay.barred else []
    if laid.card and overlay.push:
        pair, past = [place.box for place in laid.lying.values() if place.joined], not overlay.moves_left
        at_right = all(laid.card.x >= box.right for box in pair)
        why = overlay.barred.told if overlay.barred else ""
        made.append(card_figure(overlay.push, table, laid.card, layout.unit, past=past, at_right=at_right, refused=why))
    elif laid.card and not overlay.carried and (mated := _mated_now(table)):
        at_right = laid.card.x >= laid.lying[mated[0].name].box.right
        made.append(mate_figure(mated, laid.card, layout.unit, at_right))
    return made


def _mated_now(table: SeenTable) -> tuple[Army, ...]:
    """The armies that were checkmated in the turn that is on, or has just ended."""
    number = table.turn.number
    return tuple(army for army in battle_of(table).armies if army.mated_in and army.mated_in == number)


def square_areas(table: SeenTable, layout: Layout, overlay: Overlay) -> dict[Place, Rect]:
    """Each square with the box it fills, by its name."""
    return {of: box for name, place in lying(table, layout, overlay).items() for of, box in _squares(name, place).items()}


@lru_cache(BOARDS)
def _squares(board: str, place: LyingBoard) -> Mapping[Place, Rect]:
    return {square(square_written(board, index)): place.square_box(index) for index in range(HALF)}


def boards_at(point: tuple[float, float], table: SeenTable, layout: Layout, overlay: Overlay) -> tuple[Rect, ...]:
    """One box around the half-boards that lie together, or else around the one under that point, if there is any."""
    places = lying(table, layout, overlay).values()
    together = [place.box for place in places if place.joined]
    return surrounding(together or [place.box for place in places if place.box.holds(*point)])


def _board(
    board: SeenThing, army: Army, said: BoardWords, place: LyingBoard, table: SeenTable, layout: Layout, overlay: Overlay
) -> list[Figure]:
    """A half-board, what is ``said`` under it, and the squares of the last move there."""
    look = HalfBoardLook(army.look, place.turned, place.mirrored)
    others = [name for name in battle_of(table).together if name != army.name]
    stands = standing(army, table, overlay)
    together = f"together with {listed(others)}’s" if others and place.joined else "tried" if place.joined else ""
    why = overlay.not_offered.get(army.name)
    tip = f"Not to be pushed now: {why.told}" if why else ""
    about = ", ".join(filter(None, (stands, together, tip[:1].lower() + tip[1:])))
    words = f"{army.name}’s half-board, {army.controller or 'nobody'}"
    unit = layout.label_unit
    caption = Figure(Address("words", board.id), said, place.caption, unit, Level.TRAY, takes=board.key, rides=board.key)
    made = [
        Figure(board.key, look, place.box, layout.unit, Level.TRAY, takes=board.key, place=on_board(army.name),
               name=words, about=about, tip=tip),
        caption,
    ]  # fmt: skip
    if table.turn.of(ARMY) == army.name and overlay.moves_left and overlay.moves_left in said.more:
        left = line_box(caption, said.more, LABEL, (said.more_at, place.caption.height / unit / 2 + 4.5))
        made.append(written_on(caption, left, ("moves per half-board", army.name), overlay.moves_left))
    for name in battle_of(table).last:
        found = read_square(name)
        if found and found[0] == army.name:
            box = place.square_box(found[1]).rounded()
            made.append(Figure(Address("last", name), LastMove(), box, layout.unit, Level.PILE, takes=board.key, rides=board.key))
    return made


def _said(army: Army, place: LyingBoard, gone: int, table: SeenTable, layout: Layout, overlay: Overlay) -> BoardWords:
    """Whose it is, and as much of how it stands as there is room for beside so many captured men."""
    said = BoardWords(army.look, f"{army.name}, {army.controller or 'nobody'}", "", _away(army, table))
    men = (EDGE + BESIDE + CLOSEST * gone + APART) * layout.unit if gone else 0.0
    room, ways = (place.caption.width - men) / layout.label_unit - said.more_at, _shorter(standing(army, table, overlay))
    return replace(said, more=next((words for words in ways if LABEL.width(words) <= room), ""))


def _shorter(stands: str) -> tuple[str, ...]:
    """How an army stands in fewer and fewer words, at last in the most urgent alone."""
    parts = [CHECK if part == IN_CHECK else part for part in stands.split(", ") if part]
    last = [part for part in parts if part != ON_TURN] or parts
    short = [next((words for words in (MATED, TAKEN) if part.startswith(words)), part) for part in last]
    return stands, ", ".join(last), ", ".join(short), *reversed(short)


def _away(army: Army, table: SeenTable) -> int:
    """The colour of whoever controls an army that was raised for another; -1 where it is their own."""
    seat = table.seat(army.controller) if army.controller != army.raised_for else None
    return seat.look if seat else -1


def _checks(board: SeenThing, place: LyingBoard, ringed: Sequence[str], table: SeenTable, overlay: Overlay) -> list[Figure]:
    """A ring round each king in check, and round the king of an army that has just been checkmated."""
    made = []
    for name in ringed:
        found = read_square(name)
        if found and found[0] == board.face:
            box, king = place.square_box(found[1]).rounded(), man_at(table, name)
            on = Address("thing", king.id) if king else NOTHING
            takes = on if on not in (NOTHING, overlay.carried) else board.key
            key = Address("check", name)
            made.append(Figure(key, CheckRing(), box, place.square / 45, Level.MARK, takes=takes, rides=board.key))
    return made


def checks_told(table: SeenTable) -> tuple[Check, ...]:
    """The checks that were told and stand, but for those whose men were laid aside by hand since."""
    return tuple(line for line in battle_of(table).checks if all(man_at(table, name) for name in line))


def _checks_seen(table: SeenTable, overlay: Overlay) -> tuple[Check, ...]:
    """Those told, but on half-boards that lie together, or are looked at so, those that there are at the push."""
    if overlay.push is None:
        return checks_told(table)
    apart = (line for line in checks_told(table) if board_of(line[1]) not in overlay.push.boards)
    return (*overlay.push.checks, *apart)


def fallen_kings(table: SeenTable, overlay: Overlay) -> tuple[str, ...]:
    """The squares of the royal men of armies that were checkmated in the turn that is on or has just ended, or whom nobody has
    taken over yet."""
    fallen = {army.name for army in battle_of(table).armies if army.mated_by or army in _mated_now(table)}
    men = (man for man in table.things.by_id.values() if fallen and man.kind == MAN and man.whose in fallen)
    return tuple(man.at.of for man in men if man.at.kind == "square" and man.face in overlay.royal)


def _check_lines(
    boards: Mapping[str, SeenThing], lying: Mapping[str, LyingBoard], table: SeenTable, overlay: Overlay
) -> list[Figure]:
    """From each man who gives check to the king whom he checks."""
    made = []
    for man, king in _checks_seen(table, overlay):
        one, other = _square_box(man, lying), _square_box(king, lying)
        if one and other and not overlay.carried:
            look, box = _line(one, other)
            made.append(Figure(Address("line", f"{man} {king}"), look, box, 1.0, Level.PILE, takes=boards[board_of(king)].key))
    return made


def _line(one: Rect, other: Rect) -> tuple[CheckLine, Rect]:
    """A line from the middle of a square to that of another, and the box around both."""
    (box,) = surrounding((one, other))
    return CheckLine(one.width, rising=(one.x < other.x) != (one.y < other.y)), box


def barred_figures(barred: Barred, box_of: Callable[[str], Rect | None]) -> list[Figure]:
    """What bars a move: its squares in red, and lines from whoever bars it."""
    made = []
    for name in barred.squares:
        if box := box_of(name):
            made.append(Figure(Address("barred", name), BarredSquare(), box.rounded(), box.width / 45, Level.PILE))
    for start, end in barred.lines:
        one, other = box_of(start), box_of(end)
        if one and other:
            look, box = _line(one, other)
            made.append(Figure(Address("barred", f"{start} {end}"), look, box, 1.0, Level.MARK))
    return made


def _square_box(name: str, lying: Mapping[str, LyingBoard]) -> Rect | None:
    board, at = read_square(name) or ("", 0)
    return lying[board].square_box(at) if board in lying else None


def standing(army: Army, table: SeenTable, overlay: Overlay) -> str:
    """How an army stands, in a few words."""
    parts = (
        OUT if army.controller and not has_turns(army, table) else "",
        ON_TURN if table.turn.of(ARMY) == army.name else "",
        overlay.moves_left if table.turn.of(ARMY) == army.name else "",
        IN_CHECK if army.name in battle_of(table).checked else _in_check(army, table),
        f"{MATED} by {army.mated_by}" if army.mated_by else _change_of_hands(army, table),
    )
    return ", ".join(filter(None, parts))


def _in_check(army: Army, table: SeenTable) -> str:
    return CHECK if army.name in armies_in_check(table) and not army.mated_by else ""


def _change_of_hands(army: Army, table: SeenTable) -> str:
    """Whom an army that was checkmated was taken from, as long as that is news: in the round since then, until it has a turn."""
    taken = army.taken_from and army.controller and army.controller != army.taken_from
    lately = army.fell_lately(table.turn.number, len(battle_of(table).armies))
    return f"{TAKEN} from {army.taken_from}" if lately and taken else ""


def _men_standing(table: SeenTable, overlay: Overlay) -> Mapping[str, tuple[SeenThing, ...]]:
    """The men on each half-board, square by square, but for one that is carried."""
    found: dict[str, list[tuple[int, SeenThing]]] = {}
    carried = overlay.carried.of if overlay.carried.kind == "thing" else ""
    for thing in table.things.by_id.values():
        if thing.kind == MAN and thing.at.kind == "square" and thing.id != carried and (on := read_square(thing.at.of)):
            found.setdefault(on[0], []).append((on[1], thing))
    return {board: tuple([man for _, man in sorted(men, key=itemgetter(0))]) for board, men in found.items()}


_Men: TypeAlias = tuple[LyingBoard, tuple[SeenThing, ...], Mapping[str, int], frozenset[str]]
"""How a half-board lies, the men on it, the colours of armies, and the men who can be clicked, by id."""
_men_before: dict[Address, tuple[_Men, list[Figure]]] = {}
"""The figures of the men who stood last on each half-board. Those who stay are the same values: it takes less to see that than to
look them up by all that they are."""


def _men_on(board: Address, men: _Men) -> list[Figure]:
    """The men on a half-board: the same figures for as long as they stand so."""
    known = _men_before.get(board)
    if known is None or known[0] != men:
        if len(_men_before) > BOARDS:
            _men_before.clear()
        known = _men_before[board] = men, _men(board, *men)
    return known[1]


def _men(
    board: Address, place: LyingBoard, men: tuple[SeenThing, ...], colours: Mapping[str, int], asked: frozenset[str]
) -> list[Figure]:
    """The men on a half-board, and a ring round each who can be clicked."""
    made = []
    for man in men:
        look = ManLook(man.name or man.face, colours.get(man.whose, 0))
        _, index = read_square(man.at.of) or ("", 0)
        box = place.square_box(index)
        made.append(_man(man, look, box, place.square, board, f"on {square_in_words(man.at.of, man.whose)}"))
        if man.id in asked:
            ring = CheckRing(asked=True)
            made.append(Figure(Address("click", man.id), ring, box.rounded(), place.square / 45, Level.PILE, takes=man.key))
    return made


def _man(man: SeenThing, look: ManLook, box: Rect, square: float, board: Address, about: str) -> Figure:
    on = man.at if man.at.kind == "square" else NOWHERE
    name = f"{man.whose}’s {man.name or man.face} {about}"
    return Figure(man.key, look, box, max(0.2, square / 45), Level.CARD, takes=man.key, place=on, rides=board, name=name)


def _captured(
    board: SeenThing, gone: Sequence[SeenThing], said: BoardWords, place: LyingBoard, table: SeenTable, layout: Layout
) -> list[Figure]:
    """Men of the army that were captured, small at the right of its words, drawn closer where they are many."""
    size, words = BESIDE * layout.unit, said.more_at + LABEL.width(said.more)
    left = place.caption.x + max(place.caption.width * 0.5 + CHIP * layout.unit, words * layout.label_unit + APART * layout.unit)
    right = place.caption.right - EDGE * layout.unit
    step = min(size, max(0.0, right - left - size) / max(1, len(gone) - 1))
    made = []
    for index, man in enumerate(gone):
        x = right - size - step * (len(gone) - 1 - index)
        box = Rect(x, place.caption.centre[1] - size / 2, size, size)
        army = battle_of(table).army(man.whose)
        look = ManLook(man.name or man.face, army.look if army else 0)
        made.append(_man(man, look, box, size, board.key, f"beside {board.face}’s half-board"))
    return made


def _gone(army: str, table: SeenTable, overlay: Overlay) -> list[SeenThing]:
    return [man for man in table.things.at(beside(army)) if man.key != overlay.carried]
