"""How an evening ended, told from what its steps noted: who won by which rule, how all stand, what became of the rules."""

import math
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.people import COUNTER_CHANGED
from tabletop.clerk.kits.winning import DECLARE, WINNER
from tabletop.clerk.language.sheet_lines import does, sheet_lines
from tabletop.clerk.language.tree import Clause
from tabletop.clerk.law.inquiry import would_declare
from tabletop.clerk.law.law import sheet_of
from tabletop.clerk.law.todays_law import carried
from tabletop.clerk.running.operations import names
from tabletop.clerk.running.silence import if_told
from tabletop.engine.acts import means
from tabletop.engine.acts.base import Act
from tabletop.engine.acts.cards import Draw
from tabletop.engine.acts.counters import kept_by_sheet
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.lawmaking.counting import SettleVote
from tabletop.engine.acts.turns import BeginCircuit, BeginTurn, EndTurn
from tabletop.engine.acts.winning import CallDraw, DeclareWin
from tabletop.engine.answers import OverruledWin, Won
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.ending import (
    BECAME,
    DEFEATED,
    ENLARGED,
    MADE,
    RENUMBERED,
    REPEALED,
    Climb,
    Ending,
    EndKind,
    Mark,
    Shape,
    Standing,
)
from tabletop.engine.frozen import replace
from tabletop.engine.past import Reason, Stand, TurnCount, Wording, lives
from tabletop.engine.proposals import Stage
from tabletop.engine.rulebook import AMENDED, CHANGED_BY_ITSELF, DECIDED, MUTATED, SUBSUMED, TRANSMUTED, Rule
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.text.game_words import KEEP_WORDS, Words
from tabletop.engine.values import Number, Ref, grouped, listed, so_many
from tabletop.engine.work import finish
from tabletop.game.accounts import by_its_rule, sourced
from tabletop.game.law_answers import LawAnswers, once
from tabletop.game.played_record import Driver, Lately
from tabletop.game.timeline import is_on
from tabletop.journal import Record

MOST_WORDS = 5
"""Words of a rule by which people know it again."""
DECIDING = ("settle vote", "put into effect")
"""The acts of a step that say best what it brought about, whatever else belongs to it."""
PASSING, LEAVING, TAKING = ("tell check", "end moves", "require"), ("remove rule",), ("take army",)
"""The acts of a step that are told, but end no game; those that say more of it than what was counted; and those that do so
besides."""
OUT = "leave"
"""The act by which somebody is out, which is told with its rule where the law names who is left."""
MOST_ENDINGS = 4
"""Endings that are kept of those told last."""


