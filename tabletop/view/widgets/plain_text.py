"""What people type is shown as they typed it: here alone words meet what Qt would read more into than words.

Labels and tooltips take whatever looks like HTML for HTML, and would load its pictures; buttons and menus take ``&`` for the
mark of a key, and titles of windows take ``[*]`` for a sign of their own.
"""

import re
from collections.abc import Iterable
from textwrap import wrap
from typing import Protocol

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QToolTip, QWidget

_SPOKEN, BESIDE = "tip spoken", 8
WIDE = 72
"""Letters in a line of what is long and said at a point of the screen."""


class Tipped(Protocol):
    """A widget, an action or a line of a list."""

    def setToolTip(self, toolTip: str, /) -> None: ...


def tip(on: Tipped, words: str) -> None:
    """What is said of it when it is pointed at; a screen reader says the same."""
    shown = tip_of(words)
    on.setToolTip(shown)
    if isinstance(on, QWidget) and (shown != words or on.property(_SPOKEN)):
        on.setAccessibleDescription(
            words if shown != words else ""
        )  # without one, a tooltip is read out with all that makes it look plain
        on.setProperty(_SPOKEN, shown != words)


def say_there(on: QWidget, at: QPoint, words: str) -> None:
    """Say that at a point of the screen, while something that is no widget of its own is pointed at, in several lines where it is
    long; no words end it."""
    told = words if len(words) <= 2 * WIDE else "\n".join(wrap(words, WIDE))
    QToolTip.showText(at, tip_of(told), on)


def show_tip(on: QWidget, at: QPoint) -> None:
    """What a widget says when it is pointed at, said at that point of the screen now."""
    QToolTip.showText(at, on.toolTip(), on)


def show_tip_beside(on: QWidget, event: QHelpEvent) -> None:
    """What a widget says when it is pointed at, on its left, where that has room: what stands below it is not covered."""
    show_tip(on, event.globalPos())
    shown, at = _shown(), on.mapToGlobal(QPoint())
    if shown is not None and at.x() - shown.width() - BESIDE >= on.screen().availableGeometry().left():
        shown.move(at.x() - shown.width() - BESIDE, at.y())


def show_tip_outside(on: QWidget, at: QPoint, box: QRect, held: QRect) -> None:
    """What is said at that point of the screen, over or under a ``box`` with words in it, whichever edge is nearer, and on the
    side away from what is ``held`` up beside that: neither is covered."""
    show_tip(on, at)
    shown, room = _shown(), on.screen().availableGeometry()
    if shown is None:
        return
    x = box.right() - shown.width() if held.center().x() > box.center().x() else box.left()
    x = max(room.left(), min(x, room.right() - shown.width()))
    over, under = (QPoint(x, y) for y in (box.top() - shown.height() - BESIDE, box.bottom() + BESIDE))
    ways = [QRect(way, shown.size()) for way in ((over, under) if at.y() < box.center().y() else (under, over))]
    shown.move(next((way for way in ways if room.contains(way) and not way.intersects(held)), ways[0]).topLeft())


def _shown() -> QWidget | None:
    """The window in which Qt says it."""
    return next((each for each in QApplication.topLevelWidgets() if each.inherits("QTipLabel") and each.isVisible()), None)


def is_listened_to() -> bool:
    """Whether a screen reader, or the like, is at work."""
    return QAccessible.isActive()


def say_aloud(on: QWidget, words: str) -> None:
    """A screen reader says the words, wherever the keyboard is."""
    if words and is_listened_to():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(on, words))


def tip_of(words: str) -> str:
    """The words as a tooltip that shows each of their signs."""
    if "<" not in words and "&" not in words:
        return words
    return f'<p style="white-space:pre-wrap">{_escaped(words)}</p>'


def _escaped(words: str) -> str:
    from html import escape  # with the names of two thousand signs

    return escape(words)


def spelt(words: str) -> str:
    """The words for a button, a tab or a line of a menu, where ``&`` marks a key."""
    return words.replace("&", "&&")


def name_window(window: QWidget, words: str) -> None:
    window.setWindowTitle(words.replace("[*]", "[*][*]"))


_LONG = re.compile(r"[^\s\u200b]{18,}")
_SIX = re.compile(".{1,6}")
_BREAK = "\N{ZERO WIDTH SPACE}"
"""Where a word that is longer than a line may go on in the next; nobody sees it."""


def behind(words: str, name: str) -> str:
    """A name behind the words: in the next line where it is so long that it would be parted."""
    return f"{words}{chr(10) if _LONG.search(name) else ' '}{name}"


class Label(QLabel):
    """Words, or a picture. A word as long as the longest names goes on in the next line where it has to."""

    def __init__(self, words: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(words)

    def setText(self, words: str) -> None:
        super().setText(_LONG.sub(lambda word: _BREAK.join(_SIX.findall(word[0])), words))

    def text(self) -> str:
        return super().text().replace(_BREAK, "")


class StyledLabel(QLabel):
    """Words of which some look otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.RichText)

    def show_parts(self, parts: Iterable[tuple[str, str]], style: str) -> None:
        """Words with the style of each, in CSS, and the style of all."""
        self.setText(f'<div style="{style}">{"".join(_styled(*part) for part in parts)}</div>')


def _styled(words: str, style: str) -> str:
    shown = _escaped(words).replace("\n", "<br>")
    return f'<span style="{style}">{shown}</span>' if style else shown
