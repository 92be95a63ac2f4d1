"""What the rules of a game call a rule-change, its kinds and how it ends; whatever is told is told in these words."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tabletop.engine.values import Number, so_many

ENACT, AMEND, REPEAL, TRANSMUTE = "enact", "amend", "repeal", "transmute"
AMEND_AMENDMENT, REPEAL_AMENDMENT = "amend amendment", "repeal amendment"
KINDS = (ENACT, AMEND, REPEAL, TRANSMUTE, AMEND_AMENDMENT, REPEAL_AMENDMENT)
THROW_DIE, THROW_DICE = "throw the die", "throw the dice"
KEEP_WORDS = (REPEAL, TRANSMUTE)
"""Changes that leave a rule's words as they are, or take them away."""


@dataclass(frozen=True)
class Words:
    """What the rules of a game call a rule-change, the ways to change rules, and voting. Minutes and buttons speak so too."""

    proposal: str = "proposal"
    adopted: str = "adopted"
    defeated: str = "defeated"
    enact: str = ENACT
    amend: str = AMEND
    repeal: str = REPEAL
    repealed: str = "repealed"
    vote: str = "vote"
    voted: str = "voted"
    points: str = "points"
    """What is counted of players first of all; where a sheet says ``points``, this is meant."""
    dice: int = 1
    """How many are thrown; none of the rules' own words, but it gives the word for them."""

    @property
    def throw(self) -> str:
        return THROW_DIE if self.dice == 1 else THROW_DICE

    @property
    def shown(self) -> str:
        """What is asked of whoever types in a throw."""
        return "What does the real die show?" if self.dice == 1 else f"What do the {self.dice} dice show, separated by spaces?"

    def so_many_points(self, number: Number) -> str:
        """``"5 points"``, ``"1 point"``, ``"5 gold"``."""
        return so_many(number, self.points)

    def kind(self, kind: str) -> str:
        """What a kind of rule-change is called."""
        return {ENACT: self.enact, AMEND: self.amend, REPEAL: self.repeal}.get(kind, kind)

    def ended(self, stage: str) -> str:
        """How a vote ended; nothing where it is at neither end."""
        return {"adopted": self.adopted, "defeated": self.defeated}.get(stage, "")

    def tray(self, tray: str) -> str:
        """What a tray of rules that are not in force is called."""
        return {"defeated": self.defeated, "repealed": self.repealed}.get(tray, tray)

    def duty(self, what: str) -> str:
        return {"vote": self.vote, THROW_DIE: self.throw}.get(what, what)

    def translated(self, sentence: str) -> str:
        """What is said in the usual words, as the rules of this game would say it. What stands in quotation marks stays, unless
        it is a kind of rule-change, or how a vote ended, in those of a sentence; in those of a sheet it always does."""
        own = self._own
        return _USUAL.sub(lambda found: _with_article(found, own), sentence) if own else sentence

    @cached_property
    def _own(self) -> Mapping[str, str]:
        """What these words say, by what is usually said; nothing for the usual words."""
        said = {"proposal": self.proposal, "adopted": self.adopted, "defeated": self.defeated, "repealed": self.repealed}
        said[THROW_DIE] = self.throw
        said["proposals"] = f"{self.proposal}s"
        stem = self.adopted.removesuffix("ied")
        said |= {"adopt": f"{stem}y", "adopts": f"{stem}ies"} if stem != self.adopted else {}  # ratify, carry
        for usual, own in ((ENACT, self.enact), (AMEND, self.amend), (REPEAL, self.repeal)):
            said |= {usual: own, f"{usual}s": f"{own}s", f"“{usual}”": f"“{own}”"}
            said.setdefault(f"{usual}ed", f"{own.removesuffix('e')}ed")
        return {usual: own for usual, own in said.items() if usual != own}


_USUAL = re.compile(
    r'(?<=(?:outcome|e stage) is )“(adopted|defeated)”|“[^”]*”|"[^"]*"'
    r"|\b(?:([Aa]n?) )?(proposals?|adopt(?:s|ed)?|defeated|enact(?:s|ed)?|amend(?:s|ed)?|repeal(?:s|ed)?|throw the die)\b"
)
"""What is said otherwise where a game has its own word for it, with the article before it; an outcome or a stage in
quotation marks too."""


def _with_article(found: re.Match[str], own: Mapping[str, str]) -> str:
    if found[1]:
        return f"“{own.get(found[1], found[1])}”"
    article, usual = found[2], found[3] or found[0]
    word = own.get(usual, usual)
    return f"{article[0]}{'n' * (word[0] in 'aeiou')} {word}" if article else word


USUAL = Words()
"""What most games call it."""
