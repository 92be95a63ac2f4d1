"""The Turn dock: who is waited for, what is done, and buttons that do what the table asks for."""

import re

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMenu, QScrollArea

from tabletop.engine.acts.awaited import awaited_first
from tabletop.engine.acts.clocks import StopClock
from tabletop.engine.acts.counters import SetScore
from tabletop.engine.acts.duties import Tick
from tabletop.engine.acts.lawmaking.deciding import Decide
from tabletop.engine.acts.lawmaking.motions import DropMotion, Voice
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.tokens import PassToken
from tabletop.engine.duties import Duty
from tabletop.engine.frozen import replace
from tabletop.engine.text.game_words import USUAL
from tabletop.engine.things import pile
from tabletop.view.docks.duties import NOBODY_MOVES, RULE_GONE, WAITS, items
from tabletop.view.docks.outcome import SINCE
from tabletop.view.docks.pushes import NO_MORE
from tabletop.view.reading.meaning import MeaningNote
from tabletop.view.values.drafts import Draft, Procedure
from tabletop.view.values.ticking import TICK
from tabletop.view.values.wishes import ReadRule
from tabletop.view.widgets.tagged_line import RuleTag, TaggedLine
from tests.games import nomic
from tests.games.chess_table import MAY_MOVE_TWICE, begun, moving, plays, propose
from tests.golden import approved
from tests.playing import do, sit
from tests.view.conftest import Evening
from tests.view.hands import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class Sized(QObject):
    """The heights that parts of a dock are given."""

    def __init__(self, parts):
        super().__init__()
        self.heights = {part: [] for part in parts}
        for part in self.heights:
            part.installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Resize:
            self.heights[watched].append(watched.height())
        return False


def under_vote(evening):
    evening.do("propose", by="Ann", kind="amend", rule=14, text="The value of a Jack card is 0.")
    return evening


def first_card(evening, seat):
    return evening.session.table(seat).hand(seat)[0].id


def laid_for(evening, *seats):
    for seat in seats:
        evening.do("vote", by=seat, side="for", card=first_card(evening, seat))
    return evening


def test_whose_turn_it_is_and_what_it_asks_stands_there_with_its_rule(evening):
    assert "Turn 1, Ann" in evening.panel.words
    assert "Propose or pass the token rule 4" in evening.panel.words
    assert evening.panel.words.count("Propose or pass the token rule 4") == 1, "it is said once"


def test_lines_of_the_checklist_that_say_the_same_stay_and_what_stands_below_them_is_read_after_them(evening):
    under_vote(evening)
    laid_for(evening, "Ann")
    before = written(evening)
    laid_for(evening, "Bo")
    after = written(evening)
    same = before.keys() & after.keys()
    assert same
    assert before.keys() != after.keys()
    assert all(before[words] is after[words] for words in same)
    assert list(after.values()) == sorted(after.values(), key=lambda line: line.y())


def written(evening):
    """The lines of the checklist in the order in which they are read aloud."""
    QApplication.processEvents()
    return {line.text: line for line in evening.docks.turn.checklist.findChildren(TaggedLine) if line.isVisible()}


def test_what_a_change_would_mean_is_not_asked_anew_for_every_ballot(evening):
    under_vote(evening)
    (note,) = evening.docks.turn.would_mean.findChildren(MeaningNote)
    laid_for(evening, "Ann", "Bo")
    assert evening.docks.turn.would_mean.findChildren(MeaningNote) == [note]


@pytest.mark.parametrize(("sides", "ended"), [("faaa", "rejected"), ("ffff", "ratified")])
def test_how_a_vote_ended_stands_there_either_way_though_the_turn_goes_on_with_it(evening, sides, ended):
    under_vote(evening)
    for seat, side in zip(("Ann", "Bo", "Cy", "Dee"), sides, strict=True):
        evening.do("vote", by=seat, side={"f": "for", "a": "against"}[side], card=first_card(evening, seat))
    words = evening.panel.words
    counted = words[words.index(f"Proposition 19 is {ended}") + 1]
    assert re.match(r"\d+ for, \d+ against. rule 8", counted)
    giver, to = ("Bo", "Cy") if ended == "rejected" else ("Ann", "Bo")
    evening.do("pass token", by=giver, to=to)
    assert f"Proposition 19 is {ended}" not in evening.panel.words


def test_a_proposal_that_lies_upon_the_one_under_vote_is_named(evening):
    evening.do("propose", by="Ann", kind="enact", text="Tea.")
    assert "to be voted on" not in " ".join(evening.panel.words)
    evening.do("propose", by="Ann", kind="enact", text="Cake.", anyway=True)
    assert "Ann’s proposition 20 is still to be voted on, too." in evening.panel.words


