"""What another way of moving would mean on the boards as they stand."""

from tests.games.chess_table import begun, moves, moving


def test_each_army_is_told_how_many_moves_it_would_gain_or_lose(tmp_path):
    session = moving(begun(tmp_path, "Ann,Bo", Red="8/8/PPPP1PPP/RNBQKBNR"))
    before = moves(session, "Red+Blue")
    gained = session.moves_gained("pawn", "mfsWcfFimfnD")
    assert gained == (("Red", 2), ("Blue", 0))
    assert session.moves_gained("knight", "") == (("Red", -5), ("Blue", -4))
    assert session.moves_gained("camel", "L") == ()
    assert moves(session, "Red+Blue") == before, "nothing has changed"
