"""Lines that lie ready are whole, say what they do, and are found by the words of whoever looks for one."""

import re
from pathlib import Path

import pytest

from tabletop.box.box import find_box
from tabletop.box.shipped import phrases, ready_lines
from tabletop.clerk.editing.ready_lines import ReadyLine, about, absent, best_lines, closest, fitting, with_any
from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.prose.said_numbers import at_odds, differing, filled
from tabletop.view.values.sheet_language import SheetLanguage
from tests.playing import do, sit

LINES = {line.says: line for line in ready_lines()}


@pytest.mark.parametrize("says", LINES)
def test_a_ready_line_is_understood_as_it_stands(says: str) -> None:
    checked = check(LINES[says].line, VOCABULARY)
    assert [str(error) for error in checked.errors] == []


def test_there_are_enough_of_them_and_each_is_another() -> None:
    assert len(ready_lines()) >= 60
    assert len({line.line for line in ready_lines()}) == len(LINES) == len(ready_lines())


def test_blanks_are_the_stretches_between_the_marks() -> None:
    line = ReadyLine.marked("A tax", 'when circuit ended: take «1» «"gold"» from players')
    assert line.line == 'when circuit ended: take 1 "gold" from players'
    assert [line.line[start:end] for start, end in line.blanks] == ["1", '"gold"']


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("give points", "A throw of six gives a point"),
        ("draw a card", "A throw of six also draws a card"),
        ("limit", "A counter has a limit"),
        ("lose", "Whoever falls below so many points loses, and is out of the game"),
        ("loser", "Whoever has no card left at the end of a turn loses, and is out of the game"),
        ("out of the game", "Whoever throws a one loses, and is out of the game"),
        ("draws until they hold six", "When a vote has been counted, each player draws until they hold so many cards"),
        ("hand limit", "Nobody holds more than so many cards: what is drawn beyond that is discarded"),
        ("extra vote", "An extra vote for whoever holds a token"),
        ("skip a turn", "A turn is skipped by whoever has too few points"),
        ("new counter", "Everybody has gold as soon as this rule is in force"),
        ("currency", "Everybody gets gold at the end of a circuit"),
        ("shop", "A shop: points are bought with gold"),
        ("weighted votes", "An extra vote for the richest"),
        ("quorum", "A quorum: so many votes have to be laid"),
        ("veto", "A veto for one player"),
        ("speaker", "A Speaker: whoever has most points gets the gavel at the end of a circuit"),
        ("office", "The crown passes to the left at the end of a circuit"),
        ("tax", "A tax at the end of a circuit"),
        ("tax end of a circuit", "A tax on the rich at the end of a circuit"),
        ("title", "A crown for whoever proposed what was adopted"),
        ("badge", "A badge that counts: adopted proposals"),
        ("teams", "Team-mates win together"),
        (
            "land on a map that pays rent",
            "A land on a map: figures walk as the dice say, squares are claimed, and whoever lands on one pays rent",
        ),
        ("monopoly", "There is a round of named squares, and passing the first one pays"),
        ("random event", "A throw of one costs points"),
        ("die", "The die has twenty sides"),
        ("hand", "Everybody is dealt cards"),
        ("deck", "A deck of cards comes to the table"),
        ("clock", "A clock for every turn"),
        ("penalty", "Whoever lets the clock run out loses points"),
        ("turn order", "The next turn is counter-clockwise"),
        ("repealed after circuits", "This rule is repealed after three circuits"),
        ("expire", "This rule is repealed after so many turns"),
        ("win", "Whoever has so many points wins"),
        ("secret", "Votes are secret until the last is in"),
        ("two thirds", "Two thirds adopt"),
    ],
)
def test_what_players_want_is_found_by_their_words(words: str, says: str) -> None:
    assert says in [line.says for line in best_lines(ready_lines(), words)]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("draws two cards", "Whoever has the fewest points draws a card"),
        *((least, "Whoever has the fewest points draws a card") for least in ("fewest", "least", "lowest", "smallest")),
        ("highest points", "A Speaker: whoever has most points gets the gavel at the end of a circuit"),
        ("3 dice", "Two dice are thrown"),
        *(
            (start, "Everybody has gold as soon as this rule is in force")
            for start in ("start with gold", "everybody begins gold")
        ),
        ("thief", "A card is stolen from another hand, once a turn"),
        ("inheritance tax", "A tax at the end of a circuit"),
    ],
)
def test_a_line_is_found_by_words_that_mean_the_same_whatever_number_is_meant(words: str, says: str) -> None:
    assert says in [line.says for line in best_lines(ready_lines(), words)]


