"""What rules forbid, the clerk heeds as people do: by precedence, and where nothing says which of two prevails, by asking."""

from pathlib import Path

import pytest

from tabletop.clerk.work.heeding import CARRIES_ON
from tabletop.clerk.work.likely_answers import differing_answers
from tabletop.engine.acts import Act
from tabletop.engine.acts.lawmaking.deciding import subject_key
from tabletop.engine.acts.winning import still_true
from tabletop.game.session import Session
from tests.playing import do, held, refused, rule_of, sit, told

HIGHER, LOWER = 'set precedence to ["highest number first"]', 'set precedence to ["lowest number first"]'
SIX = 'before card drawn if number of hand of player is at least 6: object "no player may hold more than six cards"'
REFILL = 'when dice thrown: draw 9 - number of hand of thrower cards from "draw" for thrower'


def table(folder: Path, *sheets: str) -> Session:
    """Rules 30, 31 and so on with these sheets."""
    folder.mkdir(exist_ok=True)
    session = sit(folder)
    for number, sheet in enumerate(sheets, 30):
        do(session, "edit rule", number=number, text="So.", sheet=sheet)
    return session


def throws(session: Session) -> tuple[str, ...]:
    """What Cy's throw brings."""
    return session.step(do(session, "throw", by="Cy", faces=[1])).told[1:]


def hand_of(session: Session) -> int:
    return len(held(session, "Cy"))


def test_acts_that_carry_play_on_are_acts() -> None:
    assert set(Act.kinds) >= CARRIES_ON


def test_the_clerk_draws_no_card_more_than_a_rule_that_goes_first_lets_anybody_hold(tmp_path: Path) -> None:
    session = table(tmp_path, HIGHER, REFILL, SIX)
    assert hand_of(session) == 5
    assert throws(session) == ("Rule 32: no player may hold more than six cards. Cy drew no more cards under rule 31.",)
    assert hand_of(session) == 6


def test_what_a_rule_lets_nobody_do_it_does_not_do_either(tmp_path: Path) -> None:
    session = table(tmp_path, "", f"{REFILL}\n{SIX}")
    assert throws(session) == ("Rule 31: no player may hold more than six cards. Cy drew no more cards under rule 31.",)
    assert hand_of(session) == 6


@pytest.mark.parametrize("sheets", [(LOWER, REFILL, SIX), (HIGHER, SIX, REFILL)])
def test_a_rule_that_gives_way_keeps_the_clerk_from_nothing(tmp_path: Path, sheets: tuple[str, ...]) -> None:
    session = table(tmp_path, *sheets)
    throws(session)
    assert hand_of(session) == 9


def test_under_a_rule_that_has_just_gone_the_clerk_does_nothing_that_rules_forbid(tmp_path: Path) -> None:
    session = table(tmp_path, LOWER, f"{SIX}\nwhen dice thrown: remove rule 32", REFILL)
    undone = "Rule 31: no player may hold more than six cards. Cy drew no more cards under rule 32."
    assert throws(session)[:3] == ("The clerk took rule 32 off the table.", "Cy drew one card.", undone)
    assert hand_of(session) == 6


def test_where_no_rule_says_which_prevails_the_table_is_asked_once(tmp_path: Path) -> None:
    session = table(tmp_path, "", REFILL, SIX)
    question = "whether to draw a card under rule 31 in spite of rule 32"
    asked = f"Rule 32 and rule 31 differ on {question}, and no sheet tells the clerk which prevails. The table decides."
    assert throws(session) == (asked,)
    assert hand_of(session) == 5
    (parked,) = session.whole_table().parked
    choices = (("Draw a card (rule 31)", "yes"), ("Do not draw a card (rule 32)", "no"))
    assert differing_answers(parked, session.whole_table().rulebook) == choices
    do(session, "decide", by="Ann", question="custom", about=question, answer="no", scope="from now on")
    assert hand_of(session) == 6
    assert throws(session) == ("Rule 32: no player may hold more than six cards. Cy did not draw a card under rule 31.",)
    assert session.whole_table().parked == ()


@pytest.mark.parametrize(("by", "held"), [(31, 9), (32, 6)])
def test_the_table_may_go_by_either_of_the_two(tmp_path: Path, by: int, held: int) -> None:
    session = table(tmp_path, "", REFILL, SIX)
    throws(session)
    (parked,) = session.whole_table().parked
    do(session, "decide", by="Ann", question="custom", about=subject_key(parked), answer=f"as rule {by} says")
    assert (hand_of(session), session.whole_table().parked) == (held, ())


