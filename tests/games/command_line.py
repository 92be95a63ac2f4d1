"""A game played through ``tabletop new``, ``act`` and ``show``, as a script would play it: nothing but JSON goes in and out."""

import io
import json
import sys
from collections.abc import Iterable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tabletop.cli import cli
from tabletop.game.evening import Evening
from tabletop.journal import read
from tests.playing import Time

FIRST = "the player chosen beforehand"
Answer = dict[str, Any]


def run(*argv: object, said: str = "", now: Time | None = None) -> tuple[int, str, str]:
    """The exit status of the command, what it printed, and what it complained of."""
    out, trouble = io.StringIO(), io.StringIO()
    with patch.object(sys, "stdin", io.StringIO(said)), redirect_stdout(out), redirect_stderr(trouble):
        status = cli.main([str(each) for each in argv], now=now or Time())
    return status, out.getvalue(), trouble.getvalue()


class CommandLine:
    """One game file and the commands that work on it."""

    def __init__(
        self, folder: Path, names: str, *, game: str = "card-nomic", token: str = "", seed: str = "7", **options: str
    ) -> None:
        self.file = folder / "evening.nomic"
        self.names = names.split(",")
        self.time = Time()
        chosen = ({FIRST: token} if token else {}) | options
        option = [word for key, value in chosen.items() for word in ("--option", f"{key}={value}")]
        argv = ("new", game, "--players", names, "--out", self.file, "--seed", seed, *option)
        assert run(*argv, now=self.time) == (0, "", "")

    def act(self, *acts: Mapping[str, Any]) -> list[Answer]:
        """One run of ``tabletop act``, a line for each act; an answer for each line."""
        said = "".join(json.dumps(act, ensure_ascii=False) + "\n" for act in acts)
        status, out, _ = run("act", self.file, said=said, now=self.time)
        answers = [json.loads(line) for line in out.splitlines()]
        assert len(answers) == len(acts)
        assert status == (0 if all("step" in answer for answer in answers) else 1)
        return answers

    def does(self, by: str, act: str, **fields: Any) -> Answer:
        """One act, which nothing may stand against."""
        (answer,) = self.act({"act": act, "by": by, **fields})
        assert "step" in answer, answer
        return answer

    def votes(self, **ballots: str) -> Answer:
        """Ballots in turn, each ``Bo="7S for"`` or ``Dee="none"``; the answer to the last of them."""
        answer: Answer = {}
        for seat, said in ballots.items():
            *card, side = said.rsplit(" ", 1)
            answer = self.does(seat, "vote", side=side, **({"card": card[0]} if card else {}))
        return answer

    def deals(self, **hands: str) -> None:
        """By hand: every seat named gives its cards back and takes the ones that are written, such as ``"7S KD"``."""
        cards = Evening(read(self.file)).whole_table().things.by_id.values()
        called = {card.face: card.id for card in cards}
        lying = {seat: [called[face] for face in faces.split()] for seat, faces in hands.items()}
        back = [card.id for card in cards if card.at.kind == "hand" and card.at.of in hands]
        self.act(
            {"act": "move thing", "thing": back, "to": "draw"},
            *({"act": "move thing", "thing": lying[seat], "to": f"hand of {seat}"} for seat in hands),
            {"act": "shuffle", "pile": "draw"},
        )

    def show(self, reader: str = "") -> Answer:
        status, out, trouble = run("show", self.file, *(("--as", reader) if reader else ()), now=self.time)
        assert (status, trouble) == (0, "")
        shown: Answer = json.loads(out)
        return shown

    def hand(self, seat: str) -> list[str]:
        """The faces that ``show --as`` tells the seat itself."""
        return next(each["hand"] for each in self.show(seat)["seats"] if each["name"] == seat)

    @property
    def piles(self) -> dict[str, int]:
        piles: dict[str, int] = self.show()["piles"]
        return piles

    @property
    def hands(self) -> list[int]:
        """How many cards each seat holds."""
        return [seat["hand"] for seat in self.show()["seats"]]

    @property
    def holder(self) -> list[str]:
        """Who holds the token."""
        return [seat["name"] for seat in self.show()["seats"] if "token" in seat["holds"]]

    @property
    def cards(self) -> int:
        """Every card there is, in hands and piles."""
        return sum(self.hands) + sum(self.piles.values())

    def text(self, number: int) -> str:
        return next(rule["text"] for rule in self.show()["rules"] if rule["number"] == number)


def totals(answer: Answer) -> tuple[Any, Any]:
    """The totals that the count in this answer announced: for and against."""
    count = next(act for act in answer["followed"] if act["act"] == "count votes")
    return count["for"], count["against"]


def settled(answer: Answer) -> bool:
    """Whether this answer ratified the proposition."""
    return next(act["adopted"] for act in answer["followed"] if act["act"] == "settle vote")


def told(answers: Answer | Iterable[Answer]) -> list[str]:
    each = [answers] if isinstance(answers, dict) else answers
    return [line for answer in each for line in answer["told"]]