def test_who_wins_as_the_game_ends_is_closer_than_what_else_becomes_of_whoever_has_most() -> None:
    words = "The game ends at the end of the third circuit, and whoever has the most points wins."
    assert closest(ready_lines(), words)[0].says == "Whoever has most at the end of a circuit wins"


def test_a_line_is_found_by_what_the_game_itself_calls_it() -> None:
    assert best_lines(ready_lines(), "ratified") == []
    own = [frozenset({"adopted", "ratified"})]
    assert (
        best_lines(ready_lines(), "ratified", own)
        == best_lines(ready_lines(), "adopted", own)
        == best_lines(ready_lines(), "adopted")
    )


def test_what_a_game_has_already_is_told_from_what_would_be_new_to_it() -> None:
    fits = fitting(ready_lines(), ["set adoption to majority", "when proposal adopted: give 1 points to proposer"], VOCABULARY)
    assert [line.says for line in fits if "set " in line.line][:2] == ["More than half adopt", "Two thirds adopt"]
    assert not [line for line in fits if "dice" in line.line]


def test_what_a_game_does_not_count_is_new_to_it() -> None:
    limited = [line for line in ready_lines() if line.says == "A counter has a limit"]
    assert fitting(limited, ['set limit "doubloons" to 5'], VOCABULARY) == []
    counts = ['set limit "doubloons" to 5', 'when circuit ended: give 1 "gold" to players', "set circuit to 1"]
    assert fitting(limited, counts, VOCABULARY) == limited


def test_what_does_nothing_in_a_game_is_new_to_it() -> None:
    sheets = [rule.sheet for rule in find_box("card-nomic").rule]
    stealing = [line for line in ready_lines() if "stolen" in line.says]
    acts = [line.line for line in stealing]
    here = [line.says for line in fitting(ready_lines(), [*sheets, *acts], VOCABULARY)]
    assert "Transmutation needs everybody" not in here
    assert [line.says in here for line in stealing] == [True, False], "there is no circuit"
    classes = [rule.sheet for rule in find_box("nomic").rule]
    assert "Transmutation needs everybody" in [line.says for line in fitting(ready_lines(), classes, VOCABULARY)]


def test_a_ready_line_names_a_rule_that_lies_on_the_table() -> None:
    (line,) = [line for line in ready_lines() if line.says == "A rule goes before others that contradict it"]
    here = line.naming((1, 12, 21), ())
    assert here.line == "set claims over to rules where ordinal number of it is 21"
    assert [here.line[slice(*blank)] for blank in here.blanks] == ["21"]
    assert line.naming((208, 301), ("Bo",)) == line


def test_a_ready_line_names_somebody_who_plays() -> None:
    (line,) = [line for line in ready_lines() if line.says == "A veto for one player"]
    here = line.naming((208,), ("Bo", "Cy"))
    assert here.line == 'set vetoers to players where it is "Bo"'
    assert [here.line[slice(*blank)] for blank in here.blanks] == ['"Bo"']


@pytest.mark.parametrize("words", ["dies", "death", "a rule dies"])
def test_whoever_looks_for_death_finds_no_dice(words: str) -> None:
    found = [line.says for line in best_lines(ready_lines(), words)]
    assert "This rule is repealed after so many turns" in found
    assert not [says for says in found if "throw" in says or "die " in says]


def test_what_says_the_word_itself_comes_first() -> None:
    first, second = ReadyLine("A tax", "", also=""), ReadyLine("Gold", "", also="tax")
    assert best_lines([second, first], "tax") == [first, second]
    assert best_lines([second, first], "taxi") == []


