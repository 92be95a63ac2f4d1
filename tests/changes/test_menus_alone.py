"""Menus and blanks alone are to reach every line that the manual shows: nobody has to learn how a sheet is written."""

import pytest

from tabletop.box.shipped import ready_lines
from tabletop.clerk.editing.blanks import Blank, filled, refilled, rows
from tabletop.clerk.editing.choices import choices
from tabletop.clerk.editing.insertions import changes
from tabletop.clerk.editing.templates import clause, setting
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.printer import line_text
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.clerk.language.tree import Line
from tests.changes.by_blanks import clicks
from tests.proving import PROVING
from tests.test_docs import RIGHT

EVERY = list(dict.fromkeys(each.line for sheet in RIGHT for each in sheet_lines(sheet, VOCABULARY) if each.line))
NAMES = {"rule": tuple(f"{number}. " for number in (13, 101, 103, 105, 110, 202, 206, 207, 213, 301))}
SAMPLE, SHORT = 12, 50
"""Of so many lines of at most so many letters one is built in the quick run."""
BY_A_PERSON = (
    ("limit", "the mail clause of 208", (
        "… ← points to win", "another answer otherwise", 'turn number → custom "…"', "… ← the mail clause of 208", "^1 ← 200",
        "1 ← 10",
    )),
    ("turn parts", "the mail clause of 202", (
        "… ← propose", "another after “propose”", "propose ← have it voted on", "another answer otherwise",
        'turn number → custom "…"', "… ← the mail clause of 202", "another after “propose”", "propose ← have it voted on",
        "another after “have it voted on”", "have it voted on ← throw the die", "another after “throw the die”",
        "throw the die ← sing a song",
    )),
    ("turn ended", "if 7 is in most frequent of", (
        "only if", "^who → 1", "^1 ← 7", "is → is in", "^2/3 → chosen number of deeds called \"…\"", "… ← bid",
        'chosen number → most frequent of chosen number of deeds called "bid"',
        "give → take ‹amount› ‹counter› from ‹whom›", "who → players",
    )),
    ("duty done by all", "for each best in", (
        "only if", "… ← bid", "do something for each", "this", "players → deeds called \"…\"", "… ← bid",
        'deeds called → deeds called "bid" with highest chosen number',
        'deeds called → deeds called "bid" with highest turn of requiring', "deed ← best",
        "give → take ‹amount› ‹counter› from ‹whom›", "1 → chosen number of best", "players → doer of best", "do something more",
        "give → hand ‹what› to ‹whom›", 'army on turn → "…"', "… ← crown", "^mover → doer of best",
    )),
    ("rule changed", "if mover is not nobody", (
        "only if", "kind → mover", "is → is not", "… → nobody", "and only if", "kind → parts owed of mover",
        "is at least → parts owed of mover is not []", "and only if", 'kind → rules that answer "which one"',
        'is at least → rules that answer "which one" is []', 'which one → ["next mover"]', "another after “next mover”",
        "next mover ← turn parts", "and only if", 'kind → rules that hear "game begun"',
        'is at least → rules that hear "game begun" is []', "game begun ← turn ended", "give → tell ‹text›", 'kind → "…"',
        "… ← No rule tells the clerk any more whose turn comes next, so it is nobody’s turn.", "do something more",
        "give → end turn",
    )),
    ("turn begun", "drop motions carried\n  close judgments", (
        "give → drop ‹motions›", "… → motions carried", "do something more", "give → close judgments",
    )),
    ("circuit ended", "enact text of this rule with sheet of this rule", (
        "give → enact ‹words› with ‹sheet›", "^… → text of this rule", "… → sheet of this rule",
    )),
    ("map laid", 'move "Surveyor" to "D2"', (
        "give → move ‹what› to ‹to›", 'things before → "…"', "… ← Surveyor", 'square → "…"', "… ← D2",
    )),
    ("rule changed", "(words of new words) where it is", (
        "1 → number of players", "players → words of new words", "words → words of new words where it is not …",
        "is not → is", 'nobody → "…"', "… ← gold", "points → a counter of your own", "counter ← gold",
    )),
    ("A tie adopts", "is not in name of against voters", (
        "is at least → is more than", "and besides", 'for votes → "…"', "… ← Cy", "is → is not in",
        "starting class → name of against voters",
    )),
)  # fmt: skip
"""Lines of many parts, where the search loses its way: what happens or is asked, or the ready line to begin with, a stretch of
them, and the clicks."""


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize(
    "line", EVERY if PROVING else [each for each in EVERY if len(line_text(each)) <= SHORT][::SAMPLE], ids=line_text
)
def test_a_line_of_the_manual_is_built_by_menus_and_blanks(line: Line) -> None:
    if not any(stretch in line_text(line) for _, stretch, _ in BY_A_PERSON):
        assert clicks(line, names=NAMES)


@pytest.mark.parametrize(("occasion", "stretch", "steps"), BY_A_PERSON, ids=lambda each: each if isinstance(each, str) else "")
def test_a_line_of_many_parts_is_built_one_part_after_the_other(occasion: str, stretch: str, steps: tuple[str, ...]) -> None:
    line = begun(occasion)
    for step in steps:
        line = clicked(line, step)
    (wanted,) = [each for each in EVERY if stretch in line_text(each)]
    assert line_text(line) == line_text(wanted)


def begun(words: str) -> Line:
    ready = next((line for each in ready_lines() if each.says == words for line in sheet_lines(each.line, VOCABULARY)), None)
    asked = VOCABULARY.questions.get(words)
    return (ready and ready.line) or (setting(asked, VOCABULARY) if asked else clause("when", words, VOCABULARY))


def clicked(line: Line, step: str) -> Line:
    """The line after one click, or after what is typed into one blank: of several that read so, the last, or with ^ the first."""
    there = [piece for row in rows(line, VOCABULARY) for piece in row.pieces if isinstance(piece, Blank)]
    there, step = (there, step[1:]) if step.startswith("^") else (there[::-1], step)
    if " ← " in step:
        at, words = step.split(" ← ")
        blank = next(each for each in there if each.text == at)
        return filled(line, blank, refilled(line, blank, words, VOCABULARY))
    if " → " in step:
        at, words = step.split(" → ")
        found = (choice for each in there if each.text == at for choice in choices(line, each, VOCABULARY, NAMES))
        return next(choice for choice in found if choice.words == words).line()
    return [change.line for change in changes(line, VOCABULARY) if change.words == step][-1 if step != "this" else 0]
