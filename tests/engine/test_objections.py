"""What no table could do is said in a sentence: each act that is impossible, at the table where it is tried."""

import json
import re
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tabletop.engine.acts import read_act
from tabletop.engine.table import Table
from tests.games.chess_table import begun
from tests.golden import Case, cases, write_anew
from tests.playing import do, propose, sit

GOLDEN = Path(__file__).parent / "golden" / "objections.txt"
MANY = re.compile(r'"(\w+) \* (\d+)"')


def cards(folder: Path) -> Table:
    return sit(folder).whole_table()


def a_vote(folder: Path) -> Table:
    session = sit(folder)
    propose(session, "Ann", "Cake.")
    do(session, "ask judgment", by="Bo", question="What now?")
    return session.whole_table()


def chess(folder: Path) -> Table:
    return begun(folder).whole_table()


TABLES: dict[str, Callable[[Path], Table]] = {"cards": cards, "a vote, and a question to the Judge": a_vote, "chess": chess}


@cache
def table_of(name: str) -> Table:
    with tempfile.TemporaryDirectory() as folder:
        return TABLES[name](Path(folder))


def objection(case: Case) -> str:
    """What makes it impossible; ``"NAME * 41"`` in it is so many letters."""
    tried = MANY.sub(lambda long: json.dumps(long[1][0] * int(long[2])), case.tried)
    return read_act(json.loads(tried)).objection(table_of(case.at))


@pytest.mark.parametrize("case", cases(GOLDEN), ids=str)
def test_what_is_impossible_is_said_as_it_was_approved(case: Case) -> None:
    assert objection(case) == case.said


def write_golden_file() -> None:
    write_anew(GOLDEN, objection)
