"""Where an answer comes from: the cards that speak, which of them prevails and why, what it read, and how it was before."""

from pathlib import Path

import pytest

from tabletop.engine.findings import Claim, Finding, Held, Input
from tabletop.engine.rulebook import HOUSE
from tabletop.game.session import Session
from tests.games.nomic import begun, majority, turn
from tests.golden import approved
from tests.playing import carry, deal, do, sit


@pytest.fixture
def nomic(tmp_path: Path) -> Session:
    return begun(tmp_path)


def answers(found: Finding) -> list[tuple[str, str, str, str]]:
    """Each rule with what it answers, and by which rule and for what reason it goes behind the first."""
    return [(claim.rule, claim.answer, claim.by, claim.order) for claim in found.claims if claim.rule != HOUSE]


def held(found: Finding) -> list[tuple[int, str, str]]:
    return [(each.step, each.answer, each.rule) for each in found.held]


def write(session: Session, number: int, sheet: str, **more: object) -> int:
    return do(session, "edit rule", by="Ann", number=number, text=f"Rule {number}.", sheet=sheet, **more)


# Which card prevails


def test_an_answer_names_the_card_its_line_and_the_sentence_that_it_says(nomic: Session) -> None:
    found = nomic.finding("dice")
    assert (found.line.answer, found.line.rule) == ("1", "r202")
    assert found.asks == approved()
    claim, _ = found.claims
    assert (claim.line, claim.told, claim.at) == approved()


def test_of_two_mutable_rules_the_lower_prevails_by_211(nomic: Session) -> None:
    write(nomic, 301, "set dice to 2", kind="mutable")
    found = nomic.finding("dice")
    assert answers(found) == [("r202", "1", "", ""), ("r301", "2", "r211", "lowest number first within a class")]
    assert found.line.overruled == ("r301",)


def test_an_immutable_rule_prevails_by_110(nomic: Session) -> None:
    write(nomic, 301, "set dice to 2", kind="immutable")
    assert answers(nomic.finding("dice")) == [("r301", "2", "", ""), ("r202", "1", "r110", "immutable first")]


def test_a_rule_that_claims_precedence_prevails_by_211(nomic: Session) -> None:
    write(nomic, 301, "set dice to 2\nset claims over to [rule 202]", kind="mutable")
    assert answers(nomic.finding("dice")) == [
        ("r301", "2", "", ""),
        ("r202", "1", "r211", "one that claims precedence first within a class"),
    ]


def test_a_rule_that_defers_lets_a_later_one_prevail(nomic: Session) -> None:
    write(nomic, 301, "set dice to 2", kind="mutable")
    do(nomic, "edit rule", rule=202, sheet="set dice to 1\nset defers to to [rule 301]")
    assert [claim.rule for claim in nomic.finding("dice").claims] == ["r301", "r202", HOUSE]


def test_the_rules_on_precedence_can_be_amended_and_the_new_ones_are_named(nomic: Session) -> None:
    write(nomic, 301, "set dice to 2", kind="mutable")
    do(nomic, "edit rule", rule=211, sheet='set precedence to ["highest number first within a class"]')
    assert answers(nomic.finding("dice")) == [("r301", "2", "", ""), ("r202", "1", "r211", "highest number first within a class")]


def test_where_none_prevails_both_are_told_and_no_reason(tmp_path: Path) -> None:
    cards = sit(tmp_path)
    do(cards, "edit rule", text="Aces are two.", sheet='set value of cards whose rank is "A" to 2')
    found = cards.finding("value", "AC")
    assert found.line.answer == approved()
    assert answers(found)[:2] == [("r13", "1", "", ""), ("r19", "2", "", "")]
    assert not any(claim.speaks for claim in found.claims[2:])


