"""How rules once read, as panels and the felt tell it."""

from collections.abc import Iterable
from itertools import pairwise

from tabletop.engine.past import Stand, Wording


def spans(wordings: tuple[Wording, ...]) -> tuple[str, ...]:
    """From which step to which each wording held, "steps 38 to 70"; the last of them still does, "since step 71"."""
    found = []
    for wording, after in pairwise(wordings):
        first, last = max(1, wording.step), max(1, after.step - 1)
        found.append(f"steps {first} to {last}" if first < last else f"step {first}")
    return (*found, f"since step {wordings[-1].step}" if wordings[-1].step else "from the start") if wordings else ()


def before(wordings: tuple[Wording, ...], words: str) -> tuple[Wording, ...]:
    """The wordings up to the one that reads so, which is the last: on a table that is looked back at, what came later is not."""
    upto = [index for index, wording in enumerate(wordings) if wording.rule.text.strip() == words.strip()]
    return wordings[: upto[-1] + 1] if upto else wordings


def texts_of(course: Iterable[Stand]) -> tuple[str, ...]:
    """Every wording of a proposal, the first one first."""
    return tuple({stand.proposal.version: stand.proposal.text for stand in course}.values())
