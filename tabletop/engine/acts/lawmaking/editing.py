"""Rule cards and the table's own card changed outside a vote, by hand or as rules in force say: words, classes, and cards taken
away."""

from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.lawmaking.enacting import rule_changes
from tabletop.engine.acts.lawmaking.proposing import LONGEST_TEXT
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.rulebook import CHANGED_BY_HAND, CHANGED_BY_ITSELF, DISPUTED, PLAIN, Rule, trouble_with_number
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.text.wording import differences, quoted
from tabletop.engine.values import listed


class EditRule(Act):
    """Change a rule by hand: its words, sheet, number or class; what is left out stays. Without ``rule``, a new card."""

    rule: int | None = None
    text: str | None = None
    sheet: str | None = None
    number: int | None = None
    kind: str | None = None
    """Its class; of a new card left out, what the rules in force say of new ones."""
    checked: bool = False
    """Words and sheet were looked at and go together."""

    def objection(self, table: Table) -> str:
        rule = table.rulebook.numbered(self.rule) if self.rule is not None else None
        if self.rule is not None and rule is None:
            return f"There is no rule {self.rule}."
        if rule and not self.checked and (self.text, self.sheet) == (None, None):
            if (self.number, self.kind) == (rule.number, None):
                return f"Rule {self.rule} has that number already."
            if (self.number, self.kind) == (None, rule.kind):
                return f"Rule {self.rule} is of that class already."
        if self.rule is None and not (self.text or "").strip():
            return "A new rule card needs words."
        if len(self.text or "") > LONGEST_TEXT or len(self.sheet or "") > LONGEST_TEXT or len(self.kind or "") > 40:
            return f"A rule may have {LONGEST_TEXT} letters at most, and a class 40."
        return trouble_with_number(self.number)

    def on(self, table: Table) -> Table:
        book = table.rulebook
        rule = book.numbered(self.rule) if self.rule is not None else None
        if rule is None:
            number = self.number or book.next_number
            new = Rule(book.fresh_id(number), number, self.text or "", self.sheet or "", self.kind or PLAIN)
            return replace(table, rulebook=book.enacted(new))
        text = rule.text if self.text is None else self.text
        number = self.number or rule.number
        reworded = text != rule.text or self.sheet not in (None, rule.sheet)
        edited = (
            rule.amended(text, self.sheet, number, rule.amended_by, CHANGED_BY_HAND) if reworded else replace(rule, number=number)
        )
        check = not self.checked and (edited.check or (rule.check and self.sheet is None))
        edited = replace(edited, kind=self.kind or rule.kind, check=check)
        return replace(table, rulebook=book.changed(rule.id, lambda _: edited))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return rule_changes(before, after, "by hand", player(self.by))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if self.rule is None:
            new = next(rule for rule in after.rulebook.rules if rule.id not in table.rulebook)
            of_class = f", of class {new.kind}" if new.kind != PLAIN else ""
            return f"{self.doer_at(table)} wrote rule {new.number} by hand{of_class}: {quoted(new.text)}."
        changes = self._changes(table.rulebook.numbered(self.rule))
        if self.checked and not changes:
            return f"{self.doer_at(table)} checked rule {self.rule}: its words and its sheet agree."
        if self.number is not None and (self.text, self.sheet, self.kind) == (None, None, None):
            return f"{self.doer_at(table)} gave rule {self.rule} the number {self.number}."
        what = f": {listed(changes)}" if changes else ""
        return f"{self.doer_at(table)} changed rule {self.rule} by hand{what}."

    def _changes(self, rule: Rule | None) -> list[str]:
        """What becomes of its words and its sheet, each in a few words."""
        if rule is None:
            return []
        found = []
        if self.text is not None and self.text != rule.text:
            found.append(differences(rule.text, self.text) or f"it now reads {quoted(self.text)}")
        if self.kind and self.kind != rule.kind:
            found.append(f"its class is now {self.kind}")
        if self.sheet is not None and self.sheet != rule.sheet:
            found.append("it has a new sheet" if self.sheet else "the clerk does nothing under it")
            found += ["the dispute over it is settled"] * (rule.standing == DISPUTED)
        return found


