"""What the lines of a game file say: the table at the start, each step, and what only says where play stands.

One decoder reads them all, by the types that the dataclasses here and in the engine declare: what does not fit is one
sentence, and a line that says two things at once, or has a field that it cannot have, does not fit.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias, cast

from tabletop.box.box import box_from
from tabletop.box.options import BoxTrouble
from tabletop.clerk.work.parking import decision_worded, worded
from tabletop.engine.acts import written
from tabletop.engine.acts.lawmaking.deciding import ALWAYS, Decide
from tabletop.engine.acts.people import MOST_SEATS
from tabletop.engine.plain import Count, Malformed, UnixTime, amended_by, reader, spelt
from tabletop.engine.seats import Seat, trouble_with_letters
from tabletop.engine.seen import SeenAct, SeenStep
from tabletop.engine.steps import GO_BACK, REDO, UNDO, Step
from tabletop.engine.table import Parked, Table
from tabletop.engine.values import listed
from tabletop.game.timeline import Timeline
from tabletop.journal import Trouble


@dataclass(frozen=True)
class Undo:
    """A step is taken back: the last one on the way to the table. ``seen`` says how many cards each seat had looked at since."""

    step: int = field(metadata=spelt(UNDO))
    at: UnixTime = 0.0
    seen: Mapping[str, Count] = field(default_factory=dict)

    said: ClassVar[str] = UNDO
    told: ClassVar[str] = "Step {} was undone."
    told_of_many: ClassVar[str] = "{0} steps were undone, back to before step {2}."
    uncounted: ClassVar[tuple[str, str]] = "The last step was undone.", "The last {} steps were undone."

    def stood(self, timeline: Timeline) -> int:
        """The step that play stands after once the timeline has gone along. Raises ``Malformed``."""
        _only(self.step, timeline.undoable, "undone")
        return timeline.undo()


@dataclass(frozen=True)
class Redo:
    """What was undone last is done again."""

    step: int = field(metadata=spelt(REDO))
    at: UnixTime = 0.0

    said: ClassVar[str] = REDO
    told: ClassVar[str] = "Step {} was done again."
    told_of_many: ClassVar[str] = "{0} steps were done again, up to step {2}."
    uncounted: ClassVar[tuple[str, str]] = "A step was done again.", "{} steps were done again."
    seen: ClassVar[Mapping[str, int]] = {}

    def stood(self, timeline: Timeline) -> int:
        _only(self.step, timeline.redoable, "done again")
        return timeline.redo()


@dataclass(frozen=True)
class GoBack:
    """Play goes on from an earlier step, or from one of another branch."""

    step: int = field(metadata=spelt(GO_BACK))
    at: UnixTime = 0.0
    seen: Mapping[str, Count] = field(default_factory=dict)

    said: ClassVar[str] = GO_BACK
    told: ClassVar[str] = "Play goes on from step {}."
    uncounted: ClassVar[tuple[str, str]] = ("Play goes on from another step.",) * 2

    def stood(self, timeline: Timeline) -> int:
        if not timeline.is_step(self.step):
            raise Malformed(f"there is no step {self.step} to go back to.")
        return timeline.go_back(self.step)


@dataclass(frozen=True)
class HandLook:
    """A seat looked into its hand, where these things lay. It leaves play where it stands."""

    seat: str = field(metadata=spelt("look"))
    things: tuple[str, ...]

    said: ClassVar[str] = "look"


def _only(step: int, possible: int, done: str) -> None:
    if step != possible:
        only = f"only step {possible}" if possible else "none"
        raise Malformed(f"step {step} cannot be {done} here; {only} can.")


Leap: TypeAlias = Undo | Redo | GoBack
ReadEntry: TypeAlias = Step | Leap | HandLook
KINDS: Mapping[str, type[ReadEntry]] = {"act": Step, **{kind.said: kind for kind in (Undo, Redo, GoBack, HandLook)}}
"""What an entry may be, by the field that only such an entry has."""


def read_entry(entry: Mapping[str, Any]) -> ReadEntry:
    """What a line of the file says. Raises ``Malformed`` with a sentence."""
    said = [name for name in KINDS if name in entry]
    if len(said) != 1:
        what = f"it is {listed(said)} at once" if said else "it is none of these"
        raise Malformed(f"an entry is one of these: {', '.join(KINDS)}; {what}.")
    found: ReadEntry = _READERS[said[0]](entry)
    return found


amended_by(Parked, worded)  # in older files a question bears no words
amended_by(Decide, lambda act: decision_worded(act) if act.scope == ALWAYS else act)
_READERS = {name: reader(cast(Hashable, kind)) for name, kind in KINDS.items()}


@dataclass(frozen=True)
class Head:
    """How a file begins, besides the game itself: who sat down to it, the table's own card, the word that chance hangs on."""

    seats: tuple[Seat, ...]
    house: str = ""
    seed: str | None = None

    said: ClassVar[str] = "beginning"


def table_at_start(head: Mapping[str, Any]) -> Table:
    """The table at the start of the evening that a file's head describes. Raises ``Trouble``."""
    try:
        box = box_from(head.get("game"))
        begun: Head = reader(Head)({name: item for name, item in head.items() if name not in ("nomic", "game")})
    except (BoxTrouble, Malformed) as trouble:
        raise _at_the_beginning(str(trouble)) from None
    names = [seat.name for seat in begun.seats]
    if wrong := box.trouble_with_seats(names, trouble_with_letters) or _trouble_with_looks(begun.seats):
        raise _at_the_beginning(wrong)
    return box.table(begun.seats, begun.house)


def _trouble_with_looks(seats: Sequence[Seat]) -> str:
    strange = next((seat.look for seat in seats if not 0 <= seat.look < MOST_SEATS), None)
    return "" if strange is None else f"There are {MOST_SEATS} colours and marks, and {strange} is none of them."


def _at_the_beginning(trouble: str) -> Trouble:
    return Trouble(f"The beginning of the game cannot be read: {trouble}", 1, "Go back to an earlier copy.")


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
    step: Step = _READERS["act"](entry)
    return step


def told_of_leap(run: Sequence[Leap], number: int, reader: str | None, after: str = "", *, counted: bool = True) -> SeenStep:
    """Undo, redo or a way back, one or several of a kind in a row, as a line of the minutes, the last of them being entry
    ``number``; ``after`` is what else is told of it. Where steps are not ``counted``, none is named by its number."""
    leap = run[-1]
    if not counted:
        told = leap.uncounted[len(run) > 1].format(len(run))
    elif len(run) > 1 and not isinstance(leap, GoBack):
        told = leap.told_of_many.format(len(run), run[0].step, leap.step)
    else:
        told = leap.told.format(leap.step)
    for seat, count in leap.seen.items():
        told += f" {seat} had looked at {count} card{'s' * (count != 1)} since."
    act = SeenAct(leap.said, "", "", f"{told} {after}".strip(), {"act": leap.said})
    return SeenStep(number, reader, (act,), leap.at, False, "", ())
