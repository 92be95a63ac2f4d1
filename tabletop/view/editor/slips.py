"""The slips of the editor to search and choose from: ready lines for the sheet, and all that a blank can be filled with."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

from PySide6.QtWidgets import QWidget

from tabletop.clerk.editing.choices import Choice
from tabletop.clerk.editing.ready_lines import ReadyLine, closest, found, has_words
from tabletop.clerk.language.tree import Line
from tabletop.view.widgets.search_slip import FoundLine, SearchSlip, SlipWords
from tabletop.view.widgets.theme import Theme

SAYS = "Ready lines"
CLOSEST, OTHERS = "Close to your words", "All others"
Typed = Callable[[str], Line | None]


class ReadyLines(SearchSlip):
    """What is chosen is the ``ReadyLine`` to be put into the sheet."""

    def __init__(self, theme: Theme, opener: QWidget, lines: Sequence[ReadyLine], tell: Callable[[str], str], text: str = "") -> None:
        """``tell`` says in plain sentences what a line does; those that are closest to the ``text`` of the rule stand on top."""
        slip = SlipWords(
            name=SAYS,
            asks="What should the clerk do?  draw a card, tax, veto, skip a turn …",
            search="Search the ready lines",
            listed="Lines",
            none="There is no ready line for that. The manual has every word there is.",
            wide=460,
            high=300,
        )
        told = cache(tell)
        super().__init__(theme, opener, slip, lambda words: tuple(_found(lines, words, told, text)), SAYS)


def _found(lines: Sequence[ReadyLine], words: str, tell: Callable[[str], str], text: str) -> Iterator[FoundLine]:
    first = () if words.strip() else closest(lines, text)
    for each in first:
        yield FoundLine(each.says, tell(each.line), partial(_itself, each), CLOSEST)
    for each in found(lines, words):
        if each not in first:
            yield FoundLine(each.says, tell(each.line), partial(_itself, each), OTHERS if first else "")


def _itself(line: ReadyLine) -> ReadyLine:
    return line


class BlankSlip(SearchSlip):
    """What is chosen is the line as it is to be. ``typed`` gives the line that typed words stand for, or nothing; without it
    something has to be chosen."""

    def __init__(self, theme: Theme, opener: QWidget, title: str, choices: Sequence[Choice], typed: Typed | None = None) -> None:
        slip = SlipWords(
            name=title,
            asks="Search, or type a value of your own" if typed else "Search: turn, vote, die, card, points …",
            search="Search for what fits here",
            listed="What fits here",
            none="Nothing like that fits here.",
            wide=380,
            high=260,
        )
        super().__init__(theme, opener, slip, lambda words: tuple(_choices_found(choices, typed, words.strip())))


def _choices_found(choices: Sequence[Choice], typed: Typed | None, words: str) -> Iterator[FoundLine]:
    """The value that was typed, where it is one, then the choices that have the words; all of them stand under headings."""
    if words and typed and (own := typed(words)):
        yield FoundLine(words, "as you typed it", lambda: own)
    found = [each for each in choices if has_words(f"{each.words} {each.doc} {each.also}", words)]
    for each in sorted(found, key=lambda each: _off(each.words, words)):
        yield FoundLine(each.words, each.doc, each.line, "" if words else each.heading)


def _off(choice: str, words: str) -> int:
    """How far what was typed is from being the choice itself: that, its beginning, within it, or only in what is said of it."""
    if choice == words:
        return 0
    return 1 if choice.startswith(words) else 2 if has_words(choice, words) else 3
