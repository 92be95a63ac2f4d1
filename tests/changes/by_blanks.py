"""Whether a line can be said by menus and blanks alone, begun as anybody would begin it: with proof, the clicks that make it.

Somebody who wants a certain line chooses, of all that is offered, what brings the line on the screen closest to it. Typing
is numbers, texts and names into their blanks. Writing words of the language is not allowed.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from functools import cache, partial

from tabletop.box.shipped import ready_lines
from tabletop.clerk.editing.blanks import DRAWN, TEXT, WORD, Blank, Piece, filled, refilled, rows
from tabletop.clerk.editing.choices import Choice, choices
from tabletop.clerk.editing.insertions import changes, is_plain
from tabletop.clerk.editing.templates import NONE, Names, clause, setting
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.printer import line_text, quoted
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.clerk.language.tree import Clause, Line

VIEWS = FORM, BUILDER, TEXT_VIEW = "form", "builder", "text"
WAYS, PATIENCE = 2, 3
"""So many ways are tried at once, and so many clicks may lead no nearer before one gives up."""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\w/’-]+|[^\s\w]')
Made = tuple[str, Line]
"""What was done, and the line as it is then."""
Offered = Callable[[Blank], tuple[Choice, ...]]
"""What can be chosen for a blank of a line."""


def simplest(target: Line, there: Iterable[Line] = (), names: Names = NONE) -> str:
    """The simplest view in which the line can be said, on a table with those names: “form”, “builder” or “text”."""
    if clicks(target, there, names) is None:
        return TEXT_VIEW
    return FORM if is_plain(target) else BUILDER


def clicks(target: Line, there: Iterable[Line] = (), names: Names = NONE) -> list[str] | None:
    """What to do for this line, where those lines are ``there``; nothing where menus and blanks do not lead to it."""
    for first in beginnings(target, there):
        if found := _way(first, target, names):
            return found
    return None


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
