"""Whole evenings of Nomic, whose figures were worked out by hand from the words of the rules."""

import json
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from tabletop.game.evening import Evening
from tabletop.journal import read
from tests.games.command_line import CommandLine, run, settled, totals

FOLDER = Path(__file__).parent / "evenings"
NAMES = {"nomic-evening": "Ann,Bo,Cy", "berserker": "Ann,Bo,Cy,Dee,Eva,Flo,Gus,Hal,Ida,Jo,Kit,Lou,Mia,Ned,Oda,Pia"}
STARTS = {"the player who starts": "Ann"}


@dataclass
class Moment:
    """A section of the sheet that was worked out by hand: what holds after so many acts, and what was voted since the last."""

    evening: str
    title: str
    before: int
    after: int
    says: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.evening}: {self.title}"


def moments(evening: str) -> list[Moment]:
    found: list[Moment] = []
    for line in (FOLDER / f"{evening}.md").read_text("utf-8").splitlines():
        if title := re.fullmatch(r"## (.*) \(after act (\d+)\)", line):
            found.append(Moment(evening, title[1], found[-1].after if found else 0, int(title[2])))
        elif found and (said := re.fullmatch(r"([a-z]+(?: (?:win|\d+))?): (.+)", line)):
            found[-1].says[said[1]] = said[2]
    return found


