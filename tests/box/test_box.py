"""A game as a file: read, checked, and told in a sentence where it cannot be."""

import re
import tomllib
from pathlib import Path

import pytest

from tabletop.box.box import SHIPPED, find_box, own_card, read_box, shipped, shipped_text
from tabletop.box.options import BoxTrouble
from tabletop.box.starting_set import rule_file
from tabletop.engine.chess.counting import partners_in_words
from tabletop.game.checking import box_troubles
from tabletop.journal.formats import FORMAT
from tabletop.journal.older_conditions import with_contraries
from tests.golden import approved
from tests.playing import do, sit, the_box

SMALL = """
name = "Songs"
seats = [2, 4]
[[rule]]
number = 1
text = "All sing."
sheet = 'when dice thrown: tell "la"'
"""


def trouble(text: str) -> str:
    with pytest.raises(BoxTrouble) as caught:
        read_box(text)
    return str(caught.value)


@pytest.mark.parametrize("name", shipped())
def test_nothing_is_wrong_with_a_shipped_game(name: str) -> None:
    assert box_troubles(Path(find_box.__code__.co_filename).parents[1] / "games" / f"{name}.toml") == []


def test_a_game_of_ones_own_is_played_like_any_other(tmp_path: Path) -> None:
    session = sit(tmp_path, read_box(SMALL))
    do(session, "throw", by="Ann", faces=[1])
    assert session.step(session.last).told == ("Ann threw 1.", "la")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('name = "Songs"', 'name = " "'), "name"),
        (("seats = [2, 4]", "seats = [4, 2]"), "seats"),
        (("seats = [2, 4]", "seats = [2, 400]"), "seats"),
        (("seats = [2, 4]", 'seats = "two"'), "seats"),
        (("number = 1", "number = 0"), "above 0"),
        (("number = 1", "number = 99999999999999999999"), "number"),
        (("number = 1", "numbr = 1"), "numbr"),
        (('text = "All sing."', 'text = "  "'), "words"),
        (('text = "All sing."', ""), "text"),
        (("[[rule]]", "[rule]"), "list"),
        (("[[rule]]", "[[rule"), "TOML"),
        (('"All sing."', "[" * 3_000), "TOML|deep"),
        (('"All sing."', "1979-05-27"), "text"),
    ],
)
def test_what_is_wrong_with_a_game_is_one_sentence(change: tuple[str, str], says: str) -> None:
    assert re.search(says, trouble(SMALL.replace(*change)))


def test_two_rules_with_one_number_are_told(tmp_path: Path) -> None:
    assert trouble(SMALL + SMALL[SMALL.index("[[rule]]") :]) == approved()


def test_a_sheet_that_cannot_be_read_is_told_with_its_line_in_the_file_and_the_game_can_still_be_played(tmp_path: Path) -> None:
    text = SMALL.replace("'when dice thrown: tell \"la\"'", "'''\nwhen dice thrown: tell \"la\"\nwhn\n'''")
    file = tmp_path / "songs.toml"
    file.write_text(text, "utf-8")
    (said,) = box_troubles(file)
    assert said.startswith(f"line {text.splitlines().index('whn') + 1}, column 1, rule 1: ")
    session = sit(tmp_path, find_box(str(file)))
    assert list(session.asleep()) == ["r1"]


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (["Ann"], "for 2 to 10 players"),
        ([f"P{n}" for n in range(11)], "for 2 to 10 players"),
        (["Ann", "ann"], "same name"),
        (["Ann", "nobody"], "word of the game"),
        (["Ann", " Bo"], "space"),
        (["Ann", "B,o"], "sign"),
        (["Ann", ""], "letters"),
        (["Ann", "B" * 41], "40 letters"),
    ],
)
def test_who_cannot_sit_down_is_told_why(names: list[str], says: str) -> None:
    assert says in find_box("card-nomic").trouble_with_seats(names)


def test_a_game_for_one_is_for_one_player() -> None:
    assert find_box("solitaire-nomic").trouble_with_seats(["Ann", "Bo"]) == "Solitaire Nomic is for 1 player."


def test_an_option_that_the_game_does_not_have_or_a_player_who_is_not_there_is_told() -> None:
    box = find_box("card-nomic")
    with pytest.raises(BoxTrouble, match="no option “jokers”"):
        box.house({"jokers": "2"}, ["Ann", "Bo"])
    with pytest.raises(BoxTrouble, match="Nobody called “Cy”"):
        box.house({"the player chosen beforehand": "Cy"}, ["Ann", "Bo"])


def test_a_choice_cannot_smuggle_a_line_onto_the_tables_own_card() -> None:
    text = SMALL + '[[option]]\nkey = "song"\nasks = "Which song?"\n'
    house = read_box(text).house({"song": 'la"\nset adoption to yes\nset custom "x" to "'}, ["Ann", "Bo"])
    assert house.split("\n")[1:] == own_card().split("\n")


