"""An evening on disk: one ``.nomic`` file, to which each step is added and synced before anybody is shown it.

The file is lines of JSON in UTF-8. The first line is the head, ``{"nomic":1, …}``, with the number of the format; every other
line is one entry. What stands in head and entries is the caller's affair. Each line ends in a seal::

    {"nomic":1,"game":"card-nomic","sum":"8d1f0c52"}
    {"act":{"act":"vote","by":"Ann","side":"for"},"sum":"1a2b3c4d"}

The sum is the CRC-32 of the line up to ``"sum"``, carried on from the line before (in the head from nought), so it vouches for
the whole file up to there: a line that was damaged, lost, repeated or swapped breaks the chain at that line. Line ends are not
summed, so a file that was sent through Windows still holds. It is a guard against accidents, not against people, who may
mend a file by hand: ``mended`` (``tabletop check --mend``) seals a copy anew.

A program that was killed leaves at worst half a line at the end. Opening sets that aside in ``NAME.nomic.torn`` and says so.
Anything else that is wrong is one ``Trouble``: what, in which line, how to mend it. Opening checks the chain over the raw bytes
and parses the head only; an entry is parsed when it is asked for, so a line with a good seal and bad JSON is found out then.
"""

from tabletop.journal.formats import FORMAT
from tabletop.journal.journal import Journal, create, mended, open_journal
from tabletop.journal.lines import RawEntry
from tabletop.journal.record import Checkpoint, Entries, Record, read
from tabletop.journal.trouble import InUse, NotSaved, TooNew, Trouble

__all__ = [
    "FORMAT", "Checkpoint", "Entries", "InUse", "Journal", "NotSaved", "RawEntry", "Record", "TooNew", "Trouble", "create",
    "mended", "open_journal", "read",
]  # fmt: skip
