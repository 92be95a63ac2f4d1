"""A thing in the hand, from picking it up to letting it go: the machine of `drag`, its pictures, and the table under it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSizeF
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QIcon
from PySide6.QtWidgets import QWidget

from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import Divide, Transmute
from tabletop.engine.acts.by_hand import TidyUp
from tabletop.engine.acts.dice import throw_of, thrown_by_each
from tabletop.engine.acts.drops import clicked, no_pile_to_play_on, on_rule, on_seat, owner
from tabletop.engine.acts.pushes import Move, Push
from tabletop.engine.boards.battle import HALF_BOARD, MAN, battle_of, man_at
from tabletop.engine.chess.prospect import Prospect
from tabletop.engine.kit_state import SQUARE
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import FELT, NOTHING, NOWHERE, Address, Place, SeenThing, square
from tabletop.view.drawing.boards import paint_man
from tabletop.view.drawing.pixmaps import drawn
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.figures.board_looks import HalfBoardLook
from tabletop.view.scene.figures.consequences import IF_LET_GO, card
from tabletop.view.scene.figures.figure import Figure, Level
from tabletop.view.scene.figures.looks import CardLook, RuleCard
from tabletop.view.scene.figures.rule_figures import LAID, face_of
from tabletop.view.scene.hands.drag import Carried, CarryMode, nearest, place_under
from tabletop.view.scene.hands.lifted import Lifted
from tabletop.view.scene.hands.menu import ThrowMenu
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.occupied import Occupied, snapped
from tabletop.view.scene.layout.rects import CARD_RATIO, FULL_CARD, Rect, around
from tabletop.view.widgets.flow import objected
from tabletop.view.widgets.menus import PopUp
from tabletop.view.widgets.plain_text import spelt

if TYPE_CHECKING:
    from tabletop.view.scene.view import TableView


NUDGE, LEAST_PROMOTED = 0.02, 24
"""The part of the felt that an arrow key moves what is held over it; px of the smallest man to choose."""
NEAR, NEAR_BOARD, TOUCHES, APART = 16.0, 40.0, 6.0, 12.0
"""How near a card, and a half-board, is let go at what is meant; how near a half-board touches another; and how far from that a
card then lies: px at scale 1."""
CLICK_A_MAN = "Click on a piece, and then on a square. To pull the half-boards apart, drag one of them away."


class Carrying:
    """What the hand at this table carries: one thing or nothing, whichever way it was taken up."""

    def __init__(self, view: "TableView") -> None:
        self._view = view
        self.carried: Carried | None = None
        self.lifted: Lifted | None = None
        self.instead_of = NOTHING
        """What the drag began on, where it takes something else along."""
        self._home: Rect | None = None
        self._among: tuple[tuple[Figure, ...], Occupied] | None = None
        """What lies on the felt, and its loose cards but for the one that is carried, filed by where they lie."""

    def pick_up(self, key: Address, way: CarryMode, at: QPointF, instead_of: Address = NOTHING) -> None:
        """Take the thing of that key; from a hand it comes as a back, out of the curtain. ``instead_of`` is what a drag began on
        that could not be taken itself."""
        view, self.instead_of = self._view, instead_of
        if not view.may_act or view.layout_of_table is None or self.lifted:
            return
        if way is CarryMode.CLICKED and self._lies_pushed(key):
            view.say_here(CLICK_A_MAN)
            return
        if not self._past_trying(key):
            return
        view.reading.hide()
        item = view.felt.item(picture := _picture(key))
        origin = item.pos() if item else at
        if item is None:
            view.felt.add(self._back(key, at))
        thing, self._among = self._thing(key), None
        self._home = self._home_of(thing, item, way)
        where = view.push_preview.targets(thing)
        covered = thing is not None and thing.hidden
        self.carried = carried = Carried(view.answers, key, way, view.answers.targets(key) if where is None else where, covered)
        view.curtain.close(without=key)
        self.lifted = Lifted(view.felt, view.zoom.layout_in_sight(view.layout_of_table), picture, at, origin, self._full())
        if way is not CarryMode.DRAGGED or picture != key:
            self.lifted.grab_middle()
        view.lay(animate=False)
        if way is CarryMode.KEYED:
            self.to_place(next(iter(carried.lit), NOWHERE))
        else:
            self.to_point(at)

    def _full(self) -> frozenset[Place]:
        """The places where something stands and nothing else has room: who comes there takes it."""
        table = self._view.table
        return frozenset(place for place in self._view.felt.occupied if table and table.room_for_one(place))

    def _lies_pushed(self, key: Address) -> bool:
        """Whether it is one of two half-boards that lie together, or are looked at so: a click there means its squares."""
        thing, table = self._thing(key), self._view.table
        lying = self._view.push_preview.boards or (battle_of(table).together if table else ())
        return thing is not None and thing.kind == HALF_BOARD and thing.face in lying

    def _past_trying(self, key: Address) -> bool:
        """Whether it can be taken up: of half-boards that are only looked at together a man can, else they are put back."""
        thing = self._thing(key)
        man = thing is not None and thing.kind == MAN and thing.at.kind == SQUARE
        return man or not self._view.push_preview.put_back()

    def touch(self, key: Address) -> bool:
        """Do what a click on the figure of that key means by itself, if it means anything."""
        view = self._view
        act = clicked(view.table, key) if view.table and view.may_act else None
        if key.kind == SQUARE and view.may_act:
            act = view.shown.squares.get(key.of)
        if act is not None:
            view.acted.emit(act)
        return act is not None

    def throw(self, key: Address) -> None:
        """Throw the dice of that key where they lie."""
        act = self._view.answers.drop(key, FELT, None)
        if act is not None and self._view.may_act:
            self._view.acted.emit(act)

    def throw_die(self, at: QPointF) -> bool:
        """Throw a die there by hand, which a click has just lifted or let go, for whoever is then said to throw where several may
        be meant; whether there is one."""
        view = self._view
        table, figure = view.table, None if self.lifted or view.curtain.is_open else view.figure_at(at)
        die = self._thing(figure.takes if figure else self.at_home)
        throw = throw_of(die) if table and view.may_act else None
        if throw and table and die:
            self.cancel()
            first, *others = thrown_by_each(throw, table, owner(die))
            if others:
                ThrowMenu(view, view, (first, *others)).popup(view.viewport().mapToGlobal(view.mapFromScene(at)))
            else:
                view.acted.emit(first)
        return throw is not None

    def to_point(self, at: QPointF, *, free: bool = False) -> None:
        """Bring it to a point. What has just left a hand only goes on the bare felt, face up, where `free`, or where there is no
        pile yet to lay it on."""
        if not self.lifted or not self.carried:
            return
        self.lifted.move(at)
        thing, anywhere = self._thing(self.carried.key), free
        table = self._view.table
        free = free or thing is None or thing.at.kind != "hand" or (table is not None and no_pile_to_play_on(table))
        areas = self._view.areas
        reached = {target.place: areas[target.place] for target in self.carried.targets if target.place in areas}
        if self._home:
            reached[NOWHERE] = self._home
        held = self.lifted.box if self.carried.key.kind != "rule" else None  # it may be much higher than what it is held over
        place = self._touched(reached, at) or place_under(reached, (at.x(), at.y()), held, free)
        place = self._row_under(place, reached, at) or place
        self._over(self._just_beside(reached, anywhere) if place == FELT else place)

    def _row_under(self, place: Place, reached: Mapping[Place, Rect], at: QPointF) -> Place:
        """The row that a rule card may go to, where it is held over a card there on which it may not; else `NOWHERE`."""
        carried = self.carried
        refused = carried.target(place) if carried and place.kind == on_rule("").kind else None
        if carried is None or refused is None or refused.objection is None:
            return NOWHERE
        rows = (row for row, area in reached.items() if row.kind == "class" and area.holds(at.x(), at.y()))
        return next((row for row in rows if (target := carried.target(row)) and target.objection is None), NOWHERE)

    def _touched(self, reached: Mapping[Place, Rect], at: QPointF) -> Place:
        """The half-board that one has come to touch, however little it was moved for that; `NOWHERE` if there is none. Of several
        it is the one that the pointer is nearest to."""
        layout, thing = self._view.layout_of_table, self._thing(self.carried.key) if self.carried else None
        if not self.lifted or not self._home or not layout or thing is None or thing.kind != HALF_BOARD:
            return NOWHERE
        here, there = (box.grown(TOUCHES * layout.unit) for box in (self.lifted.box, self._home))
        boards = {place: area for place, area in reached.items() if place.kind == HALF_BOARD and not area.overlap(there)}
        touched = [place for place, area in boards.items() if area.overlap(here)]
        return min(touched, key=lambda place: (boards[place].away(at.x(), at.y()), -boards[place].overlap(here)), default=NOWHERE)

    def _just_beside(self, reached: Mapping[Place, Rect], anywhere: bool) -> Place:
        """The pile, half-board or row of a class beside which a thing is let go: that is meant, or else the felt. A rule card
        beside the others, or on a tray that takes none, is back among them, and a half-board at its seat while there is a push
        to make, but for ``anywhere``."""
        layout, carried = self._view.layout_of_table, self.carried
        if not self.lifted or not carried or not layout:
            return FELT
        thing = self._thing(carried.key)
        kind = {"card": "pile", HALF_BOARD: HALF_BOARD}.get(thing.kind if thing else "", "class")
        box = self.lifted.box.grown((NEAR_BOARD if kind == HALF_BOARD else NEAR) * layout.unit)
        near = {place: area.overlap(box) for place, area in reached.items() if place.kind == kind and area.overlap(box) > 0}
        allowed = [place for place in near if (target := carried.target(place)) and not target.objection]
        if allowed and not (kind == HALF_BOARD and anywhere):
            return max(allowed, key=lambda place: near[place])
        if kind == HALF_BOARD:
            return NOWHERE if (carried.may_be_pushed or self.instead_of) and not anywhere else FELT
        put = {carried.key, *(self._view.table.spots if self._view.table else ())}
        others = (figure.box for figure in self._view.lying if figure.key.kind in ("rule", LAID) and figure.key not in put)
        return NOWHERE if carried.key.kind == "rule" and any(other.overlap(box) > 0 for other in others) else FELT

    def to_place(self, place: Place) -> None:
        """Hold it over a place, as the keyboard does."""
        if self.lifted and place in self._view.areas:
            centre = self.lifted.box.centre if place == FELT else self._view.areas[place].centre
            self.lifted.move(QPointF(*centre))
            self._over(place)

    def towards(self, across: int, down: int) -> None:
        """Hold it over the next place in a direction; over the felt, move it a little that way."""
        if not self.lifted or not self.carried:
            return
        if self.carried.place == FELT:
            self._nudge(across, down)
            return
        places = [place for place in self.carried.lit if place not in (FELT, self.carried.place)]
        self.to_place(nearest(self._view.areas, places, self.lifted.box.centre, (across, down)) or NOWHERE)

    def to_next(self, step: int) -> None:
        """Hold it over the next place that is lit, or with -1 the one before."""
        carried = self.carried
        places = [place for place in carried.lit if place in self._view.areas] if carried else []
        if carried and places:
            at = places.index(carried.place) + step if carried.place in places else 0
            self.to_place(places[at % len(places)])

    def let_go(self) -> None:
        """Let it go where it is held: the one way in which a hand's act leaves the table."""
        carried, looked_at = self.carried, self._view.push_preview.boards
        act = self._back_among_rules or (carried.act if carried else None)
        self.put_back()
        self._view.lay_soon()
        if carried and looked_at and isinstance(act, Move):
            act = self._pushed_first(carried)
        if isinstance(act, Move) and len(kinds := self._view.answers.promotions(act)) > 1:
            self._promote(act, kinds)
        elif act is not None:
            self._view.acted.emit(act)

    def _pushed_first(self, carried: Carried) -> Act | None:
        """A move on half-boards that are only looked at together: these are pushed first, and nothing is done without a move."""
        target, preview = carried.target(carried.place), self._view.push_preview
        if target is not None and target.objection:
            preview.refuse(target)
            return None
        return self._view.answers.drop(carried.key, carried.place) if target is not None and preview.push() else None

    @property
    def at_home(self) -> Address:
        """What was clicked on and is held over where it lies, outside hands; `NOTHING` if there is nothing of that."""
        carried, lifted, home = self.carried, self.lifted, self._home
        if not lifted or not home or not carried or (carried.mode, carried.place) != (CarryMode.CLICKED, NOWHERE):
            return NOTHING
        thing = self._thing(carried.key)
        return carried.key if thing and thing.at.kind != "hand" and home.holds(*lifted.box.centre) else NOTHING

    @property
    def meant_instead(self) -> Address:
        """Another man of the same player, where this one may not go: who clicks on him means him. `NOTHING` if it is none."""
        carried, table = self.carried, self._view.table
        target = carried.target(carried.place) if carried and carried.mode is CarryMode.CLICKED else None
        man, other = self._thing(carried.key) if carried else None, man_at(table, target.place.of) if table and target else None
        if table is None or man is None or other is None or man.kind != MAN or target is None or target.objection is None:
            return NOTHING
        battle = battle_of(table)
        army, theirs = battle.army(man.whose), battle.army(other.whose)
        return table.things.by_id[other.id].key if army and theirs and army.controller == theirs.controller else NOTHING

    @property
    def _back_among_rules(self) -> TidyUp | None:
        """A rule card that lay elsewhere is let go beside the others."""
        carried, table = self.carried, self._view.table
        back = carried and table and carried.key.kind == "rule" and carried.place == NOWHERE and carried.key in table.spots
        return TidyUp(thing=str(carried.key)) if carried and back else None

    def _promote(self, act: Move, kinds: Sequence[str]) -> None:
        """Ask on the square what he becomes."""
        view, table = self._view, self._view.table
        man = man_at(table, act.from_) if table else None
        army = battle_of(table).army(man.whose) if table and man else None
        box, look = view.areas[square(act.to)], army.look if army else 0
        menu = Promotion(view, kinds, look, box.width * 0.8, lambda kind: view.acted.emit(replace(act, into=kind)))
        menu.popup(view.viewport().mapToGlobal(view.mapFromScene(QPointF(box.right, box.y))))

    def cancel(self) -> None:
        """Esc: nothing happened, and the thing glides home."""
        self.put_back()
        self._view.lay(animate=True)

    def put_back(self) -> None:
        """Empty the hand; where the thing lies now is for the next laying out."""
        self.carried = None
        self._drop()

    def table_changed(self, before: SeenTable, after: SeenTable) -> None:
        """Go on if the thing still lies where it was taken, else leave it to the table."""
        if not self.lifted:
            return
        if self.carried and _lies_still(before, after, self.lifted.key):
            self.carried = self.carried.asked_again()
        else:
            self.put_back()

    def renew(self) -> None:
        """Light and tag what the table as it is laid out now says; it is over no place that went away."""
        if self.lifted and self.carried:
            if self.carried.place not in self._view.areas:
                self.carried = self.carried.over(NOWHERE)
            self.lifted.over = None
            self._tell()

    def _nudge(self, across: int, down: int) -> None:
        layout = self._view.layout_of_table
        if self.lifted and layout:
            felt, (x, y) = layout.felt, self.lifted.box.centre
            x = min(max(x + across * NUDGE * felt.width, felt.x), felt.right)
            y = min(max(y + down * NUDGE * felt.height, felt.y), felt.bottom)
            self.lifted.move(QPointF(x, y))
            self._over(FELT)

    def _over(self, place: Place) -> None:
        layout = self._view.layout_of_table
        if self.carried and layout:
            self.carried = self.carried.over(place, layout.spot(*self._snapped(layout).centre))
            self._tell()

    def _snapped(self, layout: Layout) -> Rect:
        """Where it comes to lie on the felt: a card in line with the cards that it is let go beside."""
        assert self.lifted
        carried, box = self.carried, self.lifted.box
        thing = self._thing(carried.key) if carried else None
        if thing is None or thing.kind != "card":
            return box
        if self._among is None or self._among[0] is not self._view.lying:
            loose = [each for each in self._view.lying if each.level is Level.LOOSE and isinstance(each.look, CardLook)]
            lying = Occupied(layout.felt, (each.box for each in loose if each.key != thing.key))
            self._among = self._view.lying, lying
        size = (layout.card, layout.card * CARD_RATIO)
        return snapped(around(box.centre, *size), self._among[1], layout.felt, NEAR * layout.unit, APART * layout.scale)

    def _tell(self) -> None:
        """Light the places and say what letting go would do: asked anew only when it has come over another place."""
        lifted, carried = self.lifted, self.carried
        if not lifted or not carried:
            return
        if (push := self._push) and not push.reflected:
            lifted.join(self._view.areas[carried.place], turned=self._turned(carried.place))
        if lifted.over == carried.place:
            lifted.bring_tag()
            return
        self._show_made()
        lifted.light(carried, self._view.areas)
        instead, table = self.meant_instead, self._view.table
        tag, against = ("", None) if instead else (carried.tag, carried.objection)
        lifted.bar(against.reason if against else None, self._view.areas)
        lifted.say(tag, objected(against, table.rulebook) if against and table else "")
        lifted.tell(card(push, self._view.table, IF_LET_GO, "") if push and self._view.table else None)
        if carried.mode is CarryMode.KEYED:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._view, tag or str(carried.place)))

    def _show_made(self) -> None:
        """A rule card looks as it will be where it is let go; of one that is divided a copy is in the hand."""
        lifted, table = self.lifted, self._view.table
        if not lifted or not table or not self.carried:
            return
        act = self.carried.act
        made, was = self._view.answers.made(act) if isinstance(act, Transmute | Divide) else None, lifted.is_copy
        lifted.become(RuleCard(face_of(made, table)) if made else None, copy=isinstance(act, Divide) and made is not None)
        if lifted.is_copy is not was:
            self._view.lay(animate=False)

    @property
    def _push(self) -> Prospect | None:
        """What letting a half-board go here would be, if it is a push."""
        carried = self.carried
        act = carried.act if carried and carried.place.kind == HALF_BOARD else None
        return self._view.answers.prospect(act.boards) if isinstance(act, Push) else None

    def _turned(self, place: Place) -> bool:
        """Whether the half-board of that place lies with its home row above."""
        looks = (item.figure.look for item in self._view.felt.named if item.figure.place == place)
        return any(isinstance(look, HalfBoardLook) and look.turned for look in looks)

    def _drop(self) -> None:
        if self.lifted:
            self.lifted.clear()
        self.lifted = None

    def _thing(self, key: Address) -> SeenThing | None:
        return self._view.table.taken(key) if self._view.table else None

    def _back(self, key: Address, at: QPointF) -> Figure:
        """A card that has left its hand: nobody sees its face."""
        width = self._view.layout_of_table.card if self._view.layout_of_table else FULL_CARD
        box = around((at.x(), at.y()), width, width * CARD_RATIO).rounded()
        unit = width / FULL_CARD
        return Figure(key, CardLook(), box, unit, Level.CARRIED, takes=key, name="card, face down", about="in your hand")

    def _home_of(self, thing: SeenThing | None, item: FigureItem | None, way: CarryMode) -> Rect | None:
        """Where letting go again is no act: on its own pile, seat or square, and after a click where it was clicked."""
        if thing and thing.at.kind in ("pile", "hand", "before"):
            return self._view.areas.get(thing.at if thing.at.kind == "pile" else on_seat(thing.at.of))
        on_board = thing is not None and thing.kind in (MAN, HALF_BOARD)
        return item.figure.box if item and (on_board or way is CarryMode.CLICKED) else None


