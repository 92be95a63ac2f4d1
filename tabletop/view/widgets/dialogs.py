"""Slips of paper that ask what an act still needs: whose it is, a name, a number, a reason. Nothing under them is locked."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent, QTextCursor
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QSizePolicy, QWidget

from tabletop.engine.acts import Act, ObjectionTo
from tabletop.engine.acts.deeds import Do
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import capitalised, written
from tabletop.view.drawing.type import broken
from tabletop.view.values.drafts import Draft
from tabletop.view.values.offer import FormField, Offer
from tabletop.view.widgets.controls import Dropdown, button, label
from tabletop.view.widgets.fields import BETWEEN, DayField, Ticks, not_a_number, number_said
from tabletop.view.widgets.layouts import in_row, keep_room, stacked
from tabletop.view.widgets.paper import Paper
from tabletop.view.widgets.plain_text import tip
from tabletop.view.widgets.plates import ask_seat
from tabletop.view.widgets.theme import Theme

LINES = 5
"""How many lines of words a field shows that asks for several."""
WOULD_GO_ON = "The minutes would go on:"
"""What stands above what would follow, told as it would be once it is done."""
FORGET, AFRESH = "Forget what is written here?", "Start afresh"
WRITTEN = ("text", "words", "number")
"""The kinds of fields that are written in."""
NEW_LINE = "Shift+Enter begins a new line"
Answering = Ticks | Dropdown | DayField | QPlainTextEdit | QLineEdit
"""What a question is answered with."""
Made = Callable[[Act | Draft], None]
Bars = Callable[[Mapping[str, str]], str]
"""What makes answers impossible, as a sentence, or ``""``."""


def impossible(act: Act | Draft, objecting: ObjectionTo | None) -> str:
    """Why no table could do the act, as a sentence; what a rule alone objects to can be done anyway."""
    found = objecting(act) if objecting and isinstance(act, Act) else None
    return found.sentence if found and found.impossible else ""


class Form(Paper):
    """A title, what is asked, and one button that names the act: that and Enter answer, Esc takes the paper back. What is written
    on one that goes unanswered, whatever door it is left by, stands there again when the same is asked the next time."""

    WIDTH = 360
    BY = Qt.FocusReason.TabFocusReason
    ASKS = True

    def __init__(self, theme: Theme, window: QWidget, title: str, does: str) -> None:
        super().__init__(theme, window, title, theme.palette.brass, self.WIDTH)
        self._left = window.findChild(LeftOnSlips)
        self._asks: tuple[object, ...] = (title,)
        self._asked: dict[str, Answering] = {}
        self._begun: dict[str, str] = {}
        self.column = stacked(theme, label(title, title=True), on=self, margins=(20, 16, 16, 16), gap=6)
        self.trouble, self.done = label("", warn=True), button(does, self.answer, primary=True)
        self.trouble.hide()

    def gives_way_to(self, other: Paper) -> bool:
        """One is answered at a time."""
        return other.ASKS

    def ask(self, asks: str, field: QWidget) -> QLabel:
        """Lay down a question and what it is answered with; the question is given back."""
        asked = label(asks, section=True)
        self.column.addWidget(asked)
        self.column.addWidget(field)
        if not isinstance(field, Dropdown):  # which has a name, and says what is chosen
            field.setAccessibleName(asks)
        return asked

    def end(self, above: float = 0) -> None:
        """The foot, so many px below what is asked: what is wrong with an answer, and the buttons."""
        self.column.addWidget(self.trouble)
        if above:
            self.column.addSpacing(self.on_paper.px(above))
        cancel = button("Cancel", self.take_back)
        self.foot = in_row(self.on_paper, None, cancel, self.done)
        self.done.ensurePolished()
        letters = self.done.fontMetrics()
        room = self.on_paper.px(self.WIDTH - 48) - cancel.sizeHint().width() - 2 * letters.horizontalAdvance("M")
        self.done.setText("\n".join(broken(self.done.text(), lambda words: letters.horizontalAdvance(words) <= room)))
        self.column.addLayout(self.foot)

    def answer(self) -> None:
        """Hand the answers on, or say which one is still wanted."""
        raise NotImplementedError

    @property
    def said(self) -> dict[str, str]:
        return {key: _said(asked) for key, asked in self._asked.items()}

    def showEvent(self, event: QShowEvent) -> None:
        """By now another that asks the same has given way to it, and left what was written there."""
        super().showEvent(event)
        if self._left is not None and not event.spontaneous():
            self._write(self._left.written.pop(self._asks, {}))

    def _write(self, answers: Mapping[str, str]) -> None:
        """Answer so, by the keys of what is asked."""
        for key, answer in answers.items():
            field = self._asked[key]
            if isinstance(field, Dropdown):
                field.set_now(answer)
                field.chosen.emit(answer)
            elif isinstance(field, QPlainTextEdit):
                field.setPlainText(answer)
                field.moveCursor(QTextCursor.MoveOperation.End)
            elif isinstance(field, QLineEdit):
                field.setText(answer)

    def leave(self) -> None:
        self._keep(self.said)
        super().leave()

    def is_begun(self, said: Mapping[str, str]) -> bool:
        """Whether anything was said that is kept where the form goes without an answer."""
        return said != self._begun

    def _keep(self, said: dict[str, str]) -> None:
        if self._left is not None:
            self._left.written.pop(self._asks, None)
            if self.is_begun(said):
                self._left.written[self._asks] = said

    def say_trouble(self, words: str) -> None:
        """What is wrong with the answers; nothing, with an empty text."""
        self.trouble.setText(words)
        self.trouble.setVisible(bool(words))
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.answer()
            return
        super().keyPressEvent(event)


class LeftOnSlips(QObject):
    """What was written on slips that went without an answer, as long as the page in the same window lies there."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.written: dict[tuple[object, ...], dict[str, str]] = {}
        """The answers by the keys of their fields, by the title of a slip and what it asks."""


