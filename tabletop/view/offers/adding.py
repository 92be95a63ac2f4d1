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
from tabletop.view.values.offer import WHY, Field, Said


@dataclass(frozen=True)
class Asked:
    """What a slip asks, and the act that the answers make."""

    title: str
    fields: tuple[Field, ...]
    does: str
    make: Callable[[Said], Act]


def asked(act: Act, table: SeenTable) -> Asked:
    """The slip for an act by hand that needs words or a number first."""
    match act:
        case NameThing():
            return _naming(act, table)
        case MoveThing():
            return _pinning(act, table)
        case SetCounter():
            to = Field("to", "What does it show?", "number")
            return Asked("Set its number", (to, WHY), "Set it",
                         lambda said: replace(act, to=read_number(said["to"]), why=said["why"]))  # fmt: skip
        case StartClock():
            fields = Field("clock", "What is it for?", usual="clock"), Field("minutes", "Minutes", "number", usual="5"), WHY
            return Asked("A new clock", fields, "Start it", lambda said: replace(
                act, clock=said["clock"], seconds=float(read_number(said["minutes"])) * 60, why=said["why"]))  # fmt: skip
        case SetUp():
            rows = Field("rows", "Its rows as in FEN, the joining edge first", usual=AS_IN_CHESS)
            return Asked(f"Set up the army {act.army}", (rows, WHY), "Set it up", lambda said: replace(act, **said))
        case AddThing():
            return _adding(act)
    raise TypeError(f"nothing is asked before {act.said}")


def _naming(act: NameThing, table: SeenTable) -> Asked:
    thing = table.thing(act.thing)
    if thing.kind in WRITTEN:
        words = Field("name", "What does it say?", "words", usual=thing.face)
        return Asked("Change the words", (words, WHY), "Write it", lambda said: replace(act, **said))
    named = Field("name", "What is it called?", usual=thing.name)
    return Asked("Name it", (named, WHY), "Name it", lambda said: replace(act, **said))


def _pinning(act: MoveThing, table: SeenTable) -> Asked:
    """A thing is pinned to one of the rule cards."""
    titles = {f"rule {rule.number}": rule.id for rule in table.rulebook.by_number()}
    which = Field("rule", "To which rule card?", "choice", tuple(titles))
    return Asked("Pin it to a rule card", (which, WHY), "Pin it",
                 lambda said: replace(act, to=f"on {titles[said['rule']]}", why=said["why"]))  # fmt: skip


_WORDS = {
    "card": Field("what", "What does its face say?"),
    "deck": Field("what", "The cards, one on each line", "words"),
    "note": Field("what", "What does it say?", "words"),
    "list": Field("what", "What stands on it? One thing a line", "words"),
    "die": Field("what", "How many sides?", "number", usual="6"),
    "track": Field("what", "How many steps?", "number", usual="10"),
}


def _adding(act: AddThing) -> Asked:
    words = _WORDS.get(act.kind, Field("what", "What is it called?"))
    name = (Field("name", "What is it called?", needed=False),) if act.kind in ("die", "track") else ()
    name = (Field("to", "What is their pile called?", usual=act.to),) if act.kind == "deck" else name
    return Asked(f"A new {act.kind}", (words, *name, WHY), "Put it down", lambda said: _added(act, said))


def _added(act: AddThing, said: Said) -> AddThing:
    return replace(act, what=said["what"], name=said.get("name", act.name), to=said.get("to", act.to), why=said["why"])
