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

from tabletop.box.box import Box, RuleEntry, find_box
from tabletop.cli.notation import objection_shown, step_shown, table_shown
from tabletop.engine.acts import written
from tabletop.engine.acts.by_hand import AddThing
from tabletop.engine.acts.lawmaking.deciding import Decide, Park, TakeUp
from tabletop.engine.answers import Objection, Target
from tabletop.engine.table import Table
from tabletop.engine.things import Thing, pile, read_address
from tabletop.engine.values import Ref
from tabletop.game.entries import read_step
from tabletop.game.session import Session
from tabletop.journal import read
from tests.any_acts import NAMES, Numbers, attempt, picked, steps, tries
from tests.clerk.hostile import PRYING
from tests.playing import deal, do, held, ids, lying, propose, refused, resume, sit, told, vote

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
    return replace(box, rule=(*rules, RuleEntry(19, "A card is worth three.", "set value of cards to 3")))


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
    table = step.beginning(session_tables.before(number))
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
        typed = set[str]()
        for kind, choices in script:
            found = picked(session.whole_table(), kind, choices)
            typed |= set(FACE.findall(json.dumps(found)))
            answer = attempt(session, found)
            for reader in (None, *names.split(",")):
                nothing_hidden_is_told(session, answer, reader, typed)
        for key in [*session.whole_table().things.by_id][::20]:
            assert set(FACE.findall(repr(foreseen(session, key)))) <= faces_seen(session.whole_table(), None)
        session.close()


def nothing_hidden_is_told(session: Session, answer: object, reader: str | None, typed: set[str]) -> None:
    """``typed`` are faces that somebody has named: a face that is only said is told as it was said."""
    table = session.whole_table()
    assert set(FACE.findall(said_of_the_table(session, reader))) <= faces_seen(table, reader)
    if isinstance(answer, Objection):
        assert set(FACE.findall(json.dumps(objection_shown(answer, session.table(reader))))) <= typed
    elif session.step(session.last):
        told = set(FACE.findall(said_of_a_step(session, session.last, reader)))
        assert told <= faces_seen_in_step(session, session.last, reader) | typed


# Two tables that differ only in what nobody may see


