"""What every test stands on: no screen, none of the player's own settings, and how hard to try."""

import gc
import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests import golden, proving

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")  # as in the program: other threads are awake long after a card is painted
os.environ["LC_ALL"] = "C.UTF-8"
for wish in ("QT_SCALE_FACTOR", "QT_FONT_DPI", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME", "QT_LOGGING_RULES"):
    os.environ.pop(wish, None)

settings.register_profile("quick", max_examples=20, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "prove", max_examples=2_000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("prove" if proving.PROVING else "quick")


gc.disable()  # while everything is loaded, nothing is left over
gc.set_threshold(10_000, 10, 10)


def pytest_collection_finish() -> None:
    """What is loaded stays until the end: whoever looks for what is left over need not go through it each time."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def what_qt_has_made_ends_in_this_thread(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Of itself, Python may look for what is left over in the thread in which a worker of the tests listens. What stands while an
    evening is shown is looked through as well, or all that is loaded would be whenever one is left."""
    if "qapp" in request.fixturenames:
        from tabletop.app.clearing import clear

        gc.disable()
        monkeypatch.setattr(gc, "freeze", lambda: None)
        monkeypatch.setattr(gc, "unfreeze", lambda: None)
        yield
        clear()
        return
    if not gc.isenabled():
        gc.collect()
        gc.enable()
    yield


@pytest.fixture
def numbers() -> Callable[[int, int], int]:
    return proving.numbers


@pytest.fixture(autouse=True)
def no_disk_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether bytes have come to the disk is for the tests of the journal, which have a fixture of this name instead."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


@pytest.fixture(autouse=True)
def what_is_approved_is_told_from_its_beginning(request: pytest.FixtureRequest) -> None:
    golden.running.begin(request.node.nodeid)


@pytest.fixture(scope="session", autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games, settings and caches of the tests go to a folder of their own, never to the player's."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
            patch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
        yield


@pytest.fixture(scope="session")
def qapp(qapp: "QApplication") -> "QApplication":
    """Qt as the program starts it: in letters of its own, so that words are as wide here as anywhere."""
    from tabletop.view.drawing.type import Role, Type

    qapp.setFont(Type(Role.CONTROLS, 13).font())
    return qapp