def acts(evening: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{evening}.jsonl").read_text("utf-8").splitlines()]


@cache
def played(evening: str) -> tuple[CommandLine, list[dict[str, Any]]]:
    """The evening as one run of ``tabletop act``, with the answer to every line."""
    table = CommandLine(Path(mkdtemp()), NAMES[evening], game="nomic", seed=evening, **STARTS)
    return table, table.act(*acts(evening))


@cache
def shown(evening: str, after: int) -> dict[str, Any]:
    table, answers = played(evening)
    status, out, _ = run("show", table.file, "--at", answers[after - 1]["step"], now=table.time)
    assert status == 0
    return json.loads(out)  # type: ignore[no-any-return]


def voted(answers: list[dict[str, Any]]) -> list[str]:
    counted = [answer for answer in answers if any(act["act"] == "settle vote" for act in answer["followed"])]
    return ["{} to {}, ".format(*totals(each)) + ("adopted" if settled(each) else "defeated") for each in counted]


SAID = {
    "points": lambda table: ", ".join(f"{seat['name']} {seat['score']}" for seat in table["seats"]),
    "mutable": lambda table: str(sum(rule["class"] == "mutable" for rule in table["rules"])),
    "circuit": lambda table: str(table["turn"]["circuit"]),
    "asks": lambda table: " ".join(table["asks"]),
    "winner": lambda table: ", ".join(table["winner"]),
    "judge": lambda table: table["judgments"][-1]["judge"],
    "voided": lambda table: ", ".join(f"{each['for']} to {each['against']}" for each in table["proposal"]["voided"]),
    "trays": lambda table: f"{table['trays']['defeated']} defeated",
    "proposal": lambda table: str(table["proposal"]["number"]),
    "may win": lambda table: ", ".join(each["who"] for each in table["turn"]["owed"] if each["what"] == "declare a win"),
}


@pytest.mark.parametrize("moment", [moment for evening in NAMES for moment in moments(evening)], ids=str)
def test_the_program_agrees_with_what_was_worked_out(moment: Moment) -> None:
    table, answers = played(moment.evening)
    assert all("step" in answer for answer in answers[: moment.after]), "nothing was objected to"
    there = shown(moment.evening, moment.after)
    says = dict(moment.says)
    assert voted(answers[moment.before : moment.after]) == ([says.pop("vote")] if "vote" in says else [])
    numbers = {rule["number"] for rule in there["rules"]}
    if "gone" in says:
        assert not numbers & set(map(int, says.pop("gone").split(", ")))
    if "cards" in says:
        evening = Evening(read(table.file))
        book = evening.table(at=answers[moment.after - 1]["step"]).rulebook
        assert says.pop("cards") == ", ".join(
            f"{card[1:]} is {book[card].number}" for card in [f"r{was}" for was in re.findall(r"(\d+) is", moment.says["cards"])]
        )
    for name in [name for name in says if name.startswith("rule ")]:
        assert [says.pop(name)] == [rule["text"] for rule in there["rules"] if rule["number"] == int(name[5:])]
    points = says.pop("points")
    assert SAID["points"](there).startswith(points)
    assert {name: SAID[name](there) for name in says} == says


EVENING = "nomic-evening"


def followed(act: str) -> list[tuple[int, dict[str, Any]]]:
    """Every act of that name that followed from another in the evening, with the number of the act it followed from."""
    answers = enumerate(played(EVENING)[1], 1)
    return [(number, each) for number, answer in answers for each in answer["followed"] if each["act"] == act]


def done(act: str, **fields: Any) -> list[int]:
    """The acts of that name that people did, by their numbers."""
    numbered = enumerate(acts(EVENING), 1)
    return [number for number, each in numbered if each["act"] == act and fields.items() <= each.items()]


def adopted(kind: str) -> dict[str, Any]:
    """How the one proposal of that kind, which was adopted, was put into effect."""
    (proposed,) = done("propose", kind=kind)
    (settled,) = [(number, each) for number, each in followed("settle vote") if number > proposed][:1]
    assert settled[1]["adopted"]
    number = settled[0]
    (effect,) = [each for at, each in followed("put into effect") if at == number]
    return effect


def test_both_evenings_are_worked_out_to_their_end() -> None:
    assert all(moments(evening)[-1].after == len(acts(evening)) for evening in NAMES)


def test_three_players_go_round_four_times() -> None:
    assert [seat["name"] for seat in shown(EVENING, 1)["seats"]] == ["Ann", "Bo", "Cy"]
    assert [each["circuit"] for _, each in followed("begin circuit")] == [2, 3, 4, 5], "four circuits have ended"
    assert [each["by"] for each in acts(EVENING) if each["act"] == "propose"] == ["Ann", "Bo", "Cy"] * 4 + ["Ann"]


def test_203_changes_of_itself_at_the_end_of_the_second_circuit() -> None:
    ((second, _),) = [(number, each) for number, each in followed("begin circuit") if each["circuit"] == 3]
    assert [(number, each["rule"]) for number, each in followed("change rule")] == [(second, 203)]
    words = [
        next(rule["text"] for rule in shown(EVENING, after)["rules"] if rule["number"] == 203) for after in (second - 1, second)
    ]
    assert "unanimous" in words[0]
    assert (
        words[1] == "A rule-change is adopted if and only if it receives a simple majority of the votes of the eligible voters."
    )
    thresholds = [each["threshold"] for _, each in followed("settle vote")]
    assert thresholds == ["unanimous"] * 6 + ["majority"] * 7


def test_there_are_a_transmutation_a_repeal_and_an_amended_amendment() -> None:
    kinds = ("transmute", "repeal", "amend amendment")
    assert [adopted(kind)["proposal"] for kind in kinds] == [303, 304, 306]
    rules = {rule["number"]: rule for rule in shown(EVENING, len(acts(EVENING)))["rules"]}
    assert rules[303]["class"] == "mutable"
    assert not {113, 210} & set(rules)
    (amended,) = done("propose", kind="amend amendment")
    before, after = ({rule["number"]: rule["text"] for rule in shown(EVENING, at)["rules"]} for at in (amended, amended + 5))
    assert "loses 5 points" in before[305]
    assert "loses 3 points" in after[306]
    assert 305 not in after


def test_the_robot_votes_by_its_die_in_every_vote_once_it_sits() -> None:
    ((sat, _),) = followed("join")
    votes = [number for number, _ in followed("settle vote") if number > sat]
    cast = {number: each["side"] for number, each in followed("vote") if each["by"] == "Die"}
    thrown = {number: acts(EVENING)[number - 1]["faces"][0] for number in done("throw", by="Die")}
    assert cast == {number: "for" if face % 2 == 0 else "against" for number, face in thrown.items()}
    assert len(votes) == len(cast) == 6
    assert sorted(cast.values()) == ["against"] * 2 + ["for"] * 4


def test_of_two_judgments_one_is_overruled() -> None:
    assert len(done("ask judgment")) == 2
    assert len(followed("overrule judge")) == 1
    rulings = Evening(read(played(EVENING)[0].file)).rulings()
    assert [(each.judge, each.overruled) for each in rulings] == [("Ann", False), ("Bo", True), ("Ann", False)]


def test_one_forfeits_and_a_win_is_declared() -> None:
    (forfeited,) = done("forfeit", who="Bo")
    out = [[seat["name"] for seat in shown(EVENING, at)["seats"] if seat["out"]] for at in (forfeited - 1, forfeited)]
    assert out == [[], ["Bo"]]
    (declared,) = done("declare win")
    assert acts(EVENING)[declared - 1]["who"] == "Ann"
    assert [SAID["winner"](shown(EVENING, at)) for at in (declared - 1, declared)] == ["", "Ann"]


def test_303_has_both_its_tallies_and_the_ledger_shows_the_line_that_gives_back() -> None:
    evening = Evening(read(played("berserker")[0].file))
    tallies = [
        (each.proposal.tally.votes_for, each.proposal.tally.votes_against, str(each.proposal.stage))
        for each in evening.course_of(303)
        if each.proposal.tally
    ]
    assert tallies == [(11, 5, "defeated"), (16, 0, "adopted")]
    changes = [(line.change, line.now, line.rule) for line in evening.ledger("Cy")]
    assert changes == [(-10, -10, 206), (10, 0, 104), (2, 2, 202)]


@pytest.mark.parametrize("evening", NAMES)
def test_the_minutes_read_as_they_were_approved(evening: str) -> None:
    assert minutes(evening) == (FOLDER / f"{evening}.txt").read_text("utf-8")


def minutes(evening: str) -> str:
    steps = Evening(read(played(evening)[0].file)).minutes(1, 10**6)
    return "".join(f"{step.number}. " + "\n   ".join(step.told) + "\n" for step in steps)


def write_golden_file() -> None:
    for name in NAMES:
        (FOLDER / f"{name}.txt").write_text(minutes(name), "utf-8")
