"""Rules as friends make them of an evening, with exceptions: the clerk offers what they say, no more and no less."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.box.shipped import phrases
from tabletop.clerk.editing.exceptions import Exceptions
from tabletop.clerk.editing.ready_lines import DONE_ALREADY, INSTEAD, OF_ANOTHER, ONCE_TOLD_WHEN, SO_ALREADY, WITHOUT
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.unfinished import unfinished
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import sheet_text
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.clerk.prose.lacking import NOTED, REMINDED, TIED
from tabletop.clerk.prose.offers import OfferMaker, Written
from tabletop.engine.rulebook import Rule
from tabletop.engine.text.game_words import AMEND, ENACT
from tabletop.engine.things import hand, pile
from tabletop.engine.values import Ref
from tests.clerk.prose.test_offers import maker
from tests.games.nomic import begun, numbers, points, turn, vote, with_rule
from tests.playing import deal, do, holder, refused, sit, told

SAID = tomllib.loads((Path(__file__).parent / "exceptions.toml").read_text("utf-8"))["sentence"]
SEATS = {"solitaire-nomic": "Anna"}
OF_A_GAME = {game: [each for each in SAID if each["game"] == game] for game in dict.fromkeys(each["game"] for each in SAID)}
AT_A_TIME = 150
PARTS = [(game, first) for game, said in OF_A_GAME.items() for first in range(0, len(said), AT_A_TIME)]


def sound(sheet):
    read = check(sheet, VOCABULARY).sheet
    return read is not None and not unfinished(read)


def written(said, rules):
    """What somebody writes: words for a new rule, or the words of a rule as they are then."""
    if "rule" not in said:
        return Written(ENACT, said["words"], "")
    rule, words = rules[said["rule"]], said["words"]
    if "instead_of" in said:
        words = rule.text.replace(said["instead_of"], words)
    elif "below" in said:
        words = f"{rule.text.strip()}\n{words}"
    return Written(AMEND, words, rule.sheet, rule)


def offered(maker, what):
    """The lines that come, the beginnings of those that are gone, and what is for people."""
    offer, _ = maker.answer(what)
    if offer is None or offer.shared:
        return "", [], []
    assert not offer.unread
    was, now = ([line.text for line in sheet_lines(sheet, VOCABULARY)] for sheet in (what.sheet, offer.sheet))
    came = "\n".join(line for line in now if line not in was)
    gone = [line.split("\n")[0] for line in was if line not in now]
    return came, gone, [what.text[slice(*each)] for each in offer.for_people]


@pytest.mark.parametrize(("game", "first"), PARTS)
def test_what_friends_say_is_offered_as_they_say_it_or_not_at_all(tmp_path, game, first):
    table = sit(tmp_path, game, SEATS.get(game, "Anna,Ben,Cleo,Dov"), token="Anna" if game == "card-nomic" else "").table()
    maker, rules = OfferMaker.at(table, phrases(), VOCABULARY, sound), {rule.number: rule for rule in table.rulebook.rules}
    said = OF_A_GAME[game][first : first + AT_A_TIME]
    meant = {each["words"]: (each["lines"].strip(), each.get("gone", []), each.get("for_people", [])) for each in said}
    assert {each["words"]: offered(maker, written(each, rules)) for each in said} == meant


DISCARDED = """set who may "discard a card for 2 points" to mover
when deed done if what is "discard a card for 2 points": give 2 points to who"""
SIX, ONE = "when dice thrown if 6 is in faces", "when dice thrown if 1 is in faces"
SIX_GAINS, AT_FIRST = f"{SIX}: give 2 points to thrower", "when turn begun: throw 1 dice for who"
TIMED = 'when turn begun: run "turn clock" for 2 minutes'
OUT_OF_TIME = 'when clock ran out if clock is "turn clock" and mover is not nobody'


@pytest.mark.parametrize(
    ("sheet", "exception", "made"),
    [
        (f"{SIX}: give 5 points to thrower", 'it is not "Ann"', f'{SIX} and thrower is not "Ann": give 5 points to thrower'),
        (f"{SIX}: give 5 points to players", 'it is not "Ann"', f'{SIX}: give 5 points to players where it is not "Ann"'),
        (f'{SIX}: give 5 points to "Bo"', 'it is not "Ann"', ""),
        (f"{SIX}\n  give 5 points to thrower\n  take 1 points from players where it is not thrower", 'it is not "Ann"', ""),
        (f'{SIX}\n  take 5 points from "Bo"\n  give 5 points to thrower', "points of it is more than 0", ""),
        (f"{SIX}: give 5 points to thrower", 'it is "Ann" => take 2', ""),
        (f"{SIX}: give 5 points to thrower", 'it is "Ann" => give 2 "gold"', ""),
        (f"{SIX}: give 5 points to thrower", 'it is "Ann" => give half', ""),
        (f"{SIX}: give 5 points to thrower", "proposer of proposal is nobody", ""),
        (f"{SIX}: give 5 points to thrower\nset dice to 2", "turn number is 1", ""),
        ("set votes of players to 2", 'not (it is "Ann")', 'set votes of players to 2 if player is not "Ann" otherwise 1'),
        ("set votes of players to 1", 'not (it is "Ann")', ""),
        ("set winner to declared winners\nset winner to players", 'not (it is "Ann")', ""),
    ],
)
def test_an_exception_is_made_where_it_can_be_told_of_whom_the_lines_hold(sheet, exception, made):
    read = Exceptions(VOCABULARY, "1").made(check(sheet, VOCABULARY).sheet, exception)
    assert (sheet_text(read).strip() if read else "") == made


def test_a_rule_without_a_sheet_is_offered_what_its_words_say_as_soon_as_it_is_opened(tmp_path):
    maker = OfferMaker.at(sit(tmp_path, "nomic", "Anna,Ben").table(), phrases(), VOCABULARY, sound)
    six = "Whoever throws a six gets 5 points."
    offer, _ = maker.answer(Written(AMEND, six, "", Rule("301", 301, six)))
    assert offer
    assert offer.sheet == "when dice thrown if 6 is in faces: give 5 points to thrower"


@pytest.mark.parametrize(
    ("there", "words", "lines"),
    [
        (f"{SIX}: give 5 points to thrower", "Whoever throws a six gets 5 points.", SO_ALREADY.format(301)),
        (f"{SIX}: give 5 points to thrower", "Whoever rolls a six gets 5 extra points.", f"{SIX}: give 5 points to thrower"),
        (f"{SIX}: give 5 points to thrower", "Whoever throws a six gets 6 points.", f"{SIX}: give 6 points to thrower"),
        (
            f"{SIX}: give 5 points to thrower\nset claims over to rule 207",
            "This rule takes precedence over rule 207.",
            "set claims",
        ),
        ('set those called "King" to players with highest points', "Whoever throws a six becomes King.", INSTEAD),
        (f'{SIX}: hand "King" to thrower', "The player with the most points is the King.", INSTEAD),
        (f'{SIX}: hand "King" to thrower', "Whoever throws a one becomes King.", "when dice thrown if 1 is in faces: hand"),
        ('set who may "give" to mover', "On your turn you may give a coin to another player.", 'set who may "give (coins)"'),
        ('set who may "give" to mover', "On your turn you may give points to another player.", 'set who may "give (points)"'),
        ('set who may "swap hands" to mover', "Players may swap hands with another player.", INSTEAD),
        ('set who may "note who hums" to players', "Whoever hums gets a coin.", 'set who may "note who hums"'),
        (AT_FIRST, "If you roll a 1 at the start of your turn, you lose 1 point.", f"{ONE} and under is rule 301: take"),
        (AT_FIRST, "At the start of your turn, if you roll a 1, you lose 1 point.", f"{ONE} and under is rule 301: take"),
        (AT_FIRST, "If you roll a 1 at the end of your turn, you lose 1 point.", 'set who may "note who rolls a 1'),
        (SIX_GAINS, "If you roll a 1 at the start of your turn, you lose 1 point.", 'set who may "note who rolls a 1'),
        (TIMED, "If time runs out, everyone loses 2 points.", f"{OUT_OF_TIME}: take 2 points from players"),
        (TIMED, "When the clock runs out, the player on turn loses 2 points.", f"{OUT_OF_TIME}: take 2 points from mover"),
        (SIX_GAINS, "If time runs out, everyone loses 2 points.", 'set who may "note that time runs out"'),
        (DISCARDED, "Nobody may discard more than one card per turn.", 'set times a turn "discard a card for 2 points" to 1'),
        (DISCARDED, "You may discard only one card per turn.", 'set times a turn "discard a card for 2 points" to 1'),
        (DISCARDED, "You may discard more than one card per turn.", INSTEAD),
        (
            f'{DISCARDED}\nwhen turn ended: require who to "discard down to 4 cards"',
            "You may discard only one card per turn.",
            INSTEAD,
        ),
    ],
)
def test_what_another_rule_does_already_or_otherwise_is_not_offered_under_its_name(tmp_path, there, words, lines):
    session = sit(tmp_path, "nomic", "Anna,Ben,Cleo", token="")
    do(session, "edit rule", number=301, kind="mutable", text="There.", sheet=there)
    maker, said = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound), Written(ENACT, words, "")
    offer, _ = maker.answer(said)
    assert (offer.sheet if offer else maker.instead(words, said)).startswith(lines)


def test_what_another_rule_throws_as_a_turn_begins_brings_what_is_said_of_that_throw_alone(tmp_path):
    session = with_rule(tmp_path, AT_FIRST)
    words = "If you roll 1 or more at the start of your turn, you lose 7 points."
    offer, _ = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound).answer(Written(ENACT, words, ""))
    assert offer
    do(session, "edit rule", number=302, kind="mutable", text=words, sheet=offer.sheet)
    do(session, "begin turn", by="Bo", to="Bo")
    assert points(session)["Bo"] == -7
    turn(session, face=1)
    assert points(session)["Bo"] == -6


def test_who_throws_again_throws_what_that_rule_throws_and_of_another_rule_it_is_not_offered(tmp_path):
    session = with_rule(tmp_path, f"{AT_FIRST}\n{SIX} and under is this rule: give 7 points to thrower")
    maker, rule = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound), session.table().rulebook.numbered(301)
    again = "Whoever rolls a 6 rolls again."
    offer, _ = maker.answer(Written(AMEND, f"{rule.text} {again}", rule.sheet, rule))
    assert offer
    assert offer.sheet.endswith("throw 1 dice for thrower")
    assert maker.answer(Written(ENACT, again, "")) == (None, False)


def test_a_sentence_more_of_a_rule_says_of_its_own_throw_what_it_would_say_of_that_of_another(tmp_path):
    session = with_rule(tmp_path, AT_FIRST)
    rule = session.table().rulebook.numbered(301)
    words = f"{rule.text} If you roll a 1 at the start of your turn, you lose 1 point."
    offer, _ = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound).answer(Written(AMEND, words, rule.sheet, rule))
    assert offer
    assert offer.sheet == f"{AT_FIRST}\n{ONE} and under is this rule\n  take 1 points from thrower"


def test_who_has_so_many_has_so_many_also_where_they_had_some(tmp_path):
    session = sit(tmp_path, "nomic", "Anna,Ben", token="")
    for text, before in (("Everybody has 3 coins.", None), ("Everybody has 5 coins.", 301)):
        maker, rule = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound), session.table().rulebook.numbered(before)
        offer, _ = maker.answer(Written(AMEND, text, rule.sheet, rule) if rule else Written(ENACT, text, ""))
        do(session, "edit rule", **({"rule": 301} if rule else {"number": 301, "kind": "mutable"}), text=text, sheet=offer.sheet)
    assert session.whole_table().counters["coins", Ref("player", "Ben")] == 5


@pytest.mark.parametrize(
    "often",
    [
        "Once on your turn you may discard a card to get 2 points.",
        "Once per turn, on your turn, you may discard a card to get 2 points.",
        "On your turn you may discard a card to get 2 points, but only once per turn.",
    ],
)
def test_new_words_that_say_one_thing_more_bring_its_line_beside_those_that_stand_there(tmp_path, often):
    session = sit(tmp_path, "nomic", "Anna,Ben", token="")
    deal = "When this rule comes into force, everyone draws 3 cards."
    text = f"{deal} On your turn you may discard a card to get 2 points."
    for words in (text, f"{deal} {often}"):
        maker, rule = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound), session.table().rulebook.numbered(301)
        offer, _ = maker.answer(Written(AMEND, words, rule.sheet, rule) if rule else Written(ENACT, words, ""))
        assert offer
        if not rule:
            do(session, "edit rule", number=301, kind="mutable", text=text, sheet=offer.sheet)
    assert rule
    was, now = (sheet.strip().split("\n") for sheet in (rule.sheet, offer.sheet))
    assert [each for each in now if each not in was] == ['set times a turn "discard a card for 2 points" to 1']
    assert set(was) <= set(now)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("At the end of each round the player with the fewest points gets 3.", TIED),
        ("When somebody throws a six, the richest player loses 2 points. Be nice.", f"{TIED} For people: Be nice"),
        ("At the end of each round the players with the fewest points get 3 points.", ""),
        (
            "At the end of each round, the player with most points gets the crown.",
            "Where several tie, the table decides which of them gets “crown”.",
        ),
        (
            "At the end of each circuit, the player with the most points becomes the Duke and scores 1 point.",
            "Where several tie, the table decides which of them gets “Duke”; all else means each of them.",
        ),
        ("The first player to have 80 points wins the game.", "Where several tie, the table decides which of them wins."),
        ("The Judge is the player with the fewest points.", "Where several tie, the table decides which of them it is."),
        (
            "The King is whoever has the most points. Whoever throws a six gets a coin from the King.",
            "Where several tie, the table decides which of them it is; all else means each of them.",
        ),
        ("Whoever throws a one pays 5 points to the richest.", "Where several tie, the table decides which of them it is."),
    ],
)
def test_where_several_may_be_first_an_offer_says_which_of_them_are_meant(tmp_path, words, told):
    maker = OfferMaker.at(sit(tmp_path, "nomic", "Anna,Ben").table(), phrases(), VOCABULARY, sound)
    assert maker.offer(words, of_some=True).lacks(words) == told


def test_what_is_read_of_longer_words_is_not_offered_where_it_stands_on_the_sheet_already():
    words = "The first player with 25 points wins. This rule takes precedence over rule 208."
    taken, _ = maker().answer(Written(ENACT, words, ""))
    assert taken
    assert maker().answer(Written(ENACT, f"{words} Banana!", taken.sheet, None, taken.sheet, words)) == (None, True)


@pytest.mark.parametrize(
    ("game", "number", "added", "by_whom"),
    [
        ("nomic", 204, "Whoever forgets to say please loses 2 points.", NOTED),
        ("nomic-chess", 207, "When a king is checkmated, its owner loses 5 points.", REMINDED),
        ("solitaire-nomic", 3, "Each mutation costs 2 points. When a rule is divided, the player gains 3 points.", ""),
    ],
)
def test_a_sentence_more_of_which_people_are_reminded_or_noted_is_offered_as_in_a_new_rule(
    tmp_path, game, number, added, by_whom
):
    table = sit(tmp_path, game, SEATS.get(game, "Anna,Ben,Cleo")).table()
    maker, rule = (
        OfferMaker.at(table, phrases(), VOCABULARY, sound),
        next(rule for rule in table.rulebook.rules if rule.number == number),
    )
    enacted, _ = maker.answer(Written(ENACT, added, ""))
    words = f"{rule.text.strip()} {added}"
    amended, _ = maker.answer(Written(AMEND, words, rule.sheet, rule))
    assert amended
    assert amended.sheet == f"{rule.sheet.strip()}\n{enacted.sheet}"
    assert amended.shared == by_whom


def test_a_reminder_never_stands_for_words_that_might_say_something_of_the_others(tmp_path):
    table = sit(tmp_path, "nomic", "Anna,Ben").table()
    rule = next(rule for rule in table.rulebook.rules if rule.number == 206)
    maker = OfferMaker.at(table, phrases(), VOCABULARY, sound)
    words = f"{rule.text.strip()} When a proposal is adopted, everybody sings instead."
    assert maker.answer(Written(AMEND, words, rule.sheet, rule)) == (None, False)


def test_a_number_said_in_two_sentences_is_changed_though_another_sentence_comes(tmp_path):
    table = sit(tmp_path, "solitaire-nomic", "Anna").table()
    rule = next(rule for rule in table.rulebook.rules if rule.number == 3)
    words = f"{rule.text.strip().replace('8', '10')} Have fun."
    offer, _ = OfferMaker.at(table, phrases(), VOCABULARY, sound).answer(Written(AMEND, words, rule.sheet, rule))
    assert offer
    assert offer.sheet.strip() == rule.sheet.strip().replace("8", "10")
    assert [words[slice(*each)] for each in offer.for_people] == ["Have fun"]


def test_a_race_stands_in_place_of_the_only_answer_on_the_sheet(tmp_path: Path):
    table = sit(tmp_path, "nomic-chess", "Anna,Ben").table()
    goal = next(rule for rule in table.rulebook.rules if rule.number == 208)
    written = Written(AMEND, "The first player to reach 15 points wins.", goal.sheet, goal)
    offer, _ = OfferMaker.at(table, phrases(), VOCABULARY, sound).answer(written)
    assert offer
    assert "declare one of players whose points is at least 15 winner" in offer.sheet
    assert "number of players" not in offer.sheet


@pytest.mark.parametrize("written", [ENACT, AMEND])
def test_who_wins_at_a_tie_of_a_race_is_for_people(tmp_path: Path, written):
    table = sit(tmp_path, "nomic-chess", "Anna,Ben").table()
    goal = next(rule for rule in table.rulebook.rules if rule.number == 208)
    tie = "If there is a tie, the player with the most pieces wins"
    words, sheet = f"The winner is the first player to reach 11 points. {tie}.", goal.sheet if written == AMEND else ""
    maker = OfferMaker.at(table, phrases(), VOCABULARY, sound)
    offer, _ = maker.answer(Written(written, words, sheet, goal if written == AMEND else None))
    assert offer
    assert "declare one of players whose points is at least 11 winner" in offer.sheet
    assert offer.lacks(words) == f"For people: {tie}"
    assert maker.offer(f"At the end of the game the player with the most points wins. {tie}.", of_some=True) is None


def test_an_amendment_tells_nothing_of_what_people_did_under_the_rule_before(tmp_path: Path):
    table = sit(tmp_path, "nomic", "Anna,Ben").table()
    turns = next(rule for rule in table.rulebook.rules if rule.number == 202)
    words = turns.text.replace("one die once", "two dice once")
    offer, _ = OfferMaker.at(table, phrases(), VOCABULARY, sound).answer(Written(AMEND, words, turns.sheet, turns))
    assert offer
    assert "set dice to 2" in offer.sheet
    assert offer.lacks(words) == ""


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("Whoever throws a six gets 3 points, except Cleo on her birthday.", "except Cleo on her birthday"),
        ("Whoever loses a queen misses their next turn, but gets 3 points as consolation.", "but gets 3 points as consolation"),
        ("Whoever throws a six gets 3 points. This does not hold on Mondays.", "This does not hold on Mondays"),
        ("Only Ann may propose rules, and nobody may change a rule any more.", "and nobody may change a rule any more"),
        (
            "A player who captures a pawn bows, a knight or bishop sings, and a queen dances.",
            "a knight or bishop sings, and a queen dances",
        ),
    ],
)
def test_where_a_part_alone_is_not_read_the_rest_is_offered_and_the_part_is_named(words, part):
    offer = maker("nomic-chess").in_part(Written(ENACT, words, ""))
    assert [words[slice(*each)] for each in offer.unread] == [part]
    assert f"Not read: {part}" in offer.lacks(words)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("If it is full moon, whoever throws a six gets 3 points.", "If it is full moon"),
        ("Whoever throws a six gets 3 points if it is full moon.", "if it is full moon"),
        ("Whoever throws a six gets 3 points, but only on Ann’s birthday.", "but only on Ann’s birthday"),
        ("Bo, who is the tallest, gets 2 points when a proposal is adopted.", "who is the tallest"),
        ("Whoever throws a six, and is barefoot, gets 3 points.", "and is barefoot"),
        ("No piece may be captured and moved in the same turn.", "and moved in the same turn"),
        ("When your proposal passes with everybody’s vote, you score 10 points.", "with everybody’s vote"),
    ],
)
def test_nothing_is_offered_without_a_clause_that_says_in_what_case(words, part):
    asked, said = maker("nomic-chess"), Written(ENACT, words, "")
    assert asked.in_part(said) is None
    assert asked.instead(words, said) == WITHOUT.format(part)


@pytest.mark.parametrize(
    "words",
    [
        "A player who captures a pawn bows, a knight or bishop sings.",
        "A player who captures a pawn bows and sings, a knight bows.",
        "Whoever throws a double gets 2 points, a six 1.",
    ],
)
def test_nobody_is_reminded_of_one_case_where_words_speak_of_several(words):
    asked = maker("nomic-chess")
    assert (asked.reminder(words), asked.noted(words)) == (None, None)


REMOVAL = "Remove the highest immutable rule when a turn ends"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("All rules but rule 2 may be removed. 10 points for rolling a six with one die whenever a turn ends.", ()),
        (f"The player shall gain 10 points when a turn ends. {REMOVAL}.", (REMOVAL,)),
    ],
)
def test_on_the_card_of_a_rule_a_part_is_named_only_where_the_rest_is_read_there(tmp_path, words, part):
    table = sit(tmp_path, "solitaire-nomic", "Anna", token="").table()
    rule = next(each for each in table.rulebook.rules if each.number == 1001)
    beside = Written(AMEND, f"Scoring\n{words}", rule.sheet, rule)
    offer = OfferMaker.at(table, phrases(), VOCABULARY, sound).in_part(beside)
    assert tuple(beside.text[slice(*each)] for each in (offer.unread if offer else ())) == part


def test_new_words_for_what_a_sheet_does_already_are_told_as_that(tmp_path):
    least = "At the start of each turn, the player with the fewest points gets 1 point."
    sheet = "when turn begun: give 1 points to players with lowest points"
    was = Rule(
        "24", 24, "Whoever has the fewest points is the Underdog. At the start of each turn, the Underdog gets 1 point.", sheet
    )
    asked = OfferMaker.at(sit(tmp_path, "nomic", "Anna,Ben").table(), phrases(), VOCABULARY, sound)
    assert asked.answer(Written(AMEND, least, sheet, was)) == (None, False)
    assert asked.instead(least, Written(AMEND, least, sheet, was)) == DONE_ALREADY


@pytest.mark.parametrize(("game", "rule"), [("nomic", 203), ("card-nomic", 8), ("nomic-chess", 203)])
def test_what_a_rule_in_force_has_so_already_is_told_with_its_number(tmp_path, game, rule):
    asked = OfferMaker.at(sit(tmp_path, game, "Anna,Ben", token="").table(), phrases(), VOCABULARY, sound)
    assert asked.instead("If a vote is a tie, the proposal fails.") == SO_ALREADY.format(rule)


@pytest.mark.parametrize(
    "words",
    [
        "At the end of every round, the player with the fewest points gets 5 points. If there is a tie, they all get 2 points.",
        "At the start of your turn you get 2 points, but if you are the Judge you lose 1 instead.",
    ],
)
def test_without_what_is_so_instead_in_some_case_nothing_is_offered_for_the_rest(words):
    assert maker().in_part(Written(ENACT, words, "")) is None


def test_nothing_is_offered_without_the_sentence_that_names_whoever_is_meant_behind_it():
    words = "Bo is clumsy. When he throws a six, the Dealer draws a card."
    assert maker().in_part(Written(ENACT, words, "")) is None
    words = "Bo is clumsy. When somebody throws a six, the Dealer draws a card."
    assert maker().in_part(Written(ENACT, words, "")).unread


def test_nothing_is_offered_without_a_clause_that_says_while_what_is_so_it_holds():
    assert maker("nomic-chess").in_part(Written(ENACT, "A queen may not move while it is raining.", "")) is None


def test_words_that_take_the_place_of_others_are_read_whole_or_not_at_all(tmp_path):
    table = sit(tmp_path, "nomic", "Anna,Ben").table()
    turns = next(rule for rule in table.rulebook.rules if rule.number == 202)
    words = turns.text.replace("on its face", "on its face, if it rains,")
    assert OfferMaker.at(table, phrases(), VOCABULARY, sound).in_part(Written(AMEND, words, turns.sheet, turns)) is None


@pytest.mark.parametrize(
    "words",
    [
        "Bananas are yellow, but not blue.",
        "When a proposal fails, whoever wrote it chooses between a song and the loss of five points.",
    ],
)
def test_no_part_is_named_without_which_the_rest_says_nothing_of_its_own(words):
    assert maker("nomic-chess").instead(words) == INSTEAD


@pytest.mark.parametrize(
    "tie",
    [
        "If several tie, nobody is the Boss.",
        "If several players tie for the most points, nobody is the Boss.",
        "There is no Boss if several tie.",
        "Nobody is the Boss while two or more players have the most points.",
    ],
)
def test_that_nobody_bears_a_title_at_a_tie_is_for_the_card_that_gives_it(tmp_path, tie):
    asked = OfferMaker.at(sit(tmp_path, "nomic", "Anna,Ben").table(), phrases(), VOCABULARY, sound)
    boss = "The player with the most points is the Boss."
    offer, _ = asked.answer(Written(ENACT, boss, ""))
    assert offer
    beside = replace(asked, sheets={**asked.sheets, 301: offer.sheet}, words={**asked.words, 301: boss})
    assert beside.instead(tie) == OF_ANOTHER.format(301)
    assert beside.instead(tie.replace("Boss", "King")) == INSTEAD
    amended, _ = asked.answer(Written(AMEND, f"{boss} {tie}", offer.sheet, Rule("301", 301, boss, offer.sheet)))
    assert amended == asked.offer(f"{boss} {tie}")


def test_a_sentence_on_which_the_others_do_not_lean_is_left_out_however_long_it_is():
    song = "At the end of each player's turn, that player may sing one song of their choice to another player of the table."
    offer = maker("card-nomic").in_part(Written(ENACT, f"{song} Nobody may hold more than 20 points.", ""))
    assert offer
    assert (offer.sheet.split("\n")[0], offer.unread) == ('set limit "points" to 20', ((0, len(song) - 1),))
    assert maker("card-nomic").in_part(Written(ENACT, f"{song} They lose 2 points if a proposition is rejected.", "")) is None


@pytest.fixture
def with_duke(tmp_path: Path):
    """A table at which rule 301 hands on a title that nobody has yet, and by rule 302 points are stolen for coins."""
    session = sit(tmp_path, "nomic", "Anna,Ben,Cleo,Dov")
    for number, words in enumerate(
        (
            "The first player to reach 12 points becomes the Duke. Everyone starts with 5 coins.",
            "Once per turn, a player may pay 2 coins to steal 3 points from another player.",
        ),
        301,
    ):
        offer, _ = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound).answer(Written(ENACT, words, ""))
        do(session, "edit rule", number=number, text=words, sheet=offer.sheet)
    return session


def enact(session, words):
    """The rule on the table that the clerk offers for these words."""
    offer, _ = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound).answer(Written(ENACT, words, ""))
    assert offer
    do(session, "edit rule", number=303, text=words, sheet=offer.sheet)


@pytest.mark.parametrize(
    ("words", "by", "player"),
    [
        ("Nobody may steal from the Duke.", "Anna", "Ben"),
        ("Players may not steal from the Duke.", "Anna", "Ben"),
        ("The Duke may not be stolen from.", "Anna", "Ben"),
        ("The Duke may not steal.", "Ben", "Anna"),
    ],
)
def test_what_another_rule_lets_people_do_is_objected_to_of_the_holder_of_a_title(with_duke, words, by, player):
    enact(with_duke, words)
    do(with_duke, "set counter", counter="points", of="Ben", to=12)
    assert refused(with_duke, "do", by=by, what="steal", player=player).sentence == words
    do(with_duke, "do", by="Cleo", what="steal", player="Dov")


@pytest.mark.parametrize(
    "words",
    [
        "A player who has more points than the Duke becomes the Duke.",
        "If a player has more points than the Duke, they become the Duke.",
        "If a player has more points than the Duke at the end of their turn, they become the Duke instead.",
        "At the end of each turn, if a player has more points than the Duke, that player becomes the Duke.",
    ],
)
def test_a_title_goes_from_its_holder_to_whoever_has_more(with_duke, words):
    enact(with_duke, words)
    do(with_duke, "set counter", counter="points", of="Cleo", to=5)
    passed = list[str]()
    for to in (5, 12, 13):
        do(with_duke, "set counter", counter="points", of="Ben" if to == 12 else "Cleo", to=to)
        do(with_duke, "begin turn", by="Cleo", to="Cleo", anyway=True, why="next")
        do(with_duke, "end turn", by="Cleo", anyway=True, why="next")
        assert not any("nobody knows" in each.casefold() for each in told(with_duke))
        passed.append(holder(with_duke, "Duke"))
    assert passed == ["", "Ben", "Cleo"]


@pytest.mark.parametrize(
    "words",
    [
        "The Duke wins as soon as the Duke has 25 points.",
        "The first player to reach 25 points while being the Duke wins.",
        "The winner is the first player to achieve 25 points and hold the Duke title.",
        "The first Duke to reach 25 points wins.",
    ],
)
def test_to_win_may_be_tied_to_a_title_that_another_rule_hands_on(with_duke, words):
    rule = with_duke.table().rulebook.numbered(208)
    read = OfferMaker.at(with_duke.table(), phrases(), VOCABULARY, sound)
    offer, _ = read.answer(Written(AMEND, words, rule.sheet, rule))
    won = 'set winner to holder of "Duke" if points of holder of "Duke" is at least 25'
    assert won in offer.sheet.split("\n")
    assert "achiever" not in offer.sheet
    assert offer.unheld == ()


def test_the_holder_of_a_title_is_none_of_those_who_are_named_where_a_rule_says_so(with_duke):
    rule = with_duke.table().rulebook.numbered(302)
    read = OfferMaker.at(with_duke.table(), phrases(), VOCABULARY, sound)
    for but in ("who is not the Duke", "other than the Duke", "except the Duke"):
        offer, _ = read.answer(Written(AMEND, rule.text.replace("player.", f"player {but}."), rule.sheet, rule))
        assert offer.sheet.strip() == rule.sheet.strip().replace("not doer", 'not doer and it is not holder of "Duke"')


def test_a_title_that_goes_only_to_those_with_more_than_its_holder_is_told_to_be_nobody_s(tmp_path):
    table = sit(tmp_path, "nomic", "Anna,Ben").table()
    words = "A player who has more points than the Duke becomes the Duke."
    offer, _ = OfferMaker.at(table, phrases(), VOCABULARY, sound).answer(Written(ENACT, words, ""))
    assert offer.unheld == ("Duke",)


def test_who_could_be_paid_once_it_is_said_when_is_told_so():
    both = "If two players have the same score, both lose 5 points"
    assert maker("nomic").instead(f"{both}.") == ONCE_TOLD_WHEN
    assert maker("nomic").offer(f"{both} at the end of each turn.")
    assert maker("nomic").instead("A player gets 5 points.") == INSTEAD


def test_whose_hand_a_card_was_discarded_from_is_paid_for_it_whoever_moves_it(tmp_path):
    session = sit(tmp_path, "card-nomic")
    pays = maker("card-nomic").offer("Whenever a player discards a card, they get 3 points, or 6 if it is a heart.").sheet
    by_button = 'set who may "be rid of it" to players\nwhen deed done if what is "be rid of it": move hand of "Bo" to "discard"'
    do(session, "edit rule", by="Ann", text="Discards.", sheet=f"{pays}\n{by_button}")
    for face in ("10H", "2S"):
        do(session, "add thing", what=face, to="hand of Ann")
        card = session.whole_table().things.at(hand("Ann"))[-1].id
        do(session, "play", by="Ann", card=card, to="discard")
    assert points(session)["Ann"] == 9
    held = len(session.whole_table().things.at(hand("Bo")))
    do(session, "do", by="Cy", what="be rid of it")
    assert {**points(session), "Dee": 0} == {"Ann": 9, "Bo": 3 * held, "Cy": 0, "Dee": 0}


def test_two_dice_are_thrown_by_whoever_chose_so_in_that_turn_alone(tmp_path):
    words = "A player may throw two dice instead of one."
    session = begun(tmp_path)
    turn(session)
    table = session.table()
    at_table = OfferMaker.at(table, phrases(), VOCABULARY, sound)
    assert at_table.instead(words, Written(ENACT, words, "")) == OF_ANOTHER.format(202)
    of_turns = next(rule for rule in table.rulebook.rules if rule.number == 202)
    amends = Written(AMEND, f"{of_turns.text.strip()} {words}", of_turns.sheet, of_turns)
    offer, _ = at_table.answer(amends)
    do(session, "edit rule", rule=202, text=amends.text, sheet=offer.sheet)
    refused(session, "do", by="Bo", what="throw 2 dice")
    for by, chooses in (("Bo", True), ("Cy", False), ("Ann", True), ("Bo", False)):
        do(session, "begin turn", by=by, to=by)
        do(session, "propose", by=by, kind="enact", text="A new rule.")
        vote(session)
        if chooses:
            do(session, "do", by=by, what="throw 2 dice")
        do(session, "throw", by=by)
        assert len(session.whole_table().thrown.faces) == 1 + chooses


def test_a_rule_that_was_changed_in_a_round_is_changed_again_in_the_next_one(tmp_path):
    session = with_rule(tmp_path, maker("nomic").offer("No rule may be changed twice in a round.").sheet)
    turn(session, kind="amend", rule=208, text="Other words.")
    changed = max(numbers(session))
    for by, again in (("Cy", refused), ("Ann", do)):
        do(session, "begin turn", by=by, to=by)
        again(session, "propose", by=by, kind="amend", rule=changed, text="Yet other words.")
        if again is refused:
            do(session, "propose", by=by, kind="amend", rule=209, text="Other words.")
            vote(session)
            do(session, "throw", by=by, faces=[1])


def test_no_sentence_is_left_out_of_an_offer_on_which_the_next_one_leans():
    words = (
        "At the start of their turn a player draws a card. On their turn a player may bury a card. If it is a heart, they get 5."
    )
    assert maker().in_part(Written(ENACT, words.replace("get 5", "get 5 points"), "")) is None


def test_a_card_that_is_discarded_brings_something_for_what_it_is_where_no_pile_was_before(tmp_path):
    words = "At the start of their turn a player draws a card. On their turn a player may discard a card. If it is a heart, "
    session = with_rule(tmp_path, maker().answer(Written(ENACT, f"{words}they get 5 points.", ""))[0].sheet)
    do(session, "begin turn", by="Bo", to="Bo")
    for face, brings in (("9S", 0), ("9H", 5)):
        deal(session, Bo=[face])
        had = points(session)["Bo"]
        do(session, "do", by="Bo", what="discard a card from the hand", card=face)
        assert session.whole_table().things.at(pile("discard"))[-1].face == face
        assert points(session)["Bo"] == had + brings


def test_a_worth_instead_of_another_goes_before_the_rule_that_says_the_other(tmp_path):
    session = sit(tmp_path, "card-nomic", "Ann,Bo")
    words = "The Queen of Hearts is worth 20 instead of 12."
    asked = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound)
    do(session, "edit rule", text=words, sheet=asked.answer(Written(ENACT, words, ""))[0].sheet)
    assert [session.finding("value", face).line.answer for face in ("QH", "QS")] == ["20", "12"]
