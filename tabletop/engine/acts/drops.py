"""What a drop would be, and where a thing may go: a movement of the hand turned into an act.

What is laid into an open tray (``game/open_trays``) and a rule card let go on another rule come before and after it. All
three are asked through ``Advisor.drop``, by preview and commit alike, so what is shown while dragging is what happens on
letting go. Whose act it is follows from the hand or seat that was touched, never from a hidden current player.
"""

from collections.abc import Iterable
from itertools import chain, count

from tabletop.engine.acts import Act
from tabletop.engine.acts.board_drops import STAYS, board_drop, board_targets, touched
from tabletop.engine.acts.by_hand import AddThing, Arrange, MoveThing
from tabletop.engine.acts.cards import DRAW, Draw, Play
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.lawmaking.voting import Vote, vote_of_the_rest
from tabletop.engine.acts.tokens import PassToken
from tabletop.engine.duties import served
from tabletop.engine.faces import STANDARD_DECK
from tabletop.engine.frozen import replace
from tabletop.engine.proposals import SIDES, Stage
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.things import FELT, Address, Place, SeenThing, hand, pile, place_before, read_place, square

FeltSpot = tuple[float, float]
DECK = "deck"
PROPOSAL = Address("proposal")
HALF_OF_SLIP, THE_REST = "half", "rest"
"""The halves of a seat's slip, one for each side; and all who still owe a vote, on one side."""
ON_PROPOSAL, TO_DIVIDE, TO_REMOVE = Place("proposal"), Place("divide"), Place("laid-off", "repealed")
"""Where a secret ballot is laid, and where rule cards are divided, or removed, if rules offer that."""


def on_seat(name: str) -> Place:
    """A seat as a whole: its hand for a card, the place before it for anything else."""
    return Place("seat", name)


def on_rule(key: str) -> Place:
    """A rule card on which things are pinned, or another rule card is let go."""
    return Place("on", key)


def in_class(kind: str) -> Place:
    """The row of a class of rules."""
    return Place("class", kind)


def on_call(what: str) -> Place:
    """Where a card is laid that is chosen for all to see in doing what a rule has a name for."""
    return Place("call", what)


def targets(table: SeenTable, taken: Address) -> tuple[Place, ...]:
    """Every place where what is ``taken`` could be dropped, as ``drop`` understands it."""
    if taken.kind == "vote":
        return tuple(map(pile, SIDES))
    if taken.kind == "ballot":
        return (ON_PROPOSAL,)
    thing = table.taken(taken)
    if thing is None:
        return (FELT,)
    if (found := board_targets(table, thing)) is not None:
        return found
    seats = tuple(on_seat(seat.name) for seat in table.seats if not seat.out)
    squares = (square(each) for board in table.open_boards for each in board.squares)
    return (
        *(each for each in squares if each != thing.at),
        *(each for each in map(pile, table.piles) if each != thing.at and not _no_ballot(table, thing, each.of)),
        *seats,
        FELT,
    )


def drop(table: SeenTable, taken: Address, target: Place, spot: FeltSpot | None = None) -> Act | None:
    """The act of letting ``taken`` go on ``target``; ``None`` where it already lies there.

    Dice are thrown on the felt. A pile, a rule card, a clock and the proposal can only be arranged. On the ``target``
    ``FELT`` it comes to lie at that ``spot``.
    """
    if taken.kind == "vote":
        return _voting(table, taken.of, target)
    if taken.kind == "ballot":
        return Vote(by=taken.of, side=taken.side) if target == ON_PROPOSAL else None
    if taken.kind == "dice":
        return Throw(by=taken.of) if target == FELT else None
    thing = table.taken(taken)
    if thing is None:
        return Arrange(thing=str(taken), at=spot) if target == FELT and spot else None
    act = board_drop(table, thing, target, spot)
    if act or (thing.kind in STAYS and target != FELT):
        return act
    if target == FELT:
        return _on_felt(thing, spot)
    onto = {"square": _on_square, "seat": _on_seat, "pile": _on_pile}.get(target.kind)
    return onto(table, thing, target.of) if onto else None


def clicked(table: SeenTable, taken: Address) -> Act | None:
    """What a click there means by itself: the half of a slip that is for or against, all who still owe a vote on that side, or a
    man who is promoted or demoted."""
    if taken.kind == HALF_OF_SLIP:
        return _voting(table, taken.of, pile(taken.side))
    return vote_of_the_rest(table, taken.of) if taken.kind == THE_REST else touched(table, taken)


def serves(table: Table, act: Act) -> bool:
    """Whether the act does what its seat owes now, or may do. What is only moved by hand is nobody's answer to that."""
    return bool(act.by) and not isinstance(act, MoveThing) and served(table.duties, act.by, act.fulfils(table))


