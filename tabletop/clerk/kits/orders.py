"""Words for the order of play: who follows whom, how many turns have been taken, and how scores begin."""

from collections.abc import Iterator

from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Heading, Name, Occasion, Question, Reader, Verb
from tabletop.clerk.language.words import DIVISION, MAX_LIST
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.acts import Act
from tabletop.engine.acts.people import Join
from tabletop.engine.duties import owed
from tabletop.engine.happenings import players
from tabletop.engine.seats import family_name
from tabletop.engine.values import Number, Ref, Value


def following_in_order(context: RuleContext) -> tuple[Ref, ...]:
    """Who follow the mover, or whoever moved last; none before the first turn, and none where no rule gives an order.

    After somebody who is out, play goes on at the next seat where it goes clockwise; in another order nobody can say.
    """
    answer, table = context.ask_or("order", None, ()), context.table
    order = [each for each in answer if isinstance(each, Ref)] if isinstance(answer, tuple) else []
    kind = next((each.kind for each in order if each.kind != "player"), "player")
    last = Ref(kind, table.turn.latest(kind))
    seats = [each for seat in table.seats if (each := Ref("player", seat.name)) in order or each == last]
    if last not in order and order == [each for each in seats if each != last]:
        order = seats
    if last not in order:
        return ()
    at = order.index(last)
    following = (*order[at + 1 :], *order[: at + 1])
    return tuple(each for each in following if table.player_of(each) in table.players)


def _preceding(context: RuleContext, whom: Ref) -> Value:
    """The other players, each before whoever would have the turn next after them; of several the right-hand neighbour first, as
    where nobody's turn leads there."""
    table, found = context.table, [whom.key]
    others = [who for who in table.players if who != whom.key]
    following = {who: context.in_turn_of(Ref("player", who)).ask_or("next mover", None, None) for who in others}
    seats = [seat.name for seat in table.seats]
    while others:
        at = seats.index(found[-1]) if found[-1] in seats else 0
        before = [who for who in (*seats[at:], *seats[:at])[::-1] if who in others]
        leading = [who for who in before if following[who] == Ref("player", found[-1])]
        found.append((leading or before)[0])
        others.remove(found[-1])
    return players(found[1:])


def _turns(context: RuleContext, who: Ref) -> Value:
    return context.table.turn.taken.get(who, 0)


def _rounds(context: RuleContext, who: Ref) -> Value:
    """Turns in a row are one round, which is over when the turn passes to somebody else, as far as the rules tell yet; whoever is
    alone has one with each turn."""
    turn, alone = context.table.turn, len(context.table.players) == 1
    going_on = who in turn.last and not alone and who in (turn.whose or (_next_mover(context),))
    return turn.taken.get(who, 0) - turn.kept.get(who, 0) - going_on


def _next_mover(context: RuleContext) -> Value:
    """Whose turn comes next; nobody where no rule tells, or only by the round of turns that hangs on it."""
    try:
        return context.ask_or("next mover", None, None)
    except Amiss:
        return None


def _surname(context: RuleContext, who: Ref) -> Value:
    seat = context.table.seat(who.key)
    return seat.surname or family_name(seat.name) or seat.name if seat else ""


def _players_for(context: RuleContext, part: str) -> Value:
    """Whoever is in and takes that part: everybody whose roles no rule names, and those whose roles it is among."""
    roles = {name: context.ask_or("roles", Ref("player", name), None) for name in context.table.players}
    return players([name for name, found in roles.items() if found is None or found == part or _among(part, found)])


def _among(part: str, found: Value) -> bool:
    return isinstance(found, tuple) and part in found


def _seat_robot(context: RuleContext, name: str) -> Iterator[Act]:
    seat = context.table.seat(name)
    if seat is None or seat.out:
        yield Join(who=name, robot=True)


def _numbers_up_to(context: RuleContext, last: Number) -> Value:
    if last > MAX_LIST:
        raise Amiss(f"a list may hold {MAX_LIST:,} things")
    return tuple(range(1, int(last) + 1))


