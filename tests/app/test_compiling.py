"""What ``dataclass`` writes is the same, whenever it is compiled."""

import dataclasses
from dataclasses import FrozenInstanceError, dataclass, field

import pytest

from tabletop.app.compiling import compile_late


@pytest.fixture
def late(monkeypatch):
    if not hasattr(dataclasses, "_create_fn"):
        pytest.skip("This Python compiles all that it writes for a class together.")
    monkeypatch.setattr(dataclasses, "_create_fn", dataclasses._create_fn)  # put back at the end
    compile_late()
    compile_late()  # a program that has done so may do so again


def piles():
    @dataclass(frozen=True)
    class Pile:
        name: str
        cards: tuple[str, ...] = ()
        seen: list[str] = field(default_factory=list, compare=False)

    @dataclass(frozen=True)
    class Hand(Pile):
        seat: str = ""

    return Pile, Hand


def test_values_are_made_compared_and_told_as_they_are_when_all_is_compiled_at_once(late):
    for kind in piles():
        one, other = kind("deck", cards=("A",)), kind("deck", ("A",))
        assert (one == other, hash(one) == hash(other), one == kind("bag"), one.seen is other.seen) == (True, True, False, False)
        assert repr(one).startswith(f"{kind.__qualname__}(name='deck', cards=('A',), seen=[]")
        with pytest.raises(FrozenInstanceError):
            one.name = "bag"
        with pytest.raises(FrozenInstanceError):
            del one.name
        with pytest.raises(TypeError, match="missing 1 required positional argument: 'name'"):
            kind()
    assert piles()[1]("deck", seat="Ann").seat == "Ann"


def test_a_function_is_compiled_when_it_is_called_and_then_stands_in_its_own_place(late):
    pile, hand = piles()
    asked = pile.__eq__
    assert pile("deck") == pile("deck")
    assert pile.__eq__ is not asked
    assert hand.__eq__.__code__.co_name == "late"
    assert (pile.__eq__.__code__.co_name, pile.__eq__.__qualname__) == ("__eq__", f"{pile.__qualname__}.__eq__")
