"""Files of other versions, files mended by hand, and what is kept beside a file."""

import errno
import os
from contextlib import closing
from pathlib import Path
from zlib import crc32

import pytest

from tabletop.journal import Journal, TooNew, create, mended, migrations, open_journal, read, record
from tabletop.journal.lines import LINE_LIMIT, parsed, sum_of
from tabletop.journal.migrations import MIGRATIONS
from tests.golden import approved
from tests.journal.ways import chained, refusing, trouble_of


class TestFormats:
    def test_a_newer_one_is_refused_and_the_file_left_alone(self, played: Path) -> None:
        later = b'{"nomic":11,"sealed":"in some other way"}\nwhatever\n'
        played.write_bytes(later)
        for opening in (read, open_journal, mended):
            with pytest.raises(TooNew, match="saved in format 11, and this version reads up to format 10"):
                opening(played)
        assert played.read_bytes() == later

    def test_an_older_one_is_brought_up_to_date_and_kept(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        place.write_bytes(older := chained(b'{"nomic":0,"box":"card-nomic"}', b'{"step":1}', b'{"step":2}'))
        monkeypatch.setattr(
            migrations,
            "MIGRATIONS",
            {0: lambda head, entries: ({"game": head["box"]}, ({"number": entry["step"]} for entry in entries)), **MIGRATIONS},
        )
        assert list(read(place).entries) == [{"number": 1}, {"number": 2}]
        assert place.read_bytes() == older
        with closing(open_journal(place)) as journal:
            assert journal.head == {"game": "card-nomic", "nomic": 10}
            journal.append({"number": 3})
            assert journal.notices == approved()
        assert place.with_name("evening.nomic.old").read_bytes() == older
        assert [entry["number"] for entry in read(place).entries] == [1, 2, 3]


class TestMending:
    def test_seals_a_copy_of_what_a_person_has_changed(self, played: Path) -> None:
        edited = played.read_bytes().replace(b"card 3", b"card 9").replace(b"\n", b"\r\n\r\n")
        played.write_bytes(b"\xef\xbb\xbf" + edited + b'{"step": 7}')
        copy = mended(played)
        assert copy.name == "evening (mended).nomic"
        assert [entry["step"] for entry in read(copy).entries] == [1, 2, 3, 4, 5, 6, 7]
        assert read(copy).entries[2]["told"] == "Ann draws card 9."
        assert mended(played).name == "evening (mended) 2.nomic"

    def test_changes_nothing_in_a_sound_file(self, played: Path) -> None:
        assert mended(played).read_bytes() == played.read_bytes()

    @pytest.mark.parametrize(
        ("content", "sentence"),
        [
            (b"\n \n", "The file is empty."),
            (b'{"nomic":3}\n{"a":"' + b"x" * LINE_LIMIT + b'"}', f"It is longer than {LINE_LIMIT:,} bytes."),
            (b'{"nomic":3}\n["a"]', "It is JSON, but not an object in braces."),
        ],
        ids=["empty", "long", "a list"],
    )
    def test_says_what_no_copy_can_be_made_of(self, place: Path, content: bytes, sentence: str) -> None:
        place.write_bytes(content)
        assert trouble_of(lambda: mended(place)).sentence == sentence
        assert os.listdir(place.parent) == [place.name]

    def test_names_the_line_that_is_no_entry(self, played: Path) -> None:
        played.write_bytes(played.read_bytes().replace(b'{"step":4', b'{"step":4,'))
        assert trouble_of(lambda: mended(played)).line == 5
        assert os.listdir(played.parent) == [played.name]


class TestCheckpoints:
    def test_are_found_again_with_the_game(self, journal: Journal, place: Path) -> None:
        journal.keep_checkpoint({"table": "as it was"})
        journal.append({"step": 7})
        kept = read(place).checkpoint()
        assert kept
        assert (kept.position, kept.payload) == (6, {"table": "as it was"})

    def test_spare_the_parsing_of_all_lines_before_them(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        with closing(create(place, {})) as journal:
            for step in range(50):
                journal.append({"step": step})
            journal.keep_checkpoint({})
            journal.append({"step": 50})
        numbers: list[int] = []
        monkeypatch.setattr("tabletop.journal.record.parsed", lambda line, number: numbers.append(number) or parsed(line, number))
        record = read(place)
        kept = record.checkpoint()
        assert kept
        assert list(record.entries[kept.position :]) == [{"step": 50}]
        assert set(numbers) == {1, 52}

    def test_of_another_past_are_ignored(self, journal: Journal, place: Path) -> None:
        journal.keep_checkpoint({})
        journal.close()
        place.write_bytes(place.read_bytes().replace(b"card 2", b"card 8"))
        mended(place).replace(place)
        assert read(place).checkpoint() is None

    def test_beyond_the_last_entry_are_ignored(self, journal: Journal, place: Path) -> None:
        journal.keep_checkpoint({})
        journal.close()
        place.write_bytes(b"".join(place.read_bytes().splitlines(keepends=True)[:-1]))
        assert read(place).checkpoint() is None

    def test_that_are_damaged_or_missing_are_ignored(self, journal: Journal, place: Path) -> None:
        journal.keep_checkpoint({"table": [1, 2]})
        cache = place.with_name("evening.nomic.cache")
        whole = cache.read_bytes()
        for at in range(len(whole)):
            cache.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
            assert journal.checkpoint() is None
            cache.write_bytes(whole[:at])
            assert journal.checkpoint() is None
        total = sum_of(place.read_bytes().splitlines()[-1])
        for text in (
            b"{}",
            b"[1]",
            b"[" * 9999,
            b"\xff",
            b'{"position":-1,"total":%d,"payload":{}}' % total,
            b'{"position":"6","total":%d,"payload":{}}' % total,
            b'{"position":6,"total":%d,"payload":[]}' % total,
        ):
            cache.write_bytes(b"%08x %s" % (crc32(text), text))
            assert journal.checkpoint() is None
        cache.unlink()
        assert journal.checkpoint() is None

    def test_that_are_larger_than_any_table_are_ignored(self, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
        journal.keep_checkpoint({"table": "as it was"})
        assert journal.checkpoint()
        monkeypatch.setattr(record, "CHECKPOINT_LIMIT", 20)
        assert journal.checkpoint() is None

    def test_that_cannot_be_written_are_no_loss(self, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
        with monkeypatch.context() as full:
            full.setattr(os, "write", refusing(errno.ENOSPC))
            journal.keep_checkpoint({})
        assert journal.checkpoint() is None
