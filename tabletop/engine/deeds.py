"""What people do under a name of their own making, a bid, a claim, an announcement, and what they chose in doing it."""

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.engine.frozen import replace
from tabletop.engine.values import Number, Ref, Value

PLAYER, NUMBER, CARD, RULE, SQUARE, TEXT = ELIGIBLE = ("player", "number", "card", "rule", "square", "text")
"""What can be chosen."""
MOST_KEPT = 300


@dataclass(frozen=True)
class Deed:
    """Something done, or found by lot where ``by`` is empty, with what was chosen: each kind of thing at most once."""

    number: int
    what: str
    by: str = ""
    turn: int = 0
    """The number of the turn in which it was done."""
    owed_since: int = 0
    """The number of the turn in which it was asked of whoever did it; 0 if nothing asked for it."""
    circuit: int = 0
    day: str = ""
    """The day on which it was done; empty if no day was told."""
    player: Ref | None = None
    amount: Number | None = None
    card: Ref | None = None
    rule: Ref | None = None
    square: Ref | None = None
    text: str | None = None
    secret: bool = False
    """Nobody else may know yet what was chosen."""

    @property
    def ref(self) -> Ref:
        return Ref("deed", str(self.number))

    def chosen(self, kind: str) -> Value:
        """What was chosen of that kind; nobody for nothing."""
        chosen: Value = getattr(self, "amount" if kind == NUMBER else kind)
        return chosen

    def seen_by(self, reader: str | None) -> "Deed":
        """The deed as ``reader`` may know it."""
        hidden = self.secret and self.by != reader
        return replace(self, player=None, amount=None, card=None, rule=None, square=None, text=None) if hidden else self

    @property
    def told(self) -> dict[str, Value]:
        """What a rule may know of it."""
        open_one = self.seen_by(None)
        told: dict[str, Value] = {"what": self.what, "deed": self.ref}
        return told | {f"chosen {kind}": open_one.chosen(kind) for kind in ELIGIBLE}


Deeds = tuple[Deed, ...]


def with_deed(deeds: Deeds, deed: Deed) -> Deeds:
    """The deeds with one more. Those of this circuit and the last stay, and the latest of everybody under every name."""
    latest = {(each.what, each.by): each.number for each in (*deeds, deed)}
    kept = [each for each in deeds if each.circuit >= deed.circuit - 1 or each.number in latest.values()]
    return (*kept[1 - MOST_KEPT :], deed)


@dataclass(frozen=True)
class Often:
    """How often a seat has done something in a turn and in a circuit; of another turn or circuit, not at all."""

    turn: int
    in_turn: int
    circuit: int
    in_circuit: int

    def once_more(self, turn: int, circuit: int) -> "Often":
        return Often(turn, self.times(turn=turn) + 1, circuit, self.times(circuit=circuit) + 1)

    def times(self, *, turn: int = -1, circuit: int = -1) -> int:
        """How often in that turn, or in that circuit."""
        return self.in_turn if turn == self.turn else self.in_circuit if circuit == self.circuit else 0


NEVER_DONE = Often(-1, 0, -1, 0)
HowOften = Mapping[tuple[str, str], Often]
"""By what was done and by whom."""
