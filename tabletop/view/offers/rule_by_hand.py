"""What people do by hand to a rule card: stamp it, give it another number, set what it has of a counter,
or put it into another class."""

from tabletop.engine.acts.figures import SetCounter
from tabletop.engine.acts.lawmaking.editing import EditRule
from tabletop.engine.rulebook import Rule
from tabletop.engine.values import read_number
from tabletop.view.offers.judging import stamping
from tabletop.view.values.offer import WHY, Field, Offer


def of_rule(rule: Rule, names: tuple[str, ...]) -> tuple[Offer, ...]:
    number = Field("number", "Which number?", "number", usual=str(rule.number))
    kind = Field("kind", "Which class? Any word will do.", usual=rule.kind)
    return (
        *stamping(rule, names),
        Offer("Renumber it", lambda _, said: EditRule(rule=rule.number, number=int(read_number(said["number"])), why=said["why"]),
              fields=(number, WHY)),
        Offer("Set a counter of it", lambda _, said: SetCounter(
            counter=said["what"], of=f"rule {rule.number}", to=read_number(said["to"]), why=said["why"]),
              fields=(Field("what", "Of what?"), Field("to", "How many?", "number"), WHY)),
        Offer("Reclass it", lambda _, said: EditRule(rule=rule.number, kind=said["kind"], why=said["why"]), fields=(kind, WHY)),
    )  # fmt: skip
