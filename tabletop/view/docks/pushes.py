"""The half-boards that the army on turn may push together now, each with what would come of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tabletop.engine.acts.boards import Pull, Push
from tabletop.engine.armies import Army
from tabletop.engine.chess.prospect import Prospect, moves_left
from tabletop.engine.duties import Duty
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.values import listed
from tabletop.view.docks.push_row import MOVES, PushRow
from tabletop.view.values.wishes import LookPushed
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.flow import Asked, rule_tag
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.section import Section


@dataclass(frozen=True)
class PushFacts:
    """What the army on turn may push now."""

    seat: str
    together: tuple[str, ...]
    """The half-boards that lie together."""
    prospects: Sequence[Prospect]
    clicking: Sequence[Duty]
    """What is done by a click on a man."""
    book: Rulebook
    armies: Sequence[Army] = ()


class Pushes(Section[PushFacts]):
    """Who is to click on a man, and one row for each push while none lies together, those that mate first; then what to do
    with those that do."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._tried: tuple[str, ...] = ()

    def show_tried(self, boards: tuple[str, ...]) -> None:
        """These are looked at now."""
        if boards != self._tried:
            self._tried = boards
            self.renew()

    def build(self, facts: PushFacts) -> None:
        seat, together, prospects, book = facts.seat, facts.together, facts.prospects, facts.book
        for duty in facts.clicking:
            self.column.addWidget(self.line(f"{duty.who}, click on a ringed man: {duty.what}", rule_tag(book, duty.rule)))
        if together:
            self.title(f"{listed(together)} lie together")
            self.column.addWidget(label("Move a man, or pull them apart again.", second=True))
            apart = button("Pull apart")
            apart.clicked.connect(partial(self.wish, Pull(by=seat)))
            self.column.addWidget(apart)
        elif prospects:
            self.title(f"Push {prospects[0].army} to…")
            left = Asked(moves_left(prospects), ("moves per half-board", prospects[0].army))
            self.column.addWidget(self.line(left, "· Drag one half-board to another, or look first:", second=True))
            self.column.setSpacing(self.look.bar_px(4))
            looks = {army.name: army.look for army in facts.armies}
            for each in sorted(prospects, key=lambda push: (push.mated, not push.mates)):
                self._add(seat, each, [looks[name] for name in each.boards if name in looks and name != each.army], book)

    def _add(self, seat: str, push: Prospect, chips: list[int], book: Rulebook) -> None:
        tried, act = push.boards == self._tried, Push(by=seat, boards=push.boards)
        row = PushRow(self.look, push, book, chips, tried=tried)
        row.clicked.connect(partial(self.wish, act) if tried else partial(self.wish, LookPushed(push.boards)))
        row.count.clicked.connect(partial(self.lay_open, *MOVES))
        self.column.addWidget(row)
        if tried:
            if push.mates or push.checked:
                self.column.addWidget(self.line(push.told, rule_tag(book, push.rule if push.mates else ""), px=12.5))
            does, back = button("Push"), button("Put back")
            does.setAccessibleName("Push them together")
            does.clicked.connect(partial(self.wish, act))
            back.clicked.connect(partial(self.wish, LookPushed(())))
            self.column.addLayout(self.row(does, back, stretch=0))
