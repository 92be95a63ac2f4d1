"""Phones at the real program: the slip, what place cards say, curtains, and acts that come while a hand is busy."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QLabel

from tabletop.app import phones as app_phones
from tabletop.app.phones import LINES_FIRST, NO_NETWORK, Along, Phones
from tabletop.engine.things import Address
from tabletop.view.docks.hands_on_phones import in_short
from tabletop.view.offers.next_step import BOTH, ON_PHONES
from tabletop.view.phones import HELP, PhonesSlip, code
from tabletop.view.reading.counted_cards import CountedCards
from tabletop.view.scene.figures.looks import Look
from tabletop.view.scene.figures.marks import PhoneMark
from tabletop.view.widgets.plates import NamePlate
from tabletop.view.widgets.theme import Settings
from tests.golden import approved
from tests.phones.party import Phone
from tests.playing import Time, deal, do, propose, sit
from tests.view.hands import Key, Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

WIFI, CABLE, IN_USE = "192.168.1.20", "10.0.0.5", "10.9.9.9"
HANDS = {"Ann": ["2S", "3S"], "Bo": ["9S", "KD"], "Cy": ["4C", "5C"], "Dee": ["6H", "7H"]}


class NoServer:
    """What stands for the network: it hears nobody, and keeps what is said."""

    made: list["NoServer"]

    def __init__(self, host: str, port: int, files: object, heard: object, name: str = "") -> None:
        if host == IN_USE:
            raise OSError("in use")
        self.host, self.lines, self.gone, self.stopped = host, list[tuple[int, str]](), list[int](), False
        self.made.append(self)

    @property
    def address(self) -> str:
        return f"{self.host}:8070"

    def send(self, lines: Iterable[tuple[int, str, bool]]) -> None:
        for number, text, last in lines:
            self.lines.append((number, text))
            if last:
                self.gone.append(number)

    def stop(self) -> None:
        self.stopped = True

    @property
    def port(self) -> int:
        return 8070


@pytest.fixture
def network(monkeypatch) -> list[str]:
    """The addresses that this computer seems to have."""
    known = [WIFI]
    NoServer.made = []
    monkeypatch.setattr(app_phones, "Server", NoServer)
    monkeypatch.setattr(app_phones, "addresses", lambda: tuple(known))
    return known


@pytest.fixture
def table(person, games, network) -> Callable[..., Person]:
    """A window with the card game in it, with Ann's proposition under vote and her card on it."""

    def opened(*, voting: bool = True) -> Person:
        time = Time()
        session = sit(games, time=time)
        deal(session, **HANDS)
        if voting:
            do(session, "propose", by="Ann", kind="amend", rule=14, text="The value of a Jack card is 10.")
            do(session, "vote", by="Ann", side="for", card="2S")
        at: Person = person(file=session, time=time)
        return at

    return opened


class AtTable:
    """A phone at that window, as if it had come by the network."""

    def __init__(self, at: Person) -> None:
        assert at.window.play is not None
        assert at.window.play.phones is not None
        self.phones: Phones = at.window.play.phones
        self.room, self.door, self._at = self.phones.room, self.phones._door, at

    @property
    def token(self) -> str:
        return self.phones.token

    @property
    def lines(self) -> list[tuple[int, str]]:
        return NoServer.made[-1].lines

    @property
    def gone(self) -> list[int]:
        return NoServer.made[-1].gone

    def comes(self, number: int) -> Phone:
        self.room.came(number, "10.0.0.9")
        return Phone(self, number)  # type: ignore[arg-type]

    def joins(self, number: int, seat: str) -> Phone:
        phone = self.comes(number)
        phone.says(hello=self.token, seat=seat)
        self._at.still()
        return phone


def with_slip(at: Person) -> AtTable:
    at.from_menu("Phones…")
    return AtTable(at)


def slip_of(at: Person) -> PhonesSlip:
    assert isinstance(at.slip, PhonesSlip)
    return at.slip


def mark_of(at: Person, seat: str) -> Look | None:
    """The roundel at a place card."""
    item = at.item(f"phone {seat}")
    return item.figure.look if item else None


