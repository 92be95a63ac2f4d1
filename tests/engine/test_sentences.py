"""What acts say: why no table could do one, and how the minutes tell of one that was done."""

import json
import re
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tabletop.engine.acts import Act, read_act
from tabletop.engine.seen import seen_step
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tests.games.chess_table import begun
from tests.golden import Case, cases, write_anew
from tests.playing import do, propose, sit

GOLDEN = Path(__file__).parent / "golden"
OBJECTIONS, MINUTES = GOLDEN / "objections.txt", GOLDEN / "minutes.txt"
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


def tried(case: Case) -> Act:
    """The act of the case: ``"NAME * 41"`` in it is so many letters, and ``TOKEN`` is the token on the table."""
    said = MANY.sub(lambda long: json.dumps(long[1][0] * int(long[2])), case.tried)
    token = next((thing.id for thing in table_of(case.at).things.by_id.values() if thing.kind == "token"), "")
    return read_act(json.loads(said.replace("TOKEN", token)))


def objection(case: Case) -> str:
    return tried(case).objection(table_of(case.at))


def told(case: Case) -> str:
    """How it is told, or why it is impossible."""
    return objection(case) or "\n".join(seen_step(step := Step(tried(case), ()), step.tables(table_of(case.at)), 0).told)


@pytest.mark.parametrize("case", cases(OBJECTIONS), ids=str)
def test_what_is_impossible_is_said_as_it_was_approved(case: Case) -> None:
    assert objection(case) == case.said


@pytest.mark.parametrize("case", cases(MINUTES), ids=str)
def test_what_is_done_is_told_as_it_was_approved(case: Case) -> None:
    assert told(case) == case.said


def write_golden_file() -> None:
    write_anew(OBJECTIONS, objection)
    write_anew(MINUTES, told)
