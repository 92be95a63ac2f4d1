"""The card game through ``tabletop act``: the scenarios that it is accepted by, with their exact numbers."""

import hashlib
from pathlib import Path

import pytest

from tabletop.box.box import find_box
from tests.games.command_line import CommandLine, settled, told, totals
from tests.golden import approved

RULES_AS_PUBLISHED = "c911dd88c7c071d3ac2eab4ec9cfa8d657fc68e75c74fb044aef058874b71316"
PREAMBLE_AS_PUBLISHED = "cb86ba5e288fcd7df7c2e954ed9a1de62e44a601829d66301cddc977bece6b2e"
"""SHA-256 of the wiki page's words, taken from the page itself: “1. …”, “2. …” to 18, a line each; and its first paragraph."""


def test_the_rules_are_those_of_the_page_word_for_word() -> None:
    box = find_box("card-nomic")
    rules = "\n".join(f"{rule.number}. {rule.text}" for rule in box.rule)

    assert hashlib.sha256(rules.encode()).hexdigest() == RULES_AS_PUBLISHED
    assert hashlib.sha256(box.preamble.encode()).hexdigest() == PREAMBLE_AS_PUBLISHED
    assert box.credit


@pytest.fixture
def four(tmp_path: Path) -> CommandLine:
    """Four players with five cards each; the first holds the token."""
    table = CommandLine(tmp_path, "P1,P2,P3,P4", token="P1")
    assert table.piles == {"draw": 32, "discard": 0}
    table.deals(P1="7S AS 2C 3C 4C", P2="QH 2D 3D 4D 5D", P3="KD 2H 3H 4H 5H", P4="AC 6S 8S 9S 10S")
    assert (table.hands, table.holder) == ([5, 5, 5, 5], ["P1"])
    assert table.piles == {"draw": 32, "discard": 0}
    return table


def propose(table: CommandLine, by: str, text: str = "The value of an Ace card is 1.", rule: int = 13, **more: str) -> None:
    table.does(by, "propose", kind="amend", rule=rule, text=text, **more)


def test_c1_nineteen_to_thirteen_is_ratified(four: CommandLine) -> None:
    propose(four, "P1")
    answer = four.votes(P1="7S for", P2="QH for", P3="KD against", P4="none")

    assert totals(answer) == (7 + 12, 13)
    assert settled(answer)
    assert four.piles == {"draw": 29, "discard": 3, "for": 0, "against": 0}
    assert four.hands == [5, 5, 5, 5]
    assert four.holder == ["P1"]
    assert four.cards == 52


def test_c1_only_the_proposer_saw_a_face(four: CommandLine, tmp_path: Path) -> None:
    propose(four, "P1")
    four.votes(P1="7S for", P2="QH for", P3="KD against")
    whole = four.file.read_bytes()

    def last_answer(reader: str) -> str:
        four.file.write_bytes(whole)
        from tests.games.command_line import run

        vote = '{"act":"vote","by":"P4","side":"none"}\n'
        status, out, _ = run("act", four.file, *(("--as", reader) if reader else ()), said=vote, now=four.time)
        assert status == 0
        return out

    def faces_in(answer: str) -> set[str]:
        return {
            face for face in ("7S", "QH", "KD") if f'"{face}"' in answer or face[:-1] + "♠♥♦"["SHD".index(face[-1])] in answer
        }

    assert faces_in(last_answer("P1")) == {"7S", "QH", "KD"}
    for reader in ("", "P2", "P3", "P4"):
        assert faces_in(last_answer(reader)) == set()


def test_c2_a_tie_is_rejected_and_moves_the_token(four: CommandLine) -> None:
    propose(four, "P1")
    four.votes(P1="7S for", P2="QH for", P3="KD against", P4="none")
    propose(four, "P1")
    answer = four.votes(P1="AS for", P4="AC against", P2="none", P3="none")

    assert totals(answer) == (1, 1)
    assert not settled(answer)
    assert four.piles == {"draw": 27, "discard": 5, "for": 0, "against": 0}
    assert four.holder == ["P2"]
    assert (four.hands, four.cards) == ([5, 5, 5, 5], 52)


