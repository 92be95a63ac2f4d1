"""Files with good seals and wrong meanings: what cannot be read or played does not open, and ``check`` names the rest."""

from pathlib import Path
from typing import Any

import pytest

from tabletop.engine import steps
from tabletop.engine.acts import played
from tabletop.game.history import History
from tests.games.command_line import run
from tests.playing import deal, do, propose, resume, sit, vote
from tests.sealing import Line, lines_of, sealed

PYTHONS = ("Error", "Traceback", "instance", "'<'", "NoneType", "None", "True", "False", "dict", "unhashable", "argument", "{'")
"""Words that Python would say."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Ann has drawn and looked, something was undone, done again and left behind, and Bo's vote is due: line 10 comes next."""
    session = sit(tmp_path)
    deal(session, Ann=["7S", "KD", "2C", "3C", "4C"])
    do(session, "draw", by="Ann")
    session.look("Ann")
    session.undo()
    session.redo()
    propose(session, "Ann", "Aces are 14.", 'set value of cards whose rank is "A" to 14', rule=13)
    vote(session, Ann="7S for")
    session.close()
    return session.path


def with_more(file: Path, *more: Line) -> tuple[int, Path]:
    """The file with more lines under good seals, and the number of the first of them."""
    lines = lines_of(file)
    return len(lines) + 1, sealed(file, [*lines, *more])


def step(**act: Any) -> Line:
    return {"act": act, "at": 1_763_640_000.0}


def refused(file: Path, line: int) -> str:
    """The one sentence that every command has for a file that does not open."""
    status, out, trouble = run("show", file)
    assert (status, out) == (1, "")
    assert trouble.startswith(f"Line {line}: ")
    assert run("check", file) == (1, f"{file}: {trouble}", "")
    assert run("law", file)[::2] == (1, trouble)
    assert run("print", file, "--what", "minutes", "--out", file.with_suffix(".md"))[::2] == (1, trouble)
    assert run("act", file, said="")[::2] == (1, trouble)
    assert trouble.endswith("copy.\n")
    assert not [word for word in PYTHONS if word in trouble]
    return trouble


def named(file: Path, line: int) -> str:
    """What ``check`` says of a line of a file that opens all the same, and of which everything can be shown."""
    status, out, trouble = run("check", file)
    assert (status, trouble) == (1, "")
    said = out.splitlines()[0]
    assert said.startswith(f"{file}: Line {line}: ")
    for command in (("show",), ("show", "--as", "Ann"), ("law",), ("print", "--what", "book", "--out", file.with_suffix(".md"))):
        assert run(command[0], file, *command[1:])[::2] == (0, "")
    return said.removeprefix(f"{file}: ")


def test_a_file_that_nobody_has_changed_has_nothing_wrong_with_it(file: Path) -> None:
    assert run("check", file) == (0, "", "")
    assert run("check", sealed(file, lines_of(file))) == (0, "", "")


NOT_TO_BE_READ = {
    "looked at since is a list": ({"undo": 9, "seen": [1]}, "“seen” of “undo”: [1] should be"),
    "an undo at a word": ({"undo": 9, "at": "x"}, "“at” of “undo”: “x” should be a number"),
    "an undo beyond all calendars": ({"undo": 9, "at": 1e300}, "“at” of “undo”: 1e+300 should be a number"),
    "an undo long after the year 9999": ({"undo": 9, "at": 9e12}, "“at” of “undo”: 9000000000000.0 should be a moment"),
    "looked at is a number": ({"look": "Zed", "things": 7}, "“things” of “look”: 7 should be a list"),
    "a way back to a list": ({"go back": [1]}, "“go back” of “go back”: [1] should be a whole number"),
    "a way back to what is no step": ({"go back": 99}, "there is no step 99 to go back to"),
    "a way back to an undo": ({"go back": 7}, "there is no step 7 to go back to"),
    "an undo of a step that is not there": ({"undo": 99}, "step 99 cannot be undone here; only step 9 can"),
    "an undo of yes": ({"undo": True}, "“undo” of “undo”: true should be a whole number"),
    "a redo of nothing": ({"redo": 1}, "step 1 cannot be done again here; none can"),
    "an undo and a redo at once": ({"undo": 9, "redo": 5}, "it is undo and redo at once"),
    "an act and an undo at once": ({**step(act="tell", text="x"), "undo": 9}, "it is act and undo at once"),
    "nothing": ({"at": 1}, "it is none of these"),
    "a field that no step has": ({**step(act="tell", text="x"), "shout": 1}, "“step” has no “shout”"),
    "ids below nought": ({**step(act="tell", text="x"), "ids": -5}, "“ids” of “step”: -5 should not be negative"),
    "what followed is no list": ({**step(act="tell", text="x"), "followed": {}}, "“followed” of “step”: {} should be a list"),
    "a reason that is none": ({**step(act="tell", text="x"), "why": None}, "“why” of “step”: null should be a text"),
    "an act that is a list": ({"act": [], "at": 1}, "“act” of “step”: An act is written as"),
    "a number without end": (step(act="give", counter="points", of="Ann", amount=10**60), "is longer than a number may be"),
    "a thing that is none": (step(act="flip", card="#9999"), "“flip” is impossible here. There is no “#9999” in sight."),
    "a card by its face": (step(act="flip", card="KD"), "There is no “KD” in sight."),
    "an order that names one card 32 times": (step(act="shuffle", pile="draw", order=[0] * 32), "The order of a shuffle names"),
    "an order that leaves cards out": (step(act="shuffle", pile="draw", order=[0, 1, 2]), "The order of a shuffle names"),
    "an order that is too long": (step(act="shuffle", pile="draw", order=[*range(400)]), "The order of a shuffle names"),
    "an order with a card that is none": (step(act="shuffle", pile="draw", order=[-1, 0]), "The order of a shuffle names"),
    "a shuffle without an order": (step(act="shuffle", pile="draw"), "“shuffle” speaks of what is not on the table."),
}


