"""The head of the Turn dock, which never moves: whom the table waits for, and the one next step as a large button."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import zip_longest

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import capitalised
from tabletop.view.drawing.palette import mixed
from tabletop.view.drawing.shapes import colour, kept, line, rounded
from tabletop.view.drawing.type import ELLIPSIS, Role, at_word
from tabletop.view.offers.next_step import ACT_OR_END, NextStep
from tabletop.view.values.offer import Offer
from tabletop.view.values.wishes import BeginAction
from tabletop.view.widgets.controls import Pressable, label
from tabletop.view.widgets.flow import objected
from tabletop.view.widgets.layouts import Wrapped, in_row
from tabletop.view.widgets.menus import open_under, passing_menu
from tabletop.view.widgets.plain_text import spelt, tip
from tabletop.view.widgets.plates import NamePlate
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.theme import Theme

STRIP, LARGE, SMALL, GAP, EDGE = 30, 62, 22, 8, 12
"""How high the waiting seats are, the step, and the other ways; what lies between them; and above and below, in px."""
NARROWEST = 236
"""So wide is the step in the narrowest dock: what has no room there beside it stands with the other buttons."""


@dataclass(frozen=True)
class StepFacts:
    """What the head of the dock says."""

    sentences: tuple[str, ...]
    after: str
    presses: str
    """What a press does, in words; none where nothing can be pressed."""
    beside: tuple[tuple[str, str], ...]
    """The other ways, each with what a rule objects to it."""
    last: int
    """How many of these come last, at the right end."""
    against: str
    waits: str
    waiting: tuple[Seat, ...]
    seats: int


class NextStepHead(Section[StepFacts]):
    """As high whatever it says, so that nothing in it or below it moves."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.column.setContentsMargins(theme.px(16), theme.px(EDGE), theme.px(16), theme.px(EDGE))
        self._step = NextStep()
        self._beside: tuple[Offer, ...] = ()

    def show_step(
        self, table: SeenTable, step: NextStep, last: Sequence[Offer] = (), more: Sequence[Offer] = ()
    ) -> tuple[Offer, ...]:
        """Show the step and whom the table waits for: those that it names or who owe what comes else; gives the offers here.
        What comes ``last`` stands at the right end, where nothing takes its place; ``more`` has the room that is left."""
        self.table, self._step = table, step
        ways = self._with_room((*last, *step.others, *more), step.end)
        last = tuple(offer for offer in ways if offer in last)
        self._beside = (*(offer for offer in ways if offer not in last), *last)
        presses = step.first.label if step.first else step.sentences[0] if step.asks else ""
        against = objected(step.first.against, table.rulebook) if step.first and step.first.against else ""
        beside = tuple((offer.label, objected(offer.against, table.rulebook) if offer.against else "") for offer in self._beside)
        waiting = tuple(seat for seat in table.seats if seat.name in (*step.who, *step.besides))
        self.show_facts(
            table,
            StepFacts(step.sentences, step.after, presses, beside, len(last), against, step.waits, waiting, len(table.seats)),
        )
        return (*((step.first,) if step.first else ()), *self._beside)

    @property
    def words(self) -> str:
        """Who is to do what."""
        return self._step.sentences[0]

    def _with_room(self, ways: Sequence[Offer], end: Offer | None) -> tuple[Offer, ...]:
        """The end of the turn in its own place, and after it as many of the other ways as have room."""
        gap, around = self.theme.px(6), self.theme.px(18) + 2 * self.theme.hairline
        left, taken = self.theme.px(NARROWEST), list[Offer]()  # with a gap before what comes last, also where that is nothing
        for offer in (*((end,) if end else ()), *ways):
            left -= self.theme.wide(offer.label, Role.CONTROLS, 12, bold=True) + around + gap
            if left < 0:
                break
            taken.append(offer)
        return tuple(taken)

    def build(self, facts: StepFacts) -> None:
        theme = self.theme
        alone = facts.seats == 1
        self.gap, small = theme.px(GAP), theme.px(SMALL) + 2 * theme.hairline
        self.setFixedHeight(theme.px(2 * EDGE + LARGE + GAP + (0 if alone else STRIP + GAP)) + small)
        if not alone:
            strip = self.of_kind("strip", lambda: WaitingStrip(theme))
            strip.show_waiting(facts.waits, facts.waiting)
            self.add(strip)
        self.large = self.of_kind("large", self._large)
        self.large.show_step(facts)
        self.add(self.large)
        beside = self.of_kind("beside", lambda: Beside(theme))
        beside.setFixedHeight(small)
        beside.hold(tuple(self._other(index, *way) for index, way in enumerate(facts.beside)), facts.last)
        self.add(beside)

    def _large(self) -> "LargeStep":
        made = LargeStep(self.theme)
        made.clicked.connect(self._press)
        return made

    def _other(self, index: int, words: str, against: str) -> QPushButton:
        """The offer that stands there now is carried out, whichever stood there when it was made."""
        offer, book = self._beside[index], self.table.rulebook if self.table else Rulebook()
        says = against or " ".join(filter(None, (offer.says, book.title(offer.rule) if offer.added else "")))
        made = self.button(
            words, lambda: self.carry_out(self._beside[index], made), says=says, small=True, objected=bool(against)
        )
        return made

    def _press(self) -> None:
        """Carry the step out; where no way comes first, ask which."""
        if self._step.first:
            self.carry_out(self._step.first, self.large)
        elif self._step.asks:
            self._ask_which()

    def _ask_which(self) -> None:
        menu = passing_menu(self.large)
        for offer in () if self._step.actions else self._step.ways or self._step.others:
            menu.addAction(spelt(offer.label)).triggered.connect(lambda _=False, offer=offer: self.carry_out(offer, self.large))
        for action in self._step.actions:
            menu.addAction(spelt(f"{capitalised(action)}…")).triggered.connect(partial(self.wish, BeginAction(action)))
        if self._step.what == ACT_OR_END and (end := self._step.end):
            menu.addAction(spelt(end.label)).triggered.connect(partial(self.carry_out, end, self.large))
        open_under(menu, self.large)


