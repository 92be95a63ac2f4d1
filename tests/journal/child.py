"""Programs of their own for the tests of the journal, to be killed, starved of room or measured."""

import os
import sys
from contextlib import closing
from pathlib import Path

from tabletop.journal import InUse, NotSaved, Trouble, create, open_journal, read
from tests.proving import measured


def append_for_ever(place: str) -> None:
    """Says each number once its entry is saved."""
    with closing(open_journal(place)) as journal:
        while True:
            number = len(journal.entries)
            journal.append({"number": number, "text": "words " * (number % 40)})
            os.write(1, b"%d\n" % number)


def hold(place: str) -> None:
    with closing(open_journal(place)):
        print("held", flush=True)
        sys.stdin.read()


def try_to_open(place: str) -> None:
    try:
        open_journal(place).close()
        print("opened")
    except InUse as trouble:
        print(trouble)


def run_out_of_room(place: str) -> None:
    """Files may not grow beyond 1,000 bytes until the last line; says what the journal said."""
    import resource

    with closing(create(place, {"game": "none"})) as journal:
        most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, most))
        for number in range(40):
            try:
                journal.append({"number": number, "text": "x" * 60})
            except NotSaved as trouble:
                print(trouble)
        print(journal.unsaved, len(read(place).entries))
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        journal.retry()
        print(journal.unsaved)


def came_of_reading(place: str) -> str:
    try:
        return f"{len(read(place).entries)} entries"
    except Trouble as trouble:
        return str(trouble)


def measure(place: str) -> None:
    """Says what came of reading the file, the calls of functions that it took and the most memory, in MB."""
    came, calls = measured(came_of_reading, place)
    status = Path("/proc/self/status").read_text()
    most = int(status.partition("VmHWM:")[2].split()[0]) / 1000
    print(came, calls, most, sep="\n")


if __name__ == "__main__":
    {act.__name__: act for act in (append_for_ever, hold, try_to_open, run_out_of_room, measure)}[sys.argv[1]](sys.argv[2])
