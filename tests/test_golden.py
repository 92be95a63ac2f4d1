"""Golden files hold what tests compare, and nothing besides."""

import re
from pathlib import Path

import pytest

from tests.golden import COMPARED, ROOT, Approved, approved, cases


def test_what_is_approved_equals_a_text_and_values_that_read_so() -> None:
    assert Approved("Tea.") == "Tea.\n"
    assert Approved("- Tea.\n- 4") == ["Tea.", 4]
    assert Approved("Tea.") != "Tea, now."
    assert Approved("Tea.") != ["Tea."]


def test_what_nobody_approved_equals_nothing_and_says_how_it_is_approved() -> None:
    assert approved() != ""
    assert str(approved()) == "not approved yet: python -m tests.golden tests/test_golden.py"


@pytest.mark.parametrize("golden", sorted(ROOT.glob("tests/**/golden/said.txt")), ids=lambda file: file.parent.parent.name)
def test_every_case_belongs_to_a_test_that_is_there(golden: Path) -> None:
    for at in {case.at for case in cases(golden)}:
        text = (golden.parent.parent / at).read_text("utf-8")
        there = {name.replace("_", " ") for name in re.findall(r"def test_(\w+)", text)} if COMPARED in text else set[str]()
        assert {re.sub(r"\[.*| \(\d+\)$", "", case.tried) for case in cases(golden) if case.at == at} <= there


@pytest.mark.parametrize("golden", sorted(ROOT.glob("tests/**/golden/said.txt")), ids=lambda file: file.parent.parent.name)
def test_what_stands_on_a_half_board_is_called_a_piece_as_rule_cards_call_it(golden: Path) -> None:
    assert [line for line in golden.read_text("utf-8").splitlines() if re.match(r"    .*\b[Mm][ae]n\b", line)] == []
