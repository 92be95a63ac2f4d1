"""No secret leaks: a face that a reader may not see stands in nothing that reader is shown, and nothing hangs on it."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.box.box import Box, Entry, find_box
from tabletop.cli.notation import objection_shown, step_shown, table_shown
from tabletop.engine.acts import written
from tabletop.engine.acts.by_hand import AddThing
from tabletop.engine.acts.lawmaking.deciding import Decide, Park, TakeUp
from tabletop.engine.answers import Objection, Target
from tabletop.engine.table import Table
from tabletop.engine.things import Thing, pile
from tabletop.game.entries import read_step
from tabletop.game.session import Session
from tabletop.journal import read
from tests.any_acts import KINDS, NAMES, Numbers, attempt, drawn, steps, tries
from tests.clerk.hostile import PRYING
from tests.playing import deal, do, propose, sit, vote

seats = st.integers(2, 4).map(lambda number: ",".join(NAMES[:number]))
scripts = st.lists(steps, min_size=1, max_size=12)
FACE = re.compile(r"face-\d\d\d")
Script = list[tuple[int, Numbers]]


@cache
def box_of_faces(number: int = 30) -> Box:
    """The card game with cards that can be told from all other words, each worth three."""
    faces = [f'  add 1 "face-{each:03}" to "draw"' for each in range(number)]
    deal = ['  shuffle "draw"', "  for each player in players", '    draw 5 cards from "draw" for player']
    begin = "\n".join(["when game begun", *faces, *deal, 'when game begun: hand "token" to first of players'])
    box = find_box("card-nomic")
    rules = tuple(replace(entry, sheet=begin) if entry.number == 1 else entry for entry in box.rule)
    return replace(box, rule=(*rules, Entry(19, "A card is worth three.", "set value of cards to 3")))


def may_see(thing: Thing, reader: str | None) -> bool:
    """The law of secrets, said once more: what lies up, what one holds, what one was let look at where it lies."""
    in_hand = thing.at.kind == "hand" and thing.at.of == reader
    return thing.kind != "card" or thing.up or (reader is not None and (in_hand or reader in thing.shown))


def faces_seen(table: Table, reader: str | None) -> set[str]:
    return {thing.face for thing in table.things.by_id.values() if may_see(thing, reader)}


def faces_seen_in_step(session: Session, number: int, reader: str | None) -> set[str]:
    """What a reader could see at any moment of a step, what it brought by name, and the ranks it made the table ask about."""
    session_tables = Tables(session)
    step = session_tables.step(number)
    table = step.found(session_tables.before(number))
    found = faces_seen(table, reader)
    for act in step.acts:
        table = act.on(table)
        found |= faces_seen(table, reader)
        if isinstance(act, AddThing):
            found.add(act.what)
        if isinstance(act, Park | TakeUp | Decide):
            found |= set(FACE.findall(json.dumps(written(act))))
    return found


class Tables:
    """Whole tables and steps, as the file has them."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._entries = read(session.path).entries

    def step(self, number: int) -> Any:
        return read_step(self._entries[number - 1])

    def before(self, number: int) -> Table:
        return self._session._table_of(self._session._timeline.parent(number))


def said_of_the_table(session: Session, reader: str | None) -> str:
    """All that a reader is told of the table as it stands, but for the ranks there are in the game, which all know."""
    shown = table_shown(session, reader)
    for ranks in ("law", "asks", "parked", "house"):
        shown.pop(ranks, None)
    for rule in shown["rules"]:
        rule.pop("sheet")
    return json.dumps(shown) + repr(session.table(reader).things) + repr(session.table(reader).proposals)


def said_of_a_step(session: Session, number: int, reader: str | None) -> str:
    shown = step_shown(session, number, reader)
    shown.pop("asks")
    shown.pop("parked", None)
    return json.dumps(shown) + repr(session.step(number, reader)) + repr(list(session.minutes(number, number, reader)))


@pytest.mark.timeout(3_600)
@tries(8, 500)
@given(seats, scripts)
def test_no_face_that_a_reader_may_not_see_is_in_anything_that_reader_is_shown(names: str, script: Script) -> None:
    with TemporaryDirectory() as folder:
        session = sit(Path(folder), box_of_faces(), names=names)
        do(session, "add thing", what="face-900", to="hand of Ann")
        do(session, "add thing", what="face-901", to="discard")
        for kind, choices in script:
            found = drawn(session.whole_table(), kind, choices)
            answer = attempt(session, found)
            for reader in (None, *names.split(",")):
                nothing_hidden_is_told(session, answer, reader, set(FACE.findall(json.dumps(found))))
        for key in [*session.whole_table().things.by_id][::20]:
            assert set(FACE.findall(repr(foreseen(session, key)))) <= faces_seen(session.whole_table(), None)
        session.close()


