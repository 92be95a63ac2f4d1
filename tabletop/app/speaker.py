"""Plays the sounds of the table, beside everything else: whoever asks for one waits for nothing.

Nothing is loaded, and no device is opened, before somebody wants sounds. Where a system has nothing to play on, or lacks the
library, the table goes on in silence: no word of that is worth an interruption.
"""

import sys
from array import array
from collections import deque
from collections.abc import Generator, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Protocol, TypeAlias
from wave import open as open_wave

from tabletop.app.sounds import Sound
from tabletop.view.drawing.assets import sound_file

RATE = 22050
"""Samples a second, of one channel, 16 bits each."""
BETWEEN = 0.18
"""Seconds from the beginning of one sound of a step to that of the next."""
IDLE = 3.0
"""Seconds of silence after which the device is let go of, so that a laptop may sleep."""
PATIENCE = 1.0
"""Seconds that whoever leaves waits for a device that does not answer."""
LOUDNESS = {"quiet": 0.2, "normal": 0.6}
"""How much of a sound's own loudness is heard, by volume; nothing of any other."""
LOUDEST = 32767

Mixed: TypeAlias = "Generator[array[int], int, None]"
"""Samples, as many as each ``send`` asks for, without an end."""


class Device(Protocol):
    """What plays: it asks the generator for so many samples whenever it needs them, in a thread of its own."""

    def start(self, mixed: Mixed) -> None: ...

    def stop(self) -> None: ...

    def close(self) -> None: ...


def opened() -> Device:
    """The device that this system plays on. Raises ``ImportError`` where the library is not there, ``OSError`` where there is no
    device."""
    import miniaudio

    backends = []
    if sys.platform == "linux":  # ALSA without a card complains on the terminal, so it is not asked
        cards = any(Path("/dev/snd").glob("pcm*p"))
        backends = [miniaudio.Backend.PULSEAUDIO, *([miniaudio.Backend.ALSA] if cards else [])]
    try:
        device: Device = miniaudio.PlaybackDevice(
            nchannels=1, sample_rate=RATE, buffersize_msec=40, backends=backends, app_name="Nomic Tabletop"
        )
    except miniaudio.MiniaudioError as trouble:
        raise OSError(str(trouble)) from trouble
    return device


@cache
def samples(sound: Sound) -> "array[int]":
    """A sound as it stands in its file."""
    with open_wave(str(sound_file(sound.value)), "rb") as file:
        made = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        made.byteswap()
    return made


class Mixer:
    """Sounds that are playing, each from its own beginning."""

    def __init__(self) -> None:
        self._playing: deque[tuple[array[int], float, int]] = deque()
        """The samples of each, how loud they are, and which comes next; below nothing while the sound waits for its turn."""

    def add(self, sounds: Iterable[Sound], loudness: float) -> None:
        for turn, sound in enumerate(sounds):
            self._playing.append((samples(sound), loudness, -int(turn * BETWEEN * RATE)))

    def mixed(self) -> Mixed:
        wanted = yield array("h")
        while True:
            made = array("h", bytes(2 * wanted))
            for _ in range(len(self._playing)):
                own, loudness, at = self._playing.popleft()
                for place, sample in enumerate(own[max(0, at) : max(0, at + wanted)], max(0, -at)):
                    made[place] = max(-LOUDEST, min(LOUDEST, made[place] + int(sample * loudness)))
                if at + wanted < len(own):
                    self._playing.append((own, loudness, at + wanted))
            wanted = yield made


class Speaker:
    """Plays what it is told to, as loud as it is told; says nothing while its volume is off."""

    def __init__(self, volume: str) -> None:
        self._wanted: SimpleQueue[tuple[Sound, ...] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._loudness = 0.0
        self.set_volume(volume)

    def set_volume(self, volume: str) -> None:
        """Where there was nothing to play on, it is looked for again."""
        self._loudness = LOUDNESS.get(volume, 0.0)
        if self._loudness and (self._thread is None or not self._thread.is_alive()):
            self._wanted = SimpleQueue()
            self._thread = Thread(target=self._serve, name="sounds", daemon=True)
            self._thread.start()

    def play(self, *sounds: Sound) -> None:
        if self._loudness and sounds:
            self._wanted.put(sounds)

    def leave(self) -> None:
        """Nothing is heard any more, and no thread is left."""
        if self._thread is not None:
            self._wanted.put(None)
            self._thread.join(PATIENCE)
            self._thread = None

    def _serve(self) -> None:
        """What the thread does. Whatever may go wrong with a device, play goes on without it."""
        with suppress(Exception):
            device = opened()
            try:
                self._play_on(device)
            finally:
                device.close()

    def _play_on(self, device: Device) -> None:
        mixer, running = Mixer(), False
        while True:
            try:
                sounds = self._wanted.get(timeout=IDLE if running else None)
            except Empty:
                device.stop()
                running = False
                continue
            if sounds is None:
                return
            mixer.add(sounds, self._loudness)
            if not running:
                mixed = mixer.mixed()
                next(mixed)
                device.start(mixed)
                running = True
