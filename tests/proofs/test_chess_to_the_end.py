"""Whole games of Nomic Chess by legal acts drawn at random, until one player is left: nothing breaks on the way."""

import json
from pathlib import Path
from random import Random

import pytest

from tabletop.cli.notation import table_shown
from tabletop.engine.boards.battle import position
from tabletop.engine.chess.prospect import Prospect
from tabletop.engine.duties import owed
from tabletop.game.evening import Evening
from tabletop.game.session import Session
from tabletop.journal import read
from tests.games.chess_table import begun, controllers, next_turn, owing
from tests.playing import do, told
from tests.proofs.test_chess_turns import of_their_own, the_battle_is_whole

PROPOSALS = (
    {"kind": "enact", "sheet": 'set moves of pieces whose kind is "knight" to "NK"'},
    {"kind": "enact", "sheet": "when king mated: give 1 points to taker"},
    {"kind": "enact", "sheet": "set moves per half-board of armies to 2"},
    {"kind": "amend", "rule": 218, "text": "You may not talk to the other players."},
    {"kind": "enact", "sheet": 'set moves of pieces whose kind is "bishop" to "B3"'},
    {"kind": "enact", "sheet": "set castling to no"},
    {"kind": "transmute", "rule": 116},
    {"kind": "enact", "sheet": ""},
)
MOST_TURNS = 4_000


def played_out(folder: Path, players: int, seed: int) -> Session:
    """A game from the start until somebody has won it, or two have nothing but their kings left."""
    chance = Random(seed)
    session = begun(folder, ",".join(f"P{number}" for number in range(players)))
    for turn in range(MOST_TURNS):
        if len(session.whole_table().players) == 1 or bare_kings(session):
            break
        _a_turn(session, chance)
        if turn % 20 == 0:
            the_battle_is_whole(session, players)
    return session


def bare_kings(session: Session) -> bool:
    """Whether two armies are left with their kings alone, and can mate each other no more."""
    boards = position(session.whole_table()).boards.values()
    return len(boards) == 2 and all(man.kind == "king" for board in boards for man in board.men.values())


def _a_turn(session: Session, chance: Random) -> None:
    if not session.whole_table().turn.seat:
        next_turn(session)
    seat = session.whole_table().turn.seat
    if "propose" in owing(session, seat):
        _a_vote(session, chance, seat)
    for kind in ("demote", "promote"):
        for name in session.whole_table().players:
            while f"{kind} a piece" in owing(session, name):
                do(session, kind, by=name, at=chance.choice(of_their_own(session, name, kind)))
    while "move the army" in owing(session, seat):
        _a_push(session, chance, seat)


def _a_vote(session: Session, chance: Random, seat: str) -> None:
    change = chance.choice(PROPOSALS)
    changed = session.whole_table().rulebook.numbered(change.get("rule", 0))
    if "rule" in change and changed is None:
        change = PROPOSALS[-1]
    do(session, "propose", by=seat, **({"text": "A new rule."} | change))
    do(session, "end debate", by=seat)
    for name in session.whole_table().players:
        do(session, "vote", by=name, side=chance.choice(("for", "for", "for", "against")))


def _a_push(session: Session, chance: Random, seat: str) -> None:
    found = session.prospects()
    assert found, "who still has to move can push"
    mates = [each for each in found if each.mates]
    chosen: Prospect = chance.choice(mates or found)
    do(session, "push", by=seat, boards=list(chosen.boards))
    if chosen.moves:
        start, end, into = chance.choice(_captures(session, chosen) or chosen.moves)
        do(session, "move", by=seat, from_=start, to=end, into=into)


def _captures(session: Session, push: Prospect) -> list[tuple[str, str, str]]:
    things = session.whole_table().things.by_id.values()
    taken = {thing.at.of for thing in things if thing.at.kind == "square"}
    return [move for move in push.moves if move[1] in taken]


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (4, 1), (4, 2), (8, 1), (16, 1)])
def test_a_game_goes_on_until_one_player_has_won(tmp_path: Path, players: int, seed: int) -> None:
    session = played_out(tmp_path, players, seed)
    table = session.whole_table()
    if bare_kings(session):
        for name in table.players:
            do(session, "voice", by=name, motion="call it a draw")
        assert "The game is a draw." in told(session, session.last)
        return
    (last,) = table.players
    assert "declare a win" in owing(session, last)
    assert set(controllers(session).values()) <= {last, ""}
    do(session, "declare win", by=last, who=last)
    assert [win.who for win in session.whole_table().wins] == [last]
    json.dumps(table_shown(session))
    table = session.whole_table()
    session.close()
    assert Evening(read(session.path)).whole_table() == table
    assert not [duty for duty in owed(table.duties) if duty.must and duty.part]
