"""An evening that is really played, and the panels beside it with somebody who presses their buttons."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QVBoxLayout, QWidget

from tabletop.clerk.kits import VOCABULARY
from tabletop.game.session import Session
from tabletop.view.docks.panel import Docks
from tabletop.view.docks.shown import DockFacts
from tabletop.view.drawing.pixmaps import Pictures
from tabletop.view.facts import SHOWN
from tabletop.view.offers.acting import PossibleActions
from tabletop.view.scene import view
from tabletop.view.values.past import RecordState
from tabletop.view.values.sheet_language import SheetLanguage
from tabletop.view.values.wishes import Wish
from tabletop.view.widgets.tagged_line import TaggedLine
from tabletop.view.widgets.theme import Settings, Theme, style_sheet
from tests.games.chess_table import begun, moving
from tests.playing import Time, do, sit
from tests.view.hands import Person, settle
from tests.view.still_time import StillTime, standing_still

LOOK = Theme.of(Settings(), QSize(1440, 900))
LANGUAGE = SheetLanguage.of(VOCABULARY)
SHELF = 100 * 2**20
"""Bytes for the pictures of many windows of all sizes."""


@pytest.fixture
def at(person, games):
    """A window with a game of Nomic Chess in it, at the point where the first army moves."""

    def opened(names: str = "Ann,Bo,Cy", first=moving, options=None, **arrays: str) -> Person:
        session = begun(games, names, options, **arrays)
        first(session)
        return person(file=session, time=Time())

    return opened


@pytest.fixture(scope="session", autouse=True)
def pictures(qapp) -> Iterator[Pictures]:
    """One shelf for all windows: what a picture shows is in its key, so each is painted once and not once for each test."""
    shelf = Pictures(SHELF)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(view, "Pictures", lambda: shelf)
        yield shelf


@pytest.fixture(autouse=True)
def still_time() -> Iterator[StillTime]:
    """No clock of the screen goes by itself."""
    with standing_still() as time:
        yield time


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch) -> None:
    """However busy the machine is, work takes no time and is done at once; long work is looked at with another clock."""
    for clock in ("tabletop.app.working.clock", "tabletop.view.widgets.slices.monotonic"):
        monkeypatch.setattr(clock, lambda: 0.0)


@pytest.fixture(autouse=True)
def _nothing_left_over(still_time: StillTime) -> Iterator[None]:
    """What a test has left to be laid out or destroyed is done before the next one begins, in which nobody expects it."""
    yield
    if QApplication.instance() and QApplication.topLevelWidgets():
        settle()


MOUSE = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.MouseMove,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.Wheel,
)


class NoMouse(QObject):
    """Sees every event there is and counts those of a mouse."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.seen += event.type() in MOUSE
        return False