def test_a_press_on_a_rule_tag_opens_the_card(evening):
    tags = evening.docks.turn.checklist.findChildren(RuleTag)
    assert len(tags) == 2, "one asks why it is Ann’s turn"
    (tag,) = [each for each in tags if each.text().startswith("rule")]
    QTest.mouseClick(tag, Qt.MouseButton.LeftButton)
    assert evening.heard == [ReadRule("r4")]


def test_the_duty_offers_both_of_its_ways(evening):
    evening.panel.press("Propose…")
    evening.panel.press("Pass the token to Bo")
    assert evening.heard == [Draft("Ann"), PassToken(by="Ann", to="Bo")]


def test_a_press_on_an_open_box_ticks_the_duty_off_by_hand(evening):
    evening.panel.press("Tick off: Propose or pass the token")
    assert evening.heard == [Tick(by="Ann", duty="propose or pass the token")]


def test_where_a_ballot_is_a_card_only_declining_has_a_button_and_asks_who(evening):
    laid_for(under_vote(evening), "Ann")
    assert not any(words.startswith("Vote") for words in _buttons(evening))
    evening.panel.press("Decline to place a card…")
    evening.panel.take("Cy")
    assert evening.heard[-1] == Vote(by="Cy", side="none")


def test_where_a_ballot_is_a_card_the_rules_say_so_and_nothing_is_ticked_off_instead(evening):
    under_vote(evening)
    assert "The proposer places a card. rule 5" in evening.panel.words
    assert "The proposing player has not started the for pile yet. rule 6" in evening.panel.words
    assert "Press and hold your cards, slide to one, and pull it out." in evening.panel.words
    assert not any(words.startswith("Done") for words in _buttons(evening))
    laid_for(evening, "Ann")
    assert "A vote is one of your cards, face down. rule 6" in evening.panel.words


def test_whoever_lays_a_card_after_the_proposer_is_counted_once_the_proposers_lies(evening):
    said = [words for words in under_vote(evening).panel.words if "lace a card" in words and "rule 6" in words]
    assert said == ["Then Bo, Cy and Dee: place a card rule 6"]
    laid_for(evening, "Ann")
    assert "Place a card: 0 of 3 have chosen rule 6" in evening.panel.words


def test_how_many_have_voted_is_counted_as_they_do(evening):
    laid_for(under_vote(evening), "Ann", "Bo")
    assert "Place a card: 1 of 3 has chosen rule 6" in evening.panel.words


def test_a_motion_is_put_to_the_table_by_whoever_asks(evening):
    laid_for(under_vote(evening), "Ann")
    evening.panel.press("5-minute limit…")
    assert "Who is for a 5-minute limit?" in [
        action.text() for menu in evening.docks.window().findChildren(QMenu) for action in menu.actions()
    ]
    evening.panel.take("Dee")
    assert evening.heard[-1] == Voice(by="Dee", motion="a 5-minute limit")


def test_what_is_put_to_the_table_is_in_sight_and_named_by_the_step(evening):
    laid_for(under_vote(evening), "Ann")
    evening.panel.window.resize(308, 420)
    settle()
    area = evening.docks.turn.findChild(QScrollArea)
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    evening.do("voice", by="Dee", motion="a 5-minute limit")
    settle()
    assert "The table is asked: a 5-minute limit?" in evening.docks.turn.next.large.accessibleDescription()
    assert evening.docks.turn.motions.visibleRegion().boundingRect().top() == 0


def test_what_it_takes_by_a_rule_whose_words_alone_were_changed_is_said_to_be_still_to_be_checked(tmp_path, panel):
    evening = Evening(begun(tmp_path), panel)
    unchecked = "What the clerk does under rule 301 is still to be checked."
    evening.do("propose", by="Ann", kind="amend", rule=203, text="Two thirds of the votes adopt a rule-change.")
    assert unchecked not in evening.panel.words
    evening.do("end debate", by="Ann")
    for seat in ("Ann", "Bo", "Cy"):
        evening.do("vote", by=seat, side="for")
    evening.do("tick", by="Ann", duty="move the army")
    evening.do("begin turn", by="Bo", to="Bo")
    evening.do("propose", by="Bo", kind="enact", text="Tea.")
    assert unchecked in evening.panel.words
    evening.do("edit rule", rule=301, checked=True)
    assert unchecked not in evening.panel.words


def test_whose_voice_is_missing_on_what_is_put_to_the_table_is_waited_for_by_name(tmp_path, panel):
    evening = Evening(begun(tmp_path), panel)

    def waiting():
        return [seat.name for seat in evening.docks.turn.next._facts.waiting]

    before = waiting()
    evening.do("voice", by="Bo", motion="call it a draw")
    asked = waiting()
    evening.do("voice", by="Cy", motion="call it a draw", side="against")
    assert (before, asked, waiting()) == (["Ann"], ["Ann", "Cy"], ["Ann"])


