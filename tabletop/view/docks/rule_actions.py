"""The actions that rules offer, each with where it may be taken and what it would come to."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tabletop.engine.acts.actions import NOUGHT, PRINTED
from tabletop.engine.acts.counters import POINTS
from tabletop.engine.answers import Objection, Opening, Outlook, Would
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.values import capitalised, grouped, listed, spoken
from tabletop.engine.work import Work
from tabletop.view.drawing.type import broken
from tabletop.view.offers.acting import OTHER, PossibleActions, described
from tabletop.view.values.wishes import BeginAction
from tabletop.view.widgets.controls import ButtonInColumn, label, marked
from tabletop.view.widgets.flow import TextPiece, objected, rule_tag, rule_tags, why
from tabletop.view.widgets.layouts import stacked
from tabletop.view.widgets.plain_text import spelt, tip
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.slices import Slices
from tabletop.view.widgets.theme import Theme

MOST_NAMED = 2
ASLEEP = "{} would describe it, but is {}: its sheet sleeps."
"""Of an action that no rule in force offers."""
DEAD_END = (
    "A dead end: no action is lawful on any rule. Undo, do by hand what a rule lets you, or take an action anyway and say why."
)
MOST_TOLD, MOST_LISTED = 6, 60
"""So many lines can be read at a glance, and so many in a list."""
NOTHING, AS_USUAL = "nothing that is counted changes", "what any turn brings"
NEW_WORDS = "what its new words bring"
IN_WORDS = {"": "what its words say; you choose what becomes of which rule", NOUGHT: "what its words say"}
CHOSEN = "what its words say; you choose the rule"
GAINS = " +"
"""What is told of points that somebody gets at the end of a turn, which is no warning."""


@dataclass(frozen=True)
class ActionFacts:
    possible: PossibleActions
    seat: str
    """Whose turn it is."""
    book: Rulebook


class ActionsSection(Section[ActionFacts]):
    """A button for each action that says what it would do; one that cannot be taken on any rule is dim, and says why."""

    unfolded = Signal()
    """What each action would do was asked for, and stands there, as far as it is known."""

    def __init__(
        self, theme: Theme, would: Callable[[str], Sequence[Would]], foretelling: Callable[[str], Work[Sequence[Would]]]
    ) -> None:
        """``would`` says at once what each action of a kind would do, ``foretelling`` in parts."""
        super().__init__(theme)
        self.foretold = QWidget()
        self._would, self._foretelling = would, foretelling
        self._found: dict[str, Sequence[Would]] = {}
        """What each kind would do as it is shown, as far as that was worked out beside what people do."""
        self._of: object = None
        """Of which facts that is."""
        self._slices = Slices(self)
        self._unfolded = self._newly = False
        self._usual: tuple[Outlook, ...] = ()
        """What the end of the turn brings whatever is done."""

    def build(self, facts: ActionFacts) -> None:
        self._slices.leave()
        if (facts, self.past) != self._of:
            self._of, self._found = (facts, self.past), {}
        possible = facts.possible
        if not possible.acting or (self.past and not possible.openings):
            return
        going_on = self.table is None or not self.table.over
        if going_on:
            self._add_actions(facts)
        if possible.stands:
            whose = self.table.players[0] if self.table and self.table.players else facts.seat
            self.say(possible.stands, why(POINTS, whose), second=True)
        if possible.best:
            self.say(possible.best, second=True)
        if going_on:
            self._after(possible, facts.book)

    def _add_actions(self, facts: ActionFacts) -> None:
        possible, seat, book, back = facts.possible, facts.seat, facts.book, self.past
        self._usual = possible.after_turn
        self.title("Actions" if seat else "Between turns")
        if possible.stuck:
            self.add(self.plain(DEAD_END, warn=True))
        refused: dict[tuple[Objection, tuple[str, ...]], list[str]] = {}
        for opening in possible.openings:
            self.add(self._button(opening, book, back))
            if opening.against:
                refused.setdefault((opening.against, opening.asleep), []).append(opening.kind)
        other = self._pressed(OTHER, "", back)
        tip(other, "under a rule, in your own words")
        self.add(other)
        for (against, asleep), kinds in refused.items():
            which, told = TextPiece(f"{capitalised(listed(kinds))}:", strong=True), TextPiece(capitalised(against.told))
            waits = (TextPiece(ASLEEP.format(capitalised(book.title(each)), book[each].standing)) for each in asleep)
            self.say(which, told, rule_tag(book, against.rule), *waits, second=True)
        if not back and any(opening.to and opening.kind in PRINTED for opening in possible.openings):
            self._foretell(possible.openings)

    def _button(self, opening: Opening, book: Rulebook, back: bool) -> "Foretelling":
        on_rules = opening.kind in PRINTED or opening.against
        made = self._pressed(
            opening.kind,
            _where(opening, book) if on_rules else f"under {described(opening, book, 'or')}",
            back,
            opening.against is not None,
        )
        if opening.against:
            tip(made, objected(opening.against, book))
        else:
            made.told = lambda: "\n".join([*few(self._ways(opening)), f"described in {described(opening, book)}"])
        return made

    def _ways(self, opening: Opening) -> list[str]:
        found = self._found.get(opening.kind)
        return ways_told(self._would(opening.kind) if found is None else found, self._usual)

    def _foretell(self, openings: tuple[Opening, ...]) -> None:
        """A line that unfolds: what each action would do. It is worked out only where somebody wants to know, beside what people
        do meanwhile, one kind after the other."""
        asks = "What would each do?"
        fold = self.button(
            f"{asks}  {'–' if self._unfolded else '+'}", lambda: self._unfold(fold.isChecked()), name=asks, link=True
        )
        fold.setCheckable(True)
        fold.setChecked(self._unfolded)
        self.add(fold, Qt.AlignmentFlag.AlignLeft)
        if self._unfolded:
            self.foretold = QWidget()
            stacked(self.theme, *(label(told, second=True) for told in self._each(openings)), on=self.foretold, gap=8)
            self.add(self.foretold)
            open_one = next((each.kind for each in openings if each.to and each.kind not in self._found), None)
            if open_one is not None:
                self._slices.begin(self._foretelling(open_one), partial(self._show_found, open_one))

    def _show_found(self, kind: str, found: Sequence[Would]) -> None:
        self._found[kind] = found
        self.renew()
        if self._newly and not self._slices.isActive():
            self._newly = False
            self.unfolded.emit()

    def _unfold(self, unfolded: bool) -> None:
        self._unfolded = self._newly = unfolded
        self.renew()
        if unfolded:
            self.unfolded.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Whoever scrolls on meanwhile is left where they are."""
        self._newly = False
        super().wheelEvent(event)

    def _each(self, openings: tuple[Opening, ...]) -> Iterator[str]:
        for opening in openings:
            named = capitalised(opening.kind)
            if opening.to and opening.kind not in self._found:
                yield f"{named}: …"
            elif opening.to and opening.kind in PRINTED:
                yield from (f"{named} {told}" for told in few(self._ways(opening), MOST_LISTED))
            elif opening.to:
                ways = self._ways(opening)
                known = ways and ways != [NOTHING]
                yield f"{named}: {ways[0] if known else IN_WORDS.get(opening.does, CHOSEN)}"

    def _pressed(self, kind: str, where: str, back: bool, objected: bool = False) -> "Foretelling":
        made = self.kept((kind, objected), lambda: marked(Foretelling(), row=True, objected=objected))
        made.show_deed(f"{capitalised(kind)}…  {where}".rstrip())
        made.setAccessibleName(f"{kind}: {where}" if where else kind)
        made.setEnabled(not back)
        made.pressed_does = lambda: self.wish(BeginAction(kind))
        return made

    def _after(self, possible: PossibleActions, book: Rulebook) -> None:
        if possible.after_turn or possible.besides:
            by = rule_tags(book, possible.counted_by)
            self.say(TextPiece("After this turn, as things stand", strong=True), *by, second=True)
        for found in possible.after_turn:
            self.add(self.plain(_line(found), warn=found.then is None))
        for comes in possible.besides:
            self.add(self.plain(f"{capitalised(comes, self.table.players if self.table else ())}.", warn=GAINS not in comes))


