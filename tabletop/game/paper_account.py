"""An evening's account, read from its steps: all that paper is given of it, and nothing that not everybody may see."""

from collections.abc import Iterable
from pathlib import Path

from tabletop.engine.seen import SeenStep
from tabletop.engine.work import Work, finish, gathered
from tabletop.game.evening import Evening
from tabletop.journal import Trouble
from tabletop.journal.disk import write_whole
from tabletop.paper.account import EveningAccount, Past, Since
from tabletop.paper.choice import MINUTES, WITH_HISTORY
from tabletop.paper.stories import MomentsOnWay


def account(evening: Evening, at: int | None = None, since: int | None = None) -> EveningAccount:
    """The evening up to entry ``at``, or to its end, with changes told from entry ``since`` on. Raises ``Trouble``."""
    return finish(accounting(evening, "", at, since))


def accounting(evening: Evening, what: str, at: int | None = None, since: int | None = None) -> Work[EveningAccount]:
    """The account for one sort of document, part by part: all that takes long to tell is looked up now."""
    after = evening.last if at is None else at
    for number in (after, *(() if since is None else (since,))):
        if not 0 <= number <= evening.last:
            raise Trouble(f"There is no step {number}; the last one is {evening.last}.")
    if since is not None and since > after:
        raise Trouble(f"Step {since} comes after step {after}; changes are told from an earlier step on.")
    earlier = None if since is None else Since(since, evening.table(at=since))
    moments = MomentsOnWay((0, *evening.way(after)), lambda number: evening.moment(number, after))
    past = Past(lambda: evening.versions(after), lambda: evening.proposals(at=after), lambda: evening.rulings(after))
    first = 1 if since is None else since + 1
    told: Iterable[SeenStep] = evening.minutes(first, after, at=after)
    if what == MINUTES:
        told = yield from gathered(told, after)
    made = EveningAccount(moments, lambda: told, evening.box.credit, earlier, past)
    if what in WITH_HISTORY:
        wordings = made.wordings
        yield from gathered((wording.change for wording in wordings), len(wordings))
    return made


def save(path: Path, content: bytes) -> None:
    """The file with this content, in place of an earlier one, or no change at all. Raises ``OSError`` that names it."""
    write_whole(path, content, over=True)
