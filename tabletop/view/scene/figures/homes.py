"""Where a thing is that has no picture of its own: in a hand, deep in a pile, on a rule card."""

from collections.abc import Callable, Mapping

from tabletop.engine.acts.drops import VOTE
from tabletop.engine.seen import SeenTable
from tabletop.view.scene.figures.figure import Figure
from tabletop.view.scene.layout.boxes import Box

Home = Callable[[str], Box | None]
"""The box where the thing of a key is to be looked for, if anybody can see that."""
_PLACES = {"hand": ("hand {}", "seat {}"), "pile": ("pile {}",), "before": ("seat {}",), "on": ("rule {}",)}


def home_on(table: SeenTable, made: Mapping[str, Figure], *, missing: bool) -> Home:
    """Where a thing lies on that table, as far as it is seen; with `missing`, also what has no figure of its own."""

    def home(key: str) -> Box | None:
        if key in made or not missing:
            return made[key].box if key in made else None
        if key.startswith(VOTE):
            return _of_place(made, "before", key.removeprefix(VOTE))
        thing = table.things.by_id.get(key)
        return _of_place(made, thing.at.kind, thing.at.of) if thing else None

    return home


def _of_place(made: Mapping[str, Figure], kind: str, of: str) -> Box | None:
    keys = (name.format(of) for name in _PLACES.get(kind, ()))
    return next((made[key].box for key in keys if key in made), None)
