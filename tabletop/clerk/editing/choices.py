"""What a blank can be filled with: every word of the vocabulary with which the line still stands."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import TypeVar

from tabletop.clerk.editing.blanks import Blank
from tabletop.clerk.editing.candidates import OWN_WORDS, SOME_DAY, Candidate, candidates, far_off, made_of
from tabletop.clerk.editing.node_paths import Path, part_at, scope_at, scope_of, spots, wanted_at, with_part
from tabletop.clerk.editing.templates import (
    NONE,
    Names,
    clause,
    condition,
    deed,
    read_names,
    setting,
    stands,
    statement,
    table_names,
)
from tabletop.clerk.editing.wrap_expression import IT, widened, with_term
from tabletop.clerk.language import tree
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.inference import Scope, Sorter
from tabletop.clerk.language.printer import expression_text, line_text, quoted
from tabletop.clerk.language.sorts import A_DAY, ANYTHING, RULE, YES_NO, Sort
from tabletop.clerk.language.sorts import TEXT as A_TEXT
from tabletop.clerk.language.vocabulary import Counter, Heading, Occasion, Question, Slot, Verb, Vocabulary
from tabletop.clerk.language.words import COMPARISONS, COUNTED_OUT, FUNCTIONS

OWN_COUNTER = "counter"


@dataclass(frozen=True)
class Choice:
    """A word to choose; ``line`` gives the whole line as it would be then."""

    words: str
    line: Callable[[], tree.Line]
    doc: str = ""
    also: str = ""
    """Further words that it is found by."""
    heading: str = ""
    """What it stands under where nothing is looked for."""
    now: bool = False
    """Whether it stands in the blank already."""


def choices(line: tree.Line, blank: Blank, vocabulary: Vocabulary, names: Names = NONE) -> tuple[Choice, ...]:
    """All that can be chosen for this blank; with each of them the line is understood. What stands there now has its usual place
    among them: their order does not change with what is chosen."""
    path = blank.scope_at
    holder = part_at(line, path)
    match holder, blank.path[len(path) :]:
        case tree.Clause(), ("occasion",):
            found = _occasions(holder, vocabulary, names)
        case tree.Setting(), ("question",):
            found = _questions(holder, vocabulary)
        case tree.Setting() | tree.Asked(), ("key",):
            return ()
        case tree.ForEach() | tree.Let(), ("word",):
            return ()
        case tree.Do(), ("pattern",):
            found = _deeds(line, path, holder, vocabulary, names)
        case tree.Compare(), ("how",):
            found = _comparisons(line, path, holder, vocabulary)
        case tree.CounterWord(), _:
            found = _counters(line, blank.path, scope_at(line, path, vocabulary), vocabulary, names)
        case tree.Counted(), ("counter",):
            found = chain(
                _counters(line, blank.path, scope_at(line, path, vocabulary), vocabulary, names),
                _values(line, path, vocabulary, names),
            )
        case _:
            found = _values(line, path, vocabulary, names)
    once: dict[str, Choice] = {}
    now = {blank.text, quoted(blank.text)}
    if isinstance(holder, tree.Reading | tree.Function):
        now.add(expression_text(holder))
    for choice in found:
        once.setdefault(choice.words, replace(choice, line=lambda: line, now=True) if choice.words in now else choice)
    return tuple(once.values())


def typed(line: tree.Line, blank: Blank, words: str, vocabulary: Vocabulary) -> tree.Line | None:
    """The line with these words where the blank's value stands, if it is understood then: words of the language, a counter, or
    a text in place of another."""
    if isinstance(part_at(line, blank.path), tree.CounterWord):
        own: tree.Line = with_part(line, blank.path, tree.CounterWord(words, known=False))
        return own if stands(own, vocabulary) else None
    if not takes_own_words(line, blank):
        return None
    text = line_text(with_part(line, blank.scope_at, tree.Word(_HERE))).replace(_HERE, f"({words})" if " " in words else words)
    found = check(text, vocabulary).sheet
    if found and len(found.lines) == 1:
        return found.lines[0]
    quote = with_part(line, blank.path, tree.Text(words)) if isinstance(part_at(line, blank.path), tree.Text) else None
    return quote if quote is not None and stands(quote, vocabulary) else None


def takes_own_words(line: tree.Line, blank: Blank) -> bool:
    """Whether a value of one's own can be typed for the blank, or only chosen: what happens, what is asked, what is done."""
    holder = part_at(line, blank.scope_at)
    return isinstance(part_at(line, blank.path), tree.CounterWord) or not isinstance(
        holder, tree.Setting | tree.Clause | tree.Do | tree.Compare
    )


