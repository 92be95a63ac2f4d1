"""Solitaire Nomic through the command line: both winning lines of the notes, and what is flagged with which rule."""

import itertools
import tomllib
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tests.games.command_line import Answer, CommandLine
from tests.golden import approved
from tests.proving import numbers

REMOVAL = "Scoring\nThe player may remove any one rule from the ruleset by performing an action."
DESCRIBES = 'set describes to ["remove any one rule"]'
AGE, HALVES = "new rules age at once", "half turns in a division"


class Solitaire(CommandLine):
    def __init__(self, folder: Path, **options: str) -> None:
        super().__init__(folder, "Ann", game="solitaire-nomic", **options)

    def ann(self, act: str, **fields: Any) -> Answer:
        return self.does("Ann", act, **fields)

    def objects(self, act: str, **fields: Any) -> tuple[int | None, str]:
        """The rule that objects, and what it says."""
        (answer,) = self.act({"act": act, "by": "Ann", **fields})
        assert "objection" in answer, answer
        return answer["rule"], answer["objection"]

    def removes(self, *rules: int) -> None:
        for rule in rules:
            self.ann("other action", under=13, words="remove any one rule", does="remove", rule=rule)

    @property
    def lives(self) -> dict[int, str]:
        """What each mutable rule has still to live."""
        counted = {each["of"]: each["amount"] for each in self.show()["counters"] if each["counter"] == "life"}
        return {rule: amount for rule in self.rules("mutable") if (amount := counted.get(f"rule {rule}"))}

    def rules(self, kind: str) -> list[int]:
        return [rule["number"] for rule in self.show()["rules"] if rule["class"] == kind]

    @property
    def score(self) -> str:
        return str(self.show()["seats"][0]["score"])

    def next_turn(self) -> None:
        """By hand. Where no rule speaks of turns any more, the last one has ended."""
        if self.show()["turn"]["seat"]:
            self.ann("end turn")
        self.ann("begin turn", to="Ann")


def test_z1_the_line_of_four_turns_ends_with_rule_2_alone_and_asks_whether_it_is_won(tmp_path: Path) -> None:
    game = Solitaire(tmp_path)
    assert (game.rules("immutable"), game.lives) == ([*range(1, 13)], {1001: "8", 1002: "8"})
    game.ann("mutate", rule=1001, text=REMOVAL, sheet=DESCRIBES)
    assert game.lives == {1001: "7", 1002: "7"}
    divided = game.ann("divide", rule=1001, to=13)
    assert (divided["told"][1], divided["told"][2]) == approved()
    assert (game.text(13), game.rules("immutable")) == (f"1001. {REMOVAL}", [*range(1, 14)])
    assert game.lives == {1001: "13/2", 1002: "6"}
    game.removes(6)
    assert (game.show()["turn"]["number"], game.lives) == (3, {1001: "13/2", 1002: "6"}), "no rule ends the turn any more"
    game.next_turn()
    assert game.lives == {1001: "11/2", 1002: "5"}
    game.removes(3, 1001, 1002, 1, 4, 5, 7, 8, 9, 10, 11, 12, 13)
    shown = game.show()
    assert [rule["number"] for rule in shown["rules"]] == [2]
    assert (shown["turn"]["owed"], shown["winner"]) == ([{"who": "Ann", "what": "declare a win", "must": False, "rule": 2}], [])
    assert {"question": "winner", "answer": "Ann", "rule": 2, "overruled": []} in shown["law"]
    game.ann("declare win", who="Ann", why="only rule 2 remains")
    assert game.show()["winner"] == ["Ann"]


def test_the_line_of_four_turns_works_as_well_where_only_the_words_of_1001_were_changed(tmp_path: Path) -> None:
    game = Solitaire(tmp_path)
    game.ann("mutate", rule=1001, text=REMOVAL)
    assert [rule["number"] for rule in game.show()["rules"] if rule.get("check")] == [1001]
    game.ann("divide", rule=1001, to=13)
    game.ann("other action", under=13, words="I remove rule 6", does="remove", rule=6)
    assert 6 not in game.rules("immutable")


