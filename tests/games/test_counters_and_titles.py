"""Currencies, what is counted of the table itself, titles with and without a holder, and who may propose: in mid-game."""

from pathlib import Path

import pytest

from tabletop.box.shipped import phrases, ready_lines
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.prose.offers import OfferMaker
from tabletop.engine.values import Number, Ref
from tabletop.game.session import Session
from tabletop.view.scene.figures.seat_figures import seat_words
from tests.games.nomic import begun, points, with_rule
from tests.golden import approved
from tests.playing import do, holder, refused, resume, rule_of, told


def adopted(folder: Path, sheet: str) -> Session:
    """Bo's turn, after Ann's rule 301 with that sheet was adopted."""
    session = with_rule(folder, sheet)
    do(session, "begin turn", by="Bo", to="Bo")
    return session


def counted(session: Session, counter: str) -> dict[str, Number]:
    return {of.key or of.kind: number for (what, of), number in session.table().counters.items() if what == counter}


ENACTED = 'when rule changed if rule is this rule and kind is "enact": '


def test_a_rule_brings_a_currency_and_it_stays_when_the_rule_is_repealed(tmp_path: Path) -> None:
    session = adopted(tmp_path, f'{ENACTED}add counter "gold" for players')
    assert counted(session, "gold") == {"Ann": 0, "Bo": 0, "Cy": 0}
    do(session, "remove rule", by="Ann", rule=301, why="repealed")
    assert counted(session, "gold") == {"Ann": 0, "Bo": 0, "Cy": 0}


def test_whoever_has_some_already_keeps_it(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'when turn ended: add counter "gold" for players')
    do(session, "set counter", counter="gold", of="Cy", to=7)
    do(session, "end turn", by="Bo", anyway=True, why="it is late")
    assert counted(session, "gold") == {"Ann": 0, "Bo": 0, "Cy": 7}


def test_the_table_has_a_pot_that_is_paid_into_read_and_paid_out(tmp_path: Path) -> None:
    sheet = """when turn begun: give 5 "pot" to table
when dice thrown if "pot" of table is at least 5
  give "pot" of table points to thrower
  change "pot" of table to 0"""
    session = adopted(tmp_path, sheet)
    assert counted(session, "pot") == {"table": 5}
    before = points(session)["Bo"]
    do(session, "throw", by="Bo", faces=[1], anyway=True, why="at once")
    assert (counted(session, "pot"), points(session)["Bo"] - before) == ({"table": 0}, 6)


def test_a_changed_counter_tells_what_it_was_and_who_changed_it(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'when counter changed if counter is "gold" and amount is less than before: give 1 points to by')
    before = points(session)
    do(session, "set counter", by="Cy", counter="gold", of="Ann", to=5)
    assert points(session) == before
    do(session, "set counter", by="Cy", counter="gold", of="Ann", to=3)
    assert points(session) == {**before, "Cy": before["Cy"] + 1}


def test_a_title_lies_in_the_middle_until_somebody_holds_it_and_is_laid_down_again(tmp_path: Path) -> None:
    sheet = f"""{ENACTED}lay "crown" in the middle
when proposal adopted: hand "crown" to proposer
when proposal defeated if "crown" is in title of things before proposer: lay "crown" in the middle
set claims over to rules where ordinal number of it is 207
set votes of players to 2 if player is holder of "crown" otherwise 1"""
    session = adopted(tmp_path, sheet)
    crown = session.table().things.by_name("crown")
    assert crown is not None
    assert (str(crown.at), holder(session, "crown")) == ("felt", "")
    do(session, "pass token", by="Ann", to="Bo", thing="crown")
    do(session, "propose", by="Bo", kind="enact", text="Tea.")
    do(session, "end debate", by="Bo")
    for name, side in (("Ann", "against"), ("Bo", "for"), ("Cy", "against")):
        do(session, "vote", by=name, side=side)
    proposal = session.whole_table().proposals[-1]
    assert proposal.tally is not None
    assert (proposal.tally.votes_for, proposal.stage.value, holder(session, "crown")) == (2, "defeated", "")


def test_the_end_of_a_circuit_tells_which_it_was(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'when circuit ended: give ended + 1 "pot" to table')
    do(session, "end turn", by="Bo", anyway=True, why="it is late")
    do(session, "begin turn", by="Cy", to="Cy")
    do(session, "end turn", by="Cy", anyway=True, why="it is late")
    assert counted(session, "pot") == {"table": 2}


