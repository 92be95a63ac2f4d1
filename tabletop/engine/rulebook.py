"""The rules in force: their words, numbers and clerk sheets. Old wordings are a view of the steps, not kept here."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count
from operator import attrgetter

from tabletop.engine.frozen import replace
from tabletop.engine.values import grouped

PLAIN = "rule"
"""The class of a rule where a game knows one class only, and nobody has named it."""
VOID, DISPUTED, SUSPENDED = STANDINGS = ("void", "disputed", "suspended")
"""What people or a judgment may hold of a rule card: while one of these is stamped on it, its sheet sleeps."""
AMENDED, TRANSMUTED, CHANGED_BY_ITSELF, CHANGED_BY_HAND = "amended", "transmuted", "changed by itself", "changed by hand"
MUTATED, SUBSUMED = "mutated", "subsumed"
"""How a rule may have come to be as it is, as its card says it; or which rule it subsumed."""
HOUSE = "house"
"""The id of the table's own card: set-up choices and decisions that hold from now on, ranking below every rule."""
DECIDED = "decided"
"""In place of the id of a card: what the table has decided for now, which no card says."""
HIGHEST_NUMBER = 999_999_999


def trouble_with_number(number: int | None) -> str:
    """Why no rule or proposal can bear it, as a sentence; nothing when it will do, or where none is given."""
    return "" if number is None or 1 <= number <= HIGHEST_NUMBER else f"Rules are numbered from 1 to {HIGHEST_NUMBER:,}."


@dataclass(frozen=True)
class Rule:
    """A rule card. Its id (``r13``) never changes; its number may (rule 108 of Suber's game)."""

    id: str
    number: int
    text: str
    sheet: str = ""
    kind: str = PLAIN
    """Its class, in whatever words the rules of the game have for it."""
    revision: int = 0
    amended_by: int | None = None
    """The number of the proposal that gave it these words."""
    changed: str = ""
    """How it was changed last; nothing for a rule as it was enacted, and for one of an older file."""
    check: bool = False
    """The words changed and the sheet did not: *check this*."""
    fault: str = ""
    """Why a line of its sheet failed when it last ran, as a sentence; nothing while all is well."""
    at_work: str = ""
    """The card and the line that ran then, as text: it may have asked this card."""
    standing: str = ""
    """One of ``STANDINGS``; nothing for a rule in force."""
    since: str = ""
    """The day on which it was given these words; empty if no day was told."""
    judged: int = 0
    """How many judgments are pinned to it."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Worked out once: what is drawn of a rule is looked up by it, again and again."""
        return hash((self.id, self.number, self.text, self.sheet, self.kind, self.revision, self.standing))

    @property
    def void(self) -> bool:
        return self.standing == VOID

    @property
    def written(self) -> str:
        """Its number and its words, as they stand on the card."""
        return f"{self.number}. {self.text}"

    @property
    def history(self) -> str:
        """How it came to be as it is: ``"amended by 301"``; nothing for a rule as it was enacted."""
        how = self.changed or AMENDED
        by = self.amended_by if how in (AMENDED, TRANSMUTED) and self.amended_by != self.number else None
        return f"{how} by {by}" if self.revision and by else how if self.revision else ""

    def amended(self, text: str, sheet: str | None, number: int, by: int | None, how: str = AMENDED) -> "Rule":
        """New words, and a new sheet; ``None`` keeps the old one, which then wants checking if the words changed. With a new one,
        a dispute over what the clerk does is settled."""
        kept = sheet is None
        return replace(
            self,
            text=text,
            sheet=self.sheet if sheet is None else sheet,
            number=number,
            revision=self.revision + 1,
            amended_by=by,
            changed=how,
            check=kept and bool(self.sheet) and text != self.text,
            standing=self.standing if kept or self.standing != DISPUTED else "",
            fault=self.fault if kept else "",
            at_work=self.at_work if kept else "",
        )

    def stamped(self, standing: str) -> "Rule":
        """The card with that stamp, or with none. A rule that is disputed has a sheet to be looked at again."""
        return replace(self, standing=standing, check=self.check or (standing == DISPUTED and bool(self.sheet)))

    def failing(self, why: str, at_work: str) -> "Rule":
        """The card as it says why a line of it failed, or nothing of that any more."""
        return replace(self, fault=why, at_work=at_work)

    def transmuted(self, number: int, by: int | None, kind: str) -> "Rule":
        """The card in another class. Its words stand, and what was to be checked still is."""
        return replace(self, kind=kind, number=number, revision=self.revision + 1, amended_by=by, changed=TRANSMUTED)


