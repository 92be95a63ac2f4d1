"""The slip of the evening that was played last."""

from pathlib import Path

from tabletop.app.evenings import last_evening
from tabletop.app.folders import Folders
from tabletop.engine.work import finish
from tests.games.nomic import begun, turn
from tests.playing import do


def test_it_says_who_is_out_and_how_it_ended(tmp_path: Path) -> None:
    folders = Folders.portable(tmp_path)
    folders.games.mkdir()
    session = begun(folders.games)
    turn(session)
    do(session, "leave", who="Bo")
    assert slip(folders) == "Ann, Bo (out) and Cy · turn 1, 30 rules"
    do(session, "declare win", by="Cy", who="Cy", anyway=True)
    assert slip(folders) == "Cy has won after turn 1 · Ann, Bo (out) and Cy · 30 rules"
    do(session, "play on", by="Cy")
    assert slip(folders) == "Cy has won after turn 1, then played on · Ann, Bo (out) and Cy · turn 1, 30 rules"


def slip(folders: Folders) -> str:
    last = finish(last_evening(folders))
    return last.told if last else ""
