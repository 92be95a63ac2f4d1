"""Which sound an act has: what would be heard if the same were done on a table of wood and felt. No sound belongs to one game."""

from collections.abc import Iterable
from enum import Enum

from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import Divide, Mutate, OtherAction, Subsume, Transmute
from tabletop.engine.acts.armies import SetUp
from tabletop.engine.acts.by_hand import AddThing, MoveThing
from tabletop.engine.acts.cards import Draw, Flip, Play, Show, Shuffle
from tabletop.engine.acts.deeds import ChooseAtRandom, Reveal
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.lawmaking.counting import SettleVote
from tabletop.engine.acts.lawmaking.editing import ChangeRule, EditOwnCard, EditRule, Reclassify, RemoveRule
from tabletop.engine.acts.lawmaking.enacting import EnactAtOnce, PutIntoEffect
from tabletop.engine.acts.lawmaking.judging import Judge, OverruleJudge
from tabletop.engine.acts.lawmaking.motions import CarryMotion
from tabletop.engine.acts.lawmaking.proposing import Propose, Revise
from tabletop.engine.acts.lawmaking.voids import VoidVote
from tabletop.engine.acts.lawmaking.voting import ShowHands, Vote
from tabletop.engine.acts.pushes import Demote, Move, Promote, Pull, Push
from tabletop.engine.acts.tokens import PassToken

MOST = 3
"""Sounds that one step has at most, however much follows from it."""


class Sound(Enum):
    """What can be heard, by the name of its file."""

    CARD = "card"
    DIE = "die"
    BOARDS = "boards"
    VOTE = "vote"
    RULE = "rule"
    ENDING = "ending"


_ACTS: dict[Sound, tuple[type[Act], ...]] = {
    Sound.CARD: (AddThing, Draw, Flip, MoveThing, PassToken, Play, Propose, Reveal, Revise, Show, ShowHands, Shuffle, Vote),
    Sound.DIE: (ChooseAtRandom, Throw),
    Sound.BOARDS: (Demote, Move, Promote, Pull, Push, SetUp),
    Sound.VOTE: (CarryMotion, Judge, OverruleJudge, SettleVote, VoidVote),
    Sound.RULE: (
        ChangeRule, Divide, EditOwnCard, EditRule, EnactAtOnce, Mutate, OtherAction, PutIntoEffect, Reclassify, RemoveRule,
        Subsume, Transmute,
    ),
}  # fmt: skip
_SOUND_OF = {act.said: sound for sound, acts in _ACTS.items() for act in acts}
"""What each kind of act sounds like, by its name; what is not named is done without a sound."""


def sounds_of(acts: Iterable[str], *, ended: bool = False) -> tuple[Sound, ...]:
    """What is heard of a step, given the names of its acts in their order: each sound once, and last, where the evening
    ``ended`` with it, its ending."""
    heard = dict.fromkeys(_SOUND_OF[act] for act in acts if act in _SOUND_OF)
    return (*(tuple(heard)[: MOST - ended]), *([Sound.ENDING] if ended else ()))
