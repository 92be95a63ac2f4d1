"""A sheet's text cut into its lines, each with where it stands, so that one can be changed and no other is touched."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from textwrap import dedent, indent

from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import line_text
from tabletop.clerk.language.tree import And, Clause, Do, Either, Expression, Line, ListOf, Nobody, Setting, Text, whole
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.engine.acts.base import Act, meant
from tabletop.engine.duties import ways_of


@dataclass(frozen=True)
class SheetLine:
    """The rows ``first`` up to ``last``, from 0, without the blank ones below."""

    first: int
    last: int
    text: str
    vocabulary: Vocabulary = field(repr=False, compare=False)

    @cached_property
    def line(self) -> Line | None:
        """The line as it is read, which takes a while the first time; nothing if it cannot be."""
        sheet = check(self.text, self.vocabulary).sheet
        return sheet.lines[0] if sheet and len(sheet.lines) == 1 else None


def sheet_lines(text: str, vocabulary: Vocabulary) -> tuple[SheetLine, ...]:
    """Every line of the text, also those that cannot be read."""
    rows = _cut(text.split("\n"))
    return tuple(SheetLine(first, last, dedent("\n".join(each)), vocabulary) for first, last, each in rows)


def _cut(rows: list[str]) -> list[tuple[int, int, list[str]]]:
    written = [number for number, row in enumerate(rows) if row.strip(" ")]
    if not written:
        return []
    base = _indent(rows[written[0]])
    starts = [number for number in written if number == written[0] or _indent(rows[number]) <= base]
    ends = [*starts[1:], len(rows)]
    lasts = [max(number for number in written if number < end) for end in ends]
    return [(first, last, rows[first : last + 1]) for first, last in zip(starts, lasts, strict=True)]


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip(" "))


def with_line(text: str, old: SheetLine, new: Line | str) -> str:
    """The text with a line in place of another; an empty one leaves nothing."""
    rows = text.split("\n")
    words = new if isinstance(new, str) else line_text(new)
    margin = " " * _indent(rows[old.first])
    return "\n".join([*rows[: old.first], *(indent(words, margin).split("\n") if words else ()), *rows[old.last + 1 :]])


def with_new_line(text: str, new: Line) -> str:
    """The text with one line more, below all others."""
    written = text.rstrip()
    margin = " " * _indent(next((row for row in text.split("\n") if row.strip(" ")), ""))
    below = indent(line_text(new), margin)
    return f"{written}\n{below}" if written else below


def rests_on(line: Line, vocabulary: Vocabulary) -> Iterator[str]:
    """The questions without whose answer the line does nothing, each as often as it rests on it."""
    heard = vocabulary.questions[line.question] if isinstance(line, Setting) else vocabulary.occasions[line.occasion]
    done = (vocabulary.verbs[each.pattern] for each in whole(line) if isinstance(each, Do))
    yield from (each.rests_on for each in (heard, *done) if each.rests_on)


def unheard(lines: Sequence[Line | None], vocabulary: Vocabulary) -> Mapping[int, int]:
    """The lines of one card that are never heard, by place, each with the place of the line above that answers first, or says
    the same."""
    found = dict[int, int]()
    for place, mine in enumerate(lines):
        first = next((above for above, other in enumerate(lines[:place]) if silences(other, mine, vocabulary)), None)
        if first is not None:
            found[place] = first
    return found


def picks(line: Line | None, vocabulary: Vocabulary) -> bool:
    """Whether where the line names nobody it contradicts no other, as it is written to pick whoever there is and nowhere says
    ``[]``."""
    return isinstance(line, Setting) and vocabulary.questions[line.question].picks and not _says_nobody(line.value)


def _says_nobody(value: Expression) -> bool:
    if isinstance(value, Either):
        return _says_nobody(value.value) or _says_nobody(value.otherwise)
    return isinstance(value, Nobody | ListOf)


def silences(other: Line | None, mine: Line | None, vocabulary: Vocabulary) -> bool:
    """Whether a line below the other one on the same card is never heard; one that picks leaves it to the next where it picks
    nobody."""
    return covers(other, mine) and (other == mine or not picks(other, vocabulary))


def narrower(above: Iterable[Line], mine: Setting, vocabulary: Vocabulary) -> Iterator[Setting]:
    """The lines above on the same card that answer first for some of what this one answers, and always do."""
    for other in above:
        if isinstance(other, Setting) and covers(mine, other) and not covers(other, mine) and not picks(other, vocabulary):
            yield other


def covers(other: Line | None, mine: Line | None) -> bool:
    """Whether one line answers whenever another does, as it is about the same, and about no less; or does the very same."""
    if isinstance(mine, Clause):
        return other == mine
    if not (isinstance(other, Setting) and isinstance(mine, Setting)) or (other.question, other.key) != (mine.question, mine.key):
        return False
    return _asks_no_more(other.which, mine.which) and _asks_no_more(other.condition, mine.condition)


def _asks_no_more(other: Expression | None, mine: Expression | None) -> bool:
    return set(_parts(other)) <= set(_parts(mine))


def _parts(condition: Expression | None) -> tuple[Expression, ...]:
    return condition.parts if isinstance(condition, And) else (condition,) if condition else ()


def does(line: Line, verb: str, vocabulary: Vocabulary) -> bool:
    """Whether that verb stands in it, by its first pattern, in whichever of its ways it is written: ``throw 1 die for mover``."""
    return any(isinstance(node, Do) and vocabulary.verbs[node.pattern].pattern == verb for node in whole(line))


def calls_for(line: Line, *acts: type[Act]) -> bool:
    """Whether it has people do one of these acts, as a part of a turn or as a duty in words that mean it: ``"throw the die"``."""
    does = line.body if isinstance(line, Clause) and line.moment == "when" else (line.value,) if isinstance(line, Setting) else ()
    said = (node.value for each in does for node in whole(each) if isinstance(node, Text))
    return any(meant(way) in acts for text in said for way in ways_of(text))