@dataclass(frozen=True)
class Rulebook:
    """The rule cards as they lie on the table, and the table's own card."""

    rules: tuple[Rule, ...] = ()
    house: str = ""
    highest: int = 0
    """The highest number that any rule or proposal has borne: the next one offered is one more."""
    gone: int = 0
    """How many cards have been repealed or taken off the table."""
    replaced: int = 0
    """How many wordings have been replaced by newer ones."""
    ranked: tuple[str, ...] = ()
    """The classes as the rules rank them, or as they came to the table; those of cards that came since stand behind them."""

    @cached_property
    def _by_id(self) -> Mapping[str | None, Rule]:
        return {rule.id: rule for rule in reversed(self.rules)}

    @property
    def wordings(self) -> frozenset[tuple[str, str]]:
        """The id of each card, with its words."""
        return frozenset((rule.id, rule.text) for rule in self.rules)

    def __getitem__(self, key: str) -> Rule:
        return self._by_id[key]

    def __contains__(self, key: str | None) -> bool:
        return key in self._by_id

    def get(self, key: str | None) -> Rule | None:
        """The card of that id; ``None`` if it is gone, or never was."""
        return self._by_id.get(key)

    def numbered(self, number: int | None) -> Rule | None:
        """The rule that bears ``number``; where two do, the one that lies first."""
        return next((rule for rule in self.rules if rule.number == number), None)

    @property
    def next_number(self) -> int:
        """The number after the highest; where that cannot be borne, the lowest that is free."""
        if self.highest < HIGHEST_NUMBER:
            return self.highest + 1
        taken = {rule.number for rule in self.rules}
        return next(number for number in count(1) if number not in taken)

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """The classes that rules are or have been of, in their order."""
        return tuple(dict.fromkeys((*self.ranked, *(rule.kind for rule in self.rules))))

    def place_of(self, kind: str) -> int:
        """The place of a class in their order, from 0 for the first; the only class there is goes before no other: 1."""
        classes = self.classes
        return classes.index(kind) if kind in classes and len(classes) > 1 else 1

    def class_after(self, kind: str) -> str:
        """The next class in their order, after the last, or one that there is not, the first."""
        classes = self.classes or (kind,)
        return classes[(classes.index(kind) + 1) % len(classes) if kind in classes else 0]

    def ranking(self, classes: tuple[str, ...]) -> "Rulebook":
        """The rulebook with these classes first, in this order."""
        return replace(self, ranked=tuple(dict.fromkeys((*classes, *self.classes))))

    def title(self, key: str) -> str:
        """``"rule 13"``, or ``"the table's own card"``, or nothing when it is gone."""
        if key == HOUSE:
            return "the table’s own card"
        return f"rule {self[key].number}" if key in self else ""

    def numbers(self, keys: Iterable[str]) -> tuple[int, ...]:
        """What the rules of these ids are numbered now."""
        return tuple(self[key].number for key in keys if key in self)

    def unchecked(self, key: str) -> str:
        """That a card has words for which its sheet was not looked at, where something is told by it; else nothing."""
        checked = key not in self or not self[key].check
        return "" if checked else f"What the clerk does under {self.title(key)} is still to be checked."

    @cached_property
    def by_class(self) -> tuple[tuple[str, tuple[Rule, ...]], ...]:
        """The rules of each class as their cards lie: an amended one stays in its place whatever number it bears now, in
        the order of the classes."""
        groups = grouped(self.rules, attrgetter("kind"))
        return tuple((kind, groups[kind]) for kind in self.classes if kind in groups)

    def by_number(self) -> tuple[Rule, ...]:
        return tuple(sorted(self.rules, key=attrgetter("number")))

    @property
    def tidied(self) -> "Rulebook":
        """With the cards of each class in the order of the numbers that they bear now."""
        return replace(self, rules=self.by_number())

    @property
    def is_tidy(self) -> bool:
        return self.by_class == self.tidied.by_class

    def enacted(self, rule: Rule) -> "Rulebook":
        return replace(self, rules=(*self.rules, rule), highest=max(self.highest, rule.number), ranked=self.classes)

    def laid_back(self, rule: Rule) -> "Rulebook":
        """The rulebook with a card that lay there before, again behind those of its class that bear lower numbers."""
        alike = [place for place, each in enumerate(self.rules) if each.kind == rule.kind]
        lower = [place + 1 for place in alike if self.rules[place].number < rule.number]
        place = lower[-1] if lower else alike[0] if alike else len(self.rules)
        return replace(self, rules=(*self.rules[:place], rule, *self.rules[place:]), ranked=self.classes)

    def changed(self, key: str, change: Callable[[Rule], Rule]) -> "Rulebook":
        """The rulebook with that card changed: it stays in its place, or lies behind those of another class that it is of now."""
        rules = tuple(change(rule) if rule.id == key else rule for rule in self.rules)
        reworded = sum(new.revision > old.revision for new, old in zip(rules, self.rules, strict=True))
        moved = {new.id for new, old in zip(rules, self.rules, strict=True) if new.kind != old.kind}
        rules = (*(rule for rule in rules if rule.id not in moved), *(rule for rule in rules if rule.id in moved))
        highest = max([self.highest, *(rule.number for rule in rules)])
        return replace(self, rules=rules, highest=highest, replaced=self.replaced + reworded, ranked=self.classes)

    def dated(self, before: "Rulebook", day: str) -> "Rulebook":
        """The rulebook with that day on every card that has other words, or another class, than before, or is new. One that is
        as it once was bears its own day."""
        revisions = {rule.id: rule.revision for rule in before.rules}
        as_it_was = (rule.revision <= revisions[rule.id] if rule.id in revisions else rule.since for rule in self.rules)
        dated = tuple(rule if known else replace(rule, since=day) for rule, known in zip(self.rules, as_it_was, strict=True))
        return replace(self, rules=dated)

    def repealed(self, key: str) -> "Rulebook":
        """The rulebook without that card."""
        rest = tuple(rule for rule in self.rules if rule.id != key)
        return replace(self, rules=rest, gone=self.gone + len(self.rules) - len(rest), ranked=self.classes)

    def fresh_id(self, number: int) -> str:
        """An id for a new card, after its number; a card that bears that id already makes it ``r19b``, and so on."""
        taken = {rule.id for rule in self.rules}
        endings = chain(("", *"bcdefghijklmnopqrstuvwxyz"), (f".{n}" for n in range(2, 10_000)))
        return next(f"r{number}{ending}" for ending in endings if f"r{number}{ending}" not in taken)
