"""What stands against an act before it is done, and the act as it would be done. It changes nothing."""

from collections.abc import Callable, Mapping
from time import time

from tabletop.clerk.work.cascade import Chance
from tabletop.engine.acts import Act
from tabletop.engine.acts.lawmaking.proposing import Propose, current
from tabletop.engine.acts.lawmaking.voids import Deem, VoidVote
from tabletop.engine.acts.telling import SayWhy
from tabletop.engine.answers import Agreement, Objection
from tabletop.engine.frozen import replace
from tabletop.engine.steps import Followed
from tabletop.engine.table import Table
from tabletop.engine.text.amendments import lifted
from tabletop.engine.text.game_words import REPEAL_AMENDMENT
from tabletop.engine.text.readable import readable
from tabletop.engine.text.wording import trouble_with_reason
from tabletop.engine.work import finish
from tabletop.game.chance import left_to_chance
from tabletop.game.ending import Endings
from tabletop.game.foreknown import foreknown
from tabletop.game.law_answers import once
from tabletop.game.notes import layers
from tabletop.game.played_record import Driver
from tabletop.journal import Record


class Objections(Endings):
    """Whatever is tried out takes chance and the time, ``now`` in Unix seconds, as the act itself would take them."""

    def __init__(self, record: Record, now: Callable[[], float] = time, play: Driver = finish) -> None:
        super().__init__(record, play)
        self._now = now

    @once
    def objection(self, act: Act) -> Objection | None:
        """What would stand against ``act`` if it were done now; ``None`` if it may be done."""
        act = self._completed(act, self._chance())
        if trouble := self._impossible(act):
            return Objection(trouble, impossible=True)
        return self._clerk.objection(self._table, act.resolved(self._table))

    @once
    def with_any_class(self, act: Act) -> Mapping[str, Act]:
        """The act with each of the classes of which it has to say one, as no rule does; none where nothing is left open."""
        return self._clerk.with_any_class(self._table, act)

    def against_any(self, act: Act) -> Objection | None:
        """What would stand against ``act`` whatever class it said, where it has to say one."""
        against = [self.objection(each) for each in self.with_any_class(act).values() or (act,)]
        return None if None in against else against[0]

    @once
    def wanting(self, act: Act) -> tuple[Agreement, ...]:
        """What has to be agreed on first: once it were, the rule that stands against ``act`` now would not."""
        agreements = self.agreements()
        if not agreements:
            return ()
        act = self._completed(act, self._chance()).resolved(self._table)
        against = self._clerk.objection(self._table, act)
        if against is None:
            return ()
        agreed = ((each, self._table.with_agreed(each.motion)) for each in agreements)
        return tuple(each for each, table in agreed if self._clerk.objection(table, act) != against)

    def _possible(self, act: Act) -> bool:
        against = self.objection(act)
        return against is None or not against.impossible

    def _laid_aside(self, change: Propose) -> tuple[Table, Propose]:
        """The table without the proposal that the change is, if it lies there already, or that it words otherwise, where the
        same player made both, so that its rule bears its own number."""
        live, rule = current(self._table), self._table.rulebook.numbered(change.rule)
        said = change.kind, rule.id if rule else "", change.text, change.sheet
        own = (live.kind, live.rule, *((live.text, live.sheet) if live.by != change.by else said[2:])) if live else ()
        if live is None or own != said:
            return self._table, self._numbered(change)
        others = tuple(each for each in self._table.proposals if each.number != live.number)
        return replace(self._table, proposals=others), replace(self._numbered(change), number=live.number)

    def _numbered(self, change: Propose) -> Propose:
        """The change as it would be proposed now."""
        made = self._clerk.completed(self._table, self._recalled(change))
        return made if isinstance(made, Propose) else change

    def _impossible(self, act: Act) -> str:
        if not act.players:
            return f"“{act.said}” only ever follows from a rule."
        if act.by and (trouble := self._table.not_here(act.by)):
            return trouble
        if isinstance(act, SayWhy) and not self._timeline.is_step(act.step):
            return f"There is no step {act.step} on record."
        return trouble_with_reason(act.why) or self._clerk.trouble(self._table, act) or act.objection(self._table)

    def _completed(self, act: Act, chance: Chance) -> Act:
        """The act as it comes in, from whatever hand, without signs that nobody sees, and with what the law and chance put
        into it: its number, the order of a shuffle, the time."""
        return chance(self._clerk.completed(self._table, self._recalled(readable(act))), self._table)

    def _recalled(self, act: Act) -> Act:
        """The act with what it needs of the record: a proposal that has left the table, the words a rule had before."""
        if isinstance(act, VoidVote | Deem) and act.was is None and not self._table.proposal(act.number):
            left = self._history.left(self._way(), act.number)
            return replace(act, was=self._table_before(left).proposal(act.number) if left else None)
        if isinstance(act, Propose) and act.kind == REPEAL_AMENDMENT and not act.text:
            rule = self._table.rulebook.numbered(act.rule)
            reads = lifted(layers(self.wordings(rule.id)), act.revision) if rule else None
            return replace(act, text=reads.text, sheet=reads.sheet) if reads else act
        return act

    def _chance(self) -> Chance:
        return left_to_chance(self._record.head.get("seed"), self.last, self._now)

    def _foreknown(self, act: Act, chance: Chance) -> Followed:
        """The act with what would follow from it now, as far as everybody may know it beforehand."""
        found = self._table.one_step_on
        return foreknown(found, act, self._clerk.follow(found, act, chance))
