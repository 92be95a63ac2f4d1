"""What lies on the felt stays there, whatever is opened beside it; half-boards stay where they are whatever comes and goes."""

import pytest
from PySide6.QtCore import QPoint

from tabletop.engine.things import Address
from tabletop.game.session import Session
from tabletop.view.scene.figures.board_figures import lying
from tabletop.view.scene.figures.figure import Overlay
from tabletop.view.scene.figures.table_figures import counts
from tabletop.view.scene.layout.layout import lay_out
from tabletop.view.scene.layout.rects import Rect
from tests.games.chess_table import begun, push, vote
from tests.playing import do, read_aloud, sit
from tests.view.boards_by_hand import chooses
from tests.view.hands import Person, held_up, read_at

SIZES = ((1280, 720), (1440, 900), (1024, 768))


def places(at: Person) -> dict[Address, Rect]:
    """Where each figure on the felt lies."""
    at.still()
    return {figure.key: figure.box for figure in at.view.lying}


def rules(at: Person) -> dict[Address, Rect]:
    return {key: box for key, box in places(at).items() if key.kind == "rule"}


def moved(before: dict[Address, Rect], after: dict[Address, Rect]) -> set[Address]:
    """The cards that lie elsewhere, or are of another size; but the last of a column is as high as there is room below it."""
    last = {box.x: box for box in sorted(before.values(), key=lambda box: box.y)}.values()
    there = {key: box._replace(height=after[key].height) if box in last else box for key, box in before.items() if key in after}
    return {key for key, box in there.items() if box != after[key]}


def card(at: Person, number: int) -> QPoint:
    """The middle of the card of that rule."""
    names = (name for name in at.names if name.startswith(f"Rule {number}: "))
    return at.at(next(names))


@pytest.mark.parametrize("size", SIZES)
def test_no_figure_moves_when_a_rule_a_figure_or_the_editor_is_opened_and_closed(nomic, size):
    at = nomic(size=size)
    before, felt = places(at), at.view.size()
    page = at.window.page
    at.tap(card(at, 103))
    assert page.side.reading
    assert (places(at), at.view.size()) == (before, felt)
    at.click("Close")
    page.open_figure("limit", "mutable rules")
    assert places(at) == before
    page.side.show_docks()
    page.docks.search()
    assert places(at) == before
    page.docks.turn_to("Turn")
    at.click("Propose…")
    assert page.side.writing
    assert places(at) == before
    at.click("Put it away" if "Put it away" in at.buttons() else "Cancel")
    assert places(at) == before


@pytest.mark.parametrize("size", SIZES)
def test_no_card_moves_when_a_rule_is_made_and_taken_back_and_when_one_is_repealed(nomic, size):
    at = nomic(size=size)
    before = rules(at)
    at.window.page.acted.emit(read_aloud("enact at once", text="Ties are broken by age."), True, "we agreed")
    after = rules(at)
    assert moved(before, after) == set()
    assert len(after) == len(before) + 1
    at.click("Undo")
    assert rules(at) == before
    at.window.page.acted.emit(read_aloud("remove rule", rule=205), True, "we agreed")
    gone = rules(at)
    assert len(gone) == len(before) - 1
    assert moved(before, gone) == set()


def test_what_is_wider_than_the_column_lies_over_the_edge_and_is_whole(nomic):
    at = nomic(size=(1440, 900))
    page = at.window.page
    column = page.width() - page.side.width()
    assert at.view.width() == column
    at.click("Propose…")
    assert page.side.x() < at.view.width()
    assert page.side.geometry().right() == page.row.rect().right()
    assert page.side.y() == 0
    assert page.side.height() == page.row.height()


def test_what_is_held_up_lies_clear_of_what_lies_over_the_felt(nomic):
    at = nomic(size=(1280, 720))
    page = at.window.page
    at.click("Propose…")
    clear = at.view.width() - at.view.covered
    assert clear == page.side.x() < at.view.width()
    for number in (101, 105, 106, 213):
        at.move(card(at, number))
        at.wait_until(lambda: held_up(at.view))
        assert read_at(at.view).right <= clear
    at.tap(card(at, 101))
    assert page.leaf.isVisible()
    assert page.leaf.geometry().right() < page.side.x()


# Half-boards

FRIENDS = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kay", "Lou", "Mia", "Ned", "Oz", "Pam")
FELTS = ((1012, 676), (1132, 856))
"""The size of the felt in windows of 1280 by 720 and 1440 by 900."""


def boards(session: Session, felt: tuple[int, int], tried: tuple[str, ...] = ()) -> dict[str, Rect]:
    """Where the half-boards lie on a felt of that size, as the table is now, by the army's name."""
    table = session.table()
    layout = lay_out(*felt, counts(table))
    return {name: place.box for name, place in lying(table, layout, Overlay(previewed=tried)).items()}


def without(names: tuple[str, ...], places: dict[str, Rect]) -> dict[str, Rect]:
    return {name: box for name, box in places.items() if name not in names}


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("number", [2, 3, 4, 6, 8, 16])
def test_half_boards_stay_through_a_proposal_a_vote_a_defeat_and_a_push(tmp_path, number, felt):
    players = FRIENDS[:number]
    session = begun(tmp_path, ",".join(players))
    apart = boards(session, felt)
    assert len(apart) == number
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    assert boards(session, felt) == apart
    vote(session, against=",".join(players))
    assert session.table().defeated == 1
    assert boards(session, felt) == apart
    do(session, "tick", by="Ann", duty="demote a piece")
    pair = session.prospects()[-1].boards
    looked_at = boards(session, felt, tried=pair)
    assert without(pair, looked_at) == without(pair, apart)
    push(session, "+".join(pair))
    assert boards(session, felt) == looked_at
    assert looked_at[pair[0]].bottom == looked_at[pair[1]].y or looked_at[pair[1]].bottom == looked_at[pair[0]].y
    session.undo()
    assert boards(session, felt) == apart


def test_a_half_board_that_is_pushed_and_pulled_apart_is_back_before_its_seat(at):
    at = at()
    before = places(at)
    chooses(at, "Blue’s half · 20 moves")
    assert places(at)[key_of(at, "Red")] != before[key_of(at, "Red")]
    assert places(at)[key_of(at, "Yellow")] == before[key_of(at, "Yellow")]
    at.click("Pull apart")
    assert places(at) == before


def key_of(at: Person, army: str) -> Address:
    """The key of an army's half-board."""
    return next(figure.key for figure in at.view.lying if figure.name.startswith(f"{army}’s half-board"))


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_a_new_rule_lies_where_its_number_says_however_many_are_made(person, games, size):
    at = person(file=sit(games), size=size)
    short, usual = "Hearts are worth double.", "Tea is served at the end of every circuit."
    long = (
        "Whoever holds the token may ask any other player to name a card; the player so asked names one and lays it face up on "
        "the discard pile, and then draws another from the draw pile, as long as there are cards in it."
    )
    for words in (long, long, usual, usual, short, long, long, usual):
        do(at.window.session, "edit rule", text=words, why="a jest")
        at.window.play.show(animate=False)
        lying = rules(at)
        book = at.window.session.table().rulebook
        boxes = [lying[Address("rule", rule.id)] for rule in book.by_number()]
        assert boxes == sorted(boxes, key=lambda box: (round(box.x), box.y)), "down the columns, one after the other"
