"""What a hand can do on any table, whatever the rules say: the menu *By hand*."""

from collections.abc import Iterator

from tabletop.clerk.language.sorts import NOBODY
from tabletop.engine.acts import Act, means
from tabletop.engine.acts.armies import Checkmate, RaiseArmy, ReleaseArmy, SetUp
from tabletop.engine.acts.by_hand import LAID_BY_HAND, AddThing, TidyUp
from tabletop.engine.acts.clocks import StartClock, TurnCalendar
from tabletop.engine.acts.counters import Forget, SetCounter, SetScore, subject_name
from tabletop.engine.acts.deeds import Reveal
from tabletop.engine.acts.drops import put_down
from tabletop.engine.acts.duties import Excuse
from tabletop.engine.acts.lawmaking.editing import RemoveRule
from tabletop.engine.acts.lawmaking.judging import OverruleJudge
from tabletop.engine.acts.lawmaking.motions import Voice
from tabletop.engine.acts.maps import LayMap, NameSquare, OwnSquare, PlaceFigure, RemoveMap, Walk
from tabletop.engine.acts.on_buttons import DECLARE_WIN, WHO_HAS_WON
from tabletop.engine.acts.people import Forfeit, Leave
from tabletop.engine.acts.telling import Tell
from tabletop.engine.acts.turns import BeginTurn, EndTurn
from tabletop.engine.acts.winning import CallDraw, DeclareWin
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.boards.board import Board
from tabletop.engine.boards.maps import maps_of
from tabletop.engine.chess.rows import AS_IN_CHESS
from tabletop.engine.duties import owed
from tabletop.engine.faces import STANDARD_DECK
from tabletop.engine.kit_state import SQUARE
from tabletop.engine.proposals import Proposal, Stage
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import COUNTED
from tabletop.engine.things import hand
from tabletop.engine.values import Ref, read_number, written
from tabletop.view.offers.custom_acts import by_their_own_names
from tabletop.view.offers.offers import totals_by_hand, vote_by_hand
from tabletop.view.offers.people import giving_up, sitting_down
from tabletop.view.offers.rulings import asking, deeming
from tabletop.view.values.drafts import Draft, Procedure
from tabletop.view.values.offer import WHY, FormField, Offer, Reply, makes, seat_field, whole_number

ROWS = FormField("rows", "Its rows as in FEN, the joining edge first", usual=AS_IN_CHESS)
STEPS = FormField("steps", "By how many squares? Below 0 it goes back.", "number", usual="1")
THE_TABLE = "the table"
STRIKES = "Takes away something that somebody still has to do, or may do."
AS_USUAL = "With nothing here, a card is a joker, a deck has the usual 52 cards, a die 6 sides and a track 10 steps."
USUAL = {"card": "joker", "deck": STANDARD_DECK, "die": "6", "track": "10"}
"""What comes where nothing is said of it, by its kind."""
TIDIES = "Lays back what was put elsewhere, and the rule cards of each class in the order of their numbers."


def by_hand(table: SeenTable) -> dict[str, tuple[Offer, ...]]:
    """Acts that no duty has to ask for, by what they are about; each a menu line. Only what fits this table: so many players,
    armies if there are any."""
    return {
        "Rules and votes": (*_of_rules(table), *_overruling(table)),
        "Turns, time and notes": (*_of_turns(table), *_excusing(table), _noting(table)),
        "Points and things": (*_of_things(table), *_forgetting(table), *_revealing(table)),
        "Maps": maps_by_hand(table),
        "Armies": armies_by_hand(table) if battle_of(table).armies else (),
        "Players": _of_players(table),
        "The end of the game": _of_the_end(table),
    }


def _of_rules(table: SeenTable) -> tuple[Offer, ...]:
    several = len(table.players) > 1
    rules = {f"rule {rule.number}": rule.number for rule in table.rulebook.by_number()}
    which = FormField("rule", "Which rule?", "choice", tuple(rules), means=rules)
    motion = Offer("Put something to the table", makes(Voice), table.players,
                   (FormField("motion", "What is to be agreed on?"),),
                   says="Asks everybody to agree on something by word of mouth, and counts who is for it.")  # fmt: skip
    return (
        Offer("Write a rule card", lambda by, _: Draft(by, Procedure.BY_HAND), icon="quill"),
        *((Offer("Remove a rule", makes(RemoveRule), fields=(which, WHY)),) if rules else ()),
        Offer(
            "Change the table’s own card",
            lambda *_: Draft.of_own_card(table.rulebook.house),
            icon="quill",
            says="On it stands what the clerk does under any rules, and what you have decided from now on.",
        ),
        *(_vote(table.under_vote, table) if table.under_vote else ()),
        *((deeming(table.words),) if table.proposed else ()),
        *((motion, asking(table.players)) if several else ()),
    )


