"""Letters: which family speaks in which role, and text that is fitted by its measured width."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property, lru_cache
from math import floor, inf
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
    QTransform,
)

from tabletop.view.drawing.assets import font_files
from tabletop.view.drawing.palette import Palette


class Role(Enum):
    """What letters are for. The first family comes with the program; the others stand in if it cannot be loaded."""

    WORDS = ("Nomic Tabletop Serif", "Georgia", "Charter", "Noto Serif", "Liberation Serif", "DejaVu Serif")
    CONTROLS = ("Nomic Tabletop Sans", "Segoe UI", "SF Pro Text", "Noto Sans", "Liberation Sans", "DejaVu Sans")
    SHEET = ("Nomic Tabletop Mono", "Consolas", "Menlo", "Noto Sans Mono", "Liberation Mono", "DejaVu Sans Mono")

    __hash__ = object.__hash__  # what texts measure is looked up by their letters, again and again: that of Enum is slower


SIGNS = "Nomic Tabletop Signs"
"""Suits, chessmen, arrows and the like for all roles, so that no family of the machine is asked for them."""


_GENERIC = {Role.WORDS: QFont.StyleHint.Serif, Role.CONTROLS: QFont.StyleHint.SansSerif, Role.SHEET: QFont.StyleHint.Monospace}

# QFont knows whole px only. Text is laid out in a font eight times as large under a painter scaled to an eighth, so that
# 9.6 px is 9.6 px, and a line breaks at the same word at every zoom.
_FINE = 8
_SET = 64
"""Of so many texts it is kept how they were broken into lines last."""


def families(role: Role) -> list[str]:
    """Who speaks in the role, the nearest first. Letters of a script that both lack the machine's own lend."""
    own, *others = role.value
    return [*([own] if own in loaded() else others), SIGNS]


@cache
def loaded() -> frozenset[str]:
    """The families that come with the program, told to Qt as one. A Qt application must run."""
    told = (QFontDatabase.addApplicationFont(file) for file in font_files())
    return frozenset(family for number in told for family in QFontDatabase.applicationFontFamilies(number))


class Type(NamedTuple):
    """A size and cut of letters: px may be a fraction, leading is the distance of two lines in px of type."""

    role: Role
    px: float
    bold: bool = False
    leading: float = 1.3
    joined: bool = True
    """Whether letters such as f and i may be one sign; on paper they stay two, so that a PDF can be searched."""

    def font(self) -> QFont:
        """The nearest font of whole px, for widgets."""
        return QFont(_whole_font(self))

    def width(self, text: str) -> float:
        return _width(self, text)

    def wide(self, text: str) -> int:
        """How wide it is on a widget, in the nearest font of whole px."""
        return _wide(self, text)

    def line_height(self) -> float:
        return self.px * self.leading

    def base(self) -> float:
        """How far down a line its base lies, the same for every line, whatever letters of other families stand in it."""
        return _base(self) / _FINE

    def narrowed(self, text: str, width: float, smallest: float = 1.0) -> "Type":
        """These letters, made small enough for the text to be at most `width` wide, but not under `smallest`."""
        needed = self.width(text)
        if needed <= max(width, 0.0):
            return self
        return self._replace(px=max(smallest, floor(self.px * width / needed * _FINE) / _FINE))


@dataclass(frozen=True)
class Run:
    """Some words and what they are: "" for plain, "added", "removed" or "title"."""

    text: str
    kind: str = ""


