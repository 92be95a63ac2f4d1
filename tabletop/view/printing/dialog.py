"""What people choose before something goes on paper, and the way there: a printer, a preview of its pages, or a file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Protocol, TypeAlias, TypeVar

from PySide6.QtCore import QSettings
from PySide6.QtGui import QPageSize
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QFileDialog, QWidget

from tabletop.engine.work import Work, finish, part
from tabletop.paper.account import EveningAccount
from tabletop.paper.choice import WHAT, WRITERS
from tabletop.paper.document import Printed
from tabletop.view.printing.paged import PAPERS, Sheets, laying_out, paper_of, printing, title, writing_pdf
from tabletop.view.values.offer import FormField
from tabletop.view.widgets.dialogs import Slip, ask
from tabletop.view.widgets.plain_text import name_window
from tabletop.view.widgets.theme import Theme

FILES = {".pdf": "PDF (*.pdf)", ".html": "HTML (*.html)", ".md": "Markdown (*.md)", ".txt": "Text (*.txt)"}
SHOWN = {
    "The rules in force": ("rules", False),
    "The rules with their history": ("full", False),
    "Rule cards": ("cards", False),
    "Rule cards with backs": ("cards", True),
    "The minutes": ("minutes", False),
    "The master book": ("book", False),
}
SIZES = {"A4": "a4", "Letter": "letter"}
NOT_MARKED, SINCE_LAST, SINCE_STEP = "No", "Since it was last printed", "After a certain step"
WRITTEN_AS = {"PDF": ".pdf", "HTML, for a browser": ".html", "Markdown": ".md", "Plain text": ".txt"}


class Way(Enum):
    """Where it goes, as the button says it."""

    PAPER = "Print…"
    PREVIEW = "Preview…"


AS_PDF, EXPORT = "Save as PDF", "Export"
SAVE_PDF = "PDF…"
SAVED_IN = "printed/folder"


class LastPrints:
    """Up to which step each document of each game, by the word it is known by, was printed last, kept among the settings under a
    name that is not the file's; and in which folder."""

    def __init__(self, kept: QSettings) -> None:
        self._kept = kept

    def __getitem__(self, printed: tuple[Path, str]) -> int | None:
        step = self._kept.value(self._key(*printed), 0, int)
        return step if isinstance(step, int) and step > 0 else None

    def __setitem__(self, printed: tuple[Path, str], step: int) -> None:
        self._kept.setValue(self._key(*printed), step)

    def folder(self, usual: Path) -> Path:
        """Where a file was saved last, else the usual place, as far as there is such a folder: one that is not there would be
        offered as the folder that the program was started from."""
        last = str(self._kept.value(SAVED_IN, ""))
        places = (*((Path(last),) if last else ()), usual, *usual.parents)
        return next((place for place in places if place.is_dir()), usual)

    def saved_in(self, folder: Path) -> None:
        self._kept.setValue(SAVED_IN, str(folder.absolute()))

    def _key(self, file: Path, what: str) -> str:
        return f"printed/{sha256(str(file.resolve()).encode('utf-8', 'replace')).hexdigest()[:16]}/{what}"


Made = TypeVar("Made")


class BehindBar(Protocol):
    """Sees to work of that name, which may take a while or be stopped, and then to what is to be done with what it made."""

    def __call__(self, what: str, work: Work[Made], then: Callable[[Made], object], /) -> None: ...


@dataclass(frozen=True)
class Desk:
    """What printing is given by whoever holds the evening. ``accounting`` takes what is printed, and the step from which changes
    are told."""

    accounting: Callable[[str, int | None], Work[EveningAccount]]
    work: BehindBar
    step: int
    file: Path
    folder: Path
    """Where a file that is written lies, unless somebody chooses another place."""
    prints: LastPrints
    save: Callable[[Path, bytes], None]
    told: Callable[[str], None]
    trouble: Callable[[str], None]

    def last(self, what: str) -> int | None:
        """Up to which step that document was printed last; nothing where it never was."""
        return self.prints[self.file, what]

    def remember(self, what: str) -> None:
        """That document was printed up to this step."""
        self.prints[self.file, what] = self.step


