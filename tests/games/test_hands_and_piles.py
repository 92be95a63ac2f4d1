"""Cards that rules move between hands and piles, and turn over: where they lie then, and who is told what of them."""

from pathlib import Path

import pytest

from tabletop.engine.things import pile
from tabletop.game.session import Session
from tests.playing import deal, do, propose, sit, told

SHEET = """set who may "steal" to players
set choices "steal" to players where it is not doer
when deed done if what is "steal": choose "the loot" at random from hand of chosen player
when chosen at random if what is "the loot": move chosen card to hand of doer of last of deeds called "steal"
set who may "swap" to players
set asked for "swap" to "a player"
when deed done if what is "swap"
  move hand of who to hand of chosen player
  move hand of chosen player to hand of who
set who may "open" to players
when deed done if what is "open": turn hand of who face up
set who may "close" to players
when deed done if what is "close": turn hand of who face down
set who may "dig" to players
when deed done if what is "dig": move last 2 of pile of "draw" to hand of who
set who may "take all" to players
when deed done if what is "take all": move things before first of players + pile of "discard" to hand of who"""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    session = sit(tmp_path)
    do(session, "edit rule", by="Ann", text="Hands.", sheet=SHEET, anyway=True, why="to see what follows")
    deal(session, Ann=["AS"], Bo=["2H", "3H"], Cy=["4C"])
    return session


def faces(session: Session, who: str) -> list[str]:
    return sorted(card.face for card in session.whole_table().hand(who))


def test_a_card_that_is_stolen_by_lot_is_named_to_those_two_alone(session: Session) -> None:
    do(session, "do", by="Ann", what="steal", player="Cy")
    assert (faces(session, "Ann"), faces(session, "Cy")) == (["4C", "AS"], [])
    for reader in ("Ann", "Cy"):
        assert told(session, reader=reader)[-1] == "The clerk moved 4♣ from Cy’s hand to Ann’s hand."
    for reader in (None, "Bo"):
        assert told(session, reader=reader)[1:] == [
            "By lot, the loot: a card.",
            "The clerk moved a card from Cy’s hand to Ann’s hand.",
        ]
        assert [card.face for card in session.table(reader).hand("Ann")] == ["", ""]


def test_two_hands_change_places_as_they_were_when_the_line_began(session: Session) -> None:
    do(session, "do", by="Bo", what="swap", player="Cy")
    assert (faces(session, "Bo"), faces(session, "Cy")) == (["4C"], ["2H", "3H"])
    assert told(session)[1:] == [
        "The clerk moved 2 cards from Bo’s hand to Cy’s hand.",
        "The clerk moved a card from Cy’s hand to Bo’s hand.",
    ]
    assert [card.face for card in session.table("Bo").hand("Cy")] == ["", ""]


def test_a_hand_lies_open_until_it_is_turned_down_again(session: Session) -> None:
    do(session, "do", by="Bo", what="open")
    assert sorted(card.face for card in session.table(None).hand("Bo")) == ["2H", "3H"]
    do(session, "do", by="Ann", what="steal", player="Bo")
    assert len([card for card in session.table(None).hand("Ann") if card.face]) == 0, "in another hand it is hidden again"
    do(session, "do", by="Bo", what="close")
    assert told(session)[1:] == ["One card in Bo’s hand lies face down."]
    assert [card.face for card in session.table("Cy").hand("Bo")] == [""]
    do(session, "do", by="Bo", what="close")
    assert told(session) == ["Bo: “close”."], "what lies face down already is not turned"


def test_of_a_pile_of_ones_own_that_is_empty_it_is_said_so_and_who_is_due_a_card(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "add thing", by="Ann", what="laid", kind="pile", to="felt")
    do(session, "edit rule", by="Ann", number=30, text="Laid.", sheet='when proposal made: draw 1 cards from "laid" for proposer')
    propose(session, "Ann", "Tea.")
    assert told(session)[-1] == "The laid pile is empty, and Ann is due a card. It waits until there are cards."


def test_the_top_of_a_pile_comes_into_a_hand(session: Session) -> None:
    top = [card.face for card in session.whole_table().things.at(pile("draw"))][-2:]
    do(session, "do", by="Cy", what="dig")
    assert faces(session, "Cy") == sorted(["4C", *top])
    assert told(session)[-1] == "The clerk moved 2 cards from the draw pile to Cy’s hand."


def test_nobody_has_a_token_in_the_hand(session: Session) -> None:
    do(session, "do", by="Bo", what="take all")
    things = session.whole_table().things
    token = things.by_name("token")
    assert token is not None
    assert str(token.at) == "before Bo"
    do(session, "do", by="Bo", what="take all")
    assert told(session) == ["Bo: “take all”."]


def test_a_rule_that_asks_the_table_in_the_words_of_an_empty_pile_is_answered_like_any_other(tmp_path: Path) -> None:
    session = sit(tmp_path)
    sheet = 'when step done if act is "tell": ask "the pile “draw” is empty" about first of players'
    do(session, "edit rule", by="Ann", text="Asking.", sheet=sheet, anyway=True, why="to see what follows")
    do(session, "tell", by="Ann", text="Tea?")
    (asked,) = session.whole_table().parked
    assert asked.needs_answer
    do(session, "tell", by="Ann", text="Tea!")
    assert session.whole_table().parked == (asked,)
    do(session, "decide", by="Ann", question=asked.question, about="Ann", answer="yes")
    assert session.whole_table().parked == ()
