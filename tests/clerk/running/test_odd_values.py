"""Whatever is read of whatever, and whatever is done with it: a sentence at most, and the game goes on.

A name may stand where a thing is wanted, and what people agreed on by their own words may be of any sort; so every
reading, question, function and verb is tried here with names of nobody, wrong numbers, lists of all sorts, and nothing.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.vocabulary import COUNTER, Slot
from tabletop.clerk.language.words import FUNCTIONS
from tabletop.engine.acts.lawmaking.editing import EditRule
from tabletop.engine.acts.lawmaking.judging import AskJudgment
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.game.chance import left_to_chance
from tests.playing import Time, do, sit
from tests.proving import PROVING

GAMES = (("card-nomic", "Ann,Bo"), ("nomic-chess", "Ann,Bo"), ("solitaire-nomic", "Ann"))
ODD = 'set custom "number" to 5\nset custom "list" to [1, yes, "a"]\nset custom "rule" to rule 1'
VALUES = (
    '"zzz"', '""', '"Ann"', '"draw"', '["zzz", "#3"]', '(custom "number")', '(custom "list")', '(custom "rule")',
    "players", "rules", "5", "1/3", "-1", "yes", "nobody", "[]",
)  # fmt: skip
USUAL = ("players", '"Ann"', "1")
"""What stands in the other places of a verb."""


def readings() -> Iterator[str]:
    """Every reading, question, counter and function, as it is read of something."""
    yield from (f"{reader.phrase} {reader.link}".strip() for reader in VOCABULARY.readers.values())
    yield from (f"{question.phrase} of" for question in VOCABULARY.questions.values() if question.of or question.own)
    yield from ("points of", '"gold" of', *(f"{name} of" for name in FUNCTIONS))


def doings() -> Iterator[str]:
    for parts in VOCABULARY.parts.values():
        places = [index for index, part in enumerate(parts) if isinstance(part, Slot) and part.sort != COUNTER]
        for odd in places:
            for value in VALUES:
                yield from (_filled(parts, odd, value, usual) for usual in USUAL)


def _filled(parts: tuple[str | Slot, ...], odd: int, value: str, usual: str) -> str:
    words = (value if index == odd else usual if isinstance(part, Slot) else part for index, part in enumerate(parts))
    slots = (
        '"gold"' if isinstance(part, Slot) and part.sort == COUNTER else word for part, word in zip(parts, words, strict=True)
    )
    return " ".join(slots)


def sheets_that_read() -> Iterator[str]:
    return (f'set custom "odd" to {what} {value}' for what in readings() for value in VALUES)


def sheets_that_do() -> Iterator[str]:
    return (f"when judgment asked: {what}" for what in doings())


SHARES = 1 if PROVING else 2 * len(GAMES)


@cache
def understood_of(sheets: Callable[[], Iterable[str]], share: int) -> list[str]:
    return [sheet for sheet in [*dict.fromkeys(sheets())][share::SHARES] if not check(sheet, VOCABULARY).errors]


def of_this_game(sheets: Callable[[], Iterable[str]], game: str) -> list[str]:
    """Every other one is tried on every day, in one game, and each in all games under ./dev prove."""
    return understood_of(sheets, [name for name, _ in GAMES].index(game) % SHARES)


@pytest.fixture(params=GAMES, ids=[game for game, _ in GAMES])
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param[0])


@pytest.fixture
def table(game: str, tmp_path: Path) -> Table:
    names = dict(GAMES)[game]
    session = sit(tmp_path, game, names, token="")
    do(session, "edit rule", number=9_001, text="Odd things.", sheet=ODD)
    return session.whole_table()


def test_whatever_is_read_has_a_value_or_a_sentence(table: Table, game: str) -> None:
    tried = of_this_game(sheets_that_read, game)
    assert len(tried) > 400 / SHARES
    for line in tried:
        after = EditRule(number=9_002, text="Odder.", sheet=line).on(table)
        assert any(each.subject == "odd" for each in Clerk().law_seen(seen(after), ())), line


def test_whatever_is_done_is_done_or_told_on_the_card(table: Table, game: str) -> None:
    tried = of_this_game(sheets_that_do, game)
    assert len(tried) > 600 / SHARES
    for line in tried:
        ready = EditRule(number=9_002, text="Odder.", sheet=line).on(table)
        clerk = Clerk()
        after = clerk.follow(ready, AskJudgment(question="Well?"), left_to_chance("7", 0, Time())).after
        assert all(each.question in VOCABULARY.questions for each in clerk.law_seen(seen(after), ())), line
