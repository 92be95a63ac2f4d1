"""What goes into the installed program and what stays out; the spec reads it, and tests hold it."""

from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent

GAMES = "tabletop/games"
"""The folder of the files that are read at run time, in the project as in the program. Pictures are compiled into a module."""

PAGE = "tabletop/phones/page"
"""The folder of the page that phones are sent, in the project as in the program."""

MANUAL = {"docs/sheets.md": "tabletop/manual"}
"""Files that are read at run time and lie elsewhere in the project, with the folder of the program that each is packed in."""

LETTERS = ("assets/fonts", "tabletop/fonts")
"""The folder of the letters with their licences, in the project and in the program."""

SOUNDS = ("assets/sounds", "tabletop/sounds")
"""The folder of the sounds, in the project and in the program."""

OF_SOUND = ("cffi", "miniaudio")
"""Distributions that play sounds, where they come built for a system; elsewhere the program is silent."""

LIBRARIES = (
    "PySide6-Essentials", "chess", "ifaddr", "platformdirs", "segno", "shiboken6", "websockets",
    *(OF_SOUND if find_spec("miniaudio") else ()),
)  # fmt: skip
"""Distributions that are packed with their own description and licence; the program tells their versions."""

HIDDEN = ("_cffi_backend",) if find_spec("miniaudio") else ()
"""Modules that only a library written in C asks for."""

LEFT_OUT = (
    "PySide6.QtDBus", "PySide6.QtNetwork", "PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets", "PySide6.QtQml", "PySide6.QtQuick",
    "PySide6.QtSql", "PySide6.QtTest", "PySide6.QtXml", "_distutils_hack", "_hashlib", "_ssl", "bz2", "cffi", "curses",
    "distutils", "lzma", "multiprocessing", "numpy", "pycparser", "pydoc", "setuptools", "sqlite3", "ssl", "tkinter",
    "unittest",
)  # fmt: skip
"""Modules that something else would bring along, and that nothing here imports."""

PLUGINS = {
    "iconengines": {"svgicon"},
    "imageformats": {"svg", "ico", "icns"},
    "platforminputcontexts": {"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"},
    "platforms": {"cocoa", "offscreen", "wayland", "windows", "xcb"},
    "platformthemes": {"xdgdesktopportal"},
    "printsupport": {"cocoaprintersupport", "cupsprintersupport", "windowsprintersupport"},
    "styles": {"mac", "modernwindowsstyle"},
    "wayland-decoration-client": {"adwaita", "bradient"},
    "wayland-graphics-integration-client": {"shm-emulation-server"},
    "wayland-shell-integration": {"xdg-shell", "qt-shell"},
}
"""Qt's plugins that are taken along, by folder; whatever of them a system has."""

OF_THE_SYSTEM = {"libcups.so.2"}
"""Libraries that speak with a service of the system: what needs them waits for the system to have them."""


OF_DEBIAN = {
    "ld-linux-x86-64.so.2": "libc6",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libc.so.6": "libc6",
    "libdl.so.2": "libc6",
    "libm.so.6": "libc6",
    "libmvec.so.1": "libc6",
    "libpthread.so.0": "libc6",
    "libxcb.so.1": "libxcb1",
}
"""Libraries that every desktop has, and the packages of Debian that bring them."""

ALWAYS_NEEDED = ("fontconfig-config", "xkb-data")
"""Packages whose files the program reads at run time: where letters of other scripts lie, and what the keys mean."""

WISHED_FOR = {"libwayland-client.so.0", "libwayland-cursor.so.0", "libwayland-egl.so.1"}
"""Libraries without which the program runs as well, on another kind of display."""

PICTURE_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Pixels each way, of the sign on a desktop."""


def kept(plugin: str) -> bool:
    """Whether this file of Qt's plugins, such as ``…/plugins/platforms/libqxcb.so``, is taken along."""
    path = Path(plugin)
    names = {name.removeprefix("q") for name in PLUGINS.get(path.parent.name, ())}
    return path.stem.removeprefix("lib").removeprefix("q") in names
