"""A document on pages: every line with its place, as a value that can be looked at before it is painted."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from tabletop.engine.work import Work, gathered
from tabletop.paper.document import Block, Document, DocumentHeading, DocumentItem, PageHead, Paragraph, ParagraphKind
from tabletop.view.drawing.icons import class_mark, paint_icon
from tabletop.view.drawing.shapes import colour, dashed, kept, line
from tabletop.view.drawing.type import Role, SetText, Type, elided, paint_line, set_text
from tabletop.view.printing.breaking import PagePiece, Slab
from tabletop.view.printing.breaking import pages as broken

MM = 72 / 25.4
"""Points in a millimetre; all lengths here are points."""
A4, LETTER = QSizeF(210 * MM, 297 * MM), QSizeF(8.5 * 72, 11 * 72)
MARGIN = 20 * MM
COLUMN = 15 * MM
BLACK, GREY, PALE = "#111111", "#555555", "#888888"
_HEAD_BASE, _HEAD_LINE, _BODY_TOP = 48.0, 56.0, 72.0
_FOOT_BASE, _FOOT_LINE, _BODY_END = 35.0, 51.0, 62.0
_AFTER_LEAD = 12.0
_INWARD = 0.3
"""What a space at the beginning of a line is worth, in heights of its letters."""
_BETWEEN, _LISTED, _BAR, _BAR_OUT = 6.5, 2.5, 1 * MM, 3.9 * MM
_PAGE_COLUMN = 12 * MM
_SMALL = Type(Role.CONTROLS, 8.8, joined=False)
_NUMBER, _STEP = Type(Role.WORDS, 13, bold=True), Type(Role.WORDS, 11.5)


@dataclass(frozen=True)
class ParagraphStyle:
    """How a paragraph is set: letters, ink, how far in, what precedes it, and the space above it."""

    letters: Type
    ink: str = BLACK
    indent: float = 0.0
    sign: str = ""
    above: float = 0.0


_SETTINGS = {
    ParagraphKind.WORDS: ParagraphStyle(Type(Role.WORDS, 11.5, leading=15.5 / 11.5, joined=False), above=2.5),
    ParagraphKind.TITLE: ParagraphStyle(Type(Role.WORDS, 11.5, bold=True, leading=15.5 / 11.5, joined=False), above=2.5),
    ParagraphKind.OLD: ParagraphStyle(Type(Role.WORDS, 10.5, leading=13.5 / 10.5, joined=False), GREY, 9, above=1),
    ParagraphKind.NOTE: ParagraphStyle(Type(Role.CONTROLS, 8.8, leading=13 / 8.8, joined=False), GREY, above=0.5),
    ParagraphKind.LABEL: ParagraphStyle(Type(Role.CONTROLS, 8.8, bold=True, leading=13 / 8.8, joined=False), GREY, above=3),
    ParagraphKind.CLERK: ParagraphStyle(Type(Role.CONTROLS, 8.8, leading=13 / 8.8, joined=False), GREY, 9, "•"),
}
_TITLE = ParagraphStyle(Type(Role.WORDS, 26, bold=True, leading=1.15, joined=False))
_LEAD = ParagraphStyle(Type(Role.CONTROLS, 10, leading=1.5, joined=False), "#444444")
_CLASS = ParagraphStyle(Type(Role.WORDS, 14.5, bold=True, leading=1.2, joined=False))


@dataclass(frozen=True)
class SetRow:
    """A line of a paragraph of that kind; ``x`` from the left margin, ``height`` with the space above it."""

    text: SetText
    number: int
    kind: ParagraphKind
    setting: ParagraphStyle
    x: float
    height: float

    @property
    def words(self) -> str:
        return self.text.lines[self.number]

    def paint(self, painter: QPainter, at: QPointF) -> None:
        """``at`` is the left upper corner of the row's own height, space and all."""
        down = at + QPointF(self.x, self.height - self.setting.letters.line_height())
        self.text.paint_lines(painter, down, self.setting.ink, self.number, self.number + 1)
        if self.number == 0 and self.setting.sign:
            base = down + QPointF(-self.setting.indent, self.setting.letters.base())
            paint_line(painter, base, self.setting.sign, self.setting.letters, self.setting.ink)


@dataclass(frozen=True)
class Placed:
    """A part of a block on a page: its rows, how far down it begins, and whether it goes on from the page before."""

    block: Block | None
    rows: tuple[SetRow, ...]
    top: float
    goes_on: bool
    page: str = ""
    """The page that it leads to."""

    @property
    def height(self) -> float:
        return sum(row.height for row in self.rows)