def public(session: Session) -> dict[str, Any]:
    """All that everybody is told of a table and of its last step."""
    return {
        "table": table_shown(session, None),
        "things": session.table(None),
        "step": step_shown(session, session.last, None),
        "minutes": list(session.minutes(session.last, session.last, None)),
        "law": session.law(),
        "asleep": session.asleep(),
        "agreements": session.agreements(),
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
    return [(target, session.foretold(target.act)) for target in session.targets(read_address(key))]


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
    session = resume(session.path)
    assert not (shuffled | branch) & shuffle_draw(session)
    session.undo()
    session.redo()
    assert not (shuffled | branch) & {thing.id for thing in session.whole_table().things.at(pile("draw"))}


def shuffle_draw(session: Session) -> set[str]:
    do(session, "shuffle", by="Ann", pile="draw")
    return {thing.id for thing in session.whole_table().things.at(pile("draw"))}


# A face is looked for only where whoever names it may see


ASKING = """set who may "ask" to players
set asked for "ask" to "a card"
when deed done if what is "ask"
  for each one in players
    if chosen card is in hand of one
      give 1 points to one"""
NAMED = {
    "flip": {"card": "{}"},
    "move thing": {"thing": "{}", "to": "felt"},
    "name thing": {"thing": "{}", "name": "mine"},
    "remove thing": {"thing": "{}"},
    "arrange": {"thing": "{}", "at": [0.5, 0.5]},
}


@pytest.fixture
def dealt(tmp_path: Path) -> Session:
    """Ann holds the king of diamonds, Bo the seven of spades; the ace of clubs lies in the pile."""
    session = sit(tmp_path)
    deal(session, Ann=["KD", "2C", "3C", "4C", "5C"], Bo=["7S", "2D", "3D", "4D", "5D"])
    under = [card.id for card in session.whole_table().things.by_id.values() if card.face == "AC"]
    do(session, "move thing", thing=under, to="draw", up=False)
    return session


def test_who_asks_for_a_card_is_not_told_by_a_sheet_who_holds_it(dealt: Session) -> None:
    do(dealt, "edit rule", text="Ask for a card.", sheet=ASKING)
    do(dealt, "do", by="Bo", what="ask", card="KD")
    assert told(dealt) == ["Bo: “ask” (K♦)."]
    do(dealt, "do", by="Bo", what="ask", card="AC")
    assert told(dealt) == ["Bo: “ask” (A♣)."]
    assert dealt.table().deeds[-1].card == Ref("thing", "AC")


def test_what_one_holds_or_sees_is_meant_by_its_face(dealt: Session) -> None:
    do(dealt, "do", by="Ann", what="show off", card="KD")
    assert dealt.table().deeds[-1].card == Ref("thing", *ids(dealt, "KD"))
    assert told(dealt) == ["Ann: “show off” (a card)."]
    do(dealt, "flip", by="Bo", card="7S")
    do(dealt, "move thing", by="Ann", thing="7S", to="discard")
    assert lying(dealt, "discard") == ["7S"]


def test_a_card_that_is_nowhere_on_earth_is_no_card_to_speak_of(dealt: Session) -> None:
    assert refused(dealt, "do", by="Bo", what="ask", card="17S").sentence == "There is no “17S” in sight."
    do(dealt, "add thing", what="a song", to="hand of Ann")
    do(dealt, "do", by="Bo", what="ask", card="a song")
    assert told(dealt) == ["Bo: “ask” (a song)."]


@pytest.mark.parametrize("act", NAMED)
def test_a_card_in_another_hand_in_the_pile_or_gone_unseen_is_refused_in_the_same_words(act: str, dealt: Session) -> None:
    do(dealt, "remove thing", thing=dealt.whole_table().hand("Cy")[0].id)
    gone = next(face for face in dealt.faces() if face not in [each.face for each in dealt.whole_table().things.by_id.values()])
    asked = [
        refused(dealt, act, **{name: face if item == "{}" else item for name, item in NAMED[act].items()}, **by)
        for face in ("KD", "AC", gone)
        for by in ({} if act == "arrange" else {"by": "Bo"},)
    ]
    said = {each.sentence.replace(face, "…") for each, face in zip(asked, ("KD", "AC", gone), strict=True)}
    assert len(said) == 1


def test_what_is_done_by_nobody_in_particular_is_done_by_what_everybody_sees(dealt: Session) -> None:
    assert refused(dealt, "flip", card="KD").sentence == "There is no “KD” in sight."
    do(dealt, "flip", card=ids(dealt, "KD")[0])
    do(dealt, "flip", card="KD")
    assert not dealt.whole_table().things[ids(dealt, "KD")[0]].up


# What a count adds up


def counted_so(session: Session, *lines: str) -> list[str]:
    """What is told of a vote in which Ann lays one card and the others none, with these lines in place of the first of rule 8."""
    _, *rest = session.whole_table().rulebook.numbered(8).sheet.splitlines()  # type: ignore[union-attr]
    do(session, "edit rule", rule=8, sheet="\n".join((*lines, *rest)))
    propose(session, "Ann", "Words.")
    vote(session, Ann="KD for", Bo="none", Cy="none", Dee="none")
    return [line for line in told(session) if "totals" in line]


def test_what_one_seat_alone_was_shown_is_not_added_up_for_all(dealt: Session) -> None:
    hand = "set votes of players to sum of value of hand of first of players after player"
    assert counted_so(dealt, hand, "when vote closed: show hand of first of players after proposer to proposer") == []
    assert [each.question for each in dealt.whole_table().parked] == ["votes"]


def test_a_pile_that_a_voter_was_shown_is_not_added_up_for_all(dealt: Session) -> None:
    assert (
        counted_so(
            dealt, 'set votes of players to sum of value of pile of "draw"', 'when ballot laid: show pile of "draw" to voter'
        )
        == []
    )


def test_the_ballots_that_the_proposer_picked_up_are_added_up(dealt: Session) -> None:
    assert counted_so(dealt, "set votes of players to sum of value of cards of ballot") == [
        "The totals by rule 8: 13 for, 0 against."
    ]


def test_a_count_that_stumbles_over_a_card_does_not_say_over_which(dealt: Session) -> None:
    assert counted_so(dealt, "set votes of players to 1 / (sum of value of cards of ballot - 13)") == []
    assert not any(rule.fault for rule in dealt.table().rulebook.rules)
    assert [each.question for each in dealt.whole_table().parked] == ["votes"]


def test_a_second_secret_ballot_looks_the_same_whether_or_not_it_changed_sides(tmp_path: Path) -> None:
    seen_by_all = []
    for side in ("for", "against"):
        session = sit(tmp_path, file=f"{side}.nomic")
        do(session, "edit rule", text="Votes are secret.", sheet='set ballots to "secret"')
        propose(session, "Ann", "Words.")
        for laid in ("for", side):
            do(session, "vote", by="Bo", side=laid, card=held(session, "Bo")[0], anyway=True, why="he insists")
        seen_by_all.append(public(session))
        session.close()
    assert seen_by_all[0] == seen_by_all[1]
