"""Before a line is proposed it is known whether it would be heard, and which card goes before it by which rule."""

from pathlib import Path

import pytest

from tabletop.clerk.english.describe import IN_VAIN, TWICE, descriptions
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.changes import said_by, unheard_told, with_notes
from tabletop.clerk.language.checker import check
from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import Mutate
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.answers import Outranked
from tabletop.engine.frozen import replace
from tabletop.engine.text.game_words import USUAL
from tabletop.game.session import Session
from tests.games import nomic
from tests.playing import do, sit


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return nomic.begun(tmp_path)


def in_vain(session: Session, sheet: str, **change: object) -> list[tuple[int, str, str, str]]:
    made = Propose(**({"by": "Ann", "kind": "enact", "text": "…", "sheet": sheet} | change))
    return [(each.line, each.rule, each.by, each.order) for each in session.overridden_lines(made)]


LOWEST = "lowest number first within a class"


@pytest.mark.parametrize(
    ("sheet", "found"),
    [
        ("set adoption to 2/3", [(0, "r203", "r211", LOWEST)]),
        ('set adoption to 2/3 if kind of proposal is "repeal"', [(0, "r203", "r211", LOWEST)]),
        ("set adoption to unanimous", []),
        ("when turn ended: give 1 points to who\nset sides to 20", [(1, "r202", "r211", LOWEST)]),
        ("set voters to players where it is not mover", [(0, "r105", "r110", "immutable first")]),
        ('set limit "gold" to 20', []),
        ('set limit "mutable rules" to 20', [(0, "r209", "r211", LOWEST)]),
        ("set quorum to 3", []),
        ('set precedence to ["newest first"]', []),
        ('set precedence to ["rule 208 over rule 207"]', [(0, "r211", "r211", LOWEST)]),
        ('set precedence to ["rule 207 over rule 208", "rule 208 over rule 107"]', []),
        ('set precedence to ["rule 208 over rule 207"]\nset claims over to rule 211', []),
        ("set dice to 2\nset dice to 2 if mover is nobody", [(0, "r202", "r211", LOWEST), (1, "r301", "", "")]),
        ('set limit "gold" to 20\nset limit "gold" to 30', [(1, "r301", "", "")]),
        ('set limit "gold" to 20 if mover is nobody\nset limit "gold" to 30', []),
        ("set adoption to 2/3\nset claims over to rules where ordinal number of it is 203", []),
    ],
)
def test_in_suber_s_game(session: Session, sheet: str, found: list[tuple[int, str, str, str]]) -> None:
    assert in_vain(session, sheet) == found


def test_where_two_rules_say_the_contrary_of_two_others_the_table_decides(tmp_path: Path) -> None:
    at = sit(tmp_path)
    do(at, "edit rule", text="Rule 13 prevails over rule 12.", sheet='set precedence to ["rule 13 over rule 12"]')
    assert in_vain(at, 'set precedence to ["rule 12 over rule 13"]') == [(0, "r19", "", "")]
    assert in_vain(at, 'set precedence to ["rule 12 over rule 13", "newest first"]') == []


def test_a_line_is_told_that_waits_for_a_kind_of_change_that_never_comes(tmp_path: Path) -> None:
    alone = sit(tmp_path, "solitaire-nomic", "Ann", token="")

    def told(sheet: str) -> list[str]:
        found = alone.overridden_lines(Propose(by="Ann", kind="enact", text="…", sheet=sheet))
        return [unheard_told(each, alone.table().rulebook) for each in found]

    waits = 'when rule changed if kind is "death" and by is not nobody: end turn'
    assert told(waits) == [
        "No change of a rule is called “death”, and no rule describes such an action, so this line does nothing."
    ]
    described = told(f'{waits}\nset describes to ["death"]')
    assert described == ["Under this rule, rule 6 objects to “death”: no immutable rule describes this action."]
    assert told(waits.replace("death", "remove")) == []
    assert [each for rule in alone.table().rulebook.rules for each in alone.unheard(rule.id) if each.never] == []
    removes = 'set describes to ["take one away"]\nset effect "take one away" to "remove"'
    do(alone, "edit rule", number=13, kind="immutable", text="One rule may be taken away.", sheet=removes, why="it was divided")
    assert told(waits.replace("death", "take one away")) == []
    assert told(waits.replace("death", "remove")) == [
        "Only a removal by hand is called “remove”; what a rule describes is called “take one away”, and this line does not wait "
        "for it."
    ]


