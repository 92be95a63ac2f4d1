"""A document as plain text: numbers in a column, a bar in the margin where something changed."""

import re
from collections.abc import Iterator
from itertools import accumulate, groupby, takewhile
from unicodedata import east_asian_width

from tabletop.paper.document import Block, Cards, Document, DocumentHeading, DocumentItem, Paragraph, ParagraphKind, Printed

WIDTH = 78
COLUMN = 8
_WORD = re.compile(r"(\s*)(\S+)")
_SIGNS = {ParagraphKind.CLERK: "- ", ParagraphKind.OLD: "| ", ParagraphKind.LABEL: ""}


def text(printed: Printed) -> str:
    """Lines of 78 signs at most, where no word is longer."""
    document = printed.listed() if isinstance(printed, Cards) else printed
    return "\n".join(_lines(document)) + "\n"


def _lines(document: Document) -> Iterator[str]:
    standing = document.standing
    yield from filter(None, (document.title, "=" * len(document.title)))
    yield from filter(None, (standing.left, standing.right))
    yield from (["", *_wrapped(document.lead, WIDTH)] if document.lead else [])
    for block in document.blocks:
        yield from _block(block)
    yield from (["", standing.credit] if standing.credit else [])


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, DocumentHeading):
        yield from ("", "", block.text, "-" * len(block.text))
        return
    yield from [] if block.leads_to else [""]
    yield from _entry(block)


def _entry(entry: DocumentItem) -> Iterator[str]:
    bar = "|" if entry.changed else " "
    number = entry.number
    for line in [line for paragraph in entry.paragraphs for line in _paragraph(paragraph)] or [""]:
        yield f"{bar} {number:<{COLUMN - 3}} {line}".rstrip()
        number = ""


def _paragraph(paragraph: Paragraph) -> list[str]:
    sign = _SIGNS.get(paragraph.kind, "")
    words = f"({paragraph.text})" if paragraph.kind is ParagraphKind.NOTE else paragraph.text
    words = f"{words}:" if paragraph.kind is ParagraphKind.LABEL else words
    inward = " " * paragraph.inward
    under = f"{sign if paragraph.kind is ParagraphKind.OLD else ' ' * len(sign)}{inward}"
    sign += inward
    first, *rest = _wrapped(words, WIDTH - COLUMN - len(sign)) or [""]
    return [f"{sign}{first}", *(f"{under}{line}" for line in rest)]


def _wrapped(words: str, width: int) -> list[str]:
    """Lines at most so wide on a screen of letters, where no word is wider."""
    lines: list[str] = []
    for space, part in _parts(words):
        if lines and _columns(lines[-1] + space + part) <= width:
            lines[-1] += space + part
        else:
            lines.append(part)
    return lines


def first_words(words: str, width: int) -> str:
    """As many of the words as are so wide, and an ellipsis where there are more.

    A long word is cut where little would stand without it.
    """
    first, *others = _wrapped(words, width) or [""]
    if others and _columns(first) < width / 2:
        first = f"{first} {others[0]}"
    ends = accumulate(map(_columns, first))
    kept = sum(1 for _ in takewhile(lambda end: end <= width, ends))
    return first if not others and kept == len(first) else f"{first[:kept].rstrip(' ,;:.-')} …"


def _parts(words: str) -> Iterator[tuple[str, str]]:
    """What a line may end after, and the space before it, as it was written: a word, or a sign of the East, which needs none."""
    for space, word in _WORD.findall(words.rstrip()):
        if word.isascii():
            yield space, word
            continue
        for wide, signs in groupby(word, key=_is_wide):
            for part in signs if wide else ["".join(signs)]:
                yield space, part
                space = ""


def _columns(words: str) -> int:
    return len(words) if words.isascii() else sum(2 if _is_wide(sign) else 1 for sign in words)


def _is_wide(sign: str) -> bool:
    return east_asian_width(sign) in "WF"
