"""What is told in short of a step, for the line of the way that play has taken."""

import re

from tabletop.engine.acts.actions import CHANGE, REMOVE, RENUMBER, WRITE
from tabletop.engine.seen import SeenStep
from tabletop.engine.text.wording import because


def in_short(step: SeenStep) -> str:
    """What was done in a step, in a few words and without who did it: ``divided rule 1001``."""
    act, first = step.acts[0], step.told[0] if step.told else ""
    if effect := EFFECTS.get(act.written.get("does", "")):
        return effect.format(**act.written)
    reason = because(act.written.get("why", ""))
    words = re.split(r"[:.] ", first.replace(reason, "").removesuffix("."))[0]
    return words.removeprefix(f"{act.by} ") if act.by else words


EFFECTS = {
    REMOVE: "removed rule {rule}",
    RENUMBER: "rule {rule} became {to}",
    CHANGE: "changed rule {rule}",
    WRITE: "wrote rule {to}",
}
"""What another action came to, which tells more than its words."""
