"""A sentence with rule tags in it, each a small button that opens its card."""

from math import ceil, inf

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from tabletop.view.values.wishes import LayOpen, ReadRule
from tabletop.view.widgets.flow import FigureText, Letters, Piece, PlacedPieces, Tag, TextPiece, paint_words, placed, spoken
from tabletop.view.widgets.layouts import in_order, put_away
from tabletop.view.widgets.plain_text import tip
from tabletop.view.widgets.theme import Theme


class RuleTag(QPushButton):
    """A pill that names a rule or asks why. A click opens the card, or lays open the figure."""

    def __init__(self, tag: Tag | FigureText, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("pill", True)
        self.setAutoDefault(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_tag(tag)

    def show_tag(self, tag: Tag | FigureText) -> None:
        self.opens = LayOpen(*tag.asks) if tag.asks else ReadRule(tag.rule) if isinstance(tag, Tag) else None
        """What a press wishes for."""
        self.setText(tag.label if isinstance(tag, Tag) else tag.text)
        self.setAccessibleName(f"why? {' '.join(tag.asks).strip()}" if tag.asks else f"open {self.text()}")


class FigureInLine(RuleTag):
    """A figure among the words, underlined while it is pointed at or has the keyboard. A click lays it open."""

    def __init__(self, figure: FigureText, theme: Theme, parent: QWidget) -> None:
        super().__init__(figure, parent)
        self._theme = theme
        tip(self, "Click to see where this comes from")

    def show_tag(self, tag: Tag | FigureText) -> None:
        super().show_tag(tag)
        self.setAccessibleName(f"why? {self.text()}")

    def sizeHint(self) -> QSize:
        return QSize(0, 0)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line under it; the words are painted with the others of their line."""
        if self.underMouse() or self.hasFocus():
            with QPainter(self) as painter:
                painter.fillRect(0, self.height() - self._theme.px(3), self.width(), self._theme.px(2), self._theme.palette.brass)


class TaggedLine(QWidget):
    """Words and tags set in lines as wide as there is room."""

    wished = Signal(object)
    """A rule is to be read, or a figure to be laid open, as a ``Wish``."""

    def __init__(self, theme: Theme, *, px: float = 13, second: bool = False) -> None:
        super().__init__()
        self._theme, self._px, self._second = theme, px, second
        self._letters = Letters.of(theme, px)
        self._pieces: tuple[Piece, ...] = ()
        self._by_width: dict[float, PlacedPieces] = {}
        self._heights: dict[int, int] = {}
        """How high it is, by the width, as long as it says what it says."""
        self._in_one_line: PlacedPieces | None = None
        """Its words as they lay when it was made as wide as they are."""
        self._tags: list[RuleTag] = []
        self._ink = ""
        self._set = False
        """Whether it has a width: a layout gives it no more height than it hints at, so the hint goes by that."""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_theme(self, theme: Theme, ink: str = "") -> None:
        """The words in another light or size, in that ink where they lie on another ground than a dock's."""
        self._theme, self._ink, pieces = theme, ink, self._pieces
        self._letters = Letters.of(theme, self._px)
        for button in self._tags:
            put_away(button)
        self._pieces, self._tags = (), []
        self.show_pieces(*pieces)

    def show_second(self, second: bool) -> None:
        """Whether its words come second to those about it: their ink is paler."""
        if second != self._second:
            self._second = second
            self.update()

    def lie_in_one_line(self) -> None:
        """As wide as its words are."""
        ends = self._placed(inf)
        if ends is self._in_one_line:
            return
        self._in_one_line = ends
        rights = [at.x() + self._letters.advance(word, strong) for at, word, strong in ends.words]
        self.setFixedWidth(ceil(max(rights, default=0.0)) + 1)

    def show_pieces(self, *pieces: Piece | str | None) -> None:
        """Words, texts and tags in their order, but for what is ``None``; where they are those shown before, nothing moves."""
        before = self._pieces
        self._pieces = tuple(TextPiece(piece) if isinstance(piece, str) else piece for piece in pieces if piece is not None)
        if self._pieces == before:
            return
        self._by_width.clear()
        self._heights.clear()
        self.setAccessibleName(spoken(self._pieces))
        spare, self._tags = self._tags, []
        for tag in self._pieces:
            if not isinstance(tag, TextPiece):
                self._tags.append(self._button(tag, spare))
        for button in spare:
            put_away(button)
        in_order(self, self._tags)
        self._arrange()
        self.updateGeometry()
        self.update()

    @property
    def text(self) -> str:
        return spoken(self._pieces)

    def _button(self, tag: Tag | FigureText, spare: list[RuleTag]) -> RuleTag:
        """One of those that are spare, if there is one of its kind, or else a new one."""
        kind = RuleTag if isinstance(tag, Tag) else FigureInLine
        if found := next((each for each in spare if type(each) is kind), None):
            spare.remove(found)
            found.show_tag(tag)
            return found
        made = RuleTag(tag, self) if isinstance(tag, Tag) else FigureInLine(tag, self._theme, self)
        made.clicked.connect(lambda: self.wished.emit(made.opens))
        made.setFont(self._letters.tag)
        made.show()
        return made

    def _placed(self, width: float) -> PlacedPieces:
        """A layout asks for many heights, and for the same ones again and again."""
        if width not in self._by_width:
            in_one = next((each for each in self._by_width.values() if each.wide <= width), None)
            self._by_width[width] = in_one or placed(self._pieces, self._letters, width)
        return self._by_width[width]

    def _arrange(self) -> None:
        if not self.width():
            return  # it is laid out when it has some
        lines = self._placed(max(1, self.width()))
        for button, (box, _) in zip(self._tags, lines.tags, strict=True):
            button.setGeometry(box.toAlignedRect())

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = round(self._placed(max(1, width)).height + 0.5)
        return self._heights[width]

    def sizeHint(self) -> QSize:
        width = self.width() if self._set else self._theme.px(200)
        return QSize(self._theme.px(200), self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(80), round(self._letters.leading))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        if not self._set or event.size().width() != event.oldSize().width():
            self._set = True
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._theme.palette
        with QPainter(self) as painter:
            lines = self._placed(self.width())
            ink = self._ink or (palette.dock_second_ink if self._second else palette.dock_ink)
            paint_words(painter, lines, self._letters, ink)
