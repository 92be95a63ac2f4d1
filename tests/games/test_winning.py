"""A rule that declares a winner: once, as far as the rules on winning let it, and told as the end of the evening."""

from pathlib import Path

import pytest

from tabletop.box.shipped import phrases
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.prose.offers import OfferMaker
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.winning import still_true
from tabletop.engine.answers import OverruledWin, Won
from tabletop.engine.frozen import replace
from tabletop.engine.table import Win
from tabletop.engine.text.game_words import AMEND, ENACT
from tabletop.engine.values import Ref
from tabletop.engine.work import finish
from tabletop.game.session import Session
from tests.games.nomic import begun, turn
from tests.golden import approved
from tests.playing import do, refused, rule_of, sit, told

SIX = "when dice thrown if 6 is in faces: declare thrower winner"


def wins(session: Session) -> list[str]:
    return [win.who for win in session.whole_table().wins]


def throwing_six(folder: Path, sheet: str, rule: int = 0) -> Session:
    """Ann adopts the sheet, as a new rule or on that one, and Bo throws a six."""
    session = begun(folder)
    turn(session, 1)
    if rule:
        do(session, "edit rule", by="Ann", rule=rule, sheet=sheet, anyway=True, why="to see what follows")
    else:
        do(session, "edit rule", by="Ann", text="A six wins.", sheet=sheet, anyway=True, why="to see what follows")
    turn(session, 6)
    return session


@pytest.mark.parametrize(
    ("sheet", "found"),
    [
        (SIX, ["r208"]),
        ('when dice thrown if 6 is in faces: allow thrower to "declare a win"', ["r208"]),
        (f"set claims over to rule 208\n{SIX}", []),
        ("when dice thrown: give 1 points to thrower", []),
    ],
)
def test_whoever_writes_that_a_line_declares_winners_is_told_which_rule_on_winning_goes_first(
    tmp_path: Path, sheet: str, found: list[str]
) -> None:
    session = begun(tmp_path)
    in_vain = session.overridden_lines(Propose(by="Ann", kind=ENACT, text="A six wins.", sheet=sheet))
    assert [each.rule for each in in_vain] == found
    assert [each.said("who has won")[1] for each in in_vain] == [
        "says (lowest number first): this line declares only those who have won by that rule." for _ in found
    ]


def test_a_line_that_declares_winners_where_no_rule_says_who_has_won_is_not_in_vain(tmp_path: Path) -> None:
    change = Propose(by="Ann", kind=AMEND, rule=208, text="A six wins.", sheet=SIX)
    assert begun(tmp_path).overridden_lines(change) == ()


