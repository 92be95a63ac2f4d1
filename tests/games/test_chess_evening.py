"""A whole evening of Nomic Chess through ``tabletop new``, ``act`` and ``show``: three armies, until one player has them all."""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from tabletop.box import box
from tabletop.engine.chess.squares import square_in_words
from tabletop.game.advisor import Advisor
from tabletop.game.evening import Evening
from tabletop.journal import read
from tests.games.chess_table import CHESS
from tests.games.command_line import Answer, CommandLine

FOLDER = Path(__file__).parent / "evenings"
NAME = "chess-evening"


def acts() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{NAME}.jsonl").read_text("utf-8").splitlines()]


@cache
def played(text: str) -> tuple[CommandLine, list[Answer]]:
    """The evening as one run of ``tabletop act``, with the answer to every line; the game is found by the path of its file."""
    folder = Path(mkdtemp())
    game = folder / "nomic-chess.toml"
    game.write_text(text, "utf-8")
    table = CommandLine(folder, "Ann,Bo,Cy", game=str(game), seed=NAME)
    return table, table.act(*acts())


def evening() -> tuple[CommandLine, list[Answer]]:
    return played(box.shipped_text(CHESS))


def followed(kind: str) -> list[tuple[int, dict[str, Any]]]:
    """Each act of that kind that followed from another, with the place of that other."""
    return [(at, act) for at, answer in enumerate(evening()[1]) for act in answer["followed"] if act["act"] == kind]


def test_nothing_stood_against_any_act() -> None:
    assert [answer for answer in evening()[1] if "objection" in answer] == []


def test_kings_are_mated_at_the_push_and_their_armies_taken_over_until_one_player_is_left() -> None:
    called = [act["armies"] for _, act in followed("call check")]
    taken = [(act["army"], act["to"], act["law"]) for _, act in followed("take army")]
    assert called
    assert [act["law"] for _, act in followed("call check")] == [221] * len(called)
    assert {law for _, _, law in taken} == {202}
    shown = evening()[0].show()
    winner = shown["winner"][0]
    assert {board["controller"] for board in shown["boards"].values()} == {winner}
    assert [seat["name"] for seat in shown["seats"] if not seat["out"]] == [winner]
    assert {act["who"] for _, act in followed("leave")} == {seat["name"] for seat in shown["seats"] if seat["out"]}


def test_a_changed_movement_was_used() -> None:
    enacted = next(
        at for at, act in enumerate(acts()) if act.get("sheet") == 'set moves of pieces whose kind is "knight" to "NK"'
    )
    steps = [act for act in acts()[enacted:] if act["act"] == "move" and is_a_step(act["from"], act["to"])]
    told = [line for answer in evening()[1] for line in answer["told"]]
    ways = (
        f"knight from {begins} to {ends}"
        for act in steps
        for whose in ("", board(act))
        for begins, ends in [[square_in_words(act[end], whose) for end in ("from", "to")]]
    )
    assert any(way in line for way in ways for line in told)


def board(act: dict[str, str]) -> str:
    return act["from"].split(":")[0]


def is_a_step(start: str, end: str) -> bool:
    near = max(abs(ord(start[-2]) - ord(end[-2])), abs(int(start[-1]) - int(end[-1]))) == 1
    return near and start.split(":")[0] == end.split(":")[0]


def test_dissenters_promoted_by_204_and_defeated_proposers_demoted_by_206() -> None:
    told = [line for answer in evening()[1] for line in answer["told"]]
    assert "Ann promoted Red’s rook on a1, which becomes a queen." in told
    assert "Bo demoted Yellow’s bishop on Red’s g4, which becomes a knight." in told


def test_a_demotion_made_the_last_mate() -> None:
    """With the bishop that it was, the same push would have mated nobody."""
    demoted, pushed = next(pair for pair in pairwise(evening()[1]) if made_a_mate(*pair))
    session = Advisor(read(evening()[0].file))
    boards = tuple(pushed["done"]["boards"])
    before, after = (session.prospect(boards, at=demoted["step"] + later) for later in (-1, 0))
    assert before
    assert after
    assert (before.mates, after.mates) == ((), ("Red",))


def made_a_mate(demoted: Answer, pushed: Answer) -> bool:
    return demoted["done"]["act"] == "demote" and any(act["act"] == "call check" for act in pushed["followed"])


def test_the_minutes_read_as_they_were_approved() -> None:
    assert minutes() == (FOLDER / f"{NAME}.txt").read_text("utf-8")


def minutes() -> str:
    steps = Evening(read(evening()[0].file)).minutes(1, 10**6)
    return "".join(f"{step.number}. " + "\n   ".join(step.told) + "\n" for step in steps)


def write_golden_file() -> None:
    (FOLDER / f"{NAME}.txt").write_text(minutes(), "utf-8")