class Foretelling(ButtonInColumn):
    """It says what pressing it would come to when it is pointed at or has the keyboard, and asks for that no sooner."""

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.told: Callable[[], str] | None = None

    def show_deed(self, words: str) -> None:
        self.told = None
        if words != self.words:
            self.words = words
            self._break()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._break()

    def _break(self) -> None:
        """Long words go on in lines below, as many as they need."""
        letters = self.fontMetrics()
        room = self.contentsRect().width() - 2 * letters.horizontalAdvance("M")
        self.setText(spelt("\n".join(broken(self.words, lambda words: letters.horizontalAdvance(words) <= room))))

    def event(self, event: QEvent) -> bool:
        if self.told and event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            told = self.told()
            tip(self, told)
            self.setAccessibleDescription(told)
        return super().event(event)


def _where(opening: Opening, book: Rulebook) -> str:
    numbers = [str(book[key].number) for key in opening.to if key in book]
    if not numbers:
        return "no rule now"
    if len(numbers) == len(book.rules):
        return "any rule"
    return listed(numbers) if len(numbers) <= MOST_NAMED else f"{len(numbers)} rules"


def _line(found: Outlook) -> str:
    """``1001: life 8 to 7``; ``2: life stays 0``."""
    if found.now == found.then:
        return found.told
    now = spoken(found.now) if found.now is not None else "0"
    then = f"{now} to {spoken(found.then) if found.then is not None else 'none'}"
    return f"Rule {found.rule}: {found.counter} {'runs out, and it is gone' if found.goes else then}"


