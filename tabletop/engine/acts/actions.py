"""Actions on rule cards outside a vote: renumber, reword, swallow, duplicate, or whatever a rule's own words describe.

Each changes the rulebook and nothing else. Whether it is lawful, what class a card is of after it, and what becomes of
points and life spans, the sheets say.
"""

import re
from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.lawmaking.enacting import rule_changes
from tabletop.engine.acts.lawmaking.proposing import LONGEST_TEXT
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import CAME, STOOD, Occasion, player
from tabletop.engine.rulebook import MUTATED, PLAIN, SUBSUMED, Rule, trouble_with_number
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.text.game_words import KINDS
from tabletop.engine.text.wording import differences, quoted
from tabletop.engine.values import Ref, Value

LONGEST_WORDS = 500
ACTING = "take an action"
_EXCEPTED = re.compile(r"\b(?:except|excluding|other than|but|unless|only)\b", re.IGNORECASE)
FOR_YOU = "The clerk reads no exceptions: which rule it may be is for you to see to."
"""What a turn may owe that any action does."""


class _Action(Act):
    rule: int | None
    """The number of the rule that it is done to."""

    phrases: ClassVar[tuple[str, ...]] = (ACTING,)
    anew: ClassVar[bool] = True
    """Whether lines that come to a card by it were not in force before."""

    def card(self, table: Table | SeenTable) -> Rule | None:
        """The card that it is done to."""
        return table.rulebook.numbered(self.rule)

    def changed(self, table: Table, after: Table) -> Rule | None:
        """The card whose words or number are new after it."""
        card = self.card(table)
        return after.rulebook[card.id] if card and card.id in after.rulebook else None

    def objection(self, table: Table) -> str:
        return "" if self.card(table) else f"There is no rule {self.rule}."

    @property
    def kind_of_action(self) -> str:
        return self.said

    def fields(self, before: Table, after: Table) -> dict[str, Value]:
        """What a sheet may know of the action besides its kind, its rule and whose it is."""
        return {}

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        card, now, by = self.card(before), self.changed(before, after), player(self.by)
        about: dict[str, Value] = {
            "kind": self.kind_of_action,
            "rule": Ref("rule", card.id) if card else None,
            "by": by,
            "old words": card.written if card else "",
            "new words": now.written if now else "",
            **self.fields(before, after),
        }
        if came := tuple(Ref("rule", rule.id) for rule in after.rulebook.rules if rule.id not in before.rulebook):
            about[CAME] = came
        return (*rule_changes(before, after, self.kind_of_action, by, anew=self.anew), Occasion("action taken", about))


class Transmute(_Action):
    """Give a rule another number, and with it the class that the rules in force say."""

    rule: int
    to: int
    kind: str = ""
    """The class that it is of afterwards; left out, what the rules say, or, in older files, the next class in their order."""

    def objection(self, table: Table) -> str:
        return super().objection(table) or trouble_with_number(self.to)

    def on(self, table: Table) -> Table:
        card = self.card(table)
        if card is None:
            return table
        kind = self.kind or table.rulebook.class_after(card.kind)
        return replace(table, rulebook=table.rulebook.changed(card.id, lambda rule: replace(rule, number=self.to, kind=kind)))

    def fields(self, before: Table, after: Table) -> dict[str, Value]:
        return {"to": self.to}

    def told(self, table: SeenTable, after: SeenTable) -> str:
        card = self.card(table)
        of_class = f", which is {after.rulebook[card.id].kind}" if card and card.id in after.rulebook else ""
        return f"{self.doer_at(table)} transmuted rule {self.rule} into rule {self.to}{of_class}."

    @property
    def promise(self) -> str:
        return f"transmutes rule {self.rule} into rule {self.to}"


IN_A_ROW = 2
"""So few words that stay between two that a mutation replaces are told as replaced with them, as they are counted in a row."""


