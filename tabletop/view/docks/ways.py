"""What the ways to take an action would come to, in lines: those that come to the same stand together."""

from collections.abc import Iterable, Iterator, Sequence

from tabletop.engine.answers import Outlook, Would
from tabletop.engine.values import spoken

MOST_TOLD, MOST_LISTED = 6, 60
"""So many lines can be read at a glance, and so many in a list."""
NOTHING, AS_USUAL = "nothing that is counted changes", "only what the end of the turn brings"


def ways_told(found: Sequence[Would], usual: Sequence[Outlook]) -> list[str]:
    """``1001 or 1002: only what the end of the turn brings``: each line says what is otherwise than ``usual``."""
    alike: dict[str, list[Would]] = {}
    for each in found:
        alike.setdefault(_comes_to(each, usual), []).append(each)
    return [f"{_either(map(_way, ways))}: {comes_to}" for comes_to, ways in alike.items()]


def few(lines: Sequence[str], most: int = MOST_TOLD) -> list[str]:
    """As many of them as that, and how many more there are."""
    more = len(lines) - most
    return [*lines[:most], f"and {more} more"] if more > 1 else list(lines)


def _comes_to(found: Would, usual: Sequence[Outlook]) -> str:
    if not found.outlooks:
        return NOTHING
    return ", ".join(map(_short, _unusual(found, usual))) or AS_USUAL


def _unusual(found: Would, usual: Sequence[Outlook]) -> Iterator[Outlook]:
    """What the action itself does: neither what comes anyway, nor what stays as it is on rules that it leaves alone."""
    for each in found.outlooks:
        left_alone = each.now == each.then and each.rule not in (found.rule, found.other)
        if each not in usual and not left_alone:
            yield each


def _way(found: Would) -> str:
    """``1001``, ``1001 with 1002``, ``12 as 20``."""
    other = f" with {found.other}" if found.other is not None else ""
    return f"{found.rule}{other}{f' as {found.to}' if found.to is not None else ''}"


def _either(ways: Iterable[str]) -> str:
    *most, last = ways
    return f"{', '.join(most)} or {last}" if most else last


def _short(found: Outlook) -> str:
    now = "" if found.now is None else f" {spoken(found.now)}"
    if found.then is None:
        return f"rule {found.rule} {found.counter}{now} to none"
    return f"rule {found.rule} {found.counter}{f'{now} to' if now and found.now != found.then else ''} {spoken(found.then)}"
