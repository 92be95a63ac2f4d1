"""Hands on phones, with two real browsers and the real program, by a name that makes the page no secure context."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from tabletop.app.folders import Folders
from tabletop.app.window import Window
from tabletop.clerk.editing.ready_lines import INSTEAD, NOTHING_FOUND
from tabletop.view.top_bar import Command
from tests.games.test_deeds import BID
from tests.phones.browsers import PATIENCE, browser, meanwhile
from tests.playing import carry, do, propose, read_aloud, sit

pytestmark = [pytest.mark.long, pytest.mark.qt_log_ignore("This plugin does not support")]
NAME = "table.test"
HOSTILE = "</script><img src=x onerror=\"document.title='stolen'\"> The value of a Jack card is <b>0</b>. {{7*7}} \u202e"


@pytest.fixture
def phones():
    """Two browsers for whom the table has a name: a page by that name is what a page by an address of the house is."""
    with (
        browser(f"--host-resolver-rules=MAP {NAME} 127.0.0.1") as one,
        browser(f"--host-resolver-rules=MAP {NAME} 127.0.0.1") as other,
    ):
        yield one, other


@pytest.fixture
def table(qapp, tmp_path):
    """The window of an evening that was begun, with the slip lying on the table."""
    windows = []

    def opened(game="card-nomic", begun=lambda session: None):
        session = sit(tmp_path, game, "Ann,Bo,Cy,Dee", token="Ann" if game == "card-nomic" else "")
        begun(session)
        session.close()
        window = Window(Folders.portable(tmp_path))
        windows.append(window)
        window.open(session.path)
        window.show()
        phones = window.play.open_phones()
        phones.listen("127.0.0.1", 0, NAME)
        phones.lay_slip()
        return window, phones.link

    yield opened
    for window in windows:
        window.close()


def under_vote(session):
    propose(session, "Ann", HOSTILE, rule=14)
    do(session, "vote", by="Ann", side="for", card=session.table("Ann").hand("Ann")[0].id)


def sits_down(phone, link, name):
    phone.open(link)
    phone.tap(name)
    phone.wait("return document.title.startsWith(arguments[0])", name)


def would_change(phone, number):
    """Looks the rule of that number up, and begins to write other words for it."""
    phone.tap("Rules")
    phone.write("Search the rules", number)
    phone.tap("Change this rule…")


def looks(phone, cards=5):
    phone.tap("Look at your hand")
    phone.wait(f"return document.querySelectorAll('.fan [data-key]').length === {cards}")
    return phone.faces()


def test_two_hands_on_phones_vote_by_card(table, phones):
    window, link = table(begun=under_vote)
    bo, cy = phones
    session = window.play.session
    hand = [card.face for card in session.table("Bo").hand("Bo")]
    sits_down(bo, link, "Bo")
    sits_down(cy, link, "Cy")
    assert bo.script("return [isSecureContext, location.hash, document.title]") == [False, "", "Bo · Card-Based Nomic"]
    assert session.looked() is False

    assert sorted(looks(bo)) == sorted(spoken(face) for face in hand)
    assert session.looked() is True
    assert cy.faces() == []
    bo.touch(bo.faces()[0])
    bo.tap("For, with")
    bo.reads("You: for.")
    cy.reads("Ann and Bo have voted.")
    assert session.table().under_vote.voters("for") == ("Ann", "Bo")

    third = looks(cy)[2]
    cy.takes(third)
    cy.moves((5, 30), (10, 60))
    cy.moves_onto("against")
    cy.reads(f"Let go: against, with the {third}")
    cy.moves((20, 90), (5, 30), (0, 5))
    cy.reads("Let go: not now")
    cy.rests()
    cy.lets_go()
    cy.reads("Tap a card, or flick it: up left for, up right against")
    assert session.table().under_vote.ballot_of("Cy") is None
    cy.takes(third)
    cy.moves((5, 30), (10, 60))
    cy.moves_onto("against")
    cy.lets_go()
    cy.reads("You: against.")
    assert session.table().under_vote.voters("against") == ("Cy",)
    assert bo.troubles() == cy.troubles() == []


def test_a_push_straight_up_raises_a_card_and_asks_where_to(table, phones):
    window, link = table(begun=under_vote)
    bo, _ = phones
    sits_down(bo, link, "Bo")
    card = looks(bo)[2]
    bo.takes(card)
    bo.script("addEventListener('pointerup', () => { window.said = document.querySelector('#tag').innerText; }, true)")
    bo.flicks(*((0, up) for up in range(30, 420, 30)))
    bo.wait("return document.querySelectorAll('.tray').length === 2 && !document.querySelector('.held, .lit, #tag')")
    assert bo.script("return window.said") == "Let go, then choose"
    assert window.play.session.table().under_vote.ballot_of("Bo") is None
    bo.rests()
    bo.tap("Against, with")
    bo.reads("You: against.")


@pytest.mark.parametrize(("card", "aside", "side"), [(4, -1, "for"), (0, 1, "against")])
def test_a_flick_up_and_aside_lays_the_card_where_it_points(table, phones, card, aside, side):
    window, link = table(begun=under_vote)
    bo, _ = phones
    sits_down(bo, link, "Bo")
    card = looks(bo)[card]
    bo.script("addEventListener('pointerup', () => { window.litBefore = document.querySelector('.lit')?.dataset.side; }, true)")
    bo.takes(card)
    bo.flicks((0, 20), (30 * aside, 60), (80 * aside, 130), (140 * aside, 210))
    bo.reads(f"You: {side}.")
    assert bo.script("return window.litBefore") == side
    assert window.play.session.table().under_vote.ballot_of("Bo").side == side


def test_a_short_slow_push_aside_lays_nothing(table, phones):
    window, link = table(begun=under_vote)
    bo, _ = phones
    sits_down(bo, link, "Bo")
    bo.takes(looks(bo)[2])
    bo.moves((20, 30), (40, 60), (50, 80))
    bo.rests()
    bo.lets_go()
    bo.wait("return document.querySelectorAll('.tray').length === 2 && !document.querySelector('.held, .lit, #tag')")
    assert window.play.session.table().under_vote.ballot_of("Bo") is None


def test_a_card_for_which_nothing_asks_says_how_it_is_put_down(table, phones):
    _window, link = table()
    bo, _ = phones
    sits_down(bo, link, "Bo")
    bo.touch(looks(bo)[0])
    bo.reads("Nothing asks for a card from your phone now. To put one down, click your hand on the table’s screen")


def test_no_mark_waits_for_somebody_who_may_not_vote_yet(table, phones):
    def proposed(session):
        propose(session, "Ann", "The value of a Jack card is 0.", rule=14)

    _window, link = table(begun=proposed)
    ann, bo = phones
    sits_down(ann, link, "Ann")
    sits_down(bo, link, "Bo")
    bo.reads("The proposing player has not started the for pile yet.")
    for phone, waits in ((ann, 1), (bo, 0)):
        phone.tap("Rules")
        phone.wait("return document.querySelectorAll('#tabs i').length === arguments[0]", waits)


def test_nobody_is_sent_away_while_they_choose_a_seat(table, phones):
    _window, link = table(begun=under_vote)
    bo, _ = phones
    bo.open(link)
    bo.reads("Who are you?")
    bo.script("const now = Date.now; Date.now = () => now() + 12000")  # so long nothing was heard: is the table still there?
    bo.wait("return (window.beats = (window.beats || 0) + 1) > 120")
    assert "Who are you?" in bo.seen()
    bo.tap("Bo")
    bo.wait("return document.title.startsWith('Bo')")


def test_a_wrong_letter_leaves_the_others(table, phones):
    window, link = table()
    bo, _ = phones
    address, _, token = link.partition("#")
    bo.open(address)
    bo.write("The letters beside the square", f"{token[:-1]}o")
    bo.tap("Come to the table")
    bo.reads("These are not the letters on the slip.")
    assert bo.script("return document.querySelector('#letters').value") == f"{token[:-1]}o"
    bo.write("The letters beside the square", token)
    bo.tap("Come to the table")
    bo.reads("Who are you?")
    window.play.phones.stop()
    bo.reads("On the table, choose “Phones…” in the menu.")
    assert bo.script("return document.querySelector('#letters').value") == "", "those are dead"


def test_a_rule_to_be_changed_is_the_one_that_was_tapped_and_its_sheet_can_be_written(table, phones):
    window, link = table()
    bo, _ = phones
    sits_down(bo, link, "Bo")
    for rule in (6, 8):
        bo.script("location.reload()")
        bo.tap("Rules")
        bo.write("Search the rules", f"{rule}")
        bo.tap("Change this rule…")
        assert bo.script("return document.querySelector('#rule').selectedOptions[0].text").startswith(f"{rule} ·")
        assert (
            bo.script("return document.querySelector('#words').value") == window.play.session.table().rulebook.numbered(rule).text
        )
    bo.reads("Just now a rule objects: Only the player with the token creates a proposition.")
    bo.tap("Write what the clerk does")
    bo.write("What the clerk does, in", "dance")
    bo.reads("line 1")
    assert bo.script("const box = document.querySelector('#words'); return box.scrollHeight <= box.clientHeight") is True


def test_everybody_sees_how_a_vote_ended_until_something_else_happens(table, phones):
    window, link = table(begun=under_vote)
    bo, cy = phones
    sits_down(bo, link, "Bo")
    sits_down(cy, link, "Cy")
    for phone in (bo, cy):
        phone.tap("Decline to place a card")
    window.play.act(read_aloud("vote", by="Dee", side="none"))
    for phone in (bo, cy):
        phone.wait("return /^Proposition 19 is (ratified|rejected).* .rule 8/.test(document.querySelector('.result')?.innerText)")
    window.play.session.undo()
    window.play.phones.tell()
    bo.wait("return !document.querySelector('.result')")


def test_a_swipe_over_the_cards_rolls_the_page_on_where_there_is_more_of_it_and_lifts_one_where_there_is_none(table, phones):
    _window, link = table(begun=under_vote)
    bo, _ = phones
    bo.size(360, 640)
    sits_down(bo, link, "Bo")
    card = looks(bo)[0]
    rolled = "return document.querySelector('#hand').scrollTop"
    bo.script("document.querySelector('#hand').scrollTop = 60")
    bo.takes(card)
    bo.script("addEventListener('pointercancel', () => { window.taken = true; })")  # told where the browser rolls by itself
    bo.flicks((0, -20), (2, -40))
    bo.wait(f"{rolled} < 60 && window.taken")
    assert bo.script("return document.querySelector('.tray, .held')") is None
    now = "const now = document.querySelector('#hand').scrollTop"
    bo.wait(f"{now}, still = now === window.before; window.before = now; return still")  # a finger stops a page that rolls
    bo.script("const hand = document.querySelector('#hand'); hand.scrollTop = hand.scrollHeight")
    bo.script("document.querySelector('.fan').scrollIntoView({ block: 'end' })")
    bo.takes(card)
    bo.moves((0, 20), (2, 90))
    bo.wait("return document.querySelector('.tray') && document.querySelector('.held')")
    bo.rests()
    bo.lets_go()


def test_too_many_lines_at_once_are_answered_by_a_sentence(table, phones):
    _window, link = table(begun=under_vote)
    bo, _ = phones
    sits_down(bo, link, "Bo")
    bo.script("for (let n = 0; n < 40; n++) document.dispatchEvent(new Event('visibilitychange'))")
    bo.reads("Too much came from this phone at once.")
    bo.tap("Try again")
    bo.reads("Look at your hand")


def test_words_that_were_withdrawn_lie_on_the_phone_as_they_were_reworded_last(table, phones):
    window, link = table("nomic", lambda session: do(session, "begin turn", by="Ann", to="Ann"))
    ann, _ = phones
    sits_down(ann, link, "Ann")
    ann.tap("Propose…")
    ann.write("The words", "Whoever hums is quiet.")
    ann.tap("Propose it")
    ann.tap("Reword it…")
    ann.write("The words", "Whoever hums is loud.")
    ann.tap("Reword it")
    ann.tap("Reword it…")
    ann.write("The words", "Whoever hums is very loud.")
    ann.tap("Hand") if "Hand" in ann.seen() else ann.tap("Table")
    ann.tap("Withdraw it")
    ann.reads("withdrew")
    assert window.play.session.table().proposals[-1].text == "Whoever hums is loud."
    ann.tap("Propose…")
    ann.wait("return document.querySelector('#words').value === 'Whoever hums is very loud.'")


def test_nobody_proposes_past_what_the_clerk_could_do(table, phones):
    window, link = table()
    ann, _ = phones
    sits_down(ann, link, "Ann")
    would_change(ann, "14")
    ann.write("The words", "The value of a Jack card is 3.")
    ann.tap("Make this proposition")
    ann.reads("The clerk could")
    ann.tap("Use this")
    ann.reads("Ann made proposition 19")
    proposal = window.play.session.table().proposals[-1]
    assert (proposal.text, "3" in proposal.sheet) == ("The value of a Jack card is 3.", True)


FIVE, SEVEN, HUMS = (
    "Each player gets 5 points at the end of their turn.",
    "Each player gets 7 points at the end of their turn.",
    "Whoever hums sits on the floor.",
)


def test_words_that_change_after_an_offer_was_taken_are_offered_anew_or_asked_about(table, phones):
    window, link = table("nomic", lambda session: do(session, "begin turn", by="Ann", to="Ann"))
    ann, _ = phones
    session = window.play.session
    sits_down(ann, link, "Ann")
    ann.tap("Propose…")
    ann.write("The words", FIVE)
    ann.tap("Use this")
    ann.reads("What the clerk does")
    ann.write("The words", SEVEN)
    ann.reads("The clerk could, if you mean this:")
    ann.tap("Propose it")
    ann.reads("The clerk could")
    ann.tap("Use this")
    ann.reads("Ann made proposal 301")
    assert "7" in session.table().proposals[-1].sheet
    taken = session.table().proposals[-1].sheet

    ann.tap("Reword it…")
    ann.reads("What the clerk does")
    ann.write("The words", HUMS)
    ann.reads("What the clerk does was for other words.")
    ann.tap("Reword it")
    ann.tap("Not now")
    assert session.table().proposals[-1].text == SEVEN
    ann.tap("Reword it")
    ann.wait("return document.querySelector('dialog[open]')")
    ann.tap("Nothing for the clerk")
    ann.reads("Ann reworded proposal 301")
    assert [(each.text, each.sheet) for each in session.table().proposals[-1:]] == [(HUMS, "")]
    assert taken


def test_what_was_written_is_emptied_by_nobody_who_has_not_said_so_twice(table, phones):
    _window, link = table("nomic", lambda session: do(session, "begin turn", by="Ann", to="Ann"))
    ann, _ = phones
    words = "return document.querySelector('#words').value"
    sits_down(ann, link, "Ann")
    ann.tap("Propose")
    ann.write("The words", HUMS)
    ann.reads(f"{NOTHING_FOUND} {INSTEAD}")
    ann.tap("Begin again…")
    ann.tap("Keep it")
    assert ann.script(words) == HUMS
    ann.tap("Begin again…")
    ann.tap("Begin again")
    ann.wait(f"{words} === ''")


def test_lines_of_sheets_are_found_by_what_they_do(table, phones):
    _window, link = table()
    there = "return document.querySelector('dialog[open] #ready')"
    bo, _ = phones
    sits_down(bo, link, "Bo")
    bo.tap("Propose")
    bo.tap("Write what the clerk does")
    bo.write("What the clerk does, in", "when proposal ratified: shuffle")
    bo.reads("Did you mean “proposal adopted”?")
    bo.tap("Ready lines…")
    bo.wait(there)
    bo.script("const box = document.querySelector('#ready'); box.value = 'draws a card'; box.dispatchEvent(new Event('input'))")
    line = bo.wait("return document.querySelector('dialog .do small')?.innerText")
    meanwhile(bo.wait("return document.querySelector('dialog .do')").click)
    bo.wait("return document.querySelector('#sheet').value.endsWith(`\\n${arguments[0]}`)", line)
    bo.tap("Ready lines…")
    bo.wait(there)
    top = bo.script("return document.querySelector('#ready').getBoundingClientRect().top")
    bo.script("const box = document.querySelector('#ready'); box.value = 'zzz'; box.dispatchEvent(new Event('input'))")
    bo.reads("There is nothing for that here.")
    assert bo.script("return document.querySelector('#ready').getBoundingClientRect().top") == top
    bo.tap("Not now")
    bo.tap("Ready lines…")
    bo.wait(there)
    assert bo.wait("return getComputedStyle(document.querySelector('dialog .do small')).whiteSpace") == "pre-line"
    assert bo.script(IN_SIGHT, "Not now")
    bo.script("document.querySelector('dialog').dispatchEvent(new MouseEvent('click', { clientY: 5 }))")
    bo.wait("return !document.querySelector('dialog[open]')")
    bo.tap("How it is written…")
    bo.wait(there)
    assert "Add to a counter." in bo.script("return document.querySelector('dialog .group').innerText")
    meanwhile(bo.wait("return document.querySelector('dialog .do')").click)
    bo.wait("return document.querySelector('#sheet').value.includes('set next mover')")


def test_an_immutable_rule_is_transmuted_first(table, phones):
    _window, link = table("nomic", lambda session: do(session, "begin turn", by="Ann", to="Ann"))
    bo, _ = phones
    sits_down(bo, link, "Bo")
    bo.reads("It is Ann’s turn")
    bo.tap("Rules")
    bo.write("Search the rules", "101")
    bo.reads("before it can be changed it must be transmuted")
    bo.tap("Transmute it…")
    chosen = "return [...document.querySelectorAll('#kind, #rule')].map((each) => each.value)"
    assert bo.script(chosen) == ["transmute", "r101"]
    choosing = """const [id, value] = arguments, list = document.querySelector(id); list.value = value;
        list.dispatchEvent(new Event("input", { bubbles: true }))"""
    bo.script(choosing, "#kind", "amend")
    assert bo.script(chosen) == ["amend", "r201"]
    bo.script(choosing, "#rule", "r101")
    bo.write("The words", HUMS)
    bo.tap("Begin again…")
    bo.tap("Begin again")
    bo.wait(f"return (() => {{ {chosen} }})().join() === 'amend,r201'")


def test_where_the_clerk_has_no_offer_the_ready_lines_that_are_close_are_named_and_stand_on_top(table, phones):
    _window, link = table("nomic", lambda session: do(session, "begin turn", by="Ann", to="Ann"))
    ann, _ = phones
    sits_down(ann, link, "Ann")
    ann.tap("Propose")
    ann.write("The words", "A card may be stolen from another hand by whoever is cleverest.")
    ann.reads("Perhaps a ready line:")
    named = ann.script("return document.querySelector('.offer p').innerText")
    ann.tap("Show them")
    first = ann.wait("return document.querySelector('dialog .do b')?.innerText")
    assert named.startswith(f"“{first}”")
    meanwhile(ann.wait("return document.querySelector('dialog .do')").click)
    ann.reads("What the clerk does")
    assert ann.wait("return document.querySelector('#sheet').value")


def test_words_of_a_rule_are_words_whatever_they_are(table, phones):
    _window, link = table(begun=under_vote)
    bo, _ = phones
    sits_down(bo, link, "Bo")
    bo.reads("</script><img src=x onerror=")
    bo.tap("Rules")
    bo.reads("At the beginning of the game")
    assert bo.script("return [document.images.length, document.scripts.length, document.title]") == [
        0,
        1,
        "Bo · Card-Based Nomic",
    ]
    assert bo.troubles() == []


def test_what_a_rule_objects_to_is_said_on_the_phone_and_taken_back_there(table, phones):
    window, link = table(begun=under_vote)
    bo, _ = phones
    sits_down(bo, link, "Bo")
    for _ in range(2):
        bo.touch(looks(bo)[0] if "Look at your hand" in bo.seen() else bo.faces()[0])
        bo.tap("For, with")
        bo.wait("return document.body.innerText.includes('You: for.') || document.querySelector('dialog[open]')")
    bo.reads("A rule objects")
    assert bo.seen().count("Your card stays there: only an undo at the table takes it back.") == 2
    steps = window.play.session.last
    bo.tap("Leave it")
    bo.wait("return !document.querySelector('dialog[open]')")
    assert window.play.session.last == steps


def test_who_loads_the_page_again_has_the_seat_and_a_covered_hand(table, phones):
    _window, link = table(begun=under_vote)
    bo, cy = phones
    sits_down(bo, link, "Bo")
    looks(bo)
    bo.script("location.reload()")
    bo.reads("Look at your hand")
    assert bo.faces() == []
    assert bo.script("return document.title") == "Bo · Card-Based Nomic"

    cy.open(link)
    cy.tap("Bo")
    cy.reads("Bo’s seat is on a phone.")
    cy.tap("Cy")
    cy.wait("return document.title.startsWith('Cy')")
    looks(cy)
    hide(cy)
    cy.wait("return document.querySelectorAll('.fan [data-key]').length === 0")
    assert bo.troubles() == cy.troubles() == []


def hide(phone):
    """The phone is put away: its browser says so to every page."""
    phone.script(
        """Object.defineProperty(document, "hidden", { value: true, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));"""
    )


def test_a_phone_sleeps_and_comes_back_and_a_seat_is_taken_back(table, phones, qtbot):
    window, link = table(begun=under_vote)
    bo, cy = phones
    sits_down(bo, link, "Bo")
    sits_down(cy, link, "Cy")
    room = window.play.phones.room
    assert room.seats == {"Bo": "here", "Cy": "here"}
    cy.open("about:blank")
    qtbot.waitUntil(lambda: room.seats["Cy"] == "asleep", timeout=1000 * PATIENCE)
    bo.reads("phone asleep")
    cy.open(link.partition("#")[0])
    cy.reads("Look at your hand")
    assert room.seats == {"Bo": "here", "Cy": "here"}

    looks(cy)
    cy.script("const now = Date.now; Date.now = () => now() + 30000")  # so long nothing was heard: the line is dead
    cy.wait("return document.querySelectorAll('.fan [data-key]').length === 0")
    cy.reads("Look at your hand")
    looks(cy)

    looks(bo)
    (back,) = (each for each in window.findChildren(QAbstractButton) if each.accessibleName() == "Take Bo’s seat back")
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    bo.reads("Your seat was taken back at the table.")
    assert bo.faces() == []
    assert bo.script("return localStorage.getItem('key')") is None
    cy.reads("Cy")


def test_a_seat_is_given_up_from_its_phone_and_can_be_taken_again(table, phones):
    window, link = table(begun=under_vote)
    bo, cy = phones
    sits_down(bo, link, "Bo")
    sits_down(cy, link, "Cy")
    looks(bo)
    bo.tap("Give up this seat…")
    bo.tap("Keep it")
    bo.reads("Cover")
    bo.tap("Give up this seat…")
    bo.tap("Give it up")
    bo.reads("Your seat is at the table again.")
    assert bo.script("return document.querySelector('#news').innerText") == "", "whoever hears the page hears no turn any more"
    assert bo.faces() == []
    assert window.play.phones.room.seats == {"Cy": "here"}
    bo.tap("Take a seat")
    bo.reads("The letters beside the square")
    sits_down(bo, link, "Bo")
    bo.reads("Look at your hand")


def test_a_vote_of_others_rolls_the_page_nowhere_once_one_has_chosen(table, phones):
    window, link = table(begun=under_vote)
    bo, _ = phones
    bo.size(360, 560)
    sits_down(bo, link, "Bo")
    bo.tap("Decline to place a card")
    bo.reads("You do not place a card.")
    assert bo.script("const hand = document.querySelector('#hand'); return hand.scrollHeight > hand.clientHeight + 40")
    bo.script("document.querySelector('#hand').scrollTop = 0")
    high = "return document.querySelector('#top').clientHeight"
    before = bo.script(high)
    window.play.act(read_aloud("vote", by="Cy", side="none"))
    bo.reads("Cy has declined to place a card.")
    assert bo.script(high) > before, "a line more stands above the cards"
    assert bo.script("return document.querySelector('#hand').scrollTop") == 0


def test_a_secret_vote_and_a_proposal_that_is_written_meanwhile(table, phones):
    def begun(session):
        do(session, "begin turn", by="Ann", to="Ann")
        propose(session, "Ann", "A player who sings gains five points.")
        do(session, "end debate", by="Ann", ballots="secret")

    window, link = table("nomic", begun)
    ann, bo = phones
    session = window.play.session
    sits_down(ann, link, "Ann")
    sits_down(bo, link, "Bo")
    bo.tap("Against")
    bo.reads("You have voted.")
    ann.reads("Bo has voted.")
    assert "gainst" not in ann.seen().replace("Against", "", 1)
    assert session.table("Bo").under_vote.ballot_of("Bo").side == "against"

    bo.tap("Propose")
    bo.write("The words", "Each player gets 5 points at the end of their turn.")
    bo.reads("The clerk could, if you mean this:")
    bo.tap("Use this")
    bo.reads("What the clerk does")
    bo.script("location.reload()")
    bo.tap("Propose")
    assert bo.script("return document.getElementById('words').value").startswith("Each player gets 5")
    bo.tap("Propose it")
    bo.reads("A rule objects")
    bo.tap("Read rule 202")
    bo.reads("One turn consists of two parts")
    bo.tap("Propose")
    bo.tap("Propose it")
    bo.tap("Do it anyway…")
    bo.write("Why?", "we have no time")
    bo.tap("Do it anyway")
    bo.wait("return document.querySelector('#hand:not([hidden])')")
    assert (session.table().proposals[-1].by, session.step(session.last).why) == ("Bo", "we have no time")
    assert bo.script("return Object.keys(JSON.parse(localStorage.getItem('drafts Nomic')).of)") == []
    assert ann.troubles() == bo.troubles() == []


def test_whoever_changed_a_secret_ballot_is_told_when_it_is_undone(table, phones):
    def begun(session):
        do(session, "begin turn", by="Ann", to="Ann")
        propose(session, "Ann", "A player who sings gains five points.")
        do(session, "end debate", by="Ann", ballots="secret")

    window, link = table("nomic", begun)
    ann, bo = phones
    sits_down(ann, link, "Ann")
    sits_down(bo, link, "Bo")
    bo.tap("Against")
    bo.reads("You may lay another ballot until the count.")
    assert bo.script("return document.querySelector('.near')") is None, "it covers nothing of the proposal any more"
    ann.tap("For")
    bo.reads("Ann has voted.")
    bo.tap("For")
    bo.reads("Your ballot is changed.")
    covered = """const [said, turn] = ["#said span", ".turn"].map((each) => document.querySelector(each).getBoundingClientRect());
        return said.top < turn.bottom && turn.top < said.bottom;"""
    assert not bo.script(covered)
    window.play.commands[Command.UNDO]()
    bo.reads("The table has undone your last ballot. Look at the one that stands.")
    ann.reads("The table has undone your last ballot.")
    bo.tap("Show my ballot")
    bo.wait("return document.querySelector('.side.mine')?.innerText.includes('Against')")
    bo.tap("For")
    bo.wait("return !document.body.innerText.includes('undone your last ballot')")
    assert ann.troubles() == bo.troubles() == []


def test_whoever_has_won_declares_it_on_their_phone_and_then_nobody_waits(table, phones):
    def won(session):
        do(session, "begin turn", by="Ann", to="Ann")
        do(session, "edit rule", rule=208, text="Bo wins.", sheet='set winner to players whose name is "Bo"', why="a jest")

    _window, link = table("nomic", won)
    ann, bo = phones
    sits_down(ann, link, "Ann")
    sits_down(bo, link, "Bo")
    bo.reads("You have won by rule 208: declare it.")
    assert "Declare a win" not in ann.seen()
    ann.tap("Propose")
    ann.tap("Or a ready rule: Add a robot")
    ann.wait("return document.querySelector('#words').value.includes('robot')")
    assert not ann.script("return document.querySelector('dialog[open]')"), "among one there is nothing to choose"
    assert "a ready rule" not in ann.seen(), "what is written is not written over"
    ann.tap("Table")
    bo.tap("Declare a win")
    for phone in phones:
        phone.reads("Play can go on.")
        phone.wait("return document.querySelector('.turn h2').innerText === 'Bo won'")
        assert "Waiting for" not in phone.seen()


def test_a_limit_is_asked_for_by_whoever_owes_a_card_and_comes_in_below_what_fingers_aim_at(table, phones):
    window, link = table(begun=under_vote)
    bo, cy = phones
    sits_down(bo, link, "Bo")
    sits_down(cy, link, "Cy")
    lies = "return Math.round(document.querySelector('#fan').getBoundingClientRect().top / 4)"
    before = cy.script(lies)
    bo.tap("5-minute limit")
    bo.reads("Everybody at the table is asked.")
    assert not window.play.session.table().motions
    bo.tap("Ask them")
    cy.reads("For you: say below whether you agree to “a 5-minute limit” and place a card.")
    cy.reads("It takes 3 of 4.")
    assert cy.script(lies) == before
    assert cy.script("return document.querySelectorAll('#below h2').length") > 0
    assert cy.seen().count("To agree on") == 1
    cy.tap("Against")


def test_the_proposer_is_offered_the_side_alone_that_is_open_to_them(table, phones):
    _window, link = table(begun=lambda session: propose(session, "Ann", "The value of a Jack card is 0.", rule=14))
    ann, _ = phones
    sits_down(ann, link, "Ann")
    looks(ann)
    ann.reads("The proposer starts the for pile. Tap a card, or flick it up and to the left.")
    ann.script("document.querySelector('.fan .card').click()")
    ann.wait("return document.querySelector('button.tray')")
    assert ann.script("return [...document.querySelectorAll('button.tray')].map((tray) => tray.dataset.side)") == ["for"]


def test_where_a_rule_objects_to_every_side_the_way_to_decline_is_left(table, phones):
    def begun(session):
        aside = 'before ballot laid if voter is "Bo" and side is not "none": object "Bo stands aside"'
        do(session, "edit rule", by="Ann", rule=105, sheet=f'when vote opened: require players to "vote"\n{aside}', why="so")
        do(session, "decide", by="Ann", question="custom", about="the player who starts", answer="Ann")
        do(session, "propose", by="Ann", kind="enact", text="Tea.")
        do(session, "end debate", by="Ann")

    (_window, link), (bo, _) = table("nomic", begun), phones
    sits_down(bo, link, "Bo")
    bo.reads("Bo stands aside.")
    bo.tap("Decline to vote")
    bo.reads("You do not vote.")


def test_a_rule_that_gets_other_words_is_asked_about_before_it_is_proposed_with_its_old_lines(table, phones):
    window, link = table("nomic", lambda session: do(session, "begin turn", by="Ann", to="Ann"))
    ann, _ = phones
    sits_down(ann, link, "Ann")
    would_change(ann, "206")
    ann.write("The words", HUMS)
    ann.reads("What the clerk does was for other words.")
    ann.tap("Propose it")
    ann.wait("return document.querySelector('dialog[open]')")
    assert not window.play.session.table().proposals
    ann.tap("Nothing for the clerk")
    ann.reads("Ann made proposal 301")
    assert window.play.session.table().proposals[-1].sheet == ""


def test_a_draft_follows_its_rule_to_another_number_and_says_that_it_has_changed(table, phones):
    window, link = table("nomic", lambda session: do(session, "begin turn", by="Ann", to="Ann"))
    _, bo = phones
    session = window.play.session
    sits_down(bo, link, "Bo")
    would_change(bo, "206")
    bo.write("The words", HUMS)
    do(session, "edit rule", rule=206, text="Nobody loses points.", sheet="", number=305, why="a jest")
    window.play.show()
    bo.reads("Rule 305 has changed since you began to write")
    assert bo.script("return document.querySelector('#words').value") == HUMS
    assert bo.script("return document.querySelector('#rule').selectedOptions[0].text").startswith("305 ·")


def test_words_for_a_rule_that_is_repealed_meanwhile_are_kept_as_those_of_a_new_one(table, phones):
    window, link = table("nomic", lambda session: do(session, "begin turn", by="Ann", to="Ann"))
    bo, _ = phones
    sits_down(bo, link, "Bo")
    would_change(bo, "206")
    bo.write("The words", HUMS)
    do(window.play.session, "remove rule", rule=206, why="a jest")
    window.play.show()
    bo.reads("The rule that these words were for is gone: they would be a new one.")
    assert bo.script("return document.querySelector('#words').value") == HUMS
    assert bo.script("return document.querySelector('#kind').value") == "enact"
    assert bo.script("return document.querySelector('#sheet').value") == "", "what the clerk did was for the words that are gone"
    bo.script("location.reload()")
    bo.tap("Propose")
    bo.reads("they would be a new one")
    bo.write("The words", "Whoever sings gains five points.")
    bo.wait("return !document.body.innerText.includes('they would be a new one')")
    would_change(bo, "207")
    bo.write("The words", "Whoever sings gains five points.")
    do(window.play.session, "remove rule", rule=207, why="a jest")
    window.play.show()
    bo.wait("return document.querySelector('#kind').value === 'enact'")
    assert bo.script("return document.querySelector('#words').value") == "Whoever sings gains five points.", "once"


def test_phones_come_along_to_the_next_evening_of_the_same_players_without_a_word(table, phones, tmp_path):
    window, link = table(begun=under_vote)
    bo, cy = phones
    sits_down(bo, link, "Bo")
    looks(bo)
    for game, names in (("nomic", "Ann,Bo,Cy,Dee"), ("solitaire-nomic", "Eve")):
        sit(tmp_path, game, names, token="", file=f"{game}.nomic").close()
    window.open(tmp_path / "nomic.nomic")
    bo.wait("return document.title === 'Bo · Nomic' && document.querySelector('#hand:not([hidden])')")
    assert window.play.phones.seats == {"Bo": "here"}
    cy.open(link)
    cy.reads("Nobody can sit down now: the slip with the square is put away.")
    window.open(tmp_path / "solitaire-nomic.nomic")
    bo.reads("When the same players sit down to another there, this phone comes along by itself")
    bo.wait("return new Promise((done) => setTimeout(() => done(document.querySelector('#lost').hidden), 1500))")
    assert window.play.phones is None


def test_what_is_chosen_in_secret_is_owed_on_top_and_told_to_nobody_who_looks_on(table, phones):
    window, link = table(begun=lambda session: carry(session, "Ann", "At the end of a turn all bid.", BID))
    window.play.act(read_aloud("end turn", by=window.play.session.table().turn.seat))
    bo, _ = phones
    sits_down(bo, link, "Bo")
    bo.reads("For you: bid.")
    assert "done at the table" not in bo.seen()
    bo.tap("Bid…")
    bo.write("Which number?", "twelve")
    assert bo.script("return document.querySelector('dialog input').validationMessage").startswith("Write a number in digits")
    bo.write("Which number?", "12")
    bo.tap("Bid")
    bo.reads("Chosen. It is told later.")
    assert "12" not in bo.script("return document.querySelector('#said').innerText")
    assert bo.troubles() == []


IN_SIGHT = """
    const said = (each) => (each.ariaLabel || each.innerText).trim();
    const found = [...document.querySelectorAll("button")].find((each) => each.checkVisibility() && said(each) === arguments[0]);
    const box = found.getBoundingClientRect();
    const on = document.elementFromPoint(box.left + box.width / 2, box.bottom - 4);
    return found === on || found.contains(on);"""


def test_on_a_small_phone_what_is_owed_is_in_sight_whatever_is_proposed(table, phones):
    def long(session):
        do(session, "begin turn", by="Ann", to="Ann")
        do(session, "edit rule", rule=207, sheet='set votes of players to 2 if player is "Cy" otherwise 1', why="as agreed")
        propose(session, "Ann", "A player who sings gains five points. A player who dances gains six. " * 9)
        do(session, "end debate", by="Ann")

    _window, link = table("nomic", long)
    bo, _ = phones
    bo.size(360, 640)
    sits_down(bo, link, "Bo")
    bo.reads("The vote of Cy is worth 2.")
    assert bo.script(IN_SIGHT, "For")
    assert bo.script(IN_SIGHT, "Against")
    bo.tap("Against")
    bo.wait("return document.querySelector('.side.mine')")
    wide = "const side = document.querySelector('.side.mine'); return side.scrollWidth <= side.clientWidth"
    assert bo.script(wide)
    assert bo.script(TOO_WIDE) == []


def test_on_a_small_phone_the_hand_can_be_looked_at_without_rolling(table, phones):
    def long(session):
        propose(session, "Ann", "The value of a Jack card is 0, whoever holds it and whatever they say. " * 9, rule=14)
        do(session, "vote", by="Ann", side="for", card=session.table("Ann").hand("Ann")[0].id)

    _window, link = table(begun=long)
    bo, _ = phones
    bo.size(360, 640)
    sits_down(bo, link, "Bo")
    assert bo.script(IN_SIGHT, "Look at your hand")


TOO_WIDE = """
    const pages = [document.documentElement, ...document.querySelectorAll("main")];
    const wide = pages.filter((each) => each.scrollWidth > each.clientWidth);
    const small = [...document.querySelectorAll("button, input, select, textarea")].filter(
        (each) => each.checkVisibility() && each.type !== "radio" && each.offsetHeight < 44
    );
    return [...wide, ...small].map((each) => each.outerHTML.slice(0, 200));"""


def test_on_the_smallest_phone_all_fits_and_is_large_enough_to_be_touched(table, phones):
    _, link = table(begun=under_vote)
    bo, _ = phones
    bo.size(320, 568)
    bo.open(link)
    bo.reads("Who are you?")
    assert bo.script(TOO_WIDE) == []
    bo.tap("Bo")
    looks(bo)
    assert bo.script(TOO_WIDE) == []
    bo.touch(bo.faces()[0])
    bo.reads("for")
    assert bo.script(TOO_WIDE) == []
    for page in ("Rules", "Propose"):
        bo.tap(page)
        assert bo.script(TOO_WIDE) == [], page


def spoken(face):
    return face[:-1] + dict(zip("SHDC", "♠♥♦♣", strict=True))[face[-1]]


def test_a_clock_goes_on_by_itself_on_a_phone(table, phones):
    window, link = table(begun=under_vote)
    phone, _ = phones
    sits_down(phone, link, "Cy")
    window.play.act(read_aloud("start clock", clock="tea", seconds=65.0))
    phone.wait("return /Tea: 1:0[0-4]/.test(document.body.innerText)")
    phone.wait("return /Tea: 0:5[0-9]/.test(document.body.innerText)")
