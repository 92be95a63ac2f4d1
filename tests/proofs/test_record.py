"""The record: no acknowledged act is lost, a cut file opens to the last whole step, a damaged one gives a sentence."""

import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest

from tabletop.engine.answers import Done, Objection
from tabletop.engine.work import finish
from tabletop.game import checking
from tabletop.game.evening import Evening
from tabletop.game.session import Session
from tabletop.journal import Trouble, read
from tests.playing import deal, do, propose, read_aloud, resume, sit, vote
from tests.proving import measured, numbers

ROOT = Path(__file__).parent.parent.parent
MOST_CALLS = 3_000_000
"""Of functions, within which a broken file is told of: a second of the processor at the most."""
ROOM = 300
"""Megabytes that it may take."""


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The file of two rounds, with hands dealt by name, a rejected proposition, a ratified one, and an undo."""
    session = sit(tmp_path)
    deal(session, Ann=["7S", "KD", "2C", "3C", "4C"], Bo=["9H", "2H", "3H", "4H", "5H"])
    propose(session, "Ann", "Aces are 14.", 'set value of cards whose rank is "A" to 14', rule=13)
    vote(session, Ann="7S for", Bo="9H against", Cy="none", Dee="none")
    propose(session, "Bo", "Aces are 15.", 'set value of cards whose rank is "A" to 15', rule=13)
    session.look("Ann")
    vote(session, Bo="2H for", Ann="none", Cy="none")
    session.undo()
    vote(session, Cy="none", Dee="none")
    do(session, "give", by="Ann", counter="points", of="Ann", amount="7/2")
    do(session, "tell", by="Bo", text="Let’s go on.")
    session.undo()
    session.close()
    return session.path


# Killed


def lines_for_ever(seed: int) -> Iterator[str]:
    chance = random.Random(seed)
    while True:
        found = chance.choice(
            [
                {"act": "tell", "by": "Ann", "text": "words " * chance.randrange(60)},
                {"act": "throw", "by": "Bo"},
                {"act": "shuffle", "by": "Bo", "pile": "draw"},
                {"act": "give", "by": "Ann", "counter": "points", "of": "Bo", "amount": 1},
                {"act": "draw", "by": "Ann"},
                {"act": "pass token", "by": "Ann", "to": "Cy"},
                {"act": "undo"},
                {"act": "redo"},
                {"act": "no such act"},
            ]
        )
        yield json.dumps(found) + "\n"


def killed(file: Path, seed: int) -> list[dict[str, object]]:
    """The answers of a ``tabletop act`` that is killed at some moment while acts are fed in."""
    command = [sys.executable, "-m", "tabletop", "act", str(file)]
    answers = file.with_suffix(".answers")
    chance = random.Random(seed)
    with answers.open("wb") as out, subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=out) as process:
        assert process.stdin is not None
        for _, line in zip(range(chance.randrange(1, 60)), lines_for_ever(seed), strict=False):
            process.stdin.write(line.encode())
        process.stdin.flush()
        while not answers.stat().st_size and process.poll() is None:
            time.sleep(0.002)
        time.sleep(chance.random() * 0.05)
        process.kill()
        process.stdin.close() if not process.stdin.closed else None
    return [json.loads(line) for line in answers.read_text("utf-8").splitlines(keepends=True) if line.endswith("\n")]


@pytest.mark.timeout(3_600)
def test_a_program_that_is_killed_has_lost_no_act_that_it_answered_for(tmp_path: Path) -> None:
    for seed in range(numbers(5, 1_000)):
        file = tmp_path / f"{seed}.nomic"
        sit(tmp_path, file=file.name).close()
        done = [answer for answer in killed(file, seed) if "step" in answer]
        session = resume(file)
        assert all(answer["step"] == number for number, answer in enumerate(done, 2))
        assert session.last >= 1 + len(done)
        entries = read(file).entries
        for answer in done:
            entry = entries[answer["step"] - 1]  # type: ignore[operator]
            acted = answer["done"]["act"]  # type: ignore[index]
            assert acted in entry if acted in ("undo", "redo") else entry["act"]["act"] == acted
        assert isinstance(session.act(read_aloud("tell", by="Ann", text="on we go")), Done)
        session.close()


# Cut


def test_a_file_cut_at_every_byte_of_its_last_three_lines_opens_to_the_last_whole_step(played: Path) -> None:
    whole = played.read_bytes()
    ends = [match.end() for match in re.finditer(b"\n", whole)]
    tables = tables_after_each_line(played)
    file = played.with_name("cut.nomic")
    for size in range(ends[-4], len(whole) + 1):
        file.write_bytes(whole[:size])
        lines = sum(end <= size for end in ends) + (size + 1 in ends)
        session = resume(file)
        assert session.whole_table() == tables[lines - 1]
        assert bool(session.notices) == (size not in ends and size + 1 not in ends)
        session.close()
        for left in (file, file.with_name("cut.nomic.torn")):
            left.unlink(missing_ok=True)
    assert len(whole) - ends[-4] > 150


def tables_after_each_line(file: Path) -> list[object]:
    whole, tables = file.read_bytes().splitlines(keepends=True), []
    part = file.with_name("part.nomic")
    for count in range(1, len(whole) + 1):
        part.write_bytes(b"".join(whole[:count]))
        tables.append(Evening(read(part)).whole_table())
    return tables


# Damaged


def mutated(whole: bytes, chance: random.Random) -> bytes:
    """The file after one accident: a byte, a run, a line or a word that is lost, doubled, swapped or of another kind."""
    at, lines = chance.randrange(len(whole)), whole.splitlines(keepends=True)
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    numbers_in = [*re.finditer(rb"(?<=[:\[,])-?\d+(\.\d+)?", whole)]
    words = [*re.finditer(rb'"[^"\\\n]{1,40}"', whole)]
    number, word, other = chance.choice(numbers_in), chance.choice(words), chance.choice(words)
    wild = chance.choice(
        [b"-1", b"1e99", b"99999999999999999999", b'"x"', b"null", b"[]", b"{}", b"true", b"[" * 60, b"0.5", b'"1/0"']
    )
    return chance.choice(
        [
            lambda: whole[:at] + bytes([chance.randrange(256)]) + whole[at + 1 :],
            lambda: whole[:at] + whole[at + chance.randrange(1, 300) :],
            lambda: whole[:at] + whole[at : at + 50] + whole[at:],
            lambda: b"".join(lines[:one] + lines[one + 1 :]),
            lambda: b"".join([*lines[:one], lines[two], *lines[one:]]),
            lambda: whole[: number.start()] + wild + whole[number.end() :],
            lambda: whole[: word.start()] + wild + whole[word.end() :],
            lambda: whole[: word.start()] + other.group() + whole[word.end() :],
            lambda: whole[: word.start()] + other.group() + whole[word.end() :],
        ]
    )()


def sealed_again(text: bytes) -> bytes:
    """The same lines under good seals, as somebody who mends by hand would leave them."""
    total, done = 0, b""
    for line in text.splitlines():
        content = re.sub(rb',?"sum":"[0-9a-f]*"\}$', b"", line)
        content = content.removesuffix(b"}") + b","
        total = crc32(content, total)
        done += content + b'"sum":"%08x"}\n' % total
    return done


@pytest.mark.timeout(3_600)
def test_a_damaged_file_gives_one_sentence_with_little_work_and_never_touches_the_running_game(played: Path) -> None:
    resource = pytest.importorskip("resource", reason="Windows does not tell how much room a program takes in this way")
    whole, chance = played.read_bytes(), random.Random(8)
    running = sit(played.parent, file="running.nomic")
    before, its_file = running.whole_table(), running.path.read_bytes()
    bad, count = played.with_name("bad.nomic"), 0
    room = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number in range(numbers(75, 10_000)):
        text = mutated(whole, chance)
        bad.write_bytes(sealed_again(text) if number % 2 else text)
        said, work = measured(lambda file: finish(checking.checking(file)), bad)
        came, more = measured(opened, bad)
        assert work + more < MOST_CALLS
        if isinstance(came, Trouble):
            assert str(came) in said
            assert str(came).endswith(".")
        else:
            goes_on(came)
            count += 1
        bad.unlink(missing_ok=True)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - room) / (1024 if sys.platform != "darwin" else 1024**2)
    assert grown < ROOM
    assert 0 < count < numbers(75, 10_000) / 2
    assert (running.whole_table(), running.path.read_bytes()) == (before, its_file)
    running.close()


def opened(file: Path) -> Session | Trouble:
    try:
        return resume(file)
    except Trouble as trouble:
        return trouble


def goes_on(session: Session) -> None:
    """All that is shown of it can be shown, and play can go on."""
    for act in (session.undo, session.redo, lambda: session.act(read_aloud("throw", dice=1))):
        assert isinstance(act(), Done | Objection)
    assert [session.step(number) for number in range(session.last + 1)]
    list(session.minutes(1, session.last))
    session.law()
    session.close()


# The disk


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    def refuse(*_: object) -> int:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("tabletop.journal.journal.write_all", refuse)
    return monkeypatch


def test_on_a_full_disk_play_goes_on_marked_as_not_saved_until_there_is_room(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    session = sit(tmp_path)
    patch: pytest.MonkeyPatch = request.getfixturevalue("full_disk")
    answer = session.act(read_aloud("throw", by="Ann", faces=[3]))
    assert answer == Done(2, saved=False)
    assert "the disk is full" in session.trouble
    assert session.act(read_aloud("tell", by="Ann", text="on")) == Done(3, saved=False)
    assert (session.unsaved, session.save_again()) == (2, False)
    assert Evening(read(session.path)).last == 1
    patch.undo()
    assert (session.save_again(), session.trouble, session.unsaved) == (True, "", 0)
    assert Evening(read(session.path)).whole_table() == session.whole_table()


def test_what_was_not_saved_is_saved_with_the_next_act(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    session = sit(tmp_path)
    patch: pytest.MonkeyPatch = request.getfixturevalue("full_disk")
    session.act(read_aloud("throw", by="Ann", faces=[3]))
    patch.undo()
    assert session.act(read_aloud("tell", by="Ann", text="on")) == Done(3, saved=True)
    assert session.trouble == ""
    assert Evening(read(session.path)).last == 3
