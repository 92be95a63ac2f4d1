"""Lines that would not be heard on a card of their own are put on the card that goes before it."""

import pytest

from tabletop.clerk.editing.merge_lines import Taken, new_lines, put_above, put_on, taken
from tabletop.clerk.editing.ready_lines import ReadyLine
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check

ADOPTION = 'set adoption to unanimous\nwhen circuit ended if ended is 2: tell "it is time"'


@pytest.mark.parametrize(
    ("sheet", "lines", "put"),
    [
        (ADOPTION, ("set adoption to 2/3",), 'set adoption to 2/3\nwhen circuit ended if ended is 2: tell "it is time"'),
        (
            "set adoption to unanimous",
            ('set adoption to 2/3 if kind of proposal is "repeal"',),
            'set adoption to 2/3 if kind of proposal is "repeal"\nset adoption to unanimous',
        ),
        (
            'set adoption to 2/3 if kind of proposal is "repeal"\nset adoption to majority',
            ('set adoption to unanimous if kind of proposal is "repeal"',),
            'set adoption to unanimous if kind of proposal is "repeal"\nset adoption to majority',
        ),
        (
            'set limit "mutable rules" to 25',
            ('set limit "gold" to 20',),
            'set limit "mutable rules" to 25\nset limit "gold" to 20',
        ),
        ('set limit "gold" to 25', ('set limit "gold" to 20',), 'set limit "gold" to 20'),
        ("set dice to 1\n\nset sides to 6", ("set sides to 20", "end turn"), "set dice to 1\n\nset sides to 20\nend turn"),
        ("", ("set sides to 20",), "set sides to 20"),
        (
            'set value of cards whose rank is "K" to 13',
            ("set value of cards to 1",),
            'set value of cards to 1\nset value of cards whose rank is "K" to 13',
        ),
    ],
)
def test_an_answer_takes_the_place_of_the_one_that_stood_there_and_the_rest_goes_below(
    sheet: str, lines: tuple[str, ...], put: str
) -> None:
    assert put_on(sheet, lines, VOCABULARY) == put


def test_what_stood_on_a_card_before_is_not_put_on_another() -> None:
    assert new_lines("set dice to 1\nset sides to 20", "set dice to 1", VOCABULARY) == ("set sides to 20",)


TWO = ReadyLine.marked("…", "when turn ended: give «3» points to who\nset votes of players to «2»")


def test_a_ready_line_takes_the_place_of_the_line_that_answers_the_same_and_its_blanks_go_with_it() -> None:
    made = taken("set dice to 2\nset votes of players to 1\nset sides to 6", TWO, VOCABULARY)
    sheet = "set dice to 2\nset votes of players to 2\nset sides to 6\nwhen turn ended: give 3 points to who"
    assert made == Taken(sheet, 3, made.blanks)
    assert [sheet[slice(*blank)] for blank in made.blanks] == ["3", "2"]


def test_a_line_that_is_begun_stands_above_the_one_by_which_it_would_never_be_asked() -> None:
    (line,) = check("set votes of players whose points is 0 to 2", VOCABULARY).sheet.lines
    above = put_above("set dice to 2\nset votes of players to 1", line, VOCABULARY)
    assert above == ("set dice to 2\nset votes of players whose points is 0 to 2\nset votes of players to 1", 1)
    assert put_above("set dice to 2", line, VOCABULARY) == ("set dice to 2\nset votes of players whose points is 0 to 2", 1)
