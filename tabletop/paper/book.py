"""The master book: a page for each rule there ever was, with every wording, its date and the proposal it came by."""

from collections.abc import Iterator, Sequence

from tabletop.engine.rulebook import Rule
from tabletop.engine.text.game_words import Words
from tabletop.paper.account import EveningAccount, classes
from tabletop.paper.days import day
from tabletop.paper.document import Block, Document, DocumentHeading, DocumentItem, Paragraph, printable, ruled
from tabletop.paper.rules import GONE, class_name, clerk, ended, lead, note, stamped
from tabletop.paper.stories import RuleChange, Story, ToldWording
from tabletop.paper.text import first_words

FIRST_WORDS = 64
"""How much of a rule stands in the list, in letters."""


def book(account: EveningAccount) -> Document:
    """A page for each rule by the number it bears or bore last, after a list of them all."""
    stories = sorted(account.stories.values(), key=lambda story: story.latest.number)
    pages = tuple(block for story in stories for block in _page(account, story))
    return Document("The master book", lead(account), account.standing, (*_contents(account, stories), *pages))


def _contents(account: EveningAccount, stories: Sequence[Story]) -> Iterator[Block]:
    """The list of them all, class by class, and then of those that are gone."""
    book = account.table.rulebook
    for kind in classes(book):
        if len(classes(book)) > 1:
            yield DocumentHeading(class_name(kind), book.place_of(kind))
        yield from (_listed(account, story) for story in stories if not story.ended and story.latest.kind == kind)
    if gone := [_listed(account, story) for story in stories if story.ended]:
        yield DocumentHeading(GONE)
        yield from gone


def _listed(account: EveningAccount, story: Story) -> DocumentItem:
    """A line of the list: the number, the first words, what has become of it, and the page."""
    rule = story.latest
    last = story.ended or story.wordings[-1].change
    words = Paragraph(first_words(printable(" ".join(rule.text.split())), FIRST_WORDS))
    return DocumentItem(str(rule.number), (words, *note(_in_short(story))), account.is_new(last.step), leads_to=_head(rule))


def _head(rule: Rule) -> str:
    return f"Rule {rule.number}"


def _in_short(story: Story) -> str:
    """``"3 wordings · was 203"``; nothing for a rule that has always read so."""
    count = len(story.wordings)
    was = f"was {', then '.join(str(number) for number in story.numbers if number != story.latest.number)}"
    ended = f"gone since step {story.ended.step}" if story.ended else ""
    told = (f"{count} wordings" if count > 1 else "", was if len(story.numbers) > 1 else "", story.standing, ended)
    return " · ".join(filter(None, told))


def _page(account: EveningAccount, story: Story) -> tuple[Block, ...]:
    head = DocumentHeading(_head(story.latest), account.table.rulebook.place_of(story.latest.kind), new_page=True)
    befores = (None, *story.wordings)
    wordings = [_wording(account, now, was) for now, was in zip(story.wordings, befores, strict=False)]
    rulings = [
        DocumentItem("", note(ruling.told), account.is_new(ruling.step)) for ruling in account.rulings if story.id in ruling.rules
    ]
    ends = ((stamped(story), story.stamped), (ended(account, story.ended), story.ended))
    last = [DocumentItem("", note(_dated(told, change)), account.is_new(change.step)) for told, change in ends if change]
    return (head, *wordings, *rulings, *last)


def _wording(account: EveningAccount, now: ToldWording, before: ToldWording | None) -> DocumentItem:
    was = before.rule if before else None
    words = (*_words(now.rule, was), *note(_through(now)), *_sheet(now.rule, was, account.table.words))
    return DocumentItem(str(now.rule.number), words, account.is_new(now.change.step))


def _words(rule: Rule, was: Rule | None) -> tuple[Paragraph, ...]:
    if was is not None and was.text == rule.text:
        return note("The words stand.")
    return ruled(rule.text)


def _through(wording: ToldWording) -> str:
    """``"mutable · proposal 303, proposed by Bo, adopted with 2 for, 1 against at step 71, 22 November 2026, 20:45"``."""
    change = wording.change
    kind = wording.rule.kind if wording.rule.kind != "rule" else ""
    number = f"proposal {change.proposal}, " if change.proposal is not None else ""
    told = _dated(f"{number}{change.told}", change) if change.told else "as the game began"
    return " · ".join(filter(None, (kind, told)))


def _dated(told: str, change: RuleChange) -> str:
    """With its day, unless it tells the moment itself."""
    return " · ".join(filter(None, (told, day(change.at) if change.proposal is None else "")))


def _sheet(rule: Rule, was: Rule | None, words: Words) -> tuple[Paragraph, ...]:
    if was is not None and was.sheet == rule.sheet:
        return ()
    return clerk(rule.sheet, words) or (note("The clerk does nothing under it any more.") if was is not None else ())
