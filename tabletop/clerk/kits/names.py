"""What the things on a table are called, for the blanks of a sheet."""

from tabletop.clerk.editing.templates import Names
from tabletop.engine.kit_state import KitState
from tabletop.engine.seen import SeenTable


def names_on(table: SeenTable) -> Names:
    """By kind, the names that a reader of this table can see."""
    things = dict.fromkeys(thing.name for thing in table.things.by_id.values() if thing.name)
    return {
        "player": table.players,
        "pile": table.piles,
        "clock": tuple(clock.name for clock in table.clocks),
        "thing": tuple(things),
        **{kind: table.names(kind) for kit in KitState.kinds.values() for kind in kit.refs},
    }
