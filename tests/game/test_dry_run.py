"""What a rule-change would mean is told before the vote, as it then comes true, and betrays nothing."""

from pathlib import Path

import pytest

from tabletop.clerk.clerk import Clerk
from tabletop.engine.acts.lawmaking.deciding import subject_key
from tabletop.engine.acts.lawmaking.editing import EditRule
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.answers import ON_THE_VOTE, Failing, FigureChange, Foreseen, Objection
from tabletop.engine.values import spoken
from tabletop.engine.work import finish
from tabletop.game.session import Session
from tests.games.chess_table import begun as begun_battle
from tests.games.chess_table import moving, plays
from tests.games.nomic import begun, majority, numbers, points, turn, vote
from tests.golden import approved
from tests.playing import deal, do, held, read_aloud, rehearsed, sit
from tests.playing import vote as place

SIXES = 'when dice thrown if 6 is in faces: give 10 "points" to thrower'


def enact(text: str, sheet: str, by: str = "Ann") -> Propose:
    return Propose(by=by, kind="enact", text=text, sheet=sheet)


def amend(rule: int, sheet: str, by: str = "Ann") -> Propose:
    return Propose(by=by, kind="amend", rule=rule, text="New words.", sheet=sheet)


@pytest.fixture
def circuit(tmp_path: Path) -> Session:
    """Three turns of Nomic: Ann threw 4, Bo 6 and Cy 2; what Bo proposed was defeated."""
    session = begun(tmp_path)
    turn(session, 4)
    turn(session, 6, against="Cy")
    turn(session, 2)
    return session


def test_what_has_in_it_what_changes_for_others_is_foretold_to_stay(tmp_path: Path) -> None:
    session = begun_battle(tmp_path)
    first = 'set claims over to rules that answer "moves"\nset moves of pieces whose kind is '
    like_queens = f'{first}"knight" to "NQ"'
    do(session, "edit rule", number=301, text="Knights may also move like queens.", sheet=like_queens, kind="mutable", why="try")
    found = session.foreseen(enact("Queens move at most three squares.", f'{first}"queen" to "Q3"'))
    assert [(each.in_words, each.was, each.would_be, each.rule) for each in found if each.question == "moves"] == [
        ("how a queen moves", "like a queen in chess", "like a queen in chess, 3 squares at most", "r302"),
        ("how a knight moves", *["like a knight in chess, or like a queen in chess"] * 2, "r301"),
    ]


def test_of_some_of_whom_others_are_told_already_it_is_said_that_no_rule_speaks_of_them_alone(tmp_path: Path) -> None:
    session = begun_battle(tmp_path)
    for some, among in (('army is "Red"', True), ('kind is in ["knight", "rook"]', True), ('kind is "unicorn"', False)):
        found = session.foreseen(enact("Words.", f'set moves of pieces whose {some} to "N"'))
        assert [(each.was, each.among) for each in found if each.question == "moves"] == [("", among)]


def test_an_answer_that_would_change_is_named_with_the_card_that_gives_it(circuit: Session) -> None:
    found = circuit.foreseen(amend(203, "set adoption to majority"))
    assert Foreseen("adoption", "", "everybody", "a majority", "r203") in found


def test_an_answer_that_another_rule_gives_first_is_foretold_to_be_in_vain(circuit: Session) -> None:
    found = circuit.foreseen(enact("Whoever has 50 points wins.", "set winner to players where points of it is at least 50"))
    (winner,) = (each for each in found if each.question == "winner")
    assert (winner.rule, winner.by, winner.in_words) == ("r208", "r211", "who has won")


def test_what_is_always_answered_before_it_is_foretold_in_vain_also_where_it_hangs_on_a_count(circuit: Session) -> None:
    two_thirds = enact("Two thirds adopt.", "set adoption to 2/3")
    (adoption,) = (each for each in circuit.foreseen(two_thirds) if each.question == "adoption")
    assert (adoption.would_be, adoption.rule, adoption.by) == ("everybody", "r203", "r211")


def test_what_is_asked_of_everybody_and_answered_before_it_is_foretold_in_vain(circuit: Session) -> None:
    found = circuit.foreseen(enact("Bo has two votes.", "set votes of players to 2 if player is mover"))
    assert [(each.rule, each.by) for each in found if each.question == "votes"] == [("r207", "r211")]