def test_what_a_defeat_brought_somebody_to_do_is_named_before_its_vote_is_void_and_after(tmp_path, panel):
    evening = Evening(begun(tmp_path, "Ann,Bo,Cy"), panel)
    propose(evening.session, against="Bo")
    evening.do("demote", by="Ann", at="Red:d2")
    (stays,) = (f"{SINCE}{told}" for told in evening.session.done_since(301))
    evening.panel.press("Void this vote…")
    assert any(stays in words for words in evening.panel.words)
    evening.do("void vote", number=301, why="Cy was asleep")
    assert stays in evening.panel.words


def test_that_somebody_was_not_declared_the_winner_is_not_said_once_they_have_won(tmp_path, panel):
    session = nomic.begun(tmp_path)
    sheet = "when proposal adopted: declare proposer winner"
    do(session, "edit rule", by="Ann", text="Adopted, won.", sheet=sheet, anyway=True, why="for the test")
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    nomic.vote(session)
    evening = Evening(session, panel)
    said = "Ann is not declared the winner. By rule 208, Ann has not won yet."
    assert any(said in words for words in evening.panel.words)
    evening.do("declare win", by="Bo", who="Bo", anyway=True, why="a wager")
    assert any(said in words for words in evening.panel.words)
    evening.do("declare win", by="Ann", who="Ann", anyway=True, why="a wager, too")
    assert not any(said in words for words in evening.panel.words)


def test_a_win_that_no_rule_names_is_declared_from_here(evening):
    evening.panel.press("Declare a win…")
    assert "Who has won?" in evening.panel.words


def test_where_the_clerk_sees_several_winners_one_of_them_alone_can_be_declared(tmp_path, panel):
    evening = Evening(sit(tmp_path, "nomic", "Ann,Bo,Cy"), panel)
    five = "set winner to players whose points is at least 5"
    evening.do("begin turn", to="Ann")
    evening.do("edit rule", rule=208, text="Whoever achieves 5 points wins.", sheet=five)
    for name in ("Ann", "Bo"):
        evening.do("set score", of=name, to=5, why="a wager")
    assert evening.panel.button("Declare that Ann and Bo have won")
    evening.panel.press("Declare a win…")
    assert "Who has won?" in evening.panel.words


def test_who_declined_is_told_with_the_result(evening):
    laid_for(under_vote(evening), "Ann")
    for seat in ("Bo", "Cy", "Dee"):
        evening.do("vote", by=seat, side="none")
    assert "For: Ann. Declined: Bo, Cy and Dee." in evening.panel.words


def test_whose_time_was_up_is_not_said_to_have_declined_but_named_with_the_rule(evening):
    laid_for(under_vote(evening), "Ann")
    evening.do("vote", by="Bo", side="none")
    for seat in ("Ann", "Cy", "Dee"):
        evening.do("voice", by=seat, motion="a 5-minute limit")
    evening.do("time up", clock="time limit")
    assert "For: Ann. Declined: Bo." in evening.panel.words
    assert "Cy and Dee did not place a card. rule 9" in evening.panel.words


def test_every_seat_has_a_voice_for_and_against_a_motion(evening):
    laid_for(under_vote(evening), "Ann")
    evening.do("voice", by="Dee", motion="a 5-minute limit")
    assert "Dee asks. 1 for, 0 against; it takes 3 of 4. rule 9 why?" in evening.panel.words
    evening.panel.press("Bo is against it: a 5-minute limit")
    assert evening.heard[-1] == Voice(by="Bo", motion="a 5-minute limit", side="against")


def test_a_motion_that_is_lost_says_so_and_can_be_dropped(evening):
    laid_for(under_vote(evening), "Ann")
    for name in ("Dee", "Bo"):
        evening.do("voice", by=name, motion="a 5-minute limit", side="for" if name == "Dee" else "against")
    assert "Dee asks. 1 for, 1 against; it takes 3 of 4. rule 9 why?" in evening.panel.words, "Ann and Cy may yet be for it"
    evening.do("voice", by="Cy", motion="a 5-minute limit", side="against")
    said = "Dee asks. 1 for, 2 against; it takes 3 of 4. So it is not agreed, unless somebody thinks again. rule 9 why?"
    assert said in evening.panel.words
    evening.panel.press("It is dropped")
    assert evening.heard[-1] == DropMotion(motion="a 5-minute limit")


def test_what_a_rule_objects_to_just_now_has_a_broken_edge_and_says_why(evening):
    made = evening.panel.button("5-minute limit…")
    assert made.property("objected")
    assert made.toolTip() == approved()


def test_the_buttons_of_a_clock_are_read_whole_in_a_narrow_dock(evening):
    evening.do("start clock", clock="tea", seconds=300)
    evening.do("stop clock", clock="tea")
    evening.panel.window.resize(268, 900)
    QApplication.processEvents()
    for words in ("Resume", "Time is up", "Put away"):
        made = evening.panel.button(words)
        assert made.width() >= made.sizeHint().width(), words


