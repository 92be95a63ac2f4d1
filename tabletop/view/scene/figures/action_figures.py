"""What lies about the rule cards where rules offer actions on them: rings for what each has, and places to let cards go."""

from collections.abc import Collection
from typing import NamedTuple

from tabletop.clerk.language.vocabulary import COUNTER
from tabletop.clerk.law.counted import counter_named
from tabletop.engine.acts.actions import DIVIDE
from tabletop.engine.acts.drops import TO_DIVIDE, in_class
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import Address, Place
from tabletop.engine.values import Number, Ref, spoken
from tabletop.view.scene.figures.figure import Figure, Level, Overlay, arranged
from tabletop.view.scene.figures.looks import DropSpot, LimitedRing
from tabletop.view.scene.figures.written import written_on
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.occupied import Occupied
from tabletop.view.scene.layout.rects import Rect, around

RING, LOW_RING, LOW_CARD = 34.0, 30.0, 90.0
"""The size of a ring, also on cards with a low header: it ends above their words."""
RING_OVER, RING_INSIDE = 9.0, 0.92
"""Px at scale 1 of a ring over its card's edge, and how much of it lies within the card's side."""
MARK_FROM_RING = 2.0
SPOT = 56.0
"""How high the place is where a card goes that is to be divided, below cards in columns: px at scale 1."""


def ring_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    """A ring at the upper right corner of each card that has some of a limited counter."""
    if not with_counters(table, overlay):
        return []
    made = []
    rules = [rule for _, group in table.rulebook.by_class for rule in group]
    for rule, usual in list(zip(rules, layout.rules, strict=True))[layout.shelved :]:
        card = Address("rule", rule.id)
        if card == overlay.carried:
            continue
        box = arranged(usual, card, table, layout)
        side = ring_side(box.height, layout.rule_unit)
        for index, has in enumerate(limited(rule, table, overlay)):
            at = (box.right - side * (RING_INSIDE - 0.5 + index), box.y + side / 2 - RING_OVER * layout.rule_unit)
            look = LimitedRing(has.amount, max(1, round(has.most)))
            key = Address("ring", f"{has.counter} of {rule.id}")
            ring = Figure(key, look, around(at, side, side), side / RING, Level.LOOSE)
            asks = (COUNTER, counter_named(has.counter, Ref("rule", rule.id), table))
            made += [ring, written_on(ring, around(at, side / 2, side / 2), asks, spoken_limited(has), on_paper=True)]
    return made


def divide_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    """Where a copy of a card may be pulled to, while one may be, and of the carried one as well: the free place behind the last
    card, below it or all cards, clear of piles, of the place of dice and of who plays."""
    open_to = overlay.actions.get(DIVIDE, ())
    barred = overlay.carried.kind == "rule" and overlay.carried.of not in open_to
    if not open_to or barred or layout.shelf or not layout.rules:
        return []
    _, lowest = table.rulebook.by_class[-1]
    last = max(layout.rules[-len(lowest) :], key=lambda card: (card.x, card.y))  # one that came since may lie behind the last
    gap = 8 * layout.rule_unit
    box = last._replace(x=last.right + gap)
    if box.right > layout.felt.right - gap:
        height = min(last.height, SPOT * layout.rule_unit) if layout.words else last.height
        bottom = max(each.bottom for each in layout.rules)
        box = Rect(last.x, last.bottom + gap, last.width, height)
        if box.bottom > bottom:
            box = box._replace(x=layout.rules[0].x, y=bottom + gap)
    lying = [*layout.piles, *layout.rules, layout.dice, *(seat.card for seat in layout.seats)]
    box = Occupied(layout.felt, lying).nearest_clear(box, gap) or box
    look, name = DropSpot("divide", "let a card go here"), "Divide: let a card go here for a copy of it"
    return [Figure(Address("divide"), look, box, layout.rule_unit, Level.TRAY, place=TO_DIVIDE, name=name)]


def class_areas(table: SeenTable, layout: Layout) -> dict[Place, Rect]:
    """The rows of each class, from its heading to the lower edge of its cards, across the felt."""
    groups, areas, first = table.rulebook.by_class, dict[Place, Rect](), 0
    if layout.shelf or len(layout.headings) != len(groups):
        return {}
    for (kind, rules), heading in zip(groups, layout.headings, strict=True):
        bottom = max(box.bottom for box in layout.rules[first : first + len(rules)])
        areas[in_class(kind)] = Rect(heading.x, heading.y, heading.width, bottom - heading.y)
        first += len(rules)
    return areas


def ring_side(height: float, unit: float) -> float:
    """The size of a ring at the corner of a card of that height."""
    return (RING if height / unit >= LOW_CARD else LOW_RING) * unit


def kept_for_ring(height: float, unit: float) -> float:
    """Px at scale 1 of a card's header that a ring at its corner lies over."""
    return ring_side(height, unit) * RING_INSIDE / unit - MARK_FROM_RING


class Limited(NamedTuple):
    """What a card has of a counter that has a limit."""

    counter: str
    amount: Number
    most: Number


def with_counters(table: SeenTable, overlay: Overlay) -> Collection[str]:
    """The rules of which anything is counted that may have a limit, by id."""
    return {of.key for _, of in table.counters if of.kind == "rule"} if overlay.most else ()


def limited(rule: Rule, table: SeenTable, overlay: Overlay) -> tuple[Limited, ...]:
    """What a rule has of each limited counter, where it has any."""
    if not overlay.most:
        return ()
    on, counters = Ref("rule", rule.id), table.counters
    return tuple([Limited(each, counters[each, on], most) for each, most in overlay.most.items() if (each, on) in counters])


def spoken_limited(has: Limited) -> str:
    return f"{has.counter} {spoken(has.amount)} of {spoken(has.most)}"
