"""Acts that rules or people make up, as buttons: what has to be chosen is asked on a slip, alone where it is secret."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tabletop.clerk.english.describe import description
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.deeds import CHOICES
from tabletop.clerk.language.checker import readable
from tabletop.clerk.language.sorts import NOBODY
from tabletop.clerk.language.tree import Clause, Reading, Setting, Text, Where, Word, whole
from tabletop.clerk.language.tree import Do as Verb
from tabletop.engine.acts.deeds import ChooseAtRandom, Do
from tabletop.engine.acts.on_buttons import choices_of, what_is_asked, who_does
from tabletop.engine.answers import AskedChoice, Doable
from tabletop.engine.deeds import CARD, NUMBER, PLAYER, RULE, SQUARE
from tabletop.engine.faces import read_face, suit, written_face
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import Ref, Value, capitalised, read_number
from tabletop.view.offers.acting import rule_choices
from tabletop.view.values.offer import FormField, Offer, Reply

IN_WORDS = "What is said?"
TYPED, IN_HAND = "Type it, such as 7♠ or 7S.", "Press and hold {}’s cards, slide to it and let go, or type it, such as 7♠ or 7S."
POINTED = "the card pointed at ({})"
"""What stands for a card of a hand that nobody else may see, with its place there."""
HAND = Reading("hand", Word("doer"), "of")
DONE, FOUND = "deed done", "chosen at random"
LOT = "choose {what:text} at random from {choices:list}"


def deed_offers(doable: Sequence[Doable], table: SeenTable, last: str = "") -> Mapping[str, tuple[Offer, ...]]:
    """By name, a button for whoever may do it; where somebody is named, whoever did the ``last`` thing is likely."""
    names = dict.fromkeys(each.what for each in doable)
    return {name: (_offer([each for each in doable if each.what == name], table, last),) for name in names}


def _offer(alike: Sequence[Doable], table: SeenTable, last: str) -> Offer:
    """One button; what is asked hangs on whose act it is."""
    what, rule, secret = alike[0].what, alike[0].rule, alike[0].secret
    asked = {seat: tuple(_field(one, table, seat, each, last) for one in each.asks) for each in alike for seat in each.seats}
    seats = tuple(seat for seat in table.players if seat in asked)
    fields = next((found for found in asked.values() if found), ())
    return Offer(
        capitalised(what),
        lambda by, reply: _done(by, what, reply),
        seats,
        fields,
        rule=rule,
        alone=secret,
        says=table.words.translated(_brings(what, table.rulebook[rule].sheet)) if rule in table.rulebook else "",
        whose=who_does(what),
        by_seat=asked,
    )


def on_squares(doable: Sequence[Doable], table: SeenTable) -> Mapping[str, Do]:
    """What a click on a square does, by the square: what a rule has a name for and is done by choosing one and nothing else, for
    all to see, by whoever is on turn or else is the only one who may."""
    found: dict[str, Do] = {}
    for each in doable:
        may = {seat for other in doable if other.what == each.what for seat in other.seats}
        by = table.turn.seat if table.turn.seat in each.seats else each.seats[0] if len(may) == 1 else ""
        if not by or each.secret or [asked.kind for asked in each.asks] != [SQUARE]:
            continue
        for square in choices_of(each.asks[0], table):
            found.setdefault(square, Do(by=by, what=each.what, square=square))
    return found


def claimable(doable: Sequence[Doable], table: SeenTable) -> Mapping[str, frozenset[str]]:
    """By seat, the squares that they may choose now in something that is done by that and nothing else, for all to see."""
    found: dict[str, frozenset[str]] = {}
    for each in doable:
        if not each.secret and [asked.kind for asked in each.asks] == [SQUARE]:
            squares = choices_of(each.asks[0], table)
            found |= {seat: found.get(seat, frozenset()).union(squares) for seat in each.seats}
    return found


def by_their_own_names(table: SeenTable) -> tuple[Offer, Offer]:
    """An act by hand, whatever people call it, and something found by lot."""
    rule = _which_rule("Which rule?", table.rulebook.by_number(), "none")
    doing = (
        FormField("what", "What is done? Such as announce, claim or bid."),
        FormField(PLAYER, "To whom?", "choice", (NOBODY, *table.everybody), means={NOBODY: ""}),
        FormField(NUMBER, "How many?", "number", needed=False),
        rule,
        FormField("text", IN_WORDS, needed=False),
    )
    lot = (
        FormField("what", "What is looked for?", usual="who begins"),
        FormField("among", "From what? Put commas between them.", usual=", ".join(table.players)),
    )
    return (
        Offer("Do something", lambda by, reply: _done(by, reply["what"], reply), table.players, doing),
        Offer("Choose at random", lambda by, reply: _lot(table, by, reply), fields=lot, icon="die"),
    )


def _field(asked: AskedChoice, table: SeenTable, seat: str, does: Doable, last: str) -> FormField:
    asks = what_is_asked(asked, does.what, table.words, seat)
    choices = choices_of(asked, table)
    if asked.kind == RULE:
        return _which_rule(asks, [table.rulebook[key] for key in choices])
    if asked.kind == CARD:
        lying = [table.things[key] for key in choices if key in table.things]
        faces = () if asked.hidden else tuple(thing.name or _in_words(thing.face) for thing in lying)
        if faces:
            return FormField(CARD, asks, "choice", faces)
        held = [card.id for card in table.hand(seat)]
        of_hand = does.rule in table.rulebook and _among(does.what, table.rulebook[does.rule].sheet)
        pointed = {POINTED.format(held.index(key) + 1): key for key in choices or (held if of_hand else ()) if key in held}
        only = next(iter(pointed)) if len(pointed) == 1 else ""
        return FormField(CARD, f"{asks} {IN_HAND.format(seat) if pointed else TYPED}", usual=only, means=pointed)
    if asked.kind == SQUARE:
        return FormField(SQUARE, asks, "choice", tuple(map(table.square_said, choices)))
    usual = last if asked.kind == PLAYER and last in choices else ""
    return FormField(asked.kind, asks, "choice" if choices else "number" if asked.kind == NUMBER else "text", choices, usual)


def _which_rule(asks: str, rules: Sequence[Rule], *none: str) -> FormField:
    """One of the rules, or else ``none`` of them."""
    numbers = {**dict.fromkeys(none), **{words: rule.number for words, rule in zip(rule_choices(rules), rules, strict=True)}}
    return FormField(RULE, asks, "choice", tuple(numbers), means=numbers)


def _among(what: str, sheet: str) -> tuple[Setting, ...]:
    """The lines that say which cards of a hand may be chosen, where not all may."""
    answers = (line for line in readable(sheet, VOCABULARY).lines if isinstance(line, Setting))
    own = (line for line in answers if (line.question, line.key) == (CHOICES, what))
    return tuple(line for line in own if isinstance(line.value, Where) and HAND in whole(line.value))


@lru_cache(maxsize=64)
def _brings(what: str, sheet: str) -> str:
    """Which cards of a hand count, where not all do, and what follows from doing it, and from what is drawn by lot then, in the
    words of the rule's own lines."""
    hearing = [line for line in readable(sheet, VOCABULARY).lines if isinstance(line, Clause)]
    heard = [line for line in hearing if line.occasion == DONE and Text(what) in whole(line)]
    lots = [dict(done.slots)["what"] for line in heard for done in whole(line) if isinstance(done, Verb) and done.pattern == LOT]
    heard += [line for line in hearing if line.occasion == FOUND and any(lot in whole(line) for lot in lots)]
    return " ".join(description(line, VOCABULARY) for line in (*_among(what, sheet), *heard))


def _in_words(face: str) -> str:
    """A card with the sign of its suit; one that has none by its face."""
    return written_face(face) if suit(face) else face


def _done(by: str, what: str, reply: Reply) -> Do:
    return Do(
        by=by,
        what=what,
        player=reply.get(PLAYER, ""),
        number=read_number(reply[NUMBER]) if reply.get(NUMBER) else None,
        card=read_face(reply.get(CARD, "")),
        rule=reply.get(RULE) or None,
        square=reply.get(SQUARE, ""),
        text=reply.get("text", ""),
    )


def _lot(table: SeenTable, by: str, reply: Reply) -> ChooseAtRandom:
    among = [part.strip() for part in reply["among"].split(",") if part.strip()]
    return ChooseAtRandom(by=by, what=reply["what"], among=tuple(_meant(part, table) for part in among))


def _meant(words: str, table: SeenTable) -> Value:
    if table.seat(words):
        return Ref("player", words)
    return int(words) if words.isdecimal() and len(words) < 10 else words
