"""What a proposal, or agreement by word of mouth, does to the rulebook."""

from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.lawmaking.proposing import trouble_with_words
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import ENACTED, STOOD, Occasion, player
from tabletop.engine.proposals import Proposal, Stage
from tabletop.engine.rulebook import DISPUTED, PLAIN, Rule, Rulebook, trouble_with_number
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.text.game_words import ENACT, REPEAL, REPEAL_AMENDMENT, TRANSMUTE
from tabletop.engine.text.wording import LONGEST, because, differences, quoted
from tabletop.engine.values import Ref, Value, capitalised, listed


class PutIntoEffect(Act):
    """What an adopted proposal says is done to the rulebook; ``number`` is the one that its rule bears from now on."""

    proposal: int
    number: int | None = None
    kind: str = ""
    """The class of an enacted or transmuted rule; left out, a plain rule, or, in older files, the next class in their order."""

    def objection(self, table: Table) -> str:
        if table.proposal(self.proposal) is None:
            return f"There is no {table.words.proposal} {self.proposal} on the table."
        return trouble_with_number(self.number)

    def on(self, table: Table) -> Table:
        proposal = table.proposal(self.proposal)
        if proposal is None or in_effect(proposal, table.rulebook):
            return table
        book = table.rulebook
        if proposal.kind == ENACT and proposal.made in book:
            text, sheet = proposal.text, proposal.sheet or ""
            return replace(table, rulebook=book.changed(proposal.made, lambda rule: replace(rule, text=text, sheet=sheet)))
        if proposal.kind == ENACT:
            number = self.number or proposal.number
            rule = Rule(book.fresh_id(number), number, proposal.text, proposal.sheet or "", self.kind or PLAIN, amended_by=None)
            return replace(table, rulebook=book.enacted(rule)).with_proposal(replace(proposal, made=rule.id))
        card = book[proposal.rule]
        was = proposal.before if proposal.made and proposal.before else card
        table = table.with_proposal(replace(proposal, made=proposal.rule, before=was))
        if proposal.kind == REPEAL:
            return table.without_rule(proposal.rule)
        number = self.number or card.number
        if proposal.kind == TRANSMUTE:
            kind = self.kind or book.class_after(card.kind)
            transmuted = book.changed(proposal.rule, lambda rule: rule.transmuted(number, proposal.number, kind))
            return replace(table, rulebook=transmuted)
        amended = was.amended(proposal.text, proposal.sheet, number, proposal.number)
        amended = replace(amended, standing=card.standing, judged=card.judged)
        return replace(table, rulebook=book.changed(proposal.rule, lambda rule: amended))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = before.proposal(self.proposal)
        if proposal is None:
            return ()
        return rule_changes(before, after, proposal.kind, player(proposal.by), anew=proposal.kind != REPEAL_AMENDMENT)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        proposal = table.proposal(self.proposal)
        if proposal is None:
            return ""
        if proposal.kind != ENACT and proposal.rule not in table.rulebook:
            return "The rule that it would change is gone."
        if in_effect(proposal, table.rulebook):
            return f"What {table.words.proposal} {proposal.number} changes is in effect already."
        if proposal.kind == ENACT:
            return f"Rule {self.number or proposal.number} is in force: {quoted(proposal.text)}."
        was, now = table.rulebook[proposal.rule], after.rulebook
        if proposal.kind == REPEAL:
            return table.words.translated(f"Rule {was.number} is repealed.")
        renumbered = f" It becomes rule {self.number}." if self.number not in (None, was.number) else ""
        if proposal.kind == TRANSMUTE:
            return f"Rule {was.number} is transmuted: it becomes {now[proposal.rule].kind}.{renumbered}"
        if was.text == proposal.text:
            return f"Rule {was.number} keeps its words and has a new sheet.{renumbered}"
        left = " Its sheet was left as it was: check it." if now[proposal.rule].check else ""
        changes = differences(was.text, proposal.text) if len(proposal.text) > LONGEST else ""
        reads = f"has new words: {changes}" if changes else f"now reads {quoted(proposal.text)}"
        return f"Rule {was.number} {reads}.{renumbered}{left}"


def in_effect(proposal: Proposal, book: Rulebook) -> bool:
    """Whether a proposal has nothing left to do: its card lies there, it was not reworded since, and nobody has written other
    words on it by hand; or the rule that it would change is gone."""
    if proposal.kind != ENACT and proposal.rule not in book:
        return True
    if not proposal.made or proposal.made not in book:
        return False
    card = book[proposal.made]
    its_own = not card.revision if proposal.kind == ENACT else proposal.kind != TRANSMUTE and card.amended_by == proposal.number
    reads = card.text, card.sheet if proposal.sheet is not None else None
    return not its_own or reads == (proposal.text, proposal.sheet)


