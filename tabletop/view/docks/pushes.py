"""The half-boards that the army on turn may push together now, each with what would come of it."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QPushButton

from tabletop.engine.acts.boards import Pull, Push
from tabletop.engine.answers import Prospect
from tabletop.engine.duties import Duty
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.values import listed
from tabletop.view.controls import button, label
from tabletop.view.docks.section import Section
from tabletop.view.flow import rule_tag


class Pushes(Section):
    """Who is to click on a man, and one button for each push while none lies together, those that mate first; then what to do
    with those that do."""

    def build(
        self, seat: str, together: tuple[str, ...], prospects: Sequence[Prospect], clicking: Sequence[Duty], book: Rulebook
    ) -> None:
        for duty in clicking:
            self.column.addWidget(self.line(f"{duty.who}, click on the man: {duty.what}", rule_tag(book, duty.rule)))
        if together:
            self.title(f"{listed(together)} lie together")
            self.column.addWidget(label("Move a man, or pull them apart again.", second=True))
            self._button("Pull apart", Pull(by=seat))
        elif prospects:
            self.title(f"Push {prospects[0].army} to…")
            self.column.addWidget(label(f"{moves_left(prospects)}. Drag one half-board to another, or press:", second=True))
            self.column.setSpacing(self.look.bar_px(4))
            for each in sorted(prospects, key=lambda push: (push.mated, not push.mates)):
                self._button(f"{called(each)} · {each.count}", Push(by=seat, boards=each.boards))
                if each.mates or each.checked:
                    rule = rule_tag(book, each.rule) if each.mates else None
                    self.column.addWidget(self.line(each.told, rule, px=12.5))

    def _button(self, words: str, act: Push | Pull) -> QPushButton:
        made = button(words)
        made.clicked.connect(partial(self.acted.emit, act))
        self.column.addWidget(made)
        return made


def called(push: Prospect) -> str:
    """A push by the half-board that the army's own goes to; one of two others by both."""
    others = [board for board in push.boards if board != push.army]
    return f"{others[0]}’s half" if len(others) == 1 else " + ".join(others)


def moves_left(prospects: Sequence[Prospect]) -> str:
    """How many moves the army has left, which may depend on the push: ``"1 or 2 moves left"``."""
    numbers = sorted({each.left + 1 for each in prospects})
    return f"{' or '.join(map(str, numbers))} move{'' if numbers == [1] else 's'} left"
