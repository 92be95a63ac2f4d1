"""All that a blank can be filled with, on a slip of paper: search, choose, or type a value of one's own."""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtWidgets import QWidget

from tabletop.clerk.editing.choices import Choice
from tabletop.clerk.editing.ready_lines import has_words
from tabletop.clerk.language.tree import Line
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.search_slip import Found, SearchSlip, Slip

Typed = Callable[[str], Line | None]


class BlankSlip(SearchSlip):
    """What is chosen is the line as it is to be. ``typed`` gives the line that typed words stand for, or nothing; without it
    something has to be chosen."""

    def __init__(self, look: Look, window: QWidget, title: str, choices: Sequence[Choice], typed: Typed | None = None) -> None:
        slip = Slip(
            name=title,
            asks="Search, or type a value of your own" if typed else "Search: turn, vote, die, card, points …",
            search="Search what can stand here",
            listed="What can stand here",
            none="Nothing like it can stand here.",
            wide=380,
            high=260,
        )
        super().__init__(look, window, slip, lambda words: tuple(_found(choices, typed, words.strip())))


def _found(choices: Sequence[Choice], typed: Typed | None, words: str) -> Iterator[Found]:
    """The value that was typed, where it is one, then the choices that have the words; all of them stand under headings."""
    if words and typed and (own := typed(words)):
        yield Found(words, "as you typed it", lambda: own)
    found = [each for each in choices if has_words(f"{each.words} {each.doc} {each.also}", words)]
    for each in sorted(found, key=lambda each: _off(each.words, words)):
        yield Found(each.words, each.doc, each.line, "" if words else each.heading)


def _off(choice: str, words: str) -> int:
    """How far what was typed is from being the choice itself: that, its beginning, within it, or only in what is said of it."""
    if choice == words:
        return 0
    return 1 if choice.startswith(words) else 2 if has_words(choice, words) else 3
