"""Words and rule tags set together in lines: where each word and each pill stands in a given width."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import inf, nan
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from tabletop.engine.rulebook import DECIDED, HOUSE, Rulebook
from tabletop.engine.values import capitalised
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.shapes import colour, kept, line, rounded
from tabletop.view.drawing.type import Role
from tabletop.view.widgets.theme import Theme

if TYPE_CHECKING:
    from tabletop.engine.answers import Objection

BETWEEN = "·"


@dataclass(frozen=True)
class Tag:
    """A pill that names a rule; ``rule`` is the id of the card it opens.

    One that ``asks`` lays open a figure instead: the question that gives it, and whom or what that is asked of.
    """

    label: str
    rule: str
    asks: tuple[str, str] | None = None


@dataclass(frozen=True)
class TextPiece:
    """A stretch of text; ``strong`` stands out."""

    text: str
    strong: bool = False


@dataclass(frozen=True)
class FigureText:
    """A figure among the words, never broken: the question behind it, and whom or what that is asked of."""

    text: str
    asks: tuple[str, str]


Piece = TextPiece | Tag | FigureText


MOST_WORDS = 4_096
"""Of so many it is kept how wide they are."""


@dataclass(frozen=True)
class Letters:
    """The fonts a line is set in, and how large its pills are."""

    plain: QFont
    strong: QFont
    tag: QFont
    leading: float
    inset: float
    edge: float
    """How wide the line round a pill is."""

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, theme: Theme, px: float = 12.5, leading: float = 1.42) -> "Letters":
        plain, strong = (theme.font(Role.CONTROLS, px, bold=bold) for bold in (False, True))
        tag = theme.font(Role.CONTROLS, 10.5, bold=True)
        return cls(plain, strong, tag, px * leading * theme.scale, theme.px(7), theme.hairline)

    def advance(self, word: str, strong: bool) -> float:
        of = "strong" if strong else "plain"
        return self._widths[word, of] if (word, of) in self._widths else self._advance(word, of)

    def advances(self, words: Iterable[str], strong: bool) -> list[tuple[str, float]]:
        """The words, and how wide each is."""
        of, widths = "strong" if strong else "plain", self._widths
        return [(word, widths[word, of] if (word, of) in widths else self._advance(word, of)) for word in words]

    def label(self, words: str) -> float:
        """How wide a pill with these words is."""
        return self._advance(words, "tag") + 2 * self.inset

    def base(self, strong: bool) -> float:
        """How far under the upper edge of a line its letters stand."""
        metrics = self._metrics["strong" if strong else "plain"]
        return (self.leading + metrics.ascent() - metrics.descent()) / 2

    def _advance(self, words: str, of: str) -> float:
        """Qt takes long to measure a word, and the same words come again and again."""
        if (words, of) not in self._widths:
            if len(self._widths) > MOST_WORDS:
                self._widths.clear()
            self._widths[words, of] = self._metrics[of].horizontalAdvance(words)
        return self._widths[words, of]

    @cached_property
    def _metrics(self) -> dict[str, QFontMetricsF]:
        return {of: QFontMetricsF(font) for of, font in (("plain", self.plain), ("strong", self.strong), ("tag", self.tag))}

    @cached_property
    def _widths(self) -> dict[tuple[str, str], float]:
        return {}


@dataclass(frozen=True)
class PlacedPieces:
    """Pieces in their places: words that stand beside each other by the left end of their base line, tags and figures by their
    box."""

    words: tuple[tuple[QPointF, str, bool], ...]
    tags: tuple[tuple[QRectF, Tag | FigureText], ...]
    height: float
    wide: float
    """Where they are in one line, how wide that is: wherever there is as much room they lie so. Else it is no number."""


def placed(pieces: Iterable[Piece], letters: Letters, width: float) -> PlacedPieces:
    """The pieces in lines no wider than ``width``; a tag is never broken, and a word only where it is wider than a line."""
    space = letters.advance(" ", strong=False)
    words: list[tuple[float, float, list[str], bool]] = []
    tags: list[tuple[QRectF, Tag | FigureText]] = []
    x, top, beside, end = 0.0, 0.0, -1.0, 0.0
    for piece in pieces:
        if isinstance(piece, Tag):
            wide, high = letters.label(piece.label), letters.leading - 2
            if x and x + wide > width:
                x, top = 0.0, top + letters.leading
                _drop_point(words)
            tags.append((QRectF(x, top + 1, min(wide, width), high), piece))
            end = max(end, x + wide)
            x = x + wide + space
            continue
        figure, bold = isinstance(piece, FigureText), isinstance(piece, TextPiece) and piece.strong
        base, box = letters.base(bold), QRectF()
        whole = figure and letters.advance(piece.text, bold) <= width
        for word, wide in _words([piece.text] if whole else piece.text.split(), letters, bold, width):
            if x and x + wide > width:
                x, top = 0.0, top + letters.leading
                _drop_point(words)
            if words and x == beside and words[-1][1] == top + base and words[-1][3] == bold:
                words[-1][2].append(word)  # Qt sets ten words as fast as one
            else:
                words.append((x, top + base, [word], bold))
            if figure:
                box |= QRectF(x, top, wide, letters.leading)
            end = max(end, x + wide)
            beside = x = x + wide + space
        if isinstance(piece, FigureText):
            tags.append((box, piece))
            x, end = (x, end) if whole else (width, inf)  # what comes next begins a line: no box lies over another
    set_ = tuple([(QPointF(left, base), " ".join(each), bold) for left, base, each, bold in words])
    return PlacedPieces(set_, tuple(tags), top + letters.leading, end if not top and end <= width else nan)


def _drop_point(words: list[tuple[float, float, list[str], bool]]) -> None:
    """No line ends with the point that stands between two parts."""
    if words and words[-1][2][-1:] == [BETWEEN]:
        words[-1][2].pop()


def _words(words: Iterable[str], letters: Letters, strong: bool, width: float) -> Iterable[tuple[str, float]]:
    """The words and how wide each is, those that are wider than a line in as many parts as it takes."""
    found = letters.advances(words, strong)
    widest = max([wide for _, wide in found], default=0.0)
    return found if widest <= width else _in_parts(words, letters, strong, width)


def _in_parts(words: Iterable[str], letters: Letters, strong: bool, width: float) -> Iterator[tuple[str, float]]:
    for word in words:
        while (wide := letters.advance(word, strong)) > width and len(word) > 1:
            fitting = (size for size in range(len(word) - 1, 0, -1) if letters.advance(word[:size], strong) <= width)
            most = next(fitting, 1)
            yield word[:most], letters.advance(word[:most], strong)
            word = word[most:]
        yield word, wide


def paint_words(painter: QPainter, lines: PlacedPieces, letters: Letters, ink: str) -> None:
    """The words alone, from the painter's origin."""
    with kept(painter):
        painter.setPen(colour(ink))
        for at, word, strong in lines.words:
            painter.setFont(letters.strong if strong else letters.plain)
            painter.drawText(at, word)