def nothing_hidden_is_told(session: Session, answer: object, reader: str | None, typed: set[str]) -> None:
    """``typed`` are faces that whoever did the act named themselves."""
    table = session.whole_table()
    assert set(FACE.findall(said_of_the_table(session, reader))) <= faces_seen(table, reader)
    if isinstance(answer, Objection):
        assert set(FACE.findall(json.dumps(objection_shown(answer, session.table(reader))))) <= typed
    elif session.step(session.last):
        told = set(FACE.findall(said_of_a_step(session, session.last, reader)))
        assert told <= faces_seen_in_step(session, session.last, reader)


# Two tables that differ only in what nobody may see

UNSEEN_KINDS = tuple(kind for kind in KINDS if kind not in ("flip", "play", "undo", "redo", "throw", "edit rule"))


def public(session: Session) -> dict[str, Any]:
    """All that everybody is told of a table and of its last step."""
    return {
        "table": table_shown(session, None),
        "things": session.table(None),
        "step": step_shown(session, session.last, None),
        "minutes": list(session.minutes(session.last, session.last, None)),
        "law": session.law(),
        "asleep": session.asleep(),
        "motions": session.motions(),
    }


@cache
def box_of_equal_votes() -> Box:
    """The card game where a ballot counts one whatever its card, so that not even the count discloses anything."""
    box = find_box("card-nomic")
    (eighth,) = (entry for entry in box.rule if entry.number == 8)
    lines = ["set votes of players to 1", *eighth.sheet.splitlines()[1:]]
    assert eighth.sheet.startswith("set votes of players to sum of value")
    rules = tuple(replace(entry, sheet="\n".join(lines)) if entry is eighth else entry for entry in box.rule)
    return replace(box, rule=rules)


def blind(found: dict[str, Any], pry: str) -> dict[str, Any]:
    """The act with nothing turned up and no lot left to chance, so that it means the same on both tables."""
    lot = {"picked": 0} if found["act"] == "choose at random" else {}
    kept = {**found, **lot, **({"sheet": pry} if found.get("sheet") else {})}
    return {name: item for name, item in kept.items() if not (name == "up" and item)}


def names_a_face(found: dict[str, Any], session: Session) -> bool:
    named = [each for item in found.values() for each in (item if isinstance(item, list) else [item])]
    return any(each in session.faces() for each in named)


def a_round(session: Session) -> Iterator[dict[str, Any]]:
    """What wakes most rules: turns, a proposition, ballots, a count, a voice."""
    first, *others = session.whole_table().players
    yield {"act": "begin turn", "by": first, "to": first}
    yield {"act": "propose", "by": first, "kind": "enact", "text": "Words."}
    yield {"act": "vote", "by": first, "side": "for", "card": session.whole_table().hand(first)[0].id}
    for seat in others:
        hand = session.whole_table().hand(seat)
        yield {"act": "vote", "by": seat, "side": "against", **({"card": hand[0].id} if hand else {})}
    yield {"act": "voice", "by": first, "motion": "settle a dispute"}
    yield {"act": "begin turn", "by": first, "to": others[0] if others else first}


@pytest.mark.timeout(3_600)
@tries(12, 1_000)
@given(seats, scripts, st.sampled_from(sorted(PRYING.values())), st.integers(0, 2**16))
def test_two_tables_that_differ_only_in_hidden_faces_are_told_alike(names: str, script: Script, pry: str, other: int) -> None:
    with TemporaryDirectory() as folder:
        one, two = two_tables(Path(folder), names, f"other {other}", pry)
        for kind, choices in script:
            found = blind(drawn(one.whole_table(), kind, choices, UNSEEN_KINDS), pry)
            if not names_a_face(found, one):
                both_are_told_alike(one, two, found, anyway=kind % 2 == 0)
        for key in [*one.whole_table().things.by_id][::15]:
            assert foreseen(one, key) == foreseen(two, key)
        one.close()
        two.close()


@pytest.mark.parametrize("name", PRYING)
def test_a_prying_card_learns_nothing_in_a_whole_round(name: str, tmp_path: Path) -> None:
    one, two = two_tables(tmp_path, "Ann,Bo,Cy,Dee", "other", PRYING[name])
    for found in a_round(one):
        both_are_told_alike(one, two, found, anyway=False)
        both_are_told_alike(one, two, found, anyway=True)
    for key in [*one.whole_table().things.by_id][::15]:
        assert foreseen(one, key) == foreseen(two, key)


@pytest.mark.parametrize(
    ("line", "instead", "outcome"),
    [
        ("set votes", "set votes of players to sum of value of hand of player", "vote closed"),
        ("when vote closed", "", "vote closed"),
        ("set adoption", 'set adoption to rank of first of pile of "for" is "K"', "defeated"),
        ("when votes counted", 'set adoption to rank of first of pile of "for" is "K"', "defeated"),
    ],
)
def test_only_what_was_picked_up_is_counted_and_only_for_the_totals(
    tmp_path: Path, line: str, instead: str, outcome: str
) -> None:
    """A hand is not added up, nor trays that nobody was shown; and the cards that were shown decide nothing but the totals."""
    session = sit(tmp_path)
    deal(session, Ann=["KD", "2C", "3C", "4C", "5C"])
    sheet = session.whole_table().rulebook.numbered(8).sheet.splitlines()  # type: ignore[union-attr]
    kept = [each for each in sheet if not each.startswith((line, "set adoption" if "adoption" in instead else line))]
    do(session, "edit rule", rule=8, sheet="\n".join([*kept, instead]))
    propose(session, "Ann", "Words.")
    vote(session, Ann="KD for", Bo="none", Cy="none", Dee="none")
    assert session.whole_table().proposals[-1].stage.value == outcome
    assert [each.question for each in session.whole_table().parked] == (["votes"] if outcome == "vote closed" else [])


