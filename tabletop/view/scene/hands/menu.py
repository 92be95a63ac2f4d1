"""What can be done by hand to a thing, a pile or the bare felt: each line of the menu is one act."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QWidget

from tabletop.clerk.law.counted import COUNT_OF, MOVER
from tabletop.engine.acts import Act
from tabletop.engine.acts.armies import HandMan, RaiseArmy, SetUp, TakeArmy
from tabletop.engine.acts.by_hand import WRITTEN_ON, AddThing, MoveThing, NameThing, RemoveThing, TidyUp
from tabletop.engine.acts.cards import Draw, Flip, Shuffle
from tabletop.engine.acts.clocks import StartClock
from tabletop.engine.acts.counters import POINTS, Give, SetCounter, SetScore
from tabletop.engine.acts.dice import Throw, throw_of, thrown_by_each
from tabletop.engine.acts.drops import lies_up, new_pile, on_rule, owner, put_down
from tabletop.engine.acts.lawmaking.editing import RemoveRule
from tabletop.engine.acts.maps import NameSquare, OwnSquare, PlaceFigure, RemoveMap, Walk
from tabletop.engine.acts.pushes import WHICH, Demote, Promote
from tabletop.engine.acts.whereabouts import place_name
from tabletop.engine.boards.battle import HALF_BOARD, MAN, battle_of, unmated
from tabletop.engine.boards.maps import MAP
from tabletop.engine.chess.squares import square_in_words
from tabletop.engine.faces import STANDARD_DECK
from tabletop.engine.kit_state import SQUARE
from tabletop.engine.proposals import SIDES, side_said
from tabletop.engine.things import FELT, NOTHING, NOWHERE, Address, Place, SeenThing, beside, pile
from tabletop.engine.values import Ref, capitalised
from tabletop.view.scene.figures.figure import Figure
from tabletop.view.scene.figures.rule_figures import laid_off
from tabletop.view.scene.figures.seat_figures import SEAT
from tabletop.view.scene.figures.thing_figures import counted_on, loose
from tabletop.view.scene.hands.drag import CarryMode, place_under
from tabletop.view.values.drafts import PROPOSE_AGAIN, Draft
from tabletop.view.values.drawn_moves import moves_of
from tabletop.view.values.wishes import WHY_NO_MATE, BeginAction, LayOpen, ShowSeat
from tabletop.view.widgets.menus import PopUp
from tabletop.view.widgets.plain_text import spelt

if TYPE_CHECKING:
    from tabletop.view.scene.view import TableView

ADDED = (
    ("A standard deck", AddThing(what=STANDARD_DECK)),
    ("A joker", AddThing(what="joker")),
    ("A die", AddThing(what="6", kind="die")),
)
ASKED = (
    ("A card…", "card"), ("A deck of your own…", "deck"), ("A pile…", "pile"), ("A token…", "token"), ("A counter…", "counter"),
    ("A track…", "track"), ("A die of any sides…", "die"), ("A note…", "note"), ("A list…", "list"),
)  # fmt: skip


class FigureMenu(PopUp):
    """The figures of which one is to be laid open, by what they say."""

    def __init__(self, view: "TableView", asked: Mapping[str, tuple[str, str]]) -> None:
        super().__init__(view)
        for told, asks in asked.items():
            self.addAction(spelt(told)).triggered.connect(lambda _=False, asks=asks: view.wished.emit(LayOpen(*asks)))


class ThrowMenu(PopUp):
    """Whose throw it is, where more than one may be meant."""

    def __init__(self, parent: QWidget, view: "TableView", throws: Sequence[Throw]) -> None:
        super().__init__(parent)
        for throw in throws:
            self.addAction(spelt(throw.by)).triggered.connect(lambda _=False, throw=throw: view.acted.emit(throw))


class TableMenu(PopUp):
    """The menu of a figure, or of the bare felt `at` that point of the scene: what is added comes to lie there.

    Acts leave by the table's own signal; what needs words first is asked elsewhere.
    """

    def __init__(self, view: "TableView", figure: Figure | None, at: QPointF) -> None:
        super().__init__(view)
        self._view, self._at = view, at
        if view.table is None:
            return
        if figure and figure.rides.kind == SEAT and (seat := view.felt.item(figure.rides)):
            figure = seat.figure
        key = (figure.key if view.table.taken(figure.key) else figure.takes) if figure else NOTHING
        thing = view.table.taken(key)
        if figure and figure.key.kind == SEAT:
            self._line(f"What {figure.key.of} may do now", lambda: view.wished.emit(ShowSeat(figure.key.of)))
            of, points = figure.key.of, view.table.words.points
            acts: list[tuple[str, Act]] = []
            if any(counter == points for counter, _ in view.table.counters):
                acts += [(f"Give {points}", Give(counter=points, of=of, amount=1)), (f"Set {points}", SetScore(of=of, to=0))]
            own = [counter for counter, about in view.table.counters if about == Ref("player", of) and counter != points]
            for words, act in (*acts, *((f"Set {each}", SetCounter(of=of, counter=each, to=0)) for each in own)):
                self._line(f"{words}…", partial(view.asks.emit, act))
        if figure and figure.asks:
            self._asking(
                "Where these points come from"
                if figure.asks[0] == POINTS == view.table.words.points
                else "Where this comes from",
                *figure.asks,
            )
        if figure and (title := view.table.rulebook.title(rule := view.handing_rule(figure))):
            self._line(f"Open {title}", partial(view.rule_opened.emit, rule))
        for told, asks in (view.felt.asked_of(figure) if figure else {}).items():
            if figure and asks != figure.asks and asks[0] != "value":
                self._asking(f"Where “{told}” comes from", *asks)
        if figure and view.table.turn.seat and figure.key == Address(SEAT, view.table.turn.seat):
            self._asking("Why it is their turn", MOVER, "")
        if figure and figure.key.kind == "throw":
            self._throwing("Throw by hand", thrown_by_each(Throw(), view.table))
        if figure and figure.opens and not key:
            looks = "Look at the hand" if view.table.hand(figure.opens) else "Look at the vote slip"
            self._line(looks, lambda: view.hands.open(figure.opens, view.curtain.kept.LATCH))
        elif figure and "vote" in (key.kind, figure.key.kind):
            self._ballot(key or figure.key, free=bool(key))
            return
        elif thing:
            self._thing(thing)
        elif key.kind == "pile":
            self._pile(key.of)
        elif key.kind == MAP:
            self._map(key.of)
        elif figure and (laid := view.paging.spread.card(figure.key)):
            self._line("Open the card", partial(view.wished.emit, laid))
            if view.shown.proposing and (draft := Draft.again(laid, view.table.rulebook)):
                self._line(PROPOSE_AGAIN, partial(view.wished.emit, draft))
        elif key.kind == "rule":
            self._line("Open the card", lambda: view.rule_opened.emit(key.of))
            new = AddThing(what="", kind="note", to=str(on_rule(key.of)))
            self._line("Pin a note to it…", lambda: view.asks.emit(new))
            if view.shown.proposing:
                self._line("Propose a change…", lambda: self._change(key.of))
            self._actions(key.of)
            if key.of in view.table.rulebook:
                number = view.table.rulebook[key.of].number
                self._why("Remove it by hand", RemoveRule(rule=number), title=f"Remove rule {number} by hand")
        if key and key.kind != "pile":
            moves = "Move it" if thing and thing.kind == MAN else "Move it on the table"
            self._line(moves, lambda: view.carrying.pick_up(key, CarryMode.KEYED, view.mouse.at))
        tidy = view.table.rulebook.is_tidy
        if view.table.spots or not tidy:
            self._act(f"Tidy up the felt{'' if tidy else ', rules by number'}", TidyUp(by_number=True))
        elif view.may_close_up:
            self._line("Tidy up the felt", partial(view.lay, animate=True, closes=True))
        for word, _ in () if key and key.kind == "rule" else laid_off(view.table):
            called = view.table.words.tray(word)
            self._line(f"Lay out what was {called}", partial(view.paging.lay_out_tray, word))
        self._adding(figure.place if figure else NOWHERE)

    def open_at(self, at: QPoint, *, keyed: bool) -> None:
        """Open at that point of the screen; whoever did it by key is on the first line."""
        self.popup(at)
        if keyed and self.actions():
            self.setActiveAction(self.actions()[0])

    def _line(self, words: str, do: Callable[[], object], menu: PopUp | None = None) -> None:
        (menu or self).addAction(spelt(words)).triggered.connect(lambda: do())

    def _asking(self, words: str, question: str, subject: str) -> None:
        self._line(words, lambda: self._view.wished.emit(LayOpen(question, subject)))

    def _act(self, words: str, act: Act, menu: PopUp | None = None) -> None:
        self._line(words, lambda: self._view.acted.emit(act), menu)

    def _why(self, words: str, act: Act, menu: PopUp | None = None, title: str = "{}") -> None:
        """A line that asks why before it is done; in the ``title`` of what asks, the line's words have their place."""
        self._line(f"{words}…", lambda: self._view.explained.emit(title.format(words), act), menu)

    def _thing(self, thing: SeenThing) -> None:
        view, table = self._view, self._view.table
        if table is None:
            return
        key, by = thing.id, owner(thing)
        if thing.kind in (MAN, HALF_BOARD):
            self._of_armies(thing)
            return
        moves = self.unfolding("Move to")
        for target in view.answers.targets(thing.key):
            if target.place != FELT and target.place.kind != SQUARE:
                self._act(target.place.of or str(target.place), target.act, moves)
        moves.setEnabled(not moves.isEmpty())
        if thing.kind == "card":
            self._act("Turn it over", Flip(by=by, card=key))
            if not thing.hidden:
                self._asking("What it is worth, and why", "value", thing.face)
        if thing.at.kind == "pile":
            self._pile(thing.at.of)
        elif thing.kind == "card" and thing.at == FELT:
            empty = (name for name in table.piles if name not in SIDES and not table.things.at(pile(name)))
            name = next(empty, new_pile(table))
            self._gathering(name, f"on {name}")
        if thing.at.kind == SQUARE:
            self._line("Move it on along the squares…", lambda: view.asks.emit(Walk(by=by or thing.whose, thing=key, steps=1)))
        self._line("Pin it to a rule card…", lambda: view.asks.emit(MoveThing(by=by, thing=key, to="")))
        if thing.kind in ("counter", "track"):
            self._counting(thing)
        if throw := throw_of(thing):
            self._throwing("Throw it", thrown_by_each(throw, table, by))
        self._line(
            "Change the words…" if thing.kind in WRITTEN_ON else "Name it…",
            lambda: view.asks.emit(NameThing(by=by, thing=key, name="")),
        )
        self._why("Take it off the table", RemoveThing(by=by, thing=key))

    def _throwing(self, words: str, throws: Sequence[Throw]) -> None:
        if len(throws) == 1:
            self._act(words, throws[0])
        else:
            self.addMenu(ThrowMenu(self, self._view, throws)).setText(f"{words} for")

    def _ballot(self, slip: Address, *, free: bool) -> None:
        """On which other side it may be laid, by whoever votes with it; or why it stays where it is."""
        table = self._view.table
        proposal = table.under_vote if table else None
        laid = proposal.ballot_of(slip.of) if proposal else None
        for target in self._view.answers.targets(slip) if free else ():
            self._act(f"{slip.of} votes {side_said(target.place.of)}{' instead' if laid else ''}", target.act)
        if self.isEmpty():
            why = "It stays face down until all are revealed" if proposal else "The votes have been counted"
            self.addAction(why).setEnabled(False)

    def _counting(self, thing: SeenThing) -> None:
        """What a counter shows, or how far a track has gone, one more or less, or any number."""
        counter, _ = counted_on(thing, self._view.table) if self._view.table else (COUNT_OF, 0)
        for words, amount in (("One more", 1), ("One less", -1)):
            self._act(words, Give(counter=counter, of=thing.id, amount=amount))
        self._line("Set its number…", lambda: self._view.asks.emit(SetCounter(counter=counter, of=thing.id, to=0)))

    def _of_armies(self, thing: SeenThing) -> None:
        """What is done by hand to a man or with a half-board; the rules are heard to it as to any act."""
        table = self._view.table
        army = battle_of(table).army(thing.whose or thing.face) if table else None
        if table is None or army is None:
            return
        by = army.controller
        if any(king == thing.at.of for _, king in battle_of(table).checks) and army.name in unmated(table):
            self._line(WHY_NO_MATE, partial(self._view.say_why_no_mate, army.name))
        if thing.kind == MAN and thing.at.kind == SQUARE:
            for words, act in (("Promote it", Promote(by=by, at=thing.at.of)), ("Demote it", Demote(by=by, at=thing.at.of))):
                _, _, becomes = self._view.answers.foretold(act).partition(WHICH)
                if becomes and not becomes.startswith(f"becomes a {thing.face}"):
                    self._act(f"{words}: it {becomes.removesuffix('.')}", act)
            self._why("Take it off the board", MoveThing(by=by, thing=thing.id, to=str(beside(army.name))))
            handing = self.unfolding("Hand it to")
            for each in battle_of(table).armies:
                if each.name != thing.whose:
                    self._why(each.name, HandMan(by=by, at=thing.at.of, army=each.name), handing, "Hand it to {}")
        elif thing.kind == HALF_BOARD:
            handing = self.unfolding(f"Hand the army {army.name} to")
            for name in table.everybody:
                if name != by:
                    title = f"Hand the army {army.name} to {{}}"
                    self._why(name, TakeArmy(by=by, army=army.name, to=name), handing, title)
            if not any(man.whose == army.name for man in table.things.by_id.values() if man.kind == MAN):
                self._line("Set up its pieces…", lambda: self._view.asks.emit(SetUp(army=army.name, rows="")))
            self._adding_men()

    def _adding_men(self) -> None:
        """On the square that was pointed at, a man of each kind that stands on the boards or that a rule tells how to move."""
        view = self._view
        at = self._square_pointed_at()
        if not at or view.table is None:
            return
        standing = (thing.face for thing in view.table.things.by_id.values() if thing.kind == MAN)
        known = (face.kind for rule in view.table.rulebook.rules for face in moves_of(rule.sheet) if face.kind)
        kinds = dict.fromkeys((*standing, *known))
        putting = self.unfolding(f"Put a piece on {square_in_words(at)}")
        for each in battle_of(view.table).armies:
            adding = putting.unfolding(each.name)
            for kind in kinds:
                new = AddThing(by=each.controller, what=f"{each.name} {kind}", kind=MAN, to=at)
                self._why(kind, new, adding, f"Put {each.name}’s {{}} on {at}")

    def _map(self, name: str) -> None:
        """What is done by hand to the square that was pointed at, and to the map."""
        view, table = self._view, self._view.table
        at = self._square_pointed_at()
        if table and at:
            said = table.square_said(at)
            owning, placing = self.unfolding(f"{said} belongs to"), self.unfolding(f"Place on {said} the figure of")
            for seat in (*table.everybody, ""):
                self._act(seat or "nobody", OwnSquare(square=at, to=seat), owning)
            for seat in table.everybody:
                self._act(seat, PlaceFigure(of=seat, square=at), placing)
            self._line(f"Name {said}…", lambda: view.asks.emit(NameSquare(square=at)))
        self._why("Take the map away", RemoveMap(name=name))

    def _square_pointed_at(self) -> str:
        squares = {place: box for place, box in self._view.areas.items() if place.kind == SQUARE}
        return place_under(squares, (self._at.x(), self._at.y()), None, free=False).of

    def _change(self, rule: str) -> None:
        """A change of that rule is to be drafted, if it is in force still."""
        table = self._view.table
        if table is not None and rule in table.rulebook:
            self._view.wished.emit(Draft.changing(table.rulebook[rule]))

    def _actions(self, rule: str) -> None:
        """What the rules in force let people do to a rule card; and what they do not, as what is done anyway."""
        for kind, to in sorted(self._view.shown.actions.items(), key=lambda action: rule not in action[1]):
            words = f"{capitalised(kind)}{'' if rule in to else ' anyway'}…"
            self._line(words, partial(self._view.wished.emit, BeginAction(kind, rule)))

    def _pile(self, name: str) -> None:
        view, table = self._view, self._view.table
        if table is None:
            return
        lying = tuple(thing.id for thing in table.things.at(pile(name)))
        if lying:
            drawing = self.unfolding("Draw one for")
            for seat in table.everybody:
                self._act(seat, Draw(by=seat, from_=name), drawing)
            self._act(f"Shuffle {place_name(pile(name))}", Shuffle(pile=name))
            for words, up in (("face up", True), ("face down", False)):
                self._act(f"Spread the pile out, {words}", MoveThing(thing=lying, to=str(FELT), up=up))
            key = Address("pile", name)
            self._line("Move the whole pile", lambda: view.carrying.pick_up(key, CarryMode.KEYED, view.mouse.at))
        else:
            self._act("Clear its place away", RemoveThing(thing=name))
        self._gathering(name, "here")

    def _gathering(self, name: str, where: str) -> None:
        """The cards that lie loose on the felt come to lie on a pile."""
        table = self._view.table
        strewn = tuple(thing.id for thing in loose(table) if thing.kind == "card") if table else ()
        if table and strewn:
            gathered = MoveThing(thing=strewn, to=name, up=lies_up(table, name, otherwise=False))
            self._act(f"Gather the cards from the felt {where}", gathered)

    def _adding(self, place: Place) -> None:
        """New things: cards go on the pile that was pointed at, everything else on the felt."""
        adding = self.unfolding("Add")
        for words, act in ADDED:
            self._act(words, self._here(act, place), adding)
        for words, kind in ASKED:
            self._line(words, partial(self._view.asks.emit, self._here(AddThing(what="", kind=kind), place)), adding)
        self._line("A clock…", lambda: self._view.asks.emit(StartClock(clock="", seconds=0)), adding)
        half_board = adding.unfolding("A half-board for")
        for name in self._view.table.everybody if self._view.table else ():
            self._act(name, RaiseArmy(to=name), half_board)

    def _here(self, new: AddThing, place: Place) -> AddThing:
        """On the pile that was pointed at, if it is a card or a deck of them, else on the spot."""
        view, layout = self._view, self._view.layout_of_table
        if view.table is None or layout is None:
            return new
        if new.kind in ("card", "deck") and place in map(pile, view.table.piles):
            return put_down(view.table, replace(new, to=str(place)))
        return put_down(view.table, replace(new, at=layout.spot(self._at.x(), self._at.y())))
