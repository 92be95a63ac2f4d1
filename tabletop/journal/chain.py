"""The chain of seals: every line of a file vouches for all lines before it."""

from array import array
from zlib import crc32

from tabletop.journal.lines import LINE_LIMIT, SEAL_LENGTH, RawEntry, parsed, seal, sealed
from tabletop.journal.trouble import SEAL_ANEW, Trouble

FILE_LIMIT = 128_000_000
COUNT_LIMIT = 250_000


class Lines:
    """The bytes of a file as they are on the disk, and where each line ends. Line 0 is the head."""

    def __init__(self, text: bytearray) -> None:
        """Checks every seal; half a line at the end becomes ``torn``. Raises ``Trouble`` about the first that does not fit."""
        self.text = text
        self.total = 0
        self.torn = b""
        self.unended = False
        self._ends = array("Q")
        self._check()

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, number: int) -> bytearray:
        return self.text[self.end(number) : self._ends[number]]

    def end(self, count: int) -> int:
        """How many bytes the first ``count`` lines take."""
        return self._ends[count - 1] if count else 0

    def add(self, entry: RawEntry) -> None:
        """Raises ``ValueError`` when the entry cannot stand in a journal; then nothing is added."""
        line, total = sealed(entry, self.total)
        if len(self._ends) >= COUNT_LIMIT or len(self.text) + len(line) > FILE_LIMIT:
            raise ValueError("This journal is full.")
        self.text += line
        self.total = total
        self._ends.append(len(self.text))

    def _check(self) -> None:
        text, start, total = self.text, 0, 0
        with memoryview(text) as view:
            while (end := text.find(b"\n", start, start + LINE_LIMIT)) >= 0:
                stop = end - (text[end - 1] == _RETURN) - SEAL_LENGTH
                total = crc32(view[start:stop], total)
                if stop < start or not text.startswith(seal(total), stop):
                    break
                start = end + 1
                self.total = total
                self._ends.append(start)
        if start < len(text):
            self._settle(start)

    def _settle(self, start: int) -> None:
        """Looks at what follows the last good line: a line that lacks only its end, half a line, or trouble."""
        rest = bytes(self.text[start : start + LINE_LIMIT])
        is_last = start + len(rest) == len(self.text)
        total = crc32(rest[:-SEAL_LENGTH], self.total)
        if is_last and rest.endswith(seal(total)):
            self.total = total
            self.unended = True
            self.text += b"\n"
            self._ends.append(len(self.text))
        elif is_last and start and _is_torn(rest):
            self.torn = rest
            del self.text[start:]
        else:
            raise self._fault(rest, len(self._ends) + 1)

    def _fault(self, rest: bytes, number: int) -> Trouble:
        line, ended, _ = rest.partition(b"\n")
        if not ended and len(rest) == LINE_LIMIT:
            return Trouble(f"It is longer than {LINE_LIMIT:,} bytes.", number, SEAL_ANEW)
        if not ended:
            return Trouble("The file ends in the middle of its first line.", number, "Go back to an earlier copy.")
        parsed(line, number)
        if number > 2 and line == self[number - 2].rstrip():
            return Trouble("It stands there twice.", number, SEAL_ANEW)
        if line.rstrip()[-SEAL_LENGTH:][:7] != b'"sum":"':
            return Trouble('It does not end in a seal, “"sum":"…"}”.', number, SEAL_ANEW)
        return Trouble("Its sum does not fit: it was changed, or a line before it is missing or was moved.", number, SEAL_ANEW)


def _is_torn(rest: bytes) -> bool:
    """Half a line, or one that a power failure has left as noughts up to where the disk's next page begins."""
    return b"\n" not in rest[:-1] and (not rest.endswith(b"\n") or rest.startswith(b"\0"))


_RETURN = ord("\r")
