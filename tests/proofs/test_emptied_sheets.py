"""The words are the law, and the sheets are all that the program does: with them emptied it does nothing by itself."""

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.box.box import shipped
from tabletop.game.session import Session
from tests.games.chess_table import BLACK, WHITE, chess_box, controllers, standing
from tests.playing import deal, do, held, holder, lying, sit

GAMES = {**shipped(), "nomic-chess": chess_box()}
EMPTIED = {
    name: replace(box, rule=tuple(replace(entry, sheet="") for entry in box.rule), option=(), decided="")
    for name, box in GAMES.items()
}


def followed(session: Session, number: int) -> list[str]:
    step = session.step(number)
    assert step is not None
    return [act.said for act in step.acts[1:]]


@pytest.mark.parametrize("name", EMPTIED)
def test_without_sheets_nothing_is_on_the_table_and_nobody_owes_anything(name: str, tmp_path: Path) -> None:
    names = ("Ann", "Bo", "Cy", "Dee")[: EMPTIED[name].seats[1]]
    session = sit(tmp_path, EMPTIED[name], names=",".join(names))
    table = session.whole_table()
    assert (followed(session, 1), dict(table.things.by_id), table.duties, table.turn.seat, table.parked) == ([], {}, (), "", ())
    assert session.law() == ()


def test_a_whole_round_of_the_card_game_is_played_by_hand_and_nothing_follows_but_a_question(tmp_path: Path) -> None:
    session = sit(tmp_path, EMPTIED["card-nomic"])
    players = ("Ann", "Bo", "Cy", "Dee")
    do(session, "add thing", by="Ann", what="standard deck", to="draw")
    do(session, "add thing", by="Ann", what="discard", kind="pile")
    do(session, "shuffle", by="Ann", pile="draw")
    for seat in players:
        do(session, "draw", by=seat, number=5)
    do(session, "pass token", by="Ann", to="Ann")
    do(session, "begin turn", by="Ann", to="Ann")
    assert ([len(held(session, seat)) for seat in players], len(lying(session, "draw")), holder(session)) == ([5] * 4, 32, "Ann")

    deal(session, Ann=["9S", "2C", "3C", "4C", "5C"], Bo=["7H", "2H", "3H", "4H", "5H"], Cy=["AC", "2S", "3S", "4S", "5S"])
    do(session, "propose", by="Ann", kind="amend", rule=13, text="The value of an Ace card is 14.", number=19)
    do(session, "end debate", by="Ann")
    for seat, side, card in (("Ann", "for", "9S"), ("Bo", "against", "7H"), ("Cy", "for", "AC")):
        do(session, "vote", by=seat, side=side, card=card)
        assert len(held(session, seat)) == 4, "no card is drawn by itself"
        do(session, "draw", by=seat)
    do(session, "vote", by="Dee", side="none")
    proposal = session.whole_table().under_vote
    assert proposal is not None
    assert (proposal.stage.value, proposal.tally) == ("under vote", None), "no total is named by itself"

    counted = do(session, "count votes", by="Ann", **{"for": 10, "against": 7})
    assert [parked.question for parked in session.whole_table().parked] == ["adoption"], "whether it is ratified is asked"
    assert session.whole_table().rulebook.numbered(13).text == "The value of an Ace card is 1."  # type: ignore[union-attr]
    do(session, "settle vote", by="Ann", adopted=True)
    do(session, "put into effect", by="Ann", proposal=proposal.number)
    do(session, "move thing", by="Ann", thing=[thing.id for thing in on_trays(session)], to="discard", up=False)
    assert session.whole_table().rulebook.numbered(13).text == "The value of an Ace card is 14."  # type: ignore[union-attr]
    assert (len(lying(session, "discard")), holder(session), session.whole_table().turn.seat) == (3, "Ann", "Ann")
    do(session, "end turn", by="Ann")
    do(session, "pass token", by="Ann", to="Bo")
    do(session, "begin turn", by="Bo", to="Bo")
    assert (holder(session), session.whole_table().turn.seat) == ("Bo", "Bo")
    assert session.whole_table().parked == ()
    assert {number: said for number in range(1, session.last + 1) if (said := followed(session, number))} == {counted: ["park"]}


def test_a_whole_turn_of_nomic_is_played_by_hand_and_nothing_follows_but_a_question(tmp_path: Path) -> None:
    session = sit(tmp_path, EMPTIED["nomic"], names="Ann,Bo,Cy", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "propose", by="Ann", kind="amend", rule=206, text="Nobody loses a point.", number=301)
    do(session, "end debate", by="Ann")
    for seat, side in (("Ann", "for"), ("Bo", "against"), ("Cy", "for")):
        do(session, "vote", by=seat, side=side)
    proposal = session.whole_table().under_vote
    assert proposal is not None
    assert (proposal.stage.value, proposal.tally) == ("under vote", None), "no total is named by itself"
    counted = do(session, "count votes", by="Ann", **{"for": 2, "against": 1})
    assert [parked.question for parked in session.whole_table().parked] == ["adoption"]
    do(session, "settle vote", by="Ann", adopted=True)
    do(session, "give", by="Ann", counter="points", of="Bo", amount=10, why="rule 204")
    do(session, "put into effect", by="Ann", proposal=301, number=301)
    do(session, "throw", by="Ann", faces=[6])
    do(session, "set score", by="Ann", of="Ann", to=6, why="rule 202")
    do(session, "ask judgment", by="Bo", question="Is it so?")
    do(session, "name judge", by="Ann", to="Cy")
    do(session, "judge", by="Cy", answer="It is.")
    do(session, "end turn", by="Ann")
    do(session, "begin turn", by="Bo", to="Bo")
    table = session.whole_table()
    assert (table.rulebook["r206"].number, table.rulebook["r206"].text) == (301, "Nobody loses a point.")
    assert [(line.seat, line.change, line.rule, line.why) for line in session.ledger()] == [
        ("Bo", 10, None, "rule 204"),
        ("Ann", 6, None, "rule 202"),
    ]
    asked = {number: said for number in range(1, session.last + 1) if (said := followed(session, number))}
    assert asked.pop(counted) == ["park"]
    assert set(map(tuple, asked.values())) <= {("park",)}, "and so is who judges"


