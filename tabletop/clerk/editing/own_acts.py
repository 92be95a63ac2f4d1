"""Acts that a sheet makes up: each is called alike on all lines that speak of it."""

from collections.abc import Iterable

from tabletop.clerk.language.printer import quoted
from tabletop.clerk.language.tree import Line, Setting, Text, whole


def acts_on(lines: Iterable[Line | None], who_may: str) -> frozenset[str]:
    """What the acts are called that somebody may do by these lines; ``who_may`` is the question that says so."""
    return frozenset(line.key for line in lines if isinstance(line, Setting) and line.question == who_may and line.key)


def renaming(before: Line | None, now: Line | str) -> tuple[str, str] | None:
    """What was called otherwise on a line, and what it is called now, where that is all that has become other."""
    if before is None or isinstance(now, str):
        return None
    was, becomes = _texts(before), _texts(now)
    changed = [(old, new) for old, new in zip(was, becomes, strict=False) if old != new]
    return changed[0] if len(changed) == 1 and len(was) == len(becomes) else None


def with_act_renamed(text: str, old: str, new: str, line: str) -> str:
    """The text in which the act is called so everywhere; as it was where there is no name yet, or another line than this one
    has that name for something else."""
    if not new.strip() or text.count(quoted(new)) > line.count(quoted(new)):
        return text
    return text.replace(quoted(old), quoted(new))


def _texts(line: Line) -> tuple[str, ...]:
    texts = (node.value if isinstance(node, Text) else node.key for node in whole(line) if isinstance(node, Text | Setting))
    return tuple(text for text in texts if text is not None)
