"""Files under good seals whose lines say anything: whatever is asked of one, the answer is a sentence, and ``check`` names
the line of whatever nobody could have done at a table."""

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tabletop.engine.acts import Act, read_act
from tabletop.engine.answers import Objection
from tabletop.engine.plain import Malformed
from tabletop.game.advisor import Advisor
from tabletop.game.evening import Evening
from tabletop.game.session import Session
from tabletop.journal import Trouble, read
from tests.games.chess_table import begun, moving, push
from tests.games.command_line import run
from tests.journal.test_well_sealed import IMPOSSIBLE, NOT_TO_BE_READ, PYTHONS
from tests.paper.evenings import short_evening
from tests.playing import deal, do, ids, propose, resume, sit, vote
from tests.proving import numbers
from tests.sealing import Line, lines_of, sealed

FILES = numbers(45, 10_000)
ANYTHING: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 99, 10**13, 10**60, -5, 0.5, 1e300, 9e12, "", "x", "Zed", "Ann", "Bo", "#1", "#99999",
    "r13", "house", "hand of Zed", "draw", "felt", "1/0", "7/2", "for", "secret", "from now on", "\u202e<b>", "a" * 3_000, [],
    [1], ["Ann"], ["#1", "#1"], [[]], [["Ann", 1]], {}, {"player": "Ann"}, {"player": "Zed"}, {"wizard": "x"},
    {"number": "1/3"}, {"act": "tell"},
)  # fmt: skip


def by_cards(folder: Path) -> Session:
    """Votes with cards, looks, undo, redo, a way back and a second branch."""
    session = sit(folder, file="cards.nomic")
    deal(session, Ann=["7S", "KD", "2C", "3C", "4C"], Bo=["9H", "2H", "3H", "4H", "5H"])
    propose(session, "Ann", "Aces are 14.", 'set value of cards whose rank is "A" to 14', rule=13)
    vote(session, Ann="7S for", Bo="9H against", Cy="none", Dee="none")
    session.look("Ann")
    do(session, "shuffle", by="Bo", pile="draw")
    session.undo()
    session.redo()
    session.go_back(3)
    propose(session, "Ann", "Aces are 15.", 'set value of cards whose rank is "A" to 15', rule=13)
    vote(session, Ann="7S for", Bo="none", Cy="none", Dee="none")
    do(session, "give", by="Ann", counter="points", of="Ann", amount="7/2", why="a bet")
    do(session, "say why", by="Bo", step=session.last, why="it was a bet")
    return session


def by_hand(folder: Path) -> Session:
    """Whatever people do by hand."""
    session = sit(folder, file="hand.nomic")
    do(session, "add thing", what="6", kind="die", by="Ann", at=[0.5, 0.5])
    do(session, "add thing", what="hat\ncoat", kind="deck", to="draw", by="Bo")
    do(session, "throw", by="Bo", dice=2)
    do(session, "start clock", clock="tea", seconds=60.0)
    do(session, "stop clock", clock="tea")
    do(session, "do", by="Cy", what="bid", number=3, secret=True)
    do(session, "reveal", what="bid")
    do(session, "voice", by="Ann", motion="a song")
    do(session, "turn calendar", to="2026-12-24")
    do(session, "set counter", counter="gold", of="rule 13", to=4)
    do(session, "join", who="Eva")
    do(session, "introduce", who="Eva", surname="Abel")
    do(session, "move thing", thing=ids(session, "hat", "coat"), to="hand of Eva")
    do(session, "declare win", who="Eva", by="Eva", why="so it is", anyway=True)
    session.look("Eva")
    session.undo()
    return session


