"""Every act is a value that is written and read again, and says what makes it impossible before it is done."""

import json
from dataclasses import fields
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.acts import Act, played, read_act, written
from tabletop.engine.acts.duties import Excuse, Require
from tabletop.engine.acts.people import MOST_SEATS, Join
from tabletop.engine.answers import Objection
from tabletop.engine.plain import Malformed
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.engine.things import read_address
from tabletop.game.session import Session
from tests.any_acts import KINDS, PICKED, Numbers, attempt, picked, scripts, seats, tries
from tests.golden import approved
from tests.playing import do, lying, sit


def readable(found: object) -> Act | None:
    try:
        return read_act(found)
    except Malformed:
        return None


def test_every_act_there_is_is_among_those_that_the_proofs_draw() -> None:
    assert set(Act.kinds) == set(PICKED) - {"undo", "redo", "go back", "look"}


@pytest.mark.timeout(3_600)
@tries(15, 500)
@given(seats, scripts)
def test_an_act_is_read_again_as_it_was_written_and_one_that_nothing_makes_impossible_can_be_done(
    names: str, script: list[tuple[int, Numbers]]
) -> None:
    with TemporaryDirectory() as folder:
        session = sit(Path(folder), names=names)
        for kind, choices in script:
            found = picked(session.whole_table(), kind, choices)
            act = readable(found)
            if act:
                assert read_act(written(act)) == act
                table = session.whole_table()
                if not act.objection(table) and act.players and act.said not in ("shuffle", "throw", "set score"):
                    settled = act.resolved(table)
                    assert settled.resolved(table) == settled
                    assert not settled.objection(table)
                    played(settled, table)
            attempt(session, found)
        session.close()


@pytest.mark.timeout(3_600)
@tries(8, 300)
@given(scripts, st.integers(0, 10_000))
def test_wherever_a_dragged_thing_may_go_the_preview_is_what_letting_go_does(
    script: list[tuple[int, Numbers]], which: int
) -> None:
    with TemporaryDirectory() as folder:
        session = sit(Path(folder))
        for kind, choices in script[:10]:
            attempt(session, picked(session.whole_table(), kind, choices))
        things = [*session.whole_table().things.by_id]
        if things:
            each_target_is_done(session, things[which % len(things)])
        session.close()


def each_target_is_done(session: Session, key: str) -> None:
    for target in session.targets(read_address(key)):
        assert session.drop(read_address(key), target.place, (0.5, 0.5)) == target.act
        answer = session.act(target.act)
        if target.objection:
            assert isinstance(answer, Objection)
            assert answer.sentence == target.objection.sentence
        else:
            assert not isinstance(answer, Objection)
            session.undo()


def test_no_field_of_an_act_is_hidden_from_its_file(tmp_path: Path) -> None:
    session = sit(tmp_path)
    number = do(session, "shuffle", by="Ann", pile="draw")
    shown = session.step(number)
    assert shown is not None
    assert "order" not in shown.acts[0].written
    assert len(lying(session, "draw")) == 32
    assert all(field.name for kind in Act.kinds.values() for field in fields(kind))


def test_what_only_the_clerk_does_nobody_does_by_hand(tmp_path: Path) -> None:
    session = sit(tmp_path)
    for name in [said for said, kind in Act.kinds.items() if not kind.players and said in PICKED]:
        answer = attempt(session, picked(session.whole_table(), KINDS.index(name), (1, 2, 3, 4)))
        assert answer == Objection(f"“{name}” only ever follows from a rule.", impossible=True)


ALONE = Table(seats=(Seat("Ann"),))
CLAIMED: list[dict[str, object]] = [
    {"act": "transmute", "rule": 13, "to": 20},
    {"act": "mutate", "rule": 13, "text": "Tea."},
    {"act": "subsume", "rule": 13, "other": 14},
    {"act": "divide", "rule": 13, "to": 20},
    {"act": "revise", "text": "Tea."},
    {"act": "withdraw"},
    {"act": "void vote", "number": 19, "why": "tea"},
    {"act": "deem", "number": 19, "adopted": True, "why": "tea"},
    {"act": "vote", "by": "Ann", "side": "for"},
    {"act": "show hands", "for": ["Ann"], "against": []},
    {"act": "close vote"},
    {"act": "settle vote", "adopted": True},
    {"act": "put into effect", "proposal": 19},
    {"act": "set counter", "counter": "gold", "of": "Zed", "to": 1},
    {"act": "move", "from": "Red:e2", "to": "Red:e4"},
    {"act": "checkmate", "army": "Red", "to": "Ann"},
    {"act": "count boards", "army": "Red"},
]