def test_the_slip_has_the_address_in_a_square_and_in_letters_and_lets_people_in_while_it_lies_there(table):
    at = table(voting=False)
    party = with_slip(at)
    assert at.slip_name == "Your seat on your phone"
    assert slip_of(at).address.text() == f"http://{WIFI}:8070\nand there: {party.token}"
    assert at.reads("Who shares this Wi-Fi and has the tools can read what phones are shown.")
    token = party.token
    at.click("Put the slip away")
    assert party.token == ""
    assert not party.door.lets_in(token)
    with_slip(at)
    assert party.token not in ("", token)


def test_esc_puts_the_slip_away_and_who_has_joined_stays(table):
    at = table()
    party = with_slip(at)
    bo = party.joins(1, "Bo")
    at.key(Key.Key_Escape)
    assert at.slip is None
    assert party.token == ""
    assert bo.opens()


def test_the_slip_and_place_cards_say_whose_hand_is_on_a_phone_and_which_phone_sleeps(table):
    at = table(voting=False)
    party = with_slip(at)
    party.joins(1, "Bo")
    cy = party.joins(2, "Cy")
    assert at.about("seat of Bo") == approved()
    cy.leaves()
    at.still()
    assert "phone asleep" in at.about("seat of Cy")
    assert [mark_of(at, seat) for seat in HANDS] == [None, PhoneMark(), PhoneMark(asleep=True), None]
    at.click_tab("Seats")
    assert at.reads("2 cards · phone asleep")
    at.click("Take Cy’s seat back")
    assert "phone" not in at.about("seat of Cy")
    assert "phone" in at.about("seat of Bo")
    at.key(Key.Key_Escape)
    at.click("Take the seat back from the phone: Bo")
    assert "phone" not in at.about("seat of Bo")
    assert not at.reads("2 cards · on a phone")
    assert at.slip is None
    with_slip(at).joins(3, "Dee")
    at.key(Key.Key_Escape)
    at.click("Give the seat to a phone…: Bo")
    assert at.slip_name == "Your seat on your phone"


@pytest.mark.parametrize("voting", [False, True])
def test_no_button_of_the_slip_moves_as_phones_come_and_go_and_it_lies_on_no_place_card(table, voting):
    at = table(voting=voting)
    party = with_slip(at)

    def aside():
        slip = slip_of(at)
        links = [each for each in slip.findChildren(QAbstractButton) if each.accessibleName().startswith("Take ")]
        return slip.geometry(), slip.first.mapTo(at.window, QPoint()), [each.mapTo(at.window, QPoint()) for each in links]

    at.wait(10)
    lay = aside()
    assert len(lay[2]) == len(HANDS)
    slip = QRect(slip_of(at).mapToGlobal(QPoint()), slip_of(at).size())
    seats = [at.view.viewport().mapToGlobal(at.at(f"seat of {seat}")) for seat in HANDS]
    assert [seat for seat in seats if slip.contains(seat)] == []
    for number, seat in enumerate(HANDS):
        party.joins(number, seat)
        at.wait(10)
        assert aside() == lay
    party.room.take_back("Bo")
    at.wait(10)
    assert aside() == lay


@pytest.mark.parametrize(("wide", "voting"), [((1280, 720), False), ((1440, 900), False), ((1440, 900), True)])
def test_the_slip_lies_on_no_part_of_a_place_card_however_many_sit_there(person, games, network, wide, voting):
    names = "Ann,Bo,Cy,Dee,Eve,Flo,Gus,Hal,Ida,Jo,Kim,Lou,Mia,Ned,Oz,Pam"
    session = sit(games, "nomic", names, token="")
    do(session, "begin turn", by="Ann", to="Ann")
    if voting:
        propose(session, "Ann", "Whoever hums sits on the floor.")
    at = person(file=session)
    at.window.resize(*wide)
    with_slip(at)
    at.wait(10)
    slip, page = slip_of(at), at.window.page
    lies = QRect(slip.mapTo(page, QPoint()), slip.size())
    seats = [(name, page.felt.where(Address("seat", name))) for name in names.split(",")]
    assert [name for name, card in seats if lies.intersects(card.translated(page.felt.mapTo(page, QPoint())))] == []


def test_nobody_is_told_to_hold_cards_that_lie_on_phones(table):
    at = table(voting=True)
    party = with_slip(at)
    at.key(Key.Key_Escape)
    holds = ("press and hold", "Press and hold")
    assert any(at.reads(words) for words in holds)
    with_slip(at)
    for number, seat in enumerate(HANDS):
        party.joins(number, seat)
    at.key(Key.Key_Escape)
    assert not any(at.reads(words) for words in holds)
    at.move(at.at("hand of Bo"))
    assert at.view.viewport().toolTip() == approved()


