"""What rules and acts speak of: exact numbers, texts, yes and no, lists, and references to what is on the table."""

import re
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from math import ceil
from typing import NamedTuple, TypeAlias, TypeVar

Item = TypeVar("Item")
Key = TypeVar("Key", bound=Hashable)

OR_ELSE = ", or "
"""Between what an answer has in it, one or the other: the ways in which a piece moves."""
REFS = ["player", "rule", "proposal", "ballot", "thing", "pile", "clock", "deed", "day", "table"]
"""The kinds of what a rule may speak of, to which kits add their own; cards, tokens and pieces are things."""


class Ref(NamedTuple):
    """Something on the table by its kind and key, such as ``Ref("player", "Ann")`` or ``Ref("rule", "r13")``."""

    kind: str
    key: str


class Barred(NamedTuple):
    """What bars a move or a push: a sentence, the squares to look at, and lines from one square to another that show it; and
    the kind of man and his way of moving, where that is what bars it."""

    told: str
    squares: tuple[str, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    way: tuple[str, str] | None = None
    asks: str = ""
    """The question whose answer bars it, such as ``moves`` or ``castling``, where one does."""
    rule: str = ""
    """The rule that answers it, by its id."""


Number: TypeAlias = int | Fraction
Value: TypeAlias = Number | str | bool | Ref | tuple["Value", ...] | None
"""``None`` is *nobody*: what no rule names, and what nobody may see. Lists are flat."""


def exact(number: Number) -> Number:
    """The number as an ``int`` where it is whole, and else as it is: two equal numbers are then written alike."""
    return number.numerator if isinstance(number, Fraction) and number.denominator == 1 else number


def written(number: Number) -> str:
    """A number as files write it, and as people type it: ``"7"``, ``"15/2"``, ``"-3"``."""
    return str(exact(number))


_PARTS = {
    Fraction(over, under): sign
    for under, signs in {2: "½", 3: "⅓⅔", 4: "¼½¾", 5: "⅕⅖⅗⅘", 6: "⅙⅓½⅔⅚", 8: "⅛¼⅜½⅝¾⅞"}.items()
    for over, sign in enumerate(signs, 1)
}


def spoken(number: Number) -> str:
    """A number as people read it, with a minus as long as the digits are wide: ``"−3"``, ``"5⅜"``, ``"1 2/7"``."""
    if isinstance(number, int):
        return f"{number:d}".replace("-", "−")
    whole, rest = divmod(abs(number), 1)
    part = _PARTS.get(rest) or (f"\N{NO-BREAK SPACE}{rest}" if whole else str(rest))
    said = f"{whole or ''}{part}" if rest else str(whole)
    return f"−{said}" if number < 0 else said


_AN_IE = "|".join(rf"(?<={each})" for each in (r"\b[^\Waeiou]ie", "okie", "ovie", "wnie", "mbie", "lfie"))
"""How singulars end that have an *ie* of their own: pie, cookie, movie, brownie, zombie, selfie."""
_PLURAL = re.compile(rf"((?<=ss|sh|ch|.x)es|(?<![suia])(?<!ie)(?<!ve)(?<!oe)s|(?:{_AN_IE})s)(?=$| (?:left|this|of|in)\b)")
"""What a plural has more than the singular, where its letters tell: not in armies, chess, bonus."""


def one_of(counted: str) -> str:
    """What one of what is counted is called, of which people made up the name: ``"box"``, ``"turn left"``, ``"gold"``."""
    return _PLURAL.sub("", re.sub(r"\blives\b", "life", counted), 1)


def so_many(number: Number, counted: str) -> str:
    """``"5 points"``, ``"1 point"``, ``"−1 doubloon"``, ``"1 gold"``."""
    return f"{spoken(number)} {one_of(counted) if abs(number) == 1 else counted}"


def whole_seconds(seconds: float) -> int:
    """As clocks show them: rounded up, so that a full minute shows as one."""
    return ceil(round(seconds, 3))


def clock_time(seconds: float) -> str:
    """``"4:59"``."""
    return "{}:{:02}".format(*divmod(whole_seconds(seconds), 60))


def spoken_change(change: Number) -> str:
    """What a figure gained or lost: ``"+4"``, ``"−½"``."""
    return f"+{spoken(change)}" if change >= 0 else spoken(change)


_UP_TO_TWELVE = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
IN_FIGURES = {word: number for number, word in enumerate(_UP_TO_TWELVE, 1)}
"""Numbers as words, which sheets have in figures."""
MOST_LETTERS = 40
"""How long a written number may be."""


def writable(number: Number) -> bool:
    """Whether a file can hold it, so that ``read_number`` reads what ``written`` wrote."""
    return len(written(number)) <= MOST_LETTERS


def read_number(text: object) -> Number:
    """The number that ``written`` gave, or an ``int`` as it stands. Raises ``ValueError`` for anything else."""
    if isinstance(text, bool) or not isinstance(text, int | str):
        raise ValueError("yes, no and the like are no numbers")
    if isinstance(text, int):
        if abs(text) >= 10**MOST_LETTERS:
            raise ValueError(f"{str(text)[:40]}… is longer than a number may be")
        return text
    if len(text) > MOST_LETTERS or not text.replace("/", "", 1).removeprefix("-").isdecimal() or not text.isascii():
        raise ValueError(f"“{text[:40]}” is not a number such as 7 or 15/2")
    try:
        return exact(Fraction(text))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"“{text}” is not a number such as 7 or 15/2") from None