def test_what_ending_a_clock_and_putting_it_away_does_is_said_before(evening):
    evening.do("start clock", clock="tea", seconds=300)
    assert [evening.panel.button(words).toolTip() for words in ("Time is up", "Put away")] == approved()


def test_a_clock_that_outlives_its_rule_says_so(evening):
    lines = 'when turn begun: run "tea" for 5 minutes'
    evening.do("edit rule", number=399, text="Tea.", sheet=lines, kind="mutable")
    evening.do("begin turn", by="Ann", to="Ann", anyway=True)
    assert "5:00" in evening.panel.words
    assert "tea  rule 399 why?" in evening.panel.words
    evening.do("remove rule", rule=399)
    assert f"tea  rule 399 {RULE_GONE} why?" in evening.panel.words


def test_a_clock_runs_in_minutes_and_seconds_and_can_be_held(evening, still_time):
    evening.do("start clock", clock="tea", seconds=300)
    assert "5:00" in evening.panel.words
    evening.time.passes(61)
    still_time.passes(TICK)
    assert "3:59" in evening.panel.words
    evening.panel.press("Pause")
    assert evening.heard[-1] == StopClock(clock="tea")


def joker_laid(evening):
    laid_for(under_vote(evening), "Ann")
    evening.do("add thing", what="joker", to="hand of Bo")
    joker = next(card.id for card in evening.session.table("Bo").hand("Bo") if card.face == "*1")
    evening.do("vote", by="Bo", side="for", card=joker)
    evening.do("vote", by="Cy", side="none")
    evening.do("vote", by="Dee", side="none")


def test_what_no_rule_answers_is_asked_and_decided_for_good(evening):
    joker_laid(evening)
    assert "No rule says what a joker is worth." in evening.panel.words
    field = evening.docks.turn.questions.findChildren(QLineEdit)[0]
    field.setFocus()
    evening.panel.type("0")
    evening.panel.press("It holds: From now on")
    evening.panel.press("Decide")
    act = evening.heard[-1]
    assert (act.question, act.answer, act.scope) == ("value", "0", "from now on")
    assert isinstance(act, Decide)


def test_a_rule_by_consensus_leads_to_the_editor(evening):
    laid_for(under_vote(evening), "Ann")
    for seat in ("Ann", "Bo", "Cy"):
        evening.do("voice", by=seat, motion="settle a dispute")
    evening.panel.press("Create the rule that settles it…")
    assert evening.heard[-1] == Draft("Ann", Procedure.AT_ONCE)


def test_a_button_whose_words_are_wider_than_a_narrow_dock_has_them_on_two_lines(evening):
    laid_for(under_vote(evening), "Ann")
    for seat in ("Ann", "Bo", "Cy"):
        evening.do("voice", by=seat, motion="settle a dispute")
    evening.panel.window.resize(268, 420)
    settle()
    made = evening.panel.button("Create the rule that settles it…")
    area = evening.docks.turn.findChild(QScrollArea)
    bar = area.verticalScrollBar()
    assert bar.isVisible()
    right, margin = made.mapTo(area, made.rect().topRight()).x(), evening.docks.turn.next.large.x()
    assert right < area.width() - bar.width() - margin
    assert made.width() >= made.sizeHint().width()


def test_the_keyboard_stays_on_its_button_when_the_table_changes(evening):
    evening.panel.button("Agree to settle a dispute…").setFocus()
    under_vote(evening)
    assert evening.panel.window.focusWidget().accessibleName() == approved()


def test_the_dock_stays_where_it_was_scrolled_to_when_a_button_is_pressed(evening):
    laid_for(under_vote(evening), "Ann")
    evening.do("voice", by="Dee", motion="a 5-minute limit")
    evening.panel.window.resize(308, 420)
    bar = evening.docks.turn.findChild(QScrollArea).verticalScrollBar()
    evening.panel.button("Bo is for it: a 5-minute limit").setFocus()
    before = bar.value()
    evening.do("voice", by="Bo", motion="a 5-minute limit")
    assert bar.maximum() > 0
    assert bar.value() == before


def test_after_a_step_the_next_one_is_in_sight_wherever_the_dock_was_scrolled_to(evening):
    evening.panel.window.resize(308, 420)
    under_vote(evening)
    turn = evening.docks.turn
    bar = turn.findChild(QScrollArea).verticalScrollBar()
    for seat in ("Ann", "Bo", "Cy"):
        settle()
        bar.setValue(bar.maximum())
        assert bar.value() > 0
        laid_for(evening, seat)
        settle()
        assert (seat, bar.value()) == (seat, 0)


