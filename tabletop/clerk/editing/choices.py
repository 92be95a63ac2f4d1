"""What a blank can be filled with: every word of the vocabulary with which the line still stands."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial, reduce
from itertools import chain

from tabletop.clerk.editing.blanks import Blank
from tabletop.clerk.editing.candidates import OWN_WORDS
from tabletop.clerk.editing.exceptions import both
from tabletop.clerk.editing.menus import Choice, Menu, in_menu
from tabletop.clerk.editing.node_paths import Path, part_at, scope_at, scope_of, spots, wanted_at, with_part
from tabletop.clerk.editing.templates import NO_NAMES, Names, clause, deed, setting, stands
from tabletop.clerk.editing.value_choices import OWN_COUNTER, ValuePlace
from tabletop.clerk.language import tree
from tabletop.clerk.language.checker import Checked, check
from tabletop.clerk.language.inference import Scope
from tabletop.clerk.language.printer import expression_text, line_text, quoted
from tabletop.clerk.language.sorts import TEXT_SORT as A_TEXT
from tabletop.clerk.language.sorts import spelt_in
from tabletop.clerk.language.vocabulary import Counter, Occasion, Question, Verb, Vocabulary
from tabletop.clerk.language.words import COMPARISONS, SIGNS


def choices(line: tree.Line, blank: Blank, vocabulary: Vocabulary, names: Names = NO_NAMES) -> tuple[Choice, ...]:
    """All that can be chosen for this blank; with each of them the line is understood. What stands there now has its usual place
    among them: their order does not change with what is chosen."""
    return menu(line, blank, vocabulary, names).everything


def menu(line: tree.Line, blank: Blank, vocabulary: Vocabulary, names: Names = NO_NAMES) -> Menu:
    """The choices, those that are made most at once."""
    path = blank.scope_at
    holder = part_at(line, path)
    further: Callable[[], Iterable[Choice]] | None = None
    match holder, blank.path[len(path) :]:
        case tree.Clause(), ("occasion",):
            found = _occasions(holder, vocabulary, names)
        case tree.Setting(), ("question",):
            found = _questions(holder, vocabulary)
        case (tree.Setting() | tree.Asked(), ("key",)) | (tree.ForEach() | tree.Let(), ("word",)):
            return Menu(())
        case tree.Do(), ("pattern",):
            found = _deeds(line, path, holder, vocabulary, names)
        case tree.Compare(), ("how",):
            found = _comparisons(line, path, holder, vocabulary)
        case tree.CounterWord(), _:
            found = _counters(line, blank.path, scope_at(line, path, vocabulary), vocabulary, names)
        case _, steps:
            place = ValuePlace(line, path, vocabulary, names)
            found, further = place.likely(), place.further
            if isinstance(holder, tree.Counted) and steps == ("counter",):
                found = chain(_counters(line, blank.path, place.scope, vocabulary, names), found)
    now = {blank.text, quoted(blank.text)} - {quoted(OWN_WORDS)}  # which are still to be written
    if isinstance(holder, tree.Reading | tree.Function):
        now.add(expression_text(holder))

    def known(choice: Choice) -> Choice:
        return replace(choice, line=lambda: line, now=True) if choice.words in now else choice

    once = {choice.words: choice for choice in map(known, found)}
    return Menu(tuple(once.values()), (lambda: map(known, further())) if further else None)


def typed(line: tree.Line, blank: Blank, words: str, vocabulary: Vocabulary) -> tree.Line | None:
    """The line with these words where the blank's value stands, if it is understood then: words of the language, a counter, or
    a text in place of another."""
    if isinstance(part_at(line, blank.path), tree.CounterWord):
        own: tree.Line = with_part(line, blank.path, tree.CounterWord(words, known=False))
        return own if stands(own, vocabulary) else None
    if not takes_own_words(line, blank):
        return None
    for said in dict.fromkeys((words, _in_signs(words))):
        found = _checked_there(line, blank, said, vocabulary).sheet
        if found and len(found.lines) == 1:
            return found.lines[0]
    wanted = wanted_at(line, blank.scope_at, scope_at(line, blank.scope_at, vocabulary), vocabulary)
    a_text = isinstance(part_at(line, blank.path), tree.Text) or A_TEXT.kinds <= wanted.kinds
    meant = spelt_in(wanted, vocabulary.kinds).get(words.casefold(), words)
    quote: tree.Line | None = with_part(line, blank.scope_at, tree.Text(meant)) if a_text else None
    return quote if quote is not None and stands(quote, vocabulary) else None


def amiss(line: tree.Line, blank: Blank, words: str, vocabulary: Vocabulary) -> str:
    """Why these words cannot be ``typed`` there, in a sentence or two; ``""`` where that is not known."""
    wrong = _checked_there(line, blank, words, vocabulary).errors[:1] if takes_own_words(line, blank) else ()
    return "".join(each.words for each in wrong)


def _checked_there(line: tree.Line, blank: Blank, words: str, vocabulary: Vocabulary) -> Checked:
    """The line as it would be read with these words in the place of the blank."""
    here = line_text(with_part(line, blank.scope_at, tree.Word(_HERE)))
    return check(here.replace(_HERE, f"({words})" if " " in words else words), vocabulary)


def _in_signs(words: str) -> str:
    """What is reckoned, with the signs that sheets have for it: ``for votes - against votes``."""
    return _SIGNED.sub(lambda found: found[1] or _SIGNS[found[2]], words)


def takes_own_words(line: tree.Line, blank: Blank) -> bool:
    """Whether a value of one's own can be typed for the blank, or only chosen: what happens, what is asked, what is done."""
    holder = part_at(line, blank.scope_at)
    return isinstance(part_at(line, blank.path), tree.CounterWord) or not isinstance(
        holder, tree.Setting | tree.Clause | tree.Do | tree.Compare
    )


