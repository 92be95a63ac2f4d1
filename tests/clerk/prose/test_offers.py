"""What the clerk offers for the words of a rule: right, or nothing."""

import re
import tomllib
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tabletop.box.box import find_box, shipped
from tabletop.box.shipped import phrases
from tabletop.clerk.editing.merge_lines import new_lines
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.unfinished import unfinished
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import sheet_text
from tabletop.clerk.prose import phrases as reading
from tabletop.clerk.prose.lacking import NOT_COUNTED, NOTED, REMINDED
from tabletop.clerk.prose.offers import WITHOUT, OfferMaker, Written
from tabletop.clerk.prose.phrases import AnyOf, PhraseReader, PhraseSlot
from tabletop.engine.duties import owed
from tabletop.engine.rulebook import Rule
from tabletop.engine.text.game_words import AMEND, ENACT
from tabletop.engine.values import Ref
from tests.games import chess_table
from tests.games.nomic import begun, points, turn
from tests.playing import do, propose, refused, sit, vote

SENTENCES = Path(__file__).parent
NAMES = {
    "nomic": {"player": ("Ann", "Bo", "Cy")},
    "card-nomic": {"player": ("Ann", "Bo", "Cy"), "pile": ("draw", "discard"), "thing": ("token",)},
    "nomic-chess": {"player": ("Ann", "Bo", "Cy"), "army": ("Red", "Blue", "Green")},
    "solitaire-nomic": {"player": ("Ann",)},
}
CARDS = "sum of value of cards of ballot"
VOTES = {"card-nomic": CARDS}
RIGHT = 0.95
"""Of the offers that leave nothing out, how many at least say what the words say. The grammar was tuned on ``tried.toml`` and
never on ``held_out.toml``."""


FIRST_TO_FIFTY = """set winner to declared winners if declared winners is not []
when counter changed if declared winners is [] and (players whose points is at least 50) is not []
  declare one of players whose points is at least 50 winner
when rule changed if declared winners is [] and (players whose points is at least 50) is not []
  declare one of players whose points is at least 50 winner"""


HANDED_ON = 'when proposal adopted: hand "token" to first of players after holder of "token"'


def sound(sheet):
    read = check(sheet, VOCABULARY).sheet
    return read is not None and not unfinished(read)


def maker(game="nomic"):
    return OfferMaker(phrases(), VOCABULARY, sound, NAMES[game], ("gold",), vote=VOTES.get(game, "1"))


def offered(words, game="nomic"):
    offer = maker(game).offer(words)
    return offer and offer.sheet


def left_out(words):
    offer = maker().offer(words)
    return offer and [words[begin:end] for begin, end in offer.unread]


def sentences(file):
    return tomllib.loads((SENTENCES / file).read_text("utf-8"))["sentence"]


def same(sheet):
    """A sheet as it is printed, without what is free in it: words of objections, names of clocks and deeds; its lines in any
    order."""
    printed = sheet_text(check(sheet, VOCABULARY).sheet).strip()
    said = re.sub(r'(object|run|is|choose) "[^"]*"', r'\1 "…"', printed).replace("draw 1 cards", "draw 1 card")
    said = said.replace("\n  object", ": object")
    return said if "\n " in said else "\n".join(sorted(said.split("\n")))


@pytest.mark.parametrize(("file", "read"), [("tried.toml", 476), ("held_out.toml", 80)])
def test_what_is_offered_whole_is_right_and_where_nothing_can_be_done_nothing_is_offered(file, read):
    made = {game: maker(game) for game in NAMES}
    told = [(each, made[each["game"]].offer(each["words"])) for each in sentences(file)]
    whole = [(each, offer.sheet) for each, offer in told if offer and not offer.unread]
    wrong = [each["words"] for each, sheet in whole if same(sheet) not in map(same, each["sheets"])]
    assert len(wrong) <= (1 - RIGHT) * len(whole), wrong
    assert len(whole) - len(wrong) >= read
    assert not [each["words"] for each, offer in told if offer and not each["sheets"]]


def test_what_follows_when_the_token_is_passed_is_offered():
    three = "When the token is passed, each player draws three cards."
    assert offered(three, "card-nomic") == 'when thing handed if thing is "token": draw 3 cards from "draw" for players'


def test_what_somebody_may_do_by_an_action_is_offered_as_the_action_that_the_rule_describes():
    by_action = "The player may remove any one rule by performing an action."
    does = "remove any one rule"
    assert offered(by_action, "solitaire-nomic") == f'set describes to ["{does}"]\nset effect "{does}" to "remove"'


@pytest.mark.parametrize(
    ("words", "sheet"),
    [
        ("The queen may not move more than three squares.", 'set moves of pieces whose kind is "queen" to "Q3"'),
        ("Rooks can never move more than 4 squares.", 'set moves of pieces whose kind is "rook" to "R4"'),
        ("No queen may move more than three squares.", 'set moves of pieces whose kind is "queen" to "Q3"'),
        ("No rook moves more than 2 squares.", 'set moves of pieces whose kind is "rook" to "R2"'),
        ("No bishop can ever move more than 2 squares.", 'set moves of pieces whose kind is "bishop" to "B2"'),
        ("Bishops may move no more than three squares.", 'set moves of pieces whose kind is "bishop" to "B3"'),
        ("No knight may move.", 'set moves of pieces whose kind is "knight" to ""'),
        ("Queens go three squares at most.", 'set moves of pieces whose kind is "queen" to "Q3"'),
        (
            "Pawns may also move one square backwards or sideways.",
            'set moves of pieces whose kind is "pawn" to "mfWcfFimfnDmbsW"',
        ),
        ("Bishops may also move one square sideways or backwards.", 'set moves of pieces whose kind is "bishop" to "BbsW"'),
    ],
)
def test_how_far_and_which_ways_a_piece_moves_is_offered_however_it_is_put(words, sheet):
    assert offered(words, "nomic-chess") == sheet


MOST_STEPS = 2_000
"""A step takes about a millionth of a second, and an offer has to be there in five thousandths."""


@pytest.mark.parametrize("words", ["", "Whoever throws a six gets 5 points and then a point and also " + "a point and " * 20])
def test_an_offer_is_found_or_given_up_in_few_steps(words, monkeypatch):
    steps = Counter()
    further = PhraseReader._matches

    def counted(reader, pattern, at):
        steps[said] += 1
        return further(reader, pattern, at)

    monkeypatch.setattr(PhraseReader, "_matches", counted)
    made = {game: maker(game) for game in NAMES}
    for each in [{"game": "nomic", "words": words}] if words else sentences("tried.toml"):
        said = each["words"]
        made[each["game"]].offer(said)
    assert steps
    assert [said for said, taken in steps.items() if taken > MOST_STEPS] == []


def slots_in(pattern):
    for part in pattern:
        if isinstance(part, PhraseSlot):
            yield part
        elif isinstance(part, AnyOf):
            yield from (slot for way in part.ways for slot in slots_in(way))


def test_every_phrase_is_read_somewhere_and_no_meaning_has_a_hole():
    tables, read = (
        phrases().rows,
        {
            "sentence",
            "despite",
            "as it is",
            "so long",
            "already so",
            "one who",
            "if one",
            "that brings",
            "brings whoever",
            "brings them",
            "brings somebody",
            "or whoever breaks it",
            "they get",
            "on some occasion",
            "brings whoever does it",
            "it brings",
            "may by a button",
            "may at a price",
            "for doing so",
            "may not",
            "has to",
            "whoever breaks may not",
            "whoever breaks has to",
            "claim of another",
            "afterwards",
            "in that case they",
            "figure",
            "lone figure does",
            "one kind",
            "brings so much",
            "for one kind",
        },
    )
    known = {"number", "task", "name", "quoted", "counter", "coin", "counted", "title", "player", "pile", "square"}
    known |= {"counter called", "so called", "lone player", "lone game", "more than one", "only one", "throws then", "clock"}
    known |= {"headed"}
    for row in (each for rows in tables.values() for each in rows):
        slots = list(slots_in(row.pattern))
        read |= {slot.phrase for slot in slots}
        assert set(re.findall(r"(?<!<)<([^<>]+)>", row.meaning)) <= {"…", *(slot.name for slot in slots)}, row.meaning
    assert set(tables) <= read <= set(tables) | known


def test_every_list_of_words_and_every_pattern_is_read_somewhere():
    code = "".join(each.read_text("utf-8") for each in Path(reading.__file__).parent.glob("*.py"))
    assert [each for each in (*phrases().lists, *phrases().patterns) if f'"{each}"' not in code] == []


def test_a_sentence_says_what_happens_to_whom_and_how_much():
    assert offered("Whoever throws a six gets 5 points.") == "when dice thrown if 6 is in faces: give 5 points to thrower"
    assert offered("When a proposal fails, its proposer pays two gold to each player who voted against it.") == (
        'when proposal defeated\n  take 2 * number of against voters "gold" from proposer\n  give 2 "gold" to against voters'
    )


@pytest.mark.parametrize(
    ("words", "counter", "least"),
    [
        ("Points never go below zero.", "points", 0),
        ("Gold can never fall below 5.", '"gold"', 5),
        ("Nobody can have fewer than 0 points.", "points", 0),
        ("No player may hold less than 3 gold.", '"gold"', 3),
    ],
)
def test_what_never_falls_below_a_number_is_the_counter_that_was_named_and_whoever_has_less_is_raised_to_it(
    words, counter, least
):
    name = counter if '"' in counter else f'"{counter}"'
    assert offered(words) == (
        f"when counter changed if counter is {name} and amount is less than {least}: change {counter} of thing to {least}\n"
        f"when this rule is enacted: change {counter} of players whose {counter} is less than {least} to {least}"
    )


@pytest.mark.parametrize("words", ["No player may have more than 10 points.", "Points are capped at 10."])
def test_whoever_has_more_than_the_most_that_anybody_may_have_is_brought_down_to_it_at_once(words):
    assert offered(words) == (
        'set limit "points" to 10\nwhen this rule is enacted: change points of players whose points is more than 10 to 10'
    )


def test_once_a_turn_has_ended_whoever_was_on_turn_is_whose_turn_ended():
    assert offered("The player on turn gets 2 points at the end of the turn.") == "when turn ended: give 2 points to who"
    assert (
        offered("Whenever a proposal fails, the player on turn gets a point.") == "when proposal defeated: give 1 points to mover"
    )


def test_everybodys_own_turn_is_not_everybody():
    assert offered("Everyone gets a point at the end of their turn.") == "when turn ended: give 1 points to who"
    assert offered("Everyone gets a point at the end of each turn.") == "when turn ended: give 1 points to players"


def test_what_was_not_read_is_named_and_nothing_is_offered_without_a_name_or_a_number():
    assert left_out("Whoever throws a six gets 5 points.") == []
    assert left_out("Whoever throws a six gets 5 points, hurrah.") == ["hurrah"]
    assert left_out("Whoever throws a six gets 5 points, Ann 10.") is None
    die = (
        'when turn ended: throw 1 dice for "Ann"\nwhen dice thrown if 1 is in faces and under is this rule: throw 1 dice for "Bo"'
    )
    assert offered("At the end of a turn Ann throws a die. On a 1, Bo throws a die too.") == die


@pytest.mark.parametrize(
    "words",
    [
        "Whoever throws a six gets 5 points unless it rains.",
        "Nobody gets points for throwing a six.",
        "Whoever throws a six does not get 5 points.",
        "Only Ann gets 5 points.",
        "Be kind to one another.",
        "A player may repeal any rule except rule 208 for 5 points.",
        "Whoever changes any rule except rule 2 gets 5 points.",
        "Two jokers are shuffled into the draw pile.",
        "",
        "…",
        "(((",
        "a " * 500,
    ],
)
def test_where_a_word_turns_the_meaning_or_something_is_not_on_the_table_nothing_is_offered(words):
    assert offered(words) is None


@pytest.mark.parametrize(
    "words", ["No rule may be changed any more.", "No rule can ever be changed again.", "The rules may not be changed."]
)
def test_that_no_rule_may_be_changed_is_said_of_those_that_there_are(words):
    said = words[0].lower() + words[1:-1]
    assert offered(words, "card-nomic") == f'before proposal made if kind is not "enact": object "{said}"'


@pytest.mark.parametrize(
    ("words", "case"),
    [
        ("No rule may be added.", ' if kind is "enact"'),
        ("No new rules may be made any more.", ' if kind is "enact"'),
        ("No rule may be changed or repealed.", ' if kind is not "enact"'),
        ("Nobody may change a rule.", ' if kind is not "enact"'),
        ("Rule 208 may not be changed.", ' if kind is not "enact" and rule is rule 208'),
        ("This rule may not be repealed.", ' if kind is "repeal" and rule is this rule'),
        ("Rules may never be amended or removed.", ' if kind is in ["amend", "repeal"]'),
        ("No rules can be repealed in the first 5 turns.", ' if kind is "repeal" and turn number is at most 5'),
    ],
)
def test_what_may_be_done_to_no_rule_is_told_by_the_words(words, case):
    said = words[0].lower() + words[1:-1]
    assert same(offered(words)) == same(f'before proposal made{case}: object "{said}"')


@pytest.mark.parametrize(
    "words",
    [
        "After every proposition the token passes, whether ratified or not.",
        "After every proposition, whether ratified or not, the token passes to the left.",
        "The token passes after every proposition.",
        "After every proposition the token goes to the next player, whether it passes or fails.",
    ],
)
def test_that_a_token_passes_after_each_vote_is_offered(words):
    assert offered(words, "card-nomic") == HANDED_ON.replace("proposal adopted", "votes counted")


@pytest.mark.parametrize(
    "words", ["Hearts count double when placed for a proposition.", "Hearts laid for a proposition count double."]
)
def test_some_cards_count_double_on_one_side_alone(words):
    hearts = '((cards of ballot) whose suit is "hearts") where side of ballot is "for"'
    made = f"set votes of players to {CARDS} + sum of value of ({hearts})"
    assert offered(words, "card-nomic") == f'set claims over to rules that answer "votes"\n{made}'
    assert offered(f"{words[:-1]} by Ann.", "card-nomic") is None