def test_a_curtain_before_a_hand_on_a_phone_asks_first(table):
    at = table()
    party = with_slip(at)
    bo = party.joins(1, "Bo")
    at.key(Key.Key_Escape)
    at.press(at.at("hand of Bo"))
    at.release(at.at("hand of Bo"))
    assert at.slip_name == "A seat on a phone"
    assert at.view.curtain.cards == ()
    at.click("Open the hand here")
    at.still()
    assert len(at.view.curtain.cards) == 2
    at.key(Key.Key_Escape)
    at.press(at.at("hand of Bo"))
    at.release(at.at("hand of Bo"))
    at.click("Take the seat back from the phone")
    assert bo.heard()[-1]["because"] == "key"
    hand = at.at("hand of Bo")
    at.press(hand)
    at.still()
    assert len(at.view.curtain.cards) == 2
    at.release(hand)


def test_a_secret_ballot_is_chosen_on_the_phone_unless_somebody_means_to_choose_it_at_the_table(nomic, network):
    at = nomic(
        lambda session: (propose(session, "Ann", "Tea."), do(session, "end debate", by="Ann")), **{"the ballots": "secret"}
    )
    party = with_slip(at)
    for number, (seat, says) in enumerate((("Ann", BOTH), ("Bo", BOTH), ("Cy", ON_PHONES)), 1):
        party.joins(number, seat)
        assert at.window.page.docks.turn.next._step.after == says
    at.click("Put the slip away")
    at.press(at.at("vote of Bo"))
    at.release(at.at("vote of Bo"))
    assert at.reads("A ballot that is chosen here may be seen by others too.")
    at.click("Leave it to the phone")


def test_a_vote_from_a_phone_lies_on_the_table_and_its_objection_on_the_phone(table):
    at = table()
    bo = with_slip(at).joins(1, "Bo")
    card = bo.opens()[0]["id"]
    assert bo.acts("vote", side="for", card=card)["told"] == approved()
    at.wait(LINES_FIRST)
    assert "has chosen" in at.about("seat of Bo")
    assert "rule" in bo.acts("propose", kind="enact", text="Tea is free.")
    at.still()
    assert at.slip_name == "Your seat on your phone"


def test_what_a_count_shows_a_seat_on_a_phone_lies_on_that_phone_alone(table):
    at = table()
    party = with_slip(at)
    phones = [party.joins(number, seat) for number, seat in enumerate(HANDS) if seat in ("Ann", "Bo")]
    at.key(Key.Key_Escape)
    for phone in phones:
        phone.opens()
    for seat in ("Cy", "Dee"):
        do(at.window.play.session, "vote", by=seat, side="none")
    phones[1].acts("vote", side="for", card=phones[1].shown["hand"]["cards"][0]["id"])
    at.wait(LINES_FIRST)
    phones[0].heard()
    assert phones[0].shown["hand"]["counted"]
    assert at.window.findChildren(CountedCards) == []


@pytest.mark.parametrize("agreed", [False, True])
def test_after_a_judgment_the_table_and_its_phones_wait_for_the_same(person, games, network, agreed):
    time = Time()
    session = sit(games, "nomic", token="", time=time)
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "propose", by="Ann", kind="enact", text="Whoever sings gains five points.")
    do(session, "end debate", by="Ann")
    for seat in HANDS:
        do(session, "vote", by=seat, side="for")
    do(session, "throw", by="Ann")
    do(session, "ask judgment", by="Cy", question="May Ann sing twice?")
    do(session, "judge", by=session.table().judgments[-1].judge, question="May Ann sing twice?", answer="Yes.")
    for seat in ("Ann", "Cy") if agreed else ("Ann",):
        do(session, "voice", by=seat, motion="begin the next turn", side="for")
    at = person(file=session, time=time)
    phone = with_slip(at).joins(1, "Dee")
    waited = [each.accessibleName() or each.text() for each in at.window.findChildren(NamePlate) if each.isVisible()]
    assert phone.shown["table"]["waiting_for"] == (["Bo"] if agreed else ["Cy", "Dee"])
    assert waited == phone.shown["table"]["waiting_for"]


