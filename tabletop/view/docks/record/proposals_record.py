"""Every proposal whose vote was counted: how it ended, how it came to that, and finding later that it was otherwise."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton

from tabletop.engine.acts.lawmaking.voids import Deem, VoidVote
from tabletop.view.offers.judging import ON_RECORD
from tabletop.view.values.offer import Offer
from tabletop.view.values.past import PastProposal, PastStand
from tabletop.view.values.wishes import LookBack
from tabletop.view.widgets.as_typed import tip
from tabletop.view.widgets.controls import button, label, rule_line
from tabletop.view.widgets.flow import Words
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.section import Section

SHOWN = 40
"""Proposals that are shown at once, and so many more when somebody asks for older ones."""


class ProposalsRecord(Section[Sequence[PastProposal]]):
    """The latest first. A press on a number lays out its wordings and votes, each with its step."""

    older_wanted = Signal()

    def __init__(self, look: Look, course: Callable[[int], Sequence[PastStand]]) -> None:
        super().__init__(look)
        self._course, self._open = course, 0
        self.shown = SHOWN
        """How many are shown at most."""

    def build(self, facts: Sequence[PastProposal]) -> None:
        if not facts:
            self.column.addWidget(label("No vote has been counted yet.", second=True))
        for proposal in reversed(facts[-self.shown :]):
            self._add(proposal)
            if proposal.number == self._open:
                self._lay_out(proposal)
            self.column.addWidget(rule_line())
        if len(facts) > self.shown:
            older = button("Show older ones", quiet=True)
            older.clicked.connect(self._show_older)
            self.column.addWidget(older)

    def _show_older(self) -> None:
        self.shown += SHOWN
        self.older_wanted.emit()

    def _add(self, proposal: PastProposal) -> None:
        opened = proposal.number == self._open
        number = button(f"{proposal.number}  {'▴' if opened else '▾'}", quiet=True)
        number.setAccessibleName(f"proposal {proposal.number}")
        number.clicked.connect(lambda: self._turn_over(proposal.number))
        self.column.addLayout(self.row(self.line(Words(proposal.told, strong=True)), number, stretch=0))
        self.column.addWidget(self.line(Words(f"{proposal.by}:"), proposal.words, second=True))

    def _turn_over(self, number: int) -> None:
        self._open = 0 if self._open == number else number
        self._rebuild()

    def _lay_out(self, proposal: PastProposal) -> None:
        """How it came to that, and what the table may find about it now."""
        for stand in self._course(proposal.number):
            step = button(str(stand.step), link=True)
            step.setAccessibleName(f"look back to step {stand.step}")
            tip(step, f"Look back to step {stand.step}" + (f", {stand.date}" if stand.date else ""))
            step.clicked.connect(partial(self.wish, LookBack(stand.step)))
            self.column.addLayout(self.row(self.line(stand.told, px=12), step, stretch=0))
        for offer in _found(proposal):
            self.column.addWidget(self._button(offer), 0, Qt.AlignmentFlag.AlignLeft)

    def _button(self, offer: Offer) -> QPushButton:
        made = button(offer.label, small=True)
        made.clicked.connect(lambda: self.carry_out(offer, made))
        return made


def _found(proposal: PastProposal) -> tuple[Offer, ...]:
    """The table may hold that the vote was none, or that it ended the other way; the record keeps what was found then."""
    number, adopted = proposal.number, proposal.adopted
    void = Offer("Void this vote", lambda _, said: VoidVote(number=number, why=said["why"]), fields=(ON_RECORD,))
    was = Offer("Deem it adopted", lambda _, said: Deem(number=number, why=said["why"]), fields=(ON_RECORD,))
    was_not = Offer(
        "Deem it not adopted", lambda _, said: Deem(number=number, adopted=False, why=said["why"]), fields=(ON_RECORD,)
    )
    return (void, *(() if adopted is True else (was,)), *(() if adopted is False else (was_not,)))