def test_a_line_that_describes_an_action_says_which_rule_objects_to_it_under_this_card(tmp_path: Path) -> None:
    alone, removes = sit(tmp_path, "solitaire-nomic", "Ann", token=""), 'set effect "remove any one rule" to "remove"'
    own, printed = f'set describes to ["remove any one rule"]\n{removes}', 'set describes to ["mutate"]'

    def told(change: Act) -> list[str]:
        return [unheard_told(each, alone.table().rulebook) for each in alone.overridden_lines(change)]

    no_action = "Under this rule, rule {} objects to “remove any one rule”: no immutable rule {}."
    mutable = Mutate(by="Ann", rule=1001, text="…", sheet=own)
    assert told(mutable) == [no_action.format(4, "states this change")]
    assert told(replace(mutable, sheet=own.replace(removes, ""))) == [no_action.format(6, "describes this action")]
    assert told(replace(mutable, sheet=printed)) == told(replace(mutable, to=15)) == []
    assert [each for rule in alone.table().rulebook.rules for each in alone.unheard(rule.id) if each.never] == []
    do(
        alone,
        "edit rule",
        number=13,
        text="As an action, one rule may be removed.",
        kind="immutable",
        sheet=own,
        why="it was divided",
    )
    assert told(mutable) == [], "it is taken under rule 13"


def test_a_line_that_waits_for_a_throw_says_that_there_is_no_die_and_how_one_is_thrown(tmp_path: Path) -> None:
    alone = sit(tmp_path, "solitaire-nomic", "Ann", token="")

    def found(sheet: str) -> list[tuple[str, str]]:
        change = Propose(by="Ann", kind="enact", text="…", sheet=sheet)
        return [(unheard_told(each, alone.table().rulebook), each.claim) for each in alone.overridden_lines(change)]

    waits = "when dice thrown: give sum of faces points to thrower"
    brings = 'when turn begun: allow mover to "throw the die"'
    no_die = "No rule has a die thrown, so this line does nothing until somebody throws one."
    assert found(waits) == [(no_die, brings)]
    assert found(f"{waits}\n{brings}") == []
    for written in ("throw 1 dice for mover", "throw 1 die for mover"):
        assert found(f"{waits}\nwhen turn begun: {written}") == []
    assert found(f'{waits}\nbefore rule changed: object "first throw the die"') == [(no_die, brings)], "nothing is thrown by that"
    do(alone, "throw", dice=1, sides=6)
    assert alone.table().thrown
    assert found(waits) == [(no_die, brings)], "what was thrown lies there"
    do(alone, "add thing", what="6", kind="die")
    assert found(waits) == [], "it is thrown by hand"


def test_a_line_on_the_card_that_goes_first_is_heard(session: Session) -> None:
    assert in_vain(session, "set adoption to 2/3", kind="amend", rule=203) == []


def test_of_a_card_whose_own_line_goes_first_it_is_not_said_that_the_table_will_be_asked(session: Session) -> None:
    sheet = "set adoption to unanimous\nset adoption to majority"
    (found,) = session.overridden_lines(Propose(by="Ann", kind="amend", rule=203, text="…", sheet=sheet))
    assert found.said("") == ("has a line above that answers this first, so this one is never asked.", "")


def test_a_line_that_a_line_above_answers_first_says_so_in_english_too() -> None:
    sheet = check("set quorum to 3\nset sides to 20\nset quorum to 4 if mover is nobody", VOCABULARY).sheet
    assert [IN_VAIN in each for each in descriptions(sheet, VOCABULARY)] == [False, False, True]


def test_a_line_that_a_line_above_says_as_well_says_so_in_english() -> None:
    line = "when dice thrown: give 1 points to thrower"
    sheet = check(f"{line}\nwhen dice thrown: give 2 points to thrower\n{line}", VOCABULARY).sheet
    assert [TWICE in each for each in descriptions(sheet, VOCABULARY)] == [False, False, True]


ACE_OF_SPADES = 'set value of cards whose rank is "A" and suit is "spades" to 0'
ACES = 'set value of cards whose rank is "A" to 14'


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ((ACE_OF_SPADES, ACES, "set value of cards to 5"), "What every other card is worth: 5."),
        ((ACE_OF_SPADES, ACES), "What every other ace is worth: 14."),
        (("set quorum to 3 if mover is nobody", "set quorum to 4"), "How many ballots have to be laid, otherwise: 4."),
        (("set winner to declared winners if declared winners is not []", "set winner to []"), "Who has won, otherwise: nobody."),
        ((f"{ACES} if mover is nobody", "set value of cards to 5"), "What every card is worth: 5."),
        (('set value of cards whose suit is "spades" to 0', ACES), "What every ace is worth: 14."),
    ],
)
def test_of_what_a_line_above_answers_for_a_narrower_case_a_line_says_no_more_than_the_rest(
    lines: tuple[str, ...], said: str
) -> None:
    read = check("\n".join(lines), VOCABULARY).sheet
    assert read is not None
    assert descriptions(read, VOCABULARY)[-1] == said


def test_where_nothing_says_which_prevails_the_table_will_be_asked(tmp_path: Path) -> None:
    session = sit(tmp_path)
    rule = next(line.rule for line in session.law() if line.question == "adoption")
    made = Propose(by="Ann", kind="enact", text="…", sheet="set adoption to 3/4")
    assert session.overridden_lines(made) == (Outranked(0, "adoption", rule),)


CLAIM = "set claims over to rules whose ordinal number is in [4, 11]\nset next mover to first of players before latest mover"


