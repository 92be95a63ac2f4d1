"""Drag, click and click, and keys: three ways to the same act."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication

from tabletop.engine.acts.by_hand import AddThing, Arrange, MoveThing, RemoveThing, TidyUp
from tabletop.engine.acts.cards import Draw
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.drops import on_seat
from tabletop.engine.acts.duties import Require
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.lawmaking.voting import EndDebate, Vote
from tabletop.engine.acts.tokens import PassToken
from tabletop.engine.seats import Seat
from tabletop.engine.table import Table
from tabletop.engine.things import FELT, Place, hand, pile, read_address
from tabletop.view.scene.figures.marks import Light
from tabletop.view.scene.figures.thing_looks import Die
from tabletop.view.scene.hands.drag import place_under
from tabletop.view.scene.layout.rects import Rect, around
from tabletop.view.widgets.theme import Settings
from tests.view.hands import settle
from tests.view.scene.tables import RULE_6, evening, play

Key = Qt.Key


def test_a_double_click_throws_a_die_for_whoever_is_said_to_throw_it_and_it_shows_what_fell(sitting):
    at = sitting(play(evening(), AddThing(what="6", kind="die")))
    (die,) = (thing for thing in at.host.table.things.by_id.values() if thing.kind == "die")
    at.double_click(at.centre(die.id))
    asked = QApplication.activePopupWidget().actions()
    assert (at.acts, [each.text() for each in asked]) == ([], ["Bo", "Ann", "Cy", "Dee"]), "whoever is on turn stands first"
    asked[1].trigger()
    assert at.acts == [Throw(by="Ann", dice=1, sides=6)]
    at.show(play(at.host.table, Throw(by="Ann", faces=(4,))))
    assert at.at_home(die.id)
    assert at.item(die.id).figure.look == Die("4", 6)
    at.show(play(at.host.table, Throw(by="Ann", faces=(4, 5), dice=2)))
    assert at.item(die.id).figure.look == Die("", 6)


def test_a_double_click_throws_a_die_that_a_click_before_has_lifted(sitting):
    at = sitting(play(evening(), AddThing(what="6", kind="die")))
    (die,) = (thing for thing in at.host.table.things.by_id.values() if thing.kind == "die")
    at.click(at.centre(die.id))
    assert at.view.carrying.lifted
    at.double_click(at.centre(die.id))
    assert not at.view.carrying.lifted
    QApplication.activePopupWidget().actions()[0].trigger()
    assert at.acts == [Throw(by="Bo", dice=1, sides=6)]


def test_a_die_that_lies_before_somebody_is_theirs_to_throw(sitting):
    at = sitting(play(evening(), AddThing(what="6", kind="die", to="before Cy")))
    (die,) = (thing for thing in at.host.table.things.by_id.values() if thing.kind == "die")
    at.double_click(at.centre(die.id))
    assert at.acts == [Throw(by="Cy", dice=1, sides=6)]


def test_a_card_slid_out_of_the_curtain_on_to_for_is_exactly_one_vote(sitting):
    at = sitting()
    card = at.host.table.hand("Cy")[2].id
    at.slide_out("Cy", 2)
    at.move(at.place("for"))
    at.release(at.place("for"))
    assert at.acts == [Vote(by="Cy", side="for", card=card)]
    assert at.host.table.things[card].at == pile("for")
    assert not at.view.curtain.is_open


def test_let_go_nowhere_it_glides_home_and_nothing_was_done(sitting):
    at = sitting()
    card = at.host.table.hand("Cy")[2].id
    at.slide_out("Cy", 2)
    middle_of_nowhere = at.centre("rule r9")
    at.move(middle_of_nowhere)
    assert at.view.carrying.carried.tag == "Let go: it goes back"
    at.release(middle_of_nowhere)
    settle()
    at.view.felt.motion.finish()
    assert at.acts == []
    assert at.item(card) is None
    assert at.host.table.things[card].at == hand("Cy")


def test_a_card_from_a_hand_is_laid_open_on_the_felt_only_with_alt(sitting):
    at = sitting(evening())
    at.slide_out("Cy", 0)
    bare = QPoint(700, 700)
    at.move(bare)
    assert at.view.carrying.carried.act is None
    at.release(bare)
    assert at.acts == []


def test_a_card_from_a_hand_is_laid_open_on_the_felt_where_there_is_no_pile_to_lay_it_on(sitting):
    table = evening()
    laid = tuple(card.id for card in table.things.at(pile("discard")))
    at = sitting(play(table, MoveThing(thing=laid, to="draw"), RemoveThing(thing=str(pile("discard")))))
    card = at.host.table.hand("Cy")[0].id
    at.slide_out("Cy", 0)
    bare = QPoint(700, 700)
    at.move(bare)
    at.release(bare)
    (played,) = at.acts
    assert (played.card, played.to, at.host.table.things[card].up) == (card, str(FELT), True)


def test_a_card_lands_where_it_mostly_lies_even_while_the_pointer_is_elsewhere(sitting):
    at = sitting(evening())
    draw, discard = at.view.areas[pile("draw")], at.view.areas[pile("discard")]
    edge = at.view.mapFromScene(QPointF(draw.x + 3, draw.centre[1]))
    there = edge + QPoint(round((discard.x - draw.x) * 0.75), 0)
    at.press(edge)
    at.move(edge + QPoint(9, 0), there)
    assert draw.holds(*at.view.mapToScene(there).toTuple())
    assert lit(at, Light.UNDER) == {"discard"}
    card = at.view.carrying.lifted.key.of
    at.release(there)
    assert at.acts == [MoveThing(thing=card, to="discard", up=False)]


def lit(at, light: Light) -> set[str]:
    """The places that are lit so."""
    marks = at.view.carrying.lifted._marks.items()
    return {str(place) for place, item in marks if getattr(item.figure.look, "light", Light.UNDER) is light}


def test_where_a_vote_is_owed_the_trays_are_lit_before_all_other_places(sitting):
    at = sitting()
    at.host.objected = ("seat Ann",)
    at.slide_out("Cy", 1)
    at.move(at.centre("rule r9"))
    assert lit(at, Light.WAITING) == {"for", "against"}
    assert lit(at, Light.FAINT) >= {"discard", "seat Bo"}
    assert on_seat("Ann") not in at.view.carrying.lifted._marks
    at.move(at.centre("seat Ann"))
    assert lit(at, Light.UNDER) == {"seat Ann"}
    assert at.view.carrying.carried.objection == RULE_6
    at.move(at.place("for"))
    assert lit(at, Light.UNDER) == {"for"}
    assert lit(at, Light.WAITING) == {"against"}


def test_where_nothing_is_owed_all_places_are_lit_alike(sitting):
    at = sitting(evening())
    at.slide_out("Cy", 1)
    at.move(at.centre("rule r9"))
    assert lit(at, Light.OPEN) >= {"discard", "seat Bo", "seat Ann"}
    assert not lit(at, Light.WAITING)


boxes = st.builds(Rect, *[st.floats(0, 400)] * 2, *[st.floats(20, 150)] * 2)


@given(
    st.dictionaries(st.sampled_from([*map(pile, ("for", "against", "draw")), on_seat("Ann")]), boxes),
    boxes,
    st.tuples(*[st.floats(0, 500)] * 2),
)
def test_a_place_that_is_covered_enough_is_never_passed_over(areas, held, pointer):
    place = place_under({**areas, FELT: Rect(0, 0, 1000, 1000)}, pointer, held, free=False)
    cover = {name: area.covered(held) for name, area in areas.items()}
    assert place or max(cover.values(), default=0) < 0.25
    assert not place or areas[place].holds(*pointer) or cover[place] == max(cover.values())
    assert not place or cover[place] >= max(cover.values()) - 0.1 or max(cover.values()) < 0.5


@pytest.mark.parametrize("carried", [(8, 8), (90, 130)], ids=["a token", "a card"])
@pytest.mark.parametrize(("pointer", "nearest"), [((30, 80), "left"), ((70, 80), "right"), ((50, 90), "below")])
def test_of_hexagons_whose_boxes_overlap_the_nearest_is_meant(carried, pointer, nearest):
    areas = {"below": Rect(0, 75, 100, 100), "right": Rect(50, 0, 100, 100), "left": Rect(-50, 0, 100, 100)}
    assert place_under(areas, pointer, around(pointer, *carried), free=False) == nearest


def test_a_card_out_of_a_hand_stays_under_the_pointer_however_far_it_is_carried(sitting):
    at = sitting()
    above = at.slide_out("Cy", 2)
    for step in range(1, 30):
        here = above + QPoint(-9 * step, -11 * step)
        at.move(here)
        x, y = at.view.carrying.lifted.box.centre
        assert (QPointF(x, y) - at.view.mapToScene(here)).manhattanLength() <= 2


def test_esc_brings_it_home(sitting):
    at = sitting()
    at.slide_out("Cy", 1)
    at.move(at.place("for"))
    at.key(Key.Key_Escape)
    at.release(at.place("for"))
    assert at.acts == []
    assert at.view.carrying.lifted is None


def test_after_esc_the_button_that_is_still_down_picks_nothing_up_again(sitting):
    at = sitting()
    start = at.centre("rule r6")
    at.press(start)
    at.move(start + QPoint(60, 40))
    assert at.view.carrying.lifted
    at.key(Key.Key_Escape)
    at.move(start + QPoint(120, 80))
    assert at.view.carrying.lifted is None
    at.release(start + QPoint(120, 80))
    assert at.acts == []


def test_click_and_click_is_the_same_vote(sitting):
    at = sitting()
    card = at.host.table.hand("Cy")[2].id
    at.view.show_settings(Settings(latch=True))
    at.click(at.centre("hand Cy"))
    at.click(at.card_in_hand(2))
    at.move(at.place("for"))
    at.click(at.place("for"))
    assert at.acts == [Vote(by="Cy", side="for", card=card)]


def test_a_click_where_nothing_can_go_puts_it_back(sitting):
    at = sitting()
    at.click(at.centre(top(at, "draw")))
    assert at.view.carrying.lifted
    at.click(at.place("draw"))
    assert at.acts == []
    assert at.view.carrying.lifted is None


def test_the_keyboard_does_the_same_vote(sitting):
    at = sitting()
    card = at.host.table.hand("Cy")[2].id
    at.focus("hand Cy")
    at.key(Key.Key_Return, Key.Key_Right, Key.Key_Right, Key.Key_Return)
    while at.view.carrying.carried.place != pile("for"):
        at.key(Key.Key_Tab)
    at.key(Key.Key_Return)
    assert at.acts == [Vote(by="Cy", side="for", card=card)]


def test_arrows_choose_among_the_places_that_are_lit(sitting):
    at = sitting()
    at.focus("hand Cy")
    at.key(Key.Key_Return, Key.Key_Return)
    while at.view.carrying.carried.place != pile("for"):
        at.key(Key.Key_Tab)
    at.key(Key.Key_Right)
    assert at.view.carrying.carried.place == pile("against")
    at.key(Key.Key_Escape)
    assert at.acts == []


def test_the_top_card_is_drawn_by_dragging_it_to_a_seat(sitting):
    at = sitting(evening())
    at.drag(at.centre(top(at, "draw")), at.centre("seat Dee"))
    assert at.acts == [Draw(by="Dee", from_="draw")]


def test_the_token_is_passed_by_dragging_it(sitting):
    at = sitting(evening())
    token = at.host.table.things.by_name("token").id
    at.drag(at.centre(token), at.centre("seat Cy"))
    assert at.acts == [PassToken(by="Bo", to="Cy", thing="token")]


def test_a_rule_card_is_moved_about_the_felt(sitting):
    at = sitting(evening())
    at.drag(at.centre("rule r5"), QPoint(700, 690))
    (act,) = at.acts
    assert isinstance(act, Arrange)
    assert act.thing == "rule r5"
    at.view.felt.motion.finish()
    assert (at.centre("rule r5") - QPoint(700, 690)).manhattanLength() <= 2


def test_a_rule_card_lies_on_top_of_those_it_was_put_on_and_the_last_one_put_there_on_it(sitting):
    at = sitting(evening())
    spot = QPoint(700, 690)
    for rule in ("rule r5", "rule r2"):
        at.drag(at.centre(rule), spot)
        at.view.felt.motion.finish()
        assert str(at.view.figure_at(at.view.scene_point(spot)).key) == rule


def test_a_rule_card_that_is_let_go_among_the_others_or_just_below_them_is_back_in_its_place(sitting):
    at = sitting(evening())
    lowest = max(figure.box.bottom for figure in at.view.lying if figure.key.kind == "rule")
    before = at.centre("rule r5")
    for spot in (at.centre("rule r8") + QPoint(6, 6), QPoint(before.x(), round(lowest) + 40)):
        at.drag(before, spot)
        settle()
        at.view.felt.motion.finish()
        assert at.acts == []
        assert at.centre("rule r5") == before
    at.drag(before, QPoint(700, 690))
    at.view.felt.motion.finish()
    at.drag(at.centre("rule r5"), before + QPoint(10, 10))
    assert at.acts[1:] == [TidyUp(thing="rule r5")]
    at.view.felt.motion.finish()
    assert at.centre("rule r5") == before


def loose_cards(number):
    """So many cards that lie about the felt, far from everything and from one another."""
    table = evening()
    lying = [card.id for card in table.things.at(pile("draw"))[:number]]
    moves = [MoveThing(thing=(card,), to="felt", up=True, at=(0.4 + 0.13 * index, 0.7)) for index, card in enumerate(lying)]
    return play(table, *moves), lying


def box(at, key):
    return at.item(key).figure.box


@pytest.mark.parametrize("away", [(30, 12), (-66, 5), (80, -9), (8, 84), (-84, 10)])
def test_a_card_that_is_let_go_just_beside_another_lies_in_line_with_it_and_on_none(sitting, away):
    table, (one, other) = loose_cards(2)
    at = sitting(table)
    if abs(away[0]) < 46 and abs(away[1]) < 64:
        away = (away[0] + 30, away[1])
    at.drag(at.centre(one), at.centre(other) + QPoint(*away))
    at.view.felt.motion.finish()
    lies, beside = box(at, one), box(at, other)
    assert lies.overlap(beside) == 0
    assert abs(lies.y - beside.y) <= 1 or abs(lies.x - beside.x) <= 1
    assert (
        min(abs(lies.x - beside.right), abs(beside.x - lies.right), abs(lies.y - beside.bottom), abs(beside.y - lies.bottom))
        <= 14
    )


def test_a_card_that_mostly_covers_another_lies_on_it_as_it_was_let_go(sitting):
    table, (one, other) = loose_cards(2)
    at = sitting(table)
    there = at.centre(other) + QPoint(14, 10)
    at.drag(at.centre(one), there)
    at.view.felt.motion.finish()
    assert (at.centre(one) - there).manhattanLength() <= 2


def test_without_a_box_what_is_smallest_under_the_pointer_is_meant_whatever_lies_behind():
    row, card, divide = Place("class", "rules"), Place("rule", "r7"), Place("divide")
    areas = {row: Rect(0, 0, 900, 400), card: Rect(200, 0, 170, 60), divide: Rect(200, 100, 170, 40)}
    assert [place_under(areas, at, None, free=False) for at in ((250, 30), (250, 120), (250, 300))] == [card, divide, row]


def test_a_card_that_is_let_go_just_beside_a_pile_lies_on_it(sitting):
    table, (one,) = loose_cards(1)
    at = sitting(table)
    draw = at.view.areas[pile("discard")]
    at.drag(at.centre(one), QPoint(round(draw.right + box(at, one).width / 2 + 8), round(draw.centre[1])))
    assert at.host.table.things.by_id[one].at == pile("discard")


def test_tidying_up_lays_everything_in_lines_on_nothing_else(sitting):
    table, lying = loose_cards(5)
    at = sitting(table)
    at.drag(at.centre(lying[0]), at.centre(lying[1]) + QPoint(8, 8))
    lines = {action.text(): action for action in at.view.menu_of(None, QPointF(400, 640)).actions()}
    lines["Tidy up the felt"].trigger()
    at.view.felt.motion.finish()
    boxes = [box(at, card) for card in lying]
    assert len({each.y for each in boxes}) == 1
    assert not any(one.overlap(two) > 0 for one, two in combinations(boxes, 2))
    assert "Tidy up the felt" not in [action.text() for action in at.view.menu_of(None, QPointF(400, 640)).actions()]


def test_a_pile_is_moved_by_its_name_and_its_cards_go_with_it(sitting):
    at = sitting(evening())
    before = at.centre(top(at, "draw"))
    name = at.centre("label draw")
    at.drag(name, name + QPoint(400, 20))
    assert [act.thing for act in at.acts] == ["pile draw"]
    at.view.felt.motion.finish()
    assert (at.centre(top(at, "draw")) - before - QPoint(400, 20)).manhattanLength() <= 3


def test_where_nobody_is_named_the_tag_says_what_letting_go_does(sitting):
    at = sitting(evening())
    at.host.foretold = lambda act: f"Somebody {act.promise}."
    name = at.centre("label draw")
    at.press(name)
    at.move(name + QPoint(300, 20))
    assert at.view.carrying.carried.tag == "Let go: puts it elsewhere on the felt"


def test_shift_takes_the_whole_pile(sitting):
    at = sitting(evening())
    start = at.centre(top(at, "draw"))
    at.press(start, Qt.KeyboardModifier.ShiftModifier)
    at.move(start + QPoint(9, 0), QPoint(700, 640))
    at.release(QPoint(700, 640))
    assert [act.thing for act in at.acts] == ["pile draw"]


def test_a_place_that_a_rule_objects_to_can_still_be_chosen_and_says_why(sitting):
    at = sitting()
    at.host.objected = ("against",)
    at.slide_out("Cy", 0)
    at.move(at.place("against"))
    assert at.view.carrying.carried.objection == RULE_6
    at.release(at.place("against"))
    assert [act.side for act in at.acts] == ["against"]


def test_an_act_that_is_refused_leaves_the_thing_where_it_was(sitting):
    at = sitting(evening())
    at.answering = False
    card = top(at, "draw")
    at.drag(at.centre(card), at.centre("seat Dee"))
    assert len(at.acts) == 1
    settle()
    assert at.at_home(card)


def test_a_table_that_arrives_in_the_middle_leaves_the_card_in_the_hand(sitting):
    at = sitting()
    card = at.host.table.hand("Cy")[2].id
    at.slide_out("Cy", 2)
    at.show(play(at.host.table, Vote(by="Dee", side="against", card=at.host.table.hand("Dee")[0].id)))
    assert at.view.carrying.lifted
    at.move(at.place("for"))
    at.release(at.place("for"))
    assert at.acts == [Vote(by="Cy", side="for", card=card)]


def test_a_table_on_which_it_lies_elsewhere_takes_it_out_of_the_hand(sitting):
    at = sitting()
    card = at.host.table.hand("Cy")[2].id
    at.slide_out("Cy", 2)
    at.show(play(at.host.table, MoveThing(thing=card, to="discard")))
    at.release(at.place("for"))
    assert at.acts == []
    assert at.at_home(card)
    assert at.item(card).figure.place == pile("discard")


def test_four_px_are_no_drag(sitting):
    at = sitting(evening())
    start = at.centre("rule r5")
    at.press(start)
    at.move(start + QPoint(2, 2))
    assert at.view.carrying.lifted is None
    at.release(start + QPoint(2, 2))
    assert at.opened == ["r5"]


def test_the_tag_foretells_the_act_and_no_face(sitting):
    at = sitting()
    at.slide_out("Cy", 0)
    at.move(at.place("for"))
    told = at.host.foretold(at.view.carrying.carried.act)
    assert told.startswith("Cy places a card")
    assert at.view.carrying.carried.tag == f"Let go: {told.removesuffix('.')}"


def test_nothing_can_be_taken_up_while_looking_back(sitting):
    at = sitting(evening())
    at.show(at.host.table, looking_back=True)
    at.drag(at.centre(top(at, "draw")), at.centre("seat Dee"))
    assert at.acts == []


def test_what_is_held_leans_as_one_picture_and_is_itself_again_where_it_lies(sitting):
    at = sitting(play(evening(), AddThing(what="Cy owes tea", kind="note")))
    (note,) = [thing.id for thing in at.host.table.things.by_id.values() if thing.kind == "note"]
    item, start = at.item(note), at.centre(note)
    upright = item.picture.cacheKey()
    at.press(start)
    at.move(*(start + QPoint(20 * step, 0) for step in range(1, 9)))
    leaning = item.picture
    assert leaning.cacheKey() != upright
    assert (item.rotation(), item.scale()) == (0, 1)
    at.move(*(start + QPoint(20 * step, 0) for step in range(9, 12)))
    assert item.picture.cacheKey() == leaning.cacheKey()
    at.key(Key.Key_Escape)
    at.view.felt.motion.finish()
    assert (item.picture.cacheKey(), item.rotation()) == (upright, 1)


def test_a_note_laid_on_the_felt_lies_where_it_was_put(sitting):
    at = sitting(play(evening(), AddThing(what="Cy owes tea", kind="note")))
    (note,) = [thing.id for thing in at.host.table.things.by_id.values() if thing.kind == "note"]
    at.drag(at.centre(note), QPoint(820, 600))
    assert [act.thing for act in at.acts] == [note]
    at.view.felt.motion.finish()
    assert (at.centre(note) - QPoint(820, 600)).manhattanLength() <= 2


def top(at, name):
    return at.host.table.things.at(pile(name))[-1].id


def test_a_vote_that_is_no_card_is_dragged_from_its_seat_to_a_tray(sitting):
    seats = (Seat("Ann"), Seat("Bo", look=1))
    debated = play(Table("Words", seats), Propose(by="Ann", kind="enact", text="Tea at four."), EndDebate())
    at = sitting(play(debated, Require(of="Ann", what="vote"), Require(of="Bo", what="vote")))
    tray = at.place("against")
    at.drag(at.centre("vote Bo"), tray)
    assert at.acts == [Vote(by="Bo", side="against")]
    at.view.felt.motion.finish()
    assert at.view.where(read_address("vote Bo")).contains(tray)
    assert at.item("vote Ann") is not None


def test_what_letting_go_would_do_is_asked_only_over_another_place(sitting, monkeypatch):
    at = sitting(evening())
    at.press(at.centre("pile draw"))
    at.move(QPoint(700, 700))
    asked = []
    drop = at.host.drop
    monkeypatch.setattr(at.host, "drop", lambda *given: asked.append(given) or drop(*given))
    at.move(QPoint(704, 702), QPoint(710, 704))
    assert asked == []
