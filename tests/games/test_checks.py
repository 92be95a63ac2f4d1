"""A check is told whenever it comes about, and stands as long as it lasts: on two half-boards, and on one alone."""

from pathlib import Path

from tabletop.engine.boards.battle import battle_of, man_at
from tabletop.engine.values import Ref
from tabletop.game.session import Session
from tabletop.view.scene.figures.board_figures import checks_told
from tests.games.chess_table import begun, move, moving, next_to_move, next_turn, plays, propose, prospect, push
from tests.golden import approved
from tests.playing import do, told


def stand(session: Session) -> tuple[tuple[str, str], ...]:
    return battle_of(session.whole_table()).checks


def ready(folder: Path, **arrays: str) -> Session:
    return moving(begun(folder, "Ann,Bo", **arrays))


def test_a_check_across_two_half_boards_is_told_and_is_none_any_more_when_they_part(tmp_path: Path) -> None:
    session = ready(tmp_path, Red="8/8/8/K5R1", Blue="8/8/8/K7")
    number = plays(session, "Red+Blue", "Red:g1-Red:h1")
    assert told(session, number) == approved()
    assert stand(session) == ()
    next_to_move(session)
    number = push(session, "Blue+Red")
    assert told(session, number) == approved(), "they come together again, and so does the check"
    assert stand(session) == (("Red:h1", "Blue:a1"),)
    do(session, "pull", by="Bo")
    assert stand(session) == ()


def on_one_half_board(folder: Path) -> Session:
    session = ready(folder, Red="8/8/8/K6R", Blue="8/2K5/8/8")
    number = plays(session, "Red+Blue", "Red:h1-Blue:a3")
    assert told(session, number) == approved()
    assert stand(session) == (("Blue:a3", "Blue:c3"),)
    return session


def test_a_check_on_one_half_board_stands_when_they_part_and_is_told_once(tmp_path: Path) -> None:
    session = on_one_half_board(tmp_path)
    next_to_move(session)
    number = push(session, "Blue+Red")
    assert not any("check" in line for line in told(session, number))
    assert stand(session) == (("Blue:a3", "Blue:c3"),)


def test_a_man_put_away_by_hand_gives_no_check_and_one_who_becomes_another_may(tmp_path: Path) -> None:
    session = on_one_half_board(tmp_path)
    do(session, "move", by="Bo", **{"from": "Blue:c3", "to": "Blue:c2"}, anyway=True, why="a jest")
    assert stand(session) == ()
    number = do(session, "demote", by="Ann", at="Blue:a3", into="queen", anyway=True, why="a jest")
    assert told(session) == approved()
    assert stand(session) == ()
    assert number
    do(session, "move", by="Bo", **{"from": "Blue:c2", "to": "Blue:b2"}, anyway=True, why="a jest")
    assert told(session) == approved()


def test_armies_of_one_player_give_each_other_no_check(tmp_path: Path) -> None:
    session = on_one_half_board(tmp_path)
    do(session, "take army", by="Ann", army="Blue", anyway=True, why="a jest")
    assert stand(session) == ()


ALONE = 'set moves of pieces whose kind is "knight" to "Q" if number of half-boards together is 0'


def test_a_check_that_comes_about_as_the_half_boards_part_is_told_at_the_move(tmp_path: Path) -> None:
    """Where no half-boards lie together, a knight is a queen: the move itself gives no check, but what it leaves does."""
    session = ready(tmp_path, Red="6N1/8/8/K7", Blue="8/8/8/2K5")
    do(session, "edit rule", rule=101, sheet=ALONE, anyway=True, why="a jest")
    number = plays(session, "Red+Blue", "Red:g4-Blue:a3")
    assert told(session, number) == approved()
    assert stand(session) == (("Blue:a3", "Blue:c1"),)


PAYS = "when check given: give 2 points to by"


def points(session: Session) -> list[object]:
    counters = session.whole_table().counters
    return [counters.get(("points", Ref("player", seat)), 0) for seat in session.whole_table().players]


def paid(session: Session, sheet: str = PAYS) -> None:
    do(session, "edit rule", text="Whoever gives check is paid.", sheet=sheet, number=401, anyway=True, why="a jest")


def test_whoever_gives_check_on_boards_that_lie_together_is_told_to_the_rules_once(tmp_path: Path) -> None:
    session = ready(tmp_path, Red="8/8/8/K5R1", Blue="8/8/8/K7")
    paid(session)
    plays(session, "Red+Blue", "Red:g1-Red:h1")
    assert points(session) == [2, 0]


def test_whoever_gives_check_on_one_half_board_is_paid_and_not_again_while_it_stands(tmp_path: Path) -> None:
    session = ready(tmp_path, Red="8/8/8/K6R", Blue="8/2K5/8/8")
    paid(session)
    plays(session, "Red+Blue", "Red:h1-Blue:a3")
    assert points(session) == [2, 0]
    next_to_move(session)
    push(session, "Blue+Red")
    assert points(session) == [2, 0]


