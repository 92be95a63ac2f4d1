"""The sounds that are shipped are those that the script makes, each short and quiet, and they go wherever the program goes."""

import wave
from array import array

import pytest

from tabletop.app.sounds import Sound
from tests.packaging.packaging_files import ROOT, contents, module

sounds = module("sounds")
FOLDER = ROOT / contents.SOUNDS[0]


def shipped(name: str) -> list[int]:
    with wave.open(str(FOLDER / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, sounds.RATE)
        return array("h", file.readframes(file.getnframes())).tolist()


def test_each_sound_has_a_file_and_something_that_makes_it() -> None:
    names = {sound.value for sound in Sound}
    assert {made.__name__ for made in sounds.SOUNDS} == names
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.wav" for name in names}


@pytest.mark.parametrize("made", sounds.SOUNDS, ids=lambda made: made.__name__)
def test_the_script_makes_what_is_shipped(made) -> None:
    """To a step of 65,536: the sines of another system may differ in their last digit."""
    here, there = sounds.written(made()), shipped(made.__name__)
    assert len(here) == len(there)
    assert max(abs(one - other) for one, other in zip(here, there, strict=True)) <= 1


@pytest.mark.parametrize("name", [sound.value for sound in Sound])
def test_a_sound_is_short_and_quiet_and_ends_in_silence(name: str) -> None:
    own = shipped(name)
    assert len(own) < (2 if name == "ending" else 0.6) * sounds.RATE
    assert max(map(abs, own)) <= sounds.LOUDEST * 32768
    assert max(map(abs, own[-20:])) < 40
