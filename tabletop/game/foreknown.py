"""How far it may be foretold what an act brings: up to what is left to chance, and to what comes to light only then."""

from itertools import pairwise, takewhile

from tabletop.engine.acts import Act
from tabletop.engine.acts.cards import Show
from tabletop.engine.acts.deeds import ChooseAtRandom
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.lawmaking.counting import CloseVote, CountVotes
from tabletop.engine.seen import discloses
from tabletop.engine.steps import Followed
from tabletop.engine.table import Table

STOPS = (Show, CloseVote, CountVotes, Throw, ChooseAtRandom)
"""What nobody may foretell on any table."""


def left_open(found: Table, act: Act, followed: Followed) -> list[Act]:
    """What is left to chance of the act and of what follows from it on ``found``, and what of it discloses something."""
    acts, tables = (act, *followed.acts), (found, *followed.tables)
    done = zip(acts, pairwise(tables), strict=True)
    return [each for each, one_on in done if isinstance(each, STOPS) or discloses(*one_on)]


def foreknown(found: Table, act: Act, followed: Followed) -> Followed:
    """The act with what follows from it on ``found``, as far as everybody may know it beforehand, and the tables that this leads
    through, from that one on. Nothing where the act itself discloses something, or leaves it to chance."""
    acts, tables = (act, *followed.acts), (found, *followed.tables)
    done = zip(acts, pairwise(tables), strict=True)
    known = takewhile(lambda each: not isinstance(each[0], STOPS) and not discloses(*each[1]), done)
    number = sum(1 for _ in known)
    return Followed(acts[:number], tables[: number + 1])