@pytest.mark.parametrize("wrong", NOT_TO_BE_READ)
def test_what_cannot_be_read_or_played_does_not_open_and_is_one_sentence_with_its_line(file: Path, wrong: str) -> None:
    entry, says = NOT_TO_BE_READ[wrong]
    assert says in refused(*reversed(with_more(file, entry)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seats": []}, "Card-Based Nomic is for 2 to 10 players"),
        ({"seats": [{"name": f"S{number}"} for number in range(500)]}, "Card-Based Nomic is for 2 to 10 players"),
        ({"seats": [{"name": "Ann"}, {"name": "Bo"}, {"name": "Ann"}]}, "Two players cannot have the same name"),
        ({"seats": [{"name": "Ann"}, {"name": "ann"}]}, "Two players cannot have the same name"),
        ({"seats": [{"name": "Ann"}, {"name": ""}]}, "A name needs letters"),
        ({"seats": [{"name": "Ann"}, {"name": "Bo", "look": 99}]}, "99 is none of them"),
        ({"seats": "Ann"}, "“seats” of “beginning”: “Ann” should be a list"),
        ({"house": 7}, "“house” of “beginning”: 7 should be a text"),
        ({"seed": [1]}, "“seed” of “beginning”: [1] should be a text"),
        ({"game": None}, "null stands where “game file” should be"),
        ({"tea": 1}, "“beginning” has no “tea”"),
    ],
)
def test_a_beginning_at_which_nobody_could_have_sat_down_does_not_open(file: Path, change: Line, says: str) -> None:
    head, *entries = lines_of(file)
    assert says in refused(sealed(file, [{**head, **change}, *entries]), 1)


