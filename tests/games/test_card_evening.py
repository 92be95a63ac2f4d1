"""A whole evening of the card game, whose figures were worked out by hand from the words of its rules."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tabletop.engine.acts import read_act
from tabletop.engine.answers import Done
from tabletop.game.evening import Evening
from tabletop.journal import read
from tests.games.command_line import CommandLine, run, settled, totals
from tests.golden import approved
from tests.playing import sit

FOLDER = Path(__file__).parent / "evenings"
ACTS = [json.loads(line) for line in (FOLDER / "card-evening.jsonl").read_text("utf-8").splitlines()]
WORKED_OUT = (FOLDER / "card-evening.md").read_text("utf-8")
MINUTES = FOLDER / "card-evening.txt"
NAMES, SEED = "Ann,Bo,Cy,Di", "a card evening"


@dataclass
class Moment:
    """A section of the sheet that was worked out by hand: what holds after so many acts."""

    title: str
    after: int
    says: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.title


def batched(acts: list[dict[str, Any]], size: int) -> list[list[dict[str, Any]]]:
    return [acts[start : start + size] for start in range(0, len(acts), size)]


def moments() -> list[Moment]:
    found: list[Moment] = []
    for line in WORKED_OUT.splitlines():
        if title := re.fullmatch(r"## (.*) \(after act (\d+)\)", line):
            found.append(Moment(title[1], int(title[2])))
        elif line.startswith("## "):
            found.append(Moment(line, -1))
        elif found and (said := re.fullmatch(r"([A-Za-z]+(?: \d+)?): (.+)", line)):
            found[-1].says[said[1]] = said[2]
    return [moment for moment in found if moment.after >= 0]


MOMENTS = moments()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[CommandLine, list[dict[str, Any]]]:
    """The evening as one run of ``tabletop act``, with the answer to every line."""
    table = CommandLine(tmp_path_factory.mktemp("evening"), NAMES, token="Ann", seed=SEED)
    return table, table.act(*ACTS)


def added_up(written: str) -> int:
    """The total on a line such as ``Ann 6H 6 + Bo 5H 5 = 11``, if the sum is right."""
    parts, _, total = written.partition(" = ")
    assert sum(int(part.split()[-1]) for part in parts.split(" + ")) == int(total)
    return int(total)


def test_the_sheet_covers_the_evening() -> None:
    results = [moment.says["so"] for moment in MOMENTS if "so" in moment.says]
    assert (results.count("ratified"), results.count("rejected")) == (9, 2)
    assert MOMENTS[-1].after == len(ACTS)


@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_the_program_agrees_with_what_was_worked_out(played: tuple[CommandLine, list[dict[str, Any]]], moment: Moment) -> None:
    table, answers = played
    says = moment.says
    step = answers[moment.after - 1]["step"] if moment.after else 1

    def shown(reader: str = "") -> dict[str, Any]:
        argv = ("show", table.file, "--at", step, *(("--as", reader) if reader else ()))
        status, out, _ = run(*argv, now=table.time)
        assert status == 0
        return json.loads(out)  # type: ignore[no-any-return]

    if "so" in says:
        answer = answers[moment.after - 1]
        assert totals(answer) == (added_up(says["for"]), added_up(says["against"]))
        assert settled(answer) is (says["so"] == "ratified")
    for seat in NAMES.split(","):
        if seat in says:
            held = next(each["hand"] for each in shown(seat)["seats"] if each["name"] == seat)
            assert sorted(held) == sorted(says[seat].split())
    everybody = shown()
    piles = {name: count for name, count in everybody["piles"].items() if name not in ("for", "against") or count}
    assert ", ".join(f"{name} {count}" for name, count in piles.items()) == says["piles"]
    assert [seat["name"] for seat in everybody["seats"] if "token" in seat["holds"]] == [says["token"]]
    assert everybody["asks"] == ([says["asks"]] if "asks" in says else [])
    assert everybody["winner"] == ([says["winner"]] if "winner" in says else [])
    for name, text in says.items():
        if name.startswith("rule "):
            assert [rule["text"] for rule in everybody["rules"] if rule["number"] == int(name[5:])] == [text]
    if "law" in says:
        value, worth, rule = re.fullmatch(r"value of (.) is (\d+) by rule (\d+)", says["law"]).groups()  # type: ignore[union-attr]
        lines = [law for law in everybody["law"] if law["question"] == "value" and law["of"][0] == value]
        assert [(law["answer"], law["rule"]) for law in lines] == [(worth, int(rule))]


def test_fed_a_few_acts_at_a_time_it_is_the_same_file_as_in_one_go(
    played: tuple[CommandLine, list[dict[str, Any]]], tmp_path: Path
) -> None:
    table, answers = played
    again = CommandLine(tmp_path, NAMES, token="Ann", seed=SEED)
    assert [answer for few in batched(ACTS, 7) for answer in again.act(*few)] == answers
    assert again.file.read_bytes() == table.file.read_bytes()


def test_played_at_the_table_it_is_the_same_file(played: tuple[CommandLine, list[dict[str, Any]]], tmp_path: Path) -> None:
    table, answers = played
    session = sit(tmp_path, names=NAMES, token="Ann", seed=SEED)
    for act, answer in zip(ACTS, answers, strict=True):
        done = session.undo() if act["act"] == "undo" else session.act(read_act(act))
        assert isinstance(done, Done) is ("step" in answer)
    session.close()
    assert (tmp_path / "evening.nomic").read_bytes() == table.file.read_bytes()


def test_what_is_taken_back_is_shown_where_it_lay(played: tuple[CommandLine, list[dict[str, Any]]]) -> None:
    _, answers = played
    (undo,) = [answer for act, answer in zip(ACTS, answers, strict=True) if act["act"] == "undo"]
    assert undo["told"] == approved()


def test_nobody_reads_of_a_card_they_may_not_see(played: tuple[CommandLine, list[dict[str, Any]]]) -> None:
    table, _ = played
    evening = Evening(read(table.file))
    for number in range(2, evening.last + 1):
        step = evening.step(number)
        if step:
            said = json.dumps(
                [step.told, [dict(act.written) for act in step.acts if act.said not in ("propose", "park", "take up")]],
                ensure_ascii=False,
            )
            assert not re.search(r'[♠♥♦♣]|"(?:[2-9AJQK]|10)[SHDC]"', said)


def minutes(evening: Evening) -> str:
    """The minutes as text, a paragraph for each step."""
    paragraphs = []
    for step in evening.minutes(1, evening.last):
        anyway = f" (Done anyway: {step.why}.)" if step.anyway else ""
        paragraphs.append(f"{step.number}. " + "\n   ".join(step.told) + anyway)
    return "\n".join(paragraphs) + "\n"


def test_the_minutes_read_as_they_were_approved(played: tuple[CommandLine, list[dict[str, Any]]]) -> None:
    table, _ = played
    assert minutes(Evening(read(table.file))) == MINUTES.read_text("utf-8")


def write_golden_file() -> None:
    with TemporaryDirectory() as folder:
        table = CommandLine(Path(folder), NAMES, token="Ann", seed=SEED)
        table.act(*ACTS)
        MINUTES.write_text(minutes(Evening(read(table.file))), "utf-8")
