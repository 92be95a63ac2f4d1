"""Values to JSON and back, by the types their dataclasses declare.

The one codec for acts, steps and the table itself. ``plain`` leaves out what equals a field's default, so files stay
short; ``read`` checks every type and gives one sentence for whatever does not fit, in the words of the file and never in
Python's. A field that would be a word of Python's bears an underscore there (``from_``) and none in the file; one whose name
is of two words there says so (``field(metadata=called("go back"))``).
"""

import dataclasses
import json
import types
import typing
from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, TypeVar, Union, cast

from tabletop.engine.frozen import from_fields
from tabletop.engine.values import MOST_LETTERS, REFS, Ref, Value, exact, read_number, shortened, written

Made = TypeVar("Made")
Reader = Callable[[object], Any]
Writer = Callable[[Any], Any]
UnixTime = Annotated[float, "Unix time, up to the year 9999"]
Count = Annotated[int, "a whole number that is not negative"]
_AS_IT_IS = (types.NoneType, str, bool, int, float)
LAST_MOMENT = 253_370_764_800
"""The last year that a calendar knows begins then."""


class Malformed(ValueError):
    """What was read is not what it should be; the message is one sentence for a person."""


def plain(value: Any) -> Any:
    """JSON types for ``value``: references as ``{"player": "Ann"}``, a fraction as ``"15/2"``, or in a list as
    ``{"number": "15/2"}``, where it might be taken for a text."""
    return _WRITERS[value.__class__](value)


def read(kind: type[Made], found: object) -> Made:
    """The value of type ``kind`` that ``plain`` gave. Raises ``Malformed`` with a sentence."""
    made: Made = reader(cast(Hashable, kind))(found)
    return made


def spelt(name: str) -> Mapping[str, str]:
    """What a field is called in the file, where that is no name in Python: its metadata."""
    return {"called": name}


def by_its_kind() -> Mapping[str, str]:
    """That a reference stands in the file under its own kind, ``"army": "Red"``: the metadata of one field of a class at most."""
    return spelt("")


def read_by(kind: Any, reader: Reader) -> None:
    """Values of that type are read by ``reader``: of acts, each class by its name."""
    _SIMPLE[kind] = reader


def stands_as_text(kind: type, read_text: Callable[[str], object]) -> None:
    """Values of that type stand in the file as ``str`` gives them, and ``read_text`` gives them back."""
    _WRITERS[kind] = str
    read_by(kind, lambda found: read_text(_text(found)))


def amended_by(kind: type[Made], amend: Callable[[Made], Made]) -> None:
    """What is read of that type is completed by ``amend``: what older files leave unsaid is said as it is read."""
    read_record = _record(kind)
    read_by(kind, lambda found: amend(read_record(found)))


@cache
def _defaults(kind: Any) -> tuple[tuple[str, str, Any], ...]:
    """Of each field its name, what it is called in the file, and what it holds where the file says nothing."""
    return tuple((field.name, _called(field), _default(field)) for field in dataclasses.fields(kind))


def _called(field: "dataclasses.Field[Any]") -> str:
    return str(field.metadata.get("called", field.name.rstrip("_")))


def _default(field: "dataclasses.Field[Any]") -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


class _Writers(dict[type, Writer]):
    """What writes values of each type, made when the first of them is written."""

    def __missing__(self, kind: type) -> Writer:
        found = self[kind] = _writer(kind)
        return found


def _writer(kind: type) -> Writer:
    if issubclass(kind, _AS_IT_IS):
        return lambda value: value
    if issubclass(kind, Fraction):
        return lambda value: {"number": written(value)}
    if issubclass(kind, Ref):
        return lambda value: {value.kind: value.key}
    if issubclass(kind, frozenset):
        return lambda value: [plain(item) for item in sorted(value)]
    if issubclass(kind, tuple | list):
        return lambda value: [_WRITERS[item.__class__](item) for item in value]
    if dataclasses.is_dataclass(kind):
        return _record_writer(kind)
    return lambda value: [[plain(key), plain(item)] for key, item in value.items()]


