"""What people type into the searches of the editor finds what there is, whatever the clerk calls it."""

from pathlib import Path

import pytest

from tabletop.box.shipped import manual, phrases, ready_lines
from tabletop.clerk.editing.choices import menu, takes_own_words, typed
from tabletop.clerk.editing.ready_lines import absent, best_lines, often_asked, spoken_of
from tabletop.clerk.editing.templates import ABSENT, OFTEN_ASKED, names_on
from tabletop.clerk.editing.word_forms import finds
from tabletop.clerk.kits import MATTERS, VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import line_text
from tabletop.clerk.prose.said_numbers import differing, filled
from tabletop.engine.frozen import replace
from tabletop.engine.text.game_words import USUAL
from tabletop.view.editor.slips import ASKS, GameWords, choices_found
from tests.clerk.editing.test_blanks import blank, one
from tests.playing import sit

LINES = {line.says: line for line in ready_lines()}
GIVE, COUNT = "when turn ended: give 1 points to who", "when votes counted: give 1 points to proposer"
DUTY = 'when turn ended: require who to "propose"'


def picked(line: str, at: str, words: str) -> list[str]:
    made = one(line)
    wanted = blank(made, at)
    own = (lambda said: typed(made, wanted, said, VOCABULARY)) if takes_own_words(made, wanted) else None
    return [each.says for each in choices_found(menu(made, wanted, VOCABULARY), own, words, USUAL)]


@pytest.mark.parametrize(
    ("line", "at", "words", "says"),
    [
        (GIVE, "give", "die", "throw ‹number› dice for ‹whom›"),
        (GIVE, "give", "roll", "throw ‹number› dice for ‹whom›"),
        (GIVE, "give", "points", "give ‹amount› ‹counter› to ‹whom›"),
        (GIVE, "give", "steal", "take ‹amount› ‹counter› from ‹whom›"),
        (GIVE, "give", "promote", "require ‹whom› to ‹what›"),
        (GIVE, "give", "pawn", "raise ‹number› armies for ‹whom›"),
        (COUNT, "1", "total", "sum of points of for voters"),
        (COUNT, "1", "for votes minus against votes", "for votes minus against votes"),
        (DUTY, "propose", "promote", "promote"),
        *((GIVE, "who", f"{word} points", "players with lowest points") for word in ("fewest", "least", "smallest", "lowest")),
    ],
)
def test_what_can_stand_in_a_blank_is_found_by_what_people_call_it(line, at, words, says):
    assert picked(line, at, words)[0] == says


@pytest.mark.parametrize("words", ["difference", "minus", "plus", "times"])
def test_a_reckoning_is_found_by_its_name(words):
    assert any(set("+-*") & set(says) for says in picked(COUNT, "1", words))


def test_what_a_placeholder_names_is_found():
    for words in ASKS.removeprefix("Search: ").removesuffix(" …").split(", "):
        assert picked(GIVE, "give", words), words


def test_signs_may_be_typed_as_words_but_not_within_a_text():
    line = one(COUNT)
    made = typed(line, blank(line, "1"), "for votes minus against votes times 2", VOCABULARY)
    assert made is not None
    assert line_text(made) == "when votes counted: give for votes - against votes * 2 points to proposer"
    line = one(DUTY)
    made = typed(line, blank(line, "propose"), "count minus one", VOCABULARY)
    assert made is not None
    assert line_text(made) == 'when turn ended: require who to "count minus one"'


def test_what_is_read_of_players_comes_before_what_hardly_anybody_wants():
    made = one("when votes counted if for votes is 1: give 1 points to proposer")
    for way in ("1", "for votes"):
        likely = [each.words for each in menu(made, blank(made, way), VOCABULARY).likely]
        after = [words for words in ("points of for votes", "votes on kind", "division by nothing") if words in likely]
        assert after
        assert all(likely.index("points of proposer") < likely.index(words) for words in after)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("clockwise", "The next turn is counter-clockwise"),
        ("counterclockwise", "The next turn is counter-clockwise"),
        ("roll a die", "A throw gives as many points as the die shows"),
        ("first to points", "Whoever has so many points wins"),
        ("…or the first to have 10 points", "Whoever has so many points wins"),
        ("prevail", "If two rules differ, the one with the higher number prevails"),
        (
            "If two rules differ, the rule with the higher number prevails.",
            "If two rules differ, the one with the higher number prevails",
        ),
        ("gain as many points as a thrown die shows", "A throw gives as many points as the die shows"),
    ],
)
def test_a_ready_line_comes_first_that_says_it_in_other_words(words, says):
    assert best_lines(ready_lines(), words)[0].says == says


@pytest.mark.parametrize(("game", "names"), [("nomic", "Ann,Bo"), ("nomic-chess", "Ann,Bo"), ("solitaire-nomic", "Ann")])
def test_lines_of_cards_are_new_to_a_game_in_which_no_card_is(tmp_path, game, names):
    here = GameWords.of(ready_lines(), sit(tmp_path, game, names, token="").table(), VOCABULARY).lines
    assert not {"Whoever has no card left at the end of a turn loses, and is out of the game", "An empty hand wins"} & {
        line.says for line in here
    }


