"""The scene: one item for each figure, put where the table says by gliding or at once."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsScene

from tabletop.engine.things import NOTHING, Address, Place, pile
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.pixmaps import Pictures
from tabletop.view.drawing.shapes import colour, grown
from tabletop.view.drawing.surfaces import paint_table
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.felt.motion import GLIDE, Animation, Flourishes, Glide, Stance, stance_of, stand
from tabletop.view.scene.figures.figure import Figure, Level
from tabletop.view.scene.figures.looks import CardLook, Look
from tabletop.view.scene.figures.table_figures import Home
from tabletop.view.scene.figures.written import Asks, asked_of
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.rects import MARGIN, Rect

STACKING = 1 / 10_000


class Felt(QGraphicsScene):
    """All that lies on the table, as items by the keys of their figures."""

    def __init__(self, parent: QObject, pictures: Pictures, palette: Palette) -> None:
        super().__init__(parent)
        self.palette_of_table = palette
        self.ratio = 1.0
        self.motion = Animation(self)
        self._pictures = pictures
        self._ground = QGraphicsPixmapItem()
        self._ground.setZValue(-1)
        self.addItem(self._ground)
        self._ground_shown: tuple[Rect, float, Palette] | None = None
        self._items: dict[Address, FigureItem] = {}
        self._unseen: dict[Address, tuple[Figure, float]] = {}
        """What is seen only while it is pointed at, and its height: it has no item until somebody asks for one."""
        self._taken_up = set[Address]()
        """What a hand has taken along since the table was shown: it stands where no figure says."""
        self._halfway: dict[QGraphicsItem, Stance] = {}
        self._pictured: tuple[float, Palette] | None = None
        """The ratio and palette that all pictures were made for."""
        self._to_picture: list[FigureItem] = []
        """What has come or changed since."""

    # Showing

    def show_ground(self, layout: Layout, ratio: float) -> None:
        """The wooden rim and the cloth, in the size of the layout."""
        wanted = (layout.whole, ratio, self.palette_of_table)
        if wanted == self._ground_shown:
            return
        self._ground_shown = wanted
        whole = QRectF(*layout.whole)
        unit, palette = layout.unit, self.palette_of_table

        def paint(painter: QPainter, box: QRectF) -> None:
            painter.fillRect(box, colour(palette.top_bar))
            painter.scale(unit, unit)
            paint_table(painter, grown(QRectF(0, 0, box.width() / unit, box.height() / unit), -MARGIN / unit), palette)

        self._ground.setPixmap(self._pictures.picture(("ground", unit, palette), whole.size(), ratio, paint))

    def show_figures(
        self, figures: Iterable[Figure], came: Home, went: Home, *, animate: bool, held: frozenset[Address], special: Flourishes
    ) -> None:
        """Lay out the figures. What is new comes from where it lay, what is gone goes where it lies now, or fades.

        `held` names what a hand carries: it stays as it is. What is `special` comes in a manner of its own.
        """
        self._halfway = self.motion.halfway()
        self.motion.finish()
        wanted = {figure.key: figure for figure in figures}
        self._unseen.clear()
        leaving = [self._items.pop(key) for key in tuple(self._items) if key not in wanted and key not in held]
        beneath = [] if not animate else [item for key in special.by_key if (item := self._left_beneath(key, special))]
        staying = self._all_placed(wanted, came if animate else None, held, special)
        if animate:
            passing = [self.overlay(figure) for figure in special.passing]
            leaving += passing
        going = [item for item in leaving if self._gone(item, went, staying, special)]
        for item in leaving:
            item.lay_down()
        if self._pictured != (self.ratio, self.palette_of_table):
            self.repicture()
        else:
            for item in self._to_picture:
                self.picture(item)
        self._to_picture.clear()
        if not animate:
            for item in leaving:
                self.removeItem(item)
            return
        self.motion.start(staying, going, [*(item for item in leaving if item not in going), *beneath])

    def _all_placed(
        self, wanted: Mapping[Address, Figure], came: Home | None, held: frozenset[Address], special: Flourishes
    ) -> list[Glide]:
        """The ways of all that does not stand at its place yet, if it goes there step by step: then it is known where it ``came``
        from. What is as it was is left alone."""
        moves, height, crowded = list[Glide](), 0.0, False
        for key, figure in wanted.items():
            item = self._items.get(key)
            if item is None and figure.look.when_pointed and not figure.name:
                self._unseen[key] = figure, height
                continue
            as_it_was = (
                item
                and (item.figure is figure or item.figure == figure)
                and not (key in self._taken_up or key in special.by_key or item in self._halfway)
            )
            if as_it_was and item and item.height > height:
                height = item.height
                continue
            height = max(height, figure.level) + STACKING
            crowded |= height > figure.level + 0.9
            if as_it_was and item:
                item.lie_at(height)
            elif move := self._placed(figure, height, came, held, special):
                moves.append(move)
        self._taken_up &= held
        for item in self._items.values() if crowded else ():
            item.height = 0.0  # the next time all are stacked anew
        return moves

    def _placed(
        self, figure: Figure, height: float, came: Home | None, held: frozenset[Address], special: Flourishes
    ) -> Glide | None:
        """The item of the figure, made if need be, and its way to its place."""
        item, turns = self._items.get(figure.key), None
        if item is None:
            item = self._items[figure.key] = FigureItem(figure)
            self.addItem(item)
            start = _from(came(figure.key), item.stance, figure.box) if came else item.stance
            self._to_picture.append(item)
        else:
            start = _resized(self._halfway.get(item) or stance_of(item), item.figure.box, figure.box)
            if figure.key in held:
                return None
            if came and _turns(item.figure.look, figure.look):
                turns = item.turn_over
                item.will_turn_over()
            item.show_figure(figure)
            item.lay_down()
            self._to_picture.append(item)
        item.lie_at(height)
        own = special.by_key.get(figure.key)
        if own and own.off:
            item.lie_at(0.0)  # its own height is found again when the next table is shown
            item.setZValue(max(figure.level, Level.BEFORE) + height - figure.level)
            start = _off(item.stance, own.off, shown=own.shown)
        end = item.stance
        if came is None:
            stand(item, end)
            return None
        manner, after = (own.manner, own.after) if own else (GLIDE, 0)
        if start == end and not turns and stance_of(item) == end:
            return None
        return Glide(item, start, end, manner, after, turns, foremost=own is not None)

    def _left_beneath(self, key: Address, special: Flourishes) -> FigureItem | None:
        """A copy of how it looked, to lie under what comes down on it."""
        item = self._items.get(key)
        if item is None or not special.by_key[key].over or self.motion.reduced:
            return None
        copy = self.overlay(item.figure)
        copy.setZValue(item.zValue() - STACKING / 2)
        return copy

    def _gone(self, item: FigureItem, went: Home, staying: list[Glide], special: Flourishes) -> bool:
        """Whether the item simply fades; otherwise a way to where its thing lies now is among the moves."""
        home = went(item.figure.key)
        if home is None:
            return True
        item.setZValue(Level.CARRIED)
        own = special.by_key.get(item.figure.key)
        after = own.after if own else 0
        staying.append(Glide(item, stance_of(item), _shrunk(home, item.figure.box), after=after, foremost=own is not None))
        return False

    def add(self, figure: Figure) -> FigureItem:
        """An item of its own beside those of the table, such as a card that has left its curtain."""
        item = self._items[figure.key] = self.overlay(figure)
        return item

    def overlay(self, figure: Figure) -> FigureItem:
        """An item that belongs to no table: whoever asked for it takes it away again."""
        item = FigureItem(figure)
        self.addItem(item)
        stand(item, item.stance)
        self.picture(item)
        return item

    def picture(self, item: FigureItem) -> None:
        """Show what an item has become."""
        item.picture_at(self.ratio, self._pictures, self.palette_of_table)

    def lift(self, item: FigureItem) -> None:
        """Let it lie higher than what is on the table."""
        item.lift(self.ratio, self._pictures)

    def repicture(self, seen: QRectF | None = None) -> None:
        """Pictures for the ratio and palette of now; with `seen`, only of what lies there."""
        for item in self._items.values():
            if seen is None or item.sceneBoundingRect().intersects(seen):
                self.picture(item)
        self._pictured = (self.ratio, self.palette_of_table) if seen is None else None

    # Asking

    def item(self, key: Address) -> FigureItem | None:
        if key in self._unseen:
            figure, height = self._unseen.pop(key)
            self.add(figure).lie_at(height + STACKING / 2)
        return self._items.get(key)

    @property
    def figures(self) -> Iterator[Figure]:
        """Everything that lies here, with what is seen only while it is pointed at."""
        return chain((item.figure for item in self._items.values()), (figure for figure, _ in self._unseen.values()))

    @property
    def named(self) -> tuple[FigureItem, ...]:
        """The items that focus and screen readers stop at, lowest first; while a tray is laid out, its cards alone."""
        items = tuple(item for item in self._items.values() if item.figure.name)
        return tuple(item for item in items if item.figure.level in (Level.SPREAD, Level.SPREAD_CARD)) or items

    def figure_at(self, point: QPointF, but: Address = NOTHING) -> Figure | None:
        """The topmost figure at a point of the scene; what bars a move is only marked there, and lies in nobody's way."""
        figures = ((item, item.figure.key) for item in self._items.values())
        hit = [
            (item.zValue(), item.figure) for item, key in figures if key != but and key.kind != "barred" and _holds(item, point)
        ]
        at = point.x(), point.y()
        hit += [(height, figure) for figure, height in self._unseen.values() if figure.key != but and _lies_at(figure, *at)]
        return max(reversed(hit), key=lambda each: each[0])[1] if hit else None

    def asked_of(self, figure: Figure) -> dict[str, Asks]:
        """All that can be asked of what lies there, by what it says."""
        return asked_of(figure, self.figures)

    @property
    def occupied(self) -> frozenset[Place]:
        """The places on which something lies or stands."""
        return frozenset(item.figure.place for item in self._items.values() if item.figure.level is Level.CARD)

    def with_it(self, key: Address) -> tuple[FigureItem, ...]:
        """Everything that goes along when a hand takes that thing: a pile's count, name and cards, a half-board's men."""
        at = pile(key.of) if key.kind == "pile" else None
        taken = tuple(
            item
            for item in self._items.values()
            if key in (item.figure.takes, item.figure.key, item.figure.rides) or (at is not None and item.figure.place == at)
        )
        self._taken_up.update(item.figure.key for item in taken)
        return taken


