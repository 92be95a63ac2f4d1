"""Words for cards, piles, tokens and dice. What is read of any token comes after what is read of cards and pieces."""

from collections.abc import Callable, Iterator
from typing import TypeGuard

from tabletop.clerk.kits.people import name_of, seated
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Heading, Occasion, Question, Reader, Verb
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.acts import Act, means
from tabletop.engine.acts.by_hand import WRITTEN_ON, AddThing, MoveThing, NameThing, RemoveThing
from tabletop.engine.acts.cards import Cover, Draw, Show, Shuffle
from tabletop.engine.acts.dice import USUAL_SIDES, Throw
from tabletop.engine.acts.lawmaking.deciding import BY_HAND, Decide, TakeUp, subject_key
from tabletop.engine.acts.tokens import PassToken
from tabletop.engine.duties import Duty
from tabletop.engine.faces import deck, rank, suit
from tabletop.engine.kit_state import SQUARE
from tabletop.engine.table import Parked
from tabletop.engine.things import Place, SeenThing, hand, pile, place_before
from tabletop.engine.values import Number, Ref, Value, spoken

FELT = "felt"
MOST = 200


def things(seen: tuple[SeenThing, ...]) -> Value:
    return tuple(Ref("thing", thing.id) for thing in seen)


def thing_of(context: RuleContext, what: Ref | str) -> SeenThing | None:
    """The thing on the table that a sheet means, by itself or by its name."""
    if isinstance(what, Ref):
        return context.table.things.by_id.get(what.key)
    return context.table.things.by_name(what)


def whole(number: Number, what: str) -> int:
    """A count that a verb can carry out. Raises ``Amiss`` for fractions, negative and huge numbers."""
    if not isinstance(number, int) or not 0 <= number <= MOST:
        raise Amiss(f"{what} are counted in whole numbers from 0 to {MOST}, not {spoken(number)}")
    return number


def _lying(context: RuleContext, at: Place) -> Value:
    return things(context.table.things.at(at))


def _title(context: RuleContext, what: Ref | str) -> Value:
    return what if isinstance(what, str) else context.name_of(what) or None


def _holder(context: RuleContext, what: Ref | str) -> Value:
    thing = thing_of(context, what)
    return Ref("player", thing.at.of) if thing and thing.at.kind in ("before", "hand") else None


def _face(context: RuleContext, card: Ref) -> str:
    """A card's face where everybody may see it, else nothing. A face stands for any card that bears it."""
    thing = context.table.things.by_id.get(card.key)
    if thing:
        return thing.face
    return "" if card.key.startswith("#") else card.key


def _rank(context: RuleContext, card: Ref) -> Value:
    face = _face(context, card)
    return rank(face) if face else None


def _suit(context: RuleContext, card: Ref) -> Value:
    face = _face(context, card)
    return suit(face) if face else None


def _draw(context: RuleContext, number: Number, pile: Ref | str, whom: list[Ref | str] | tuple[Ref | str, ...]) -> Iterator[Act]:
    count = whole(number, "cards")
    for each in whom:
        if count:
            yield Draw(by=seated(context, each), from_=name_of(pile), number=count)


def _due_from(context: RuleContext, pile: Ref | str) -> Value:
    return tuple(each.subject for each in context.table.due_from(name_of(pile)) if isinstance(each.subject, Ref))


def _due_to(context: RuleContext, pile: Ref | str, whom: Ref | str) -> list[Parked]:
    return [each for each in context.table.due_from(name_of(pile)) if subject_key(each) == name_of(whom)]


def _draw_due(context: RuleContext, pile: Ref | str, whom: tuple[Ref | str, ...]) -> Iterator[Act]:
    """Who is named several times draws what has been due longest each time, and at last all the rest."""
    names = [name_of(each) for each in whom]
    left = {name: _due_to(context, pile, name) for name in names}
    for place, name in enumerate(names, 1):
        now = 1 if name in names[place:] else len(left[name])
        for due in left[name][:now]:
            yield TakeUp(question=due.question, about=name, by_hand=True, law=due.rule)
        del left[name][:now]


