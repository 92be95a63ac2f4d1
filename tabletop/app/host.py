"""The sitting's answers to what the page asks of it."""

from collections.abc import Sequence
from datetime import datetime

from tabletop import stories
from tabletop.engine.acts import Act
from tabletop.engine.answers import Objection, Target
from tabletop.engine.drops import Spot
from tabletop.engine.seen import SeenStep
from tabletop.engine.things import SeenThing
from tabletop.session import Session
from tabletop.view.wordings import LaidOff, Wording


class Host:
    """Only what everybody may see passes, and open hands."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._wordings: dict[str, tuple[int, tuple[Wording, ...]]] = {}
        """Wordings as they were after so many entries: they are asked for whenever a card is pointed at."""

    def targets(self, key: str) -> tuple[Target, ...]:
        return self.session.targets(key)

    def drop(self, key: str, place: str, spot: Spot | None) -> Act | None:
        return self.session.drop(key, place, spot)

    def foretold(self, act: Act) -> str:
        return self.session.foretold(act)

    def hand(self, seat: str) -> tuple[SeenThing, ...]:
        return self.session.table(seat).hand(seat)

    def looked(self, seat: str) -> None:
        self.session.look(seat)

    def minutes(self, first: int, last: int) -> Sequence[SeenStep]:
        return tuple(self.session.minutes(first, last))

    def undone(self, first: int, last: int) -> frozenset[int]:
        return self.session.undone(first, last)

    def objection(self, act: Act) -> Objection | None:
        return self.session.objection(act)

    def wordings(self, rule: str) -> tuple[Wording, ...]:
        after, known = self._wordings.get(rule, (-1, ()))
        if after != self.session.last:
            known = tuple(self._wording(each) for each in self.session.wordings(rule))
            self._wordings[rule] = self.session.last, known
        return known

    def _wording(self, read: stories.Wording) -> Wording:
        day = f"{datetime.fromtimestamp(read.at):%d %B %Y, %H:%M}" if read.at else ""
        rule = read.rule
        return Wording(read.number, rule.text, day, rule.amended_by, read.by, rule.number, rule.kind)

    def laid_off(self, tray: str) -> tuple[LaidOff, ...]:
        lying = (each for each in self.session.laid_off() if each.tray == tray)
        return tuple(LaidOff(each.number, each.words, each.kind, each.told) for each in reversed(tuple(lying)))
