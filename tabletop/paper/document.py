"""A document as a value: what stands on paper, before anybody says how it is set."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tabletop.engine.text.wording import headed

MOST_INWARD = 24
"""Spaces at the beginning of a line that are kept."""


class ParagraphKind(StrEnum):
    TITLE = "title"
    """The heading that a rule itself begins with."""
    WORDS = "words"
    """Words in force, or a line of the minutes."""
    OLD = "old"
    """Words that are in force no more."""
    NOTE = "note"
    """How something came to be, in a line."""
    LABEL = "label"
    """What the paragraphs after it are."""
    CLERK = "clerk"
    """What the clerk does, a sentence for each line of a sheet."""


@dataclass(frozen=True)
class Paragraph:
    text: str
    kind: ParagraphKind = ParagraphKind.WORDS
    inward: int = 0
    """How many spaces it is moved in, where its writer did so."""


@dataclass(frozen=True)
class DocumentHeading:
    """The head of a class of rules, a day or a rule's own page; ``mark`` is the class, from 0, whose mark it bears."""

    text: str
    mark: int | None = None
    new_page: bool = False


@dataclass(frozen=True)
class DocumentItem:
    """A number and what stands beside it: a rule, a wording, a step. ``changed`` sets a bar in the margin."""

    number: str
    paragraphs: tuple[Paragraph, ...]
    changed: bool = False
    quiet: bool = False
    """The number is that of a step, and no larger than the words."""
    leads_to: str = ""
    """The head whose page is told at the end of the line, in a list of what follows."""


Block: TypeAlias = DocumentHeading | DocumentItem


@dataclass(frozen=True)
class PageHead:
    """Which game it is and how far it had come: what stands at the head and the foot of every page."""

    game: str
    evening: str = ""
    step: str = ""
    date: str = ""
    credit: str = ""

    @property
    def left(self) -> str:
        """``"Nomic · Sunday evening"``."""
        return " · ".join(filter(None, (self.game, self.evening)))

    @property
    def right(self) -> str:
        """``"after step 86 · 22 November 2026"``."""
        return " · ".join(filter(None, (self.step, self.date)))


@dataclass(frozen=True)
class Document:
    title: str
    lead: str
    standing: PageHead
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class PrintedCard:
    """A rule card to cut out: the paragraphs of its text, ``mark`` its class, from 0, ``state`` a word such as *void*, and the
    ``sheet`` that pictures are drawn from."""

    number: str
    text: tuple[Paragraph, ...]
    kind: str
    mark: int
    state: str = ""
    sheet: str = ""

    @property
    def said(self) -> str:
        """``"immutable"``, ``"mutable · void"``."""
        return " · ".join(filter(None, (self.kind, self.state)))


@dataclass(frozen=True)
class Cards:
    title: str
    lead: str
    standing: PageHead
    cards: tuple[PrintedCard, ...]

    def listed(self) -> Document:
        """The cards one under the other, for where nothing can be cut out."""
        entries = (DocumentItem(card.number, (*card.text, Paragraph(card.said, ParagraphKind.NOTE))) for card in self.cards)
        return Document(self.title, self.lead, self.standing, tuple(entries))


Printed: TypeAlias = Document | Cards


def paragraphs(text: str, kind: ParagraphKind = ParagraphKind.WORDS) -> tuple[Paragraph, ...]:
    """A text as paragraphs, a line each, moved in as it was; empty lines and signs that nobody can print are left out."""
    lines = text.expandtabs(4).splitlines()
    return tuple(
        Paragraph(words, kind, min(len(line) - len(line.lstrip()), MOST_INWARD)) for line in lines if (words := printable(line))
    )


def ruled(text: str, kind: ParagraphKind = ParagraphKind.WORDS) -> tuple[Paragraph, ...]:
    """The text of a rule as paragraphs, with the heading that it may begin with."""
    heading, words = headed(text)
    return (*paragraphs(heading, ParagraphKind.TITLE if kind is ParagraphKind.WORDS else kind), *paragraphs(words, kind))


def printable(line: str) -> str:
    """The line without signs that control a machine and halves of letters; the rest stands as it was written."""
    return "".join(sign for sign in line.replace("\t", " ") if sign >= " " and not _unprintable(sign)).strip()


def _unprintable(sign: str) -> bool:
    return "\x7f" <= sign <= "\x9f" or "\ud800" <= sign <= "\udfff" or sign in "\ufffe\uffff"