@dataclass(frozen=True)
class Moments:
    """When each step of the way was, in turns: 3.5 is the middle of turn 3. A step in which one turn ends and another begins was
    somebody's act in the one that ended; one that begins a turn after another was over belongs to the one that it begins."""

    way: Sequence[int]
    counted: tuple[TurnCount, ...]
    """Whenever another turn or another circuit was counted, or a turn was over and no other began."""

    @cached_property
    def _begun(self) -> list[tuple[int, int]]:
        """The place on the way of the first step of each turn, with its number."""
        found: dict[int, int] = {}
        for was, now in pairwise((None, *self.counted)):
            if now is not None:
                found.setdefault(now.turn, self._place(now.step) + (was is not None and not was.over))
        return sorted((place, turn) for turn, place in found.items())

    def _begun_by(self, step: int) -> int:
        """How many turns had begun by that step; the first is there from the beginning."""
        return max(1, bisect_right(self._begun, self._place(step), key=lambda begun: begun[0])) if self._begun else 0

    def turn(self, step: int) -> int:
        place = self._begun_by(step)
        return self._begun[place - 1][1] if place else 0

    def when(self, step: int) -> str:
        """``"in turn 3"``, or ``"after turn 3"`` where it was over and no other had begun."""
        turn = self.turn(step)
        over = next((each.over for each in reversed(self.counted) if each.step < step and each.turn == turn), False)
        return f"{'after' if over else 'in'} turn {turn}" if turn else "before the first turn"

    def of(self, step: int) -> float:
        place = self._begun_by(step)
        first = self._begun[place - 1][0] - self._along(place - 1) if place else 0
        last = self._begun[place][0] if place < len(self._begun) else len(self.way)
        return self.turn(step) + max(0, self._place(step) - first) / max(1, last - first)

    def _along(self, place: int) -> bool:
        """Whether that turn began along with the last step of another, so that its own first step is not its beginning."""
        at = self._begun[place][0]
        return any(was and not was.over and self._place(now.step) + 1 == at for was, now in pairwise(self.counted))

    @property
    def rounds(self) -> tuple[tuple[float, int], ...]:
        """The turn with which each circuit began; one that is counted as a turn ends begins with the next. Those before a rule
        began to count them are none."""
        found: dict[int, float] = {}
        for was, now in pairwise((None, *self.counted)):
            if now is not None and not now.circuit:
                found.clear()
            elif now is not None:
                found.setdefault(now.circuit, now.turn + float(was is not None and was.turn == now.turn))
        last = max((each.turn for each in self.counted), default=0)
        return tuple((at, circuit) for circuit, at in found.items() if at <= last)

    def _place(self, step: int) -> int:
        return max(0, bisect_right(self.way, step) - 1)