BUYS = 'when deed done if what is "buy a point"\n  take 5 "gold" from who\n  give 1 points to who'
STEALS = 'when deed done if what is "steal"\n  take 2 points from chosen player\n  give 2 points to who'


@pytest.mark.parametrize(
    ("words", "who", "does"),
    [
        ("Anybody may buy a point for 5 gold.", "players whose \"gold\" is at least 5", BUYS),
        (
            "Once a turn a player may buy a point for 5 gold.",
            'players whose "gold" is at least 5\nset times a turn "buy a point" to 1',
            BUYS,
        ),
        ("On your turn you may steal 2 points from another player.", "latest mover", STEALS),
        ("A player may steal 2 points from another player once per circuit.",
         "players\nset times a circuit \"steal\" to 1", STEALS),
    ],
)  # fmt: skip
def test_what_a_rule_says_that_one_may_is_an_act_of_its_own(words, who, does):
    sheet = offered(words)
    assert sheet.startswith(f'set who may "{"steal" if does is STEALS else "buy a point"}" to {who}\n')
    assert sheet.endswith(does)


def test_whoever_may_throw_again_is_let_and_not_made_to():
    six = 'when dice thrown if 6 is in faces: {} thrower to "throw the die"'
    until = 'when turn begun: excuse players where it is not who from "throw the die"'
    assert offered("Whoever throws a six may throw again.") == f"{six.format('allow')}\n{until}"
    assert offered("Whoever throws a six throws again.") == six.format("require")


def test_where_one_plays_alone_what_they_may_throw_again_they_may_until_their_turn_ends(tmp_path):
    words = "Whoever throws a six may throw again."
    sheet = offered(words, "solitaire-nomic")
    assert sheet.endswith('\nwhen turn ended: excuse players from "throw the die"')
    session = sit(tmp_path, "solitaire-nomic", "Ann")
    do(session, "edit rule", by="Ann", text=words, sheet=sheet, anyway=True)
    do(session, "throw", by="Ann", faces=[6], anyway=True)
    assert owed(session.table().duties, "Ann", "throw the die")
    do(session, "end turn", by="Ann")
    assert session.table().turn.seat == "Ann"
    assert not owed(session.table().duties, "Ann", "throw the die")


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("If a player throws a six, all other players lose 1 point.", "6 is in faces"),
        ("If a player throws a seven, all other players lose 1 point.", "sum of faces is 7"),
        ("Whenever someone throws 12 or 2, all other players lose 1 point.", "sum of faces is 12 or 2 is in faces"),
    ],
)
def test_a_number_that_no_usual_die_shows_is_what_the_dice_add_up_to(words, condition):
    assert offered(words).startswith(f"when dice thrown if {condition}")


def test_an_odd_number_is_odd_and_an_even_one_even_whatever_the_dice_add_up_to(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo")
    words = "Whoever throws an odd number gains 3 gold.", "Whoever throws an even number loses 2 gold."
    do(session, "edit rule", rule=202, text="Two dice.", sheet="\n".join(("set dice to 2", *map(offered, words))))
    for faces, gold in (((5, 6), 3), ((6, 6), 1), ((1, 1), -1), ((1, 2), 2)):
        do(session, "throw", by="Ann", faces=faces, anyway=True, why="to see")
        assert session.whole_table().counters["gold", Ref("player", "Ann")] == gold


def test_what_is_paid_for_is_had_as_the_turn_is_over_and_what_an_occasion_brings_is_done_once(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo")
    words = (
        "On your turn you may pay 4 points to throw the die again.",
        "Whoever throws a six may steal a point from another player.",
        "Once per game each player can double their points.",
    )
    do(session, "edit rule", rule=208, text="Much.", sheet="\n".join(filter(None, map(offered, words))))
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "propose", by="Ann", kind="enact", text="A new rule.", sheet="")
    do(session, "end debate", by="Ann")
    for seat in ("Ann", "Bo"):
        do(session, "vote", by=seat, side="for")
    do(session, "throw", by="Ann", faces=[6])
    refused(session, "do", by="Bo", what="steal", player="Ann")
    do(session, "do", by="Ann", what="steal", player="Bo")
    refused(session, "do", by="Ann", what="steal", player="Bo")
    do(session, "do", by="Ann", what="pay for a throw")
    do(session, "throw", by="Ann", faces=[1])
    do(session, "do", by="Ann", what="double")
    refused(session, "do", by="Ann", what="double")
    points = {seat: session.whole_table().counters["points", Ref("player", seat)] for seat in ("Ann", "Bo")}
    assert points == {"Ann": (6 + 1 - 4 + 1) * 2, "Bo": -1}


def test_whoever_throws_more_dice_than_others_does_so_in_a_throw_after_their_turn_too(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo")
    words = (
        "Ann throws two dice instead of one. This rule takes precedence over rule 202.",
        "On your turn you may pay a point to throw again.",
    )
    do(session, "edit rule", rule=208, text="Much.", sheet="\n".join(map(offered, words)))
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "propose", by="Ann", kind="enact", text="A new rule.", sheet="")
    do(session, "end debate", by="Ann")
    for seat in ("Ann", "Bo"):
        do(session, "vote", by=seat, side="for")
    do(session, "throw", by="Ann", faces=[6, 6])
    do(session, "do", by="Ann", what="pay for a throw")
    refused(session, "throw", by="Ann", faces=[3])
    do(session, "throw", by="Ann", faces=[1, 2])


def test_how_often_a_turn_is_said_of_what_another_rule_in_force_lets_people_do(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo")
    trade = "Each player starts with 5 coins. On your turn you may trade 2 coins for a point."
    do(session, "edit rule", text=trade, sheet=offered(trade))
    at_the_table = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound)
    once = Written(ENACT, "Nobody may trade coins for points more than once in a turn.", "")
    offer, _ = at_the_table.answer(once)
    assert offer
    assert offer.sheet == 'set times a turn "trade coins for points" to 1'
    assert offered(once.text) is None


def test_who_is_picked_by_one_rule_is_not_picked_by_another(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo")
    words = "Whoever throws a {} takes {} points from a player of their choice."
    do(session, "edit rule", text=words.format(5, 1), sheet=offered(words.format(5, 1)))
    offer, _ = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound).answer(Written(ENACT, words.format(6, 2), ""))
    assert offer
    assert {*re.findall('"(pick .*?)"', offer.sheet)} == {"pick a player (points)"}


def test_who_wins_at_the_end_of_their_own_turn_has_not_won_before(tmp_path):
    session = begun(tmp_path)
    rule = next(each for each in session.table().rulebook.rules if each.number == 208)
    words = rule.text.replace("100 (positive) points.", "100 (positive) points at the end of their own turn.")
    offer, _ = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound).answer(Written(AMEND, words, rule.sheet, rule))
    assert offer
    do(session, "edit rule", rule=208, text=words, sheet=offer.sheet)
    do(session, "give", by="Ann", counter="points", of="Bo", amount=100)
    turn(session)
    assert not session.whole_table().over
    turn(session)
    assert session.whole_table().over


