"""The sections over the minutes, as one part that is as high as there is room, and in which no row is seen in part."""

from PySide6.QtCore import QCoreApplication, QEvent, QMargins, QObject, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QLayout, QScrollArea, QWidget

from tabletop.view.drawing.shapes import colour
from tabletop.view.drawing.type import Role
from tabletop.view.widgets.layouts import around
from tabletop.view.widgets.tagged_line import TaggedLine
from tabletop.view.widgets.theme import Theme

STRIP = 18
"""Px that the mark of what is further down has for itself, where not all is seen: it covers no row."""
MOST_COVERED = 0.5
"""What part of its height is given up at most, so that a row is not cut."""

OF_ABOVE = "of_above"
"""The property of a line that says something of what stands above it: the two are one row, and none is seen alone."""


class Holder(QWidget):
    """As high as its words are at its width. How high they would be in a narrower one is nobody's business."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


class AsHighAsItsWords(QScrollArea):
    """As high as what it shows, as long as the minutes keep a few lines; then it scrolls, and no row is seen in part."""

    def __init__(self, theme: Theme, shown: Holder, parts: QLayout) -> None:
        """What is ``shown`` has its ``parts`` laid out on it."""
        super().__init__()
        self._shown, self._parts, self._theme = shown, parts, theme
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumHeight(120)
        self._covers = _Cover(self, theme), _Cover(self, theme)
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._cover)
        bar.rangeChanged.connect(self._cover)
        self.setWidget(shown)
        for each in (self, self.viewport(), shown):
            each.setAttribute(
                Qt.WidgetAttribute.WA_StaticContents
            )  # what stays in its place is not painted anew as the height changes

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        hint.setHeight(self.needed)
        return hint

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            if over := around(self).layout():
                over.activate()  # it has its height before it is asked whether all has room
            self._settle()
            QTimer.singleShot(0, self, self._cover)
        return super().eventFilter(watched, event)

    def hold(self) -> None:
        """Nothing moves before ``lay_out``, whatever comes and goes."""
        self._parts.setEnabled(False)

    def lay_out(self) -> None:
        """Give what it shows its room, and then lay it out there, once: of itself, Qt does so whenever a part of it comes up,
        in the room that there was before."""
        self._parts.setEnabled(True)
        self.eventFilter(self._shown, QEvent(QEvent.Type.LayoutRequest))
        self._parts.activate()
        QCoreApplication.removePostedEvents(self._shown, QEvent.Type.LayoutRequest.value)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._settle()
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()
        self._cover()

    @property
    def needed(self) -> int:
        """How high all that it shows is."""
        return self._parts.totalHeightForWidth(max(1, self.width() - self._bar))

    @property
    def _bar(self) -> int:
        return self.verticalScrollBar().sizeHint().width()

    def _settle(self) -> None:
        """A scroll bar or as much free room, so that no line is laid out anew when the bar comes or goes."""
        room = self.height() >= self.needed
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if room else Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        margins = QMargins(0, 0, self._bar if room else 0, 0 if room else self._theme.px(STRIP))
        if (policy, margins) != (self.verticalScrollBarPolicy(), self.viewportMargins()):  # else Qt lays all of it out anew
            self.setVerticalScrollBarPolicy(policy)
            self.setViewportMargins(margins)

    def _cover(self) -> None:
        """Lay the dock's ground over what is cut off above and below."""
        view, shown = self.viewport(), self.widget()
        high = view.height()
        rows = rows_of(shown, view) if shown and self.needed > self.height() else []
        above = next((bottom for top, bottom in rows if top < 0 < bottom <= high * MOST_COVERED), 0)
        below = next((top for top, bottom in rows if high * (1 - MOST_COVERED) <= top < high < bottom), high)
        last = max((top for top, bottom in rows if bottom <= below), default=0)
        if shown and rows and rows[-1][1] > high and high * (1 - MOST_COVERED) <= last and last in _headings(shown, view):
            below = last  # a heading is seen with what stands under it, or not at all
        bar = self.verticalScrollBar()
        end = self.height() - view.y() if rows and bar.value() < bar.maximum() else high
        for cover, top, bottom in zip(self._covers, (0, below), (above, end), strict=True):
            cover.setGeometry(view.x(), view.y() + top, view.width(), bottom - top)
            cover.setVisible(bottom > top)
            cover.raise_()


def rows_of(holder: QWidget, view: QWidget) -> list[tuple[int, int]]:
    """Where in ``view`` each row of what is shown begins and ends: what stands side by side is one."""
    found = list[tuple[int, int, bool]]()
    seen = [each for each in holder.findChildren(QWidget) if each.isVisible()]
    holds = {over for each in seen if not isinstance(over := each.parentWidget(), TaggedLine)}  # which has words of its own
    for each in set(seen) - holds:
        top = each.mapTo(view, QPoint()).y()
        found.append((top, top + each.height(), bool(each.property(OF_ABOVE))))
    rows = list[tuple[int, int]]()
    for top, bottom, of_above in sorted(found):
        if rows and (of_above or top < rows[-1][1]):
            rows[-1] = (rows[-1][0], max(rows[-1][1], bottom))
        else:
            rows.append((top, bottom))
    return rows


def _headings(holder: QWidget, view: QWidget) -> list[int]:
    seen = (each for each in holder.findChildren(QLabel) if each.isVisible())
    return [each.mapTo(view, QPoint()).y() for each in seen if each.property("title") or each.property("section")]


class _Cover(QWidget):
    """The dock's ground, over a row of which only a part would be seen, with a mark that there is more; a click goes on there."""

    def __init__(self, area: QScrollArea, theme: Theme) -> None:
        super().__init__(area)
        self._area, self._theme = area, theme
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        bar, view = self._area.verticalScrollBar(), self._area.viewport()
        bar.setValue(bar.value() + (self.height() - view.height() if self.y() <= view.y() else self.y() - view.y()))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), colour(self._theme.palette.dock))
            painter.setPen(colour(self._theme.palette.dock_second_ink))
            painter.setFont(self._theme.font(Role.CONTROLS, 11))
            mark = "▴ more" if self.y() <= 0 else "▾ more"
            if self.height() >= painter.fontMetrics().height():
                painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter), mark)
