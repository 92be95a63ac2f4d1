"""Whatever stands on a card, the clerk answers at once, and only ever with a sentence."""

import pytest

from tabletop.clerk.editing.completion import completions
from tabletop.clerk.language.checker import Checked, check
from tabletop.clerk.language.errors import RunError
from tabletop.clerk.language.tree import Sheet
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.interpreter import ReadySetting, ready
from tabletop.clerk.running.silence import Parks
from tabletop.engine.values import Value
from tests.clerk.hostile_sheets import RUNNING, UNREADABLE
from tests.clerk.toy import TOY, ToyWorld, player
from tests.proving import calls

READ, OFFERED = 250_000, 750_000
"""Calls of functions within which a sheet is read or run, and within which the editor knows how to go on: some 50 ms."""


def crowd() -> ToyWorld:
    """A hundred players; the questions that the sheets ask of themselves are answered by them."""
    players = tuple(player(str(n)) for n in range(100))
    customs: dict[str, Value] = {"a text": "x", "a list": players, "a number": 7, "nobody": None}
    world = ToyWorld(names={"players": players}, readings={("surname", who): who.key for who in players})
    world.answers.update({("custom", key): value for key, value in customs.items()})
    return world


def run(sheet: Sheet) -> None:
    world, budget = crowd(), Budget()
    for line in ready(sheet, TOY):
        if isinstance(line, ReadySetting):
            world.answers[line.setting.question, None] = lambda line=line: line.answers(world, budget)  # type: ignore[misc]
    for line in ready(sheet, TOY):
        try:
            if isinstance(line, ReadySetting):
                line.answers(world, budget)
            else:
                assert len(line.effects(world, budget)) <= 200
                assert len(line.verdict(world, budget)[0]) <= 200
        except (RunError, Parks):
            continue


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_hostile_sheet_is_refused_at_once(name: str) -> None:
    checked = check(UNREADABLE[name], TOY)
    assert checked.sheet is None
    assert all(len(str(error)) < 400 for error in checked.errors)
    assert calls(check, UNREADABLE[name], TOY) < READ


@pytest.mark.parametrize("name", RUNNING)
def test_a_hostile_line_is_stopped_at_once(name: str) -> None:
    checked = check(RUNNING[name], TOY)
    assert checked.sheet is not None, [str(error) for error in checked.errors]
    sheet = checked.sheet
    assert calls(run, sheet) < READ


@pytest.mark.parametrize("name", [*UNREADABLE, *RUNNING])
def test_the_editor_stays_quick_on_a_hostile_sheet(name: str) -> None:
    text = {**UNREADABLE, **RUNNING}[name]
    assert calls(completions, text, len(text), TOY) < OFFERED


def test_the_corpus_is_large_enough_to_mean_something() -> None:
    assert len(UNREADABLE) + len(RUNNING) >= 60
    assert isinstance(check("", TOY), Checked)