def test_what_is_picked_skipped_and_capped_is_so_on_the_table(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo")
    words = (
        "If you roll a five, choose another player and take 2 points from them.",
        "You may skip your dice roll and take 3 points instead.",
        "Nobody may gain more than 6 points in one turn.",
        "When someone reaches exactly 10 points, they lose 4 points.",
        "There is a pot that starts with 20 points. Whoever rolls a one takes the pot, and it is filled with 9 points again.",
    )
    for each in words:
        do(session, "edit rule", text=each, sheet=offered(each))
    points = []
    for seat, face in (("Ann", 5), ("Bo", 0), ("Ann", 1), ("Bo", 1), ("Ann", 4), ("Bo", 3)):
        do(session, "begin turn", by=seat, to=seat)
        do(session, "propose", by=seat, kind="enact", text="A new rule.", sheet="")
        do(session, "end debate", by=seat)
        for voter in ("Ann", "Bo"):
            do(session, "vote", by=voter, side="for")
        do(session, "throw", by=seat, faces=[face]) if face else do(session, "do", by=seat, what="skip the throw")
        if face == 5:
            do(session, "do", by="Ann", what="pick a player", player="Bo")
        points.append([session.whole_table().counters["points", Ref("player", each)] for each in ("Ann", "Bo")])
    assert points == [[6, -2], [6, 1], [12, 1], [12, 7], [16, 7], [16, 6]]


def test_what_is_taken_in_place_of_a_throw_and_what_two_get_who_throw_the_same_is_so_on_the_table(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy")
    for each in (
        "If you roll the same number as the player before you, you both get 3 points.",
        "Instead of rolling the die you may take 2 points from the leader. You can do this only once per round.",
    ):
        do(session, "edit rule", text=each, sheet=offered(each))
    points = []
    for seat, face in (("Ann", 5), ("Bo", 5), ("Cy", 0), ("Ann", 4)):
        do(session, "begin turn", by=seat, to=seat)
        do(session, "propose", by=seat, kind="enact", text="A new rule.", sheet="")
        do(session, "end debate", by=seat)
        for voter in ("Ann", "Bo", "Cy"):
            do(session, "vote", by=voter, side="for")
        do(session, "throw", by=seat, faces=[face]) if face else do(session, "do", by=seat, what="steal", player="Bo")
        assert not [duty for duty in session.table().duties if duty.what == "throw the die" and not duty.done]
        points.append([session.whole_table().counters["points", Ref("player", each)] for each in ("Ann", "Bo", "Cy")])
    assert points == [[5, 0, 0], [8, 8, 0], [8, 6, 2], [12, 6, 2]]


def test_a_skipped_proposal_a_bought_vote_and_a_theft_from_whoever_is_richer_do_so_on_the_table(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo")
    words = (
        "Once per game each player can skip proposing and just roll the die.",
        "You may pay 2 points to get a second vote on the current proposal.",
        "On your turn you can steal 1 point from any player who has more points than you.",
        "At the end of each round all points are cut in half.",
    )
    for each, rule in zip(words, (None, 207, None, None), strict=True):
        do(session, "edit rule", rule=rule, text=each, sheet=offered(each))
    do(session, "edit rule", rule=203, text="A simple majority adopts a proposal.", sheet="set adoption to majority")
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "do", by="Ann", what="skip the proposal")
    do(session, "throw", by="Ann", faces=[6])
    refused(session, "do", by="Ann", what="steal", player="Bo")
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "do", by="Bo", what="steal", player="Ann")
    do(session, "propose", by="Bo", kind="enact", text="A new rule.", sheet="")
    do(session, "do", by="Ann", what="pay for 1 extra vote")
    refused(session, "do", by="Ann", what="pay for 1 extra vote")
    do(session, "end debate", by="Bo")
    do(session, "vote", by="Ann", side="for")
    do(session, "vote", by="Bo", side="against")
    assert session.whole_table().proposals[-1].stage == "adopted"
    do(session, "throw", by="Bo", faces=[3])
    points = [session.whole_table().counters["points", Ref("player", each)] for each in ("Ann", "Bo")]
    assert points == [(6 - 1 - 2) / 2, (10 + 1 + 3) / 2]


def test_in_chess_a_proposal_is_skipped_turns_go_back_and_one_may_keep_a_piece(tmp_path):
    session = chess_table.begun(tmp_path)
    skips = "Instead of proposing a rule, a player may roll the die and get that many points."
    do(session, "edit rule", rule=None, text=skips, sheet=offered(skips, "nomic-chess"))
    rules = {each.number: each for each in session.whole_table().rulebook.rules}
    amended = {201: f"{rules[201].text} The direction of play is reversed.", 206: rules[206].text.replace("must", "may")}
    for number, text in amended.items():
        made = maker("nomic-chess").answer(Written(AMEND, text, rules[number].sheet, rules[number]))[0]
        do(session, "edit rule", rule=number, text=text, sheet=made.sheet)
    do(session, "do", by="Ann", what="skip the proposal")
    assert session.whole_table().counters["points", Ref("player", "Ann")] in range(1, 7)
    chess_table.push(session, "Red+Blue")
    chess_table.move(session, "Red:e2-Red:e4")
    assert chess_table.next_turn(session) == "Yellow"
    propose(session, "Cy", "A new rule.", "")
    do(session, "end debate", by="Cy")
    vote(session, Ann="against", Bo="for", Cy="for")
    assert session.whole_table().proposals[-1].stage == "defeated"
    assert owed(session.whole_table().duties, "Cy", "demote a piece")
    chess_table.push(session, "Yellow+Blue")
    assert not owed(session.whole_table().duties, "Cy", "demote a piece")


def test_points_that_players_may_give_each_other_are_theirs_to_give():
    given = offered("Players may give points to each other.")
    assert 'set largest "give" to points of doer' in given
    assert offered("Nobody may give points to another player.") is None


@pytest.mark.parametrize(
    ("words", "winner"),
    [
        ("A player with 50 points wins.", 'players whose points is at least 50'),
        ("A player with 30 gold wins.", 'players whose "gold" is at least 30'),
        ("You win if you have exactly 42 points.", "players whose points is 42"),
        ("The player with most points after the fifth circuit wins.", "players with highest points if circuit is more than 5"),
        ("If nobody has won after ten circuits, whoever has most gold wins.",
         'players with highest "gold" if circuit is more than 10'),
        ("The last player left wins.", "players if number of players is 1"),
    ],
)  # fmt: skip
def test_who_wins_is_an_answer(words, winner):
    assert offered(words) == f"set winner to {winner}"


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize(
    "words",
    [
        "The first player to 50 points wins.",
        "The first player to reach 50 points wins.",
        "The first player with 50 points wins the game.",
        "Whoever first has 50 points wins the game.",
        "Whoever first reaches 50 points wins.",
        "The player who first has 50 points wins the game.",
    ],
)
def test_after_the_first_nobody_else_wins(words, game):
    assert offered(words, game) == FIRST_TO_FIFTY


@pytest.mark.parametrize(
    "words",
    [
        "The first player to reach 50 points wins, but Ann needs 60.",
        "The first player to reach 50 points wins. Ann needs 60, because she always wins.",
        "First to 50 points wins, while Ann needs 60 points.",
        "The winner is the first player to achieve 50 points, but Ann needs 60 points.",
    ],
)
def test_somebody_may_need_another_number_to_win(words):
    mark = 'points of it is at least 50 and it is not "Ann" or points of it is at least 60 and it is "Ann"'
    whose, one = "players whose points is at least 50", "points of it is at least 50"
    sheet = FIRST_TO_FIFTY.replace(one, f"({mark})").replace(whose, f"players where {mark}")
    said = sheet_text(check(sheet, VOCABULARY).sheet).strip()
    assert offered(words).replace("\nset winner to []", "") == said
    rule = next(rule for rule in find_box("nomic").rule if rule.number == 208)
    assert maker().amended(words, rule.text, rule.sheet).sheet.replace("\nset winner to []", "") == said


def test_who_needs_another_number_of_something_else_to_win_is_not_read():
    assert offered("The first player to reach 50 points wins, but Ann needs 60 gold.") is None


def test_who_is_the_winner_is_said_to_the_exclusion_of_all_others():
    assert offered("The winner is the first player to achieve 50 points.", "nomic") == FIRST_TO_FIFTY.replace(
        "\n", "\nset winner to []\n", 1
    )


@pytest.mark.parametrize(
    ("words", "side"),
    [
        ("The token goes counter-clockwise.", "before"),
        ("The token is passed anticlockwise.", "before"),
        ("The token must be passed to the right.", "before"),
        ("Players pass the token to the player on the right.", "before"),
        ("The token moves clockwise round the table.", "after"),
        ("The token is passed to the left.", "after"),
    ],
)
def test_which_way_the_token_goes_is_offered_in_the_words_of_a_table(words, side):
    first = 'set claims over to rules that answer "receiver"\n'
    assert offered(words, "card-nomic") == f"{first}set receiver of players to first of players {side} player"


@pytest.mark.parametrize(
    ("words", "game", "sheet"),
    [
        ("Whoever throws a six with the die gets 5 extra points.", "nomic",
         "when dice thrown if 6 is in faces: give 5 points to thrower"),
        ("A player who holds 7 or more cards wins the game.", "card-nomic",
         "set winner to players where number of hand of it is at least 7"),
        ("When a proposition is rejected, the player who made it draws 2 cards.", "card-nomic",
         'when proposal defeated: draw 2 cards from "draw" for proposer'),
        ("Pawns may move two squares forward at any time.", "nomic-chess",
         'set moves of pieces whose kind is "pawn" to "mfWcfFmfnD"'),
        ("Whoever first gives check wins the game.", "nomic-chess", None),
        ("Whoever gives check gets 2 points.", "nomic-chess", "when check given: give 2 points to by"),
        ("Whoever says “um” loses 2 points.", "nomic",
         'set who may "note who says um" to players\nset asked for "note who says um" to "a player"\n'
         'when deed done if what is "note who says um": take 2 points from chosen player'),
        ("Whoever mates an opponent wins the game.", "nomic-chess", "when king mated: declare taker winner"),
    ],
)  # fmt: skip
def test_ordinary_rules_are_read_and_nothing_is_offered_for_what_no_sheet_can_say(words, game, sheet):
    assert offered(words, game) == sheet


def test_what_men_also_do_they_may_do_and_what_they_do_alone_nobody_can_tell():
    for words in ("Pawns may also step sideways.", "Pawns also step sideways.", "Pawns step sideways as well."):
        assert offered(words, "nomic-chess") == 'set moves of pieces whose kind is "pawn" to "mfWcfFimfnDmsW"'
    assert offered("Rooks also step diagonally.", "nomic-chess") == 'set moves of pieces whose kind is "rook" to "RF"'
    assert offered("Pawns step sideways.", "nomic-chess") is None, "whether they still step ahead is not said"


@pytest.mark.parametrize("words", ["Whoever throws a six wins a drink.", "Whoever throws a six wins the next round."])
def test_what_somebody_wins_is_not_left_out(words):
    assert maker().offer(words) is None


def test_of_some_players_each_has_a_turn_of_their_own():
    poor = offered("Players with less than 3 gold get a point at the end of their turn.")
    assert poor == 'when turn ended if "gold" of who is less than 3: give 1 points to who'
    assert offered("Ann gets a point at the end of her turn.") == 'when turn ended if who is "Ann": give 1 points to who'


def test_what_nobody_counts_yet_is_counted_by_the_rule_that_lets_it_win():
    assert offered("Whoever gets five proposals adopted wins.") == (
        'set winner to players whose "adopted proposals" is at least 5\n'
        'when proposal adopted: give 1 "adopted proposals" to proposer'
    )


def test_an_empty_hand_wins_where_there_are_hands():
    assert (
        offered("A player with no cards in hand wins.", "card-nomic") == "set winner to players where number of hand of it is 0"
    )


def test_that_rules_may_be_changed_forbids_nothing():
    assert offered("The rules can be changed.") is None
    assert offered("A rule may be repealed.") is None


def test_every_sentence_of_the_words_has_to_be_read():
    both = offered("Whoever throws a six gets 5 points. Votes are secret.")
    assert both == 'when dice thrown if 6 is in faces: give 5 points to thrower\nset ballots to "secret"'
    assert offered("Whoever throws a six gets 5 points. The moon is made of cheese, they say.") is None


SIX = "Whoever throws a six gets 5 points."


@pytest.mark.parametrize(
    ("words", "for_people"),
    [
        (f"Be nice to each other. {SIX}", "Be nice to each other"),
        (f"{SIX} The winner of a trick eats a cake.", "The winner of a trick eats a cake"),
        (f"{SIX}\nWhoever swears washes up after their turn!", "Whoever swears washes up after their turn"),
        (f"Everyone greets the cat. {SIX} Everyone claps for sixes.", "Everyone greets the cat. Everyone claps for sixes"),
        (f"One player is chosen as the bard. {SIX}", "One player is chosen as the bard"),
        (f"Everyone greets the cat. {SIX} everyone claps for sixes.", "Everyone greets the cat. Everyone claps for sixes"),
    ],
)
def test_a_sentence_for_people_leaves_the_others_to_the_clerk_and_is_named(words, for_people):
    offer, _ = maker().answer(Written(ENACT, words, ""))
    assert offer
    assert (offer.sheet, offer.lacks(words)) == (offered(SIX), f"For people: {for_people}")
    assert offered(words) is None, "an amendment says in whose place it stands, or nothing"


@pytest.mark.parametrize(
    "words",
    [
        f"{SIX} This happens once a turn.",
        f"{SIX} Points are halved on Fridays.",
        f"{SIX} All points go to charity.",
        f"{SIX} Sixes on Fridays are worth ten.",
        f"{SIX} The oldest is exempt.",
        f"{SIX} They share them with Bo.",
        f"{SIX} Not on Sundays.",
        f"{SIX} Fridays excluded.",
        f"{SIX[:-1]}; whoever comes late ten.",
        f"On Fridays we play otherwise. {SIX}",
        f"On rainy days we play for fun. {SIX}",
        f"Whoever comes late plays as follows: sixes are safe. {SIX}",
        "One player is chosen as the bard. At the end of each turn he loses a point.",
        "One player is chosen as the bard. At the end of each turn the player loses a point.",
        "Whoever rhymes sings. Otherwise everybody gets a point at the end of each turn.",
        "Be nice to each other. Whoever rhymes sings.",
    ],
)
def test_a_sentence_that_might_change_what_the_others_say_or_that_they_lean_on_leaves_nothing_but_a_reminder(words):
    offer, _ = maker().answer(Written(ENACT, words, ""))
    assert offer is None or offer.shared


@pytest.mark.parametrize("game", ["nomic", "card-nomic"])
def test_a_vote_that_counts_double_counts_double_what_it_does_by_the_rules_of_the_table(tmp_path, game):
    session = sit(tmp_path, game, "Ann,Bo,Cy")
    offer = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound).offer("Ann's vote counts double.")
    one, two = ("1", "2") if game == "nomic" else (CARDS, f"2 * {CARDS}")
    assert offer
    assert offer.sheet == f'set votes of players to {two} if player is "Ann" otherwise {one}'


SPECIAL = 'set votes of players to 2 if player is in players with lowest "gold" otherwise 1'


@pytest.mark.parametrize(
    ("words", "does"),
    [
        (
            "Players who have more than 10 points lose 1 point when they throw a six.",
            "when dice thrown if 6 is in faces and points of thrower is more than 10: take 1 points from thrower",
        ),
        (
            "The player with the most points loses 2 points when they throw a one.",
            "when dice thrown if 1 is in faces and thrower is in players with highest points: take 2 points from thrower",
        ),
        (
            "Players with more than 10 points lose 1 point when their proposal fails.",
            "when proposal defeated if points of proposer is more than 10: take 1 points from proposer",
        ),
        (
            "Players without points get 3 points when somebody throws a six.",
            "when dice thrown if 6 is in faces: give 3 points to players whose points is 0",
        ),
        (
            "Whoever throws a six must sing, and gets 5 points.",
            'when dice thrown if 6 is in faces: require thrower to "sing"; give 5 points to thrower',
        ),
        (
            "At the start of your turn throw a die. On a six you get 5 points, and on a one you lose 2 points.",
            "when turn begun: throw 1 dice for who\n"
            "when dice thrown if under is this rule and 6 is in faces: give 5 points to thrower\n"
            "when dice thrown if under is this rule and 1 is in faces: take 2 points from thrower",
        ),
    ],
)
def test_whoever_does_it_is_one_of_those_who_are_spoken_of_and_does_all_of_it(words, does):
    one_line = (
        re.sub(r"(?<=[^;:])\n  (?! )", "; ", offered(words)).replace("; ", ": ", 1)
        if "\n  " in offered(words)
        else offered(words)
    )
    assert one_line == does


@pytest.mark.parametrize(
    ("words", "does"),
    [
        ("When a proposition is ratified, the proposer passes the token clockwise.", HANDED_ON),
        ("When a proposition is ratified, the token goes to the next player clockwise.", HANDED_ON),
        (
            "Whoever holds the token when a proposition is rejected loses 3 points.",
            'when proposal defeated: take 3 points from holder of "token"',
        ),
    ],
)
def test_what_the_token_does_whoever_holds_or_passes_it_and_a_minus_are_read(words, does):
    assert offered(words, "card-nomic").replace("\n  ", ": ") == does


def test_new_words_of_a_rule_without_a_sheet_are_read_as_those_of_a_new_rule():
    rule = Rule("r7", 303, "At the end of each round everybody is happy.")
    words = "At the end of each round the player with the fewest points gets 3 points. Be nice to each other."
    offer, _ = maker().answer(Written(AMEND, words, "", rule))
    assert offer == maker().answer(Written(ENACT, words, ""))[0]
    assert maker().answer(Written(AMEND, rule.text, "", rule)) == (None, False), "nothing is offered for words as they were"


@pytest.mark.parametrize(
    "words", ["At the end of each turn, the player on turn sings a song.", "When it rains, everybody gets 2 points."]
)
def test_a_rule_in_force_with_nothing_on_its_sheet_is_read_as_if_it_were_new(words):
    rule = Rule("r301", 301, words)
    assert maker().answer_or_part(Written(AMEND, words, "", rule)) == maker().answer_or_part(Written(ENACT, words, ""))
    assert maker().answer_or_part(Written(AMEND, words, "", rule))[0]


@pytest.mark.parametrize("sentences", [1, -1])
def test_a_sentence_for_people_about_somebody_who_is_named_hides_no_other(sentences):
    both = ("Ann must speak like a pirate on her turn.", "Queens may also move like knights.")[::sentences]
    assert maker("nomic-chess").answer(Written(ENACT, " ".join(both), ""))[0].sheet == offered(
        both[::sentences][1], "nomic-chess"
    )


@pytest.mark.parametrize(
    ("words", "sheet"),
    [
        (
            "At the end of each turn the oldest player buys a round.",
            'turn ended: require who to "see that the oldest player buys a round"',
        ),
        (
            "When somebody throws a two, that player owes Bo a hug.",
            'dice thrown if 2 is in faces: require thrower to "see that the player owes Bo a hug"',
        ),
        ("Ann hums whenever somebody throws a six.", 'dice thrown if 6 is in faces: require "Ann" to "remember to hum"'),
        ("At the end of each round, Bo waters the plants.", 'circuit ended: require "Bo" to "remember to water the plants"'),
        (
            "At the end of each turn the last one in the room gets 5 points. If that is Bo, he gets 1.",
            'turn ended: require who to "carry out this rule"',
        ),
        (
            "When a proposal is rejected, its proposer explains in their own words what they had hoped for.",
            'proposal defeated: require proposer to "carry out this rule"',
        ),
        ("After each circuit, swap seats.", 'circuit ended: require latest mover to "carry out this rule"'),
        ("Players swap seats after each circuit.", 'circuit ended: require latest mover to "see that players swap seats"'),
        ("Judges bow at the end of each turn.", 'turn ended: require who to "see that judges bow"'),
        ("Whoever throws a six swaps hats.", 'dice thrown if 6 is in faces: require thrower to "remember to swap hats"'),
        ("After each circuit the cat eats fish.", 'circuit ended: require latest mover to "see that the cat eats fish"'),
    ],
)
def test_of_what_the_clerk_cannot_do_it_reminds_people_when_the_words_say_so(words, sheet):
    offer, _ = maker().answer(Written(ENACT, words, ""))
    assert offer.sheet.replace("\n  ", ": ").removeprefix("when ") == sheet
    assert offer.lacks(words).split(" For people: ")[0] == "The clerk says when. People do it."


