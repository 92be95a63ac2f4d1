"""What a person's hand does with half-boards and men: drag, click, and choose a push from the list."""

from PySide6.QtCore import QPoint

from tabletop.engine import things
from tabletop.engine.boards.battle import Battle, battle_of
from tabletop.view.scene.felt.items import FigureItem
from tests.view.hands import Person


def board(at: Person, army: str) -> QPoint:
    """A free square of a half-board: on its third row, where nobody stands at first."""
    area = at.view.areas[things.square(f"{army}:d3")]
    return at.view.mapFromScene(*area.centre)


def square(at: Person, name: str) -> QPoint:
    at.still()
    return at.view.mapFromScene(*at.view.areas[things.square(name)].centre)


def pushes(at: Person, one: str, other: str) -> None:
    at.still()
    at.drag(board(at, one), board(at, other))


def moves(at: Person, start: str, end: str) -> None:
    at.drag(square(at, start), square(at, end))


def chooses(at: Person, push: str) -> None:
    """Press a push in the list twice: the first time one looks, the second time one pushes."""
    for _ in range(2):
        at.click(push)
        at.still()


def comes_to(at: Person, push: str) -> str:
    """What the list says of a push besides its name and its moves."""
    return at.widget(push).accessibleDescription()


def battle(at: Person) -> Battle:
    return battle_of(at.window.session.whole_table())


def stands(at: Person, name: str) -> str:
    """Who stands on a square, as a screen reader says it."""
    figures = (item.figure for item in at.view.felt.items() if isinstance(item, FigureItem))
    return next((each.name for each in figures if each.place == things.square(name) and each.name in at.names), "")


def by_word_of_mouth(at: Person) -> None:
    """What is to be proposed is proposed, and voted on, without the program."""
    for duty in ("Propose", "Have it voted on"):
        at.click(f"Tick off: {duty}")
        at.still()
