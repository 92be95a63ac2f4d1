"""A deck that somebody brings lies on a pile of its own: shuffled, drawn from, spread and gathered by hand, at any table."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from tabletop.box.box import Box
from tabletop.engine.faces import STANDARD
from tabletop.engine.things import FELT, pile
from tests.games.chess_table import chess_box
from tests.playing import Time, held, lying, sit, the_box
from tests.view.hands import Person
from tests.view.offers.test_everything_by_hand import adds, writes

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

GAMES: dict[str, tuple[Callable[[], Box], str]] = {
    "nomic": (lambda: the_box("nomic"), "Ann,Bo,Cy"),
    "card-nomic": (lambda: the_box("card-nomic"), "Ann,Bo,Cy"),
    "nomic-chess": (chess_box, "Ann,Bo,Cy"),
    "solitaire-nomic": (lambda: the_box("solitaire-nomic"), "Ann"),
}


def emptied(box: Box) -> Box:
    return replace(box, rule=tuple(replace(entry, sheet="") for entry in box.rule), option=())


@pytest.fixture
def at(person, games) -> Callable[..., Person]:
    """A window with that game in it, with its sheets or without them."""

    def opened(game: str, *, sheets: bool = True) -> Person:
        make, names = GAMES[game]
        time, box = Time(), make() if sheets else emptied(make())
        options = {option.key: "Ann" for option in box.option if option.key == "the player who starts"}
        token = "Ann" if sheets else ""
        return person(file=sit(games, box, names, token=token, options=options, time=time), time=time)

    return opened


@pytest.mark.parametrize(
    ("game", "sheets"),
    [
        *((game, True) for game in GAMES),
        *(pytest.param(game, False, marks=() if game == "nomic" else pytest.mark.long) for game in GAMES),
    ],
)
def test_a_standard_deck_comes_as_one_pile_that_is_shuffled_drawn_from_spread_and_gathered(at, game, sheets):
    sitting = at(game, sheets=sheets)
    session = sitting.window.session
    pile = "deck" if "draw" in session.table().piles else "draw"
    title = "draw pile" if pile == "draw" else pile
    sitting.menu_of_point(sitting.bare(0.5, 0.6))
    sitting.take("Add", "A standard deck")
    assert (sitting.about(title), len(lying(session, pile))) == ("52 cards, face down", 52)
    order = lying(session, pile)
    assert order != [*STANDARD], "it comes shuffled"
    sitting.menu_of(title)
    sitting.take(f"Shuffle the {pile} pile")
    assert sorted(lying(session, pile)) == sorted(order)
    assert lying(session, pile) != order
    sitting.drag(sitting.at(title), sitting.at("seat of Ann"))
    sitting.menu_of(title)
    sitting.take("Draw one for", "Ann")
    assert (len(lying(session, pile)), len(held(session, "Ann")[-2:])) == (50, 2)
    sitting.menu_of(title)
    sitting.take("Spread the pile out, face up")
    strewn = session.table().things.at(session.table().things.by_id and FELT)
    cards = [thing for thing in strewn if thing.kind == "card"]
    assert (len(cards), all(card.face for card in cards), sitting.about(title)) == (50, True, "no cards")
    spots = [sitting.item(card.id).figure.box for card in cards]
    assert all(one != other for one, other in combinations(spots, 2)), "each of them is seen"
    sitting.menu_of(title)
    sitting.take("Gather the cards from the felt here")
    assert sitting.about(title) == "50 cards, face down"


def test_a_deck_of_ones_own_lies_on_a_pile_that_is_called_as_one_likes(at):
    sitting = at("nomic")
    sitting.menu_of_point(sitting.bare())
    sitting.take("Add", "A deck of your own…")
    writes(sitting, "The cards, one on each line", "Sun")
    writes(sitting, "What is their pile called?", "oracle")
    sitting.click("Put it down")
    assert sitting.about("oracle") == "one card, face down".replace("one", "1")
    assert lying(sitting.window.session, "oracle") == ["Sun"]


def test_a_second_deck_has_a_pile_of_its_own_and_one_that_is_added_on_a_pile_lies_there(at):
    sitting = at("card-nomic")
    session = sitting.window.session
    sitting.menu_of_point(sitting.bare(0.6, 0.7))
    sitting.take("Add", "A standard deck")
    sitting.menu_of_point(sitting.bare(0.7, 0.7))
    sitting.take("Add", "A standard deck")
    assert (sitting.about("deck"), sitting.about("deck 2")) == ("52 cards, face down", "52 cards, face down")
    before = len(lying(session, "draw"))
    sitting.menu_of("draw pile")
    sitting.take("Add", "A joker")
    assert (lying(session, "draw")[-1], len(lying(session, "draw"))) == ("*1", before + 1)
    assert session.table().things.at(pile("draw"))[-1].hidden, "face down like the cards there"


def test_cards_that_are_added_one_by_one_are_gathered_on_a_pile(at):
    sitting = at("nomic")
    for face in ("Sun", "Moon"):
        adds(sitting, "A card…", face=face)
    adds(sitting, "A pile…", called="oracle")
    sitting.menu_of("oracle")
    sitting.take("Gather the cards from the felt here")
    assert lying(sitting.window.session, "oracle") == ["Sun", "Moon"]