@pytest.mark.parametrize(
    ("words", "task"),
    [
        ("You get a biscuit when you throw a six.", "remember to get a biscuit"),
        ("If you throw a one, you are silent until your next turn.", "remember to be silent until your next turn"),
        ("When you throw a six, say hooray.", "remember to say hooray"),
        ("If you throw a six, you and your neighbour sing.", "see that you and your neighbour sing"),
        ("When a turn begins, people clap.", "see that people clap"),
        ("Players clap at the end of each turn.", "see that players clap"),
        ("When a turn begins, tea and cake are served.", "see that tea and cake are served"),
        ("When a turn begins, say Guten Tag.", ""),
        ("Each turn begins with Guten Tag.", ""),
        ("When it is your turn, you must say hello.", ""),
    ],
)
def test_what_people_are_reminded_of_says_who_does_it_or_is_told_to_them(words, task):
    offer, _ = maker().answer(Written(ENACT, words, ""))
    assert (re.findall('"(.*)"', offer.sheet)[-1] if offer else "") == task


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("At the end of the turn, players who bet before throwing get paid by the bank.", ""),
        ("Each turn, players bet before throwing the die.", ""),
        ("At the end of each turn, each player must bet before throwing.", ""),
        ("Whoever throws a six must sing before throwing.", ""),
        ("Whoever throws the die must say the number beforehand.", ""),
        ("When a proposal is defeated, Ann must speak before the vote.", ""),
        ("At the end of each circuit, all say in advance who will win.", ""),
        ("When a player's turn begins, they must sing before their turn begins.", ""),
        ("When your turn begins, bet before throwing.", "turn begun"),
        ("At the start of each turn Bo must sing before throwing the die.", "turn begun"),
        ("Whenever somebody throws a six, they knock on the table before throwing again.", "dice thrown if 6 is in faces"),
        ("Whoever throws a six must sing before turn 10.", "dice thrown if 6 is in faces"),
        ("At the end of each turn Bo must sing before the game ends.", "turn ended"),
        ("At the end of each turn Bo bows before Ann.", "turn ended"),
    ],
)
def test_nobody_is_asked_for_something_after_what_the_words_say_it_comes_before(words, when):
    offer, _ = maker().answer(Written(ENACT, words, ""))
    assert (re.match(r"when (.*?)(?::|\n)", offer.sheet)[1] if offer else "") == when


def reminded(words, game):
    """When whom, or by what, or nothing."""
    offer, _ = maker(game).answer(Written(ENACT, words, ""))
    if offer is None or 'who may "note who ' in offer.sheet:
        assert offer is None or offer.lacks(words) == NOTED
        return "button" if offer else ""
    assert offer.shared == REMINDED
    return (
        re.fullmatch(r"when (.*)(?: require (.*) to \".*\")", offer.sheet.replace("\n ", ":")).expand(r"\1 \2").replace("::", ":")
    )


@pytest.mark.parametrize("game", NAMES)
def test_people_are_reminded_at_each_moment_that_the_words_name_and_at_no_other(game):
    meant = tomllib.loads((SENTENCES / "reminded.toml").read_text("utf-8")).get(game, {})
    assert {words: reminded(words, game) for words in meant} == meant


@pytest.mark.parametrize(
    "words",
    [
        "When Bo's proposal is adopted, he sings a song, Ann dances on the table for a minute and the others clap.",
        "Bo loses 1 point and Ann gets as many points as there are cups on the table at the end of each turn.",
    ],
)
def test_who_is_reminded_of_what_others_do_too_is_told_to_carry_the_rule_out(words):
    assert maker().reminder(words).sheet.endswith('"carry out this rule"')


def test_sentences_that_do_not_say_when_are_for_people_and_nobody_is_made_to_do_what_may_be_done():
    words = "Whoever captures a queen scores 9 points and sings; a captured pawn is worth just 1 song"
    offer = maker("nomic-chess").reminder(words)
    assert offer.lacks(words) == "The clerk says when. People do it. For people: a captured pawn is worth just 1 song"
    assert maker("nomic-chess").reminder("Whenever a bishop is captured, its owner may put a pawn on the board.") is None
    owed = maker().reminder("Each player hums a song for every card they still have when their turn begins.")
    assert owed.sheet.endswith('require who to "carry out this rule"')


@pytest.mark.parametrize(
    ("words", "does"),
    [
        ("If a player's queen is captured, that player loses 4 points.", "take 4 points from controller of army"),
        ("If someone's queen is taken, they lose 1 point.", "take 1 points from controller of army"),
        ("Whoever captures a queen gets 3 points.", "give 3 points to by"),
        ("A player whose queen is captured loses 5 points.", "take 5 points from controller of army"),
    ],
)
def test_whose_piece_is_captured_is_whom_it_befalls(words, does):
    assert offered(words, "nomic-chess") == f'when piece captured if kind of piece is "queen": {does}'


@pytest.mark.parametrize(
    ("words", "sheet"),
    [
        (
            "Bo is out of the game if his queen is captured.",
            'when piece captured if kind of piece is "queen" and controller of army is "Bo": put controller of army out',
        ),
        ("Whoever moves a knight gets 2 points.", 'when piece moved if kind of piece is "knight": give 2 points to by'),
        (
            "Bo must bow to Ann whenever he captures a pawn.",
            'when piece captured if kind of piece is "pawn" and by is "Bo": require "Bo" to "remember to bow to Ann"',
        ),
        ("At the end of your turn discard one card.", 'when turn ended: require who to "discard a card"'),
    ],
)
def test_what_befalls_or_is_asked_of_somebody_by_name_is_theirs_alone(words, sheet):
    offer, _ = maker("nomic-chess").answer(Written(ENACT, words, ""))
    assert offer.sheet.replace("\n  ", ": ") == sheet


def test_a_reminder_is_for_whom_it_names_and_not_for_one_whose_name_begins_alike():
    made = replace(maker("nomic-chess"), names={**maker("nomic-chess").names, "player": ("Ann", "Anna")})
    words = "Anna must bow whenever she captures a pawn."
    assert 'and by is "Anna":' in made.reminder(words).sheet
    assert made.reminder(words.replace("Anna", "Ann’s cat")) is None


@pytest.mark.parametrize(
    ("words", "sheet"),
    [
        (
            "A player who votes against his own proposal loses 4 points.",
            'ballot laid if side is "against" and voter is proposer: take 4 points from voter',
        ),
        (
            "Whoever votes for a proposal of their own gets 1 point.",
            'ballot laid if side is "for" and voter is proposer: give 1 points to voter',
        ),
        (
            "A player who captures his own pawn loses 3 points.",
            'piece captured if kind of piece is "pawn" and controller of army is by: take 3 points from by',
        ),
        ("Whoever captures a piece of their own bows.", 'piece captured if controller of army is by: require by to "bow"'),
    ],
)
def test_what_is_done_with_something_of_one_s_own_is_told_from_what_is_done_with_anybody_s(words, sheet):
    assert offered(words, "nomic-chess").replace("\n  ", ": ") == f"when {sheet}"


@pytest.mark.parametrize(
    ("words", "reminds"),
    [
        (
            "The Speaker drops her hat when she throws a 1.",
            'dice thrown if 1 is in faces and thrower is holder of "Speaker": thrower',
        ),
        (
            "When she throws a 1, the Speaker drops her hat.",
            'dice thrown if 1 is in faces and thrower is holder of "Speaker": thrower',
        ),
        ("When he throws a 1, Bo drops his hat.", 'dice thrown if 1 is in faces and thrower is "Bo": thrower'),
        (
            "The leader drops his hat when he throws a 1.",
            "dice thrown if 1 is in faces and thrower is in players with highest points: thrower",
        ),
        ("The Speaker drops her hat at the end of her turn.", 'turn ended if who is holder of "Speaker": who'),
        ("A player drops his hat when he throws a 1.", "dice thrown if 1 is in faces: thrower"),
        ("Bo’s cat gets a treat when she throws a 1.", ""),
        ("The Speaker’s cat gets a treat when she throws a 1.", ""),
        ("The friend of the Speaker drops his hat when he throws a 1.", ""),
        ("Bo lends Ann his hat when she throws a 1.", ""),
        ("The leader bows to the Speaker when she throws a 1.", ""),
        ("The player before the Speaker gets 2 points when she votes for.", ""),
        ("The player after Bo drops her hat at the end of her turn.", ""),
        ("The player after Bo gets 2 points when he throws a 1.", ""),
        ("The next player gets 2 points when he throws a 1.", ""),
    ],
)
def test_where_he_or_she_does_what_is_waited_for_it_is_told_who_that_is_or_nothing_is_offered(words, reminds):
    assert reminded(words, "nomic") == reminds


@pytest.mark.parametrize(
    ("words", "offers"),
    [
        ("When a bishop is captured, its owner says a prayer.", True),
        ("When a king is in check, its owner must say ouch.", True),
        ("When a pawn captures a piece, the loser sings.", True),
        ("When a pawn captures a piece, its owner sings.", False),
        ("When a pawn captures a piece, its owner gets 2 points.", False),
        ("When check is given, its owner sings a song.", False),
        ("When check is given, its owner pays us a round.", False),
    ],
)
def test_an_owner_is_reminded_where_one_piece_alone_is_spoken_of(words, offers):
    assert bool(maker("nomic-chess").answer(Written(ENACT, words, ""))[0]) is offers


@pytest.mark.parametrize(
    ("words", "who"),
    [
        ("Anyone may pay 5 points to throw the die.", "players whose points is at least 5"),
        (
            "The leader may pay 2 gold to throw a die.",
            'players where "gold" of it is at least 2 and it is in players with highest points',
        ),
        (
            "Players with more than 10 points may pay 2 points to throw a die.",
            "players whose points is at least 2 and points is more than 10",
        ),
        ("Players may buy a point for 2 gold once a turn.", 'players whose "gold" is at least 2'),
        (
            "On their turn a player may throw the die for a point.",
            "players where points of it is at least 1 and it is latest mover",
        ),
        ("Anyone may steal 2 points.", "players"),
    ],
)
def test_only_who_has_what_it_costs_may_pay_for_something(words, who):
    assert offered(words).split("\n")[0].partition(" to ")[2] == who


@pytest.mark.parametrize(
    ("words", "sheet"),
    [
        ("Whoever proposes a rule that is adopted gets 2 points.", 'adopted if kind is "enact": give 2 points to proposer'),
        (
            "If a player proposes a rule which fails, she loses 1 point.",
            'defeated if kind is "enact": take 1 points from proposer',
        ),
        ("Whoever proposes a new rule that is adopted gets 2 points.", 'adopted if kind is "enact": give 2 points to proposer'),
        ("Whoever proposes an amendment that passes gets 2 points.", 'adopted if kind is "amend": give 2 points to proposer'),
        ("Whoever proposes a rule-change that is adopted gets 2 points.", "adopted: give 2 points to proposer"),
        ("Whoever makes a proposal that is adopted gets 2 points.", "adopted: give 2 points to proposer"),
        (
            "Whoever proposes a rule that contains the word cheese loses 2 points.",
            'made if new words contains "cheese": take 2 points from proposer',
        ),
    ],
)
def test_a_rule_that_is_adopted_is_a_new_one_and_a_rule_change_is_any(words, sheet):
    assert offered(words).replace("\n  ", ": ") == f"when proposal {sheet}"


def test_nobody_is_noted_for_what_they_may_do():
    assert maker("card-nomic").noted("Anyone who has fewer than zero points may draw an extra card.") is None
    assert maker("card-nomic").noted("Whoever laughs may draw a card.") is None


def test_that_nothing_counts_what_a_card_is_worth_is_told():
    words = "Clubs are worth 2."
    cards = replace(maker(), names={**NAMES["nomic"], "pile": ("draw",)})
    told = [each.answer(Written(ENACT, words, ""))[0] for each in (cards, maker("card-nomic"))]
    assert [offer and offer.lacks(words) for offer in told] == [NOT_COUNTED, ""]


def test_a_turn_of_somebody_is_theirs_alone():
    assert offered("At the end of each turn of Bo the others get 2 points.") == (
        'when turn ended if who is "Bo": give 2 points to players where it is not who'
    )


@pytest.mark.parametrize(
    ("words", "noted", "brings"),
    [
        ("Whoever forgets to say please loses 2 points.", "forgets to say please", "take 2 points from chosen player"),
        ('Nobody may use the word "the"; whoever does pays 3 points.', "uses the word “the”", "take 3 points from chosen player"),
        ("Nobody may cross their arms. If they do, they lose 1 point.", "crosses their arms", "take 1 points from chosen player"),
        (
            "Players must sing before throwing the die. Whoever forgets loses 2 points.",
            "forgets to sing before throwing the die",
            "take 2 points from chosen player",
        ),
        ("If a player forgets to bow, they lose 5 points.", "forgets to bow", "take 5 points from chosen player"),
        ("Players who forget to bow shall lose 1 point.", "forgets to bow", "take 1 points from chosen player"),
        ("Whoever touches the lamp has to skip a turn.", "touches the lamp", 'require chosen player to "skip a turn"'),
    ],
)  # fmt: skip
def test_what_the_clerk_cannot_see_people_note_and_the_clerk_counts_what_it_brings(words, noted, brings):
    offer, _ = maker().answer(Written(ENACT, words, ""))
    first, second, when = offer.sheet.split("\n", 2)
    assert (first, second) == (f'set who may "note who {noted}" to players', f'set asked for "note who {noted}" to "a player"')
    assert when.replace("\n  ", ": ") == f'when deed done if what is "note who {noted}": {brings}'
    assert offer.lacks(words) == "People say when, by a button. The clerk does the rest."


def test_that_people_say_when_is_told_of_no_line_that_waits_for_nobody():
    told = {words: maker().answer(Written(ENACT, words, ""))[0] for words in ("Whoever hums pays a point.", "Voting is secret.")}
    both = " ".join(told)
    assert [each.lacks(words) if each else None for words, each in told.items()] == [NOTED, ""]
    offer, _ = maker().answer(Written(ENACT, both, ""))
    assert offer
    assert offer.sheet == "\n".join(each.sheet for each in told.values() if each)
    assert offer.lacks(both) == "People say when, by a button: note who hums", "and the rest waits for nobody"


@pytest.mark.parametrize(
    "words",
    [
        "Whoever hops gets 5 points and whoever skips loses 2 points.",
        "Whoever hums loses 2 points unless nobody hears it.",
        "If a player interrupts Ann, she loses 2 points.",
        "If somebody nods, the proposer loses 2 points.",
        "Nobody may nod.",
        "Ann must nod. Whoever does not loses 2 points.",
    ],
)
def test_nobody_is_noted_for_what_somebody_else_pays_or_where_more_is_said_than_is_read(words):
    offer, _ = maker().answer(Written(ENACT, words, ""))
    assert offer is None or not offer.shared


