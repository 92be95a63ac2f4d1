"""A person before the screen: eyes that read what is shown, a hand on the mouse, and the keys.

Things are found by the names a screen reader says and by the words on buttons. The mouse sends press, move and release
to what lies under it; nothing here knows the sitting.
"""

from collections.abc import Callable, Iterable
from functools import reduce
from pathlib import Path

from PySide6.QtCore import QAbstractAnimation, QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction, QContextMenuEvent, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QListView,
    QMenu,
    QScrollArea,
    QTabBar,
    QWidget,
)

from tabletop.app.clearing import clear
from tabletop.app.folders import Folders
from tabletop.app.window import Window
from tabletop.engine.things import read_address
from tabletop.view.drawing.rule_cards import RuleFace
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.figures.looks import ReadingCard
from tabletop.view.scene.figures.marks import ActTag
from tabletop.view.scene.layout.rects import Rect
from tabletop.view.scene.view import TableView
from tabletop.view.widgets.banner import Banner
from tabletop.view.widgets.paper import Paper
from tabletop.view.widgets.plates import NamePlate
from tabletop.view.widgets.tagged_line import TaggedLine
from tests.playing import Time
from tests.view.still_time import StillTime

LEFT, NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
NO_KEY, SHIFT, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
NAME, ABOUT, VALUE = QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value
Key = Qt.Key


LEVELS = 3
"""What lies in something is laid out after it, level by level."""


def settle() -> None:
    """Let the screen catch up with what was done."""
    for _ in range(LEVELS):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
    clear()


def held_up(view: TableView) -> list[FigureItem]:
    """The wordings of a rule that are held up to be read, the oldest of those that are seen first."""
    items = view.scene().items(Qt.SortOrder.AscendingOrder)
    return [item for item in items if isinstance(item, FigureItem) and isinstance(item.figure.look, ReadingCard)]


def read_at(view: TableView) -> Rect:
    """Where all of them lie."""
    boxes = [item.sceneBoundingRect() for item in held_up(view)]
    whole = reduce(QRectF.united, boxes)
    return Rect(whole.x(), whole.y(), whole.width(), whole.height())


def older(view: TableView) -> list[RuleFace]:
    return [item.figure.look.face for item in held_up(view)[:-1]]