def ways_told(found: Sequence[Would], usual: Sequence[Outlook]) -> list[str]:
    """``1001 or 1002: Anna +10 points``: each line says what is otherwise than ``usual``; of what is done to no rule, that."""
    alike = grouped(found, lambda each: _comes_to(each, usual))
    return [f"{_either(map(_way, ways))}: {comes_to}" if ways[0].rule else comes_to for comes_to, ways in alike.items()]


def few(lines: Sequence[str], most: int = MOST_TOLD) -> list[str]:
    """As many of them as that, and how many more there are."""
    more = len(lines) - most
    return [*lines[:most], f"and {more} more"] if more > 1 else list(lines)


def _comes_to(found: Would, usual: Sequence[Outlook]) -> str:
    comes = ", ".join((*map(_short, _unusual(found, usual)), *found.besides))
    moved = any(each.now != each.then for each in found.outlooks)
    if found.reworded:
        return f"{comes or AS_USUAL}, and {NEW_WORDS}" if comes or moved else NEW_WORDS
    return comes or (AS_USUAL if moved else NOTHING)


def _unusual(found: Would, usual: Sequence[Outlook]) -> Iterator[Outlook]:
    """What the action itself does: neither what comes anyway, nor what stays as it is on rules that it leaves alone."""
    for each in found.outlooks:
        left_alone = each.now == each.then and each.rule not in (found.rule, found.other)
        if each not in usual and not left_alone:
            yield each


def _way(found: Would) -> str:
    """``1001``, ``1002 into 1001``, ``12 as 20``."""
    other = f" into {found.rule}" if found.other is not None else ""
    return f"{found.rule if found.other is None else found.other}{other}{f' as {found.to}' if found.to is not None else ''}"


def _either(ways: Iterable[str]) -> str:
    *most, last = ways
    return f"{', '.join(most)} or {last}" if most else last


def _short(found: Outlook) -> str:
    now = "" if found.now is None else f" {spoken(found.now)}"
    if found.goes:
        return f"rule {found.rule} goes"
    if found.then is None:
        return f"rule {found.rule} {found.counter}{now} to none"
    return f"rule {found.rule} {found.counter}{f'{now} to' if now and found.now != found.then else ''} {spoken(found.then)}"
