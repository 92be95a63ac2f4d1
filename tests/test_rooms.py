"""The house is in order: each room says what it is for, and none is so full that nothing can be found."""

import ast
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OF_CHESS = (
    "engine.chess",
    "engine.boards.battle",
    "engine.acts.armies",
    "engine.acts.pushes",
    "engine.acts.board_drops",
    "clerk.kits.chess",
)
OF_MAPS = ("engine.boards.maps", "engine.acts.maps")
JOINING = {
    "engine.acts": "every act there is",
    "engine.acts.drops": "what letting any thing go means",
    "clerk.kits": "all words of sheets",
    "clerk.work.primitives": "what the table does of itself",
    "clerk.clerk": "what is asked of the clerk",
    "game.half_boards": "what they bring to an evening",
    "game.ending": "whose armies were left",
}
"""What joins all kits, and so may know the one of chess."""
JOINING_MAPS = {
    "engine.acts": "every act there is",
    "clerk.kits.places": "the words for squares of any board",
    "clerk.law.counted": "how many squares of any board a seat owns",
}
"""What may know the kit of maps."""
ONE_IDEA = {
    "Occasion": "in the words of sheets, and when it comes about",
    "Do": "a verb of a line, and the act of what has a name",
    "Number": "what is reckoned with, and as a line writes it",
    "ARTICLES": "little words, and what begins with one",
    "SQUARE": "what is chosen, and what it is",
}
"""What two classes, a class and a type, or two constants are called, as both are of one idea."""
ROOMS = sorted({file.parent for file in (ROOT / "tabletop").rglob("*.py")})


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(ROOT)))
def test_a_room_has_a_sentence_at_its_door_and_no_more_than_25_modules(room):
    door = ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8")))
    assert door
    assert door.endswith(".")
    modules = [file.name for file in room.glob("*.py") if file.name not in {"__init__.py", "resources.py"}]
    assert len(modules) <= 25, modules


def test_no_name_has_two_meanings():
    """Of classes, and of types and constants that other modules know by name."""
    trees = {file: ast.parse(file.read_text("utf-8")) for file in (ROOT / "tabletop").rglob("*.py")}
    shared = {name for file in trees for name in imported(file)}
    names = Counter(node.name for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    for file, tree in trees.items():
        module = ".".join(file.relative_to(ROOT / "tabletop").with_suffix("").parts)
        names.update(name for node in tree.body for name in named(node) if f"{module}.{name}" in shared)
    assert {name for name, count in names.items() if count > 1 and not name.startswith("_")} == ONE_IDEA.keys()


def named(node: ast.stmt) -> set[str]:
    """What types are called that are written there as others put together, and constants; not what stands for any type."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    made = node.value if targets else None
    any_type = isinstance(made, ast.Call) and isinstance(made.func, ast.Name) and made.func.id in ("TypeVar", "ParamSpec")
    found = {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
    return set() if any_type else {name for name in found if name[:1].isupper()}


@pytest.mark.parametrize(("kit", "joining"), [(OF_CHESS, JOINING), (OF_MAPS, JOINING_MAPS)], ids=["chess", "maps"])
def test_in_engine_clerk_and_game_only_a_kit_itself_and_what_joins_all_kits_knows_of_it(kit, joining):
    knowing = set()
    for file in (file for room in ("engine", "clerk", "game") for file in sorted(ROOT.glob(f"tabletop/{room}/**/*.py"))):
        name = ".".join(file.relative_to(ROOT / "tabletop").with_suffix("").parts).removesuffix(".__init__")
        if not within(kit, name) and any(within(kit, each) for each in imported(file)):
            knowing.add(name)
    assert knowing == joining.keys()


def within(kit: tuple[str, ...], module: str) -> bool:
    return any(f"{module}.".startswith(f"{room}.") for room in kit)


def imported(file: Path) -> list[str]:
    """The modules of the package that a file imports, whole or by a name in them."""
    found = (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.ImportFrom) and node.module)
    names = (f"{node.module}.{each.name}" for node in found for each in node.names)
    return [name.removeprefix("tabletop.") for name in names]


@pytest.mark.parametrize("room", ["view", "paper", "phones", "cli", "app"])
def test_nobody_who_tells_people_anything_holds_a_whole_table_or_a_thing_with_its_face(room):
    """They are given ``SeenTable`` and ``SeenThing``, made by ``engine/seen.py`` for one reader."""
    files = sorted((ROOT / "tabletop" / room).rglob("*.py"))
    assert files
    held = {"engine.table.Table", "engine.things.Thing", "engine.things.Things"}
    assert {file.name: held & {*imported(file)} for file in files if held & {*imported(file)}} == {}
    asking = {file.name for file in files if "whole_table" in file.read_text("utf-8")}
    assert asking - {"self_test.py"} == set(), "it only compares an evening with itself"
