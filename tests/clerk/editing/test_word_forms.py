"""Words as one says them, and as several do."""

import pytest

from tabletop.clerk.editing.word_forms import of_one


@pytest.mark.parametrize(
    ("several", "one"),
    [
        ("use the word", "uses the word"),
        ("cry", "cries"),
        ("go home", "goes home"),
        ("are late", "is late"),
        ("don't sit still", "doesn't sit still"),
        ("weren’t there", "wasn't there"),
        ("didn't place a card", "didn't place a card"),
        ("can’t sing", "can’t sing"),
    ],
)
def test_what_several_do_is_said_of_one(several, one):
    assert of_one(several) == one