class Endings(LawAnswers):
    """An evening that is asked how it ended."""

    def __init__(self, record: Record, play: Driver = finish) -> None:
        self._endings = Lately[tuple[int, tuple[Reason, ...]], Ending](MOST_ENDINGS)
        """Endings that were told lately, by their step and by the reasons that were known."""
        super().__init__(record, play)

    def declared_ending(self) -> Ending | None:
        """The win that was declared last, the draw, or that it was given up; ``None`` where there was none on the way to the
        table now."""
        step = next((step for step in reversed(self._history.of("wins")) if is_on(self._way(), step) and self._ends(step)), 0)
        if not step:
            return None
        key = step, tuple(self.reasons().values())
        told = self._endings.get(key) or self._endings.keep(key, self._told_at(step))
        return replace(told, played_on=not self._table.over)

    @once
    def won(self) -> Won:
        """Whoever has won by the rules in force and whose win nobody has declared yet."""
        table, (named, rule) = self._table, self._winners(self._table)
        who = tuple(name for name in named if name in table.players and name not in table.winners(rule))
        return Won(who, rule, self._that_name(table, named, rule)) if who and rule else Won()

    @once
    def overruled_wins(self) -> tuple[OverruledWin, ...]:
        """Who has won by rules that another goes before, and not by that one, or that differ from another while no rule says
        which goes first; nobody once the game is over."""
        context, (named, first) = self._clerk.context(self._table), self._winners(self._table)
        if self._table.over or len(context.law.answering(WINNER)) < 2:
            return ()
        claims, declared = if_told(lambda: context.law.claims(WINNER, None, context), []), self._table.winners
        found = [(rule, tuple(who for who in names(value) if who in self._table.players)) for rule, value in claims]
        if not first:
            pairs = ((one, other) for one in found for other in found if {*one[1]} - {*other[1], *named, *declared(one[0])})
            return tuple(OverruledWin(who, rule, other, said, differs=True) for (rule, who), (other, said) in [*pairs][:1])
        return tuple(
            OverruledWin(who, rule, first, named, *context.law.why_first(first, rule, context))
            for rule, who in found
            if rule != first and {*who} - {*named, *declared(rule)}
        )

    def _that_name(self, table: Table | SeenTable, named: tuple[str, ...], first: str) -> tuple[str, ...]:
        """The other cards that name the same as having won."""
        context = self._clerk.context(table)
        claims = if_told(lambda: context.law.claims(WINNER, None, context), [])
        return tuple(card for card, value in claims if card != first and tuple(names(value)) == named)

    def _winners(self, table: Table | SeenTable) -> tuple[tuple[str, ...], str]:
        """Whom the rules in force name as having won on that table, and the rule that does; nobody where they do not tell."""
        said = if_told(lambda: carried(self._clerk.context(table), WINNER, lambda context: context.answer_or(WINNER)), None)
        return (tuple(names(said.value)), said.rule) if said else ((), "")

    def _told_at(self, step: int) -> Ending:
        table = self._table_of(step)
        who = tuple(win.who for win in table.over if win.who)
        kind = EndKind.WON if who else EndKind.GIVEN_UP if table.over[-1].given_up else EndKind.DRAWN
        then = self._declared_on(step)
        rules = tuple(dict.fromkeys((*self._ruled(step), *(self._winning_rules(then, who) if who else ()))))
        told = self.told_ending(kind, step, who, next(iter(rules), ""), table.over[-1].why or self._read(step).why)
        return replace(told, also=tuple(sorted(then.rulebook.numbers(rules[1:]))))

    def _ends(self, step: int) -> bool:
        return any(map(_is_ending, self._read(step).acts))

    def _declared_on(self, step: int) -> Table:
        """The table on which the step declared it: as it was found, or as other acts of the step had left it, such as one by
        which the rule that decides had come to read so; as it was found where the step declares nothing."""
        read, tables = self._with_tables(step)
        found = next(filter(lambda pair: _is_ending(pair[0]), zip(read.acts, tables, strict=False)), None)
        return found[1] if found else self._table_before(step)

    def _winning_rules(self, then: Table | SeenTable, who: tuple[str, ...]) -> tuple[str, ...]:
        """The rules that let them declare it, and those that name them as having won."""
        let = (duty.rule for duty in then.duties if duty.who in who and means(duty, DeclareWin))
        named, rule = self._winners(then)
        naming = (rule, *self._that_name(then, named, rule)) if set(who) <= set(named) else ()
        return tuple(filter(None, (*let, *naming)))

    def _ruled(self, step: int) -> tuple[str, ...]:
        """The rules that declared the win or the draw of themselves; nothing where people did."""
        return tuple(act.law for act in self._read(step).acts if _is_ending(act) and act.law)

    def told_ending(self, kind: EndKind, step: int, who: tuple[str, ...] = (), rule: str = "", why: str = "") -> Ending:
        """All that is told of an ending at that step; ``rule`` is the id of the rule that decided it."""
        way = self._way(step)
        then = self._declared_on(step)
        turns = (self._table_of(step).turn,) if kind is EndKind.DEAD_END else (then.turn, self._table_before(step).turn)
        turn = next((each for each in turns if each.seat or each.round_over), turns[0])  # the step that wins may have ended one
        table = self._end_of(turn.number, step)
        moments = Moments(way, self._history.turns(way))
        versions = {rule: holding(each) for rule, each in self.versions(step).items()}
        stands = self.proposals(at=step)
        marks = (*rule_marks(versions, moments), *defeats(stands, moments, table.words))
        card = then.rulebook.get(rule)
        counter = counted(table, card)
        climbs = tuple(self._climbs(table, counter, step, moments))
        begun, ended = (self._read(number).at for number in (way[0], way[-1]))
        void = sum(held.tally.all_votes > 0 for each in stands for held in each.proposal.voided)
        votes = sum(each.proposal.tally is not None for each in stands)
        by_moment = tuple(sorted(marks, key=lambda mark: mark.at))
        aim = self._aim(then, who, counter) if climbs else None
        ruled = {each.step for wordings in versions.values() for each in wordings}
        since = 0 if aim is None else self._aimed_since(step, ruled, lambda table: self._aim(table, who, counter))
        aims = moments.of(since) if since else 0.0
        shape = Shape(begun, ended, table.turn.number, votes, moments.rounds, by_moment, climbs, aim, aims, void)
        history = rule_history(versions.get(rule, ()), moments) if card else ""
        came = " ".join((self._brought_about(step, who, rule), *self._counted_then(step, who, counter))).strip()
        told = remarks(versions, stands, moments, table.words, [each for each in stands if self._was_decided(each)])
        standings = standing(table, who, counter, stands, card)
        ending = Ending(kind, step, turn.number, who, card, history, came, why, counter, standings, shape, told)
        return replace(ending, went_on=table is not self._table_of(step), between=not turn.seat)

    def _end_of(self, turn: int, step: int) -> Table:
        """The table as it was last in that turn, before a step began another."""
        left = self._table_of(step)
        if left.turn.number == turn:
            return left
        return [each for each in self._with_tables(step)[1] if each.turn.number == turn][-1]

    def _was_decided(self, stand: Stand) -> bool:
        """Whether no rule said how that vote ended, so that the table did."""
        return any(isinstance(act, SettleVote) and act.law == DECIDED for act in self._read(stand.step).acts)

    def _aim(self, table: Table, who: tuple[str, ...], counter: str) -> Number | None:
        """The least of the counter with which the law names the first of them as having won, or a line declares it of itself,
        whatever others have; nothing where it hangs on something else."""
        if not who or not counter:
            return None
        mine = counter, Ref("player", who[0])
        of_others = {key: 0 for key in table.counters if key[0] == counter}

        def wins(number: int, others: Mapping[tuple[str, Ref], Number]) -> bool:
            tried = replace(table, counters={**table.counters, **others, mine: number})
            named, rule = self._winners(tried)
            return (bool(rule) and who[0] in named) or would_declare(self._clerk.context(tried), Ref("player", who[0]))

        low, high = 0, math.ceil(table.counters.get(mine, 0))
        if high < 1 or wins(0, {}) or not wins(high, {}):
            return None
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if wins(middle, {}) else (middle, high)
        return high if wins(high, of_others) and not wins(low, of_others) else None

    def _aimed_since(self, step: int, ruled: Iterable[int], aim: Callable[[Table], Number | None]) -> int:
        """The step since which the aim has been what it was at that step, of those with which rules changed; 0 for the
        beginning."""
        then, since = self._declared_on(step), step
        last = aim(then)
        for earlier in sorted((each for each in ruled if each < step), reverse=True):
            if aim(replace(then, rulebook=self._table_of(earlier).rulebook)) != last:
                break
            since = earlier
        return since

    def _brought_about(self, step: int, who: tuple[str, ...], rule: str) -> str:
        """What was done as that rule first named them or let them declare it, with all that they gained by it and threw for
        that, or what ended the game otherwise."""
        declared = rule in self._ruled(step)
        whatever = not declared and self._won_whatever_is_counted(step, who)
        if who and not declared:
            since = self._won_since(step, who, rule) or step
            between = self._table_before(step).wins[len(self._table_before(since).wins) :]
            step = step if any(win.who in who for win in between) else since  # what made a second win lies after the first
        told = self.step(step)
        if told is None:
            return ""
        last = next((at for at, act in enumerate(self._read(step).acts, 1) if _is_ending(act)), None)
        told = replace(told, acts=told.acts[:last])  # what came after it brought nothing about
        adopted = [act.told for act in told.acts if act.said in DECIDING and act.told]
        gains = () if whatever else tuple(f"{name}: " for name in who)
        thrown = [act.told for act in told.acts if act.said == Throw.said and act.by in who and act.told]
        gained = [words for words in told.told if words.startswith(gains) or words in thrown]
        while gained and not gained[-1].startswith(gains):
            gained.pop()  # a throw that brought them nothing
        counted = tuple(f"{seat.name}: " for seat in self._table.seats)
        besides = [act.told for act in told.acts if act.said in PASSING or (act.said == DeclareWin.said and act.rule)]
        out = [act for act in told.acts if act.said == OUT and act.rule] if whatever else []
        rounds = [act.told for act in told.acts if act.said == BeginCircuit.said]
        besides += (
            [each.told for each in out]
            + [words for words in rounds if whatever]
            + [words for words in told.told if whatever and words.startswith(counted)]
        )
        done = [words for words in told.told if words not in besides] or [*told.told]
        gone = [words for words, act in told.lines if act.said in LEAVING and words in done[1:]]
        ended = [f"Turn {self._table_before(step).turn.number} was over."] if self._won_as_turn_ended(step) else []
        begins = adopted or (done[:1] + gone if gone or ended else done[:2])
        if who and not (gained or adopted or ended or whatever):  # what others lost may have decided it
            begins += [words for words in done if words.startswith(counted) or words in rounds]
        drawn = [act.told for act in told.acts if act.said == Draw.said and act.by in who] if adopted else []
        taken = [act.told for act in told.acts if act.said in TAKING and act.told] + [by_its_rule(each) for each in out]
        places = {words: at for at, words in reversed([*enumerate(told.told)])}
        said = dict.fromkeys((*begins, *drawn, *taken, *gained))
        in_order = sorted(said, key=lambda words: places.get(words, len(places)))  # as the minutes have it
        won_by = [words for words in gained if words.startswith(gains)] if declared and self._hears_of_gains(step, rule) else []
        if won_by[1:]:
            card = self._declared_on(step).rulebook.get(rule)
            deciding = sheet_of(card.sheet).texts if card else ()
            of_it = [words for words, act in told.lines if words in won_by and act.written.get("counter") in deciding]
            last_of_it = (of_it or won_by)[-1]
            in_order = [f"{words.removesuffix('.')}, and so won." if words == last_of_it else words for words in in_order]
        return " ".join((*in_order, *ended))

    def _counted_then(self, step: int, who: tuple[str, ...], counter: str) -> tuple[str, ...]:
        """What the step that declared the win counted of the winners after that, before another turn began."""
        told, acts, gains = self.step(step), self._read(step).acts, tuple(f"{name}: " for name in who)
        last = next((at for at, act in enumerate(acts, 1) if _is_ending(act)), len(acts))
        until = next((at for at in range(last, len(acts)) if isinstance(acts[at], BeginTurn)), len(acts))
        lines = replace(told, acts=told.acts[last:until]).lines if told and who else ()
        of_it = (words for words, act in lines if act.written.get("counter", counter) == counter)
        return tuple(f"Then {words}" for words in of_it if words.startswith(gains))

    def _hears_of_gains(self, step: int, rule: str) -> bool:
        """Whether the lines by which a rule declares who has won wait for what somebody gains, or for a change of rules."""
        card = self._declared_on(step).rulebook.get(rule)
        lines = [each.line for each in sheet_lines(card.sheet, VOCABULARY)] if card else []
        declaring = [each for each in lines if each and does(each, DECLARE, VOCABULARY)]
        return all(isinstance(each, Clause) and each.occasion in (COUNTER_CHANGED, "rule changed") for each in declaring)

    def _won_whatever_is_counted(self, step: int, who: tuple[str, ...]) -> bool:
        """Whether the law would name them where the step declares it with nothing counted of anybody."""
        named, _ = self._winners(replace(self._declared_on(step), counters={}))
        return bool(who) and {*who} <= {*named}

    def _won_as_turn_ended(self, step: int) -> bool:
        """Whether a rule declared it of itself because a turn had ended, and nothing came between."""
        return any(isinstance(was, EndTurn) and _is_ending(now) for was, now in pairwise(self._read(step).acts))

    def _won_since(self, step: int, who: tuple[str, ...], rule: str) -> int:
        """The step since which that rule has named all of them, whoever else it named, or let one declare it; 0 where it did not
        before that step."""

        def by_rule(table: SeenTable) -> tuple[str, ...]:
            return (rule,) if rule in self._winning_rules(table, who) else ()

        came = self._turns(
            (WINNER, listed((rule, *who))),
            lambda number: sourced(self._table_of(number), by_rule),
            self._timeline.parent(step),
            1,
        )
        return next((number for number, by, _ in came if by), 0)

    def _climbs(self, table: Table, counter: str, step: int, moments: Moments) -> Iterator[Climb]:
        """How the counter of each player went, from step to step up to the turn of that table; of nobody where it never changed.
        What a step brought once another turn had begun lies at the beginning of that one."""
        lines = self._history.ledger(self._way(step), None, counter) if counter else ()
        stages: dict[str, dict[float, Number]] = {}
        for line in reversed([*lines]):
            if line.turn <= table.turn.number:
                stages.setdefault(line.seat, {})[max(moments.of(line.step), line.turn)] = line.now
        for seat in table.seats if stages else ():
            yield Climb(seat.name, seat.look, ((0.0, 0), *stages.get(seat.name, {}).items()))


