"""How far it may be foretold what an act brings: up to an act that says it may not be (``foretold``), and to what comes to light
only then. A shuffle and the time may be; a card that is turned over afterwards comes to light."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise, takewhile

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.work.cascade import Chance
from tabletop.engine.acts import Act
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.lawmaking.deciding import Decide, subject_key
from tabletop.engine.frozen import replace
from tabletop.engine.seen import discloses
from tabletop.engine.steps import Followed
from tabletop.engine.table import Table
from tabletop.game.adoption import known_answers


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


def either_way(clerk: Clerk, table: Table, act: Act, chance: Chance) -> Iterator[Table | None]:
    """The table after the act and all that follows; where it is asked on the way *whether* something is so, or which of several
    it is, after each answer, and where a die is thrown, after each of its faces. ``None`` where chance brings more, or something
    comes to light only then. What no table could do changes nothing."""
    for after in _outcomes(clerk, table, act, chance):
        parked = after.parked if after else ()
        asked = next((each for each in parked if after and each not in table.parked and known_answers(each, after)), None)
        if after is None or asked is None:
            yield after
            continue
        for answer in known_answers(asked, after):
            yield from _outcomes(clerk, after, Decide(question=asked.question, about=subject_key(asked), answer=answer), chance)


MOST_FACES = 20
"""Faces of a die of which each is tried."""


def _outcomes(clerk: Clerk, table: Table, act: Act, chance: Chance) -> Iterator[Table | None]:
    act, found = chance(clerk.completed(table, act), table), table.one_step_on
    if act.objection(table):
        yield table
        return
    act = act.resolved(table)
    followed = clerk.follow(found, act, chance)
    stops = left_open(found, act, followed)
    die = stops[0] if stops else None
    if not isinstance(die, Throw):
        yield None if stops else followed.after
    elif die is act or die.thrown[0] > 1 or die.thrown[1] > MOST_FACES:
        yield None
    else:
        for face in range(1, die.thrown[1] + 1):
            followed = clerk.follow(found, act, partial(_showing, face, chance))
            yield followed.after if len(left_open(found, act, followed)) == 1 else None


def _showing(face: int, chance: Chance, act: Act, table: Table) -> Act:
    """The act with what is left to chance in it, and a die that is thrown showing that face."""
    return replace(act, faces=(face,)) if isinstance(act, Throw) and act.faces is None else chance(act, table)
