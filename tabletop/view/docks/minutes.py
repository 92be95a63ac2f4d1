"""The Minutes dock: the whole evening in words."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tabletop.engine.seen import SeenTable
from tabletop.view.docks.minutes_list import MinutesList, MinutesModel
from tabletop.view.look import Look
from tabletop.view.record import Record


class MinutesDock(QWidget):
    look_back = Signal(int)
    """The number of the entry to look at."""
    rule_wanted = Signal(str)

    def __init__(self, look: Look, minutes: MinutesModel) -> None:
        super().__init__()
        self.list = MinutesList(look, minutes)
        self.list.look_back.connect(self.look_back)
        self.list.rule_wanted.connect(self.rule_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look.px(10), 0, 0)
        column.addWidget(self.list, 1)

    def show_table(self, table: SeenTable, record: Record) -> None:
        self.list.show_minutes(table.rulebook, table.players, record)
