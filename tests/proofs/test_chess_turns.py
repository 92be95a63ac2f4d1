"""Whole turns of Nomic Chess at random: proposals, promotions, demotions, mates, take-overs and forfeits, two to eight armies."""

import json
from collections import Counter
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.kits.chess.open_moves import prospects
from tabletop.cli.notation import table_shown
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.duties import owed
from tabletop.engine.seen import seen
from tabletop.game.evening import Evening
from tabletop.game.session import Session
from tabletop.journal import read
from tests.any_acts import KINDS, NAMES, Numbers, attempt, picked
from tests.any_acts import scripts as any_scripts
from tests.games.chess_table import begun, by_majority, controllers, owing
from tests.playing import do
from tests.proving import numbers

SHEETS = (
    'set moves of pieces whose kind is "knight" to "NK"',
    'set moves of pieces whose kind is "bishop" to "B3"',
    "set castling to no",
    "when king mated: give 1 points to taker",
    'set moves of pieces whose kind is "pawn" to "mfWcfWimfnD"',
    'set moves of pieces whose kind is "queen" to "Q3" if army on turn is first of armies',
    'set moves of pieces whose kind is "knight" to "L" if points of mover is at least 1',
    "",
)
seats = st.integers(2, 8)
scripts = st.lists(st.integers(0, 10_000), min_size=20, max_size=60)
forfeited = st.sampled_from(
    ("stays without a controller", "stands in the way only", "leaves the boards", "goes to the next player")
)
changing_hands = st.sampled_from(("in part three of the turn", "at once"))


class Choices:
    """Choices by numbers given beforehand."""

    def __init__(self, numbers: list[int]) -> None:
        self._numbers = cycle(numbers)
        self._asked = 0

    def below(self, bound: int) -> int:
        self._asked += 13
        return (next(self._numbers) + self._asked) % bound

    def one(self, of: list[str]) -> str:
        return of[self.below(len(of))]


@settings(max_examples=numbers(4, 100))
@given(seats, scripts, st.fixed_dictionaries({"a forfeited army": forfeited, "an army changes hands": changing_hands}))
def test_any_whole_turns_leave_a_battle_that_can_go_on(players: int, script: list[int], options: dict[str, str]) -> None:
    choices = Choices(script)
    with TemporaryDirectory() as folder:
        session = begun(Path(folder), ",".join(NAMES[:players]), options)
        by_majority(session)
        for number in range(numbers(8, 24)):
            if len(session.whole_table().players) < 2:
                break
            a_turn(session, choices, number)
            the_battle_is_whole(session, players)
        json.dumps(table_shown(session))
        table = session.whole_table()
        undone_and_redone(session, numbers(10, 1_000))
        assert session.whole_table() == table
        session.close()
        assert Evening(read(Path(folder) / "evening.nomic")).whole_table() == table


def undone_and_redone(session: Session, most: int) -> None:
    """So many steps are taken back, or as many as there are, and done again."""
    while most and session.undoable:
        session.undo()
        most -= 1
    while session.redoable:
        session.redo()


def a_turn(session: Session, choices: Choices, number: int) -> None:
    if not session.whole_table().turn.seat:
        who = next(duty.who for duty in owed(session.whole_table().duties) if duty.what == "begin the turn")
        do(session, "begin turn", by=who, to=who)
    seat = session.whole_table().turn.seat
    if number % 7 == 6:
        return forfeits(session, choices, seat)
    a_vote(session, choices, seat)
    changes_of_men(session, choices)
    while "move the army" in owing(session, seat):
        a_push(session, choices, seat)


def a_vote(session: Session, choices: Choices, seat: str) -> None:
    sheet = SHEETS[choices.below(len(SHEETS))]
    do(session, "propose", by=seat, kind="enact", text="A new rule.", sheet=sheet)
    do(session, "end debate", by=seat)
    for name in session.whole_table().players:
        do(session, "vote", by=name, side=("for", "for", "against")[choices.below(3)])


def changes_of_men(session: Session, choices: Choices) -> None:
    """Whoever has to demotes a piece, and whoever may promotes one."""
    for act in ("demote", "promote"):
        for name in session.whole_table().players:
            if f"{act} a piece" in owing(session, name):
                do(session, act, by=name, at=choices.one(of_their_own(session, name, act)))


