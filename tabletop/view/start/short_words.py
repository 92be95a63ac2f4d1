"""Short words that mean nothing and are easily said: for what people pass on to each other."""

from secrets import choice

FIRST, SECOND = "bdfgklmnprstvz", "aeiou"
SYLLABLES = 3


def short_word() -> str:
    """A word that nobody chose, such as ``"bakoti"``."""
    return "".join(choice(FIRST) + choice(SECOND) for _ in range(SYLLABLES))
