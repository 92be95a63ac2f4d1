"""The reading card: a rule held up beside the card it was taken from, never over it, its older wordings fanned out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from tabletop.clerk.kits.changes import said_by, with_notes
from tabletop.engine.acts.drops import PROPOSAL
from tabletop.engine.answers import Outranked, Ruling
from tabletop.engine.past import LaidOff, Wording
from tabletop.engine.proposals import Proposal
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import NOTHING, Address
from tabletop.engine.values import capitalised
from tabletop.view.drawing.proposal_cards import ProposalFace
from tabletop.view.drawing.rule_cards import CREAM, MOST_EDGES, RuleFace
from tabletop.view.drawing.type import Run
from tabletop.view.scene.figures.rule_figures import face_of, proposal_face, proposal_lying, spoken_state
from tabletop.view.values.past import spans, texts_of, wordings_up_to
from tabletop.view.values.word_diff import word_diff

if TYPE_CHECKING:
    from tabletop.view.scene.view import TableView

from math import cos, radians, sin

from tabletop.view.drawing.rule_cards import READING_WIDTH, hidden_of_reading_card, size_of_reading_card
from tabletop.view.scene.felt.felt import Felt, picture_of
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.figures.figure import Level
from tabletop.view.scene.figures.looks import CountPill, ReadingCard
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.rects import Rect, around

GAP = 12.0
NEWEST_TURN, TURNS = 3.0, (-3.0, -10.0, -17.0)
"""Degrees of the wording in force, and of older ones, the next older first."""
APART, UP = 60.0, 20.0
"""How far left and up each older wording lies of the one after it."""
MOST_SENTENCES = 3
"""So many of what the clerk does under a rule are read on its card."""
SMALLER = (1.0, 0.9, 0.8, 0.7, 0.6)
WHEEL_STEP = 48.0


class ReadingOverlay:
    """At most one rule is held up; it is gone as soon as nobody points at it."""

    def __init__(self, felt: Felt) -> None:
        self.key = NOTHING
        self.text_scale = 1.0
        self._felt = felt
        self._items: tuple[FigureItem, ...] = ()
        self._hidden = 0.0

    @property
    def newest(self) -> ReadingCard | None:
        """The card on top, as it is shown now."""
        look = self._items[-1].figure.look if self._items else None
        return look if isinstance(look, ReadingCard) else None

    @property
    def box(self) -> QRectF:
        """Where it is held up in the scene; of no size while none is."""
        return reduce(QRectF.united, (item.sceneBoundingRect() for item in self._items), QRectF())

    def show(self, key: Address, held: "HeldCard", beside: Rect, layout: Layout) -> None:
        """Hold it up beside a box, as large as it should be or as there is room."""
        self.hide()
        size = size_of_reading_card(held.face, held.history)
        unit = min(layout.unit * self.text_scale, (layout.whole.height - 24) / size.height())
        fans = (_Fan(held, size.height(), unit * smaller) for smaller in SMALLER)
        placed = [(fan, _beside(beside, fan.width, fan.height, layout)) for fan in fans]
        fan, box = next((each for each in placed if _fits(each[1], beside, layout)), placed[-1])
        self.key = key
        self._hidden = hidden_of_reading_card(held.face, held.history, size.height())
        self._items = tuple(self._lay(*card, fan.unit) for card in fan.cards(box))
        if fan.more:
            self._items = (self._pill(fan, box), *self._items)

    def scroll(self, steps: float) -> bool:
        """Turn the words on by so many steps of the wheel; false where there is nothing more to read."""
        held = self.newest
        if held is None or not self._hidden:
            return False
        top = self._items[-1]
        scrolled = min(self._hidden, max(0.0, held.scrolled + steps * WHEEL_STEP))
        top.show_figure(replace(top.figure, look=replace(held, scrolled=scrolled)))
        self._felt.picture(top)
        return True

    def hide(self) -> None:
        for item in self._items:
            self._felt.removeItem(item)
        self._items, self.key = (), NOTHING

    def _pill(self, fan: "_Fan", box: Rect) -> FigureItem:
        pill = self._felt.overlay(picture_of(CountPill(f"+{fan.more}"), fan.corner(box), fan.unit, Level.READING))
        pill.setZValue(Level.READING + 0.5)
        return pill

    def _lay(self, look: ReadingCard, box: Rect, turn: float, unit: float) -> FigureItem:
        return self._felt.overlay(replace(picture_of(look, box, unit, Level.READING), turn=turn))


class _Fan:
    """The cards held up together, in px of the scene, with the left upper corner of all of them at (0, 0)."""

    def __init__(self, held: "HeldCard", height: float, unit: float) -> None:
        self.unit, self.more, self._held = unit, held.more, held
        self._size = READING_WIDTH * unit, height * unit
        turned = NEWEST_TURN if held.older else 0.0
        older = enumerate(TURNS[: len(held.older)], 1)
        spots = [(0.0, 0.0, turned), *((-APART * n * unit, -UP * n * unit, turn) for n, turn in older)]
        reaches = [_reach(*self._size, turn) for _, _, turn in spots]
        left = min(x - across for (x, _, _), (across, _) in zip(spots, reaches, strict=True))
        top = min(y - down for (_, y, _), (_, down) in zip(spots, reaches, strict=True))
        self.width = max(x + across for (x, _, _), (across, _) in zip(spots, reaches, strict=True)) - left
        self.height = max(y + down for (_, y, _), (_, down) in zip(spots, reaches, strict=True)) - top
        self._spots = [(x - left, y - top, turn) for x, y, turn in spots]

    def cards(self, box: Rect) -> list[tuple[ReadingCard, Rect, float]]:
        """Each card with its place and turn, the lowest first."""
        held = self._held
        looks = [ReadingCard(held.face, held.history), *(ReadingCard(face) for face in held.older)]
        laid = [
            (look, around((box.x + x, box.y + y), *self._size), turn)
            for look, (x, y, turn) in zip(looks, self._spots, strict=True)
        ]
        return laid[::-1]

    def corner(self, box: Rect) -> Rect:
        """The left upper corner of the oldest wording that is shown, with room for a count around it."""
        x, y, turn = self._spots[-1]
        (width, height), across, down = self._size, cos(radians(turn)), sin(radians(turn))
        left, top = (-width * across + height * down) / 2, (-width * down - height * across) / 2
        return around((box.x + x + left, box.y + y + top), 34 * self.unit, 20 * self.unit)


def _reach(width: float, height: float, turn: float) -> tuple[float, float]:
    """How far a turned card reaches from its middle, across and down."""
    across, down = abs(cos(radians(turn))), abs(sin(radians(turn)))
    return (width * across + height * down) / 2, (width * down + height * across) / 2


def _fits(box: Rect, card: Rect, layout: Layout) -> bool:
    return box.inside(layout.whole.grown(-4)) and box.overlap(card) == 0


def _beside(card: Rect, width: float, height: float, layout: Layout) -> Rect:
    """To the right where there is room, else to the left; above or below only where neither side has any.

    From the shelf it opens below, so that the other numbers stay in sight.
    """
    whole = layout.whole.grown(-8)
    shelf = layout.rules[: layout.shelved]
    if any(box.overlap(card) > 0 for box in shelf):
        x = min(max(card.centre[0] - width / 2, whole.x), whole.right - width)
        below = max(box.bottom for box in shelf) + GAP
        return Rect(x, min(below, whole.bottom - height), width, height)
    y = min(max(card.y - 8, whole.y), whole.bottom - height)
    if card.right + GAP + width <= whole.right:
        return Rect(card.right + GAP, y, width, height)
    if card.x - GAP - width >= whole.x:
        return Rect(min(card.x - GAP, whole.right) - width, y, width, height)
    x = min(max(card.centre[0] - width / 2, whole.x), whole.right - width)
    below = card.bottom + GAP
    return Rect(x, below if below + height <= whole.bottom else max(whole.y, card.y - GAP - height), width, height)


class CardReader:
    """Looks up what stands on the card that is pointed at, and holds it up."""

    def __init__(self, view: "TableView") -> None:
        self._view = view

    def read(self, key: Address) -> None:
        """Hold up the card of that key."""
        view, table, layout = self._view, self._view.table, self._view.layout_of_table
        item = view.felt.item(key)
        if table is None or layout is None or item is None or view.reading.key == key:
            return
        if held := self._held(key, table):
            view.reading.show(key, held, item.figure.box, view.zoom.layout_in_sight(layout))

    def renew(self) -> None:
        """The table was laid out anew: what was held up is, too."""
        key = self._view.reading.key
        self._view.reading.hide()
        if key:
            self.read(key)

    def _held(self, key: Address, table: SeenTable) -> "HeldCard | None":
        answers = self._view.answers
        if card := self._view.paging.spread.card(key):
            return held_laid_off(card, table)
        if key == PROPOSAL and (proposal := proposal_lying(table)):
            versions = texts_of(answers.course_of(proposal.number)) if proposal.version > 1 else ()
            return held_proposal(proposal, proposal_face(proposal, table, self._view.shown.unheard), versions)
        if key.kind != "rule" or key.of not in table.rulebook:
            return None
        rule = table.rulebook[key.of]
        past = answers.wordings(rule.id) if rule.revision else ()
        rulings = answers.rulings() if rule.judged else ()
        asleep, unheard = self._view.shown.asleep.get(rule.id, ""), answers.unheard(rule.id, self._view.shown.at)
        return held_rule(rule, table, asleep, past, rulings, unheard)


@dataclass(frozen=True)
class HeldCard:
    """What is held up: a card with the line under it, and older wordings of it, the next older first."""

    face: RuleFace
    history: str = ""
    older: tuple[RuleFace, ...] = ()
    more: int = 0
    """How many wordings are older still."""


def held_rule(
    rule: Rule,
    table: SeenTable,
    asleep: str,
    wordings: Sequence[Wording],
    rulings: Sequence[Ruling] = (),
    unheard: Sequence[Outranked] = (),
) -> HeldCard:
    """A rule in force with how it once read and the judgments on it; what its last change added is marked, and which of its
    lines are ``unheard``."""
    face = face_of(rule, table, asleep)
    state = spoken_state(rule, face, asleep)
    judged = [each.told for each in rulings if rule.id in each.rules and not each.overruled]
    history = "\n".join((state, *(_served(rule, table, unheard) if face.awake else ()), *judged))
    told = capitalised(history)
    past = wordings_up_to(tuple(wordings), rule.text)
    face = replace(face, older=0, ringed=False)
    if len(past) < 2:
        return HeldCard(face, told)
    said = spans(past)
    newest = replace(face, text=_added(past[-2].rule.text, rule.text), title="", state=said[-1])
    older = [_old(wording, span, table) for wording, span in zip(past[:-1], said, strict=False)]
    told = capitalised(said[-1]) + (f" · {history}" if history else "")
    return HeldCard(newest, told, tuple(reversed(older[-MOST_EDGES:])), max(0, len(older) - MOST_EDGES))


def _served(rule: Rule, table: SeenTable, unheard: Sequence[Outranked]) -> tuple[str, ...]:
    """The first sentences of what the clerk does, and how many more there are."""
    said = with_notes(said_by(rule.sheet, table.words), rule.sheet, unheard, table.rulebook, table.words)
    more = (f"{len(said) - MOST_SENTENCES} more: click the card",) if len(said) > MOST_SENTENCES else ()
    return tuple(f"• {each}" for each in said[:MOST_SENTENCES]) + more


def held_proposal(proposal: Proposal, shown: ProposalFace, versions: Sequence[str]) -> HeldCard:
    """A proposal, whole; of one that was reworded its words now, and how it read before beside them."""
    number, past = shown.number, versions[: proposal.version - 1]
    words = _added(past[-1], proposal.text) if past else shown.words
    newest = RuleFace(number, words, CREAM, state=f"version {proposal.version}" if past else shown.label, moves=shown.moves)
    clerk = f"{shown.clerk_lead} {shown.clerk}" if shown.clerk else ""
    if not past:
        return HeldCard(newest, "\n".join(filter(None, (capitalised(shown.summary), clerk))))
    older = [RuleFace(number, text.strip(), CREAM, state=f"version {at}", old=True) for at, text in enumerate(past, 1)]
    told = f"Version {proposal.version}; ballots laid for older words no longer count"
    told = "\n".join(filter(None, (told, clerk)))
    return HeldCard(newest, told, tuple(reversed(older[-MOST_EDGES:])), max(0, len(older) - MOST_EDGES))


def held_laid_off(card: LaidOff, table: SeenTable) -> HeldCard:
    """A card from one of the trays."""
    face = RuleFace(str(card.number), card.words.strip(), table.rulebook.place_of(card.kind), old=True)
    return HeldCard(face, capitalised(card.told(table.words)))


def _old(wording: Wording, span: str, table: SeenTable) -> RuleFace:
    rule = wording.rule
    return RuleFace(str(rule.number), rule.text.strip(), table.rulebook.place_of(rule.kind), state=span, old=True)


def _added(old: str, new: str) -> tuple[Run, ...]:
    return tuple(run for run in word_diff(old.strip(), new.strip()) if run.kind != "removed")
