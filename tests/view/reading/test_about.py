"""Who made what is one click away."""

from importlib.metadata import version
from importlib.util import find_spec

import pytest

import tabletop
from tabletop.box.box import shipped
from tabletop.view.drawing.type import SIGNS, Role
from tabletop.view.reading.about import LETTERS, LIBRARIES
from tests.packaging.packaging_files import contents
from tests.view.hands import Key

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_about_names_the_version_the_authors_and_every_library_with_its_licence(person):
    at = person()
    at.click("About")
    assert at.reads(f"Nomic Tabletop {tabletop.__version__}")
    for box in shipped().values():
        assert at.reads(f"{box.name}. {box.credit}")
    for name, package, licence in LIBRARIES:
        if package not in contents.OF_SOUND or find_spec("miniaudio"):
            assert at.reads(f"{name} {version(package)} · {licence}")
    families = [role.value[0] for role in Role] + [SIGNS]
    assert [line.partition(", which")[0] for line in LETTERS] == families
    assert all(at.reads(line) for line in LETTERS)
    at.key(Key.Key_Escape)
    assert not at.reads("It stands on")
