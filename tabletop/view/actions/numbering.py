"""The paper on which a rule's number is chosen: what would come of it, and what stands against it, are seen at once."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from tabletop.engine.acts.actions import Divide, Transmute
from tabletop.engine.rulebook import HIGHEST_NUMBER, Rulebook
from tabletop.view.values.answers import Answers
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.flow import objected
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.paper import Paper


class NumberPaper(Paper):
    """Transmute or divide with a number that is typed in."""

    chosen = Signal(object)

    def __init__(self, look: Look, window: QWidget, answers: Answers, book: Rulebook, act: Transmute | Divide) -> None:
        super().__init__(look, window, edge=look.palette.brass)
        look = look.on_paper()
        self._answers, self._book, self.act = answers, book, act
        transmutes = isinstance(act, Transmute)
        title = f"Transmute rule {act.rule}" if transmutes else f"Divide rule {act.rule}"
        asks = "Which number does it get?" if transmutes else "Which number does the duplicate get?"
        self.setFixedWidth(look.px(360))
        self.setAccessibleName(title)
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(20), look.px(16), look.px(16), look.px(16))
        column.setSpacing(look.px(6))
        column.addWidget(label(title, title=True))
        column.addWidget(label(asks, section=True))
        self.field = QLineEdit(str(act.to))
        self.field.setValidator(QIntValidator(1, HIGHEST_NUMBER, self))
        self.field.setAccessibleName(asks)
        self.field.textChanged.connect(self._show)
        column.addWidget(self.field)
        self.told, self.against = label("", second=True), label("", warn=True)
        column.addWidget(self.told)
        column.addWidget(self.against)
        row = QHBoxLayout()
        row.addStretch(1)
        cancel, self.done = button("Cancel"), button("Transmute" if transmutes else "Divide", primary=True)
        cancel.clicked.connect(self.take_back)
        self.done.clicked.connect(self.choose)
        row.addWidget(cancel)
        row.addWidget(self.done)
        column.addLayout(row)
        self._show()

    def lie(self, *beside: object) -> None:
        super().lie()
        self.field.setFocus(Qt.FocusReason.TabFocusReason)
        self.field.selectAll()

    def choose(self) -> None:
        if self.field.hasAcceptableInput():
            self.leave()
            self.chosen.emit(self.act)

    def _show(self) -> None:
        self.done.setEnabled(self.field.hasAcceptableInput())
        if not self.field.hasAcceptableInput():
            return
        self.act = replace(self.act, to=int(self.field.text()))
        objection = self._answers.objection(self.act)
        made = self._answers.made(self.act)
        becomes = [f"Rule {made.number} is {made.kind}."] if made else []
        self.told.setText("\n".join([*becomes, *(each.told for each in self._answers.outlook(self.act))]))
        self.against.setText(objected(objection, self._book) if objection else "")
        self.against.setVisible(objection is not None)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.choose()
            return
        super().keyPressEvent(event)