@pytest.mark.parametrize(
    "words",
    [
        "vetoes", "penalties", "currencies", "taxes", "win conditions", "winning", "titles and badges", "points and counters",
        "hand and deck changes", "rules that expire", "expires after n turns", "hand limit", "extra turn", "sell", "swap",
        "discard", "new player", "eliminate", "coin flip", "drawing", "losing", "the",
    ],
)  # fmt: skip
def test_one_or_several_and_what_is_done_or_was_done_are_found_alike(words: str) -> None:
    assert best_lines(ready_lines(), words)


@pytest.mark.parametrize(
    ("says", "words", "line"),
    [
        ("A throw of six gives a point", "Whoever throws a six gets 5 extra points.",
         "when dice thrown if 6 is in faces: give 5 points to thrower"),
        ("A defeated proposer draws cards", "Whoever is rejected draws two cards by rule 205.",
         'when proposal defeated: draw 2 cards from "draw" for proposer'),
        ("Whoever has so many cards in hand wins", "A player who holds 9 or more cards wins.",
         "set winner to players where number of hand of it is at least 9"),
        ("A throw of six gives a point", "Whoever throws a five gets 3 gold, and 2 when alone.",
         "when dice thrown if 6 is in faces: give 1 points to thrower"),
    ],
)  # fmt: skip
def test_numbers_of_the_words_stand_in_the_blanks_where_it_is_plain_which(says: str, words: str, line: str) -> None:
    made = filled(LINES[says], words)
    assert made.line == line
    figures = [made.line[slice(*blank)] for blank in made.blanks if made.line[slice(*blank)].isdecimal()]
    assert figures == re.findall(r"\d+", line)


@pytest.mark.parametrize(
    ("says", "words", "title"),
    [
        ("A throw of six gives a point", "Whoever throws a six gets 2 extra points.", "A throw of six gives 2 points"),
        ("Repeals take two thirds", "A repeal takes two thirds of the votes.", "Repeals take two thirds"),
        ("A throw of six also draws a card", "On a six one draws two cards too.", "A throw of six also draws 2 cards"),
        ("This rule is repealed after three circuits", "It goes after 5 circuits.", "This rule is repealed after 5 circuits"),
    ],
)
def test_what_a_ready_line_says_follows_the_figures_put_into_it(says: str, words: str, title: str) -> None:
    assert filled(LINES[says], words, ("points", "gold")).says == title


STOPS = "42. Cards must be numbered with integers greater than 0, followed by one full stop. Each turn Mara rolls a die."
LOSES = "The player shall gain 3 points for every mutable rule by performing an action and loses 5 for throwing a one."


@pytest.mark.parametrize("says", ["Two dice are thrown", "An army makes two moves a turn for each half-board"])
def test_a_number_of_another_sentence_is_none_of_a_line(says: str) -> None:
    assert filled(LINES[says], STOPS) == LINES[says]


@pytest.mark.parametrize("says", ["A throw of six gives a point", "A throw of one costs points"])
def test_where_a_number_stands_without_what_it_counts_none_is_put_anywhere(says: str) -> None:
    assert filled(LINES[says], LOSES) == LINES[says]


def test_of_several_figures_in_what_a_line_says_each_becomes_its_own_and_no_other() -> None:
    made = filled(LINES["A throw of one costs points"], "A throw of five costs 3 points.")
    assert made.line == "when dice thrown if 5 is in faces: take 3 points from thrower"
    assert made.says == "A throw of 5 costs points"


@pytest.mark.parametrize(
    ("words", "face"),
    [("Whoever rolls a four gets 2 points.", "4"), ("On a 4 you get 2 points.", "4"), ("4 players get 2 points.", "6")],
)
def test_only_a_number_said_of_a_throw_is_what_a_die_shows(words: str, face: str) -> None:
    assert f"if {face} is in faces" in filled(LINES["A throw of six gives a point"], words).line


@pytest.mark.parametrize(
    ("words", "odds"),
    [("Each turn Mara rolls a die.", True), ("Each turn Mara rolls two dice.", False), ("Each turn Mara rolls dice.", False)],
)
def test_a_line_of_two_dice_is_at_odds_with_words_of_one(words: str, odds: bool) -> None:
    assert at_odds(LINES["Two dice are thrown"], words) is odds


