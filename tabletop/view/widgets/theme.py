"""The theme of the panels: whose settings hold, which colours, how large the letters are, and the style sheet made of it."""

from dataclasses import dataclass, replace
from functools import lru_cache
from string import Template

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont

from tabletop.view.drawing.assets import asset_bytes
from tabletop.view.drawing.palette import BY_DAY, BY_NIGHT, Palette, mixed
from tabletop.view.drawing.type import Role, Type, families

TEXT_SIZES = (100, 125, 150)
VOLUMES = ("off", "quiet", "normal")
USUAL_WINDOW = QSize(1440, 900)
LARGEST_SCALE = 2.4
STEPS = 20
"""Panels grow by twentieths, so that they are not laid out anew for every px of a dragged window edge."""


@dataclass(frozen=True)
class Settings:
    """What people chose for their screen. ``text`` is in per cent."""

    night: bool = False
    reduced_motion: bool = False
    latch: bool = False
    """A hand's curtain stays open until it is closed, for those who cannot hold a key."""
    four_colours: bool = False
    sorted_hands: bool = False
    """An opened hand shows its cards by suit and rank; where they lie in it stays as it is."""
    text: int = 100
    sounds: str = VOLUMES[0]
    """How loud they are. Friends sit in one room, so a table says nothing until it is asked to."""


@dataclass(frozen=True)
class Theme:
    """Colours, and how many px of the screen one px of the drawings takes in bars, docks and slips."""

    palette: Palette = BY_DAY
    scale: float = 1.0
    bar: float = 1.0
    """Px of the screen for one px of the drawings in the top bar, whose size the text setting leaves alone."""
    night: bool = False
    still: bool = False
    """Nothing is to move that need not."""

    @classmethod
    def of(cls, settings: Settings, window: QSize) -> "Theme":
        """The theme for a window of that size: panels grow with the table, but never shrink with it."""
        table = min(window.width() / USUAL_WINDOW.width(), window.height() / USUAL_WINDOW.height(), LARGEST_SCALE)
        grown = max(1.0, round(table * STEPS) / STEPS)
        palette = BY_NIGHT if settings.night else BY_DAY
        shown = palette.four_coloured() if settings.four_colours else palette
        return cls(shown, grown * settings.text / 100, grown, settings.night, settings.reduced_motion)

    def on_paper(self) -> "Theme":
        """The theme of a sheet of paper, which is light by night as well: its colours stand in for the dock's."""
        here = self.palette
        paper = replace(
            here, dock=here.paper, dock_shade=here.paper_shade, dock_line=mixed(here.paper_shade, here.ink, 0.18),
            dock_ink=here.ink, dock_second_ink=here.second_ink, added_on_dock=here.added, removed_on_dock=here.removed,
            brass=BY_DAY.brass,
        )  # fmt: skip
        return replace(self, palette=paper, night=False)

    def px(self, length: float) -> int:
        return max(1, round(length * self.scale)) if length else 0

    @property
    def hairline(self) -> int:
        """How wide the thinnest line is: one px of the drawings, never less than one of the screen."""
        return max(1, round(self.scale))

    def bar_px(self, length: float) -> int:
        return max(1, round(length * self.bar)) if length else 0

    def font(self, role: Role, px: float, *, bold: bool = False) -> QFont:
        return Type(role, px * self.scale, bold).font()

    def wide(self, words: str, role: Role, px: float, *, bold: bool = False) -> int:
        return Type(role, px * self.scale, bold).wide(words)


AMBER, AMBER_INK = "#E9B044", "#2A1C08"
"""What is not as it should be: not saved, or not now."""


@lru_cache(maxsize=8)
def style_sheet(theme: Theme) -> str:
    """The sheet for a window that looks like that; it is set once on the window."""
    palette = theme.palette
    lit = palette.dock_shade if theme.night else palette.paper
    colours: dict[str, str | int] = {
        "ink": palette.dock_ink, "second": palette.dock_second_ink, "dock": palette.dock, "shade": palette.dock_shade,
        "line": palette.dock_line, "paper": palette.paper, "brass": palette.brass, "removed": palette.removed_on_dock,
        "added": palette.added_on_dock, "primary": palette.primary, "primary_text": palette.primary_text,
        "primary_lit": mixed(palette.primary, palette.paper, 0.12), "primary_off": mixed(palette.primary, palette.dock, 0.5),
        "edge": mixed(palette.dock_line, palette.dock_ink, 0.22), "button": lit, "field": lit, "pill": lit,
        "pressed": mixed(palette.dock, palette.brass, 0.25), "chosen": mixed(palette.dock, palette.brass, 0.25),
        "faint": mixed(palette.dock, palette.dock_ink, 0.5), "muted": mixed(palette.dock, palette.dock_ink, 0.6),
        "tag": palette.tag, "tag_text": palette.tag_text,
        "bar": palette.top_bar, "bar_lit": mixed(palette.top_bar, "#000000", 0.12), "bar_text": palette.top_bar_text,
        "bar_dim": mixed(palette.top_bar, palette.top_bar_text, 0.68),
        "bar_over": mixed(palette.top_bar, palette.top_bar_text, 0.14),
        "note": mixed(palette.dock, palette.brass, 0.16), "tray": mixed(palette.dock, palette.brass, 0.28),
        "amber": AMBER, "amber_ink": AMBER_INK,
    }  # fmt: skip
    letters: dict[str, str | int] = {role.name.lower(): ", ".join(f'"{name}"' for name in families(role)) for role in Role}
    sizes: dict[str, str | int] = {f"p{n}": theme.px(n) for n in (2, 3, 4, 6, 8, 10, 12, 13, 14, 15, 18, 19, 20, 24, 25)}
    heights: dict[str, str | int] = {f"h{n}": theme.px(n) for n in (22, 24, 28, 30, 40)}
    bar: dict[str, str | int] = {f"b{n}": theme.bar_px(n) for n in (6, 13, 18, 28)}
    sheet = Template(asset_bytes("style.qss").decode())
    return sheet.substitute(colours | letters | sizes | heights | bar, tab=theme.px(5), hair=theme.hairline)