def _picture(key: Address) -> Address:
    """The figure that is seen in the hand: a ballot taken in secret is the slip that lay at the seat, and
    dice are the first of them."""
    if key.kind == "dice":
        return Address("throw", "0")
    return Address("vote", key.of) if key.kind == "ballot" else key


def _lies_still(one: SeenTable, other: SeenTable, key: Address) -> bool:
    """Whether a thing lies where it lay; of what is no thing, such as a rule card, whether it is still there."""
    if key.kind == "thing":
        was, now = one.taken(key), other.taken(key)
        return was is not None and now is not None and was.at == now.at
    return key.kind != "rule" or key.of in other.rulebook


class Promotion(PopUp):
    """The kinds he may become, each with its picture in that size; leaving it without a choice leaves him where he was."""

    def __init__(self, parent: QWidget, kinds: Sequence[str], army: int, px: float, chosen: Callable[[str], object]) -> None:
        super().__init__(parent)
        self.setAccessibleName("Promote to")
        side = max(LEAST_PROMOTED, round(px))
        self.setStyleSheet(f"QMenu {{ icon-size: {side}px; }}")
        for kind in kinds:
            line = self.addAction(_picture_of_kind(kind, army, side, parent.devicePixelRatioF()), spelt(kind))
            line.triggered.connect(lambda _=False, kind=kind: chosen(kind))
        self.aboutToHide.connect(self.deleteLater)


def _picture_of_kind(kind: str, army: int, side: int, ratio: float) -> QIcon:
    return QIcon(drawn(QSizeF(side, side), ratio, lambda painter, box: paint_man(painter, box, kind, army)))
