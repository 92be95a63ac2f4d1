"""Phones at a table without a network: what each says and hears, in lists."""

import json
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from tabletop.engine.acts import Act
from tabletop.game.session import Session
from tabletop.phones.door import Door
from tabletop.phones.room import Room
from tests.playing import NOON


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Party:
    """A room with a door that is open, and everybody in it. Secrets are counted: ``token1``, ``token2``."""

    def __init__(self, session: Session, keys: Mapping[str, str] = MappingProxyType({})) -> None:
        self.session, self.clock = session, Clock()
        self._made = iter(f"token{number}" for number in range(1, 1_000))
        self.door = Door(self.clock, lambda: next(self._made), keys)
        self.token = self.door.open()
        self.lines: list[tuple[int, str]] = []
        """Every line that left, with the phone that it was for."""
        self.gone: list[int] = []
        self.changes = 0
        self.room = Room(session, self.door, self._send, self.do, lambda: NOON + self.clock.now, self._changed)
        self._count = 0

    def _send(self, lines: Iterable[tuple[int, str, bool]]) -> None:
        for number, text, last in lines:
            self.lines.append((number, text))
            if last:
                self.gone.append(number)

    def _changed(self) -> None:
        self.changes += 1

    def do(self, act: Act, anyway: bool, why: str, then: Any) -> None:
        """As the program does it: everybody is told, then the phone that asked."""
        answer = self.session.act(act, anyway=anyway, why=why)
        self.room.tell()
        then(answer)

    def joins(self, seat: str, address: str = "") -> "Phone":
        """A phone that takes a seat."""
        phone = self.comes(address or f"10.0.0.{self._count + 1}")
        phone.says(hello=self.token, seat=seat)
        return phone

    def comes(self, address: str = "10.0.0.1") -> "Phone":
        self._count += 1
        self.room.came(self._count, address)
        return Phone(self, self._count)


class Phone:
    """One phone, and the page on it: parts as they were sent last."""

    def __init__(self, party: Party, number: int) -> None:
        self.party, self.number, self.read, self.asked = party, number, 0, 0
        self.shown: dict[str, Any] = {}
        self.key = ""

    def says(self, **line: Any) -> list[dict[str, Any]]:
        """Say a line; what is heard since the last one."""
        self.party.room.said(self.number, json.dumps(line))
        return self.heard()

    def heard(self) -> list[dict[str, Any]]:
        mine = [json.loads(text) for number, text in self.party.lines[self.read :] if number == self.number]
        self.read = len(self.party.lines)
        for line in mine:
            self.shown |= line.get("shown", {})
            self.key = line.get("key", self.key)
        return mine

    def acts(
        self, act: str, *, over: int | None = None, anyway: bool = False, why: str = "", key: str = "", **fields: Any
    ) -> Any:
        """Ask for an act; its answer."""
        self.asked += 1
        line = {"id": key or f"a{self.asked}", "act": {"act": act, **fields}, "anyway": anyway, "why": why}
        heard = self.says(**line, **({} if over is None else {"over": over}))
        return next((each["answer"] for each in heard if "answer" in each), None)

    def refused(self, **line: Any) -> tuple[str, str]:
        """Say a line that ends it: why, and in which words."""
        (last,) = self.says(**line)[-1:]
        assert self.gone
        return last["because"], last["refused"]

    @property
    def gone(self) -> bool:
        return self.number in self.party.gone

    def leaves(self) -> None:
        self.party.room.left(self.number)

    def opens(self) -> list[dict[str, Any]]:
        """The cards of the hand, looked into."""
        self.says(look=True)
        cards: list[dict[str, Any]] = self.shown["hand"]["cards"]
        return cards

    def covers(self) -> None:
        self.says(look=False)
