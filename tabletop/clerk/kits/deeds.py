"""Words for acts that rules make up: who may do them, what is chosen in doing them, what is secret, and choices by lot."""

from collections.abc import Callable, Iterator

from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Entry, Heading, Occasion, Question, Reader, Verb
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.acts import Act
from tabletop.engine.acts.deeds import ChooseAtRandom, Reveal
from tabletop.engine.deeds import ELIGIBLE, Deed
from tabletop.engine.happenings import player
from tabletop.engine.values import Ref, Value

WHO_MAY, ASKED_FOR, CHOICES, DONE_IN_SECRET = "who may", "asked for", "choices", "secret"
SMALLEST, LARGEST = "smallest", "largest"
TIMES_A_TURN, TIMES_A_CIRCUIT, TIMES_IN_SECRET = "times a turn", "times a circuit", "times in secret"
TOLD_TOGETHER = "told together"
WANTED = {f"a {kind}": kind for kind in ELIGIBLE}
"""How sheets write the kinds of things that can be asked for."""
SORTS = {"player": "player", "number": "number", "card": "thing", "rule": "rule", "square": "square", "text": "text"}


def deed_of(context: RuleContext, ref: Ref) -> Deed:
    """The deed that a sheet speaks of. Raises ``Amiss`` for one that is forgotten."""
    deed = next((each for each in context.table.deeds if each.ref == ref), None)
    if deed is None:
        raise Amiss("what was done there is too long ago")
    return deed


def _of_deed(read: Callable[[Deed], Value]) -> Callable[[RuleContext, Ref], Value]:
    return lambda context, ref: read(deed_of(context, ref))


def _chosen(kind: str) -> Callable[[RuleContext, Ref], Value]:
    return _of_deed(lambda deed: deed.chosen(kind))


def _choose(context: RuleContext, what: str, choices: tuple[Value, ...]) -> Iterator[Act]:
    if choices:
        yield ChooseAtRandom(what=what, among=choices)


def _reveal(context: RuleContext, what: str) -> Iterator[Act]:
    if any(deed.what == what and deed.secret for deed in context.table.deeds):
        yield Reveal(what=what)


CHOSEN = {f"chosen {kind}": sort for kind, sort in SORTS.items()}
READERS: tuple[Entry, ...] = tuple(
    Reader(
        f"chosen {kind}",
        "deed",
        sort,
        f"The {kind} that was chosen in it; nobody if there is none, or while it is secret.",
        _chosen(kind),
    )
    for kind, sort in SORTS.items()
)

DEED_WORDS: tuple[Entry, ...] = (
    Heading("what rules have names for"),
    Kind("sort of answer", "sorts of answer", wider="text", words=tuple(WANTED), doc="What somebody may be asked for."),
    Kind("deed", "deeds", doc="Something done under a name that a rule gave it, such as a bid, or drawn by lot."),
    Question(
        WHO_MAY,
        "players",
        keyed=True,
        doc="Who may now do something that a rule has a name for, such as “announce”; there is a button for each name.",
        default="players",
        said="who may do it",
        said_of="who may “{}”",
    ),
    Question(
        ASKED_FOR,
        "sorts of answer",
        keyed=True,
        none=True,
        doc=f"What has to be said in doing it: {', '.join(f'“{kind}”' for kind in WANTED)}; if no rule says, nothing.",
        said="what one has to name in doing it",
        said_of="what one has to name to “{}”",
        in_words=str,
    ),
    Question(
        CHOICES,
        "list",
        keyed=True,
        none=True,
        fields={"doer": "player"},
        doc="What may be chosen in doing it: players, numbers, cards, rules, squares or texts; if no rule says, anything.",
        said="whom or what one may name in doing it",
        said_of="whom or what one may name to “{}”",
    ),
    Question(
        SMALLEST,
        "number",
        keyed=True,
        fields={"doer": "player"},
        doc="The smallest number that may be said in doing it; if no rule says, any.",
        default="1",
        said="the smallest number that one may name in doing it",
        said_of="the smallest number that one may name to “{}”",
    ),
    Question(
        LARGEST,
        "number",
        keyed=True,
        fields={"doer": "player"},
        doc="The largest number that may be said in doing it; if no rule says, any.",
        default="10",
        said="the largest number that one may name in doing it",
        said_of="the largest number that one may name to “{}”",
    ),
    Question(
        DONE_IN_SECRET,
        "yes/no",
        keyed=True,
        doc="Whether what is chosen stays secret until it is told; if no rule says, no.",
        said="whether it is done in secret",
        said_of="whether one has to “{}” in secret",
    ),
    Question(
        TIMES_A_TURN,
        "number",
        keyed=True,
        doc="How often a player may do something in a turn, “propose”, “draw” or what a rule has a name for; if no rule says, "
        "any number of times.",
        said="how often one may do it in a turn",
        said_of="how often one may “{}” in a turn",
    ),
    Question(
        TIMES_A_CIRCUIT,
        "number",
        keyed=True,
        doc="How often a player may do it in a circuit; if no rule says, any number of times.",
        said="how often one may do it in a circuit",
        said_of="how often one may “{}” in a circuit",
        rests_on="circuit",
    ),
    Question(
        TIMES_IN_SECRET,
        "number",
        fields={"what": "text"},
        doc="How often a player may do something in secret before it is told, where no rule says how often in a turn or in a "
        "circuit; if no rule says, any number of times.",
        default="1",
        said="how often one may do something in secret before it is told",
    ),
    Question(
        TOLD_TOGETHER,
        "yes/no",
        fields={"what": "text"},
        doc="Whether what was done in secret is told once nobody owes it any more; if no rule says, a line or people tell it.",
        said="whether what was done in secret is told once nobody owes it any more",
    ),
    Reader(
        "deeds called",
        "text",
        "deeds",
        "What was done under that name in this circuit and the last, the latest last.",
        lambda context, what: tuple(deed.ref for deed in context.table.deeds if deed.what == what),
        link="",
    ),
    Reader("doer", "deed", "player", "Who did it; nobody if it was drawn by lot.", _of_deed(lambda deed: player(deed.by))),
    Reader("turn of doing", "deed", "number", "The number of the turn in which it was done.", _of_deed(lambda deed: deed.turn)),
    Reader(
        "turn of requiring",
        "deed",
        "number",
        "The number of the turn in which it was required of its doer; 0 if it was not.",
        _of_deed(lambda deed: deed.owed_since),
    ),
    *READERS,
    Verb(
        "choose {what:text} at random from {choices:list}",
        "Draw one of a list by lot, under a name that says what for, such as “the victim”.",
        _choose,
    ),
    Verb("reveal {what:text}", "Tell what was chosen in secret under that name.", _reveal),
    Occasion(
        "deed done",
        {"what": "text", "who": "player", **CHOSEN, "deed": "deed"},
        "Somebody did something that a rule or the table has a name for.",
        "somebody does something that a rule has a name for",
        ("what", "somebody does {}"),
    ),
    Occasion(
        "chosen at random",
        {"what": "text", **CHOSEN, "deed": "deed"},
        "Something was drawn by lot.",
        "something is found by lot",
        ("what", "{} is found by lot"),
    ),
    Occasion(
        "duty done by all",
        {"duty": "text"},
        "Everybody whose duty it was has done it; what was chosen in secret is known.",
        "everybody who owed something has done it",
        ("duty", "everybody who owed {} has done it"),
    ),
)
