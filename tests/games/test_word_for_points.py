"""A game that has a word of its own for points: it is counted, read and told by that word, and what says points means it."""

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.box.box import Box, find_box
from tabletop.box.shipped import phrases
from tabletop.clerk.editing.ready_lines import ReadyLine
from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.prose.offers import OfferMaker
from tabletop.engine.values import one_of
from tabletop.game.ending import counted
from tabletop.game.session import Session
from tabletop.phones.shown_to_all import seats_shown
from tests.games.nomic import vote
from tests.golden import approved
from tests.playing import do, sit, told


@pytest.fixture
def gold() -> Box:
    box = find_box("nomic")
    return replace(box, words=replace(box.words, points="gold"))


@pytest.fixture
def session(tmp_path: Path, gold: Box) -> Session:
    return sit(tmp_path, gold, "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})


def test_it_is_counted_and_told_by_that_word_whichever_a_sheet_says(session: Session) -> None:
    sheet = 'when proposal made\n  give 5 points to proposer\n  give "gold" of proposer + points of proposer "gold" to "Bo"'
    do(session, "edit rule", by="Ann", rule=209, sheet=sheet)
    do(session, "set score", by="Bo", of="Ann", to=4)
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    vote(session)
    do(session, "throw", by="Ann", faces=[6])
    assert told(session) == approved()
    table = session.table()
    assert {counter for counter, _ in table.counters} == {"gold"}
    assert counted(session.whole_table(), None) == "gold"
    assert seats_shown(table, {}, {})[1]["told"] == "8 gold"
    assert [line.now for line in session.ledger("Bo")][-1] == 8


def test_one_of_it_is_said_as_one_and_a_condition_that_says_points_means_it(tmp_path: Path) -> None:
    box = find_box("nomic")
    session = sit(tmp_path, replace(box, words=replace(box.words, points="doubloons")), "Ann,Bo,Cy", token="",
                  options={"the player who starts": "Ann"})  # fmt: skip
    sheet = (
        'when counter changed if counter is in ["points", "tea"] and "doubloons" is in counters of thing: give 1 "gems" to "Cy"'
    )
    do(session, "edit rule", by="Ann", rule=209, sheet=sheet)
    do(session, "set score", by="Bo", of="Ann", to=1)
    assert told(session) == ["Ann: +1 doubloon, to 1, by Bo.", "Cy: +1 gem, to 1."]
    do(session, "set counter", by="Bo", counter="tea", of="Ann", to=1)
    assert told(session) == ["Ann: +1 tea, to 1, by Bo.", "Cy: +1 gem, to 2."]
    do(session, "set counter", by="Bo", counter="gold", of="Ann", to=1)
    assert told(session) == ["Ann: +1 gold, to 1, by Bo."]
    line = check(sheet, VOCABULARY).sheet
    assert line
    assert descriptions(line, VOCABULARY)[0].endswith("give 1 gem to Cy.")


@pytest.mark.parametrize(
    ("many", "one"),
    [("points", "point"), ("boxes", "box"), ("torches", "torch"), ("crosses", "cross"), ("victory tokens", "victory token"),
     ("turns left", "turn left"), ("proposals this week", "proposal this week"), ("glasses of tea", "glass of tea"),
     ("cookies", "cookie"), ("lives", "life"),
     *((each, each) for each in ("gold", "chess", "bonus", "armies", "axis"))],
)  # fmt: skip
def test_of_what_its_letters_do_not_tell_one_is_called_as_many(many: str, one: str) -> None:
    assert one_of(many) == one


def test_offers_read_it() -> None:
    maker = OfferMaker(phrases(), VOCABULARY, lambda text: True, {"player": ("Ann", "Bo")}, (), "doubloons")
    offer = maker.offer("When a proposal is adopted, its proposer gets 3 doubloons.")
    assert offer
    assert offer.sheet == 'when proposal adopted: give 3 "doubloons" to proposer'


def test_a_ready_line_says_it_and_its_blanks_go_with_it() -> None:
    line = ReadyLine.marked("Points for tea", 'when turn ended: give «5» points to who where «"points"» of it is less than «7»\n'
                            'when turn begun: tell «"points"»')  # fmt: skip
    assert line.calling_points("points") is line
    made = line.calling_points("gold")
    assert made.line.startswith('when turn ended: give 5 "gold" to who where "gold" of it is less than 7\n')
    assert [made.line[slice(*blank)] for blank in made.blanks] == ["5", '"gold"', "7", '"gold"']
    assert check(made.line, VOCABULARY)
