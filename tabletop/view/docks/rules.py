"""The Rules dock: the rulebook and what the rules say today, each with a search; their two orders; the master book."""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QStyleOptionViewItem, QWidget

from tabletop.engine.answers import LawLine
from tabletop.engine.past import Page
from tabletop.engine.rulebook import HOUSE, PLAIN, Rule, Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import shortened, so_many
from tabletop.view.docks.shown import DockFacts
from tabletop.view.drawing.shapes import kept
from tabletop.view.drawing.type import Role, Run, SetText, Type, elided, paint_line, set_text
from tabletop.view.reading.rule_list import RuleList, found_runs, matching
from tabletop.view.values.answers import Answers
from tabletop.view.values.wishes import LayOpen, ReadRule
from tabletop.view.widgets.controls import Segments, button, label, rule_line, scrolled
from tabletop.view.widgets.layouts import stacked
from tabletop.view.widgets.plain_text import tip
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.theme import Theme
from tabletop.view.widgets.word_list import LineDelegate, LinesModel, OpeningList

RULES, FIGURES, ORDERS, BOOK = "rules", "figures", "orders", "book"
SEARCHED = {RULES: "Search the rules", FIGURES: "Search what the rules say"}
ABOUT = {
    RULES: "The rules in force, by number.",
    FIGURES: "What the rules answer today, question by question, and which rule says so.",
    ORDERS: "The rules by number, and as their cards lie: by class, a changed rule where it lay before.",
    BOOK: "The master book: a page for each rule there ever was, with every wording.",
}
APART = (
    "A changed rule may bear another number, and its card stays where it lies; that of a rule which changed its class goes "
    "behind those of its new class."
)


class RulesDock(QWidget):
    wished = Signal(object)

    def __init__(self, theme: Theme, answers: Answers) -> None:
        super().__init__()
        self._book, self._states, self._answers = Rulebook(), dict[str, str](), answers
        self._at: int | None = None
        self._table: SeenTable | None = None
        self.search = _Search()
        self.search.setPlaceholderText(SEARCHED[RULES])
        self.search.setAccessibleName(SEARCHED[RULES])
        self.search.textChanged.connect(lambda _: self._show_found())
        self.search.onward.connect(self._into_list)
        self.which = Segments("Show", ((RULES, "Rules"), (FIGURES, "Figures"), (ORDERS, "Orders"), (BOOK, "Book")))
        for which, says in ABOUT.items():
            tip(self.which.press(which), says)
        self.which.chosen.connect(self._turn_to)
        self.found = label("", second=True)
        self.list = RuleList(theme)
        self.figures, self.orders, self.book = FigureList(theme), Orders(theme), Book(theme)
        for wished in (self.list.wished, self.figures.wished, self.orders.wished, self.book.wished):
            wished.connect(self.wished)
        self._pages = {RULES: self.list, FIGURES: self.figures, ORDERS: scrolled(self.orders), BOOK: scrolled(self.book)}
        head = stacked(theme, self.which, self.search, self.found, margins=(16, 0, 16, 0), gap=8)
        column = stacked(theme, head, on=self, margins=(0, 12, 0, 0), gap=8)
        for page in self._pages.values():
            column.addWidget(page, 1)
        self._turn_to(RULES)

    def show_table(self, shown: DockFacts) -> None:
        table = shown.table
        self._table, self._book, self._at = table, table.rulebook, shown.record.looking_back
        self._states = rule_states(table, shown.asleep)
        self._show_found()
        self._show_pages()

    def seek(self) -> None:
        """Put the keyboard into the search."""
        self.which.set_now(RULES)
        self._turn_to(RULES)
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _turn_to(self, which: str) -> None:
        for widget in (self.search, self.found):
            widget.setVisible(which in SEARCHED)
        for name, page in self._pages.items():
            page.setVisible(name == which)
        if which in SEARCHED:
            self.search.setPlaceholderText(SEARCHED[which])
            self.search.setAccessibleName(SEARCHED[which])
        self._show_found()
        self._show_pages()

    def _show_pages(self) -> None:
        """Neither is laid out, nor the whole record asked, before it is seen."""
        if self._table is not None and self.which.now == BOOK:
            self.book.show_facts(self._table, self._answers.book())
        elif self._table is not None and self.which.now == ORDERS:
            self.orders.show_facts(self._table, self._book)

    def _show_found(self) -> None:
        """What of the rules, or of the figures, a search leaves; figures are worked out only while they are seen."""
        if self.which.now == FIGURES:
            self._show_figures()
        elif self.which.now == RULES:
            self._show_rules()

    def _show_figures(self) -> None:
        if self._table is None:
            return
        sought = self.search.text().strip()
        lines = self._answers.questions(self._at)
        self.figures.show_lines(lines, self._book, sought)
        answered = sum(bool(line.answer) for line in lines)
        found = f"{len(self.figures.told)} of {len(lines)} questions"
        self.found.setText(found if sought else f"{answered} answers; to {len(lines) - answered} questions the rules give none")

    def _show_rules(self) -> None:
        sought = self.search.text().strip()
        rules = self._book.by_number()
        found = matching(rules, sought)
        self.list.show_rules(found, self._book, self._states, sought)
        tray = self._table.words.tray("repealed") if self._table else ""
        gone = f", {self._book.gone} in the tray “{tray}”" if self._book.gone else ""
        self.found.setText(f"{len(found)} of {len(rules)} rules" if sought else f"{so_many(len(rules), 'rules')} in force{gone}")

    def _into_list(self) -> None:
        found = self.figures if self.which.now == FIGURES else self.list
        found.setFocus(Qt.FocusReason.TabFocusReason)
        found.setCurrentIndex(found.model().index(0, 0))


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
        return "sheet asleep" if rule.id in asleep else "sheet failed"
    return rule.history or ("" if rule.sheet else "by hand")


