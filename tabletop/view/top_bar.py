"""The bar over the table: menu, game, turn, undo and redo, search, night, and whether the record is on the disk."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from tabletop.clerk.law.counted import CIRCUIT, TURN
from tabletop.engine.acts import ObjectionTo
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.ending import Ending
from tabletop.engine.seen import SeenTable
from tabletop.view.drawing.icons import icon
from tabletop.view.drawing.palette import mixed
from tabletop.view.offers.by_hand import by_hand
from tabletop.view.values.offer import Offer
from tabletop.view.values.past import RecordState
from tabletop.view.widgets.controls import button, label, marked
from tabletop.view.widgets.dialogs import carry_out
from tabletop.view.widgets.flow import FigureText, Piece, TextPiece, in_line
from tabletop.view.widgets.layouts import in_tab_order
from tabletop.view.widgets.menus import PopUp, open_under
from tabletop.view.widgets.plain_text import spelt, tip
from tabletop.view.widgets.tagged_line import TaggedLine
from tabletop.view.widgets.theme import AMBER_INK, TEXT_SIZES, VOLUMES, Settings, Theme

HEIGHT = 44
MENU_KEY = "F10"


class Command(Enum):
    """What the bar and its menu ask for that is no act at the table."""

    NEW = auto()
    OPEN = auto()
    SAVE_AS = auto()
    SAVE_RULES = auto()
    PRINT = auto()
    PRINT_OWN = auto()
    PREVIEW = auto()
    PDF = auto()
    EXPORT = auto()
    MOVES = auto()
    UNDO = auto()
    REDO = auto()
    WHY = auto()
    ENDING = auto()
    PHONES = auto()
    SEARCH = auto()
    RETRY = auto()
    MANUAL = auto()
    HOW_TO_PLAY = auto()
    HANDS_ON_PHONES = auto()
    SHOW_AROUND = auto()
    ABOUT = auto()
    QUIT = auto()


EXPORTS = (
    Command.PRINT, Command.PRINT_OWN, Command.PREVIEW, Command.PDF, Command.EXPORT, Command.SAVE_RULES, Command.MOVES,
)  # fmt: skip
"""What writes the evening down on paper or in a file of another kind."""


class TopBar(QWidget):
    commanded = Signal(object)
    """A ``Command``."""
    settings_changed = Signal(object)
    """The ``Settings`` as they are from now on."""
    wished = Signal(object)
    """What a hand wishes for here, as a ``Wish``: an act from the menu, or a figure to be laid open."""
    reopened = Signal(str)
    """The path of a game that was played lately, and is to be gone on with."""

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._theme, self._settings = theme, settings
        self._table: SeenTable | None = None
        self.objecting: ObjectionTo | None = None
        """What would stand against an act: what is impossible is said where it is typed."""
        self._actions: dict[Command, QAction] = {}
        self._dressed: list[tuple[QPushButton, str]] = []
        marked(self, bar=True)
        self.setAccessibleName("Top bar")
        self._title, self._words = label("", name=True), TaggedLine(replace(theme, scale=theme.bar))
        self._words.wished.connect(self.wished)
        self._saved = button("", lambda: self.commanded.emit(Command.RETRY), saved=True)
        """As wide for any step, so that the buttons beside it keep their place."""
        self._measured: Theme | None = None
        """How it looked when that was found out."""
        self.menu = self._menu()
        self.menu_button = self._icon("menu", "Menu", self._open_menu, MENU_KEY)
        QShortcut(QKeySequence(MENU_KEY), self, self._open_menu)
        self._lay_out()
        self.show_theme(theme)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 14, 0)
        row.setSpacing(6)
        self._title.setWordWrap(False)
        self._night = self._icon(
            "moon", "Night table", lambda: self._change(replace(self._settings, night=not self._settings.night)), ""
        )
        undo, redo, search, paper = (self._of_command(*each) for each in _BUTTONS)
        self._undo, self._redo = undo, redo
        row.addWidget(self.menu_button)
        row.addSpacing(4)
        row.addWidget(self._title)
        row.addSpacing(6)
        row.addWidget(self._words)
        row.addStretch(1)
        for widget in (undo, redo, search, paper, self._night, self._saved):
            row.addWidget(widget)

    def show_table(
        self, table: SeenTable, record: RecordState, evening: str = "", *, ended: Ending | None = None, guided: bool = False
    ) -> None:
        """``evening`` is when it is: ``"Friday"``; how it ``ended`` can be laid out again, and where the step by which it did has
        begun another turn, both are said. A game that is ``guided`` has a guide to be shown again."""
        self._table = table
        self._title.setText(table.game)
        turn, circuit = table.turn.number, table.turn.circuit
        parts: list[Piece] = [TextPiece(evening)] if evening else []
        on = bool(table.over and ended and ended.went_on)
        parts += [TextPiece(f"ended {ended.when or 'before the first turn'}")] if ended and on else []
        said = f"{'now ' * on}{'after ' * table.turn.over}turn {turn}"
        parts.append(FigureText(said, (TURN, "")) if turn else TextPiece("before the first turn"))
        begun = circuit > 1 and not (table.over and table.turn.round_over)
        parts += [FigureText(f"{'now ' * table.turn.round_over}circuit {circuit}", (CIRCUIT, ""))] if begun else []
        self._words.show_pieces(*in_line(parts))
        self._words.lie_in_one_line()
        in_tab_order(self.menu_button, self._words, self._undo)
        self._actions[Command.ENDING].setVisible(ended is not None)
        self._actions[Command.SHOW_AROUND].setVisible(guided)
        self._actions[Command.MOVES].setVisible(len(battle_of(table).armies) == 2)
        cards = any(thing.kind == "card" for thing in table.things.by_id.values())
        for name in OF_CARDS:
            self._switches[name].setVisible(cards)
        self._switches[LATCH].setVisible(cards or len(table.players) > 1)
        self._show_record(record)

    def show_settings(self, settings: Settings) -> None:
        """The settings as they are: marks in the menu follow them."""
        self._settings = settings
        for name, action in self._switches.items():
            action.setChecked(bool(getattr(settings, name)))
        for name, of_each in self._choices.items():
            for choice, action in of_each.items():
                action.setChecked(choice == getattr(settings, name))
        self.show_theme(self._theme)

    def show_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setFixedHeight(theme.bar_px(HEIGHT))
        palette = theme.palette
        ink = AMBER_INK if self.property("trouble") else palette.top_bar_text
        dim = AMBER_INK if self.property("trouble") else mixed(palette.top_bar, palette.top_bar_text, 0.68)
        self._words.show_theme(replace(theme, scale=theme.bar), dim)
        self._words.lie_in_one_line()
        for made, name in self._dressed:
            shown = "sun" if name == "moon" and self._settings.night else name
            made.setIcon(icon(shown, theme.palette, theme.bar_px(20), ink))
            made.setIconSize(QSize(theme.bar_px(20), theme.bar_px(20)))
        tip(self._night, "Day table" if self._settings.night else "Night table")

    def _show_record(self, record: RecordState) -> None:
        for made, command, able in ((self._undo, Command.UNDO, record.undoable), (self._redo, Command.REDO, record.redoable)):
            made.setEnabled(able)
            self._actions[command].setEnabled(able)
        self._actions[Command.WHY].setEnabled(bool(record.to_explain))
        if self._measured is not self._theme:
            self._measured = self._theme
            self._saved.setText(_SAVED.format(_WIDEST_STEP))
            self._saved.setMinimumWidth(self._saved.sizeHint().width())
        words = f"not saved since step {record.saved} · Retry" if record.unsaved else _SAVED.format(record.told)
        self._saved.setText(words)
        self._saved.setAccessibleName(words)
        self._saved.setEnabled(record.unsaved)
        if bool(self.property("trouble")) != record.unsaved:
            marked(self, trouble=record.unsaved)
            for child in self.findChildren(QWidget):
                child.style().unpolish(child)
                child.style().polish(child)
            self.show_theme(self._theme)

    # The menu

    def _menu(self) -> PopUp:
        menu = PopUp(self)
        self._add_all(menu, _GAMES)
        self._recent = menu.unfolding("Recent games")
        self._recent.menuAction().setVisible(False)
        self._add_all(menu.unfolding("Save and print"), _FILE)
        menu.addSeparator()
        self._by_hand = menu.unfolding("By hand")
        self._by_hand.aboutToShow.connect(self._fill_by_hand)
        self._add_all(menu, _PLAY)
        menu.addSeparator()
        chosen = menu.unfolding("Settings")
        self._switches = {name: self._switch(chosen, name, words) for name, words in _SWITCHES}
        self._choices = {name: self._one_of(chosen.unfolding(words), name, choices) for name, words, choices in _CHOICES}
        self._add_all(menu.unfolding("Help"), _HELP)
        self._add_all(menu, _PROGRAM)
        return menu

    def show_recent(self, files: Sequence[Path]) -> None:
        """The games that were played lately, the last one first."""
        self._recent.clear()
        self._recent.menuAction().setVisible(bool(files))
        for file in files:
            action = self._recent.addAction(spelt(file.stem))
            tip(action, str(file))
            action.triggered.connect(lambda _=False, file=file: self.reopened.emit(str(file)))

    def _add_all(self, menu: PopUp, lines: Sequence[tuple[Command, str, str]]) -> None:
        for command, words, keys in lines:
            self._add(menu, command, words, keys)

    def _add(self, menu: PopUp, command: Command, words: str, keys: str) -> None:
        action = menu.addAction(words)
        action.triggered.connect(lambda: self.commanded.emit(command))
        if keys:
            action.setShortcuts([QKeySequence(each) for each in keys.split()])
        self.addAction(action)
        self._actions[command] = action

    def _switch(self, menu: PopUp, name: str, words: str) -> QAction:
        action = menu.addAction(words)
        action.setCheckable(True)
        action.setChecked(bool(getattr(self._settings, name)))
        action.triggered.connect(lambda on: self._change(replace(self._settings, **{name: on})))
        return action

    def _one_of(self, menu: PopUp, name: str, choices: dict[object, str]) -> dict[object, QAction]:
        """A line for each choice of that setting, one of which holds."""
        group, lines = QActionGroup(menu), {}
        for choice, words in choices.items():
            lines[choice] = action = menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(choice == getattr(self._settings, name))
            action.triggered.connect(lambda _=False, choice=choice: self._change(replace(self._settings, **{name: choice})))
            group.addAction(action)
        return lines

    def _fill_by_hand(self) -> None:
        self._by_hand.clear()
        for about, offers in (by_hand(self._table) if self._table else {}).items():
            if offers:
                self._offer(self._by_hand.unfolding(about), offers)

    def _offer(self, menu: PopUp, offers: Sequence[Offer]) -> None:
        menu.setToolTipsVisible(True)
        for offer in offers:
            action = menu.addAction(spelt(offer.label))
            tip(action, offer.says)
            action.triggered.connect(partial(self._carry_out, offer))

    def _carry_out(self, offer: Offer) -> None:
        if self._table is not None:
            carry_out(offer, self._table, self._theme, self.menu_button, self.wished.emit, self.objecting)

    def _open_menu(self) -> None:
        open_under(self.menu, self.menu_button)

    def _change(self, settings: Settings) -> None:
        self.show_settings(settings)
        self.settings_changed.emit(self._settings)

    # Buttons

    def _icon(self, name: str, says: str, does: Callable[[], None], keys: str) -> QPushButton:
        made = button("", does, says=f"{says} ({keys})" if keys else says, name=says)
        self._dressed.append((made, name))
        return made

    def _of_command(self, command: Command, name: str, says: str) -> QPushButton:
        keys = self._actions[command].shortcut().toString()
        return self._icon(name, says, lambda: self.commanded.emit(command), keys)


_SAVED, _WIDEST_STEP = "✓  Saved · step {}", 8888
_BUTTONS = (
    (Command.UNDO, "undo", "Undo"),
    (Command.REDO, "redo", "Redo"),
    (Command.SEARCH, "search", "Search the rules"),
    (Command.PRINT, "print", "Print"),
)
_GAMES = ((Command.NEW, "New game", "Ctrl+N"), (Command.OPEN, "Open…", "Ctrl+O"))
_FILE = (
    (Command.SAVE_AS, "Save as…", "Ctrl+Shift+S"),
    (Command.PRINT, "Print…", "Ctrl+P"),
    (Command.PREVIEW, "Print preview…", "Ctrl+Shift+P"),
    (Command.PDF, "Save as PDF…", ""),
    (Command.EXPORT, "Save rules, cards or minutes as a file…", "Ctrl+E"),
    (Command.SAVE_RULES, "Save the rules as a game…", ""),
    (Command.MOVES, "Save the moves as PGN…", ""),
)
_PLAY = (
    (Command.UNDO, "Undo", "Ctrl+Z"),
    (Command.REDO, "Redo", "Ctrl+Shift+Z Ctrl+Y"),
    (Command.WHY, "Say why…", "Ctrl+R"),
    (Command.SEARCH, "Search the rules", "Ctrl+F"),
    (Command.ENDING, "How it ended", ""),
    (Command.PHONES, "Phones…", ""),
)
_HELP = (
    (Command.HOW_TO_PLAY, "How to play", ""),
    (Command.SHOW_AROUND, "Show me around", ""),
    (Command.HANDS_ON_PHONES, "Hands on phones", ""),
    (Command.MANUAL, "How sheets are written", "F1"),
    (Command.ABOUT, "About Nomic Tabletop", ""),
)
_PROGRAM = ((Command.QUIT, "Quit", "Ctrl+Q"),)
LATCH = "latch"
"""The setting of hands, which hold cards or secret ballots."""
OF_CARDS = ("four_colours", "sorted_hands")
"""The settings of cards: no lines of the menu where there are none."""
_SWITCHES = (
    ("night", "Night table"),
    ("reduced_motion", "Reduced motion"),
    ("latch", "An opened hand stays open"),
    ("four_colours", "Four-colour cards"),
    ("sorted_hands", "Hands sorted by suit"),
)
_CHOICES: tuple[tuple[str, str, dict[object, str]], ...] = (
    ("text", "Text size", {size: f"{size} %" for size in TEXT_SIZES}),
    ("sounds", "Sounds", {volume: volume.capitalize() for volume in VOLUMES}),
)
