"""Any acts in any order: every kind there is, by hand or not, sensible or not, drawn by numbers from what lies there."""

from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from typing import Any, TypeVar

from hypothesis import Phase, settings
from hypothesis import strategies as st

from tabletop.engine.acts import read_act
from tabletop.engine.answers import Done, Objection
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.boards.maps import maps_of
from tabletop.engine.plain import Malformed
from tabletop.engine.table import Table
from tabletop.game.session import Session
from tests.clerk.hostile import HOSTILE
from tests.proving import PROVING, numbers

Chosen = TypeVar("Chosen")
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eva", "Flo", "Gus", "Hal", "Ida", "Jo")
KINDLY = (
    'set value of cards whose rank is "A" to 14',
    'when turn begun: draw 1 cards from "draw" for who',
    "when proposal adopted: give 10 points to against voters",
    "set adoption to for votes is at least against votes",
    'set turn parts to ["sing", "propose or pass the token"]',
    "set value of cards to 1/2",
    'when game begun: add 2 "joker" to "draw"',
    "set votes of players to 1",
    'set precedence to ["highest number first"]',
    'set consent "a song" to unanimous',
    "set adoption to majority",
    'when day begun if weekday of day is "Monday" or day in month of today is 1: give 1 points to players',
    'when step done: run "tea" for 3 days',
    'before vote opened if today is later than 2026-06-30: object "no votes in the second half of the year"',
    "when proposal adopted: throw 2 dice for players",
    "",
)
SHEETS = (*KINDLY, *HOSTILE.values())
MOTIONS = ("a 5-minute limit", "settle a dispute", "a song")
NONSENSE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    10**13,
    2.5,
    "",
    "nobody",
    "#1",
    "hand of Nobody",
    [],
    ["#1", "#1"],
    {},
    "a" * 3_000,
    "1/0",
)

Numbers = tuple[int, ...]
steps = st.tuples(st.integers(0, 10_000), st.lists(st.integers(0, 2**16), min_size=4, max_size=4).map(tuple))
scripts = st.lists(steps, min_size=1, max_size=40)
seats = st.integers(2, 10).map(lambda number: ",".join(NAMES[:number]))


def tries(quick: int, full: int) -> settings:
    """How often a proof is tried; what it finds is made shorter under ./dev prove only, since that takes minutes."""
    return settings(max_examples=numbers(quick, full), phases=list(Phase) if PROVING else [Phase.explicit, Phase.generate])


class Pick:
    """Choices among what lies on a table, by numbers given beforehand."""

    def __init__(self, table: Table, numbers: Numbers) -> None:
        self.table = table
        self._numbers = cycle(numbers)
        self._turn = 0

    def number(self, below: int) -> int:
        self._turn += 7
        return (next(self._numbers) + self._turn) % below

    def one(self, of: Sequence[Chosen]) -> Chosen:
        return of[self.number(len(of))]

    @property
    def seat(self) -> str:
        return self.one([seat.name for seat in self.table.seats])

    @property
    def card(self) -> str:
        """A card by its id, now and then by its face; of a hand as often as not."""
        things = [*self.table.things.by_id.values()] or [None]
        held = [thing for thing in things if thing and thing.at.kind == "hand"]
        thing = self.one(held if held and self.number(2) else things)
        return "#0" if thing is None else thing.face if self.number(8) == 0 else thing.id

    def held_by(self, seat: str) -> str:
        hand = self.table.hand(seat)
        return self.one(hand).id if hand else "#0"

    @property
    def pile(self) -> str:
        return self.one([*self.table.things.piles, "draw", "for", "a new pile"])

    @property
    def place(self) -> str:
        places = [f"hand of {self.seat}", f"before {self.seat}", "felt", self.pile]
        places += [self.on_map] if maps_of(self.table).maps else []
        places += [self.square, f"beside {self.army}"] if battle_of(self.table).armies else []
        rules = self.table.rulebook.rules
        return self.one([*places, f"on {self.one(rules).id}"] if rules else places)

    @property
    def army(self) -> str:
        return self.one([*(army.name for army in battle_of(self.table).armies), "Nowhere"])

    @property
    def square(self) -> str:
        """A square, mostly one where a man stands."""
        standing = [thing.at.of for thing in self.table.things.by_id.values() if thing.at.kind == "square"]
        empty = f"{self.army}:{self.one('abcdefgh')}{1 + self.number(4)}"
        return self.one(standing) if standing and self.number(3) else empty

    @property
    def on_map(self) -> str:
        """A square of a map, if need be of none that lies there."""
        squares = [square for board in maps_of(self.table).maps for square in board.squares]
        return self.one(squares) if squares and self.number(8) else self.one(["land:A1", "B2", "Mill", "Nowhere"])

    @property
    def rule(self) -> int:
        rules = self.table.rulebook.rules
        return self.one(rules).number if rules and self.number(12) else self.number(40)

    @property
    def sheet(self) -> str | None:
        return self.one(SHEETS) if self.number(6) else None

    @property
    def duty(self) -> tuple[str, str]:
        duties = [(duty.who, duty.what) for duty in self.table.duties]
        return self.one(duties) if duties else (self.seat, "vote")

    @property
    def question(self) -> tuple[str, str]:
        waiting = [(each.question, getattr(each.subject, "key", each.subject) or "") for each in self.table.parked]
        return (
            self.one(waiting) if waiting else self.one([("value", "AS"), ("next mover", ""), ("custom", "a song"), ("votes", "")])
        )

    @property
    def amount(self) -> int | str:
        return self.one([0, 1, 3, -2, "7/2", "-1/3", 10**12])


