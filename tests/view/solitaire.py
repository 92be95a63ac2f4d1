"""What somebody who plays Solitaire Nomic does with the mouse, and reads on the cards."""

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from tests.view.hands import Key, Person

DIVIDE = "Divide: let a card go here for a copy of it"


def card(at: Person, number: int) -> str:
    """The name of the card with that number."""
    return next(name for name in at.names if name.startswith(f"Rule {number}: "))


def life(at: Person, number: int) -> str:
    """What a card's ring says."""
    return next(part for part in at.about(card(at, number)).split(", ") if part.startswith("life"))


def numbers(at: Person) -> list[int]:
    return [rule.number for rule in at.window.session.whole_table().rulebook.by_number()]


def mutates(at: Person, number: int, *, lawful: bool = True) -> None:
    """Take the card up to be mutated, by its menu, which says whether a rule stands against it."""
    QTest.mouseMove(at.view.viewport(), at.bare())
    at.menu_of(card(at, number))
    at.take("Mutate…" if lawful and number >= 20 else "Mutate anyway…")
    assert at.slip_name == f"Mutate rule {number}"


def words_of(at: Person):
    """The words of the card that is held large."""
    return at.window.findChildren(type(at.field("The words of the rule")))[-1]


def spot(words, place: int) -> QPoint:
    """Where on the card the letter at that place stands."""
    cursor = words.textCursor()
    cursor.setPosition(place)
    return words.cursorRect(cursor).center()


def drag_over(at: Person, old: str) -> None:
    """Drag over words of the card, from within the first to within the last."""
    words = words_of(at)
    start = words.toPlainText().index(old)
    first, last = spot(words, start + 1), spot(words, start + len(old) - 1)
    at.drag_within(words.viewport(), first, last)


def replace(at: Person, old: str, new: str) -> None:
    """Drag over words of the card, and type others over them."""
    drag_over(at, old)
    assert words_of(at).textCursor().selectedText().replace("\u2029", "\n") == old
    at.type(new)


def removes(at: Person, number: int) -> None:
    QTest.mouseMove(at.view.viewport(), at.bare())
    at.menu_of(card(at, number))
    at.take("Remove any one rule…")
    assert at.slip_name == "Remove any one rule"
    at.key(Key.Key_Return)
    at.still()


def next_turn(at: Person) -> None:
    """Where no rule ends and begins turns, a hand does; the last turn is over when the rule on turns goes."""
    if at.view.table.turn.seat:
        at.click("End the turn")
    at.click("Begin a turn")


def below(at: Person) -> QPoint:
    """A bare spot in the row of the mutable rules, as far behind the place to divide as that is behind the last card."""
    divide = at.at(DIVIDE)
    steps = [divide - at.at(card(at, number)) for number in numbers(at)]
    return divide + min((step for step in steps if step.x() > 0), key=QPoint.manhattanLength)


def holds(at: Person, number: int, there: QPoint) -> None:
    """Drag a card there, and hold it."""
    start = at.at(card(at, number))
    at.press(start)
    at.glide(start, there)
