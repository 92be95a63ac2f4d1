"""What follows from an act: in order, once, and never without end; and whoever means ill is contained."""

import re
from itertools import count
from pathlib import Path

import pytest

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.law.law import sheet_of
from tabletop.clerk.work.cascade import MOST_LINES, worn_out_by
from tabletop.clerk.work.parking import ENDLESS
from tabletop.clerk.work.primitives import WORK
from tabletop.engine.acts.lawmaking.deciding import Park
from tabletop.engine.acts.telling import Tell
from tabletop.engine.answers import Objection
from tabletop.engine.table import Parked
from tabletop.game.evening import Evening
from tabletop.game.session import Session
from tabletop.journal import read
from tests.any_acts import NAMES, attempt
from tests.clerk.hostile import BROKEN, HOSTILE, LOOPS
from tests.playing import do, held, lying, sit, told
from tests.proving import measured

MOST_CALLS = 400_000
"""Calls of functions that an act may take with whatever follows from it: some 50 ms of the processor."""


def test_every_occasion_is_one_that_lines_or_the_table_itself_may_hear() -> None:
    package = Path(__file__).parent.parent.parent / "tabletop"
    files = [file for room in ("engine", "clerk") for file in (package / room).rglob("*.py") if "kits" not in file.parts]
    told = {name for file in files for name in re.findall(r'Occasion\(\s*"([^"]+)"', file.read_text("utf-8"))}
    assert len(told) > 50
    assert told - VOCABULARY.occasions.keys() - WORK.keys() == set()


def asked(session: Session) -> list[str]:
    return [each.question for each in session.whole_table().parked]


def test_what_follows_is_done_in_the_order_of_the_lines_and_what_follows_from_that_waits_its_turn(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="One.", sheet='when dice thrown: give 1 "gold" to thrower\nwhen dice thrown: tell "second"')
    do(session, "edit rule", text="Two.", sheet='when counter changed: tell "third"')
    do(session, "throw", by="Ann", faces=[1])
    assert [act.said for act in session.step(session.last).acts] == ["throw", "give", "tell", "tell"]
    assert session.step(session.last).told[-2:] == ("second", "third")


def test_throws_are_told_before_what_else_waits(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="One.", sheet='when turn begun\n  give 1 "gold" to who\n  throw 1 dice for who')
    do(session, "edit rule", text="Two.", sheet='when counter changed: tell "gold"\nwhen dice thrown: tell "first"')
    do(session, "edit rule", text="Three.", sheet='when dice thrown: tell "second"')
    do(session, "begin turn", by="Ann", to="Bo")
    assert session.step(session.last).told[-3:] == ("first", "second", "gold")


def test_a_line_sees_the_table_as_it_is_when_it_begins(tmp_path: Path) -> None:
    """It gives to all alike, though it has itself made the first one richer by then."""
    session = sit(tmp_path)
    do(
        session,
        "edit rule",
        text="One.",
        sheet='when dice thrown: for each who in players\n  give 1 + "gold" of first of players "gold" to who',
    )
    do(session, "throw", by="Ann", faces=[1])
    do(session, "throw", by="Ann", faces=[1])
    assert [int(amount) for amount in session.whole_table().counters.values()] == [3, 3, 3, 3]


def test_every_act_that_follows_names_the_rule_it_follows_from(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="One.", sheet='when dice thrown: tell "heard"')
    do(session, "throw", by="Ann", faces=[1])
    assert [act.rule for act in session.step(session.last).acts] == ["", "r19"]


def test_rules_that_keep_triggering_each_other_are_stopped_and_named(tmp_path: Path) -> None:
    session = sit(tmp_path)
    sheet = 'when counter changed if counter is "{}": give 1 "{}" to players'
    do(session, "edit rule", text="One.", sheet=sheet.format("gold", "iron"))
    do(session, "edit rule", text="Two.", sheet=sheet.format("iron", "gold"))
    do(session, "give", counter="gold", of="Ann", amount=1)
    assert asked(session) == ["these rules keep triggering each other: rule 19 and rule 20"]
    assert len(session.step(session.last).acts) <= MOST_LINES * 4 + 2
    do(session, "decide", by="Ann", question=asked(session)[0], answer="by hand")
    assert asked(session) == []


