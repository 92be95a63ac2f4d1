"""The Rules dock: the rulebook with a search as you type, and today's figures with the rules they come from."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from tabletop.engine.answers import LawLine
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.view.controls import Segments, label, scrolled
from tabletop.view.docks.book import Book
from tabletop.view.docks.law import Law, in_words
from tabletop.view.docks.orders import Orders
from tabletop.view.docks.rule_list import RuleList, matching
from tabletop.view.look import Look
from tabletop.view.past import BookPage

RULES, FIGURES, ORDERS, BOOK = "rules", "figures", "orders", "book"


class RulesDock(QWidget):
    rule_wanted = Signal(str)
    drafted = Signal(object)

    def __init__(self, look: Look, pages: Callable[[], Sequence[BookPage]]) -> None:
        super().__init__()
        self._book, self._states, self._pages = Rulebook(), dict[str, str](), pages
        self._table: SeenTable | None = None
        self.search = _Search()
        self.search.setPlaceholderText("Search the rules")
        self.search.setAccessibleName("Search the rules")
        self.search.textChanged.connect(lambda _: self._show_found())
        self.search.onward.connect(self._into_list)
        self.which = Segments("Show", ((RULES, "Rules"), (FIGURES, "Figures"), (ORDERS, "Orders"), (BOOK, "Book")))
        self.which.chosen.connect(self._turn_to)
        self.found = label("", second=True)
        self.list = RuleList(look)
        self.list.rule_wanted.connect(self.rule_wanted)
        self.law = Law(look)
        self.law.rule_wanted.connect(self.rule_wanted)
        self.law.drafted.connect(self.drafted)
        self.orders = Orders(look)
        self.orders.rule_wanted.connect(self.rule_wanted)
        self.book = Book(look)
        self.book.rule_wanted.connect(self.rule_wanted)
        self._other = {FIGURES: scrolled(self.law), ORDERS: scrolled(self.orders), BOOK: scrolled(self.book)}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look.px(12), 0, 0)
        column.setSpacing(look.px(8))
        head = QVBoxLayout()
        head.setContentsMargins(look.px(16), 0, look.px(16), 0)
        head.setSpacing(look.px(8))
        for widget in (self.which, self.search, self.found):
            head.addWidget(widget)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        for page in self._other.values():
            page.hide()
            column.addWidget(page, 1)

    def show_table(self, table: SeenTable, law: Sequence[LawLine], asleep: Mapping[str, str]) -> None:
        """``asleep`` says of each rule whose sheet cannot be read why, by its id."""
        self._table, self._book = table, table.rulebook
        self._states = rule_states(table, asleep)
        self._show_found()
        self.law.show_facts(table, in_words(law), table.rulebook)
        self._show_book()
        self.orders.show_facts(table, table.rulebook)

    def seek(self) -> None:
        """Put the keyboard into the search."""
        self.which.set_now(RULES)
        self._turn_to(RULES)
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _turn_to(self, which: str) -> None:
        for widget in (self.search, self.found, self.list):
            widget.setVisible(which == RULES)
        for name, page in self._other.items():
            page.setVisible(name == which)
        self._show_book()

    def _show_book(self) -> None:
        """What has to be read from the whole record is asked for only while it is seen."""
        if self._table is not None and self.which.now == BOOK:
            self.book.show_facts(self._table, tuple(self._pages()), self._book)

    def _show_found(self) -> None:
        sought = self.search.text().strip()
        rules = self._book.by_number()
        found = matching(rules, sought)
        self.list.show_rules(found, classes(rules), self._states, sought)
        self.found.setText(f"{len(found)} of {len(rules)} rules" if sought else f"{len(rules)} rules in force")

    def _into_list(self) -> None:
        self.list.setFocus(Qt.FocusReason.TabFocusReason)
        self.list.setCurrentIndex(self.list.model().index(0, 0))


class _Search(QLineEdit):
    """Enter or Down goes on into what was found, Esc begins anew."""

    onward = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self.onward.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


def classes(rules: Sequence[Rule]) -> tuple[str, ...]:
    """The classes there are, what cannot be changed first."""
    return tuple(sorted(dict.fromkeys(rule.kind for rule in rules), key=lambda kind: (kind != "immutable", kind != "mutable")))


def rule_states(table: SeenTable, asleep: Mapping[str, str]) -> dict[str, str]:
    """What there is to say of a rule card beside its words, by the card's id."""
    live = {
        proposal.rule: "under vote" if proposal.under_vote else "draft" for proposal in table.proposals if not proposal.settled
    }
    return {rule.id: words for rule in table.rulebook.rules if (words := _state(rule, live, asleep))}


def _state(rule: Rule, live: Mapping[str, str], asleep: Mapping[str, str]) -> str:
    if rule.standing:
        return rule.standing
    if rule.id in live:
        return live[rule.id]
    if rule.check:
        return "check this"
    if rule.id in asleep or rule.fault:
        return "sheet asleep"
    if rule.amended_by:
        return f"amended by {rule.amended_by}"
    return "" if rule.sheet else "by hand"
