"""What people say by a button, as the clerk cannot see it: of whom it is so, in what case, and that they do what they may."""

import pytest

from tabletop.clerk.prose.lacking import DONE_BY_PEOPLE, NOTED
from tabletop.clerk.prose.offers import Written
from tabletop.engine.text.game_words import ENACT
from tests.clerk.prose.test_offers import maker

FAILED_TWICE, TO_ALL = "two proposals in a row are defeated", ": take 2 points from players"
RICH, POOR = "players whose points is at least 1", "players whose points is less than 10"
ONE_POINT = ": give 1 points to who"
TAKEN = "take 2 points from chosen player"
TO_THE_RIGHT = "give 3 points to first of players before chosen player"


def answered(words, game="nomic"):
    offer, _ = maker(game).answer(Written(ENACT, words, ""))
    return (offer.sheet, offer.lacks(words)) if offer else None


def of(act, brings, who="players"):
    return f'set who may "{act}" to {who}\nwhen deed done if what is "{act}"{brings}'


@pytest.mark.parametrize(
    ("words", "case", "brings"),
    [
        ("If two proposals in a row are defeated, every player loses 2 points.", FAILED_TWICE, TO_ALL),
        ("Every player loses 2 points if two proposals in a row are defeated.", FAILED_TWICE, TO_ALL),
        ("If it rains, everyone gets 1 point.", "it rains", ": give 1 points to players"),
        ("If it's late, everyone gets 1 point.", "it's late", ": give 1 points to players"),
        ("During a thunderstorm, everyone gets 1 point.", "(during a thunderstorm)", ": give 1 points to players"),
        ("Whenever the cat walks by, Ann loses 1 point.", "the cat walks by", ': take 1 points from "Ann"'),
    ],
)  # fmt: skip
def test_in_what_case_something_comes_of_it_is_noted_of_nobody(words, case, brings):
    act = f"note {case}" if case.startswith("(") else f"note that {case}"
    assert answered(words) == (of(act, brings), NOTED)


@pytest.mark.parametrize(
    ("words", "noted", "brings"),
    [
        ("A good joke earns you 2 points.", "a good joke", "give 2 points to chosen player"),
        ("Burping costs 1 point.", "burping", "take 1 points from chosen player"),
        ("Three good jokes win you 25 points.", "three good jokes", "give 25 points to chosen player"),
        ("Whoever sits beside all others gets 3 points.", "who sits beside all others", "give 3 points to chosen player"),
        ("A Judge who yawns loses 5 points.", "who yawns", "take 5 points from chosen player"),
        ("Nobody may hum during a throw, or they lose 1 point.", "who hums during a throw", "take 1 points from chosen player"),
        ("You must say please, otherwise you lose 2 points.", "who forgets to say please", "take 2 points from chosen player"),
        ("You must shout when you score, or you lose 2 points.", "who forgets to shout when they score", TAKEN),
        ("Nobody may hum while you think. Whoever does loses 2 points.", "who hums while you think", TAKEN),
        ("On your birthday you get 10 points.", "(on their birthday)", "give 10 points to chosen player"),
        ("Whoever is asked to judge gets 2 points for it.", "who is asked to judge", "give 2 points to chosen player"),
        ("If you show your hand, you lose 3 points.", "who shows their hand", "take 3 points from chosen player"),
        ("If somebody forgets to roll, the player on the right gets 3 points.", "who forgets to roll", TO_THE_RIGHT),
    ],
)  # fmt: skip
def test_what_somebody_does_may_bring_them_or_another_something(words, noted, brings):
    act = f"note {noted}"
    asked = f'set who may "{act}" to players\nset asked for "{act}" to "a player"\nwhen deed done if what is "{act}"'
    sheet, said = answered(words)
    assert (sheet.replace("\n  ", ": "), said) == (f"{asked}: {brings}", NOTED)


@pytest.mark.parametrize(
    ("words", "sheet"),
    [
        ("On your turn, you may lick a coin and get 1 point.", of("lick a coin", ONE_POINT, "latest mover")),
        ("On your turn, you may lick a coin. You get 1 point each time.", of("lick a coin", ONE_POINT, "latest mover")),
        ("On your turn you may do a handstand. If you do, you get 1 point.", of("do a handstand", ONE_POINT, "latest mover")),
        ("You can pay 1 point to skip a vote.", of("skip a vote", ": take 1 points from who", RICH)),
        ("If you have fewer than 10 points, you may sing and get 1 point.", of("sing", ONE_POINT, POOR)),
    ],
)  # fmt: skip
def test_whoever_does_what_they_may_says_so_and_the_clerk_does_what_comes_of_it(words, sheet):
    assert answered(words) == (sheet, DONE_BY_PEOPLE)


def test_how_often_people_may_do_it_is_no_part_of_its_name():
    sheet, _ = answered("A player may sing a song once per turn and get 1 point.")
    assert 'set times a turn "sing a song" to 1' in sheet


def test_beside_what_the_clerk_does_by_itself_it_is_told_what_people_do():
    words = "Everybody starts with 3 gold. A player can pay a gold to peek at the next card."
    sheet, said = answered(words)
    assert said == "People say when, by a button: peek at the next card"
    assert sheet.startswith('when this rule is enacted: change "gold" of players to 3\nset who may "peek at the next card"')


@pytest.mark.parametrize(
    "words",
    [
        "On your turn, you can bet 3 points that your proposal passes. If it does, you get 6 points.",
        "You may lend someone points. They have to pay them back with 1 point extra.",
        "On your turn you may do a handstand. They get 3 points.",
        "You may reroll the die once, but then you must keep the second result.",
        "You may not sing and get 2 points.",
        "Everyone gets 2 points only if somebody sings.",
        "The player after Bo gets 2 points when he nods.",
        "When somebody throws a 2 twice in a row, everybody claps.",
        "Ann draws one extra card when getting wet.",
        "If it rains, Bo gets 1 point, everyone loses 2 points.",
        "An apple costs 6 points.",
        "If you do, both of you score 2 points.",
    ],
)  # fmt: skip
def test_nothing_is_noted_where_it_might_be_of_another_or_people_do_what_comes_of_it(words):
    assert answered(words) is None