def test_what_comes_up_below_is_seen_with_nothing_above_it_that_has_lost_its_heading(evening):
    turn = under_vote(evening).docks.turn
    laid_for(evening, "Ann", "Bo", "Cy", "Dee")
    found = {}
    for high in range(380, 700, 40):
        evening.session.undo()
        evening.show()
        evening.panel.window.resize(308, high)
        settle()
        laid_for(evening, "Dee")
        settle()
        value = turn._area.verticalScrollBar().value()
        found[high] = value in [each.y() for each in turn._sections if not each.isHidden()], value
    assert [each for each in found.items() if not each[1][0]] == []
    assert any(value for _, value in found.values()), found


@pytest.mark.parametrize(
    "act", [{"act": "propose", "by": "Ann", "kind": "repeal", "rule": 14}, {"act": "voice", "by": "Dee", "motion": "a rest"}]
)
def test_with_an_act_a_section_is_given_its_room_once(evening, act):
    sized = Sized(each for each in evening.docks.turn._sections if each.isVisible())
    evening.do(**act)
    QApplication.processEvents()
    assert {type(part).__name__: heights for part, heights in sized.heights.items() if len(heights) > 1} == {}


def test_where_no_bar_is_shown_nothing_is_cut_off(evening):
    under_vote(evening)
    for height in range(420, 900, 40):
        evening.panel.window.resize(268, height)
        QApplication.processEvents()
        area = evening.docks.turn.findChild(QScrollArea)
        cut = area.widget().height() > area.viewport().height()
        assert cut == (area.verticalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff), height


def test_what_nobody_owes_is_folded_away_only_while_there_is_little_room(evening):
    assert "More…" not in _buttons(evening)
    evening.panel.window.resize(308, 420)
    assert "Pass the token to Bo" in _buttons(evening)
    assert "Agree to settle a dispute…" not in _buttons(evening)
    evening.panel.press("More…")
    evening.panel.take("Agree to settle a dispute…")
    evening.panel.take("Cy")
    assert evening.heard[-1] == Draft("Cy", Procedure.AT_ONCE, motion="settle a dispute")
    evening.panel.window.resize(308, 900)
    assert "Agree to settle a dispute…" in _buttons(evening)


def test_words_on_two_lines_lie_clear_of_the_edges_of_their_button(tmp_path, panel):
    evening = Evening(sit(tmp_path, "nomic", "Leopoldine,Maximiliane,Bartholomew,Cy"), panel)
    evening.do("begin turn", to="Cy")
    evening.do("edit rule", rule=208, text="All win.", sheet="set winner to players")
    (words,) = [each for each in _buttons(evening) if each.startswith("Declare that")]
    made = evening.panel.button(words)
    assert "\n" in made.text()
    assert made.height() >= made.fontMetrics().boundingRect(QRect(0, 0, 900, 900), 0, made.text()).height() + 10


def test_one_alone_is_not_folded_away(at):
    at = at("Ann,Bo", lambda session: (propose(session), plays(session, "Red+Blue", "Red:f2-Red:f3")))
    at.window.resize(1280, 600)
    at.still()
    assert "Agree to call it a draw…" in at.buttons()
    assert "More…" not in at.buttons()


def test_nothing_is_offered_while_somebody_looks_back(evening):
    evening.show(looking_back=1)
    assert "Propose…" not in _buttons(evening)


def test_on_a_table_that_is_past_nothing_can_be_pressed_but_what_opens_a_rule_or_a_figure(evening):
    laid_for(under_vote(evening), "Ann")
    for seat in ("Bo", "Cy", "Dee"):
        evening.do("vote", by=seat, side="none")
    evening.do("voice", by="Cy", motion="settle a dispute")
    what_acts = {"Void this vote…", "Tick off: Propose or pass the token", "Dee is for it: settle a dispute"}
    assert what_acts <= set(_alive(evening.docks.turn))
    evening.show(looking_back=evening.session.last)
    assert what_acts <= set(_buttons(evening))
    assert {name.rstrip("0123456789") for name in _alive(evening.docks.turn)} == {
        "open rule ", "why? consent settle a dispute", "why? 1 for, 0 against;", "why? whose turn it is",
        "why? count of the votes",
    }  # fmt: skip
    evening.show()
    assert what_acts <= set(_alive(evening.docks.turn))


def _alive(dock):
    found = dock.findChildren(QAbstractButton)
    return [each.accessibleName() or each.text() for each in found if each.isVisibleTo(dock) and each.isEnabled()]


def test_every_button_can_be_reached_by_tab_alone(evening):
    evening.docks.tabs.setFocus()
    reached = set()
    for _ in range(40):
        evening.panel.key(Qt.Key.Key_Tab)
        focus = evening.panel.window.focusWidget()
        reached.add(focus.accessibleName())
    assert {"Propose…", "Pass the token to Bo", "Tick off: Propose or pass the token", "open rule 4", "Minutes"} <= reached


