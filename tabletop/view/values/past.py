"""How far the record has come, and how rules and proposals once read, as panels and the felt tell it."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from tabletop.engine.past import Stand, Wording
from tabletop.engine.proposals import Proposal
from tabletop.engine.seen import SeenTable


def spans(wordings: tuple[Wording, ...]) -> tuple[str, ...]:
    """From which step to which each wording held, "steps 38 to 70"; the last of them still does, "since step 71"."""
    found = []
    for wording, after in pairwise(wordings):
        first, last = max(1, wording.step), max(1, after.step - 1)
        found.append(f"steps {first} to {last}" if first < last else f"step {first}")
    return (*found, f"since step {wordings[-1].step}" if wordings[-1].step else "from the start") if wordings else ()


def wordings_up_to(wordings: tuple[Wording, ...], words: str) -> tuple[Wording, ...]:
    """The wordings up to the one that reads so, which is the last: on a table that is looked back at, what came later is not."""
    upto = [index for index, wording in enumerate(wordings) if wording.rule.text.strip() == words.strip()]
    return wordings[: upto[-1] + 1] if upto else wordings


def texts_of(course: Iterable[Stand]) -> tuple[str, ...]:
    """Every wording of a proposal, the first one first."""
    return tuple({stand.proposal.version: stand.proposal.text for stand in course}.values())


def counted_last(table: SeenTable) -> Proposal | None:
    """The proposal that was counted last, until the next one is made."""
    last = table.proposals[-1] if table.proposals else None
    return last if last is not None and last.settled and last.tally is not None else None


def just_settled(table: SeenTable) -> Proposal | None:
    """The proposal that was counted last, until the next one is made or somebody else’s turn begins."""
    last = counted_last(table)
    return last if last and (table.turn.latest("player") or last.by) == last.by else None


@dataclass(frozen=True)
class RecordState:
    """How far the record has come: its last entry, the last one that is on the disk, and the one that is looked at."""

    last: int = 0
    saved: int = 0
    looking_back: int | None = None
    undoable: bool = False
    redoable: bool = False
    told: int = 0
    """The last entry of which everybody is told, which alone is said."""
    to_explain: int = 0
    """The step of which “say why” speaks where none is named: the one done last, or last where somebody looks back."""

    @property
    def unsaved(self) -> bool:
        return self.saved < self.last
