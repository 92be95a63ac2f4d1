"""What changed between two wordings, word by word: what the editor, the rule's history and the table all mark."""

from collections.abc import Iterator
from itertools import zip_longest

from tabletop.engine.text.comparing import word_changes
from tabletop.view.drawing.type import Run


def word_diff(old: str, new: str, in_row: bool | None = None) -> tuple[Run, ...]:
    """The new wording with what went out of the old one, as runs that are plain, ``"removed"`` or ``"added"``."""
    return tuple(Run(text, kind) for kind, text in word_changes(old, new, in_row))


def spaced(runs: tuple[Run, ...]) -> Iterator[Run]:
    """With a space between what is struck and what comes in its place, where neither has one."""
    for run, after in zip_longest(runs, runs[1:]):
        yield run
        replaced = after and (run.kind, after.kind) == ("removed", "added")
        if replaced and not run.text[-1:].isspace() and not after.text[:1].isspace():
            yield Run(" ")


def added_spans(old: str, new: str, in_row: bool | None = None) -> tuple[tuple[int, int], ...]:
    """Where words that are new stand in the new wording: the first letter of each run and how many it has."""
    spans, at = [], 0
    for run in word_diff(old, new, in_row):
        if run.kind == "added":
            spans.append((at, len(run.text)))
        if run.kind != "removed":
            at += len(run.text)
    return tuple(spans)