def _is_ending(act: Act) -> bool:
    return isinstance(act, DeclareWin | CallDraw)


def counted(table: Table, by: Rule | None) -> str:
    """What is counted of players: what that rule names, or else points, or else what most of them have; nothing where nothing is
    counted of them."""
    of_players = [
        counter
        for counter, about in table.counters
        if about.kind == "player" and table.seat(about.key) and not kept_by_sheet(counter)
    ]
    named, points = sheet_of(by.sheet).texts if by else (), table.words.points
    return max(of_players, key=lambda each: (each in named, each == points, of_players.count(each)), default="")


def standing(table: Table, who: tuple[str, ...], counter: str, stands: Sequence[Stand], by: Rule | None) -> tuple[Standing, ...]:
    """Everybody who sat there: who has won with it, then who is in, by how much they have; with what else is counted of players
    that the rule names `by` which they have won, and their points."""
    of_players = dict.fromkeys(name for name, about in table.counters if about.kind == "player" and not kept_by_sheet(name))
    deciding = (*(sheet_of(by.sheet).texts if by else ()), table.words.points)
    named = [name for name in of_players if name != counter and name in deciding]
    before = {win.who for win in table.wins if win.who not in who}
    places = []
    for seat in table.seats:
        has = table.counters.get((counter, Ref("player", seat.name)), 0) if counter else None
        armies = tuple(army.name for army in battle_of(table).of(seat.name))
        made = [each.proposal for each in stands if each.proposal.by == seat.name]
        proposed = [each for each in made if each.tally]
        withdrawn = sum(each.stage is Stage.WITHDRAWN for each in made)
        adopted = sum(each.stage is Stage.ADOPTED for each in proposed)
        count = [so_many(table.counters.get((name, Ref("player", seat.name)), 0), name) for name in named]
        told = *count, "won before" * (seat.name in before), "out" if seat.out else listed(armies)
        besides = " · ".join(filter(None, told))
        has_won = seat.name in who
        counts = len(proposed), adopted, len(armies), withdrawn
        places.append(Standing(seat.name, seat.look, has_won, seat.out, has, besides, *counts))
    places.sort(key=lambda each: (not each.won, each.out, -(each.has or 0), -each.armies))
    return tuple(places)


