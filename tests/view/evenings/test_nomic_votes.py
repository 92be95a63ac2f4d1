"""Suber's votes with a person's hands: slips and ballots are pressed, moved and let go by mouse."""

from collections.abc import Callable
from functools import partial
from itertools import permutations, product

import pytest
from PySide6.QtCore import QLineF, QPoint
from PySide6.QtWidgets import QToolTip

from tabletop.box.shipped import phrases
from tabletop.game.session import Session
from tabletop.view.docks.duties import IN_SECRET, NOBODY_MOVES
from tabletop.view.docks.outcome import STAYS
from tabletop.view.offers.next_step import HOLD
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.figures.looks import CountPill
from tabletop.view.scene.hands.curtain import KeptOpen
from tabletop.view.scene.hands.mouse import CHOOSE, ON_THE_PROPOSAL
from tests.golden import approved
from tests.playing import do
from tests.proving import numbers
from tests.view.evenings.test_nomic_by_keyboard import takes_the_next_step
from tests.view.hands import Key, Person, everything_said, older

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

FOUR = "Ann,Bo,Cy,Dee"
ROBOT = """\
when this rule is enacted: seat robot "Die"
set roles of players where it is in robots to ["voting"]
when vote opened: throw 1 dice for robots
when dice thrown if thrower is in robots and sum of faces is in [2, 4, 6]: cast "for" for thrower
when dice thrown if thrower is in robots and sum of faces is not in [2, 4, 6]: cast "against" for thrower"""
TEA = "Everybody drinks tea."


@pytest.fixture
def nomic(nomic):
    return partial(nomic, names=FOUR)


def proposed(session: Session) -> None:
    do(session, "propose", by="Ann", kind="enact", text=TEA)


def under_vote(session: Session) -> None:
    proposed(session)
    do(session, "end debate", by="Ann")


def majority(session: Session) -> None:
    do(session, "edit rule", rule=203, sheet="set adoption to majority", why="the scenario begins here")


def lays(at: Person, seat: str, side: str) -> None:
    """A slip from its seat to a tray."""
    at.drag(at.at(f"vote of {seat}"), at.at(f"tray {side}"))


def chooses(at: Person, seat: str, side: str) -> None:
    """Press on the slip, slide on to a side, and out with it on to the proposal."""
    at.press(at.at(f"vote of {seat}"))
    here = at.at(f"ballot {side}")
    at.move(here)
    out = at.at_proposal()
    at.glide(here, out)
    at.release(out)
    at.still()


def test_four_slips_are_four_drags_and_the_screen_says_whom_it_waits_for(nomic):
    at = nomic(under_vote)
    for number, (seat, side) in enumerate((("Ann", "for"), ("Bo", "for"), ("Cy", "against"), ("Dee", "for"))):
        assert [at.waits_for(each) for each in FOUR.split(",")] == [index >= number for index in range(4)]
        lays(at, seat, side)
    assert at.about_proposal() == "defeated, 3 for, 1 against"
    assert [at.about(f"vote of {seat}") for seat in FOUR.split(",")] == ["laid for", "laid for", "laid against", "laid for"]
    at.click("Throw the die", "Begin Bo’s turn")
    assert not [name for name in at.names if name.startswith(("Proposal", "vote of"))]


def test_whoever_thinks_again_takes_the_slip_across_while_the_vote_is_open(nomic):
    at = nomic(under_vote)
    lays(at, "Bo", "for")
    lays(at, "Bo", "against")
    assert at.about("vote of Bo") == "laid against"
    assert at.minutes[0] == approved()


def test_a_click_on_a_slip_that_was_laid_lifts_nothing(nomic):
    at = nomic(under_vote)
    lays(at, "Ann", "for")
    at.tap(at.at("vote of Ann"))
    assert not at.view.carrying.lifted
    assert at.about("vote of Ann") == "laid for"


def test_a_secret_ballot_is_chosen_behind_the_curtain_and_all_are_revealed_together(nomic):
    at = nomic(under_vote, **{"the ballots": "secret"})
    for seat, side in (("Ann", "for"), ("Bo", "against"), ("Cy", "for")):
        chooses(at, seat, side)
        assert at.about(f"vote of {seat}") == "laid face down"
    said = everything_said(at.window)
    assert not [words for words in said if "voted for" in words or "voted against" in words]
    assert "Bo has voted." in at.minutes[1]
    chooses(at, "Dee", "for")
    assert at.about("vote of Bo") == "laid against"
    assert at.about_proposal() == "defeated, 3 for, 1 against"
    assert "The ballots are revealed: Ann, Cy and Dee for, Bo against." in at.minutes[0]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_straight_way_out_with_a_secret_ballot_crosses_no_other_whichever_of_ten_seats_it_is(sat_down, size):
    names = "Ann,Bo,Cy,Dee,Eve,Fay,Gus,Hal,Ida,Jo"
    at = sat_down("nomic", under_vote, names, size, **{"the ballots": "secret"})
    aim = at.item("proposal").sceneBoundingRect().center()
    for name in names.split(","):
        at.view.hands.open(name, KeptOpen.LATCH)
        lie = [card.sceneBoundingRect() for card in at.view.curtain.cards]
        ways = {index: QLineF(box.center(), aim) for index, box in enumerate(lie)}
        points = {index: [way.pointAt(step / 60) for step in range(61)] for index, way in ways.items()}
        others = [(way, box) for way in points for index, box in enumerate(lie) if index != way]
        assert not [name for way, box in others if any(map(box.contains, points[way]))]
        at.view.curtain.close()


