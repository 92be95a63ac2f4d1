"""The two orders of the rulebook side by side: by the numbers that the rules bear, and as their cards lie on the table."""

from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.view.widgets.as_typed import tip
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.section import Section

APART = "An amended or transmuted rule may bear another number; its card stays where it lies."


class Orders(Section[Rulebook]):
    """Two columns of numbers; each opens its rule. A rule that stands in another place by its number is marked by an arrow."""

    def build(self, facts: Rulebook) -> None:
        self.title("Two orders of the rules")
        self.column.addWidget(self.line(APART, second=True))
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(self.look.px(1))
        for across, words in enumerate(("By number", "As they lie")):
            grid.addWidget(label(words, section=True), 0, across)
        moved = out_of_order(facts)
        for across, rules in enumerate((facts.by_number(), facts.rules)):
            for down, rule in enumerate(rules, 1):
                grid.addWidget(self._rule(rule, ("by number", "as it lies")[across], rule.id in moved), down, across)
        self.column.addWidget(holder)

    def _rule(self, rule: Rule, order: str, moved: bool) -> QPushButton:
        made = button(f"{'→ ' if moved else ''}{rule.number}", link=True)
        made.setAccessibleName(f"rule {rule.number}, {order}")
        tip(made, rule.text if len(rule.text) < 200 else f"{rule.text[:199]}…")
        made.clicked.connect(lambda: self.read_rule(rule.id))
        return made


def out_of_order(book: Rulebook) -> frozenset[str]:
    """The rules, by id, whose card lies before one of a lower number."""
    numbers = [rule.number for rule in book.rules]
    return frozenset(rule.id for at, rule in enumerate(book.rules) if rule.number > min(numbers[at:]))
