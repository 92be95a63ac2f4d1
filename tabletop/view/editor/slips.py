"""The slips of the editor to search and choose from: ready lines for the sheet, and all that a blank can be filled with."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tabletop.clerk.editing.menus import BRINGS, Choice, Menu, readable
from tabletop.clerk.editing.ready_lines import (
    ReadyLine,
    about,
    absent,
    best_lines,
    closest,
    fitting,
    has_boards,
    synonyms_here,
    with_any,
)
from tabletop.clerk.editing.templates import names_on
from tabletop.clerk.editing.word_forms import finds
from tabletop.clerk.kits import MATTERS
from tabletop.clerk.language import tree
from tabletop.clerk.language.tree import Line
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.clerk.prose.said_numbers import at_odds, filled
from tabletop.engine.acts.dice import USUAL_SIDES
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.game_words import USUAL, Words
from tabletop.view.widgets.controls import button
from tabletop.view.widgets.search_slip import FoundLine, SearchSlip, SlipWords
from tabletop.view.widgets.theme import Theme

SAYS = "Ready lines"
CLOSEST, FITS = "Close to your words", "In words that this game has"
MORE, MORE_DOC = (
    "More that fits here…",
    "Figures reckoned with, some of a list, and every word that can stand here; they are searched, too.",
)
NOTHING_FITS = "Nothing like that fits here."
_SIDES = re.compile(r"^ *set sides to .*?(\d+)", re.MULTILINE)
ASKS = "Search: turn, vote, die, card, points …"
Typed = Callable[[str], Line | None]


class GameWords(NamedTuple):
    """What of the ready lines the game knows already, and what it calls things."""

    lines: Sequence[ReadyLine] = ()
    alike: Sequence[frozenset[str]] = ()
    foreign: Sequence[ReadyLine] = ()
    """Those about something that this game is played without, such as dice, or for several where one plays alone."""
    counters: Sequence[str] = ()
    """What is counted here, or may be."""
    sides: int = USUAL_SIDES
    """How many the dice have that are thrown here, at most."""
    boards: bool = True
    """Whether there are squares."""
    classes: Collection[str] = ()
    """Of which the rules on the table are."""

    @classmethod
    def of(cls, lines: Sequence[ReadyLine], table: SeenTable, vocabulary: Vocabulary, usual: Iterable[str] = ()) -> "GameWords":
        """``usual`` is what is often counted."""
        sheets, names = [rule.sheet for rule in table.rulebook.rules], names_on(table)
        foreign = with_any(lines, absent(sheets, vocabulary, MATTERS, names), vocabulary)
        if len(table.players) == 1:
            foreign = [line for line in lines if line.several or line in foreign]
        here = [line for line in fitting(lines, sheets, vocabulary) if line not in foreign]
        sides = (int(each) for sheet in sheets for each in _SIDES.findall(sheet))
        most = max(sides, default=USUAL_SIDES)
        return cls(
            here, synonyms_here(table.words), foreign, counted(table, usual), most, has_boards(names), table.rulebook.classes
        )


def counted(table: SeenTable, usual: Iterable[str]) -> tuple[str, ...]:
    """What is counted on the table, and what is often counted."""
    return tuple(dict.fromkeys((table.words.points, *(name for name, _ in table.counters), *usual)))


class ReadyLines(SearchSlip):
    """What is chosen is the ``ReadyLine`` to be put into the sheet."""

    def __init__(
        self,
        theme: Theme,
        opener: QWidget,
        lines: Sequence[ReadyLine],
        tell: Callable[[str], str],
        fits: GameWords,
        text: str = "",
        manual: Callable[[], None] | None = None,
    ) -> None:
        """``tell`` says in plain sentences what a line does; those closest to the ``text`` of the rule stand on top, and its
        numbers are filled in. ``manual`` opens it."""
        slip = SlipWords(
            name=SAYS,
            asks="What should the clerk do?  draw a card, tax, veto, skip a turn …",
            search="Search the ready lines",
            listed="Lines",
            none="There is no ready line for that.",
            wide=460,
            high=300,
        )
        told = cache(tell)
        super().__init__(theme, opener, slip, lambda words: tuple(_found(lines, words, told, fits, text)), SAYS)
        column = self.layout()
        if manual and column:
            opens = button("The manual has every word there is", manual, name="Open the manual", link=True)
            column.addWidget(opens)
            column.setAlignment(opens, Qt.AlignmentFlag.AlignLeft)


def _found(lines: Sequence[ReadyLine], words: str, tell: Callable[[str], str], fits: GameWords, text: str) -> Iterator[FoundLine]:
    """Where nothing is looked for, all of them under headings: those close to the rule, those that fit the game, the others."""
    searched, here = bool(words.strip()), {each.says for each in fits.lines}
    first = () if searched else close_to(lines, text, fits)
    others = [each for each in best_lines(_fitting_first(lines, fits), words, fits.alike) if each not in first]
    for each in (*first, *others):
        heading = CLOSEST if each in first else FITS if each.says in here else BRINGS
        line = filled(each, text, fits.counters, fits.sides)
        yield FoundLine(line.says, tell(line.line), partial(_itself, line), heading if here and not searched else "")


def close_to(lines: Sequence[ReadyLine], text: str, fits: GameWords) -> Sequence[ReadyLine]:
    """The lines that are close to the words of a rule and say no other number, those first that are about most of them."""
    there = [line for line in _fitting_first(lines, fits) if not at_odds(line, text)]
    near = closest(there, text, fits.alike, fits.foreign, boards=fits.boards)
    named = about(near, text, fits.alike, fits.classes)
    return [*named, *(each for each in near if each not in named)]


def _fitting_first(lines: Sequence[ReadyLine], fits: GameWords) -> Sequence[ReadyLine]:
    here = {each.says for each in fits.lines}
    return sorted(lines, key=lambda line: (line.says not in here, line in fits.foreign))


def _itself(line: ReadyLine) -> ReadyLine:
    return line


class BlankSlip(SearchSlip):
    """What is chosen is the line as it is to be. ``typed`` gives the line that typed words stand for, or nothing; without it
    something has to be chosen. It is shown in the ``own`` words of the game, and found by the usual ones too."""

    def __init__(
        self,
        theme: Theme,
        opener: QWidget,
        title: str,
        menu: Menu,
        typed: Typed | None = None,
        own: Words = USUAL,
        amiss: Callable[[str], str] = lambda _: "",
    ) -> None:
        self._amiss = amiss
        slip = SlipWords(
            name=title,
            asks="Search, or type a value of your own" if typed else ASKS,
            search="Search for what fits here",
            listed="What fits here",
            none=NOTHING_FITS,
            wide=380,
            high=260,
        )
        super().__init__(theme, opener, slip, lambda words: tuple(choices_found(menu, typed, words.strip(), own)))

    def none_found(self, words: str) -> str:
        """Where it reads like a value, what is wrong with it is said too."""
        return " ".join(filter(None, (NOTHING_FITS, self._amiss(words.strip()) if " " in words.strip() else "")))


def choices_found(menu: Menu, typed: Typed | None, words: str, own: Words) -> Iterator[FoundLine]:
    """Where nothing is looked for, what is chosen most, and behind the last line all the rest; else the value that was typed,
    where the clerk knows it, then all the choices that have the words, and last a text or a name that is new."""
    if not words:
        yield from (_line(each, own) for each in menu.likely)
        if menu.behind:
            yield FoundLine(MORE, MORE_DOC, tuple, opens=lambda: [_line(each, own) for each in menu.rest])
        return
    made = typed(words) if typed else None
    as_typed = [FoundLine(words, "as you typed it", lambda: made)] if made else []
    new = made is not None and any(map(partial(_says, words), tree.whole(made)))
    yield from () if new else as_typed
    lines = ((each, _line(each, own)) for each in menu.everything)
    found = [
        ((each.heading == BRINGS, min(_off(each.words, words), _off(line.says, words)), not each.about & menu.spoken), line)
        for each, line in lines
        if finds(f"{each.words} {readable(each.words)} {each.doc} {each.also} {line.says} {line.doc}", words)
    ]
    for _, line in sorted(found, key=lambda each: each[0]):
        yield replace(line, heading="", now=False)
    yield from as_typed if new else ()


def _says(words: str, node: tree.Node) -> bool:
    """Whether it is a text or a counter’s name that reads so."""
    return (isinstance(node, tree.Text) and node.value == words) or (isinstance(node, tree.CounterWord) and node.word == words)


def _line(choice: Choice, own: Words) -> FoundLine:
    says, doc = own.translated(readable(choice.words)), own.translated(choice.doc)
    return FoundLine(says, doc, choice.line, choice.heading, choice.now)


def _off(choice: str, words: str) -> int:
    """How far what was typed is from being the choice itself: that, its beginning, a word of it, within it, or only in what is
    said of it."""
    if choice == words:
        return 0
    whole = f" {words} " in f" {choice} "
    return 1 if choice.startswith(words) else 2 if whole else 3 if finds(choice, words) else 4
