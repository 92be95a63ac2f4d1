"""Ready lines by their titles: who writes one as words is offered its line, wherever the title says all of it."""

import re
from pathlib import Path

import pytest

from tabletop.box.shipped import phrases, ready_lines
from tabletop.clerk.editing.ready_lines import SO_ALREADY, ReadyLine
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.prose.offers import OfferMaker, Written
from tabletop.clerk.prose.ready_titles import ready_titles
from tabletop.engine.text.game_words import ENACT
from tests.clerk.prose.test_exceptions import SEATS, sound
from tests.clerk.prose.test_offers import offered
from tests.playing import sit

NOTHING_OF_THAT = {
    "nomic": set(),
    "card-nomic": set(),
    "nomic-chess": {
        "A throw of six brings an extra turn",
        "The next turn is counter-clockwise",
        "Whoever has fewest points has the next turn",
    },
    "solitaire-nomic": {
        "The vote opens as soon as something is proposed",
        "A crown for whoever proposed what was adopted",
        "Whoever adopts something draws a card",
        "A newer proposal lets older ones lapse",
        "No rule may be changed any more",
    },
}
"""By game, what is not said there, as armies take its turns or nobody proposes anything."""


@pytest.mark.parametrize("game", NOTHING_OF_THAT)
def test_a_title_that_says_all_of_its_line_is_read_as_words_in_each_game(tmp_path: Path, game: str) -> None:
    table = sit(tmp_path, game, SEATS.get(game, "Anna,Ben"), token="Anna" if game == "card-nomic" else "").table()
    maker = OfferMaker.at(table, phrases(), VOCABULARY, sound)
    titles = [each.line for each in ready_titles((line.calling_points(table.words.points) for line in ready_lines()), phrases())]
    said = {line.says: Written(ENACT, f"{line.in_words_of(table.words).says}.", "") for line in titles}
    read = {says: maker.answer(each)[0] for says, each in said.items()}
    whole = {says for says, offer in read.items() if offer and not (offer.shared or offer.unread or offer.for_people)}
    whole |= {says for says, each in said.items() if re.fullmatch(SO_ALREADY.format(r"\d+"), maker.instead(each.text, each))}
    assert len(titles) > 50
    assert set(read) - whole == NOTHING_OF_THAT[game]


def titled(says: str, line: str) -> bool:
    return any(ready_titles([ReadyLine.marked(says, line)], phrases()))


@pytest.mark.parametrize(
    ("says", "line", "whole"),
    [
        ("A throw of six gives a point", "when dice thrown if «6» is in faces: give «1» points to thrower", True),
        ("A throw of six gives points", "when dice thrown if «6» is in faces: give «1» points to thrower", False),
        ("A throw of six gives two points", "when dice thrown if «6» is in faces: give «2» points to thrower", True),
        ("Whoever is poorest draws a card", 'when turn ended: draw «1» cards from «"draw"» for poorest', False),
        ("The crown is claimed", 'set who may «"claim"» to players\nwhen deed done: hand «"crown"» to who', True),
        ("A title is claimed", 'set who may «"claim"» to players\nwhen deed done: hand «"crown"» to who', False),
        ("A pot: whoever throws a six takes it", 'when dice thrown if «6» is in faces: give «1» "pot" to thrower', False),
        (
            "Nobody proposes before a certain day",
            'before proposal made if today is earlier than «2026-12-24»: object "no"',
            False,
        ),
    ],
)
def test_a_title_that_leaves_out_what_its_line_says_is_none(says: str, line: str, whole: bool) -> None:
    assert titled(says, line) is whole


def test_a_title_with_other_numbers_and_names_is_the_line_with_these() -> None:
    five = 'when dice thrown if 5 is in faces: give 1 "extra turn" to thrower'
    assert five in offered("A throw of five brings an extra turn.")
    assert offered("A sceptre that nobody holds yet.") == 'when this rule is enacted: lay "sceptre" in the middle'
    assert offered("A sandwich that nobody holds yet.") is None
