"""What the table can be asked about actions on rule cards before anybody takes one: which are open, where a card may be
dragged to, and what would come of it."""

from collections.abc import Mapping
from functools import cached_property

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.work.available_actions import lawful, limits, measures, openings, outlooks, with_a_number
from tabletop.clerk.work.cascade import Chance
from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import PRINTED, Divide, Mutate, Subsume, Transmute
from tabletop.engine.acts.drops import RULE, TO_DIVIDE, in_class, on_rule
from tabletop.engine.acts.figures import Give, SetCounter
from tabletop.engine.acts.lawmaking.editing import RemoveRule
from tabletop.engine.acts.turns import EndTurn
from tabletop.engine.answers import Measure, Objection, Opening, Outlook, Would
from tabletop.engine.frozen import replace
from tabletop.engine.rulebook import Rule
from tabletop.engine.table import Table
from tabletop.engine.things import Place
from tabletop.engine.values import Number


class Actions:
    """The answers for one table. ``chance`` puts chance and time into what is only tried."""

    def __init__(self, clerk: Clerk, table: Table, chance: Chance) -> None:
        self._clerk, self._table, self._chance = clerk, table, chance
        self._by = table.turn.seat or next(iter(table.players), "")
        self._would: dict[str, tuple[Would, ...]] = {}

    @cached_property
    def openings(self) -> tuple[Opening, ...]:
        """The actions that the rules in force offer to whoever is on turn."""
        return openings(self._clerk.context(self._table), self._table, self._by, self.objection)

    @cached_property
    def limits(self) -> Mapping[str, Number]:
        """What counters and measures may show at most, where a rule says."""
        return limits(self._clerk.context(self._table))

    def objection(self, act: Act) -> Objection | None:
        """What stands against an action; nothing where it may be taken."""
        act = self._clerk.completed(self._table, act)
        if trouble := act.objection(self._table):
            return Objection(trouble, impossible=True)
        return self._clerk.objection(self._table, act)

    def measures(self, act: Mutate) -> tuple[Measure, ...]:
        """The figures of a mutation that a rule limits."""
        card, after = act.card(self._table), act.on(self._table)
        if card is None:
            return ()
        return measures(self._clerk.context(self._table), card.written, after.rulebook[card.id].written)

    def outlook(self, act: Act) -> tuple[Outlook, ...]:
        """What each rule has of every limited counter, and would have once the act and all that follows is done."""
        act = self._clerk.completed(self._table, act)
        after = self._table if act.objection(self._table) else self._clerk.follow(self._table, act, self._chance)[1]
        return outlooks(self._table, after, self.limits)

    def would(self, kind: str) -> tuple[Would, ...]:
        """What each printed action of that kind would do that may be done now: nothing of those in a rule's own words."""
        if kind not in self._would:
            found = [opening for opening in self.openings if opening.kind == kind and kind in PRINTED]
            acts = [act for each in found for act in lawful(each, self._table, self._by, self.objection)]
            self._would[kind] = tuple(self._foretold(act) for act in acts)
        return self._would[kind]

    def _foretold(self, act: Act) -> Would:
        act = self.numbered(act) if isinstance(act, Transmute | Divide) else act
        other = act.other if isinstance(act, Subsume) else None
        rule = act.rule if isinstance(act, Transmute | Mutate | Subsume | Divide) else 0
        to = act.to if isinstance(act, Transmute | Divide) else None
        return Would(rule, other, self.outlook(act), to)

    def made(self, act: Transmute | Divide) -> Rule | None:
        """The card that the act would make: the one that it renumbers, or the duplicate."""
        done = self._clerk.completed(self._table, act)
        if not isinstance(done, Transmute | Divide) or done.objection(self._table):
            return None
        return done.changed(self._table, done.on(self._table))

    def after_turn(self) -> tuple[Outlook, ...]:
        """The same for the end of the turn as it stands."""
        return self.outlook(EndTurn(by=self._by)) if self._table.turn.seat else ()

    def counted_by(self) -> tuple[str, ...]:
        """The rules by which the clerk counts at the end of the turn, or takes cards away then, by id."""
        followed = self._clerk.follow(self._table, EndTurn(by=self._by), self._chance)[0] if self._table.turn.seat else ()
        counting = (act.law for act in followed if isinstance(act, Give | SetCounter | RemoveRule))
        return tuple(key for key in dict.fromkeys(counting) if key)

    def targets(self, key: str) -> tuple[Place, ...]:
        """Where the rule card of that key may be let go, as ``drop`` understands it."""
        if not key.startswith(RULE) or not any(opening.kind in PRINTED for opening in self.openings):
            return ()
        cards = tuple(on_rule(rule.id) for rule in self._table.rulebook.rules if f"{RULE}{rule.id}" != key)
        classes = dict.fromkeys(rule.kind for rule in self._table.rulebook.rules)
        return (*cards, *map(in_class, classes), TO_DIVIDE)

    def drop(self, key: str, place: Place) -> Act | None:
        """The action of letting that rule card go there, with the lowest number that will do where it takes one."""
        book = self._table.rulebook
        card = next((rule for rule in book.rules if f"{RULE}{rule.id}" == key), None)
        if card is None:
            return None
        if place == TO_DIVIDE:
            return self.numbered(Divide(by=self._by, rule=card.number, to=book.next_number))
        if place.kind == "class":
            return self._turned_into(place.of, card)
        onto = next((rule for rule in book.rules if on_rule(rule.id) == place), None)
        return Subsume(by=self._by, rule=onto.number, other=card.number) if onto else None

    def _turned_into(self, kind: str, card: Rule) -> Transmute | None:
        """The card transmuted into that class: by its new number, where rules read the class off that, or else by its name."""
        if kind == card.kind:
            return None
        act = Transmute(by=self._by, rule=card.number, to=self._table.rulebook.next_number)
        act = replace(act, to=self.numbered(act).to)
        made = self.made(act)
        return act if made and made.kind == kind else replace(act, kind=kind)

    def numbered(self, act: Transmute | Divide) -> Transmute | Divide:
        """The act with the lowest number that nothing stands against; where there is none, as it is."""
        return with_a_number(act, self._table, self.objection)