_HERE = "zz-here"
"""A word that no sheet has, printed where typed words are to stand."""


# One sort of blank after the other


def _occasions(line: tree.Clause, vocabulary: Vocabulary, names: Names) -> Iterator[Choice]:
    def at(occasion: str) -> tree.Line:
        kept = _told_anew(replace(line, occasion=occasion), line, vocabulary)
        return kept if stands(kept, vocabulary) else clause(line.moment, occasion, vocabulary, names)

    return happenings(line.moment, at, vocabulary)


def happenings(moment: str, begun: Callable[[str], tree.Line], vocabulary: Vocabulary) -> Iterator[Choice]:
    """Every occasion that ``when`` or ``before`` may begin with; ``begun`` gives the line for its phrase."""
    told = vocabulary.told(moment)
    for heading, each in in_menu(vocabulary, Occasion):
        if each.phrase in told:
            yield Choice(each.phrase, partial(begun, each.phrase), each.doc, each.said, heading)


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
    """Every question that a line may answer."""
    for heading, each in in_menu(vocabulary, Question):
        yield Choice(each.phrase, partial(answering, each), each.doc, heading=heading)


def _deeds(line: tree.Line, path: Path, before: tree.Do, vocabulary: Vocabulary, names: Names) -> Iterator[Choice]:
    scope = scope_at(line, path, vocabulary)

    def doing(pattern: str) -> tree.Line:
        made: tree.Line = with_part(line, path, deed(pattern, scope, vocabulary, names, before))
        return made

    for heading, verb in in_menu(vocabulary, Verb):
        now = before.pattern in verb.patterns
        made = (lambda: line) if now else partial(doing, verb.pattern)
        yield Choice(pattern_words(verb.pattern, vocabulary), made, verb.doc, heading=heading, now=now)


def pattern_words(pattern: str, vocabulary: Vocabulary) -> str:
    """The verb with its slots left open: ``give ‹amount› ‹counter› to ‹whom›``."""
    return " ".join(f"‹{part.name.replace('_', ' ')}›" if isinstance(part, Slot) else part for part in vocabulary.parts[pattern])


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


