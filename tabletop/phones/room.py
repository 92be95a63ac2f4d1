"""The room where phones meet an evening: lines come in, lines go out. It knows no network and no screen."""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Protocol

from tabletop.engine.acts import Act
from tabletop.engine.answers import Done, Objection
from tabletop.engine.seen import SeenTable
from tabletop.game.session import Session
from tabletop.phones.asked import over, read
from tabletop.phones.checking import DraftDesk
from tabletop.phones.door import Door
from tabletop.phones.shown import PhoneParts, line

HERE, ASLEEP = "here", "asleep"
REMEMBERED = 8
"""Answers of one seat that are kept, so that what is asked again after a broken line is done once."""
LONGEST_ID, LONGEST_WHY = 20, 2_000

WRONG_TOKEN = "These are not the letters on the slip. Look at the table’s screen: the slip has new ones each time it is laid out."
NO_SLIP = "Nobody can sit down now: the slip with the square is put away. On the table, choose “Phones…” in the menu."
WRONG_KEY = "This seat was taken back at the table, or another evening has begun. Point the camera at the square again."
TAKEN = "{}’s seat is on another phone. It can be taken back at the table."
NO_SEAT = "Nobody called “{}” can sit down here."
ELSEWHERE = "Your seat is on another phone now."
TAKEN_BACK = "Your seat was taken back at the table."
GIVEN_UP = "Your seat is at the table again."
MOVED = "moved", "The table is at another address now. Point the camera at the square again."
NEXT = (
    "next",
    "This game was put away at the table. When the same players sit down to another there, this phone comes along by itself; "
    "with others, point the camera at the square again.",
)
"""Why a room ends, as the page and as people are told: after the one its phones have to come anew, after the other they wait."""
OFTEN = "Too many tries. Wait a minute, then try again."
NOT_A_LINE = "That is no line that this table understands."
_NUMBERS = count(1)
"""Of the rooms, so that a phone that comes along asks nothing of the next evening that it had asked of the last."""

Send = Callable[[Iterable[tuple[int, str, bool]]], None]
"""Lines, each for a phone, by its number, and whether it is the last that it hears."""


class DoesAct(Protocol):
    def __call__(self, act: Act, anyway: bool, why: str, then: Callable[[Done | Objection], None], /) -> None:
        """Do an act at the table, and say at once or later what came of it; everybody has been told before."""


@dataclass
class Phone:
    """One that is connected, and what it was sent last."""

    address: str
    seat: str = ""
    open: bool = False
    vote: int | None = None
    """The vote in which the hand was opened: a ballot alone, without cards, lies open no longer than that vote."""
    sent: dict[str, str] = field(default_factory=dict)


