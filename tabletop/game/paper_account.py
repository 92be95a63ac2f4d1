"""An evening's account, read from its steps: all that paper is given of it, and nothing that not everybody may see."""

from pathlib import Path

from tabletop.game.evening import Evening
from tabletop.game.work import Work, finish, gathered, share
from tabletop.journal import Trouble
from tabletop.journal.disk import write_whole
from tabletop.paper.account import Account, Since, moments


def account(evening: Evening, at: int | None = None, since: int | None = None) -> Account:
    """The evening up to entry ``at``, or to its end, with changes told from entry ``since`` on. Raises ``Trouble``."""
    return finish(accounting(evening, at, since))


def accounting(evening: Evening, at: int | None = None, since: int | None = None) -> Work[Account]:
    """The same, step by step."""
    after = evening.last if at is None else at
    for number in (after, *(() if since is None else (since,))):
        if not 0 <= number <= evening.last:
            raise Trouble(f"There is no step {number}; the last one is {evening.last}.")
    if since is not None and since > after:
        raise Trouble(f"Step {since} comes after step {after}; changes are told from an earlier step on.")
    earlier = None if since is None else Since(since, evening.table(at=since))
    of = 2 * after
    course = yield from gathered(evening.course(after), of)
    minutes = yield from share(gathered(evening.minutes(1, after, at=after), after), after, of)
    return Account(moments(iter(course)), tuple(minutes), after, evening.box.credit, earlier)


def save(path: Path, content: bytes) -> None:
    """The file with this content, in place of an earlier one, or no change at all. Raises ``OSError`` that names it."""
    write_whole(path, content, over=True)
