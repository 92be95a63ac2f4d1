"""Titles that are another name for whoever the figures say, in the words of the rule itself and of others."""

from dataclasses import replace

import pytest

from tabletop.box.shipped import phrases
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.unfinished import unfinished
from tabletop.clerk.language.checker import check
from tabletop.clerk.prose.lacking import TIED
from tabletop.clerk.prose.offers import OfferMaker, Written
from tabletop.engine.text.game_words import ENACT
from tests.playing import sit


def sound(sheet: str) -> bool:
    read = check(sheet, VOCABULARY).sheet
    return read is not None and not unfinished(read)


def maker_at(tmp_path, game="nomic"):
    return OfferMaker.at(sit(tmp_path, game, "Anna,Ben,Cleo").table(), phrases(), VOCABULARY, sound)


def offered(maker, words):
    return maker.answer(Written(ENACT, words, ""))[0]


@pytest.mark.parametrize(
    ("game", "words", "written_out"),
    [
        (
            "nomic",
            "The player with the most points is the King. The King has two votes.",
            "The player with the most points has two votes.",
        ),
        (
            "nomic",
            "Whoever has the most coins is the Banker. At the start of their turn, the Banker gets 2 coins.",
            "At the start of their turn, the player with the most coins gets 2 coins.",
        ),
        (
            "nomic",
            "Only the King may propose; the King is whoever has the most points.",
            "Only the player with the most points may propose.",
        ),
        (
            "nomic-chess",
            "The player with the most points is the Duke. At the end of each circuit the Duke gets 1 point.",
            "At the end of each circuit the player with the most points gets 1 point.",
        ),
        (
            "nomic",
            "Whoever has at least 50 points is known as “Champion”. The champion loses 2 points at the end of each circuit.",
            "Whoever has at least 50 points loses 2 points at the end of each circuit.",
        ),
    ],
)
def test_a_title_means_those_whom_the_text_calls_so(tmp_path, game, words, written_out):
    maker = maker_at(tmp_path, game)
    titled, plain = offered(maker, words), offered(maker, written_out)
    assert (titled.sheet, titled.lacks(words)) == (plain.sheet, plain.lacks(written_out))


@pytest.mark.parametrize(
    "words",
    [
        "The player with the most points is the King. The King wins ties.",
        "Whoever has 50 points is the Champion.",
        "The player with the most points is the winner. The winner has two votes.",
    ],
)
def test_a_title_brings_no_line_where_nothing_is_read_of_its_holder(tmp_path, words):
    assert offered(maker_at(tmp_path), words) is None


def test_a_title_that_the_text_hands_on_is_no_name_for_others(tmp_path):
    maker = maker_at(tmp_path)
    handed, named = ("Whoever throws a six becomes the Baron.", "The player with the most points is the Baron.")
    assert maker.titles(f"{named} {handed}", None) == {}
    assert maker.titles(named, None) == {"Baron": "the player with the most points"}


def test_what_is_for_people_beside_a_title_is_told_as_it_stands_there(tmp_path):
    words = "Be kind. The player with the most points is the King. The King has two votes. Laugh a lot."
    offer = offered(maker_at(tmp_path), words)
    assert [words[slice(*each)].strip() for each in offer.for_people] == ["Be kind", "Laugh a lot"]


def test_words_that_only_say_who_has_a_title_are_told_to_do_nothing(tmp_path):
    maker = maker_at(tmp_path)
    assert maker.instead("The King is the player with the most points.") == (
        "That only says who the King is: say what the King gets, may or must do, here or in another rule."
    )


def test_another_rule_may_say_whom_a_title_means(tmp_path):
    maker = replace(maker_at(tmp_path), words={301: "The King is the player with the most points."})
    words = "The King gets 1 point at the end of each turn."
    offer = offered(maker, words)
    assert (offer.sheet, offer.lacks(words)) == ("when turn ended: give 1 points to players with highest points", TIED)
