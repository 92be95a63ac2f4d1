"""Whatever the law says: anything is added, named, counted, pinned and taken away by hand, each from the menu of the felt."""

import pytest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from tabletop.engine.boards.battle import battle_of
from tests.golden import approved
from tests.view.hands import Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def nomic(nomic) -> Person:
    return nomic()


def writes(at: Person, asked: str, words: str) -> None:
    """Say something in the field of that name, in place of what stands there."""
    field = at.field(asked)
    at.click(field)
    assert isinstance(field, QLineEdit | QPlainTextEdit)
    field.selectAll()
    at.type(words)


def adds(at: Person, line: str, **said: str) -> None:
    at.menu_of_point(at.bare())
    at.take("Add", line)
    for asked, words in said.items():
        writes(at, ASKED[asked], words)
    at.click("Put it down")


ASKED = {
    "sides": "How many sides?", "steps": "How many steps?", "called": "What is it called?", "why": "Why?",
    "words": "What does it say?", "things": "What is on it? One thing on each line", "cards": "The cards, one on each line",
    "face": "What does its face say?",
}  # fmt: skip


@pytest.mark.parametrize(
    ("line", "said", "told"),
    [
        ("A token…", {"called": "crown"}, "Somebody put one token “crown” on the felt."),
        ("A counter…", {"called": "gold"}, "Somebody put one counter “gold” on the felt."),
        ("A track…", {"steps": "12", "called": "Moon"}, "Somebody put one track of 12 steps, “Moon” on the felt."),
        ("A die of any sides…", {"sides": "20", "why": "for fate"}, "Somebody put one die of 20 sides on the felt (for fate)."),
        ("A card…", {"face": "Fool"}, "Somebody put one Fool on the felt."),
        ("A deck of your own…", {"cards": "Sun"}, "Somebody put a deck of one card on the draw pile."),
        ("A pile…", {"called": "bank"}, "Somebody made room for a pile called “bank”."),
        ("A note…", {"words": "Remember."}, "Somebody put one note “Remember.” on the felt."),
        ("A list…", {"things": "tea"}, "Somebody put one list “tea” on the felt."),
    ],
)
def test_anything_is_added_where_it_was_pointed_at(nomic, line, said, told):
    adds(nomic, line, **said)
    assert nomic.window.session.step(nomic.window.session.last).told == (f"By hand: {told[0].lower()}{told[1:]}",)


def test_a_clock_and_a_half_board_are_added_as_well(nomic):
    nomic.menu_of_point(nomic.bare())
    nomic.take("Add", "A clock…")
    writes(nomic, "What is it for?", "tea")
    writes(nomic, "Why?", "the kettle is on")
    nomic.click("Start it")
    assert nomic.minutes[0] == approved()
    assert any(name.startswith("clock tea: 5:00") for name in nomic.names)
    nomic.menu_of_point(nomic.bare())
    nomic.take("Add", "A half-board for", "Bo")
    table = nomic.window.session.whole_table()
    assert [(army.name, army.controller) for army in battle_of(table).armies] == [("Blue", "Bo")]


def test_a_counter_is_counted_named_pinned_to_a_rule_and_taken_away_each_undoable(nomic):
    session = nomic.window.session
    adds(nomic, "A counter…", called="gold")
    nomic.menu_of("counter gold")
    nomic.take("One more")
    nomic.menu_of("counter gold")
    nomic.take("Set its number…")
    writes(nomic, "What does it show?", "7")
    nomic.click("Set it")
    assert list(session.whole_table().counters.values())[-1] == 7
    nomic.menu_of("counter gold")
    nomic.take("Pin it to a rule card…")
    nomic.click("To which rule card?")
    nomic.take("rule 203")
    nomic.click("Pin it")
    (counter,) = (thing for thing in session.whole_table().things.by_id.values() if thing.kind == "counter")
    assert str(counter.at) == "on r203"
    nomic.menu_of("counter gold")
    nomic.take("Take it off the table…")
    nomic.click("Take")
    assert counter.id not in session.whole_table().things
    for _ in range(2):
        nomic.click("Undo")
    (counter,) = (thing for thing in session.whole_table().things.by_id.values() if thing.kind == "counter")
    assert str(counter.at) == "felt"