@pytest.mark.parametrize(("sides", "says"), [(6, "A throw of six gives 5 points"), (20, "A throw of 7 gives 5 points")])
def test_no_die_is_waited_for_to_show_more_than_its_sides(sides: int, says: str) -> None:
    assert filled(LINES["A throw of six gives a point"], "Whoever throws a seven gets 5 points.", sides=sides).says == says


@pytest.mark.parametrize(
    "words",
    [
        "The player gains 10 points by an action and wins at 40 points.",
        "An action gives 10 points, and if you have 40 points, you win.",
        "At 40 points you win and 10 points are gained by each action.",
        "Each action gives 10 points. Whoever reaches 40 points wins.",
    ],
)
def test_of_several_numbers_of_points_the_one_beside_what_the_line_says_is_meant(words: str) -> None:
    assert filled(LINES["Whoever has so many points wins"], words).line.endswith(" is at least 40")


def test_a_ready_line_names_what_is_traded_so_that_any_number_of_it_may_be() -> None:
    deals = [filled(line, "Ten points for 3 gold.", ("points", "gold")) for line in ready_lines()]
    assert [line.says for line in deals if re.search(r"\b\d+ \w+s (?:is|was|has)\b", line.says)] == []
    assert [line.says for line in deals if re.search(r'"[^"]*\ba point\b[^"]*"', line.line)] == []


def test_what_a_shop_asks_for_is_what_one_must_have() -> None:
    made = filled(LINES["A shop: points are bought with gold"], "A shop sells 2 points for 3 gold.", ("points", "gold")).line
    assert (re.findall(r"\d+", made), "is at least 3\n" in made) == (["3", "3", "2"], True)


LAND = "A land on a map: figures walk as the dice say, squares are claimed, and whoever lands on one pays rent"


@pytest.mark.parametrize(
    ("words", "rent", "often"),
    [
        ("There is a map of lands. Whoever lands on a land that somebody owns pays its owner two gold.", '2 "gold"', "1"),
        ("Whoever lands on an owned square pays its owner three points.", "3 points", "1"),
        ("A land; two times a turn one may claim, and the rent is 4 gold.", '4 "gold"', "2"),
        ("A land where whoever lands pays two gold, or two silver.", "5 points", "1"),
        ("A land where one pays two of them.", "5 points", "1"),
    ],
)
def test_a_number_goes_to_the_blank_of_what_it_is_a_number_of(words: str, rent: str, often: str) -> None:
    made = filled(LINES[LAND], words, ("points", "gold", "silver"))
    assert f"take {rent} from who\n  give {rent} to owner of square" in made.line
    assert f'set times a turn "claim" to {often}\n' in made.line
    assert check(made.line, VOCABULARY).errors == ()
    counter = rent.partition(" ")[2]
    assert [made.line[slice(*blank)] for blank in made.blanks].count(counter) == (0 if counter == "points" else 2)


@pytest.mark.parametrize(
    ("words", "sheet", "otherwise"),
    [
        ("When a proposition is rejected, draw 2.", "when proposal adopted: draw 1 cards", ("is rejected", "2")),
        ("When a proposition is rejected, draw one.", "when proposal defeated: draw 1 cards", ()),
        ("By rule 208, at the end of a turn …", "when turn begun: give 1 points to who", ("end",)),
        ("Adopted or defeated, 3 points.", "when proposal adopted: give 3 points to proposer", ()),
        ("Whoever is adopted gets 3 gold.", "when proposal adopted: give 3 points to proposer", ("3 gold",)),
        ("Hearts count double, by rules 12 to 16 and 18.", "set quorum to 2", ()),
        ("Rules 12, 13 count, and 4 cards.", "set quorum to 2", ("4",)),
        ("A camel goes three squares and one aside.", 'set moves of pieces whose kind is "camel" to "L"', ()),
        ("At least two thirds have to vote for it.", "set adoption to 2/3", ()),
    ],
)
def test_where_words_and_a_ready_line_say_different_things_is_told(words: str, sheet: str, otherwise: tuple[str, ...]) -> None:
    read = check(sheet, VOCABULARY).sheet
    told = "\n".join(descriptions(read, VOCABULARY)) if read else ""
    assert differing(words, sheet, told, phrases(), ("points", "gold")) == otherwise


