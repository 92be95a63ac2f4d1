from collections.abc import Iterator

import pytest

from tests.paper.evenings import in_greenwich


@pytest.fixture(autouse=True)
def _letters(qapp: object) -> Iterator[None]:
    """Letters are measured only while a Qt application runs; days are those of Greenwich."""
    with in_greenwich():
        yield
