"""Actions on rule cards: what the evening says of them, and the papers on which a hand says the rest of one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import (
    CHANGE,
    DIVIDE,
    FOR_YOU,
    MUTATE,
    NOUGHT,
    PRINTED,
    REMOVE,
    RENUMBER,
    SUBSUME,
    TRANSMUTING,
    WRITE,
    Divide,
    OtherAction,
    Subsume,
    Transmute,
)
from tabletop.engine.answers import Opening, Outlook
from tabletop.engine.rulebook import Rule, Rulebook, trouble_with_number
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import MOST_LETTERS, Number, capitalised, shortened
from tabletop.view.values.answers import Answers
from tabletop.view.values.drafts import Draft, Procedure
from tabletop.view.values.offer import FormField, Reply
from tabletop.view.widgets.controls import Dropdown, label
from tabletop.view.widgets.dialogs import Form, ask
from tabletop.view.widgets.flow import objected
from tabletop.view.widgets.theme import Theme

OTHER = "another action"
TWICE = "What the clerk does under rule {}, it does under rule {} as well."


@dataclass(frozen=True)
class PossibleActions:
    """What may be done with rule cards at one moment; empty in games whose rules describe no actions."""

    openings: tuple[Opening, ...] = ()
    limits: Mapping[str, Number] = field(default_factory=dict)
    after_turn: tuple[Outlook, ...] = ()
    counted_by: tuple[str, ...] = ()
    """The rules by which the end of the turn is counted, by id."""
    acting: bool = False
    """Whether any rule describes an action, or one was taken this evening."""
    stands: str = ""
    """Turns and points so far."""
    best: str = ""
    """The best win that there ever was, and whose."""
    stuck: bool = False
    """Whether an action is owed, and none may be taken on any rule."""
    besides: tuple[str, ...] = ()
    """What else the end of the turn brings, each in a few words."""


class ActionForms:
    """Leads from an action's name to the act: which rule, which number, which words."""

    def __init__(
        self, theme: Theme, beside: QWidget, answers: Answers, done: Callable[[Act | Draft], None], mutate: Callable[[Rule], None]
    ) -> None:
        """``mutate`` holds a rule card large to be mutated."""
        self.theme = theme
        self._beside, self._answers, self._done, self._mutate = beside, answers, done, mutate

    def begin(self, kind: str, table: SeenTable, possible: PossibleActions, on: str = "") -> None:
        """Take up an action, on the rule of that id or on one that is asked for; then ask for the rest."""
        opening = next((each for each in possible.openings if each.kind == kind), None)
        book = table.rulebook
        rule = book.get(on)
        if kind not in PRINTED or opening is None:
            self._in_own_words(table, opening, rule)
            return
        if rule and kind != SUBSUME:
            self.on_rule(kind, rule, table)
            return
        rules = [book[key] for key in opening.to if key in book] or sorted(
            book.by_number(), key=lambda each: each.id != opening.nearest
        )
        if kind == SUBSUME:
            self._subsume([rule, *(each for each in rules if each is not rule)] if rule else rules, table)
        elif len(rules) == 1:
            self.on_rule(kind, rules[0], table)
        else:
            which = FormField("rule", f"Which rule do you {kind}?", "choice", rule_choices(rules))
            ask(self.theme, self._beside, capitalised(kind), (which,),
                lambda reply: self.on_rule(kind, _rule(book, reply["rule"]), table), "Go on")  # fmt: skip

    def on_rule(self, kind: str, rule: Rule, table: SeenTable) -> None:
        by, free = table.doer, table.rulebook.next_number
        if kind == MUTATE:
            self._mutate(rule)
        elif kind == TRANSMUTING:
            self.number(Transmute(by=by, rule=rule.number, to=free), table)
        elif kind == DIVIDE:
            self.number(Divide(by=by, rule=rule.number, to=free), table)

    def number(self, act: Transmute | Divide, table: SeenTable) -> None:
        """Choose the number, with what would come of it in sight."""
        paper = NumberPaper(self.theme, self._beside.window(), self._answers, table, self._answers.numbered(act))
        paper.chosen.connect(self._done)
        paper.lie()

    def _subsume(self, rules: Sequence[Rule], table: SeenTable) -> None:
        by = table.doer
        fields = (
            FormField("rule", "Which rule grows?", "choice", rule_choices(rules)),
            FormField("other", "Which rule does it subsume?", "choice", rule_choices((*rules[1:], *rules[:1]))),
        )

        def subsumption(said: Mapping[str, str]) -> Subsume:
            return Subsume(by=by, rule=numbered(said["rule"]), other=numbered(said["other"]))

        def done(reply: Reply) -> None:
            self._done(subsumption(reply))

        slip = ask(self.theme, self._beside, "Subsume", fields, done, "Subsume")
        slip.foretell(lambda said: self._comes(table, subsumption(said)))

    def _comes(self, table: SeenTable, act: Act) -> Sequence[str]:
        """What stands against it, and all that comes of it if it can be done, a line each."""
        against = self._answers.objection(act)
        said = (objected(against, table.rulebook),) if against else ()
        told = () if against and against.impossible else self._answers.comes_to(act).told
        return [capitalised(each, table.players) for each in (*said, *told)]

    def _in_own_words(self, table: SeenTable, opening: Opening | None, rule: Rule | None) -> None:
        """Under a rule, in one's own words: what a self-written rule describes, or anything else."""
        book = table.rulebook
        rules = book.by_number()
        described_by = [book[key] for key in opening.described if key in book] if opening else []
        number = str(rule.number) if rule else ""
        may = [book[key] for key in opening.to if key in book] if opening else []
        paper = OwnWordsPaper(
            self.theme,
            self._beside.window(),
            table,
            described_by or rules,
            may or rules,
            opening.kind if opening else "",
            number,
            opening.does if opening else "",
            opening.did if opening else "",
            comes=partial(self._comes, table),
        )
        paper.acted.connect(self._done)
        paper.lie()


