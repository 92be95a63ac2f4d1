"""What a player reads who has made a mistake: the exact sentence, with the place and what was probably meant."""
# ruff: noqa: E501

import re

import pytest

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.errors import RunError, SheetError
from tests.clerk.toy import TOY

SENTENCES = [
    ("when dice thrown: give 2 points to plyer", ["line 1, column 36: I do not know what “plyer” is. Did you mean “players”?"]),
    ("set wina to 3", ["line 1, column 5: I do not know what “wina” is. Did you mean “winner”?"]),
    ("when die thrown: end turn", ["line 1, column 6: I do not know what “die thrown” is. Did you mean “dice thrown”?"]),
    ("when dice thrown fi 6 is in faces: end turn", ["line 1, column 18: I do not know what “fi” is. Did you mean “if”?"]),
    ("when dice thrown if 6 in faces: end turn", ["line 1, column 23: I do not know what “in” is. Did you mean “is in”?"]),
    (
        "when dice thrown: give 2 to thrower",
        [
            "line 1, column 26: a counter such as points is missing here, before “to”. A counter of your own stands in quotation marks."
        ],
    ),
    (
        "when dice thrown: give 2 gold to thrower",
        ["line 1, column 26: I do not know what “gold” is. A counter of your own stands in quotation marks."],
    ),
    ("when dice thrown: give two points to thrower", ["line 1, column 24: I do not know what “two” is."]),
    ("when dice thrown: gve 2 points to thrower", ["line 1, column 19: I do not know what “gve” is. Did you mean “give”?"]),
    (
        'when dice thrown: draw 1 cards from "draw" fro thrower',
        ["line 1, column 44: I do not know what “fro” is. Did you mean “for”?"],
    ),
    ('when dice thrown: draw 1 cards of "draw" for thrower', ["line 1, column 32: “from” is missing here, before “of”."]),
    (
        "when dice thrown: give 1 points to proposer",
        ["line 1, column 36: “proposer” is not told here. What is told here: thrower, faces, duty."],
    ),
    (
        "when dice thrown: give 1 points to thrower if 6 is in faces",
        ["line 1, column 44: an “if” stands before what is to be done, not behind it."],
    ),
    (
        "when dice thrown",
        ["line 1, column 17: what is to be done is missing here. Write it after a colon, or indented on the next line."],
    ),
    (
        "when dice thrown: ",
        ["line 1, column 19: what is to be done is missing here. Write it after a colon, or indented on the next line."],
    ),
    ("when dice thrown end turn", ["line 1, column 18: “:” is missing here, before “end”."]),
    ("set circuit", ["line 1, column 12: “to” is missing here."]),
    ("set circuit to", ["line 1, column 15: a number, a text or a word is missing here."]),
    ("set circuit to 1 +", ["line 1, column 19: a number, a text or a word is missing here."]),
    ("set circuit to (1 + 2", ["line 1, column 22: this bracket is never closed."]),
    ("set circuit to [1, [2]]", ["line 1, column 20: a list may not stand in a list. Join two lists with +."]),
    ("set circuit to [1, 2", ["line 1, column 21: this list is never closed."]),
    ("set circuit to 0.5", ["line 1, column 17: “.” has no meaning here. There are no decimals here: write 1/2 for a half."]),
    ("set circuit to 50%", ["line 1, column 18: “%” has no meaning here. Write a fraction such as 2/3."]),
    ("set circuit to 007", ["line 1, column 16: “007” begins with a nought. Write 7."]),
    ("set circuit to 1/0", ["line 1, column 16: “1/0” divides by nothing."]),
    ("set circuit to 9999999999999", ["line 1, column 16: numbers go up to 1,000,000,000,000 here."]),
    ('set circuit to "one"', ["line 1, column 16: “circuit” is a number, and this is a text."]),
    ("set votes to 1", ["line 1, column 11: “votes” is asked of players: write “votes of players”."]),
    ("set votes of cards to 1", ["line 1, column 14: “players” is missing here, before “cards”."]),
    ("set votes of player to 1", ["line 1, column 14: I do not know what “player” is. Did you mean “players”?"]),
    ('set value of cards whose rnk is "K" to 13', ["line 1, column 26: I do not know what “rnk” is. Did you mean “rank”?"]),
    (
        'set value of cards where rank of it is "K" and to 13',
        ["line 1, column 48: a number, a text or a word is missing here, before “to”."],
    ),
    (
        "set consent to majority",
        [
            'line 1, column 13: the text that tells which “consent” is missing here, before “to”. It stands in quotation marks: "…".'
        ],
    ),
    ('set consent "x to majority', ["line 1, column 13: this text has no closing quotation mark."]),
    (
        "set winner to mover where it is not judge",
        ["line 1, column 21: “where” stands behind a list, and there is none before it."],
    ),
    (
        "set winner to players whose points is more then 3",
        ["line 1, column 39: “is more” is no comparison. Write “is more than”."],
    ),
    (
        "set winner to players whose points more than 3",
        ["line 1, column 36: I do not know what “more than” is. Did you mean “is more than”?"],
    ),
    ("set winner to players if number of players = 1", ["line 1, column 44: “=” has no meaning here. Write “is”."]),
    ("set winner to players if number of players < 1", ["line 1, column 44: “<” has no meaning here. Write “is less than”."]),
    (
        'set winner to players if mover is ["a"]',
        ["line 1, column 35: this is a list of texts, and a player is never that. For one of a list write “is in”."],
    ),
    ("set winner to players if mover is 3", ["line 1, column 35: this is a number, and a player is never that."]),
    (
        "set winner to players if players is at least 3",
        ["line 1, column 26: “is at least” compares numbers, and this is a list of players."],
    ),
    ("set winner to players if mover", ["line 1, column 26: a condition is yes or no, and this is a player."]),
    ("set winner to 3", ["line 1, column 15: “winner” is a list of players, and this is a number."]),
    ("set winner to 1 if yes otherwise 2", ["line 1, column 17: “winner” is a list of players, and this is a number."]),
    ("set circuit to sum of players", ["line 1, column 23: “sum” wants numbers, and this is a list of players."]),
    ("set circuit to 1 + players", ["line 1, column 16: “circuit” is a number, and this is a list of numbers or players."]),
    ('set circuit to points of rule 203 + "x"', ["line 1, column 37: only numbers can be reckoned with, and this is a text."]),
    ("set circuit to rank of mover", ["line 1, column 24: “rank” is asked of a card, and this is a player."]),
    ("set circuit to rule 1/2", ["line 1, column 24: a rule’s number is a whole number."]),
    (
        "set circuit to 3 is in 4",
        [
            "line 1, column 16: “circuit” is a number, and this is yes or no.",
            "line 1, column 24: “is in” wants a list, and this is a number.",
        ],
    ),
    (
        "before dice thrown: end turn",
        ["line 1, column 21: before something is done, a rule can only object. Write “when” to do something afterwards."],
    ),
    ('before dice thrown: objct "x"', ["line 1, column 21: I do not know what “objct” is. Did you mean “object”?"]),
    ("before dice thrown: object 5", ["line 1, column 28: what a rule objects with is a text, and this is a number."]),
    (
        'when dice thrown: object "too late"',
        ["line 1, column 19: “object” belongs in a “before” line: afterwards it is too late."],
    ),
    (
        "when dice thrown: for each thrower in players: end turn",
        ["line 1, column 28: “thrower” already means something here. Choose another word."],
    ),
    (
        "when dice thrown: for each p in thrower: end turn",
        ["line 1, column 33: “for each” goes through a list, and this is a player."],
    ),
    ("when dice thrown: let X be 3", ["line 1, column 23: a word of your own is written small. Write “x”."]),
    ("when dice thrown: let 3 be 3", ["line 1, column 23: a word of your own is missing here."]),
    ("give 3 points to mover", ["line 1, column 1: I do not know what “give” is. A line begins with “set”, “when” or “before”."]),
    ("When dice thrown: end turn", ["line 1, column 1: I do not know what “When” is. Did you mean “when”?"]),
    ("set circuit to -mover", ["line 1, column 17: a minus here stands before a number. Write 0 - … for anything else."]),
    ("set circuit to 3 3", ["line 1, column 18: I cannot follow from “3” on."]),
    (
        "set сircuit to 1",
        ["line 1, column 5: “с” is not one of the letters a to z (cyrillic small letter es). Type the word again."],
    ),
    (
        "set circuit to 1 # why",
        ["line 1, column 18: “#” has no meaning here. A sheet has no remarks; the rule’s own words are on its card."],
    ),
    ("set circuit to 1 = 1", ["line 1, column 18: “=” has no meaning here. Write “is”."]),
    ("set winner to 'Ann'", ['line 1, column 15: “\'” has no meaning here. Texts stand in double quotation marks: "…".']),
    ("set circuit to 1;", ["line 1, column 17: “;” has no meaning here. One thing to do, one line."]),
    ("set circuit to (1 if yes)", ["line 1, column 25: “otherwise” is missing here: an “if” inside brackets needs both cases."]),
    ("set winner to players in order of nmae", ["line 1, column 35: I do not know what “nmae” is."]),
    ("set winner to first players", ["line 1, column 15: I do not know what “first” is. Did you mean “first of”?"]),
    ("set circuit to number players", ["line 1, column 16: I do not know what “number” is. Did you mean “number of”?"]),
    (
        'set describes of rules to ["x"]',
        ["line 1, column 15: each rule answers “describes” for itself. Write “set describes to”."],
    ),
    ("set class of rules to describes", ["line 1, column 23: I do not know what “describes” is. Did you mean “describes of”?"]),
    ("otherwise: end turn", ["line 1, column 1: this “otherwise” has no “if” above it. They begin in the same column."]),
    ("set circuit\u00a0to 1", ["line 1, column 12: there is a blank here that does not break. Use an ordinary blank."]),
    ("set circuit\tto 1", ["line 1, column 12: there is a tab here. Use blanks."]),
    (
        "set cir\u200bcuit to 1",
        ["line 1, column 8: there is a character here that cannot be seen (zero width space). Take it out."],
    ),
    (
        'set winner to "\u202ex"',
        ["line 1, column 16: there is a character here that cannot be seen (right-to-left override). Take it out."],
    ),
    (
        "\ufeffset circuit to 1",
        ["line 1, column 1: there is a character here that cannot be seen (zero width no-break space). Take it out."],
    ),
    (
        "set circuit to 1\rset dice to 1",
        ["line 1, column 17: there is a character here that cannot be seen (character 000D). Take it out."],
    ),
    (
        "when game begun\n  end turn\n    end turn",
        ["line 3, column 5: this line is indented more than the one above, which opens nothing."],
    ),
    ("when game begun\n    end turn\n  end turn", ["line 3, column 3: this line is not in line with any line above it."]),
    ("set circuit to 1\n  end turn", ["line 2, column 3: nothing may be indented here."]),
    (
        "when game begun\n  if yes\n  end turn",
        ["line 3, column 3: what is to be done is missing here. Write it after a colon, or indented on the next line."],
    ),
    (
        "when game begun: if yes: end turn\notherwise: end turn",
        ["line 2, column 1: this “otherwise” has no “if” above it. They begin in the same column."],
    ),
    (
        "when dice thrown: give 1 points to thrower\nwhen dice thrown: giv 1 points to thrower\nset dice too 3",
        [
            "line 2, column 19: I do not know what “giv” is. Did you mean “give”?",
            "line 3, column 10: I do not know what “too” is. Did you mean “to”?",
        ],
    ),
]


