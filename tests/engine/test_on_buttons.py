"""What buttons ask before they do an act."""

import pytest

from tabletop.engine.acts.on_buttons import done, who_does, who_has_done


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


@pytest.mark.parametrize(
    ("what", "button", "asks"),
    [
        ("discard one", "Done: discard one", "Discard one: who has done it?"),
        ("see that Bo hums", "Done: see that Bo hums (rule 24)", "See that Bo hums: who has done it?"),
        ("carry out rule 24", "Done: carry out rule 24", "Carry out rule 24: who has done it?"),
        ("carry out rule 24 – twice", "Done: carry out rule 24 – twice", "Carry out rule 24 – twice: who has done it?"),
        ("carry out the chairs", "Done: carry out the chairs", "Carry out the chairs: who has done it?"),
        ("see that rule 24 is followed", "Done: see that rule 24 is followed", "See that rule 24 is followed: who has done it?"),
        ("do what the rule says", "Done: do what the rule says (rule 24)", "Do what the rule says: who has done it?"),
    ],
)
def test_what_is_done_is_ticked_off_in_one_sentence(what, button, asks):
    assert (done(what, "rule 24"), who_has_done(what)) == (button, asks)
