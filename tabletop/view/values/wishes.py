"""What a hand on a panel wishes for, each wish as one value: an act, a draft, or something to be shown. The page grants it.

Whatever has a signal ``wished`` sends them by it.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:  # the first window has lines that wish, and waits for no acts
    from tabletop.engine.acts import Act
    from tabletop.engine.past import LaidOff
    from tabletop.view.values.drafts import Draft


@dataclass(frozen=True)
class ReadRule:
    """The rule card of that id is to be read; of one that is gone, the step that ``ended`` it, as a later one may bear its id."""

    rule: str
    ended: int = 0


@dataclass(frozen=True)
class LayOpen:
    """A figure is to be laid open: the question that gives it, and whom or what that is asked of."""

    question: str
    subject: str


@dataclass(frozen=True)
class ShowSeat:
    """What that seat may do now is to be seen."""

    seat: str


@dataclass(frozen=True)
class LookBack:
    """The table is to be seen as it was after that step; 0 for now."""

    step: int


@dataclass(frozen=True)
class GoOnFrom:
    """Play is to go on from that step."""

    step: int


@dataclass(frozen=True)
class ExplainStep:
    """Somebody says why that step was done."""

    step: int


@dataclass(frozen=True)
class TurnGuide:
    """That step of the guide is to be shown; 0 closes it."""

    step: int


@dataclass(frozen=True)
class BeginAction:
    """An action on rule cards is to be taken up, by its name; on the card of that id, or on any."""

    action: str
    rule: str = ""


@dataclass(frozen=True)
class LookPushed:
    """Half-boards are to be looked at as if they were pushed together; none to put them back."""

    boards: tuple[str, ...]


WHY_NO_MATE = "Why no checkmate?"


@dataclass(frozen=True)
class WhyNoMate:
    """It is to be seen why an army in check is not checkmated."""

    army: str


@dataclass(frozen=True)
class SettleWaiting:
    """What waited for a judgment is to be done now, or let go."""

    do: bool


@dataclass(frozen=True)
class TakeBackSeat:
    """A seat that is played on a phone is to be played at the table again."""

    seat: str


@dataclass(frozen=True)
class OpenSeat:
    """Somebody points at the phone of a seat: it is taken back, or opened here; without one it is to be given to a phone."""

    seat: str


Wish: TypeAlias = (
    "Act | Draft | ReadRule | LayOpen | ShowSeat | LookBack | GoOnFrom | ExplainStep | TurnGuide | BeginAction | LookPushed"
    " | LaidOff | WhyNoMate | SettleWaiting | TakeBackSeat | OpenSeat"
)


@dataclass(frozen=True)
class WaitingAct:
    """``told`` is what it would do, as the table may read it; ``question`` is what the Judge was asked about it."""

    act: "Act"
    told: str
    question: str
