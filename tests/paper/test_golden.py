"""A short evening as it is printed, word for word; approved by reading."""

import tempfile
from pathlib import Path

import pytest

from tabletop.game.paper_account import account
from tabletop.game.session import Session
from tabletop.paper.choice import WHAT, WRITERS
from tests.paper.evenings import in_greenwich, short_evening

GOLDEN = Path(__file__).parent / "golden"
SINCE = 12
TEXTS = ("rules.txt", "rules.md", "rules.html", "full.txt", "full.md", "minutes.txt", "minutes.md", "book.txt", "cards.html")


def printed(session: Session, name: str) -> str:
    what, ending = Path(name).stem, Path(name).suffix
    return WRITERS[ending](WHAT[what](account(session, since=SINCE if what in ("rules", "full", "book") else None)))


@pytest.mark.parametrize("name", TEXTS)
def test_it_reads_as_it_was_approved(played: Session, name: str) -> None:
    assert printed(played, name) == (GOLDEN / name).read_text("utf-8")


def write_golden_file() -> None:
    with in_greenwich(), tempfile.TemporaryDirectory() as folder:
        evening = short_evening(Path(folder))
        for each in TEXTS:
            (GOLDEN / each).write_text(printed(evening, each), "utf-8")
        evening.close()