def _values(line: tree.Line, path: Path, vocabulary: Vocabulary, names: Names) -> Iterator[Choice]:
    now, scope = part_at(line, path), scope_at(line, path, vocabulary)
    sorter = Sorter(vocabulary)
    for words, node, doc in _other_readings(now, vocabulary):
        if node != now and (made := _with_value(line, path, Candidate(node, sorter.sort(node, scope)), scope, vocabulary)):
            yield _chosen(words, made, doc)
    if "by" in path[-2:]:  # lists are put in order by what is read of each, and by nothing else
        return
    wanted = wanted_at(line, path, scope, vocabulary)
    understood: dict[tuple[Sort, str], bool] = {}
    read = read_names(_compared_with(line, path), scope, vocabulary, names)
    named = (*table_names(wanted, vocabulary, names), *((tree.Text(name), "") for name in read))
    found: Iterable[Candidate] = chain(candidates(scope, vocabulary, wanted, named), made_of(now, scope, vocabulary))
    of_rules = wanted.kinds == RULE.kinds  # of which a table has many: the few that are told or stand alone go before them
    if _is_condition(line, path):
        found = (one for one in found if not isinstance(one.node, tree.YesNo | tree.Nobody))
    if getattr(now, "of", None) == IT:
        found = (one for one in found if tree.reads_word(one.node, (IT.word,)))
    for one in sorted(found, key=lambda one: (far_off(one, wanted), of_rules and not isinstance(one.node, _SINGLE))):
        words = expression_text(one.node)
        alike = (one.sort, words if words.partition(" ")[0] in vocabulary.verb_words else "")  # “to hand of …” is a verb’s own
        if alike not in understood:
            understood[alike] = stands(with_part(line, path, one.node), vocabulary)
        alone = (
            path[-1:] == ("left",)
            and isinstance(one.node, tree.Asked)
            and one.node.key
            and _compared_anew(line, path, replace(one, sort=YES_NO), scope, vocabulary)
        )  # what was decided once holds or does not
        put = with_part(line, path, one.node) if understood[alike] else _whole_list(line, path, one, vocabulary)
        put = (
            alone or put or _compared_anew(line, path, one, scope, vocabulary) or _gone_through_anew(line, path, one, vocabulary)
        )
        if put is not None:
            yield _chosen(words, put, one.doc)
    for words, node, doc in widened(now, sorter.sort(now, scope), condition(scope, vocabulary), vocabulary):
        if made := _with_value(line, path, Candidate(node, sorter.sort(node, scope)), scope, vocabulary):
            yield _chosen(words, made, doc)


def _whole_list(line: tree.Line, path: Path, one: Candidate, vocabulary: Vocabulary) -> tree.Line | None:
    """A list in place of the list whose only item stands there."""
    holder = part_at(line, path[:-2]) if path[-2:-1] == ("items",) else None
    if not one.sort.many or not isinstance(holder, tree.ListOf) or len(holder.items) > 1:
        return None
    made: tree.Line = with_part(line, path[:-2], one.node)
    return made if stands(made, vocabulary) else None


def _gone_through_anew(line: tree.Line, path: Path, one: Candidate, vocabulary: Vocabulary) -> tree.Line | None:
    """Another list to go through, of which each is something else, with something likely to do with each of those."""
    holder = part_at(line, path[:-1]) if path[-1:] == ("items",) else None
    if not one.sort.many or not isinstance(line, tree.Clause) or not isinstance(holder, tree.ForEach):
        return None
    known = scope_at(line, path, vocabulary)
    kinds = [kind for kind in sorted(one.sort.kinds) if kind not in known] if holder.word in vocabulary.kinds else []
    word = kinds[0] if kinds else holder.word
    done = statement(line.moment, {**known, word: one.sort.each()}, vocabulary)
    made: tree.Line = with_part(line, path[:-1], tree.ForEach(word, one.node, (done,)))
    return made if stands(made, vocabulary) else None


def _with_value(line: tree.Line, path: Path, one: Candidate, scope: Scope, vocabulary: Vocabulary) -> tree.Line | None:
    """The line with that value there; where it cannot stand there by itself, compared with something."""
    made = with_term(line, path, one.node)
    return made if stands(made, vocabulary) else _compared_anew(line, path, one, scope, vocabulary)


_SINGLE = (tree.Word, tree.Named, tree.ThisRule)


def _compared_with(line: tree.Line, path: Path) -> tree.Node | None:
    """What the value there is compared with, by itself or as one of a list."""
    for above in (path[:-1], path[:-3]):
        holder = part_at(line, above)
        if isinstance(holder, tree.Compare) and path[len(above)] == "right":
            return holder.left
    return None


def _compared_anew(line: tree.Line, path: Path, one: Candidate, scope: Scope, vocabulary: Vocabulary) -> tree.Line | None:
    """Where a comparison begins with something else, it is compared with something of that sort: of a list, with its number;
    what holds or not stands alone."""
    compared = path[:-1] if path[-1:] == ("left",) else path if _is_condition(line, path) else None
    if compared is None or ANYTHING in one.sort.kinds or isinstance(one.node, tree.YesNo):
        return None
    anew = one.node if one.sort == YES_NO else _comparison(one, scope, vocabulary)
    made: tree.Line | None = with_part(line, compared, anew) if anew else None
    return made if made and stands(made, vocabulary) else None