class Slip(Form):
    """A few questions, answered with texts by the keys of their fields."""

    answered = Signal(dict)

    def __init__(
        self,
        theme: Theme,
        window: QWidget,
        title: str,
        fields: Sequence[FormField],
        does: str = "Do it",
        bars: Bars | None = None,
        follows: str = "",
    ) -> None:
        """``bars`` says what makes the answers impossible: then the slip stays, with all that was typed. What ``follows`` from
        it stands below the title."""
        super().__init__(theme, window, title, does)
        if follows:
            self.column.addWidget(label(follows, second=True))
        self._fields, self._bars = tuple(fields), bars
        self._asks = title, *((each.key, each.asks, each.usual, each.choices, *each.means.items()) for each in fields)
        self._asked = {field.key: _asked(field, self.on_paper) for field in fields}
        for field in fields:
            asked = self._asked[field.key]
            self.column.addSpacing(self.on_paper.px(4))
            question = self.ask(field.asks, asked)
            asked.setAccessibleName(field.asks)
            self._ask_only_where(field, question, asked)
            if isinstance(asked, Dropdown):
                asked.setAccessibleDescription(asked.now)
                asked.chosen.connect(asked.setAccessibleDescription)
            if field.says:
                tip(asked, field.says)
        self.end(above=8)
        asked_first = (self._asked[each.key] for each in fields if each.kind != "choice" or len(each.choices) != 1)
        self.first = next(asked_first, self.done)
        self._begun = self.said

    def is_begun(self, said: Mapping[str, str]) -> bool:
        """What was written is kept, and nothing where something was only chosen."""
        return any(said[each.key] != self._begun[each.key] for each in self._fields if each.kind in WRITTEN)

    def _ask_only_where(self, field: FormField, *asking: QWidget) -> None:
        """What hangs on a choice has its place, and is asked only where that was chosen."""
        key, so = field.asked_where
        if not isinstance(on := self._asked.get(key), Dropdown):
            return

        def chosen(now: str) -> None:
            for each in asking:
                each.setVisible(now == so)

        for each in asking:
            keep_room(each)
        on.chosen.connect(chosen)
        chosen(on.now)

    def foretell(self, told: Callable[[Mapping[str, str]], Sequence[str]]) -> None:
        """What the answers come to stands below what is asked, a line each, and is told anew with each choice."""
        shown = label("", second=True)
        self.column.insertWidget(self.column.indexOf(self.trouble), shown)
        shown.show()  # else it is shown later, and has no room before

        def tell(*_: object) -> None:
            shown.setText("\n".join(told(self.said)))
            self.fit()

        for asked in self._asked.values():
            if isinstance(asked, Dropdown):
                asked.chosen.connect(tell)
        tell()

    def takes(self, key: str, answer: str) -> bool:
        """Choose what was pointed at elsewhere, where it is one of the choices, or what acts have for one."""
        means = {
            said: each.means.get(said, said) for each in self._fields if each.key == key for said in (*each.choices, *each.means)
        }
        found = next((said for said, meant in means.items() if answer in (said, meant)), None)
        if found is not None:
            self._write({key: found})
        return found is not None

    def done_otherwise(self, act: Act) -> None:
        """It asks no more for what was done by another hand on the table, such as a click on a square."""
        if isinstance(act, Do) and self.done.accessibleName() == capitalised(act.what):
            self.take_back()

    def offer_besides(self, words: str, then: Callable[[Mapping[str, str]], None]) -> None:
        """Another button at the foot, by which the answers come to something else."""
        self.foot.insertWidget(0, button(words, lambda: self._answer(then)))
        self.fit()

    def answer(self) -> None:
        self._answer(self.answered.emit)

    def _answer(self, then: Callable[[dict[str, str]], None]) -> None:
        reply = self.said
        trouble = next((words for field in self._fields if (words := _trouble(field, reply))), "")
        whole = {} if trouble else {field.key: _written(field, reply) for field in self._fields}
        if not trouble and self._bars:
            trouble = self._bars(whole)
        if trouble:
            self.say_trouble(trouble)
        else:
            self.leave()
            self._keep(self._begun)
            then(whole)


