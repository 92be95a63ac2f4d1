"""Hands are looked into behind a curtain, and nothing of them is left when it has closed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.engine.acts.by_hand import MoveThing
from tabletop.engine.faces import deck, spoken, written_face
from tabletop.engine.seen import seen
from tabletop.engine.things import read_place
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.figures.marks import ActTag, FocusRingLook
from tabletop.view.scene.hands.curtain import KeptOpen
from tabletop.view.scene.hands.open_hand import PullStroke
from tabletop.view.widgets.theme import Settings
from tests.golden import approved
from tests.view.scene.tables import evening, play, vote

Key = Qt.Key
FACES = {*deck("standard deck"), *map(spoken, deck("standard deck")), *map(written_face, deck("standard deck"))}


def spoken_texts(view):
    """Everything that a screen reader could read, and every tooltip."""
    table = QAccessible.queryAccessibleInterface(view)
    items = [table.child(index) for index in range(table.childCount())]
    texts = [
        item.text(kind)
        for item in items
        for kind in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value)
    ]
    return [*texts, *(item.toolTip() for item in view.felt.items()), view.toolTip(), view.viewport().toolTip()]


def names_a_face(text):
    return any(face in text for face in FACES if len(face) > 2) or text in FACES


def test_holding_a_hand_opens_it_and_letting_go_closes_it(sitting):
    at = sitting()
    at.press(at.centre("hand Cy"))
    assert [card.figure.name for card in at.view.curtain.cards] == [spoken(card.face) for card in at.host.hand("Cy")]
    assert at.host.looked_at == ["Cy"]
    at.release(at.centre("hand Cy"))
    assert not at.view.curtain.is_open
    assert at.view.curtain.cards == ()


def test_a_hand_can_be_held_by_suit_and_rank(sitting):
    at = sitting(evening(seats=10))
    at.view.show_settings(Settings(sorted_hands=True))
    held = at.host.table.seats[7].name
    at.press(at.centre(f"hand {held}"))
    assert [card.figure.name for card in at.view.curtain.cards] == approved()
    assert at.host.hand(held)[0].face == "10D", "it came in another order"


@pytest.mark.parametrize("size", [(1132, 856), (1012, 676), (980, 596)])
def test_an_opened_hand_is_seen_whole_wherever_its_seat_is(sitting, size):
    at = sitting(size=size)
    for seat in at.host.table.seats:
        at.view.hands.open(seat.name, KeptOpen.LATCH)
        box = at.view.curtain.box
        assert at.view.sceneRect().contains(box)
        assert all(box.contains(card.sceneBoundingRect()) for card in at.view.curtain.cards)
        at.view.curtain.close()


def test_the_place_card_opens_it_as_well(sitting):
    at = sitting()
    at.press(at.centre("seat Cy"))
    assert at.view.curtain.seat.name == "Cy"


def test_whoever_points_at_a_hand_is_told_how_to_look_into_it(sitting):
    at = sitting()
    at.move(at.centre("hand Ann"))
    assert at.view.viewport().toolTip() == approved()
    at.move(at.centre("pile draw"))
    assert at.view.viewport().toolTip() == "Drag the top card, or with Shift the whole pile"


def test_the_card_pointed_at_rises(sitting):
    at = sitting()
    at.press(at.centre("hand Cy"))
    low = at.view.curtain.cards[1].y()
    at.move(at.card_in_hand(1))
    assert at.view.curtain.cards[1].y() < low
    at.move(at.card_in_hand(3))
    assert at.view.curtain.cards[1].y() == low


def test_however_far_aside_a_tray_lies_the_straight_way_there_takes_the_card_it_began_on(sitting):
    at = sitting(vote(seats=8))
    for index, side in ((0, "against"), (1, "against"), (2, "against"), (4, "for")):
        at.press(at.centre("hand Ann"))
        key, start, end = at.view.curtain.cards[index].figure.key, at.card_in_hand(index), at.place(side)
        for step in range(60):
            at.move(start + (end - start) * step / 60)
        assert at.view.carrying.lifted.key == key, (index, side)
        at.key(Key.Key_Escape)
        at.release(end)


def test_who_slides_along_the_cards_has_the_one_under_the_pointer_however_many_there_are(sitting):
    table = vote()
    drawn = tuple(card.id for card in table.things.at(read_place("draw")))
    at = sitting(play(table, MoveThing(thing=drawn[:9], to="hand of Dee")))
    at.press(at.centre("hand Dee"))
    cards = at.view.curtain.cards
    row = [at.card_in_hand(index) for index in range(len(cards))]
    for here, there, card in zip(row, row[1:], cards[1:], strict=False):
        at.move(here + (there - here) / 2, there)
        assert at.view.curtain.pointed == card.figure.key


def test_a_slide_that_ends_beside_the_cards_has_the_last_one_there(sitting):
    at = sitting()
    at.press(at.centre("hand Dee"))
    cards, box = at.view.curtain.cards, at.view.curtain.box
    at.move(at.card_in_hand(1))
    for end, beside in ((-1, box.right() - 4), (0, box.left() + 4)):
        at.move(QPoint(round(beside), at.card_in_hand(end % len(cards)).y()))
        assert not at.view.curtain.card_at(at.view.mouse.at)
        assert at.view.curtain.pointed == cards[end].figure.key


def test_a_card_that_has_risen_does_not_leave_the_pointer(sitting):
    at = sitting()
    at.view.show_settings(Settings(latch=True))
    at.click(at.centre("hand Cy"))
    card = at.view.curtain.cards[2]
    low = QPoint(round(card.scenePos().x()), round(card.sceneBoundingRect().bottom()) - 4)
    for _ in range(3):
        at.move(low)
        assert at.view.curtain.pointed == card.figure.key


def test_beside_the_pointer_stands_which_card_would_be_pulled_out_until_it_is(sitting):
    at = sitting()
    at.press(at.centre("hand Cy"))
    said = []
    for index in (1, 3):
        at.move(at.card_in_hand(index))
        said.append([item.figure.look.words for item in tags(at.view)])
    assert said == [[spoken(card.face)] for card in (at.host.hand("Cy")[1], at.host.hand("Cy")[3])]
    assert at.view.curtain.box.contains(tags(at.view)[0].sceneBoundingRect())
    at.move(at.card_in_hand(3) - QPoint(0, 400))
    assert not [item for item in tags(at.view) if names_a_face(item.figure.look.words)]


def tags(view):
    return [item for item in view.felt.items() if isinstance(item, FigureItem) and isinstance(item.figure.look, ActTag)]


def test_who_slides_along_after_a_pull_that_came_to_nothing_chooses_again(sitting):
    at = sitting()
    at.press(at.centre("hand Dee"))
    start, other = at.card_in_hand(3), at.card_in_hand(1)
    at.move(start, start + QPoint(-4, -20), start + QPoint(-6, -26), start + QPoint(-8, -4), other + QPoint(0, 6))
    assert at.view.curtain.pointed == at.view.curtain.cards[1].figure.key


def test_who_slides_up_to_another_card_and_rests_there_has_that_one(sitting):
    at = sitting()
    at.press(at.centre("hand Dee"))
    start, other = at.card_in_hand(3), at.card_in_hand(1)
    at.move(start, start + (other - start) / 3 - QPoint(0, 20), other - QPoint(0, 40))
    first, wanted = (at.view.curtain.cards[index].figure.key for index in (3, 1))
    assert at.view.curtain.pointed == first, "so far it is a pull"
    at.view.mouse._resting.timeout.emit()
    assert at.view.curtain.pointed == wanted
    above = QPoint(other.x() - 10, round(at.view.curtain.box.top()) - 20)
    at.move(other - QPoint(3, 60), above, above - QPoint(0, 10))
    assert at.view.carrying.lifted.key == wanted


@pytest.mark.parametrize("aside", [-1, 1])
def test_a_slanted_pull_takes_the_card_it_began_on_however_often_the_hand_stops(sitting, aside):
    at = sitting()
    at.press(at.centre("hand Dee"))
    start, box = at.card_in_hand(2), at.view.curtain.box
    at.move(at.card_in_hand(3), start)
    at.view.mouse._resting.timeout.emit()
    key, here, crossed = at.view.curtain.cards[2].figure.key, start, set()
    while box.contains(QPointF(here)):
        at.move(here := here + QPoint(9 * aside, -10))
        crossed.add(at.view.curtain.card_at(QPointF(here)))
        at.view.mouse._resting.timeout.emit()
    assert crossed - {key}, "the pull crosses other cards"
    assert at.view.carrying.lifted.key == key


points = st.tuples(st.floats(0, 300), st.floats(0, 60))


@given(st.lists(st.tuples(points, st.sampled_from("abc")), min_size=1))
def test_along_a_level_row_the_card_under_the_pointer_is_meant(slides):
    pull = PullStroke()
    for (x, _), key in slides:
        assert pull.over(x, 100.0, key) == key


@given(st.floats(-5, 5), st.integers(6, 30), st.booleans())
def test_however_slanted_a_pull_is_the_card_it_began_on_is_meant(slant, steps, down):
    pull = PullStroke(down=down)
    pull.over(100.0, 300.0, "mine")
    out = 9 if down else -9
    meant = [pull.over(100.0 + slant * 9 * n, 300.0 + out * n, "other") for n in range(1, steps)]
    assert set(meant[4:] if abs(slant) > 2.5 else meant) == {"mine"}


def test_the_ring_of_the_keyboard_is_turned_with_the_card_it_lies_round(sitting):
    at = sitting()
    at.focus("hand Cy")
    at.key(Key.Key_Return, Key.Key_Right, Key.Key_Right)
    card = next(card for card in at.view.curtain.cards if card.figure.key == at.view.curtain.pointed)
    (ring,) = rings(at.view)
    assert (ring.pos(), ring.rotation()) == (card.pos(), card.rotation())
    at.key(Key.Key_Left, Key.Key_Left)
    (ring,) = rings(at.view)
    assert ring.rotation() == at.view.curtain.cards[0].rotation() != 0
    at.key(Key.Key_Escape)
    (ring,) = rings(at.view)
    assert ring.pos() == at.item("hand Cy").pos()


def rings(view):
    return [item for item in view.felt.items() if isinstance(item, FigureItem) and isinstance(item.figure.look, FocusRingLook)]


def test_never_two_hands_are_open(sitting):
    at = sitting()
    at.view.show_settings(Settings(latch=True))
    at.click(at.centre("hand Ann"))
    at.view.hands.open("Dee", KeptOpen.LATCH)
    assert at.view.curtain.seat.name == "Dee"
    held = {card.key for card in at.host.hand("Dee")}
    assert {card.figure.key for card in at.view.curtain.cards} == held


@pytest.mark.parametrize(
    "cause",
    [
        lambda at: at.key(Key.Key_Escape),
        lambda at: at.click(QPoint(300, 640)),
        lambda at: QApplication.sendEvent(at.view, QEvent(QEvent.Type.WindowDeactivate)),
        lambda at: at.view.curtain._timer.timeout.emit(),
        lambda at: at.view.clearFocus(),
        lambda at: at.view.hide(),
        lambda at: at.show(play(at.host.table, MoveThing(thing=at.host.table.hand("Cy")[0].id, to="discard"))),
        lambda at: at.show(at.host.table, looking_back=True),
        lambda at: at.view.resize(1000, 700),
    ],
    ids=[
        "Esc",
        "a click elsewhere",
        "another window",
        "time",
        "another widget",
        "hidden",
        "its hand changed",
        "looking back",
        "resized",
    ],
)
def test_a_latched_curtain_closes(sitting, cause):
    at = sitting()
    at.view.show_settings(Settings(latch=True))
    at.click(at.centre("hand Cy"))
    assert at.view.curtain.is_open
    cause(at)
    assert not at.view.curtain.is_open
    assert not any(names_a_face(text) for text in spoken_texts(at.view))


def test_a_table_that_leaves_the_hand_alone_leaves_the_curtain_open(sitting):
    at = sitting()
    at.press(at.centre("hand Cy"))
    at.show(play(at.host.table, MoveThing(thing=at.host.table.hand("Dee")[0].id, to="discard")))
    assert at.view.curtain.is_open


def test_it_closes_when_the_act_is_done(sitting):
    at = sitting()
    at.view.show_settings(Settings(latch=True))
    at.click(at.centre("hand Cy"))
    at.drag(at.card_in_hand(0), at.place("for"))
    assert len(at.acts) == 1
    assert not at.view.curtain.is_open


def test_letting_go_on_the_padlock_keeps_it_open(sitting):
    at = sitting()
    at.press(at.centre("hand Cy"))
    box = at.view.curtain.box
    lock = QPoint(int(box.right()) - 14, int(box.top()) + 10)
    at.move(lock)
    at.release(lock)
    assert at.view.curtain.kept is KeptOpen.LATCH
    at.click(lock)
    assert not at.view.curtain.is_open


def test_space_looks_into_the_hand_that_is_pointed_at_for_as_long_as_it_is_held(sitting, still_time):
    at = sitting()
    at.move(at.centre("hand Cy"))
    QTest.keyPress(at.view, Key.Key_Space)
    assert at.view.curtain.kept is KeptOpen.KEY
    still_time.passes(400)
    QTest.keyRelease(at.view, Key.Key_Space)
    assert not at.view.curtain.is_open


def test_a_tap_of_space_on_the_focused_hand_keeps_it_open(sitting):
    at = sitting()
    at.focus("hand Cy")
    at.key(Key.Key_Space)
    assert at.view.curtain.kept is KeptOpen.LATCH
    at.key(Key.Key_Escape)
    assert not at.view.curtain.is_open


def test_with_the_key_held_a_card_is_dragged_out_by_mouse(sitting):
    at = sitting()
    at.move(at.centre("hand Cy"))
    QTest.keyPress(at.view, Key.Key_Space)
    card = at.view.curtain.cards[1].figure.key
    start = at.card_in_hand(1)
    at.move(start)
    at.drag(start, at.place("for"))
    assert [act.card for act in at.acts] == [card.of]
    QTest.keyRelease(at.view, Key.Key_Space)


def test_the_carried_card_shows_its_back(sitting):
    at = sitting()
    card = at.host.hand("Cy")[0]
    at.slide_out("Cy", 0)
    assert at.item(card.id).figure.look.face == ""
    assert at.item(card.id).figure.name == "card, face down"


def test_a_press_on_the_seat_slides_on_to_a_card_and_pulls_it_out_like_one_on_the_hand(sitting):
    at = sitting()
    card = at.host.hand("Cy")[1]
    at.slide_out("Cy", 1, "seat")
    assert at.view.carrying.lifted.key.of == card.id


def test_an_empty_hand_opens_no_curtain(sitting):
    table = evening()
    bare = play(table, MoveThing(thing=tuple(card.id for card in table.hand("Cy")), to="discard"))
    at = sitting(bare)
    at.press(at.centre("seat Cy"))
    assert not at.view.curtain.is_open
    assert at.host.looked_at == []


def test_the_view_is_never_given_a_face_that_nobody_shows(sitting):
    at = sitting()
    assert all(thing.hidden for thing in seen(at.host.table).hand("Cy"))
    assert at.view.table.reader is None


def test_no_face_is_told_while_every_curtain_is_closed(sitting):
    at = sitting(evening())
    assert not any(names_a_face(text) for text in spoken_texts(at.view))
    at.slide_out("Cy", 0)
    assert not any(names_a_face(text) for text in spoken_texts(at.view))
