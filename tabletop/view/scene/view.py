"""The table as a widget: tables come up as pictures, and what a hand does goes down as one act."""

from collections.abc import Callable
from time import time
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from tabletop.clerk.law.counted import HELD
from tabletop.engine.acts import Act
from tabletop.engine.acts.drops import PROPOSAL
from tabletop.engine.boards.battle import battle_of, man_at
from tabletop.engine.frozen import replace
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import ClockState
from tabletop.engine.things import NOTHING, Address, Place, square
from tabletop.engine.values import Barred
from tabletop.view.drawing.palette import BY_DAY, Palette, paler
from tabletop.view.drawing.pixmaps import Pictures
from tabletop.view.scene import accessible
from tabletop.view.scene.felt.felt import Felt
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.felt.motion import Flourishes, flourishes
from tabletop.view.scene.figures.action_figures import class_areas
from tabletop.view.scene.figures.board_figures import boards_at, square_areas
from tabletop.view.scene.figures.figure import Figure, Overlay
from tabletop.view.scene.figures.map_figures import map_areas
from tabletop.view.scene.figures.table_figures import counts, figure_areas, figures, home_on
from tabletop.view.scene.hands.carrying import Carrying
from tabletop.view.scene.hands.curtain import Curtain
from tabletop.view.scene.hands.keys import Focus, Keys
from tabletop.view.scene.hands.menu import TableMenu
from tabletop.view.scene.hands.mouse import Mouse
from tabletop.view.scene.hands.open_hand import OpenHand
from tabletop.view.scene.hands.paging import Paging, spread_figures
from tabletop.view.scene.hands.push_preview import PushPreview
from tabletop.view.scene.hands.reading import CardReader, ReadingOverlay
from tabletop.view.scene.hands.zoom import Zoom
from tabletop.view.scene.layout.kept_grid import better_anew
from tabletop.view.scene.layout.lain import Lain
from tabletop.view.scene.layout.layout import Layout, lay_out
from tabletop.view.scene.layout.rects import Counts, Rect
from tabletop.view.values.answers import Answers
from tabletop.view.values.ticking import TICK
from tabletop.view.widgets.plain_text import say_aloud, say_there, show_tip, show_tip_outside
from tabletop.view.widgets.theme import Settings

WRITTEN_ON = ("rule", "open")
"""The kinds of cards whose words are read: no tip covers them."""
LOOKING_BACK = 0.15
NOTHING_BESIDE = Overlay()


