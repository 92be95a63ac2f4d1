"""Votes of other kinds, adopted in mid-game: more to choose from than for and against, quorums and vetoes."""

from json import loads
from pathlib import Path

from tabletop.engine.acts.drops import ON_PROPOSAL
from tabletop.engine.things import Address
from tabletop.game.session import Session
from tabletop.phones.shown import PhoneParts
from tests.games.nomic import begun, majority, named, points, with_rule
from tests.golden import approved
from tests.playing import Time, do, refused, resume, rule_of, told


def adopted(folder: Path, sheet: str) -> Session:
    """Bo's proposal 302 is open to the vote, after rule 301 with that sheet was adopted; it takes more than half."""
    session = with_rule(folder, sheet)
    majority(session)
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="Tea at four.")
    do(session, "end debate", by="Bo")
    return session


def votes(session: Session, **sides: str) -> None:
    for seat, side in sides.items():
        do(session, "vote", by=seat, side=side)


ABSTAIN = 'set other votes to ["abstain", "not before tea"]'


def test_what_a_rule_lets_people_vote_is_counted_beside_for_and_against(tmp_path: Path) -> None:
    session = adopted(tmp_path, ABSTAIN)
    assert session.other_votes() == ("abstain", "not before tea")
    assert {"abstain", "not before tea"} < {str(target.place) for target in session.targets(Address("vote", "Ann"))}
    votes(session, Ann="abstain", Bo="for", Cy="not before tea")
    proposal = named(session, 302)
    assert proposal.tally is not None
    assert (proposal.stage.value, proposal.tally.votes_for, proposal.tally.all_votes) == ("adopted", 1, 1)
    assert proposal.tally.others == (("abstain", 1), ("not before tea", 1))
    assert told(session) == approved()


def test_what_no_rule_lets_people_vote_meets_an_objection_and_can_be_voted_anyway(tmp_path: Path) -> None:
    session = adopted(tmp_path, ABSTAIN)
    objection = refused(session, "vote", by="Ann", side="perhaps")
    assert (objection.sentence, rule_of(session, objection), objection.impossible) == approved()
    do(session, "vote", by="Ann", side="perhaps", anyway=True, why="she will not be moved")
    assert told(session) == approved()
    votes(session, Bo="for", Cy="for")
    assert named(session, 302).tally.others == (("perhaps", 1),)  # type: ignore[union-attr]


def test_rules_count_other_votes_and_know_who_gave_them(tmp_path: Path) -> None:
    sheet = """set other votes to ["maybe"]
set adoption to for votes + votes on "maybe" / 2 is more than against votes
set claims over to rules where ordinal number of it is 203
when proposal adopted: give 7 points to voters on "maybe\""""
    session = adopted(tmp_path, sheet)
    before = points(session)
    do(session, "edit rule", rule=203, sheet="", why="so that 301 answers")
    votes(session, Ann="maybe", Bo="for", Cy="against")
    assert named(session, 302).stage.value == "adopted", "one and a half against one"
    assert points(session)["Ann"] == before["Ann"] + 7


def test_other_votes_are_as_secret_as_the_first_two(tmp_path: Path) -> None:
    session = adopted(tmp_path, f'{ABSTAIN}\nset ballots to "secret"')
    assert [slip.face for slip in session.ballots("Ann")] == ["for", "against", "abstain", "not before tea"]
    slip = session.ballots("Ann")[3]
    act = session.drop(slip.key, ON_PROPOSAL)
    assert act is not None
    session.act(act)
    assert told(session) == ["Ann has voted."]
    assert named(session, 302).ballots[0].side == "not before tea"
    for reader, side in ((None, ""), ("Bo", ""), ("Ann", "not before tea")):
        assert session.table(reader).proposals[-1].ballots[0].side == side
    votes(session, Bo="for", Cy="for")
    assert told(session) == approved()


def test_without_a_quorum_nothing_is_adopted(tmp_path: Path) -> None:
    session = adopted(tmp_path, "set quorum to 3")
    do(session, "vote", by="Ann", side="none", anyway=True, why="she is in the kitchen")
    votes(session, Bo="for", Cy="for")
    assert named(session, 302).stage.value == "defeated"
    assert told(session) == approved()


def test_with_a_quorum_the_votes_decide(tmp_path: Path) -> None:
    session = adopted(tmp_path, "set quorum to 3")
    votes(session, Ann="against", Bo="for", Cy="for")
    assert named(session, 302).stage.value == "adopted"


def test_whoever_has_a_veto_defeats_what_had_votes_enough(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'set vetoers to holder of "crown"')
    do(session, "pass token", by="Ann", to="Cy", thing="crown")
    votes(session, Ann="for", Bo="for", Cy="against")
    assert named(session, 302).stage.value == "defeated"
    assert [*told(session), named(session, 302).counted] == approved()
    session.undo()
    do(session, "pass token", by="Cy", to="Ann", thing="crown")
    do(session, "vote", by="Cy", side="against")
    assert named(session, 302).stage.value == "adopted"