def test_only_those_whom_a_rule_names_may_propose(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'set proposers to players where it is not "Bo"')
    objection = refused(session, "propose", by="Bo", kind="enact", text="Tea.")
    assert (objection.sentence, rule_of(session, objection), objection.impossible) == approved()
    do(session, "propose", by="Ann", kind="enact", text="Tea.", anyway=True, why="it is not her turn")


def test_all_of_it_is_undone_and_loaded_whole(tmp_path: Path) -> None:
    sheet = 'when dice thrown\n  add counter "gold" for table\n  lay "hat" in the middle\n  give 3 "gold" to table'
    session = adopted(tmp_path, sheet)
    before = session.whole_table()
    do(session, "throw", by="Bo", faces=[1], anyway=True, why="at once")
    after = session.whole_table()
    assert after.counters["gold", Ref("table", "")] == 6, "three for each throw"
    session.undo()
    assert session.whole_table() == before
    session.redo()
    session.close()
    assert resume(session.path).whole_table() == after


def test_a_rule_says_what_a_counter_reaches_and_by_which_rule_it_is_the_least(tmp_path: Path) -> None:
    sheet = """set amount reached to highest of [amount, 0] if counter is "gold" and thing is in players
when dice thrown: take 5 "gold" from thrower
when turn ended: change "gold" of who to 0 - 3"""
    session = adopted(tmp_path, sheet)
    for seat in ("Bo", "Cy"):
        do(session, "set counter", counter="gold", of=seat, to=3)
    step = do(session, "throw", by="Cy", faces=[1])
    assert told(session, step)[-1] == approved()
    do(session, "end turn", by="Bo", anyway=True, why="it is late")
    assert counted(session, "gold") == {"Ann": 0, "Bo": 0, "Cy": 0}
    do(session, "give", counter="gold", of="Cy", amount=-2, by="Cy", why="a debt")
    assert counted(session, "gold")["Cy"] == -2, "what people do by hand is theirs to say"
    do(session, "throw", by="Cy", faces=[1])
    assert counted(session, "gold")["Cy"] == 0


def test_what_a_counter_cannot_reach_leaves_it_as_it_would_be(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'set amount reached to value of "1X"\nwhen dice thrown: give 2 "gold" to thrower')
    do(session, "throw", by="Cy", faces=[1])
    assert counted(session, "gold") == {"Ann": 2, "Cy": 2}


def test_what_has_a_name_of_its_own_is_told_alike_whether_one_is_it_or_has_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for to, by in (("Bo", ""), ("Cy", ""), ("Ann", "Cy"), ("Bo", "Bo")):
        do(session, "pass token", to=to, by=by, thing="Speaker")
    do(session, "pass token", to="Bo", by="", thing="crown")
    do(session, "pass token", to="Bo", by="Ann", thing="Mr. Hat")
    said = [line for number in range(2, session.last + 1) for line in session.step(number).told]
    assert said == approved()
    assert refused(session, "pass token", to="Bo", thing="Speaker").sentence == "Bo has it already: “Speaker”."


