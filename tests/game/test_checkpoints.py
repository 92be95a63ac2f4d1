"""A checkpoint saves work and nothing else: with it, without it or with a bad one, the evening is the same."""

from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest

from tabletop.engine.seen import SeenStep, SeenTable
from tabletop.engine.table import Table
from tabletop.game import session as sessions
from tabletop.game.evening import Evening
from tabletop.journal import lines, read, record
from tests.golden import approved
from tests.playing import carry, do, held, holder, resume, sit, vote

Seen = tuple[Table, SeenTable, tuple[SeenStep, ...], tuple[SeenStep, ...], bool, bool]


@pytest.fixture(autouse=True)
def _worth_keeping_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "LONG", 5)


def evening(folder: Path, name: str = "evening.nomic", rounds: int = 3) -> Path:
    """An evening with an amendment, looks, undo and redo, and an act undone at its end; closed, so a checkpoint lies beside."""
    session = sit(folder, file=name)
    values = cycle(range(2, 9))
    for _ in range(rounds):
        by, ace = holder(session), next(values)
        carry(session, by, f"The value of an Ace card is {ace}.", f'set value of cards whose rank is "A" to {ace}', rule=13)
        session.look("Bo")
        session.undo()
        session.redo()
    do(session, "tell", by="Cy", text="This is taken back.")
    session.undo()
    session.close()
    return folder / name


def cache(path: Path) -> Path:
    return path.with_name(path.name + ".cache")


def seen(path: Path) -> Seen:
    """All that can be seen of the evening, by everybody and by one seat, and whether undo and redo lead anywhere."""
    session = resume(path)
    found = (
        session.whole_table(), session.table("Ann"), tuple(session.minutes(1, session.last)),
        tuple(session.minutes(1, session.last, "Ann")), session.undoable, session.redoable,
    )  # fmt: skip
    session._journal.close()  # as if killed: what lies beside the file stays as it is
    return found


def test_an_evening_opened_with_a_checkpoint_is_the_evening_without(tmp_path: Path) -> None:
    path = evening(tmp_path)
    assert cache(path).exists()
    opened_with = seen(path)
    cache(path).unlink()
    assert seen(path) == opened_with


def test_an_evening_that_took_long_to_play_through_leaves_a_checkpoint_as_soon_as_it_is_open(tmp_path: Path) -> None:
    path = evening(tmp_path)
    kept = cache(path).read_bytes()
    cache(path).unlink()
    session = resume(path)
    assert cache(path).read_bytes() == kept
    session.close()


def test_an_evening_that_is_opened_from_its_checkpoint_leaves_the_checkpoint_alone(tmp_path: Path) -> None:
    path = evening(tmp_path)
    kept = cache(path).stat()
    resume(path)._journal.close()
    assert cache(path).stat().st_ino == kept.st_ino


def test_what_was_undone_before_a_checkpoint_can_be_done_again_after_it(tmp_path: Path) -> None:
    path = evening(tmp_path)
    session = resume(path)
    session.redo()
    assert [line for step in session.minutes(session.last - 2, session.last - 2) for line in step.told] == approved()
    session.close()


