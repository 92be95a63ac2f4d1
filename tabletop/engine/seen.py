"""What one seat, or everybody at once, may see: the one place where secrets are left out.

``SeenTable`` and ``SeenStep`` are the only forms of a table and a step that the view, the minutes, paper, the command line
and each line of a sheet are given; the clerk that runs the lines holds the whole table. A reader is a seat's name, or
``None`` for what everybody may see.

What is secret: the face of a card that lies face down, in a hand as elsewhere, the order of a shuffle, in a secret vote who is
for and who against, until the vote is closed, and what somebody chose in secret until it is revealed. A card's id is no
secret, since an id says nothing and a shuffle gives new ones.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tabletop.engine.faces import written_face
from tabletop.engine.frozen import copy_as, replace
from tabletop.engine.kit_state import named_for
from tabletop.engine.plain import plain
from tabletop.engine.proposals import SECRET, Proposal
from tabletop.engine.table import AnyTable, Table
from tabletop.engine.text.wording import with_reason
from tabletop.engine.things import Address, SeenThing, SeenThings, hand
from tabletop.engine.values import listed, so_many, typed_number

if TYPE_CHECKING:
    from tabletop.engine.acts import Act
    from tabletop.engine.steps import Step

TOLD_BY_HAND = "By hand: "
TWO_POINTS = re.compile(r"(?<!\.)\.\.$")
"""Where a name that ends with a point ends a sentence."""
SOMEBODY = f"{TOLD_BY_HAND}somebody"
"""Who did what nobody put a name to."""


@dataclass(frozen=True)
class SeenTable(AnyTable):
    """A table as ``reader`` sees it, with things that are ``SeenThing``."""

    things: SeenThings = SeenThings()
    reader: str | None = None

    @property
    def piles(self) -> tuple[str, ...]:
        return self.things.piles

    def hand(self, seat: str) -> tuple[SeenThing, ...]:
        return self.things.at(hand(seat))

    def thing(self, key: str) -> SeenThing:
        return self.things[key]

    def taken(self, address: Address) -> SeenThing | None:
        """The thing that a hand takes there; ``None`` for what is no thing, or is gone."""
        return self.things.by_id.get(address.of) if address.kind == "thing" else None

    def called(self, key: str) -> str:
        """A thing as the minutes name it: ``7♠``, ``the token``, or ``a card`` where its face is hidden. A face by itself, which
        somebody only said, by what it says."""
        if key not in self.things:
            return "a thing that is gone" if key.startswith("#") else written_face(key)
        thing = self.things[key]
        if thing.kind == "card":
            return thing.name or ("a card" if thing.hidden else written_face(thing.face))
        if thing.whose and not thing.name:
            return f"{thing.whose}’s {thing.face}"
        if not thing.name and named_for(thing.kind):
            return f"{thing.face}’s {thing.kind}"
        if thing.kind in ("die", "track") and not thing.name:
            return f"the {thing.kind}"
        return f"the {thing.name or thing.face or thing.kind}"


@dataclass(frozen=True)
class SeenAct:
    """An act as a reader may know it: its line in the minutes, the rule it follows from, and its public fields."""

    said: str
    by: str
    rule: str
    told: str
    written: Mapping[str, Any]
    goes_on: str = ""
    """How the line of the act before it, by the same seat, goes on instead: ``"and drew one card"``."""
    quiet: bool = False
    """Whether the minutes leave its line out."""
    title: str = ""
    """What the rule it follows from was called then: ``"rule 203"``, though it may be rule 302 since."""


@dataclass(frozen=True)
class SeenStep:
    """A step as ``reader`` may know it. ``number`` is its place in the file, from 1."""

    number: int
    reader: str | None
    acts: tuple[SeenAct, ...]
    at: float
    anyway: bool
    why: str
    against: tuple[str, ...]
    disclosed: tuple[tuple[str, str, str], ...] = ()
    """What the reader was let look at in this step and nobody else saw: each pile's name, a face in it, and whose ballot that is,
    where everybody may know who voted on which side."""
    titles: tuple[str, ...] = ()
    """What the rules that it was done against were called then."""
    covers: int = 1
    """How many entries it tells of: of steps undone in a row, or done again, all; it has the number of the last."""

    @cached_property
    def said(self) -> frozenset[str]:
        """What was done in it, by the names of the acts."""
        return frozenset(act.said for act in self.acts)

    @property
    def reason(self) -> str:
        """Why it was done anyway, where none of its lines gives that reason already."""
        return "" if any(act.told and act.written.get("why") == self.why for act in self.acts) else self.why

    @property
    def rules(self) -> Mapping[str, str]:
        """The rules that it follows from, or that it was done against, by id, with what each was called then."""
        found = dict[str, str]()
        acts = ((act.rule, act.title) for act in self.acts if act.rule and act.told)
        for rule, title in (*acts, *zip(self.against, self.titles, strict=True)):
            found.setdefault(rule, title)
        return found

    @property
    def told(self) -> tuple[str, ...]:
        """The lines that the minutes give it."""
        return tuple(words for words, _ in self.lines)

    @cached_property
    def lines(self) -> tuple[tuple[str, SeenAct], ...]:
        """These lines, each with the last act that it tells of; what one seat does in one go is one sentence, and so is what is
        counted of one thing at one moment, and what a rule takes off the table in a row."""
        lines: list[tuple[str, SeenAct]] = []
        counted = dict[object, tuple[int, list[str]]]()
        """The line on each counter that was changed, and what was told of it then."""
        for act in self.acts:
            key = (act.written.get("counter"), act.written.get("of"))
            before, last = lines[-1] if lines else ("", act)
            if act.goes_on and act.by == last.by and before.startswith(f"{act.by} "):
                lines[-1] = f"{before.removesuffix('.')} {act.goes_on}.", last
            elif act.told and act.written.get("along") and key in counted:
                line, told = counted[key]
                told.append(act.told)
                lines[line] = _together(told, str(key[0])), lines[line][1]
            elif not act.quiet and act.rule == last.rule and (gone := _gone_together(before, act.told)):
                lines[-1] = gone, act
            elif act.told and not act.quiet:
                counted[key] = (len(lines), [act.told])
                lines.append((act.told, act))
        return tuple(lines)


def counted_apart(acts: Sequence[SeenAct]) -> tuple[tuple[SeenAct, str], ...]:
    """Each act with its line; of what is counted of one thing at one moment only the last says what it comes to."""
    keys = [(act.written.get("counter"), act.written.get("of")) for act in acts]
    found = []
    for at, (act, key) in enumerate(zip(acts, keys, strict=True)):
        then = next((later for later, also in zip(acts[at + 1 :], keys[at + 1 :], strict=True) if also == key), None)
        goes_on = bool(then and then.written.get("along"))
        change = act.told.rpartition(", to ")[0]
        found.append((act, f"{change}." if goes_on else act.told))
    return tuple(found)


def _together(told: Sequence[str], counter: str) -> str:
    """``"Bo: +7 points (+10 and −3), to 42."``"""
    changes = [found for each in told if (found := _CHANGED.match(each))]
    if len(changes) < len(told):
        return " ".join(dict.fromkeys(told))  # what stays as before is told once
    whose, _, total = changes[-1].groups()
    figures = [change["figure"] for change in changes]
    come_to = sum(typed_number(figure.removeprefix("+")) for figure in figures)
    return f"{whose}{'+' * (come_to >= 0)}{so_many(come_to, counter)} ({listed(figures)}), to {total}"


_CHANGED = re.compile(r"(?P<whose>.*?: )(?P<figure>[+−][^ ]+) .*?, to (?P<total>.*)", re.DOTALL)
"""A line on what was counted."""


def _gone_together(*told: str) -> str:
    """``"The clerk took rules 3, 5 and 7 off the table."``; nothing where one of them is about something else."""
    gone = [found for each in told if (found := _GONE.fullmatch(each))]
    if len(gone) < len(told) or len({each["who"] for each in gone}) > 1:
        return ""
    rules = listed([number for each in gone for number in _NUMBER.findall(each["rules"])])
    return f"{gone[0]['who']} took rules {rules} off the table."


_GONE, _NUMBER = re.compile(r"(?P<who>.*) took rules? (?P<rules>[\d, and]+) off the table\."), re.compile(r"\d+")
"""A line on rules that were taken off the table."""


def seen(table: Table, reader: str | None = None) -> SeenTable:
    """The table as ``reader`` sees it."""
    proposals = tuple(proposal.seen_by(reader) for proposal in table.proposals)
    deeds = tuple(deed.seen_by(reader) for deed in table.deeds)
    things = table.things.seen_by(reader)
    return copy_as(SeenTable, table, reader=reader, things=things, proposals=proposals, deeds=deeds)


def in_the_count(table: Table, proposal: Proposal | None) -> SeenTable:
    """The table as the clerk's count reads it: what everybody sees, and the cards of the ballots that are counted, as soon as an
    act has let anybody look at them where they lie. Nothing else that somebody was shown may be added up."""
    public = seen(table)
    ballots = proposal.ballots if proposal else ()
    laid = (table.things.by_id.get(key) for ballot in ballots for key in ballot.cards)
    shown = {card.id: card.open for card in laid if card and card.shown and card.at.kind != "hand"}
    return replace(public, things=replace(public.things, by_id={**public.things.by_id, **shown}))


def without_secrets(table: Table) -> Table:
    """The table without the faces, sides and choices that not everybody sees: what is then done on it and told betrays none."""
    by_id = {
        key: thing if thing.visible_to(None) else replace(thing, face="", name="") for key, thing in table.things.by_id.items()
    }
    proposals = tuple(proposal.seen_by(None) for proposal in table.proposals)
    deeds = tuple(deed.seen_by(None) for deed in table.deeds)
    return replace(table, things=replace(table.things, by_id=by_id), proposals=proposals, deeds=deeds)


def discloses(before: Table, after: Table) -> bool:
    """Whether everybody sees on ``after`` a face, a side or a choice that not everybody could know on ``before``."""
    cards = before.things.by_id.values() if after.things is not before.things else ()
    lying = (after.things.by_id.get(was.id) for was in cards if not was.visible_to(None))
    voted = {was.number for was in before.proposals if was.veiled}
    chosen = {was.number for was in before.deeds if was.secret}
    return (
        any(card and card.visible_to(None) for card in lying)
        or any(now.number in voted and not now.veiled for now in after.proposals)
        or any(now.number in chosen and not now.secret for now in after.deeds)
    )


def seen_step(step: "Step", tables: Iterable[Table], number: int, reader: str | None = None) -> SeenStep:
    """The step as ``reader`` may know it; ``tables`` are those that it led through, from the one that it was done on."""
    acts, disclosed, titles = [], [], tuple[str, ...]()
    begun, *_ = tables = tuple(tables)
    seen_so = ((table, seen(table, reader)) for table in tables)
    for act, as_told, ((table, here), (_, there)) in zip(step.acts, step.told_acts, pairwise(seen_so), strict=True):
        titles = titles or tuple(map(table.rulebook.title, step.against))
        told = _line(as_told, table, here, there)
        told = told if act.tells_why else with_reason(told, as_told.why)
        quiet = act.quiet and not as_told.why
        known = _known(as_told, here, there)
        title = here.rulebook.title(act.law) or begun.rulebook.title(act.law)  # also of one that has gone in this step
        acts.append(SeenAct(act.said, act.by, act.law, told, known, act.goes_on, quiet, title))
        if act.said == "show" and reader is not None:
            disclosed += _newly_shown(here, there)
    return SeenStep(number, reader, tuple(acts), step.at, step.anyway, step.why, step.against, tuple(disclosed), titles)


def _line(act: "Act", table: Table, here: SeenTable, there: SeenTable) -> str:
    """Its line in the minutes. An act that a file only claims, as it was impossible, is told as that."""
    try:
        told = TWO_POINTS.sub(".", act.told(here, there))
        return told.replace(SOMEBODY, f"{TOLD_BY_HAND}{here.players[0]}") if len(here.players) == 1 else told
    except Exception:
        if trouble := act.objection(table):
            return f"{act.doer}: {act.said}, which was impossible. {trouble}"
        raise


def _known(act: "Act", here: SeenTable, there: SeenTable) -> dict[str, Any]:
    """The act as written, without its secrets; a card that the reader may see is named by its face as well."""
    written = {"act": act.said, **plain(act)}
    known = {name: item for name, item in written.items() if name not in act.kept_back(here)}
    card = known.get("card")
    if isinstance(card, str) and card in there.things and not there.things[card].hidden:
        known["face"] = there.things[card].face
    return known


def _newly_shown(here: SeenTable, there: SeenTable) -> list[tuple[str, str, str]]:
    vote = there.under_vote
    ballots = vote.ballots if vote and vote.way != SECRET else ()
    laid = {card: ballot.voter for ballot in ballots for card in ballot.cards}
    return [
        (str(thing.at), thing.face, laid.get(key, ""))
        for key, thing in there.things.by_id.items()
        if not thing.hidden and here.things.by_id[key].hidden
    ]
