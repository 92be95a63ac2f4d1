"""The table's own card as every shipped game has it from the beginning: what the clerk does whatever the rules are."""

from pathlib import Path
from typing import Any

import pytest

from tabletop.box.box import own_card, shipped
from tabletop.engine.acts.lawmaking.deciding import subject_key
from tabletop.engine.duties import owed
from tabletop.engine.proposals import Stage
from tabletop.engine.table import Table
from tabletop.engine.things import pile
from tabletop.engine.values import Ref
from tabletop.game.session import Session
from tests.golden import approved
from tests.playing import do, refused, sit, told

GAMES = {"card-nomic": "Ann,Bo", "nomic": "Ann,Bo", "nomic-chess": "Ann,Bo", "solitaire-nomic": "Ann"}


@pytest.fixture(params=GAMES)
def session(request: pytest.FixtureRequest, tmp_path: Path) -> Session:
    return sit(tmp_path, request.param, GAMES[request.param], token="")


def ruled(session: Session, sheet: str) -> int:
    return do(session, "edit rule", by="Ann", text="A rule by hand.", sheet=sheet)


def test_every_shipped_game_has_the_same_lines_and_each_is_tried_here() -> None:
    assert set(GAMES) == set(shipped())
    assert {box.decided for box in shipped().values()} == {None}


def test_the_manual_shows_them() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "sheets.md").read_text("utf-8")
    assert f"```sheet\n{own_card()}\n```" in manual


def test_a_new_rule_is_of_the_last_class_where_no_rule_says_which(session: Session) -> None:
    said = [
        rule.number
        for rule in session.whole_table().rulebook.rules
        if "lawful class" in rule.sheet or "starting class" in rule.sheet
    ]
    for number in said:
        do(session, "remove rule", by="Ann", rule=number, anyway=True, why="it says so")
    last = session.whole_table().rulebook.by_number()[-1].number
    do(session, "edit rule", by="Ann", rule=last, kind="bylaw", anyway=True, why="a class of its own")
    ruled(session, "")
    assert session.whole_table().rulebook.rules[-1].kind == "bylaw"


def test_a_rule_gives_no_more_than_the_limit(session: Session) -> None:
    step = ruled(session, 'set limit "gold" to 10\nwhen this rule is enacted: give 12 "gold" to "Ann"')
    assert session.whole_table().counters["gold", Ref("player", "Ann")] == 10
    assert told(session, step)[-1] == approved()
    again = ruled(session, 'when this rule is enacted: give 1 "gold" to "Ann"')
    assert told(session, again)[-1].startswith("Ann: gold as before, 10 (10 is the most by rule "), "nobody wonders why none came"


def test_whoever_is_above_a_limit_loses_what_a_rule_takes_and_gets_no_more(session: Session) -> None:
    ruled(session, 'when this rule is enacted: give 33 "gold" to "Ann"')
    ruled(session, 'set limit "gold" to 30')
    take, more = (ruled(session, f'when this rule is enacted: {act} "Ann"') for act in ('take 2 "gold" from', 'give 1 "gold" to'))
    assert told(session, take)[-1] == "Ann: −2 gold, to 31."
    assert told(session, more)[-1].startswith("Ann: gold as before, 31 (30 is the most by rule ")
    assert refused(session, "give", counter="gold", of="Ann", amount=1).sentence == "30 is the most."


def test_what_is_done_in_secret_is_done_once_until_it_is_told(session: Session) -> None:
    ruled(session, 'set who may "bid" to players\nset asked for "bid" to "a number"\nset secret "bid" to yes')
    do(session, "do", by="Ann", what="bid", number=3)
    objection = refused(session, "do", by="Ann", what="bid", number=4)
    assert (objection.sentence, objection.rule) == approved()
    do(session, "reveal", by="Ann", what="bid")
    do(session, "do", by="Ann", what="bid", number=4)


def test_what_was_done_in_secret_is_told_once_nobody_owes_it(session: Session) -> None:
    ruled(session, 'set asked for "bid" to "a number"\nset secret "bid" to yes\nwhen rule changed: require "Ann" to "bid"')
    step = do(session, "do", by="Ann", what="bid", number=3)
    assert told(session, step) == approved()
    ruled(session, 'set told together to no if what is "bid"')
    do(session, "do", by="Ann", what="bid", number=4)
    assert [deed.secret for deed in session.whole_table().deeds] == [False, True]