def test_what_is_close_to_the_words_of_a_rule_is_found_without_searching() -> None:
    near = closest(ready_lines(), "Whoever throws a six draws a card, and the deck comes to the table.")
    assert [line.says for line in near[:2]] == [
        "A throw of six also draws a card",
        "A throw of six also draws a card, and the rule brings the deck",
    ]
    assert closest(ready_lines(), "Be kind.") == []


@pytest.mark.parametrize(
    "words",
    [
        "You can bet on how a vote will end and the winners split the pot by what they staked, minus a cut for the house.",
        "If two kings can see each other down a file, both armies go for a drink.",
        "The player shall win this game by performing an action.",
        "Should you throw the very same number as the player right before you, march backwards instead of forwards.",
    ],
)
def test_nothing_is_better_than_a_far_off_guess(words: str) -> None:
    assert not closest(ready_lines(), words)


INTEREST = "There is a bank. At the end of each circuit everybody gets interest on their gold."


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("Whoever throws a seven gets 5 points.", "A throw of six gives a point"),
        (INTEREST, "Interest on gold at the end of a circuit"),
        ("The winner of a trick sings a song.", ""),
        ("Red cards count double when a vote is counted.", ""),
        ("Knights are worth double.", ""),
        ("Hearts are worth double.", "Hearts are worth double"),
        ("A change of rule 208 needs everybody.", ""),
        ("Anyone who laughs during a vote must stand up.", ""),
        ("Whoever sings before voting gets 2 points.", ""),
        ("The game ends at midnight.", ""),
        ("The player may remove any one rule by performing an action.", "As an action, any one rule may be removed"),
        ("The player may remove any one immutable rule by performing an action.", ""),
        ("No player may vote against the proposal of the player to their left.", ""),
        ("Nobody may lose more than five points in one turn.", ""),
        ("Nobody may throw more than two dice in one turn.", ""),
        ("The player may take two actions each turn.", ""),
        ("Amendments cost the proposer 1 point.", ""),
        ("Repeals cost the proposer 2 points.", ""),
        ("A defeated proposal costs the proposer 3 points.", "A defeated proposer loses points"),
        ("If nobody votes against your proposal you score 6.", ""),
        ("Every player with a name of four letters gets 5 points.", ""),
        ("Instead of moving, a player may swap two of their own pieces.", ""),
        ("Nobody may propose to repeal this rule while Cleo has fewer than 3 points.", ""),
        ("Tea is at four. The poorest has two votes.", "The poorest has two votes"),
        ("Ada may veto one proposal per circuit.", "A veto for one player"),
        ("Once per turn, the player on turn may give a card to another player.", ""),
        (
            "Once per turn, a player may steal a card from another hand while it rains.",
            "A card is stolen from another hand, once a turn",
        ),
        ("Two moves a turn for everyone.", "An army makes two moves a turn for each half-board"),
        ("Each player may move two pieces on their turn.", "An army makes two moves a turn for each half-board"),
    ],
)
def test_a_line_is_named_unasked_only_where_it_is_about_most_of_the_words(words: str, named: str) -> None:
    near = about(closest(ready_lines(), words), words, classes=("immutable", "mutable"))
    assert (near[0].says if near else "") == named


def test_a_line_is_not_named_for_words_about_something_else_of_which_the_same_is_said() -> None:
    line = ReadyLine("Hearts are worth double", "set value of cards suited Hearts to 20")
    assert about([line], "Hearts are worth double points.") == [line]
    assert not about([line], "Knights are worth double.")


def test_a_line_about_a_rule_itself_is_named_only_for_words_about_the_rule_itself() -> None:
    line = ReadyLine("This rule is removed after so many turns", "")
    assert not about([line], "To each turn the player may remove one rule.")
    assert about([line], "This rule is removed after five turns.") == [line]


