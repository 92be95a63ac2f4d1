"""Two armies on two half-boards are FIDE chess: known figures, and ``chess.Board`` in thousands of random games."""

from random import Random

import chess
import pytest

from tabletop.engine.chess.joined import push
from tabletop.engine.chess.position import BoardMove, HalfBoard, Man, Passed, Position
from tabletop.engine.chess.sides import RuledPosition
from tabletop.engine.chess.squares import HALF, far_square
from tabletop.engine.frozen import replace
from tests.engine.half_boards.boards import BLACK, WHITE, after, half, position, ways_for
from tests.proving import numbers

A, B = "A", "B"
WAYS = ways_for(A, B)
KINDS = {piece: chess.piece_name(piece) for piece in chess.PIECE_TYPES}


def from_board(board: chess.Board) -> Position:
    """The same position on two half-boards: White's home is A, Black's is B."""
    halves: dict[str, dict[int, Man]] = {A: {}, B: {}}
    for square, piece in board.piece_map().items():
        army = A if piece.color else B
        name, at = (A, square) if square < HALF else (B, far_square(square))
        pawn_at_start = piece.piece_type == chess.PAWN and at // 8 == 1 and name == army
        halves[name][at] = Man(army, KINDS[piece.piece_type], pawn_at_start or may_castle(board, square, piece))
    passed = ()
    if board.ep_square is not None:
        stands = board.ep_square + (8 if board.ep_square < HALF else -8)
        army, at = (A, lambda each: (A, each)) if stands < HALF else (B, lambda each: (B, far_square(each)))
        passed = (Passed(army, "pawn", at(stands), at(board.ep_square)),)
    return Position({name: HalfBoard.of(name, men) for name, men in halves.items()}, passed)


def may_castle(board: chess.Board, square: int, piece: chess.Piece) -> bool:
    rooks = board.clean_castling_rights()
    if piece.piece_type == chess.ROOK:
        return bool(rooks & chess.BB_SQUARES[square])
    return piece.piece_type == chess.KING and board.has_castling_rights(piece.color)


def standing(stand: Position) -> dict[str, dict[int, tuple[str, str]]]:
    """Who stands where, whether he has moved or not."""
    return {name: {at: man[:2] for at, man in board.men.items()} for name, board in stand.boards.items()}


def uci(move: BoardMove) -> str:
    into = {"queen": "q", "rook": "r", "bishop": "b", "knight": "n"}.get(move.into, "")
    return chess.square_name(move.start) + chess.square_name(move.end) + into


def found(stand: Position, army: str, near: str = A, far: str = B) -> tuple[BoardMove, ...]:
    return push(RuledPosition(stand, WAYS), near, far, army).moves


def played(stand: Position, army: str, move: BoardMove) -> Position:
    """After the move; what the other army had passed may no longer be taken."""
    kept = tuple(each for each in stand.passed if each.army == army)
    return after(replace(stand, passed=kept), (A, B), move)


def perft(stand: Position, army: str, depth: int) -> int:
    stand = replace(stand, passed=tuple(each for each in stand.passed if each.army != army))
    moves = found(stand, army)
    if depth == 1:
        return len(moves)
    return sum(perft(after(stand, (A, B), move), B if army == A else A, depth - 1) for move in moves)


START = position(half(A, *WHITE), half(B, *BLACK))


def test_both_arrays_pushed_together_are_the_position_at_the_start_of_a_game() -> None:
    assert standing(START) == standing(from_board(chess.Board()))


@pytest.mark.parametrize(("depth", "nodes"), [(1, 20), (2, 400), (3, 8_902)])
def test_the_number_of_games_from_the_start(depth: int, nodes: int) -> None:
    assert perft(START, A, depth) == nodes


@pytest.mark.long
@pytest.mark.parametrize(("depth", "nodes"), [(4, 197_281), (5, 4_865_609)])
def test_the_number_of_longer_games_from_the_start(depth: int, nodes: int) -> None:
    assert perft(START, A, depth) == nodes


@pytest.mark.long
def test_the_white_array_on_both_half_boards_is_another_game() -> None:
    assert perft(position(half(A, *WHITE), half(B, *WHITE)), A, 4) == 197_561


KNOWN = {
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -": (48, 2_039, 97_862),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -": (14, 191, 2_812, 43_238),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -": (6, 264, 9_467),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -": (44, 1_486, 62_379),
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3": (31, 707, 21_637),
}


@pytest.mark.parametrize("fen", KNOWN)
def test_the_positions_that_every_chess_program_is_tried_on(fen: str) -> None:
    stand = from_board(chess.Board(fen))
    depths = KNOWN[fen][: numbers(2, 4)]
    assert tuple(perft(stand, A, depth) for depth in range(1, len(depths) + 1)) == depths


@pytest.mark.parametrize("seed", range(4))
def test_random_games_have_the_moves_that_python_chess_finds(seed: int) -> None:
    chance = Random(seed)
    for _ in range(numbers(3, 800)):
        board, stand = chess.Board(), START
        while board.legal_moves and board.ply() < 150:
            army = A if board.turn else B
            moves = {uci(move): move for move in found(stand, army)}
            assert set(moves) == {move.uci() for move in board.legal_moves}, board.fen()
            turned = push(RuledPosition(stand, WAYS), B, A, army)
            assert (len(turned.moves), turned.checked) == (len(moves), board.is_check()), board.fen()
            chosen = chance.choice(sorted(moves))
            stand = played(stand, army, moves[chosen])
            board.push_uci(chosen)
            assert standing(stand) == standing(from_board(board))
        assert push(RuledPosition(stand, WAYS), A, B, A if board.turn else B).mated == board.is_checkmate()
