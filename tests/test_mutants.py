"""The faults that ``./dev prove`` plants reach what was loaded before the first test."""

import pytest

from tabletop.engine.acts.base import means


def test_a_fault_can_be_planted_in_what_was_loaded_before_the_tests_began() -> None:
    pytest.importorskip("resource", reason="Windows cannot fork")
    from tests.mutants import Mutants, place_of

    mutants = Mutants()
    mutants._look_round()
    assert means in mutants._functions[place_of(means.__code__)]