def test_where_no_rule_tells_which_prevails_no_line_that_declares_winners_is_said_to_be_in_vain(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for rule in (110, 211):
        do(session, "edit rule", by="Ann", rule=rule, sheet="", anyway=True, why="to see what follows")
    assert session.overridden_lines(Propose(by="Ann", kind=ENACT, text="A six wins.", sheet=SIX)) == ()


def test_who_has_won_is_named_with_every_rule_that_says_so_until_it_is_declared(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for number, points in ((301, 90), (302, 2)):
        sheet = f"set winner to players whose points is at least {points}"
        do(session, "edit rule", by="Ann", number=number, text="So.", sheet=sheet, anyway=True, why="so")
    do(session, "set score", of="Bo", to=100, why="a long evening")
    do(session, "set score", of="Ann", to=3, why="a long evening")
    assert session.won() == Won(("Bo",), "r208", ("r301",))
    do(session, "declare win", by="Bo", who="Bo")
    assert session.won() == Won()


def test_by_a_rule_that_speaks_alone_of_winning_somebody_wins_and_the_evening_ends(tmp_path: Path) -> None:
    session = throwing_six(tmp_path, SIX, 208)
    assert wins(session) == ["Bo"]
    assert "Bo has won." in told(session)
    ending = session.declared_ending()
    assert ending is not None
    assert (ending.who, ending.rule and ending.rule.number) == (("Bo",), 208)


def test_who_has_won_once_does_not_win_again_when_play_goes_on(tmp_path: Path) -> None:
    session = throwing_six(tmp_path, SIX, 208)
    do(session, "play on", by="Ann")
    turn(session, 1)
    turn(session, 1)
    turn(session, 6)
    assert wins(session) == ["Bo"]
    turn(session, 6)
    assert wins(session) == ["Bo", "Cy"]


@pytest.mark.parametrize(
    ("sheet", "rule", "won"),
    [
        (SIX, 0, []),
        (SIX, 201, ["Bo"]),
        (f'set claims over to rules that answer "winner"\n{SIX}', 213, ["Bo"]),
        (SIX.replace("thrower", "players whose points is at least 0"), 208, ["Ann", "Bo", "Cy"]),
        (f"set winner to players where it is thrower\n{SIX}".replace("thrower", "mover"), 208, ["Bo"]),
    ],
    ids=["a rule that 208 goes before", "one that goes before 208", "one that claims to", "several at once", "208 itself"],
)
def test_a_rule_on_who_has_won_is_heeded_where_it_prevails(sheet: str, rule: int, won: list[str], tmp_path: Path) -> None:
    session = throwing_six(tmp_path, sheet, rule)
    assert wins(session) == won
    told_so = any(line.startswith("Bo is not declared the winner. By rule 208, Bo has not won yet.") for line in told(session))
    assert told_so == (not won)


def test_a_figure_reached_only_on_the_way_wins_nothing_and_the_objection_says_why(tmp_path: Path) -> None:
    session = begun(tmp_path)
    gives = "when dice thrown\n  give 10 points to thrower\n  take 3 points from thrower"
    more = f"set winner to players whose points is at least 10\n{gives}"
    do(session, "edit rule", rule=208, sheet=more, why="the scenario begins here")
    do(session, "throw", by="Ann", faces=[2], anyway=True, why="to see")
    assert refused(session, "declare win", by="Ann", who="Ann").sentence == approved()


def test_who_is_named_by_one_of_the_rules_that_differ_on_who_has_won_is_not_said_not_to_have(tmp_path: Path) -> None:
    session = sit(tmp_path, names="Ann,Bo,Cy")
    for who in ("Ann", "Bo"):
        sheet = f'set winner to players where name of it is "{who}"'
        do(session, "edit rule", by="Ann", text=f"{who} wins.", sheet=sheet, anyway=True, why="to see what follows")
    assert refused(session, "declare win", by="Cy", who="Cy").sentence == approved()
    do(session, "declare win", by="Cy", who="Bo")
    assert wins(session) == ["Bo"]


def test_why_nobody_has_won_where_rules_differ_on_it_is_told_in_the_panel_and_on_both_cards(tmp_path: Path) -> None:
    session = sit(tmp_path, game="solitaire-nomic", names="Mina")
    ninety = "set winner to players whose points is at least 90"
    do(session, "edit rule", rule=1001, text="Whoever has 90 points wins.", sheet=ninety, anyway=True, why="to see what follows")
    do(session, "edit rule", rule=11, sheet="", anyway=True, why="to see what follows")
    assert session.overruled_wins() == ()
    do(session, "set score", of="Mina", to=100, why="a long evening")
    (found,) = session.overruled_wins()
    assert found == OverruledWin(("Mina",), "r1001", "r2", differs=True)
    decides = "names nobody, and no sheet tells the clerk which of the two prevails: the table decides."
    assert found.said == ("says that Mina has won.", decides, "")
    assert [each.rule for card in ("r2", "r1001") for each in session.unheard(card) if each.differs] == ["r1001", "r2"]
    do(session, "declare win", by="Mina", who="Mina")
    assert session.overruled_wins() == ()


def test_who_has_won_by_a_rule_that_another_goes_before_is_told_until_the_game_is_over(tmp_path: Path) -> None:
    session = begun(tmp_path)
    ninety = "set winner to players whose points is at least 90"
    do(session, "edit rule", by="Ann", text="Ninety points win.", sheet=ninety, anyway=True, why="to see what follows")
    assert session.overruled_wins() == ()
    do(session, "set score", of="Bo", to=92, why="a long evening")
    (found,) = session.overruled_wins()
    assert found == OverruledWin(("Bo",), "r214", "r208", (), "r211", "lowest number first within a class")
    assert found.said == ("says that Bo has won.", "goes first, as", "says (lowest number first), and names nobody.")
    do(session, "set score", of="Ann", to=100, why="a long evening")
    assert [(each.who, each.named) for each in session.overruled_wins()] == [(("Ann", "Bo"), ("Ann",))]
    do(session, "declare win", by="Ann", who="Ann")
    assert session.overruled_wins() == ()


def test_of_one_rule_on_winning_none_is_overruled_and_of_several_alike_neither(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "set score", of="Bo", to=100, why="a long evening")
    ninety = "set winner to players whose points is at least 90"
    do(session, "edit rule", by="Ann", text="Ninety points win.", sheet=ninety, anyway=True, why="to see what follows")
    assert session.won().who == ("Bo",)
    assert session.overruled_wins() == ()


@pytest.mark.parametrize(
    ("fifty", "won"), [("players whose points is at least 50", ("Bo",)), ("players if number of players is 1 otherwise []", ())]
)
def test_a_line_that_picks_nobody_stands_against_no_winner_and_one_that_says_an_empty_list_does(
    fifty: str, won: tuple[str, ...], tmp_path: Path
) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", rule=208, sheet=f"set winner to {fifty}", anyway=True, why="to see what follows")
    two = "set winner to players whose points is at least 2"
    vain = session.overridden_lines(Propose(by="Ann", kind=ENACT, text="Two win.", sheet=two))
    declared = session.overridden_lines(Propose(by="Ann", kind=ENACT, text="A six wins.", sheet=SIX))
    assert [each.rule for each in (*vain, *declared)] == ["r208", "r208"] * (not won)
    do(session, "edit rule", by="Ann", text="Two win.", sheet=two, anyway=True, why="to see what follows")
    do(session, "set score", of="Bo", to=3, why="a long evening")
    assert session.won().who == won
    assert [each.who for each in session.overruled_wins()] == [("Bo",)] * (not won)


def test_a_rule_declares_a_winner_also_where_the_one_that_goes_before_it_picks_nobody(tmp_path: Path) -> None:
    session = begun(tmp_path)
    fifty = "set winner to players whose points is at least 50"
    do(session, "edit rule", rule=208, sheet=fifty, anyway=True, why="to see what follows")
    do(session, "edit rule", by="Ann", text="A six wins.", sheet=SIX, anyway=True, why="to see what follows")
    turn(session, 6)
    assert wins(session) == ["Ann"]


def test_a_second_line_on_winning_that_is_written_by_hand_by_nobody_in_particular_is_told_to_be_in_vain(tmp_path: Path) -> None:
    session = begun(tmp_path)
    change = Propose(by="", kind=ENACT, text="Ninety points win.", sheet="set winner to players whose points is at least 90")
    assert [each.rule for each in session.overridden_lines(change)] == ["r208"]


THIRTY = "set winner to players whose points is at least 30\nset claims over to rule 208"


def test_of_rules_that_say_the_same_of_who_has_won_the_one_that_goes_first_is_named(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", by="Ann", text="Thirty wins.", sheet=THIRTY, why="to see what follows")
    assert [(each.answer, each.rule) for each in session.law(None, ["winner"])] == [("none", "r214")]
    assert session.finding("winner").line.rule == "r214"
    assert rule_of(session, refused(session, "declare win", by="Ann", who="Ann")) == 214


def test_of_a_figure_that_a_rule_reads_in_vain_it_is_said_which_rule_goes_before(tmp_path: Path) -> None:
    session = begun(tmp_path)

    def limits() -> list[str]:
        return [each.answer for each in session.questions() if each.question == "limit"]

    assert limits() == ["100", "25"]
    do(session, "edit rule", by="Ann", text="Thirty wins.", sheet=THIRTY, why="to see what follows")
    assert limits() == ["100, but rule 214 goes before rule 208 on who has won", "25"]


@pytest.mark.parametrize("words", ["The first player with 5 points wins.", "First to 5 points wins, but Cy needs 9."])
def test_whoever_is_first_to_reach_a_mark_has_won_though_the_next_line_takes_a_point_away_and_another_reaches_it_later(
    tmp_path: Path, words: str
) -> None:
    session = begun(tmp_path)
    offered = OfferMaker(phrases(), VOCABULARY, bool, {"player": ("Ann", "Bo", "Cy")}).offer(words)
    assert offered is not None
    taking = "when turn ended: take 1 points from who"
    do(session, "edit rule", by="Ann", rule=208, sheet=f"{offered.sheet}\n{taking}", anyway=True, why="to see what follows")
    turn(session, 5)
    assert (wins(session), session.whole_table().counters["points", Ref("player", "Ann")]) == (["Ann"], 4)
    do(session, "play on", by="Ann")
    do(session, "give", by="Bo", counter="points", of="Bo", amount=30)
    assert wins(session) == ["Ann"], "there is one first"


def test_that_a_win_is_not_declared_is_told_once_and_only_when_it_concerns_them(tmp_path: Path) -> None:
    session, mark = begun(tmp_path), "players whose points is at least 5"
    race = f"when counter changed if ({mark}) is not []: declare one of {mark} winner\nwhen dice thrown: give 1 points to thrower"
    for sheet in (race, race.partition("\n")[0]):
        do(session, "edit rule", by="Ann", text="First to 5.", sheet=sheet, anyway=True, why="to see what follows")
    turn(session, 5)
    steps = [session.step(session.last)]
    turn(session, 2)
    steps.append(session.step(session.last))
    said = [[act.told for act in step.acts if "not declared" in act.told] for step in steps if step]
    assert said == [["Ann is not declared the winner. By rule 208, Ann has not won yet."], []]


@pytest.mark.parametrize(
    ("told", "who", "still"),
    [
        ("Bo is not declared the winner. By rule 7, Bo has not won yet.", "Bo", False),
        ("Rule 33: Bo was not declared the winner under rule 31.", "Bo", False),
        ("Rule 33: Old Bo was not declared the winner under rule 31.", "Bo", True),
        ("Old Bo is not declared the winner. By rule 7, Old Bo has not won yet.", "Bo", True),
    ],
)
def test_that_somebody_was_not_declared_the_winner_holds_until_they_have_won_themselves(told: str, who: str, still: bool) -> None:
    assert still_true(told, [Win(who, "", who, frozenset())]) is still


FIRST_TO_50 = """set winner to declared winners if declared winners is not []
when counter changed if declared winners is [] and (players whose points is at least 50) is not []
  declare one of players whose points is at least 50 winner"""


SIX_GOLD = 'set winner to players whose "gold" is at least 6'


@pytest.mark.parametrize("claims", ["", "set claims over to rule 214\n"])
@pytest.mark.parametrize("who", ["Cleo", "Ben"])
def test_a_win_from_which_people_played_on_stands_in_the_way_of_no_other(tmp_path: Path, claims: str, who: str) -> None:
    session = begun(tmp_path, "Anna,Ben,Cleo", "Anna")
    do(session, "edit rule", rule=208, text="Nothing.", sheet="", why="for the test")
    do(session, "edit rule", by="Anna", text="Fifty wins.", sheet=FIRST_TO_50, why="for the test")
    do(session, "set score", of="Ben", to=51, why="so far")
    assert wins(session) == ["Ben"]
    do(session, "play on", by="Anna")
    do(session, "edit rule", by="Anna", text="Six gold wins.", sheet=claims + SIX_GOLD, why="for the test")
    assert session.won() == Won()
    do(session, "give", counter="gold", of=who, amount=6, why="found")
    by = max(session.table().rulebook.rules, key=lambda rule: rule.number)
    assert (session.won(), session.overruled_wins()) == (Won((who,), by.id), ())
    do(session, "declare win", by=who, who=who)
    ending = session.ending()
    assert ending
    assert ending.rule
    assert (ending.rule.number, ending.who) == (215, (who,))
    do(session, "play on", by="Anna")
    assert (session.won(), session.overruled_wins()) == (Won(), ())
    do(session, "give", counter="gold", of="Anna", amount=6, why="found")
    assert session.won().rule == by.id


def test_a_win_stands_in_the_way_until_people_play_on_and_again_once_that_is_undone(tmp_path: Path) -> None:
    session = begun(tmp_path, "Anna,Ben,Cleo", "Anna")
    new = Propose(by="Anna", kind=ENACT, text="Six gold wins.", sheet=SIX_GOLD)
    declaring = replace(new, sheet='when turn ended if "gold" of who is at least 6: declare who winner')
    do(session, "set score", of="Ben", to=120, why="so far")
    do(session, "declare win", by="Ben", who="Ben")
    do(session, "give", counter="gold", of="Cleo", amount=6, why="found")

    def told() -> tuple[list[str], list[str]]:
        """The rules that are said to go before a line, and who would have won once that line is adopted."""
        in_vain = [each.rule for change in (new, declaring) for each in session.overridden_lines(change)]
        meaning = finish(session.meaning(new))
        return in_vain, [each.would_be for each in meaning.answers if each.question == "winner"] if meaning else []

    assert told() == (["r208", "r208"], ["Ben"])
    do(session, "play on", by="Anna")
    assert told() == ([], ["Cleo"])
    session.undo()
    assert told() == (["r208", "r208"], ["Ben"])
    session.redo()
    do(session, "edit rule", by="Anna", text=new.text, sheet=SIX_GOLD, why="for the test")
    assert (session.won().who, session.overruled_wins()) == (("Cleo",), ())
