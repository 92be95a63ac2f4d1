"""Any line of law can be filled in: its blanks cover all that is not the language, and filling one changes that alone."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from tabletop.box.box import shipped
from tabletop.box.shipped import ready_lines
from tabletop.clerk import kits
from tabletop.clerk.editing.blanks import Blank, Said, filled, of_one, refilled, rows
from tabletop.clerk.editing.choices import amiss, choices, happenings, menu, takes_own_words, typed
from tabletop.clerk.editing.completion import completions
from tabletop.clerk.editing.insertions import ADD, TAKE_OUT, changes, is_plain
from tabletop.clerk.editing.menus import BRINGS
from tabletop.clerk.editing.node_paths import part_at
from tabletop.clerk.editing.ready_lines import absent
from tabletop.clerk.editing.templates import ABSENT, CLASSED, NO_NAMES, clause, names_on, setting, stands
from tabletop.clerk.editing.word_forms import finds
from tabletop.clerk.kits import MATTERS, OFTEN, TOLD, VOCABULARY
from tabletop.clerk.kits.cards import HANDED
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.grammar import parse
from tabletop.clerk.language.printer import line_text
from tabletop.clerk.language.sheet_lines import sheet_lines, with_line, with_new_line
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.tree import ForEach, Let, Line, Node, Sheet, Text, children
from tabletop.clerk.language.vocabulary import Question, Vocabulary
from tabletop.clerk.language.words import COMPARISONS, FILTERS, KEYWORDS, LINE_STARTS
from tests.clerk.toy import TOY
from tests.clerk.trees import sheets
from tests.playing import do, sit
from tests.proving import calls, numbers

SHIPPED = {name: [line for rule in box.rule for line in sheet_lines(rule.sheet, VOCABULARY)] for name, box in shipped().items()}
SHIPPED["palette"] = [line for ready in ready_lines() for line in sheet_lines(ready.line, VOCABULARY)]


def one(text: str, vocabulary: Vocabulary = VOCABULARY) -> Line:
    (line,) = parse(text, vocabulary).lines
    return line


def blanks(line: Line, vocabulary: Vocabulary = VOCABULARY) -> list[Blank]:
    return [piece for row in rows(line, vocabulary) for piece in row.pieces if isinstance(piece, Blank)]


def blank(line: Line, text: str) -> Blank:
    return next(each for each in blanks(line) if each.text == text)


def shown(line: Line) -> list[str]:
    return [
        "  " * row.indent + " ".join(each.text if isinstance(each, Said) else f"[{each.text}]" for each in row.pieces)
        for row in rows(line, VOCABULARY)
    ]


def own_words(line: Line, vocabulary: Vocabulary) -> set[str]:
    """What may stand between blanks: the language, the verbs’ own words, plurals, and words that the line itself makes."""
    verbs = {word for parts in vocabulary.parts.values() for word in parts if isinstance(word, str)}
    signs = {word for phrase in (*COMPARISONS, *FILTERS, *LINE_STARTS, *KEYWORDS) for word in phrase.split()}
    made = {node.word for node in _inside(line) if isinstance(node, Let | ForEach)}
    return verbs | signs | {word for plural in vocabulary.plurals for word in plural.split()} | made | {"object"}


def _inside(node: object) -> Iterator[object]:
    if isinstance(node, Node):
        yield node
        for child in children(node):
            yield from _inside(child)


def covers(line: Line, vocabulary: Vocabulary) -> None:
    known, everything = own_words(line, vocabulary), []
    for row in rows(line, vocabulary):
        for piece in row.pieces:
            if isinstance(piece, Said):
                words = "".join(letter if letter.isalpha() or letter == "-" else " " for letter in piece.text).split()
                assert set(words) <= known | {"-"}, (line_text(line), piece.text)
                everything.append(piece.text)
            else:
                assert filled(line, piece, part_at(line, piece.path)) == line
                everything.append(piece.text)
    written = line_text(line)
    for many, single in of_one(vocabulary).items():
        written = re.sub(rf"(?<![\w/.])1 {many}\b", f"1 {single}", written)
    assert _bare("".join(everything)) == _bare(written)


def _bare(text: str) -> str:
    """Without spaces, quotation marks, and brackets, of which some are not shown."""
    return "".join(letter for letter in text if not letter.isspace() and letter not in '"\\()')


@pytest.mark.parametrize(("number", "dice"), [("1", "die for"), ("2", "dice for")])
def test_one_die_is_a_die_where_it_is_filled_in(number: str, dice: str) -> None:
    (line,) = parse(f"when vote opened: throw {number} dice for players", VOCABULARY).lines
    _, row = rows(line, VOCABULARY)
    assert Said(dice) in row.pieces


def test_a_bracket_that_only_says_which_list_a_filter_belongs_to_is_not_shown_and_one_of_a_sum_is() -> None:
    def shown(line: str) -> str:
        return " ".join(piece.text for row in rows(parse(line, VOCABULARY).lines[0], VOCABULARY) for piece in row.pieces)

    each = 'when turn ended: for each piece in (pieces of "Red") whose kind is "queen": remove piece'
    assert "in pieces of Red whose kind is queen" in shown(each)
    assert "( 1 + 2 )" in shown("set points to (1 + 2) * 3".replace("points", "dice"))


def test_of_every_word_that_is_told_the_menu_says_what_it_stands_for() -> None:
    line = one('when thing handed: hand "token" to mover')
    said = {each.words: each.doc for each in choices(line, blank(line, "mover"), VOCABULARY)}
    assert {word: said[word] for word in ("giver", "taker", "by", "mover")} == {
        "giver": "who gives it",
        "taker": "who gets it",
        "by": "whoever does it; nobody where the clerk does",
        "mover": "Whose turn it is; nobody between turns.",
    }
    assert [word for word in VOCABULARY.fields if VOCABULARY.stands_for(word) == "told here"] == []
    assert set(TOLD) <= VOCABULARY.fields


@pytest.mark.parametrize("game", SHIPPED)
def test_the_blanks_of_every_line_that_comes_with_the_program_cover_all_but_the_language(game: str) -> None:
    lines = [each.line for each in SHIPPED[game] if each.line]
    assert lines
    for line in lines:
        covers(line, VOCABULARY)


@given(sheets(TOY))
def test_the_blanks_of_any_line_cover_all_but_the_language(sheet: Sheet) -> None:
    for line in sheet.lines:
        for each in blanks(line, TOY):
            assert filled(line, each, part_at(line, each.path)) == line
        bare = [piece.text for row in rows(line, TOY) for piece in row.pieces if isinstance(piece, Said)]
        assert not any(mark in text for text in bare for mark in ('"', "0", "1", "2", "3"))


@pytest.mark.parametrize("game", SHIPPED)
def test_whatever_is_chosen_for_a_blank_the_line_is_understood(game: str) -> None:
    tried = 0
    lines = [each.line for each in SHIPPED[game] if each.line]
    for turn, line in [*enumerate(lines)][:: numbers(7, 1)]:
        there = blanks(line)
        offered = [each for each in choices(line, there[turn % len(there)], VOCABULARY) if not each.now]
        for choice in offered[turn % 3 :: numbers(39, 29)]:
            made = choice.line()
            assert [str(error) for error in check(line_text(made), VOCABULARY).errors] == []
            assert line_text(made) != line_text(line)
            tried += 1
    assert tried > 10


def test_a_clause_lies_in_rows_with_what_it_asks_and_does() -> None:
    assert shown(one('when dice thrown if 6 is in faces: draw 1 cards from "draw" for thrower')) == [
        "when [dice thrown]",
        "  if [6] [is in] [faces] :",
        "  [draw] [1] card from [draw] for [thrower]",
    ]


def test_what_hangs_on_something_is_indented_below_it() -> None:
    text = "when turn ended\n  for each player in players\n    if points of player is 0\n      end turn\n    otherwise: open vote"
    assert [row.indent for row in rows(one(text), VOCABULARY)] == [0, 1, 2, 3, 2, 3]


def test_typing_into_a_blank_changes_that_alone() -> None:
    line = one("when dice thrown if 6 is in faces: give 1 points to thrower")
    assert line_text(filled(line, blank(line, "6"), refilled(line, blank(line, "6"), "5", VOCABULARY))) == (
        "when dice thrown if 5 is in faces: give 1 points to thrower"
    )
    tax = one('when circuit ended: take 1 "gold" from players')
    salt = refilled(tax, blank(tax, "gold"), "salt", VOCABULARY)
    assert line_text(filled(tax, blank(tax, "gold"), salt)) == 'when circuit ended: take 1 "salt" from players'
    mixed = refilled(line, blank(line, "1"), "5 3/8", VOCABULARY)
    assert line_text(filled(line, blank(line, "1"), mixed)) == "when dice thrown if 6 is in faces: give 43/8 points to thrower"
    for none in ("sixty", "", "1/0", "1e999999999", "0.5", "9" * 14):
        with pytest.raises(ValueError, match="number"):
            refilled(line, blank(line, "6"), none, VOCABULARY)


def test_a_rank_is_a_number_where_it_is_one_and_else_a_text() -> None:
    line = one('set value of cards whose rank is "K" to 13')
    now = "K"
    for words, rank in (("2", "2"), ("10", "10"), ("queen", '"Q"'), ("six", "6"), ("Ace", '"A"'), ("A", '"A"')):
        there, now = blank(line, now), rank.strip('"')
        line = filled(line, there, refilled(line, there, words, VOCABULARY))
        assert line_text(line) == f"set value of cards whose rank is {rank} to 13"


def test_a_rank_may_be_typed_as_people_call_it_where_one_is_looked_for() -> None:
    line = one('set value of cards whose rank is "K" to 13')
    assert typed(line, blank(line, "K"), "Ace", VOCABULARY) == one('set value of cards whose rank is "A" to 13')


@pytest.mark.parametrize(
    ("words", "put"),
    [
        ("highest immutable", '(rules classed "immutable") with highest ordinal number'),
        ("last immutable rule", '(rules classed "immutable") with highest ordinal number'),
        ("one immutable rule chosen", 'one of rules classed "immutable"'),
        ("all immutable rules", 'rules classed "immutable"'),
    ],
)
def test_where_rules_are_wanted_those_of_a_class_are_found_by_what_people_call_them(words: str, put: str) -> None:
    line = one("when turn ended: remove this rule")
    likely = menu(line, blank(line, "this rule"), VOCABULARY, {CLASSED: ("immutable", "mutable"), "rule": ("1. Tea", "20. Rum")})
    (found,) = (each for each in likely.likely if finds(f"{each.words} {each.doc}", words))
    assert line_text(found.line()) == f"when turn ended: remove {put}"


def test_what_cannot_stand_there_is_told_with_why() -> None:
    line = one("when turn ended: remove this rule")
    typed_in = '(rules classed "immutable") with biggest number'
    assert typed(line, blank(line, "this rule"), typed_in, VOCABULARY) is None
    assert "“with biggest”" in amiss(line, blank(line, "this rule"), typed_in, VOCABULARY)
    assert not amiss(line, blank(line, "this rule"), "rules", VOCABULARY)


def test_words_of_the_language_may_be_typed_for_a_value() -> None:
    line = one("set adoption to unanimous")
    two_thirds = typed(line, blank(line, "unanimous"), "2/3", VOCABULARY)
    assert two_thirds
    assert line_text(two_thirds) == "set adoption to 2/3"
    assert typed(line, blank(line, "unanimous"), "three quarters", VOCABULARY) is None
    assert typed(line, blank(line, "adoption"), "2/3", VOCABULARY) is None


def test_a_counter_of_ones_own_may_be_typed_for_points() -> None:
    for text in ("when turn ended: give 1 points to who", "when turn ended: give 1 points to players with highest points"):
        line = one(text)
        last = [each for each in blanks(line) if each.text == "points"][-1]
        gold = typed(line, last, "gold", VOCABULARY)
        before, _, after = text.rpartition("points")
        assert gold
        assert line_text(gold) == f'{before}"gold"{after}'


def test_another_occasion_keeps_what_is_done_where_it_tells_as_much() -> None:
    line = one("when dice thrown: give 3 points to thrower")
    turned = next(each for each in choices(line, blank(line, "dice thrown"), VOCABULARY) if each.words == "turn ended")
    assert line_text(turned.line()) == "when turn ended: give 3 points to who"


def test_an_action_of_the_table_s_own_is_offered_by_its_name() -> None:
    names = {"what of deed done": ("swap hands",)}
    line = one('when deed done if what is "claim" and who is latest mover: give 3 points to who')
    (swap,) = [each for each in choices(line, blank(line, "deed done"), VOCABULARY, names) if "swap" in each.words]
    assert swap.words == "somebody does “swap hands”"
    assert line_text(swap.line()) == 'when deed done if what is "swap hands" and who is latest mover: give 3 points to who'


def test_words_that_are_still_to_be_written_are_not_what_stands_chosen() -> None:
    line = one('when rule changed if kind is "…" and reason is "why": end turn')
    kinds = menu(line, blank(line, "…"), VOCABULARY, {"kind of rule changed": ("enact", "repeal")}).likely
    assert {each.words for each in kinds} >= {'"enact"', '"repeal"'}
    assert not any(each.now for each in kinds)


def test_what_a_comparison_begins_with_brings_something_to_compare_it_with() -> None:
    line = one('when rule changed if kind is "enact": end turn')
    offered = {each.words: each for each in choices(line, blank(line, "kind"), VOCABULARY)}
    assert line_text(offered["rule"].line()) == "when rule changed if rule is under: end turn"
    assert line_text(offered["players"].line()) == "when rule changed if number of players is at least 1: end turn"
    assert all(stands(each.line(), VOCABULARY) for each in offered.values())


def test_another_verb_keeps_what_fits_it_and_names_what_lies_on_the_table() -> None:
    line = one("when dice thrown: give 3 points to thrower")
    offered = choices(line, blank(line, "give"), VOCABULARY, {"pile": ("draw", "discard")})
    draws = next(each for each in offered if each.words.startswith("draw"))
    assert line_text(draws.line()) == 'when dice thrown: draw 1 cards from "draw" for thrower'
    takes = next(each for each in offered if each.words.startswith("take"))
    assert line_text(takes.line()) == "when dice thrown: take 3 points from thrower"


@pytest.mark.parametrize(("moment", "occasion"), [(each, told) for each in ("when", "before") for told in VOCABULARY.told(each)])
def test_a_line_begins_whole_whatever_it_waits_for(moment: str, occasion: str) -> None:
    begun = clause(moment, occasion, VOCABULARY)
    assert stands(begun, VOCABULARY)
    assert all(each.words for each in changes(begun, VOCABULARY) if each.sort == ADD)
    assert any(each.words == "only if" for each in changes(begun, VOCABULARY))


@pytest.mark.parametrize("question", VOCABULARY.questions.values(), ids=lambda question: question.phrase)
def test_a_line_begins_whole_whatever_it_answers(question: Question) -> None:
    assert stands(setting(question, VOCABULARY), VOCABULARY)


def test_lines_grow_and_shrink_by_what_they_can_have() -> None:
    line = one("when turn ended: end turn")
    grown = next(each.line for each in changes(line, VOCABULARY) if each.words == "do something more")
    assert line_text(grown) == "when turn ended\n  end turn\n  give 1 points to who"
    shrunk = [each.line for each in changes(grown, VOCABULARY) if each.sort == TAKE_OUT]
    assert line in shrunk
    asked = next(each.line for each in changes(line, VOCABULARY) if each.words == "only if")
    assert line in [each.line for each in changes(asked, VOCABULARY) if each.sort == TAKE_OUT]
    each = one("when turn ended\n  for each player in players: end turn")
    grown = next(made.line for made in changes(each, VOCABULARY) if made.part == ("body", 0) and made.sort == ADD)
    assert line_text(grown).endswith("\n    end turn\n    give 1 points to who")
    listed = one('set turn parts to ["propose", "sing"]')
    assert one('set turn parts to ["propose"]') in [each.line for each in changes(listed, VOCABULARY)]


def made(line: str, at: str, words: str) -> str:
    """The line when these words have been chosen for the blank that reads so."""
    found = one(line)
    offered = {each.words: each for each in choices(found, blank(found, at), VOCABULARY)}
    return line_text(offered[words].line())


def grown(line: str, words: str) -> str:
    return next(line_text(each.line) for each in changes(one(line), VOCABULARY) if each.words == words)


def test_of_two_conditions_of_which_one_is_enough_a_third_goes_with_both_or_with_the_last_alone():
    line = one('when turn ended if "a" is "b" or "c" is "d": end turn')
    added = {each.words: each.line for each in changes(line, VOCABULARY) if each.sort == ADD}
    more = line_text(added["or if"]).split(" or ")[-1].partition("\n")[0].partition(": end")[0]
    alone = added["and only if, for the last one alone"]
    assert f'if ("a" is "b" or "c" is "d") and {more}' in line_text(added["and only if"])
    assert f'if "a" is "b" or "c" is "d" and {more}' in line_text(alone)
    assert one(line_text(alone)) == alone, "as it is written, it is read"


def test_a_list_takes_another_and_is_told_by_its_last() -> None:
    lines = 'set turn parts to ["propose", "sing"]', 'set turn parts to ["…"]'
    offered = [each.words for line in lines for each in changes(one(line), VOCABULARY) if each.words.startswith("another")]
    assert [words for words in offered if "answer" not in words] == ["another after “sing”", "another"]


def test_a_figure_is_reckoned_with() -> None:
    vote = "set votes of players to points of player"
    assert made(vote, "points", "points of player / 2") == "set votes of players to points of player / 2"
    assert made(vote, "points", "1 - points of player") == "set votes of players to 1 - points of player"
    halved = made("set votes of players to points of player / 2", "2", "rounded down of 2")
    assert halved == "set votes of players to points of player / rounded down of 2"


@pytest.mark.parametrize("words", ["plus", "minus", "times", "divided by"])
def test_reckoning_is_found_by_its_words(words: str) -> None:
    line = one("set dice to 2")
    assert [each for each in choices(line, blank(line, "2"), VOCABULARY) if f"{words} a figure" in each.doc]


def test_a_list_is_narrowed_to_some() -> None:
    assert (
        made("set winner to players", "players", "players whose points …") == "set winner to players whose points is at least 1"
    )
    assert made("set winner to players", "players", "players whose hand …") == (
        "set winner to players where number of hand of it is at least 1"
    )


def test_those_with_the_most_and_the_least_are_picked() -> None:
    assert made("set winner to players", "players", "players with lowest points") == "set winner to players with lowest points"
    assert made("set winner to players", "players", "players with highest turns") == "set winner to players with highest turns"


def test_one_of_two_answers_is_given_as_something_holds_or_not() -> None:
    found = made("set votes of players to 1", "1", "1 if … otherwise …")
    assert found.startswith("set votes of players to 1 if ")
    assert found.endswith(" otherwise 1")


def test_a_line_answers_for_some_alone_takes_more_besides_and_does_something_for_each() -> None:
    assert grown("set value of cards to 1", "only for some cards") == 'set value of cards whose rank is "…" to 1'
    assert grown('set moves of pieces to "N"', "only for some pieces") == 'set moves of pieces whose kind is "…" to "N"'
    more = "set adoption to for votes is more than against votes"
    assert grown(more, "and besides") == f"{more} and for votes is more than against votes"
    each = grown("when circuit ended: end turn", "do something for each")
    assert each == "when circuit ended\n  end turn\n  for each player in players: give 1 points to player"


def test_a_clock_is_asked_for_by_its_name() -> None:
    assert grown("when clock ran out: end turn", "only if") == 'when clock ran out if clock is "…": end turn'


def test_what_is_read_in_the_first_of_two_answers_is_no_row_to_take_out() -> None:
    line = one('set winner to (players where name of it is "Ann") if castling otherwise players')
    assert all(line_text(each.line) for each in changes(line, VOCABULARY))


def test_a_plain_setting_is_told_from_one_that_hangs_on_something() -> None:
    assert is_plain(one("set adoption to 2/3"))
    assert not is_plain(one('set adoption to 2/3 if kind of proposal is "repeal"'))
    assert not is_plain(one("when turn ended: end turn"))


def test_a_sheet_falls_into_its_lines_also_those_that_cannot_be_read() -> None:
    found = sheet_lines("set dice to 2\nnonsense\nwhen turn ended\n  end turn\n", VOCABULARY)
    assert [(each.first, each.last, each.text, each.line is not None) for each in found] == [
        (0, 0, "set dice to 2", True),
        (1, 1, "nonsense", False),
        (2, 3, "when turn ended\n  end turn", True),
    ]


def test_a_line_put_in_place_of_another_touches_no_other() -> None:
    text = "set   dice to 2\n\nnonsense\nwhen turn ended\n      end turn\n"
    dice, _, turn = sheet_lines(text, VOCABULARY)
    assert with_line(text, dice, one("set dice to 3")) == "set dice to 3\n\nnonsense\nwhen turn ended\n      end turn\n"
    assert with_line(text, turn, "") == "set   dice to 2\n\nnonsense\n"
    assert with_new_line("  set dice to 2\n", one("set sides to 6")) == "  set dice to 2\n  set sides to 6"


def test_a_word_added_to_the_vocabulary_is_offered_everywhere() -> None:
    wider = Vocabulary(VOCABULARY.entries, (Kind("sky", wider="text", words=("sun", "rain")), Question("weather", "sky")))
    line = one("set adoption to majority", wider)
    assert "weather" in [each.words for each in choices(line, blanks(line, wider)[0], wider)]
    begun = setting(wider.questions["weather"], wider)
    assert line_text(begun) == 'set weather to "sun"'
    assert "weather" in [each.word for each in completions("set wea", 7, wider)]
    assert stands(begun, wider)
    assert not stands(begun, VOCABULARY)
    assert '"rain"' in [each.words for each in choices(begun, blanks(begun, wider)[1], wider)]
    assert not stands(replace(begun, value=Text("snow")), wider)


def test_what_people_want_most_is_offered_first_and_the_rest_under_what_it_is_about() -> None:
    offered = list(happenings("when", lambda phrase: clause("when", phrase, VOCABULARY), VOCABULARY, NO_NAMES))
    assert [each.words for each in offered[:4]] == ["this rule is enacted", "turn begun", "turn ended", "dice thrown"]
    assert {each.words for each in offered} == set(VOCABULARY.occasions)
    headings = [each.heading for each in offered]
    assert headings[0] == "most wanted"
    assert [each.heading for each in offered if each.words in ("army set up", "motion made")] == [
        "proposals and votes",
        "half-boards and chessmen",
    ]
    assert "" not in headings


@pytest.mark.parametrize("phrase", OFTEN)
def test_what_is_wanted_most_is_a_word_of_the_vocabulary(phrase: str) -> None:
    openings = {pattern.partition("{")[0].strip() for pattern in VOCABULARY.verbs}
    assert phrase in {*VOCABULARY.occasions, *VOCABULARY.questions, *openings}


@pytest.mark.parametrize(
    ("what", "takes"), [("proposal adopted", False), ("give", False), ("1", True), ("points", True), ("proposer", True)]
)
def test_what_happens_and_what_is_done_is_chosen_and_values_are_typed_too(what: str, takes: bool) -> None:
    line = one("when proposal adopted: give 1 points to proposer")
    (blank,) = [each for each in blanks(line) if each.text == what]
    assert takes_own_words(line, blank) is takes


@pytest.mark.parametrize(
    ("line", "at", "other"),
    [
        ("set adoption to majority", "majority", "unanimous"),
        ("when turn ended: end turn", "turn ended", "dice thrown"),
        ("when dice thrown if 6 is in faces: end turn", "is in", "is not in"),
        ("when dice thrown: give 1 points to thrower", "thrower", "mover"),
        ("when dice thrown: end turn", "end turn", "open vote"),
    ],
)
def test_the_choices_keep_their_order_whatever_is_chosen(line: str, at: str, other: str) -> None:
    before = one(line)
    offered = choices(before, blank(before, at), VOCABULARY)
    assert [each.words for each in offered if each.now] == [at]
    assert next(each for each in offered if each.now).line() == before
    after = next(each for each in offered if each.words == other).line()
    anew = choices(after, blank(after, other), VOCABULARY)
    usual = [[each.words for each in some if "…" not in each.words] for some in (offered, anew)]
    assert usual[0] == usual[1]


def test_a_new_line_gives_to_a_player_first() -> None:
    assert line_text(clause("when", "action taken", VOCABULARY)) == "when action taken: give 1 points to by"


def test_a_list_is_said_to_be_empty_and_what_is_in_it_is_compared_with_another_list() -> None:
    asked = 'before proposal adopted if number of vetoers is at least 1: object "no"'
    assert made(asked, "is at least", "vetoers is not []") == 'before proposal adopted if vetoers is not []: object "no"'
    one_of = 'when turn ended if "red" is in ["…"]: end turn'
    at = [each.text for each in blanks(one(one_of))].index("…")
    line = one(one_of)
    offered = {each.words: each for each in choices(line, blanks(line)[at], VOCABULARY)}
    chosen = offered['chosen text of deeds called "…"'].line()
    assert line_text(chosen) == 'when turn ended if "red" is in chosen text of deeds called "…": end turn'


def test_what_was_decided_once_is_asked_by_itself_and_its_name_is_a_blank() -> None:
    asked = made("set dice to 2 if circuit is 1", "circuit", 'custom "…"')
    assert asked == 'set dice to 2 if custom "…"'
    line = one(asked)
    mails = filled(line, blank(line, "…"), refilled(line, blank(line, "…"), "the mail clause", VOCABULARY))
    assert line_text(mails) == 'set dice to 2 if custom "the mail clause"'
    assert made(line_text(mails), "custom", 'not custom "the mail clause"') == 'set dice to 2 if not custom "the mail clause"'


def test_texts_are_joined_and_terms_taken_out_again() -> None:
    joined = made("when turn begun: tell name of who", "name", 'name of who + "…"')
    assert joined == 'when turn begun: tell name of who + "…"'
    assert made(joined, "name", 'name of who + "…"') == 'when turn begun: tell name of who + "…" + "…"'
    assert "when turn begun: tell name of who" in [line_text(each.line) for each in changes(one(joined), VOCABULARY)]


def test_a_narrowed_list_is_whole_again_by_its_cross() -> None:
    for line in "set winner to players whose points is at least 1", "set winner to players with lowest points":
        taken_out = [line_text(each.line) for each in changes(one(line), VOCABULARY) if each.sort == TAKE_OUT]
        assert "set winner to players" in taken_out


def test_what_each_is_called_that_a_line_goes_through_is_typed_and_said_so_everywhere() -> None:
    line = one("when turn ended\n  for each player in players: give 1 points to player")
    each = blank(line, "player")
    named = filled(line, each, refilled(line, each, "best", VOCABULARY))
    assert line_text(named) == "when turn ended: for each best in players: give 1 points to best"
    for taken in ("who", "two words", "if", ""):
        with pytest.raises(ValueError, match="cannot stand for it"):
            refilled(line, each, taken, VOCABULARY)


def test_another_list_is_gone_through_with_something_that_can_be_done_with_each() -> None:
    line = "when turn ended\n  for each player in players: give 1 points to player"
    assert made(line, "players", 'deeds called "…"').startswith('when turn ended: for each deed in deeds called "…":')


def test_no_condition_is_offered_that_is_no_question() -> None:
    line = one("set dice to 2 if castling")
    offered = [each.words for each in choices(line, blank(line, "castling"), VOCABULARY)]
    assert not {"yes", "no", "nobody"} & {*offered}
    assert "circuit" in offered


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("when dice thrown if 6 is in faces: end turn", "faces"),
        ("when turn ended if turn number is 3: end turn", "turn number"),
        ("when circuit ended: give 1 points to players", "players"),
        ("when turn ended: let pot be 1", "1"),
    ],
)
def test_what_is_chosen_most_is_worked_out_without_the_rest(line: str, at: str) -> None:
    found = one(line)
    place = blank(found, at)
    everything = choices(found, place, VOCABULARY)
    short = menu(found, place, VOCABULARY)
    assert len(short.likely) <= 41 < len(everything)
    assert at in [each.words for each in short.likely]
    assert {each.words for each in short.likely} <= {each.words for each in everything}
    assert calls(menu, found, place, VOCABULARY) < 26_400


def test_a_list_is_told_from_the_one_thing_in_it() -> None:
    assert made("set winner to [latest mover]", "latest mover", "players") == "set winner to players"


# What a game has


def test_what_a_game_is_played_without_comes_last_and_nothing_of_it_is_lost() -> None:
    sheets = [rule.sheet for rule in shipped()["solitaire-nomic"].rule]
    away = absent(sheets, VOCABULARY, MATTERS, NO_NAMES)
    line = one('before action taken if kind is "mutate": object "no"')
    for text in ("action taken", "kind", "mutate"):
        every = menu(line, blank(line, text), VOCABULARY)
        here = every.without(away)
        home = [each.words for each in here.likely if each.heading != BRINGS]
        assert {each.words for each in here.everything} == {each.words for each in every.everything}
        assert not {"proposal made", "dice thrown", "motions carried", "castling partners", "other votes"} & set(home)
        last = [each.heading == BRINGS for each in here.everything]
        assert last == sorted(last)
        assert any(last)
    assert "turn begun" in [each.words for each in menu(line, blank(line, "action taken"), VOCABULARY).without(away).likely]
    there = one("when proposal made: end turn")
    home = menu(there, blank(there, "proposal made"), VOCABULARY).without(away).everything
    assert {"proposal made", "turn begun"} <= {each.words for each in home if each.heading != BRINGS}, "what stands there stays"


OF_EVERY_GAME = (
    *(
        kits.PEOPLE_WORDS,
        kits.TURN_WORDS,
        kits.DAY_WORDS,
        kits.ORDER_WORDS,
        kits.WINNING_WORDS,
        kits.RULE_WORDS,
        kits.RULEMAKING_WORDS,
        kits.TEXT_WORDS,
    ),
    *(kits.TOKEN_WORDS, kits.ACTION_WORDS, kits.DEED_WORDS),
)


def test_a_game_is_played_without_a_kit_or_the_kit_is_one_of_every_game() -> None:
    away = absent((), VOCABULARY, MATTERS, NO_NAMES)
    assert [kit for kit in kits._KITS if kit not in OF_EVERY_GAME and not kits._matter(kit) & away] == []
    assert {"points", "sides", "propose", "ask judgment", "map", "army"} <= away
    assert away.isdisjoint({"turn begun", "remove {rule:rules}", "thing handed", "holder", "rule changed"})


def test_what_can_be_handed_over_is_what_is_called_a_gift() -> None:
    assert {kind.word for kind in VOCABULARY.kinds.values() if "gift" in kind.also} == set(HANDED)


def test_what_lies_on_the_table_is_played_with_though_no_rule_speaks_of_it() -> None:
    without, with_a_map = (absent((), VOCABULARY, MATTERS, {"map": maps}) for maps in ((), ("land",)))
    assert without - with_a_map >= {"map", "squares"}
    assert {"map", "square"} & with_a_map == set()
    assert {"army", "dice", "proposal made"} <= with_a_map


def test_things_on_the_table_are_offered_by_their_names_and_cards_are_not(tmp_path: Path) -> None:
    session = sit(tmp_path)
    for what in ("hat", "crown"):
        do(session, "add thing", what=what, kind="token")
    hat = next(key for key, thing in session.whole_table().things.by_id.items() if thing.face == "hat")
    do(session, "name thing", thing=hat, name="the cap")
    do(session, "move thing", thing=session.whole_table().hand("Ann")[0].id, to="felt", up=True)
    assert [*names_on(session.table())["thing"]] == ["token", "the cap", "crown"]


def test_what_people_do_is_called_as_lines_in_force_call_it(tmp_path: Path) -> None:
    session = sit(tmp_path)
    swap = next(each for each in ready_lines() if each.says == "Two players swap hands")
    do(session, "edit rule", by="Ann", number=24, text="Swap.", sheet=swap.line)
    assert [*names_on(session.table())["what of deed done"]] == ["swap hands"]


def test_pieces_are_offered_by_their_kinds_and_not_as_things(tmp_path: Path) -> None:
    names = names_on(sit(tmp_path, "nomic-chess").table())
    assert "king" in names["kind of piece"]
    assert "king" not in names["thing"]


def test_what_is_called_so_on_the_table_comes_first(tmp_path: Path) -> None:
    alone = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    names = names_on(alone.table())

    def first(text: str, at: str, most: int) -> list[str]:
        line = one(text)
        return [each.words for each in menu(line, blank(line, at), VOCABULARY, names).likely][:most]

    assert first('before action taken if kind is "…": object "no"', "…", 2) == ['"transmute"', '"mutate"']
    ways = ["transmute", "mutate", "subsume", "divide", "remove", "by hand"]
    assert first('when rule changed if kind is "…": end turn', "…", 6) == [f'"{way}"' for way in ways], "nobody proposes here"
    sheet = 'set describes to ["transmute", "take one away"]\nset effect "take one away" to "remove"'
    do(alone, "edit rule", number=13, kind="immutable", text="One rule may be taken away.", sheet=sheet, why="it was divided")
    names = names_on(alone.table())
    assert first('when rule changed if kind is "…": end turn', "…", 2) == ['"take one away"', '"transmute"']
    assert first('when action taken if does is "…": end turn', "…", 2) == ['"remove"', '"renumber"']
    assert first('when action taken if class of rule is "…": end turn', "…", 2) == ['"immutable"', '"mutable"']
    assert first('when turn begun: remove rules classed "…"', "…", 2) == ['"immutable"', '"mutable"']
    assert first('when counter changed if counter is "…": end turn', "…", 1) == ['"life"']
    assert first('set lawful class of rules to "…"', "…", 2) == ['"immutable"', '"mutable"']
    line = one("when action taken if to is 1: end turn")
    kind = next(each for each in menu(line, blank(line, "to"), VOCABULARY, names).likely if each.words == "kind")
    assert line_text(kind.line()) == 'when action taken if kind is "take one away": end turn'


HERE = {"thing": ("token",), "player": ("Ann", "Bo"), ABSENT: absent((), VOCABULARY, MATTERS, NO_NAMES)}


def test_a_token_is_handed_first_and_no_army_where_there_is_none() -> None:
    found = one("when proposal adopted: give 1 points to proposer")
    hands = next(each for each in choices(found, blank(found, "give"), VOCABULARY, HERE) if each.words.startswith("hand ‹what›"))
    assert line_text(hands.line()) == 'when proposal adopted: hand "token" to proposer'
    offered = [each.words for each in menu(hands.line(), blank(hands.line(), "token"), VOCABULARY, HERE).likely]
    assert (offered[0], "army on turn" in offered) == ('"token"', False)
    armies = {**HERE, "army": ("Red",), ABSENT: absent((), VOCABULARY, MATTERS, {"army": ("Red",)})}
    offered = [each.words for each in menu(hands.line(), blank(hands.line(), "token"), VOCABULARY, armies).likely]
    assert "army on turn" in offered
