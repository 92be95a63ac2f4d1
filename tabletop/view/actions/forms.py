"""Forms for actions on rule cards: the number that a rule gets, and an action in one's own words."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from tabletop.engine.acts.actions import CHANGE, NOTHING, REMOVE, RENUMBER, WRITE, Divide, OtherAction, Transmute
from tabletop.engine.rulebook import HIGHEST_NUMBER, Rule, Rulebook
from tabletop.view.values.answers import Answers
from tabletop.view.widgets.controls import Choice, button, label
from tabletop.view.widgets.flow import objected
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.paper import Paper

DEEDS = {
    REMOVE: "a rule is removed",
    RENUMBER: "a rule gets another number",
    CHANGE: "a rule gets other words",
    WRITE: "a new rule is written",
    NOTHING: "nothing, the words are enough",
}
NEEDS = {REMOVE: ("rule",), RENUMBER: ("rule", "to"), CHANGE: ("rule", "text"), WRITE: ("to", "text"), NOTHING: ()}
"""What each of them has still to be told."""
LONGEST_NAME = 38


def named(rules: Sequence[Rule]) -> tuple[str, ...]:
    """Rules to choose from: the number and the heading, or how the rule begins."""
    return tuple(f"{rule.number} · {_beginning(rule.text)}" for rule in rules)


def _beginning(text: str) -> str:
    words = " ".join(text.strip().partition("\n")[0].split())
    return words if len(words) <= LONGEST_NAME else f"{words[: LONGEST_NAME - 1].rstrip()}…"


def numbered(choice: str) -> int:
    """The number of the rule that ``named`` so."""
    return int(choice.partition(" ")[0])


class OwnWordsPaper(Paper):
    """Only what the chosen deed needs is asked. Enter does it, Esc takes it back."""

    acted = Signal(object)

    def __init__(
        self, look: Look, window: QWidget, by: str, under: Sequence[Rule], rules: Sequence[Rule], words: str = "", rule: str = ""
    ) -> None:
        super().__init__(look, window, edge=look.palette.brass)
        look = look.on_paper()
        self._by = by
        title = f"{words[:1].upper()}{words[1:]}" if words else "Another action"
        self.setFixedWidth(look.px(380))
        self.setAccessibleName(title)
        self.under = Choice("Under which rule?", named(under))
        self.words = QLineEdit(words)
        does = next((deed for deed in DEEDS if words.startswith(deed)), NOTHING)
        self.does = Choice("What becomes of the rules?", tuple(DEEDS.values()), DEEDS[does])
        choices = named(rules)
        self.rule = Choice("Which rule?", choices, next((each for each in choices if each.startswith(f"{rule} ")), ""))
        self.to, self.text = QLineEdit(), QPlainTextEdit()
        self.to.setValidator(QIntValidator(1, HIGHEST_NUMBER, self))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(look.px(84))
        self.trouble = label("", warn=True)
        self._parts: dict[str, tuple[QWidget, ...]] = {}
        self._lay_out(look, title)
        self.does.chosen.connect(self._show)
        self._show()

    def _lay_out(self, look: Look, title: str) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(20), look.px(16), look.px(16), look.px(16))
        column.setSpacing(look.px(6))
        column.addWidget(label(title, title=True))
        for key, asks, field in (
            ("under", "Under which rule?", self.under),
            ("words", "What do you do, in your own words?", self.words),
            ("does", "What becomes of the rules?", self.does),
            ("rule", "Which rule?", self.rule),
            ("to", "Which number?", self.to),
            ("text", "Which words?", self.text),
        ):
            asked = label(asks, section=True)
            if not isinstance(field, Choice):
                field.setAccessibleName(asks)
            self._parts[key] = (asked, field)
            column.addWidget(asked)
            column.addWidget(field)
        column.addWidget(self.trouble)
        row = QHBoxLayout()
        row.addStretch(1)
        cancel, self.done = button("Cancel"), button("Do it", primary=True)
        cancel.clicked.connect(self.take_back)
        self.done.clicked.connect(self.do_it)
        row.addWidget(cancel)
        row.addWidget(self.done)
        column.addLayout(row)

    def lie(self, *beside: object) -> None:
        super().lie()
        first = self.rule if self.words.text() and "rule" in NEEDS[self.deed] else self.words
        first.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def deed(self) -> str:
        return next(deed for deed, words in DEEDS.items() if words == self.does.now)

    @property
    def act(self) -> OtherAction:
        needs = NEEDS[self.deed]
        return OtherAction(
            by=self._by,
            under=numbered(self.under.now),
            words=self.words.text().strip(),
            does=self.deed,
            rule=numbered(self.rule.now) if "rule" in needs else None,
            to=int(self.to.text()) if "to" in needs and self.to.hasAcceptableInput() else None,
            text=self.text.toPlainText().strip() or None if "text" in needs else None,
        )

    def do_it(self) -> None:
        """Hand the action on, or say what is still wanted."""
        act = self.act
        missing = {
            "What do you do, in your own words?": act.words,
            "Which number?": act.to or "to" not in NEEDS[self.deed],
            "Which words?": act.text or "text" not in NEEDS[self.deed],
        }
        open_one = next((asks for asks, said in missing.items() if not said), "")
        if open_one:
            self.trouble.setText(f"{open_one} That is still open.")
            self.trouble.show()
            self.fit()
            return
        self.leave()
        self.acted.emit(act)

    def _show(self, *_: object) -> None:
        self.trouble.hide()
        for key in ("rule", "to", "text"):
            for part in self._parts[key]:
                part.setVisible(key in NEEDS[self.deed])
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.do_it()
            return
        super().keyPressEvent(event)


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
