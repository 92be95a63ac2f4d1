"""The table with all that stands round it: top bar, felt, docks or editor, and the papers laid over them.

It shows what it is given and hands on what people do; it holds no game.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, assert_never

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QWidget

from tabletop.engine.acts import Act
from tabletop.engine.acts.counters import POINTS
from tabletop.engine.acts.winning import PlayOn
from tabletop.engine.answers import Objection
from tabletop.engine.frozen import replace
from tabletop.engine.past import LaidOff
from tabletop.view.asking import Asking
from tabletop.view.disputes import Disputes
from tabletop.view.docks.panel import Docks
from tabletop.view.ending.sheet import EndingSheet
from tabletop.view.facts import Facts
from tabletop.view.offers.acting import rule_choices
from tabletop.view.offers.offers import before_writing
from tabletop.view.offers.remarks import ON_RECORD
from tabletop.view.papers import Papers
from tabletop.view.reading.counted_cards import CountedCards
from tabletop.view.reading.figure_viewer import FigureViewer
from tabletop.view.reading.rule_viewer import CHANGE_INSTEAD, RuleViewer
from tabletop.view.scene.hands.curtain import KeptOpen
from tabletop.view.scene.view import TableView
from tabletop.view.side import FeltAndSide, Side
from tabletop.view.top_bar import Command, TopBar
from tabletop.view.values.answers import Answers
from tabletop.view.values.drafts import Draft, Procedure
from tabletop.view.values.sheet_language import SheetLanguage
from tabletop.view.values.wishes import (
    BeginAction,
    ExplainStep,
    GoOnFrom,
    LayOpen,
    LookBack,
    LookPushed,
    OpenSeat,
    ReadRule,
    SettleWaiting,
    ShowSeat,
    TakeBackSeat,
    TurnGuide,
    WhyNoMate,
    Wish,
)
from tabletop.view.widgets.banner import HandOnPhone, Notice, TroubleSlip
from tabletop.view.widgets.dialogs import Form, LeftOnSlips, Slip
from tabletop.view.widgets.history_bar import HistoryBar, PastStrip
from tabletop.view.widgets.layouts import stacked
from tabletop.view.widgets.paper import Paper
from tabletop.view.widgets.theme import Settings, Theme, style_sheet

if TYPE_CHECKING:
    from tabletop.view.editor.editor import Editor

SLIP_RISES = 100
"""Px that a slip may reach over the rules, so that it leaves the lower seats free."""

NOW_AGAIN = "The table had been shown as it was, so nothing was done. It is shown as it is now: press again to do it."


class TablePage(QWidget):
    """One evening on the screen."""

    acted = Signal(object, bool, str)
    """An act, whether it is done although a rule objects, and why."""
    commanded = Signal(object)
    settings_changed = Signal(object)
    guided = Signal(int)
    """The step of the guide to be shown, or 0 to close it."""
    looked_back = Signal(int)
    """The entry to look back at; 0 for the table now."""
    gone_back = Signal(int)
    """The step that play is to go on from."""
    hand_taken_back = Signal(str)
    """The seat whose hand is to be on the table again, and on no phone."""
    again_wanted = Signal()
    """The same friends are to sit down to a new game."""

    def __init__(
        self,
        answers: Answers,
        theme: Theme,
        settings: Settings,
        language: SheetLanguage,
        now: Callable[[], float],
        parent: QWidget | None = None,
    ) -> None:
        """Whoever lays it in among other pages is its ``parent`` from the first, so that it is dressed once."""
        super().__init__(parent)
        self._answers, self.theme, self._language = answers, theme, language
        self._facts: Facts | None = None
        self._counting = ""  # who was let look at counted cards last
        self._counted: tuple[str, str, Sequence[tuple[str, str, str]]] | None = None
        """What a count has let a seat look at, until it is laid there."""
        self.top, self.strip = TopBar(theme, settings), PastStrip(replace(theme, scale=theme.bar))
        self.top.objecting = answers.objection
        self.history_bar = HistoryBar(theme)
        self.felt = TableView(answers, now=now)
        self.docks = Docks(theme, answers, now)
        self.viewer, self.leaf = RuleViewer(theme, language), RuleViewer(theme, language, CHANGE_INSTEAD)
        self.figures = FigureViewer(theme, language.vocabulary, answers.finding)
        self._asking = Asking(
            self, self.felt, self.docks, language, answers, self._grant, lambda act: self.acted.emit(act, False, "")
        )
        self.side = Side(self.docks, self._new_editor, self.viewer, self.figures, self._show_rule)
        LeftOnSlips(self)
        self._papers = Papers(self, self.felt, self.side, (self.felt, self.history_bar, self.side), self._grant)
        self._disputes = Disputes(self, self.felt, answers, self._papers.lay_beside, self.acted.emit)
        self._lay_out()
        self._join()
        self.show_settings(settings, theme)

    def _lay_out(self) -> None:
        left = QWidget()
        stacked(self.theme, self.felt, self.history_bar, on=left, gap=0, grows=self.felt)
        self.row = FeltAndSide(left, self.side)
        self.row.covered.connect(self.felt.show_covered)
        self._column = stacked(self.theme, self.top, self.row, on=self, gap=0, grows=self.row)
        self.strip.setParent(self)
        self.leaf.setParent(self)
        self.side.lay_leaf(self.leaf)

    def _join(self) -> None:
        for wished in (
            self.docks.wished,
            self.top.wished,
            self.leaf.wished,
            self.felt.wished,
            self.history_bar.wished,
            self.strip.wished,
        ):
            wished.connect(self._grant)
        for viewer in (self.viewer, self.figures):
            viewer.wished.connect(lambda wish: self.side.lead_on(lambda: self._grant(wish)))
        self.felt.acted.connect(self._asking.let_go)
        self.felt.rule_opened.connect(self._card_clicked)
        self.felt.asks.connect(self._asking.words)
        self.felt.explained.connect(self._asking.why)
        self.felt.previewed.connect(self.docks.show_previewed)
        self.felt.looked.connect(self.docks.renew_hint)
        self.felt.looked.connect(self._papers.make_way)
        self.felt.curtain.closed.connect(lambda _: self._papers.come_back())
        self.docks.width_changed.connect(self._fit_side)
        self.side.currentChanged.connect(self._fit_side)
        self.side.left.connect(lambda: self.felt.setFocus(Qt.FocusReason.OtherFocusReason))
        self.strip.noted.connect(lambda step: self._asking.note(step, self.strip))
        self.top.commanded.connect(self.commanded)
        self.top.settings_changed.connect(self.settings_changed)
        QShortcut(QKeySequence("F6"), self, self._next_part)
        QShortcut(QKeySequence("?"), self, self._ask_where_it_comes_from)

    def _new_editor(self) -> "Editor":
        from tabletop.view.editor.editor import Editor

        editor = Editor(self.theme, self._language, self._answers)
        editor.wished.connect(self._grant)
        editor.changes.connect(self.felt.show_draft)
        return editor

    @property
    def editor(self) -> "Editor":
        return self.side.editor

    @property
    def ending(self) -> EndingSheet | None:
        return self._papers.ending

    # What is shown

    def show_facts(self, facts: Facts, *, animate: bool = True) -> None:
        if self._facts and self._facts.table != facts.table:
            self._disputes.show_table(self._facts.table, facts.table, back=facts.back)
            self._papers.put_away(Notice)  # it was said of what had been done then
            went_on = facts.table.turn != self._facts.table.turn or any(not each.settled for each in facts.table.proposals)
            if went_on or self._counting not in facts.table.players:
                self._papers.put_away(CountedCards)  # it would lie over what comes next, or show cards to who has left
                self._counted = None
        self._facts = facts = replace(facts, waiting=None if facts.back else self._disputes.waiting)
        if self.ending is not None and self.ending.ending != facts.ending:
            self._papers.put_ending_aside()
        back = facts.back
        self.history_bar.show_stops(facts.stops, facts.record.looking_back, facts.stop_count)
        self._column.activate()  # the felt knows its size before it draws its cards for that size
        # Before all else, so that all is painted in one go: when it is a felt's turn, Qt paints the whole window.
        self.felt.show_table(facts.table, animate=animate, looking_back=back, beside=facts.beside(self._answers))
        self.top.show_table(facts.table, facts.record, facts.evening, ended=facts.ending,
                            guided=bool(facts.guide.steps))  # fmt: skip
        self.strip.show_record(facts.record)
        self._lay_strip()
        self._asking.show_facts(facts, self.theme)
        self.docks.show_table(facts)
        self.side.show_table(facts.table)
        self.figures.show_table(facts.table, facts.record.looking_back, judged=facts.judged, proposing=facts.proposing)
        self._keep_the_keyboard()

    def show_settings(self, settings: Settings, theme: Theme) -> None:
        self.theme = theme
        self.setStyleSheet(style_sheet(theme))
        self.strip.setStyleSheet(style_sheet(replace(theme, scale=theme.bar)))  # like the bar: the felt is seen below it
        self.felt.show_settings(settings, theme.palette)
        self.top.show_settings(settings)
        for part in (self.top, self.docks, self.side, self.history_bar):
            part.show_theme(theme)
        if self._facts is not None:
            self.show_facts(self._facts, animate=False)
        self._fit_side()
        if self.ending is not None:
            self.lay_ending()

    def show_objection(self, act: Act, objection: Objection) -> None:
        """A rule objects: take it back, or do it anyway with a reason."""
        if self._facts is not None:
            facts = self._facts
            self._disputes.show_objection(self.theme, act, objection, facts.table, judged=facts.judged)

    def lay_ending(self, moving: bool = False) -> None:
        """How the evening ended lies over felt and docks."""
        if self._facts is None or self._facts.ending is None:
            return
        self._papers.put_ending_aside()
        self._papers.put_away(CountedCards)  # it would lie over the ending
        sheet = EndingSheet(self.theme, self, self._facts.ending, self._facts.table, self.top.height())
        for leaves in (sheet.played_on, sheet.put_aside):
            leaves.connect(lambda: self.take_back_forms(of_record=False))
        sheet.played_on.connect(lambda: self._act(PlayOn()))
        sheet.put_aside.connect(self._papers.put_ending_aside)
        sheet.wished.connect(self._asked_of_ending)
        sheet.again_wanted.connect(self.again_wanted)
        sheet.print_wanted.connect(lambda: self.commanded.emit(Command.PRINT_OWN))
        self._papers.lay_ending(sheet, moving)

    def _asked_of_ending(self, wish: LayOpen) -> None:
        """A figure on it is laid open at the table; closing that leads back, as long as it ended so."""
        ending = self._facts.ending if self._facts else None

        def again() -> None:
            if self._facts and self._facts.ending == ending:
                self.lay_ending()

        self._papers.put_ending_aside()
        self._grant(wish)
        self.side.lead_back(again)

    def _ask_for_hand(self, seat: str) -> None:
        """A hand that is on a phone is opened here only where somebody means it."""
        table = self._facts.table if self._facts else None
        ballot = table is not None and table.under_vote is not None and table.under_vote.veiled and not table.hand(seat)
        banner = HandOnPhone(self.theme, self.window(), seat, ballot=ballot)
        banner.opened.connect(lambda: self.felt.hands.open(seat, KeptOpen.LATCH, anyway=True))
        banner.wanted_back.connect(lambda: self.hand_taken_back.emit(seat))
        self._papers.lay_beside(banner)

    def _open_seat(self, seat: str) -> None:
        if self._facts is not None and seat in self._facts.phones:
            self._ask_for_hand(seat)
        else:
            self.commanded.emit(Command.PHONES)

    def lay_slip(self, slip: Paper) -> None:
        """A slip that stays until it is put away."""
        self._papers.lay_slip(slip, self.theme.px(SLIP_RISES))

    def show_notice(self, words: str) -> None:
        free = self.felt.hasFocus() and self.felt.focus.figure is None
        self._papers.lay(Notice(self.theme, self.window(), words, free=free))

    def show_trouble(
        self, what: str, sentences: Sequence[str], way_on: str = "Go on", then: Callable[[], None] | None = None
    ) -> None:
        slip = TroubleSlip(self.theme, self.window(), what, sentences, way_on)
        if then is not None:
            slip.gone_on.connect(then)
        self._papers.lay(slip)

    def show_counted(self, seat: str, told: str, shown: Sequence[tuple[str, str, str]]) -> None:
        """What a count has let a seat look at, once the table is painted: it lies where the votes lay, and never over the
        ending."""
        self._counting, self._counted = seat, (seat, told, shown)
        QTimer.singleShot(0, self, lambda: QTimer.singleShot(0, self, self._lay_counted))  # it is painted together with the first

    def _lay_counted(self) -> None:
        counted, self._counted = self._counted, None
        if counted is None or (self._facts is not None and counted[0] not in self._facts.table.players):
            return
        if self.ending is not None:
            self.ending.put_aside.connect(lambda: self.show_counted(*counted))
        else:
            self._papers.lay(CountedCards(self.theme, self.window(), *counted), over=self.felt.middle)

    # What is opened beside the felt

    def open_editor(self, draft: Draft) -> None:
        if self._facts is None:
            return
        self._disputes.take_back()
        self.felt.paging.put_together()
        table = self._facts.table
        if draft.procedure is Procedure.AT_ONCE and not draft.motion:
            draft = replace(draft, motion=next(iter(before_writing(self._answers, table.players)), ""))
        self.side.write(draft, table)

    def open_rule(self, rule: str | LaidOff, ended: int = 0) -> None:
        """The rule of that id, or the one that step ``ended`` ended, or a card from a tray.

        The proposal under vote is read on the felt."""
        if self._facts is not None and rule:
            self._disputes.take_back()
            self.side.read(rule, self.felt, ended)

    def open_figure(self, question: str, subject: str) -> None:
        """What the rules say of something, and all that stands behind it; how points came to be stands with the seats."""
        self._disputes.take_back()
        if question == POINTS:
            self.side.show_docks()
            self.docks.show_score(subject)
        else:
            self.side.inspect(question, subject)

    def _card_clicked(self, rule: str) -> None:
        """A card is read; while somebody is about to say which rule is to be changed, it is that rule."""
        asking = [slip for slip in self.window().findChildren(Slip) if slip.isVisible()]
        known = self._facts.table.rulebook.get(rule) if self._facts and asking else None
        if known and any(slip.takes("rule", said) for slip in asking for said in rule_choices([known])):
            return
        if not (self.side.writing and self.editor.choose(rule)):
            self.open_rule(rule)

    def _show_rule(self, viewer: RuleViewer, rule: str | LaidOff, ended: int = 0) -> None:
        if self._facts is not None and isinstance(rule, LaidOff):
            viewer.show_laid_off(self._facts.table, rule, self._facts.proposing)
        elif self._facts is not None and isinstance(rule, str):
            facts, upto = self._facts, ended or self._facts.record.looking_back or self._facts.record.last
            past = self._answers.wordings(rule, ended or facts.record.looking_back)
            rulings = tuple(each for each in self._answers.rulings() if each.step <= upto)
            book = facts.table.rulebook
            amiss = rule in book and book[rule].fault
            failed = self._answers.failed_at(rule, facts.record.looking_back) if amiss else 0
            unbacked = None if ended else self._answers.unbacked(rule, facts.record.looking_back)
            unheard = () if ended else self._answers.unheard(rule, facts.record.looking_back)
            asleep = facts.asleep.get(rule, "")
            viewer.show_rule(
                facts.table, rule, past, asleep, rulings, facts.judged, facts.proposing, failed, unbacked, unheard, bool(ended)
            )

    def _fit_side(self) -> None:
        wide = self.side.width_in(self.width(), self.theme)
        self.row.fit(self.side.column_in(self.width()), wide)
        if not self.side.at_docks:
            for form in self._forms():
                form.keep_left_of(self.width() - wide)
            self._papers.clear_side()
        self._lay_strip()

    def _lay_strip(self) -> None:
        """What says that the table is past lies over the upper edge of the felt, which stays where it is."""
        if self.strip.isHidden():
            return
        wide = self.width() - self.side.width_in(self.width(), self.theme)
        self.strip.fit(wide)
        self.strip.setGeometry(0, self.top.height(), wide, self.strip.sizeHint().height())
        self.strip.raise_()

    def _ask_where_it_comes_from(self) -> None:
        """The figure that the keyboard is on, or else, wherever that is, the one that is pointed at."""
        if self.ending:
            self.ending.ask()
        elif self.felt.hasFocus() or self.felt.underMouse():
            self.felt.keys.ask()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc that nothing else had a use for closes what is read, leads from what is told of a seat to the dock before, closes
        what is written where the keyboard has left the felt, leads back to now, or from the docks to the felt; F and A vote from
        the docks as well."""
        in_docks = self.docks.isAncestorOf(self.window().focusWidget() or self)
        if event.key() != Qt.Key.Key_Escape:
            if in_docks and not event.modifiers() and self.felt.keys.voted(Qt.Key(event.key())):
                return
            super().keyPressEvent(event)
        elif self.felt.push_preview.put_back() or self._papers.take_top_back() or self.side.close_what_is_read():
            return
        elif self.side.at_docks and self.docks.go_back():
            self.felt.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.side.writing and not self.felt.hasFocus():
            self.side.editor.put_aside()
        elif self._facts is not None and self._facts.record.looking_back is not None:
            self.looked_back.emit(0)
        else:
            self.felt.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_side()

    # What people do

    def _grant(self, wish: Wish) -> None:
        """See to what a hand on one of the panels wishes for."""
        match wish:
            case Act():
                self._act(wish)
            case Draft():
                self.open_editor(wish)
            case LaidOff():
                self.open_rule(wish)
            case ReadRule(rule, ended):
                self.open_rule(rule, ended)
            case LayOpen(question, subject):
                self.open_figure(question, subject)
            case ShowSeat(seat):
                self._disputes.take_back()
                self.side.show_docks()
                self.docks.show_seat(seat)
            case LookBack(step):
                self.looked_back.emit(step)
            case GoOnFrom(step):
                self.gone_back.emit(step)
            case ExplainStep(step):
                self._asking.say_why(step)
            case TurnGuide(step):
                self.guided.emit(step)
            case BeginAction(action, rule):
                self._asking.begin(action, rule)
            case LookPushed(boards):
                self.felt.push_preview.look_at(boards)
            case WhyNoMate(army):
                self.felt.say_why_no_mate(army)
            case SettleWaiting(do):
                self._settle_waiting(do=do)
            case TakeBackSeat(seat):
                self.hand_taken_back.emit(seat)
            case OpenSeat(seat):
                self._open_seat(seat)
            case _:
                assert_never(wish)

    def _settle_waiting(self, *, do: bool) -> None:
        if self._facts is not None:
            self._disputes.settle(self._facts.table, do=do)
            self.show_facts(self._facts, animate=False)

    def _act(self, act: Act) -> None:
        if self._facts is not None and self._facts.record.looking_back is not None:
            self.looked_back.emit(0)
            self.show_notice(NOW_AGAIN)
            return
        self.acted.emit(act, False, "")

    @property
    def commands(self) -> Mapping[Command, Callable[[], object]]:
        """What the page does itself of all that is asked of the bar."""
        return {
            Command.SEARCH: self._search, Command.ENDING: self.lay_ending, Command.SHOW_AROUND: self._show_around,
            Command.WHY: self._say_why,
        }  # fmt: skip

    def _search(self) -> None:
        self.side.show_docks()
        self.docks.search()
        self._fit_side()

    def _show_around(self) -> None:
        self.side.show_docks()
        self.docks.turn_to("Turn")
        self._fit_side()
        self.guided.emit(1)

    def _say_why(self) -> None:
        if self._facts is not None:
            self._asking.say_why(self._facts.record.to_explain)

    def take_back_forms(self, *, of_record: bool = True) -> None:
        """What is asked was meant for the table as it was; what is said of a step ``of_record`` may be so of any table."""
        for form in self._forms():
            if of_record or form.done.accessibleName() not in ON_RECORD:
                form.take_back()

    def _forms(self) -> list[Form]:
        return [form for form in self.window().findChildren(Form) if form.isVisible()]

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The felt has the keyboard for the page. (With a focus proxy, Tab would pass over all that stands before the felt.)"""
        super().focusInEvent(event)
        self.felt.setFocus(event.reason())

    def _next_part(self) -> None:
        """F6 goes from the felt to the panel beside it, to a paper that lies over them, and back."""
        laid = [paper for paper in (self.leaf, self._papers.banner) if paper is not None and paper.isVisible()]
        under = (self.ending,) if self.ending is not None else (self.felt, self.side.currentWidget())
        parts = [part for part in (*under, *laid) if part is not None]
        held = self.window().focusWidget()
        here = next((part for part in parts if held and (part is held or part.isAncestorOf(held))), parts[-1])
        part = parts[(parts.index(here) + 1) % len(parts)]
        if part is self.docks:
            self.docks.unfold()
        part.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if part is not self.felt:
            part.focusNextChild()

    def _keep_the_keyboard(self) -> None:
        """Where the control that had the keyboard is gone, the felt has it."""
        if self.window().focusWidget() is None and self.isVisible():
            self.felt.setFocus(Qt.FocusReason.OtherFocusReason)
