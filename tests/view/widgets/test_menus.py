"""The lists that pop up are gone through by keys, and lie clear of the window's edge."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from tabletop.view.drawing.palette import BY_DAY
from tabletop.view.widgets.controls import Dropdown
from tabletop.view.widgets.layouts import stacked
from tabletop.view.widgets.menus import AT_LEAST, PopUp, open_under
from tabletop.view.widgets.theme import Theme, style_sheet

NAMES = ("Ada", "Ben", "Bo & Co", "Cleo", "Dov")


@pytest.mark.parametrize(
    ("keys", "taken"),
    [
        (["End"], "Dov"), (["End", "Home"], "Ada"), (["PageDown"], "Dov"), (["End", "PageUp"], "Ada"), (["End", "Up"], "Cleo"),
        ("c", "Cleo"), ("bb", "Bo & Co"), ("bbb", "Ben"), ("bo &", "Bo & Co"), ("x", "Ada"), (["D", "Home", "B"], "Ben"),
    ],
)  # fmt: skip
def test_a_choice_that_folds_out_is_gone_through_by_keys(qtbot, keys, taken):
    made = Dropdown("Who has won?", NAMES, "Ada")
    qtbot.addWidget(made)
    made.show()
    made.menu().popup(made.mapToGlobal(made.rect().bottomLeft()))
    for key in keys:
        if len(key) > 1:
            QTest.keyClick(made.menu(), getattr(Qt.Key, f"Key_{key}"))
        else:
            QTest.keyClicks(made.menu(), key)
    QTest.keyClick(made.menu(), Qt.Key.Key_Return)
    assert made.now == taken


def test_a_list_under_a_button_at_the_edge_lies_clear_of_it(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(500, 300)
    pressed = QPushButton("Agree", window)
    pressed.move(430, 20)
    window.show()
    menu = PopUp(pressed)
    menu.addAction("Agree to begin the next turn: who does it?")
    open_under(menu, pressed)
    QApplication.processEvents()
    assert menu.x() + menu.width() == window.mapToGlobal(window.rect().topLeft()).x() + window.width() - AT_LEAST
    menu.close()


@pytest.mark.parametrize("key", [Qt.Key.Key_End, Qt.Key.Key_A])
def test_what_unfolds_from_a_line_stays_folded_until_it_is_asked_for(qtbot, key):
    menu = PopUp()
    qtbot.addWidget(menu)
    menu.addAction("Mutate…")
    menu.addSeparator()
    adding = menu.unfolding("Add")
    adding.addAction("A die")
    menu.popup(QPoint())
    QTest.keyClick(menu, key)
    assert (menu.activeAction(), adding.isVisible()) == (adding.menuAction(), False)
    QTest.keyClick(menu, Qt.Key.Key_M)
    assert menu.activeAction().text() == "Mutate…"
    QTest.keyClick(menu, Qt.Key.Key_End)
    QTest.keyClick(menu, Qt.Key.Key_Right)
    assert adding.isVisible()
    menu.close()


def test_a_list_goes_with_the_sheet_on_which_its_choice_stands(qtbot):
    sheet = QWidget()
    qtbot.addWidget(sheet)
    choice = Dropdown("Rule", ("101", "102"))
    stacked(Theme(BY_DAY), choice, on=sheet)
    sheet.show()
    choice.menu().popup(choice.mapToGlobal(choice.rect().bottomLeft()))
    assert choice.menu().isVisible()
    sheet.hide()
    assert not choice.menu().isVisible()


@pytest.mark.parametrize("at", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("many", [5, 30, 300])
def test_a_list_lies_beside_its_button_and_a_click_takes_nothing(qtbot, at, many):
    made = Dropdown("Rule", [str(each) for each in range(1, many + 1)], str(many // 2))
    made.setStyleSheet(style_sheet(Theme(BY_DAY)))
    qtbot.addWidget(made)
    screen = made.screen().availableGeometry()
    made.move(screen.x() + 40, screen.y() + round(screen.height() * at))
    made.show()
    _click_with_a_trembling_hand(made)
    button = QRect(made.mapToGlobal(QPoint()), made.size())
    assert (made.menu().isVisible(), made.now) == (True, str(many // 2))
    assert made.menu().geometry().right() < screen.right()
    assert not made.menu().geometry().intersects(button)
    QTest.keyClick(made.menu(), Qt.Key.Key_End)
    QTest.keyClick(made.menu(), Qt.Key.Key_Return)
    assert made.now == str(many)


@pytest.mark.parametrize("at", [0.1, 0.5, 0.9])
def test_a_long_list_that_is_opened_under_a_button_lies_clear_of_it(qtbot, at):
    made = QPushButton("Agree")
    qtbot.addWidget(made)
    screen = made.screen().availableGeometry()
    made.move(screen.x() + 40, screen.y() + round(screen.height() * at))
    made.show()
    menu, taken = PopUp(made), list[str]()
    for each in range(40):
        menu.addAction(f"Player {each}")
    menu.triggered.connect(lambda action: taken.append(action.text()))
    made.pressed.connect(lambda: open_under(menu, made))
    _click_with_a_trembling_hand(made)
    assert not menu.geometry().intersects(QRect(made.mapToGlobal(QPoint()), made.size()))
    assert (menu.isVisible(), taken) == (True, [])


def _click_with_a_trembling_hand(pressed: QPushButton) -> None:
    """As the window system tells it: pressed, moved a little in two steps, and let go of there."""
    window, at = pressed.window().windowHandle(), pressed.mapTo(pressed.window(), pressed.rect().center())
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=at)
    for step in (2, 12, 14):
        QTest.mouseMove(window, at + QPoint(step, 0))
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=at + QPoint(14, 0))
