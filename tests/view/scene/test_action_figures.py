"""The place where a copy of a card may be pulled to lies over nothing else."""

import pytest

from tabletop.engine.acts.actions import DIVIDE
from tabletop.engine.acts.by_hand import AddThing
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.lawmaking.editing import RemoveRule
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.view.scene.figures.figure import Overlay
from tabletop.view.scene.figures.rule_figures import LAID
from tabletop.view.scene.figures.table_figures import counts, figures
from tabletop.view.scene.figures.thing_figures import DICE_LYING
from tabletop.view.scene.layout.layout import lay_out
from tests.view.scene.tables import play

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = [(852, 600), (1012, 676), (1012, 780), (1132, 856), (1500, 800), (3024, 2054)]
WORDS = "Life Span\n" + "All mutable rules shall have a life span of 8 turns. " * 3


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("mutable", range(1, 13))
@pytest.mark.parametrize("piles", [False, True], ids=["alone", "with piles"])
def test_the_place_to_divide_lies_over_no_pile_and_no_dice(size: tuple[int, int], mutable: int, piles: bool) -> None:
    immutable = tuple(Rule(f"r{number}", number, WORDS, kind="immutable") for number in range(1, 13))
    rules = tuple(Rule(f"r{number}", number, WORDS, kind="mutable") for number in range(20, 21 + mutable))
    table = Table(seats=(Seat("Ann"),), rulebook=Rulebook((*immutable, *rules)))
    table = play(table, Throw(by="Ann", dice=1, sides=6, faces=(6,)), RemoveRule(by="Ann", rule=20))
    if piles:
        table = play(table, AddThing(what="standard deck", to="draw"), AddThing(what="joker", to="discard"))
    public = seen(table)
    layout = lay_out(*size, counts(public))
    overlay = Overlay(actions={DIVIDE: tuple(rule.id for rule in rules)})
    made = figures(public, layout, overlay)
    (place,) = [figure for figure in made if figure.key.kind == "divide"]
    lying = [each for each in made if each.key.kind in ("pile", "rule", "seat", LAID, DICE_LYING)]
    assert [str(each.key) for each in lying if each.box.overlap(place.box) > 4] == []
