"""A third class of rules, in one proposal: its own threshold, its own place in the order of precedence, rules enacted into it."""

from pathlib import Path

import pytest

from tabletop.box.box import find_box, own_card
from tabletop.clerk.running.precedence import Order
from tabletop.engine.acts.lawmaking.deciding import question_text
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.game.session import Session
from tests.games.nomic import begun, majority, named, turn
from tests.golden import approved
from tests.playing import do, refused, resume, rule_of, sit, told

BYLAWS = """set classes to ["immutable", "mutable", "bylaw"]
set precedence to ["by class"]
set claims over to rules where ordinal number of it is 203
set adoption to 1/3 if class of proposal is "bylaw\""""

CLUB = str(Path(__file__).with_name("club.toml"))
"""A rule file that knows three classes, and no other game's: charter, law and bylaw."""


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
    assert told(session) == approved()


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
    assert (objection.sentence, rule_of(session, objection)) == approved()
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
    assert resume(session.path).whole_table() == after


@pytest.mark.parametrize(("classes", "first"), [(("a", "b"), "a"), (("b", "a"), "b"), (("b",), "b"), ((), "")])
def test_classes_rank_rules_by_the_list_and_those_that_are_not_in_it_come_last(classes: tuple[str, ...], first: str) -> None:
    one, other = Rule("r1", 1, "", kind="a"), Rule("r2", 2, "", kind="b")
    order = Order(("by class",), (one, other), classes=classes)
    sign = order.compare(one, other)
    assert {-1: "a", 0: "", 1: "b"}[sign] == first


def test_a_class_goes_first_that_a_rule_puts_first_whatever_it_is_called() -> None:
    charter, law = Rule("r1", 9, "", kind="charter"), Rule("r2", 2, "", kind="law")
    order = Order(("charter first", "lowest number first"), (charter, law))
    assert (order.sorted((law, charter)), order.decides(law, charter)) == ((charter, law), "charter first")
    assert Order((" first", "charter"), (charter, law)).comparators == ()


def test_classes_stand_in_the_order_in_which_they_came_to_the_table_and_keep_it() -> None:
    book = Rulebook((Rule("r1", 1, "", kind="law"), Rule("r2", 2, "", kind="charter")))
    assert (book.classes, book.class_after("law"), book.class_after("charter")) == (("law", "charter"), "charter", "law")
    turned = book.changed("r1", lambda rule: rule.transmuted(1, None, "charter"))
    assert (turned.classes, turned.repealed("r1").repealed("r2").classes) == (("law", "charter"), ("law", "charter"))
    assert turned.enacted(Rule("r3", 3, "", kind="bylaw")).classes == ("law", "charter", "bylaw")
    assert turned.ranking(("bylaw", "charter")).classes == ("bylaw", "charter", "law")
    alone = Rulebook((Rule("r1", 1, "", kind="law"),))
    assert (alone.class_after("law"), alone.place_of("law"), book.place_of("law")) == ("law", 1, 0)


def club(folder: Path) -> Session:
    return sit(folder, find_box(CLUB), "Ann,Bo,Cy", token="")


def classed(session: Session, kind: str) -> list[int]:
    return [rule.number for rule in session.table().rulebook.by_number() if rule.kind == kind]


def decided(session: Session, against: str = "", **change: object) -> str:
    do(session, "propose", by="Ann", **({"kind": "enact", "text": "Coffee at five."} | change))
    for name in ("Ann", "Bo", "Cy"):
        do(session, "vote", by=name, side="against" if name in against else "for")
    return session.whole_table().proposals[-1].stage.value


def test_three_classes_of_other_names_stand_as_their_rule_ranks_them_from_the_beginning(tmp_path: Path) -> None:
    session = club(tmp_path)
    assert [rule.kind for rule in session.table().rulebook.rules] == ["bylaw", "law", "law", "charter"]
    assert session.table().rulebook.classes == ("charter", "law", "bylaw")
    assert told(session, 1) == approved()


def test_a_new_rule_begins_as_the_rules_say_by_whatever_way_it_comes(tmp_path: Path) -> None:
    session = club(tmp_path)
    assert decided(session) == "adopted"
    do(session, "enact at once", by="Bo", text="Cake at six.")
    do(session, "edit rule", by="Cy", text="Bed at ten.")
    do(session, "other action", by="Cy", under=1, words="write one more", does="write", to=40, text="Up at six.")
    assert classed(session, "law") == [3, 4, 8, 9, 10, 40]
    do(session, "edit rule", by="Ann", rule=1, sheet='set classes to ["charter", "law", "bylaw"]', why="1 names no class")
    do(session, "enact at once", by="Bo", text="Lights out.")
    assert classed(session, "bylaw") == [7, 41]


