"""What people do to anything that lies on the table."""

from pathlib import Path

import pytest

from tabletop.cli.notation import step_shown
from tabletop.engine.acts.by_hand import AddThing, MoveThing
from tabletop.engine.acts.cards import Show
from tabletop.engine.acts.lawmaking.editing import EditRule
from tabletop.engine.acts.lawmaking.proposing import UNCHANGED
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.engine.things import FELT, read_address
from tabletop.engine.values import Ref
from tabletop.game.session import Session
from tests.golden import approved
from tests.playing import deal, do, refused, sit, told


def test_a_card_that_all_can_see_is_arranged_by_its_face_and_kept_by_its_id(tmp_path: Path) -> None:
    session = sit(tmp_path)
    deal(session, Ann=["7S", "2C", "3C", "4C", "5C"])
    card = session.whole_table().hand("Ann")[0]
    do(session, "play", by="Ann", card="7S", to="felt")
    number = do(session, "arrange", thing="7S", at=(0.2, 0.8))
    assert session.whole_table().spots == {read_address(card.id): (0.2, 0.8)}
    assert step_shown(session, number, None)["done"]["thing"] == card.id


def test_nobody_learns_where_a_hidden_card_lies_by_arranging_it_by_its_face(tmp_path: Path) -> None:
    session = sit(tmp_path)
    for face in ("7S", "KD", "no such card"):
        answer = refused(session, "arrange", thing=face, at=(0.2, 0.8))
        assert answer.sentence == approved()
    assert not session.whole_table().spots


def test_piles_rules_clocks_and_the_proposal_are_arranged_by_name(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "start clock", clock="tea")
    for key in ("pile draw", "rule r3", "clock tea", "proposal"):
        do(session, "arrange", thing=key, at=(0.5, 0.5))
    assert list(map(str, session.whole_table().spots)) == ["pile draw", "rule r3", "clock tea", "proposal"]
    do(session, "arrange", thing="pile draw", at=(0.5, 0.5))
    assert list(map(str, session.whole_table().spots)) == ["rule r3", "clock tea", "proposal", "pile draw"], "it lies on top"


def test_a_die_that_was_put_elsewhere_is_not_called_by_its_sides(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "add thing", kind="die", what="6")
    do(session, "add thing", kind="die", what="20", name="fate")
    for die, called in zip(session.whole_table().things.at(FELT), ("the die", "the fate"), strict=True):
        do(session, "arrange", thing=die.id, at=(0.5, 0.5), why="it lay in the way")
        assert f"put {called} elsewhere on the felt" in told(session)[0]


