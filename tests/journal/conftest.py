"""A game to open, to damage and to go on with."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tabletop.journal import Journal, create


@pytest.fixture(autouse=True)
def no_disk_is_waited_for() -> None:
    """Here it is."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "evening.nomic"


@pytest.fixture
def journal(place: Path) -> Iterator[Journal]:
    with closing(create(place, {"game": "card-nomic"})) as journal:
        for number in range(1, 7):
            journal.append({"step": number, "told": f"Ann draws card {number}."})
        yield journal


@pytest.fixture
def played(journal: Journal) -> Path:
    """The place of a game that was played and put away."""
    journal.close()
    return journal.path
