"""What a line of a sheet costs: µs per clause and per setting, beside bare Python functions that do the same work.

Run it with ``python benchmarks/sheet_lines.py``. The ratio is to the bare function timed in the same run, so it means
the same on a slow machine and on a fast one.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from timeit import repeat
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tabletop.box.box import shipped
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.interpreter import ReadyClause, ReadyPart, ready
from tabletop.engine.values import Value
from tests.clerk.toy import TOY, ToyWorld, card, player

ANN, BO, KING = player("Ann"), player("Bo"), card("KD")
TIMES = 20_000


def world() -> ToyWorld:
    return ToyWorld(
        fields={"thrower": ANN, "faces": (6,), "threshold": "majority", "against voters": (ANN, BO)},
        names={"players": (ANN, BO)},
        readings={("rank", KING): "K", ("points", ANN): 120, ("points", BO): 30},
    )


def draw_for_a_six(table: ToyWorld) -> list[object]:
    if 6 in table.field("faces"):  # type: ignore[operator]
        return list(TOY.verbs[DRAW].acts(table, number=1, pile="draw", whom=(table.field("thrower"),)))
    return []


def pay_dissenters(table: ToyWorld) -> list[object]:
    if table.field("threshold") != "unanimous":
        return list(TOY.verbs[GIVE].acts(table, amount=10, counter="points", whom=table.field("against voters")))
    return []


def value_of_a_king(table: ToyWorld) -> Value:
    return 13 if TOY.readers["rank"].read(table, KING) == "K" else None


def winners(table: ToyWorld) -> Value:
    players: Any = TOY.names["players"].read(table)
    points: Any = TOY.counter_reader
    return tuple(who for who in players if points.read(table, "points", who) >= 100)


DRAW, GIVE = (next(each for each in TOY.verbs if each.startswith(verb)) for verb in ("draw ", "give "))
LINES: tuple[tuple[str, Callable[[ToyWorld], object], Value], ...] = (
    ('when dice thrown if 6 is in faces: draw 1 cards from "draw" for thrower', draw_for_a_six, None),
    ("when proposal adopted if threshold is not unanimous: give 10 points to against voters", pay_dissenters, None),
    ("set dice to 1", lambda table: 1, None),
    ('set value of cards whose rank is "K" to 13', value_of_a_king, KING),
    ("set winner to players whose points is at least 100", winners, None),
)


def microseconds(work: Callable[[], object]) -> float:
    return min(repeat(work, number=TIMES, repeat=5, timer=process_time)) / TIMES * 1_000_000


def running(line: ReadyPart, table: Any, subject: Value) -> Callable[[], object]:
    if isinstance(line, ReadyClause):
        return lambda: line.effects(table, Budget())
    return lambda: line.answers(table, Budget(), subject)


def one_line(text: str) -> ReadyPart:
    checked = check(text, TOY)
    assert checked.sheet is not None, checked.errors
    return ready(checked.sheet, TOY)[0]


def main() -> None:
    table = world()
    for text, bare, subject in LINES:
        line, plain = microseconds(running(one_line(text), table, subject)), microseconds(lambda bare=bare: bare(table))  # type: ignore
        print(f"{line:6.2f} µs   {line / plain:5.1f} × bare Python ({plain:.2f} µs)   {text}")
    sheets = [rule.sheet for box in shipped().values() for rule in box.rule if rule.sheet]
    seconds = min(repeat(lambda: [check(text, VOCABULARY) for text in sheets], number=1, repeat=5, timer=process_time))
    print(f"{seconds * 1_000:6.1f} ms to read and check all {len(sheets)} sheets of the four games")


if __name__ == "__main__":
    main()