class Mutate(_Action):
    """Replace some words of a rule; its number may be replaced as well."""

    rule: int
    text: str
    """The words that it has afterwards, all of them."""
    to: int | None = None
    """The number that it bears afterwards; left out, the one that it has."""
    sheet: str | None = None
    """The sheet that it has afterwards; left out, it stays as it is."""
    kind: str = ""
    """The class that it is of afterwards; left out, what the rules say, or the one that it is of."""

    def objection(self, table: Table) -> str:
        if trouble := super().objection(table) or trouble_with_number(self.to):
            return trouble
        return "" if max(len(self.text), len(self.sheet or "")) <= LONGEST_TEXT else f"A rule may have {LONGEST_TEXT} letters."

    def on(self, table: Table) -> Table:
        card = self.card(table)
        if card is None:
            return table
        mutated = card.amended(self.text, self.sheet, self.to or card.number, card.amended_by, MUTATED)
        mutated = replace(mutated, kind=self.kind or card.kind)
        return replace(table, rulebook=table.rulebook.changed(card.id, lambda _: mutated))

    def fields(self, before: Table, after: Table) -> dict[str, Value]:
        return {"to": self.to if self.to != self.rule else None}

    def told(self, table: SeenTable, after: SeenTable) -> str:
        card = self.card(table)
        change = differences(card.text, self.text, IN_A_ROW) if card else ""
        reads = f": {change}" if change else f" to {quoted(self.text)}" if card and card.text != self.text else ""
        renumbered = f" It became rule {self.to}." if self.to not in (None, self.rule) else ""
        return f"{self.doer_at(table)} mutated rule {self.rule}{reads}.{renumbered}"


class Subsume(_Action):
    """A rule takes the words of another, number and all, and its sheet, behind its own. What becomes of that one, rules say."""

    rule: int
    other: int
    sheet: str | None = None
    """The sheet that it has afterwards; left out, its own and the other's behind it."""

    anew: ClassVar[bool] = False

    def swallowed(self, table: Table | SeenTable) -> Rule | None:
        """The card whose words are taken."""
        return table.rulebook.numbered(self.other)

    def objection(self, table: Table) -> str:
        card, other = self.card(table), self.swallowed(table)
        if card is None or other is None:
            return f"There is no rule {self.rule if card is None else self.other}."
        if card.id == other.id:
            return "A rule cannot subsume itself."
        return f"A rule may have {LONGEST_TEXT} letters." if len(card.text) + len(other.text) > LONGEST_TEXT - 20 else ""

    def on(self, table: Table) -> Table:
        card, other = self.card(table), self.swallowed(table)
        if card is None or other is None:
            return table
        sheet = "\n".join(filter(None, (card.sheet, other.sheet))) if self.sheet is None else self.sheet
        text, how = f"{card.text}\n{other.written}", f"{SUBSUMED} {other.number}"
        grown = card.amended(text, sheet, card.number, card.amended_by, how)
        grown = replace(grown, check=self.sheet is None and (card.check or other.check))
        return replace(table, rulebook=table.rulebook.changed(card.id, lambda _: grown))

    def fields(self, before: Table, after: Table) -> dict[str, Value]:
        card, other = self.card(before), self.swallowed(after)
        return {"other": Ref("rule", other.id) if other else None, STOOD: card.sheet if card else ""}

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.doer_at(table)} let rule {self.rule} subsume rule {self.other}."

    @property
    def promise(self) -> str:
        return f"lets rule {self.rule} subsume rule {self.other}"


class Divide(_Action):
    """Duplicate a rule, words, sheet and all, and put a new number before the duplicate."""

    rule: int
    to: int
    kind: str = ""
    """The class of the duplicate; left out, what the rules say, or that of the rule."""

    def objection(self, table: Table) -> str:
        return super().objection(table) or trouble_with_number(self.to)

    def on(self, table: Table) -> Table:
        card, book = self.card(table), table.rulebook
        if card is None:
            return table
        duplicate = Rule(book.fresh_id(self.to), self.to, card.written, card.sheet, self.kind or card.kind, check=card.check)
        return replace(table, rulebook=book.enacted(duplicate))

    def changed(self, table: Table, after: Table) -> Rule | None:
        return after.rulebook.rules[-1]

    def fields(self, before: Table, after: Table) -> dict[str, Value]:
        return {"to": self.to, "other": Ref("rule", after.rulebook.rules[-1].id)}

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.doer_at(table)} divided rule {self.rule}: rule {self.to} is its duplicate."

    @property
    def promise(self) -> str:
        return f"divides rule {self.rule}, with rule {self.to} as its duplicate"


PRINTED = TRANSMUTING, MUTATE, SUBSUME, DIVIDE = Transmute.said, Mutate.said, Subsume.said, Divide.said
"""Actions that the table has an act of its own for; all others are taken in words."""
REMOVE, RENUMBER, CHANGE, WRITE, NOUGHT = "remove", "renumber", "change", "write", "nothing"
DOES = (REMOVE, RENUMBER, CHANGE, WRITE, NOUGHT)
"""What another action may do to the rulebook."""
DESCRIBES = "describes"
"""Of a rule it is asked by this which actions there are under it."""
STAMPS = ("stamp void", "dispute", "suspend")
RULE_CHANGES = (
    *KINDS,
    *PRINTED,
    REMOVE,
    "by hand",
    "by itself",
    "enact at once",
    "reclassify",
    *STAMPS,
    "judgment",
    "taken back",
)
"""In which ways a rule changes, besides by an action in one's own words: the kinds of ``rule changed``."""


