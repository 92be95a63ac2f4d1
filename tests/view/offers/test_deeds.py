"""Acts that a rule has made up, by mouse: a button, a slip that asks, and a screen that one person has alone for a secret."""

import pytest
from PySide6.QtWidgets import QPushButton

from tabletop.view.drawing.type import broken
from tabletop.view.offers.custom_acts import deed_offers
from tabletop.view.scene.figures.looks import BALLOT_WORD
from tests.golden import approved
from tests.playing import do
from tests.view.hands import Key, Person, everything_said

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

BRIBE = """set who may "bribe" to players
set asked for "bribe" to "a number"
set choices "bribe" to players where it is not doer
when deed done if what is "bribe"
  take chosen number points from who
  give chosen number points to chosen player"""
BID = 'set asked for "bid" to "a number"\nset secret "bid" to yes\nwhen proposal made: require players to "bid"'


@pytest.fixture
def nomic(nomic):
    """The game has one more rule, with that sheet."""

    def opened(sheet: str, first=lambda session: None) -> Person:
        return nomic(
            lambda session: (do(session, "edit rule", text="A rule of our own.", sheet=sheet, why="for the test"), first(session))
        )

    return opened


def test_what_a_rule_has_made_up_is_a_button_that_asks_who_does_it_to_whom_and_how_much(nomic):
    at = nomic(BRIBE)
    at.click("Bribe…")
    at.take("Bo")
    assert at.slip_name == "Bo: bribe"
    at.click("Which player does Bo choose?")
    at.take("Cy")
    at.write("How many points, 0 or more?", "4")
    at.click("Bribe")
    assert at.minutes[0] == approved()


def test_a_secret_is_asked_of_one_alone_and_stands_nowhere_before_all_have_answered(nomic):
    at = nomic(BID, first=lambda session: do(session, "propose", by="Ann", kind="enact", text="Tea."))
    for name, number in (("Ann", "4711"), ("Bo", "8822")):
        at.click("Bid…")
        at.take(name)
        assert at.slip_name == f"{name} alone looks at the screen"
        at.key(Key.Key_Return)  # is “I am Ann”
        at.write(f"Which number does {name} choose, 0 or more?", number)
        at.click("Bid")
        assert number not in "".join(everything_said(at.window))
    at.click("Bid…")
    at.click("I am Cy")
    at.write("Which number does Cy choose, 0 or more?", "5")
    at.click("Bid")
    assert at.minutes[0].endswith("Cy: “bid”, in secret. Revealed, bid. Ann: 4711; Bo: 8822; Cy: 5.")


def test_by_hand_anything_is_done_by_its_name_and_one_of_a_list_is_found_by_lot(nomic):
    at = nomic("")
    at.click("Menu")
    at.take("By hand", "Do something…")
    at.take("Bo")
    at.write("What is done? Such as announce, claim or bid.", "curtsey")
    at.click("To whom?")
    at.take("Ann")
    at.click("Do something")
    assert at.minutes[0] == approved()
    at.click("Menu")
    at.take("By hand", "Choose at random…")
    at.click("Choose at random")
    assert any(at.minutes[0].endswith(f"By lot, who begins: {name}.") for name in ("Ann", "Bo", "Cy"))


def test_what_else_may_be_voted_is_a_button_beside_the_slips(nomic):
    def opened(session) -> None:
        do(session, "propose", by="Ann", kind="enact", text="Tea.")
        do(session, "end debate", by="Ann")

    at = nomic('set other votes to ["abstain"]', first=opened)
    at.click("Vote “abstain”…")
    at.take("Bo")
    assert at.minutes[0] == approved()
    assert at.reads("Abstain: Bo.")
    at.click("Vote “abstain”…")
    at.take("Cy")
    assert at.reads("Abstain: Bo and Cy.")


def test_what_else_may_be_voted_is_a_button_for_each_who_may_put_up_a_hand(nomic):
    def opened(session) -> None:
        do(session, "propose", by="Ann", kind="enact", text="Tea.")
        do(session, "end debate", by="Ann", ballots="show of hands")

    at = nomic('set other votes to ["abstain", "not before tea"]', first=opened)
    at.click("All for")
    at.click("Bo votes abstain")
    at.click("Cy votes not before tea")
    assert at.reads("1 for, 0 against, 1 abstain, 1 not before tea.")
    at.click("Cy votes not before tea")
    assert at.reads("1 for, 0 against, 1 abstain. No hand yet: Cy.")
    at.click("Cy has a hand up against it")
    at.click("Count the hands")
    assert "Hands up: Ann for, Cy against, Bo “abstain”." in at.minutes[0]
    assert at.reads("For: Ann. Against: Cy. Abstain: Bo.")


def test_in_a_secret_vote_nothing_tells_who_abstained(nomic):
    def laid(session) -> None:
        do(session, "propose", by="Ann", kind="enact", text="Tea.")
        do(session, "end debate", by="Ann", ballots="secret")
        do(session, "vote", by="Bo", side="abstain")

    at = nomic('set other votes to ["abstain"]', first=laid)
    assert not any("bstain" in said for said in everything_said(at.window) if "other votes" not in said)


def test_gold_is_seen_at_the_seats_and_what_the_table_has_in_the_turn_tab(nomic):
    def counted(session) -> None:
        do(session, "set counter", counter="gold", of="Bo", to=7)
        do(session, "set counter", counter="pot", of="table", to=5)
        do(session, "set counter", counter="(votes counted)", of="table", to=3)

    at = nomic("", first=counted)
    assert any(line.endswith("The table: +5 pot, to 5.") for line in at.minutes)
    assert at.about("seat of Bo") == "0 points · 7 gold"
    assert at.reads("On the table: pot 5")


