"""The first window stands before the rest of the program is loaded, and the rest is loaded before anybody needs it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.app.play import BETWEEN, LATER, WRITING
from tabletop.engine.acts.telling import Tell
from tests.playing import sit

STARTED = """
import gc, sys
from pathlib import Path
from tabletop.cli.cli import main
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

REST = ("tabletop.game.session", "tabletop.game.evening", "tabletop.clerk", "tabletop.paper", "tabletop.engine.acts",
        "tabletop.view.page", "tabletop.view.docks", "tabletop.view.printing", "chess", "tabletop.app.speaker",
        "wave", "miniaudio", "tabletop.engine.table", "tabletop.engine.answers", "tabletop.engine.chess",
        "tabletop.view.drawing.rule_cards", "tabletop.view.widgets.focus_ring", "tabletop.journal.migrations",
        "html.entities", "tabletop.view.widgets.banner", "tabletop.view.widgets.fields", "tabletop.view.start.papers",
        "importlib.resources")
shown = QMainWindow.showEvent

def loaded():
    return ", ".join(name for name in REST if name in sys.modules)

def tell(window, event):
    shown(window, event)
    print("shown with", loaded() or "nothing of the rest")
    look = QTimer(window, interval=20)
    look.timeout.connect(lambda: done(window))
    look.start()

def done(window):
    if window.stands:
        print("then", "session" if "tabletop.game.session" in sys.modules else "no session")
        print("and", "sound" if "miniaudio" in sys.modules else "no sound")
        print("cleared" if window.findChild(Clearing) and not gc.isenabled() else "not cleared", "from then on")
        window.close()
        QApplication.quit()

import tabletop.app.window
from tabletop.app.clearing import Clearing
kept = tabletop.app.window.Window.showEvent
tabletop.app.window.Window.showEvent = lambda window, event: (kept(window, event), tell(window, event))
sys.exit(main(["--portable", sys.argv[1]]))
"""

OPENED = """
import gc, linecache, os, sys
from pathlib import Path
from tabletop import app

app.load()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tabletop.app import starting
from tabletop.app.clearing import Clearing
begin = starting.begin

def tell(window, file, log):
    print("cleared" if gc.isenabled() or window.findChild(Clearing) else "not cleared", "while it is loaded")
    begin(window, file, log)
    needless = ("chess", "asyncio", "importlib.metadata", "tabletop.paper.book", "tabletop.view.printing",
                "tabletop.view.editor", "tabletop.view.start.start")
    print(window.play.title, "stands with", ", ".join(name for name in needless if name in sys.modules) or "nothing else")
    print("painted by", "one thread" if os.environ.get("QT_NO_GUI_THREADPOOL") else "many threads")
    print("read as text:", [name for name, read in linecache.cache.items() if len(read) > 1])
    look = QTimer(window, interval=20)
    look.timeout.connect(lambda: done(window))
    look.start()

loaded = {0}

def done(window):
    loaded.add(sum(name.startswith(("tabletop.view.editor", "tabletop.clerk.editing")) for name in sys.modules))
    if window.stands and "tabletop.view.editor.editor" in sys.modules:
        print("what writes is loaded", "part by part" if len(loaded) > 4 else "in one go")
        print("cleared" if window.findChild(Clearing) and not gc.isenabled() else "not cleared", "from then on")
        QApplication.quit()

starting.begin = tell
sys.exit(app.run(Path(sys.argv[1]), Path(sys.argv[2])))
"""


def test_the_first_window_stands_before_the_rest_is_loaded(tmp_path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", STARTED, str(tmp_path)], capture_output=True, text=True)
    assert ran.stdout.splitlines() == [
        "shown with nothing of the rest",
        "then session",
        "and no sound",
        "cleared from then on",
    ], ran.stderr


def test_a_game_that_is_double_clicked_loads_what_it_needs(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic")
    session.close()
    command = [sys.executable, "-c", OPENED, str(session.path), str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.stdout.splitlines() == [
        "not cleared while it is loaded",
        f"Nomic · {session.path.stem} stands with nothing else",
        "painted by one thread",
        "read as text: []",
        "what writes is loaded part by part",
        "cleared from then on",
    ], ran.stderr


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_what_writes_is_loaded_once_nobody_has_done_anything_for_a_while(person, still_time, tmp_path, monkeypatch):
    session = sit(tmp_path)
    session.close()
    loaded: list[str] = []
    monkeypatch.setattr("tabletop.app.play.import_module", loaded.append)
    play = person(file=session.path).window.play
    for _ in range(3):
        play.act(Tell(by="Ann", text="tea is ready"))
        still_time.passes(LATER - BETWEEN)
    assert loaded == []
    still_time.passes(2 * BETWEEN)
    begun = len(loaded)
    play.act(Tell(by="Ann", text="tea is ready"))
    still_time.passes(LATER - BETWEEN)
    assert 0 < begun == len(loaded) < len(WRITING), "it waits in between as well"
    still_time.passes(LATER)
    assert loaded == [*WRITING]
