"""A rule laid open: words, clerk, history, and what can be done about it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop.box.box import own_card
from tabletop.engine.acts.lawmaking.editing import EditRule
from tabletop.engine.acts.lawmaking.judging import AskJudgment
from tabletop.engine.acts.lawmaking.stamping import Dispute, StampVoid
from tabletop.engine.answers import Ruling
from tabletop.engine.chess.betza_words import moves_in_words
from tabletop.engine.past import Wording
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.paper.days import day_and_time
from tabletop.view.reading.rule_viewer import RuleViewer, to_be_checked, wording_words
from tabletop.view.values.drafts import Draft, Procedure
from tabletop.view.values.wishes import LookBack
from tabletop.view.widgets.moves_picture import MovesPicture
from tests.games import nomic
from tests.games.chess_table import begun
from tests.golden import approved
from tests.playing import NOON, carry, do, sit
from tests.view.conftest import LANGUAGE, LOOK

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
FIRST = Wording(1, 0.0, Rule("r13", 13, "The value of an Ace card is 1."))
SECOND = Wording(20, NOON, Rule("r13", 13, "The value of an Ace card is 14.", amended_by=19), "Bo", "amend")


@pytest.fixture
def session(tmp_path):
    return sit(tmp_path)


@pytest.fixture
def viewer(session, panel):
    made = panel(RuleViewer(LOOK, LANGUAGE), signals=("wished", "closed"))
    made.show = lambda key, *more: made.widget.show_rule(session.table(), key, *more)
    return made


def test_a_rule_shows_its_words_and_each_line_of_its_sheet_as_a_sentence(viewer):
    viewer.show("r13")
    assert "Rule 13" in viewer.words
    assert "The value of an Ace card is 1." in viewer.words
    assert "1   What every ace is worth: 1." in viewer.words


def test_a_rule_that_no_vote_has_adopted_says_so(session, viewer):
    def told():
        viewer.widget.show_rule(session.table(), "r13", session.wordings("r13"), unbacked=session.unbacked("r13"))
        return [words for words in viewer.words if "though" in words]

    carry(session, "Ann", "An Ace is 20.", rule=13)
    read = [told()]
    do(session, "void vote", number=19)
    do(session, "decide", question="custom", answer="no")
    read.append(told())
    do(session, "withdraw", by="Ann")
    read.append(told())
    do(session, "decide", question="custom", answer="yes")
    read.append(told())
    assert [*read, wording_words(session.wordings("r13")[-1])] == approved()


def test_a_line_that_takes_several_rows_of_the_sheet_bears_the_numbers_of_all_of_them(viewer):
    viewer.show("r9")
    numbered = [words.split("   ")[0] for words in viewer.words if words[:1].isdigit() and "   " in words]
    assert numbered == ["1", "2", "3", "4–5", "6–8", "9"]


def test_a_rule_that_says_how_pieces_move_shows_it(tmp_path, panel):
    made = panel(RuleViewer(LOOK, LANGUAGE))
    made.widget.show_rule(begun(tmp_path).table(), "r214")
    shown = [each.accessibleName() for each in made.window.findChildren(MovesPicture)]
    assert shown == [
        f"Picture: a {kind} moves {way}"
        for kind, way in (
            *((kind, f"like a {kind} in chess") for kind in ("king", "queen", "rook", "bishop", "knight")),
            ("pawn", moves_in_words("mfWcfFimfnD")),
        )
    ]  # fmt: skip


def test_how_it_came_to_be_is_told_newest_first_and_each_step_can_be_looked_at(viewer):
    viewer.show("r13", (FIRST, SECOND))
    viewer.press(f"step 20, {day_and_time(NOON)} · proposition 19 by Bo")
    assert viewer.heard == [("wished", LookBack(20))]
    assert viewer.button("as the game began")


def test_a_change_without_a_proposal_says_how_and_by_whom_and_a_new_number_is_no_change_of_words(viewer):
    by_hand = Wording(21, NOON, replace(SECOND.rule, text="An Ace is 9.", revision=2, changed="changed by hand"), "Cy")
    renumbered = Wording(22, NOON, replace(by_hand.rule, number=90), "Ann")
    viewer.show("r13", (FIRST, SECOND, by_hand, renumbered))
    assert viewer.button(f"step 21, {day_and_time(NOON)} · changed by hand · by Cy")
    assert viewer.button(f"step 22, {day_and_time(NOON)} · renumbered · by Ann")


def test_words_that_left_their_sheet_behind_are_checked_by_people(viewer, session):
    do(session, "edit rule", rule=13, text="The value of an Ace card is 14.")
    viewer.show("r13", (FIRST, replace(SECOND, rule=replace(SECOND.rule, check=True))))
    assert "Check this" in viewer.words
    for name in ("Keep", "Edit…", "By hand"):
        viewer.press(name)
    rule = session.table().rulebook["r13"]
    assert viewer.heard == [
        ("wished", EditRule(rule=13, checked=True)),
        ("wished", replace(Draft.changing(rule, procedure=Procedure.BY_HAND), was="The value of an Ace card is 1.")),
        ("wished", EditRule(rule=13, sheet="", checked=True)),
    ]


def test_a_sheet_that_sleeps_says_why(viewer):
    viewer.show("r13", (), "line 1, column 5: there is no such word.")
    assert "This sheet sleeps: line 1, column 5: there is no such word." in viewer.words


def test_a_sheet_of_which_a_line_failed_says_where_and_why_and_does_not_sleep(viewer, session):
    do(session, "edit rule", text="A gift.", sheet='when dice thrown\n  give 1 points to "Zed"')
    do(session, "throw", by="Ann", faces=[6])
    failed = session.failed_at("r19")
    assert failed == session.last
    viewer.widget.show_rule(session.table(), "r19", failed=failed)
    assert f"It failed at step {failed}, line 2: Nothing called “Zed” is on the table." in viewer.words
    assert not any(words.startswith("This sheet sleeps") for words in viewer.words)


def test_a_change_can_be_proposed_from_the_card(viewer, session):
    viewer.show("r13")
    viewer.press("Propose a change…")
    assert viewer.heard == [("wished", Draft.changing(session.table().rulebook["r13"]))]


def test_the_judgments_on_it_are_read_with_their_judge_and_step(viewer):
    rulings = (
        Ruling(30, NOON, "Is a joker an ace?", "Cy", "Yes.", ("r13",), overruled=True),
        Ruling(33, 0.0, "Is a joker an ace?", "Bo", "No.", ("r13", "r14")),
        Ruling(35, 0.0, "Is tea a rule?", "Bo", "Never.", ("r14",)),
    )
    viewer.show("r13", (), "", rulings)
    assert [each for each in viewer.words if "joker" in each] == ["“Is a joker an ace?” No.", "“Is a joker an ace?” Yes."]
    assert not any("tea" in each for each in viewer.words)
    viewer.press(f"Cy at step 30, overruled since · {day_and_time(NOON)}")
    assert viewer.heard == [("wished", LookBack(30))]


def test_people_stamp_it_void_with_a_reason_and_take_the_stamp_off(viewer, session):
    viewer.show("r13")
    viewer.press("Stamp it…")
    viewer.key(Qt.Key.Key_Tab)
    viewer.type("it conflicts with 14")
    viewer.press("Stamp it")
    do(session, "stamp void", rule=13, why="it conflicts with 14")
    viewer.show("r13")
    viewer.press("Remove the stamp…")
    viewer.press("Remove the stamp")
    assert viewer.heard == [
        ("wished", StampVoid(rule=13, why="it conflicts with 14")),
        ("wished", StampVoid(rule=13, void=False)),
    ]


def test_a_player_disputes_it_and_its_card_asks_to_be_looked_at(viewer, session):
    viewer.show("r13")
    viewer.press("Dispute it…")
    viewer.take("Bo")
    viewer.type("Is one worth one?")
    viewer.press("Dispute it")
    assert viewer.heard == [("wished", Dispute(by="Bo", rule=13, why="Is one worth one?"))]
    do(session, "dispute", by="Bo", rule=13, why="Is one worth one?")
    viewer.show("r13")
    assert "disputed" in viewer.words
    assert "It is disputed. Does the clerk do what the words say?" in viewer.words
    assert "This sheet sleeps: the rule is disputed." in viewer.words
    viewer.press("Remove the stamp…")
    viewer.press("Remove the stamp")
    viewer.press("Keep")
    settled = ("wished", Dispute(rule=13, over=True))
    assert viewer.heard[1:] == [settled, ("wished", EditRule(rule=13, checked=True)), settled]


def test_the_judge_is_asked_about_the_rule_that_lies_open(viewer):
    viewer.show("r13")
    viewer.press("Ask the Judge…")
    viewer.take("Cy")
    QTest.keyClick(viewer.window.focusWidget(), Qt.Key.Key_End)
    viewer.type("is that fair?")
    viewer.press("Ask the Judge")
    assert viewer.heard == [("wished", AskJudgment(by="Cy", question="Rule 13: is that fair?"))]


def test_the_tables_own_card_and_one_that_is_gone_can_be_read_too(viewer):
    viewer.show("house")
    assert "The table’s own card" in viewer.words
    viewer.press("Change it by hand…")
    ((_, draft),) = viewer.heard
    assert (draft.procedure, draft.sheet.splitlines()[-1]) == (Procedure.OWN_CARD, own_card().splitlines()[-1])
    viewer.show("r99", (FIRST,))
    assert "A rule that is gone" in viewer.words
    assert "It is no longer in force. Unless it was taken back, its card lies in the tray “removed” on the felt." in viewer.words


def test_what_is_to_be_checked_is_said_with_its_reason():
    worded = Rule("r1", 1, "Words.", "set claims over to [rule 7]", check=True)
    book = Rulebook((worded,))
    was, now = (Wording(step, 0.0, replace(worded, kind=kind)) for step, kind in ((1, "immutable"), (5, "mutable")))
    assert to_be_checked(worded, (was, now), book) == approved()
    whole = Rulebook((worded, Rule("r7", 7, "Seven.")))
    reworded = (was, Wording(6, 0.0, replace(worded, text="Other words.")))
    assert to_be_checked(worded, reworded, whole) == approved()
    copied = "Its words, or some of them, come from a card that was to be checked. Do they and what the clerk does match?"
    assert to_be_checked(worded, (was,), whole) == copied
    grown = Wording(7, 0.0, replace(worded, text="Words. More.", sheet="set dice to 2"))
    assert to_be_checked(grown.rule, (was, grown), whole) == copied


def test_a_rule_that_another_goes_before_says_beside_which_line(tmp_path, viewer):
    (folder := tmp_path / "nomic").mkdir()
    session = nomic.begun(folder)
    nomic.turn(session, text="A die has eight sides.", sheet="when turn ended: tell “So.”\nset sides to 8")
    viewer.widget.show_rule(session.table(), "r301", unheard=session.unheard("r301"))
    (told,) = [words for words in viewer.words if "goes first" in words]
    assert told.startswith("Line 2: Rule 202 already says how many sides a die has, and goes first, as rule 211 says")
