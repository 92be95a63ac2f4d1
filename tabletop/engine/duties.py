"""What people owe or may do: parts of a turn, votes, and whatever else a rule asks of somebody."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import filterfalse
from operator import attrgetter

from tabletop.engine.frozen import replace

VOTE = "vote"
"""What owing a ballot is called, by itself or beside what else would do: ``"vote or sing"``."""


SEE_THAT, REMEMBER, CARRY_OUT = "see that ", "remember to ", "carry out "
_REMINDERS = re.compile(f"{SEE_THAT}|{REMEMBER}|do what |{CARRY_OUT}(?:this )?rule ?")
"""How a duty begins of which the clerk can only remind, in words of now or of older sheets."""


@dataclass(frozen=True)
class Duty:
    """Something for ``who`` to do. ``part`` marks a part of the turn; one that is done stays to be seen until the turn ends."""

    who: str
    what: str
    rule: str = ""
    must: bool = True
    part: bool = False
    done: bool = False
    title: str = field(default="", compare=False)
    """What the rule was called when it asked for it: ``"rule 202"``, though it may be rule 301 since."""
    since: int = field(default=0, compare=False)
    """The number of the turn in which it was asked for."""
    laid: int = field(default=0, compare=False)
    """Of several cards that are to be laid or drawn, how many have been."""

    @property
    def fulfils(self) -> frozenset[str]:
        """What would fulfil it, as phrases: ``"propose or pass the token"`` can be done in two ways."""
        return ways_of(self.what)


@lru_cache(maxsize=500)
def ways_of(what: str) -> frozenset[str]:
    """What would fulfil a duty in these words, as phrases."""
    return frozenset(way.strip() for way in re.split(r"\bor\b|,", what) if way.strip())


_NO_VERB = re.compile(
    r"(?:a|an|the|is|are|was|were|has|does|did|will|would|who|whose|what|which|when|where|why|how|whether|one|it)\b|.*\?$", re.I
)


def to_do(what: str) -> str:
    """A duty as it stands behind *has to*: in quotation marks where it begins with no verb of its own, as “is it a joke”."""
    return f"“{what}”" if _NO_VERB.match(what) else what


Duties = tuple[Duty, ...]
_DONE = attrgetter("done")


def ticked(duties: Duties, who: str, ways: frozenset[str]) -> Duties:
    """The duties with the first open one of ``who`` that any of ``ways`` fulfils now done: what must be before what may be."""
    index = _fulfilled(duties, who, ways)
    return duties if index is None else (*duties[:index], replace(duties[index], done=True), *duties[index + 1 :])


def served(duties: Duties, who: str, ways: frozenset[str]) -> bool:
    """Whether any of ``ways`` fulfils something that ``who`` owes or may do now."""
    return _fulfilled(duties, who, ways) is not None


def owed_since(duties: Duties, who: str, what: str) -> int:
    """The turn since which ``who`` owes what doing ``what`` fulfils; 0 if that fulfils nothing."""
    index = _fulfilled(duties, who, frozenset((what,)))
    return 0 if index is None else duties[index].since


def _fulfilled(duties: Duties, who: str, ways: frozenset[str]) -> int | None:
    found = (
        at for at, duty in enumerate(duties) if duty.who == who and not duty.done and (duty.fulfils & ways or duty.what in ways)
    )
    return min(found, key=lambda at: (not duties[at].must, at), default=None)


def owed(duties: Duties, who: str | None = None, what: str | None = None) -> Duties:
    """The duties still open, of one seat or of all, for one thing or for any."""
    if who is None and what is None:
        return tuple(filterfalse(_DONE, duties))
    return tuple([d for d in duties if not d.done and (who is None or d.who == who) and (what is None or d.what == what)])


def is_vote(duty: Duty) -> bool:
    """Whether a ballot is owed by it; of a part of the turn, where nothing else would do."""
    return VOTE in ways_of(duty.what) and (not duty.part or duty.what == VOTE)


def is_reminder(what: str) -> bool:
    """Whether people see to a duty in these words, and nothing on the table hangs on it."""
    return bool(_REMINDERS.match(what))


_TIMES = re.compile(r" – (?:twice|(\d+) times)$")


def once(what: str) -> str:
    """What is owed several times, as it is owed once."""
    return _TIMES.sub("", what)


def once_more(what: str) -> str:
    """What people see to and have not done yet, owed once more than in these words: ``"see that Bo hums – twice"``."""
    found = _TIMES.search(what)
    return f"{once(what)} – {int(found[1] or 2) + 1} times" if found else f"{what} – twice"


def votes_owed(duties: Duties, who: str | None = None) -> Duties:
    """The ballots still owed, of one seat or of all."""
    return tuple([duty for duty in owed(duties, who) if is_vote(duty)])


def alike(duties: Duties, duty: Duty) -> Duties:
    """All that stands on one line with it, open or done: the same thing to do, under the same rule."""
    return tuple(d for d in duties if (d.what, d.rule, d.must, d.part) == (duty.what, duty.rule, duty.must, duty.part))


def pressing(duties: Duties) -> Duties:
    """What the table waits for now: ballots as long as any is owed, else whatever must be done."""
    must = [duty for duty in owed(duties) if duty.must]
    return tuple([duty for duty in must if VOTE in ways_of(duty.what)] or must)
