"""Nobody learns a hidden card: two evenings that differ in hidden cards alone are told alike, whatever is done and named.

Both are dealt by the same lot, but in the second some cards have changed places: three of them go round among the draw
pile and the hands, or all that the asker does not hold are dealt anew. The same acts are done on both, with faces and names in
them as often as ids, those of the exchanged cards above all. Who sees none of the exchanged cards must be told the same: by
each answer, the table, the law, the minutes, the paper, the export, the previews. Whoever comes to see one, because somebody
turns it up or it comes to their hand, is asked no more; as soon as everybody sees one, the pair is over.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop.box.options import BoxTrouble
from tabletop.box.starting_set import rule_file
from tabletop.clerk.work.cascade import Chance
from tabletop.cli.notation import evening_shown, finding_shown, objection_shown, step_shown, table_shown
from tabletop.engine.acts import Act, read_act
from tabletop.engine.acts.cards import Shuffle
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.answers import Done, Objection
from tabletop.engine.faces import deck
from tabletop.engine.frozen import replace
from tabletop.engine.plain import Malformed
from tabletop.engine.seats import Seat
from tabletop.engine.table import Table
from tabletop.engine.things import Thing, read_address
from tabletop.engine.work import finish
from tabletop.game.checking import checking
from tabletop.game.entries import read_step
from tabletop.game.paper_account import account
from tabletop.game.session import Session
from tabletop.paper.choice import WHAT
from tests.any_acts import KINDS, NAMES, SHEETS, Pick, attempt, picked
from tests.clerk.hostile import PRYING
from tests.playing import NOON, rehearsed, the_box
from tests.proving import numbers

PARTS = 8
NAMING = (
    "do",
    "flip",
    "move thing",
    "name thing",
    "remove thing",
    "arrange",
    "play",
    "vote",
    "pass token",
    "give",
    "set counter",
)
"""Acts in which somebody may name a card."""
COUNTS = (
    "set votes of players to sum of value of hand of first of players after player\n"
    "when vote closed: show hand of first of players after proposer to proposer",
    'set votes of players to sum of value of pile of "draw"\nwhen ballot laid: show pile of "draw" to voter',
    'set votes of players to 1\nset voters to players where rank of first of hand of it is "K"\n'
    "when vote opened: show hand of players to players",
    "set votes of players to 1 / (value of first of hand of player - 7)\nwhen vote closed: show hand of proposer to proposer",
)
"""Sheets that would count what one seat alone was shown, in place of the first line of rule 8."""
TURNING_UP = (
    'when turn begun: move last of pile of "draw" face up to "discard"\nwhen thing moved: give value of thing points to players',
    "when deed done: turn first of hand of first of players face up\n"
    "when step done: give value of first of hand of first of players points to players",
)
"""Sheets that let everybody see a card, and count it."""
WAKING = ("begin turn", "propose", "vote", "vote", "do", "draw", "look", "undo")
FIRST = "the player chosen beforehand"


class Dealt(Session):
    """An evening in which the first shuffle is rearranged before anybody has seen a card."""

    rearranged: Callable[[Sequence[int]], tuple[int, ...]] | None = None

    def _chance(self) -> Chance:
        chance, again = super()._chance(), type(self).rearranged
        if self.last or again is None:
            return chance

        def filled(act: Act, table: Table) -> Act:
            made = chance(act, table)
            return replace(made, order=again(made.order)) if isinstance(made, Shuffle) and made.order else made

        return filled


def begun(file: Path, names: str, seed: str, again: Callable[[Sequence[int]], tuple[int, ...]] | None = None) -> Session:
    file.unlink(missing_ok=True)
    seats = [Seat(name, look=look) for look, name in enumerate(names.split(","))]
    Dealt.rearranged = again
    try:
        return Dealt.begin(file, the_box("card-nomic"), seats, {FIRST: seats[0].name}, seed=seed, now=lambda: NOON)
    finally:
        Dealt.rearranged = None


class Naming(Pick):
    """Cards that are named by their faces as often as by their ids, one of the exchanged ones as often as any other."""

    exchanged: Sequence[str] = ()
    """Their faces and their ids."""

    @property
    def card(self) -> str:
        way = self.number(4)
        if way == 0 and self.exchanged:
            return self.one(self.exchanged)
        if way == 1:
            return self.one(deck("standard deck"))
        return super().card


@dataclass
class Pair:
    """Two evenings, and all the readers who see none of the cards that were exchanged."""

    one: Session
    two: Session
    readers: list[str | None]

    @property
    def both(self) -> tuple[Session, Session]:
        return self.one, self.two

    @property
    def exchanged(self) -> dict[str, Thing]:
        """The cards by id that are others in the second evening, as they are in the first."""
        other = self.two.whole_table().things.by_id
        return {key: card for key, card in self.one.whole_table().things.by_id.items() if card.face != other[key].face}

    def still_blind(self, since: int) -> list[str | None]:
        """The readers who were shown none of the exchanged cards at any moment of the steps since."""
        moments = zip(*(moments_of(session, since) for session in self.both), strict=False)  # what is seen may bring more in one
        lying = ((card, two[key]) for one, two in moments for key, card in one.items())
        different = [(card, other) for card, other in lying if card.face != other.face]
        return [reader for reader in self.readers if not any(each.visible_to(reader) for both in different for each in both)]


def moments_of(session: Session, since: int) -> Iterator[Mapping[str, Thing]]:
    """The things as they lay after each act of the steps since, and as they lie now."""
    for number in range(since + 1, session.last + 1):
        if session._timeline.is_step(number):
            step = read_step(session._record.entries[number - 1])
            table = step.beginning(session._table_of(session._timeline.parent(number)))
            for act in step.acts:
                table = act.on(table)
                yield table.things.by_id
    yield session.whole_table().things.by_id


def pair(number: int, folder: Path, chance: Random) -> Pair:
    """The evenings with this number, and who asks."""
    names = ",".join(NAMES[: chance.choice((2, 3, 3, 4))])
    one = begun(folder / "one.nomic", names, str(number))
    asker = chance.choice((None, *names.split(",")))
    cards = [card for card in one.whole_table().things.by_id.values() if card.kind == "card"]
    first = min(int(card.id[1:]) for card in cards)
    hidden = [card for card in cards if card.at.of != asker or card.at.kind != "hand"]
    spots = [int(card.id[1:]) - first for card in hidden]
    if chance.randrange(5):
        held = [spot for spot, card in zip(spots, hidden, strict=True) if card.at.kind == "hand"]
        few = {*chance.sample(held, min(2, len(held))), *chance.sample(spots, 1)}
        spots = [*few, *chance.sample([spot for spot in spots if spot not in few], 3 - len(few))]
    mixed = spots[1:] + spots[:1] if len(spots) == 3 else chance.sample(spots, len(spots))

    def again(order: Sequence[int]) -> tuple[int, ...]:
        moved = dict(zip(spots, (order[spot] for spot in mixed), strict=True))
        return tuple(moved.get(spot, index) for spot, index in enumerate(order))

    made = Pair(one, begun(folder / "two.nomic", names, str(number), again), [None, *names.split(",")])
    made.readers = made.still_blind(0)
    assert None in made.readers
    assert asker in made.readers
    return made


def an_act(table: Table, exchanged: Sequence[str], chance: Random) -> dict[str, Any]:
    """Any act, one that names a card as often as not."""
    Naming.exchanged = exchanged
    kinds = chance.choice((KINDS, NAMING, NAMING, WAKING))
    some = tuple(chance.randrange(2**16) for _ in range(4))
    return picked(table, chance.randrange(10_000), some, kinds, Naming)


def foretold(session: Session, found: Mapping[str, Any]) -> object:
    """What is said of an act before it is done."""
    if found["act"] in ("undo", "redo", "go back", "look"):
        return ()
    try:
        act = read_act(dict(found))
    except Malformed as trouble:
        return str(trouble)
    against = session.objection(act)
    comes = None if against and against.impossible else session.comes_to(act)
    return against, session.foretold(act), session.follows(act), comes


def named_in(found: Mapping[str, Any]) -> list[str]:
    return [each for item in found.values() for each in (item if isinstance(item, list) else [item]) if isinstance(each, str)]


def turns_up(found: Mapping[str, Any], pair: Pair) -> bool:
    """Whether it lets everybody see an exchanged card, or counts one: then they may be told apart."""
    named = any(each in pair.exchanged for each in named_in(found))
    return named and bool(found.get("up") or found["act"] in ("flip", "vote"))


def means_the_same(found: Mapping[str, Any], pair: Pair) -> bool:
    """Whether whoever does it names no card by its face that they see in one of the evenings alone."""
    by = found.get("by") or None
    if not isinstance(by, str | None) or by in pair.readers:
        return True
    faces = {each for each in named_in(found) if each in pair.one.faces() or each in deck("standard deck")}
    return all(seen_as(pair.one, by, face) == seen_as(pair.two, by, face) for face in faces)


def seen_as(session: Session, by: str | None, face: str) -> list[str]:
    """The ids of the cards of that face or name that somebody sees."""
    lying = session.whole_table().things.by_id.values()
    return [each.id for each in lying if each.visible_to(by) and face in (each.face, each.name)]


def answers_to(session: Session, answer: Done | Objection, readers: Sequence[str | None]) -> list[object]:
    """What is told at once of an act that was done, or tried."""
    if isinstance(answer, Objection):
        return [answer, *(objection_shown(answer, session.table(reader)) for reader in readers)]
    told: list[object] = [answer]
    for reader in readers:
        told += [session.table(reader), step_shown(session, answer.number, reader)]
        told += list(session.minutes(answer.number, answer.number, reader))
    return told


def all_that_is_told(session: Session, readers: Sequence[str | None]) -> Iterator[object]:
    """Everything that the table, the law and the previews say as it stands."""
    yield [table_shown(session, reader) for reader in readers]
    yield [list(session.minutes(1, session.last, reader)) for reader in readers]
    yield session.law(), session.asleep(), session.agreements(), session.other_votes(), session.classes(), session.faces()
    yield session.branches(), session.undoable, session.redoable
    for key in [*session.whole_table().things.by_id][::9]:
        yield [(target, session.foretold(target.act)) for target in session.targets(read_address(key))]


def all_that_is_written(session: Session, readers: Sequence[str | None]) -> Iterator[object]:
    """What is kept, printed, and looked up, and what a change would mean."""
    yield [evening_shown(session, reader) for reader in readers]
    told = account(session)
    yield [what(told) for what in WHAT.values()]
    yield [str(trouble) for trouble in finish(checking(session.path))]
    with suppress(BoxTrouble):
        yield rule_file(session.starting_set())
    book = session.table().rulebook
    for question, about in (("votes", ""), ("adoption", ""), ("next mover", ""), ("cards", "draw"), ("cards", "hand of Ann")):
        with suppress(KeyError, ValueError):
            yield finding_shown(session.finding(question, about), book)
    for sheet in (*PRYING.values(),)[:: len(PRYING) // 3]:
        change = read_act({"act": "propose", "by": session.table().players[0], "kind": "enact", "text": "Words.", "sheet": sheet})
        if isinstance(change, Propose) and session.table().players and session.objection(change) is None:
            yield session.foreseen(change), session.overridden_lines(change), rehearsed(session, change)


def are_told_alike(pair: Pair, said: Callable[[Session, Sequence[str | None]], Iterator[object]]) -> None:
    for one, two in zip(*(said(session, pair.readers) for session in pair.both), strict=True):
        assert one == two


def a_vote(pair: Pair, chance: Random) -> Iterator[dict[str, Any]]:
    """Ballots are counted in a way that pries, in secret now and then; none of them is an exchanged card."""
    _, *rest = pair.one.table().rulebook.numbered(8).sheet.splitlines()  # type: ignore[union-attr]
    yield {"act": "edit rule", "rule": 8, "sheet": "\n".join((chance.choice(COUNTS), *rest))}
    players = pair.one.whole_table().players
    yield {"act": "propose", "by": players[0], "kind": "enact", "text": "Words."}
    for seat in players:
        cards = [card.id for card in pair.one.whole_table().hand(seat) if card.id not in pair.exchanged]
        laid = (
            {"side": chance.choice(("for", "against")), "card": cards[0]} if cards and chance.randrange(3) else {"side": "none"}
        )
        yield {"act": "vote", "by": seat, **laid}


def acts(pair: Pair, chance: Random) -> Iterator[dict[str, Any]]:
    """A rule or two of any kind, as a table might have adopted them, then anything."""
    if chance.randrange(6) == 0:
        yield from a_vote(pair, chance)
    for sheet in chance.sample((*PRYING.values(), *PRYING.values(), *SHEETS, *TURNING_UP, *TURNING_UP), chance.randrange(3)):
        yield {"act": "edit rule", "text": "Hostile words.", "sheet": sheet}
    for _ in range(chance.randrange(4, 11)):
        exchanged = [name for card in pair.exchanged.values() for name in (card.face, card.id)]
        found = an_act(pair.one.whole_table(), exchanged, chance)
        if means_the_same(found, pair):
            assert foretold(pair.one, found) == foretold(pair.two, found)
            if not turns_up(found, pair):
                yield found


def play(pair: Pair, chance: Random, done: list[dict[str, Any]]) -> int:
    """Some acts on both, as long as not everybody sees what was exchanged. Gives how many of them named a face."""
    faces = 0
    for found in acts(pair, chance):
        done.append(found)
        since, anyway = pair.one.last, chance.randrange(3) > 0
        one, two = (attempt(session, found, anyway=anyway) for session in pair.both)
        pair.readers = pair.still_blind(since)
        if None not in pair.readers:
            return faces
        assert answers_to(pair.one, one, pair.readers) == answers_to(pair.two, two, pair.readers)
        faces += bool(set(map(str, found.values())) & {*deck("standard deck")})
    if chance.randrange(3) == 0:
        are_told_alike(pair, all_that_is_told)
    if chance.randrange(20) == 0:
        are_told_alike(pair, all_that_is_written)
    return faces


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("part", range(PARTS))
def test_two_evenings_that_differ_in_hidden_cards_alone_are_told_alike(tmp_path: Path, part: int) -> None:
    named = 0
    for number in islice(range(part, 10**6, PARTS), numbers(8, 2_500)):
        chance, done = Random(number), list[dict[str, Any]]()
        both = pair(number, tmp_path, chance)
        try:
            named += play(both, chance, done)
        except Exception as apart:
            raise AssertionError(f"pair {number}, after {json.dumps(done, ensure_ascii=False)}") from apart
        finally:
            both.one.close()
            both.two.close()
    assert named


# What is secret and no card: sides of a secret vote, and what was chosen in secret

SECRETIVE = (
    'set ballots to "secret"\nset secret "bid" to yes\nset who may "bid" to players',
    'set ballots to "secret"\nset secret "bid" to yes\nwhen ballot laid if side is "for": give 1 points to voter',
    'set ballots to "secret"\nset secret "bid" to yes\nbefore ballot laid if side is "against": object "never"\n'
    "when deed done if chosen number is 3: give 1 points to who",
    'set ballots to "secret"\nset secret "bid" to yes\n'
    'when deed done if number of ballots of proposal under vote whose side is "for" is at least 1: give 1 points to who\n'
    'when deed done: give number of deeds called "bid" where chosen text of it is not nobody points to who',
)
OTHERWISE = {"for": "against", "against": "for"}


def secretly(pair: Pair, asker: str, chance: Random) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Ballots and bids, which differ where they are not the asker's own; many lay a second ballot."""
    others = [name for name in pair.one.table().players if name != asker]
    for _ in range(chance.randrange(2, 9)):
        by = chance.choice((asker, *others))
        same = by == asker or chance.randrange(4) == 0
        cards = [card.id for card in pair.one.whole_table().hand(by)]
        if chance.randrange(3):
            side = chance.choice(("for", "against"))
            laid = {"act": "vote", "by": by, "side": side} | ({"card": chance.choice(cards)} if chance.randrange(4) else {})
            yield laid, laid if same else {**laid, "side": OTHERWISE[side]}
        else:
            bid = {"act": "do", "by": by, "what": "bid", "number": 3, "text": "tea", "card": cards[0], "player": by, "rule": 1}
            yield bid, bid if same else {**bid, "number": 4, "text": "milk", "card": cards[1], "player": asker, "rule": 2}


