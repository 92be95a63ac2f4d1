"""What a rule lets people vote or choose for all to see has its place on the felt, and is laid there like a ballot."""

from pathlib import Path

import pytest

from tabletop.engine.things import hand, pile
from tabletop.engine.values import Ref
from tests.golden import approved
from tests.playing import Time, deal, do, ids, propose, sit, vote
from tests.view.hands import Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

OTHERS = 'set other votes to ["abstain", "not before tea"]'
BID = 'set who may "bid" to players\nset asked for "bid" to "a card"\nset choices "bid" to hand of doer'


@pytest.fixture
def voting(nomic):
    """Cy's proposal is open to the vote, beside a rule with that sheet."""

    def opened(sheet: str = OTHERS, size: tuple[int, int] = (1280, 720)) -> Person:
        def first(session) -> None:
            do(session, "edit rule", text="A rule of our own.", sheet=sheet, why="for the test")
            do(session, "propose", by="Ann", kind="enact", text="Tea.")
            do(session, "end debate")

        return nomic(first, size=size)

    return opened


def side_of(at: Person, seat: str) -> str:
    ballot = at.window.session.whole_table().proposals[-1].ballot_of(seat)
    return ballot.side if ballot else ""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_each_other_vote_has_a_tray_to_which_a_slip_is_dragged_and_across_again(voting, size):
    at = voting(size=size)
    assert [name for name in at.names if name.startswith("tray ")] == [
        "tray for", "tray against", "tray abstain", "tray not before tea",
    ]  # fmt: skip
    at.drag(at.at("vote of Bo"), at.at("tray not before tea"))
    assert side_of(at, "Bo") == "not before tea"
    assert at.about("tray not before tea") == "1 ballot"
    assert at.about("vote of Bo") == "laid not before tea"
    at.drag(at.at("vote of Bo"), at.at("tray for"))
    assert side_of(at, "Bo") == "for"


def test_while_a_slip_is_carried_the_tag_says_what_it_would_be(voting):
    at = voting()
    start = at.at("vote of Cy")
    at.press(start)
    at.glide(start, at.at("tray abstain"))
    assert at.tag == approved()
    at.release(at.at("tray abstain"))
    at.still()
    assert side_of(at, "Cy") == "abstain"


@pytest.mark.parametrize("way", ["secret", "show of hands"])
def test_a_vote_that_is_not_laid_openly_has_no_such_trays(voting, way):
    at = voting(f'{OTHERS}\nset ballots to "{way}"')
    assert not [name for name in at.names if name in ("tray abstain", "tray not before tea")]


def begun(person, folder: Path, sheet: str, first) -> Person:
    home = folder / "home" / "games"
    home.mkdir(parents=True)
    session = sit(home)
    do(session, "edit rule", number=30, kind="rule", text="A rule of our own.", sheet=sheet)
    deal(session, Ann=["QS", "2S"], Bo=["7H", "2D"])
    first(session)
    at = person(file=session, time=Time())
    at.still()
    return at


def test_with_cards_a_ballot_is_laid_on_another_tray_as_on_the_first_two(person, tmp_path):
    def first(session) -> None:
        propose(session, "Ann", "Tea.")
        vote(session, Ann="QS for")

    at = begun(person, tmp_path, 'set other votes to ["abstain"]', first)
    at.lays("Bo", "7 of hearts", "tray abstain")
    assert side_of(at, "Bo") == "abstain"
    assert at.about("tray abstain") == "1 card, face down"
    assert len([name for name in at.names if "abstain" in name]) == 1, "it is a tray and no pile besides"


def test_a_card_that_is_chosen_for_all_to_see_is_laid_on_a_place_of_its_own(person, tmp_path):
    at = begun(person, tmp_path, BID, lambda session: None)
    at.lays("Bo", "7 of hearts", "bid: let a card go here")
    assert at.minutes[0].endswith("Bo: “bid” (a card).")
    deed = at.window.session.whole_table().deeds[-1]
    assert (deed.what, deed.by, at.window.session.whole_table().things[deed.card.key].face) == ("bid", "Bo", "7H")


DISCARDS = """
set who may "sell" to mover
set asked for "sell" to "a card"
set choices "sell" to hand of doer
when deed done if what is "sell"
    move chosen card to "discard"
    give 2 points to who"""


def test_a_card_laid_where_what_a_rule_lets_one_do_ends_is_that(person, tmp_path):
    at = begun(person, tmp_path, DISCARDS, lambda session: None)
    at.lays("Ann", "queen of spades", "discard")
    table = at.window.session.whole_table()
    assert [deed.what for deed in table.deeds] == ["sell"]
    assert table.counters["points", Ref("player", "Ann")] == 2
    at.lays("Bo", "7 of hearts", "discard")
    table = at.window.session.whole_table()
    assert (len(table.deeds), len(table.things.at(pile("discard")))) == (1, 2), "Bo may not, and only moves it"


QUEENS = DISCARDS.replace("hand of doer", '(hand of doer) whose rank is "Q"')


def let_go(at, card, place):
    """Ann’s card is dragged there and let go; gives what the tag said before."""
    here, there = at.take_out("Ann", card), at.at(place)
    at.glide(here, there)
    tag = at.tag
    at.release(there)
    at.still()
    return tag


