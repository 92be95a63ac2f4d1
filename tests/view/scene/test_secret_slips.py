"""Where the slips of a secret vote lie: each can be seen and counted, whoever sits at the table."""

from itertools import combinations
from pathlib import Path

import pytest

from tabletop.engine.things import Address
from tabletop.view.scene.figures.figure import Figure, Overlay
from tabletop.view.scene.figures.looks import PlaceCard
from tabletop.view.scene.figures.rule_figures import PROPOSAL
from tabletop.view.scene.figures.table_figures import counts, figures
from tabletop.view.scene.layout.layout import lay_out
from tests.playing import do, propose, sit

NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lee", "Max", "Ned", "Oz", "Pia"]
pytestmark = pytest.mark.usefixtures("qapp")

FELTS = {"1280×720": (1012.0, 676.0), "1440×900": (1132.0, 856.0)}


def slips(folder: Path, players: int, size: tuple[float, float], voted: int) -> tuple[list[Figure], list[Figure]]:
    """The secret slips that are laid, and all figures, once so many have voted."""
    names = NAMES[:players]
    folder.mkdir(exist_ok=True)
    session = sit(folder, "nomic", ",".join(names), token="")
    do(session, "begin turn", by="Ann", to="Ann")
    propose(session, "Ann", "Whoever sings gains five points.")
    do(session, "end debate", by="Ann", ballots="secret")
    for name in reversed(names[:voted]):
        do(session, "vote", by=name, side="for")
    table = session.table()
    made = figures(table, lay_out(*size, counts(table)), Overlay())
    return [each for each in made if each.about == "laid face down"], made


@pytest.mark.parametrize("size", FELTS.values(), ids=FELTS)
@pytest.mark.parametrize("players", [2, 4, 8, 10, 16])
def test_every_secret_slip_can_be_seen_and_counted(tmp_path: Path, players: int, size: tuple[float, float]):
    laid, made = slips(tmp_path, players, size, players - 1)
    assert [each.key for each in laid] == [Address("vote", name) for name in NAMES[: players - 1]]
    assert not any(one.box.overlap(other.box) > 0 for one, other in combinations(laid, 2))
    others = [each for each in made if isinstance(each.look, PlaceCard) or each.key in [Address("vote", name) for name in NAMES]]
    assert not any(slip.box.overlap(each.box) > 0 for slip in laid for each in others if each.key != slip.key)
    below = next(each.box.bottom for each in made if each.key == PROPOSAL)
    assert all(each.box.bottom - below > 0.8 * each.box.height for each in laid)
    assert all(each.box.width >= 22 for each in laid)


def test_a_slip_keeps_its_place_whoever_votes_later(tmp_path: Path):
    few, _ = slips(tmp_path / "few", 8, FELTS["1280×720"], 3)
    more, _ = slips(tmp_path / "more", 8, FELTS["1280×720"], 7)
    assert [each.box for each in few] == [each.box for each in more[:3]]