@pytest.mark.parametrize(("text", "sentences"), SENTENCES)
def test_a_mistake_is_told_in_a_sentence_with_its_place(text: str, sentences: list[str]) -> None:
    checked = check(text, TOY)
    assert [str(error) for error in checked.errors] == sentences
    assert checked.sheet is None


LIMITS = [
    ("x" * 8_001, "a sheet may have 8,000 letters, and this one has 8,001"),
    ('set custom "' + "a" * 2_001 + '" to 1', "a text may have 2,000 letters, and this one has 2,001"),
    ("set circuit to " + "(" * 31 + "1" + ")" * 31, "this is nested more than 30 deep"),
    ("set circuit to " + "1 if yes otherwise (" * 25 + "1" + ")" * 25, ""),
    ("set castling to " + "not " * 31 + "yes", "this is nested more than 30 deep"),
    (
        "set castling to " + "1 if yes otherwise no or yes and 1 is 1 + 1 * (" * 8 + "1" + ")" * 8,
        "this line is nested more than 40 deep",
    ),
    ("set circuit to " + " + ".join(["1"] * 61), "more than 60 parts stand in a row here"),
    ("set circuit to " + " + ".join(["1"] * 60), ""),
    ("set castling to " + " and ".join(["yes"] * 61), "more than 60 parts stand in a row here"),
    ('set custom "x" to [' + ", ".join(["1"] * 1_001) + "]", "a list may hold 1,000 things"),
    ('set custom "x" to [' + ", ".join(["1"] * 1_000) + "]", ""),
    ("set circuit to 1000000000000", ""),
    ("set circuit to 1000000000001", "numbers go up to 1,000,000,000,000 here"),
    ("set circuit to 1/1000000000001", "numbers go up to 1,000,000,000,000 here"),
]


