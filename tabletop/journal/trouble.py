"""What can go wrong with a journal, in sentences for the people at the table."""

SEAL_ANEW = "If it was changed on purpose, “tabletop check --mend FILE” seals a copy anew; if not, go back to an earlier copy."


class Trouble(Exception):
    """A file that cannot be opened: what is wrong, in which line (0: the whole file), and how to mend it. It is told on one line,
    whatever it quotes."""

    def __init__(self, sentence: str, line: int = 0, mend: str = "") -> None:
        super().__init__(sentence, line, mend)
        self.sentence = " ".join(sentence.split())
        self.line = line
        self.mend = mend

    def __str__(self) -> str:
        where = f"Line {self.line}: " if self.line else ""
        return f"{where}{self.sentence} {self.mend}".rstrip()


class NotThere(Trouble):
    """There is no file at that path."""

    def __init__(self) -> None:
        super().__init__("There is no such file.", 0, "It may have been moved or renamed.")


class TooNew(Trouble):
    """The file was written by a later version of the program."""


class InUse(Trouble):
    """Another window, or another program, has the file open."""


class NotSaved(Exception):
    """Something is not on the disk; the message is one sentence that says why and what can be done."""
