"""Who made what: the program, the games, the letters, and the libraries it stands on, with their licences."""

from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from platform import python_version

from PySide6.QtWidgets import QWidget

from tabletop import __version__
from tabletop.view.widgets.controls import button, label, rule_line, scrolled
from tabletop.view.widgets.layouts import in_row, stacked
from tabletop.view.widgets.paper import Paper
from tabletop.view.widgets.theme import Theme

NOMIC = "A table for games whose moves change their own rules. Nomic was invented by Peter Suber."
LIBRARIES = (
    ("Qt and Qt for Python", "PySide6-Essentials", "LGPL-3.0-only"),
    ("python-chess", "chess", "GPL-3.0-or-later"),
    ("platformdirs", "platformdirs", "MIT"),
    ("websockets", "websockets", "BSD-3-Clause"),
    ("segno", "segno", "BSD-3-Clause"),
    ("ifaddr", "ifaddr", "MIT"),
    ("miniaudio", "miniaudio", "MIT"),
    ("cffi", "cffi", "MIT-0"),
)
"""What each is called, the distribution that it comes as, and its licence. Those that play sounds are not for every system."""
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
    """A line for each library that is in use, with its version."""
    found = [(name, _version(package), licence) for name, package, licence in LIBRARIES]
    return [f"Python {python_version()} · PSF-2.0", *(f"{name} {which} · {licence}" for name, which, licence in found if which)]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


class About(Paper):
    """``games`` are the names of the games and whose they are, a sentence each."""

    WIDTH = 460

    def __init__(self, theme: Theme, window: QWidget, games: Iterable[tuple[str, str]]) -> None:
        super().__init__(theme, window, "About Nomic Tabletop", theme.palette.brass, self.WIDTH)
        inner = QWidget()
        words = stacked(theme, label(NOMIC), on=inner, margins=(0, 0, 8, 0), gap=6)
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
        head, area = label(f"Nomic Tabletop {__version__}", title=True), scrolled(inner, "clear")
        self.first = button("Close", self.take_back, primary=True)
        foot = in_row(theme, None, self.first)
        stacked(theme, head, rule_line(), area, foot, on=self, margins=(20, 16, 12, 16), gap=8, grows=area)
