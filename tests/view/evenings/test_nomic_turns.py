"""A newcomer's turns of Suber's game in a small window: what is to be done next is in sight, and said in whole words."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from tabletop.game.session import Session
from tabletop.view.editor.editor_frame import MoreBelow
from tests.golden import approved
from tests.playing import do
from tests.view.hands import Key, Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ANN, BO, CY, DEE = NAMES = ("Ann Young", "Bo Adams", "Cy Brown", "Dee Cole")


@pytest.fixture
def nomic(nomic):
    """People with surnames sit round the table."""
    return partial(nomic, names=",".join(NAMES))


def voted(session: Session, by: str = ANN, against: str = "", **change: object) -> None:
    """Proposed and voted on; the die is still to be thrown."""
    if session.whole_table().turn.seat != by:
        do(session, "begin turn", by=by, to=by)
    do(session, "propose", by=by, **({"kind": "enact", "text": "Tea."} | change))
    do(session, "end debate", by=by)
    for seat in NAMES:
        do(session, "vote", by=seat, side="against" if seat in against.split(",") else "for")


def a_turn(session: Session, by: str = ANN, against: str = "", **change: object) -> None:
    voted(session, by, against, **change)
    do(session, "throw", by=by, faces=[1])


def in_sight(at: Person, name: str) -> bool:
    """Whether the whole button can be seen without scrolling."""
    at.look_again()
    button = at.widget(name)
    return button.visibleRegion().boundingRect() == button.rect()


def test_when_a_turn_is_over_only_what_comes_next_is_asked_and_its_button_is_in_sight(nomic):
    at = nomic(lambda session: (a_turn(session), a_turn(session, BO)))
    assert at.reads("Turn 2 is over")
    assert not [words for words in at.words if words.startswith(("Bo Adams: ", "Begin the turn: "))]
    assert in_sight(at, "Begin Cy Brown’s turn")
    at.click("Begin Cy Brown’s turn")
    assert at.reads("Turn 3, Cy Brown")
    assert not at.reads("begin the turn")
    assert in_sight(at, "Propose…")


def test_after_a_judgment_the_table_waits_for_those_whose_consent_is_wanted_and_the_button_is_in_sight(nomic):
    at = nomic(a_turn)
    assert [at.waits_for(name) for name in NAMES] == [False, True, False, False]
    at.click("Ask the Judge…")
    at.take(CY)
    assert at.slip_name == "Cy Brown: ask the Judge"
    at.type("Is tea a rule?")
    at.click("Ask the Judge", "Give judgment…")
    assert "The Judge’s answer to “Is tea a rule?”" in at.slip_words
    at.type("Yes.")
    at.click("Give judgment")
    assert [at.waits_for(name) for name in NAMES] == [True, False, True, True]
    assert at.reads(
        "What follows from it you do by hand: for points, click on a seat, then “Give points…”; a win, with “Declare a win…”."
    )
    assert "waits for consent" in at.about("seat of Bo Adams")
    assert at.reads("Judgment was invoked, so a majority of the other players must consent before the next turn begins. rule 212")
    assert "it takes 2 of 3" in at.widget("Agree to begin the next turn…").accessibleDescription()
    at.click("Agree to begin the next turn…")
    at.take(ANN)
    assert [at.waits_for(name) for name in NAMES] == [False, False, True, True]
    at.click("Dee Cole is for it: begin the next turn")
    assert [at.waits_for(name) for name in NAMES] == [False, True, False, False]
    assert not at.reads("must consent")
    assert "to begin the turn" in at.about("seat of Bo Adams")
    at.click("Begin Bo Adams’s turn")
    assert "on turn" in at.about("seat of Bo Adams")


def test_only_those_whose_voices_count_are_asked_whether_they_agree(nomic):
    at = nomic(lambda session: (a_turn(session), do(session, "ask judgment", by=CY, question="Is tea a rule?")))
    at.click("Give judgment…")
    at.type("Yes.")
    at.click("Give judgment")
    at.offered("Agree to overrule the Judge…")
    with pytest.raises(AssertionError, match="is not in the menu"):
        at.take(DEE)  # she is the Judge
    at.take(BO)
    for name in (ANN, BO, CY):
        for side in ("for", "against"):
            voice = at.widget(f"{name} is {side} it: overrule the Judge")
            assert isinstance(voice, QAbstractButton)
            assert voice.width() >= voice.sizeHint().width(), "the whole word stands on the button"


def test_a_second_judge_owes_the_judgment_alone(nomic):
    at = nomic(lambda session: (a_turn(session), do(session, "ask judgment", by=CY, question="Is tea a rule?")))
    session = at.window.session
    do(session, "judge", by=DEE, answer="Yes.")
    for name in (ANN, BO, CY):
        do(session, "voice", by=name, motion="overrule the Judge")
    at.window.play.show()
    assert at.reads("Cy Brown: judge")
    assert not at.reads("of 2 done")


def test_what_a_change_cannot_be_made_to_is_said_before_it_is_proposed_and_never_chosen_first(nomic):
    at = nomic()
    at.click("Propose…", "Kind of change: Amend")
    assert at.widget("The words of the rule").toPlainText().startswith("Players shall alternate in clockwise order")
    at.tap(at.at(f"Rule 101: {at.rule(101)}"))
    at.write("The words of the rule", "Abide by the rules.")
    assert at.reads("Rule 103 objects: An immutable rule must first be transmuted.")
    assert at.widget("Propose").isEnabled()


def test_a_transmutation_says_what_the_rule_is_and_what_it_would_be(nomic):
    at = nomic()
    at.click("Propose…", "Kind of change: Transmute")
    assert at.reads("Rule 101 is immutable. It would be mutable"), "it begins with a likely rule, as an amendment does"
    at.click("Kind of change: Repeal")
    assert not at.widget("Propose").isEnabled(), "of a repeal nobody but a player says which"
    at.click("Kind of change: Transmute")
    at.choose("Rule", "109")
    assert at.reads("Rule 109 is immutable. It would be mutable, and its words stay:")
    at.click("Propose")
    face = at.item("proposal").figure.look.face
    assert [(run.text, run.kind) for run in face.words][:3] == [("immutable", "removed"), (" ", ""), ("mutable", "added")]


def test_a_repealed_rules_words_stay_on_the_proposal_until_the_next_turn(nomic):
    at = nomic(lambda session: voted(session, kind="repeal", rule=210))
    face = at.item("proposal").figure.look.face
    assert [(run.text.split(".")[0], run.kind) for run in face.words] == [
        ("Players may not conspire or consult on the making of future rule-changes unless they are team-mates", "removed")
    ]
    assert at.minutes[-2] == approved()


def test_a_change_is_proposed_from_the_menu_of_a_rule_card(nomic):
    at = nomic()
    at.menu_of(f"Rule 207: {at.rule(207)}")
    at.take("Propose a change…")
    assert at.widget("The words of the rule").toPlainText() == "Each player always has exactly one vote."


@pytest.mark.parametrize("score", [0, -10, 99])
def test_what_somebody_has_to_do_stands_whole_on_the_seat_whatever_the_score(nomic, score):
    def proposed(session: Session) -> None:
        do(session, "propose", by=ANN, kind="enact", text="Tea.")
        do(session, "set score", of=ANN, to=score, why="the scenario begins here")

    at = nomic(proposed)
    lines = at.item("seat Ann Young").figure.look.face.lines
    assert " · ".join(lines).endswith(" · to have it voted on")
    assert at.about("seat of Ann Young") == approved()


def test_where_many_sit_what_somebody_has_to_do_stands_before_the_score(nomic):
    names = "Ann Young,Bo Adams,Cy Brown,Dee Cole,Eva Dahl,Flo Esch,Gus Ford,Hal Gray,Ida Holm,Jo Iver"

    def voted_by_all(session: Session) -> None:
        do(session, "propose", by=ANN, kind="enact", text="Tea.")
        do(session, "end debate", by=ANN)
        do(session, "show hands", by=ANN, for_=names.split(","), against=[])

    at = nomic(voted_by_all, names=names)
    assert at.item("seat Ann Young").figure.look.face.lines == ("0 points", "to throw the die")
    assert at.about("seat of Ann Young") == approved()


def test_one_point_is_one_point(nomic):
    at = nomic(a_turn)
    assert at.about("seat of Ann Young").startswith("1 point")
    assert not at.about("seat of Ann Young").startswith("1 points")


def test_a_change_is_written_on_one_layout_from_its_top_wherever_it_was_begun(nomic):
    at = nomic()
    scrolled = at.window.page.editor._area.verticalScrollBar()
    at.click("Propose…")
    head = [each for each in at.words if "writes it" in each]
    assert head
    assert not at.line_named("Who proposes it")
    at.window.page.editor.choose("r203")
    scrolled.setValue(scrolled.maximum())
    at.key(Key.Key_Escape)
    at.window.page.open_rule("r203")
    at.click("Propose a change…")
    at.still()
    assert [each for each in at.words if "writes it" in each] == head
    assert not at.line_named("Who proposes it")
    assert scrolled.maximum() > 0
    assert scrolled.value() == 0


def test_going_to_what_it_would_mean_by_key_keeps_the_keyboard_there(nomic):
    at = nomic()
    at.window.page.open_rule("r203")
    at.click("Propose a change…")
    at.wait(2000)
    at.still()
    more = next(each for each in at.window.page.editor.findChildren(MoreBelow) if each.isVisible())
    more.setFocus(Qt.FocusReason.TabFocusReason)
    at.key(Key.Key_Space)
    at.still()
    assert at.window.page.editor._area.isAncestorOf(at.keyboard)


def test_dice_that_nobody_has_to_throw_are_thrown_by_hand_from_their_menu(nomic):
    at = nomic(a_turn)
    steps = at.window.session.last
    at.menu_of(f"{ANN} threw 1")
    at.take("Throw by hand for", BO)
    assert at.window.session.last == steps + 1
    assert f"{BO} threw" in at.minutes[0], "though it is not his turn"
