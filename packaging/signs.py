"""Makes assets/fonts/NomicTabletopSigns.ttf from DejaVuSans.ttf 2.37:  python packaging/signs.py DejaVuSans.ttf

Suits, chessmen, fractions, arrows and other signs, for words in letters that have none of their own. The family has a name of
its own, so no letters of a system are ever taken for it. It needs fonttools; the same file in gives the same file out.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FAMILY = "Nomic Tabletop Signs"
MADE = Path(__file__).parent.parent / "assets" / "fonts" / "NomicTabletopSigns.ttf"
SIGNS = (
    (0x00A0, 0x00BF), (0x00D7, 0x00D7), (0x00F7, 0x00F7), (0x2010, 0x203F), (0x2070, 0x209F), (0x20A0, 0x20BF),
    (0x2100, 0x214F), (0x2150, 0x218F), (0x2190, 0x22FF), (0x2300, 0x23FF), (0x25A0, 0x27BF), (0x27F0, 0x27FF), (0x2B00, 0x2B1F),
)  # fmt: skip
"""Fractions, arrows, figures of mathematics, shapes, suits, chessmen, dice, ticks and crosses; what DejaVu Sans has of them."""
FAMILY_NAME, CUT, ITS_OWN, WHOLE_NAME, VERSION, POSTSCRIPT_NAME = 1, 2, 3, 4, 5, 6


def main(source: str) -> None:
    font = TTFont(source, recalcTimestamp=False)
    kept = Options(hinting=False, layout_features=[], name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], notdef_outline=True)
    kept.drop_tables += ["FFTM", "GDEF", "GPOS", "GSUB", "kern"]
    subsetter = Subsetter(kept)
    subsetter.populate(unicodes=[sign for first, last in SIGNS for sign in range(first, last + 1)])
    subsetter.subset(font)
    names = {
        FAMILY_NAME: FAMILY, CUT: "Regular", ITS_OWN: FAMILY, WHOLE_NAME: FAMILY,
        VERSION: "Version 1, from DejaVu Sans 2.37", POSTSCRIPT_NAME: FAMILY.replace(" ", ""),
    }  # fmt: skip
    for number, text in names.items():
        font["name"].removeNames(nameID=number)
        font["name"].setName(text, number, 3, 1, 0x409)
    font.save(MADE)


if __name__ == "__main__":
    main(*sys.argv[1:])
