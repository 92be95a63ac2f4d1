"""One style sheet for everything round the felt: paper, ink, buttons and fields, by day and by night."""

from functools import lru_cache
from string import Template

from tabletop.view.drawing.assets import asset_bytes
from tabletop.view.drawing.palette import mixed
from tabletop.view.drawing.type import Role, families
from tabletop.view.widgets.theme import Theme

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
