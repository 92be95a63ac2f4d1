"""The master book: a page for every rule there ever was, with its wordings, its numbers and what became of it."""

from collections.abc import Sequence

from tabletop.engine.past import Page
from tabletop.engine.rulebook import PLAIN
from tabletop.view.widgets.controls import button, label, rule_line
from tabletop.view.widgets.section import Section


class Book(Section[Sequence[Page]]):
    """By number; a press opens the page: every wording with its date and the proposal it came by."""

    def build(self, facts: Sequence[Page]) -> None:
        gone = sum(bool(page.ended) for page in facts)
        told = f"{len(facts)} rules there ever were" + (f", {gone} of them gone" if gone else "")
        self.column.addWidget(label(f"{told}. A page shows every wording, its date and its proposal.", second=True))
        self.column.setSpacing(self.look.px(4))
        for page in facts:
            self._add(page)

    def _add(self, page: Page) -> None:
        made = button(f"{page.rule.number}", small=True, muted=bool(page.ended))
        made.setAccessibleName(f"page of rule {page.rule.number}")
        made.setFixedWidth(self.look.px(58))
        made.clicked.connect(lambda: self.read_rule(page.rule.id))
        words = label(_told(page), second=True)
        self.column.addWidget(rule_line())
        self.column.addLayout(self.row(made, words, stretch=1))


def _told(page: Page) -> str:
    """What became of a rule, in a few words."""
    kind = page.rule.kind if page.rule.kind != PLAIN else ""
    count = f"{page.wordings} wordings" if page.wordings > 1 else "one wording"
    was = f"was {', then '.join(str(number) for number in page.numbers[:-1])}" if len(page.numbers) > 1 else ""
    gone = f"gone since step {page.ended}" if page.ended else ""
    return " · ".join(filter(None, (kind, count, was, page.rule.standing, gone)))
