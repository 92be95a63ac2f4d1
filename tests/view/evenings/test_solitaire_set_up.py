"""Solitaire Nomic from the start screen: the readings, and a challenge to pass on."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QToolButton

from tests.view.hands import Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CHALLENGE = "A challenge, by any word: it shuffles the numbers of the immutable rules"


@pytest.fixture
def starting(person) -> Person:
    at = person()
    at.click("Solitaire Nomic")
    at.click(at.line_edits("Name")[-1])
    at.type("Ann")
    return at


def rules(at: Person) -> dict[int, str]:
    return {rule.number: rule.text for rule in at.window.session.whole_table().rulebook.rules}


def test_each_reading_is_a_yes_or_a_no_with_what_it_means(starting):
    at = starting
    at.click("Clauses…")
    assert at.slip_name == "What the rules leave to you"
    at.click("Is removing an immutable rule death?: yes: no immutable rule is removed")
    at.click("How many words that stand apart may be replaced?: exactly 2")
    at.click("That is how I play")
    assert at.reads("No immutable rule is removed · exactly 2 apart")
    at.click("Sit down")
    law = {line.subject: line.answer for line in at.window.session.law() if line.question == "custom"}
    assert law["removing an immutable rule is death"] == "yes"
    assert law["two words apart"] == "exactly 2"


def test_a_die_gives_a_short_word_that_shuffles_the_immutable_rules_and_can_be_passed_on(starting, person, tmp_path):
    at = starting
    (die,) = at.field(CHALLENGE).findChildren(QToolButton)
    at.click(die)
    word = at.field(CHALLENGE).text()
    assert word.isalpha()
    assert len(word) == 6
    at.click("Sit down")
    at.still()
    assert at.reads(f"Turn 1, 0 points. Challenge: {word}.")
    shuffled = rules(at)
    assert list(shuffled) == [*range(1, 13), 1001, 1002]

    friend = person(tmp_path / "friend")
    friend.click("Solitaire Nomic")
    friend.click(friend.line_edits("Name")[-1])
    friend.type("Bo")
    friend.write(CHALLENGE, f" {word.upper()} ")
    friend.click("Sit down")
    friend.still()
    assert rules(friend) == shuffled
    assert friend.window.session.setup == at.window.session.setup


def test_a_long_word_stands_whole_in_its_field(starting):
    field = starting.field(CHALLENGE)
    starting.write(CHALLENGE, "accountabilities")
    assert field.cursorPositionAt(QPoint(0, field.height() // 2)) == 0


def test_without_a_word_the_rules_have_the_numbers_of_the_author(starting):
    starting.click("Sit down")
    assert rules(starting)[6].startswith("Actions")
    assert not starting.reads("Challenge:")
