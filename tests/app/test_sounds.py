"""What is heard of a step is what it would sound like on a table, whatever game is played."""

from pathlib import Path

import pytest

from tabletop.app.sounds import MOST, Sound, sounds_of
from tabletop.engine.acts import Act
from tabletop.game.session import Session
from tests.games.chess_table import begun, moving, plays
from tests.playing import do, sit


def heard(session: Session, number: int) -> tuple[Sound, ...]:
    step = session.step(number)
    assert step is not None
    return sounds_of(act.said for act in step.acts)


def test_a_card_that_is_laid_is_heard(tmp_path: Path) -> None:
    session = sit(tmp_path)
    card = session.whole_table().hand("Ann")[0].id
    assert heard(session, do(session, "move thing", thing=(card,), to="felt")) == (Sound.CARD,)


def test_a_die_is_heard(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo", token="")
    assert Sound.DIE in heard(session, do(session, "throw", by="Ann", anyway=True))


def test_half_boards_that_meet_are_heard(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy")
    moving(session)
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    assert {Sound.BOARDS} == {*heard(session, session.last), *heard(session, session.last - 1)}


def test_the_gavel_comes_before_the_rule_that_falls_into_place() -> None:
    assert sounds_of(["vote", "count votes", "settle vote", "put into effect", "end turn"]) == (
        Sound.CARD, Sound.VOTE, Sound.RULE,
    )  # fmt: skip


def test_an_ending_is_heard_last_and_a_step_never_sounds_long() -> None:
    assert sounds_of(["throw", "draw", "settle vote", "enact at once", "declare win"], ended=True) == (
        Sound.DIE, Sound.CARD, Sound.ENDING,
    )  # fmt: skip
    assert len(sounds_of(Act.kinds, ended=True)) == MOST


def test_what_nobody_would_hear_is_silent() -> None:
    assert sounds_of(["say why", "turn calendar", "arrange", "begin turn", "set score"]) == ()


@pytest.mark.parametrize("sound", Sound)
def test_every_sound_can_be_heard(sound: Sound) -> None:
    assert any(sound in sounds_of([act], ended=sound is Sound.ENDING) for act in Act.kinds)
