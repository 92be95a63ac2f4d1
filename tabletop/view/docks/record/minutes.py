"""The Minutes dock: the whole evening in words, every proposal that was voted on, and every branch of play."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tabletop.engine.past import Branch
from tabletop.engine.seen import SeenStep, SeenTable
from tabletop.engine.values import capitalised
from tabletop.paper.days import day_and_time
from tabletop.view.docks.record.minutes_list import MinutesList
from tabletop.view.docks.record.minutes_model import MinutesModel
from tabletop.view.docks.record.proposals_record import ProposalsRecord
from tabletop.view.docks.shown import Shown
from tabletop.view.drawing.shapes import line
from tabletop.view.values.answers import Answers
from tabletop.view.values.wishes import GoOnFrom, LookBack
from tabletop.view.widgets.controls import Segments, button, label, scrolled
from tabletop.view.widgets.flow import Text
from tabletop.view.widgets.layouts import in_row, stacked, wrapped
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.theme import Theme

STEPS, PROPOSALS, BRANCHES = "steps", "proposals", "branches"
HERE, LEFT = "●", "○"
STEP, ELBOW = 13, 11
"""How far a branch is moved in from the one that it leaves, and how far down its twig bends, in px at their natural size."""
DEEPEST = 5
"""Branches that hang on more than so many are moved in no further."""


class MinutesDock(QWidget):
    wished = Signal(object)
    """What a hand wishes for here, as a ``Wish``."""

    def __init__(self, theme: Theme, minutes: MinutesModel, answers: Answers) -> None:
        super().__init__()
        self._answers = answers
        self._table: SeenTable | None = None
        self.which = Segments("Show", ((STEPS, "Steps"), (PROPOSALS, "Proposals"), (BRANCHES, "Branches")))
        self.which.chosen.connect(self._turn_to)
        self.list = MinutesList(theme, minutes)
        self.proposals, self.branches = ProposalsRecord(theme, answers.course_of), Branches(theme, answers.step)
        self._pages = {STEPS: self.list, PROPOSALS: scrolled(self.proposals), BRANCHES: scrolled(self.branches)}
        head = stacked(theme, self.which, margins=(16, 0, 16, 0))
        column = stacked(theme, head, on=self, margins=(0, 12, 0, 0), gap=8)
        for page in self._pages.values():
            column.addWidget(page, 1)
        self._join()
        self._turn_to(STEPS)

    def _join(self) -> None:
        self.proposals.older_wanted.connect(self._show_record)
        for wished in (self.list.wished, self.proposals.wished, self.branches.wished):
            wished.connect(self.wished)

    def show_table(self, shown: Shown) -> None:
        self._table = table = shown.table
        self.which.call(PROPOSALS, capitalised(f"{table.words.proposal}s"))
        self.list.show_minutes(table.rulebook, table.players, shown.record)
        self._show_record()

    def _turn_to(self, which: str) -> None:
        for name, page in self._pages.items():
            page.setVisible(name == which)
        self._show_record()

    def _show_record(self) -> None:
        """What has to be read from the whole record is asked for only while it is seen."""
        if (table := self._table) is None:
            return
        if self.which.now == PROPOSALS:
            stands = self._answers.proposals(counted=True, most=self.proposals.shown + 1)
            self.proposals.show_facts(table, (stands, table.words))
        elif self.which.now == BRANCHES:
            self.branches.show_facts(table, self._answers.branches())


class Branches(Section[Sequence[Branch]]):
    """A tree. Any branch can be looked at where it ended, and gone on with from there."""

    def __init__(self, theme: Theme, step: Callable[[int], SeenStep | None]) -> None:
        super().__init__(theme)
        self._step = step

    def build(self, facts: Sequence[Branch]) -> None:
        count = len(facts)
        self.title("Play has taken one way" if count == 1 else f"Play has taken {count} ways")
        self.column.addWidget(
            label(
                "Look back at any step and go on from there: what was played since is kept here as a way of its own.", second=True
            )
        )
        self.column.addSpacing(self.theme.px(6))
        tree = stacked(self.theme, gap=0)
        depths = [min(branch.depth, DEEPEST) for branch in facts]
        for index, branch in enumerate(facts):
            tree.addLayout(self._branch(branch, Twig(self.theme, _lines(depths[index:]))))
        self.column.addLayout(tree)

    def _branch(self, branch: Branch, twig: "Twig") -> QHBoxLayout:
        last, beside = self._step(branch.tip), QVBoxLayout()
        beside.setSpacing(self.theme.px(4))
        beside.setContentsMargins(0, 0, 0, self.theme.px(12))
        beside.addWidget(self.line(Text(f"{HERE if branch.here else LEFT} {_stands(branch, last)}", strong=branch.here)))
        if last and last.told:
            beside.addWidget(label(f"Its last step: {' '.join(last.told)}", second=True))
        if not branch.here:
            beside.addWidget(self._ways(branch))
        return in_row(self.theme, twig, beside, gap=0, grows=beside)

    def _ways(self, branch: Branch) -> QWidget:
        ways = ("Look at it", f"Look at step {branch.tip}", LookBack(branch.tip)), (
            "Go on", f"Go on from step {branch.tip}", GoOnFrom(branch.tip),
        )  # fmt: skip
        return wrapped(self.theme, (button(words, partial(self.wish, wish), name=name, small=True) for words, name, wish in ways))


class Twig(QWidget):
    """The lines before a branch: ``lines`` says of each depth, from the first on, whether its line goes on below; the last one
    bends to the branch itself."""

    def __init__(self, theme: Theme, lines: Sequence[bool]) -> None:
        super().__init__()
        self._theme, self.lines = theme, lines
        self.setFixedWidth(theme.px(STEP) * len(lines))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(line(self._theme.palette.dock_second_ink, self._theme.hairline * 1.5))
        step, bend = self._theme.px(STEP), self._theme.px(ELBOW)
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
