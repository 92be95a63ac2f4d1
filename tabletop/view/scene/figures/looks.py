"""What each figure on the felt looks like, as a value: two equal looks share one picture."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, dataclass_transform

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from tabletop.engine.values import Number
from tabletop.view.drawing.icons import paint_chip, paint_icon
from tabletop.view.drawing.light import DRAGGED, LYING, paint_lying_paper, paint_ring, paint_shadow
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.pieces import paint_life_ring
from tabletop.view.drawing.place_cards import BACK, GLOW_REACH, MOST_BACKS, PlaceFace, paint_fan, paint_place
from tabletop.view.drawing.playing_cards import corner_of_card, paint_card_back, paint_playing_card
from tabletop.view.drawing.proposal_cards import ProposalFace, paint_proposal
from tabletop.view.drawing.rule_cards import MOST_EDGES, RuleFace, paint_reading_card, paint_rule_card, paint_shelf_card
from tabletop.view.drawing.shapes import about, colour, grown, rounded
from tabletop.view.drawing.trays import LIT_REACH, paint_count, paint_outline, paint_pile, paint_rules_tray, paint_tray
from tabletop.view.drawing.type import Role, Type, broken, fitted, paint_line, set_text

LABEL = Type(Role.CONTROLS, 12.5)
HEADING = Type(Role.CONTROLS, 12.5, bold=True)
SEAT_LINE = Type(Role.CONTROLS, 11.5)
ON_SPOT, LEAST_ON_SPOT = Type(Role.CONTROLS, 10.5, bold=True), 7.5
BALLOT_WORD = Type(Role.WORDS, 18, bold=True)
BALLOT_SIGNS = {"for": ("check", "for"), "against": ("cross", "against"), "none": ("", "abstain")}
"""The sign and the word on each side's ballot."""