def _is_condition(line: tree.Line, path: Path) -> bool:
    """Whether what stands there is asked by itself, whether it holds."""
    if path[-1:] == ("condition",) or path[-1:] == ("part",):
        return True
    return path[-2:-1] == ("parts",) and isinstance(part_at(line, path[:-2]), tree.And | tree.Or)


def _comparison(one: Candidate, scope: Scope, vocabulary: Vocabulary) -> tree.Compare | None:
    if one.sort.many:
        return tree.Compare(tree.Function("number", one.node), "is at least", tree.Number(1))
    if words := [word for kind in sorted(one.sort.kinds) for word in vocabulary.kinds[kind].words]:
        return tree.Compare(one.node, "is", tree.Text(words[0]))
    if any(vocabulary.kinds[kind].named for kind in one.sort.kinds):
        return tree.Compare(one.node, "is", tree.Text(OWN_WORDS))
    if one.sort == A_DAY:
        return tree.Compare(one.node, "is", SOME_DAY)
    same = (each.node for each in candidates(scope, vocabulary) if each.sort == one.sort and each.node != one.node)
    right = next(same, None)
    return tree.Compare(one.node, "is", right) if right else None


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


def _other_readings(now: tree.Node, vocabulary: Vocabulary) -> Iterator[tuple[str, tree.Expression, str]]:
    """Other things to read of the same, and other things to find of the same list."""
    if not isinstance(now, tree.Reading | tree.Asked | tree.Counted | tree.Function) or now.of is None:
        return
    if isinstance(now, tree.Function):
        names = FUNCTIONS if now.count is None else COUNTED_OUT
        yield from ((f"{name} of …", replace(now, name=name), FUNCTIONS[name]) for name in names)
        return
    for counter in () if isinstance(now, tree.Counted) else vocabulary.all(Counter):
        yield f"{counter.phrase} of …", tree.Counted(tree.CounterWord(counter.phrase, known=True), now.of), counter.doc
    if not isinstance(now, tree.Counted):
        yield (
            "a counter of your own of …",
            tree.Counted(tree.CounterWord(OWN_COUNTER, known=False), now.of),
            "its name to type over",
        )
    for reader in vocabulary.readers.values():
        if reader.link:
            yield f"{reader.phrase} of …", tree.Reading(reader.phrase, now.of), reader.doc
    for question in vocabulary.questions.values():
        if question.of or question.own:
            yield f"{question.phrase} of …", tree.Asked(question.phrase, None, now.of), question.doc


Offered = TypeVar("Offered", Occasion, Question, Verb)
MOST_WANTED = "most wanted"


def in_menu(vocabulary: Vocabulary, of: type[Offered]) -> Iterator[tuple[str, Offered]]:
    """Each entry of that class with the heading that it stands under."""
    found = list(_under_headings(vocabulary, of))
    often = [entry for _, entry in found if _opening(entry) in vocabulary.often]
    yield from ((MOST_WANTED, entry) for entry in sorted(often, key=lambda each: vocabulary.often.index(_opening(each))))
    yield from ((heading, entry) for heading, entry in found if entry not in often)


def _under_headings(vocabulary: Vocabulary, of: type[Offered]) -> Iterator[tuple[str, Offered]]:
    heading = ""
    for entry in vocabulary.entries:
        if isinstance(entry, Heading):
            heading = entry.words
        elif isinstance(entry, of):
            yield heading, entry


def _opening(entry: Offered) -> str:
    """``"dice thrown"``, ``"give"``: what it begins with, up to its first slot."""
    return entry.opening if isinstance(entry, Verb) else entry.phrase