def typed_number(text: str) -> Number:
    """A number as somebody types it, or as ``spoken`` says it: ``"7"``, ``"43/8"``, ``"5 3/8"``, ``"5⅜"``, ``"−½"``, ``"six"``.
    Raises ``ValueError``."""
    if (number := IN_FIGURES.get(text.strip().casefold())) is not None:
        return number
    plain = text.replace("−", "-").replace("\N{NO-BREAK SPACE}", " ").strip()
    for size, sign in _PARTS.items():
        plain = plain.replace(sign, f" {size}")
    whole, _, part = plain.rpartition(" ")
    whole = whole.strip()
    if whole in ("", "-") or not part[:1].isdigit() or "/" not in part or "/" in whole:
        return read_number(plain.replace(" ", ""))
    return exact(read_number(whole) + read_number(part) * (-1 if whole.startswith("-") else 1))


def ended(words: str, mark: str = ".") -> str:
    """Words that people gave, at the end of a sentence: what is one of its own already ends as it does."""
    return words if words.endswith(("?", "!")) else f"{words.removesuffix('.')}{mark}"


def listed(names: Iterable[str]) -> str:
    """Names as people say them: ``"Ann, Bo and Cy"``; nothing for none."""
    *most, last = list(names) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def grouped(items: Iterable[Item], alike: Callable[[Item], Key]) -> dict[Key, tuple[Item, ...]]:
    """Those together that are ``alike`` in something, by what that is, in the order of the first of each."""
    found: dict[Key, list[Item]] = {}
    for item in items:
        found.setdefault(alike(item), []).append(item)
    return {key: tuple(several) for key, several in found.items()}


def shortened(text: str, most: int) -> str:
    """The text, or how it begins, with ``…``, where it has more letters than that: no word is cut, but the first."""
    if len(text) <= most:
        return text
    begins = text[: most - 1]
    whole = begins if text[most - 1].isspace() else begins.rpartition(" ")[0] or begins
    return f"{whole.rstrip()}…"


def capitalised(words: str, names: Iterable[str] = ()) -> str:
    """The words with a capital letter; the others stay as they are, and so does one of these names that they begin with."""
    named = any(re.match(rf"{re.escape(name)}(?!\w)", words) for name in names)
    return words if named else words[:1].upper() + words[1:]
