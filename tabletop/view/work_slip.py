"""How far long work has come, and the way to stop it: a slip over the window, which answers meanwhile."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from tabletop.view.widgets.banner import Banner
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.flow import Words
from tabletop.view.widgets.look import Look


class WorkSlip(Banner):
    """What is being done, a bar, how far it is, and *Stop*."""

    stopped = Signal()

    def __init__(self, look: Look, window: QWidget, what: str) -> None:
        super().__init__(look, window, look.palette.brass, what)
        self.say(Words(what, strong=True), px=15)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(what)
        self.column.addWidget(self.bar)
        self.told = label(second=True)
        self.column.addWidget(self.told)
        self.stop = button("Stop")
        self.stop.clicked.connect(self.take_back)
        self.taken_back.connect(self.stopped)
        self.offer(self.stop)

    def show_progress(self, done: int, of: int) -> None:
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        self.told.setText(f"{100 * done // max(of, 1)} %")

    def lie(self, *beside: object) -> None:
        super().lie()
        self.stop.setFocus(Qt.FocusReason.OtherFocusReason)
