"""The seats round the table: place cards, what lies before each, in as many words as have room, and their hands."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import TypeAlias

from tabletop.clerk.language.vocabulary import COUNTER
from tabletop.clerk.language.words import CALLED
from tabletop.clerk.law.counted import CARDS, HELD, MOVER, SQUARES, counter_named
from tabletop.engine.acts import means
from tabletop.engine.acts.awaited import coming_then
from tabletop.engine.acts.counters import POINTS, kept_by_sheet
from tabletop.engine.acts.drops import on_seat
from tabletop.engine.acts.lawmaking.judging import Judge
from tabletop.engine.acts.winning import DeclareWin
from tabletop.engine.boards.maps import maps_of
from tabletop.engine.duties import is_vote, owed, pressing
from tabletop.engine.faces import is_proper
from tabletop.engine.frozen import replace
from tabletop.engine.proposals import NONE
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import Address, SeenThing, place_before
from tabletop.engine.things import hand as cards_of
from tabletop.engine.values import Number, Ref, so_many, spoken
from tabletop.view.drawing.place_cards import (
    PlaceFace,
    behind_name,
    letters_of,
    line_letters,
    line_room,
    line_starts,
    name_is_whole,
)
from tabletop.view.drawing.type import Type
from tabletop.view.scene.figures.figure import Figure, Level, Overlay, counted
from tabletop.view.scene.figures.looks import LABEL, Backs, Caption, PlaceCard
from tabletop.view.scene.figures.marks import PhoneMark
from tabletop.view.scene.figures.rule_figures import proposal_shown
from tabletop.view.scene.figures.thing_figures import figures_on, look_of, spoken_thing
from tabletop.view.scene.figures.vote_figures import choosing
from tabletop.view.scene.figures.written import Asks, parts_of_line, pill
from tabletop.view.scene.layout.card_rows import SeatBox
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.rects import Rect, around
from tabletop.view.values.on_phone import ASLEEP, ON_PHONE, SENTENCES

BEFORE_SIZE, BEFORE_STEP, SMALL_SIZE, SMALL_STEP, MOST_BESIDE = 34.0, 40.0, 20.0, 22.0, 3
"""Px of what lies on a place card, large or small, and how far apart; what is more lies one on another."""
SEAT = "seat"
"""The kind of a place card."""
WHOSE_TURN = "turn"
"""The kind of the words over a place card."""
OVER_EDGE = 4.0
"""Px above the upper edge of a place card, where the middle is of what has no room beside the name."""
BETWEEN, CLOSE = " · ", "·"
TO_ACT = ("to", "may")
"""How it begins that somebody has something to do."""
PHONE = "phone"
"""The kind of the roundel of a hand on a phone."""
ROUNDEL, COMPACT_ROUNDEL = 28.0, 20.0
OWNED = "squares"
"""What a seat has that owns squares."""
IN_SHORT, SHORT = {POINTS: "pts", OWNED: "sq."}, 5
"""How these are abbreviated, and how long a word is that is not."""
Figures: TypeAlias = tuple[tuple[Number, str], ...]


@dataclass(frozen=True)
class SeatWords:
    """All that is said of a seat beside its name."""

    figures: Figures = ()
    """What is counted of it: how many, and of what; points first."""
    titles: tuple[str, ...] = ()
    cards: int = 0
    standing: str = ""
    """How things stand with the vote or the turn."""
    phone: str = ""
    """Whether the hand is on a phone."""

    out: bool = False
    called: tuple[str, ...] = ()
    """The titles that it bears as long as the figures say so."""

    @property
    def whole(self) -> str:
        """Everything, in one line."""
        return _joined(*self._said(_full), counted(self.cards) if self.cards else "", self.standing, self.phone) or "at the table"

    def lines(self, room: float, letters: Type) -> tuple[str, ...]:
        """At most two lines in which all figures and titles are read in that many px, whole if they can be."""

        def fits(lines: Sequence[str]) -> bool:
            return all(letters.width(line) <= room for line in lines)

        choices = self._choices(room, letters)
        found = next((lines for lines in choices if fits(lines)), _in_two(_bare(self.figures), CLOSE, room, letters))
        return found or self._standing_alone(room, letters)

    def _standing_alone(self, room: float, letters: Type) -> tuple[str, ...]:
        """In two lines, or where these have no room, or a hand is to be counted, that there is something to do: what it is can be
        read in the dock."""
        words = self.standing.split()
        short = _joined(counted(self.cards), f"{words[0]} act") if self.cards and words[0] in TO_ACT else ""
        if short and letters.width(short) <= room:
            return (short,)
        lines = _in_two(words, " ", room, letters)
        whole = all(letters.width(line) <= room for line in lines)
        return lines if whole or words[0] not in TO_ACT else (f"{words[0]} act",)

    def _choices(self, room: float, letters: Type) -> Iterator[tuple[str, ...]]:
        """From all words to the fewest."""
        yield (self.whole,)
        if not self._said(_full):
            yield _lines(counted(self.cards) if self.cards else "", self.standing)
            return
        first = self.standing.split(" ")[0]
        standings = self.standing, *((f"{first} act",) if first in TO_ACT else ())
        for standing in standings if self.cards else ():
            for said in (self._said(_full), self._said(_short)):
                yield _lines(_joined(*said, counted(self.cards)), standing)
                yield _in_two([*said, *filter(None, [counted(self.cards), standing])], BETWEEN, room, letters)
        for standing in standings:
            for said in (self._said(_full), self._said(_short)):
                yield (all_of_it := _joined(*said, standing),)
                yield _lines(_joined(*said), standing)
                yield _in_two([*said, *filter(None, [standing])], BETWEEN, room, letters)
                yield tuple(line.removesuffix(CLOSE).strip() for line in _in_two(all_of_it.split(" "), " ", room, letters))
        for words in (_full, _short):
            yield _in_two(self._said(words), BETWEEN, room, letters)
        yield _lines(_joined(*self._said(_bare)), self.standing)
        yield _in_two(self._said(_bare), CLOSE, room, letters)

    def _said(self, words: Callable[[Figures], tuple[str, ...]]) -> tuple[str, ...]:
        """What is never left out."""
        return (*(("out",) if self.out else ()), *words(self.figures), *self.titles, *self.called)


class OnPlaceCard(Enum):
    """How what somebody has before them lies on their place card."""

    LARGE = auto()
    BESIDE_NAME = auto()
    OVER_EDGE = auto()


def seat_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    made: list[Figure] = []
    then = coming_then(table.duties, overlay.later)
    for seat, place in zip(table.seats, layout.seats, strict=True):
        hand = tuple(thing for thing in table.hand(seat.name) if thing.key != overlay.carried)
        kept = tuple(thing for thing in table.things.at(place_before(seat.name)) if thing.key != overlay.carried)
        cards = sum(thing.kind == "card" for thing in hand)
        said = seat_words(seat, table, cards, overlay.phones.get(seat.name, ""), held=seat.name in overlay.held)
        said = replace(said, called=overlay.titles.get(seat.name, ()))
        said = replace(said, standing=ENDS) if overlay.to_end == seat.name and not said.standing else said
        asked = seat.name in overlay.asked
        said = replace(said, standing=ASKED) if asked and not said.standing else said
        owes = asked or any(duty.who == seat.name and duty not in then for duty in pressing(table.duties))
        moves = table.turn.seat == seat.name and not seat.out
        face, lying = _face(seat, place, said, len(kept), place.unit, owes=owes, on_turn=moves)
        made += _place_card(seat, place, face, said, hand, kept, table)
        made += _hand(seat, place, hand) + _open_cards(place, hand, table)
        made += [_kept(thing, index, place, table, lying) for index, thing in enumerate(reversed(kept))]
        made += _turn_words(seat, place, face, kept, table, layout, lying)
        made += _phone_mark(seat, place, overlay.phones.get(seat.name, ""), place.unit, aside=bool(kept))
    return made


def _phone_mark(seat: Seat, place: SeatBox, phone: str, unit: float, *, aside: bool) -> list[Figure]:
    """The roundel of a hand that is on a phone, over the upper right corner of its place card; where something lies there,
    ``aside`` over the left one."""
    if not phone:
        return []
    wide = (COMPACT_ROUNDEL if place.compact else ROUNDEL) * unit
    corner = place.card.x + wide * 0.1 if aside else place.card.right - wide * 0.1
    box = around((corner, place.card.y + wide * 0.1), wide, wide)
    look, tip = PhoneMark(phone == ASLEEP), SENTENCES[phone].format(seat.name)
    return [Figure(Address(PHONE, seat.name), look, box, unit, Level.BEFORE, opens=seat.name, tip=tip)]


def _face(
    seat: Seat, place: SeatBox, said: SeatWords, kept: int, unit: float, *, owes: bool, on_turn: bool
) -> tuple[PlaceFace, OnPlaceCard]:
    """What the place card shows, and how what is kept there lies: the name gives way to it as little as the lines do."""
    lines, large = told(said, place, kept, unit)
    face = PlaceFace(seat.name, seat.look, lines, on_turn, owes, seat.out)
    aside, beside = (
        replace(face, aside=_taken(kept, OnPlaceCard.LARGE)),
        replace(face, above=_taken(kept, OnPlaceCard.BESIDE_NAME)),
    )
    ways = ((aside, OnPlaceCard.LARGE), (beside, OnPlaceCard.BESIDE_NAME)) if large else ((beside, OnPlaceCard.BESIDE_NAME),)
    size = place.card.width / unit, place.card.height / unit
    return next((way for way in ways if name_is_whole(*size, way[0])), (face, OnPlaceCard.OVER_EDGE))


def _place_card(
    seat: Seat, place: SeatBox, face: PlaceFace, said: SeatWords, hand: tuple[SeenThing, ...], kept: tuple[SeenThing, ...],
    table: SeenTable,
) -> list[Figure]:  # fmt: skip
    opens = seat.name if hand or seat.name in choosing(table) else ""
    parts = [said.whole, "on turn" if face.on_turn else "", *map(_kept_words, kept)]
    made = Figure(
        Address(SEAT, seat.name), PlaceCard(face), place.card, place.unit, Level.SEAT, place=on_seat(seat.name),
        opens=opens, name=f"seat of {seat.name}", about=", ".join(part for part in parts if part),
        asks=(POINTS, seat.name) if (table.words.points, Ref("player", seat.name)) in table.counters else None,
    )  # fmt: skip
    return [made, *_written(made, face, said, seat, table)]


def _written(on: Figure, face: PlaceFace, said: SeatWords, seat: Seat, table: SeenTable) -> Iterator[Figure]:
    """The figures in the lines of a place card, each in whatever words there is room for."""
    width, height = on.box.width / on.unit, on.box.height / on.unit
    own, points = Ref("player", seat.name), (POINTS, seat.name)
    besides = {table.words.points: points} | ({} if (OWNED, own) in table.counters else {OWNED: (SQUARES, seat.name)})
    waiting: list[tuple[Sequence[str], Asks]] = [
        (forms(each), besides.get(each[1]) or (COUNTER, counter_named(each[1], own, table))) for each in said.figures
    ]
    waiting += [((title,), (CALLED, title)) for title in said.called]
    waiting.append(((counted(said.cards),), (CARDS, str(cards_of(seat.name)))))
    for line, start in zip(face.lines, line_starts(width, height, face), strict=False):
        yield from parts_of_line(on, line, waiting, letters_of(line, width), start)


@lru_cache(maxsize=256)
def told(said: SeatWords, place: SeatBox, kept: int, unit: float) -> tuple[tuple[str, ...], bool]:
    """The lines on a place card, and whether what is kept there lies large beside them: only where no word gives way to it."""
    width = place.card.width / unit
    room, letters = line_room(width), line_letters(width)
    if not place.compact:
        beside = said.lines(room - _taken(kept, OnPlaceCard.LARGE), letters)
        if not kept or beside == said.lines(room, letters) or beside == (said.whole,):
            return beside, True
    return said.lines(room, letters), False


def _taken(kept: int, lying: OnPlaceCard) -> float:
    """Px at the right of a place card that are taken by so many things."""
    return min(kept, MOST_BESIDE) * (BEFORE_STEP if lying is OnPlaceCard.LARGE else SMALL_STEP)


def _hand(seat: Seat, place: SeatBox, hand: tuple[SeenThing, ...]) -> list[Figure]:
    if not hand:
        return []
    look = Backs(len(hand), seat.robot, place.compact)
    covered = sum(not card.up for card in hand)
    said = counted(len(hand), "card" if all(thing.kind == "card" for thing in hand) else "thing")
    how = "face down" if covered == len(hand) else f"{covered} of them face down" if covered else "open to all"
    made = Figure(
        Address("hand", seat.name), look, place.hand, place.unit, Level.HAND, place=on_seat(seat.name), opens=seat.name,
        name=f"hand of {seat.name}", about=f"{said}, {how}; hold Space to look",
    )  # fmt: skip
    at = look.count_at(place.hand.width / place.unit, place.hand.height / place.unit)
    return [made, pill(made, at, str(len(hand)), (CARDS, str(cards_of(seat.name))), said)] if at else [made]


def _open_cards(place: SeatBox, hand: tuple[SeenThing, ...], table: SeenTable) -> list[Figure]:
    """The cards of a hand that lie open to all, fanned over its backs from the left."""
    cards = [card for card in hand if card.up and not card.hidden]
    room, made = place.hand, []
    for index, card in enumerate(cards):
        look, size = look_of(card, table)
        scale = room.height / size[1]
        step = min(size[0] * scale, (room.width - size[0] * scale) / max(1, len(hand) - 1))
        box = Rect(room.x + index * step, room.y, size[0] * scale, room.height)
        lies = Figure(
            card.key, look, box, scale, Level.BEFORE, takes=card.key, place=on_seat(card.at.of), name=spoken_thing(card),
            about=f"open in the hand of {card.at.of}",
        )  # fmt: skip
        made += [lies, *figures_on(card, lies, table)]
    return made


def _kept(thing: SeenThing, index: int, place: SeatBox, table: SeenTable, lying: OnPlaceCard) -> Figure:
    """A token or whatever else somebody has before them: at the right of the place card, or small beside or above the name."""
    (look, size), unit, card = look_of(thing, table), place.unit, place.card
    large = lying is OnPlaceCard.LARGE
    fitting = (BEFORE_SIZE if large else SMALL_SIZE) * unit / max(size)
    step = (BEFORE_STEP if large else SMALL_STEP) * unit
    x = card.right - (BEFORE_STEP * 0.6 if large else SMALL_STEP * 0.5) * unit - step * min(index, MOST_BESIDE - 1)
    y = (
        card.y
        + {OnPlaceCard.BESIDE_NAME: SMALL_SIZE * 0.3, OnPlaceCard.OVER_EDGE: -OVER_EDGE}.get(lying, card.height / unit / 2) * unit
    )
    box = around((x, y), size[0] * fitting, size[1] * fitting)
    key, name, title = thing.key, spoken_thing(thing), is_title(thing)
    about = f"{A_TITLE} of {thing.at.of}" if title and is_proper(thing.name or thing.face) else f"before {thing.at.of}"
    return Figure(
        key, look, box, fitting, Level.BEFORE, takes=key, place=on_seat(thing.at.of), name=name, about=about,
        asks=(HELD, thing.id) if title else None,
    )  # fmt: skip


ON_TURN, A_TITLE = "on turn", "a title"


def _turn_words(
    seat: Seat, place: SeatBox, face: PlaceFace, kept: tuple[SeenThing, ...], table: SeenTable, layout: Layout, lying: OnPlaceCard
) -> list[Figure]:
    """Whose turn it is, in words, where there is room over a place card beside what hangs over its edge; where that is the rim,
    at its left or behind the name; else its light alone says it. Half-boards say it themselves."""
    if table.turn.seat != seat.name or layout.board_places is not None or table.over:
        return []
    tokens = [thing.name or thing.face for thing in kept if thing.kind == "token"]
    unit, letters = place.unit, max(place.unit, layout.label_unit)
    room = place.card.width - (_taken(len(kept), lying) * unit if lying is OnPlaceCard.OVER_EDGE else 0)
    fitting = (f"{ON_TURN}, {tokens[-1] if is_proper(tokens[-1]) else f'holds the {tokens[-1]}'}",) if tokens else ()
    words = next((each for each in (*fitting, ON_TURN) if LABEL.width(each) * letters <= room), "")
    if not words:
        return []
    box = Rect(place.card.x, place.card.y - 24 * unit, room, 18 * unit)
    look = Caption(words)
    if box.y < layout.felt.y:
        if beside := _beside(place, LABEL.width(ON_TURN) * letters, layout):
            look, box = Caption(ON_TURN), beside
        elif behind := _behind_name(place, face):
            look, box, letters = Caption(ON_TURN, centred=False, on_paper=True), behind, unit
        else:
            return []
    return [Figure(Address(WHOSE_TURN, seat.name), look, box, letters, Level.SEAT, asks=(MOVER, ""))]


def _behind_name(place: SeatBox, face: PlaceFace) -> Rect | None:
    """Where on a place card it stands behind the name; nothing where there is no room."""
    card, unit, wide = place.card, place.unit, LABEL.width(ON_TURN)
    x, base, room = behind_name(card.width / unit, card.height / unit, face)
    return Rect(card.x + x * unit, card.y + (base - 13.5) * unit, wide * unit, 18 * unit) if wide <= room else None


def _beside(place: SeatBox, wide: float, layout: Layout) -> Rect | None:
    """Where on the felt words so wide stand at the left of a place card over which is the rim; nothing where there is no room."""
    box = Rect(place.card.x - wide - 10 * place.unit, place.card.centre[1] - 9 * place.unit, wide, 18 * place.unit)
    taken = (part for each in layout.seats for part in (each.card, each.hand))
    return None if box.x < layout.felt.x or any(box.overlap(part) > 0 for part in taken) else box


WAITS, DECIDES, ASKED, ENDS, WON = "waits for consent", "to decide", "to say yes or no", "may end the turn", "has won"


def seat_words(seat: Seat, table: SeenTable, cards: int = 0, phone: str = "", *, held: bool = False) -> SeatWords:
    """What is said of that seat at this table, which holds so many cards, and whose ``phone`` is here, asleep or none. It is
    ``held`` where others are to consent first."""
    own = Ref("player", seat.name)
    figures = [(number, what) for (what, of), number in table.counters.items() if of == own and not kept_by_sheet(what)]
    points = {of.key for what, of in table.counters if what == table.words.points and of.kind == "player"}
    figures += [(0, table.words.points)] if points and seat.name not in points and not seat.out else []
    figures.sort(key=lambda figure: figure[1] != table.words.points)
    owned = len(maps_of(table).owned_by(seat.name))
    figures += [(owned, OWNED)] if owned else []
    kept = table.things.at(place_before(seat.name))
    titles = tuple(thing.name or thing.face for thing in kept if is_title(thing))
    if seat.out:
        return SeatWords(tuple(figures), titles, out=True)
    return SeatWords(tuple(figures), titles, cards, WAITS if held else _standing(seat, table), ON_PHONE.get(phone, ""))


def _kept_words(thing: SeenThing) -> str:
    """That somebody holds it; of what has a name of its own, the place card says so already."""
    name = thing.name or thing.face
    return "" if is_proper(name) else f"holds the {name}"


def is_title(thing: SeenThing) -> bool:
    """Whether it says what its holder is: a token that is called by more than its kind."""
    return thing.kind == "token" and (thing.name or thing.face) != thing.kind


def _full(figures: Figures) -> tuple[str, ...]:
    return tuple(so_many(*figure) for figure in figures)


def _short(figures: Figures) -> tuple[str, ...]:
    return tuple(f"{spoken(number)} {abbreviated(what)}" for number, what in figures)


def _bare(figures: Figures) -> tuple[str, ...]:
    return tuple(spoken(number) for number, _ in figures)


def forms(figure: tuple[Number, str]) -> tuple[str, ...]:
    """All the words in which a figure may stand there."""
    return tuple(words((figure,))[0] for words in (_full, _short, _bare))


def abbreviated(what: str) -> str:
    """``pts``, ``gold``, ``inf.``, and of several words the last: ``bank`` for what is in the bank; but cards that are no cards
    in a hand are told from these: ``imag. cards``."""
    if what in IN_SHORT:
        return IN_SHORT[what]
    *before, last = what.split() or [what]
    short = last if len(last) <= SHORT else f"{last[:3]}."
    return f"{before[0][:4].rstrip('.')}. {short}" if before and last in ("card", "cards") else short


def _in_two(parts: Sequence[str], between: str, room: float, letters: Type) -> tuple[str, ...]:
    """In two lines, the first of them as full as it gets."""
    first = max((n for n in range(1, len(parts) + 1) if letters.width(between.join(parts[:n])) <= room), default=1)
    return _lines(between.join(parts[:first]), between.join(parts[first:]))


def _joined(*parts: str) -> str:
    return BETWEEN.join(filter(None, parts))


def _lines(*lines: str) -> tuple[str, ...]:
    return tuple(filter(None, lines))


def _standing(seat: Seat, table: SeenTable) -> str:
    if table.over:  # nobody owes anything
        return WON if any(win.who == seat.name for win in table.over) else ""
    proposal = proposal_shown(table)
    duties = owed(table.duties, seat.name)
    ballot = proposal.ballot_of(seat.name) if proposal else None
    if not ballot and any(map(is_vote, duties)):
        return f"has not {table.words.voted}"
    if win := [duty for duty in duties if duty.what in DeclareWin.phrases]:  # it ends the game
        return f"may {table.words.duty(win[0].what)}"
    if ballot:
        none = f"did not {table.words.vote}" if ballot.law else "declined"
        return none if ballot.side == NONE else f"has {table.words.voted}"
    must = sorted((duty for duty in duties if duty.must), key=lambda duty: (not means(duty, Judge), duty.part))
    if must:  # what a rule asks in between goes before the next part of the turn
        return f"to {table.words.duty(must[0].what)}"
    if table.alone == seat.name and any(each.needs_answer for each in table.parked):
        return DECIDES
    if proposal and proposal.by == seat.name:
        return "proposer"
    return f"may {table.words.duty(duties[0].what)}" if duties else ""