def test_the_menu_of_a_secret_ballot_calls_it_what_it_is(nomic):
    at = nomic(under_vote, **{"the ballots": "secret"})
    at.menu_of("vote of Ann")
    assert at.lines()[0] == "Look at the vote slip"
    at.key(Key.Key_Escape)
    chooses(at, "Ann", "for")
    at.menu_of("vote of Ann")
    assert at.lines() == ["It stays face down until all are revealed"]


def test_the_menu_of_a_slip_lays_it_and_lays_it_anew_until_the_votes_have_been_counted(nomic):
    at = nomic(under_vote)
    at.menu_of("vote of Bo")
    assert at.lines() == ["Bo votes for", "Bo votes against"]
    at.take("Bo votes for")
    at.menu_of("vote of Bo")
    at.take("Bo votes against instead")
    assert at.about("vote of Bo") == "laid against"
    for seat in ("Ann", "Cy", "Dee"):
        lays(at, seat, "for")
    at.menu_of("vote of Bo")
    assert at.lines() == ["The votes have been counted"]


def test_a_secret_ballot_by_keyboard(nomic):
    at = nomic(under_vote, **{"the ballots": "secret"})
    at.on_the_table("vote of Ann")
    at.key(Key.Key_Return)
    assert at.keyboard_name() == "ballot for"
    at.key(Key.Key_Right)
    assert at.keyboard_name() == "ballot against"
    at.key(Key.Key_Return, Key.Key_Return)
    at.still()
    assert at.about("vote of Ann") == "laid face down"
    assert at.window.session.table("Ann").under_vote.ballot_of("Ann").side == "against"


def test_how_a_secret_ballot_is_laid_is_said_at_the_large_step_and_to_a_click_on_the_slip(nomic):
    at = nomic(under_vote, **{"the ballots": "secret"})
    assert at.window.page.docks.turn.next._step.after == HOLD
    assert at.reads(IN_SECRET)
    at.tap(at.at("vote of Bo"))
    assert QToolTip.text() == CHOOSE.format("Bo")


def test_a_ballot_let_go_nowhere_is_no_vote(nomic):
    at = nomic(under_vote, **{"the ballots": "secret"})
    at.press(at.at("vote of Bo"))
    here = at.at("ballot for")
    at.move(here)
    at.glide(here, at.bare(0.05, 0.6))
    at.release(at.bare(0.05, 0.6))
    at.still()
    assert at.waits_for("Bo")
    assert at.about("vote of Bo") == approved()
    assert QToolTip.text() == ON_THE_PROPOSAL


def test_one_may_abstain_behind_the_curtain_where_the_table_lets_one(nomic):
    at = nomic(under_vote, **{"the ballots": "secret", "one may abstain": "yes"})
    chooses(at, "Ann", "none")
    assert at.about("seat of Ann").startswith("0 points · declined")


def test_hands_are_entered_by_one_person_and_counted_at_once(nomic):
    at = nomic(under_vote, **{"the ballots": "show of hands"})
    assert not [name for name in at.names if name.startswith("vote of")]
    at.click("All for", "Dee has a hand up against it")
    assert at.reads("3 for, 1 against.")
    at.click("Cy has a hand up for it")
    assert at.reads("2 for, 1 against. No hand yet: Cy.")
    at.click("Cy has a hand up for it", "Count the hands")
    assert at.about_proposal() == "defeated, 3 for, 1 against"
    assert "Hands up: Ann, Bo and Cy for, Dee against." in at.minutes[0]


def test_the_proposer_opens_this_vote_otherwise_than_the_table_usually_does(nomic):
    at = nomic(proposed)
    at.click("Open it otherwise…", "How are the ballots laid this time?")
    at.take("show of hands")
    at.click("Open it otherwise", "All for", "Count the hands")
    assert at.about_proposal() == "adopted, 4 for, 0 against"


def test_the_end_of_a_vote_is_told_with_its_figures_its_rule_and_what_it_brings(nomic):
    def begins(session: Session) -> None:
        majority(session)
        costs = 'set votes of players to 1\nwhen ballot laid if side is "against": take 1 points from voter'
        do(session, "edit rule", rule=207, sheet=costs, why="a vote against costs a point")
        under_vote(session)

    at = nomic(begins)
    for seat, side in (("Ann", "for"), ("Bo", "for"), ("Cy", "for"), ("Dee", "against")):
        lays(at, seat, side)
    assert at.reads("Proposal 301 is adopted")
    assert at.reads("3 for, 1 against: it took more than half. rule 203")
    assert at.reads("For: Ann, Bo and Cy. Against: Dee.")
    assert at.reads("Dee: +10 points, to 9. rule 204")
    assert not any(said.startswith("Dee: −1 point") for said in at.words), "that was for the ballot, and others paid for theirs"


