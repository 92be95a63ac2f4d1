"""People, judgment and history of Suber's game with a person's hands on mouse and keys."""

from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton

from tabletop.engine.acts.lawmaking.judging import AskJudgment, Judge
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.game.session import Session
from tabletop.view.widgets.banner import ObjectionBanner
from tests.games.nomic import vote
from tests.golden import approved
from tests.playing import do
from tests.view.hands import Key

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

FOUR = "Ann,Bo,Cy,Di"


@pytest.fixture
def nomic(nomic):
    return partial(nomic, names=FOUR)


def turn(session: Session, text: str = "A rule.", against: str = "") -> None:
    """A whole turn of whoever moves or is next."""
    table = session.whole_table()
    by = table.turn.seat or table.waiting_for()[0]
    if not table.turn.seat:
        do(session, "begin turn", by=by, to=by)
    do(session, "propose", by=by, kind="enact", text=text)
    do(session, "end debate", by=by)
    for name in session.whole_table().players:
        do(session, "vote", by=name, side="against" if name == against else "for")
    do(session, "throw", by=by, faces=[4])


def ask_about_an_objection(at) -> None:
    """Cy would propose out of turn; a rule objects, and the Judge is asked."""
    at.window.play.act(Propose(by="Cy", kind="enact", text="Tea."))
    assert isinstance(at.slip, ObjectionBanner)
    at.click("Ask the Judge…")
    at.take("Cy")
    at.type("May I propose out of turn?")
    at.click("Ask the Judge")
    assert at.reads("Until then this waits:")


def test_what_a_rule_objected_to_waits_for_the_judgment_and_is_done_then(nomic):
    at = nomic()
    ask_about_an_objection(at)
    assert "Do it now" not in at.buttons()
    at.click("Give judgment…")
    at.type("Yes, once.")
    at.click("Give judgment", "Do it now")
    (proposal,) = at.window.session.table().proposals
    assert (proposal.by, proposal.text) == ("Cy", "Tea.")
    assert "Di judged: Yes, once." in at.minutes[0]
    assert not at.reads("Waiting to be done:")


def test_what_a_rule_objected_to_does_not_wait_for_a_judgment_on_something_else(nomic):
    at = nomic()
    at.window.play.act(Propose(by="Cy", kind="enact", text="Tea."))
    at.window.play.act(AskJudgment(by="Bo", question="Is tea a rule?"))
    assert at.reads("Bo asks: Is tea a rule?")
    assert not at.reads("Until then this waits:")


def test_what_waits_for_a_judgment_is_taken_back_or_goes_with_its_question(nomic):
    at = nomic()
    ask_about_an_objection(at)
    at.window.page.looked_back.emit(1)
    at.window.page.looked_back.emit(0)
    assert at.reads("Until then this waits:")
    at.click("Take it back")
    assert not at.reads("Until then this waits:")
    at.click("Undo")
    ask_about_an_objection(at)
    at.click("Undo")
    assert not at.reads("Until then this waits:")


def test_somebody_forfeits_in_the_middle_of_a_turn_and_the_table_is_asked_what_the_text_leaves_open(nomic):
    def opened(session: Session) -> None:
        do(session, "propose", by="Ann", kind="enact", text="Tea.")
        do(session, "end debate", by="Ann")

    at = nomic(opened)
    at.click_tab("Seats")
    at.click("Forfeit: Ann")
    assert at.slip_name == "Ann forfeits"
    at.type("the last tram")
    at.click("Forfeit")
    assert at.minutes[0] == approved()
    assert at.reads("No rule says what becomes of the turn of Ann.")
    assert at.about("seat of Ann").startswith("out")
    at.click("Answer first: No rule says what becomes of the proposal of Ann.")
    assert at.field("Answer to: No rule says what becomes of the proposal of Ann.")
    at.click("By hand", "By hand")
    assert not at.reads("The table decides")


