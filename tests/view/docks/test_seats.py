"""The Seats dock: what everybody has, and changes to it by hand."""

from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLineEdit, QWidget

from tabletop.engine.acts.counters import SetScore
from tabletop.engine.acts.on_buttons import PROPOSE
from tabletop.engine.acts.people import Forfeit, Introduce, Join, Leave
from tabletop.engine.acts.turns import EndTurn
from tabletop.view.values.drafts import Draft
from tabletop.view.values.wishes import BeginAction, LookBack, ReadRule
from tests.games.chess_table import begun, moving, two_parts
from tests.playing import sit
from tests.view.conftest import Evening

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def seats(evening):
    evening.docks.turn_to("Seats")
    return evening.panel


def test_each_seat_says_what_it_has(evening, seats):
    evening.do("set score", of="Bo", to=7)
    assert "5 cards · token · on turn" in seats.words
    assert seats.button("Bo: 7 points").text().startswith("7 points")
    assert "5 cards" in seats.words


def test_a_seat_says_what_it_is_called_by_the_figures(evening, seats):
    evening.do("set score", of="Bo", to=7)
    king = 'set those called "King" to players with highest points'
    evening.do("edit rule", text="Whoever has most points is the King.", sheet=king, why="a jest")
    assert "5 cards · King" in seats.words


def test_of_points_nothing_is_said_where_nobody_has_any(evening, seats):
    assert not [each for each in seats.words if "points" in each]
    evening.do("set score", of="Bo", to=7)
    assert seats.button("Ann: no points").isEnabled()


def test_a_score_is_set_by_hand_with_a_reason(evening, seats):
    evening.do("set score", of="Ann", to=1)
    seats.press("Bo: no points")
    seats.press("Set points: Bo")
    seats.type("7 1/2")
    _fill(seats, "Why?", "the count was wrong")
    seats.press("Set points")
    assert evening.heard == [SetScore(of="Bo", to=Fraction(15, 2), why="the count was wrong")]


def test_a_number_that_is_none_is_said_and_nothing_happens(evening, seats):
    evening.do("set score", of="Ann", to=1)
    seats.press("Bo: no points")
    seats.press("Set points: Bo")
    seats.type("lots")
    seats.press("Set points")
    assert "“lots” is not a number such as 7 or 5 3/8." in seats.words
    assert evening.heard == []


def test_a_score_leads_to_its_lines_and_each_line_to_its_rule_and_step(evening, seats):
    rule = "when dice thrown: give 3 points to thrower"
    evening.do("edit rule", text="Whoever throws is paid.", sheet=rule, number=30)
    thrown = evening.session.last + 1
    evening.do("throw", by="Ann", faces=[4])
    evening.do("set score", of="Ann", to=2, why="one was paid for tea")
    seats.press("Ann: 2 points")
    assert "+3 makes 3 · Ann threw 4 rule 30" in seats.words
    assert "−1 makes 2 · one was paid for tea · by hand" in seats.words
    assert seats.words.index("−1 makes 2 · one was paid for tea · by hand") < seats.words.index(
        "+3 makes 3 · Ann threw 4 rule 30"
    )
    seats.press("open rule 30")
    seats.press(f"look back to step {thrown}")
    assert evening.heard == [ReadRule("r30"), LookBack(thrown)]
    evening.do("edit rule", rule=30, number=45)
    assert "+3 makes 3 · Ann threw 4 rule 30, now 45" in seats.words, "that was its number then"


def test_of_what_a_limit_cuts_short_it_is_said_what_it_was_given_for(evening, seats):
    sheet = 'set limit "points" to 2\nwhen dice thrown: give 3 points to thrower'
    evening.do("edit rule", text="Whoever throws is paid, up to 2.", sheet=sheet, number=30)
    evening.do("throw", by="Ann", faces=[4])
    seats.press("Ann: 2 points")
    assert "+2 makes 2 · Ann threw 4 · 2 is the most by rule 30 rule 30" in seats.words


def test_what_may_be_done_about_a_score_is_in_sight_however_many_lines_it_has(evening, seats):
    for to in range(1, 30):
        evening.do("set score", of="Ann", to=to)
    seats.press("Ann: 29 points")
    ledger = next(each for each in seats.widget.findChildren(QWidget) if each.accessibleName() == "Where Ann’s points come from")
    assert seats.button("Give points: Ann").mapToGlobal(QPoint()).y() < ledger.mapToGlobal(QPoint()).y()


def test_a_score_that_is_looked_back_at_has_only_the_lines_there_were(evening, seats):
    evening.do("give", counter="points", of="Bo", amount=4)
    then = evening.session.last
    evening.do("give", counter="points", of="Bo", amount=5)
    seats.press("Bo: 9 points")
    assert "+5 makes 9 · by hand" in seats.words
    evening.show(looking_back=then)
    assert "+4 makes 4 · by hand" in seats.words
    assert "+5 makes 9 · by hand" not in seats.words


def test_somebody_is_introduced_with_surname_and_team(evening, seats):
    evening.do("introduce", who="Bo", surname="Berg", team="red")
    assert "Bo Berg" in seats.words
    assert "team red · 5 cards" in seats.words
    assert "Surname and team: Cy" not in evening.buttons
    seats.press("Surname and team: Bo")
    _fill(seats, "Team; nothing for none", " and blue")
    seats.press("Surname and team")
    assert evening.heard == [Introduce(who="Bo", team="red and blue")]