def test_where_no_card_says_of_which_class_a_new_rule_is_the_table_is_asked(tmp_path: Path) -> None:
    session = club(tmp_path)
    do(session, "edit rule", by="Ann", rule=1, sheet='set classes to ["charter", "law", "bylaw"]', why="1 names no class")
    do(session, "edit own card", by="Ann", sheet=own_card().replace("set starting class to last of classes", ""))
    said = "No rule says which class a new rule belongs to: say which."
    for act in (
        {"act": "enact at once"},
        {"act": "edit rule"},
        {"act": "other action", "under": 1, "words": "more", "does": "write", "to": 40},
    ):
        assert refused(session, by="Bo", text="Lights out.", **act).sentence == said
    do(session, "enact at once", by="Bo", text="Lights out.", kind="law")
    assert decided(session) == "adopted"
    (parked,) = session.whole_table().parked
    assert question_text(parked, session.whole_table().rulebook) == approved()
    number = session.whole_table().proposals[-1].number
    assert refused(session, "put into effect", by="Ann", proposal=number).sentence == said
    do(session, "decide", by="Ann", question="starting class", answer='"bylaw"')
    assert number in classed(session, "bylaw")


def test_what_is_adopted_and_put_into_effect_by_hand_is_of_the_class_that_the_rules_say(tmp_path: Path) -> None:
    session = club(tmp_path)
    sheet = session.whole_table().rulebook["r3"].sheet.replace("when proposal adopted: put proposal into effect", "")
    do(session, "edit rule", by="Ann", rule=3, sheet=sheet, why="nothing puts it into effect")
    assert decided(session) == "adopted"
    number = session.whole_table().proposals[-1].number
    assert session.whole_table().rulebook.numbered(number) is None
    do(session, "put into effect", by="Ann", proposal=number)
    assert number in classed(session, "law")


def test_a_rule_is_transmuted_into_the_class_that_the_rules_say_where_nobody_says_which(tmp_path: Path) -> None:
    session = club(tmp_path)
    assert [decided(session, kind="transmute", rule=3) for _ in range(1)] == ["adopted"]
    assert (classed(session, "law"), classed(session, "bylaw")) == ([4], [3, 7])
    assert decided(session, kind="transmute", rule=3) == "adopted"
    assert classed(session, "charter") == [1, 3]
    assert decided(session, kind="transmute", rule=3, class_="law") == "adopted"
    assert classed(session, "law") == [3, 4]


def test_where_no_rule_says_of_which_class_a_transmuted_rule_is_the_table_is_asked(tmp_path: Path) -> None:
    session = club(tmp_path)
    do(session, "edit rule", by="Ann", rule=1, sheet='set classes to ["charter", "law", "bylaw"]', why="1 says no more")
    assert decided(session, kind="transmute", rule=3) == "adopted"
    assert classed(session, "law") == [3, 4], "nothing is done before the table has said so"
    (parked,) = session.whole_table().parked
    assert question_text(parked, session.whole_table().rulebook) == approved()
    assert refused(session, "put into effect", by="Ann", proposal=8).sentence == approved()
    assert refused(session, "transmute", by="Ann", rule=4, to=9).impossible
    do(session, "decide", by="Ann", question="transmuted class", answer='"bylaw"')
    assert classed(session, "bylaw") == [3, 7]


def test_a_change_of_class_is_told_with_what_it_was_and_what_it_is(tmp_path: Path) -> None:
    session = club(tmp_path)
    do(session, "edit rule", by="Ann", rule=7, kind="law")
    do(session, "edit rule", by="Ann", text="Tea.", kind="bylaw")
    do(session, "remove rule", by="Ann", rule=8)
    points = {key[0]: value for key, value in session.whole_table().counters.items()}
    assert points == {"left bylaw": 2, "came to bylaw": 1, "came to law": 1, "new": 1, "gone": 1}
    assert refused(session, "remove rule", by="Ann", rule=1).sentence == approved()


def test_the_limit_of_a_class_is_shown_and_its_rules_are_counted_by_its_name(tmp_path: Path) -> None:
    session = club(tmp_path)
    objection = refused(session, "edit rule", by="Ann", text="Jam.", kind="charter")
    assert objection.sentence == approved()


def test_a_charter_prevails_over_a_law_and_a_law_over_a_bylaw(tmp_path: Path) -> None:
    session = club(tmp_path)
    for rule, quorum in ((7, 1), (4, 2)):
        do(session, "edit rule", by="Ann", rule=rule, sheet=f"set quorum to {quorum}")
    (line,) = [line for line in session.law() if line.question == "quorum"]
    assert (line.answer, line.rule, line.overruled) == ("2", "r4", ("r7",))


def test_of_three_classes_that_no_rule_names_any_may_be_proposed_for_and_of_two_none_need_be_named(tmp_path: Path) -> None:
    session = club(tmp_path)
    do(session, "edit rule", by="Ann", rule=1, sheet="", why="1 names no class any more")
    assert session.classes() == ("charter", "law", "bylaw")
    (tmp_path / "nomic").mkdir()
    assert begun(tmp_path / "nomic").classes() == ()


def test_a_table_of_one_class_has_no_other_to_transmute_a_rule_into(tmp_path: Path) -> None:
    session = sit(tmp_path)
    objection = refused(session, "propose", by="Ann", kind="transmute", rule=13)
    assert (objection.sentence, objection.impossible) == approved()


def test_a_proposal_to_transmute_a_rule_says_of_which_class_the_rule_would_be(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="transmute", rule=108)
    assert named(session, 301).class_ == "mutable"
