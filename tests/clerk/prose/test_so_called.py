"""Titles that are another name for whoever the figures say, in the words of the rule itself and of others."""

from dataclasses import replace

import pytest

from tabletop.box.shipped import phrases
from tabletop.clerk.editing.ready_lines import OF_ANOTHER
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.unfinished import unfinished
from tabletop.clerk.language.checker import check
from tabletop.clerk.prose.lacking import TIED
from tabletop.clerk.prose.offers import OfferMaker, Written
from tabletop.engine.rulebook import Rule
from tabletop.engine.text.game_words import AMEND, ENACT
from tests.playing import do, sit


def sound(sheet: str) -> bool:
    read = check(sheet, VOCABULARY).sheet
    return read is not None and not unfinished(read)


def maker_at(tmp_path, game="nomic"):
    return OfferMaker.at(sit(tmp_path, game, "Anna,Ben,Cleo").table(), phrases(), VOCABULARY, sound)


def offered(maker, words):
    return maker.answer(Written(ENACT, words, ""))[0]


@pytest.mark.parametrize(
    ("game", "words", "sheet"),
    [
        (
            "nomic",
            "The player with the most points is the King. The King has two votes.",
            'set those called "King" to players with highest points\n'
            'set votes of players to 2 if player is in those called "King" otherwise 1',
        ),
        (
            "nomic",
            "Whoever has the most coins is the Banker. At the start of their turn, the Banker gets 2 coins.",
            'set those called "Banker" to players with highest "coins"\n'
            'when turn begun if who is in those called "Banker": give 2 "coins" to who',
        ),
        (
            "nomic",
            "Only the King may propose; the King is whoever has the most points.",
            'set proposers to those called "King"\nset those called "King" to players with highest points',
        ),
        (
            "nomic-chess",
            "The player with the most points is the Duke. At the end of each circuit the Duke gets 1 point.",
            'set those called "Duke" to players with highest points\nwhen circuit ended: give 1 points to those called "Duke"',
        ),
        (
            "nomic",
            "Whoever has at least 50 points is known as “Champion”. Champions lose 2 points at the end of each circuit.",
            'set those called "Champion" to players whose points is at least 50\n'
            'when circuit ended: take 2 points from those called "Champion"',
        ),
        (
            "nomic",
            "Anybody with 30 points is a Baron. When a Baron proposes, he pays 2 points. A Baron may veto proposals.",
            'set those called "Baron" to players whose points is at least 30\n'
            'when proposal made if proposer is in those called "Baron": take 2 points from proposer\n'
            'set vetoers to those called "Baron"',
        ),
        (
            "nomic",
            "The King is the player with the most points. The player with the fewest points is the Beggar. At the end of each "
            "turn the King pays 1 point to the Beggar. If the King has 100 points, he wins. The King may not vote.",
            'set those called "King" to players with highest points\nset those called "Beggar" to players with lowest points\n'
            'when turn ended\n  let payer be one of those called "King"\n  take 1 points from payer\n'
            '  give 1 points to one of (those called "Beggar") where it is not payer\n'
            'set winner to players where points of it is at least 100 and it is in those called "King"\n'
            'set voters to players where not it is in those called "King"',
        ),
        (
            "nomic",
            "The player whose turn it is is the Captain. At the end of each turn the Captain gets 1 point.",
            'set those called "Captain" to latest mover\nwhen turn ended: give 1 points to those called "Captain"',
        ),
        ("nomic", "Whoever has 50 points is a Champion.", 'set those called "Champion" to players whose points is at least 50'),
        ("nomic", "The player with the most points is the winner. The winner has two votes.", ""),
        ("nomic", "The player with the most points is never called the King.", ""),
    ],
)
def test_those_whom_figures_give_a_title_are_called_so_and_rules_speak_of_them(tmp_path, game, words, sheet):
    offer = offered(maker_at(tmp_path, game), words)
    assert (offer.sheet if offer else "") == sheet


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("nomic", "Whoever throws a six becomes the Baron. The player with the most points is the Baron."),
        ("nomic-chess", "The player with the most points is the King. If the King is captured, everybody loses 1 point."),
    ],
)
def test_a_title_that_others_win_or_men_have_is_none_by_figures(tmp_path, game, words):
    maker, written = maker_at(tmp_path, game), Written(ENACT, words, "")
    offers = maker.answer(written)[0], maker.in_part(written)
    assert "those called" not in "".join(each.sheet for each in offers if each)


