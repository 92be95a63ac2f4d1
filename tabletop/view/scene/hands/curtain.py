"""The curtain before a hand. Faces exist here only while it is open, and are gone the moment it begins to close."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from itertools import pairwise
from math import cos, radians, sin

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QSizeF, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QGraphicsPixmapItem, QStyleOptionGraphicsItem, QWidget

from tabletop.engine.seats import Seat
from tabletop.engine.things import NOTHING, Address, SeenThing
from tabletop.view.drawing.palette import BY_DAY, Palette
from tabletop.view.drawing.pixmaps import Pictures, drawn
from tabletop.view.drawing.surfaces import OPEN_SHARE, RAIL, paint_behind_curtain, paint_curtain, paint_rail
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.felt.motion import REDUCED, stance_of, stand
from tabletop.view.scene.figures.figure import Figure, Level
from tabletop.view.scene.figures.looks import BallotCard, CardLook, Look, VoteCard
from tabletop.view.scene.figures.marks import ActTag, FocusRingLook
from tabletop.view.scene.figures.thing_figures import spoken_thing
from tabletop.view.scene.layout.rects import CARD_RATIO, FULL_CARD, Rect, around

BALLOT_KIND = "ballot"
OPENING, CLOSING = 200, 120
SECONDS = 20
APART = 3.0
"""Ballots lie so far apart, in their widths, that the straight way out with one to the proposal crosses no other."""
TURN, MOST_TURN = 4.5, 16.0
RISE, BELOW = 14.0, 6.0
"""Px at scale 1 that a card rises which is pointed at, and below the lowest corner of a hand."""
BESIDE = 16.0
"""Px at scale 1 from the pointer to what is said beside it."""
SAGS = 0.11
"""How much lower a card lies for the square of its turn."""


class KeptOpen(Enum):
    """What keeps a curtain open: the pressed button, the held key, or a latch."""

    BUTTON = "button"
    KEY = "key"
    LATCH = "latch"


_WORDS = {
    KeptOpen.BUTTON: (("closes as you let go", "let go to close"), "eye"),
    KeptOpen.KEY: (("closes as you let go of Space", "let go of Space"), "eye"),
    KeptOpen.LATCH: (("Esc or a click closes it", "Esc closes it"), "padlock"),
}
_CLOSING = (("closing",), "closed-eye")


class _Cloth(QGraphicsItem):
    """The two halves, drawn back by `opened`."""

    def __init__(self, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self.box = QRectF()
        self.unit = 1.0
        self.opened = 0.0
        self.setZValue(2)

    def boundingRect(self) -> QRectF:
        return self.box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.scale(self.unit, self.unit)
        paint_curtain(painter, QRectF(0, 0, self.box.width() / self.unit, self.box.height() / self.unit), self.opened)


class Curtain(QGraphicsObject):
    """One for the whole table: never are two hands open. It lies in scene px with its left upper corner at its position."""

    closed = Signal(str)

    def __init__(self, parent: QObject, pictures: Pictures) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemClipsChildrenToShape)
        self.setZValue(Level.CURTAIN)
        self.setVisible(False)
        self.reduced = False
        self.seat: Seat | None = None
        self._owner: Seat | None = None
        self._what = "hand"
        self.kept = KeptOpen.BUTTON
        self.pointed = NOTHING
        self._pictures = pictures
        self._box = QRectF()
        self._unit = 1.0
        self._behind = QGraphicsPixmapItem(self)
        self._cloth = _Cloth(self)
        self._rail = QGraphicsPixmapItem(self)
        self._rail.setZValue(3)
        self._cards: tuple[FigureItem, ...] = ()
        self._ring: FigureItem | None = None
        self._tag: FigureItem | None = None
        """What the card is called that is pointed at, beside the pointer."""
        self._painted = (1.0, pictures, BY_DAY)
        self._timer = QTimer(parent)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SECONDS * 1000)
        self._timer.timeout.connect(lambda: self.close())
        self._motion = QVariantAnimation(parent)
        self._motion.setEasingCurve(QEasingCurve.Type.InOutSine)
        self._motion.valueChanged.connect(self._draw_back)
        self._motion.finished.connect(self._settle)

    @property
    def is_open(self) -> bool:
        return self.seat is not None

    @property
    def of_ballots(self) -> bool:
        """Whether a secret ballot is chosen behind it, and no cards are held."""
        return self._what == BALLOT_KIND

    @property
    def box(self) -> QRectF:
        """Where it hangs, in the scene."""
        return self._box.translated(self.pos())

    @property
    def cards(self) -> tuple[FigureItem, ...]:
        """The open cards from the left, or none while it is closed."""
        return self._cards if self.is_open else ()

    def open(self, seat: Seat, cards: Sequence[SeenThing], box: Rect, scale: float, unit: float, kept: KeptOpen) -> None:
        """Draw it back before the cards of a seat."""
        self._drop_cards()
        self.prepareGeometryChange()
        self.seat, self.kept, self._unit = seat, kept, unit
        self._owner, self._what = seat, "ballot" if ballots_alone(cards) else "hand"
        self._box = QRectF(0, 0, box.width, box.height)
        self.setPos(box.x, box.y)
        self._cloth.prepareGeometryChange()
        self._cloth.box, self._cloth.unit = self._box, unit
        self._cards = tuple(self._card(figure) for figure in _fan(cards, seat.look, box, scale, unit))
        self.setVisible(True)
        self._run(1.0, OPENING)
        self._timer.start()

    def paint_at(self, ratio: float, palette: Palette) -> None:
        """Make its pictures for so many device px to one of the scene."""
        if self._owner is None:
            return
        size = QSizeF(self._box.width() / self._unit, self._box.height() / self._unit)
        words, sign = _WORDS[self.kept] if self.is_open else _CLOSING
        name, look = f"{self._owner.name}’s {self._what}", self._owner.look

        def rail(painter: QPainter, box: QRectF) -> None:
            paint_rail(painter, box, look, name, words, sign, palette)

        self._behind.setPixmap(drawn(size, ratio * self._unit, paint_behind_curtain))
        self._rail.setPixmap(drawn(QSizeF(size.width(), RAIL + 2), ratio * self._unit, rail))
        for item in (self._behind, self._rail):
            item.setScale(self._unit)
        self._painted = (ratio, self._pictures, palette)
        for card in (*self._cards, *filter(None, (self._ring, self._tag))):
            card.picture_at(*self._painted)

    def close(self, without: Address = NOTHING) -> None:
        """Let it fall. The cards turn down at once, before the cloth has moved; one may have left already."""
        if self.seat is None:
            return
        name, self.seat, self.pointed = self.seat.name, None, NOTHING
        self._timer.stop()
        self._turn_down(without)
        self._run(0.0, CLOSING)
        self.closed.emit(name)

    def latch(self) -> None:
        self.kept = KeptOpen.LATCH
        self._timer.start()

    def on_lock(self, point: QPointF) -> bool:
        """Whether a point of the scene is on the sign at the right of the rail."""
        box = self.box
        return QRectF(box.right() - 40 * self._unit, box.top(), 40 * self._unit, RAIL * self._unit).contains(point)

    def card_at(self, point: QPointF) -> Address:
        """The key of the card under a point of the scene."""
        if not self.box.contains(point):
            return NOTHING
        hit = (card for card in reversed(self.cards) if self._lies_under(card, point))
        return next((card.figure.key for card in hit), NOTHING)

    def card_slid_to(self, point: QPointF) -> Address:
        """The key of the card under a point of the scene; beside the row of cards, of the one at that end."""
        if (under := self.card_at(point)) or not self.cards or not self.box.contains(point):
            return under
        first, last = self.cards[0], self.cards[-1]
        if abs(point.y() - self.row_at(point.x())) > first.boundingRect().height() / 2:
            return NOTHING
        beside = first if point.x() < first.scenePos().x() else last if point.x() > last.scenePos().x() else None
        return beside.figure.key if beside else NOTHING

    def _lies_under(self, card: FigureItem, point: QPointF) -> bool:
        """Whether it does, or would if it had not risen: what is pointed at does not leave the pointer by itself."""
        risen = QPointF(0, card.stance.y - card.y())
        return any(card.boundingRect().contains(card.mapFromScene(each)) for each in (point, point - risen))

    def row_at(self, x: float) -> float:
        """How high the middles of the cards lie there, in the scene: between two of them, in a straight line."""
        lies = [(card.stance.x + self.x(), card.stance.y + self.y()) for card in self.cards]
        for (left, high), (right, low) in pairwise(lies):
            if x <= right:
                return high + (low - high) * max(x - left, 0.0) / (right - left)
        return lies[-1][1] if lies else 0.0

    def point(self, key: Address, *, ringed: bool = False) -> None:
        """Let the card of that key rise, and the one before sink; what the keyboard points at is `ringed`."""
        if key != self.pointed:
            self.pointed = key
            for card in self.cards:
                risen = RISE * self._unit if card.figure.key == key else 0.0
                stand(card, card.stance._replace(y=card.stance.y - risen))
        self._ring_round(self.item(key) if ringed else None)

    def name_at(self, point: QPointF) -> None:
        """Beside a point of the scene stands what the card is called that has risen: it is pulled out from there."""
        card = self.item(self.pointed)
        look = ActTag(card.figure.name if card else "")
        if self._tag and self._tag.figure.look != look:
            self._take_away(self._tag)
            self._tag = None
        if not card:
            return
        width, height = (side * self._unit for side in look.size)
        if not self._tag:
            self._tag = self._card(Figure(NOTHING, look, Rect(0, 0, width, height), self._unit, Level.TAG))
            self._tag.setZValue(4)
            self._tag.picture_at(*self._painted)
        at = point - self.pos() + QPointF(BESIDE, BESIDE) * self._unit
        x, y = min(at.x(), self._box.right() - width), min(at.y(), self._box.bottom() - height)
        self._tag.setPos(round(x) + width / 2, round(y) + height / 2)

    def _ring_round(self, card: FigureItem | None) -> None:
        """The ring of the keyboard, turned as the card is; round no card there is none."""
        if self._ring:
            self._take_away(self._ring)
            self._ring = None
        if card:
            self._ring = self._card(replace(card.figure, key=NOTHING, look=FocusRingLook(), unit=self._unit, name=""))
            self._ring.setZValue(1.5)
            stand(self._ring, stance_of(card))
            self._ring.picture_at(*self._painted)

    def next_card(self, step: int) -> Address:
        """The key of the next card to the right, or with -1 to the left; it goes round."""
        keys = [card.figure.key for card in self.cards]
        if not keys:
            return NOTHING
        at = keys.index(self.pointed) + step if self.pointed in keys else (0 if step > 0 else -1)
        return keys[at % len(keys)]

    def item(self, key: Address) -> FigureItem | None:
        return next((card for card in self.cards if card.figure.key == key), None)

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Nothing: its parts are items."""

    def _card(self, figure: Figure) -> FigureItem:
        item = FigureItem(figure)
        item.setParentItem(self)
        item.setZValue(1)
        stand(item, item.stance)
        return item

    def _turn_down(self, without: Address) -> None:
        """Backs instead of faces, without names."""
        left = [card.figure for card in self._cards if card.figure.key != without]
        backs = [replace(figure, look=_back(figure.look), name="", about="") for figure in left]
        self._drop_cards()
        self._cards = tuple(self._card(figure) for figure in backs)

    def _drop_cards(self) -> None:
        for card in self._cards:
            self._take_away(card)
        self._cards = ()
        self._ring_round(None)
        if self._tag:
            self._take_away(self._tag)
            self._tag = None

    def _take_away(self, item: FigureItem) -> None:
        item.setParentItem(None)  # type: ignore[arg-type]  # Qt takes none for no parent
        if item.scene():
            item.scene().removeItem(item)

    def _run(self, to: float, lasting: int) -> None:
        self._motion.stop()
        if self.reduced:
            lasting = min(lasting, REDUCED.lasting)
        self._motion.setStartValue(self._cloth.opened)
        self._motion.setEndValue(to)
        self._motion.setDuration(lasting)
        self._motion.start()

    def _draw_back(self, opened: float) -> None:
        self._cloth.opened = opened
        self._cloth.update()

    def _settle(self) -> None:
        if not self.is_open:
            self._drop_cards()
            self.setVisible(False)


