"""Signs that nobody sees are taken out of what comes in: they turn the direction of writing, or make two names look like one."""

import re
from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import TypeVar, cast

from tabletop.engine.frozen import replace

Come = TypeVar("Come")
_BREAK = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""All but tabs, ends of lines, and the two that join letters or part them in Persian, Hindi and among pictures."""


def readable(come: Come) -> Come:
    """A text, or any value with texts in it, without the signs that nobody sees; the very same where it has none."""
    if isinstance(come, str):
        return cast(Come, come if come.isprintable() else _UNSEEN.sub("", _BREAK.sub("\n", come)))
    if come is None or isinstance(come, int):
        return come
    if isinstance(come, tuple):
        items = tuple(map(readable, come))
        return cast(Come, items if items != come else come)
    if is_dataclass(come) and not isinstance(come, type):
        fields = [each for each in vars(come).items() if each[1] and not (isinstance(each[1], str) and each[1].isprintable())]
        changed = {name: made for name, item in fields if (made := readable(item)) is not item}
        return replace(come, **changed) if changed else come
    if isinstance(come, Mapping):
        pairs = {readable(key): readable(item) for key, item in come.items()}
        return cast(Come, pairs if pairs != come else come)
    return come
