"""How rules once read, and the cards that are no longer in force: what the table and the panels show of the past."""

from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True)
class Wording:
    """How a rule read from a step on. ``proposal`` and ``by`` are nothing where it lay in the box or came by hand."""

    step: int
    words: str
    date: str = ""
    proposal: int | None = None
    by: str = ""
    number: int = 0
    """The number the rule bore then."""
    kind: str = "rule"


@dataclass(frozen=True)
class Amendment:
    """An amendment that lies on a rule: the proposal that brought it, and how the rule reads without it, the same as now
    where that cannot be told. ``revision`` tells which it is, where it is not the one on top."""

    number: int
    words: str
    sheet: str
    revision: int | None = None


@dataclass(frozen=True)
class LaidOff:
    """A card in one of the trays at the edge of the table: its last words, and in a line how it came to lie there."""

    number: int
    words: str
    kind: str = "rule"
    told: str = ""


def spans(wordings: tuple[Wording, ...]) -> tuple[str, ...]:
    """From which step to which each wording held, "steps 38 to 70"; the last of them still does, "since step 71"."""
    found = []
    for wording, after in pairwise(wordings):
        first, last = max(1, wording.step), max(1, after.step - 1)
        found.append(f"steps {first} to {last}" if first < last else f"step {first}")
    return (*found, f"since step {wordings[-1].step}" if wordings[-1].step else "from the start") if wordings else ()


def before(wordings: tuple[Wording, ...], words: str) -> tuple[Wording, ...]:
    """The wordings up to the one that reads so, which is the last: on a table that is looked back at, what came later is not."""
    upto = [index for index, wording in enumerate(wordings) if wording.words.strip() == words.strip()]
    return wordings[: upto[-1] + 1] if upto else wordings
