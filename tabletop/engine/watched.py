"""Values that note what is read of them: what was read is the key of whatever is kept, and a stale answer is impossible.

``watched`` notes the fields of one value. ``Reads`` notes all that is read of a table, of its things and its battle field by
field and thing by thing, so that what was made of it holds on every table where the same would be read.
"""

from collections.abc import Callable, Hashable, ItemsView, Iterator, KeysView, Mapping, ValuesView
from dataclasses import fields
from functools import cache, partial
from typing import Any, TypeAlias, TypeVar, cast

from tabletop.engine.frozen import from_fields
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import SeenThing

Value = TypeVar("Value")
Note: TypeAlias = Callable[[str, Any], Any]
"""Is told the name of each field that is read, and what it holds; what it gives is what is read."""
Path: TypeAlias = tuple[str, ...]
"""Where something was read: ``("turn",)``, ``("battle", "armies")``, ``("things", "#12", "face")``; the whole table at ``()``."""
WHOLE = "__dict__"
"""What is noted where a value is read as a whole, as a changed copy of it is made."""


def watched(value: Value, note: Note) -> Value:
    """The value, which tells ``note`` each of its fields as it is read."""
    made: Value = from_fields(_watched(cast(Hashable, type(value))), {"of": value, "note": note})
    return made


@cache
def _watched(kind: Any) -> Any:
    names = frozenset(each.name for each in fields(kind))

    class Watched(kind):  # type: ignore[misc]
        def __getattribute__(self, name: str) -> Any:
            held = object.__getattribute__(self, WHOLE)
            if name in names:
                return held["note"](name, getattr(held["of"], name))
            if name == WHOLE:
                held["note"](WHOLE, None)
                return vars(held["of"]) | {}
            return kind if name == "__class__" else object.__getattribute__(self, name)

    return Watched


class Reads:
    """What was read of a table through ``self.table``: ``of`` is what stood at each place that was read."""

    def __init__(self, table: SeenTable) -> None:
        self.of: dict[Path, object] = {}
        self._read = table
        self.table = watched(table, self._field)

    def _field(self, name: str, value: Any) -> Any:
        if name == "battle":
            return watched(value, partial(self._part, name))
        if name == "things":
            return watched(value, self._things)
        self.of[() if name == WHOLE else (name,)] = self._read if name == WHOLE else value
        return value

    def _part(self, whole: str, name: str, value: Any) -> Any:
        self.of[(whole,) if name == WHOLE else (whole, name)] = getattr(self._read, whole) if name == WHOLE else value
        return value

    def _things(self, name: str, value: Any) -> Any:
        return _Things(value, self) if name == "by_id" else self._part("things", name, value)

    def thing(self, key: str, thing: SeenThing | None) -> SeenThing | None:
        """A thing that was looked up by its id; what is read of it then is noted as well."""
        if thing is None:
            self.of["things", key] = None
            return None
        return watched(thing, partial(self._of_thing, key))

    def _of_thing(self, key: str, name: str, value: Any) -> Any:
        self.of[("things", key) if name == WHOLE else ("things", key, name)] = value
        return value

    def all_things(self) -> None:
        self.of[("things",)] = self._read.things


class _Things(Mapping[str, SeenThing]):
    """Things by id; who goes through them has read them all."""

    def __init__(self, by_id: Mapping[str, SeenThing], reads: Reads) -> None:
        self._by_id, self._reads = by_id, reads

    def __getitem__(self, key: str) -> SeenThing:
        found = self._reads.thing(key, self._by_id.get(key))
        if found is None:
            raise KeyError(key)
        return found

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and (found := self._reads.thing(key, self._by_id.get(key))) is not None and found.id == key

    def __iter__(self) -> Iterator[str]:
        self._reads.all_things()
        return iter(self._by_id)

    def __len__(self) -> int:
        self._reads.all_things()
        return len(self._by_id)

    def keys(self) -> KeysView[str]:
        self._reads.all_things()
        return self._by_id.keys()

    def values(self) -> ValuesView[SeenThing]:
        self._reads.all_things()
        return self._by_id.values()

    def items(self) -> ItemsView[str, SeenThing]:
        self._reads.all_things()
        return self._by_id.items()


class Key:
    """What was read of a table, as the key of what was made of it."""

    def __init__(self, read: Mapping[Path, object]) -> None:
        self._read: dict[str, dict[Path, object]] = {}
        for path, value in read.items():
            self._read.setdefault(path[0] if path else "", {})[path] = value

    def __contains__(self, path: Path) -> bool:
        """Whether that was read, or all that it is a part of."""
        return any(path[:end] in self._read.get(path[0] if end else "", ()) for end in range(len(path) + 1))

    def holds(self, table: SeenTable, earlier: SeenTable) -> bool:
        """Whether on that table the same would be read as on an earlier one on which it held."""
        return all(
            (field and getattr(table, field) is getattr(earlier, field))
            or all(_same(_now(path, table), value) for path, value in read.items())
            for field, read in self._read.items()
        )


def _same(now: object, before: object) -> bool:
    return now is before or now == before


def _now(path: Path, table: SeenTable) -> object:
    if not path:
        return table
    if path[0] != "things" or len(path) == 1 or path[1] == "piles":
        value: object = table
        for name in path:
            value = getattr(value, name)
        return value
    thing = table.things.by_id.get(path[1])
    return thing if thing is None or len(path) == 2 else getattr(thing, path[2])
