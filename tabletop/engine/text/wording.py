"""How one wording differs from another, said in a few words, for minutes that stay short when a long rule changes a little."""

import re
from itertools import takewhile

from tabletop.engine.text.comparing import compared
from tabletop.engine.values import listed

MOST_CHANGES = 3
STOPS = ".,;:"
LONGEST = 160
LONGEST_HEADING = 60
LONGEST_REASON = 2_000
DENYING = re.compile(r"\b(?:no|not|nobody|none|nothing|never|cannot|without|neither|nor)\b|n[’']t\b", re.IGNORECASE)
"""What turns a sentence into its contrary."""


def quoted(text: str) -> str:
    """The words of a rule in a sentence: in quotes, on one line, without their last full stop."""
    return f"“{' '.join(text.split()).removesuffix('.')}”"


def headed(text: str) -> tuple[str, str]:
    """The heading that a rule's text begins with, and the words under it; no heading for most texts.

    A line that goes on in small letters is a sentence, such as one before a list.
    """
    heading, _, words = text.strip().partition("\n")
    is_sentence = heading[-1:] in ".:;," or words.lstrip()[:1].islower()
    is_one = words and not is_sentence and len(heading) <= LONGEST_HEADING
    return (heading, words) if is_one else ("", text.strip())


def differences(old: str, new: str, between: int = 0) -> str:
    """``“strictly greater” becomes “greater or equal”``; empty if that is no shorter than the new words themselves. Changes with
    no more words than ``between`` them are told as one."""
    was, now = old.split(), new.split()
    changes: list[tuple[int, int, int, int]] = []
    for _, a, b, c, d in (each for each in compared(was, now) if each[0] != "equal"):
        if changes and a - changes[-1][1] <= between:
            a, _, c, _ = changes.pop()
        changes.append((a, b, c, d))
    if len(changes) == 1 and (by := _to_a_sentence(was, a, b) if c == d else _to_a_sentence(now, c, d) if a == b else 0):
        changes = [(a + by, b + by, c + by, d + by)]
    said = listed(_said(was[a:b], now[c:d], now[:c]) for a, b, c, d in changes)
    return said if 0 < len(changes) <= MOST_CHANGES and len(said) < min(len(new) + 2, LONGEST) else ""


def _to_a_sentence(words: list[str], at: int, to: int) -> int:
    """By how many words what stands there may as well be said to stand further on, as the same ones follow it, so that it begins
    a sentence; 0 where it does, or cannot."""
    same = sum(1 for _ in takewhile(lambda each: each[0] == each[1], zip(words[at:], words[to:], strict=False)))
    return next((by for by in range(same + 1) if at + by and words[at + by - 1].endswith(".")), 0)


def _said(gone: list[str], come: list[str], before: list[str]) -> str:
    same = sum(1 for _ in takewhile(lambda each: each[0].rstrip(STOPS) == each[1].rstrip(STOPS), zip(gone, come, strict=False)))
    if same < max(len(gone), len(come)):  # where words are added to a sentence, its last word stays and but loses its full stop
        gone, come, before = gone[same:], come[same:], [*before, *come[:same]]
    if gone and come:
        return f"{_part(gone)} becomes {_part(come)}"
    if gone:
        return f"{_part(gone)} is left out"
    return f"after {_part(before[-3:])} comes {_part(come)}" if before else f"it begins with {_part(come)}"


def _part(words: list[str]) -> str:
    return f"“{' '.join(words).rstrip(STOPS)}”"


def because(why: str) -> str:
    """A reason as it goes on behind what was done; empty if none was given."""
    return f" ({why.strip().removesuffix('.')})" if why else ""


def with_reason(told: str, why: str) -> str:
    """``Bo flipped 7♠ (it was bent).``; what fills no line of the minutes gets none by its reason."""
    return f"{told.removesuffix('.')}{because(why)}." if told and why else told


def trouble_with_reason(why: str) -> str:
    """Why nothing can be said at such length, as a sentence; nothing when it can."""
    return f"A reason has {LONGEST_REASON} letters at most." if len(why) > LONGEST_REASON else ""
