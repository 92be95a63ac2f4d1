"""How somebody came to their points: a line for each change, with the rule it follows from and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.engine.rulebook import Rulebook
from tabletop.view.values.past import ScoreLine
from tabletop.view.values.wishes import LookBack
from tabletop.view.widgets.as_typed import tip
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.flow import Words, rule_tag
from tabletop.view.widgets.section import Section

SHOWN = 40
"""Lines that are shown at once, the newest first."""


@dataclass(frozen=True)
class LedgerFacts:
    """The lines of somebody’s score, the oldest first."""

    name: str
    lines: Sequence[ScoreLine]
    book: Rulebook


class Ledger(Section[LedgerFacts]):
    """The newest line on top. Nothing is ever struck out: a correction is a line of its own."""

    ABOVE = 2

    def build(self, facts: LedgerFacts) -> None:
        name, lines, book = facts.name, facts.lines, facts.book
        self.setAccessibleName(f"How {name} came to these points")
        self.column.setSpacing(self.look.px(2))
        if not lines:
            self.column.addWidget(label("No points were given or taken yet.", second=True))
        for line in reversed(lines[-SHOWN:]):
            self._add(line, book)
        if len(lines) > SHOWN:
            self.column.addWidget(label("Older lines stand in the minutes.", second=True))

    def _add(self, line: ScoreLine, book: Rulebook) -> None:
        step = button(str(line.step), link=True)
        tip(step, f"Look back to step {line.step}" + (f", {line.date}" if line.date else ""))
        step.setAccessibleName(f"look back to step {line.step}")
        step.clicked.connect(lambda: self.wish(LookBack(line.step)))
        words = self.line(Words(line.change, strong=True), _told(line), rule_tag(book, line.rule), px=12)
        self.column.addLayout(self.row(words, step, stretch=0))


def _told(line: ScoreLine) -> str:
    return f"now {line.now}" + (f" · {line.why}" if line.why else "")