def by_armies(folder: Path) -> Session:
    """Two half-boards pushed together, and men moved by hand as well."""
    session = begun(folder, "Ann,Bo", file="armies.nomic")
    moving(session)
    push(session, "Red+Blue")
    do(session, "move", by="Ann", from_="Red:e2", to="Red:e4", anyway=True)
    do(session, "move thing", by="Bo", thing="Blue:a1", to="beside Blue")
    do(session, "add thing", by="Bo", kind="man", what="Blue knight", to="Blue:a1")
    do(session, "take army", by="Bo", army="Red", anyway=True)
    return session


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> list[list[Line]]:
    folder = tmp_path_factory.mktemp("evenings")
    played = [make(folder) for make in (by_cards, by_hand, by_armies, short_evening)]
    for session in played:
        session.close()
        assert run("check", session.path) == (0, "", "")
    return [lines_of(session.path) for session in played]


def held(found: Any) -> Iterator[tuple[Any, Any]]:
    """All that stands in a line: what holds it, and under which name or number."""
    inner = list(found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ())
    for name, item in inner:
        yield found, name
        yield from held(item)


def anywhere(lines: list[Line], chance: random.Random) -> tuple[Any, Any]:
    """Something in one of the lines, seldom in the head."""
    line = chance.choice(lines if chance.random() < 0.1 else lines[1:])
    return chance.choice(list(held(line)) or list(held(lines)))


def replaced(lines: list[Line], chance: random.Random) -> None:
    """Something in one line is something else: anything, or what stands elsewhere in the file."""
    (holder, name), (donor, other) = anywhere(lines, chance), anywhere(lines, chance)
    holder[name] = deepcopy(chance.choice((chance.choice(ANYTHING), donor[other])))


def taken_out(lines: list[Line], chance: random.Random) -> None:
    holder, name = anywhere(lines, chance)
    del holder[name]


def added_to(lines: list[Line], chance: random.Random) -> None:
    """A field that an act, or a line, may or may not have."""
    line = chance.choice(lines[1:])
    fields = (
        "by",
        "law",
        "why",
        "number",
        "to",
        "up",
        "order",
        "faces",
        "at",
        "seen",
        "undo",
        "followed",
        "ids",
        "tea",
        "secret",
    )
    to = chance.choice([line, *(item for item in line.values() if isinstance(item, dict))])
    to[chance.choice(fields)] = deepcopy(chance.choice(ANYTHING))


def renamed(lines: list[Line], chance: random.Random) -> None:
    """An act is another one, with the same fields."""
    acts = [holder for holder, name in held(lines) if name == "act" and isinstance(holder[name], str)]
    chance.choice(acts)["act"] = chance.choice(sorted(Act.kinds))


def dropped(lines: list[Line], chance: random.Random) -> None:
    del lines[chance.randrange(1, len(lines))]


def doubled(lines: list[Line], chance: random.Random) -> None:
    at = chance.randrange(1, len(lines))
    lines.insert(chance.randrange(1, len(lines) + 1), deepcopy(lines[at]))


def swapped(lines: list[Line], chance: random.Random) -> None:
    one, two = chance.randrange(1, len(lines)), chance.randrange(1, len(lines))
    lines[one], lines[two] = lines[two], lines[one]


WAYS: tuple[Callable[[list[Line], random.Random], None], ...] = (
    replaced, replaced, replaced, replaced, replaced, taken_out, added_to, renamed, dropped, doubled, swapped,
)  # fmt: skip


def said_of(*argv: object) -> tuple[int, str]:
    """What a command says went wrong: one sentence to a line, in nobody's words but the program's."""
    status, _, trouble = run(*argv)
    assert status in (0, 1)
    assert trouble.count("\n") == status
    assert not [word for word in PYTHONS[:6] if word in trouble]
    return status, trouble


def checked(file: Path) -> tuple[int, str]:
    """The first line that ``check`` names, 0 for none, and what it says of it."""
    status, out, trouble = run("check", file)
    assert trouble == ""
    assert bool(out) is bool(status)
    for said in out.splitlines():
        assert said.endswith((".", "?"))
        assert not [word for word in PYTHONS[:6] if word in said]
    first = out.splitlines()[0].removeprefix(f"{file}: ") if out else ""
    line = first.partition(":")[0].removeprefix("Line ")
    return int(line) if line.isdecimal() else 0, first


