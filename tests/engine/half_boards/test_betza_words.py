"""A way of moving is said in plain words."""

import pytest

from tabletop.engine.chess.betza_words import moves_in_words
from tabletop.engine.chess.rows import array_in_words
from tests.golden import approved


@pytest.mark.parametrize(
    "notation",
    [
        "mfWcfFimfnD",
        "NK",
        "WD",
        "NN",
        "R3",
        "K2",
        "W2",
        "GA",
        "sW",
        "nN",
        "fsN",
        "fQ",
        "ffrNmllbL",
        "fblF",
        "rNN",
        "vN",
        "bbN",
        "fsW",
        "",
    ],
)
def test_a_way_of_moving_is_said_in_words(notation: str) -> None:
    assert moves_in_words(notation) == approved()


def test_an_array_is_said_in_words_where_it_is_that_of_chess() -> None:
    assert [array_in_words(f"8/8/PPPPPPPP/{home}") for home in ("RNBQKBNR", "RNBKQBNR", "KKKKKKKK")] == approved()


def test_what_nobody_can_read_is_said_as_it_is_written() -> None:
    assert moves_in_words("Zz") == "“Zz”"
