"""Lines that answer in vain. A card's first line that answers is its answer: one below that answers only where it does is never
asked."""

from collections.abc import Mapping, Sequence

from tabletop.clerk.language.tree import And, Expression, Line, Setting


def unheard(lines: Sequence[Line | None]) -> Mapping[int, int]:
    """The lines of one card that are never asked, by place, each with the place of the line above that answers first."""
    found = dict[int, int]()
    for place, mine in enumerate(lines):
        first = next((above for above, other in enumerate(lines[:place]) if covers(other, mine)), None)
        if first is not None:
            found[place] = first
    return found


def covers(other: Line | None, mine: Line | None) -> bool:
    """Whether one line answers whenever another does: it is about the same, and about no less."""
    if not (isinstance(other, Setting) and isinstance(mine, Setting)) or (other.question, other.key) != (mine.question, mine.key):
        return False
    return _asks_no_more(other.which, mine.which) and _asks_no_more(other.condition, mine.condition)


def _asks_no_more(other: Expression | None, mine: Expression | None) -> bool:
    return set(_parts(other)) <= set(_parts(mine))


def _parts(condition: Expression | None) -> tuple[Expression, ...]:
    return condition.parts if isinstance(condition, And) else (condition,) if condition else ()