def test_a_card_laid_on_a_pile_as_what_hangs_on_its_face_is_shown_by_that(person, tmp_path):
    at = begun(person, tmp_path, QUEENS, lambda session: None)
    at.lays("Ann", "queen of spades", "discard")
    table = at.window.session.whole_table()
    assert [(each.face, each.up) for each in table.things.at(pile("discard"))] == [("QS", True)]
    assert table.counters["points", Ref("player", "Ann")] == 2


def test_a_card_that_does_not_fit_is_objected_to_once_it_is_let_go_and_not_before(person, tmp_path):
    at = begun(person, tmp_path, QUEENS, lambda session: None)
    assert let_go(at, "2 of spades", "discard") == approved()
    table = at.window.session.whole_table()
    assert (table.deeds, table.things.at(pile("discard"))) == ((), ())
    assert at.slip_words == approved()


def test_a_card_that_several_rules_let_one_discard_is_only_moved_there_until_somebody_says_for_which(person, tmp_path):
    at = begun(person, tmp_path, DISCARDS + DISCARDS.replace('"sell"', '"burn"'), lambda session: None)
    at.lays("Ann", "queen of spades", "discard")
    table = at.window.session.whole_table()
    assert (table.deeds, len(table.things.at(pile("discard")))) == ((), 1)


def test_a_card_is_laid_for_what_is_owed_in_words_of_that_pile_and_for_no_price(person, tmp_path):
    owing = f'{DISCARDS}\nwhen dice thrown: require mover to "discard a pair"'
    at = begun(person, tmp_path, owing, lambda session: do(session, "throw", by="Bo"))
    at.lays("Ann", "queen of spades", "discard")
    table = at.window.session.whole_table()
    assert (table.deeds, len(table.things.at(pile("discard")))) == ((), 1)


GIVES = """
set who may "give a card" to mover
set asked for "give a card" to ["a card", "a player"]
set choices "give a card" to hand of doer + (players where it is not doer)
when deed done if what is "give a card": move chosen card to hand of chosen player
when deed done if what is "give a card": give 2 points to who"""


def test_a_card_let_go_on_a_seat_is_given_there_where_a_rule_lets_one_give_it_and_its_face_stays_hidden(person, tmp_path):
    at = begun(person, tmp_path, GIVES, lambda session: None)
    assert let_go(at, "queen of spades", "seat of Cy") == approved()
    (deed,), table = at.window.session.whole_table().deeds, at.window.session.whole_table()
    assert (deed.what, deed.player, table.counters["points", Ref("player", "Ann")]) == ("give a card", Ref("player", "Cy"), 2)
    assert table.things[deed.card.key].at == hand("Cy")
    assert not [line for line in at.minutes if "queen" in line.lower() or "♠" in line]
    at.lays("Bo", "7 of hearts", "seat of Cy")
    assert len(at.window.session.whole_table().deeds) == 1, "Bo may not, and only moves it"


@pytest.mark.parametrize("latched", [False, True])
def test_a_card_that_a_slip_asks_for_is_pointed_at_in_the_open_hand_and_seen_by_nobody_else(person, tmp_path, latched):
    at = begun(person, tmp_path, GIVES, lambda session: None)
    at.click("Give a card…")
    field = at.field(
        "Which card does Ann choose, one of 2? Press and hold Ann’s cards, slide to it and let go, or type it, such as 7♠ or 7S."
    )
    at.view.hands.latched = latched
    seat = at.at("hand of Ann")
    at.open_hand("Ann")
    here = at.at("queen of spades")
    if latched:
        at.release(seat)
        at.tap(here)
    else:
        at.move(here)
        at.release(here)
    assert field.text() == "the card pointed at (1)"
    at.click("Which player does Ann choose?")
    at.take("Cy")
    at.click("Give a card")
    (deed,) = at.window.session.whole_table().deeds
    assert at.window.session.whole_table().things[deed.card.key].at == hand("Cy")
    assert at.window.session.whole_table().things[deed.card.key].face == "QS"
    assert not [line for line in at.minutes if "queen" in line.lower() or "♠" in line]


def test_a_card_that_is_owed_is_laid_for_that_and_for_no_price(person, tmp_path):
    owing = f'{DISCARDS}\nwhen dice thrown: require mover to "discard a card"'
    at = begun(person, tmp_path, owing, lambda session: do(session, "throw", by="Bo"))
    at.lays("Ann", "queen of spades", "discard")
    table = at.window.session.whole_table()
    assert table.deeds == ()
    assert not [duty for duty in table.duties if duty.what == "discard a card" and not duty.done]


def test_what_is_chosen_in_secret_or_with_more_besides_has_no_place_on_the_felt(person, tmp_path):
    at = begun(person, tmp_path, f'{BID}\nset secret "bid" to yes', lambda session: None)
    assert not [name for name in at.names if name.startswith("bid")]


def test_cards_to_choose_from_bear_the_sign_of_their_suit(person, tmp_path):
    at = begun(person, tmp_path, BID.replace("hand of doer", 'pile of "discard"'), lambda session: do(
        session, "move thing", thing=ids(session, "10H", "QC"), to="discard", up=True
    ))  # fmt: skip
    at.offered("Bid…")
    at.take("Bo")
    at.click("Which card does Bo choose?")
    assert at.lines() == ["10♥", "Q♣"]
    at.take("Q♣")
    at.click("Bid")
    table = at.window.session.whole_table()
    assert table.things[table.deeds[-1].card.key].face == "QC"
