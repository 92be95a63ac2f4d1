"""A document on any device that has pages: a printer, its preview, or a PDF."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from tabletop.paper.document import Cards, Printed
from tabletop.view.printing import cards, pages

PAPERS = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
DOTS = 1200


class Sheets(Protocol):
    """Pages that can be painted, in points from the corner of the paper."""

    def __len__(self) -> int: ...
    def paint(self, painter: QPainter, index: int) -> None: ...


def sheets(printed: Printed, size: QSizeF, *, backs: bool = False) -> Sheets:
    """The document on paper of that size, in points."""
    return cards.laid_out(printed, size, backs=backs) if isinstance(printed, Cards) else pages.laid_out(printed, size)


def print_paged(device: QPagedPaintDevice, printed: Printed, *, backs: bool = False, only: Sequence[int] = ()) -> int:
    """Paint the document on the device's own paper; ``only`` these pages, from 1. Gives how many it has; 0 where it fails."""
    layout = device.pageLayout()
    made = sheets(printed, layout.fullRect(QPageLayout.Unit.Point).size(), backs=backs)
    painter = QPainter()
    if not painter.begin(device):
        return 0
    corner = layout.paintRect(QPageLayout.Unit.Point).topLeft()
    painter.scale(device.logicalDpiX() / 72, device.logicalDpiY() / 72)
    painter.translate(-corner)
    wanted = [number for number in only or range(1, len(made) + 1) if 1 <= number <= len(made)]
    for turned, number in enumerate(wanted):
        if turned:
            device.newPage()
        made.paint(painter, number - 1)
    painter.end()
    return len(made)


def pdf(printed: Printed, paper: str = "a4", *, backs: bool = False) -> bytes:
    """The document as a PDF: vectors, embedded letters, words that can be marked and searched. A Qt application must run."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DOTS)
    writer.setPageSize(QPageSize(PAPERS[paper]))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(f"{printed.title} · {printed.standing.game}")
    writer.setCreator("Nomic Tabletop")
    print_paged(writer, printed, backs=backs)
    buffer.close()
    return bytes(buffer.data().data())
