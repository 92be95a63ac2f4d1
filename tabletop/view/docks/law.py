"""Today's figures, each with the rule it comes from, and a way to propose another."""

from collections.abc import Sequence

from tabletop.engine.answers import LawLine
from tabletop.engine.rulebook import HOUSE, Rulebook
from tabletop.engine.things import rank_name
from tabletop.engine.values import listed
from tabletop.view.controls import button, label
from tabletop.view.docks.section import Section
from tabletop.view.drafts import Draft
from tabletop.view.flow import Words, rule_tag


class Law(Section):
    """One line for each question that the table asks; those of one rule and question stand together."""

    def build(self, lines: tuple[LawLine, ...], book: Rulebook) -> None:
        if not lines:
            return
        self.title("What the rules say today")
        for line in lines:
            self._add(line, book)

    def _add(self, line: LawLine, book: Rulebook) -> None:
        asked = question_words(line)
        answer = Words(line.answer, strong=True) if line.answer else Words("no rule says")
        words = self.line(f"{asked}:", answer, rule_tag(book, line.rule), px=12.5)
        shown = [words]
        if line.rule in book:
            change = button("change…", link=True)
            change.setToolTip("Propose another figure")
            change.setAccessibleName(f"change this figure: {asked}")
            change.clicked.connect(lambda: self.drafted.emit(Draft.changing(book[line.rule])))
            shown.append(change)
        self.column.addLayout(self.row(*shown, stretch=0))
        titles = listed(title for rule in line.overruled if (title := book.title(rule)))
        if titles:
            self.column.addWidget(label(f"overruled: {titles}", second=True))


def question_words(line: LawLine) -> str:
    """``"value of jack"``, ``"consent to “a 5-minute limit”"``: what is asked, and of whom or what."""
    if not line.subject:
        return line.question
    if " " in line.subject:
        return f"{line.question} “{line.subject}”"
    return f"{line.question} of {rank_name(line.subject)}"


def in_words(lines: Sequence[LawLine]) -> tuple[LawLine, ...]:
    """The lines that a rule answers first, the table's own card next, silence last."""
    return tuple(sorted(lines, key=lambda line: (not line.rule, line.rule == HOUSE)))