def test_a_tie_that_the_speaker_decides_names_the_speaker(nomic):
    def begins(session: Session) -> None:
        sheet = (
            "set adoption to for votes is more than against votes or "
            '(for votes is at least against votes and holder of "Speaker" is in for voters)'
        )
        do(session, "edit rule", rule=203, sheet=sheet, why="the Speaker decides ties")
        do(session, "add thing", kind="token", what="Speaker", to="before Bo", why="elected")
        under_vote(session)

    at = nomic(begins)
    assert at.reads(
        "To adopt 301, it takes this: the votes for it are more than the votes against it or "
        "(the votes for it are at least the votes against it and the holder of “Speaker” voted for it). rule 203"
    )
    for seat, side in (("Ann", "for"), ("Bo", "for"), ("Cy", "against"), ("Dee", "against")):
        lays(at, seat, side)
    assert at.about_proposal() == "adopted, 2 for, 2 against"
    tied = at.words.index("A tie: the vote of Bo, who holds “Speaker”, settled it.")
    assert tied < at.words.index("For: Ann and Bo. Against: Cy and Dee."), "it is read first of all that is told of the count"


@pytest.mark.parametrize("way", ["open", "secret"])
def test_whose_ballot_counts_two_stands_on_the_slip_and_beside_it_while_they_are_laid(nomic, way):
    def begins(session: Session) -> None:
        poor = "set votes of players to 2 if player is in players with lowest points otherwise 1"
        do(session, "edit rule", rule=207, sheet=poor, why="the poorest has two votes")
        for name in ("Ann", "Cy", "Dee"):
            do(session, "set score", of=name, to=5, why="Bo is poorest")
        if way == "secret":
            do(session, "edit rule", rule=206, sheet='set ballots to "secret"', why="votes are secret")
        under_vote(session)

    at = nomic(begins)
    figures = [each for each in at.view.felt.items() if isinstance(each, FigureItem)]
    (weight,) = [each for each in figures if each.figure.key.kind == "weight"]
    assert (weight.figure.key.of, weight.figure.look) == ("Bo", CountPill("2"))
    assert at.reads("The vote of Bo is worth 2. rule 207")
    at.tap(at.view.mapFromScene(weight.mapToScene(QPoint())))
    assert at.reads("It says so:")


def test_s8_a_void_vote_is_held_again_under_its_number_and_both_tallies_can_be_read(nomic):
    at = nomic(under_vote)
    for seat, side in (("Ann", "for"), ("Bo", "for"), ("Cy", "against"), ("Dee", "against")):
        lays(at, seat, side)
    assert at.about("seat of Ann").startswith("−10 points")
    at.click("Void this vote…")
    at.write("Why is it void? The vote is held again under its number.", "Judgment 1", then="Void this vote")
    assert at.about("seat of Ann").startswith("0 points")
    assert at.about_proposal() == "draft"
    assert "Throw the die" not in at.buttons()
    at.click("Open the vote")
    for seat in FOUR.split(","):
        lays(at, seat, "for")
    assert at.about_proposal() == "adopted, 4 for, 0 against"
    assert at.reads("Void: the vote on 301 that ended 2 for, 2 against, defeated: Judgment 1.")
    assert at.reads("4 for, 0 against: it took everybody.")
    at.click_tab("Seats")
    at.click("Ann: 0 points")
    assert at.reads("+10 makes 0 · the vote on proposal 301 is void rule 104"), "the proposal is named once"


def test_s12_a_changed_word_makes_version_2_and_clears_the_ballots(nomic):
    at = nomic(under_vote)
    lays(at, "Ann", "for")
    lays(at, "Bo", "against")
    at.click("Reword it…")
    at.write("The words of the rule", "Everybody drinks coffee.", then="Put these words")
    assert at.about_proposal() == "version 2, draft"
    assert not [name for name in at.names if name.startswith("vote of")]
    assert at.reads(f"Version 1 read: “{TEA}”")
    at.move(at.at_proposal())
    at.wait_until(lambda: str(at.view.reading.key) == "proposal")
    assert [(face.text, face.state) for face in older(at.view)] == [(TEA, "version 1")]
    assert at.view.reading.newest.face.state == "version 2"
    assert at.window.session.table().proposals[-1].number == 301


def voted(session: Session) -> None:
    under_vote(session)
    for seat in FOUR.split(","):
        do(session, "vote", by=seat, side="for")


def threw(at: Person) -> str:
    return next(name for name in at.names if name.startswith("Ann threw "))


def test_202_the_die_is_clicked_dragged_or_thrown_by_key_once_the_vote_is_over(nomic):
    at = nomic(under_vote)
    assert not [name for name in at.names if "throws" in name]
    for throw in (
        lambda die: at.tap(at.at(die)),
        lambda die: at.drag(at.at(die), at.bare(0.4, 0.8)),
        lambda die: (at.view.setFocus(), at.on_the_table(die), at.key(Key.Key_Return)),
    ):
        for seat in FOUR.split(","):
            if at.waits_for(seat) and f"vote of {seat}" in at.names and "laid" not in at.about(f"vote of {seat}"):
                lays(at, seat, "for")
        throw("Ann throws: click it, or drag it")
        at.still()
        face = threw(at).removeprefix("Ann threw ")
        assert at.about("seat of Ann").startswith("1 point" if face == "1" else f"{face} points")
        at.click("Undo")


