"""What the lines of a game file say: the table at the start, and each step."""

from collections.abc import Mapping
from typing import Any

from tabletop.box.box import box_from
from tabletop.box.options import BoxTrouble
from tabletop.engine.acts import read_act, written
from tabletop.engine.plain import Malformed, read, reader
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenAct, SeenStep
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tabletop.journal import Trouble

LEAPS = {"undo": "Step {} was undone.", "redo": "Step {} was done again.", "go back": "Play goes on from step {}."}
"""Entries that say where play goes on from, and how the minutes tell them."""


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


def told_of_leap(entry: Mapping[str, Any], number: int, reader: str | None) -> SeenStep:
    """An undo, a redo or a way back as a line of the minutes."""
    said = next(said for said in LEAPS if said in entry)
    told = LEAPS[said].format(entry[said])
    for seat, count in entry.get("seen", {}).items():
        told += f" {seat} had looked at {count} card{'s' * (count != 1)} since."
    act = SeenAct(said, "", "", told, {"act": said})
    return SeenStep(number, reader, (act,), entry.get("at", 0.0), False, "", ())


_TOLD = {
    "at": reader(float),
    "anyway": reader(bool),
    "why": reader(str),
    "against": reader(tuple[str, ...]),
    "ids": reader(int),
}
"""What an entry tells of a step besides its acts."""
