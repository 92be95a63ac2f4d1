"""What an evening is written on besides its own file: paper, PDF, the rules as a game, the moves of two armies."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QFileDialog

from tabletop.app import own_games
from tabletop.app.working import Working, WorkOutcome
from tabletop.engine.chess.pgn import NotInPgn
from tabletop.engine.work import Stopped, Work
from tabletop.game.paper_account import account, accounting, save
from tabletop.game.session import Session
from tabletop.paper.account import EveningAccount
from tabletop.paper.pgn import pgn
from tabletop.view.page import TablePage
from tabletop.view.printing.dialog import SINCE_STEP, Desk, LastPrints, Way, offer_export, offer_pdf, offer_print
from tabletop.view.top_bar import Command

Made = TypeVar("Made")
MOVES = "Chess games (*.pgn)"


class Exports:
    """What everybody may see, as it stands or as it stood where somebody looks back."""

    def __init__(self, session: Session, page: TablePage, kept: QSettings, folder: Path, say_trouble: own_games.Say) -> None:
        """``kept`` remembers up to where each game was printed last; what is written is offered a place in ``folder``."""
        self._session, self._page, self._prints, self._say_trouble = session, page, LastPrints(kept), say_trouble
        self._folder = folder
        self._printing: Working | None = None
        """What is put on paper while that takes longer."""

    def command(self, command: Command, back: int | None) -> None:
        """What the bar asks for, of the table now or as it stood after step ``back``."""
        at = back or self._session.last
        done: dict[Command, Callable[[], object]] = {
            Command.PRINT: lambda: offer_print(self._page.theme, self._page, self._desk(at), Way.PAPER),
            Command.PRINT_OWN: lambda: offer_print(self._page.theme, self._page, self._desk(at), Way.PAPER, self._own_rules()),
            Command.PREVIEW: lambda: offer_print(self._page.theme, self._page, self._desk(at), Way.PREVIEW),
            Command.PDF: lambda: offer_pdf(self._page.theme, self._page, self._desk(at)),
            Command.EXPORT: lambda: offer_export(self._page.theme, self._page, self._desk(at)),
            Command.SAVE_RULES: lambda: self._save_rules(back),
            Command.MOVES: lambda: self._export_moves(at),
        }
        done[command]()

    def _own_rules(self) -> Mapping[str, str]:
        """What is chosen beforehand where the rules are printed that were made at the table: the cards that are new since it
        began."""
        return {"what": "Rule cards", "marks": SINCE_STEP, "since": str(next(iter(self._session.way()), 0))}

    def stop(self) -> None:
        """What is being printed ends where it is."""
        if self._printing is not None:
            self._printing.stop()

    def _desk(self, at: int) -> Desk:
        session = self._session

        def telling(what: str, since: int | None) -> Work[EveningAccount]:
            return accounting(session, what, at, since)

        told = self._page.show_notice, self._say_unprinted
        return Desk(telling, self._print_behind_a_bar, at, session.path, self._folder, self._prints, save, *told)

    def _print_behind_a_bar(self, what: str, work: Work[Made], then: Callable[[Made], object]) -> None:
        """Stopped, nothing is printed. It reads what is on record, so play may go on meanwhile."""

        def printed(outcome: WorkOutcome[Made]) -> None:
            self._printing = None
            with suppress(Stopped):
                then(outcome())

        self.stop()
        printing = Working(self._page.theme, self._page.window(), what, work, printed)
        self._printing = None if printing.over else printing

    def _save_rules(self, back: int | None) -> None:
        if path := own_games.exported(self._page, self._folder, self._session, back, self._say_trouble):
            way = "Open it by “A game of your own…”, where new games begin."
            self._page.show_notice(f"{path.name} in {path.parent} holds these rules as a game. {way}")

    def _export_moves(self, at: int) -> None:
        """The moves of two armies, for chess programs to read."""
        try:
            moves = pgn(account(self._session, at))
        except NotInPgn as trouble:
            self._say_trouble("These moves cannot be written as PGN", str(trouble))
            return
        proposed = self._folder / f"{self._session.path.stem}.pgn"
        name, _ = QFileDialog.getSaveFileName(self._page.window(), "Export the moves", str(proposed), MOVES)
        if not name:
            return
        path = Path(name) if name.endswith(".pgn") else Path(f"{name}.pgn")
        try:
            save(path, moves.encode("utf-8", "replace"))
        except OSError as trouble:
            self._say_unprinted(f"{path.name} cannot be written: {trouble.strerror}.")
        else:
            self._page.show_notice(f"The moves are in {path.name} now, in {path.absolute().parent}.")

    def _say_unprinted(self, why: str) -> None:
        self._say_trouble("Nothing was printed", why)
