"""Solitaire Nomic rule by rule: what the clerk does under each, what it flags, and each reading that may be chosen."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tabletop.box.shipped import how_to_play, phrases
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.prose.offers import OfferMaker
from tabletop.clerk.work.likely_answers import differing_answers
from tabletop.engine.acts.actions import Divide, OtherAction
from tabletop.engine.acts.drops import TO_REMOVE
from tabletop.engine.acts.lawmaking.deciding import question_text
from tabletop.engine.answers import Objection, Outlook
from tabletop.engine.things import Address
from tabletop.engine.values import Number, Ref, written
from tabletop.game.session import Session
from tests.golden import approved
from tests.playing import do, read_aloud, refused, rule_of, sit, told

SCORING = "Scoring\nThe player shall gain 10 points by performing an action."
SAYS_4 = (4, "No immutable rule states this change.")
REMOVAL = 'set describes to ["remove any one rule"]'


def begun(folder: Path, **options: str) -> Session:
    return sit(folder, "solitaire-nomic", "Ann", token="", options=options)


def lives(session: Session) -> dict[int, str]:
    """What is counted as the life span of each rule."""
    table = session.whole_table()
    counted = {rule.number: table.counters.get(("life", Ref("rule", rule.id))) for rule in table.rulebook.by_number()}
    return {number: written(amount) for number, amount in counted.items() if amount is not None}


def numbers(session: Session, kind: str = "") -> list[int]:
    return [rule.number for rule in session.whole_table().rulebook.by_number() if kind in ("", rule.kind)]


def says(objection: Objection, session: Session) -> tuple[int | None, str]:
    return rule_of(session, objection), objection.sentence


def mutate(session: Session, text: str, rule: int = 1001, **more: Any) -> None:
    do(session, "mutate", by="Ann", rule=rule, text=text, **more)


def objects(session: Session, act: str, **fields: Any) -> tuple[int | None, str]:
    return says(refused(session, act, by="Ann", **fields), session)


def no_mutation(session: Session, text: str, **more: Any) -> tuple[int | None, str]:
    return objects(session, "mutate", rule=1001, text=text, **more)


def described(session: Session, *actions: str) -> None:
    """By hand: rule 12 describes these actions."""
    listed = ", ".join(f'"{action}"' for action in actions)
    do(session, "edit rule", by="Ann", rule=12, sheet=f"set describes to [{listed}]")


# 1


def test_1_the_number_says_the_class_whatever_way_it_came_about(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", by="Ann", rule=1002, number=13, why="to see")
    assert (numbers(session, "immutable"), numbers(session, "mutable")) == ([*range(1, 14)], [1001])
    do(session, "divide", by="Ann", anyway=True, rule=13, to=19)
    do(session, "divide", by="Ann", rule=1001, to=20)
    assert (numbers(session, "immutable")[-1], numbers(session, "mutable")) == (19, [20, 1001])


def test_1_a_change_of_the_rule_itself_changes_the_classes_at_once(tmp_path: Path) -> None:
    session = begun(tmp_path)
    sheet = 'set lawful class of rules to "immutable" if ordinal number of rule is less than 12 otherwise "mutable"'
    do(session, "edit rule", by="Ann", rule=1, sheet=sheet, why="I mutated it")
    assert (numbers(session, "mutable"), lives(session)) == ([12, 1001, 1002], {12: "8", 1001: "8", 1002: "8"})


def test_1_a_rule_that_gets_a_number_below_twenty_in_ones_own_words_is_immutable_and_lives_no_longer(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    do(session, "mutate", by="Ann", rule=1001, text=SCORING, sheet='set describes to ["renumber a rule"]')
    do(session, "divide", by="Ann", rule=1001, to=13)
    do(session, "other action", by="Ann", under=13, words="renumber a rule", does="renumber", rule=1002, to=14)
    assert (numbers(session, "immutable"), numbers(session, "mutable")) == ([*range(1, 15)], [1001])
    assert [about.key for (counter, about) in session.whole_table().counters if counter == "life"] == ["r1001"]
    do(session, "divide", by="Ann", rule=1001, to=20)
    do(session, "other action", by="Ann", under=13, words="renumber a rule", does="renumber", rule=14, to=1002)
    assert numbers(session, "mutable") == [20, 1001, 1002], "and mutable again above it"


def test_a_card_says_that_it_was_mutated_or_which_it_subsumed(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "mutate", by="Ann", rule=1001, text=SCORING)
    assert session.whole_table().rulebook["r1001"].history == "mutated"
    do(session, "end turn", by="Ann", anyway=True)
    do(session, "subsume", by="Ann", rule=1001, other=1002, anyway=True)
    assert session.whole_table().rulebook["r1001"].history == "subsumed 1002"


def test_a_sheet_that_is_to_be_checked_is_still_to_be_checked_where_another_is_put_behind_it_or_a_duplicate_is_made(
    tmp_path: Path,
) -> None:
    session = begun(tmp_path)
    words = session.whole_table().rulebook["r1001"].text.replace("10", "30")
    do(session, "mutate", by="Ann", rule=1001, text=words)
    do(session, "divide", by="Ann", rule=1001, to=30, anyway=True)
    do(session, "subsume", by="Ann", rule=1001, other=1002, anyway=True)
    do(session, "subsume", by="Ann", rule=1002, other=30, anyway=True)
    book = session.whole_table().rulebook
    assert [book.numbered(number).check for number in (1001, 30, 1002)] == [True, True, True]


def test_1_immutable_rules_are_neither_mutated_nor_divided(tmp_path: Path) -> None:
    session = begun(tmp_path)
    says_1 = (1, "Immutable rules are not subject to mutation or division.")
    assert objects(session, "mutate", rule=4, text="Rule Changes\nRules may be changed.") == says_1
    assert objects(session, "divide", rule=4, to=20) == says_1


def test_1_whether_removing_an_immutable_rule_is_death_can_be_chosen(tmp_path: Path) -> None:
    for chosen, death in ("no", False), ("yes", True):
        session = begun(
            tmp_path / chosen if (tmp_path / chosen).mkdir() is None else tmp_path,
            **{"removing an immutable rule is death": chosen},
        )
        described(session, "remove any one rule")
        act = {"under": 12, "words": "remove any one rule", "does": "remove"}
        if death:
            assert objects(session, "other action", rule=6, **act) == approved()
            do(session, "other action", by="Ann", rule=1001, **act)
        else:
            do(session, "other action", by="Ann", rule=6, **act)
        session.close()


# 2


def test_2_a_win_is_offered_when_nothing_but_the_rule_remains_and_declared_by_the_player(tmp_path: Path) -> None:
    session = begun(tmp_path)
    *most, last = [rule for rule in numbers(session) if rule != 2]
    for rule in most:
        do(session, "remove rule", anyway=True, by="Ann", rule=rule)
    assert [line.answer for line in session.law() if line.question == "winner"] == ["none"]
    assert [duty.what for duty in session.whole_table().duties if not duty.part] == []
    do(session, "remove rule", anyway=True, by="Ann", rule=last)
    assert [(line.answer, line.rule) for line in session.law() if line.question == "winner"] == [("Ann", "r2")]
    assert [(duty.what, duty.must) for duty in session.whole_table().duties if not duty.part] == [("declare a win", False)]
    assert session.whole_table().wins == ()


# 3


def test_3_mutable_rules_live_for_eight_turns_from_the_beginning_and_from_their_transmutation(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert lives(session) == {1001: "8", 1002: "8"}
    do(session, "transmute", by="Ann", rule=12, to=20)
    assert lives(session) == {20: "7", 1001: "7", 1002: "7"}


def test_3_what_becomes_immutable_has_no_life_span(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", by="Ann", rule=1002, number=14)
    assert lives(session) == {1001: "8"}


def test_3_whether_a_rule_ages_in_its_first_turn_can_be_chosen(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"new rules age at once": "no"})
    do(session, "transmute", by="Ann", rule=12, to=20)
    assert lives(session) == {20: "8", 1001: "7", 1002: "7"}
    do(session, "end turn", by="Ann")
    assert lives(session) == {20: "7", 1001: "6", 1002: "6"}
    do(session, "divide", by="Ann", rule=1001, to=30)
    assert lives(session) == {20: "6", 30: "7", 1001: "7", 1002: "5"}
    do(session, "end turn", by="Ann")
    assert lives(session) == {20: "5", 30: "6", 1001: "6", 1002: "4"}


def test_3_no_life_span_exceeds_eight_turns(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"subsumed rules": "it lives out its span"})
    do(session, "subsume", by="Ann", rule=1001, other=1002)
    assert lives(session) == {1001: "7", 1002: "7"}


def test_3_a_rule_of_ones_own_gives_no_more_than_eight_turns_either(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", by="Ann", rule=1002, sheet='when action taken: change "life" of [rule 1002] to 12')
    do(session, "transmute", by="Ann", rule=12, to=20)
    assert lives(session) == {20: "7", 1001: "7", 1002: "7"}


def test_3_a_rule_that_came_when_no_rule_gave_life_spans_does_not_age(tmp_path: Path) -> None:
    session = begun(tmp_path)
    third = session.whole_table().rulebook["r3"]
    do(session, "remove rule", anyway=True, by="Ann", rule=3)
    do(session, "other action", by="Ann", under=9, words="I write a rule", does="write", to=25, text="Be kind.")
    do(session, "edit rule", by="Ann", text=third.text, sheet=third.sheet, number=3, kind="immutable")
    do(session, "set counter", by="Ann", counter="life", of="rule 1001", to=2)
    do(session, "end turn", by="Ann")
    assert (25 in lives(session), lives(session)[1001]) == (False, "1")


# 4


def test_4_whether_rules_may_change_by_their_own_words_can_be_chosen(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"rules may change by their own words": "no"})
    says_4 = (4, "Rules change only as the immutable rules state.")
    assert objects(session, "edit rule", rule=1001, text="Other words.") == says_4
    assert objects(session, "remove rule", rule=1001) == says_4
    assert objects(session, "enact at once", text="A new rule.") == says_4
    mutate(session, SCORING.replace(" 10 ", " 20 "))
    free = sit(tmp_path, "solitaire-nomic", "Ann", token="", file="free.nomic")
    do(free, "edit rule", by="Ann", rule=1001, text="Other words.")
    do(free, "remove rule", by="Ann", rule=1002)
    assert objects(free, "remove rule", rule=5) == (4, "Whether a rule of yours removes an immutable rule is for you to say.")


def asked(session: Session) -> tuple[str, list[str]]:
    """What the table is asked, and the answers that come to mind."""
    table = session.whole_table()
    (parked,) = table.parked
    return question_text(parked, table.rulebook), [said for said, _ in differing_answers(parked, table.rulebook)]


@pytest.mark.parametrize(("answer", "left"), [("yes", [2]), ("no", [*range(1, 13)])])
def test_4_where_a_line_removes_an_immutable_rule_the_table_is_asked_whether_it_does(
    tmp_path: Path, answer: str, left: list[int]
) -> None:
    session = begun(tmp_path)
    mutate(session, SCORING, sheet="when turn ended: remove rules where ordinal number of it is not 2")
    words = "whether a rule of yours removes an immutable rule"
    named = "rules 1, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 12"
    assert asked(session)[0] == f"No rule says {words}, and under rule 1001 the clerk is to remove {named}."
    do(session, "decide", by="Ann", question="custom", about=words, answer=answer)
    assert numbers(session, "immutable") == left


@pytest.mark.parametrize("own", ["yes", "no"])
def test_4_and_5_rules_die_as_an_immutable_rule_states_whether_or_not_rules_may_change_by_their_own_words(
    tmp_path: Path, own: str
) -> None:
    session = begun(tmp_path, **{"rules may change by their own words": own})
    for _ in range(8):
        do(session, "end turn", by="Ann")
    assert (numbers(session, "mutable"), session.whole_table().parked) == ([], ())


def test_4_where_no_rule_says_which_prevails_the_question_names_the_rules_that_would_go(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"rules may change by their own words": "no"})
    do(session, "remove rule", by="Ann", rule=11, anyway=True)
    mutate(session, SCORING, sheet="when turn ended: remove rules whose ordinal number is in [9, 10, 1002]")
    words = "whether to remove rules 9, 10 and 1002 under rule 1001 in spite of rule 4"
    answers = ["Remove rules 9, 10 and 1002 (rule 1001)", "Do not remove rules 9, 10 and 1002 (rule 4)"]
    differ = f"Rule 4 and rule 1001 differ on {words}, and no sheet tells the clerk which prevails."
    assert asked(session) == (differ, answers)
    about = "whether to remove a rule under rule 1001 in spite of rule 4"
    do(session, "decide", by="Ann", question="custom", about=about, answer="no")
    said = told(session)
    undone = "Rule 4: rules change only as the immutable rules state. The clerk did not remove rule 9 under rule 1001."
    assert any(words in line for line in said)
    assert undone in said


def test_4_only_what_an_immutable_rule_describes_changes_rules_though_none_says_what_an_action_is(tmp_path: Path) -> None:
    session = begun(tmp_path)
    mutate(
        session,
        SCORING.replace("shall gain 10 points", "may remove any one rule from the ruleset"),
        sheet=f'{REMOVAL}\nset effect "remove any one rule" to "remove"',
    )
    do(session, "remove rule", anyway=True, by="Ann", rule=6)
    against = {each.kind: each.against for each in session.openings()}
    assert against["mutate"] is None
    objection = against["remove any one rule"]
    assert objection is not None
    assert says(objection, session) == SAYS_4
    do(session, "divide", by="Ann", rule=1001, to=13)
    assert {each.kind: each.against for each in session.openings()}["remove any one rule"] is None
    act = {"words": "remove any one rule", "does": "remove"}
    assert objects(session, "other action", under=1001, rule=3, **act) == SAYS_4
    do(session, "other action", by="Ann", under=1001, words="bow", does="nothing")
    do(session, "other action", by="Ann", under=13, rule=4, **act)
    do(session, "other action", by="Ann", under=1001, rule=3, **act)


# 5


def test_5_what_came_while_a_rule_lived_it_hears_though_it_is_dead_by_then(tmp_path: Path) -> None:
    session = begun(tmp_path)
    sheet = "when turn ended: throw 1 dice for who\nwhen dice thrown: give 5 points to thrower"
    do(session, "edit rule", by="Ann", rule=1002, sheet=sheet)
    do(session, "set counter", by="Ann", counter="life", of="rule 1002", to=1)
    do(session, "end turn", by="Ann")
    assert numbers(session, "mutable") == [1001]
    assert session.whole_table().counters["points", Ref("player", "Ann")] == 5


def test_5_a_rule_whose_life_span_is_over_dies(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "set counter", by="Ann", counter="life", of="rule 1002", to="1/2")
    do(session, "end turn", by="Ann")
    assert (numbers(session, "mutable"), lives(session)) == ([1001], {1001: "7"})
    do(session, "set counter", by="Ann", counter="life", of="rule 1001", to=0)
    assert numbers(session, "mutable") == [], "at once, before another turn begins"


def test_5_a_rule_that_dies_at_the_end_of_a_turn_has_no_part_in_the_next(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", by="Ann", rule=1002, text="A throw a turn.", sheet="when turn begun: throw 1 dice for who")
    do(session, "set counter", by="Ann", counter="life", of="rule 1002", to="1/2")
    do(session, "end turn", by="Ann")
    assert numbers(session, "mutable") == [1001]
    assert session.whole_table().thrown is None


def test_5_nothing_but_a_mutable_rule_dies(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "set counter", by="Ann", counter="life", of="Ann", to=-1)
    do(session, "set counter", by="Ann", counter="life", of="rule 4", to=0)
    assert numbers(session) == [*range(1, 13), 1001, 1002]
    assert {rule.fault for rule in session.whole_table().rulebook.rules} == {""}


def test_5_that_rules_die_when_the_next_turn_begins_can_be_chosen(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"rules die at the end of a turn": "no"})
    sixth = session.whole_table().rulebook["r6"]
    do(session, "edit rule", by="Ann", rule=6, sheet=sixth.sheet.replace("when turn ended: begin turn of next mover\n", ""))
    do(session, "set counter", by="Ann", counter="life", of="rule 1002", to=1)
    do(session, "end turn", by="Ann")
    assert lives(session) == {1001: "7", 1002: "0"}
    do(session, "begin turn", by="Ann", to="Ann")
    assert numbers(session, "mutable") == [1001]


# 6


def test_6_each_turn_has_one_action_and_the_next_begins_by_itself(tmp_path: Path) -> None:
    session = begun(tmp_path)
    table = session.whole_table()
    assert (table.turn.number, table.turn.seat, [duty.what for duty in table.duties]) == (1, "Ann", ["take an action"])
    mutate(session, SCORING.replace(" 10 ", " 20 "))
    table = session.whole_table()
    assert (table.turn.number, table.turn.seat, [duty.what for duty in table.duties]) == (2, "Ann", ["take an action"])


def test_6_a_second_action_in_a_turn_is_flagged(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "subsume", by="Ann", rule=1001, other=1002)
    assert session.whole_table().turn.number == 1, "whether the subsumed rule dies at once is asked first"
    assert objects(session, "transmute", rule=12, to=20) == approved()


def test_6_an_action_is_one_that_an_immutable_rule_describes(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert actions(session) == "transmute, mutate, subsume and divide"
    do(session, "transmute", by="Ann", rule=12, to=20)
    do(session, "transmute", by="Ann", rule=11, to=21)
    do(session, "transmute", by="Ann", rule=10, to=22)
    assert actions(session) == "transmute, mutate and subsume"
    says_6 = (6, "No immutable rule describes this action.")
    shown = {each.kind: each.against for each in session.openings()}
    assert [kind for kind, against in shown.items() if not against] == ["transmute", "mutate", "subsume"]
    assert shown["divide"]
    assert shown["divide"].sentence == SAYS_4[1], "what is described in vain says why"
    assert objects(session, "divide", rule=1001, to=30) == SAYS_4
    assert objects(session, "other action", under=22, words="divide in my own way") == says_6
    do(session, "other action", by="Ann", under=9, words="I read it so")


def test_9_with_one_mutable_rule_left_the_clerk_says_why_none_is_subsumed_before_any_is_chosen(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for rule, to in ((12, 20), (11, 21), (10, 22)):
        do(session, "transmute", by="Ann", rule=rule, to=to)
    for rule in (20, 21, 1001, 1002):
        do(session, "remove rule", by="Ann", rule=rule, why="it was laid aside")
    (subsume,) = [each for each in session.openings() if each.kind == "subsume"]
    assert subsume.against
    assert subsume.against.sentence == "Fewer than 2 rules are mutable."


def test_6_an_action_described_in_an_immutable_rule_of_ones_own_is_offered(tmp_path: Path) -> None:
    session = begun(tmp_path)
    mutate(session, SCORING.replace("shall gain 10 points", "may remove any one rule from the ruleset"), sheet=REMOVAL)
    assert actions(session) == "transmute, mutate, subsume and divide", "a mutable rule’s description does not count"
    do(session, "divide", by="Ann", rule=1001, to=13)
    assert actions(session) == "transmute, mutate, subsume, divide and remove any one rule"
    act = {"words": "remove any one rule", "does": "remove", "rule": 1001}
    assert objects(session, "other action", under=1001, **act) == SAYS_4
    do(session, "other action", by="Ann", under=13, **act)


def actions(session: Session) -> str:
    return next(line.answer for line in session.law() if line.question == "actions")


def test_6_whether_a_turn_may_pass_without_an_action_can_be_chosen(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "end turn", by="Ann")
    assert (session.whole_table().turn.number, lives(session)) == (2, {1001: "7", 1002: "7"})
    strict = sit(tmp_path, "solitaire-nomic", "Ann", token="", file="strict", options={"a turn may pass without an action": "no"})
    assert objects(strict, "end turn") == approved()


def test_6_with_less_than_two_mutable_rules_the_next_action_is_to_divide_while_division_is_described(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "remove rule", anyway=True, by="Ann", rule=1002)
    assert objects(session, "transmute", rule=12, to=20)[0] == 6
    do(session, "remove rule", anyway=True, by="Ann", rule=10)
    do(session, "transmute", by="Ann", rule=12, to=20)


# 7


def test_7_only_the_last_immutable_rule_is_transmuted_and_to_a_free_number_from_twenty_on(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert objects(session, "transmute", rule=1001, to=50) == approved()
    assert objects(session, "transmute", rule=12, to=15) == approved()
    assert objects(session, "transmute", rule=12, to=1002) == approved()
    assert objects(session, "transmute", rule=9, to=20) == approved()
    do(session, "transmute", by="Ann", rule=12, to=20)
    card = session.whole_table().rulebook["r12"]
    assert (card.number, card.kind, card.revision, card.check) == (20, "mutable", 0, False)


# 8

FOUR = "Up to 4 consecutive words or 2 non-consecutive words may be replaced."


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("shall gain 10 points", "may remove any one rule from the ruleset"),
        ("points by performing an", ""),
        ("10", "no"),
        ("player", "very first player of them all who ever sat"),
        ("gain 10 points by", "lose 10 lives when"),
    ],
)
def test_8_up_to_four_consecutive_words_give_way_to_eight_others_at_most(tmp_path: Path, old: str, new: str) -> None:
    mutate(begun(tmp_path), SCORING.replace(old, new))


def test_8_without_a_rule_that_defines_the_classes_a_mutation_is_still_of_a_mutable_rule(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "remove rule", anyway=True, by="Ann", rule=1, why="a classless table")
    against = refused(session, "mutate", by="Ann", rule=4, text="Rule Changes\nRules may be changed.")
    assert (against.rule, against.sentence) == ("r8", "Only a mutable rule can be mutated.")
    assert {each.kind: each.to for each in session.openings()}["mutate"] == ("r1001", "r1002")


def test_8_two_words_apart_may_be_replaced_and_no_more(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert no_mutation(session, SCORING.replace("player shall gain 10 points", "dog barks")) == (8, FOUR)
    assert no_mutation(session, SCORING.replace("The", "A").replace("an action", "one trick")) == (8, FOUR)
    assert no_mutation(session, SCORING.replace("The", "A").replace("gain", "lose").replace("action", "act")) == (8, FOUR)
    many = SCORING.replace("The", "A b c d e f g h").replace("action", "act")
    assert no_mutation(session, many) == approved()
    mutate(session, SCORING.replace("The", "Every single").replace("action", "act"))


def test_8_whether_two_words_apart_are_exactly_two_can_be_chosen(tmp_path: Path) -> None:
    one_and_none = SCORING.replace("The", "A").replace("an action", "an odd action")
    mutate(begun(tmp_path), one_and_none)
    strict = sit(tmp_path, "solitaire-nomic", "Ann", token="", file="strict", options={"two words apart": "exactly 2"})
    assert no_mutation(strict, one_and_none) == approved()
    mutate(strict, SCORING.replace("The", "A").replace("action", "act"))


@pytest.mark.parametrize(
    ("reading", "chosen", "text", "more"),
    [
        ("the number is a word", "no", SCORING.replace("Scoring\nThe player shall", "Losing\nA player may"), {"to": 40}),
        ("the heading is words", "no", SCORING.replace("Scoring\nThe player shall gain", "Losing\nA sinner may lose"), {}),
        ("a hyphen parts words", "no", SCORING.replace("shall gain 10 points", "1-2-3 4-5 6-7 8-9 a-b"), {}),
    ],
)
def test_8_what_counts_as_a_word_can_be_chosen(
    tmp_path: Path, reading: str, chosen: str, text: str, more: dict[str, int]
) -> None:
    mutate(begun(tmp_path, **{reading: chosen}), text, **more)
    other = sit(tmp_path, "solitaire-nomic", "Ann", token="", file="other", options={reading: "no" if chosen == "yes" else "yes"})
    assert no_mutation(other, text, **more)[0] == 8


def test_8_a_number_may_be_mutated_to_one_that_is_free_and_whether_below_twenty_can_be_chosen(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert no_mutation(session, SCORING, to=1002) == approved()
    asked = (8, "Whether a number below 20 is illegal for a mutable rule is for you to say.")
    assert no_mutation(session, SCORING, to=13) == asked
    mutate(session, SCORING, to=40)
    assert numbers(session, "mutable") == [40, 1002]
    mutate(session, SCORING, rule=40, to=13, anyway=True, why="it may")
    assert (numbers(session, "immutable")[-1], numbers(session, "mutable")) == (13, [1002])
    never = sit(tmp_path, "solitaire-nomic", "Ann", token="", file="a", options={"a mutation may make a rule immutable": "no"})
    assert no_mutation(never, SCORING, to=13) == approved()
    always = sit(tmp_path, "solitaire-nomic", "Ann", token="", file="b", options={"a mutation may make a rule immutable": "yes"})
    mutate(always, SCORING, to=13)


# 9


def test_9_a_mutable_rule_subsumes_another_and_gains_half_of_its_life_rounded_down(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"subsumed rules": "it lives out its span"})
    not_mutable = (9, "A mutable rule subsumes another mutable rule.")
    assert objects(session, "subsume", rule=1001, other=12) == not_mutable
    assert objects(session, "subsume", rule=12, other=1001) == not_mutable
    do(session, "set counter", by="Ann", counter="life", of="rule 1001", to=3)
    do(session, "set counter", by="Ann", counter="life", of="rule 1002", to=5)
    do(session, "subsume", by="Ann", rule=1001, other=1002)
    assert lives(session) == {1001: "4", 1002: "4"}, "3 and 5 make 5, and all age by a turn"
    text = session.whole_table().rulebook["r1001"].text
    assert text == f"{SCORING}\n1002. {session.whole_table().rulebook['r1002'].text}"


def test_9_whether_half_turns_are_kept_can_be_chosen(tmp_path: Path) -> None:
    readings = {"half turns gained by subsuming": "kept", "subsumed rules": "it lives out its span"}
    session = begun(tmp_path, **readings)
    do(session, "set counter", by="Ann", counter="life", of="rule 1001", to=3)
    do(session, "set counter", by="Ann", counter="life", of="rule 1002", to=5)
    do(session, "subsume", by="Ann", rule=1001, other=1002)
    assert lives(session) == {1001: "9/2", 1002: "4"}


@pytest.mark.parametrize(("chosen", "left"), [("it dies at once", [1001]), ("it lives out its span", [1001, 1002])])
def test_9_what_becomes_of_a_subsumed_rule_can_be_chosen_before_or_is_asked(tmp_path: Path, chosen: str, left: list[int]) -> None:
    before = begun(tmp_path, **{"subsumed rules": chosen})
    do(before, "subsume", by="Ann", rule=1001, other=1002)
    assert (numbers(before, "mutable"), before.whole_table().turn.number) == (left, 2)
    asked = sit(tmp_path, "solitaire-nomic", "Ann", token="", file="asked")
    do(asked, "subsume", by="Ann", rule=1001, other=1002)
    assert [parked.subject for parked in asked.whole_table().parked] == approved()
    do(asked, "decide", by="Ann", question="custom", answer="yes" if left == [1001] else "no")
    assert (numbers(asked, "mutable"), asked.whole_table().turn.number) == (left, 2)


def test_9_the_sheet_of_the_subsumed_rule_goes_with_its_words(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"subsumed rules": "it dies at once"})
    do(session, "subsume", by="Ann", rule=1002, other=1001)
    assert session.whole_table().counters["points", Ref("player", "Ann")] == 10, "the one that was subsumed gave them"
    mutate(session, session.whole_table().rulebook["r1002"].text + " Well!", rule=1002, anyway=True)
    assert session.whole_table().counters["points", Ref("player", "Ann")] == 20


# 10


def test_10_a_rule_and_its_duplicate_have_half_its_life_and_four_turns(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert objects(session, "divide", rule=1001, to=1002) == approved()
    do(session, "set counter", by="Ann", counter="life", of="rule 1001", to=1)
    do(session, "divide", by="Ann", rule=1001, to=30)
    assert lives(session) == {30: "7/2", 1001: "7/2", 1002: "7"}
    card = session.whole_table().rulebook["r30"]
    assert (card.text, card.sheet) == (f"1001. {SCORING}", "when action taken: give 10 points to by")


def test_10_an_immutable_duplicate_has_no_life_span(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "divide", by="Ann", rule=1001, to=13)
    assert lives(session) == {1001: "7", 1002: "7"}


def test_10_whether_half_turns_are_rounded_down_can_be_chosen(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"half turns in a division": "rounded down"})
    do(session, "set counter", by="Ann", counter="life", of="rule 1001", to=7)
    do(session, "divide", by="Ann", rule=1001, to=30)
    assert lives(session) == {30: "6", 1001: "6", 1002: "7"}


def division_may_be_divided(folder: Path) -> Session:
    """By hand: rules 6 and 1 are gone, and Division is rule 40, with 7 turns to live."""
    session = begun(folder)
    for rule in (6, 1):
        do(session, "remove rule", anyway=True, by="Ann", rule=rule)
    do(session, "transmute", by="Ann", rule=10, to=40, kind="mutable", anyway=True)
    a_turn_passes(session)
    return session


def a_turn_passes(session: Session) -> None:
    if session.whole_table().turn.seat:
        do(session, "end turn", by="Ann")
    do(session, "begin turn", to="Ann")


def test_10_where_division_itself_divides_its_duplicate_does_not_halve_the_life_span_once_more(tmp_path: Path) -> None:
    session = division_may_be_divided(tmp_path)
    assert lives(session) == {40: "7", 1001: "7", 1002: "7"}
    assert Outlook(40, "life", 7, Fraction(15, 2)) in session.comes_to(Divide(by="Ann", rule=40, to=41)).outlooks
    do(session, "divide", by="Ann", rule=40, to=41, anyway=True)
    assert lives(session) == {40: "15/2", 41: "15/2", 1001: "7", 1002: "7"}


def test_10_a_duplicate_is_not_heard_on_the_action_that_made_it_but_at_the_end_of_that_turn_as_the_guide_says(
    tmp_path: Path,
) -> None:
    session = begun(tmp_path)
    sheet = "when action taken: give 10 points to by\nwhen turn ended: give 1 points to who"
    do(session, "edit rule", by="Ann", rule=1001, text="Scoring\nPoints.", sheet=sheet)
    do(session, "divide", by="Ann", rule=1001, to=20)
    assert session.whole_table().counters[("points", Ref("player", "Ann"))] == 10 + 1 + 1
    assert "not heard on the action that made it, but on all that comes after, the end of that turn too" in how_to_play()


@pytest.mark.parametrize("to", [1, 21])
def test_10_two_rules_on_division_give_half_the_life_span_before_it_once(tmp_path: Path, to: int) -> None:
    session = division_may_be_divided(tmp_path)
    do(session, "divide", by="Ann", rule=40, to=41, anyway=True)
    a_turn_passes(session)
    a_turn_passes(session)
    assert lives(session) == {40: "11/2", 41: "11/2", 1001: "5", 1002: "5"}
    do(session, "divide", by="Ann", rule=1002, to=to, anyway=True)
    assert lives(session) == {to: "13/2", 40: "11/2", 41: "11/2", 1001: "5", 1002: "13/2"}
    do(session, "divide", by="Ann", rule=41, to=22, anyway=True)
    assert (lives(session)[22], lives(session)[41]) == ("27/4", "27/4"), "the duplicate with the lowest number is not there yet"


def test_10_a_rule_on_division_that_has_subsumed_its_duplicate_halves_the_life_span_once(tmp_path: Path) -> None:
    session = division_may_be_divided(tmp_path)
    do(session, "divide", by="Ann", rule=40, to=41, anyway=True)
    do(session, "subsume", by="Ann", rule=40, other=41, anyway=True)
    do(session, "decide", by="Ann", question="custom", answer="yes")
    a_turn_passes(session)
    a_turn_passes(session)
    assert lives(session) == {40: "6", 1001: "5", 1002: "5"}
    do(session, "divide", by="Ann", rule=1002, to=21, anyway=True)
    assert lives(session) == {21: "13/2", 40: "6", 1001: "5", 1002: "13/2"}


def test_what_a_rule_says_twice_it_does_once(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"subsumed rules": "it dies at once"})
    points = "points", Ref("player", "Ann")
    do(session, "divide", by="Ann", rule=1001, to=30)
    do(session, "subsume", by="Ann", rule=1001, other=30, anyway=True)
    assert session.whole_table().counters[points] == 30, "two rules gave them when both were in force"
    do(session, "divide", by="Ann", rule=1002, to=30, anyway=True)
    assert session.whole_table().counters[points] == 40


def test_9_what_a_subsumed_rule_says_is_done_once_as_it_is_subsumed(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"subsumed rules": "it dies at once"})
    points = "points", Ref("player", "Ann")
    do(session, "edit rule", rule=1002, sheet="when action taken: give 1 points to by")
    do(session, "subsume", by="Ann", rule=1001, other=1002)
    assert session.whole_table().counters[points] == 11, "the line of rule 1002 stands on both cards, and rule 1001 has it since"
    do(session, "divide", by="Ann", rule=1001, to=30)
    assert session.whole_table().counters[points] == 22


def test_a_rule_does_not_hear_of_the_action_that_made_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    points = "points", Ref("player", "Ann")
    do(session, "divide", by="Ann", rule=1001, to=30)
    assert session.whole_table().counters[points] == 10
    enacted = "when this rule is enacted: give 1 points to players"
    new = {"text": "More", "sheet": f"when action taken: give 100 points to by\n{enacted}"}
    do(session, "other action", by="Ann", under=9, words="write", does="write", to=31, anyway=True, **new)
    assert session.whole_table().counters[points] == 31, "both rules on scoring, and what the new one brings as it comes"
    do(session, "divide", by="Ann", rule=1002, to=32)
    assert session.whole_table().counters[points] == 151


# 11, 12, 1001


def test_11_the_lower_number_takes_precedence(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", by="Ann", rule=1002, sheet='set limit "life" to 5')
    (line,) = [line for line in session.law() if (line.question, line.subject) == ("limit", "life")]
    assert (line.answer, line.rule, line.overruled) == ("8", "r3", ("r1002",))


@pytest.mark.parametrize(
    ("actions", "removed"),
    [
        (["dance"], []),
        (["exchange the numbers of two rules"], []),
        (["exchange the numbers of two rules", "remove any one rule"], [("remove any one rule", 3)]),
    ],
)
def test_12_a_rule_card_is_laid_off_by_an_action_that_removes_it_and_by_no_other(
    tmp_path: Path, actions: list[str], removed: list[tuple[str, int]]
) -> None:
    session = begun(tmp_path)
    described(session, *actions)
    acts = [target.act for target in session.targets(Address("rule", "r3")) if target.place == TO_REMOVE]
    assert [(act.words, act.rule) for act in acts if isinstance(act, OtherAction)] == removed


def test_12_whether_a_number_inside_a_text_is_taken_can_be_chosen(tmp_path: Path) -> None:
    for chosen in ("no", "yes"):
        session = sit(
            tmp_path, "solitaire-nomic", "Ann", token="", file=chosen, options={
                "numbers inside a text are taken": chosen, "subsumed rules": "it dies at once",
            },
        )  # fmt: skip
        do(session, "subsume", by="Ann", rule=1001, other=1002)
        if chosen == "yes":
            assert objects(session, "divide", rule=1001, to=1002) == approved()
        else:
            do(session, "divide", by="Ann", rule=1001, to=1002)


def test_1001_an_action_is_worth_ten_points(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "transmute", by="Ann", rule=12, to=20)
    do(session, "other action", by="Ann", under=9, words="nothing at all")
    assert session.whole_table().counters["points", Ref("player", "Ann")] == 20
    do(session, "end turn", by="Ann")
    assert session.whole_table().counters["points", Ref("player", "Ann")] == 20


def test_3_the_time_until_a_death_is_never_less_than_nothing(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"rules die at the end of a turn": "no"})
    do(session, "set counter", counter="life", of="rule 1001", to="1/2")
    do(session, "end turn", by="Ann")
    before = session.step(session.last)
    assert "Rule 1001: −½ life, to 0 (never less than 0, by the sheet of rule 3)." in before.told


def test_5_of_a_rule_that_dies_before_another_it_is_said_that_it_does_nothing_at_that_end_and_at_its_own(tmp_path: Path) -> None:
    session = begun(tmp_path)
    dying = 'when class changed if old class is "mutable" and new class is nobody: give 10 points to latest mover'
    text = "Death\nThe player shall gain 10 points when a mutable rule dies."
    do(session, "edit rule", by="Ann", rule=1001, number=20, text=text, sheet=dying)
    last = [f"{end} brings nothing under rule 20: it is gone by then" for end in ("Its own end", "The end of rule 1002")]
    for lives, said, points in ((("1", "1"), last, 0), (("1", "2"), last[:1], 0), (("2", "1"), [], 10)):
        for rule, life in zip((20, 1002), lives, strict=True):
            do(session, "set counter", counter="life", of=f"rule {rule}", to=life)
        assert [each for each in session.after_turn_besides() if "brings nothing" in each] == said
        do(session, "end turn", by="Ann")
        told = session.step(session.last).told
        assert [each for each in told if "brings nothing" in each] == [f"{each}." for each in said]
        assert session.whole_table().counters.get(("points", Ref("player", "Ann")), 0) == points
        session.undo()


def sheet_for(session: Session, words: str) -> None:
    """By hand: rule 1002 has these words, and on its sheet what the editor offers for them."""
    maker = OfferMaker.at(session.table(), phrases(), VOCABULARY, lambda sheet: check(sheet, VOCABULARY).sheet is not None)
    offer = maker.offer(words)
    assert offer
    do(session, "edit rule", by="Ann", rule=1002, text=words, sheet=offer.sheet)


def test_an_action_is_barred_in_the_turn_after_it_alone(tmp_path: Path) -> None:
    session = begun(tmp_path)
    sheet_for(session, "The player may not divide rules in two turns in a row.")
    do(session, "divide", by="Ann", rule=1001, to=30)
    assert objects(session, "divide", rule=1001, to=31) == (1002, "The player may not divide rules in two turns in a row.")
    mutate(session, SCORING.replace("10", "12"))
    do(session, "divide", by="Ann", rule=1001, to=31)


def test_a_rule_is_spared_in_the_turn_after_its_mutation_and_others_are_not(tmp_path: Path) -> None:
    session = begun(tmp_path)
    sheet_for(session, "No rule may be mutated twice in a row.")
    mutate(session, SCORING.replace("10", "12"))
    assert no_mutation(session, SCORING) == (1002, "No rule may be mutated twice in a row.")
    mutate(session, "No rule may be mutated two times in a row.", rule=1002)
    mutate(session, SCORING)


def test_whoever_has_little_may_not_act_and_the_rules_left_end_the_game(tmp_path: Path) -> None:
    session = begun(tmp_path)
    sheet_for(session, "If the player has fewer than 5 points, she may not divide. I lose if there are more than 15 rules.")
    assert objects(session, "divide", rule=1001, to=30)[0] == 1002
    mutate(session, SCORING.replace("10", "12"))
    do(session, "divide", by="Ann", rule=1001, to=30)
    assert session.whole_table().players
    do(session, "divide", by="Ann", rule=1001, to=31)
    assert not session.whole_table().players


def test_a_rule_that_throws_as_it_dies_by_being_subsumed_pays_for_that_throw(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"subsumed rules": "it dies at once"})
    sheet = """when action taken: throw 1 dice for by
