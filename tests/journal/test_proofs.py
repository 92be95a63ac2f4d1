"""Killed at any moment, mutated in any way: the promises of the journal at full numbers under ``./dev prove``."""

import json
import random
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tabletop.journal import Trouble, create, open_journal, read
from tabletop.journal.lines import sealed
from tests import proving
from tests.journal.ways import ROOT, chained, child, on_linux, said


@pytest.mark.timeout(3_600)
def test_a_program_killed_at_any_moment_loses_nothing_that_it_said_was_saved(place: Path) -> None:
    chance = random.Random(68)
    create(place, {}).close()
    saved = 0
    for _ in range(proving.numbers(25, 1_000)):
        with subprocess.Popen(child("append_for_ever", place), cwd=ROOT, stdout=subprocess.PIPE) as program:
            assert program.stdout
            program.stdout.readline()
            time.sleep(chance.random() * 0.02)
            program.kill()
            rest = program.communicate()[0].split(b"\n")
        saved = max([saved, *(int(number) + 1 for number in rest[:-1])])
        assert len(read(place).entries) >= saved
    assert [entry["number"] for entry in read(place).entries] == list(range(len(read(place).entries)))


def trouble_with(place: Path) -> Trouble | None:
    try:
        with closing(open_journal(place)) as journal:
            list(journal.entries)
    except Trouble as trouble:
        return trouble
    return None


MOST_CALLS = 3_000_000
"""Of functions, within which the largest file is read or explained: some second of the processor."""

SPITE = (
    b"\0",
    b"\r\n",
    b"\n",
    b"\xef\xbb\xbf",
    b"\xff",
    b"NaN",
    b"1e999",
    b'"',
    b"\\ud800",
    b"{",
    b"[" * 5000,
    b"9" * 5000,
    b',"a":1',
)
CHANGES: tuple[Callable[[bytes, bytes, bytes, random.Random], bytes], ...] = (
    lambda before, part, after, chance: before + chance.randbytes(chance.randint(1, 9)) + part + after,
    lambda before, part, after, chance: before + chance.choice(SPITE) + part + after,
    lambda before, part, after, chance: before + after,
    lambda before, part, after, chance: before + part + part + after,
    lambda before, part, after, chance: before + part[::-1] + after,
    lambda before, part, after, chance: before + bytes(len(part)) + after,
)


def mutated(whole: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.randint(1, 4)):
        at, to = sorted(chance.randrange(len(whole) + 1) for _ in "ab")
        whole = chance.choice(CHANGES)(whole[:at], whole[at:to], whole[to:], chance)
    return whole


class TestMutatedFiles:
    """Whatever happens to a file, it opens, or it is one ``Trouble``, soon."""

    @pytest.mark.timeout(3_600)
    def test_open_or_are_explained(self, place: Path) -> None:
        chance = random.Random(19)
        texts = [json.dumps({"step": step, "told": ["é" * step, {"x": step / 3}]}).encode() for step in range(12)]
        opened = 0
        for _ in range(proving.numbers(400, 10_000)):
            lines = [b'{"nomic":2}', *texts]
            if chance.random() < 0.5:
                spoilt = chance.randrange(len(lines))
                lines[spoilt] = mutated(lines[spoilt], chance)
                whole = chained(*lines)
            else:
                whole = mutated(chained(*lines), chance)
            place.write_bytes(whole)
            trouble = trouble_with(place)
            opened += trouble is None
            if trouble:
                assert trouble.sentence
                assert trouble.mend
                assert 0 <= trouble.line <= whole.count(b"\n") + 1
        assert opened

    @on_linux
    @pytest.mark.timeout(3_600)
    @pytest.mark.parametrize(
        ("unit", "times", "came"),
        [
            (b"\n", 127_000_000, "Line 250001: The file holds more"),
            (b"[", 127_000_000, "Line 2: It is longer than"),
            (b"\0", 127_000_000, "Line 2: It is longer than"),
            (b'{"a":' * 150_000 + b"\n", 1, "Line 2: It is nested deeper"),
            (b"x", 130_000_000, "The file is larger than"),
        ],
    )
    def test_of_any_size_take_little_work_and_300_MB(self, place: Path, unit: bytes, times: int, came: str) -> None:
        with open(place, "wb") as file:
            file.write(chained(b'{"nomic":2}'))
            for _ in range(max(1, times * len(unit) // 1_000_000)):
                file.write(unit * min(times, 1_000_000))
        sentence, calls, megabytes = said("measure", place)
        assert sentence.startswith(came)
        assert int(calls) < MOST_CALLS
        assert float(megabytes) < 300

    @on_linux
    @pytest.mark.long
    def test_that_are_as_large_as_may_be_and_broken_at_the_end(self, place: Path) -> None:
        text, total = bytearray(), 0
        for number in range(249_000):
            line, total = sealed({"nomic": 1, "number": number, "text": "x" * 440}, total)
            text += line
        place.write_bytes(text + b"broken\nbroken\n")
        sentence, calls, megabytes = said("measure", place)
        assert sentence.startswith("Line 249001: It is not JSON")
        assert int(calls) < MOST_CALLS
        assert float(megabytes) < 300
