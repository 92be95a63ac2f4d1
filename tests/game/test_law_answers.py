"""What the law says is worked out once for each entry."""

import json
from pathlib import Path

import pytest

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.kits.votes import BESIDES
from tabletop.clerk.law.todays_law import law_line
from tabletop.clerk.work.agreements import agreements
from tabletop.engine.acts import Act, read_act
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.turns import EndTurn
from tabletop.engine.proposals import needed
from tabletop.engine.values import Ref
from tabletop.game.session import Session
from tests.games import nomic
from tests.games.chess_table import begun
from tests.golden import approved
from tests.playing import do, propose, sit

EVENINGS = Path(__file__).parent.parent / "games" / "evenings"
SHOWN = ("next mover", "limit", "judge", "royal", "dice")
ASKED = (SHOWN, BESIDES, ("votes",))


def told_as_if_asked_anew(session: Session) -> None:
    table, clerk = session.whole_table(), Clerk()
    for questions in ASKED:
        anew = tuple(line.translated(table.words) for line in clerk.law_seen(table, table.things.faces(), questions))
        assert session.law(None, questions) == anew, session.last
    assert session.agreements() == agreements(clerk.context(table)), session.last


def test_an_answer_is_worked_out_once_and_asked_anew_after_every_entry(tmp_path: Path) -> None:
    session = sit(tmp_path)
    lines, finding = session.questions(), session.finding("value", "AC")
    assert session.questions() is lines
    assert session.questions(None) is lines, "None is the table now"
    assert session.finding("value", "AC") is finding
    do(session, "edit rule", rule=13, sheet="set value of cards to 3", by="Ann")
    assert session.questions() != lines
    assert session.finding("value", "AC").line.answer == "3"
    session.undo()
    assert session.questions() == lines


def test_what_is_asked_of_an_earlier_table_is_not_taken_for_today(tmp_path: Path) -> None:
    session = sit(tmp_path)
    before = session.last
    do(session, "edit rule", rule=13, sheet="set value of cards to 3", by="Ann")
    assert session.questions(before) != session.questions()
    assert session.finding("value", "AC", before).line != session.finding("value", "AC").line


def test_what_stands_against_an_act_is_asked_once_for_each_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit(tmp_path)
    asked, clerk = list[Act](), session._clerk.objection
    monkeypatch.setattr(session._clerk, "objection", lambda table, act: asked.append(act) or clerk(table, act))
    ends, proposes = EndTurn(by="Bo"), Propose(by="Ann", kind="repeal", rule=3)
    for _ in range(2):
        session.objection(ends)
        session.objection(proposes)
    assert len(asked) == 2
    do(session, "tell", by="Ann", text="tea is ready")
    session.objection(ends)
    assert len(asked) == 3


def test_where_nothing_is_to_be_agreed_on_no_act_waits_for_it_and_none_is_looked_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy")
    assert session.agreements() == ()
    asked, clerk = list[Act](), session._clerk.objection
    monkeypatch.setattr(session._clerk, "objection", lambda table, act: asked.append(act) or clerk(table, act))
    assert session.wanting(EndTurn(by="Bo")) == ()
    assert asked == []


ADOPTIONS = (
    "set adoption to yes if for votes is at least 20\nset adoption to no if against votes is more than for votes",
    'set adoption to no if number of voters on "veto" is not 0',
    'set adoption to yes if kind of proposal is "enact" and all votes is more than 30',
    "set adoption to majority if all votes is at least 20\nset adoption to unanimous",
    "set adoption to for votes is more than against votes\nset adoption to no if all votes is less than 20",
    'set adoption to unanimous if kind of proposal is "transmute"\nset adoption to for votes is more than against votes',
    'set adoption to unanimous if kind of proposal is "transmute"',
    'set adoption to yes if kind of proposal is "repeal" and for votes is at least 20',
    "",
)
"""Nothing is to be said of the first four, the count of the next two, and of the last three that no rule says."""


def test_what_it_takes_to_adopt_is_told_only_as_any_count_will_find_it(tmp_path: Path) -> None:
    said = []
    for place, sheet in enumerate(ADOPTIONS):
        session = sit(tmp_path, file=f"{place}.nomic")
        do(session, "edit rule", by="Ann", rule=8, sheet=sheet, anyway=True, why="to see what is told")
        takes = propose(session, "Ann", "A new rule.") and session.adoption()
        said.append(needed(19, takes.answer) if takes else "")
    assert "\n".join(said) == approved()


@pytest.mark.parametrize(
    ("first", "says"),
    [
        ("", "Rules 8 and 19 both say what it takes to adopt 20, and no sheet tells which of them prevails."),
        (
            '\nset precedence to ["lowest number first"]',
            "To adopt 20, it takes this: the votes for it are more than the votes against it.",
        ),
    ],
)
def test_what_another_card_may_answer_by_the_count_leaves_it_at_both_where_none_goes_first(
    tmp_path: Path, first: str, says: str
) -> None:
    session = sit(tmp_path)
    do(
        session,
        "edit rule",
        by="Ann",
        text="Small votes.",
        sheet="set adoption to no if all votes is less than 5" + first,
        anyway=True,
        why="so",
    )
    propose(session, "Ann", "A new rule.")
    takes = session.adoption()
    assert takes is not None
    told = needed(20, takes.answer, session.table().rulebook.numbers(takes.overruled))
    assert told == says


