"""One sitting at the table: acts come in, tables go out; undo and redo, dice, shuffles and the clock.

What makes an act impossible and what the rules object to is asked; the clerk adds what follows; the step is written to
disk; only then is the new table shown. Whoever looks at the sitting gets ``SeenTable`` and ``SeenStep``.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import takewhile
from pathlib import Path
from random import Random, SystemRandom
from time import time
from typing import Any

from tabletop import journal as journals
from tabletop.actions import Actions
from tabletop.box import Box, BoxTrouble
from tabletop.clerk.cascade import Fill
from tabletop.clerk.clerk import Clerk
from tabletop.engine import drops
from tabletop.engine.acts import Act
from tabletop.engine.acts.boards import Move, Push
from tabletop.engine.acts.cards import Show, Shuffle
from tabletop.engine.acts.clocks import StartClock, StopClock, TimeUp
from tabletop.engine.acts.counting import CloseVote, CountVotes
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.proposing import Propose
from tabletop.engine.acts.turns import BeginGame
from tabletop.engine.acts.voids import Deem, VoidVote
from tabletop.engine.acts.voting import Vote
from tabletop.engine.amendments import lifted
from tabletop.engine.answers import Agreement, Done, Foreseen, LawLine, Objection, Prospect, Rehearsal, Target
from tabletop.engine.armies import man_at
from tabletop.engine.duties import owed
from tabletop.engine.frozen import replace
from tabletop.engine.plain import plain
from tabletop.engine.proposals import NONE, REPEAL_AMENDMENT, SIDES
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenTable, seen, seen_step, veiled
from tabletop.engine.steps import Step
from tabletop.engine.table import Clock, ClockState, Table
from tabletop.engine.things import SeenThing, pile
from tabletop.engine.values import Number, listed
from tabletop.entries import step_written
from tabletop.evening import Evening
from tabletop.foresight import answers, rehearsed
from tabletop.journal import Journal, NotSaved, Trouble
from tabletop.stories import layers

ACTIONS = frozenset({"transmute", "mutate", "subsume", "divide", "other action"})
LONG = 500
"""Entries from which on an evening is worth a checkpoint: when it is left, and when so many had to be played to open it."""
OFTEN = 1_000
"""Steps between two checkpoints while play goes on, so that a program that was killed opens as quickly as one that was closed."""


class Session(Evening):
    """An evening that goes on. Chance and the time, ``now`` in Unix seconds, reach the engine only as data in acts.

    Chance is the system's, or follows from the seed in the file's head and the number of the step, so that a seeded
    evening that is played again is the same evening.
    """

    def __init__(self, journal: Journal, now: Callable[[], float] = time) -> None:
        super().__init__(journal)
        self._journal = journal
        self._now = now
        self._clerk = Clerk()
        self._actions: tuple[Table, Actions] | None = None
        self._ticking: frozenset[str] = frozenset()
        self.trouble = ""
        """Why the last entries are not on the disk, as a sentence; nothing while all is saved."""

    @classmethod
    def begin(
        cls,
        path: Path,
        box: Box,
        seats: Sequence[Seat],
        options: Mapping[str, str] | None = None,
        *,
        seed: str | None = None,
        now: Callable[[], float] = time,
    ) -> "Session":
        """Sit down to a new game, kept in the file at ``path``. Raises ``BoxTrouble`` or ``Trouble`` with a sentence."""
        if trouble := box.trouble_with_seats([seat.name for seat in seats]):
            raise BoxTrouble(trouble)
        house = box.house(options or {}, [seat.name for seat in seats])
        box = box.shuffled(options or {})
        head = {"game": plain(box), "seats": plain(tuple(seats)), "house": house} | ({} if seed is None else {"seed": seed})
        session = cls(journals.create(path, head), now)
        if isinstance(begun := session._do(BeginGame(), session._chance()), Objection):
            session.close()
            raise BoxTrouble(begun.sentence)
        return session

    @classmethod
    def resume(cls, path: Path, *, now: Callable[[], float] = time) -> "Session":
        """Go on with the game in the file at ``path``. Raises ``Trouble`` with a sentence. No sheet is consulted."""
        journal = journals.open_journal(path)
        try:
            session = cls(journal, now)
        except Trouble:
            journal.close()
            raise
        if session.last - session._covered >= LONG:
            session._keep()
        return session

    def close(self) -> None:
        """Leave the table. The file is whole at every moment; what is kept beside it only makes opening quicker."""
        if self.last >= LONG:
            self._keep()
        self._journal.close()

    def _keep(self) -> None:
        if not self.unsaved:
            self._journal.keep_checkpoint(plain(self.kept()))
            self._covered = self.last

    def table(self, reader: str | None = None, at: int | None = None) -> SeenTable:
        """The table as ``reader`` sees it, now or as it stood when entry ``at`` had been made."""
        return super().table(reader, at) if at is not None else seen(self._held(self._table), reader)

    def _held(self, table: Table) -> Table:
        """Clocks that nobody started in this sitting, or whose start was undone, stand still until somebody does."""
        held = tuple(self._stopped(clock) if clock.name not in self._ticking else clock for clock in table.clocks)
        return table if held == table.clocks else replace(table, clocks=held)

    def _stopped(self, clock: Clock) -> Clock:
        if clock.state is not ClockState.RUNNING:
            return clock
        return replace(clock, left=clock.shows(self._last_at), at=self._last_at, state=ClockState.HELD)

    # Acting

    def act(self, act: Act, *, anyway: bool = False, why: str = "") -> Done | Objection:
        """Do ``act`` with all that follows from it, or say what stands against it."""
        fill = self._chance()
        act = self._completed(act, fill)
        if trouble := self._impossible(act):
            return Objection(trouble, impossible=True)
        act = act.settled(self._table)
        objections = self._clerk.objections(self._table, act)
        if objections and not anyway:
            return Objection(objections[0].sentence, objections[0].rule, others=tuple(each.sentence for each in objections[1:]))
        return self._do(act, fill, why, objections)

    def _do(self, act: Act, fill: Fill, why: str = "", objections: tuple[Objection, ...] = ()) -> Done | Objection:
        ids = self._last_id if self._last_id > self._table.things.last_id else 0
        at, against = round(self._now(), 3), tuple(each.rule for each in objections)
        step = Step(act, (), at, bool(objections), why, against, ids)
        followed, after = self._clerk.follow(step.found(self._table), act, fill)
        return self._done(replace(step, followed=followed), after)

    def objection(self, act: Act) -> Objection | None:
        """What would stand against ``act`` if it were done now; nothing where it may be done."""
        act = self._completed(act, self._chance())
        if trouble := self._impossible(act):
            return Objection(trouble, impossible=True)
        objections = self._clerk.objections(self._table, act.settled(self._table))
        return Objection(objections[0].sentence, objections[0].rule) if objections else None

    def _impossible(self, act: Act) -> str:
        if not act.players:
            return f"“{act.said}” only ever follows from a rule."
        if act.by and self._table.seat(act.by) is None:
            return f"Nobody called “{act.by[:40]}” sits here."
        return self._clerk.trouble(self._table, act) or act.objection(self._table)

    def _completed(self, act: Act, fill: Fill) -> Act:
        """The act with what the law and chance put into it: its number, the order of a shuffle, the time."""
        return fill(self._clerk.completed(self._table, self._recalled(act)), self._table)

    def _recalled(self, act: Act) -> Act:
        """The act with what it needs of the record: a proposal that has left the table, the words a rule had before."""
        if isinstance(act, VoidVote | Deem) and act.was is None and not self._table.proposal(act.number):
            found = [after.proposal(act.number) for after in (step.on(before) for _, step, before in self._way())]
            return replace(act, was=next((proposal for proposal in reversed(found) if proposal), None))
        if isinstance(act, Propose) and act.kind == REPEAL_AMENDMENT and not act.text:
            rule = self._table.rulebook.numbered(act.rule)
            reads = lifted(layers(self.wordings(rule.id)), act.revision) if rule else None
            return replace(act, text=reads.text, sheet=reads.sheet) if reads else act
        return act

    def _filled(self, act: Act, table: Table, chance: Callable[[], Random]) -> Act:
        if isinstance(act, Shuffle) and act.order is None:
            order = list(range(len(table.things.at(pile(act.pile)))))
            chance().shuffle(order)
            return replace(act, order=tuple(order))
        if isinstance(act, Throw) and act.faces is None and not act.objection(table):
            return replace(act, faces=tuple(chance().randint(1, act.thrown[1]) for _ in range(act.thrown[0])))
        if isinstance(act, StartClock | StopClock | TimeUp) and not act.at:
            return replace(act, at=round(self._now(), 3))
        return act

    def _chance(self) -> Fill:
        """What one step leaves to chance: every throw and shuffle in it goes on where the one before it ended."""
        seed, last = self._journal.head.get("seed"), self.last
        return partial(self._filled, chance=cache(lambda: SystemRandom() if seed is None else Random(f"{seed}:{last}")))

    def _append(self, entry: dict[str, Any]) -> Objection | None:
        """The entry added to the file, or why no file can hold it. Where the disk refuses it, it is marked as not saved."""
        try:
            self._journal.append(entry)
        except NotSaved as trouble:
            self.trouble = str(trouble)
        except ValueError as trouble:
            return Objection(str(trouble), impossible=True)
        else:
            self.trouble = ""
        return None

    def save_again(self) -> bool:
        """Try once more to write what is not on the disk. Says whether all of it is there now."""
        try:
            self._journal.retry()
        except NotSaved as trouble:
            self.trouble = str(trouble)
        else:
            self.trouble = ""
        return not self.trouble

    def save_as(self, path: Path, over: bool = False) -> None:
        """Go on in a copy under a new name. Raises ``NotSaved`` or ``Trouble``; then play goes on where it was."""
        self._journal.save_as(path, over)
        self.trouble = ""

    @property
    def unsaved(self) -> int:
        """How many entries are not on the disk."""
        return self._journal.unsaved

    def _done(self, step: Step, after: Table) -> Done | Objection:
        if refused := self._append(step_written(step)):
            return refused
        number = self._timeline.step()
        self._stand(number, after)
        self._last_at = step.at
        started = {act.clock for act in step.acts if isinstance(act, StartClock)}
        self._ticking = frozenset(clock.name for clock in after.clocks if clock.name in self._ticking | started)
        if number % OFTEN == 0:
            self._keep()
        return Done(number, not self._journal.unsaved)

    # Undo, redo and looking into a hand

    @property
    def undoable(self) -> bool:
        return bool(self._timeline.undoable)

    @property
    def redoable(self) -> bool:
        return bool(self._timeline.redoable)

    def undo(self) -> Done | Objection:
        """Take the last step back. What somebody has looked at since is told in the minutes."""
        number = self._timeline.undoable
        if not number:
            return Objection("There is nothing to undo.", impossible=True)
        before = self._table_of(self._timeline.parent(number))
        entry: dict[str, Any] = {"undo": number, "at": round(self._now(), 3)}
        if looked := self._looked_since(number, before):
            entry["seen"] = looked
        if refused := self._append(entry):
            return refused
        self._stand(self._timeline.undo(), None)
        self._ticking = frozenset()
        return Done(self.last, not self._journal.unsaved)

    def redo(self) -> Done | Objection:
        """Do again what was undone last."""
        number = self._timeline.redoable
        if not number:
            return Objection("There is nothing to redo.", impossible=True)
        if refused := self._append({"redo": number, "at": round(self._now(), 3)}):
            return refused
        self._stand(self._timeline.redo(), None)
        self._ticking = frozenset()
        return Done(self.last, not self._journal.unsaved)

    def go_back(self, step: int) -> Done | Objection:
        """Stand after an earlier step, or one of another branch, so that the next act opens a branch there."""
        if not self._timeline.is_step(step):
            return Objection(f"There is no step {step} to go back to.", impossible=True)
        if step == self._timeline.here:
            return Objection(f"Play stands after step {step} already.", impossible=True)
        entry: dict[str, Any] = {"go back": step, "at": round(self._now(), 3)}
        if looked := self._looked_since(step, self._table_of(step)):
            entry["seen"] = looked
        if refused := self._append(entry):
            return refused
        self._stand(self._timeline.go_back(step), None)
        self._ticking = frozenset()
        return Done(self.last, not self._journal.unsaved)

    def look(self, seat: str) -> Done | Objection:
        """Note that ``seat`` looked into its hand, so that an undo across it can say so. It fills no minutes."""
        if self._table.seat(seat) is None:
            return Objection(f"Nobody called “{seat}” sits here.", impossible=True)
        things = [card.id for card in self._table.hand(seat)]
        latest = self._journal.entries[self.last - 1]
        if not things or (latest.get("look") == seat and latest.get("things") == things):
            return Done(self.last, not self._journal.unsaved)
        if refused := self._append({"look": seat, "things": things}):
            return refused
        return Done(self._timeline.note(), not self._journal.unsaved)

    def _looked_since(self, number: int, before: Table) -> dict[str, int]:
        """How many cards each seat has looked at since step ``number`` that it could not see on the table ``before``."""
        looked: dict[str, set[str]] = {}
        for entry in map(self._journal.entries.__getitem__, range(number, self.last)):
            if "look" in entry:
                looked.setdefault(entry["look"], set()).update(entry["things"])
        hidden = {seat: [key for key in things if not _could_see(before, key, seat)] for seat, things in looked.items()}
        return {seat: len(keys) for seat, keys in hidden.items() if keys}

    # Questions of the view

    def targets(self, key: str) -> tuple[Target, ...]:
        """Where may this go? Every place a dragged thing could be let go on, with what that would be."""
        places = (*drops.targets(self.table(), key), *self.actions().targets(key))
        acts = ((place, self.drop(key, place, (0.5, 0.5))) for place in places)
        found = [(place, act) for place, act in acts if act is not None]
        targets = [Target(place, act, self.objection(act), drops.serves(self._table, act)) for place, act in found]
        return tuple(target for target in targets if not (target.objection and target.objection.impossible))

    def drop(self, key: str, place: str, spot: drops.Spot | None = None) -> Act | None:
        """What would that be? The act of letting ``key`` go on ``place``; preview and commit both ask here."""
        act = drops.drop(self.table(), key, place, spot) or self.actions().drop(key, place)
        return replace(act, into=kinds[0]) if isinstance(act, Move) and (kinds := self.promotions(act)) else act

    def promotions(self, act: Act) -> tuple[str, ...]:
        """What a man may become with a move; nothing where it is none that promotes him."""
        man = man_at(self.table(), act.from_) if isinstance(act, Move) else None
        push = self.prospect(self._table.battle.together, man.army) if man else None
        if not isinstance(act, Move) or push is None:
            return ()
        return tuple(into for start, end, into in push.moves if (start, end) == (act.from_, act.to) and into)

    def actions(self) -> Actions:
        """What may be done with rule cards now, and what would come of it."""
        if self._actions is None or self._actions[0] is not self._table:
            self._actions = self._table, Actions(self._clerk, self._table, self._chance())
        return self._actions[1]

    def acted_on_rules(self) -> bool:
        """Whether an action on a rule card was taken this evening."""
        return any(entry.get("act", {}).get("act") in ACTIONS for entry in self._journal.entries)

    def limits(self, at: int | None = None) -> Mapping[str, Number]:
        """What counters may show at most, now or as it stood when entry ``at`` had been made."""
        return Actions(self._clerk, self._stood(at), self._chance()).limits

    def ballots(self, seat: str) -> tuple[SeenThing, ...]:
        """The slips that a seat may choose from behind its curtain while a vote is secret; none where it owes no ballot."""
        proposal = self._table.under_vote
        if proposal is None or not proposal.veiled or not owed(self._table.duties, seat, "vote"):
            return ()
        sides = [side for side in (*SIDES, NONE) if self.objection(Vote(by=seat, side=side)) is None]
        return drops.ballots(seat, sides)

    def foretold(self, act: Act) -> str:
        """What letting go would do, in a line that everybody may read. It ends where something is disclosed or left to chance."""
        fill = self._chance()
        act = self._completed(act, fill)
        if isinstance(act, Throw) or act.objection(self._table):
            return ""
        act = act.settled(self._table)
        followed, _ = self._clerk.follow(self._table, act, fill)
        open_ones = tuple(takewhile(lambda each: not isinstance(each, Show | CloseVote | CountVotes | Throw), followed))
        if isinstance(act, Push) and (push := self.prospect(act.boards)):
            return f"{act.by or 'The table'} pushes {listed(act.boards)} together: {push.told}."
        if act.promise and not act.kept_back(seen(self._table)):
            then = next((f", then {each.promise}" for each in open_ones if each.by == act.by and each.promise), "")
            return f"{act.by or 'The table'} {act.promise}{then}."
        return " ".join(seen_step(Step(act, open_ones), veiled(self._table), 0).told[:2])

    def foreseen(self, change: Propose) -> tuple[Foreseen, ...]:
        """What would be answered otherwise, were the change in effect now. It must not be impossible."""
        return answers(self._clerk, self._table, self._numbered(change), self._chance())

    def rehearsed(self, change: Propose, turns: int = 0) -> Rehearsal | None:
        """What the last turns, a whole circuit if nothing is said, would have come to; ``None`` where none has begun."""
        table, steps = self.lately(turns or len(self._table.players))
        return rehearsed(self._clerk, table, steps, self._numbered(change)) if steps else None

    def _numbered(self, change: Propose) -> Propose:
        """The change as it would be proposed now."""
        made = self._clerk.completed(self._table, self._recalled(change))
        return made if isinstance(made, Propose) else change

    def law(self, at: int | None = None) -> tuple[LawLine, ...]:
        """The answers to the questions that the table asks, with the rule that gives each and those overruled.

        They are those of today, or those that held when entry ``at`` had been made.
        """
        table = self._stood(at)
        return self._clerk.law_seen(seen(table), table.things.faces())

    def _stood(self, at: int | None) -> Table:
        return self._table if at is None else self._table_of(self._timeline.standing(at))

    def prospects(self) -> tuple[Prospect, ...]:
        """Every push of half-boards that is open to the army on turn, with what it would be."""
        return self._clerk.prospects(self._table)

    def prospect(self, boards: tuple[str, ...], army: str = "") -> Prospect | None:
        """What pushing these half-boards together would be for an army, the one on turn if none is named."""
        return self._clerk.prospect(self._table, boards, army or self._table.turn.army)

    def motions(self) -> tuple[str, ...]:
        """What the rules in force let people put to the table by word of mouth."""
        return self._clerk.motions(self._table)

    def agreements(self, at: int | None = None) -> tuple[Agreement, ...]:
        """The same, and what is put to the table already, with whose voices count and how many of them it takes."""
        return self._clerk.agreements(self._stood(at))

    def adoption(self) -> LawLine | None:
        """The agreement that adopts the proposal on the table; nothing where there is none, or where it hangs on the count."""
        return self._clerk.adoption(self._table)

    def asleep(self, at: int | None = None) -> Mapping[str, str]:
        """The rules whose sheet cannot be read, by id, with a sentence why."""
        return self._clerk.asleep(self._stood(at).rulebook)


def _could_see(table: Table, key: str, seat: str) -> bool:
    return key in table.things and table.things[key].visible_to(seat)