_SIGNS = {said: sign for sign, said in SIGNS.items()}
_SIGNED = re.compile(rf'("[^"]*")|\b({"|".join(_SIGNS)})\b')
_HERE = "zz-here"
"""A word that no sheet has, printed where typed words are to stand."""


# One sort of blank after the other


def _occasions(line: tree.Clause, vocabulary: Vocabulary, names: Names) -> Iterator[Choice]:
    def at(occasion: str) -> tree.Line:
        kept = _told_anew(replace(line, occasion=occasion), line, vocabulary)
        return kept if stands(kept, vocabulary) else clause(line.moment, occasion, vocabulary, names)

    return happenings(line.moment, at, vocabulary, names)


def happenings(moment: str, begun: Callable[[str], tree.Line], vocabulary: Vocabulary, names: Names) -> Iterator[Choice]:
    """Every occasion that ``when`` or ``before`` may begin with, found by what its kinds are called here, too, and each that has
    a name here by that; ``begun`` gives the line for its phrase."""
    told = vocabulary.told(moment)
    for heading, each in in_menu(vocabulary, Occasion):
        if each.phrase in told:
            begins = partial(begun, each.phrase)
            kinds = names.get(f"kind of {each.phrase}", ())
            also = " ".join((each.said, *kinds))
            yield Choice(each.phrase, begins, each.doc, also, heading, about=frozenset((each.phrase,)))
            word, said = each.named
            for name in names.get(f"{word} of {each.phrase}", ()):
                yield Choice(said.format(f"“{name}”"), partial(_called, begins, word, name), each.doc, heading=heading)


def _called(begins: Callable[[], tree.Line], word: str, name: str) -> tree.Line:
    """The line for what has that name, in place of any other name."""
    line = begins()
    named: tree.Expression = tree.Compare(tree.Word(word), "is", tree.Text(name))
    others = line.condition.parts if isinstance(line.condition, tree.And) else (line.condition,)
    kept = (each for each in others if each and not (isinstance(each, tree.Compare) and each.left == tree.Word(word)))
    return replace(line, condition=reduce(both, kept, named))


