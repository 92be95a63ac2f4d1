"""The card held large where it lies, to be mutated: what is marked, struck and new, and how much of it, is seen at once.

Whatever is marked in its words is whole words, the number among them.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import pi, sin

from PySide6.QtCore import QPointF, QSize, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QWidget

from tabletop.clerk.editing.candidates import OWN_WORDS
from tabletop.clerk.editing.merge_lines import put_on
from tabletop.clerk.editing.templates import actions_said, own_settings
from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import DESCRIBES, Mutate
from tabletop.engine.answers import Measure
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.game_words import AMEND
from tabletop.engine.text.wording import headed
from tabletop.engine.values import spoken
from tabletop.view.drawing.palette import Palette, mixed
from tabletop.view.drawing.shapes import colour, line
from tabletop.view.drawing.type import Role
from tabletop.view.editor.clerk_desk import ClerkDesk
from tabletop.view.editor.offer_slip import OfferSlip
from tabletop.view.editor.overridden_lines import AddLine, LineNote, foremost, notes_on
from tabletop.view.values.answers import Answers
from tabletop.view.values.drafts import OUTGROWN, STALE, Draft, Procedure, apart
from tabletop.view.values.sheet_language import SheetLanguage
from tabletop.view.widgets.controls import bring_into_sight, button, label, scrolled
from tabletop.view.widgets.dialogs import AFRESH, FORGET, ask
from tabletop.view.widgets.flow import objected
from tabletop.view.widgets.layouts import around, in_row, keep_room, stacked
from tabletop.view.widgets.paper import BAR, ROUND, Paper, leaves_field
from tabletop.view.widgets.theme import Theme
from tabletop.view.widgets.words_edit import DONE_BY_KEY, ChangedWords, WordsEdit, done_by_key

WIDTH, DESK, LEAST_DESK, ONE_LINE = 580, 190, 84, 28
LONG, WIDE = 400, 740
"""A card of so many letters is held wider where the window is wide enough: what the clerk does keeps its room."""
MOST_PIPS, TWO_LINES = 12, 36
SHAKE, SHAKING = 7, 260
"""How far a card shakes its head, and for how many milliseconds."""
OUTDATED = "What the clerk does was for the words as they were. Does it still fit? If so, say Keep on its card afterwards."
UNSOUND = "Not everything on the sheet is understood yet; below it stands what is missing."
HINT = "Select words with the mouse, or with Shift and the arrow keys, and type others."
AGAIN = "What you wrote here before stands here again."
NO_NUMBER = "A card begins with its number, a full stop and a space."
_NUMBER = re.compile(r"\s*(\d{1,12})\.*(?:\s|$)")
_WORD = re.compile(r"\S+")
BARE = """QTextEdit {{ background: transparent; border: none; padding: 0px;
  selection-background-color: {}; selection-color: {}; }}"""
NUMBER, HEADING = 27, 20


class MutationPaper(Paper):
    """Words are marked with the mouse or Shift and the arrows, and typed over; Ctrl+Enter mutates, Esc leaves all as it was, and
    what was written for the next time."""

    ASKS = True

    def __init__(
        self,
        theme: Theme,
        window: QWidget,
        language: SheetLanguage,
        answers: Answers,
        table: SeenTable,
        rule: Rule,
        done: Callable[[Act], None],
        left: Draft | None = None,
        keep: Callable[[Draft], object] = lambda left: None,
    ) -> None:
        """What was ``left`` of a mutation is gone on with, its number first among its words; what is written as the paper goes is
        to be kept."""
        book = table.rulebook
        self.ink = theme.palette.ochre if book.place_of(rule.kind) else theme.palette.slate
        wide = WIDE if len(rule.text) > LONG and theme.px(WIDE) < window.width() else WIDTH
        super().__init__(theme, window, f"Mutate rule {rule.number}", self.ink, wide)
        self.theme = theme = self.on_paper
        self._answers, self._book, self._rule, self._done, self._keep = answers, book, rule, done, keep
        self._language, self._vocabulary = language, language.vocabulary
        self._by = table.doer
        self.words, self.changes = MarkedWords(theme, self.ink), ChangedWords(theme, 16)
        self._begun = Draft.changing(rule)
        begun = left in (None, self._begun)
        self.words.show_card(rule.number, rule.text, "" if begun or left is None else left.text)
        self.first = self.words
        self.pips, self.against = Pips(theme), label("", warn=True)
        self.against.setMinimumHeight(theme.px(TWO_LINES))  # kept, so that no words move under a hand that marks them
        self.clerk = ClerkDesk(theme, language)
        self.clerk.show_table(table, rule.id)
        self.clerk.sheet.rewrite(rule.sheet if left is None else left.sheet)
        self.offer = OfferSlip(theme, language, self.clerk.close_lines, self._in_vain)
        self.offer.show_table(table)
        self.offer.begin(self._begun if left is None else left)
        self.offer.taken.connect(self.clerk.sheet.rewrite)
        self.offer.looked.connect(self.clerk.offer_lines)
        self.offer.left_out.connect(lambda _: self._weigh())
        writing = QWidget()
        stacked(theme, self.offer, self.clerk, on=writing, gap=8)
        self.desk = scrolled(writing, "clear")
        self.clerk.fill_in.went_to.connect(lambda blank: bring_into_sight(self.desk, blank))
        keep_room(self.changes)  # from the first
        self._high, self._short = 0, False
        self.mutates = button("Mutate", self.mutate, says=DONE_BY_KEY, primary=True)
        done_by_key(self, self.mutates.click)
        self.refused = False
        self.shaking = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=SHAKING)
        self.shaking.valueChanged.connect(self._shake)
        self._lay_out()
        self.words.words_marked.connect(self._weigh)
        self.words.textChanged.connect(self._weigh)
        self.clerk.changed.connect(self._weigh)
        self.clerk.wished.connect(self._add_line)
        self._later = QTimer(self, interval=0, singleShot=True)
        self._later.timeout.connect(self._ask_the_rules)
        self._weigh()

    def _lay_out(self) -> None:
        self._writing = QWidget()
        stacked(self.theme, self.words, on=self._writing, gap=0).addStretch(1)
        self.hint = hint = label(AGAIN if self._written_anything else HINT, second=True)
        head = label("Begin the sheet with", second=True)
        before = ("what it says now", self._rule.sheet), ("no lines", "")
        sheets = *before, *own_settings((rule.sheet for rule in self._book.rules), self._vocabulary)
        links = [button(words, partial(self._write, sheet), link=True) for words, sheet in sheets]
        self.afresh = button("Start afresh…", self._ask_whether_to_forget, says="What is written here is forgotten.", link=True)
        ends = self.afresh, button("Cancel", self.take_back, says="What is written is kept for the next time."), self.mutates
        stacked(
            self.theme, self._writing, self.changes, self.pips, self.against, in_row(self.theme, head, *links, grows=head),
            self.desk, in_row(self.theme, hint, *ends, grows=hint), on=self, margins=(22, 16, 18, 16), gap=8,
        )  # fmt: skip

    def _ask_whether_to_forget(self) -> None:
        ask(self._theme, self.afresh, FORGET, (), lambda _: self._start_afresh(), AFRESH)

    def _start_afresh(self) -> None:
        """Everything as it stands on the card."""
        self.words.show_card(self._rule.number, self._rule.text)
        self.clerk.sheet.rewrite(self._rule.sheet)
        self.hint.setText(HINT)
        self.words.setFocus(Qt.FocusReason.OtherFocusReason)
        self.desk.verticalScrollBar().setValue(0)

    def leave(self) -> None:
        """What was written is kept for the next time."""
        offer, sheet = self.offer, self.clerk.sheet.toPlainText()
        written = replace(self._begun, text=self.words.words, sheet=sheet, taken=offer.taken_sheet, taken_for=offer.taken_for)
        self._keep(written if self._written_anything else self._begun)
        super().leave()

    @property
    def _written_anything(self) -> bool:
        now = self.act
        return (now.text, now.to, now.sheet) != (self._rule.text.strip(), None, None)

    def _write(self, sheet: str) -> None:
        """Another sheet; what is still to be said in it is marked, and begins with what the words say."""
        said = actions_said(self.words.words) if sheet.startswith(f"set {DESCRIBES} to ") else ()
        self.clerk.sheet.rewrite(sheet.replace(OWN_WORDS, said[0]) if said else sheet)
        if sheet != self._rule.sheet:
            self.clerk.fill_in.write_from(0)

    @property
    def act(self) -> Mutate:
        """The mutation as it is written now; a sheet that was not touched is left as it was."""
        return self._reading(self.words.words)

    def _reading(self, words: str) -> Mutate:
        """The mutation that makes those words of the card; one that loses its number gets the next that is free."""
        number, text = _parted(words)
        to = self._book.next_number if number is None else number
        sheet = self.clerk.sheet.toPlainText().strip()
        return Mutate(
            by=self._by,
            rule=self._rule.number,
            text=text.strip(),
            to=to if to != self._rule.number else None,
            sheet=sheet if sheet != self._rule.sheet.strip() else None,
        )

    @property
    def _draft(self) -> Draft:
        """The words without their number, and the sheet, as they are written now."""
        words, rule = _parted(self.words.words)[1].strip(), self._rule
        text = rule.text if words == rule.text.strip() else words
        draft = Draft(self._by, Procedure.BY_HAND, AMEND, rule.id, text, self.clerk.sheet.toPlainText())
        return replace(draft, taken=self.offer.taken_sheet, taken_for=self.offer.taken_for)

    def mutate(self) -> None:
        self.leave()
        self._done(self.act)

    def _weigh(self) -> None:
        """What is written; as long as nothing is, what is marked: the least that replacing that would be."""
        now = self.act
        changed = self._written_anything
        self.afresh.setVisible(changed)
        marks = self.words.textCursor().hasSelection() and not changed
        words = self.words.without_marked if marks else self.words.words
        act = self._reading(words) if marks else now
        unread = not marks and _parted(self.words.words)[0] is None
        self._show_changes()
        self.pips.show_measures(self._answers.measures(act, words))
        self.clerk.fill_in.rule_words = _parted(self.words.words)[1]  # its number is none that a line could mean
        self.offer.show_draft(self._draft, self._book)
        objection = self._answers.objection(act)
        trouble = NO_NUMBER if unread else ""
        stands = apart(self._draft, self._rule) if self.offer.offered is None else ""
        sound = self.clerk.show_check()
        said = objected(objection, self._book) if objection else "" if sound else UNSOUND
        self.against.setText(trouble or said or {STALE: OUTDATED, OUTGROWN: OUTGROWN}.get(stands, ""))
        self.mutates.setEnabled(changed and not trouble and sound and not (objection and objection.impossible))
        self._refuse(marks and objection is not None)
        self.fit()
        self._later.start()

    def _ask_the_rules(self) -> None:
        """Which lines would not be heard beside those of other rules, once the letter is painted."""
        sheet = self._draft.sheet
        unread = sheet.strip() == self._rule.sheet.strip() or not self._language.sound(sheet)
        self.clerk.show_notes(() if unread else self._notes_on(sheet))

    def _in_vain(self, sheet: str) -> LineNote | None:
        """Why a line of what is offered would be in vain."""
        return foremost(self._notes_on(sheet))

    def _notes_on(self, sheet: str) -> tuple[LineNote, ...]:
        """What other rules say to the lines of that sheet, with the words as they are written now."""
        draft, answers, act = replace(self._draft, sheet=sheet), self._answers, replace(self.act, sheet=sheet.strip())
        return notes_on(
            draft, self._book, lambda _: answers.overridden_lines(act), answers.objection, answers.notices_of, self._vocabulary
        )

    def _add_line(self, wish: object) -> None:
        """A line stands on the sheet as well, as its note offers it."""
        if isinstance(wish, AddLine):
            self.clerk.sheet.rewrite(put_on(self.clerk.sheet.sheet, (wish.line,), self._vocabulary))

    def _show_changes(self) -> None:
        """What is struck and what is new, and as many words as the gauges tell of."""
        in_row = self._answers.in_row(self.act, self.words.words)
        self.words.count_words(in_row)
        self.changes.setVisible(self.changes.show_change(self._rule.written, self.words.words, short=self._short, in_row=in_row))

    def fit(self) -> None:
        """It stays as high as it lay down, and where it lay down: what the words need more, the clerk's desk has less. Where that
        is not enough, no more is said of what is struck than stands beside it."""
        room = around(self).height() - self.theme.bar_px(BAR) - 2 * ROUND
        self.desk.setFixedHeight(self.theme.px(DESK))
        if layout := self.layout():
            layout.activate()
            least = layout.totalHeightForWidth(self.width()) - self.theme.px(DESK - LEAST_DESK)
            if self.isVisible() and not self._short and least > min(self._high or room, room):
                self._short = True
                self.changes.setMinimumHeight(0)
                self._show_changes()
                layout.activate()
            if self.isVisible() and not self._high:
                self._keep_room(room - layout.totalHeightForWidth(self.width()) + self.theme.px(DESK - LEAST_DESK))
            over = layout.totalHeightForWidth(self.width()) - min(self._high or room, room)
            self.desk.setFixedHeight(max(self.theme.px(LEAST_DESK), self.theme.px(DESK) - max(0, over)))
        super().fit()
        if self.isVisible() and not self._high:
            self._high = self.height()

    def _keep_room(self, left: int) -> None:
        """Room for a line more of words and of what is struck, so that typing moves no row; ``left`` is what there is to give."""
        line = max(0, min(self.theme.px(ONE_LINE), left // 2))
        self._writing.setMinimumHeight(self.words.height() + line)
        self.changes.setMinimumHeight(self.changes.heightForWidth(self.changes.width()) + line)

    def _refuse(self, refused: bool) -> None:
        """Where what is marked may not be replaced, its edge turns red, and the card shakes its head once if things may move."""
        newly, self.refused = refused and not self.refused, refused
        self.words.show_refused(refused)
        self.show_edge(self.theme.palette.removed_on_dock if refused else self.ink)
        if newly and self.isVisible() and not self.theme.still:
            self.shaking.start()

    def _shake(self, done: float) -> None:
        self.fit()
        self.move(self.x() + round(sin(done * 6 * pi) * (1 - done) * self.theme.px(SHAKE)), self.y())

    def escape(self) -> None:
        if not leaves_field(self):
            super().escape()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click in what is blank below the words sets the caret at their end."""
        if event.position().y() < self.pips.y():
            self.words.moveCursor(QTextCursor.MoveOperation.End)
            self.words.setFocus(Qt.FocusReason.MouseFocusReason)
        super().mousePressEvent(event)