class Panel:
    """A widget in a window, all that it said, and a hand that presses what can be seen."""

    def __init__(self, window: QWidget, widget: QWidget, signals: tuple[str, ...]) -> None:
        self.window, self.widget = window, widget
        self.heard: list[tuple[str, Any]] = []
        for name in signals:
            getattr(widget, name).connect(lambda *said, name=name: self.heard.append((name, *said)))

    def button(self, name: str) -> QAbstractButton:
        """The button of that accessible name or label, which must be there to be pressed."""
        QApplication.processEvents()
        shown = [each for each in self.window.findChildren(QAbstractButton) if each.isVisibleTo(self.window)]
        found = [each for each in shown if name in (each.accessibleName(), each.text())]
        assert len(found) == 1, f"{name!r} is not one of {[each.accessibleName() or each.text() for each in shown]}"
        return found[0]

    def press(self, name: str) -> None:
        QTest.mouseClick(self.button(name), Qt.MouseButton.LeftButton)

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key wherever the keyboard is."""
        QTest.keyClick(self.window.focusWidget() or self.window, key, held)

    def type(self, words: str) -> None:
        QTest.keyClicks(self.window.focusWidget(), words)

    def take(self, words: str) -> None:
        """Take a line of the menu that is open."""
        (menu,) = [each for each in self.window.findChildren(QMenu) if each.isVisible()]
        action = next(action for action in menu.actions() if action.text() == words)
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())

    @property
    def words(self) -> list[str]:
        """Every text that can be read now, from top to bottom as the widgets were made."""
        QApplication.processEvents()
        readable = [each for each in self.window.findChildren(QWidget) if isinstance(each, QLabel | TaggedLine)]
        return [each.text() if isinstance(each, QLabel) else each.text for each in readable if each.isVisibleTo(self.window)]

    def middle_of(self, widget: QWidget) -> QPoint:
        return widget.rect().center()


@pytest.fixture
def panel(qtbot) -> Callable[..., Panel]:
    """Lay a widget into a window of that size."""

    def laid(widget: QWidget, size: tuple[int, int] = (520, 900), signals: tuple[str, ...] = ()) -> Panel:
        window = QWidget()
        window.setStyleSheet(style_sheet(LOOK))
        window.resize(*size)
        column = QVBoxLayout(window)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(widget)
        qtbot.addWidget(window)
        window.show()
        window.activateWindow()
        return Panel(window, widget, signals)

    return laid


class Evening:
    """Four people play, and the docks show it; what the docks say is done at once when it is an act."""

    def __init__(self, session: Session, panel: Callable[..., Panel]) -> None:
        self.session, self.time = session, Time()
        self.docks = Docks(LOOK, session, self.time)
        self.panel = panel(self.docks, (308, 900), ("wished",))
        self.show()

    def do(self, act: str, **fields: Any) -> None:
        do(self.session, act, **fields)
        self.show()

    def show(self, **record: Any) -> None:
        session = self.session
        kept = RecordState(
            session.last,
            session.last - session.unsaved,
            undoable=session.undoable,
            redoable=session.redoable,
            told=session.last_told(),
        )
        shown = RecordState(**{**kept.__dict__, **record})
        possible = PossibleActions(session.openings(), acting=bool(session.openings()))
        facts = DockFacts(session.table(), shown, session.law(None, SHOWN), session.agreements(), session.asleep(), possible)
        self.docks.show_table(facts)

    @property
    def buttons(self) -> list[str]:
        shown = [each for each in self.docks.findChildren(QAbstractButton) if each.isVisibleTo(self.docks)]
        return [each.accessibleName() or each.text() for each in shown]

    @property
    def heard(self) -> list[Wish]:
        return [wish for _, wish in self.panel.heard]


@pytest.fixture
def evening(tmp_path: Path, panel: Callable[..., Panel]) -> Evening:
    return Evening(sit(tmp_path), panel)


@pytest.fixture
def person(qtbot, still_time: StillTime, tmp_path: Path) -> Iterator[Callable[..., Person]]:
    """Somebody at a window of the whole program, in the evening of a ``file`` or a session, which is closed first; the window is
    closed and destroyed in the end."""
    sat: list[Person] = []

    def came(home: Path | None = None, file: Path | Session | None = None, **how: Any) -> Person:
        if isinstance(file, Session):
            file.close()
            file = file.path
        sat.append(Person(home or tmp_path / "home", still_time, file=file, **how))
        return sat[-1]

    yield came
    for each in sat:
        each.leave()
        each.window.deleteLater()
        each.look_again()


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """The folder in which a window finds the evenings that were begun beforehand."""
    folder = tmp_path / "home" / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def sat_down(person, games: Path) -> Callable[..., Person]:
    """A window with an evening of any game in it, in which the first named starts; ``first`` is done before it is opened."""

    def opened(
        game: str,
        first: Callable[[Session], object] = lambda session: None,
        names: str = "Ann,Bo,Cy",
        size: tuple[int, int] = (1280, 720),
        **options: str,
    ) -> Person:
        time, starts = Time(), {"the player who starts": names.split(",")[0]} if game == "nomic" else {}
        token = "Ann" if game == "card-nomic" else ""
        session = sit(games, game, names, token=token, options={**starts, **options}, time=time)
        first(session)
        return person(file=session, time=time, size=size)

    return opened


@pytest.fixture
def nomic(sat_down) -> Callable[..., Person]:
    """Such a window with a game of Suber's in it."""
    return partial(sat_down, "nomic")


@pytest.fixture
def alone(person, games: Path) -> Callable[..., Person]:
    """A window with a game of Solitaire Nomic in it, played by Ann."""

    def opened(size: tuple[int, int] | None = None, who: str = "Ann", **options: str) -> Person:
        time = Time()
        file = f"evening {len(list(games.iterdir()))}.nomic"
        sit(games, "solitaire-nomic", who, token="", time=time, options=options, file=file).close()
        return person(file=games / file, time=time, **({"size": size} if size else {}))

    return opened


@pytest.fixture
def no_mouse(qapp) -> Iterator[None]:
    watching = NoMouse()
    QApplication.instance().installEventFilter(watching)
    yield
    QApplication.instance().removeEventFilter(watching)
    assert watching.seen == 0