class Beside(QWidget):
    """The other ways in one line, and what comes last at its right end."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._ways, self._last = Wrapped(theme.px(6)), Wrapped(theme.px(6))
        in_row(theme, self._ways, self._last, on=self, gap=6, grows=self._ways)

    def hold(self, ways: tuple[QWidget, ...], last: int) -> None:
        self._ways.hold(ways[: len(ways) - last])
        self._last.hold(ways[len(ways) - last :])


class LargeStep(Pressable):
    """Who is to do what, in letters as large as have room, and below it what comes then; paper where nothing can be pressed."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self._after, self._against, self._alive = theme, "", "", False
        self._sentences: tuple[str, ...] = ("",)
        self.setFixedHeight(theme.px(LARGE))

    def show_step(self, facts: StepFacts) -> None:
        self._sentences, self._after, self._alive = facts.sentences, facts.after, bool(facts.presses)
        self.setText(facts.presses or facts.sentences[0])
        self.setAccessibleName(self.text())
        self._against = facts.against
        self._tell_whole()
        whole = dict.fromkeys((facts.sentences[0], facts.after, facts.against))
        self.setAccessibleDescription(". ".join(each for each in whole if each and each != self.text()))
        self.setCursor(Qt.CursorShape.PointingHandCursor if self._alive else Qt.CursorShape.ArrowCursor)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_whole()

    def _tell_whole(self) -> None:
        """Pointed at, it says what a rule objects to it, else what has no room on it."""
        *_, said = self._set_words()
        cut = [
            whole
            for whole, shown in zip((self._sentences[0], self._after), said, strict=True)
            if shown.endswith(ELLIPSIS) and not whole.endswith(ELLIPSIS)
        ]
        tip(self, self._against or ". ".join(cut))

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(LARGE))

    def hitButton(self, at: QPoint) -> bool:
        return self._alive and super().hitButton(at)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, palette = self._theme, self._theme.palette
        alive = self._alive and self.isEnabled()
        lit = alive and self.underMouse() and not self.isDown()
        navy = mixed(palette.primary, palette.paper, 0.12) if lit else mixed(palette.primary, palette.ink, 0.3)
        ground = (navy if lit or self.isDown() else palette.primary) if alive else palette.dock_shade
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        with QPainter(self) as painter:
            with kept(painter):
                painter.setBrush(colour(ground))
                painter.setPen(line(mixed(palette.primary, palette.ink, 0.4) if alive else palette.dock_line, theme.hairline))
                painter.drawPath(rounded(box, theme.px(9)))
            painter.setPen(colour(palette.primary_text if alive else palette.dock_ink))
            self._paint_words(painter, alive=alive)

    def _paint_words(self, painter: QPainter, *, alive: bool) -> None:
        palette = self._theme.palette
        room, font, high, small, below, (words, after) = self._set_words()
        centred = int(Qt.AlignmentFlag.AlignCenter)  # the lines are made already: what is a hair too wide goes on in no other
        top = room.top() + (room.height() - high - below) // 2
        painter.setFont(font)
        painter.drawText(QRect(room.left(), top, room.width(), high), centred, words)
        if after:
            painter.setFont(small)
            painter.setPen(colour(mixed(palette.primary_text, palette.primary, 0.18) if alive else palette.dock_second_ink))
            painter.drawText(QRect(room.left(), top + high, room.width(), below), int(Qt.AlignmentFlag.AlignCenter), after)

    def _set_words(self) -> tuple[QRect, QFont, int, QFont, int, tuple[str, str]]:
        """The room, the letters of the step and how high it is, those of what comes then, and both as they are shown."""
        theme = self._theme
        room = self.rect().adjusted(theme.px(10), theme.px(4), -theme.px(10), -theme.px(4))
        small = of_one_line(self._after, theme, room.width())
        letters = QFontMetrics(small)
        below = letters.height() if self._after else 0
        words, font, high = fitted(self._sentences, theme, room.width(), room.height() - below)
        return room, font, high, small, below, (words, _as_wide(self._after, letters, room.width()))