def test_interest_is_nothing_for_whoever_has_less_than_nothing(tmp_path: Path) -> None:
    words = "At the end of each turn everybody gets one gold for every ten gold they have."
    offer = OfferMaker(phrases(), VOCABULARY, lambda _: True, {"player": ("Ann", "Bo", "Cy")}, ("gold",)).offer(words)
    (ready,) = [line for line in ready_lines() if line.says == "Interest on gold at the end of a circuit"]
    assert offer
    for number, sheet in enumerate((offer.sheet, ready.line.replace("circuit ended", "turn ended"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        session = adopted(folder, sheet)
        for name, gold in (("Ann", -2), ("Bo", 9), ("Cy", 25)):
            do(session, "set counter", counter="gold", of=name, to=gold)
        do(session, "end turn", by="Bo", anyway=True, why="it is late")
        assert counted(session, "gold") == {"Ann": -2, "Bo": 9, "Cy": 27}


def test_what_is_no_longer_counted_is_told_whoever_did_that(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "set counter", counter="gold", of="Cy", to=7)
    do(session, "set counter", counter="age", of="rule 105", to=2)
    do(session, "forget", counter="gold", of="Cy")
    assert told(session) == ["Cy: the count of gold is forgotten."]
    do(session, "forget", counter="age", of="rule 105")
    assert told(session) == ["Rule 105: the count of age is forgotten."]


def test_a_count_that_begins_at_nothing_by_hand_is_told(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "set counter", counter="gold", of="Cy", to=0)
    assert told(session) == ["Cy: 0 gold, counted from now on."]


def test_what_is_set_to_what_it_is_already_is_told_so_that_undo_takes_back_nothing_unseen(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "set counter", of="Cy", counter="gold", to=5)
    do(session, "set counter", of="Cy", counter="gold", to=5)
    assert told(session) == ["Cy: gold as before, 5."]
    do(session, "set score", by="Ann", of="Cy", to=0, why="for the record")
    assert told(session) == ["Cy: points as before, 0 (for the record)."]


@pytest.mark.parametrize(
    ("act", "how"),
    [
        ("set score", {"of": "Cy", "to": 25}),
        ("set counter", {"of": "Cy", "counter": "points", "to": 25}),
        ("give", {"of": "Cy", "counter": "points", "amount": 25}),
    ],
)
def test_more_by_hand_than_a_limit_allows_meets_the_rule_that_sets_it(
    tmp_path: Path, act: str, how: dict[str, Number | str]
) -> None:
    session = adopted(tmp_path, 'set limit "points" to 20')
    objection = refused(session, act, by="Bo", **how)
    assert (objection.sentence, rule_of(session, objection), objection.impossible) == ("20 is the most.", 301, False)
    do(session, act, by="Bo", **how, anyway=True, why="a wager")
    assert points(session)["Cy"] == 25


def offered(words: str) -> str:
    """What the clerk offers for words of a new rule, among Ann, Bo and Cy."""
    offer = OfferMaker(phrases(), VOCABULARY, lambda sheet: True, {"player": ("Ann", "Bo", "Cy")}).offer(words)
    assert offer, words
    return offer.sheet


def test_whoever_is_first_to_so_many_bears_the_title_and_lays_it_down_with_too_few(tmp_path: Path) -> None:
    queen = "The first player to reach 30 points becomes Queen. If the Queen falls below 20 points, she loses her title."
    session, held = adopted(tmp_path, offered(queen)), []
    for of, to in (("Bo", 29), ("Bo", 31), ("Cy", 40), ("Bo", 20), ("Bo", 19), ("Cy", 41)):
        do(session, "set counter", counter="points", of=of, to=to)
        held.append(holder(session, "Queen"))
    assert held == ["", "Bo", "Bo", "Bo", "", "Cy"]


@pytest.mark.parametrize(
    ("words", "out"),
    [
        ("When a player reaches 100 points, all the other players are eliminated.", {100: ["Ann", "Cy"]}),
        ("A player whose score falls to minus 10 is out of the game.", {-9: [], -10: ["Bo"]}),
        ("If Cy's score drops below zero, he is out.", {-9: []}),
        ("Whoever has no points left is out.", {5: [], 0: ["Bo"]}),
        ("When a player reaches 15 points, the player with the fewest points is out.", {14: [], 15: ["Cy"]}),
    ],
)
def test_who_is_out_when_somebody_comes_to_so_many(tmp_path: Path, words: str, out: dict[int, list[str]]) -> None:
    session = adopted(tmp_path, offered(words))
    for of, to in (("Ann", 5), ("Cy", 1), ("Bo", 6)):
        do(session, "set counter", counter="points", of=of, to=to)
    for to, those in out.items():
        do(session, "set counter", counter="points", of="Bo", to=to)
        assert [seat.name for seat in session.table().seats if seat.out] == those


def test_what_is_gained_above_the_most_of_a_turn_is_taken_off_points_and_off_what_was_gained(tmp_path: Path) -> None:
    session = begun(tmp_path)
    offer = OfferMaker.at(session.table(), phrases(), VOCABULARY, lambda _: True).offer(
        "No player may score more than 2 points in one turn."
    )
    assert offer
    do(session, "edit rule", number=301, kind="mutable", text="At most 2.", sheet=offer.sheet, why="the scenario begins here")
    had = points(session)["Ann"]
    for gain, gained in ((1, 1), (3, 2), (5, 2)):
        do(session, "give", of="Ann", counter="points", amount=gain)
        assert (points(session)["Ann"] - had, counted(session, "(gained)")["Ann"]) == (gained, gained)


def test_what_a_sheet_counts_for_itself_is_neither_told_nor_shown_on_a_seat(tmp_path: Path) -> None:
    session = adopted(
        tmp_path, 'when counter changed if counter is "gold"\n  give 1 "(times)" to thing\n  give 1 "marks" to thing'
    )
    do(session, "give", of="Bo", counter="gold", amount=2)
    assert (counted(session, "(times)"), counted(session, "marks")) == ({"Bo": 1}, {"Bo": 1})
    table = session.table()
    shown = [what for _, what in seat_words(table.seats[1], table).figures]
    assert shown == ["points", "gold", "marks"]
    assert [line.split(",")[0] for line in told(session)[-2:]] == ["Bo: +2 gold", "Bo: +1 mark"]
