"""A first game in a few short steps, one at a time; it can be leafed through and closed."""

from dataclasses import dataclass

from tabletop.view.values.wishes import TurnGuide
from tabletop.view.widgets.controls import button
from tabletop.view.widgets.flow import Words
from tabletop.view.widgets.section import Section

CLOSE = 0


@dataclass(frozen=True)
class Guided:
    """The steps of a game's guide, and which of them is shown, from 1; none where nothing is shown."""

    steps: tuple[str, ...] = ()
    at: int = 0


NO_GUIDE = Guided()


class Guide(Section[Guided]):
    ACTS = False

    def build(self, facts: Guided) -> None:
        if not 0 < facts.at <= len(facts.steps):
            return
        self.column.addWidget(self.line(Words(f"First game, {facts.at} of {len(facts.steps)}", strong=True), px=12.5))
        self.column.addWidget(self.line(facts.steps[facts.at - 1]))
        back, on, close = button("Back", small=True), button("Next", small=True), button("Close the guide", link=True)
        back.setEnabled(facts.at > 1)
        on.setText("Next" if facts.at < len(facts.steps) else "Done")
        on.setAccessibleName(on.text())
        back.clicked.connect(lambda: self.wish(TurnGuide(facts.at - 1)))
        on.clicked.connect(lambda: self.wish(TurnGuide(facts.at + 1 if facts.at < len(facts.steps) else CLOSE)))
        close.clicked.connect(lambda: self.wish(TurnGuide(CLOSE)))
        row = self.row(back, on, close)
        row.addStretch(1)
        self.column.addLayout(row)