def test_202_where_a_rule_says_two_dice_two_lie_there_and_the_step_and_the_list_say_so(nomic):
    def two_dice(session: Session) -> None:
        sheet = session.table().rulebook["r202"].sheet.replace("set dice to 1", "set dice to 2")
        do(session, "edit rule", rule=202, sheet=sheet, why="the scenario begins here")
        under_vote(session)

    at = nomic(two_dice)
    for seat in FOUR.split(","):
        if at.waits_for(seat):
            lays(at, seat, "for")
    assert "Ann throws: click them, or drag them" in at.names
    assert [name for name in ("throw 0", "throw 1", "throw 2") if at.item(name)] == ["throw 0", "throw 1"]
    assert at.reads("Throw the dice rule 202")
    assert "to throw the dice" in at.about("seat of Ann")
    at.click("Type in a throw…")
    at.write("What do the 2 dice show, separated by spaces?", "11")
    at.key(Key.Key_Return)
    assert "Say what each of the 2 dice shows: 2 numbers." in at.words
    at.key(Key.Key_Escape)
    at.click("Throw the dice")
    assert len(threw(at).split(",")) == 2


def test_202_a_throw_of_a_real_die_is_typed_in(nomic):
    at = nomic(voted)
    at.click("Type in a throw…")
    at.write("What does the real die show?", "4", then="Type in a throw")
    assert threw(at) == "Ann threw 4"
    assert at.about("seat of Ann").startswith("4 points")


def test_202_a_throw_that_the_die_cannot_show_is_said_on_the_slip_which_stays(nomic):
    at = nomic(voted)
    at.click("Type in a throw…")
    at.write("What does the real die show?", "9")
    at.key(Key.Key_Return)
    assert "A die of 6 sides shows a number from 1 to 6." in at.words
    assert "Take it back" not in at.buttons()
    at.write("What does the real die show?", "4")
    at.key(Key.Key_Return)
    assert threw(at) == "Ann threw 4"


def amended_twice(session: Session) -> None:
    """207 was amended in the first turn, by 301, and again in the second, by 302."""
    for by, rule, text in (("Ann", 207, "Each player has two votes."), ("Bo", 301, "Each player has three votes.")):
        if by == "Bo":
            do(session, "begin turn", by="Bo", to="Bo")
        do(session, "propose", by=by, kind="amend", rule=rule, text=text)
        do(session, "end debate", by=by)
        for seat in FOUR.split(","):
            do(session, "vote", by=seat, side="for")
        do(session, "throw", by=by, faces=[1])
    do(session, "begin turn", by="Cy", to="Cy")


def test_103_an_amendment_is_repealed_and_the_words_beneath_come_to_light(nomic):
    at = nomic(amended_twice)
    at.click("Propose…", "Kind of change: Repeal")
    at.choose("Rule", "302")
    at.choose("Of what", "its amendment 302")
    at.click("Propose")
    assert "to repeal the last amendment of rule 302, which would then read “Each player has two votes”." in at.minutes[0]
    proposal = at.window.session.table().proposals[-1]
    assert (proposal.kind, proposal.text) == ("repeal amendment", "Each player has two votes.")


def test_103_an_amendment_is_amended_from_the_words_it_has(nomic):
    at = nomic(amended_twice)
    at.click("Propose…", "Kind of change: Amend")
    at.choose("Rule", "302")
    at.choose("Of what", "its amendment 302")
    assert not at.widget("Propose").isEnabled()
    at.write("The words of the rule", "Each player has four votes.", then="Propose")
    proposal = at.window.session.table().proposals[-1]
    assert (proposal.kind, proposal.text) == ("amend amendment", "Each player has four votes.")


def test_of_a_rule_that_nobody_has_amended_no_amendment_can_be_chosen(nomic):
    at = nomic(amended_twice)
    at.click("Propose…", "Kind of change: Amend")
    at.choose("Rule", "206")
    assert not [name for name in at.buttons() if name.startswith("Of what")]


def headings(at: Person) -> str:
    """What stands over the rules."""
    found = (at.item(f"heading {index}") for index in range(3))
    return " ".join(item.figure.look.words for item in found if item)


def test_s5_the_count_of_209_is_always_in_sight_and_the_26th_rule_is_noticed_twice_and_stopped_never(nomic):
    def full(session: Session) -> None:
        for number in range(12):
            do(session, "edit rule", text=f"Filler {number}.", kind="mutable", why="the scenario begins here")
        proposed(session)

    notice = "Rule 209 says: there may not be more than 25 mutable rules. rule 209"
    at = nomic(full)
    assert "25 of 25 (rule 209)" in headings(at)
    assert not at.reads(notice)
    at.click("Open the vote")
    assert at.reads(notice)
    for seat in FOUR.split(","):
        lays(at, seat, "for")
    assert at.reads("Proposal 301 is adopted")
    assert at.reads(notice)
    assert "26 of 25 (rule 209)" in headings(at)
    assert "Ask the Judge…" in at.buttons()


def test_209_where_no_rule_limits_the_mutable_rules_the_count_names_no_limit(nomic):
    at = nomic(lambda session: do(session, "edit rule", rule=209, sheet="", why="the scenario begins here"))
    assert headings(at) == "Immutable rules · 16 Mutable rules · 13"


def a_turn(session: Session, by: str, face: int = 1, against: str = "", **change: object) -> None:
    """A whole turn, beforehand: begin it, propose, vote, throw."""
    if session.whole_table().turn.seat != by:
        do(session, "begin turn", by=by, to=by)
    do(session, "propose", by=by, **({"kind": "enact", "text": "A new rule."} | change))
    do(session, "end debate", by=by)
    for seat in session.whole_table().players:
        do(session, "vote", by=seat, side="against" if seat in against.split(",") else "for")
    do(session, "throw", by=by, faces=[face])