@pytest.mark.parametrize(
    "words",
    [
        "When somebody throws a 2 twice in a row, everybody claps.",
        "If a proposal is defeated by one vote, its proposer bows.",
        "Whoever throws a six or a five, or asks Bo nicely, is hugged.",
        "At the end of her turn Ann yodels.",
        "Everybody speaks in rhyme.",
    ],
)
def test_nobody_is_reminded_at_another_time_than_the_words_say(words):
    assert maker().answer(Written(ENACT, words, "")) == (None, False)


@pytest.mark.parametrize(
    "words",
    [
        "Each player has one vote. The poorest player has two votes.",
        "The poorest player has two votes. Each player has one vote.",
    ],
)
def test_a_general_line_that_a_special_one_says_as_well_is_left_out(words):
    assert offered(words) == SPECIAL
    assert maker().amended(words, "Each player always has exactly one vote.", "set votes of players to 1").sheet == SPECIAL


def test_an_offer_of_whose_lines_one_would_be_in_vain_is_none():
    assert offered("Each player has three votes. Each player has two votes.") is None


def test_what_stands_on_the_sheet_already_is_not_offered_again():
    words, one = "Each player has one vote. The poorest player has two votes.", "Each player always has exactly one vote."
    rule = Rule("r207", 207, one, "set votes of players to 1")
    assert maker().answer(Written(AMEND, words, rule.sheet, rule))[0].sheet == SPECIAL
    assert maker().answer(Written(AMEND, words, SPECIAL, rule, SPECIAL, words)) == (None, False)


FINE = "When a proposed rule-change is defeated, the player who proposed it loses {} points."
BOTH = (
    "when proposal defeated: take {0} points from proposer\n"
    'when proposal deemed if outcome is "defeated": take {0} points from proposer'
)


def test_what_is_added_is_read_behind_the_words_that_stay():
    hates, loses = "Ann hates sixes.", "When somebody throws a six, he loses 1 point."
    assert maker().amended(f"{hates} {loses}", hates, "") is None
    six, bo = "Whoever throws a six gets 5 points.", "If Bo throws a six, he gets 2."
    assert maker().amended(f"{six} {bo}", six, offered(six)).sheet == (
        'when dice thrown if 6 is in faces and thrower is not "Bo": give 5 points to thrower\n'
        'when dice thrown if 6 is in faces and thrower is "Bo": give 2 points to thrower'
    )


def test_a_number_that_changes_in_the_words_changes_wherever_the_sheet_has_it():
    offer = maker().amended(FINE.format(5), FINE.format(10), BOTH.format(10))
    assert offer.sheet == BOTH.format(5)


def test_a_number_that_changes_wherever_the_words_have_it_changes_on_the_sheet_and_one_that_stays_somewhere_does_not():
    life = next(each for each in find_box("solitaire-nomic").rule if each.number == 3)
    longer = maker("solitaire-nomic").answer(Written(AMEND, life.text.replace("8", "30"), life.sheet, life))[0]
    assert longer.sheet == life.sheet.replace("to 8", "to 30")
    at_first = maker("solitaire-nomic").answer(Written(AMEND, life.text.replace("8", "30", 1), life.sheet, life))[0]
    assert at_first.sheet == life.sheet.replace('"mutable" to 8', '"mutable" to 30').replace("of rule to 8", "of rule to 30")


def test_a_line_that_does_the_same_when_something_else_happens_does_what_the_new_words_say():
    """Whose rule-change is deemed defeated is fined as whose rule-change is defeated."""
    also = FINE.format(3).replace(".", ", and each player who voted for it loses 1 point.")
    fines = "\n  take 3 points from proposer\n  take 1 points from for voters"
    deemed = 'when proposal deemed if outcome is "defeated"'
    assert maker().amended(also, FINE.format(10), BOTH.format(10)).sheet == f"when proposal defeated{fines}\n{deemed}{fines}"


@pytest.mark.parametrize("beside", ["When a proposal is adopted its proposer gets 5 points.", "Tea is served."])
def test_a_line_that_other_words_may_have_asked_for_does_what_it_did(beside):
    made, adopted = "when proposal made: give {} points to proposer", "when proposal adopted: give 5 points to proposer"
    six = "when dice thrown if 6 is in faces: give 2 points to thrower"
    before = f"Whoever proposes a rule-change gets 5 points. {beside}"
    now = f"Whoever proposes a rule-change gets 3 points, and whoever throws a six gets 2 points. {beside}"
    offer = maker().amended(now, before, f"{made.format(5)}\n{adopted}")
    assert offer.sheet == f"{made.format(3)}\n{six}\n{adopted}"


@pytest.mark.parametrize("clauses", [1, 2])
def test_new_words_on_who_wins_take_the_place_of_all_that_the_sheet_said_of_it(clauses):
    rule = next(rule for rule in find_box("nomic").rule if rule.number == 208)
    before = "\n".join(rule.text.strip().split("\n")[:clauses])
    offer = maker().amended("The first player to reach 50 points wins.", before, rule.sheet)
    assert offer.sheet == FIRST_TO_FIFTY


def test_what_an_amendment_adds_stands_below_and_what_it_replaces_in_its_place():
    vote = "set votes of players to 1"
    six = "when dice thrown if 6 is in faces: give 5 points to thrower"
    said = "Each player has exactly one vote."
    added = maker().amended(f"{said} Whoever throws a six gets 5 points.", said, vote)
    assert added.sheet == f"{vote}\n{six}"
    assert maker().amended("Whoever throws a six gets 5 points.", "Tea is served.", "").sheet == six, "nothing stood there"
    other = maker().amended("The Speaker has two votes.", said, vote)
    assert other.sheet == 'set votes of players to 2 if player is holder of "Speaker" otherwise 1'


def test_what_a_sheet_asks_of_words_that_are_gone_goes_with_them():
    rule = next(each.as_card for each in shipped()["nomic"].rule if each.number == 202)
    short = rule.text[: rule.text.index("In mail")].strip()
    offer = maker().amended(short, rule.text, rule.sheet)
    assert new_lines(offer.sheet, rule.sheet, VOCABULARY) == (
        'set turn parts to ["propose", "have it voted on", "throw the die"]',
    )
    assert "mail" not in offer.sheet
    assert offer.sheet.count("\n") == rule.sheet.strip().count("\n") - 2
    assert maker().amended(rule.text[rule.text.index("In mail") :], rule.text, rule.sheet) is None


MAIL = 'when votes counted if custom "the mail clause'
ONE_DIE = ", and (2) throwing one die once and adding the number of points on its face to one's score"


@pytest.mark.parametrize(
    ("was", "now", "mail", "stays", "gone"),
    [
        ("one die once", "two dice once", True, {"set dice to 2", "when dice thrown", MAIL}, {"set dice to 1"}),
        ("one die once", "two dice", False, {"set dice to 2", "when dice thrown"}, {"set dice to 1", MAIL}),
        (ONE_DIE, "", False, {'"have it voted on"]'}, {"when dice thrown", '"throw the die"', MAIL}),
    ],
)
def test_new_words_on_the_die_of_a_turn_change_the_lines_on_the_die_alone(was, now, mail, stays, gone):
    rule = next(each.as_card for each in shipped()["nomic"].rule if each.number == 202)
    words = rule.text.replace(was, now)
    offer = maker().amended(words if mail else words[: words.index("In mail")].strip(), rule.text, rule.sheet)
    assert offer
    assert {each for each in (*stays, *gone) if each in offer.sheet} == stays


AT_ONCE = "A rule-change is adopted if and only if it receives a simple majority of the votes of the eligible voters."


@pytest.mark.parametrize("words", [AT_ONCE, "A rule-change is adopted if two thirds of the votes are for it."])
def test_a_line_for_words_that_go_goes_with_them_though_nobody_can_read_them(words):
    rule = next(each.as_card for each in shipped()["nomic"].rule if each.number == 203)
    adopted, _, changes = rule.text.partition(". ")
    assert maker().amended(words, rule.text, rule.sheet).sheet == offered(words)
    assert maker().amended(f"{adopted}.", rule.text, rule.sheet).sheet == "set adoption to unanimous"
    kept = maker().amended(f"{words} {changes}", rule.text, rule.sheet).sheet
    assert kept == rule.sheet.strip().replace("set adoption to unanimous", offered(words), 1)


def test_of_lines_that_were_there_for_one_sentence_none_goes_with_another():
    fine, hats = FINE.format(10), "Whoever whistles wears a hat."
    sheet = BOTH.format(10)
    assert maker().amended(fine, f"{fine} {hats}", sheet) is None
    assert maker().amended(f"{fine} Whoever throws a six gets 5 points.", f"{fine} {hats}", sheet) is None, "in whose place?"
    assert maker().amended(f"{fine} Each player has two votes.", f"{fine} {hats}", sheet).sheet == (
        f"{sheet}\nset votes of players to 2"
    )


def test_where_nobody_can_tell_which_line_the_new_words_replace_nothing_is_offered():
    assert maker().amended("Whoever throws a six gets 5 points.", "The moon is made of cheese.", "set dice to 1") is None


@pytest.mark.parametrize(
    "words",
    [
        "Whoever proposes a rule with a joke in it gets 2 points.",
        "Whoever proposes without permission loses 2 points.",
        "Whoever throws a six joins us.",
        "Nobody joins the team of the Owls.",
        "In the next turn everybody gets 2 points.",
        "Whoever moves gets a point.",
        "Whoever says nothing gets 2 points.",
    ],
)
def test_a_thing_is_no_word_and_once_is_not_always(words):
    assert offered(words) is None


def test_ones_left_is_the_left_of_whoever_does_it_not_of_whom_it_happens_to():
    assert offered("At the end of each turn everybody pays a point to the player on their left.") == (
        "when turn ended\n  for each player in players\n    take 1 points from player\n"
        "    give 1 points to first of players after player"
    )
    assert offered("Whoever throws a six pays a point to the player on their left.") == (
        "when dice thrown if 6 is in faces\n  take 1 points from thrower\n  give 1 points to first of players after thrower"
    )


def test_what_may_be_done_once_a_turn_or_on_ones_own_turn_is_said_in_any_order():
    said = ("Once a circuit a player may {}.", "A player may {} once a circuit.", "A player may once a circuit {}.")
    for act in ("buy a point for 5 gold", "steal 2 points from another player", "steal a card from another player"):
        first, *others = (offered(each.format(act)) for each in said)
        assert 'set times a circuit "' in first
        assert others == [first, first]


@pytest.mark.parametrize(
    "words",
    ["The next turn is counterclockwise, whatever rule 4 says.", "This rule takes precedence over rule 4. Tea is served."],
)
def test_where_no_rule_says_which_of_two_prevails_a_rule_that_claims_to_go_first_says_that_claims_count(words: str) -> None:
    plain, alone = maker().offer(words), replace(maker(), unanswered=frozenset({"precedence"})).offer(words)
    assert plain
    assert alone
    assert "precedence" not in plain.sheet
    assert alone.sheet == f'set precedence to ["claims"]\n{plain.sheet}'


def test_what_makes_a_circuit_comes_with_the_offer_that_rests_on_it_where_no_rule_says() -> None:
    words = "At the end of each circuit everybody gets 5 gold."
    counted = replace(maker(), unanswered=frozenset({"circuit"})).offer(words)
    plain = maker().offer(words)
    assert counted
    assert plain
    first, _, rest = counted.sheet.partition("\n")
    assert (first.startswith("set circuit to 1 + "), rest) == (True, plain.sheet)


@pytest.mark.parametrize(
    ("prey", "which"),
    [
        ("an enemy piece", "controller of army is not by"),
        ("an enemy queen", 'kind of piece is "queen" and controller of army is not by'),
        ("a queen", 'kind of piece is "queen"'),
    ],
)
def test_an_enemy_who_is_captured_is_no_man_of_another_army_of_ones_own(prey, which):
    said = f"when piece captured if {which}: give 2 points to by"
    assert offered(f"Whoever captures {prey} gets 2 points.", "nomic-chess") == said


@pytest.mark.parametrize("says", ["as many points as they hold gold", "a point for each gold they hold"])
def test_each_is_given_for_what_they_have_themselves_and_nothing_is_taken_from_whoever_has_less_than_nothing(says):
    given = 'give highest of [0, "gold" of player] points to player'
    assert same(maker().offer(f"At the end of each turn everybody gets {says}.").sheet) == same(
        f"when turn ended: for each player in players: {given}"
    )


@pytest.mark.parametrize(("counted", "counter"), [
    ((), "points"),
    (("stars",), '"stars"'),
    (("stars", "Gold", "laurels"), '"Gold"'),
    (("gold", "silver"), ""),
    (("stars", "laurels"), ""),
])  # fmt: skip
def test_rich_and_poor_is_said_of_what_is_counted_and_where_much_is_counted_of_what_means_riches(counted, counter):
    said = f"set votes of players to 2 if player is in players with lowest {counter} otherwise 1" if counter else None
    found = replace(maker(), counters=counted).offer("The poorest player has two votes.")
    assert (found.sheet if found else None) == said


@pytest.mark.parametrize("gap", [" ", "  "])
def test_there_is_no_second_offer_where_the_line_stands_already_however_it_is_spaced(gap):
    said = "The poorest player has two votes."
    found = maker().offer(said)
    assert found
    sheet = found.sheet.replace(" ", gap, 1)
    rule = Rule(id="r301", number=301, text="Ducks quack.", sheet=sheet)
    assert maker().answer(Written(AMEND, f"Ducks quack. {said}", sheet, rule)) == (None, False)


@pytest.mark.parametrize("words", [
    "A rule-change is adopted if and only if more than half of the votes are for it.",
    "A rule-change is adopted if and only if it receives a simple majority of the votes of the eligible voters.",
    "More than half of the votes adopt a proposal.",
])  # fmt: skip
def test_how_many_have_to_agree_is_read_as_rules_say_it(words):
    assert offered(words) == "set adoption to majority"


