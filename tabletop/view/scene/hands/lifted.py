"""What is seen while something is carried: the lifted thing, the places it may go to, the way back, and the tag."""

from collections.abc import Container, Mapping
from dataclasses import replace

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsEllipseItem

from tabletop.engine.answers import Target
from tabletop.engine.chess.squares import board_of
from tabletop.engine.things import FELT, Address, Place, square
from tabletop.engine.values import Barred
from tabletop.view.scene.felt.felt import Felt, picture_of
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.felt.motion import Stance, stance_of, stand
from tabletop.view.scene.figures.board_figures import barred_figures
from tabletop.view.scene.figures.board_looks import HalfBoardLook, LitSquare
from tabletop.view.scene.figures.consequences import ConsequencesCard
from tabletop.view.scene.figures.figure import Figure, Level
from tabletop.view.scene.figures.looks import Look, Tray
from tabletop.view.scene.figures.marks import ActTag, Light, Lit
from tabletop.view.scene.hands.drag import Carried
from tabletop.view.scene.layout.laid_boards import BOARD_CARD
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.occupied import Occupied
from tabletop.view.scene.layout.rects import Rect, around, surrounding

SCALE = 1.06
MOST_TILT = 7.0
TILT_FOR_SPEED = 0.35
LEANS = 1
"""Steps to a degree in which it leans: each is a picture of its own."""
HALF_ROUND = 180.0
SEEN_THROUGH = 0.8
"""How much of a copy is seen: the thing itself lies where it lay."""
DOT, DOT_STEP, MOST_DOTS = 1.6, 11.0, 60


