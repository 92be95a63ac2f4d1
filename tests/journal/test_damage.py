"""A file cut off opens to its last whole entry; one that is damaged is explained, line and all."""

import os
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tabletop.journal import open_journal, read, record
from tabletop.journal.formats import FORMAT
from tabletop.journal.lines import LINE_LIMIT
from tests.golden import approved
from tests.journal.ways import chained, on_posix, open_and_close, trouble_of


class TestAFileCutOff:
    def test_at_any_byte_of_its_last_three_lines_opens_to_the_last_whole_entry(self, played: Path) -> None:
        whole = played.read_bytes()
        ends = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
        for cut in range(ends[3], len(whole)):
            played.write_bytes(whole[:cut])
            steps = sum(end <= cut + 1 for end in ends) - 1
            torn = whole[ends[steps] : cut]
            with closing(open_journal(played)) as journal:
                assert [entry["step"] for entry in journal.entries] == list(range(1, steps + 1))
                assert bool(journal.notices) == bool(torn)
                journal.append({"step": "next"})
            assert list(read(played).entries)[steps:] == [{"step": "next"}]

    def test_keeps_the_half_line_in_a_file_beside_it_and_says_so(self, played: Path) -> None:
        whole = played.read_bytes()
        played.write_bytes(whole[:-10])
        with closing(open_journal(played)) as journal:
            assert " ".join(journal.notices) == approved()
        assert played.with_name("evening.nomic.torn").read_bytes() == whole.splitlines()[-1][:-9] + b"\n"
        assert open_and_close(played) == ()

    def test_is_not_touched_by_one_who_only_reads(self, played: Path) -> None:
        played.write_bytes(before := played.read_bytes()[:-10])
        assert read(played).notices == approved()
        assert played.read_bytes() == before
        assert os.listdir(played.parent) == [played.name]

    def test_by_a_power_failure_that_left_noughts_is_no_worse(self, played: Path) -> None:
        *lines, last = played.read_bytes().splitlines(keepends=True)
        for torn in (b"\0" * len(last), b"\0" * 20 + last[20:], last[:20] + b"\0" * 5000):
            played.write_bytes(b"".join(lines) + torn)
            assert len(read(played).entries) == 5

    def test_that_lacks_only_the_end_of_its_last_line_is_whole(self, played: Path) -> None:
        whole = played.read_bytes()
        played.write_bytes(whole[:-1])
        assert open_and_close(played) == ()
        assert played.read_bytes() == whole

    def test_stays_as_it_is_when_the_half_line_cannot_be_kept(self, played: Path) -> None:
        played.write_bytes(before := played.read_bytes()[:-10])
        played.with_name("evening.nomic.torn").mkdir()
        assert trouble_of(lambda: open_journal(played)).line == 7
        assert played.read_bytes() == before


