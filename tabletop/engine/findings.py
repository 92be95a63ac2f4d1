"""What stands behind an answer of the law: who claims what, what it was made of, and how it was before."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.engine.answers import LawLine
from tabletop.engine.frozen import replace


@dataclass(frozen=True)
class Claim:
    """A card's line on a question: ``line`` as it stands there, the row ``at`` which it stands, and ``told`` as a sentence.

    ``answer`` is what it comes to, empty where it says nothing now. Where another card prevails, ``by`` is the id of the
    rule on precedence that says so, and ``order`` its words.
    """

    rule: str
    answer: str
    line: str
    told: str
    at: int = 1
    by: str = ""
    order: str = ""

    @property
    def speaks(self) -> bool:
        return bool(self.answer)

    def behind(self, by: str, order: str) -> "Claim":
        """This claim, overruled by the card ``by``, which goes before it for the reason ``order``."""
        return replace(self, by=by, order=order)


@dataclass(frozen=True)
class Input:
    """Something that an answer was made of, and what it comes to; where it is itself an answer, the question and its rule."""

    words: str
    value: str
    question: str = ""
    subject: str = ""
    rule: str = ""
    beside: bool = False
    """Whether it is no part of the answer and is told beside it: what comes next."""
    called: str = field(default="", repr=False, compare=False)
    """What its rule was called then, where it is told of what is past."""


@dataclass(frozen=True)
class Held:
    """What a question was answered from a step on, with the rule that answered; nothing for silence.

    ``also`` are further answers with their rules, where several may be given by what is told when the question is put.

    Of a figure that is counted: what it came to, the rule by which it was changed, if any, and the act as it was ``told``.
    """

    step: int
    answer: str
    rule: str
    at: float = 0.0
    told: str = ""
    earlier: bool = False
    """Whether it was so at that step already, and nobody looked further back."""
    also: tuple[tuple[str, str], ...] = ()
    called: Mapping[str, str] = field(default_factory=dict, compare=False)
    """What each of these rules was called then, by its id."""


@dataclass(frozen=True)
class Finding:
    """All that stands behind an answer: the cards' claims, the one that prevails first; what it read; and how it was before.

    ``asks`` says what is asked, in a sentence.
    """

    line: LawLine
    asks: str
    claims: tuple[Claim, ...] = ()
    inputs: tuple[Input, ...] = ()
    held: tuple[Held, ...] = ()
    hangs: bool = False
    """Whether the answer hangs on what is told only when the question is put; the claims are then told as they are written."""
    ordered: bool = True
    """Whether of each two of its claims that follow one another a rule says that the first prevails."""
    called: str = ""
    """What a figure is called that is counted and that no question of the law gives; its line then names the rule, if any, by
    which it was changed last."""

    @property
    def silence(self) -> str:
        """What there is to say where no rule answers: that the table is asked, unless what is asked says what holds then."""
        return "No rule says." if "f no rule says" in self.asks else "No rule says. The table is asked when it comes up."