def well(lines: int) -> list[str]:
    """So many lines that tell something, each something else."""
    return [f'when dice thrown: tell "well, {number}"' for number in range(lines)]


def test_exactly_a_hundred_lines_may_work_in_one_step(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="Many.", sheet="\n".join(well(MOST_LINES)))
    do(session, "throw", by="Ann", faces=[1])
    assert (len(session.step(session.last).acts), asked(session)) == (1 + MOST_LINES, [])
    do(session, "edit rule", text="One more.", sheet='when dice thrown: tell "well"')
    do(session, "throw", by="Ann", faces=[1])
    assert asked(session) == ["these rules keep triggering each other: rule 19"]
    assert told(session)[-1] == "Rule 19 has the clerk do more in one step than it may. The table decides."
    do(session, "decide", by="Ann", question=asked(session)[0], answer="by hand")
    assert told(session) == ["Ann, for the table, decided what comes of rule 19: by hand."]


def test_a_rule_that_has_gone_meanwhile_is_named_as_well(tmp_path: Path) -> None:
    session = sit(tmp_path)
    many = [*well(MOST_LINES - 1), "when dice thrown: remove this rule"]
    do(session, "edit rule", text="Many.", sheet="\n".join(many))
    do(session, "edit rule", text="One more.", sheet='when dice thrown: tell "well"')
    do(session, "throw", by="Ann", faces=[1])
    assert asked(session) == ["these rules keep triggering each other: rule 19"]


def test_a_line_of_the_tables_own_card_is_none_of_them_where_it_calls_for_nothing(tmp_path: Path) -> None:
    """It hears of every point, and nobody was let declare a win."""
    session = sit(tmp_path, "nomic", ",".join(NAMES), token="", options={"the player who starts": "Ann"})
    sheet = "\n".join(f"when dice thrown if turn number is less than {many}: give 1 points to players" for many in range(93, 100))
    do(session, "edit rule", text="Seven each, one by one.", sheet=sheet)
    do(session, "throw", by="Bo", faces=[1], anyway=True)
    assert (len(session.step(session.last).acts), asked(session)) == (1 + 7 * len(NAMES), [])


@pytest.mark.parametrize(("letters", "told"), [(600, 64), (700, 0)])
def test_what_one_step_tells_is_no_longer_than_a_person_could_read(tmp_path: Path, letters: int, told: int) -> None:
    session = sit(tmp_path)
    for_each = "when dice thrown\n  for each a in players\n    for each b in players\n      for each c in players\n"
    do(session, "edit rule", text="Much.", sheet=f'{for_each}        tell "{"x" * letters}"')
    do(session, "throw", by="Ann", faces=[1])
    assert [act.said for act in session.step(session.last).acts].count("tell") == told
    assert len(asked(session)) == (not told)


def test_of_a_step_that_was_stopped_the_rule_is_named_that_did_most() -> None:
    told = [Tell(text="la", law=law) for law in ("r1", "r2", "", "", "", "r2")]
    stopped = Park(parked=Parked(f"{ENDLESS}rule 1 and rule 2"))
    assert [worn_out_by(followed) for followed in (told, [*told, stopped], [stopped])] == ["", "r2", ""]


def test_what_was_chosen_in_secret_is_told_before_the_lines_that_wait_for_it(tmp_path: Path) -> None:
    session = sit(tmp_path)
    sheet = 'set secret "bid" to yes\nwhen dice thrown: require players to "bid"\nwhen duty done by all: tell "all have bid"'
    do(session, "edit rule", text="Bids.", sheet=sheet)
    do(session, "throw", by="Ann", faces=[1])
    for by in ("Ann", "Bo", "Cy", "Dee"):
        do(session, "do", by=by, what="bid", number=1)
    assert [act.said for act in session.step(session.last).acts] == ["do", "reveal", "tell"]