def test_a_rule_on_check_knows_which_man_gives_it_and_whose_king_it_is(tmp_path: Path) -> None:
    session = ready(tmp_path, Red="8/8/8/K5R1", Blue="8/8/8/K7")
    paid(session, 'when check given if kind of piece is "rook" and kind of king is "king"\n  give 3 points to controller of army')
    plays(session, "Red+Blue", "Red:g1-Red:h1")
    assert points(session) == [0, 3]


def test_a_check_that_stood_as_they_came_together_is_not_given_again_by_another_mans_move(tmp_path: Path) -> None:
    session = ready(tmp_path, Red="8/8/8/K6R", Blue="8/8/8/K7")
    law = next(rule for rule in session.whole_table().rulebook.rules if "set mate at the push to yes" in rule.sheet)
    sheet = law.sheet.replace("set mate at the push to yes", "set mate at the push to no")
    do(session, "edit rule", rule=law.number, sheet=sheet, anyway=True, why="a jest")
    paid(session)
    number = plays(session, "Red+Blue", "Red:a1-Red:b1")
    assert not any("check" in line for line in told(session, number))
    assert points(session) == [2, 0]


MATING = {"Red": "8/8/1PPPPPPP/RNBQKBNR", "Yellow": "8/8/PPPPPPPK/RNBQ1BNR"}


