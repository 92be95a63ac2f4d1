"""From a figure on the screen to the rule it comes from, what it was made of, and how to change or dispute it."""

import pytest
from PySide6.QtCore import QPoint, Qt

from tabletop.view.reading.figure_viewer import MAY_DIFFER
from tests.games.nomic import turn
from tests.playing import do, sit
from tests.view.hands import Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def two_on_dice(session):
    do(session, "edit rule", by="Ann", number=301, text="Two dice.", kind="mutable", sheet="set dice to 2")


def opens(at: Person, *words: str) -> None:
    """By the Rules dock: what the rules say, searched, and the first line clicked."""
    at.click_tab("Rules")
    at.click("Show: Figures")
    at.click(at.field("Search what the rules say"))
    at.type(" ".join(words))
    row = at.window.page.docks.rules.figures.told[0]
    at.click_row("What the rules say", row)


def test_one_click_on_a_figure_tells_its_rule_the_overruled_one_and_why(nomic):
    at = nomic(two_on_dice)
    opens(at, "dice")
    assert at.reads("How many dice are thrown")
    assert at.reads("How many dice a throw has.")
    assert at.reads("rule 202 How many dice are thrown: 1.")
    assert at.reads("rule 301 says 2 and is overruled by rule 211 (lowest number first within a class)")
    assert at.reads("1 rule 202")


def test_what_is_asked_is_said_once(nomic):
    at = nomic(lambda session: do(session, "ask judgment", by="Ann", question="Is tea a rule?"))
    at.click_tab("Rules")
    at.click("Show: Figures")
    at.click(at.field("Search what the rules say"))
    at.type("who is the judge")
    row = at.window.page.docks.rules.figures.told[0]
    at.click_row("What the rules say", row)
    assert [words for words in at.words if words.removesuffix(".") == "Who is the Judge"] == ["Who is the Judge"]


def test_where_it_hangs_on_the_vote_the_rules_are_told_in_their_order_and_why(nomic):
    at = nomic()
    opens(at, "adopt")
    assert at.reads("It comes after, by rule 110 (immutable first)")


def test_of_two_rules_that_both_hang_on_the_count_none_goes_first_where_no_sheet_says_so(person, tmp_path):
    session = sit(tmp_path)
    do(session, "edit rule", by="Ann", text="Small votes.", sheet="set adoption to no if all votes is less than 5", why="so")
    at = person(file=session)
    opens(at, "ratify")
    assert at.reads("What it takes to ratify a proposition")
    assert at.reads(MAY_DIFFER.format("vote")), "there are no pieces"
    was, now = "the votes for it are more than the votes against it", "no if all votes are less than 5"
    assert at.reads(f"{was} rule 8 {now} rule 19")


def test_from_there_the_figure_is_changed_at_its_very_line(nomic):
    at = nomic()
    opens(at, "sides")
    at.click("Change rule 202…")
    sheet = at.window.page.editor.sheet
    assert at.window.focusWidget() is sheet
    assert sheet.textCursor().selectedText() == "6"
    at.type("8")
    assert "set sides to 8" in sheet.sheet
    assert at.window.page.editor.draft.rule == "r202"


def test_from_there_the_rule_is_disputed(nomic):
    at = nomic()
    opens(at, "votes", "Bo")
    at.click("Dispute it…")
    at.take("Cy")
    at.type("Always?")
    at.click("Dispute it")
    assert at.window.session.whole_table().rulebook["r207"].standing == "disputed"
    assert at.reads("No rule says. The table is asked when it comes up.")


def test_from_there_the_judge_is_asked_about_it(nomic):
    at = nomic()
    opens(at, "limit")
    at.click("Ask the Judge…")
    at.take("Bo")
    at.click("Ask the Judge")
    asked = at.window.session.whole_table().judgments[-1]
    assert (asked.by, asked.question) == ("Bo", "The limit for points to win: 100 (rule 208).")


