"""Older wordings fanned out, long rules that scroll, and trays that are laid out."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QHelpEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QToolTip

from tabletop.engine.acts.by_hand import AddThing
from tabletop.engine.acts.lawmaking.editing import EditRule
from tabletop.engine.acts.lawmaking.judging import AskJudgment, Judge
from tabletop.engine.answers import Ruling
from tabletop.engine.past import LaidOff, Wording
from tabletop.engine.rulebook import Rule
from tabletop.view.drawing.rule_cards import mark_at
from tabletop.view.scene.hands.mouse import READ_AFTER
from tabletop.view.scene.hands.paging import Spread
from tabletop.view.scene.layout.rects import Rect
from tabletop.view.values.past import spans, wordings_up_to
from tests.proving import numbers
from tests.view.hands import older, read_at
from tests.view.scene.tables import WORDS, evening, play, vote

Key = Qt.Key
SIZES = [(1012, 676), (1132, 856), (3024, 2054)]


def amended(table, number, *texts):
    """The rule reworded by hand so many times, each 31 steps after the one before."""
    rule = table.rulebook.numbered(number)
    past = [Wording(0, 0.0, rule)]
    for index, text in enumerate(texts, 1):
        table = play(table, EditRule(rule=number, text=text))
        past.append(Wording(31 * index, 0.0, replace(rule, text=text)))
    return table, {rule.id: tuple(past)}


def reads(sitting, number, *texts, size=(1132, 856), key=""):
    table, past = amended(evening(), number, *texts)
    at = sitting(table, size)
    at.host.past = past
    at.focus(f"rule r{number}")
    at.key(Key.Key_Space)
    return at


def wheel(at, where, steps):
    """The wheel turned towards oneself by so many steps."""
    event = QWheelEvent(
        QPointF(where), QPointF(where), QPoint(), QPoint(0, -120 * steps), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(at.view.viewport(), event)


def worded(step, words):
    return Wording(step, 0.0, Rule("r1", 1, words))


def tooltip(at, where):
    """What is said where the pointer rests for a while."""
    at.move(where)
    QApplication.sendEvent(at.view.viewport(), QHelpEvent(QEvent.Type.ToolTip, where, at.view.viewport().mapToGlobal(where)))
    said = at.view.viewport().toolTip()
    assert not said or QToolTip.text() == said
    return said


def test_titles_keep_their_capitals_in_what_is_told_of_whoever_bears_them(sitting):
    at = sitting(play(vote(), *(AddThing(kind="token", what=title, to="before Cy") for title in ("Duke", "Earl"))))
    assert tooltip(at, at.centre("seat Cy")).startswith("Duke · Earl · 5 cards")


def test_whoever_rests_the_pointer_is_told_what_a_hand_there_is_for(sitting):
    at = sitting()
    assert "Press and hold to look into Ann’s hand" in tooltip(at, at.centre("hand Ann")).replace("'", "’")
    assert tooltip(at, at.centre("pile draw")) == "Drag the top card, or with Shift the whole pile"


@pytest.mark.parametrize(
    ("sign", "told"),
    [("bell", "The bell: the clerk helps with this rule"), ("gavel", "The gavel: there is a judgment on this rule")],
)
def test_each_sign_on_a_rule_card_says_what_it_is(sitting, sign, told):
    table = play(evening(), AskJudgment(by="Ann", question="Is tea a rule?"), Judge(by="Bo", answer="No.", rules=(3,)))
    at = sitting(table, (1132, 856))
    assert told in tooltip(at, spot_of(at, "rule r3", sign))


def test_a_frame_round_a_rule_card_says_why_it_is_there(sitting):
    at = sitting(vote(), (1132, 856))
    assert tooltip(at, at.centre("rule r1")) == "Framed: proposal 19 is about this rule."
    at.view.show_objecting("r6")
    assert tooltip(at, at.centre("rule r6")) == "Framed: this rule objects to what was tried."
    assert at.item("rule r6").figure.about.endswith("framed: this rule objects to what was tried")
    assert tooltip(at, at.centre("rule r7")) == ""


@pytest.mark.parametrize("key", ["rule r1", "rule r18", "rule r7", "proposal"])
@pytest.mark.parametrize("down", [0.1, 0.5, 0.9])
def test_what_is_told_of_a_card_covers_neither_its_words_nor_those_held_up_beside_it(sitting, still_time, key, down):
    at = sitting(vote(), (1132, 856))
    at.view.show_objecting(key.removeprefix("rule "))
    box = at.view.mapFromScene(at.item(key).sceneBoundingRect()).boundingRect()
    where = QPoint(box.center().x(), round(box.top() + down * box.height()))
    at.move(where)
    still_time.passes(READ_AFTER)
    if tooltip(at, where):
        tip = next(each for each in QApplication.topLevelWidgets() if each.inherits("QTipLabel") and each.isVisible())
        lies = QRect(at.view.viewport().mapFromGlobal(tip.pos()), tip.size())
        face = at.item(key).figure.box
        card = at.view.mapFromScene(QRectF(face.x, face.y, face.width, face.height)).boundingRect()
        assert not lies.intersects(card)
        held = at.view.reading.newest
        assert held is None or read_at(at.view).overlap(Rect(lies.x(), lies.y(), lies.width(), lies.height())) == 0


def spot_of(at, key, sign):
    """Where on a card that mark stands, in the viewport."""
    item = at.item(key)
    box, look, unit = item.figure.box, item.figure.look, item.figure.unit
    whole = QRectF(0, 0, box.width / unit, box.height / unit)
    spots = (QPointF(across / 2, 8.0) for across in range(int(whole.width() * 2)))
    found = [spot for spot in spots if mark_at(whole, look.face, spot) == sign]
    middle = found[len(found) // 2]
    return at.view.mapFromScene(QPointF(box.x + middle.x() * unit, box.y + middle.y() * unit))


def test_a_proposal_on_the_table_is_held_up_whole_when_it_is_pointed_at(sitting, still_time):
    at = sitting(vote(), (1012, 676))
    at.move(at.centre("proposal"))
    still_time.passes(READ_AFTER)
    held = at.view.reading.newest
    assert held is not None
    assert "".join(run.text for run in held.face.runs) == "".join(run.text for run in at.item("proposal").figure.look.face.words)
    assert held.history.startswith("Bo would change rule 1")


def test_a_title_stands_once_on_a_card_that_was_reworded(sitting):
    at = reads(sitting, 3, "Order. The eldest begins.", "Order. The youngest begins.")
    assert "".join(run.text for run in at.view.reading.newest.face.runs).count("Order.") == 1


def test_each_wording_says_in_which_steps_it_held():
    assert spans((worded(0, "a"), worded(38, "b"), worded(71, "c"))) == ("steps 1 to 37", "steps 38 to 70", "since step 71")
    assert spans((worded(4, "a"), worded(5, "b"))) == ("step 4", "since step 5")
    assert spans((worded(0, "a"),)) == ("from the start",)
    assert spans(()) == ()


def test_on_a_table_that_is_past_later_wordings_are_not_read():
    wordings = (worded(0, "a"), worded(38, "b"), worded(71, "c"))
    assert wordings_up_to(wordings, "b") == wordings[:2]
    assert wordings_up_to(wordings, "of old") == wordings


def test_older_wordings_fan_out_under_the_one_in_force(sitting):
    at = reads(sitting, 7, "Tea is poured.", "Tea is poured by Bo.")
    assert [(face.text[:11], face.state, face.old) for face in older(at.view)] == [
        ("Rule 7 says", "steps 1 to 30", True),
        ("Tea is pour", "steps 31 to 61", True),
    ]
    top = at.view.reading.newest
    assert "".join(run.text for run in top.face.text) == "Tea is poured by Bo."
    assert [run.text for run in top.face.text if run.kind == "added"] == [" by Bo"]
    assert top.history.startswith("Since step 62")


def test_a_rule_that_a_judgment_is_pinned_to_shows_it_and_tells_it_when_it_is_read(sitting):
    table = play(evening(), AskJudgment(by="Ann", question="Is tea a rule?"), Judge(by="Bo", answer="No.", rules=(7,)))
    at = sitting(table)
    at.host.judged = (
        Ruling(3, 0.0, "Is tea a rule?", "Cy", "Yes.", ("r7",), overruled=True),
        Ruling(4, 0.0, "Is tea a rule?", "Bo", "No.", ("r7",)),
        Ruling(5, 0.0, "Is cake a rule?", "Bo", "No.", ("r8",)),
    )
    assert at.item("rule r7").figure.about.endswith("a judgment is pinned to it")
    at.focus("rule r7")
    at.key(Key.Key_Space)
    assert at.view.reading.newest.face.judged
    assert at.view.reading.newest.history.split("\n")[2:] == ["Judgment by Bo at step 4: “Is tea a rule?” No."]


def test_what_the_clerk_does_under_a_rule_stands_on_the_card_that_is_read(sitting):
    gives = "".join(f"when turn ended: give {points} points to who\n" for points in (2, 3, 4, 5))
    table = evening()
    rule = replace(table.rulebook["r7"], sheet=gives)
    at = sitting(replace(table, rulebook=table.rulebook.changed("r7", lambda _: rule)))
    at.focus("rule r7")
    at.key(Key.Key_Space)
    told = [f"• When a player’s turn ends: give {points} points to that player." for points in (2, 3, 4)]
    assert at.view.reading.newest.history.split("\n")[1:] == [*told, "1 more: click the card"]


def test_each_older_wording_lies_further_left_and_turned_further(sitting):
    at = reads(sitting, 7, "One.", "Two.", "Three.")
    *older, newest = at.view.reading._items
    assert [item.rotation() for item in (*older, newest)] == [-17, -10, -3, 3]
    assert [round(newest.x() - item.x()) for item in older] == pytest.approx([180, 120, 60], abs=1)


def test_of_many_wordings_three_are_seen_and_the_others_counted(sitting):
    at = reads(sitting, 7, *"ABCDE")
    assert len(older(at.view)) == 3
    looks = [item.figure.look for item in at.view.reading._items]
    assert [look.count for look in looks if hasattr(look, "count")] == ["+2"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [1, 6, 8, 15, 18])
def test_a_fan_lies_beside_its_card_whole_on_the_table(sitting, size, number):
    at = reads(sitting, number, *"ABC", size=size)
    assert read_at(at.view).overlap(at.item(f"rule r{number}").figure.box) == 0
    assert read_at(at.view).inside(at.view.layout_of_table.whole)


def test_a_rule_that_never_changed_is_one_card_that_lies_straight(sitting):
    at = sitting(evening())
    at.focus("rule r7")
    at.key(Key.Key_Space)
    assert [item.rotation() for item in at.view.reading._items] == [0]


def test_a_long_rule_is_scrolled_by_the_wheel_while_it_is_pointed_at(sitting):
    at = reads(sitting, 7, " ".join([WORDS] * 20))
    reading = at.view.reading
    assert reading._items[-1].figure.box.height == pytest.approx(560 * reading._items[-1].figure.unit, abs=1)
    wheel(at, at.centre("rule r7"), 2)
    assert reading.newest.scrolled == 96
    assert at.view.zoom.near == 1
    for _ in range(60):
        at.key(Key.Key_PageDown)
    last = reading.newest.scrolled
    assert last > 500
    wheel(at, at.centre("rule r7"), 3)
    assert reading.newest.scrolled == last
    wheel(at, at.centre("rule r7"), -200)
    assert reading.newest.scrolled == 0


def test_with_nothing_to_scroll_the_wheel_comes_nearer(sitting):
    at = reads(sitting, 7, "Tea.")
    wheel(at, at.centre("rule r7"), -1)
    assert at.view.zoom.near > 1


# Trays


def laid_out(sitting, number, size=(1132, 856)):
    table = evening()
    at = sitting(replace(table, rulebook=replace(table.rulebook, gone=number)), size)
    told = [LaidOff("repealed", n, 100 + n, f"Words {n}. {WORDS}") for n in reversed(range(number))]
    at.host.trays = {"repealed": tuple(told)}
    return at


def names(at):
    table = QAccessible.queryAccessibleInterface(at.view)
    return [table.child(index).text(QAccessible.Text.Name) for index in range(table.childCount())]


def test_a_click_on_a_tray_lays_its_cards_out_and_one_beside_it_puts_them_back(sitting):
    at = laid_out(sitting, 3)
    at.click(at.centre("laid-off repealed"))
    assert names(at)[0] == "repealed: 3 cards laid out"
    assert [name[:18] for name in names(at)[1:]] == ["Card 100: Words 0.", "Card 101: Words 1.", "Card 102: Words 2."]
    assert at.item("laid 1").figure.about == "repealed at step 1"
    at.click(QPoint(6, 6))
    assert names(at)[0] == "Rules in force · 18"
    assert "Rule 1: " in names(at)[1]
    assert at.acts == at.opened == []


def test_a_second_click_on_the_tray_puts_them_back(sitting):
    at = laid_out(sitting, 3)
    for laid in (True, False):
        at.click(at.centre("laid-off repealed"))
        assert (at.item("laid 0") is not None) == laid


def test_keys_lay_out_a_tray_read_a_card_and_put_it_back(sitting):
    at = laid_out(sitting, 3)
    at.focus("laid-off repealed")
    at.key(Key.Key_Return)
    assert str(at.view.focus.key) == "laid 0"
    at.key(Key.Key_Right, Key.Key_Space)
    assert at.view.reading.newest.face.number == "101"
    assert at.view.reading.newest.history == "Repealed at step 1"
    at.key(Key.Key_Escape, Key.Key_Escape)
    assert at.item("laid 0") is None
    assert str(at.view.focus.key) == "laid-off repealed"


@pytest.mark.parametrize("size", SIZES)
def test_what_has_no_room_comes_with_the_wheel(sitting, size):
    at = laid_out(sitting, 90, size)
    at.view.paging.lay_out_tray("repealed")
    at.view.felt.motion.finish()
    seen = {name for name in names(at) if name.startswith("Card ")}
    assert all(item.figure.box.inside(at.view.layout_of_table.whole) for item in at.view.felt.named)
    for _ in range(30):
        wheel(at, at.centre("spread"), 1)
        seen |= {name for name in names(at) if name.startswith("Card ")}
    assert len(seen) == 90


def test_nothing_is_laid_out_of_a_table_that_is_past(sitting):
    at = laid_out(sitting, 3)
    at.view.paging.lay_out_tray("repealed")
    at.show(at.host.table, looking_back=True)
    assert at.view.paging.spread == Spread()
    at.click(at.centre("laid-off repealed"))
    assert at.view.paging.spread == Spread()


def test_a_new_table_renews_what_is_laid_out(sitting):
    at = laid_out(sitting, 3)
    at.view.paging.lay_out_tray("repealed")
    at.host.trays = {"repealed": at.host.trays["repealed"][:1]}
    at.show(at.host.table)
    at.view.felt.motion.finish()
    assert len(names(at)) == 2


def test_the_menu_lays_out_a_tray_where_there_is_no_room_for_it(sitting):
    at = laid_out(sitting, 3)
    lines = {action.text(): action for action in at.view.menu_of(None, QPointF(400, 500)).actions()}
    of_a_card = at.view.menu_of(at.item(f"rule {at.view.table.rulebook.rules[0].id}").figure, QPointF()).actions()
    assert not [action for action in of_a_card if action.text().startswith("Lay out")]
    lines["Lay out what was repealed"].trigger()
    assert at.item("laid 2")


# The shelf


def on_the_shelf(sitting, rules=150, size=(1132, 856)):
    at = sitting(vote(4, rules), size)
    assert at.view.layout_of_table.shelf
    return at


def test_a_hundred_and_fifty_rules_stand_in_one_line_and_the_wheel_moves_it_to_the_last(sitting):
    at = on_the_shelf(sitting)
    layout = at.view.layout_of_table
    assert len({box.y for box in layout.rules}) == 1
    assert layout.in_sight.start == 0
    for _ in range(40):
        wheel(at, at.centre("rule r30"), 1)
    assert at.view.layout_of_table.in_sight[-1] == 149
    assert at.view.zoom.near == 1


@pytest.mark.parametrize("size", SIZES)
def test_numbers_on_the_shelf_are_at_least_24_apart(sitting, size):
    layout = on_the_shelf(sitting, size=size).view.layout_of_table
    shown = [layout.rules[index].x for index in layout.in_sight]
    assert min(after - x for x, after in pairwise(shown)) >= 23.9 * layout.unit


def test_the_keyboard_brings_a_rule_of_the_shelf_into_sight(sitting):
    at = on_the_shelf(sitting)
    number = at.view.layout_of_table.in_sight.stop + numbers(3, 40)
    at.focus(f"rule r{number}")
    assert number - 1 in at.view.layout_of_table.in_sight


def test_from_the_shelf_a_rule_opens_below_it(sitting, still_time):
    at = on_the_shelf(sitting)
    at.move(QPoint(5, 5), at.centre("rule r12"))
    still_time.passes(READ_AFTER)
    assert str(at.view.reading.key) == "rule r12"
    assert read_at(at.view).y > at.item("rule r12").figure.box.bottom
