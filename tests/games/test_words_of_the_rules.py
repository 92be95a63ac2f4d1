"""What players read on the cards is what the authors wrote."""

import hashlib

import pytest

from tabletop.box.box import find_box

AS_PUBLISHED = {
    "nomic": "3d784b2d38d00ecfcf7fac938a023f8091e313502e51709c1f16274eec73cdf8",
    "solitaire-nomic": "f63d1df183f0b88e5656d55cf9c43f1e238a5cb1c22191d5ad750b6bbd998797",
}
"""SHA-256 of “101. …”, “102. …”, a line each, compared word by word with the authors' own pages."""
AUTHORS = {"nomic": "Peter Suber", "solitaire-nomic": "Doug Chatham"}


@pytest.mark.parametrize("game", AS_PUBLISHED)
def test_the_rules_are_those_of_their_author_word_for_word_and_credited(game: str) -> None:
    box = find_box(game)
    rules = "\n".join(f"{rule.number}. {rule.text}" for rule in box.rule)
    assert hashlib.sha256(rules.encode()).hexdigest() == AS_PUBLISHED[game]
    assert AUTHORS[game] in box.credit
