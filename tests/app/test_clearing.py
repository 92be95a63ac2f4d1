"""When Python looks for what is no longer used."""

import gc

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from tabletop.app import clearing
from tabletop.app.clearing import Clearing


def test_what_has_been_done_is_painted_before_anything_is_looked_through(qtbot, monkeypatch):
    cleared = list[bool]()
    monkeypatch.setattr(clearing, "clear", lambda: cleared.append(True))
    window = QObject()
    try:
        looks = next(timer for timer in Clearing(window).findChildren(QTimer) if not timer.isSingleShot())
    finally:
        gc.enable()
    looks.timeout.emit()
    QApplication.processEvents()
    assert not cleared
    qtbot.waitUntil(lambda: cleared == [True])
