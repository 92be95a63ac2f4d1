"""Evenings that end on paper: one that is played, and tables made of any rules at all."""

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tabletop.box.box import Box, read_box
from tabletop.engine.past import Wording
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.game.session import Session
from tabletop.paper.account import EveningAccount, Past
from tabletop.paper.stories import MomentsOnWay
from tests.playing import Time, do, sit

MAJORITY = "A rule-change is adopted if and only if it receives a simple majority of the votes."
HOSTILE = "日本語の規則: *every* player <b>bows</b>.\n# 1. & so “on” · `x`"


def small_nomic() -> Box:
    return read_box(Path(__file__).with_name("a-small-nomic.toml").read_text("utf-8"))


def carry(session: Session, by: str, against: str = "", **change: object) -> None:
    """A rule-change is proposed and voted on, and nobody but ``against`` is against it."""
    do(session, "propose", by=by, **change)
    do(session, "end debate", by=by)
    for name in session.whole_table().players:
        do(session, "vote", by=name, side="against" if name == against else "for")


def short_evening(folder: Path) -> Session:
    """Enacted, amended, defeated, transmuted, repealed, judged, overruled, changed by hand, undone: once each, on two days."""
    clock = Time()
    session = sit(folder, small_nomic(), "Ann,Bo,Cy", token="", time=clock)
    six = "when dice thrown if 6 is in faces: give 1 points to thrower"
    carry(session, "Ann", kind="enact", text="Whoever throws a six has one point more.", sheet=six)
    carry(session, "Bo", kind="amend", rule=203, text=MAJORITY, sheet="set adoption to majority")
    carry(session, "Cy", against="Ann", kind="transmute", rule=104)
    clock.passes(24 * 3600)
    carry(session, "Cy", kind="transmute", rule=104)
    carry(session, "Ann", against="Bo", kind="repeal", rule=204)
    do(session, "ask judgment", by="Cy", question="Is a proposal about tea one rule-change?")
    do(session, "judge", by="Ann", answer="Yes.", rules=[101, 301])
    do(session, "overrule judge", by="Cy", why="all agree")
    do(session, "judge", by="Bo", answer="No.")
    do(session, "edit rule", by="Ann", rule=302, text=f"{MAJORITY} The proposer's does not count.", why="left out")
    do(session, "propose", by="Bo", kind="enact", text="The first to misquote a rule pours the tea.")
    session.undo()
    carry(session, "Bo", kind="enact", text=HOSTILE)
    do(session, "remove rule", by="Cy", rule=206, why="it goes without saying")
    return session


def account_of(rules: Iterable[Rule], *, players: str = "Ann,Bo") -> EveningAccount:
    """An evening that has only begun, with these rules in force."""
    seats = tuple(Seat(name, look=look) for look, name in enumerate(players.split(",")))
    book = Rulebook(tuple(rules))
    table = seen(Table(game="Nomic", seats=seats, rulebook=book))
    versions = {rule.id: (Wording(0, 0.0, rule),) for rule in book.rules}
    return EveningAccount(MomentsOnWay((0,), lambda _: (None, table)), past=Past(lambda: versions))


@contextmanager
def in_greenwich() -> Iterator[None]:
    """Days as they are there, wherever the tests run."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    if hasattr(time, "tzset"):
        time.tzset()
    yield
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    if hasattr(time, "tzset"):
        time.tzset()