@pytest.mark.parametrize("claimed", CLAIMED, ids=lambda claimed: claimed["act"])
def test_what_a_file_claims_of_what_is_not_there_is_impossible_and_changes_nothing(claimed: dict[str, object]) -> None:
    act = read_act(claimed)
    assert act.objection(ALONE)
    assert act.on(ALONE) == ALONE


@pytest.mark.parametrize("said", ["vote", "close vote", "settle vote", "deem", "put into effect", "move"])
def test_nor_does_anything_follow_from_it(said: str) -> None:
    act = read_act(next(claimed for claimed in CLAIMED if claimed["act"] == said))
    assert act.happened(ALONE, ALONE) == ()


@pytest.mark.parametrize("said", ["promote", "demote"])
def test_nothing_is_told_of_a_man_who_is_not_there(said: str) -> None:
    act = read_act({"act": said, "at": "Red:e2"})
    assert (act.happened(ALONE, ALONE), act.told(seen(ALONE), seen(ALONE))) == ((), "")


def test_nobody_sits_down_at_a_full_table_but_who_sat_there() -> None:
    full = Table(seats=tuple(Seat(f"P{number}", look=number, out=number == 1) for number in range(MOST_SEATS)))
    assert Join(who="Zed").objection(full) == approved()
    back = Join(who="P1")
    assert (back.objection(full), [seat.name for seat in back.on(full).seats if seat.out]) == ("", [])
    assert back.told(seen(full), seen(full)) == approved()


MISWRITTEN: list[dict[str, object]] = [
    {"act": "dispute", "rule": 1, "over": "yes"},
    {"act": "dispute", "rule": "one"},
    {"act": "flip", "planet": "Mars"},
    {"act": "park", "parked": ["why"]},
    {"act": "give", "counter": "gold", "of": "Ann", "amount": "tea"},
    {"act": "arrange", "thing": "seat Ann", "at": [1]},
    {"act": "choose at random", "what": "it", "among": [{}]},
]


@pytest.mark.parametrize("found", MISWRITTEN, ids=json.dumps)
def test_what_is_written_wrong_is_said_with_what_should_stand_there(found: dict[str, object]) -> None:
    with pytest.raises(Malformed) as caught:
        read_act(found)
    assert str(caught.value) == approved()


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("make tea", "make tea"),
        ("isolate Bo", "isolate Bo"),
        ("is it a joke", "“is it a joke”"),
        ("a song", "“a song”"),
        ("throw the die", "throw"),
    ],
)
def test_of_what_somebody_has_to_do_words_that_begin_with_no_verb_stand_in_quotation_marks(what: str, said: str) -> None:
    free = ALONE
    owing = Require(of="Ann", what=what).on(free)
    assert Require(of="Ann", what=what).told(seen(free), seen(owing)) == f"Ann has to {said}."
    assert Excuse(of="Ann", what=what).told(seen(owing), seen(free)) == f"Ann no longer has to {said}."
    allowed = Require(of="Ann", what=what, must=False).on(free)
    assert Excuse(by="Ann", of="Ann", what=what).told(seen(allowed), seen(free)) == f"Ann may no longer {said}."


@pytest.mark.parametrize(
    ("what", "one", "two"),
    [
        ("discard 2 cards", 2, 2),
        ("discard two cards from your hand", 2, 2),
        ("discard 3 cards", 3, 3),
        ("sing or discard two", 2, 2),
        ("discard down to 3 cards", 2, 2),
        ("discard down to four cards", 1, 2),
        ("discard 2 cards of the same rank", 0, 0),
        ("discard up to 2 cards", 0, 0),
    ],
)
def test_several_cards_that_are_owed_are_discarded_one_after_another_or_at_once(
    tmp_path: Path, what: str, one: int, two: int
) -> None:
    """``one`` by one, with how many it is done; and ``two`` or more at once."""
    session = sit(tmp_path, "card-nomic", "Ann,Bo,Cy")
    do(session, "edit rule", number=24, text="Some do.", sheet=f'when turn ended: require players to "{what}"')
    do(session, "pass token", by="Ann", thing="token", to="Bo")
    hands = {name: [card.id for card in session.whole_table().hand(name)] for name in ("Ann", "Bo")}

    def done(who: str) -> bool:
        return any(duty.done for duty in session.whole_table().duties if (duty.who, duty.what) == (who, what))

    laid = [do(session, "play", by="Ann", card=card, to="discard") and done("Ann") for card in hands["Ann"][:4]]
    assert laid == [bool(one) and number >= one for number in range(1, 5)]
    assert not done("Bo")
    do(session, "move thing", by="Bo", thing=hands["Bo"][: max(two, 2)], to="discard")
    assert done("Bo") == bool(two)