def test_a_vote_is_reworded_overturned_and_found_void_by_hand_and_nothing_follows(tmp_path: Path) -> None:
    session = sit(tmp_path, EMPTIED["nomic"], names="Ann,Bo,Cy", token="")
    do(session, "propose", by="Ann", kind="amend", rule=206, text="Nobody loses a point.", number=301)
    do(session, "end debate", by="Ann")
    do(session, "vote", by="Bo", side="against")
    do(session, "revise", by="Ann", text="Nobody loses two points.")
    assert session.whole_table().proposals[-1].voted == ("Bo",), "his ballot stands"
    do(session, "count votes", by="Ann", **{"for": 2, "against": 1})
    do(session, "decide", by="Ann", question="adoption", answer="no")
    last = session.last
    do(session, "deem", by="Ann", number=301)
    do(session, "void vote", by="Ann", number=301)
    assert [followed(session, number) for number in range(last + 1, session.last + 1)] == [[], []]
    assert session.whole_table().parked == ()


def test_a_turn_of_solitaire_is_played_by_hand_and_nothing_follows(tmp_path: Path) -> None:
    session = sit(tmp_path, EMPTIED["solitaire-nomic"], names="Ann", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "divide", by="Ann", rule=1001, to=13)
    do(session, "transmute", by="Ann", rule=2, to=5, kind="mutable")
    do(session, "subsume", by="Ann", rule=1001, other=1002)
    do(session, "mutate", by="Ann", rule=1001, text="All words are other words, and far more of them than any rule allows.")
    do(session, "other action", by="Ann", under=1, words="I remove it", does="remove", rule=1002)
    do(session, "end turn", by="Ann")
    assert [number for number in range(1, session.last + 1) if followed(session, number)] == []
    table = session.whole_table()
    assert (dict(table.counters), table.parked, table.turn.seat) == ({}, (), "")
    assert [rule.kind for rule in table.rulebook.rules if rule.number == 13] == ["mutable"]


def test_armies_are_moved_by_hand_and_nothing_follows_but_a_question(tmp_path: Path) -> None:
    session = sit(tmp_path, EMPTIED["nomic-chess"], names="Ann,Bo", token="")
    for seat, army, rows in (("Ann", "Red", WHITE), ("Bo", "Blue", BLACK)):
        raised = do(session, "raise army", by=seat, to=seat)
        assert followed(session, raised) == ["park"], "nobody says how it is set up"
        do(session, "decide", question="array", answer="by hand")
        do(session, "set up", by=seat, army=army, rows=rows)
    do(session, "begin turn", by="Ann", to="Ann", army="Red")
    quiet = [
        do(session, "push", by="Ann", boards=["Red", "Blue"]),
        do(session, "move", by="Ann", from_="Red:e2", to="Blue:d2"),
        do(session, "promote", by="Ann", at="Blue:d2", into="queen"),
        do(session, "demote", by="Ann", at="Red:a1", into="pawn"),
        do(session, "checkmate", by="Ann", army="Blue", to="Ann"),
        do(session, "take army", by="Ann", army="Blue"),
        do(session, "end turn", by="Ann"),
    ]
    assert [followed(session, number) for number in quiet] == [[]] * 7
    assert controllers(session) == {"Red": "Ann", "Blue": "Ann"}
    assert standing(session)["Blue"] == ("8", "8", "PPPQ(Red)PPPP", "RNBKQBNR")
    assert (session.prospects(), session.whole_table().players) == ((), ("Ann", "Bo"))


def on_trays(session: Session) -> list:  # type: ignore[type-arg]
    return [thing for thing in session.whole_table().things.by_id.values() if thing.at.of in ("for", "against")]


def test_bids_lots_other_votes_periods_titles_and_classes_are_done_by_hand_and_nothing_follows(tmp_path: Path) -> None:
    session = sit(tmp_path, EMPTIED["nomic"], names="Ann,Bo,Cy", token="")
    for seat, number in (("Ann", 3), ("Bo", 7)):
        do(session, "do", by=seat, what="bid", number=number, secret=True)
    do(session, "reveal", by="Cy", what="bid")
    do(session, "choose at random", by="Cy", what="the victim", among=[{"player": "Ann"}, {"player": "Bo"}])
    do(session, "set counter", by="Ann", counter="pot", of="table", to=5)
    do(session, "pass token", by="Ann", to="Bo", thing="crown")
    do(session, "move thing", by="Ann", thing="crown", to="felt")
    do(session, "start clock", by="Ann", clock="the truce", number=2, counts="turns")
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "propose", by="Ann", kind="enact", text="Tea at four.", class_="bylaw", number=301)
    do(session, "end debate", by="Ann")
    do(session, "vote", by="Ann", side="abstain", anyway=True, why="she may, for no rule says otherwise")
    assert [number for number in range(1, session.last + 1) if followed(session, number)] == []
    table = session.table()
    assert [(deed.by, deed.amount) for deed in table.deeds[:2]] == [("Ann", 3), ("Bo", 7)]
    assert [(clock.left, clock.counts) for clock in table.clocks] == [(2, "turns")]
    assert table.proposals[-1].ballots[0].side == "abstain"
