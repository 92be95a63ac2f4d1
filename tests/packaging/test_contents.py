"""What the installed program takes along is all that it needs, and what it leaves out is never asked for."""

import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.box.box import shipped
from tests.packaging.packaging_files import ROOT, contents

BLOCKED = """
import sys
for name in {left_out!r}:
    sys.modules[name] = None
import importlib, pkgutil
import tabletop
for module in pkgutil.walk_packages(tabletop.__path__, "tabletop."):
    importlib.import_module(module.name)
from tabletop.__main__ import main
sys.exit(main(["self-test"]))
"""


def test_the_program_passes_its_self_test_without_anything_that_is_left_out():
    script = BLOCKED.format(left_out=contents.LEFT_OUT)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for box in shipped().values():
        assert f"{box.name}: begun, drawn, printed, saved and opened again." in done.stdout
    assert "Phones: " in done.stdout


def test_every_file_that_is_no_code_is_taken_along():
    beside = {
        file.relative_to(ROOT)
        for file in (ROOT / "tabletop").rglob("*")
        if file.is_file() and file.suffix not in (".py", ".pyc") and file.name != "py.typed"
    }
    page = {f"{contents.PAGE}/*.{kind}" for kind in ("css", "html", "js")}
    assert {f"{file.parent}/*{file.suffix}" for file in beside} == {f"{contents.GAMES}/*.toml"} | page
    assert all((ROOT / file).is_file() for file in contents.MANUAL)


@pytest.mark.parametrize(
    ("plugin", "taken"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", True),
        ("PySide6/Qt/plugins/platforms/libqvnc.so", False),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/Qt/plugins/platforms/libqcocoa.dylib", True),
        ("PySide6/Qt/plugins/iconengines/libqsvgicon.so", True),
        ("PySide6/Qt/plugins/imageformats/libqtiff.so", False),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", False),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
    ],
)
def test_plugins_are_taken_along_by_name_on_every_system(plugin, taken):
    assert contents.kept(plugin) is taken


def test_the_plugins_that_are_named_exist_on_some_system():
    plugins = Path(sys.modules["PySide6"].__path__[0]) / "Qt" / "plugins"
    if not sys.platform.startswith("linux") or not plugins.is_dir():
        pytest.skip("other systems have other plugins")
    found = {f"{file.parent.name}/{file.stem}" for file in plugins.rglob("*.so") if contents.kept(str(file))}
    assert {
        "platforms/libqxcb",
        "platforms/libqwayland",
        "iconengines/libqsvgicon",
        "printsupport/libcupsprintersupport",
    } <= found