def of_one_line(words: str, theme: Theme, width: int) -> QFont:
    """The largest letters, of 12 to 10 px, in which the words have room on a line; the smallest where they have in none."""
    fonts = [theme.font(Role.CONTROLS, px) for px in (12, 11, 10)]
    return next((each for each in fonts if QFontMetrics(each).horizontalAdvance(words) <= width), fonts[-1])


@lru_cache(maxsize=64)
def fitted(sentences: tuple[str, ...], theme: Theme, width: int, height: int) -> tuple[str, QFont, int]:
    """The fullest of the sentences that has room, in the largest letters: of 18 to 14 px on one line, else of 15 to 12 on two,
    and the shortest of 11 or 10 on three; and how high it is."""
    for words in sentences:
        three = ((11, 3), (10, 3)) if words == sentences[-1] else ()
        for px, lines in ((18, 1), (17, 1), (16, 1), (15, 1), (14, 1), (15, 2), (14, 2), (13, 2), (12, 2), *three):
            font = theme.font(Role.CONTROLS, px, bold=True)
            letters = QFontMetrics(font)
            laid = words if lines == 1 else halved(words, letters) if lines == 2 else on_enough_lines(words, letters, width)
            lines = max(lines, laid.count("\n") + 1)
            if max(map(letters.horizontalAdvance, laid.split("\n"))) <= width and lines * letters.height() <= height:
                return laid, font, _high(laid, font, width)
    font = theme.font(Role.CONTROLS, 12, bold=True)
    letters = QFontMetrics(font)
    lines = max(1, height // letters.lineSpacing())
    cut = on_enough_lines(_as_wide(sentences[-1], letters, width * lines - theme.px(24)), letters, width)
    return cut, font, _high(cut, font, width)


def _as_wide(words: str, letters: QFontMetrics, width: int) -> str:
    """The words, or as many of them as are so wide, and an ellipsis."""
    cut = letters.elidedText(words, Qt.TextElideMode.ElideRight, width)
    return cut if cut == words else at_word(cut)


def _high(words: str, font: QFont, width: int) -> int:
    return QFontMetrics(font).boundingRect(QRect(0, 0, width, 0), int(Qt.AlignmentFlag.AlignCenter), words).height()


def halved(words: str, letters: QFontMetrics) -> str:
    """The words on two lines of about the same width."""
    each = words.split(" ")
    ways = [f"{' '.join(each[:n])}\n{' '.join(each[n:])}" for n in range(1, len(each))] or [words]
    return min(ways, key=lambda way: max(map(letters.horizontalAdvance, way.split("\n"))))


def on_enough_lines(words: str, letters: QFontMetrics, room: float) -> str:
    """The words on two lines of about the same width or, where these are wider than the room, on as many as it takes."""
    two, lines = halved(words, letters), [""]
    if max(map(letters.horizontalAdvance, two.split("\n"))) <= room:
        return two
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        lines = [*lines[:-1], longer] if letters.horizontalAdvance(longer) <= room or not lines[-1] else [*lines, word]
    return "\n".join(lines)


class WaitingStrip(QWidget):
    """The seats that the table waits for in one line of the same height; where their names have no room, their chips alone."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self._gap = theme, theme.px(6)
        self._waiting: list[NamePlate] = []
        self._says = label(second=True)
        self._says.setWordWrap(False)
        self._says.setParent(self)
        self.setFixedHeight(theme.px(STRIP))

    def show_waiting(self, says: str, waiting: Sequence[Seat]) -> None:
        """A plate that is no longer needed waits out of sight for the next time."""
        self._says.setText(says)
        self._waiting += [NamePlate(self._theme, self) for _ in waiting[len(self._waiting) :]]
        for plate, seat in zip_longest(self._waiting, waiting):
            plate.setVisible(seat is not None)
            if seat is not None:
                plate.show_seat(seat)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        high, shown = self.height(), [plate for plate in self._waiting if not plate.isHidden()]
        self._says.setGeometry(0, 0, self._says.sizeHint().width(), high)
        left = self._says.width() + self._gap
        room = self.width() - left
        whole = [plate.width_of(named=True) for plate in shown]
        named = sum(whole) + self._gap * (len(whole) - 1) <= room
        widths = whole if named else [plate.width_of(named=False) for plate in shown]
        usual = [wide + self._gap for wide in widths]
        tight = (room - widths[-1]) / max(1, len(widths) - 1) if widths else 0.0
        x = float(left)
        for plate, wide, step in zip(shown, widths, usual, strict=True):
            plate.show_named(named)
            plate.setGeometry(round(x), 0, wide, high)
            x += min(step, tight) if not named else step
