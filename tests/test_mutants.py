"""The faults that ``./dev prove`` plants reach what was loaded before the first test."""

from tabletop.engine.acts.base import means
from tests.mutants import Mutants, place_of


def test_a_fault_can_be_planted_in_what_was_loaded_before_the_tests_began() -> None:
    mutants = Mutants()
    mutants._look_round()
    assert means in mutants._functions[place_of(means.__code__)]
