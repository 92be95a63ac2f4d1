"""What every act knows of itself.

An act is a value that says above all what makes it impossible (``objection``), what the table is after it
(``on``), which duties it fulfils (``fulfils``), which occasions it brings (``happened``) and how the minutes tell it
(``told``). None of them asks a rule: what the law decided stands in the act, or in the acts that follow it.

Fields are JSON types, so journal, undo, replay and the command line share one list. An act names cards by id, and an
id says nothing of a face; an act that carries more, such as a shuffle's order, says in ``secrets`` what must not be told, and
one whose content only some may know says in ``kept_back`` from whom.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Protocol, TypeAlias, dataclass_transform

from tabletop.engine.answers import Objection
from tabletop.engine.deeds import NEVER_DONE, HowOften
from tabletop.engine.duties import REMEMBER, Duties, Duty, is_vote, owed, ticked, ways_of
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.plain import Malformed, plain, read, read_by
from tabletop.engine.proposals import Proposal, Stage
from tabletop.engine.seen import SOMEBODY, SeenTable
from tabletop.engine.table import Parked, Table
from tabletop.engine.values import Ref, Value

UNDONE = "adoption undone"
"""What is told when a change is in force that no vote has adopted."""


class Draws(Protocol):
    """Where acts take what is left to chance in them, and the time."""

    def order(self, number: int) -> tuple[int, ...]:
        """So many things shuffled, counted from 0."""

    def faces(self, dice: int, sides: int) -> tuple[int, ...]:
        """What so many dice of so many sides show."""

    def picked(self, among: tuple[Value, ...]) -> int:
        """Which of them it is by lot, counted from 0."""

    def now(self) -> float:
        """The time, as Unix counts it."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
@dataclass(frozen=True, kw_only=True)
class Act:
    """Something done at the table, by the seat ``by``, or by the clerk where that is empty. Each kind of act is such a dataclass
    as well, without saying so."""

    by: str = ""
    law: str = ""
    """The id of the rule card that this act follows from; nothing for what people do."""
    why: str = ""
    """Why it is done, in words that the minutes repeat."""

    said: ClassVar[str] = "act"
    """Its name in files and on the command line: the class's own words, in lower case."""
    phrases: ClassVar[tuple[str, ...]] = ()
    """What duties call it besides its name: ``"throw the die"``."""
    kinds: ClassVar[dict[str, type["Act"]]] = {}
    """Every act there is, by its name."""
    players: ClassVar[bool] = True
    """Whether people may do it; otherwise it only ever follows from a rule."""
    played_by: ClassVar[tuple[str, ...]] = ("by",)
    """Fields that name whose part in the game it is, which is nobody’s who has left."""
    secrets: ClassVar[tuple[str, ...]] = ()
    """Fields that nobody is told."""
    quiet: ClassVar[bool] = False
    """Whether it fills no minutes unless somebody says why."""
    foretold: ClassVar[bool] = True
    """Whether everybody may be told beforehand what it brings, as far as that discloses nothing (``discloses``)."""
    tells_why: ClassVar[bool] = False
    """Whether its own line in the minutes has a place for the reason; otherwise the reason goes on behind it."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if not cls.__name__.startswith("_"):
            cls.said = re.sub(r"(?<=.)([A-Z])", r" \1", cls.__name__).lower()
            Act.kinds[cls.said] = cls
        dataclass(frozen=True, kw_only=True)(cls)

    def objection(self, table: Table) -> str:
        """What makes this act impossible on any table, as a sentence; nothing when it can be done."""
        return ""

    def needless(self, table: Table) -> bool:
        """Whether nothing is left to do: a rule that calls for it is served without it."""
        return False

    def on(self, table: Table) -> Table:
        """The next table."""
        return table

    def fulfils(self, table: Table) -> frozenset[str]:
        """What this act fulfils, as a duty may word it: ``"propose"``, ``"pass the token"``."""
        if not self.phrases:
            return frozenset((self.said,))
        owing = (way for duty in owed(table.duties, self.by) for way in duty.fulfils)
        return frozenset((self.said, *self.phrases, *(way for way in owing if self.worded(way.removeprefix(REMEMBER)))))

    @classmethod
    def worded(cls, way: str) -> bool:
        """Whether a duty in these words means it: ``"declare a win"``, and with more said of it ``"write the rule that …"``."""
        return any(way == each or way.startswith(f"{each} ") for each in cls.phrases) or way == cls.said

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        """The occasions it brings, in order."""
        return ()

    def asked_about(self, occasions: tuple[Occasion, ...], before: Table) -> tuple[Occasion, ...]:
        """Its own occasions as whoever does it knows them: only objections beforehand, told to nobody else, may hang on these."""
        return occasions

    def told(self, table: SeenTable, after: SeenTable) -> str:
        """Its line in the minutes, for the reader of the tables before and after it; nothing fills no line."""
        return ""

    def doer_at(self, table: Table | SeenTable) -> str:
        """Who did it, as a sentence begins: where it names nobody, whoever plays alone there."""
        return self.by or table.alone or "Somebody"

    @property
    def doer(self) -> str:
        """Who did it, as its line in the minutes begins: a seat, the clerk under a rule, or a hand that nobody named."""
        return self.by or ("The clerk" if self.law else SOMEBODY)

    def as_disputed(self, table: SeenTable) -> str:
        """What it would do on that table, for whoever disputes that it may be done: ``"Bo: move the token."``."""
        return f"{self.doer}: {self.infinitive}."

    @property
    def in_general(self) -> str:
        """What it is to do one like it: ``"draw a card"``, ``"remove a rule"``."""
        return (*self.phrases, self.said)[0]

    @property
    def infinitive(self) -> str:
        """What it is to do it: ``"draw a card"``, ``"remove rule 10"``."""
        return self.in_general

    def undone(self, table: SeenTable) -> str:
        """That it was not done on that table, as a sentence begins: ``"Bo did not draw a card"``."""
        return f"{self.doer} did not {self.infinitive}"

    @property
    def goes_on(self) -> str:
        """How the line of the same seat's act just before goes on with this one: ``"and drew one card"``. Mostly it does not."""
        return ""

    def kept_back(self, table: SeenTable) -> tuple[str, ...]:
        """The fields that the reader of the table before it is not told."""
        return self.secrets

    @property
    def promise(self) -> str:
        """What ``by`` does, in the present and without the name, for a preview: ``"draws one"``; all that is let go has one."""
        return ""

    def drawn(self, table: Table, draws: Draws) -> "Act":
        """This act with what nobody has filled in drawn by lot, or read from the clock. Mostly nothing is left to either."""
        return self

    def resolved(self, table: Table) -> "Act":
        """This act with every card that was named by its face named by its id. Raises ``Malformed``."""
        return self