def test_what_another_rule_says_of_others_is_not_foretold_to_go_first(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic-chess", "Ann,Bo", token="")
    knights = 'set moves of pieces whose kind is "knight" to "NK"'
    do(
        session,
        "edit rule",
        by="Ann",
        text="Knights step, too.",
        number=301,
        kind="mutable",
        sheet=knights,
        anyway=True,
        why="so",
    )
    found = session.foreseen(enact("Kings step.", 'set moves of pieces whose kind is "king" to "K"'))
    assert [each for each in found if each.rule == "r301"] == []


def test_a_new_answer_for_some_cases_stands_beside_the_one_for_the_others(circuit: Session) -> None:
    found = circuit.foreseen(amend(203, 'set adoption to majority if kind of proposal is "repeal"\nset adoption to unanimous'))
    assert Foreseen("adoption", "", "everybody", "a majority if the proposal is to repeal a rule", "r203") in found


def test_what_an_immutable_rule_answers_first_is_told_with_the_rule_on_classes(circuit: Session) -> None:
    found = circuit.foreseen(enact("Only Ann votes.", 'set voters to players where name of it is "Ann"'))
    assert [(each.rule, each.by) for each in found if each.question == "voters"] == [("r105", "r110")]


def test_what_another_line_says_anyhow_is_no_other_answer(circuit: Session) -> None:
    always = 'set adoption to unanimous if kind of proposal is "repeal"\nset adoption to unanimous'
    assert circuit.foreseen(amend(203, always)) == ()
    do(circuit, "edit rule", rule=203, sheet=always, why="a majority comes first")
    assert circuit.foreseen(amend(203, "set adoption to unanimous")) == ()


def test_a_list_is_said_as_people_say_lists(circuit: Session) -> None:
    land = 'set custom "claim land" to ["A1", "A2"]'
    do(circuit, "edit rule", number=399, text="Land.", sheet=land, kind="mutable", why="land")
    (found,) = circuit.foreseen(amend(399, land.replace("A2", "A3")))
    assert (found.was, found.would_be) == ("A1 and A2", "A1 and A3")


def test_what_nobody_says_after_a_repeal_is_told_with_what_is_said_now(circuit: Session) -> None:
    found = circuit.foreseen(Propose(by="Ann", kind="repeal", rule=203))
    assert [(each.was, each.would_be) for each in found] == approved()


def test_of_a_limit_that_lines_of_the_card_alone_asked_for_nothing_is_told_once_they_ask_no_more(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy")
    old, text = session.table().rulebook.numbered(208).sheet, "The winner is the first player to reach 60 points."
    new = 'when counter changed if (players whose points is at least 60) is not []: say "somebody has 60 points"'

    def told(sheet: str) -> set[str]:
        meaning = finish(session.meaning(Propose(by="Ann", kind="amend", rule=208, text=text, sheet=sheet)))
        return {each.in_words for each in meaning.answers}

    limit = "the limit for points to win"
    assert limit not in told(new)
    still_asked = "\n".join(line for line in old.splitlines() if not line.startswith("set limit"))
    assert limit in told(still_asked), "no rule would tell the clerk, and it asks"


def test_of_what_is_said_otherwise_now_it_is_told_that_it_is(circuit: Session) -> None:
    majority(circuit)
    (found,) = circuit.foreseen(Propose(by="Ann", kind="repeal", rule=203))
    assert found.was == "otherwise a majority", "a transmutation takes everybody now as well"


def wins_at(points: int, gives: str = "proposer") -> str:
    return f'when proposal adopted: give 10 "points" to {gives}\nset winner to players whose points is at least {points}'


def winners(session: Session, change: Propose) -> list[tuple[str, str]]:
    return [(each.was, each.would_be) for each in session.foreseen(change) if each.question == "winner"]


@pytest.fixture
def scored(tmp_path: Path) -> Session:
    """A game of cards with a rule by which Bo, who has 20 points, has not won yet."""
    session = sit(tmp_path)
    do(session, "edit rule", number=21, text="Whoever has 25 points wins.", sheet=wins_at(25), why="points")
    do(session, "give", counter="points", of="Bo", amount=20, why="so far")
    return session


def test_that_a_rule_names_nobody_now_is_told_as_nobody(scored: Session) -> None:
    assert winners(scored, amend(21, wins_at(15))) == [("none", "Bo")]
    assert winners(scored, amend(21, wins_at(25))) == []


def test_that_a_rule_whose_condition_is_not_met_names_nobody_now_is_told_as_nobody(scored: Session) -> None:
    declared = "set winner to declared winners if declared winners is not []"
    do(scored, "edit rule", rule=21, sheet=f"{declared}\nwhen proposal adopted: declare first of players winner", why="later")
    assert winners(scored, enact("Everybody sings.", "")) == [("none", "Ann")]


def test_who_has_won_once_it_is_adopted_counts_what_adopting_it_gives(scored: Session) -> None:
    assert winners(scored, amend(21, wins_at(10))) == [("none", "Ann and Bo")]
    assert winners(scored, enact("Everybody sings.", "", by="Bo")) == [("none", "Bo")]


def test_who_has_won_is_told_both_ways_where_it_hangs_on_who_votes_for_it(scored: Session) -> None:
    do(scored, "edit rule", rule=21, sheet=wins_at(25, "for voters"), why="points")
    assert winners(scored, enact("Everybody sings.", "")) == [("none", "Bo or nobody, as people vote")]


def test_a_rule_without_a_sheet_that_speaks_of_the_same_is_named(tmp_path: Path) -> None:
    session = begun(tmp_path)

    def told(change: Propose) -> list[str]:
        meaning = finish(session.meaning(change))
        return [each for each in meaning.besides if "no sheet" in each] if meaning else []

    note = "Rule 112 speaks of “winner” too and has no sheet: people say whether this agrees with it."
    assert told(enact("First to 20 wins.", "set winner to players whose points is at least 20")) == [note]
    assert told(enact("Twenty wins.", "when turn ended: declare players whose points is at least 20 winner")) == [note]
    assert told(enact("One die more.", "set dice to 2")) == []
    sheet = session.table().rulebook["r208"].sheet.replace("otherwise 100", "otherwise 20")
    assert told(Propose(by="Ann", kind="amend", rule=208, text="20.", sheet=sheet)) == [], "how many it takes may be changed"


def test_who_would_be_first_to_a_mark_is_told_both_ways_too_though_nobody_has_won_by_rule_18_whose_condition_is_not_met(
    scored: Session,
) -> None:
    do(scored, "edit rule", rule=21, sheet="when proposal adopted: give 10 points to for voters", why="points")
    mark, first = "players whose points is at least 25", "set winner to declared winners if declared winners is not []"
    race = f"{first}\nwhen rule changed if declared winners is [] and ({mark}) is not []: declare one of {mark} winner"
    counted = race.replace("rule changed", "counter changed").splitlines()[-1]
    assert winners(scored, enact("First to 25 wins.", f"{race}\n{counted}")) == [("none", "Bo or nobody, as people vote")]


def test_who_has_won_is_told_of_those_votes_alone_that_adopt_it(circuit: Session) -> None:
    for name in ("Ann", "Bo", "Cy"):
        do(circuit, "set score", of=name, to=95, why="nearly")
    assert winners(circuit, enact("Everybody sings.", "")) == [], "whoever votes against it would have 10 points more"
    majority(circuit)
    assert winners(circuit, enact("Everybody sings.", "")) == [("none", "Ann or Bo or Cy or nobody, as people vote")]
    meaning = finish(circuit.meaning(enact("Everybody sings.", "")))
    assert meaning
    assert meaning.hangs_on_votes


def test_of_more_ways_than_four_to_win_it_is_said_that_it_hangs_on_the_vote(tmp_path: Path) -> None:
    session = begun(tmp_path, names="Ann,Bo,Cy,Dee")
    turn(session, 1)
    for name in ("Ann", "Bo", "Cy", "Dee"):
        do(session, "set score", of=name, to=95, why="nearly")
    majority(session)
    assert winners(session, enact("Everybody sings.", "", by="Bo")) == [("none", ON_THE_VOTE)]


def test_which_rule_would_prevail_is_told_in_words(tmp_path: Path) -> None:
    session, sheet = sit(tmp_path), 'set precedence to ["claims", "newest first"]'
    (told,) = (each.would_be for each in session.foreseen(enact("The newest.", sheet)) if each.question == "precedence")
    assert told == "the one that says it goes before the other, then the newer"


def test_who_wins_by_placing_no_card_is_foretold_as_well(scored: Session) -> None:
    votes = '"Bo" is not in name of for voters and "Bo" is not in name of against voters'
    sheet = f'when proposal adopted if {votes}: give 5 points to "Bo"'
    do(scored, "edit rule", number=22, text="Whoever does not vote gets points.", sheet=sheet, why="a rest")
    assert winners(scored, enact("Everybody sings.", "")) == [("none", "Bo or nobody, as people vote")]


def test_a_card_that_lies_against_it_already_is_taken_into_account(scored: Session) -> None:
    do(scored, "edit rule", rule=21, sheet=wins_at(25, "for voters"), why="points")
    change = enact("Everybody sings.", "")
    do(scored, "propose", by="Ann", kind="enact", text=change.text, sheet="")
    assert winners(scored, change) == [("none", "Bo or nobody, as people vote")]
    place(scored, Ann=f"{held(scored, 'Ann')[0]} for", Bo=f"{held(scored, 'Bo')[0]} against")
    assert winners(scored, change) == []


def test_where_rules_would_differ_on_who_has_won_that_is_told_beside_who_has(scored: Session) -> None:
    do(scored, "edit rule", rule=21, sheet=wins_at(25, "for voters"), why="points")
    assert winners(scored, enact("No change any more.", 'before rule changed: object "no change any more"')) == approved()


def test_a_slip_that_may_still_be_changed_settles_nothing(circuit: Session) -> None:
    for name in ("Ann", "Bo", "Cy"):
        do(circuit, "set score", of=name, to=95, why="nearly")
    majority(circuit)
    do(circuit, "begin turn", by="Ann", to="Ann")
    change = enact("Everybody sings.", "")
    do(circuit, "propose", by="Ann", kind="enact", text=change.text, sheet="")
    do(circuit, "end debate", by="Ann")
    do(circuit, "vote", by="Bo", side="for")
    assert winners(circuit, change) == [("none", "Ann or Bo or Cy or nobody, as people vote")]


FIVE, SEVEN = "Ann,Bo,Cy,Dee,Eva", "Ann,Bo,Cy,Dee,Ed,Flo,Eva"


@pytest.mark.parametrize(("names", "points"), [(FIVE, 95), (SEVEN, 95), (SEVEN, 0)])
def test_who_has_won_is_told_as_every_vote_makes_it_and_at_a_large_table_of_what_votes_that_holds(
    tmp_path: Path, names: str, points: int
) -> None:
    session = begun(tmp_path, names)
    majority(session)
    do(session, "set score", of="Eva", to=points, why="nearly")
    assert winners(session, enact("A gift.", "when this rule is enacted: give 100 points to mover")) == approved()


@pytest.mark.parametrize(
    ("points", "told"),
    [(20, ["Ann, if all vote for it, or all but one"]), (900, ["none"]), (10, ["it hangs on who votes against it"])],
)
def test_at_a_large_table_whatever_comes_of_the_votes_that_were_tried_is_told_of_these_alone(
    tmp_path: Path, points: int, told: list[str]
) -> None:
    session = begun(tmp_path, SEVEN)
    majority(session)
    gift = "when proposal adopted: give 20 points to proposer"
    do(session, "edit rule", number=290, kind="mutable", text="A gift.", sheet=gift, why="try")
    found = session.foreseen(enact("Some may veto.", f"set vetoers to players whose points is at least {points}"))
    assert [each.would_be for each in found if each.question == "vetoers"] == told


def test_at_a_large_table_of_who_has_won_already_nothing_is_told(tmp_path: Path) -> None:
    session = begun(tmp_path, SEVEN)
    majority(session)
    do(session, "set score", of="Ed", to=100, why="won")
    assert winners(session, enact("Everybody sings.", "")) == []


def test_what_a_change_would_mean_is_worked_out_in_small_parts(circuit: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    majority(circuit)
    calls = []
    for name in ("law_seen", "adopted", "would_be"):
        whole = getattr(Clerk, name)
        monkeypatch.setattr(Clerk, name, lambda *args, _whole=whole, _name=name: (calls.append(_name), _whole(*args))[1])
    work, most = (
        circuit.meaning(enact("Whoever has 90 points may veto.", "set vetoers to players whose points is at least 90")),
        0,
    )
    for _ in work:
        most, calls[:] = max(most, len(calls)), []
    assert most <= 2


def test_of_a_repeal_of_the_only_rule_on_winning_it_is_told_that_no_rule_says(circuit: Session) -> None:
    do(circuit, "edit rule", rule=208, sheet="set winner to players where points of it is at least 2", why="soon")
    assert winners(circuit, Propose(by="Ann", kind="repeal", rule=208)) == [("Ann and Cy", "")]


def test_who_might_win_by_voting_against_it_is_named_as_well(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy,Dee")
    majority(session)
    do(session, "edit rule", rule=208, sheet="set winner to players whose points is at least 45", why="points")
    for who, amount in (("Ann", 44), ("Bo", 40), ("Cy", 38)):
        do(session, "give", counter="points", of=who, amount=amount, why="so far")
    change = enact("Whoever proposes it has a point.", "when this rule is enacted: give 1 point to mover")
    assert winners(session, change) == [("none", "Ann; or Ann and Bo; or Ann and Cy, as people vote")]
    do(session, "edit rule", rule=203, sheet="set adoption to unanimous", why="all must agree")
    assert winners(session, change) == [("none", "Ann")]


def test_who_might_win_where_the_table_decides_which_of_two_it_is_is_named_as_well(tmp_path: Path) -> None:
    session = begun(tmp_path, FIVE)
    majority(session)
    for who, amount in (("Ann", 93), ("Bo", 92), ("Cy", 15)):
        do(session, "give", counter="points", of=who, amount=amount, why="so far")
    change = Propose(by="Cy", kind="amend", rule=208, text="90 points win.", sheet=limit_of_208(session, 90))
    assert winners(session, change) == [("none", "Ann or Bo, as the table decides")]
    for who in ("Ann", "Bo"):
        do(session, "set score", of=who, to=85, why="so far")
    said = "Ann or Bo or nobody, as people vote and the table decides"
    assert winners(session, change) == [("none", said)], "whoever votes against it has 10 points more"


def test_who_might_win_is_as_the_table_decides_also_where_a_die_is_thrown_after_that(tmp_path: Path) -> None:
    session = sit(tmp_path, "card-nomic", "Ann,Bo,Cy", token="Ann")
    wins = """set winner to declared winners if declared winners is not []
when counter changed if declared winners is [] and (players whose points is at least 50) is not []
  declare one of players whose points is at least 50 winner"""
    pays = "when proposal adopted: give 12 points to proposer\nwhen proposal adopted: give 3 points to against voters"
    for number, sheet in ((19, wins), (20, pays), (21, "when turn begun: throw 1 dice for who"), (22, ON_AFTER_A_VOTE)):
        do(session, "edit rule", by="Ann", number=number, text="Of our own.", sheet=sheet, why="so far")
    for who, score in (("Ann", 47), ("Bo", 48), ("Cy", 36)):
        do(session, "set score", by="Ann", of=who, to=score, why="so far")
    (said,) = gained(session, Propose(by="Ann", kind="enact", text="Cows graze.", sheet=""))
    assert said == approved()


def test_whatever_else_hangs_on_points_is_foretold_as_every_vote_makes_it(circuit: Session) -> None:
    majority(circuit)
    for name, amount in (("Ann", 85), ("Bo", 89), ("Cy", 60)):
        do(circuit, "set score", of=name, to=amount, why="nearly")
    (found,) = circuit.foreseen(enact("Whoever has 90 points may veto.", "set vetoers to players whose points is at least 90"))
    assert (found.was, found.would_be) == ("", "Ann or Bo or nobody, as people vote")


ON_AFTER_A_VOTE = 'when proposal adopted: hand "token" to first of players after holder of "token"'


def gained(session: Session, change: Propose) -> tuple[str, ...]:
    meaning = finish(session.meaning(change))
    assert meaning is not None
    return meaning.besides


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("6 is in faces", ()),
        ("7 is in faces", ("No die of 6 sides shows 7: a line that waits for it never works.",)),
        ("sum of faces is 7", ("One die of 6 sides never adds up to 7: a line that waits for it never works.",)),
    ],
)
def test_what_no_throw_shows_by_the_rules_in_force_is_told(circuit: Session, condition: str, told: tuple[str, ...]) -> None:
    assert gained(circuit, enact("Luck.", f"when dice thrown if {condition}: give 1 points to thrower")) == told


@pytest.mark.parametrize(("dice", "total", "told"), [("2", 7, False), ("2", 13, True), ("number of players", 18, False)])
def test_a_total_that_the_dice_of_the_rule_itself_may_show_is_waited_for(
    circuit: Session, dice: str, total: int, told: bool
) -> None:
    sheet = f"when turn begun: throw {dice} dice for who\nwhen dice thrown if sum of faces is {total}: give 1 points to thrower"
    said = [each for each in gained(circuit, enact("Luck.", sheet)) if "up to" in each]
    assert said == [f"2 dice of 6 sides never add up to {total}: a line that waits for it never works."] * told


def test_that_a_counter_of_ones_own_falls_below_nothing_is_told_unless_a_line_asks_what_one_has(circuit: Session) -> None:
    pays = 'when dice thrown{}\n  take 3 {} from thrower\n  give 3 {} to "Ann"'
    told = ("Whoever does not have 3 coins goes below 0: no line asks whether they do.",)
    assert gained(circuit, enact("Toll.", pays.format("", '"coins"', '"coins"'))) == told
    assert gained(circuit, enact("Toll.", pays.format(' if "coins" of thrower is at least 3', '"coins"', '"coins"'))) == ()
    assert gained(circuit, enact("Toll.", pays.format("", "points", "points"))) == ()
    richest = 'when circuit ended\n  give 4 points to players with highest "coins"\n  take 3 "coins" from players'
    assert gained(circuit, enact("Tax.", richest)) == told, "who has most is not what each has"
    assert gained(circuit, enact("Tax.", richest.replace("from players", 'from players whose "coins" is at least 3'))) == ()


@pytest.mark.parametrize(
    ("waits", "over"),
    [
        ("when turn ended if turn number is 2", "Turn 2"),
        ("when turn ended if turn number is 3", ""),
        ('when turn begun if who is not "Bo" and turn number is less than 3', "Turn 2"),
        ("when turn begun if turn number is more than 2", ""),
        ("when circuit ended if ended is 1", "Circuit 1"),
        ("when circuit ended if ended is 2", ""),
        ("when counter changed if amount is less than 0", ""),
    ],
)
def test_that_a_line_waits_for_a_turn_or_a_circuit_that_is_over_is_told(circuit: Session, waits: str, over: str) -> None:
    told = (f"{over} is over: a line that waits for it never works.",) if over else ()
    assert gained(circuit, enact("Late.", f'{waits}: require "Ann" to "bow"')) == told


def test_that_what_a_rule_did_as_it_came_into_force_is_not_done_again_is_told_of_an_amendment_that_keeps_the_line(
    circuit: Session,
) -> None:
    coins = 'when this rule is enacted: change "coins" of players to {}\nwhen dice thrown: give {} points to thrower'
    do(circuit, "edit rule", number=330, text="Coins.", sheet=coins.format(3, 1), kind="mutable")
    told = "What rule 330 did as it came into force is not done again."
    assert told in gained(circuit, amend(330, coins.format(3, 2)))
    assert told not in gained(circuit, amend(330, coins.format(5, 1)))


def test_that_there_is_no_pile_to_draw_from_is_told_unless_a_rule_brings_one(circuit: Session) -> None:
    draws = 'when dice thrown: draw 1 cards from "draw" for thrower'
    told = ("There is no pile “draw”, and no rule brings one: whoever is to draw from it waits until cards lie there.",)
    assert gained(circuit, enact("Luck.", draws)) == told
    assert gained(circuit, enact("Luck.", f'when this rule is enacted: add 1 "standard deck" to "draw"\n{draws}')) == ()
    do(circuit, "add thing", what="standard deck", to="draw")
    assert gained(circuit, enact("Luck.", draws)) == ()


def test_that_a_pile_is_not_there_yet_is_told_of_what_is_moved_to_it(circuit: Session) -> None:
    discards = 'when turn ended: move hand of who to "discard"'
    told = ("There is no pile “discard” yet: the first card that goes there begins it.",)
    assert gained(circuit, enact("Tidy.", discards)) == told
    do(circuit, "add thing", what="2S", to="discard", up=True)
    assert gained(circuit, enact("Tidy.", discards)) == ()


def test_a_square_that_something_is_moved_to_is_no_pile(circuit: Session) -> None:
    do(circuit, "lay map", name="land", wide=3, tall=3)
    assert gained(circuit, enact("Walk.", 'when turn ended: move things called "hat" to "land:B2"')) == ()


def test_what_a_throw_shows_by_the_change_itself_is_no_trouble(circuit: Session) -> None:
    lines = "set dice to {}\nset sides to {}\nwhen dice thrown if {}: give 1 points to thrower\nset claims over to rule 202"
    assert gained(circuit, enact("Luck.", lines.format(1, 20, "7 is in faces"))) == ()
    assert gained(circuit, enact("Luck.", lines.format(2, 6, "sum of faces is 7"))) == ()
    told = ("2 dice of 6 sides never add up to 13: a line that waits for it never works.",)
    assert gained(circuit, enact("Luck.", lines.format(2, 6, "sum of faces is 13"))) == told


def test_what_the_proposer_loses_where_it_is_defeated_is_told(tmp_path):
    meant = finish(begun(tmp_path).meaning(enact("Ducks.", "")))
    assert meant.if_defeated == ("If it is defeated, Ann loses 10 points.",)


def test_to_whom_the_token_goes_where_it_is_defeated_is_told(tmp_path):
    meaning = finish(sit(tmp_path, names="Ann,Bo,Cy").meaning(enact("Ducks.", "")))
    assert meaning.if_defeated == ("If it is rejected, the token goes to Bo.",)


def test_what_each_vote_against_it_costs_is_not_told_as_if_it_were_known_how_many_there_are(circuit: Session) -> None:
    each = "when proposal defeated: take against votes points from proposer"
    do(circuit, "edit rule", number=300, text="A point for each vote against it.", sheet=each)
    assert finish(circuit.meaning(enact("Ducks.", ""))).if_defeated == ()


def test_a_rule_written_by_hand_is_told_of_with_the_class_that_it_will_have(tmp_path: Path) -> None:
    alone = sit(tmp_path, "solitaire-nomic", "Ada", token="")
    for rule in alone.table().rulebook.by_number():
        if rule.number != 2:
            do(alone, "remove rule", rule=rule.number, why="for the test", anyway=True)
    written = EditRule(by="Ada", text="Sing.", sheet="", why="for fun")
    meant = finish(alone.meaning(Propose(by="Ada", kind="enact", text="Sing."), written))
    assert meant is not None
    assert [each.question for each in meant.answers] == ["winner"]


def test_what_everybody_gets_as_it_is_adopted_is_told_as_every_vote_gives_it(circuit: Session) -> None:
    change = enact("A gift.", "when this rule is enacted: give 3 points to mover")
    do(circuit, "begin turn", by="Ann", to="Ann")
    assert gained(circuit, enact("Everybody sings.", "")) == (), "whoever votes against it would defeat it"
    assert gained(circuit, change) == ("If it is adopted, Ann gets 3 points.",)
    majority(circuit)
    assert gained(circuit, enact("Everybody sings.", "")) == ("If it is adopted, whoever votes against it gets 10 points.",)
    assert gained(circuit, change) == approved()
    do(circuit, "edit rule", number=290, text="Luck.", sheet="when proposal adopted: throw 1 die for proposer", why="luck")
    told = "If it is adopted, whoever votes against it gets 10 points; then a die is thrown, and more may follow."
    assert gained(circuit, change) == (told,), "nobody knows what comes of a throw"


def test_whose_a_title_becomes_by_the_change_is_told_where_it_is_not_theirs_already(circuit: Session) -> None:
    change = enact("Bo is the Dealer.", 'when this rule is enacted: hand "Dealer" to "Bo"')
    assert gained(circuit, change) == ("If it is adopted, “Dealer” goes to Bo.",)
    do(circuit, "pass token", by="Ann", to="Bo", thing="Dealer", why="the scenario begins here")
    assert gained(circuit, change) == ()


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        (": throw 1 die for proposer", "a die is thrown"),
        (": throw 2 dice for proposer", "2 dice are thrown"),
        ("\n  give 5 points to proposer\n  throw 1 die for proposer", "Ann gets 5 points; then a die is thrown"),
        (" if against voters is []: throw 1 die for proposer", "perhaps a die is thrown"),
        (': choose "the victim" at random from players', "the victim is found by lot"),
        (': give custom "how good it is" points to proposer', "the table is asked: how good it is"),
    ],
)
def test_what_is_sure_before_a_throw_is_told_and_that_one_follows(circuit: Session, sheet: str, told: str) -> None:
    do(circuit, "begin turn", by="Ann", to="Ann")
    for rule, kept in ((203, "set adoption to majority"), (204, ""), (206, "when proposal defeated: throw 1 die for proposer")):
        do(circuit, "edit rule", rule=rule, sheet=kept, why="the scenario begins here")
    do(circuit, "edit rule", number=290, text="Luck.", sheet=f"when proposal adopted{sheet}", why="luck")
    assert gained(circuit, enact("Everybody sings.", "")) == (f"If it is adopted, {told}, and more may follow.",)


