"""What follows from an act: the clerk at work.

An act brings occasions. Each is announced to the law as it lies at that moment: the lines that listen for it are
collected before the first of them works. A line sees the table as it is when it starts; its effects are acts, done in
order after it ends, and bring occasions of their own, which wait their turn behind those that were there before; only
throws are told before what else waits.

A line that meets a question no rule answers does nothing at all. It is parked with all the work behind it, and the
table is asked; after the decision it runs again from its first line. A line that fails does nothing: where one of its
acts is such that no table could do it, those before it are put back; its card says why until the line succeeds. After a
hundred lines in one step, or when one step turns over more than a table holds many times over, the rules are said to keep
triggering each other, and the table is asked.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, takewhile

from tabletop.clerk.language.errors import RunError
from tabletop.clerk.language.words import WHICH_ONE
from tabletop.clerk.law.law import Handler, Law, clause_of, sheet_of
from tabletop.clerk.law.objecting import Objecting
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.frame import Effect
from tabletop.clerk.running.interpreter import ReadyClause
from tabletop.clerk.running.rule_context import AskedOf, RuleContext
from tabletop.clerk.running.silence import NOT_TOLD, Amiss, Conflict, Parks, Silence, if_told
from tabletop.clerk.work import primitives
from tabletop.clerk.work.heeding import done_all_the_same, forbidding, lawful_draw, left_undone, put_by_name, too_late
from tabletop.clerk.work.keeping import as_reached
from tabletop.clerk.work.parking import ENDLESS, worded
from tabletop.clerk.work.primitives import PRIMITIVE
from tabletop.engine.acts import Act, happened, played
from tabletop.engine.acts.cards import Draw
from tabletop.engine.acts.counters import Give, SetCounter
from tabletop.engine.acts.lawmaking.deciding import Park, TakeUp, subject_key
from tabletop.engine.acts.lawmaking.editing import StandIn
from tabletop.engine.acts.telling import Fault, Tell
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.rulebook import HOUSE
from tabletop.engine.seen import SeenTable, in_the_count, seen
from tabletop.engine.steps import Followed
from tabletop.engine.table import EMPTY, DueWork, Parked, Settled, Table
from tabletop.engine.things import pile
from tabletop.engine.values import Ref, Value, capitalised, listed

LOOKED_BACK = 40
"""How many links of a chain are gone back: more than people could follow."""


class Triggers:
    """The occasions of a step, each with the work that brought it."""

    def __init__(self) -> None:
        self._by: dict[int, tuple[Occasion, DueWork]] = {}
        self._moved: list[str] = []

    def moved(self, work: DueWork) -> None:
        """That line has something to do."""
        self._moved.append(work.rule)

    def brought(self, occasions: Iterable[Occasion], work: DueWork) -> None:
        for occasion in occasions:
            self._by[id(occasion)] = occasion, work

    def loop(self, occasion: Occasion) -> list[str]:
        """The cards that led to that occasion, back to where one comes again; if none led to it, those that did anything."""
        chain: list[str] = []
        for card in self._back_from(occasion):
            if card in chain:
                return chain[chain.index(card) :]
            chain.append(card)
        return chain or self._moved[-LOOKED_BACK:]

    def _back_from(self, occasion: Occasion) -> Iterator[str]:
        for _ in range(LOOKED_BACK):
            brought, work = self._by.get(id(occasion), (None, None))
            if brought is not occasion or work is None:
                return
            if work.rule != PRIMITIVE:
                yield work.rule
            occasion = work.occasion


MOST_LINES = 100
MOST_ACTS = 1_000
MOST_WAITING = 4_000
MOST_WRITTEN = 40_000
"""Things moved and letters written in one step: what a person could still follow, and a line of the file holds."""
THROWN = "dice thrown"
DRAW_AGAIN = "when pile ran dry: draw {} cards from pile for player"

Chance = Callable[[Act, Table], Act]
LawOf = Callable[[Table], Law]
Begun = tuple[Table, int, tuple[DueWork, ...], bool]
"""How far the work was, as a line began."""


def worn_out_by(followed: Iterable[Act]) -> str:
    """The rule, by id, that has done most in a step that was stopped as more than the clerk may do; nothing for others."""
    acts = tuple(followed)
    if not any(isinstance(act, Park) and act.parked.question.startswith(ENDLESS) for act in acts):
        return ""
    ((rule, _),) = Counter(act.law for act in acts if act.law).most_common(1) or [("", 0)]
    return rule


@dataclass
class Cascade:
    """The work of one step: the table as it is by now, the acts that followed, and what is still to be done."""

    table: Table
    law_of: LawOf
    chance: Chance
    decided: Mapping[AskedOf, Value] = field(default_factory=dict)
    queue: deque[DueWork] = field(default_factory=deque)
    budget: Budget = field(default_factory=Budget)
    lines: int = 0
    """How many lines have run; of the table's own card, those that called for something."""
    _done: list[tuple[Act, Table]] = field(default_factory=list)
    """What has followed so far, each act with the table that it was done on."""
    _triggers: Triggers = field(default_factory=Triggers)
    _acts: int = 0
    _written: int = 0
    """What has been done so far. What was put back has been work all the same."""
    _stopped: bool = False
    _dry: set[str] = field(default_factory=set)
    """The piles that are being replaced just now."""
    _coming: set[str] = field(default_factory=set)
    """The piles whose cards are being drawn for those who were due some."""
    _in_vain: tuple[str, DueWork] | None = None
    """The last line that drew what was due and found too few, with the question under which that waits."""
    _seen: tuple[Table, RuleContext] | None = None
    _happened_on: dict[int, tuple[Occasion, Table]] = field(default_factory=dict)
    """Each occasion of this step with the table as it was by then, or as it was by what brought it."""
    _counted: dict[tuple[str, str], tuple[Occasion, Act]] = field(default_factory=dict)
    """The last change of each counter, and the occasion of which it came."""

    def followed(self) -> Followed:
        return Followed(tuple(act for act, _ in self._done), (*(before for _, before in self._done), self.table))

    def announce(self, occasions: Iterable[Occasion], work: DueWork | None = None) -> None:
        """What is told is told in turn; a circuit is over with its last turn, before anything else that this brings. What a rule
        brings by ``work`` that it had coming as it went is heard by all that heard of that work’s occasion."""
        late = work and work.rule not in (HOUSE, primitives.PRIMITIVE) and work.rule not in self.table.rulebook
        _, then = self._happened_on.get(id(work.occasion), (None, self.begun)) if work and late else (None, self.table)
        for occasion in occasions:
            soon = work and occasion.name == THROWN
            self.queue.insert(sum(1 for _ in takewhile(_is_at_hand, self.queue)) if soon else len(self.queue), DueWork(occasion))
            self._happened_on[id(occasion)] = occasion, then
            if occasion.name == "turn ended":
                self._count_circuits(occasion)

    def _count_circuits(self, occasion: Occasion) -> bool:
        """Whether a circuit is over."""
        before = self.table.turn
        acts = if_told(partial(primitives.count_circuits, self, occasion), [])
        self._each([(act, 0) for act in acts], DueWork(occasion, PRIMITIVE))
        return before is not self.table.turn

    def finish(self) -> None:
        """Work until nothing is left to do."""
        while self.queue:
            work = self._taken()
            if work.rule and self.worn_out:
                return self._stop(work.occasion)
            self._do(work)

    def _taken(self) -> DueWork:
        """The next piece of work. What is told last waits until nothing else is left to do."""
        if not _is_late(self.queue[0]):
            return self.queue.popleft()
        place = next((place for place, work in enumerate(self.queue) if not _is_late(work)), 0)
        work = self.queue[place]
        del self.queue[place]
        return work

    @property
    def worn_out(self) -> bool:
        """Whether the step has done as much as one may."""
        return self._stopped or self.lines >= MOST_LINES or self._too_long

    @property
    def _too_long(self) -> bool:
        return self._acts >= MOST_ACTS or len(self.queue) > MOST_WAITING or self._written > MOST_WRITTEN

    def _do(self, work: DueWork) -> None:
        if not work.rule:
            return self._collect(work.occasion)
        try:
            effects = self._effects(work)
        except Parks as silence:
            return self._park(silence, work)
        except (RunError, Amiss) as trouble:
            return self._fault(work, trouble)
        if work.rule == primitives.PRIMITIVE:
            self._each(effects, work)
        elif effects:
            self._all(effects, work)

    def _collect(self, occasion: Occasion) -> None:
        """The occasion's lines, and after or before them the table's own work on it, go before everything else that waits; those
        of an occasion that is told with it come right after them, whatever they do to the rules."""
        if occasion.name in primitives.LAST and not primitives.LAST[occasion.name](self.table, occasion):
            return None
        if occasion.name == "next turn is due" and self._count_circuits(occasion):
            return self.queue.append(DueWork(occasion))
        _, then = self._happened_on.get(id(occasion), (occasion, self.table))
        self._told_once(too_late(self, occasion, then, self.begun))
        handlers = [*self._gone_since(occasion, then), *self.law_of(self.table).hearing(occasion, self.context)]
        works = [DueWork(occasion, handler.rule, handler.text) for handler in handlers]
        if primitives.at_work(occasion, self.table):
            works.insert(0 if occasion.name in primitives.FIRST else len(works), DueWork(occasion, primitives.PRIMITIVE))
        if self.queue and self.queue[0].occasion.name in primitives.WITH and not self.queue[0].rule:
            self._collect(self.queue.popleft().occasion)
        self.queue.extendleft(reversed(works))

    def _gone_since(self, occasion: Occasion, then: Table) -> list[Handler]:
        """The lines of rules that were in force as it happened in this step and are off the table by now."""
        if then.rulebook is self.table.rulebook:
            return []
        hearing = self.law_of(then).hearing(occasion, lambda: self._sight_of(seen(then)))
        return [each for each in hearing if each.rule not in self.table.rulebook and each.rule != HOUSE]

    def acts_of(self, work: DueWork) -> list[Act]:
        """What one piece of work calls for. Nothing is done yet. Raises ``Parks``, ``RunError`` and ``Amiss``."""
        return [act for act, _ in self._effects(work)]

    def _effects(self, work: DueWork) -> list[tuple[Act, int]]:
        """The acts, each with its line on the card as it is by now; 0 where the card has no such line any more."""
        if work.rule == primitives.PRIMITIVE:
            return [(act, 0) for act in primitives.WORK[work.occasion.name](self, work.occasion)]
        clause = self._on_card(work)
        line = clause or clause_of(work.line)
        if line is None or (work.rule != HOUSE and self._gone(work)):
            return []
        self.lines += 1
        public, counted = self._hearing(self.context(), work), _counted(work.occasion)
        try:
            effects = line.effects(public, self.budget) if counted is None else self._in_the_count(line, work, public, counted)
        except RunError as trouble:
            raise trouble if clause or trouble.rule else Amiss(trouble.why) from None
        self.lines -= work.rule == HOUSE and not effects
        return [(effect.act, effect.line if clause else 0) for effect in effects if isinstance(effect.act, Act)]

    def _hearing(self, sight: RuleContext, work: DueWork) -> RuleContext:
        """What the line sees, and the table as it was when what it hears of happened, where the rules are still the same."""
        _, then = self._happened_on.get(id(work.occasion), (None, self.table))
        changed = then is not self.table and then.rulebook is self.table.rulebook
        before = (lambda: self._sight_of(seen(then))) if changed else None
        return sight.hearing(work.rule, work.occasion.fields, before)

    def _in_the_count(self, line: ReadyClause, work: DueWork, public: RuleContext, number: int) -> list[Effect]:
        """What the line calls for, with the cards of the ballots that it hears were counted. Where only these make it fail, it is
        not said at what, as that may be a card."""
        sight = self.sight_in_the_count(number)
        try:
            return line.effects(self._hearing(sight, work), self.budget)
        except (RunError, Parks) as stumbled:
            with suppress(*((Parks,) if isinstance(stumbled, RunError) else ())):
                line.effects(public, self.budget)
            raise Amiss("with these cards, it cannot be done") from None

    def _on_card(self, work: DueWork) -> ReadyClause | None:
        book = self.table.rulebook
        return sheet_of(book[work.rule].sheet).clause(work.line) if work.rule in book else None

    def _gone(self, work: DueWork) -> bool:
        """Whether the card was stamped void, disputed or suspended since its line was collected."""
        return work.rule in self.table.rulebook and bool(self.table.rulebook[work.rule].standing)

    def against(self, act: Act, table: Table | None = None) -> frozenset[str]:
        """The rules, by id, that object to an act as the table is now, or would be."""
        table = table or self.table
        lines, budget, by = Objecting(self.sight_of(table)), Budget(), player(act.by)
        asked = act.asked_about(tuple(happened(act, table, played(act, table))), table)
        said = (lines.sentences(each, {"by": by, **each.fields}, budget) for each in asked)
        return frozenset(each.rule for each in chain.from_iterable(said))

    def sight_of(self, table: Table) -> RuleContext:
        """What everybody may see of the table as it is now, or would be."""
        return self.context() if table is self.table else self._sight_of(seen(table))

    def context(self) -> RuleContext:
        """What everybody may see now."""
        if self._seen is None or self._seen[0] is not self.table:
            self._seen = (self.table, self._sight_of(seen(self.table)))
        return self._seen[1]

    def sight_in_the_count(self, number: int) -> RuleContext:
        """What everybody may see now, and the cards of the ballots that are counted on the proposal of that number."""
        return self._sight_of(in_the_count(self.table, self.table.proposal(number)))

    def _sight_of(self, table: SeenTable) -> RuleContext:
        return RuleContext(self.law_of(self.table), table, self.budget, decided=self.decided)

    # Doing

    def _all(self, effects: Sequence[tuple[Act, int]], work: DueWork) -> None:
        """All that a line calls for is done, or nothing of it; what was told in this step already, by whatever rule, is not told
        again."""
        told = {act.text for act, _ in self._done if isinstance(act, Tell)}
        before: Begun = self.table, len(self._done), tuple(self.queue), self._stopped
        self._triggers.moved(work)
        for act, line in effects:
            if self._too_long:
                self._put_back(before)
                return self._stop(work.occasion)
            if isinstance(act, Tell) and act.text in told:
                continue
            try:
                self._act(act, work)
            except Parks as silence:
                self._put_back(before)
                return self._park(silence, work, *put_by_name(silence, [act for act, _ in effects], work, self))
            except Amiss as trouble:
                self._put_back(before)
                return self._fault(work, RunError(line, str(trouble)) if line else trouble)
        self._well_again(work)

    def _put_back(self, before: Begun) -> None:
        self.table, done, queue, self._stopped = before
        del self._done[done:]
        self.queue = deque(queue)

    def _each(self, effects: Iterable[tuple[Act, int]], work: DueWork) -> None:
        """What the table does of itself: one act that cannot be done keeps none of the others from being done."""
        for act, _ in effects:
            if self._too_long:
                return self._stop(work.occasion)
            try:
                self._act(act, work)
            except Amiss as trouble:
                self._fault(work, trouble, act.law)
            else:
                self._well_again(work)

    def _act(self, act: Act, work: DueWork) -> None:
        """One effect; a draw from an empty pile first lets the pile be replaced. Raises ``Amiss`` if no table could do it."""
        act = replace(act, law=act.law or ("" if work.rule == primitives.PRIMITIVE else work.rule))
        if isinstance(act, Give | SetCounter):
            act = replace(self._as_reached(act, work), over=_counted(work.occasion), along=self._at_once_with(act, work.occasion))
        if isinstance(act, Draw):
            return self._draw(replace(act, over=_counted(work.occasion)), work)
        if isinstance(act, TakeUp) and work.rule != primitives.PRIMITIVE:
            return self._take_up_due(act, work)
        if act.needless(self.table) or (act.said in primitives.UNLESS and primitives.UNLESS[act.said](self, act)):
            return None
        act = self.chance(act, self.table)
        if trouble := act.objection(self.table):
            raise Amiss(trouble.rstrip("."))
        act = act.resolved(self.table)
        heard = forbidding(self, act, work)
        if heard.against:
            return self.apply(left_undone(self, act, work, heard.against), work)
        self.apply(act, work)
        self._told_once(done_all_the_same(self, work, heard))
        if isinstance(act, StandIn) and (rule := self.table.rulebook.numbered(act.rule)):
            self.queue = deque(each for each in self.queue if (each.rule, each.occasion) != (rule.id, work.occasion))

    @property
    def begun(self) -> Table:
        """The table as the step had begun."""
        return self._done[0][1] if self._done else self.table

    def _told_once(self, acts: Iterable[Act]) -> None:
        """What is told for the minutes, but for what was told in this step already."""
        for act in acts:
            if all(act != each for each, _ in self._done):
                self.apply(act)

    def _at_once_with(self, act: Give | SetCounter, occasion: Occasion) -> bool:
        """Whether the last change of that counter in this step was made on the same occasion: what the first brings waits until
        all that listen for the occasion have worked."""
        made, counted = self._counted.get((act.counter, act.of), (None, None))
        return made is occasion and any(done is counted for done, _ in self._done)

    def _as_reached(self, act: Give | SetCounter, work: DueWork) -> Give | SetCounter:
        """Raises ``Conflict`` where a line’s work hangs on which of several limits prevails; the table’s own goes on."""
        try:
            return as_reached(act, self.context(), self.table)
        except NOT_TOLD as asked:
            if isinstance(asked, Conflict) and work.rule != PRIMITIVE:
                raise
            return act

    def apply(self, act: Act, work: DueWork | None = None) -> None:
        act = replace(act, parked=worded(act.parked, self.table.words, self.table.deeds)) if isinstance(act, Park) else act
        before, self.table = self.table, played(act, self.table)
        self._done.append((act, before))
        if work and isinstance(act, Give | SetCounter):
            self._counted[act.counter, act.of] = work.occasion, act
        self._acts += 1
        self._written += 1 + sum(len(item) for item in vars(act).values() if isinstance(item, str | tuple))
        occasions = happened(act, before, self.table)
        if work:
            self._triggers.brought(occasions, work)
        self.announce(occasions, work)

    def _draw(self, act: Draw, work: DueWork) -> None:
        """Before it, those who were due cards from that pile are thought of."""
        self._tell_that_cards_came(act.from_)
        if left := self._taken_from_pile(act, work):
            self._draw_later(act, left, work)

    def _taken_from_pile(self, act: Draw, work: DueWork) -> int:
        """Draw as many of the cards as there are and no rule forbids; how many are not there. The pile runs dry only for a card
        that may be drawn."""
        left, place = act.number, pile(act.from_)
        while left:
            taken = min(len(self.table.things.at(place)), left)
            lawful, heard = lawful_draw(self, replace(act, number=taken or 1), work)
            if not taken and not heard.against:
                self._run_dry(act)
                if not self.table.things.at(place):
                    break
                continue
            if lawful:
                self.apply(replace(act, number=lawful), work)
            self._told_once(done_all_the_same(self, work, heard))
            if heard.against:
                some = lawful > 0 or left < act.number
                self.apply(left_undone(self, replace(act, number=left - lawful), work, heard.against, rest=some), work)
                return 0
            left -= taken
        return left

    def _run_dry(self, act: Draw) -> None:
        """The pile is empty and a card is due: its lines run, unless they are at it already."""
        if act.from_ not in self._dry:
            self._dry.add(act.from_)
            self._at_once(Occasion("pile ran dry", {"player": player(act.by), "pile": Ref("pile", act.from_)}))
            self._dry.remove(act.from_)

    def _tell_that_cards_came(self, emptied: str) -> None:
        """Where cards are due from the pile and there are some by now, the lines that hear of it run, unless they are at it."""
        due = self.table.due_from(emptied)
        if due and emptied not in self._dry | self._coming and self._fillable(due[0].work[0].occasion):
            self._coming.add(emptied)
            self._at_once(Occasion("cards come", {"pile": Ref("pile", emptied)}))
            self._coming.remove(emptied)

    def _at_once(self, occasion: Occasion) -> None:
        """The lines that hear of it run before anything else."""
        if self.worn_out:
            return
        waiting, self.queue = self.queue, deque()
        self._collect(occasion)
        lines = list(self.queue)
        self.queue = waiting
        for line in lines:
            if not self.worn_out:
                self._do(line)

    def _draw_later(self, act: Draw, left: int, work: DueWork, *, ahead: bool = False) -> None:
        occasion = Occasion("pile ran dry", {"player": player(act.by), "pile": Ref("pile", act.from_)})
        again = DueWork(occasion, work.rule, DRAW_AGAIN.format(left))
        due = Parked(EMPTY.format(act.from_), Ref("player", act.by), act.law, (again,), cards=left)
        self.apply(Park(parked=due, ahead=ahead, law=act.law))

    def draw_what_is_due(self) -> None:
        """Where piles have cards by now from which some are due, or a rule brings some, the rules are told."""
        due = (parked.work[0].occasion.fields["pile"] for parked in self.table.parked if not parked.needs_answer)
        for emptied in dict.fromkeys(due):
            if isinstance(emptied, Ref):
                self._tell_that_cards_came(emptied.key)
                self.finish()

    def _take_up_due(self, act: TakeUp, work: DueWork) -> None:
        """Draw cards that were due, as far as there are any; they may have been drawn or waived since the line was read."""
        due = next((each for each in self.table.parked if (each.question, subject_key(each)) == (act.question, act.about)), None)
        if due is None or self._in_vain == (act.question, work) or not self._fillable(due.work[0].occasion):
            return
        self.apply(act)
        for draw in if_told(partial(self.acts_of, due.work[0]), []):
            if isinstance(draw, Draw) and (left := self._taken_from_pile(draw := replace(draw, law=due.rule), due.work[0])):
                self._draw_later(draw, left, due.work[0], ahead=True)
                self._in_vain = act.question, work

    def _fillable(self, ran_dry: Occasion) -> bool:
        """Whether that pile has cards, or a line that hears that it ran dry would do something."""
        emptied = ran_dry.fields["pile"]
        if isinstance(emptied, Ref) and self.table.things.at(pile(emptied.key)):
            return True
        hearing = self.law_of(self.table).hearing(ran_dry, self.context)
        with suppress(*NOT_TOLD):
            return any(self.acts_of(DueWork(ran_dry, each.rule, each.text)) for each in hearing)
        return False

    # What cannot go on

    def _park(self, silence: Parks, work: DueWork, words: str = "", sentence: str = "") -> None:
        question, subject = primitives.asked_of(silence, work)
        rest = (work, *(each for each in self.queue if not _is_late(each)))
        self.queue = deque(filter(_is_late, self.queue))
        rule = "" if work.rule == primitives.PRIMITIVE else work.rule
        differ = silence.rules if isinstance(silence, Conflict) and silence.question == question else ()
        settled = tuple(Settled(*asked, answer) for asked, answer in self.decided.items())
        parked = Parked(question, subject, rule, rest, differ, words, sentence, settled=settled)
        meant = silence.meant if isinstance(silence, Silence) and question == WHICH_ONE else None
        self.apply(Park(parked=worded(parked, self.table.words, self.table.deeds, meant), law=rule))

    def _fault(self, work: DueWork, trouble: Exception, law: str = "") -> None:
        """The card whose line failed says so; what the table itself had to know is asked."""
        rule = (isinstance(trouble, RunError) and trouble.rule) or law or work.rule
        if rule != primitives.PRIMITIVE:
            self.apply(Fault(rule=rule, why=_sentence(trouble), at_work=_at_work(work), law=rule))
        if work.rule == primitives.PRIMITIVE and work.occasion.name in primitives.NEEDS:
            self._park(Silence(primitives.NEEDS[work.occasion.name]), work)

    def _well_again(self, work: DueWork) -> None:
        """What failed when that line ran before is no longer amiss."""
        for rule in self.table.rulebook.rules:
            if rule.fault and rule.at_work == _at_work(work):
                self.apply(Fault(rule=rule.id, law=rule.id))

    def _stop(self, occasion: Occasion) -> None:
        self.queue.clear()
        if self._stopped:
            return
        self._stopped = True
        loop, before = self._triggers.loop(occasion), self._done[0][1] if self._done else self.table
        books = before.rulebook, self.table.rulebook  # a rule may be gone by then
        titles = {rule.id: book.title(rule.id) for book in books for rule in book.by_number()} | {HOUSE: books[0].title(HOUSE)}
        question = f"{ENDLESS}: {listed(title for key, title in titles.items() if key in loop)}"
        self.apply(Park(parked=Parked(question)))


def _is_at_hand(work: DueWork) -> bool:
    """Whether it is a line, or the table’s work, on what has been told already, or a throw."""
    return bool(work.rule) or work.occasion.name == THROWN


def _is_late(work: DueWork) -> bool:
    """Whether it is told when nothing else is left to do. It does not wait for what the table is asked."""
    return not work.rule and work.occasion.name in primitives.LAST


def _counted(occasion: Occasion) -> int | None:
    """The number of the proposal whose count is the occasion; nothing for other occasions."""
    proposal = occasion.fields.get("proposal") if "all votes" in occasion.fields else None
    return int(proposal.key) if isinstance(proposal, Ref) else None


def _at_work(work: DueWork) -> str:
    """The line that runs, with its card; of the table, what it runs after."""
    return f"{work.rule}: {work.line or work.occasion.name}"


def _sentence(trouble: Exception) -> str:
    text = str(trouble).strip()
    return capitalised(text.rstrip(".")) + "."
