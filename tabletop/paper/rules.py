"""The rules in force: their words by number, class by class; with all that is known of them; or as cards to cut out."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.engine.answers import Ruling
from tabletop.engine.past import Stand
from tabletop.engine.proposals import Stage
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.text.game_words import ENACT, KEEP_WORDS, Words
from tabletop.engine.values import listed
from tabletop.paper.account import EveningAccount, classes
from tabletop.paper.document import (
    Block,
    Cards,
    Document,
    DocumentHeading,
    DocumentItem,
    Paragraph,
    ParagraphKind,
    PrintedCard,
    paragraphs,
    printable,
    ruled,
)
from tabletop.paper.stories import RuleChange, Story, ToldWording, with_totals

GONE = "No longer in force"
Told: TypeAlias = Callable[[EveningAccount, Rule], tuple[Paragraph, ...]]
"""What is told of a rule in force."""


def rules(account: EveningAccount) -> Document:
    """The words in force, each rule with a line on how it came to them."""
    blocks = [block for kind in classes(account.table.rulebook) for block in _class(account, kind, _short)]
    return Document("The rules in force", lead(account), account.standing, (*blocks, *_gone_since(account)))


def full(account: EveningAccount) -> Document:
    """The rules with their sheets as sentences, the judgments on them and every earlier wording, and what was voted down."""
    blocks = [block for kind in classes(account.table.rulebook) for block in _class(account, kind, _whole)]
    rest = (*_house(account), *_gone(account), *defeated(account), *_other_rulings(account))
    return Document("The rules and their history", lead(account), account.standing, (*blocks, *rest))


def lead(account: EveningAccount) -> str:
    """``"Ann, Bo and Cy. 16 immutable rules, 22 mutable."``, and what the bars in the margin mean."""
    players = seated(account)
    bars = f"Changes since step {account.since.step} are marked in the margin." if account.since else ""
    return " ".join(filter(None, (players, _counted(account.table.rulebook), bars)))


def seated(account: EveningAccount) -> str:
    """``"Ann and Cy; Bo is out."``; empty if nobody sits."""
    seats = account.table.seats
    out = [seat.name for seat in seats if seat.out]
    gone = f"{listed(out)} {'is' if len(out) == 1 else 'are'} out" if out else ""
    players = "; ".join(filter(None, (listed(account.table.players), gone)))
    return f"{players}." if players else ""


def _counted(book: Rulebook) -> str:
    counts = [(kind, sum(rule.kind == kind for rule in book.rules)) for kind in classes(book)]
    if not counts:
        return "No rules."
    (kind, count), *others = counts
    first = f"{count} {'' if kind == 'rule' else f'{kind} '}rule{'' if count == 1 else 's'}"
    return ", ".join((first, *(f"{count} {kind if kind != 'rule' else 'other'}" for kind, count in others))) + "."


def class_name(kind: str) -> str:
    """``"Immutable rules"``."""
    return "Other rules" if kind == "rule" else f"{printable(kind).capitalize()} rules"


def changed(account: EveningAccount, rule: Rule) -> bool:
    return account.since is not None and account.since.changed(rule)


def came_to_be(story: Story) -> str:
    """``"was 203, then 303 · proposed by Bo, adopted with 2 for, 1 against at step 71 · void since step 80"``."""
    *earlier, _ = story.numbers
    now = story.latest.number
    was = f"was {', then '.join(str(number) for number in story.numbers if number != now)}" if earlier else ""
    return " · ".join(filter(None, (was, story.wordings[-1].change.told, stamped(story))))


def stamped(story: Story) -> str:
    """``"void since step 80 (it conflicts with 112)"``; nothing for a rule in force."""
    if story.stamped is None:
        return ""
    since = f" since step {story.stamped.step}" if story.stamped.step > 1 else ""
    return f"{story.standing}{since}{story.stamped.how}"


def note(text: str) -> tuple[Paragraph, ...]:
    return (Paragraph(printable(text), ParagraphKind.NOTE),) if text else ()


def _class(account: EveningAccount, kind: str, told: Told) -> tuple[Block, ...]:
    book = account.table.rulebook
    entries = [
        DocumentItem(str(rule.number), told(account, rule), changed(account, rule)) for rule in account.rules if rule.kind == kind
    ]
    head = (DocumentHeading(class_name(kind), book.place_of(kind)),) if len(classes(book)) > 1 else ()
    return (*head, *entries)


def _short(account: EveningAccount, rule: Rule) -> tuple[Paragraph, ...]:
    return (*ruled(rule.text), *note(came_to_be(account.stories[rule.id])))


def _whole(account: EveningAccount, rule: Rule) -> tuple[Paragraph, ...]:
    story = account.stories[rule.id]
    return (*_short(account, rule), *clerk(rule.sheet, account.table.words), *_rulings(account, rule.id), *_earlier(story))


def clerk(sheet: str, words: Words) -> tuple[Paragraph, ...]:
    """What the clerk does under that sheet, behind a label; nothing where it does nothing."""
    said = _sentences(sheet, words)
    return (Paragraph("What the clerk does", ParagraphKind.LABEL), *said) if said else ()


def _sentences(sheet: str, words: Words) -> tuple[Paragraph, ...]:
    """A sentence for each line; a sheet that cannot be read stands as it was written, and it is said that it sleeps."""
    if not sheet.strip():
        return ()
    checked = check(sheet, VOCABULARY)
    if checked.sheet is None:
        return (Paragraph("This sheet cannot be read, and sleeps:", ParagraphKind.CLERK), *_lines(sheet.splitlines()))
    return _lines(map(words.translated, descriptions(checked.sheet, VOCABULARY)))


def _lines(lines: Iterable[str]) -> tuple[Paragraph, ...]:
    return tuple(Paragraph(line, ParagraphKind.CLERK) for line in map(printable, lines) if line)


def _rulings(account: EveningAccount, key: str) -> tuple[Paragraph, ...]:
    told = [paragraph for ruling in account.rulings if key in ruling.rules for paragraph in note(ruling.told)]
    return (Paragraph("Judgments", ParagraphKind.LABEL), *told) if told else ()


def _earlier(story: Story) -> tuple[Paragraph, ...]:
    """Every earlier wording, the newest first, with the steps it stood; a change of the sheet alone is only said."""
    if len(story.wordings) == 1:
        return ()
    found: list[Paragraph] = [Paragraph("Earlier", ParagraphKind.LABEL)]
    for was, now in reversed(tuple(zip(story.wordings, story.wordings[1:], strict=False))):
        found += _stood(was, now)
    return tuple(found)


def _stood(was: ToldWording, now: ToldWording) -> tuple[Paragraph, ...]:
    until = f"until step {now.change.step}"
    told = f"{was.rule.number}, {f'{was.change.told}, ' if was.change.told else ''}{until}"
    if was.rule.text != now.rule.text:
        return (*note(told), *ruled(was.rule.text, ParagraphKind.OLD))
    what = "with another sheet" if was.rule.sheet != now.rule.sheet else "in the same words"
    kind = f", {was.rule.kind}" if was.rule.kind != now.rule.kind else ""
    return note(f"{told}{kind}, {what}")


def _house(account: EveningAccount) -> tuple[Block, ...]:
    said = _sentences(account.table.rulebook.house, account.table.words)
    return (DocumentHeading("The table’s own card"), DocumentItem("", said)) if said else ()


def _gone(account: EveningAccount) -> tuple[Block, ...]:
    entries = tuple(
        DocumentItem(str(story.latest.number), (*_last_words(account, story), *_rulings(account, story.id), *_earlier(story)))
        for story in account.gone
    )
    return (DocumentHeading(GONE), *entries) if entries else ()


def _gone_since(account: EveningAccount) -> tuple[Block, ...]:
    """The rules that were in force at the last print and are no more."""
    were = account.since.table.rulebook.rules if account.since else ()
    missing = {rule.id for rule in were if rule.id not in account.table.rulebook}
    gone = [story for story in account.gone if story.id in missing] if missing else []
    entries = tuple(DocumentItem(str(story.latest.number), _last_words(account, story), changed=True) for story in gone)
    return (DocumentHeading(GONE), *entries) if entries else ()


def _last_words(account: EveningAccount, story: Story) -> tuple[Paragraph, ...]:
    return (*ruled(story.latest.text, ParagraphKind.OLD), *note(ended(account, story.ended)))


def ended(account: EveningAccount, change: RuleChange | None) -> str:
    """``"repealed, proposed by Bo, adopted with 2 for, 1 against at step 40"``, in the words of the game's own rules."""
    if change is None:
        return ""
    if change.proposal is None:
        return change.told if change.how else f"gone since step {change.step}"
    return f"{account.table.words.repealed}, {change.told}"