def _vote(pick: Pick) -> dict[str, Any]:
    owing = [duty.who for duty in pick.table.duties if duty.what == "vote" and not duty.done]
    by = pick.one(owing) if owing and pick.number(4) else pick.seat
    card = {"card": pick.held_by(by)} if pick.number(5) else {}
    return {"by": by, "side": pick.one(["for", "against", "abstain"]), **card} if pick.number(3) else {"by": by, "side": "none"}


def _play(pick: Pick) -> dict[str, Any]:
    by = pick.seat
    return {"by": by, "card": pick.held_by(by), "to": pick.place, "up": pick.number(2) == 0}


def _propose(pick: Pick) -> dict[str, Any]:
    token = pick.table.things.by_name("token")
    by = token.at.of if token and token.at.kind == "before" and pick.number(5) else pick.seat
    kind = pick.one(["enact", "enact", "amend", "amend", "repeal", "transmute", "amend amendment", "repeal amendment"])
    about = {"class": pick.one(["", "bylaw"])} if kind == "enact" else {"rule": pick.rule}
    return {"by": by, "kind": kind, "text": "New words.", "sheet": pick.sheet, **about}


def _decide(pick: Pick) -> dict[str, Any]:
    question, about = pick.question
    answer = pick.one([pick.seat, "7", "1/2", "yes", "no", "nobody", "by hand", "majority", '"a word"', "nonsense of a kind"])
    return {"by": pick.seat, "question": question, "about": about, "answer": answer, "scope": pick.one(["now", "from now on"])}


def _tick(pick: Pick) -> dict[str, Any]:
    who, what = pick.duty
    return {"by": who, "duty": what}


def _excuse(pick: Pick) -> dict[str, Any]:
    who, what = pick.duty
    return {"of": who, "what": what}


def _proposal(pick: Pick) -> int:
    return pick.one([19, *(proposal.number for proposal in pick.table.proposals)])


def _of(pick: Pick) -> str:
    return pick.one([pick.seat, "table", f"rule {pick.rule}", pick.card])