def test_s1_an_amended_rule_bears_the_proposals_number_and_lies_where_it_lay(nomic):
    at = nomic(lambda session: a_turn(session, "Ann", kind="amend", rule=205, text="It takes full effect at once."))
    cards = [name.split(":")[0] for name in at.names if name.startswith("Rule ")]
    assert cards[cards.index("Rule 301") - 1 : cards.index("Rule 301") + 2] == ["Rule 204", "Rule 301", "Rule 206"]
    at.click_tab("Rules")
    at.click("Show: Orders")
    shown = [name for name in at.buttons() if name.endswith(("by number", "on the table"))]
    assert [name for name in shown if "by number" in name][-1] == "rule 301, by number"
    assert [name for name in shown if "on the table" in name][20] == "rule 301, on the table"


def test_s10_with_201_repealed_the_turn_is_nobodys_and_anybody_is_chosen(nomic):
    at = nomic(lambda session: (a_turn(session, "Ann", kind="repeal", rule=201), do(session, "end turn", by="Ann")))
    assert at.reads("Turn 1 is over, and nobody is next")
    assert at.reads(NOBODY_MOVES)
    at.click("Begin a turn…", "Whose turn begins?")
    at.take("Cy")
    at.click("Begin a turn")
    assert "on turn" in at.about("seat of Cy")


def test_how_people_write_rules_is_read_when_somebody_writes_one_and_not_before(nomic):
    phrases.cache_clear()
    at = nomic()
    at.tap(at.at(f"Rule 207: {at.rule(207)}"))
    at.click("Close")
    assert phrases.cache_info().misses == 0
    at.click("Propose…", "Cancel", "Propose…")
    assert phrases.cache_info().misses == 1


def test_the_rule_to_be_changed_is_chosen_by_a_click_on_its_card_until_something_is_written(nomic):
    at = nomic()
    card = {number: lambda number=number: at.at(f"Rule {number}: {at.rule(number)}") for number in (207, 206)}
    at.click("Propose…", "Kind of change: Amend")
    at.tap(card[207]())
    assert "Rule: 207" in at.buttons()
    at.tap(card[206]())
    assert "Rule: 206" in at.buttons()
    at.write("The words of the rule", "The proposer of a defeated rule-change loses 5 points.")
    at.tap(card[207]())
    assert "Rule: 206" in at.buttons(), "what is written is not lost: the card is read"
    assert "The proposer of a defeated rule-change loses 5 points." in at.window.page.editor.words.words


def test_109_before_the_vote_it_is_said_what_adopts_a_proposal_and_which_rule_asks_for_it(nomic):
    at = nomic(lambda session: (majority(session), proposed(session)))
    assert at.reads("To adopt 301, it takes more than half. rule 203")
    at.click("Withdraw it", "Propose…", "Kind of change: Transmute")
    at.choose("Rule", "112")
    at.click("Propose")
    assert at.reads("To adopt 302, it takes everybody. rule 109")


def test_208_a_hundred_points_are_announced_the_first_to_have_them_has_won_and_play_goes_on(nomic):
    at = nomic(lambda session: [do(session, "set score", of=who, to=100, why="a long evening") for who in ("Bo", "Ann")])
    assert at.reads("Bo may declare a win rule 208")
    assert "Declare that" not in " ".join(at.buttons())
    at.click("Declare a win")
    assert at.window.page.ending.ending.title == "Bo has won"
    at.key(Key.Key_Escape)
    assert at.reads("Bo has won")
    at.click("Play on")
    assert "Propose…" in at.buttons()
    assert not at.reads("Bo may declare a win")
    assert at.reads("Bo: declare a win rule 208"), "which is ticked"


def with_a_robot(session: Session) -> None:
    """Two players and a robot that votes by the die, in the phase of majorities; Ann is to propose."""
    change = {"by": "Ann", "kind": "enact", "text": "A robot called Die votes by the die: for, if it is even.", "sheet": ROBOT}
    do(session, "propose", **change)
    do(session, "end debate", by="Ann")
    for seat in ("Ann", "Bo"):
        do(session, "vote", by=seat, side="for")
    do(session, "throw", by="Ann", faces=[1])
    majority(session)
    do(session, "begin turn", by="Bo", to="Bo")


def test_s11_the_robots_slip_is_laid_by_its_die_and_two_of_three_adopt(nomic):
    at = nomic(with_a_robot, names="Ann,Bo")
    at.click("Propose…")
    at.write("The words of the rule", TEA, then="Propose")
    at.click("Open the vote")
    (thrown,) = at.window.session.table().thrown.faces
    side = "against" if thrown % 2 else "for"
    assert at.about("vote of Die") == f"laid {side}"
    assert [at.waits_for(seat) for seat in ("Ann", "Bo", "Die")] == [True, True, False]
    lays(at, "Bo", "for")
    lays(at, "Ann", "against" if side == "for" else "for")
    assert at.about_proposal() == "adopted, 2 for, 1 against"
    dissenter = "Ann" if side == "for" else "Die"
    assert at.reads(f"{dissenter}: +10 points")
    at.tap(at.at(next(name for name in at.names if name.startswith("Bo throws"))))
    assert [at.waits_for(seat) for seat in ("Ann", "Bo", "Die")] == [True, False, False], "the robot gets no turn"


