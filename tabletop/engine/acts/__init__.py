"""Every act there is, one class each."""

from tabletop.engine.acts import cards, judging, people, turns, voids, votes
from tabletop.engine.acts.base import Act, happened, played, read_act, written

__all__ = ["Act", "cards", "happened", "judging", "people", "played", "read_act", "turns", "voids", "votes", "written"]