def rule_marks(versions: Mapping[str, Sequence[Wording]], moments: Moments) -> Iterator[Mark]:
    """What became of each rule after the game had begun."""
    for rule, wordings in versions.items():
        for was, now in pairwise((None, *wordings)):
            if now is None or not now.step:
                continue
            for kind in _became(was, now):
                yield Mark(kind, moments.of(now.step), now.rule.number, now.rule.text, rule, moments.when(now.step))


def holding(wordings: Sequence[Wording]) -> tuple[Wording, ...]:
    """The wordings without what was taken back: a rule that was made by it never was, a change of one is none."""
    kept = list[Wording]()
    for each in wordings:
        while each.back and kept and _taken_back(kept[-1], each):
            kept.pop()
        if not each.back or (kept and kept[-1].rule != each.rule):
            kept.append(each)
    return tuple(kept)


def _taken_back(was: Wording, by: Wording) -> bool:
    """Whether ``was`` is of the life that a rule never had, or a change that is none."""
    return not was.gone if by.gone else was.gone or was.rule.revision > by.rule.revision


def _became(was: Wording | None, now: Wording) -> Sequence[str]:
    if now.gone:
        return (REPEALED,)
    if was is None or was.gone:
        return (MADE,)
    revised = was.rule.revision != now.rule.revision
    if now.rule.changed == MUTATED and revised:
        return (MUTATED,)
    if (was.rule.text, was.rule.sheet) != (now.rule.text, now.rule.sheet):
        if not revised:
            return ()  # a proposal that was reworded and voted on again
        if now.rule.changed.startswith(SUBSUMED):
            return (ENLARGED,)
        return (CHANGED_BY_ITSELF if now.rule.changed == CHANGED_BY_ITSELF else AMENDED,)
    if now.transmuted or (now.rule.changed == TRANSMUTED and revised):
        return (TRANSMUTED,)
    renumbered, reclassed = was.rule.number != now.rule.number, was.rule.kind != now.rule.kind
    return (*(RENUMBERED,) * renumbered, *(f"{BECAME}{now.rule.kind}",) * reclassed)


