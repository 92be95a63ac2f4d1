"""The dice beside the middle: the last throw, and dice to be thrown by whoever has nothing else to do first."""

from tabletop.clerk.kits.counted import THROW
from tabletop.engine.acts import means
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.drops import DICE
from tabletop.engine.duties import owed
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Thrown
from tabletop.view.scene.figures.figure import Figure, Level, Overlay
from tabletop.view.scene.figures.looks import LABEL, Caption
from tabletop.view.scene.figures.thing_figures import CAPTION_HEIGHT, SIZES
from tabletop.view.scene.figures.thing_looks import Die
from tabletop.view.scene.figures.written import line_box, written_on
from tabletop.view.scene.layout.boxes import Box, around
from tabletop.view.scene.layout.layout import Layout

MOST = 6
"""Dice that are seen; of more, the words tell the faces."""
OVER_SEATS, WORDS_WIDE = 10.0, 250.0
AT_FIRST = Thrown("", (6,))
"""How a die lies that nobody has thrown yet."""


def thrower(table: SeenTable) -> str:
    """Who has to throw now: a seat whose first open duty it is; nobody where it is empty."""
    first = {duty.who: duty for duty in reversed(owed(table.duties))}
    return next((who for who, duty in first.items() if duty.must and means(duty, Throw)), "")


def throw_figures(table: SeenTable, layout: Layout, shown: Overlay) -> list[Figure]:
    """Dice that are to be thrown are taken by hand or clicked; else they show the last throw, until the next one."""
    who, thrown = thrower(table), table.thrown or AT_FIRST
    if not who and (table.thrown is None or not table.thrown.faces):
        return []
    unit = layout.scale
    size = SIZES["die"][0] * unit
    room = layout.loose
    y = room.bottom - size / 2 - OVER_SEATS * unit
    words, takes = _words(who, thrown), f"{DICE}{who}" if who else ""
    asks = None if who else (THROW, "")
    made = list[Figure]()
    for index, face in enumerate(thrown.faces[:MOST]):
        x = room.x + size / 2 + index * (size + 8 * unit)
        name = words if not index else ""
        die, box = Die(str(face), thrown.sides), around((x, y), size, size)
        made.append(Figure(f"throw {index}", die, box, unit, Level.LOOSE, takes=takes, name=name, asks=asks))
    x = room.x + min(MOST, len(thrown.faces)) * (size + 8 * unit)
    caption = Box(x + 4, y - 9 * layout.unit, WORDS_WIDE * layout.unit, CAPTION_HEIGHT * layout.unit)
    said = Figure("throw words", Caption(words, centred=False), caption, layout.unit, Level.LOOSE)
    base = (0.0, CAPTION_HEIGHT / 2 + 4.5)
    return [*made, said, *([written_on(said, line_box(said, words, LABEL, base), asks, words)] if asks else [])]


def _words(who: str, thrown: Thrown) -> str:
    if who:
        return f"{who} throws: click it, or drag it"
    faces = ", ".join(map(str, thrown.faces))
    return f"{thrown.by} threw {faces}" if thrown.by else f"thrown: {faces}"
