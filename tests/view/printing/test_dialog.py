"""The slip that asks what to print, and the ways from there."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QPageSize
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget

from tabletop.engine.work import finish
from tabletop.game.paper_account import account, accounting, save
from tabletop.paper.rules import rules
from tabletop.view.printing import dialog
from tabletop.view.printing.dialog import (
    FILES,
    NOT_MARKED,
    SAVE_PDF,
    SHOWN,
    SINCE_LAST,
    SINCE_STEP,
    WRITTEN_AS,
    Desk,
    LastPrints,
    Way,
    named,
    offer_export,
    offer_pdf,
    offer_print,
    preview,
)
from tabletop.view.printing.paged import PAPERS, laying_out, paper_of
from tabletop.view.top_bar import Command
from tests.paper.evenings import short_evening
from tests.paper.test_golden import GOLDEN
from tests.view.conftest import LOOK
from tests.view.hands import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class Printing:
    """A desk in a window, and what it was told."""

    def __init__(self, qtbot, folder: Path) -> None:
        self.session = short_evening(folder)
        self.window, self.troubles, self.told = QWidget(), list[str](), list[str]()
        qtbot.addWidget(self.window)
        self.window.resize(900, 700)
        self.window.show()
        self.prints = LastPrints(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
        self.works = list[str]()
        self.desk = Desk(
            lambda what, since: accounting(self.session, what, since=since), self.work, self.session.last, self.session.path,
            folder, self.prints, save, self.told.append, self.troubles.append,
        )  # fmt: skip

    def work(self, what, work, then) -> None:
        """In one go."""
        self.works.append(what)
        then(finish(work))

    def answer(self, way: Way | None = None, **said: str) -> None:
        """Print it that way, or else export it."""
        slip = offer_print(LOOK, self.window, self.desk, way) if way else offer_export(LOOK, self.window, self.desk)
        for key, words in said.items():
            asked = slip._asked[key]
            (asked.setText if key == "since" else asked.set_now)(words)
        slip.answer()


@pytest.fixture
def printing(qtbot, tmp_path):
    made = Printing(qtbot, tmp_path)
    yield made
    made.session.close()


@pytest.fixture
def saved(monkeypatch, tmp_path):
    """Whoever is asked for a file says this one."""

    def says(name: str, ending: str = ".pdf") -> Path:
        given = str(tmp_path / name) if name else ""
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (given, FILES[ending]))
        return Path(given)

    return says


def test_a_file_of_any_sort_and_the_print_is_remembered(printing, saved) -> None:
    out = saved("rules.md")
    printing.answer(marks=SINCE_STEP, since="12")
    assert out.read_text("utf-8") == (GOLDEN / "rules.md").read_text("utf-8")
    assert printing.prints[printing.desk.file, "rules"] == printing.session.last
    assert printing.prints[out, "rules"] is None
    assert printing.told == [f"The rules in force: now in rules.md, in {out.parent}."]
    slip = offer_print(LOOK, printing.window, replace(printing.desk, step=printing.desk.step + 1), Way.PAPER)
    assert slip.said["marks"] == NOT_MARKED
    slip._asked["marks"].set_now(SINCE_LAST)
    assert slip.said["marks"] == SINCE_LAST, "changes since the last print are one of the choices"


def test_who_names_no_file_prints_nothing(printing, saved) -> None:
    saved("")
    printing.answer()
    assert (printing.prints[printing.desk.file, "rules"], printing.troubles) == (None, [])


def test_a_file_that_cannot_be_written_is_said(printing, saved) -> None:
    saved("nowhere/rules.pdf")
    printing.answer()
    assert printing.troubles == ["rules.pdf cannot be written: No such file or directory."]
    assert printing.prints[printing.desk.file, "rules"] is None


def test_what_is_new_since_the_last_print_is_marked(printing, saved) -> None:
    out = saved("rules.md")
    printing.prints[printing.desk.file, "rules"] = 12
    printing.answer(marks=SINCE_LAST)
    assert out.read_text("utf-8") == (GOLDEN / "rules.md").read_text("utf-8")
    printing.answer(marks=SINCE_STEP, since=str(printing.desk.step))
    assert "(changed)" not in out.read_text("utf-8"), "nothing has happened since"


def test_nothing_is_marked_for_who_wants_no_marks(printing, saved) -> None:
    out = saved("rules.md")
    printing.prints[printing.desk.file, "rules"] = 12
    printing.answer(marks=NOT_MARKED)
    assert "(changed)" not in out.read_text("utf-8")


def test_minutes_are_whole_though_rule_cards_were_printed_before(printing, saved) -> None:
    out = saved("minutes.md")
    printing.prints[printing.desk.file, "cards"] = 12
    printing.answer(what="The minutes")
    assert "From step" not in out.read_text("utf-8")
    printing.prints[printing.desk.file, "minutes"] = 14
    printing.answer(what="The minutes", marks=SINCE_LAST)
    assert "From step 15 on." in out.read_text("utf-8")


def test_what_is_new_since_a_print_that_never_was_is_not_told(printing, saved) -> None:
    saved("minutes.md")
    printing.prints[printing.desk.file, "cards"] = 12
    printing.answer(what="The minutes", marks=SINCE_LAST)
    assert printing.troubles == ["The minutes: nothing is known of an earlier print."]


@pytest.mark.parametrize("since", ["99", "-1", "1/2", ""])
def test_a_step_that_is_none_is_said(printing, saved, since: str) -> None:
    saved("rules.md")
    printing.answer(marks=SINCE_STEP, since=since)
    assert len(printing.troubles) == 1
    assert since in printing.troubles[0]


@pytest.mark.parametrize("what", SHOWN)
def test_each_choice_makes_a_pdf(printing, saved, what: str) -> None:
    out = saved("paper.pdf")
    printing.answer(what=what, paper="Letter")
    assert out.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(("kind", "ending"), WRITTEN_AS.items())
def test_a_file_is_proposed_with_the_ending_of_what_it_is_written_as(printing, monkeypatch, kind: str, ending: str) -> None:
    asked = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *said: (asked.append(said), ("", ""))[1])
    printing.answer(kind=kind)
    ((_, _, proposed, kinds),) = asked
    assert Path(proposed).name == f"evening, the rules in force{ending}"
    assert kinds.split(";;")[0] == FILES[ending]
    assert sorted(kinds.split(";;")) == sorted(FILES.values())


def test_a_pdf_is_saved_where_the_last_one_was_and_first_in_a_folder_that_is_there(printing, monkeypatch, tmp_path) -> None:
    asked, elsewhere = [], tmp_path / "elsewhere"
    elsewhere.mkdir()
    desk = replace(printing.desk, folder=tmp_path / "Documents" / "not there")
    for given in (str(elsewhere / "rules.pdf"), ""):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *said, given=given: (asked.append(said), (given, ""))[1])
        offer_pdf(LOOK, printing.window, desk).answer()
    assert [(title, Path(place).parent) for _, title, place, _ in asked] == [
        ("Save as PDF", tmp_path),
        ("Save as PDF", elsewhere),
    ]


def test_the_step_is_asked_only_where_what_is_new_since_a_certain_step_is_marked(printing) -> None:
    slip = offer_pdf(LOOK, printing.window, printing.desk)
    since, marks = slip._asked["since"], slip._asked["marks"]
    assert since.accessibleName() == "New since which step?"
    high = slip.height()
    assert since.isHidden()
    marks._menu.actions()[-1].trigger()
    assert (marks.now, since.isHidden(), slip.height()) == (SINCE_STEP, False, high)
    marks._menu.actions()[0].trigger()
    assert since.isHidden()


def test_an_ending_comes_from_the_name_or_else_from_the_choice() -> None:
    assert named(Path("a/evening.html"), FILES[".pdf"]) == Path("a/evening.html")
    assert named(Path("a/evening"), FILES[".md"]) == Path("a/evening.md")
    assert named(Path("a/v1.2"), FILES[".txt"]) == Path("a/v1.2.txt")


def test_to_a_printer(printing, monkeypatch, tmp_path) -> None:
    out = tmp_path / "printed.pdf"

    def accepted(self: QPrintDialog) -> int:
        self.printer().setOutputFileName(str(out))
        return QPrintDialog.DialogCode.Accepted

    monkeypatch.setattr(QPrintDialog, "exec", accepted)
    printing.answer(Way.PAPER)
    assert out.read_bytes().startswith(b"%PDF-")
    assert printing.prints[printing.desk.file, "rules"] == printing.session.last
    assert [said for said in printing.told if said.endswith(f"written to printed.pdf in {tmp_path}.")]


def test_what_is_to_be_printed_is_saved_as_a_pdf_by_a_button_of_its_own(printing, saved) -> None:
    out = saved("minutes.pdf")
    slip = offer_print(LOOK, printing.window, printing.desk, Way.PAPER)
    slip._asked["what"].set_now("The minutes")
    (save_it,) = [each for each in slip.findChildren(QPushButton) if each.text() == SAVE_PDF]
    save_it.click()
    assert out.read_bytes().startswith(b"%PDF-")
    assert not slip.isVisible()
    assert [said for said in printing.told if said.startswith("The minutes: now in minutes.pdf")]


def test_a_printer_that_is_not_wanted_prints_nothing(printing, monkeypatch) -> None:
    monkeypatch.setattr(QPrintDialog, "exec", lambda self: QPrintDialog.DialogCode.Rejected)
    printing.answer(Way.PAPER)
    assert (printing.prints[printing.desk.file, "rules"], printing.troubles) == (None, [])


def test_the_preview_shows_the_pages(printing, monkeypatch) -> None:
    painted, laid = [], []
    monkeypatch.setattr(dialog, "printing", lambda device, sheets: painted.append(sheets) or iter(()))
    monkeypatch.setattr(dialog, "laying_out", lambda *_, **how: laid.append(how) or laying_out(*_, **how))
    document, device = rules(account(printing.session)), dialog.printer("letter")
    sheets = finish(laying_out(document, paper_of(device)))
    made = preview(printing.window, device, document, sheets, False)
    made.show()
    settle()
    made.close()
    assert painted
    assert all(each is sheets for each in painted)
    device.setPageSize(QPageSize(PAPERS["a4"]))
    made.paintRequested.emit(device)
    assert (laid, painted[-1].size) == ([{"backs": False}], paper_of(device)), "on other paper it is laid out anew"


def test_the_menu_and_the_top_bar_lead_there(person, tmp_path) -> None:
    session = short_evening(tmp_path)
    sat = person(file=session)
    commands = {
        Command.PRINT: ("Print", "paper", "A4", "Print…"),
        Command.PREVIEW: ("Print", "paper", "A4", "Preview…"),
        Command.PDF: ("Save as PDF", "paper", "A4", "Choose a file…"),
        Command.EXPORT: ("Export", "kind", "PDF", "Choose a file…"),
    }
    for command, (title, key, says, does) in commands.items():
        sat.window.page.top.commanded.emit(command)
        (slip,) = [each for each in sat.window.findChildren(dialog.Slip) if each.isVisible()]
        assert (slip.accessibleName(), slip.said[key], slip.done.text()) == (title, says, does)
        slip.take_back()
