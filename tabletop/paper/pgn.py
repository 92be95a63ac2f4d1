"""The moves of two armies as PGN, for chess programs to read."""

from datetime import datetime

from tabletop.engine.boards.battle import battle_of, position
from tabletop.engine.chess.pgn import PgnStep, Ply
from tabletop.engine.chess.pgn import pgn as game_of
from tabletop.engine.seen import SeenStep, SeenTable
from tabletop.paper.account import EveningAccount


def pgn(account: EveningAccount) -> str:
    """The game in PGN. Raises ``NotInPgn`` with a sentence where it has something that PGN cannot say."""
    armies = tuple(army.name for army in battle_of(account.table).armies)
    stages = (PgnStep(each.number, position(each.table), _plies(each.step)) for each in account.moments)
    return game_of(armies, stages, _headers(account))


def _plies(step: SeenStep | None) -> tuple[Ply, ...]:
    moves = (act.written for act in (step.acts if step else ()) if act.said == "move")
    return tuple(Ply(move["from"], move["to"], move.get("into", "")) for move in moves)


def _headers(account: EveningAccount) -> dict[str, str]:
    begun = next((each.table for each in account.moments if _players(each.table)), None)
    players = _players(begun) if begun else {}
    at = next((each.at for each in account.moments if each.at), 0.0)
    over = account.table.over
    scores = {**dict(zip(players.values(), ("1-0", "0-1"), strict=False)), "": "1/2-1/2"}
    result = scores.get(over[-1].who, "*") if over and not over[-1].given_up else "*"
    dated = {"Date": f"{datetime.fromtimestamp(at):%Y.%m.%d}"} if at else {}
    return {"Event": account.table.game, **dated, **players, "Result": result}


def _players(table: SeenTable) -> dict[str, str]:
    """Who played each of the two colours: those who had the armies when all were set up."""
    controllers = [army.controller for army in battle_of(table).armies]
    return dict(zip(("White", "Black"), controllers, strict=True)) if len(controllers) == 2 and all(controllers) else {}
