"""An evening that the clerk attends: what the law says, on the table now and on those before it. It changes nothing."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial, wraps
from itertools import chain, islice, pairwise
from typing import Any, Concatenate, ParamSpec, TypeVar

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.english.describe import description
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.votes import BESIDES, OTHER_VOTES, VOTE_ANEW, with_way_of_voting
from tabletop.clerk.law.counted import MOVER, NEXT_MOVER, TALLIED, account, is_counted
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import if_told
from tabletop.clerk.work.agreements import adoption, agreements
from tabletop.clerk.work.available_actions import limits
from tabletop.clerk.work.completing import transmuted_class
from tabletop.clerk.work.custom_acts import doable, texts_of, titles
from tabletop.engine.acts import Act, happened, played
from tabletop.engine.acts.lawmaking.counting import CountVotes, SettleVote
from tabletop.engine.acts.lawmaking.proposing import current
from tabletop.engine.acts.lawmaking.voting import EndDebate
from tabletop.engine.acts.on_buttons import NO_LONGER_COUNT, words_with_dice
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.answers import Agreement, Doable, LawLine, Outranked
from tabletop.engine.findings import Finding, Held, Input
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion
from tabletop.engine.past import LedgerLine
from tabletop.engine.proposals import SIDES, agreement_told
from tabletop.engine.seen import SeenStep, SeenTable, seen
from tabletop.engine.table import Table
from tabletop.engine.text.game_words import Words
from tabletop.engine.values import Number, Ref, grouped
from tabletop.engine.work import finish
from tabletop.game.accounts import SaidAnswer, SourcedAnswer, changed_by, figure, sourced, turns
from tabletop.game.evening import Evening
from tabletop.game.foreseen import InVain
from tabletop.game.history import BIT, FACES
from tabletop.game.notes import Counting
from tabletop.game.played_record import Driver, Lately
from tabletop.journal import Record

COUNTED = "See below what it comes from."
CAME_ABOUT = "How this turn came about stands below."
MOST_FOUND = 4_000
"""Answers of the past that are kept."""

_UNASKED = object()

Attended = TypeVar("Attended", bound="LawAnswers")
Asked = ParamSpec("Asked")
Answered = TypeVar("Answered")


def once(question: Callable[Concatenate[Attended, Asked], Answered]) -> Callable[Concatenate[Attended, Asked], Answered]:
    """Work out the answer to a question once, and anew only when the file has another entry."""

    @wraps(question)
    def answer(evening: Attended, /, *asked: Asked.args, **named: Asked.kwargs) -> Answered:
        known = evening.known()
        told = asked[:-1] if asked[-1:] == (None,) else asked  # of the table now it is asked in either way
        key = (question.__name__, told, *named.items())
        found = known.get(key, _UNASKED)
        if found is _UNASKED:
            found = known[key] = question(evening, *asked, **named)
        answered: Answered = found
        return answered

    return answer


class LawAnswers(Evening):
    """The clerk is at hand. What was answered is kept for as long as nothing else happens."""

    def __init__(self, record: Record, play: Driver = finish) -> None:
        super().__init__(record, play)
        self._clerk = Clerk()
        self._answers: tuple[int, dict[object, Any]] = (-1, {})
        """What was answered after so many entries."""
        self._found = Lately[tuple[str, str, int], SourcedAnswer](MOST_FOUND)
        """What was answered lately of tables that are past, by question, subject and step."""
        self._came = Lately[tuple[str, str, int, str], tuple[str, str]](MOST_FOUND)
        """What changed counted figures, by name, subject, step and the reason that it is told with."""
        self._led = Lately[LedgerLine, str](MOST_FOUND)
        """What led to what was counted, line by line of the scores."""
        self._overridden = Lately[Act, InVain](1)
        """What a change would say in vain."""

    def _context(self, at: int | None = None) -> RuleContext:
        """What lines may read of the table now, or as it stood when entry ``at`` had been made."""
        return self._clerk.context(self._stood(at))

    def _led_to(self, line: LedgerLine) -> str:
        """What its rule heard of as it counted that; where that was nothing, what was done at the step."""
        return self._led.get(line) or self._led.keep(line, self._heard_of(line) or super()._led_to(line))

    def _heard_of(self, line: LedgerLine) -> str:
        step, tables = self._with_tables(line.step)
        told, stood = self.step(line.step), [*tables]
        counts = (line.counter, Ref("player", line.seat))
        counted = [(place, act) for place, act in enumerate(step.acts) if act.law == line.card and isinstance(act, Counting)]
        made = next(((at, act) for at, act in counted if stood[at + 1].counters.get(counts) == line.now), None)
        upto = reversed(stood[: made[0] + 1]) if made else ()
        lay = next((each for each in upto if line.card in each.rulebook), None)  # it may have gone before it counted that
        if not (told and made and lay):
            return ""
        place, act = made
        heard = [(at, each) for at in range(place) for each in happened(step.acts[at], stood[at], stood[at + 1])]

        def gave(at: int, occasion: Occasion) -> bool:
            """Whether a line of that card that waits for this counts the same."""
            there = (each if line.card in each.rulebook else lay for each in (stood[at + 1], stood[place]))
            called = chain(*(self._clerk.called_for(table, occasion, line.card) for table in there))
            alike = (each for each in called if isinstance(each, Counting) and (each.counter, each.of) == (act.counter, act.of))
            return any(played(each, stood[place]).counters == stood[place + 1].counters for each in alike)

        law = self._clerk.context(lay).law
        hears = [(at, each) for at, each in reversed(heard) if line.card in law.listening(each.name)]
        others = (each for each in hears if not isinstance(step.acts[each[0]], Counting))  # what another got is no reason
        at, occasion = next((each for each in hears if gave(*each)), next(others, (0, Occasion(""))))
        said = VOCABULARY.occasions[occasion.name].doc.partition(";")[0] if occasion.name else ""
        return ((told.acts[at].told if occasion.name else "") or said).removesuffix(".")

    def known(self) -> dict[object, Any]:
        """The answers that were given since the last entry."""
        last = len(self._timeline)
        if self._answers[0] != last:
            self._answers = last, {}
        return self._answers[1]

    @once
    def limits(self, at: int | None = None) -> Mapping[str, Number]:
        """What counters and measures may show at most, where a rule says, now or when entry ``at`` had been made."""
        return limits(self._context(at))

    def law(self, at: int | None = None, questions: Iterable[str] | None = None) -> tuple[LawLine, ...]:
        """The answers to questions that the table asks, with the rule that gives each and those overruled.

        They are those of today, or those that held when entry ``at`` had been made.
        """
        table = self._stood(at)
        faces = table.things.faces()
        if at is None and questions is not None:
            return self._clerk.law_now(table, faces, questions)
        words = self._words(table)
        return tuple(line.translated(words) for line in self._clerk.law_seen(table, faces, questions))

    def _words(self, table: Table | SeenTable) -> Words:
        """The words of the game, with that for as many dice as are thrown by the law."""
        return words_with_dice(table.words, self._clerk.law_seen(table, (), ("dice",)))

    @once
    def questions(self, at: int | None = None) -> tuple[LawLine, ...]:
        """The answers of the law, and after them every question that no card speaks of. Of one that its card reads in vain it is
        said which rule goes before."""
        table = self._stood(at)
        behind = ((line, self._clerk.read_in_vain(table, line)) for line in self.law(at))
        lines = (replace(line, answer=f"{line.answer}, but {first}") if first else line for line, first in behind)
        return (*lines, *(line.translated(table.words) for line in self._clerk.unspoken(table.rulebook)))

    @once
    def finding(self, question: str, subject: str = "", at: int | None = None, most: int | None = None) -> Finding:
        """All that stands behind an answer, now or when entry ``at`` had been made, and how it was before: all of it, or the
        last ``most`` answers.

        Each step is answered by the rules that were in force then, from the table as everybody saw it. Of a figure that is
        counted and that no question gives (``law.counted``), it is what that is made of, and the acts that changed it.
        """
        table = self._stood(at)
        if is_counted(question):
            return self._counted(question, subject, at, most)
        (line, *_) = self._law_on(table, question, subject)
        found = self._behind(line, table)
        return replace(found, line=found.line.translated(self._words(table)), held=self._held_so(question, subject, at, most))

    def _behind(self, line: LawLine, table: Table) -> Finding:
        """All that stands behind a line. Whose turn comes next is said as its rule says it where that is whoever has the turn
        now: it may be another’s before that is over."""
        found = self._clerk.finding(seen(table), line)
        open_yet = line.question == NEXT_MOVER and len(table.players) > 1 and line.answer in (ref.key for ref in table.turn.whose)
        said = next((claim.told.removesuffix(".").partition(": ")[2] for claim in found.claims if open_yet), "")
        return replace(found, line=replace(line, answer=said or line.answer))

    def _counted(self, name: str, subject: str, at: int | None, most: int | None) -> Finding:
        table = self._stood(at)
        counted = account(name, subject, seen(table))
        held = tuple(self._changes(name, subject, at, most))
        line = LawLine(name, counted.figure, held[-1].rule if held else "", (), subject)
        made_of = tuple(self._by_law(each, table) for each in counted.made_of)
        made_of = self._weighed(made_of, held[-1].step) if name == TALLIED and held else made_of
        made_of = (*made_of, *self._it_took(held[-1].step)) if name == TALLIED and held else made_of
        made_of = (*self._came_next(held[-1].step), *made_of) if name == MOVER and held else made_of
        asks = CAME_ABOUT if name == MOVER else COUNTED
        return Finding(line, asks, inputs=made_of, held=held, called=counted.called)

    def _came_next(self, begun_in: int) -> tuple[Input, ...]:
        """Whose turn was to come next by the law as one began, and what of that same step had made it so."""
        step, tables = self._with_tables(begun_in)
        begins = next((at for at, act in enumerate(step.acts) if isinstance(act, BeginTurn)), 0)
        before = [*islice(tables, begins + 1)]
        lines = [self._law_on(table, NEXT_MOVER, "")[0] for table in before]
        if not (before[-1].turn.number and lines[-1].answer):
            return ()
        told = self.step(begun_in)
        changes = zip(told.acts if told else (), pairwise(lines), strict=False)
        acts = [act for act, (was, now) in changes if was.answer != now.answer]
        made_so = [Input("what made it so", act.told, rule=act.rule, called=act.title) for act in acts[-1:]]
        called = before[-1].rulebook.title(lines[-1].rule)
        return (Input("whose turn was next", lines[-1].answer, rule=lines[-1].rule, called=called), *made_so)

    def _it_took(self, counted_in: int) -> tuple[Input, ...]:
        """What it took to adopt the proposal by the law then, with its rule; of a line that looks at the count, with the figures
        that it looked at, such as the heads where votes count otherwise."""
        step, tables = self._with_tables(counted_in)
        stood, words = zip(step.acts, tables, strict=False), "what it took to adopt it then"
        found = list[Input]()
        for act, before in ((act, before) for act, before in stood if isinstance(act, SettleVote)):
            book, took = before.rulebook, tuple[Input, ...]()
            if act.threshold:
                took = (Input(words, agreement_told(act.threshold), rule=act.law if act.law in book else ""),)
            elif act.law in book and (proposal := before.under_vote):
                took = self._clerk.adopted_by(seen(before), proposal, act.law)
            found += [replace(each, words=each.words or words, called=book.title(each.rule)) for each in took]
        return tuple(found)

    def _weighed(self, made_of: tuple[Input, ...], counted_in: int) -> tuple[Input, ...]:
        """The ballots of a count, each with what it counted by the law as they were counted, and by which rule, where that is a
        number and the totals bear it out: a count may change who is poorest. Then what the rules said of what a ballot’s weight
        hangs on, *then* where they say otherwise now; no rule says on which side a ballot lies."""
        step, tables = self._with_tables(counted_in)
        counts_at, law_of_count = next(
            ((at, act.law) for at, act in enumerate(step.acts) if isinstance(act, CountVotes)), (0, "")
        )
        before, after = next(islice(tables, counts_at, None)), self._table_of(counted_in)
        tally = after.proposals[-1].tally if after.proposals else None
        faces = before.things.faces()
        law = {line.subject: line for line in self._clerk.law_seen(seen(before), faces, ("votes",))}
        counts = {who: line for who, line in law.items() if line.written.isdecimal()}
        totals = dict.fromkeys(SIDES, 0)
        for each in made_of:
            if each.value in totals and each.subject in counts:
                totals[each.value] += int(counts[each.subject].written)
        if tally is None or [*totals.values()] != [tally.votes_for, tally.votes_against]:
            counts = {}

        def told(ballot: Input) -> Input:
            line = counts.get(ballot.subject) if ballot.value in SIDES else None
            value = f"{ballot.value}, counts {line.written}" if line else ballot.value
            return replace(ballot, value=value, rule=line.rule if line else "") if ballot.subject else ballot

        asked, now = (self._clerk.asked_in_turn("votes", seen(table), faces, law_of_count) for table in (before, self._table))
        then = (each if each in now else replace(each, words=f"{each.words} then") for each in asked)
        return tuple(replace(each, called=before.rulebook.title(each.rule)) for each in (*map(told, made_of), *then))

    def _by_law(self, read: Input, table: Table) -> Input:
        """An input with the rule that gives it, and what it comes to by the law where nothing else says."""
        if not read.question or (read.value and is_counted(read.question)):
            return read
        line = self._behind(self._law_on(table, read.question, read.subject)[0], table).line
        return replace(read, value=read.value or line.answer or "no rule says", rule=line.rule)

    def _law_on(self, table: Table, question: str, subject: str) -> tuple[LawLine, ...]:
        return self._clerk.law_on(seen(table), table.things.faces(), question, subject)

    def _held_so(self, question: str, subject: str, at: int | None, most: int | None) -> tuple[Held, ...]:
        """Since which step it has been answered so, oldest first."""

        def answer(table: SeenTable, faces: tuple[str, ...]) -> SaidAnswer:
            lines = self._clerk.law_on(table, faces, question, subject)
            words = self._words(table)
            said = grouped((line.translated(words) for line in lines if line.answer), lambda line: line.rule)
            return tuple(chain(*(("; ".join(line.answer for line in of), rule) for rule, of in said.items()))) or (
                "",
                lines[0].rule,
            )

        def find(number: int) -> SourcedAnswer:
            table = self._table_of(number)
            return sourced(table, lambda read: answer(read, table.things.faces()), BIT[FACES])

        came = self._turns((question, subject), find, at, most)

        def held(number: int, told: str, rule: str, *also: str, earlier: bool) -> Held:
            called = self._called_then((rule, *also[1::2]), number, at)
            besides = tuple(zip(also[::2], also[1::2], strict=True))
            return Held(number, told, rule, self._read(number).at, earlier=earlier, also=besides, called=called)

        return tuple(held(number, *answer, earlier=earlier) for number, answer, earlier in came)

    def _called_then(self, rules: Iterable[str], step: int, at: int | None) -> dict[str, str]:
        """What rules were called from that step on, by id: one may bear another number by now."""
        ways = {rule: [each for each in self.wordings(rule, at) if each.step <= step] for rule in rules if rule}
        return {rule: f"rule {wordings[-1].rule.number}" for rule, wordings in ways.items() if wordings}

    def _changes(self, name: str, subject: str, at: int | None, most: int | None) -> Iterator[Held]:
        """What a counted figure came to from each step on that changed it, oldest first; nothing before there was any,
        nor of another proposal where it is of one alone, nor that between two turns it is nobody’s."""

        def find(number: int) -> SourcedAnswer:
            return sourced(self._table_of(number), lambda table: figure(name, subject, table))

        came = self._turns((name, subject), find, at, most and most * (1 + (name == MOVER)))
        begun, about = self._way(at)[:1], figure(name, subject, seen(self._stood(at)))[1]
        for number, (now, of, _), earlier in came:
            told = self.step(number, at=at) if of == about else None
            passed = name == MOVER and now == "nobody" and number != came[-1][0]
            if told and not passed and (now or number not in begun):
                yield Held(number, now, *self._changed_by(name, subject, told), earlier, called=told.rules)

    def _changed_by(self, name: str, subject: str, told: SeenStep) -> tuple[str, float, str]:
        """The rule by which a step changed a counted figure, when, and what was done."""
        number, key = told.number, (name, subject, told.number, told.why)
        by = self._came.get(key) or self._came.keep(
            key, changed_by(name, subject, self._read(number), self._table_before(number), told)
        )
        return by[0], told.at, by[1]

    def _turns(
        self, asked: tuple[str, str], find: Callable[[int], SourcedAnswer], at: int | None, most: int | None
    ) -> list[tuple[int, SaidAnswer, bool]]:
        """The steps since which something else was answered, oldest first. What was found of a table once is not asked again."""

        def known(number: int) -> SourcedAnswer:
            key = (*asked, number)
            return self._found.get(key) or self._found.keep(key, find(number))

        return [*islice(turns(self._way(at), self._history.changed, known), most)][::-1]

    @once
    def agreements(self, at: int | None = None) -> tuple[Agreement, ...]:
        """What people may put to the table by word of mouth, and what is put to it already: whose voices count, and how many."""
        return agreements(self._context(at))

    @once
    def other_votes(self) -> tuple[str, ...]:
        """What may be voted besides for and against."""
        return texts_of(self._context(), OTHER_VOTES)

    @once
    def way_of_voting(self) -> str:
        """How ballots are laid by the rules in force; nothing where that is in the open."""
        return if_told(lambda: with_way_of_voting(self._context(), EndDebate()).ballots, "")

    @once
    def against_rewording(self) -> str:
        """What becomes of the ballots laid on the proposal, should it be reworded, where they no longer count then."""
        laid = self._table.under_vote or current(self._table)
        anew = laid and laid.ballots and any(each.written == "yes" for each in self.law(None, (VOTE_ANEW,)))
        return NO_LONGER_COUNT if anew else ""

    @once
    def seen_to(self, occasion: str = "") -> frozenset[str]:
        """The duties that a rule in force ticks off when they are done; with ``occasion``, when that has happened."""
        return self._clerk.law(self._table.rulebook).seen_to(occasion)

    @once
    def heard(self, occasion: str, at: int | None = None) -> tuple[tuple[str, str], ...]:
        """The lines in force that do something on that occasion, as sentences, each with its rule; or those that were when entry
        ``at`` had been made."""
        law = self._clerk.law(self._stood(at).rulebook)
        found = law.handlers("when", occasion, partial(self._context, at))
        return tuple((each.rule, description(each.clause.clause, VOCABULARY)) for each in found)

    @once
    def classes(self) -> tuple[str, ...]:
        """The classes that rules may be proposed for, where a rule says."""
        return self._clerk.classes(self._table)

    @once
    def class_once_transmuted(self, rule: int) -> str:
        """The class that the rule of that number is of once it is transmuted; empty if no rule says."""
        return transmuted_class(self._table, rule, self._context)

    @once
    def doable(self) -> tuple[Doable, ...]:
        """What may be done now under names that rules have made up; nothing once the game is over."""
        return () if self._table.over else doable(self._context())

    @once
    def titles(self, at: int | None = None) -> Mapping[str, tuple[str, ...]]:
        """What those are called, by seat, who bear a title as long as the figures say so."""
        return titles(self._context(at))

    @once
    def adoption(self) -> LawLine | None:
        """The agreement that adopts the proposal on the table, or what is asked of the count, with the rule that asks for it, if
        one does; ``None`` if there is no proposal, or if it cannot be told."""
        return adoption(self._context())

    @once
    def weights(self) -> tuple[LawLine, ...]:
        """While ballots are laid, what those count that do not count 1; of nobody by name, where it hangs on the ballot. Where
        rules differ on it and nothing tells which goes first, all of them are ``overruled``."""
        lines = self.law(None, ("votes",)) if self._table.under_vote else ()
        told = tuple(line for line in lines if line.answer not in ("", "1"))
        hanging = tuple(dict.fromkeys(line.rule for line in told if not line.subject))
        if all(self._context().goes_before(*pair) for pair in pairwise(hanging)):
            return told
        return tuple(line if line.subject else replace(line, overruled=hanging) for line in told)

    @once
    def also_asked(self) -> tuple[LawLine, ...]:
        """What rules ask of a vote besides: how many ballots it takes, and whose vote against it is a veto."""
        lines = self.law(None, BESIDES) if current(self._table) else ()
        return tuple(line for line in lines if line.answer not in ("", "none", "nobody"))

    @once
    def unheard(self, rule: str, at: int | None = None) -> tuple[Outranked, ...]:
        """The lines of a rule in force that another rule goes before, or that rest on what no rule answers."""
        table = self._stood(at)
        return self._clerk.outranked(table, rule) if rule in table.rulebook and not table.rulebook[rule].standing else ()

    @once
    def asleep(self, at: int | None = None) -> Mapping[str, str]:
        """The rules whose sheet cannot be read, by id, with a sentence why."""
        return self._clerk.law(self._stood(at).rulebook).asleep
