"""A document as Markdown: what people wrote stands as they wrote it, whatever its signs would mean there."""

import re
from collections.abc import Iterator

from tabletop.paper.document import Block, Cards, Document, DocumentHeading, DocumentItem, Paragraph, ParagraphKind, Printed

_SPACE = "\u00a0"
"""A space that stays at the beginning of a line."""
_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~$&])")
_OPENING = re.compile(r"^(\d+(?=[.)]( |$))|(?=[-+=]))")


def markdown(printed: Printed) -> str:
    """Each rule is a heading of its own, so that it can be linked to; older words are quoted."""
    document = printed.listed() if isinstance(printed, Cards) else printed
    return "\n\n".join(_parts(document)) + "\n"


def _parts(document: Document) -> Iterator[str]:
    standing = document.standing
    yield f"# {escaped(document.title)}"
    yield " · ".join(escaped(words) for words in (standing.left, standing.right) if words)
    yield from filter(None, [escaped(document.lead)])
    for block in document.blocks:
        yield from _block(block)
    yield from ("---", f"*{escaped(standing.credit)}*") if standing.credit else ()


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, DocumentHeading):
        yield f"## {escaped(block.text)}"
    else:
        yield from _entry(block)


def _entry(entry: DocumentItem) -> Iterator[str]:
    changed = " (changed)" if entry.changed else ""
    if entry.quiet:
        first, *rest = entry.paragraphs or (Paragraph(""),)
        yield f"**{entry.number}** {_paragraph(first)}".rstrip()
        yield from map(_paragraph, rest)
        return
    if entry.leads_to:
        link = f"[{escaped(entry.number)}](#{'-'.join(entry.leads_to.lower().split())}){changed}"
        yield " · ".join((f"- {link}", *(escaped(paragraph.text) for paragraph in entry.paragraphs)))
        return
    yield from [f"### {escaped(entry.number)}{changed}"] if entry.number else []
    clerk: list[str] = []
    for paragraph in entry.paragraphs:
        if paragraph.kind is ParagraphKind.CLERK:
            clerk.append(f"- {escaped(paragraph.text)}")
            continue
        yield from _joined(clerk)
        yield _paragraph(paragraph)
    yield from _joined(clerk)


def _joined(clerk: list[str]) -> list[str]:
    """The sentences so far as one list, taken off the pile."""
    lists = ["\n".join(clerk)] if clerk else []
    clerk.clear()
    return lists


def _paragraph(paragraph: Paragraph) -> str:
    words = f"{_SPACE * paragraph.inward}{escaped(paragraph.text)}"
    match paragraph.kind:
        case ParagraphKind.NOTE:
            return f"*{words}*"
        case ParagraphKind.LABEL | ParagraphKind.TITLE:
            return f"**{words}**"
        case ParagraphKind.OLD:
            return f"> {words}"
    return words


def escaped(words: str) -> str:
    """Words that read in Markdown as they stand."""
    return _OPENING.sub(lambda found: f"{found[0]}\\", _SIGNS.sub(r"\\\1", words))
