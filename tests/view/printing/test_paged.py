"""Pages on a device: what is in the PDF, read by hand."""

import pytest
from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrinter

from tabletop.engine.rulebook import Rule
from tabletop.engine.work import finish
from tabletop.game.paper_account import account
from tabletop.paper.document import Document, PageHead
from tabletop.paper.rules import cards, full, rules
from tabletop.view.printing.paged import laying_out, paper_of, pdf, printing
from tests.paper.evenings import account_of, short_evening
from tests.view.printing.pdf_words import Pdf
from tests.view.printing.test_pages import SENTENCE, UNICODE, bare

SIZES = {"a4": (595, 842), "letter": (612, 792)}


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    session = short_evening(tmp_path_factory.mktemp("evening"))
    yield account(session, since=12)
    session.close()


@pytest.mark.parametrize("paper", SIZES)
def test_a_pdf_has_vectors_embedded_letters_and_words_that_can_be_read_back(evening, paper: str) -> None:
    made = Pdf(pdf(full(evening), paper))
    assert made.sizes == {SIZES[paper]}
    assert made.embedded
    assert made.pictures == 0
    said = "".join(made.said(page) for page in range(len(made.pages)))
    for rule in evening.rules[:-1]:
        assert f"{rule.number}{bare(rule.text)}" in said
        assert said.count(bare(rule.text)) == 1
    assert bare("was 203 · by hand by Ann (left out) at step 31") in said


def test_every_page_says_game_step_date_and_which_it_is() -> None:
    told = account_of(Rule(f"r{number}", number, SENTENCE * 4) for number in range(1, 31))
    document = rules(told)
    standing = PageHead("A game", "Friday evening", "after step 86", "22 November 2026", "By whom")
    made = Pdf(pdf(Document(document.title, document.lead, standing, document.blocks)))
    count = len(made.pages)
    assert count > 2
    for page in range(count):
        said = made.said(page)
        assert said.startswith(bare("A game · Friday evening after step 86 · 22 November 2026 By whom"))
        assert bare(f"page {page + 1} of {count}") in said


def test_the_number_stands_on_every_page_that_a_rule_goes_on() -> None:
    made = Pdf(pdf(rules(account_of([Rule("r7777", 7777, SENTENCE * 90)]))))
    assert len(made.pages) >= 3
    assert all("7777" in made.said(page) for page in range(len(made.pages)))
    assert ["goeson" in made.said(page) for page in range(len(made.pages))] == [False] + [True] * (len(made.pages) - 1)


def test_letters_of_all_the_world_can_be_printed() -> None:
    assert Pdf(pdf(rules(account_of(Rule(f"r{n}", n, text) for n, text in enumerate(UNICODE, 1))))).pages


def test_f_and_i_stay_two_letters() -> None:
    assert bare("office, effect, final") in Pdf(pdf(rules(account_of([Rule("r1", 1, "office, effect, final")])))).said(0)


@pytest.mark.parametrize("paper", SIZES)
def test_cards_with_backs_are_vectors_too(evening, paper: str) -> None:
    made = Pdf(pdf(cards(evening), paper, backs=True))
    assert (len(made.pages), made.sizes, made.pictures) == (2, {SIZES[paper]}, 0)
    assert "302" in made.said(0)
    assert "302" not in made.said(1)


def test_only_some_pages(tmp_path, evening) -> None:
    document = full(evening)
    writer = QPdfWriter(str(tmp_path / "some.pdf"))
    sheets = finish(laying_out(document, paper_of(writer)))
    count = finish(printing(writer, sheets, only=(2, 99)))
    assert count == len(sheets)
    made = Pdf((tmp_path / "some.pdf").read_bytes())
    assert len(made.pages) == 1
    assert bare(f"page 2 of {count}") in made.said(0)


@pytest.mark.parametrize("margins", [(0, QPageLayout.Mode.FullPageMode), (36, QPageLayout.Mode.StandardMode)])
def test_pages_begin_at_the_corner_of_the_paper_whatever_margins_a_printer_has(tmp_path, margins) -> None:
    corners = []

    class Sheet:
        size = QSizeF(595, 842)

        def __len__(self) -> int:
            return 1

        def paint(self, painter: QPainter, index: int) -> None:
            at = painter.deviceTransform().map(0.0, 0.0)
            corners.append(tuple(round(each / 1200 * 72) for each in at))

    points, mode = margins
    writer = QPdfWriter(str(tmp_path / "margins.pdf"))
    layout = QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF(*[points] * 4))
    layout.setMode(mode)
    writer.setPageLayout(layout)
    finish(printing(writer, Sheet()))
    assert corners == [(-points, -points)]


@pytest.mark.qt_log_ignore("Returned false")
def test_a_printer_that_cannot_be_reached_prints_nothing(tmp_path) -> None:
    sheets = finish(laying_out(rules(account_of([])), QSizeF(595, 842)))
    assert finish(printing(QPdfWriter(str(tmp_path / "nowhere" / "out.pdf")), sheets)) == 0


def test_printing_that_is_stopped_prints_nothing(tmp_path, evening) -> None:
    class Printer(QPrinter):
        aborted = False

        def abort(self) -> bool:
            self.aborted = True
            return super().abort()

    printer = Printer()
    printer.setOutputFileName(str(tmp_path / "stopped.pdf"))
    work = printing(printer, finish(laying_out(full(evening), paper_of(printer))))
    assert next(work).done == 1
    work.close()
    assert printer.aborted