def _parts_owed(context: RuleContext, who: Ref) -> Value:
    owing = owed(context.table.duties, who.key)
    parts = tuple(duty.what for duty in owing if duty.part)
    besides = [duty.what for duty in owing if duty.must and duty.what not in parts]
    answer = context.ask_or("turn parts", None, ()) if besides else ()
    return (*parts, *(what for what in besides if isinstance(answer, tuple) and what in answer))


ORDER_WORDS = (
    Heading("order of play"),
    Name(
        "departed",
        "players",
        "Those who have left or forfeited.",
        lambda context: players([seat.name for seat in context.table.seats if seat.out]),
        there=("somebody has left", "nobody has left"),
    ),
    Name(
        "robots",
        "players",
        "Players for whom the die decides.",
        lambda context: players([seat.name for seat in context.table.seats if seat.robot and not seat.out]),
    ),
    Name(
        "latecomers",
        "players",
        "Those who sat down when the game had begun.",
        lambda context: players([seat.name for seat in context.table.seats if seat.late and not seat.out]),
    ),
    Name(
        "next in order",
        "player or turn taker",
        "Who follows in the order of play; nobody before the first turn.",
        lambda context: next(iter(following_in_order(context)), None),
    ),
    Reader(
        "players preceding",
        "player",
        "players",
        "The other players in the order of play, the one whose turn comes before first; by seats where no rule tells.",
        _preceding,
        link="",
    ),
    Reader(
        "turns", "player or turn taker", "number", "How many turns a player, or whatever else takes turns, has finished.", _turns
    ),
    Reader(
        "rounds finished",
        "player or turn taker",
        "number",
        "How many rounds of turns a player, or whatever else takes turns, has finished: turns in a row count once.",
        _rounds,
        said="rounds finished by",
    ),
    Reader("surname", "player", "text", "A player’s surname, or the last word of the name.", _surname),
    Reader(
        "players for",
        "text",
        "players",
        "Those who take that part in the game, clockwise; see “roles”.",
        _players_for,
        link="",
        said="those who take part in",
    ),
    Reader(
        "parts owed",
        "player",
        "texts",
        "The parts of the turn that a player still has to do, and behind them those that a rule requires once more.",
        _parts_owed,
        said="parts of the turn still owed by",
    ),
    Question(
        "order",
        "players or turn takers",
        doc="The order of play: who takes turns, one after the other.",
        said="in what order turns are taken",
    ),
    Question(
        "roles",
        "texts",
        of="player",
        doc="The parts that a player takes in the game, such as “voting” and “turns”; if no rule says, every part.",
        default='["voting"]',
        said="which parts one takes in the game",
        said_of="which parts {} takes in the game",
    ),
    Verb("seat robot {name:text}", "Seat a player for whom the die decides.", _seat_robot),
    Question(
        "circuit",
        "number",
        doc="Which round of turns it is; if no rule says, none is counted and none ends.",
        default="1 + lowest of rounds finished of (players where it is not in latecomers)",
        said="which round of turns it is",
    ),
    Question(
        "starting score",
        "number",
        of="player",
        doc="How many points somebody who sits down, and has had none before, begins with; if no rule says, points are not "
        "counted.",
        said="how many points one begins with",
        said_of="how many points {} begins with",
    ),
    Kind("way of rounding", wider="text", words=("up", "down", "even"), doc="Which way a half is rounded."),
    Question(
        "rounding",
        "way of rounding",
        doc="Which way a half is rounded: “up”, “down” or to the nearest “even” number.",
        said="how a half is rounded",
        said_of="how {} is rounded",
    ),
    Question(
        DIVISION,
        "number",
        doc="What a number divided by nothing gives; if no rule says, a line that divides by nothing does nothing.",
        said="what a division by nothing gives",
    ),
    Reader("numbers up to", "number", "numbers", "1, 2, 3 and so on up to that number.", _numbers_up_to, link=""),
    Question(
        "dice", "number", doc="How many dice a throw has.", said="how many dice are thrown", read_as="number of dice in a throw"
    ),
    Question("sides", "number", doc="How many sides a die has.", said="how many sides a die has"),
    Occasion(
        "circuit ended",
        {"ended": "number"},
        "Everybody has had another turn; “ended” is the number of the circuit.",
        "a circuit of turns ends",
        rests_on="circuit",
        emptied={"mover": "latest mover"},
    ),
)