def test_a_game_has_the_usual_lines_on_the_tables_own_card_unless_it_says_otherwise() -> None:
    own = {
        said: read_box(f"{said}\n{SMALL}").house({}, ["Ann", "Bo"]) for said in ("", 'decided = ""', 'decided = "set dice to 2"')
    }
    assert own == {"": own_card(), 'decided = ""': "", 'decided = "set dice to 2"': "set dice to 2"}


@pytest.mark.parametrize("name", ["chess", "../card-nomic", "/etc/passwd", "", "nothing.toml"])
def test_a_game_that_is_not_there_is_told_with_those_that_are(name: str) -> None:
    with pytest.raises(BoxTrouble) as caught:
        find_box(name)
    assert "card-nomic" in str(caught.value) or "cannot be read" in str(caught.value)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            ('name = "Songs"', "name = Songs"),
            "Line 2, column 8: This is not written as a rule file is (TOML). After “=” comes a text",
        ),
        (('"All sing."', '"""All sing.'), "Line 6: A text begins here and never ends. Close it"),
        (("seats = [2, 4]", "seats = 4"), "Line 3: “seats” of “game file”: 4 should be a list of 2. Write it as seats = [2, 10]"),
        (("seats = [2, 4]", ""), "A game needs to say how many can play. Write it as seats = [2, 10]"),
        (("seats = [2, 4]", "seats = [2, 4]\nsong = 1"), "Line 4: A game has no “song”. It has name, seats, rule,"),
        (("number = 1", 'number = "one"'), "Line 5: “number” of “rule”: “one” should be a whole number."),
        (("number = 1", "numbr = 1"), "Line 5: “rule” has no “numbr”; it has number, text, sheet, kind, standing."),
        (('text = "All sing."', ""), "Line 4: “rule” needs “text”."),
        (("[[rule]]", "rules here"), "Line 4, column 7: This is not written as a rule file is (TOML). A line reads NAME = VALUE"),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_how_to_mend_it(change: tuple[str, str], told: str) -> None:
    assert trouble(SMALL.replace(*change)).startswith(told)


OPTION = """
[[option]]
key = "song"
asks = "Which song?"
kind = "yes or no"
rule = 1
people = true
"""
READY = """
[[ready]]
does = "Add a singer"
text = "{name} sings. {ticked}"
sheet = 'when dice thrown: tell "{name}"'
[[ready.tick]]
asks = "Loudly"
word = "loud"
text = "Loudly."
sheet = 'when dice thrown: tell "la"'
"""


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (OPTION + 'clause = "All sing."', ""),
        (OPTION + 'clause = "Nobody sings."', "quotes a clause that does not stand in rule 1"),
        (OPTION + '[[manner]]\nname = "Loud"\nanswers = [["song", "yes"]]', ""),
        (OPTION + '[[manner]]\nname = "Loud"\nanswers = [["song", "la"]]', "which no option offers"),
        (OPTION + '[[manner]]\nname = "Loud"\nanswers = [["dance", "yes"]]', "which no option offers"),
        (READY, ""),
        (READY.replace('tell "la"', 'tel "la"'), "“Add a singer”, line 2 of its sheet"),
    ],
)
def test_what_a_game_asks_and_holds_ready_is_checked(tmp_path: Path, more: str, says: str) -> None:
    file = tmp_path / "songs.toml"
    file.write_text(SMALL + more, "utf-8")
    found = box_troubles(file)
    assert bool(found) is bool(says)
    assert all(says in each for each in found)


def test_every_mistake_in_a_rule_file_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "songs.toml"
    file.write_text(
        SMALL.replace('name = "Songs"', "name = \"Songs\"\ndecided = '''\nset dice to 2\nset dize to 3\n'''").replace(
            "[[rule]]",
            '[[option]]\nkey = "tune"\nasks = "Which?"\nclause = "Nobody sings."\nrule = 1\n'
            '[[option]]\nkey = "key"\nasks = "Which key?"\nanswers = "the key"\n'
            '[[manner]]\nname = "Loud"\nanswers = [["tune", "forte"]]\n[[rule]]',
        ),
        "utf-8",
    )
    assert box_troubles(file) == approved()


NUMBERED = SMALL.replace(
    "[[rule]]", '[[option]]\nkey = "songs"\nasks = "How many songs?"\nkind = "number"\nbetween = [2, 5]\nusual = "3"\n[[rule]]'
)


