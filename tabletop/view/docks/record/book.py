"""The master book: a page for every rule there ever was, with its wordings, its numbers and what became of it."""

from collections.abc import Sequence

from tabletop.view.values.past import BookPage
from tabletop.view.widgets.controls import button, label, rule_line
from tabletop.view.widgets.section import Section


class Book(Section[Sequence[BookPage]]):
    """By number; a press opens the page: every wording with its date and the proposal it came by."""

    def build(self, facts: Sequence[BookPage]) -> None:
        gone = sum(page.gone for page in facts)
        told = f"{len(facts)} rules there ever were" + (f", {gone} of them gone" if gone else "")
        self.column.addWidget(label(f"{told}. A page shows every wording, its date and its proposal.", second=True))
        self.column.setSpacing(self.look.px(4))
        for page in facts:
            self._add(page)

    def _add(self, page: BookPage) -> None:
        made = button(f"{page.number}", small=True, muted=page.gone)
        made.setAccessibleName(f"page of rule {page.number}")
        made.setFixedWidth(self.look.px(58))
        made.clicked.connect(lambda: self.read_rule(page.rule))
        kind = page.kind if page.kind != "rule" else ""
        words = label(" · ".join(filter(None, (kind, page.told))), second=True)
        self.column.addWidget(rule_line())
        self.column.addLayout(self.row(made, words, stretch=1))