def test_a_rule_that_gave_points_for_an_action_and_lets_one_be_taken_instead_has_its_sheet_replaced():
    rule = next(each.as_card for each in shipped()["solitaire-nomic"].rule if each.number == 1001)
    text = rule.text.replace("shall gain 10 points", "may remove an immutable rule")
    made = maker("solitaire-nomic").amended(text, rule.text, rule.sheet)
    assert made.sheet.startswith(
        'set describes to ["remove an immutable rule"]\nset effect "remove an immutable rule" to "remove"\nbefore action taken'
    )
    assert "give 10 points" not in made.sheet


def test_what_the_new_words_still_speak_of_stays_on_the_sheet():
    rule = next(each.as_card for each in shipped()["nomic-chess"].rule if each.number == 202)
    made = maker("nomic-chess").amended("A turn has one part: moving the army.", rule.text, rule.sheet)
    assert 'set turn parts to ["move the army"]' in made.sheet
    assert 'when part begun if part is "move the army": begin moves of army on turn' in made.sheet
    assert made.sheet.count("set turn parts") == 1
    other = maker("nomic-chess").amended("Two dice are thrown instead of one.", rule.text, rule.sheet)
    assert other is None, "in whose place?"


def test_a_line_goes_with_the_part_of_the_turn_that_it_was_there_for():
    rule = next(each.as_card for each in shipped()["nomic-chess"].rule if each.number == 202)
    moving = maker("nomic-chess").amended("A turn has one part: moving the army.", rule.text, rule.sheet)
    assert not re.search(
        r"when (vote|proposal)|before proposal|when part begun if part is .take armies|have it voted", moving.sheet
    )
    nomic = next(each.as_card for each in shipped()["nomic"].rule if each.number == 202)
    throwing = maker().amended("A turn has one part: throwing the die.", nomic.text, nomic.sheet)
    order = "before duty done if duty is in parts owed of who and duty is not first of parts owed of who: object"
    assert throwing.sheet == (
        f'set turn parts to ["throw the die"]\n{order} "the parts of a turn come in order"\nset dice to 1\nset sides to 6\n'
        'when dice thrown if duty is "throw the die": give sum of faces points to thrower'
    )
    proposing = maker().amended("A turn has one part: proposing a rule-change.", nomic.text, nomic.sheet)
    assert 'require proposer to "propose"' in proposing.sheet
    assert not re.search("throw|have it voted", proposing.sheet)


def test_an_amendment_of_the_agreement_takes_the_place_of_the_line_that_it_contradicts():
    before = "A rule-change is adopted if and only if the vote is unanimous among the eligible voters."
    after = "A rule-change is adopted if and only if more than half of the votes are for it."
    assert maker().amended(after, before, "set adoption to unanimous\nset dice to 2").sheet == (
        "set adoption to majority\nset dice to 2"
    )


def test_who_has_won_wins():
    assert offered("A player who holds ten cards has won.", "card-nomic") == (
        "set winner to players where number of hand of it is at least 10"
    )


def test_what_may_be_given_is_so_much_where_the_words_say_how_much():
    for words in "On your turn you may give 5 points to somebody.", "On your turn you may give somebody 5 points.":
        sheet = offered(words)
        assert "asked for" not in sheet
        assert 'if what is "give" and points of who is less than 5\n  object' in sheet
        assert sheet.endswith("take 5 points from who\n  give 5 points to chosen player")


def test_whoever_votes_against_is_whoever_voted_against():
    for votes in "votes", "voted":
        assert offered(f"Whoever {votes} against an adopted proposal loses 3 points.") == (
            "when proposal adopted: take 3 points from against voters"
        )


def test_so_much_for_each_so_many_is_reckoned():
    for_each, never_less = "when circuit ended\n  for each player in players\n    give", "highest of [0, rounded down of"
    assert offered("A bank pays one gold interest for every ten gold at the end of a circuit.") == (
        f'{for_each} {never_less} ("gold" of player / 10)] "gold" to player'
    )
    assert offered("At the end of each circuit everybody gets two gold for every 10 gold they have.") == (
        f'{for_each} 2 * {never_less} ("gold" of player / 10)] "gold" to player'
    )


def test_a_number_that_is_another_in_one_sentence_is_another_on_the_sheet_though_another_sentence_goes():
    before = "The winner is the first player with 100 points. In mail games it is the first with 200 points."
    sheet = 'set limit "points to win" to 200 if custom "the mail clause" otherwise 100'
    offer = maker().amended("The winner is the first player with 12 points.", before, sheet)
    assert offer is not None
    assert offer.sheet == 'set limit "points to win" to 12'


FIFTY = f"{FIRST_TO_FIFTY}\nset claims over to rule 208"


@pytest.mark.parametrize(
    ("words", "sheet", "unread"),
    [
        ("This rule overrides rules 202 and 203.", "set claims over to rules whose ordinal number is in [202, 203]", []),
        ("This rule takes precedence over every other rule.", "set claims over to other rules", []),
        ("This rule defers to rule 105.", "set defers to to rule 105", []),
        ("The first player to achieve 50 points wins, whatever rule 208 says.", FIFTY, []),
        ("Notwithstanding rule 208, the first player to achieve 50 points wins.", FIFTY, []),
        ("Tea is served. This rule prevails over 208.", "set claims over to rule 208", ["Tea is served"]),
        ("Tea is served, and despite rule 208 it wins.", "set claims over to rule 208", ["Tea is served, and", "it wins"]),
    ],
)
def test_what_words_say_of_which_rule_goes_first_is_offered_whatever_else_they_say(words, sheet, unread):
    assert (offered(words), left_out(words)) == (sheet, unread)


def test_that_a_rule_does_not_go_first_is_no_claim():
    assert offered("This rule does not take precedence over rule 208.") is None


@pytest.mark.parametrize(
    ("words", "sheet"),
    [
        (
            "Whoever throws a six gets 5 points, and whoever throws a one loses 3 points.",
            "when dice thrown if 6 is in faces: give 5 points to thrower\n"
            "when dice thrown if 1 is in faces: take 3 points from thrower",
        ),
        (
            "Each player has two votes, and whoever throws a 6 gets 3 points.",
            "set votes of players to 2\nwhen dice thrown if 6 is in faces: give 3 points to thrower",
        ),
        (
            "When a proposal is adopted its proposer gets 5 points, but whoever throws a 6 gets 3 points.",
            "when proposal adopted: give 5 points to proposer\nwhen dice thrown if 6 is in faces: give 3 points to thrower",
        ),
        (
            "Whoever throws a six gets 5 gold, but whoever throws a one loses two.",
            'when dice thrown if 6 is in faces: give 5 "gold" to thrower\n'
            'when dice thrown if 1 is in faces: take 2 "gold" from thrower',
        ),
        (
            "Whoever throws a six gets 5 points, while if someone throws a one they lose 3.",
            "when dice thrown if 6 is in faces: give 5 points to thrower\n"
            "when dice thrown if 1 is in faces: take 3 points from thrower",
        ),
        (
            "Whoever says um loses a point, but whoever says thanks gets one.",
            "\n".join(
                f'set who may "note who says {word}" to players\nset asked for "note who says {word}" to "a player"\n'
                f'when deed done if what is "note who says {word}": {does} chosen player'
                for word, does in (("um", "take 1 points from"), ("thanks", "give 1 points to"))
            ),
        ),
        ("Whoever throws a six gets 5 points and 3 gold, but whoever throws a one loses two.", None),
        ("Whoever throws a six throws again, but whoever throws a one throws two.", None),
        ("When a proposal is adopted Ann gets 5 points, but if someone votes against it they lose 3 points.", None),
        ("Whoever votes for a rule-change gets 2 points, and if it is adopted they get 3 more points.", None),
        ("In the first circuit nobody may propose twice in a turn, and whoever throws a 6 gets 3 points.", None),
        ("When it is Friday whoever throws a 6 gets 5 points, and whoever throws a 1 loses 3 points.", None),
        ("When a player throws a six Ann gets 5 points, and whoever throws a 1 loses 3 points.", None),
        ("At the end of each turn the mover gets 5 points, and whoever throws a 6 gets 3 points.", None),
    ],
)
def test_a_second_clause_that_is_a_sentence_of_its_own_is_read_too(words, sheet):
    assert offered(words) == sheet


def test_what_the_new_words_of_a_rule_say_stays_where_it_stood_there_already():
    rule = next(each for each in find_box("nomic").rule if each.number == 208)
    offer = maker().amended("Whoever is the first to have 50 points has won.", rule.text, rule.sheet)
    assert offer.sheet == FIRST_TO_FIFTY


@pytest.mark.parametrize(
    ("words", "number", "begins", "sheet"),
    [
        ("First to 50 points wins.", 208, "First to 50 points wins.", FIRST_TO_FIFTY),
        (
            "Whoever reaches 50 points wins.",
            208,
            "Whoever reaches 50 points wins.",
            "set winner to players whose points is at least 50",
        ),
        (
            "If someone has no points, they win.",
            208,
            "If someone has no points, they win.",
            "set winner to players whose points is 0",
        ),
        ("Each player has two votes", 207, "Each player has two votes.", "set votes of players to 2"),
        ("Two thirds are enough.", 203, "Two thirds are enough. If this rule is not amended by", None),
    ],
)
def test_a_rule_put_on_another_stands_in_place_of_all_sentences_that_it_contradicts_in_words_and_on_the_sheet(
    words, number, begins, sheet
):
    rule = next(each.as_card for each in shipped()["nomic"].rule if each.number == number)
    made, on_it = maker().in_place_of(words, offered(words), rule)
    assert made == begins if begins.endswith(".") else made.startswith(begins)
    assert on_it == (sheet or rule.sheet.replace("set adoption to unanimous", "set adoption to 2/3").strip())


def test_a_rule_put_on_another_is_written_below_where_nothing_there_says_otherwise_or_its_sheet_is_written_by_hand():
    votes, dice = (next(each.as_card for each in shipped()["nomic"].rule if each.number == number) for number in (207, 202))
    assert maker().in_place_of("Each player throws two dice.", "set dice to 2", dice) is None
    assert maker().in_place_of("Each player has two votes.", "set votes of players to 3", votes) is None


def test_what_wins_only_in_some_case_is_added_to_what_wins_otherwise():
    rule = next(each.as_card for each in shipped()["nomic"].rule if each.number == 208)
    words = "The player with the most points after five rounds wins."
    assert maker().in_place_of(words, offered(words), rule) is None


BACK, AS_BEFORE = "set next mover to first of players before latest mover", "set next mover to next in order"
OF_201 = next(each.as_card for each in find_box("nomic").rule if each.number == 201)


def amended_201(words):
    return maker().answer(Written(AMEND, words, OF_201.sheet, OF_201))[0].sheet


def test_what_stands_beside_a_precedence_is_read_though_one_sentence_is_not():
    words = (
        "Whoever captures a queen becomes the Dragon. There is only one Dragon at a time. {}The Dragon may make two moves a turn."
    )
    alone, _ = maker("nomic-chess").answer_or_part(Written(ENACT, words.format(""), ""))
    both, _ = maker("nomic-chess").answer_or_part(Written(ENACT, words.format("This rule takes precedence over rule 219. "), ""))
    assert {*both.sheet.split("\n")} == {*alone.sheet.split("\n"), "set claims over to rule 219"}
    assert len(both.unread) == len(alone.unread) == 1


def test_what_is_for_people_may_change_along_with_what_the_clerk_does():
    left = "A player who has exactly {} points may bring back one captured piece."
    old, new = (f"Nobody can have more than {most} points. {left.format(at)}" for most, at in ((10, 10), (15, 12)))
    sheet = maker("nomic-chess").answer(Written(ENACT, old, ""))[0].sheet
    offer, _ = maker("nomic-chess").answer(Written(AMEND, new, sheet, Rule("301", 301, old, sheet)))
    assert offer.sheet == sheet.replace("10", "15")
    assert [new[slice(*each)] for each in offer.for_people] == [left.format(12).rstrip(".")]


def test_once_something_was_taken_for_some_words_nothing_less_is_offered_for_them():
    words = "At the start of each turn every player pays 1 point tax. The tax goes to whoever is tallest."
    offer, _ = maker().answer_or_part(Written(ENACT, words, ""))
    assert offer.unread
    sheet = offer.sheet
    assert maker().answer(Written(ENACT, words, sheet, None, sheet, words))[0].shared, "a reminder of all of it would say less"
    assert maker().answer_or_part(Written(ENACT, words, sheet, None, sheet, words)) == (None, False)


@pytest.mark.parametrize(
    ("number", "words", "lines"),
    [
        (206, "If a proposal is defeated, its proposer loses 2 points.", "when proposal defeated: take 2 points from proposer"),
        (204, "If a proposal is adopted, whoever voted against it gets 1 point.",
         "when proposal adopted: give 1 points to against voters"),
    ],
)  # fmt: skip
def test_of_a_rule_that_says_otherwise_what_comes_of_the_same_nothing_stays_but_what_a_ladder_is(number, words, lines):
    rule = next(each.as_card for each in shipped()["nomic-chess"].rule if each.number == number)
    offer, _ = maker("nomic-chess").answer(Written(AMEND, words, rule.sheet, rule))
    assert [each for each in offer.sheet.split("\n") if not each.startswith("set ladder")] == [lines]
    other = rule.text.replace("one of their pieces", "one of their pawns or knights")
    assert maker("nomic-chess").answer(Written(AMEND, other, rule.sheet, rule))[0] is None, "a reminder is no more than it had"


@pytest.mark.parametrize("now", ["nine", "9"])
def test_another_number_in_a_rule_stands_in_its_objection_too_as_the_words_have_it(now):
    words = "Nobody may hold more than seven cards."
    rule = Rule(id="r19", number=19, text=words, sheet=offered(words, "card-nomic"))
    offer, _ = maker("card-nomic").answer(Written(AMEND, words.replace("seven", now), rule.sheet, rule))
    assert offer.sheet.endswith(f'is at least 9\n  object "nobody may hold more than {now} cards"')


@pytest.mark.parametrize("way", ["counter-clockwise", "counterclockwise", "anticlockwise", "anti-clockwise"])
def test_an_amendment_of_the_way_round_changes_that_line_alone(way):
    assert amended_201(OF_201.text.replace("clockwise", way)) == OF_201.sheet.strip().replace(AS_BEFORE, BACK)


