"""Where rule cards lay: what is undone, looked back at or opened again is found where it was."""

import json
from typing import Any, TypeAlias

from tabletop.engine.rulebook import Rulebook
from tabletop.view.scene.layout.card_rows import Rows
from tabletop.view.scene.layout.kept_grid import KeptGrid
from tabletop.view.scene.layout.middle import MiddleSize
from tabletop.view.scene.layout.rects import Counts, Rect
from tabletop.view.scene.layout.rule_grid import ColumnRoom, Columns, Grid, parted

MOST_KEPT = 100
"""Rulebooks of which it is known where their cards lay."""
Size: TypeAlias = tuple[float, float, float]
"""How wide and high the table is in px, and how large words are wanted."""


class Lain:
    """Where rule cards lay, by their rulebook and the size of the table, and where they lie now."""

    def __init__(self) -> None:
        self._now: tuple[Rulebook, Size, KeptGrid | None] | None = None
        self._kept: dict[tuple[Rulebook, Size], KeptGrid] = {}
        self._left = ""

    def to_lay_by(self, book: Rulebook, size: Size, counts: Counts) -> KeptGrid | None:
        """What the cards are laid by: how they lay under these rules, or as they were left, else as they lie now."""
        if self._now and self._now[0] is book and self._now[1] == size:
            return self._now[2]
        left = read_lying(self._left, size, counts) if self._left else None
        return left or self._kept.get((book, size)) or (self._now[2] if self._now else None)

    def keep(self, book: Rulebook, size: Size, lying: KeptGrid | None) -> None:
        """So they lie now."""
        before, self._now = self._now, (book, size, lying)
        if lying is None or (before and before[0] is book and before[1:] == (size, lying)):
            return
        if before and before[0] != book:
            self._left = ""
        self._kept.pop((book, size), None)
        self._kept[book, size] = lying
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]

    def open_as_left(self, written: str) -> None:
        """The table is an evening that was left so (``written``); what cannot be read is laid anew."""
        self._left = written

    @property
    def written(self) -> str:
        """Where the cards lie now, to be kept until the evening is opened again; nothing where they lie in no columns."""
        return written_lying(self._now[2], self._now[1]) if self._now and self._now[2] else self._left


def written_lying(lying: KeptGrid, size: Size) -> str:
    """Where cards lie, without their words: these stand in the game itself."""
    grid = lying.grid
    rows, field = grid.rows, grid.field
    return json.dumps({
        "size": size, "ids": lying.ids, "middle": lying.middle, "rest": (lying.clear, lying.text, lying.high),
        "cards": rows.cards, "headings": rows.headings, "rows": (rows.bottom, rows.shelved, rows.in_sight.start, rows.px),
        "in sight": len(rows.in_sight), "field": (field.width, field.height), "slate": field.slate, "grows": field.grows,
        "deeper": field.deeper,
        "way": grid.way, "between": grid.between, "unit": grid.unit,
    })  # fmt: skip


def read_lying(written: str, size: Size, counts: Counts) -> KeptGrid | None:
    """The cards as they lay on a table of that size; nothing where it was another size, other rules, or no such text."""
    try:
        found: dict[str, Any] = json.loads(written)
        if (tuple(found["size"]), tuple(found["ids"])) != (size, counts.rules) or len(found["cards"]) != sum(counts.groups):
            return None
        bottom, shelved, first, px = found["rows"]
        sight = range(first, first + found["in sight"])
        cards, headings = (tuple(Rect(*map(float, box)) for box in found[name]) for name in ("cards", "headings"))
        classes = tuple(parted(counts.groups, counts.texts))[1 if shelved else 0 :]
        wide, high = found["field"]
        field = ColumnRoom(wide, high, classes, found["slate"], found["grows"], tuple(map(tuple, found["deeper"])))
        rows, way, between = Rows(cards, headings, bottom, shelved, sight, px), Columns(*found["way"]), Rect(*found["between"])
        grid = Grid(rows, field, way, between, found["unit"], counts.groups, counts.texts)
        return KeptGrid(grid, counts.rules, MiddleSize(*found["middle"]), *found["rest"])
    except (KeyError, TypeError, ValueError):
        return None
