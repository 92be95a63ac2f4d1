"""What goes out of the engine: what the count may read, and how the minutes name a thing."""

from dataclasses import replace

import pytest

from tabletop.engine.acts.cards import Play
from tabletop.engine.deeds import Deed
from tabletop.engine.proposals import SECRET, Ballot, Proposal, Stage
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenAct, SeenStep, counted_apart, discloses, in_the_count, seen, seen_step
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tabletop.engine.things import Thing, Things, hand, pile, place_before, square

LAID = Thing("#1", "card", "7S", pile("for"))
TOKEN = Thing("#2", "token", "token", place_before("Ann"), up=True)
PAWN = Thing("#3", "man", "pawn", square("Red:e2"), up=True, whose="Red")
VOTE = Proposal(19, "Ann", "repeal", "r7", stage=Stage.OPEN, ballots=(Ballot("Ann", "for", ("#1",)), Ballot("Bo", "none")))
SEATS = (Seat("Ann"), Seat("Bo"))


def table(*things: Thing, proposals: tuple[Proposal, ...] = (VOTE,)) -> Table:
    return Table(seats=SEATS, things=Things({thing.id: thing for thing in things}, last_id=9), proposals=proposals)


def counted(card: Thing, *proposals: Proposal) -> str:
    return in_the_count(table(card, proposals=proposals), next(iter(proposals), None)).things["#1"].face


def test_the_count_reads_a_card_of_its_ballots_once_somebody_was_let_look() -> None:
    shown = replace(LAID, shown=frozenset({"Ann"}))
    assert counted(shown, VOTE) == "7S"
    assert counted(LAID, VOTE) == ""
    assert counted(shown) == ""
    assert counted(shown, replace(VOTE, ballots=(Ballot("Ann", "for"),))) == ""
    assert counted(replace(shown, at=hand("Ann")), VOTE) == ""


def test_a_card_of_a_ballot_that_is_gone_counts_nothing() -> None:
    assert in_the_count(table(TOKEN), VOTE) == seen(table(TOKEN))


@pytest.mark.parametrize(
    ("thing", "name"),
    [
        (LAID, "a card"),
        (replace(LAID, up=True), "7♠"),
        (replace(LAID, up=True, name="the Fool"), "the Fool"),
        (TOKEN, "the token"),
        (replace(TOKEN, name="crown"), "the crown"),
        (PAWN, "Red’s pawn"),
        (replace(PAWN, name="Bob"), "the Bob"),
    ],
)
def test_a_thing_is_called_what_the_reader_may_know(thing: Thing, name: str) -> None:
    assert seen(table(thing)).called(thing.id) == name


def test_what_is_not_there_is_called_by_what_was_said() -> None:
    assert [seen(table()).called(key) for key in ("#7", "7S")] == ["a thing that is gone", "7♠"]


def test_the_face_of_a_card_stands_with_an_act_for_those_who_see_it_afterwards() -> None:
    dealt = table(replace(LAID, at=hand("Ann")))

    def face(up: bool, reader: str | None) -> object:
        play = Play(by="Ann", card="#1", to="discard", up=up)
        return seen_step(step := Step(play, ()), step.tables(dealt), 1, reader).acts[0].written.get("face")

    assert [face(True, reader) for reader in (None, "Ann", "Bo")] == ["7S", "7S", "7S"]
    assert [face(False, reader) for reader in (None, "Ann", "Bo")] == [None, None, None]


BID, TOLD = Deed(1, "bid", "Ann", text="tea", secret=True), Deed(2, "sing", "Bo")
VEILED = replace(VOTE, way=SECRET)
DEALT = replace(table(LAID, TOKEN, proposals=(VEILED,)), deeds=(BID, TOLD))


@pytest.mark.parametrize(
    ("after", "disclosed"),
    [
        (DEALT, False),
        (replace(DEALT, things=Things({"#1": replace(LAID, at=hand("Bo")), "#2": TOKEN}, last_id=9)), False),
        (replace(DEALT, things=Things({"#1": replace(LAID, up=True), "#2": TOKEN}, last_id=9)), True),
        (replace(DEALT, things=Things({"#2": TOKEN}, last_id=9)), False),
        (replace(DEALT, proposals=(replace(VEILED, ballots=()),)), False),
        (replace(DEALT, proposals=(VEILED, replace(VOTE, number=20))), False),
        (replace(DEALT, proposals=(replace(VEILED, stage=Stage.ADOPTED),)), True),
        (replace(DEALT, deeds=(BID, TOLD, Deed(3, "sing", "Ann"))), False),
        (replace(DEALT, deeds=(replace(BID, secret=False), TOLD)), True),
    ],
)
def test_what_not_everybody_knew_is_disclosed_where_everybody_sees_it(after: Table, disclosed: bool) -> None:
    assert discloses(DEALT, after) is disclosed


def paid(of: str, told: str, **written: object) -> SeenAct:
    return SeenAct("give", "", "r1", told, {"counter": "points", "of": of, **written})


def test_of_what_is_counted_of_one_thing_at_one_moment_the_last_alone_says_what_it_comes_to() -> None:
    acts = (
        paid("Bo", "Bo: +10 points, to 45."),
        paid("Cy", "Cy: +1 point, to 3."),
        paid("Bo", "Bo: −3 points, to 42.", along=True),
        paid("Cy", "Cy: +2 points, to 5."),
        paid("Bo", "Bo: +5 points, to 47."),
    )
    told = ["Bo: +10 points.", "Cy: +1 point, to 3.", "Bo: −3 points, to 42.", "Cy: +2 points, to 5.", "Bo: +5 points, to 47."]
    assert counted_apart(acts) == tuple(zip(acts, told, strict=True))


def test_what_one_rule_takes_off_the_table_in_a_row_is_one_sentence() -> None:
    def gone(number: int, rule: str = "r4", why: str = "") -> SeenAct:
        return SeenAct("remove rule", "", rule, f"The clerk took rule {number} off the table{why}.", {"rule": number})

    def lines(*acts: SeenAct) -> tuple[str, ...]:
        return SeenStep(1, None, acts, 0.0, anyway=False, why="", against=()).told

    assert lines(gone(3), gone(5), gone(7)) == ("The clerk took rules 3, 5 and 7 off the table.",)
    for apart in ((gone(3), gone(5, "r6")), (gone(3), gone(5, why=" (a jest)"))):
        assert lines(*apart) == tuple(act.told for act in apart)
    point = SeenAct("give", "", "r4", "Ann: +1 point, to 1.", {"counter": "points", "of": "Ann"})
    assert lines(gone(3), point, gone(5)) == (gone(3).told, point.told, gone(5).told), "what came between stays there"
    hers = replace(gone(5), by="Ann", told="Ann took rule 5 off the table.")
    assert lines(gone(3), hers) == (gone(3).told, hers.told)


def test_a_line_goes_on_with_what_the_same_seat_draws_only_where_the_seat_is_its_subject() -> None:
    drawn = SeenAct("draw", "Ada", "r20", "Ada drew one card.", {}, goes_on="and drew one card")

    def lines(told: str) -> tuple[str, ...]:
        placed = SeenAct("place", "Ada", "", told, {})
        return SeenStep(1, None, (placed, drawn), 0.0, False, "", ()).told

    assert lines("Ada placed a card.") == ("Ada placed a card and drew one card.",)
    assert lines("Rule 10 was removed.") == ("Rule 10 was removed.", "Ada drew one card.")
