"""The sheet *Who sits down?*: names typed in their places, colours and marks, and the game's own questions as sentences."""

from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLineEdit, QWidget

from tabletop.engine.seats import Seat, ordered, trouble_with_name
from tabletop.engine.values import capitalised
from tabletop.view.drawing.palette import seats as seat_looks
from tabletop.view.start.games import Game, Seating, clauses, how_answered, in_short
from tabletop.view.start.seat_rows import SIZES, ColourGrid, SeatRow
from tabletop.view.widgets.controls import Dropdown, button, label, scrolled, sign_field
from tabletop.view.widgets.layouts import around, clear, in_order, in_row, in_tab_order, stacked
from tabletop.view.widgets.plain_text import spelt
from tabletop.view.widgets.theme import Theme, style_sheet

if TYPE_CHECKING:
    from tabletop.box.options import Option

FIRST, SECOND = "bdfgklmnprstvz", "aeiou"
SYLLABLES = 3
SHORT_WORD, LONG_WORD, BESIDE_WORD = 120, 190, 54
"""Px at natural size: the widths of a field for a word, and how much of it the word has not."""
ANEW = "It begins with the rules in the box, not with those you made."


class SittingDown(QWidget):
    """Paper at the right of the start screen. ``dealt`` tells who sits down to the game that was shown last."""

    dealt = Signal(object)
    rules_wanted = Signal()
    clauses_wanted = Signal()
    """The page of clauses is to be laid over the boxes."""

    def __init__(
        self, theme: Theme, typed: Sequence[Seat] = (), answers: Mapping[str, str] | None = None, again: str = ""
    ) -> None:
        """``again`` is the game, by its key, that the same people have just played."""
        super().__init__()
        self.again = again
        self._theme = theme.on_paper()
        self._typed = tuple(typed)
        self._game: Game | None = None
        self._answers: dict[str, str] = dict(answers or {})
        """What was chosen on the page of clauses."""
        self.rows: list[SeatRow] = []
        self.setStyleSheet(style_sheet(self._theme))
        self.setAccessibleName("Who sits down?")
        self._build()

    # What is shown

    def show_game(self, game: Game) -> None:
        """Ask for this game's players; names that were typed already stay, as many as it has room for."""
        self._game = game
        told = f"{game.box.name}, {'alone' if game.box.seats[1] == 1 else 'clockwise round the table'}"
        self._told.setText(f"{told}. {ANEW}" if game.key == self.again else told)
        self._deal.setText(spelt(game.box.begins))
        self._deal.setAccessibleName(game.box.begins)
        self._read.setVisible(bool(game.box.rule))
        typed = self.typed
        self._typed = typed[game.box.seats[1] :]
        for row in self.rows:
            self._drop(row)
        self.rows = []
        for seat in typed[: game.box.seats[1]]:
            row = self._add(seat.name, seat.look)
            row.surname, row.team = seat.surname, seat.team
        self._room_for_another()
        self._ask_options()
        self._changed()

    @property
    def seating(self) -> Seating | None:
        """Who sits down, as it stands, or ``None`` before a game was shown."""
        if self._game is None:
            return None
        options = {asked.key: _said(widget) for asked, widget in self._options} | self.answers
        return Seating(self._game.key, tuple(row.seat for row in self._named()), options)

    @property
    def typed(self) -> tuple[Seat, ...]:
        """The places that have a name, and those for which this game has no room."""
        return (*(row.seat for row in self._named()), *self._typed)

    @property
    def game(self) -> Game | None:
        return self._game

    @property
    def answers(self) -> dict[str, str]:
        """The answers to the questions that have a page of their own."""
        return {asked.key: self._answered(asked) for asked in clauses(self._game)}

    def _answered(self, asked: "Option") -> str:
        said = self._answers.get(asked.key, asked.usual)
        return ordered(said, [row.name for row in self._named()]) if asked.kind == "players" else said

    def take_answers(self, answers: Mapping[str, str], introduced: Mapping[str, tuple[str, str]]) -> None:
        """What was chosen on that page, and everybody's surname and team."""
        self._answers.update(answers)
        for row in self.rows:
            row.surname, row.team = introduced.get(row.name, (row.surname, row.team))
        self._show_answers()

    def _show_answers(self) -> None:
        told = in_short(self._game, self.answers) if self._game else ""
        self._clauses_told.setText(capitalised(told) if told else "")
        self._by_clause.setVisible(bool(clauses(self._game)))
        self._clauses_told.setVisible(bool(told))
        self._clauses_counted.show_as(how_answered(self._game, self.answers) if self._game else "", self.clauses_wanted)
        self._clauses_counted.setVisible(not told and bool(self._clauses_counted.text()))
        self._fit_foot()

    @property
    def trouble(self) -> str:
        """Why they cannot sit down yet, as a sentence, or ``""``."""
        names = [row.name for row in self._named()]
        if self._game is None:
            return "Choose a box first."
        if len(set(map(str.casefold, names))) < len(names):
            return "Two players cannot have the same name."
        bad = next((trouble for name in names if (trouble := trouble_with_name(name))), "")
        return bad or self._game.trouble_with(len(names))

    def take_up(self) -> None:
        """The keyboard goes to the first place that has no name yet."""
        if self.rows:
            next((row for row in self.rows if not row.name), self.rows[0]).take_up()

    # Building

    def _build(self) -> None:
        theme = self._theme
        self._told, self._trouble, self._clauses_told = (label("", second=True) for _ in range(3))
        self._clauses_counted = button("", self.clauses_wanted, link=True)
        self._seats = stacked(theme, gap=0)
        self._colours = ColourGrid(theme)
        self._colours.chosen.connect(self._take_colour)
        self._asked, self._options = QGridLayout(), list[tuple["Option", Dropdown | QLineEdit]]()
        self._asked.setVerticalSpacing(theme.px(2))
        self._read = button("Read the rules", self.rules_wanted, tall=True)
        self._deal = button("Sit down", self._sit_down, primary=True, tall=True)
        self._by_clause = button("Clauses…", self.clauses_wanted, says="What the rules leave to you, clause by clause", tall=True)
        inner = QWidget()
        middle = stacked(theme, self._seats, on=inner, margins=(30, 0, 30, 0), gap=8)
        middle.addSpacing(theme.px(6))
        self._colours_head = label("Colour and mark", second=True)
        middle.addWidget(self._colours_head)
        middle.addWidget(self._colours)
        self._area = scrolled(inner, "clear")
        column = stacked(theme, on=self, margins=(0, 26, 0, 26), gap=4)
        for made in (label("Who sits down?", head=True), self._told):
            made.setContentsMargins(theme.px(30), 0, theme.px(30), 0)
            column.addWidget(made)
        column.addSpacing(theme.px(8))
        column.addWidget(self._area, 1)
        self._asked.setContentsMargins(theme.px(30), 0, theme.px(30), 0)
        column.addLayout(self._asked)
        for told in (self._clauses_told, self._trouble):
            told.setContentsMargins(theme.px(30), 0, theme.px(30), 0)
        column.addWidget(self._clauses_told)
        column.addLayout(in_row(theme, self._clauses_counted, None, margins=(26, 0, 30, 0)))
        column.addWidget(self._trouble)
        rules = in_row(theme, self._read, self._by_clause, gap=10)
        self._foot = in_row(theme, rules, self._deal, margins=(30, 8, 30, 0), gap=10, grows=self._deal)
        column.addLayout(self._foot)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_foot()
        self._fit_places()

    def _fit_foot(self) -> None:
        """The buttons side by side, or the one that begins below the others where their words have no room so."""
        shown = [made.sizeHint().width() for made in (self._read, self._by_clause, self._deal) if not made.isHidden()]
        needed = sum(shown) + self._foot.spacing() * (len(shown) - 1) + 2 * self._theme.px(30)
        wide = QBoxLayout.Direction.LeftToRight if needed <= self.width() else QBoxLayout.Direction.TopToBottom
        self._foot.setDirection(wide)

    def _fit_places(self) -> None:
        """Places and marks as large as all of them have room in sight; the smallest where they have none."""
        if (whole := self.layout()) is not None:
            whole.activate()
        room, px = self._area.viewport().size(), self._theme.px
        head = self._colours_head.sizeHint().height() + px(6) + 4 * px(8)

        def high_in_all(high: int, wide: int) -> int:
            in_a_row = max(1, (room.width() - 2 * px(30) + px(1)) // (px(wide) + px(1)))
            return len(self.rows) * px(high) + head + -(-len(self._colours.swatches) // in_a_row) * (px(wide) + px(1))

        high, wide = next((size for size in SIZES if high_in_all(*size) <= room.height()), SIZES[-1])
        for row in self.rows:
            row.show_high(high)
        for swatch in self._colours.swatches:
            swatch.show_wide(wide)

    def _ask_options(self) -> None:
        clear(self._asked)
        self._options = []
        paged = clauses(self._game)
        inline = [asked for asked in (self._game.box.option if self._game else ()) if asked not in paged]
        for row, asked in enumerate(inline):
            widget = self._answer(asked)
            self._asked.addWidget(label(asked.asks), row, 0)
            self._asked.addWidget(widget, row, 1, Qt.AlignmentFlag.AlignRight)
            self._options.append((asked, widget))
        self._show_answers()

    def _answer(self, asked: "Option") -> Dropdown | QLineEdit:
        choices = asked.choices
        if asked.kind == "player":
            choices = tuple(row.name for row in self._named())
        elif asked.kind == "yes or no":
            choices = ("yes", "no")
        if choices or asked.kind == "player":
            return Dropdown(asked.asks, choices, asked.usual, quiet=True)
        field = QLineEdit(asked.usual)
        field.setAccessibleName(asked.asks)
        field.setFixedWidth(self._theme.px(SHORT_WORD))
        field.textChanged.connect(lambda: field.setFixedWidth(self._wide_enough(field)))
        if asked.shuffles:
            field.setPlaceholderText("none")
            sign_field(field, self._theme, ("A word that nobody chose", "die", lambda: field.setText(short_word())))
        return field

    def _wide_enough(self, field: QLineEdit) -> int:
        """For the word in it to stand whole, up to a long one."""
        px = self._theme.px
        return min(px(LONG_WORD), max(px(SHORT_WORD), field.fontMetrics().horizontalAdvance(field.text()) + px(BESIDE_WORD)))

    # Seats

    def _named(self) -> list[SeatRow]:
        return [row for row in self.rows if row.name]

    def _add(self, name: str = "", colour: int | None = None) -> SeatRow:
        free = next(index for index in range(len(seat_looks()) + 1) if index not in {row.look for row in self.rows})
        row = SeatRow(self._theme, free if colour is None else colour, name)
        row.changed.connect(lambda: self._typed_in(row))
        row.entered.connect(lambda: self._onward(row))
        row.removed.connect(lambda: self._remove(row))
        row.taken_up.connect(lambda: self._show_colours(row))
        self.rows.append(row)
        self._seats.addWidget(row)
        return row

    def _room_for_another(self) -> None:
        """One empty place at the end, as long as the game has room."""
        if self._game and (not self.rows or self.rows[-1].name) and len(self.rows) < self._game.box.seats[1]:
            self._add()

    def _remove(self, row: SeatRow) -> None:
        index = self.rows.index(row)
        self.rows.remove(row)
        self._drop(row)
        self._room_for_another()
        self._changed()
        self.rows[min(index, len(self.rows) - 1)].take_up()

    def _drop(self, row: SeatRow) -> None:
        self._seats.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _typed_in(self, row: SeatRow) -> None:
        """A comma behind a name ends it: what is typed, or pasted, behind it is the next one, as long as there is room."""
        name, comma, others = row.field.text().partition(",")
        following = self.rows[self.rows.index(row) + 1 :]
        if comma and name.strip() and (following or len(self.rows) < (self._game.box.seats[1] if self._game else 0)):
            row.field.setText(name.strip())
            following = self.rows[self.rows.index(row) + 1 :]
            following[0].take_up()
            following[0].field.setText(", ".join(filter(None, (others.strip(), following[0].name))))
        else:
            self._changed()

    def _onward(self, row: SeatRow) -> None:
        """Enter goes to the next place; from the last one, empty, to the button."""
        following = self.rows[self.rows.index(row) + 1 :]
        if following:
            following[0].take_up()
        else:
            self._deal.setFocus(Qt.FocusReason.TabFocusReason)

    def _changed(self) -> None:
        self._room_for_another()
        names = tuple(row.name for row in self._named())
        for asked, widget in self._options:
            if asked.kind == "player" and isinstance(widget, Dropdown):
                widget.offer(names, widget.now)
                widget.setEnabled(bool(names))
        trouble = self.trouble
        self._trouble.setText(trouble)
        self._deal.setEnabled(not trouble)
        fewest = self._game.box.seats[0] if self._game else 1
        for index, row in enumerate(self.rows):
            row.show_removable(bool(row.name))
            row.field.setPlaceholderText("another player" if index >= fewest else "type a name")
        self._show_colours(self._chosen())
        self._fit_places()
        self._put_in_order()

    def _put_in_order(self) -> None:
        """Tab goes, and is read aloud, from above: places and questions were made after what stands below them."""
        items = (self._asked.itemAt(at) for at in range(self._asked.count()))
        asked = [widget for item in items if item and (widget := item.widget())]
        told = self._clauses_told, self._clauses_counted, self._trouble
        in_order(around(self._colours), [*self.rows, self._colours_head, self._colours])
        in_order(self, [self._area, *asked, *told, self._read, self._by_clause, self._deal])
        in_tab_order(self)

    def _sit_down(self) -> None:
        if self.seating and not self.trouble:
            self.dealt.emit(self.seating)

    # Colours

    def _chosen(self) -> SeatRow | None:
        return next((row for row in self.rows if row.lit), self.rows[-1] if self.rows else None)

    def _show_colours(self, row: SeatRow | None) -> None:
        taken = {each.look for each in self.rows if each is not row and each.name}
        for each in self.rows:
            each.light(each is row)
        self._colours.show_state(taken, row.look if row is not None else None)

    def _take_colour(self, seat: int) -> None:
        row = self._chosen()
        if row:
            empty = next((each for each in self.rows if each is not row and each.look == seat), None)
            if empty:
                empty.show_seat(row.look)
            row.show_seat(seat)
            self._show_colours(row)


def _said(widget: Dropdown | QLineEdit) -> str:
    return widget.now if isinstance(widget, Dropdown) else widget.text().strip()


def short_word() -> str:
    """A word that nobody chose, such as ``"bakoti"``."""
    chance = SystemRandom()
    return "".join(chance.choice(FIRST) + chance.choice(SECOND) for _ in range(SYLLABLES))
