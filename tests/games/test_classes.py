"""A third class of rules, in one proposal: its own threshold, its own place in the order of precedence, rules enacted into it."""

from pathlib import Path

import pytest

from tabletop.clerk.precedence import Order
from tabletop.engine.rulebook import Rule
from tabletop.session import Session
from tests.games.nomic import begun, majority, named, turn
from tests.playing import do, refused, rule_of, told

BYLAWS = """set classes to ["immutable", "mutable", "bylaw"]
set precedence to ["by class"]
set claims over to rules where ordinal number of it is 203
set adoption to 1/3 if class of proposal is "bylaw\""""


def adopted(folder: Path) -> Session:
    """Bo's turn, after Ann's rule 301 on bylaws was adopted; elsewhere it takes more than half."""
    session = begun(folder)
    turn(session, kind="enact", text="Bylaws need a third of the votes and give way to all other rules.", sheet=BYLAWS)
    assert dict(session.asleep()) == {}
    majority(session)
    do(session, "begin turn", by="Bo", to="Bo")
    return session


def voted(session: Session, against: str, **change: object) -> str:
    """How a proposal of Bo's ended that only he was for."""
    do(session, "propose", by="Bo", anyway=True, why="for the scenario", **({"kind": "enact", "text": "Tea."} | change))
    number = session.whole_table().proposals[-1].number
    do(session, "end debate", by="Bo")
    for name in ("Ann", "Bo", "Cy"):
        do(session, "vote", by=name, side="against" if name in against else "for")
    return named(session, number).stage.value


def kind(session: Session, number: int) -> str:
    rule = session.table().rulebook.numbered(number)
    assert rule is not None
    return rule.kind


def test_a_rule_is_proposed_for_the_new_class_and_adopted_by_its_own_threshold(tmp_path: Path) -> None:
    session = adopted(tmp_path)
    assert voted(session, "Ann,Cy", class_="bylaw") == "adopted"
    assert kind(session, 302) == "bylaw"
    assert voted(session, "Ann,Cy") == "defeated"


def test_what_is_proposed_is_told_with_its_class(tmp_path: Path) -> None:
    session = adopted(tmp_path)
    do(session, "propose", by="Bo", kind="enact", text="Tea.", class_="bylaw")
    assert told(session) == ["Bo made proposal 302, a new rule, bylaw: “Tea”."]


def test_a_bylaw_is_changed_by_the_same_threshold_and_a_rule_is_transmuted_into_one(tmp_path: Path) -> None:
    session = adopted(tmp_path)
    assert voted(session, "", kind="transmute", rule=210, class_="bylaw") == "adopted"
    assert kind(session, 302) == "bylaw"
    assert voted(session, "Ann,Cy", kind="amend", rule=302, text="Whisper.") == "adopted"


def test_whichever_class_comes_first_prevails(tmp_path: Path) -> None:
    session = adopted(tmp_path)
    assert voted(session, "Ann,Cy", class_="bylaw", sheet="set quorum to 1") == "adopted"
    assert voted(session, "", sheet="set quorum to 2") == "adopted"
    (quorum,) = [line for line in session.law() if line.question == "quorum"]
    assert (quorum.answer, quorum.rule, quorum.overruled) == ("2", "r303", ("r302",))


def test_a_class_that_no_rule_knows_meets_an_objection(tmp_path: Path) -> None:
    session = adopted(tmp_path)
    objection = refused(session, "propose", by="Bo", kind="enact", text="Tea.", class_="edict")
    assert (objection.sentence, rule_of(session, objection)) == ("There is no class of rules called “edict”.", 301)
    assert refused(session, "propose", by="Bo", kind="amend", rule=210, text="Tea.", class_="bylaw").impossible


def test_without_a_rule_on_classes_a_rule_is_of_the_class_that_it_was_proposed_for(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Tea.", class_="custom")
    do(session, "put into effect", by="Ann", proposal=301, kind="custom", anyway=True, why="by hand")
    assert kind(session, 301) == "custom"


def test_it_is_undone_and_loaded_whole(tmp_path: Path) -> None:
    session = adopted(tmp_path)
    voted(session, "Ann,Cy", class_="bylaw")
    after = session.whole_table()
    session.undo()
    session.redo()
    session.close()
    assert Session.resume(session.path).whole_table() == after


@pytest.mark.parametrize(("classes", "first"), [(("a", "b"), "a"), (("b", "a"), "b"), (("b",), "b"), ((), "")])
def test_classes_rank_rules_by_the_list_and_those_that_are_not_in_it_come_last(classes: tuple[str, ...], first: str) -> None:
    one, other = Rule("r1", 1, "", kind="a"), Rule("r2", 2, "", kind="b")
    order = Order(("by class",), (one, other), classes=classes)
    sign = order.compare(one, other)
    assert {-1: "a", 0: "", 1: "b"}[sign] == first
