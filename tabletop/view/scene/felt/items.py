"""A figure on the felt as Qt has it: an empty object that can be moved, named and focused, and one picture in it."""

from math import ceil, cos, pi

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QGraphicsPixmapItem, QStyleOptionGraphicsItem, QWidget

from tabletop.view.drawing.light import DRAGGED, paint_shadow
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.pixmaps import Pictures
from tabletop.view.drawing.shapes import grown
from tabletop.view.scene.felt.motion import Stance
from tabletop.view.scene.figures.figure import Figure
from tabletop.view.scene.figures.looks import Look, paint_scaled
from tabletop.view.widgets.plain_text import tip

_EMPTY = QGraphicsItem.GraphicsItemFlag.ItemHasNoContents
_FOCUSABLE = _EMPTY | QGraphicsItem.GraphicsItemFlag.ItemIsFocusable
_NO_BUTTON, _SMOOTH = Qt.MouseButton.NoButton, Qt.TransformationMode.SmoothTransformation
_AS_ITS_BOX = QGraphicsPixmapItem.ShapeMode.BoundingRectShape
"""Named once, as Qt for Python looks names up slowly, and there may be a thousand items."""
_SHADOW_REACH = 32
_UNDER_HELD = (-15.0, -2.0, 15.0, 31.0)
"""How far the shadow of what is held reaches over its edges, left, above, right and below, in px at scale 1."""


class FigureItem(QGraphicsObject):
    """The item of one figure. It paints nothing itself: a picture that is made once is far cheaper."""

    def __init__(self, figure: Figure) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(_NO_BUTTON)
        self.figure = figure
        self.height = 0.0
        """How high it lies, while it lies where the table says."""
        self._picture = _picture_item(self)
        self._picture.setVisible(not figure.look.when_pointed)
        self._shadow: QGraphicsPixmapItem | None = None
        self._shown: tuple[Look, float, float, float, float, Palette] | None = None
        self._new_side = QPixmap()
        self._leaning: dict[tuple[float, float, int], tuple[QPixmap, QPointF]] = {}
        """How it looks in the hand, with its shadow, by its lean, its size and what it shows."""
        self._other_side: QPixmap | None = None
        self.show_figure(figure)

    def show_figure(self, figure: Figure) -> None:
        """Become that figure, but for its place and picture."""
        if figure.box[2:] != self.figure.box[2:]:
            if scene := self.scene():  # what is smaller now uncovers the felt around it, and has to say so
                reach = ceil(self.figure.look.reach * self.figure.unit) + 1
                scene.update(grown(self.sceneBoundingRect(), reach))
            self.prepareGeometryChange()
        self.figure = figure
        self.setZValue(figure.level)
        tip(self, figure.tip)
        self.setFlags(_FOCUSABLE if figure.name else _EMPTY)

    @property
    def stance(self) -> Stance:
        """Where the figure lies when nothing moves it."""
        return Stance(*self.figure.box.centre, turn=self.figure.turn)

    def lie_at(self, height: float) -> None:
        self.height = height
        self.setZValue(height)

    def picture_at(self, ratio: float, pictures: Pictures, palette: Palette) -> None:
        """Show the picture for so many device px to one of the scene."""
        figure = self.figure
        wanted = (figure.look, figure.box.width, figure.box.height, figure.unit, ratio, palette)
        if wanted == self._shown:
            return
        self._shown = wanted
        # Whole px around the thing: a picture that begins between two px would be blurred.
        reach = ceil(figure.look.reach * figure.unit)
        size = QSizeF(figure.box.width + 2 * reach, figure.box.height + 2 * reach)

        def paint(painter: QPainter, box: QRectF) -> None:
            paint_scaled(figure.look, painter, grown(box, -reach), figure.unit, palette)

        self._new_side = pictures.picture((figure.look, figure.unit, palette), size, ratio, paint)
        _show(self._picture, self._new_side)

    def will_turn_over(self) -> None:
        """The picture shown now is of its other side: what is shown next is turned up."""
        self._other_side = self.picture

    def turn_over(self, part: float) -> None:
        """Turned over so far, from 0 to 1: narrower up to the middle of the way, then wider with the new side up."""
        if self._other_side is None:
            return
        side = self._other_side if part < 0.5 else self._new_side
        if self.picture.cacheKey() != side.cacheKey():
            _show(self._picture, side)
        self._picture.setTransform(QTransform.fromScale(max(0.02, abs(cos(part * pi))), 1.0))
        if part >= 1.0:
            self._picture.setTransform(QTransform())
            self._other_side = None

    def lift(self, ratio: float, pictures: Pictures) -> None:
        """Lie higher: a wide soft shadow under it."""
        unit = max(1.0, self.figure.unit)
        reach = 2 * _SHADOW_REACH * unit
        size = QSizeF(self.figure.box.width + reach, self.figure.box.height + reach)
        self._shadow = self._shadow or _picture_item(self)
        self._shadow.setFlag(QGraphicsItem.GraphicsItemFlag.ItemStacksBehindParent)

        def paint(painter: QPainter, box: QRectF) -> None:
            painter.scale(unit, unit)
            shape = QRectF(0, 0, box.width() / unit, box.height() / unit)
            paint_shadow(painter, grown(shape, -_SHADOW_REACH), 6, DRAGGED)

        _show(self._shadow, pictures.picture(("lifted", unit), size, ratio, paint))
        self._shadow.setVisible(True)

    def lean(self, turn: float, scale: float) -> None:
        """Be seen turned and larger, with its shadow, as one picture that is made once: to move it is then to copy it."""
        if self._shadow is None:
            return
        key = turn, scale, self._new_side.cacheKey()
        if key not in self._leaning:
            unit, reach = max(1.0, self.figure.unit), self.figure.look.reach * self.figure.unit
            seen = grown(self.boundingRect(), reach) | self.boundingRect().adjusted(*(side * unit for side in _UNDER_HELD))
            self._leaning[key] = _turned((self._shadow.pixmap(), self._new_side), seen, turn, scale)
        self._shadow.setVisible(False)
        picture, offset = self._leaning[key]
        self._picture.setPixmap(picture)
        self._picture.setOffset(offset)

    def stand_upright(self) -> None:
        """Be seen as itself again, over its own shadow."""
        if self._shadow is not None and self._leaning:
            self._leaning.clear()
            self._shadow.setVisible(True)
            _show(self._picture, self._new_side)

    def point(self, pointed: bool) -> None:
        """Rise a little while it is pointed at, or be seen then alone."""
        if self.figure.look.when_pointed:
            self._picture.setVisible(pointed)
        else:
            self._picture.setY(-max(1.0, self.figure.unit) if pointed else 0.0)

    def lay_down(self) -> None:
        if self._shadow:
            self.stand_upright()
            self._shadow.setVisible(False)

    @property
    def picture(self) -> QPixmap:
        return self._picture.pixmap()

    def boundingRect(self) -> QRectF:
        _, _, width, height = self.figure.box
        return QRectF(-width / 2, -height / 2, width, height)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Nothing: the picture is an item of its own."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Focus))


