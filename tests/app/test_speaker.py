"""Sounds are played beside everything else, and a table without a sound is a table all the same."""

from array import array
from collections.abc import Callable
from threading import Event

import pytest

from tabletop.app import self_test, speaker
from tabletop.app.sounds import Sound
from tabletop.app.speaker import BETWEEN, LOUDNESS, RATE, Device, Mixed, Mixer, Speaker, samples

PERIOD = 1000


class Listener:
    """A device that listens: it takes what is mixed at once, period by period, until nothing more comes."""

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.began = self.closed = 0

    def start(self, mixed: Mixed) -> None:
        self.began += 1
        silent = 0
        while silent < RATE:
            period = mixed.send(PERIOD)
            assert len(period) == PERIOD
            silent = 0 if any(period) else silent + PERIOD
            self.heard += period

    def stop(self) -> None: ...

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Listener:
    made = Listener()
    monkeypatch.setattr(speaker, "opened", lambda: made)
    return made


def mixed(sounds: tuple[Sound, ...], loudness: float = 1.0, seconds: float = 3) -> "array[int]":
    mixer = Mixer()
    mixer.add(sounds, loudness)
    heard = mixer.mixed()
    next(heard)
    made = array("h")
    while len(made) < seconds * RATE:
        made += heard.send(PERIOD)
    return made


def test_a_sound_is_played_as_it_was_made() -> None:
    own = samples(Sound.DIE)
    heard = mixed((Sound.DIE,))
    assert heard[: len(own)] == own
    assert not any(heard[len(own) :])


def test_sounds_of_one_step_follow_each_other() -> None:
    later = int(BETWEEN * RATE)
    alone, second = mixed((Sound.VOTE,)), samples(Sound.RULE)
    both = mixed((Sound.VOTE, Sound.RULE))
    assert both[:later] == alone[:later]
    assert [both[later + n] - alone[later + n] for n in range(len(second))] == list(second)


def test_many_sounds_at_once_are_loud_and_not_torn() -> None:
    mixer = Mixer()
    for _ in range(20):
        mixer.add((Sound.VOTE,), 1.0)
    heard = mixer.mixed()
    next(heard)
    assert max(heard.send(RATE)) == speaker.LOUDEST


@pytest.mark.parametrize("volume", LOUDNESS)
def test_the_volume_is_heard(listener: Listener, volume: str) -> None:
    at = Speaker(volume)
    at.play(Sound.BOARDS)
    at.leave()
    assert max(listener.heard) == int(max(samples(Sound.BOARDS)) * LOUDNESS[volume])
    assert (listener.began, listener.closed) == (1, 1)


@pytest.mark.parametrize("volume", ["off", "purple"])
def test_where_nobody_asked_for_sounds_nothing_is_opened(monkeypatch: pytest.MonkeyPatch, volume: str) -> None:
    asked: list[str] = []
    monkeypatch.setattr(speaker, "opened", lambda: asked.append("device"))
    at = Speaker(volume)
    at.play(Sound.CARD)
    at.leave()
    assert asked == []


def no_library() -> Device:
    raise ImportError("No module named 'miniaudio'")


def no_device() -> Device:
    raise RuntimeError("failed to init device")


class Lost(Listener):
    """A device that is pulled out."""

    def start(self, mixed: Mixed) -> None:
        raise RuntimeError("failed to start audio device")


@pytest.mark.parametrize("opened", [no_library, no_device, Lost])
def test_where_nothing_can_be_played_play_goes_on_in_silence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], opened: Callable[[], Device]
) -> None:
    monkeypatch.setattr(speaker, "opened", opened)
    at = Speaker("normal")
    at.play(Sound.CARD)
    at.play(Sound.DIE)
    at.leave()
    assert capfd.readouterr() == ("", "")


def test_the_self_test_finds_what_is_wrong_with_the_library_where_there_is_no_device(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    miniaudio = pytest.importorskip("miniaudio")

    def raises(trouble: Exception) -> None:
        def device(**given: object) -> Device:
            raise trouble

        monkeypatch.setattr(miniaudio, "PlaybackDevice", device)

    raises(miniaudio.MiniaudioError("failed to init device", -204))
    self_test.try_sounds()
    assert "to be played by miniaudio" in capsys.readouterr().out
    raises(TypeError("unexpected keyword argument"))
    with pytest.raises(TypeError):
        self_test.try_sounds()


def test_a_system_without_cards_is_not_complained_of(capfd: pytest.CaptureFixture[str]) -> None:
    """Whether or not this one has any: what the system's libraries say on a terminal is nothing for players."""
    at = Speaker("quiet")
    at.leave()
    assert capfd.readouterr() == ("", "")


def test_the_device_is_let_go_of_when_nothing_was_played_for_a_while(monkeypatch: pytest.MonkeyPatch, listener: Listener) -> None:
    stopped = Event()
    monkeypatch.setattr(listener, "stop", stopped.set)
    monkeypatch.setattr(speaker, "IDLE", 0.01)
    at = Speaker("quiet")
    at.play(Sound.CARD)
    assert stopped.wait(20)
    at.play(Sound.CARD)
    at.leave()
    assert listener.began == 2


def test_the_library_takes_what_is_mixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a device of the library's own that nobody hears."""
    miniaudio = pytest.importorskip("miniaudio")
    ended = Event()

    class Told(Mixer):
        def mixed(self) -> Mixed:
            heard = super().mixed()
            wanted = yield next(heard)
            while any(period := heard.send(wanted)):
                wanted = yield period
            ended.set()

    def opened() -> Device:
        return miniaudio.PlaybackDevice(nchannels=1, sample_rate=RATE, buffersize_msec=10, backends=[miniaudio.Backend.NULL])

    monkeypatch.setattr(speaker, "Mixer", Told)
    monkeypatch.setattr(speaker, "opened", opened)
    at = Speaker("normal")
    at.play(Sound.CARD)
    assert ended.wait(20)
    at.leave()