def test_where_a_line_above_answers_for_a_narrower_case_its_answer_is_told_of_every_other(tmp_path: Path) -> None:
    cards = sit(tmp_path)
    ace = 'set value of cards whose rank is "A"'
    do(cards, "edit rule", rule=13, sheet=f'{ace} and suit is "spades" to 0\n{ace} to 14')
    assert cards.finding("value", "AC").claims[0].told == "What every other ace is worth: 14."


def test_a_line_whose_condition_does_not_hold_is_told_as_silent(nomic: Session) -> None:
    write(nomic, 301, "set dice to 2 if turn number is at least 50", kind="mutable")
    found = nomic.finding("dice")
    assert [(claim.rule, claim.speaks) for claim in found.claims] == [("r202", True), (HOUSE, True), ("r301", False)]
    assert found.claims[2].line == "set dice to 2 if turn number is at least 50"


def test_a_rule_whose_sheet_sleeps_claims_nothing(nomic: Session) -> None:
    do(nomic, "suspend", by="Ann", rule=202)
    found = nomic.finding("dice")
    assert [claim.rule for claim in found.claims] == [found.line.rule] == [HOUSE]


def test_what_is_asked_of_each_player_is_told_for_each(nomic: Session) -> None:
    write(nomic, 301, 'set votes of players to 2 if player is "Bo"\nset claims over to [rule 207]', kind="mutable")
    told = {(line.subject, line.answer, line.rule) for line in nomic.law() if line.question == "votes"}
    assert told == {("Ann", "1", "r207"), ("Bo", "2", "r301"), ("Cy", "1", "r207")}
    assert [claim.rule for claim in nomic.finding("votes", "Ann").claims if claim.speaks] == ["r207"]


def test_an_answer_that_hangs_on_the_count_is_told_as_the_cards_write_it_the_first_in_order_first(nomic: Session) -> None:
    found = nomic.finding("adoption")
    assert found.hangs
    assert found.ordered
    assert [claim.rule for claim in found.claims] == ["r109", "r203"]
    assert found.claims[0].answer == approved()
    assert (found.claims[1].by, found.inputs) == ("r110", ())


def test_nothing_hangs_on_the_count_where_the_first_card_answers_whatever_it_comes_to(nomic: Session) -> None:
    printed = nomic.whole_table().rulebook["r103"].sheet
    do(nomic, "edit rule", rule=103, sheet=f"{printed}\nset adoption to 2/3", why="two thirds")
    found = nomic.finding("adoption")
    assert not found.hangs
    assert [(claim.rule, claim.by) for claim in found.claims] == [("r103", ""), ("r109", "r211"), ("r203", "r110")]


def test_what_was_answered_before_is_told_with_what_the_rule_was_called_then(nomic: Session) -> None:
    do(nomic, "edit rule", rule=208, number=305, sheet='set limit "points to win" to 50', why="sooner")
    held = nomic.finding("limit", "points to win").held
    assert [(each.answer, each.called) for each in held] == [("100", {"r208": "rule 208"}), ("50", {"r208": "rule 305"})]


def test_a_decision_that_holds_from_now_on_stands_behind_every_rule(nomic: Session) -> None:
    found = nomic.finding("custom", "one may abstain")
    assert [(claim.rule, claim.answer) for claim in found.claims] == [("house", "no")]


# What it read


def test_what_a_line_read_is_told_for_each_thing_of_the_list(nomic: Session) -> None:
    majority(nomic)
    sheet = 'set winner to players whose points is at least (200 if custom "the mail clause of 208" otherwise 100)'
    do(nomic, "edit rule", rule=208, sheet=sheet, why="for the test")
    turn(nomic, against="Cy")
    assert nomic.finding("winner").inputs == (
        Input("players", "Ann, Bo and Cy"),
        Input("points of Ann", "1"),
        Input("points of Bo", "0"),
        Input("points of Cy", "10"),
        Input('custom "the mail clause of 208"', "no", "custom", "the mail clause of 208", "house"),
    )