def paint_tag(painter: QPainter, box: QRectF, tag: Tag, letters: Letters, palette: Palette, night: bool) -> None:
    with kept(painter):
        painter.setBrush(colour(palette.dock_shade if night else palette.paper))
        painter.setPen(line(palette.dock_line, letters.edge))
        painter.drawPath(rounded(box.adjusted(0.5, 0.5, -0.5, -0.5), box.height() / 2))
        painter.setFont(letters.tag)
        painter.setPen(colour(palette.dock_second_ink))
        painter.drawText(box, 0x84, tag.label)


def rule_tag(book: Rulebook, key: str, called: str = "") -> Tag | None:
    """The tag of a rule by its id, with what it was ``called`` then where that is told, and its number now where that is another;
    of a card that is gone, by the number its id remembers."""
    if key in ("", DECIDED):
        return None
    if called and key != HOUSE:
        renumbered = key in book and called != book.title(key)
        return Tag(f"{called}, now {book[key].number}" if renumbered else called, key)
    if key == HOUSE:
        return Tag("the table’s card", key)
    if key in book:
        return Tag(f"rule {book[key].number}", key)
    return Tag(f"rule {key.lstrip('r')}", key)


def objected(objection: "Objection", book: Rulebook) -> str:
    """``"Rule 6: one card each."``; what no table could do names no rule."""
    told, tag = objection.told.rstrip(".") + ".", rule_tag(book, objection.told_by)
    return f"{capitalised(tag.label)}: {told}" if tag else capitalised(told)


def why(question: str, subject: str = "") -> Tag:
    """The pill beside a figure that lays open what stands behind it."""
    return Tag("why?", "", (question, subject))


def rule_tags(book: Rulebook, keys: Iterable[str] | Mapping[str, str]) -> tuple[Tag, ...]:
    """One tag for each rule, in the order in which they are first named; a mapping says what each was called then."""
    called = keys if isinstance(keys, Mapping) else dict.fromkeys(keys, "")
    return tuple(tag for key, then in called.items() if (tag := rule_tag(book, key, then)))


def in_line(parts: Iterable[Piece]) -> list[Piece]:
    """The parts with a point between them."""
    apart = [piece for part in parts for piece in (TextPiece(BETWEEN), part)]
    return apart[1:]


def spoken(pieces: Sequence[Piece]) -> str:
    """The pieces as a screen reader says them."""
    return " ".join(piece.label if isinstance(piece, Tag) else piece.text for piece in pieces)
