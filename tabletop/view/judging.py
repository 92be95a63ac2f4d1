"""What people may hold of rules and decisions: questions to the Judge, rules that are void, votes that ended otherwise."""

from tabletop.engine.acts.judging import AskJudgment
from tabletop.engine.acts.voids import Deem, StampVoid
from tabletop.engine.proposals import Words
from tabletop.engine.rulebook import Rule
from tabletop.engine.values import read_number
from tabletop.view.offers import Answers, Field, Offer

ON_RECORD = Field("why", "Why? It goes on the record.", needed=False)


def asking(names: tuple[str, ...], usual: str = "") -> Offer:
    """A question to the Judge, asked by any player."""
    field = Field("question", "What do you disagree about?", "words", usual=usual)
    return Offer(
        "Ask the Judge", lambda by, said: AskJudgment(by=by, question=said["question"]), names, (field,), icon="question"
    )


def stamping(rule: Rule) -> Offer:
    """People stamp a rule void, where it conflicts with one that takes precedence, and take the stamp off again."""
    words = "Take the stamp off" if rule.void else "Stamp it void"
    why = Field("why", "Why? Such as the rule that it conflicts with.", needed=False)
    return Offer(words, lambda _, said: StampVoid(rule=rule.number, void=not rule.void, why=said["why"]), fields=(why,))


def deeming(words: Words) -> Offer:
    """Any vote of the evening may be found to have ended otherwise than was found then."""
    number = Field("number", f"Which {words.proposal}, by its number?", "number")
    how = Field("how", "It was", "choice", (words.adopted, f"not {words.adopted}"), words.adopted)

    def deemed(_: str, said: Answers) -> Deem:
        return Deem(number=int(read_number(said["number"])), adopted=said["how"] == words.adopted, why=said["why"])

    return Offer(f"Deem {words.adopted}", deemed, fields=(number, how, ON_RECORD))