def described(opening: Opening, book: Rulebook, joined: str = "and") -> str:
    """``rule 10``, or ``rules 13 and 1001``: where an action is described; ``rule 13 or 1001`` where one of them is chosen."""
    *most, last = [str(book[key].number) for key in opening.described if key in book] or [""]
    many = "s" * (bool(most) and joined == "and")
    return f"rule{many} {', '.join(most)}{f' {joined} ' if most else ''}{last}" if last else ""


def _rule(book: Rulebook, choice: str) -> Rule:
    number = numbered(choice)
    return next(rule for rule in book.rules if rule.number == number)


DEEDS = {
    REMOVE: "a rule is removed",
    RENUMBER: "a rule gets another number",
    CHANGE: "a rule gets other words",
    WRITE: "a new rule is written",
    NOUGHT: "only what its words say",
}
ALSO_SAID = {"repeal": REMOVE, "amend": CHANGE, "reword": CHANGE, "rewrite": CHANGE, "edit": CHANGE}
NEEDS = {REMOVE: ("rule",), RENUMBER: ("rule", "to"), CHANGE: ("rule",), WRITE: ("to",), NOUGHT: (), "": ()}
"""What each of them has still to be told."""
WRITTEN, NONE = (CHANGE, WRITE), "none"
"""Those whose words are then written in the editor; and the choice of no rule."""
ASKED = {
    "under": "Under which rule?",
    "words": "What do you do, in your own words?",
    "does": "What becomes of the rules?",
    "rule": "Which rule?",
    "to": "Which number?",
}
"""What is asked of an action in one’s own words, the last two as far as the deed needs them."""
SEVERAL_AT_ONCE = "One rule is removed; the ready line “All rules but one may be removed at once” makes an action of several."
LONGEST_NAME = 38


def rule_choices(rules: Sequence[Rule]) -> tuple[str, ...]:
    """Rules to choose from: the number and the heading, or how the rule begins."""
    return tuple(f"{rule.number} · {_beginning(rule.text)}" for rule in rules)


def _beginning(text: str) -> str:
    return shortened(" ".join(text.strip().partition("\n")[0].split()), LONGEST_NAME)


def numbered(choice: str) -> int:
    """The number of the rule that ``named`` so; 0 where it is none, or none is chosen yet."""
    number = choice.partition(" ")[0]
    return int(number) if number.isdecimal() else 0


def _deed(words: str) -> str:
    """What of the deeds an action is by its words, which begin with it, or ``""``."""
    return next((deed for deed in DEEDS if words.casefold().startswith(deed)), "")


