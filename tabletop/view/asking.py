"""What is asked on paper before an act of a hand is whole: the rest of an action on a rule card, a name, a number, a reason."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import Divide, Transmute
from tabletop.view.actions.acting import ActionForms
from tabletop.view.docks.panel import Docks
from tabletop.view.facts import Facts
from tabletop.view.offers.adding import slip_for
from tabletop.view.offers.later_words import LaterWords
from tabletop.view.scene.view import TableView
from tabletop.view.values.answers import Answers
from tabletop.view.values.offer import WHY
from tabletop.view.widgets.dialogs import ask
from tabletop.view.widgets.theme import Theme


class Asking:
    """Lays papers over the page ``on``; what they come to is ``done``. A step's note or reason is on record at once, also where
    the table is looked back at: that is ``told``."""

    def __init__(
        self,
        on: QWidget,
        felt: TableView,
        docks: Docks,
        answers: Answers,
        done: Callable[[Act], None],
        told: Callable[[Act], None],
    ) -> None:
        self._on, self._felt, self._docks, self._answers, self._done = on, felt, docks, answers, done
        self._later = LaterWords(on, told)
        self._facts: Facts | None = None
        self._theme = Theme()

    def show_facts(self, facts: Facts, theme: Theme) -> None:
        """The table that is asked about from now on."""
        self._facts, self._theme = facts, theme
        self._later.show_record(facts.record.last)

    def begin(self, kind: str, rule: str = "") -> None:
        """An action on a rule card, from its button or from the card's menu: the rest of it is asked."""
        if self._facts is not None:
            self._felt.reading.hide()
            self._forms().begin(kind, self._facts.table, self._facts.possible, rule)

    def let_go(self, act: Act) -> None:
        """What a hand let go on the felt; a card's new number is chosen first."""
        facts = self._facts
        if facts and isinstance(act, Transmute | Divide) and not facts.back:
            self._forms().number(act, facts.table.rulebook)
        else:
            self._done(act)

    def note(self, step: int, beside: QWidget) -> None:
        """Somebody has something to say about a step."""
        if self._facts is not None:
            self._later.note(step, self._facts.table, self._theme, beside)

    def say_why(self, step: int) -> None:
        """Somebody says why a step on record was done."""
        found = self._answers.step(step)
        if self._facts is not None and found is not None:
            self._later.why(found, self._facts.table, self._theme, self._docks.where(step, self._on))

    def why(self, words: str, act: Act) -> None:
        """An act that needs a reason, which those words name."""
        ask(self._theme, self._on, words, (WHY,), lambda reply: self._done(replace(act, **reply)), words.partition(" ")[0])

    def words(self, act: Act) -> None:
        """An act that needs words: a thing's name, or what a new one says."""
        if self._facts is not None:
            slip = slip_for(act, self._facts.table)
            ask(self._theme, self._on, slip.title, slip.fields, lambda reply: self._done(slip.make(reply)), slip.does)

    def _forms(self) -> ActionForms:
        return ActionForms(self._theme, self._on, self._answers, self._done, self._where_rule)

    def _where_rule(self, rule: str) -> QRect:
        """Where in the window a rule card lies."""
        return self._felt.where(f"rule {rule}").translated(self._felt.mapTo(self._on.window(), QPoint()))
