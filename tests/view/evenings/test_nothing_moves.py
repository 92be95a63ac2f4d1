"""What lies on the felt stays there, whatever is opened beside it."""

import pytest
from PySide6.QtCore import QPoint

from tabletop.engine.things import Address
from tabletop.view.scene.layout.rects import Rect
from tests.view.hands import Person

SIZES = ((1280, 720), (1440, 900), (1024, 768))


def places(at: Person) -> dict[Address, Rect]:
    """Where each figure on the felt lies."""
    at.still()
    return {figure.key: figure.box for figure in at.view._figures}


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
        at.wait_until(lambda: at.view.reading.box is not None)
        assert at.view.reading.box.right <= clear
    at.tap(card(at, 101))
    assert page.leaf.isVisible()
    assert page.leaf.geometry().right() < page.side.x()