def test_what_is_not_there_is_not_put_elsewhere(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic")
    do(session, "lay map", name="land", wide=2, tall=2)
    nowhere = ("pile nope", "rule r999", "clock nope", "map nowhere", "proposal 1", "nothing")
    said = [refused(session, "arrange", thing=name, at=(0.5, 0.5)).sentence for name in nowhere]
    assert "\n".join(said) == approved()
    do(session, "arrange", thing="map land", at=(0.5, 0.5))


def test_what_is_taken_off_the_table_leaves_no_spot_behind(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "add thing", what="hat", kind="token", to="felt")
    do(session, "arrange", thing="hat", at=(0.1, 0.1))
    do(session, "remove thing", thing="hat")
    assert session.whole_table().spots == {}


def things(session: Session, kind: str) -> list[tuple[str, str, str]]:
    """The things of a kind, each by its face, its name and where it lies."""
    lying = session.whole_table().things.by_id.values()
    return [(thing.face, thing.name, str(thing.at)) for thing in lying if thing.kind == kind]


def test_a_deck_of_ones_own_has_a_card_for_each_line(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo", token="")
    before = len(things(session, "card"))
    do(session, "add thing", by="Ann", kind="deck", what="Sun\n Moon \n\nStar", to="felt", count=2, why="for the oracle")
    assert [face for face, _, _ in things(session, "card")[before:]] == ["Sun", "Moon", "Star"] * 2
    assert told(session) == approved()
    session.undo()
    assert len(things(session, "card")) == before


def test_a_die_has_as_many_sides_as_one_likes(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "add thing", by="Ann", kind="die", what="20", name="fate")
    assert things(session, "die") == [("20", "fate", "felt")]
    assert told(session) == approved()
    assert refused(session, "add thing", kind="die", what="one").sentence == approved()
    assert refused(session, "add thing", kind="die", what="1").sentence == approved()


def test_a_track_is_gone_along_step_by_step(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "add thing", by="Ann", kind="track", what="12", name="Moon")
    (track,) = (thing.id for thing in session.whole_table().things.by_id.values() if thing.kind == "track")
    do(session, "give", by="Ann", counter="count", of=track, amount=3)
    assert session.whole_table().counters["count", Ref("thing", track)] == 3
    assert told(session) == approved()
    assert refused(session, "add thing", kind="track", what="0").sentence == approved()


def test_a_list_is_written_anew_and_pinned_to_a_rule_card(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "add thing", by="Ann", kind="list", what="tea\nmilk")
    do(session, "name thing", by="Ann", thing="tea\nmilk", name="tea\nmilk\nsugar", why="sweet")
    assert told(session) == approved()
    do(session, "move thing", by="Ann", thing="tea\nmilk\nsugar", to="on r13", why="it belongs there")
    assert things(session, "list") == [("tea\nmilk\nsugar", "", "on r13")]
    do(session, "remove thing", by="Ann", thing="tea\nmilk\nsugar", why="bought")
    assert things(session, "list") == []
    for _ in range(4):
        session.undo()
    assert things(session, "list") == []
    for _ in range(3):
        session.redo()
    assert things(session, "list") == [("tea\nmilk\nsugar", "", "on r13")]


def test_a_rule_is_put_into_a_class_of_its_own(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo", token="")
    do(session, "edit rule", by="Ann", rule=203, kind="sacred", why="we all agree")
    assert told(session) == approved()
    assert session.whole_table().rulebook["r203"].kind == "sacred"


def test_the_minutes_say_which_rule_was_written_by_hand(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", by="Bo", text="Tea is served.", why="we forgot")
    assert told(session) == approved()


def test_nothing_moved_and_nothing_looked_at_is_not_told() -> None:
    table = seen(Table(seats=(Seat("Ann"),)))
    assert [act.told(table, table) for act in (MoveThing(thing=(), to="felt"), Show(to="Ann", things=()))] == ["", ""]


def test_more_things_than_a_table_holds_are_not_brought_whatever_a_file_says() -> None:
    with pytest.raises(ValueError, match="The table holds 2000 things"):
        AddThing(what="tea", kind="note", count=101).on(Table())


@pytest.mark.parametrize("name", ["pile", "rule", "clock", "ballot"])
def test_what_bears_the_first_word_of_an_address_for_a_name_is_put_elsewhere_by_that_name(tmp_path: Path, name: str) -> None:
    session = sit(tmp_path)
    do(session, "add thing", kind="token", what=name)
    do(session, "arrange", thing=name, at=[0.5, 0.5])
    (put,) = session.whole_table().spots
    assert session.whole_table().things[put.of].face == name


def test_a_card_is_to_be_checked_until_it_is_given_a_sheet_or_somebody_says_that_it_fits() -> None:
    worded = Rule("r13", 13, "Tea.", "set dice to 2", check=True)
    table = Table(rulebook=Rulebook((worded,)))
    edits = (EditRule(rule=13, kind="mutable"), EditRule(rule=13, sheet="set dice to 3"), EditRule(rule=13, checked=True))
    assert [edit.on(table).rulebook["r13"].check for edit in edits] == [True, False, False]


def test_an_amended_rule_lies_where_its_number_is_looked_for_once_the_felt_is_tidied_up(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", rule=4, number=40)

    def lying() -> list[int]:
        return [rule.number for _, rules in session.whole_table().rulebook.by_class for rule in rules]

    assert lying()[3] == 40, "nothing moves under the hand"
    assert refused(session, "tidy up").sentence == "Everything lies where it usually does."
    do(session, "tidy up", by_number=True)
    assert lying() == sorted(lying())
    assert refused(session, "tidy up", by_number=True).sentence == "Everything lies where it usually does."


def test_the_felt_is_tidied_up_wholly_or_of_one_thing_and_undo_takes_it_back(tmp_path: Path) -> None:
    session = sit(tmp_path)
    assert refused(session, "tidy up").sentence == approved()
    do(session, "arrange", thing="pile draw", at=(0.2, 0.8))
    do(session, "arrange", thing="rule r3", at=(0.7, 0.8))
    put = session.whole_table().spots
    assert refused(session, "tidy up", thing="pile discard").sentence == approved()
    do(session, "tidy up", thing="pile draw")
    assert session.whole_table().spots == {read_address("rule r3"): (0.7, 0.8)}
    do(session, "tidy up")
    assert not session.whole_table().spots
    session.undo()
    session.undo()
    assert session.whole_table().spots == put


def test_what_is_put_on_a_rule_card_is_told_by_the_number_that_the_card_bears_now(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic")
    card = session.whole_table().rulebook.numbered(108)
    assert card is not None
    do(session, "edit rule", rule=108, text=card.text, sheet=card.sheet, number=301)
    do(session, "add thing", kind="note", what="see 201", to=f"on {card.id}")
    note = next(key for key, thing in session.whole_table().things.by_id.items() if thing.face == "see 201")
    written = told(session)
    do(session, "move thing", thing=note, to="felt")
    do(session, "move thing", thing=note, to=f"on {card.id}")
    assert (*written, *told(session)) == approved()


def test_a_rule_is_not_given_the_number_or_the_class_that_it_has(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo", token="")
    assert refused(session, "edit rule", rule=203, number=203).sentence == "Rule 203 has that number already."
    assert refused(session, "edit rule", rule=203, kind="mutable").sentence == "Rule 203 is of that class already."
    do(session, "edit rule", rule=203, number=303, why="so")
    do(session, "edit rule", rule=303, kind="immutable", why="so")
    do(session, "edit rule", rule=303, number=303, text="New words.", why="so")


def test_an_action_is_taken_by_whoever_is_on_turn_and_else_by_the_first_who_is_in(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="")
    taken = []
    for act, fields in (("begin turn", {"by": "Bo", "to": "Bo"}), ("leave", {"by": "Bo", "who": "Bo"})):
        do(session, act, **fields, anyway=True, why="so")
        taken.append(session.whole_table().doer)
    assert taken == ["Bo", "Ann"]


def test_a_proposal_is_not_reworded_to_what_it_says_already(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo", token="")
    card = session.whole_table().rulebook.numbered(203)
    do(session, "propose", by="Ann", kind="amend", rule=203, text="Most votes.", sheet=card.sheet, anyway=True, why="so")
    for sheet in (card.sheet, None):
        assert refused(session, "revise", by="Ann", text="Most votes. ", sheet=sheet).sentence == UNCHANGED
    do(session, "revise", by="Ann", text="Most votes.", sheet="")


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"what": "standard deck", "to": "draw"}, "put one standard deck on the draw pile, unshuffled."),
        ({"what": "Sun\nMoon", "kind": "deck", "to": "draw"}, "put a deck of 2 cards on the draw pile, unshuffled."),
        ({"what": "joker", "count": 2, "to": "draw"}, "put 2 jokers on the draw pile."),
        ({"what": "Sun\nMoon", "kind": "deck"}, "put a deck of 2 cards on the felt."),
    ],
)
def test_a_deck_that_people_lay_on_a_pile_is_said_to_be_unshuffled(tmp_path: Path, what: dict[str, str], said: str) -> None:
    session = sit(tmp_path)
    do(session, "add thing", by="Ann", **what)
    assert f"Ann {said}" in told(session)