def first_changed(before: list[Line], after: list[Line]) -> int:
    """The first line, from 0, that is another one; as many as there are where none is."""
    pairs = zip(before, after, strict=False)
    return next(
        (number for number, (was, now) in enumerate(pairs) if json.dumps(was) != json.dumps(now)), min(len(before), len(after))
    )


def refused_live(file: Path, lines: list[Line], at: int) -> str:
    """Why nobody could do at the table what line ``at`` says was done, had they played up to there; nothing if they could."""
    if at >= len(lines) or at < 2 or "act" not in lines[at]:
        return ""
    evening = Advisor(read(sealed(file.with_name("before.nomic"), lines[:at])))
    try:
        found = evening.objection(read_act(lines[at]["act"]))
    except Malformed as trouble:
        return str(trouble)
    return found.sentence if isinstance(found, Objection) and found.impossible else ""


@pytest.mark.timeout(7_200)
def test_any_file_is_shown_checked_and_printed_or_refused_in_one_sentence(tmp_path: Path, evenings: list[list[Line]]) -> None:
    chance = random.Random(12)
    file, out, opened, refused = tmp_path / "any.nomic", tmp_path / "any.txt", 0, 0
    for number in range(FILES):
        before = chance.choice(evenings)
        lines = deepcopy(before)
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            chance.choice(WAYS)(lines, chance)
        sealed(file, lines)
        line, said = checked(file)
        at = first_changed(before, lines)
        if live := refused_live(file, lines, at):
            assert line == at + 1, (number, live, said)
        others = (("law", file), ("print", file, "--what", "book", "--out", out), ("show", file, "--as", "Ann"))
        status, trouble = said_of("show", file)
        if status:
            refused += 1
            assert trouble == f"{said}\n" or line < trouble_line(trouble), number
        else:
            opened += 1
            for argv in others if number % 5 == 0 else others[number % 3 :][:1]:
                assert said_of(*argv)[0] == 0 or "Nobody called “Ann” sits here." in said_of(*argv)[1]
            whole(file)
    assert opened > FILES / 10
    assert refused > FILES / 10


def trouble_line(trouble: str) -> int:
    return int(trouble.removeprefix("Line ").partition(":")[0])


def whole(file: Path) -> None:
    """Everything lies in one place, and play can go on."""
    try:
        session = resume(file)
    except Trouble:
        raise AssertionError(file.read_text("utf-8")) from None
    things = session.whole_table().things
    lying = [thing.id for place in {thing.at for thing in things.by_id.values()} for thing in things.at(place)]
    assert sorted(lying) == sorted(things.by_id)
    session.undo()
    session.redo()
    session.close()


@pytest.mark.parametrize("wrong", [*NOT_TO_BE_READ, *IMPOSSIBLE])
def test_what_is_wrong_is_named_wherever_it_stands(tmp_path: Path, evenings: list[list[Line]], wrong: str) -> None:
    chance = random.Random(wrong)
    for _ in range(numbers(1, 40)):
        lines = deepcopy(evenings[0])
        at = chance.randrange(2, len(lines))
        lines.insert(at, deepcopy((NOT_TO_BE_READ | IMPOSSIBLE)[wrong][0]))
        file = sealed(tmp_path / "any.nomic", lines)
        stood = Evening(read(sealed(tmp_path / "before.nomic", lines[:at])))
        if wrong == "a way back to where play stands":
            lines[at]["go back"] = stood.standing()
        elif wrong == "a stranger had looked":
            lines[at]["undo"] = stood.standing()
        elif wrong.startswith("a way back to"):
            lines[at]["go back"] = len(lines)
        assert checked(sealed(file, lines))[0] == at + 1
