"""Suber's Nomic in a few words for tests: sit down, propose, vote, throw, and look what came of it."""

from pathlib import Path

from tabletop.engine.proposals import Proposal
from tabletop.engine.values import Number, Ref
from tabletop.game.session import Session
from tests.playing import do, sit

MAIL = {f"the mail clause of {number}": "yes" for number in (201, 202, 208)}


def begun(folder: Path, names: str = "Ann,Bo,Cy", starts: str = "Ann", **options: str) -> Session:
    return sit(folder, "nomic", names, token="", options={"the player who starts": starts, **options})


def points(session: Session) -> dict[str, Number]:
    counters = session.whole_table().counters
    return {who: counters.get(("points", Ref("player", who)), 0) for who in session.whole_table().players}


def vote(session: Session, against: str = "", missing: str = "") -> None:
    """The proposal on the table is put to the vote, and everybody votes; ``against`` names those who are against it."""
    proposal = session.whole_table().proposals[-1]
    do(session, "end debate", by=proposal.by)
    for name in session.whole_table().players:
        if name not in missing.split(","):
            do(session, "vote", by=name, side="against" if name in against.split(",") else "for")


def turn(session: Session, face: int = 1, against: str = "", missing: str = "", **change: object) -> None:
    """The whole turn of whoever is next: begin it, propose the change (a new rule, if nothing is said), vote, throw."""
    table = session.whole_table()
    if not table.turn.seat:
        by = next(duty.who for duty in table.duties if duty.what == "begin the turn" and not duty.done)
        do(session, "begin turn", by=by, to=by)
    by = session.whole_table().turn.seat
    do(session, "propose", by=by, **({"kind": "enact", "text": "A new rule."} | change))
    vote(session, against, missing)
    do(session, "throw", by=by, faces=[face])


def with_rule(folder: Path, sheet: str) -> Session:
    """After Ann's turn, in which rule 301 with that sheet was adopted."""
    session = begun(folder)
    turn(session, kind="enact", text="A rule of our own.", sheet=sheet)
    assert dict(session.asleep()) == {}
    return session


def numbers(session: Session, kind: str = "") -> list[int]:
    return sorted(rule.number for rule in session.whole_table().rulebook.rules if kind in ("", rule.kind))


def named(session: Session, number: int) -> Proposal:
    proposal = session.whole_table().proposal(number)
    assert proposal is not None
    return proposal


def owing(session: Session) -> list[str]:
    """Who has a ballot still to lay."""
    return [duty.who for duty in session.whole_table().duties if duty.what == "vote" and not duty.done]


def asked(session: Session) -> list[tuple[str, str]]:
    return [(each.question, getattr(each.subject, "key", each.subject) or "") for each in session.whole_table().parked]


def majority(session: Session) -> None:
    do(session, "edit rule", rule=203, sheet="set adoption to majority", why="the scenario begins here")


def reads(session: Session, number: int) -> str:
    rule = session.whole_table().rulebook.numbered(number)
    assert rule is not None
    return rule.text
