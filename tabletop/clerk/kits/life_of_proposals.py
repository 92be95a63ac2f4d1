"""Words for the life of a proposal besides its vote: how far it has come, since when, set aside, lapsed, taken up again; and for
what the table agrees on by word of mouth."""

from collections.abc import Callable, Iterator

from tabletop.clerk.kits.rules import proposal_of
from tabletop.clerk.kits.votes import ON_A_PROPOSAL
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Entry, Heading, Name, Occasion, Question, Reader, Verb
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.acts import Act
from tabletop.engine.acts.lawmaking.motions import DropMotion, PutMotion
from tabletop.engine.acts.lawmaking.proposing import MoveOn
from tabletop.engine.days import day_ref
from tabletop.engine.proposals import Proposal, Stage
from tabletop.engine.table import VOTE_OVER
from tabletop.engine.values import Ref, Value

WITHOUT_QUORUM, BARRED = "without quorum", "barred"
FATES = (Stage.DEFEATED.value, Stage.ASIDE.value, Stage.LAPSED.value, Stage.DEBATE.value)


def _moving(stage: Stage) -> Callable[..., Iterator[Act]]:
    def move(context: RuleContext, proposals: tuple[Ref, ...]) -> Iterator[Act]:
        return (MoveOn(number=proposal_of(context, each).number, stage=stage.value) for each in proposals)

    return move


def _day(context: RuleContext, ref: Ref) -> Value:
    day = proposal_of(context, ref).day
    return day_ref(day) if day else None


def _clock_of(context: RuleContext, proposal: Proposal) -> str:
    return f"{context.table.words.proposal} {proposal.number}"


def _timed(context: RuleContext, clock: Ref) -> Value:
    open_ones = (each for each in context.table.proposals if not each.settled)
    return next((Ref("proposal", str(each.number)) for each in open_ones if _clock_of(context, each) == clock.key), None)


PROPOSAL_WORDS = (
    Heading("proposals and votes"),
    Kind("stage", wider="text", words=tuple(Stage), doc="How far a proposal has come."),
    Kind("fate", wider="text", words=FATES, doc="What becomes of a proposal that lacks a quorum, or that a rule bars."),
    Name(
        "proposals",
        "proposals",
        "Every proposal that lies on the table, the oldest first; what is settled goes when another is made.",
        lambda context: tuple(Ref("proposal", str(each.number)) for each in context.table.proposals),
    ),
    Reader(
        "stage", "proposal", "stage", "How far a proposal has come.", lambda context, ref: proposal_of(context, ref).stage.value
    ),
    Reader(
        "turn of making",
        "proposal",
        "number",
        "The number of the turn in which it was made.",
        lambda context, ref: proposal_of(context, ref).turn,
    ),
    Reader(
        "turn of counting",
        "proposal",
        "number",
        "The number of the turn in which its votes were counted last; 0 if they never were.",
        lambda context, ref: proposal_of(context, ref).count_turn,
    ),
    Reader(
        "clock",
        "proposal",
        "clock",
        "The clock that belongs to a proposal, called by its number, such as “proposal 303”; it runs once a line runs it.",
        lambda context, ref: Ref("clock", _clock_of(context, proposal_of(context, ref))),
    ),
    Reader(
        "timed proposal",
        "clock",
        "proposal",
        "The proposal that a clock belongs to; nobody if it belongs to none, or that one is settled.",
        _timed,
    ),
    Reader("day of making", "proposal", "day", "The day on which it was made; nobody if no day was told.", _day),
    Verb("lay {proposals:proposals} aside", "Set proposals aside until they are taken up again.", _moving(Stage.ASIDE)),
    Verb("close {proposals:proposals} undecided", "Let proposals lapse, neither adopted nor defeated.", _moving(Stage.LAPSED)),
    Verb("take up {proposals:proposals}", "Open proposals that are not adopted again, for debate.", _moving(Stage.DEBATE)),
    Question(
        WITHOUT_QUORUM,
        "fate",
        doc="What becomes of a proposal with fewer ballots than the quorum; if no rule says, cards may object to it.",
        said="what becomes of a proposal without a quorum",
        read_as="fate of a proposal without a quorum",
    ),
    Question(
        BARRED,
        "fate",
        doc="What becomes of a proposal that has votes enough, and a rule objects to its adoption.",
        said="what becomes of a proposal that a rule bars",
        read_as="fate of a proposal that a rule bars",
        until=VOTE_OVER,
    ),
    Occasion(
        "stage changed",
        {**ON_A_PROPOSAL, "stage": "stage"},
        "A proposal was set aside, has lapsed, or was taken up again.",
        "a proposal is set aside, lapses or is taken up again",
    ),
)


def _put(context: RuleContext, motion: str) -> Iterator[Act]:
    yield PutMotion(motion=motion)


def _drop(context: RuleContext, motions: tuple[str, ...]) -> Iterator[Act]:
    return (DropMotion(motion=motion) for motion in motions)


MOTION_WORDS: tuple[Entry, ...] = (
    Heading("proposals and votes"),
    Name(
        "motions carried",
        "texts",
        "What the table has agreed on by word of mouth and has not dropped since.",
        lambda context: tuple(motion.text for motion in context.table.motions if motion.carried),
        said="what was agreed by word of mouth",
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