def test_ids_of_a_branch_left_before_a_checkpoint_are_not_given_again_after_it(tmp_path: Path) -> None:
    path = evening(tmp_path)
    session = resume(path)
    do(session, "shuffle", by="Ann", pile="draw")
    shuffled = {*session.whole_table().things.by_id}
    session.undo()
    left = {*session.whole_table().things.by_id}
    session.close()
    session = resume(path)
    do(session, "shuffle", by="Ann", pile="draw")
    assert not {*session.whole_table().things.by_id} & (shuffled - left)
    session.close()


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace(b'"number":', b'"numbed":', 1),
        lambda text: bytes(reversed(text)),
        lambda text: b"",
        lambda text: b"\0" * len(text),
    ],
    ids=["cut off", "changed", "reversed", "empty", "noughts"],
)
def test_a_damaged_checkpoint_is_as_none(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    path = evening(tmp_path)
    sound = seen(path)
    cache(path).write_bytes(damage(cache(path).read_bytes()))
    assert seen(path) == sound


def test_a_checkpoint_of_another_evening_is_as_none(tmp_path: Path) -> None:
    path, other = evening(tmp_path), evening(tmp_path, "other.nomic", rounds=2)
    sound = seen(path)
    cache(path).write_bytes(cache(other).read_bytes())
    assert seen(path) == sound


def test_a_checkpoint_that_is_sealed_and_yet_no_evening_is_as_none(tmp_path: Path) -> None:
    path = evening(tmp_path)
    sound = seen(path)
    session = resume(path)
    session._journal.keep_checkpoint({"table": {"seats": 4}, "course": {}, "at": "noon"})
    session._journal.close()
    assert seen(path) == sound
    session = resume(path)
    session._journal.keep_checkpoint({"table": {}, "course": {"stretches": [[-1, 0, 10**12], [-1, 0, -(10**12)]]}, "at": 0.0})
    session._journal.close()
    assert seen(path) == sound


def test_entries_before_the_checkpoint_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = evening(tmp_path)
    parsed: list[int] = []
    whole = record.parsed

    def noted(line: bytes | bytearray, number: int) -> dict[str, object]:
        parsed.append(number)
        return whole(line, number)

    monkeypatch.setattr(record, "parsed", noted)
    session = resume(path)
    assert set(parsed) == {1}, "the head, and no entry"
    do(session, "tell", by="Ann", text="One more.")
    session._journal.close()
    parsed.clear()
    later = resume(path)
    assert set(parsed) == {1, later.last + 1}
    later.close()


def test_a_checkpoint_is_kept_while_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "OFTEN", 10)
    session = sit(tmp_path)
    for number in range(2, 24):
        do(session, "tell", by="Ann", text=f"This is step {number}.")
    session._journal.close()
    checkpoint = read(session.path).checkpoint()
    assert checkpoint
    assert checkpoint.position == 20
    assert Evening(read(session.path)).whole_table() == session.whole_table()


def test_a_checkpoint_keeps_no_step_that_is_not_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit(tmp_path)
    for number in range(2, 12):
        do(session, "tell", by="Ann", text=f"This is step {number}.")
    session.path.rename(tmp_path / "elsewhere.nomic")
    do(session, "tell", by="Ann", text="This is not saved.")
    assert session.unsaved
    session.close()
    assert not cache(session.path).exists()


def test_the_table_at_any_step_is_the_same_however_far_the_kept_ones_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = evening(tmp_path)
    long = resume(path)
    tables = [long.table(at=number) for number in range(long.last + 1)]
    long.close()
    cache(path).unlink()
    monkeypatch.setattr("tabletop.game.played_record.EVERY", 4)
    short = resume(path)
    assert [short.table(at=number) for number in range(short.last + 1)] == tables
    short.close()


def test_play_goes_on_from_a_checkpoint_as_it_would_have_without(tmp_path: Path) -> None:
    path, same = evening(tmp_path), tmp_path / "same.nomic"
    same.write_bytes(path.read_bytes())
    for each in (path, same):
        session = resume(each, now=lambda: 1_763_640_500.0)
        by = holder(session)
        do(session, "propose", by=by, kind="enact", text="Nobody whistles.")
        vote(session, **{by: f"{held(session, by)[0]} for"})
        session.close()
    assert same.read_bytes() == path.read_bytes()


def test_the_seals_are_checked_all_the_same(tmp_path: Path) -> None:
    path = evening(tmp_path)
    text = path.read_bytes()
    path.write_bytes(text.replace(b"Ace card is 2", b"Ace card is 9", 1))
    with pytest.raises(lines.Trouble, match="Its sum does not fit"):
        resume(path)
