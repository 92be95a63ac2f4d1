"""Makes assets/sounds/*.wav:  python packaging/sounds.py

Each sound is put together from a few things that ring and a few that rustle, as the things on a table do: the same program gives
the same sounds. They are quiet, short and mono.
"""

import wave
from array import array
from collections.abc import Mapping, Sequence
from math import exp, pi, sin, tau
from pathlib import Path
from random import Random

MADE = Path(__file__).parent.parent / "assets" / "sounds"
RATE = 22050
LOUDEST = 0.5
"""How far the loudest of a sound goes, of what a file can hold."""

Samples = list[float]


def ring(parts: Mapping[float, float], fades: float, rises: float = 0.001) -> Samples:
    """What is struck: parts of a tone, each with its strength, that fade to a third every ``fades`` seconds, the high ones
    sooner."""
    deepest = min(parts)

    def at(time: float) -> float:
        heard = (how * exp(-time * (tone / deepest) ** 0.5 / fades) * sin(tau * tone * time) for tone, how in parts.items())
        return min(1.0, time / rises) * sum(heard)

    return [at(n / RATE) for n in range(int(6 * fades * RATE))]


def rustle(seed: int, lasts: float, dull: float, rises: float = 0.5) -> Samples:
    """What is brushed over: noise that swells and fades, ``dull`` of it from 0, all its highs, to 1, none; it is at its loudest
    ``rises`` of the way."""
    chance, kept, made = Random(seed), 0.0, []
    for n in range(int(lasts * RATE)):
        way = n / (lasts * RATE)
        swell = sin(pi / 2 * min(1.0, way / rises, (1 - way) / (1 - rises))) ** 2
        kept += (1 - dull) * (chance.uniform(-1, 1) - kept)
        made.append(kept * swell)
    return made


def together(*parts: tuple[float, float, Samples]) -> Samples:
    """Each from its second on, with its strength."""
    made = [0.0] * max(int(since * RATE) + len(samples) for since, _, samples in parts)
    for since, how, samples in parts:
        for n, sample in enumerate(samples, int(since * RATE)):
            made[n] += how * sample
    return made


def knock(tone: float, fades: float = 0.03) -> Samples:
    """Wood on wood."""
    return ring({tone: 1, tone * 1.83: 0.6, tone * 2.76: 0.35, tone * 4.1: 0.15}, fades)


def bell(tone: float, fades: float) -> Samples:
    return ring({tone: 1, tone * 2: 0.35, tone * 3: 0.12, tone * 4.2: 0.05}, fades, rises=0.008)


def card() -> Samples:
    """It slides over felt and comes to lie."""
    return together((0, 1, rustle(1, 0.09, 0.55, 0.7)), (0.07, 0.25, ring({150: 1, 240: 0.5}, 0.012)))


def die() -> Samples:
    """It falls, jumps ever shorter and stands."""
    falls = ((0, 1), (0.13, 0.75), (0.23, 0.55), (0.295, 0.4), (0.335, 0.3), (0.36, 0.2))
    jumps = [
        (since, how, ring({1150 + 90 * n: 0.6, 2300 + 170 * n: 1, 3700: 0.4}, 0.009)) for n, (since, how) in enumerate(falls)
    ]
    felt = [(since, how * 0.5, ring({170: 1}, 0.015)) for since, how in falls]
    return together(*jumps, *felt)


def boards() -> Samples:
    """Two half-boards are pushed together: they slide, and meet."""
    slide = rustle(2, 0.16, 0.8, 0.8)
    return together((0, 0.8, slide), (0.14, 0.5, knock(330)), (0.155, 0.35, knock(410)))


def vote() -> Samples:
    """The gavel."""
    return together((0, 1, knock(210, 0.05)), (0.17, 0.6, knock(205, 0.05)))


def rule() -> Samples:
    """A card falls into its place in the rulebook, and is stamped."""
    return together(
        (0, 0.7, rustle(3, 0.13, 0.5, 0.75)), (0.12, 1, ring({95: 1, 160: 0.6, 310: 0.2}, 0.04)), (0.12, 0.3, knock(520, 0.012))
    )


def ending() -> Samples:
    """Three bells, rising."""
    return together((0, 0.7, bell(392, 0.18)), (0.16, 0.7, bell(523.25, 0.18)), (0.32, 0.9, bell(659.26, 0.24)))


SOUNDS = (card, die, boards, vote, rule, ending)
"""What makes each sound, under its name; ``tabletop/app/sounds.py`` says when it is heard."""


def written(sound: Samples) -> list[int]:
    """As it stands in a file: as loud as all others, and its end silent, so that nothing clicks."""
    louder, last = LOUDEST * 32767 / max(map(abs, sound)), len(sound) - 1
    tail = min(last, RATE // 50)
    return [round(louder * sample * min(1.0, (last - n) / tail)) for n, sample in enumerate(sound)]


def save(name: str, samples: Sequence[int]) -> None:
    with wave.open(str(MADE / f"{name}.wav"), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(array("h", samples).tobytes())


if __name__ == "__main__":
    MADE.mkdir(exist_ok=True)
    for made in SOUNDS:
        save(made.__name__, written(made()))