def test_a_pile_that_draws_while_it_is_replaced_waits_for_the_table(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", rule=7, sheet="when pile ran dry: draw 1 cards from pile for player")
    do(session, "edit rule", text="Greed.", sheet='when dice thrown: draw 33 cards from "draw" for thrower')
    do(session, "throw", by="Ann", faces=[1])
    assert (len(held(session, "Ann")), lying(session, "draw")) == (37, [])
    assert set(asked(session)) == {"the pile “draw” is empty"}


def test_a_draw_of_more_than_lies_there_takes_what_there_is_replaces_the_pile_and_goes_on(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "move thing", thing=[thing.id for thing in session.whole_table().hand("Dee")], to="discard", up=False)
    do(session, "edit rule", text="Greed.", sheet='when dice thrown: draw 35 cards from "draw" for thrower')
    do(session, "throw", by="Ann", faces=[1])
    assert (len(held(session, "Ann")), len(lying(session, "draw")), lying(session, "discard")) == (40, 2, [])


def test_work_beyond_a_cards_share_is_a_fault_and_not_a_wait(tmp_path: Path) -> None:
    session = sit(tmp_path)
    loop = "when dice thrown\n" + "".join(f"{'  ' * (n + 1)}for each w{'abcdefgh'[n]} in rules\n" for n in range(4)) + "  " * 5
    do(session, "edit rule", text="Much.", sheet=loop + 'tell "never"')
    do(session, "throw", by="Ann", faces=[1])
    assert "more" in session.whole_table().rulebook.numbered(19).fault  # type: ignore[union-attr]
    assert session.step(session.last).told[0] == "Ann threw 1."


# The hostile


def evening_with(session: Session, sheet: str) -> list[dict[str, object]]:
    """An evening in which a hostile sheet is adopted, and whatever might wake it is done."""
    votes = [{"act": "vote", "by": seat, "side": "none"} for seat in ("Bo", "Cy", "Dee")]
    return [
        {"act": "propose", "by": "Ann", "kind": "enact", "text": "A gift.", "sheet": sheet},
        {"act": "vote", "by": "Ann", "side": "for", "card": held(session, "Ann")[0]},
        *votes,
        {"act": "throw", "by": "Ann"},
        {"act": "give", "by": "Ann", "counter": "gold", "of": "Bo", "amount": 1},
        {"act": "draw", "by": "Bo"},
        {"act": "add thing", "by": "Bo", "what": "joker", "to": "draw"},
        {"act": "pass token", "by": "Ann", "to": "Bo"},
        {"act": "propose", "by": "Bo", "kind": "amend", "rule": 13, "text": "Aces are 14."},
        {"act": "vote", "by": "Bo", "side": "for", "card": held(session, "Bo")[0]},
        *[{"act": "vote", "by": seat, "side": "none"} for seat in ("Ann", "Cy", "Dee")],
        {"act": "voice", "by": "Cy", "motion": "settle a dispute"},
        {"act": "start clock", "by": "Cy", "clock": "time limit", "seconds": 5},
        {"act": "time up", "clock": "time limit"},
        {"act": "draw", "by": "Dee", "number": 20},
        {"act": "begin turn", "by": "Cy", "to": "Cy"},
        {"act": "end turn", "by": "Cy"},
        {"act": "undo"},
        {"act": "redo"},
    ]  # fmt: skip


@pytest.mark.parametrize("name", sorted(HOSTILE.keys() - BROKEN.keys()))
def test_the_hostile_can_be_read_but_for_those_that_are_meant_not_to_be(name: str) -> None:
    assert sheet_of(HOSTILE[name]).trouble == ""


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_sheet_is_contained_act_by_act(name: str, tmp_path: Path) -> None:
    """Each act takes no more than so much work, and the evening is kept."""
    session = sit(tmp_path)
    for found in evening_with(session, HOSTILE[name]):
        answer, calls = measured(attempt, session, found)
        assert calls < MOST_CALLS, found
        if isinstance(answer, Objection):
            assert answer.impossible, answer
    assert Evening(read(session.path)).whole_table() == session.whole_table()
    session.close()


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_is_taken_back_by_one_undo_and_its_rule_by_hand(name: str, tmp_path: Path) -> None:
    session = sit(tmp_path)
    before = session.whole_table()
    do(session, "edit rule", text="A loop.", sheet=LOOPS[name])
    for found in ({"act": "begin turn", "by": "Bo", "to": "Bo"}, {"act": "throw", "by": "Ann"}, {"act": "draw", "by": "Bo"}):
        attempt(session, found)
    for _ in count():
        if not session.undoable:
            break
        session.undo()
    assert session.whole_table() == before
