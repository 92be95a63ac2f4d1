"""What is asked on paper before an act of a hand is whole: the rest of an action on a rule card, a name, a number, a reason."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from tabletop.clerk.language.vocabulary import COUNTER
from tabletop.clerk.law.counted import counter_named
from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import Divide, Transmute
from tabletop.engine.acts.armies import SetUp
from tabletop.engine.acts.by_hand import WRITTEN_ON, AddThing, MoveThing, NameThing
from tabletop.engine.acts.clocks import StartClock
from tabletop.engine.acts.counters import Give, SetCounter, SetScore
from tabletop.engine.acts.drops import on_rule
from tabletop.engine.acts.maps import NameSquare, Walk
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import Address
from tabletop.engine.values import Ref, read_number
from tabletop.view.docks.panel import Docks
from tabletop.view.facts import Facts
from tabletop.view.offers.acting import ActionForms
from tabletop.view.offers.by_hand import ROWS, STEPS
from tabletop.view.offers.people import of_score, set_by_hand
from tabletop.view.offers.remarks import Remarks
from tabletop.view.scene.view import TableView
from tabletop.view.values.answers import Answers
from tabletop.view.values.drafts import Draft, PutAside
from tabletop.view.values.offer import WHY, FormField, Offer, in_fields
from tabletop.view.values.sheet_language import SheetLanguage
from tabletop.view.widgets.dialogs import Slip, ask, carry_out
from tabletop.view.widgets.theme import Theme

_WORDS = {
    "card": FormField("what", "What does its face say?"),
    "deck": FormField("what", "The cards, one on each line", "words"),
    "note": FormField("what", "What does it say?", "words"),
    "list": FormField("what", "What is on it? One thing on each line", "words"),
    "die": FormField("what", "How many sides?", "number", usual="6"),
    "track": FormField("what", "How many steps?", "number", usual="10"),
}


class Asking:
    """Lays papers over the page ``on``; what they come to is ``done``. A step's note or reason is on record at once, also where
    the table is looked back at: that is ``told``."""

    def __init__(
        self,
        on: QWidget,
        felt: TableView,
        docks: Docks,
        language: SheetLanguage,
        answers: Answers,
        done: Callable[[Act | Draft], None],
        told: Callable[[Act], None],
    ) -> None:
        self._on, self._felt, self._docks, self._language = on, felt, docks, language
        self._answers, self._done = answers, done
        self._later = Remarks(on, told)
        self._facts: Facts | None = None
        self._theme = Theme()
        self._aside = PutAside()
        """Mutations as they were written last: of a card that reads otherwise by now, none; after undo, the same again."""

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
        for slip in self._on.window().findChildren(Slip):
            slip.done_otherwise(act)
        if facts and isinstance(act, Transmute | Divide) and not facts.back:
            self._forms().number(act, facts.table)
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
            table = self._facts.table
            carry_out(slip_for(act, table), table, self._theme, self._on, self._done, self._answers.objection)

    def _forms(self) -> ActionForms:
        return ActionForms(self._theme, self._on, self._answers, self._done, self._mutate)

    def _mutate(self, rule: Rule) -> None:
        """Hold a rule card large where it lies, to be mutated."""
        if self._facts is not None:
            from tabletop.view.editor.mutation_paper import MutationPaper

            window, table = self._on.window(), self._facts.table
            left = self._aside.begin(self._aside.open(Draft.changing(rule), table.rulebook))
            keep = partial(self._aside.keep, book=table.rulebook)
            card = MutationPaper(self._theme, window, self._language, self._answers, table, rule, self._done, left, keep)
            card.lie_from(self._where_rule(rule.id).topLeft())

    def _where_rule(self, rule: str) -> QRect:
        """Where in the window a rule card lies."""
        return self._felt.where(Address("rule", rule)).translated(self._felt.mapTo(self._on.window(), QPoint()))


def slip_for(act: Act, table: SeenTable) -> Offer:
    """The slip for an act by hand that needs words or a number first."""
    match act:
        case NameThing():
            return _naming(act, table)
        case MoveThing():
            return _pinning(act, table)
        case SetCounter() if seat := table.seat(act.of):
            return set_by_hand(seat, table)[COUNTER, counter_named(act.counter, Ref("player", seat.name), table)]
        case SetCounter():
            return _slip(act, "Set its number", "Set it", FormField("to", "What does it show?", "number"))
        case Give():
            return _of_score(act.of, "amount", table)
        case SetScore():
            return _of_score(act.of, "to", table)
        case StartClock():
            return _timing(act)
        case SetUp():
            return _slip(act, f"Set up the army {act.army}", "Set it up", ROWS)
        case AddThing():
            return _adding(act)
        case Walk():
            return _slip(act, "Move it on along the squares", "Move it on", STEPS)
        case NameSquare():
            return _slip(act, "Name the square", "Name it", FormField("name", "What is it called?", needed=False))
    raise TypeError(f"nothing is asked before {act.said}")


def _of_score(name: str, asked: str, table: SeenTable) -> Offer:
    offers = next(of_score(seat, table) for seat in table.seats if seat.name == name)
    return next(offer for offer in offers if offer.fields[0].key == asked)


def _slip(act: Act, title: str, does: str, *fields: FormField) -> Offer:
    """The act with what is said in these fields, and why."""
    return Offer(does, lambda _, reply: replace(act, **in_fields(type(act), reply)), fields=(*fields, WHY), title=title)


def _naming(act: NameThing, table: SeenTable) -> Offer:
    thing = table.thing(act.thing)
    if thing.kind in WRITTEN_ON:
        return _slip(act, "Change the words", "Write it", FormField("name", "What does it say?", "words", usual=thing.face))
    return _slip(act, "Name it", "Name it", FormField("name", "What is it called?", usual=thing.name))


def _pinning(act: MoveThing, table: SeenTable) -> Offer:
    """A thing is pinned to one of the rule cards."""
    titles = {f"rule {rule.number}": str(on_rule(rule.id)) for rule in table.rulebook.by_number()}
    which = FormField("to", "To which rule card?", "choice", tuple(titles), means=titles)
    return _slip(act, "Pin it to a rule card", "Pin it", which)


def _timing(act: StartClock) -> Offer:
    fields = FormField("clock", "What is it for?", usual="clock"), FormField("minutes", "Minutes", "number", usual="5"), WHY
    return Offer("Start it", lambda _, reply: replace(
        act, clock=reply["clock"], seconds=float(read_number(reply["minutes"])) * 60, why=reply["why"]),
        fields=fields, title="A new clock")  # fmt: skip


def _adding(act: AddThing) -> Offer:
    words = _WORDS.get(act.kind, FormField("what", "What is it called?"))
    name = (FormField("name", "What is it called?", needed=False),) if act.kind in ("die", "track") else ()
    name = (FormField("to", "What is their pile called?", usual=act.to),) if act.kind == "deck" else name
    return _slip(act, f"A new {act.kind}", "Put it down", words, *name)
