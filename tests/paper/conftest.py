from collections.abc import Iterator

import pytest

from tabletop.game.session import Session
from tests.paper.evenings import in_greenwich, short_evening


@pytest.fixture(autouse=True)
def _greenwich() -> Iterator[None]:
    with in_greenwich():
        yield


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """The short evening, which no test may change."""
    session = short_evening(tmp_path_factory.mktemp("evening"))
    yield session
    session.close()