def test_forfeiting_asks_why_and_is_the_players_own_act(evening, seats):
    seats.press("Forfeit: Cy")
    seats.type("the last tram")
    seats.press("Forfeit")
    assert evening.heard == [Forfeit(by="Cy", who="Cy", why="the last tram")]


def test_somebody_sits_down_and_somebody_leaves(evening, seats):
    seats.press("Somebody sits down…")
    seats.type("Eve")
    seats.press("Somebody sits down")
    seats.press("Leave: Dee")
    assert "Whatever Dee holds stays where it is." in seats.words
    seats.press("Leave")
    assert evening.heard == [Join(who="Eve"), Leave(who="Dee")]


def test_who_is_out_keeps_the_place_and_can_sit_down_again(evening, seats):
    evening.do("leave", who="Dee")
    assert "5 cards · out" in seats.words
    seats.press("Sit down again: Dee")
    assert evening.heard == [Join(who="Dee")]


def test_after_somebody_has_left_the_keyboard_is_still_at_the_same_seat(evening, seats):
    seats.window.activateWindow()
    seats.button("Leave: Cy").setFocus()
    evening.do("leave", who="Cy")
    assert seats.window.focusWidget().accessibleName() == "What they may do now: Cy"


def _fill(panel, name, words):
    field = next(each for each in panel.window.findChildren(QLineEdit) if each.accessibleName() == name)
    field.setFocus()
    panel.type(words)


def test_what_a_seat_has_is_changed_now_and_not_on_a_table_that_is_past(evening, seats):
    evening.do("set score", of="Ann", to=1)
    assert evening.panel.button("Somebody sits down…").isEnabled()
    evening.show(looking_back=evening.session.last)
    assert not evening.panel.button("Somebody sits down…").isEnabled()
    assert evening.panel.button("Ann: 1 point").isEnabled()


STEALS = """
set who may "steal" to players where it is not mover
set choices "steal" to players where it is not doer
when deed done if what is "steal"
  take 2 points from chosen player
  give 2 points to who"""


def test_a_seat_says_what_its_owner_may_do_now_what_for_and_by_which_rule(evening, seats):
    evening.do("edit rule", text="Who is not on turn may steal.", sheet=STEALS, number=30)
    seats.press("What they may do now: Cy")
    brings = "When somebody does “steal”: take 2 points from the chosen player; give 2 points to whoever does it rule 30"
    words = seats.words
    assert words[words.index("Cy may") + 1] == brings
    seats.press("Hide what they may do: Cy")
    assert brings not in seats.words

    seats.press("What they may do now: Ann")
    assert "Ann may" not in seats.words
    assert brings not in seats.words


def test_what_somebody_owes_comes_first_and_is_done_from_there(evening, seats):
    evening.do("propose", by="Ann", kind="enact", text="Tea.")
    evening.do("vote", by="Ann", side="for", card=evening.session.whole_table().hand("Ann")[0].face)
    seats.press("What they may do now: Bo")
    assert "Bo: place a card or decline" in seats.words
    seats.press("Decline to place a card")
    assert [act.said for act in evening.heard] == ["vote"]
    assert evening.heard[0].by == "Bo"


def test_nothing_is_done_from_a_seat_on_a_table_that_is_past(evening, seats):
    evening.do("edit rule", text="Who is not on turn may steal.", sheet=STEALS, number=30)
    seats.press("What they may do now: Cy")
    evening.show(looking_back=1)
    assert "What Cy could do is not told of the past" in seats.words


def test_what_the_rules_leave_to_somebody_is_offered_though_no_part_of_the_turn_asks_for_it(tmp_path, panel):
    session = begun(tmp_path)
    two_parts(session)
    evening = Evening(session, panel)
    (offer,) = [each for each in evening.docks.turn.deeds._offers if each.words == PROPOSE]
    assert offer.make("Bo", {}) == Draft("Bo")
    evening.docks.turn_to("Seats")
    evening.panel.press("What they may do now: Bo")
    offers = ["Push Red and Blue together", "Push Blue and Yellow together", "Propose…"]
    assert [each for each in evening.buttons if each in offers] == offers
    evening.panel.press("What they may do now: Cy")
    assert "Propose…" not in evening.buttons


def test_where_a_part_of_the_turn_was_to_propose_it_is_not_offered_again(tmp_path, panel):
    session = begun(tmp_path)
    moving(session)
    evening = Evening(session, panel)
    assert PROPOSE not in [each.words for each in evening.docks.turn.deeds._offers]


def test_whoever_plays_alone_may_act_or_end_the_turn_as_no_rule_objects_to_its_end(tmp_path, panel):
    evening = Evening(sit(tmp_path, "solitaire-nomic", "Ann", token=""), panel)
    evening.docks.turn_to("Seats")
    evening.panel.press("What they may do now: Ann")
    assert "Ann may act, or end the turn" in evening.panel.words
    evening.panel.press("End the turn")
    evening.panel.press("Mutate…")
    assert evening.heard == [EndTurn(by="Ann"), BeginAction("mutate")]
    evening.do("remove rule", rule=6, anyway=True, why="to see what follows")
    evening.do("end turn")
    evening.do("begin turn", to="Ann")
    assert "Ann may act, or end the turn" in evening.panel.words, "no rule asks for an action any more"


def test_where_no_turn_passes_without_an_action_it_is_owed(tmp_path, panel):
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="", options={"a turn may pass without an action": "no"})
    evening = Evening(session, panel)
    evening.docks.turn_to("Seats")
    evening.panel.press("What they may do now: Ann")
    assert "Ann has to take an action" in evening.panel.words