class Lifted:
    """The pictures of one carrying, from picking up to letting go. All of them are on the scene of the table."""

    def __init__(self, felt: Felt, layout: Layout, key: Address, at: QPointF, origin: QPointF, full: Container[Place]) -> None:
        self.key = key
        self.at = at
        self.over: Place | None = None
        """The place it was last told to be over, or ``None`` before it was told any."""
        self._felt, self._layout = felt, layout
        self._tilt = 0.0
        self._items = felt.with_it(key)
        self._full = full
        self._starts = {item: stance_of(item) for item in self._items}
        self._grabbed = at
        self._joined: Rect | None = None
        """Where it lies at the edge of another half-board."""
        self._marks: dict[Place, FigureItem] = {}
        self._barred: list[FigureItem] = []
        self._tag: FigureItem | None = None
        self._card: FigureItem | None = None
        self._boards: tuple[Rect, ...] = ()
        """The half-boards on whose squares it may be let go: the tag leaves them clear."""
        self._left: FigureItem | None = None
        """What lies where it lay, while a copy is in the hand."""
        self._itself = self._main.figure
        self._trail = _Trail(felt, origin, layout.unit)
        for item in self._items:
            felt.motion.forget(item)
            felt.lift(item) if item.figure.key == key else None
            item.setZValue(Level.CARRIED + item.zValue() / 100)
        self.move(at)

    @property
    def keys(self) -> frozenset[Address]:
        """The figures in the hand."""
        return frozenset(item.figure.key for item in self._items)

    @property
    def box(self) -> Rect:
        """Where the carried thing is held now."""
        main = self._main
        return around((main.x(), main.y()), main.figure.box.width, main.figure.box.height)

    @property
    def _main(self) -> FigureItem:
        return next((item for item in self._items if item.figure.key == self.key), self._items[0])

    @property
    def is_copy(self) -> bool:
        return self._left is not None

    def become(self, look: Look | None, *, copy: bool = False) -> None:
        """Look as it would where it is held; without a look, as itself. A ``copy`` leaves the thing itself where it lay."""
        wanted, main = replace(self._itself, look=look or self._itself.look), self._main
        if main.figure.look != wanted.look:
            main.show_figure(wanted)
            main.setZValue(Level.CARRIED + main.figure.level / 100)
            self._felt.picture(main)
            self._lean()
        if copy and not self._left:
            self._left = self._felt.overlay(self._itself)
        elif self._left and not copy:
            self._felt.removeItem(self._left)
            self._left = None

    def move(self, at: QPointF) -> None:
        """Bring it along, leaning into its way."""
        self._tilt = max(-MOST_TILT, min(MOST_TILT, self._tilt * 0.7 + (at.x() - self.at.x()) * TILT_FOR_SPEED))
        self.at, self._joined = at, None
        by = at - self._grabbed
        seen = SEEN_THROUGH if self.is_copy else 1.0
        for item, start in self._starts.items():
            stand(item, Stance(start.x + by.x(), start.y + by.y(), turn=0.0 if self._alone else start.turn * 0.3, opacity=seen))
        self._lean()
        self._trail.lead_to(self._main.pos())

    @property
    def _alone(self) -> bool:
        """Whether it is one picture, which leans; what consists of many stays upright."""
        return len(self._items) == 1

    def _lean(self) -> None:
        if self._alone:
            self._main.lean(round((self._starts[self._main].turn * 0.3 + self._tilt) * LEANS) / LEANS, SCALE)

    def join(self, other: Rect, *, turned: bool) -> None:
        """Lie at the joining edge of another half-board of its size, its own home row away from it, where the table has room.

        A half-board that lies ``turned`` has its joining edge below, any other one above.
        """
        main = self._main
        mine = main.figure.look
        half = (other.height + main.figure.box.height) / 2
        x, y = other.centre[0], other.centre[1] + (half if turned else -half)
        lies = around((x, y), other.width, main.figure.box.height)
        if abs(other.width - main.figure.box.width) > 1 or not lies.inside(self._layout.felt):
            return
        self._joined = lies
        main.stand_upright()
        middle, round_ = self._starts[main], isinstance(mine, HalfBoardLook) and mine.turned is turned
        way = -1 if round_ else 1
        for item, start in self._starts.items():
            turn = HALF_ROUND if item is main and round_ else start.turn
            stand(item, Stance(x + way * (start.x - middle.x), y + way * (start.y - middle.y), 1.0, turn))

    def grab_middle(self) -> None:
        """Hold the thing by its middle: what is carried without a button lies under the pointer."""
        start = self._starts[self._main]
        self._grabbed = QPointF(start.x, start.y)

    def light(self, carried: Carried, figures: Mapping[Place, Rect]) -> None:
        """Light the places where it may go: what is waited for before what is only possible, brightest the one it is over."""
        self.over = carried.place
        self._boards = _boards(carried, figures)
        lights = {target.place: _light(target, carried) for target in carried.targets if target.place in figures}
        wanted = {place: light for place, light in lights.items() if light and place != FELT}
        for place in tuple(self._marks):
            if place not in wanted:
                self._felt.removeItem(self._marks.pop(place))
        for place, light in wanted.items():
            target = carried.target(place)
            objected = target is not None and target.objection is not None
            look = self._look(place, light, objected=objected, taken=place in self._full)
            self._mark(place, picture_of(look, figures[place], self._layout.unit, Level.MARK))

    def _look(self, place: Place, light: Light, *, objected: bool, taken: bool) -> Look:
        if place.kind == "square":
            return LitSquare(light, objected, taken)
        tray = self._felt.item(Address("pile", place.of)) if place.kind == "pile" else None
        if light is Light.UNDER and not objected and tray and isinstance(tray.figure.look, Tray):
            return replace(tray.figure.look, lit=True)
        return Lit(light, objected)

    def _mark(self, place: Place, figure: Figure) -> None:
        known = self._marks.get(place)
        if known and known.figure == figure:
            return
        if known:
            self._felt.removeItem(known)
        self._marks[place] = self._felt.overlay(figure)
        self._marks[place].setZValue(_height(figure))

    def bar(self, barred: Barred | None, areas: Mapping[Place, Rect]) -> None:
        """Show on the squares what bars letting go here; ``None`` takes it away."""
        for item in self._barred:
            self._felt.removeItem(item)
        found = barred_figures(barred, lambda name: areas.get(square(name))) if barred else []
        self._barred = [self._felt.overlay(figure) for figure in found]
        for item in self._barred:
            item.setZValue(item.figure.level + 0.5)

    def say(self, words: str, objection: str) -> None:
        """The tag beside the thing, which goes if there are no words."""
        if self._tag:
            self._felt.removeItem(self._tag)
            self._tag = None
        if not words:
            return
        look = ActTag(words=words, objection=objection)
        unit = max(self._layout.unit, min(self._layout.unit * self._layout.text, (self._layout.whole.width - 20) / look.size[0]))
        box = Rect(0, 0, look.size[0] * unit, look.size[1] * unit)
        self._tag = self._felt.overlay(picture_of(look, box, unit, Level.TAG))
        self.bring_tag()

    def tell(self, card: ConsequencesCard | None) -> None:
        """The card beside two half-boards that would be pushed together; ``None`` takes it away."""
        if self._card:
            self._felt.removeItem(self._card)
            self._card = None
        if not card:
            return
        unit, whole = self._layout.unit, self._layout.whole
        width, height, lies = BOARD_CARD * unit, card.height(BOARD_CARD) * unit, self._joined or self.box
        x = lies.right + 12 * unit
        x = x if x + width < whole.right - 10 else lies.x - width - 12 * unit
        y = min(max(lies.y, whole.y + 10), whole.bottom - height - 10)
        self._card = self._felt.overlay(picture_of(card, Rect(max(whole.x + 10, x), y, width, height), unit, Level.TAG))

    def bring_tag(self) -> None:
        """Keep the tag near the thing, on the side where there is room."""
        if not self._tag:
            return
        whole, held, size = self._layout.whole, self.box, self._tag.figure.box
        x = min(max(held.x - size.width * 0.6, whole.x + 10), whole.right - size.width - 10)
        below = max(held.bottom, self._joined.bottom if self._joined else 0.0) + 12
        y = below if below + size.height + 4 < whole.bottom else held.y - size.height - 16
        wanted = Rect(x, y, size.width, size.height)
        box = Occupied(whole.grown(-10), self._boards).nearest_clear(wanted) or wanted
        self._tag.setPos(round(box.x) + size.width / 2, round(box.y) + size.height / 2)

    def clear(self) -> None:
        """Take every mark away; the thing itself stays in the air until the table is shown, and a copy is gone at once."""
        main = self._main
        lean = self._tilt if self._alone and not self._joined else 0.0
        stand(main, self._starts[main] if self.is_copy else stance_of(main)._replace(turn=main.rotation() + lean))
        self.become(None)
        main.stand_upright()
        self.bar(None, {})
        for item in (*self._marks.values(), *filter(None, (self._tag, self._card))):
            self._felt.removeItem(item)
        self._trail.clear()
        self._marks, self._tag, self._card = {}, None, None