def _record_writer(kind: type) -> Writer:
    fields = _defaults(cast(Hashable, kind))

    def write(value: Any) -> dict[str, Any]:
        held: dict[str, Any] = {
            called: _fraction_written(item, _hints(kind)[name]) if item.__class__ is Fraction else _WRITERS[item.__class__](item)
            for name, called, default in fields
            if (item := getattr(value, name)) is not default
            and (item != default or isinstance(item, bool) != isinstance(default, bool))
        }
        if "" in held:
            held |= held.pop("")
        return held

    return write


_WRITERS = _Writers()


@cache
def reader(kind: Any) -> Reader:
    """What reads values of type ``kind``: made once, for whoever reads many."""
    simple = _SIMPLE.get(kind)
    if simple:
        return simple
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (Union, types.UnionType):
        return _value if _anything(kind) else _optional(inner)
    if origin in (tuple, frozenset):
        return _several(origin, inner)
    if origin is Mapping:
        return _mapping(reader(inner[0]), reader(inner[1]))
    if dataclasses.is_dataclass(kind):
        return _record(cast(type, kind))
    if issubclass(kind, Enum):
        return _choice(kind)
    if issubclass(kind, tuple):
        return _named_tuple(kind)
    raise TypeError(f"no reader for {kind!r}")


def _record(kind: type) -> Reader:
    defaults = {name: default for name, _, default in _defaults(cast(Hashable, kind)) if default is not dataclasses.MISSING}
    names = {called: name for name, called, _ in _defaults(cast(Hashable, kind))}
    readers = _FieldReaders(kind, names)

    def read_record(found: object) -> Any:
        if not isinstance(found, dict):
            raise Malformed(f"{_short(found)} stands where {_words(kind)} should be.")
        held = defaults.copy()
        name = ""
        try:
            for name, item in found.items():
                spelt, as_it_is, reader = readers[name]
                held[spelt] = item if item.__class__ is as_it_is else reader(item)
        except Malformed as trouble:
            raise Malformed(f"“{name}” of {_words(kind)}: {trouble}" if name in names else str(trouble)) from None
        if len(held) < len(names):
            lacking = next(name for name, spelt in names.items() if spelt not in held)
            raise Malformed(f"{_words(kind)} needs “{lacking}”.")
        return from_fields(kind, held)

    return read_record


class _FieldReaders(dict[str, tuple[str, type | None, Reader]]):
    """By a field's name in the file: its name in Python, the type of item that stands as it is, and the reader of all others.

    Each is made when it is first needed, so a value may hold others of its own type.
    """

    def __init__(self, kind: type, names: Mapping[str, str]) -> None:
        self._kind, self._names = kind, names

    def __missing__(self, name: str) -> tuple[str, type | None, Reader]:
        if name in REFS and name not in self._names and "" in self._names:
            return self._names[""], None, lambda found: Ref(name, _text(found))
        if name not in self._names or not name:
            raise Malformed(f"{_words(self._kind)} has no “{name}”; it has {', '.join(filter(None, self._names))}.")
        spelt = self._names[name]
        hint = _hints(cast(Hashable, self._kind))[spelt]
        found = self[name] = spelt, hint if hint in (str, bool) else None, reader(hint)
        return found


def _fraction_written(fraction: Fraction, hint: Any) -> Any:
    return plain(fraction) if _anything(hint) else written(fraction)


def _anything(hint: Any) -> bool:
    """Whether values of every sort stand there, so that a text in the file is a text and no number."""
    inner = typing.get_args(hint)
    return Ref in inner and bool in inner


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    return typing.get_type_hints(kind, include_extras=True)


def _named_tuple(kind: Any) -> Reader:
    readers = tuple(reader(hint) for hint in _hints(kind).values())

    def read_named(found: object) -> Any:
        if not isinstance(found, list) or len(found) > len(readers):
            raise Malformed(f"{_short(found)} stands where {_words(kind)} should be.")
        try:
            return kind(*(reader(item) for reader, item in zip(readers, found, strict=False)))
        except TypeError:
            raise Malformed(f"{_short(found)} stands where {_words(kind)} should be.") from None

    return read_named


def _choice(kind: type[Enum]) -> Reader:
    def read_choice(found: object) -> Any:
        try:
            return kind(found)
        except ValueError:
            raise Malformed(f"{_short(found)} is none of {', '.join(str(each.value) for each in kind)}.") from None

    return read_choice