class Pips(QWidget):
    """``4 of 4 consecutive words`` with a pip for each, one measure beside the other, each as wide as it needs."""

    PIP, GAP, COLUMN, HEIGHT, APART = 11, 3, 200, 38, 28

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.measures: tuple[Measure, ...] = ()
        self.setFixedHeight(theme.px(self.HEIGHT))

    def show_measures(self, measures: Sequence[Measure]) -> None:
        self.measures = tuple(measures)
        self.setVisible(bool(measures))
        self.setAccessibleName(", ".join(map(told, measures)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(self.COLUMN) * max(1, len(self.measures)), self._theme.px(self.HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for left, measure in zip(self.lefts, self.measures, strict=True):
                self._paint(painter, left, measure, self._theme.palette)

    @property
    def lefts(self) -> list[float]:
        """Where each measure begins: the next stands clear of it, less far where there is little room."""
        wide = [self.room_of(measure) for measure in self.measures]
        apart = min(self._theme.px(self.APART), max(0, self.width() - sum(wide)) / max(1, len(wide) - 1))
        return [sum(wide[:at]) + at * apart for at in range(len(wide))]

    def room_of(self, measure: Measure) -> int:
        """How wide it is: its words, or its pips."""
        words = self.fontMetrics().horizontalAdvance(told(measure))
        return max(words, self._pips(measure, words) * self._theme.px(self.PIP + self.GAP))

    def _pips(self, measure: Measure, words: int) -> int:
        """As many as may be; of what is too much, no more than its words have room for."""
        limit = round(measure.limit)
        over = words // self._theme.px(self.PIP + self.GAP) if measure.amount > limit else 0
        return min(MOST_PIPS, max(limit, min(measure.amount, over)))

    def _paint(self, painter: QPainter, left: float, measure: Measure, palette: Palette) -> None:
        over = measure.amount > measure.limit
        ink = palette.removed_on_dock if over else palette.added_on_dock
        painter.setPen(colour(ink if over else palette.dock_ink))
        painter.drawText(round(left), self._theme.px(13), told(measure))
        pip, step = self._theme.px(self.PIP), self._theme.px(self.PIP + self.GAP)
        for each in range(self._pips(measure, self.fontMetrics().horizontalAdvance(told(measure)))):
            painter.setPen(line(ink, self._theme.hairline * 1.3))
            painter.setBrush(colour(ink) if each < measure.amount else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(round(left + each * step), self._theme.px(20), pip, pip, 2, 2)


def _parted(words: str) -> tuple[int | None, str]:
    """The number that a card's words begin with, however many full stops were typed, and the words after it."""
    found = _NUMBER.match(words)
    return (int(found[1]), words[found.end() :]) if found else (None, words)


def told(measure: Measure) -> str:
    most = spoken(measure.limit)
    over = measure.amount > measure.limit
    return f"{measure.amount} {measure.what}, at most {most}" if over else f"{measure.amount} of {most} {measure.what}"


class MarkedWords(WordsEdit):
    """Dragging and Shift with an arrow mark whole words, what spaces part; typing replaces them where they stand."""

    words_marked = Signal()
    """Other words are marked than before, or none."""

    def __init__(self, theme: Theme, ink: str) -> None:
        """``ink`` is that of the card's class: its number is printed in it."""
        super().__init__(theme)
        self._ink, self._from = ink, 0
        self.setFrameShape(WordsEdit.Shape.NoFrame)
        self._refused: bool | None = None
        self.show_refused(False)
        self.selectionChanged.connect(self.words_marked)

    def show_refused(self, refused: bool) -> None:
        """What is marked is shown as what may be replaced, or as what may not."""
        if refused == self._refused:
            return
        self._refused, paper = refused, self._theme.palette
        shade = mixed(paper.paper, paper.removed_on_dock, 0.3) if refused else mixed(paper.paper, paper.brass, 0.34)
        self.setStyleSheet(BARE.format(shade, paper.dock_ink))

    @property
    def without_marked(self) -> str:
        """The words that would be left if those that are marked went and none came."""
        cursor, words = self.textCursor(), self.words
        return words[: cursor.selectionStart()] + words[cursor.selectionEnd() :]

    def show_card(self, number: int, text: str, written: str = "") -> None:
        """A card's words as they stand on it, or as somebody has ``written`` them: its number, its heading if it has one, and the
        rest."""
        whole = f"{number}. {text}"
        self.show_words(whole, written or whole)
        found, words = _parted(written or whole)
        first = "" if found is None else f"{found}."
        heading = (written or whole).partition("\n")[0] if headed(words)[0] else first
        self._embolden(len(heading), self._theme.font(Role.WORDS, HEADING, bold=True))
        self._embolden(len(first), self._theme.font(Role.WORDS, NUMBER, bold=True), self._ink)
        self.document().clearUndoRedoStacks()
        self.moveCursor(QTextCursor.MoveOperation.End)

    def _embolden(self, letters: int, font: QFont, ink: str = "") -> None:
        cursor = QTextCursor(self.document())
        cursor.setPosition(letters, QTextCursor.MoveMode.KeepAnchor)
        bold = QTextCharFormat()
        bold.setFont(font)
        if ink:
            bold.setForeground(QColor(ink))
        cursor.mergeCharFormat(bold)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A line parts the head of a card from the rest."""
        super().paintEvent(event)
        head = self.document().firstBlock()
        if head.next().isValid():
            foot = self.document().documentLayout().blockBoundingRect(head).bottom() - self.verticalScrollBar().value()
            with QPainter(self.viewport()) as painter:
                painter.setPen(line(self._ink, 1.5 * self._theme.hairline))
                painter.drawLine(QPointF(0, foot), QPointF(self.viewport().width(), foot))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A new mark begins, even on words that are marked: none is dragged away."""
        if event.button() == Qt.MouseButton.LeftButton and not event.modifiers():
            cursor = self.cursorForPosition(event.position().toPoint())
            self._from = cursor.position()
            self.setTextCursor(cursor)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.mark(self._from, self.textCursor().position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() == Qt.KeyboardModifier.ShiftModifier and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._mark_on(1 if event.key() == Qt.Key.Key_Right else -1)
            return
        super().keyPressEvent(event)

    def mark(self, start: int, end: int) -> None:
        """Mark the whole words from one place between letters to another, either way round."""
        if start == end:
            return
        spans = [each.span() for each in _WORD.finditer(self.words)]
        met = [(first, last) for first, last in spans if first < max(start, end) and last > min(start, end)]
        if not met:
            return
        first, last = met[0][0], met[-1][1]
        cursor = self.textCursor()
        cursor.setPosition(first if start < end else last)
        cursor.setPosition(last if start < end else first, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def _mark_on(self, way: int) -> None:
        """One word more, or one less, at the end of the mark that moves."""
        cursor = self.textCursor()
        spans = [each.span() for each in _WORD.finditer(self.words)]
        at, anchor = cursor.position(), cursor.anchor()
        starts, ends = [first for first, _ in spans if first < at], [last for _, last in spans if last > at]
        to = (ends[:1] if way > 0 else starts[-1:]) or [at]
        if to[0] == anchor:
            cursor.setPosition(anchor)
            self.setTextCursor(cursor)
        else:
            self.mark(anchor, to[0])