def test_what_no_rule_says_leads_to_a_new_rule_that_would(nomic):
    at = nomic()
    opens(at, "rounding")
    assert at.reads("No rule says. The table is asked when it comes up.")
    at.click("Propose a rule…")
    assert at.window.page.editor.sheet.sheet.startswith("set rounding to")
    assert at.window.page.editor.draft.kind == "enact"


def test_whoever_plays_alone_is_offered_no_rule_to_propose(alone):
    at = alone()
    opens(at, "rounding")
    assert "Propose a rule…" not in at.buttons()


def test_what_a_rule_says_only_if_something_is_so_is_told_with_it_in_the_list_and_on_the_page(nomic):
    at = nomic()
    opens(at, "consent", "overrule")
    now = "othing now; rule 212 says everybody, if there is a Judge in office"
    assert at.window.page.docks.rules.figures.told == (f"how many have to agree to “overrule the Judge”: n{now}",)
    assert at.reads(f"N{now}.")


def test_what_the_table_decided_is_decided_otherwise(nomic):
    at = nomic()
    opens(at, "one", "may", "abstain")
    at.click("Change this…")
    field = at.window.focusWidget()
    field.selectAll()
    at.type("yes")
    at.click("Decide otherwise")
    assert 'set custom "one may abstain" to yes' in at.window.session.whole_table().rulebook.house
    assert at.reads("yes the table’s card")


def test_how_it_was_leads_back_to_the_step_and_the_figure_is_that_of_its_day(nomic):
    at = nomic(lambda session: do(session, "edit rule", rule=202, sheet="set sides to 20"))
    opens(at, "sides")
    assert at.reads("20 rule 202")
    at.click("from the beginning")
    assert at.window.page.strip.isVisible()
    assert at.reads("rule 202 How many sides a die has: 6.")
    assert not at.widget("Change rule 202…").isEnabled()


def test_a_click_on_a_limit_over_the_rules_lays_it_open(nomic):
    at = nomic()
    at.tap(at.at("Mutable rules · 13 of 25 (rule 209)"))
    assert at.reads("rule 209 The limit for mutable rules: 25.")


def test_a_click_on_a_seat_tells_how_its_points_came_to_be(nomic):
    at = nomic(lambda session: do(session, "give", by="Ann", counter="points", of="Bo", amount="7", why="for the tea"))
    at.tap(at.at("seat of Bo"))
    assert at.reads("+7 makes 7 · for the tea · by hand, Ann")


def test_a_click_on_a_seat_tells_what_may_be_done_there_and_so_does_its_menu(nomic):
    at = nomic()
    at.tap(at.at("seat of Ann"))
    assert at.reads("Ann has to")
    at.menu_of("seat of Bo")
    at.take("What Bo may do now")
    assert at.reads("Bo has nothing to do now") or at.reads("Bo may")
    at.menu_of("seat of Bo")
    at.take("Set points…")
    at.type("7")
    at.click("Set points")
    at.tap(at.at("seat of Bo"))
    assert at.reads("+7 makes 7")


def test_points_are_given_from_any_part_of_a_seat_and_a_sign_before_them_says_that_they_are_added(nomic):
    at = nomic(lambda session: do(session, "give", by="Ann", counter="points", of="Bo", amount="-1", why="for the tea"))
    for line, does in (("Give points…", "Give points"), ("Set points…", "Set points")):
        at.menu_of_point(at.view.mapFromScene(at.item("written seat Bo points Bo").scenePos()))
        at.take(line)
        at.type("+2")
        at.click(does)
    at.tap(at.at("seat of Bo"))
    assert at.reads("+2 makes 1")
    assert at.reads("+2 makes 3")
    at.menu_of("seat of Bo")
    at.take("Set points…")
    at.type("-2")
    at.click("Set points")
    at.tap(at.at("seat of Bo"))
    assert at.reads("−2 makes 1")


def test_the_agreement_that_a_vote_takes_says_why(nomic):
    at = nomic(lambda session: do(session, "propose", by="Ann", kind="enact", text="Tea."))
    at.click("why? adoption")
    assert at.reads("What it takes to adopt a proposal")
    assert at.reads("rule 203 What it takes to adopt a proposal: everybody. It comes after, by rule 110 (immutable first)")


