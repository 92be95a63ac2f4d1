"""The Minutes dock: every step in words, newest first, fetched as far back as somebody scrolls."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from tabletop.engine.acts.telling import Tell
from tabletop.engine.acts.tokens import PassToken
from tabletop.engine.acts.winning import DeclareWin
from tabletop.engine.past import Stand
from tabletop.engine.proposals import Proposal, Stage
from tabletop.paper.days import day_and_time
from tabletop.view.docks import panel
from tabletop.view.docks.record import minutes_list, minutes_model
from tabletop.view.docks.record.minutes import Twig
from tabletop.view.docks.record.minutes_model import PAGE
from tabletop.view.drawing.pixmaps import drawn
from tabletop.view.values.past import RecordState
from tabletop.view.values.wishes import LookBack, ReadRule
from tabletop.view.widgets.flow import placed
from tests.playing import NOON
from tests.view.hands import settle
from tests.view.painted import Painted


@pytest.fixture
def minutes(evening):
    evening.docks.turn_to("Minutes")
    return evening.docks.minutes.list


def lines(minutes):
    model = minutes.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def click(minutes, row):
    entry = minutes.visualRect(minutes.model().index(row, 0))
    QTest.mouseClick(minutes.viewport(), Qt.MouseButton.LeftButton, pos=entry.topLeft() + QPoint(60, 8))


def test_the_newest_step_stands_first_with_all_that_followed(evening, minutes):
    evening.do("pass token", by="Ann", to="Bo")
    assert lines(minutes)[0].startswith("step 2: Ann passed the token to Bo.")
    assert "It is Bo’s turn." in lines(minutes)[0]


def test_an_entry_is_laid_out_once_however_many_come_after_it(evening, minutes, monkeypatch):
    for number in range(5):
        evening.do("tell", by="Ann", text=f"cup {number}")
    settle()
    laid = []
    monkeypatch.setattr(minutes_list, "placed", lambda *given: laid.append(given) or placed(*given))
    evening.do("tell", by="Ann", text="one more")
    settle()
    assert 1 <= len(laid) <= 2, "the new one, and the one before it, of which why is no longer asked"


def test_an_entry_is_painted_once_and_then_looks_as_if_it_were_painted_anew(evening, minutes, monkeypatch):
    """It is lit, and asked why, only as long as it is the newest."""
    painted = []
    monkeypatch.setattr(minutes_list, "drawn", lambda *given: painted.append(given) or drawn(*given))
    long = "a cup of tea " * 4
    for number in range(4):
        painted.clear()
        evening.do("tell", by="Ann", text=f"cup {number}, {long[: number * 12]}")
        settle()
        assert len(painted) == 1, "the new one alone"
        kept = minutes.viewport().grab().toImage()
        minutes.itemDelegate()._pictures.clear()
        assert minutes.viewport().grab().toImage() == kept


def test_of_entries_out_of_sight_it_is_not_kept_for_long_how_they_look(evening, minutes):
    kept, seen = minutes.itemDelegate()._pictures, minutes.viewport().height()
    heights = []
    for number in range(3 * seen // 20):
        evening.do("tell", by="Ann", text=f"cup {number}")
        settle()
        heights.append(sum(picture.deviceIndependentSize().height() for _, picture in kept.values()))
    assert seen <= max(heights) <= minutes_list.LISTS * seen
    assert heights[-1] > minutes_list.LISTS * seen - 100, "a few go as others come, never all of them"


def test_each_entry_is_as_high_as_what_it_says_however_it_came_to_say_so(evening, minutes):
    def heights():
        minutes.executeDelayedItemsLayout()
        return [minutes.visualRect(minutes.model().index(row, 0)).height() for row in range(minutes.model().rowCount())]

    wordy = "a reason that is so long that it fills more lines of an entry than there were before it was given" * 2
    for act, fields in (
        ("tell", {"by": "Ann", "text": "tea is ready"}),
        ("pass token", {"by": "Ann", "to": "Bo"}),
        ("tell", {"by": "Bo", "text": wordy, "step": 2}),
        ("say why", {"by": "Bo", "step": 3, "why": wordy}),
        *(("add thing", {"kind": "note", "what": "n" + "o" * letters + "te"}) for letters in range(8, 28, 2)),
        ("undo", {}),
        ("redo", {}),
        ("tell unsaved", {}),
        ("edit rule", {"rule": 3, "number": 303}),
    ):
        evening.session.undo() if act == "undo" else evening.session.redo() if act == "redo" else None
        if act == "tell unsaved":
            evening.session.act(Tell(by="Ann", text="one more"))
            evening.show(saved=3)
        elif act in ("undo", "redo"):
            evening.show()
        else:
            evening.do(act, **fields)
        settle()
        shown = heights()
        minutes.itemDelegate()._sizes.clear()
        minutes.itemDelegate()._known.clear()
        minutes.scheduleDelayedItemsLayout()
        assert (act, shown) == (act, heights())


def test_an_entry_is_read_and_never_written_over(evening, minutes):
    evening.do("tell", by="Ann", text="tea is ready")
    model = minutes.model()
    for row in range(model.rowCount()):
        assert not model.index(row, 0).flags() & ~minutes_model.AN_ENTRY
    assert "rowCount" not in vars(type(model)), "a list asks it of Qt alone, some hundred times an act"


def test_a_click_on_a_step_looks_back_at_it(evening, minutes):
    evening.do("tell", by="Ann", text="tea is ready")
    click(minutes, 1)
    assert evening.heard == [LookBack(1)]


def test_a_click_on_a_rule_tag_opens_the_card_and_does_not_look_back(evening, minutes):
    evening.do("pass token", by="Ann", to="Bo")
    box, tag = minutes.itemDelegate().tags_of(minutes.model().index(0, 0))[0]
    QTest.mouseClick(minutes.viewport(), Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    assert evening.heard == [ReadRule(tag.rule)]


def test_the_tag_of_a_rule_bears_the_number_that_the_rule_had_then(evening, minutes):
    evening.do("pass token", by="Ann", to="Bo")
    evening.do("propose", by="Ann", kind="repeal", rule=3, anyway=True)
    before = [[tag.label for tag in tags(minutes, row)] for row in (0, 1)]
    assert all("rule 4" in each for each in before)
    evening.do("edit rule", by="Ann", rule=4, number=304)
    now = [[label.replace("rule 4", "rule 4, now 304") for label in each] for each in before]
    assert [[tag.label for tag in tags(minutes, row)] for row in (1, 2)] == now


def tags(minutes, row):
    return [tag for _, tag in minutes.itemDelegate().tags_of(minutes.model().index(row, 0))]


def test_the_keyboard_goes_through_the_steps_and_looks_back(evening, minutes):
    evening.do("tell", by="Ann", text="tea is ready")
    minutes.setFocus()
    evening.panel.key(Qt.Key.Key_Home)
    evening.panel.key(Qt.Key.Key_Down)
    evening.panel.key(Qt.Key.Key_Return)
    assert evening.heard == [LookBack(1)]


def test_the_minutes_are_painted_once_for_an_act(evening, minutes):
    painted = Painted(minutes.viewport())
    for number, words in enumerate(("tea is ready", "so is the cake"), 1):
        evening.do("tell", by="Ann", text=words)
        for _ in range(3):
            QApplication.processEvents()
        assert painted.times == number


def test_an_undone_step_says_so(evening, minutes):
    evening.do("tell", by="Ann", text="tea is ready")
    evening.session.undo()
    evening.show()
    assert "step 2, undone: Ann: tea is ready" in lines(minutes)


def test_what_is_not_on_the_disk_says_so(evening, minutes):
    evening.do("tell", by="Ann", text="tea is ready")
    evening.show(saved=1)
    assert "step 2, not saved: Ann: tea is ready" in lines(minutes)


def test_what_was_done_anyway_gives_the_reason(evening, minutes):
    evening.do("propose", by="Bo", kind="repeal", rule=3, anyway=True, why="Ann is asleep")
    assert lines(minutes)[0].endswith("Done anyway: Ann is asleep.")


def test_where_nothing_stood_against_it_the_reason_is_one_that_was_given(evening, minutes):
    evening.do("edit rule", by="Ann", rule=4, sheet="")
    evening.do("leave", by="Bo", who="Bo")
    evening.session.act(PassToken(by="Ann", to="Bo"), anyway=True, why="he is back in a minute")
    evening.show()
    assert lines(minutes)[0].endswith("The reason given: he is back in a minute.")


def test_a_reason_that_the_line_itself_gives_is_given_once(evening, minutes):
    ends = "rule 24 ends all changes"
    evening.session.act(DeclareWin(who="Bo", why=ends), anyway=True, why=ends)
    evening.do("tell", by="Ann", text="tea is ready")
    assert lines(minutes)[1] == f"step 2: Bo was declared the winner ({ends}). Done anyway."


def test_a_long_evening_is_fetched_a_page_at_a_time(evening, minutes, monkeypatch):
    for number in range(2 * PAGE):
        evening.session.act(Tell(by="Ann", text=f"remark {number}"))
    QAccessible.setActive(False)  # a screen reader would be told of each step since the last
    asked = []
    model = minutes.model()
    monkeypatch.setattr(panel, "is_listened_to", lambda: False)  # who listens is told what is new, and that is asked for too
    fetch = model._answers.minutes
    monkeypatch.setattr(model._answers, "minutes", lambda first, last: asked.append((first, last)) or fetch(first, last))
    evening.show()
    last = evening.session.last
    assert asked == [(last - PAGE + 1, last)]
    model.fetchMore(model.index(-1, -1))
    assert asked[1:] == [(last - 2 * PAGE + 1, last - PAGE)]
    evening.do("tell", by="Ann", text="one more")
    assert asked[2:] == [(last + 1, last + 1)]


def test_back_from_a_look_back_the_newest_step_is_in_sight_and_so_is_each_that_follows(evening, minutes):
    for number in range(PAGE):
        evening.do("tell", by="Ann", text=f"remark {number}")

    def in_sight(row):
        return minutes.viewport().rect().contains(minutes.visualRect(minutes.model().index(row, 0)).center())

    minutes.scrollToBottom()
    evening.show(looking_back=3)
    assert not in_sight(0), "what is looked at stays where it is"
    evening.show()
    assert in_sight(0)
    minutes.scrollToBottom()
    evening.do("tell", by="Ann", text="one more")
    assert in_sight(0)


def test_branches_are_shown_as_a_tree(evening):
    for text in ("One.", "Two."):
        evening.do("tell", by="Ann", text=text)

    evening.session.go_back(1)
    evening.do("tell", by="Bo", text="Otherwise.")
    evening.session.go_back(2)
    evening.do("tell", by="Cy", text="Again.")
    evening.docks.turn_to("Minutes")
    evening.panel.press("Show: Branches")
    twigs = evening.docks.minutes.branches.findChildren(Twig)
    stands = [words for words in evening.panel.words if words[:1] in "●○"]
    assert [words.split(",")[0] for words in stands] == ["● The table now: step 7", "○ Left at step 2", "○ Left at step 1"]
    assert [len(twig.lines) for twig in twigs] == [0, 1, 1]
    assert [twig.lines for twig in twigs[1:]] == [(True,), (False,)], "the line goes on to the second branch and ends there"


def test_of_many_proposals_the_older_ones_come_when_somebody_asks(evening, monkeypatch):
    past = tuple(Stand(number, NOON, Proposal(number, "Ann", "enact", stage=Stage.ADOPTED)) for number in range(1, 101))
    docks = evening.docks
    monkeypatch.setattr(docks.minutes._answers, "proposals", lambda counted, most: past[-most:])
    docks.turn_to("Minutes")
    evening.panel.press("Show: Propositions")
    told = [words for words in evening.panel.words if words.startswith("Ratified")]
    assert told == [f"Ratified, step {number}, {day_and_time(NOON)}" for number in range(100, 60, -1)]
    evening.panel.press("Show older ones")
    assert len([words for words in evening.panel.words if words.startswith("Ratified")]) == 80
    evening.panel.press("Show older ones")
    assert len([words for words in evening.panel.words if words.startswith("Ratified")]) == 100
    assert "Show older ones" not in evening.buttons


def test_what_a_proposal_would_do_to_which_rule_is_said_before_its_words(evening, monkeypatch):
    kinds = ("enact", 0), ("amend", 7), ("repeal", 9), ("transmute", 11)
    past = tuple(Stand(1, NOON, Proposal(20, "Ann", kind, text="Tea.", stage=Stage.DEFEATED, of=of)) for kind, of in kinds)
    monkeypatch.setattr(evening.docks.minutes._answers, "proposals", lambda counted, most: past)
    evening.docks.turn_to("Minutes")
    evening.panel.press("Show: Propositions")
    told = [words for words in evening.panel.words if words.startswith("Ann")]
    assert told == ["Ann, to transmute rule 11: Tea.", "Ann, to remove rule 9: Tea.", "Ann, rule 7: Tea.", "Ann: Tea."]


def test_while_play_goes_on_only_so_many_entries_are_held_and_older_ones_are_fetched_again(evening, minutes, monkeypatch):
    monkeypatch.setattr(minutes_model, "MOST", 5)
    for number in range(12):
        evening.do("tell", by="Ann", text=f"word {number}")
    assert [line.split(":")[0] for line in lines(minutes)] == [f"step {number}" for number in range(13, 8, -1)]
    minutes.model().fetchMore(minutes.rootIndex())
    assert [line.split(":")[0] for line in lines(minutes)] == [f"step {number}" for number in range(13, 0, -1)]
    evening.do("say why", by="Ann", step=13, why="it rains")
    assert "it rains" in lines(minutes)[1]


def test_steps_undone_in_a_row_and_done_again_are_one_line_each(evening, minutes):
    for word in ("tea", "cake", "jam"):
        evening.do("tell", by="Ann", text=word)
    before = len(lines(minutes))
    for _ in range(3):
        evening.session.undo()
        evening.show()
    for _ in range(2):
        evening.session.redo()
        evening.show()
    assert len(lines(minutes)) == before + 2
    assert lines(minutes)[:2] == [
        "step 9: 2 steps were done again, up to step 3.",
        "step 7: 3 steps were undone, back to before step 2.",
    ]


def test_a_page_fetched_at_once_folds_as_one_told_bit_by_bit_does(evening, minutes):
    for word in ("tea", "cake", "jam"):
        evening.do("tell", by="Ann", text=word)
    for _ in range(3):
        evening.session.undo()
        evening.show()
    bit_by_bit = lines(minutes)
    anew = minutes_model.MinutesModel(evening.session)
    anew.show_record(evening.session.last, evening.session.last)
    assert [anew.index(row, 0).data() for row in range(anew.rowCount())] == bit_by_bit


def test_numbers_that_are_missing_are_explained_beside_them_and_a_click_there_tells_it_alone(evening, minutes):
    evening.session.look("Ann")
    evening.session.look("Bo")
    evening.do("arrange", by="Ann", thing="pile draw", at=[0.5, 0.5])
    evening.do("tell", by="Ann", text="tea is ready")
    tips = [minutes.model().index(row, 0).data(Qt.ItemDataRole.ToolTipRole) for row in range(2)]
    said = (
        "Steps 2 to 3: looking into a hand, or changing a secret ballot.",
        "Step 4: Ann put the draw pile elsewhere on the felt.",
    )
    assert tips == ["\n".join((*said, "Such steps are not listed.")), None]
    box = minutes.visualRect(minutes.model().index(0, 0))
    QTest.mouseClick(minutes.viewport(), Qt.MouseButton.LeftButton, pos=box.bottomLeft() + QPoint(20, -6))
    assert (QToolTip.text(), evening.heard) == (tips[0], [])


def test_numbers_of_five_digits_have_room(evening, minutes):
    entries = minutes.itemDelegate()
    narrow = entries._beside
    entries.show_record(entries._book, frozenset(), RecordState(last=12345))
    assert entries._beside > narrow + 5
