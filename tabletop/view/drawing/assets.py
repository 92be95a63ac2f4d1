"""Where a picture, an icon or a style is found: in a checkout the file itself, else in the compiled resources."""

from functools import cache
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QFile, QIODevice

_PACKAGE = Path(__file__).parents[2]
_CHECKOUT = _PACKAGE.parent / "assets"


@cache
def asset(name: str) -> str:
    """The path Qt opens an asset by, such as `icons/quill.svg`; raises FileNotFoundError when there is none.

    A checkout's own file goes first: the compiled resources there are as old as the last build.
    """
    if (_CHECKOUT / name).is_file():
        return (_CHECKOUT / name).as_posix()
    import_module("tabletop.view.resources")
    if not QFile.exists(f":/{name}"):
        raise FileNotFoundError(f"There is no asset {name!r}.")
    return f":/{name}"


@cache
def asset_bytes(name: str) -> bytes:
    file = QFile(asset(name))
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        raise OSError(f"The asset {name!r} cannot be read: {file.errorString()}")
    return bytes(file.readAll().data())


def font_files() -> tuple[str, ...]:
    """The letters that come with the program, files in a checkout as in an installation."""
    return tuple(str(file) for file in sorted(_folder("fonts").glob("*.ttf")))


def sound_file(name: str) -> Path:
    """One of the sounds that come with the program."""
    return _folder("sounds") / f"{name}.wav"


def _folder(name: str) -> Path:
    here = _CHECKOUT / name
    return here if here.is_dir() else _PACKAGE / name