class TestADamagedFile:
    def test_is_never_believed_whichever_byte_changed(self, played: Path) -> None:
        whole = played.read_bytes()
        for at in range(len(whole) - 1):  # without its last line end, the last line would be half a line
            line = whole.count(b"\n", 0, at) + 1
            for flip in (1, 32):
                played.write_bytes(whole[:at] + bytes([whole[at] ^ flip]) + whole[at + 1 :])
                trouble = trouble_of(lambda: read(played))
                assert trouble.line == line, (at, trouble)
                assert trouble.sentence
                assert trouble.mend

    @pytest.mark.parametrize("at", range(1, 6))
    def test_names_the_line_where_one_is_missing_doubled_or_swapped(self, played: Path, at: int) -> None:
        lines = played.read_bytes().splitlines(keepends=True)
        damaged = {
            "missing": (lines[:at] + lines[at + 1 :], at + 1),
            "doubled": (lines[: at + 1] + lines[at:], at + 2),
            "swapped": ([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]], at + 1),
            "empty": ([*lines[:at], b"\n", *lines[at:]], at + 1),
        }
        for left, line in damaged.values():
            played.write_bytes(b"".join(left))
            assert trouble_of(lambda: read(played)).line == line

    def test_says_what_how_and_how_to_mend_it(self, played: Path) -> None:
        played.write_bytes(played.read_bytes().replace(b"card 3", b"card 9"))
        assert str(trouble_of(lambda: open_journal(played))) == approved()

    def test_can_be_opened_again_once_it_is_mended(self, played: Path) -> None:
        whole = played.read_bytes()
        played.write_bytes(whole.replace(b"{", b"!", 1))
        trouble_of(lambda: open_journal(played))
        played.write_bytes(whole)
        assert open_and_close(played) == ()

    @pytest.mark.parametrize(
        ("content", "sentence"),
        [
            (b"", "The file is empty."),
            (b"\n", "This is not a .nomic file."),
            (b"\x89PNG\r\n", "This is not a .nomic file."),
            (b"{}\n", "This is not a .nomic file: its first line gives no number for “nomic”."),
            (b'{"nomic":true}\n', "This is not a .nomic file: its first line gives no number for “nomic”."),
            (b'{"nomic":0}\n', "Format 0 of the .nomic file never existed."),
            (b'{"nomic":1}\n', 'It does not end in a seal, “"sum":"…"}”.'),
            (b'{"nomic":1', "The file ends in the middle of its first line."),
            (b'\xef\xbb\xbf{"nomic":1}\n', "An editor has put a byte order mark before the first line."),
            (b"{" * 2_000_000, f"It is longer than {LINE_LIMIT:,} bytes."),
        ],
    )
    def test_that_has_no_head_is_no_journal(self, place: Path, content: bytes, sentence: str) -> None:
        place.write_bytes(content)
        trouble = trouble_of(lambda: read(place))
        assert (trouble.sentence, trouble.line) == (sentence, 1)

    @pytest.mark.parametrize(
        ("line", "sentence"),
        [
            (b'{"a":1,"a":2}', "It names the same thing twice within one pair of braces."),
            (b'{"a":NaN}', "It holds NaN, which is no number."),
            (b'{"a":-Infinity}', "It holds -Infinity, which is no number."),
            (b'{"a":1e999}', "It holds a number that is too long."),
            (b'{"a":' + b"9" * 5000 + b"}", "It holds a number that is too long."),
            (b'{"a":"\\ud800"}', "It is not text in UTF-8."),
            (b'{"a":"\xff"}', "It is not text in UTF-8."),
            (b'{"a":"\0"}', "It is not JSON at character 7 (Invalid control character)."),
            (b'{"a":' + b"[" * 101 + b"]" * 101 + b"}", "It is nested deeper than 100 levels."),
            (b'{"a":' + b"[" * 400_000 + b"}", "It is nested deeper than 100 levels."),
            (b'{"a" 1}', "It is not JSON at character 6 (Expecting ':' delimiter)."),
        ],
    )
    def test_with_a_good_seal_is_found_out_when_the_line_is_asked_for(self, place: Path, line: bytes, sentence: str) -> None:
        place.write_bytes(chained(b'{"nomic":%d}' % FORMAT, line, b'{"step":2}'))
        record = read(place)
        assert record.entries[1] == {"step": 2}
        trouble = trouble_of(lambda: list(record.entries))
        assert (trouble.sentence, trouble.line) == (sentence, 2)

    def test_or_no_file_at_all_is_trouble_too(self, tmp_path: Path) -> None:
        for place in (tmp_path, tmp_path / "missing.nomic"):
            for opening in (read, open_journal):
                assert trouble_of(partial(opening, place)).sentence

    @pytest.mark.parametrize(
        ("limit", "sentence"),
        [(("FILE_LIMIT", 100), "The file is larger than 100 bytes."), (("COUNT_LIMIT", 3), "The file holds more than 3 lines.")],
    )
    def test_that_is_larger_than_a_game_may_be_is_not_opened(
        self, played: Path, monkeypatch: pytest.MonkeyPatch, limit: tuple[str, int], sentence: str
    ) -> None:
        monkeypatch.setattr(record, *limit)
        for opening in (read, open_journal):
            assert trouble_of(partial(opening, played)).sentence == sentence

    @on_posix
    def test_that_is_a_pipe_is_not_waited_for(self, place: Path) -> None:
        os.mkfifo(place)
        assert trouble_of(lambda: read(place)).sentence == approved()

    def test_sent_through_windows_is_not_damaged(self, played: Path) -> None:
        played.write_bytes(played.read_bytes().replace(b"\n", b"\r\n"))
        with closing(open_journal(played)) as journal:
            journal.append({"step": 7})
        assert [entry["step"] for entry in read(played).entries] == [1, 2, 3, 4, 5, 6, 7]