when dice thrown if under is this rule: give sum of faces points to thrower"""
    do(session, "edit rule", by="Ann", rule=1002, text="A throw for each action.", sheet=sheet)
    do(session, "subsume", by="Ann", rule=1001, other=1002)
    assert 1002 not in numbers(session)
    thrown = session.whole_table().thrown
    assert thrown is not None
    assert any(f"+{sum(thrown.faces)} point" in each for each in told(session))


def test_a_throw_that_is_scored_in_the_sentence_that_lets_people_throw_counts_once(tmp_path):
    session = begun(tmp_path)
    maker = OfferMaker.at(session.table(), phrases(), VOCABULARY, lambda sheet: check(sheet, VOCABULARY).sheet is not None)
    text = "The player may also roll a die each turn and score it."
    do(session, "edit rule", by="Ann", rule=1002, text=text, sheet=maker.offer(text).sheet, anyway=True)
    do(session, "do", by="Ann", what="throw a die")
    table = session.whole_table()
    assert table.counters[("points", Ref("player", "Ann"))] == sum(table.thrown.faces)


@pytest.mark.parametrize(("occasion", "who"), [("turn ended", "who"), ("action taken", "by")])
def test_what_a_rule_throws_as_it_goes_pays_behind_the_throw_and_is_put_down_to_it(
    tmp_path: Path, occasion: str, who: str
) -> None:
    session = begun(tmp_path)
    sheet = (
        f"when {occasion}: throw 1 dice for {who}\nwhen dice thrown if under is this rule: give sum of faces points to thrower"
    )
    do(session, "edit rule", by="Ann", rule=1002, text="A throw for each of these.", sheet=sheet)
    do(session, "set counter", by="Ann", counter="life", of="rule 1002", to=1)
    if who == "who":
        mutate(session, SCORING.replace(" 10 ", " 20 "))
    else:
        do(session, "subsume", by="Ann", rule=1001, other=1002)
        do(session, "decide", by="Ann", question="custom", about="whether the subsumed rule dies at once", answer="yes")
    lines = told(session)
    (throw,) = (at for at, line in enumerate(lines) if line.startswith("Ann threw "))
    shown = lines[throw].removeprefix("Ann threw ").removesuffix(".")
    assert lines[throw + 1].startswith(f"Ann: +{shown} point")
    assert "The clerk took rule 1002 off the table." in lines
    ledger = [(line.rule, line.done) for line in session.ledger("Ann") if line.card == "r1002"]
    assert ledger == [(1002, f"Ann threw {shown}")]


def test_what_stays_as_it_is_at_the_most_is_told_once(tmp_path: Path) -> None:
    session = begun(tmp_path)
    sheet = 'set limit "points" to 5\nset amount reached to 5 if counter is "points" and amount is more than 5'
    do(session, "edit rule", by="Ann", rule=1002, sheet=f"{sheet}\nwhen action taken: give 1 points to by")
    do(session, "set counter", by="Ann", counter="points", of="Ann", to=5)
    mutate(session, SCORING.replace(" 10 ", " 20 "))
    assert [line for line in told(session) if "as before" in line] == ["Ann: points as before, 5 (5 is the most by rule 1002)."]


def test_who_may_throw_or_remove_a_rule_as_a_turn_ends_has_it_once_until_the_next_ends(tmp_path: Path) -> None:
    session = begun(tmp_path)
    sheet = """when turn ended
  excuse who from "throw the die"
  allow who to "throw the die"
