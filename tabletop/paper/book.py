"""The master book: a page for each rule there ever was, with every wording, its date and the proposal it came by."""

from tabletop.engine.rulebook import Rule
from tabletop.paper.account import Account, Change, Story, Wording, mark
from tabletop.paper.days import day
from tabletop.paper.document import Block, Document, Entry, Heading, Kind, Paragraph, paragraphs
from tabletop.paper.rules import ended, lead, note, stamped
from tabletop.paper.sheets import HEAD, sentences


def book(account: Account) -> Document:
    """A page for each rule by the number it bears or bore last, after a list of them all."""
    stories = sorted(account.stories.values(), key=lambda story: story.latest.number)
    contents = tuple(Entry(str(story.latest.number), note(_in_short(story)), _new(account, story)) for story in stories)
    pages = tuple(block for story in stories for block in _page(account, story))
    return Document("The master book", lead(account), account.standing, (*contents, *pages))


def _in_short(story: Story) -> str:
    """A line of the list: ``"mutable · 3 wordings · was 203"``."""
    kind = story.latest.kind if story.latest.kind != "rule" else ""
    count = len(story.wordings)
    was = f"was {', then '.join(str(number) for number in story.numbers if number != story.latest.number)}"
    states = ("no longer in force" if story.ended else "", story.standing)
    told = (kind, "one wording" if count == 1 else f"{count} wordings", was if len(story.numbers) > 1 else "", *states)
    return " · ".join(filter(None, told))


def _new(account: Account, story: Story) -> bool:
    last = story.ended or story.wordings[-1].change
    return account.since is not None and last.step > account.since.step


def _page(account: Account, story: Story) -> tuple[Block, ...]:
    head = Heading(f"Rule {story.latest.number}", mark(story.latest.kind, account.table.rulebook), new_page=True)
    befores = (None, *story.wordings)
    wordings = [_wording(account, now, was) for now, was in zip(story.wordings, befores, strict=False)]
    rulings = [
        Entry("", note(ruling.told), _since(account, ruling.step)) for ruling in account.rulings if story.id in ruling.rules
    ]
    end = [Entry("", note(_dated(ended(story.ended), story.ended)), _since(account, story.ended.step))] if story.ended else []
    on_it = story.stamped
    stamp = [Entry("", note(_dated(stamped(story), on_it)), _since(account, on_it.step))] if on_it else []
    return (head, *wordings, *rulings, *stamp, *end)


def _since(account: Account, step: int) -> bool:
    return account.since is not None and step > account.since.step


def _wording(account: Account, now: Wording, before: Wording | None) -> Entry:
    was = before.rule if before else None
    words = (*_words(now.rule, was), *note(_through(now)), *_sheet(now.rule, was))
    return Entry(str(now.rule.number), words, _since(account, now.change.step))


def _words(rule: Rule, was: Rule | None) -> tuple[Paragraph, ...]:
    if was is not None and was.text == rule.text:
        return (Paragraph("The words stand.", Kind.NOTE),)
    return paragraphs(rule.text)


def _through(wording: Wording) -> str:
    """``"mutable · proposal 303, proposed by Bo, adopted 2 to 1 at step 71, 22 November 2026, 20:45"``."""
    change = wording.change
    kind = wording.rule.kind if wording.rule.kind != "rule" else ""
    number = f"proposal {change.proposal}, " if change.proposal is not None else ""
    told = _dated(f"{number}{change.told}", change) if change.told else "as the game began"
    return " · ".join(filter(None, (kind, told)))


def _dated(told: str, change: Change | None) -> str:
    """With its day, unless it tells the moment itself."""
    return " · ".join(filter(None, (told, day(change.at) if change and change.proposal is None else "")))


def _sheet(rule: Rule, was: Rule | None) -> tuple[Paragraph, ...]:
    if was is not None and was.sheet == rule.sheet:
        return ()
    said = sentences(rule.sheet)
    if said:
        return (Paragraph(HEAD, Kind.LABEL), *said)
    return (Paragraph("The clerk does nothing under it any more.", Kind.NOTE),) if was is not None else ()