def defeats(stands: Sequence[Stand], moments: Moments, words: Words) -> Iterator[Mark]:
    """Of what had no words of its own it is said what was wanted: else those of the rule would seem to have been defeated."""
    for each in stands:
        if (proposal := each.proposal).stage is Stage.DEFEATED:
            wanted = f"To {words.kind(proposal.kind)} rule {proposal.of}: " if proposal.kind in KEEP_WORDS else ""
            said = f"{wanted}{proposal.text}"
            yield Mark(DEFEATED, moments.of(each.step), proposal.number, said, when=moments.when(each.step))


def _readings(wordings: Sequence[Wording]) -> Sequence[Wording]:
    """Those of the card that bore the id last since which it read otherwise."""
    card = next(reversed(lives(wordings)), [])
    return [now for was, now in pairwise((None, *card)) if now and (was is None or was.reads != now.reads)]


def rule_history(wordings: Sequence[Wording], moments: Moments) -> str:
    """How the rule came to read as it does, in a line; nothing where it was in the box. Whoever let it be of another class, or
    stamped it, changed nothing of that."""
    wordings = _readings(wordings)
    if not wordings or not wordings[-1].step:
        return ""
    first, last = wordings[0], wordings[-1]
    numbers = list(dict.fromkeys(str(each.rule.number) for each in wordings if each.rule.number != last.rule.number))
    was = f"Was rule {', then '.join(numbers)}. " if numbers else ""
    change = "the last change" if len(numbers) > 1 else "the change"
    verb = "proposed" if last.kind else "made"
    by = f"{last.by} {verb} {'it' if first is last else change}" if last.by else "It came to read so"
    since = f", in force since turn {moments.turn(last.step)}"  # a vote may be held again in a later turn
    return f"{was}{by}{since if last.by and last.kind else f' {moments.when(last.step)}'}."


