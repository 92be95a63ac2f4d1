"""Solitaire Nomic before a person: won by mouse, lost into the dead end by mouse, and what is refused on the way."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QEnterEvent, QHelpEvent, QImage, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from tabletop.box.shipped import ready_lines
from tabletop.engine.acts.actions import FOR_YOU, PRINTED, Transmute
from tabletop.engine.acts.turns import EndTurn
from tabletop.engine.answers import Measure
from tabletop.engine.things import read_address
from tabletop.view.docks.duties import NOT_YOURS
from tabletop.view.docks.next_step import LargeStep
from tabletop.view.drawing.rule_cards import CREAM, SLATE
from tabletop.view.editor.mutation_paper import OUTDATED, UNSOUND, MutationPaper, Pips
from tabletop.view.offers.acting import SEVERAL_AT_ONCE
from tabletop.view.offers.next_step import ACT_OR_END
from tabletop.view.scene.figures.marks import ActTag
from tabletop.view.values.drafts import OUTGROWN, Procedure
from tabletop.view.values.wishes import LayOpen
from tabletop.view.widgets.theme import Settings
from tests.golden import approved
from tests.playing import Time, do, sit
from tests.view.conftest import LOOK
from tests.view.hands import Key, Person, difference
from tests.view.solitaire import DIVIDE, below, card, drag_over, holds, life, mutates, numbers, replace, words_of

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_who_lets_eight_turns_pass_comes_to_a_dead_end_that_is_shown_for_what_it_is(alone):
    at = alone()
    for _ in range(7):
        assert not at.reads("Then a dead end: no action is lawful.")
        at.click("End the turn")
    assert at.reads("Rule 1001: life runs out, and it is gone")
    assert at.reads("Then a dead end: no action is lawful.")
    assert at.reads("After this turn, as things stand rule 3 rule 5"), "by these rules"
    assert not at.reads("A dead end")
    at.click("End the turn")
    at.still()
    assert numbers(at) == [*range(1, 13)]
    assert at.reads("A dead end: no action is lawful on any rule.")
    assert [at.window.page.docks.turn.next.words, at.window.page.docks.turn.next._step.after] == approved()
    assert DIVIDE not in at.names, "no card would be divided there"
    assert at.widget("divide: no rule now").toolTip() == approved()
    assert at.reads("With less than 2 mutable rules the next action must be to divide. rule 6"), "each says why"
    at.key(Key.Key_Escape)
    at.click("transmute: no rule now")
    assert at.widget("Which rule do you transmute?").text().startswith("12 · "), "the one that comes nearest"
    at.key(Key.Key_Escape)
    at.click("Undo")
    assert not at.reads("A dead end")
    spot = at.item("divide").figure.box
    assert not any(each.figure.box.overlap(spot) for each in at.view.felt.named if each.figure.key.kind == "rule")


def test_a_card_s_menu_says_what_the_rules_let_be_done_and_what_is_done_anyway(alone):
    at = alone()
    offered = []
    for number in (1001, 12):
        at.menu_of(card(at, number))
        offered.append(
            [line for line in at.lines() if line.split()[0].strip("…") in ("Transmute", "Mutate", "Subsume", "Divide")]
        )
        at.key(Key.Key_Escape)
    assert offered == [
        ["Mutate…", "Subsume…", "Divide…", "Transmute anyway…"],
        ["Transmute…", "Mutate anyway…", "Subsume anyway…", "Divide anyway…"],
    ]


def test_what_an_action_of_ones_own_does_is_asked_the_first_time_and_remembered(alone):
    at = alone()
    words = "Scoring\nRepeal is the process of removing any rule."
    do(at.window.session, "mutate", by="Ann", rule=1001, text=words, sheet='set describes to ["Repeal"]', anyway=True)
    do(at.window.session, "divide", by="Ann", rule=1001, to=13, anyway=True)
    at.click("End the turn")
    for number in (12, 11):
        at.click("Repeal: under rule 13")
        if number == 12:
            at.click("Do it")
            assert at.reads("What becomes of the rules? That still needs an answer.")
            at.click("What becomes of the rules?: choose")
            at.take("a rule is removed")
        at.click(next(name for name in at.buttons() if name.startswith("Which rule?")))
        at.take(next(line for line in at.lines() if line.startswith(f"{number} · ")))
        at.click("Do it")
        assert number not in numbers(at)
        at.click("End the turn")
    assert "What would each do?" in at.buttons()
    for number in (7, 8, 9, 10):
        do(at.window.session, "remove rule", by="Ann", rule=number, anyway=True)
    at.window.play.show(animate=False)
    assert "Repeal: under rule 13" in at.buttons()
    assert "What would each do?" not in at.buttons(), "of an action in a rule’s own words nothing is foretold"


def test_what_an_action_does_is_not_asked_where_the_rules_say_it(alone):
    at = alone()
    sheet = 'set describes to ["Removal"]\nset effect "Removal" to "remove"'
    do(at.window.session, "edit rule", by="Ann", rule=12, sheet=sheet)
    at.window.play.show(animate=False)
    at.click(next(name for name in at.buttons() if name.startswith("Removal")))
    asked = [name for name in at.buttons() if name.startswith(("What becomes", "Which rule?"))]
    assert asked == ["Which rule?: choose"]


def test_a_life_span_is_changed_by_hand_in_a_game_without_proposals(alone):
    at = alone()
    at.window.page.figures.wished.emit(LayOpen("limit", "life"))
    at.click("Change rule 3 by hand…")
    assert at.window.page.editor.draft.procedure is Procedure.BY_HAND


def test_what_was_written_of_an_action_and_put_away_stands_there_when_it_is_asked_for_again(alone):
    at = alone()
    at.click("Another action…")
    at.click("What becomes of the rules?: only what its words say")
    at.take("a rule gets another number")
    paper = at.widget("Do it").parentWidget()
    paper.words.setText("I sing")
    paper.to.setText("40")
    at.key(Key.Key_Escape)
    at.click("Another action…")
    paper = at.widget("Do it").parentWidget()
    assert (paper.act.words, paper.act.does, paper.act.to) == ("I sing", "renumber", 40)
    at.key(Key.Key_Escape)
    at.click("End the turn")
    at.click("Another action…")
    assert at.widget("Do it").parentWidget().act.words == ""


def test_a_rule_that_an_action_in_ones_own_words_writes_gets_the_desk_with_what_the_clerk_could_do(alone):
    at = alone()
    at.click("Another action…")
    at.write("What do you do, in your own words?", "amend rule 1001")
    assert "What becomes of the rules?: a rule gets other words" in at.buttons(), "as the words say"
    at.write("What do you do, in your own words?", "write a brand new rule")
    at.click("Under which rule?: choose")
    assert [line.split(" ")[0] for line in at.lines()][:3] == ["none", "1", "2"], "in the order of their numbers"
    at.take("none")
    assert "What becomes of the rules?: a new rule is written" in at.buttons(), "as the words say"
    at.write("Which number?", "40", then="Write it…")
    editor = at.window.page.editor
    editor.words.setPlainText("At the start of each turn, roll a die.")
    editor.offer.tell()
    at.click("Use what the clerk could do")
    act = editor.draft.act(at.window.session.table().rulebook)
    assert (act.said, act.under, act.does, act.to, act.text) == ("other action", 0, "write", 40, editor.draft.text)
    assert "throw" in act.sheet
    at.click("Do it")
    at.click("Do it anyway…")
    at.type("we all like it")
    at.click("Do it anyway")
    assert at.window.session.table().rulebook.numbered(40).sheet == act.sheet


def test_a_number_that_no_rule_can_have_is_not_taken_for_another(alone):
    at = alone()
    at.click("divide: 1001 and 1002")
    at.click("Go on")
    paper = at.widget("Divide").parentWidget()
    paper.field.selectAll()
    at.type("2.5")
    assert (paper.field.text(), paper.done.isEnabled()) == ("2.5", False)
    assert at.reads("“2.5” is no number of a rule: these are whole numbers.")
    at.key(Key.Key_Return)
    assert sorted(numbers(at)) == [*range(1, 13), 1001, 1002]
    paper.field.selectAll()
    at.type("25")
    assert paper.done.isEnabled()
    assert not at.reads("“2.5” is no number of a rule")


def test_what_a_rule_objects_to_is_told_with_what_an_action_in_ones_own_words_would_bring(alone):
    at = alone()
    at.click("Another action…")
    paper = at.widget("Do it").parentWidget()
    paper.words.setText("I burn it")
    paper.under.set_now("1001 · Scoring")
    at.click("What becomes of the rules?: only what its words say")
    at.take("a rule is removed")
    at.click("Which rule?: choose")
    at.take(next(line for line in at.lines() if line.startswith("1002 · ")))
    against, *comes = paper.told.text().split("\n")
    assert against == "Rule 4: No immutable rule states this change."
    assert comes, "and what it would bring"


def test_a_name_is_written_as_its_player_wrote_it_where_a_line_begins_with_it(alone):
    at = alone(who="dragon")
    at.click("Another action…")
    paper = at.widget("Do it").parentWidget()
    paper.words.setText("I burn it")
    paper.under.set_now("1001 · Scoring")
    at.click("What becomes of the rules?: only what its words say")
    at.take("a rule is removed")
    at.click("Which rule?: choose")
    at.take(next(line for line in at.lines() if line.startswith("1002 · ")))
    assert [line for line in paper.told.text().split("\n") if "dragon" in line.lower()] == ["dragon +10 points"]


def test_who_plays_alone_where_nothing_is_proposed_has_no_record_of_proposals(alone):
    at = alone()
    at.click_tab("Minutes")
    assert [name for name in at.buttons() if name.startswith("Show: ")] == ["Show: Steps", "Show: Branches"]


def test_what_an_action_of_ones_own_would_bring_comes_below_the_button_that_does_it(alone):
    at = alone()
    words = "Scoring\nRepeal is the process of removing any rule."
    do(at.window.session, "mutate", by="Ann", rule=1001, text=words, sheet='set describes to ["Repeal"]', anyway=True)
    do(at.window.session, "divide", by="Ann", rule=1001, to=13, anyway=True)
    at.click("End the turn")
    at.click("Repeal: under rule 13")
    at.click("What becomes of the rules?: choose")
    at.take("a rule is removed")
    paper = at.widget("Do it").parentWidget()
    before = at.widget("Do it").mapToGlobal(QPoint())
    at.click(next(name for name in at.buttons() if name.startswith("Which rule?")))
    at.take(next(line for line in at.lines() if line.startswith("12 · ")))
    assert paper.told.text()
    assert at.widget("Do it").mapToGlobal(QPoint()) == before


def test_where_nothing_has_to_be_done_the_large_step_asks_which_action_or_ends_the_turn(alone):
    at = alone()
    do(
        at.window.session,
        "mutate",
        by="Ann",
        rule=1001,
        text="Scoring\nRepeal any.",
        sheet='set describes to ["Repeal"]',
        anyway=True,
    )
    for number in (4, 6):
        do(at.window.session, "remove rule", by="Ann", rule=number, anyway=True)
    at.click("End the turn")
    at.window.play.show(animate=False)
    if "Begin a turn" in at.buttons():
        do(at.window.session, "begin turn", by="Ann", to="Ann")
        at.window.play.show(animate=False)
    large = at.window.page.docks.turn.next
    assert large.words == f"Ann: {ACT_OR_END}"
    assert "End the turn" in at.buttons()
    at.click(large.large)
    assert "Repeal…" in at.lines()


def test_beside_an_action_that_no_rule_in_force_describes_stands_the_disputed_rule_that_would(alone):
    at, does = alone(), 'set describes to ["remove any rule"]'
    do(at.window.session, "edit rule", by="Ann", rule=1002, text="The player may remove any rule.", sheet=does)
    do(at.window.session, "divide", by="Ann", rule=1002, to=13)
    do(at.window.session, "dispute", by="Ann", rule=13, why="Is that death?")
    at.click("End the turn")
    assert at.reads("Rule 13 would describe it, but is disputed: its sheet sleeps.")


def test_an_action_on_immutable_rules_is_offered_under_the_immutable_rule_and_on_no_mutable_one(alone):
    at = alone()
    does = "remove an immutable rule"
    words = f"Scoring\nThe player may {does} by performing an action."
    only = f'before action taken if kind is "{does}" and rule is not in rules classed "immutable": object "of mutable rules"'
    sheet = f'set describes to ["{does}"]\n{only}'
    do(at.window.session, "mutate", by="Ann", rule=1001, text=words, sheet=sheet, anyway=True)
    do(at.window.session, "divide", by="Ann", rule=1001, to=13, anyway=True)
    at.click("End the turn")
    at.click("remove an immutable rule: under rule 13")
    asked = [each for each in (*at.buttons(), *at.words) if each.startswith(("Under which rule?", "What do you do"))]
    assert asked == [], "there is no other answer"
    at.click("Do it")
    assert at.reads("Which rule? That still needs an answer."), "no rule goes that nobody chose"
    at.click(next(name for name in at.buttons() if name.startswith("Which rule?")))
    assert [int(line.split(" · ")[0]) for line in at.lines()] == [*range(1, 14)]
    at.take(next(line for line in at.lines() if line.startswith("2 · ")))
    assert at.reads("Rule 2 goes\nNo rule then says who has won")


def test_of_a_number_that_another_rule_has_nothing_is_foretold(alone):
    at = alone()
    at.click(next(name for name in at.buttons() if name.startswith("transmute")))
    assert at.reads("Rule 20 is mutable.")
    at.type("1001")
    assert not at.reads("Rule 1001 is mutable.")
    assert not at.reads("Rule 1001: life stays")


def test_what_an_action_of_ones_own_excepts_is_left_to_whoever_takes_it(alone):
    at = alone()
    words = "Scoring\nThe player may remove any rule except rule 2."
    sheet = 'set describes to ["remove any rule except rule 2", "remove any rule"]'
    do(at.window.session, "mutate", by="Ann", rule=1001, text=words, sheet=sheet, anyway=True)
    do(at.window.session, "divide", by="Ann", rule=1001, to=13, anyway=True)
    at.click("End the turn")
    at.click("remove any rule: under rule 13")
    assert not at.reads(FOR_YOU)
    at.key(Key.Key_Escape)
    at.click("remove any rule except rule 2: under rule 13")
    assert at.reads(FOR_YOU)
    assert at.reads(SEVERAL_AT_ONCE)
    assert any(f"“{line.says}”" in SEVERAL_AT_ONCE for line in ready_lines()), "it is called so where it is found"


def test_what_becomes_of_the_rules_is_asked_only_where_neither_a_rule_nor_the_words_say_so_of_one(alone):
    at = alone()
    described = 'set describes to ["remove any one rule", "remove two mutable rules", "burn a rule"]'
    sheet = f'{described}\nset effect "burn a rule" to "remove"'
    do(at.window.session, "mutate", by="Ann", rule=1001, text="Fire\nAll this may be done.", sheet=sheet, anyway=True)
    do(at.window.session, "divide", by="Ann", rule=1001, to=13, anyway=True)
    at.click("End the turn")
    for words, asked in (("remove any one rule", False), ("burn a rule", False), ("remove two mutable rules", True)):
        at.click(f"{words}: under rule 13")
        paper = at.widget("Do it").parentWidget()
        assert (paper.does.isVisible(), paper.deed) == (asked, "" if asked else "remove")
        at.key(Key.Key_Escape)
    at.click("Another action…")
    at.type("remove two mutable rules")
    assert at.widget("Do it").parentWidget().deed == "nothing", "of one rule alone the clerk is told"


def test_enter_begins_a_line_in_the_words_of_a_card_and_with_control_mutates(alone):
    at = alone()
    mutates(at, 1001)
    replace(at, "Scoring", "Fame")
    at.key(Key.Key_Return)
    at.type("and fortune")
    assert "Fame\nand fortune" in words_of(at).toPlainText()
    at.key(Key.Key_Return, held=Qt.KeyboardModifier.ControlModifier)
    at.still()
    assert at.window.session.whole_table().rulebook.numbered(1001).text.startswith("Fame\nand fortune\nThe player")


def test_a_card_that_no_rule_lets_be_removed_is_not_put_behind_the_tray_of_removed_rules(alone):
    at = alone()
    do(at.window.session, "remove rule", by="Ann", rule=11, anyway=True)
    at.window.play.show(animate=False)
    last = at.window.session.last
    at.drag(at.at(card(at, 1002)), at.at("removed rules"))
    assert at.window.session.last == last


def test_a_card_is_dragged_down_to_transmute_it_and_its_number_is_chosen(alone):
    at = alone()
    at.drag(at.at(card(at, 12)), below(at))
    assert at.slip_name == "Transmute rule 12"
    at.key(Key.Key_Backspace)
    at.type("19")
    assert at.reads("The new number must be 20 or greater.")
    at.key(Key.Key_Backspace, Key.Key_Backspace)
    at.type("33")
    assert not at.reads("The new number must be 20 or greater.")
    at.key(Key.Key_Return)
    at.still()
    assert (numbers(at)[-3:], life(at, 33)) == ([33, 1001, 1002], "life 7 of 8")


@pytest.mark.parametrize("number", [1001, 1002])
def test_a_card_that_is_clicked_while_it_is_asked_which_rule_to_mutate_is_chosen(alone, number):
    at = alone()
    at.click(at.window.page.docks.turn.next.large)
    at.take("Mutate…")
    at.tap(at.at(card(at, number)))
    at.click("Go on")
    assert at.slip_name == f"Mutate rule {number}"


def test_the_large_step_asks_which_action_is_taken(alone):
    at = alone()
    head = at.window.page.docks.turn.next
    assert (head.words, head._step.after) == ("Ann: take an action", "drag a rule card, or choose here")
    at.click(head.large)
    assert at.lines() == ["Transmute…", "Mutate…", "Subsume…", "Divide…"]
    at.key(Key.Key_Escape)
    text = "Scoring\nThe player may remove any one rule."
    sheet = 'set describes to ["remove any one rule"]\nwhen turn ended: give 5 points to who'
    do(at.window.session, "mutate", by="Ann", rule=1001, text=text, sheet=sheet, anyway=True)
    do(at.window.session, "divide", by="Ann", rule=1001, to=13)
    at.window.play.show(animate=False)
    comes = next(each for each in at.window.findChildren(QLabel) if each.text() == "Ann +10 points.")
    assert not comes.property("warn"), "points that come are no warning"
    for number in (7, 8, 9, 10):
        do(at.window.session, "remove rule", by="Ann", rule=number, anyway=True)
    at.window.play.show(animate=False)
    assert head._step.after == "choose here", "no card that is let go somewhere is an action"
    for _ in range(6):
        at.click("Undo")
    at.click(head.large)
    at.take("Transmute…")
    assert at.slip_name == "Transmute rule 12"


def test_an_immutable_card_let_go_on_a_mutable_one_is_transmuted_as_in_its_row(alone):
    at = alone()
    at.drag(at.at(card(at, 12)), at.at(card(at, 1002)))
    assert at.slip_name == "Transmute rule 12"


def test_whoever_plays_alone_is_called_by_name_and_is_offered_no_leaving(alone):
    at = alone()
    holds(at, 1001, at.bare(0.8, 0.75))
    assert at.tag == approved()
    at.release(at.bare(0.8, 0.75))
    at.still()
    at.click_tab("Seats")
    assert "Your seat" in at.words
    assert not [words for words in at.words if words in ("Leave…", "Forfeit…", "Seats, clockwise")]


def test_what_is_counted_is_told_without_a_word_on_what_no_rule_sets(alone):
    at = alone()
    at.menu_of(card(at, 1001))
    at.take("Where “life 8 of 8” comes from")
    assert not at.reads("No rule sets this")
    assert at.reads("See below what it comes from.")


def test_a_card_dropped_on_another_is_subsumed_and_its_fate_is_asked(alone):
    at = alone()
    at.drag(at.at(card(at, 1002)), at.at(card(at, 1001)))
    at.still()
    assert at.reads("Still to be decided: whether the subsumed rule dies at once.")
    assert "Decide" not in at.buttons(), "yes or no is one press"
    assert life(at, 1001) == "life 8 of 8"
    assert not at.reads("A dead end")
    ring, grown = at.item("ring life of r1001"), at.item("rule r1001")
    assert ring.zValue() > grown.zValue(), "the card's new wording came down under its ring"
    at.click("yes")
    at.still()
    assert (numbers(at), life(at, 1001)) == ([*range(1, 13), 1001], "life 7 of 8")


def test_where_nothing_is_owed_but_an_answer_it_is_not_said_that_nothing_has_to_be_done(alone):
    at = alone()
    session = at.window.session
    do(session, "remove rule", rule=6, why="no turns", anyway=True)
    do(session, "end turn", by="Ann")
    at.window.play.show()
    assert at.reads("Nothing has to be done.")
    do(session, "subsume", by="Ann", rule=1001, other=1002)
    at.window.play.show()
    assert at.reads("Still to be decided: whether the subsumed rule dies at once.")
    assert not at.reads("Nothing has to be done.")


def test_too_many_words_are_counted_and_refused_with_the_rule(alone):
    at = alone()
    mutates(at, 1001)
    replace(at, "player shall gain 10 points", "dog barks")
    assert at.line_named("5 consecutive words, at most 4") == approved()
    assert at.reads("Up to 4 consecutive words or 2 non-consecutive words may be replaced.")
    at.key(Key.Key_Return, held=Qt.KeyboardModifier.ControlModifier)
    assert at.slip_words[0] == approved()
    at.click("Do it anyway…")
    at.type("to see what happens")
    at.click("Do it anyway")
    at.still()
    assert at.minutes[0] == approved()


def test_the_card_is_held_large_where_it_lies_with_its_number_among_its_words(alone):
    at = alone()
    lies = at.window.page.felt.where(read_address("rule r1001"))
    mutates(at, 1001)
    assert words_of(at).toPlainText() == "1001. Scoring\nThe player shall gain 10 points by performing an action."
    corner = at.window.page.felt.mapTo(at.window, QPoint())
    assert at.slip.geometry().contains(lies.translated(corner).center())


def test_a_full_stop_too_many_behind_the_number_of_a_card_is_no_word(alone):
    at = alone()
    mutates(at, 1001)
    replace(at, "1001.", "33..")
    assert (at.slip.act.to, at.slip.act.text.split()[0]) == (33, "Scoring")


def test_a_mutation_that_is_put_away_half_written_opens_again_as_it_was_left(alone):
    at = alone()
    mutates(at, 1001)
    replace(at, "1001.", "33.")
    replace(at, "action.", "action now.")
    at.slip.clerk.sheet.rewrite("when turn ended: give 1 points to who")
    at.key(Key.Key_Escape)
    assert at.slip.isVisible(), "Esc leaves the field that was typed in, and then the card"
    at.key(Key.Key_Escape)
    mutates(at, 1002)
    assert at.reads("Select words with the mouse")
    at.key(Key.Key_Escape)
    mutates(at, 1001)
    assert at.reads("What you wrote here before stands here again.")
    assert words_of(at).toPlainText() == "33. Scoring\nThe player shall gain 10 points by performing an action now."
    assert at.slip.act.sheet == "when turn ended: give 1 points to who"
    words_of(at).moveCursor(QTextCursor.MoveOperation.Start)  # in the large letters of its number
    scrolled = at.slip.desk.verticalScrollBar()
    scrolled.setValue(scrolled.maximum())
    assert scrolled.value()
    at.click("Start afresh…")
    at.click("Start afresh")
    assert scrolled.value() == 0, "what the clerk says of the words is in sight"
    assert not words_of(at).textCursor().charFormat().font().bold()
    assert words_of(at).toPlainText() == "1001. Scoring\nThe player shall gain 10 points by performing an action."
    assert at.reads("Select words with the mouse")
    assert (at.slip.act.to, at.slip.act.sheet) == (None, None)
    replace(at, "action.", "action now.")
    at.click("Mutate")
    at.still()
    at.click("Undo")
    at.still()
    mutates(at, 1001)
    assert words_of(at).toPlainText().endswith("by performing an action now."), "what was done and undone is gone on with"


def test_a_line_that_another_rule_goes_before_says_so_while_one_mutates(alone):
    at = alone()
    mutates(at, 1001)
    at.slip.clerk.sheet.rewrite("set winner to players whose points is at least 4")
    at.still()
    assert at.reads("already says who has won, and goes first, as")
    at.slip.clerk.sheet.rewrite("when turn ended: give 1 points to who")
    at.still()
    assert not at.reads("already says who has won, and goes first, as")


def test_the_card_stays_where_it_lies_when_words_change_and_nothing_on_it_overlaps(alone):
    at = alone()
    mutates(at, 12)
    paper = at.slip
    lies = paper.geometry()
    replace(at, words_of(at).toPlainText().split()[-1], "a great many other words that fill more than one line of the card here")
    assert at.slip.geometry() == lies
    rows = [paper.layout().itemAt(row).geometry() for row in range(paper.layout().count())]
    assert all(one.bottom() < other.top() for one, other in pairwise(rows))
    assert rows[-1].bottom() < paper.height()


@pytest.mark.parametrize("amounts", [(21, 0, 9), (21, 21, 21), (4, 2, 8)])
def test_however_many_words_are_too_many_each_gauge_stands_clear_of_the_next_and_whole(qapp, amounts):
    what = ("consecutive words", 4), ("words apart", 2), ("new words", 8)
    pips = Pips(LOOK)
    pips.show_measures([Measure(words, amount, most) for amount, (words, most) in zip(amounts, what, strict=True)])
    pips.resize(LOOK.px(540), LOOK.px(Pips.HEIGHT))
    ends = [left + pips.room_of(measure) for left, measure in zip(pips.lefts, pips.measures, strict=True)]
    assert all(end + LOOK.px(8) <= left for end, left in zip(ends, [*pips.lefts[1:], pips.width() + LOOK.px(8)], strict=True))
    drawn = pips.grab().toImage()
    scale, ground = drawn.devicePixelRatio(), drawn.pixelColor(drawn.width() - 1, 0)
    for end in ends[:-1]:
        gap = range(round((end + 3) * scale), round((end + 6) * scale))
        assert {drawn.pixelColor(x, y).name() for x in gap for y in range(drawn.height())} == {ground.name()}


def test_its_number_is_replaced_as_any_other_word_is(alone):
    at = alone()
    mutates(at, 1001)
    replace(at, "1001.", "33.")
    assert at.line_named("1 of 4 consecutive words") == approved()
    replace(at, "33.", "1002")
    assert at.reads("Rule 8: A rule has that number already.")
    replace(at, "1002", "points")
    assert at.reads("A card begins with its number, a full stop and a space.")
    assert not at.widget("Mutate").isEnabled()
    replace(at, "points", "40")
    at.click("Mutate")
    at.still()
    assert numbers(at)[-2:] == [40, 1002]
    assert card(at, 40) == "Rule 40: Scoring\nThe player shall gain 10 points by performing an action."


def test_marks_are_counted_as_they_grow_and_refused_where_a_rule_forbids_them(alone):
    at = alone()
    mutates(at, 1001)
    drag_over(at, "gain 10 points by")
    assert at.line_named("4 of 4 consecutive words") == approved()
    assert not at.slip.refused
    drag_over(at, "gain 10 points by performing")
    assert at.reads("Rule 8: Up to 4 consecutive words or 2 non-consecutive words may be replaced.")
    assert at.slip.refused
    assert at.slip.shaking.state() == at.slip.shaking.State.Running
    drag_over(at, "points")
    assert not at.slip.refused
    assert not at.reads("Up to 4 consecutive words")


def test_no_word_moves_under_the_hand_that_marks_them(alone):
    at = alone()
    mutates(at, 1001)
    words = words_of(at)
    lay = words.mapTo(at.window, QPoint())
    drag_over(at, "gain 10 points by performing")
    assert at.slip.refused
    at.slip.shaking.stop()
    at.slip.fit()
    assert words.mapTo(at.window, QPoint()) == lay


@pytest.mark.parametrize("number", [12, 1001])
def test_no_row_of_the_card_that_is_mutated_moves_when_words_are_typed(alone, number):
    at = alone()
    mutates(at, number)
    last = words_of(at).toPlainText().split()[-1]
    stood = rows_below(at)
    for words in (last, "the", "the longest words"):
        if words != last:
            at.type(f" {words}")
        assert rows_below(at) == stood, words


def test_a_click_in_the_blank_below_its_words_sets_the_caret_at_their_end(alone):
    at = alone()
    mutates(at, 1001)
    words = words_of(at)
    words.moveCursor(QTextCursor.MoveOperation.Start)
    at.slip.clerk.sheet.setFocus()
    QTest.mouseClick(at.slip, Qt.MouseButton.LeftButton, pos=QPoint(200, at.slip.pips.y() - 20))
    assert words.hasFocus()
    assert words.textCursor().atEnd()


def test_a_long_rule_that_is_mutated_in_a_small_window_is_not_written_over(alone):
    at = alone(size=(1280, 720))
    mutates(at, 3)
    at.type(" now")
    at.still()
    words, changes = words_of(at), at.slip.changes
    struck = changes.mapTo(at.slip, QPoint()).y()
    assert words.mapTo(at.slip, QPoint()).y() + words.height() <= struck
    assert struck + changes.heightForWidth(changes.width()) <= at.slip.pips.mapTo(at.slip, QPoint()).y()
    assert changes.accessibleName() == approved()


def rows_below(at: Person) -> list[int]:
    """Where the rows under the words stand."""
    at.still()
    paper = at.slip
    return [part.mapTo(at.window, QPoint()).y() for part in (paper.pips, paper.against, paper.desk)]


def test_a_ready_line_for_a_rule_that_is_mutated_names_another_rule(alone):
    at = alone()
    mutates(at, 1001)
    replace(at, "gain 10", "gain many")
    at.click("Ready lines…")
    at.type("an exception to what another rule forbids")
    assert at.reads("Which rules this rule goes before: rule 1002.")


def test_an_action_without_a_name_of_its_own_is_not_described_yet(alone):
    at = alone()
    mutates(at, 1001)
    at.click("which actions this rule describes")
    assert at.reads("is still a blank")
    assert not at.slip.mutates.isEnabled()
    at.type("swap two rules")
    assert not at.reads("is still a blank")
    assert at.slip.mutates.isEnabled()


def test_with_reduced_motion_a_refused_mark_shakes_nothing(alone):
    at = alone()
    at.window.page.settings_changed.emit(Settings(reduced_motion=True))
    mutates(at, 1001)
    drag_over(at, "gain 10 points by performing")
    assert at.slip.refused
    assert at.slip.shaking.state() == at.slip.shaking.State.Stopped


def test_words_are_marked_with_shift_and_the_arrows_one_at_a_time(alone):
    at = alone()
    mutates(at, 1001)
    marked = []
    for key in (Key.Key_Left, Key.Key_Left, Key.Key_Left, Key.Key_Right, Key.Key_Right, Key.Key_Right):
        at.key(key, held=Qt.KeyboardModifier.ShiftModifier)
        marked.append(words_of(at).textCursor().selectedText())
    assert marked == ["action.", "an action.", "performing an action.", "an action.", "action.", ""]
    at.key(Key.Key_Home, held=Qt.KeyboardModifier.ControlModifier)
    for _ in range(2):
        at.key(Key.Key_Right, held=Qt.KeyboardModifier.ShiftModifier)
    assert words_of(at).textCursor().selectedText() == "1001. Scoring"
    at.key(Key.Key_Left, held=Qt.KeyboardModifier.ShiftModifier)
    at.type("77.")
    assert words_of(at).toPlainText().startswith("77. Scoring\n")


def test_long_words_of_an_action_of_ones_own_stand_whole_on_its_button(alone):
    at = alone()
    long = "swap the words of any two rules and count them all again, from the lowest number of all up to the highest"
    do(at.window.session, "mutate", by="Ann", rule=1001, text="Swapping\nAny.", sheet=f'set describes to ["{long}"]', anyway=True)
    do(at.window.session, "divide", by="Ann", rule=1001, to=13)
    at.click("End the turn")
    button = at.widget(f"{long}: under rule 13")
    lines = button.text().split("\n")
    assert " ".join(" ".join(lines).split()) == f"S{long[1:]}… under rule 13"
    assert all(button.fontMetrics().horizontalAdvance(line) < button.width() for line in lines)


def test_where_nothing_is_owed_any_more_the_end_of_the_turn_comes_first_and_nothing_comes_where_it_stood(alone):
    at = alone()
    ends, gives_up = (in_window(at, name) for name in ("End the turn", "Give up…"))
    assert at.widget("Ann: take an action").height() > at.widget("End the turn").height()
    assert at.reads("Take an action rule 6")
    assert not at.reads("that rule is gone")
    do(at.window.session, "remove rule", by="Ann", rule=6, anyway=True)
    at.window.play.show(animate=False)
    assert at.reads("Take an action rule 6 (that rule is gone)"), "what is owed says of its rule that it is gone"
    text = "Scoring\nThe player shall gain 20 points by performing an action."
    do(at.window.session, "mutate", by="Ann", rule=1001, text=text)
    at.window.play.show(animate=False)
    assert at.widget("End the turn").text() == "End the turn"
    assert isinstance(at.widget("End the turn"), LargeStep)
    assert in_window(at, "Give up…") == gives_up
    assert not isinstance(at.window.childAt(ends), QAbstractButton)


def in_window(at: Person, name: str) -> QPoint:
    """The middle of a button."""
    widget = at.widget(name)
    return widget.mapTo(at.window, widget.rect().center())


def test_a_number_is_chosen_with_the_class_that_it_makes(alone):
    at = alone()
    at.drag(at.at(card(at, 1001)), at.at(DIVIDE))
    assert at.reads("Rule 13 is immutable.")
    at.write("Which number does the duplicate get?", "21")
    assert at.reads("Rule 21 is mutable.")
    assert at.reads("Rule 21: life 7")
    assert at.reads("Ann +10 points")


def test_what_a_subsumption_would_come_to_stands_on_its_slip_for_the_rules_that_are_chosen(alone):
    at = alone()
    at.click("End the turn")
    at.click("subsume: 1001 and 1002")
    assert at.reads("Rule 1001: life stays 7")
    at.click("Which rule grows?")
    at.take("1002 · Permissibility of the Unprohibited")
    assert at.reads("A rule cannot subsume itself.")
    at.click("Which rule does it subsume?")
    at.take("1001 · Scoring")
    assert at.reads("Rule 1002: life stays 7")


def test_an_action_says_what_it_would_do_where_it_is_pointed_at(alone):
    at = alone()
    divide = at.widget("divide: 1001 and 1002")
    assert divide.toolTip() == ""
    QApplication.sendEvent(divide, QEnterEvent(QPointF(1, 1), QPointF(1, 1), QPointF(1, 1)))
    assert divide.toolTip().splitlines() == approved()
    at.tab_to("mutate: 1001 and 1002")
    assert at.keyboard.accessibleDescription().startswith("1001: what any turn brings")


def test_what_each_action_would_do_unfolds_and_stays_unfolded(alone):
    at = alone()
    assert not at.reads("Mutate 1001 or")
    at.click("What would each do?")
    assert at.reads("Mutate 1002: Ann +10 points, and what its new words bring")
    assert at.reads("Transmute 12 as 20: rule 20 life 7, Ann +10 points")
    assert at.reads("Divide 1001 as 13 or 1002 as 13: new rule 13, Ann +10 points")
    at.click("End the turn")
    assert at.reads("Subsume 1002 into 1001: rule 1001 life 7")
    assert at.reads("Divide 1001 as 13: rule 1001 life 7 to 6½, new rule 13")
    at.click("What would each do?")
    assert not at.reads("Divide 1001 as")


def test_everything_is_done_by_keyboard_as_well(alone):
    at = alone()
    at.tab_to("transmute: 12")
    at.key(Key.Key_Space)
    assert at.slip_name == "Transmute rule 12"
    at.key(Key.Key_Return)
    assert numbers(at)[-3:] == [20, 1001, 1002]
    at.tab_to("another action")
    at.key(Key.Key_Space)
    assert at.keyboard_name() == "What do you do, in your own words?"
    at.type("nothing at all")
    at.tab_to("Under which rule?: choose")
    at.key(Key.Key_Space)
    at.take(at.lines()[0])
    at.tab_to("Do it")
    at.key(Key.Key_Return)
    assert at.slip_words[0] == approved()
    at.key(Key.Key_Escape)
    assert numbers(at)[-3:] == [20, 1001, 1002]


def test_a_guide_leads_through_the_first_game_until_it_is_closed_and_stays_closed(alone):
    at = alone()
    assert at.reads("The guide: 9 more steps")
    at.click("Next")
    assert at.reads("The guide: 8 more steps")
    at.click("Back")
    for _ in range(9):
        at.click("Next")
    assert at.reads("The guide: the last step")
    at.click("Done")
    assert not at.reads("The guide")
    at.click("End the turn")
    assert not at.reads("The guide")
    again = alone()
    assert not again.reads("The guide")


def test_what_the_end_of_the_turn_brings_has_its_heading_where_no_rule_has_a_life(alone):
    at = alone()
    do(at.window.session, "edit rule", by="Ann", rule=3, sheet="when turn ended: give 2 points to who", anyway=True)
    at.window.play.show(animate=False)
    assert at.reads("After this turn, as things stand")
    assert at.reads("Ann +2 points.")


def test_a_guide_says_nothing_once_the_game_is_over(alone):
    at = alone()
    assert at.reads("The guide: 9 more steps")
    do(at.window.session, "give up", by="Ann")
    at.window.play.show(animate=False)
    assert not at.reads("The guide")


def test_a_guide_that_was_read_to_its_end_is_closed_in_the_next_game(alone):
    at = alone()
    for _ in range(9):
        at.click("Next")
    assert at.reads("The guide: the last step")
    again = alone()
    assert not again.reads("The guide")


def test_the_buttons_of_the_guide_stay_where_they_are_however_long_a_step_is(alone):
    at = alone()
    stood = set()
    for _ in range(9):
        stood.add(at.widget("Next").mapTo(at.window, QPoint()).toTuple())
        at.click("Next")
    stood.add(at.widget("Done").mapTo(at.window, QPoint()).toTuple())
    assert len(stood) == 1


def test_the_best_result_of_a_set_up_is_kept_for_the_next_game(alone):
    at = alone()
    assert at.reads("Turn 1, 0 points.")
    assert not at.reads("Your best")
    do(at.window.session, "declare win", by="Ann", who="Ann", anyway=True, why="to see")
    at.click("End the turn")
    told = "best so far: won in 2 turns, with 0 points. Fewer turns are better."
    assert at.reads(f"Your {told}")
    assert alone().reads(f"Your {told}")
    assert alone(who="Mira").reads(f"Ann’s {told}")
    assert not alone(**{"new rules age at once": "no"}).reads("best so far")


def test_a_win_that_was_undone_is_no_best_result_any_more(alone):
    at = alone()
    do(at.window.session, "declare win", by="Ann", who="Ann", anyway=True, why="to see")
    at.click("End the turn")
    at.click("Undo")
    assert at.reads("Your best so far")
    at.click("Undo")
    assert not at.reads("Your best")
    at.click("Redo")
    assert at.reads("Your best so far")


def test_a_sheet_that_is_not_understood_is_told_where_every_objection_to_a_mutation_stands(alone):
    at = alone()
    mutates(at, 1001)
    paper = at.window.findChildren(MutationPaper)[-1]
    paper.clerk.sheet.rewrite("when action taken: throw a die")
    assert (paper.mutates.isEnabled(), paper.against.text()) == (False, UNSOUND)


def test_a_long_card_is_held_wide_so_that_what_the_clerk_does_keeps_its_room(alone):
    at = alone(size=(1440, 900))
    words = "Scoring\n" + "The player may roll a die each turn and score as many points as the die shows. " * 6
    do(
        at.window.session,
        "edit rule",
        by="Ann",
        rule=1001,
        text=words,
        sheet="when action taken: give 20 points to by",
        anyway=True,
    )
    at.window.play.show(animate=False)
    mutates(at, 1001)
    paper = at.window.findChildren(MutationPaper)[-1]
    assert paper.desk.height() >= paper.theme.px(130)


def test_words_that_became_others_are_not_passed_off_as_what_the_clerk_does(alone):
    at = alone()
    mutates(at, 1001)
    assert not at.reads(OUTDATED)
    replace(at, "shall gain 10 points", "may remove any rule except rule 2")
    assert at.reads(OUTDATED)
    paper = at.window.findChildren(MutationPaper)[-1]
    paper.clerk.sheet.rewrite(f"{paper.clerk.sheet.sheet}\nwhen dice thrown: give 1 points to thrower")
    assert at.reads(OUTGROWN), "the line of the words that went is there still"
    assert not at.reads(OUTDATED), "of a sheet that was changed there is nothing to say Keep of afterwards"
    at.click("no lines")
    assert not at.reads(OUTGROWN)


def test_where_nothing_is_counted_nobody_ranks_who_plays_alone(alone):
    at = alone()
    do(at.window.session, "declare win", by="Ann", who="Ann", anyway=True, why="to see")
    at.click("End the turn")
    at.click("Menu")
    at.take("How it ended")
    assert at.window.page.ending.standings is None
    assert "Standings" not in at.names


def test_of_two_wins_in_the_same_turn_the_one_with_more_points_is_the_better(alone):
    for points, best in ((10, 10), (30, 30), (20, 30)):
        at = alone()
        do(at.window.session, "set score", of="Ann", to=points)
        do(at.window.session, "declare win", by="Ann", who="Ann", anyway=True, why="to see")
        at.click("End the turn")
        assert at.reads(f"Your best so far: won in 2 turns, with {best} points.")


def test_the_way_lies_in_sight_and_leads_back_to_branch_from(alone):
    at = alone()
    at.drag(at.at(card(at, 1002)), at.at(card(at, 1001)))
    at.click("Undo")
    for turn in range(14):
        at.click("End the turn")
        if turn == 7:
            at.click("Back to the table")
    way = at.window.page.history_bar
    assert [stop.words for stop in way.stops] == ["Ann sat down to play Solitaire Nomic", *["ended the turn"] * 14]
    assert way.accessibleName() == approved()
    way.setFocus()
    at.key(Key.Key_Left, Key.Key_Left)
    assert at.reads("Looking back: step 15 of 17")
    assert way.accessibleName() == approved()
    QTest.mouseClick(way, Qt.MouseButton.LeftButton, pos=way.spot(way.in_sight[-1]).toPoint())
    assert not at.reads("Looking back")
    QTest.mouseClick(way, Qt.MouseButton.LeftButton, pos=way.spot(way.in_sight[1]).toPoint())
    assert at.reads("Looking back")
    at.click("Go on from here")
    assert not at.reads("Looking back")
    assert way.stops[-1].words == "ended the turn"
    assert len(way.stops) < 15


def test_in_other_games_no_line_takes_room_from_the_felt(person, games):
    time = Time()
    at = person(file=sit(games, time=time), time=time)
    assert not at.window.page.history_bar.isVisible()


def test_without_a_rule_that_describes_division_there_is_no_place_to_divide(alone):
    at = alone()
    assert DIVIDE in at.names
    do(at.window.session, "remove rule", by="Ann", rule=10, anyway=True)
    at.click("End the turn")
    at.still()
    assert DIVIDE not in at.names


def test_a_copy_is_pulled_off_a_card_to_divide_while_the_card_lies_where_it_lay(alone):
    at = alone()
    lies, spot = at.view.where(read_address("rule r1001")), at.view.where(read_address("divide"))
    lies.setWidth(lies.width() // 3)  # beside the dotted way that leads from its middle
    before, empty = seen(at, lies), seen(at, spot)
    holds(at, 1001, at.at(card(at, 1002)))
    assert not difference(before, seen(at, lies)).isEmpty(), "what is subsumed comes along itself"
    at.glide(at.at(card(at, 1002)), at.at(DIVIDE))
    assert difference(before, seen(at, lies)).isEmpty()
    assert not difference(empty, seen(at, spot)).isEmpty()
    copy = at.item("rule r1001")
    assert (copy.figure.look.face.number, copy.figure.look.face.class_index) == ("13", SLATE)
    at.release(at.at(DIVIDE))
    at.key(Key.Key_Escape)
    at.still()
    assert difference(before, seen(at, lies)).isEmpty()
    assert difference(empty, seen(at, spot)).isEmpty()


def test_a_card_that_is_transmuted_shows_its_new_number_before_it_is_let_go(alone):
    at = alone()
    holds(at, 12, below(at))
    face = at.item("rule r12").figure.look.face
    assert (face.number, face.class_index) == ("20", CREAM)
    at.key(Key.Key_Escape)
    at.still()
    face = at.item("rule r12").figure.look.face
    assert (face.number, face.class_index) == ("12", SLATE)


def seen(at: Person, there: QRect) -> QImage:
    """What is seen of the felt there, but for a light round it."""
    at.still()
    return at.view.grab(there.adjusted(2, 2, -2, -2)).toImage()


def test_where_an_action_of_ones_own_may_be_taken_is_never_cut(alone):
    at = alone()
    text, sheet = "Scoring\nThe player may remove any one rule.", 'set describes to ["remove any one rule"]'
    do(at.window.session, "mutate", by="Ann", rule=1001, text=text, sheet=sheet, anyway=True)
    do(at.window.session, "divide", by="Ann", rule=1001, to=13)
    at.click("End the turn")
    button = at.widget("remove any one rule: under rule 13")
    assert " ".join(button.text().split()) == "Remove any one rule… under rule 13"
    assert button.height() >= button.sizeHint().height()


def test_the_guide_goes_on_as_one_does_what_it_tells_of(alone):
    at = alone()
    assert at.reads("The guide: 9 more steps")
    at.drag(at.at(card(at, 12)), below(at))
    at.click("Transmute")
    at.still()
    assert at.reads("The guide: 5 more steps"), "on to the step after the one that tells of transmutation"
    at.click("Back")
    at.click("End the turn")
    assert at.reads("The guide: 6 more steps"), "an act that no step tells of leaves it where it is"
    at.click("Close the guide")
    at.drag(at.at(card(at, 11)), below(at))
    at.click("Transmute")
    at.still()
    assert not at.reads("The guide"), "closed is closed"


def test_who_divides_a_rule_is_told_that_the_clerk_does_everything_twice(alone):
    at = alone()
    at.drag(at.at(card(at, 1001)), at.at(DIVIDE))
    twice = "What the clerk does under rule 1001, it does under rule 13 as well."
    assert at.reads(twice)
    at.click("Divide")
    at.still()
    assert "Ann: +10 points, to 10." in at.minutes[0], "the duplicate works from the next action on"
    at.drag(at.at(card(at, 1002)), at.at(DIVIDE))
    assert not at.reads("What the clerk does under"), "there is nothing on its sheet"


def test_who_plays_alone_decides_themselves_and_the_minutes_say_so(alone):
    at = alone()
    at.drag(at.at(card(at, 1002)), at.at(card(at, 1001)))
    at.click("yes")
    at.still()
    assert at.minutes[0].startswith("step 3: Ann decided whether the subsumed rule dies at once: yes.")


def test_a_number_that_changes_in_a_mutation_is_offered_for_the_sheet(alone):
    at = alone()
    mutates(at, 1001)
    replace(at, "10 points", "20 points")
    assert at.reads("What the clerk does was for the words as they were.")
    at.wait(700)
    assert at.reads("When somebody takes an action: give 20 points to whoever did it.")
    assert not at.reads("What the clerk does was for the words as they were."), "the offer says so better"
    at.click("Use what the clerk could do")
    at.click("Mutate")
    at.still()
    assert "Ann: +20 points, to 20." in at.minutes[0]


def test_what_is_offered_on_a_card_says_that_an_immutable_rule_goes_first(alone):
    at = alone()
    mutates(at, 1001)
    paper = at.window.findChildren(MutationPaper)[-1]
    paper.words.selectAll()
    at.type("1001. You win when you have 30 points.")
    paper.offer.tell()
    assert at.reads("Who has won: players with at least 30 points.")
    assert at.reads("By this rule alone nobody wins: rule 2 already says who has won, and goes first, as rule 11 says")


def test_a_condition_that_comes_in_on_the_card_is_in_sight(alone):
    at = alone(size=(1280, 720))
    mutates(at, 1001)
    replace(at, "an action.", "a dance.")
    at.wait(800)
    bar = at.slip.desk.verticalScrollBar()
    bar.setValue(bar.maximum())
    at.click("+ only if")
    at.still()
    held = at.keyboard
    spot = held.mapTo(at.slip.desk.viewport(), held.rect().center())
    assert at.slip.desk.viewport().rect().contains(spot)


def test_words_that_only_come_in_are_told_as_a_change_too(alone):
    at = alone()
    mutates(at, 1001)
    replace(at, "action.", "action. Twice.")
    assert at.slip.changes.isVisible()
    assert at.slip.changes.accessibleName().endswith("performing an action. (new: Twice.)")


def test_what_is_told_of_an_action_that_is_pointed_at_covers_no_other(alone):
    at = alone()
    transmute, mutate = at.widget("transmute: 12"), at.widget("mutate: 1001 and 1002")
    spot = transmute.rect().center()
    transmute.event(QEnterEvent(QPointF(spot), QPointF(spot), QPointF(transmute.mapToGlobal(spot))))
    transmute.event(QHelpEvent(QEvent.Type.ToolTip, spot, transmute.mapToGlobal(spot)))
    shown = next(each for each in QApplication.topLevelWidgets() if each.inherits("QTipLabel") and each.isVisible())
    assert "12 as 20" in shown.text()
    column = QRect(transmute.mapToGlobal(QPoint()), mutate.mapToGlobal(mutate.rect().bottomRight()))
    assert not shown.geometry().intersects(column)


def test_what_is_to_be_decided_comes_into_sight_and_the_place_card_says_so(alone):
    at = alone()
    at.click("What would each do?")
    at.still()
    at.drag(at.at(card(at, 1002)), at.at(card(at, 1001)))
    at.still()
    area, questions = at.window.page.docks.turn._area, at.window.page.docks.turn.questions
    assert questions.mapTo(area.viewport(), QPoint()).y() >= 0
    assert "to decide" in at.about("seat of Ann")
    at.click("no")
    at.still()
    assert "to take an action" in at.about("seat of Ann"), "the turn is over, and the next has begun"


def test_whoever_has_only_the_turn_to_end_is_said_to(alone):
    at = alone()
    do(at.window.session, "remove rule", by="Ann", rule=6, anyway=True)
    at.click("End the turn")
    do(at.window.session, "begin turn", by="Ann", to="Ann")
    at.window.play.show(animate=False)
    assert "may end the turn" in at.about("seat of Ann")
    do(at.window.session, "declare win", by="Ann", who="Ann", anyway=True)
    at.window.play.show(animate=False)
    at.key(Key.Key_Escape)
    assert "may end the turn" not in at.about("seat of Ann"), "the game is over"
    assert "has won" in at.about("seat of Ann")


def test_while_a_step_that_was_undone_is_looked_at_no_stop_is_shown_as_the_one(alone):
    at = alone()
    for _ in range(2):
        at.click("End the turn")
    at.click("Undo")
    at.click_tab("Minutes")
    at.click_row("Minutes", "step 3, undone: ")
    assert at.reads("Looking back: step 3 of")
    assert at.line_named("A step that was undone, after ")
    assert not at.line_named("The way here:")


def test_what_is_marked_once_words_are_changed_counts_for_nothing_until_it_is_typed_over(alone):
    at = alone()
    mutates(at, 1001)
    at.key(Key.Key_End)
    at.type(" Amen")
    before = at.slip.pips.measures
    words = words_of(at)
    words.moveCursor(QTextCursor.MoveOperation.Start)
    words.moveCursor(QTextCursor.MoveOperation.NextWord, QTextCursor.MoveMode.KeepAnchor)
    assert words.textCursor().hasSelection()
    assert [each.amount for each in at.slip.pips.measures] == [0, 0, 1]
    assert at.slip.pips.measures == before


def test_the_gauges_tell_of_as_many_words_as_are_struck_and_new(alone):
    at = alone()
    mutates(at, 1001)
    replace(at, "shall gain 10 points", "a b c d e f g h points too")
    assert [each.amount for each in at.slip.pips.measures] == [4, 0, 10]
    assert "(struck: shall gain 10 points) (new: a b c d e f g h points too)" in at.slip.changes.accessibleName()


def test_whoever_looks_back_at_actions_is_offered_no_proposal(alone):
    at = alone()
    at.click("End the turn")
    at.window.play._look_back(1)
    at.tap(at.at(card(at, 7)))
    assert at.reads("Rule 7")
    assert "Propose a change…" not in at.buttons()
    at.key(Key.Key_Escape)
    assert not at.reads("Another action…"), "nor any action"


def test_what_is_pressed_while_looking_back_is_not_done_and_that_is_said(alone):
    at = alone()
    at.click("End the turn")
    at.window.play._look_back(1)
    at.window.page._act(EndTurn(by="Ann"))
    assert not at.reads("Looking back")
    assert at.reads("press again to do it")
    assert at.window.session.last == 2


def test_whoever_plays_alone_is_not_asked_whose_turn_begins(alone):
    at = alone()
    session = at.window.session
    do(session, "remove rule", rule=6, why="no turns", anyway=True)
    do(session, "end turn", by="Ann")
    at.window.play.show()
    assert at.reads(NOT_YOURS)
    at.click("Begin a turn")
    assert at.slip is None
    assert session.whole_table().turn.seat == "Ann"


def test_where_only_one_action_is_lawful_each_stands_where_it_stood(alone):
    at = alone()
    do(at.window.session, "remove rule", by="Ann", rule=1002)
    at.click("End the turn")
    actions = [kind for kind, _, _ in (words.partition(":") for words in at.buttons()) if kind in PRINTED]
    assert actions == [*PRINTED]


def test_what_a_number_would_bring_comes_below_the_button_which_stays_under_the_hand(alone):
    at = alone()
    at.click("transmute: 12")
    at.write("Which number does it get?", "")
    before = at.widget("Transmute").mapToGlobal(QPoint())
    for number, said in (("20", "Rule 20 is mutable."), ("19", "Rule 7: The new number must be 20 or greater.")):
        at.write("Which number does it get?", number)
        assert at.reads(said)
        assert at.widget("Transmute").mapToGlobal(QPoint()) == before


def test_a_class_that_no_rule_says_is_said_where_the_number_is_and_is_not_foretold_before(alone):
    at = alone()
    do(at.window.session, "remove rule", by="Ann", rule=1, anyway=True)
    at.window.play.show()
    at.click("transmute: 12")
    assert at.field("Which number does it get?").text() == "20"
    assert not at.reads("Rule 20 is")
    at.click("Transmute")
    assert at.slip_name == "Transmute rule 12", "it waits for the class"
    at.choose("Of which class is it then?", "mutable")
    assert at.reads("Rule 20 is mutable.")
    assert not at.reads("No rule says which class")
    at.click("Transmute")
    at.still()
    assert at.window.session.whole_table().rulebook.numbered(20).kind == "mutable"


def test_an_act_that_leaves_a_class_open_is_told_which_where_that_is_objected_to(alone):
    at = alone()
    do(at.window.session, "remove rule", by="Ann", rule=1, anyway=True)
    at.window.play.act(Transmute(by="Ann", rule=12, to=20))
    at.still()
    assert "No rule says which class rule 12 belongs to once it is transmuted: say which." in at.slip_words
    at.click("It is mutable")
    at.still()
    assert at.window.session.whole_table().rulebook.numbered(20).kind == "mutable"


def test_a_card_is_divided_only_where_the_place_for_that_is_pointed_at(alone):
    at = alone()
    spot = at.view.where(read_address("divide"))
    holds(at, 1001, QPoint(spot.center().x(), spot.bottom() - 4))
    assert "divides rule 1001" in at.tag
    at.glide(QPoint(spot.center().x(), spot.bottom() - 4), QPoint(spot.center().x(), spot.bottom() + 8))
    assert "divides" not in at.tag
    at.key(Key.Key_Escape)


def test_a_card_let_go_on_the_tray_of_removed_rules_is_removed_where_a_rule_has_an_action_for_that(alone):
    at = alone()
    text, sheet = "Scoring\nThe player may remove any one rule.", 'set describes to ["remove any one rule"]'
    do(at.window.session, "mutate", by="Ann", rule=1001, text=text, sheet=sheet, anyway=True)
    do(at.window.session, "remove rule", by="Ann", rule=12, anyway=True)
    do(at.window.session, "divide", by="Ann", rule=1001, to=13, anyway=True)
    do(at.window.session, "end turn", by="Ann")
    at.window.play.show()
    at.still()
    at.drag(at.at(card(at, 9)), at.at("removed rules"))
    assert 9 not in numbers(at)


def test_a_removed_card_is_read_by_a_click_and_not_proposed_again_where_nothing_is_proposed(alone):
    at = alone()
    do(at.window.session, "remove rule", by="Ann", rule=12, anyway=True)
    at.window.play.show(animate=False)
    at.tap(at.at("removed rules"))
    laid = next(name for name in at.names if name.startswith("Card 12"))
    at.menu_of(laid)
    assert "Open the card" in at.lines()
    assert "Propose it again…" not in at.lines()
    at.take("Open the card")
    assert at.reads("Rule 12")
    assert "Propose it again…" not in at.buttons()


@pytest.mark.parametrize("gone", [(), (1,), (6,), (1, 6), (1, 6, 7)], ids=str)
@pytest.mark.parametrize("grabbed", [(0.5, 0.5), (0.1, 0.1), (0.1, 0.9), (0.9, 0.9)], ids=str)
def test_the_place_for_a_copy_is_there_for_cards_that_may_be_divided_and_who_points_at_it_divides(alone, gone, grabbed):
    at = alone(size=(1440, 900))
    for number in gone:
        do(at.window.session, "remove rule", by="Ann", rule=number, anyway=True)
    at.window.play.show(animate=False)
    for number in (12, 1002):
        box, lies = at.item("divide").figure.box, at.item(f"rule r{number}").figure.box
        start = at.view.mapFromScene(lies.x + lies.width * grabbed[0], lies.y + lies.height * grabbed[1])
        at.press(start)
        at.glide(start, at.view.mapFromScene(box.x + box.width * 0.2, box.y + box.height * 0.8))
        may_be_divided = number == 1002 or 1 in gone
        assert ("divides rule" in at.tag) is may_be_divided, (number, at.tag)
        assert (at.item("divide") is not None) is may_be_divided
        assert "divides rule" in at.tag or not at.tag_objects
        at.key(Key.Key_Escape)
        at.release(start)
        at.still()
    assert at.item("divide") is not None


def test_a_card_goes_to_a_class_by_a_number_that_is_of_it_and_nowhere_by_an_action_of_which_no_rule_speaks(alone):
    at = alone()
    do(at.window.session, "remove rule", by="Ann", rule=7, anyway=True)
    at.window.play.show(animate=False)
    holds(at, 12, below(at))
    assert "transmutes rule 12 into rule 20" in at.tag, "a rule numbered 7 would be immutable"
    at.key(Key.Key_Escape)
    at.release(below(at))
    for number in (4, 6):
        do(at.window.session, "remove rule", by="Ann", rule=number, anyway=True)
    at.window.play.show(animate=False)
    holds(at, 12, below(at))
    assert "transmutes" not in at.tag


def test_of_a_card_that_may_not_be_transmuted_the_reason_is_said_that_no_number_takes_away(alone):
    at = alone()
    do(at.window.session, "remove rule", by="Ann", rule=1, anyway=True)
    at.window.play.show(animate=False)
    holds(at, 11, below(at))
    assert at.tag_objects == "Rule 7: There is an immutable rule with a greater number."


def test_over_the_tray_it_is_said_what_removing_a_card_comes_to_in_as_many_lines_as_that_needs(alone):
    at = alone()
    sheet = 'set describes to ["remove any one rule"]'
    do(at.window.session, "mutate", by="Ann", rule=1001, text="Removal\nRemove any one rule.", sheet=sheet, anyway=True)
    do(at.window.session, "divide", by="Ann", rule=1001, to=13, anyway=True)
    do(at.window.session, "other action", by="Ann", under=13, words="remove any one rule", does="remove", rule=9)
    at.window.play.show(animate=False)
    at.still()
    tray = at.item("laid-off repealed").figure.box
    holds(at, 8, at.view.mapFromScene(tray.x + tray.width / 2, tray.y + tray.height / 2))
    tag = next(item for item in at.view.felt.items() if isinstance(getattr(item, "figure", None) and item.figure.look, ActTag))
    assert (at.tag, len(tag.figure.look.lines)) == approved()
    assert at.view.sceneRect().contains(tag.sceneBoundingRect())