class Person:
    """Somebody at a window of the program. What they do goes through events alone."""

    CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, SHIFT

    def __init__(
        self,
        folder: Path,
        still_time: StillTime,
        time: Time | None = None,
        size: tuple[int, int] = (1280, 720),
        file: Path | None = None,
    ) -> None:
        self.wait = still_time.passes
        """Sit still for so many milliseconds."""
        self._until, self._end_what_moves = still_time.until, still_time.ends_what_moves
        self.folders, self.time = Folders.portable(folder), time or Time()
        self.window = Window(self.folders, self.time)
        self.window.resize(*size)
        if file:
            self.window.open(file)
        self.window.show()
        self.window.activateWindow()
        QTest.qWaitForWindowActive(self.window)
        self.wait_until(lambda: self.window.stands)
        self._buttons = NO_BUTTON

    @property
    def view(self) -> TableView:
        page = self.window.page
        assert page, "no table is open"
        return page.felt

    def leave(self) -> None:
        """Close the window, as its cross does."""
        self.window.close()
        self.look_again()

    def turns_to_another_window(self) -> None:
        other = QWidget()
        other.show()
        other.activateWindow()
        QTest.qWaitForWindowActive(other)
        self.look_again()
        other.close()

    def look_again(self) -> None:
        """Let the screen catch up with what was done."""
        settle()

    def still(self) -> None:
        """Let everything that glides or closes come to rest; how long that takes is nobody's business here."""
        self.look_again()
        if self.window.page:
            self.view.felt.motion.finish()
            self._end_what_moves()
            if self.window.page.ending:
                self.window.page.ending.finish()

    # The start screen

    def sits_down(self, *names: str, first: str = "") -> None:
        """Type the names in their places, and deal."""
        for name in names:
            self.click(self.line_edits("Name")[-1])
            self.type(name)
        if first:
            self.choose("Who holds the token first?", first)
        self.click("Deal the cards")
        assert self.window.page, self.words
        self.still()

    def line_edits(self, opening: str) -> list[QWidget]:
        """The fields whose name begins so, from top to bottom."""
        fields = [each for each in self._shown(QWidget) if each.accessibleName().startswith(opening)]
        return sorted(
            (each for each in fields if each.focusPolicy() & Qt.FocusPolicy.TabFocus and not isinstance(each, QAbstractButton)),
            key=lambda each: each.mapTo(self.window, QPoint()).y(),
        )

    def line_named(self, opening: str) -> list[str]:
        """The whole names of what is called so at the beginning."""
        return [name for each in self._shown(QWidget) if (name := each.accessibleName()).startswith(opening)]

    # Eyes: the table

    def things(self) -> list[QAccessibleInterface]:
        """What is named on the felt, or in the open hand."""
        table = QAccessible.queryAccessibleInterface(self.view)
        return [table.child(index) for index in range(table.childCount())]

    @property
    def names(self) -> list[str]:
        return [each.text(NAME) for each in self.things()]

    def about(self, name: str) -> str:
        """What is said of a thing besides its name."""
        return self._thing(name).text(ABOUT)

    def at(self, name: str) -> QPoint:
        """The middle of what bears that name, in the viewport."""
        return self.view.viewport().mapFromGlobal(self._thing(name).rect().center())

    @property
    def _proposal(self) -> str:
        return next(name for name in self.names if name.startswith("Proposal "))

    def item(self, key: str) -> FigureItem | None:
        """What shows ``rule r7``, ``pile draw``, ``#12``."""
        return self.view.felt.item(read_address(key))

    def at_proposal(self) -> QPoint:
        """The middle of the proposal, whatever it says; it is seen behind an open curtain as well."""
        item = self.item("proposal")
        return self.view.mapFromScene(item.sceneBoundingRect().center())

    def about_proposal(self) -> str:
        """How far the proposal in the middle has come."""
        return self.about(self._proposal)

    def _thing(self, name: str) -> QAccessibleInterface:
        self.still()
        found = [each for each in self.things() if each.text(NAME) == name]
        assert found, f"{name!r} is not on the table: {self.names}"
        return found[-1]

    @property
    def tag(self) -> str:
        """What stands on the tag beside the thing that is carried; nothing where there is none."""
        return next((look.words for look in self._tags), "")

    @property
    def tag_objects(self) -> str:
        """What a rule says on that tag against letting go here."""
        return next((look.objection for look in self._tags), "")

    @property
    def _tags(self) -> list[ActTag]:
        looks = (item.figure.look for item in self.view.felt.items() if isinstance(item, FigureItem))
        return [look for look in looks if isinstance(look, ActTag)]

    def rule(self, number: int) -> str:
        """The words on the rule card of that number."""
        opening = f"Rule {number}: "
        return next(name for name in self.names if name.startswith(opening)).removeprefix(opening)

    def bare(self, across: float = 0.5, down: float = 0.75) -> QPoint:
        """A point of the felt by its share of the width and height."""
        size = self.view.viewport().size()
        return QPoint(round(size.width() * across), round(size.height() * down))

    # The hand on the mouse

    def press(self, at: QPoint, held: Qt.KeyboardModifier = NO_KEY) -> None:
        self._send(QEvent.Type.MouseButtonPress, at, LEFT, LEFT, held)

    def move(self, *way: QPoint, held: Qt.KeyboardModifier = NO_KEY) -> None:
        for at in way:
            self._send(QEvent.Type.MouseMove, at, NO_BUTTON, self._buttons, held)

    def release(self, at: QPoint, held: Qt.KeyboardModifier = NO_KEY) -> None:
        self._send(QEvent.Type.MouseButtonRelease, at, LEFT, NO_BUTTON, held)

    def glide(self, start: QPoint, end: QPoint, held: Qt.KeyboardModifier = NO_KEY) -> None:
        """Move from here to there in steps, the button as it is."""
        self.move(*(start + (end - start) * step / 6 for step in range(1, 7)), held=held)

    def drag(self, start: QPoint, end: QPoint, held: Qt.KeyboardModifier = NO_KEY) -> None:
        self.press(start, held)
        self.glide(start, end, held)
        self.release(end, held)
        self.still()

    def drag_within(self, widget: QWidget, start: QPoint, end: QPoint) -> None:
        """Press, move and let go in a control, as over words that are marked."""
        QTest.mousePress(widget, LEFT, pos=start)
        for at in ((start + end) / 2, end):
            where = QPointF(widget.mapToGlobal(at))
            QApplication.sendEvent(widget, QMouseEvent(QEvent.Type.MouseMove, QPointF(at), where, NO_BUTTON, LEFT, NO_KEY))
        QTest.mouseRelease(widget, LEFT, pos=end)

    def tap(self, at: QPoint) -> None:
        """A click on the felt."""
        self.press(at)
        self.release(at)
        self.still()

    def _send(
        self, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton, buttons: Qt.MouseButton, held: Qt.KeyboardModifier
    ) -> None:
        """A mouse event as the window system sends it, to the viewport."""
        self._buttons = buttons
        viewport = self.view.viewport()
        event = QMouseEvent(kind, QPointF(at), QPointF(viewport.mapToGlobal(at)), button, buttons, held)
        QApplication.sendEvent(viewport, event)

    def open_hand(self, seat: str) -> None:
        """Press on a hand and hold it."""
        self.press(self.at(f"hand of {seat}"))

    def take_out(self, seat: str, card: str) -> QPoint:
        """Hold a hand, slide on to the card and out with it; the button stays down. Gives where the card is."""
        self.open_hand(seat)
        assert card in self.names, f"{seat} holds {self.names}"
        start, card_at = self.at(f"{card}"), self.at(f"{card}")
        self.move(start)
        step = QPoint(0, 12 if card_at.y() < self.view.viewport().height() / 2 else -12)
        here = card_at
        while card in self.names:
            here += step
            assert self.view.viewport().rect().contains(here), "the card never comes out of the curtain"
            self.move(here)
        return here

    def lays(self, seat: str, card: str, place: str) -> None:
        """Out of the hand on to a tray, a pile or a seat, in one gesture."""
        here = self.take_out(seat, card)
        there = self.at(place)
        self.glide(here, there)
        self.release(there)
        self.still()

    def menu_of(self, name: str) -> None:
        """The right button on a thing, or on the bare felt where the name is empty."""
        self.menu_of_point(self.at(name) if name else self.bare(0.5, 0.66))

    def menu_of_point(self, at: QPoint) -> None:
        viewport = self.view.viewport()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, viewport.mapToGlobal(at))
        QApplication.sendEvent(viewport, event)

    def opens_menu_by_key(self) -> None:
        """The menu key, or Shift and F10: the menu of what the keyboard is on."""
        asked_for = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), self.view.mapToGlobal(QPoint()))
        QApplication.sendEvent(self.view.viewport(), asked_for)

    # Time

    def wait_until(self, seen: Callable[[], bool]) -> None:
        """Sit still until that is seen, for some seconds at most."""
        assert self._until(seen), (self.minutes[:2], self.words)

    @property
    def clock(self) -> str:
        """What the one clock in the dock shows; nothing where there is none."""
        faces = [each.text() for each in self._shown(QLabel) if each.accessibleName().startswith("clock ")]
        return faces[0] if faces else ""

    def waits_for(self, seat: str) -> bool:
        """Whether the dock waits for that seat."""
        return any(each.accessibleName() == seat for each in self._shown(NamePlate))

    # Eyes: panels, slips and menus

    def _shown(self, kind: type) -> list:
        return [each for each in self.window.findChildren(kind) if each.isVisible() and each.window() is self.window]

    @property
    def words(self) -> list[str]:
        """Every text of bar, docks, editor and slips that can be read now."""
        found = []
        for each in self._shown(QWidget):
            if isinstance(each, TaggedLine):
                found.append(each.text)
            elif isinstance(each, QLabel | QAbstractButton):
                found.append(each.text())
        return [text for text in found if text]

    def reads(self, words: str) -> bool:
        """Whether these words stand somewhere beside the felt."""
        self.look_again()
        return any(words in text for text in self.words)

    @property
    def minutes(self) -> list[str]:
        """The entries of the minutes that are listed, the newest first."""
        return self.listed("Minutes")

    def listed(self, name: str) -> list[str]:
        """The entries of the list of that name, from the top down."""
        model = next(each for each in self._shown(QListView) if each.accessibleName() == name).model()
        return [model.index(row, 0).data() for row in range(model.rowCount())]

    @property
    def slip(self) -> Paper | None:
        """The paper that lies on top."""
        lying = [each for each in self._shown(Paper) if isinstance(each, Paper)]
        return lying[-1] if lying else None

    @property
    def slip_name(self) -> str:
        """What the paper on top is; nothing where none lies there."""
        self.look_again()
        return self.slip.accessibleName() if self.slip else ""

    @property
    def slip_words(self) -> list[str]:
        slip = self.slip
        found = [each.text for each in slip.findChildren(TaggedLine)] if slip else []
        return [*found, *(each.text() for each in slip.findChildren(QLabel) if each.isVisible())] if slip else []

    def buttons(self) -> list[str]:
        return [each.accessibleName() or each.text() for each in self._shown(QAbstractButton)]

    def widget(self, words: str) -> QWidget:
        """What bears that accessible name, or a button with these words on it."""
        self.look_again()
        named = [each for each in self._shown(QWidget) if each.accessibleName() == words]
        named += [each for each in self._shown(QAbstractButton) if each.text().replace("&&", "&") == words and each not in named]
        pressable = [each for each in named if isinstance(each, QAbstractButton) or each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        assert pressable, f"{words!r} is not among {self.buttons()}"
        return pressable[-1]

    def field(self, words: str) -> QWidget:
        """A field to write in, by its name."""
        found = [
            each for each in self._shown(QWidget) if each.accessibleName() == words and not isinstance(each, QAbstractButton)
        ]
        assert found, words
        return found[-1]

    # The hand on panels

    def rests(self) -> None:
        """The pointer lies where nothing lights up under it, and nothing moves any more."""
        bar = self.window.page.top if self.window.page else self.window
        QTest.mouseMove(bar, QPoint(bar.width() // 2, 4))
        self.still()

    def click(self, *path: str | QWidget) -> None:
        """A press and a release on the middle of each; it has to be there to be seen."""
        for what in path:
            self._click(what)

    def _click(self, what: str | QWidget) -> None:
        widget = self.widget(what) if isinstance(what, str) else what
        self._scroll_to(widget)
        middle = widget.rect().center()
        target = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        if widget.window() is self.window:
            under = self.window.childAt(widget.mapTo(self.window, middle))
            assert under is widget or widget.isAncestorOf(under), f"{what!r} is covered by {under}"
        QTest.mouseMove(target, middle)
        QTest.mouseClick(target, LEFT, NO_KEY, middle)
        self.look_again()

    def offered(self, words: str) -> None:
        """Press a button of the Turn dock, or take its line where it is folded away for want of room."""
        if words in self.buttons():
            self.click(words)
        else:
            self.click("More…")
            self.take(words)

    def _scroll_to(self, widget: QWidget) -> None:
        """Scroll until it is in sight and rests there: what has changed may take a few looks until it is laid out."""
        before = None
        for _ in range(8):
            parent = widget.parentWidget()
            while parent:
                if isinstance(parent, QScrollArea):
                    parent.ensureWidgetVisible(widget)
                parent = parent.parentWidget()
            self.look_again()
            if (now := (widget.mapTo(widget.window(), QPoint()), widget.size())) == before:
                return
            before = now

    def rows(self, listed: str) -> list[str]:
        """What stands in a list, line by line."""
        (view,) = [each for each in self._shown(QListView) if each.accessibleName() == listed]
        return [view.model().index(row, 0).data() for row in range(view.model().rowCount())]

    def click_row(self, listed: str, words: str) -> None:
        """Click the left end of the line of a list in which these words stand."""
        (view,) = [each for each in self._shown(QListView) if each.accessibleName() == listed]
        model = view.model()
        index = next(model.index(row, 0) for row in range(model.rowCount()) if words in model.index(row, 0).data())
        box = view.visualRect(index)
        QTest.mouseMove(view.viewport(), box.topLeft() + QPoint(8, 8))
        QTest.mouseClick(view.viewport(), LEFT, NO_KEY, box.topLeft() + QPoint(8, 8))
        self.still()

    def choose(self, name: str, choice: str) -> None:
        """Open a choice and take one of its lines."""
        (found,) = [each for each in self._shown(QAbstractButton) if each.accessibleName().startswith(f"{name}: ")]
        self.click(found)
        self.take(choice)

    @property
    def menu(self) -> QMenu | None:
        """The menu that is open; of several, the innermost."""
        open_ones = [each for each in QApplication.topLevelWidgets() if isinstance(each, QMenu) and each.isVisible()]
        return QApplication.activePopupWidget() if open_ones else None

    def lines(self) -> list[str]:
        menu = self.menu
        return [each.text() for each in menu.actions() if each.text() and each.isVisible()] if menu else []

    def ticked(self) -> set[str]:
        """The lines of the open menu that have a tick."""
        return {each.text() for each in self.menu.actions() if each.isCheckable() and each.isChecked()} if self.menu else set()

    def take(self, *path: str) -> None:
        """Take a line of the open menu, through its sub-menus; one that holds a line which is not in it is opened by itself."""
        for words in path:
            menu = self.menu
            under = (
                next((each for each in menu.actions() if each.menu() and words in _lines(each.menu())), None) if menu else None
            )
            if menu and under and words not in _lines(menu):
                self.take(under.text())
                menu = self.menu
            assert menu, f"no menu is open to take {words!r} from"
            action = self._action(menu.actions(), words)
            assert action.isEnabled(), words
            if not menu.rect().contains(menu.actionGeometry(action)):
                menu.setActiveAction(action)  # a long list is scrolled to it
            at = menu.actionGeometry(action).center()
            QTest.mouseMove(menu, at)
            QTest.mouseClick(menu, LEFT, NO_KEY, at)
            QApplication.processEvents()
        self.look_again()
        self.still()

    def from_menu(self, *path: str) -> None:
        """Take a line of the program's menu."""
        self.click("Menu")
        self.take(*path)

    def _action(self, actions: Iterable[QAction], words: str) -> QAction:
        found = [each for each in actions if each.text().replace("&&", "&").split("   ")[0] == words]
        assert found, f"{words!r} is not in the menu {[each.text() for each in actions]}"
        return found[0]

    def click_tab(self, words: str) -> None:
        """A tab of the docks."""
        (tabs,) = [each for each in self._shown(QTabBar) if each.isVisible()]
        index = next(index for index in range(tabs.count()) if tabs.tabText(index) == words)
        QTest.mouseClick(tabs, LEFT, NO_KEY, tabs.tabRect(index).center())
        self.look_again()

    def hold(self, words: str) -> None:
        """Press a button and keep it down."""
        QTest.mousePress(self.widget(words), LEFT)

    def let_go(self, words: str) -> None:
        QTest.mouseRelease(self.widget(words), LEFT)

    # Keys

    @property
    def keyboard(self) -> QWidget:
        """Where the keyboard is."""
        return QApplication.activePopupWidget() or QApplication.focusWidget() or self.window

    def key(self, *keys: Qt.Key, held: Qt.KeyboardModifier = NO_KEY) -> None:
        for key in keys:
            QTest.keyClick(self.keyboard, key, held)
            self.look_again()

    def type(self, words: str) -> None:
        QTest.keyClicks(self.keyboard, words)
        self.look_again()

    def write_sheet(self, words: str) -> None:
        """What the clerk does, in words."""
        self.click("How the sheet is shown: In words")
        self.write("What the clerk does", words)

    def write(self, name: str, words: str, then: str = "") -> None:
        """Click into a field and write these words in place of what stands there; ``then`` is the button that takes them."""
        self.click(self.field(name))
        self.key(Key.Key_A, held=Qt.KeyboardModifier.ControlModifier)
        self.type(words) if words else self.key(Key.Key_Delete)
        if then:
            self.click(then)

    def tab_to(self, *names: str, most: int = 160, back: bool = False) -> None:
        """Walk by Tab until the keyboard is on what bears one of these names."""
        for _ in range(most):
            if self.keyboard_name() in names:
                return
            self.key(Key.Key_Backtab if back else Key.Key_Tab)
        raise AssertionError(f"Tab never comes to {names}, it is on {self.keyboard_name()!r}")

    def on_the_table(self, name: str) -> None:
        """Walk over the felt by Tab until the keyboard is on what bears that name."""
        assert self.keyboard is self.view, f"the keyboard is on {self.keyboard_name()!r}"
        for _ in range(120):
            if self.keyboard_name() == name:
                return
            self.key(Key.Key_Tab)
            if self.keyboard is not self.view:
                self.key(Key.Key_Backtab, Key.Key_Home)
        raise AssertionError(f"Tab never comes to {name!r}, but to {self.names}")

    def keyboard_name(self) -> str:
        """What a screen reader says of where the keyboard is."""
        widget = self.keyboard
        if isinstance(widget, TableView):
            child = QAccessible.queryAccessibleInterface(widget).focusChild()
            return (
                child.text(NAME)
                if (child and child.isValid() and self.view.focus.figure) or (self.view.curtain.is_open and child)
                else ""
            )
        return widget.accessibleName()


def _lines(menu: QMenu) -> list[str]:
    return [each.text().replace("&&", "&").split("   ")[0] for each in menu.actions()]


def difference(one: QImage, other: QImage) -> QRect:
    """The box round all that is seen to differ in two pictures; an empty one where nothing is.

    Two levels of a colour count as the same: how Qt rounds a gradient hangs on where in memory the picture lies.
    """
    rows = [y for y in range(one.height()) if one != other and one.copy(0, y, one.width(), 1) != other.copy(0, y, one.width(), 1)]
    spots = [QPoint(x, y) for y in rows for x in range(one.width()) if _apart(one.pixel(x, y), other.pixel(x, y)) > 2]
    if not spots:
        return QRect()
    across, down = [spot.x() for spot in spots], [spot.y() for spot in spots]
    return QRect(QPoint(min(across), min(down)), QPoint(max(across), max(down)))


def _apart(one: int, other: int) -> int:
    return max(abs((one >> shift & 255) - (other >> shift & 255)) for shift in (0, 8, 16))


def everything_said(window: QWidget) -> list[str]:
    """Each text that any part of the screen gives away: the accessible tree, tooltips, titles and the words of widgets."""
    QAccessible.setActive(True)
    said = [window.windowTitle(), QApplication.clipboard().text()]
    said += _tree(QAccessible.queryAccessibleInterface(window))
    for each in [window, *window.findChildren(QObject)]:
        if isinstance(each, QAbstractAnimation):  # one of Qt's own, such as of a scroll bar, comes and goes, and says nothing
            continue
        for question in ("toolTip", "whatsThis", "statusTip", "text", "toPlainText", "accessibleName", "accessibleDescription",
                         "windowTitle", "placeholderText", "title", "iconText", "objectName"):  # fmt: skip
            ask: Callable[[], object] | None = getattr(each, question, None)
            if callable(ask):
                try:
                    said.append(str(ask()))
                except TypeError:
                    continue
        if isinstance(each, TaggedLine):
            said.append(each._pieces.__repr__())
    return said


def _tree(interface: QAccessibleInterface | None) -> list[str]:
    if interface is None or not interface.isValid():
        return []
    said = [interface.text(kind) for kind in QAccessible.Text if kind is not QAccessible.Text.UserText]
    children = [interface.child(index) for index in range(interface.childCount())]
    return [*said, *(text for child in children for text in _tree(child))]


__all__ = ["ABOUT", "ALT", "NAME", "SHIFT", "Banner", "Key", "Person", "difference", "everything_said"]
