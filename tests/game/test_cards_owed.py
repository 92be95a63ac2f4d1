"""A card that may be owed is taken for nothing else."""

from pathlib import Path

from tabletop.engine.acts.cards import Play
from tabletop.engine.things import pile, read_address
from tests.games.nomic import begun, turn
from tests.playing import do

PAID = """
when this rule is enacted
  add 1 "standard deck" to "draw"
  shuffle "draw"
  draw 5 cards from "draw" for players
set who may "discard a card for 2 points" to players
set asked for "discard a card for 2 points" to "a card"
set choices "discard a card for 2 points" to hand of doer
when deed done if what is "discard a card for 2 points"
  move chosen card to "discard"
  give 2 points to who
"""


def test_a_card_let_go_on_the_discard_pile_is_sold_to_no_rule_while_a_pair_has_to_be_discarded(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, text="Cards.", sheet=PAID)
    do(session, "edit rule", by="Ann", text="…", sheet='when turn begun: require who to "discard a pair"', why="for the test")
    card = session.whole_table().hand("Bo")[0].id
    sold = session.drop(read_address(card), pile("discard"))
    assert sold
    assert not isinstance(sold, Play)
    do(session, "begin turn", by="Bo", to="Bo")
    assert isinstance(session.drop(read_address(card), pile("discard")), Play)
