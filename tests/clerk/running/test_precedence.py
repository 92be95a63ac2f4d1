"""Which rule prevails, and what is asked where none does."""

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.box.box import Box, RuleEntry
from tabletop.clerk.running.precedence import COMPARATORS, Order, comparator_in_words, order_in_force
from tabletop.engine.acts.lawmaking.deciding import question_text
from tabletop.engine.rulebook import Rule
from tabletop.game.session import Session
from tests.playing import do, refused, sit

R110 = Rule("r110", 110, "Immutable rules take precedence.", kind="immutable")
R211 = Rule("r211", 211, "The lowest number takes precedence.", kind="mutable")
FIRST = ("immutable first",)
LOWEST = ("claims within a class", "lowest number first within a class")


def rules_in_order(order_of: list[tuple[Rule, tuple[str, ...]]], rules: list[Rule]) -> list[int] | None:
    order = order_in_force(order_of, rules)
    return order and [rule.number for rule in order.sorted(rules)]


def test_110_and_211_are_one_reading_whichever_is_asked_first() -> None:
    others = [
        Rule("r301", 301, "", kind="mutable"),
        Rule("r205", 205, "", kind="mutable"),
        Rule("r116", 116, "", kind="immutable"),
    ]
    rules = [*others, R211, R110]
    wanted = [110, 116, 205, 211, 301]
    assert rules_in_order([(R110, FIRST), (R211, LOWEST)], rules) == wanted
    assert rules_in_order([(R211, LOWEST), (R110, FIRST)], rules) == wanted


def test_110_transmuted_to_a_mutable_302_is_still_one_reading() -> None:
    """211 comes first then, by its own word, and 302 still puts what is immutable above what is not."""
    r302 = replace(R110, number=302, kind="mutable")
    rules = [r302, R211, Rule("r116", 116, "", kind="immutable"), Rule("r205", 205, "", kind="mutable")]
    assert rules_in_order([(r302, FIRST), (R211, LOWEST)], rules) == [116, 205, 211, 302]


def test_two_rules_that_each_put_themselves_first_or_each_the_other_are_no_order_at_all() -> None:
    low, high = Rule("r20", 20, ""), Rule("r21", 21, "")
    each_itself = [(low, ("lowest number first",)), (high, ("highest number first",))]
    each_the_other = [(low, ("highest number first",)), (high, ("lowest number first",))]
    assert order_in_force(each_itself, [low, high]) is None
    assert order_in_force(each_the_other, [low, high]) is None


@pytest.mark.parametrize(
    ("comparator", "numbers"),
    [
        ("lowest number first", [5, 12, 30]),
        ("highest number first", [30, 12, 5]),
        ("oldest first", [12, 30, 5]),
        ("newest first", [5, 30, 12]),
        ("immutable first", [30, 12, 5]),
    ],
)
def test_each_comparator_sorts_by_what_it_says(comparator: str, numbers: list[int]) -> None:
    rules = [Rule("r12", 12, ""), Rule("r30", 30, "", kind="immutable"), Rule("r5", 5, "")]
    assert rules_in_order([(rules[0], (comparator,))], rules) == numbers


def test_a_rule_on_precedence_that_says_nothing_known_leaves_the_question_open() -> None:
    order = order_in_force([(R211, ("the loudest first",))], [R110, R211])
    assert order is not None
    assert order.compare(R110, R211) == 0


# On the table

A_TWENTY = 'set value of cards whose rank is "A" to 20'


CLAIMS = 'set precedence to ["claims"]\nset claims over to rules that answer "value"\n'
TWOS, HEARTS = "set value of cards whose rank is 2 to 15", 'set value of cards whose suit is "hearts" to 20'


def test_rules_that_each_claim_to_go_first_differ_with_each_other_alone_and_go_before_the_others(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="A 2 is 15, before all else.", sheet=CLAIMS + TWOS)
    do(session, "edit rule", text="Hearts are 20, before all else.", sheet=CLAIMS + HEARTS)
    values = {face: session.finding("value", face).line for face in ("2C", "10H", "KH", "3C")}
    assert [(face, line.answer) for face, line in values.items()] == [("2C", "15"), ("10H", "20"), ("KH", "20"), ("3C", "3")]
    (asked,) = session.whole_table().parked
    assert (asked.subject, asked.differ) == ("2H", ("r19", "r20"))
    told = "Rule 19 and rule 20 differ on what the 2 of hearts is worth, and no sheet tells the clerk which prevails."
    assert question_text(asked, session.whole_table().rulebook) == told


