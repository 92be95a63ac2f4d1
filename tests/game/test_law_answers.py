"""What the law says is worked out once for each entry."""

from pathlib import Path

from tests.playing import do, sit


def test_an_answer_is_worked_out_once_and_asked_anew_after_every_entry(tmp_path: Path) -> None:
    session = sit(tmp_path)
    lines, finding = session.questions(), session.finding("value", "AC")
    assert session.questions() is lines
    assert session.finding("value", "AC") is finding
    do(session, "edit rule", rule=13, sheet="set value of cards to 3", by="Ann")
    assert session.questions() != lines
    assert session.finding("value", "AC").line.answer == "3"
    session.undo()
    assert session.questions() == lines


def test_what_is_asked_of_an_earlier_table_is_not_taken_for_today(tmp_path: Path) -> None:
    session = sit(tmp_path)
    before = session.last
    do(session, "edit rule", rule=13, sheet="set value of cards to 3", by="Ann")
    assert session.questions(before) != session.questions()
    assert session.finding("value", "AC", before).line != session.finding("value", "AC").line