def test_what_the_new_words_of_a_rule_no_longer_object_to_is_not_objected_to_and_what_they_do_is_in_their_words():
    sheet = amended_201("Players take turns anticlockwise, one whole turn each. Turns may not be skipped.")
    assert BACK in sheet
    assert AS_BEFORE not in sheet
    assert re.findall('object "(.*)"', sheet) == ["turns may not be skipped"]
    assert 'set order to players for "turns"\n' in sheet, "what makes a circuit is reckoned by it"
    assert "when parts done: end turn" in sheet, "it is there for the turns that players take"


@pytest.mark.parametrize(
    "words",
    [
        "From the next round on turns go anticlockwise.",
        "Starting with the next round, play goes anticlockwise.",
        "Players take turns counter-clockwise from the next circuit onwards.",
    ],
)
def test_turns_that_go_the_other_way_from_the_next_circuit_on_go_as_before_until_it_has_ended(words):
    begun = 'when this rule is enacted: run "the way round" for 1 circuits'
    later = f'{BACK} if "the way round" is not in running clocks'
    assert offered(words) == f"{begun}\n{later}"
    sheet = amended_201(words)
    assert f"{later}\n{AS_BEFORE}\n" in sheet
    assert sheet.endswith(begun)


@pytest.mark.parametrize(
    "words",
    [
        "We take turns anticlockwise.",
        "Players shall alternate in counter-clockwise order, taking one whole turn apiece.",
        "The order of play runs anti-clockwise.",
    ],
)
def test_turns_that_go_the_other_way_are_read_in_the_words_of_the_rules(words):
    assert offered(words) == BACK


def points_of(session):
    return [session.whole_table().counters.get(("points", Ref("player", name)), 0) for name in ("Ann", "Bo", "Cy")]


def test_of_two_who_swap_points_each_has_those_of_the_other(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy")
    words = "Ann immediately gets 7 points.", "Bo immediately gets 3 points.", "Whoever throws a two swaps points with Bo."
    do(session, "edit rule", rule=202, text="One die.", sheet="\n".join(map(offered, words)))
    do(session, "throw", by="Ann", faces=(2,), anyway=True, why="to see")
    assert points_of(session) == [3, 7, 0]


def test_whoever_gets_another_number_gets_it_by_the_points_before_anybody_got_any(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy")
    said = (
        "When somebody throws a two, the player with the fewest points gets 5 points. If that is Bo, he gets only 1 point and {}."
    )
    words = "Bo immediately gets 7 points.", said.format("Cy gets the other 4")
    do(session, "edit rule", rule=202, text="One die.", sheet="\n".join(map(offered, words)))
    came = []
    for _ in range(3):
        do(session, "throw", by="Ann", faces=(2,), anyway=True, why="to see")
        came.append(points_of(session))
    assert came == [[5, 7, 5], [10, 7, 10], [10, 8, 14]]


@pytest.mark.parametrize(
    "aside",
    ["Bo may not vote twice, however much he begs.", "Nobody may vote twice on the same proposal.", "Be nice to each other."],
)
def test_of_what_an_amendment_brings_a_sentence_may_be_for_people_that_changes_nothing(aside):
    rule = next(each.as_card for each in find_box("nomic").rule if each.number == 203)
    words = f"A rule-change is adopted if more players vote for it than against it. {aside}"
    offer, _ = maker().answer(Written(AMEND, words, rule.sheet, rule))
    assert offer.sheet == "set adoption to for votes is more than against votes"
    assert [words[slice(*each)] for each in offer.for_people] == [aside.removesuffix(".")]
    assert maker().answer(Written(ENACT, words, ""))[0] == offer


@pytest.mark.parametrize("said", ["Ann is exempt.", "Votes must be unanimous on Fridays.", "It is not so for Bo."])
def test_what_might_say_something_of_the_rest_of_an_amendment_or_of_what_went_leaves_no_offer(said):
    rule = next(each.as_card for each in find_box("nomic").rule if each.number == 203)
    words = f"A rule-change is adopted by a simple majority. {said}"
    assert maker().answer(Written(AMEND, words, rule.sheet, rule)) == (None, False)


def test_where_all_that_an_amendment_leaves_is_for_people_no_sheet_is_offered():
    assert maker().answer(Written(AMEND, "Be fair.", OF_201.sheet, OF_201)) == (None, False)


def test_what_is_said_in_spite_of_something_is_said():
    six = "Whoever throws a six gets 5 points"
    assert offered(f"{six}, however much Bo complains.") == offered(f"{six}.")
    assert offered(f"{six} however often they throw and loses them.") is None


def test_where_a_number_changes_a_sentence_for_people_may_come_with_it():
    rule = next(each.as_card for each in find_box("nomic").rule if each.number == 206)
    offer, _ = maker().answer(Written(AMEND, f"{FINE.format(5)} Cy brings cake.", rule.sheet, rule))
    assert (offer.sheet, len(offer.for_people)) == (BOTH.format(5), 1)


def test_a_sheet_that_only_speaks_of_proposals_has_nobody_propose(tmp_path):
    words = "When a proposal is adopted, its proposer gets 2 points."
    for game, names, sheet, proposes in (
        ("solitaire-nomic", "Ann", 'when turn begun: tell "no proposal, no action"', False),
        ("solitaire-nomic", "Ann", 'when turn begun: allow mover to "propose"', True),
        ("card-nomic", "Ann,Bo", "", True),
    ):
        session = sit(tmp_path, game, names, token="Ann" * (game == "card-nomic"), file=f"{game}{proposes}.nomic")
        made = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound)
        offer = replace(made, sheets={**made.sheets, 999: sheet}).offer(words)
        assert (offer is not None) is proposes


ITS_THROW = """when turn begun: throw 1 dice for who
when dice thrown if under is this rule and (4 is in faces or 5 is in faces or 6 is in faces)
  give 1 points to thrower"""
PAYS_BO = """when dice thrown if 6 is in faces and under is this rule
  take 1 points from thrower
  give 1 points to "Bo\""""


def test_behind_a_throw_that_a_rule_makes_a_throw_is_that_one():
    throws = "At the start of their turn a player rolls a die and gains 1 point on a 4, 5 or 6."
    pays = "On a 6 they also pay 1 point to Bo."
    assert offered(f"{throws} {pays}") == f"{ITS_THROW}\n{PAYS_BO}"
    assert maker().amended(f"{throws} {pays}", throws, ITS_THROW).sheet == f"{ITS_THROW}\n{PAYS_BO}"
    assert maker().amended(throws, f"{throws} {pays}", f"{ITS_THROW}\n{PAYS_BO}").sheet == ITS_THROW, "the second sentence went"
    any_throw = "when dice thrown if 6 is in faces: give 2 points to thrower"
    assert offered(f"{throws} Whenever somebody throws a 6, they get 2 points.") == f"{ITS_THROW}\n{any_throw}"
    assert offered(f"Whoever throws a 6 gets 2 points. {throws}") == f"{any_throw}\n{ITS_THROW}"


def test_whom_a_rule_does_not_apply_to_is_spared_its_throws_and_so_what_these_bring():
    sheets = {21: "when turn begun: throw 1 dice for who\nwhen dice thrown if under is this rule: give 1 points to thrower"}
    spared = replace(maker(), sheets=sheets).offer("Rule 21 does not apply to Ann.").sheet
    assert spared == 'set claims over to rule 21\nwhen turn begun if who is "Ann": stand in for rule 21'


def test_what_is_objected_begins_small_but_for_a_name():
    assert 'object "Ann can not vote on Bo’s proposals"' in offered("Ann can not vote on Bo’s proposals.")
    doubled = maker().reminder("Ann's points are doubled at the end of each circuit.").sheet
    assert """see that Ann's points are doubled""" in doubled
    assert 'object "the queen may not be captured"' in offered("The queen may not be captured.", "nomic-chess")


@pytest.mark.parametrize(
    ("words", "narrowing"),
    [
        ("When a short proposal is adopted, its proposer gets 5 points.", "short "),
        ("Whoever throws a 6 gets 5 green points.", "green "),
        ("Whoever proposes to amend rule 208 loses 3 points.", "to amend rule 208 "),
        ("Bo may not vote on appeals.", " on appeals"),
    ],
)
def test_words_by_which_it_is_said_which_are_not_left_out(words, narrowing):
    assert offered(words.replace(narrowing, ""))
    assert offered(words) is None


@pytest.mark.parametrize(
    ("words", "who"),
    [
        ("At the end of each turn Bo collects 1 point from everyone else.", '"Bo"'),
        ("Whenever somebody throws a six, Bo takes 1 point from all the others.", '"Bo"'),
        ("When a proposal is defeated, Ann gets 2 points and Bo takes 1 point from everybody else.", '"Bo"'),
        ("Everyone else pays Bo 1 point at the end of each turn.", '"Bo"'),
        ("Whoever throws a six takes 1 point from all the others.", "thrower"),
    ],
)
def test_everyone_else_is_everybody_but_whoever_takes_of_them(words, who):
    others = f"players where it is not {who}"
    assert offered(words).endswith(f"\n  take 1 points from {others}\n  give number of {others} points to {who}")


def test_everyone_else_is_everybody_but_whoever_gives_to_them_and_nobody_can_tell_where_two_are_named():
    others = 'players where it is not "Bo"'
    given = f'when turn begun\n  take number of {others} points from "Bo"\n  give 1 points to {others}'
    assert offered("At the start of each turn Bo gives 1 point to every other player.") == given
    assert offered("Whenever somebody throws a six, everybody else pays Bo 1 point.") is None


@pytest.mark.parametrize(
    "words",
    [
        "Whenever somebody throws a six, Zoe takes 1 point from all the others.",
        "Asking for judgment costs the asker 2 points.",
        "Everyone gets a point at the end of each turn, but Zoe gets 3.",
    ],
)
def test_whoever_gets_or_pays_is_not_left_out(words):
    assert offered(words) is None


def test_whom_votes_cost_something_is_in_the_sheet():
    paid = 'when ballot laid if side is "against": take 2 points from proposer'
    assert offered("Voting against costs the proposer 2 points.") == paid
    for words in ("Votes against cost the voter 2 points each.", "Each vote against costs its voter 2 points."):
        offer = maker().offer(words)
        assert (offer.sheet, offer.unread) == ('when ballot laid if side is "against": take 2 points from voter', ())


PIECE = "when piece captured if kind of piece is"


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("Whoever captures a queen gets 9 points, and any other piece is worth 2 points.", ('"queen": 9', 'not "queen": 2')),
        ("Whoever captures a queen gets 9 points. Whoever captures any other piece gets 2.", ('"queen": 9', 'not "queen": 2')),
        ("Whoever captures a piece gets 2 points, but 9 points for a queen.", ('"queen": 9', 'not "queen": 2')),
        ("Whoever captures a knight gets 3 points, and a bishop is worth 4.", ('"knight": 3', '"bishop": 4')),
        ("If you capture a queen you get 9 points, a rook 5 and a pawn 1.", ('"queen": 9', '"rook": 5', '"pawn": 1')),
        (
            "Whoever takes a queen gets 9 points, whoever takes a rook gets 5 and whoever takes anything else gets 1.",
            ('"queen": 9', '"rook": 5', 'not in ["queen", "rook"]: 1'),
        ),
    ],
)
def test_what_a_capture_brings_may_be_said_of_one_kind_after_another_and_of_all_others(words, lines):
    whole = "\n".join(f"{PIECE} {each.replace(': ', ': give ')} points to by" for each in lines)
    assert offered(words, "nomic-chess") == whole


@pytest.mark.parametrize(
    "words",
    [
        "If you take somebody's queen, that player must give you 3 points.",
        "When you take somebody's queen, its owner must give you 3 points.",
    ],
)
def test_whoever_loses_a_piece_owes_and_not_whoever_took_it(words):
    assert offered(words, "nomic-chess") == (f'{PIECE} "queen"\n  take 3 points from controller of army\n  give 3 points to by')


def test_so_many_of_those_who_are_even_are_those_who_sit_first():
    offer = maker().offer(words := "The two players with the fewest points get 3 points at the end of each circuit.")
    assert offer.lacks(words) == "Where several tie, it goes by how they sit."


def test_a_task_means_by_you_whoever_was_called_so_and_ends_with_its_sentence():
    assert offered("Whoever throws a six must give you a hug.") is None
    asked = offered("If you throw a six, you must sing your name.")
    assert asked == 'when dice thrown if 6 is in faces: require thrower to "sing your name"'
    assert maker().offer("If you throw a six, you must sing your name.").lacks("") == REMINDED
    assert maker().offer(sings := "Whoever throws a six must sing, and gets 5 points.").lacks(sings) == "For people: sing"
    assert offered("Whoever proposes must sing. Ann claps.") is None


@pytest.mark.parametrize(
    ("words", "task"),
    [
        ("A player who throws a five must light two candles and misses a drink.", "light two candles and miss a drink"),
        ("Whoever throws a six must say please.", "say please"),
    ],
)
def test_a_task_is_told_as_one_would_say_it(words, task):
    assert offered(words).endswith(f': require thrower to "{task}"')


def test_of_a_title_that_nobody_holds_an_offer_says_so():
    king, anna = "The King has 2 votes.", "Ann is the King. The King has 2 votes."
    lost = "Whoever loses the crown loses 2 points."
    told = [maker().answer(Written(ENACT, words, ""))[0].lacks(words) for words in (king, anna, lost)]
    assert told == ["No rule says yet to whom “King” goes", "", "No rule says yet to whom “crown” goes"]


def test_whom_the_program_asks_for_is_nothing_that_people_do_themselves():
    words = "Whoever throws a six takes 3 points from another player. Sing a song first."
    offer = maker().in_part(Written(ENACT, words, ""))
    assert offer.lacks(words) == "Not read: Sing a song first"


