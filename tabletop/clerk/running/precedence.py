"""Which rule prevails where several answer the same question.

Precedence is law as well: rules answer the question *precedence* with a list of comparators, such as ``["immutable
first"]``, which is any class with *first* behind it, or ``["lowest number first within a class"]``. What one comparator
leaves open the next decides. ``"rule 23 over rule 21"`` decides between those two alone.

Several rules may answer it, and then they must be ranked before they can rank anything; those that answer alike are one
there, with the first of them. So every order of those rules
is tried: their comparators, joined in that order, have to sort those very rules into that order. If exactly one order
is consistent with itself in this way, it is the law; if none or several are, no rule says which prevails, and the table
is asked. Suber's 110 and 211 give one order; where no rule answers, as in the card game, there is none at all.

A rule that names nothing but pairs needs no rank of its own: its pairs are asked before all else, but behind what those rules
say that go before it by their own order. Where they have none, the pairs stand, and may be what settles it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cmp_to_key
from itertools import chain, pairwise, permutations

from tabletop.clerk.language.tree import one_over_other
from tabletop.engine.rulebook import Rule
from tabletop.engine.values import grouped

Comparators = tuple[str, ...]
Answered = tuple[Rule, Comparators]
"""What a rule on precedence says."""
WITHIN = " within a class"
MOST_RULES = 4
"""More rules on precedence than this are not tried in every order; the table is asked."""


def _sign(first: int, second: int) -> int:
    return (first > second) - (first < second)


_MEASURES: dict[str, Callable[[Rule, Sequence[Rule]], int]] = {
    "lowest number first": lambda rule, _: rule.number,
    "highest number first": lambda rule, _: -rule.number,
    "oldest first": lambda rule, rules: _place(rule, rules),
    "newest first": lambda rule, rules: -_place(rule, rules),
}
CLAIMS, BY_CLASS, FIRST = "claims", "by class", " first"
COMPARATORS = tuple(name + ending for name in (*_MEASURES, CLAIMS, BY_CLASS) for ending in ("", WITHIN))

_IN_WORDS = {
    "lowest number first": "the one with the lower number",
    "highest number first": "the one with the higher number",
    "oldest first": "the older",
    "newest first": "the newer",
    CLAIMS: "the one that says it goes before the other",
    BY_CLASS: "the one of the first class",
}

CLAIMS_OVER = "claims over"
_OF_RANK = re.compile(
    r"\b(precedence|priority|notwithstanding|despite|in spite of|prevails?|supersedes?|overrides?|overrules?)\b", re.I
)

Claims = Callable[[Rule, Rule], bool]
"""Whether one rule says that it goes before another, or the other that it defers to it."""


def understood(name: str) -> bool:
    """Whether it is a comparator: one of those above, a class that goes first, ``"constitution first"``, or one of two rules."""
    return name in COMPARATORS or (len(name) > len(FIRST) and name.endswith(FIRST)) or one_over_other(name) is not None


def comparator_in_words(name: str) -> str:
    """Which of two rules prevails by it: ``the one with the lower number``, ``the one that is immutable``."""
    if pair := one_over_other(name):
        return "rule {}, where it differs from rule {}".format(*pair)
    alone = name.removesuffix(WITHIN)
    says = _IN_WORDS.get(alone) or f"the one of the class “{alone.removesuffix(FIRST)}”"
    return says if alone == name else f"within a class {says}"


def speaks_of_rank(words: str) -> bool:
    """Whether words may say of a rule that it goes before others."""
    return bool(_OF_RANK.search(words))


def claim_over(numbers: Sequence[int]) -> str:
    """The line by which a rule goes before those with these numbers."""
    first, *more = numbers
    rules = f"rules whose ordinal number is in [{', '.join(map(str, numbers))}]" if more else f"rule {first}"
    return f"set {CLAIMS_OVER} to {rules}"


def no_claims(first: Rule, second: Rule) -> bool:
    return False


def _place(rule: Rule, rules: Sequence[Rule]) -> int:
    return next((index for index, each in enumerate(rules) if each.id == rule.id), len(rules))


class Order:
    """A ranking of rules by comparators in turn; rules that none of them tells apart are level."""

    def __init__(
        self, comparators: Comparators, rules: Sequence[Rule], claims: Claims = no_claims, classes: Sequence[str] = ()
    ) -> None:
        """``classes`` are in the order in which they prevail; a rule of none of them comes after all."""
        self.comparators = tuple(filter(understood, comparators))
        self._rules = rules
        self._claims = claims
        self._classes = {kind: place for place, kind in enumerate(classes)}

    def compare(self, first: Rule, second: Rule) -> int:
        """Below 0 where ``first`` prevails, above 0 where ``second`` does, 0 where neither."""
        return self._decided(first, second)[1]

    def decides(self, first: Rule, second: Rule) -> str:
        """The comparator that tells the two apart; empty if they are level."""
        return self._decided(first, second)[0]

    @property
    def heard(self) -> Comparators:
        """The comparators, without what is said of two rules that another one tells apart, or that are not there."""
        numbered = {rule.number: rule for rule in self._rules}

        def is_heard(name: str) -> bool:
            pair = one_over_other(name)
            return not pair or (numbered.keys() >= {*pair} and self.decides(*(numbered[each] for each in pair)) == name)

        return tuple(filter(is_heard, self.comparators))

    def _decided(self, first: Rule, second: Rule) -> tuple[str, int]:
        for name in self.comparators:
            if name.endswith(WITHIN) and first.kind != second.kind:
                continue
            if sign := self._sign_by(name.removesuffix(WITHIN), first, second):
                return name, sign
        return "", 0

    def _sign_by(self, name: str, first: Rule, second: Rule) -> int:
        """Two rules that each claim to go before the other are level: 211 then lets their numbers decide."""
        if name == CLAIMS:
            return self._claims(second, first) - self._claims(first, second)
        if name == BY_CLASS:
            places, last = self._classes, len(self._classes)
            return _sign(places.get(first.kind, last), places.get(second.kind, last))
        if pair := one_over_other(name):
            numbers = first.number, second.number
            return (numbers == pair[::-1]) - (numbers == pair)
        measure = _MEASURES.get(name)
        if measure is None:
            kind = name.removesuffix(FIRST)
            return _sign(first.kind != kind, second.kind != kind)
        return _sign(measure(first, self._rules), measure(second, self._rules))

    def foremost(self, rules: Sequence[Rule]) -> tuple[Rule, ...]:
        """Those before which no other goes, by itself or by way of others, except where they go before that one as well: rules
        that claim so in a circle are level, and each still goes before whatever one of them goes before."""
        before = {rule.id: {other.id for other in rules if other is not rule and self.compare(other, rule) < 0} for rule in rules}
        for middle in rules:
            for known in before.values():
                known |= before[middle.id] if middle.id in known else set()
        return tuple(rule for rule in rules if all(rule.id in before[other] for other in before[rule.id]))

    def sorted(self, rules: Iterable[Rule]) -> tuple[Rule, ...]:
        return tuple(sorted(rules, key=cmp_to_key(self.compare)))


def order_in_force(
    answers: Sequence[Answered], rules: Sequence[Rule], claims: Claims = no_claims, classes: Sequence[str] = ()
) -> Order | None:
    """The one order that the rules on precedence agree on with themselves; ``None`` where there is none or more than one."""
    cases = [each for each in answers if all(map(one_over_other, each[1]))]
    saying = grouped((each for each in answers if each not in cases), lambda answer: answer[1])

    def ordered(*several: Comparators) -> Order:
        return Order(tuple(chain(*several)), rules, claims, classes)

    def consistent(ranks_cases: bool) -> Iterator[Order]:
        for ranking in permutations(saying):
            rank = ordered(*(ranking if ranks_cases else ()))
            first = [rank.foremost([rule for rule, _ in saying[names]])[0] for names in ranking]
            order = ordered(*_in_turn([*zip(first, ranking, strict=True)], cases, rank))
            if all(order.compare(*pair) < 0 for pair in pairwise(first)):
                yield order

    for ranks_cases in (True, False)[: 1 + bool(cases)] if answers and len(saying) <= MOST_RULES else ():
        if len(found := [*consistent(ranks_cases)]) == 1:
            return found[0]
    return ordered(*_in_turn([], cases, ordered())) if cases else None


def _in_turn(ranking: Sequence[Answered], cases: Sequence[Answered], rank: Order) -> Iterator[Comparators]:
    """What is asked in turn: the ``cases`` before whatever does not go before their rules by that rank; none that another rule,
    which is level with its own, says the other way round."""
    places = [rule.id for rule in rank.sorted(rule for rule, _ in cases)]
    left = sorted(cases, key=lambda answer: places.index(answer[0].id))
    pairs = [(rule, one_over_other(name)) for rule, names in left for name in names]

    def stands(rule: Rule, name: str) -> bool:
        against = (one_over_other(name) or ())[::-1]
        return all(pair != against or other is rule or rank.compare(rule, other) for other, pair in pairs)

    left = [(rule, tuple(name for name in names if stands(rule, name))) for rule, names in left]
    for first, names in ranking:
        yield from (said for rule, said in left if rank.compare(first, rule) >= 0)
        yield names
        left = [(rule, said) for rule, said in left if rank.compare(first, rule) < 0]
    yield from (said for _, said in left)
