"""What can be printed, by the word that the command line knows it by."""

from collections.abc import Callable, Mapping

from tabletop.paper.account import EveningAccount
from tabletop.paper.book import book
from tabletop.paper.document import Printed
from tabletop.paper.html import html
from tabletop.paper.markdown import markdown
from tabletop.paper.minutes import minutes
from tabletop.paper.rules import cards, full, rules
from tabletop.paper.text import text

MINUTES = "minutes"
WHAT: Mapping[str, Callable[[EveningAccount], Printed]] = {
    "rules": rules, "full": full, "cards": cards, MINUTES: minutes, "book": book,
}  # fmt: skip
WITH_HISTORY = ("full", "book")
"""What tells how every wording came about."""
WRITERS: Mapping[str, Callable[[Printed], str]] = {".html": html, ".md": markdown, ".txt": text}
"""What writes a document as a text, by the ending of the file."""