def test_for_acts_that_come_together_the_phones_are_told_first_and_the_page_is_shown_once(table, monkeypatch):
    at = table()
    party = with_slip(at)
    bo, cy = party.joins(1, "Bo"), party.joins(2, "Cy")
    shown = list[int]()
    page = at.window.page
    assert page is not None
    show = page.show_facts
    monkeypatch.setattr(page, "show_facts", lambda facts, **how: (shown.append(facts.record.last), show(facts, **how)))
    assert bo.acts("vote", side="none")["told"]
    assert cy.acts("vote", side="none")["told"]
    assert shown == []
    at.wait(LINES_FIRST)
    assert len(shown) == 1
    assert "declined" in at.about("seat of Bo")
    assert "declined" in at.about("seat of Cy")


def test_an_act_from_a_phone_leaves_what_a_hand_carries_in_it(table):
    at = table()
    bo = with_slip(at).joins(1, "Bo")
    at.key(Key.Key_Escape)
    at.press(at.at("token"))
    at.glide(at.at("token"), at.bare(0.5, 0.5))
    bo.acts("vote", side="none")
    at.wait(LINES_FIRST)
    assert at.view.carrying.lifted is not None
    at.release(at.bare(0.5, 0.5))
    assert at.window.play is not None
    assert at.window.play.session.table().under_vote.voted == ("Ann", "Bo")


def test_an_act_from_a_phone_leaves_whoever_looks_back_where_they_are(table):
    at = table()
    bo = with_slip(at).joins(1, "Bo")
    assert at.window.play is not None
    at.window.play._look_back(1)
    at.still()
    bo.acts("vote", side="none")
    at.wait(LINES_FIRST)
    assert at.window.play.session.table().under_vote.voted == ("Ann", "Bo")
    assert "does not" not in at.about("seat of Bo")
    assert (bo.shown["vote"]["voted"], bo.shown["vote"]["declined"]) == (["Ann"], ["Bo"])


def test_a_question_that_lies_on_the_table_stays_while_a_phone_acts(table):
    at = table()
    bo = with_slip(at).joins(1, "Bo")
    at.key(Key.Key_Escape)
    at.press(at.at("hand of Bo"))
    at.release(at.at("hand of Bo"))
    assert at.slip_name == "A seat on a phone"
    bo.acts("vote", side="none")
    at.wait(LINES_FIRST)
    assert at.slip_name == "A seat on a phone"


def test_while_the_table_is_busy_a_phone_is_told_to_try_again(table, monkeypatch):
    at = table()
    party = with_slip(at)
    bo = party.joins(1, "Bo")
    monkeypatch.setattr(party.phones, "_busy", lambda: True)
    assert bo.acts("vote", side="none")["objection"] == approved()
    monkeypatch.undo()
    assert bo.acts("vote", side="none")["told"]


def test_undo_at_the_table_is_told_to_every_phone(table):
    at = table()
    bo = with_slip(at).joins(1, "Bo")
    bo.acts("vote", side="none")
    at.wait(LINES_FIRST)
    at.click("Undo")
    bo.heard()
    assert bo.shown["vote"]["declined"] == []
    assert bo.shown["ballot"]["undone"]


def test_leaving_the_evening_closes_the_door(table):
    at = table()
    bo = with_slip(at).joins(1, "Bo")
    at.from_menu("New game")
    assert bo.heard()[-1]["because"] == "next"
    assert [server.stopped for server in NoServer.made] == [True]


@pytest.mark.parametrize("names", ["Ann,Bo,Cy,Dee", "Dee,Cy,Bo,Ann", "Ann,Bo,Cy,Eve"])
def test_phones_come_along_to_the_next_evening_of_the_same_players_and_to_no_other(table, tmp_path, names):
    at, time = table(), Time()
    do(at.window.play.session, "join", who="Robbie", robot=True, why="robots have no phones")
    party = with_slip(at)
    bo, token = party.joins(1, "Bo"), party.token
    folder = tmp_path / "home" / "games"
    sit(folder, "nomic", names, token="", file="next.nomic", time=time).close()
    if names.startswith("Ann"):
        at.window.show_start()
    at.window.open(folder / "next.nomic")
    at.still()
    assert json.loads(NoServer.made[0].lines[-1][1])["because"] == "next"
    phones = at.window.play.phones
    if "Eve" in names:
        assert phones is None
        assert len(NoServer.made) == 1
        return
    before, now = NoServer.made
    assert (now.host, now.stopped, before.stopped) == (WIFI, False, True)
    assert phones.seats == {"Bo": "asleep"}
    room = AtTable(at)
    again, other = room.comes(2), room.comes(3)
    assert other.refused(hello=token)[0] == "token", "nobody else is let in before the slip is laid out"
    you, shown = again.says(hello=bo.key)
    assert (you["you"], shown["shown"]["table"]["game"]) == ("Bo", "Nomic")
    assert phones.seats == {"Bo": "here"}