def test_a_note_is_pinned_to_a_rule_from_its_card(nomic):
    nomic.menu_of(f"Rule 203: {nomic.rule(203)}")
    nomic.take("Pin a note to it…")
    writes(nomic, "What does it say?", "Ask Cy.")
    nomic.click("Put it down")
    (note,) = (thing for thing in nomic.window.session.whole_table().things.by_id.values() if thing.kind == "note")
    assert (note.face, str(note.at)) == ("Ask Cy.", "on r203")


def test_a_rule_is_given_another_number_and_another_class_by_hand(nomic):
    nomic.tap(nomic.at(f"Rule 203: {nomic.rule(203)}"))
    nomic.click("Renumber it…")
    writes(nomic, "Which number?", "777")
    nomic.click("Renumber it")
    nomic.click("Change its class…")
    writes(nomic, "Which class? Any word will do.", "sacred")
    nomic.click("Change its class")
    rule = nomic.window.session.whole_table().rulebook["r203"]
    assert (rule.number, rule.kind) == (777, "sacred")
    assert nomic.reads("Rule 777")


def test_a_rule_is_removed_by_hand_from_its_card(nomic):
    nomic.tap(nomic.at(f"Rule 203: {nomic.rule(203)}"))
    nomic.click("Remove it by hand…")
    assert nomic.reads("Takes the rule card off the table at once, without a vote.")
    nomic.click("Remove it by hand")
    assert "r203" not in nomic.window.session.whole_table().rulebook
    assert nomic.window.page.side.at_docks, "its page is put away with it"


def test_a_rule_is_removed_by_hand_from_the_menu_of_its_card_and_from_the_menu(nomic):
    nomic.menu_of(f"Rule 203: {nomic.rule(203)}")
    nomic.take("Remove it by hand…")
    nomic.click("Remove")
    nomic.click("Menu")
    nomic.take("By hand", "Remove a rule…")
    nomic.click("Which rule?")
    nomic.take("rule 204")
    nomic.click("Remove a rule")
    assert {"r203", "r204"}.isdisjoint(rule.id for rule in nomic.window.session.whole_table().rulebook.rules)


def test_a_counter_is_set_for_a_rule_from_its_card_and_for_the_table_from_the_menu(nomic):
    nomic.tap(nomic.at(f"Rule 203: {nomic.rule(203)}"))
    nomic.click("Set a counter of it…")
    writes(nomic, "What is counted?", "life")
    writes(nomic, "How many?", "8")
    nomic.click("Set a counter of it")
    nomic.click("Close")
    nomic.click("Menu")
    nomic.take("By hand", "Set a counter…")
    nomic.click("Whose?")
    nomic.take("the table")
    writes(nomic, "What is counted?", "pot")
    writes(nomic, "How many?", "5")
    nomic.click("Set a counter")
    counters = nomic.window.session.whole_table().counters
    assert {(what, about.kind, amount) for (what, about), amount in counters.items() if what in ("life", "pot")} == {
        ("life", "rule", 8),
        ("pot", "table", 5),
    }
    nomic.click("Undo")
    assert not any(what == "pot" for what, _ in nomic.window.session.whole_table().counters)


def test_several_lines_of_words_are_seen_as_one_writes_them_on_a_large_screen_too(sat_down):
    at = sat_down("nomic", size=(2400, 1350))
    at.menu_of_point(at.bare())
    at.take("Add", "A list…")
    field = at.field("What is on it? One thing on each line")
    assert field.viewport().height() >= 5 * field.fontMetrics().lineSpacing()