def test_play_goes_on_from_an_old_step_and_the_branch_that_was_left_can_be_gone_on_with(nomic):
    at = nomic(lambda session: (turn(session, "Tea."), turn(session, "Cake.")))
    last = at.window.session.last
    at.click_tab("Minutes")
    at.click_row("Minutes", "step 2: ")
    assert at.reads(f"Looking back: step 2 of {last}")
    assert "Rule 301: Tea." not in at.names
    at.click("Go on from here")
    assert at.reads("Play goes on from step 2.")
    assert at.keyboard_name() == "OK", "what was pressed is gone, and Enter presses what is seen"
    at.click("Show: Branches")
    assert at.reads("Play has taken 2 ways")
    assert at.reads(f"Left at step 2, ends at step {last}")
    at.click(f"Look at step {last}")
    assert "Rule 302: Cake." in at.names
    at.key(Key.Key_Escape)  # the notice
    at.key(Key.Key_Escape)
    assert "Rule 302: Cake." not in at.names
    at.click(f"Go on from step {last}")
    assert "Rule 302: Cake." in at.names
    assert at.window.session.branches()[0].here


def test_a_note_on_an_old_step_stands_beside_it(nomic):
    at = nomic(lambda session: turn(session, "Tea."))
    at.click_tab("Minutes")
    at.click_row("Minutes", "step 2: ")
    at.click("Note on this step…")
    at.take("Bo")
    at.type("This is where it began.")
    at.click("Note it")
    noted = next(line for line in at.minutes if line.startswith("step 2: "))
    assert noted.endswith("✎ This is where it began. (Bo, step 9)")
    at.click("Back to now")
    assert at.minutes[0] == "step 9: Bo on step 2: This is where it began."


def test_a_defeated_proposal_is_deemed_adopted_from_its_record(nomic):
    at = nomic(lambda session: (turn(session, "Tea.", against="Cy"), turn(session, "Cake.")))
    assert "Rule 301: Tea." not in at.names
    at.click_tab("Minutes")
    at.click("Show: Proposals", "proposal 301")
    assert at.reads("In debate. Version 1: “Tea.”")
    at.click("Deem it adopted…")
    at.type("Cy may not vote")
    at.click("Deem it adopted")
    assert "Rule 301: Tea." in at.names
    at.click("Show: Steps")
    assert at.minutes[0] == approved()


def test_a_robot_is_proposed_with_its_four_ticks_and_the_rule_that_adds_it_fixes_them(nomic):
    at = nomic()
    at.click_tab("Seats")
    at.click("Add a robot…")
    assert [name for name in at.buttons() if name.startswith("It ")] == [
        "It is an eligible voter (105)",
        "It is one of the other players (212)",
        "It takes turns and counts in the circuit (201)",
        "It may be the Judge (212)",
    ]
    at.click("It may be the Judge (212)", "Add a robot")
    words = at.field("The words of the rule").toPlainText()
    assert words.startswith("A robot called Die sits down.")
    assert words.endswith("It is an eligible voter. It is not one of the other players, where they consent or overrule. "
                          "It takes no turns and does not count in the circuit. It may be the Judge.")  # fmt: skip
    at.click("Propose")
    session = at.window.session
    proposal = session.whole_table().proposals[-1]
    assert (proposal.by, proposal.number) == ("Ann", 301)
    assert 'set roles of players where name of it is "Die" to ["voting", "judging"]' in proposal.sheet


def test_the_master_book_has_a_page_for_a_rule_that_is_gone(nomic):
    at = nomic(lambda session: do(session, "remove rule", by="Ann", rule=204, why="we never liked it"))
    at.click_tab("Rules")
    at.click("Show: Book")
    assert at.reads("There have been 29 rules, 1 of them gone.")
    at.click("page of rule 204")
    assert at.reads("A rule that is gone")
    assert at.reads("If and when rule-changes can be adopted without unanimity")


def test_the_page_of_a_rule_that_is_gone_opens_though_another_bears_its_id(nomic):
    def anew(session: Session) -> None:
        do(session, "propose", by="Ann", kind="enact", text="Tea at four.")
        vote(session)
        do(session, "void vote", by="Cy", number=301, why="a slip")
        do(session, "decide", by="Cy", question="custom", about="whether the change is taken back", answer="yes")
        do(session, "revise", by="Ann", text="Tea at five.")
        vote(session)

    at = nomic(anew)
    at.click_tab("Rules")
    at.click("Show: Book")
    dead, alive = (each for each in at.window.page.findChildren(QPushButton) if each.accessibleName() == "page of rule 301")
    at.click(dead)
    assert at.reads("A rule that is gone")
    assert at.reads("Tea at four.")
    at.key(Qt.Key.Key_Escape)
    at.click(alive)
    assert at.reads("Rule 301")
    assert at.reads("Tea at five.")


