"""What law costs: an act under a hundred rules with sheets, and the check of a long sheet: ``python -m benchmarks.law``.

Processor time, without the disk. An act is told as so many times a step written as JSON and read again, the check as so many
times Python's own parser on as many lines, so that the figures mean the same on a slow machine and on a fast one.
"""

import ast
import json
import tempfile
from collections.abc import Callable, Mapping
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from time import process_time

from tabletop.box.box import find_box
from tabletop.box.shipped import ready_lines
from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.engine.acts import Act, read_act
from tabletop.engine.answers import Done
from tabletop.engine.seats import Seat
from tabletop.game.session import Session

RULES, ROUNDS, LINES, TIMES = 100, 60, 100, 40
ACT, CHECK = 2.0, 16.0
"""Milliseconds that an act and the check of a hundred lines are to take at most."""
SEATS = ("Ann", "Bo", "Cy")
SHEETS = (
    'when dice thrown if 6 is in faces: give 1 "luck {n}" to thrower',
    'when turn ended if "luck {n}" of who is more than 3: take 3 "luck {n}" from who',
    'when ballot laid if side is "never" and turn number is more than {n}: give 1 points to voter',
    'set custom "house {n}" to {n} if number of players is more than 2 otherwise 0',
    'before proposal made if points of proposer is less than -{n}000: object "too poor for {n}"',
    'when counter changed if counter is "points" and amount is {n}000: hand "medal {n}" to first of players',
    'set limit "luck {n}" to {n}00',
    'when proposal adopted if for votes is at least {n}0: give 1 "fame {n}" to proposer',
)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        acts(begun(Path(folder)))
    checks()


def begun(folder: Path, rules: int = RULES) -> Session:
    """Suber's Nomic with so many rules that have sheets; nothing is written to the disk while it is played."""
    options = {"the player who starts": "Ann"}
    session = Session.begin(folder / "law.nomic", find_box("nomic"), [Seat(name) for name in SEATS], options, seed="7")
    done(session, {"act": "edit rule", "rule": 209, "sheet": ""})
    there = sum(bool(rule.sheet) for rule in session.whole_table().rulebook.rules)
    for number, sheet in zip(range(there, rules), cycle(SHEETS)):
        written = sheet.format(n=number)
        done(
            session, {"act": "edit rule", "number": 400 + number, "kind": "mutable", "text": f"Rule {number}.", "sheet": written}
        )
    journal = session._journal

    def as_if_saved() -> None:
        journal._saved = len(journal._lines)

    journal.retry = as_if_saved  # type: ignore[method-assign]
    return session


def done(session: Session, said: Mapping[str, object]) -> float:
    """Do the act. Gives the milliseconds that it took, with all that followed from it."""
    act: Act = read_act(said)
    start = process_time()
    answer = session.act(act)
    taken = (process_time() - start) * 1000
    assert isinstance(answer, Done), answer
    return taken


def turn(session: Session, by: str, number: int) -> list[float]:
    said: list[Mapping[str, object]] = [] if session.whole_table().turn.seat else [{"act": "begin turn", "by": by, "to": by}]
    said += [{"act": "propose", "by": by, "kind": "amend", "rule": 206, "text": f"Nobody loses {number} points.", "sheet": ""}]
    said += [{"act": "end debate", "by": by}, *({"act": "vote", "by": name, "side": "for"} for name in SEATS)]
    times = [done(session, each) for each in said]
    rule = max(each.number for each in session.whole_table().rulebook.rules if each.id == "r206")
    times.append(done(session, {"act": "throw", "by": by, "faces": [1 + number % 6]}))
    done(session, {"act": "edit rule", "rule": rule, "number": 206})
    return times


def acts(session: Session) -> None:
    with_sheets = sum(bool(rule.sheet) for rule in session.whole_table().rulebook.rules)
    times = [taken for number, by in zip(range(ROUNDS), cycle(SEATS)) for taken in turn(session, by, number)]
    entry = session._journal.entries[session.last - 1]
    bare = median(milliseconds(lambda: json.loads(json.dumps(entry))) for _ in range(TIMES))
    session.close()
    tell(f"an act under {with_sheets} rules with sheets", times, ACT, bare, "that step as JSON, written and read")


def checks() -> None:
    rows = [row for line in ready_lines() for row in line.line.splitlines()][:LINES]
    text = "\n".join(rows)
    assert check(text, VOCABULARY).sheet is not None
    python = "\n".join(f'if faces[{n}] == "six" and n > {n}: give({n}, points, to=thrower)' for n in range(LINES))
    bare = median(milliseconds(lambda: ast.parse(python)) for _ in range(TIMES))
    tell(
        f"{LINES} lines checked", [milliseconds(lambda: check(text, VOCABULARY)) for _ in range(TIMES)], CHECK, bare, "ast.parse"
    )
    both = [milliseconds(lambda: checked_and_said(text)) for _ in range(TIMES)]
    tell(f"{LINES} lines checked and said in English", both, CHECK, bare, "ast.parse")


def checked_and_said(text: str) -> None:
    sheet = check(text, VOCABULARY).sheet
    assert sheet is not None
    descriptions(sheet, VOCABULARY)


def milliseconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return (process_time() - start) * 1000


def tell(what: str, times: list[float], target: float, bare: float, baseline: str) -> None:
    """The median, the slowest of ten, and the quickest tenth, which a busy machine has disturbed least."""
    tenths = quantiles(times, n=10)
    print(
        f"{what:<42} {median(times):6.2f} ms (target {target:g})   slowest tenth {tenths[-1]:6.2f}   quickest {tenths[0]:6.2f}"
        f"   {median(times) / bare:6.1f} × {baseline}"
    )


if __name__ == "__main__":
    main()