@pytest.mark.timeout(3_600)
def test_two_evenings_that_differ_in_what_was_done_in_secret_alone_are_told_alike(tmp_path: Path) -> None:
    secret = 0
    for number in range(numbers(25, 2_000)):
        chance = Random(number)
        names = NAMES[: chance.choice((3, 4))]
        files = (tmp_path / "one.nomic", tmp_path / "two.nomic")
        both = Pair(*(begun(file, ",".join(names), str(number)) for file in files), [None, chance.choice(names)])
        for session in both.both:
            attempt(session, {"act": "edit rule", "text": "In secret.", "sheet": SECRETIVE[number % len(SECRETIVE)]})
            assert not session.asleep()
            attempt(session, {"act": "propose", "by": names[0], "kind": "enact", "text": "Words."})
        for found, other in secretly(both, str(both.readers[1]), chance):
            one, two = (attempt(session, said) for session, said in zip(both.both, (found, other), strict=True))
            proposal = both.one.whole_table().under_vote
            if proposal is None or not proposal.veiled:
                break
            assert answers_to(both.one, one, both.readers) == answers_to(both.two, two, both.readers), (number, found, other)
            secret += found != other
        else:
            are_told_alike(both, all_that_is_told)
        for session in both.both:
            session.close()
    assert secret
