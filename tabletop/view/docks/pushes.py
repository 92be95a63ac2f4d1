"""The half-boards that the army on turn may push together now, each with what would come of it, as a row to press."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent

from tabletop.engine.acts.duties import Tick
from tabletop.engine.acts.pushes import Pull, Push
from tabletop.engine.boards.battle import Army
from tabletop.engine.chess.prospect import Prospect, moves_left
from tabletop.engine.duties import Duty
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.values import listed
from tabletop.view.drawing.icons import paint_chip
from tabletop.view.drawing.shapes import colour, kept, line, rounded
from tabletop.view.drawing.type import Role
from tabletop.view.values.wishes import WHY_NO_MATE, LayOpen, LookPushed, WhyNoMate
from tabletop.view.widgets.controls import Pressable
from tabletop.view.widgets.flow import FigureText, rule_tag
from tabletop.view.widgets.plain_text import tip
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.tagged_line import FigureInLine
from tabletop.view.widgets.theme import Theme

HEIGHT, CHIP, SIDE = 42, 22, 8
MOVES = ("moves", "")
"""What is asked of a number of moves: how each kind of man moves."""
PUSH = "· Drag one half-board to another until they touch, or look first:"
NO_MORE = "Make no more moves"
MOVE = "Click on a piece and then on a square with a dot, or drag it there. Or pull them apart again."


@dataclass(frozen=True)
class PushFacts:
    """What the army on turn may push now."""

    seat: str
    together: tuple[str, ...]
    """The half-boards that lie together."""
    prospects: Sequence[Prospect]
    clicking: Sequence[Duty]
    """What is done by a click on a man."""
    book: Rulebook
    armies: Sequence[Army] = ()
    missing: Sequence[tuple[str, str]] = ()
    """The half-boards that are not offered, each with why."""
    checked: Sequence[str] = ()
    """The armies in check that are not checkmated."""
    duty: str = ""
    """What the moves of the army are called as a part of the turn."""


class Pushes(Section[PushFacts]):
    """Who is to click on a man, and one row for each push while none lies together, those that mate first; then what to do
    with those that do."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._previewed: tuple[str, ...] = ()

    def show_previewed(self, boards: tuple[str, ...]) -> None:
        """These are looked at now."""
        if boards != self._previewed:
            self._previewed = boards
            self.renew()

    def build(self, facts: PushFacts) -> None:
        seat, together, prospects, book = facts.seat, facts.together, facts.prospects, facts.book
        for duty in facts.clicking:
            self.say(f"{duty.who}, click on a ringed piece to {duty.what}", rule_tag(book, duty.rule))
        for army in facts.checked:
            asking = self.button(WHY_NO_MATE, partial(self.wish, WhyNoMate(army)), name=f"{WHY_NO_MATE} {army}", link=True)
            self.add_row(self.line(f"{army} is in check."), asking, stretch=0)
        if together:
            self.title(f"{listed(together)} lie together")
            self.add(self.plain(MOVE, second=True))
            self.add(self.button("Pull apart", partial(self.wish, Pull(by=seat))))
        elif prospects:
            own = any(push.army in push.boards for push in prospects)
            self.title(f"Push {prospects[0].army} to…" if own else "Push two others together")
            chosen = [each for each in prospects if each.boards == self._previewed] or prospects
            left = FigureText(moves_left(chosen), ("moves per half-board", prospects[0].army))
            self.say(left, PUSH, second=True)
            self.gap = self.theme.bar_px(4)
            looks = {army.name: army.look for army in facts.armies}
            for each in sorted(prospects, key=lambda push: (push.army not in push.boards, push.mated, not push.mates)):
                if own and each.army not in each.boards:
                    self.say("Or push two others together:", second=True)
                    own = False
                self._add(seat, each, [looks[name] for name in each.boards if name in looks and name != each.army], book)
            self._add_tried(seat, prospects, book)
            for name, why in facts.missing:
                self.say(f"Not {name}’s half: {why}", second=True)
            if facts.duty and all(each.may_rest for each in prospects):
                self.add(self.button(NO_MORE, partial(self.wish, Tick(by=seat, duty=facts.duty))))

    def _add(self, seat: str, push: Prospect, chips: list[int], book: Rulebook) -> None:
        previewed, act = push.boards == self._previewed, Push(by=seat, boards=push.boards)
        shown = seat, push.boards, push.count, comes_to(push, book), push.checked, tuple(chips), previewed
        self.add(self.kept(shown, lambda: self._row(act, push, book, chips, previewed=previewed)))

    def _add_tried(self, seat: str, prospects: Sequence[Prospect], book: Rulebook) -> None:
        """What is done with those that are looked at stands below all rows: whichever they are, nothing moves under the hand."""
        for push in (each for each in prospects if each.boards == self._previewed):
            does = self.button("Push", partial(self.wish, Push(by=seat, boards=push.boards)), name="Push them together")
            self.add_row(does, self.button("Put back", partial(self.wish, LookPushed(()))), stretch=0)
            if push.mates or push.checked or push.spared:
                rules = dict.fromkeys((push.rule if push.mates else "", push.guard_rule))
                self.say(push.told, *(rule_tag(book, rule) for rule in rules if rule), px=12.5)

    def _row(self, act: Push, push: Prospect, book: Rulebook, chips: Sequence[int], *, previewed: bool) -> "PushRow":
        row = PushRow(self.theme, push, book, chips, previewed=previewed)
        row.clicked.connect(partial(self.wish, act) if previewed else partial(self.wish, LookPushed(push.boards)))
        row.count.clicked.connect(partial(self.wish, LayOpen(*MOVES)))
        return row


