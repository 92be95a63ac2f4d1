"""Sheets that were scrambled, cut and sewn together: reading them gives a sheet or sentences, and nothing else."""

from random import Random

from tabletop.box.box import shipped
from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.grammar import parse
from tabletop.clerk.language.printer import sheet_text
from tabletop.clerk.running.interpreter import ready
from tests.proving import numbers

SHEETS = [rule.sheet for box in shipped().values() for rule in box.rule if rule.sheet]
SIGNS = [*'()[],+-*/:"“é0', "2/3", '"draw"', "\\", "13"]
SCRAPS = [*sorted({word for text in SHEETS for word in text.split()}), *SIGNS, "\n", "\n  ", "\t", "\u200b"]
LETTERS = 'abcdefghijklmnopqrstuvwxyz     \n\n""[](),:+-*/0123456789“”\\é\u00a0'


def soup(random: Random) -> str:
    """Words of the sheets in any order."""
    start = random.choice(("", "set ", "when ", "before ", "when dice thrown: ", "set winner to players whose "))
    return start + " ".join(random.choices(SCRAPS, k=random.randrange(1, 25)))


def mutated(random: Random) -> str:
    """A sheet with some letters changed, taken out, put in or moved."""
    letters = list(random.choice(SHEETS))
    for _ in range(random.randrange(1, 5)):
        at = random.randrange(len(letters) + 1)
        letters[at : at + random.randrange(3)] = random.choices(LETTERS, k=random.randrange(3))
    return "".join(letters)


def sewn(random: Random) -> str:
    """A sheet with some words from another one."""
    words, others = random.choice(SHEETS).split(" "), random.choice(SHEETS).split(" ")
    at, other = random.randrange(len(words)), random.randrange(len(others))
    words[at : at + random.randrange(4)] = others[other : other + random.randrange(4)]
    return " ".join(words)


def test_whatever_is_typed_is_read_or_told_of_in_sentences() -> None:
    random, read = Random(7), 0
    for _ in range(numbers(1_500, 100_000)):
        text = random.choice((soup, mutated, sewn))(random)
        checked = check(text, VOCABULARY)
        if checked.sheet is None:
            assert all(str(error).startswith("line ") and error.column >= 1 for error in checked.errors), text
            continue
        read += 1
        assert parse(sheet_text(checked.sheet), VOCABULARY) == checked.sheet, text
        assert len(ready(checked.sheet, VOCABULARY)) == len(descriptions(checked.sheet, VOCABULARY)) == len(checked.sheet.lines)
    assert read > 100
