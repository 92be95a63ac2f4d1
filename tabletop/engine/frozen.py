"""Changed copies of frozen values, made quickly.

``replace`` means what ``dataclasses.replace`` means, for values that compute nothing when they are made, as all values
of the engine are. It copies what the old value holds instead of going through its constructor, which makes a change of
the table several times cheaper. What a value has worked out of itself (``cached_property``) is not copied.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

Made = TypeVar("Made")


def copy_as(kind: type[Made], value: Any, /, **changes: Any) -> Made:
    """A value of ``kind`` that takes all its fields from ``value``, but for these changes."""
    held = value.__dict__ | changes
    for name in _WORKED_OUT[value.__class__]:
        held.pop(name, None)
    return from_fields(kind, held)


def from_fields(kind: type[Made], held: dict[str, Any]) -> Made:
    """A value of ``kind`` whose fields are ``held``, all of them and of the right types."""
    made = _new(kind)
    _put(made, "__dict__", held)
    return made


if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """A copy of the value with these fields changed."""
        kind = value.__class__
        held = value.__dict__ | changes
        for name in _WORKED_OUT[kind]:
            held.pop(name, None)
        made = _new(kind)
        _put(made, "__dict__", held)
        return made


class _WorkedOut(dict[type, tuple[str, ...]]):
    """What values of each class work out of themselves."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        members = ((name, item) for each in kind.__mro__ for name, item in vars(each).items())
        names = self[kind] = tuple(name for name, item in members if isinstance(item, cached_property))
        return names


_WORKED_OUT = _WorkedOut()
_new, _put = object.__new__, object.__setattr__

__all__ = ["copy_as", "from_fields", "replace"]