def test_what_hangs_on_what_comes_before_a_throw_is_not_told_as_it_would_be_without(circuit: Session) -> None:
    do(circuit, "begin turn", by="Ann", to="Ann")
    veto = enact("Whoever has many points may veto.", "set vetoers to players whose points is at least 45")
    (told,) = circuit.foreseen(veto)
    assert (told.question, told.would_be) == ("vetoers", "none")
    sheet = "when proposal adopted\n  give 50 points to proposer\n  throw 1 die for proposer"
    do(circuit, "edit rule", number=290, text="Luck.", sheet=sheet, why="luck")
    assert circuit.foreseen(veto) == ()


def test_who_has_nothing_counted_yet_is_told_of_as_well_where_a_vote_brings_it(tmp_path: Path) -> None:
    session = sit(tmp_path, "card-nomic", "Ann,Bo,Cy")
    do(session, "set counter", counter="points", of="Bo", to=1, why="one has some")
    do(session, "edit rule", number=20, text="Courage.", sheet="when proposal adopted: give 1 points to against voters", why="a")
    told = "If it is ratified, whoever of Bo and Cy votes against it gets 1 point."
    assert gained(session, enact("Everybody sings.", "")) == (told,)


def test_what_rules_would_say_for_the_minutes_of_a_change_is_told_while_it_is_written(circuit: Session, tmp_path: Path) -> None:
    for number in range(25 - len(numbers(circuit, "mutable"))):
        do(circuit, "edit rule", text=f"Filler {number}.", kind="mutable", why="the scenario begins here")
    assert gained(circuit, enact("One more.", "")) == ("Rule 209 says: there may not be more than 25 mutable rules.",)
    assert gained(circuit, amend(203, "")) == ()
    (tmp_path / "chess").mkdir()
    battle = begun_battle(tmp_path / "chess")
    assert gained(battle, amend(208, "set winner to players")) == approved()