def test_where_the_address_is_gone_nobody_comes_along_and_all_are_at_the_table(table):
    at = table()
    phones = at.window.play.open_phones()
    names = frozenset(seat.name for seat in at.window.play.session.table().seats)
    phones.come(Along(names, {"Bo": "key-of-bo"}, IN_USE, 8070, ""))
    at.still()
    assert phones.seats == {}
    assert "phone" not in at.about("seat of Bo")


def test_another_address_is_another_door(table, network):
    network[:] = [WIFI, IN_USE, CABLE]
    at = table()
    party = with_slip(at)
    bo, token = party.joins(1, "Bo"), party.token
    first = NoServer.made[0]
    at.click("Another address")
    assert first.stopped
    assert first.gone == [bo.number]
    assert slip_of(at).address.text().startswith(f"http://{CABLE}:8070\n")
    assert party.phones.token not in ("", token)
    assert party.phones.seats == {}
    assert "phone" not in at.about("seat of Bo")


def test_in_another_network_the_slip_has_another_address(table, network):
    at = table()
    bo = with_slip(at).joins(1, "Bo")
    at.click("Put the slip away")
    network[:] = [CABLE]
    with_slip(at)
    assert slip_of(at).address.text().startswith(f"http://{CABLE}:8070\n")
    assert NoServer.made[0].stopped
    assert json.loads(NoServer.made[0].lines[-1][1])["because"] == "moved"
    assert bo.number in NoServer.made[0].gone


def test_without_a_network_it_is_said_and_nothing_is_opened(table, network):
    network.clear()
    at = table()
    at.from_menu("Phones…")
    assert NO_NETWORK in at.slip_words
    assert NoServer.made == []


def test_while_nobody_comes_it_is_said_what_helps(table):
    at = table()
    party = with_slip(at)
    assert not at.reads(HELP)
    slip_of(at).wait.timeout.emit()
    assert at.reads(HELP)
    party.joins(1, "Bo")
    assert not at.reads(HELP)


def test_the_square_is_black_on_white_in_whole_px_with_paper_round_it(table):
    at = table()
    with_slip(at)
    slip = slip_of(at)
    image = slip.code.grab().toImage()
    rows = code(at.window.play.phones.link)
    module = image.width() // (len(rows) + 8)
    for down in range(-4, len(rows) + 4):
        for across in range(-4, len(rows) + 4):
            inside = 0 <= down < len(rows) and 0 <= across < len(rows)
            at_px = QPoint((across + 4) * module + module // 2, (down + 4) * module + module // 2)
            assert image.pixelColor(at_px).name() == ("#000000" if inside and rows[down][across] else "#ffffff")


def test_switched_off_nothing_of_it_is_loaded(tmp_path: Path):
    script = """
import sys, tempfile
from pathlib import Path
from tabletop.app.folders import Folders
from tabletop.app.starting import application
from tabletop.app.window import Window
from tests.playing import sit
app = application()
folder = Path(sys.argv[1])
session = sit(folder)
session.close()
window = Window(Folders.portable(folder))
window.show()
window._stand()
window.open(session.path)
app.processEvents()
assert window.play is not None
asked_for = ("websockets", "segno", "ifaddr", "tabletop.phones", "tabletop.app.phones", "tabletop.view.phones")
print([name for name in asked_for if name in sys.modules])
"""
    ran = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], cwd=Path(__file__).parents[2], capture_output=True, text=True
    )
    assert ran.stdout.strip() == "[]", ran.stderr


def test_a_screen_reader_says_what_becomes_of_hands_on_phones(table, monkeypatch):
    said: list[str] = []
    monkeypatch.setattr(app_phones, "say_aloud", lambda on, words: said.append(words))
    at = table()
    party = with_slip(at)
    bo = party.joins(1, "Bo")
    bo.leaves()
    party.phones.take_back("Bo")
    assert said == approved()


