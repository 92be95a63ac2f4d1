"""What is told of the past, late in an evening beside early in the same one: ``python -m benchmarks.past``."""

import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from benchmarks.evenings import play, rounds, sat_down, written
from tabletop.engine.acts import Act
from tabletop.engine.acts.counters import POINTS, Give
from tabletop.engine.acts.telling import SayWhy, Tell
from tabletop.engine.plain import plain
from tabletop.game.advisor import Advisor
from tabletop.game.paper_account import account
from tabletop.game.session import Session
from tabletop.journal import Checkpoint, read
from tabletop.paper.rules import rules

EARLY, LATE, TIMES = 100, 20_000, 3

QUESTIONS: dict[str, Callable[[Any], object]] = {
    "40 lines of a score": lambda at: at.ledger("Bo", most=41),
    "40 proposals": lambda at: at.proposals(counted=True, most=41),
    "the course of a proposal": lambda at: at.course_of(at.proposals(most=1)[0].proposal.number),
    "60 entries of the minutes": lambda at: [*at.minutes(at.last - 60, at.last)],
    "the line of the way": lambda at: at.told_about(None, 40),
    "the line of the way, looking back": lambda at: at.told_about(at.last // 2, 40),
    "reasons of 60 steps": lambda at: at.reasons(None, at.last - 60, at.last),
    "the step to explain": lambda at: at.to_explain(),
    "the stamps": lambda at: at.stamps(),
    "where a line failed last": lambda at: at.failed_at("r13"),
    "all branches": lambda at: at.branches(),
    "what is undone of 60 steps": lambda at: at.undone(at.last - 60, at.last),
    "since when a card counts so much": lambda at: at.finding("value", "AS", most=41),
    "since when it is this one's move": lambda at: at.finding("next mover", most=41),
    "how points came about": lambda at: at.finding("counter", "points of Bo", most=41),
    "how the turn came about": lambda at: at.finding("number of the turn", most=41),
    "the same, asked for the first time": lambda at: cold(at).finding("number of the turn", most=41),
    "40 lines of a score, for the first time": lambda at: cold(at).ledger("Bo", most=41),
    "what a card counts, for the first time": lambda at: cold(at).finding("value", "AS", most=41),
    "how it ended, and whether anybody looked": lambda at: (at.ending(), at.looked(), at.acted_on_rules()),
    "a table in the middle": lambda at: at.table(at=at.last // 2),
    "the rules on paper": lambda at: rules(account(at)),
    "undo and redo": lambda at: (at.undo(), at.redo()),
    "back by 20 steps, and forward": lambda at: (at.go_back(at.way()[-20]), at.go_back(max(at._timeline._tips))),
}
WHOLE: dict[str, Callable[[Any], object]] = {
    "a line of the whole score": lambda at: len(cold(at).ledger()),
    "a page of the master book": lambda at: sum(page.wordings for page in at.book()),
    "a card in a tray": lambda at: len(at.laid_off()),
}
"""What has as many lines as there are: measured a line."""
ASKED = QUESTIONS | WHOLE


def cold(session: Session) -> Session:
    """The evening without what was told lately."""
    for kept in (session._near, session._said, session._found, session._came):
        kept.clear()
    return session


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder))


def measure(folder: Path) -> None:
    session = sat_down(folder, "evening.nomic")
    acts = spoken(session, rounds(session))
    play(session, acts, EARLY)
    early = {name: taken(session, acts, asked) for name, asked in ASKED.items()}
    play(session, acts, LATE - EARLY)
    print(f"{'':40} {f'at step {EARLY}':>12} {f'at {LATE:,}':>12}   ratio")
    for name, asked in ASKED.items():
        told(name, early[name], taken(session, acts, asked))
    opened(folder, session)


def taken(session: Session, acts: Iterator[Act], asked: Callable[[Any], object]) -> float:
    """Seconds of processor time, each time after one more act, which is not counted."""
    times = []
    for _ in range(TIMES):
        play(session, acts, 1)
        start = process_time()
        found = asked(session)
        times.append((process_time() - start) / (found if isinstance(found, int) and found else 1))
    return median(times)


def opened(folder: Path, session: Session) -> None:
    """The same file opened anew: the first question that reads what the checkpoint kept, and what it costs to keep it."""
    path = folder / "again.nomic"
    written(session, path)
    start = process_time()
    payload = plain(session.kept())
    Checkpoint(session.last, session._journal._lines.total, payload).keep_beside(path)
    print(f"{'keeping what is known':40} {'':12} {(process_time() - start) * 1000:9.1f} ms")
    start = process_time()
    evening = Advisor(read(path))
    print(f"{'opening the file with what was kept':40} {'':12} {(process_time() - start) * 1000:9.1f} ms")
    for name, asked in islice(QUESTIONS.items(), 3):
        start = process_time()
        asked(evening)
        print(f"{f'then {name}':40} {'':12} {(process_time() - start) * 1000:9.1f} ms")


def told(name: str, early: float, late: float) -> None:
    print(f"{name:40} {early * 1000:9.2f} ms {late * 1000:9.2f} ms {late / early:7.2f} ×", flush=True)


def spoken(session: Session, acts: Iterator[Act]) -> Iterator[Act]:
    """The acts with points, words and reasons between them, as at a table where people talk."""
    for number, act in enumerate(acts):
        yield act
        if number % 5 == 4:
            yield Give(by="Ann", counter=POINTS, of="Bo", amount=1)
            yield SayWhy(by="Ann", step=session.standing(), why="for the tea")
        if number % 20 == 19:
            yield Tell(by="Cy", text="On we go.")


if __name__ == "__main__":
    main()