def test_a_title_that_the_text_hands_on_is_no_name_for_others(tmp_path):
    maker = maker_at(tmp_path)
    handed, named = ("Whoever throws a six becomes the Baron.", "The player with the most points is the Baron.")
    assert maker.titles(f"{named} {handed}") == []
    assert maker.titles(named) == ["Baron"]


def test_what_is_for_people_beside_a_title_is_told_as_it_stands_there(tmp_path):
    words = "Be kind. The player with the most points is the King. The King has two votes. Laugh a lot."
    offer = offered(maker_at(tmp_path), words)
    assert [words[slice(*each)].strip() for each in offer.for_people] == ["Be kind", "Laugh a lot"]


def test_another_rule_may_say_who_has_a_title(tmp_path):
    alone, said = maker_at(tmp_path), "The King is the player with the most points."
    words = "The King gets 1 point at the end of each turn."
    offer = offered(replace(alone, words={301: said}), words)
    assert (offer.sheet, offer.lacks(words)) == ('when turn ended: give 1 points to those called "King"', "")
    assert offered(alone, words).unheld == ("King",)
    rule = Rule("r301", 301, said, 'set those called "King" to players with highest points')
    gone = Written(AMEND, words, rule.sheet, rule)
    assert "those called" not in replace(alone, words={301: said}).answer(gone)[0].sheet


def test_where_several_tie_each_of_them_has_the_title(tmp_path):
    words = "The player with the most points is the King."
    assert offered(maker_at(tmp_path), words).lacks(words) == TIED


JESTER = "The player with the fewest points is the Jester."
DOUBLE = "The Jester's card counts double in a vote."


@pytest.fixture
def with_jester(tmp_path):
    """A table on which rule 25 says who is the Jester."""
    session = sit(tmp_path, "card-nomic", "Anna,Ben,Cleo", token="Anna")
    sheet = offered(OfferMaker.at(session.table(), phrases(), VOCABULARY, sound), f"{JESTER} {DOUBLE}").sheet
    do(session, "edit rule", number=25, text=f"{JESTER} {DOUBLE}", sheet=sheet)
    return session.table()


NOBODY_AT_A_TIE = [
    "If there is a tie, nobody is the Jester.",
    "If two or more players tie for the fewest points, nobody is the Jester.",
    "Nobody is the Jester while two or more players have the fewest points.",
]


@pytest.mark.parametrize("tie", NOBODY_AT_A_TIE)
def test_that_nobody_has_it_at_a_tie_is_read_as_the_rule_that_says_who_has_it_is_amended(with_jester, tie):
    """Though that rule alone says that claims to go first count."""
    rule = with_jester.rulebook.numbered(25)
    maker = OfferMaker.at(with_jester, phrases(), VOCABULARY, sound)
    offer, _ = maker.answer(Written(AMEND, f"{JESTER} {tie} {DOUBLE}", rule.sheet, rule))
    alone = "players with lowest points if number of players with lowest points is 1 otherwise []"
    assert offer.sheet == rule.sheet.replace("players with lowest points", alone, 1)


@pytest.mark.parametrize("tie", NOBODY_AT_A_TIE)
def test_that_nobody_has_it_at_a_tie_is_sent_to_the_rule_that_says_who_has_it_and_never_from_there(with_jester, tie):
    maker, rule = OfferMaker.at(with_jester, phrases(), VOCABULARY, sound), with_jester.rulebook.numbered(25)
    assert maker.instead(tie, Written(ENACT, tie, "")) == OF_ANOTHER.format(25)
    assert maker.instead(tie, Written(AMEND, f"{tie} {DOUBLE}", rule.sheet, rule)) != OF_ANOTHER.format(25)
