"""Rules that make, renumber and stand in for others, and what is permitted though another rule objects."""

from pathlib import Path

import pytest

from tabletop.box.shipped import phrases
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.prose.offers import OfferMaker
from tabletop.game.session import Session
from tests.games.nomic import begun, points, turn
from tests.playing import do, refused, sit, told

CLAIMS = "set claims over to rules where ordinal number of it is in [201, 206]\n"


def with_sheet(folder: Path, sheet: str) -> Session:
    """Ann has had her turn, and brings a rule 302 by hand."""
    session = begun(folder)
    turn(session, 1)
    do(session, "edit rule", by="Ann", text="A rule of our own.", sheet=sheet, anyway=True, why="to see what follows")
    return session


def numbers(session: Session) -> list[int]:
    return [rule.number for rule in session.whole_table().rulebook.by_number() if rule.number > 300 or rule.number < 101]


def test_a_line_enacts_what_it_says_with_the_next_numbers_and_as_new_rules_are(tmp_path: Path) -> None:
    session = with_sheet(tmp_path, 'when turn ended\n  enact "One." with "set dice to 2"\n  enact "Two."')
    turn(session, 1)
    one, two = session.whole_table().rulebook.by_number()[-2:]
    assert [(rule.text, rule.sheet, rule.kind) for rule in (one, two)] == [
        ("One.", "set dice to 2", "mutable"),
        ("Two.", "", "mutable"),
    ]
    assert two.number == one.number + 1
    assert f"Rule {one.number} is in force: “One”." in told(session)


def test_a_rule_gets_another_number_unless_one_bears_it(tmp_path: Path) -> None:
    session = with_sheet(tmp_path, "when turn ended: renumber this rule as 7")
    turn(session, 1)
    assert 7 in numbers(session)
    assert "Rule 302 is rule 7 now." in told(session)
    do(
        session,
        "edit rule",
        by="Ann",
        text="Another.",
        sheet="when turn ended: renumber this rule as 7",
        anyway=True,
        why="to see",
    )
    last = session.whole_table().rulebook.rules[-1].number
    turn(session, 1)
    assert last in numbers(session)
    assert "There is a rule 7 already." in " ".join(told(session))


@pytest.mark.parametrize(
    ("sheet", "permitted"),
    [
        (f"{CLAIMS}before turn begun: permit", True),
        ("before turn begun: permit", False),
        (f'{CLAIMS}before turn begun if name of who is "Ann": permit', False),
        (f'{CLAIMS}before turn begun if name of who is "Cy": permit', True),
    ],
    ids=["all of them", "without a claim", "for somebody else", "for that one"],
)
def test_what_a_rule_permits_that_goes_before_another_is_not_objected_to(tmp_path: Path, sheet: str, permitted: bool) -> None:
    session = with_sheet(tmp_path, sheet)
    if permitted:
        do(session, "begin turn", by="Cy", to="Cy")
    else:
        assert refused(session, "begin turn", by="Cy", to="Cy").rule == "r201"


@pytest.mark.parametrize(("claims", "lost"), [(CLAIMS, 1), ("", 11)])
def test_a_rule_stands_in_for_one_that_it_goes_before(tmp_path: Path, claims: str, lost: int) -> None:
    session = with_sheet(
        tmp_path,
        f"{claims}when proposal defeated\n  stand in for rules whose ordinal number is 206\n  take 1 points from proposer",
    )
    turn(session, 6, against="Ann,Cy")
    assert points(session)["Bo"] == 6 - lost


@pytest.mark.parametrize(("words", "lost"), [
    ("Rule 206 no longer applies to Bo.", 0), ("Bo is exempt from rule 206.", 0), ("Rule 206 does not apply to Ann.", 10),
])  # fmt: skip
def test_from_what_a_rule_does_to_one_player_somebody_may_be_exempt(tmp_path: Path, words: str, lost: int) -> None:
    table = sit(tmp_path, "nomic", "Ann,Bo,Cy", file="before.nomic").table()
    made = OfferMaker.at(table, phrases(), VOCABULARY, lambda sheet: check(sheet, VOCABULARY).sheet is not None)
    offer = made.offer(words)
    assert offer
    session = with_sheet(tmp_path, offer.sheet)
    turn(session, 6, against="Ann,Cy")
    assert points(session)["Bo"] == 6 - lost
    assert made.offer(words.replace("206", "204")) is None, "it is for all who voted against"
    assert made.offer(words.replace("206", "105")) is None, "it asks something of everybody"


@pytest.mark.parametrize("permitted", [True, False])
def test_a_majority_that_another_rule_objects_to_carries_what_is_permitted(tmp_path: Path, permitted: bool) -> None:
    more = "set claims over to rules where ordinal number of it is 303\nbefore proposal adopted: permit" if permitted else ""
    session = with_sheet(tmp_path, more)
    sheet = 'before proposal adopted: object "it is too late"'
    do(session, "edit rule", by="Ann", text="No more of it.", sheet=sheet, anyway=True, why="to see what follows")
    turn(session, 1)
    assert session.whole_table().proposals[-1].stage.value == ("adopted" if permitted else "defeated")
