"""What becomes of a sheet when another takes its place, in plain sentences: the same for whoever reads them."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import zip_longest

from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.tree import And, Clause, Object, Sheet, Text, whole
from tabletop.engine.answers import Outranked
from tabletop.engine.proposals import Proposal, Stage
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.text.comparing import compared
from tabletop.engine.text.game_words import AMEND, REPEAL, Words
from tabletop.engine.values import capitalised, shortened, so_many

ALIKE = 0.5
"""How alike two sentences are that are one sentence with changes."""
LOST_LETTERS = 220
"""In so many letters it is told what several lines say that go; else only of what they are."""
_HEAD = re.compile(r"(?:, (?:if|otherwise|unless)\b|: ).*", re.DOTALL)
"""What follows when a line does something, or what it answers."""
MOST_STOPPED, STOPPED_LETTERS = 2, 110
"""So many lines that stop are told one by one, each in so many letters."""
TENSES = {Stage.ADOPTED: ("The clerk does", "", "stop"), Stage.DEFEATED: ("The clerk would have", "done ", "stopped")}
"""How it begins what the clerk does under a proposal that is settled, and how it goes on."""
WOULD_GO_BY = "The clerk would go by:"
GOES_BY = {Stage.ADOPTED: "The clerk goes by:", Stage.DEFEATED: "The clerk would have gone by:"}
"""What stands before the lines themselves."""


def clerk_part(
    proposal: Proposal, rule: Rule | None, words: Words, book: Rulebook | None = None, unheard: Iterable[Outranked] = ()
) -> tuple[str, str]:
    """How it begins, and the lines that the sheet gains and loses, or what becomes of it otherwise. Behind those that are
    ``unheard`` it says so, with the rules as ``book`` numbers them."""
    begins, does, stops = TENSES.get(proposal.stage, ("The clerk would", "do ", "stop"))
    if proposal.kind == REPEAL:
        return begins, f"{does}nothing under it any more" if rule and rule.sheet else ""
    before = rule.sheet.strip() if rule else ""
    if proposal.kind == AMEND and proposal.sheet and proposal.sheet.strip() == before:
        before = ""  # the old lines, for the new words
    if proposal.sheet is None and before and proposal.kind == AMEND:
        return begins, f"{does}as before: its sheet stays as it is, to be checked"
    if proposal.sheet is None or proposal.sheet.strip() == before:
        return begins, ""
    if error := _not_understood(proposal.sheet):
        return begins, f"not {'understood' if stops == 'stopped' else 'understand'} its sheet: {error}"
    return GOES_BY.get(proposal.stage, WOULD_GO_BY), "\n".join(
        with_notes(changes_told(before, proposal.sheet, words), proposal.sheet, unheard, book or Rulebook(), words)
    )


@lru_cache(64)
def _not_understood(sheet: str) -> str:
    """The first thing that is wrong with it."""
    return next((str(error) for error in check(sheet, VOCABULARY).errors), "")


@lru_cache(64)
def changes_told(before: str, sheet: str, words: Words) -> tuple[str, ...]:
    """What would be done from then on, a sentence a line, and behind it what no longer, and how many lines stay; the same
    proposal lies there for many acts, and a sheet takes long to read."""
    changes = sheet_changes(before, sheet, words)
    lost, new = [was for was, now in changes if was and not now], [now for _, now in changes if now]
    kept = len(said_by(sheet, words)) - len(new)
    others = "The other line stays as it is." if kept == 1 else f"The other {kept} lines stay as they are."
    return (*new, *([_lost(lost)] if lost else ()), *([others] if kept and changes else ()))


def _lost(lines: Sequence[str]) -> str:
    told = " ".join(lines)
    if len(lines) == 1 or len(told) <= LOST_LETTERS:
        return f"No longer: {told}"
    heads = dict.fromkeys(_HEAD.sub("", line).removesuffix(".") for line in lines)
    return f"No longer as before: {'; '.join(f'{head[:1].lower()}{head[1:]}' for head in heads)}."


def with_notes(told: Iterable[str], sheet: str, unheard: Iterable[Outranked], book: Rulebook, words: Words) -> tuple[str, ...]:
    """What is told of a sheet, with a sentence more behind each of its lines that is not heard."""
    said = said_by(sheet, words)
    notes = {said[each.line]: unheard_told(each, book) for each in unheard if each.line < len(said) and not each.above}
    return tuple(" ".join(filter(None, (each, notes.get(each, "")))) for each in told)


def unheard_told(found: Outranked, book: Rulebook) -> str:
    """Why a line is not heard, as a sentence: which rule goes before it, or what no rule answers."""
    if found.never:
        return found.never
    asked = VOCABULARY.asked(found.question)
    if not found.rule:
        return f"No rule says {asked}, so this line does nothing."
    behind, behind_by = found.said(asked)
    return " ".join(filter(None, (capitalised(book.title(found.rule)), behind, book.title(found.by), behind_by)))


def sheet_changes(old: str, new: str, words: Words) -> tuple[tuple[str, str], ...]:
    """The sentences that go, come or change, as they were and as they are to be; an empty one where there is none. One that only
    stands elsewhere is none of them."""
    was, now = said_by(old, words), said_by(new, words)
    gone, come = Counter(was) - Counter(now), Counter(now) - Counter(was)
    found: list[tuple[str, str]] = []
    for tag, first, upto, begin, end in compared(was, now):
        if tag != "equal":
            left, said = [each for each in was[first:upto] if each in gone], [each for each in now[begin:end] if each in come]
            for before, after in zip_longest(left, said, fillvalue=""):
                found += _parted(before, after)
    return tuple(found)


def stopped(
    rules: Iterable[Rule], left: Rulebook, words: Words, most: int = MOST_STOPPED, letters: int = STOPPED_LETTERS
) -> tuple[str, ...]:
    """What those of the rules that are not ``left`` did or objected whenever something happened, and no rule does any more: what
    they did, and then what they objected to, so many lines of ``most`` so many letters."""
    still = {said for rule in left.rules for said in said_by(rule.sheet, words)}
    gone = (check(rule.sheet, VOCABULARY).sheet for rule in rules if rule.id not in left)
    waits = (Sheet((line,)) for sheet in gone if sheet for line in sheet.lines if isinstance(line, Clause))
    told = ((each, words.translated(said)) for each in waits for said in descriptions(each, VOCABULARY))
    gone_quiet = sorted((line for line in told if line[1] not in still), key=lambda line: bool(_objected(line[0])))
    lost = [_objected(each) or _in_short(each, said, letters, words) for each, said in gone_quiet]
    more = len(lost) - most
    return (*lost[:most], *([f"nor {so_many(more, 'other lines')}"] if more > 0 else ()))


def _objected(sheet: Sheet) -> str:
    """What a line objects with, where it does nothing else."""
    said = [node.sentence.value for node in whole(sheet) if isinstance(node, Object) and isinstance(node.sentence, Text)]
    return f"no rule then objects “{said[0]}”" if said else ""


def _in_short(sheet: Sheet, said: str, letters: int, words: Words) -> str:
    """What a line does no longer; where that takes more letters, without on what further conditions it does it."""
    (line,) = sheet.lines
    if len(said) > letters and isinstance(line, Clause) and line.condition:
        first = line.condition.parts[0] if isinstance(line.condition, And) else None
        told = words.translated(next(iter(descriptions(Sheet((replace(line, condition=first),)), VOCABULARY)), said))
        said = told.replace(": ", ", in some cases: ", 1)
    return f"no longer: {shortened(f'{said[:1].lower()}{said[1:]}'.removesuffix('.'), letters)}"


@lru_cache(500)
def said_by(sheet: str, words: Words) -> tuple[str, ...]:
    """What each line of a sheet says in plain words of the game; a sheet that cannot be read as it is written."""
    read = check(sheet, VOCABULARY).sheet
    return (
        tuple(map(words.translated, descriptions(read, VOCABULARY)))
        if read
        else tuple(line.strip() for line in sheet.splitlines() if line.strip())
    )


def _parted(before: str, after: str) -> list[tuple[str, str]]:
    """One pair, or two where the sentences have little in common."""
    if before and after and SequenceMatcher(None, before.split(), after.split()).ratio() < ALIKE:
        return [(before, ""), ("", after)]
    return [(before, after)]
