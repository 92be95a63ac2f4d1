"""A sheet that can be read and lacks something: whoever writes it is told where."""

import pytest

from tabletop.box.shipped import ready_lines
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.unfinished import unfinished
from tabletop.clerk.language.grammar import parse
from tests.golden import approved
from tests.playing import the_box

HOLES = {
    "a text": 'when turn ended: tell "…"',
    "a name of one's own": 'set custom "…" to yes',
    "a counter": 'when turn ended: give 1 "…" to who',
    "one of a list": 'set asked for "sing" to ["a number", "…"]',
}
SAME = {
    "one of a list, counted": "set voters to players where number of it is not 2",
    "a figure beside a figure": "when turn begun if 1 is 1: give 1 points to mover",
    "a thing beside itself": "when turn begun if mover is mover: give 1 points to mover",
}
BID = 'set who may "bid" to players\n{}when deed done if what is "bid": give chosen number points to who'


def said(sheet: str) -> list[str]:
    return [str(each) for each in unfinished(parse(sheet, VOCABULARY))]


@pytest.mark.parametrize("hole", HOLES)
def test_a_blank_that_nobody_filled_in_is_no_line(hole: str) -> None:
    assert said(HOLES[hole]) == approved()


@pytest.mark.parametrize("condition", SAME)
def test_a_condition_that_decides_nothing_is_told(condition: str) -> None:
    assert said(SAME[condition]) == approved()


@pytest.mark.parametrize("occasion", ["turn ended", "circuit ended", "next turn is due"])
def test_where_a_turn_is_over_it_is_told_that_nobody_is_on_turn(occasion: str) -> None:
    line = f'when {occasion}: draw 1 card from "draw" for {{}}'
    assert said(line.format("mover")) == approved()
    assert said(line.format("latest mover")) == []
    assert said(f'before {occasion} if mover is not nobody and points of mover is 0: object "no"') == []
    assert said(f"when {occasion} if mover is nobody: begin turn of next mover") == []


def test_what_is_read_of_a_deed_and_never_asked_for_is_told() -> None:
    assert said(BID.format("")) == approved()
    assert said(BID.format('set asked for "bid" to "a text"\n')) == approved()


@pytest.mark.parametrize(
    "asks", ['set asked for "bid" to "a number"\n', 'set choices "bid" to [1, 2]\n', 'set largest "bid" to 5\n']
)
def test_what_is_asked_for_in_any_way_is_no_trouble(asks: str) -> None:
    assert said(BID.format(asks)) == []


@pytest.mark.parametrize("game", ["nomic", "card-nomic", "nomic-chess", "solitaire-nomic"])
def test_nothing_is_lacking_in_any_sheet_that_comes_with_the_program(game: str) -> None:
    sheets = [rule.sheet for rule in the_box(game).rule] + [each.line for each in ready_lines()]
    assert {sheet: said(sheet) for sheet in sheets if said(sheet)} == {}
