"""What the disk is asked for: whole files or none, bytes that are truly there, and a lock that dies with the program.

Every file that the program writes is written here, and nobody but its owner may read it: a game holds every hand, and what
is made from one may say more than it should.
"""

import os
import sys
import tempfile
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TextIO

from tabletop.journal.trouble import InUse, NotThere, Trouble

if sys.platform == "win32":
    import msvcrt

    def _locked(file: int) -> bool:
        os.lseek(file, LOCK_AT, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            pass  # a network folder without locks: better to play there unguarded than not at all
        return True


BINARY = getattr(os, "O_BINARY", 0)
LOCK_AT = 2**31 - 2
"""Far beyond the end of any journal: Windows keeps everybody from the bytes that are locked."""


def held(path: Path) -> int:
    """A file opened for reading and writing that nobody else can hold at the same time. Raises ``Trouble``."""
    try:
        file = os.open(path, os.O_RDWR | BINARY)
    except FileNotFoundError as error:
        raise NotThere from error
    except OSError as error:
        raise Trouble(f"The file cannot be opened to write: {error.strerror}.", 0, "Copy it to a folder of your own.") from error
    if _locked(file):
        return file
    os.close(file)
    raise InUse("This game is open in another window.", 0, "Go on there, or close it first.")


def synced(file: int) -> None:
    """Returns when the file's bytes are on the disk and not only on their way."""
    if sys.platform == "darwin":
        try:
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)  # fsync alone leaves them in the drive's own memory there
            return
        except OSError:
            pass  # not every file system knows it
    os.fsync(file)


def write_all(file: int, content: bytes | memoryview) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(file, rest) :]


def write_whole(path: Path, content: bytes | bytearray, over: bool = False) -> None:
    """The file with this content, on the disk, or no change at all: a disk that is full leaves an earlier file as it was.

    Raises ``OSError`` that names it; ``FileExistsError`` when there is such a file and it is not to be written ``over``.
    """
    place = Path(os.path.realpath(path)) if over else path  # a link stays a link to the file that is written
    try:
        _write_beside(place, content, over)
    except OSError as trouble:
        trouble.filename, trouble.filename2 = str(path), None
        raise
    _sync_folder(place.parent)


def _write_beside(place: Path, content: bytes | bytearray, over: bool) -> None:
    file, name = tempfile.mkstemp(prefix=f".{place.name[:100]}.", dir=place.parent)
    try:
        try:
            with memoryview(content) as view:
                write_all(file, view)
            synced(file)
        finally:
            os.close(file)
        (os.replace if over else _rename)(name, place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_behind(path: Path, content: bytes) -> None:
    """The file with this content behind what stood there before, on the disk, or no change at all. Raises ``OSError``."""
    before = path.read_bytes() if path.exists() else b""
    write_whole(path, before + content, over=True)


def log_at(path: Path) -> TextIO:
    """A file to which lines are added, and which holds those of all programs that add some. Raises ``OSError``."""
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    with suppress(OSError):
        path.chmod(0o600)  # an earlier version let everybody read it
    return os.fdopen(file, "a", encoding="utf-8")


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _rename(old: str, new: Path) -> None:
    """A rename that never replaces: two windows may choose the same name in the same moment."""
    if sys.platform == "win32":
        os.rename(old, new)
        return
    try:
        os.link(old, new)
    except FileExistsError:
        raise
    except OSError:  # a stick without links
        if new.exists():
            raise FileExistsError(f"{new} is there already") from None
        os.rename(old, new)
    else:
        os.unlink(old)


def _sync_folder(folder: Path) -> None:
    """A new name is on the disk when its folder is; Windows sees to that by itself."""
    if sys.platform == "win32":
        return
    with suppress(OSError):  # some folders may not be read, some file systems cannot; the file itself is safe
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def unused(path: Path) -> Path:
    """This path, or the first of ``NAME 2``, ``NAME 3``, … that nothing has yet."""
    names = (path if number == 1 else path.with_stem(f"{path.stem} {number}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))
