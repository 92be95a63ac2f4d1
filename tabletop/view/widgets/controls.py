"""The small things that panels are made of: labels, buttons, tick boxes and choices."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRectF, QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QHelpEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from tabletop.view.drawing.icons import IN_FIELD, icon, icon_before_words, paint_icon
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.shapes import dashed, kept, line, rounded
from tabletop.view.widgets.layouts import in_row
from tabletop.view.widgets.menus import PopUp
from tabletop.view.widgets.plain_text import Label, show_tip_beside, spelt, tip, tip_of
from tabletop.view.widgets.theme import Theme

W = TypeVar("W", bound=QWidget)


def marked(widget: W, **properties: object) -> W:
    """The widget with properties that the style sheet knows; styled anew where it was shown already."""
    other = {name: value for name, value in properties.items() if widget.property(name) != value}
    if not other:
        return widget
    for name, value in other.items():
        widget.setProperty(name, value)
    if "ground" in properties or "bar" in properties:
        widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        style = widget.style()
        style.unpolish(widget)
        style.polish(widget)
    return widget


def label(text: str = "", **properties: object) -> QLabel:
    made = Label(text)
    made.setWordWrap(True)
    marked(made, **properties)
    return made


Pressed: TypeAlias = Callable[..., object] | SignalInstance | None
"""What a press calls or sends on."""


class Button(QPushButton):
    """A button whose words, and what it does, may be others from one table to the next."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed_does: Pressed = None
        self.setAutoDefault(True)  # Enter presses it, as Space does
        self.clicked.connect(self._press)

    def show_as(self, text: str, pressed: Pressed = None, *, name: str = "", says: str = "") -> None:
        """A screen reader calls it by its text or else by ``name``; pointed at, it ``says`` more."""
        self.pressed_does = pressed
        if not self.isEnabled():
            self.setEnabled(True)
        if self.text() != spelt(text):
            self.setText(spelt(text))
        if self.accessibleName() != (name or text):
            self.setAccessibleName(name or text)
        if self.toolTip() != tip_of(says):
            tip(self, says)

    def _press(self) -> None:
        if isinstance(self.pressed_does, SignalInstance):
            self.pressed_does.emit()
        elif self.pressed_does is not None:
            self.pressed_does()


