"""Files of format 1: their sheets in the words of today, to the same effect."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.box.box import own_card
from tabletop.clerk.law.law import sheet_of
from tabletop.engine.acts import played, read_act
from tabletop.engine.acts.lawmaking.judging import AskJudgment, Judge, NameJudge, OverruleJudge
from tabletop.engine.acts.lawmaking.motions import PutMotion
from tabletop.engine.seats import Seat
from tabletop.engine.table import Table
from tabletop.journal import read
from tabletop.journal.lines import RawEntry
from tabletop.journal.older_conditions import with_contraries
from tabletop.journal.older_sheets import (
    IN_ORDER,
    OF_FORMAT_2,
    OF_FORMAT_3,
    OF_FORMAT_4,
    OF_FORMAT_6,
    OF_FORMAT_7,
    OF_FORMAT_8,
    OF_FORMAT_9,
    changed,
    entries_without_offers,
    entry_of_format_2,
    entry_of_format_3,
    entry_of_format_4,
    entry_reworded,
    in_sheets,
    one_word,
    reworded,
    with_lines,
)
from tests.playing import do, resume

EVENING = Path(__file__).with_name("evening-of-format-1.nomic")
LATER = (*OF_FORMAT_6, *OF_FORMAT_7, *OF_FORMAT_8, *OF_FORMAT_9)
"""A solitaire game as the first version saved it: rule 12 transmuted, and a rule 30 by hand with the words of that time."""


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ("set dice to 2", "set dice to 2"),
        (
            'before rule becomes mutable if number of mutable rules is at least 25: object "at most 25 mutable rules"',
            'before class changed if new class is "mutable" and number of rules classed "mutable" is at least 25: '
            'object "at most 25 mutable rules"',
        ),
        ("when rule stops being mutable: end turn", 'when class changed if old class is "mutable": end turn'),
        (
            'when rule becomes mutable if mover is "A: or B" or rule is this rule\n  end turn',
            'when class changed if new class is "mutable" and (mover is "A: or B" or rule is this rule)\n  end turn',
        ),
        (
            "set lawful class of rules to immutable if ordinal number of rule is less than 20 otherwise mutable",
            'set lawful class of rules to "immutable" if ordinal number of rule is less than 20 otherwise "mutable"',
        ),
        ('set precedence to ["immutable first"]', 'set precedence to ["immutable first"]'),
        ("set actions to describes of immutable rules", 'set actions to describes of rules classed "immutable"'),
    ],
)
def test_a_sheet_is_reworded_outside_of_what_is_quoted(then: str, now: str) -> None:
    assert reworded(then) == now
    assert reworded(now) == now


def test_kings_castled_with_rooks_before_a_sheet_said_so() -> None:
    then = "set castling to yes\nset dice to 1"
    now = 'set castling to yes\nset castling partners to ["rook"]\nset dice to 1'
    assert reworded(then) == now
    assert reworded(now) == now


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ("set order to clockwise", "set order to players"),
        ('before thing handed: object "the token goes clockwise"', 'before thing handed: object "the token goes clockwise"'),
        (
            'when circuit begun if begun is 3: give begun "pot" to table',
            'when circuit ended if (ended + 1) is 3: give (ended + 1) "pot" to table',
        ),
        ("when turn begun: end turn", "when turn begun: end turn"),
    ],
)
def test_where_two_words_meant_the_same_one_stayed(then: str, now: str) -> None:
    assert one_word(then) == one_word(now) == now
    assert sheet_of(now).trouble == ""
    entry = {"house": then, "act": {"act": "propose", "text": then, "sheet": then}}
    assert changed(entry, in_sheets(one_word)) == {"house": now, "act": {"act": "propose", "text": then, "sheet": now}}


def test_only_sheets_are_reworded_and_what_waits_for_an_occasion() -> None:
    waiting = {"occasion": {"name": "rule becomes mutable", "fields": {"rule": {"rule": "r1"}}}, "rule": "r3", "line": "when x"}
    entry = {"act": {"act": "propose", "text": "All mutable rules.", "sheet": "remove mutable rules"}, "work": [waiting]}
    told = {"rule": {"rule": "r1"}, "new class": "mutable"}
    assert entry_reworded(entry) == {
        "act": {"act": "propose", "text": "All mutable rules.", "sheet": 'remove rules classed "mutable"'},
        "work": [waiting | {"occasion": {"name": "class changed", "fields": told}}],
    }


@pytest.mark.parametrize(
    ("with_it", "lines"),
    [
        (entry_of_format_2, OF_FORMAT_2),
        (entry_of_format_3, OF_FORMAT_3),
        (entry_of_format_4, OF_FORMAT_4),
        (with_lines(OF_FORMAT_6), OF_FORMAT_6),
        (with_lines(OF_FORMAT_7), OF_FORMAT_7),
        (with_lines(OF_FORMAT_8), OF_FORMAT_8),
        (with_lines(OF_FORMAT_9), OF_FORMAT_9),
    ],
)
def test_what_the_clerk_did_without_a_card_is_written_on_the_tables_own(
    with_it: Callable[[RawEntry], RawEntry], lines: tuple[str, ...]
) -> None:
    decided = {"act": {"act": "decide", "house": "set dice to 2"}, "followed": [{"act": "decide", "house": ""}]}
    now = with_it(decided)
    assert now["act"]["house"].split("\n") == ["set dice to 2", *lines]
    assert now["followed"] == decided["followed"], "a decision for now writes nothing on it"
    assert with_it(now) == now


@pytest.mark.parametrize("lines", [OF_FORMAT_6, OF_FORMAT_7, OF_FORMAT_8, OF_FORMAT_9])
def test_they_stand_also_on_a_card_that_people_wrote_anew(lines: tuple[str, ...]) -> None:
    anew = with_lines(lines)(
        {"act": {"act": "edit own card", "sheet": "set dice to 2"}, "followed": [{"act": "edit rule", "sheet": ""}]}
    )
    assert (anew["act"]["sheet"].split("\n"), anew["followed"][0]["sheet"]) == (["set dice to 2", *lines], "")


def test_what_was_agreed_and_judged_lapsed_with_the_turn_before_a_card_said_so() -> None:
    then = {"act": {"act": "begin turn", "to": "Ann"}, "followed": [{"act": "overrule judge"}, {"act": "end turn"}]}
    now = entry_of_format_3(then)
    assert (now["act"]["lapsing"], [act.get("lapsing") for act in now["followed"]]) == (True, [True, None])
    asked = played(AskJudgment(by="Bo", question="Is it so?"), Table(seats=(Seat("Ann"), Seat("Bo"))).with_agreed("a truce"))
    assert (asked.motions != (), asked.judgments != ()) == (True, True)
    for act in (read_act(now["act"]), read_act(then["act"])):
        begun = played(act, asked)
        kept = act == read_act(then["act"])
        assert (begun.motions != (), begun.judgments != ()) == (kept, kept)


@pytest.mark.parametrize(("lapsing", "left"), [(True, ["a feast"]), (False, ["a feast", "a truce"])])
def test_what_was_agreed_went_with_a_judge_who_was_overruled_before_a_card_said_so(lapsing: bool, left: list[str]) -> None:
    asked = played(AskJudgment(by="Bo", question="Is it so?"), Table(seats=(Seat("Ann"), Seat("Bo"))))
    judged = played(Judge(by="Ann", answer="It is."), played(NameJudge(to="Ann"), asked))
    put = played(PutMotion(by="Bo", motion="a feast"), judged).with_agreed("a truce")
    assert [motion.text for motion in played(OverruleJudge(by="Bo", lapsing=lapsing), put).motions] == left


def test_in_every_vote_a_card_was_a_ballot_before_a_card_said_so() -> None:
    then = {"act": {"act": "end debate"}, "table": {"proposals": [{"stage": "under vote", "ballots": []}]}, "by": "Ann"}
    now = entry_of_format_4(then)
    assert (now["act"]["cards"], now["table"]["proposals"][0]["cards"], now["by"]) == (True, True, "Ann")


def test_a_wording_that_was_laid_beside_a_rule_is_told_and_whoever_took_it_wrote_it_there() -> None:
    words = {"text": "A majority.", "sheet": "set adoption to majority"}
    then = [
        {"act": {"act": "throw", "by": "Ann"}, "followed": [{"act": "offer wording", "rule": "r203", "law": "r203", **words}]},
        {"act": {"act": "take offer", "rule": 203, "by": "Bo", "why": "nobody minds"}},
        {"act": {"act": "leave offer", "rule": 203, "by": "Bo"}, "table": {"rulebook": {}, "offers": [words]}},
    ]
    told, taken, left = entries_without_offers(then)
    assert told["followed"] == [{"act": "tell", "law": "r203", "text": "Rule 203 is due to change. Offered: A majority."}]
    assert taken["act"] == {"act": "edit rule", "rule": 203, **words, "checked": True, "by": "Bo", "why": "nobody minds"}
    assert left == {"act": {"act": "tell", "by": "Bo", "text": "Rule 203 stays as it is."}, "table": {"rulebook": {}}}
    for act in (told["followed"][0], taken["act"], left["act"]):
        read_act(act)


@pytest.mark.parametrize("start", ["  ", "when circuit ended: "])
def test_a_rule_to_which_a_wording_was_offered_changes_of_itself(start: str) -> None:
    then = {"rule": [{"sheet": f'{start}offer this rule as "A ’as’ b." with "set dice to 2"', "text": "offer it as said"}]}
    now = {"rule": [{"sheet": f'{start}change this rule to "A ’as’ b." with "set dice to 2"', "text": "offer it as said"}]}
    assert entry_of_format_4(then) == now


def test_the_parts_of_a_turn_come_in_order_where_a_sheet_names_several() -> None:
    several, one = 'set turn parts to ["propose", "sing"]', 'set turn parts to ["propose"]'
    now = entry_of_format_2({"rule": [{"sheet": f"{several}\nset dice to 1"}, {"sheet": one}]})
    assert [rule["sheet"].split("\n") for rule in now["rule"]] == [[several, IN_ORDER, "set dice to 1"], [one]]
    assert (entry_of_format_2(now), sheet_of(IN_ORDER).trouble) == (now, "")


def test_the_lines_of_the_first_formats_are_those_with_which_games_begin_today() -> None:
    lines = (*with_contraries("\n".join(OF_FORMAT_3)).splitlines(), *LATER)
    today = own_card().replace('win" by rules that answer "winner"', 'win"')  # whose saying it is came later
    today = today.replace("[free to declare, winner]", "winner")  # who may declare a win whatever other rules say came later
    today = today.replace("highest of [limit, lowest of [before, amount]]", "limit")  # what whoever is above it keeps came later
    came_later = next(line for line in own_card().splitlines() if "starting score" in line)  # older games never did it
    assert sorted(today.splitlines()) == sorted((*lines, came_later))


def test_an_older_game_without_a_line_on_its_own_card_has_these_lines(tmp_path: Path) -> None:
    shutil.copy(EVENING, tmp_path / "evening.nomic")
    head = read(tmp_path / "evening.nomic").head
    lines = "\n".join((with_contraries("\n".join((*OF_FORMAT_2, *OF_FORMAT_3, *OF_FORMAT_4))), *LATER))
    assert head["house"].endswith(f"\n{lines}")
    assert sheet_of(lines).trouble == ""


def test_an_evening_of_the_first_version_goes_on_and_its_clerk_is_awake(tmp_path: Path) -> None:
    shutil.copy(EVENING, tmp_path / "evening.nomic")
    assert read(tmp_path / "evening.nomic").head["nomic"] == 10
    session = resume(tmp_path / "evening.nomic")
    table = session.whole_table()
    assert dict(session.asleep()) == {}
    assert (table.rulebook.classes, {rule.id for rule in table.rulebook.rules if rule.kind == "mutable"}) == (
        ("immutable", "mutable"),
        {"r12", "r30", "r1001", "r1002"},
    )
    points = table.counters
    assert {key[1].key: value for key, value in points.items() if key[0] == "life"} == {
        "r12": 6,
        "r1001": 6,
        "r1002": 6,
        "r30": 8,
    }
    assert [value for key, value in points.items() if key[0] == "points"] == [15]
    do(session, "edit rule", by="Ann", rule=11, kind="mutable", number=21, why="to see what follows")
    after = session.whole_table().counters
    assert {key[1].key: value for key, value in after.items() if key[0] == "life"}["r11"] == 8
    assert [value for key, value in after.items() if key[0] == "points"] == [20]
    session.close()
    again = resume(session.path)
    assert again.whole_table().counters == after
    again.close()
    assert (tmp_path / "evening.nomic.old").read_bytes() == EVENING.read_bytes()


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ('before vote opened if kind is not "enact": object "x is not y"', None),
        ("set voters to players where it is not voter", None),
        ("set voters to players where it is not who", "set voters to players where (it is not who and who is not nobody)"),
        ("when day begun if day is not later than today: end turn", None),
        ("when turn begun if judge is not nobody: end turn", None),
        ('set castling to no if [1] is not [2] and "a" is not in ["b"]', None),
        ("before vote opened if (by is not", "before vote opened if (by is not"),
        (
            'before turn begun if by is not holder of "it": object "no"',
            'before turn begun if (by is not holder of "it" and by is not nobody and holder of "it" is not nobody): object "no"',
        ),
        (
            "set judge to first of players where it is not in mover and yes",
            "set judge to (first of players where (it is not in mover and mover is not nobody)) and yes",
        ),
        (
            "if voter is in players where points of it is 5 and not who is in rules whose text is judge or no",
            "if (voter is in players where points of it is 5) and not (who is in rules whose text is judge) or no",
        ),
        ("set winner to players where not points of it is 1", None),
        ('when vote opened: require players where it is not proposer to "vote"', None),
        (
            'take number of for voters where it is not mover "gold" from players where mover is not it',
            'take number of for voters where (it is not mover and it is not nobody and mover is not nobody) "gold" from players '
            "where (mover is not it and mover is not nobody)",
        ),
        (
            'before turn begun if who is not next mover: object "no"',
            'before turn begun if (who is not next mover and who is not nobody and next mover is not nobody): object "no"',
        ),
        (
            "if who is not in players whose points is at least 3 and yes",
            "if (who is not in (players whose points is at least 3) and who is not nobody) and yes",
        ),
        ("set winner to players where not it is judge or yes", "set winner to (players where not it is judge) or yes"),
        (
            'set value of cards whose rank is not "K" to 1 if (who is judge)',
            'set value of cards where (rank of it is not "K" and rank of it is not nobody) to 1 if (who is judge)',
        ),
        (
            'set value of cards where rank of it is "K" and suit of it is "H" to 1 if yes and no',
            None,
        ),
        (
            'give 1 points to players whose (points is 1 and name is not judge)',
            'give 1 points to players where (points of it is 1 and (name of it is not judge and name of it is not nobody '
            "and judge is not nobody))",
        ),
    ],
)  # fmt: skip
def test_is_not_was_no_of_nobody_and_a_filter_took_one_comparison(then: str, now: str | None) -> None:
    assert with_contraries(then) == (then if now is None else now)
    entry = {"house": then, "line": 3, "act": {"act": "propose", "text": then, "sheet": then}, "all": [{"sheet": then}]}
    written = with_contraries(then)
    assert changed(entry, in_sheets(with_contraries)) == {
        "house": written, "line": 3, "act": {"act": "propose", "text": then, "sheet": written}, "all": [{"sheet": written}],
    }  # fmt: skip
