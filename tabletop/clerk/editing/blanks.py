"""A line of law as blanks to fill in: its text in rows, and which stretches of it are somebody's choice.

What stands between the blanks are words of the language and of the verbs alone, so whoever fills in blanks can say all that
the line could say. A blank is found by its way in the tree; its place in the text comes from reading the canonical text.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from tabletop.clerk.editing.node_paths import Path, Spot, part_at, scope_at, spots, wanted_at, with_part, with_word
from tabletop.clerk.language import tree
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.grammar import parse
from tabletop.clerk.language.printer import expression_text, line_text, quoted
from tabletop.clerk.language.sorts import spelt_in
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.engine.days import DAY, calendar_day
from tabletop.engine.values import IN_FIGURES, typed_number

NUMERAL, TEXT, WORD, DRAWN = "number", "text", "word", "drawn"
"""How a blank is filled in besides a ``DAY``: by typing a number, by typing a text, by choosing a word, or by painting."""


ANSWER: Path = ("value",)
WORD_MADE: Path = ("word",)
"""The end of the way to a word that a line makes for what it goes through or remembers."""
"""The way to what a line answers."""
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_FILTER = re.compile(r" (?:whose|where|with)\b")
_LOOSE = re.compile(r" [-+*/] | (?:and|or|if|otherwise|whose|where|with|in order of) ")
MOST = 10**13 - 1
"""The largest number that a sheet can write."""


@dataclass(frozen=True)
class Said:
    """Words that stand between blanks."""

    text: str


@dataclass(frozen=True)
class Blank:
    path: Path
    """The way to what it stands for; for a word that names a part, such as an occasion, the way to that name."""
    sort: str
    text: str
    """What stands in it now; of a text, without its quotation marks."""
    scope_at: Path = ()
    """The way to the part whose words are known where the blank is."""


Piece: TypeAlias = Said | Blank


@dataclass(frozen=True)
class Row:
    """One thing that is asked or done, indented as deep as it hangs on others."""

    indent: int
    pieces: tuple[Piece, ...]
    part: Path = ()
    """The way to the condition or statement that begins here; of the first row, nothing."""


@dataclass(frozen=True)
class _Found:
    start: int
    shown: str
    blank: Blank


def rows(line: tree.Line, vocabulary: Vocabulary) -> tuple[Row, ...]:
    """The line, spread out: the occasion, its condition, and each thing to do in a row of its own."""
    text = line_text(line)
    (read,) = parse(text, vocabulary).lines
    starts = _line_starts(text)
    everything = list(spots(read, vocabulary))
    found = sorted(
        {each.start: each for spot in everything for each in _blanks(spot, text, starts)}.values(), key=lambda each: each.start
    )
    if drawn_as(read, vocabulary):
        found = [replace(each, blank=replace(each.blank, sort=DRAWN)) if each.blank.path == ANSWER else each for each in found]
    shown = _without_brackets(text)
    cuts = sorted({start: (start, indent, path) for start, indent, path in _cuts(read, text, starts)}.values())
    ends = [start for start, _, _ in cuts[1:]] + [len(text)]
    ones = of_one(vocabulary)
    return tuple(
        Row(indent, tuple(_pieces(shown, start, end, [each for each in found if start <= each.start < end], ones)), path)
        for (start, indent, path), end in zip(cuts, ends, strict=True)
    )


def drawn_as(line: tree.Line | None, vocabulary: Vocabulary) -> str:
    """What the text that a line answers with is drawn as; nothing for any other line."""
    if not isinstance(line, tree.Setting) or not isinstance(line.value, tree.Text):
        return ""
    return vocabulary.questions[line.question].drawn


def filled(line: tree.Line, blank: Blank, part: object) -> tree.Line:
    """The line with another part in the blank: a node of the tree, or a phrase where it stands for a phrase or a key. A word
    that stands for something is another wherever it is said."""
    changed = with_part(line, blank.path, part)
    if blank.path[-1:] == WORD_MADE:
        changed = with_word(line, blank.path[:-1], str(part))
    assert isinstance(changed, tree.Setting | tree.Clause)
    return changed


def _line_starts(text: str) -> list[int]:
    starts = [0]
    for row in text.split("\n"):
        starts.append(starts[-1] + len(row) + 1)
    return starts


def _offset(at: tree.LineAndColumn, starts: list[int]) -> int:
    return starts[at[0] - 1] + at[1] - 1


def _without_brackets(text: str) -> str:
    """The text with blanks in place of brackets that people would not write: “(pieces of army) whose”, and at the end of what
    is asked or done."""
    letters, opened = list(text), list[int]()
    bare = _QUOTED.sub(lambda found: "_" * len(found[0]), text)
    for at, letter in enumerate(bare):
        if letter == "(":
            opened.append(at)
        elif letter == ")":
            begin = opened.pop()
            filtered = _FILTER.match(bare, at + 1) and not _LOOSE.search(bare, begin, at)
            if filtered or (bare[:begin].endswith((" of ", " in ")) and bare[at + 1 : at + 2] in ("", "\n", ":")):
                letters[begin] = letters[at] = " "
    return "".join(letters)


def _pieces(text: str, start: int, end: int, found: list[_Found], ones: Mapping[str, str]) -> Iterator[Piece]:
    """``ones`` is how words are written behind a 1."""
    one = False
    for begin, blank, goes_on in (*((each.start, each.blank, each.start + len(each.shown)) for each in found), (end, None, end)):
        words = text[start:begin].split()
        if words:
            yield Said(" ".join((ones.get(words[0], words[0]) if one else words[0], *words[1:])))
        if blank:
            yield blank
            one, start = blank.text == "1", goes_on


@cache
def of_one(vocabulary: Vocabulary) -> Mapping[str, str]:
    """How words of a verb are written of one, where it may be written so: ``{"dice": "die"}``."""
    written = ((verb.pattern.split(), also.split()) for verb in vocabulary.verbs.values() for also in verb.also)
    pairs = (
        [(many, one) for many, one in zip(pattern, also, strict=True) if many != one]
        for pattern, also in written
        if len(pattern) == len(also)
    )
    return dict(differs[0] for differs in pairs if len(differs) == 1)


# Where a row begins


def _cuts(line: tree.Line, text: str, starts: list[int]) -> Iterator[tuple[int, int, Path]]:
    yield 0, 0, ()
    if line.condition:
        yield text.rindex("if", 0, _offset(line.condition.at, starts)), 1, ("condition",)
    if isinstance(line, tree.Clause):
        yield from _block_cuts(("body",), line.body, 1, text, starts)


def _block_cuts(
    path: Path, body: tuple[tree.Node, ...], indent: int, text: str, starts: list[int]
) -> Iterator[tuple[int, int, Path]]:
    for index, statement in enumerate(body):
        way = (*path, index)
        yield _offset(statement.at, starts), indent, way
        match statement:
            case tree.If(_, then, otherwise):
                yield from _block_cuts((*way, "then"), then, indent + 1, text, starts)
                if otherwise:
                    yield text.rindex("otherwise", 0, _offset(otherwise[0].at, starts)), indent, (*way, "otherwise")
                    yield from _block_cuts((*way, "otherwise"), otherwise, indent + 1, text, starts)
            case tree.ForEach(_, _, inside):
                yield from _block_cuts((*way, "body"), inside, indent + 1, text, starts)


# What can be filled in


def _blanks(spot: Spot, text: str, starts: list[int]) -> Iterator[_Found]:
    node, path, at = spot.node, spot.path, _offset(spot.node.at, starts)

    def phrase(step: str, words: str, start: int = at) -> _Found:
        return _Found(start, words, Blank((*path, step), WORD, words, path))

    match node:
        case tree.Setting(question):
            yield phrase("question", question, text.index(question, at + len("set ")))
            if node.key is not None:
                start = text.index('"', at)
                yield _Found(start, quoted(node.key), Blank((*path, "key"), TEXT, node.key, path))
        case tree.Clause(moment, occasion):
            yield phrase("occasion", occasion, text.index(occasion, at + len(moment)))
        case tree.Do(pattern):
            opening = pattern.partition("{")[0].strip()
            yield phrase("pattern", opening)
        case tree.Compare(_, how, right):
            yield phrase("how", how, text.rindex(how, 0, _offset(right.at, starts)))
        case tree.Function(name):
            yield phrase("name", name)
        case tree.Reading(reader):
            yield phrase("reader", reader)
        case tree.Asked(question, None, of) if of is not None:
            yield phrase("question", question)
        case tree.Asked(question, str() as key):
            yield phrase("question", question)
            start = text.index('"', at)
            yield _Found(start, quoted(key), Blank((*path, "key"), TEXT, key, path))
        case tree.Counted(tree.CounterWord() as counter):
            yield from _counter(counter, (*path, "counter"), path, at)
        case tree.CounterWord() if "counter" not in path[-1:]:
            yield from _counter(node, path, path, at)
        case tree.Number(value):
            shown = expression_text(node)
            yield _Found(at, shown, Blank(path, NUMERAL, shown, path))
        case tree.Text(value):
            yield _Found(at, quoted(value), Blank(path, TEXT, value, path))
        case tree.Day(value):
            yield _Found(at, value, Blank(path, DAY, value, path))
        case tree.Word("it") if path[-1] in ("of", "by"):
            return
        case tree.ForEach(word) | tree.Let(word):
            start = text.index(word, text.index(" each " if isinstance(node, tree.ForEach) else "let ", at))
            yield _Found(start, word, Blank((*path, "word"), TEXT, word, path))
        case (
            tree.ListOf(())
            | tree.YesNo()
            | tree.Nobody()
            | tree.Word()
            | tree.Named()
            | tree.ThisRule()
            | tree.RuleNumbered()
            | tree.Asked()
        ):
            shown = expression_text(node)
            yield _Found(at, shown, Blank(path, WORD, shown, path))


def _counter(counter: tree.CounterWord, path: Path, scope_at: Path, at: int) -> Iterator[_Found]:
    if counter.known:
        yield _Found(at, counter.word, Blank(path, WORD, counter.word, scope_at))
    else:
        yield _Found(at, quoted(counter.word), Blank(path, TEXT, counter.word, scope_at))


def refilled(line: tree.Line, blank: Blank, words: str, vocabulary: Vocabulary) -> object:
    """What typed words stand for in this blank, as a part to fill it with; where a number or a text may stand, such as a rank,
    what looks like a number is one. Raises ``ValueError`` where they are no number or no day."""
    now = part_at(line, blank.path)
    if blank.path[-1:] == WORD_MADE and check(line_text(filled(line, blank, words)), vocabulary).sheet is None:
        raise ValueError(f"“{words}” cannot stand for it: one small word is wanted that means nothing else.")
    if isinstance(now, tree.Number | tree.Text) and words.strip():
        wanted = wanted_at(line, blank.path, scope_at(line, blank.path, vocabulary), vocabulary)
        if {"number", "text"} <= wanted.kinds:
            spelt, word = spelt_in(wanted, vocabulary.kinds), words.strip().casefold()
            number = str(IN_FIGURES.get(word, words)) if spelt else words
            return tree.Number(int(number)) if number.isdecimal() else tree.Text(spelt.get(word, words))
    if isinstance(now, tree.Number):
        return tree.Number(_number(words))
    if isinstance(now, tree.Day):
        return tree.Day(str(calendar_day(words)))
    if isinstance(now, tree.CounterWord):
        return tree.CounterWord(words, known=False)
    return words if isinstance(now, str) else tree.Text(words)


def _number(words: str) -> int | Fraction:
    """Raises ``ValueError``."""
    number = typed_number(words)
    if max(map(abs, Fraction(number).as_integer_ratio())) > MOST:
        raise ValueError(f"{words} is longer than a number in a sheet may be")
    return number