class _Trail:
    """The dotted way the hand took; where it crosses itself the loop is left out, and a long way has fewer dots.

    Dots stay where they fell: a line that follows the hand would repaint all that it crosses, frame after frame.
    """

    def __init__(self, felt: Felt, origin: QPointF, unit: float) -> None:
        self._felt, self._origin = felt, origin
        self._step, self._radius = DOT_STEP * unit, DOT * unit
        self._dots: list[QGraphicsEllipseItem] = []
        self._at: list[tuple[float, float]] = []
        """Where each of them lies."""

    def lead_to(self, end: QPointF) -> None:
        x, y, near = end.x(), end.y(), self._step**2
        crossed = (index for index, (dot_x, dot_y) in enumerate(self._at) if (dot_x - x) ** 2 + (dot_y - y) ** 2 < near)
        self._cut(next(crossed, len(self._dots)))
        at = QPointF(self._dots[-1].pos() if self._dots else self._origin)  # a copy: += moves the point itself
        while (far := QLineF(at, end).length()) > self._step:
            at += (end - at) * (self._step / far)
            self._dots.append(self._dot(at))
            self._at.append((at.x(), at.y()))
        if len(self._dots) > MOST_DOTS:
            self._thin()

    def clear(self) -> None:
        self._cut(0)

    def _cut(self, first: int) -> None:
        for dot in self._dots[first:]:
            self._felt.removeItem(dot)
        del self._dots[first:], self._at[first:]

    def _thin(self) -> None:
        self._step *= 2
        for dot in self._dots[::2]:
            self._felt.removeItem(dot)
        del self._dots[::2], self._at[::2]

    def _dot(self, at: QPointF) -> QGraphicsEllipseItem:
        dot = QGraphicsEllipseItem(-self._radius, -self._radius, 2 * self._radius, 2 * self._radius)
        dot.setPen(QPen(Qt.PenStyle.NoPen))
        dot.setBrush(QColor(self._felt.palette_of_table.light_brass))
        dot.setZValue(Level.CARRIED - 0.5)
        dot.setPos(at)
        self._felt.addItem(dot)
        return dot


def _light(target: Target, carried: Carried) -> Light | None:
    """While somewhere is waited for, the other places stay back, and those that a rule objects to are not offered at all."""
    if target.place == carried.place:
        return Light.UNDER
    if target.objection and target.place.kind == "square":
        return None
    if not carried.waited_for:
        return Light.OPEN
    if target.objection:
        return None
    return Light.WAITING if target.serves else Light.FAINT


def _boards(carried: Carried, figures: Mapping[Place, Rect]) -> tuple[Rect, ...]:
    """A box around all squares of each half-board that a man may go to."""
    squares: dict[str, list[Rect]] = {}
    for target in carried.targets:
        if target.place.kind == "square" and target.place in figures:
            squares.setdefault(board_of(target.place.of), []).append(figures[target.place])
    return tuple(box for boxes in squares.values() for box in surrounding(boxes))


def _height(mark: Figure) -> float:
    """A lit tray lies on the tray it lights; every other light under what it lies around."""
    if isinstance(mark.look, LitSquare):
        return Level.PILE + 0.5
    return Level.TRAY + 0.5 if isinstance(mark.look, Tray) else Level.TRAY - 0.5