def test_what_is_made_of_other_answers_leads_on_to_them(nomic):
    at = nomic()
    opens(at, "winner")
    assert at.reads("points of Bo: 0")
    at.click('why? limit "points to win"', 'why? custom "the mail clause of 208"')
    assert at.reads("What was agreed on “the mail clause of 208”")


def test_what_is_being_written_is_kept_while_a_figure_is_looked_at(nomic):
    at = nomic(lambda session: do(session, "give", by="Ann", counter="points", of="Bo", amount="7"))
    at.click("Propose…")
    at.type("Tea at four.")
    at.tap(at.at("Mutable rules · 13 of 25 (rule 209)"))
    assert at.reads("The limit for mutable rules")
    at.key(Qt.Key.Key_Escape)
    assert at.window.page.side.writing, "where one was"
    assert at.window.page.editor.words.toPlainText() == "Tea at four."


def test_esc_leads_back_to_the_rule_from_which_another_was_opened(nomic):
    at = nomic()
    at.tap(at.at("Mutable rules · 13 of 25 (rule 209)"))
    assert at.reads("The limit for mutable rules")
    at.click("open rule 209")
    assert at.window.page.side.reading
    at.key(Qt.Key.Key_Escape)
    assert at.reads("The limit for mutable rules")
    at.key(Qt.Key.Key_Escape)
    assert at.window.page.side.at_docks


def test_a_drag_over_a_limit_is_no_click(nomic):
    at = nomic()
    here = at.at("Mutable rules · 13 of 25 (rule 209)")
    at.drag(here, here + QPoint(200, 40))
    assert not at.reads("The limit for mutable rules")


def test_whose_turn_it_is_leads_to_how_it_came_about_wherever_they_sit(nomic):
    def bos_turn(session):
        do(session, "begin turn", by="Bo", to="Bo", anyway=True, why="for the test")

    at = nomic(bos_turn)
    assert at.reads("Turn 2, Bo")
    at.click("why? whose turn it is")
    assert at.reads("It is Bo’s turn.")
    at.key(Qt.Key.Key_Escape)
    at.menu_of("seat of Bo")
    at.take("Why it is their turn")
    assert at.reads("It is Bo’s turn.")


def test_whose_turn_comes_next_is_no_part_of_whose_turn_it_is(nomic):
    at = nomic()
    at.click("why? whose turn it is")
    assert at.reads("See also")
    assert not at.reads("What it is made of")


def test_once_a_turn_is_over_its_title_says_why_the_next_is_whose_it_is(nomic):
    at = nomic(lambda session: turn(session, 3, kind="enact", text="Tea."))
    assert at.reads("Turn 1 is over")
    at.click("why? next mover")
    assert at.reads("next in order")


def test_esc_closes_the_editor_also_where_a_paper_lay_over_it_and_the_keyboard_is_on_the_bar(nomic):
    at = nomic()
    at.click("Propose…", "Print")
    assert at.slip_name == "Print"
    at.key(Qt.Key.Key_Escape)
    assert (at.slip_name, at.keyboard_name(), at.window.page.side.writing) == ("", "Print", True)
    at.key(Qt.Key.Key_Escape)
    assert not at.window.page.side.writing


def test_what_is_told_of_a_count_names_its_rule_by_the_number_of_then_with_that_of_today(nomic):
    majority = "A rule-change is adopted if more votes are cast for it than against it."
    at = nomic(lambda session: turn(session, kind="amend", rule=203, text=majority, sheet="set adoption to majority"))
    at.click("why? count of the votes")
    assert at.reads("what it took to adopt it then: everybody rule 203, now 301")
    assert not at.reads("adopted (rule 301)")


def test_of_a_count_that_was_undone_nothing_is_listed(nomic):
    at = nomic(turn)
    at.click("why? count of the votes")
    assert at.reads("What changed it")
    for _ in range(4):
        at.click("Undo")
    assert at.reads("It is no longer on the table.")
    assert not at.reads("What changed it")
    assert not at.reads("no rule said")