def test_every_seat_of_ten_lays_the_side_it_chose_and_no_slip_lies_on_another_place_card(nomic):
    ten = "Ann,Bo,Cy,Dee,Eva,Flo,Gus,Hal,Ida,Jo"
    at = nomic(under_vote, names=ten, **{"the ballots": "secret"})
    for seat in ten.split(","):
        slip, cards = (at.item(f"vote {seat}").figure.box, [at.item(f"seat {each}") for each in ten.split(",")])
        assert not [card.figure.key for card in cards if card.figure.box.overlap(slip) > 0]
        chooses(at, seat, "against" if seat in ("Bo", "Gus") else "for")
    against = [seat for seat in ten.split(",") if at.about(f"vote of {seat}") == "laid against"]
    assert (against, at.about_proposal()) == (["Bo", "Gus"], "defeated, 8 for, 2 against")
    tray = at.item("pile for").figure.box
    slips = [at.item(f"vote {seat}").figure.box for seat in ten.split(",") if seat not in against]
    assert all(slip.inside(tray) for slip in slips)
    assert len({slip.centre for slip in slips}) == 8


def point_of(at: Person, side: str, across: int, down: int) -> QPoint:
    """So many hundredths of it beside and below the middle of that ballot behind the open curtain, in the viewport."""
    card = next(each for each in at.view.curtain.cards if each.figure.key.side == side)
    box = at.view.mapFromScene(card.sceneBoundingRect()).boundingRect()
    return box.center() + QPoint(box.width() * across // 100, box.height() * down // 100)


def taken_out(at: Person, seat: str, *way: Callable[[], QPoint]) -> tuple[str, str]:
    """The side that is lit at the end of that way from a seat's slip, and what then comes out on to the proposal; it is put
    back there."""
    at.press(here := at.at(f"vote of {seat}"))
    for there in way:
        at.glide(here, here := there())
    lit = at.view.curtain.pointed.side
    at.glide(here, at.at_proposal())
    lifted = at.view.carrying.carried.key.side
    at.key(Key.Key_Escape)
    at.release(at.at_proposal())
    at.still()
    return lit, lifted


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_out_comes_the_ballot_that_the_hand_was_on_last_and_that_is_lit(nomic, size):
    """Whichever seat it is, four of the ten in the quick run, however slanted the way over the other ballot, and from whichever
    part of its own it goes on to the proposal in one straight line."""
    ten = "Ann,Bo,Cy,Dee,Eva,Flo,Gus,Hal,Ida,Jo"
    at = nomic(under_vote, names=ten, size=size, **{"the ballots": "secret"})
    for seat, (side, other) in product(ten.split(",")[:: numbers(3, 1)], permutations(("for", "against"))):
        for slant in (-30, 12, 30):
            way = (partial(point_of, at, other, 0, -slant), partial(point_of, at, side, 0, slant))
            assert taken_out(at, seat, *way) == (side, side), (seat, side, slant)
        for corner in product((-35, 35), repeat=2):
            assert taken_out(at, seat, partial(point_of, at, side, *corner)) == (side, side), (seat, side, corner)


def test_an_open_vote_by_keyboard(nomic):
    at = nomic(under_vote)
    at.view.setFocus()
    for seat, steps in (("Ann", 0), ("Bo", 1)):
        at.on_the_table(f"vote of {seat}")
        at.key(Key.Key_Return, *[Key.Key_Tab] * steps)
        assert at.tag == f"Let go: {seat} votes {'against' if steps else 'for'}"
        at.key(Key.Key_Return)
        at.still()
    assert (at.about("vote of Ann"), at.about("vote of Bo")) == ("laid for", "laid against")
    assert [at.waits_for(seat) for seat in FOUR.split(",")] == [False, False, True, True]


OPENLY, SECRETLY, BY_HANDS = "in the open", "secret", "show of hands"
THREE_CIRCUITS = (
    ("Ann", ("Amend", 207, "Each player always has exactly one vote, said aloud."), OPENLY, "", "adopted, 4 for, 0 against"),
    ("Bo", ("Enact", 0, TEA), SECRETLY, "Cy", "defeated, 3 for, 1 against"),
    ("Cy", ("Transmute", 112, ""), BY_HANDS, "", "adopted, 4 for, 0 against"),
    ("Dee", ("Repeal", 210, ""), OPENLY, "", "adopted, 4 for, 0 against"),
    ("Ann", ("Amend", 301, "Each player always has exactly two votes."), SECRETLY, "", "adopted, 4 for, 0 against"),
    ("Bo", ("Enact", 0, "The Judge wears a hat."), BY_HANDS, "", "adopted, 4 for, 0 against"),
    ("Cy", ("Repeal", 305, ""), OPENLY, "", "adopted, 4 for, 0 against"),
    ("Dee", ("Enact", 0, "Whoever yawns, hums."), SECRETLY, "Ann", "defeated, 3 for, 1 against"),
    ("Ann", ("Enact", 0, "Ann sings."), OPENLY, "Dee", "adopted, 3 for, 1 against"),
    ("Bo", ("Enact", 0, "Bo sings."), SECRETLY, "Ann,Dee", "defeated, 2 for, 2 against"),
    (
        "Cy",
        ("Amend", 208, "The winner is the first player to achieve 90 (positive) points."),
        BY_HANDS,
        "Bo",
        "adopted, 3 for, 1 against",
    ),
    ("Dee", ("Repeal", 303, ""), OPENLY, "", "adopted, 4 for, 0 against"),
)


def proposes(at: Person, kind: str, rule: int, words: str) -> None:
    """Through the editor; the rule is chosen by a click on its card. What is repealed of 305 is its amendment alone."""
    at.click("Propose…")
    if rule:
        at.click(f"Kind of change: {kind}")
        at.tap(at.at(f"Rule {rule}: {at.rule(rule)}"))
    if rule == 305:
        at.choose("Of what", "its amendment 305")
    if words:
        at.write("The words of the rule", words)
    at.click("Propose")


def votes(at: Person, way: str, against: str) -> None:
    """Four voters, each with one look and one drag at most; or one person who enters the hands."""
    if way == OPENLY:
        at.click("Open the vote")
    else:
        at.click("Open it otherwise…", "How are the ballots laid this time?")
        at.take(way)
        at.click("Open it otherwise")
    if way == BY_HANDS:
        at.click("All for")
        for seat in filter(None, against.split(",")):
            at.click(f"{seat} has a hand up against it")
        at.click("Count the hands")
        return
    for seat in FOUR.split(","):
        (lays if way == OPENLY else chooses)(at, seat, "against" if seat in against.split(",") else "for")


@pytest.mark.long
@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_three_circuits_of_four_players_by_mouse(nomic, size):
    at = nomic(size=size)
    for turn, (by, change, way, against, end) in enumerate(THREE_CIRCUITS, 1):
        if turn > 1:
            at.click(f"Begin {by}’s turn")
        proposes(at, *change)
        votes(at, way, against)
        assert (turn, at.about_proposal()) == (turn, end)
        die = at.at(f"{by} throws: click it, or drag it")
        at.tap(die) if turn % 2 else at.drag(die, at.bare(0.7, 0.7))
    numbers = [rule.number for rule in at.window.session.table().rulebook.rules]
    assert {306, 307, 309, 311} <= set(numbers)
    assert not {112, 207, 208, 210, 301, 303, 305} & set(numbers)
    assert at.rule(307) == "Each player always has exactly one vote, said aloud."
    assert at.window.session.table().proposals[-1].number == 312


def test_what_is_counted_at_once_is_told_with_each_rule_and_one_figure(nomic):
    def counted(session: Session) -> None:
        do(session, "edit rule", rule=203, sheet="set adoption to majority", why="a test")
        losing = "when proposal adopted: take 3 points from against voters"
        do(session, "edit rule", number=301, text="A loss.", kind="mutable", sheet=losing, why="a test")
        do(session, "propose", by="Ann", kind="enact", text=TEA)
        do(session, "end debate", by="Ann")
        for seat in FOUR.split(","):
            do(session, "vote", by=seat, side="against" if seat == "Bo" else "for")

    at = nomic(counted)
    assert at.reads("Bo: +10 points. rule 204")
    assert at.reads("Bo: −3 points, to 7. rule 301")


def test_a_void_vote_waits_behind_the_one_that_is_open_and_then_has_its_button(nomic):
    def voided(session: Session) -> None:
        for by, text in ("Ann", TEA), ("Bo", "Cake is served."):
            if by == "Bo":
                do(session, "throw", by="Ann", faces=[3])
                do(session, "begin turn", by=by, to=by)
            do(session, "propose", by=by, kind="enact", text=text)
            do(session, "end debate", by=by)
            for seat in FOUR.split(",")[: 4 if by == "Ann" else 1]:
                do(session, "vote", by=seat, side="for")
        do(session, "void vote", by="Cy", number=301, why="a slip")
        do(session, "decide", by="Cy", question="custom", about="whether the change is taken back", answer="no")

    at = nomic(voided)
    assert at.reads("To adopt 302, it takes everybody.")
    assert at.reads("Ann’s proposal 301 is still to be voted on, too.")
    assert "Withdraw it" not in at.buttons()
    at.click("All the rest for")
    assert at.reads("Proposal 302 is adopted")
    assert at.reads("Ann’s proposal 301 is still to be voted on.")
    at.click("Open the vote")
    assert at.window.session.table().under_vote.number == 301


def test_what_a_void_vote_takes_back_is_told_before_and_what_stays_in_force_is_said_so(nomic):
    def adopted(session: Session) -> None:
        do(session, "edit rule", rule=204, sheet="when proposal adopted: give 10 points to proposer", why="a kind table")
        do(session, "propose", by="Ann", kind="enact", text=TEA)
        do(session, "end debate", by="Ann")
        for seat in FOUR.split(","):
            do(session, "vote", by=seat, side="for")

    at = nomic(adopted)
    at.click("Void this vote…")
    assert at.reads("The minutes would go on:\nAnn: −10 points, to 0 (the vote on proposal 301 is void).")
    assert at.reads("Still to be decided: whether the change is taken back (301). The table decides.")
    assert at.reads(STAYS)
    at.write("Why is it void? The vote is held again under its number.", "Dee was asleep", then="Void this vote")
    assert at.reads("Still to be decided: whether the change is taken back (301).")
    assert [at.widget(answer).toolTip() for answer in ("yes", "no")] == [
        "The minutes would go on: Rule 301 is taken off the table: no vote that holds has adopted it.",
        "The minutes would go on: The change stays in force, though no vote that holds has adopted it.",
    ]  # fmt: skip
    at.click("no")
    assert at.about_proposal() == "in force, to be voted on again"
    assert at.rule(301) == TEA
    at.click("Undo", "yes")
    assert at.about_proposal() == "draft"
    assert at.window.session.table().rulebook.numbered(301) is None
    at.click_tab("Minutes")
    at.click("Show: Proposals", "proposal 301")
    assert at.reads("The vote is void (Dee was asleep); in debate")
    assert at.reads("Its change is taken back")


def test_a_change_that_stays_in_force_though_its_new_vote_defeats_it_is_said_to_where_one_looks(nomic):
    def kept(session: Session) -> None:
        do(session, "propose", by="Ann", kind="enact", text=TEA)
        for side in ("for", "against"):
            do(session, "end debate", by="Ann")
            for seat in FOUR.split(","):
                do(session, "vote", by=seat, side=side)
            if side == "for":
                do(session, "void vote", number=301)
                do(session, "decide", question="custom", answer="no")

    at = nomic(kept)
    assert at.reads("What it changed is in force all the same.")
    at.click("no")
    assert "The change stays in force, though no vote that holds has adopted it." in at.minutes[0]
    at.tap(at.at(f"Rule 301: {TEA}"))
    assert at.reads("It is in force though proposal 301 was defeated, 0 for, 4 against.")


def test_the_table_waits_for_a_vote_that_is_void_before_the_next_turn_and_the_large_button_opens_it(nomic):
    def thrown(session: Session) -> None:
        do(session, "propose", by="Ann", kind="enact", text=TEA)
        do(session, "end debate", by="Ann")
        do(session, "show hands", for_=FOUR.split(","))
        do(session, "throw", by="Ann", faces=[3])
        do(session, "void vote", by="Bo", number=301)
        do(session, "decide", question="custom", answer="no")

    at = nomic(thrown)
    assert (at.waits_for("Ann"), at.waits_for("Bo")) == (True, False)
    assert (at.reads("After turn 1"), at.reads("Turn 1 is over")) == (True, False), "something of it is still owed"
    takes_the_next_step(at, "Open the vote")
    at.click("Everybody for")
    assert at.reads("Turn 1 is over")
    assert at.about_proposal() == "adopted, 4 for, 0 against"
    takes_the_next_step(at, "Begin Bo’s turn")


def test_f_and_a_vote_with_the_only_slip_that_is_owed_and_of_several_first_go_to_one(nomic):
    at = nomic(under_vote)
    at.view.setFocus()
    at.view.focus.hide()
    at.key(Key.Key_F)
    assert (at.window.session.table().under_vote.ballots, at.view.focus.key.of) == ((), "Ann")
    for seat in ("Ann", "Bo", "Cy"):
        lays(at, seat, "for")
    at.widget("Vote for").setFocus()
    at.key(Key.Key_A)
    assert at.about_proposal() == "defeated, 3 for, 1 against"


def test_the_end_of_the_turn_wears_what_a_rule_objects_to_it(nomic):
    def thrown(session: Session) -> None:
        do(session, "throw", by="Ann", faces=[3], anyway=True, why="we are impatient")
        do(session, "propose", by="Ann", kind="enact", text=TEA)

    at = nomic(thrown)
    ends = at.widget("End the turn")
    assert (ends.property("objected"), ends.toolTip()) == (True, "Rule 201: Parts of turns may not be omitted.")


@pytest.mark.parametrize(("sheet", "way"), [("", SECRETLY), ('set ballots to "secret"', OPENLY)])
def test_how_ballots_are_laid_otherwise_begins_with_a_way_that_no_rule_says(nomic, sheet, way):
    def proposed(session: Session) -> None:
        do(session, "edit rule", rule=210, sheet=sheet, why="shy voters")
        do(session, "propose", by="Ann", kind="enact", text=TEA)

    at = nomic(proposed)
    at.click("Open it otherwise…")
    assert at.widget("How are the ballots laid this time?").text().startswith(way)


def test_what_a_vote_took_is_said_by_the_rule_as_it_was_called_then(nomic):
    def amended(session: Session) -> None:
        do(session, "propose", by="Ann", kind="amend", rule=203, text="A majority adopts.", sheet="set adoption to majority")
        do(session, "end debate", by="Ann")
        for seat in FOUR.split(","):
            do(session, "vote", by=seat, side="for")

    at = nomic(amended)
    assert at.window.session.table().rulebook.numbered(203) is None
    assert at.reads("4 for, 0 against: it took everybody. rule 203")


def test_a_void_vote_of_an_earlier_turn_is_opened_by_its_button_and_not_ticked_off(nomic):
    def later(session: Session) -> None:
        a_turn(session, "Ann", kind="enact", text=TEA)
        do(session, "begin turn", by="Bo", to="Bo")
        do(session, "void vote", by="Bo", number=301)
        do(session, "decide", question="custom", answer="yes")

    at = nomic(later)
    assert "Done: open the vote again" not in at.buttons()
    assert "Open the vote" in at.buttons()
