"""Buttons from generic facts: duties in any words, the stage of a vote, motions; no game is known."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest

from tabletop.engine.acts import Act, means, meant, played
from tabletop.engine.acts.by_hand import MoveThing
from tabletop.engine.acts.cards import Draw
from tabletop.engine.acts.clocks import StartClock
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.duties import Tick
from tabletop.engine.acts.lawmaking.counting import CloseVote, CountVotes, SettleVote
from tabletop.engine.acts.lawmaking.enacting import EnactAtOnce, PutIntoEffect
from tabletop.engine.acts.lawmaking.judging import Judge
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.lawmaking.voting import EndDebate, ShowHands, Vote
from tabletop.engine.acts.pushes import Promote
from tabletop.engine.acts.tokens import PassToken
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.acts.winning import DeclareWin, PlayOn
from tabletop.engine.answers import Agreement, Objection, Won
from tabletop.engine.boards.board import Board
from tabletop.engine.duties import Duty
from tabletop.engine.faces import STANDARD_DECK
from tabletop.engine.kit_state import KitState
from tabletop.engine.proposals import HANDS, SECRET, Ballot, Proposal, Stage, Tally
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import Table, Turn
from tabletop.engine.text.game_words import ENACT
from tabletop.engine.things import Things, place_before
from tabletop.engine.values import Ref
from tabletop.view.offers.by_hand import by_hand
from tabletop.view.offers.next_step import NOTHING, next_step
from tabletop.view.offers.offers import offers
from tabletop.view.offers.people import of_score

PLAIN = Table("A game", (Seat("Ann"), Seat("Bo", look=1)), turn=Turn(1, 1, (Ref("player", "Ann"),)))


def nothing_objected(act):
    return None


class Rules:
    """Rules that say nothing but what they object to and see to."""

    doable = other_votes = way_of_voting = wanting = lambda *_: ()

    def __init__(self, objecting, seen_to=()):
        self.objection, self.seen_to, self.won, self.did_last = objecting, lambda: frozenset(seen_to), Won, str


def offered(table, motions=(), objecting=nothing_objected, seen_to=()):
    agreements = [Agreement(motion, rule="r9") for motion in motions]
    return {offer.label: offer for offer in offers(seen(table), agreements, Rules(objecting, seen_to))}


def owing(*whats):
    return replace(PLAIN, duties=tuple(Duty("Ann", what, "r4", part=True) for what in whats))


def made(offer, by="Ann", **said) -> Act:
    return offer.make(by, {"why": "", **said})


def test_a_duty_in_the_words_of_an_act_has_a_button_that_does_it():
    found = offered(owing("throw the die", "draw a card"))
    assert made(found["Throw the die"]) == Throw(by="Ann")
    assert made(found["Draw a card"]) == Draw(by="Ann")


def test_a_duty_that_the_table_does_not_know_is_ticked_off():
    (offer,) = offered(owing("sing a song")).values()
    assert (offer.label, made(offer)) == ("Done: sing a song", Tick(by="Ann", duty="sing a song"))


def test_a_duty_means_the_act_whose_words_it_uses_whatever_more_it_says():
    said = (
        "create the rule that settles it",
        "write a rule",
        "declare a win, if nobody can move",
        "promote a piece",
        "judge",
        "sing",
        "voter",
    )
    assert [meant(next(iter(sorted(Duty("Ann", what).fulfils)))) for what in said] == [
        EnactAtOnce, EnactAtOnce, DeclareWin, Promote, Judge, None, None,
    ]  # fmt: skip
    assert means(Duty("Ann", "propose or pass the crown"), PassToken)
    assert means(Duty("Ann", "propose or pass the crown"), Propose)
    assert not means(Duty("Ann", "propose or pass the crown"), Vote)


def test_the_act_that_a_duty_means_does_it_whatever_more_its_words_say():
    after = played(Draw(by="Ann"), replace(PLAIN, duties=(Duty("Ann", "draw a card for the tax"), Duty("Ann", "draw breath"))))
    assert [duty.done for duty in after.duties] == [True, False]


def test_what_a_rule_ticks_off_need_not_be_ticked_off_by_hand():
    table = owing("have it voted on", "sing")
    assert list(offered(table)) == ["Done: have it voted on", "Done: sing"]
    assert list(offered(table, seen_to=("have it voted on",))) == ["Done: sing"]


def test_what_is_done_with_men_on_a_rule_card_or_beside_a_question_has_no_button_of_its_own():
    assert offered(owing("move a man", "promote a piece", "demote a piece", "take armies", "take an action", "judge")) == {}


def test_an_adopted_change_is_put_into_effect_once():
    adopted = Proposal(1, "Ann", ENACT, text="Tea.", stage=Stage.ADOPTED)
    table = replace(PLAIN, proposals=(adopted,), rulebook=Rulebook((Rule("r9", 9, "Tea."),)))
    button = offered(table)["Put it into effect"]
    assert "Put it into effect" not in offered(played(made(button), table))


def test_what_must_be_done_stands_before_what_may_be_done():
    table = replace(PLAIN, duties=(Duty("Ann", "sing", must=False), Duty("Ann", "throw the die")))
    assert list(offered(table)) == ["Throw the die", "Type in a throw…", "Done: sing"]


def test_a_vote_by_voice_has_both_sides():
    table = replace(
        PLAIN, duties=(Duty("Ann", "vote"), Duty("Bo", "vote")), proposals=(Proposal(1, "Ann", ENACT, stage=Stage.OPEN),)
    )
    found = offered(table)
    assert list(found) == ["Everybody for", "Everybody against", "Vote for…", "Vote against…", "Decline to vote…", "Reword it…"]
    assert made(found["Vote for…"], "Bo") == Vote(by="Bo", side="for")
    assert made(found["Everybody against"]) == ShowHands(against=("Ann", "Bo"))


@pytest.mark.parametrize(("kind", "may"), [("repeal", False), ("transmute", False), ("amend", True)])
def test_only_a_proposal_that_has_words_of_its_own_is_reworded(kind, may):
    debated = Proposal(1, "Ann", kind, "r9", text="Tea.")
    table = replace(PLAIN, proposals=(debated,), rulebook=Rulebook((Rule("r9", 9, "Tea."),)))
    assert ("Reword it…" in offered(table)) is may


def voting_by(*owing: str, **fields: Any) -> Table:
    """Those seats have still to vote on a proposal with these ``fields``."""
    voting = Proposal(1, "Ann", ENACT, stage=Stage.OPEN, **fields)
    return replace(PLAIN, duties=tuple(Duty(seat, "vote") for seat in owing), proposals=(voting,))


def test_all_the_rest_are_those_who_still_owe_a_vote():
    table = voting_by("Ann", "Bo", "Cy", ballots=(Ballot("Dee", "against"),))
    assert made(offered(table)["All the rest for"]) == ShowHands(for_=("Ann", "Bo", "Cy"))
    assert not {"All the rest for", "Everybody for"} & set(offered(voting_by("Ann"))), "one alone votes with their own slip"


def test_what_a_rule_objects_to_in_all_the_votes_together_is_said_on_their_button():
    against = Objection("Bo may not vote for it.", "r4")
    table = voting_by("Ann", "Bo")
    found = offered(table, objecting=lambda act: against if isinstance(act, ShowHands) and "Bo" in act.for_ else None)
    assert (found["Everybody for"].against, found["Everybody against"].against) == (against, None)


@pytest.mark.parametrize("way", [SECRET, HANDS])
def test_a_secret_ballot_and_a_hand_that_goes_up_have_no_button_that_would_say_the_side(way):
    assert list(offered(voting_by("Ann", "Bo", way=way))) == ["Reword it…"]


def test_where_cards_are_ballots_nobody_lays_those_of_all_the_rest():
    found = offered(voting_by("Ann", "Bo", cards=True))
    assert not [words for words in found if words.startswith(("Everybody", "All the rest"))]


def test_the_vote_is_opened_by_whom_the_rules_single_out_and_in_the_way_the_table_chooses():
    debated = replace(PLAIN, proposals=(Proposal(1, "Ann", ENACT, text="Tea."),))
    assert offered(debated)["Open the vote"].seats == ("Ann",)
    judging = offered(debated, objecting=lambda act: None if act.by == "Bo" else Objection("The Judge ends it."))
    assert judging["Open the vote"].seats == ("Bo",)
    otherwise = judging["Open it otherwise…"]
    assert made(otherwise, "Bo", ballots=SECRET) == EndDebate(by="Bo", ballots=SECRET)
    assert made(offered(debated)["Time the debate…"], minutes="2") == StartClock(clock="debate", seconds=120)


def test_a_throw_can_be_typed_in_and_what_a_rule_objects_to_comes_last():
    first = Objection("first comes this: sing", "r4")
    found = offered(owing("throw the die", "sing"), objecting=lambda act: first if isinstance(act, Throw) else None)
    assert list(found) == ["Done: sing", "Throw the die"]
    found = offered(owing("throw the die"), objecting=lambda act: Objection("No rule says how many dice there are."))
    assert {*found} == {"Throw the die", "Type in a throw…"}
    found = offered(owing("throw the die"))
    for typed in ("4, 6", "four and six", "4 Six"):
        assert made(found["Type in a throw…"], faces=typed) == Throw(by="Ann", faces=(4, 6))


@pytest.mark.parametrize("what", ["sing", "pass the token", "draw a card", "take over the army", "begin the turn"])
def test_whatever_is_owed_says_what_a_rule_objects_to_it(what):
    against = Objection("The parts of a turn come in order.", "r4")
    assert {offer.against for offer in offered(owing(what), objecting=lambda act: against).values()} <= {against}


def test_where_no_one_rule_says_to_whom_a_thing_is_passed_people_choose():
    three = replace(owing("pass the token"), seats=(Seat("Ann"), Seat("Bo", look=1), Seat("Cy", look=2)))
    (offer,) = offered(three).values()
    assert (offer.label, offer.fields[0].choices) == ("Pass the token…", ("Bo", "Cy"))
    assert made(offer, to="Cy") == PassToken(by="Ann", to="Cy")
    against = Objection("The token goes to the next player.", "r4")
    (offer,) = offered(three, objecting=lambda act: against if act.to == "Bo" else None).values()
    assert (offer.label, made(offer)) == ("Pass the token to Cy", PassToken(by="Ann", to="Cy"))


@pytest.mark.parametrize(
    "what", ["pass the token clockwise", "pass the token on", "hand the token to the next player", "pass on the token"]
)
def test_a_duty_to_pass_something_is_what_lies_there_whatever_comes_behind(what):
    lying = replace(owing(what), things=Things().added("token", ["token"], place_before("Ann"), up=True))
    (offer,) = offered(lying).values()
    assert (offer.label, made(offer)) == ("Pass the token to Bo", PassToken(by="Ann", to="Bo"))
    (token,) = lying.things.by_id.values()
    for act in (made(offer), PassToken(by="Ann", to="Bo", thing=token.id), MoveThing(by="Ann", thing=token.id, to="before Bo")):
        after = played(act, lying)
        assert [thing.at for thing in after.things.by_id.values()] == [place_before("Bo")]
        assert [duty.done for duty in after.duties] == [True]


def test_of_two_things_that_a_duty_may_begin_with_the_longer_name_is_meant_and_none_that_lies_nowhere():
    two = Things().added("token", ["hat", "Hat of Ages"], place_before("Ann"), up=True)
    (offer,) = offered(replace(owing("pass the hat of ages to the left"), things=two)).values()
    assert made(offer) == PassToken(by="Ann", to="Bo", thing="Hat of Ages")
    assert list(offered(owing("pass the hat of ages"))) == ["Done: pass the hat of ages"], "no duty brings it"


def test_where_whoever_was_on_turn_has_left_another_turn_can_be_begun():
    left = replace(PLAIN, seats=(Seat("Ann", out=True), Seat("Bo", look=1)))
    assert list(offered(left)) == ["Begin a turn"], "by the one who is left"


def test_of_two_who_owe_the_next_turn_whoever_may_begin_it_has_the_button():
    two = replace(PLAIN, duties=(Duty("Ann", "begin the turn", "r4"), Duty("Bo", "begin the turn", "r4")))
    begins = offered(two, objecting=lambda act: Objection("Not yet.", "r4") if act.by == "Ann" else None)["Begin the turn"]
    assert (begins.seats, begins.against) == (("Bo",), None)


def test_where_a_rule_objects_to_the_turn_that_the_one_who_is_left_would_begin_its_button_is_dim():
    left, against = replace(PLAIN, seats=(Seat("Ann", out=True), Seat("Bo", look=1))), Objection("Not yet.", "r4")
    assert offered(left, objecting=lambda act: against if isinstance(act, BeginTurn) else None)["Begin a turn"].against == against


def test_a_vote_that_nobody_may_open_says_why():
    debated = replace(PLAIN, proposals=(Proposal(1, "Ann", ENACT, text="Tea.", stage=Stage.DEBATE),))
    against = Objection("Another vote is open: it ends first.")
    found = offered(debated, objecting=lambda act: against)
    assert [found[words].against for words in ("Open the vote", "Open it otherwise…")] == [against, against]


def test_whoever_has_to_begin_the_turn_begins_it():
    waiting = replace(PLAIN, turn=Turn(3), duties=(Duty("Bo", "begin the turn", "r201"),))
    (offer,) = offered(waiting).values()
    assert (offer.label, made(offer, "Bo")) == ("Begin Bo’s turn", BeginTurn(by="Bo", to="Bo"))


def test_a_vote_without_a_rule_for_it_goes_on_by_hand_to_its_end():
    live = Proposal(1, "Ann", ENACT, text="Tea.", stage=Stage.DEBATE)
    at = {stage: offered(replace(PLAIN, proposals=(replace(live, stage=stage),))) for stage in Stage}
    assert made(at[Stage.DEBATE]["Open the vote"]) == EndDebate(by="Ann")
    assert made(at[Stage.OPEN]["Close the vote"]) == CloseVote(by="Ann")
    typed = made(at[Stage.CLOSED]["Type in the totals…"], **{"for": "19", "against": "13"})
    assert typed == CountVotes(by="Ann", for_=19, against=13)
    counted = offered(replace(PLAIN, proposals=(replace(live, stage=Stage.CLOSED, tally=Tally(19, 13, 32)),)))
    assert made(counted["It is adopted"]) == SettleVote(adopted=True)
    assert made(at[Stage.ADOPTED]["Put it into effect"]) == PutIntoEffect(by="Ann", proposal=1)


def test_when_it_is_nobodys_turn_one_can_be_begun():
    (offer,) = offered(replace(PLAIN, turn=Turn(3))).values()
    assert made(offer, "", to="Bo") == BeginTurn(to="Bo")
    assert made(offer, "", to="") == BeginTurn(to="")


def test_whoever_a_rule_lets_declare_a_win_has_the_button_also_where_another_objects_with_what_it_says():
    not_yet = Objection("Ann has not won yet.", "r1")
    (offer,) = offered(owing("declare a win"), objecting=lambda act: not_yet).values()
    assert (offer.words, offer.seats, offer.against, offer.ends) == ("Declare a win", ("Ann",), not_yet, False)


def test_by_hand_everything_a_table_can_do_is_there_whatever_the_rules_say():
    found = {offer.label: offer for group in by_hand(seen(PLAIN)).values() for offer in group}
    assert {"Write a rule card…", "Set points…", "Add a thing…", "Declare a win…", "Somebody sits down…"} <= set(found)
    assert made(found["Declare a win…"], "", who="Bo") == DeclareWin(who="Bo")


def test_set_points_by_hand_knows_what_each_seat_has():
    table = replace(PLAIN, counters={(PLAIN.words.points, Ref("player", "Bo")): Fraction(5, 2)})
    found = {offer.label: offer for group in by_hand(seen(table)).values() for offer in group}
    key, now = found["Set points…"].fields[1].stands
    assert (key, now["Bo"], now["Ann"]) == ("of", "5/2", "0")


@pytest.mark.parametrize(
    ("kind", "said", "what"),
    [("card", "", "joker"), ("deck", "", STANDARD_DECK), ("die", "", "6"), ("die", "20", "20"), ("note", "Tea?", "Tea?")],
)
def test_of_a_thing_of_which_nothing_is_said_the_usual_one_comes(kind, said, what):
    adding = next(offer for offer in by_hand(seen(PLAIN))["Points and things"] if offer.label == "Add a thing…")
    assert made(adding, "", kind=kind, what=said, to="felt", why="").what == what


@pytest.mark.parametrize("by", ["Ann", "Bo", ""])
def test_a_win_that_was_declared_is_offered_no_more_nor_is_playing_on_once_play_goes_on(by):
    table = owing("declare a win, if the rules can no longer be changed")
    assert list(offered(table)) == ["Declare a win…"]
    won = played(DeclareWin(by=by, who="Ann"), table)
    assert list(offered(won)) == []
    assert PlayOn().objection(won) == ""
    on = played(PlayOn(), won)
    assert list(offered(on)) == []
    assert PlayOn().objection(on)
    again = played(DeclareWin(by=by, who="Bo"), on)
    assert [next_step(seen(each), ()).what for each in (won, on, again)] == ["Play on", NOTHING, "Play on"]


def test_squares_of_any_board_with_room_go_by_hand_and_only_those_of_maps_get_titles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KitState, "kinds", dict(KitState.kinds))

    @dataclass(frozen=True)
    class Garden(KitState):
        boards = (Board("garden", 2, 1),)

    offers = {offer.words: offer for offer in by_hand(seen(Table(seats=(Seat("Ann"),)).with_kit(Garden())))["Maps"]}
    assert list(offers) == ["Lay a map", "Hand a square over", "Place a figure"]
    assert offers["Hand a square over"].fields[0].choices == ("A1", "B1")


def test_by_hand_all_may_be_done_to_somebody_who_is_out_but_to_go():
    out, still = Seat("Ann", out=True), Seat("Bo", look=1)
    table = seen(replace(PLAIN, seats=(out, still, Seat("Cy", look=2))))
    found = {offer.label: offer for group in by_hand(table).values() for offer in group}
    named = {label for label, offer in found.items() if any("Ann" in field.choices for field in offer.fields)}
    assert named >= {"Set points…", "Set a counter…", "Begin somebody’s turn…", "Declare a win…", "Do something…"}
    assert not named & {"Somebody leaves…", "Somebody forfeits…"}
    of_out, of_still = (tuple(offer.words for offer in of_score(seat, table)) for seat in (out, still))
    assert of_out == of_still == ("Set points", "Give points", "Count something else")
