"""Solitaire Nomic with random actions, lawful and not: what the rules forbid is refused, and what they say stays true."""

from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.acts import played
from tabletop.engine.acts.actions import Mutate
from tabletop.engine.acts.lawmaking.editing import RemoveRule
from tabletop.engine.answers import Done, Objection
from tabletop.engine.table import Table
from tabletop.game.evening import Evening
from tabletop.game.session import Session
from tabletop.journal import read
from tests.any_acts import attempt, tries
from tests.playing import sit

Numbers = tuple[int, ...]
Chosen = TypeVar("Chosen")
scripts = st.lists(st.lists(st.integers(0, 2**16), min_size=5, max_size=5).map(tuple), min_size=1, max_size=25)
halves = st.sampled_from(["kept", "rounded down"])
fates = st.sampled_from(["it dies at once", "it lives out its span", "ask each time"])
ages = st.sampled_from(["yes", "no"])
OTHER_WORDS = ("a", "player", "10", "dies", "rule")


def drawn(table: Table, choices: Numbers) -> dict[str, Any]:
    """Any action: as often as not on rules and numbers that make it lawful."""
    numbers = cycle(choices)

    def one(of: Sequence[Chosen]) -> Chosen:
        return of[next(numbers) % len(of)]

    rules = [rule.number for rule in table.rulebook.by_number()]
    mutable = [rule.number for rule in table.rulebook.by_number() if rule.kind == "mutable"] or rules
    immutable = [rule.number for rule in table.rulebook.by_number() if rule.kind == "immutable"] or rules
    said = one(
        ["transmute", "mutate", "mutate", "subsume", "divide", "divide", "other action", "end turn", "decide", "undo", "redo"]
    )
    to = one([one(rules), 20 + one(range(9)), 20 + one(range(9)), 1 + one(range(25)), 0])
    rule = one([one(mutable), one(mutable), one(rules)])
    return {"act": said, "by": "Ann"} | {
        "transmute": {"rule": one([immutable[-1], immutable[-1], rule]), "to": to},
        "mutate": {"rule": rule, "text": mutated(table, rule, choices), "to": one([None, None, to])},
        "subsume": {"rule": rule, "other": one(mutable)},
        "divide": {"rule": rule, "to": to},
        "other action": {
            "under": one(rules),
            "words": "away with it",
            "does": one(["nothing", "remove"]),
            "rule": one(REMOVABLE),
        },
        "decide": {"question": "custom", "answer": one(["yes", "no"])},
    }.get(said, {})


REMOVABLE = (4, 7, 8, 9, 10, 11, 12, 1001, 1002)
"""Rules that may go in these games; the others hold what is proved here."""


def mutated(table: Table, number: int, choices: Numbers) -> str:
    card = table.rulebook.numbered(number)
    words = card.text.split(" ") if card else []
    for choice in choices[: 1 + choices[0] % 4]:
        at = choice % (len(words) + 1)
        words[at : at + choice % 3] = OTHER_WORDS[: choice % 4]
    return " ".join(words)


@pytest.mark.timeout(3_600)
@tries(40, 1_500)
@given(halves, fates, ages, scripts)
def test_whatever_is_tried_the_rules_stay_true(half: str, fate: str, age: str, script: list[Numbers]) -> None:
    options = {"half turns in a division": half, "subsumed rules": fate, "new rules age at once": age}
    with TemporaryDirectory() as folder:
        session = sit(Path(folder), "solitaire-nomic", "Ann", token="", options={key: it for key, it in options.items() if it})
        for choices in script:
            before = session.whole_table()
            answer = attempt(session, drawn(before, choices), anyway=False)
            if isinstance(answer, Objection):
                assert session.whole_table() == before
                assert answer.rule in before.rulebook or answer.impossible
            numbers_are_legal_and_unique(session.whole_table())
            life_spans_are_within_eight_turns(session.whole_table())
        nothing_immutable_dies_or_mutates_by_the_clerks_hand(session)
        undone_redone_and_read_again_it_is_the_same(session)
        session.close()


def numbers_are_legal_and_unique(table: Table) -> None:
    numbers = [rule.number for rule in table.rulebook.rules]
    assert len(numbers) == len(set(numbers))
    assert all((rule.kind == "immutable") == (0 < rule.number < 20) for rule in table.rulebook.rules)


def life_spans_are_within_eight_turns(table: Table) -> None:
    lives = {about.key: amount for (counter, about), amount in table.counters.items() if counter == "life"}
    assert set(lives) == {rule.id for rule in table.rulebook.rules if rule.kind == "mutable"}
    assert all(0 < life <= 8 for life in lives.values())


def nothing_immutable_dies_or_mutates_by_the_clerks_hand(session: Session) -> None:
    for _, step, before in session._taken(session._way()):
        table = step.beginning(before)
        for act in step.acts:
            if isinstance(act, RemoveRule) and act.law:
                card = table.rulebook.numbered(act.rule)
                assert card
                assert card.kind == "mutable"
            assert not (isinstance(act, Mutate) and act is not step.act)
            table = played(act, table)


def undone_redone_and_read_again_it_is_the_same(session: Session) -> None:
    at_end, count = session.whole_table(), 0
    assert Evening(read(session.path)).whole_table() == at_end
    while session.undoable:
        assert isinstance(session.undo(), Done)
        count += 1
    for _ in range(count):
        assert isinstance(session.redo(), Done)
    assert session.whole_table() == at_end
    assert Evening(read(session.path)).whole_table() == at_end


def test_the_drawn_actions_are_of_every_kind_and_often_lawful(tmp_path: Path) -> None:
    done, kinds = 0, set()
    for number in range(300):
        session = sit(tmp_path, "solitaire-nomic", "Ann", token="", file=f"{number}.nomic")
        found = drawn(session.whole_table(), (number, number // 3, number // 7, number + 5, number * 13))
        if isinstance(attempt(session, found, anyway=False), Done):
            done += 1
            kinds.add(found["act"])
        session.close()
    assert kinds == {"transmute", "mutate", "subsume", "divide", "other action", "end turn"}
    assert done > 60