def push_name(push: Prospect) -> str:
    """A push by the half-board that the army's own goes to; one of two others by both."""
    others = [board for board in push.boards if board != push.army]
    return f"{others[0]}’s half" if len(others) == 1 else " + ".join(others)


def comes_to(push: Prospect, book: Rulebook) -> str:
    """In a few words: ``"Blue is mated, rule 221"``, ``"Red is in check there"``, ``"Yellow is not in check, Blue is"``, ``"no
    check"``."""
    rule = f", {book.title(push.rule)}" if push.rule and push.mates else ""
    mates = f"{listed(push.mates)} {'is' if len(push.mates) == 1 else 'are'} mated{rule}" if push.mates else ""
    own = f"{push.army} is mated" if push.mated else f"{push.own_check} there" if push.guarded else ""
    return "; ".join(filter(None, (mates, own, push.spared_check))) or "no check"


class PushRow(Pressable):
    """The first press looks at the boards as if they were pushed together, the next one pushes them."""

    def __init__(self, theme: Theme, push: Prospect, book: Rulebook, chips: Sequence[int], *, previewed: bool) -> None:
        super().__init__()
        self._theme, self._chips, self._previewed = theme, tuple(chips), previewed
        self._name, self._count, self._told = push_name(push), push.count, comes_to(push, book)
        self._grave = push.checked
        self.setText(f"{self._name} · {self._count}")
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(self._told + (", looked at; press to push" if previewed else ""))
        tip(self, "Push them together" if previewed else "See how they would lie")
        self.setFixedHeight(theme.px(HEIGHT))
        self.count = FigureInLine(FigureText(self._count, MOVES), theme, self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As high as what it comes to takes, in as many lines as it needs at that width."""
        super().resizeEvent(event)
        box, letters = self._told_box(), QFontMetricsF(self._theme.font(Role.CONTROLS, 12))
        told = letters.boundingRect(box, Qt.TextFlag.TextWordWrap, self._told)
        self.setFixedHeight(max(self._theme.px(HEIGHT), ceil(told.bottom()) + self._theme.px(6)))
        self.count.setGeometry(self._count_box().toAlignedRect())

    def _words_at(self) -> float:
        """Where the words begin, right of the chips."""
        return self._theme.px(CHIP) * (0.7 * len(self._chips) + 0.3) + 2 * self._theme.px(SIDE)

    def _told_box(self) -> QRectF:
        """Where it stands what the push comes to, from its first line down."""
        letters, x = QFontMetricsF(self._theme.font(Role.CONTROLS, 12)), self._words_at()
        return QRectF(x, self._theme.px(HEIGHT / 2 + 13) - letters.ascent(), self.width() - self._theme.px(SIDE) - x, 1000)

    def _count_box(self) -> QRectF:
        """Where the number of moves stands, at the upper right."""
        letters = QFontMetricsF(self._theme.font(Role.CONTROLS, 12))
        wide = letters.horizontalAdvance(self._count)
        right, base = self.width() - self._theme.px(SIDE + 2), self._theme.px(HEIGHT / 2 - 4)
        return QRectF(right - wide, base - letters.ascent(), wide, letters.height() + self._theme.px(1))

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, palette = self._theme, self._theme.palette
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            edge = palette.brass if self._previewed or self.hasFocus() or self.underMouse() else palette.dock_line
            with kept(painter):
                ground = palette.dock_shade if theme.night else palette.paper
                painter.setBrush(colour(palette.light_brass, 0.28) if self._previewed else colour(ground))
                painter.setPen(line(edge, theme.px(2) if self._previewed or self.hasFocus() else theme.hairline))
                painter.drawPath(rounded(box, theme.px(6)))
            self._paint_chips(painter)
            self._paint_words(painter, self._words_at())

    def _paint_chips(self, painter: QPainter) -> None:
        side, x = self._theme.px(CHIP), float(self._theme.px(SIDE))
        for chip in self._chips:
            paint_chip(painter, QRectF(x, (self.height() - side) / 2, side, side), chip)
            x += side * 0.7

    def _paint_words(self, painter: QPainter, x: float) -> None:
        theme, palette, base = self._theme, self._theme.palette, self._theme.px(HEIGHT / 2 - 4)
        strong, plain = theme.font(Role.CONTROLS, 13, bold=True), theme.font(Role.CONTROLS, 12)
        right = self._count_box().left()
        painter.setFont(plain)
        painter.setPen(colour(palette.dock_second_ink))
        painter.drawText(QPointF(right, base), self._count)
        painter.setFont(strong)
        painter.setPen(colour(palette.dock_ink))
        painter.drawText(QPointF(x, base), QFontMetricsF(strong).elidedText(self._name, Qt.TextElideMode.ElideRight, right - x))
        painter.setFont(plain)
        painter.setPen(colour(palette.removed_on_dock if self._grave else palette.dock_second_ink))
        painter.drawText(self._told_box(), Qt.TextFlag.TextWordWrap, self._told)
