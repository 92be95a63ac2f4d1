"""Whether a line can be said by menus and blanks alone, begun as anybody would begin it: with proof, the clicks that make it.

Somebody who wants a certain line chooses, of all that is offered, what brings the line on the screen closest to it. Typing
is numbers, texts and names into their blanks. Writing words of the language is not allowed.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from functools import cache, lru_cache, partial

from tabletop.box.shipped import ready_lines
from tabletop.clerk.editing.blanks import DRAWN, TEXT, WORD, Blank, Piece, filled, refilled, rows
from tabletop.clerk.editing.choices import Choice, choices
from tabletop.clerk.editing.insertions import changes, is_plain
from tabletop.clerk.editing.node_paths import Path
from tabletop.clerk.editing.templates import NO_NAMES, Names, clause, setting
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.printer import line_text, quoted
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.clerk.language.tree import Clause, Function, Line, Node, Statement, children

VIEWS = FORM, BUILDER, TEXT_VIEW = "form", "builder", "text"
WAYS, PATIENCE = 2, 3
"""So many ways are tried at once, and so many clicks may lead no nearer before one gives up."""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\w/’-]+|[^\s\w]')
Made = tuple[str, Line]
"""What was done, and the line as it is then."""
Offered = Callable[[Blank], tuple[Choice, ...]]
"""What can be chosen for a blank of a line."""


def simplest(target: Line, there: Iterable[Line] = (), names: Names = NO_NAMES) -> str:
    """The simplest view in which the line can be said, on a table with those names: “form”, “builder” or “text”."""
    if clicks(target, there, names) is None:
        return TEXT_VIEW
    return FORM if is_plain(target) else BUILDER


def clicks(target: Line, there: Iterable[Line] = (), names: Names = NO_NAMES) -> list[str] | None:
    """What to do for this line, where those lines are ``there``; nothing where menus and blanks do not lead to it."""
    begun = list(beginnings(target, there))
    ways = (way(first, target, names) for way in (_way, _built) for first in begun)
    return next(filter(None, ways), None)


def beginnings(target: Line, there: Iterable[Line]) -> Iterator[Made]:
    """The line that is there already, if one is much like it; a new line that begins as it does; the nearest ready lines."""
    like = [("as it stands", line) for line in there if far(line, target) < len(tokens(line_text(target)))]
    yield from sorted(like, key=lambda one: far(one[1], target))[:1]
    if isinstance(target, Clause):
        yield f"{target.moment}: {target.occasion}", clause(target.moment, target.occasion, VOCABULARY)
    else:
        yield f"set {target.question}", setting(VOCABULARY.questions[target.question], VOCABULARY)
    ready = [(each.says, line.line) for each in ready_lines() for line in sheet_lines(each.line, VOCABULARY) if line.line]
    yield from sorted(ready, key=lambda one: far(one[1], target))[:2]


def _built(first: Made, target: Line, names: Names) -> list[str] | None:
    """The steps that bring the line part by part nearer, from the outside inwards: for what is made of many parts."""
    been, nearest, in_vain = {line_text(first[1])}, apart(first[1], target), 0
    ways: list[tuple[list[str], Line]] = [([first[0]], first[1])]
    while ways and in_vain <= PATIENCE:
        for said, line in ways:
            if line == target:
                return said
        found: dict[str, tuple[float, list[str], Line]] = {}
        for said, line in ways:
            offered = cache(partial(choices, line, vocabulary=VOCABULARY, names=names))
            there = [blank for blank in _blanks(line, target) if _is_at(blank, list(_differing(line, target)))]
            for click, made in _steps(line, target, there, len(VOCABULARY.entries), offered):
                if (text := line_text(made)) not in been:
                    found.setdefault(text, (apart(made, target), [*said, click], made))
        further = sorted(found.items(), key=lambda one: (one[1][0], len(one[0])))[:WAYS]
        been.update(text for text, _ in further)
        ways = [(said, line) for _, (_, said, line) in further]
        left = further[0][1][0] if further else nearest
        nearest, in_vain = min(nearest, left), 0 if left < nearest else in_vain + 1
    return None


def _is_at(blank: Blank, wrong: list[Path]) -> bool:
    """Whether it stands in one of those parts, or names what one is a part of."""
    above = [way for way in wrong if way[: len(blank.scope_at)] == blank.scope_at and len(way) - len(blank.scope_at) <= 2]
    return bool(above) or any(blank.path[: len(way)] == way for way in wrong)


def _differing(here: object, there: object, way: Path = ()) -> Iterator[Path]:
    """The ways to the parts that are not as they should be, as far inwards as the two are alike."""
    if isinstance(here, tuple) and isinstance(there, tuple):
        if len(here) != len(there):
            yield way
        for at, (one, other) in enumerate(zip(here, there, strict=False)):
            yield from _differing(one, other, (*way, at))
    elif isinstance(here, Node) and type(here) is type(there):
        for each in _fields(here):
            yield from _differing(getattr(here, each), getattr(there, each), (*way, each))
    elif here != there:
        yield way


WEIGHTS = {"question": 6, "occasion": 6, "pattern": 4, "how": 4, "reader": 2, "name": 2}
"""How much it matters that a phrase is the right one; any other counts 1."""


@lru_cache(maxsize=200_000)
def apart(here: object, there: object) -> float:
    """How much is to be done to make one part the other: what is missing counts most, what is to be taken out little."""
    if here == there:
        return 0
    if isinstance(here, tuple) and isinstance(there, tuple):
        return _apart_in_order(here, there)
    if not isinstance(there, Node):
        return 1 + _large(here) / 10
    if not isinstance(here, Node):
        return 8 + 1.3 * _large(there)
    most = 5 + 1.3 * _large(there) + _large(here) / 20
    if type(here) is type(there):
        parts = ((each, getattr(here, each), getattr(there, each)) for each in _fields(there))
        return min(most - 4, sum(WEIGHTS.get(each, 1) if isinstance(b, str) and a != b else apart(a, b) for each, a, b in parts))
    if isinstance(here, Statement) or isinstance(there, Statement):
        return most
    around = (1 + 1.3 * (_large(there) - _large(part)) + apart(here, part) for part in children(there))
    within = (2 + apart(part, there) for part in (children(here) if isinstance(here, Function) else ()))
    return min((most, *around, *within))


def _apart_in_order(here: tuple[object, ...], there: tuple[object, ...]) -> float:
    row = [0.0]
    for wanted in there:
        row.append(row[-1] + 8 + 1.3 * _large(wanted))
    for part in here:
        anew = [row[0] + 1 + _large(part) / 10]
        for at, wanted in enumerate(there):
            missing, taken_out = anew[-1] + 8 + 1.3 * _large(wanted), row[at + 1] + 1 + _large(part) / 10
            anew.append(min(missing, taken_out, row[at] + apart(part, wanted)))
        row = anew
    return row[-1]


@lru_cache(maxsize=200_000)
def _large(part: object) -> int:
    """How many parts it has."""
    if isinstance(part, tuple):
        return sum(map(_large, part))
    return 1 + sum(_large(getattr(part, each)) for each in _fields(part)) if isinstance(part, Node) else int(bool(part))


def _fields(node: Node) -> tuple[str, ...]:
    return tuple(name for name in node.__dataclass_fields__ if name != "at")


def _way(first: Made, target: Line, names: Names) -> list[str] | None:
    """The steps that lead nearest, a few ways at once, never back to where one has been; given up where none leads nearer."""
    been, nearest, in_vain = {line_text(first[1])}, far(first[1], target), 0
    ways: list[tuple[list[str], Line]] = [([first[0]], first[1])]
    while in_vain < PATIENCE:
        for said, line in ways:
            if line == target:
                return said
        further = sorted(
            (far(line, target), lacks(line, target), text, said, line)
            for text, (said, line) in _further(ways, target, been, names).items()
        )
        ways = [(said, line) for *_, said, line in further[:WAYS]]
        if not ways:
            return None
        been.update(text for _, _, text, _, _ in further[:WAYS])
        in_vain = 0 if further[0][0] < nearest else in_vain + 1
        nearest = min(nearest, further[0][0])
    return None


def _further(ways: list[tuple[list[str], Line]], target: Line, been: set[str], names: Names) -> dict[str, tuple[list[str], Line]]:
    """Every line that one click more gives, by its text, with how it was come by."""
    found: dict[str, tuple[list[str], Line]] = {}
    for said, line in ways:
        offered, away, nearer = cache(partial(choices, line, vocabulary=VOCABULARY, names=names)), far(line, target), False
        for blanks, foreign in ((_wrong, 0), (_blanks, 0), (_wrong, 1)):
            for click, made in _steps(line, target, blanks(line, target), foreign, offered):
                if (text := line_text(made)) not in been:
                    found.setdefault(text, ([*said, click], made))
                    nearer = nearer or far(made, target) < away
            if nearer:
                break
    return found


def far(line: Line, target: Line) -> float:
    """How much of the words and signs is not as it should be."""
    here, there = tokens(line_text(line)), tokens(line_text(target))
    return len(here) + len(there) - 2 * len(_right(here, there))


def lacks(line: Line, target: Line) -> int:
    """How many of the words and signs that there should be are not there: of two lines as far off, the one that has more."""
    there = tokens(line_text(target))
    return len(there) - len(_right(tokens(line_text(line)), there))


def _right(here: list[str], there: list[str]) -> set[int]:
    """The places of those that are as they should be."""
    blocks = SequenceMatcher(None, here, there, autojunk=False).get_matching_blocks()
    return {at for block in blocks for at in range(block.a, block.a + block.size)}


def tokens(text: str) -> list[str]:
    return _TOKEN.findall(text)


def _steps(line: Line, target: Line, blanks: Iterable[Blank], foreign: int, offered: Offered) -> Iterator[Made]:
    wanted = set(tokens(line_text(target)))
    for change in changes(line, VOCABULARY):
        yield change.words, change.line
    for blank in blanks:
        if blank.sort != WORD:
            yield from _typed(line, blank, wanted)
        for choice in offered(blank):
            if not choice.now and _foreign(choice, wanted) <= foreign:
                yield f"{blank.text} → {choice.words}", choice.line()


def _blanks(line: Line, target: Line) -> Iterator[Blank]:
    return (piece for row in rows(line, VOCABULARY) for piece in row.pieces if isinstance(piece, Blank))


def _wrong(line: Line, target: Line) -> Iterator[Blank]:
    """The blanks with something else in them than should be there."""
    pieces = [piece for row in rows(line, VOCABULARY) for piece in row.pieces]
    said = [tokens(_shown(piece)) for piece in pieces]
    right = _right([token for each in said for token in each], tokens(line_text(target)))
    start = 0
    for piece, words in zip(pieces, said, strict=True):
        if isinstance(piece, Blank) and not right.issuperset(range(start, start + len(words))):
            yield piece
        start += len(words)


def _shown(piece: Piece) -> str:
    return quoted(piece.text) if isinstance(piece, Blank) and piece.sort in (TEXT, DRAWN) else piece.text


def _foreign(choice: Choice, wanted: set[str]) -> int:
    """How many words it has that the target has not, but for what can be typed over."""
    said = re.sub("‹.*?›|…|a counter of your own|whose", "", choice.words)
    return sum(token[0].isalpha() and token not in wanted for token in tokens(said))


def _typed(line: Line, blank: Blank, wanted: set[str]) -> Iterator[Made]:
    for token in sorted(wanted):
        plain = token.strip('"').replace('\\"', '"')
        try:
            yield f"{blank.text} ← {plain}", filled(line, blank, refilled(line, blank, plain, VOCABULARY))
        except ValueError:
            continue
