"""The start screen: a plank table with the boxes on it, the last evening's slip, and the sheet *Who sits down?*"""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from tabletop.engine.seats import Seat
from tabletop.view.drawing.lids import LID_HEIGHT, LID_WIDTH, RAISED, paint_chosen_lid, paint_evening_slip, paint_lid
from tabletop.view.drawing.light import LYING, POINTED, paint_paper, paint_shadow
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.shapes import kept
from tabletop.view.drawing.surfaces import paint_planks
from tabletop.view.drawing.type import Role, Type, paint_line
from tabletop.view.start.games import Game, LastEvening
from tabletop.view.start.sitting_down import SittingDown
from tabletop.view.widgets.controls import Pressable, button, marked
from tabletop.view.widgets.layouts import in_tab_order
from tabletop.view.widgets.theme import LARGEST_SCALE, USUAL_WINDOW, Theme, style_sheet

MARGIN, SHEET_WIDTH, GAP, AROUND = 60.0, 434.0, 24.0, 14.0
HEAD, SLIP, FOOT = 150.0, 84.0, 56.0
WIDEST_SLIP = 2 * LID_WIDTH + 150
LEAST_WORDS = 0.45
"""The share of the last evening's slip that its words keep; the other evenings can be found below it as well."""
LARGEST_LID = {1: 1.5, 2: 1.0}
"""A box that lies there alone may be larger."""

TEMPLATE = "template"
"""What the rule file that explains itself is called among the games."""


