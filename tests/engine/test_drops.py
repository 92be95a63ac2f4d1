"""Where a thing may go, which of those places its owner is waited for at, and how it comes to lie there."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.engine.acts.by_hand import AddThing, Arrange, MoveThing
from tabletop.engine.acts.cards import Draw, Play
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.drops import ballots, drop, on_seat, put_down, targets
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.pushes import Move, Push
from tabletop.engine.acts.tokens import PassToken
from tabletop.engine.faces import STANDARD
from tabletop.engine.proposals import Proposal, Stage
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.engine.things import FELT, Address, Things, hand, pile, read_address, read_place
from tabletop.game.session import Session
from tests.golden import approved
from tests.playing import do, refused, sit


def serving(session: Session, key: str) -> set[str]:
    return {str(target.place) for target in session.targets(read_address(key)) if target.serves and not target.objection}


def top(session: Session, name: str) -> str:
    table = session.table()
    return next(thing.id for thing in reversed(table.things.by_id.values()) if (thing.at.kind, thing.at.of) == ("pile", name))


def test_a_card_serves_a_vote_where_its_owner_still_has_to_vote(tmp_path: Path) -> None:
    session = sit(tmp_path)
    bo = session.whole_table().hand("Bo")[0].id
    assert serving(session, bo) == set()
    do(session, "propose", by="Ann", kind="repeal", rule=18)
    do(session, "vote", by="Ann", side="for", card=session.whole_table().hand("Ann")[0].id)
    assert serving(session, bo) == {"for", "against"}
    assert {str(target.place) for target in session.targets(read_address(bo))} > {"for", "against"}
    do(session, "vote", by="Bo", side="for", card=bo)
    assert serving(session, session.whole_table().hand("Bo")[0].id) == set()


def test_the_token_serves_at_the_seat_it_is_to_be_passed_to(tmp_path: Path) -> None:
    session = sit(tmp_path)
    token = next(thing.id for thing in session.table().things.by_id.values() if thing.kind == "token")
    assert serving(session, token) == {"seat Bo"}


def test_a_new_card_lies_like_the_cards_that_lie_there_and_else_face_up(tmp_path: Path) -> None:
    session = sit(tmp_path)
    joker = AddThing(what="joker", to="discard")
    assert put_down(session.table(), joker).up
    assert not put_down(session.table(), AddThing(what="joker", to="draw")).up
    assert put_down(session.table(), AddThing(what="joker")).up
    assert not put_down(session.table(), AddThing(what="standard deck")).up
    assert not put_down(session.table(), AddThing(what="joker", to="hand of Ann")).up
    do(session, "move thing", thing=top(session, "draw"), to="discard")
    assert not put_down(session.table(), joker).up


def test_a_card_comes_to_an_empty_pile_as_it_lay_and_out_of_a_hand_face_down(tmp_path: Path) -> None:
    session = sit(tmp_path)
    card, held = top(session, "draw"), session.whole_table().hand("Ann")[0].id
    assert session.drop(read_address(card), pile("discard")) == MoveThing(thing=card, to="discard", up=False)
    do(session, "flip", card=card)
    assert session.drop(read_address(card), pile("discard")) == MoveThing(thing=card, to="discard", up=True)
    assert session.drop(read_address(held), pile("discard")) == Play(by="Ann", card=held, to="discard", up=False)
    do(session, "move thing", thing=card, to="discard", up=True)
    assert session.drop(read_address(held), pile("discard")) == Play(by="Ann", card=held, to="discard", up=True)


def test_only_a_card_that_lies_face_down_on_top_is_drawn_and_one_that_all_can_see_is_handed_over(tmp_path: Path) -> None:
    session = sit(tmp_path)
    card = top(session, "draw")
    assert session.drop(read_address(card), on_seat("Bo")) == Draw(by="Bo", from_="draw")
    do(session, "flip", card=card)
    assert session.drop(read_address(card), on_seat("Bo")) == MoveThing(by="Bo", thing=card, to="hand of Bo")


def test_a_card_on_a_tray_is_a_vote_as_long_as_the_vote_is_open(tmp_path: Path) -> None:
    session = sit(tmp_path)
    held, by = session.whole_table().hand("Bo")[0].id, Proposal(19, "Ann", "repeal", "r18", cards=True)
    open_, closed = (replace(session.table(), proposals=(replace(by, stage=stage),)) for stage in (Stage.OPEN, Stage.CLOSED))
    assert drop(open_, read_address(held), pile("for")) == Vote(by="Bo", side="for", card=held)
    assert isinstance(drop(open_, read_address(held), pile("discard")), Play)
    assert isinstance(drop(closed, read_address(held), pile("for")), Play)


def test_a_vote_that_was_laid_goes_to_the_other_tray_and_dice_go_to_the_felt(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "end debate")
    do(session, "vote", by="Ann", side="for")
    table = session.table()
    slip, dice = Address("vote", "Ann"), Address("dice", "Bo")
    assert [drop(table, slip, place) for place in targets(table, slip)] == [None, Vote(by="Ann", side="against")]
    assert drop(table, Address("vote", "Bo"), pile("for")) == Vote(by="Bo", side="for")
    assert drop(table, Address("vote", "Bo"), FELT) is None
    assert [drop(table, dice, place) for place in targets(table, dice)] == [Throw(by="Bo")]
    assert drop(table, dice, on_seat("Cy")) is None


def test_a_slip_is_laid_on_the_proposal_and_nowhere_else(tmp_path: Path) -> None:
    table = sit(tmp_path).table()
    slip = ballots("Ann", ["against"])[0].key
    assert [drop(table, slip, place) for place in targets(table, slip)] == [Vote(by="Ann", side="against")]
    assert drop(table, slip, pile("for")) is None


def test_a_hand_is_no_ballot_unless_a_rule_says_so(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    do(session, "add thing", by="Ann", what="the Chancellor", kind="card", to="hand of Ann")
    held = session.whole_table().hand("Ann")[0].id
    for sheet, ballot in (("", None), ("set card ballots to yes", Vote(by="Ann", side="against", card=held))):
        do(session, "edit rule", by="Ann", number=400, text="Cards vote.", kind="mutable", sheet=sheet)
        do(session, "propose", by="Ann", kind="enact", text="Tea.", anyway=True)
        do(session, "end debate")
        table, card = session.table(), read_address(held)
        assert (session.drop(card, pile("against")), pile("against") in targets(table, card)) == (ballot, ballot is not None)
        do(session, "withdraw", by="Ann", anyway=True)


def test_a_card_or_a_thing_is_handed_over_where_it_does_not_lie_already(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "add thing", by="Cy", what="Cy owes tea", kind="note", at=(0.25, 0.75))
    table = session.whole_table()
    held = table.hand("Ann")[0].id
    token, note = (next(thing.id for thing in table.things.by_id.values() if thing.kind == kind) for kind in ("token", "note"))
    assert session.drop(read_address(held), on_seat("Ann")) is None
    assert session.drop(read_address(held), on_seat("Bo")) == MoveThing(by="Ann", thing=held, to="hand of Bo")
    assert session.drop(read_address(token), on_seat("Ann")) is None
    assert session.drop(read_address(token), on_seat("Bo")) == PassToken(by="Ann", to="Bo", thing="token")
    assert session.drop(read_address(note), on_seat("Bo")) == PassToken(by="Bo", to="Bo", thing="Cy owes tea")
    do(session, "name thing", by="Ann", thing=token, name="the crown")
    assert session.drop(read_address(token), on_seat("Bo")) == PassToken(by="Ann", to="Bo", thing="the crown")
    do(session, "add thing", by="Cy", what="6", kind="die", at=(0.5, 0.75))
    die = next(thing.id for thing in session.whole_table().things.by_id.values() if thing.kind == "die")
    handed = session.drop(read_address(die), on_seat("Bo"))
    assert handed == MoveThing(by="Bo", thing=die, to="before Bo"), "a die is not called 6"
    do(session, "leave", who="Bo")
    assert on_seat("Bo") not in targets(session.table(), read_address(token))


def test_what_is_no_thing_is_only_put_elsewhere_on_the_felt(tmp_path: Path) -> None:
    table = sit(tmp_path).table()
    assert targets(table, read_address("pile draw")) == (FELT,)
    assert drop(table, read_address("pile draw"), FELT, (0.25, 0.75)) == Arrange(thing="pile draw", at=(0.25, 0.75))
    assert drop(table, read_address("pile draw"), FELT) is None
    assert drop(table, read_address("pile draw"), on_seat("Bo"), (0.25, 0.75)) is None


def test_a_card_out_of_a_hand_is_a_vote_only_on_a_tray_while_there_is_one_to_lay(tmp_path: Path) -> None:
    session = sit(tmp_path)
    held = session.whole_table().hand("Ann")[0].id
    assert session.drop(read_address(held), pile("for")) == Play(by="Ann", card=held, to="for", up=False)
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    assert session.drop(read_address(held), pile("for")) == Vote(by="Ann", side="for", card=held)
    assert session.drop(read_address(held), pile("discard")) == Play(by="Ann", card=held, to="discard", up=False)
    card = top(session, "draw")
    assert session.drop(read_address(card), pile("for")) == MoveThing(thing=card, to="for", up=False)
    assert session.drop(read_address(card), pile("draw")) is None


def test_a_deck_that_is_meant_for_no_pile_lies_on_one_of_its_own(tmp_path: Path) -> None:
    session = sit(tmp_path)
    assert [put_down(session.table(), AddThing(what=what, kind=kind)).to for what, kind in DECKS] == ["deck", "deck", "deck"]
    do(session, "add thing", what="deck", kind="pile")
    assert put_down(session.table(), AddThing(what="standard deck", kind="deck")).to == "deck 2"
    assert put_down(session.table(), AddThing(what="standard deck", kind="deck", to="discard")).to == "discard"
    assert put_down(session.table(), AddThing(what="joker")).to == "felt"


DECKS = (("standard deck", "card"), ("standard deck", "deck"), ("tea", "deck"))


@pytest.mark.parametrize(("kind", "said"), [("card", "one standard deck"), ("deck", "a deck of 52 cards")])
def test_a_deck_that_people_lay_down_comes_whole_shuffled_and_face_down_in_one_step_that_the_file_repeats(
    tmp_path: Path, kind: str, said: str
) -> None:
    session = sit(tmp_path)
    session.act(put_down(session.table(), AddThing(what="standard deck", kind=kind)))
    lying = [thing.face for thing in session.whole_table().things.at(pile("deck"))]
    assert sorted(lying) == sorted(STANDARD)
    assert lying != [*STANDARD]
    told = session.step(session.table().steps)
    assert told is not None
    assert told.acts[0].told == f"By hand: somebody put {said} on the deck pile, shuffled."
    session.undo()
    session.redo()
    assert [thing.face for thing in session.whole_table().things.at(pile("deck"))] == lying
    assert not any(thing.face for thing in session.table().things.at(pile("deck")))


def test_what_is_added_on_a_spot_of_the_felt_lies_there(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "add thing", what="Cy owes tea", kind="note", at=(0.25, 0.75))
    do(session, "add thing", what="the vault", kind="pile", at=(0.5, 0.5))
    table = session.table()
    note = next(thing.id for thing in table.things.by_id.values() if thing.kind == "note")
    assert table.spots[read_address(note)] == (0.25, 0.75)
    assert table.spots[Address("pile", "the vault")] == (0.5, 0.5)
    beside = refused(session, "add thing", what="Cy owes tea", kind="note", at=(0.25, 1.5))
    assert beside.sentence == approved()


def told(session: Session, act: str, **fields: object) -> tuple[str, ...]:
    step = session.step(do(session, act, **fields))
    assert step
    return step.told


def test_the_minutes_name_the_hand_that_did_it_and_say_so_where_it_is_nobodys(tmp_path: Path) -> None:
    session = sit(tmp_path)
    card = top(session, "draw")
    nobody = "By hand: somebody"
    assert told(session, "add thing", what="tea", kind="note") == approved()
    assert told(session, "add thing", by="Cy", what="tea", kind="note") == approved()
    assert told(session, "flip", card=card)[0].startswith(f"{nobody} turned ")
    pile = tuple(thing.id for thing in session.whole_table().things.by_id.values() if str(thing.at) == "draw")
    assert told(session, "move thing", thing=pile, to="felt") == approved()
    assert told(session, "shuffle", pile="discard") == approved()
    assert told(session, "throw", faces=(4,))[0] == f"{nobody} threw 4."
    note = next(thing.id for thing in session.table().things.by_id.values() if thing.kind == "note")
    assert told(session, "name thing", thing=note, name="coffee") == approved()
    assert told(session, "remove thing", thing=note)[0] == approved()
    assert session.step(1).told[1] == approved()


odd_names = st.text(st.sampled_from("ab 7:·#’é"), min_size=1, max_size=8) | st.sampled_from(
    ["hand of Bo", "before Bo", "on r1", "beside Red", "felt", "Red:e2", "seat Bo", "half-board Red", "proposal", "vote Bo",
     "ballot Bo:for", "dice Bo", "call bid", "class rule", "rule r1", "divide", "for", "discard", "hand", "seat", "on", ""]
)  # fmt: skip


@settings(max_examples=50)
@given(st.lists(odd_names, max_size=4), st.data())
def test_what_is_shown_in_dragging_is_what_happens_whatever_people_call_their_piles(
    names: list[str], data: st.DataObject
) -> None:
    """Piles that nobody could call so now may be on a table from before: what acts could not name is no place for a drop."""
    things = Things().added("card", ["7S", "2C", "3C"], pile("draw")).added("card", ["KD"], hand("Ann"))
    for name in filter(str.strip, names):
        things = things.added("card", ["4C"], pile(name), up=True)
    table = Table(seats=(Seat("Ann"), Seat("Bo")), things=things)
    shown, key = seen(table), data.draw(st.sampled_from(sorted(things.by_id)))
    for target in targets(shown, read_address(key)):
        act = drop(shown, read_address(key), target, (0.5, 0.5))
        if act is None:
            assert target == on_seat("Ann") or read_place(target.of) != target
        else:
            assert not act.objection(table)
            lies = act.resolved(table).on(table).things[key].at
            assert lies == (hand(target.of) if target.kind == "seat" else target)


@pytest.mark.parametrize("game", ["card-nomic", "nomic", "nomic-chess", "solitaire-nomic"])
def test_whatever_may_be_let_go_is_foretold_in_the_present(tmp_path: Path, game: str) -> None:
    alone = game == "solitaire-nomic"
    session = sit(tmp_path, game, "Ann" if alone else "Ann,Bo,Cy,Dee")
    for kind in ("note", "token"):
        do(session, "add thing", what="tea", kind=kind)
    table = session.whole_table()
    taken = [read_address(key) for key in table.things.by_id] + [Address("rule", rule.id) for rule in table.rulebook.rules[:3]]
    acts = [target.act for each in taken for target in session.targets(each) if not isinstance(target.act, Move | Push | Throw)]
    assert {Arrange, PassToken} <= {type(act) for act in acts}
    whoever = "Ann" if alone else "Somebody"
    assert [act for act in acts if not session.foretold(act).startswith(f"{act.by or whoever} {act.promise}")] == []
    assert [act for act in acts if not act.promise] == []
