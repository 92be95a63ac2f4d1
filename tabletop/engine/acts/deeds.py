"""What rules and people make up themselves: acts by a name, choices by lot, and what was kept secret until now."""

from fractions import Fraction
from typing import ClassVar

from tabletop.engine.acts.base import Act, Draws, meant
from tabletop.engine.acts.whereabouts import find_thing, trouble_with_square, trouble_with_thing
from tabletop.engine.deeds import ELIGIBLE, SQUARE, Deed, with_deed
from tabletop.engine.duties import owed_since, served
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.values import Number, Ref, Value, spoken, writable

LONGEST_NAME, LONGEST_TEXT = 80, 500


class Do(Act):
    """Do what a rule, or the table, has a name for: announce, claim, buy, bid. What is chosen in doing it goes with it."""

    what: str
    player: str = ""
    number: Number | None = None
    card: str = ""
    """A card by its face, or anything by its id. A face that ``by`` cannot see anywhere is only said: no card is meant by it."""
    rule: int | None = None
    square: str = ""
    """As it is written, ``land:B3``, or as people call it where no other is called so."""
    text: str = ""
    secret: bool = False
    """What was chosen is told when everybody who owes it has done it, or when a rule says so."""

    def objection(self, table: Table) -> str:
        if table.seat(self.by) is None:
            return "Somebody who sits at the table has to do it."
        if not self.what.strip() or len(self.what) > LONGEST_NAME:
            return f"Say what is done, in {LONGEST_NAME} letters at most."
        if served(table.duties, self.by, frozenset((self.what,))) and meant(self.what) is not None:
            return f"The table has an act of its own for this: {self.what}."
        if self.player and (trouble := table.not_here(self.player)):
            return trouble
        if self.number is not None and not writable(self.number):
            return "That number is too long to write down."
        if self.rule is not None and table.rulebook.numbered(self.rule) is None:
            return f"There is no rule {self.rule}."
        if self.square and (trouble := trouble_with_square(table, self.square)):
            return trouble
        if len(self.text) > LONGEST_TEXT:
            return f"Say it in {LONGEST_TEXT} letters at most."
        return trouble_with_thing(table, self.card, self.by) if self.card and not table.things.has_face(self.card) else ""

    def resolved(self, table: Table) -> Act:
        thing = find_thing(table, self.card, self.by)
        return replace(self, card=thing.id if thing else self.card, square=table.key_of(SQUARE, self.square) or self.square)

    def fulfils(self, table: Table) -> frozenset[str]:
        return frozenset((self.what,))

    def deed(self, table: Table) -> Deed:
        """What the table keeps of it."""
        rule = table.rulebook.numbered(self.rule) if self.rule is not None else None
        return replace(
            _next(table, self.what),
            by=self.by,
            owed_since=owed_since(table.duties, self.by, self.what),
            player=Ref("player", self.player) if self.player else None,
            amount=self.number,
            card=Ref("thing", self.card) if self.card else None,
            rule=Ref("rule", rule.id) if rule else None,
            square=Ref(SQUARE, self.square) if self.square else None,
            text=self.text or None,
            secret=self.secret,
        )

    def on(self, table: Table) -> Table:
        return replace(table, deeds=with_deed(table.deeds, self.deed(table)))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("deed done", {**self.deed(before).told, "who": player(self.by)}),)

    def asked_about(self, occasions: tuple[Occasion, ...], before: Table) -> tuple[Occasion, ...]:
        return self._open.happened(before, before) if self.secret else occasions

    @property
    def _open(self) -> "Do":
        """This deed as if nothing of it were secret."""
        return replace(self, secret=False)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if self._hidden(table):
            return f"{self.by}: “{self.what}”, in secret."
        chosen = ", ".join(chosen_words(after.deeds[-1], after))
        return f"{self.by}: “{self.what}”{f' ({chosen})' if chosen else ''}."

    def kept_back(self, table: SeenTable) -> tuple[str, ...]:
        return ELIGIBLE if self._hidden(table) else ()

    @property
    def promise(self) -> str:
        return f"does “{self.what}”"

    def _hidden(self, table: SeenTable) -> bool:
        return self.secret and table.reader != self.by


