"""What the mouse does at the table: drag, click and click, look into a hand, read, and move the view."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent

from tabletop.engine.acts.drops import HALF_OF_SLIP, PROPOSAL, THE_REST, clicked
from tabletop.engine.deeds import CARD
from tabletop.engine.things import NOTHING, NOWHERE, Address, pile
from tabletop.engine.values import capitalised
from tabletop.view.scene.figures.figure import Figure, Level
from tabletop.view.scene.figures.rule_figures import LAID, mark_told
from tabletop.view.scene.figures.seat_figures import A_TITLE, SEAT
from tabletop.view.scene.figures.thing_looks import TokenLook
from tabletop.view.scene.hands.curtain import BALLOT_KIND, KeptOpen
from tabletop.view.scene.hands.drag import THRESHOLD, CarryMode
from tabletop.view.scene.hands.open_hand import PullStroke
from tabletop.view.values.on_phone import HERE, SENTENCES
from tabletop.view.values.wishes import LayOpen, ShowSeat
from tabletop.view.widgets.dialogs import Slip
from tabletop.view.widgets.plain_text import say_there, tip

if TYPE_CHECKING:
    from tabletop.view.scene.view import TableView

READ_AFTER = 250
"""Ms of pointing at a rule card until it is held up."""
DRAGGED_ONLY = ("pile", "clock", "vote")
"""The kinds of things that a click does not lift."""
CHOOSE = "Press and hold to choose {}’s ballot in secret; slide to a side, pull the slip out, and let it go on the proposal"
ON_THE_PROPOSAL = "The slip is back where it lay. A secret ballot counts where it is let go on the proposal."
ELSEWHERE = 24
"""How far from a click the pointer goes until it points at something else; the felt may have made room meanwhile."""
LOOK_IN = "Press and hold to look into {}’s hand; slide to a card and pull it out"
WHY = "Click to see where this comes from"
PAST = "This is the table as it was, so nothing on it can be moved or thrown. Esc leads back to now."
READ = ("rule", "open", "laid", PROPOSAL.kind)
"""The kinds of cards that are held up to be read."""
READ_IN_THE_PAST = ("rule", SEAT)
STAYS = (LAID, "laid", THE_REST, SEAT)
"""The kinds of figures that are clicked and never dragged."""
LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
FREE = Qt.KeyboardModifier.AltModifier
WHOLE_PILE = Qt.KeyboardModifier.ShiftModifier
RESTS_AFTER = 250
"""Milliseconds after which a pointer rests on a card of an open hand."""


class Mouse:
    """Where the button went down and what was under it; everything else is asked of the view."""

    def __init__(self, view: "TableView") -> None:
        self._view = view
        self._pressed_at: QPointF | None = None
        self._touched = NOTHING
        """What the button went down on, whatever a drag from there takes along."""
        self._pressed = NOTHING
        self._back = False
        """Whether what was clicked before is put back by this press: a drag takes it along, a click does nothing more."""
        self._asks: tuple[str, str] | None = None
        self._asked_at = QPointF()
        self._panned_from: QPointF | None = None
        self._pointed = NOTHING
        self._opened, self._opened_at = NOTHING, QPointF()
        """The card that was clicked, and where: it lies open, and nothing is held up as well until the pointer goes elsewhere."""
        self._pull = PullStroke()
        self._told = NOTHING
        """The man of whom it is said what a click does."""
        self.at = QPointF()
        """Where the pointer was last, in the scene."""
        self._reading = QTimer(view, singleShot=True, interval=READ_AFTER)
        self._reading.timeout.connect(lambda: self._view.reader.read(self._over()))
        self._resting = QTimer(view, singleShot=True, interval=RESTS_AFTER)
        self._resting.timeout.connect(self._rest_on_card)

    def pressed(self, event: QMouseEvent) -> None:
        view = self._view
        self.at = view.scene_point(event.position())
        self._reading.stop()
        if event.button() == MIDDLE or (event.button() == LEFT and view.keys.panning):
            self._panned_from = event.position()
            view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        if event.button() == LEFT:
            self._note_asking(event)
        if event.button() != LEFT or not view.may_act:
            self._pressed_at = event.position() if event.button() == LEFT else None
            return
        view.focus.hide()
        self._back = False
        if view.carrying.lifted:
            view.carrying.to_point(self.at, free=bool(event.modifiers() & FREE))
            at_home, instead = view.carrying.at_home, view.carrying.meant_instead
            if instead:
                view.carrying.cancel()
            else:
                view.carrying.let_go()
            if at_home or instead:
                self._pressed = self._touched = at_home or instead
                self._pressed_at, self._back = event.position(), not instead
            return
        self._press(event)

    def _note_asking(self, event: QMouseEvent) -> None:
        """The figure that the button went down on, which a click lays open, on a table that is past as well."""
        figure = self._view.figure_at(self.at)
        free = not self._view.carrying.lifted and not self._view.curtain.is_open
        self._asks = figure.asks if figure and free and is_asked(figure) else None
        self._asked_at = event.position()

    def _press(self, event: QMouseEvent) -> None:
        view = self._view
        self._pressed_at = event.position()
        if view.curtain.is_open and view.curtain.box.contains(self.at):
            self._pressed = view.curtain.card_at(self.at)
            return
        if view.curtain.is_open:
            view.curtain.close()
            self._pressed_at = None
            return
        figure = view.figure_at(self.at)
        self._touched = figure.key if figure else NOTHING
        if view.paging.spread.tray and not (figure and _of_the_spread(figure)):
            view.paging.put_together()
            self._pressed_at = None
            return
        self._pressed = (figure.takes or (figure.key if figure.key.kind in STAYS else NOTHING)) if figure else NOTHING
        if figure and event.modifiers() & WHOLE_PILE and view.table and figure.place in map(pile, view.table.piles):
            self._pressed = Address("pile", figure.place.of)
        if figure and figure.opens:
            view.hands.open(figure.opens, KeptOpen.BUTTON)
            whole = view.sceneRect()
            unit = view.layout_of_table.unit if view.layout_of_table else 1.0
            down, apart = view.curtain.box.top() < whole.center().y(), view.curtain.of_ballots
            self._pull = PullStroke(unit, down=down, apart=apart)

    def moved(self, event: QMouseEvent) -> None:
        view = self._view
        before, self.at = self.at, view.scene_point(event.position())
        if self._panned_from is not None:
            view.zoom.pan(self._panned_from - event.position())
            self._panned_from = event.position()
        elif view.carrying.lifted:
            view.carrying.to_point(self.at, free=bool(event.modifiers() & FREE))
        elif view.curtain.is_open and (not self._pressed or self._pressed.kind in STAYS):
            self._in_the_curtain(before, event)
        elif self._pressed and self._pressed_at is not None and event.buttons() & LEFT:
            if (event.position() - self._pressed_at).manhattanLength() > THRESHOLD and self._pressed.kind not in STAYS:
                free = bool(event.modifiers() & FREE)
                taken = self._pressed if free else view.push_preview.dragged(self._pressed)
                instead_of = NOTHING if taken == self._pressed else self._pressed
                view.carrying.pick_up(taken, CarryMode.DRAGGED, view.scene_point(self._pressed_at), instead_of)
                self._pressed = self._pressed if view.carrying.lifted else NOTHING
                view.carrying.to_point(self.at, free=free)
        else:
            self._hover()

    def _in_the_curtain(self, before: QPointF, event: QMouseEvent) -> None:
        """Slide on to a card, and out with it. (A card of an open hand that was pressed itself is dragged like any thing.)"""
        view, curtain = self._view, self._view.curtain
        tip(view.viewport(), "")
        pressed = bool(event.buttons() & LEFT)
        key = curtain.pointed
        inside = curtain.box.contains(self.at)
        if pressed and key and not inside and curtain.box.contains(before):
            view.carrying.pick_up(key, CarryMode.DRAGGED, self.at)
            view.carrying.to_point(self.at, free=bool(event.modifiers() & FREE))
        elif inside and pressed:
            x, y = self.at.x(), self.at.y()
            curtain.point(self._pull.over(x, y, curtain.card_slid_to(self.at), curtain.row_at(x)) or key)
            self._resting.start()
        elif inside:
            curtain.point(curtain.card_at(self.at))
        elif not pressed:
            curtain.point(NOTHING)
        curtain.name_at(self.at)

    def _rest_on_card(self) -> None:
        """Of an open hand the card is meant on which one rests, but for a card that is being pulled out."""
        curtain = self._view.curtain
        if curtain.is_open and (key := curtain.card_slid_to(self.at)):
            curtain.point(self._pull.rests(self.at.x(), self.at.y(), key, curtain.row_at(self.at.x())))
            curtain.name_at(self.at)

    def released(self, event: QMouseEvent) -> None:
        self._resting.stop()
        view = self._view
        pressed, at = self._pressed, self._pressed_at
        self._pressed, self._pressed_at = NOTHING, None
        if self._panned_from is not None:
            self._panned_from = None
            view.viewport().setCursor(Qt.CursorShape.OpenHandCursor if self._pointed else Qt.CursorShape.ArrowCursor)
            return
        asks, self._asks = self._asks, None
        still = at is not None and (event.position() - at).manhattanLength() <= THRESHOLD
        unmoved = (event.position() - self._asked_at).manhattanLength() <= THRESHOLD
        if asks and unmoved and event.button() == LEFT and not view.carrying.lifted:
            view.wished.emit(LayOpen(*asks))
            return
        if event.button() == LEFT and view.looks_back and at is not None:
            self.try_past(view.figure_at(view.scene_point(at)), still=still)
        if event.button() != LEFT or not view.may_act:
            return
        self.at = view.scene_point(event.position())
        if view.carrying.lifted:
            carried = view.carrying.carried
            if carried and carried.mode is CarryMode.DRAGGED:
                view.carrying.let_go()
                if carried.place == NOWHERE and carried.key.kind == BALLOT_KIND:
                    view.say_here(ON_THE_PROPOSAL)
                elif carried.place == NOWHERE and view.carrying.instead_of:
                    view.push_preview.try_it(view.carrying.instead_of, (self.at.x(), self.at.y()))
        elif view.curtain.is_open:
            self._released_at_curtain(pressed, still)
        elif pressed and still and not self._back and not view.carrying.touch(self._touched):
            self._clicked(pressed)

    def forget_press(self) -> None:
        """The button may be down still, but what it went down on is not meant any more."""
        self._pressed, self._pressed_at = NOTHING, None

    def try_past(self, figure: Figure | None, *, still: bool = True) -> None:
        """What a hand does on a table that is past: rules are read; of all else it is said that it cannot be done, and why."""
        if figure is None or not (figure.takes or figure.opens or figure.key.kind in STAYS):
            return
        if not (still and figure.key.kind in READ_IN_THE_PAST and use(self._view, figure.key)):
            self._view.say_here(PAST)

    def _released_at_curtain(self, pressed: Address, still: bool) -> None:
        view, curtain = self._view, self._view.curtain
        if curtain.on_lock(self.at):
            view.curtain.close() if curtain.kept is KeptOpen.LATCH else view.hands.latch()
        elif curtain.kept is KeptOpen.BUTTON:
            looked, taken = self._view.figure_at(self.at), self._chosen(curtain.pointed)
            view.curtain.close()
            if not taken and still and looked and looked.opens:
                use(view, looked.key)
                view.say_here(_opening(looked))
        elif pressed and still and not self._chosen(pressed):
            view.carrying.pick_up(pressed, CarryMode.CLICKED, self.at)

    def _chosen(self, card: Address) -> bool:
        """Whether a slip asks for a card and takes that one of the open hand."""
        asking = (slip for slip in self._view.window().findChildren(Slip) if slip.isVisible())
        return any(slip.takes(CARD, card.of) for slip in asking if card)

    def _clicked(self, key: Address) -> None:
        if key.kind == "rule" or key == PROPOSAL:
            self._opened, self._opened_at = key, self.at
            self._reading.stop()
        if not use(self._view, key) and key.kind not in DRAGGED_ONLY:
            self._view.carrying.pick_up(key, CarryMode.CLICKED, self.at)

    def _hover(self) -> None:
        """What can be taken rises a little; a rule card that is pointed at long enough is held up, until it is left."""
        figure = self._view.figure_at(self.at)
        tip(self._view.viewport(), self._tip(figure) if figure else "")
        means = figure and (figure.takes or figure.opens or figure.key.kind in STAYS) and self._view.may_act
        self._say_click(figure)
        self._point(figure.key if figure and (means or figure.look.when_pointed) else NOTHING)
        self._show_asking(figure)
        over = self._over()
        if over != self._opened and (self.at - self._opened_at).manhattanLength() > ELSEWHERE:
            self._opened = NOTHING
        if over != self._view.reading.key and not self._opened:
            self._view.reading.hide()
            self._reading.start() if over else self._reading.stop()

    def _say_click(self, figure: Figure | None) -> None:
        """What a click on a man does that is to be clicked on is said as soon as he is pointed at."""
        view = self._view
        man = figure.takes if figure and figure.takes.of in view.shown.clickable and view.may_act else NOTHING
        if man == self._told:
            return
        self._told = man
        act = clicked(view.table, man) if man and view.table else None
        foretold = view.answers.foretold(act) if act else ""
        said = f"Click, and {foretold} Undo takes it back." if foretold else ""
        say_there(view.viewport(), view.viewport().mapToGlobal(view.mapFromScene(self.at)), said)

    def _tip(self, figure: Figure) -> str:
        """What is abbreviated on place cards and tokens, and what the mouse does with what is pointed at."""
        card = self._view.felt.item(figure.rides or figure.key)
        is_seat = card is not None and card.figure.key.kind == SEAT
        seat = capitalised(card.figure.about) if card and is_seat else _called(figure, self._view.by_rule(figure))
        on_phone = figure.opens in self._view.shown.phones
        opens = SENTENCES[HERE].format(figure.opens) if on_phone else _opening(figure) if figure.opens else ""
        mark = mark_told(figure, self.at.x(), self.at.y())
        return "\n".join(filter(None, (seat, mark, figure.tip, opens, WHY if is_asked(figure) else "")))

    def _point(self, key: Address) -> None:
        if key == self._pointed:
            return
        for each, up in ((self._pointed, False), (key, True)):
            item = self._view.felt.item(each)
            if item:
                item.point(up)
        self._pointed = key
        self._view.viewport().setCursor(Qt.CursorShape.OpenHandCursor if key else Qt.CursorShape.ArrowCursor)

    def _show_asking(self, figure: Figure | None) -> None:
        """The pointer says that a figure can be asked where it comes from."""
        asking = bool(figure and is_asked(figure))
        viewport = self._view.viewport()
        if asking:
            viewport.setCursor(Qt.CursorShape.PointingHandCursor)
        elif viewport.cursor().shape() == Qt.CursorShape.PointingHandCursor:
            viewport.setCursor(Qt.CursorShape.ArrowCursor)

    def left(self) -> None:
        """The pointer is somewhere else."""
        self._reading.stop()
        self._point(NOTHING)
        self._view.reading.hide()

    def _over(self) -> Address:
        figure = self._view.figure_at(self.at)
        return figure.key if figure and figure.key.kind in READ else NOTHING


def use(view: "TableView", key: Address) -> bool:
    """Open the card of that key, lay out its tray or throw its dice; whether it is one of these."""
    laid = view.paging.spread.card(key)
    if key.kind == "rule" or key == PROPOSAL:
        view.reading.hide()
        view.rule_opened.emit(key.of)
    elif laid:
        view.reading.hide()
        view.wished.emit(laid)
    elif key.kind == LAID:
        view.paging.lay_out_tray(key.of)
    elif key.kind == SEAT:
        view.wished.emit(ShowSeat(key.of))
    elif key.kind == "dice":
        view.carrying.throw(key)
    else:
        return False
    return True


def is_asked(figure: Figure) -> bool:
    """Whether a click on it lays open where it comes from: a figure written there, or what nothing else is done to."""
    return figure.asks is not None and (
        figure.look.when_pointed or not (figure.takes or figure.opens or figure.key.kind in STAYS)
    )


def _of_the_spread(figure: Figure) -> bool:
    """A tray that is laid out, its cards, and the trays at the edge, which lay themselves out."""
    return figure.level in (Level.SPREAD, Level.SPREAD_CARD) or figure.key.kind == LAID


def _called(figure: Figure, by_rule: str) -> str:
    """What a token is called: it bears no more than the first letter; a title, with the rule by which somebody has it. Of what a
    click votes, who votes so."""
    if figure.key.kind in (HALF_OF_SLIP, THE_REST):
        return figure.about
    if not isinstance(figure.look, TokenLook):
        return ""
    told = ", ".join(filter(None, (A_TITLE if figure.about.startswith(A_TITLE) else "", by_rule)))
    return f"{capitalised(figure.look.name)}: {told}" if told else capitalised(figure.name)


def _opening(figure: Figure) -> str:
    return (CHOOSE if figure.key.kind == "vote" else LOOK_IN).format(figure.opens)
