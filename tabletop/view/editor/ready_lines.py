"""The ready lines on a slip of paper: type what you want, choose, and it stands in the sheet with its blanks to fill in."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

from PySide6.QtWidgets import QWidget

from tabletop.clerk.editing.ready_lines import ReadyLine, found
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.search_slip import Found, SearchSlip, Slip

SAYS = "Ready lines"


class ReadyLines(SearchSlip):
    """What is chosen is the ``ReadyLine`` to be put into the sheet."""

    def __init__(self, look: Look, window: QWidget, lines: Sequence[ReadyLine], tell: Callable[[str], str]) -> None:
        """``tell`` says in plain sentences what a line does."""
        slip = Slip(
            name=SAYS,
            asks="What should the clerk do?  draw a card, tax, veto, skip a turn …",
            search="Search the ready lines",
            listed="Lines",
            none="Nothing like it lies ready. The manual of the sheets has all the words.",
            wide=460,
            high=300,
        )
        told = cache(tell)
        super().__init__(look, window, slip, lambda words: tuple(_found(lines, words, told)), SAYS)


def _found(lines: Sequence[ReadyLine], words: str, tell: Callable[[str], str]) -> Iterator[Found]:
    for each in found(lines, words):
        yield Found(each.says, tell(each.line), partial(_itself, each))


def _itself(line: ReadyLine) -> ReadyLine:
    return line