@pytest.mark.parametrize(
    ("sheet", "found"),
    [(CLAIM, [Outranked(0, "precedence", ""), Outranked(1, "next mover", "r4")]), (f'set precedence to ["claims"]\n{CLAIM}', [])],
)
def test_that_a_rule_goes_before_another_rests_on_a_rule_on_precedence(
    tmp_path: Path, sheet: str, found: list[Outranked]
) -> None:
    made = Propose(by="Ann", kind="enact", text="…", sheet=sheet)
    assert sit(tmp_path).overridden_lines(made) == tuple(found)


@pytest.mark.parametrize(
    ("sheet", "found"),
    [
        ('set times a circuit "steal" to 1', [0]),
        ('when turn ended: draw 1 cards from "draw" for who\nwhen circuit ended: tell "it is over"', [1]),
        ('when this rule is enacted: run "the end" for 3 circuits', [0]),
        ('when this rule is enacted: run "the end" for 3 turns', []),
        ('set times a circuit "steal" to 1\nset circuit to 1 + lowest of turns of players', []),
    ],
)
def test_a_line_that_rests_on_circuits_does_nothing_where_none_is_counted(tmp_path: Path, sheet: str, found: list[int]) -> None:
    session = sit(tmp_path)
    made = Propose(by="Ann", kind="enact", text="…", sheet=sheet)
    assert session.overridden_lines(made) == tuple(Outranked(line, "circuit", "") for line in found)


def test_nothing_happens_by_asking(session: Session) -> None:
    before = session.whole_table()
    in_vain(session, "set adoption to 2/3")
    assert session.whole_table() == before
    do(session, "propose", by="Ann", kind="enact", text="A rule.", sheet="")


@pytest.mark.parametrize(
    ("words", "claim"),
    [
        ("Two thirds adopt.", ""),
        ("Notwithstanding rule 203, two thirds adopt.", "set claims over to rule 203"),
        ("Two thirds adopt. This rule takes precedence over rule 203.", "set claims over to rule 203"),
    ],
)
def test_where_the_words_say_that_the_rule_goes_first_and_the_sheet_does_not_that_is_told(
    session: Session, words: str, claim: str
) -> None:
    made = Propose(by="Ann", kind="enact", text=words, sheet="set adoption to 2/3")
    (found,) = session.overridden_lines(made)
    (foreseen,) = [each for each in session.foreseen(made) if each.by]
    assert (found.claim, foreseen.claim) == (claim, claim)
    assert ("only the words say" in found.said("")[1]) is bool(claim)
    claimed = replace(made, sheet=f"{made.sheet}\n{claim}")
    assert not claim or session.overridden_lines(claimed) == ()


def test_what_would_not_help_against_an_immutable_rule_is_not_held_out(session: Session) -> None:
    sheet = "set voters to players where it is not mover"
    (found,) = session.overridden_lines(Propose(by="Ann", kind="enact", text="Despite rule 105, …", sheet=sheet))
    assert (found.by, found.claim) == ("r110", "")


EIGHT = (
    "How many sides a die has: 8. Rule 202 already says how many sides a die has, and goes first, "
    "as rule 211 says (lowest number first): what this says of it changes nothing."
)


def test_what_is_told_of_a_rule_in_force_that_is_not_heard_names_the_rule_that_goes_first(session: Session) -> None:
    nomic.turn(session, text="A die has eight sides.", sheet="set sides to 8")
    book = session.table().rulebook

    def told(rule: str) -> tuple[str, ...]:
        sheet = book[rule].sheet
        return with_notes(said_by(sheet, USUAL), sheet, session.unheard(rule), book, USUAL)

    assert told("r301") == (EIGHT,)
    assert told("r202") == said_by(book["r202"].sheet, USUAL)
    assert [session.unheard(each.id) for each in book.rules if session.unheard(each.id)] == [session.unheard("r301")]
    do(session, "stamp void", rule=301, anyway=True)
    assert session.unheard("r301") == ()


def test_a_line_that_rests_on_what_no_rule_says_is_told_as_one_that_does_nothing(tmp_path: Path) -> None:
    cards = sit(tmp_path)
    found = cards.overridden_lines(Propose(by="Ann", kind="enact", text="…", sheet='when circuit ended: tell "So."'))
    assert [unheard_told(each, cards.table().rulebook) for each in found] == [
        "No rule says which round of turns it is, so this line does nothing."
    ]


def test_which_lines_are_not_heard_is_worked_out_anew_only_where_it_hangs_on_what_was_done(session: Session) -> None:
    by_points = 'set precedence to ["lowest number first"] if points of first of players is 0 otherwise ["highest number first"]'
    do(session, "remove rule", rule=110, anyway=True, why="to let points decide")
    do(session, "edit rule", rule=211, sheet=by_points, anyway=True, why="to let points decide")
    change = Propose(by="Ann", kind="enact", text="…", sheet="set adoption to 2/3")
    found = session.overridden_lines(change)
    assert [each.rule for each in found] == ["r203"]
    do(session, "add thing", what="hat", kind="token")
    assert session.overridden_lines(change) is found
    do(session, "set counter", counter="points", of="Ann", to=1)
    assert session.overridden_lines(change) == ()
