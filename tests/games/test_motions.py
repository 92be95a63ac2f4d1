"""What a rule puts to the table of itself: everybody is asked, once, and nobody has said anything to it yet."""

from pathlib import Path

import pytest

from tabletop.engine.acts.awaited import is_lost, owing_else, silent_on_motions
from tabletop.engine.answers import Agreement
from tabletop.engine.duties import Duty
from tabletop.engine.table import Motion
from tabletop.engine.values import Ref
from tabletop.game.session import Session
from tests.games.nomic import begun, with_rule
from tests.golden import approved
from tests.playing import do, refused, told


def put(session: Session) -> dict[str, dict[str, str]]:
    return {motion.text: dict(motion.voices) for motion in session.whole_table().motions}


def test_a_rule_puts_a_motion_to_the_table_and_voices_carry_it(tmp_path: Path) -> None:
    session = with_rule(tmp_path, 'when turn begun: put "a break" to the table\nset consent "a break" to majority')
    do(session, "begin turn", by="Bo", to="Bo")
    assert told(session)[-1] == approved()
    assert put(session) == {"a break": {}}
    do(session, "voice", by="Cy", motion="a break")
    assert told(session) == approved()
    do(session, "voice", by="Bo", motion="a break")
    assert told(session) == approved()
    assert refused(session, "voice", by="Ann", motion="a break").sentence == approved()


def test_a_line_without_a_text_is_for_every_motion_and_gives_way_to_one_on_the_same_card_above_it(tmp_path: Path) -> None:
    session = with_rule(tmp_path, 'set consent "a break" to unanimous\nset consent to majority')
    for motion in ("a break", "tea"):
        for who in ("Ann", "Bo"):
            do(session, "voice", by=who, motion=motion)
    assert [(motion.text, motion.carried) for motion in session.whole_table().motions] == [("a break", False), ("tea", True)]


def test_what_is_before_the_table_is_not_put_again_and_what_is_too_long_is_told_on_its_card(tmp_path: Path) -> None:
    session = with_rule(
        tmp_path, f'when dice thrown: put "a break" to the table\nwhen turn begun: put "{"x" * 201}" to the table'
    )
    do(session, "voice", by="Cy", motion="a break")
    do(session, "throw", by="Ann", faces=[1], anyway=True, why="once more")
    assert put(session) == {"a break": {"Cy": "for"}}
    do(session, "begin turn", by="Bo", to="Bo")
    rule = session.whole_table().rulebook.numbered(301)
    assert rule
    assert rule.fault == approved()


def test_what_is_not_agreed_yet_is_not_among_the_motions_carried(tmp_path: Path) -> None:
    sheet = 'when dice thrown: give number of motions carried "gold" to "Ann"\nset consent "a break" to majority'
    session = with_rule(tmp_path, sheet)
    gold = []
    for by in ("Cy", "Bo"):
        do(session, "voice", by=by, motion="a break")
        do(session, "throw", by="Ann", faces=[1], anyway=True, why="once more")
        gold.append(session.whole_table().counters.get(("gold", Ref("player", "Ann")), 0))
    assert gold == [0, 1]


def test_who_is_silent_on_what_may_yet_be_agreed_is_waited_for(tmp_path: Path) -> None:
    session = with_rule(tmp_path, 'set consent "a break" to majority')
    waits = []
    for by, motion, side in (
        ("Cy", "a break", "for"), ("Ann", "tea", "for"), ("Bo", "tea", "for"), ("Cy", "tea", "for"), ("Bo", "a break", "for"),
    ):  # fmt: skip
        do(session, "voice", by=by, motion=motion, side=side)
        waits.append(silent_on_motions(session.table(), session.agreements()))
    assert waits == [("Ann", "Bo"), ("Ann", "Bo", "Cy"), ("Ann", "Bo", "Cy"), ("Ann", "Bo"), ()]
    session.go_back(session.last - 4)
    assert silent_on_motions(session.table(), ()) == ("Ann", "Bo"), "of what no rule tells, all are asked"
    for by in ("Ann", "Bo"):
        do(session, "voice", by=by, motion="a break", side="against")
    assert silent_on_motions(session.table(), session.agreements()) == ()


@pytest.mark.parametrize(("against", "lost"), [(("Ann",), False), (("Ann", "Dee"), False), (("Ann", "Bo"), True)])
def test_a_motion_is_lost_by_the_voices_that_count_alone(against: tuple[str, ...], lost: bool) -> None:
    motion = Motion("a break", "Cy", {"Cy": "for"} | dict.fromkeys(against, "against"))
    assert is_lost(motion, Agreement("a break", ("Ann", "Bo", "Cy"), 2)) is lost


def test_who_owes_what_is_no_part_of_the_turn_is_named_beside_what_is_waited_for_first() -> None:
    part, song = Duty("Ann", "throw the die", part=True), Duty("Bo", "sing")
    assert owing_else(()) == ()
    assert owing_else((part, song, Duty("Bo", "dance"), Duty("Ann", "whistle", must=False))) == ("Bo",)
    assert owing_else((part, Duty("Ann", "throw another die", part=True))) == ()
    assert owing_else((song, part, Duty("Cy", "sing", "r9"), Duty("Cy", "dance"))) == ("Cy",)
    assert owing_else((part, song, Duty("Cy", "judge"))) == ("Bo",)


def test_what_is_asked_in_a_sentence_of_its_own_gets_no_second_mark(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "voice", by="Ann", motion="May we go?", side="for")
    do(session, "voice", by="Bo", motion="May we go?", side="against")
    do(session, "voice", by="Ann", motion="Stop.", side="for")
    do(session, "edit rule", by="Ann", text="A king.", sheet='when dice thrown: ask "who sings for the place?" about thrower')
    do(session, "throw", by="Ann", faces=[1], anyway=True)
    assert [line for step in session.minutes(session.last - 4, session.last) for line in step.told] == approved()