def lies_up(table: SeenTable, place: str, otherwise: bool) -> bool:
    """Which side up something comes to lie there: as what lies on top; on an empty pile as said, but never where one draws."""
    lying = table.things.at(pile(place)) if place in table.piles else ()
    return lying[-1].up if lying else otherwise and place not in (DRAW, *SIDES)


def put_down(table: SeenTable, new: AddThing) -> AddThing:
    """A new thing as people put it down: a card like those that lie there, and else so that all can see it; a deck shuffled and
    face down, on a pile of its own where no pile was meant."""
    if whole := new.kind == "deck" or (new.kind, new.what) == ("card", STANDARD_DECK):
        new = replace(new, shuffled=True)
    if whole and new.to == str(FELT):
        return replace(new, to=new_pile(table), up=False)
    if new.kind not in ("card", "deck") or not (new.to == str(FELT) or new.to in table.piles):
        return new
    return replace(new, up=lies_up(table, new.to, not whole))


def no_pile_to_play_on(table: SeenTable) -> bool:
    """Whether what is laid from a hand can only lie on the felt: there is no pile but the one to draw from, and no card is a
    ballot just now."""
    proposal = table.under_vote
    return {*table.piles} <= {DRAW, *SIDES} and not (proposal and proposal.cards)


def new_pile(table: SeenTable) -> str:
    """What a pile is called that a deck comes to lie on: the one that is drawn from, if there is none yet."""
    names = chain((DRAW, DECK), (f"{DECK} {number}" for number in count(2)))
    return next(name for name in names if name not in table.piles)


def ballots(seat: str, sides: Iterable[str]) -> tuple[SeenThing, ...]:
    """The slips that a seat chooses from behind its curtain, one for each side; none of them lies on the table."""
    return tuple(SeenThing("", "ballot", side, hand(seat), False, "") for side in sides)


def owner(thing: SeenThing) -> str:
    """The seat that a thing belongs to where it lies; nothing for what lies in the middle."""
    return thing.at.of if thing.at.kind in ("hand", "before") else ""


def _voting(table: SeenTable, seat: str, tray: Place) -> Act | None:
    laid = table.under_vote.ballot_of(seat) if table.under_vote else None
    lies_there = laid is not None and laid.side == tray.of
    return Vote(by=seat, side=tray.of) if tray in map(pile, SIDES) and not lies_there else None


def _no_ballot(table: SeenTable, thing: SeenThing, name: str) -> bool:
    """Whether that would lay a card on a side of an open vote whose ballots are no cards."""
    proposal = table.under_vote
    voting = proposal is not None and proposal.stage is Stage.OPEN and not proposal.cards
    return voting and name in SIDES and thing.at.kind == "hand"


def _on_felt(thing: SeenThing, spot: FeltSpot | None) -> Act | None:
    if thing.at == FELT:
        return Arrange(thing=thing.id, at=spot) if spot else None
    if thing.at.kind == "hand":
        return Play(by=owner(thing), card=thing.id, to=str(FELT), at=spot)
    return MoveThing(by=owner(thing), thing=thing.id, to=str(FELT), at=spot)


def _on_square(table: SeenTable, thing: SeenThing, target: str) -> Act | None:
    whose = thing.whose if thing.kind == "token" else ""
    return None if thing.at == square(target) else MoveThing(by=owner(thing) or whose, thing=thing.id, to=target)


def _on_seat(table: SeenTable, thing: SeenThing, seat: str) -> Act | None:
    if thing.kind != "card":
        if owner(thing) == seat:
            return None
        name = thing.name or thing.face
        if thing.whose or name.isdecimal():  # there are others of that name, or it is no name
            return MoveThing(by=owner(thing) or thing.whose or seat, thing=thing.id, to=str(place_before(seat)))
        return PassToken(by=owner(thing) or seat, to=seat, thing=name)
    if thing.at.kind == "hand" and owner(thing) == seat:
        return None
    if thing.at.kind == "pile" and table.things.at(thing.at)[-1].id == thing.id and not thing.up:
        return Draw(by=seat, from_=thing.at.of)
    return MoveThing(by=owner(thing) or seat, thing=thing.id, to=str(hand(seat)))


def _on_pile(table: SeenTable, thing: SeenThing, name: str) -> Act | None:
    if thing.at == pile(name) or read_place(name) != pile(name):
        return None  # a pile from before names were looked at: an act that named it would mean another place
    if _no_ballot(table, thing, name):
        return None
    in_hand, proposal = thing.at.kind == "hand", table.under_vote
    if in_hand and name in SIDES and proposal and proposal.stage is Stage.OPEN:
        return Vote(by=owner(thing), side=name, card=thing.id)
    up = lies_up(table, name, thing.up) if thing.kind == "card" else True
    if in_hand:
        return Play(by=owner(thing), card=thing.id, to=name, up=up)
    return MoveThing(by=owner(thing), thing=thing.id, to=name, up=up)