def ask(
    theme: Theme,
    beside: QWidget,
    title: str,
    fields: Sequence[FormField],
    then: Callable[[Mapping[str, str]], None],
    does: str = "Do it",
    bars: Bars | None = None,
    follows: str = "",
) -> Slip:
    """Lay a slip into the window; ``then`` is called with the answers by the keys of their fields, unless something ``bars``
    them. It lies under a button that was pressed, so that nothing on the felt is covered that may be asked for."""
    slip = Slip(theme, beside.window(), title, fields, does, bars, follows)
    slip.answered.connect(then)
    if isinstance(beside, QAbstractButton):
        slip.lie_from(beside.mapTo(beside.window(), QPoint(0, beside.height() + theme.px(6))))
    else:
        slip.lie()
    return slip


class _Words(QPlainTextEdit):
    """Several lines of words, to be gone on with; Tab goes on to the next field, and Enter answers as in any other."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.moveCursor(QTextCursor.MoveOperation.End)
        self.setTabChangesFocus(True)
        self.setPlaceholderText(NEW_LINE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers() != Qt.KeyboardModifier.ShiftModifier:
            event.ignore()  # the slip answers
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """So many lines high in the letters that it has, and one more for its edges."""
        return QSize(super().sizeHint().width(), self.fontMetrics().lineSpacing() * (LINES + 1))


def _asked(field: FormField, theme: Theme) -> Answering:
    if field.kind == "ticks":
        return Ticks(theme, field.choices, field.usual.split(BETWEEN))
    if field.kind == "choice":
        return Dropdown(field.asks, field.choices, field.usual)
    if field.kind == "day":
        return DayField(theme, field.usual)
    if field.kind == "words":
        return _Words(field.usual)
    return QLineEdit(field.usual)


def _said(asked: Answering) -> str:
    if isinstance(asked, Dropdown | Ticks | DayField):
        return asked.now
    return (asked.toPlainText() if isinstance(asked, QPlainTextEdit) else asked.text()).strip()


def _stood(field: FormField, reply: Mapping[str, str]) -> str:
    """The number to which ``+2`` adds two."""
    key, now = field.stands
    stands = now.get(reply.get(key, ""))
    return f"= {stands}" if stands else field.usual


def _written(field: FormField, reply: Mapping[str, str]) -> Any:
    """The answer as acts have it: a number as files write it, and what a choice means."""
    said = reply[field.key]
    is_number = field.kind == "number" and said
    return written(number_said(said, _stood(field, reply))) if is_number else field.means.get(said, said)


def _trouble(field: FormField, reply: Mapping[str, str]) -> str:
    """What is still wanted of an answer, as a sentence, or ``""``."""
    said = reply[field.key]
    if field.needed and not said:
        question, *_ = field.asks.split("?")  # what is said behind it is no part of what is asked
        return f"{question}: that still needs an answer."
    return not_a_number(said, _stood(field, reply)) if field.kind == "number" and said else ""


def carry_out(
    offer: Offer, table: SeenTable, theme: Theme, beside: QWidget, made: Made, objecting: ObjectionTo | None = None
) -> None:
    """Ask what the offer leaves open, under the button ``beside``, and hand on what it makes. What is impossible, by
    ``objecting``, is said where it was typed."""
    if len(offer.seats) > 1:
        seats = [seat for seat in table.seats if seat.name in offer.seats]
        asks = offer.whose or f"{offer.words}: who does it?"
        follows = offer.says if offer.added else ""
        ask_seat(beside, theme, seats, lambda name: _ask_rest(offer, name, theme, beside, made, objecting), asks, follows)
    else:
        _ask_rest(offer, "".join(offer.seats), theme, beside, made, objecting)


def offered(offer: Offer, table: SeenTable, theme: Theme, made: Made) -> QPushButton:
    """A link that carries the offer out."""
    link = button(offer.label, lambda: carry_out(offer, table, theme, link, made), link=True, says=offer.says)
    return link


def _ask_rest(offer: Offer, by: str, theme: Theme, beside: QWidget, made: Made, objecting: ObjectionTo | None) -> None:
    fields = offer.by_seat.get(by, offer.fields)
    if not fields:
        made(offer.make(by, {}))
        return
    whose = by and (offer.alone or len(offer.seats) > 1)
    title = f"{by}: {offer.words[:1].lower()}{offer.words[1:]}" if whose else offer.title or offer.words

    def bars(said: Mapping[str, str]) -> str:
        try:
            return impossible(offer.make(by, said), objecting)
        except ValueError as amiss:
            return str(amiss)

    def ask_all() -> None:
        act = offer.make(by, {field.key: "" for field in fields}) if offer.follows else None
        then = offer.follows(act) if offer.follows and isinstance(act, Act) else ()
        follows = "\n".join((WOULD_GO_ON, *then)) if then else offer.says if offer.added else offer.beneath
        ask(theme, beside, title, fields, lambda said: made(offer.make(by, said)), offer.words, bars, follows)

    if offer.alone:
        ask(theme, beside, f"{by} alone looks at the screen", (), lambda _: ask_all(), f"I am {by}")
    else:
        ask_all()