TREES = "Oak, elm, ash, fir, yew, lime."


@pytest.mark.parametrize(
    ("says", "text", "is_close"),
    [
        ("Oak and elm, pebbles, sand, marble", TREES, True),
        ("Oak and elm, pebbles, sand, marble", f"{TREES} Teak.", False),
        ("Oak and elm", f"{TREES} Teak.", True),
        ("Oak", f"{TREES} Teak.", False),
    ],
)
def test_a_line_is_close_that_has_a_third_of_the_words_or_says_little_else(says: str, text: str, is_close: bool) -> None:
    assert bool(closest([ReadyLine(says, "")], text)) is is_close


def test_a_line_of_what_is_not_played_here_is_close_where_it_has_more_of_the_words_or_one_that_no_other_has() -> None:
    home = [ReadyLine(says, "") for says in ("Oak, elm", "Elm, ash")]
    foreign = [ReadyLine(says, "") for says in ("Oak, elm, ash", "Fir, oak", "Oak, ash", "Yew")]
    near = closest([*home, *foreign], TREES, foreign=foreign)
    assert {line.says for line in near} == {"Oak, elm", "Elm, ash", "Oak, elm, ash", "Fir, oak"}


def test_what_no_sheet_speaks_of_and_does_not_lie_on_the_table_is_not_played_here() -> None:
    matters = (frozenset({"army", "army raised", "square"}), frozenset({"map", "square"}), frozenset({"dice thrown", "die"}))
    armies, maps, dice = matters
    assert absent((), VOCABULARY, matters, {}) == armies | maps | dice
    assert absent((), VOCABULARY, matters, {"army": ("Red",), "square": ("Red:a1",), "map": ()}) == (maps | dice) - armies
    assert absent(("when dice thrown: give 1 points to thrower",), VOCABULARY, matters, {}) == armies | maps
    throws, claims = (
        ReadyLine("", line) for line in ("when dice thrown: give 1 points to thrower", "when turn begun: give 1 points to who")
    )
    assert with_any([throws, claims], dice, VOCABULARY) == [throws]


@pytest.mark.parametrize("says", ["A veto for whoever holds a token", "The proposer does not vote"])
def test_no_line_is_close_twice(says: str) -> None:
    near = closest(ready_lines(), f"{says} {LINES[says].also}")
    assert len(set(near)) == len(near) > 3


TAKES = "When a proposal is adopted, the proposer steals a random card from each player who voted against the proposal."


def test_what_somebody_would_look_for_by_its_telling_word_is_close_too() -> None:
    near = [line.says for line in closest(ready_lines(), TAKES)]
    assert near[0] == "Whoever voted against an adopted proposal gets points"
    assert "A card is stolen from another hand, once a turn" in near
    assert len(set(near)) == len(near) == 5


CAMEL = "A new piece, the camel, leaps 3,1 and stands beside the queen."


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ("The poorest has two votes.", "The poorest has two votes"),
        ("Every heart counts double.", "Hearts are worth double"),
        ("No rule may be added, changed or removed.", "No rule may be changed any more"),
        (INTEREST, "Interest on gold"),
        ("A bank takes our gold and pays interest.", "A bank: gold is paid in and taken out"),
        ("Steal a card from your neighbour once a circuit.", "A card is stolen from a neighbour"),
        ("Whoever says “um” pays two gold.", "Whoever says a certain word pays"),
        ("elect a Speaker at the end of each circuit", "Elect somebody"),
        ("Whoever says “um” loses two points to the bank.", "Whoever says a certain word pays"),
        ("A player whose proposal is defeated misses the next turn.", "A turn is skipped"),
        ("An Ace counts 14, a King 13, a Queen 12 and a Jack 11.", "A card has another value"),
        (CAMEL, "A new piece stands on the free square nearest to every queen; it leaps three squares and one aside"),
    ],
)
def test_the_line_that_words_of_a_rule_are_about_is_the_first_of_those_close_to_them(words: str, begins: str) -> None:
    assert closest(ready_lines(), words)[0].says.startswith(begins)