def remarks(
    versions: Mapping[str, Sequence[Wording]],
    stands: Sequence[Stand],
    moments: Moments,
    words: Words,
    decided: Sequence[Stand] = (),
) -> tuple[tuple[str, str], ...]:
    """The one rule of the friends that was in force longest, of several that are gone the soonest gone, and the closest vote. A
    rule from the box is theirs since they gave it other words. Of some votes the table `decided` how they ended."""
    own = [since for each in versions.values() for card in lives(each) if (since := _own_words(card))]
    return tuple((name, told) for name, told in (
        ("Your rule longest in force", _longest(own, moments)),
        (f"Your rule {words.repealed} after the shortest time", _soonest(own, moments)),
        ("Closest vote", _closest(stands, words, decided)),
    ) if told)  # fmt: skip


def _own_words(wordings: Sequence[Wording]) -> Sequence[Wording]:
    """The rule as it read since people first made it read so; nothing where they never did."""
    for place, (was, now) in enumerate(pairwise((None, *wordings))):
        reads_otherwise = was is None or now is None or was.rule.text != now.rule.text
        of_itself = now is not None and now.rule.changed.startswith((CHANGED_BY_ITSELF, SUBSUMED))
        if now is not None and now.step and not now.gone and reads_otherwise and not of_itself:
            return wordings[place:]
    return ()


