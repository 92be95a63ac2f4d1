"""The clerk: asked what the rules object to, what follows from an act, and what the law says today.

Nothing here knows a rule. Given the same table, act and chance, it gives the same acts; loading a game never asks it.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial, reduce
from itertools import chain
from typing import TypeVar

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.chess.chess_settings import settings_of
from tabletop.clerk.kits.chess.chess_turns import OTHER_WAYS
from tabletop.clerk.kits.chess.open_moves import filled_in
from tabletop.clerk.kits.chess.why_not import ASKED, barred
from tabletop.clerk.kits.rules import CLASSES
from tabletop.clerk.kits.votes import put_into_effect
from tabletop.clerk.kits.winning import not_a_winner
from tabletop.clerk.law.decisions import read_answer
from tabletop.clerk.law.inquiry import asked_in_turn, decided_by, finding, outranked, read_in_vain
from tabletop.clerk.law.law import Law
from tabletop.clerk.law.objecting import Objecting
from tabletop.clerk.law.todays_law import about, carried, law_line, lines_on, told_as_written, written_of
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.operations import names
from tabletop.clerk.running.rule_context import AskedOf, RuleContext
from tabletop.clerk.running.silence import NOBODY_KNOWS, NOT_TOLD, if_told
from tabletop.clerk.work import primitives
from tabletop.clerk.work.cascade import Cascade, Chance
from tabletop.clerk.work.completing import UNSAID, class_left_open, completed, left_open, unsaid
from tabletop.clerk.work.custom_acts import against, shown_by_doing, texts_of
from tabletop.clerk.work.heeding import bought_in_vain
from tabletop.clerk.work.keeping import kept_within
from tabletop.clerk.work.primitives import foreseen
from tabletop.engine.acts import Act, happened_besides, played
from tabletop.engine.acts.cards import Show
from tabletop.engine.acts.counters import Give, SetCounter, SetScore
from tabletop.engine.acts.deeds import Do
from tabletop.engine.acts.lawmaking.counting import CloseVote, SettleVote, vote_fields
from tabletop.engine.acts.lawmaking.deciding import BY_HAND, Decide, TakeUp, subject_key
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.pushes import Demote, Move, Promote
from tabletop.engine.acts.telling import Tell
from tabletop.engine.acts.winning import DeclareWin
from tabletop.engine.answers import LawLine, Objection, Outranked
from tabletop.engine.faces import of_each_rank
from tabletop.engine.findings import Finding, Input
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player, players
from tabletop.engine.proposals import AGAINST, FOR, NONE, Ballot, Proposal, Stage, Tally
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seen import SeenTable, seen
from tabletop.engine.steps import Followed
from tabletop.engine.table import DueWork, Parked, Table
from tabletop.engine.values import Ref, Value, capitalised

Of = TypeVar("Of", RuleContext, Objecting)
KEPT, TABLES = 8, 4
"""So many rulebooks are kept as they were read, and tables with what was said against acts on them."""


@dataclass(frozen=True)
class PlayedAct:
    """An act on a table, the table after it, and the occasions that it brings of itself."""

    act: Act
    table: Table
    after: Table
    own: tuple[Occasion, ...]

    @cached_property
    def besides(self) -> tuple[Occasion, ...]:
        """The other occasions that it brings: what stands against its own is mostly all that is asked about."""
        done = Occasion("step done", {"act": self.act.said, "by": player(self.act.by)})
        return tuple(_with_reason(each, self.act) for each in (*happened_besides(self.table, self.after), done))

    def asked_about(self, table: Table) -> Iterator[Occasion]:
        """All of them as whoever does it knows them."""
        yield from self.act.asked_about(self.own, table)
        yield from self.besides


REASONED = frozenset({"step done", "counter changed", "rule changed"})
"""Occasions that tell why people did what brings them."""


class Clerk:
    """One table's clerk. It remembers the sheets it read last, the act it was asked about last, what the law answered and what
    was said against acts on the same table, and what it said of the table before with all that was read for it; nothing else."""

    def __init__(self) -> None:
        self._laws: list[Law] = []
        self._latest: PlayedAct | None = None
        self._contexts: list[tuple[Table, RuleContext]] = []
        self._objecting: list[tuple[Table, Objecting]] = []

    def law(self, book: Rulebook) -> Law:
        """The law of a rulebook, read once. The number that the next rule may bear makes no other law."""
        for law in self._laws:
            if law.book.rules is book.rules and law.book.house == book.house:
                return law
        law = Law(book)
        self._laws = [law, *self._laws[: KEPT - 1]]
        return law

    def _law_of(self, table: Table) -> Law:
        return self.law(table.rulebook)

    def context(self, table: Table | SeenTable) -> RuleContext:
        """What a line may read of the table: as everybody sees it, or as a reader does. What the law answered on the tables that
        it was asked about last is known."""
        law = self.law(table.rulebook)
        if not isinstance(table, Table):
            return RuleContext(law, table, Budget())
        found = _known_on(table, law, self._contexts)
        if found is None:
            found = RuleContext(law, seen(table), Budget())
            self._contexts = [(table, found), *self._contexts[: TABLES - 1]]
        return found.asked_with(Budget())

    def objections(self, table: Table, act: Act) -> tuple[Objection, ...]:
        """What the rules in force say against an act that a person is about to do. A line that cannot tell says nothing."""
        return tuple(dict.fromkeys(self._objections(table, act)))

    def objection(self, table: Table, act: Act) -> Objection | None:
        """The first of them: no further line is asked."""
        return next(self._objections(table, act), None)

    def _objections(self, table: Table, act: Act) -> Iterator[Objection]:
        left = [seat.name for field in act.played_by if (seat := table.seat(getattr(act, field))) and seat.out]
        if left:
            yield Objection(f"{left[0]} is no longer in the game.")
        if isinstance(act, UNSAID):
            with suppress(*NOT_TOLD):
                yield from unsaid(act, lambda: self.context(table))
        counts = act.resolved(table) if isinstance(act, SetScore) else act
        if isinstance(counts, Give | SetCounter):
            kept = if_told(lambda: kept_within(counts, self.context(table), table), None)
            yield from (Objection(_sentence(each.said), each.rule) for each in (kept,) if each and each.limited)
        if isinstance(act, DeclareWin):
            with suppress(*NOT_TOLD):
                for who in (act.who, *act.together):
                    yield from not_a_winner(self.context(table), who)
        lines, budget, by = self._objecting_on(table), Budget(), player(act.by)
        for occasion in self._outcome(act, table.one_step_on).asked_about(table):
            if occasion.name not in lines.law.objecting:
                continue
            for each in lines.sentences(occasion, {"by": by, **occasion.fields}, budget):
                reason = if_told(lambda: barred(self.context(table), act), None) if each.asked & ASKED else None
                yield Objection(_sentence(each.sentence), each.rule, asked=each.asked, reason=reason, answering=each.answering)
        yield from against(lines.law, table, act, lambda: self.context(table))
        if isinstance(act, Do) and not lines.law.objecting.isdisjoint(("card drawn", "counter changed")):
            outcome = self._outcome(act, table.one_step_on)
            run = Cascade(outcome.after, self._law_of, lambda each, _: each)
            vain = if_told(partial(bought_in_vain, run, act.by, outcome.own), None)
            yield from (Objection(_sentence(each.sentence), each.rule) for each in (vain,) if each)

    def unfit(self, table: Table, act: Act) -> tuple[Objection, ...]:
        """What the rules in force say against a deed once the card lies open that hangs on its face and is shown by doing it. It
        is asked as the deed is done: beforehand nobody is told what a hidden card is not."""
        if not isinstance(act, Do) or not self._shown(table, act):
            return ()
        return self.objections(Show(to="", things=(act.card,)).on(table), act)

    def _shown(self, table: Table, act: Act) -> str:
        """The rule under which ``act`` shows the card that is chosen in it, if whoever does it sees that card."""
        card = table.things.by_id.get(act.card) if isinstance(act, Do) else None
        if not isinstance(act, Do) or card is None or card.visible_to(None) or not card.visible_to(act.by):
            return ""
        return if_told(lambda: shown_by_doing(self.context(table), act, table.things.faces()), "")

    def _objecting_on(self, table: Table) -> Objecting:
        """The lines that say no on that table; those asked last are kept with what they said, as a table is compared with what
        it would be."""
        found = _known_on(table, self._law_of(table), self._objecting)
        if found is None:
            found = Objecting(self.context(table))
            self._objecting = [(table, found), *self._objecting[: TABLES - 1]]
        return found

    def follow(self, table: Table, act: Act, chance: Chance) -> Followed:
        """All that follows from ``act`` on ``table``. ``chance`` puts chance and time into acts."""
        outcome = self._outcome(act, table)
        said, run = settings_of(self.context(table)), Cascade(outcome.after, self._law_of, chance)
        if isinstance(act, Decide):
            self._take_up(run, act, table)
        else:
            _go_on(run, [parked for parked in table.parked if act.said in parked.answered_by])
        if run.table.rulebook.house != table.rulebook.house:
            run.queue.append(DueWork(Occasion("rule changed"), primitives.PRIMITIVE))  # it may answer other questions too
        done = [parked for parked in run.table.parked if parked.work and self._would_do(act, table, parked, chance)]
        for parked in done:
            run.apply(TakeUp(question=parked.question, about=subject_key(parked), by_hand=True, law=parked.rule))
        _go_on(run, done)
        if isinstance(act, Do) and not act.secret and (rule := self._shown(table, act)):
            run.apply(Show(to="", things=(act.card,), law=rule))
        run.announce((*outcome.own, *outcome.besides))
        run.finish()
        run.draw_what_is_due()
        while (says := settings_of(run.context())) is not said and not run.worn_out:
            said = says
            run.queue.append(DueWork(Occasion(OTHER_WAYS), primitives.PRIMITIVE))
            run.finish()
        return run.followed()

    def _outcome(self, act: Act, table: Table) -> PlayedAct:
        """What the act itself does. It is asked for twice: what do the rules object to, and what follows."""
        latest = self._latest
        if latest is None or latest.act is not act or latest.table is not table:
            after = played(act, table)
            own = tuple(_with_reason(each, act) for each in act.happened(table, after))
            latest = self._latest = PlayedAct(act, table, after, own)
        return latest

    def _take_up(self, run: Cascade, act: Decide, table: Table) -> None:
        """The work that a decision sets free is taken up again, unless people see to it by hand."""
        waiting = act.waiting(table)
        if act.answer == BY_HAND:
            return _go_on(run, waiting)
        for parked in waiting:
            run.queue.extend(parked.work)
        decided: dict[AskedOf, Value] = {
            (each.question, each.subject): each.answer for parked in waiting for each in parked.settled
        }
        if act.question in VOCABULARY.questions or act.question.startswith(NOBODY_KNOWS):
            value = read_answer(act.answer, table)
            unknown = act.question.startswith(NOBODY_KNOWS)
            decided |= {(act.question, None if unknown else parked.subject): value for parked in waiting}
        run.decided = decided

    def _would_do(self, act: Act, table: Table, parked: Parked, chance: Chance) -> bool:
        """Whether a person has just done what a line that waits would do: draw the cards that are due, or whatever it does if the
        player were named for whose name it waits."""
        seats: tuple[str, ...] = () if parked.needs_answer else (act.by,)
        for seat in table.players if parked.question == "custom" else seats:
            trial = Cascade(table, self._law_of, chance)
            trial.decided = {(parked.question, parked.subject): Ref("player", seat)}
            would = if_told(partial(trial.acts_of, parked.work[0]), [])
            if [replace(each, by=act.by if parked.needs_answer else each.by, law=act.law, why=act.why) for each in would] == [
                act
            ]:
                return True
        return False

    def called_for(self, table: Table, occasion: Occasion, rule: str) -> Iterator[Act]:
        """What the lines of that rule call for on an occasion, as the table is; nothing of one that cannot tell."""
        run = Cascade(table, self._law_of, lambda act, _: act)
        for line in if_told(lambda: self._law_of(table).hearing(occasion, run.context), []):
            if line.rule == rule:
                yield from if_told(partial(run.acts_of, DueWork(occasion, rule, line.text)), [])

    def completed(self, table: Table, act: Act) -> Act:
        """The act with what the law decides before it is done: a proposal's number, the table's own card after a decision."""
        if isinstance(act, Move | Promote | Demote):
            return if_told(lambda: filled_in(self.context(table), act), act)
        return completed(table, act, lambda: self.context(table))

    def would_be(self, table: Table, change: Act, chance: Chance) -> Table:
        """The table as it would be with what is proposed in effect at once, or any other act done, and with all that follows from
        that; as it is, where no rule says what that is."""
        if not isinstance(change, Propose):
            after = self.follow(table, change, chance).after
            return replace(after, rulebook=replace(after.rulebook, highest=table.rulebook.highest))
        made = change.on(table)
        proposal = Ref("proposal", str(made.proposals[-1].number))
        effects = if_told(lambda: tuple(put_into_effect(self.context(made), proposal)), None)
        if effects is None:
            return table
        after = reduce(lambda there, effect: self.follow(there, effect, chance).after, effects, made)
        book = replace(after.rulebook, highest=table.rulebook.highest)
        return replace(after, proposals=table.proposals, proposed=table.proposed, rulebook=book)

    def sides(self, table: Table, change: Propose) -> Mapping[str, tuple[str, ...]]:
        """How each player may vote on the change once it is proposed: for it; against it; and not at all, where the rules
        object no more to that than to a vote for it."""
        opened = self._proposed(table, change)
        context, everybody = self.context(opened), players(table.players)
        by_card = if_told(lambda: context.ask_or("card ballots", None, False), False) is True
        voters = names(if_told(lambda: context.ask_or("voters", None, everybody), everybody))
        found = {name: [FOR] for name in voters}
        for name, sides in found.items():
            no, yes, against = (
                {each.sentence for each in self.objections(opened, Vote(by=name, side=side))} for side in (NONE, FOR, AGAINST)
            )
            begins = by_card and name == change.by
            sides += [AGAINST] * (name != change.by or not (begins or against)) + [NONE] * (no <= yes and not begins)
        return {name: tuple(sides) for name, sides in found.items()}

    def cast(self, table: Table) -> Mapping[str, tuple[str, ...]]:
        """How those have voted on what is under vote whose ballot is seen and stays: the rules object to another only since it
        was laid."""
        live = table.under_vote
        if live is None:
            return {}
        anew = table.with_proposal(replace(live, ballots=()))

        def stays(ballot: Ballot) -> bool:
            others = (Vote(by=ballot.voter, side=side) for side in (FOR, AGAINST, NONE) if side != ballot.side)
            return all({*self.objections(table, each)} - {*self.objections(anew, each)} for each in others)

        over = live.stage is not Stage.OPEN
        return {each.voter: (each.side,) for each in live.ballots if each.side and (over or stays(each))}

    def _proposed(self, table: Table, change: Propose) -> Table:
        made = played(change, table)
        return made.with_proposal(replace(made.proposals[-1], stage=Stage.OPEN))

    def adopted(
        self, table: Table, change: Propose, votes: Mapping[str, str], chance: Chance, laid: Mapping[str, str]
    ) -> Table | None:
        """The table once the change is proposed and adopted by these votes, each laid with what follows from it where it is not
        ``laid`` so already; ``None`` where they would not adopt it. What only cards or people count may be adopted."""
        opened = self._proposed(table, change)
        by_card = if_told(lambda: self.context(opened).ask_or("card ballots", None, False), False) is True
        number, ballots = opened.proposals[-1].number, {who: Ballot(who, side) for who, side in votes.items()}
        lie = tuple(each for each in ballots.values() if by_card or laid.get(each.voter) in ("", each.side))
        after = opened.with_proposal(replace(opened.proposals[-1], ballots=lie))
        for each in ballots.values():
            if each not in lie and after.under_vote:
                after = self.follow(after, Vote(by=each.voter, side=each.side), chance).after
        if not by_card and (open_still := after.under_vote) and open_still.stage is Stage.OPEN:
            after = self.follow(after, CloseVote(), chance).after
        if (settled := after.proposal(number)) and not settled.settled:
            tally = Tally(len(settled.voters(FOR)), len(settled.voters(AGAINST)), len(settled.ballots))
            counted = after.with_proposal(replace(settled, stage=Stage.CLOSED, tally=tally))
            after = self.follow(replace(counted, parked=opened.parked), SettleVote(adopted=True), chance).after
        settled = after.proposal(number)
        return after if settled and settled.stage is Stage.ADOPTED else None

    def defeated(self, table: Table, change: Propose, against: int, chance: Chance) -> Table:
        """The table once the change is proposed and defeated with so many votes against it, whoever votes for it."""
        opened, all_of = self._proposed(table, change), len(table.players)
        counted = replace(opened.proposals[-1], stage=Stage.CLOSED, tally=Tally(all_of - against, against, all_of))
        return self.follow(opened.with_proposal(counted), SettleVote(adopted=False), chance).after

    def notices(self, table: Table, change: Propose, chance: Chance) -> tuple[str, ...]:
        """What rules in force, each by its number, would say for the minutes as the change is proposed, and of its effect as its
        vote is opened."""
        opened = self._proposed(table, change)
        run = Cascade(opened, self._law_of, chance)
        told = (*self.follow(table, change, chance).acts, *foreseen(run, opened.proposals[-1]))
        book, said = opened.rulebook, [each for each in told if isinstance(each, Tell) and each.law]
        ruled = [(capitalised(book.title(each.law)), each.text) for each in said]
        return tuple(dict.fromkeys(text if text.startswith(f"{rule} ") else f"{rule}: {text}" for rule, text in ruled))

    def outranked(self, table: Table, rule: str, read: SeenTable | None = None) -> tuple[Outranked, ...]:
        """The lines of that rule that would answer in vain; ``read`` is the table that notes what is read of it, if one does."""
        law = self._law_of(table)
        asked = partial(RuleContext, law, read, Budget()) if read is not None else partial(self.context, table)
        return tuple(outranked(law, table.rulebook[rule], asked))

    def read_in_vain(self, table: Table, line: LawLine) -> str:
        """Which rule goes before the one that gives that answer, on what it is read for; nothing where none does."""
        return read_in_vain(self._law_of(table), line, lambda: self.context(table))

    def trouble(self, table: Table, act: Act) -> str:
        """What an act leaves open that neither it nor a rule says, as a sentence; empty if all is clear."""
        return left_open(table, act, lambda: self.context(table))

    def with_any_class(self, table: Table, act: Act) -> Mapping[str, Act]:
        """The act with each of the classes of which it has to say one, as no rule does; none where nothing is left open."""
        left = class_left_open(table, act, lambda: self.context(table))
        return {kind: replace(act, kind=kind) for kind in table.rulebook.classes} if left else {}  # type: ignore[call-arg]

    def law_seen(
        self,
        table: Table | SeenTable,
        faces: tuple[str, ...],
        questions: Iterable[str] | None = None,
        written: Container[str] = (),
    ) -> tuple[LawLine, ...]:
        """Today's answers to those questions, or to all, that any card speaks of, by question and by whom it is asked of.

        ``faces`` are those of the cards in the game, wherever they lie; the answers to the questions in ``written`` are told
        as their cards write them.
        """
        context = self.context(table)
        asked = (question for question in questions or VOCABULARY.questions if context.law.answers_at_all(question))
        return tuple(line for question in asked for line in lines_on(question, context, faces, written=question in written))

    def law_now(self, table: Table, faces: tuple[str, ...], questions: Iterable[str]) -> tuple[LawLine, ...]:
        """The same of the table as everybody sees it now, in the words of its game: what holds since it was asked last is not
        asked again."""
        context = self.context(table)

        def asked(question: str, context: RuleContext) -> list[LawLine]:
            return [line.translated(context.table.words) for line in lines_on(question, context, faces)]

        speaking = filter(context.law.answers_at_all, questions)
        told = (carried(context, (question, faces), partial(asked, question)) for question in speaking)
        return tuple(chain.from_iterable(told))

    def told_as_written(self, book: Rulebook) -> frozenset[str]:
        """The questions whose answers are told as their cards have them: too many to list, or hanging on what is to come."""
        law = self.law(book)
        return frozenset(question for question in VOCABULARY.questions if told_as_written(question, law))

    def unspoken(self, book: Rulebook) -> tuple[LawLine, ...]:
        """The questions that no card has a line on."""
        law = self.law(book)
        unspoken = (entry for phrase, entry in VOCABULARY.questions.items() if not law.answers_at_all(phrase))
        return tuple(LawLine(each.phrase, "", "", told=each.asked()) for each in unspoken)

    def law_on(self, table: SeenTable, faces: tuple[str, ...], question: str, subject: str) -> tuple[LawLine, ...]:
        """The answers to one question, asked of that subject; one without a rule where no rule answers."""
        context = self.context(table)
        alike = next((each for each in of_each_rank(faces) if subject in each), faces)
        found = lines_on(question, context, alike if VOCABULARY.questions[question].of == "card" else faces)
        asked_of = about(question, subject)
        alone = written_of(question, context, asked_of) if context.law.hangs_on_count(question) else ()
        return tuple(line for line in found if line.subject == subject) or (*alone,) or (law_line(context, question, asked_of),)

    def finding(self, table: SeenTable, line: LawLine) -> Finding:
        """All that stands behind a line of that table's law."""
        return finding(self.context(table), line, about(line.question, line.subject))

    def adopted_by(self, table: SeenTable, proposal: Proposal, rule: str) -> tuple[Input, ...]:
        """What that rule says of the adoption of a proposal that was counted, and the figures that decided it."""
        fields: dict[str, Value] = {**vote_fields(proposal), "all players": len(table.players)}
        return tuple(decided_by(self.context(table).on(rule, fields), "adoption", rule))

    def asked_in_turn(self, question: str, table: SeenTable, faces: tuple[str, ...], by: str) -> tuple[Input, ...]:
        """What the rules in force on that table say of all that the answer to a question is worked out from, and of that itself
        where it hangs on the count; ``by`` is the rule that gave it, if one did each time."""
        return tuple(asked_in_turn(self.context(table), question, faces, by))

    def classes(self, table: Table) -> tuple[str, ...]:
        """The classes that rules may be proposed for, where a rule says, or where there are more than one and its other."""
        there = table.rulebook.classes
        said = texts_of(self.context(table), CLASSES) if self._law_of(table).answers_at_all(CLASSES) else ()
        return said or (there if len(there) > 2 else ())


def _known_on(table: Table, law: Law, kept: Iterable[tuple[Table, Of]]) -> Of | None:
    """What is kept of that table and law."""
    for on, each in kept:
        if on is table and each.law is law:
            return each
    return None


def _go_on(run: Cascade, seen_to: Iterable[Parked]) -> None:
    """What waited behind a question goes on, without what people have seen to by hand."""
    for parked in seen_to:
        run.queue.extend(parked.work[1:])


def _with_reason(occasion: Occasion, act: Act) -> Occasion:
    """What people brought about is told with why they did it."""
    return replace(occasion, fields={**occasion.fields, "reason": act.why}) if act.why and occasion.name in REASONED else occasion


def _sentence(words: str) -> str:
    text = words.strip()
    return capitalised(text) + ("" if text.endswith((".", "!", "?")) else ".")
