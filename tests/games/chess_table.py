"""Nomic Chess in a few words: sit down to any set-up of men, go past the proposal, push, move, and see what is left to do."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from tabletop.box import box
from tabletop.box.box import Box, read_box
from tabletop.engine.answers import Objection
from tabletop.engine.boards.battle import battle_of, position
from tabletop.engine.chess.prospect import Prospect
from tabletop.engine.chess.rows import rows
from tabletop.engine.duties import owed
from tabletop.game.session import Session
from tests.playing import do, refused, sit

CHESS = "nomic-chess"
WHITE, BLACK = "8/8/PPPPPPPP/RNBQKBNR", "8/8/PPPPPPPP/RNBKQBNR"

MAY_MOVE_TWICE = """set claims over to rule 219
set moves per half-board of armies whose controller is "Ann" to 2
set partners to "any half-board" if controller of army on turn is "Ann"
set extra moves to "may" if controller of army on turn is "Ann\""""


@cache
def the_game(text: str) -> Box:
    return read_box(text)


def chess_box(**arrays: str) -> Box:
    """The game, with other arrays for the armies that are named."""
    whole = the_game(box.shipped_text(CHESS))
    if not arrays:
        return whole
    lines = [f'set array of armies whose name is "{army}" to "{rows_}"' for army, rows_ in arrays.items()]
    return replace(
        whole,
        rule=tuple(replace(each, sheet="\n".join([*lines, each.sheet])) if each.number == 215 else each for each in whole.rule),
    )


def begun(
    folder: Path, names: str = "Ann,Bo,Cy", options: Mapping[str, str] | None = None, file: str = "evening.nomic", **arrays: str
) -> Session:
    """The game has begun: Ann has Red, Bo Blue, Cy Yellow, Dee Green, each set up as told or as the rules say."""
    return sit(folder, chess_box(**arrays), names, options=dict(options or {}), file=file)


def moving(session: Session) -> Session:
    """It is time to move the army: what was to be proposed was proposed by word of mouth."""
    seat = session.whole_table().turn.seat
    for duty in ("propose", "have it voted on"):
        if owed(session.whole_table().duties, seat, duty):
            do(session, "tick", by=seat, duty=duty)
    return session


def next_turn(session: Session) -> str:
    """The next turn is begun, by whoever has to. Gives the army."""
    who = next(duty.who for duty in owed(session.whole_table().duties) if duty.what == "begin the turn")
    do(session, "begin turn", by=who, to=who)
    return session.whole_table().turn.of("army")


def next_to_move(session: Session) -> str:
    """The next turn is begun, and it is time to move. Gives the army."""
    army = next_turn(session)
    moving(session)
    return army


def push(session: Session, boards: str) -> int:
    return do(session, "push", by=session.whole_table().turn.seat, boards=boards.split("+"))


def cannot_push(session: Session, boards: str) -> Objection:
    return refused(session, "push", by=session.whole_table().turn.seat, boards=boards.split("+"))


def move(session: Session, squares: str, into: str = "") -> int:
    start, end = squares.split("-")
    return do(session, "move", by=session.whole_table().turn.seat, from_=start, to=end, into=into)


def cannot_move(session: Session, squares: str, into: str = "") -> Objection:
    start, end = squares.split("-")
    return refused(session, "move", by=session.whole_table().turn.seat, from_=start, to=end, into=into)


def plays(session: Session, boards: str, squares: str, into: str = "") -> int:
    """Push and move."""
    push(session, boards)
    return move(session, squares, into)


def open_pushes(session: Session) -> list[str]:
    return ["+".join(each.boards) for each in session.prospects()]


def prospect(session: Session, boards: str, army: str = "") -> Prospect:
    near, far = boards.split("+")
    found = session.prospect((near, far), army)
    assert found is not None
    return found


def moves(session: Session, boards: str, army: str = "") -> set[str]:
    return {f"{start}-{end}{f'={into}' if into else ''}" for start, end, into in prospect(session, boards, army).moves}


def standing(session: Session) -> dict[str, tuple[str, ...]]:
    return {name: rows(board) for name, board in position(session.whole_table()).boards.items()}


def controllers(session: Session) -> dict[str, str]:
    return {army.name: army.controller for army in battle_of(session.whole_table()).armies}


def owing(session: Session, seat: str) -> list[str]:
    return [duty.what for duty in owed(session.whole_table().duties, seat)]


def vote(session: Session, against: str = "") -> None:
    """The proposal on the table is put to the vote; ``against`` names those who are against it."""
    proposal = session.whole_table().proposals[-1]
    do(session, "end debate", by=proposal.by)
    for name in session.whole_table().players:
        do(session, "vote", by=name, side="against" if name in against.split(",") else "for")


def propose(session: Session, against: str = "", **change: object) -> None:
    """Whoever is on turn proposes, a new rule if nothing is said, and everybody votes."""
    by = session.whole_table().turn.seat
    do(session, "propose", by=by, **({"kind": "enact", "text": "A new rule."} | change))
    vote(session, against)


def by_majority(session: Session) -> None:
    """By hand: rule 203 has changed already."""
    rule = next(rule for rule in session.whole_table().rulebook.rules if rule.id == "r203")
    do(session, "edit rule", rule=rule.number, sheet="set adoption to majority")


def two_parts(session: Session) -> None:
    """Rule 202 has two parts since, and the next turn is begun."""
    moving(session)
    sheet = session.whole_table().rulebook["r202"].sheet
    assert '["propose", "have it voted on", "move the army", "take armies"]' in sheet
    sheet = sheet.replace('["propose", "have it voted on", "move the army", "take armies"]', '["move the army", "take armies"]')
    words = "A turn has two parts. Whose turn it is may also propose a rule-change."
    do(session, "edit rule", rule=202, text=words, sheet=sheet)
    do(session, "tick", by="Ann", duty="move the army")
    next_turn(session)