def _told_anew(line: tree.Line, before: tree.Line, vocabulary: Vocabulary) -> tree.Line:
    """The line with each word that is no longer told in place of one of the same sort that is."""
    scope, old = scope_of(line, vocabulary), scope_of(before, vocabulary)
    for spot in list(spots(line, vocabulary)):
        if isinstance(spot.node, tree.Word) and spot.node.word in old and spot.node.word not in scope:
            other = next((tree.Word(word) for word, sort in scope.items() if sort == old[spot.node.word]), spot.node)
            line = with_part(line, spot.path, other)
    return line


def _questions(line: tree.Setting, vocabulary: Vocabulary) -> Iterator[Choice]:
    def answering(question: Question) -> tree.Line:
        made = setting(question, vocabulary)
        kept = replace(made, value=line.value, condition=line.condition)
        return kept if stands(kept, vocabulary) else made

    return questions(answering, vocabulary)


def questions(answering: Callable[[Question], tree.Line], vocabulary: Vocabulary) -> Iterator[Choice]:
    for heading, each in in_menu(vocabulary, Question):
        yield Choice(each.phrase, partial(answering, each), each.doc, heading=heading, about=frozenset((each.phrase,)))


def _deeds(line: tree.Line, path: Path, before: tree.Do, vocabulary: Vocabulary, names: Names) -> Iterator[Choice]:
    scope = scope_at(line, path, vocabulary)

    def doing(pattern: str) -> tree.Line:
        made: tree.Line = with_part(line, path, deed(pattern, scope, vocabulary, names, before))
        return made

    for heading, verb in in_menu(vocabulary, Verb):
        now = before.pattern in verb.patterns
        made = (lambda: line) if now else partial(doing, verb.pattern)
        words, about = vocabulary.written(verb.pattern), frozenset((verb.pattern,))
        yield Choice(words, made, verb.doc, heading=heading, now=now, about=about)


def _comparisons(line: tree.Line, path: Path, now: tree.Compare, vocabulary: Vocabulary) -> Iterator[Choice]:
    """Each comparison; where it wants a list and there is none, a list of the one thing, and the other way round."""
    rights: tuple[tree.Expression, ...] = (now.right, tree.ListOf((now.right,)))
    if isinstance(now.right, tree.ListOf) and now.right.items:
        rights = (now.right, now.right.items[0])
    made = ((how, with_part(line, path, replace(now, how=how, right=right))) for right in rights for how in COMPARISONS)
    yield from (_chosen(how, one) for how, one in made if stands(one, vocabulary))
    if isinstance(now.left, tree.Function) and now.left.name == "number":
        for how, doc in ("is", "there are none"), ("is not", "there are some"):
            none = tree.Compare(now.left.of, how, tree.ListOf(()))
            yield _chosen(expression_text(none), with_part(line, path, none), doc)


def _chosen(words: str, line: tree.Line, doc: str = "") -> Choice:
    return Choice(words, lambda: line, doc)


def _counters(line: tree.Line, path: Path, scope: Scope, vocabulary: Vocabulary, names: Names) -> Iterator[Choice]:
    for counter in vocabulary.all(Counter):
        yield _chosen(counter.phrase, with_part(line, path, tree.CounterWord(counter.phrase, known=True)), counter.doc)
    for name in names.get("counter", ()):
        if name not in vocabulary.counters:
            yield _chosen(name, with_part(line, path, tree.CounterWord(name, known=False)), "counted here")
    own = tree.CounterWord(OWN_COUNTER, known=False)
    yield _chosen("a counter of your own", with_part(line, path, own), "its name to type over")
    for word in (word for word, sort in scope.items() if sort == A_TEXT):
        named: tree.Line = with_part(line, path, tree.CounterNamed(tree.Word(word)))
        if stands(named, vocabulary):
            yield _chosen(f"({word})", named, "the counter of that name")
