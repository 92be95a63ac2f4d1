"""What the rules leave to people before the game: one page, each question under the words that leave it open."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from tabletop.engine.seats import Seat
from tabletop.view.controls import Segments, button, label, rule_line, scrolled
from tabletop.view.games import Asked, Game
from tabletop.view.look import Look
from tabletop.view.paper import Paper
from tabletop.view.plates import Chip

WIDTH = 720


class Clauses(Paper):
    """``answers`` and ``introduced`` are what was chosen so far; both are told anew with every change."""

    changed = Signal()

    def __init__(self, look: Look, window: QWidget, game: Game, answers: Mapping[str, str], seats: Sequence[Seat]) -> None:
        super().__init__(look, window)
        self._paper, self._game, self._seats = look.on_paper(), game, tuple(seats)
        look = self._paper
        self.setFixedWidth(min(look.px(WIDTH), window.width() - 40))
        self.setAccessibleName("What the rules leave to you")
        self._asked = clauses(game)
        self._rows = {asked.key: self._choice(asked, answers) for asked in self._asked}
        self._surnames: dict[str, QLineEdit] = {}
        self._teams: dict[str, QLineEdit] = {}
        self._about_surnames: list[QWidget] = []
        self._lay_out()
        self._show_surnames()

    @property
    def answers(self) -> dict[str, str]:
        return {key: row.now for key, row in self._rows.items()}

    @property
    def introduced(self) -> dict[str, tuple[str, str]]:
        """Surname and team of each seat; a surname that is not asked is as it was."""
        asked = (seat for seat in self._seats if seat.name in self._teams)
        return {seat.name: (self._surname(seat), self._teams[seat.name].text().strip()) for seat in asked}

    def _surname(self, seat: Seat) -> str:
        return self._surnames[seat.name].text().strip() if self._asks_surnames else seat.surname

    @property
    def _asks_surnames(self) -> bool:
        return any(asked.surnames and self._rows[asked.key].now == asked.surnames for asked in self._asked)

    def lie(self, beside: QRect | None = None) -> None:
        super().lie(beside)
        self._done.setFocus()

    # Building

    def _lay_out(self) -> None:
        look = self._paper
        page = QWidget()
        inner = QVBoxLayout(page)
        inner.setContentsMargins(0, 0, look.px(14), 0)
        inner.setSpacing(look.px(8))
        for asked in self._asked:
            self._add(asked, inner)
            inner.addWidget(rule_line())
        if self._seats and any(asked.surnames for asked in self._asked):
            inner.addWidget(label("Who is who", strong=True))
            inner.addLayout(self._people())
        area = scrolled(page, "clear")
        area.setFixedHeight(max(200, self.parentWidget().height() - look.px(270)))
        self._done = button("That is how we play", primary=True)
        self._done.clicked.connect(self.take_back)
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(28), look.px(20), look.px(18), look.px(18))
        column.setSpacing(look.px(10))
        column.addWidget(label("What the rules leave to you", head=True))
        said = "Each question stands under the words that leave it open. A rule-change can always say otherwise later."
        column.addWidget(label(said, second=True))
        if manners := self._manners():
            column.addWidget(manners)
        column.addWidget(area, 1)
        column.addWidget(self._done)

    def _manners(self) -> Segments | None:
        """The ways to play, each of which answers several questions at once."""
        ways = self._game.box.manner
        if not ways:
            return None
        now = next((way.name for way in ways if dict(way.answers).items() <= self.answers.items()), ways[0].name)
        made = Segments("How do you play?", tuple((way.name, way.name) for way in ways), now)
        made.chosen.connect(self._play_so)
        return made

    def _play_so(self, name: str) -> None:
        for way in self._game.box.manner:
            for key, answer in way.answers.items() if way.name == name else ():
                self._rows[key].set_now(answer)
        self._changed()

    def _add(self, asked: Asked, column: QVBoxLayout) -> None:
        number = label(str(asked.rule), title=True)
        number.setWordWrap(False)
        number.setFixedWidth(self._paper.px(44))
        words = label(clause_words(asked, self._game), words=True)
        row = QHBoxLayout()
        row.addWidget(number, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(words, 1)
        column.addLayout(row)
        below = QHBoxLayout()
        below.setContentsMargins(self._paper.px(50), 0, 0, self._paper.px(4))
        below.addWidget(label(asked.asks, strong=True), 1)
        below.addWidget(self._rows[asked.key], 1)
        column.addLayout(below)

    def _choice(self, asked: Asked, answers: Mapping[str, str]) -> Segments:
        said = dict(asked.says)
        choices = asked.choices or ("no", "yes")
        row = Segments(asked.asks, tuple((each, said.get(each, each)) for each in choices), answers.get(asked.key, asked.usual))
        row.chosen.connect(lambda _: self._changed())
        return row

    def _people(self) -> QGridLayout:
        """A line for each seat: team, where there are teams, and the surname where a clause goes by it."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(self._paper.px(10))
        for row, seat in enumerate(self._seats):
            name = label(seat.name, strong=True)
            surname, team = (
                self._field("surname", seat.name, seat.surname),
                self._field("team, if there are teams", seat.name, seat.team),
            )
            self._surnames[seat.name], self._teams[seat.name] = surname, team
            self._about_surnames.append(surname)
            for column, widget in enumerate((Chip(seat, self._paper.px(24)), name, surname, team)):
                grid.addWidget(widget, row, column)
        grid.setColumnStretch(2, 1)
        grid.setColumnStretch(3, 1)
        return grid

    def _field(self, what: str, name: str, now: str) -> QLineEdit:
        made = QLineEdit(now)
        made.setMaxLength(40)
        made.setPlaceholderText(what)
        made.setAccessibleName(f"{name}’s {what.partition(',')[0]}")
        made.textChanged.connect(lambda _: self.changed.emit())
        return made

    def _changed(self) -> None:
        self._show_surnames()
        self.changed.emit()

    def _show_surnames(self) -> None:
        for widget in self._about_surnames:
            widget.setVisible(self._asks_surnames)


def clauses(game: Game | None) -> tuple[Asked, ...]:
    """The questions that have a page of their own: those about rules, where there are more than a few of them."""
    asked = game.box.option if game else ()
    choices = tuple(each for each in asked if each.kind == "yes or no" or each.choices)
    return choices if len(asked) > FEW else ()


FEW = 3
"""So many questions have room on the sheet itself."""


def clause_words(asked: Asked, game: Game) -> str:
    """The words that leave it open, as they stand in the rule."""
    whole = next((entry.text.strip() for entry in game.box.rule if entry.number == asked.rule), "")
    return asked.clause or whole


def in_short(game: Game, answers: Mapping[str, str]) -> str:
    """``"clockwise · by the die · 100 points"``: what was chosen, in a line."""
    said = (dict(asked.says).get(answers.get(asked.key, asked.usual), "") for asked in clauses(game))
    return " · ".join(filter(None, said))