def _waive(context: RuleContext, pile: Ref | str, whom: tuple[Ref | str, ...]) -> Iterator[Act]:
    for name in dict.fromkeys(map(name_of, whom)):
        for due in _due_to(context, pile, name)[:1]:
            yield Decide(question=due.question, about=name, answer=BY_HAND)


def _add(context: RuleContext, number: Number, face: str, pile: Ref | str) -> Iterator[Act]:
    if len(deck(face)) * whole(number, "cards") > 2_000:
        raise Amiss("the table has no room for so many cards")
    yield AddThing(what=face, to=name_of(pile), count=whole(number, "cards"))


def _move(context: RuleContext, what: tuple[Ref | str, ...], to: Ref | str, up: bool | None = None) -> Iterator[Act]:
    """A name is that of a square where there is one called so, and else of a pile."""
    found, at = [thing_of(context, each) for each in what], name_of(to)
    at = context.table.key_of(SQUARE, at) or at
    ids = tuple(dict.fromkeys(thing.id for thing in found if thing))
    if ids:
        yield MoveThing(thing=ids, to=at, up=up)


def _move_up(context: RuleContext, what: tuple[Ref | str, ...], pile: Ref | str) -> Iterator[Act]:
    return _move(context, what, pile, up=True)


def _move_to_hand(context: RuleContext, what: tuple[Ref | str, ...], whom: Ref | str) -> Iterator[Act]:
    """Cards come into the hand; of whatever else there is nobody has a hand, so it lies before them."""
    to = seated(context, whom)
    found = [thing for each in dict.fromkeys(what) if (thing := thing_of(context, each))]
    for place, cards in ((hand(to), True), (place_before(to), False)):
        ids = tuple(thing.id for thing in found if (thing.kind == "card") is cards and thing.at != place)
        if ids:
            yield MoveThing(thing=ids, to=str(place))


def _turned(up: bool) -> Callable[..., Iterator[Act]]:
    def turn(context: RuleContext, what: tuple[Ref | str, ...]) -> Iterator[Act]:
        found = (thing_of(context, each) for each in dict.fromkeys(what))
        if ids := tuple(thing.id for thing in found if thing and thing.kind == "card" and thing.up is not up):
            yield Show(to="", things=ids) if up else Cover(things=ids)

    return turn


def _move_down(context: RuleContext, what: tuple[Ref | str, ...], pile: Ref | str) -> Iterator[Act]:
    return _move(context, what, pile, up=False)


def _show(context: RuleContext, what: tuple[Ref | str, ...], whom: tuple[Ref | str, ...]) -> Iterator[Act]:
    found = [thing_of(context, each) for each in what]
    ids = tuple(thing.id for thing in found if thing)
    names, held = [seated(context, each) for each in whom], {thing.at for thing in found if thing}
    others = [name for name in context.table.players if held != {hand(name)}]
    everybody = len(names) > 1 and set(names) >= set(others)
    for name in [""] if everybody else names:
        if ids:
            yield Show(to=name, things=ids)


HANDED: dict[str, Callable[[str, str], Act]] = {}
"""By kind, the act that hands what is no thing, called so, over to a seat. Kits add theirs, and call the kind a *gift*."""


def _hand(context: RuleContext, what: Ref | str, whom: Ref | str) -> Iterator[Act]:
    if isinstance(what, Ref) and what.kind in HANDED:
        yield HANDED[what.kind](what.key, seated(context, whom))
        return
    thing = thing_of(context, what)
    for kind in HANDED if isinstance(what, str) and thing is None else ():
        if key := context.table.key_of(kind, name_of(what)):
            yield HANDED[kind](key, seated(context, whom))
            return
    name = (thing.name or thing.face or thing.id) if thing else name_of(what)
    yield PassToken(to=seated(context, whom), thing=name)


def _lay(context: RuleContext, what: tuple[Ref | str, ...]) -> Iterator[Act]:
    for each in what:
        if thing := thing_of(context, each):
            yield MoveThing(thing=thing.id, to=FELT)
        elif isinstance(each, str):
            yield AddThing(what=each, kind="token", to=FELT)