CAUTIOUS = [
    # the rule removed, the turn's number, and what 1001 and 1002 have to live after it
    (10, {1001: "11/2", 1002: "5"}),
    (12, {1001: "9/2", 1002: "4"}),
    (11, {1001: "7/2", 1002: "3"}),
    (9, {1001: "5/2", 1002: "2"}),
    (8, {1001: "3/2", 1002: "1"}),
    (7, {1001: "1/2"}),
    (4, {}),
    (6, {}),
    (3, {}),
    (5, {}),
    (1, {}),
    (13, {}),
]


def test_the_cautious_line_of_fourteen_turns_has_the_life_spans_of_the_notes_turn_by_turn(tmp_path: Path) -> None:
    game = Solitaire(tmp_path)
    game.ann("mutate", rule=1001, text=REMOVAL, sheet=DESCRIBES)
    game.ann("divide", rule=1001, to=13)
    immutable = [*range(1, 14)]
    for turn, (rule, lives) in enumerate(CAUTIOUS, 3):
        assert game.show()["turn"]["number"] == turn
        game.removes(rule)
        if rule in (6, 3, 5, 1):
            game.next_turn()
        immutable.remove(rule)
        assert (game.lives, game.rules("immutable")) == (lives, immutable)
    assert (game.rules("immutable"), game.rules("mutable"), game.show()["asks"]) == ([2], [], [])
    assert game.show()["turn"]["number"] == 14
    assert {"question": "winner", "answer": "Ann", "rule": 2, "overruled": []} in game.show()["law"]


@pytest.mark.parametrize(("ages", "halves"), [*itertools.product(("yes", "no"), ("kept", "rounded down"))])
def test_the_cautious_line_wins_whether_new_rules_age_at_once_and_whether_halves_are_kept(
    tmp_path: Path, ages: str, halves: str
) -> None:
    game = Solitaire(tmp_path, **{AGE: ages, HALVES: halves})
    game.ann("mutate", rule=1001, text=REMOVAL, sheet=DESCRIBES)
    game.ann("divide", rule=1001, to=13)
    first = {("yes", "kept"): "13/2", ("no", "kept"): "15/2", ("yes", "rounded down"): "6", ("no", "rounded down"): "7"}
    assert game.lives == {1001: first[ages, halves], 1002: "6"}
    died = {}
    for turn, (rule, _) in enumerate(CAUTIOUS, 3):
        game.removes(rule)
        died |= {number: turn for number in (1001, 1002) if number not in game.lives and number not in died}
        if rule in (6, 3, 5, 1):
            game.next_turn()
            died |= {number: turn for number in (1001, 1002) if number not in game.lives and number not in died}
    dies = {("yes", "kept"): 9, ("no", "kept"): 10, ("yes", "rounded down"): 8, ("no", "rounded down"): 9}
    assert died == {1001: dies[ages, halves], 1002: 8}
    assert [rule["number"] for rule in game.show()["rules"]] == [2]


OTHERWISE = [
    (option["key"], answer)
    for option in tomllib.loads((Path(tabletop.__file__).parent / "games" / "solitaire-nomic.toml").read_text("utf-8"))["option"]
    for answer in option.get("choices", ["yes", "no"])
    if answer != option.get("usual") and "shuffles" not in option
]
"""Every answer to every question of the set-up page that is not the usual one."""
FORBIDS = "removing an immutable rule is death", "yes"


def test_all_fourteen_questions_have_another_answer() -> None:
    assert len({key for key, _ in OTHERWISE}) == 14


@pytest.mark.parametrize(("key", "answer"), [each for each in OTHERWISE if each != FORBIDS])
def test_the_line_of_four_turns_wins_whatever_else_is_read_otherwise(tmp_path: Path, key: str, answer: str) -> None:
    game = Solitaire(tmp_path, **{key: answer})
    game.ann("mutate", rule=1001, text=REMOVAL, sheet=DESCRIBES)
    game.ann("divide", rule=1001, to=13)
    game.removes(6)
    game.next_turn()
    game.removes(3, 1001, 1002, 1, 4, 5, 7, 8, 9, 10, 11, 12, 13)
    assert [rule["number"] for rule in game.show()["rules"]] == [2]


