"""A card's value that hangs on its suit: told card by card, asked for where it is missing, and foretold so."""

from pathlib import Path

import pytest

from tabletop.box.shipped import ready_lines
from tabletop.engine.answers import Foreseen
from tabletop.engine.rulebook import HOUSE
from tabletop.game.session import Session
from tests.golden import approved
from tests.playing import deal, do, propose, read_aloud, sit, told, vote

HEARTS = 'set value of cards to 20 if suit of card is "hearts" and rank of card is 7\n'


@pytest.fixture
def hearts(tmp_path: Path) -> Session:
    session = sit(tmp_path)
    do(session, "edit rule", rule=12, sheet=HEARTS + session.whole_table().rulebook["r12"].sheet)
    return session


def values(session: Session) -> dict[str, str]:
    return {line.asked: line.answer for line in session.law() if line.question == "value"}


def test_ranks_whose_cards_are_all_worth_the_same_are_told_once(tmp_path: Path) -> None:
    told = values(sit(tmp_path))
    assert len(told) == 13
    assert (told["value of jack"], told["value of 7"]) == ("11", "7")


def test_where_a_suit_is_worth_something_else_each_card_of_the_rank_is_told(hearts: Session) -> None:
    told = values(hearts)
    assert len(told) == 12 + 4
    assert [told[f"value of 7 of {suit}"] for suit in ("hearts", "clubs", "spades", "diamonds")] == ["20", "7", "7", "7"]
    assert told["value of 8"] == "8"


def test_what_stands_behind_a_value_is_found_for_that_very_card(hearts: Session) -> None:
    assert [hearts.finding("value", face).line.answer for face in ("7H", "7C")] == ["20", "7"]
    assert hearts.finding("value", "7H").line.asked == "value of 7 of hearts"
    assert hearts.finding("value", "8H").line.asked == "value of 8"
    assert ("suit of 7♥", "hearts") in [(read.words, read.value) for read in hearts.finding("value", "7H").inputs]


def test_a_change_of_one_suit_is_foretold_for_its_cards_alone(tmp_path: Path) -> None:
    session = sit(tmp_path)
    sheet = HEARTS + session.whole_table().rulebook["r12"].sheet
    change = read_aloud("propose", by="Ann", kind="amend", rule=12, text="Hearts.", sheet=sheet)
    found = [each for each in session.foreseen(change) if each.question == "value"]
    assert found == [Foreseen("value", "7H", "7", "20", "r12", alone=True)]
    assert found[0].in_words == approved()


DOUBLE = 'set claims over to rules that answer "value"\nset value of cards whose suit is "hearts" to 26'


