"""Signs that nobody sees are taken out of names and texts as they come in, by whatever door."""

import io
import json
import sys

import pytest

from tabletop.cli.cli import main
from tabletop.engine.acts.lawmaking.editing import EditRule
from tabletop.engine.seats import Seat
from tabletop.engine.text.readable import readable
from tabletop.game.evening import Evening
from tabletop.game.session import Session
from tabletop.journal import read
from tests.playing import do, sit, the_box, told

TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
UNSEEN = TURNING + "\u200b\u200e\u200f\u2060\ufeff\u00ad\x00\x07\x7f\x9f\U000e0041"


def test_what_turns_the_direction_of_writing_and_what_nobody_sees_is_taken_out():
    assert readable(f"the{UNSEEN} ace") == "the ace"


@pytest.mark.parametrize("text", ["two\nlines\tand a tab", "naïve ‘quotes’ — ½ ♠", "שלום עולם", "می‌خواهم", "👩‍👩‍👧", ""])
def test_what_people_write_in_any_language_stands_as_it_is(text):
    assert readable(text) is text


def test_every_end_of_a_line_is_the_same():
    assert readable("a\r\nb\rc\u2028d\u2029e") == "a\nb\nc\nd\ne"


def test_an_act_without_such_signs_is_the_very_same_act():
    act = EditRule(by="Ann", text="Tea.")
    assert readable(act) is act


def test_no_act_brings_them_to_the_table_or_into_the_file(tmp_path):
    session = sit(tmp_path)
    do(session, "edit rule", by="Ann", text=f"Tea{TURNING} at four.", sheet=f'when turn begun: tell players "tea{TURNING}"')
    do(session, "add thing", by="Ann", what=f"pawn{TURNING}", kind="token", name=f"SA{TURNING}VED")
    do(session, "tell", by="Ann", text=f"{TURNING}La.")
    do(session, "pass token", by="Ann", to="Bo", anyway=True, why=f"be{TURNING}cause")
    session.close()
    written = session.path.read_text("utf-8")
    assert not set(TURNING) & set(written)
    assert "Tea at four." in written
    assert "because" in told(session)[0]


def test_nor_do_they_come_with_those_who_sit_down_the_box_or_the_options(tmp_path):
    box, seats = the_box("nomic"), [Seat(f"Ann{TURNING}"), Seat("Bo")]
    session = Session.begin(tmp_path / "evening.nomic", box, seats, {"the player who starts": f"A{TURNING}nn"})
    session.close()
    assert session.table().players == ("Ann", "Bo")
    assert not set(TURNING) & set(session.path.read_text("utf-8"))


def test_two_players_whose_names_look_alike_cannot_sit_down(tmp_path):
    box, seats = the_box("nomic"), [Seat("Ann"), Seat("Ann\u200b")]
    with pytest.raises(Exception, match="same name"):
        Session.begin(tmp_path / "evening.nomic", box, seats)


def test_the_command_line_takes_them_out_as_the_screen_does(tmp_path, monkeypatch):
    session = sit(tmp_path)
    session.close()
    path = session.path
    line = json.dumps({"act": "tell", "by": "Ann", "text": f"{TURNING}La."})
    monkeypatch.setattr(sys, "stdin", io.StringIO(line + "\n"))
    assert main(["act", str(path)]) == 0
    assert list(Evening(read(path)).minutes(1, 99))[-1].told == ("Ann: La.",)


def test_what_an_older_file_holds_is_played_as_it_was_written(tmp_path):
    session = sit(tmp_path)
    do(session, "tell", by="Ann", text="La.")
    entry = {**session._record.entries[session.last - 1], "act": {"act": "tell", "by": "Ann", "text": f"La{TURNING}."}}
    session._journal.append(entry)
    session.close()
    assert list(Evening(read(session.path)).minutes(1, 99))[-1].told == (f"Ann: La{TURNING}.",)