class ChangeRule(Act):
    """A rule says that it, or another, changes: its words and its sheet are others from now on. It keeps its number and class."""

    rule: int
    text: str
    sheet: str
    number: int | None = None
    """The one that it bears from now on; left out, it keeps its own."""

    players: ClassVar[bool] = False

    def objection(self, table: Table) -> str:
        if table.rulebook.numbered(self.rule) is None:
            return f"There is no rule {self.rule}."
        if self.number not in (None, self.rule) and table.rulebook.numbered(self.number):
            return f"There is a rule {self.number} already."
        return trouble_with_number(self.number)

    def on(self, table: Table) -> Table:
        rule = table.rulebook.numbered(self.rule)
        if rule is None:
            return table
        number = self.number or rule.number
        changed = rule.amended(self.text, self.sheet, number, rule.amended_by, CHANGED_BY_ITSELF)
        if (self.text, self.sheet) == (rule.text, rule.sheet):
            changed = replace(rule, number=number)
        return replace(table, rulebook=table.rulebook.changed(rule.id, lambda _: changed))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return rule_changes(before, after, "by itself", player(self.by), law=self.law)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        rule = table.rulebook.numbered(self.rule)
        if rule and self.number not in (None, self.rule) and (rule.text, rule.sheet) == (self.text, self.sheet):
            return f"Rule {self.rule} is rule {self.number} now."
        how = differences(rule.text, self.text) if rule else ""
        return f"Rule {self.rule} has changed by itself: {how or f'it now reads {quoted(self.text)}'}."


class StandIn(Act):
    """What the rule does whose line this is takes the place of what that rule would do now."""

    rule: int

    players: ClassVar[bool] = False

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"Rule {self.rule} does nothing of this: {table.rulebook.title(self.law) or 'another rule'} stands in for it."


class EditOwnCard(Act):
    """Change the table's own card by hand: the lines that stand on it from now on, below every rule."""

    sheet: str

    def objection(self, table: Table) -> str:
        if len(self.sheet) > LONGEST_TEXT:
            return f"The table’s own card has room for {LONGEST_TEXT} letters."
        return "The table’s own card says that already." if self.lines == table.rulebook.house else ""

    @property
    def lines(self) -> str:
        """The card as it will stand, without empty lines."""
        return "\n".join(line.rstrip() for line in self.sheet.splitlines() if line.strip())

    def on(self, table: Table) -> Table:
        return replace(table, rulebook=replace(table.rulebook, house=self.lines))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        was, now = (each.rulebook.house.splitlines() for each in (table, after))
        gone, come = ([quoted(line) for line in one if line not in other] for one, other in ((was, now), (now, was)))
        parts = (f"{verb} {listed(lines)}" for verb, lines in (("struck out", gone), ("wrote", come)) if lines)
        what = " and ".join(parts) or "its lines stand in another order"
        return f"{self.doer_at(table)} changed the table’s own card by hand: {what}."


class CheckSheets(Act):
    """These cards want to be looked at: their sheets speak of a rule that is gone, or has another number."""

    rules: tuple[str, ...]
    named: int | None = None
    """The number by which they speak of it; left out in older files."""
    now: int | None = None
    """The number that it has instead; left out where it is gone."""

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        rules = tuple(replace(rule, check=True) if rule.id in self.rules else rule for rule in table.rulebook.rules)
        return replace(table, rulebook=replace(table.rulebook, rules=rules))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        titles = [table.rulebook.title(each) for each in self.rules if each in table.rulebook]
        if self.named is None or not titles:
            return ""
        names = "sheets of {} name" if len(titles) > 1 else "sheet of {} names"
        became = f"is rule {self.now} now" if self.now else "is gone"
        return f"The {names.format(listed(titles))} rule {self.named}, which {became}: check it."


class RemoveRule(Act):
    """Take a rule card off the table, by hand or by a rule."""

    rule: int

    @property
    def in_general(self) -> str:
        return "remove a rule"

    @property
    def infinitive(self) -> str:
        return f"remove rule {self.rule}"

    def objection(self, table: Table) -> str:
        return "" if table.rulebook.numbered(self.rule) else f"There is no rule {self.rule}."

    def on(self, table: Table) -> Table:
        rule = table.rulebook.numbered(self.rule)
        return table.without_rule(rule.id) if rule else table

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return rule_changes(before, after, "remove", player(self.by), law=self.law)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.doer} took rule {self.rule} off the table."


class Reclassify(Act):
    """A card is of another class now, as the rules in force say."""

    rule: str
    kind: str

    players: ClassVar[bool] = False

    def objection(self, table: Table) -> str:
        return "" if self.rule in table.rulebook else "That rule no longer lies on the table."

    def on(self, table: Table) -> Table:
        return replace(table, rulebook=table.rulebook.changed(self.rule, lambda rule: replace(rule, kind=self.kind)))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return rule_changes(before, after, "reclassify", None)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{table.rulebook.title(self.rule).capitalize()} is {self.kind} now."


class RankClasses(Act):
    """The classes of rules stand in another order now, or there are more of them, as the rules in force say."""

    classes: tuple[str, ...]

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        return replace(table, rulebook=table.rulebook.ranking(self.classes))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        several = len(self.classes) > 1
        return (
            f"The classes of rules are {listed(self.classes)}, in this order."
            if several
            else f"There is one class of rules, {self.classes[0]}."
        )
