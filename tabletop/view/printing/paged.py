"""A document on any device that has pages: a printer, its preview, or a PDF."""

import sys
from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QGuiApplication, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrinter

from tabletop.engine.work import Progress, Work, finish, part
from tabletop.paper.document import Cards, Printed
from tabletop.view.printing import cards, pages

PAPERS = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
DOTS = 1200
_NO_DISPLAY = ("-platform", "offscreen")
"""Elsewhere the system's own way to the letters needs no display either."""


class Sheets(Protocol):
    """Pages that can be painted, in points from the corner of the paper."""

    @property
    def size(self) -> QSizeF: ...
    def __len__(self) -> int: ...
    def paint(self, painter: QPainter, index: int) -> None: ...


def laying_out(printed: Printed, size: QSizeF, *, backs: bool = False) -> Work[Sheets]:
    """The document on paper of that size, in points."""
    if isinstance(printed, Cards):
        return (yield from cards.laying_out(printed, size, backs=backs))
    return (yield from pages.laying_out(printed, size))


def title(printed: Printed) -> str:
    """What programs call the document: ``"The rules in force · Nomic"``."""
    return f"{printed.title} · {printed.standing.game}"


def paper_of(device: QPagedPaintDevice) -> QSizeF:
    """The size of the paper in a device, in points."""
    return device.pageLayout().fullRect(QPageLayout.Unit.Point).size()


def printing(device: QPagedPaintDevice, sheets: Sheets, only: Sequence[int] = ()) -> Work[int]:
    """Paint pages that were laid out for the device's own paper, page by page; ``only`` these, from 1. Gives how many there are
    in all; 0 where it fails. Stopped, a printer prints nothing."""
    painter = QPainter()
    if not painter.begin(device):
        return 0
    corner = device.pageLayout().paintRect(QPageLayout.Unit.Point).topLeft()
    painter.scale(device.logicalDpiX() / 72, device.logicalDpiY() / 72)
    painter.translate(-corner)
    wanted = [number for number in only or range(1, len(sheets) + 1) if 1 <= number <= len(sheets)]
    try:
        for turned, number in enumerate(wanted):
            if turned:
                device.newPage()
            sheets.paint(painter, number - 1)
            yield Progress(turned + 1, len(wanted))
    except GeneratorExit:
        if isinstance(device, QPrinter):
            device.abort()
        raise
    finally:
        painter.end()
    return len(sheets)


def writing_pdf(printed: Printed, paper: str = "a4", *, backs: bool = False) -> Work[bytes]:
    """The document as a PDF: vectors, embedded letters, words that can be marked and searched. A Qt application must run."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DOTS)
    writer.setPageSize(QPageSize(PAPERS[paper]))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(title(printed))
    writer.setCreator("Nomic Tabletop")
    sheets = yield from part(0, 2, laying_out(printed, paper_of(writer), backs=backs))
    yield from part(1, 2, printing(writer, sheets))
    buffer.close()
    return bytes(buffer.data().data())


def pdf(printed: Printed, paper: str = "a4", *, backs: bool = False) -> bytes:
    """All of that in one go."""
    return finish(writing_pdf(printed, paper, backs=backs))


def pdf_off_screen(printed: Printed, paper: str = "a4", *, backs: bool = False) -> bytes:
    """The document as a PDF where no table is open: the application that letters need is started, and asks for no display."""
    running = QGuiApplication.instance()
    started = running or QGuiApplication(["tabletop", *(_NO_DISPLAY if sys.platform.startswith("linux") else ())])
    made = pdf(printed, paper, backs=backs)
    del started
    return made