def _throw(context: RuleContext, number: Number, whom: tuple[Ref | str, ...]) -> Iterator[Act]:
    answer = context.ask("sides")
    dice, sides = whole(number, "dice"), whole(answer, "sides") if _is_number(answer) else 0
    for each in whom if number else ():
        yield Throw(by=seated(context, each), dice=dice, sides=sides, besides=not _is_throw(context.field("part")))


def _is_throw(part: Value) -> bool:
    """Whether the part of the turn that has just begun is to throw: what a line does then is that throw."""
    return isinstance(part, str) and means(Duty("", part), Throw)


def _is_number(value: Value) -> TypeGuard[Number]:
    return isinstance(value, int) and not isinstance(value, bool) and value != USUAL_SIDES


def _remove(context: RuleContext, what: tuple[Ref | str, ...]) -> Iterator[Act]:
    for each in what:
        if thing := thing_of(context, each):
            yield RemoveThing(thing=thing.id)


def _words_on(context: RuleContext, what: Ref | str) -> Value:
    thing = thing_of(context, what)
    return thing.face if thing and thing.kind in WRITTEN_ON else None


def _write(context: RuleContext, words: str, note: str, whom: Ref | str) -> Iterator[Act]:
    thing = context.table.things.by_name(note)
    if thing and thing.kind in WRITTEN_ON:
        yield NameThing(thing=thing.id, name=words)
    else:
        yield AddThing(what=words, kind="note", to=str(place_before(seated(context, whom))), name=note)


_COLOURS = 'For the colour red write “is in ["hearts", "diamonds"]”, for black “is in ["spades", "clubs"]”.'