class Orders(Section[Rulebook]):
    """Two columns of numbers; each opens its rule. A rule that stands in another place by its number is marked by an arrow."""

    def build(self, facts: Rulebook) -> None:
        self.title("Two orders of the rules")
        self.say(APART, second=True)
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(self.theme.px(1))
        for across, words in enumerate(("By number", "On the table")):
            grid.addWidget(label(words, section=True), 0, across)
        moved = out_of_order(facts)
        for across, rules in enumerate((facts.by_number(), as_they_lie(facts))):
            for down, rule in enumerate(rules, 1):
                grid.addWidget(self._rule(rule, ("by number", "on the table")[across], rule.id in moved), down, across)
        self.add(holder)

    def _rule(self, rule: Rule, order: str, moved: bool) -> QPushButton:
        text, name = shortened(rule.text, 200), f"rule {rule.number}, {order}"
        words = f"{'→ ' if moved else ''}{rule.number}"
        return button(words, lambda: self.wish(ReadRule(rule.id)), name=name, says=text, link=True)


def as_they_lie(book: Rulebook) -> tuple[Rule, ...]:
    """The rules as their cards lie on the table, class by class."""
    return tuple(rule for _, rules in book.by_class for rule in rules)


def out_of_order(book: Rulebook) -> frozenset[str]:
    """The rules, by id, whose card lies before one of a lower number."""
    rules = as_they_lie(book)
    numbers = [rule.number for rule in rules]
    return frozenset(rule.id for at, rule in enumerate(rules) if rule.number > min(numbers[at:]))


class Book(Section[Sequence[Page]]):
    """By number; a press opens the page: every wording with its date and how it came about."""

    def build(self, facts: Sequence[Page]) -> None:
        gone = sum(bool(page.ended) for page in facts)
        has = "has" if len(facts) == 1 else "have"
        told = f"There {has} been {so_many(len(facts), 'rules')}" + (f", {gone} of them gone" if gone else "")
        self.add(self.plain(f"{told}. A page shows every wording, its date and how it came about.", second=True))
        self.gap = self.theme.px(4)
        for page in facts:
            self._add(page)

    def _add(self, page: Page) -> None:
        number, name = f"{page.rule.number}", f"page of rule {page.rule.number}"
        made = self.button(
            number, lambda: self.wish(ReadRule(page.rule.id, page.ended)), name=name, small=True, muted=bool(page.ended)
        )
        made.setFixedWidth(self.theme.px(58))
        self.add(self.of_kind("line", rule_line))
        self.add_row(made, self.plain(_told(page), second=True), stretch=1)