def _of_turns(table: SeenTable) -> tuple[Offer, ...]:
    whose, last = seat_field("to", "Whose turn?", table, NOBODY), next(iter(table.players), "")
    if len(table.players) > 1:
        begins = Offer("Begin somebody’s turn", makes(BeginTurn), fields=(whose, WHY))
    else:
        begins = Offer("Begin a turn", makes(BeginTurn, to=last), fields=(WHY,))
    return (
        begins,
        *((Offer("End the turn", makes(EndTurn), (table.turn.seat,)),) if table.turn.seat else ()),
        Offer("Start a clock", _start_clock, fields=(
            FormField("clock", "What is it for?", usual="clock"), FormField("number", "For how many?", "number", usual="5"),
            FormField("counts", "Minutes, or what else?", "choice", ("minutes", *COUNTED), "minutes"), WHY)),
        Offer("Say which day it is", makes(TurnCalendar),
              fields=(FormField("to", "Which day is it?", "day", usual=table.today), WHY)),
    )  # fmt: skip


def _noting(table: SeenTable) -> Offer:
    return Offer("Note for the minutes", makes(Tell), table.players, (FormField("text", "Note", "words"),))


def _of_things(table: SeenTable) -> tuple[Offer, ...]:
    piles, called = ("felt", *table.piles, *(str(hand(seat)) for seat in table.everybody)), table.words.points
    now = {seat: written(table.counters.get((called, Ref("player", seat)), 0)) for seat in table.everybody}
    asked = FormField("to", f"How many {called} now? +2 adds 2, −2 takes 2 away.", "number", stands=("of", now))
    return (
        Offer(f"Set {called}", makes(SetScore), fields=(seat_field("of", "Who?", table), asked, WHY)),
        Offer("Set a counter", makes(SetCounter), fields=(
            FormField("of", "Whose?", "choice", _counting(table), table.turn.seat, means={THE_TABLE: "table"}),
            FormField("counter", "What is counted?"), FormField("to", "How many?", "number"), WHY)),
        Offer("Add a thing", lambda _, reply: _add_thing(table, reply), fields=(
            FormField("kind", "What kind?", "choice", LAID_BY_HAND, "card"),
            FormField("what", "Which, or what does it say?", needed=False, says=AS_USUAL),
            FormField("to", "Where?", "choice", piles, "felt"), WHY)),
        *(
            (Offer("Tidy up the felt", lambda *_: TidyUp(by_number=True), says=TIDIES),)
            if table.spots or not table.rulebook.is_tidy
            else ()
        ),
        *by_their_own_names(table),
    )  # fmt: skip


def _of_players(table: SeenTable) -> tuple[Offer, ...]:
    fields = (FormField("who", "Who?", "choice", table.players), WHY)
    leaves = Offer("Somebody leaves", makes(Leave), fields=fields)
    forfeits = Offer(
        "Somebody forfeits", lambda _, said: Forfeit(by=said["who"], who=said["who"], why=said["why"]), fields=fields
    )
    return (sitting_down(), *((leaves, forfeits) if len(table.players) > 1 else ()))


def declaring(table: SeenTable) -> Offer:
    """A win that people see under rules of which the clerk knows none."""
    fields = seat_field("who", WHO_HAS_WON, table, first=_may_win(table)), WHY
    return Offer(DECLARE_WIN, makes(DeclareWin), fields=fields, aside=True)


def _of_the_end(table: SeenTable) -> tuple[Offer, ...]:
    win = declaring(table)
    draw = Offer("Call it a draw", makes(CallDraw), fields=(WHY,))
    return (win, *((draw,) if len(table.players) > 1 else ()), *giving_up(table))


def _may_win(table: SeenTable) -> str:
    """Whoever a rule lets declare a win."""
    return next((duty.who for duty in owed(table.duties) if means(duty, DeclareWin)), "")


def _vote(proposal: Proposal, table: SeenTable) -> tuple[Offer, ...]:
    """Totals can be typed in before the last ballot as well."""
    early = (totals_by_hand(proposal, table),) if proposal.stage is Stage.OPEN else ()
    return (*vote_by_hand(proposal, table), *early)


def _counting(table: SeenTable) -> tuple[str, ...]:
    """Whatever can have so many of something: players, the table itself, rules."""
    return (*table.everybody, THE_TABLE, *(f"rule {rule.number}" for rule in table.rulebook.by_number()))


def _add_thing(table: SeenTable, reply: Reply) -> Act:
    what = reply["what"].strip() or USUAL.get(reply["kind"], "")
    return put_down(table, AddThing(what=what, kind=reply["kind"], to=reply["to"], why=reply["why"]))


def _start_clock(_: str, reply: Reply) -> Act:
    number, counts = read_number(reply["number"]), reply["counts"]
    if counts in COUNTED:
        return StartClock(clock=reply["clock"], number=int(number), counts=counts, why=reply["why"])
    return StartClock(clock=reply["clock"], seconds=float(number) * 60, why=reply["why"])


