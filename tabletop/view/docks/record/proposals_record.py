"""Every proposal whose vote was counted: how it ended, how it came to that, and finding later that it was otherwise."""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import Qt, Signal

from tabletop.engine.acts.lawmaking.voids import Deem, VoidVote
from tabletop.engine.past import Stand
from tabletop.engine.proposals import Proposal, Stage, Words
from tabletop.engine.values import capitalised, written
from tabletop.paper.days import day_and_time
from tabletop.view.offers.rulings import ON_RECORD
from tabletop.view.values.offer import Offer
from tabletop.view.widgets.controls import button, label, rule_line
from tabletop.view.widgets.flow import Text
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.theme import Theme

SHOWN = 40
"""Proposals that are shown at once, and so many more when somebody asks for older ones."""


class ProposalsRecord(Section[tuple[Sequence[Stand], Words]]):
    """The latest first. A press on a number lays out its wordings and votes, each with its step."""

    older_wanted = Signal()

    def __init__(self, theme: Theme, course: Callable[[int], Sequence[Stand]]) -> None:
        super().__init__(theme)
        self._course, self._open = course, 0
        self.shown = SHOWN
        """How many are shown at most."""

    def build(self, facts: tuple[Sequence[Stand], Words]) -> None:
        stands, called = facts
        if not stands:
            self.column.addWidget(label("No vote has been counted yet.", second=True))
        for stand in reversed(stands[-self.shown :]):
            self._add(stand, called)
            if stand.proposal.number == self._open:
                self._lay_out(stand.proposal, called)
            self.column.addWidget(rule_line())
        if len(stands) > self.shown:
            self.column.addWidget(button("Show older ones", self._show_older, quiet=True))

    def _show_older(self) -> None:
        self.shown += SHOWN
        self.older_wanted.emit()

    def _add(self, stand: Stand, called: Words) -> None:
        proposal = stand.proposal
        told = f"{_found(proposal, called)}, step {stand.step}, {day_and_time(stand.at)}"
        opened = proposal.number == self._open
        words, name = f"{proposal.number}  {'▴' if opened else '▾'}", f"proposal {proposal.number}"
        number = button(words, lambda: self._turn_over(proposal.number), name=name, quiet=True)
        self.add_row(self.line(Text(capitalised(told), strong=True)), number, stretch=0)
        self.say(Text(f"{proposal.by}:"), proposal.text or proposal.kind, second=True)

    def _turn_over(self, number: int) -> None:
        self._open = 0 if self._open == number else number
        self._rebuild()

    def _lay_out(self, proposal: Proposal, called: Words) -> None:
        """How it came to that, and what the table may find about it now."""
        for stand, told in _course(self._course(proposal.number), called):
            self.add_row(self.line(told, px=12), self.step(stand.step, stand.at), stretch=0)
        for offer in _offers(proposal):
            self.column.addWidget(self.offered(offer, small=True), 0, Qt.AlignmentFlag.AlignLeft)


def _course(stands: Sequence[Stand], called: Words) -> Iterator[tuple[Stand, str]]:
    """How a proposal came to what it is, each stand in words: a wording is told where it is new."""
    text, voided = "", 0
    for stand in stands:
        proposal = stand.proposal
        told = _found(proposal, called)
        if proposal.text != text:
            told = f"{told}. Version {proposal.version}: “{proposal.text}”"
        if len(proposal.voided) > voided:
            why = proposal.voided[-1].why
            told = f"the vote is void{f' ({why})' if why else ''}; {told}"
        text, voided = proposal.text, len(proposal.voided)
        yield stand, capitalised(told)


def _found(proposal: Proposal, called: Words) -> str:
    """``"adopted 3 to 1"``, in the words of the game's own rules; before a vote was settled, how far it is."""
    stage = {Stage.ADOPTED: called.adopted, Stage.DEFEATED: called.defeated}.get(proposal.stage, str(proposal.stage))
    tally = proposal.tally
    return f"{stage} {written(tally.votes_for)} to {written(tally.votes_against)}" if tally else stage


def _offers(proposal: Proposal) -> tuple[Offer, ...]:
    """The table may hold that the vote was none, or that it ended the other way; the record keeps what was found then."""
    number, stage = proposal.number, proposal.stage
    void = Offer("Void this vote", lambda _, reply: VoidVote(number=number, why=reply["why"]), fields=(ON_RECORD,))
    was = Offer("Deem it adopted", lambda _, reply: Deem(number=number, why=reply["why"]), fields=(ON_RECORD,))
    was_not = Offer(
        "Deem it not adopted", lambda _, reply: Deem(number=number, adopted=False, why=reply["why"]), fields=(ON_RECORD,)
    )
    return (void, *(() if stage is Stage.ADOPTED else (was,)), *(() if stage is Stage.DEFEATED else (was_not,)))