def _told(page: Page) -> str:
    """What became of a rule, in a few words."""
    kind = page.rule.kind if page.rule.kind != PLAIN else ""
    count = f"{page.wordings} wordings" if page.wordings > 1 else "one wording"
    was = f"was {', then '.join(str(number) for number in page.numbers[:-1])}" if len(page.numbers) > 1 else ""
    gone = f"gone since step {page.ended}" if page.ended else ""
    return " · ".join(filter(None, (kind, count, was, page.rule.standing, gone)))


MOST_LINES = 3


class FigureList(OpeningList):
    wished = Signal(object)
    """The question that was chosen is to be laid open."""

    def __init__(self, theme: Theme) -> None:
        super().__init__("What the rules say")
        self._model = LinesModel[LawLine](told, self)
        self.setModel(self._model)
        self._delegate = _Answers(theme, self)
        self.setItemDelegate(self._delegate)
        self.opened.connect(self._open)

    def show_lines(self, lines: Sequence[LawLine], book: Rulebook, sought: str) -> None:
        """Those of which every word that is sought is said."""
        self._delegate.book, self._delegate.sought = book, sought
        self._model.show(in_order(line for line in lines if line.speaks_of(sought)), book)
        self.scheduleDelayedItemsLayout()
        self.executeDelayedItemsLayout()

    @property
    def told(self) -> tuple[str, ...]:
        return self._model.words

    def _open(self, index: QModelIndex) -> None:
        line: LawLine = index.data(Qt.ItemDataRole.UserRole)
        self.wished.emit(LayOpen(line.question, line.subject))


class _Answers(LineDelegate):
    def __init__(self, theme: Theme, view: FigureList) -> None:
        super().__init__(theme, view)
        self.book, self.sought = Rulebook(), ""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        width = self.view.viewport().width()
        words = self._answer(index.data(Qt.ItemDataRole.UserRole), width)
        return QSize(width, round(words.height) + self.theme.px(34))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        theme, palette = self.theme, self.theme.palette
        line: LawLine = index.data(Qt.ItemDataRole.UserRole)
        with kept(painter):
            box = self.paint_ground(painter, option, index)
            left, right, top = box.left() + theme.px(16), box.right() - theme.px(16), box.top() + theme.px(17)
            small = Type(Role.CONTROLS, 11 * theme.scale)
            rule = _rule(line, self.book)
            paint_line(painter, QPointF(right, top), rule, small, palette.dock_second_ink, 1)
            asked = Type(Role.CONTROLS, 12 * theme.scale)
            room = right - left - small.width(rule) - theme.px(8)
            paint_line(painter, QPointF(left, top), elided(_asked(line), asked, room), asked, palette.dock_second_ink)
            ink = palette.dock_ink if line.answer else palette.dock_second_ink
            self._answer(line, round(box.width())).paint(painter, QPointF(left, top + theme.px(5)), ink)

    def _answer(self, line: LawLine, width: int) -> SetText:
        theme = self.theme
        letters = Type(Role.WORDS, 15 * theme.scale, leading=1.25)
        runs = found_runs(line.answer, self.sought) if line.answer else (Run(line.silence(self.book)),)
        most = MOST_LINES * letters.line_height() if not self.sought else float("inf")
        return set_text(runs, letters, max(60.0, width - theme.px(32)), most, theme.palette)


def in_order(lines: Iterable[LawLine]) -> tuple[LawLine, ...]:
    """What rules answer first, the table's own card next, silence last."""
    return tuple(sorted(lines, key=lambda line: (not line.rule, line.rule == HOUSE)))


def told(line: LawLine, book: Rulebook) -> str:
    """``"votes of Ann: 1, rule 207"``: as a screen reader says it."""
    return (
        f"{_asked(line)}: {line.answer}, {book.title(line.rule)}"
        if line.rule
        else f"{_asked(line)}: {line.answer or line.silence(book)}"
    )


def _asked(line: LawLine) -> str:
    """What is asked in a few words, ``votes of Ann``; of what a card names by a condition or a text, ``how a queen moves``."""
    return line.in_words if " " in line.subject else line.asked


def _rule(line: LawLine, book: Rulebook) -> str:
    return "" if not line.rule else "the table’s card" if line.rule == HOUSE else book.title(line.rule)
