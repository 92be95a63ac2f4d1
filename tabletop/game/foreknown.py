"""How far it may be foretold what an act brings: up to an act that says it may not be (``foretold``), and to what comes to light
only then. A shuffle and the time may be; a card that is turned over afterwards comes to light."""

from itertools import pairwise, takewhile

from tabletop.engine.acts import Act
from tabletop.engine.seen import discloses
from tabletop.engine.steps import Followed
from tabletop.engine.table import Table


def left_open(found: Table, act: Act, followed: Followed) -> list[Act]:
    """What may not be foretold of the act and of what follows from it on ``found``, and what of it discloses something."""
    acts, tables = (act, *followed.acts), (found, *followed.tables)
    done = zip(acts, pairwise(tables), strict=True)
    return [each for each, one_on in done if not each.foretold or discloses(*one_on)]


def foreknown(found: Table, act: Act, followed: Followed) -> Followed:
    """The act with what follows from it on ``found``, as far as everybody may know it beforehand, and the tables that this leads
    through, from that one on. Nothing where the act itself discloses something, or may not be foretold."""
    acts, tables = (act, *followed.acts), (found, *followed.tables)
    done = zip(acts, pairwise(tables), strict=True)
    known = takewhile(lambda each: each[0].foretold and not discloses(*each[1]), done)
    number = sum(1 for _ in known)
    return Followed(acts[:number], tables[: number + 1])
