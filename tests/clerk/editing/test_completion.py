"""What the editor offers at the caret."""

import pytest

from tabletop.box.box import shipped
from tabletop.clerk.editing.completion import Completion, completions
from tabletop.clerk.kits import VOCABULARY
from tests.clerk.toy import TOY


def offered(text: str) -> list[str]:
    return [one.word for one in completions(text, len(text), TOY)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["set", "when", "before"]),
        ("wh", ["when"]),
        ("set dice to 1\nbef", ["before"]),
        ("when proposal ", [f"proposal {did}" for did in ("made", "revised", "withdrawn", "adopted", "defeated", "deemed")]),
        ("when proposal a", ["proposal adopted"]),
        ("when proposal adopted if thr", ["threshold"]),
        ("when dice thrown\n  gi", ["give"]),
        ("when dice thrown\n  if yes\n    end turn\n  oth", ["otherwise"]),
        ("when dice thrown: give 10 po", ["points"]),
        ("when dice thrown: give 10 points ", ["to"]),
        ("when dice thrown: give 10 points to thr", ["thrower"]),
        ("before dice thrown: o", ["object"]),
        ("set value of ", ["cards"]),
        ("set value of cards whose ra", ["rank"]),
        ("set circuit to number o", ["number of"]),
        ("set winner to players in o", ["in order of"]),
        ("set winner to players whose points is at l", ["is at least"]),
        ('when dice thrown: shuffle "dr', []),
        ("when nothing known: gi", []),
        ("let", []),
    ],
)
def test_what_can_stand_at_the_caret_is_offered(text: str, words: list[str]) -> None:
    assert offered(text) == words


def test_a_word_that_is_whole_is_not_gone_on_with_to_another() -> None:
    text = "when proposal adopted: give 2 points to propose"
    assert {"proposer", "proposers"} <= {one.word for one in completions(text, len(text), VOCABULARY)}
    assert "proposers" not in {one.word for one in completions(f"{text}r", len(text) + 1, VOCABULARY)}


def test_a_completion_replaces_what_is_typed_of_the_phrase_and_says_what_it_is() -> None:
    text = "when game begun: end turn\nset mate at the p"
    doc = "Whether an enemy king in check at the push counts as checkmated."
    assert completions(text, len(text), TOY) == (Completion(text.index("mate"), "mate at the push", doc),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("set winner to players whose di", []),
        ("set winner to players whose ro", ["rounds finished", "row", "roles"]),
        ("set winner to players whose cl", ["clock", "class", "claims over"]),
    ],
)
def test_of_questions_only_those_that_are_asked_of_something_are_read_of_it(text: str, words: list[str]) -> None:
    assert [one.word for one in completions(text, len(text), VOCABULARY)] == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("set ballots to ", ['"open"', '"secret"', '"show of hands"']),
        ('set ballots to "s', ['"secret"', '"show of hands"']),
        ("set adoption to ", ["unanimous", "majority"]),
        ('when proposal made if kind is in ["enact", "re', ['"repeal"', '"repeal amendment"']),
        ("when turn begun\n  stamp rule 3 as ", ['"void"', '"disputed"', '"suspended"']),
        ('when turn begun if weekday of today is "T', ['"Tuesday"', '"Thursday"']),
    ],
)
def test_what_is_wanted_there_is_offered_first_and_the_texts_that_are_understood(text: str, words: list[str]) -> None:
    assert [one.word for one in completions(text, len(text), VOCABULARY)][: len(words)] == words


def test_a_text_that_is_closed_already_is_not_closed_twice() -> None:
    text = 'set ballots to "op"'
    assert [one.word for one in completions(text, len(text) - 1, VOCABULARY)] == ['"open']


def test_only_the_fields_that_are_told_are_offered() -> None:
    assert "thrower" in offered("when dice thrown if ")
    assert "thrower" not in offered("when game begun if ")
    assert {"it", "points of"} <= set(offered("set winner to players where "))


def test_text_behind_the_caret_changes_nothing() -> None:
    assert [one.word for one in completions("when dice thrown: giv 1 points to thrower", 20, TOY)] == ["give"]


@pytest.mark.parametrize("game", shipped())
def test_every_word_of_every_sheet_is_offered_where_it_stands(game: str) -> None:
    known = set[tuple[str, ...]]()
    for text in (rule.sheet for rule in shipped()[game].rule):
        for caret in (caret for caret in range(len(text)) if _is_a_word_of_the_clerk(text, caret)):
            around = (*text[:caret].split()[-2:], *text[caret:].split()[:1])
            if around not in known:
                offers = completions(text, caret, VOCABULARY)
                assert any(text.startswith(one.word, one.start) for one in offers), text[:caret]
            known.add(around)


def _is_a_word_of_the_clerk(text: str, caret: int) -> bool:
    """Whether a word begins here that is neither in quotation marks nor the rule's own."""
    before = text[:caret]
    begins = text[caret].isalpha() and not before[-1:].isalpha() and not before.endswith("-")
    return begins and before.count('"') % 2 == 0 and not before.endswith(("let ", "for each "))


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("when proposal adopted: hand tok", '"token"'),
        ("when proposal adopted: draw 1 cards from d", '"draw"'),
        ('when proposal adopted: hand "token" to first of players after pro', "proposer"),
        ('when proposal adopted: hand "token" to first of players after an', '"Ann"'),
        ("when game begun: take map la", '"land"'),
    ],
)
def test_what_lies_on_the_table_is_offered_by_its_name(text: str, first: str) -> None:
    names = {"thing": ("token",), "pile": ("draw", "discard"), "player": ("Ann",), "map": ("land",)}
    assert completions(text, len(text), VOCABULARY, names)[0].word == first


@pytest.mark.parametrize("kind", [word for word, kind in VOCABULARY.kinds.items() if kind.named and word != "square"])
def test_whatever_is_called_by_its_name_is_offered_where_nothing_says_what_is_wanted(kind: str) -> None:
    text = "when game begun: take map ze"
    assert completions(text, len(text), VOCABULARY, {kind: ("zebra",)})[0].word == '"zebra"'


@pytest.mark.parametrize(
    ("wanted", "name"), [("when card drawn if pile is d", '"draw"'), ("when square entered if square is d", '"d1"')]
)
def test_where_one_kind_is_wanted_no_others_are_offered_by_their_names(wanted: str, name: str) -> None:
    offers = completions(wanted, len(wanted), VOCABULARY, {"square": ("d1",), "pile": ("draw",)})
    assert [one.word for one in offers if one.word.startswith('"')] == [name]


def test_a_name_is_offered_only_where_a_value_can_stand() -> None:
    assert completions("when d", 6, VOCABULARY, {"pile": ("draw",)}) == completions("when d", 6, VOCABULARY)
