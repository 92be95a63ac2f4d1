"""Acts of judgment: a question is put to the Judge, answered, overruled; and wordings offered to the table."""

from operator import methodcaller
from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.lawmaking.enacting import rule_changes
from tabletop.engine.acts.lawmaking.proposing import LONGEST_TEXT
from tabletop.engine.duties import Duty
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.rulebook import STANDINGS, Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Judgment, Table
from tabletop.engine.values import Ref, ended, listed

JUDGE = "judge"
IN_FORCE = "in force"


class AskJudgment(Act):
    """Ask the Judge a question."""

    question: str

    def objection(self, table: Table) -> str:
        if any(each.question == self.question for each in table.judgments):
            return "The Judge has that question already."
        return "" if self.question.strip() and len(self.question) <= 2_000 else "A question to the Judge has 1 to 2000 letters."

    def on(self, table: Table) -> Table:
        asked = Judgment(self.question, self.by, turn=table.turn.number)
        return replace(table, judgments=(*table.judgments, asked))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("judgment asked", {"question": self.question, "by": player(self.by)}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        question = self.question if self.question.endswith(".") else ended(self.question, "?")
        return f"{self.by or 'The table'} asks for judgment: {question}"


class NameJudge(Act):
    """Somebody is the Judge of a question that has no answer; or, with no name, nobody is."""

    to: str
    question: str = ""
    """Which question; left out, all that have no answer."""

    def objection(self, table: Table) -> str:
        return self.to and table.not_here(self.to)

    def on(self, table: Table) -> Table:
        open_ones = [each for each in table.judgments if not each.answer and self.question in ("", each.question)]
        named = tuple(replace(each, judge=self.to) if each in open_ones else each for each in table.judgments)
        duties = tuple(duty for duty in table.duties if duty.what != JUDGE)
        owed = (Duty(self.to, JUDGE, self.law),) if self.to and open_ones else ()
        return replace(table, judgments=named, duties=(*duties, *owed))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.to} is the Judge." if self.to else "There is no Judge; the table decides."


class Judge(Act):
    """The Judge answers; ``rules`` are the numbers of those that the answer concerns."""

    answer: str
    question: str = ""
    """Which question; left out, the latest that has no answer."""
    rules: tuple[int, ...] = ()
    then: str = ""
    """What these rules are from then on: ``void``, ``disputed``, ``suspended`` or ``in force``; left out, as they were."""

    def objection(self, table: Table) -> str:
        judgment = self._judgment(table)
        if judgment is None:
            return "No question waits for a judgment."
        if judgment.judge and self.by != judgment.judge:
            return f"{judgment.judge} is the Judge of this question."
        missing = next((number for number in self.rules if table.rulebook.numbered(number) is None), None)
        if missing is not None:
            return f"There is no rule {missing}."
        if self.then and self.then not in (*STANDINGS, IN_FORCE):
            return f"Rules may be {listed((*STANDINGS, IN_FORCE))}; “{self.then[:40]}” is none of these."
        return "" if self.answer.strip() and len(self.answer) <= LONGEST_TEXT else "A judgment needs words."

    def _judgment(self, table: Table) -> Judgment | None:
        waiting = [each for each in table.judgments if not each.answer and self.question in ("", each.question)]
        return waiting[-1] if waiting else None

    def on(self, table: Table) -> Table:
        judgment = self._judgment(table)
        rules = tuple(concerned.key for concerned in self._concerned(table))
        were = tuple(table.rulebook[key].standing for key in rules) if self.then else ()
        answered = [
            replace(each, answer=self.answer, rules=rules, were=were) if each is judgment else each for each in table.judgments
        ]
        return replace(table, judgments=tuple(answered), rulebook=self._stamped(_pinned(table.rulebook, rules, 1), rules))

    def _stamped(self, book: Rulebook, rules: tuple[str, ...]) -> Rulebook:
        standing = "" if self.then == IN_FORCE else self.then
        for key in rules if self.then else ():
            book = book.changed(key, methodcaller("stamped", standing))
        return book

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        judgment = self._judgment(before)
        fields = {"question": judgment.question if judgment else "", "judge": player(self.by), "answer": self.answer}
        stamped = rule_changes(before, after, "judgment", player(self.by)) if self.then else ()
        return (*stamped, Occasion("judgment given", {**fields, "judged rules": self._concerned(before)}))

    def _concerned(self, table: Table) -> tuple[Ref, ...]:
        found = (table.rulebook.numbered(number) for number in self.rules)
        return tuple(Ref("rule", rule.id) for rule in found if rule)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        several = len(self.rules) > 1
        rules = f"ule{'s' * several} {listed(map(str, self.rules))}"
        about = f" (r{rules})" if self.rules else ""
        then = f" R{rules} {'are' if several else 'is'} {self.then}."
        return f"{self.by or 'The table'} judges{about}: {ended(self.answer)}{then if self.then and self.rules else ''}"


class OverruleJudge(Act):
    """The last judgment is overruled: its question is open again, its Judge judges it no more, and its stamps are off."""

    lapsing: bool = False
    """Whether all that was agreed is off the table with it, as in older files, before a card said so."""

    def objection(self, table: Table) -> str:
        return "" if any(each.judge for each in table.judgments) else "There is no Judge to overrule."

    def on(self, table: Table) -> Table:
        judged = [each for each in table.judgments if each.judge]
        reopened = tuple(
            replace(each, judge="", answer="", rules=(), were=(), overruled=(*each.overruled, each.judge))
            if each is judged[-1]
            else each
            for each in table.judgments
        )
        motions = tuple(each for each in table.motions if not (self.lapsing and each.carried))
        duties = tuple(duty for duty in table.duties if duty.what != JUDGE)
        book = _unstamped(_pinned(table.rulebook, judged[-1].rules, -1), judged[-1]) if judged else table.rulebook
        return replace(table, judgments=reopened, motions=motions, duties=duties, rulebook=book)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        judged = [each for each in before.judgments if each.judge]
        fields = {"question": judged[-1].question, "judge": player(judged[-1].judge)}
        return (*rule_changes(before, after, "judgment", player(self.by)), Occasion("judgment overruled", fields))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        judged = [each for each in table.judgments if each.judge]
        books = zip(table.rulebook.rules, after.rulebook.rules, strict=True)
        again = [f"Rule {now.number} is {now.standing or IN_FORCE} again." for was, now in books if was.standing != now.standing]
        return " ".join((f"{judged[-1].judge} is overruled.", *again))


class CloseJudgments(Act):
    """The questions that were put to the Judge are off the table, answered or not, and nobody has to judge any more."""

    players: ClassVar[bool] = False

    def needless(self, table: Table) -> bool:
        return not table.judgments

    def on(self, table: Table) -> Table:
        return replace(table, judgments=(), duties=tuple(duty for duty in table.duties if duty.what != JUDGE))


def _pinned(book: Rulebook, rules: tuple[str, ...], more: int) -> Rulebook:
    """The rulebook with so many judgments more pinned to these rules."""
    for key in dict.fromkeys(rules):
        book = book.changed(key, lambda rule: replace(rule, judged=max(0, rule.judged + more)))
    return book


def _unstamped(book: Rulebook, judgment: Judgment) -> Rulebook:
    """The rulebook with the stamps that those rules bore before the judgment."""
    for key, was in zip(judgment.rules, judgment.were, strict=False):
        book = book.changed(key, methodcaller("stamped", was))
    return book