def test_who_plays_on_a_phone_stands_at_the_foot_of_the_turn_dock(table):
    at = table()
    dock = at.window.page.docks.turn
    assert (dock.phones.line.isVisible(), dock.minutes.isVisible()) == (False, True)
    party = with_slip(at)
    party.joins(1, "Bo")
    cy = party.joins(2, "Cy")
    assert dock.phones.line.press.text() == "2 of 4 on phones  +"
    at.click("Who plays on a phone: 2 of 4 on phones")
    told = [row.text() for row in dock.phones.rows.findChildren(QLabel) if row.isVisible()]
    assert told == list(HANDS)
    assert (dock.phones.list.isVisible(), dock.minutes.isVisible()) == (True, True)
    cy.leaves()
    at.still()
    assert "Cy plays on a phone, which sleeps." in [
        each.accessibleName() for each in dock.phones.rows.findChildren(QAbstractButton)
    ]
    at.click("Who plays on a phone: 2 of 4 on phones, Cy’s sleeps")
    assert (dock.phones.list.isVisible(), dock.minutes.isVisible()) == (False, True)
    for seat in ("Bo", "Cy"):
        party.phones.take_back(seat)
    at.still()
    assert not dock.phones.line.isVisible()


def test_nothing_moves_in_the_turn_dock_when_the_list_of_phones_opens_or_a_phone_falls_asleep(table):
    at = table()
    dock, party = at.window.page.docks.turn, with_slip(at)
    phones = [party.joins(number, seat) for number, seat in enumerate(("Ann", "Bo", "Cy", "Dee"), 1)]

    def lies() -> list[QRect]:
        at.still()
        return [each.geometry() for each in (dock.next, dock._area, dock.hint, dock.phones.line)]

    before = lies()
    at.click("Who plays on a phone: 4 of 4 on phones")
    assert lies() == before
    rows = [row.geometry() for row in dock.phones.rows.findChildren(QLabel)]
    phones[1].leaves()
    assert lies() == before
    assert [row.top() for row in rows] == [row.geometry().top() for row in dock.phones.rows.findChildren(QLabel)]


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000)])
def test_the_minutes_are_read_beside_the_list_of_phones(table, size):
    at = table()
    at.window.resize(*size)
    dock, party = at.window.page.docks.turn, with_slip(at)
    party.joins(1, "Bo")
    at.click("Who plays on a phone: 1 of 4 on phones")
    at.still()
    assert dock.minutes.height() >= 2 * dock.minutes.fontMetrics().height()
    assert not dock.minutes.geometry().intersects(dock.phones.list.geometry())
    assert dock.phones.list.geometry().bottom() <= dock.phones.rect().bottom()
    assert dock.phones.list.height() >= dock.phones.rows.height(), "all four are seen"


def test_the_phone_of_a_seat_in_the_list_does_what_the_one_on_its_place_card_does(table):
    at = table()
    party = with_slip(at)
    party.joins(1, "Bo")
    at.click("Put the slip away", "Who plays on a phone: 1 of 4 on phones")
    (sign,) = (each for each in at.window.findChildren(QAbstractButton) if each.accessibleName() == "Bo plays on a phone.")
    assert sign.toolTip() == "Bo plays on a phone. A click takes the seat back, or opens it here too."
    at.click("Bo plays on a phone.")
    assert at.slip_name == "A seat on a phone"
    at.click("Take the seat back from the phone")
    assert party.phones.seats == {}
    party = with_slip(at)
    party.joins(2, "Cy")
    at.click("Put the slip away", "Give Bo’s seat to a phone: lay the slip with the square out.")
    assert at.slip_name == "Your seat on your phone"


def test_names_on_the_slip_are_read_whole_where_letters_are_large(table):
    at = table()
    at.window._set(Settings(text=150))
    with_slip(at)
    at.still()
    slip = at.window.findChild(PhonesSlip)
    names = [each for each in slip.findChildren(QLabel) if each.text() in ("Ann", "Bo", "Cy", "Dee")]
    assert len(names) == 4
    assert all(each.fontMetrics().horizontalAdvance(each.text()) <= each.width() for each in names)


def test_where_names_are_too_long_for_the_line_it_says_how_many_phones_sleep():
    phones = {"Ann": "here", "Bo": "asleep", "Cy": "asleep"}
    assert in_short(4, phones) == ("3 of 4 on phones, Bo’s and Cy’s sleep", "3 of 4 on phones, 2 sleep")
    assert in_short(4, {"Ann": "here"}) == ("1 of 4 on phones", "1 of 4 on phones")