def ballots_alone(cards: Sequence[SeenThing]) -> bool:
    """Whether nothing but ballots is to be chosen from."""
    return all(card.kind == BALLOT_KIND for card in cards)


def _back(look: Look) -> Look:
    """How it looks from behind: nobody can tell one ballot or one card from another."""
    return VoteCard(look.seat) if isinstance(look, BallotCard) else CardLook()


def height_of_hand(cards: int, scale: float, unit: float) -> float:
    """How high the curtain is that shows so many cards whole."""
    turn, width = _turned(cards), FULL_CARD * scale
    corner = (cos(radians(turn)) * CARD_RATIO + sin(radians(turn))) * width / 2
    return (RAIL + RISE + BELOW) * unit + width * CARD_RATIO / 2 + turn * turn * SAGS * scale + corner


def _turned(cards: int) -> float:
    """By how many degrees the outermost of so many cards are turned."""
    return min(TURN * (cards - 1) / 2, MOST_TURN)


def _fan(cards: Sequence[SeenThing], seat: int, box: Rect, scale: float, unit: float) -> list[Figure]:
    """The cards in the opening, a little spread, in the px of the curtain."""
    width = FULL_CARD * scale
    room = box.width * (1 - 2 * OPEN_SHARE) - 16 * unit
    apart = APART if ballots_alone(cards) else 0.8
    step = min(apart * width, (room - width) / max(1, len(cards) - 1)) if len(cards) > 1 else 0.0
    middle = (len(cards) - 1) / 2
    each = _turned(len(cards)) / middle if middle else 0.0
    top = (RAIL + RISE) * unit + width * CARD_RATIO / 2
    made = []
    for index, card in enumerate(cards):
        turn = (index - middle) * each
        centre = (box.width / 2 + (index - middle) * step, top + turn * turn * SAGS * scale)
        place = around(centre, width, width * CARD_RATIO)
        about = f"card {index + 1} of {len(cards)} in hand"
        face = BallotCard(card.face, seat) if card.kind == BALLOT_KIND else CardLook(card.face)
        made.append(Figure(card.key, face, place, scale, Level.CURTAIN, turn, card.key, name=spoken_thing(card), about=about))
    return made
