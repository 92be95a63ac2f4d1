"""Of two evenings that differ in hidden cards alone, the screen says the same: names, tooltips, words, what each menu offers."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.playing import Time
from tests.proofs.test_two_evenings import pair, play
from tests.proving import numbers
from tests.view.hands import everything_said

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.mark.timeout(3_600)
def test_nothing_that_is_said_on_the_screen_hangs_on_a_hidden_card(person, tmp_path):
    looked_at = 0
    for number in range(numbers(3, 40)):
        chance, done = Random(number), list[dict[str, Any]]()
        both = pair(number, tmp_path, chance)
        play(both, chance, done)
        for session in both.both:
            session.close()
        if None in both.readers:
            said = [on_screen(person, session.path) for session in both.both]
            assert said[0] == said[1], f"pair {number}, after {done}"
            assert any("Ann" in text for text in said[0])
            looked_at += 1
    assert looked_at


def on_screen(person: Any, file: Path) -> list[str]:
    """All that is said, before and after the minutes are opened."""
    at = person(file=file.rename(file.with_name("evening.nomic")), time=Time())
    at.look_again()  # Qt lays out a window by an animation of no length, which goes with the next events
    said = everything_said(at.window)
    at.click("Minutes")
    said += everything_said(at.window)
    at.leave()
    return said