def _buttons(evening):
    return [each.accessibleName() for each in evening.docks.findChildren(QAbstractButton) if each.isVisibleTo(evening.docks)]


def test_a_question_that_comes_up_opens_the_dock_that_asks_it(evening):
    evening.docks.turn_to("Seats")
    evening.do("add thing", by="Ann", what="joker", to="draw")
    assert evening.docks.tabs.currentIndex() == 0
    assert "The table decides" in evening.panel.words


def test_where_the_large_step_can_do_nothing_no_key_presses_it(evening):
    joker_laid(evening)
    evening.docks.turn.next.large.setFocus()
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        evening.panel.key(key)
    assert evening.heard == []
    assert QApplication.activePopupWidget() is None


def test_a_win_opens_the_dock_in_which_it_is_declared_once(nomic):
    at = nomic()
    at.click_tab("Seats")
    tabs = at.window.page.docks.tabs
    assert tabs.currentIndex() != 0
    at.window.play.act(SetScore(of="Cy", to=100, why="a wager"))
    assert tabs.currentIndex() == 0
    assert at.widget("Declare a win").property("primary")
    assert not at.widget("Declare a win").visibleRegion().isEmpty()
    at.click_tab("Seats")
    at.window.play.act(SetScore(of="Bo", to=7, why="a wager"))
    assert tabs.currentIndex() != 0, "it was seen"


def test_beside_what_a_vote_takes_stands_how_its_ballots_are_weighed(evening):
    evening.do("propose", by="Ann", kind="enact", text="Tea.")
    takes = "To ratify 19, it takes this: the votes for it are more than the votes against it. rule 8 why?"
    assert takes in evening.panel.words
    assert "Each vote is worth the sum of the values of the cards in the ballot. rule 8" in evening.panel.words


def test_where_two_rules_differ_on_what_ballots_are_worth_that_is_said_until_one_goes_first(evening):
    boss = {"text": "Bo counts double.", "sheet": 'set votes of players to 2 if player is "Bo" otherwise 1'}
    evening.do("edit rule", by="Ann", why="to see", **boss)
    evening.do("propose", by="Ann", kind="enact", text="Tea.")
    differ = "Rules 8 and 19 differ on it, and no sheet tells which of them prevails."
    assert differ in evening.panel.words
    first = {"text": "The highest number prevails.", "sheet": 'set precedence to ["highest number first"]'}
    evening.do("edit rule", by="Ann", why="to see", **first)
    assert differ not in evening.panel.words


def test_where_two_rules_say_what_a_vote_takes_both_are_named(evening):
    tie = {"text": "On a tie it is ratified.", "sheet": "set adoption to for votes is at least against votes"}
    evening.do("edit rule", by="Ann", why="to see", **tie)
    evening.do("propose", by="Ann", kind="enact", text="Tea.")
    says = "Rules 8 and 19 both say what it takes to ratify 20, and no sheet tells which of them prevails. why?"
    assert says in evening.panel.words


def test_cards_that_are_due_are_told_with_their_rules_and_let_go_of_with_one_press(evening):
    cards = [card.id for card in evening.session.whole_table().things.at(pile("draw"))]
    evening.do("move thing", by="Ann", thing=cards, to="before Ann")
    evening.do("propose", by="Ann", kind="enact", text="Tea.")
    laid_for(evening, "Ann", "Bo")
    (come,) = (words for words in evening.panel.words if words.startswith("When cards come"))
    assert come.endswith("for players due cards (longest due first) from the pile. the table’s card")
    assert "Due a card: Ann rule 5" in evening.panel.words
    assert "Due a card: Bo rule 6" in evening.panel.words
    assert "The table decides" not in evening.panel.words
    evening.panel.press("Write a rule now")
    evening.panel.press("Leave all of it")
    evening.panel.press("Leave Bo’s")
    leaves = Decide(question="the pile “draw” is empty", answer="by hand")
    assert evening.heard == [Draft(procedure=Procedure.AT_ONCE), leaves, replace(leaves, about="Bo")]


def test_what_the_table_decides_stands_above_cards_that_are_due(evening):
    cards = [card.id for card in evening.session.whole_table().things.at(pile("draw"))]
    evening.do("move thing", by="Ann", thing=cards, to="before Ann")
    laid_for(under_vote(evening), "Ann")
    evening.do("add thing", what="joker", to="hand of Bo")
    words = evening.panel.words
    assert words.index("No rule says what a joker is worth.") < words.index("Cards are due")


def test_each_line_of_the_checklist_says_what_it_is_in_its_rules_words(evening):
    lines = evening.docks.turn.checklist.findChildren(TaggedLine)
    table = evening.session.table()
    told = {line.text.partition(" rule ")[0]: line.toolTip() for line in lines}
    for duty in table.duties:
        rule = table.rulebook[duty.rule]
        assert any(f"Rule {rule.number}: {rule.text.strip()[:20]}" in words for words in told.values()), (duty, told)


