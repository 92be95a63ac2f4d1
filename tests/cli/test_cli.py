"""The command line: exit statuses, one line for each line, and sentences for whatever cannot be done."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.cli import cli
from tests.games.command_line import run
from tests.golden import approved
from tests.playing import do, sit

ROOT = Path(__file__).parents[2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    sit(tmp_path).close()
    return tmp_path / "evening.nomic"


def answers(file: Path, *lines: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in run("act", file, said="".join(line + "\n" for line in lines))[1].splitlines()]


def test_a_library_that_the_system_lacks_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def opened(given: list[str]) -> int:
        raise ImportError(why)

    monkeypatch.setattr(cli, "open_table", opened)
    why = "libGL.so.1: cannot open shared object file: No such file or directory"
    assert cli.main([]) == 1
    assert capsys.readouterr().err == approved()
    why = "cannot import name 'table'"
    with pytest.raises(ImportError, match="table"):
        cli.main([])


NONSENSE = [
    "nonsense",
    "[1]",
    "{",
    '{"act": "flyy", "by": "Ann"}',
    '{"act": ["tell"]}',
    '{"by": "Ann"}',
    '{"act": "tell", "by": {"a": 1}}',
    '{"act": "look", "by": ["Ann"]}',
    '{"act": "throw", "dice": NaN}',
    '{"act": "throw", "dice": 1e999}',
    '{"act": "show", "to": "Ann", "things": []}',
    '{"act": "tell", "by": "Ann", "text": "\\ud800"}',
    '{"act": "flip", "card": "\\udfff"}',
    '{"act": "throw", "dice": ' + "9" * 5_000 + "}",
    '{"act": ' + "[" * 2_000 + "]" * 2_000 + "}",
    '{"act": "tell", "by": "Nobody", "text": "x"}',
    '{"act": "tell", "text": "x", "shout": true}',
]


@pytest.mark.parametrize("line", NONSENSE, ids=range(len(NONSENSE)))
def test_a_line_that_makes_no_sense_is_answered_with_a_sentence_and_the_next_one_is_done(file: Path, line: str) -> None:
    refused, done = answers(file, line, '{"act": "tell", "by": "Ann", "text": "on"}')
    assert str(refused["objection"]).endswith((".", "?"))
    assert refused["impossible"] is True
    assert (done["step"], done["told"]) == (2, ["Ann: on"])


def test_a_slip_of_the_pen_is_told_the_word_that_was_meant(file: Path) -> None:
    (answer,) = answers(file, '{"act": "thorw", "by": "Ann"}')
    assert "“throw”" in str(answer["objection"])


def test_statuses_say_what_came_of_it(file: Path, tmp_path: Path) -> None:
    assert run("act", file, said='{"act": "tell", "by": "Ann", "text": "x"}\n')[0] == 0
    assert run("act", file, said='{"act": "pass token", "by": "Ann", "to": "Cy"}\n')[0] == 1
    for argv, sentence in [
        *(
            (argv, "There is no such file.")
            for argv in (("show", tmp_path / "nothing.nomic"), ("act", tmp_path / "nothing.nomic"))
        ),
        (("show", tmp_path), "This is not a file."),
        (("show", file, "--as", "Zoe"), "Nobody called “Zoe” sits here."),
        (("show", file, "--at", "99"), "no step 99"),
        (("new", "card-nomic", "--players", "Ann", "--out", tmp_path / "x.nomic"), "2 to 10 players"),
        (("new", "chess", "--players", "Ann,Bo", "--out", tmp_path / "x.nomic"), "no game “chess”"),
        (("new", "card-nomic", "--players", "Ann,Bo", "--out", file), "already"),
        (("new", "card-nomic", "--players", "Ann,Bo", "--out", tmp_path / "no" / "x.nomic"), "folder"),
        (("new", "card-nomic", "--players", "Ann,Bo", "--out", tmp_path / "x.nomic", "--option", "jokers=2"), "no option"),
    ]:
        status, out, trouble = run(*argv)
        assert (status, out, trouble.count("\n")) == (1, "", 1), (argv, trouble)
        assert sentence in trouble
    assert not (tmp_path / "x.nomic").exists()


def test_players_are_seated_with_surnames_teams_and_robots(tmp_path: Path) -> None:
    file = tmp_path / "teams.nomic"
    players = "Ann / Zola@Reds, Bo/Abel @ Reds,Cy@Blues,Dee/Berg,robot:Die"
    assert run("new", "nomic", "--players", players, "--out", file, "--option", "the mail clause of 201=yes") == (0, "", "")
    seats = json.loads(run("show", file)[1])["seats"]
    assert [(seat["name"], seat.get("surname"), seat.get("team"), seat["robot"]) for seat in seats] == [
        ("Ann", "Zola", "Reds", False),
        ("Bo", "Abel", "Reds", False),
        ("Cy", None, "Blues", False),
        ("Dee", "Berg", None, False),
        ("Die", None, None, True),
    ]
    (order,) = [line["answer"] for line in json.loads(run("show", file)[1])["law"] if line["question"] == "order"]
    assert order == "Bo, Dee, Cy, Die and Ann"


@pytest.mark.parametrize("said", ["Ann/", "Ann@", "Ann/@Reds", "Ann/" + "A" * 41])
def test_half_a_surname_or_team_is_told_how_it_is_written(tmp_path: Path, said: str) -> None:
    status, _, trouble = run("new", "nomic", "--players", f"{said},Bo", "--out", tmp_path / "x.nomic")
    assert status == 1
    assert trouble == approved()
    assert not (tmp_path / "x.nomic").exists()


def test_wrong_use_is_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["act"], ["new", "card-nomic"], ["show", "a.nomic", "--at", "soon"], ["check"]):
        with pytest.raises(SystemExit) as caught:
            run(*argv)
        assert caught.value.code == 2


def test_show_gives_the_hand_to_its_owner_and_a_count_to_all_others(file: Path) -> None:
    def hands(*more: str) -> dict[str, object]:
        return {seat["name"]: seat["hand"] for seat in json.loads(run("show", file, *more)[1])["seats"]}

    assert hands() == dict.fromkeys(("Ann", "Bo", "Cy", "Dee"), 5)
    mine = hands("--as", "Bo")
    assert len(mine.pop("Bo")) == 5  # type: ignore[arg-type]
    assert mine == dict.fromkeys(("Ann", "Cy", "Dee"), 5)


def test_law_gives_every_question_with_its_answer_and_what_stands_behind_one_that_is_named(file: Path) -> None:
    lines = [json.loads(line) for line in run("law", file)[1].splitlines()]
    assert {"question": "value", "answer": "13", "rule": 16, "overruled": [], "of": "KC"} in lines
    assert {"question": "castling", "answer": None, "rule": None, "overruled": []} in lines
    status, told, _ = run("law", file, "value", "king")
    (king,) = map(json.loads, told.splitlines())
    assert (status, king["answer"], king["rule"]) == (0, "13", 16)
    assert king["claims"][0]["line"] == 'set value of cards whose rank is "K" to 13'
    assert king["since"] == [{"step": 1, "answer": "13", "rule": 16}]


def test_law_tells_how_it_was_after_a_step_that_is_named(file: Path) -> None:
    said = json.dumps({"act": "edit rule", "rule": 16, "sheet": 'set value of cards whose rank is "K" to 20'})
    answers(file, said)
    (king,) = map(json.loads, run("law", file, "value", "king")[1].splitlines())
    assert [(each["answer"], each["rule"]) for each in king["since"]] == [("13", 16), ("20", 16)]
    (then,) = map(json.loads, run("law", file, "value", "king", "--at", str(king["since"][1]["step"] - 1))[1].splitlines())
    assert (then["answer"], len(then["since"])) == ("13", 1)
    assert run("law", file, "--at", "9999")[0] == 1
    assert run("law", file, "sausages")[::2] == approved()


def test_export_gives_the_rules_as_they_are_as_a_game_that_can_be_begun(file: Path, tmp_path: Path) -> None:
    answers(file, json.dumps({"act": "edit rule", "rule": 16, "sheet": 'set value of cards whose rank is "K" to 20'}))
    ours, new = tmp_path / "ours.toml", tmp_path / "new.nomic"
    assert run("export", file, "--out", ours) == (0, "", "")
    assert run("check", ours) == (0, "", "")
    assert run("new", ours, "--players", "Ann,Bo,Cy", "--out", new)[0] == 0
    assert '"answer": "20", "rule": 16' in run("law", new, "value", "king")[1]
    assert run("export", file, "--out", ours) == approved()
    assert run("export", file, "--out", tmp_path / "ours.json")[2] == approved()
    assert run("export", file, "--at", "999", "--out", tmp_path / "then.toml")[0] == 1


def test_template_is_a_game_that_explains_itself_and_can_be_played(tmp_path: Path) -> None:
    mine, new = tmp_path / "mygame.toml", tmp_path / "new.nomic"
    assert run("template", "--out", mine) == (0, "", "")
    assert run("template")[1] == mine.read_text("utf-8")
    assert run("check", mine) == (0, "", "")
    assert run("new", mine, "--players", "Ann,Bo", "--out", new, "--option", "who begins=Bo")[0] == 0
    said = [{"act": "propose", "by": "Bo", "kind": "enact", "text": "Tea."},
            {"act": "vote", "by": "Ann", "side": "for"}, {"act": "vote", "by": "Bo", "side": "for"},
            {"act": "throw", "by": "Bo", "faces": [6]}]  # fmt: skip
    answers(new, *map(json.dumps, said))
    shown = json.loads(run("show", new)[1])
    assert [rule["number"] for rule in shown["rules"]] == [1, 2, 3, 4, 5]
    assert {seat["name"]: seat["score"] for seat in shown["seats"]} == {"Ann": "0", "Bo": "6"}
    assert shown["turn"]["seat"] == "Ann"


def test_check_says_what_is_wrong_and_mends_a_file_that_was_changed_on_purpose(file: Path) -> None:
    assert run("check", file) == (0, "", "")
    file.write_bytes(file.read_bytes().replace(b'"Dee"', b'"Eva"'))
    status, out, _ = run("check", file)
    assert status == 1
    assert "--mend" in out
    assert run("check", "--mend", file)[0] == 1
    (copy,) = file.parent.glob("*mended*")
    assert "Eva" in run("show", copy)[1]


def test_letters_are_utf_8_whatever_the_console_speaks(file: Path) -> None:
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    said = '{"act": "tell", "by": "Ann", "text": "7♠ — „ja“"}\n'.encode()
    command = [sys.executable, "-m", "tabletop", "act", str(file)]
    done = subprocess.run(command, cwd=ROOT, env=plain, input=said, capture_output=True, check=True)
    assert json.loads(done.stdout)["told"] == ["Ann: 7♠ — „ja“"]
    broken = subprocess.run(
        command, cwd=ROOT, env=plain, input=b'{"act": "tell", "text": "\xff"}\n', capture_output=True, check=False
    )
    assert (broken.returncode, "half a letter" in json.loads(broken.stdout)["objection"]) == (1, True)


def test_who_plays_as_a_seat_is_answered_what_that_seat_may_know(file: Path) -> None:
    line = '{"act": "play", "by": "Bo", "card": "%s", "to": "discard", "up": false}\n'
    card = json.loads(run("show", file, "--as", "Bo")[1])["seats"][1]["hand"][0]
    status, out, _ = run("act", file, "--as", "Ann", said=line % card)
    assert (status, card in out) == (0, False)
    status, out, _ = run("act", file, "--as", "Zoe", said=line % card)
    assert (status, out) == (1, "")


def test_show_tells_how_points_came_why_a_rule_is_stamped_and_which_ways_play_has_taken(tmp_path: Path) -> None:
    session = sit(tmp_path)
    six = "when dice thrown if 6 is in faces: give 3 points to thrower"
    do(session, "edit rule", by="Ann", text="Sixes are paid.", sheet=six, number=30)
    thrown = do(session, "throw", by="Ann", faces=[6])
    stamped = do(session, "stamp void", by="Bo", rule=30, why="it conflicts with 112")
    session.go_back(thrown)
    now = do(session, "stamp void", by="Bo", rule=30, why="it conflicts with 114")
    session.close()
    shown = json.loads(run("show", tmp_path / "evening.nomic")[1])
    assert shown["ledger"][0] == {
        "step": thrown, "seat": "Ann", "change": "3", "now": "3", "rule": 30, "why": "", "by": None, "proposal": None,
        "done": "Ann threw 6",
    }  # fmt: skip
    (rule,) = [rule for rule in shown["rules"] if rule["number"] == 30]
    assert rule["stamp"] == {"standing": "void", "step": now, "why": "it conflicts with 114", "by": "Bo", "rule": None}
    assert shown["branches"] == [
        {"depth": 0, "leaves": 0, "ends": now, "steps": 4, "here": True},
        {"depth": 1, "leaves": thrown, "ends": stamped, "steps": 1, "here": False},
    ]
    before = json.loads(run("show", tmp_path / "evening.nomic", "--at", str(thrown - 1))[1])
    assert before["ledger"] == []
    assert not any("stamp" in rule for rule in before["rules"])
