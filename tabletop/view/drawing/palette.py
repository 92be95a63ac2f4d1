"""The colours of the table by day and by night, and the sixteen seats with their marks."""

import tomllib
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property

from tabletop.view.drawing.assets import asset_bytes


@dataclass(frozen=True)
class Palette:
    """Colours by what they are for, each "#RRGGBB"; two palettes differ in ground and paper, never in meaning."""

    felt: str
    felt_edge: str
    felt_light: str
    felt_text: str
    rim: str
    rim_light: str
    rim_dark: str
    paper: str
    paper_shade: str
    ink: str
    second_ink: str
    dock: str
    dock_shade: str
    dock_line: str
    dock_ink: str
    dock_second_ink: str
    brass: str
    light_brass: str
    slate: str
    ochre: str
    added: str
    removed: str
    added_on_dock: str
    removed_on_dock: str
    check: str
    top_bar: str
    top_bar_text: str
    plank: str
    plank_light: str
    plank_dark: str
    primary: str = "#2F4A6E"
    primary_text: str = "#FFF7E6"
    plate: str = "#DDBE80"
    plate_ink: str = "#2E2110"
    tag: str = "#241A12"
    tag_text: str = "#FBF3E0"
    check_ink: str = "#120C06"
    stamp: str = "#A22B1D"
    spades: str = "#23262E"
    hearts: str = "#B02A26"
    diamonds: str = "#B02A26"
    clubs: str = "#23262E"
    note: str = "#F6E7A8"
    lid_blue: str = "#31527B"
    lid_burgundy: str = "#7E2B32"
    lid_green: str = "#41643F"
    lid_plum: str = "#5E4472"
    lid_plain: str = "#5B5147"

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Worked out once: every picture is looked up by the palette that it is drawn in."""
        return hash(tuple(getattr(self, each.name) for each in fields(self)))

    def four_coloured(self) -> "Palette":
        """This palette with a colour for each suit, for those who tell diamonds from hearts with trouble."""
        return replace(self, diamonds="#1C5FA0", clubs="#2F6B3A")

    @property
    def slate_paper(self) -> str:
        """The paper of the rules of the first class: a third of slate in the paper."""
        return mixed(self.paper, "#C3CEDA", 1 / 3)

    @property
    def slate_paper_shade(self) -> str:
        return mixed(self.paper_shade, "#C3CEDA", 1 / 3)


BY_DAY = Palette(
    felt="#436353", felt_edge="#355043", felt_light="#4B6D5C", felt_text="#FBF3E0",
    rim="#7B5434", rim_light="#A67C54", rim_dark="#5A3A22",
    paper="#FFFBF1", paper_shade="#F8EFDC", ink="#2A2320", second_ink="#66594C",
    dock="#F6EFE1", dock_shade="#EDE3CF", dock_line="#DCCFB7", dock_ink="#2A2320", dock_second_ink="#66594C",
    brass="#B47F22", light_brass="#F2C666", slate="#3F5268", ochre="#8A5A12",
    added="#14567A", removed="#8F3C12", added_on_dock="#1C6488", removed_on_dock="#9E4519",
    check="#B86E00", top_bar="#3A281B", top_bar_text="#F4E9D4",
    plank="#89592F", plank_light="#A5713F", plank_dark="#4E3019",
)  # fmt: skip

BY_NIGHT = Palette(
    felt="#2A3E35", felt_edge="#16221D", felt_light="#3E5A4C", felt_text="#F1E6CE",
    rim="#3E2A1C", rim_light="#6B4B31", rim_dark="#22160E",
    paper="#E9DDC4", paper_shade="#DDCFB1", ink="#231C16", second_ink="#594C3E",
    dock="#262019", dock_shade="#312920", dock_line="#463B2F", dock_ink="#EFE4D0", dock_second_ink="#BBAB94",
    brass="#D9A23F", light_brass="#F5CF7C", slate="#35475B", ochre="#74490A",
    added="#14567A", removed="#8F3C12", added_on_dock="#7FBEDD", removed_on_dock="#EE9B6B",
    check="#F0B04A", top_bar="#17110C", top_bar_text="#E9DCC4",
    plank="#4A3120", plank_light="#5F4129", plank_dark="#24160C",
    lid_blue="#264060", lid_burgundy="#622227", lid_green="#334E31", lid_plum="#493559", lid_plain="#473F37",
)  # fmt: skip


@dataclass(frozen=True)
class SeatColour:
    """A seat's colour, which never appears without its mark; `svg` draws the mark in a 24 by 24 box."""

    name: str
    colour: str
    mark: str
    mark_ink: str
    svg: str


CHIP_INK = "#211C18"
CHIP_HALO = "#FFF9EA"


@cache
def seats() -> tuple[SeatColour, ...]:
    """The sixteen seats, in the order in which they are handed out."""
    wanted = {field.name for field in fields(SeatColour)}
    listed = tomllib.loads(asset_bytes("palette.toml").decode())["seat"]
    return tuple(SeatColour(**{key: value for key, value in seat.items() if key in wanted}) for seat in listed)


def mixed(ground: str, colour: str, share: float) -> str:
    """The ground with `share` (0 to 1) of the colour in it."""
    pairs = zip(_channels(ground), _channels(colour), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def paler(palette: "Palette", share: float) -> "Palette":
    """The palette of a table that is past: so much (0 to 1) of the strength of its colours is gone."""
    shades = {each.name: getattr(palette, each.name) for each in fields(palette)}
    shown = {name: mixed(shade, _grey(shade), share) for name, shade in shades.items() if shade.startswith("#")}
    return replace(palette, **shown)


def _grey(shade: str) -> str:
    red, green, blue = _channels(shade)
    return "#" + f"{round(0.3 * red + 0.59 * green + 0.11 * blue):02X}" * 3


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