PICKED: Mapping[str, Callable[[Pick], dict[str, Any]]] = {
    "draw": lambda pick: {"by": pick.seat, "from": pick.one(["draw", "draw", pick.pile]), "number": 1 + pick.number(4)},
    "play": _play,
    "flip": lambda pick: {"by": pick.seat, "card": pick.card},
    "shuffle": lambda pick: {"by": pick.seat, "pile": pick.pile},
    "pass token": lambda pick: {"by": pick.seat, "to": pick.seat, "thing": pick.one(["token", "token", "hat", pick.card])},
    "throw": lambda pick: {"by": pick.seat, "dice": 1 + pick.number(3)},
    "show": lambda pick: {"by": pick.seat, "to": pick.seat, "things": [pick.card]},
    "stand in": lambda pick: {"by": pick.seat, "rule": pick.rule},
    "move on": lambda pick: {"by": pick.seat, "number": _proposal(pick), "stage": pick.one(["set aside", "lapsed", "in debate"])},
    "cover": lambda pick: {"by": pick.seat, "things": [pick.card]},
    "move thing": lambda pick: {"by": pick.seat, "thing": pick.one([pick.card, [pick.card, pick.card]]), "to": pick.place},
    "add thing": lambda pick: {
        "by": pick.seat, "what": pick.one(["standard deck", "joker", "7S", "a face of its own", "hat", "Red knight"]),
        "to": pick.place,
        "kind": pick.one(["card", "card", "token", "die", "note", "counter", "pile", "man"]), "count": pick.number(3),
    },
    "remove thing": lambda pick: {"by": pick.seat, "thing": pick.one([pick.card, pick.pile])},
    "name thing": lambda pick: {"by": pick.seat, "thing": pick.card, "name": pick.one(["Bob", "", "token"])},
    "tidy up": lambda pick: {"thing": pick.one(["", pick.card, "pile draw", "rule r3"])},
    "arrange": lambda pick: {"thing": pick.one([pick.card, "pile draw", "rule r3"]), "at": [0.5, pick.number(2)]},
    "propose": _propose,
    "revise": lambda pick: {"by": pick.seat, "text": "Other words.", "sheet": pick.sheet},
    "withdraw": lambda pick: {"by": pick.seat},
    "end debate": lambda pick: {"by": pick.seat, "ballots": pick.one(["", "", "secret", "show of hands"])},
    "vote": _vote,
    "close vote": lambda pick: {"by": pick.seat},
    "count votes": lambda pick: {"by": pick.seat, "for": pick.amount, "against": pick.amount},
    "settle vote": lambda pick: {"by": pick.seat, "adopted": pick.number(2) == 0},
    "put into effect": lambda pick: {
        "by": pick.seat, "proposal": _proposal(pick),
    },
    "take back change": lambda pick: {"by": pick.seat, "proposal": _proposal(pick)},
    "enact at once": lambda pick: {"by": pick.seat, "text": "Settled.", "sheet": pick.sheet or ""},
    "voice": lambda pick: {
        "by": pick.seat, "motion": pick.one(MOTIONS), "side": pick.one(["for", "against"]), "words": pick.one(["", "", "Tea."]),
    },
    "carry motion": lambda pick: {"by": pick.seat, "motion": pick.one(MOTIONS)},
    "join": lambda pick: {"by": "", "who": pick.one([*NAMES, "Kim", "table", pick.seat])},
    "leave": lambda pick: {"by": pick.seat, "who": pick.seat},
    "forfeit": lambda pick: {"by": pick.seat, "who": pick.seat},
    "declare win": lambda pick: {"by": pick.seat, "who": pick.seat, "together": pick.one([[], [], [pick.seat]])},
    "call draw": lambda pick: {"by": pick.seat},
    "give up": lambda pick: {"by": pick.seat},
    "play on": lambda pick: {"by": pick.seat},
    "set counter": lambda pick: {"by": pick.seat, "counter": pick.one(["points", "gold"]), "of": _of(pick), "to": pick.amount},
    "give": lambda pick: {"by": pick.seat, "counter": pick.one(["points", "gold"]), "of": _of(pick), "amount": pick.amount},
    "set score": lambda pick: {"by": pick.seat, "of": _of(pick), "to": pick.amount},
    "edit rule": lambda pick: {
        "by": pick.seat, "rule": pick.one([pick.rule, None]), "text": pick.one([None, "Words by hand."]), "sheet": pick.sheet,
        "number": pick.one([None, None, pick.rule]), "kind": pick.one([None, "mutable", "immutable"]),
    },
    "edit own card": lambda pick: {"by": pick.seat, "sheet": pick.sheet or ""},
    "close judgments": lambda pick: {"by": pick.seat},
    "remove rule": lambda pick: {"by": pick.seat, "rule": pick.rule},
    "begin game": lambda pick: {"by": pick.seat},
    "begin turn": lambda pick: {"by": pick.seat, "to": pick.one([pick.seat, ""])} | pick.one([{}, {}, {"army": pick.army}]),
    "end turn": lambda pick: {"by": pick.seat},
    "turn parts": lambda pick: {"by": pick.seat, "to": pick.seat, "parts": ["sing"]},
    "require": lambda pick: {"by": pick.seat, "of": pick.seat, "what": "sing"},
    "excuse": _excuse,
    "tick": _tick,
    "start clock": lambda pick: {"by": pick.seat, "clock": pick.one(["time limit", "tea"]), "seconds": 60,
        "number": 2, "counts": pick.one(["", "turns", "steps", "circuits", "days"])},
    "turn calendar": lambda pick: {
        "by": pick.one([pick.seat, ""]), "to": f"2026-{1 + pick.number(12):02}-{1 + pick.number(31):02}",
    },
    "time up": lambda pick: {"by": pick.seat, "clock": pick.one(["time limit", "tea"])},
    "stop clock": lambda pick: {"by": pick.seat, "clock": pick.one(["time limit", "tea"]), "away": pick.number(2) == 0},
    "park": lambda pick: {"by": pick.seat, "parked": {"question": "why"}},
    "decide": _decide,
    "fault": lambda pick: {"by": pick.seat, "rule": "r1", "why": "spite"},
    "say why": lambda pick: {"by": pick.one([pick.seat, ""]), "step": 1 + pick.number(30), "why": "tea"},
    "tell": lambda pick: {"by": pick.seat, "text": "Hear, hear."},
    "show hands": lambda pick: {"by": pick.seat, "for": [pick.seat], "against": [pick.seat],
                                "others": [[pick.seat, pick.one(["abstain", "none", ""])]]},
    "do": lambda pick: {
        "by": pick.seat, "what": pick.one(["bid", "bid", "sing"]), "secret": pick.number(2) == 0,
        "player": pick.one([pick.seat, ""]), "number": pick.amount, "card": pick.one([pick.card, ""]),
        "rule": pick.one([None, pick.rule]), "text": pick.one(["", "tea"]), "square": pick.one(["", "", pick.on_map]),
    },
    "reveal": lambda pick: {"by": pick.seat, "what": pick.one(["bid", "sing"])},
    "choose at random": lambda pick: {
        "by": pick.seat, "what": "the victim", "among": pick.one([["tea", 7], [{"player": pick.seat}], []]),
    },
    "change rule": lambda pick: {"rule": pick.rule, "text": "Other words.", "sheet": ""},
    "ask judgment": lambda pick: {"by": pick.seat, "question": pick.one(["Is it so?", "Whose turn?"])},
    "judge": lambda pick: {"by": pick.seat, "answer": pick.one(["yes", "no"]), "rules": [pick.rule],
                            "then": pick.one(["", "suspended", "in force"])},
    "name judge": lambda pick: {"by": pick.seat, "to": pick.one([pick.seat, ""])},
    "overrule judge": lambda pick: {"by": pick.seat},
    "take up": lambda pick: {"by": pick.seat, "question": "next mover"},
    "begin circuit": lambda pick: {"by": pick.seat, "circuit": 2},
    "dispute": lambda pick: {"by": pick.seat, "rule": pick.rule, "over": pick.number(3) == 0},
    "suspend": lambda pick: {"by": pick.seat, "rule": pick.rule, "over": pick.number(3) == 0},
    "stamp void": lambda pick: {"by": pick.seat, "rule": pick.rule, "void": pick.number(3) > 0},
    "put motion": lambda pick: {"by": pick.seat, "motion": pick.one(MOTIONS)},
    "drop motion": lambda pick: {"by": pick.seat, "motion": pick.one(MOTIONS)},
    "void vote": lambda pick: {"by": pick.seat, "number": _proposal(pick)},
    "deem": lambda pick: {"by": pick.seat, "number": _proposal(pick), "adopted": pick.number(2) == 0},
    "introduce": lambda pick: {"by": pick.seat, "who": pick.seat, "surname": pick.one(["Abel", "Zola"])},
    "transmute": lambda pick: {"by": pick.seat, "rule": pick.rule, "to": pick.rule},
    "mutate": lambda pick: {
        "by": pick.seat, "rule": pick.rule, "text": "Mutated words.", "to": pick.one([None, pick.rule]), "sheet": pick.sheet,
    },
    "subsume": lambda pick: {"by": pick.seat, "rule": pick.rule, "other": pick.rule},
    "divide": lambda pick: {"by": pick.seat, "rule": pick.rule, "to": pick.rule},
    "other action": lambda pick: {
        "by": pick.seat, "under": pick.rule, "words": "do as it says", "rule": pick.one([None, pick.rule]),
        "does": pick.one(["remove", "renumber", "change", "write", "nothing"]), "to": pick.one([None, pick.rule]),
        "text": pick.one([None, "Words of its own."]),
    },
    "check sheets": lambda pick: {"by": pick.seat, "rules": [pick.one(["r1", "r3", "nothing"])]},
    "rank classes": lambda pick: {"by": pick.seat, "classes": pick.one([["mutable", "bylaw"], ["bylaw"], []])},
    "reclassify": lambda pick: {"by": pick.seat, "rule": "r1", "kind": "mutable"},
    "forget": lambda pick: {"by": pick.seat, "counter": pick.one(["points", "gold"]), "of": _of(pick)},
    "lay map": lambda pick: {
        "by": pick.seat, "name": pick.one(["land", "town", "hand of Ann"]), "wide": pick.number(13), "tall": pick.number(12),
        "squares": pick.one([[], [], ["Start", "Mill", "Gaol", "Mill"]]),
    },
    "remove map": lambda pick: {"by": pick.seat, "name": pick.one(["land", "town"])},
    "own square": lambda pick: {"by": pick.seat, "square": pick.on_map, "to": pick.one([pick.seat, pick.seat, ""])},
    "name square": lambda pick: {"by": pick.seat, "square": pick.on_map, "name": pick.one(["Mill", "Home", ""])},
    "place figure": lambda pick: {"by": pick.seat, "square": pick.on_map, "of": pick.seat},
    "walk": lambda pick: {"by": pick.seat, "thing": pick.one([pick.card, f"{pick.on_map}"]), "steps": pick.number(9) - 4},
    "raise army": lambda pick: {"by": pick.seat, "to": pick.seat},
    "set up": lambda pick: {
        "by": pick.seat, "army": pick.army, "rows": pick.one(["8/8/PPPPPPPP/RNBQKBNR", "8/8/[camel]7/4K3", "8/8/8", "8/8/8/9"]),
    },
    "checkmate": lambda pick: {"by": pick.seat, "army": pick.army, "to": pick.seat},
    "take army": lambda pick: {"by": pick.seat, "army": pick.army, "to": pick.one(["", pick.seat])},
    "hand man": lambda pick: {"by": pick.seat, "at": pick.square, "army": pick.army},
    "release army": lambda pick: {"by": pick.seat, "army": pick.army},
    "cannot move": lambda pick: {"by": pick.seat, "army": pick.army},
    "end moves": lambda pick: {"by": pick.seat, "army": pick.army},
    "count unmoved": lambda pick: {"by": pick.seat, "men": [pick.card]},
    "count boards": lambda pick: {"by": pick.seat, "army": pick.army},
    "push": lambda pick: {"by": pick.seat, "boards": [pick.army, pick.army]},
    "pull": lambda pick: {"by": pick.seat, "board": pick.one(["", pick.army]), "at": pick.one([None, [0.25, 0.75]])},
    "call check": lambda pick: {"by": pick.seat, "armies": [pick.army], "checkers": pick.one([[], [[pick.army]]])},
    "tell check": lambda pick: {"by": pick.seat, "lines": pick.one([[], [[pick.square, pick.square]]])},
    "move": lambda pick: {
        "by": pick.seat, "from": pick.square, "to": pick.square, "into": pick.one(["", "", "queen"]),
        "taken": pick.one(["", "", pick.square]), "rook": pick.one([[], [], [pick.square, pick.square]]),
        "passed": pick.one([[], [pick.square]]),
    },
    "promote": lambda pick: {"by": pick.seat, "at": pick.square, "into": pick.one(["", "knight"])},
    "demote": lambda pick: {"by": pick.seat, "at": pick.square, "into": pick.one(["", "pawn", "nothing"])},
    "undo": lambda pick: {},
    "redo": lambda pick: {},
    "go back": lambda pick: {"to": 1 + pick.number(30)},
    "look": lambda pick: {"by": pick.seat},
}  # fmt: skip
OFTEN = (
    *["vote"] * 14,
    "propose",
    "propose",
    "draw",
    "draw",
    "decide",
    "decide",
    "edit rule",
    "undo",
    "redo",
    "look",
    "begin turn",
    "add thing",
)
KINDS = (*PICKED, *OFTEN)


def picked(table: Table, kind: int, numbers: Numbers, kinds: Sequence[str] = KINDS, picking: type[Pick] = Pick) -> dict[str, Any]:
    """An act as a line of JSON would say it; one in twenty has a field of nonsense."""
    pick = picking(table, numbers)
    said = kinds[kind % len(kinds)]
    found = {"act": said, **PICKED[said](pick)}
    if (kind // len(kinds)) % 20 == 7:
        found[pick.one(list(found))] = pick.one(NONSENSE)
    return found


def attempt(session: Session, found: Mapping[str, Any], *, anyway: bool = True) -> Done | Objection:
    """Do it whatever the rules object to, as the command line would; what cannot be read is an objection like another."""
    name = found.get("act")
    if name == "undo":
        return session.undo()
    if name == "redo":
        return session.redo()
    if name == "go back":
        return session.go_back(int(found["to"]) if isinstance(found.get("to"), int) else 0)
    if name == "look":
        return session.look(str(found.get("by", "")))
    try:
        act = read_act(found)
    except Malformed as trouble:
        return Objection(str(trouble), impossible=True)
    return session.act(act, anyway=anyway)
