"""A rule whole: its words, what the clerk does under it line by line, how it came to be, and ways to change it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import dropwhile
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from tabletop.clerk.kits.changes import unheard_told
from tabletop.clerk.law.law import sheet_of
from tabletop.engine.acts.lawmaking.editing import EditRule
from tabletop.engine.acts.lawmaking.stamping import Dispute
from tabletop.engine.answers import Outranked, Ruling
from tabletop.engine.past import LaidOff, Stand, Wording
from tabletop.engine.proposals import Proposal, Stage
from tabletop.engine.rulebook import DISPUTED, HOUSE, PLAIN, Rule, Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.game_words import Words
from tabletop.engine.values import capitalised, listed
from tabletop.paper.days import day_and_time
from tabletop.view.drawing.icons import class_mark, icon
from tabletop.view.offers.rulings import NOBODY_JUDGES, asking, of_rule
from tabletop.view.reading.meaning import and_why
from tabletop.view.reading.rule_list import class_ink
from tabletop.view.reading.sheet_check import SheetCheck
from tabletop.view.reading.viewer import Viewer
from tabletop.view.values.drafts import PROPOSE_AGAIN, Draft, Procedure
from tabletop.view.values.drawn_moves import moves_of
from tabletop.view.values.sheet_language import SheetLanguage
from tabletop.view.values.wishes import Wish
from tabletop.view.widgets.controls import button, label, marked, rule_line
from tabletop.view.widgets.layouts import in_row, stacked, wrapped
from tabletop.view.widgets.moves_picture import MovesPicture
from tabletop.view.widgets.plain_text import Label
from tabletop.view.widgets.theme import Theme
from tabletop.view.widgets.words_edit import ChangedWords

PICTURE = 116
TO_STEP = "Look back to this step"
PROPOSE, CHANGE_INSTEAD = "Propose a change…", "Change this rule instead…"


class RuleViewer(Viewer):
    def __init__(self, theme: Theme, language: SheetLanguage, change: str = PROPOSE) -> None:
        """``change`` is what its large button says."""
        super().__init__(theme, "A rule")
        self._language, self._change = language, change
        self._shown: tuple[Any, ...] | None = None
        """What ``show_rule`` was given last."""

    def show_rule(
        self,
        table: SeenTable,
        key: str,
        history: Sequence[Wording] = (),
        trouble: str = "",
        rulings: Sequence[Ruling] = (),
        judged: str = NOBODY_JUDGES,
        proposing: bool = True,
        failed: int = 0,
        unbacked: Stand | None = None,
        unheard: Sequence[Outranked] = (),
        gone: bool = False,
    ) -> None:
        """The card of that id, oldest wording first, with the judgments that concern it; ``trouble`` says why its sheet
        sleeps, if it does, ``judged`` who would judge it, where a Judge may be asked, ``failed`` the step at which a line of
        it failed last, ``unbacked`` which proposal changed it that no vote has adopted; ``unheard`` which of its lines are not
        heard; and ``gone`` that it is another card that bore that id."""
        self._shown = (table, key, history, trouble, rulings, judged, proposing, failed, unbacked, unheard, gone)
        book = table.rulebook
        if key == HOUSE:
            self._show_house(book.house)
        elif key in book and not gone:
            self.lay(
                self._head(book[key], book.place_of(book[key].kind)),
                self._middle(book[key], history, trouble, failed),
                self._foot(book[key], table, judged=judged, proposing=proposing),
            )
        else:
            middle, last = self._gone(history, table.words.tray("repealed")), history[-1].rule if history else None
            card = LaidOff("repealed", 0, last.number, last.text, sheet=last.sheet) if last else None
            self.lay(self._bare_head("A rule that is gone"), middle, self._again(card, table, proposing))

    def show_laid_off(self, table: SeenTable, card: LaidOff, proposing: bool) -> None:
        """A card from one of the trays, as it was; where rules are proposed, it may be proposed again."""
        self._shown = (table, card, proposing)
        middle, column = self._page()
        column.addWidget(label(card.words.strip(), words=True, reading=True))
        if card.sheet and not card.wordless:
            column.addWidget(label("What the clerk did" if card.tray != "defeated" else "What the clerk would do", section=True))
            check = SheetCheck(self.theme, self._language)
            check.show_sheet(card.sheet)
            column.addWidget(check)
            self._add_written(column, card.sheet)
        head = f"{capitalised(table.words.proposal)} {card.number}" if card.tray == "defeated" else f"Rule {card.number}"
        bar = self._bar(label(head, head=True), label(card.told(table.words), second=True))
        self.lay(bar, middle, self._again(card, table, proposing))

    def _again(self, card: LaidOff | None, table: SeenTable, proposing: bool) -> QWidget | None:
        """The foot of a page on what is laid off: to propose it again, where anything is proposed and there is something to."""
        draft = Draft.again(card, table.rulebook) if card and proposing else None
        return self.foot((), button(PROPOSE_AGAIN, lambda: self.wished.emit(draft), primary=True)) if draft else None

    @property
    def rule(self) -> str:
        """The id of the rule that lies open."""
        return self._shown[1] if self._shown and isinstance(self._shown[1], str) else ""

    def loses(self, table: SeenTable) -> bool:
        """Whether the rule that lies open was there, and is not on that table."""
        return self._shown is not None and self.rule in self._shown[0].rulebook and self.rule not in table.rulebook

    def show_again(self) -> None:
        if self._shown and isinstance(self._shown[1], LaidOff):
            self.show_laid_off(*self._shown)
        elif self._shown:
            self.show_rule(*self._shown)

    # Head

    def _head(self, rule: Rule, place: int) -> QWidget:
        theme = self.theme
        ink, side = class_ink(place, theme.palette, theme.night), theme.px(20)
        mark = Label()
        mark.setPixmap(icon(class_mark(place), theme.palette, side, ink).pixmap(side, side))
        number = label(f"Rule {rule.number}", head=True)
        number.setWordWrap(False)
        return self._bar(number, mark, label(_class_words(rule), second=True))

    def _bare_head(self, words: str) -> QWidget:
        return self._bar(label(words, head=True))

    def _bar(self, *widgets: QWidget) -> QWidget:
        theme = self.theme
        holder = QWidget()
        row = in_row(theme, on=holder, margins=(22, 14, 14, 12), gap=8)
        for index, widget in enumerate(widgets):
            row.addWidget(widget, int(index == len(widgets) - 1))
        row.addWidget(self.cross())
        return holder

    # Middle

    def _middle(self, rule: Rule, history: Sequence[Wording], trouble: str, failed: int) -> QWidget:
        middle, column = self._page()
        words = label(rule.text, words=True, reading=True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(words)
        self._add_unbacked(column, "It is in force")
        if rule.check:
            column.addWidget(self._check_this(rule, history))
        column.addWidget(label("What the clerk does", section=True))
        if asleep := trouble or (f"the rule is {rule.standing}." if rule.standing else ""):
            column.addWidget(label(f"This sheet sleeps: {asleep}", warn=True))
        elif rule.fault:
            when = f" at step {failed}" if failed else ""
            column.addWidget(label(f"It failed{when}{and_why(rule.fault)}", warn=True))
        check = SheetCheck(self.theme, self._language)
        check.show_sheet(rule.sheet)
        if pictures := moves_of(rule.sheet):
            column.addWidget(wrapped(self.theme, (MovesPicture(self.theme, face, PICTURE) for face in pictures)))
        column.addWidget(check)
        for line, told in self._unheard():
            column.addWidget(label(f"Line {line}: {told}" if len(rule.sheet.splitlines()) > 1 else told, warn=True))
        self._add_written(column, rule.sheet)
        self._add_rulings(column, rule.id)
        self._add_history(column, history)
        return middle

    def _unheard(self) -> Iterator[tuple[str, str]]:
        """The lines that are not heard, by the numbers that stand before their sentences, each with why."""
        if self._shown and self.rule in (book := self._shown[0].rulebook):
            numbers = [each.lines for each in self._language.describe(book[self.rule].sheet)]
            yield from ((numbers[each.line], unheard_told(each, book)) for each in self._shown[9] if not each.above)

    def _add_unbacked(self, column: QVBoxLayout, begins: str) -> None:
        """That no vote has adopted what it reads."""
        shown = self._shown
        if shown and (stand := shown[8]):
            told = label(f"{begins} though {ended(stand.proposal, shown[0].words)}.", warn=True)
            column.addWidget(self.beside(told, self.look_back(f"step {stand.step}", stand.step, TO_STEP)))

    def _add_written(self, column: QVBoxLayout, sheet: str) -> None:
        """The sheet as the clerk reads it, after what it says in words."""
        if sheet:
            column.addWidget(label("How it is written", section=True))
            column.addWidget(label(sheet, sheet=True))

    def _add_rulings(self, column: QVBoxLayout, key: str) -> None:
        """The judgments pinned to it, the latest first; one that was overruled is told as such."""
        rulings = [each for each in (self._shown[4] if self._shown else ()) if key in each.rules]
        if rulings:
            column.addWidget(rule_line())
            column.addWidget(label("Judgments on it", section=True))
        for ruling in reversed(rulings):
            column.addWidget(label(f"“{ruling.question}” {ruling.answer}", words=True))
            by_whom = " · ".join(filter(None, (ruling.by_whom, day_and_time(ruling.at))))
            column.addWidget(self.look_back(by_whom, ruling.step, TO_STEP), 0, Qt.AlignmentFlag.AlignLeft)

    def _page(self) -> tuple[QWidget, QVBoxLayout]:
        theme = self.theme
        middle = QWidget()
        column = stacked(theme, on=middle, margins=(22, 16, 22, 16), gap=10)
        return middle, column

    def _check_this(self, rule: Rule, history: Sequence[Wording]) -> QWidget:
        """The words changed and the sheet did not: somebody looks and says keep, edit or by hand."""
        theme = self.theme
        holder = marked(QWidget(), ground="note")
        column = stacked(theme, label("Check this", strong=True), on=holder, margins=(14, 10, 14, 12))
        book = self._shown[0].rulebook if self._shown else Rulebook()
        column.addWidget(label(to_be_checked(rule, history, book), second=True))
        if len(history) > 1 and history[-2].rule.text != history[-1].rule.text:
            change = ChangedWords(theme, 13)
            change.show_change(history[-2].rule.text, history[-1].rule.text)
            column.addWidget(change)
        column.addLayout(in_row(theme, *self._check_buttons(rule, _was(history)), None))
        return holder

    def _check_buttons(self, rule: Rule, was: str) -> list[QPushButton]:
        """``was`` are the words that its sheet was for."""
        kept, settled = EditRule(rule=rule.number, checked=True), Dispute(rule=rule.number, over=True)
        keeps, stays = ((kept, settled), "The dispute is settled, the") if rule.standing == DISPUTED else ((kept,), "The")
        ways: tuple[tuple[str, tuple[Wish, ...], str], ...] = (
            ("Keep", keeps, f"{stays} sheet stays as it is"),
            ("Edit…", (replace(Draft.changing(rule, procedure=Procedure.BY_HAND), was=was),), "Change the sheet"),
            ("By hand", (EditRule(rule=rule.number, sheet="", checked=True),), "The clerk does nothing under this rule"),
        )
        return [button(words, partial(self._wish_all, wishes), says=says) for words, wishes, says in ways]

    def _wish_all(self, wishes: Sequence[Wish]) -> None:
        for wish in wishes:
            self.wished.emit(wish)

    def _add_history(self, column: QVBoxLayout, history: Sequence[Wording]) -> None:
        proposal = self._shown[0].words.proposal if self._shown else ""
        if not history:
            return
        column.addWidget(rule_line())
        column.addWidget(label("How it came to be", section=True))
        for index in range(len(history) - 1, -1, -1):
            wording = history[index]
            words = wording_words(wording, proposal, history[index - 1].rule if index else None)
            column.addWidget(self.look_back(words, wording.step, TO_STEP), 0, Qt.AlignmentFlag.AlignLeft)
            if index:
                change = ChangedWords(self.theme, 13)
                change.show_change(history[index - 1].rule.text, wording.rule.text)
                column.addWidget(change)
            else:
                column.addWidget(label(wording.rule.text, words=True))

    def _gone(self, history: Sequence[Wording], tray: str) -> QWidget:
        middle, column = self._page()
        column.addWidget(
            label(
                f"It is no longer in force. Unless it was taken back, its card lies in the tray “{tray}” on the felt.",
                second=True,
            )
        )
        self._add_unbacked(column, "It is gone")
        self._add_rulings(column, self.rule)
        self._add_history(column, history)
        return middle

    def _show_house(self, house: str) -> None:
        middle, column = self._page()
        column.addWidget(
            label(
                "What the clerk does whatever the rules are, what was chosen before the game, and what the table decided for "
                "good. Every rule comes before it, but where rules differ: there it holds what the table decided.",
                second=True,
            )
        )
        check = SheetCheck(self.theme, self._language)
        check.show_sheet(house)
        column.addWidget(check if house else label("Nothing yet.", second=True))
        self._add_written(column, house)
        change = button("Change it by hand…", lambda: self.wished.emit(Draft.of_own_card(house)), link=True)
        self.lay(self._bare_head("The table’s own card"), middle, self.foot((), change))

    # Foot

    def _foot(self, rule: Rule, table: SeenTable, *, judged: str, proposing: bool) -> QWidget:
        by_hand = button(
            "Change it by hand…", lambda: self.wished.emit(Draft.changing(rule, procedure=Procedure.BY_HAND)), link=True
        )
        propose = button(self._change, lambda: self.wished.emit(Draft.changing(rule)), primary=True)
        asked = (asking(table.players, f"Rule {rule.number}: ", judged),) if judged else ()
        more = self.offered((*of_rule(rule, table.players), *asked), table)
        return self.foot([by_hand, *more], propose) if proposing else self.foot(more, by_hand)


def to_be_checked(rule: Rule, history: Sequence[Wording], book: Rulebook) -> str:
    """Why somebody is to look at a rule's sheet, as a question."""
    if rule.standing == DISPUTED:
        return "It is disputed. Does the clerk do what the words say?"
    gone = sorted(number for number in sheet_of(rule.sheet).names if book.numbered(number) is None)
    if gone:
        rules = f"rule {gone[0]}" if len(gone) == 1 else f"rules {listed(map(str, gone))}"
        return f"Its sheet speaks of {rules}, and no rule has that number now. What is the clerk to do?"
    before = history[-2].rule if len(history) > 1 else None
    if history and (before is None or before.sheet != history[-1].rule.sheet):
        return "Its words, or some of them, come from a card that was to be checked. Do they and what the clerk does match?"
    return "The words changed, but what the clerk does did not. Do they still match?"


