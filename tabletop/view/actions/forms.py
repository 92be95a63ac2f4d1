"""Forms for actions on rule cards: the number that a rule gets, and an action in one's own words."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from tabletop.engine.acts.actions import CHANGE, NOTHING, REMOVE, RENUMBER, WRITE, Divide, OtherAction, Transmute
from tabletop.engine.rulebook import HIGHEST_NUMBER, Rule, Rulebook
from tabletop.engine.values import capitalised
from tabletop.view.values.answers import Answers
from tabletop.view.widgets.controls import Choice, label
from tabletop.view.widgets.dialogs import Form
from tabletop.view.widgets.flow import objected
from tabletop.view.widgets.theme import Theme

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


class OwnWordsPaper(Form):
    """Only what the chosen deed needs is asked."""

    acted = Signal(object)
    WIDTH = 380

    def __init__(
        self, theme: Theme, window: QWidget, by: str, under: Sequence[Rule], rules: Sequence[Rule], words: str = "",
        rule: str = "",
    ) -> None:  # fmt: skip
        super().__init__(theme, window, capitalised(words) or "Another action", "Do it")
        self._by = by
        self.under = Choice("Under which rule?", named(under))
        self.words = QLineEdit(words)
        does = next((deed for deed in DEEDS if words.startswith(deed)), NOTHING)
        self.does = Choice("What becomes of the rules?", tuple(DEEDS.values()), DEEDS[does])
        choices = named(rules)
        self.rule = Choice("Which rule?", choices, next((each for each in choices if each.startswith(f"{rule} ")), ""))
        self.to, self.text = QLineEdit(), QPlainTextEdit()
        self.to.setValidator(QIntValidator(1, HIGHEST_NUMBER, self))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(self.on_paper.px(84))
        fields: dict[str, QWidget] = {
            "Under which rule?": self.under, "What do you do, in your own words?": self.words,
            "What becomes of the rules?": self.does, "Which rule?": self.rule, "Which number?": self.to,
            "Which words?": self.text,
        }  # fmt: skip
        self._asked = {field: self.ask(asks, field) for asks, field in fields.items()}
        self.end()
        self.first = self.rule if words and "rule" in NEEDS[self.deed] else self.words
        self.does.chosen.connect(self._show)
        self._show()

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

    def answer(self) -> None:
        act = self.act
        missing = {
            "What do you do, in your own words?": act.words,
            "Which number?": act.to or "to" not in NEEDS[self.deed],
            "Which words?": act.text or "text" not in NEEDS[self.deed],
        }
        open_one = next((asks for asks, said in missing.items() if not said), "")
        if open_one:
            self.say_trouble(f"{open_one} That is still open.")
        else:
            self.leave()
            self.acted.emit(act)

    def _show(self, *_: object) -> None:
        for key, field in (("rule", self.rule), ("to", self.to), ("text", self.text)):
            for part in (self._asked[field], field):
                part.setVisible(key in NEEDS[self.deed])
        self.say_trouble("")


class NumberPaper(Form):
    """Transmute or divide with a number that is typed in: what would come of it, and what stands against it, is seen at once."""

    chosen = Signal(object)

    def __init__(self, theme: Theme, window: QWidget, answers: Answers, book: Rulebook, act: Transmute | Divide) -> None:
        does, whose = ("Transmute", "it") if isinstance(act, Transmute) else ("Divide", "the duplicate")
        super().__init__(theme, window, f"{does} rule {act.rule}", does)
        self._answers, self._book, self.act = answers, book, act
        self.field = QLineEdit(str(act.to))
        self.field.setValidator(QIntValidator(1, HIGHEST_NUMBER, self))
        self.field.textChanged.connect(self._show)
        self.field.selectAll()
        self.first = self.field
        self.ask(f"Which number does {whose} get?", self.field)
        self.told = label("", second=True)
        self.column.addWidget(self.told)
        self.end()
        self._show()

    def answer(self) -> None:
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
        self.say_trouble(objected(objection, self._book) if objection else "")
