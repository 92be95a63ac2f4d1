"""What can be wrong with a sheet, as one sentence that says where and how to mend it."""

from tabletop.engine.values import capitalised


class SheetError(Exception):
    """A sheet cannot be read, or what it says cannot be meant. ``str`` is the sentence that a player sees."""

    def __init__(self, line: int, column: int, what: str, hint: str = "", unknown: str = "") -> None:
        """``unknown`` are the words that mean nothing where they stand."""
        super().__init__(line, column, what, hint)
        self.unknown = unknown
        self.line = line
        self.column = column
        self.what = what
        self.hint = hint

    def with_hint(self, more: str) -> "SheetError":
        """The same with another sentence on how to mend it."""
        return SheetError(self.line, self.column, self.what, f"{self.hint} {more}".strip(), self.unknown)

    @property
    def words(self) -> str:
        """What is wrong and how to mend it, for whoever sees where."""
        return f"{capitalised(self.what)}." + (f" {self.hint}" if self.hint else "")

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.what}." + (f" {self.hint}" if self.hint else "")


class RunError(Exception):
    """A line that reads well cannot be carried out: a division by zero, a text where only a number will do, too much work."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(line, why)
        self.line = line
        self.why = why
        self.rule = ""
        """The card that the line stands on, where it was asked from another."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}."
