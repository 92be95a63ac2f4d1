"""The lines over the classes of rules: how many there are, and how many there may be."""

from collections.abc import Iterator, Mapping

from tabletop.clerk.kits.counted import RULES
from tabletop.engine.rulebook import PLAIN
from tabletop.engine.seen import SeenTable
from tabletop.view.drawing.icons import class_mark
from tabletop.view.scene.figures.figure import Figure, Level, Overlay
from tabletop.view.scene.figures.looks import HEADING, Heading
from tabletop.view.scene.figures.written import Asks, line_box, written_on
from tabletop.view.scene.layout.layout import Layout

POINT_HINT, SHELF_HINT = "point at a card to read it whole", "the shelf opens when you point at it"


def heading_figures(table: SeenTable, layout: Layout, shown: Overlay) -> list[Figure]:
    groups, book = table.rulebook.by_class, table.rulebook
    lines = _lines(table, shown, together=len(layout.headings) != len(groups))
    icons = ["book" if kind == PLAIN or layout.shelf else class_mark(book.place_of(kind)) for kind, _ in groups] or ["book"]
    hints = [_hint(table, layout), *[""] * len(lines)]
    made = list[Figure]()
    for index, (box, parts, hint) in enumerate(zip(layout.headings, lines, hints, strict=False)):
        title, asks = ", ".join(parts), next((each for each in parts.values() if each[0] != RULES), (RULES, ""))
        look = Heading(title, hint, icons[index])
        line = Figure(f"heading {index}", look, box, layout.unit, Level.HEADING, name=title, asks=asks)
        made += [line, *_written(line, parts)]
    return made


def _lines(table: SeenTable, shown: Overlay, *, together: bool) -> list[dict[str, Asks]]:
    """What each line counts, with what is asked of it: one for each class, or all ``together``, with those that have a limit."""
    groups = table.rulebook.by_class
    limits = {kind: limit for kind, _ in groups if (limit := shown.limits.get(f"{kind} rules"))}
    most = {kind: f"{len(rules)} of {limits[kind]}" if kind in limits else str(len(rules)) for kind, rules in groups}
    asks = {kind: ("limit", f"{kind} rules") if kind in limits else (RULES, kind) for kind, _ in groups}
    if not together:
        return [{f"{_title(kind)} · {most[kind]}": asks[kind]} for kind, _ in groups]
    limited = {f"{most[kind]} {kind}": asks[kind] for kind in limits}
    return [{f"Rules in force · {len(table.rulebook.rules)}": (RULES, ""), **limited}]


def _written(line: Figure, parts: Mapping[str, Asks]) -> Iterator[Figure]:
    x, base = Heading.LEFT, line.box.height / line.unit / 2 + 4.5
    for part, asks in parts.items():
        yield written_on(line, line_box(line, part, HEADING, (x, base)), asks, part)
        x += HEADING.width(f"{part}, ")


def _hint(table: SeenTable, layout: Layout) -> str:
    if layout.battlefield is not None:
        return ""  # the batting order stands there
    if not layout.shelf:
        return POINT_HINT
    rules = [rule for _, group in table.rulebook.by_class for rule in group]
    seen = layout.in_sight
    if len(seen) == len(rules):
        return SHELF_HINT
    return f"{rules[seen[0]].number} to {rules[seen[-1]].number} are in sight; the wheel moves the shelf"


def _title(kind: str) -> str:
    return "Rules in force" if kind == PLAIN else f"{kind[:1].upper()}{kind[1:]} rules"
