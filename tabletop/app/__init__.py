"""Starts Qt and joins the evening with what is seen of it; nothing else knows both."""

import builtins
import gc
import linecache
import os
from pathlib import Path

from tabletop.app.compiling import compile_late

ONE_THREAD = "QT_NO_GUI_THREADPOOL"
"""Whether Qt paints in one thread alone, as it asks of the surroundings."""


def run(file: Path | None = None, portable: Path | None = None) -> int:
    """Open the table, with the game in ``file`` if one is given. Gives the exit status."""
    load()
    from tabletop.app import starting

    return starting.run(file, portable)


def load() -> None:
    """Load Qt, and let what is loaded after it come sooner. It stays, so until the window stands nothing is looked through for
    what is no longer used. And Qt for Python no longer reads the source of every module to see whether it would write Qt's
    names in another way (``__feature__``): none does, and what it read while it was loaded itself is let go. Nor does Qt share
    out among threads what it paints: pictures as small as cards are painted long before another thread is awake."""
    gc.disable()
    compile_late()
    os.environ.setdefault(ONE_THREAD, "1")
    plain = builtins.__import__
    import PySide6.QtCore  # noqa: F401

    builtins.__import__ = plain
    linecache.clearcache()