def test_rules_that_differ_on_many_cards_are_told_of_once_in_the_minutes_and_once_when_it_is_settled(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="Hearts are 20.", sheet=HEARTS)
    assert len(session.whole_table().parked) == 13
    assert said_last(session).count("differ on") == 1
    do(session, "edit rule", text="The newest prevails.", sheet='set precedence to ["newest first"]')
    assert session.whole_table().parked == ()
    assert said_last(session).count("The rules now say") == 1


def said_last(session: Session) -> str:
    (step,) = session.minutes(session.last, session.last)
    return " ".join(step.told)


def test_in_a_circle_of_claims_each_goes_before_what_one_of_them_goes_before() -> None:
    rules = [Rule(f"r{number}", number, "") for number in (12, 19, 20, 21)]
    over = {(19, 20), (20, 21), (21, 19), (20, 12)}
    order = Order(("claims",), rules, lambda first, second: (first.number, second.number) in over)
    assert [rule.number for rule in order.foremost(rules)] == [19, 20, 21]


@pytest.fixture
def aces_differ(tmp_path: Path) -> Session:
    session = sit(tmp_path)
    do(session, "edit rule", text="The value of an Ace is 20.", sheet=A_TWENTY)
    return session


def value_of_an_ace(session: Session) -> tuple[str, int | str | None, list[int]]:
    line = next(line for line in session.law() if line.question == "value" and line.subject.startswith("A"))
    book = session.whole_table().rulebook
    return line.answer, book[line.rule].number if line.rule in book else line.rule, [book[rule].number for rule in line.overruled]


def test_two_equal_answers_are_no_conflict(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="Once more: an Ace is 1.", sheet='set value of cards whose rank is "A" to 1')
    assert value_of_an_ace(session) == ("1", 13, [])
    assert session.whole_table().parked == ()


def test_two_different_answers_are_a_question_that_names_both_rules(aces_differ: Session) -> None:
    (asked,) = aces_differ.whole_table().parked
    assert (asked.question, asked.differ) == ("value", ("r13", "r19"))
    answer, _, rules = value_of_an_ace(aces_differ)
    assert "13" in answer
    assert "19" in answer
    assert rules == [13, 19]


def test_a_rule_on_precedence_settles_it_and_the_other_is_shown_as_overruled(aces_differ: Session) -> None:
    do(aces_differ, "edit rule", text="The highest prevails.", sheet='set precedence to ["highest number first"]')
    assert value_of_an_ace(aces_differ) == ("20", 19, [13])
    do(aces_differ, "edit rule", rule=20, sheet='set precedence to ["lowest number first"]')
    assert value_of_an_ace(aces_differ) == ("1", 13, [19])


def test_a_decision_from_now_on_settles_rules_that_differ_from_the_tables_own_card(aces_differ: Session) -> None:
    do(aces_differ, "decide", by="Ann", question="value", about="AC", answer="5", scope="from now on")
    assert value_of_an_ace(aces_differ) == ("5", "house", [13, 19])
    assert aces_differ.whole_table().parked == ()


def test_the_tables_own_card_ranks_below_every_rule(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "remove rule", rule=13)
    do(session, "decide", by="Ann", question="value", about="AC", answer="7", scope="from now on")
    assert value_of_an_ace(session) == ("7", "house", [])
    do(session, "edit rule", text="An Ace is 1.", sheet='set value of cards whose rank is "A" to 1')
    assert value_of_an_ace(session) == ("1", 19, [])


def test_precedence_that_two_rules_answer_against_each_other_is_asked_of_the_table(aces_differ: Session) -> None:
    do(aces_differ, "edit rule", text="Low.", sheet='set precedence to ["lowest number first"]')
    do(aces_differ, "edit rule", text="High.", sheet='set precedence to ["highest number first"]')
    answer, _, rules = value_of_an_ace(aces_differ)
    assert rules == [13, 19], answer


def test_objections_are_heard_in_the_order_of_precedence(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="No.", sheet='before dice thrown: object "nineteen says no"')
    do(session, "edit rule", text="No.", sheet='before dice thrown: object "twenty says no"')
    assert refused(session, "throw", by="Ann").sentence == "Nineteen says no."
    do(session, "edit rule", text="High.", sheet='set precedence to ["highest number first"]')
    assert refused(session, "throw", by="Ann").sentence == "Twenty says no."


def test_of_handlers_the_prevailing_rule_works_first(tmp_path: Path) -> None:
    session = sit(
        tmp_path,
        Box(
            "Songs",
            (2, 4),
            (RuleEntry(1, "One.", 'when dice thrown: tell "one"'), RuleEntry(2, "Two.", 'when dice thrown: tell "two"')),
        ),
    )
    do(session, "throw", by="Ann", faces=[3])
    assert session.step(session.last).told[1:] == ("one", "two")
    do(session, "edit rule", text="High.", sheet='set precedence to ["highest number first"]')
    do(session, "throw", by="Ann", faces=[3])
    assert session.step(session.last).told[1:] == ("two", "one")


