"""The actions that rules offer, each with where it may be taken; and what the end of the turn will bring."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from tabletop.engine.acts.turns import EndTurn
from tabletop.engine.answers import Opening, Outlook
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.values import listed
from tabletop.view.acting import OTHER, Possible, described
from tabletop.view.controls import button, label, marked
from tabletop.view.docks.section import Section
from tabletop.view.drawing.pieces import turns_written

MOST_NAMED = 2


class ActionsSection(Section):
    """A button for each action; one that cannot be taken on any rule is dim, and says why."""

    action_wanted = Signal(str)

    def build(self, possible: Possible, seat: str, book: Rulebook, back: bool) -> None:
        if not possible.acting:
            return
        self.title("Actions" if seat else "Between turns")
        for opening in possible.openings:
            self.column.addWidget(self._button(opening, book, back))
        other = self._pressed(OTHER, "", back)
        other.setToolTip("under a rule, in your own words")
        self.column.addWidget(other)
        if possible.stuck:
            words = "A dead end: no action is lawful on any rule. Step back, or do one anyway and say why."
            self.column.addWidget(label(words, warn=True))
        if possible.after_turn:
            self._after(possible.after_turn)
        if possible.stands:
            self.column.addWidget(label(possible.stands, second=True))
        if seat and not back:
            ends = button("End the turn")
            ends.clicked.connect(lambda: self.acted.emit(EndTurn(by=seat)))
            self.column.addWidget(ends)

    def _button(self, opening: Opening, book: Rulebook, back: bool) -> QPushButton:
        made = self._pressed(opening.kind, _where(opening, book), back)
        if opening.against:
            marked(made, muted=True)
            title = book.title(opening.against.rule)
            made.setToolTip(f"{title[:1].upper()}{title[1:]}: {opening.against.sentence}".removeprefix(": "))
        else:
            made.setToolTip(f"described in {described(opening, book)}")
        return made

    def _pressed(self, kind: str, where: str, back: bool) -> QPushButton:
        made = button(f"{kind[:1].upper()}{kind[1:]}…  {where}".rstrip())
        made.setAccessibleName(f"{kind}: {where}" if where else kind)
        made.setMinimumWidth(0)
        made.setEnabled(not back)
        made.setStyleSheet("text-align: left;")
        made.clicked.connect(lambda: self.action_wanted.emit(kind))
        return made

    def _after(self, outlooks: tuple[Outlook, ...]) -> None:
        self.column.addWidget(label("After this turn", section=True))
        for found in outlooks:
            self.column.addWidget(label(_line(found), warn=found.then is None))


def _where(opening: Opening, book: Rulebook) -> str:
    numbers = [str(book[key].number) for key in opening.to if key in book]
    if not numbers:
        return "no rule now"
    if len(numbers) == len(book.rules):
        return "any rule"
    return listed(numbers) if len(numbers) <= MOST_NAMED else f"{len(numbers)} rules"


def _line(found: Outlook) -> str:
    """``1001: life 8 to 7``."""
    now = turns_written(float(found.now)) if found.now is not None else "0"
    then = turns_written(float(found.then)) if found.then is not None else "over: the rule goes"
    return f"Rule {found.rule}: {found.counter} {now} to {then}"
