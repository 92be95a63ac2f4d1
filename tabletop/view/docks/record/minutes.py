"""The Minutes dock: the whole evening in words, every proposal that was voted on, and every way that play has taken."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tabletop.engine.seen import SeenTable
from tabletop.view.docks.record.branches import Branches
from tabletop.view.docks.record.minutes_list import MinutesList
from tabletop.view.docks.record.minutes_model import MinutesModel
from tabletop.view.docks.record.proposals_record import ProposalsRecord
from tabletop.view.docks.shown import Shown
from tabletop.view.values.answers import Answers
from tabletop.view.values.offer import sentence
from tabletop.view.widgets.controls import Segments, scrolled
from tabletop.view.widgets.look import Look

STEPS, PROPOSALS, BRANCHES = "steps", "proposals", "branches"


class MinutesDock(QWidget):
    wished = Signal(object)
    """What a hand wishes for here, as a ``Wish``."""

    def __init__(self, look: Look, minutes: MinutesModel, answers: Answers) -> None:
        super().__init__()
        self._answers = answers
        self._table: SeenTable | None = None
        self.which = Segments("Show", ((STEPS, "Steps"), (PROPOSALS, "Proposals"), (BRANCHES, "Branches")))
        self.which.chosen.connect(self._turn_to)
        self.list = MinutesList(look, minutes)
        self.proposals, self.branches = ProposalsRecord(look, answers.course_of), Branches(look, answers.step)
        self._pages = {STEPS: self.list, PROPOSALS: scrolled(self.proposals), BRANCHES: scrolled(self.branches)}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look.px(12), 0, 0)
        column.setSpacing(look.px(8))
        head = QVBoxLayout()
        head.setContentsMargins(look.px(16), 0, look.px(16), 0)
        head.addWidget(self.which)
        column.addLayout(head)
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
        self.which.call(PROPOSALS, sentence(f"{table.words.proposal}s"))
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
