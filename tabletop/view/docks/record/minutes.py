"""The Minutes dock and its pages: the evening in words, every proposal that was voted on, and every branch of play."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tabletop.engine.acts.lawmaking.voids import Deem, VoidVote
from tabletop.engine.past import Branch, Stand
from tabletop.engine.proposals import Proposal, Stage
from tabletop.engine.seen import SeenStep, SeenTable
from tabletop.engine.text.game_words import REPEAL, TRANSMUTE, Words
from tabletop.engine.values import capitalised
from tabletop.paper.days import day_and_time
from tabletop.view.docks.outcome import and_stays
from tabletop.view.docks.record.minutes_list import MinutesList
from tabletop.view.docks.record.minutes_model import MinutesModel
from tabletop.view.docks.shown import DockFacts
from tabletop.view.drawing.shapes import line
from tabletop.view.offers.rulings import WHY_ON_RECORD
from tabletop.view.values.answers import Answers
from tabletop.view.values.offer import Offer, makes
from tabletop.view.values.wishes import GoOnFrom, LookBack
from tabletop.view.widgets.controls import Segments, button, label, rule_line, scrolled
from tabletop.view.widgets.flow import TextPiece
from tabletop.view.widgets.layouts import in_row, stacked, wrapped
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.theme import Theme

STEPS, PROPOSALS, BRANCHES = "steps", "proposals", "branches"
HERE, LEFT = "●", "○"
STEP, ELBOW = 13, 11
"""How far a branch is moved in from the one that it leaves, and how far down its twig bends, in px at their natural size."""
DEEPEST = 5
"""Branches that hang on more than so many are moved in no further."""
BACK = "Look back at any step and go on from there: what was played since is kept here as a branch."
SHOWN = 40
"""Proposals that are shown at once, and so many more when somebody asks for older ones."""


class MinutesDock(QWidget):
    wished = Signal(object)

    def __init__(self, theme: Theme, minutes: MinutesModel, answers: Answers) -> None:
        super().__init__()
        self._answers = answers
        self._table: SeenTable | None = None
        self.which = Segments("Show", ((STEPS, "Steps"), (PROPOSALS, "Proposals"), (BRANCHES, "Branches")))
        self.which.chosen.connect(self._turn_to)
        self.list = MinutesList(theme, minutes)
        self.proposals, self.branches = ProposalsRecord(theme, answers), Branches(theme, answers.step)
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

    def show_table(self, shown: DockFacts) -> None:
        self._table = table = shown.table
        self.which.call(PROPOSALS, capitalised(f"{table.words.proposal}s"))
        alone = len(table.players) == 1 and not table.proposals and self.which.now != PROPOSALS
        self.which.offer((STEPS, BRANCHES) if alone else (STEPS, PROPOSALS, BRANCHES))
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
        self.add(self.plain(BACK, second=True))
        tree = QWidget()
        ways = stacked(self.theme, on=tree, margins=(0, 6, 0, 0), gap=0)
        depths = [min(branch.depth, DEEPEST) for branch in facts]
        for index, branch in enumerate(facts):
            ways.addLayout(self._branch(branch, Twig(self.theme, _lines(depths[index:]))))
        self.add(tree)

    def _branch(self, branch: Branch, twig: "Twig") -> QHBoxLayout:
        last, beside = self._step(branch.tip), QVBoxLayout()
        beside.setSpacing(self.theme.px(4))
        beside.setContentsMargins(0, 0, 0, self.theme.px(12))
        beside.addWidget(self.new_line(TextPiece(f"{HERE if branch.here else LEFT} {_stands(branch, last)}", strong=branch.here)))
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
        with QPainter(self) as painter:
            painter.setPen(line(self._theme.palette.dock_second_ink, self._theme.hairline * 1.5))
            step, bend = self._theme.px(STEP), self._theme.px(ELBOW)
            for depth, goes_on in enumerate(self.lines):
                x = step * (depth + 0.4)
                last = depth == len(self.lines) - 1
                if goes_on or last:
                    painter.drawLine(QPointF(x, 0), QPointF(x, self.height() if goes_on else bend))
                if last:
                    painter.drawLine(QPointF(x, bend), QPointF(self.width() - 3, bend))


def _lines(depths: Sequence[int]) -> tuple[bool, ...]:
    """For the first of the branches, at each depth down to its own, whether a later one hangs on the same branch."""
    own, *later = depths
    return tuple(next((each == depth for each in later if each <= depth), False) for depth in range(1, own + 1))


def _stands(branch: Branch, last: SeenStep | None) -> str:
    """``"Left at step 31, ends at step 44, 22 November 2026, 21:10"``."""
    date = f", {day_and_time(last.at)}" if last else ""
    if branch.here:
        return f"The table now: step {branch.tip}{date}"
    return f"Left at step {branch.fork}, ends at step {branch.tip}{date}"


class ProposalsRecord(Section[tuple[Sequence[Stand], Words]]):
    """The latest first. A press on a number lays out its wordings and votes, each with its step."""

    older_wanted = Signal()

    def __init__(self, theme: Theme, answers: Answers) -> None:
        super().__init__(theme)
        self._answers, self._open = answers, 0
        self.shown = SHOWN
        """How many are shown at most."""

    def build(self, facts: tuple[Sequence[Stand], Words]) -> None:
        stands, called = facts
        if not stands:
            self.add(self.plain("No vote has been counted yet.", second=True))
        for stand in reversed(stands[-self.shown :]):
            self._add(stand, called)
            if stand.proposal.number == self._open:
                self._lay_out(stand.proposal, called)
            self.add(self.of_kind("line", rule_line))
        if len(stands) > self.shown:
            self.add(self.button("Show older ones", self._show_older, quiet=True))

    def _show_older(self) -> None:
        self.shown += SHOWN
        self.older_wanted.emit()

    def _add(self, stand: Stand, called: Words) -> None:
        proposal = stand.proposal
        told = f"{_found(proposal, called)}, step {stand.step}, {day_and_time(stand.at)}"
        opened = proposal.number == self._open
        words, name = f"{proposal.number}  {'▴' if opened else '▾'}", f"proposal {proposal.number}"
        number = self.button(words, lambda: self._turn_over(proposal.number), name=name, quiet=True)
        self.add_row(self.line(TextPiece(capitalised(told), strong=True)), number, stretch=0)
        self.say(TextPiece(f"{proposal.by}{_wanted(proposal, called)}:"), proposal.text or proposal.kind, second=True)

    def _turn_over(self, number: int) -> None:
        self._open = 0 if self._open == number else number
        self.renew()

    def _lay_out(self, proposal: Proposal, called: Words) -> None:
        """How it came to that, and what the table may find about it now."""
        for stand, told in _course(self._answers.course_of(proposal.number), called):
            self.add_row(self.line(told, px=12), self.step(stand.step, stand.at), stretch=0)
        for offer in _offers(proposal) if proposal.tally else ():
            offer = replace(offer, follows=and_stays(self._answers.follows, proposal, self._answers.done_since))
            self.add(self.offered(offer, small=True), Qt.AlignmentFlag.AlignLeft)


def _course(stands: Sequence[Stand], called: Words) -> Iterator[tuple[Stand, str]]:
    """How a proposal came to what it is, each stand in words: a wording is told where it is new."""
    text, voided, made = "", 0, ""
    for stand in stands:
        proposal = stand.proposal
        told = "its change is taken back" if made and not proposal.made else _found(proposal, called)
        if proposal.text != text:
            told = f"{told}. Version {proposal.version}: “{proposal.text}”"
        if len(proposal.voided) > voided:
            why = proposal.voided[-1].why
            told = f"the vote is void{f' ({why})' if why else ''}; {told}"
        text, voided, made = proposal.text, len(proposal.voided), proposal.made
        yield stand, capitalised(told)


def _found(proposal: Proposal, called: Words) -> str:
    """``"adopted, 3 for, 1 against"``, in the words of the game's own rules; before a vote was settled, how far it is."""
    stage = called.ended(proposal.stage) or str(proposal.stage)
    tally = proposal.tally
    return f"{stage}, {tally.totals}" if tally else stage


def _wanted(proposal: Proposal, called: Words) -> str:
    """``", to repeal rule 204"``: what would become of which rule, by the number that it bore then."""
    wants = {REPEAL: f", to {called.kind(REPEAL)} rule {proposal.of}", TRANSMUTE: f", to transmute rule {proposal.of}"}
    return wants.get(proposal.kind, f", rule {proposal.of}") if proposal.of else ""


def _offers(proposal: Proposal) -> tuple[Offer, ...]:
    """The table may hold that the vote was none, or that it ended the other way; the record keeps what was found then."""
    number, stage = proposal.number, proposal.stage
    void = Offer("Void this vote", makes(VoidVote, number=number), fields=(WHY_ON_RECORD,))
    was = Offer("Deem it adopted", makes(Deem, number=number), fields=(WHY_ON_RECORD,))
    was_not = Offer("Deem it not adopted", makes(Deem, number=number, adopted=False), fields=(WHY_ON_RECORD,))
    return (void, *(() if stage is Stage.ADOPTED else (was,)), *(() if stage is Stage.DEFEATED else (was_not,)))
