"""What is laid over the boxes: a game's rules to be read, what they leave to people, and how one comes to a game of one's own."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from tabletop.engine.seats import Seat, family_name
from tabletop.engine.values import grouped
from tabletop.view.start.games import Game, clauses
from tabletop.view.widgets.banner import WIDE, Banner
from tabletop.view.widgets.controls import Dropdown, Segments, button, label, rule_line, scrolled
from tabletop.view.widgets.fields import OrderField
from tabletop.view.widgets.flow import TextPiece
from tabletop.view.widgets.layouts import around, stacked
from tabletop.view.widgets.paper import Paper
from tabletop.view.widgets.plates import Chip
from tabletop.view.widgets.theme import Theme

if TYPE_CHECKING:
    from tabletop.box.box import Box
    from tabletop.box.options import Option


RULES_WIDE, CLAUSES_WIDE = 620, 720


class RulesToRead(Paper):
    def __init__(self, theme: Theme, window: QWidget, box: "Box") -> None:
        super().__init__(theme, window, f"The rules of {box.name}")
        theme = self.on_paper
        self.setFixedWidth(min(theme.px(RULES_WIDE), window.width() - 40))
        words = QWidget()
        inner = stacked(theme, on=words, margins=(0, 0, 10, 0), gap=10)
        if box.preamble:
            inner.addWidget(label(box.preamble.strip(), words=True))
        for entry in box.rule:
            inner.addWidget(label(f"{entry.number}   {entry.text.strip()}", words=True))
        area = scrolled(words, "clear")
        area.setFixedHeight(max(200, window.height() - theme.px(220)))
        self.first = button("OK", self.take_back, primary=True)
        stacked(theme, label(box.name, head=True), area, self.first, on=self, margins=(28, 22, 20, 20), gap=12)


class OwnGame(Banner):
    """``box`` is the name of the chosen one, a copy of which may be taken."""

    file_wanted = Signal()
    copy_wanted = Signal()
    template_wanted = Signal()

    def __init__(self, theme: Theme, window: QWidget, box: str, *, copied: bool) -> None:
        super().__init__(theme, window, theme.palette.brass, "A game of your own")
        self.setFixedWidth(theme.px(WIDE))
        self.say(TextPiece("A game of your own", strong=True), px=15)
        self.say("A game is one text file: its rules, and under each rule what the clerk does. No programming is needed.")
        if copied:
            self.say(f"Take a copy of {box}, or a template that explains each line; change it in any editor, and open it here.")
        self.say("A game in play gives its rules as a file by its menu: “Save the rules as a game…”.", second=True)
        self.first = self.open_one = button("Open a rule file…", primary=True)
        take, template = button(f"Copy {box}…"), button("Take a template…")
        ways = (self.open_one, self.file_wanted), (take, self.copy_wanted), (template, self.template_wanted)
        for made, wanted in ways:
            made.clicked.connect(self.leave)
            made.clicked.connect(wanted)
        self.offer(self.open_one)
        self.offer(template, *((take,) if copied else ()))


class Clauses(Paper):
    """``answers`` and ``introduced`` are what was chosen so far; both are told anew with every change."""

    changed = Signal()

    def __init__(self, theme: Theme, window: QWidget, game: Game, answers: Mapping[str, str], seats: Sequence[Seat]) -> None:
        super().__init__(theme, window, "What the rules leave to you")
        self._game, self._seats = game, tuple(seats)
        self.setFixedWidth(min(theme.px(CLAUSES_WIDE), window.width() - 40))
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

    # Building

    def _lay_out(self) -> None:
        theme = self.on_paper
        page = QWidget()
        inner = stacked(theme, on=page, margins=(0, 0, 14, 0), gap=8)
        for (rule, words), group in grouped(self._asked, lambda each: (each.rule, clause_words(each, self._game))).items():
            self._add_words(rule, words, inner)
            for asked in group:
                inner.addLayout(self._question(asked))
            inner.addWidget(rule_line())
        if self._seats and any(asked.surnames for asked in self._asked):
            inner.addWidget(label("Who is who", strong=True))
            inner.addLayout(self._people())
        area = scrolled(page, "clear")
        area.setFixedHeight(max(200, around(self).height() - theme.px(270)))
        plays = "I play" if self._game.box.seats[1] == 1 else "we play"
        self.first = button(f"That is how {plays}", self.take_back, primary=True)
        column = stacked(theme, label("What the rules leave to you", head=True), on=self, margins=(28, 20, 18, 18), gap=10)
        said = "Each question stands under the words that leave it open. A rule-change can always say otherwise later."
        column.addWidget(label(said, second=True))
        if manners := self._manners():
            column.addWidget(manners)
        column.addWidget(area, 1)
        column.addWidget(self.first)

    def _manners(self) -> Segments | None:
        """The ways to play, each of which answers several questions at once."""
        ways = self._game.box.manner
        if not ways:
            return None
        made = Segments("How do you play?", tuple((way.name, way.name) for way in ways), self._manner)
        made.set_now(self._manner)
        made.chosen.connect(self._play_so)
        self.changed.connect(lambda: made.set_now(self._manner))
        return made

    @property
    def _manner(self) -> str:
        """The way to play that the answers make up, or ``""`` if they are mixed."""
        return next((way.name for way in self._game.box.manner if dict(way.answers).items() <= self.answers.items()), "")

    def _play_so(self, name: str) -> None:
        for way in self._game.box.manner:
            for key, answer in way.answers.items() if way.name == name else ():
                self._rows[key].set_now(answer)
        self._changed()

    def _add_words(self, rule: int, said: str, column: QVBoxLayout) -> None:
        number = label(str(rule), title=True)
        number.setWordWrap(False)
        number.setFixedWidth(self.on_paper.px(44))
        row = QHBoxLayout()
        row.addWidget(number, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(label(said, words=True), 1)
        column.addLayout(row)

    def _question(self, asked: "Option") -> QBoxLayout:
        """A question with its answers beside it, or under it where they take up more than half a line."""
        answers = self._rows[asked.key]
        beside = not isinstance(answers, OrderField) and _letters(asked) <= SHORT
        row = QHBoxLayout() if beside else QVBoxLayout()
        row.setContentsMargins(self.on_paper.px(50), 0, 0, self.on_paper.px(6))
        row.setSpacing(self.on_paper.px(4))
        row.addWidget(label(asked.asks, strong=True), 1)
        row.addWidget(answers, 1)
        return row

    def _choice(self, asked: "Option", answers: Mapping[str, str]) -> Segments | Dropdown | OrderField:
        now = answers.get(asked.key, asked.usual)
        row: Segments | Dropdown | OrderField
        if asked.kind == "players":
            row = OrderField(asked.asks, self.on_paper, self._seats, now)
        elif _letters(asked) > LONG:
            row = Dropdown(asked.asks, asked.choices, now)
        else:
            row = Segments(asked.asks, _said(asked), now)
        row.chosen.connect(lambda _: self._changed())
        return row

    def _people(self) -> QGridLayout:
        """A line for each seat: team, where there are teams, and the surname where a clause goes by it."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(self.on_paper.px(10))
        for row, seat in enumerate(self._seats):
            name = label(seat.name, strong=True)
            surname, team = (
                self._field("surname", seat.name, seat.surname, family_name(seat.name)),
                self._field("team, if there are teams", seat.name, seat.team),
            )
            self._surnames[seat.name], self._teams[seat.name] = surname, team
            self._about_surnames.append(surname)
            for column, widget in enumerate((Chip(seat, self.on_paper.px(24)), name, surname, team)):
                grid.addWidget(widget, row, column)
        grid.setColumnStretch(2, 1)
        grid.setColumnStretch(3, 1)
        return grid

    def _field(self, what: str, name: str, now: str, taken: str = "") -> QLineEdit:
        """``taken`` is what goes for it as long as nothing is written."""
        made = QLineEdit(now)
        made.setMaxLength(40)
        made.setPlaceholderText(f"{what}: {taken}" if taken else what)
        made.setAccessibleName(f"{name}’s {what.partition(',')[0]}")
        made.textChanged.connect(lambda _: self.changed.emit())
        return made

    def _changed(self) -> None:
        self._show_surnames()
        self.changed.emit()

    def _show_surnames(self) -> None:
        for widget in self._about_surnames:
            widget.setVisible(self._asks_surnames)


SHORT, LONG = 34, 84
"""So many letters have room beside a question, and in a line of their own."""


def _said(asked: "Option") -> tuple[tuple[str, str], ...]:
    """The answers with the words that people read for them; where only some have words, these stand behind a yes or no."""
    said, answers = dict(asked.says), asked.choices or ("no", "yes")
    if all(each in said for each in answers):
        return tuple((each, said[each]) for each in answers)
    return tuple((each, f"{each}: {said[each]}" if each in said and not asked.choices else each) for each in answers)


def _letters(asked: "Option") -> int:
    return sum(len(words) + 4 for _, words in _said(asked))


def clause_words(asked: "Option", game: Game) -> str:
    """The words that leave it open, as they stand in the rule."""
    whole = next((entry.text.strip() for entry in game.box.rule if entry.number == asked.rule), "")
    return asked.clause or whole
