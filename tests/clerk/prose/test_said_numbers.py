"""Ready lines with the numbers of a rule's words in their blanks: what one pays and another gets stays one amount."""

import re
from itertools import combinations

import pytest

from tabletop.box.shipped import ready_lines
from tabletop.clerk.prose.said_numbers import filled

SENTENCES = (
    "On your turn you may pay 4 points to throw the die again.",
    "Whoever proposes pays 3 gold.",
    "A defeated proposer pays 7 gold to each player who voted against.",
    "Everybody pays 3 points into the pot.",
    "Buy a card for 6 points.",
    "Every player gets 10 salt and pays 2 points.",
    "Pay your neighbour 5 gold.",
    "Swap 3 gold for 2 points.",
    "The owner gets 8 points from whoever lands there.",
    "Steal 4 salt from the richest player.",
    "On a throw of 5 the thrower takes 3 points from the player to the left.",
    "A player may pay 12 points for a square.",
)
_AMOUNT = re.compile(
    r"""\b(?:take|give)\ (?P<paid>\d+)(?:\ \*\ .*?)?\ (?P<of>points|"[^"]*")\ (?:from|to)\b
    |(?P<needed>points|"[^"]*")\ of\ [\w ]+\ is\ (?:at\ least|less\ than)\ (?P<many>\d+)""",
    re.VERBOSE,
)


def amounts(line: str) -> list[tuple[str, str]]:
    """What is paid, got and needed in the line, each with what it is an amount of."""
    return [(found["paid"] or found["many"], found["of"] or found["needed"]) for found in _AMOUNT.finditer(line)]


@pytest.mark.parametrize("counters", [(), ("gold", "points"), ("gold", "points", "salt")])
@pytest.mark.parametrize("text", SENTENCES)
def test_what_is_one_amount_of_one_unit_in_a_ready_line_stays_so(text: str, counters: tuple[str, ...]) -> None:
    alike = 0
    for line in ready_lines():
        became = list(zip(amounts(line.line), amounts(filled(line, text, counters).line), strict=True))
        same = [(one, other) for (was, one), (was_too, other) in combinations(became, 2) if was == was_too]
        alike += len(same)
        assert [pair for pair in same if pair[0] != pair[1]] == [], line.says
    assert alike >= 10


def line_of(says: str, text: str) -> str:
    (line,) = (each for each in ready_lines() if each.says == says)
    return filled(line, text, ("gold", "points")).line


def test_what_is_paid_to_each_of_several_is_taken_so_many_times() -> None:
    assert line_of("A defeated proposer pays everybody who voted against", SENTENCES[0]) == (
        "when proposal defeated\n  take 4 * number of against voters points from proposer\n  give 4 points to against voters"
    )


def test_what_an_objection_says_of_a_price_is_the_price() -> None:
    costs = line_of("A proposal costs gold", "A proposal costs 4 points.")
    assert costs == (
        'before proposal made if points of proposer is less than 4: object "a proposal costs 4 points"\n'
        "when proposal made: take 4 points from proposer"
    )