@pytest.mark.parametrize(("text", "what"), LIMITS, ids=range(len(LIMITS)))
def test_a_sheet_has_its_limits(text: str, what: str) -> None:
    assert [error.what for error in check(text, TOY).errors] == [what] * bool(what)


def test_every_line_with_a_mistake_is_told_of_and_the_first_ten_are_enough() -> None:
    assert [error.line for error in check("set wina to 1\n" * 12, TOY).errors] == list(range(1, 11))


def test_curly_quotation_marks_are_quotation_marks() -> None:
    for text in ("“draw”", "„draw“", "„draw”", "”draw”", "«draw»", '"draw"'):
        assert check(f"when game begun: shuffle {text}", TOY).errors == ()


def test_a_sheet_written_on_windows_is_read() -> None:
    assert check("set circuit to 1\r\nset dice to 2\r\n", TOY).errors == ()


def test_a_sheet_may_be_indented_as_a_whole() -> None:
    assert check("\n    when game begun\n      end turn\n    set dice to 2\n", TOY).errors == ()


def test_an_error_can_be_taken_apart() -> None:
    error = SheetError(2, 22, "I do not know what “plyer” is", "Did you mean “player”?")
    assert (error.line, error.column, error.what, error.hint) == (2, 22, error.args[2], error.args[3])
    assert str(error) == "line 2, column 22: I do not know what “plyer” is. Did you mean “player”?"
    assert str(RunError(3, "this divides by nothing")) == "line 3: this divides by nothing."


