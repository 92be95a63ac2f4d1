"""What everybody may see, on every phone the same: each part from the table as it lies open to all."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import Any

from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.engine.acts.lawmaking.proposing import current
from tabletop.engine.proposals import ENACT, HANDS, REPEAL, TRANSMUTE, Proposal, Stage
from tabletop.engine.rulebook import PLAIN
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Clock, ClockState
from tabletop.engine.text.word_changes import ADDED, REMOVED, word_changes
from tabletop.engine.things import before
from tabletop.engine.values import spoken

WAY = {"": "same", REMOVED: "out", ADDED: "in"}


@lru_cache(maxsize=500)
def in_words(sheet: str) -> tuple[str, ...]:
    """What the clerk would do, a sentence a line; nothing of a sheet that cannot be read."""
    read = check(sheet, VOCABULARY).sheet if sheet.strip() else None
    return descriptions(read, VOCABULARY) if read else ()


def scores_shown(table: SeenTable) -> dict[str, str]:
    return {about.key: spoken(amount) for (counter, about), amount in table.counters.items() if counter == table.words.points}


def seats_shown(table: SeenTable, scores: Mapping[str, str], phones: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "name": seat.name, "look": seat.look, "score": scores.get(seat.name, "0"), "cards": len(table.hand(seat.name)),
            "holds": [thing.name or thing.face for thing in table.things.at(before(seat.name))], "out": seat.out,
            "phone": phones.get(seat.name, ""),
        }
        for seat in table.seats
    ]  # fmt: skip


def vote_shown(table: SeenTable) -> dict[str, Any] | None:
    """What everybody sees of the vote; of a secret one no side."""
    proposal = table.under_vote
    if proposal is None:
        return None
    return {
        "number": proposal.number, "open": proposal.stage is Stage.OPEN, "cards": proposal.cards, "secret": proposal.veiled,
        "hands": proposal.way == HANDS, "voted": list(proposal.voted),
        "for": _voters(proposal, "for"), "against": _voters(proposal, "against"),
    }  # fmt: skip


def _voters(proposal: Proposal, side: str) -> list[str]:
    return [] if proposal.veiled else list(proposal.voters(side))


def table_shown(table: SeenTable, waited_for: Sequence[str]) -> dict[str, Any]:
    words = table.words
    said = {
        "proposal": words.proposal,
        "vote": words.vote,
        "voted": words.voted,
        "adopted": words.adopted,
        "defeated": words.defeated,
        "points": words.points,
    }
    return {
        "game": table.game, "turn": {"number": table.turn.number, "seat": table.turn.seat or None},
        "waiting_for": list(waited_for), "winner": [win.who for win in table.wins if win.who], "words": said,
    }  # fmt: skip


def clock_shown(clock: Clock, now: float) -> dict[str, Any]:
    """What it shows at this moment: seconds, or what it counts instead."""
    left, running = clock.shows(now), clock.state is ClockState.RUNNING
    return {"clock": clock.name, "left": ceil(left), "running": running, "counts": clock.counts or "seconds"}


def rule_shown(rule: Any) -> dict[str, Any]:
    return {
        "number": rule.number, "class": "" if rule.kind == PLAIN else rule.kind, "text": rule.text, "sheet": rule.sheet,
        "clerk": list(in_words(rule.sheet)), "standing": rule.standing,
    }  # fmt: skip


def proposal_shown(table: SeenTable) -> dict[str, Any] | None:
    proposal = table.under_vote or current(table)
    if proposal is None:
        return None
    rule = table.rulebook.get(proposal.rule)
    old, new = (rule.text if rule else ""), ("" if proposal.kind == REPEAL else proposal.text)
    return {
        "number": proposal.number, "by": proposal.by, "kind": proposal.kind, "rule": rule.number if rule else None,
        "title": _title(proposal, rule.number if rule else None, table),
        "words": [[WAY[kind], text] for kind, text in word_changes(old, new)],
        "clerk": list(in_words(proposal.sheet or "")), "sheet": proposal.sheet or "",
        "keeps": proposal.sheet is None and proposal.kind != REPEAL and bool(rule and rule.sheet), "stage": proposal.stage.value,
    }  # fmt: skip


def _title(proposal: Proposal, rule: int | None, table: SeenTable) -> str:
    what = {ENACT: "add a rule", REPEAL: f"{table.words.repeal} rule {rule}", TRANSMUTE: f"transmute rule {rule}"}
    return f"{proposal.by} would {what.get(proposal.kind, f'change rule {rule}')}"
