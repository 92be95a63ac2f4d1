"""Every way that play has taken: the one that leads to the table now, and those that were left for another."""

from collections.abc import Sequence

from PySide6.QtCore import Signal

from tabletop.view.controls import button, label, rule_line
from tabletop.view.docks.section import Section
from tabletop.view.flow import Words
from tabletop.view.past import Branch

HERE, LEFT = "●", "○"


class Branches(Section):
    """The newest first. Any of them can be looked at where it ended, and gone on with from there."""

    look_back = Signal(int)
    gone_back = Signal(int)

    def build(self, branches: Sequence[Branch]) -> None:
        count = len(branches)
        self.title("Play has taken one way" if count == 1 else f"Play has taken {count} ways")
        self.column.addWidget(
            label(
                "Look back at any step and go on from there: what was played since is kept here as a way of its own.", second=True
            )
        )
        for branch in sorted(branches, key=lambda each: (not each.here, -each.tip)):
            self.column.addWidget(rule_line())
            self._add(branch)

    def _add(self, branch: Branch) -> None:
        mark = HERE if branch.here else LEFT
        self.column.addWidget(self.line(Words(f"{mark} {_stands(branch)}", strong=branch.here)))
        if branch.told:
            self.column.addWidget(label(f"Its last step: {branch.told}", second=True))
        if branch.here:
            return
        look, play = button("Look at it", small=True), button("Go on from there", small=True)
        look.setAccessibleName(f"Look at step {branch.tip}")
        play.setAccessibleName(f"Go on from step {branch.tip}")
        look.clicked.connect(lambda: self.look_back.emit(branch.tip))
        play.clicked.connect(lambda: self.gone_back.emit(branch.tip))
        row = self.row(look, play)
        row.addStretch(1)
        self.column.addLayout(row)


def _stands(branch: Branch) -> str:
    """``"left at step 31, ends at step 44, 22 November 2026, 21:10"``."""
    date = f", {branch.date}" if branch.date else ""
    if branch.here:
        return f"The table now: step {branch.tip}{date}"
    return f"Left at step {branch.fork}, ends at step {branch.tip}{date}"
