"""What is held up to be read: a rule in force with how it once read, or a card from one of the trays."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.engine.answers import Ruling
from tabletop.engine.past import LaidOff, Wording
from tabletop.engine.proposals import Proposal
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import capitalised
from tabletop.view.drawing.rule_cards import CREAM, MOST_EDGES, RuleFace
from tabletop.view.drawing.type import Run
from tabletop.view.scene.figures.rule_figures import face_of, spoken_state
from tabletop.view.values.past import before, spans
from tabletop.view.values.word_diff import word_diff


@dataclass(frozen=True)
class HeldCard:
    """What is held up: a card with the line under it, and older wordings of it, the next older first."""

    face: RuleFace
    history: str = ""
    older: tuple[RuleFace, ...] = ()
    more: int = 0
    """How many wordings are older still."""


def held_rule(rule: Rule, table: SeenTable, asleep: str, wordings: Sequence[Wording], rulings: Sequence[Ruling] = ()) -> HeldCard:
    """A rule in force with how it once read and the judgments on it; what its last change added is marked."""
    face = face_of(rule, table, asleep)
    state = spoken_state(rule, face, asleep)
    judged = [each.told for each in rulings if rule.id in each.rules and not each.overruled]
    history = "\n".join((state, *judged))
    told = capitalised(history)
    past = before(tuple(wordings), rule.text)
    face = replace(face, older=0, ringed=False)
    if len(past) < 2:
        return HeldCard(face, told)
    said = spans(past)
    newest = replace(face, text=_added(past[-2].rule.text, rule.text), state=said[-1])
    older = [_old(wording, span, table) for wording, span in zip(past[:-1], said, strict=False)]
    told = capitalised(said[-1]) + (f" · {history}" if history else "")
    return HeldCard(newest, told, tuple(reversed(older[-MOST_EDGES:])), max(0, len(older) - MOST_EDGES))


def held_proposal(proposal: Proposal, versions: Sequence[str]) -> HeldCard:
    """A proposal that was reworded: its words now, and how it read before beside them."""
    number, past = str(proposal.number), versions[: proposal.version - 1]
    words = _added(past[-1], proposal.text) if past else proposal.text
    newest = RuleFace(number, words, CREAM, state=f"version {proposal.version}")
    older = [RuleFace(number, text.strip(), CREAM, state=f"version {at}", old=True) for at, text in enumerate(past, 1)]
    told = f"Version {proposal.version}; ballots laid for older words no longer count"
    return HeldCard(newest, told, tuple(reversed(older[-MOST_EDGES:])), max(0, len(older) - MOST_EDGES))


def held_laid_off(card: LaidOff, table: SeenTable) -> HeldCard:
    """A card from one of the trays."""
    face = RuleFace(str(card.number), card.words.strip(), table.rulebook.place_of(card.kind), old=True)
    told = card.told(table.words)
    return HeldCard(face, capitalised(told))


def _old(wording: Wording, span: str, table: SeenTable) -> RuleFace:
    rule = wording.rule
    return RuleFace(str(rule.number), rule.text.strip(), table.rulebook.place_of(rule.kind), state=span, old=True)


def _added(old: str, new: str) -> tuple[Run, ...]:
    return tuple(run for run in word_diff(old.strip(), new.strip()) if run.kind != "removed")
