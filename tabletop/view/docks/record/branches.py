"""Every way that play has taken: the one that leads to the table now, and hanging on it those that were left for another."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tabletop.engine.past import Branch
from tabletop.engine.seen import SeenStep
from tabletop.paper.days import day_and_time
from tabletop.view.drawing.shapes import line
from tabletop.view.values.wishes import GoOnFrom, LookBack
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.flow import Words
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.wrapping import Wrapping

HERE, LEFT = "●", "○"
STEP, ELBOW = 13, 11
"""How far a branch is moved in from the one that it leaves, and how far down its twig bends, in px at their natural size."""
DEEPEST = 5
"""Branches that hang on more than so many are moved in no further."""


class Branches(Section[Sequence[Branch]]):
    """A tree. Any branch can be looked at where it ended, and gone on with from there."""

    def __init__(self, look: Look, step: Callable[[int], SeenStep | None]) -> None:
        super().__init__(look)
        self._step = step

    def build(self, facts: Sequence[Branch]) -> None:
        count = len(facts)
        self.title("Play has taken one way" if count == 1 else f"Play has taken {count} ways")
        self.column.addWidget(
            label(
                "Look back at any step and go on from there: what was played since is kept here as a way of its own.", second=True
            )
        )
        self.column.addSpacing(self.look.px(6))
        tree = QVBoxLayout()
        tree.setSpacing(0)
        depths = [min(branch.depth, DEEPEST) for branch in facts]
        for index, branch in enumerate(facts):
            tree.addLayout(self._branch(branch, Twig(self.look, _lines(depths[index:]))))
        self.column.addLayout(tree)

    def _branch(self, branch: Branch, twig: "Twig") -> QHBoxLayout:
        last, beside = self._step(branch.tip), QVBoxLayout()
        beside.setSpacing(self.look.px(4))
        beside.setContentsMargins(0, 0, 0, self.look.px(12))
        beside.addWidget(self.line(Words(f"{HERE if branch.here else LEFT} {_stands(branch, last)}", strong=branch.here)))
        if last and last.told:
            beside.addWidget(label(f"Its last step: {' '.join(last.told)}", second=True))
        if not branch.here:
            beside.addWidget(self._ways(branch))
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(twig)
        row.addLayout(beside, 1)
        return row

    def _ways(self, branch: Branch) -> QWidget:
        holder = QWidget()
        flow = Wrapping(self.look.px(8), holder)
        look, play = button("Look at it", small=True), button("Go on", small=True)
        look.setAccessibleName(f"Look at step {branch.tip}")
        play.setAccessibleName(f"Go on from step {branch.tip}")
        look.clicked.connect(lambda: self.wish(LookBack(branch.tip)))
        play.clicked.connect(lambda: self.wish(GoOnFrom(branch.tip)))
        flow.addWidget(look)
        flow.addWidget(play)
        return holder


class Twig(QWidget):
    """The lines before a branch: ``lines`` says of each depth, from the first on, whether its line goes on below; the last one
    bends to the branch itself."""

    def __init__(self, look: Look, lines: Sequence[bool]) -> None:
        super().__init__()
        self._look, self.lines = look, lines
        self.setFixedWidth(look.px(STEP) * len(lines))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(line(self._look.palette.dock_second_ink, self._look.hairline * 1.5))
        step, bend = self._look.px(STEP), self._look.px(ELBOW)
        for depth, goes_on in enumerate(self.lines):
            x = step * (depth + 0.4)
            last = depth == len(self.lines) - 1
            if goes_on or last:
                painter.drawLine(QPointF(x, 0), QPointF(x, self.height() if goes_on else bend))
            if last:
                painter.drawLine(QPointF(x, bend), QPointF(self.width() - 3, bend))
        painter.end()


def _lines(depths: Sequence[int]) -> tuple[bool, ...]:
    """For the first of the branches, at each depth down to its own, whether a later one hangs on the same branch."""
    own, *later = depths
    return tuple(_comes(later, depth) for depth in range(1, own + 1))


def _comes(later: Sequence[int], depth: int) -> bool:
    return next((each == depth for each in later if each <= depth), False)


def _stands(branch: Branch, last: SeenStep | None) -> str:
    """``"Left at step 31, ends at step 44, 22 November 2026, 21:10"``."""
    date = f", {day_and_time(last.at)}" if last else ""
    if branch.here:
        return f"The table now: step {branch.tip}{date}"
    return f"Left at step {branch.fork}, ends at step {branch.tip}{date}"
