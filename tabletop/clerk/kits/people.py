"""Words for people: who is in, who comes after whom, whose turn it is, what each has and owes, and who is
in which team."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial

from tabletop.clerk.kits.orders import following_in_order
from tabletop.clerk.language.sorts import Kind, what
from tabletop.clerk.language.vocabulary import Counter, CounterReader, Entry, Heading, Name, Occasion, Question, Reader, Verb
from tabletop.clerk.language.words import CALLED, WHICH_ONE
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.acts import Act
from tabletop.engine.acts.clocks import LONGEST_COUNT, StartClock, StopClock
from tabletop.engine.acts.counters import POINTS, Give, SetCounter, subject, subject_name
from tabletop.engine.acts.duties import Excuse, Require, Tick
from tabletop.engine.acts.lawmaking.deciding import Park
from tabletop.engine.acts.people import Introduce
from tabletop.engine.acts.telling import Tell
from tabletop.engine.acts.turns import BeginTurn, EndTurn
from tabletop.engine.duties import owed
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import player, players
from tabletop.engine.table import CIRCUITS, COUNTED, ClockState, Parked
from tabletop.engine.values import Number, Ref, Value, exact

Refs = tuple[Ref | str, ...]
REQUIRE, ALLOW = "require {whom:players} to {what:text}", "allow {whom:players} to {what:text}"
TICK_OFF = "tick {what:text} for {whom:players}"
_THIS_RULE = re.compile(r"\bthis rule\b")


def name_of(whom: Ref | str) -> str:
    """The name of a seat that a sheet gave as a player or as a text."""
    return whom.key if isinstance(whom, Ref) else whom


def seated(context: RuleContext, whom: Ref | str) -> str:
    """The name of a seat that a sheet gave, if somebody of that name sits at the table. Raises ``Amiss`` otherwise."""
    name = name_of(whom)
    if context.table.seat(name) is None:
        raise Amiss(f"nobody called “{name}” sits at the table")
    return name


def _in(context: RuleContext, whom: Ref | str) -> str:
    """The name of that seat while whoever sits there is in, for nobody waits for those who are out. Raises ``Amiss``."""
    name = seated(context, whom)
    return name if name in context.table.players else ""


def _after(context: RuleContext, whom: Ref) -> Value:
    """The other players clockwise, beginning with the next one."""
    names = [seat.name for seat in context.table.seats]
    at = names.index(whom.key) if whom.key in names else 0
    return players([name for name in (*names[at + 1 :], *names[:at]) if name in context.table.players])


def _before(context: RuleContext, whom: Ref) -> Value:
    after = _after(context, whom)
    return after[::-1] if isinstance(after, tuple) else after


def _count(context: RuleContext, counter: str, of: Ref | str) -> Value:
    about = subject(context.table, of) if isinstance(of, str) else of
    return context.table.counters.get((context.counter(counter), about), 0) if about else 0


def _named(context: RuleContext, of: Value) -> str:
    """What a counter is of, as an act names it. Raises ``Amiss`` for what has no name."""
    if isinstance(of, Ref):
        return subject_name(context.table, of)
    if isinstance(of, str):
        return of
    raise Amiss(f"{what(of)} has no counters")


def _give(context: RuleContext, amount: Number, counter: str, whom: Refs) -> Iterator[Act]:
    return (Give(counter=context.counter(counter), of=_named(context, each), amount=exact(amount)) for each in whom)


def _take(context: RuleContext, amount: Number, counter: str, whom: Refs) -> Iterator[Act]:
    return _give(context, -amount, counter, whom)


def _change(context: RuleContext, counter: str, whom: Refs, amount: Number) -> Iterator[Act]:
    return (SetCounter(counter=context.counter(counter), of=_named(context, each), to=exact(amount)) for each in whom)


def _add_counter(context: RuleContext, counter: str, whom: Refs) -> Iterator[Act]:
    name = context.counter(counter)
    for each in [Ref("player", each) if isinstance(each, str) else each for each in whom]:
        if (name, each) not in context.table.counters:
            first = starting_score(context, each) if name == context.table.words.points else None
            yield first or SetCounter(counter=name, of=_named(context, each), to=0)


def starting_score(context: RuleContext, who: Ref) -> SetCounter | None:
    """The points that a player begins with, by the answer to *starting score*; ``None`` where no rule says."""
    score, law, _ = context.answer_or("starting score", who) if who.kind == "player" else (None, "", False)
    if isinstance(score, bool) or not isinstance(score, int | Fraction):
        return None
    return SetCounter(counter=context.counter(POINTS), of=who.key, to=exact(score), law=law)


def _require(context: RuleContext, whom: Refs, what: str, must: bool = True) -> Iterator[Act]:
    duty = _away_from_card(context, what)
    return (Require(of=name, what=duty, must=must) for each in whom if (name := _in(context, each)))


def _excuse(context: RuleContext, whom: Refs, what: str) -> Iterator[Act]:
    return (Excuse(of=name_of(each), what=_away_from_card(context, what)) for each in whom)


def _tick(context: RuleContext, what: str, whom: Refs) -> Iterator[Act]:
    return (Tick(by=name_of(each), duty=_away_from_card(context, what)) for each in whom)


def _away_from_card(context: RuleContext, what: str) -> str:
    """A duty as it is read away from the card: with the number of ``this rule``."""
    return _THIS_RULE.sub(context.table.rulebook.title(context.rule_id) or "this rule", what)


def _begin_turn(context: RuleContext, whom: Ref | str | None) -> Iterator[Act]:
    if isinstance(whom, Ref) and whom.kind != "player":
        yield BeginTurn(to=seated(context, context.table.player_of(whom) or ""), of=whom)
    else:
        yield BeginTurn(to="" if whom is None else _in(context, whom))


def turn_of_next(context: RuleContext, act: BeginTurn) -> BeginTurn:
    """The act with what takes the turn, where that is no player: the answer to *next mover* if ``act.to`` has it, or else the
    first of theirs that follows in the order of play."""
    if not act.to or act.of:
        return act
    takers = (context.ask_or("next mover", None, None), *following_in_order(context))
    theirs = (each for each in takers if isinstance(each, Ref) and each.kind != "player")
    return replace(act, of=next((each for each in theirs if context.table.player_of(each) == act.to), None))


def _run(context: RuleContext, clock: str | Ref, minutes: Number) -> Iterator[Act]:
    if not 0 < minutes <= 7 * 24 * 60:
        raise Amiss("a clock runs for more than nothing and for a week at most")
    yield StartClock(clock=name_of(clock), seconds=float(minutes * 60))


def _run_for(counts: str) -> Callable[..., Iterator[Act]]:
    def run(context: RuleContext, clock: str | Ref, number: Number) -> Iterator[Act]:
        if not isinstance(number, int) or not 0 < number <= LONGEST_COUNT:
            raise Amiss(f"a clock counts from 1 to {LONGEST_COUNT} {counts}")
        yield StartClock(clock=name_of(clock), number=number, counts=counts)

    return run


def _running(context: RuleContext) -> Value:
    return tuple(Ref("clock", clock.name) for clock in context.table.clocks if clock.state is ClockState.RUNNING)


def _left_to(context: RuleContext, clock: Ref | str) -> Value:
    found = next((each for each in context.table.clocks if each.name == name_of(clock) and each.counts), None)
    return int(found.left) if found else None


def _put_away(context: RuleContext, clock: str | Ref) -> Iterator[Act]:
    if any(each.name == name_of(clock) and each.state is not ClockState.ENDED for each in context.table.clocks):
        yield StopClock(clock=name_of(clock), away=True)


def _say(context: RuleContext, whom: Refs, text: str, rules: Refs = ()) -> Iterator[Act]:
    law = next((each.key for each in rules if isinstance(each, Ref)), "")
    return (Tell(text=f"{seated(context, each)} {text.removesuffix('.')}.", law=law) for each in whom)


def _ask(context: RuleContext, question: str, whom: Ref | str) -> Iterator[Act]:
    proposal = isinstance(whom, Ref) and whom.kind == "proposal"
    asked = Parked(question, whom if proposal else Ref("player", seated(context, whom)))
    if not any((each.question, each.subject) == (asked.question, asked.subject) for each in context.table.parked):
        yield Park(parked=asked)


COUNTED_OF = "players or teams or rules or things or table"
COUNTER_CHANGED = "counter changed"
TAKE = f"take {{amount:number}} {{counter:counter}} from {{whom:{COUNTED_OF}}}"
"""Whose counters there are."""

PEOPLE_WORDS: tuple[Entry, ...] = (
    Heading("people and what they have"),
    Kind("table", doc="The table itself, which may have counters of its own."),
    Kind("act", wider="text", words=tuple(Act.kinds), doc="What a step on record is called in the notation."),
    Kind("player", "players", named=True, doc="Somebody who sits at the table."),
    Name("players", "players", "Everybody who is in the game, clockwise.", lambda context: players(context.table.players)),
    Name(
        "mover",
        "player",
        "Whose turn it is; nobody between turns.",
        lambda context: player(context.table.turn.seat),
        there=("it is somebody’s turn", "it is nobody’s turn"),
    ),
    Name(
        "latest mover",
        "player",
        "Whose turn it is; between turns, whose turn it was.",
        lambda context: player(context.table.turn.latest("player")),
        said="player now or last on turn",
    ),
    Name("table", "table", "The table itself, for what belongs to all or to nobody.", lambda context: Ref("table", "")),
    Name("turn number", "number", "How many turns have begun.", lambda context: context.table.turn.number),
    Name(
        "step number",
        "number",
        "How many steps have been done on this branch of play; what follows from a step counts that step too.",
        lambda context: context.table.steps,
    ),
    Name(
        "steps this turn",
        "number",
        "How many steps have been done since the turn began: none as long as nobody has done anything in it.",
        lambda context: context.table.steps - context.table.turn.begun,
    ),
    Reader("players after", "player", "players", "The other players clockwise, the left-hand neighbour first.", _after, link=""),
    Reader("players before", "player", "players", "The other players, the right-hand neighbour first.", _before, link=""),
    Reader(
        "name",
        "player or turn taker",
        "text",
        "What a player, or whatever else takes turns, is called.",
        lambda context, who: who.key,
    ),
    Reader(
        "duties",
        "player",
        "texts",
        "What a player still has to do, or may still do.",
        lambda context, who: tuple(duty.what for duty in owed(context.table.duties, who.key)),
    ),
    Counter(POINTS, "point", "A player’s score."),
    CounterReader(
        "anything", "How much of something a player, a rule, a thing or the table has; 0 if it was never counted.", _count
    ),
    Verb(
        f"give {{amount:number}} {{counter:counter}} to {{whom:{COUNTED_OF}}}", "Add to a counter.", _give, brings=COUNTER_CHANGED
    ),
    Verb(TAKE, "Take away from a counter.", _take, brings=COUNTER_CHANGED),
    Verb("change {counter:counter} of {whom:list} to {amount:number}", "Set a counter.", _change, brings=COUNTER_CHANGED),
    Verb(
        f"add counter {{counter:counter}} for {{whom:{COUNTED_OF}}}",
        "Bring a counter, for whoever does not have it yet: at 0, or points at the player’s `starting score`.",
        _add_counter,
    ),
    Verb(REQUIRE, "Make something somebody’s duty from now on.", _require),
    Verb(ALLOW, "Let somebody do something; nobody waits for it.", partial(_require, must=False)),
    Verb("excuse {whom:players} from {what:text}", "Release somebody from a duty.", _excuse),
    Verb(TICK_OFF, "Mark somebody’s duty as done.", _tick, said="tick off {what:text} for {whom:players}"),
    Verb(
        "ask {question:text} about {whom:player or proposal}",
        "Ask the table something that no rule says of somebody or of a proposal, such as “what becomes of the turn”.",
        _ask,
    ),
    Verb("tell {text:text}", "Write a sentence into the minutes.", lambda context, text: (Tell(text=text),)),
    Verb(
        "say of {whom:players} {text:text}",
        "Write a sentence about each of them into the minutes: the name, then the words.",
        _say,
    ),
    Verb("say of {whom:players} {text:text} by {rules:rules}", "The same, told as what the first of those rules says.", _say),
    Occasion("game begun", {}, "Everybody has sat down.", "the game begins"),
    Occasion("player joined", {"who": "player"}, "Somebody sat down.", "a player joins"),
    Occasion("player left", {"who": "player"}, "Somebody left the table.", "a player leaves"),
    Occasion("player forfeited", {"who": "player"}, "Somebody forfeited the game.", "a player forfeits"),
    Occasion(
        COUNTER_CHANGED,
        {"counter": "text", "thing": "anything", "amount": "number", "before": "number", "by": "player", "reason": "text"},
        "Points, gold or another counter changed; “amount” is what it is now, “before” what it was.",
        "a counter changes",
        ("counter", "the counter {} changes"),
    ),
    Occasion(
        "step done",
        {"act": "act", "by": "player", "reason": "text"},
        "Somebody has done something, whatever it was; “act” is its name, such as “propose” or “give”, and “reason” says why.",
        "anything is done",
    ),
    Question(
        WHICH_ONE,
        "anything",
        keyed=True,
        doc="Which of several it is, where only one can be meant; asked by their names, such as “Ann and Bo”.",
        said="which one is meant",
        said_of="which of {} is meant",
        unanswered="{rule} means {of}, and no sheet tells the clerk which.",
    ),
    Question(
        CALLED,
        "players",
        keyed=True,
        none=True,
        doc="Who bears a title, such as “King”, as long as that is so: it stands on their seats; if no rule says, nobody.",
        default="players with highest points",
        as_it_was=True,
        said="who bears a title",
        said_of="who is called “{}”",
    ),
    Question(
        "custom",
        "anything",
        keyed=True,
        doc="What the table has agreed on outside the rules, under words of its own.",
        said="what the table has agreed on",
        said_of="what was agreed on “{}”",
        to_decide="{}",
        unanswered="Still to be decided: {}.",
    ),
)

RUNNING: tuple[Entry, ...] = tuple(
    Verb(
        f"run {{clock:clock}} for {{number:number}} {counts}",
        f"Start a clock that runs out when so many {counts} have ended.",
        _run_for(counts),
        also=(f"run {{clock:clock}} for {{number:number}} {counts.removesuffix('s')}",),
        rests_on="circuit" if counts == CIRCUITS else "",
    )
    for counts in COUNTED
)

TURN_WORDS: tuple[Entry, ...] = (
    Heading("turns and clocks"),
    Kind("clock", "clocks", named=True, doc="A clock on the table."),
    Question(
        "next mover",
        "player or turn taker",
        doc="Whose turn comes next.",
        said="whose turn comes next",
        answered_by=("begin turn",),
    ),
    Question("turn parts", "texts", doc="What a turn consists of, in order.", said="what a turn consists of"),
    Verb(
        "begin turn of {whom:player or turn taker or nobody}",
        "Begin a turn.",
        _begin_turn,
        said="begin the turn of {whom:player or turn taker or nobody}",
    ),
    Verb("end turn", "End the turn.", lambda context: (EndTurn(),), said="end the turn"),
    Verb(
        "run {clock:clock} for {minutes:number} minutes",
        "Start a clock that runs out when so many minutes have passed.",
        _run,
        also=("run {clock:clock} for {minutes:number} minute",),
    ),
    *RUNNING,
    Name("running clocks", "clocks", "The clocks that are running, by minutes or by turns, circuits, steps or days.", _running),
    Reader(
        "left to",
        "clock",
        "number",
        "How many turns, circuits, steps or days a clock has left; nobody if it counts none of these.",
        _left_to,
        link="",
        said="what is left of",
    ),
    Verb("put away {clock:clock}", "Stop a clock and take it off the table.", _put_away),
    Occasion("turn begun", {"who": "player", "turn taker": "turn taker"}, "A turn has begun.", "a player’s turn begins"),
    Occasion(
        "turn ended",
        {"who": "player", "turn taker": "turn taker"},
        "A turn has ended.",
        "a player’s turn ends",
        emptied={"mover": "who"},
    ),
    Occasion(
        "next turn is due",
        {"who": "player", "turn taker": "turn taker"},
        "A turn has ended, and all that follows from its end is done, the end of a circuit included; “who” had that turn.",
        "the next turn is due",
        emptied={"mover": "who"},
    ),
    Occasion(
        "part begun",
        {"part": "text", "who": "player"},
        "It is time for a part of the turn.",
        "a part of a turn begins",
        ("part", "it is time for {}"),
    ),
    Occasion("parts done", {"who": "player"}, "Every part of the turn is done.", "every part of a turn is done"),
    Occasion(
        "duty done",
        {"duty": "text", "who": "player"},
        "Somebody did what was their duty.",
        "a duty is done",
        ("duty", "{} is done"),
    ),
    Occasion("clock ran out", {"clock": "clock"}, "A clock has run out.", "a clock runs out", ("clock", "the clock {} runs out")),
)


def _in_play(context: RuleContext) -> Value:
    found = (seat.team for seat in context.table.seats if seat.team and not seat.out)
    return tuple(Ref("team", team) for team in dict.fromkeys(found))


def _team(context: RuleContext, who: Ref) -> Value:
    seat = context.table.seat(who.key)
    return Ref("team", seat.team) if seat and seat.team else None


def _members(context: RuleContext, team: Ref) -> Value:
    return players([seat.name for seat in context.table.seats if seat.team == team.key and not seat.out])


def _mates(context: RuleContext, who: Ref) -> Value:
    seat = context.table.seat(who.key)
    return players([each.name for each in context.table.seats if seat and seat.team and each.team == seat.team and each != seat])


def _put_in(context: RuleContext, whom: tuple[Ref | str, ...], team: Ref | str = "") -> Iterator[Act]:
    for who in (seated(context, each) for each in whom):
        seat = context.table.seat(who)
        if seat and seat.team != name_of(team):
            yield Introduce(who=who, team=name_of(team))


TEAM_WORDS = (
    Heading("teams"),
    Kind("team", "teams", doc="Players who play together. It has counters of its own."),
    Name("teams", "teams", "Every team that somebody is in, in the order of the seats.", _in_play),
    Reader("team", "player", "team", "The team that a player is in; nobody for none.", _team),
    Reader(
        "team called",
        "text",
        "team",
        "The team of that name.",
        lambda context, name: Ref("team", name),
        link="",
        said="the team called",
    ),
    Reader("members", "team", "players", "The players in a team, clockwise.", _members),
    Reader("team-mates", "player", "players", "The others in a player’s team; none if there is no team.", _mates),
    Verb("put {whom:players} in {team:team}", "Let somebody belong to a team, and to no other.", _put_in),
    Verb("put {whom:players} in no team", "Let somebody belong to no team.", _put_in),
)