class ButtonInColumn(Button):
    """What is said of one in a column of buttons covers none of the others."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.toolTip():
            show_tip_beside(self, event)
            return True
        return super().event(event)


def button(text: str, pressed: Pressed = None, *, name: str = "", says: str = "", **properties: object) -> Button:
    """A screen reader calls it by its text or else by ``name``; pointed at, it ``says`` more."""
    made = ButtonInColumn() if properties.get("row") else Button()
    made.show_as(text, pressed, name=name, says=says)
    marked(made, **properties)
    return made


def icon_button(theme: Theme, sign: str, says: str, pressed: Pressed = None, px: float = 20) -> QPushButton:
    """An icon without a word: it says what it does when pointed at, and to a screen reader."""
    made = button("", pressed, name=says, says=says, quiet=True)
    made.setIcon(icon(sign, theme.palette, theme.px(px)))
    made.setIconSize(QSize(theme.px(px), theme.px(px)))
    return made


def with_icon(made: QPushButton, theme: Theme, name: str, ink: str = "", px: float = 16) -> None:
    side, gap = theme.px(px), theme.px(5)
    made.setIcon(icon_before_words(name, ink or theme.palette.dock_ink, side, gap))
    made.setIconSize(QSize(side + gap, side))


SIGN = 20
"""Px that a sign at the end of a field takes."""


def sign_field(field: QLineEdit, theme: Theme, *signs: tuple[str, str, Callable[[], object]]) -> None:
    """Signs at the end of a field, as large as its letters: what each says when it is pointed at, its icon, and what it does."""
    made = [_sign(theme, *sign) for sign in signs]
    in_row(theme, None, *made, on=field, margins=(0, 0, 4, 0), gap=0)
    field.setTextMargins(0, 0, len(made) * theme.px(SIGN), 0)


def _sign(theme: Theme, says: str, sign: str, pressed: Callable[[], object]) -> QToolButton:
    made, side = QToolButton(), theme.px(IN_FIELD)
    made.setIcon(icon(sign, theme.palette, side))
    made.setIconSize(QSize(side, side))
    made.setFixedSize(theme.px(SIGN), theme.px(SIGN))
    made.setCursor(Qt.CursorShape.ArrowCursor)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setAccessibleName(says)
    tip(made, says)
    marked(made, sign=True)
    made.clicked.connect(lambda: pressed())
    return made


def rule_line() -> QFrame:
    """The thin line between two sections; how thin, the style sheet says."""
    made = QFrame()
    marked(made, ground="line")
    return made


def bring_into_sight(area: QScrollArea, part: QWidget) -> None:
    """Scroll to it as soon as what is new has been laid out: to its beginning, where it is higher than the area. Nothing above it
    is seen without its own beginning, as long as a third of the room is left to it."""

    def scroll() -> None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        holder = area.widget()
        if holder is None or not isValid(part):
            return
        bar, top, high = area.verticalScrollBar(), part.mapTo(holder, QPoint()).y(), area.viewport().height()
        before = bar.value()
        area.ensureWidgetVisible(part, 0, 0)  # what stands above stays in sight as far as there is room
        if part.height() > high:
            bar.setValue(top)
        elif bar.value() > before:
            parts = (each for each in holder.children() if isinstance(each, QWidget) and each.isVisible())
            begins = [each.y() for each in parts if top - area.height() * 2 / 3 <= each.y() <= min(top, bar.maximum())]
            bar.setValue(min(begins, key=lambda y: (y < bar.value(), abs(y - bar.value())), default=bar.value()))

    QTimer.singleShot(0, area, scroll)


def scrolled(inner: QWidget, ground: str = "dock") -> QScrollArea:
    """The widget in an area that scrolls up and down, its height that of its words; ``clear`` lets the paper under it show."""
    area = QScrollArea()
    area.setViewport(QWidget())  # unlike the one that an area makes for itself, it has no ground of its own
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(inner)
    column.addStretch(1)
    marked(holder, ground=ground)
    area.setWidget(holder)
    holder.setAutoFillBackground(False)
    return area


class Pressable(QAbstractButton):
    """A button that paints itself, anew when the pointer comes or goes. Enter presses it, as Space does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class TickBox(Pressable):
    """A line's box on the checklist: open, done, or one that may be left out. Pressing an open one ticks it off."""

    SIDE = 17

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._palette, self._owed, self._wanted = theme.palette, True, False
        self._pressed: Callable[[], object] = lambda: None
        self.setCheckable(True)
        self.setFixedSize(theme.px(24), theme.px(24))
        self._side = theme.px(self.SIDE)
        self.clicked.connect(lambda: self._pressed())

    def show_as(self, says: str, pressed: Callable[[], object], *, done: bool, owed: bool, wanted: bool) -> None:
        self._pressed = pressed
        if (self._owed, self._wanted) != (owed, wanted):
            self._owed, self._wanted = owed, wanted
            self.update()
        self.setChecked(done)
        self.setEnabled(not done)
        self.setAccessibleName(says)
        if self.toolTip() != (tells := "" if done else "Tick it off by hand"):
            tip(self, tells)
        self.setCursor(Qt.CursorShape.ArrowCursor if done else Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_tick_box(painter, QRectF(0.5, 1, self._side, self._side), self._palette,
                           done=self.isChecked(), owed=self._owed, wanted=self._wanted)  # fmt: skip

    def nextCheckState(self) -> None:
        """The table says when it is done, not the press."""


def paint_tick_box(painter: QPainter, box: QRectF, palette: Palette, *, done: bool, owed: bool, wanted: bool) -> None:
    """``wanted`` is what is to be done now, in brass; what is not ``owed`` has a dashed edge."""
    edge = palette.added_on_dock if done else palette.brass if wanted else palette.dock_second_ink
    width = (2.2 if wanted and not done else 1.4) * box.width() / TickBox.SIDE
    with kept(painter):
        painter.setPen(line(edge, width) if owed or done else dashed(edge, width, 3, 2.4))
        painter.drawPath(rounded(box.adjusted(1, 1, -1, -1), box.width() * 0.22))
    if done:
        paint_icon(painter, box.adjusted(2, 2, -2, -2), "check", palette.added_on_dock)


class Dropdown(QPushButton):
    """One of a few things, shown as a word with a small arrow; a press opens the others."""

    chosen = Signal(str)

    def __init__(self, name: str, choices: Sequence[str], now: str = "", **properties: object) -> None:
        super().__init__()
        self._name, self._now, self._nothing = name, "", ""
        self._menu = PopUp(self)
        self._menu.triggered.connect(lambda action: self._choose(action.data()))
        self._menu.aboutToShow.connect(self._mark_now)
        self.setMenu(self._menu)
        marked(self, choice=True, **properties)
        self.offer(choices, now)

    @property
    def now(self) -> str:
        return self._now

    def offer(self, choices: Sequence[str], now: str = "", shown: Sequence[str] = ()) -> None:
        """The choices from now on; ``shown`` are their words in the menu, where those say more."""
        self._menu.clear()
        for choice, words in zip(choices, shown or choices, strict=True):
            self._menu.addAction(spelt(words)).setData(choice)
        self.set_now(now if now in choices else (choices or ("",))[0])

    def set_now(self, now: str, nothing: str = "") -> None:
        """``nothing`` is what it says from now on while there is no choice."""
        self._now, self._nothing = now, nothing or self._nothing
        self.setText(spelt(f"{now or self._nothing}  ▾"))
        self.setAccessibleName(f"{self._name}: {now or self._nothing}")

    def _choose(self, choice: str) -> None:
        self.set_now(choice)
        self.chosen.emit(choice)

    def _mark_now(self) -> None:
        """The menu opens on what is chosen, so that one more key is the next of them."""
        now = next((each for each in self._menu.actions() if each.data() == self._now), None)
        if now is not None:
            self._menu.setActiveAction(now)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down open the others, as in every list that folds out."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.showMenu()
        else:
            super().keyPressEvent(event)


def _segment(index: int, of: int) -> str:
    """Where a choice stands in its row, for the corners that it rounds."""
    return "only" if of == 1 else "first" if not index else "last" if index == of - 1 else "middle"


class Segments(QWidget):
    """A few choices side by side, one of them taken."""

    chosen = Signal(str)

    def __init__(self, name: str, choices: Sequence[tuple[str, str]], now: str = "") -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._keys: list[str] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for index, (key, words) in enumerate(choices):
            made = button(words, segment=_segment(index, len(choices)))
            made.setCheckable(True)
            made.setAccessibleName(f"{name}: {words}")
            self._group.addButton(made, index)
            self._keys.append(key)
            row.addWidget(made, 1)
        self.set_now(now or self._keys[0])
        self._group.idClicked.connect(lambda index: self.chosen.emit(self._keys[index]))

    @property
    def now(self) -> str:
        return self._keys[self._group.checkedId()]

    def set_now(self, key: str) -> None:
        """Take that choice; ``""`` takes none of them. Tab comes to the one that is taken, and a click leaves the keyboard where
        it is."""
        self._group.setExclusive(False)
        for index, each in enumerate(self._keys):
            made = self._group.button(index)
            made.setChecked(each == key)
            by_tab = each == key or key not in self._keys
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus if by_tab else Qt.FocusPolicy.NoFocus)
        self._group.setExclusive(True)

    def call(self, key: str, words: str) -> None:
        """Give a choice other words."""
        made = self.press(key)
        made.setText(spelt(words))
        made.setAccessibleName(f"{self.accessibleName()}: {words}")

    def offer(self, keys: Sequence[str]) -> None:
        """Show only these choices, at least the first of which there is."""
        buttons = {key: self._group.button(index) for index, key in enumerate(self._keys)}
        shown = [made for key, made in buttons.items() if key in keys]
        for made in buttons.values():
            made.setVisible(made in shown)
        for index, made in enumerate(shown):
            marked(made, segment=_segment(index, len(shown)))

    def press(self, key: str) -> QPushButton:
        found = self._group.button(self._keys.index(key))
        assert isinstance(found, QPushButton)
        return found


def named_row(theme: Theme, words: str, *widgets: QWidget) -> QWidget:
    """Widgets in a row behind the words that say what they are for."""
    holder = QWidget()
    in_row(theme, label(words, strong=True), *widgets, None, on=holder, gap=10)
    return holder