def armies_by_hand(table: SeenTable) -> tuple[Offer, ...]:
    """Armies brought and taken off somebody; to hand one over, or a man, is on the menu of the half-board and of the man."""
    seat, by = seat_field("to", "Whose is it?", table), seat_field("to", "By whom?", table)
    army = FormField("army", "Which army?", "choice", tuple(each.name for each in battle_of(table).armies))
    return (
        Offer("Bring an army", makes(RaiseArmy), fields=(seat, WHY)),
        Offer("Set up an army", makes(SetUp), fields=(army, ROWS, WHY)),
        Offer("An army is checkmated", makes(Checkmate), fields=(army, by, WHY)),
        Offer("Nobody controls an army", makes(ReleaseArmy), fields=(army, WHY)),
    )


def maps_by_hand(table: SeenTable) -> tuple[Offer, ...]:
    """A map can be laid at any time; the rest, as soon as one lies there."""
    laying = (
        FormField("name", "What is the map called?", usual="land"),
        FormField("wide", "How many squares side by side?", "number", usual="6"),
        FormField("tall", "How many rows?", "number", usual="4"),
        FormField("squares", "Or a round of squares with names: put commas between them.", needed=False),
        WHY,
    )
    lay = Offer("Lay a map", lambda _, reply: _laid(reply), fields=laying)
    return (lay, *_on_boards(table))


def _on_boards(table: SeenTable) -> Iterator[Offer]:
    """What is done on squares that have room for more than one thing, of maps and of other boards, and to maps."""
    maps, which = maps_of(table).maps, _square(table, table.open_boards)
    standing = {
        f"{table.called(thing.id)} on {table.square_said(thing.at.of)}": thing.id
        for thing in table.things.by_id.values()
        if thing.at.kind == SQUARE
    }
    if table.open_boards:
        owner, whose = seat_field("to", "Who owns it now?", table, NOBODY), seat_field("of", "Whose figure?", table)
        yield Offer("Hand a square over", makes(OwnSquare), fields=(which, owner, WHY))
        yield Offer("Place a figure", makes(PlaceFigure), fields=(whose, which, WHY))
    if table.open_boards and standing:
        what = FormField("thing", "What moves on?", "choice", tuple(standing), means=standing)
        yield Offer("Move on along the squares", makes(Walk), fields=(what, STEPS, WHY))
    if maps:
        called = FormField("name", "What is it called?", needed=False)
        yield Offer("Name a square", makes(NameSquare), fields=(_square(table, maps), called, WHY))
        away = FormField("name", "Which map?", "choice", tuple(board.name for board in maps))
        yield Offer("Take a map away", makes(RemoveMap), fields=(away, WHY))


def _square(table: SeenTable, boards: tuple[Board, ...]) -> FormField:
    squares = tuple(table.square_said(each) for board in boards for each in board.squares)
    return FormField("square", "Which square?", "choice", squares)


def _laid(reply: Reply) -> Act:
    squares = tuple(part.strip() for part in reply["squares"].split(",") if part.strip())
    if squares:
        return LayMap(name=reply["name"], squares=squares, why=reply["why"])
    wide, tall = (whole_number(reply[key]) for key in ("wide", "tall"))
    return LayMap(name=reply["name"], wide=wide, tall=tall, why=reply["why"])


def _excusing(table: SeenTable) -> Iterator[Offer]:
    duties = {f"{duty.who}{':' if duty.must else ' may'} {duty.what}": duty for duty in owed(table.duties)}
    if duties:
        which = FormField("duty", "Who is excused, and from what?", "choice", tuple(duties))

        def excused(_: str, reply: Reply) -> Excuse:
            duty = duties[reply["duty"]]
            return Excuse(of=duty.who, what=duty.what, why=reply["why"])

        yield Offer("Excuse somebody", excused, fields=(which, WHY), says=STRIKES)


def _forgetting(table: SeenTable) -> Iterator[Offer]:
    counts = {f"{counter} of {subject_name(table, about)}": (counter, about) for counter, about in table.counters}
    if counts:
        which = FormField("count", "What is no longer to be counted?", "choice", tuple(counts))

        def forgotten(_: str, reply: Reply) -> Forget:
            counter, about = counts[reply["count"]]
            return Forget(counter=counter, of=subject_name(table, about), why=reply["why"])

        yield Offer("Forget a count", forgotten, fields=(which, WHY), says="Stops counting something.")


def _overruling(table: SeenTable) -> Iterator[Offer]:
    if any(each.judge for each in table.judgments):
        yield Offer("Overrule the Judge", makes(OverruleJudge), fields=(WHY,))


def _revealing(table: SeenTable) -> Iterator[Offer]:
    secrets = tuple(dict.fromkeys(deed.what for deed in table.deeds if deed.secret))
    if secrets:
        which = FormField("what", "What is revealed?", "choice", secrets)
        yield Offer("Reveal a secret", makes(Reveal), fields=(which, WHY))
