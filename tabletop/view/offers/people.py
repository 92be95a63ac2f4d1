"""What may be done about people, as buttons: sitting down, being introduced, leaving, forfeiting, and points by hand."""

from collections.abc import Mapping

from tabletop.clerk.language.vocabulary import COUNTER
from tabletop.clerk.law.counted import counter_named
from tabletop.engine.acts import Act
from tabletop.engine.acts.counters import POINTS, Give, SetCounter, SetScore, kept_by_sheet
from tabletop.engine.acts.people import Forfeit, Introduce, Join, Leave
from tabletop.engine.acts.winning import GiveUp
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.ready import Ready
from tabletop.engine.values import Ref, written
from tabletop.view.values.drafts import Draft
from tabletop.view.values.offer import WHY, FormField, Make, Offer, Reply, makes
from tabletop.view.widgets.fields import BETWEEN

SURNAME = FormField("surname", "Surname, if anybody wants to know it", needed=False)
STAYS = "Whatever {} holds stays where it is."
TEAM = FormField("team", "Team, if there are teams", needed=False)


def sitting_down() -> Offer:
    """Somebody new, at the end of the row."""
    return Offer("Somebody sits down", makes(Join), fields=(FormField("who", "Name"), SURNAME, TEAM))


def ready_made(ready: Ready, table: SeenTable) -> Offer:
    """A rule-change that the game holds ready: what it leaves open is asked, and it is written out as a draft."""
    name = (FormField("name", ready.asks, usual=ready.usual),) if ready.asks else ()
    words = tuple(tick.asks for tick in ready.tick)
    usual = BETWEEN.join(tick.asks for tick in ready.tick if tick.usual)
    ticks = (FormField("ticks", "What the rule says of it", "ticks", words, usual, needed=False),) if ready.tick else ()

    def draft(_: str, reply: Reply) -> Draft:
        ticked = tuple(tick.word for tick in ready.tick if tick.asks in reply.get("ticks", "").split(BETWEEN))
        called = reply.get("name", "")
        return Draft(by=table.turn.seat, text=ready.words(called, ticked), sheet=ready.lines(called, ticked))

    return Offer(ready.does, draft, fields=(*name, *ticks), icon="quill")


def of_seat(seat: Seat, *, alone: bool, named: bool) -> tuple[Offer, ...]:
    """What may be done about somebody who sits there; who is out may come back. Whoever plays ``alone`` gives up instead of
    leaving. Surname and team are asked where it is to be ``named``, or has one already."""
    if seat.out:
        return (Offer("Sit down again", lambda *_: Join(who=seat.name)),)
    introducing = (_introducing(seat),) if named or seat.surname or seat.team else ()
    return (*introducing, *(() if alone else _leaving(seat)))


def of_score(seat: Seat, table: SeenTable) -> tuple[Offer, ...]:
    """Points and whatever else is counted, by hand; what was counted before is never struck, a new line corrects it."""
    points, *others = set_by_hand(seat, table).values()
    return (points, _points(seat, table.words.points), *others, _counting(seat))


def set_by_hand(seat: Seat, table: SeenTable) -> Mapping[tuple[str, str], Offer]:
    """Setting points by hand, and whatever else is counted for that seat: each by the question and subject that ask for it."""
    own, points = Ref("player", seat.name), table.words.points
    others = [counter for counter, about in table.counters if about == own and counter != points and not kept_by_sheet(counter)]
    return {(POINTS, seat.name): _setting(seat, points, table, makes(SetScore, of=seat.name))} | {
        (COUNTER, counter_named(each, own, table)): _setting(seat, each, table, makes(SetCounter, of=seat.name, counter=each))
        for each in others
    }


def giving_up(table: SeenTable) -> tuple[Offer, ...]:
    """Whoever plays alone may give up, as long as the game is not over."""
    if table.over or len(table.seats) != 1:
        return ()
    says = "Ends the game here, and shows how it went. You can play on after it."
    return (Offer("Give up", makes(GiveUp), table.players, (WHY,), says=says),)


def _setting(seat: Seat, counter: str, table: SeenTable, act: Make) -> Offer:
    now = table.counters.get((counter, Ref("player", seat.name)), 0)
    asks = f"How many {counter} does {seat.name} have now? +2 adds 2, −2 takes 2 away."
    return Offer(f"Set {counter}", act, fields=(FormField("to", asks, "number", usual=f"= {written(now)}"), WHY))


def _points(seat: Seat, points: str) -> Offer:
    fields = (FormField("amount", f"How many {points} for {seat.name}? −2 takes 2 away.", "number", usual="+1"), WHY)
    return Offer(f"Give {points}", makes(Give, counter=points, of=seat.name), fields=fields)


def _counting(seat: Seat) -> Offer:
    fields = (FormField("counter", "What is counted?"), FormField("to", "How many now?", "number"), WHY)
    return Offer("Count something else", makes(SetCounter, of=seat.name), fields=fields)


def _introducing(seat: Seat) -> Offer:
    fields = (
        FormField("surname", "Surname", usual=seat.surname, needed=False),
        FormField("team", "Team; nothing for none", usual=seat.team, needed=False),
    )
    return Offer(
        "Surname and team", lambda _, reply: _introduced(seat, reply), fields=fields, title=f"{seat.name}: surname and team"
    )


def _introduced(seat: Seat, reply: Reply) -> Act:
    """What was left as it is, is not told again."""
    surname = None if reply["surname"] == seat.surname else reply["surname"]
    return Introduce(
        who=seat.name, surname=surname, team=reply["team"] if reply["team"] != seat.team or surname is None else None
    )


def _leaving(seat: Seat) -> tuple[Offer, ...]:
    return (
        Offer("Leave", makes(Leave, who=seat.name), fields=(WHY,), title=f"{seat.name} leaves", beneath=STAYS.format(seat.name)),
        Offer("Forfeit", makes(Forfeit, by=seat.name, who=seat.name), fields=(WHY,), title=f"{seat.name} forfeits"),
    )
