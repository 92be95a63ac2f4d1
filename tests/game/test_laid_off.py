"""What lies in the trays at the edge of the table: repealed rules, defeated proposals, replaced wordings."""

import pytest

from tests.playing import do, held, sit


def put(session, kind, rule, text="", *, side):
    """Ann proposes a change of that rule, and everybody else lays the highest card they have on that side."""
    do(session, "propose", by="Ann", kind=kind, rule=rule, text=text)
    number = session.whole_table().under_vote.number
    do(session, "vote", by="Ann", side="for", card=min(held(session, "Ann"), key=worth))
    for seat in ("Bo", "Cy", "Dee"):
        do(session, "vote", by=seat, side=side, card=max(held(session, seat), key=worth))
    return number


def worth(face):
    return "A23456789TJQK".find(face[0].replace("1", "T"))


def trays(session):
    lying = {}
    for each in session.laid_off():
        lying.setdefault(each.tray, []).append((each.number, each.words))
    return lying


def counted(session):
    table = session.table()
    return table.rulebook.gone, table.defeated, table.rulebook.replaced


def test_each_card_lies_in_its_tray_with_its_last_words_and_as_many_as_are_counted(tmp_path):
    session = sit(tmp_path)
    book = session.table().rulebook
    first = put(session, "amend", 13, "The value of an Ace card is 14.", side="for")
    gone = put(session, "repeal", 18, side="for")
    lost = put(session, "amend", 14, "The value of a Jack card is 2.", side="against")
    lying = trays(session)
    assert lying == {
        "replaced": [(13, book.numbered(13).text)],
        "repealed": [(18, book.numbered(18).text)],
        "defeated": [(lost, "The value of a Jack card is 2.")],
    }
    assert counted(session) == (1, 1, 1)
    steps = {each.tray: each.step for each in session.laid_off()}
    assert [each.told(session.table().words) for each in session.laid_off()] == [
        f"replaced at step {steps['replaced']}, proposition {first}",
        f"removed at step {steps['repealed']}, proposition {gone}",
        f"rejected at step {steps['defeated']}, proposed by Ann",
    ]


def test_a_defeat_that_is_void_or_none_lies_in_no_tray_and_one_that_is_deemed_lies_there(tmp_path):
    session = sit(tmp_path)
    lost = put(session, "amend", 14, "The value of a Jack card is 2.", side="against")
    for act, number in (("void vote", 0), ("undo", 1), ("deem", 0)):
        session.undo() if act == "undo" else do(session, act, by="Bo", number=lost)
        assert (len(session.laid_off("defeated")), counted(session)[1]) == (number, number), act
    do(session, "deem", by="Bo", number=lost, adopted=False)
    assert (len(session.laid_off("defeated")), counted(session)[1]) == (1, 1)


def test_what_is_found_void_or_deemed_otherwise_lies_in_the_tray_as_often_as_it_is_counted(tmp_path):
    session = sit(tmp_path)
    first = put(session, "amend", 13, "The value of an Ace card is 14.", side="for")
    do(session, "deem", number=first, adopted=False, why="a miscount")
    assert (trays(session)["defeated"], counted(session)[1]) == ([(first, "The value of an Ace card is 14.")], 1)
    do(session, "deem", number=first, adopted=True, why="none after all")
    assert ("defeated" in trays(session), counted(session)[1]) == (False, 0)
    second = put(session, "amend", 14, "The value of a Jack card is 2.", side="against")
    do(session, "void vote", number=second, why="a slip")
    assert ("defeated" in trays(session), counted(session)[1]) == (False, 0)


def test_what_is_undone_lies_in_no_tray(tmp_path):
    session = sit(tmp_path)
    put(session, "amend", 14, "The value of a Jack card is 2.", side="against")
    assert list(trays(session)) == ["defeated"]
    session.undo()
    assert session.laid_off() == ()
    assert counted(session) == (0, 0, 0)


@pytest.mark.parametrize(("kind", "rule", "text"), [("amend", 13, "The value of an Ace card is 14."), ("repeal", 18, "")])
def test_what_a_change_laid_there_lies_there_no_more_once_the_change_is_taken_back(tmp_path, kind, rule, text):
    session = sit(tmp_path)
    number = put(session, kind, rule, text, side="for")
    do(session, "deem", by="Bo", number=number, adopted=False)
    do(session, "decide", by="Ann", question="custom", about="whether the change is taken back", answer="yes")
    assert [each.tray for each in session.laid_off()] == ["defeated"]
    assert counted(session) == (0, 1, 0)
