"""An evening's account, read from its steps: all that paper is given of it, and nothing that not everybody may see."""

import os
from pathlib import Path

from tabletop.game.evening import Evening
from tabletop.journal import Trouble
from tabletop.paper.account import Account, Moments, Since, Told


def account(evening: Evening, at: int | None = None, since: int | None = None) -> Account:
    """The evening up to entry ``at``, or to its end, with changes told from entry ``since`` on. Raises ``Trouble``."""
    after = evening.last if at is None else at
    for number in (after, *(() if since is None else (since,))):
        if not 0 <= number <= evening.last:
            raise Trouble(f"There is no step {number}; the last one is {evening.last}.")
    if since is not None and since > after:
        raise Trouble(f"Step {since} comes after step {after}; changes are told from an earlier step on.")
    earlier = None if since is None else Since(since, evening.table(at=since))
    found = (lambda number: evening.moment(number, after)), evening.changed, (lambda: evening.versions(after))
    moments = Moments((0, *evening.way(after)), *found)
    minutes = Told(lambda: evening.minutes(1 if since is None else since + 1, after, at=after))
    return Account(moments, minutes, after, evening.box.credit, earlier)


def save(path: Path, content: bytes) -> None:
    """The file with this content, in place of an earlier one, or no change at all. Raises ``OSError`` that names it."""
    half = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        half.write_bytes(content)
        half.replace(path)
    except OSError as trouble:
        half.unlink(missing_ok=True)
        raise OSError(trouble.errno, trouble.strerror, str(path)) from None