@dataclass(frozen=True)
class PrintOrder:
    """What is to go on paper: its name as people chose it, the word it is known by, and how."""

    name: str
    what: str
    backs: bool
    paper: str
    since: int | None

    def document(self, desk: Desk) -> Work[Printed]:
        """What stands on the pages."""
        return WHAT[self.what]((yield from desk.accounting(self.what, self.since)))


Go: TypeAlias = Callable[[QWidget, Desk, PrintOrder], None]
"""Puts what is ordered on paper, and remembers it when that is done."""


def offer_print(theme: Theme, window: QWidget, desk: Desk, way: Way, usual: Mapping[str, str] | None = None) -> Slip:
    """Ask what is to be printed and how, and see to it; ``usual`` are answers that stand there already."""

    def going(go: Go) -> Callable[[Mapping[str, str]], None]:
        return lambda said: _see_to(window, desk, said, go)

    fields = _fields(desk, "On what size of paper?")
    asked = tuple(replace(field, usual=(usual or {}).get(field.key, field.usual)) for field in fields)
    ways = {Way.PAPER: going(_print), Way.PREVIEW: going(_preview)}
    slip = ask(theme, window, "Print", asked, ways.pop(way), way.value)
    for other, go in ways.items():
        slip.offer_besides(other.value, go)
    slip.offer_besides(SAVE_PDF, going(partial(_save, ".pdf", AS_PDF)))
    return slip


def offer_pdf(theme: Theme, window: QWidget, desk: Desk) -> Slip:
    """Ask what is to be written into a PDF, and see to it."""
    fields = _fields(desk, "On what size of paper?")
    return ask(
        theme, window, AS_PDF, fields, lambda said: _see_to(window, desk, said, partial(_save, ".pdf", AS_PDF)), "Choose a file…"
    )


def offer_export(theme: Theme, window: QWidget, desk: Desk) -> Slip:
    """Ask what is to be written into a file, and as what, and see to it."""
    kind = FormField("kind", "In which format?", "choice", tuple(WRITTEN_AS))

    def answered(said: Mapping[str, str]) -> None:
        _see_to(window, desk, said, partial(_save, WRITTEN_AS[said["kind"]], EXPORT))

    what, *others = _fields(desk, "What size of page, in a PDF?")
    return ask(theme, window, EXPORT, (what, kind, *others), answered, "Choose a file…")


def _fields(desk: Desk, paper: str) -> tuple[FormField, ...]:
    before = any((last := desk.last(what)) is not None and last < desk.step for what, _ in SHOWN.values())
    return (
        FormField("what", "What?", "choice", tuple(SHOWN), says="The master book has a page for each rule there ever was."),
        FormField("paper", paper, "choice", tuple(SIZES)),
        FormField(
            "marks",
            "Mark what is new? Rule cards and minutes then show only that.",
            "choice",
            (NOT_MARKED, *(SINCE_LAST,) * before, SINCE_STEP),
            NOT_MARKED,
        ),
        FormField("since", "New since which step?", "number", needed=False, asked_where=("marks", SINCE_STEP)),
    )


def _see_to(window: QWidget, desk: Desk, said: Mapping[str, str], go: Go) -> None:
    name = said["what"]
    last = desk.last(SHOWN[name][0])
    if said["marks"] == SINCE_LAST and last is None:
        desk.trouble(f"{name}: nothing is known of an earlier print.")
        return
    since = said["since"] if said["marks"] == SINCE_STEP else str(last) if said["marks"] == SINCE_LAST else None
    if since is not None and not (since.isdecimal() and int(since) <= desk.step):
        named = f"There is no step {since} up to step {desk.step}" if since else "No step was named"
        desk.trouble(f"{named}, from which changes could be told.")
        return
    go(window, desk, PrintOrder(name, *SHOWN[name], SIZES[said["paper"]], int(since) if since else None))


def printer(paper: str) -> QPrinter:
    """The usual printer with that paper, the corner of which is where the pages begin."""
    made = QPrinter(QPrinter.PrinterMode.HighResolution)
    made.setFullPage(True)
    made.setPageSize(QPageSize(PAPERS[paper]))
    made.setCreator("Nomic Tabletop")
    return made


