"""Lines that would not be heard on a card of their own are put on the card that goes before it."""

import pytest

from tabletop.clerk.editing.merge_lines import new_lines, put_on
from tabletop.clerk.kits import VOCABULARY

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