@dataclass(frozen=True)
class Pages:
    """All the pages of a document on paper of one size."""

    size: QSizeF
    standing: PageHead
    pages: tuple[tuple[Placed, ...], ...]

    def __len__(self) -> int:
        return len(self.pages)

    def paint(self, painter: QPainter, index: int) -> None:
        """The page on a painter whose unit is the point and whose origin is the corner of the paper."""
        self._paint_head_and_foot(painter, index)
        for placed in self.pages[index]:
            _paint_placed(painter, placed, self.size.width() - 2 * MARGIN)

    def _paint_head_and_foot(self, painter: QPainter, index: int) -> None:
        left, right = MARGIN, self.size.width() - MARGIN
        foot = self.size.height() - _FOOT_BASE
        count = f"page {index + 1} of {len(self)}"
        _paint_ends(painter, left, right, _HEAD_BASE, self.standing.left, self.standing.right)
        _paint_ends(painter, left, right, foot, self.standing.credit, count)
        with kept(painter):
            painter.setPen(line(PALE, 0.5))
            for down in (_HEAD_LINE, self.size.height() - _FOOT_LINE):
                painter.drawLine(QPointF(left, down), QPointF(right, down))


def laying_out(document: Document, size: QSizeF) -> Work[Pages]:
    """The document on pages of that size, in points, block by block."""
    width = size.width() - 2 * MARGIN
    laid = yield from gathered((_block(block, width) for block in document.blocks), len(document.blocks))
    blocks = [*_beginning(document, width), *_apart(laid)]
    slabs = [slab for slab, _, _ in blocks]
    room = size.height() - _BODY_TOP - _BODY_END
    made = tuple(tuple(_placed(piece, *blocks[piece.slab][1:]) for piece in page) for page in broken(slabs, room))
    return Pages(size, document.standing, _with_pages(made))


Laid = tuple[Slab, Block | None, tuple[SetRow, ...]]


def _placed(piece: PagePiece, block: Block | None, rows: tuple[SetRow, ...]) -> Placed:
    """A part that goes on begins at the very head of its page, so that its number stands beside its first row."""
    goes_on = piece.first > 0
    first, *others = rows[piece.first : piece.last]
    first = replace(first, height=first.setting.letters.line_height()) if goes_on else first
    return Placed(block, (first, *others), _BODY_TOP + piece.top, goes_on)


def _with_pages(made: tuple[tuple[Placed, ...], ...]) -> tuple[tuple[Placed, ...], ...]:
    """The lists of what follows, with its pages."""
    found: dict[str, str] = {}
    for number, page in enumerate(made, 1):
        for placed in page:
            if isinstance(placed.block, DocumentHeading):
                found.setdefault(placed.block.text, str(number))
    return tuple(tuple(replace(placed, page=found.get(_leads_to(placed.block), "")) for placed in page) for page in made)


def _leads_to(block: Block | None) -> str:
    return block.leads_to if isinstance(block, DocumentItem) else ""


def _beginning(document: Document, width: float) -> Iterator[Laid]:
    title = tuple(_rows(Paragraph(document.title), _TITLE, 0, width))
    yield _slab(title, with_next=True), None, title
    if document.lead:
        lead = tuple(_rows(Paragraph(document.lead), _LEAD, 0, width))
        yield _slab(lead, above=3, with_next=not document.blocks), None, lead


def _apart(blocks: Sequence[Laid]) -> Iterator[Laid]:
    """The blocks, the first of them further from what the document begins with."""
    for slab, block, rows in blocks[:1]:
        yield replace(slab, above=max(slab.above, _AFTER_LEAD)), block, rows
    yield from blocks[1:]


def _block(block: Block, width: float) -> Laid:
    if isinstance(block, DocumentHeading):
        rows = tuple(_rows(Paragraph(block.text), _CLASS, 0 if block.mark is None else 15, width))
        return _slab(rows, above=17, with_next=True, new_page=block.new_page), block, rows
    rows = tuple(_entry_rows(block, width - (_PAGE_COLUMN if block.leads_to else 0)))
    return _slab(rows, above=_LISTED if block.leads_to else _BETWEEN), block, rows


def _entry_rows(entry: DocumentItem, width: float) -> Iterator[SetRow]:
    """A row at least, so that a number without words is printed as well."""
    for index, paragraph in enumerate(entry.paragraphs or (Paragraph(" "),)):
        setting = _SETTINGS[paragraph.kind]
        yield from _rows(paragraph, setting if index else replace(setting, above=0.0), COLUMN, width)


