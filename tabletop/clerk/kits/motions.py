"""Words for what the table agrees on by word of mouth."""

from collections.abc import Iterator

from tabletop.clerk.language.vocabulary import Entry, Heading, Name, Occasion, Question, Verb
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.acts import Act
from tabletop.engine.acts.lawmaking.motions import DropMotion, PutMotion


def _put(context: RuleContext, motion: str) -> Iterator[Act]:
    yield PutMotion(motion=motion)


def _drop(context: RuleContext, motions: tuple[str, ...]) -> Iterator[Act]:
    return (DropMotion(motion=motion) for motion in motions)


MOTIONS: tuple[Entry, ...] = (
    Heading("proposals and votes"),
    Name(
        "motions carried",
        "texts",
        "What the table has agreed on by word of mouth and has not dropped since.",
        lambda context: tuple(motion.text for motion in context.table.motions if motion.carried),
    ),
    Question(
        "consent",
        "threshold or yes/no or number",
        keyed=True,
        doc="How many have to agree to something that is put to the table by word of mouth.",
        said="how many have to agree",
        said_of="how many have to agree to “{}”",
    ),
    Question(
        "voices",
        "players",
        keyed=True,
        doc="Whose agreement it takes.",
        said="whose voices count",
        said_of="whose voices count on “{}”",
    ),
    Verb("put {motion:text} to the table", "Ask everybody whose voice counts to agree to something by word of mouth.", _put),
    Verb("drop {motions:texts}", "Drop what was put to the table by word of mouth; it may be put to the table again.", _drop),
    Occasion(
        "motion made",
        {"motion": "text"},
        "Something was put to the table by word of mouth.",
        "something is put to the table",
        ("motion", "{} is put to the table"),
    ),
    Occasion(
        "motion carried",
        {"motion": "text", "by": "player"},
        "The table has agreed.",
        "something is agreed",
        ("motion", "{} is agreed"),
    ),
)