class SetText:
    """Text broken into lines of one width, ready to be painted."""

    def __init__(self, layout: QTextLayout, letters: Type) -> None:
        self._layout = layout
        self._letters = letters

    @property
    def text(self) -> str:
        return self._layout.text()

    @cached_property
    def lines(self) -> tuple[str, ...]:
        text, placed = self.text, (self._layout.lineAt(i) for i in range(self._layout.lineCount()))
        return tuple(text[line.textStart() : line.textStart() + line.textLength()].strip() for line in placed)

    @property
    def height(self) -> float:
        return self._layout.lineCount() * self._letters.line_height()

    def paint(self, painter: QPainter, at: QPointF, ink: str) -> None:
        """Paint with the left upper corner of the first line at the point."""
        painter.save()
        painter.translate(at)
        painter.scale(1 / _FINE, 1 / _FINE)
        painter.setPen(QColor(ink))
        self._layout.draw(painter, QPointF(0, 0))
        painter.restore()

    def paint_lines(self, painter: QPainter, at: QPointF, ink: str, first: int, last: int) -> None:
        """Paint the lines from `first` up to, not including, `last`, the upper corner of the first of them at the point."""
        painter.save()
        painter.translate(at.x(), at.y() - first * self._letters.line_height())
        painter.scale(1 / _FINE, 1 / _FINE)
        painter.setPen(QColor(ink))
        for number in range(first, min(last, self._layout.lineCount())):
            self._layout.lineAt(number).draw(painter, QPointF(0, 0))
        painter.restore()


def set_text(
    words: str | Sequence[Run],
    letters: Type,
    width: float,
    height: float = inf,
    palette: Palette | None = None,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> SetText:
    """The words in lines; what does not fit the height ends at a whole line and a whole word, with an ellipsis.

    Runs other than plain ones and titles need the palette for their colours.
    """
    return _set_text((Run(words),) if isinstance(words, str) else tuple(words), letters, width, height, palette, align)


@lru_cache(_SET)
def _set_text(
    runs: tuple[Run, ...], letters: Type, width: float, height: float, palette: Palette | None, align: Qt.AlignmentFlag
) -> SetText:
    """Qt takes long to break a text into lines, and a sheet is measured in several sizes before it is painted in one."""
    most = max(1, int(height / letters.line_height() + 0.01)) if height < inf else 10**6
    text = "".join(run.text for run in runs)
    layout = _laid(text, runs, letters, width, palette, align)
    if layout.lineCount() > most:
        last = layout.lineAt(most - 1)
        text = text[: last.textStart() + last.textLength()].rstrip(" -")
        layout = _laid(text + "…", runs, letters, width, palette, align)
    while layout.lineCount() > most and " " in text:
        text = text.rpartition(" ")[0].rstrip(" ,;:.-")
        layout = _laid(text + "…", runs, letters, width, palette, align)
    return SetText(layout, letters)


ELLIPSIS = "…"


def elided(text: str, letters: Type, width: float) -> str:
    """One line of the text, cut with an ellipsis where it is wider than `width`: behind a word, where half of it is kept."""
    if letters.width(text) <= width:
        return text
    metrics = QFontMetricsF(_fine_font(letters))
    cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width * _FINE)
    return at_word(cut) if text[len(cut) - 1 :][:1] != " " else cut


def at_word(cut: str) -> str:
    """A text that was cut, cut behind the last whole word, where that keeps half of it."""
    whole = cut.removesuffix(ELLIPSIS).rpartition(" ")[0].rstrip(" ,;:.-")
    return f"{whole}{ELLIPSIS}" if len(whole) >= len(cut) / 2 else cut