@pytest.fixture
def five(tmp_path: Path) -> CommandLine:
    """Five players under vote: the proposer and two others have acted, Cy and Di have not."""
    table = CommandLine(tmp_path, "Ann,Bo,Cy,Di,Ed", token="Ann")
    table.deals(Ann="10S 2S 3S 4S 5S", Bo="9H 2H 3H 4H 5H", Cy="KC 2C 3C 4C 5C", Di="KD 2D 3D 4D 5D", Ed="QS 6S 7S 8S 9S")
    propose(table, "Ann")
    table.votes(Ann="10S for", Bo="9H against", Ed="none")
    assert table.show()["waiting_for"] == ["Cy", "Di"]
    return table


LIMIT = "a 5-minute limit"


def voices(table: CommandLine, *names: str) -> list[dict]:
    return [table.does(name, "voice", motion=LIMIT) for name in names]


def test_c4_three_voices_of_five_and_five_minutes_count_the_rest_as_not_placing(five: CommandLine) -> None:
    *_, third = voices(five, "Ann", "Cy", "Ed")
    assert [(act["clock"], act.get("seconds", 300)) for act in third["followed"] if act["act"] == "start clock"] == [
        ("time limit", 300)
    ]
    five.time.passes(300)
    answer = five.does("", "time up", clock="time limit")

    assert told(answer)[1:3] == approved()
    assert totals(answer) == (10, 9)
    assert settled(answer)
    assert five.piles == {"draw": 27 - 2, "discard": 2, "for": 0, "against": 0}
    assert five.hands == [5, 5, 5, 5, 5]
    assert five.show()["clocks"] == []


def test_c4_two_voices_of_five_start_no_clock(five: CommandLine) -> None:
    _, second = voices(five, "Ann", "Cy")

    assert second["followed"] == []
    assert five.show()["clocks"] == []
    (answer,) = five.act({"act": "time up", "clock": "time limit"})
    assert answer["impossible"]
    assert five.show()["waiting_for"] == ["Cy", "Di"]


ACES = {"text": "The value of an Ace card is 20.", "sheet": 'set value of cards whose rank is "A" to 20'}


def test_c5_aces_are_twenty_from_the_next_act_on(four: CommandLine) -> None:
    propose(four, "P1", **ACES)
    answer = four.votes(P1="7S for", P2="none", P3="none", P4="none")
    assert settled(answer)
    assert told(answer)[-2:] == approved()
    law = [line for line in four.show()["law"] if line["question"] == "value" and line["of"].startswith("A")]
    assert [(line["answer"], line["rule"]) for line in law] == [("20", 13)]

    propose(four, "P1", "The value of a Jack card is 10.", 14)
    answer = four.votes(P1="AS for", P2="none", P3="KD against", P4="6S against")

    assert totals(answer) == (20, 13 + 6)
    assert settled(answer)


def test_c5_a_total_may_be_typed_in(four: CommandLine) -> None:
    propose(four, "P1", **ACES)
    four.votes(P1="7S for", P2="QH for", P3="KD against")
    (objected,) = four.act({"act": "count votes", "by": "P1", "for": 5, "against": 8})
    assert (objected["rule"], objected["impossible"]) == (8, False)

    typed = {"act": "count votes", "by": "P1", "for": 5, "against": 8, "anyway": True, "why": "we halve them tonight"}
    (answer,) = four.act(typed)

    assert told(answer)[0] == approved()
    assert not settled(answer)
    assert four.text(13) == "The value of an Ace card is 1."
    assert four.holder == ["P2"]
    assert four.piles == {"draw": 29, "discard": 3, "for": 0, "against": 0}


def test_nobody_can_say_that_a_rule_did_what_they_did(four: CommandLine) -> None:
    answer = four.does("P2", "draw", law="r6")
    assert answer["done"] == {"act": "draw", "by": "P2"}