@pytest.mark.parametrize("game", ["nomic", "chess"])
def test_what_the_law_tells_after_each_act_is_what_it_tells_whoever_asks_it_anew(tmp_path: Path, game: str) -> None:
    """Turns pass, votes are held, rules are amended, and what was done is undone and done again."""
    options = {"the player who starts": "Ann"}
    nomic = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", seed="nomic-evening", options=options) if game == "nomic" else None
    session = nomic or begun(tmp_path)
    for line in (EVENINGS / f"{game}-evening.jsonl").read_text("utf-8").splitlines():
        act = read_act(json.loads(line))
        for leap in (lambda act=act: session.act(act), session.undo, session.redo):
            leap()
            told_as_if_asked_anew(session)


def test_what_no_ballot_changes_is_not_asked_again_as_one_is_laid(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    do(session, "propose", by="Ann", kind="repeal", rule=203)
    do(session, "end debate", by="Ann")
    told = session.law(None, SHOWN)
    do(session, "vote", by="Bo", side="for")
    assert all(now is before for now, before in zip(session.law(None, SHOWN), told, strict=True))
    do(session, "edit rule", text="Bo goes next.", sheet='set next mover to "Bo"')
    assert session.law(None, SHOWN) != told


def test_parts_of_a_turn_are_told_with_the_word_for_as_many_dice_as_are_thrown(tmp_path):
    evening = nomic.begun(tmp_path)
    sheet = evening.table().rulebook.numbered(202).sheet
    do(evening, "edit rule", rule=202, sheet=sheet.replace("set dice to 1", "set dice to 2"))
    (told,) = [line.answer for line in evening.questions() if line.question == "turn parts"]
    found = evening.finding("turn parts")
    assert told == found.line.answer == found.held[-1].answer == "propose, have it voted on and throw the dice"
    assert found.held[0].answer == "propose, have it voted on and throw the die"


def test_rules_of_which_the_first_may_not_answer_are_both_said_to_say_what_it_takes(tmp_path: Path) -> None:
    session = sit(tmp_path)
    lines = 'set precedence to ["highest number first"]\nset adoption to no if all votes is less than 5'
    do(session, "edit rule", by="Ann", text="Small votes.", sheet=lines, anyway=True, why="so")
    propose(session, "Ann", "A new rule.")
    takes = session.adoption()
    assert takes is not None
    assert (takes.answer, takes.overruled) == ("", ("r19", "r8"))
    assert session.finding("adoption").ordered
    do(session, "edit rule", by="Ann", rule=19, sheet=lines.splitlines()[1], anyway=True, why="so")
    assert not session.finding("adoption").ordered


def test_what_would_be_answered_if_things_stood_otherwise_is_told_with_its_condition_and_of_those_it_is_about(
    tmp_path: Path,
) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo")
    for sheet in ('set custom "tea" to custom "milk"', 'set custom "cake" to 3 if number of players is 9'):
        do(session, "edit rule", text="Words.", sheet=sheet)
    do(session, "edit rule", rule=207, sheet='set votes of players whose name is "Ann" to 2 if number of players is 9')
    context = Clerk().context(session.whole_table())
    asked = (("custom", "tea"), ("custom", "cake"), ("votes", Ref("player", "Ann")), ("votes", Ref("player", "Bo")))
    would = [law_line(context, question, about).would for question, about in asked]
    assert would == ["", "3, if the number of players is 9", "2, if the number of players is 9", ""]


def test_a_title_goes_where_the_figures_go_and_a_rule_that_speaks_of_it_follows_the_one_that_says_whose_it_is(
    tmp_path: Path,
) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", rule=13, sheet='set those called "King" to players with highest points', by="Ann")
    do(session, "edit rule", rule=12, sheet='when dice thrown: give 1 "coins" to those called "King"', by="Ann")
    do(session, "give", of="Bo", counter="points", amount=5)
    before = session.last
    assert session.titles() == {"Ann": (), "Bo": ("King",), "Cy": (), "Dee": ()}
    do(session, "give", of="Cy", counter="points", amount=5)
    assert session.titles() == {"Ann": (), "Bo": ("King",), "Cy": ("King",), "Dee": ()}
    assert session.titles(before)["Cy"] == ()
    assert session.finding("those called", "King").line.answer == "Bo and Cy"
    do(session, "throw", by="Ann")
    do(session, "edit rule", rule=13, sheet='set those called "King" to players with lowest points', by="Ann")
    do(session, "throw", by="Ann")
    do(session, "edit rule", rule=13, sheet="", by="Ann")
    do(session, "throw", by="Ann")
    coins = {of.key: number for (what, of), number in session.table().counters.items() if what == "coins"}
    assert (coins, session.titles()["Ann"]) == ({"Bo": 1, "Cy": 1, "Ann": 1, "Dee": 1}, ())
    assert all(each.question != "those called" for each in session.table().parked)