def broken(words: str, fits: Callable[[str], bool]) -> tuple[str, ...]:
    """The words in as few lines as they fit in; one that is too long for a line has one of its own."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        lines[-1:] = [longer] if not lines[-1] or fits(longer) else [lines[-1], word]
    return tuple(line.strip() for line in lines)


def fitted(text: str, letters: Type, width: float, least: float = 8.5) -> tuple[str, Type]:
    """One line of the text in smaller letters where it is wider than that, and at last cut."""
    smaller = letters.narrowed(text, width, least)
    return elided(text, smaller, width), smaller


def paint_line(painter: QPainter, at: QPointF, text: str, letters: Type, ink: str, side: float = 0.0) -> None:
    """One line with its base line through the point; side 0 begins there, 0.5 is centred on it, 1 ends there."""
    painter.save()
    painter.translate(at.x() - (letters.width(text) * side if side else 0.0), at.y())
    painter.scale(1 / _FINE, 1 / _FINE)
    painter.setFont(_fine_font(letters))
    painter.setPen(QColor(ink))
    painter.drawText(QPointF(0, 0), text)
    painter.restore()


def letter_path(text: str, letters: Type, centre: QPointF, width: float = inf) -> QPainterPath:
    """The outline of a short text, its ink centred on the point and squeezed to the width if it is wider."""
    path = QPainterPath()
    path.addText(QPointF(0, 0), _fine_font(letters), text)
    ink = path.boundingRect()
    squeeze = min(1.0, width * _FINE / max(ink.width(), 1.0))
    from_centre = path.translated(-ink.center().x(), -ink.center().y())
    return QTransform.fromScale(squeeze / _FINE, 1 / _FINE).map(from_centre).translated(centre)


def _laid(
    text: str, runs: Sequence[Run], letters: Type, width: float, palette: Palette | None, align: Qt.AlignmentFlag
) -> QTextLayout:
    layout = QTextLayout(text.replace("\n", "\u2028"), _fine_font(letters))
    option = QTextOption(align | Qt.AlignmentFlag.AlignAbsolute)
    option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(_formats(runs, len(text), palette))
    layout.beginLayout()
    base, down = _base(letters), 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width * _FINE)
        line.setPosition(QPointF(0, down + base - line.ascent()))
        down += letters.line_height() * _FINE
    layout.endLayout()
    return layout


@cache
def _base(letters: Type) -> float:
    """As in fine px a line of these letters alone would have it."""
    layout = QTextLayout("x", _fine_font(letters))
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    return (letters.line_height() * _FINE - line.height()) / 2 + line.ascent()


def _formats(runs: Sequence[Run], length: int, palette: Palette | None) -> list[QTextLayout.FormatRange]:
    ranges: list[QTextLayout.FormatRange] = []
    start = 0
    for run in runs:
        if run.kind:
            part = QTextLayout.FormatRange()
            part.start, part.length = start, max(0, min(len(run.text), length - start))
            part.format = _format(run.kind, palette)
            ranges.append(part)
        start += len(run.text)
    return ranges


def _format(kind: str, palette: Palette | None) -> QTextCharFormat:
    shape = QTextCharFormat()
    if kind == "title":
        shape.setFontWeight(QFont.Weight.Bold)
        return shape
    if palette is None:
        raise ValueError(f"Words that are {kind} need a palette.")
    ink = palette.added if kind == "added" else palette.removed
    tint = QColor(ink)
    tint.setAlphaF(0.13)
    shape.setForeground(QBrush(QColor(ink)))
    shape.setBackground(QBrush(tint))
    shape.setFontUnderline(kind == "added")
    shape.setFontStrikeOut(kind == "removed")
    shape.setFontWeight(QFont.Weight.Bold if kind == "added" else QFont.Weight.Normal)
    return shape


@lru_cache(4_096)
def _width(letters: Type, text: str) -> float:
    """Qt takes long to measure a text, and the same ones come again and again."""
    return QFontMetricsF(_fine_font(letters)).horizontalAdvance(text) / _FINE


@lru_cache(1_024)
def _wide(letters: Type, text: str) -> int:
    return QFontMetrics(_whole_font(letters)).horizontalAdvance(text)


@cache
def _whole_font(letters: Type) -> QFont:
    return _font(letters, round(letters.px))


@cache
def _fine_font(letters: Type) -> QFont:
    return _font(letters, max(1, round(letters.px * _FINE)))


def _font(letters: Type, px: int) -> QFont:
    font = QFont(families(letters.role))
    font.setStyleHint(_GENERIC[letters.role])
    font.setPixelSize(max(1, px))
    font.setWeight(QFont.Weight.DemiBold if letters.bold else QFont.Weight.Normal)
    if not letters.joined:
        font.setFeature(QFont.Tag("liga"), 0)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