def test_several_cards_that_are_owed_are_drawn_one_after_another_by_whoever_owes_them_and_by_no_rule(tmp_path: Path) -> None:
    session = sit(tmp_path, "card-nomic", "Ann,Bo,Cy")
    lines = 'require who to "draw 2 cards"', 'draw 2 cards from "draw" for who'
    sheet = "\n  ".join(('set who may "tire" to players\nwhen deed done if what is "tire"', *lines))
    do(session, "edit rule", number=24, text="Some do.", sheet=sheet)
    do(session, "do", by="Ann", what="tire")
    assert len(session.whole_table().hand("Ann")) == 7
    left = []
    for by in ("Ann", "Bo", "Ann"):
        do(session, "draw", by=by)
        left.append([duty.laid for duty in session.whole_table().duties if duty.what == "draw 2 cards" and not duty.done])
    assert left == [[1], [1], []]


def test_what_was_laid_for_a_duty_before_does_not_count_once_it_is_owed_anew(tmp_path: Path) -> None:
    session = sit(tmp_path, "card-nomic", "Ann,Bo,Cy")
    sheet = 'set who may "tire" to players\nwhen deed done if what is "tire": require who to "discard 2 cards"'
    do(session, "edit rule", number=24, text="Some do.", sheet=sheet)
    cards = [card.id for card in session.whole_table().hand("Ann")]
    do(session, "do", by="Ann", what="tire")
    do(session, "move thing", by="Ann", thing=cards[:2], to="discard")
    do(session, "do", by="Ann", what="tire")
    do(session, "play", by="Ann", card=cards[2], to="discard")
    assert [duty.laid for duty in session.whole_table().duties if duty.what == "discard 2 cards" and not duty.done] == [1]
    do(session, "play", by="Ann", card=cards[3], to="discard")
    assert not [duty for duty in session.whole_table().duties if duty.what == "discard 2 cards" and not duty.done]


@pytest.mark.parametrize(
    ("what", "done"),
    [
        ("discard one", "by Ann; by Bo"),
        ("discard one card", "by Ann; by Bo"),
        ("discard a card from your hand face down", "by Ann; by Bo"),
        ("sing or discard one of their cards", "by Ann; by Bo"),
        ("remember to discard one card", "by Ann; by Bo"),
        ("play a card", "by Ann; by Bo; on the felt"),
        ("draw one card", "drawn"),
        ("remember to draw a card", "drawn"),
        ("throw a die", "thrown"),
        ("discard two cards", ""),
        ("discard one of Bo’s cards", ""),
        ("discard a card worth ten", ""),
        ("discard", ""),
    ],
)
def test_a_duty_whose_words_name_what_the_table_can_do_is_done_as_that_is_done(tmp_path: Path, what: str, done: str) -> None:
    session = sit(tmp_path, "card-nomic", "Ann,Bo,Cy,Dee,Eva")
    do(session, "edit rule", number=24, text="Some do.", sheet=f'when turn ended: require players to "{what}"')
    do(session, "pass token", by="Ann", thing="token", to="Bo")
    card = {name: session.whole_table().hand(name)[0].id for name in ("Ann", "Bo", "Cy")}
    do(session, "play", by="Ann", card=card["Ann"], to="discard")
    do(session, "move thing", by="Bo", thing=card["Bo"], to="discard")
    do(session, "play", by="Cy", card=card["Cy"], to="felt")
    do(session, "draw", by="Dee", anyway=True, why="try")
    do(session, "throw", by="Eva", faces=(3,), anyway=True, why="try")
    how = {"Ann": "by Ann", "Bo": "by Bo", "Cy": "on the felt", "Dee": "drawn", "Eva": "thrown"}
    found = [how[duty.who] for duty in session.whole_table().duties if duty.what == what and duty.done]
    assert "; ".join(found) == done


@pytest.mark.parametrize(
    "what", ["see that this rule is followed", "do what this rule says", "carry out this rule", "see that Bo hums"]
)
def test_a_reminder_in_words_of_now_or_of_an_older_sheet_is_owed_as_often_as_it_came(tmp_path: Path, what: str) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", number=24, text="Hum.", sheet=f'when turn ended: require "Ann" to "{what}"')
    for who, to in (("Ann", "Bo"), ("Bo", "Cy")):
        do(session, "pass token", by=who, thing="token", to=to)
    owed = what.replace("this rule", "rule 24")
    assert [duty.what for duty in session.whole_table().duties if duty.who == "Ann"] == [f"{owed} – twice"]
    do(session, "tick", by="Ann", duty=f"{owed} – twice")
    assert session.step(session.last).told == (f"Ann: {owed} – twice – done.",)
