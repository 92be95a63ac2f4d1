"""The first window stands before the rest of the program is loaded, and the rest is loaded before anybody needs it."""

import subprocess
import sys
from pathlib import Path

STARTED = """
import sys
from pathlib import Path
from tabletop.cli.cli import main
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

REST = ("tabletop.game.session", "tabletop.game.evening", "tabletop.clerk", "tabletop.paper", "tabletop.engine.acts",
        "tabletop.view.page", "tabletop.view.docks", "tabletop.view.printing", "chess", "tabletop.app.speaker",
        "wave", "miniaudio")
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
        window.close()
        QApplication.quit()

import tabletop.app.window
kept = tabletop.app.window.Window.showEvent
tabletop.app.window.Window.showEvent = lambda window, event: (kept(window, event), tell(window, event))
sys.exit(main(["--portable", sys.argv[1]]))
"""


def test_the_first_window_stands_before_the_rest_is_loaded(tmp_path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", STARTED, str(tmp_path)], capture_output=True, text=True, timeout=50)
    assert ran.stdout.splitlines() == ["shown with nothing of the rest", "then session", "and no sound"], ran.stderr