def without(session: Session, line: str) -> None:
    """The table's own card without that line, and no rule that says anything of it."""
    for rule in session.whole_table().rulebook.by_number():
        if line.partition(" to ")[0] in rule.sheet:
            do(session, "edit rule", by="Ann", rule=rule.number, sheet="", anyway=True, why="it says so")
    house = session.whole_table().rulebook.house
    assert line in house
    do(session, "edit own card", by="Ann", sheet=house.replace(f"{line}\n", ""))


def throw(session: Session, **how: Any) -> tuple[int, int]:
    """How many dice are thrown, and of how many sides."""
    do(session, "throw", by="Ann", anyway=True, why="somebody has to", **how)
    thrown = session.whole_table().thrown
    assert thrown
    return len(thrown.faces), thrown.sides


def test_a_throw_is_of_one_die_of_six_sides(session: Session) -> None:
    assert throw(session) == (1, 6)


@pytest.mark.parametrize(("line", "typed", "thrown"), [("set dice to 1", (1, 2, 3), (3, 6)), ("set sides to 6", (7,), (1, 7))])
def test_without_those_lines_people_say_what_they_throw(
    tmp_path: Path, line: str, typed: tuple[int, ...], thrown: tuple[int, int]
) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo", token="")
    without(session, line)
    objection = refused(session, "throw", by="Ann")
    assert (objection.sentence, objection.impossible) == approved()
    assert (throw(session, dice=2, sides=8), throw(session, faces=typed)) == ((2, 8), thrown)


