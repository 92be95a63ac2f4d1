"""The words that belong to the language itself, whatever game is played, and the limits of a sheet."""

from typing import Final

SET, WHEN, BEFORE = "set", "when", "before"
LINE_STARTS: Final = (SET, WHEN, BEFORE)
STATEMENT_STARTS: Final = ("if", "for each", "let", "object", "permit")
COMPARISONS: Final = (
    "is not earlier than",
    "is not later than",
    "is not in",
    "is at least",
    "is at most",
    "is more than",
    "is less than",
    "is earlier than",
    "is later than",
    "is not",
    "is in",
    "is",
    "does not contain",
    "contains",
)
"""Longest first: ``is not in`` must be found before ``is not``."""

ALSO_CALLED: Final = {
    "proposition": "proposal", "bill": "proposal", "ratified": "adopted", "passed": "adopted", "accepted": "adopted",
    "carried": "adopted", "approved": "adopted", "rejected": "defeated", "lost": "defeated", "failed": "defeated",
    "reworded": "revised", "colour": "suit", "color": "suit", "die": "dice", "rolled": "thrown",
    "everyone": "players", "everybody": "players", "all": "players", "repeal": "remove", "delete": "remove", "subtract": "take",
    "lose": "take", "true": "yes", "false": "no", "on": "yes", "off": "no",
}  # fmt: skip
"""What rules call by another word, and what sheets call it in every game."""

ARTICLES: Final = frozenset({"a", "an", "the"})
SIGNS: Final = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}
"""How what is reckoned is said."""

ORDERINGS: Final = frozenset({"is at least", "is at most", "is more than", "is less than"})
"""Of numbers."""
DAY_ORDERINGS: Final = frozenset({"is not earlier than", "is not later than", "is earlier than", "is later than"})
CONTAINING: Final = frozenset({"contains", "does not contain"})
"""Of texts."""
REPLACED: Final = ("with", "replaced by")
"""Behind a text: what is taken out of it, and what comes in its place."""
FUNCTIONS: Final = {
    "number": "how many items a list has",
    "sum": "the numbers of a list, added up",
    "highest": "the greatest number of a list; nobody for an empty list",
    "lowest": "the least number of a list; nobody for an empty list",
    "one": "the only item of a list; of several, the one that the table decides on; nobody for an empty list",
    "first": "the first item of a list, nobody for an empty list; “first 3 of” is a list of as many, or of all there are",
    "last": "the last item of a list, nobody for an empty list; “last 3 of” is a list of as many, in the order that they have",
    "most frequent": "whatever stands in a list most often; where several are level, all of them, once each",
    "rounded": "the nearest whole number; which way a half goes is the question “rounding”",
    "rounded down": "the whole number itself, or the next one below",
}
COUNTED_OUT: Final = ("first", "last")
"""Functions that take so many of a list: ``first 3 of``."""
IN_ORDER_OF: Final = "in order of"
ENDS: Final = {"with highest": "highest", "with lowest": "lowest"}
FILTERS: Final = ("where", "whose", IN_ORDER_OF, *ENDS)
RESERVED: Final = frozenset(
    {*COMPARISONS, *FILTERS, "of", "if", "otherwise", "not", "and", "or", "yes", "no", "nobody", "it", "this rule"}
)
"""What no phrase of a vocabulary may be, because it has a meaning wherever an expression may stand."""

KEYWORDS: Final = RESERVED | {
    *LINE_STARTS,
    *STATEMENT_STARTS,
    *(FUNCTIONS.keys() - {"one"}),
    "to",
    "for",
    "each",
    "in",
    "be",
    "rule",
}
"""What ``let`` and ``for each`` may not give a new meaning to: ``for each one in`` is as people say it."""

AFTER_OPERAND: Final = frozenset({"of", "is", "and", "or", "if", "otherwise", "where", "whose"})
"""Words that would be taken as part of the expression before them, and so may not follow a slot of a verb."""

ROUNDING: Final = "rounding"
"""The question that ``rounded of`` puts when it meets a half; its answers are ``"up"``, ``"down"`` and ``"even"``."""

DIVISION: Final = "division by nothing"
"""The question that a division by nothing puts, with what is divided."""

WHICH_ONE: Final = "which one"
"""The question that ``one of`` puts where there are several, with their names: “Ann and Bo”."""

CALLED: Final = "those called"
"""The question who bears a title, as long as the figures say so: “King”."""

MAX_SHEET: Final = 8_000
MAX_TEXT: Final = 2_000
MAX_LIST: Final = 1_000
MAX_TERMS: Final = 60
MAX_NESTING: Final = 30
MAX_DEPTH: Final = 40
MAX_ERRORS: Final = 10
MAX_NUMBER: Final = 10**12
"""Bounds the size of a number and of a fraction's denominator, written or calculated."""
