"""A PDF where no table is open: the application that letters need is started here, and asks for no display."""

import sys

from PySide6.QtGui import QGuiApplication

from tabletop.paper.document import Printed
from tabletop.view.printing import paged

_NO_DISPLAY = ("-platform", "offscreen")
"""Elsewhere the system's own way to the letters needs no display either."""


def pdf(printed: Printed, paper: str = "a4", *, backs: bool = False) -> bytes:
    """The document as a PDF, from a program that has no window."""
    running = QGuiApplication.instance()
    started = running or QGuiApplication(["tabletop", *(_NO_DISPLAY if sys.platform.startswith("linux") else ())])
    made = paged.pdf(printed, paper, backs=backs)
    del started
    return made