@lru_cache(maxsize=500)
def meant(way: str) -> type[Act] | None:
    """The act that a duty in these words means; nothing for words that are no act’s."""
    return next((kind for kind in Act.kinds.values() if kind.worded(way)), None)


def means(duty: Duty, *kinds: type[Act]) -> bool:
    """Whether one of these acts would do it."""
    return not _all_meant(duty.what).isdisjoint(kinds)


@lru_cache(maxsize=500)
def _all_meant(what: str) -> frozenset[type[Act] | None]:
    return frozenset(map(meant, ways_of(what)))


def played(act: Act, table: Table) -> Table:
    """The table after ``act``, with the duty that it fulfils ticked off, and how often people have done it counted."""
    after = _dated(table, _without_moot(table, _answered(act, act.on(table))))
    if not act.by:
        return after
    ways = act.fulfils(table)
    duties = ticked(after.duties, act.by, ways)
    if act.law:
        return after if duties is after.duties else replace(after, duties=duties)
    return replace(after, often=_once_more(after.often, act.by, ways, table), duties=duties)


def _dated(before: Table, after: Table) -> Table:
    """The table with today’s day on the rule cards that have just been written, where it was told which day it is."""
    if not after.today or after.rulebook.rules is before.rulebook.rules:
        return after
    return replace(after, rulebook=after.rulebook.dated(before.rulebook, after.today))


def _once_more(often: HowOften, by: str, ways: frozenset[str], table: Table) -> HowOften:
    turn = table.turn
    return {**often, **{(way, by): often.get((way, by), NEVER_DONE).once_more(turn.number, turn.circuit) for way in ways}}


def _answered(act: Act, table: Table) -> Table:
    """The table without the questions that people have just answered by doing."""
    if act.law or not table.parked or not any(act.said in parked.answered_by for parked in table.parked):
        return table
    return replace(table, parked=tuple(parked for parked in table.parked if act.said not in parked.answered_by))


def _without_moot(before: Table, after: Table) -> Table:
    """The table without questions about changes that are adopted by now after all, or were taken back."""
    if not after.parked or before.proposals is after.proposals or not any(_moot(parked, after) for parked in after.parked):
        return after
    return replace(after, parked=tuple(parked for parked in after.parked if not _moot(parked, after)))