@pytest.mark.parametrize(("key", "answer"), [each for each in OTHERWISE if each != FORBIDS][:: numbers(3, 1)])
def test_the_line_of_fourteen_turns_wins_whatever_else_is_read_otherwise(tmp_path: Path, key: str, answer: str) -> None:
    game = Solitaire(tmp_path, **{key: answer})
    game.ann("mutate", rule=1001, text=REMOVAL, sheet=DESCRIBES)
    game.ann("divide", rule=1001, to=13)
    for rule, _ in CAUTIOUS:
        game.removes(rule)
        if rule in (6, 3, 5, 1):
            game.next_turn()
    shown = game.show()
    assert ([rule["number"] for rule in shown["rules"]], shown["turn"]["number"], shown["asks"]) == ([2], 14, [])


def test_where_removing_an_immutable_rule_is_death_both_lines_stop_at_rule_1(tmp_path: Path) -> None:
    game = Solitaire(tmp_path, **dict([FORBIDS]))
    game.ann("mutate", rule=1001, text=REMOVAL, sheet=DESCRIBES)
    game.ann("divide", rule=1001, to=13)
    removal = {"under": 13, "words": "remove any one rule", "does": "remove"}
    dead = (1, "Immutable rules are not subject to death.")
    assert game.objects("other action", **removal, rule=6) == dead
    assert game.objects("other action", **removal, rule=10) == dead


def test_z3_what_the_rules_do_not_allow_is_flagged_with_the_rule_and_can_be_done_anyway(tmp_path: Path) -> None:
    game = Solitaire(tmp_path)
    assert game.objects("transmute", rule=11, to=20) == approved()
    assert game.objects("transmute", rule=12, to=19) == approved()
    assert game.objects("transmute", rule=12, to=1001) == approved()
    five = REMOVAL.replace("player may", "dealer may")
    assert game.objects("mutate", rule=1001, text=five) == approved()
    game.ann("transmute", rule=12, to=20)
    assert (game.lives, game.rules("immutable")) == ({20: "7", 1001: "7", 1002: "7"}, [*range(1, 12)])
    (done,) = game.act({"act": "transmute", "by": "Ann", "rule": 10, "to": 21, "anyway": True, "why": "to see what comes"})
    assert (done["anyway"], done["why"]) == (True, "to see what comes")
    assert 21 in game.lives


def test_z3_a_transmuted_rule_has_eight_turns_and_one_that_subsumes_another_never_more(tmp_path: Path) -> None:
    game = Solitaire(tmp_path)
    assert game.ann("transmute", rule=12, to=20)["told"] == approved()
    subsumed = game.ann("subsume", rule=1001, other=1002)
    assert subsumed["told"][1:3] == approved()
    assert game.lives == {20: "7", 1001: "8", 1002: "7"}
    assert subsumed["asks"] == approved()


def test_z3_dividing_a_rule_that_has_four_turns_to_live_gives_six_and_six(tmp_path: Path) -> None:
    game = Solitaire(tmp_path)
    for _ in range(4):
        game.ann("end turn")
    assert game.lives == {1001: "4", 1002: "4"}
    assert game.ann("divide", rule=1002, to=20)["told"] == approved()
    assert game.lives == {20: "5", 1001: "3", 1002: "5"}


def test_z3_with_one_mutable_rule_left_nothing_but_division_is_lawful_while_rule_10_is_immutable(tmp_path: Path) -> None:
    game = Solitaire(tmp_path)
    game.act({"act": "remove rule", "by": "Ann", "rule": 1002})
    must_divide = (6, "With less than 2 mutable rules the next action must be to divide.")
    assert (
        game.objects("mutate", rule=1001, text="Scoring\nThe player shall gain 20 points by performing an action.") == must_divide
    )
    assert game.objects("transmute", rule=12, to=20) == must_divide
    assert game.objects("other action", under=7, words="nothing much") == must_divide
    game.ann("divide", rule=1001, to=30)
    assert game.lives == {30: "7", 1001: "7"}


def test_the_dead_end_both_mutable_rules_die_in_turn_eight_and_nothing_can_be_divided(tmp_path: Path) -> None:
    game = Solitaire(tmp_path)
    for _ in range(8):
        game.ann("end turn")
    assert (game.rules("mutable"), game.show()["turn"]["number"]) == ([], 9)
    assert game.objects("divide", rule=12, to=13) == approved()
    assert game.objects("transmute", rule=12, to=20)[0] == 6
    assert game.show()["winner"] == []
