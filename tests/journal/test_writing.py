"""What is appended is on the disk, and comes back as it was."""

import json
import os
import stat
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.journal import InUse, Journal, NotSaved, RawEntry, create, lines, open_journal, read
from tabletop.journal.lines import DEPTH_LIMIT, LINE_LIMIT
from tests.journal.ways import on_posix, open_and_close


class TestWhatIsWritten:
    def test_is_read_again(self, played: Path) -> None:
        record = read(played)
        assert record.head == {"nomic": 10, "game": "card-nomic"}
        assert [entry["step"] for entry in record.entries] == [1, 2, 3, 4, 5, 6]
        assert record.notices == ()

    def test_is_lines_that_a_person_can_read(self, place: Path) -> None:
        with closing(create(place, {"game": "card-nomic"})) as journal:
            journal.append({"told": "Zoë plays 7♠."})
        assert place.read_text("utf-8") == (
            '{"nomic":10,"game":"card-nomic","sum":"f2c7c75a"}\n{"told":"Zoë plays 7♠.","sum":"70dc6024"}\n'
        )

    def test_is_on_the_disk_before_append_returns(self, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
        synced: list[bytes] = []
        monkeypatch.setattr(os, "fsync", lambda _: synced.append(journal.path.read_bytes()))
        journal.append({"step": 7})
        assert b'"step":7' in synced[-1]

    @on_posix
    def test_is_on_the_disk_with_the_folder_that_names_it(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        synced: list[bool] = []
        monkeypatch.setattr(os, "fsync", lambda file: synced.append(stat.S_ISDIR(os.fstat(file).st_mode)))
        create(place, {}).close()
        assert synced == [False, True]

    @on_posix
    def test_goes_to_the_file_that_a_link_leads_to(self, played: Path, tmp_path: Path) -> None:
        link = tmp_path / "last evening.nomic"
        link.symlink_to(played)
        with closing(create(tmp_path / "other.nomic", {"game": "other"})) as journal:
            journal.save_as(link, over=True)
        assert link.is_symlink()
        assert read(played).head["game"] == "other"

    def test_is_in_the_format_of_today_whatever_the_head_says(self, place: Path) -> None:
        with closing(create(place, {"nomic": 0})) as journal:
            assert journal.head == {"nomic": 10}

    @pytest.mark.parametrize("limit", [("COUNT_LIMIT", 7), ("FILE_LIMIT", 500)])
    def test_is_never_more_than_can_be_opened(
        self, journal: Journal, monkeypatch: pytest.MonkeyPatch, limit: tuple[str, int]
    ) -> None:
        monkeypatch.setattr(lines, *limit)
        with pytest.raises(ValueError, match="This journal is full"):
            journal.append({"text": "x" * 200})
        assert (len(journal.entries), journal.unsaved) == (6, 0)

    def test_goes_on_when_the_game_is_opened_again(self, played: Path) -> None:
        with closing(open_journal(played)) as journal:
            journal.append({"step": 7})
        assert read(played).entries[-1] == {"step": 7}

    def test_is_given_out_as_a_view_that_can_be_sliced(self, journal: Journal) -> None:
        late = journal.entries[3:]
        assert len(late) == 3
        assert late[0]["step"] == 4
        assert [entry["step"] for entry in reversed(late[1:])] == [6, 5]

    def test_is_never_written_over(self, played: Path) -> None:
        before = played.read_bytes()
        with pytest.raises(NotSaved, match="a file of that name already"):
            create(played, {})
        assert played.read_bytes() == before

    def test_leaves_no_other_files_behind(self, played: Path) -> None:
        assert os.listdir(played.parent) == [played.name]

    @pytest.mark.parametrize(
        "entry",
        [
            {"sum": 1},
            {"half": "\ud800"},
            {"nan": float("nan")},
            {"long": "x" * LINE_LIMIT},
            {"deep": json.loads("[" * DEPTH_LIMIT + "]" * DEPTH_LIMIT)},
            {"huge": 10**5000},
        ],
        ids=lambda entry: next(iter(entry)),
    )
    def test_is_nothing_that_could_not_be_read_again(self, journal: Journal, entry: RawEntry) -> None:
        with pytest.raises(ValueError, match=r"."):
            journal.append(entry)
        assert (len(journal.entries), journal.unsaved) == (6, 0)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=20,
)
json_entries = st.dictionaries(st.text().filter(lambda key: key != "sum"), json_values, max_size=6)


@given(st.lists(json_entries, max_size=4))
def test_whatever_is_json_comes_back_as_it_was(entries: list[RawEntry]) -> None:
    with tempfile.TemporaryDirectory() as folder, closing(create(Path(folder) / "any.nomic", {"entries": entries})) as journal:
        for entry in entries:
            journal.append(entry)
        record = read(journal.path)
    assert (record.head["entries"], list(record.entries)) == (entries, entries)


class TestSaveAs:
    def test_goes_on_at_the_new_place_and_lets_go_of_the_old(self, journal: Journal, place: Path) -> None:
        journal.save_as(place.with_name("copy.nomic"))
        journal.append({"step": 7})
        assert [len(read(file).entries) for file in (place, journal.path)] == [6, 7]
        assert journal.path.name == "copy.nomic"
        open_and_close(place)

    def test_to_its_own_place_changes_nothing(self, journal: Journal, place: Path) -> None:
        before = place.read_bytes()
        journal.save_as(place)
        journal.append({"step": 7})
        assert place.read_bytes().startswith(before)

    def test_replaces_a_file_only_when_told_and_never_one_in_use(self, journal: Journal, place: Path) -> None:
        taken = place.with_name("taken.nomic")
        with closing(create(taken, {})) as other:
            with pytest.raises(NotSaved):
                journal.save_as(taken)
            with pytest.raises(InUse):
                journal.save_as(taken, over=True)
            other.append({"still": "here"})
        journal.append({"step": 7})
        journal.save_as(taken, over=True)
        assert (len(read(taken).entries), journal.path) == (7, taken)
