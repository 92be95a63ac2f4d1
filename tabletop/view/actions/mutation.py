"""The card held large where it lies, to be mutated: what is marked, struck and new, and how much of it, is seen at once."""

import re
from collections.abc import Callable, Sequence
from math import pi, sin

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import Mutate
from tabletop.engine.answers import Measure
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.values import written
from tabletop.view.actions.marking import MarkedWords
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.shapes import colour, line
from tabletop.view.values.answers import Answers
from tabletop.view.widgets.as_typed import tip
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.flow import objected
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.paper import Paper
from tabletop.view.widgets.words_edit import ChangedWords

WIDTH = 560
MOST_PIPS, TWO_LINES = 12, 36
SHAKE, SHAKING = 7, 260
"""How far a card shakes its head, and for how many milliseconds."""
ITS_NAME = "its name"
DESCRIBES = f'set describes to ["{ITS_NAME}"]'
SHEET_HINT = "Nothing: the words are yours to keep."
NO_NUMBER = "A card begins with its number, a full stop and a space."
_NUMBER = re.compile(r"\s*(\d{1,12})\.?(?:\s|$)")


class MutationPaper(Paper):
    """Words are marked with the mouse or Shift and the arrows, and typed over; Enter mutates, Esc leaves all as it was."""

    def __init__(
        self, look: Look, window: QWidget, answers: Answers, book: Rulebook, rule: Rule, by: str, done: Callable[[Act], None]
    ) -> None:
        self.ink = look.palette.ochre if book.place_of(rule.kind) else look.palette.slate
        super().__init__(look, window, edge=self.ink)
        self.look = look = look.on_paper()
        self._answers, self._book, self._rule, self._by, self._done = answers, book, rule, by, done
        self.setFixedWidth(look.px(WIDTH))
        self.setAccessibleName(f"Mutate rule {rule.number}")
        self.words, self.changes = MarkedWords(look, self.ink), ChangedWords(look, 16)
        self.words.show_card(rule.number, rule.text)
        self.pips, self.against = Pips(look), label("", warn=True)
        self.against.setMinimumHeight(look.px(TWO_LINES))  # kept, so that no words move under a hand that marks them
        self.sheet = QPlainTextEdit(rule.sheet)
        self.sheet.setPlaceholderText(SHEET_HINT)
        self.sheet.setAccessibleName("What the clerk does under it")
        self.sheet.setTabChangesFocus(True)
        self.sheet.setProperty("sheet", True)
        self.sheet.setFixedHeight(look.px(64))
        self.mutates = button("Mutate", primary=True)
        self.mutates.clicked.connect(self.mutate)
        self.refused = False
        self.shaking = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=SHAKING)
        self.shaking.valueChanged.connect(self._shake)
        self._lay_out()
        self.words.installEventFilter(self)
        self.words.words_marked.connect(self._weigh)
        for field in (self.words, self.sheet):
            field.textChanged.connect(self._weigh)
        self._weigh()

    def _lay_out(self) -> None:
        look = self.look
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(22), look.px(16), look.px(18), look.px(16))
        column.setSpacing(look.px(8))
        column.addWidget(self.words)
        column.addWidget(self.changes)
        column.addWidget(self.pips)
        column.addWidget(self.against)
        column.addLayout(self._sheet_head())
        column.addWidget(self.sheet)
        row = QHBoxLayout()
        row.addWidget(label("Drag over words, or Shift and the arrows, and type others.", second=True), 1)
        cancel = button("Cancel")
        tip(cancel, "Esc")
        cancel.clicked.connect(self.take_back)
        row.addWidget(cancel)
        row.addWidget(self.mutates)
        column.addLayout(row)

    def _sheet_head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.addWidget(label("What the clerk does under it", section=True), 1)
        for words, sheet in (("as before", self._rule.sheet), ("nothing", ""), ("it describes an action", DESCRIBES)):
            link = button(words, link=True)
            link.clicked.connect(lambda _=False, sheet=sheet: self._write(sheet))
            head.addWidget(link)
        return head

    def _write(self, sheet: str) -> None:
        """Another sheet; what is still to be said in it is marked."""
        self.sheet.setPlainText(sheet)
        if sheet == DESCRIBES:
            self.sheet.setFocus(Qt.FocusReason.OtherFocusReason)
            self.sheet.find(ITS_NAME)

    def lie(self, beside: QRect | None = None) -> None:
        super().lie(beside)
        self.words.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def act(self) -> Mutate:
        """The mutation as it is written now; a sheet that was not touched is left as it was."""
        return self._reading(self.words.words)

    def _reading(self, words: str) -> Mutate:
        """The mutation that makes those words of the card; one that loses its number gets the next that is free."""
        number, text = _parted(words)
        to = self._book.next_number if number is None else number
        sheet = self.sheet.toPlainText().strip()
        return Mutate(
            by=self._by,
            rule=self._rule.number,
            text=text.strip(),
            to=to if to != self._rule.number else None,
            sheet=sheet if sheet != self._rule.sheet.strip() else None,
        )

    def mutate(self) -> None:
        self.leave()
        self._done(self.act)

    def _weigh(self) -> None:
        """What is written, and what is marked: the least that replacing that would be is weighed before a word is typed."""
        marks = self.words.textCursor().hasSelection()
        act = self._reading(self.words.without_marked) if marks else self.act
        unread = not marks and _parted(self.words.words)[0] is None
        self.changes.setVisible(self.changes.show_change(self._rule.written, self.words.words))
        self.pips.show_measures(self._answers.measures(act))
        objection = self._answers.objection(act)
        self.against.setText(NO_NUMBER if unread else objected(objection, self._book) if objection else "")
        now = self.act
        changed = (now.text, now.to, now.sheet) != (self._rule.text.strip(), None, None)
        self.mutates.setEnabled(changed and not unread and not (objection and objection.impossible))
        self._refuse(marks and objection is not None)
        self.fit()

    def _refuse(self, refused: bool) -> None:
        """Where what is marked may not be replaced, its edge turns red, and the card shakes its head once if things may move."""
        newly, self.refused = refused and not self.refused, refused
        self.words.show_refused(refused)
        self.show_edge(self.look.palette.removed_on_dock if refused else self.ink)
        if newly and self.isVisible() and not self.look.still:
            self.shaking.start()

    def _shake(self, done: float) -> None:
        self.fit()
        self.move(self.x() + round(sin(done * 6 * pi) * (1 - done) * self.look.px(SHAKE)), self.y())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter mutates from within the words: lines are no words, so none need be parted."""
        pressed = event if watched is self.words and isinstance(event, QKeyEvent) else None
        if pressed and pressed.type() == QEvent.Type.KeyPress and pressed.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.keyPressEvent(pressed)
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.mutates.isEnabled():
            self.mutate()
            return
        super().keyPressEvent(event)


class Pips(QWidget):
    """``4 of 4 consecutive words`` with a pip for each, one measure beside the other."""

    PIP, GAP, COLUMN, HEIGHT = 11, 3, 168, 38

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.measures: tuple[Measure, ...] = ()
        self.setFixedHeight(look.px(self.HEIGHT))

    def show_measures(self, measures: Sequence[Measure]) -> None:
        self.measures = tuple(measures)
        self.setVisible(bool(measures))
        self.setAccessibleName(", ".join(map(told, measures)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(self.COLUMN) * max(1, len(self.measures)), self._look.px(self.HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, measure in enumerate(self.measures):
            self._paint(painter, index * self._look.px(self.COLUMN), measure, self._look.palette)
        painter.end()

    def _paint(self, painter: QPainter, left: float, measure: Measure, palette: Palette) -> None:
        over = measure.amount > measure.limit
        ink = palette.removed_on_dock if over else palette.added_on_dock
        painter.setPen(colour(ink if over else palette.dock_ink))
        painter.drawText(round(left), self._look.px(13), told(measure))
        pip, step = self._look.px(self.PIP), self._look.px(self.PIP + self.GAP)
        for each in range(min(MOST_PIPS, max(round(measure.limit), measure.amount))):
            painter.setPen(line(ink, self._look.hairline * 1.3))
            painter.setBrush(colour(ink) if each < measure.amount else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(round(left + each * step), self._look.px(20), pip, pip, 2, 2)


def _parted(words: str) -> tuple[int | None, str]:
    """The number that a card's words begin with, whether or not its full stop was typed, and the words after it."""
    found = _NUMBER.match(words)
    return (int(found[1]), words[found.end() :]) if found else (None, words)


def told(measure: Measure) -> str:
    return f"{measure.amount} of {written(measure.limit)} {measure.what}"