def _was(history: Sequence[Wording]) -> str:
    """The words that the rule's sheet was for: those before it was to be checked."""
    lately = list(dropwhile(lambda each: each.rule.check, reversed(history)))
    return lately[0].rule.text if lately and lately[0].rule.sheet == history[-1].rule.sheet else ""


def ended(proposal: Proposal, words: Words) -> str:
    """``the vote on proposal 301 is void``, ``proposal 301 was defeated, 1 for, 2 against``."""
    called = f"{words.proposal} {proposal.number}"
    if not proposal.settled:
        return f"the vote on {called} is void"
    totals = f", {proposal.tally.totals}" if proposal.tally else ""
    return (
        f"{called} {'has' if proposal.stage is Stage.LAPSED else 'was'} {words.ended(proposal.stage) or proposal.stage}{totals}"
    )


def wording_words(wording: Wording, proposal: str = "proposal", was: Rule | None = None) -> str:
    """``"step 43, Friday 21:10 · proposal 19 by Bo"``: since when it reads so, and through whom; ``was`` is the card before."""
    when = f"step {wording.step}" if wording.step > 1 else "as the game began"
    dated = f"{when}, {day_and_time(wording.at)}" if wording.at else when
    if wording.back:
        return f"{dated} · the change was taken back"
    by = f"by {wording.by}" if wording.by else ""
    if not wording.kind:
        how = "renumbered" if was and was.revision == wording.rule.revision else wording.rule.changed
        return " · ".join(filter(None, (dated, how, by)))
    how = "proposed" if wording.rule.amended_by is None else f"{proposal} {wording.rule.amended_by}"
    return f"{dated} · {how} {by}".rstrip()


def _class_words(rule: Rule) -> str:
    told = [] if rule.kind == PLAIN else [rule.kind]
    if rule.history:
        told.append(rule.history)
    if rule.standing:
        told.append(rule.standing)
    return " · ".join(told)
