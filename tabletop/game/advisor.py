"""Whoever is asked before anything is done: what may be done, and what it would come to. It changes nothing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import chain, takewhile
from typing import NamedTuple, TypeVar

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.actions import EFFECT, LIMIT, MEASURES
from tabletop.clerk.kits.changes import stopped
from tabletop.clerk.work.available_actions import (
    GOES,
    besides,
    closed,
    described_by,
    lawful,
    like,
    limits,
    limits_at_odds,
    measures,
    nearest,
    numbers_for,
    offered,
    openings,
    outlooks,
    with_a_number,
)
from tabletop.clerk.work.heeding import GONE_BY_THEN
from tabletop.engine.acts import Act, drops
from tabletop.engine.acts.actions import (
    CHANGE,
    NOUGHT,
    PRINTED,
    REMOVE,
    RENUMBER,
    Divide,
    Mutate,
    OtherAction,
    Subsume,
    Transmute,
)
from tabletop.engine.acts.by_hand import MoveThing
from tabletop.engine.acts.cards import Play, may_be_owed
from tabletop.engine.acts.counters import Give, SetCounter
from tabletop.engine.acts.deeds import ChooseAtRandom, Do, Reveal
from tabletop.engine.acts.dice import Throw, are_thrown
from tabletop.engine.acts.drops import TO_DIVIDE, TO_REMOVE, in_class, on_rule
from tabletop.engine.acts.lawmaking.editing import RemoveRule
from tabletop.engine.acts.lawmaking.proposing import Propose, current
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.telling import Tell
from tabletop.engine.acts.turns import EndTurn
from tabletop.engine.answers import (
    Doable,
    DryRun,
    Foreseen,
    Meaning,
    Measure,
    Objection,
    Opening,
    Outlook,
    Outranked,
    Target,
    Would,
)
from tabletop.engine.duties import served, votes_owed
from tabletop.engine.ending import Ending, EndKind
from tabletop.engine.frozen import replace
from tabletop.engine.proposals import NONE, SIDES
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import seen, seen_step, without_secrets
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tabletop.engine.text.game_words import REPEAL
from tabletop.engine.things import Address, Place, SeenThing, read_place
from tabletop.engine.values import Number, ended, grouped, listed, so_many
from tabletop.engine.work import Progress, Work, finish
from tabletop.game import open_trays
from tabletop.game.adoption import AS_THE_TABLE_DECIDES, AS_YOU_DECIDE, Adoptions, adoptions, done, if_defeated, notices
from tabletop.game.dry_run import by_number, dry_run
from tabletop.game.foreknown import either_way, foreknown, up_to_chance
from tabletop.game.foreseen import (
    also_spoken_of,
    answers,
    below_zero,
    done_already,
    gone_by,
    never_thrown,
    no_such_pile,
    objects_in_vain,
    overridden_lines,
)
from tabletop.game.half_boards import HalfBoards
from tabletop.game.history import ACTED
from tabletop.game.law_answers import once
from tabletop.game.timeline import is_on

Found = TypeVar("Found")
A_DEAD_END = "then a dead end: no action is lawful"
TURNS_AHEAD = 12
"""Ends of turns that are looked through for one that lets people act."""
NOBODY_SAYS, NOBODY_OFFERS, NOBODY_LIMITS = "no rule then says {}", "no rule then offers the action {}", "no rule then limits {}"
DIFFER = "{} then differ on the limit for {{}}, and no rule says which of them prevails"
UNSEEN = "no rule then limits {}, so no rule card shows it any more"
MORE, MORE_ALONE = "the rest the table decides", "the rest you decide"
UNKNOWN = "all this is before chance comes in, and the rest of the turn is not told"
ALL_UNKNOWN = "chance comes in first, and what follows is not told"


class Reached(NamedTuple):
    """The tables after an act, whatever is answered on the way and however dice fall; where chance brings more than that, or
    something comes to light only then, the tables before it, and not the ``whole``."""

    of_each: tuple[tuple[Table, ...], ...] = ()
    """Those of each act that is tried."""
    whole: bool = True
    answers: tuple[str, ...] = ()
    """What is answered on the way to each of the whole; empty where nothing is asked."""

    @property
    def tables(self) -> tuple[Table, ...]:
        return tuple(chain(*self.of_each))


class Advisor(HalfBoards):
    """All questions together: those of the kits stand in classes of their own, below it."""

    def targets(self, taken: Address) -> tuple[Target, ...]:
        """Where may this go? Every place a dragged thing could be let go on, with what that would be; asked once, as it is picked
        up. Where a rule objects, it can be let go on all the same."""
        laid_openly = open_trays.places(self.table(), taken, *self._open_for(taken))
        places = dict.fromkeys((*drops.targets(self.table(), taken), *laid_openly, *self._rule_places(taken)))
        acts = ((place, self.drop(taken, place, (0.5, 0.5))) for place in places)
        found = [(place, act) for place, act in acts if act is not None]
        targets = [Target(place, act, self.objection(act), drops.serves(self._table, act)) for place, act in found]
        return tuple(target for target in targets if self._offered_by_hand(target))

    def _offered_by_hand(self, target: Target) -> bool:
        """Whether a thing may be let go there: not for what is impossible, nor for an action of which no rule says anything."""
        if target.objection is not None:
            return not target.objection.impossible
        return target.act.said not in PRINTED or any(each.kind == target.act.said for each in self.openings())

    def drop(self, taken: Address, place: Place, spot: drops.FeltSpot | None = None) -> Act | None:
        """What would that be? The act of letting ``taken`` go on ``place``; preview and commit both ask here."""
        table = self.table()
        laid = open_trays.dropped(table, taken, place, *self._open_for(taken))
        act = laid or drops.drop(table, taken, place, spot) or self._rule_dropped(taken, place)
        return act and self._dropped(self._as_deed(act))

    def _as_deed(self, act: Act) -> Act:
        """Playing a card that nobody owes, or handing it to somebody, as what a rule lets one do with it, if it comes to lie
        there and nothing else that one may do puts it there as well; not where it may be owed."""
        key = act.card if isinstance(act, Play) else act.thing if isinstance(act, MoveThing) else ()
        card = self.table().thing(key) if isinstance(key, str) else None
        if card is None or card.at.kind != "hand" or served(self._table.duties, act.by, act.fulfils(self._table)):
            return act
        place = read_place(act.to) if isinstance(act, Play | MoveThing) else card.at
        if may_be_owed(self._table, act.by, place):
            return act
        deeds = open_trays.deeds(self.doable(), card, place.of if place.kind == "hand" else "")
        there = [deed for deed in deeds if self._puts(deed, place)]
        return there[0] if len(there) == 1 else act

    def _puts(self, deed: Do, place: Place) -> bool:
        """Whether the card comes to lie there by what the rule calls for that lets it be done."""
        after = deed.on(self._table)
        (done,) = deed.happened(self._table, after)
        rules = (each.rule for each in self.doable() if each.what == deed.what)
        called = chain.from_iterable(self._clerk.called_for(after, done, rule) for rule in rules)
        return any(isinstance(act, MoveThing) and deed.card in act.ids and read_place(act.to) == place for act in called)

    def _open_for(self, taken: Address) -> tuple[tuple[str, ...], tuple[Doable, ...]]:
        """What may be voted besides for and against, and what may be done, where a slip or a card is carried."""
        thing = self.table().taken(taken)
        card = thing is not None and thing.kind == "card"
        others = self.other_votes() if self._table.under_vote and (card or taken.kind == "vote") else ()
        return others, self.doable() if card else ()

    @once
    def openings(self) -> tuple[Opening, ...]:
        """The actions that the rules in force offer to whoever is on turn; none once the game is over."""
        if self._table.over:
            return ()
        found = openings(self._context(), self._table, self._table.doer, self.against_any)
        every = partial(self._clerk.objections, self._table)
        near = (nearest(each, self._table, self._table.doer, every) for each in found)
        found = tuple(replace(each, did=self._did(each.kind), nearest=rule) for each, rule in zip(found, near, strict=True))
        return tuple(replace(each, asleep=self._asleep(each)) if each.against else each for each in found)

    def _asleep(self, opening: Opening) -> tuple[str, ...]:
        """The rules that would describe that action, too, if no stamp were on them."""
        book = self._table.rulebook
        stamped = [rule.id for rule in book.rules if rule.standing]
        if not stamped:
            return ()
        awake = reduce(lambda made, key: made.changed(key, lambda rule: rule.stamped("")), stamped, book)
        table = replace(self._table, rulebook=awake)
        describing = described_by(self._clerk.context(table), table).get(opening.kind, ())
        return tuple(key for key in describing if key in stamped and key not in opening.described)

    def offers_actions(self) -> bool:
        """Whether the rules in force offer actions on rule cards, also once the game is over."""
        return bool(offered(self._context(), self._table))

    def _did(self, kind: str) -> str:
        """What an action in a rule's own words did when it was taken last."""
        acted = (self._read(step).act for step in reversed(self._history.of(ACTED)) if is_on(self._way(), step))
        return next((act.does for act in acted if isinstance(act, OtherAction) and act.words == kind), "")

    @once
    def ending(self) -> Ending | None:
        """How the evening ended; ``None`` while nobody has won, nothing is drawn and some action can still be taken."""
        return self.declared_ending() or self._dead_end()

    def _dead_end(self) -> Ending | None:
        """Where rules describe actions and none may be taken, now or ever."""
        if not self._is_dead():
            return None
        standing = {each.against.rule for each in self.openings() if each.against}
        return self.told_ending(EndKind.DEAD_END, self.standing(), rule=standing.pop() if len(standing) == 1 else "")

    @once
    def stuck(self) -> bool:
        """Whether an action is owed and none may be taken; not while the table decides."""
        return not self._table.over and closed(self._context(), self._table, self.openings())

    @once
    def _is_dead(self) -> bool:
        return self.stuck() and self._stays_closed(self._table)

    def measures(self, act: Mutate, words: str = "") -> tuple[Measure, ...]:
        """The figures of a mutation that a rule limits, or of all the ``words`` that the card is to have, which may lack its
        number; of those above their limit, none where no rule objects to the words: there another figure counts."""
        found, _ = self._measured(act, words)
        if not found:
            return ()
        against = self._clerk.objections(self._table, self._completed(act, self._chance()).resolved(self._table))
        of_words = any(each.asked is None or "new words" in each.asked for each in against)
        return found if of_words else tuple(each for each in found if each.amount <= each.limit)

    def in_row(self, act: Mutate, words: str = "") -> bool | None:
        """Whether those figures are of words in a row, or of word for word; ``None`` where no rule limits any."""
        found, in_row = self._measured(act, words)
        return in_row if found else None

    def _measured(self, act: Mutate, words: str) -> tuple[tuple[Measure, ...], bool]:
        card, after = act.card(self._table), act.on(self._table)
        return measures(self._context(), card.written, words or after.rulebook[card.id].written) if card else ((), False)

    def _after_any(self, acts: Sequence[Act]) -> Work[Reached]:
        """What each of the acts leads to; each table that it may lead to is a part of the work."""
        asked, of_each, answers = (self._clerk, self._table), list[tuple[Table, ...]](), list[str]()
        for act in acts:
            found = list[Table]()
            for after, answer in either_way(*asked, act, self._chance()):
                yield Progress(0, 1)
                if after is None:
                    return Reached(tuple((up_to_chance(*asked, each, self._chance()),) for each in acts), whole=False)
                found.append(after)
                answers.append(answer)
            of_each.append(tuple(found))
        return Reached(tuple(of_each), answers=tuple(answers))

    @once
    def would(self, kind: str) -> tuple[Would, ...]:
        """What each printed action of that kind would do that may be done now: of those in a rule's own words, only what is
        done to no rule that somebody chooses."""
        return finish(self.foretelling(kind))

    def foretelling(self, kind: str) -> Work[tuple[Would, ...]]:
        """The same, in parts."""
        found = [opening for opening in self.openings() if opening.kind == kind and (kind in PRINTED or opening.does == NOUGHT)]
        acts = [act for each in found for act in lawful(each, self._table, self._table.doer, self.against_any)]
        if kind not in PRINTED:
            acts = [replace(act, rule=None) for act in acts[:1] if isinstance(act, OtherAction)]
        would = list[Would]()
        for act in acts:
            yield Progress(len(would), len(acts))
            would.append((yield from self._coming(self.numbered(act) if isinstance(act, Transmute | Divide) else act)))
        return tuple(would)

    def comes_to(self, act: Act) -> Would:
        """What an action would do to what is counted, and what else would come; where it has still to say of which class its card
        is then, what comes with each of them. Where the table is asked first whether something is so, what either answer comes to
        alone is not told."""
        return finish(self._coming(act))

    def _coming(self, act: Act) -> Work[Would]:
        other = act.other if isinstance(act, Subsume) else None
        rule = act.rule or 0 if isinstance(act, Transmute | Mutate | Subsume | Divide | OtherAction) else 0
        to = act.to if isinstance(act, Transmute | Divide) else None
        reworded = isinstance(act, Mutate) or (isinstance(act, OtherAction) and act.does == CHANGE)
        acts = (act, replace(act, sheet="")) if isinstance(act, Mutate | OtherAction) and reworded else (act,)
        classes = self.with_any_class(act).values()
        renumbered = isinstance(act, Transmute) or (isinstance(act, OtherAction) and act.does == RENUMBER)
        reached = yield from self._after_any(tuple(classes) or acts)
        counted = self._counted_in(reached)
        told = [act.to] if renumbered and isinstance(act, Transmute | OtherAction) else []
        decided = len(classes) > 1 or any(reached.answers)
        return Would(rule, other, counted, to, self._comes_in(reached, counted, told, decided, reworded), reworded)

    @once
    def after_turn_besides(self) -> tuple[str, ...]:
        """What else the end of the turn as it stands would bring, and which rules do nothing any more as others go."""
        told = (each.text.removesuffix(".") for each in self._at_turns_end() if isinstance(each, Tell))
        idle = (each for each in told if each.endswith(GONE_BY_THEN))
        return (*idle, *self._comes_in(self._turn_ended(), self.after_turn()))

    @once
    def _turn_ended(self) -> Reached:
        """What the end of the turn as it stands leads to, where there is a turn."""
        return finish(self._after_any((EndTurn(by=self._table.doer),))) if self._table.turn.seat else Reached()

    def _counted_in(self, reached: Reached) -> tuple[Outlook, ...]:
        """What each rule has of every limited counter, and would have on each of these tables alike; where more may come, nothing
        is said to stay as it is."""
        found = alike(outlooks(self._table, after, self._limited_in(after)) for after in reached.tables)
        return tuple(each for each in found if reached.whole or each.now != each.then)

    def _limited_in(self, after: Table) -> Mapping[str, Number]:
        """What is limited now and there as well: what no rule limits, no card shows."""
        if after.rulebook == self._table.rulebook:
            return self.limits()
        still = limits(self._clerk.context(after))
        return {counter: most for counter, most in self.limits().items() if counter in still}

    def _comes_in(
        self,
        reached: Reached,
        counted: Sequence[Outlook],
        told: Sequence[int | None] = (),
        decided: bool = False,
        reworded: bool = False,
    ) -> tuple[str, ...]:
        """What is otherwise in each of these, besides what is ``counted``: rules, points, and how the game goes on or ends; where
        nothing else falls silent, what a rule did that is gone; whether more hangs on what is ``decided`` on the way, and that
        more may come which nobody knows, but for what the words of a rule bring that is ``reworded``."""
        tables, known = reached.tables, (*told, *(each.rule for each in counted))
        if not tables:
            return ()
        sets = reached.of_each if reworded or not reached.whole else (tables,)
        thrown = self._thrown_in(reached) if reached.whole else ""
        comes = besides(self._table, sets, known, [thrown] if thrown else [], reworded)
        silent = _falling_silent(alike(self._silent_in(after) for after in tables))
        if not reached.whole:
            unknown = UNKNOWN if comes or silent or counted else ALL_UNKNOWN
            return (*comes, *silent, *(() if reworded else (unknown,)))
        had = (*self._winners(self._table)[0], *(win.who for win in self._table.wins))
        won = alike(tuple(who for who in self._winners(after)[0] if who not in had) for after in tables)
        gone = any(each.then is None for each in counted) or any(
            all(rule.id not in after.rulebook for after in tables) for rule in self._table.rulebook.rules
        )
        dead = not won and (gone or silent) and not self._is_dead()
        dead = dead and all(self._is_closed(each) and self._stays_closed(each) for each in tables)
        asked = decided or all(any(each not in self._table.parked for each in after.parked) for after in tables)
        asked = asked and not thrown.endswith((AS_YOU_DECIDE, AS_THE_TABLE_DECIDES))
        more = (MORE_ALONE if self._table.alone else MORE,) if asked else ()
        last = (*(f"then {who} has won" for who in won), *((A_DEAD_END,) if dead else ()), *more)
        stops = () if silent or won or dead else alike(map(self._stopped_in, tables))
        return (*comes, *silent, *stops, *last)

    def _thrown_in(self, reached: Reached) -> str:
        """How often dice are thrown on the way, and where the answers on the way say how often, that; empty where none are."""
        before = self._table.thrown.number if self._table.thrown else 0
        last = [after.thrown for after in reached.tables]
        often = [each.number - before if each else 0 for each in last]
        dice = {len(each.faces) for each, times in zip(last, often, strict=True) if each and times}
        if not dice:
            return ""
        made = [*zip(reached.answers, often, strict=True)]
        by_answer = {frozenset(times for other, times in made if other == answer) for answer in reached.answers}
        as_decided = AS_YOU_DECIDE if self._table.alone else AS_THE_TABLE_DECIDES
        return f"{are_thrown(dice, often)}{f', {as_decided}' * (len(by_answer) > 1)}"

    def _stopped_in(self, after: Table) -> tuple[str, ...]:
        """What a rule did that is gone there and would not go anyway as the turn ends."""
        ended = self._turn_ended().tables
        staying = (each for each in self._table.rulebook.by_number() if all(each.id in table.rulebook for table in ended))
        return stopped(staying, after.rulebook, self._table.words) if after.rulebook != self._table.rulebook else ()

    def _silent_in(self, after: Table) -> tuple[tuple[str, str], ...]:
        """What rules limit, answer or offer now and none does there: each counter, question and action, behind how that is told.
        Of a question that is answered of one thing alone, of which; what an action does that none offers matters no more."""
        if after.rulebook == self._table.rulebook:
            return ()
        (answered, kinds), (still, left) = map(self._answered_and_offered, (self._table, after))
        silent = answered - still - ({"actions"} if left else set()) - {LIMIT}
        """Where no rule says which actions people may take, they may take those that rules describe."""
        law, on_cards = self._clerk.law(self._table.rulebook), {of[0] for of in self._table.counters if of[1].kind == "rule"}
        odds = limits_at_odds(self._clerk.context(after))
        limitless = [each for each in self.limits() if each not in (*self._limited_in(after), *odds, *MEASURES)]
        unsaid = [
            VOCABULARY.asked(each, key)
            for each in VOCABULARY.questions
            if each in silent
            for key in (("",) if law.for_any(each) else law.keys(each) or ("",))
            if each != EFFECT or key in left
        ]
        return (
            *((DIFFER.format(listed(map(after.rulebook.title, odds[each]))), each) for each in self.limits() if each in odds),
            *((UNSEEN if each in on_cards else NOBODY_LIMITS, each) for each in limitless),
            *((NOBODY_SAYS, each) for each in unsaid),
            *((NOBODY_OFFERS, f"“{each}”") for each in kinds if each not in left),
        )

    def _answered_and_offered(self, table: Table) -> tuple[frozenset[str], tuple[str, ...]]:
        return self._clerk.law(table.rulebook).answered, offered(self._clerk.context(table), table)

    def _is_closed(self, after: Table) -> bool:
        """Whether an action is owed on a table to come, and none may be taken there."""

        def objecting(act: Act) -> Objection | None:
            trouble = act.objection(after)
            return Objection(trouble, impossible=True) if trouble else self._clerk.objection(after, act)

        context = self._clerk.context(after)
        return closed(context, after, openings(context, after, after.doer, objecting))

    def _stays_closed(self, table: Table) -> bool:
        """Whether turn after turn may end there and no action may be taken, nor has anybody won, until the end of one changes
        neither a rule nor what is counted; as far as anybody can know, and not for too long."""
        for _ in range(TURNS_AHEAD):
            end = EndTurn(by=table.doer)
            followed = self._clerk.follow(table, end, self._chance())
            before, table = table, followed.after
            if len(foreknown(before, end, followed).acts) <= len(followed.acts):
                return False
            if (table.rulebook.rules, table.counters) == (before.rulebook.rules, before.counters):
                return True
            if self._winners(table)[0] or not self._is_closed(table):
                return False
        return False

    def made(self, act: Transmute | Divide) -> Rule | None:
        """The card that the act would make: the one that it renumbers, or the duplicate."""
        done = self._clerk.completed(self._table, act)
        if not isinstance(done, Transmute | Divide) or self._impossible(done):
            return None
        return done.changed(self._table, done.on(self._table))

    def after_turn(self) -> tuple[Outlook, ...]:
        """What each rule would have of every limited counter at the end of the turn as it stands."""
        return self._counted_in(self._turn_ended())

    def counted_by(self) -> tuple[str, ...]:
        """The rules by which the clerk counts at the end of the turn, or takes cards away then, by id."""
        counting = (act.law for act in self._at_turns_end() if isinstance(act, Give | SetCounter | RemoveRule))
        return tuple(key for key in dict.fromkeys(counting) if key)

    @once
    def _at_turns_end(self) -> tuple[Act, ...]:
        """What the end of the turn as it stands brings that is known before it."""
        seat = self._table.turn.seat
        return self._foreknown(EndTurn(by=seat), self._chance()).acts if seat else ()

    def numbered(self, act: Transmute | Divide) -> Transmute | Divide:
        """The act with the lowest number that nothing stands against; where there is none, as it is."""
        return with_a_number(act, self._table, self.against_any)

    def _rule_places(self, taken: Address) -> tuple[Place, ...]:
        """Where that rule card may be let go besides, as ``_rule_dropped`` understands it."""
        if taken.kind != "rule":
            return ()
        to_remove = (TO_REMOVE,) if self._removing(taken.of) else ()
        if not any(opening.kind in PRINTED for opening in self.openings()):
            return to_remove
        cards = tuple(on_rule(rule.id) for rule in self._table.rulebook.rules if rule.id != taken.of)
        classes = dict.fromkeys(rule.kind for rule in self._table.rulebook.rules)
        return (*cards, *map(in_class, classes), TO_DIVIDE, *to_remove)

    def _removing(self, rule: str) -> Opening | None:
        """The action of the rules' own that removes a rule: the first of those that may be done to that one, if any may."""
        own = [each for each in self.openings() if each.kind not in PRINTED and each.described]
        removing = [each for each in own if (each.does or each.did or each.kind).startswith(REMOVE)]
        return min(removing, key=lambda each: rule not in each.to, default=None)

    def _rule_dropped(self, taken: Address, place: Place) -> Act | None:
        """The action of letting that rule card go there, with the lowest number that will do where it takes one."""
        book = self._table.rulebook
        if taken.kind != "rule" or taken.of not in book:
            return None
        card = book[taken.of]
        if place == TO_DIVIDE:
            return self.numbered(Divide(by=self._table.doer, rule=card.number, to=book.next_number))
        if place.kind == "class":
            return self._turned_into(place.of, card)
        if place == TO_REMOVE and (opening := self._removing(card.id)):
            under = book[opening.described[0]].number
            return OtherAction(by=self._table.doer, under=under, words=opening.kind, does=REMOVE, rule=card.number)
        onto = next((rule for rule in book.rules if on_rule(rule.id) == place), None)
        return Subsume(by=self._table.doer, rule=onto.number, other=card.number) if onto else None

    def _turned_into(self, kind: str, card: Rule) -> Transmute | None:
        """The card transmuted into that class, by its name where no rule gives its class, else by a number with which rules say
        that it is of it: the lowest that nothing stands against, or none but what stands against it with any. ``None`` where they
        say so of none."""
        if kind == card.kind:
            return None
        book = self._table.rulebook
        first = Transmute(by=self._table.doer, rule=card.number, to=book.next_number)
        chosen = self.with_any_class(first).get(kind)
        act = chosen if isinstance(chosen, Transmute) else first

        def fitting() -> Iterator[Transmute]:
            return (each for each in numbers_for(act, book) if isinstance(each, Transmute) and self._made_of(each, kind))

        own = act if self._made_of(act, kind) else None
        against = self.objection(own) if own else None
        tried = ((each, self.objection(each)) for each in fitting())
        found = (each for each, objection in tried if objection is None or like(objection, against))
        return next(found, own or next(fitting(), None))

    def _made_of(self, act: Transmute, kind: str) -> bool:
        """Whether the card that it would make is of that class."""
        made = self.made(act)
        return made is not None and made.kind == kind

    def open_trays(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What may be voted openly besides for and against; and what is done by choosing a card for all to see."""
        sides = open_trays.open_sides(self.table(), self.other_votes())
        return sides, tuple(dict.fromkeys(each.what for each in open_trays.calls(self.doable())))

    def hand(self, seat: str) -> tuple[SeenThing, ...]:
        """The cards of a hand as its owner sees them, and the slips to choose from; asked only while its curtain is open."""
        return (*self.table(seat).hand(seat), *self.ballots(seat))

    def ballots(self, seat: str) -> tuple[SeenThing, ...]:
        """The slips that a seat may choose from behind its curtain while a vote is secret; none where it owes no ballot."""
        proposal = self._table.under_vote
        if proposal is None or not proposal.veiled or not votes_owed(self._table.duties, seat):
            return ()
        sides = [side for side in (*SIDES, *self.other_votes(), NONE) if self.objection(Vote(by=seat, side=side)) is None]
        return drops.ballots(seat, sides)

    def foretold(self, act: Act) -> str:
        """What letting go would do, in a line that everybody may read, with what rule cards in it would have of their counters.
        It ends where something is disclosed or left to chance."""
        if not isinstance(act, Transmute | Subsume | Divide | OtherAction):
            return self._foretold(act)
        if not (first := self._foretold(act)):
            return ""
        concerned = (act.rule, act.other if isinstance(act, Subsume) else act.to)
        would = self.comes_to(act)
        removed = f"rule {act.rule} {GOES}" if isinstance(act, OtherAction) and act.does == REMOVE else ""
        known = [each for each in would.besides if each not in (f"new rule {would.to}", removed)]
        counted = (each.told for each in would.outlooks if each.rule in concerned)
        return " · ".join((first.removesuffix("."), *counted, *known))

    def follows(self, act: Act) -> tuple[str, ...]:
        """What the clerk would do after the act, as the minutes would tell it to everybody, up to what chance brings, or comes to
        light only then."""
        chance = self._chance()
        act = self._completed(act, chance)
        if self._impossible(act):
            return ()
        acts, tables = self._foreknown(act.resolved(self._table), chance)
        if not acts:
            return ()
        step = seen_step(Step(acts[0], acts[1:]), tables, self.last, None)
        return tuple(each.told for each in step.acts[1:] if each.told and not each.quiet)

    def _foretold(self, act: Act) -> str:
        chance = self._chance()
        act = self._completed(act, chance)
        if isinstance(act, Throw | ChooseAtRandom | Reveal) or self._impossible(act):
            return ""
        act = act.resolved(self._table)
        open_ones = self._foreknown(act, chance).acts[1:]
        if (told := self._told_first(act)) or not act.promise:
            return told
        promise = "votes" if isinstance(act, Vote) and act.kept_back(seen(self._table)) else act.promise
        then = next((f", then {each.promise}" for each in open_ones if each.by == act.by and each.promise), "")
        paid = (each for each in open_ones if isinstance(each, Give) and each.of == act.by and each.amount < 0)
        shown = (each for each in paid if each.change_told(seen(self._table)))
        costs = next((f", which costs {so_many(-each.amount, each.counter)}" for each in shown), "")
        return ended(f"{act.doer_at(self._table)} {promise}{costs}{then}")

    def meaning(self, change: Propose, outright: Act | None = None) -> Work[Meaning | None]:
        """What the change would mean, were it adopted now, or done ``outright`` by that act; ``None`` while no table could take
        it. Asked while one writes, and for those who vote."""
        if not self._possible(outright or change):
            return None
        if outright is not None:
            return (yield from self._meaning_outright(change, outright))
        yield Progress(0, 1)
        brought = yield from self._brought(change)
        table, proposed = self._laid_aside(change)
        said = notices(self._clerk, without_secrets(table), proposed, self._chance())
        yield Progress(0, 1)
        never = never_thrown(self._clerk, table, proposed, self._chance())
        in_vain = objects_in_vain(self._clerk, table, proposed, self._chance())
        by_lines = (
            told for tell in (below_zero, no_such_pile, gone_by, done_already, also_spoken_of) for told in tell(table, change)
        )
        said = (*said, *dict.fromkeys((*never, *in_vain, *by_lines)))
        defeated = if_defeated(self._clerk, without_secrets(table), proposed, self._chance())
        besides = (*said, *brought.gained(without_secrets(self._table)), *self._besides_after(change))
        yield Progress(0, 1)
        foreseen, several = (yield from self._foreseen(change, brought)), len(brought.tables) > 1
        return Meaning(foreseen, (yield from self._dry_run(self._numbered(change))), besides, change.kind, several, defeated)

    def _meaning_outright(self, change: Propose, act: Act) -> Work[Meaning]:
        yield Progress(0, 1)
        table, act = without_secrets(self._table), self._completed(act, self._chance())
        brought = done(self._clerk, table, act, self._chance())
        never = dict.fromkeys(never_thrown(self._clerk, table, act, self._chance()))
        besides = (*never, *brought.gained(table), *self._besides_after(change))
        yield Progress(0, 1)
        foreseen = yield from answers(self._clerk, self._table, act, self._chance(), brought)
        return Meaning(foreseen, (yield from self._dry_run(act)), besides, REMOVE if change.kind == REPEAL else change.kind)

    def foreseen(self, change: Propose) -> tuple[Foreseen, ...]:
        """What would be answered otherwise, were the change in effect now. It must not be impossible."""
        return finish(self._foreseen(change, finish(self._brought(change))))

    def _brought(self, change: Propose) -> Work[Adoptions]:
        """The change adopted by every vote that may adopt it."""
        table, change = self._laid_aside(change)
        now = current(self._table)
        laid_on = now is not None and (now.text, now.sheet) == (change.text, change.sheet)
        live = without_secrets(self._table) if table is not self._table and laid_on else None
        cast, vote = (self._clerk.cast(live), live.under_vote) if live else ({}, None)
        laid = {each.voter: each.side for each in vote.ballots} if vote else {}
        return adoptions(self._clerk, without_secrets(table), change, self._chance(), cast, laid)

    def _foreseen(self, change: Propose, brought: Adoptions) -> Work[tuple[Foreseen, ...]]:
        table, change = self._laid_aside(change)
        return answers(self._clerk, table, change, self._chance(), brought)

    def notices_of(self, change: Propose) -> tuple[str, ...]:
        """What rules in force, each by its number, would say for the minutes of a change before anybody votes on it."""
        table, proposed = self._laid_aside(change)
        return notices(self._clerk, without_secrets(table), proposed, self._chance())

    def overridden_lines(self, change: Propose | Mutate) -> tuple[Outranked, ...]:
        """The lines of its sheet that would not be heard, were the change in effect now; none while no table could take it.
        They hang on nobody who proposes it, and are worked out once for each wording, as long as the same would be read."""
        change = replace(change, by=change.by or next(iter(self._table.players), ""))
        known = self._overridden.get(change)
        if known is None or not known.holds(self._table):
            if not self._possible(change):
                return ()
            chance = self._chance()
            known = overridden_lines(self._clerk, self._table, self._completed(change, chance), chance)
        return self._overridden.keep(change, known).lines

    def _dry_run(self, change: Act) -> Work[DryRun | None]:
        """What the last circuit, or the turn before this one where a player is alone, would have come to up to the proposal on
        the table, which may be the change itself; ``None`` where none has begun. What is asked as they begin is answered first:
        it is asked by rules as they are. They begin once the rule that would change reads as it does now."""
        table, lately = self.lately(max(2, len(self._table.players)))
        live = current(self._table)
        steps = [*takewhile(lambda each: live is None or not _proposes(each[1].act, live.number), lately)]
        card = self._table.rulebook.numbered(getattr(change, "rule", None))
        while steps and (table.parked or (card and (card.id, card.text) not in table.rulebook.wordings)):
            (_, step), *steps = steps
            table = step.on(table)
        change = by_number(change, self._table.rulebook, table.rulebook)
        return (yield from dry_run(self._clerk, table, steps, change)) if steps else None


def _falling_silent(found: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """All that is told in the same way in one sentence."""
    told = grouped(found, lambda each: each[0])
    return tuple(how.format(" or ".join(listed(what for _, what in each).rsplit(" and ", 1))) for how, each in told.items())


def alike(found: Iterable[tuple[Found, ...]]) -> tuple[Found, ...]:
    """What was found each time, which is looked for no longer than there is any; nothing where it never was looked for."""
    each_time = iter(found)
    left = next(each_time, ())
    while left and (other := next(each_time, None)) is not None:
        left = tuple(each for each in left if each in other)
    return left


def _proposes(act: Act, number: int) -> bool:
    return isinstance(act, Propose) and act.number == number