def test_the_vote_stands_in_the_list_before_the_parts_that_come_after_it():
    names = ("propose", "have it voted on", "throw the die")
    parts = [Duty("Ann", what, "202", part=True, done=what == "propose") for what in names]
    votes = [Duty(who, "vote", "105") for who in ("Ann", "Bo")]
    assert [item.what for item in items((*parts, *votes))] == [*names[:2], "vote", names[2]]
    done = [replace(duty, done=duty.what != "throw the die") for duty in (*parts, *votes)]
    assert [item.what for item in items(tuple(done))] == [*names[:2], "vote", names[2]]


def test_of_the_ballots_those_that_are_laid_stand_before_those_that_are_still_owed():
    propose_, rest = (
        Duty("Ann", "propose", "r4", part=True, done=True),
        [Duty(who, "vote", "r6", done=who != "Cy") for who in ("Bo", "Cy")],
    )
    listed = items((propose_, *rest, Duty("Ann", "vote", "r5", done=True)))
    assert [(item.what, item.rule) for item in listed] == [("propose", "r4"), ("vote", "r5"), ("vote", "r6")]


def test_what_is_done_is_told_by_the_rule_as_it_was_called_then(tmp_path, panel):
    session = begun(tmp_path)
    propose(session, kind="amend", rule=202, text="A turn has fewer parts.", sheet=session.whole_table().rulebook["r202"].sheet)
    assert session.whole_table().rulebook["r202"].number == 301
    words = Evening(session, panel).panel.words
    assert "Propose rule 202, now 301" in words
    assert "Move the army: 1 move left rule 301" in words


def test_what_may_be_pushed_is_in_sight_once_the_vote_has_ended(tmp_path, panel):
    evening = Evening(begun(tmp_path), panel)
    evening.panel.window.resize(308, 480)
    settle()
    evening.do("propose", by="Ann", kind="enact", text="A new rule.")
    evening.do("end debate", by="Ann")
    for name in ("Ann", "Bo", "Cy"):
        evening.do("vote", by=name, side="for")
    settle()
    seen = evening.docks.turn.pushes.visibleRegion()
    assert (seen.isEmpty(), seen.boundingRect().top()) == (False, 0)


def test_moves_that_may_be_left_out_are_left_out_by_a_button(tmp_path, panel):
    session = begun(tmp_path, "Ann,Bo")
    propose(session, text="Ann may make two moves each turn.", sheet=MAY_MOVE_TWICE)
    evening = Evening(session, panel)
    buttons = evening.docks.turn.pushes.findChildren(QAbstractButton)
    assert NO_MORE not in [each.text() for each in buttons], "none is made yet"
    plays(session, "Red+Blue", "Red:e2-Red:e3")
    evening.show()
    evening.panel.press(NO_MORE)
    assert evening.heard == [Tick(by="Ann", duty="move the army")]


def test_what_the_table_decides_is_in_sight_whatever_comes_up_below_it_and_the_next_turn_begins_at_the_top(tmp_path, panel):
    session = begun(tmp_path)
    propose(session)
    evening = Evening(session, panel)
    evening.panel.window.resize(308, 480)
    settle()
    evening.do("deem", by="Bo", number=301, adopted=False)
    settle()
    turn = evening.docks.turn
    assert not turn.pushes.isHidden()
    assert turn.questions.visibleRegion().boundingRect().top() == 0
    evening.do("decide", question=session.table().parked[0].question, answer="yes")
    evening.do("demote", by="Ann", at="Red:b1")
    plays(session, "Red+Blue", "Red:e2-Red:e3")
    evening.show()
    settle()
    turn._area.verticalScrollBar().setValue(10**6)
    evening.do("begin turn", by="Bo", to="Bo")
    settle()
    assert turn._area.verticalScrollBar().value() == 0


def test_what_is_put_to_the_table_between_two_turns_stands_at_the_step_that_waits_for_other_voices_too(tmp_path, panel):
    session = moving(begun(tmp_path, "Ann,Bo"))
    plays(session, "Red+Blue", "Red:e2-Red:e3")
    evening = Evening(session, panel)
    evening.do("voice", by="Ann", motion="call it a draw")
    large = evening.docks.turn.next.large
    assert evening.docks.turn.next.words.startswith("Bo: begin")
    assert "The table is asked: call it a draw?" in large.accessibleDescription()


def test_what_was_owed_before_the_turn_began_comes_first_also_once_whoever_has_the_turn_has_done_it():
    parts = tuple(Duty("Ann", what, "202", part=True) for what in ("propose", "throw the die"))
    electing = [Duty(who, "elect", "305") for who in ("Ann", "Bo", "Cy")]
    begun = [replace(each, done=each.who == "Ann") for each in electing]
    for owed in ((*electing, *parts), (*begun, *parts), (*electing[1:], *parts), (*parts, *begun)):
        assert {each.what for each in awaited_first(owed)} == {"elect"}
        assert [item.what for item in items(owed)] == ["elect", "propose", "throw the die"]
    assert [each.who for each in awaited_first((*begun, *parts))] == ["Bo", "Cy"]


