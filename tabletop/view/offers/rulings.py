"""What people may hold of rules and decisions: questions to the Judge, rules that are void or
get another number by hand, votes that ended otherwise."""

import re
from collections.abc import Callable

from tabletop.engine.acts.counters import SetCounter
from tabletop.engine.acts.lawmaking.editing import EditRule, RemoveRule
from tabletop.engine.acts.lawmaking.judging import IN_FORCE, JUDGE, AskJudgment, Judge
from tabletop.engine.acts.lawmaking.stamping import Dispute, StampVoid, Suspend
from tabletop.engine.acts.lawmaking.voids import Deem
from tabletop.engine.acts.on_buttons import ASK_JUDGE, DISAGREEMENT
from tabletop.engine.answers import LawLine
from tabletop.engine.rulebook import DISPUTED, STANDINGS, SUSPENDED, VOID, Rule, Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Judgment
from tabletop.engine.text.game_words import Words
from tabletop.view.values.offer import WHY, FormField, Offer, Reply, makes

AS_THEY_WERE = "as they were"
REMOVES = "Takes the rule card off the table at once, without a vote."
WHY_ON_RECORD = FormField("why", "Why? It goes on the record.", needed=False)


NOBODY_JUDGES = "No rule names a Judge for it now: the table decides."


def who_judges(law: LawLine, table: SeenTable) -> str:
    """``"Cyn judges, by rule 212."``: who would be the Judge of a question that is asked now."""
    return f"{law.answer} judges, by {table.rulebook.title(law.rule)}." if law.answer in table.players else NOBODY_JUDGES


def asking(names: tuple[str, ...], usual: str = "", judge: str = "") -> Offer:
    """A question to the Judge, asked by any player, and who that ``judge`` would be."""
    field = FormField("question", DISAGREEMENT, "words", usual=usual)
    return Offer(
        ASK_JUDGE,
        makes(AskJudgment),
        names,
        (field,),
        icon="question",
        says="Writes a question down for the Judge; the judgment stands in the minutes and on the cards it concerns.",
        whose="Who asks the Judge?",
        beneath=judge,
    )


def judging(judgment: Judgment, judges: tuple[str, ...], book: Rulebook) -> Offer:
    """The judgment on a question, given by one of the ``judges``."""
    fields = _judgment_fields(judgment, book)
    return Offer("Give judgment", _judged(judgment.question), judges, fields, icon="gavel", does=JUDGE)


def _judgment_fields(judgment: Judgment, book: Rulebook) -> tuple[FormField, ...]:
    """The words, and the rules that the judgment is pinned to: at first those that the question names."""
    numbers = {str(rule.number) for rule in book.rules}
    named = [word for word in re.findall(r"\d+", judgment.question) if word in numbers]
    rules = FormField("rules", "Rules it is pinned to, by number", usual=", ".join(dict.fromkeys(named)), needed=False)
    becomes = AS_THEY_WERE, *STANDINGS, IN_FORCE
    then = FormField("then", "From now on these rules are", "choice", becomes, means={AS_THEY_WERE: ""})
    return FormField("answer", f"The Judge’s answer to “{judgment.question}”", "words"), rules, then


def _judged(question: str) -> Callable[[str, Reply], Judge]:
    def judge(by: str, reply: Reply) -> Judge:
        numbers = [int(word) for word in reply["rules"].replace(",", " ").split() if word.isdecimal() and len(word) < 10]
        return Judge(by=by, question=question, answer=reply["answer"], rules=tuple(numbers), then=reply["then"])

    return judge


def stamping(rule: Rule, names: tuple[str, ...]) -> tuple[Offer, ...]:
    """A rule is disputed, stamped void or suspended, with a reason; and all of that is taken back."""
    number = rule.number
    if rule.standing:
        off = {
            VOID: makes(StampVoid, rule=number, void=False),
            DISPUTED: makes(Dispute, rule=number, over=True),
            SUSPENDED: makes(Suspend, rule=number, over=True),
        }
        says = "The rule holds again, and so does its sheet."
        return (Offer("Remove the stamp", off[rule.standing], fields=(WHY_ON_RECORD,), says=says),)
    conflict = FormField("why", "Why? Such as the rule that it conflicts with.", needed=False)
    how = FormField("how", "The rule is", "choice", (VOID, SUSPENDED), VOID)
    return (
        disputing(rule, names),
        Offer(
            "Stamp it",
            lambda by, reply: (StampVoid if reply["how"] == VOID else Suspend)(by=by, rule=number, why=reply["why"]),
            fields=(how, conflict),
            says="Marks the rule as void or suspended: the clerk does nothing under it until the stamp is removed.",
        ),
    )


def disputing(rule: Rule, names: tuple[str, ...]) -> Offer:
    """A player holds that a rule does not say what the clerk does under it, or does not hold."""
    what = FormField("why", f"What is disputed? The sheet of rule {rule.number} sleeps until that is settled.", "words")
    return Offer("Dispute it", makes(Dispute, rule=rule.number), names, (what,),
                 says="Says that the rule or its sheet is in doubt: the clerk does nothing under it until that is settled.",
                 whose="Who disputes it?")  # fmt: skip


def deeming(words: Words) -> Offer:
    """Any vote of the evening may be found to have ended otherwise than was found then."""
    number = FormField("number", f"Which {words.proposal}, by its number?", "number")
    means = {words.adopted: True, f"not {words.adopted}": False}
    how = FormField("adopted", "It was", "choice", tuple(means), means=means)
    return Offer(
        f"Deem {words.adopted}",
        makes(Deem),
        fields=(number, how, WHY_ON_RECORD),
        says="Puts right how an earlier vote ended; what follows from it is undone or done.",
    )


def of_rule(rule: Rule, names: tuple[str, ...]) -> tuple[Offer, ...]:
    number = FormField("number", "Which number?", "number", usual=str(rule.number))
    kind = FormField("kind", "Which class? Any word will do.", usual=rule.kind)
    counted = FormField("counter", "What is counted?"), FormField("to", "How many?", "number"), WHY
    return (
        *stamping(rule, names),
        Offer(
            "Renumber it",
            makes(EditRule, rule=rule.number),
            fields=(number, WHY),
            says="Gives the card another number; its words and its sheet stay.",
        ),
        Offer(
            "Remove it by hand",
            makes(RemoveRule, rule=rule.number),
            fields=(WHY,),
            says=REMOVES,
            title=f"Remove rule {rule.number} by hand",
            beneath=REMOVES,
        ),
        Offer(
            "Set a counter of it",
            makes(SetCounter, of=f"rule {rule.number}"),
            fields=counted,
            says="Counts something on this card, such as its life.",
        ),
        Offer(
            "Change its class",
            makes(EditRule, rule=rule.number),
            fields=(kind, WHY),
            says="Lays the card with another class of rules, such as mutable; its words and its sheet stay.",
        ),
    )