def test_a_quorum_and_a_veto_are_told_with_the_votes_that_it_takes_to_adopt(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'set quorum to 3\nset vetoers to holder of "crown"')
    without = session.also_asked()
    do(session, "pass token", by="Ann", to="Cy", thing="crown")
    assert [[line.told_whole for line in found] for found in (without, session.also_asked())] == approved()
    parts = PhoneParts(session, Time()).parts("Ann", open=True, phones={"Ann": "here"})
    assert loads(parts["takes"]) == approved()
    votes(session, Ann="for", Bo="for", Cy="for")
    assert session.also_asked() == ()


def test_a_fraction_that_it_took_is_told_as_one(tmp_path: Path) -> None:
    session = adopted(tmp_path, "")
    do(session, "edit rule", rule=203, sheet="set adoption to 2/3", why="for the test")
    votes(session, Ann="for", Bo="for", Cy="against")
    assert named(session, 302).counted == approved()


def test_a_veto_that_nobody_has_defeats_nothing(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'set vetoers to holder of "crown"')
    votes(session, Ann="for", Bo="for", Cy="against")
    assert named(session, 302).stage.value == "adopted"


def test_totals_of_other_votes_can_be_typed_in(tmp_path: Path) -> None:
    session = adopted(tmp_path, ABSTAIN)
    do(session, "count votes", by="Bo", for_=2, against=0, others=[["abstain", "1/2"]])
    assert told(session)[0] == approved()


def test_an_evening_with_other_votes_is_loaded_and_undone_whole(tmp_path: Path) -> None:
    session = adopted(tmp_path, ABSTAIN)
    votes(session, Ann="abstain", Bo="for")
    before = session.whole_table()
    votes(session, Cy="for")
    after = session.whole_table()
    session.undo()
    assert session.whole_table() == before
    session.redo()
    session.close()
    assert resume(session.path).whole_table() == after


def test_hands_that_are_entered_by_one_person_may_say_something_else(tmp_path: Path) -> None:
    session = adopted(tmp_path, ABSTAIN)
    session.undo()
    do(session, "end debate", by="Bo", ballots="show of hands")
    for others in ([["Cy", "for"]], [["Cy", "none"]], [["Cy", " "]], [["Ann", "abstain"]], [["Zoe", "abstain"]]):
        assert refused(session, "show hands", by="Bo", for_=["Ann"], others=others).impossible, others
    objection = refused(session, "show hands", by="Bo", for_=["Ann"], others=[["Bo", "abstain"], ["Cy", "perhaps"]])
    assert (objection.sentence, rule_of(session, objection), objection.impossible) == approved()
    do(session, "show hands", by="Bo", for_=["Ann"], others=[["Bo", "abstain"], ["Cy", "abstain"]])
    assert told(session)[0] == approved()
    tally = named(session, 302).tally
    assert tally is not None
    assert (tally.votes_for, tally.votes_against, tally.others) == (1, 0, (("abstain", 2),))
    assert named(session, 302).voters("abstain") == ("Bo", "Cy")


def test_a_line_may_ask_which_side_a_ballot_lies_on_unless_it_is_secret(tmp_path: Path) -> None:
    asks = 'when ballot laid if number of ballots of proposal whose side is "against" is 1: tell "against it"'
    session = adopted(tmp_path, asks)
    for side, heard in (("for", False), ("against", True)):
        do(session, "vote", by="Ann", side=side)
        assert ("against it" in told(session)) is heard
    (tmp_path / "secret").mkdir()
    secret = adopted(tmp_path / "secret", f'set ballots to "secret"\n{asks}')
    do(secret, "vote", by="Ann", side="against")
    assert "against it" not in told(secret)


def test_the_vote_ends_when_all_have_voted_where_a_rule_lets_them_do_something_else_instead(tmp_path: Path) -> None:
    session = begun(tmp_path)
    voting = next(rule for rule in session.whole_table().rulebook.rules if 'to "vote"' in rule.sheet)
    sheet = voting.sheet.replace('to "vote"', 'to "vote or sing"')
    do(session, "edit rule", rule=voting.number, text=voting.text, sheet=sheet, checked=True)
    do(session, "propose", by="Ann", kind="enact", text="Tea at four.")
    do(session, "end debate", by="Ann")
    votes(session, Ann="for", Bo="for")
    assert named(session, 301).tally is None
    shown = PhoneParts(session, Time()).parts("Cy", open=True, phones={"Cy": "here"})
    assert loads(shown["ballot"])["owed"]
    do(session, "tick", by="Cy", duty="vote or sing")
    proposal = named(session, 301)
    assert proposal.tally is not None
    assert (proposal.tally.votes_for, proposal.tally.all_votes) == (2, 3)
