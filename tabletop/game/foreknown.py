"""How far it may be foretold what an act brings: up to an act that says it may not be (``foretold``), and to what comes to light
only then. A shuffle and the time may be; a card that is turned over afterwards comes to light."""

from collections.abc import Iterator
from functools import partial
from itertools import compress, count, pairwise, product

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

Throws = tuple[tuple[int, ...], ...]
"""What dice show, one throw after the other."""


def _stops(found: Table, act: Act, followed: Followed) -> Iterator[bool]:
    """Of the act, and of each that follows from it on ``found``, whether it may not be foretold or discloses something."""
    acts, tables = (act, *followed.acts), (found, *followed.tables)
    return (not each.foretold or discloses(*one_on) for each, one_on in zip(acts, pairwise(tables), strict=True))


def foreknown(found: Table, act: Act, followed: Followed) -> Followed:
    """The act with what follows from it on ``found``, as far as everybody may know it beforehand, and the tables that this leads
    through, from that one on. Nothing where the act itself discloses something, or may not be foretold."""
    acts, tables = (act, *followed.acts), (found, *followed.tables)
    number = next(compress(count(), _stops(found, act, followed)), len(acts))
    return Followed(acts[:number], tables[: number + 1])


def either_way(clerk: Clerk, table: Table, act: Act, chance: Chance) -> Iterator[tuple[Table | None, str]]:
    """The table after the act and all that follows; where it is asked on the way *whether* something is so, or which of several
    it is, after each answer, with that answer, and where dice are thrown, however they fall. ``None`` where chance brings more,
    or something comes to light only then. What no table could do changes nothing."""
    for after in _outcomes(clerk, table, act, chance):
        parked = after.parked if after else ()
        asked = next((each for each in parked if after and each not in table.parked and known_answers(each, after)), None)
        if after is None or asked is None:
            yield after, ""
            continue
        for answer in known_answers(asked, after):
            decided = Decide(question=asked.question, about=subject_key(asked), answer=answer)
            yield from ((table_then, answer) for table_then in _outcomes(clerk, after, decided, chance))


def up_to_chance(clerk: Clerk, table: Table, act: Act, chance: Chance) -> Table:
    """The table after as much of the act, and of what follows, as comes before anything that may not be foretold."""
    first, found = chance(clerk.completed(table, act), table), table.one_step_on
    if first.objection(table):
        return table
    first = first.resolved(table)
    return foreknown(found, first, clerk.follow(found, first, chance)).after


MOST_THROWN = 36
"""Ways in which dice may fall of which each is tried: two dice of six sides."""


def _outcomes(clerk: Clerk, table: Table, act: Act, chance: Chance, thrown: Throws = (), ways: int = 1) -> Iterator[Table | None]:
    """``thrown`` is what dice show that are thrown on the way, one throw after the other, one of so many ``ways``."""
    first, found = chance(clerk.completed(table, act), table), table.one_step_on
    if first.objection(table):
        yield table
        return
    first = first.resolved(table)
    followed = clerk.follow(found, first, partial(_showing, iter(thrown), chance))
    stops = [*compress((first, *followed.acts), _stops(found, first, followed))][len(thrown) :]
    if not stops:
        yield followed.after
        return
    throw = stops[0]
    dice, sides = throw.thrown if isinstance(throw, Throw) and throw is not first else (0, 0)
    if not dice or ways * sides**dice > MOST_THROWN:
        yield None
        return
    for faces in product(range(1, sides + 1), repeat=dice):
        yield from _outcomes(clerk, table, act, chance, (*thrown, faces), ways * sides**dice)


def _showing(thrown: Iterator[tuple[int, ...]], chance: Chance, act: Act, table: Table) -> Act:
    """The act with what is left to chance in it, and dice that are thrown as they are to fall, as long as that is said."""
    if isinstance(act, Throw) and act.faces is None and (faces := next(thrown, None)):
        return replace(act, faces=faces)
    return chance(act, table)
