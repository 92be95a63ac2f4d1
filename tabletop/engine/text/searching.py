"""What is found while somebody types: words that begin so. “ace” is found in *Ace* and *aces*, and not in *place*."""

import re


def begins(words: str) -> re.Pattern[str] | None:
    """Where a word begins as one of those that are sought; nothing where none is."""
    sought = sorted(map(re.escape, words.split()), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(sought)})", re.IGNORECASE) if sought else None


def speaks_of(text: str, words: str) -> bool:
    """Whether for each that is sought some word of the text begins so."""
    return all(re.search(rf"(?<!\w){re.escape(word)}", text, re.IGNORECASE) for word in words.split())