def test_cards_that_a_rule_gives_as_a_proposal_is_ratified_are_foretold(scored: Session) -> None:
    do(
        scored,
        "edit rule",
        number=22,
        text="The proposer draws.",
        sheet='when proposal adopted: draw 1 cards from "draw" for proposer',
        why="a",
    )
    assert gained(scored, enact("Everybody sings.", "")) == approved()


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("give 1 points to proposer", ("If it is ratified, Ann gets 1 point.",)),
        ("give for votes points to proposer", ()),
        ("give number of cards of ballot points to voted", ()),
    ],
)
def test_what_hangs_on_the_ballots_themselves_nobody_can_tell(tmp_path: Path, sheet: str, said: tuple[str, ...]) -> None:
    session = sit(tmp_path, names="Ann,Bo,Cy")
    do(session, "edit rule", number=21, text="Gifts.", sheet=f"when proposal adopted: {sheet}", why="try")
    assert gained(session, enact("Sing.", "")) == said
    deal(session, Ann=["KS"], Bo=["2S"], Cy=["3S"])
    do(session, "propose", by="Ann", kind="enact", text="Sing.", sheet="")
    assert gained(session, enact("Sing.", "")) == said


def limit_of_208(session: Session, limit: int) -> str:
    rule = session.whole_table().rulebook.numbered(208)
    assert rule is not None
    return rule.sheet.replace('200 if custom "the mail clause of 208" otherwise 100', str(limit))