@pytest.mark.parametrize(("said", "line"), [("2", "2"), ("5", "5"), ("1", ""), ("6", ""), ("5/2", "")])
def test_a_number_asked_at_set_up_may_have_a_least_and_a_most(said: str, line: str) -> None:
    box = read_box(NUMBERED)
    if line:
        assert box.house({"songs": said}, ["Ann", "Bo"]) == f'set custom "songs" to {line}\n{own_card()}'
        return
    with pytest.raises(BoxTrouble, match=r"How many songs\? It is a whole number from 2 to 5\."):
        box.house({"songs": said}, ["Ann", "Bo"])


@pytest.mark.parametrize("between", ["[5, 2]", "[5]", "[]", "[1, 2, 3]"])
def test_a_range_has_a_least_and_a_most(between: str) -> None:
    text = NUMBERED.replace("[2, 5]", between)
    if between == "[]":
        assert read_box(text).option[0].written("9", ["Ann", "Bo"]) == "9"
        return
    assert "“between” of “songs” gives the least and the most, such as [1, 16]." in trouble(text)


SET_UP = """
[[option]]
key = "song"
asks = "Which song?"
kind = "text"
choices = ["la", "lo"]
rule = 1
people = true
"""


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('kind = "text"', 'kind = "txt"'), "The option “song” is of the kind “txt”; there are player, players, number"),
        (("rule = 1\npeople", "rule = 9\npeople"), "The option “song” belongs to rule 9, and the game has no such rule."),
        (("people = true", 'people = true\nusual = "lu"'), "“lu” cannot be the usual answer. It is one of these: la and lo."),
        (("people = true", "people = true" + SET_UP), "Two options have the key “song”."),
        (("people = true", ""), "No sheet asks for the option “song”"),
        (('when dice thrown: tell "la"', "set claims over to rule 7"), "Its sheet speaks of rule 7"),
        (('text = "All sing."', 'text = "All sing."\nstanding = "vod"'), "“vod” is no stamp of a rule."),
        (("number = 1", "number = 0"), "Rule 0 needs a number above 0."),
        (("[[rule]]", '[[rules]]\nnumber = 3\ntext = "La."\n[[rule]]'), "A game has no “rules”."),
        (('[[option]]', '[words]\nadoptd = "sung"\n[[option]]'), "“words” has no “adoptd”"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_told_with_its_line(tmp_path: Path, change: tuple[str, str], told: str) -> None:
    file = tmp_path / "songs.toml"
    file.write_text((SMALL + SET_UP).replace(*change, 1), "utf-8")
    (said,) = box_troubles(file)
    assert told in said
    assert said.casefold().startswith("line ")


def test_every_line_that_is_out_of_form_is_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "songs.toml"
    file.write_text(SMALL.replace("seats = [2, 4]", "seats = [2, 4]\nsong = 1").replace("number = 1", "numbr = 1"), "utf-8")
    assert [each.partition(":")[0] for each in box_troubles(file)] == ["Line 4", "Line 6"]


def test_an_option_is_asked_for_in_any_quotation_marks(tmp_path: Path) -> None:
    file = tmp_path / "songs.toml"
    asks = (SMALL + SET_UP).replace('tell "la"', "tell custom “song”")
    file.write_text(asks.replace("people = true", ""), "utf-8")
    assert box_troubles(file) == []


OLDER = """
name = "Songs"
seats = [2, 4]
format = 5
[[rule]]
number = 1
text = "Whoever does not hold the crown pays."
sheet = 'when dice thrown if thrower is not holder of "crown": take 1 points from thrower'
"""


def test_a_file_of_an_older_format_means_what_it_meant() -> None:
    sheet = read_box(OLDER).rule[0].sheet
    assert sheet == with_contraries(read_box(OLDER.replace("format = 5\n", "")).rule[0].sheet)
    assert "is not nobody" in sheet
    assert read_box(OLDER.replace("= 5", f"= {FORMAT}")) == read_box(OLDER.replace("format = 5\n", ""))


@pytest.mark.parametrize("number", ["0", "99", '"six"', "true"])
def test_a_format_that_never_was_is_said(number: str) -> None:
    assert "“format” is a number up to" in trouble(OLDER.replace("format = 5", f"format = {number}"))


@pytest.mark.parametrize("name", [*SHIPPED, "template"])
def test_a_game_that_is_copied_or_saved_says_in_which_format_it_is(name: str) -> None:
    assert tomllib.loads(shipped_text(name))["format"] == FORMAT
    assert tomllib.loads(rule_file(find_box(name)))["format"] == FORMAT


def test_a_choice_of_partners_is_told_at_set_up_as_the_rules_are_read_later() -> None:
    (partners,) = (option for option in the_box("nomic-chess").option if option.key == "partners of a half-board")
    assert [partners.says.get(choice, choice) for choice in partners.choices] == list(map(partners_in_words, partners.choices))
    assert not [said for said in partners.says.values() if "then" in said or " man" in said]
