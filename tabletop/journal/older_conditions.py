"""Conditions of format 5 in the words of the next.

In format 5 ``is not`` was no wherever nobody was compared, as ``is`` is; since then it is the contrary of ``is``. A ``where``
or ``whose`` took one comparison alone, and what an ``and`` or ``or`` behind it joined was joined to all before it; since then
it takes all of them.
"""

import re
from typing import NamedTuple

from tabletop.journal.older_sheets import OF_FORMAT_3

_TOKEN = re.compile(r'\s*(?:"(?:[^"\\\n]|\\.)*"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|[\[\](),:]|[^\s\[\](),:"“„«]+)')
_QUOTES = tuple('"“„«')
_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_OPENING, _CLOSING = ("(", "["), (")", "]")
_STARTS = frozenset({"if", "and", "or", "not", "otherwise", "be", "object", ":", ","})
_OF_VERBS = frozenset({"to", "from", "face", "into", "as", "anew", "out", "points"})
"""Words of a verb that come after what a filter has left."""
_BEFORE_TEXT = """of for after before called classed answer hear on in by to custom limit than least most not is highest lowest
left words where whose + - * /"""
_GOES_ON = _STARTS | {*_OPENING, *_BEFORE_TEXT.split()}
"""Words after which a text, or what is counted, belongs to the same value."""
_SOMEBODY = re.compile(
    r'-?\d[\d/-]*|["“„«].*|\[.*|yes|no|voter|proposer|doer|player|kind|what|act|counter|thing|duty|amount'
    r'|circuit|turn number|step number|highest proposal|(?:number|sum) of .*|custom ".*"|.* \+ .*|rules classed .*'
    r"|(?:players|rules)(?: (?:where|whose|with|in order) .*)?|other rules"
    r"|(?:(?:for|against) )?voters|missing|voted|laid|faces|overruled judges|motions carried|running clocks|half-boards together",
    re.DOTALL,
)
"""What is always somebody or something."""
_KNOWN = {
    line: line.replace("if parts owed", "if mover is not nobody and parts owed")
    for line in OF_FORMAT_3
    if "if parts owed" in line
}
"""Lines that every table's own card had."""
_KINDS = frozenset({"players", "rules", "armies", "cards", "pieces", "proposals", "ballots", "deeds", "things"})


def with_contraries(sheet: str) -> str:
    """The sheet as it is written today, to the same effect; what cannot be read stays as it is."""
    return "\n".join(_KNOWN.get(line) or _line(line) for line in sheet.split("\n"))


def _line(line: str) -> str:
    if " is not " not in line and not re.search(r"\b(?:where|whose)\b", line):
        return line
    tokens = _TOKEN.findall(line)
    if "".join(tokens) + line[len(line.rstrip()) :] != line:
        return line
    reader = _Line(tokens)
    text = reader.all()
    return text if reader.at == len(tokens) else line


class _Compared(NamedTuple):
    """One comparison: what is compared, how and with what, and of which of the two must be said now that it is somebody."""

    left: str
    rest: str = ""
    asked: tuple[str, ...] = ()

    def text(self, left: str) -> str:
        """As it is written today, of that on the left."""
        if not self.asked:
            return f"{left}{self.rest}"
        sides = (left.strip() if side == self.left.strip() else side for side in self.asked)
        return _bracketed(f"{left}{self.rest}" + "".join(f" and {_plainly(side)} is not nobody" for side in sides))