def test_who_has_won_by_a_throw_at_its_adoption_nobody_can_tell(scored: Session) -> None:
    by_die = 'when proposal adopted: throw 1 die for proposer\nwhen dice thrown: give 30 "points" to thrower'
    do(scored, "edit rule", number=22, text="The proposer throws.", sheet=by_die, why="luck")
    assert winners(scored, enact("Everybody sings.", "")) == []


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        ('\n  give 5 points to "Bo"\n  throw 1 die for proposer', [("none", "Bo, even before a die is thrown")]),
        (': throw 1 die for proposer\nwhen dice thrown: give 5 points to "Bo"', []),
        (": throw 1 die for proposer\nset winner to players whose points is at least 20", []),
        ("\n  give 5 points to for voters\n  throw 1 die for proposer", []),
        (
            '\n  give 5 points to "Bo"\n  if "Cy" is in name of for voters\n    throw 1 die for "Cy"',
            [("none", "Bo, even before perhaps a die is thrown")],
        ),
        (
            ': give 5 points to "Bo"\nwhen proposal adopted: give custom "how good it is" points to proposer',
            [("none", "Bo, even before the table is asked: how good it is")],
        ),
        ('\n  take 30 points from "Bo"\n  throw 1 die for proposer', []),
    ],
)
def test_a_win_that_is_sure_before_a_throw_is_told_and_none_that_may_come(scored: Session, sheet: str, told: list[str]) -> None:
    do(scored, "edit rule", rule=21, sheet="set winner to players whose points is at least 25", why="points")
    do(scored, "edit rule", number=22, text="Luck.", sheet=f"when proposal adopted{sheet}", why="luck")
    assert winners(scored, enact("Everybody sings.", "")) == told


TWO = (
    "when proposal adopted\n  take 1 points from against voters\n"
    "  give 3 points to players where points of it is lowest of points of players"
)


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        (TWO, "whoever of Bo and Cy votes against it loses 1 point; Cy gets 3 points"),
        (
            'when proposal adopted: take 1 points from against voters\nwhen proposal adopted: give 1 points to "Bo"',
            "Bo gets 1 point; whoever of Bo and Cy votes against it loses 1 point",
        ),
        (
            'when proposal adopted: give 1 points to for voters\nwhen proposal adopted: give 2 points to "Cy"',
            "Ann gets 1 point; whoever of Bo and Cy votes for it gets 1 point; Cy gets 2 points",
        ),
        (
            'when proposal adopted if "Cy" is in name of against voters: give 1 points to "Cy"\n'
            'when proposal adopted: give 2 points to "Cy"',
            "Cy gets 2 points with a vote for it; Cy gets 3 points with a vote against it; Cy gets 2 points with no vote on it",
        ),
        (
            "when proposal adopted\n  give 3 points to players\n  take 1 points from against voters",
            "Ann gets 3 points; whoever of Bo and Cy votes for it gets 3 points; "
            "whoever of Bo and Cy votes against it gets 2 points; whoever of Bo and Cy does not vote on it gets 3 points",
        ),
        (
            "when proposal adopted: take 1 points from players where it is not in for voters and it is not in against voters",
            "whoever of Bo and Cy does not vote on it loses 1 point",
        ),
        ('when proposal adopted if "Cy" is in name of for voters: give 2 points to "Cy"', "Cy gets 2 points with a vote for it"),
    ],
)
def test_no_vote_is_said_to_bring_what_comes_by_another_as_well(tmp_path: Path, sheet: str, told: str) -> None:
    session = sit(tmp_path, names="Ann,Bo,Cy")
    for who, amount in (("Ann", 2), ("Bo", 4), ("Cy", 1)):
        do(session, "give", counter="points", of=who, amount=amount, why="so far")
    do(session, "edit rule", number=24, text="Gifts.", sheet=sheet, why="try")
    assert gained(session, enact("Everybody sings.", "")) == (f"If it is ratified, {told}.",)


def test_a_change_without_effect_tells_nothing_of_what_its_proposer_did_two_turns_ago(tmp_path: Path) -> None:
    session = sit(tmp_path, names="Ann,Bo,Cy")
    pays = "when turn begun: give 4 points to who"
    do(session, "edit rule", number=21, text="Whoever begins a turn gets 4 points.", sheet=pays, why="pay")
    do(session, "pass token", by="Ann", to="Bo")
    do(session, "pass token", by="Bo", to="Ann", anyway=True, why="a bribe")
    told = rehearsed(session, enact("The moon is made of cheese.", ""))
    assert told is not None
    assert (told.figures, told.objected, told.asked, told.ends) == ((), (), (), "")


def test_a_line_that_says_what_prevails_already_is_not_foretold_in_vain(circuit: Session) -> None:
    assert circuit.foreseen(enact("One die.", "set dice to 1")) == ()


def test_a_change_that_answers_nothing_anew_is_silent(circuit: Session) -> None:
    assert circuit.foreseen(enact("Everybody sings.", "")) == ()


def test_a_circuit_played_again_gives_the_points_that_would_have_been_given(circuit: Session) -> None:
    rehearsal = rehearsed(circuit, enact("A six is worth ten points more.", SIXES))
    assert rehearsal is not None
    assert rehearsal.ends == ""
    bo = points(circuit)["Bo"]
    assert rehearsal.figures == (FigureChange("points", "Bo", spoken(bo), spoken(bo + 10)),)


def test_what_a_sheet_counts_for_itself_alone_is_not_told(circuit: Session) -> None:
    sheet = f'{SIXES}\nwhen dice thrown: change "(last throw)" of thrower to sum of faces'
    rehearsal = rehearsed(circuit, enact("A six is worth ten points more.", sheet))
    assert rehearsal is not None
    assert [(each.what, each.who) for each in rehearsal.figures] == [("points", "Bo")]


def test_what_would_count_for_a_rule_is_told_by_the_number_of_its_card(circuit: Session) -> None:
    change = enact("A rule counts throws.", 'when dice thrown: give 1 "throws" to this rule')
    rehearsal = rehearsed(circuit, change)
    number = circuit.whole_table().rulebook.next_number
    assert rehearsal is not None
    assert rehearsal.figures == (FigureChange("throws", f"Rule {number}", "0", "3"),)


def test_what_the_table_would_have_been_asked_in_words_of_a_rule_is_told_in_them(circuit: Session) -> None:
    rehearsal = rehearsed(circuit, enact("Luck.", 'when dice thrown if custom "whether it rains": give 1 points to thrower'))
    assert rehearsal is not None
    assert rehearsal.asked == ("whether it rains",)


