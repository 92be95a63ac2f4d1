"""Makes assets/fonts/*.ttf from the files of their makers:  python packaging/letters.py FOLDER

In the folder: SourceSerifPro-*.ttf 3.001, Inter-*.ttf 4.001, JetBrainsMono-*.ttf 2.242 and DejaVuSans.ttf 2.37. The letters are
left as they are, but each family has a name of its own here: where a system has another version of the same family, Qt would take
its letters for ours, and the table would look otherwise. Of DejaVu Sans the signs are kept, for what the others lack: suits,
chessmen, fractions, arrows. It needs fonttools; the same files in give the same files out.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

MADE = Path(__file__).parent.parent / "assets" / "fonts"
FAMILIES = {
    "Source Serif Pro": ("Nomic Tabletop Serif", ("Regular", "It", "Semibold", "Bold")),
    "Inter": ("Nomic Tabletop Sans", ("Regular", "Italic", "Medium", "SemiBold")),
    "JetBrains Mono": ("Nomic Tabletop Mono", ("Regular", "Bold")),
}
"""What their makers call them, what they are called here, and the cuts that are taken."""
SIGNS_OF, SIGNS_NAME = "DejaVu Sans", "Nomic Tabletop Signs"
SIGNS = (
    (0x00A0, 0x00BF), (0x00D7, 0x00D7), (0x00F7, 0x00F7), (0x2010, 0x203F), (0x2070, 0x209F), (0x20A0, 0x20BF),
    (0x2100, 0x214F), (0x2150, 0x218F), (0x2190, 0x22FF), (0x2300, 0x23FF), (0x25A0, 0x27BF), (0x27F0, 0x27FF), (0x2B00, 0x2B1F),
)  # fmt: skip
"""Fractions, arrows, figures of mathematics, shapes, suits, chessmen, dice, ticks and crosses; what DejaVu Sans has of them."""
NAMES, WITHOUT_SPACES = (1, 3, 4, 6, 16, 18, 21, 25), (3, 6, 25)
"""The numbers under which a font file says what it is called."""


def main(folder: Path) -> None:
    for theirs, (ours, cuts) in FAMILIES.items():
        for cut in cuts:
            font = TTFont(folder / f"{joined(theirs)}-{cut}.ttf", recalcTimestamp=False)
            rename(font, theirs, ours)
            font.save(MADE / f"{joined(ours)}-{cut}.ttf")
    signs = TTFont(folder / f"{joined(SIGNS_OF)}.ttf", recalcTimestamp=False)
    keep_signs(signs)
    rename(signs, SIGNS_OF, SIGNS_NAME)
    signs.save(MADE / f"{joined(SIGNS_NAME)}.ttf")


def joined(name: str) -> str:
    return name.replace(" ", "")


def rename(font: TTFont, theirs: str, ours: str) -> None:
    for record in font["name"].names:
        if record.nameID in NAMES:
            called = joined(ours) if record.nameID in WITHOUT_SPACES else ours
            said = record.toUnicode().replace(theirs, called).replace(joined(theirs), joined(ours))
            record.string = said.encode(record.getEncoding())


def keep_signs(font: TTFont) -> None:
    kept = Options(hinting=False, layout_features=[], name_IDs=["*"], notdef_outline=True)
    kept.drop_tables += ["FFTM", "GDEF", "GPOS", "GSUB", "kern"]
    subsetter = Subsetter(kept)
    subsetter.populate(unicodes=[sign for first, last in SIGNS for sign in range(first, last + 1)])
    subsetter.subset(font)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
