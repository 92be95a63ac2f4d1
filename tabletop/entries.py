"""What the lines of a game file say: the table at the start, and each step."""

from collections.abc import Mapping
from typing import Any

from tabletop.box import BoxTrouble, box_from
from tabletop.engine.acts import read_act, written
from tabletop.engine.plain import Malformed, read, reader
from tabletop.engine.seats import Seat
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tabletop.journal import Trouble


def table_at_start(head: Mapping[str, Any]) -> Table:
    """The table at the start of the evening that a file's head describes. Raises ``Trouble``."""
    try:
        box = box_from(head.get("game"))
        seats = read(tuple[Seat, ...], head.get("seats"))
        house = read(str, head.get("house", ""))
    except (BoxTrouble, Malformed) as trouble:
        raise Trouble(f"The beginning of the game cannot be read: {trouble}", 1) from None
    return box.table(seats, house)


def step_written(step: Step) -> dict[str, Any]:
    """A step as the file holds it."""
    entry: dict[str, Any] = {"act": written(step.act)}
    if step.followed:
        entry["followed"] = [written(act) for act in step.followed]
    entry["at"] = step.at
    if step.ids:
        entry["ids"] = step.ids
    if step.anyway:
        entry |= {"anyway": True, "why": step.why, "against": list(step.against)}
    return entry


def read_step(entry: Mapping[str, Any]) -> Step:
    """The step that ``step_written`` gave. Raises ``Malformed``."""
    followed = entry.get("followed", [])
    if not isinstance(followed, list):
        raise Malformed("“followed” should be a list of acts.")
    told = {name: _TOLD[name](item) for name, item in entry.items() if name in _TOLD}
    return Step(read_act(entry.get("act")), tuple([read_act(act) for act in followed]), **told)


_TOLD = {
    "at": reader(float),
    "anyway": reader(bool),
    "why": reader(str),
    "against": reader(tuple[str, ...]),
    "ids": reader(int),
}
"""What an entry tells of a step besides its acts."""
