"""Whatever a phone says, the table goes on: it hears a line, and nothing is done that may not be."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.any_acts import NONSENSE, picked, steps, tries
from tests.phones.party import Party
from tests.playing import do, sit

values = st.recursive(
    st.sampled_from([*NONSENSE, "Bo", "vote", "ready", "a1", True, False]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["act", "card", "text", "kind", "rule"]), inner),
    max_leaves=5,
)
KEYS = ("hello", "seat", "look", "id", "act", "over", "anyway", "why", "check", "want", "still", "shown")
lines = st.dictionaries(st.sampled_from(KEYS), values, max_size=5)
asking = st.tuples(steps, st.booleans())


@pytest.mark.timeout(3_600)
@tries(40, 2_000)
@given(st.lists(lines | asking, min_size=1, max_size=12), st.sampled_from(["card-nomic", "nomic"]))
def test_any_lines_in_any_order_are_answered_by_lines(said: list[Any], game: str) -> None:
    with TemporaryDirectory() as folder:
        party = Party(sit(Path(folder), game, token="Ann" if game == "card-nomic" else ""))
        phone, other = party.joins("Bo"), party.joins("Cy")
        key = phone.key
        for line in said:
            if isinstance(line, tuple):
                (kind, numbers), anyway = line
                line = {"id": f"a{len(party.lines)}", "act": picked(party.session.whole_table(), kind, numbers), "anyway": anyway}
            party.room.said(phone.number, json.dumps(line))
            if phone.gone:
                phone = party.comes()
                phone.says(hello=key)
            for _, text in party.lines:
                assert isinstance(json.loads(text), dict)
            party.lines.clear()
            phone.read = other.read = 0
        assert other.says(still=True) == [{"still": True}]
        party.session.close()


def test_a_seat_that_an_undo_takes_away_has_a_phone_with_nothing_to_do(tmp_path: Path) -> None:
    party = Party(sit(tmp_path))
    do(party.session, "join", who="Eva")
    eva = party.joins("Eva")
    party.session.undo()
    party.room.tell()
    eva.heard()
    assert (eva.shown["can"], eva.shown["asks"], eva.shown["hand"]["count"]) == ([], [], 0)
    eva.opens()
    assert eva.acts("vote", side="for")["impossible"]
    assert party.comes().says(hello=eva.key)[0]["you"] == "Eva"