def test_of_an_office_that_does_several_things_each_has_a_line_close_by() -> None:
    near = [line.says for line in closest(ready_lines(), "The Speaker, elected each circuit, breaks ties.")]
    assert "Whoever holds a title breaks ties" in near
    assert "Elect somebody: all name a player in secret, and whoever is named most often gets the title" in near


def test_for_a_turn_with_two_dice_the_line_for_two_dice_comes_first() -> None:
    text = (
        "One turn consists of two parts in this order: (1) proposing one rule-change and having it voted on, and (2) throwing "
        "two dice once and adding the number of points on their faces to one's score."
    )
    assert closest(ready_lines(), text)[0].says == "Two dice are thrown"


def test_a_sentence_in_which_the_clerk_reads_a_ready_line_back_is_offered_as_that_line() -> None:
    language = SheetLanguage.of(VOCABULARY, ready_lines())
    for sentence in (
        "When a player’s turn ends: throw 1 die for that player.",
        "When a player's turn ends: throw 2 dice for that player",
    ):
        (trouble,) = language.troubles(f"set sides to 6\n{sentence}")
        number = 1 + ("2" in sentence)
        assert (trouble.line, trouble.hint) == (2, f"Write:\nwhen turn ended: throw {number} dice for who")
    (trouble,) = language.troubles("When a player's turn ends: sing.")
    assert "Write" not in trouble.hint


def test_a_word_that_stands_in_quotation_marks_elsewhere_on_the_sheet_is_told_to_want_them() -> None:
    (trouble,) = check(
        'when this rule is enacted: add counter "coins" for players\nwhen turn ended: give 1 coins to who', VOCABULARY
    ).errors
    assert trouble.hint == 'Did you mean "coins", in quotation marks?'
    (trouble,) = check("when turn ended: give 1 coins to who", VOCABULARY).errors
    assert trouble.hint == "A counter of your own stands in quotation marks."


@pytest.mark.parametrize(
    ("words", "suggested"),
    [
        ("Whoever stands near a certain chair at the end of a turn gets points.", False),
        ("Whoever stands near a certain square at the end of a turn gets points.", True),
    ],
)
def test_without_a_board_no_line_about_squares_is_suggested_save_for_words_about_them(words: str, suggested: bool) -> None:
    says = "Whoever stands near a certain square at the end of a turn gets points"
    assert says in {line.says for line in closest(ready_lines(), words)}
    assert (says in {line.says for line in closest(ready_lines(), words, boards=False)}) is suggested


def test_whoever_swaps_does_so_with_another() -> None:
    swaps = [each.line for each in ready_lines() if each.says.startswith("Two players swap")]
    assert [line.split("\n")[1].partition(" to ")[2] for line in swaps] == ["players where it is not doer"] * 2


def test_an_action_of_ones_own_takes_all_rules_but_one_off_at_once(tmp_path: Path) -> None:
    alone, words = sit(tmp_path, "solitaire-nomic", "Ann", token=""), "remove all rules except rule 2"
    do(alone, "edit rule", rule=1002, sheet=LINES["All rules but one may be removed at once"].line, why="to try it")
    do(alone, "other action", under=1002, words=words, does="nothing", anyway=True, why="to try it")
    (asked,) = alone.table().parked
    do(alone, "decide", question=asked.question, about=asked.subject, answer="yes")
    assert [rule.number for rule in alone.table().rulebook.rules] == [2]


def test_what_an_immutable_rule_removes_nobody_is_asked_about(tmp_path: Path) -> None:
    alone, words = sit(tmp_path, "solitaire-nomic", "Ann", token=""), "remove all rules except rule 2"
    do(alone, "edit rule", rule=8, sheet=LINES["All rules but one may be removed at once"].line, why="to try it")
    do(alone, "other action", under=8, words=words, does="nothing", anyway=True, why="to try it")
    assert not alone.table().parked
    assert [rule.number for rule in alone.table().rulebook.rules] == [2]


def test_a_face_of_a_die_is_no_number_of_a_rule() -> None:
    line = LINES["All rules but one may be removed at once"]
    assert filled(line, "Roll a die and gain that many points each turn. A six removes the newest rule.") == line