def test_rules_that_a_line_read_are_told_by_the_numbers_that_they_bear_now(tmp_path: Path) -> None:
    alone = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    do(alone, "transmute", by="Ann", rule=12, to=20)
    read = {each.words: each.value for each in alone.finding("winner").inputs}
    assert read["rules"] == "rules 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 1001 and 1002"


def test_what_was_asked_of_another_rule_names_that_rule(tmp_path: Path) -> None:
    cards = sit(tmp_path)
    do(cards, "edit rule", rule=13, sheet='set value of cards whose rank is "A" to 1 + value of "KD"')
    (read,) = cards.finding("value", "AC").inputs
    assert (read.value, read.rule, read.question) == ("13", "r16", "value")


def test_what_nobody_knows_is_told_as_such(nomic: Session) -> None:
    write(nomic, 301, 'set sides to 6 + custom "how many more"\nset claims over to [rule 202]', kind="mutable")
    found = nomic.finding("sides")
    assert [claim.rule for claim in found.claims if claim.speaks] == ["r202", HOUSE]


# How it was before


def test_every_step_is_answered_by_the_rules_that_were_in_force_then(tmp_path: Path) -> None:
    cards = sit(tmp_path)
    deal(cards, Ann=["7S", "KD", "2C"], Bo=["9H"])
    carry(cards, "Ann", "Aces are fourteen.", 'set value of cards whose rank is "A" to 14', rule=13)
    adopted = cards.last
    do(cards, "edit rule", rule=13, sheet="")
    assert held(cards.finding("value", "AC")) == [(1, "1", "r13"), (adopted, "14", "r13"), (cards.last, "", "")]
    assert held(cards.finding("value", "AC", adopted - 1)) == [(1, "1", "r13")]
    assert cards.finding("value", "AC", adopted).line.answer == "14"


def test_what_was_undone_is_no_part_of_how_it_was(nomic: Session) -> None:
    do(nomic, "edit rule", rule=202, sheet="set dice to 3")
    nomic.undo()
    assert held(nomic.finding("dice")) == [(1, "1", "r202")]


def test_how_it_was_tells_no_hidden_card(tmp_path: Path) -> None:
    """A rule that reads the hands reads nobody's cards, today as at every step before."""
    cards = sit(tmp_path)
    do(cards, "edit rule", text="The hand of Ann tells.", sheet='set custom "secret" to rank of first of hand of "Ann"')
    found = cards.finding("custom", "secret")
    assert found.line.answer == "nobody"
    assert found.inputs == (
        Input('hand of "Ann"', "a card, a card, a card, a card and a card"),
        Input('rank of first of hand of "Ann"', "nobody"),
    )
    assert [each.answer for each in found.held] == ["", "nobody"]


def test_a_question_that_no_card_speaks_of_is_among_the_questions_with_no_answer(tmp_path: Path) -> None:
    cards = sit(tmp_path)
    (line,) = [line for line in cards.questions() if line.question == "castling"]
    assert line.in_words == "whether kings may castle"
    assert (line.answer, line.rule) == ("", "")
    assert cards.finding("castling").asks == approved()


def test_a_finding_is_made_of_values() -> None:
    claim = Claim("r1", "", "set dice to 1", "How many dice are thrown: 1.")
    assert not claim.speaks
    assert claim.behind("r2", "oldest first") == Claim(
        "r1", "", "set dice to 1", "How many dice are thrown: 1.", 1, "r2", "oldest first"
    )
    assert Held(3, "1", "r1").at == 0.0


def test_how_many_have_to_agree_is_told_in_one_word_where_it_comes_from_too(tmp_path: Path) -> None:
    session = sit(tmp_path)
    write(session, 21, 'set consent "swap hands" to unanimous')
    found = session.finding("consent", "swap hands")
    assert (found.line.answer, [claim.answer for claim in found.claims]) == ("everybody", ["everybody"])
    assert found.inputs == ()
