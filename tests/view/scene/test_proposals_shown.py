"""What the sheet in the middle of the table says of a proposal."""

import pytest

from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.seen import seen
from tabletop.view.scene.figures.rule_figures import proposal_face
from tests.view.scene.tables import evening, play

BEGINS = "when game begun: begin turn of next mover"


@pytest.mark.parametrize(
    ("fields", "would"),
    [
        ({"kind": "enact", "text": "Tea.", "sheet": ""}, ""),
        ({"kind": "enact", "text": "Tea."}, ""),
        ({"kind": "amend", "rule": 4, "text": "Tea.", "sheet": BEGINS}, ""),
        ({"kind": "amend", "rule": 4, "text": "Tea."}, "do as before: its sheet stays as it is, to be checked"),
        (
            {"kind": "amend", "rule": 4, "text": "Tea.", "sheet": ""},
            "No longer: When the game begins: begin turn of the next mover.",
        ),
        (
            {"kind": "enact", "text": "Tea.", "sheet": "set adoption too majority"},
            "not understand its sheet: line 1, column 14: I do not know what “too” is. Did you mean “to”?",
        ),
        ({"kind": "repeal", "rule": 4}, "stop serving it"),
    ],
)
def test_the_clerk_would_do_only_what_the_sheet_changes(fields, would):
    table = seen(play(evening(), Propose(by="Bo", number=19, **fields)))
    assert proposal_face(table.proposals[-1], table).clerk_would == would
