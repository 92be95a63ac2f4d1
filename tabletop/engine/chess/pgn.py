"""A game between two armies in PGN, as chess programs read it.

The moves are played over on a ``chess.Board`` that begins as the men stood before the first of them. Whatever leaves the men
elsewhere than that board has them is something that PGN cannot say, and is told in a sentence instead.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import chess
from chess.pgn import Game

from tabletop.engine.chess.position import HalfBoard, Position
from tabletop.engine.chess.rows import LETTERS
from tabletop.engine.chess.squares import far_square, read_square, square_in_words


class NotInPgn(ValueError):
    """The game has something in it that PGN cannot say; the sentence tells what."""


class Ply(NamedTuple):
    """A man went from a written square to another; ``into`` for a promotion."""

    start: str
    end: str
    into: str = ""


class PgnStep(NamedTuple):
    """Where the men stand after a step, and the moves that were made in it."""

    step: int
    position: Position
    plies: tuple[Ply, ...] = ()


def pgn(armies: tuple[str, ...], stages: Iterable[PgnStep], headers: Mapping[str, str]) -> str:
    """The game from its first move on, with the first army as White. Raises ``NotInPgn``."""
    if len(armies) != 2:
        raise NotInPgn(f"PGN is for two armies, and there {'is' if len(armies) == 1 else 'are'} {len(armies) or 'no'} here.")
    board, before = None, Position()
    for stage in stages:
        if board is None and stage.plies:
            board = _set_up(before, armies, stage)
        if board is not None:
            _play(board, armies, stage)
        before = stage.position
    if board is None:
        raise NotInPgn("No piece has moved yet.")
    return _written(board, headers)


def _written(board: chess.Board, headers: Mapping[str, str]) -> str:
    game = Game.from_board(board)
    for tag, text in headers.items():
        game.headers[tag] = text.replace('"', "'")
    if board.is_game_over():
        game.headers["Result"] = board.result()
    return f"{game}\n"


def _set_up(position: Position, armies: tuple[str, ...], stage: PgnStep) -> chess.Board:
    board = chess.Board(None)
    board.set_piece_map(_standing(position, armies, stage.step))
    fresh = [_square(name, at, armies) for name in armies for at, man in position.boards[name].men.items() if man.fresh]
    board.castling_rights = chess.SquareSet(fresh).mask & board.rooks
    board.castling_rights = _of_fresh_kings(board, chess.SquareSet(fresh).mask)
    board.turn = board.color_at(_named(stage.plies[0].start, armies)) or chess.BLACK
    if not board.is_valid():
        raise NotInPgn(f"At step {stage.step} the pieces stand as they cannot in chess between two.")
    return board


def _of_fresh_kings(board: chess.Board, fresh: int) -> int:
    rights = board.clean_castling_rights()
    for colour, rank in ((chess.WHITE, chess.BB_RANK_1), (chess.BLACK, chess.BB_RANK_8)):
        if not board.pieces_mask(chess.KING, colour) & fresh:
            rights &= ~rank
    return rights


def _play(board: chess.Board, armies: tuple[str, ...], stage: PgnStep) -> None:
    for ply in stage.plies:
        move = chess.Move(_named(ply.start, armies), _named(ply.end, armies), _kind(ply.into, stage.step) if ply.into else None)
        if not board.is_legal(move):
            begins, ends = map(square_in_words, (ply.start, ply.end))
            raise NotInPgn(f"The move from {begins} to {ends} at step {stage.step} is none in chess as PGN knows it.")
        board.push(move)
    if board.piece_map() != _standing(stage.position, armies, stage.step):
        raise NotInPgn(f"At step {stage.step} pieces were changed otherwise than by a move, which PGN cannot say.")


def _standing(position: Position, armies: tuple[str, ...], step: int) -> dict[chess.Square, chess.Piece]:
    return {
        _square(board.name, at, armies): chess.Piece(_kind(man.kind, step), man.army == armies[0])
        for board in map(position.boards.get, armies) if isinstance(board, HalfBoard)
        for at, man in board.men.items()
    }  # fmt: skip


def _kind(kind: str, step: int) -> chess.PieceType:
    if kind not in LETTERS:
        raise NotInPgn(f"At step {step} there is a {kind} on the boards, for which PGN has no letter.")
    return chess.PIECE_SYMBOLS.index(LETTERS[kind].lower())


def _named(name: str, armies: tuple[str, ...]) -> chess.Square:
    found = read_square(name)
    if found is None:
        raise ValueError(f"{name} is no square")
    return _square(*found, armies)


def _square(board: str, at: int, armies: tuple[str, ...]) -> chess.Square:
    return at if board == armies[0] else far_square(at)