class Room:
    """``now`` is the clock on the wall; ``changed`` hears when another seat has a phone, or one fell asleep."""

    def __init__(
        self,
        session: Session,
        door: Door,
        send: Send,
        do: DoesAct,
        now: Callable[[], float],
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self._number = next(_NUMBERS)
        self._session, self._door, self._send, self._do, self._changed = session, door, send, do, changed
        self._shown, self._desk = PhoneParts(session, now), DraftDesk(session)
        self._wanted = {"ready": lambda *_: self._desk.ready(), "lines": self._desk.lines, "help": lambda *_: self._desk.help()}
        self._phones: dict[int, Phone] = {}
        self._answers: dict[str, OrderedDict[str, str]] = {}
        self._looked: dict[str, tuple[str, ...]] = {}
        """The cards that a seat was noted to have looked at last."""
        self._told: tuple[object, bool] = (), False
        """The last entry, and the phones, of which everybody has been told, and whether that was in a hurry."""

    # What the screen asks

    @property
    def seats(self) -> dict[str, str]:
        """The seats whose hand is on a phone, and whether that phone is here or asleep."""
        here = {phone.seat for phone in self._phones.values()}
        return {seat: HERE if seat in here else ASLEEP for seat in self._door.taken}

    def take_back(self, seat: str) -> None:
        """That seat is played at the table again; its phone has no key to it any more."""
        self._free_seat(seat, "key", TAKEN_BACK)

    def end(self, why: tuple[str, str]) -> None:
        """Everybody is told that it is over, and ``why``."""
        for number in list(self._phones):
            self._refuse(number, *why)

    def tell(self, *, hurry: bool = False) -> None:
        """What has changed, to each phone. Whoever has their hand open sees what comes to it: that is noted first. In a
        ``hurry`` something is left out, which whoever tells says later."""
        for phone in self._phones.values():
            self._note_look(phone)
        seats = self.seats
        stands = self._session.last, tuple(seats.items())
        if self._told in ((stands, False), (stands, hurry)):
            return
        self._told = stands, hurry
        told = ((number, self._news(phone, seats, hurry=hurry), False) for number, phone in self._phones.items() if phone.seat)
        self._send([line for line in told if line[1]])

    # What the network says

    def came(self, number: int, address: str) -> None:
        self._phones[number] = Phone(address)

    def left(self, number: int) -> None:
        phone = self._phones.pop(number, None)
        if phone is not None and phone.seat:
            self._seats_changed()

    def said(self, number: int, text: str) -> None:
        """One line of a phone. Whatever it holds, the answer is a line."""
        phone = self._phones.get(number)
        if phone is None:
            return
        found = _object(text)
        if found is None:
            self._refuse(number, "form", NOT_A_LINE)
        elif "hello" in found:
            self._hello(number, phone, found)
        elif found.get("still") is True:
            self._say(number, {"still": True})
        elif not phone.seat:
            self._refuse(number, "form", NOT_A_LINE)
        elif "look" in found:
            self._look(number, phone, open=found["look"] is True)
        elif found.get("leave") is True:
            self._free_seat(phone.seat, "left", GIVEN_UP)
        else:
            self._asked(number, phone, found)

    # Coming in

    def _hello(self, number: int, phone: Phone, found: dict[str, Any]) -> None:
        said, seat = found["hello"], found.get("seat")
        if self._door.waits(phone.address):
            self._refuse(number, "often", OFTEN)
        elif not isinstance(said, str) or len(said) > 100:
            self._refuse(number, "form", NOT_A_LINE)
        elif owner := self._door.seat_of(said):
            self._sit(number, phone, owner, said)
        elif not self._door.lets_in(said):
            self._door.note_wrong(phone.address)
            old = self._door.shaped_as_key(said)
            self._refuse(number, "key" if old else "token", WRONG_KEY if old else WRONG_TOKEN if self._door.token else NO_SLIP)
        elif not isinstance(seat, str):
            self._say(number, {"free": self._free(), "game": self._session.table().game})
        elif all(each["name"] != seat for each in self._free()):
            self._refuse(number, "form", NO_SEAT.format(seat[:40]))
        elif seat in self._door.taken:
            self._refuse(number, "taken", TAKEN.format(seat))
        else:
            self._answers.pop(seat, None)
            self._sit(number, phone, seat, self._door.give_key(seat))

    def _free(self) -> list[dict[str, Any]]:
        """Everybody who could have their hand on a phone, clockwise."""
        seats = (seat for seat in self._session.table().seats if not seat.robot and not seat.out)
        return [{"name": seat.name, "look": seat.look, "taken": seat.name in self._door.taken} for seat in seats]

    def _sit(self, number: int, phone: Phone, seat: str, key: str) -> None:
        phone.seat = ""
        self._dismiss(seat, "elsewhere", ELSEWHERE)
        phone.seat, phone.open, phone.sent = seat, False, {}
        self._say(number, {"you": seat, "key": key, "evening": self._number})
        self._tell(number, phone)
        self._seats_changed()

    def _dismiss(self, seat: str, because: str, sentence: str) -> None:
        for number in [number for number, phone in self._phones.items() if phone.seat == seat]:
            self._refuse(number, because, sentence)

    def _refuse(self, number: int, because: str, sentence: str) -> None:
        self._phones.pop(number, None)
        self._send([(number, line({"refused": sentence, "because": because}), True)])

    def _free_seat(self, seat: str, because: str, sentence: str) -> None:
        self._door.take_key(seat)
        self._dismiss(seat, because, sentence)
        self._seats_changed()

    def _seats_changed(self) -> None:
        self.tell()
        self._changed()

    # Seated

    def _look(self, number: int, phone: Phone, *, open: bool) -> None:
        table = self._session.table(phone.seat)
        phone.open, phone.vote = open, table.under_vote.number if table.under_vote else None
        self._note_look(phone)
        self._tell(number, phone)

    def _note_look(self, phone: Phone) -> None:
        """Somebody looks into their hand, which an undo across it can say then; the same cards are noted once."""
        if not phone.open:
            return
        table = self._session.table(phone.seat)
        cards = tuple(card.id for card in table.hand(phone.seat))
        if not cards and phone.vote != (table.under_vote.number if table.under_vote else None):
            phone.open = False
            return
        if cards != self._looked.get(phone.seat):
            self._looked[phone.seat] = cards
            self._session.look(phone.seat)

    def _tell(self, number: int, phone: Phone) -> None:
        if news := self._news(phone, self.seats):
            self._send([(number, news, False)])

    def _news(self, phone: Phone, seats: Mapping[str, str], *, hurry: bool = False) -> str:
        """What differs from what that phone was told last, as a line; nothing where nothing does."""
        parts = self._shown.parts(phone.seat, open=phone.open, phones=seats, hurry=hurry)
        differ = {name: part for name, part in parts.items() if phone.sent.get(name) != part}
        phone.sent.update(differ)
        written = ",".join(f'"{name}":{part}' for name, part in differ.items())
        return f'{{"shown":{{{written}}}}}' if differ else ""

    def _asked(self, number: int, phone: Phone, found: dict[str, Any]) -> None:
        key = found.get("id")
        if not isinstance(key, str) or not 0 < len(key) <= LONGEST_ID:
            self._refuse(number, "form", NOT_A_LINE)
        elif "act" in found:
            self._act(number, phone.seat, key, found)
        elif isinstance(draft := found.get("check"), dict):
            self._say(number, {"of": key, "check": self._desk.checked(draft, self._session.table(phone.seat))})
        elif isinstance(wanted := found.get("want"), str) and wanted in self._wanted:
            self._say(number, {"of": key, "ready": self._wanted[wanted](found.get("for"), self._session.table(phone.seat))})
        else:
            self._refuse(number, "form", NOT_A_LINE)

    def _act(self, number: int, seat: str, key: str, found: dict[str, Any]) -> None:
        known = self._answers.setdefault(seat, OrderedDict())
        if key in known:
            if known[key]:
                self._send([(number, known[key], False)])
            return
        known[key] = ""
        while len(known) > REMEMBERED:
            known.popitem(last=False)

        def then(answer: Done | Objection) -> None:
            known[key] = line({"of": key, "answer": self._answer(answer, seat)})
            self._send([(to, known[key], False) for to, phone in self._phones.items() if phone.seat == seat])

        table = self._session.table(seat)
        act = read(found["act"], table)
        against = act if isinstance(act, Objection) else over(act, found.get("over"), table)
        if against is not None:
            then(against)
        elif isinstance(act, Act):
            why = found.get("why")
            self._do(act, found.get("anyway") is True, why[:LONGEST_WHY] if isinstance(why, str) else "", then)

    def _answer(self, answer: Done | Objection, seat: str) -> dict[str, Any]:
        if isinstance(answer, Objection):
            return objection_told(answer, self._session.table(seat))
        told = next(iter(self._session.minutes(answer.number, answer.number, seat)), None)
        return {"step": answer.number, "told": list(told.told) if told else []}

    def _say(self, number: int, said: dict[str, Any]) -> None:
        self._send([(number, line(said), False)])


def objection_told(answer: Objection, table: SeenTable) -> dict[str, Any]:
    """Why an act was not done, as on the command line."""
    book = table.rulebook
    rule = book[answer.rule].number if answer.rule in book else None
    told: dict[str, Any] = {"objection": answer.told, "rule": rule, "impossible": answer.impossible}
    return told | ({"others": list(answer.others)} if answer.others else {})


def _object(text: str) -> dict[str, Any] | None:
    try:
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False).encode()
    except (RecursionError, ValueError):
        return None
    return found if isinstance(found, dict) else None