class _Line:
    """Reads a line piece by piece, as format 5 took it, and gives it as it is written today."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0
        self.its = ""
        """What ``it`` is one of, in the filter that is being read."""
        self.asks = [token.strip() for token in tokens[:1]] == ["set"]
        """Whether the head of a ``set`` line is being read, up to its ``to``; a ``where`` took all conditions there."""

    @property
    def word(self) -> str:
        return self.tokens[self.at].strip() if self.at < len(self.tokens) else ""

    @property
    def _is_boundary(self) -> bool:
        """Whether another condition begins, or what is no condition."""
        if self.word in _STARTS or self.asks:
            return self.word in (*_STARTS, "to", "where")
        comes_after = self.word in _OF_VERBS or self.word[:1] in _QUOTES
        return comes_after and self._before not in _GOES_ON

    @property
    def _before(self) -> str:
        return self.tokens[self.at - 1].strip() if self.at else ""

    @property
    def _ended(self) -> bool:
        return self.word in ("", ")", "]")

    def _next(self) -> str:
        token = self.tokens[self.at]
        self.at += 1
        self.asks = self.asks and token.strip() != "to"
        return token

    def all(self) -> str:
        """Everything up to a bracket that closes, or to the end."""
        text = ""
        while not self._ended:
            if self._is_boundary:
                text += self._next()
            elif self.word == "whose":
                text += self._whose()
            else:
                text += self._part()
        return text

    def _part(self) -> str:
        """One comparison, in brackets where its last filter would take in what is joined to it."""
        asks, compared = self.asks, self._comparison()
        text = compared.text(compared.left)
        return _bracketed(text) if _is_filtered(text) and not asks and self.word in ("and", "or") else text

    def _comparison(self) -> _Compared:
        left, start = self._operand(), self.at
        if self.word != "is":
            return _Compared(left)
        after = [token.strip() for token in self.tokens[start : start + 3]]
        for _ in range(1 if after[1:2] != ["not"] else 3 if after[2:] == ["in"] else 2):
            self._next()
        how, right = "".join(self.tokens[start : self.at]), self._operand()
        if after[1:2] != ["not"] or after[2] in ("earlier", "later", "nobody"):
            return _Compared(left, f"{how}{right}")
        asked = tuple(side for side in (left.strip(), right.strip()) if not self._is_somebody(side))
        right = _bracketed(right) if asked and _is_filtered(right) else right
        return _Compared(left, f"{how}{right}", asked)

    def _is_somebody(self, side: str) -> bool:
        return not side or (self.its in _KINDS if side == "it" else _SOMEBODY.fullmatch(side) is not None)

    def _operand(self) -> str:
        text = ""
        while not self._ended and self.word != "is" and not self._is_boundary:
            if self.word in _OPENING:
                text += self._in_brackets()
            elif self.word == "where":
                text += self._where(text.split())
            elif self.word == "whose" and not self.asks:
                text += self._whose()
            elif self.asks and self.word == "whose":
                break
            else:
                text += self._next()
        return text

    def _in_brackets(self) -> str:
        text = self._next() + self.all()
        return text + (self._next() if self.at < len(self.tokens) else "")

    def _where(self, items: list[str]) -> str:
        outer, self.its = self.its, items[-1] if items else ""
        where = self._next()
        while self.word == "not":
            where += self._next()
        compared = self._comparison()
        self.its = outer
        return where + compared.text(compared.left)

    def _whose(self) -> str:
        """``whose A``, or ``whose (A and B)``; with ``where`` and ``of it``, where more has to be said."""
        whose, opening = self._next(), self._next() if self.word == "(" else ""
        parts, joins = [self._comparison()], []
        while opening and self.word in ("and", "or"):
            joins.append(self._next())
            parts.append(self._comparison())
        closing = self._next() if opening and self.word == ")" else ""
        said = any(part.asked for part in parts)
        rows = [part.text(f"{part.left} of it" if said else part.left) for part in parts]
        joined = rows[0] + "".join(f"{join}{row}" for join, row in zip(joins, rows[1:], strict=True))
        return f"{whose.replace('whose', 'where') if said else whose}{opening}{joined}{closing}"


def _bracketed(text: str) -> str:
    blank = text[: len(text) - len(text.lstrip())]
    return f"{blank}({text.lstrip()})"


def _plainly(side: str) -> str:
    return f"({side})" if _is_filtered(side) else side


def _is_filtered(text: str) -> bool:
    """Whether a filter stands in it, outside of brackets."""
    while (outside := _IN_BRACKETS.sub("", text)) != text:
        text = outside
    return re.search(r"\b(?:where|whose)\b", text) is not None
