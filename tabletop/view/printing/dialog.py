"""What people choose before something goes on paper, and the way there: a printer, a preview of its pages, or a file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QSettings
from PySide6.QtGui import QPageSize
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QFileDialog, QWidget

from tabletop.paper.account import Account
from tabletop.paper.choice import WHAT, WRITTEN
from tabletop.paper.document import Printed
from tabletop.view.printing.paged import PAPERS, pdf, print_paged
from tabletop.view.values.offer import Field
from tabletop.view.widgets.dialogs import Slip, ask
from tabletop.view.widgets.plain_text import name_window
from tabletop.view.widgets.theme import Theme as Look

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
NOT_MARKED, SINCE_STEP = "No", "After a certain step"
WRITTEN_AS = {"PDF": ".pdf", "HTML, for a browser": ".html", "Markdown": ".md", "Plain text": ".txt"}


class Way(Enum):
    """Where it goes, as the slip says it."""

    PAPER = "To a printer"
    PREVIEW = "A preview first"


class LastPrints:
    """Up to which step each game was printed last, kept among the settings under a name that is not the file's."""

    def __init__(self, kept: QSettings) -> None:
        self._kept = kept

    def __getitem__(self, file: Path) -> int | None:
        step = self._kept.value(self._key(file), 0, int)
        return step if isinstance(step, int) and step > 0 else None

    def __setitem__(self, file: Path, step: int) -> None:
        self._kept.setValue(self._key(file), step)

    def _key(self, file: Path) -> str:
        return f"printed/{sha256(str(file.resolve()).encode('utf-8', 'replace')).hexdigest()[:16]}"


@dataclass(frozen=True)
class Desk:
    """What printing is given by whoever holds the sitting. ``account`` takes what is printed, the step from which changes are
    told, and what is then to be done with the account, which may take a while or be stopped."""

    account: Callable[[str, int | None, Callable[[Account], None]], None]
    step: int
    file: Path
    prints: LastPrints
    save: Callable[[Path, bytes], None]
    told: Callable[[str], None]
    trouble: Callable[[str], None]


Go: TypeAlias = Callable[[Printed, str, bool], bool]
"""Puts a document on paper of that name, with backs or without; says whether it was done."""


def offer_print(look: Look, window: QWidget, desk: Desk, way: Way) -> Slip:
    """Ask what is to be printed and how, and see to it."""
    where = Field("way", "Where to?", "choice", tuple(each.value for each in Way), way.value)

    def answered(said: Mapping[str, str]) -> None:
        go = {Way.PAPER: _print, Way.PREVIEW: _preview}[Way(said["way"])]
        _see_to(desk, said, lambda *how: go(window, desk, *how))

    return ask(look, window, "Print", (*_fields(desk, "On which paper?"), where), answered, "Go on")


def offer_export(look: Look, window: QWidget, desk: Desk) -> Slip:
    """Ask what is to be written into a file, and as what, and see to it."""
    kind = Field("kind", "Written as what?", "choice", tuple(WRITTEN_AS))

    def answered(said: Mapping[str, str]) -> None:
        ending = WRITTEN_AS[said["kind"]]
        _see_to(desk, said, lambda *how: _save(window, desk, ending, *how))

    what, *others = _fields(desk, "Pages of which size, in a PDF?")
    return ask(look, window, "Export", (what, kind, *others), answered, "Choose a file…")


def _fields(desk: Desk, paper: str) -> tuple[Field, ...]:
    last = _since_last(desk)
    return (
        Field("what", "What?", "choice", tuple(SHOWN)),
        Field("paper", paper, "choice", tuple(SIZES)),
        Field(
            "marks",
            "Mark what is new? Of cards, only that is printed.",
            "choice",
            tuple(filter(None, (NOT_MARKED, last, SINCE_STEP))),
            last or NOT_MARKED,
        ),
        Field("since", "After which step, then?", "number", needed=False),
    )


def _since_last(desk: Desk) -> str:
    """The choice of what is new since the last print; none where nothing has happened since, or nothing was printed."""
    last = desk.prints[desk.file]
    return f"Since the last print, after step {last}" if last is not None and last < desk.step else ""