def two_tables(folder: Path, names: str, seed: str, pry: str) -> tuple[Session, Session]:
    one = sit(folder, box_of_equal_votes(), names=names, seed="7", file="one.nomic")
    two = sit(folder, box_of_equal_votes(), names=names, seed=seed, file="two.nomic")
    for session in (one, two):
        do(session, "edit rule", text="Hostile words.", sheet=pry)
    assert [thing.face for thing in one.whole_table().hand("Ann")] != [thing.face for thing in two.whole_table().hand("Ann")]
    return one, two


def both_are_told_alike(one: Session, two: Session, found: dict[str, Any], *, anyway: bool) -> None:
    assert attempt(one, found, anyway=anyway) == attempt(two, found, anyway=anyway)
    assert public(one) == public(two)


def foreseen(session: Session, key: str) -> list[tuple[Target, str]]:
    """What a hand that drags a thing is told before it lets go."""
    return [(target, session.foretold(target.act)) for target in session.targets(key)]


def test_a_card_that_was_taken_away_unseen_may_still_be_there_for_all_that_anybody_is_told(tmp_path: Path) -> None:
    one, two = (sit(tmp_path, box_of_faces(), seed=seed, file=f"{seed}.nomic") for seed in ("7", "8"))
    for session in (one, two):
        do(session, "remove thing", thing=session.whole_table().hand("Ann")[0].id)
        do(session, "edit rule", rule=19, sheet="")
    assert public(one) == public(two)
    assert len(one.faces()) == 30


def test_a_card_that_was_taken_away_in_the_open_is_no_longer_asked_about(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "add thing", what="joker", to="felt", up=True)
    assert [line.subject for line in session.law() if line.rule == "" and line.question == "value"] == ["*1"]
    do(session, "remove thing", thing="*1")
    assert [line.subject for line in session.law() if line.rule == "" and line.question == "value"] == []


def test_the_count_discloses_the_totals_and_nobody_but_the_proposer_is_told_a_face(tmp_path: Path) -> None:
    session = sit(tmp_path)
    deal(session, Ann=["7S", "2C", "3C", "4C", "5C"], Bo=["KD", "2D", "3D", "4D", "5D"])
    propose(session, "Ann", "Words.")
    vote(session, Ann="7S for", Bo="KD against", Cy="none", Dee="none")
    told = {reader: step_shown(session, session.last, reader) for reader in (None, "Ann", "Bo", "Cy", "Dee")}
    assert told["Ann"].pop("disclosed") == [{"place": "for", "face": "7S"}, {"place": "against", "face": "KD"}]
    assert told["Ann"] == told[None] == told["Bo"] == told["Cy"] == told["Dee"]
    assert {"act": "count votes", "law": 8, "for": 7, "against": 13} in told[None]["followed"]
    assert not re.search("7S|7♠|7 of spades|KD|K♦|king of diamonds", json.dumps(told[None]))


def test_an_id_says_nothing_of_a_face_and_is_new_after_every_shuffle(tmp_path: Path) -> None:
    """Over many deals each card comes under each number about as often as any other."""
    deals = []
    for seed in range(60):
        session = sit(tmp_path, seed=str(seed), file=f"{seed}.nomic")
        things = session.whole_table().things.by_id.values()
        deals.append([thing.face for thing in sorted(things, key=lambda thing: int(thing.id[1:])) if thing.kind == "card"])
        ids = {thing.id for thing in things}
        do(session, "shuffle", by="Ann", pile="draw")
        after = {thing.id for thing in session.whole_table().things.at(pile("draw"))}
        assert len(after) == 32
        assert not after & ids
        session.close()
    most = max(sum(each[place] == face for each in deals) for place in range(52) for face in deals[0])
    assert most < 12, "a face has come under the same id more often than chance would have it"


def test_no_id_that_was_given_before_an_undo_is_given_again_on_another_branch(tmp_path: Path) -> None:
    session = sit(tmp_path)
    shuffled = shuffle_draw(session)
    session.undo()
    branch = shuffle_draw(session)
    assert not shuffled & branch
    session.undo()
    session.close()
    session = Session.resume(session.path)
    assert not (shuffled | branch) & shuffle_draw(session)
    session.undo()
    session.redo()
    assert not (shuffled | branch) & {thing.id for thing in session.whole_table().things.at(pile("draw"))}


def shuffle_draw(session: Session) -> set[str]:
    do(session, "shuffle", by="Ann", pile="draw")
    return {thing.id for thing in session.whole_table().things.at(pile("draw"))}