def picture_of(look: Look, box: Rect, unit: float, level: Level) -> Figure:
    """A figure that is no part of the table: a ring, a tag, a card to be read."""
    return Figure(NOTHING, look, box.rounded(), unit, level)


def _holds(item: QGraphicsItem, point: QPointF) -> bool:
    return item.isVisible() and item.boundingRect().contains(item.mapFromScene(point))


def _lies_at(figure: Figure, x: float, y: float) -> bool:
    """Whether a figure that has no item lies at that point."""
    if not figure.box.grown(abs(figure.turn)).holds(x, y):
        return False
    middle = QPointF(*figure.box.centre)
    at = QTransform().rotate(-figure.turn).map(QPointF(x, y) - middle) + middle
    return figure.box.holds(at.x(), at.y())


def _from(home: Rect | None, end: Stance, box: Rect) -> Stance:
    """Where a thing starts that had no picture: at its old home in that size, or fading in where it lies."""
    if home is None:
        return end._replace(opacity=0.0)
    return _shrunk(home, box)


def _shrunk(home: Rect, box: Rect) -> Stance:
    return Stance(*home.centre, scale=min(1.0, home.height / box.height))


def _off(stance: Stance, off: tuple[float, float, float], *, shown: bool) -> Stance:
    across, down, turn = off
    return Stance(stance.x + across, stance.y + down, stance.scale, stance.turn + turn, 1.0 if shown else 0.0)


def _turns(one: Look, other: Look) -> bool:
    """Whether a playing card shows its other side."""
    return isinstance(one, CardLook) and isinstance(other, CardLook) and bool(one.face) != bool(other.face)


def _resized(stance: Stance, was: Rect, now: Rect) -> Stance:
    """The stance in which the new picture looks as large as the old one did."""
    return stance._replace(scale=stance.scale * was.width / now.width) if was.width != now.width else stance
