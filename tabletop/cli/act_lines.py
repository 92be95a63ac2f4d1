"""Acts as lines of JSON: each is read, done and answered before the next."""

import json
import sys
from collections.abc import Iterable
from typing import Any

from tabletop.cli.notation import objection_shown, outranked_shown, step_shown
from tabletop.cli.on_terminal import seen_through
from tabletop.engine.acts import read_act
from tabletop.engine.acts.lawmaking.proposing import Propose, Revise, current, proposed_anew
from tabletop.engine.acts.telling import SayWhy
from tabletop.engine.answers import Done, Objection
from tabletop.engine.frozen import replace
from tabletop.engine.plain import Malformed
from tabletop.engine.steps import GO_BACK, RUNS, UNDO
from tabletop.game.session import GOING_THROUGH_DAYS, Session

LONGEST_LINE = 1_000_000


def act_lines() -> Iterable[str]:
    """The lines on standard input, each as soon as it has come."""
    while line := sys.stdin.readline(LONGEST_LINE + 1):
        if line.strip():
            yield line


def answered(session: Session, line: str, reader: str | None) -> bool:
    """Do the act on one line and print the answer. Says whether it was done and saved."""
    last = session.last
    answer = _done(session, line)
    if isinstance(answer, Objection):
        shown: dict[str, Any] = objection_shown(answer, session.table())
    else:
        shown = step_shown(session, answer.number, reader)
        if shown["done"]["act"] in (Propose.said, Revise.said):
            shown |= _overridden_lines(session)
        if before := [step_shown(session, number, reader) for number in range(last + 1, answer.number)]:
            shown["before"] = before
    saved = isinstance(answer, Done) and answer.saved
    if isinstance(answer, Done) and not answer.saved:
        shown["not saved"] = session.trouble
        print(session.trouble, file=sys.stderr)
    print(json.dumps(shown, ensure_ascii=False), flush=True)
    return saved


def _overridden_lines(session: Session) -> dict[str, Any]:
    """The lines of the proposal just made that would answer in vain."""
    book, proposal = session.table().rulebook, current(session.table())
    found = session.overridden_lines(proposed_anew(proposal, book)) if proposal and proposal.sheet else ()
    return {"in vain": [outranked_shown(each, book) for each in found]} if found else {}


def _done(session: Session, line: str) -> Done | Objection:
    try:
        found = _object(line)
        name = found.get("act")
        if name in RUNS:
            return session.undo() if name == UNDO else session.redo()
        if name == GO_BACK:
            return session.go_back(_step(found))
        if name == "look":
            return session.look(str(found.get("by", "")))
        found.pop("law", None)  # the rule that an act follows from is the clerk's to say
        anyway = found.pop("anyway", False) is True
        act = read_act(found)
        if not anyway or isinstance(act, SayWhy):
            return seen_through(GOING_THROUGH_DAYS, session.acting(act, anyway=anyway))
        return seen_through(GOING_THROUGH_DAYS, session.acting(replace(act, why=""), anyway=True, why=act.why))
    except Malformed as trouble:
        return Objection(str(trouble), impossible=True)


def _step(found: dict[str, Any]) -> int:
    to = found.get("to")
    if isinstance(to, bool) or not isinstance(to, int):
        raise Malformed("“go back” needs “to”, the number of a step.")
    return to


def _object(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise Malformed("A line may have a million letters at most.")
    try:
        found = json.loads(line)
    except json.JSONDecodeError as trouble:
        raise Malformed(f"This is not JSON: {trouble.msg} at column {trouble.colno}.") from None
    except (RecursionError, ValueError):
        raise Malformed("This JSON is nested too deep, or holds a number that is too long.") from None
    if not isinstance(found, dict):
        raise Malformed('An act is written as {"act": …, "by": …}.')
    try:
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Malformed("This holds half a letter, which is no text in UTF-8.") from None
    return found