@dataclass_transform(frozen_default=True)
class Look(ABC):
    """A picture of any size. It is painted in px at scale 1 and made larger by `unit`. Each kind of look is a frozen dataclass,
    without saying so."""

    REACH: ClassVar[float] = 10.0
    when_pointed: ClassVar[bool] = False
    """Whether it is seen only while the pointer is on it."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    @property
    def reach(self) -> float:
        """Px at scale 1 that shadow, ring or glow cover outside the thing."""
        return self.REACH

    @abstractmethod
    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        """Draw it in its box, in px at scale 1."""


def paint_scaled(look: Look, painter: QPainter, box: QRectF, unit: float, palette: Palette) -> None:
    """The look in its box of screen px, `unit` of them for one px of the drawing."""
    painter.save()
    painter.scale(unit, unit)
    look.paint(painter, QRectF(box.x() / unit, box.y() / unit, box.width() / unit, box.height() / unit), palette)
    painter.restore()


class CardLook(Look):
    """A playing card, face up, or its back where `face` is empty. The face of a covered card is never here."""

    face: str = ""

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_shadow(painter, box, corner_of_card(box), LYING)
        if self.face:
            paint_playing_card(painter, box, self.face, palette)
        else:
            paint_card_back(painter, box, palette)


class VoteCard(Look):
    """A vote that is no playing card: a slip with the voter's colour and mark, the same on both sides.

    One that may be ``marked`` where it lies has a tick above and a cross below.
    """

    seat: int = 0
    marked: bool = False

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_lying_paper(painter, box, 4, palette)
        chip = min(box.width() * (0.42 if self.marked else 0.52), 34)
        paint_chip(painter, about(box.center(), chip, chip), self.seat)
        for sign, ink, part in (("check", palette.added, 0.16), ("cross", palette.removed, 0.84)) if self.marked else ():
            side = min(box.width() * 0.46, box.height() * 0.3)
            paint_icon(painter, about(QPointF(box.center().x(), box.top() + part * box.height()), side, side), sign, ink)


class SlipHalf(Look):
    """The side that a click there would vote, seen while it is pointed at."""

    REACH: ClassVar[float] = 2.0
    when_pointed: ClassVar[bool] = True
    side: str = ""

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        sign, ink = BALLOT_SIGNS[self.side][0], palette.added if self.side == "for" else palette.removed
        painter.fillPath(rounded(grown(box, 1), 4), colour(ink))
        side = min(box.width(), box.height()) * 0.8
        paint_icon(painter, about(box.center(), side, side), sign, palette.paper)


class FeltButton(Look):
    """What lies on the felt to be clicked: a sign, and words that are made smaller, and at last cut, where they are wider."""

    sign: str = ""
    words: str = ""

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_lying_paper(painter, box, 5, palette)
        side, gap = 12.0, 5.0
        room = box.width() - 8 - side - gap
        words, letters = fitted(self.words, HEADING, room - 2)
        x, y = box.center().x() - (side + gap + letters.width(words)) / 2, box.center().y()
        paint_icon(painter, QRectF(x, y - side / 2, side, side), self.sign, palette.ink)
        paint_line(painter, QPointF(x + side + gap, y + 4.5), words, letters, palette.ink)


class BallotCard(Look):
    """A side to choose behind the curtain; out of it, it is a slip like any other."""

    side: str = ""
    seat: int = 0

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        sign, ink = BALLOT_SIGNS.get(self.side, ("", palette.ink))[0], self._ink(palette)
        paint_lying_paper(painter, box, 4, palette)
        middle, side = box.center(), box.width() * 0.46
        if sign:
            paint_icon(painter, QRectF(middle.x() - side / 2, box.top() + side * 0.3, side, side), sign, ink)
        lines = broken(BALLOT_SIGNS.get(self.side, ("", self.side))[1], lambda line: BALLOT_WORD.width(line) <= box.width() * 0.9)
        for above, line in enumerate(reversed(lines)):
            y = box.top() + side * 1.75 - above * BALLOT_WORD.line_height()
            paint_line(painter, QPointF(middle.x(), y), line, BALLOT_WORD, ink, 0.5)
        chip = box.width() * 0.28
        paint_chip(painter, QRectF(middle.x() - chip / 2, box.bottom() - chip * 1.35, chip, chip), self.seat)

    def _ink(self, palette: Palette) -> str:
        return {"for": palette.added, "against": palette.removed}.get(self.side, palette.ink)


class RuleCard(Look):
    face: RuleFace = RuleFace("", "")

    @property
    def reach(self) -> float:
        """Wider where older wordings are counted beside the card."""
        return 30.0 if self.face.older > MOST_EDGES else 18.0

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_shadow(painter, box, 4, LYING)
        paint_rule_card(painter, box, self.face, palette)


class LimitedRing(Look):
    """What a card has of something that has a limit: a ring that empties, and the figure."""

    amount: Number = 0
    of: int = 8

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_shadow(painter, grown(box, -1), box.width() / 2, LYING)
        paint_life_ring(painter, box, self.amount, palette, self.of)


class DropSpot(Look):
    """An empty place on the felt, and what letting go there does."""

    title: str = ""
    words: str = ""

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_outline(painter, box, 4, palette)
        if HEADING.width(self.title) > box.width() - 8:
            lines = set_text(self.title, ON_SPOT, box.width() - 6, box.height() - 6, align=Qt.AlignmentFlag.AlignHCenter)
            lines.paint(painter, QPointF(box.left() + 3, box.center().y() - lines.height / 2), palette.felt_text)
            return
        for said, usual, down in ((self.title, HEADING, -3), (self.words, LABEL, 14)):
            words, letters = fitted(said, usual, box.width() - 8, LEAST_ON_SPOT)
            paint_line(painter, box.center() + QPointF(0, down), words, letters, palette.felt_text, 0.5)


class ShelfCard(Look):
    """A card of the shelf; of one that is `covered` by others nothing is seen."""

    face: RuleFace = RuleFace("", "")
    covered: bool = False

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        if self.covered:
            return
        paint_shadow(painter, box, 4, LYING)
        paint_shelf_card(painter, box, self.face, palette)


class ReadingCard(Look):
    REACH: ClassVar[float] = 32.0
    face: RuleFace = RuleFace("", "")
    history: str = ""
    scrolled: float = 0.0

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_shadow(painter, box, 4, DRAGGED)
        paint_reading_card(painter, box, self.face, self.history, palette, self.scrolled)
        if self.face.ringed:
            paint_ring(painter, box, 4, palette.light_brass)


class ProposalSheet(Look):
    REACH: ClassVar[float] = 16.0
    face: ProposalFace = ProposalFace("", "", ())
    px: float = 19.0

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_shadow(painter, box, 4, LYING)
        paint_proposal(painter, box, self.face, palette, self.px)


class Pile(Look):
    """What of a pile lies under its top card, with its name; a dashed outline where nothing lies."""

    REACH: ClassVar[float] = 26.0
    edges: int = -1
    top: str = ""

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_pile(painter, box, self.edges, self.top, palette)


class CountPill(Look):
    REACH: ClassVar[float] = 12.0
    count: str = ""

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_count(painter, box.center(), self.count, palette)


class Tray(Look):
    """A tray that votes are laid on. It is ``lit`` while a carried thing is over it: brass at its edge, light in and around."""

    sign: str = ""
    word: str = ""
    lit: bool = False
    text: float = 1.0
    """How much larger than usual the words on its plate are."""

    @property
    def reach(self) -> float:
        return LIT_REACH if self.lit else 16.0

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_tray(painter, box, self.sign, self.word, palette, lit=self.lit, text=self.text)


class RulesTray(Look):
    """Cards and wordings that are no longer in force, and how many."""

    word: str = ""
    count: int = 0

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_rules_tray(painter, box, self.word, self.count, palette)


class PlaceCard(Look):
    """A seat's place card."""

    REACH: ClassVar[float] = GLOW_REACH
    face: PlaceFace = PlaceFace("", 0)

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_shadow(painter, box, 8, LYING)
        paint_place(painter, box, self.face, palette)


