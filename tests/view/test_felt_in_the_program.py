"""The felt in a real evening: its past is laid out, an objection rings its rule, and one ring shows where the keyboard is."""

import pytest

from tabletop.engine.acts.actions import Divide, Mutate, Subsume, Transmute
from tabletop.engine.acts.cards import Flip
from tabletop.engine.acts.lawmaking.editing import RemoveRule
from tabletop.engine.answers import Objection
from tabletop.view.scene.layout.rects import Rect
from tabletop.view.widgets.focus_ring import REACH, FocusRing
from tests.game.test_laid_off import put
from tests.playing import Time, do, sit
from tests.view.hands import Key, Person, older

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ACES = "The value of an Ace card is 14, or 1 if its owner says so."


@pytest.fixture
def played(person, games):
    """An evening in which rule 13 was changed, 18 repealed, and a change of 14 defeated."""
    time = Time()
    session = sit(games, time=time)
    put(session, "amend", 13, ACES, side="for")
    put(session, "repeal", 18, side="for")
    put(session, "amend", 14, "The value of a Jack card is 2.", side="against")
    return person(file=session, time=time)


def test_a_rule_that_objects_is_ringed_until_the_objection_is_taken_back(played):
    def ringed():
        return played.item("rule r6").figure.look.face.ringed

    assert not ringed()
    played.window.page.show_objection(Flip(card="#1"), Objection("Rule 6: one card each.", "r6"))
    assert ringed()
    played.click("Take it back")
    assert not ringed()


def test_an_act_that_is_done_takes_the_ring_away(played):
    played.window.page.show_objection(Flip(card="#1"), Objection("Rule 6: one card each.", "r6"))
    do(played.window.session, "pass token", to="Cy")
    played.window.play.show(animate=False)
    assert not played.item("rule r6").figure.look.face.ringed


def test_one_ring_goes_with_the_keyboard_from_button_to_button(played):
    (ring,) = played.window.findChildren(FocusRing)
    assert not ring.isVisible()
    played.key(Key.Key_F6, Key.Key_Tab, Key.Key_Tab)
    here = played.keyboard
    assert ring.isVisible()
    middle = ring.geometry().adjusted(REACH, REACH, -REACH, -REACH).center()
    assert (middle - here.mapTo(played.window, here.rect().center())).manhattanLength() <= 2
    played.tap(played.bare())
    assert not ring.isVisible()


def test_the_ring_is_lit_as_the_table_is(played):
    (ring,) = played.window.findChildren(FocusRing)
    played.click("Night table")
    assert ring._theme == played.window._theme


def where_rules_lie(at: Person) -> dict[str, tuple[float, ...]]:
    at.still()
    return {str(figure.key): tuple(figure.box) for figure in at.view.lying if figure.key.kind == "rule"}


def test_a_rule_that_comes_back_by_undo_and_every_other_card_lies_where_it_lay(alone):
    at = alone()
    play = at.window.play
    lay = [where_rules_lie(at)]
    for number in (4, 8, 3, 6):
        play.act(RemoveRule(rule=number, why="to see"), anyway=True)
        lay.append(where_rules_lie(at))
    for before in reversed(lay[:-1]):
        at.click("Undo")
        assert where_rules_lie(at) == before
    for after in lay[1:]:
        at.click("Redo")
        assert where_rules_lie(at) == after


def test_rule_cards_lie_as_they_were_left_when_the_game_is_opened_again(person, alone, tmp_path):
    at = alone()
    for number in (4, 8, 3, 6):
        at.window.play.act(RemoveRule(rule=number, why="to see"), anyway=True)
    lay, file, time = where_rules_lie(at), at.window.session.path, at.time
    at.leave()
    assert where_rules_lie(person(file=file, time=time)) == lay


def test_a_rule_that_is_transmuted_alone_moves_no_other_card_and_lies_behind_the_last_of_its_class(alone):
    at = alone()
    for lies, numbered in ((12, 30), (11, 31)):
        before = where_rules_lie(at)
        at.window.play.act(Transmute(by="Ann", rule=lies, to=numbered), anyway=True)
        after = where_rules_lie(at)
        moved = [key for key in after if after[key][:3] != before[key][:3]]  # a card that is cut may grow downwards
        assert moved == [f"rule r{lies}"]
        assert [key for key in after if after[key][3] < before[key][3] and key not in moved] == []
        (place,) = (figure.box for figure in at.view.lying if figure.key.kind == "divide")
        assert not any(place.overlap(Rect(*box)) for box in after.values())


