"""What the rules of a game leave to people before it begins, and what is wrong with a game file or with an answer."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.engine.seats import CLOCKWISE
from tabletop.engine.values import Number, listed, typed_number, written


class BoxTrouble(Exception):
    """What is wrong with a game file, in which line (0: the whole file), and how to mend it."""

    def __init__(self, sentence: str, line: int = 0, mend: str = "", column: int = 0) -> None:
        super().__init__(sentence, line, mend, column)
        self.sentence, self.line, self.mend, self.column = sentence, line, mend, column

    def __str__(self) -> str:
        column = f", column {self.column}" if self.column else ""
        where = f"Line {self.line}{column}: " if self.line else ""
        return f"{where}{self.sentence} {self.mend}".rstrip()


OPTION_KINDS = ("player", "players", "number", "yes or no", "text")


@dataclass(frozen=True)
class Option:
    """Something that the rules leave to people before the game. ``key`` is the text that the sheets ask for."""

    key: str
    asks: str
    kind: str = "text"
    """``player``, ``players`` (all of them in some order, or ``clockwise``), ``number``, ``yes or no`` or ``text``."""
    rule: int = 0
    choices: tuple[str, ...] = ()
    between: tuple[int, ...] = ()
    """The least and the most that a number may be, which is then a whole one."""
    together: bool = False
    """Whether that most is for all players together, and the number for each of them."""
    usual: str = ""
    """What is taken where nobody chooses; nothing leaves it to be asked at the table."""
    answers: str = ""
    """The question of the clerk sheets that it answers, such as ``ballots``; left out, *custom* by its key."""
    clause: str = ""
    """The words of the rule that leave it open, exactly as they stand there; left out, the whole rule."""
    shuffles: str = ""
    """A class of rules whose numbers the answer shuffles among them, always alike for the same word; none where it is empty."""
    says: Mapping[str, str] = field(default_factory=dict)
    """What people read for an answer, where that says more: ``no = "clockwise"``."""
    surnames: str = ""
    """The answer with which everybody's surname is asked."""
    people: bool = False
    """Whether people alone go by it, and no sheet asks for it."""

    def line(self, text: str, names: Sequence[str]) -> str:
        """The choice as a line of the table's own card. Raises ``BoxTrouble``."""
        return f"{self.target} to {self.written(text, names)}"

    @property
    def target(self) -> str:
        """How a line begins that says what was chosen."""
        return f"set {self.answers or f'custom {json.dumps(self.key, ensure_ascii=False)}'}"

    def written(self, text: str, names: Sequence[str]) -> str:
        """The choice as a sheet writes it. Raises ``BoxTrouble``."""
        if self.kind == "players":
            return self._in_order(text, names)
        if self.kind == "player" and text not in names:
            raise BoxTrouble(f"{self.asks} Nobody called “{text}” sits down.")
        if self.choices and text not in self.choices:
            raise BoxTrouble(f"{self.asks} It is one of these: {listed(self.choices)}.")
        if self.kind == "yes or no":
            if text not in ("yes", "no"):
                raise BoxTrouble(f"{self.asks} Say yes or no.")
            return text
        if self.kind == "number":
            return written(self._number(text, len(names)))
        return '"' + " ".join(text.split()).replace('"', "”") + '"'

    def _number(self, text: str, players: int) -> Number:
        try:
            number = typed_number(text)
        except ValueError as trouble:
            raise BoxTrouble(f"{self.asks} {trouble}.") from None
        if not self.between:
            return number
        least, most = self.between
        most = max(most // players, least) if self.together else most
        if isinstance(number, int) and least <= number <= most:
            return number
        allowed = f"a whole number from {least} to {most}" if least < most else str(least)
        raise BoxTrouble(f"{self.asks} {f'With {players} players it' if self.together else 'It'} is {allowed}.")

    def _in_order(self, text: str, names: Sequence[str]) -> str:
        """Everybody in that order as a sheet writes it. Raises ``BoxTrouble``."""
        if text == CLOCKWISE:
            return "players"
        said = [name.strip() for name in text.split(",")]
        if sorted(said) != sorted(names):
            raise BoxTrouble(f"{self.asks} Name each of {listed(names)} once, with commas, or say “{CLOCKWISE}”.")
        return "[" + ", ".join(f'"{name}"' for name in said) + "]"