def test_every_line_of_every_block_is_checked() -> None:
    text = """\
when dice thrown
  if 1
    give faces points to thrower
  otherwise
    let share be "a" + 1
    for each lost in players
      give lost points to sides
"""
    assert [str(error) for error in check(text, TOY).errors] == [
        "line 2, column 6: a condition is yes or no, and this is a number.",
        "line 3, column 10: “amount” is a number, and this is a list of numbers.",
        "line 5, column 18: only numbers can be reckoned with, and this is a text.",
        "line 7, column 12: “amount” is a number, and this is a player.",
    ]


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        ('set ballots to "hidden"', "“hidden” is none of these: “open”, “secret” and “show of hands”."),
        (
            'set ballots to "secrt" if yes',
            "“secrt” is none of these: “open”, “secret” and “show of hands”. Did you mean “secret”?",
        ),
        ('set asked for "x" to ["a numbr"]', "Did you mean “a number”?"),
        ('when proposal made if kind is "ammend": end turn', "Did you mean “amend”?"),
        ('when proposal made if kind is in ["enact", "repeel"]: end turn', "Did you mean “repeal”?"),
        ('when step done if "propse" is act: end turn', "Did you mean “propose”?"),
        ('when turn begun: stamp rules as "viod"', "Did you mean “void”?"),
        ('set en passant to "maybe"', "“maybe” is none of these: "),
    ],
)
def test_a_text_that_nobody_understands_there_is_told(sheet: str, sentence: str) -> None:
    (error,) = check(sheet, VOCABULARY).errors
    assert sentence in str(error)


def test_any_text_may_be_another() -> None:
    assert not check("when turn begun if weekday of today is month of today: end turn", VOCABULARY).errors


def test_of_precedence_other_words_are_understood_as_well() -> None:
    assert not check('set precedence to ["constitution first", "by class"]', VOCABULARY).errors


def test_what_people_agreed_on_may_be_a_day_or_a_number() -> None:
    assert not check('when game begun if custom "end" is earlier than custom "end" + turn number: end turn', VOCABULARY).errors
    assert not check('when game begun if custom "end" is earlier than (custom "end" + 0) + 1: end turn', VOCABULARY).errors
    assert not check('set dice to custom "more" + 1', VOCABULARY).errors
    (error,) = check('set dice to custom "more" + "la"', VOCABULARY).errors
    assert "only numbers and days can be reckoned with here, and this is a text" in str(error)


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        (
            'set claims over to rules that answer "votes of players"',
            "“votes of players” is not a question. Did you mean “votes”?",
        ),
        (
            "when turn ended: give number of text of this rule points to who",
            "“number of” counts a list, and this is a text.",
        ),
        (
            "when turn ended: give sum of words in points to who",
            "“words in” cannot be read here. It can where this is told: rule changed, action taken.",
        ),
        (
            "when turn ended\n  let item be 3\n  give item of who points to who",
            "“item” is not read of anything. It stands by itself, without “of”.",
        ),
        ("when turn ended: withdraw proposal", "I do not know what “withdraw” is."),
    ],
)
def test_what_reads_well_and_means_nothing_is_told(sheet: str, sentence: str) -> None:
    (error,) = check(sheet, VOCABULARY).errors
    assert str(error).partition(": ")[2] == sentence


@pytest.mark.parametrize("text", [text for text, _ in SENTENCES])
def test_nobody_is_asked_whether_they_meant_what_they_wrote(text: str) -> None:
    for error in check(text, TOY).errors:
        said, meant = (re.search(pattern, str(error)) for pattern in ("I do not know what “(.*?)”", "Did you mean “(.*?)”"))
        assert not (said and meant and said[1] == meant[1]), error