def test_a_vote_that_would_have_ended_otherwise_is_told(circuit: Session) -> None:
    rehearsal = rehearsed(circuit, amend(203, "set adoption to majority"))
    assert rehearsal is not None
    assert FigureChange("points", "Bo", "−4", "6") in rehearsal.figures, "he does not lose ten points for a defeat"


def test_it_is_what_adopting_and_playing_those_steps_gives(circuit: Session, tmp_path: Path) -> None:
    rehearsal = rehearsed(circuit, enact("A six is worth ten points more.", SIXES))
    (tmp_path / "again").mkdir()
    again = begun(tmp_path / "again")
    do(again, "edit rule", text="A six is worth ten points more.", sheet=SIXES, kind="mutable", why="on a copy")
    turn(again, 4)
    turn(again, 6, against="Cy")
    turn(again, 2)
    assert rehearsal is not None
    real, other = points(circuit), points(again)
    told = {each.who: (each.was, each.would_be) for each in rehearsal.figures if each.what == "points"}
    assert told == {who: (spoken(real[who]), spoken(other[who])) for who in real if real[who] != other[who]}


def test_a_rule_that_would_have_objected_is_heard(circuit: Session) -> None:
    rehearsal = rehearsed(circuit, enact("Nobody throws.", 'before dice thrown: object "nobody throws"'))
    assert rehearsal is not None
    assert [sentence for _, sentence in rehearsal.objected] == ["Nobody throws."] * 3


def test_a_throw_that_nobody_made_ends_it(circuit: Session) -> None:
    rehearsal = rehearsed(circuit, enact("Adopters throw again.", "when proposal adopted: throw 1 dice for proposer"))
    assert rehearsal is not None
    assert rehearsal.ends == approved()


def test_a_throw_that_nobody_made_as_it_came_into_force_ends_it_before_the_first_step(circuit: Session) -> None:
    rehearsal = rehearsed(circuit, enact("All throw.", "when this rule is enacted: throw 1 dice for players"))
    assert rehearsal is not None
    assert rehearsal.ends == approved()
    assert rehearsal.ends == approved()


def test_what_the_table_would_have_been_asked_is_told(circuit: Session) -> None:
    rehearsal = rehearsed(circuit, Propose(by="Ann", kind="repeal", rule=203))
    assert rehearsal is not None
    assert rehearsal.asked == ("adoption",)


def test_an_answer_of_the_table_to_what_it_would_not_have_been_asked_so_ends_it(circuit: Session) -> None:
    gift, sheet = 399, "when dice thrown: give 1 points to one of players"
    do(circuit, "edit rule", number=gift, kind="mutable", text="A gift.", sheet=sheet, why="a jest")
    for thrown in (2, 3, 4):
        turn(circuit, thrown)
        (waiting,) = circuit.whole_table().parked
        do(circuit, "decide", question=waiting.question, answer="Ann")
    ended = rehearsed(circuit, Propose(by="Ann", kind="repeal", rule=gift))
    assert ended is not None
    assert ended.ends == approved()


def test_a_line_that_would_have_failed_is_told_once_with_its_first_step(circuit: Session) -> None:
    rehearsal = rehearsed(circuit, enact("A gift.", 'when dice thrown\n  tell "a gift"\n  give 1 points to "Zed"'))
    assert rehearsal is not None
    first_throw = next(number for number, step in circuit.lately(3)[1] if step.act.said == "throw")
    new = f"r{circuit.whole_table().rulebook.next_number}"
    assert rehearsal.failed == (Failing(first_throw, new, "Line 3: Nothing called “Zed” is on the table."),)
    assert rehearsal.figures == ()


def test_a_line_that_would_have_failed_as_it_came_into_force_is_told(circuit: Session) -> None:
    rehearsal = rehearsed(circuit, enact("A gift.", 'when this rule is enacted: give 1 points to "Zed"'))
    assert rehearsal is not None
    assert [(each.step, each.why) for each in rehearsal.failed] == [(0, "Line 1: Nothing called “Zed” is on the table.")]


