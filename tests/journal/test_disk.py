"""A disk that says no, and a second window."""

import errno
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tabletop.journal import InUse, Journal, NotSaved, create, open_journal, read
from tests.golden import approved
from tests.journal.ways import ROOT, child, on_posix, open_and_close, refusing, said, trouble_of


class TestADiskThatSaysNo:
    def test_keeps_the_entries_in_order_until_a_retry_succeeds(self, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
        with monkeypatch.context() as full:
            full.setattr(os, "write", refusing(errno.ENOSPC))
            for step in (7, 8):
                with pytest.raises(NotSaved, match="the disk is full; make some room and try again"):
                    journal.append({"step": step})
            assert journal.unsaved == 2
            assert [entry["step"] for entry in journal.entries[-3:]] == [6, 7, 8]
            assert len(read(journal.path).entries) == 6
        journal.retry()
        assert journal.unsaved == 0
        assert [entry["step"] for entry in read(journal.path).entries[-3:]] == [6, 7, 8]

    def test_after_half_a_line_leaves_nothing_of_that_half(self, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
        write = os.write
        turns = iter([lambda file, content: write(file, content[:11]), refusing(errno.EIO)])
        with monkeypatch.context() as failing:
            failing.setattr(os, "write", lambda file, content: next(turns)(file, content))
            with pytest.raises(NotSaved):
                journal.append({"step": 7, "told": "a long line that is longer than the next"})
        assert len(read(journal.path).notices) == 1
        journal.append({"step": 8})
        assert [entry["step"] for entry in read(journal.path).entries[-2:]] == [7, 8]
        assert read(journal.path).notices == ()

    def test_to_which_another_program_has_added_ends_where_the_game_does(self, journal: Journal) -> None:
        with open(journal.path, "ab") as other:
            other.write(b"not of this game\n" * 20)
        journal.append({"step": 7})
        assert [entry["step"] for entry in read(journal.path).entries] == [1, 2, 3, 4, 5, 6, 7]

    def test_when_it_cannot_sync_has_saved_nothing(self, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
        with monkeypatch.context() as failing:
            failing.setattr(os, "fsync", refusing(errno.EIO))
            with pytest.raises(NotSaved):
                journal.append({"step": 7})
        assert journal.unsaved == 1
        journal.retry()
        assert [entry["step"] for entry in read(journal.path).entries[-2:]] == [6, 7]

    def test_goes_on_under_another_name(self, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
        with monkeypatch.context() as full:
            full.setattr(os, "write", refusing(errno.EROFS))
            with pytest.raises(NotSaved, match="nobody may write there; save the game elsewhere"):
                journal.append({"step": 7})
        before = journal.path.read_bytes()
        elsewhere = journal.path.with_name("elsewhere.nomic")
        old, _ = journal.path, journal.save_as(elsewhere)
        journal.append({"step": 8})
        assert [entry["step"] for entry in read(elsewhere).entries] == [1, 2, 3, 4, 5, 6, 7, 8]
        assert old.read_bytes() == before
        open_and_close(old)

    def test_leaves_a_new_file_whole_or_not_at_all(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for call in ("write", "fsync", "link"):
            with monkeypatch.context() as failing:
                failing.setattr(os, call, refusing(errno.ENOSPC), raising=False)
                if call == "link":
                    failing.setattr(os, "rename", refusing(errno.ENOSPC))
                with pytest.raises(NotSaved):
                    create(place, {"game": "none"})
            assert os.listdir(place.parent) == []

    def test_without_links_still_makes_files_and_still_replaces_none(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "link", refusing(errno.EPERM), raising=False)
        create(place, {}).close()
        with pytest.raises(NotSaved):
            create(place, {})

    @on_posix
    def test_that_is_truly_out_of_room(self, place: Path) -> None:
        *sentences, counts, unsaved = said("run_out_of_room", place)
        assert set(sentences) == {"Not saved: no file may grow any larger there; save the game elsewhere."}
        assert counts == f"{len(sentences)} {40 - len(sentences)}"
        assert unsaved == "0"
        assert [entry["number"] for entry in read(place).entries] == list(range(40))

    @on_posix
    def test_from_which_the_file_was_deleted(self, journal: Journal) -> None:
        away = journal.path.with_name("away")
        journal.path.rename(away)
        with pytest.raises(NotSaved, match="the file or its folder is no longer there"):
            journal.append({"step": 7})
        away.rename(journal.path)
        journal.retry()
        assert len(read(journal.path).entries) == 7
        journal.path.unlink()
        with pytest.raises(NotSaved):
            journal.append({"step": 8})
        journal.save_as(journal.path)
        assert len(read(journal.path).entries) == 8

    def test_whose_file_another_program_has_shortened(self, journal: Journal) -> None:
        os.truncate(journal.path, 100)
        with pytest.raises(NotSaved):
            journal.append({"step": 7})
        assert journal.path.stat().st_size == 100

    @on_posix
    def test_that_may_only_be_read(self) -> None:
        with a_folder_of_nobodys() as folder:
            with closing(create(folder / "evening.nomic", {})) as journal:
                folder.chmod(0o500)
                with pytest.raises(NotSaved, match="nobody may write there"):
                    create(folder / "new.nomic", {})
                journal.keep_checkpoint({})
                journal.append({"step": 1})
            journal.path.chmod(0o400)
            assert "cannot be opened to write" in str(trouble_of(lambda: open_journal(journal.path)))
            assert len(read(journal.path).entries) == 1
            folder.chmod(0o700)


@contextmanager
def a_folder_of_nobodys() -> Iterator[Path]:
    """Root may write anywhere, so it is nobody for a while."""
    with tempfile.TemporaryDirectory() as folder:
        us = os.geteuid()
        if us == 0:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
        try:
            yield Path(folder)
        finally:
            os.seteuid(us)


class TestTheLock:
    def test_refuses_a_second_window(self, journal: Journal) -> None:
        assert said("try_to_open", journal.path) == approved()
        with pytest.raises(InUse):
            open_journal(journal.path)
        assert len(read(journal.path).entries) == 6

    def test_dies_with_the_program(self, played: Path) -> None:
        with subprocess.Popen(child("hold", played), cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
            assert other.stdout
            assert other.stdout.readline().strip() == b"held"
            with pytest.raises(InUse):
                open_journal(played)
            other.kill()
            other.communicate()
        assert open_and_close(played) == ()
        assert os.listdir(played.parent) == [played.name]
