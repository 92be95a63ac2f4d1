"""What buttons ask before they do an act."""

import pytest

from tabletop.engine.acts.on_buttons import who_does


@pytest.mark.parametrize(
    ("what", "asks"),
    [
        ("note who says um", "Note who says um: who notes it?"),
        ("team who won pays", "Team who won pays: who does that?"),
        ("say who sat down", "Say who sat down: who does that?"),
        ("everybody who sings pays", "Everybody who sings pays: who does that?"),
        ("players who sing pay", "Players who sing pay: who does that?"),
        ("sing a song", "Sing a song: who does it?"),
    ],
)
def test_who_does_it_is_not_mixed_up_with_whom_the_name_of_it_is_about(what, asks):
    assert who_does(what) == asks
