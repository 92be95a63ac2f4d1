"""How an evening ended, in all four games: who has won by which rule, how all stand, and what became of the rules."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.acts import read_act
from tabletop.engine.answers import Objection
from tabletop.engine.ending import Ending, EndKind, won
from tabletop.game.advisor import Advisor
from tabletop.game.ending import Moments, rule_history
from tabletop.game.session import Session
from tabletop.journal import read
from tests.any_acts import tries
from tests.games.chess_table import begun as chess_begun
from tests.games.chess_table import moving, plays, propose
from tests.games.nomic import begun, turn
from tests.games.nomic import vote as have_voted
from tests.games.test_solitaire_nomic import DESCRIBES, REMOVAL
from tests.golden import approved
from tests.playing import NOON, Time, deal, do, refused, resume, rule_of, sit, vote


def ended(session: Session) -> Ending:
    found = session.ending()
    assert found
    return found


def lines(ending: Ending) -> list[str]:
    """All that is told of it, a line each."""
    shape, rule = ending.shape, ending.rule
    return [
        f"{ending.title}: {ending.told}. {ending.in_short}.",
        f"rule {rule.number}: {rule.text.splitlines()[0]} {ending.history}" if rule else "no rule",
        f"came about: {ending.came} {ending.why}".rstrip(),
        *(f"{each.seat}: {each.has} {ending.counter}, {each.proposals('adopted')}, {each.besides}" for each in ending.standings),
        f"{shape.turns} turns, {shape.votes} votes, circuits {[round(at, 2) for at, _ in shape.rounds]}",
        *(f"{mark.kind} {mark.number} at {mark.at:.2f}" for mark in shape.marks),
        *(f"{climb.seat}: {[(round(at, 2), str(has)) for at, has in climb.stages]}" for climb in shape.climbs),
        *(f"{name}: {told}" for name, told in ending.remarks),
    ]


def nomic_won(folder: Path) -> Session:
    session = begun(folder)
    turn(session, 4, text="Tea is served at the end of every circuit.")
    turn(session, 3, against="Cy", text="Nobody may sing.")
    turn(session, 6, kind="amend", rule=208, text="The winner is the first player to achieve 20 points.",
         sheet="set winner to players whose points is at least 20")  # fmt: skip
    turn(session, 2, kind="repeal", rule=301)
    turn(session, 1, against="Ann,Cy", text="Nobody may whistle.")
    do(session, "set score", of="Bo", to=22, why="a wager")
    do(session, "declare win", by="Bo", who="Bo", why="enough for one evening")
    return session


def test_nomic_is_won_by_the_rule_that_names_the_winner(tmp_path: Path) -> None:
    session = nomic_won(tmp_path)
    assert lines(ended(session)) == approved()
    assert ended(session).kind is EndKind.WON


def test_solitaire_is_won_by_its_objective(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    do(session, "mutate", by="Ann", rule=1001, text=REMOVAL, sheet=DESCRIBES)
    do(session, "divide", by="Ann", rule=1001, to=13)
    for rule in (6, 3, 1001, 1002, 1, 4, 5, 7, 8, 9, 10, 11, 12, 13):
        do(session, "other action", by="Ann", under=13, words="remove any one rule", does="remove", rule=rule)
    do(session, "declare win", by="Ann", who="Ann")
    assert lines(ended(session))[:3] == approved()


def test_what_the_winner_had_is_told_of_one_winner_and_before_the_first_turn_was_in_none(tmp_path: Path) -> None:
    won_by_bo = ended(nomic_won(tmp_path))
    had_nothing = tuple(replace(each, has=None) for each in won_by_bo.standings)
    assert won_by_bo.told == "22 points, after turn 5"
    assert replace(won_by_bo, who=("Ann", "Bo")).told == "After turn 5"
    assert replace(won_by_bo, standings=had_nothing, turn=0).told == "Before the first turn"
    assert replace(won_by_bo, kind=EndKind.DEAD_END, who=()).told == "No action is left, after turn 5"


def test_the_aim_of_a_rule_of_the_box_holds_from_the_beginning(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 4)
    won_by_a_wager(session)
    assert (ended(session).shape.aim, ended(session).shape.aim_since) == (100, 0)


def won_by_a_wager(session: Session) -> None:
    do(session, "set score", of="Bo", to=100, why="a wager")
    do(session, "declare win", by="Bo", who="Bo")


def test_what_was_withdrawn_is_on_record_and_told_beside_what_was_voted_on(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Coffee.")
    do(session, "withdraw", by="Ann")
    turn(session, 4, text="Tea.")
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="Cocoa.")
    won_by_a_wager(session)
    stages = [(stand.proposal.number, str(stand.proposal.stage)) for stand in session.proposals(counted=True)]
    assert stages == [(301, "withdrawn"), (302, "adopted")]
    told = {each.seat: each.proposals("adopted") for each in ended(session).standings}
    assert told == {"Ann": "1 of 1 adopted, 1 withdrawn", "Bo": "", "Cy": ""}


def test_votes_that_are_void_are_told_beside_the_others(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 4, text="Tea.")
    turn(session, 4, text="Coffee.")
    do(session, "void vote", by="Bo", number=301)
    won_by_a_wager(session)
    shape = ended(session).shape
    assert (shape.votes, shape.void, shape.told_votes) == (1, 1, "1 vote, 1 void vote")


def test_the_rule_that_was_longest_in_force_is_told_of_by_the_words_it_has_now(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 4, text="Tea is served at nine.")
    turn(session, 3, kind="amend", rule=301, text="Tea is served at ten.")
    turn(session, 3, kind="repeal", rule=302)
    won_by_a_wager(session)
    remarks = dict(ended(session).remarks)
    assert remarks["Your rule longest in force"] == "302, “Tea is served at ten”, from turn 1 to turn 3, reworded in turn 2"
    assert "Soonest gone" not in remarks


def test_of_a_rule_of_yours_each_turn_is_told_in_which_it_was_reworded_and_where_it_grew_otherwise(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="", options={"subsumed rules": "it dies at once"})
    do(session, "subsume", by="Ann", rule=1001, other=1002)
    do(session, "declare win", by="Ann", who="Ann", anyway=True)
    assert ended(session).remarks == (), "nobody worded what subsumed another"
    do(session, "play on", by="Ann")
    for words in ("Tea.", "Tea, hot.", "Tea, cold."):
        do(session, "mutate", by="Ann", rule=1001, text=words, anyway=True, why="a jest")
    do(session, "divide", by="Ann", rule=1001, to=30, anyway=True, why="a jest")
    do(session, "subsume", by="Ann", rule=1001, other=30, anyway=True, why="a jest")
    do(session, "declare win", by="Ann", who="Ann", anyway=True)
    told = dict(ended(session).remarks)["Your rule longest in force"]
    assert told == "1001, “Tea, cold”, in your words since turn 2, reworded in turns 3 and 4, subsumed another in turn 6"


@pytest.mark.parametrize(
    ("besides", "told"),
    [((), ""), (("none", "none"), ", of those with votes on both sides"), (("5S for", "none"), "")],
    ids=["alone", "beside one that nobody voted on", "beside one that was less close"],
)
def test_a_vote_without_votes_on_both_sides_is_not_the_closest_and_where_it_was_as_close_that_is_said(
    tmp_path: Path, besides: tuple[str, ...], told: str
) -> None:
    session = sit(tmp_path, names="Ann,Bo,Cy")
    deal(session, Ann=["4S", "5S"], Bo=["3S", "2S"])
    for number, (ann, bo) in enumerate((("4S for", "2S against"), *([besides] if besides else []))):
        do(session, "propose", by="Ann", kind="enact", text="Tea.", anyway=number > 0)
        if ann == bo:
            do(session, "close vote", anyway=True)
        else:
            vote(session, Ann=ann, Bo=bo, Cy="none")
    do(session, "declare win", by="Ann", who="Ann", anyway=True, why="enough")
    assert dict(ended(session).remarks)["Closest vote"] == f"19, 4 for, 2 against, so ratified{told}"


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "enact", "text": "Tea is served."},
        {"kind": "amend", "rule": 211, "text": "The older rule goes first.", "sheet": ""},
        {"kind": "repeal", "rule": 211},
        {"kind": "transmute", "rule": 112},
    ],
    ids=lambda change: change["kind"],
)
@pytest.mark.parametrize("stamped", [False, True], ids=["", "stamped meanwhile"])
def test_of_a_change_that_was_taken_back_nothing_is_told(tmp_path: Path, change: dict[str, object], *, stamped: bool) -> None:
    session = begun(tmp_path)
    turn(session, **change)
    if stamped and change["kind"] != "repeal":
        do(session, "dispute", by="Bo", rule=301)
        do(session, "dispute", by="Bo", rule=301, over=True)
    do(session, "void vote", by="Bo", number=301)
    do(session, "decide", question="custom", answer="yes")
    won_by_a_wager(session)
    assert (ended(session).shape.marks, ended(session).remarks, ended(session).shape.votes) == ((), (), 0)


def test_a_proposal_was_defeated_when_it_was_and_not_when_its_change_was_taken_back(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session)
    deemed = do(session, "deem", by="Bo", number=301, adopted=False)
    do(session, "decide", question="custom", answer="yes")
    assert [(each.step, each.proposal.made) for each in session.proposals()] == [(deemed, "")]


def test_of_a_transmutation_or_a_repeal_that_was_defeated_it_is_said_what_was_wanted(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for change in ({"kind": "transmute", "rule": 207, "class": "immutable"}, {"kind": "repeal", "rule": 207}):
        turn(session, against="Cy", **change)
    turn(session, against="Cy", text="Tea is served.")
    won_by_a_wager(session)
    says = "Each player always has exactly one vote."
    wanted = [f"To transmute rule 207: {says}", f"To repeal rule 207: {says}", "Tea is served."]
    assert [mark.words for mark in ended(session).shape.marks if mark.kind == "defeated"] == wanted


def test_a_rule_whose_amendment_was_taken_back_is_the_friends_as_it_read_before(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, text="Tea is served at nine.")
    turn(session, kind="amend", rule=301, text="Tea is served at ten.")
    do(session, "void vote", by="Bo", number=302)
    do(session, "decide", question="custom", answer="yes")
    do(session, "withdraw", by="Bo")
    turn(session, kind="repeal", rule=301)
    won_by_a_wager(session)
    assert [(mark.kind, mark.number) for mark in ended(session).shape.marks] == approved()
    assert dict(ended(session).remarks)["Your rule longest in force"] == approved()


def test_a_rule_of_the_box_is_the_friends_since_they_reworded_it_and_one_that_changes_by_itself_is_not(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for face in range(6):  # after two circuits the clerk amends 203
        turn(session, face + 1, against="Ann,Bo,Cy")
    turn(session, 3, kind="amend", rule=208, text="The winner is the first player to achieve 20 points.")
    turn(session, 3)
    do(session, "declare win", by="Bo", who="Bo", anyway=True, why="enough")
    remarks = dict(ended(session).remarks)
    assert (session.whole_table().rulebook["r203"].changed, remarks["Your rule longest in force"]) == approved()


def test_an_ending_is_told_the_same_however_the_evening_is_opened_and_undo_takes_it_away(tmp_path: Path) -> None:
    session = nomic_won(tmp_path)
    told = ended(session)
    session._keep()
    session.close()
    assert ended(Advisor(read(tmp_path / "evening.nomic"))) == told
    again = resume(tmp_path / "evening.nomic", now=Time())
    assert ended(again) == told
    again.undo()
    assert again.ending() is None
    again.redo()
    do(again, "play on", by="Ann")
    assert ended(again).played_on
    assert ended(again).who == ("Bo",)
    assert again.whole_table().over == ()


def test_who_did_not_win_by_the_law_in_force_is_objected_to_with_its_rule(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "set score", of="Bo", to=103, why="a wager")
    against = refused(session, "declare win", by="Ann", who="Cy")
    assert (rule_of(session, against), against.sentence) == (208, approved())
    do(session, "declare win", by="Ann", who="Cy", anyway=True, why="Cy brought the cake")
    assert (ended(session).who, ended(session).rule, ended(session).why) == (("Cy",), None, "Cy brought the cake")
    assert ended(session).came == approved()


def test_where_no_rule_names_a_winner_people_declare_one_and_the_rule_that_let_them_is_told(tmp_path: Path) -> None:
    session = sit(tmp_path)
    deal(session, Ann=["5S"])
    letting = 'when proposal adopted: allow proposer to "declare a win"'
    do(
        session,
        "edit rule",
        rule=18,
        text="Whoever gets a rule ratified may say that they have won.",
        sheet=letting,
        why="a jest",
    )
    do(session, "propose", by="Ann", kind="enact", text="No rule may be changed any more.")
    do(session, "vote", by="Ann", card="5S", side="for")
    for name in ("Bo", "Cy", "Dee"):
        do(session, "vote", by=name, side="none")
    do(session, "declare win", by="Ann", who="Ann", why="nothing can be changed any more")
    assert lines(ended(session)) == approved()


def test_chess_is_won_by_whoever_is_left_and_the_mated_army_is_told(tmp_path: Path) -> None:
    session = chess_begun(tmp_path, "Ann,Bo", Red="8/8/PPPPPPPP/RNBQK1NR", Blue="8/5B(Red)2/PPPPP1PP/RNBQKBNR")
    propose(session, against="Bo")
    do(session, "demote", by="Ann", at="Blue:f3")
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    do(session, "declare win", by="Ann", who="Ann")
    assert lines(ended(session)) == approved()


def test_a_mate_on_the_board_is_told_as_what_brought_the_win_about_and_no_check_before_it(tmp_path: Path) -> None:
    session = chess_begun(tmp_path, "Ann,Bo", Red="3P4/8/PPP1PPPP/RNBKQBNR", Blue="6P1/5P2/PPPPP2P/RNBQKBNR")
    moving(session)
    plays(session, "Red+Blue", "Red:e1-Blue:h4")
    do(session, "declare win", by="Ann", who="Ann")
    assert ended(session).came == approved()


def test_who_wins_by_being_left_is_told_of_by_what_put_the_others_out_and_not_by_points(tmp_path: Path) -> None:
    """Red has no push left for its own half-board after the move, and is paid for it."""
    session = chess_begun(tmp_path, "Ann,Bo", Red="8/8/8/K6R", Blue="8/P7/8/2K5")
    sheet = "when piece captured: give 2 points to by\nwhen piece captured: put controller of army out"
    do(session, "edit rule", number=309, text="Whose piece is captured is out.", sheet=sheet, kind="mutable", why="in a hurry")
    moving(session)
    plays(session, "Red+Blue", "Red:h1-Blue:a3")
    do(session, "declare win", by="Ann", who="Ann")
    assert ended(session).came == approved()


def test_an_army_that_was_taken_over_is_told_where_that_is_what_wins(tmp_path: Path) -> None:
    session = chess_begun(tmp_path, "Ann,Bo", Red="3P4/8/PPP1PPPP/RNBKQBNR", Blue="6P1/5P2/PPPPP2P/RNBQKBNR")
    wins = "when king mated: give 5 points to taker\nwhen army handed if taker is not nobody: declare taker winner"
    do(session, "edit rule", number=301, text="Whoever takes an army wins.", sheet=wins, kind="mutable", why="in a hurry")
    moving(session)
    plays(session, "Red+Blue", "Red:e1-Blue:h4")
    assert ended(session).came == approved()


def test_chess_is_drawn_by_the_consent_of_all(tmp_path: Path) -> None:
    session = chess_begun(tmp_path, "Ann,Bo")
    for name in ("Ann", "Bo"):
        assert session.ending() is None
        do(session, "voice", by=name, motion="call it a draw")
    assert lines(ended(session)) == approved()
    assert ended(session).kind is EndKind.DRAWN


def test_of_a_draw_those_still_in_stand_above_who_is_out_whatever_they_have(tmp_path: Path) -> None:
    session = chess_begun(tmp_path, "Ann,Bo,Cy")
    do(session, "set score", of="Cy", to=6, anyway=True, why="for the test")
    do(session, "leave", who="Cy")
    for name in ("Ann", "Bo"):
        do(session, "voice", by=name, motion="call it a draw")
    assert [each.seat for each in ended(session).standings] == ["Ann", "Bo", "Cy"]
    assert ended(session).order == "by points, those out last"


@pytest.mark.parametrize(("names", "order"), [("Ann,Bo", "by points"), ("Ann,Bo,Cy,Dee", "the winners first, then by points")])
def test_several_winners_stand_first_and_where_nobody_else_sits_by_points_alone(tmp_path: Path, names: str, order: str) -> None:
    session = begun(tmp_path, names=names)
    do(session, "declare win", by="Ann", who="Ann", together=["Bo"], anyway=True, why="a tie")
    assert ended(session).order == order


def test_solitaire_ends_in_a_dead_end_once_no_turn_can_change_anything(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    while session.whole_table().rulebook.numbered(1001):
        assert session.ending() is None, "rules that live can still be acted on"
        do(session, "end turn", by="Ann")
    assert lines(ended(session)) == approved()
    assert ended(session).kind is EndKind.DEAD_END
    do(session, "end turn", by="Ann")
    assert ended(session).kind is EndKind.DEAD_END, "and stays one"
    session.undo()
    session.undo()
    assert session.ending() is None


def test_a_rule_of_another_class_by_what_a_rule_says_now_was_not_transmuted_and_nobody_proposed_what_it_reads(
    tmp_path: Path,
) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    do(session, "transmute", by="Ann", rule=12, to=20)
    do(session, "mutate", by="Ann", rule=1001, text="Scoring\nThe player dances by performing an action.", sheet="")
    text = session.whole_table().rulebook.numbered(1002).text
    do(session, "mutate", by="Ann", rule=1002, to=14, text=text, sheet="", anyway=True, why="we say so")
    do(session, "edit rule", by="Ann", rule=1, sheet='set lawful class of rules to "mutable"', why="we say so")
    do(session, "declare win", by="Ann", who="Ann", anyway=True, why="enough")
    found = ended(session)
    became = {(mark.kind, mark.number) for mark in found.shape.marks}
    assert {("transmuted", 20), ("mutated", 14), ("became mutable", 2), ("became mutable", 10)} <= became
    assert ("transmuted", 2) not in became
    moments = Moments(session._way(), session._history.turns(session._way()))
    versions = session.versions()
    assert rule_history(versions["r10"], moments) == "", "its words are those of the box"
    assert rule_history(versions["r1001"], moments) == "Ann made the change in turn 2."


def test_nothing_is_called_stuck_while_the_table_decides(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    do(session, "subsume", by="Ann", rule=1001, other=1002)
    assert not any(each.to for each in session.openings())
    assert not session.stuck()
    session.undo()
    while session.whole_table().rulebook.numbered(1001):
        do(session, "end turn", by="Ann")
    assert session.stuck()


@pytest.mark.parametrize("game", ["nomic", "card-nomic", "nomic-chess"])
def test_an_evening_that_goes_on_has_no_ending(tmp_path: Path, game: str) -> None:
    token = "Ann" if game == "card-nomic" else ""
    assert sit(tmp_path, game, "Ann,Bo,Cy", token=token).ending() is None


@pytest.mark.parametrize(
    ("sheet", "aim"),
    [
        ("set winner to players where points of it is at least 50", 50),
        ("set winner to players where points of it is more than 12", 13),
        ("set winner to players with highest points if turn number is at least 1", None),
        ('set winner to players whose name is "Bo"', None),
    ],
)
def test_the_aim_is_the_least_of_the_counter_that_wins_whatever_the_others_have(tmp_path: Path, sheet: str, aim: int) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", rule=208, text="Somebody wins.", sheet=sheet, why="a jest")
    do(session, "set score", of="Ann", to=7, why="a wager")
    do(session, "set score", of="Bo", to=64, why="a wager")
    do(session, "declare win", by="Bo", who="Bo")
    assert ended(session).shape.aim == aim


def test_a_rule_by_which_somebody_wins_as_it_comes_into_force_is_shown_as_it_reads_since_then(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 4, text="Tea is served.")
    turn(session, 6)
    words = "Tea is served. The game ends with the first circuit, and whoever has most points wins."
    won = "set claims over to rule 208\nset winner to players with highest points if circuit is at least 2"
    sheet = f"{won}\nwhen circuit ended: declare players with highest points winner"
    do(session, "begin turn", by="Cy", to="Cy")
    do(session, "throw", by="Cy", faces=[2], anyway=True, why="Cy is in a hurry")
    do(session, "propose", by="Cy", kind="amend", rule=301, text=words, sheet=sheet)
    have_voted(session)
    rule = ended(session).rule
    assert rule
    assert (rule.number, rule.text) == (303, words)
    assert ended(session).history.startswith("Was rule 301. Cy proposed the change")


def test_the_aim_holds_since_the_rule_that_says_so_was_made(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", rule=208, sheet="", why="a jest")
    turn(session, 4)
    turn(session, 6)
    do(session, "edit rule", text="Ten wins.", sheet="set winner to players whose points is at least 10", why="a jest")
    do(session, "set score", of="Bo", to=64, why="a wager")
    do(session, "declare win", by="Bo", who="Bo")
    shape = ended(session).shape
    assert (shape.aim, int(shape.aim_since)) == (10, 2)


def test_the_aim_holds_since_a_rule_declared_it_of_itself_although_another_names_the_winner_later(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", rule=208, sheet="", why="a jest")
    turn(session, 2)
    wins = "when turn ended if turn number is more than 0: declare players whose points is at least 4 winner"
    do(session, "edit rule", text="Four win as a turn ends.", sheet=wins, why="a jest")
    turn(session, 1)
    turn(session, 2)
    do(session, "edit rule", text="Four win.", sheet="set winner to players whose points is at least 4", why="a jest")
    turn(session, 4)
    shape = ended(session).shape
    assert (shape.aim, int(shape.aim_since)) == (4, 1)


def test_the_aim_holds_since_the_rule_reads_as_it_did_in_the_end(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 4)
    turn(session, 6)
    do(session, "edit rule", rule=208, text="Ten wins.", sheet="set winner to players whose points is at least 10", why="a jest")
    do(session, "set score", of="Bo", to=64, why="a wager")
    do(session, "declare win", by="Bo", who="Bo")
    shape = ended(session).shape
    assert (shape.aim, int(shape.aim_since)) == (10, 2)


def test_what_brought_a_win_about_is_all_that_the_winner_gained_by_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    sheet = "when dice thrown: give 50 points to thrower\nwhen dice thrown: give 60 points to thrower"
    do(session, "edit rule", by="Ann", text="A throw pays twice.", sheet=sheet, why="for the test")
    turn(session, 6)
    who = session.won().who[0]
    do(session, "declare win", by=who, who=who)
    came = ended(session).came
    assert "+116 points (+6, +50 and +60), to 116." in came


@pytest.mark.parametrize("more", ["", " Ann: +1 coin, to 1."])
def test_of_several_gains_the_one_is_named_by_which_the_rule_declared_the_win(tmp_path: Path, more: str) -> None:
    session = begun(tmp_path)
    pays = "when turn ended\n  give 3 points to who" + ('\n  give 1 "coins" to who' if more else "")
    race = "declare one of players whose points is at least 25 winner"
    when = "declared winners is [] and (players whose points is at least 25) is not []"
    do(session, "edit rule", rule=208, sheet=f"when counter changed if {when}: {race}", why="for the test")
    do(session, "edit rule", by="Ann", text="A tax.", sheet="when dice thrown: take 2 points from thrower", why="for the test")
    do(session, "edit rule", by="Ann", text="Pay.", sheet=pays, why="for the test")
    do(session, "set score", of="Ann", to=21, why="so far")
    turn(session, 4)
    came = ended(session).came
    assert came == "Ann threw 4. Ann: +2 points (+4 and −2), to 23. Ann: +3 points, to 26, and so won." + more


def test_of_many_winners_some_are_named_and_of_all_none() -> None:
    assert won(("Ann",)) == "Ann has won"
    assert won(("Ann", "Bo", "Cy")) == "Ann, Bo and Cy have won"
    assert won(("Ann", "Bo", "Cy", "Dee", "Eve")) == "Ann, Bo and 3 others have won"


def test_where_all_have_won_everybody_has_and_a_rule_that_changed_by_itself_was_not_amended(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", rule=203, sheet='when dice thrown: change this rule to "Tea."', why="for the test")
    turn(session, 4)
    do(session, "declare win", by="Ann", who="Ann", together=["Bo", "Cy"], anyway=True, why="all of us")
    assert ended(session).title == "Everybody has won"
    assert [(mark.kind, mark.number) for mark in ended(session).shape.marks if mark.rule == "r203"] == [
        ("amended", 203), ("changed by itself", 203),
    ]  # fmt: skip


def test_who_has_won_stands_above_who_won_before_play_went_on_and_what_made_them_win_is_told(tmp_path: Path) -> None:
    session = nomic_won(tmp_path)
    do(session, "play on", by="Ann")
    turn(session, 5)
    do(session, "set score", of="Cy", to=20, why="a wager")
    do(session, "set score", of="Ann", to=21, why="another wager")
    do(session, "declare win", by="Cy", who="Cy")
    found = ended(session)
    stood = [(each.seat, each.has, each.besides) for each in found.standings]
    assert stood == [("Cy", 20, ""), ("Bo", 22, "won before"), ("Ann", 21, "")]
    assert found.order == "the winner first, then by points"
    assert [each.seat for each in found.winners] == ["Cy"]
    assert "(a wager)" in found.came, "though Ann has as much since"
    first = [each.seat for each in found.standings]
    session.undo()
    after = ended(session)
    assert (after.who, after.played_on, after.comes_after(found), found.comes_after(after)) == (("Bo",), True, False, True)
    assert after.order == "as of turn 5, the winner first, then by points"
    assert (after.as_of, found.as_of) == ("as of turn 5", "")
    session.redo()
    assert [each.seat for each in ended(session).standings] == first


def test_what_made_a_second_win_by_another_rule_is_told_and_not_what_made_the_first(tmp_path: Path) -> None:
    session = chess_begun(tmp_path, "Ann,Bo", Red="3P4/8/PPP1PPPP/RNBKQBNR", Blue="6P1/5P2/PPPPP2P/RNBQKBNR")
    do(session, "edit rule", rule=208, sheet='set winner to "Ann"', why="a jest")
    do(session, "declare win", by="Ann", who="Ann")
    do(session, "play on", by="Ann")
    moving(session)
    plays(session, "Red+Blue", "Red:e1-Blue:h4")
    do(session, "declare win", by="Ann", who="Ann")
    found = ended(session)
    assert found.rule
    assert (found.rule.number, found.came) == (
        222, "Ann moved Red’s queen from e1 to Blue’s h4. Blue is checkmated by Ann. Ann took over Blue’s army. "
        "Bo is out of the game (rule 222).",
    )  # fmt: skip


def test_of_a_win_that_the_end_of_a_turn_brought_that_is_told_and_not_what_others_gained_in_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", rule=208, sheet='when turn ended if turn number is 2: declare "Ann" winner', why="a jest")
    turn(session, 4)
    turn(session, 5)
    assert ended(session).came == "Bo threw 5. Turn 2 was over."


def test_what_the_winning_step_counted_of_the_winner_later_is_told_up_to_the_figure_that_is_shown(tmp_path: Path) -> None:
    session = begun(tmp_path)
    wins, tax = "declare players whose points is at least 4 winner", "take 1 point from players whose points is at least 4"
    do(session, "edit rule", rule=208, text="Four win.", sheet=f"when turn ended: {wins}", why="a jest")
    do(session, "edit rule", text="A tax.", sheet=f"when turn ended: {tax}", why="a jest")
    turn(session, 4)
    assert ended(session).standings[0].has == 3
    assert ended(session).came == "Ann threw 4. Ann: +4 points, to 4. Turn 1 was over. Then Ann: −1 point, to 3."


def test_by_what_the_rule_counts_by_which_somebody_won_all_stand_and_their_points_are_told_besides(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", text="Fish are nice.", sheet='when dice thrown: give 1 "fish" to thrower', why="a jest")
    do(session, "edit rule", text="A throw pays.", sheet='when dice thrown: give 2 "coins" to thrower', why="a jest")
    wins = 'when turn ended if turn number is 2: declare players with highest "coins" winner'
    do(session, "edit rule", rule=208, sheet=wins, why="a jest")
    turn(session, 4)
    turn(session, 5)
    assert [(each.seat, each.has, each.besides) for each in ended(session).standings] == [
        ("Ann", 2, "4 points"), ("Bo", 2, "5 points"), ("Cy", 0, "0 points"),
    ]  # fmt: skip
    assert ended(session).counter == "coins"


def test_a_rule_that_was_changed_twice_is_told_with_all_its_numbers(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for points in (50, 20):
        book = session.whole_table().rulebook
        number = next(rule.number for rule in book.rules if rule.id == "r208")
        text = f"The winner is the first player to achieve {points} points."
        sheet = f"set winner to players whose points is at least {points}"
        turn(session, 2, kind="amend", rule=number, text=text, sheet=sheet)
    do(session, "set score", of="Bo", to=22, why="a wager")
    do(session, "declare win", by="Bo", who="Bo")
    assert ended(session).history == "Was rule 208, then 301. Bo proposed the last change, in force since turn 2."


def test_of_rules_made_the_longest_is_not_the_soonest_gone_and_of_votes_as_close_none_is_the_closest(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 1, text="Tea is served.")
    turn(session, 1, text="Nobody may sing.", against="Cy")
    turn(session, 1, kind="repeal", rule=301)
    do(session, "declare win", by="Bo", who="Bo", anyway=True, why="enough")
    told = dict(ended(session).remarks)
    assert [*told] == ["Your rule longest in force", "Closest vote"], "of one that is gone it says nothing"
    assert told["Closest vote"] == "302, 2 for, 1 against, so defeated"
    do(session, "play on", by="Ann")
    turn(session, 1, text="Nobody may hum.")
    turn(session, 1, kind="repeal", rule=304)
    do(session, "declare win", by="Bo", who="Ann", anyway=True, why="enough")
    assert dict(ended(session).remarks) == told | {
        "Your rule repealed after the shortest time": "304, “Nobody may hum”, from turn 4 to turn 5"
    }
    do(session, "play on", by="Ann")
    turn(session, 1, text="Nobody may whistle.", against="Ann")
    do(session, "declare win", by="Bo", who="Cy", anyway=True, why="enough")
    assert "Closest vote" not in dict(ended(session).remarks)


def test_what_the_table_decided_is_told_as_what_made_the_win_and_the_win_not_again(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(
        session,
        "edit rule",
        number=305,
        text="Who leads wins.",
        sheet="when turn begun: declare one of players winner",
        why="a jest",
    )
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "decide", by="Bo", question="which one", answer="Cy")
    assert (ended(session).who, ended(session).came) == (("Cy",), "Bo, for the table, decided which one rule 305 means: Cy.")


def test_a_card_that_the_winner_drew_at_an_adoption_is_part_of_what_made_the_win(tmp_path: Path) -> None:
    session = sit(tmp_path, "card-nomic")
    deal(session, Ann=["2S", "3S", "4S", "5S", "6S"])
    for text, sheet in (
        ("Six cards win.", "set winner to players where number of hand of it is at least 6"),
        ("Whoever proposes what is ratified draws a card.", 'when proposal adopted: draw 1 cards from "draw" for proposer'),
    ):
        do(session, "edit rule", text=text, sheet=sheet, why="a jest")
    do(session, "propose", by="Ann", kind="enact", text="All drink tea.")
    do(session, "vote", by="Ann", side="for", card="2S")
    for seat in ("Bo", "Cy", "Dee"):
        do(session, "vote", by=seat, side="none")
    assert session.won().who == ("Ann",)
    do(session, "declare win", by="Ann", who="Ann")
    assert ended(session).came == approved()


def test_of_a_rule_that_subsumed_another_it_is_said_and_not_that_it_was_changed(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="", options={"subsumed rules": "it dies at once"})
    do(session, "subsume", by="Ann", rule=1001, other=1002)
    do(session, "declare win", by="Ann", who="Ann", anyway=True, why="to see")
    ending = session.ending()
    assert ending
    assert [(mark.kind, mark.number) for mark in ending.shape.marks] == [("subsumed another", 1001), ("repealed", 1002)]


def test_the_aim_begins_where_it_became_what_it_is_and_not_where_its_rule_subsumed_another(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="", options={"subsumed rules": "it dies at once"})
    wins = "Scoring\nThe player shall gain 10 points by performing an action. 40 points win."
    sheet = f"{session.whole_table().rulebook['r1001'].sheet}\nset winner to players where points of it is at least 40"
    do(session, "edit rule", rule=2, sheet="", why="a jest", anyway=True)
    do(session, "mutate", by="Ann", rule=1001, text=wins, sheet=sheet)
    do(session, "divide", by="Ann", rule=1001, to=30)
    do(session, "subsume", by="Ann", rule=1001, other=1002)
    do(session, "subsume", by="Ann", rule=1001, other=30)
    do(session, "declare win", by="Ann", who="Ann", anyway=True)
    shape = ended(session).shape
    assert (shape.aim, int(shape.aim_since)) == (40, 1)


def test_a_win_once_the_turn_is_over_is_told_as_after_it(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    for number in (1, 3, 4, 5, 7, 8, 9, 10, 11, 12, 1001, 1002):
        do(session, "remove rule", anyway=True, by="Ann", rule=number)
    do(session, "declare win", by="Ann", who="Ann", anyway=True)
    assert (ended(session).told, ended(session).in_short) == approved()
    session.undo()
    do(session, "remove rule", anyway=True, by="Ann", rule=6)
    assert not session.whole_table().turn.seat
    do(session, "declare win", by="Ann", who="Ann")
    assert (ended(session).told, ended(session).in_short) == approved()


def test_a_climb_goes_from_step_to_step_and_not_to_what_nobody_ever_had(tmp_path: Path) -> None:
    session = begun(tmp_path)
    losing = "when dice thrown: take 10 points from thrower"
    do(session, "edit rule", number=301, text="A loss.", kind="mutable", sheet=losing, why="for the test")
    turn(session, 4)
    do(session, "declare win", by="Ann", who="Ann", anyway=True, why="we agree")
    climbs = {each.seat: [had for _, had in each.stages] for each in ended(session).shape.climbs}
    assert climbs["Ann"] == [0, -6]


def test_what_was_won_as_a_turn_began_stands_in_that_turn(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", text="Early birds.", sheet="when turn begun: give 2 points to mover", why="a jest")
    turn(session, 4)
    turn(session, 3)
    do(session, "declare win", by="Bo", who="Bo", anyway=True, why="we agree")
    climbs = {each.seat: [(int(at), had) for at, had in each.stages] for each in ended(session).shape.climbs}
    assert climbs["Bo"] == [(0, 0), (2, 2), (2, 5)]


def test_of_the_closest_vote_it_is_said_that_the_table_decided_it(tmp_path: Path) -> None:
    session = sit(tmp_path)
    tie = "set adoption to for votes is at least against votes"
    do(session, "edit rule", by="Ann", text="On a tie it is ratified.", sheet=tie, anyway=True, why="so")
    deal(session, Ann=["7S"], Bo=["7H"])
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    vote(session, Ann="7S for", Bo="7H against", Cy="none", Dee="none")
    do(session, "decide", question="adoption", answer="yes")
    do(session, "declare win", by="Bo", who="Bo", anyway=True, why="enough")
    assert dict(ended(session).remarks)["Closest vote"] == "20, 7 for, 7 against, and the table decided: ratified"


def test_what_was_done_between_turns_was_done_in_none(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    do(session, "remove rule", anyway=True, by="Ann", rule=6)
    do(session, "end turn", by="Ann")
    do(session, "mutate", by="Ann", rule=1002, text="Permissions\nNothing is prohibited.", anyway=True, why="so")
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "remove rule", anyway=True, by="Ann", rule=12)
    do(session, "declare win", by="Ann", who="Ann", anyway=True, why="enough")
    marks = {mark.number: mark.when for mark in ended(session).shape.marks}
    assert marks == {6: "in turn 1", 1002: "after turn 1", 12: "in turn 2"}
    moments = Moments(session._way(), session._history.turns(session._way()))
    assert rule_history(session.versions()["r1002"], moments) == "Ann made the change after turn 1."


def test_who_wins_as_a_turn_begins_has_won_in_that_turn(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 4)
    do(session, "edit rule", rule=208, sheet="", why="a jest")
    do(session, "edit rule", text="Hurry wins.", sheet="when turn begun: declare who winner", why="a jest")
    do(session, "begin turn", by="Bo", to="Bo")
    assert ended(session).told == "0 points, in turn 2"


def test_who_wins_by_what_ends_a_turn_has_won_in_that_turn_though_the_next_has_begun(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="Patience wins.", sheet="when turn ended: declare who winner", why="a jest")
    do(session, "end turn", by="Ann", anyway=True, why="a jest")
    assert session.whole_table().turn.number == 2
    assert ended(session).told == "In turn 1"


def test_what_a_turn_brings_that_begins_along_with_the_end_of_another_is_no_part_of_the_win_and_lies_in_that_turn(
    tmp_path: Path,
) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="Early birds.", sheet="when turn begun: give 4 points to mover", why="a jest")
    for by, to in pairwise(("Ann", "Bo", "Cy")):
        do(session, "pass token", by=by, to=to, anyway=True, why="a jest")
    gives = "when turn ended if points of who is 4: give 5 points to who"
    wins = f"{gives}\nwhen turn ended if points of who is 9: declare who winner"
    do(session, "edit rule", text="Patience wins.", sheet=wins, why="a jest")
    do(session, "pass token", by="Cy", to="Dee", anyway=True, why="a jest")
    told = ended(session)
    assert (told.told, told.as_of) == ("9 points, in turn 3", "as of turn 3")
    assert {each.seat: each.has for each in told.standings} == {"Ann": 0, "Bo": 4, "Cy": 9, "Dee": 0}
    climbs = {each.seat: [(int(at), had) for at, had in each.stages] for each in told.shape.climbs}
    assert climbs["Bo"] == [(0, 0), (2, 4)]
    assert climbs["Dee"] == [(0, 0)]


def test_what_the_winner_gained_by_the_turn_that_began_after_the_win_brought_nothing_about(tmp_path: Path) -> None:
    session = sit(tmp_path)
    sheet = 'when turn ended: declare "Bo" winner\nwhen turn begun: give 2 points to who'
    do(session, "edit rule", text="Bo wins.", sheet=sheet, why="a jest")
    do(session, "pass token", by="Ann", to="Bo")
    told = ended(session)
    assert (told.came, told.told, told.went_on) == ("Ann passed the token to Bo. Turn 1 was over.", "In turn 1", True)


def test_a_dead_end_is_told_as_after_the_turn_that_its_step_ended(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    while session.whole_table().rulebook.numbered(1001):
        do(session, "end turn", by="Ann")
    turns = session.whole_table().turn
    assert ended(session).told == f"No action is left, {'in' if turns.seat else 'after'} turn {turns.number}"


def test_an_evening_went_from_the_first_step_to_the_one_by_which_it_ended(tmp_path: Path) -> None:
    time = Time()
    session = sit(tmp_path, time=time)
    for _ in range(3):
        time.passes(60)
        do(session, "edit rule", text="Tea.", why="a jest")
    time.passes(60)
    do(session, "declare win", by="Bo", who="Bo", anyway=True, why="enough")
    assert (ended(session).shape.begun, ended(session).shape.ended) == (NOON, NOON + 240)


@pytest.mark.parametrize(("votes", "void"), [("0", 0), ('1 if name of player is "Ann" otherwise 0', 1)])
def test_a_void_vote_was_held_where_anything_was_counted(tmp_path: Path, votes: str, void: int) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", rule=207, sheet=f"set votes of players to {votes}", why="for the test")
    turn(session, 4, text="Tea.")
    do(session, "void vote", by="Bo", number=301)
    won_by_a_wager(session)
    assert ended(session).shape.void == void


def test_the_aim_is_that_of_the_rule_that_says_so_and_not_of_one_by_which_the_clerk_declares_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 4)
    turn(session, 6)
    do(
        session,
        "edit rule",
        text="A wager ends it.",
        sheet="when counter changed: declare players whose points is at least 100 winner",
        why="a jest",
    )
    do(session, "set score", of="Bo", to=100, why="a wager")
    found = ended(session)
    assert found.rule
    assert (found.rule.number, found.also) == (303, (208,))
    assert (found.shape.aim, found.shape.aim_since) == (100, 0)


def test_rules_that_declare_winners_in_one_step_are_all_told(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 4)
    do(session, "edit rule", rule=208, sheet="", why="a jest")
    for who in "Ann", "Bo":
        do(session, "edit rule", text=f"{who} wins.", sheet=f'when turn begun: declare "{who}" winner', why="a jest")
    do(session, "begin turn", by="Bo", to="Bo")
    found = ended(session)
    assert found.rule
    assert (found.rule.number, found.also, found.who) == (302, (303,), ("Ann", "Bo"))


def test_the_table_decided_a_vote_where_it_said_how_it_ended_and_not_where_it_said_what_ballots_count(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    do(session, "edit rule", rule=207, sheet="", why="for the test")
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    have_voted(session, against="Cy")
    do(session, "decide", question="votes", answer="1")
    do(session, "declare win", by="Bo", who="Bo", anyway=True, why="enough")
    assert dict(ended(session).remarks)["Closest vote"] == "301, 2 for, 1 against, so defeated"


CHANGES = st.tuples(
    st.sampled_from(["transmute", "mutate", "number mutated", "subsume", "divide", "remove", "renumber", "change", "write",
                     "by hand", "number by hand", "class by hand", "written by hand", "taken away"]),
    st.integers(0, 30), st.integers(0, 30), st.integers(1, 40), st.sampled_from(["mutable", "immutable"]),
)  # fmt: skip


def changing(what: str, rule: int, other: int, to: int, kind: str) -> dict[str, Any]:
    """The act that makes such a change."""
    own = {"act": "other action", "under": rule, "words": "away", "rule": rule}
    return {
        "transmute": {"act": what, "rule": rule, "to": to},
        "mutate": {"act": what, "rule": rule, "text": f"Other words {to}."},
        "number mutated": {"act": "mutate", "rule": rule, "text": f"Other words {to}.", "to": to},
        "subsume": {"act": what, "rule": rule, "other": other},
        "divide": {"act": what, "rule": rule, "to": to},
        "remove": {**own, "does": what},
        "renumber": {**own, "does": what, "to": to},
        "change": {**own, "does": what, "text": f"Words anew {to}."},
        "write": {**own, "does": what, "to": to, "text": "New words."},
        "by hand": {"act": "edit rule", "rule": rule, "text": f"By hand {to}."},
        "number by hand": {"act": "edit rule", "rule": rule, "number": to},
        "class by hand": {"act": "edit rule", "rule": rule, "kind": kind},
        "written by hand": {"act": "edit rule", "number": to, "text": "New by hand.", "kind": kind},
        "taken away": {"act": "remove rule", "rule": rule},
    }[what]


IS_COUNTED = {"transmute": "transmuted", "mutate": "mutated", "number mutated": "mutated", "subsume": "subsumed another",
              "change": "amended", "by hand": "amended"}  # fmt: skip


@tries(25, 400)
@given(st.sets(st.sampled_from([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])), st.lists(CHANGES, min_size=1, max_size=9))
def test_each_change_is_counted_as_what_it_was_whatever_rules_are_missing(
    gone: set[int], changes: list[tuple[str, int, int, int, str]]
) -> None:
    with TemporaryDirectory() as folder:
        session = sit(Path(folder), "solitaire-nomic", "Ann", token="")
        expected = Counter[tuple[str, int]]()
        steps = [("taken away", number, 0, 0, "") for number in sorted(gone)]
        for what, rule, other, to, kind in (*steps, *changes):
            before = session.whole_table()
            numbers = [each.number for each in before.rulebook.rules]
            pick = (
                (rule, other, to, kind)
                if rule in gone
                else (numbers[rule % len(numbers)], numbers[other % len(numbers)], to, kind)
            )
            act = read_act({"by": "Ann", **changing(what, *pick)})
            act = session.with_any_class(act).get(kind, act)
            if isinstance(session.act(act, anyway=True, why="for the test"), Objection):
                continue
            after = session.whole_table()
            was, now = ({each.id: each for each in table.rulebook.rules} for table in (before, after))
            done_to = before.rulebook.numbered(pick[0])
            expected += Counter(("repealed", was[key].number) for key in was.keys() - now.keys())
            expected += Counter(("made", now[key].number) for key in now.keys() - was.keys())
            for key in was.keys() & now.keys():
                one, other_one, own = was[key], now[key], done_to is not None and key == done_to.id
                if own and what in IS_COUNTED and one != other_one:
                    expected[IS_COUNTED[what], other_one.number] += 1
                    continue
                expected["renumbered", other_one.number] += one.number != other_one.number
                expected[f"became {other_one.kind}", other_one.number] += one.kind != other_one.kind
        session.act(read_act({"act": "declare win", "by": "Ann", "who": "Ann"}), anyway=True, why="enough")
        assert Counter((mark.kind, mark.number) for mark in ended(session).shape.marks) == +expected
        session.close()


def test_who_wins_as_a_turn_begins_has_won_in_that_turn_by_the_throw_that_is_told(tmp_path: Path) -> None:
    session = sit(tmp_path, names="Ann,Bo")
    throws = "when turn begun: throw 1 dice for who\nwhen dice thrown if under is this rule: give sum of faces points to thrower"
    do(session, "edit rule", number=21, text="A throw begins the turn.", sheet=throws, why="luck")
    wins = 'when counter changed if "Bo" is in name of players whose points is at least 10: declare "Bo" winner'
    do(session, "edit rule", number=22, text="Bo wins with 10.", sheet=wins, why="an end")
    do(session, "give", counter="points", of="Bo", amount=9)
    do(session, "pass token", by="Ann", to="Bo")
    ending, thrown = session.declared_ending(), session.whole_table().thrown
    assert ending
    assert thrown
    assert (ending.turn, ending.between, session.table().turn.number) == (2, False, 2)
    assert f"Bo threw {thrown.faces[0]}. Bo: +" in ending.came


def test_where_the_winner_gained_nothing_what_others_gained_and_lost_is_told_whole(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", rule=206, sheet='when circuit ended: take 6 points from "Bo"', why="a jest")
    wins = "when circuit ended: declare players with highest points winner"
    do(session, "edit rule", rule=208, sheet=wins, why="a jest")
    turn(session, 4)
    turn(session, 5)
    turn(session, 3)
    assert ended(session).in_short.startswith("Ann")
    assert ended(session).came == "Cy threw 3. Cy: +3 points, to 3. Circuit 1 of turns is complete. Bo: −6 points, to −1."


def raced(folder: Path) -> Session:
    """Ann paid a coin for 6 points and so won the race to 50, and play went on."""
    session = begun(folder)
    pays = 'when deed done if what is "pay for 6 points": give 6 points to who'
    do(session, "edit rule", rule=208, text="Fifty wins.", sheet=race(50), why="for the test")
    do(session, "edit rule", by="Ann", number=302, kind="mutable", text="Pay for points.", sheet=pays, why="for the test")
    do(session, "set score", of="Ann", to=49, why="so far")
    do(session, "do", by="Ann", what="pay for 6 points", anyway=True)
    assert [win.who for win in session.table().over] == ["Ann"]
    do(session, "play on", by="Ann")
    return session


def race(mark: int) -> str:
    first = f"declared winners is [] and (players whose points is at least {mark}) is not []"
    declared = f"declare one of players whose points is at least {mark} winner"
    lines = (f"when {occasion} changed if {first}: {declared}" for occasion in ("counter", "rule"))
    return "\n".join(("set winner to declared winners if declared winners is not []", *lines))


def test_a_rule_that_was_reworded_after_a_win_counts_the_wins_since_then(tmp_path: Path) -> None:
    session = raced(tmp_path)
    do(session, "give", counter="points", of="Bo", amount=50, why="no second win by the same words")
    assert len(session.table().wins) == 1
    do(session, "edit rule", rule=208, text="Sixty wins.", sheet=race(60), why="on we play")
    assert session.won().who == ()
    against = session.objection(read_act({"act": "declare win", "by": "Ann", "who": "Bo"}))
    assert against
    assert against.sentence == "As far as the clerk can tell, Bo has not won.", "who has 50, and nobody has won by these words"
    do(session, "give", counter="points", of="Ann", amount=16, why="a throw")
    assert [win.who for win in session.table().over] == ["Ann"]
    ending = ended(session)
    assert (ending.rule.number if ending.rule else 0, ending.came) == (208, "Ann: +16 points, to 71 (a throw).")
    session.undo()
    assert not session.table().over
    assert session.table().winners("r208") == ()
    session.redo()
    found = session.table()
    session.close()
    assert resume(session.path).table() == found, "a saved file is read as it was played"


def test_what_made_a_second_win_lies_after_the_first_was_declared(tmp_path: Path) -> None:
    session = raced(tmp_path)
    do(session, "give", counter="points", of="Ann", amount=16, why="a throw")
    do(session, "declare win", by="Ann", who="Ann", why="reached 60 points")
    assert "pay for 6" not in ended(session).came
    assert ended(session).came == "Ann declared the win (reached 60 points)."