@pytest.mark.parametrize("size", [(1440, 880), (1280, 700)])
def test_alone_the_rules_stay_above_the_seat_however_they_grow_and_go(alone, size):
    at = alone(size=size)
    (seat,) = (figure.box.y for figure in at.view.lying if figure.key.kind == "seat")
    said = "Whatever is not prohibited is permitted."
    acts = [
        Mutate(by="Ann", rule=1001, text="Scoring\nThe player shall gain 10 points by a mutation and 20 points by a division."),
        Divide(by="Ann", rule=1002, to=42),
        *(Mutate(by="Ann", rule=42, text=f"Permissibility\n{' '.join([said] * times)}") for times in (3, 4, 5)),
        Divide(by="Ann", rule=42, to=13),
        RemoveRule(rule=12, why="to see"),
        Subsume(by="Ann", rule=1002, other=1001),
        *(RemoveRule(rule=number, why="to see") for number in (1001, 11, 6)),
        Divide(by="Ann", rule=1002, to=60),
        *(RemoveRule(rule=number, why="to see") for number in (5, 3, 1)),
    ]
    for act in acts:
        at.window.play.act(act, anyway=True)
        assert max(y + high for _, y, _, high in where_rules_lie(at).values()) <= seat, act


def test_what_was_removed_lies_beside_who_plays_alone_and_is_laid_out_by_a_click(alone):
    at = alone()
    at.window.play.act(RemoveRule(rule=8, why="to see"), anyway=True)
    at.window.play.act(RemoveRule(rule=1001, why="to see"), anyway=True)
    assert at.about("removed rules").startswith("2 cards")
    at.tap(at.at("removed rules"))
    assert {"Card 8", "Card 1001"} <= {name.partition(":")[0] for name in at.names}


@pytest.mark.parametrize(
    ("tray", "kind", "rule"), [("removed", "enact", ""), ("rejected", "amend", "r14"), ("replaced", "amend", "r13")]
)
def test_a_card_in_a_tray_is_read_whole_by_a_click_and_proposed_again_with_its_words_and_its_sheet(played, tray, kind, rule):
    (card,) = played.window.session.laid_off({"removed": "repealed", "rejected": "defeated"}.get(tray, tray))
    played.tap(played.at(f"{tray} rules"))
    (name,) = [name for name in played.names if name.startswith("Card ")]
    played.tap(played.at(name))
    assert card.words.strip() in played.words
    assert card.sheet
    assert card.sheet in played.words
    played.click("Propose it again…")
    draft = played.window.page.editor.draft
    assert (draft.kind, draft.rule, draft.text, draft.sheet) == (kind, rule, card.words.strip(), card.sheet)


def test_of_a_rejected_removal_it_is_told_what_was_wanted_and_no_sheet_is_shown(person, games):
    session = sit(games)
    put(session, "repeal", 15, side="against")
    (card,) = session.laid_off("defeated")
    at = person(file=session)
    at.tap(at.at("rejected rules"))
    at.tap(at.at(next(name for name in at.names if name.startswith("Card "))))
    assert at.reads(f"rejected at step {card.step}: to remove this rule, proposed by Ann")
    assert card.words.strip() in at.words
    assert card.sheet
    assert card.sheet not in at.words
    assert not at.reads("What the clerk")


def test_the_menu_of_a_card_in_a_tray_proposes_it_again(played):
    (card,) = played.window.session.laid_off("repealed")
    played.tap(played.at("removed rules"))
    played.menu_of(next(name for name in played.names if name.startswith("Card ")))
    played.take("Propose it again…")
    assert played.window.page.editor.draft.sheet == card.sheet


def test_pointing_at_an_amended_rule_fans_out_how_it_read(played):
    number = next(name for name in played.names if ACES in name).split(":")[0].removeprefix("Rule ")
    played.move(played.at(f"Rule {number}: {ACES}"))
    played.wait_until(lambda: str(played.view.reading.key) != "")
    (first,) = older(played.view)
    assert first.number == "13"
    assert first.state.startswith("steps 1 to ")
    assert first.text in played.window.session.wordings("r13")[0].rule.text


@pytest.mark.parametrize(
    ("tray", "number", "told"), [("removed", 18, "removed"), ("rejected", 21, "rejected"), ("replaced", 13, "replaced")]
)
def test_a_click_on_a_tray_shows_what_lies_in_it(played, tray, number, told):
    played.tap(played.at(f"{tray} rules"))
    assert played.names[0] == f"{tray}: 1 card laid out"
    (card,) = [name for name in played.names if name.startswith("Card ")]
    assert card.startswith(f"Card {number}: ")
    assert played.about(card).startswith(f"{told} at step ")
    played.key(Key.Key_Escape)
    assert not any(name.startswith("Card ") for name in played.names)
