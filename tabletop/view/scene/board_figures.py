"""Half-boards and men on the felt, whoever was captured beside them, and the squares where a man may be let go."""

from collections.abc import Mapping

from tabletop.engine.armies import Army, man_at
from tabletop.engine.chess.squares import HALF, read_square
from tabletop.engine.chess.squares import written as square_written
from tabletop.engine.drops import BOARD
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import FELT, HALF_BOARD, MAN, SeenThing, beside, square
from tabletop.engine.values import listed
from tabletop.view.scene.battlefield import Lying, battlefield
from tabletop.view.scene.board_looks import CHIP, BoardWords, CheckRing, HalfBoardLook, LastMove, ManLook
from tabletop.view.scene.boxes import Box
from tabletop.view.scene.figure import Figure, Level, Shown
from tabletop.view.scene.layout import Layout

BESIDE = 19.0
"""Px of a captured man, at scale 1."""


def half_boards(table: SeenTable) -> tuple[SeenThing, ...]:
    """The half-boards on the felt, in batting order."""
    order = [army.name for army in table.battle.armies]
    boards = (thing for thing in table.things.at(FELT) if thing.kind == HALF_BOARD and thing.face in order)
    return tuple(sorted(boards, key=lambda board: order.index(board.face)))


def joined(table: SeenTable) -> tuple[str, ...]:
    """The near and the far one of two half-boards that lie together: near is that of whoever moves."""
    together = table.battle.together
    return together[::-1] if together[1:] == (table.turn.army,) else together


def lying(table: SeenTable, layout: Layout, shown: Shown) -> Mapping[str, Lying]:
    """Where each half-board lies, by its name."""
    if layout.battlefield is None:
        return {}
    names = [board.face for board in half_boards(table)]
    together = [name for name in joined(table) if name in names]
    reflected = shown.push is not None and shown.push.reflected
    return battlefield(names, together, layout.battlefield, layout.unit, reflected=reflected)


def board_figures(table: SeenTable, layout: Layout, shown: Shown) -> list[Figure]:
    boards, made = {board.face: board for board in half_boards(table)}, list[Figure]()
    for name, place in lying(table, layout, shown).items():
        board, army = boards[name], table.battle.army(name)
        if army is None:
            continue
        made += _board(board, army, place, table, layout)
        made += _checks(board, place, table, shown)
        made += _men(board, place, table, shown)
        made += _captured(board, place, table, layout, shown)
    return made


def square_areas(table: SeenTable, layout: Layout, shown: Shown) -> dict[str, Box]:
    """Each square with the box it fills, by its name."""
    return {
        square_written(name, index): place.square_box(index)
        for name, place in lying(table, layout, shown).items()
        for index in range(HALF)
    }


def _board(board: SeenThing, army: Army, place: Lying, table: SeenTable, layout: Layout) -> list[Figure]:
    look = HalfBoardLook(army.look, place.turned, place.mirrored)
    others = [name for name in table.battle.together if name != army.name]
    about = ", ".join(filter(None, (standing(army, table), f"together with {listed(others)}’s" if place.joined else "")))
    words = f"{army.name}’s half-board, {army.controller or 'nobody'}"
    made = [
        Figure(board.id, look, place.box, layout.unit, Level.TRAY, takes=board.id, place=f"{BOARD}{army.name}", name=words,
               about=about),
        Figure(f"words {board.id}", BoardWords(army.look, f"{army.name}, {army.controller or 'nobody'}", standing(army, table)),
               place.caption, layout.unit, Level.TRAY, takes=board.id, rides=board.id),
    ]  # fmt: skip
    for name in table.battle.last:
        found = read_square(name)
        if found and found[0] == army.name:
            box = place.square_box(found[1]).rounded()
            made.append(Figure(f"last {name}", LastMove(), box, layout.unit, Level.PILE, takes=board.id, rides=board.id))
    return made


def _checks(board: SeenThing, place: Lying, table: SeenTable, shown: Shown) -> list[Figure]:
    """A ring round each king in check."""
    made = []
    for name in shown.push.endangered if shown.push else ():
        found = read_square(name)
        if found and found[0] == board.face:
            box, king = place.square_box(found[1]).rounded(), man_at(table, name)
            takes = king.id if king and king.id != shown.carried else board.id
            made.append(Figure(f"check {name}", CheckRing(), box, place.square / 45, Level.MARK, takes=takes, rides=board.id))
    return made


def standing(army: Army, table: SeenTable) -> str:
    """How an army stands, in a few words."""
    parts = (
        "on turn" if table.turn.army == army.name else "",
        "in check: counts as mate" if army.name in table.battle.checked else "",
        f"checkmated by {army.mated_by}" if army.mated_by else "",
    )
    return ", ".join(filter(None, parts))


def _men(board: SeenThing, place: Lying, table: SeenTable, shown: Shown) -> list[Figure]:
    made = []
    for index in range(HALF):
        name = square_written(board.face, index)
        for man in _standing_on(name, table):
            if man.id == shown.carried:
                continue
            takes = man.id if place.joined else board.id
            made.append(_man(man, place.square_box(index), place.square, takes, board.id, f"on {name}", table))
    return made


def _standing_on(name: str, table: SeenTable) -> tuple[SeenThing, ...]:
    return tuple(thing for thing in table.things.at(square(name)) if thing.kind == MAN)


def _man(man: SeenThing, box: Box, square: float, takes: str, board: str, about: str, table: SeenTable) -> Figure:
    on = man.at.of if man.at.kind == "square" else ""
    army = table.battle.army(man.army)
    look = ManLook(man.name or man.face, army.look if army else 0)
    name = f"{man.army}’s {man.name or man.face} {about}"
    return Figure(man.id, look, box, max(0.2, square / 45), Level.CARD, takes=takes, place=on, rides=board, name=name)


def _captured(board: SeenThing, place: Lying, table: SeenTable, layout: Layout, shown: Shown) -> list[Figure]:
    """Men of the army that were captured, small at the right of its words, drawn closer where they are many."""
    gone = [man for man in table.things.at(beside(board.face)) if man.id != shown.carried]
    size = BESIDE * layout.unit
    left = place.caption.x + place.caption.width * 0.5 + CHIP * layout.unit
    step = min(size, (place.caption.right - left - size) / max(1, len(gone) - 1))
    made = []
    for index, man in enumerate(gone):
        x = place.caption.right - size - step * (len(gone) - 1 - index)
        box = Box(x, place.caption.centre[1] - size / 2, size, size)
        made.append(_man(man, box, size, man.id, board.id, f"beside {board.face}’s half-board", table))
    return made