class StartScreen(QWidget):
    """Take a box, say who sits down, begin. Where there is a last evening, go on with it."""

    dealt = Signal(object)
    """A ``Seating``: who sat down to which game."""
    resumed = Signal(str)
    """The path of an evening to go on with; nothing to choose another one."""
    file_wanted = Signal()
    """A game of one's own is to be opened: a rule file."""
    copy_wanted = Signal(str)
    """The box of that key is to be copied into a rule file."""
    night_wanted = Signal(bool)
    about_wanted = Signal()
    how_to_play_wanted = Signal(str)
    """How the chosen game is played is to be shown, by its name."""

    def __init__(self, theme: Theme, seats: Sequence[Seat] = (), parent: QWidget | None = None) -> None:
        """``seats`` are those who sat down last."""
        super().__init__(parent)
        self._theme, self._picture = theme, QImage()
        self._last: LastEvening | None = None
        self.setAccessibleName("Start")
        self._group = QButtonGroup(self)
        self.lids: list[Lid] = []
        self.sheet = SittingDown(theme, seats)
        self.slip: EveningSlip | None = None
        self._links = self._make_links()
        self._dress()
        self._lay_sheet(self.sheet)

    def show_games(self, games: Sequence[Game], last: LastEvening | None = None, chosen: str = "") -> None:
        """Lay these boxes out, one of them chosen, and the slip of the last evening if there was one."""
        for lid in self.lids:
            self._group.removeButton(lid)
            lid.hide()
            lid.deleteLater()
        self.lids, self._last = [Lid(game, self._theme.palette, self) for game in games], last
        for lid in self.lids:
            self._group.addButton(lid)
            lid.toggled.connect(partial(self._turned, lid))
            lid.pointed_at.connect(lambda: self.sheet.take_up())
            lid.show()
        self._lay_slip()
        taken = [lid for lid in self.lids if lid.game.key == chosen] or self.lids
        if taken:
            taken[0].setChecked(True)
        self._take_up()

    def show_last(self, last: LastEvening | None) -> None:
        """What the file of the last evening says, now that somebody has read it."""
        self._last = last
        if self.slip and last:
            self.slip.show_last(last)
        elif self.slip or last:
            self._lay_slip()

    def sit_again(self, game: str, seats: Sequence[Seat], answers: Mapping[str, str]) -> None:
        """They sit down to that game with those answers, as soon as somebody says so."""
        lid = next((lid for lid in self.lids if lid.game.key == game), None)
        if lid is not None:
            self._show_sheet(SittingDown(self._theme, seats, answers, game))
            lid.setChecked(True)
            self._choose(lid)
            self.sheet.take_up()

    def show_theme(self, theme: Theme) -> None:
        """The start screen in another light or size; what was typed stays."""
        self._theme, self._picture = theme, QImage()
        self._dress()
        self._show_sheet(SittingDown(theme, self.sheet.typed, self.sheet.answers, self.sheet.again))
        self._lay_slip()
        chosen = self._group.checkedButton()
        if isinstance(chosen, Lid):
            self._choose(chosen)

    def _dress(self) -> None:
        self.setStyleSheet(_links_sheet(self._theme))
        for lid in self.lids:
            lid.show_palette(self._theme.palette)
        self._links[3].setText("Day table" if self._theme.night else "Night table")

    def _show_sheet(self, sheet: SittingDown) -> None:
        """That sheet in place of the one that lies there."""
        before = self.sheet
        self._lay_sheet(sheet)
        _take_away(before)

    def _lay_sheet(self, sheet: SittingDown) -> None:
        self.sheet = sheet
        self.sheet.setParent(self)
        self.sheet.dealt.connect(self.dealt)
        self.sheet.rules_wanted.connect(self._read_rules)
        self.sheet.clauses_wanted.connect(self._ask_clauses)
        self.sheet.show()
        self._arrange()

    def _lay_slip(self) -> None:
        _take_away(self.slip)
        self.slip = EveningSlip(self._theme, self._last, self) if self._last else None
        if self.slip:
            self.slip.resumed.connect(self.resumed)
            self.slip.show()
        self._arrange()
        self.update()

    def _turned(self, lid: "Lid", on: bool) -> None:
        if on:
            self._choose(lid)

    def _choose(self, lid: "Lid") -> None:
        lid.raise_()
        self.sheet.show_game(lid.game)

    def _make_links(self) -> list[QPushButton]:
        words = ("How to play", "Open a game file…", "A game of your own…", "Night table", "About")
        links: list[QPushButton] = [button(each, link=True, onwood=True) for each in words]
        how, opened, own, night, about = links
        how.clicked.connect(self._show_how_to_play)
        opened.clicked.connect(lambda: self.resumed.emit(""))
        own.clicked.connect(self._say_how)
        night.clicked.connect(lambda: self.night_wanted.emit(not self._theme.night))
        about.clicked.connect(self.about_wanted)
        for link in links:
            link.setParent(self)
        return links

    def _ask_clauses(self) -> None:
        sheet = self.sheet
        if sheet.game is None or sheet.seating is None:
            return
        from tabletop.view.start.papers import Clauses

        page = Clauses(self._theme, self, sheet.game, sheet.answers, sheet.seating.seats)
        page.changed.connect(lambda: self.sheet.take_answers(page.answers, page.introduced))
        page.lie()

    def _read_rules(self) -> None:
        chosen = self._group.checkedButton()
        if isinstance(chosen, Lid):
            from tabletop.view.start.papers import RulesToRead

            RulesToRead(self._theme, self, chosen.game.box).lie()

    def _show_how_to_play(self) -> None:
        chosen = self._group.checkedButton()
        self.how_to_play_wanted.emit(chosen.game.box.name if isinstance(chosen, Lid) else "")

    def _say_how(self) -> None:
        """What a game of one's own is, and the ways to one."""
        from tabletop.view.start.papers import OwnGame

        chosen = self._group.checkedButton()
        game = chosen.game if isinstance(chosen, Lid) else None
        how = OwnGame(self._theme, self, game.box.name if game else "", copied=bool(game and not game.own))
        how.file_wanted.connect(self.file_wanted)
        how.copy_wanted.connect(lambda: self.copy_wanted.emit(game.key if game else ""))
        how.template_wanted.connect(lambda: self.copy_wanted.emit(TEMPLATE))
        how.lie()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._take_up()

    def _take_up(self) -> None:
        """Whoever comes to the table may go on with the last evening at once, or else type the first name."""
        if self.slip and self._last and not self._last.broken:
            self.slip.go_on.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.sheet.take_up()

    # Where everything lies

    def _arrange(self) -> None:
        scale = self._scale()
        wide, high = self.width(), self.height()
        width = min(max(SHEET_WIDTH * scale, self._theme.px(SHEET_WIDTH)), wide * 0.45)
        sheet = QRectF(wide - MARGIN * scale - width, 64 * scale, width, high - 128 * scale)
        self.sheet.setGeometry(sheet.toRect())
        left, room = MARGIN * scale, sheet.left() - 2 * MARGIN * scale
        self._arrange_lids(left, room, scale)
        if self.slip:
            top = high - (FOOT + SLIP) * scale
            self.slip.setGeometry(QRect(round(left), round(top), round(min(room, WIDEST_SLIP * scale)), round(SLIP * scale)))
        x, up = round(left) - self._theme.px(4), 0
        for link in self._links:
            link.adjustSize()
            if x + link.width() > wide:
                x, up = round(left) - self._theme.px(4), up + link.height()
            link.move(x, round(min(high - 42 * scale, high - link.height())) - up)
            x += link.width() + self._theme.px(12)
        in_tab_order(self, *self.lids, *([self.slip] if self.slip else []), self.sheet, *self._links)

    def _arrange_lids(self, left: float, room: float, scale: float) -> None:
        across = 1 if len(self.lids) == 1 else 2
        down = -(-len(self.lids) // across)
        free = self.height() - (HEAD + FOOT + (SLIP + GAP if self.slip else 0)) * scale
        fit = min(
            (room - GAP * scale) / across / LID_WIDTH,
            (free / max(down, 1) - GAP * scale) / LID_HEIGHT,
            scale * LARGEST_LID[across],
        )
        for index, lid in enumerate(self.lids):
            x = left + index % across * (LID_WIDTH + GAP) * fit
            y = HEAD * scale + index // across * (LID_HEIGHT + GAP) * fit
            lid.place(QPointF(x, y), fit)

    def _scale(self) -> float:
        return max(0.6, min(self.width() / USUAL_WINDOW.width(), self.height() / USUAL_WINDOW.height(), LARGEST_SCALE))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.drawImage(0, 0, self._still())

    def _still(self) -> QImage:
        """Planks, words and the paper of the sheet, painted once for a size; the screen's own pixel ratio keeps them sharp."""
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        if self._picture.size() != size:
            self._picture = QImage(size, QImage.Format.Format_RGB888)  # a quarter less to keep than with an unused fourth byte
            self._picture.setDevicePixelRatio(ratio)
            with QPainter(self._picture) as painter:
                self._paint_still(painter, self._theme.palette)
        return self._picture

    def _paint_still(self, painter: QPainter, palette: Palette) -> None:
        scale = self._scale()
        with kept(painter):
            painter.scale(scale, scale)
            paint_planks(painter, QRectF(0, 0, self.width() / scale, self.height() / scale), palette)
        left = MARGIN * scale
        title, line = Type(Role.WORDS, 48 * scale, bold=True), Type(Role.CONTROLS, 16 * scale)
        paint_line(painter, QPointF(left + 1, 82 * scale + 2), "Nomic Tabletop", title, "#80170D05")
        paint_line(painter, QPointF(left, 82 * scale), "Nomic Tabletop", title, palette.felt_text)
        paint_line(painter, QPointF(left, 113 * scale), "Sit down, deal, and change the rules.", line, palette.felt_text)
        sheet, paper = QRectF(self.sheet.geometry()), self._theme.on_paper().palette
        paint_shadow(painter, sheet, 4, POINTED)
        paint_paper(painter, sheet, 4, paper.paper, paper.paper_shade)


class Lid(Pressable):
    """A box. The chosen one is raised and ringed; arrows go from box to box."""

    pointed_at = Signal()
    """It was chosen with the mouse, or with Enter: who sits down is what comes next."""

    def __init__(self, game: Game, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self.game, self._palette, self._scale = game, palette, 1.0
        self.setCheckable(True)
        self.setAccessibleName(game.box.name)
        self.setAccessibleDescription(game.line)

    def place(self, at: QPointF, scale: float) -> None:
        """Lie with the upper left corner of the lid there; shadow and ring reach a little over it."""
        self._scale = scale
        room = AROUND * scale
        size = QSize(round(LID_WIDTH * scale + 2 * room), round(LID_HEIGHT * scale + 2 * room))
        self.setGeometry(QRect(round(at.x() - room), round(at.y() - room), size.width(), size.height()))
        self.update()

    def show_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.scale(self._scale, self._scale)
            raised = RAISED if self.isChecked() else 1.0 if self.underMouse() else 0.0
            box = QRectF(AROUND, AROUND - raised, LID_WIDTH, LID_HEIGHT)
            paint_shadow(painter, box, 6, POINTED if raised else LYING)
            paint = paint_chosen_lid if self.isChecked() else paint_lid
            paint(painter, box, self.game.lid, self._palette)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.pointed_at.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.pointed_at.emit()


class EveningSlip(QWidget):
    """The last evening, with the way back to it and to the others."""

    resumed = Signal(str)

    def __init__(self, theme: Theme, last: LastEvening, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme.on_paper()
        self.setStyleSheet(style_sheet(self._theme))
        self.others = button("Other evenings…", lambda: self.resumed.emit(""))
        self.go_on = button("", lambda: self.resumed.emit(self._last.path))
        for made in (self.others, self.go_on):
            made.setParent(self)
        self.show_last(last)

    def show_last(self, last: LastEvening) -> None:
        self._last = last
        self.setAccessibleName(f"{last.title}, {last.told}")
        go_on = "What to do…" if last.broken else "Go on playing"
        self.go_on.setText(go_on)
        self.go_on.setAccessibleName(go_on)
        marked(self.go_on, primary=not last.broken)
        self._arrange()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        right = self.width() - self._theme.px(22)
        for made in (self.go_on, self.others):
            made.adjustSize()
        both = self.go_on.width() + self.others.width() + self._theme.px(34)
        self.others.setVisible(self.width() - both > LEAST_WORDS * self.width())
        for made in (self.go_on, self.others) if not self.others.isHidden() else (self.go_on,):
            right -= made.width()
            made.move(right, (self.height() - made.height()) // 2)
            right -= self._theme.px(12)

    def paintEvent(self, event: QPaintEvent) -> None:
        scale = self.height() / SLIP
        with QPainter(self) as painter:
            painter.scale(scale, scale)
            leftmost = self.go_on if self.others.isHidden() else self.others
            room = (self.width() - leftmost.x()) / scale
            box = QRectF(0, 0, self.width() / scale, SLIP)
            paint_evening_slip(painter, box, self._last.title, self._last.told, room, self._theme.palette)


def _take_away(widget: QWidget | None) -> None:
    if widget:
        widget.hide()
        widget.deleteLater()


def _links_sheet(theme: Theme) -> str:
    """The links are all that has no paper under it, and paper has a style sheet of its own."""
    return (
        f'QPushButton[onwood="true"] {{ color: {theme.palette.felt_text}; font-size: {theme.px(13)}px; outline: none;'
        f"  background: transparent; border: none; padding: 0 {theme.px(4)}px; min-height: {theme.px(24)}px; }}"
        'QPushButton[onwood="true"]:hover { text-decoration: underline; }'
    )
