"""Nomic Chess, rule by rule: every line of every sheet does what the words beside it say, and every reading is a choice."""

from pathlib import Path

import pytest

from tabletop.box import box
from tabletop.clerk.prose.offers import OfferMaker, Written
from tabletop.engine.acts.lawmaking import judging
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.proposals import Stage
from tabletop.engine.text.game_words import ENACT
from tabletop.engine.values import Number, Ref
from tabletop.game.checking import box_troubles
from tabletop.game.session import Session
from tests.clerk.prose.test_offers import VOCABULARY, phrases, sound
from tests.games.chess_table import (
    BLACK,
    CHESS,
    begun,
    by_majority,
    cannot_move,
    cannot_push,
    chess_box,
    controllers,
    moves,
    moving,
    next_to_move,
    next_turn,
    open_pushes,
    owing,
    plays,
    propose,
    prospect,
    push,
    standing,
    vote,
)
from tests.golden import approved
from tests.playing import do, refused, rule_of, told

SEED_WORDS = {
    217: "Whenever you move a piece, you push two half-boards together, and make any legal move.\n"
    "Clarifications: You get to choose which half-boards you use for this, no restrictions at all, but even if your move takes "
    "place entirely on one half-board, you must still push two half-boards together.",
    222: "A player who loses his only army by being checkmated is out of the game. The last remaining player is the winner.",
    206: "When a proposed rule-change is defeated, the player who proposed it must (immediately aftter the proposal is defeated) "
    "demote one of their pieces to the next less powerful piece (queen to rook, rook to bishop, bishop to knight, knight to "
    "pawn, pawn to empty square, kings cannot be demoted).",
}
MATE_BY_PUSH = {"Red": "8/8/1PPPPPPP/RNBQKBNR", "Blue": BLACK, "Yellow": "8/8/PPPPPPPK/RNBQ1BNR"}


def asked(session: Session) -> list[str]:
    return [parked.question for parked in session.whole_table().parked]


def answer(session: Session, question: str, about: str = "") -> str:
    (line,) = (line for line in session.law() if line.question == question and line.subject == about)
    return line.answer


def by_hand(session: Session, rule: int, sheet: str) -> None:
    """That rule's sheet has another line from now on."""
    old = session.whole_table().rulebook.numbered(rule)
    do(session, "edit rule", rule=rule, sheet=f"{old.sheet if old else ''}\n{sheet}".strip())


def new_rule(session: Session, sheet: str, number: int = 350, kind: str = "mutable") -> None:
    do(session, "edit rule", text="A rule by hand.", sheet=sheet, number=number, kind=kind)


def test_the_box_holds_the_rules_of_david_howe_word_for_word_and_credits_both_authors() -> None:
    game = chess_box()
    texts = {entry.number: entry.text for entry in game.rule}
    assert list(texts) == [*range(101, 117), *range(201, 223)]
    assert [entry.kind for entry in game.rule] == ["immutable"] * 16 + ["mutable"] * 22
    assert {number: texts[number] for number in SEED_WORDS} == SEED_WORDS
    assert "David Howe" in game.credit
    assert "Ralph Betza" in game.credit
    shared = {entry.number: entry.text for entry in box.find_box("nomic").rule}
    same = (*range(102, 112), *range(113, 117), 203, 205, 207, 210, 211, 212, 213)
    assert {number: texts[number] for number in same} == {number: shared[number] for number in same}


def test_every_line_of_its_sheets_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "chess.toml"
    file.write_text(box.shipped_text(CHESS), "utf-8")
    assert box_troubles(file) == []


