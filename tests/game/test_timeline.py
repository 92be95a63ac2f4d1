"""The order of steps, kept in few numbers and taken up again."""

from hypothesis import given
from hypothesis import strategies as st

from tabletop.game.timeline import Course, Timeline


@given(st.lists(st.sampled_from(["step", "step", "step", "note", "undo", "redo"])))
def test_a_course_that_was_kept_goes_on_as_if_it_had_never_stopped(moves: list[str]) -> None:
    timeline = Timeline()
    for move in moves:
        if move not in ("undo", "redo") or getattr(timeline, f"{move}able"):
            getattr(timeline, move)()
        again = Timeline(timeline.course())
        assert (vars(again), timeline.course().last) == (vars(timeline), len(timeline))


def test_an_evening_without_a_look_or_an_undo_is_one_stretch_of_steps() -> None:
    timeline = Timeline()
    for _ in range(1_000):
        timeline.step()
    assert len(timeline.course().stretches) == 2


def test_a_course_begins_before_anybody_has_moved() -> None:
    assert Course().last == 0
    assert Timeline(Course()).here == 0