def test_without_the_line_on_sides_a_rule_that_has_somebody_throw_asks_the_table(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo", token="")
    without(session, "set sides to 6")
    ruled(session, 'when this rule is enacted: throw 1 dice for "Ann"')
    assert "sides" in [each.question for each in session.whole_table().parked]


def test_a_voter_who_has_not_voted_counts_among_all_votes(tmp_path: Path) -> None:
    counted = {}
    line_today = "set silent voters to missing"
    for line in (line_today, "", 'set silent voters to players whose name is "Cy"'):
        session = sit(
            tmp_path, "nomic", "Ann,Bo,Cy,Dee", token="", file=f"{len(counted)}.nomic", options={"the player who starts": "Ann"}
        )
        if line != line_today:
            do(session, "edit own card", by="Ann", sheet=session.whole_table().rulebook.house.replace(line_today, line))
        do(session, "propose", by="Ann", kind="enact", text="A rule.", sheet="")
        do(session, "end debate", by="Ann")
        do(session, "vote", by="Ann", side="for")
        do(session, "vote", by="Bo", side="against")
        do(session, "close vote", by="Ann", anyway=True, why="they are gone")
        counted[line] = next(each.tally.all_votes for each in session.whole_table().proposals if each.tally)
    assert list(counted.values()) == [4, 2, 3]


def adopting(session: Session, **change: Any) -> None:
    """In the card game, a change that the proposer alone votes for and nobody against."""
    do(session, "propose", by="Ann", **change)
    do(session, "vote", by="Ann", side="for", card=session.whole_table().hand("Ann")[0].face)
    do(session, "vote", by="Bo", side="none")


@pytest.mark.parametrize(
    ("line", "stage"), [('set barred to "defeated"', Stage.DEFEATED), ('set barred to "lapsed"', Stage.LAPSED), ("", Stage.ASIDE)]
)
def test_what_a_rule_bars_is_defeated_or_what_another_line_says_or_the_table(tmp_path: Path, line: str, stage: Stage) -> None:
    session = sit(tmp_path, "card-nomic", "Ann,Bo")
    ruled(session, 'before proposal adopted: object "no cake"')
    if stage is not Stage.DEFEATED:
        without(session, 'set barred to "defeated"')
        ruled(session, line)
    adopting(session, kind="enact", text="Cake.", sheet="")
    asked = [each.question for each in session.whole_table().parked]
    if asked:
        assert asked == ["barred"]
        do(session, "decide", by="Ann", question="barred", answer='"set aside"', scope="now")
    assert [each.stage for each in session.whole_table().proposals] == [stage]


def text_of(session: Session, number: int) -> str:
    rule = session.whole_table().rulebook.numbered(number)
    return rule.text if rule else ""


def test_a_new_rule_bears_the_number_of_its_proposal_and_a_changed_one_keeps_its_own(tmp_path: Path) -> None:
    session = sit(tmp_path, "card-nomic", "Ann,Bo")
    adopting(session, kind="amend", rule=3, text="Another.", sheet="", number=40)
    assert (text_of(session, 40), session.whole_table().parked) == ("", ())
    assert text_of(session, 3) == "Another."


def test_a_proposal_bears_the_next_free_number_and_without_that_line_people_say_which(tmp_path: Path) -> None:
    session = sit(tmp_path, "card-nomic", "Ann,Bo")
    do(session, "remove rule", by="Ann", rule=18, anyway=True, why="it goes")
    adopting(session, kind="enact", text="A rule.", sheet="")
    assert text_of(session, 19) == "A rule."
    without(session, "set proposal number to next free number")
    objection = refused(session, "propose", by="Bo", kind="repeal", rule=3)
    assert (objection.sentence, objection.impossible) == approved()
    do(session, "propose", by="Bo", kind="repeal", rule=3, number=50, anyway=True, why="Bo proposes")
    assert [each.number for each in session.whole_table().proposals if each.under_vote] == [50]


def test_without_that_line_the_table_says_which_number_a_rule_bears(tmp_path: Path) -> None:
    session = sit(tmp_path, "card-nomic", "Ann,Bo")
    without(session, next(line for line in own_card().splitlines() if line.startswith("set rule number")))
    adopting(session, kind="enact", text="A rule.", sheet="")
    assert [each.question for each in session.whole_table().parked] == ["rule number"]
    do(session, "decide", by="Ann", question="rule number", answer="50", scope="now")
    assert text_of(session, 50) == "A rule."


@pytest.mark.parametrize(("line", "carried"), [("", False), ('set voices to players whose name is "Ann"', True)])
def test_everybodys_voice_counts_where_no_rule_says_whose(tmp_path: Path, line: str, carried: bool) -> None:
    session, today = sit(tmp_path, "card-nomic", "Ann,Bo,Cy"), "set voices to players"
    ruled(session, 'set consent "a break" to unanimous')
    for who in ("Ann", "Bo"):
        do(session, "voice", by=who, motion="a break")
    assert [motion.carried for motion in session.whole_table().motions] == [False]
    do(session, "voice", by="Cy", motion="a break")
    assert [motion.carried for motion in session.whole_table().motions] == [True]
    ruled(session, 'set consent "tea" to unanimous')
    do(session, "edit own card", by="Ann", sheet=session.whole_table().rulebook.house.replace(today, line))
    do(session, "voice", by="Ann", motion="tea")
    assert [motion.carried for motion in session.whole_table().motions] == [True, carried]
    assert [each.question for each in session.whole_table().parked] == ([] if carried else ["voices"])


def test_a_number_that_is_named_is_not_below_nothing_unless_a_line_says_so(session: Session) -> None:
    ruled(session, 'set asked for "bid" to "a number"\nset who may "bid" to players')
    assert (refused(session, "do", by="Ann", what="bid", number=-1).sentence, session.doable()[0].asks[0].least) == approved()
    without(session, "set smallest to 0")
    do(session, "do", by="Ann", what="bid", number=-1)
    assert [deed.amount for deed in session.whole_table().deeds] == [-1]


def test_where_no_rule_speaks_of_turns_any_more_it_is_nobodys_turn(session: Session) -> None:
    if not session.whole_table().turn.seat:
        do(session, "begin turn", by="Ann", to="Ann", anyway=True, why="somebody has to begin")
    gone = [
        do(session, "remove rule", by="Ann", rule=rule.number, anyway=True, why="it goes")
        for rule in session.whole_table().rulebook.by_number()
    ]
    said = "No rule tells the clerk any more whose turn comes next, so it is nobody’s turn."
    assert [said in told(session, step) for step in gone].count(True) == 1
    assert session.whole_table().turn.seat == ""
    do(session, "begin turn", by="Ann", to="Ann")
    ruled(session, "")
    assert session.whole_table().turn.seat == "Ann", "a turn that people begin by hand is theirs to end"


def agreed(session: Session) -> None:
    do(session, "voice", by="Ann", motion="a truce")
    do(session, "carry motion", motion="a truce")
    do(session, "ask judgment", by="Ann", question="Is there a truce?", anyway=True, why="somebody has to")


def test_what_is_agreed_and_judged_holds_until_the_next_turn(session: Session) -> None:
    agreed(session)
    do(session, "name judge", to="Ann")
    do(session, "begin turn", by="Ann", to="Ann", anyway=True, why="somebody has to begin")
    table = session.whole_table()
    assert (table.motions, table.judgments, [duty for duty in table.duties if duty.what == "judge"]) == ((), (), [])


def test_when_a_judge_is_overruled_what_was_agreed_is_off_the_table(session: Session) -> None:
    agreed(session)
    do(session, "name judge", to="Ann")
    do(session, "judge", by="Ann", answer="There is.")
    do(session, "overrule judge", by="Ann")
    assert session.whole_table().motions == ()


def test_where_a_rule_says_who_has_won_nobody_else_may_go_on_to_declare_it(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic-chess", "Ann,Bo,Cy", token="")
    do(session, "edit rule", by="Ann", rule=208, sheet="", anyway=True, why="nobody says who has won")
    ruled(session, 'when this rule is enacted\n  allow players to "declare a win"\n  give 2 "gold" to ["Ann", "Bo"]')
    assert may_declare(session) == ["Ann", "Bo", "Cy"]
    line = 'set winner to players where "gold" of it is at least 2'
    ruled(session, line)
    assert may_declare(session) == ["Ann", "Bo", "Cy"], "a rule that goes after it takes nothing away"
    do(session, "edit rule", by="Ann", rule=208, sheet=line, anyway=True, why="it goes before it")
    assert may_declare(session) == ["Ann", "Bo"], "the rule came"
    do(session, "set counter", by="Ann", counter="gold", of="Bo", to=1)
    assert may_declare(session) == ["Ann"], "the counter changed"


def test_a_right_to_declare_a_win_stays_while_no_rule_says_who_has_won(tmp_path: Path) -> None:
    session = sit(tmp_path, "card-nomic", "Ann,Bo,Cy")
    ruled(session, 'when this rule is enacted: allow "Bo" to "declare a win"')
    ruled(session, "")
    do(session, "set score", by="Ann", of="Ann", to=5)
    assert may_declare(session) == ["Bo"]
    do(session, "declare win", by="Bo", who="Bo")


def short(session: Session) -> Table:
    """A pile in which there were three cards when Ann drew two and then another two, and the player who sits last two."""
    last = session.whole_table().players[-1]
    do(session, "add thing", by="Ann", what="joker", to="spare", count=3)
    two = 'draw 2 cards from "spare" for'
    ruled(session, f'when this rule is enacted\n  {two} "Ann"\n  {two} "Ann"\n  {two} "{last}"')
    return session.whole_table()


def due(session: Session) -> list[tuple[str, int]]:
    return [(subject_key(each), each.cards) for each in session.whole_table().due_from("spare")]


def test_whoever_has_been_due_cards_longest_draws_first(session: Session) -> None:
    last = short(session).players[-1]
    assert due(session) == [("Ann", 1), (last, 2)]
    do(session, "add thing", by="Ann", what="joker", to="spare", count=2)
    assert due(session) == [(last, 1)]
    do(session, "add thing", by="Ann", what="joker", to="spare", count=2)
    assert (due(session), len(session.whole_table().things.at(pile("spare")))) == ([], 1)


def test_who_draws_first_of_those_due_cards_is_a_line_that_can_go_or_read_otherwise(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo", token="")
    short(session)
    line = next(line for line in own_card().splitlines() if line.startswith("when cards come"))
    gone, otherwise = (
        own_card().replace(line, ""),
        own_card().replace("players due cards from pile", 'players whose name is "Bo"'),
    )
    for house, left in ((gone, [("Ann", 1), ("Bo", 2)]), (otherwise, [("Ann", 1)])):
        do(session, "edit own card", by="Ann", sheet=house)
        do(session, "add thing", by="Ann", what="joker", to="spare")
        assert due(session) == left


def test_without_that_line_who_is_due_cards_draws_them_by_hand(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo", token="")
    short(session)
    do(session, "edit own card", by="Ann", sheet="set times in secret to 1")
    do(session, "add thing", by="Ann", what="joker", to="spare", count=5)
    do(session, "draw", by="Bo", from_="spare", number=1)
    assert due(session) == [("Ann", 1), ("Bo", 2)], "not what Bo is due"
    do(session, "draw", by="Bo", from_="spare", number=2)
    do(session, "draw", by="Ann", from_="spare", number=1)
    assert due(session) == []


def test_whoever_leaves_is_due_no_cards(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="")
    short(session)
    do(session, "leave", who="Cy")
    assert due(session) == [("Ann", 1)]


def test_a_rule_may_let_go_of_what_is_due(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo", token="")
    short(session)
    step = ruled(session, 'when this rule is enacted: waive what is due from "spare" to ["Bo", "Bo", "Cy"]')
    assert due(session) == [("Ann", 1)]
    assert told(session, step)[-1] == approved()


DRAWN = "draw what is due from pile for players due cards from pile"


@pytest.mark.parametrize(
    ("sheet", "count"),
    [('when pile ran dry: waive what is due from pile to ["Ann", "Bo", "Cy"]', 2), (f"when cards come\n  {DRAWN}\n  {DRAWN}", 9)],
)
def test_what_is_due_may_be_drawn_or_waived_by_another_line_meanwhile(tmp_path: Path, sheet: str, count: int) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="")
    short(session)
    ruled(session, 'when this rule is enacted: draw 1 cards from "spare" for "Bo"')
    ruled(session, sheet)
    do(session, "add thing", by="Ann", what="joker", to="spare", count=count)
    assert due(session) == []


def may_declare(session: Session) -> list[str]:
    return [duty.who for duty in owed(session.whole_table().duties, what="declare a win")]


def test_what_a_line_of_it_does_to_rules_does_nothing_to_the_card_itself(session: Session) -> None:
    house = session.whole_table().rulebook.house
    lines = ("take the stamp off this rule", 'stamp this rule as "void"')
    sheet = "\n".join((house, *(f'when step done if act is "tell": {does}' for does in lines)))
    do(session, "edit own card", sheet=sheet)
    before = session.whole_table().rulebook
    do(session, "tell", by="Ann", text="Well?")
    assert session.whole_table().rulebook == before


@pytest.mark.parametrize("scope", ["now", "from now on"])
def test_an_answer_that_does_not_fit_the_question_is_refused_and_the_question_waits_on(tmp_path: Path, scope: str) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo", token="")
    ruled(session, "when map laid if castling: give 1 points to players")
    do(session, "lay map", by="Ann", name="land", wide=3, tall=3)
    assert refused(session, "decide", by="Ann", question="castling", answer="7", scope=scope).sentence == approved()
    do(session, "decide", by="Ann", question="castling", answer="yes")


@pytest.mark.parametrize("scope", ["now", "from now on"])
def test_what_was_decided_for_now_follows_from_no_card_and_from_now_on_from_the_tables_own(tmp_path: Path, scope: str) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo", token="")
    do(session, "remove rule", by="Ann", rule=207)
    do(session, "propose", by="Ann", kind="enact", text="Tea is served at four.", anyway=True)
    do(session, "end debate", by="Ann")
    do(session, "vote", by="Ann", side="for")
    do(session, "vote", by="Bo", side="for")
    do(session, "decide", by="Ann", question="votes", answer="1", scope=scope)
    assert told(session)[:2] == approved()


BEGINNING = "set starting score of players to 10"


@pytest.mark.parametrize("stands", [True, False])
def test_as_soon_as_a_rule_says_so_everybody_begins_with_points_by_a_line_that_can_go(tmp_path: Path, stands: bool) -> None:
    session = sit(tmp_path, "card-nomic", "Ann,Bo", token="")
    if not stands:
        without(session, next(line for line in own_card().splitlines() if "add counter points" in line))
    step = ruled(session, BEGINNING)
    counted = session.whole_table().counters
    assert [counted.get(("points", Ref("player", name))) for name in ("Ann", "Bo")] == ([10, 10] if stands else [None, None])
    assert [act.title for act in session.step(step).acts[1:]] == ["rule 19"] * (2 if stands else 0)


def test_whoever_has_points_keeps_them_and_who_has_none_begins_once_a_counter_is_added(tmp_path: Path) -> None:
    session = sit(tmp_path, "card-nomic", "Ann,Bo", token="")
    ruled(session, "")
    assert session.whole_table().counters == {}, "no rule says with how many"
    do(session, "set counter", by="Ann", counter="points", of="Ann", to=3)
    ruled(session, BEGINNING)
    assert ("points", Ref("player", "Bo")) not in session.whole_table().counters
    ruled(session, "when this rule is enacted: add counter points for players")
    assert [session.whole_table().counters["points", Ref("player", name)] for name in ("Ann", "Bo")] == [3, 10]