def _rows(paragraph: Paragraph, setting: ParagraphStyle, left: float, width: float) -> Iterator[SetRow]:
    x = left + setting.indent + paragraph.inward * _INWARD * setting.letters.px
    text = set_text(paragraph.text, setting.letters, width - x)
    high = setting.letters.line_height()
    for number in range(len(text.lines)):
        yield SetRow(text, number, paragraph.kind, setting, x, high + (setting.above if number == 0 else 0))


def _slab(rows: tuple[SetRow, ...], above: float = 0.0, *, with_next: bool = False, new_page: bool = False) -> Slab:
    ties = frozenset(index for index, (before, row) in enumerate(pairwise(rows), 1) if _tied(before, row))
    seams = tuple(index for index, row in enumerate(rows) if index and row.kind is ParagraphKind.LABEL)
    return Slab(tuple(row.height for row in rows), above, with_next, new_page, ties, seams)


_HEADS = {
    (ParagraphKind.TITLE, ParagraphKind.WORDS),
    (ParagraphKind.WORDS, ParagraphKind.NOTE),
    (ParagraphKind.NOTE, ParagraphKind.OLD),
}
"""What belongs to the paragraph before it."""


def _tied(before: SetRow, row: SetRow) -> bool:
    """Whether a page should not end between them: neither a first nor a last line of a paragraph stands on a page alone, a label
    stands over what it names, and a note by what it is about."""
    if row.number:
        return row.number == 1 or row.number == len(row.text.lines) - 1
    return before.kind is ParagraphKind.LABEL or (before.kind, row.kind) in _HEADS


def _paint_placed(painter: QPainter, placed: Placed, width: float) -> None:
    """The number first, so that a PDF is read aloud in the order of the page."""
    if isinstance(placed.block, DocumentHeading):
        _paint_class(painter, placed, placed.block, width)
    elif isinstance(placed.block, DocumentItem):
        _paint_number(painter, placed, placed.block)
    down = placed.top
    for row in placed.rows:
        row.paint(painter, QPointF(MARGIN, down))
        down += row.height
    if placed.page:
        _paint_page(painter, placed, width)


def _paint_class(painter: QPainter, placed: Placed, heading: DocumentHeading, width: float) -> None:
    """The mark before the head of a class, and the line after it."""
    row = placed.rows[-1]
    middle = placed.top + placed.height - row.setting.letters.line_height() * 0.5
    if heading.mark is not None:
        paint_icon(painter, QRectF(MARGIN - 1.5, middle - 6.5, 13, 13), class_mark(heading.mark), BLACK)
    begins = MARGIN + row.x + row.setting.letters.width(row.words) + 7
    if begins < MARGIN + width:
        with kept(painter):
            painter.setPen(line(BLACK, 0.75))
            painter.drawLine(QPointF(begins, middle), QPointF(MARGIN + width, middle))


def _paint_number(painter: QPainter, placed: Placed, entry: DocumentItem) -> None:
    usual = _STEP if entry.quiet else _NUMBER
    letters = usual.narrowed(entry.number, COLUMN - 5, smallest=4)
    words = _SETTINGS[ParagraphKind.WORDS].letters
    base = placed.top + words.base()
    if entry.number:
        paint_line(painter, QPointF(MARGIN, base), entry.number, letters, BLACK)
    if placed.goes_on and entry.number:
        paint_line(painter, QPointF(MARGIN, base + 11), "goes on", Type(Role.CONTROLS, 7), GREY)
    if entry.changed:
        bar = QRectF(MARGIN - _BAR_OUT - _BAR / 2, placed.top + 2.5, _BAR, placed.height - 4)
        painter.fillRect(bar, colour(BLACK))


def _paint_page(painter: QPainter, placed: Placed, width: float) -> None:
    """Dots from the end of the first row to the page that it leads to."""
    row, right = placed.rows[0], MARGIN + width
    base = placed.top + row.setting.letters.base()
    paint_line(painter, QPointF(right, base), placed.page, row.setting.letters, BLACK, side=1)
    begins = MARGIN + row.x + row.setting.letters.width(row.words) + 6
    ends = right - row.setting.letters.width(placed.page) - 6
    with kept(painter):
        painter.setPen(dashed(PALE, 0.7, 0.7, 3.3))
        painter.drawLine(QPointF(begins, base), QPointF(max(begins, ends), base))


def _paint_ends(painter: QPainter, left: float, right: float, base: float, one: str, other: str) -> None:
    """Words at both ends of a line; the one at the left gives way: it is set smaller, and cut where that is not enough."""
    room = right - left - _SMALL.width(other) - 12
    letters = _SMALL.narrowed(one, room, smallest=6.5)
    paint_line(painter, QPointF(left, base), elided(one, letters, room), letters, "#333333")
    paint_line(painter, QPointF(right, base), other, _SMALL, "#333333", side=1)
