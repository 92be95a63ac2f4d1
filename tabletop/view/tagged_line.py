"""A sentence with rule tags in it, each a small button that opens its card."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from tabletop.view.flow import Letters, Piece, Tag, Words, paint_words, placed, spoken
from tabletop.view.look import Look


class RuleTag(QPushButton):
    """A pill that names a rule or asks why. A click opens the card, or lays open the figure."""

    def __init__(self, tag: Tag, parent: QWidget | None = None) -> None:
        super().__init__(tag.label, parent)
        self.setProperty("pill", True)
        self.setAutoDefault(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(f"why? {' '.join(tag.asks).strip()}" if tag.asks else f"open {tag.label}")


class TaggedLine(QWidget):
    """Words and tags set in lines as wide as there is room."""

    rule_wanted = Signal(str)
    figure_wanted = Signal(str, str)

    def __init__(self, look: Look, parent: QWidget | None = None, *, px: float = 13, second: bool = False) -> None:
        super().__init__(parent)
        self._look, self._px, self._second = look, px, second
        self._pieces: tuple[Piece, ...] = ()
        self._tags: list[RuleTag] = []
        self._set = False
        """Whether it has a width: a layout gives it no more height than it hints at, so the hint goes by that."""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_pieces(self, *pieces: Piece | str | None) -> None:
        """Words, texts and tags in their order; what is ``None`` is left out."""
        self._pieces = tuple(Words(piece) if isinstance(piece, str) else piece for piece in pieces if piece is not None)
        self.setAccessibleName(spoken(self._pieces))
        for button in self._tags:
            button.deleteLater()
        self._tags = [self._button(tag) for tag in self._pieces if isinstance(tag, Tag)]
        self._arrange()
        self.updateGeometry()
        self.update()

    @property
    def text(self) -> str:
        return spoken(self._pieces)

    def _button(self, tag: Tag) -> RuleTag:
        button = RuleTag(tag, self)
        asks = tag.asks
        button.clicked.connect(lambda: self.figure_wanted.emit(*asks) if asks else self.rule_wanted.emit(tag.rule))
        button.show()
        return button

    def _letters(self) -> Letters:
        return Letters.of(self._look, self._px)

    def _arrange(self) -> None:
        lines = placed(self._pieces, self._letters(), max(1, self.width()))
        for button, (box, _) in zip(self._tags, lines.tags, strict=True):
            button.setFont(self._letters().tag)
            button.setGeometry(box.toAlignedRect())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(placed(self._pieces, self._letters(), max(1, width)).height + 0.5)

    def sizeHint(self) -> QSize:
        width = self.width() if self._set else self._look.px(200)
        return QSize(self._look.px(200), self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(80), round(self._letters().leading))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        if not self._set or event.size().width() != event.oldSize().width():
            self._set = True
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._look.palette
        painter = QPainter(self)
        lines = placed(self._pieces, self._letters(), self.width())
        paint_words(painter, lines, self._letters(), palette.dock_second_ink if self._second else palette.dock_ink)
        painter.end()
