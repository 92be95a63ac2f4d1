"""What a hand can do on any table, whatever the rules say: the menu *By hand*."""

from collections.abc import Iterator

from tabletop.engine.acts import Act
from tabletop.engine.acts.armies import Checkmate, RaiseArmy, ReleaseArmy, SetUp
from tabletop.engine.acts.by_hand import KINDS, AddThing
from tabletop.engine.acts.calendar import TurnCalendar
from tabletop.engine.acts.clocks import StartClock
from tabletop.engine.acts.deeds import Reveal
from tabletop.engine.acts.drops import put_down
from tabletop.engine.acts.duties import Excuse
from tabletop.engine.acts.figures import Forget, SetCounter, SetScore, subject_name
from tabletop.engine.acts.lawmaking.judging import OverruleJudge
from tabletop.engine.acts.lawmaking.motions import Voice
from tabletop.engine.acts.people import Forfeit, Leave
from tabletop.engine.acts.telling import Tell
from tabletop.engine.acts.turns import BeginTurn, EndTurn
from tabletop.engine.acts.winning import DeclareWin
from tabletop.engine.chess.rows import AS_IN_CHESS
from tabletop.engine.duties import owed
from tabletop.engine.proposals import Proposal, Stage, Words
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import COUNTED
from tabletop.engine.things import MAN
from tabletop.engine.values import read_number
from tabletop.view.offers.custom_acts import by_their_own_names
from tabletop.view.offers.offers import totals_by_hand, vote_by_hand
from tabletop.view.offers.people import sitting_down
from tabletop.view.offers.rulings import asking, deeming
from tabletop.view.values.drafts import Draft, Way
from tabletop.view.values.offer import WHY, Field, Offer, Said, named, seat_field

THE_TABLE = "the table"


def by_hand(table: SeenTable) -> tuple[Offer, ...]:
    """Acts that no duty has to ask for, each a menu line."""
    seats, fields = table.players, (seat_field("who", "Who?", table),)
    vote = _vote(table.under_vote, table.words) if table.under_vote else ()
    piles = ("felt", *table.piles, *(f"hand of {seat}" for seat in seats))
    return (
        Offer("Write a rule card", lambda by, _: Draft(by, Way.BY_HAND), icon="quill"),
        Offer("Set a score", _set_score, fields=(*fields, Field("to", "Points", "number"), WHY)),
        Offer("Set a counter", _set_counter, fields=(
            Field("who", "Whose?", "choice", _counting(table), table.turn.seat), Field("what", "Of what?"),
            Field("to", "How many?", "number"), WHY)),
        Offer("Add a thing", lambda _, said: _add_thing(table, said), fields=(
            Field("kind", "What kind?", "choice", tuple(kind for kind in KINDS if kind != MAN), "card"),
            Field("what", "Which, or what does it say?", usual="joker"), Field("to", "Where?", "choice", piles, "felt"), WHY)),
        Offer("Begin somebody’s turn", lambda _, said: BeginTurn(to=named(said["who"]), why=said["why"]),
              fields=(seat_field("who", "Whose turn?", table, "nobody"), WHY)),
        *((Offer("End the turn", lambda by, _: EndTurn(by=by), (table.turn.seat,)),) if table.turn.seat else ()),
        *vote,
        Offer("Start a clock", _start_clock, fields=(
            Field("clock", "What is it for?", usual="clock"), Field("number", "For how many?", "number", usual="5"),
            Field("counts", "Of what?", "choice", ("minutes", *COUNTED), "minutes"), WHY)),
        Offer("Say which day it is", lambda by, said: TurnCalendar(by=by, to=said["day"], why=said["why"]),
              fields=(Field("day", "Which day is it?", "day", usual=table.today), WHY)),
        asking(seats),
        deeming(table.words),
        Offer("Put something to the table", lambda by, said: Voice(by=by, motion=said["motion"]), seats,
              (Field("motion", "What is to be agreed on?"),)),
        *by_their_own_names(table),
        Offer("Note for the minutes", lambda by, said: Tell(by=by, text=said["text"]), seats, (Field("text", "Note", "words"),)),
        Offer("Declare a win", lambda by, said: DeclareWin(by=by, who=said["who"], why=said["why"]), fields=(*fields, WHY)),
        sitting_down(),
        Offer("Somebody leaves", lambda _, said: Leave(who=said["who"], why=said["why"]), fields=(*fields, WHY)),
        Offer("Somebody forfeits", _forfeit, fields=(*fields, WHY)),
        *seldom(table),
    )  # fmt: skip


def _vote(proposal: Proposal, words: Words) -> tuple[Offer, ...]:
    """Totals can be typed in before the last ballot as well."""
    early = (totals_by_hand(proposal),) if proposal.stage is Stage.OPEN else ()
    return (*vote_by_hand(proposal, words), *early)


def _forfeit(_: str, said: Said) -> Act:
    return Forfeit(by=said["who"], who=said["who"], why=said["why"])


def _set_score(_: str, said: Said) -> Act:
    return SetScore(of=said["who"], to=read_number(said["to"]), why=said["why"])


def _counting(table: SeenTable) -> tuple[str, ...]:
    """Whatever can have so many of something: players, the table itself, rules."""
    return (*table.players, THE_TABLE, *(f"rule {rule.number}" for rule in table.rulebook.by_number()))


def _set_counter(_: str, said: Said) -> Act:
    of = "table" if said["who"] == THE_TABLE else said["who"]
    return SetCounter(counter=said["what"], of=of, to=read_number(said["to"]), why=said["why"])


def _add_thing(table: SeenTable, said: Said) -> Act:
    return put_down(table, AddThing(what=said["what"], kind=said["kind"], to=said["to"], why=said["why"]))


def _start_clock(_: str, said: Said) -> Act:
    number, counts = read_number(said["number"]), said["counts"]
    if counts in COUNTED:
        return StartClock(clock=said["clock"], number=int(number), counts=counts, why=said["why"])
    return StartClock(clock=said["clock"], seconds=float(number) * 60, why=said["why"])


def seldom(table: SeenTable) -> tuple[Offer, ...]:
    """A duty let off, a count given up, the Judge overruled without a vote, a secret told before its time."""
    return (*_excusing(table), *_forgetting(table), *_overruling(table), *_revealing(table))


def armies_by_hand(table: SeenTable) -> tuple[Offer, ...]:
    """Armies brought and taken off somebody; to hand one over, or a man, is on the menu of the half-board and of the man."""
    seat = seat_field("to", "Whose is it?", table)
    raising = Offer("Bring an army", lambda _, said: RaiseArmy(to=said["to"], why=said["why"]), fields=(seat, WHY))
    names = tuple(army.name for army in table.battle.armies)
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
