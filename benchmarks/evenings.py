"""An evening as long as one likes, for measuring: four seats at the card game, round after round of one proposal and its vote."""

import os
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from shutil import copy
from time import process_time

from benchmarks.report import LATE
from tabletop.box.box import find_box
from tabletop.engine.acts import Act
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.answers import Done
from tabletop.engine.plain import plain
from tabletop.engine.seats import Seat
from tabletop.game.session import OFTEN, Session
from tabletop.journal import Checkpoint
from tests.playing import resume

SHARED = "TABLETOP_BENCH_EVENINGS"
"""Where the evenings lie that all measurements of a run share."""
NAMES = ("Ann", "Bo", "Cy", "Dee")
KINDS = ("a proposal, the vote opened", "a ballot and its card", "the last ballot, count and new turn")
"""What an act of a round brings with it: the first, those in between, the last."""


def sat_down(folder: Path, name: str) -> Session:
    """A new evening that is sealed and kept line by line like any other, but not written to the disk."""
    options = {"the player chosen beforehand": "Ann"}
    session = Session.begin(folder / name, find_box("card-nomic"), [Seat(name) for name in NAMES], options, seed="7")
    return as_if_saved(session)


def as_if_saved(session: Session) -> Session:
    """It is sealed and kept line by line like any other, but not written to the disk."""
    journal = session._journal

    def saved() -> None:
        journal._saved = len(journal._lines)

    journal.retry = saved  # type: ignore[method-assign]
    journal.keep_checkpoint = lambda payload: None  # type: ignore[method-assign]
    return session


def rounds(session: Session, done: int = 0) -> Iterator[Act]:
    """Round after round, each act made when the one before it has been done: what an ace counts is put to the vote. So many of
    the acts are ``done`` already."""
    ways = ("for", "for", "none"), ("against", "for", "for"), ("against", "against", "for")
    first, gone = divmod(done, len(NAMES) + 1)
    for number in count(first):
        yield from islice(_round(session, 1 + number % 9, ways[number % 3]), gone if number == first else 0, None)


def _round(session: Session, ace: int, sides: tuple[str, ...]) -> Iterator[Act]:
    token = session.whole_table().things.by_name("token")
    assert token
    by = token.at.of
    sheet = f'set value of cards whose rank is "A" to {ace}'
    yield Propose(by=by, kind="amend", rule=13, text=f"The value of an Ace card is {ace}.", sheet=sheet)
    others = [name for name in NAMES if name != by]
    for name, side in zip((by, *others), ("for", *sides), strict=True):
        hand = session.whole_table().hand(name)
        yield Vote(by=name, side=side, card="" if side == "none" else hand[ace % len(hand)].id)


def play(session: Session, acts: Iterator[Act], number: int) -> list[float]:
    """Do so many of the acts. Gives the seconds of processor time that each took, with all that followed from it."""
    taken = []
    for _ in range(number):
        act = next(acts)
        start = process_time()
        answer = session.act(act)
        taken.append(process_time() - start)
        assert isinstance(answer, Done), answer
    return taken


def long_evenings(folder: Path) -> tuple[Path, Path]:
    """A very long evening as a file: as it was closed, and as it would be had the program been killed long after a checkpoint.
    It is played once for all measurements of a run."""
    shared = os.environ.get(SHARED)
    there = Path(shared) if shared else folder
    paths = there / "closed.nomic", there / "killed.nomic"
    if not paths[0].exists():
        _played(there, *paths)
    if not shared:
        return paths
    own = tuple(Path(copy(path, folder)) for path in paths for path in (beside(path), path))
    return own[1], own[3]


def _played(folder: Path, closed: Path, killed: Path) -> None:
    session = sat_down(folder, "played.nomic")
    acts = rounds(session)
    play(session, acts, LATE - OFTEN)
    kept(session, killed)
    play(session, acts, OFTEN - 1)  # sitting down was a step as well
    for each in (killed, closed):
        written(session, each)
    kept(session, closed)
    session.close()


def gone_on(folder: Path) -> tuple[Session, Iterator[Act]]:
    """The very long evening opened again as a round begins, and the acts that go on from there."""
    session = as_if_saved(resume(long_evenings(folder)[0]))
    acts = rounds(session, session.last - 1)
    play(session, acts, (1 - session.last) % (len(NAMES) + 1))
    return session, acts


def beside(path: Path) -> Path:
    """Where its checkpoint lies."""
    return path.with_name(f"{path.name}.cache")


def kept(session: Session, path: Path) -> None:
    """A checkpoint beside the file at ``path``, of the evening as it stands."""
    Checkpoint(session.last, session._journal._lines.total, plain(session.kept())).keep_beside(path)


def by_kind(taken: list[float]) -> tuple[list[float], ...]:
    """The times of whole rounds, told apart as ``KINDS`` are."""
    size = len(NAMES) + 1
    places = [index % size for index in range(len(taken))]
    return tuple([time for time, place in zip(taken, places, strict=True) if place in which] for which in ({0}, {1, 2, 3}, {4}))


def written(session: Session, path: Path) -> None:
    """The evening as a file."""
    path.write_bytes(session._journal._lines.text)