def test_what_becomes_of_one_suit_or_of_all_but_one_is_told_of_those_cards(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", number=21, text="Hearts are worth 26.", sheet=f'set precedence to ["claims"]\n{DOUBLE}')
    repeal = read_aloud("propose", by="Ann", kind="repeal", rule=21)
    gone = [each.in_words for each in session.foreseen(repeal) if each.question == "value"]
    assert (len(gone), gone[:2], gone[-1]) == (13, approved(), approved())
    kings = read_aloud("propose", by="Ann", kind="amend", rule=16, text="26.", sheet='set value of cards whose rank is "K" to 26')
    foreseen = [each for each in session.foreseen(kings) if each.question == "value"]
    assert [each.in_words for each in foreseen] == approved()
    assert [(each.was, each.would_be, each.rule) for each in foreseen] == [("13", "26", "r16"), ("26", "26", "r21")]


def test_a_rank_of_which_some_suits_have_no_value_is_asked_about_before_such_a_card_is_laid(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", rule=14, sheet='set value of cards to 11 if suit of card is "clubs" and rank of card is "J"')
    asked = [parked.subject for parked in session.whole_table().parked if parked.question == "value"]
    assert asked == ["JD"]
    do(session, "decide", question="value", answer="5", scope="from now on")
    assert not session.whole_table().parked
    assert [session.finding("value", face).line.answer for face in ("JC", "JD", "JS")] == ["11", "5", "5"]


def test_what_cards_count_is_asked_only_once_a_line_reads_it(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    do(session, "edit rule", text="Aces.", sheet='set value of cards whose rank is "A" to 1', anyway=True)
    do(session, "edit rule", text="A deck.", sheet='when this rule is enacted: add 1 "standard deck" to "draw"', anyway=True)
    assert not session.table().parked
    do(session, "edit rule", text="Worth.", sheet="when turn ended: give sum of value of hand of who points to who", anyway=True)
    assert {each.question for each in session.table().parked} == {"value"}


def test_hearts_that_are_worth_double_count_their_own_value_again(tmp_path: Path) -> None:
    session = sit(tmp_path, names="Ann,Bo,Cy")
    deal(session, Ann=["7H"], Bo=["10C"], Cy=["QH"])
    sheet = next(line.line for line in ready_lines() if line.says == "Hearts are worth double")
    do(session, "edit rule", number=19, text="Hearts are worth double.", sheet=sheet.replace("«", "").replace("»", ""))
    propose(session, "Ann", "Tea.")
    vote(session, Ann="7H for", Bo="10C against", Cy="QH against")
    tally = session.whole_table().proposals[-1].tally
    assert tally
    assert (tally.votes_for, tally.votes_against) == (2 * 7, 10 + 2 * 12)


CLUBS = 'set value of cards whose suit is "clubs" to 0'


def clubs_for_nothing(tmp_path: Path) -> Session:
    session = sit(tmp_path)
    do(session, "edit rule", number=22, text="Clubs are worth nothing.", sheet=CLUBS)
    return session


@pytest.mark.parametrize("answer", ["0", "as rule 22 says"])
def test_what_is_decided_of_one_card_is_written_down_and_foretold_of_that_card_alone(tmp_path: Path, answer: str) -> None:
    session = clubs_for_nothing(tmp_path)
    assert len(session.table().parked) == 13
    do(session, "decide", question="value", about="AC", answer=answer, scope="from now on")
    assert session.table().rulebook.house.startswith('set value of cards whose rank is "A" and suit is "clubs" to 0\n')
    assert len(session.table().parked) == 12
    claims = [claim.told for claim in session.finding("value", "AC").claims if claim.rule == HOUSE]
    assert claims[0] == "What every ace whose suit is “clubs” is worth: 0."
    repeal = read_aloud("propose", by="Ann", kind="repeal", rule=13)
    gone = [(each.in_words, each.would_be) for each in session.foreseen(repeal) if each.question == "value"]
    assert gone == [("what an ace of diamonds, hearts or spades is worth", "")]
    do(session, "remove rule", rule=13)
    assert [session.finding("value", face).line.answer for face in ("AC", "AH")] == ["0", ""]


def test_a_card_of_which_nobody_was_asked_is_decided_alone_and_called_so(tmp_path: Path) -> None:
    session = clubs_for_nothing(tmp_path)
    do(session, "decide", question="value", about="AC", answer="0", scope="from now on")
    step = do(session, "decide", question="value", about="AH", answer="3", scope="from now on")
    assert told(session, step) == ["The table decided what the ace of hearts is worth: 3, from now on."]
    assert session.table().rulebook.house.startswith('set value of cards whose rank is "A" and suit is "hearts" to 3\n')


def test_one_answer_goes_by_a_rule_wherever_it_differs_from_others(tmp_path: Path) -> None:
    session = clubs_for_nothing(tmp_path)
    do(session, "decide", question="value", answer="as rule 12 says", scope="from now on")
    assert told(session) == approved()
    assert {each.subject for each in session.table().parked} == {"AC", "JC", "QC", "KC"}
    do(session, "decide", question="value", answer="as rule 22 says", scope="from now on")
    assert told(session) == approved()
    assert session.table().rulebook.house.startswith(f"{CLUBS}\n")
    assert not session.table().parked
    assert [session.finding("value", face).line.answer for face in ("AC", "5C", "AH")] == ["0", "0", "1"]


def test_the_minutes_name_every_rule_whose_conflict_is_settled_by_another(tmp_path: Path) -> None:
    session = clubs_for_nothing(tmp_path)
    do(session, "edit rule", number=23, text="The higher number prevails.", sheet='set precedence to ["highest number first"]')
    assert told(session) == approved()
