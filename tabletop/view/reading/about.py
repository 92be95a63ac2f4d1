"""Who made what: the program, the games, the letters, and the libraries it stands on, with their licences."""

from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from platform import python_version

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tabletop import __version__
from tabletop.view.widgets.controls import button, label, rule_line, scrolled
from tabletop.view.widgets.layouts import in_row, stacked
from tabletop.view.widgets.paper import Paper
from tabletop.view.widgets.theme import Theme

LIBRARIES = (
    ("Qt and Qt for Python", "PySide6-Essentials", "LGPL-3.0-only"),
    ("python-chess", "chess", "GPL-3.0-or-later"),
    ("platformdirs", "platformdirs", "MIT"),
)
"""What each is called, the distribution that it comes as, and its licence."""
LETTERS = (
    "Nomic Tabletop Serif, which is Source Serif Pro by Frank Grießhammer for Adobe · OFL-1.1",
    "Nomic Tabletop Sans, which is Inter by Rasmus Andersson and others · OFL-1.1",
    "Nomic Tabletop Mono, which is JetBrains Mono by Philipp Nurullin and others for JetBrains · OFL-1.1",
    "Nomic Tabletop Signs, which are signs of DejaVu Sans by the DejaVu project, after Bitstream · Bitstream Vera",
)
"""The families that come with the program: what each is under its maker's name, whose it is, and its licence."""
OFFER = (
    "This program is free software under the GNU General Public License, version 3 or later, and comes with no warranty. "
    "Its whole source lies beside every release; whoever gave you the program gives you its source too, if you ask. "
    "An installed copy has the licences of all that was packed with it in its folder “licences”."
)


def libraries() -> list[str]:
    """A line for each library, with the version that is in use."""
    return [
        f"Python {python_version()} · PSF-2.0",
        *(f"{name} {_version(package)} · {licence}" for name, package, licence in LIBRARIES),
    ]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


class About(Paper):
    """``games`` are the names of the games and whose they are, a sentence each."""

    WIDTH = 460

    def __init__(self, theme: Theme, window: QWidget, games: Iterable[tuple[str, str]]) -> None:
        super().__init__(theme, window, edge=theme.palette.brass)
        theme = theme.on_paper()
        self.setFixedWidth(theme.px(self.WIDTH))
        self.setAccessibleName("About Nomic Tabletop")
        inner = QWidget()
        words = QVBoxLayout(inner)
        words.setContentsMargins(0, 0, theme.px(8), 0)
        words.setSpacing(theme.px(6))
        words.addWidget(label("A table for games whose moves change their own rules. Nomic was invented by Peter Suber."))
        for title, lines in (
            ("The games", [f"{name}. {credit}" for name, credit in games]),
            ("Its letters", LETTERS),
            ("It stands on", libraries()),
            ("Licence", [OFFER]),
        ):
            words.addSpacing(theme.px(6))
            words.addWidget(label(title, section=True))
            for line in lines:
                words.addWidget(label(line))
        column = stacked(
            theme, label(f"Nomic Tabletop {__version__}", title=True), rule_line(), on=self, margins=(20, 16, 12, 16), gap=8
        )
        column.addWidget(scrolled(inner, "clear"), 1)
        row = in_row(theme, None)
        close = button("Close", self.take_back, primary=True)
        row.addWidget(close)
        column.addLayout(row)
        close.setFocus()
