"""What two armies played, as PGN: chess programs read it back, or a sentence says what PGN cannot say."""

from io import StringIO
from pathlib import Path

import chess.pgn
import pytest

from tabletop.game.evening import Evening
from tabletop.game.session import Session
from tabletop.journal import read
from tests.games.chess_table import begun, moving, next_turn, plays, propose
from tests.games.command_line import run
from tests.playing import do

FOOL = ("Red:f2-Red:f3", "Blue:d2-Blue:d4", "Red:g2-Red:g4", "Blue:e1-Red:h4")


def playing(session: Session, *squares: str, into: str = "") -> None:
    """Each army in its turn makes one of these moves."""
    for at, each in enumerate(squares):
        if at or session.whole_table().turn.of("army") == "":
            next_turn(session)
        moving(session)
        plays(session, "Red+Blue", each, into if each is squares[-1] else "")


def written(session: Session, *argv: object) -> chess.pgn.Game:
    out = session.path.with_suffix(".pgn")
    assert run("print", session.path, "--what", "moves", "--out", out, *argv) == (0, "", "")
    game = chess.pgn.read_game(StringIO(out.read_text("utf-8")))
    assert game is not None
    assert game.errors == []
    return game


def said(session: Session) -> str:
    """What is said instead; nothing is written then."""
    out = session.path.with_suffix(".pgn")
    status, _, sentence = run("print", session.path, "--what", "moves", "--out", out)
    assert (status, out.exists(), sentence.count("\n")) == (1, False, 1)
    return sentence.strip()


def last(session: Session) -> int:
    return Evening(read(session.path)).last


def sans(game: chess.pgn.Game) -> list[str]:
    return [node.san() for node in game.mainline()]


def test_a_whole_game_is_read_back(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    playing(session, *FOOL)
    game = written(session)
    assert sans(game) == ["f3", "e5", "g4", "Qh4#"]
    told = {tag: game.headers.get(tag) for tag in ("Event", "White", "Black", "Result", "FEN")}
    assert told == {"Event": "Nomic Chess", "White": "Ann", "Black": "Bo", "Result": "0-1", "FEN": None}


def test_a_game_that_was_not_played_to_its_end_has_no_result_yet_and_a_declared_win_is_one(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    playing(session, *FOOL[:2])
    assert written(session).headers["Result"] == "*"
    do(session, "declare win", by="Ann", who="Ann", anyway=True, why="Bo went home")
    assert written(session).headers["Result"] == "1-0"
    do(session, "play on", by="Bo")
    assert written(session).headers["Result"] == "*"
    do(session, "call draw", by="Bo")
    assert written(session).headers["Result"] == "1/2-1/2"


def test_it_may_be_written_as_it_stood_earlier_and_without_what_was_undone(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    playing(session, *FOOL[:1])
    earlier = last(session)
    playing(session, *FOOL[1:2])
    assert sans(written(session, "--at", earlier)) == ["f3"]
    session.undo()
    assert sans(written(session)) == ["f3"]


def test_castling_taking_in_passing_and_promotion_are_pgns_own(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo", Red="8/8/5P1P/4K2R", Blue="3P(Red)4/8/P3P3/R2K4")
    playing(session, "Red:h2-Red:h3", "Blue:e2-Blue:e4", "Blue:d4-Blue:e3", "Blue:d1-Blue:b1", "Red:e1-Red:g1")
    next_turn(session)
    playing(session, "Blue:b1-Blue:b2", "Blue:e3-Blue:e2", "Blue:b2-Blue:a1")
    next_turn(session)
    playing(session, "Blue:e2-Blue:e1", into="knight")
    game = written(session)
    assert sans(game) == ["h3", "d5", "exd6", "O-O", "O-O", "Kg7", "d7", "Kh8", "d8=N"]
    assert game.headers["FEN"] == "4k2r/3p3p/8/4P3/8/8/5P1P/4K2R w Kk - 0 1"


def test_a_king_or_a_rook_that_was_made_on_the_way_castles_in_pgn_no_more_than_at_the_table(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo", Red="8/8/7P/B3K2R", Blue="8/8/P7/R2Q3R")
    do(session, "promote", by="Ann", at="Red:a1", anyway=True)
    do(session, "promote", by="Bo", at="Blue:d1", into="king", anyway=True)
    playing(session, "Red:h2-Red:h3")
    assert written(session).headers["FEN"] == "r3k2r/7p/8/8/8/8/7P/R3K2R w K - 0 1"


@pytest.mark.parametrize("argv", [("--what", "moves", "--out", "moves.md"), ("--out", "rules.pgn")])
def test_moves_and_nothing_else_are_pgn(tmp_path: Path, argv: tuple[str, ...]) -> None:
    session = begun(tmp_path, "Ann,Bo")
    with pytest.raises(SystemExit) as left:
        run("print", session.path, *argv)
    assert left.value.code == 2


def test_three_armies_are_too_many(tmp_path: Path) -> None:
    assert said(begun(tmp_path)) == "PGN is for two armies, and there are 3 here."


def test_before_the_first_move_there_is_nothing_to_write(tmp_path: Path) -> None:
    assert said(begun(tmp_path, "Ann,Bo")) == "No piece has moved yet."


def test_a_changed_way_of_moving_is_said_at_the_move_that_uses_it(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    do(session, "edit rule", rule=218, sheet='set moves of pieces whose kind is "knight" to "NWF"')
    playing(session, "Red:e2-Red:e4", "Blue:e2-Blue:e4", "Red:g2-Red:g3", "Blue:a2-Blue:a3")
    assert len(sans(written(session))) == 4
    (session.path.with_suffix(".pgn")).unlink()
    next_turn(session)
    playing(session, "Red:g1-Red:g2")
    step = last(session)
    assert said(session) == f"The move from Red’s g1 to Red’s g2 at step {step} is none in chess as PGN knows it."


def test_a_piece_demoted_by_206_is_no_move(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    playing(session, "Red:e2-Red:e4")
    next_turn(session)
    propose(session, against="Ann")
    do(session, "demote", by="Bo", at="Blue:a1")
    step = last(session)
    assert said(session) == f"At step {step} pieces were changed otherwise than by a move, which PGN cannot say."


def test_a_kind_of_man_that_chess_has_not_is_named(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo", Blue="8/8/PPPPPPPP/RNBK[camel]BNR")
    playing(session, "Red:e2-Red:e4")
    assert said(session) == f"At step {last(session)} there is a camel on the boards, for which PGN has no letter."


def test_men_who_cannot_stand_so_in_chess_are_no_beginning(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo", Blue="8/8/8/3KK3")
    playing(session, "Red:e2-Red:e4")
    assert said(session) == f"At step {last(session)} the pieces stand as they cannot in chess between two."
