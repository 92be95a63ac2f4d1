"""Whatever the rules would make of it, nothing that is said of an act before it is done hangs on what not everybody knows."""

from pathlib import Path

import pytest

from tabletop.engine.acts import Act
from tabletop.game.session import Session
from tests.playing import deal, do, read_aloud, sit, stack

WORTH = """when thing moved: give value of thing points to players
when thing moved if value of thing is 7: draw 1 cards from "draw" for "Ann\""""
DISCLOSING = {
    "the top card, moved": f'move last of pile of "draw" face up to "discard"\n{WORTH}',
    "a card of a hand, moved": f'move first of hand of "Bo" face up to "discard"\n{WORTH}',
    "the top card, turned": 'turn last of pile of "draw" face up\n'
    'when step done: give value of last of pile of "draw" points to "Bo"',
    "a hand, shown": 'show hand of "Bo" to players\nwhen step done: give value of first of hand of "Bo" points to "Bo"',
    "a throw": 'throw 2 dice for "Ann"\nset sides to 6\nwhen dice thrown: give sum of faces points to "Ann"',
    "a shuffle": f'shuffle "draw"\nwhen deed done: move last of pile of "draw" face up to "discard"\n{WORTH}',
    "secret ballots": 'close vote\nset votes of players to 1\nset ballots to "secret"\n'
    'when vote closed: give number of ballots of proposal under vote whose side is "for" points to "Ann"',
    "what was chosen in secret": 'reveal "bid"\nset secret "bid" to yes\n'
    'when step done: give sum of chosen number of deeds called "bid" points to "Cy"',
}


def hidden_otherwise(folder: Path, seed: str, sheet: str) -> Session:
    """An evening that differs from another in the draw pile, in Bo's hand, ballot and bid, and in what will be thrown."""
    session = sit(folder, "card-nomic", "Ann,Bo,Cy", seed=seed, file=f"{seed}.nomic")
    deal(session, Bo=["7H" if seed == "7" else "9C"])
    stack(session, ["7S" if seed == "7" else "KD"])
    do(session, "edit rule", text="Hostile words.", sheet=f'when deed done if what is "wave": {sheet}')
    assert not session.asleep()
    do(session, "propose", by="Ann", kind="enact", text="Words.", anyway=True, why="to vote")
    do(session, "vote", by="Bo", side="for" if seed == "7" else "against", anyway=True, why="to vote")
    do(session, "do", by="Bo", what="bid", number=int(seed), secret=True, anyway=True, why="to bid")
    return session


@pytest.mark.parametrize("sheet", DISCLOSING.values(), ids=DISCLOSING)
def test_what_an_act_would_bring_is_said_alike_whatever_is_hidden(tmp_path: Path, sheet: str) -> None:
    both = [hidden_otherwise(tmp_path, seed, sheet) for seed in ("7", "8")]
    wave = read_aloud("do", by="Ann", what="wave")
    one, two = ((each.follows(wave), each.foretold(wave), each.comes_to(wave)) for each in both)
    assert one == two
    for each in both:
        do(each, "do", by="Ann", what="wave", anyway=True, why="to see what comes")
    one, two = (each.step(each.last).told for each in both)
    assert one != two, "what is done does disclose something"


def test_nobody_may_foretell_a_throw_a_lot_what_is_shown_and_what_a_vote_comes_to():
    unforetold = {"choose at random", "close vote", "count votes", "show", "throw"}
    assert {kind.said for kind in Act.kinds.values() if not kind.foretold} == unforetold


def test_what_a_deed_costs_is_foretold_before_what_it_brings(tmp_path: Path) -> None:
    session, exchanges = sit(tmp_path), 'when deed done if what is "exchange a card"'
    sheet = f'set who may "exchange a card" to players\n{exchanges}\n  take 1 points from who\n  draw 1 card from "draw" for who'
    do(session, "edit rule", text="Cards for points.", sheet=sheet)
    told = session.foretold(read_aloud("do", by="Bo", what="exchange a card"))
    assert told == "Bo does “exchange a card”, which costs 1 point, then draws one card."
