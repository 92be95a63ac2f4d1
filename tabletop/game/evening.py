"""An evening as its file tells it: what was done, what the minutes say, and what became of each rule. It changes nothing."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice

from tabletop.box.box import Box, box_from
from tabletop.box.starting_set import starting_set
from tabletop.engine.acts import Act, means
from tabletop.engine.acts.lawmaking.enacting import unbacked
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.answers import Ruling
from tabletop.engine.duties import Duty
from tabletop.engine.frozen import replace
from tabletop.engine.past import Branch, LaidOff, LedgerLine, Page, Reason, Stamp, Stand, Wording
from tabletop.engine.seen import SeenStep, SeenTable, seen, seen_step
from tabletop.engine.steps import RUNS, Step
from tabletop.engine.table import Table
from tabletop.engine.text.amendments import Amendment, amendments
from tabletop.engine.text.ready import Ready
from tabletop.engine.work import finish
from tabletop.game.entries import GoBack, Leap, Redo, read_entry, told_of_leap
from tabletop.game.history import ACTED, LOOKED
from tabletop.game.notes import Counting, layers
from tabletop.game.played_record import Driver, Lately, PlayedRecord
from tabletop.journal import Record

MOST_SAID = 300
"""Told steps that are kept of those asked for last."""
MOST_LATELY = 400
"""Steps that may be looked at together as those of the last turns."""
LATELY = 6
"""Steps that are looked through for who did something."""
BALLOTS_SEEN = "The ballots that lie there had been seen."
LOOK_AGAIN = "Whoever has voted looks at their ballot again: one that was changed lately may be as it was before."


class Evening(PlayedRecord):
    """A record that is asked what was done, and what became of whom and of what."""

    def __init__(self, record: Record, play: Driver = finish) -> None:
        self._said = Lately[tuple[int, str | None, str], SeenStep](MOST_SAID)
        """Steps that were told lately, by number, reader and the reason that was said later, which is all that changes."""
        super().__init__(record, play)

    @property
    def box(self) -> Box:
        """The game as it was when the evening began."""
        return box_from(self._record.head.get("game"))

    def starting_set(self, at: int | None = None) -> Box:
        """A game that begins with the rules as they are now, or were when entry ``at`` had been made. Raises ``BoxTrouble``."""
        return starting_set(self.box, self.table(at=at).rulebook)

    @property
    def ready(self) -> tuple[Ready, ...]:
        """The rule-changes that the game holds ready."""
        return self.box.ready

    @property
    def setup(self) -> str:
        """A short word that is the same for every evening that began with the same rules and readings."""
        begun = self._tables[0].rulebook
        return sha256(repr((begun.rules, " ".join(begun.house.casefold().split()))).encode()).hexdigest()[:16]

    def whole_table(self) -> Table:
        """The table now with all its secrets: for the clerk, the file, tests and the self-test alone."""
        return self._table

    def table(self, reader: str | None = None, at: int | None = None) -> SeenTable:
        """The table as ``reader`` sees it, now or as it stood when entry ``at`` had been made."""
        return seen(self._stood(at), reader)

    def faces(self, at: int | None = None) -> tuple[str, ...]:
        """The faces of all cards in the game, each once, wherever they lie."""
        return self._stood(at).things.faces()

    def did_last(self) -> str:
        """Who did the last thing of those done last that somebody did; nobody where nobody did one of them."""
        done = (self.step(number) for number in reversed(self._way()[-LATELY:]))
        return next((step.acts[0].by for step in done if step and step.acts and step.acts[0].by), "")

    def step(self, number: int, reader: str | None = None, at: int | None = None) -> SeenStep | None:
        """Entry ``number`` as ``reader`` may know it, with the reason that is known now, or was after entry ``at``; ``None``
        where it is no step."""
        if not self._timeline.is_step(number):
            return None
        reason = self._history.reason(number, self._way(at))
        key = number, reader, reason.why if reason else ""
        if key not in self._said:
            step, tables = self._with_tables(number)
            step = replace(step, why=reason.why) if reason else step
            self._said.keep(key, seen_step(step, tables, number, reader))
        return self._said[key]

    def _way(self, at: int | None = None) -> Sequence[int]:
        """The steps that lead to the table now, or as it stood when entry ``at`` had been made."""
        return self._timeline.way(self.standing(at))

    def reasons(self, at: int | None = None, first: int = 1, last: int | None = None) -> Mapping[int, Reason]:
        """Why steps were done, by their numbers, where that was said later, on the way to the table now or after entry ``at``."""
        return self._history.reasons(self._way(at), None if last is None else range(first, last + 1))

    def to_explain(self, at: int | None = None) -> int:
        """The step that “say why” speaks of where none is named: the last one, now or after entry ``at``, that did more than
        tell something; 0 while there is none. What nobody is to hear of, such as another secret ballot, is passed over."""
        return next(filter(self._tells, self._history.to_explain(self._way(at))), 0)

    def minutes(
        self, first: int, last: int, reader: str | None = None, at: int | None = None, *, counted: bool = True
    ) -> Iterator[SeenStep]:
        """The entries from ``first`` to ``last`` that have something to tell, undo and redo too, oldest first, each run as one.

        They tell the reasons that are known now, or were after entry ``at``. Who reads them where steps are not ``counted`` is
        told of none by its number.
        """
        run: list[Leap] = []
        for number in range(max(first, 1), min(last, self.last) + 1):
            leap = self._leap_at(number)
            if leap is None:
                told = self.step(number, reader, at)
            elif number < last and self._goes_on(leap, number):
                run.append(leap)
                continue
            else:
                told, run = self._told_of_run([*run, leap], number, reader, counted=counted), []
            if told and told.told:
                yield told

    def _told_of_run(self, run: Sequence[Leap], number: int, reader: str | None, *, counted: bool) -> SeenStep | None:
        """Leaps in a row as everybody may hear of them: what nobody heard of when it was done is not told of now either."""
        heard = [leap for leap in run if isinstance(leap, GoBack) or not self._unheard(leap.step)]
        if not heard:
            return None
        after = "" if isinstance(run[-1], Redo) else self._ballots_after(number - len(run), number)
        return replace(told_of_leap(heard, number, reader, after, counted=counted), covers=len(run))

    def _unheard(self, number: int) -> bool:
        """Whether that step is a secret ballot which took the place of another: nobody else knows of it."""
        step = self.step(number)
        return step is not None and all(act.said == Vote.said and not act.told for act in step.acts)

    def _ballots_after(self, was: int, now: int) -> str:
        """What going back to a secret vote means for ballots that lie there, the same whoever changed one and whoever did not."""
        proposal = self._stood(now).under_vote
        if proposal is None or not proposal.veiled or not proposal.ballots:
            return ""
        before = self._stood(was).proposal(proposal.number)
        return BALLOTS_SEEN if before and not before.veiled else LOOK_AGAIN

    def last_told(self) -> int:
        """The last entry of which everybody is told something: what steps are counted up to where all can see it, since a look
        into a hand, or a secret ballot that takes the place of another, is nobody else's business."""
        return next((number for number in range(self.last, 0, -1) if self._leap_at(number) or self._tells(number)), 0)

    def _tells(self, number: int) -> bool:
        step = self.step(number)
        return step is not None and any(act.told for act in step.acts)

    def _leap_at(self, number: int) -> Leap | None:
        """What entry ``number`` says of where play stands, if it says no more than that."""
        entry = None if self._timeline.is_step(number) else read_entry(self._record.entries[number - 1])
        return entry if isinstance(entry, Leap) else None

    def _goes_on(self, leap: Leap, number: int) -> bool:
        """Whether the next entry undoes, or does again, one more step."""
        return leap.said in RUNS and number < self.last and type(self._leap_at(number + 1)) is type(leap)

    def moment(self, number: int, at: int | None = None) -> tuple[SeenStep | None, SeenTable]:
        return self.step(number, at=at), seen(self._table_of(number))

    def way(self, at: int | None = None) -> tuple[int, ...]:
        """The steps that led to the table, now or as it stood when entry ``at`` had been made, by their numbers."""
        return tuple(self._way(at))

    def versions(self, at: int | None = None) -> Mapping[str, tuple[Wording, ...]]:
        """Every rule there ever was on that way, by its id, as it was whenever it was changed in whatever way."""
        way = self._way(at)
        found = {rule: tuple(self._history.versions(way, rule)) for rule in self._history.rules()}
        return {rule: versions for rule, versions in found.items() if versions}

    def told_about(self, at: int | None, most: int) -> tuple[list[tuple[int, SeenStep]], int]:
        """The steps on the way to the table now that have something to tell, each with its place on the way: so many before it
        stood as it did when entry ``at`` had been made, and so many after; and the last place."""
        way = self._way()
        here = bisect_right(way, self.standing(at))
        places = range(max(0, here - most), min(len(way), here + most))
        told = ((place + 1, self.step(way[place])) for place in places)
        return [(place, step) for place, step in told if step and step.told], len(way)

    def undone(self, first: int, last: int) -> frozenset[int]:
        """The steps from ``first`` to ``last`` that are not among those that led to the table now."""
        way = self._way()
        led = way[bisect_left(way, first) : bisect_right(way, last)]
        return frozenset(filter(self._timeline.is_step, {*range(first, last + 1)}.difference(led)))

    def wordings(self, rule: str, at: int | None = None) -> tuple[Wording, ...]:
        """Every wording of the rule with that id on the way to the table now or after entry ``at``, oldest first."""
        return self._history.wordings(self._way(at), rule)

    def amendments(self, rule: str) -> tuple[Amendment, ...]:
        """The amendments that lie on the rule with that id, the one on top first."""
        return amendments(layers(self.wordings(rule)))

    def ledger(
        self, seat: str | None = None, at: int | None = None, most: int | None = None, counter: str = ""
    ) -> tuple[LedgerLine, ...]:
        """Every change of the points of ``seat``, or of all, on the way to the table now or after entry ``at``, oldest first; or
        the last so many; of another ``counter``, the changes of that."""
        lines = [*islice(self._history.ledger(self._way(at), seat, counter or self._stood(at).words.points), most)]
        return tuple(replace(line, done=self._led_to(line)) for line in reversed(lines))

    def _led_to(self, line: LedgerLine) -> str:
        """What was done at its step, as the minutes begin to tell it; nothing where they begin with what somebody got by it."""
        step = self.step(line.step)
        began = next((act for act in step.acts if act.told), None) if step else None
        counts = began is not None and not began.by and issubclass(Act.kinds[began.said], Counting)
        return "" if began is None or counts else began.told.removesuffix(".")

    def stamps(self, at: int | None = None) -> Mapping[str, Stamp]:
        """The stamps that lie on rule cards now, or did after entry ``at``, by the rule's id."""
        way = self._way(at)
        stamped = (rule.id for rule in self._stood(at).rulebook.rules if rule.standing)
        return {rule: stamp for rule in stamped if (stamp := self._history.stamp(way, rule))}

    def failed_at(self, rule: str, at: int | None = None) -> int:
        """The step at which a line of that rule failed last, on the way to the table now or after entry ``at``; 0 for none."""
        return self._history.failed_at(self._way(at), rule)

    def course_of(self, number: int) -> tuple[Stand, ...]:
        """How proposal ``number`` stood on the way to the table now: every wording and every vote, each with its moment."""
        return self._history.course_of(self._way(), number)

    def done_since(self, number: int) -> tuple[str, ...]:
        """What people did because the outcome of the last vote on proposal ``number`` that was counted, be it void by now, had
        them do it: a line each, with its step."""
        counted = [each for each in self.course_of(number) if each.proposal.settled and each.proposal.tally]
        first = next((each for each in counted if each.proposal.voided == counted[-1].proposal.voided), None)
        step = self.step(first.step) if first else None
        asked = [Duty(act.written["of"], act.written["what"]) for act in step.acts if act.said == "require"] if step else []
        way, found = self._way(), list[str]()
        for each in filter(None, map(self.step, way[bisect_right(way, step.number) :] if step else ())):
            if not asked:
                break
            act = each.acts[0]
            if done := next((duty for duty in asked if duty.who == act.by and means(duty, Act.kinds[act.said])), None):
                asked.remove(done)
                found.append(f"{act.told.removesuffix('.')} (step {each.number}).")
        return tuple(found)

    def proposals(self, counted: bool = False, most: int | None = None, at: int | None = None) -> tuple[Stand, ...]:
        """Every proposal on the way to the table now or after entry ``at``, or those that are over or whose vote was ``counted``,
        be it void by now, as it stood last, by number; or the last so many."""
        every = self._history.proposals(self._way(at))
        found = (each for each in every if each.proposal.settled or each.proposal.tally or each.proposal.voided or not counted)
        return tuple(islice(found, most))[::-1]

    def unbacked(self, rule: str, at: int | None = None) -> Stand | None:
        """The proposal that changed that rule, as it stood last, where the change is in force though no vote that holds has
        adopted it."""
        book = self._stood(at).rulebook
        every = reversed(self.proposals(at=at))
        return next((each for each in every if each.proposal.made == rule and unbacked(each.proposal, book)), None)

    def rulings(self, at: int | None = None) -> tuple[Ruling, ...]:
        """Every judgment that was given on the way to the table now or after entry ``at``, oldest first."""
        return self._history.rulings(self._way(at))

    def book(self) -> tuple[Page, ...]:
        """A page for every rule there ever was on the way to the table now."""
        return self._history.book(self._way(), self._table.rulebook)

    def laid_off(self, tray: str = "") -> tuple[LaidOff, ...]:
        """Whatever lies in that tray of the table now, or in any, in the order in which it came there: not what came back."""
        return tuple(self._history.laid_off(self._way(), tray))[::-1]

    def branches(self) -> tuple[Branch, ...]:
        """Every way that play has taken, the one to the table now first; where it never went back, the only one."""
        return self._timeline.branches()

    def looked(self) -> bool:
        """Whether anybody has looked into a hand this evening."""
        return bool(self._history.of(LOOKED))

    def acted_on_rules(self) -> bool:
        """Whether an action on a rule card was taken this evening."""
        return bool(self._history.of(ACTED))

    def lately(self, turns: int) -> tuple[Table, list[tuple[int, Step]]]:
        """The steps of the last ``turns`` turns, with their numbers, and the table that the first of them was done on.

        No more than ``MOST_LATELY``, and none before the first turn.
        """
        start, steps = self._table, list[tuple[int, Step]]()
        for number in reversed(self._way()[-MOST_LATELY:]):
            before = self._table_before(number)
            if not before.turn.number or before.turn.number <= self._table.turn.number - turns:
                break
            start = before
            steps.append((number, self._read(number)))
        return start, steps[::-1]

    def _looked_since(self, number: int, before: Table) -> dict[str, int]:
        """How many cards each seat has looked at since step ``number`` that it could not see on the table ``before``."""
        looked: dict[str, set[str]] = {}
        looks = self._history.of(LOOKED)
        for look in looks[bisect_right(looks, number) :]:
            entry = self._record.entries[look - 1]
            looked.setdefault(entry["look"], set()).update(entry["things"])
        hidden = {seat: [key for key in things if not _could_see(before, key, seat)] for seat, things in looked.items()}
        return {seat: len(keys) for seat, keys in hidden.items() if keys}


def _could_see(table: Table, key: str, seat: str) -> bool:
    return key in table.things and table.things[key].visible_to(seat)
