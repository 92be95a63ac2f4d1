"""The house is in order: each room says what it is for, and none is so full that nothing can be found."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = sorted({file.parent for file in (ROOT / "tabletop").rglob("*.py")})


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(ROOT)))
def test_a_room_has_a_sentence_at_its_door_and_no_more_than_25_modules(room):
    door = ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8")))
    assert door
    assert door.endswith(".")
    modules = [file.name for file in room.glob("*.py") if file.name not in {"__init__.py", "resources.py"}]
    assert len(modules) <= 25, modules