def _optional(kinds: tuple[Any, ...]) -> Reader:
    readers = [reader(kind) for kind in kinds if kind is not types.NoneType]
    nothing = types.NoneType in kinds

    def read_optional(found: object) -> Any:
        if found is None and nothing:
            return None
        for reader in readers[:-1]:
            try:
                return reader(found)
            except Malformed:
                continue
        return readers[-1](found)

    return read_optional


def _several(origin: Any, kinds: tuple[Any, ...]) -> Reader:
    if origin is tuple and kinds[-1] is not Ellipsis:
        readers = [reader(kind) for kind in kinds]

        def read_exactly(found: object) -> Any:
            if not isinstance(found, list) or len(found) != len(readers):
                raise Malformed(f"{_short(found)} should be a list of {len(readers)}.")
            return tuple([reader(item) for reader, item in zip(readers, found, strict=True)])

        return read_exactly
    one = reader(kinds[0])

    def read_several(found: object) -> Any:
        if not isinstance(found, list):
            raise Malformed(f"{_short(found)} should be a list.")
        return origin([one(item) for item in found])

    return read_several


def _mapping(key: Reader, item: Reader) -> Reader:
    def read_mapping(found: object) -> Any:
        if isinstance(found, dict) and key is _text:
            return {name: item(value) for name, value in found.items()}
        if not isinstance(found, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in found):
            raise Malformed(f"{_short(found)} should be a list of pairs.")
        return {key(name): item(value) for name, value in found}

    return read_mapping


def _text(found: object) -> str:
    if not isinstance(found, str):
        raise Malformed(f"{_short(found)} should be a text in quotes.")
    return found


def _yes_no(found: object) -> bool:
    if not isinstance(found, bool):
        raise Malformed(f"{_short(found)} should be true or false.")
    return found


def _whole(found: object) -> int:
    if isinstance(found, bool) or not isinstance(found, int) or abs(found) > 10**12:
        raise Malformed(f"{_short(found)} should be a whole number.")
    return found


def _measure(found: object) -> float:
    if isinstance(found, bool) or not isinstance(found, int | float) or not abs(found) < 1e13:
        raise Malformed(f"{_short(found)} should be a number.")
    return float(found)


def _moment(found: object) -> float:
    if not 0 <= (moment := _measure(found)) < LAST_MOMENT:
        raise Malformed(f"{_short(found)} should be a moment, in seconds since 1970.")
    return moment


def _count(found: object) -> int:
    if (number := _whole(found)) < 0:
        raise Malformed(f"{_short(found)} should not be negative.")
    return number


def _fraction(found: object) -> Fraction:
    if isinstance(found, dict) and list(found) == ["number"]:
        found = found["number"]
    try:
        return Fraction(read_number(found))
    except ValueError as trouble:
        said = trouble if isinstance(found, str | int) else f"{_short(found)} is not a number such as 7 or 15/2"
        raise Malformed(f"{said}.") from None


def _number(found: object) -> Any:
    return found if type(found) is int and -_TOO_LONG < found < _TOO_LONG else exact(_fraction(found))


def _ref(found: object) -> Ref:
    if not isinstance(found, dict) or len(found) != 1:
        raise Malformed(f'{_short(found)} should name one thing, such as {{"player": "Ann"}}.')
    ((kind, key),) = found.items()
    if kind not in REFS:
        raise Malformed(f"There is no “{kind[:40]}” to name; there are {', '.join(REFS)}.")
    return Ref(kind, _text(key))


def _value(found: object) -> Value:
    if found is None or isinstance(found, bool | str):
        return found
    if isinstance(found, list):
        return tuple(_value(item) for item in found)
    if isinstance(found, dict) and "number" not in found:
        return _ref(found)
    number: Value = _number(found)
    return number


_TOO_LONG = 10**MOST_LETTERS
_SIMPLE: dict[Any, Reader] = {
    object: lambda found: found,
    UnixTime: _moment,
    Count: _count,
    str: _text,
    bool: _yes_no,
    int: _whole,
    float: _measure,
    Fraction: _fraction,
    int | Fraction: _number,
    Ref: _ref,
}


def _words(kind: type) -> str:
    said: str = getattr(kind, "said", "") or kind.__name__.lower()
    return f"“{said}”"


def _short(found: object) -> str:
    text = json.dumps(found, ensure_ascii=False, default=str) if not isinstance(found, str) else f"“{found}”"
    return shortened(text, 40)