def test_a_line_that_failed_in_the_game_as_well_is_nothing_new(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", text="A gift.", sheet='when dice thrown: give 1 points to "Zed"', kind="mutable", number=399)
    turn(session, 4)
    rehearsal = rehearsed(session, enact("Everybody sings.", ""))
    assert rehearsal is not None
    assert rehearsal.failed == ()


def test_a_proposal_that_would_not_have_been_settled_is_told_with_how_it_ended(circuit: Session) -> None:
    """It has left the table since, as another was made."""
    rehearsal = rehearsed(circuit, Propose(by="Ann", kind="repeal", rule=203))
    assert rehearsal is not None
    assert FigureChange("proposal 301", "", "adopted", "vote closed") in rehearsal.figures


def test_nothing_of_the_game_is_touched(circuit: Session) -> None:
    before, last = circuit.whole_table(), circuit.last
    circuit.foreseen(amend(203, "set adoption to majority"))
    rehearsed(circuit, enact("A six is worth ten points more.", SIXES))
    assert circuit.whole_table() is before
    assert circuit.last == last


def test_before_the_first_turn_there_is_nothing_to_play_again(tmp_path: Path) -> None:
    session = begun(tmp_path)
    rehearsal = rehearsed(session, enact("A six is worth ten points more.", SIXES))
    assert rehearsal is None or rehearsal.figures == ()


def test_where_cards_were_shown_to_one_player_it_ends_and_no_figure_hangs_on_them(tmp_path: Path) -> None:
    """Two evenings that differ in hidden cards alone are told the same."""
    told = []
    for name, cards in (("a", "QH QD QS"), ("b", "2H 3D 4S")):
        (tmp_path / name).mkdir()
        session = sit(tmp_path / name)
        deal(session, Ann=cards.split())
        do(session, "propose", by="Ann", kind="enact", text="Nothing.")
        do(session, "vote", by="Ann", side="for", card=cards.split()[0])
        for who in ("Bo", "Cy", "Dee"):
            do(session, "vote", by=who, side="none")
        change = amend(15, 'set value of cards whose rank is "Q" to 40')
        told.append((session.foreseen(change), rehearsed(session, change)))
    assert told[0] == told[1]
    rehearsal = told[0][1]
    assert rehearsal is not None
    assert rehearsal.ends == approved()
    assert f"step {rehearsal.last + 1}." in rehearsal.ends, "it is told of the steps before"


def test_a_proposal_whose_vote_is_open_can_be_foreseen_too(tmp_path: Path) -> None:
    session = begun(tmp_path)
    majority(session)
    do(session, "propose", by="Ann", kind="enact", text="Ten gold.", sheet="set starting score of players to 10")
    assert not isinstance(session.foreseen(enact("Ten gold.", "set starting score of players to 10")), Objection)
    vote(session)


def test_a_proposal_on_the_table_is_rehearsed_up_to_where_it_was_made(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 4)
    do(session, "begin turn", by="Bo", to="Bo")
    change = Propose(by="Bo", kind="amend", rule=203, text="Most.", sheet="set adoption to majority")
    before = rehearsed(session, change)
    do(session, "propose", by=change.by, kind="amend", rule=203, text="Most.", sheet="set adoption to majority")
    assert before
    assert not before.ends
    assert rehearsed(session, change) == before


def test_a_proposal_on_the_table_is_called_by_its_own_number(tmp_path: Path) -> None:
    session = sit(tmp_path)
    hearts = 'set value of cards whose suit is "hearts" to 20'
    change = enact("Hearts are worth double.", hearts)
    before = session.foreseen(change)
    do(session, "propose", by="Ann", kind="enact", text=change.text, sheet=hearts)
    assert session.foreseen(change) == before
    assert any("rule 19" in each.would_be for each in before)


def test_a_change_of_how_men_move_is_told_with_the_moves_and_the_mate_that_it_brings(tmp_path: Path) -> None:
    """Nothing but a knight that steps one square aslant comes between Red's king and the queen that gives check."""
    session = begun_battle(tmp_path, "Ann,Bo", Red="6PQ(Blue)/8/PPPPP2P/RNBQKBNR", Blue="8/8/PPPPPPPP/RNBK1BNR")
    sheet = 'set moves of pieces whose kind is "knight" to "NmF"'
    do(session, "edit rule", number=301, text="Knights step.", kind="mutable", sheet=sheet, why="so")
    moving(session)

    def told(change: Propose) -> tuple[str, ...]:
        meaning = finish(session.meaning(change))
        return meaning.besides if meaning else ()

    assert list(told(Propose(by="Ann", kind="repeal", rule=301))) == approved()
    assert told(enact("Everybody sings.", "")) == ()


def test_a_change_of_how_men_move_is_told_with_the_checks_that_it_brings_and_takes_away(tmp_path: Path) -> None:
    session = begun_battle(tmp_path, "Ann,Bo,Cy", Red="Q(Yellow)7/8/8/KN5R", Blue="3B(Red)4/8/8/3K4", Yellow="8/8/8/6K1")
    moving(session)

    def told(text: str, sheet: str) -> tuple[str, ...]:
        meaning = finish(session.meaning(enact(text, sheet)))
        return meaning.besides[:-1] if meaning else ()

    assert list(told("Bishops move like rooks.", 'set moves of pieces whose kind is "bishop" to "R"')) == approved()
    assert list(told("Knights move like queens.", 'set moves of pieces whose kind is "knight" to "Q"')) == approved()
    assert list(told("Queens leap.", 'set moves of pieces whose kind is "queen" to "N"')) == approved()


def test_where_a_change_saves_a_king_he_is_said_to_be_no_longer_checkmated_and_not_to_come_into_check(tmp_path: Path) -> None:
    session = begun_battle(tmp_path, "Ann,Bo", Red="8/R(Blue)R(Blue)6/3N4/K7", Blue="8/8/8/4K3")
    moving(session)
    change = enact("Knights move like queens.", 'set moves of pieces whose kind is "knight" to "Q"')
    meaning = finish(session.meaning(change))
    assert meaning
    assert list(meaning.besides[:-1]) == approved()


def test_a_card_taken_off_by_hand_is_told_as_what_it_would_mean_and_no_vote_comes_into_it(circuit: Session) -> None:
    """A rule that pays whoever votes against pays nobody; what falls away and what the last turns would have come to is told."""
    majority(circuit)
    repealed = Propose(by="Ann", kind="repeal", rule=205)
    taken_off = finish(circuit.meaning(repealed, read_aloud("remove rule", by="Ann", rule=203)))
    assert taken_off is not None
    assert (taken_off.besides, taken_off.hangs_on_votes, taken_off.kind) == ((), False, "remove")
    fell = {(each.question, each.was, each.would_be) for each in taken_off.answers}
    assert {question for question, *_ in fell} == {"adoption"}
    assert finish(circuit.meaning(repealed, read_aloud("remove rule", by="Ann", rule=999))) is None, "no such card"


def test_what_rules_give_for_a_change_by_hand_is_told_as_what_comes_once_it_is_done(circuit: Session) -> None:
    do(
        circuit,
        "edit rule",
        number=290,
        text="A gift.",
        kind="mutable",
        sheet="when rule changed: give 4 points to players",
        why="a gift",
        anyway=True,
    )
    told = finish(circuit.meaning(enact("Sing.", ""), read_aloud("edit rule", by="Ann", text="Sing.", sheet="")))
    assert told is not None
    assert told.besides == ("Once it is done, everybody gets 4 points.",)
    assert told.answers == (), "nor is it said that the next proposal bears the next number"


def test_one_who_plays_alone_is_told_what_the_turn_before_would_have_come_to(tmp_path: Path) -> None:
    """What was counted of the card that would be gone is not said to be nothing."""
    session = sit(tmp_path, "solitaire-nomic", "Dan", token="")
    do(session, "divide", by="Dan", rule=1001, to=20)
    do(session, "transmute", by="Dan", rule=12, to=21)
    told = finish(session.meaning(Propose(by="Dan", kind="repeal", rule=1001), read_aloud("remove rule", by="Dan", rule=1001)))
    assert told is not None
    assert told.dry_run is not None
    assert told.dry_run.figures == (FigureChange("points", "Dan", "30", "20"),)


@pytest.mark.parametrize("sheet", ["set adoption to unanimous", 'set votes of players whose name is "Bo" to 3'])
def test_rules_that_may_differ_in_no_order_are_told_before_the_vote_as_what_the_table_is_asked(
    tmp_path: Path, sheet: str
) -> None:
    """What they say hangs on the vote at hand, so neither of them is said to answer."""
    session = sit(tmp_path, names="Ann,Bo,Cy")
    (told,) = session.foreseen(enact("Words.", sheet))
    assert told.would_be == "where rule 8 and rule 19 differ, the table is asked"
    assert told.was in ("the votes for it are more than the votes against it", "the sum of the values of the cards in the ballot")


def test_a_vote_that_would_be_over_before_somebody_who_is_out_has_voted_is_no_other_end_of_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "end debate", by="Ann")
    for name in ("Ann", "Bo", "Cy"):
        do(session, "vote", by=name, side="for")
    do(session, "throw", by="Ann", faces=[4])
    told = finish(session.meaning(enact("Out.", 'when ballot laid if voter is "Bo": put "Cy" out', by="Bo"))).dry_run
    assert told is not None
    assert "could not have been done" in told.ends
    assert [each for each in told.figures if each.what.startswith("proposal")] == []


def test_while_rules_differ_neither_is_told_to_hold_now(tmp_path: Path) -> None:
    session = sit(tmp_path, names="Ann,Bo,Cy")
    do(session, "edit rule", number=23, text="Two votes.", sheet="set votes of players to 2", why="the scenario begins here")
    now, the_sum = "where rule 8 and rule 23 differ, the table is asked", "the sum of the values of the cards in the ballot"
    (third,) = session.foreseen(enact("Three votes.", "set votes of players to 3"))
    assert (third.was, third.would_be) == (now, "where rule 8, rule 23 and rule 24 differ, the table is asked")
    (gone,) = session.foreseen(Propose(by="Ann", kind="repeal", rule=23))
    assert (gone.was, gone.would_be) == (now, the_sum)
    assert session.foreseen(amend(23, "set votes of players to 3")) == (), "they differ as they did"


def test_where_the_table_has_decided_for_good_between_rules_that_differ_it_is_asked_no_more(tmp_path: Path) -> None:
    """Its own card settles what they differ on, and is silent where one of them is left."""
    session = sit(tmp_path, names="Ann,Bo,Cy")
    two, the_sum = "set votes of players to 2", "the sum of the values of the cards in the ballot"
    do(session, "edit rule", number=20, text="Two votes.", sheet=two, why="the scenario begins here")
    do(session, "edit own card", sheet=f"{two}\n{session.whole_table().rulebook.house}", why="the scenario begins here")
    (gone,) = session.foreseen(Propose(by="Ann", kind="repeal", rule=20))
    assert (gone.was, gone.would_be) == ("2", the_sum)
    (other,) = session.foreseen(Propose(by="Ann", kind="repeal", rule=8))
    assert (other.question, other.would_be) == ("adoption", "")
    assert session.foreseen(enact("Three votes.", "set votes of players to 3")) == ()


def test_the_last_turns_ask_nothing_that_did_not_come_up_in_them(tmp_path: Path) -> None:
    """What rules differ on as the change comes into force is told of today, and no queen was counted in those turns."""
    session = sit(tmp_path, names="Ann,Bo,Cy")
    do(session, "pass token", by="Ann", to="Bo")
    told = rehearsed(session, enact("Queens are worth 20.", 'set value of cards whose rank is "Q" to 20', by="Bo"))
    assert told is not None
    assert (told.asked, told.ends) == ((), "")


def test_other_words_for_what_is_under_vote_are_told_what_adopting_them_gives_as_those_are(tmp_path: Path) -> None:
    session = sit(tmp_path, names="Ann,Bo,Cy")
    do(session, "edit rule", number=19, text="Gifts.", sheet="when proposal adopted: give 3 points to proposer", why="to begin")
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    for words in ("Tea.", "Coffee."):
        meaning = finish(session.meaning(enact(words, "")))
        assert meaning is not None
        assert meaning.besides == ("If it is ratified, Ann gets 3 points.",)