IMPOSSIBLE = {
    "a die that shows 99": (step(act="throw", by="Ann", faces=[99]), "A die of 6 sides shows a number from 1 to 6."),
    "a die that shows -5": (step(act="throw", by="Ann", faces=[-5]), "A die of 6 sides shows a number from 1 to 6."),
    "a die that shows nothing": (step(act="throw", by="Ann"), "does not say how chance or the clock had it"),
    "a clock without its time": (step(act="start clock", clock="tea"), "does not say how chance or the clock had it"),
    "somebody who is not seated draws": (step(act="draw", by="Zed"), "Nobody called “Zed” sits there."),
    "nobody draws": (step(act="draw"), "Somebody who sits at the table has to draw."),
    "more is drawn than lies there": (step(act="draw", by="Ann", number=900), "has only"),
    "a ballot of a stranger": (step(act="vote", by="Zed", side="for"), "Nobody called “Zed” sits there."),
    "a judge is overruled who is none": (step(act="overrule judge", by="Ann"), "There is no Judge to overrule."),
    "what only follows from a rule": (step(act="require", of="Bo", what="sing"), "“require” only ever follows from a rule."),
    "what says that it follows from a rule": (step(act="tell", text="x", law="r13"), "says that it follows from a rule"),
    "a second beginning": (step(act="begin game"), "The game had begun already."),
    "a reason for what was never done": (step(act="say why", step=99, why="x"), "There is no step 99 on record."),
    "a token that is passed to a stranger": (step(act="pass token", by="Ann", to="Zed"), "Nobody called “Zed” sits here."),
    "what follows is impossible": (
        {**step(act="tell", by="Ann", text="x"), "followed": [{"act": "draw", "by": "Zed", "law": "r13"}]},
        "Nobody called “Zed” sits there.",
    ),
    "numbers that were never given": (
        {**step(act="tell", by="Ann", text="x"), "ids": 9},
        "No id was given on another branch, and it says #9.",
    ),
    "against rules that nobody did it against": ({**step(act="tell", by="Ann", text="x"), "why": "so"}, "not that it was"),
    "a look by a stranger": ({"look": "Zed", "things": ["#1"]}, "Nobody called “Zed” sits there"),
    "a look at what lay elsewhere": ({"look": "Ann", "things": ["#1"]}, "What Ann looked at is not what lay in that hand."),
    "a stranger had looked": ({"undo": 9, "at": 1.0, "seen": {"Zed": 2}}, "not what the looks on record come to"),
    "what follows from a rule that never was": (
        {**step(act="tell", by="Ann", text="x"), "followed": [{"act": "tell", "text": "x", "law": "r99"}]},
        "“tell” follows from a rule that never was.",
    ),
    "what was done against a rule that never was": (
        {**step(act="tell", by="Ann", text="x"), "anyway": True, "why": "so", "against": ["r99"]},
        "It was done against a rule that never was.",
    ),
    "a way back to where play stands": ({"go back": 9, "at": 1.0}, "Play stood after step 9 already."),
}  # fmt: skip


@pytest.mark.parametrize("wrong", IMPOSSIBLE)
def test_what_was_not_possible_is_named_with_its_line_and_all_else_can_be_shown(file: Path, wrong: str) -> None:
    entry, says = IMPOSSIBLE[wrong]
    assert says in named(*reversed(with_more(file, entry)))  # type: ignore[arg-type]


def test_a_game_that_does_not_begin_with_its_beginning_is_named(file: Path) -> None:
    head, begun, *_ = lines_of(file)
    entry = {"act": {"act": "tell", "text": "x"}, "at": 1.0, "followed": begun["followed"]}
    assert "A game begins with its first entry" in named(sealed(file, [head, entry]), 2)


def test_every_line_is_named_up_to_ten_and_then_how_many_more(file: Path) -> None:
    line, changed = with_more(file, *[step(act="throw", by="Ann", faces=[99])] * 14)
    status, out, _ = run("check", changed)
    assert status == 1
    told = out.splitlines()
    assert [f"Line {line + number}:" in each for number, each in enumerate(told[:10])] == [True] * 10
    assert told[10:] == [f"{changed}: And 4 more lines, which may all follow from these."]


def test_what_a_file_claims_and_was_impossible_is_told_as_that(file: Path) -> None:
    _, changed = with_more(file, step(act="overrule judge", by="Ann"))
    out = file.with_suffix(".txt")
    assert run("print", changed, "--what", "minutes", "--out", out) == (0, "", "")
    assert "Ann: overrule judge, which was impossible. There is no Judge to overrule." in " ".join(out.read_text("utf-8").split())


def test_an_evening_that_can_be_played_is_not_blamed_for_what_the_program_does_wrong(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*given: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(History, "fold", wrong)
    with pytest.raises(ZeroDivisionError):
        resume(file)


def test_a_checkpoint_keeps_nothing_from_being_asked(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.game import session as sessions

    monkeypatch.setattr(sessions, "LONG", 2)
    line, changed = with_more(file, step(act="throw", by="Ann", faces=[99]))
    resume(changed).close()
    assert changed.with_name(f"{changed.name}.cache").exists()
    assert named(changed, line)


def test_however_long_an_evening_is_check_plays_each_of_its_acts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, work = sit(tmp_path), []
    for number in range(600):
        do(session, "give", by="Ann", counter="points", of="Ann", amount=1)
        if number % 100 == 99:
            session.undo()
    session.close()
    monkeypatch.setattr(steps, "played", lambda act, table: work.append(act) or played(act, table))
    assert run("check", session.path) == (0, "", "")
    acts = [act for line in lines_of(session.path) for act in (line.get("act"), *line.get("followed", ())) if act]
    assert len(work) == len(acts)
