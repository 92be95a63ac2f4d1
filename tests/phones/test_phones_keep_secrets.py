"""No line that leaves for a phone has a face on it that its seat may not see; nor one of its own while the hand is covered."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.phones.shown import PhoneParts
from tests.any_acts import Numbers, attempt, picked, steps, tries
from tests.phones.party import Party
from tests.playing import NOON, do, sit
from tests.proofs.test_secrets import FACE, box_of_faces, faces_seen, faces_seen_in_step

NAMES = "Ann,Bo,Cy"
SEATS = dict(enumerate(NAMES.split(","), 1))
"""Whose phone has which number."""
turns = st.tuples(steps, st.integers(0, 11))
scripts = st.lists(turns, min_size=1, max_size=12)


@pytest.mark.timeout(3_600)
@tries(6, 400)
@given(scripts)
def test_no_line_for_a_phone_has_a_face_that_its_seat_may_not_see(script: list[tuple[tuple[int, Numbers], int]]) -> None:
    """Any acts at the table and from phones, some hands open and some covered; some told in a hurry."""
    with TemporaryDirectory() as folder:
        session = sit(Path(folder), box_of_faces(), names=NAMES)
        do(session, "add thing", what="face-901", to="discard")
        party = Party(session)
        phones = [party.joins(name) for name in NAMES.split(",")]
        typed, seen = set[str](), Faces(party)
        for (kind, choices), chosen in script:
            found = picked(session.whole_table(), kind, choices)
            typed |= faces(found)
            phone = phones[chosen % len(phones)]
            if chosen < 4:
                phone.says(look=chosen % 2 == 0)
            elif chosen < 8:
                phone.says(id=f"a{len(party.lines)}", act=found, anyway=True)
            else:
                attempt(session, found)
                party.room.tell(hurry=chosen % 2 == 0)
            seen.check(typed)
        session.close()


@pytest.mark.timeout(3_600)
@tries(8, 400)
@given(scripts)
def test_what_is_told_again_in_a_hurry_is_what_would_be_told_anew(script: list[tuple[tuple[int, Numbers], int]]) -> None:
    """What was read for a seat's parts is the key of them: whatever is done, none is told that another table would give."""
    with TemporaryDirectory() as folder:
        session = sit(Path(folder), box_of_faces(), names=NAMES)
        shown = PhoneParts(session, lambda: NOON)
        for (kind, choices), chosen in script:
            for seat in NAMES.split(","):
                shown.parts(seat, open=chosen % 2 == 0, phones={})
            attempt(session, picked(session.whole_table(), kind, choices))
            if chosen > 8:
                session.undo()
            again = {seat: shown.parts(seat, open=chosen % 3 == 0, phones={}, hurry=True) for seat in NAMES.split(",")}
            shown._owns.clear()
            for seat, parts in again.items():
                assert parts == shown.parts(seat, open=chosen % 3 == 0, phones={}, hurry=True)
        session.close()


class Faces:
    """Every line is looked at once, when it has just left."""

    def __init__(self, party: Party) -> None:
        self._party, self._read = party, 0
        self._open = dict.fromkeys(SEATS, False)

    def check(self, typed: set[str]) -> None:
        """``typed`` are faces that somebody has named: a face that is only said is told as it was said."""
        party, whole = self._party, self._party.session.whole_table()
        public = self._told(None) | faces_seen(whole, None) | typed
        for number, text in party.lines[self._read :]:
            seat, line = SEATS[number], json.loads(text)
            held = {card.face for card in whole.hand(seat)}
            parts = line.get("shown", {})
            hand = parts.pop("hand", None)
            if hand is not None:
                self._open[number] = hand["open"]
                assert {card["face"] for card in hand["cards"]} == (held if hand["open"] else set())
            assert faces(parts.pop("can", None)) <= public | (held if self._open[number] else set())
            assert faces(line.pop("answer", None)) <= self._told(seat) | faces_seen(whole, seat) | typed
            for of_all in ("rules", "asks"):
                parts.pop(of_all, None)
            assert faces(line) <= public
        self._read = len(party.lines)

    def _told(self, reader: str | None) -> set[str]:
        """What was to be seen in the steps that the minutes on phones may tell of."""
        session = self._party.session
        numbers = [number for number in range(max(1, session.last - 60), session.last + 1) if session.step(number)]
        return set[str]().union(*(faces_seen_in_step(session, number, reader) for number in numbers))


def faces(told: object) -> set[str]:
    return set(FACE.findall(json.dumps(told)))
