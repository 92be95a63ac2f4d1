"""A slip hands on what was answered as acts have it."""

from PySide6.QtWidgets import QWidget

from tabletop.view.drawing.palette import DAY
from tabletop.view.values.offer import FormField
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
    slip = Slip(Theme(DAY), window, "Begin somebody’s turn", FIELDS)
    with qtbot.waitSignal(slip.answered) as said:
        slip.answer()
    assert said.args == [{"to": "", "number": "3/2", "why": "nobody"}]