def test_a_rule_is_proposed_for_a_class_that_a_rule_has_brought(nomic):
    at = nomic('set classes to ["immutable", "mutable", "bylaw"]')
    at.click("Propose…")
    at.write("The words of the rule", "Tea at four.")
    at.click("Of which class: as usual")
    at.take("bylaw")
    at.click("Propose")
    assert at.minutes[0] == approved()


def test_where_no_rule_speaks_of_classes_none_is_asked_for(nomic):
    at = nomic("")
    at.click("Propose…")
    assert not [each for each in at.buttons() if each.startswith("Of which class")]


def test_a_long_vote_stands_on_its_ballot_in_lines(nomic):
    nomic("")
    narrow = BALLOT_WORD.width("before tea")
    lines = broken("not before tea", lambda line: BALLOT_WORD.width(line) <= narrow)
    assert lines == ("not", "before tea")


def added(at: Person) -> list[str]:
    """The acts that rules add, as their buttons read."""
    buttons = at.window.page.docks.turn.added.findChildren(QPushButton)
    return [each.text() for each in buttons if each.isVisible() and not each.text().startswith("rule")]


CLAIM = """set who may "claim a point" to players where points of it is at most 5
before deed done if what is "claim a point" and points of who is more than 3: object "who has more than three claims none"
when deed done if what is "claim a point": give 1 points to who"""
STEAL = """when proposal made: allow next mover to "steal a point"
when deed done if what is "steal a point": give 1 points to who"""


def test_who_may_do_it_stands_on_the_button_and_whom_a_rule_objects_to_is_not_offered(nomic):
    at = nomic(CLAIM, first=lambda session: do(session, "set score", of="Bo", to=4, why="a wager"))
    assert added(at) == ["Claim a point…"]
    assert at.reads("From the rules"), "whether they came with the box or were made since"
    assert at.reads("Ann and Cy may")
    at.click("Claim a point…")
    at.take("Cy")
    assert at.minutes[0] == approved()


def test_no_name_is_put_on_a_button_whose_words_have_no_room_for_it(nomic):
    lines = 'set who may "{0}" to "Bo"\nwhen deed done if what is "{0}": give 1 points to who\n'
    at = nomic("".join(lines.format(each) for each in ("hop", "do a really fine handstand", "sing us a very old song")))
    buttons = [at.widget(each) for each in added(at)]
    assert [each.text().replace("\n", " ") for each in buttons] == [
        "Bo: hop",
        "Do a really fine handstand",
        "Sing us a very old song",
    ]
    edges = 2 * 13
    lines = [(each, line) for each in buttons for line in each.text().split("\n")]
    assert all(each.fontMetrics().horizontalAdvance(line) + edges <= each.width() for each, line in lines)


def test_words_on_two_lines_have_room_above_and_below(nomic):
    long = "claim the very last point that anybody has left on the table"
    at = nomic(CLAIM.replace("claim a point", long))
    made = at.widget(f"{long.capitalize()}…")
    assert "\n" in made.text()
    assert made.height() >= made.fontMetrics().lineSpacing() * 2 + 10


def test_what_nobody_can_do_now_is_dim_and_says_why(nomic):
    def rich(session) -> None:
        for name in ("Ann", "Bo", "Cy"):
            do(session, "set score", of=name, to=4, why="a wager")

    at = nomic(CLAIM, first=rich)
    assert added(at) == ["Claim a point…"]
    assert "Who has more than three claims none" in at.widget("Claim a point…").toolTip()


def test_what_a_rule_allows_somebody_is_done_by_its_name_and_the_rule_hears_of_it(nomic):
    at = nomic(STEAL, first=lambda session: do(session, "propose", by="Ann", kind="enact", text="Tea."))
    assert added(at) == ["Bo: steal a point"]
    at.click("Steal a point")
    assert at.minutes[0] == approved()
    assert added(at) == []


def test_who_is_meant_is_asked_in_the_words_of_what_is_done_by_hand(nomic):
    at = nomic('set who may "note who says um" to players\nset asked for "note who says um" to "a player"')
    at.click("Note who says um…")
    assert "Note who says um: who notes it?" in at.lines()
    at.take("Ann")
    assert "Who said um?" in at.words


def test_who_did_the_last_thing_is_likely_to_be_noted(nomic):
    sheet = 'set who may "note who says um" to players\nset asked for "note who says um" to "a player"'
    at = nomic(sheet, first=lambda session: do(session, "do", by="Cy", what="hum"))
    session = at.window.play.session
    (offer,) = deed_offers(session.doable(), session.table(), session.did_last())["note who says um"]
    assert [field.usual for field in offer.by_seat["Ann"]] == ["Cy"]


ROB = """set who may "steal" to players
set asked for "steal" to "a player"
when deed done if what is "steal": choose "the loot" at random from hand of chosen player
when chosen at random if what is "the loot": move chosen card to hand of doer of last of deeds called "steal"
when chosen at random if what is "the weather": give 1 points to players"""


def test_what_becomes_of_what_is_drawn_by_lot_is_told_with_what_follows_from_doing_it(nomic):
    at = nomic(ROB)
    assert " ".join(at.widget("Steal…").toolTip().split()) == approved()


PAY = """set who may "pay in" to players
set asked for "pay in" to "a number"
when deed done if what is "pay in"
  take chosen number "gold" from who
  give chosen number "in the bank" to who"""


def test_of_a_number_it_is_asked_how_much_where_the_sheet_says_of_what(nomic):
    at = nomic(PAY)
    at.click("Pay in…")
    at.take("Bo")
    at.write("How much gold, 0 or more?", "3")
    at.click("Pay in")
    assert at.minutes[0].endswith("Bo: −3 gold, to −3. Bo: +3 in the bank, to 3.")