def _number(typed: str) -> int | None:
    """The number that was typed for a rule; nothing where no rule can have it."""
    return int(typed) if typed.strip() and not _no_number(typed) else None


def _no_number(typed: str) -> str:
    """Why a rule cannot have the number that was typed, as a sentence, or ``""``."""
    plain = typed.strip()
    if not plain or (plain.isdecimal() and len(plain) <= MOST_LETTERS):
        return trouble_with_number(int(plain or 1))
    return f"“{shortened(plain, LONGEST_NAME)}” is no number of a rule: these are whole numbers."


class OwnWordsPaper(Form):
    """Only what the chosen deed needs is asked."""

    acted = Signal(object)
    WIDTH, GROWS = 380, 110

    def __init__(
        self, theme: Theme, window: QWidget, table: SeenTable, under: Sequence[Rule], rules: Sequence[Rule], words: str = "",
        rule: str = "", says: str = "", did: str = "", comes: Callable[[Act], Sequence[str]] = lambda act: (),
    ) -> None:  # fmt: skip
        """Rules may say what it does (``says``); ``did`` is what was done when that was done last; ``comes`` says what would
        come. What is left of the same action on the same rule, or objected to, is gone on with until a turn is over or a rule
        changes."""
        super().__init__(theme, window, capitalised(words) or "Another action", "Do it")
        self._by, self._comes, self._rules = table.doer, comes, {rule.number: rule for rule in rules}
        self._asks = words, rule, table.turn.number, table.rulebook.rules
        self.under = Dropdown(ASKED["under"], (*(() if words else (NONE,)), *rule_choices(under)))
        if not words and len(under) > 1:  # no rule describes it
            self.under.set_now("", "choose")
        self.words = QLineEdit(words)
        does = says or did or _deed(words) or ("" if words else NOUGHT)
        self.does = Dropdown(ASKED["does"], tuple(DEEDS.values()))
        self.does.set_now(DEEDS.get(does, ""), "choose")
        choices = rule_choices(rules)
        self.rule = Dropdown(ASKED["rule"], choices)
        self.rule.set_now(next((each for each in choices if each.startswith(f"{rule} ")), ""), "choose")
        self.to = QLineEdit()
        self._asked = dict(zip(ASKED, (self.under, self.words, self.does, self.rule, self.to), strict=True))
        self._parts = {key: (self.ask(ASKED[key], asked), asked) for key, asked in self._asked.items()}
        for key, answered in (("words", words), ("under", words and len(under) == 1), ("does", says)):
            for part in self._parts[key] if answered else ():  # there is no other answer
                part.hide()
        self._for_you = label(FOR_YOU, second=True)
        self.told = label("", second=True)
        self.column.addWidget(self._for_you)
        self.end()
        self.column.addWidget(self.told)  # below the buttons, which stay where they are as it comes
        self.first = self.words if not words else self.rule if "rule" in NEEDS[self.deed] else self.does
        for changed in (self.words.textChanged, self.to.textChanged):
            changed.connect(self._show)
        for dropdown in (self.under, self.rule, self.does):
            dropdown.chosen.connect(self._show)
        self.words.textEdited.connect(self._follow_words)
        self._begun = self.said
        self._followed = ""
        self._show()

    def _follow_words(self, words: str) -> None:
        """What becomes of the rules is as the words say, *write a new rule*, until something else was chosen."""
        if self.deed and self.deed in (NOUGHT, self._followed):
            also = ALSO_SAID.get(words.casefold().partition(" ")[0], "")
            self._followed = (_deed(words) or also) if "rule" in words else ""
            self.does.set_now(DEEDS[self._followed or NOUGHT], "choose")
            self._show()

    @property
    def deed(self) -> str:
        return next((deed for deed, words in DEEDS.items() if words == self.does.now), "")

    @property
    def act(self) -> OtherAction:
        said, needs = self.said, NEEDS[self.deed]
        return OtherAction(
            by=self._by,
            under=numbered(said["under"]),
            words=said["words"],
            does=self.deed,
            rule=numbered(said["rule"]) or None if "rule" in needs else None,
            to=_number(said["to"]) if "to" in needs else None,
        )

    @property
    def _draft(self) -> Draft:
        """The rule that is to be written, or to get other words, as the editor begins it."""
        act, rule = self.act, self._rules.get(self.act.rule or 0)
        begun = Draft.changing(rule, act.by, Procedure.ACTION) if rule else Draft(act.by, Procedure.ACTION)
        return replace(begun, action=act)

    @property
    def _trouble_with_number(self) -> str:
        return _no_number(self.to.text()) if "to" in NEEDS[self.deed] else ""

    @property
    def _wanting(self) -> str:
        """What has still to be said before it can be done, as a sentence, or ``""``."""
        said, asked = self.said, ("under", "words", "does", *NEEDS[self.deed])
        open_one = next((asks for key, asks in ASKED.items() if key in asked and not said[key]), "")
        return f"{open_one} That still needs an answer." if open_one else self._trouble_with_number

    def answer(self) -> None:
        if wanting := self._wanting:
            self.say_trouble(wanting)
        else:
            self.leave()
            self.acted.emit(self._draft if self.deed in WRITTEN else self.act)

    def _show(self, *_: object) -> None:
        for key in ("rule", "to"):
            for part in self._parts[key]:
                part.setVisible(key in NEEDS[self.deed])
        self._for_you.setText(f"{FOR_YOU} {SEVERAL_AT_ONCE}" if self.deed == REMOVE else FOR_YOU)
        self._for_you.setVisible("rule" in NEEDS[self.deed] and self.act.excepts)
        self.done.show_as("Write it…" if self.deed in WRITTEN else "Do it", self.answer)
        comes = () if self._wanting or self.deed in WRITTEN else self._comes(self.act)
        self.told.setText("\n".join(comes))
        self.told.setVisible(bool(comes))
        self.say_trouble(self._trouble_with_number)


