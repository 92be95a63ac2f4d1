"""A slip hands on what was answered as acts have it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tabletop.view.drawing.palette import BY_DAY
from tabletop.view.values.offer import FormField
from tabletop.view.widgets.controls import Dropdown
from tabletop.view.widgets.dialogs import Slip
from tabletop.view.widgets.theme import Theme

FIELDS = (
    FormField("to", "Whose turn?", "choice", ("Ann", "nobody"), "nobody", means={"nobody": ""}),
    FormField("number", "How many?", "number", usual="1 1/2"),
    FormField("why", "Why?", usual="nobody"),
)


def test_a_choice_comes_to_what_it_means_a_number_to_how_files_write_it_and_words_to_themselves(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    slip = Slip(Theme(BY_DAY), window, "Begin somebody’s turn", FIELDS)
    with qtbot.waitSignal(slip.answered) as said:
        slip.answer()
    assert said.args == [{"to": "", "number": "3/2", "why": "nobody"}]


def test_what_is_foretold_has_room_on_a_slip_that_lies_there(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 700)
    window.show()
    slip = Slip(Theme(BY_DAY), window, "Subsume", FIELDS[:1])
    slip.lie()
    slip.foretell(lambda said: ("rule 20: life stays 7", "rule 1002: life 7, then 6", "Ann +20 points"))
    QApplication.processEvents()
    (told,) = [each for each in slip.findChildren(QLabel) if "life stays 7" in each.text()]
    assert told.height() >= told.heightForWidth(told.width())
    assert told.geometry().top() > slip.findChild(Dropdown).geometry().bottom()


def test_enter_answers_where_several_lines_may_be_written_and_begins_one_with_shift(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 600)
    window.show()
    slip, found = (
        Slip(Theme(BY_DAY), window, "Ask the Judge", [FormField("question", "What do you disagree about?", "words")]),
        [],
    )
    slip.answered.connect(found.append)
    slip.show()
    qtbot.keyClicks(slip.first, "Who?")
    qtbot.keyClick(slip.first, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(slip.first, "Ann?")
    qtbot.keyClick(slip.first, Qt.Key.Key_Return)
    assert found == [{"question": "Who?\nAnn?"}]
