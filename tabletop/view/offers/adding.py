"""What is asked before something is added, named, pinned or counted by hand: a slip of paper for each kind of thing."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tabletop.engine.acts import Act
from tabletop.engine.acts.armies import SetUp
from tabletop.engine.acts.by_hand import WRITTEN, AddThing, MoveThing, NameThing
from tabletop.engine.acts.clocks import StartClock
from tabletop.engine.acts.figures import SetCounter
from tabletop.engine.chess.rows import AS_IN_CHESS
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import read_number
from tabletop.view.values.offer import WHY, Field, Reply


@dataclass(frozen=True)
class ActSlip:
    """What a slip asks, and the act that the answers make."""

    title: str
    fields: tuple[Field, ...]
    does: str
    make: Callable[[Reply], Act]


def slip_for(act: Act, table: SeenTable) -> ActSlip:
    """The slip for an act by hand that needs words or a number first."""
    match act:
        case NameThing():
            return _naming(act, table)
        case MoveThing():
            return _pinning(act, table)
        case SetCounter():
            to = Field("to", "What does it show?", "number")
            return ActSlip("Set its number", (to, WHY), "Set it",
                         lambda reply: replace(act, to=read_number(reply["to"]), why=reply["why"]))  # fmt: skip
        case StartClock():
            fields = Field("clock", "What is it for?", usual="clock"), Field("minutes", "Minutes", "number", usual="5"), WHY
            return ActSlip("A new clock", fields, "Start it", lambda reply: replace(
                act, clock=reply["clock"], seconds=float(read_number(reply["minutes"])) * 60, why=reply["why"]))  # fmt: skip
        case SetUp():
            rows = Field("rows", "Its rows as in FEN, the joining edge first", usual=AS_IN_CHESS)
            return ActSlip(f"Set up the army {act.army}", (rows, WHY), "Set it up", lambda reply: replace(act, **reply))
        case AddThing():
            return _adding(act)
    raise TypeError(f"nothing is asked before {act.said}")


def _naming(act: NameThing, table: SeenTable) -> ActSlip:
    thing = table.thing(act.thing)
    if thing.kind in WRITTEN:
        words = Field("name", "What does it say?", "words", usual=thing.face)
        return ActSlip("Change the words", (words, WHY), "Write it", lambda reply: replace(act, **reply))
    named = Field("name", "What is it called?", usual=thing.name)
    return ActSlip("Name it", (named, WHY), "Name it", lambda reply: replace(act, **reply))


def _pinning(act: MoveThing, table: SeenTable) -> ActSlip:
    """A thing is pinned to one of the rule cards."""
    titles = {f"rule {rule.number}": rule.id for rule in table.rulebook.by_number()}
    which = Field("rule", "To which rule card?", "choice", tuple(titles))
    return ActSlip("Pin it to a rule card", (which, WHY), "Pin it",
                 lambda reply: replace(act, to=f"on {titles[reply['rule']]}", why=reply["why"]))  # fmt: skip


_WORDS = {
    "card": Field("what", "What does its face say?"),
    "deck": Field("what", "The cards, one on each line", "words"),
    "note": Field("what", "What does it say?", "words"),
    "list": Field("what", "What stands on it? One thing a line", "words"),
    "die": Field("what", "How many sides?", "number", usual="6"),
    "track": Field("what", "How many steps?", "number", usual="10"),
}


def _adding(act: AddThing) -> ActSlip:
    words = _WORDS.get(act.kind, Field("what", "What is it called?"))
    name = (Field("name", "What is it called?", needed=False),) if act.kind in ("die", "track") else ()
    name = (Field("to", "What is their pile called?", usual=act.to),) if act.kind == "deck" else name
    return ActSlip(f"A new {act.kind}", (words, *name, WHY), "Put it down", lambda reply: _added(act, reply))


def _added(act: AddThing, reply: Reply) -> AddThing:
    return replace(act, what=reply["what"], name=reply.get("name", act.name), to=reply.get("to", act.to), why=reply["why"])
