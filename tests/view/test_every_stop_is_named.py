"""Wherever the keyboard can stop, a screen reader has something to say: in every game, on every paper and in every dock."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QScrollArea, QWidget

from tests.playing import read_aloud
from tests.view.hands import Key, Person

SOLITAIRE = "solitaire-nomic"

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def stops(at: Person) -> list[QWidget]:
    at.look_again()
    reached = [
        each for each in at.window.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isVisible()
    ]
    speaking = (at.window.page.felt.viewport() if at.window.page else None, *at.window.findChildren(QScrollArea))
    return [each for each in reached if each not in speaking]


def unnamed(at: Person) -> list[str]:
    """The stops of which nothing is said, by what they are."""
    return [f"{type(each).__name__} in {type(each.parentWidget()).__name__}" for each in stops(at) if not spoken(each)]


def spoken(widget: QWidget) -> str:
    said = QAccessible.queryAccessibleInterface(widget)
    return said.text(QAccessible.Text.Name).strip() if said else ""


def proposes(at: Person) -> None:
    at.click("Propose…")


def prints(at: Person) -> None:
    at.key(Key.Key_P, held=at.CONTROL)


def exports(at: Person) -> None:
    at.key(Key.Key_E, held=at.CONTROL)


def reads_a_rule(at: Person) -> None:
    at.window.page.open_rule(at.window.session.whole_table().rulebook.rules[0].id)


def lays_a_figure_open(at: Person) -> None:
    at.window.page.open_figure("next mover", "")


def reads_the_manual(at: Person) -> None:
    at.key(Key.Key_F1)


def is_objected_to(at: Person) -> None:
    at.window.play.act(read_aloud("begin turn", by="Bo", to="Bo"))


def wins(at: Person) -> None:
    at.window.play.act(read_aloud("declare win", by="Ann", who="Ann"), anyway=True)


def changes_by_hand(at: Person) -> None:
    reads_a_rule(at)
    at.look_again()
    at.click("Change it by hand…")


def looks_back(at: Person) -> None:
    at.window.play.act(read_aloud("edit rule", by="Ann", text="A rule by hand."))
    at.window.page.looked_back.emit(1)


EVERYWHERE = (
    reads_a_rule, changes_by_hand, lays_a_figure_open, reads_the_manual, prints, exports, is_objected_to, looks_back, wins,
)  # fmt: skip


@pytest.mark.parametrize("game", ["card-nomic", "nomic", "nomic-chess", SOLITAIRE])
def test_every_stop_of_a_game_is_named(sat_down, game):
    at = sat_down(game, names="Ann" if game == SOLITAIRE else "Ann,Bo,Cy", size=(1440, 900))
    for dock in ("Seats", "Rules", "Minutes", "Turn"):
        at.click_tab(dock)
        assert unnamed(at) == [], dock
    for does in (*([proposes] if game != SOLITAIRE else []), *EVERYWHERE):
        at.click_tab("Turn")
        before = [spoken(each) for each in stops(at)]
        does(at)
        assert unnamed(at) == [], does.__name__
        assert [spoken(each) for each in stops(at)] != before, does.__name__
        at.key(*[Key.Key_Escape] * 3)


def test_every_stop_of_the_start_screen_is_named(person):
    at = person()
    assert unnamed(at) == []
    at.click("Nomic")
    for paper in ("Clauses…", "Read the rules", "A game of your own…", "About"):
        at.click(paper)
        assert unnamed(at) == [], paper
        at.key(Key.Key_Escape)