CARD_WORDS = (
    Heading("cards and other things"),
    Kind("thing", "things", named=True, doc="Anything that lies on the table."),
    Kind("card", "cards", wider="thing", doc="A playing card."),
    Kind("suit", wider="text", words=("spades", "hearts", "diamonds", "clubs"), doc=_COLOURS),
    Kind(
        "rank",
        "ranks",
        wider="text",
        words=("A", "J", "Q", "K", "joker"),
        more=True,
        spelt=(("ace", "A"), ("jack", "J"), ("queen", "Q"), ("king", "K")),
        doc="The rank of a card that bears no number.",
    ),
    Kind("pile", "piles", named=True, doc="A pile of cards, such as “draw”.", usual="draw"),
    Question("value", "number", of="card", doc="What a card is worth.", said="what cards are worth", said_of="what {} is worth"),
    Reader("rank", "card", "number or text or rank", "A card’s rank: 2 to 10, “A”, “J”, “Q”, “K” or “joker”.", _rank),
    Reader("suit", "card", "suit", f"A card’s suit: “spades”, “hearts”, “diamonds” or “clubs”. {_COLOURS}", _suit),
    Reader("hand", "player", "cards", "The cards in a player’s hand.", lambda context, who: _lying(context, hand(name_of(who)))),
    Reader(
        "pile", "pile", "cards", "The cards of a pile, lowest first.", lambda context, name: _lying(context, pile(name_of(name)))
    ),
    Reader(
        "things before",
        "player",
        "things",
        "Tokens and the like that lie before a player.",
        lambda context, who: _lying(context, place_before(name_of(who))),
        link="",
    ),
    Reader("holder", "thing", "player", "Who holds a thing; nobody if it lies in the middle.", _holder),
    Verb(
        "draw {number:number} cards from {pile:pile} for {whom:players}",
        "Draw cards into a hand.",
        _draw,
        also=("draw {number:number} card from {pile:pile} for {whom:players}",),
        brings="card drawn",
    ),
    Reader(
        "players due cards from",
        "pile",
        "players",
        "Those who are due cards from an empty pile, the longest due first; somebody twice who is due some for two reasons.",
        _due_from,
        said="players due cards (longest due first) from",
        link="",
    ),
    Verb(
        "draw what is due from {pile:pile} for {whom:players}",
        "Draw the cards that they are due from a pile, in that order, as long as there are cards.",
        _draw_due,
    ),
    Verb("waive what is due from {pile:pile} to {whom:players}", "Somebody is no longer due cards from a pile.", _waive),
    Verb(
        "add {number:number} {face:text} to {pile:pile}",
        "Put new cards on a pile: a “standard deck”, a “joker”, or cards of your own.",
        _add,
        none="make room for {pile:pile}",
    ),
    Verb("shuffle {pile:pile}", "Shuffle a pile, face down.", lambda context, pile: (Shuffle(pile=name_of(pile)),)),
    Verb(
        "move {what:things} to hand of {whom:player}",
        "Move cards into somebody’s hand, from wherever they lie; a token comes to lie before that player.",
        _move_to_hand,
        said="move {what:things} to the hand of {whom:player}",
    ),
    Verb("move {what:things} to {to:pile or square}", "Move things to a pile, on top, or to a square.", _move),
    Verb("move {what:things} face down to {pile:pile}", "Move cards to a pile, on top, face down.", _move_down),
    Verb("move {what:things} face up to {pile:pile}", "Move cards to a pile, on top, face up.", _move_up),
    Verb("turn {what:things} face up", "Turn cards over where they lie, so that all may see them, in a hand too.", _turned(True)),
    Verb("turn {what:things} face down", "Turn cards over where they lie, so that they are hidden.", _turned(False)),
    Verb(
        "show {what:things} to {whom:players}",
        "Let somebody look at cards, even if they lie face down; shown to all players, they lie open.",
        _show,
    ),
    Verb(
        "hand {what:thing or gift} to {whom:player}",
        "Hand somebody a token, or whatever else can be handed over; if there is no such token, a new one is brought.",
        _hand,
        of_proper="{what} goes to {whom}",
    ),
    Verb("discard {what:things}", "Take things off the table for good.", _remove),
    Occasion(
        "card drawn",
        {"player": "player", "pile": "pile"},
        "Somebody drew a card.",
        "a card is drawn",
        untold={"card": "Only whoever drew it sees which it is; “card played” tells which card is laid down."},
    ),
    Occasion("card played", {"player": "player", "card": "card"}, "Somebody laid a card on the table.", "a card is played"),
    Occasion(
        "pile ran dry",
        {"player": "player", "pile": "pile"},
        "A card is to be drawn and the pile is empty; afterwards the draw is tried once more.",
        "a card is due and the pile is empty",
        ("pile", "a card is due and {} is empty"),
    ),
    Occasion(
        "cards come",
        {"pile": "pile"},
        "There are cards again for those who are due some from a pile; it is told before any other is drawn from it.",
        "cards come to a pile from which some are due",
    ),
    Question(
        "receiver",
        "player",
        of="player",
        doc="To whom a player passes on a thing that goes round the table.",
        default="first of players after player",
        said="to whom a thing that goes round is passed on",
        said_of="to whom {} passes what goes round",
    ),
    Occasion(
        "thing handed",
        {"thing": "thing", "giver": "player", "taker": "player", "by": "player"},
        "A token was handed to somebody.",
        "a thing is handed on",
        ("thing", "{} is passed"),
    ),
    Occasion(
        "thing moved",
        {"thing": "thing", "from": "text", "to": "text", "by": "player"},
        "A thing was moved from one place to another.",
        "a thing is moved",
    ),
)

TOKEN_WORDS = (
    Heading("cards and other things"),
    Reader("title", "thing", "text", "What a token or another thing is called, such as “crown”; nobody for a card.", _title),
    Reader("words on", "thing", "text", "What is written on a note; nobody where none has that name.", _words_on, link=""),
    Verb(
        "write {words:text} on {note:text} before {whom:player}",
        "Write on the note of that name, in place of what stood there; if there is none, it is laid before that player.",
        _write,
    ),
    Verb(
        "lay {what:things} in the middle",
        "Lay a token where all can reach it, so that nobody holds it; if there is no such token, a new one is brought.",
        _lay,
    ),
)

THROW_DICE_FOR = "throw {number:number} dice for {whom:players}"
DICE_WORDS = (
    Heading("dice"),
    Verb(THROW_DICE_FOR, "Throw dice.", _throw, also=("throw {number:number} die for {whom:players}",)),
    Occasion(
        "dice thrown",
        {"thrower": "player", "faces": "numbers", "duty": "text", "under": "rule"},
        "Somebody threw a die, or several dice.",
        "dice are thrown",
    ),
)
