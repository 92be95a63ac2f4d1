"""Actions on rule cards: what the sitting says of them, and the papers on which a hand says the rest of one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import DIVIDE, MUTATE, PRINTED, SUBSUME, TRANSMUTE, Divide, Subsume, Transmute
from tabletop.engine.answers import Opening, Outlook
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import Number, capitalised, listed
from tabletop.view.actions.forms import NumberPaper, OwnWordsPaper, named, numbered
from tabletop.view.actions.mutation import MutationPaper
from tabletop.view.values.answers import Answers
from tabletop.view.values.offer import Field, Reply
from tabletop.view.widgets.dialogs import ask
from tabletop.view.widgets.theme import Theme

OTHER = "another action"


@dataclass(frozen=True)
class Possible:
    """What may be done with rule cards at one moment; empty in games whose rules describe no actions."""

    openings: tuple[Opening, ...] = ()
    limits: Mapping[str, Number] = field(default_factory=dict)
    after_turn: tuple[Outlook, ...] = ()
    counted_by: tuple[str, ...] = ()
    """The rules by which the end of the turn is counted, by id."""
    acting: bool = False
    """Whether any rule describes an action, or one was taken this evening."""
    stands: str = ""
    """Turns and points so far, and the best there ever were."""

    @property
    def stuck(self) -> bool:
        """Whether rules describe actions and none of them may be taken on any rule."""
        return bool(self.openings) and not any(opening.to for opening in self.openings)


class ActionForms:
    """Leads from an action's name to the act: which rule, which number, which words."""

    def __init__(
        self, theme: Theme, beside: QWidget, answers: Answers, done: Callable[[Act], None], where: Callable[[str], QRect]
    ) -> None:
        """``where`` says where in the window the rule card of an id lies."""
        self.theme = theme
        self._beside, self._answers, self._done, self._where = beside, answers, done, where

    def begin(self, kind: str, table: SeenTable, possible: Possible, on: str = "") -> None:
        """Take up an action, on the rule of that id or on one that is asked for; then ask for the rest."""
        opening = next((each for each in possible.openings if each.kind == kind), None)
        book = table.rulebook
        rule = next((each for each in book.rules if each.id == on), None)
        if kind not in PRINTED or opening is None:
            self._in_own_words(table, opening, rule)
            return
        if rule and kind != SUBSUME:
            self.on_rule(kind, rule, table)
            return
        rules = [book[key] for key in opening.to if key in book] or list(book.by_number())
        if kind == SUBSUME:
            self._subsume([rule, *(each for each in rules if each is not rule)] if rule else rules, table)
        elif len(rules) == 1:
            self.on_rule(kind, rules[0], table)
        else:
            which = Field("rule", f"Which rule do you {kind}?", "choice", named(rules))
            ask(self.theme, self._beside, capitalised(kind), (which,),
                lambda reply: self.on_rule(kind, _rule(book, reply["rule"]), table), "Go on")  # fmt: skip

    def on_rule(self, kind: str, rule: Rule, table: SeenTable) -> None:
        """The action of that kind on that rule."""
        by, free = _by(table), table.rulebook.next_number
        if kind == MUTATE:
            card = MutationPaper(self.theme, self._beside.window(), self._answers, table.rulebook, rule, by, self._done)
            card.lie_from(self._where(rule.id).topLeft())
        elif kind == TRANSMUTE:
            self.number(Transmute(by=by, rule=rule.number, to=free), table.rulebook)
        elif kind == DIVIDE:
            self.number(Divide(by=by, rule=rule.number, to=free), table.rulebook)

    def number(self, act: Transmute | Divide, book: Rulebook) -> None:
        """Choose the number, with what would come of it in sight."""
        paper = NumberPaper(self.theme, self._beside.window(), self._answers, book, self._answers.numbered(act))
        paper.chosen.connect(self._done)
        paper.lie()

    def _subsume(self, rules: Sequence[Rule], table: SeenTable) -> None:
        book, by = table.rulebook, _by(table)
        fields = (
            Field("rule", "Which rule grows?", "choice", named(rules)),
            Field("other", "Which rule does it subsume?", "choice", named((*rules[1:], *rules[:1]))),
        )

        def done(reply: Reply) -> None:
            self._done(Subsume(by=by, rule=_rule(book, reply["rule"]).number, other=_rule(book, reply["other"]).number))

        ask(self.theme, self._beside, "Subsume", fields, done, "Subsume")

    def _in_own_words(self, table: SeenTable, opening: Opening | None, rule: Rule | None) -> None:
        """Under a rule, in one's own words: what a self-written rule describes, or anything else."""
        book = table.rulebook
        rules = book.by_number()
        described_by = [book[key] for key in opening.described if key in book] if opening else []
        number = str(rule.number) if rule else ""
        paper = OwnWordsPaper(
            self.theme,
            self._beside.window(),
            _by(table),
            described_by or rules[::-1],
            rules,
            opening.kind if opening else "",
            number,
        )
        paper.acted.connect(self._done)
        paper.lie()


def described(opening: Opening, book: Rulebook) -> str:
    """``rule 10``, or ``rules 13 and 1001``: where an action is described."""
    numbers = [str(book[key].number) for key in opening.described if key in book]
    return f"rule{'s' * (len(numbers) > 1)} {listed(numbers)}" if numbers else ""


def _by(table: SeenTable) -> str:
    return table.turn.seat or next(iter(table.players), "")


def _rule(book: Rulebook, choice: str) -> Rule:
    number = numbered(choice)
    return next(rule for rule in book.rules if rule.number == number)