def test_a_win_in_the_turn_that_adopting_it_begins_is_told_before_the_vote(tmp_path: Path) -> None:
    """The token goes on as the proposition is ratified, and who begins a turn with six points has won. A vote may cost one."""
    session = sit(tmp_path, names="Ann,Bo,Cy")
    passing = 'when proposal adopted: hand "token" to first of players after holder of "token"'
    for number, sheet in (
        (19, "when proposal adopted: give 3 points to proposer"),
        (20, passing),
        (25, "when turn begun if points of who is at least 6: declare who winner"),
    ):
        do(session, "edit rule", number=number, text="By its sheet.", sheet=sheet, why="to begin")
    do(session, "give", amount=6, counter="points", of="Bo", why="to begin")

    def told() -> tuple[str, ...]:
        meaning = finish(session.meaning(Propose(by="Ann", kind="repeal", rule=18)))
        assert meaning is not None
        return meaning.besides

    assert told() == ("If it is ratified, Ann gets 3 points; the token goes to Bo; Bo wins.",)
    costly = "when proposal adopted: take 1 points from against voters"
    do(session, "edit rule", number=21, text="Against it costs.", sheet=costly, why="to begin")
    assert told() == (
        "If it is ratified, Ann gets 3 points; whoever of Bo and Cy votes against it loses 1 point; the token goes to Bo; "
        "the winner is Bo or nobody, as people vote.",
    )


def test_of_a_line_that_objects_it_is_told_which_rules_go_before_it(circuit: Session) -> None:
    do(circuit, "edit rule", number=301, text="Gold.", sheet='when turn ended: give 1 "gold" to who', why="for the test")
    do(circuit, "edit rule", number=302, text="Tax.", sheet='when turn ended: take 1 "gold" from who', why="for the test")
    objects = 'before counter changed if counter is "{}" and amount is more than 3{}: object "three at most"'
    told = "What rule 301 and rule 302 have the clerk do is done even where this rule objects: they go first (rule 211)."
    assert told in gained(circuit, enact("Three at most.", objects.format("gold", "")))
    for line in (objects.format("silver", ""), objects.format("gold", ' and by is "Ann"')):
        assert told not in gained(circuit, enact("Three at most.", line))
    first = f"set claims over to rules where ordinal number of it is at least 301\n{objects.format('gold', '')}"
    assert not [each for each in gained(circuit, enact("Three at most.", first)) if "even where" in each]


def test_what_was_asked_as_the_last_turns_begin_is_answered_before_a_rule_is_thought_away(tmp_path: Path) -> None:
    """Else a rule that is gone would do what it had coming, though the table said no."""
    session = sit(tmp_path, "card-nomic", "Ann,Bo,Cy", token="Ann")
    for number, sheet in (
        (30, 'when turn begun: draw 2 cards from "draw" for who'),
        (31, 'before card drawn if number of hand of player is at least 1: object "nobody holds more"'),
    ):
        do(session, "edit rule", by="Ann", number=number, text="So.", sheet=sheet, anyway=True, why="the scenario begins here")
    for by, to in (("Ann", "Bo"), ("Bo", "Cy"), ("Cy", "Ann")):
        do(session, "pass token", by=by, to=to, anyway=True, why="the scenario goes on")
        for each in session.whole_table().parked:
            about = subject_key(each)
            do(session, "decide", question=each.question, about=about, answer="no", scope="from now on")
    meaning = finish(session.meaning(Propose(by="Ann", kind="repeal", rule=30, text="")))
    assert meaning
    assert meaning.dry_run
    assert (meaning.dry_run.figures, meaning.dry_run.asked) == ((), ())


PAYS = """when this rule is enacted: change "coins" of players to 3
set who may "pay for {0} points" to players where "coins" of it is at least 1
when deed done if what is "pay for {0} points"
  take 1 "coins" from who
  give {0} points to who"""


def test_what_was_done_by_the_old_name_of_a_deed_and_number_of_a_rule_is_done_by_the_new_ones(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 1, text="Pay for points.", sheet=PAYS.format(4))
    do(session, "do", by="Bo", what="pay for 4 points")
    turn(session, 2, against="Cy", kind="amend", rule=301, text="No more.", sheet="")
    turn(session, 3)
    found = rehearsed(session, Propose(by="Ann", kind="amend", rule=301, text="Pay for six.", sheet=PAYS.format(6)))
    assert found is not None
    assert (found.ends, found.objected) == ("", ())
    bo = points(session)["Bo"]
    assert found.figures == (FigureChange("points", "Bo", spoken(bo), spoken(bo + 2)),)
    two = f"{PAYS.format(6)}\n{PAYS.format(9)}"
    found = rehearsed(session, Propose(by="Ann", kind="amend", rule=301, text="Pay for more.", sheet=two))
    assert found is not None
    assert found.ends == approved()


def test_a_judgment_on_a_rule_is_given_on_it_by_its_number_then(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 1, text="A six pays.", sheet=SIXES)
    turn(session, 6)
    do(session, "ask judgment", by="Bo", question="Is six a lot?")
    do(session, "judge", by=session.whole_table().judgments[-1].judge, answer="It is.", rules=[301])
    found = rehearsed(session, Propose(by="Ann", kind="amend", rule=301, text="More.", sheet=SIXES.replace("10", "12")))
    assert found is not None
    assert (found.ends, found.objected) == ("", ())
    assert found.figures == (FigureChange("points", "Bo", "16", "18"),)


def test_a_change_of_a_rule_is_tried_only_where_it_read_as_it_does_now(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 1)
    turn(session, 2, text="A six pays.", sheet=SIXES)
    turn(session, 6)
    found = rehearsed(session, Propose(by="Ann", kind="amend", rule=302, text="More.", sheet=SIXES.replace("10", "12")))
    assert found is not None
    assert found.figures == (FigureChange("points", "Cy", "16", "18"),), "as long as there was no rule 302, nothing would be said"


def test_a_card_that_was_played_since_is_known_as_it_is_played_again(tmp_path: Path) -> None:
    """Nobody else saw it in the hand from which it came: with its suit unread, no card would be drawn for it."""
    session = begun(tmp_path)
    suits = '["hearts", "diamonds", "spades", "clubs"]'
    line = f'when card played if suit of card is in {suits}: draw 1 card from "draw" for player'
    sheet = f'when this rule is enacted: add 1 "standard deck" to "draw"\n{line}'
    do(session, "edit rule", text="Cards.", sheet=sheet, kind="mutable", number=399)
    do(session, "shuffle", pile="draw")
    do(session, "draw", by="Ann")
    for _ in range(6):
        turn(session, 4)
    do(session, "play", by="Ann", card=held(session, "Ann")[0], to="discard")
    assert len(held(session, "Ann")) == 1
    rehearsal = rehearsed(session, enact("Everybody sings.", ""))
    assert rehearsal is not None
    assert (rehearsal.figures, rehearsal.ends) == ((), "")


def test_a_piece_is_what_it_was_when_it_moved_though_it_was_promoted_since(tmp_path: Path) -> None:
    session = begun_battle(tmp_path)
    lines = 'when piece moved if kind of piece is "pawn": give 1 points to by'
    do(session, "edit rule", number=301, text="Pawns.", sheet=lines, kind="mutable")
    moving(session)
    plays(session, "Red+Blue", "Red:a2-Red:a3")
    do(session, "promote", by="Ann", at="Red:a3", into="knight", anyway=True)
    rehearsal = rehearsed(session, enact("Everybody sings.", ""))
    assert rehearsal is not None
    assert (rehearsal.figures, rehearsal.objected) == ((), ())


def test_how_more_dice_would_have_fallen_than_were_thrown_nobody_knows(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", text="A die.", sheet="when turn begun: throw 1 dice for who", kind="mutable", number=399)
    for _ in range(6):
        turn(session, 4)
    rehearsal = rehearsed(session, amend(399, "when turn begun: throw 2 dice for who"))
    assert rehearsal is not None
    assert rehearsal.failed == ()
    assert rehearsal.ends.startswith("Then a die would have been thrown")
