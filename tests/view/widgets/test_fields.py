"""A number in a blank is typed, or made one more or less."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from tabletop.view.drawing.palette import BY_DAY
from tabletop.view.widgets.controls import Dropdown
from tabletop.view.widgets.fields import NumberField, number_said
from tabletop.view.widgets.theme import Theme

NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def laid(panel):
    return panel(NumberField(Theme(BY_DAY), "2"), size=(120, 30))


@pytest.mark.parametrize(
    ("words", "more", "less"),
    [("2", "3", "1"), ("0", "1", "-1"), ("2/3", "1", "1/3"), ("gold", "gold", "gold"), ("= 0", "= 1", "= -1")],
)
def test_the_arrow_keys_make_it_one_more_or_less(laid, words, more, less):
    field = laid.widget
    said = list[str]()
    field.textEdited.connect(said.append)
    for key, found in ((Qt.Key.Key_Up, more), (Qt.Key.Key_Down, less)):
        field.setText(words)
        QTest.keyClick(field, key)
        assert field.text() == found
    assert said == ([] if words == "gold" else [more, less])


def test_the_signs_at_its_end_are_pressed(laid):
    field = laid.widget
    less, more = sorted(field.findChildren(QToolButton), key=lambda each: each.toolTip())
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    assert field.text() == "3"
    QTest.mouseClick(less, Qt.MouseButton.LeftButton)
    assert field.text() == "2"


def test_the_wheel_turns_it_only_where_it_has_the_keyboard(laid):
    field = laid.widget

    def turned() -> str:
        at = QPointF(5, 5)
        wheel = QWheelEvent(at, field.mapToGlobal(at), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, NONE,
                            Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
        QApplication.sendEvent(field, wheel)
        return field.text()

    field.clearFocus()
    assert turned() == "2"
    field.setFocus()
    assert turned() == "3"


def test_a_number_that_is_typed_in_an_open_list_is_the_choice_of_that_number(panel):
    laid = panel(Dropdown("Rule", ()), size=(200, 30))
    field = laid.widget
    numbers = [str(each) for each in range(1, 20)]
    field.offer(numbers, shown=[f"{each}: tea" for each in numbers])
    menu = field.menu()
    for typed in ("19", "2", "1"):
        menu.popup(field.mapToGlobal(QPoint(0, 0)))
        QTest.qWait(1_050)
        QTest.keyClicks(menu, typed)
        QTest.keyClick(menu, Qt.Key.Key_Return)
        assert field.now == typed


@pytest.mark.parametrize(
    ("said", "stood", "is_then"),
    [
        ("-2", "= 14", 12), ("−2", "= 14", 12), ("+2", "= 14", 16), ("12", "= 14", 12), ("= -2", "= 14", -2),
        ("= -3", "= -3", -3), ("+2", "+1", 2), ("-2", "+1", -2), ("-2", "1", -2), ("-2", "", -2),
    ],
)  # fmt: skip
def test_a_sign_before_a_number_changes_the_total_that_stood_there_and_else_is_its_own(said, stood, is_then):
    assert number_said(said, stood) == is_then