def test_what_the_table_was_asked_goes_on_once_a_rule_says_which_prevails(tmp_path: Path) -> None:
    session = table(tmp_path, "", REFILL, SIX)
    throws(session)
    do(session, "edit rule", number=40, text="Yes.", sheet='when dice thrown: tell "yes"')
    assert (hand_of(session), len(session.whole_table().parked)) == (5, 1)
    do(session, "edit rule", number=41, text="The lower.", sheet=LOWER)
    assert (hand_of(session), session.whole_table().parked) == (9, ())


RACE = 'when counter changed if counter is "points" and amount is at least 50: declare thing winner'
EARLY = 'before step done if act is "declare win" and turn number is less than 25: object "nobody can win before turn 25"'


@pytest.mark.parametrize(("order", "winners"), [(HIGHER, []), (LOWER, ["Bo"])])
def test_nobody_is_declared_the_winner_before_a_rule_that_goes_first_lets_anybody_win(
    tmp_path: Path, order: str, winners: list[str]
) -> None:
    session = table(tmp_path, order, RACE, EARLY)
    do(session, "set score", of="Bo", to=50, why="a long evening")
    assert [win.who for win in session.whole_table().wins] == winners
    said = "Rule 32: nobody can win before turn 25. Bo was not declared the winner under rule 31."
    assert (said in told(session)) is not bool(winners)
    for who, true in (("Cy", not winners), ("Bo", False)):
        do(session, "declare win", by=who, who=who, anyway=True, why="a wager")
        assert still_true(said, session.whole_table().wins) is true


def test_the_rest_of_a_line_is_done_and_points_that_a_rule_forbids_stay_as_they_were(tmp_path: Path) -> None:
    most = 'before counter changed if counter is "gold" and amount is more than 3: object "three gold at most"'
    session = table(tmp_path, HIGHER, 'when dice thrown\n  give 4 "gold" to thrower\n  give 2 "silver" to thrower', most)
    assert throws(session) == (
        "Rule 32: three gold at most. Cy kept as many gold as before under rule 31.",
        "Cy: +2 silver, to 2.",
    )


PAID = """set who may "pay for cards" to players
when deed done if what is "pay for cards"
  take 3 points from who
  draw 2 cards from "draw" for who"""
FIVE = SIX.replace("least 6", "least 5")


@pytest.mark.parametrize("sheets", [(PAID, FIVE), (HIGHER, PAID, FIVE)])
def test_what_would_be_paid_for_nothing_is_objected_to_before_the_price_is_taken(tmp_path: Path, sheets: tuple[str, ...]) -> None:
    session = table(tmp_path, *sheets)
    objection = refused(session, "do", by="Cy", what="pay for cards")
    assert (objection.sentence, rule_of(session, objection)) == ("No player may hold more than six cards.", 29 + len(sheets))


@pytest.mark.parametrize(
    "sheets",
    [
        (HIGHER, PAID, SIX),
        (LOWER, PAID, FIVE),
        (HIGHER, f'{PAID}\n  give 1 "gold" to who', FIVE),
        (HIGHER, PAID.replace("draw 2", 'move hand of who to "discard"\n  draw 2'), FIVE),
        (HIGHER, PAID.replace("take", "give"), FIVE),
    ],
)
def test_what_brings_something_for_its_price_or_has_none_may_be_done(tmp_path: Path, sheets: tuple[str, ...]) -> None:
    assert do(table(tmp_path, *sheets), "do", by="Cy", what="pay for cards")


@pytest.mark.parametrize(
    "sheet",
    [
        'before counter changed if by is not holder of "token": object "only with the token"',
        'before step done if turn number is less than 25: object "nothing is done yet"',
    ],
)
def test_what_people_do_by_hand_is_no_matter_of_the_clerks(tmp_path: Path, sheet: str) -> None:
    session = table(tmp_path, HIGHER, 'when dice thrown: give 4 "gold" to thrower', sheet)
    do(session, "throw", by="Cy", faces=[1], anyway=True, why="to see")
    assert "Cy: +4 gold, to 4." in told(session)


def test_what_is_done_though_a_rule_objects_that_gives_way_is_told_once_a_step(tmp_path: Path) -> None:
    session = table(tmp_path, LOWER, REFILL, SIX)
    assert throws(session) == ("Rule 32 objects, but rule 31 goes first (rule 30).",)
    assert hand_of(session) == 9
    assert throws(session) == ()
    twice = 'when dice thrown\n  give 4 "gold" to thrower\n  give 4 "gold" to thrower\nwhen dice thrown: give 4 "gold" to thrower'
    most = 'before counter changed if counter is "gold" and amount is more than 3: object "three gold at most"'
    session = table(tmp_path / "gold", LOWER, twice, most)
    assert throws(session).count("Rule 32 objects, but rule 31 goes first (rule 30).") == 1