def of_their_own(session: Session, name: str, act: str) -> list[str]:
    last = {"demote": ("king",), "promote": ("king", "queen")}[act]
    mine = {army for army, controller in controllers(session).items() if controller == name}
    things = session.whole_table().things.by_id.values()
    return [thing.at.of for thing in things if thing.whose in mine and thing.at.kind == "square" and thing.face not in last]


def a_push(session: Session, choices: Choices, seat: str) -> None:
    prospects = session.prospects()
    knows_no_more_than_a_clerk_who_has_just_come(session)
    assert prospects, "who still has to move can push"
    mates = [each for each in prospects if each.mates]
    preferred = mates if mates and choices.below(3) else prospects
    chosen = preferred[choices.below(len(preferred))]
    do(session, "push", by=seat, boards=list(chosen.boards))
    if chosen.moves:
        start, end, into = chosen.moves[choices.below(len(chosen.moves))]
        do(session, "move", by=seat, from_=start, to=end, into=into)
    else:
        assert chosen.mated
        assert "move the army" not in owing(session, seat)


def forfeits(session: Session, choices: Choices, seat: str) -> None:
    """Somebody forfeits; what the rules then leave open is seen to by hand."""
    do(session, "forfeit", by=seat, who=seat)
    for question in dict.fromkeys(parked.question for parked in session.whole_table().parked):
        do(session, "decide", question=question, answer="by hand")
    if session.whole_table().turn.seat:
        do(session, "end turn", anyway=True, why="the mover is gone")


def the_battle_is_whole(session: Session, armies: int) -> None:
    table = session.whole_table()
    men = [thing for thing in table.things.by_id.values() if thing.kind == "man"]
    assert len(battle_of(table).armies) == armies
    squares = [man.at for man in men if man.at.kind == "square"]
    assert len(set(squares)) == len(squares)
    assert all(man.at.kind in ("square", "beside") for man in men)
    standing = [man for man in men if man.at.kind == "square"]
    in_play = {man.whose for man in standing}
    assert {army: count for army, count in Counter(man.whose for man in men).items() if army in in_play} == dict.fromkeys(
        in_play, 16
    )
    kings = [man.whose for man in standing if man.face == "king"]
    assert sorted(kings) == sorted(in_play), "a king stands as long as his army does"
    assert all(army.controller in ("", *table.players) for army in battle_of(table).armies)
    assert all(any(army.controller == name for army in battle_of(table).armies) for name in table.players)
    assert not any(army.mated_by for army in battle_of(table).armies) or table.turn.seat
    assert battle_of(seen(table)) == battle_of(table)


def knows_no_more_than_a_clerk_who_has_just_come(session: Session) -> None:
    """Nothing that was worked out before is still believed after it has changed."""
    assert session.prospects() == prospects(Clerk().context(session.whole_table()))


ON_THE_BOARDS = (
    "push", "move", "promote", "demote", "take army", "hand man", "release army", "checkmate", "set up", "raise army",
    "add thing", "move thing", "begin turn", "end turn", "tick", "forfeit",
)  # fmt: skip


@settings(max_examples=numbers(10, 300))
@given(st.integers(2, 5), any_scripts)
def test_any_acts_in_any_order_leave_every_man_in_one_place(players: int, script: list[tuple[int, Numbers]]) -> None:
    with TemporaryDirectory() as folder:
        session = begun(Path(folder), ",".join(NAMES[:players]))
        for kind, choices in script:
            attempt(session, picked(session.whole_table(), kind, choices, (*ON_THE_BOARDS, *KINDS)))
            knows_no_more_than_a_clerk_who_has_just_come(session)
        session.law()
        json.dumps(table_shown(session))
        table = session.whole_table()
        standing = [thing.at for thing in table.things.by_id.values() if thing.at.kind == "square"]
        assert len(set(standing)) == len(standing)
        assert all(army.controller in ("", *(seat.name for seat in table.seats)) for army in battle_of(table).armies)
        session.close()
        assert Evening(read(Path(folder) / "evening.nomic")).whole_table() == table
