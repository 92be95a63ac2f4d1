"""The papers laid over the page: a banner that asks something, a slip that stays, the sheet of the ending."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QCursor, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from tabletop.engine.things import Address
from tabletop.view.ending.sheet import EndingSheet
from tabletop.view.scene.figures.consequences import CONSEQUENCES
from tabletop.view.scene.figures.figure import Level
from tabletop.view.scene.figures.looks import Caption
from tabletop.view.scene.layout.occupied import Occupied
from tabletop.view.scene.layout.rects import Rect, around
from tabletop.view.scene.view import TableView
from tabletop.view.side import Side
from tabletop.view.values.wishes import ReadRule, Wish
from tabletop.view.widgets.banner import Banner
from tabletop.view.widgets.paper import Paper

CLEAR = 10
"""Px that stay free between a slip that stays and the place cards below it."""
READ = 4
"""How many times what a push comes to counts as a thing to spare: people read it as they try a move."""


class Papers:
    """What lies over felt and docks. Of banners there is one at a time; Esc takes back the paper on top."""

    def __init__(
        self, page: QWidget, felt: TableView, side: Side, under: tuple[QWidget, ...], grant: Callable[[Wish], None]
    ) -> None:
        """``under`` is what the ending covers, and ``grant`` sees to what a banner wishes for."""
        self._page, self._felt, self._side, self._under, self._grant = page, felt, side, under, grant
        self.banner: Banner | None = None
        self._behind: Banner | None = None
        """The banner that is out of sight while a hand is open."""
        self.ending: EndingSheet | None = None
        self._left: QWidget | None = None
        """Where the keyboard was as the ending was laid."""
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), page, self._back)
        self._escape.setEnabled(False)
        self._read_since = False
        """Whether a rule was opened from the banner that lies there."""

    def lay(self, banner: Banner, over: QRect | None = None) -> None:
        """Lay a banner in the place of the one that lies there: ``over`` a box of the felt, or as near to its middle as covers
        nothing that lies there; or else in its usual place."""
        self._put_down(banner)
        if over:
            banner.lie_over(self._in_window(self._clear_near(banner, over)))
        else:
            banner.lie()
        self.clear_side()

    def clear_side(self) -> None:
        """The banner lies beside what is read or written, and not over it."""
        if self.banner is not None and not self._side.at_docks:
            self.banner.keep_left_of(self._side.mapTo(self._page.window(), QPoint()).x())

    def _clear_near(self, banner: Banner, box: QRect) -> QRect:
        """The part of the felt for a banner over that box, or the nearest where nothing lies, or nothing but rule cards; that box
        where there is none."""
        banner.ensurePolished()
        wide, high = banner.width(), banner.heightForWidth(banner.width())
        wanted = around((box.center().x(), box.center().y()), wide, high)
        layout, whole = self._felt.layout_of_table, Rect(0, 0, self._felt.width(), self._felt.height())
        seen = [each for each in self._felt.lying if each.name or isinstance(each.look, Caption)]
        all_of_it, but_for_rules = (
            [self._on_felt(each.box) for each in seen if each.level is not over] for over in (None, Level.RULE)
        )
        green = self._on_felt(layout.felt) if layout else whole
        ways = (green, all_of_it), (whole, all_of_it), (green, but_for_rules)
        found = next(filter(None, (Occupied(room, taken).nearest_clear(wanted) for room, taken in ways)), None)
        return QRectF(*found).toRect() if found else box

    def _on_felt(self, box: Rect) -> Rect:
        """A box of the scene, in px of the felt."""
        seen = self._felt.mapFromScene(QRectF(*box)).boundingRect()
        return Rect(seen.x(), seen.y(), seen.width(), seen.height())

    def lay_beside(self, banner: Banner, clear: Sequence[QRect] = ()) -> None:
        """Lay a banner beside where the pointer is, and beside half-boards there as a whole; ``clear`` are boxes of the felt that
        it does not cover, and of what else lies on the felt and beside it, it covers as little as may be."""
        self._put_down(banner)
        read = [self._felt.where(Address(CONSEQUENCES))] * READ
        at = self._page.mapFromGlobal(QCursor.pos())
        pointed_at = self._felt.around(self._felt.mapFrom(self._page, at)) if self._page.rect().contains(at) else None
        lying = [QRectF(*self._on_felt(each.figure.box)).toRect() for each in self._felt.felt.named]
        docks = QRect(self._side.mapTo(self._page.window(), QPoint()), self._side.size())
        boxes = [self._in_window(each) for each in clear]
        banner.lie(self._in_window(pointed_at) if pointed_at else None, boxes, [*map(self._in_window, [*lying, *read]), docks])

    def lay_slip(self, slip: Paper, rises: int) -> None:
        """A slip that stays until it is put away: in the free middle of the felt, or above a proposal that lies there. It may
        reach ``rises`` px above the middle, and farther rather than lie on what is below."""
        high = slip.heightForWidth(slip.width())
        middle = self._felt.middle.translated(self._felt.mapTo(self._page, QPoint())).adjusted(0, 0, 0, -CLEAR)
        if self._felt.where(Address("proposal")).isNull():
            slip.lie_over(middle.adjusted(0, -max(rises, high - middle.height()), 0, 0))
        else:
            slip.lie_over(QRect(middle.left(), middle.top() - high, middle.width(), high))

    def lay_ending(self, ending: EndingSheet, moving: bool) -> None:
        """How the evening ended; the keyboard does not come to what it covers."""
        self.ending, self._left = ending, self._page.window().focusWidget()
        ending.lie(moving)
        self._enable(False)  # by now the keyboard is on the sheet: Qt moves it on from what is disabled, as Tab does

    def put_ending_aside(self) -> None:
        """The keyboard goes on where it was."""
        if self.ending is not None:
            self.ending.hide()
            self.ending.deleteLater()
            self.ending = None
            self._enable(True)
            left = self._left if self._left is not None and isValid(self._left) and self._left.isVisible() else self._felt
            left.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_away(self, kind: type[Banner]) -> None:
        """A banner of that kind has been read: it goes, if it lies there."""
        if isinstance(self.banner, kind):
            self.banner.leave()

    def _back(self) -> None:
        """A figure with the keyboard in it, or a rule that the banner names, was opened after the banner, and is closed first."""
        read, self._read_since = self._read_since, False
        if not ((read or self._side.figure_has_keyboard) and self._side.close_what_is_read()):
            self.take_top_back()

    def take_top_back(self) -> bool:
        """Esc goes to the paper on top; say whether any lay there."""
        laid = [paper for paper in self._page.window().findChildren(Paper) if paper.isVisible()]
        if laid:
            laid[-1].escape()
        return bool(laid)

    def make_way(self) -> None:
        """A hand that is opened is seen whole: a banner that lies over it is out of sight until it closes."""
        hand = self._in_window(self._felt.mapFromScene(self._felt.curtain.box).boundingRect())
        if self.banner is not None and self.banner.isVisible() and self.banner.geometry().intersects(hand):
            self._behind = self.banner
            self.banner.hide()

    def come_back(self) -> None:
        """The hand has closed."""
        if self._behind is not None and self._behind is self.banner:
            self.banner.show()
            self.banner.raise_()
        self._behind = None

    def _put_down(self, banner: Banner) -> None:
        if self.banner is not None:
            self.banner.leave()
        self.banner, self._read_since = banner, False
        banner.wished.connect(self._hear)
        banner.destroyed.connect(lambda gone: self._forget(banner))
        self._page.destroyed.connect(banner.deleteLater)
        self._escape.setEnabled(True)

    def _forget(self, banner: Banner) -> None:
        if self.banner is banner:
            self.banner = None
            if isValid(self._escape):  # which the page takes with it, as it does the banner
                self._escape.setEnabled(False)

    def _hear(self, wish: Wish) -> None:
        """A rule that a banner names is read beside it; the banner stays, for what it asks is not decided yet."""
        if not isinstance(wish, ReadRule):
            self._grant(wish)
            return
        self._side.read(wish.rule, self._felt)
        self._read_since = True

    def _in_window(self, box: QRect) -> QRect:
        """A box on the felt, in px of the window: there all papers lie, so that the last one is on top."""
        return box.translated(self._felt.mapTo(self._page.window(), QPoint()))

    def _enable(self, able: bool) -> None:
        for part in self._under:
            part.setEnabled(able)