class TableView(QGraphicsView):
    """The felt table. It keeps the last table shown and what a hand is doing, and nothing else."""

    acted = Signal(Act)
    """What the hand did. Whoever hears it may show a new table, or none: then everything glides back."""
    wished = Signal(object)
    rule_opened = Signal(str)
    """The id of a rule card that was clicked, or ``""`` for the proposal."""
    previewed = Signal(tuple)
    """The half-boards that are looked at as if they were pushed together; none when they are put back."""
    looked = Signal()
    """Somebody has opened a hand."""
    explained = Signal(str, Act)
    """What was chosen from a menu, in words, and the act that it is once somebody has said why."""
    asks = Signal(Act)
    """An act that needs words first: a name, or what is added."""

    def __init__(self, answers: Answers, parent: QWidget | None = None, *, now: Callable[[], float] = time) -> None:
        super().__init__(parent)
        self.answers = answers
        self.table: SeenTable | None = None
        self.palette_of_table = BY_DAY
        self._now = now
        self.shown = Overlay()
        """What is shown besides the table."""
        self.covered = 0
        """Px at the right of the widget over which something else lies: what is held up or said keeps clear of them."""
        self.looks_back = False
        """Whether the table that is shown is past."""
        self._pictures = Pictures()
        self.felt = Felt(self, self._pictures, BY_DAY)
        self.setScene(self.felt)
        self.curtain = Curtain(self, self._pictures)
        self.felt.addItem(self.curtain)
        self.layout_of_table: Layout | None = None
        self._laid_for: tuple[Any, ...] = ()
        """All that the layout hangs on."""
        self._text = 1.0
        self.lain = Lain()
        """Where rule cards lie on the table now, and lay before."""
        self.lying: tuple[Figure, ...] = ()
        """Every figure as it was laid out last, the lowest first."""
        self._areas: dict[Place, Rect] | None = None
        """Those that were asked for since the table was laid."""
        self.carrying = Carrying(self)
        self._lay_again = QTimer(self, singleShot=True, interval=0)
        self._lay_again.timeout.connect(lambda: self.lay(animate=True))
        self._seconds = QTimer(self, interval=TICK)
        self._seconds.timeout.connect(self._tick)
        self.reading = ReadingOverlay(self.felt)
        self.reader = CardReader(self)
        self.paging = Paging(self)
        self.hands = OpenHand(self)
        self.focus = Focus(self.felt, self.paging.into_sight)
        self.push_preview = PushPreview(self)
        self.zoom = Zoom(self)
        self.mouse = Mouse(self)
        self.keys = Keys(self)
        self._set_up()

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.setMinimumSize(480, 360)
        self.setAccessibleName("The table")
        self.felt.motion.many.connect(self._repaint_all)
        accessible.install()

    def _repaint_all(self, everything: bool) -> None:
        modes = QGraphicsView.ViewportUpdateMode
        self.setViewportUpdateMode(modes.FullViewportUpdate if everything else modes.MinimalViewportUpdate)

    # Tables come up

    def show_table(
        self, table: SeenTable, *, animate: bool = True, looking_back: bool = False, beside: Overlay = NOTHING_BESIDE
    ) -> None:
        """Show that table, and what is shown `beside` it. Things glide to where they now lie, unless `animate` is false.

        What a hand carries stays in it if its thing still lies where it was taken; else it goes where it lies now.
        While `looking_back`, nothing can be taken up.
        """
        before, self.table = self.table, table
        goes_on = not (looking_back or self.looks_back)
        self.push_preview.put_back()
        self.shown = replace(beside, now=self.shown.now, carried=self.shown.carried, draft=self.shown.draft, past=looking_back)
        self.paging.renew(looking_back)
        if looking_back != self.looks_back:
            self.looks_back = looking_back
            self._set_colours()
        self.hands.table_changed(None if looking_back else before, table)
        if looking_back or before is None:
            self.carrying.put_back()
        else:
            self.carrying.table_changed(before, table)
        running = any(clock.state is ClockState.RUNNING and not clock.counts for clock in table.clocks)
        self._seconds.start() if running and not looking_back else self._seconds.stop()
        tidied = before is not None and not _is_tidy(before) and _is_tidy(table)
        may_move = goes_on and tidied
        self.lay(animate=animate and before is not None, before=before, goes_on=goes_on, closes=may_move)

    def show_settings(self, settings: Settings, palette: Palette = BY_DAY) -> None:
        """What people chose for their screen, in these colours. With reduced motion everything fades shortly, nothing travels or
        turns; larger text is that of the reading card, and of other cards where there is room."""
        self.palette_of_table = palette
        self._set_colours()
        self.felt.motion.reduced = self.curtain.reduced = settings.reduced_motion
        self.hands.latched, self.hands.in_order = settings.latch, settings.sorted_hands
        self.reading.text_scale = self._text = settings.text / 100
        self.lay(animate=False)

    def show_covered(self, covered: int) -> None:
        """Something lies over so many px at the right; what lies on the table stays where it is."""
        self.covered = covered

    def _set_colours(self) -> None:
        shown = paler(self.palette_of_table, LOOKING_BACK) if self.looks_back else self.palette_of_table
        self.felt.palette_of_table = shown
        self.setBackgroundBrush(Qt.GlobalColor.black)

    @property
    def may_act(self) -> bool:
        return self.table is not None and not self.looks_back

    def say_here(self, words: str, at: QPointF | None = None) -> None:
        """A sentence at the pointer, or at a point of the scene, until the pointer goes elsewhere."""
        say_there(self.viewport(), self.viewport().mapToGlobal(self.mapFromScene(at or self.mouse.at)), words)
        say_aloud(self.viewport(), words)

    def lay(self, *, animate: bool, before: SeenTable | None = None, goes_on: bool = False, closes: bool = False) -> None:
        """Lay everything where the table says, except for what a hand carries. Play `goes_on` from the table `before`. Where the
        grid of rule cards `closes`, these lie as they would on a table that had not been laid yet, if that leaves fewer holes."""
        table = self.table
        if table is None or self.width() < 40 or self.testAttribute(Qt.WidgetAttribute.WA_PendingResizeEvent):
            return  # its size is still to come, and everything is laid then
        self._lay_again.stop()
        was = {figure.key: figure for figure in self.lying}
        counted, size = counts(table, self.shown.sides), self.viewport().size()
        at = table.rulebook, (size.width(), size.height(), self._text)
        asked = size.width(), size.height(), counted, self.paging.along, self.lain.to_lay_by(*at, counted), self._text
        layout = self.layout_of_table
        if layout is None or asked != self._laid_for:
            layout = lay_out(*asked)
        if closes and not self.carrying.lifted:
            layout = _closed_up(layout, *asked)
        if not self.looks_back:
            self.lain.keep(*at, layout.lying)
        self.paging.along = layout.in_sight.start
        lifted = self.carrying.lifted
        self.shown = replace(self.shown, now=self._now(), carried=lifted.key if lifted and not lifted.is_copy else NOTHING)
        made = (*figures(table, layout, self.shown), *spread_figures(self.paging.spread, table, layout))
        self.layout_of_table, self._laid_for, self.lying, self._areas = layout, asked, made, None
        self.felt.setSceneRect(QRectF(*layout.whole))
        self.felt.ratio = self.zoom.ratio
        self.felt.show_ground(layout, self.devicePixelRatioF())
        here = {figure.key: figure for figure in made}
        self.felt.show_figures(
            made,
            came=home_on(before or table, was or here, missing=bool(was)),
            went=home_on(table, here, missing=True),
            animate=animate,
            held=lifted.keys if lifted else frozenset(),
            special=flourishes(before, table, was, here) if animate and goes_on else Flourishes(),
        )
        self.focus.renew()
        self.reader.renew()
        self.carrying.renew()

    @property
    def may_close_up(self) -> bool:
        """Whether the grid of rule cards has a hole, or cuts texts that could be whole."""
        layout = self.layout_of_table
        return layout is not None and not self.looks_back and _closed_up(layout, *self._laid_for) is not layout

    def show_objecting(self, rule: str, barred: Barred | None = None) -> None:
        """Ring the rule that objects to what was just tried, and mark what bars it, until the next table is shown."""
        self.shown = replace(self.shown, objecting=rule, barred=barred)
        self.lay(animate=False)

    def handing_rule(self, figure: Figure) -> str:
        """The id of the rule that handed on the title that lies there; empty where people did, or where it is none."""
        if figure.asks is None or figure.asks[0] != HELD:
            return ""
        return self.answers.finding(*figure.asks, self.shown.at, 1).line.rule

    def by_rule(self, figure: Figure) -> str:
        """By which rule somebody has that title, as it is told: ``"by rule 307"``; empty where by none."""
        title = self.table.rulebook.title(self.handing_rule(figure)) if self.table else ""
        return f"by {title}" if title else ""

    def say_why_no_mate(self, army: str) -> None:
        """Show what saves an army from checkmate on its half-boards, and say it at its king."""
        found = self.answers.why_no_mate(army) if self.table and self.may_act else None
        if found is None or self.table is None:
            return
        self.push_preview.put_back()
        self.show_objecting("", found)
        kings = (king for _, king in battle_of(self.table).checks if (man := man_at(self.table, king)) and man.whose == army)
        at = self.areas.get(square(next(kings, "")))
        self.say_here(found.told, QPointF(at.right, at.bottom) if at else None)

    def show_draft(self, rule: str) -> None:
        """Mark the rule that somebody writes new words for; nothing takes the mark away."""
        if rule != self.shown.draft:
            self.shown = replace(self.shown, draft=rule)
            self.lay(animate=False)

    def lay_soon(self) -> None:
        """Lay everything out when this event is over, unless a table is shown before: an act may have been refused."""
        self._lay_again.start()

    def _tick(self) -> None:
        """Clocks show another second, as soon as those in the panel do; what is moving is left alone."""
        clocks, then, now = self.table.clocks if self.table else (), self.shown.now, self._now()
        if not self.felt.motion.running and any(clock.looks_other(then, now) for clock in clocks):
            self.lay(animate=False)

    @property
    def rule_keys(self) -> list[Address]:
        """The rule cards, in the order in which they lie."""
        return [figure.key for figure in self.lying if figure.key.kind == "rule"]

    # What is where

    @property
    def areas(self) -> dict[Place, Rect]:
        """Each place that something can be let go on, with the box that it fills."""
        table, layout = self.table, self.layout_of_table
        if self._areas is None and table is not None and layout is not None:
            self._areas = figure_areas(self.lying, layout) | class_areas(table, layout)
            self._areas |= square_areas(table, layout, self.shown) | map_areas(table, layout)
        return self._areas or {}

    def figure_at(self, at: QPointF) -> Figure | None:
        return self.felt.figure_at(at, but=self.carrying.lifted.key if self.carrying.lifted else NOTHING)

    def where(self, key: Address) -> QRect:
        """Where a figure lies in the widget, for what is laid beside it."""
        item = self.felt.item(key)
        return self.mapFromScene(item.sceneBoundingRect()).boundingRect() if item else QRect()

    @property
    def middle(self) -> QRect:
        """The part of the widget where votes lie, between the rules and the lower seats."""
        layout = self.layout_of_table
        return self.mapFromScene(QRectF(*layout.middle)).boundingRect() if layout else QRect()

    def around(self, at: QPoint) -> QRect:
        """What a paper leaves clear that speaks of something done at that point of the widget: the half-boards there."""
        point, layout = self.scene_point(at), self.layout_of_table
        boards = boards_at((point.x(), point.y()), self.table, layout, self.shown) if self.table and layout else ()
        return self.mapFromScene(QRectF(*boards[0])).boundingRect() if boards else QRect(-20, -20, 40, 40).translated(at)

    def items_named(self) -> tuple[FigureItem, ...]:
        """What focus and screen readers stop at: the open hand, or else everything on the felt."""
        return self.curtain.cards or self.felt.named

    def scene_point(self, at: QPoint | QPointF) -> QPointF:
        return self.mapToScene(at.toPoint() if isinstance(at, QPointF) else at)

    # Events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()
        self.mouse.pressed(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.mouse.moved(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.mouse.released(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if not self.carrying.throw_die(self.scene_point(event.position())):
            self.mouse.pressed(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """What is pointed at for a while is said there: Qt would say it of items alone."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tip(event.globalPos())
            return True
        return super().viewportEvent(event)

    def _show_tip(self, at: QPoint) -> None:
        """At the pointer, but outside a card with words on it and away from what is held up beside that."""
        figure = self.figure_at(self.mouse.at)
        key = (figure.rides or figure.key) if figure else NOTHING
        if key.kind not in WRITTEN_ON and key != PROPOSAL:
            show_tip(self.viewport(), at)
            return
        held, here = self.mapFromScene(self.reading.box).boundingRect(), self.viewport().mapToGlobal(QPoint())
        show_tip_outside(self.viewport(), at, self.where(key).translated(here), held.translated(here))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()
        if not self.paging.turn(-event.angleDelta().y() / 120, self.scene_point(event.position())):
            self.zoom.wheeled(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keys.pressed(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not self.keys.released(event):
            super().keyReleaseEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return self.keys.tabbed(1 if forward else -1) or super().focusNextPrevChild(forward)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.accept()
        if self.may_act and not self.carrying.lifted:
            figure = self.focus.figure if event.reason() == QContextMenuEvent.Reason.Keyboard else None
            at = QPointF(*figure.box.centre) if figure else self.scene_point(event.pos())
            beside = self.viewport().mapToGlobal(self.mapFromScene(at)) if figure else event.globalPos()
            self.menu_of(figure or self.figure_at(at), at).open_at(beside, keyed=figure is not None)
        elif self.looks_back:
            self.mouse.try_past(self.figure_at(self.mouse.at), still=False)

    def menu_of(self, figure: Figure | None, at: QPointF) -> TableMenu:
        """Everything that can be done by hand to a figure, or to the bare felt at that point of the scene."""
        return TableMenu(self, figure, at)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus.come_back(event.reason())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus.leave()
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.curtain.close()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.curtain.close()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowDeactivate:
            self.curtain.close()
        return super().event(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.mouse.left()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.curtain.close()
        self.carrying.put_back()
        self.lay(animate=False)


def _closed_up(layout: Layout, width: float, height: float, counted: Counts, along: int, _: object, text: float) -> Layout:
    """The layout, or that of a table on which no rule card had lain yet, where its grid has fewer holes."""
    anew = lay_out(width, height, counted, along, None, text) if layout.lying else layout
    return anew if layout.lying and anew.lying and better_anew(layout.lying, anew.lying) else layout


def _is_tidy(table: SeenTable) -> bool:
    return not table.spots and table.rulebook.is_tidy
