"""Every act there is, one class each.

An act exists once its module is imported here. Tests draw each (``tests/any_acts.py``), and want a way on the screen to each that
people do (``tests/view/offers/test_every_act.py``).
"""

from tabletop.engine.acts import (  # noqa: F401
    actions,
    armies,
    by_hand,
    cards,
    clocks,
    counters,
    deeds,
    dice,
    duties,
    maps,
    people,
    pushes,
    telling,
    tokens,
    turns,
    whereabouts,
    winning,
)
from tabletop.engine.acts.base import Act, ObjectionTo, happened, happened_besides, means, meant, played, read_act, written
from tabletop.engine.acts.lawmaking import (  # noqa: F401
    counting,
    deciding,
    editing,
    enacting,
    judging,
    motions,
    proposing,
    stamping,
    voids,
    voting,
)

__all__ = ["Act", "ObjectionTo", "happened", "happened_besides", "means", "meant", "played", "read_act", "written"]
