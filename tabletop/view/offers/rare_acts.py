"""What is seldom done by hand: a line each of the menu *By hand*, there only while there is something to do it to."""

from collections.abc import Iterator

from tabletop.engine.acts.armies import Checkmate, RaiseArmy, ReleaseArmy, SetUp
from tabletop.engine.acts.deeds import Reveal
from tabletop.engine.acts.duties import Excuse
from tabletop.engine.acts.figures import Forget, subject_name
from tabletop.engine.acts.lawmaking.judging import OverruleJudge
from tabletop.engine.armies import battle_of
from tabletop.engine.chess.rows import AS_IN_CHESS
from tabletop.engine.duties import owed
from tabletop.engine.seen import SeenTable
from tabletop.view.values.offer import WHY, Field, Offer, Said, seat_field


def seldom(table: SeenTable) -> tuple[Offer, ...]:
    """A duty let off, a count given up, the Judge overruled without a vote, a secret told before its time."""
    return (*_excusing(table), *_forgetting(table), *_overruling(table), *_revealing(table))


def armies_by_hand(table: SeenTable) -> tuple[Offer, ...]:
    """Armies brought and taken off somebody; to hand one over, or a man, is on the menu of the half-board and of the man."""
    seat = seat_field("to", "Whose is it?", table)
    raising = Offer("Bring an army", lambda _, said: RaiseArmy(to=said["to"], why=said["why"]), fields=(seat, WHY))
    names = tuple(army.name for army in battle_of(table).armies)
    if not names:
        return (raising,)
    army = Field("army", "Which army?", "choice", names)
    rows = Field("rows", "Its rows as in FEN, the joining edge first", usual=AS_IN_CHESS)
    by = seat_field("to", "By whom?", table)
    return (
        raising,
        Offer("Set up an army", lambda _, said: SetUp(**said), fields=(army, rows, WHY)),
        Offer("An army is checkmated", lambda _, said: Checkmate(**said), fields=(army, by, WHY)),
        Offer("Nobody controls an army", lambda _, said: ReleaseArmy(army=said["army"], why=said["why"]), fields=(army, WHY)),
    )


def _excusing(table: SeenTable) -> Iterator[Offer]:
    duties = {f"{duty.who}: {duty.what}": duty for duty in owed(table.duties)}
    if duties:
        which = Field("duty", "Who need not do what?", "choice", tuple(duties))

        def excused(_: str, said: Said) -> Excuse:
            duty = duties[said["duty"]]
            return Excuse(of=duty.who, what=duty.what, why=said["why"])

        yield Offer("Excuse somebody", excused, fields=(which, WHY))


def _forgetting(table: SeenTable) -> Iterator[Offer]:
    counts = {f"{counter} of {subject_name(table, about)}": (counter, about) for counter, about in table.counters}
    if counts:
        which = Field("count", "What is counted no more?", "choice", tuple(counts))

        def forgotten(_: str, said: Said) -> Forget:
            counter, about = counts[said["count"]]
            return Forget(counter=counter, of=subject_name(table, about), why=said["why"])

        yield Offer("Forget a count", forgotten, fields=(which, WHY))


def _overruling(table: SeenTable) -> Iterator[Offer]:
    if any(each.judge for each in table.judgments):
        yield Offer("Overrule the Judge", lambda _, said: OverruleJudge(why=said["why"]), fields=(WHY,))


def _revealing(table: SeenTable) -> Iterator[Offer]:
    secrets = tuple(dict.fromkeys(deed.what for deed in table.deeds if deed.secret))
    if secrets:
        which = Field("what", "What is revealed?", "choice", secrets)
        yield Offer("Reveal a secret", lambda _, said: Reveal(what=said["what"], why=said["why"]), fields=(which, WHY))