class NumberPaper(Form):
    """Transmute or divide with a number that is typed in: what would come of it, and what stands against it, is seen at once."""

    chosen = Signal(object)

    def __init__(self, theme: Theme, window: QWidget, answers: Answers, table: SeenTable, act: Transmute | Divide) -> None:
        does, whose = ("Transmute", "it") if isinstance(act, Transmute) else ("Divide", "the duplicate")
        super().__init__(theme, window, f"{does} rule {act.rule}", does)
        self._answers, self._table, self._book, self.act, self._given = answers, table, table.rulebook, act, act.kind
        self.field = QLineEdit(str(act.to))
        self.field.textChanged.connect(self._show)
        self.field.selectAll()
        self.first = self.field
        self.ask(f"Which number does {whose} get?", self.field)
        self.of_class = Dropdown("Of which class is it then?", self._book.classes)
        self.of_class.set_now(act.kind, "choose")
        self._asks_class = self.ask("Of which class is it then?", self.of_class)
        self.of_class.chosen.connect(self._show)
        self.told = label("", second=True)
        self.end()
        for comes in (self.told, self.trouble):
            self.column.addWidget(comes)  # below the buttons, which stay where they are as it comes
        self._show()

    def answer(self) -> None:
        if self.done.isEnabled() and not self._answers.with_any_class(self.act):
            self.leave()
            self.chosen.emit(self.act)

    def _show(self, *_: object) -> None:
        to = _number(self.field.text())
        self.done.setEnabled(to is not None)
        if to is None:
            self.told.setText("")
            self.say_trouble(_no_number(self.field.text()))
            return
        act = replace(self.act, to=to, kind="")
        left_open = bool(self._answers.with_any_class(act))
        self.act = replace(act, kind=self.of_class.now if left_open else self._given)
        for part in (self._asks_class, self.of_class):
            part.setVisible(left_open)
        objection = self._answers.objection(self.act)
        made = self._answers.made(self.act)
        becomes = [f"Rule {made.number} is {made.kind}."] if made else []
        if made and isinstance(self.act, Divide) and made.sheet.strip():
            becomes.append(TWICE.format(self.act.rule, made.number))
        taken = self.act.to != self.act.rule and self._book.numbered(self.act.to) is not None
        comes = () if taken else (*becomes, *self._answers.comes_to(self.act).told)  # two rules of a number would read alike
        self.told.setText("\n".join(capitalised(each, self._table.players) for each in comes))
        self.say_trouble(objected(objection, self._book) if objection else "")