def test_what_is_held_later_is_entered_from_the_menu_by_hand(nomic):
    at = nomic(lambda session: turn(session, "Tea.", against="Cy"))
    at.from_menu("By hand", "Deem adopted…")
    at.type("301")
    at.write("Why? It goes on the record.", "Cy may not vote", then="Deem adopted")
    assert at.minutes[0] == approved()
    assert "Rule 301: Tea." in at.names
    at.from_menu("By hand", "Put something to the table…")
    at.take("Bo")
    at.type("a break")
    at.click("Put something to the table")
    assert at.reads("Bo asks. 1 for, 0 against; it is agreed when the table says so.")


def test_the_judges_duty_is_done_where_the_question_stands(nomic):
    at = nomic(lambda session: do(session, "ask judgment", by="Cy", question="Is tea a rule?"))
    assert "Give judgment…" in at.buttons()
    assert "Done: judge" not in at.buttons()
    assert at.waits_for("Di")


def test_a_rule_is_read_as_it_stood_at_the_step_that_is_looked_back_at(nomic):
    def played(session: Session) -> None:
        turn(session, "Tea.")
        do(session, "ask judgment", by="Cy", question="Is tea a drink?")
        do(session, "edit rule", by="Ann", rule=207, text="Each player has two votes.", why="for the test")
        do(session, "name judge", to="Di")
        do(session, "judge", by="Di", answer="It is.", rules=[207])

    at = nomic(played)
    at.tap(at.at("Rule 207: Each player has two votes."))
    assert at.reads("“Is tea a drink?” It is.")
    at.click("as the game began")
    assert at.reads("Looking back: step 1")
    assert at.reads("Each player always has exactly one vote.")
    assert not at.reads("Is tea a drink?")
    assert not any(name.startswith("step 10") for name in at.buttons())
    at.click("Back to now")
    assert any(name.startswith("step 10") for name in at.buttons())


def test_a_judgment_goes_by_keyboard_alone(nomic):
    at = nomic()
    at.key(Key.Key_F10)
    at.take("By hand", "Ask the Judge…")
    at.take("Bo")
    at.type("Is tea a rule?")
    at.key(Key.Key_Tab)
    at.key(Key.Key_Tab)
    at.key(Key.Key_Space)
    assert at.reads("Di is the Judge.")
    at.widget("Give judgment…").setFocus(Qt.FocusReason.TabFocusReason)
    at.key(Key.Key_Space)
    at.type("Yes.")
    at.key(Key.Key_Tab)
    at.type("101")
    at.key(Key.Key_Return)
    assert at.reads("Yes. rule 101")


def test_the_keyboard_stays_in_a_card_that_is_checked_and_esc_closes_it_from_wherever_the_keyboard_is(nomic):
    at = nomic(lambda session: do(session, "edit rule", rule=206, text="Nobody may vote twice."))
    at.tap(at.at(f"Rule 206: {at.rule(206)}"))
    side = at.window.page.side
    assert side.reading
    at.widget("Keep").setFocus()
    at.key(Key.Key_Space)
    assert not at.reads("Check this")
    assert side.reading
    assert side.isAncestorOf(at.keyboard)
    at.window.page.top.menu_button.setFocus()
    at.key(Key.Key_Escape)
    assert not side.reading


def test_how_a_vote_ended_is_in_sight_under_an_older_judgment(nomic):
    at = nomic(size=(1280, 720))
    at.window.play.act(AskJudgment(by="Cy", question="Is tea a rule, by 101?"))
    at.window.play.act(Judge(by="Di", answer="Yes. " * 40))
    do(at.window.session, "propose", by="Ann", kind="enact", text="Tea.")
    do(at.window.session, "end debate", by="Ann")
    for name in FOUR.split(",")[:-1]:
        do(at.window.session, "vote", by=name, side="for")
    at.window.play.show(animate=False)
    at.window.play.act(Vote(by="Di", side="for"))
    at.still()
    area, outcome = at.window.page.docks.turn._area, at.window.page.docks.turn.outcome
    top = outcome.mapTo(area.viewport(), QPoint()).y()
    assert top >= 0
    assert top + outcome.height() <= area.viewport().height()