def _moot(parked: Parked, table: Table) -> bool:
    told = parked.work[0].occasion if parked.work else None
    about = told.fields["proposal"] if told and told.name == UNDONE else None
    proposal = table.proposal(int(about.key)) if isinstance(about, Ref) else None
    return proposal is not None and (proposal.stage is Stage.ADOPTED or not proposal.made)


def happened(act: Act, before: Table, after: Table) -> tuple[Occasion, ...]:
    """All that ``act`` brought about: its own occasions, then those of the duties it fulfilled."""
    return act.happened(before, after) + happened_besides(before, after)


def happened_besides(before: Table, after: Table) -> tuple[Occasion, ...]:
    """What comes of the duties that an act fulfilled, and of adoptions that it undid."""
    return _duties_happened(before, after) + _adoptions_undone(before, after)


def _adoptions_undone(before: Table, after: Table) -> tuple[Occasion, ...]:
    """What proposals changed that are adopted no longer, or whose vote was held again and ended otherwise."""
    if before.proposals is after.proposals:
        return ()
    as_they_were = set(map(id, before.proposals))
    changed = [each for each in after.proposals if each.made and id(each) not in as_they_were]
    undone = [each for each in changed if _undone(before.proposal(each.number), each)]
    return tuple(
        [Occasion(UNDONE, {"proposal": Ref("proposal", str(each.number)), "proposer": player(each.by)}) for each in undone]
    )


def _undone(was: Proposal | None, now: Proposal) -> bool:
    """A proposal that had left the table lies there again because somebody holds something else of its vote."""
    if was is None or was.stage is Stage.ADOPTED:
        return now.stage is not Stage.ADOPTED
    return was.stage is not now.stage and now.stage in (Stage.DEFEATED, Stage.WITHDRAWN, Stage.LAPSED)


def _duties_happened(before: Table, after: Table) -> tuple[Occasion, ...]:
    if before.duties is after.duties:
        return ()
    open_before, open_after = owed(before.duties), owed(after.duties)
    left = {id(duty) for duty in open_after}
    gone = [duty for duty in open_before if id(duty) not in left and duty not in open_after]
    if not gone:
        return ()
    as_they_were = {id(duty) for duty in before.duties}
    ticked_off = [replace(duty, done=False) for duty in after.duties if duty.done and id(duty) not in as_they_were]
    done = [duty for duty in gone if duty in ticked_off]
    occasions = [Occasion("duty done", {"duty": duty.what, "who": player(duty.who)}) for duty in done]
    for who in dict.fromkeys(duty.who for duty in done if duty.part):
        if not any(duty.part and duty.who == who for duty in open_after):
            occasions.append(Occasion("parts done", {"who": player(who)}))
        else:
            occasions.append(next_part(open_after, who))
    proposal = after.under_vote if any(map(is_vote, gone)) and not any(map(is_vote, open_after)) else None
    if proposal and proposal.stage is Stage.OPEN:
        occasions.append(Occasion("every ballot is in", {"proposer": player(proposal.by)}))
    return (*occasions, *(Occasion("duty done by all", {"duty": what}) for what in _done_by_all(gone, open_after)))


def _done_by_all(gone: Iterable[Duty], after: Duties) -> Iterable[str]:
    """What somebody owed besides the parts of a turn, and nobody owes any more."""
    left = {duty.what for duty in after}
    return (what for what in dict.fromkeys(duty.what for duty in gone if not duty.part) if what not in left)


def next_part(duties: Duties, who: str) -> Occasion:
    """That the first part of the turn that ``who`` has not done yet begins."""
    part = next(duty for duty in duties if duty.part and duty.who == who)
    return Occasion("part begun", {"part": part.what, "who": player(who)})


def written(act: Act) -> dict[str, Any]:
    """The act as files and the command line write it."""
    return {"act": act.said, **plain(act)}


ObjectionTo: TypeAlias = Callable[[Act], Objection | None]
"""What stands against an act now."""


def read_act(found: object) -> Act:
    """The act that ``written`` gave. Raises ``Malformed`` with one sentence."""
    name = found.get("act") if isinstance(found, dict) else None
    if not isinstance(found, dict) or not isinstance(name, str):
        raise Malformed('An act is written as {"act": …, "by": …}, and “act” says which.')
    kind = Act.kinds.get(name)
    if kind is None:
        from difflib import get_close_matches

        near = get_close_matches(name, Act.kinds, 1)
        raise Malformed(f"There is no act called “{name[:40]}”." + (f" Did you mean “{near[0]}”?" if near else ""))
    fields = found.copy()
    del fields["act"]
    return read(kind, fields)


read_by(Act, read_act)
