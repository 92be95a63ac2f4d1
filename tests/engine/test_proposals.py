"""Proposals as values: ballots, and what was paid for a count."""

from tabletop.engine.proposals import Ballot, Paid, Proposal, Stage, Tally, needed
from tabletop.engine.text.game_words import USUAL, Words

TEN = Paid("points", "Ann", 10, outcome=True)
FINE = Paid("points", "Bo", -1)
COUNTED = Proposal(301, "Ann", "enact", text="Tea.", stage=Stage.ADOPTED, tally=Tally(2, 1, 3), paid=(TEN, FINE))


def test_a_voter_has_one_ballot_the_last_one_laid() -> None:
    laid = Proposal(301, "Ann", "enact").with_ballot(Ballot("Bo", "for")).with_ballot(Ballot("Cy", "for"))
    assert laid.with_ballot(Ballot("Bo", "against")).ballots == (Ballot("Cy", "for"), Ballot("Bo", "against"))


def test_what_the_outcome_gave_was_in_vain_and_all_of_it_once_the_vote_is_void() -> None:
    assert Proposal(301, "Ann", "enact").paid_in_vain == ()
    assert COUNTED.paid_in_vain == (TEN,)
    void = COUNTED.void("nobody voted")
    assert void.paid_in_vain == (TEN, FINE)
    assert (void.stage, void.ballots, void.tally, void.paid) == (Stage.DEBATE, (), None, ())


def test_a_fraction_that_it_takes_is_one_of_the_votes_before_the_vote_and_after_it() -> None:
    counted = Proposal(303, "Ann", "enact", stage=Stage.ADOPTED, tally=Tally(3, 1, 4, threshold="2/3"))
    assert (needed(303, "⅔"), counted.counted) == (
        "To adopt 303, it takes ⅔ of the votes.",
        "3 for, 1 against: it took ⅔ of the votes.",
    )


def test_what_hangs_on_no_count_takes_nothing() -> None:
    assert needed(303, "yes") == "303 is adopted, however people vote."
    assert needed(303, "no") == "303 is not adopted, however people vote."


def test_what_is_said_in_the_usual_words_is_said_in_those_of_the_game_but_for_what_people_wrote() -> None:
    cards = Words("proposition", "ratified", "rejected", "add", "change", "remove", "removed")
    said = "When a proposal is adopted, if the kind of it is “repeal”: note “adopted”. Rules amended, enacted, repealed."
    assert cards.translated(said) == (
        "When a proposition is ratified, if the kind of it is “remove”: note “adopted”. Rules changed, added, removed."
    )
    assert cards.translated("if the outcome is “adopted”") == "if the outcome is “ratified”"
    assert cards.translated("What it takes to adopt a proposal") == "What it takes to ratify a proposition"
    assert (
        Words(proposal="edict").translated("if a proposal or the proposals are adopted")
        == "if an edict or the edicts are adopted"
    )
    assert USUAL.translated(said) == said