def test_a_check_that_counts_as_checkmate_is_given_once_a_man_has_moved_and_not_again_by_his_move(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo,Cy", **MATING))
    paid(session)
    push(session, "Red+Yellow")
    do(session, "pull", by="Ann")
    push(session, "Red+Yellow")
    assert points(session) == [0, 0, 0], "this push may still be taken back"
    number = move(session, "Red:a1-Red:a2")
    moved, *then = told(session, number)[:3]
    assert moved.endswith(" to a2. Red’s rook gave check to Yellow’s king at the push."), moved
    assert then == ["Ann: +2 points, to 2.", "Yellow is checkmated by Ann."]
    assert points(session) == [2, 0]


def test_a_check_that_stood_is_not_given_again_by_the_push_of_whoever_parries_it(tmp_path: Path) -> None:
    session = ready(tmp_path, Red="8/8/8/K5R1", Blue="8/8/8/K7")
    paid(session)
    plays(session, "Red+Blue", "Red:g1-Red:h1")
    next_to_move(session)
    number = plays(session, "Blue+Red", "Blue:a1-Blue:b1")
    assert not any("points" in line for line in told(session, number))
    assert points(session) == [2, 0]


def test_a_check_that_somebody_finds_at_a_push_of_theirs_is_told_and_given_by_nobody(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo,Cy", Red="8/8/8/K7", Blue="8/8/8/K6R", Yellow="8/8/8/2K5"))
    paid(session)
    for boards in ("Red+Blue", "Red+Yellow", "Red+Blue"):
        number = push(session, boards)
    assert told(session, number)[1] == "Blue’s rook gives check to Red’s king."
    move(session, "Red:a1-Red:b1")
    assert points(session) == [0, 0, 0]


def test_a_man_whom_a_rule_or_a_hand_puts_on_a_half_board_gives_check_there(tmp_path: Path) -> None:
    session = ready(tmp_path, Red="8/8/8/K6R", Blue="8/2K5/8/8")
    paid(session)
    do(session, "add thing", by="Ann", kind="man", what="Red rook", to="Blue:a3", anyway=True, why="a jest")
    assert stand(session) == (("Blue:a3", "Blue:c3"),)
    assert points(session) == [2, 0]
    man = man_at(session.whole_table(), "Blue:a3")
    assert man
    do(session, "move thing", by="Bo", thing=man.id, to="Blue:a2", anyway=True, why="a jest")
    assert stand(session) == ()


def test_a_man_handed_to_the_kings_own_army_gives_him_no_check_any_more(tmp_path: Path) -> None:
    session = ready(tmp_path, Red="8/8/8/K6R", Blue="8/2K5/8/8")
    plays(session, "Red+Blue", "Red:h1-Blue:a3")
    assert stand(session) == (("Blue:a3", "Blue:c3"),)
    do(session, "hand man", by="Ann", at="Blue:a3", army="Blue", anyway=True, why="a jest")
    assert stand(session) == ()


BISHOPS = 'set moves of pieces whose kind is "bishop" to "R"'


def with_a_bishop(folder: Path) -> Session:
    session = begun(folder, "Ann,Bo", Red="8/8/8/K7", Blue="8/8/8/3K4")
    do(session, "add thing", by="Ann", kind="man", what="Red bishop", to="Blue:g4", anyway=True, why="a jest")
    assert stand(session) == (("Blue:g4", "Blue:d1"),)
    return session


def test_a_check_is_none_any_more_once_a_rule_is_adopted_by_which_the_man_moves_otherwise(tmp_path: Path) -> None:
    session = with_a_bishop(tmp_path)
    earlier = session.last
    propose(session, text="Bishops move like rooks.", sheet=BISHOPS)
    assert stand(session) == ()
    adopted = session.last
    number = session.whole_table().rulebook.rules[-1].number
    do(session, "dispute", by="Bo", rule=number)
    assert told(session)[-1] == "Red’s bishop gives check to Blue’s king.", "the sheet of the rule sleeps"
    assert stand(session) == (("Blue:g4", "Blue:d1"),)
    do(session, "dispute", by="Bo", rule=number, over=True)
    assert stand(session) == ()
    do(session, "remove rule", by="Bo", rule=number, anyway=True, why="a jest")
    assert stand(session) == (("Blue:g4", "Blue:d1"),)
    looked_back = [checks_told(session.table(at=at)) for at in (earlier, adopted)]
    assert looked_back == [(("Blue:g4", "Blue:d1"),), ()], "what is ringed"


def test_a_line_of_the_tables_own_card_brings_a_check_as_a_rule_does(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo", Red="8/8/8/K7", Blue="8/8/8/3K4")
    do(session, "add thing", by="Ann", kind="man", what="Red archer", to="Blue:g4", anyway=True, why="a jest")
    assert stand(session) == ()
    sheet = f'{session.whole_table().rulebook.house}\nset moves of pieces whose kind is "archer" to "B"'
    do(session, "edit own card", by="Ann", sheet=sheet)
    assert stand(session) == (("Blue:g4", "Blue:d1"),)


LIKE_QUEENS = 'set moves of pieces whose kind is "knight" to "Q" if points of controller of army of piece is more than 10'


def test_a_check_comes_and_goes_with_the_points_that_a_way_of_moving_hangs_on(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo", Red="8/8/8/K7", Blue="8/8/8/3K4")
    do(session, "add thing", by="Ann", kind="man", what="Red knight", to="Blue:d4", anyway=True, why="a jest")
    do(session, "edit rule", rule=101, sheet=f"{LIKE_QUEENS}\n{PAYS}", anyway=True, why="a jest")
    assert stand(session) == ()
    number = do(session, "give", by="Ann", amount=11, counter="points", of="Ann", why="a jest")
    assert told(session, number)[1:] == ["Red’s knight gives check to Blue’s king.", "Ann: +2 points, to 13."]
    assert stand(session) == (("Blue:d4", "Blue:d1"),)
    do(session, "give", by="Ann", amount=-5, counter="points", of="Ann", why="a jest")
    assert stand(session) == ()


def test_a_check_at_a_push_is_still_given_at_the_move_where_another_comes_about_between_them(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo,Cy", Red="8/8/8/K6R", Blue="8/8/8/K7", Yellow="8/8/8/2K5"))
    paid(session)
    push(session, "Red+Blue")
    do(session, "add thing", by="Ann", kind="man", what="Red rook", to="Yellow:a1", anyway=True, why="a jest")
    assert points(session) == [2, 0, 0]
    move(session, "Red:a1-Red:b1")
    assert points(session) == [4, 0]


def test_what_rules_pay_for_a_push_and_for_the_checks_at_it_is_foretold_where_it_is_looked_at(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo,Cy", Red="8/8/8/K6R", Blue="8/8/8/K7", Yellow="8/8/8/2K5"))
    paid(session, f"{PAYS}\nwhen half-boards pushed: give 1 point to by\nwhen piece moved: give 1 point to by")
    foretold = prospect(session, "Red+Blue")
    assert foretold.told == approved()
    assert prospect(session, "Red+Yellow").told == approved()
    push(session, "Red+Blue")
    assert points(session) == [1, 0, 0]
    assert prospect(session, "Red+Blue").brings == foretold.brings[1:], "the rest is still to come"
    move(session, "Red:a1-Red:b1")
    assert points(session) == [4, 0]


def test_what_a_push_brings_to_a_token_is_foretold_by_its_whole_name(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo", Red="8/8/8/K7", Blue="8/8/8/K7"))
    do(session, "add thing", by="Ann", kind="token", what="flag, to be won", to="before Ann", anyway=True, why="a jest")
    paid(session, "when half-boards pushed: give 1 point to things before by")
    assert [each.told for each in prospect(session, "Red+Blue").brings] == ["The flag, to be won: +1 point."]


def test_what_rules_pay_for_a_checkmate_at_a_push_is_foretold(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo,Cy", **MATING))
    paid(session, "when king mated: give 5 points to taker")
    assert prospect(session, "Red+Yellow").told == approved()
    plays(session, "Red+Yellow", "Red:a1-Red:a2")
    assert points(session) == [5, 0], "Cy is out"


def test_whoever_has_checkmated_an_army_does_not_do_so_again_at_the_next_push_of_the_turn(tmp_path: Path) -> None:
    arrays = {"Red": "3R4/8/8/7K", "Blue": "3R(Red)4/8/8/8", "Yellow": "8/8/8/K3K(Blue)3"}
    session = moving(begun(tmp_path, "Ann,Bo,Cy", **arrays))
    paid(session, "when king mated: give 5 points to taker")
    plays(session, "Blue+Yellow", "Blue:d4-Blue:c4")
    assert points(session) == [5, 0, 0]
    assert prospect(session, "Red+Yellow").mates == ("Blue",)
    assert prospect(session, "Red+Yellow").brings == ()
    number = plays(session, "Red+Yellow", "Red:d4-Red:c4")
    assert not any("checkmated" in line for line in told(session, number))
    assert points(session)[0] == 5


def why_no_mate(session: Session, army: str) -> str:
    found = session.why_no_mate(army)
    assert found is not None
    return found.told


def kings_stay(session: Session) -> None:
    paid(session, 'before piece moved if kind of piece is "king": object "kings stay"')


def test_why_a_check_is_no_mate_names_moves_that_end_it_before_the_turn_and_in_it(tmp_path: Path) -> None:
    session = on_one_half_board(tmp_path)
    said = [why_no_mate(session, "Blue")]
    next_to_move(session)
    said.append(why_no_mate(session, "Blue"))
    push(session, "Blue+Red")
    assert [*said, why_no_mate(session, "Blue")] == approved()
    found = session.why_no_mate("Blue")
    assert found is not None
    assert all((*line, "") in prospect(session, "Blue+Red").moves for line in found.lines)
    assert found.squares == tuple(end for _, end in found.lines)


def test_why_a_check_is_no_mate_names_half_boards_on_which_there_is_none(tmp_path: Path) -> None:
    """Blue has a knight on Yellow’s half-board, and may push that with Red’s first."""
    arrays = {"Red": "8/8/8/K6R", "Blue": "8/2K5/8/8", "Yellow": "8/1N(Blue)6/8/7K"}
    session = moving(begun(tmp_path, "Ann,Bo,Cy", **arrays))
    plays(session, "Red+Blue", "Red:h1-Blue:a3")
    assert stand(session) == (("Blue:a3", "Blue:c3"),)
    assert "the king from c3" in why_no_mate(session, "Blue")
    kings_stay(session)
    found = session.why_no_mate("Blue")
    assert found is not None
    assert found.told == approved()
    assert found.squares == ()


def test_before_its_turn_it_is_said_of_an_army_in_check_which_pushes_mate_it(tmp_path: Path) -> None:
    """Red’s rook checks Yellow, and Blue moves before Yellow does; or nobody does."""
    arrays = {"Blue": "8/8/8/K7", "Yellow": "8/2K5/8/8"}
    first = moving(begun(tmp_path, "Ann,Bo,Cy", Red="8/8/8/K6R", **arrays))
    plays(first, "Red+Yellow", "Red:h1-Yellow:a3")
    mates = "Before that, rule 221 makes any enemy’s push of Yellow’s half-board a checkmate."
    assert mates in why_no_mate(first, "Yellow")
    assert prospect(first, "Blue+Yellow", "Blue").mates == ("Yellow",)
    next_turn(first)
    do(first, "take army", by="Cy", army="Blue", anyway=True, why="a jest")
    assert "Before that" not in why_no_mate(first, "Yellow")


def test_a_move_that_a_rule_forbids_does_not_end_a_check(tmp_path: Path) -> None:
    session = on_one_half_board(tmp_path)
    kings_stay(session)
    assert why_no_mate(session, "Blue") == approved()


def test_an_army_whose_player_is_out_has_no_turn_to_come_and_is_told_so(tmp_path: Path) -> None:
    arrays = {"Red": "8/8/8/K6R", "Blue": "8/8/8/K7", "Yellow": "8/2K5/8/8"}
    session = moving(begun(tmp_path, "Ann,Bo,Cy", **arrays))
    plays(session, "Red+Yellow", "Red:h1-Yellow:a3")
    do(session, "leave", who="Cy", anyway=True, why="a jest")
    assert why_no_mate(session, "Yellow") == approved()
    do(session, "leave", who="Bo", anyway=True, why="a jest")
    do(session, "leave", who="Ann", anyway=True, why="a jest")
    assert why_no_mate(session, "Yellow") == "Yellow has no turn to come, as Cy is out of the game."