def _see_to(desk: Desk, said: Mapping[str, str], go: Go) -> None:
    last = desk.prints[desk.file]
    since = said["since"] if said["marks"] == SINCE_STEP else str(last) if said["marks"] == _since_last(desk) else None
    if since is not None and not (since.isdecimal() and int(since) <= desk.step):
        named = f"There is no step {since} up to step {desk.step}" if since else "No step was named"
        desk.trouble(f"{named}, from which changes could be told.")
        return
    what, backs = SHOWN[said["what"]]

    def print_it(told: Account) -> None:
        if go(WHAT[what](told), SIZES[said["paper"]], backs):
            desk.prints[desk.file] = desk.step

    desk.account(what, int(since) if since else None, print_it)


def printer(printed: Printed, paper: str) -> QPrinter:
    """The usual printer with that paper, the corner of which is where the pages begin."""
    made = QPrinter(QPrinter.PrinterMode.HighResolution)
    made.setFullPage(True)
    made.setPageSize(QPageSize(PAPERS[paper]))
    made.setDocName(f"{printed.title} · {printed.standing.game}")
    made.setCreator("Nomic Tabletop")
    return made


def _print(window: QWidget, desk: Desk, printed: Printed, paper: str, backs: bool) -> bool:
    device = printer(printed, paper)
    if QPrintDialog(device, window).exec() != QPrintDialog.DialogCode.Accepted:
        return False
    device.setFullPage(True)
    some = device.printRange() is QPrinter.PrintRange.PageRange
    only = range(device.fromPage(), device.toPage() + 1) if some else ()
    done = print_paged(device, printed, backs=backs, only=only)
    if not done:
        desk.trouble("Nothing was printed: the printer could not be reached.")
    return bool(done)


def _preview(window: QWidget, desk: Desk, printed: Printed, paper: str, backs: bool) -> bool:
    """Show the pages as the printer would print them; says whether they were printed from there."""
    dialog = preview(window, printed, paper, backs)
    printed_from_there = dialog.exec() == QPrintPreviewDialog.DialogCode.Accepted
    dialog.deleteLater()
    return printed_from_there


class _Preview(QPrintPreviewDialog):
    """It keeps its printer, which Qt does not."""

    def __init__(self, device: QPrinter, window: QWidget) -> None:
        super().__init__(device, window)
        self._device = device


def preview(window: QWidget, printed: Printed, paper: str, backs: bool) -> QPrintPreviewDialog:
    device = printer(printed, paper)
    dialog = _Preview(device, window)
    name_window(dialog, f"{printed.title}: preview")
    room = window.screen().availableSize()
    dialog.resize(min(900, room.width() - 40), min(1000, room.height() - 60))
    dialog.paintRequested.connect(lambda shown: print_paged(shown, printed, backs=backs))
    return dialog


def _save(window: QWidget, desk: Desk, ending: str, printed: Printed, paper: str, backs: bool) -> bool:
    proposed = desk.file.with_name(f"{desk.file.stem}, {printed.title.lower()}{ending}")
    kinds = dict.fromkeys((FILES[ending], *FILES.values()))
    name, chosen = QFileDialog.getSaveFileName(window, "Export", str(proposed), ";;".join(kinds))
    if not name:
        return False
    path = named(Path(name), chosen)
    ending = path.suffix.lower()
    content = WRITTEN[ending](printed).encode("utf-8", "replace") if ending in WRITTEN else pdf(printed, paper, backs=backs)
    try:
        desk.save(path, content)
    except OSError as trouble:
        desk.trouble(f"{path.name} cannot be written: {trouble.strerror}.")
        return False
    desk.told(f"{printed.title}: now in {path.name}, in {path.absolute().parent}.")
    return True


def named(path: Path, chosen: str) -> Path:
    """The path with an ending that says what is in it: its own, or that of the filter which was chosen."""
    if path.suffix.lower() in FILES:
        return path
    ending = next((ending for ending, words in FILES.items() if words == chosen), ".pdf")
    return path.with_name(path.name + ending)