def _in_force(wordings: Sequence[Wording], moments: Moments) -> int:
    """For how many turns, as they are told."""
    end = wordings[-1].step if wordings[-1].gone else moments.way[-1]
    return moments.turn(end) - moments.turn(wordings[0].step)


def _alone(of: Sequence[Sequence[Wording]], turns: int, moments: Moments) -> Sequence[Wording]:
    """The one that was in force for so many turns; nothing where several were."""
    found = [each for each in of if _in_force(each, moments) == turns]
    return found[0] if len(found) == 1 else ()


def _longest(own: Sequence[Sequence[Wording]], moments: Moments) -> str:
    longest = _alone(own, max((_in_force(each, moments) for each in own), default=0), moments)
    if not longest:
        return ""
    end = f"from turn {{}} to turn {moments.turn(longest[-1].step)}" if longest[-1].gone else "since turn {}"
    anew = [(was, now) for was, now in pairwise(longest) if now.rule.text != was.rule.text]
    became = grouped(anew, lambda each: next(filter((ENLARGED, CHANGED_BY_ITSELF).__contains__, _became(*each)), "reworded"))
    name, yours = _known_by(longest[-1]), "in your words " * bool(longest[0].rule.revision)
    said = f"{name}, {yours}{end.format(moments.turn(longest[0].step))}"
    turns = {how: dict.fromkeys(str(moments.turn(now.step)) for _, now in each) for how, each in became.items()}
    return ", ".join((said, *(f"{how} in turn{'s' * (len(each) > 1)} {listed([*each])}" for how, each in turns.items())))


def _soonest(own: Sequence[Sequence[Wording]], moments: Moments) -> str:
    gone = [each for each in own if each[-1].gone]
    if len(gone) < 2:
        return ""
    soonest = _alone(gone, min(_in_force(each, moments) for each in gone), moments)
    if not soonest:
        return ""
    since, until = moments.turn(soonest[0].step), moments.turn(soonest[-1].step)
    in_force = f"from turn {since} to turn {until}" if since != until else f"in turn {until} alone"
    return f"{_known_by(soonest[-1])}, {'in your words ' * bool(soonest[0].rule.revision)}{in_force}"


def _closest(stands: Sequence[Stand], words: Words, decided: Sequence[Stand]) -> str:
    """Of the votes that had some on both sides; where one that had not was as close, that is said."""
    counted_ones = ((each, each.proposal.tally) for each in stands if each.proposal.settled)
    found = [(abs(float(tally.votes_for) - float(tally.votes_against)), each, tally) for each, tally in counted_ones if tally]
    close = [each for each in found if each[2].votes_for and each[2].votes_against]
    least = min((apart for apart, *_ in close), default=0.0)
    closest = [each for each in close if each[0] == least]
    if len(closest) != 1:
        return ""
    (_, stand, tally), *_ = closest
    how = "and the table decided:" if stand in decided else "so"
    said = words.adopted if stand.proposal.stage is Stage.ADOPTED else words.defeated
    others = any(each[0] <= least and each not in close for each in found)
    return f"{stand.proposal.number}, {tally.totals}, {how} {said}{', of those with votes on both sides' * others}"


def _known_by(wording: Wording) -> str:
    """A rule's number and its first words."""
    first, *_ = wording.rule.text.strip().split("\n") or [""]
    words = first.split()
    few = " ".join(words[:MOST_WORDS]).rstrip(".,;:")
    return f"{wording.rule.number}, “{few}{'…' * (len(words) > MOST_WORDS)}”" if few else str(wording.rule.number)