def _print(window: QWidget, desk: Desk, order: PrintOrder) -> None:
    device = printer(order.paper)
    if QPrintDialog(device, window).exec() != QPrintDialog.DialogCode.Accepted:
        return
    device.setFullPage(True)
    some = device.printRange() is QPrinter.PrintRange.PageRange
    only = range(device.fromPage(), device.toPage() + 1) if some else ()

    def work() -> Work[int]:
        printed = yield from part(0, 3, order.document(desk))
        device.setDocName(title(printed))
        sheets = yield from part(1, 3, laying_out(printed, paper_of(device), backs=order.backs))
        return (yield from part(2, 3, printing(device, sheets, only)))

    def done(pages: int) -> None:
        if pages:
            desk.remember(order.what)
            desk.told(f"{order.name}: {pages} page{'s' * (pages > 1)}, {_where(device)}.")
        else:
            desk.trouble("Nothing was printed: the printer could not be reached.")

    desk.work(f"Printing {order.name.lower()}", work(), done)


def _where(device: QPrinter) -> str:
    """Where it has gone: a file, or a printer by its name."""
    file = Path(device.outputFileName()) if device.outputFileName() else None
    return f"written to {file.name} in {file.absolute().parent}" if file else f"sent to {device.printerName() or 'the printer'}"


def _preview(window: QWidget, desk: Desk, order: PrintOrder) -> None:
    """Show the pages as the printer would print them; they may be printed from there."""
    device = printer(order.paper)

    def work() -> Work[tuple[Printed, Sheets]]:
        printed = yield from part(0, 2, order.document(desk))
        return printed, (yield from part(1, 2, laying_out(printed, paper_of(device), backs=order.backs)))

    def show(made: tuple[Printed, Sheets]) -> None:
        dialog = preview(window, device, *made, order.backs)
        if dialog.exec() == QPrintPreviewDialog.DialogCode.Accepted:
            desk.remember(order.what)
        dialog.deleteLater()

    desk.work(f"Laying out {order.name.lower()}", work(), show)


class _Preview(QPrintPreviewDialog):
    """It keeps its printer, which Qt does not."""

    def __init__(self, device: QPrinter, window: QWidget) -> None:
        super().__init__(device, window)
        self._device = device


def preview(window: QWidget, device: QPrinter, printed: Printed, sheets: Sheets, backs: bool) -> QPrintPreviewDialog:
    """The pages in a window of their own; on paper of another size they are laid out anew."""
    device.setDocName(title(printed))
    dialog = _Preview(device, window)
    name_window(dialog, f"{printed.title}: preview")
    room = window.screen().availableSize()
    dialog.resize(min(900, room.width() - 40), min(1000, room.height() - 60))

    def paint(shown: QPrinter) -> None:
        size = paper_of(shown)
        finish(printing(shown, sheets if sheets.size == size else finish(laying_out(printed, size, backs=backs))))

    dialog.paintRequested.connect(paint)
    return dialog


def _save(ending: str, asks: str, window: QWidget, desk: Desk, order: PrintOrder) -> None:
    proposed = desk.prints.folder(desk.folder) / f"{desk.file.stem}, {order.name.lower()}{ending}"
    kinds = dict.fromkeys((FILES[ending], *FILES.values()))
    name, chosen = QFileDialog.getSaveFileName(window, asks, str(proposed), ";;".join(kinds))
    if not name:
        return
    path = named(Path(name), chosen)
    ending = path.suffix.lower()

    def work() -> Work[bytes]:
        printed = yield from part(0, 2, order.document(desk))
        if ending in WRITERS:
            return WRITERS[ending](printed).encode("utf-8", "replace")
        return (yield from part(1, 2, writing_pdf(printed, order.paper, backs=order.backs)))

    def done(content: bytes) -> None:
        try:
            desk.save(path, content)
        except OSError as trouble:
            desk.trouble(f"{path.name} cannot be written: {trouble.strerror}.")
        else:
            desk.remember(order.what)
            desk.prints.saved_in(path.parent)
            desk.told(f"{order.name}: now in {path.name}, in {path.absolute().parent}.")

    desk.work(f"Writing {path.name}", work(), done)


def named(path: Path, chosen: str) -> Path:
    """The path with an ending that says what is in it: its own, or that of the filter which was chosen."""
    if path.suffix.lower() in FILES:
        return path
    ending = next((ending for ending, words in FILES.items() if words == chosen), ".pdf")
    return path.with_name(path.name + ending)