def test_103_an_immutable_rule_is_transmuted_first(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert rule_of(session, refused(session, "propose", by="Ann", kind="amend", rule=101, text="Less.")) == 103


def test_104_and_105_everybody_votes_and_the_last_ballot_closes_the_vote(tmp_path: Path) -> None:
    session = begun(tmp_path)
    new_rule(session, 'set roles of players whose name is "Cy" to ["turns"]')
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    do(session, "end debate", by="Ann")
    assert session.whole_table().waiting_for() == ("Ann", "Bo")
    assert rule_of(session, refused(session, "vote", by="Cy", side="for")) == 105
    assert rule_of(session, refused(session, "vote", by="Bo", side="none")) == 105
    do(session, "vote", by="Ann", side="for")
    assert rule_of(session, refused(session, "close vote", by="Ann")) == 105
    do(session, "vote", by="Bo", side="for")
    assert session.whole_table().proposals[-1].stage is Stage.ADOPTED


def test_105_abstaining_is_a_choice(tmp_path: Path) -> None:
    session = begun(tmp_path, options={"one may abstain": "yes"})
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    do(session, "end debate", by="Ann")
    for name, side in (("Ann", "for"), ("Bo", "none"), ("Cy", "for")):
        do(session, "vote", by=name, side=side)
    assert session.whole_table().proposals[-1].stage is Stage.ADOPTED


def test_108_numbers_begin_with_301_and_an_amended_rule_bears_its_proposals(tmp_path: Path) -> None:
    session = begun(tmp_path)
    propose(session, kind="amend", rule=210, text="Players may talk.")
    book = session.whole_table().rulebook
    assert (book["r210"].number, answer(session, "proposal number")) == (301, "302")


def test_109_a_transmutation_takes_everybody(tmp_path: Path) -> None:
    session = begun(tmp_path)
    by_majority(session)
    propose(session, against="Cy", kind="transmute", rule=101)
    assert session.whole_table().proposals[-1].stage is Stage.DEFEATED


def test_103_a_transmuted_rule_is_of_the_other_class(tmp_path: Path) -> None:
    session = begun(tmp_path)
    propose(session, kind="transmute", rule=101)
    assert session.whole_table().rulebook["r101"].kind == "mutable"


def test_110_an_immutable_rule_goes_before_a_mutable_one_and_211_the_lower_number(tmp_path: Path) -> None:
    session = begun(tmp_path)
    new_rule(session, "set dice to 2", 350)
    new_rule(session, "set dice to 3", 340)
    assert answer(session, "dice") == "3"
    new_rule(session, "set dice to 4", 360, "immutable")
    assert answer(session, "dice") == "4"


def test_106_ballots_are_laid_for_the_words_that_are_voted_on(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    do(session, "end debate", by="Ann")
    do(session, "vote", by="Ann", side="for")
    do(session, "revise", by="Ann", text="Other words.")
    assert session.whole_table().proposals[-1].ballots == ()


def test_111_the_proponent_ends_the_debate_and_decides_the_wording(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    assert rule_of(session, refused(session, "end debate", by="Bo")) == 111
    assert rule_of(session, refused(session, "revise", by="Bo", text="Other words.")) == 111


@pytest.mark.parametrize(
    ("becomes", "red", "controller"),
    [
        ("stays without a controller", ("8", "8", "PPPPPPPP", "RNBQKBNR"), ""),
        ("stands in the way only", ("8", "8", "PPPPPPPP", "RNBQKBNR"), ""),
        ("leaves the boards", ("8", "8", "8", "8"), ""),
        ("goes to the next player", ("8", "8", "PPPPPPPP", "RNBQKBNR"), "Bo"),
    ],
)
def test_113_what_becomes_of_a_forfeited_army_is_a_reading(
    tmp_path: Path, becomes: str, red: tuple[str, ...], controller: str
) -> None:
    session = begun(tmp_path, options={"a forfeited army": becomes})
    do(session, "ask judgment", by="Bo", question="Why?")
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    do(session, "end debate", by="Ann")
    do(session, "vote", by="Ann", side="for")
    step = session.step(do(session, "forfeit", by="Ann", who="Ann"))
    assert step
    assert [act.rule for act in step.acts if act.said == "leave"] == ["r113"]
    assert (standing(session)["Red"], controllers(session)["Red"]) == (red, controller)
    assert asked(session) == ["what becomes of the turn", "what becomes of the ballot", "what becomes of the proposal"]
    assert session.whole_table().players == ("Bo", "Cy")
    do(session, "forfeit", by="Cy", who="Cy")
    assert asked(session)[-1] == "who judges in the place"


def test_113_an_army_without_a_controller_gets_no_turn_is_hostile_and_may_be_taken(tmp_path: Path) -> None:
    session = begun(tmp_path, Blue="8/8/1PPPPPPP/RNBQKBNR", Yellow="8/8/PPPPPPPK/RNBQ1BNR")
    do(session, "forfeit", by="Cy", who="Cy")
    assert answer(session, "enemies", "Red") == "Blue and Yellow"
    assert answer(session, "enemies", "Yellow") == "Red and Blue"
    moving(session)
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    next_to_move(session)
    plays(session, "Blue+Yellow", "Blue:e2-Blue:e4")
    assert controllers(session)["Yellow"] == "Bo"


def test_112_whoever_writes_of_winning_is_told_what_may_not_be_altered_and_whoever_repeals_it_is_not(tmp_path: Path) -> None:
    said = "Ann proposes something about winning, and the state of affairs that constitutes winning may not be altered."
    first, points = "The first player with 25 points wins.", "Whoever castles gets 5 points."
    changes = {
        "another": ({"kind": "enact", "text": first}, True),
        "in place of 208": ({"kind": "amend", "rule": 208, "text": points}, True),
        "in place of 209": ({"kind": "amend", "rule": 209, "text": first}, True),
        "points": ({"kind": "enact", "text": points}, False),
        "none": ({"kind": "repeal", "rule": 208}, False),
    }
    for name, (change, heard) in changes.items():
        folder = tmp_path / name
        folder.mkdir()
        session = begun(folder, "Ann,Bo")
        do(session, "propose", by="Ann", **change)
        assert (said in told(session)) == heard, name


def test_206_what_a_defeat_brought_somebody_to_do_is_named_as_long_as_its_vote_is_void(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy")
    propose(session, against="Bo")
    do(session, "tell", by="Ann", text="Oh well.")
    do(session, "demote", by="Bo", at="Blue:d2", anyway=True, why="a jest")
    assert session.done_since(301) == (), "neither another act nor another’s"
    do(session, "demote", by="Ann", at="Red:d2")
    (named,) = session.done_since(301)
    assert named == approved()
    do(session, "demote", by="Ann", at="Red:e2", anyway=True, why="a jest")
    do(session, "void vote", number=301, why="Cy was asleep")
    assert session.done_since(301) == (named,)
    do(session, "withdraw", by="Ann", number=301)
    assert session.done_since(301) == (named,), "it was not counted again"
    session.undo()
    vote(session, against="Bo")
    assert session.done_since(301) == (), "since the last vote"


def test_206_what_a_defeat_by_the_table_brought_somebody_to_do_is_named_though_the_votes_were_counted_before(
    tmp_path: Path,
) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy")
    do(session, "edit rule", rule=203, sheet="")
    propose(session, against="Bo")
    do(session, "settle vote", by="Ann", adopted=False)
    do(session, "demote", by="Ann", at="Red:d2")
    assert len(session.done_since(301)) == 1


POINTS = "set winner to players whose points is at least 5"


def test_222_the_last_remaining_player_declares_the_win_whatever_a_rule_that_goes_after_it_says_of_winning(
    tmp_path: Path,
) -> None:
    session = begun(tmp_path, "Ann,Bo")
    do(session, "edit rule", by="Ann", rule=208, number=309, text="5 points win.", sheet=POINTS, anyway=True, why="to see")
    assert rule_of(session, refused(session, "declare win", by="Bo", who="Bo")) == 309
    do(session, "forfeit", by="Ann", who="Ann")
    do(session, "declare win", by="Bo", who="Bo")
    assert [win.who for win in session.whole_table().wins] == ["Bo"]


def test_222_what_a_rule_that_goes_before_it_says_of_winning_stands_against_it(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    do(session, "edit rule", by="Ann", rule=208, text="5 points win.", sheet=POINTS, anyway=True, why="to see")
    do(session, "forfeit", by="Ann", who="Ann")
    assert rule_of(session, refused(session, "declare win", by="Bo", who="Bo")) == 208


def test_113_no_turn_for_an_army_without_a_controller(tmp_path: Path) -> None:
    session = begun(tmp_path, options={"a forfeited army": "stands in the way only"})
    do(session, "forfeit", by="Bo", who="Bo")
    assert answer(session, "enemies", "Red") == "Yellow"
    moving(session)
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    assert next_turn(session) == "Yellow"


def test_114_there_is_always_a_mutable_rule(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for number in range(202, 223):
        do(session, "edit rule", rule=number, kind="immutable")
    do(session, "propose", by="Ann", kind="transmute", rule=201)
    opened = do(session, "end debate", by="Ann")
    assert told(session, opened) == approved()


def test_201_armies_take_turns_in_batting_order_and_no_part_is_left_out(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert rule_of(session, refused(session, "end turn", by="Ann")) == 201
    assert rule_of(session, refused(session, "begin turn", by="Bo", to="Bo", army="Blue")) == 201
    moving(session)
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    assert session.whole_table().turn.seat == ""
    assert rule_of(session, refused(session, "begin turn", by="Cy", to="Cy")) == 201
    assert rule_of(session, refused(session, "begin turn", by="Bo", to="Bo", army="Yellow")) == 201
    assert owing(session, "Bo") == ["begin the turn"]
    assert (answer(session, "order"), answer(session, "next mover")) == ("Red, Blue and Yellow", "Blue")


def test_201_when_a_player_leaves_between_turns_the_next_army_is_called(tmp_path: Path) -> None:
    session = moving(begun(tmp_path))
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    do(session, "leave", who="Bo")
    assert owing(session, "Cy") == ["begin the turn"]
    assert next_turn(session) == "Yellow"


def test_201_when_an_army_changes_hands_between_turns_whoever_has_it_then_is_called(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo", options={"armies for each player": "2"}))
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    assert owing(session, "Bo") == ["begin the turn"]
    do(session, "take army", by="Ann", army="Blue", anyway=True, why="by hand")
    assert (owing(session, "Bo"), owing(session, "Ann")) == ([], ["begin the turn"])


def ann_is_back(tmp_path: Path) -> Session:
    """Ben’s turn is over; Ann was out of the game, and sits down again before the next turn begins."""
    session = moving(begun(tmp_path, "Ann,Ben"))
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    next_to_move(session)
    do(session, "leave", who="Ann")
    do(session, "end turn", by="Ben", anyway=True, why="it is over")
    assert owing(session, "Ben") == ["declare a win", "begin the turn"]
    do(session, "join", who="Ann")
    return session


def test_201_whoever_sits_down_again_between_turns_is_called_if_their_army_is_next(tmp_path: Path) -> None:
    session = ann_is_back(tmp_path)
    assert (owing(session, "Ann"), owing(session, "Ben")) == (["begin the turn"], ["declare a win"])
    assert answer(session, "next mover") == "Red"
    assert next_turn(session) == "Red"


def test_201_a_turn_that_is_begun_anyway_is_taken_with_an_army_of_that_player(tmp_path: Path) -> None:
    session = ann_is_back(tmp_path)
    do(session, "begin turn", by="Ben", to="Ben", anyway=True, why="Ann is late")
    assert session.whole_table().turn.of("army") == "Blue"
    assert session.prospects()


@pytest.mark.parametrize("ends", ["voted", "withdrawn"])
def test_201_a_vote_found_void_between_turns_is_held_or_withdrawn_before_the_next_turn_begins(tmp_path: Path, ends: str) -> None:
    session = begun(tmp_path)
    propose(session)
    do(session, "tick", by="Ann", duty="move the army")
    do(session, "void vote", by="Cy", number=301)
    do(session, "decide", question="custom", answer="no")
    assert told(session) == approved()
    assert [owing(session, name) for name in ("Ann", "Bo")] == [["have it voted on"], []]
    assert rule_of(session, refused(session, "begin turn", by="Bo", to="Bo")) == 201
    vote(session) if ends == "voted" else do(session, "withdraw", by="Ann")
    assert [owing(session, name) for name in ("Ann", "Bo")] == [[], ["begin the turn"]]


def test_201_and_203_circuits_are_those_of_armies_and_after_the_second_a_majority_is_enough(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo", options={"armies for each player": "2"})
    assert controllers(session) == {"Red": "Ann", "Yellow": "Ann", "Blue": "Bo", "Green": "Bo"}
    for number in range(8):
        if number:
            next_turn(session)
        assert session.whole_table().turn.circuit == 1 + number // 4
        assert session.whole_table().rulebook["r203"].sheet.startswith("set adoption to unanimous")
        moving(session)
        army, boards = session.whole_table().turn.of("army"), open_pushes(session)[0]
        rank = 2 + number // 4
        plays(session, boards, f"{army}:e{rank}-{army}:e{rank + 1}")
    assert session.whole_table().rulebook["r203"].sheet == "set adoption to majority"
    next_turn(session)
    propose(session, against="Bo")
    assert session.whole_table().proposals[-1].stage is Stage.DEFEATED, "one of two is no majority"


def test_202_the_parts_of_a_turn_come_in_order(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert owing(session, "Ann") == ["propose", "have it voted on", "move the army", "take armies"]
    assert rule_of(session, refused(session, "push", by="Bo", boards=["Red", "Blue"])) == 202
    assert rule_of(session, refused(session, "take army", by="Ann", army="Blue")) == 202
    propose(session)
    assert owing(session, "Ann") == ["move the army", "take armies"]
    push(session, "Red+Blue")
    assert rule_of(session, refused(session, "move", by="Bo", from_="Blue:e2", to="Blue:e4")) == 202


def test_202_a_rule_change_is_proposed_in_ones_own_turn(tmp_path: Path) -> None:
    session = begun(tmp_path)
    tea = {"kind": "enact", "text": "Tea."}
    assert rule_of(session, refused(session, "propose", by="Bo", **tea)) == 202
    propose(session)
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    for name in ("Ann", "Bo"):
        assert rule_of(session, refused(session, "propose", by=name, **tea)) == 202, "between turns nobody proposes"
    next_turn(session)
    do(session, "propose", by="Bo", **tea)


def test_204_dissenters_promote_before_the_army_moves(tmp_path: Path) -> None:
    session = begun(tmp_path, Blue="8/8/8/3KQ3")
    propose(session)
    assert "promote a piece" not in owing(session, "Cy"), "by unanimity nobody dissents"
    plays(session, "Red+Yellow", "Red:e2-Red:e4")
    by_majority(session)
    next_turn(session)
    propose(session, against="Cy")
    assert owing(session, "Cy") == ["promote a piece"]
    assert owing(session, "Ann") == []
    objection = refused(session, "promote", by="Ann", at="Red:a2")
    assert rule_of(session, objection) == 204
    assert "only" not in objection.sentence.lower(), "another rule may allow a promotion, too"
    assert "immediately after the rule is enacted" in objection.sentence
    assert rule_of(session, refused(session, "promote", by="Cy", at="Red:a2")) == 204
    assert rule_of(session, refused(session, "promote", by="Cy", at="Yellow:a2", into="queen")) == 204
    push(session, "Blue+Yellow")
    assert owing(session, "Cy") == []
    assert "Cy may promote no piece any more, for half-boards have been pushed together." in told(session)


def test_whoever_pays_for_a_promotion_has_one_at_a_time(tmp_path: Path) -> None:
    session = begun(tmp_path)
    words = "A player may pay 2 points to promote one of his pieces."
    offered, _ = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound).answer(Written(ENACT, words, ""))
    assert offered
    do(session, "edit rule", rule=218, text=words, sheet=offered.sheet)
    do(session, "set score", of="Ann", to="5", why="for the test")
    do(session, "do", by="Ann", what="pay for a promotion")
    assert owing(session, "Ann").count("promote a piece") == 1
    refused(session, "do", by="Ann", what="pay for a promotion")
    do(session, "promote", by="Ann", at="Red:a2")
    assert "promote a piece" not in owing(session, "Ann")


def test_204_and_206_whose_pieces_is_a_reading(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy,Dee", {"one of their pieces": "of the army on turn"})
    do(session, "take army", by="Ann", army="Yellow", anyway=True, why="by treaty")
    by_majority(session)
    propose(session, against="Ann")
    assert rule_of(session, refused(session, "promote", by="Ann", at="Yellow:a2")) == 204
    do(session, "promote", by="Ann", at="Red:a2")
    other = begun(tmp_path, "Ann,Bo,Cy,Dee", {"one of their pieces": "of the army on turn"}, "other.nomic")
    do(other, "take army", by="Ann", army="Yellow", anyway=True, why="by treaty")
    propose(other, against="Bo")
    assert rule_of(other, refused(other, "demote", by="Ann", at="Yellow:a2")) == 206


def test_104_what_was_paid_for_a_vote_that_does_not_hold_comes_back_and_its_change_is_the_tables_to_mend(tmp_path: Path) -> None:
    session = begun(tmp_path)
    by_majority(session)
    new_rule(session, "when proposal adopted: give 5 points to proposer\nwhen proposal defeated: take 2 points from proposer")
    propose(session)
    assert points(session, "Ann") == 5
    do(session, "deem", by="Bo", number=301, adopted=False)
    assert (points(session, "Ann"), waiting(session)) == approved()
    do(session, "decide", question="custom", answer="by hand")
    do(session, "deem", by="Bo", number=301)
    do(session, "void vote", by="Bo", number=301)
    assert waiting(session) == approved()
    other = begun(tmp_path, file="other.nomic")
    new_rule(other, "when proposal defeated: take 2 points from proposer")
    propose(other, against="Cy")
    assert points(other, "Ann") == -2
    do(other, "void vote", by="Bo", number=301)
    assert points(other, "Ann") == 0
    assert owing(other, "Ann")[0] == "have it voted on"
    do(other, "withdraw", by="Ann")
    assert owing(other, "Ann")[:2] == ["propose", "have it voted on"]


def test_104_each_void_vote_of_one_proposer_is_to_be_opened_again_until_it_is_held_or_withdrawn(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    by_majority(session)
    for _ in range(3):
        propose(session)
        do(session, "tick", by=session.whole_table().turn.seat, duty="move the army")
        next_turn(session)
    for number in (301, 303):
        do(session, "void vote", by="Bo", number=number)
        do(session, "decide", question="custom", answer="no")
    assert owing(session, "Ann") == ["open the vote again"]
    do(session, "end debate", by="Ann", number=301)
    assert owing(session, "Ann") == ["open the vote again", "vote"]
    for name in ("Ann", "Bo"):
        do(session, "vote", by=name, side="for")
    assert owing(session, "Ann") == ["open the vote again"]
    do(session, "withdraw", by="Ann", number=303)
    assert owing(session, "Ann") == []


@pytest.mark.parametrize("doubt", ["void vote", "deem"])
def test_204_and_206_what_only_an_outcome_allowed_or_required_goes_with_it(tmp_path: Path, doubt: str) -> None:
    session = begun(tmp_path)
    propose(session, against="Cy")
    assert "demote a piece" in owing(session, "Ann")
    do(session, doubt, by="Bo", number=301)
    assert "demote a piece" not in owing(session, "Ann")
    other = begun(tmp_path, file="other.nomic")
    by_majority(other)
    propose(other, against="Cy")
    assert "promote a piece" in owing(other, "Cy")
    do(other, doubt, by="Bo", number=301, **({"adopted": False} if doubt == "deem" else {}))
    assert "promote a piece" not in owing(other, "Cy")


@pytest.mark.parametrize("sheet", ["set quorum to 4", 'set vetoers to players where name of it is "Cy"'])
def test_104_without_a_quorum_and_over_a_veto_nothing_is_adopted(tmp_path: Path, sheet: str) -> None:
    session = begun(tmp_path)
    by_majority(session)
    new_rule(session, sheet)
    propose(session, against="Cy")
    assert session.whole_table().proposals[-1].stage is Stage.DEFEATED


def points(session: Session, who: str) -> Number:
    return session.whole_table().counters.get(("points", Ref("player", who)), 0)


def waiting(session: Session) -> list[str]:
    return [each.words for each in session.whole_table().parked]


def asks(session: Session) -> list[tuple[str, str]]:
    return [(each.question, each.subject.key) for each in session.whole_table().parked if isinstance(each.subject, Ref)]


def test_204_and_206_what_is_deemed_adopted_or_defeated_counts_as_such(tmp_path: Path) -> None:
    session = begun(tmp_path)
    propose(session, against="Cy")
    assert owing(session, "Cy") == []
    do(session, "deem", by="Bo", number=301, why="a majority was enough")
    assert owing(session, "Cy") == ["promote a piece"]
    other = begun(tmp_path, file="other.nomic")
    propose(other)
    do(other, "deem", by="Bo", number=301, adopted=False, why="it was no rule-change")
    do(other, "decide", question="custom", answer="no")
    assert "demote a piece" in owing(other, "Ann")


def test_206_a_defeated_proposer_demotes_at_once(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert rule_of(session, refused(session, "demote", by="Ann", at="Red:a1")) == 206
    propose(session, against="Bo")
    assert rule_of(session, cannot_push(session, "Red+Blue")) == 206
    assert rule_of(session, refused(session, "demote", by="Ann", at="Blue:a1")) == 206
    assert rule_of(session, refused(session, "demote", by="Ann", at="Red:a1", into="pawn")) == 206
    do(session, "demote", by="Ann", at="Red:a1")
    assert standing(session)["Red"][3] == "BNBQKBNR"
    push(session, "Red+Blue")


@pytest.mark.parametrize(("may", "rule"), [("yes", None), ("no", 206)])
def test_206_whether_a_piece_on_a_home_row_may_become_a_pawn_is_a_reading(tmp_path: Path, may: str, rule: int | None) -> None:
    session = begun(tmp_path, options={"a piece on a home row may become a pawn": may})
    propose(session, against="Bo")
    if rule:
        assert rule_of(session, refused(session, "demote", by="Ann", at="Red:b1")) == rule
        return
    do(session, "demote", by="Ann", at="Red:b1")
    do(session, "remove thing", thing="Red:b2", by="Ann")
    assert {each for each in moves(session, "Red+Blue") if each.startswith("Red:b1")} == {"Red:b1-Red:b2"}


@pytest.mark.parametrize(("may", "steps"), [("yes", 2), ("no", 1)])
def test_206_whether_a_demoted_pawn_may_make_a_double_step_is_a_reading(tmp_path: Path, may: str, steps: int) -> None:
    session = begun(tmp_path, options={"a demoted pawn may make a double step": may}, Red="8/8/N7/4K3")
    propose(session, against="Bo")
    do(session, "demote", by="Ann", at="Red:a2")
    assert len([each for each in moves(session, "Red+Blue") if each.startswith("Red:a2")]) == steps


@pytest.mark.parametrize(
    ("what", "asks"), [("loses nothing", []), ("is for the table to decide", ["what a player loses who has no piece to demote"])]
)
def test_206_what_a_player_loses_who_has_nothing_to_demote_is_a_reading(tmp_path: Path, what: str, asks: list[str]) -> None:
    session = begun(tmp_path, options={"a player with nothing to demote": what}, Red="8/8/8/4K3")
    propose(session, against="Bo")
    assert (asked(session), "demote a piece" in owing(session, "Ann")) == (asks, False)


def test_205_and_207_a_change_takes_effect_at_once_and_everybody_has_one_vote(tmp_path: Path) -> None:
    session = begun(tmp_path)
    propose(session, text="Eat.")
    assert session.whole_table().rulebook.numbered(301) is not None
    tally = session.whole_table().proposals[-1].tally
    assert tally
    assert (tally.votes_for, tally.votes_against) == (3, 0)
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    next_turn(session)
    propose(session, against="Cy", text="Drink.")
    do(session, "deem", by="Ann", number=302, why="Cy was asleep")
    assert session.whole_table().rulebook.numbered(302) is not None


def test_208_and_222_the_last_player_wins(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo", Red="8/8/1PPPPPPP/RNBQKBNR", Blue="8/8/PPPPPPPK/RNBQ1BNR")
    assert answer(session, "winner") == "none"
    moving(session)
    plays(session, "Red+Blue", "Red:e2-Red:e3")
    assert (session.whole_table().players, answer(session, "winner")) == (("Ann",), "Ann")
    assert "declare a win" in owing(session, "Ann")


def test_222_who_loses_one_army_of_two_stays_in(tmp_path: Path) -> None:
    session = begun(tmp_path, **MATE_BY_PUSH)
    do(session, "take army", by="Cy", army="Blue", anyway=True, why="by treaty")
    assert session.whole_table().players == ("Ann", "Cy")
    moving(session)
    plays(session, "Red+Yellow", "Red:e2-Red:e4")
    assert controllers(session) == {"Red": "Ann", "Blue": "Cy", "Yellow": "Ann"}
    assert session.whole_table().players == ("Ann", "Cy")


def test_103_new_rules_are_mutable_at_first_whatever_other_classes_there_are(tmp_path: Path) -> None:
    session = begun(tmp_path)
    new_rule(session, "", kind="bylaw")
    do(session, "enact at once", by="Ann", text="Tea at five.", number=351)
    assert session.whole_table().rulebook["r351"].kind == "mutable"


def test_209_the_thirty_sixth_mutable_rule_is_noticed(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert answer(session, "limit", "mutable rules") == "35"
    for number in range(400, 413):
        new_rule(session, "", number)
    do(session, "propose", by="Ann", kind="enact", text="One more.")
    opened = do(session, "end debate", by="Ann")
    assert told(session, opened) == approved()


def test_212_the_judge_is_whoever_controls_the_army_before_the_one_on_turn(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy,Dee")
    do(session, "take army", by="Ann", army="Green", anyway=True, why="by treaty")
    do(session, "introduce", who="Cy", team="Tea")
    do(session, "introduce", who="Ann", team="Tea")
    do(session, "ask judgment", by="Cy", question="Is it so?")
    assert session.whole_table().judgments[-1].judge == "Bo", "Green is Ann’s own, and Cy is her team-mate"
    do(session, "introduce", who="Cy", team="")
    do(session, "judge", by="Bo", answer="Yes.")
    for name in ("Ann", "Cy"):
        do(session, "voice", by=name, motion="overrule the Judge")
    judgment: judging.Judgment = session.whole_table().judgments[-1]
    assert (judgment.judge, judgment.overruled) == ("Cy", ("Bo",))
    do(session, "judge", by="Cy", answer="No.")
    moving(session)
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    assert rule_of(session, refused(session, "begin turn", by="Bo", to="Bo")) == 212
    assert answer(session, "voices", "begin the next turn") == "Ann and Cy"
    for name in ("Ann", "Cy"):
        do(session, "voice", by=name, motion="begin the next turn")
    next_turn(session)


def test_212_whoever_is_left_alone_begins_the_next_turn_with_nobody_to_consent(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    do(session, "ask judgment", by="Ann", question="Is tea a rule?")
    moving(session)
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    do(session, "leave", who="Bo")
    do(session, "begin turn", by="Ann", to="Ann")


def test_212_between_turns_the_judge_precedes_whoever_moved_last(tmp_path: Path) -> None:
    session = begun(tmp_path)
    moving(session)
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    assert session.whole_table().turn.seat == ""
    assert answer(session, "judge") == "Cy"
    next_turn(session)
    assert answer(session, "judge") == "Ann"


def test_212_what_was_put_to_the_table_about_a_judgment_ends_with_the_turn(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy,Dee")
    assert answer(session, "consent", "begin the next turn") == answer(session, "consent", "overrule the Judge") == ""
    do(session, "ask judgment", by="Cy", question="Is it so?")
    assert answer(session, "consent", "begin the next turn") == "a majority"
    for motion in ("begin the next turn", "overrule the Judge"):
        do(session, "voice", by="Ann", motion=motion)
    assert len(session.whole_table().motions) == 2
    moving(session)
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    do(session, "begin turn", by="Bo", to="Bo", anyway=True, why="it is late")
    assert session.whole_table().motions == ()


def test_212_a_player_whose_role_is_not_to_judge_is_passed_over(tmp_path: Path) -> None:
    session = begun(tmp_path)
    new_rule(session, 'set roles of players whose name is "Cy" to ["voting", "turns"]')
    do(session, "ask judgment", by="Ann", question="Is it so?")
    assert session.whole_table().judgments[-1].judge == "Bo"


def test_213_goes_before_every_other_rule_on_the_winner(tmp_path: Path) -> None:
    session = begun(tmp_path)
    by_hand(session, 213, 'set winner to players whose name is "Bo"')
    assert answer(session, "winner") == "Bo"


def test_214_defers_to_every_other_rule(tmp_path: Path) -> None:
    session = begun(tmp_path)
    new_rule(session, 'set moves of pieces whose kind is "knight" to "NN"', 301)
    assert "Red:b1-Blue:e4" in moves(session, "Red+Blue")
    assert "Red:b1-Red:c3" in moves(session, "Red+Blue")


def test_214_the_men_of_fide_chess(tmp_path: Path) -> None:
    session = begun(tmp_path, Red="8/1PP4P/R1P2N2/B3K2Q", Blue="8/8/P(Red)7/7K")
    found = moves(session, "Red+Blue")
    squares = {"king": "e1", "queen": "h1", "rook": "a2", "bishop": "a1", "knight": "f2", "pawn": "c3"}
    reach = {kind: len([each for each in found if each.startswith(f"Red:{at}")]) for kind, at in squares.items()}
    assert reach == {"king": 4, "queen": 9, "rook": 6, "bishop": 1, "knight": 4, "pawn": 2}
    assert {each for each in found if each.startswith("Blue:a2")} == {
        f"Blue:a2-Blue:a1={kind}" for kind in ("queen", "rook", "bishop", "knight")
    }


@pytest.mark.parametrize(
    ("way", "ends"),
    [("away from home, abroad towards the home row", {"Yellow:a2"}), ("always towards the other half-board", {"Yellow:a4"})],
)
def test_214_which_way_a_pawn_goes_abroad_is_a_reading(tmp_path: Path, way: str, ends: set[str]) -> None:
    pawn_abroad = "8/P(Red)7/8/4K3"
    session = moving(
        begun(tmp_path, "Ann,Bo,Cy", {"forward for a pawn": way}, Red="8/8/P7/4K3", Yellow=pawn_abroad, Blue="8/8/8/4K3")
    )
    found = {each.partition("-")[2] for each in moves(session, "Blue+Yellow") if each.startswith("Yellow:a3")}
    assert found == ends


def test_214_whether_one_players_armies_capture_each_other_is_a_reading(tmp_path: Path) -> None:
    for may, possible in (("yes", True), ("no", False)):
        options = {"armies of one player may capture each other": may}
        session = begun(tmp_path, options=options, file=f"{may}.nomic", Red="3P(Blue)4/4P3/8/4K3")
        assert "Red:e3-Red:d4" in moves(session, "Red+Yellow")
        do(session, "take army", by="Ann", army="Blue", anyway=True, why="by treaty")
        assert ("Red:e3-Red:d4" in moves(session, "Red+Yellow")) is possible


@pytest.mark.parametrize(
    ("reading", "owes", "controller", "asks"),
    [
        ("is a draw between two, else waits", [], "Ann", []),
        ("waits", [], "Ann", []),
        ("is lost", [], "", []),
        ("is for the table to decide", ["move the army", "take armies"], "Ann", ["what becomes of the turn"]),
    ],
)
def test_214_an_army_that_cannot_move(tmp_path: Path, reading: str, owes: list[str], controller: str, asks: list[str]) -> None:
    session = begun(tmp_path, options={"an army that cannot move": reading}, Red="8/8/8/K7")
    new_rule(session, 'set moves of pieces whose kind is "king" to "cK"', 301)
    moving(session)
    assert owing(session, "Ann") == owes
    assert (controllers(session)["Red"], asked(session)) == (controller, asks)
    assert owing(session, "Bo") == ([] if asks else ["begin the turn"]), "the evening goes on"


def test_214_who_has_other_armies_goes_on_when_one_that_cannot_move_is_lost(tmp_path: Path) -> None:
    options = {"an army that cannot move": "is lost", "armies for each player": "2"}
    session = begun(tmp_path, "Ann,Bo", options, Red="8/8/8/K7")
    new_rule(session, 'set moves of pieces whose kind is "king" to "cK"', 301)
    moving(session)
    assert (controllers(session)["Red"], owing(session, "Bo")) == ("", ["begin the turn"])
    assert next_turn(session) == "Blue"
    assert "Ann" in session.whole_table().players


def test_215_and_216_everybody_has_a_half_board_and_the_batting_order_is_chosen(tmp_path: Path) -> None:
    session = begun(tmp_path, options={"the batting order": "Cy, Ann, Bo"})
    assert list(controllers(session).items()) == [("Yellow", "Cy"), ("Red", "Ann"), ("Blue", "Bo")]
    assert {name: rows[3] for name, rows in standing(session).items()} == {
        "Yellow": "RNBQKBNR", "Red": "RNBKQBNR", "Blue": "RNBQKBNR",
    }  # fmt: skip
    assert session.whole_table().turn.of("army") == "Yellow"
    assert session.whole_table().turn.number == 1
    assert [thing.face for thing in session.whole_table().things.by_id.values() if thing.kind == "half-board"] == [
        "Yellow", "Red", "Blue",
    ]  # fmt: skip
    same = begun(tmp_path, options={"the arrays": "White’s for every army"}, file="same.nomic")
    assert {rows[3] for rows in standing(same).values()} == {"RNBQKBNR"}


def test_216_an_order_that_leaves_somebody_out_is_refused(tmp_path: Path) -> None:
    with pytest.raises(box.BoxTrouble, match="Name each of Ann, Bo and Cy once"):
        begun(tmp_path, options={"the batting order": "Cy, Ann"})


def test_217_one_pushes_before_one_moves(tmp_path: Path) -> None:
    session = moving(begun(tmp_path))
    objection = refused(session, "move", by="Ann", from_="Red:e2", to="Red:e4")
    assert (objection.sentence, objection.others) == approved()
    mirrored = begun(tmp_path, options={"the far half-board": "reflected"}, file="mirror.nomic", Red="R7/8/8/4K3")
    assert "Red:a4-Blue:a2" in moves(mirrored, "Red+Blue")


def test_219_whether_every_half_board_must_be_moved_on_is_a_reading(tmp_path: Path) -> None:
    arrays = {"Blue": "8/6N(Red)1/PPPPPPPP/RNBKQBNR"}
    session = moving(begun(tmp_path, options={"every half-board must be moved on": "no"}, **arrays))
    plays(session, "Red+Yellow", "Red:e2-Red:e4")
    assert owing(session, "Ann") == ["move the army", "take armies"]
    do(session, "tick", by="Ann", duty="move the army")
    assert owing(session, "Ann") == []


def test_219_when_half_boards_are_counted_is_a_reading(tmp_path: Path) -> None:
    """Red’s only man on Blue is demoted to nothing: Blue has a move to use up, or is as free as any other half-board."""
    for when, left in (("before the proposal", []), ("before the army moves", ["Blue+Yellow"])):
        arrays = {"Blue": "6P(Red)1/8/PPPPPPPP/RNBKQBNR", "Yellow": "6N(Red)1/8/PPPPPPPP/RNBQKBNR"}
        session = begun(tmp_path, options={"the start of the turn": when}, file=f"{when}.nomic", **arrays)
        propose(session, against="Bo,Cy")
        do(session, "demote", by="Ann", at="Blue:g4")
        plays(session, "Red+Blue", "Red:e2-Red:e4")
        assert [each for each in open_pushes(session) if "Blue" in each] == left


def test_219_partners_are_a_reading(tmp_path: Path) -> None:
    arrays = {"Red": "N7/8/PPPPPPPP/RNBQKB1R", "Blue": "8/6N(Red)1/PPPPPPPP/RNBKQBNR"}
    for partners, left in (
        ("any half-board", ["Red+Blue", "Blue+Yellow"]),
        ("each half-board once", []),
        ("no own man, then or now", []),
    ):
        session = begun(tmp_path, options={"partners of a half-board": partners}, file=f"{partners}.nomic", **arrays)
        moving(session)
        plays(session, "Red+Yellow", "Red:a4-Yellow:g3")
        assert open_pushes(session) == left


def test_214_a_draw_is_agreed_on_by_everybody(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for name in ("Ann", "Bo", "Cy"):
        assert [motion.text for motion in session.whole_table().motions if motion.carried] == []
        do(session, "voice", by=name, motion="call it a draw")
    assert [win.who for win in session.whole_table().over] == [""], "the game is over, and nobody has won"
    assert told(session)[-1] == approved()
    do(session, "play on", by="Ann")
    assert not session.whole_table().over
    assert session.whole_table().motions == (), "another draw is agreed on anew"


def test_220_several_who_mate_an_army(tmp_path: Path) -> None:
    """Yellow’s king is checked by Red and by Blue wherever it is pushed, and moves nowhere; Red moved last."""
    arrays = {
        "Red": "8/8/8/4K3", "Blue": "8/8/8/3K4",
        "Yellow": "8/8/R(Blue)R(Red)6/KR(Red)6",
    }  # fmt: skip
    for reading, taker in (("whoever moved last", "Bo"), ("whoever comes first in the batting order", "Ann")):
        session = begun(
            tmp_path, options={"of several who mate an army it goes to": reading}, file=f"{taker}.nomic", **arrays,
        )  # fmt: skip
        do(session, "begin turn", by="Bo", to="Bo", army="Blue", anyway=True, why="the scenario begins here")
        moving(session)
        do(session, "tick", by="Bo", duty="move the army")
        assert controllers(session)["Yellow"] == taker


def test_221_only_the_pushers_men_give_the_check_is_a_reading(tmp_path: Path) -> None:
    arrays = {"Blue": "8/8/8/K6R(Yellow)"}
    for reading, mates in (("any enemy", ("Blue",)), ("the pusher's men", ())):
        session = begun(tmp_path, options={"an enemy king at the push is checked by": reading}, file=f"{reading}.nomic", **arrays)
        assert prospect(session, "Red+Blue").mates == mates


def test_221_whose_kings_one_guards_is_a_reading(tmp_path: Path) -> None:
    arrays = {"Red": "8/8/4B(Blue)3/4K3", "Yellow": "8/8/8/3R3K"}
    for reading, number in (("no", True), ("yes", False)):
        session = begun(
            tmp_path, options={"one guards the kings of all one’s armies": reading}, file=f"{reading}.nomic", **arrays
        )
        do(session, "take army", by="Ann", army="Blue", anyway=True, why="by treaty")
        found = [each for each in moves(session, "Red+Yellow", "Blue") if each.startswith("Red:e2")]
        assert bool(found) is number


CORNERED = {"Red": "8/8/1P6/KR6", "Blue": "6R1/8/8/3K4"}


@pytest.mark.parametrize(
    ("names", "decided", "taker"),
    [
        ("Ann,Bo", "at once if nothing helps", "Bo"),
        ("Ann,Bo", "on the victim's turn", "Ann"),
        ("Ann,Bo,Cy", "at once if nothing helps", "Ann"),
        ("Ann,Bo,Cy", "on the joined board", "Bo"),
    ],
)
def test_221_when_any_other_mate_is_decided_is_a_reading(tmp_path: Path, names: str, decided: str, taker: str) -> None:
    order = ", ".join(["Bo", *(name for name in names.split(",") if name != "Bo")])
    session = moving(begun(tmp_path, names, {"any other checkmate is decided": decided, "the batting order": order}, **CORNERED))
    plays(session, "Red+Blue", "Blue:g4-Blue:h4")
    assert controllers(session)["Red"] == taker


def test_221_a_mate_that_was_not_decided_at_once_is_decided_when_no_other_push_is_left(tmp_path: Path) -> None:
    options = {"any other checkmate is decided": "on the victim's turn", "the batting order": "Bo, Ann"}
    session = moving(begun(tmp_path, "Ann,Bo", options, **CORNERED))
    plays(session, "Red+Blue", "Blue:g4-Blue:h4")
    next_to_move(session)
    assert owing(session, "Ann") == ["move the army", "take armies"]
    push(session, "Red+Blue")
    assert controllers(session)["Red"] == "Bo"


def test_221_an_army_that_can_only_be_pushed_into_mate_is_lost_to_whoever_checks_it(tmp_path: Path) -> None:
    arrays = {"Red": "8/8/R(Blue)R(Blue)6/K7", "Blue": "8/8/8/4K3"}
    session = moving(begun(tmp_path, "Ann,Bo", **arrays))
    assert open_pushes(session) == ["Red+Blue"]
    assert prospect(session, "Red+Blue").mated
    assert battle_of(session.whole_table()).checks == (("Red:a2", "Red:a1"),)
    number = push(session, "Red+Blue")
    assert told(session, number)[1:3] == approved()
    assert session.whole_table().players == ("Bo",)
    assert controllers(session) == {"Red": "Bo", "Blue": "Bo"}


def test_221_without_it_a_check_at_the_push_mates_nobody(tmp_path: Path) -> None:
    session = begun(tmp_path, **MATE_BY_PUSH)
    propose(session, kind="amend", rule=221, text="A check is only a check.", sheet="set mate at the push to no")
    assert prospect(session, "Red+Yellow").mates == ()
    plays(session, "Red+Yellow", "Red:e2-Red:e4")
    assert controllers(session)["Yellow"] == "Cy"


def test_217_under_another_number_of_202_too_it_is_said_first_that_it_is_another_armys_turn(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", rule=202, number=301, why="a new number")
    moving(session)
    assert cannot_move(session, "Blue:e2-Blue:e4").sentence.startswith("It is another army’s turn")
    assert cannot_move(session, "Red:e2-Red:e4").sentence == "First push two half-boards together."


@pytest.mark.parametrize(
    ("sheet", "squares"),
    [
        ('set moves of pieces whose kind is "knight" to ""', "Red:b1-Red:c3"),
        ('set moves of pieces whose kind is "knight" to "K"', "Red:b1-Red:c3"),
        ("set castling to no", "Red:e1-Red:g1"),
        ('set forward to "always towards the other half-board"', "Blue:h4-Blue:h3"),
        ("set prey of armies to []", "Red:a4-Blue:h4"),
    ],
)
def test_whoever_is_refused_a_move_is_told_the_rule_that_decides(tmp_path: Path, sheet: str, squares: str) -> None:
    session = moving(begun(tmp_path, "Ann,Bo", Red="R7/8/P7/1N2K2R", Blue="7P(Red)/8/8/K7"))
    do(session, "edit rule", number=301, text="As it is now.", sheet=sheet, anyway=True, why="a jest")
    if "prey" in sheet:
        do(session, "hand man", at="Blue:h4", army="Blue", anyway=True, why="a jest")
    push(session, "Red+Blue")
    against = cannot_move(session, squares)
    title = session.whole_table().rulebook.title
    assert f"{title(against.told_by)}: {against.told} ({title(against.rule)}: {against.sentence})" == approved()
    start, end = squares.split("-")
    do(session, "move", by="Ann", from_=start, to=end, anyway=True, why="a jest")
    assert title(session.step(session.last).against[0]) == "rule 301"


def test_everybody_begins_with_points_as_soon_as_a_rule_says_so_and_those_who_have_some_keep_them(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for number in (10, 20):
        sheet = f"set starting score of players to {number}"
        do(session, "edit rule", by="Ann", text=f"Every player starts with {number} points.", sheet=sheet, anyway=True, why="so")
        assert [points(session, name) for name in ("Ann", "Bo", "Cy")] == [10, 10, 10]
