"""Menus hold what fits this game, this number of players and this moment, and no list in them is long."""

import pytest

from tabletop.engine.seen import seen
from tabletop.view.offers.by_hand import by_hand, declaring
from tests.games.nomic import begun
from tests.golden import approved
from tests.playing import do, sit
from tests.view.hands import Key
from tests.view.solitaire import card

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
GAMES = [("card-nomic", "Ann,Bo"), ("nomic", "Ann,Bo,Cy"), ("nomic-chess", "Ann,Bo"), ("solitaire-nomic", "Ann")]


@pytest.mark.parametrize(("game", "names"), GAMES, ids=[game for game, _ in GAMES])
def test_by_hand_is_grouped_by_what_it_is_about_and_holds_what_fits(tmp_path, game, names):
    starts = {"the player who starts": "Ann"} if game == "nomic" else {}
    session = sit(tmp_path, game, names, token="Ann" if game == "card-nomic" else "", options=starts)
    found = {about: [offer.label for offer in offers] for about, offers in by_hand(seen(session.whole_table())).items() if offers}
    assert max(map(len, found.values())) <= 7
    assert [f"{about}: {', '.join(lines)}" for about, lines in found.items()] == approved()


def test_a_win_is_declared_for_whoever_a_rule_lets_declare_it_unless_another_is_chosen(tmp_path):
    session = begun(tmp_path)
    assert declaring(session.table()).fields[0].usual == "Ann"
    do(session, "set score", of="Cy", to=103, why="a wager")
    assert declaring(session.table()).fields[0].usual == "Cy"


def test_whoever_plays_alone_is_offered_no_cards_armies_judge_or_proposal(alone):
    at = alone()
    at.click("Menu")
    at.take("Settings")
    assert not {"Four-colour cards", "Hands sorted by suit", "An opened hand stays open"} & set(at.lines())
    at.key(Key.Key_Escape, Key.Key_Escape)
    at.click("Menu")
    at.take("By hand")
    assert at.lines() == approved()
    at.key(Key.Key_Escape, Key.Key_Escape)
    at.menu_of(card(at, 1))
    assert at.lines() == approved()
    at.take("Open the card")
    assert not any("Propose" in each or "Judge" in each for each in at.buttons())
    assert "Change it by hand…" in at.buttons()


def test_what_is_done_by_hand_alone_is_told_by_name(alone):
    at = alone()
    at.menu_of_point(at.bare())
    at.take("Add", "A joker")
    assert at.minutes[0] == approved()


def test_where_cards_lie_their_settings_are_in_the_menu(person):
    at = person()
    at.click("Card-Based Nomic")
    at.sits_down("Ann", "Bo", first="Ann")
    at.click("Menu")
    at.take("Settings")
    assert {"Four-colour cards", "Hands sorted by suit"} <= set(at.lines())
