"""Typing in the editor: from a key to the painted letter, in a rule's words and on its sheet: ``python -m benchmarks.letters``.

A game has sixty rules with sheets, the sheet that is written forty lines. What is worked out in a pause of the writing may hold
the next letter back by as long as it takes at a time. Processor time; beside it stands the same letter in a plain field of the
same length in the same run.
"""

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, process_time, sleep

from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QTextEdit, QWidget

from benchmarks.evenings import as_if_saved
from benchmarks.law import SHEETS, begun
from benchmarks.page import FRAME, TWO_FRAMES, settle, shown
from benchmarks.report import slowest_hundredth, told
from tabletop.view.values.drafts import Draft

RULES, LINES = 60, 40
WORDS = "Whoever throws a six draws a card. "
LETTERS = "Each player who has more than ten points gives one of them to the player on the left. "
LINE = "when dice thrown if 6 is in faces: give 1 points to thrower"
PAUSE = 1.5
"""Seconds after which all that waits for a pause of the writing has begun, and most of it ended."""


def main() -> None:
    QApplication.instance() or QApplication([])
    with TemporaryDirectory() as folder:
        home = Path(folder)
        with shown(as_if_saved(begun(home, RULES)), home) as evening:
            page = evening.page
            sheet = "\n".join(each.format(n=number) for number, each in zip(range(LINES), SHEETS * LINES, strict=False))
            page.open_editor(Draft(text=WORDS * 12, sheet=sheet))
            settle(evening)
            page.editor.clerk.view.press("In words").click()
            settle(evening)
            plain = QPlainTextEdit(sheet, page)
            plain.setGeometry(page.editor.sheet.geometry())
            plain.show()
            beside = f"the same letters in a plain field {median(typed(plain, LETTERS)):.1f} ms"
            plain.hide()
            for where, field, letters in (
                ("the words of a rule", page.editor.words, LETTERS),
                (f"a sheet of {LINES} lines", page.editor.sheet, LINE),
            ):
                taken = typed(field, letters)
                told(f"A letter in {where}: median", median(taken), FRAME, anchor=beside)
                told(f"A letter in {where}: slowest hundredth", slowest_hundredth(taken), TWO_FRAMES, anchor=beside)
                told("What is worked out in a pause, at a time", longest(PAUSE), FRAME, anchor=beside)


def typed(field: QPlainTextEdit | QTextEdit, letters: str) -> list[float]:
    """Milliseconds for each letter until it is painted."""
    field.setFocus()
    field.moveCursor(QTextCursor.MoveOperation.End)
    QApplication.processEvents()
    return [letter(field, each) for each in letters]


def letter(field: QWidget, key: str) -> float:
    start = process_time()
    QTest.keyClicks(field, key)
    QApplication.processEvents()
    return (process_time() - start) * 1000


def longest(seconds: float) -> float:
    """The longest time in milliseconds for which a key would have to wait in those seconds."""
    ends, most = monotonic() + seconds, 0.0
    while monotonic() < ends:
        start = process_time()
        QApplication.processEvents()
        most = max(most, process_time() - start)
        sleep(0.002)
    return most * 1000


if __name__ == "__main__":
    main()
