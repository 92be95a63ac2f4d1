"""What a seat may not see is on no paper: two evenings that differ in nothing but hidden cards are printed alike."""

import re
from pathlib import Path

import pytest

from tabletop.game.paper_account import account
from tabletop.paper.choice import WHAT, WRITERS
from tests.playing import do, held, sit

FACES = re.compile(r"[♠♥♦♣]|\b(?:[2-9AJQK]|10)[SHDC]\b")


def printed(folder: Path, seed: str, what: str) -> dict[str, str]:
    """An evening of the card game with cards dealt, laid, counted and put away, none of them shown to everybody."""
    session = sit(folder, seed=seed, file=f"{seed}.nomic")
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    do(session, "vote", by="Ann", side="for", card=session.whole_table().hand("Ann")[0].id)
    do(session, "vote", by="Bo", side="against", card=session.whole_table().hand("Bo")[0].id)
    do(session, "revise", by="Ann", text="Another new rule.")
    do(session, "throw", by="Ann", faces=[3], anyway=True, why="to see")
    hidden = {seat: held(session, seat) for seat in ("Ann", "Bo")}
    documents = {ending: write(WHAT[what](account(session))) for ending, write in WRITERS.items()}
    session.close()
    return {**documents, "hands": repr(hidden)}


@pytest.mark.parametrize("what", WHAT)
def test_no_hidden_card_is_printed(tmp_path: Path, what: str) -> None:
    one, other = printed(tmp_path, "1", what), printed(tmp_path, "2", what)
    assert one.pop("hands") != other.pop("hands")
    assert one == other
    assert not any(FACES.search(text) for text in one.values())
