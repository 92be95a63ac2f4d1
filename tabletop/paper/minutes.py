"""The minutes: what was done, step by step and day by day, and what was taken back."""

from itertools import groupby

from tabletop.engine.seen import SeenAct, SeenStep
from tabletop.engine.steps import LEAPS
from tabletop.engine.values import listed
from tabletop.paper.account import EveningAccount
from tabletop.paper.days import clock, weekday
from tabletop.paper.document import Block, Document, DocumentHeading, DocumentItem, Paragraph, paragraphs
from tabletop.paper.rules import note, seated


def minutes(account: EveningAccount) -> Document:
    """Every step that has something to tell; with ``since``, those after it."""
    first = account.since.step + 1 if account.since else 1
    led = frozenset(account.moments.numbers)
    told = [step for step in account.minutes if step.number >= first]
    blocks: list[Block] = []
    for day, steps in groupby(told, key=lambda step: weekday(step.at)):
        blocks += [DocumentHeading(day)] if day else []
        blocks += [_entry(step, undone=step.number not in led) for step in steps]
    players = seated(account)
    lead = f"{players} From step {first} on." if account.since else players
    return Document("The minutes", lead.strip(), account.standing, tuple(blocks))


def _entry(step: SeenStep, undone: bool) -> DocumentItem:
    lines = tuple(paragraph for line in step.told for paragraph in paragraphs(line))
    complete = f"The vote was complete at {clock(step.at)}." if step.at and any(map(_adopts, step.acts)) else ""
    taken_back = undone and step.acts[0].said not in LEAPS
    notes = (*_anyway(step), *note(complete), *note("Undone later." if taken_back else ""))
    return DocumentItem(str(step.number), (*lines, *notes), quiet=True)


def _adopts(act: SeenAct) -> bool:
    return act.said == "settle vote" and act.written.get("adopted") is True


def _anyway(step: SeenStep) -> tuple[Paragraph, ...]:
    if not step.anyway:
        return ()
    against = listed(
        dict.fromkeys(title or "a rule that is gone" for rule, title in zip(step.against, step.titles, strict=True) if rule)
    )
    why = f": {step.reason}" if step.reason else ""
    if not any(step.against):
        return note(f"The reason given{why}.") if why else ()
    return note(f"Done anyway, against {against}{why}.")
