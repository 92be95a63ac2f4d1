"""A clause that says of several kinds what each brings, as clauses of one kind: *a pawn gives 1 point, a rook 5 and a queen 9*.

What is said of the first kind, before it and behind it, holds of each of the others. Where anything else stands among them, or
kinds are spoken of elsewhere, too, nothing is read so.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from tabletop.clerk.editing.word_forms import NUMBERED
from tabletop.clerk.prose.phrases import FoldedWord, PhraseReader

Tokens: TypeAlias = tuple[FoldedWord, ...]
_ANY_KIND = "piece"
"""As what all of them are spoken of before."""


@dataclass(frozen=True)
class _Part:
    """What a kind, or each of several, brings: these as they stand and each alone, how that is said, the number, and of what."""

    kinds: Tokens
    alone: Tokens
    how: Tokens
    effect: str
    """Whether it is given or taken; empty where nothing is said of that."""
    number: Tokens
    unit: Tokens

    @property
    def ways(self) -> Sequence[Sequence[Tokens]]:
        """To speak of all of its kinds at once, or of each alone; of numbers, several of which may be thrown, at once."""
        return [[self.kinds]] if any(map(_is_number, self.alone)) else [[self.kinds], [(each,) for each in self.alone]]


@dataclass(frozen=True)
class KindsInList:
    """The kinds of which a sentence of that text speaks one after another."""

    reader: PhraseReader
    text: str

    def clauses(self) -> Sequence[Sequence[Sequence[Tokens]]]:
        """Of each part the ways to say it, in a clause or several; empty where the sentence is no such list."""
        tokens = tuple(self.reader.tokens)
        first = next(filter(self._is_kind, range(len(tokens))), len(tokens))
        if not self._is_amount(first):
            parts, head = _in_full(self._parts(first, tokens[:first])), tokens[:first]
            if all(each.how or each.unit for each in parts):
                return [[[_said_behind(head, kind, each) for kind in way] for way in each.ways] for each in parts]
        head, counted = self._counted(tokens[:first])
        listed = self._parts(first) if self._is_amount(first) else self._parts(first, tokens[:first])  # *points: pawn 1*
        parts = _in_full(listed, counted)
        return [[[_said_before(head, kind, each) for kind in way] for way in each.ways] for each in parts]

    def goes_on(self, does: range) -> bool:
        """Whether in the words there another kind than one before them, or elsewhere, does something of its own, or brings so
        much."""
        tokens, verb = self.reader.tokens, self.reader.phrases.patterns["verb"]
        for at in does[1:]:
            of_one = any(self._is_kind(each) for each in range(len(tokens)) if each not in range(at, does.stop))
            _, alone, end = self._kinds(self._past_article(self._joined(at)))
            then = tokens[end : end + 1] if alone else ()
            if any(_is_number(each) or (of_one and verb.match(self.text[each.begin : each.end])) for each in then):
                return True
        return False

    def _parts(self, at: int, head: Tokens | None = None) -> list[_Part]:
        """Those from there to the end of the sentence, if there are several; kinds may stand behind a ``head``, which may be said
        again, or else alone behind how much they bring."""
        parts, tokens, again = list[_Part](), self.reader.tokens, [each.word for each in head or ()]
        found = self._amount_first(at) if head is None else self._kind_first(at)
        while found:
            part, at = found
            parts.append(part)
            if at == len(tokens):
                return parts if len(parts) > 1 else []
            at = self._joined(at)
            if again and [each.word for each in tokens[at : at + len(again)]] == again:
                at += len(again)
            found = self._amount_first(at) or (None if head is None else self._kind_first(self._past_article(at)))
        return []

    def _kind_first(self, at: int) -> tuple[_Part, int] | None:
        kinds, alone, end = self._kinds(at)
        begins, effect = max(self.reader.read("brings so much", end), default=(end, ""))
        number, unit, behind = self._amount(begins)
        how = tuple(self.reader.tokens[end:begins])
        return (_Part(kinds, alone, how, effect, number, unit), behind) if alone and number else None

    def _amount_first(self, at: int) -> tuple[_Part, int] | None:
        number, unit, end = self._amount(at)
        begins = max((each for each, _ in self.reader.read("for one kind", end)), default=end)
        kinds, alone, behind = self._kinds(begins)
        how = tuple(self.reader.tokens[end:begins])
        return (_Part(kinds, alone, how, "", number, unit), behind) if how and alone and number else None

    def _kinds(self, at: int) -> tuple[Tokens, Tokens, int]:
        """The kinds that stand there, with what joins them and alone, and where they end."""
        tokens, begins, end, alone = self.reader.tokens, at, at, list[FoldedWord]()
        while 0 <= at < len(tokens) and self._is_kind(at) and not (alone and self._is_amount(at, alone[0])):
            alone.append(tokens[at])
            end = at + 1
            at = self._past_article(self._joined(end))
        return tuple(tokens[begins:end]), tuple(alone), end

    def _amount(self, at: int) -> tuple[Tokens, Tokens, int]:
        """The number that stands there, and what it is of."""
        tokens = tuple(self.reader.tokens)
        if not (0 <= at < len(tokens) and _is_number(tokens[at])):
            return (), (), at
        end = max((each for each, _ in self.reader.read("counter", at + 1)), default=at + 1)
        return tokens[at : at + 1], tokens[at + 1 : end], end

    def _is_amount(self, at: int, before: FoldedWord | None = None) -> bool:
        """Whether a number that stands there, maybe ``before`` which a kind stands, is how much the next one brings."""
        number, _, end = self._amount(at)
        no_number = before is not None and not _is_number(before)
        return bool(number) and (no_number or bool(self.reader.read("for one kind", end)))

    def _counted(self, head: Tokens) -> tuple[Tokens, Tokens]:
        """What stands before a list, without what is counted in all of it: *gets* | *points for it*."""
        for at in range(len(head)):
            for end, _ in self.reader.read("counter", at):
                if [each.word for each in head[end:]] in ([], ["for", "they"]):
                    return head[:at], head[at:end]
        return head, ()

    def _joined(self, at: int) -> int:
        """Where the next one begins behind an “and” or a comma; before all of them where there is neither."""
        tokens = self.reader.tokens
        if at >= len(tokens):
            return -1
        if tokens[at].word in self.reader.phrases.any_of("joined", "joins"):
            return at + 1
        return at if "," in self.text[tokens[at - 1].end : tokens[at].begin] else -1

    def _past_article(self, at: int) -> int:
        return at + (0 <= at < len(self.reader.tokens) and self.reader.tokens[at].word in self.reader.phrases.any_of("articles"))

    def _is_kind(self, at: int) -> bool:
        return any(self.reader.read("one kind", at))


def _is_number(token: FoldedWord) -> bool:
    return NUMBERED.get(token.word, token.word).isdigit()


def _in_full(parts: Sequence[_Part], counted: Tokens = ()) -> Sequence[_Part]:
    """With what is said of one alone: of what so many are, and how it is said of the first, where the same comes of them."""
    unit = next((each.unit for each in parts if each.unit), counted)
    first = parts[0] if parts else None
    return [
        replace(each, how=first.how if first and each.effect in ("", first.effect) else each.how, unit=each.unit or unit)
        for each in parts
    ]


def _said_behind(head: Tokens, kind: Tokens, part: _Part) -> Tokens:
    return (*head, *kind, *part.how, *part.number, *part.unit)


def _said_before(head: Tokens, kind: Tokens, part: _Part) -> Tokens:
    """With a kind in place of whatever stands for all of them before the list, or else behind how much it brings."""
    words = [each.word for each in head]
    if _ANY_KIND not in words:
        return (*head, *part.number, *part.unit, *part.how, *kind)
    at = words.index(_ANY_KIND)
    return (*head[:at], *kind, *head[at + 1 :], *part.number, *part.unit)
