"""The amendments that lie on a rule, one upon another, and how it reads when one of them is lifted off.

Each lies on the words that it amended. The one on top comes off easily: what lay below comes to light again. One further
down comes off by itself if those above it left its words alone; otherwise the players say what the rule would read.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tabletop.engine.frozen import replace
from tabletop.engine.text.comparing import compared


@dataclass(frozen=True)
class Layer:
    """The rule as it read with this amendment on top. ``revision`` is the rule's when it was laid; the lowest is no amendment."""

    revision: int
    text: str
    sheet: str
    number: int | None = None
    """The number of the proposal that laid it; ``None`` where none did."""


Layers = tuple[Layer, ...]


@dataclass(frozen=True)
class Amendment:
    """An amendment that lies on a rule: the proposal that brought it, and how the rule reads without it, the same as now
    where that cannot be told. ``revision`` tells which it is, where it is not the one on top."""

    number: int
    words: str
    sheet: str
    revision: int | None = None


def amendments(layers: Layers) -> tuple[Amendment, ...]:
    """Those that a proposal brought, the one on top first."""
    return tuple(_amendment(layers, each, each.number) for each in reversed(layers[1:]) if each.number)


def _amendment(layers: Layers, one: Layer, number: int) -> Amendment:
    reads = lifted(layers, one.revision) or layers[-1]
    return Amendment(number, reads.text, reads.sheet, None if one is layers[-1] else one.revision)


def lifted(layers: Layers, revision: int | None = None) -> Layer | None:
    """How the rule reads without that amendment, or without the last; ``None`` where there is none or it cannot be told."""
    place = _place(layers, revision)
    if place is None:
        return None
    off, below, top = layers[place], layers[place - 1], layers[-1]
    text, sheet = carried_over(off.text, below.text, top.text), carried_over(off.sheet, below.sheet, top.sheet)
    return None if text is None or sheet is None else replace(top, text=text, sheet=sheet)


def after_repeal(layers: Layers, revision: int | None, reads: Layer) -> Layers:
    """The layers when that amendment, or the last, was repealed and the whole rule reads so."""
    place = _place(layers, revision)
    if place is None:
        return (*layers, reads)
    off, below = layers[place], layers[place - 1]
    rest = (*layers[:place], *_carried(layers[place + 1 :], off.text, below.text))
    return (*rest[:-1], replace(rest[-1], text=reads.text, sheet=reads.sheet))


def after_amendment(layers: Layers, revision: int | None, reads: Layer) -> Layers:
    """The layers when that amendment, or the last, was amended and the whole rule reads so."""
    place = _place(layers, revision)
    if place is None:
        return (*layers, reads)
    top = layers[-1]
    rest = (*_carried(layers[place:-1], top.text, reads.text), replace(top, text=reads.text, sheet=reads.sheet))
    amended = (replace(each, number=reads.number) if each.revision == layers[place].revision else each for each in rest)
    return (*layers[:place], *amended)


def _place(layers: Layers, revision: int | None) -> int | None:
    """Where the amendment lies; ``None`` where there is no such one."""
    if revision is None:
        return len(layers) - 1 if len(layers) > 1 else None
    return next((place for place, each in enumerate(layers) if place and each.revision == revision), None)


def _carried(layers: Iterable[Layer], old: str, new: str) -> Iterator[Layer]:
    """The layers with a change done to each; one that no longer has the words for it is no layer of its own any more."""
    for each in layers:
        text = carried_over(old, new, each.text)
        if text is not None:
            yield replace(each, text=text)


def carried_over(old: str, new: str, onto: str) -> str | None:
    """``onto`` with the change done to it that makes ``old`` into ``new``; ``None`` where it no longer has the words for it."""
    if old in (new, onto):
        return onto if old == new else new
    was, becomes, words = _words(old), _words(new), _words(onto)
    kept = _kept(was, words)
    for said, first, last, start, end in reversed(compared(was, becomes)):
        if said == "equal":
            continue
        places = [kept.get(index) for index in range(first - 1, last + 1)]
        if places[0] is None or places != [*range(places[0], places[0] + len(places))]:
            return None
        words[places[0] + 1 : places[0] + 1 + last - first] = becomes[start:end]
    return "".join(words).strip()


def _kept(was: list[str], now: list[str]) -> dict[int, int]:
    """Where each word that was kept stands now; the two ends of the text are kept as well."""
    parts = [part for part in compared(was, now) if part[0] == "equal"]
    kept = {index: index - first + start for _, first, last, start, _ in parts for index in range(first, last)}
    return kept | {-1: -1, len(was): len(now)}


def _words(text: str) -> list[str]:
    return re.findall(r"\s*\S+", text)
