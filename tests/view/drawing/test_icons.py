import re
from pathlib import Path

import pytest
from PySide6.QtGui import QIcon

from tabletop.view.drawing.assets import asset, asset_bytes
from tabletop.view.drawing.icons import CLASS_MARKS, app_icon, class_mark, icon, paint_chip, paint_hollow_chip, paint_icon
from tabletop.view.drawing.palette import BY_DAY, BY_NIGHT

ROOT = Path(__file__).parents[3]
NAMES = sorted(path.stem for path in (ROOT / "assets" / "icons").glob("*.svg"))


def test_the_program_carries_every_asset_there_is():
    listed = set(re.findall(r'<file alias="([^"]+)">assets/\1</file>', (ROOT / "resources.qrc").read_text()))
    kept = {path.relative_to(ROOT / "assets").as_posix() for path in (ROOT / "assets").rglob("*") if path.is_file()}
    kept -= {name for name in kept if name.startswith(("fonts/", "sounds/"))}  # they stay files
    assert kept <= listed


@pytest.mark.parametrize("name", NAMES)
def test_an_icon_is_drawn_in_the_ink_it_is_asked_for(picture_of, shades_in, name):
    picture = picture_of(96, 96, lambda painter, box: paint_icon(painter, box, name, "#8A5A12"))
    assert "#8a5a12" in shades_in(picture)


def test_an_icon_follows_the_palette_and_is_fainter_when_disabled():
    day, night = (icon("undo", palette, 24).pixmap(24).toImage() for palette in (BY_DAY, BY_NIGHT))
    assert day != night
    assert day != icon("undo", BY_DAY, 24).pixmap(24, QIcon.Mode.Disabled).toImage()


def test_an_icon_is_sharp_on_each_screen_and_no_larger_than_any_needs(qapp):
    made = icon("undo", BY_DAY, 20)
    assert [size.width() for size in made.availableSizes()] == [20, 40, 60]


def test_classes_beyond_the_fifth_begin_again_with_the_first_mark():
    assert [class_mark(index) for index in range(6)] == [*CLASS_MARKS, CLASS_MARKS[0]]


def test_the_program_has_its_own_icon():
    assert not app_icon().pixmap(64).isNull()


def test_an_asset_that_is_not_there_is_named():
    with pytest.raises(FileNotFoundError, match="unicorn"):
        asset("icons/unicorn.svg")
    assert asset_bytes("icons/bell.svg").startswith(b"<svg")


def test_sixteen_chips_differ_in_colour_and_hollow_ones_in_their_mark_alone(picture_of):
    for paint in (paint_chip, paint_hollow_chip):
        looks = {bytes(picture_of(30, 30, lambda p, b, s=s, paint=paint: paint(p, b, s)).constBits()) for s in range(16)}
        assert len(looks) == 16
