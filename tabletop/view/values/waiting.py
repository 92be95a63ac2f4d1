"""An act that waits for the judgment on whether it may be done."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.engine.acts import Act


@dataclass(frozen=True)
class WaitingAct:
    """``told`` is what it would do, as the table may read it; ``question`` is what the Judge was asked about it."""

    act: "Act"
    told: str
    question: str
