"""What people do to anything that lies on the table."""

from pathlib import Path

from tabletop.notation import step_shown
from tests.playing import deal, do, refused, sit


def test_a_card_that_all_can_see_is_arranged_by_its_face_and_kept_by_its_id(tmp_path: Path) -> None:
    session = sit(tmp_path)
    deal(session, Ann=["7S", "2C", "3C", "4C", "5C"])
    card = session.whole_table().hand("Ann")[0]
    do(session, "play", by="Ann", card="7S", to="felt")
    number = do(session, "arrange", thing="7S", at=(0.2, 0.8))
    assert session.whole_table().layout == {card.id: (0.2, 0.8)}
    assert step_shown(session, number, None)["done"]["thing"] == card.id


def test_nobody_learns_where_a_hidden_card_lies_by_arranging_it_by_its_face(tmp_path: Path) -> None:
    session = sit(tmp_path)
    for face in ("7S", "KD", "no such card"):
        answer = refused(session, "arrange", thing=face, at=(0.2, 0.8))
        assert answer.sentence == f"There is no “{face}” in sight that could be put elsewhere."
    assert not session.whole_table().layout


def test_piles_rules_clocks_and_the_proposal_are_arranged_by_name(tmp_path: Path) -> None:
    session = sit(tmp_path)
    for key in ("pile draw", "rule r3", "clock tea", "proposal"):
        do(session, "arrange", thing=key, at=(0.5, 0.5))
    assert list(session.whole_table().layout) == ["pile draw", "rule r3", "clock tea", "proposal"]


def test_what_is_taken_off_the_table_leaves_no_spot_behind(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "add thing", what="hat", kind="token", to="felt")
    do(session, "arrange", thing="hat", at=(0.1, 0.1))
    do(session, "remove thing", thing="hat")
    assert session.whole_table().layout == {}