when dice thrown if under is this rule: give sum of faces points to thrower"""
    do(session, "edit rule", by="Ann", rule=1002, sheet=sheet)
    for points in (" 20 ", " 30 "):
        mutate(session, SCORING.replace(" 10 ", points))
    assert [duty.what for duty in session.whole_table().duties] == ["throw the die", "take an action"]
    do(session, "throw", by="Ann", faces=[4])
    assert told(session) == ["Ann threw 4.", "Ann: +4 points, to 24."]


# Limits


def test_where_two_rules_limit_points_and_none_prevails_the_table_is_asked_once_it_matters(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for number, most in ((1003, 400), (1004, 250)):
        words, sheet = f"No player may have more than {most} points.", f'set limit "points" to {most}'
        do(session, "edit rule", anyway=True, by="Ann", number=number, kind="mutable", text=words, sheet=sheet)
    do(session, "set counter", anyway=True, by="Ann", of="Ann", counter="points", to=235)
    gone = read_aloud("remove rule", by="Ann", rule=11)
    differ = "rule 1003 and rule 1004 then differ on the limit for points, and no rule says which of them prevails"
    besides = session.comes_to(gone).besides
    assert differ in besides
    assert not any("limits points" in each for each in besides)
    do(session, "remove rule", anyway=True, by="Ann", rule=11)
    do(session, "divide", by="Ann", rule=1002, to=1005)

    def points() -> Number:
        return session.whole_table().counters["points", Ref("player", "Ann")]

    assert (points(), session.whole_table().parked) == (245, ())
    do(session, "end turn", by="Ann")
    do(session, "divide", by="Ann", rule=1002, to=1006)
    said, answers = asked(session)
    assert said == "Rule 1003 and rule 1004 differ on the limit for points, and no sheet tells the clerk which prevails."
    assert answers == ["400 (rule 1003)", "250 (rule 1004)"]
    assert points() == 245
    do(session, "decide", by="Ann", question="limit", about="points", answer="250")
    assert points() == 250