def unbacked(proposal: Proposal, book: Rulebook) -> bool:
    """Whether what a proposal changed is in force, though no vote that holds has adopted it."""
    if proposal.stage is Stage.ADOPTED or not proposal.made:
        return False
    card = book.get(proposal.made)
    if card is None or proposal.kind in (ENACT, REPEAL):
        return (card is None) is (proposal.kind == REPEAL)
    return card.amended_by == proposal.number


def stands(proposal: Proposal, book: Rulebook) -> bool:
    """Whether a proposal is in force as it reads, though no vote that holds has adopted it."""
    return unbacked(proposal, book) and in_effect(proposal, book)


def how_far(proposal: Proposal, table: SeenTable) -> str:
    """``draft``, ``version 2, under vote``, ``adopted, 3 for, 1 against``; where no vote that holds has adopted what is in force,
    ``in force, to be voted on again``."""
    standing = stands(proposal, table.rulebook)
    debated = "to be voted on again" if standing else "draft"
    stage = table.words.ended(proposal.stage) or (debated if proposal.stage is Stage.DEBATE else str(proposal.stage))
    told = f"{stage}, {proposal.tally.totals}" if proposal.tally else stage
    told = f"version {proposal.version}, {told}" if proposal.version > 1 and not proposal.tally else told
    if not standing:
        return told
    return f"{told}; in force" if proposal.settled else f"in force, {told}"


class EnactAtOnce(Act):
    """A new rule by word of mouth, outside a vote."""

    text: str
    sheet: str = ""
    number: int | None = None
    kind: str = ""
    """The class of the rule; left out, what the rules in force say of new ones."""

    tells_why: ClassVar[bool] = True
    phrases: ClassVar[tuple[str, ...]] = ("write a rule", "write the rule", "create a rule", "create the rule")

    def objection(self, table: Table) -> str:
        return trouble_with_number(self.number) or trouble_with_words(ENACT, self.text, self.sheet)

    def on(self, table: Table) -> Table:
        number = self.number or table.rulebook.next_number
        rule = Rule(table.rulebook.fresh_id(number), number, self.text, self.sheet, self.kind or PLAIN)
        return replace(table, rulebook=table.rulebook.enacted(rule))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return rule_changes(before, after, "by itself" if self.law else "enact at once", player(self.by), law=self.law)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        number = self.number or after.rulebook.rules[-1].number
        how = "" if self.law else f" by consensus{because(self.why)}"
        disputed = [after.rulebook.title(rule.id) for rule in after.rulebook.rules if rule.standing == DISPUTED and not self.law]
        stays = f"{capitalised(listed(disputed))} {'stay' if disputed[1:] else 'stays'} disputed"
        still = f" {stays} until that is settled on the open card." if disputed else ""
        return f"Rule {number} is in force{how}: {quoted(self.text)}.{still}"


def rule_changes(before: Table, after: Table, kind: str, by: Value, *, law: str = "", anew: bool = True) -> tuple[Occasion, ...]:
    """The occasions of a changed rulebook, whatever way it came about: classes, the change itself, what is new. ``law`` is the
    id of the rule whose line does it. A card that was not there, or is gone, is of no class. A card with another sheet is
    enacted with the lines that did not stand there ``before``; not ``anew``, those were in force already."""
    old, new = ({rule.id: rule for rule in table.rulebook.rules} for table in (before, after))
    occasions = []
    keys, under = {**old, **new}, Ref("rule", law) if law in old else None
    changed = [key for key in keys if (one := old.get(key)) is not (other := new.get(key)) and one != other]
    for key in changed:
        was, now = (rules[key].kind if key in rules else None for rules in (old, new))
        if was != now:
            occasions.append(Occasion("class changed", {"rule": Ref("rule", key), "old class": was, "new class": now}))
    for key in changed:
        was, now = (rules[key].written if key in rules else "" for rules in (old, new))
        told: dict[str, Value] = {"kind": kind, "rule": Ref("rule", key), "by": by, "under": under}
        occasions.append(Occasion("rule changed", {**told, "old words": was, "new words": now}))
    for key in changed if anew else ():
        if key not in old:
            occasions.append(Occasion(ENACTED, {"rule": Ref("rule", key)}))
        elif key in new and new[key].sheet not in ("", old[key].sheet):
            occasions.append(Occasion(ENACTED, {"rule": Ref("rule", key), STOOD: old[key].sheet}))
    return tuple(occasions)
