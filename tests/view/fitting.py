"""Looks over all that is shown, and names each text that does not fit: cut, wider or taller than its place, or over another.

Words of labels, buttons, tabs and fields are measured against the room that they have. What widgets and figures paint
themselves is painted once more by painters that note every text and where it stands.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from sys import modules

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QTabBar,
    QWidget,
)

from tabletop.view.docks.rule_actions import Foretelling
from tabletop.view.drawing.type import SetText
from tabletop.view.editor.line_card import MOST_LETTERS
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.figures.looks import CardLook, paint_scaled
from tabletop.view.scene.view import TableView
from tabletop.view.widgets.fields import NumberField, WrittenField
from tabletop.view.widgets.plain_text import spelt
from tabletop.view.widgets.tagged_line import FigureInLine

_BREAKS = re.compile("[\\s\\u200b]|(?<=-)|(?<=/)")
SLACK = 1.5
"""Px that a text may stand out: letters lean."""
LAID_OVER = 0.2
"""The part of the smaller of two texts that may lie under the other."""
ELLIPSIS = "…"
REACH = 60


@dataclass(frozen=True)
class Painted:
    """A text and the box of its letters, in px of what it is painted on."""

    text: str
    box: QRectF


class Noting(QPainter):
    """A painter that notes the texts that it paints. Those on widgets are kept by widget."""

    def __init__(self, *on: object) -> None:
        super().__init__(*on)
        self.noted: list[Painted] = []
        self._on = on[0] if on else None
        if isinstance(self._on, QWidget) and WATCHED is not None:
            WATCHED.append((self._on, self.noted))

    def begin(self, on: object) -> bool:
        self._on = on
        if isinstance(on, QWidget) and WATCHED is not None:
            WATCHED.append((on, self.noted))
        return super().begin(on)

    def drawText(self, *how: object) -> object:
        text = next(each for each in how if isinstance(each, str))
        metrics = QFontMetricsF(self.font())
        if isinstance(how[0], QPointF | QPoint):
            at = QPointF(how[0])
            self.note(text, QRectF(at.x(), at.y() - metrics.capHeight(), metrics.horizontalAdvance(text), metrics.capHeight()))
        elif isinstance(how[0], QRect | QRectF):
            flags = how[1] if isinstance(how[1], int) else getattr(how[1], "value", 0)
            self.note(text, metrics.boundingRect(QRectF(how[0]), int(flags), text))
        return super().drawText(*how)

    def note(self, text: str, box: QRectF) -> None:
        if text.strip():
            self.noted.append(Painted(text, self.worldTransform().mapRect(box)))


WATCHED: list[tuple[QWidget, list[Painted]]] | None = None


@contextmanager
def noting(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[QWidget, list[Painted]]]]:
    """As long as it holds, whatever the view paints on widgets, and whatever is set in lines, is noted."""
    global WATCHED
    WATCHED = []
    usual = SetText.paint

    def paint(words: SetText, painter: QPainter, at: QPointF, ink: str) -> None:
        if isinstance(painter, Noting):
            for number, line in enumerate(words.lines):
                placed = words._layout.lineAt(number).naturalTextRect()
                high = words._letters.px * 0.7
                top = at.y() + (number + 0.5) * words._letters.line_height() - high / 2
                painter.note(line, QRectF(at.x() + placed.left() / 8, top, placed.width() / 8, high))
        usual(words, painter, at, ink)

    with monkeypatch.context() as patch:
        patch.setattr(SetText, "paint", paint)
        for name, module in list(modules.items()):
            if name.startswith("tabletop.view") and getattr(module, "QPainter", None) is QPainter:
                patch.setattr(module, "QPainter", Noting)
        yield WATCHED
    WATCHED = None


def misfits(window: QWidget, felt: TableView | None, monkeypatch: pytest.MonkeyPatch, names: Collection[str] = ()) -> list[str]:
    """Every text in the window that does not fit, each with where it is and why; none of the names may be painted cut."""
    shown = [each for each in (window, *window.findChildren(QWidget)) if each.isVisible() and not each.visibleRegion().isEmpty()]
    found = [f"{_place(each)}: “{text}” {why}" for each in shown for text, why in _of_widget(each)]
    found += _overprinted(shown)
    with noting(monkeypatch) as watched:
        window.grab()
    for widget, texts in watched:
        room = QRectF(widget.rect())
        found += [f"{_place(widget)}: “{each.text}” {why}" for each in texts if (why := _outside(each.box, room))]
        found += [f"{_place(widget)}: “{each.text}” is cut" for each in texts if _begins(each.text, names)]
    if felt is not None:
        found += _on_felt(felt)
    return list(dict.fromkeys(found))


def _begins(text: str, names: Collection[str]) -> bool:
    return text.endswith(ELLIPSIS) and any(name.startswith(text.removesuffix(ELLIPSIS)) for name in names)


def _place(widget: QWidget) -> str:
    """The classes of a widget and of what it lies in, from the inside out."""
    names, each = [type(widget).__name__], widget.parentWidget()
    while each is not None and len(names) < 4:
        if type(each) is not QWidget:
            names.append(type(each).__name__)
        each = each.parentWidget()
    return " in ".join(names)


def _of_widget(widget: QWidget) -> Iterator[tuple[str, str]]:
    for kind, look in LOOKS.items():
        if isinstance(widget, kind):
            yield from look(widget)
            break
    words = getattr(widget, "text", None)
    if not isinstance(widget, FigureInLine) and callable(words) and (text := str(words())) and (why := _clipped(widget)):
        yield text, why


def _label(label: QLabel) -> Iterator[tuple[str, str]]:
    text, room = label.text(), label.contentsRect()
    if not text or not room.width():
        return
    needs = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
    if label.wordWrap():
        words = max((QFontMetrics(label.font()).horizontalAdvance(word) for word in _BREAKS.split(QLabel.text(label))), default=0)
        if words > room.width() + SLACK:
            yield text, f"has a word of {words} px in {room.width()}"
    elif (wide := label.sizeHint().width()) > label.width() + SLACK:
        yield text, f"is {wide} px wide in {label.width()}"
    if needs > label.height() + SLACK:
        yield text, f"is {needs} px high in {label.height()}"
    if text.endswith(ELLIPSIS) and label.property("elided"):
        yield text, "is cut"


def _button(button: QPushButton) -> Iterator[tuple[str, str]]:
    text = button.text()
    if not text or isinstance(button, FigureInLine):
        return  # the words of the line are painted with it
    if isinstance(button, Foretelling) and text != spelt(button.words):
        yield button.words, f"is cut: {text}"
    option = QStyleOptionButton()
    button.initStyleOption(option)
    room = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
    icon = button.iconSize().width() + 4 if not button.icon().isNull() else 0
    metrics = button.fontMetrics()
    wide = metrics.size(Qt.TextFlag.TextShowMnemonic, text).width() + icon
    if wide > room.width() + SLACK:
        yield text, f"is {wide} px wide in {room.width()}"
    if metrics.height() > button.height() + SLACK:
        yield text, f"is {metrics.height()} px high in {button.height()}"


def _field(field: QLineEdit) -> Iterator[tuple[str, str]]:
    read_whole = isinstance(field, NumberField) or (isinstance(field, WrittenField) and len(field.text()) <= MOST_LETTERS)
    text = field.text() if read_whole else field.placeholderText() if not field.text() else ""
    room = field.width() - field.textMargins().left() - field.textMargins().right() - 8
    if text and (wide := field.fontMetrics().horizontalAdvance(text)) > room:
        yield text, f"is {wide} px wide in {room}"
    if (high := field.fontMetrics().height()) > field.height():
        yield text or field.text(), f"is {high} px high in {field.height()}"


def _tabs(tabs: QTabBar) -> Iterator[tuple[str, str]]:
    for index in range(tabs.count()):
        wide, room = tabs.fontMetrics().horizontalAdvance(tabs.tabText(index)), tabs.tabRect(index)
        if wide > room.width() + SLACK or room.right() > tabs.width() + SLACK:
            yield tabs.tabText(index), f"is {wide} px wide in {min(room.width(), tabs.width() - room.left())}"


def _menu(menu: QMenu) -> Iterator[tuple[str, str]]:
    """On the screen of the test, and on one no larger than the window that it belongs to."""
    screen = menu.screen().availableSize()
    if opener := menu.parentWidget():
        screen = screen.boundedTo(opener.window().size())
    if menu.width() > screen.width() or menu.height() > screen.height():
        yield menu.title() or "a menu", f"is {menu.width()} × {menu.height()} on {screen.width()} × {screen.height()}"


LOOKS: dict[type, Callable[..., Iterable[tuple[str, str]]]] = {
    QLabel: _label,
    QPushButton: _button,
    QLineEdit: _field,
    QTabBar: _tabs,
    QMenu: _menu,
}


def _clipped(widget: QWidget) -> str:
    """Where what it lies in ends before it: up and down it may be scrolled into sight, if something there scrolls."""
    box, parent, scrolls = QRect(QPoint(), widget.size()), widget.parentWidget(), False
    at = QPoint()
    each = widget
    while parent is not None and not each.isWindow():
        at += each.pos()
        scrolls = scrolls or isinstance(parent.parentWidget(), QScrollArea | QAbstractScrollArea)
        moved = box.translated(at)
        if moved.left() < -SLACK or moved.right() > parent.width() + SLACK:
            return f"is cut at the side: {moved.left()} to {moved.right()} of {parent.width()}"
        if not scrolls and (moved.top() < 0 or moved.bottom() >= parent.height()):
            return f"is cut: {moved.top()} to {moved.bottom()} of {parent.height()}"
        each, parent = parent, parent.parentWidget()
    return ""


def _outside(box: QRectF, room: QRectF) -> str:
    if box.left() < room.left() - SLACK or box.right() > room.right() + SLACK:
        return f"is painted from {box.left():.0f} to {box.right():.0f} of {room.width():.0f}"
    if box.top() < room.top() - SLACK or box.bottom() > room.bottom() + SLACK:
        return f"is painted from {box.top():.0f} down to {box.bottom():.0f} of {room.height():.0f}"
    return ""


def _overprinted(shown: Iterable[QWidget]) -> list[str]:
    """Words of widgets in one holder that lie over each other."""
    worded = [each for each in shown if isinstance(each, QLabel | QAbstractButton) and each.text() and not each.isWindow()]
    pairs = ((one, other) for one, other in combinations(worded, 2) if one.parentWidget() is other.parentWidget())
    return [
        f"{_place(one)}: “{one.text()}” lies over “{other.text()}”"
        for one, other in pairs
        if (both := one.geometry().intersected(other.geometry())).width() > 2 and both.height() > 2
    ]


# The felt


def texts_on(item: FigureItem, palette: object) -> list[Painted]:
    """The texts on a figure's picture, in px of the scene from the figure's upper left corner."""
    figure = item.figure
    size = QSize(round(figure.box.width) + 2 * REACH, round(figure.box.height) + 2 * REACH)
    painter = Noting(QImage(size, QImage.Format.Format_ARGB32_Premultiplied))
    paint_scaled(figure.look, painter, QRectF(REACH, REACH, figure.box.width, figure.box.height), figure.unit, palette)
    painter.end()
    return [Painted(each.text, each.box.translated(-REACH, -REACH)) for each in painter.noted]


MAY_BE_CUT = ("rule", "proposal", "written")
"""Whole texts of rules are read by pointing at their cards."""


def _on_felt(felt: TableView) -> list[str]:
    found, placed = [], list[tuple[FigureItem, Painted]]()
    scene = QRectF(felt.sceneRect())
    for item in felt.felt.items():
        if not isinstance(item, FigureItem) or not item.isVisible() or item.figure.look.when_pointed:
            continue
        if isinstance(item.figure.look, CardLook):
            continue
        figure = item.figure
        reach = figure.look.reach * figure.unit
        room = QRectF(-reach, -reach, figure.box.width + 2 * reach, figure.box.height + 2 * reach)
        for text in texts_on(item, felt.palette_of_table):
            name = f"{figure.key}"
            if text.text.endswith(ELLIPSIS) and figure.key.kind not in MAY_BE_CUT:
                found.append(f"{name}: “{text.text}” is cut")
            if why := _outside(text.box, room):
                found.append(f"{name}: “{text.text}” {why}")
            whole = item.mapRectToScene(text.box.translated(-figure.box.width / 2, -figure.box.height / 2))
            if not scene.contains(whole):
                found.append(f"{name}: “{text.text}” is beyond the felt")
            placed.append((item, Painted(text.text, whole)))
    for (one, a), (other, b) in combinations(placed, 2):
        if why := _lies_over(one, a, other, b):
            found.append(why)
    return found


def _lies_over(one: FigureItem, a: Painted, other: FigureItem, b: Painted) -> str:
    both = a.box.intersected(b.box)
    least = min(a.box.width() * a.box.height(), b.box.width() * b.box.height())
    if both.isEmpty() or both.width() * both.height() < LAID_OVER * least:
        return ""
    if one is not other:
        low = one if one.zValue() < other.zValue() else other
        high, text = (other, a) if low is one else (one, b)
        if high.sceneBoundingRect().contains(text.box):
            return ""  # a whole card lies on it
    return f"{one.figure.key}: “{a.text}” lies over “{b.text}” of {other.figure.key}"