def test_those_who_have_elected_stay_counted_among_all_who_elect(tmp_path):
    session = nomic.with_rule(tmp_path, 'set asked for "elect" to "a player"\nwhen turn begun: require players to "elect"')
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "do", by="Ann", what="elect", player="Cy")
    assert items(session.table().duties)[0].words("Bo", USUAL) == "Elect: 1 of 3 done"


def test_what_came_up_in_the_middle_of_a_turn_stands_in_the_list_before_the_parts_that_wait_for_it():
    parts = [Duty("Ann", what, "202", part=True, done=what == "propose") for what in ("propose", "move the army")]
    demoting, other = Duty("Ann", "demote a piece", "206"), Duty("Bo", "sing", "207")
    may = Duty("Ann", "declare a win", "208", must=False)
    in_order = ["propose", "demote a piece", "move the army", "sing", "declare a win"]
    assert [item.what for item in items((*parts, demoting, other, may))] == in_order
    assert [item.what for item in items((*parts, replace(demoting, done=True), other, may))] == in_order


def test_while_it_is_nobodys_turn_it_is_said_who_comes_next_where_a_rule_says_it(evening):
    evening.do("begin turn", to="", why="a pause")
    said = [words for words in evening.panel.words if words.startswith("It is nobody’s turn,")]
    evening.do("edit rule", rule=4, sheet="", why="nobody knows")
    said += [words for words in evening.panel.words if words.startswith("It is nobody’s turn,")]
    assert said == ["It is nobody’s turn, and Ann comes next. rule 4 “Begin a turn…” settles that by hand.", NOBODY_MOVES]


def test_once_the_game_is_over_it_is_said_that_what_is_owed_waits_and_not_that_nobody_owes_anything(tmp_path, panel):
    evening = Evening(nomic.begun(tmp_path), panel)
    nomic.turn(evening.session, 4, text="Tea.")
    evening.do("set score", of="Cy", to=100, why="a long evening")
    evening.do("declare win", by="Cy", who="Cy")
    assert WAITS in evening.panel.words
    assert not [each for each in evening.panel.words if each.startswith(("It is nobody’s turn", "Nobody has anything to do"))]
    evening.do("play on")
    assert "Bo: begin the turn rule 201" in evening.panel.words


def test_a_win_of_which_no_more_is_known_is_told_once_as_play_goes_on(tmp_path, panel):
    evening = Evening(nomic.begun(tmp_path), panel)
    evening.do("declare win", who="Cy", together=["Bo"], anyway=True)
    assert evening.session.step(evening.session.last).told == ("Cy and Bo were declared the winners.",)
    evening.do("play on")
    assert "Cy has won, and play went on." in evening.panel.words
    assert not [each for each in evening.panel.words if "was declared" in each]


def test_of_a_win_before_play_went_on_it_is_said_so_once_the_game_is_over_again(tmp_path, panel):
    evening = Evening(nomic.begun(tmp_path), panel)
    for before, now, often in (("Cy", "Cy", ""), ("Cy", "Bo", ", 3 times")):
        evening.do("declare win", who=before, anyway=True)
        evening.do("play on")
        evening.do("declare win", who=now, anyway=True)
        assert [each for each in evening.panel.words if "play went on" in each] == [f"{before} had won, and play went on{often}."]
        assert f"{now} has won" in evening.panel.words
        evening.do("play on")


def test_beside_the_win_that_somebody_may_declare_any_other_can_be_declared_too(tmp_path, panel):
    evening = Evening(nomic.begun(tmp_path), panel)
    evening.do("set score", of="Cy", to=100, why="a long evening")
    assert evening.panel.button("Declare a win")
    evening.panel.press("Declare a win…")
    assert "Who has won?" in evening.panel.words


def test_beside_the_totals_of_a_vote_stands_the_rule_they_come_by_where_another_says_how_it_ended(evening):
    sheet = evening.session.table().rulebook.numbered(8).sheet
    evening.do(
        "edit rule", rule=8, sheet=sheet.replace("set votes of players to sum of value of cards of ballot\n", ""), why="to see"
    )
    evening.do("edit rule", text="Two votes each.", sheet="set votes of players to 2", why="to see")
    under_vote(evening)
    for seat in ("Ann", "Bo", "Cy", "Dee"):
        evening.do("vote", by=seat, side="for", card=first_card(evening, seat))
    (counted,) = [words for words in evening.panel.words if re.match(r"\d+ for, 0 against", words)]
    assert counted == "8 for, 0 against. rule 19 rule 8 why?"
