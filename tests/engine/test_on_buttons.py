"""What buttons ask before they do an act."""

import pytest

from tabletop.engine.acts.on_buttons import who_does


@pytest.mark.parametrize(
    ("what", "asks"),
    [
        ("note who says um", "Note who says um: who notes it?"),
        ("catch who lies first", "Catch who lies first: who catches it?"),
        ("mix who won cards", "Mix who won cards: who mixes it?"),
        ("carry who fell down", "Carry who fell down: who carries it?"),
        ("say who sat down", "Say who sat down: who says it?"),
        ("everybody who sings pays", "Everybody who sings pays: who does it?"),
        ("players who sing pay", "Players who sing pay: who does it?"),
        ("sing a song", "Sing a song: who does it?"),
    ],
)
def test_who_does_it_is_asked_by_the_verb_as_one_says_it_and_else_of_whoever_does_it(what, asks):
    assert who_does(what) == asks
