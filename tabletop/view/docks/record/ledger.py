"""How somebody came to their points: a line for each change, with the rule it follows from and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.engine.past import LedgerLine
from tabletop.engine.proposals import Words as Called
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.values import spoken, spoken_change
from tabletop.paper.days import day_and_time
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
    lines: Sequence[LedgerLine]
    book: Rulebook
    called: Called


class Ledger(Section[LedgerFacts]):
    """The newest line on top. Nothing is ever struck out: a correction is a line of its own."""

    ABOVE = 2

    def build(self, facts: LedgerFacts) -> None:
        name, lines, book, called = facts.name, facts.lines, facts.book, facts.called
        self.setAccessibleName(f"How {name} came to these points")
        self.column.setSpacing(self.look.px(2))
        if not lines:
            self.column.addWidget(label("No points were given or taken yet.", second=True))
        for line in reversed(lines[-SHOWN:]):
            self._add(line, book, called)
        if len(lines) > SHOWN:
            self.column.addWidget(label("Older lines stand in the minutes.", second=True))

    def _add(self, line: LedgerLine, book: Rulebook, called: Called) -> None:
        step = button(str(line.step), link=True)
        tip(step, f"Look back to step {line.step}, {day_and_time(line.at)}")
        step.setAccessibleName(f"look back to step {line.step}")
        step.clicked.connect(lambda: self.wish(LookBack(line.step)))
        words = self.line(Words(spoken_change(line.change), strong=True), _told(line, called), rule_tag(book, line.card), px=12)
        self.column.addLayout(self.row(words, step, stretch=0))


def _told(line: LedgerLine, called: Called) -> str:
    over = f"{called.proposal} {line.over}" if line.over is not None else ""
    by = f"by hand{f', {line.by}' if line.by else ''}" if not line.card else ""
    why = (over, line.why, by) if over or line.why or by else (line.done,)
    return " · ".join(filter(None, (f"now {spoken(line.now)}", *why)))
