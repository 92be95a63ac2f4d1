"""A slip hands on what was answered as acts have it."""

from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget

from tabletop.engine.acts.counters import SetScore
from tabletop.engine.acts.lawmaking.editing import EditRule
from tabletop.view.drawing.palette import BY_DAY
from tabletop.view.values.offer import FormField, Offer, makes
from tabletop.view.widgets.controls import Dropdown
from tabletop.view.widgets.dialogs import LeftOnSlips, Slip, ask, carry_out
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


def test_what_can_be_written_is_written_at_once_where_there_is_but_one_to_choose(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    who = FormField("who", "Who has won?", "choice", ("Ann",), "Ann")
    slip = Slip(Theme(BY_DAY), window, "Declare a win", (who, FIELDS[2]))
    assert slip.first.accessibleName() == "Why?"
    assert Slip(Theme(BY_DAY), window, "Begin a turn", FIELDS).first.accessibleName() == "Whose turn?"


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


def test_long_words_on_the_button_of_a_slip_are_read_whole(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 700)
    window.show()
    words = "Note who forgets to speak in rhymes at the table and in the kitchen"
    slip = Slip(Theme(BY_DAY), window, "Ann: note it", FIELDS[:1], words)
    slip.lie()
    QApplication.processEvents()
    assert slip.done.width() >= slip.done.sizeHint().width()
    assert (slip.done.text().replace("\n", " "), slip.done.accessibleName()) == (words, words)


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


def test_two_more_are_added_to_what_stands_for_the_choice_that_was_made(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    slip = Slip(Theme(BY_DAY), window, "Set points", (
        FormField("of", "Who?", "choice", ("Ann", "Bo"), "Bo"),
        FormField("to", "How many now?", "number", stands=("of", {"Ann": "1", "Bo": "5/2"})),
    ))  # fmt: skip
    heard = list[dict[str, str]]()
    slip.answered.connect(heard.append)
    slip.findChild(QLineEdit).setText("+2")
    slip.answer()
    assert heard == [{"of": "Bo", "to": "9/2"}]


def test_a_number_that_was_typed_stands_there_again_when_the_same_is_asked(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    LeftOnSlips(window)
    asked = (FormField("to", "Points", "number"),)
    left = Slip(Theme(BY_DAY), window, "Set a score", asked)
    left.first.setText("17")
    left.leave()
    again = ask(Theme(BY_DAY), window, "Set a score", asked, lambda said: None)
    assert again.said == {"to": "17"}
    again.first.setText("18")
    third = ask(Theme(BY_DAY), window, "Set a score", asked, lambda said: None)
    assert third.said == {"to": "18"}, "the button was pressed again while the slip lay there"
    third.answer()
    assert ask(Theme(BY_DAY), window, "Set a score", asked, lambda said: None).said == {"to": ""}, "it was answered"


def test_a_part_of_a_number_is_refused_where_only_whole_ones_count_and_kept_elsewhere(qtbot):
    window, made = QWidget(), []
    qtbot.addWidget(window)
    for kind, key in ((EditRule, "number"), (SetScore, "to")):
        offer = Offer(
            "Set it", makes(kind, **{"of": "Ann"} if kind is SetScore else {}), fields=(FormField(key, "To what?", "number"),)
        )
        carry_out(offer, None, Theme(BY_DAY), window, made.append)
        *_, slip = window.findChildren(Slip)
        slip.first.setText("5½")
        slip.answer()
        assert slip.trouble.text() == ("A whole number is wanted here, not 5½." if kind is EditRule else "")
    assert made == [SetScore(of="Ann", to=Fraction(11, 2))]
