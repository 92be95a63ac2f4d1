"""Words for what is done with armies and their men: what sheets can do, as acts, and what they are told of."""

from collections.abc import Iterator

from tabletop.clerk.kits.chess.chess_settings import settings_of
from tabletop.clerk.kits.chess.chess_turns import moves_ended
from tabletop.clerk.kits.chess.open_moves import forbidding, man, open_pushes
from tabletop.clerk.kits.people import name_of, seated
from tabletop.clerk.kits.places import free_square
from tabletop.clerk.language.vocabulary import Entry, Occasion, Verb
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.acts import Act
from tabletop.engine.acts.armies import CannotMove, CountBoards, CountUnmoved, RaiseArmy, ReleaseArmy
from tabletop.engine.acts.by_hand import AddThing
from tabletop.engine.acts.lawmaking.deciding import BY_HAND
from tabletop.engine.boards.battle import MAN, Army, battle_of
from tabletop.engine.things import SeenThing
from tabletop.engine.values import Number, Ref, spoken

MOST_ARMIES = 16


def army_of(context: RuleContext, ref: Ref | str) -> Army:
    found = battle_of(context.table).army(name_of(ref))
    if found is None:
        raise Amiss(f"there is no army called “{name_of(ref)}”")
    return found


def man_of(context: RuleContext, ref: Ref | str) -> SeenThing:
    found = man(context.table, ref) if isinstance(ref, Ref) else None
    if found is None:
        raise Amiss("that is no piece on the table")
    return found


def _raise(context: RuleContext, number: Number, whom: tuple[Ref | str, ...]) -> Iterator[Act]:
    if not isinstance(number, int) or not 0 <= number <= MOST_ARMIES:
        raise Amiss(f"armies are counted in whole numbers from 0 to {MOST_ARMIES}, not {spoken(number)}")
    for _ in range(number):
        yield from (RaiseArmy(to=seated(context, each)) for each in whom)


def _begin_moves(context: RuleContext, which: Ref | str | None) -> Iterator[Act]:
    march = battle_of(context.table).march
    if which is None or march.army != name_of(which) or settings_of(context).extra == BY_HAND:
        return
    pushes = bool(open_pushes(context))
    if not pushes or forbidding(context.table.rulebook):  # whether rules forbid them all is seen where it would be done
        yield CannotMove(army=march.army, forbidden=pushes)


def _release(context: RuleContext, which: tuple[Ref | str, ...]) -> Iterator[Act]:
    for each in which:
        yield ReleaseArmy(army=army_of(context, each).name)


def _count_boards(context: RuleContext, which: tuple[Ref | str, ...]) -> Iterator[Act]:
    for each in which:
        yield CountBoards(army=army_of(context, each).name)


def _unmoved(context: RuleContext, pieces: tuple[Ref | str, ...]) -> Iterator[Act]:
    yield CountUnmoved(men=tuple(man_of(context, each).id for each in pieces))


def _put_new(context: RuleContext, what: str, army: Ref | str, on: Ref | str) -> Iterator[Act]:
    yield AddThing(what=f"{army_of(context, army).name} {what}", kind=MAN, to=str(free_square(context, on)))


DOINGS: tuple[Entry, ...] = (
    Verb(
        "raise {number:number} armies for {whom:players}",
        "Bring half-boards with their armies: one for each in turn, and so on until each has so many.",
        _raise,
        also=("raise {number:number} army for {whom:players}",),
    ),
    Verb(
        "begin moves of {which:army or nobody}",
        "Begin the moves of the army on turn; if it has no move, that is said.",
        _begin_moves,
        said="begin the moves of {which:army or nobody}",
    ),
    Verb(
        "end moves of {which:army or nobody}",
        "End the moves of the army on turn.",
        lambda context, which: iter(moves_ended(context, name_of(which)) if which is not None else ()),
        said="end the moves of {which:army or nobody}",
    ),
    Verb(
        "put new {what:text} for {army:army} on {on:square}",
        "Bring a new piece of an army, of any kind. Where a piece stands on that square, it comes to the nearest that is free; "
        "where several are as near, the table is asked which.",
        _put_new,
        said="give {army:army} a new {what:text} on {on:square} or the free square nearest to it",
    ),
    Verb("release {which:armies}", "Take these armies out of anybody’s control.", _release),
    Verb(
        "count half-boards of {which:armies} anew",
        "Count again on how many half-boards an army on turn has to move: where it has pieces now, not where it had them "
        "when its turn began.",
        _count_boards,
        said="count the half-boards of {which:armies} anew",
    ),
    Verb("count {pieces:pieces} as unmoved", "Let a piece make a first move from where it stands.", _unmoved),
    Occasion("army set up", {"army": "army"}, "The pieces of an army were set up.", "an army is set up"),
    Occasion(
        "army handed",
        {"army": "army", "giver": "player", "taker": "player"},
        "An army has a new controller, or none.",
        "an army changes hands",
    ),
    Occasion(
        "half-boards pushed",
        {"boards": "half-boards", "army": "army", "by": "player"},
        "Two half-boards were pushed together; “army” is on turn.",
        "half-boards are pushed together",
    ),
    Occasion(
        "piece moved",
        {
            "piece": "piece",
            "army": "army",
            "from": "text",
            "to": "text",
            "option": "text",
            "becomes": "text",
            "captured": "piece",
            "castled": "piece",
            "boards": "half-boards",
            "by": "player",
        },
        "A piece was moved; “option” is where it went, with what it became; “becomes” is that alone, nobody where it stayed what "
        "it was; “castled” is the rook that it castled with.",
        "a piece is moved",
    ),
    Occasion(
        "piece captured",
        {"piece": "piece", "army": "army", "captor": "piece", "by": "player"},
        "A piece was captured, or taken in passing; “captor” took it, and “army” is the one that lost it.",
        "a piece is captured",
    ),
    Occasion(
        "piece promoted",
        {"piece": "piece", "army": "army", "was": "text", "becomes": "text", "by": "player"},
        "A piece was promoted where it stands.",
        "a piece is promoted",
    ),
    Occasion(
        "piece demoted",
        {"piece": "piece", "army": "army", "was": "text", "becomes": "text", "by": "player"},
        "A piece was demoted where it stands.",
        "a piece is demoted",
    ),
    Occasion(
        "check given",
        {"piece": "piece", "king": "piece", "army": "army", "by": "player"},
        "A king came into check, even where that counts as checkmate; at a push, once a piece has moved, by whoever pushed. "
        "“piece” gives it, “by” controls that piece, and “army” is the king’s.",
        "check is given",
        afterwards=True,
    ),
    Occasion("king mated", {"army": "army", "taker": "player"}, "An army was checkmated.", "an army is checkmated"),
    Occasion(
        "no move left",
        {"army": "army", "who": "player"},
        "An army has to move, has no move to make, and is not checkmated.",
        "an army can make no move",
    ),
    Occasion(
        "moves ended",
        {"army": "army", "who": "player"},
        "An army has made its moves: none is left to it, or it makes no more; “who” is on turn.",
        "the moves of an army have ended",
    ),
)