def _picture_item(parent: QGraphicsItem) -> QGraphicsPixmapItem:
    item = QGraphicsPixmapItem(parent)
    item.setTransformationMode(_SMOOTH)
    item.setShapeMode(_AS_ITS_BOX)
    item.setAcceptedMouseButtons(_NO_BUTTON)
    return item


def _turned(layers: tuple[QPixmap, ...], seen: QRectF, turn: float, scale: float) -> tuple[QPixmap, QPointF]:
    """Pictures laid over each other, middle on middle, turned by so many degrees and made larger: of this what is ``seen`` about
    the middle, and where its upper left corner lies from there."""
    ratio = layers[0].devicePixelRatio()
    shown = QRectF(QTransform().rotate(turn).scale(scale, scale).mapRect(seen).toAlignedRect())
    picture = QPixmap(ceil(shown.width() * ratio), ceil(shown.height() * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(-shown.topLeft())
        painter.rotate(turn)
        painter.scale(scale, scale)
        for each in layers:
            size = each.deviceIndependentSize()
            painter.drawPixmap(QPointF(-size.width() / 2, -size.height() / 2), each)
    return picture, shown.topLeft()


def _show(item: QGraphicsPixmapItem, picture: QPixmap) -> None:
    """The picture with its middle at the item's own point."""
    size = picture.deviceIndependentSize()
    item.setPixmap(picture)
    item.setOffset(-size.width() / 2, -size.height() / 2)
