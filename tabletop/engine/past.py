"""What is told of the past, as values: lines of a score, how proposals stood, how rules read, the ways that play has taken."""

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.engine.proposals import Proposal
from tabletop.engine.rulebook import Rule
from tabletop.engine.text.game_words import KEEP_WORDS, Words
from tabletop.engine.values import Number


@dataclass(frozen=True)
class LedgerLine:
    """A line of the score: what ``change`` of a counter step ``step`` made, at ``at`` (Unix time), and what there was then."""

    step: int
    at: float
    seat: str
    counter: str
    change: Number
    now: Number
    rule: int | str | None = None
    """The number that the rule bore then; ``house`` for the table's own card; ``None`` if people did it."""
    why: str = ""
    by: str = ""
    over: int | None = None
    """The number of the proposal whose count brought it."""
    card: str = ""
    """The id of the rule card."""
    done: str = ""
    """What was done at that step, as the minutes begin to tell it: ``"Ann threw 4"``."""
    own: bool = False
    """Whether it is what was done at that step, and does not follow from it."""
    turn: int = 0
    """The number of the turn in which it was made, which may have begun with that step; 0 where nobody kept it."""


@dataclass(frozen=True)
class Stand:
    """How a proposal stood from step ``step`` on, done at ``at`` (Unix time): its wording, how far it was, its votes."""

    step: int
    at: float
    proposal: Proposal


@dataclass(frozen=True)
class Stamp:
    """A stamp on a rule card, ``standing``, that step ``step`` put there, done at ``at`` (Unix time), and why."""

    step: int
    at: float
    standing: str
    why: str = ""
    by: str = ""
    law: str = ""
    """The id of the rule card that it follows from; empty if people did it."""
    own: bool = False
    """Whether the reason of the step is its reason."""


@dataclass(frozen=True)
class LaidOff:
    """A card that is no longer in force, or never was, in the tray ``repealed``, ``defeated`` or ``replaced`` since a step.

    Its number and words are the last it had; a rule that was proposed and defeated has those of the proposal.
    """

    tray: str
    step: int
    number: int
    words: str
    kind: str = "rule"
    by: str = ""
    """What laid it off, in a few words: ``"proposal 312"``, a player, or empty if that is not known."""
    back: bool = False
    """Whether that step took it out of the tray again, for what laid it off does not hold."""
    sheet: str = ""
    change: str = "enact"
    """The kind of the change that would bring it about: of the rule card with the id ``rule``, or a new one."""
    rule: str = ""

    @property
    def wordless(self) -> bool:
        """Whether it was only proposed, and not with words of its own: to repeal a rule, or to transmute it."""
        return self.tray == "defeated" and self.change in KEEP_WORDS

    def told(self, words: Words) -> str:
        """How it came there, as the game calls it: ``"rejected at step 6: to remove this rule, proposed by Ann"``."""
        wanted = f": to {words.kind(self.change)} this rule" if self.wordless else ""
        return f"{words.tray(self.tray)} at step {self.step}{wanted}" + (f", {self.by}" if self.by else "")


@dataclass(frozen=True)
class Page:
    """A rule as it stood last, how many wordings it has had, the numbers it has borne, and the step that ended it; 0 for none."""

    rule: Rule
    wordings: int
    numbers: tuple[int, ...]
    ended: int = 0


@dataclass(frozen=True)
class Wording:
    """A rule as it stood from step ``step`` on, which was done at ``at``, Unix time; 0 for how the game began.

    ``by`` proposed it, or changed it by hand; nothing for a wording from the box.
    """

    step: int
    at: float
    rule: Rule
    by: str = ""
    kind: str = ""
    """The kind of the proposal that brought it; empty if none did."""
    amendment: int | None = None
    """Which amendment that proposal amended or repealed, where it was not the last."""
    gone: bool = False
    """Whether that step took the rule, which read so last, from the table."""
    back: bool = False
    """Whether that step took back what a proposal had changed: the rule is as it was, or was never made."""
    transmuted: bool = False
    """Whether it was transmuted with that step as an action, whatever class it is of since."""

    @property
    def reads(self) -> tuple[str, str, int]:
        """What is a new wording when it changes."""
        return self.rule.text, self.rule.sheet, self.rule.number


def lives(versions: Iterable[Wording]) -> list[list[Wording]]:
    """The versions of each card that bore that id, one card after another. One that lies there again as it was is the same."""
    found: list[list[Wording]] = []
    for each in versions:
        if found and not (found[-1][-1].gone and found[-1][-1].reads != each.reads):
            found[-1].append(each)
        else:
            found.append([each])
    return found


@dataclass(frozen=True)
class TurnCount:
    """Which turn it was, and in which circuit, from step ``step`` on."""

    step: int
    turn: int
    circuit: int
    """0 where a rule began to count them in the midst of one."""
    over: bool = False
    """Whether that turn is over since then, and no other has begun."""


@dataclass(frozen=True)
class Reason:
    """Why step ``step`` was done, as ``by`` or somebody said at step ``said``."""

    step: int
    said: int
    why: str
    by: str = ""


@dataclass(frozen=True)
class Branch:
    """A way that play has taken, from where it leaves another one: ``tip`` is its last step, ``fork`` the last that it has in
    common with the branch that it leaves, ``steps`` how many it has of its own, ``depth`` how many branches it hangs on.

    ``here`` is the way to the table now, on which all others hang; its last step may be followed by others that were undone.
    """

    tip: int
    fork: int
    steps: int
    here: bool = False
    depth: int = 0