def test_whatever_rule_prevails_the_tables_own_card_is_heard_last(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit own card", sheet=f'{session.whole_table().rulebook.house}\nwhen dice thrown: tell "the table"')
    for said in ("nineteen", "twenty"):
        do(session, "edit rule", text="Songs.", sheet=f'when dice thrown: tell "{said}"')
    do(session, "throw", by="Ann", faces=[3])
    assert session.step(session.last).told[1:] == ("nineteen", "twenty", "the table")
    do(session, "edit rule", text="High.", sheet='set precedence to ["highest number first"]')
    do(session, "throw", by="Ann", faces=[3])
    assert session.step(session.last).told[1:] == ("twenty", "nineteen", "the table")


def test_the_tables_own_card_says_nothing_on_precedence(aces_differ: Session) -> None:
    house = aces_differ.whole_table().rulebook.house
    do(aces_differ, "edit own card", sheet=f'{house}\nset precedence to ["highest number first"]')
    assert value_of_an_ace(aces_differ)[2] == [13, 19]


def test_rules_of_which_neither_claims_to_go_first_stay_a_question_for_the_table(aces_differ: Session) -> None:
    do(aces_differ, "edit rule", text="Who claims prevails.", sheet='set precedence to ["claims"]')
    assert value_of_an_ace(aces_differ)[2] == [13, 19]
    do(aces_differ, "edit rule", rule=19, sheet=f"{A_TWENTY}\nset claims over to rules")
    assert value_of_an_ace(aces_differ) == ("20", 19, [13])


def test_every_ground_of_precedence_is_said_in_words() -> None:
    said = {name: comparator_in_words(name) for name in (*COMPARATORS, "constitution first")}
    assert said["claims within a class"] == "within a class the one that says it goes before the other"
    assert said["constitution first"] == "the one of the class “constitution”"
    assert not set(said) & set(said.values())


# One rule over another

R21, R23, R25, R26 = (Rule(f"r{number}", number, "") for number in (21, 23, 25, 26))
FOUR = [R21, R23, R25, R26]
ONE_OVER_OTHER, OTHER_OVER_ONE = ("rule 23 over rule 21",), ("rule 21 over rule 23",)


@pytest.mark.parametrize(
    ("answers", "numbers"),
    [
        ([(R25, ONE_OVER_OTHER)], [23, 21, 25, 26]),
        ([(R25, ONE_OVER_OTHER), (R26, ("rule 26 over rule 25",))], [23, 21, 26, 25]),
        ([(R25, ONE_OVER_OTHER), (R26, ("claims",))], [23, 21, 25, 26]),
        ([(R25, ("highest number first",)), (R26, OTHER_OVER_ONE)], [26, 25, 21, 23]),
        ([(R25, ("lowest number first",)), (R26, ONE_OVER_OTHER)], [21, 23, 25, 26]),
        ([(R25, ONE_OVER_OTHER), (R26, OTHER_OVER_ONE)], [21, 23, 25, 26]),
        ([(R21, ("highest number first",)), (R25, ONE_OVER_OTHER), (R26, OTHER_OVER_ONE)], [26, 25, 21, 23]),
        ([(R25, (*OTHER_OVER_ONE, "highest number first"))], [26, 25, 21, 23]),
        ([(R21, ("lowest number first",)), (R23, ("highest number first",)), (R25, ONE_OVER_OTHER)], [26, 25, 23, 21]),
    ],
)
def test_one_rule_goes_over_another_and_all_else_stays(answers: list[tuple[Rule, tuple[str, ...]]], numbers: list[int]) -> None:
    assert rules_in_order(answers, FOUR) == numbers


def test_no_pair_is_told_that_what_goes_before_it_has_decided_or_that_names_no_rule() -> None:
    order = order_in_force([(R25, ("highest number first",)), (R21, ("rule 21 over rule 23", "rule 99 over rule 21"))], FOUR)
    assert order is not None
    assert order.heard == ("highest number first",)


def test_friends_let_one_of_two_rules_prevail_over_the_other_and_nothing_differs_any_more(aces_differ: Session) -> None:
    assert [each.differ for each in aces_differ.whole_table().parked] == [("r13", "r19")]
    do(aces_differ, "edit rule", text="Rule 19 prevails over rule 13.", sheet='set precedence to ["rule 19 over rule 13"]')
    assert value_of_an_ace(aces_differ) == ("20", 19, [13])
    assert aces_differ.whole_table().parked == ()