def _other_rulings(account: EveningAccount) -> tuple[Block, ...]:
    """The judgments that concern no rule there is or was."""
    entries = tuple(_ruling(ruling) for ruling in account.rulings if not set(ruling.rules) & set(account.stories))
    return (DocumentHeading("Judgments"), *entries) if entries else ()


def _ruling(ruling: Ruling) -> DocumentItem:
    words = paragraphs(f"{ruling.question}\n{ruling.answer}")
    return DocumentItem("", (*words, *note(f"judged by {ruling.by_whom}")))


def defeated(account: EveningAccount) -> tuple[Block, ...]:
    """Those that stand as defeated, by number, under a head in the words of the game's own rules."""
    words = account.table.words
    lost = (stand for stand in account.past.proposals() if stand.proposal.stage is Stage.DEFEATED)
    entries = tuple(_entry(account, stand) for stand in lost)
    return (DocumentHeading(f"{words.proposal.capitalize()}s that were {words.defeated}"), *entries) if entries else ()


def _entry(account: EveningAccount, stand: Stand) -> DocumentItem:
    proposal = stand.proposal
    how = f"{_what(account, stand)}, proposed by {proposal.by}, {account.table.words.defeated}{with_totals(proposal)}"
    told = RuleChange(stand.step, stand.at, how, proposal.number).told
    words = () if proposal.kind in KEEP_WORDS else ruled(proposal.text, ParagraphKind.OLD)
    return DocumentItem(str(proposal.number), (*words, *note(told)), account.is_new(stand.step))


def _what(account: EveningAccount, stand: Stand) -> str:
    """``"a new rule"``, ``"to amend rule 206"``, by the number that it bore then."""
    kind = stand.proposal.kind
    if kind == ENACT:
        return "a new rule"
    earlier = (each for each in account.versions.get(stand.proposal.rule, ()) if each.step <= stand.step)
    *_, last = (None, *earlier)
    return f"to {account.table.words.kind(kind)} {f'rule {last.rule.number}' if last and not last.gone else 'a rule'}"


def cards(account: EveningAccount) -> Cards:
    """A card for each rule by class and number; with ``since``, for those that are new or read otherwise."""
    book = account.table.rulebook
    made = tuple(
        PrintedCard(str(each.number), ruled(each.text), each.kind, book.place_of(each.kind), each.standing, each.sheet)
        for each in account.rules
        if account.since is None or changed(account, each)
    )
    new = f" that are new or changed since step {account.since.step}" if account.since else ""
    return Cards("Rule cards", f"{len(made)} rule card{'s' * (len(made) != 1)}{new}.", account.standing, made)
