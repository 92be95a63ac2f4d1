"""Values that note what is read of them: what was read is the key of whatever is kept, and a stale answer is impossible.

``watched`` notes the fields of one value. ``Reads`` notes all that is read of a table, of its rulebook, of each thing and of what
each kit knows field by field, so that what was made of it holds on every table where the same would be read.
"""

from collections.abc import Callable, Iterator, Mapping, ValuesView
from dataclasses import fields
from functools import cache, partial
from typing import Any, TypeAlias, TypeVar

from tabletop.engine.frozen import from_fields
from tabletop.engine.kit_state import KitState
from tabletop.engine.seen import SeenTable

Value = TypeVar("Value")
Note: TypeAlias = Callable[[str, Any], Any]
"""Is told the name of each field that is read, and what it holds; what it gives is what is read."""
ReadPath: TypeAlias = tuple[str, ...]
"""Where something was read: ``("turn",)``, ``("things", "#12", "face")``, ``("kits", "battle", "last")``; all of it at ``()``."""
ALL_OF_IT = "__dict__"
"""What is noted where a value is read as a whole, as a changed copy of it is made."""


def watched(value: Value, note: Note) -> Value:
    """The value, which tells ``note`` each of its fields as it is read."""
    made: Value = from_fields(_watched(type(value)), {"of": value, "note": note})
    return made


def _watching(kind: Any) -> Any:
    names = frozenset(each.name for each in fields(kind))

    class Watched(kind, **{"noting": True} if issubclass(kind, KitState) else {}):  # type: ignore[misc]
        def __getattribute__(self, name: str) -> Any:
            held = object.__getattribute__(self, ALL_OF_IT)
            if name in names:
                return held["note"](name, getattr(held["of"], name))
            if name == ALL_OF_IT:
                held["note"](ALL_OF_IT, None)
                return vars(held["of"]) | {}
            return kind if name == "__class__" else object.__getattribute__(self, name)

    return Watched


_watched: Callable[[Any], Any] = cache(_watching)


class Reads:
    """What was read of a table through ``self.table``: ``of`` is what stood at each place that was read."""

    def __init__(self, table: SeenTable) -> None:
        self.of: dict[ReadPath, object] = {}
        self._read = table
        self.table = watched(table, self._field)

    def _field(self, name: str, value: Any) -> Any:
        if name == "kits":
            return _ByKey(value, "kits", value, self)
        if name == "things":
            return watched(value, self._things)
        if name == "rulebook":  # its rules stay as they are for most of what changes there
            return self.part((name,), value)
        self.of[() if name == ALL_OF_IT else (name,)] = self._read if name == ALL_OF_IT else value
        return value

    def _things(self, name: str, value: Any) -> Any:
        if name == "by_id":
            return _ByKey(value, "things", self._read.things, self)
        self.of[("things",) if name == ALL_OF_IT else ("things", name)] = self._read.things if name == ALL_OF_IT else value
        return value

    def part(self, path: ReadPath, value: Any) -> Any:
        """The rulebook, or a thing or what a kit knows that was looked up; what is read of it then is noted as well."""
        if value is None:
            self.of[path] = None
            return None
        return watched(value, partial(self._of_part, path, value))

    def _of_part(self, path: ReadPath, whole: Any, name: str, value: Any) -> Any:
        self.of[path if name == ALL_OF_IT else (*path, name)] = whole if name == ALL_OF_IT else value
        return value


class _ByKey(Mapping[str, Any]):
    """Things by id, or what kits know by name; who goes through them has read ``whole``, all of them."""

    def __init__(self, by_key: Mapping[str, Any], name: str, whole: object, reads: Reads) -> None:
        self._by_key, self._name, self._whole, self._reads = by_key, name, whole, reads

    def __getitem__(self, key: str) -> Any:
        found = self._reads.part((self._name, key), self._by_key.get(key))
        if found is None:
            raise KeyError(key)
        return found

    def __contains__(self, key: object) -> bool:
        kind = type(self._by_key[str(key)]) if key in self._by_key else None
        self._reads.of[(self._name, str(key)) if kind is None else (self._name, str(key), "__class__")] = kind
        return kind is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def values(self) -> ValuesView[Any]:
        return self._all().values()

    def _all(self) -> Mapping[str, Any]:
        self._reads.of[self._name,] = self._whole
        return self._by_key


class Key:
    """What was read of a table, as the key of what was made of it."""

    def __init__(self, read: Mapping[ReadPath, object]) -> None:
        self._read: dict[str, dict[ReadPath, object]] = {}
        for path, value in read.items():
            self._read.setdefault(path[0] if path else "", {})[path] = value

    def __contains__(self, path: ReadPath) -> bool:
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


def _now(path: ReadPath, table: SeenTable) -> object:
    if not path:
        return table
    value: object = getattr(table, path[0])
    for name in path[1:]:
        if value is table.things and name != "piles":
            value = table.things.by_id
        value = value.get(name) if isinstance(value, Mapping) else getattr(value, name, None)
    return value
