"""What the table waits for first, of all that is owed."""

from tabletop.engine.acts.base import means
from tabletop.engine.acts.lawmaking.judging import Judge
from tabletop.engine.duties import Duties, pressing


def awaited(duties: Duties) -> Duties:
    """What must be done now, in order: a judgment first, for others wait for it; what came up for whoever has parts of the turn
    left comes before these."""
    now = pressing(duties)
    busy = {duty.who for duty in now if duty.part}
    return tuple(sorted(now, key=lambda duty: (not means(duty, Judge), duty.part or duty.who not in busy, not duty.part)))


def awaited_first(duties: Duties) -> Duties:
    """Of these the first, with all that is the same for others by the same rule."""
    now = awaited(duties)
    return tuple(each for each in now if (each.what, each.rule) == (now[0].what, now[0].rule))