class Backs(Look):
    """A hand seen from outside: a fan of backs, or one back with the count where there is little room."""

    REACH: ClassVar[float] = 30.0
    cards: int = 0
    robot: bool = False
    compact: bool = False

    def count_at(self, width: float, height: float) -> tuple[float, float] | None:
        """The middle of the count in a box of that size, both in px at scale 1, or ``None`` if the backs show it."""
        if self.compact:
            return width / 2 + BACK / 2 - 2, height / 2 - BACK * 0.7 + 3
        return (width - 10, 6) if self.cards > MOST_BACKS else None

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        if not self.compact:
            paint_fan(painter, box, self.cards, palette, robot=self.robot)
            return
        back = about(box.center(), BACK, BACK * 1.4)
        paint_shadow(painter, back, 2, LYING)
        paint_card_back(painter, back, palette)
        across, down = self.count_at(box.width(), box.height()) or (0.0, 0.0)
        paint_count(painter, box.topLeft() + QPointF(across, down), str(self.cards), palette)


class Caption(Look):
    """Words in felt text."""

    REACH: ClassVar[float] = 4.0
    words: str = ""
    centred: bool = True
    on_paper: bool = False

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        ink = palette.second_ink if self.on_paper else palette.felt_text
        x = box.center().x() if self.centred else box.left()
        words, letters = fitted(self.words, LABEL, box.width())
        paint_line(painter, QPointF(x, box.center().y() + 4.5), words, letters, ink, 0.5 if self.centred else 0.0)


class HeadingLook(Look):
    """The line over a class of rules, with a hint at its right."""

    REACH: ClassVar[float] = 2.0
    LEFT: ClassVar[float] = 23.0
    """Where its words begin, in px at scale 1."""
    words: str = ""
    hint: str = ""
    icon: str = "book"

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        middle = box.center().y()
        paint_icon(painter, QRectF(box.left() + 2, middle - 7.5, 15, 15), self.icon, palette.felt_text)
        paint_line(painter, QPointF(box.left() + self.LEFT, middle + 4.5), self.words, HEADING, palette.felt_text)
        paint_line(painter, QPointF(box.right() - 3, middle + 4.5), self.hint, LABEL, palette.felt_text, 1)
