"""What a clerk sheet says, as sentences for paper."""

from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.engine.proposals import Words
from tabletop.paper.document import Paragraph, ParagraphKind, printable

HEAD = "What the clerk does"


def sentences(sheet: str, words: Words) -> tuple[Paragraph, ...]:
    """A sentence for each line; a sheet that cannot be read stands as it was written, and it is said that it sleeps."""
    if not sheet.strip():
        return ()
    checked = check(sheet, VOCABULARY)
    if checked.sheet is None:
        return (Paragraph("This sheet cannot be read, and sleeps:", ParagraphKind.CLERK), *_lines(sheet.splitlines()))
    return _lines(tuple(map(words.translated, descriptions(checked.sheet, VOCABULARY))))


def _lines(lines: list[str] | tuple[str, ...]) -> tuple[Paragraph, ...]:
    return tuple(Paragraph(line, ParagraphKind.CLERK) for line in map(printable, lines) if line)