class Reveal(Act):
    """What was chosen in secret under that name, by everybody at once, is told."""

    what: str

    def objection(self, table: Table) -> str:
        hidden = any(deed.secret and deed.what == self.what for deed in table.deeds)
        return "" if hidden else f"Nothing secret was chosen under “{self.what[:LONGEST_NAME]}”."

    def on(self, table: Table) -> Table:
        deeds = tuple(replace(deed, secret=False) if deed.what == self.what else deed for deed in table.deeds)
        return replace(table, deeds=deeds)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        before = {deed.number for deed in table.deeds if deed.secret}
        new = [deed for deed in after.deeds if deed.number in before and not deed.secret]
        said = "; ".join(f"{deed.by}: {', '.join(chosen_words(deed, after)) or 'nothing'}" for deed in new)
        return f"Revealed, {self.what}. {said}."


class ChooseAtRandom(Act):
    """One of a list is found by lot."""

    what: str
    """What is looked for, such as “the victim”."""
    among: tuple[Value, ...]
    """What it is found among: texts, numbers, and things such as `{"player": "Ann"}`."""
    picked: int | None = None
    """Which one it is, from 0: typed in, or drawn by lot by the session."""

    foretold: ClassVar[bool] = False

    def objection(self, table: Table) -> str:
        if not self.what.strip() or len(self.what) > LONGEST_NAME:
            return f"Say what is looked for, in {LONGEST_NAME} letters at most."
        if not self.among:
            return "There is nothing to choose from."
        return "" if self.picked is None or 0 <= self.picked < len(self.among) else "That is none of those to choose from."

    def drawn(self, table: Table, draws: Draws) -> Act:
        return replace(self, picked=draws.picked(self.among)) if self.picked is None and self.among else self

    def on(self, table: Table) -> Table:
        return replace(table, deeds=with_deed(table.deeds, self.deed(table)))

    def deed(self, table: Table) -> Deed:
        """What the table keeps of it."""
        return _with(_next(table, self.what), self.among[self.picked or 0])

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("chosen at random", self.deed(before).told),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        found_one = ", ".join(chosen_words(after.deeds[-1], after))
        return f"By lot, {self.what}: {found_one}."


def _next(table: Table, what: str) -> Deed:
    number = table.deeds[-1].number + 1 if table.deeds else 1
    return Deed(number, what, turn=table.turn.number, circuit=table.turn.circuit, day=table.today)


def _with(deed: Deed, chosen: Value) -> Deed:
    if isinstance(chosen, Ref):
        return _with_thing(deed, chosen)
    if isinstance(chosen, bool):
        return replace(deed, text="yes" if chosen else "no")
    if isinstance(chosen, str):
        return replace(deed, text=chosen)
    return deed if isinstance(chosen, tuple) or chosen is None else replace(deed, amount=chosen)


def _with_thing(deed: Deed, chosen: Ref) -> Deed:
    if chosen.kind == "player":
        return replace(deed, player=chosen)
    if chosen.kind == "thing":
        return replace(deed, card=chosen)
    if chosen.kind == SQUARE:
        return replace(deed, square=chosen)
    return replace(deed, rule=chosen) if chosen.kind == "rule" else replace(deed, text=chosen.key)


def chosen_words(deed: Deed, table: SeenTable) -> tuple[str, ...]:
    """What was chosen, as the minutes name it."""
    return tuple(_said(chosen, table) for kind in ELIGIBLE if (chosen := deed.chosen(kind)) is not None)


def _said(chosen: Value, table: SeenTable) -> str:
    if isinstance(chosen, Ref):
        if chosen.kind == "rule":
            return table.rulebook.title(chosen.key) or "a rule that is gone"
        return table.called(chosen.key) if chosen.kind == "thing" else table.name_of(chosen.kind, chosen.key) or chosen.key
    return spoken(chosen) if isinstance(chosen, int | Fraction) else f"“{chosen}”"
