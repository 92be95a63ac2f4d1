"""An evening that the clerk attends: what may be done, what it would come to, and what the law says. It changes nothing."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, takewhile
from time import time

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.work.cascade import Chance
from tabletop.engine.acts import Act, drops
from tabletop.engine.acts.boards import Move, Push
from tabletop.engine.acts.cards import Show
from tabletop.engine.acts.deeds import ChooseAtRandom, Reveal
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.lawmaking.counting import CloseVote, CountVotes
from tabletop.engine.acts.lawmaking.proposing import Propose, current
from tabletop.engine.acts.lawmaking.voids import Deem, VoidVote
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.telling import SayWhy
from tabletop.engine.amendments import lifted
from tabletop.engine.answers import Agreement, Doable, Foreseen, LawLine, Objection, Outranked, Prospect, Rehearsal, Target
from tabletop.engine.armies import man_at
from tabletop.engine.counted import account, is_counted
from tabletop.engine.duties import owed
from tabletop.engine.findings import Finding, Held, Input
from tabletop.engine.frozen import replace
from tabletop.engine.proposals import NONE, REPEAL_AMENDMENT, SIDES
from tabletop.engine.seen import SeenStep, SeenTable, seen, seen_step, veiled
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tabletop.engine.text.readable import readable
from tabletop.engine.text.wording import trouble_with_reason
from tabletop.engine.things import Place, SeenThing
from tabletop.engine.values import Number, listed
from tabletop.game import open_trays
from tabletop.game.accounts import Answer, Found, changed_by, figure, found, turns
from tabletop.game.chance import left_to_chance
from tabletop.game.dry_run import answers, in_vain, rehearsed
from tabletop.game.evening import Evening, Lately, Play
from tabletop.game.history import BIT, FACES
from tabletop.game.rule_actions import Actions
from tabletop.game.stories import layers
from tabletop.game.work import finish
from tabletop.journal import Record

STOPS = (Show, CloseVote, CountVotes, Throw, ChooseAtRandom, Reveal)
"""Where a preview ends: what comes then is disclosed, or left to chance."""


COUNTED = "No rule sets this: it is counted. What changed it stands below."


MOST_FOUND = 4_000
"""Answers of the past that are kept."""


class Advisor(Evening):
    """Whatever is tried out takes chance and the time, ``now`` in Unix seconds, as the act itself would take them."""

    def __init__(self, record: Record, now: Callable[[], float] = time, play: Play = finish) -> None:
        super().__init__(record, play)
        self._now = now
        self._clerk = Clerk()
        self._actions: tuple[Table, Actions] | None = None
        self._found = Lately[tuple[str, str, int], Found](MOST_FOUND)
        """What was answered lately of tables that are past, by question, subject and step."""
        self._came = Lately[tuple[str, str, int, str], tuple[str, str]](MOST_FOUND)
        """What changed counted figures, by name, subject, step and the reason that it is told with."""

    def objection(self, act: Act) -> Objection | None:
        """What would stand against ``act`` if it were done now; nothing where it may be done."""
        act = self._completed(act, self._chance())
        if trouble := self._impossible(act):
            return Objection(trouble, impossible=True)
        return self._clerk.objection(self._table, act.resolved(self._table))

    def wanting(self, act: Act) -> tuple[Agreement, ...]:
        """What has to be agreed on first: once it were, the rule that stands against ``act`` now would not."""
        act = self._completed(act, self._chance()).resolved(self._table)
        against = self._clerk.objection(self._table, act)
        if against is None:
            return ()
        agreed = ((each, self._table.with_agreed(each.motion)) for each in self.agreements())
        return tuple(each for each, table in agreed if self._clerk.objection(table, act) != against)

    def targets(self, key: str) -> tuple[Target, ...]:
        """Where may this go? Every place a dragged thing could be let go on, with what that would be."""
        laid_openly = open_trays.places(self.table(), key, *self._open_for(key))
        places = dict.fromkeys((*drops.targets(self.table(), key), *laid_openly, *self.actions().targets(key)))
        acts = ((place, self.drop(key, place, (0.5, 0.5))) for place in places)
        found = [(place, act) for place, act in acts if act is not None]
        targets = [Target(place, act, self.objection(act), drops.serves(self._table, act)) for place, act in found]
        return tuple(target for target in targets if not (target.objection and target.objection.impossible))

    def drop(self, key: str, place: Place, spot: drops.Spot | None = None) -> Act | None:
        """What would that be? The act of letting ``key`` go on ``place``; preview and commit both ask here."""
        table = self.table()
        laid = open_trays.dropped(table, key, place, *self._open_for(key))
        act = laid or drops.drop(table, key, place, spot) or self.actions().drop(key, place)
        return replace(act, into=kinds[0]) if isinstance(act, Move) and (kinds := self.promotions(act)) else act

    def _open_for(self, key: str) -> tuple[tuple[str, ...], tuple[Doable, ...]]:
        """What may be voted besides for and against, and what may be done, where a slip or a card is carried."""
        thing = self._table.things.by_id.get(key)
        card = thing is not None and thing.kind == "card"
        others = self.other_votes() if self._table.under_vote and (card or key.startswith(drops.VOTE)) else ()
        return others, self.doable() if card else ()

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

    def limits(self, at: int | None = None) -> Mapping[str, Number]:
        """What counters may show at most, now or as it stood when entry ``at`` had been made."""
        return Actions(self._clerk, self._stood(at), self._chance()).limits

    def ballots(self, seat: str) -> tuple[SeenThing, ...]:
        """The slips that a seat may choose from behind its curtain while a vote is secret; none where it owes no ballot."""
        proposal = self._table.under_vote
        if proposal is None or not proposal.veiled or not owed(self._table.duties, seat, "vote"):
            return ()
        sides = [side for side in (*SIDES, *self.other_votes(), NONE) if self.objection(Vote(by=seat, side=side)) is None]
        return drops.ballots(seat, sides)

    def foretold(self, act: Act, sentences: int = 2) -> str:
        """What letting go would do, in a line that everybody may read. It ends where something is disclosed or left to chance."""
        chance = self._chance()
        act = self._completed(act, chance)
        if isinstance(act, Throw | ChooseAtRandom | Reveal) or act.objection(self._table):
            return ""
        act = act.resolved(self._table)
        followed, _ = self._clerk.follow(self._table, act, chance)
        open_ones = tuple(takewhile(lambda each: not isinstance(each, STOPS), followed))
        if isinstance(act, Push) and (push := self.prospect(act.boards)):
            return f"{act.by or 'The table'} pushes {listed(act.boards)} together: {push.told}."
        if act.promise and not act.kept_back(seen(self._table)):
            then = next((f", then {each.promise}" for each in open_ones if each.by == act.by and each.promise), "")
            return f"{act.by or 'The table'} {act.promise}{then}."
        return " ".join(seen_step(Step(act, open_ones), veiled(self._table), 0).told[:sentences])

    def foreseen(self, change: Propose) -> tuple[Foreseen, ...]:
        """What would be answered otherwise, were the change in effect now. It must not be impossible."""
        return answers(self._clerk, self._table, self._numbered(change), self._chance())

    def in_vain(self, change: Propose) -> tuple[Outranked, ...]:
        """The lines of its sheet that would not be heard, were the change in effect now. It must not be impossible."""
        return in_vain(self._clerk, self._table, self._numbered(change), self._chance())

    def rehearsed(self, change: Propose, turns: int = 0) -> Rehearsal | None:
        """What the last turns, a whole circuit if nothing is said, would have come to up to the proposal on the table, which
        may be the change itself; ``None`` where none has begun."""
        table, lately = self.lately(turns or len(self._table.players))
        live = current(self._table)
        steps = [*takewhile(lambda each: live is None or not _proposes(each[1].act, live.number), lately)]
        return rehearsed(self._clerk, table, steps, self._numbered(change)) if steps else None

    def _numbered(self, change: Propose) -> Propose:
        """The change as it would be proposed now."""
        made = self._clerk.completed(self._table, self._recalled(change))
        return made if isinstance(made, Propose) else change

    def law(self, at: int | None = None, questions: Iterable[str] | None = None) -> tuple[LawLine, ...]:
        """The answers to questions that the table asks, with the rule that gives each and those overruled.

        They are those of today, or those that held when entry ``at`` had been made.
        """
        table = self._stood(at)
        return self._clerk.law_seen(seen(table), table.things.faces(), questions)

    def questions(self, at: int | None = None) -> tuple[LawLine, ...]:
        """The same, and after them every question that no card speaks of."""
        lines = self.law(at)
        return (*lines, *self._clerk.unspoken(self._stood(at).rulebook))

    def finding(self, question: str, subject: str = "", at: int | None = None, most: int | None = None) -> Finding:
        """All that stands behind an answer, now or when entry ``at`` had been made, and how it was before: all of it, or the
        last ``most`` answers.

        Each step is answered by the rules that were in force then, from the table as everybody saw it. Of a figure that is
        counted and that no question gives (``engine.counted``), it is what that is made of, and the acts that changed it.
        """
        table = self._stood(at)
        if is_counted(question):
            return self._counted(question, subject, at, most)
        (line, *_) = self._law_on(table, question, subject)
        return replace(self._clerk.finding(seen(table), line), held=self._held_so(question, subject, at, most))

    def _counted(self, name: str, subject: str, at: int | None, most: int | None) -> Finding:
        table = self._stood(at)
        counted = account(name, subject, seen(table))
        held = tuple(self._changes(name, subject, at, most))
        line = LawLine(name, counted.figure, held[-1].rule if held else "", (), subject)
        made_of = tuple(self._by_law(each, table) for each in counted.made_of)
        return Finding(line, COUNTED, inputs=made_of, held=held, called=counted.called)

    def _by_law(self, read: Input, table: Table) -> Input:
        """The same with the rule that gives it, and what it comes to by the law where nothing else says."""
        if not read.question:
            return read
        (line, *_) = self._law_on(table, read.question, read.subject)
        return replace(read, value=read.value or line.answer or "no rule says", rule=line.rule)

    def _law_on(self, table: Table, question: str, subject: str) -> tuple[LawLine, ...]:
        return self._clerk.law_on(seen(table), table.things.faces(), question, subject)

    def _held_so(self, question: str, subject: str, at: int | None, most: int | None) -> tuple[Held, ...]:
        """Since which step it has been answered so, oldest first."""

        def answer(table: SeenTable, faces: tuple[str, ...]) -> Answer:
            lines = self._clerk.law_on(table, faces, question, subject)
            return "; ".join(line.answer for line in lines if line.answer), lines[0].rule

        def find(number: int) -> Found:
            table = self._table_of(number)
            return found(table, lambda read: answer(read, table.things.faces()), BIT[FACES])

        came = self._turns((question, subject), find, at, most)
        return tuple(Held(number, told, rule, self._read(number).at, earlier=earlier) for number, (told, rule), earlier in came)

    def _changes(self, name: str, subject: str, at: int | None, most: int | None) -> Iterator[Held]:
        """What a counted figure came to from each step on that changed it, oldest first; nothing before there was any."""

        def find(number: int) -> Found:
            return found(self._table_of(number), lambda table: figure(name, subject, table))

        came = self._turns((name, subject), find, at, most)
        begun = self._way(at)[:1]
        for number, (now,), earlier in came:
            told = self.step(number, at=at)
            if told and (now or number not in begun):
                yield Held(number, now, *self._changed_by(name, subject, told), earlier)

    def _changed_by(self, name: str, subject: str, told: SeenStep) -> tuple[str, float, str]:
        """The rule by which a step changed a counted figure, when, and what was done."""
        number, key = told.number, (name, subject, told.number, told.why)
        by = self._came.get(key) or self._came.keep(
            key, changed_by(name, subject, self._read(number), self._table_before(number), told)
        )
        return by[0], told.at, by[1]

    def _turns(
        self, asked: tuple[str, str], find: Callable[[int], Found], at: int | None, most: int | None
    ) -> list[tuple[int, Answer, bool]]:
        """The steps since which something else was answered, oldest first. What was found of a table once is not asked again."""

        def known(number: int) -> Found:
            key = (*asked, number)
            return self._found.get(key) or self._found.keep(key, find(number))

        return [*islice(turns(self._way(at), self._history.changed, known), most)][::-1]

    def prospects(self) -> tuple[Prospect, ...]:
        """Every push of half-boards that is open to the army on turn, with what it would be."""
        return self._clerk.prospects(self._table)

    def prospect(self, boards: tuple[str, ...], army: str = "", at: int | None = None) -> Prospect | None:
        """What pushing these half-boards together would be for an army; if none is named, for the one on turn, and between
        turns for the next one. Or what it was when entry ``at`` had been made."""
        return self._clerk.prospect(self._stood(at), boards, army)

    def motions(self) -> tuple[str, ...]:
        """What the rules in force let people put to the table by word of mouth."""
        return self._clerk.motions(self._table)

    def agreements(self, at: int | None = None) -> tuple[Agreement, ...]:
        """The same, and what is put to the table already, with whose voices count and how many of them it takes."""
        return self._clerk.agreements(self._stood(at))

    def other_votes(self) -> tuple[str, ...]:
        """What may be voted besides for and against."""
        return self._clerk.other_votes(self._table)

    def seen_to(self, occasion: str = "") -> frozenset[str]:
        """The duties that a rule in force ticks off when they are done; with ``occasion``, when that has happened."""
        return self._clerk.seen_to(self._table, occasion)

    def classes(self) -> tuple[str, ...]:
        """The classes that rules may be proposed for, where a rule says."""
        return self._clerk.classes(self._table)

    def doable(self) -> tuple[Doable, ...]:
        """What may be done now under names that rules have made up."""
        return self._clerk.doable(seen(self._table))

    def adoption(self) -> LawLine | None:
        """The agreement that adopts the proposal on the table; nothing where there is none, or where it hangs on the count."""
        return self._clerk.adoption(self._table)

    def asleep(self, at: int | None = None) -> Mapping[str, str]:
        """The rules whose sheet cannot be read, by id, with a sentence why."""
        return self._clerk.asleep(self._stood(at).rulebook)

    def _impossible(self, act: Act) -> str:
        if not act.players:
            return f"“{act.said}” only ever follows from a rule."
        if act.by and self._table.seat(act.by) is None:
            return f"Nobody called “{act.by[:40]}” sits here."
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


def _proposes(act: Act, number: int) -> bool:
    return isinstance(act, Propose) and act.number == number
