"""Whole evenings in which everybody has their hand on a phone: what a phone shows is enough to go on, turn after turn."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.phones.party import Party, Phone
from tests.playing import sit

NAMES = "Ann,Bo,Cy,Dee"
TURNS = 9
WORDS = {"text": "Whoever sings is a singer.", "kind": "enact"}


class Player:
    """Somebody who knows no rule, and does the first thing that their phone offers."""

    def __init__(self, party: Party, name: str, sides: tuple[str, ...]) -> None:
        self.phone, self.name, self._sides, self._turn = party.joins(name), name, sides, count()

    def goes_on(self) -> str:
        """What they did, or nothing where there was nothing to do."""
        phone = self.phone
        phone.heard()
        shown = phone.shown
        if shown["asks"]:
            return self._press(shown["asks"][0])
        if shown["vote"] and shown["ballot"]["may"] and shown["ballot"]["owed"] and self._votes(shown["vote"]):
            return "voted"
        for button in shown["can"]:
            if button["act"]["act"] != "ask judgment" and (done := self._press(button)):
                return done
        return ""

    def _votes(self, vote: dict[str, Any]) -> bool:
        first = self._sides[next(self._turn) % len(self._sides)]
        card = {"card": self.phone.opens()[0]["id"]} if vote["cards"] else {}
        sides = dict.fromkeys((first, *self.phone.shown["ballot"]["sides"]))
        return any("told" in self.phone.acts("vote", side=side, over=vote["number"], **card) for side in sides if side != "none")

    def _press(self, button: dict[str, Any]) -> str:
        act = dict(button["act"])
        if act["act"] == "propose":
            act |= WORDS
        for asked in button["asks"]:
            choices = [choice["value"] for choice in asked["choices"]]
            act[asked["field"]] = choices[0] if choices else 1 if asked["kind"] == "number" else "yes"
        name = act.pop("act")
        answer = self.phone.acts(name, **act)
        return name if "told" in answer else ""


def played(party: Party, sides: dict[str, tuple[str, ...]]) -> list[str]:
    """What was done until so many turns have passed; somebody always finds something to do."""
    players = [Player(party, name, sides[name]) for name in NAMES.split(",")]
    done: list[str] = []
    while party.session.table().turn.number <= TURNS:
        now = [did for player in players if (did := player.goes_on())]
        assert now, (party.session.table().waiting_for(), [player.phone.shown["can"] for player in players])
        done += now
    return done


@pytest.mark.parametrize("way", ["open", "secret"])
def test_nomic_is_played_on_phones_alone(tmp_path: Path, way: str) -> None:
    party = Party(sit(tmp_path, "nomic", NAMES, token="", options={"the ballots": way}))
    done = played(party, {name: ("for",) if name != "Dee" else ("for", "against") for name in NAMES.split(",")})
    assert {"decide", "propose", "end debate", "voted", "throw"} <= set(done)


def test_the_card_game_is_played_on_phones_alone(tmp_path: Path) -> None:
    party = Party(sit(tmp_path, names=NAMES))
    done = played(party, dict.fromkeys(NAMES.split(","), ("for", "against", "against")))
    assert {"propose", "voted"} <= set(done)


def test_whoever_plays_alone_with_a_phone_is_a_phone_like_any_other(tmp_path: Path) -> None:
    party = Party(sit(tmp_path, "solitaire-nomic", "Ann", token=""))
    ann: Phone = party.joins("Ann")
    assert ann.shown["rules"]