def test_when_the_crown_changes_hands_whoever_had_it_loses_and_nobody_does_who_keeps_it(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy")
    words = "Whoever throws a two becomes the King until somebody else throws a two. Whoever loses the crown loses 5 points."
    do(session, "edit rule", rule=202, text="One die.", sheet=offered(words))
    came = []
    for seat in ("Ann", "Ann", "Bo"):
        do(session, "throw", by=seat, faces=(2,), anyway=True, why="to see")
        came.append(points_of(session))
    assert came == [[0, 0, 0], [0, 0, 0], [-5, 0, 0]]


@pytest.mark.parametrize(
    ("words", "seen_to"),
    [
        ("When a proposal is defeated, Ann must speak.", "remember to speak"),
        ("If you throw less than three you lose twice that many points.", "carry out this rule"),
        ("Whoever throws a one loses their next turn.", "remember to lose their next turn"),
        ("When a player throws a one, he kisses the cat.", "remember to kiss the cat"),
        ("You don't speak after you throw a two.", "carry out this rule"),
        ("When a proposal is defeated, all players have to be silent for long.", "see that all players are silent for long"),
        ("When a proposal is defeated, Zoe always has to pay.", "see that Zoe always pays"),
        ("If you throw a one, pass the dice to the left.", "remember to pass the dice to the left"),
        ("At the end of each round, the player with the longest beard has to shave it off and show it to all who sit here.",
         "carry out this rule"),
    ],
)  # fmt: skip
def test_people_see_that_others_do_what_these_have_to(words, seen_to):
    assert f'to "{seen_to}"' in maker().reminder(words).sheet


@pytest.mark.parametrize(
    ("words", "game", "sheet"),
    [
        ("From now on a simple majority adopts a rule-change.", "nomic", "set adoption to majority"),
        ("Everyone votes secretly.", "nomic", 'set ballots to "secret"'),
        (
            "Removing any one rule is also permitted.",
            "solitaire-nomic",
            'set describes to ["remove any one rule"]\nset effect "remove any one rule" to "remove"',
        ),
        (
            "Pawns can capture straight ahead instead of diagonally.",
            "nomic-chess",
            'set moves of pieces whose kind is "pawn" to "mfWimfnDcfW"',
        ),
        (
            "The ace of spades is worth 25. Every other ace is worth 1.",
            "card-nomic",
            'set value of cards whose rank is "A" and suit is "spades" to 25\nset value of cards whose rank is "A" to 1',
        ),
        (
            "Once a turn, a player may swap hands with another player.",
            "card-nomic",
            'set who may "swap hands" to players\nset times a turn "swap hands" to 1\n'
            'set choices "swap hands" to players where it is not doer\nwhen deed done if what is "swap hands"\n'
            "  move hand of who to hand of chosen player\n  move hand of chosen player to hand of who",
        ),
    ],
)
def test_what_is_said_alike_is_read_alike(words, game, sheet):
    assert offered(words, game) == sheet


def test_whoever_does_what_a_rule_in_force_has_a_name_for_is_understood():
    swapping = replace(maker(), names={**NAMES["nomic"], "what of deed done": ("swap hands", "steal")})
    for words in ("Whoever swaps hands pays 4 points.", "If a player swaps hands, they pay 4 points."):
        assert swapping.offer(words).sheet == 'when deed done if what is "swap hands": take 4 points from who'
        assert not (found := maker().offer(words)) or "deed done" not in found.sheet


def test_who_once_proposed_a_rule_is_not_taken_for_who_proposed_to_change_it():
    for whose in ("the player who proposed it", "whoever proposed it", "its author"):
        assert offered(f"When a rule is repealed, {whose} gets 3 points.") is None
        assert offered(f"When a rule is enacted, {whose} gets 3 points.")
    assert offered("When a rule is repealed, the proposer gets 3 points.")
    assert offered("When a proposal is adopted, whoever proposed it gets 3 points.")


def test_how_men_also_move_has_to_stand_with_what_another_rule_adds_to_their_moves():
    sheets = {202: 'set moves of pieces whose kind is "pawn" to "mfWcfFimfnD"'}
    sideways, backwards = "Pawns may also move one square sideways.", "Pawns may also move one square backwards."
    made = replace(maker("nomic-chess"), sheets=sheets)
    added = made.answer(Written(ENACT, sideways, ""))[0].sheet
    assert made.answer(Written(ENACT, backwards, ""))[0]
    later = replace(made, sheets={**sheets, 301: added})
    assert later.answer(Written(ENACT, backwards, "")) == (None, False)
    assert "rule 301" in later.instead(backwards)
    assert later.answer(Written(ENACT, sideways, ""))[0]


def test_that_no_rule_may_be_made_or_changed_holds_of_what_people_agree_on_too():
    said = "no rule may be added, changed or removed"
    assert offered(f"From now on {said}.").split("\n") == [
        f'before {each}: object "from now on {said}"' for each in ("proposal made", "rule changed")
    ]


@pytest.mark.parametrize(
    "words",
    [
        "Whoever has more points than Ann gives her one at the end of his turn.",
        "Players who hold more than seven cards in their hands must discard down to seven at the end of their turn.",
    ],
)
def test_nobody_is_reminded_or_noted_of_whom_it_may_not_be_so(words):
    assert maker("card-nomic").answer(Written(ENACT, words, "")) == (None, False)


def test_a_number_is_a_rank_only_where_no_die_may_be_meant():
    throwing = replace(maker("card-nomic"), sheets={1: "when turn ended: throw 1 dice for who"})
    assert maker("card-nomic").offer("A six counts as ten.")
    assert throwing.offer("A six card counts as ten.")
    assert throwing.offer("A six counts as ten.") is None


CHAMPION = "The player with the most points is called the Champion."
TWO_DICE = "The Champion rolls two dice instead of one."
ROLLS, BRINGS_ONE = "At the start of their turn, a player rolls a die", "If they roll 4 or more, they get 1 point."
THROWS_TWO = 'when turn begun: throw (2 if who is in those called "Champion" otherwise 1) dice for who'


def test_how_many_dice_somebody_throws_has_to_stand_with_a_throw_of_another_rule():
    words, champion = f"{ROLLS}. {BRINGS_ONE}", 'set those called "Champion" to players with highest points'
    sheet = maker("nomic-chess").answer(Written(ENACT, words, ""))[0].sheet
    thrown = Rule("303", 303, words, sheet)
    made = replace(maker("nomic-chess"), sheets={303: sheet, 304: champion}, words={303: words, 304: CHAMPION})
    assert made.answer(Written(ENACT, TWO_DICE, "")) == (None, False)
    assert "rule 303" in made.instead(TWO_DICE, Written(ENACT, TWO_DICE, ""))
    named = Rule("304", 304, CHAMPION, champion)
    assert made.answer(Written(AMEND, f"{CHAMPION} {TWO_DICE}", champion, named)) == (None, False)
    for said in (
        f"{ROLLS}, but the Champion rolls two dice. {BRINGS_ONE}",
        f"{ROLLS}. {BRINGS_ONE} {TWO_DICE}",
        f"{ROLLS}. {TWO_DICE} {BRINGS_ONE}",
    ):
        assert made.answer(Written(AMEND, said, sheet, thrown))[0].sheet.split("\n")[0] == THROWS_TWO
    asked = replace(made, sheets={**made.sheets, 202: 'set turn parts to ["throw the die"]'})
    assert asked.answer(Written(ENACT, TWO_DICE, ""))[0].sheet.startswith("set dice to 2 if latest mover is in ")


def test_a_die_is_as_many_as_another_rule_says_in_some_case():
    two = 'set dice to 2 if latest mover is in those called "Champion" otherwise 1'
    made = replace(maker("nomic-chess"), sheets={303: two}, words={303: f"{CHAMPION} {TWO_DICE}"})
    thrown = made.answer(Written(ENACT, f"{ROLLS}. {BRINGS_ONE}", ""))[0].sheet
    assert thrown.startswith("when turn begun: throw dice dice for who\n")
    captured = made.answer(Written(ENACT, f"When a player captures a piece, they roll a die. {BRINGS_ONE}", ""))[0].sheet
    assert captured.startswith("when piece captured: throw 1 dice for by\n")


def test_one_more_clause_of_an_amendment_is_in_place_of_what_it_says_otherwise():
    before = Rule("303", 303, f"{ROLLS}.", "when turn begun: throw 1 dice for who")
    said = f"{ROLLS}, but if it is Ann she rolls two dice."
    assert maker("nomic-chess").answer(Written(AMEND, said, before.sheet, before))[0].sheet.split("\n") == [
        'when turn begun if who is not "Ann": throw 1 dice for who',
        'when turn begun if who is "Ann": throw 2 dice for who',
    ]


def test_what_is_thrown_again_is_added_only_where_a_rule_does():
    said = "If you capture a piece, you may throw again and add them to your score."
    made, adds = maker("nomic-chess"), {202: "when dice thrown: give sum of faces points to thrower"}
    assert made.offer(said) is None
    assert replace(made, sheets=adds).offer(said).sheet == 'when piece captured: allow by to "throw the die"'


def test_where_only_votes_have_piles_a_draw_brings_its_deck(tmp_path):
    session = begun(tmp_path)
    turn(session)
    table = session.table()
    assert set(table.piles) == {"for", "against"}
    offer, _ = OfferMaker.at(table, phrases(), VOCABULARY, sound).answer(
        Written(ENACT, "Each player draws a card each turn.", "")
    )
    assert offer
    assert 'add 1 "standard deck" to "draw"' in offer.sheet


def test_of_those_whom_somebody_chooses_among_nothing_is_told_of_a_tie():
    words = "Once per turn you may steal 3 points from the leader."
    assert maker().offer(words).lacks(words) == ""


def played(folder, words, turns):
    """An evening, so many turns after a rule of these words came into force by the sheet that is offered for it."""
    session = begun(folder)
    offer, _ = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound).answer(Written(ENACT, words, ""))
    for rule in ({"text": words, "sheet": offer.sheet}, *({} for _ in range(turns))):
        turn(session, **rule)
    return session


def test_who_threw_most_of_all_is_told_once_everybody_has_thrown(tmp_path):
    words = "At the end of a round, everyone rolls a die. The highest roll gets 40 points and the lowest loses 20."
    session = played(tmp_path, words, turns=2)
    rolls = session.whole_table().counters
    thrown = {who: rolls["(roll)", Ref("player", who)] for who in points(session)}
    most, least = max(thrown.values()), min(thrown.values())
    got = {who: 1 + 40 * (roll == most) - 20 * (roll == least) for who, roll in thrown.items()}
    assert points(session) == got


def test_whoever_has_less_than_they_would_have_to_pay_pays_nothing(tmp_path):
    words = "At the start of your turn you pay 2 coins. If you can't, you lose 5 points. Everyone has 3 coins now."
    session = played(tmp_path, words, turns=5)
    counters = session.whole_table().counters
    assert [counters["coins", Ref("player", who)] for who in ("Ann", "Bo", "Cy")] == [1, 1, 1]
    assert points(session) == {"Ann": 2, "Bo": 2 - 5, "Cy": 2 - 5}


def test_a_score_that_several_have_is_told_before_any_of_them_gets_more(tmp_path):
    session = played(tmp_path, "If two players have the same score, both get 1 point at the end of the turn.", turns=0)
    assert points(session) == {"Ann": 1, "Bo": 1, "Cy": 1}


def test_whose_proposals_fail_twice_in_a_row_gets_it_after_every_second_one(tmp_path):
    session = played(tmp_path, "If your proposal fails twice in a row, you get 50 points.", turns=0)
    had = [points(session)["Bo"]]
    for _ in range(10):
        turn(session, against="Ann,Bo,Cy")
        had.append(points(session)["Bo"])
    assert [then - now for now, then in pairwise(had) if then != now] == [-9, 41, -9, 41]


def test_play_goes_the_other_way_each_time_it_is_reversed(tmp_path):
    words = "When somebody throws a six, the direction of play is reversed. This rule takes precedence over rule 201."
    session = played(tmp_path, words, turns=0)
    had_it = []
    for face in (1, 6, 1, 6, 1):
        turn(session, face=face)
        had_it.append(session.whole_table().proposals[-1].by)
    assert had_it == ["Bo", "Cy", "Bo", "Ann", "Bo"]


@pytest.mark.parametrize("one", ["1", "one"])
@pytest.mark.parametrize(
    ("words", "game"),
    [
        ("A turn may take at most {} minute{}.", "nomic"),
        ("A proposal lapses after {} day{}.", "nomic"),
        ("Rooks may not move more than {} square{} at a time.", "nomic-chess"),
    ],
)
def test_of_one_it_is_said_as_of_several(words, game, one):
    several = offered(words.format("two", "s"), game)
    assert several
    assert offered(words.format(one, ""), game) == several.replace("2", "1")


def test_the_sentence_that_alone_stands_in_the_way_is_named():
    words = "Nobody may have more than 25 gold. Whatever somebody has above that goes to the player with the least gold."
    offer, _ = maker().answer(written := Written(ENACT, words, ""))
    assert offer is None
    above = "Whatever somebody has above that goes to the player with the least gold"
    assert maker().instead(written.wanting, written) == WITHOUT.format(above)


def test_where_no_words_went_no_line_goes_either():
    named = "The player with the fewest points is the Underdog. The Underdog's card counts double in a vote."
    cards = maker("card-nomic")
    rule = Rule("r30", 30, named, cards.answer(Written(ENACT, named, ""))[0].sheet)
    assert cards.answer(Written(AMEND, f"{named} Hearts are worth 2 more in a vote.", rule.sheet, rule)) == (None, False)


def test_a_sentence_that_is_crossed_out_takes_its_lines_along_where_the_others_are_not_read():
    some = ["remove any one rule", "write a new rule"]
    sheet = f'set describes to ["{some[0]}", "{some[1]}"]\nset effect "{some[0]}" to "remove"\nset effect "{some[1]}" to "write"'
    words = [f"The player may {each}." for each in some]
    left = {each: f'set describes to ["{each}"]\nset effect "{each}" to "{each.split()[0]}"' for each in some}
    for each in some:
        offer = maker().amended(f"The player may {each}. Be brave.", f"{' '.join(words)} Be brave.", sheet)
        assert offer
        assert offer.sheet == left[each]
    gold = "when turn ended: give 5 points to players"
    offer = maker().amended("Be brave.", "At the end of each turn all players get 5 points. Be brave.", gold)
    assert offer
    assert offer.sheet == ""