class OtherAction(_Action):
    """Do what rule ``under`` describes, or with 0 none, in one's own ``words``: ``remove``, ``renumber`` or ``change`` a rule,
    ``write`` a new one, or ``nothing`` to the rulebook."""

    under: int
    words: str
    does: str = NOUGHT
    rule: int | None = None
    to: int | None = None
    """The number that it gives, to renumber or to write a rule."""
    text: str | None = None
    """The words that it gives, to change or to write a rule."""
    sheet: str | None = None
    kind: str = ""
    """The class that the rule is of afterwards; left out, what the rules say, or the one that it is of."""

    def objection(self, table: Table) -> str:
        if self.under and table.rulebook.numbered(self.under) is None:
            return f"There is no rule {self.under} to act under."
        if not self.words.strip() or len(self.words) > LONGEST_WORDS:
            return f"Say in your own words what is done, in {LONGEST_WORDS} letters at most."
        if self.does not in DOES:
            return f"Another action may {', '.join(DOES[:-1])} a rule, or do nothing to the rulebook."
        return self._trouble_with_rule(table) or self._trouble_with_gift()

    def _trouble_with_rule(self, table: Table) -> str:
        if self.does in (REMOVE, RENUMBER, CHANGE) or self.rule is not None:
            return "" if self.card(table) else f"There is no rule {self.rule}."
        return ""

    def _trouble_with_gift(self) -> str:
        if self.does in (RENUMBER, WRITE) and self.to is None:
            return "Say which number the rule is to bear."
        if self.does in (CHANGE, WRITE) and not (self.text or "").strip():
            return "Say which words the rule is to have."
        if max(len(self.text or ""), len(self.sheet or "")) > LONGEST_TEXT:
            return f"A rule may have {LONGEST_TEXT} letters."
        return trouble_with_number(self.to)

    def on(self, table: Table) -> Table:
        card, book = self.card(table), table.rulebook
        if self.does == WRITE and self.to is not None:
            kind = self.kind or (book.classes or (PLAIN,))[-1]
            new = Rule(book.fresh_id(self.to), self.to, self.text or "", self.sheet or "", kind)
            return replace(table, rulebook=book.enacted(new))
        if card is None or self.does == NOUGHT:
            return table
        if self.does == REMOVE:
            return table.without_rule(card.id)
        changed = card if self.does == RENUMBER else card.amended(self.text or "", self.sheet, card.number, card.amended_by)
        changed = replace(changed, number=self.to or card.number, kind=self.kind or card.kind)
        return replace(table, rulebook=book.changed(card.id, lambda _: changed))

    def changed(self, table: Table, after: Table) -> Rule | None:
        return after.rulebook.rules[-1] if self.does == WRITE else super().changed(table, after)

    @property
    def kind_of_action(self) -> str:
        return self.words

    @property
    def excepts(self) -> bool:
        """Whether its words seem to except some rules, which the clerk does not read out of them."""
        return bool(_EXCEPTED.search(self.words))

    def fields(self, before: Table, after: Table) -> dict[str, Value]:
        under = before.rulebook.numbered(self.under)
        return {"under": Ref("rule", under.id) if under else None, "does": self.does, "to": self.to}

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.doer_at(table)} acted{self._under}: “{self.words.rstrip('.')}”.{self._told_effect()}"

    @property
    def _under(self) -> str:
        return f" under rule {self.under}" * bool(self.under)

    def _told_effect(self) -> str:
        return {
            REMOVE: f" Rule {self.rule} was removed.",
            RENUMBER: f" Rule {self.rule} became rule {self.to}.",
            CHANGE: f" Rule {self.rule} was changed to {quoted(self.text or '')}.",
            WRITE: f" Rule {self.to} is new{f', of class {self.kind}' if self.kind else ''}: {quoted(self.text or '')}.",
        }.get(self.does, "")

    @property
    def promise(self) -> str:
        if self.does == REMOVE:
            seen_to = f": {self.words.rstrip('.')}. {FOR_YOU}" if self.excepts else ""
            return f"removes rule {self.rule}{self._under}{seen_to}"
        return f"acts{self._under}: {self.words.rstrip('.')}"