@pytest.mark.parametrize("words", ["promote", "roll", "steal"])
def test_the_manual_is_searched_by_the_same_words(words):
    assert any(finds(row, words) for row in manual(VOCABULARY).split("\n") if row.startswith("|"))


@pytest.mark.parametrize(
    ("says", "words", "line"),
    [
        ("A throw of six gives a point", "1001. Scoring\nA throw gives 150 points", "if 6 is in faces: give 150 points"),
        ("A throw of six gives a point", "1001 Scoring. A throw gives 150 points", "if 6 is in faces: give 150 points"),
        (
            "Whoever has so many points wins",
            "1001. Winning\nThe player shall win the game with 150 points at the end.",
            "is at least 150",
        ),
        ("Whoever has so many points wins", "Whoever has 150 points in the third circuit wins.", "is at least 150"),
    ],
)
def test_the_number_of_a_rule_is_no_number_of_its_words_and_a_counter_is_compared_with_its_own(says, words, line):
    assert line in filled(LINES[says], words, ("points", "gold")).line


def test_whom_the_words_name_and_the_sheet_does_not_is_to_be_checked():
    words = "Anna loses 2 points whenever she says rook."
    line = "when deed done: take 2 points from chosen player"
    assert differing(words, line, "", phrases(), (), ("Anna", "Ann", "Bo")) == ("Anna",)
    assert differing(words, line.replace("chosen player", '"Anna"'), "", phrases(), (), ("Anna", "Ann")) == ()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "when somebody takes an action: give 10 points to by",
            "I do not know what “somebody takes an action” is. Did you mean “action taken”?",
        ),
        (
            "when a proposal is adopted: give 1 points to proposer",
            "I do not know what “a proposal is adopted” is. Did you mean “proposal adopted”?",
        ),
        (
            "when turn ended\n  end turn\n  when turn begun: end turn",
            "“when” begins a line of its own. It stands at the left edge, without blanks before it.",
        ),
        (
            "set dice to 2\n  when turn begun: end turn",
            "“when” begins a line of its own. It stands at the left edge, without blanks before it.",
        ),
        (
            'when card drawn if colour of card is "red": end turn',
            "“card” is not told here. Only whoever drew it sees which it is; “card played” tells which card is laid down. "
            "What can be read here: player, pile.",
        ),
    ],
)
def test_what_is_wrong_says_what_would_be_right_here(line, told):
    (error,) = check(line, VOCABULARY).errors
    assert str(error).partition(": ")[2] == told


def in_game(folder: Path, game: str, line: str, at: str, words: str) -> list[str]:
    """What the search in a blank of the line finds, where that game has just begun."""
    table = sit(folder, game, "Ann" if game == "solitaire-nomic" else "Ann,Bo").table()
    sheets, names = [rule.sheet for rule in table.rulebook.rules], names_on(table)
    away, made = absent(sheets, VOCABULARY, MATTERS, names), one(line)
    names = {**names, ABSENT: away, OFTEN_ASKED: often_asked(sheets, VOCABULARY)}
    found = menu(made, blank(made, at), VOCABULARY, names).without(away)
    found = replace(found, spoken=spoken_of(sheets, VOCABULARY))
    return [each.says for each in choices_found(found, None, words, USUAL)]


@pytest.mark.parametrize(
    ("game", "words", "says"),
    [
        ("solitaire-nomic", "removed", "rule changed"),
        ("solitaire-nomic", "repealed", "rule changed"),
        ("solitaire-nomic", "mutated", "rule changed"),
        ("solitaire-nomic", "dies", "rule changed"),
        ("solitaire-nomic", "die", "rule changed"),
        ("nomic", "die", "dice thrown"),
        ("nomic", "rolled", "dice thrown"),
        ("nomic", "thrown", "dice thrown"),
        ("nomic-chess", "moved", "piece moved"),
        ("nomic-chess", "captured", "piece captured"),
        ("card-nomic", "drawn", "card drawn"),
        ("card-nomic", "played", "card played"),
    ],
)
def test_what_happens_is_found_by_everyday_words_and_what_the_rules_of_the_game_speak_of_first(tmp_path, game, words, says):
    assert in_game(tmp_path, game, "when action taken: give 1 points to by", "action taken", words)[0] == says


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("mutable", 'number of rules classed "mutable"'),
        ("how many immutable", 'number of rules classed "immutable"'),
        ("highest immutable", 'highest of ordinal number of rules classed "immutable"'),
        ("lowest mutable", 'lowest of ordinal number of rules classed "mutable"'),
    ],
)
def test_where_a_number_is_wanted_the_rules_of_a_class_are_counted_and_numbered(tmp_path, words, says):
    assert in_game(tmp_path, "solitaire-nomic", GIVE, "1", words)[0] == says


def test_what_the_rules_of_the_game_ask_most_of_what_is_told_first_comes_first(tmp_path):
    moved = "when piece moved if piece is piece: give 1 points to by"
    assert in_game(tmp_path, "nomic-chess", moved, "piece", "")[0] == "kind of piece"
