"""What ``dataclass`` writes for a class is compiled when it is called for the first time. There are hundreds of classes with six
such functions each, of which an evening calls a few: to compile them all would take a quarter of a start."""

import dataclasses
from collections.abc import Callable
from typing import Any

_AT_ONCE: Callable[..., Callable[..., Any]] | None = getattr(dataclasses, "_create_fn", None)
"""What compiles one of them, up to Python 3.12; later ones compile those of a class together."""


def compile_late() -> None:
    """From now on."""
    if _AT_ONCE is not None:
        dataclasses._create_fn = _late  # type: ignore[attr-defined]


def _late(name: str, *how: Any, **besides: Any) -> Callable[..., Any]:
    """What makes that function when it is called, and puts it in its own place."""
    made: Callable[..., Any] | None = None

    def late(self: object, /, *given: Any, **named: Any) -> Any:
        nonlocal made
        if made is None:
            assert _AT_ONCE is not None
            made = _AT_ONCE(name, *how, **besides)
            made.__qualname__ = late.__qualname__
            for kind in type(self).__mro__:
                if vars(kind).get(name) is late:
                    setattr(kind, name, made)
        return made(self, *given, **named)

    late.__name__ = name
    return late
