"""Ready lines and the words of a rule: numbers that are taken from the words, and where the two say different things."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from tabletop.clerk.editing.ready_lines import BETWEEN_SENTENCES, OF_ANYBODY, ReadyLine, shared
from tabletop.clerk.editing.word_forms import LITTLE, NUMBERED, SHORTEST, has_any, has_words, same_as
from tabletop.clerk.prose.phrases import Phrases
from tabletop.engine.acts.dice import USUAL_SIDES

_PARTS = ("half", "halves", "third", "quarter", "fifth", "tenth")
"""What makes a fraction of the number before it."""
_WORD = re.compile(r"[\w/]+(?:[-’']\w+)*")
_WORD_OR_STOP = re.compile(rf"{_WORD.pattern}|[.;:!?,\n]")
_PARTED = {"and": 3, ",": 3} | dict.fromkeys(".;:!?\n", 50)
"""How far apart it sets words, where every word sets them one apart: what is said in one breath belongs together."""
_HEADING = re.compile(r"^\s*(?:\d+\s*[.:)](?=\s|$)|\d{3,}(?=\s+[A-Z]))", re.MULTILINE)
"""The number that a rule bears before its words."""
_COMPARED = re.compile(r'(points|"[^"]*") of [\w ]+ is (?:at least|at most|more than|less than) $')
"""Before a blank that a counter is compared with."""
_FIGURES = re.compile(r"(?<![\w/])\d+(?![\w/])")
_OF_SOMETHING = re.compile(r' +(?!is in )["\w]')
_PAID = re.compile(r"\b(?:give|take) $")
_COUNTER = re.compile(r'(?P<times> \* .*?(?= (?:points|"[^"]*") (?:from|to) ))? (?P<unit>points\b|"[^"]*")')
"""Behind a blank with what is given or taken: by itself, or so many times as there are some."""
_OFTEN = re.compile(r"^set times\b.* to $", re.MULTILINE)
"""Before a blank that says how often."""
_SHOWN = re.compile(r" is in faces\b")
"""Behind a blank for what a die shows."""
_BETWEEN = frozenset({"to", "through", "and", "or"})
"""What stands between numbers of rules: rules 12 to 16 and 18."""
_THROWN = re.compile(r"\b(?:(?:throw|roll|show)\w*(?: an?| of)?|thrown?|on an?)$", re.IGNORECASE)
"""Before what a die shows."""
_ONE_OF_THEM = re.compile(r"\ban?$", re.IGNORECASE)
"""Before what is no number of anything: a six."""
_ONE = re.compile(r"\b(?:an?|one) (\w+)", re.IGNORECASE)
_NO_NOUN = (LITTLE | OF_ANYBODY | {"", "when", "if", "unless", "while", "from", "instead"}) - {"or"}
"""What begins the words after a number that is said without what it counts."""
NEAR = 3
"""How many words after a number may name what it is a number of: five extra gold points."""
_Blank: TypeAlias = tuple[int, int]


class _Number(NamedTuple):
    figures: str
    said: str
    near: str
    at: int
    """Which of the words it is."""
    before: str = ""
    """The two words before it."""

    @property
    def is_thrown(self) -> bool:
        """Whether it is what a die shows: a throw of six, on a six."""
        return bool(_THROWN.search(self.before)) and not has_any(self.near.partition(" ")[0], same_as("die"))

    @property
    def counts_nothing(self) -> bool:
        """Whether it is not said what it counts."""
        return self.near.casefold().partition(" ")[0] in _NO_NOUN


def filled(line: ReadyLine, text: str, counters: Iterable[str] = (), sides: int = USUAL_SIDES) -> ReadyLine:
    """The line with the numbers of the sentence that has most of its words, each in the blank of what the words beside it say
    that it counts: of several those that stand closest to what the line says, and what a die shows is said of a throw. What one
    pays another gets, and must have, and where a number is one of another of the ``counters``, that is what is paid. No die of so
    many ``sides`` is waited for to show more. Where a number stands there without what it counts, as in *and 2 when alone*, none
    is put anywhere. What the line says follows."""
    text = _closest_sentence(line, text)
    numbers, values = [each for each in _numbers(text) if each.figures != "0"], dict[_Blank, str]()
    thrown = [each for each in numbers if each.is_thrown]
    numbers = [each for each in numbers if each not in thrown and not _ONE_OF_THEM.search(each.before)]
    if any(each.figures != "1" and each.counts_nothing for each in numbers):
        return line
    blanks = [blank for blank in line.blanks if line.line[slice(*blank)].isdecimal()]
    paid = {blank: unit for blank in blanks if (unit := _paid_in(line, blank))}
    amounts = {_amount(line, blank, unit) for blank, unit in paid.items()}
    paid |= {blank: unit for blank in blanks if (unit := _compared(line, blank)) and _amount(line, blank, unit) in amounts}
    counted = {blank: paid.get(blank) or _compared(line, blank) or (0, 0) for blank in blanks}
    nouns = {blank: line.line[slice(*unit)].strip('"') or _noun(line, blank) for blank, unit in counted.items()}
    shown = [blank for blank in blanks if _SHOWN.match(line.line, blank[1])]
    if len(shown) == len(thrown) == 1 and int(thrown[0].figures) <= sides and not thrown[0].near.startswith("or "):
        values[shown[0]] = thrown[0].figures
    for blank, noun in nouns.items():
        of_it = [each for each in numbers if blank not in values and len(noun) >= NEAR and has_words(each.near, noun)]
        if of_it:
            wanted = {line.line[slice(*each)] for each in blanks if each not in values and nouns[each] == noun}
            found = min(_closest(of_it, line.says, noun, text)[: len(wanted)], key=lambda each: each.at)
            amount = _amount(line, blank, paid[blank]) if blank in paid else ()
            same = [each for each, unit in paid.items() if amount == _amount(line, each, unit)]
            values.update(dict.fromkeys(same or [blank], found.figures))
            numbers.remove(found)
    rest = [each for each in numbers if each.figures != "1" and (not each.near.startswith("or ") or "at least" in line.line)]
    of_counters = [(each, name) for each in numbers for name in counters if has_words(each.near, name)]
    if of_counters:
        return _paying(line, values, paid, *of_counters[0]) if len(of_counters) == 1 and len(rest) <= 1 else _with(line, values)
    left = [blank for blank in blanks if blank not in (*values, *shown, *paid) and not _OF_SOMETHING.match(line.line, blank[1])]
    if len(left) == len(rest) == 1 and not _is_often(line, left[0]) and _says_what(line, rest[0]):
        values[left[0]] = rest[0].figures
    return _with(line, values)


def at_odds(line: ReadyLine, text: str) -> bool:
    """Whether the line says several of what the sentence that has most of its words has one of: two dice, and a die."""
    sentence = _closest_sentence(line, text)
    ones = [found[1] for found in _ONE.finditer(sentence)]
    nouns = [(each.near.split() or [""])[0] for each in _numbers(filled(line, text).says) if each.figures != "1"]
    return any(has_words(noun, one) for noun in nouns for one in ones) and not any(
        each.figures != "1" and has_words(each.near, noun) for each in _numbers(sentence) for noun in nouns if noun
    )


def _closest_sentence(line: ReadyLine, text: str) -> str:
    return max(BETWEEN_SENTENCES.split(_unheaded(text)), key=lambda sentence: shared(f"{line.says} {line.also}", sentence))


def _says_what(line: ReadyLine, number: _Number) -> bool:
    """Whether what the number counts is said by the line."""
    told = (word for word in number.near.split() if len(word) >= SHORTEST and word.casefold() not in OF_ANYBODY)
    return any(has_words(f"{line.says} {line.line}", word) for word in told)


def _closest(numbers: Sequence[_Number], says: str, noun: str, text: str) -> Sequence[_Number]:
    """Those that stand closest to a word that a line ``says`` first; as they come where none says it."""
    far, places, saying = 0, list[int](), list[int]()
    for word in _WORD_OR_STOP.findall(_unheaded(text).casefold()):
        far += _PARTED.get(word, 1)
        if _WORD.match(word):
            places.append(far)
            tells = len(word) >= SHORTEST and word not in OF_ANYBODY | NUMBERED.keys() and not has_words(word, noun)
            saying += [far] * (tells and has_any(says, same_as(word)))
    return sorted(numbers, key=lambda each: min((abs(places[each.at] - place) for place in saying), default=0))


def _with(line: ReadyLine, values: Mapping[_Blank, str]) -> ReadyLine:
    """The line with these values, and what it says with the figures among them: a throw of six gives 2 points, where it said a
    point. Where one number of it has become several, it says that one still."""
    made = line.with_blanks({**values, **_texts_with(line, values)})
    became, told = dict[str, set[tuple[str, str, str]]](), dict[str, str]()
    for before, now in zip(line.blanks, made.blanks, strict=True):
        becomes = made.line[slice(*now)], _noun(line, before), _noun(made, now)
        became.setdefault(line.line[slice(*before)], set()).add(becomes)
    for was, ((figures, noun, noun_now), *more) in became.items():
        if was.isdecimal() and not more and figures != was:
            told |= dict.fromkeys((was, *(word for word, number in NUMBERED.items() if number == was)), figures)
            told |= {f"{one} {noun.removesuffix('s')}": f"{figures} {noun_now}" for one in ("a", "an") if was == "1" and noun}
    pattern = rf"\b({'|'.join(map(re.escape, sorted(told, key=len, reverse=True)))})\b(?!’s|'s)"
    return replace(made, says=re.sub(pattern, lambda found: told[found[1]], made.says) if told else made.says)


def _texts_with(line: ReadyLine, values: Mapping[_Blank, str]) -> Mapping[_Blank, str]:
    """The texts of the line that say what is paid in it, as they say it with these values: *a proposal costs 3 gold*."""
    paid = ((figures, unit) for figures in values if (unit := _paid_in(line, figures)))
    now = {_amount(line, *spans): [values.get(each, line.line[slice(*each)]) for each in spans] for spans in paid}
    texts = {blank: line.line[slice(*blank)] for blank in line.blanks if blank not in values}
    for was, becomes in now.items():
        old, new = (" ".join(each).replace('"', "") for each in (was, becomes))
        pattern = re.compile(rf"\b{re.escape(old)}\b")
        texts = {blank: pattern.sub(new.replace("\\", r"\\"), text) for blank, text in texts.items()}
    return texts


def _noun(line: ReadyLine, blank: _Blank) -> str:
    """What the blank is a number of."""
    noun = _WORD.search(line.line[blank[1] :].partition("\n")[0])
    return "times" if _is_often(line, blank) else noun[0] if noun else ""


def _compared(line: ReadyLine, blank: _Blank) -> _Blank | None:
    """The counter that is compared with the number in the blank, from and to."""
    found = _COMPARED.search(line.line[: blank[0]])
    return found.span(1) if found else None


def _amount(line: ReadyLine, blank: _Blank, unit: _Blank) -> tuple[str, str]:
    return line.line[slice(*blank)], line.line[slice(*unit)]


def _is_often(line: ReadyLine, blank: _Blank) -> bool:
    before = line.line[: blank[0]]
    return bool(_OFTEN.match(before, before.rfind("\n") + 1))


def _paid_in(line: ReadyLine, blank: _Blank) -> _Blank | None:
    """The counter of the amount that is given or taken there, from and to."""
    counter = _COUNTER.match(line.line, blank[1])
    return counter.span("unit") if counter and _PAID.search(line.line[: blank[0]]) else None


def _paying(
    line: ReadyLine, values: Mapping[_Blank, str], paid: Mapping[_Blank, _Blank], number: _Number, counter: str
) -> ReadyLine:
    """The line with that number of that counter, where it is one amount that is paid in it."""
    amounts = {_amount(line, blank, unit) for blank, unit in paid.items()}
    if len(amounts) != 1 or any(blank in values for blank in paid):
        return _with(line, values)
    name = counter if counter == "points" else f'"{counter}"'
    with_units = replace(line, blanks=tuple(sorted({*line.blanks, *paid.values()})))
    return _with(with_units, {**values, **dict.fromkeys(paid, number.figures), **dict.fromkeys(paid.values(), name)})


def differing(
    text: str, sheet: str, told: str, phrases: Phrases, counters: Iterable[str] = (), players: Iterable[str] = ()
) -> tuple[str, ...]:
    """What the words say and the sheet, ``told`` in plain sentences, does not, or says the contrary of: numbers, of which of the
    ``counters`` they are, what happens, and to which of the ``players``."""
    there = {*_FIGURES.findall(sheet), *(each.figures for each in _numbers(told))}
    on_sheet = {token.word for token in phrases.tokens(sheet)}
    tokens = phrases.tokens(text)
    in_words = {token.word for token in tokens}
    contrary = [
        text[token.begin : token.end]
        for one, other in phrases.opposites
        for token in tokens
        if token.word in one and not in_words & other and on_sheet & other and not on_sheet & one
    ]
    numbers = [each for each in _numbers(text) if each.figures != "1"]
    missing = [each.said for each in numbers if each.figures not in there]
    of_others = [
        f"{each.said} {name}"
        for each in numbers
        for name in counters
        if has_words(each.near, name) and each.said not in missing and name not in sheet
    ]
    named = [each for each in players if re.search(rf"\b{re.escape(each)}\b", text) and each not in sheet]
    return tuple(dict.fromkeys((*contrary, *missing, *of_others, *named)))


def unsaid_numbers(text: str, told: str) -> tuple[str, ...]:
    """The numbers of the words, each with what it may be a number of, that the sheet, ``told`` in plain sentences, has not."""
    there = {"1", *(each.figures for each in _numbers(told))}
    missing = (each for each in _numbers(text) if each.figures not in there)
    named = ((each.said, word) for each in missing for word in each.near.split()[:2])
    return tuple(dict.fromkeys(f"{said} {word}" for said, word in named if len(word) >= NEAR and word.casefold() not in LITTLE))


def contrary_numbers(text: str, told: str) -> tuple[str, ...]:
    """The numbers of the words of which the sheet, ``told`` in plain sentences, has others of the same: two cards, and 1 card."""
    of = [each.near.split()[0] for each in _numbers(told) if each.near]
    return tuple(each for each in unsaid_numbers(text, told) if any(has_words(one, each.split()[1]) for one in of))


def left_over(text: str, before: str, told: str) -> tuple[str, ...]:
    """The numbers that words had ``before`` and have no more, while the sheet, ``told`` in plain sentences, has them of the
    same."""
    stay, there = {each.figures for each in _numbers(text)}, list(_numbers(told))
    gone = [each for each in _numbers(before) if each.near and each.figures not in ("1", *stay)]
    named = ((each, of) for each in gone if (of := each.near.split()[0]).casefold() not in LITTLE)
    left = (
        f"{each.said} {of}" for each, of in named if any(one.figures == each.figures and has_words(one.near, of) for one in there)
    )
    return tuple(dict.fromkeys(left))


def _numbers(text: str) -> Iterator[_Number]:
    """Plain numbers, with the words after each up to the next; no numbers of rules, as in a heading, nor of parts: *two
    thirds*."""
    words = _WORD.findall(_unheaded(text))
    figures = [NUMBERED.get(word.casefold(), word) for word in words]
    of_rules = False
    for at, word in enumerate(figures):
        of_rules = word.casefold() == "rules" or (of_rules and (word.isdecimal() or word.casefold() in _BETWEEN))
        if word.isdecimal() and not of_rules and (not at or not words[at - 1].casefold().startswith("rule")):
            following = words[at + 1 : at + 1 + NEAR]
            if following and following[0].casefold().startswith(_PARTS):
                continue
            upto = next((place for place, each in enumerate(following) if NUMBERED.get(each, each).isdecimal()), NEAR)
            yield _Number(word, words[at], " ".join(following[:upto]), at, " ".join(words[max(0, at - 2) : at]))


def _unheaded(text: str) -> str:
    return _HEADING.sub("", text)
