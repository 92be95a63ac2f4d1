"""What phones hear: who may sit down, what is shown to whom, and what is said against an act."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.box.shipped import ready_lines
from tabletop.clerk.editing.ready_lines import INSTEAD, NOTHING_FOUND, OF_ANOTHER, fitting
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.engine.acts import Act
from tabletop.engine.acts.on_buttons import NO_LONGER_COUNT
from tabletop.engine.duties import Duty
from tabletop.engine.frozen import replace
from tabletop.engine.things import pile
from tabletop.phones.asked import ALLOWED
from tabletop.phones.buttons import waiting
from tabletop.phones.room import (
    ASLEEP,
    ELSEWHERE,
    MOVED,
    NEXT,
    NO_SLIP,
    NOT_A_LINE,
    OFTEN,
    TAKEN,
    TAKEN_BACK,
    WRONG_KEY,
    WRONG_TOKEN,
)
from tabletop.view.offers.custom_acts import deed_offers
from tabletop.view.scene.figures.rule_figures import proposal_face
from tests.games.chess_table import begun, two_parts
from tests.games.test_deeds import BID, BRIBE, adopted
from tests.golden import approved
from tests.phones.party import Party, Phone
from tests.playing import carry, deal, do, held, ids, propose, sit, told, vote

NOT_ON_PHONES = """
lay map, remove map, own square, name square, place figure, walk,
add thing, arrange, begin circuit, begin game, call check, call draw, cannot move, carry motion, change rule, check sheets,
checkmate, choose at random, close judgments, close vote, count boards, count unmoved, count votes, cover, deem, demote,
dispute, divide, drop motion, edit own card, edit rule, enact at once, end moves, excuse, fault, flip, forfeit, forget, give,
give up, hand man, introduce, join, leave, move, move on, move thing, mutate, name judge, name thing, other action, overrule
judge, park, play on, promote, pull, push, put into effect, put motion, raise army, rank classes, reclassify, release army, remove
rule, remove thing, require, reveal, say why, set counter, set score, set up, settle vote, show, show hands, shuffle, stamp
void, stand in, start clock, stop clock, subsume, suspend, take army, take up, tell, tell check, tidy up, time up, transmute,
take back change, turn calendar, turn parts, void vote
"""


@pytest.fixture
def cards(tmp_path: Path) -> Party:
    """Ann's proposition under vote in the card game, and her card on it."""
    session = sit(tmp_path)
    deal(session, Ann=["2S", "3S"], Bo=["9S", "KD"], Cy=["4C", "5C"], Dee=["6H", "7H"])
    propose(session, "Ann", "The value of a Jack card is 0.", rule=14)
    do(session, "vote", by="Ann", side="for", card="2S")
    return Party(session)


@pytest.fixture
def secret(tmp_path: Path) -> Party:
    """A secret vote in Nomic."""
    session = sit(tmp_path, "nomic", token="", file="secret.nomic")
    do(session, "begin turn", by="Ann", to="Ann")
    propose(session, "Ann", "Whoever sings gains five points.")
    do(session, "end debate", by="Ann", ballots="secret")
    return Party(session)


def test_every_act_is_for_phones_or_not():
    not_on_phones = {name.strip() for name in NOT_ON_PHONES.replace("\n", " ").split(",")}
    assert not_on_phones.isdisjoint(kind.said for kind in ALLOWED)
    assert not_on_phones | {kind.said for kind in ALLOWED} == set(Act.kinds)


# Coming in


def test_whoever_has_the_letters_chooses_a_seat_that_is_free(cards: Party):
    phone, other = cards.comes(), cards.joins("Bo")
    (free,) = phone.says(hello=cards.token.upper())
    assert [(seat["name"], seat["taken"]) for seat in free["free"]] == [
        ("Ann", False),
        ("Bo", True),
        ("Cy", False),
        ("Dee", False),
    ]
    you, shown = phone.says(hello=cards.token, seat="Cy")
    assert you["you"] == "Cy"
    assert shown["shown"]["you"]["name"] == "Cy"
    assert {seat["name"]: seat["phone"] for seat in shown["shown"]["seats"]} == {"Ann": "", "Bo": "here", "Cy": "here", "Dee": ""}
    other.heard()
    assert {seat["name"]: seat["phone"] for seat in other.shown["seats"]}["Cy"] == "here"
    assert cards.room.seats == {"Bo": "here", "Cy": "here"}


def test_a_token_of_another_time_lets_nobody_in(cards: Party):
    stolen, cards.token = cards.token, cards.door.open()
    assert cards.comes().refused(hello=stolen) == ("token", WRONG_TOKEN)
    cards.door.close()
    assert cards.comes().refused(hello=cards.token, seat="Bo") == ("token", NO_SLIP)


def test_a_seat_with_a_phone_is_given_up_by_the_table_alone(cards: Party):
    bo = cards.joins("Bo")
    assert cards.comes().refused(hello=cards.token, seat="Bo") == ("taken", TAKEN.format("Bo"))
    key = bo.key
    assert bo.acts("undo", key="a1")["impossible"]
    cards.room.take_back("Bo")
    assert bo.heard()[-1] == {"refused": TAKEN_BACK, "because": "key"}
    assert cards.room.seats == {}
    assert cards.comes().refused(hello=key) == ("key", WRONG_KEY)
    again = cards.joins("Bo")
    assert again.shown["you"]["name"] == "Bo"
    assert "told" in again.acts("vote", side="none", key="a1"), "another phone has other acts"


def test_who_comes_back_with_the_key_is_told_everything_with_the_hand_covered(cards: Party):
    bo = cards.joins("Bo")
    assert len(bo.opens()) == 2
    bo.leaves()
    assert cards.room.seats == {"Bo": "asleep"}
    again = cards.comes()
    you, shown = again.says(hello=bo.key)
    assert (you["you"], you["key"]) == ("Bo", bo.key)
    assert shown["shown"].keys() == bo.shown.keys()
    assert again.shown["hand"] == {"count": 2, "open": False, "cards": [], "counted": []}
    assert cards.room.seats == {"Bo": "here"}


def test_of_two_phones_with_one_key_the_first_hears_that_the_hand_is_on_the_other(cards: Party):
    bo = cards.joins("Bo")
    second = cards.comes()
    second.says(hello=bo.key)
    assert bo.heard()[-1] == {"refused": ELSEWHERE, "because": "elsewhere"}
    assert bo.gone
    assert bo.says(look=True) == []
    assert second.shown["you"]["name"] == "Bo"


def test_who_guesses_is_not_listened_to_for_a_minute_and_others_are(cards: Party):
    for _ in range(5):
        assert cards.comes("10.0.0.66").refused(hello="guess") == ("token", WRONG_TOKEN)
    assert cards.comes("10.0.0.66").refused(hello=cards.token, seat="Bo") == ("often", OFTEN)
    assert cards.comes("10.0.0.7").says(hello=cards.token)[0]["free"]
    cards.clock.now = 61
    assert cards.comes("10.0.0.66").says(hello=cards.token)[0]["free"]


def test_robots_and_who_is_out_have_no_hand_on_a_phone(cards: Party):
    do(cards.session, "leave", who="Dee")
    phone = cards.comes()
    assert [seat["name"] for seat in phone.says(hello=cards.token)[0]["free"]] == ["Ann", "Bo", "Cy"]
    assert phone.refused(hello=cards.token, seat="Dee")[0] == "form"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "{}",
        '{"look": true}',
        '{"hello": 7}',
        '{"hello": ["a"]}',
        '"\ud800"',
        '{"hello": "\\ud800"}',
        "[" * 9_000,
        "1" * 5_000,
    ],
)
def test_a_line_of_another_form_is_refused(cards: Party, text: str):
    phone = cards.comes()
    cards.room.said(phone.number, text)
    assert phone.heard()[-1]["refused"] == NOT_A_LINE


@pytest.mark.parametrize(
    "line", [{"id": 7, "act": {}}, {"act": {"act": "vote"}}, {"id": "x" * 21, "act": {}}, {"id": "a"}, {"id": "a", "check": 1}]
)
def test_so_is_one_of_somebody_who_sits_there(cards: Party, line: dict[str, object]):
    assert cards.joins("Bo").refused(**line) == ("form", NOT_A_LINE)


@pytest.mark.parametrize("why", [MOVED, NEXT])
def test_everybody_is_told_why_the_phones_are_put_away(cards: Party, why: tuple[str, str]):
    bo, cy = cards.joins("Bo"), cards.joins("Cy")
    cards.room.end(why)
    assert [phone.heard()[-1] for phone in (bo, cy)] == 2 * [{"refused": why[1], "because": why[0]}]
    assert why[1] == approved()


def test_a_key_of_the_last_evening_opens_the_door_that_was_given_it_and_no_other(cards: Party, tmp_path: Path):
    bo = cards.joins("Bo")
    next_one = Party(sit(tmp_path, "nomic", token="", file="next.nomic"))
    assert next_one.comes().refused(hello=bo.key) == ("key", WRONG_KEY)
    again = Party(next_one.session, keys=cards.door.keys)
    assert again.room.seats == {"Bo": ASLEEP}
    first, *_ = again.comes().says(hello=bo.key)
    assert (first["you"], first["key"]) == ("Bo", bo.key)
    assert first["evening"] != cards.comes().says(hello=bo.key)[0]["evening"]
    again.room.take_back("Bo")
    assert again.comes().refused(hello=bo.key) == ("key", WRONG_KEY)


# Cards and votes


def test_a_hand_is_shown_only_while_it_is_open_and_the_record_knows(cards: Party):
    bo = cards.joins("Bo")
    assert bo.shown["hand"] == {"count": 2, "open": False, "cards": [], "counted": []}
    last = cards.session.last
    assert [card["face"] for card in bo.opens()] == ["9S", "KD"]
    assert cards.session.last == last + 1
    do(cards.session, "draw", by="Bo", anyway=True)
    cards.room.tell()
    bo.heard()
    assert len(bo.shown["hand"]["cards"]) == 3
    bo.covers()
    assert bo.shown["hand"] == {"count": 3, "open": False, "cards": [], "counted": []}
    noted = cards.session.last
    bo.opens()
    assert cards.session.last == noted, "the same cards are noted once"
    bo.covers()
    assert "9S" not in json.dumps(cards.joins("Cy").shown["hand"])


def test_undo_under_an_open_hand_takes_its_cards_back_and_says_who_has_seen_what(cards: Party):
    bo = cards.joins("Bo")
    bo.opens()
    do(cards.session, "draw", by="Bo", anyway=True)
    cards.room.tell()
    assert len(bo.heard()[-1]["shown"]["hand"]["cards"]) == 3
    cards.session.undo()
    cards.room.tell()
    assert [card["face"] for card in bo.heard()[-1]["shown"]["hand"]["cards"]] == ["9S", "KD"]
    assert told(cards.session, cards.session.last - 1) == approved()


def test_a_vote_by_card_goes_from_the_phone_to_the_pile_and_everybody_hears(cards: Party):
    bo, cy = cards.joins("Bo"), cards.joins("Cy")
    card = bo.opens()[0]
    answer = bo.acts("vote", side="for", card=card["id"], over=cards.session.table().under_vote.number)
    assert answer["told"] == approved()
    assert len(cards.session.whole_table().things.at(pile("for"))) == 2
    assert card not in bo.shown["hand"]["cards"]
    assert bo.shown["ballot"]["mine"] == "for"
    cy.heard()
    assert cy.shown["vote"]["voted"] == ["Ann", "Bo"]
    assert cy.shown["ballot"]["mine"] is None


@pytest.mark.parametrize("named", ["9S", "KD", "4C", "AS"])
def test_cards_are_named_by_id_alone(cards: Party, named: str):
    bo = cards.joins("Bo")
    bo.opens()
    answers = [
        bo.acts("vote", side="for", card=named),
        bo.acts("play", card=named, to="discard"),
        bo.acts("do", what="bet", card=named),
    ]
    assert {answer["objection"] for answer in answers} == {"Choose a card of your own hand, or one that lies open."}
    assert held(cards.session, "Bo") == ["9S", "KD"]


def test_a_card_of_another_hand_or_of_a_pile_is_nobodys_to_name(cards: Party):
    bo = cards.joins("Bo")
    (anns,), hidden = ids(cards.session, "3S"), cards.session.whole_table().things.at(pile("draw"))[-1].id
    for key in (anns, hidden, "#99999"):
        assert bo.acts("do", what="bet", card=key)["objection"] == bo.acts("do", what="bet", card="#0")["objection"]
        assert bo.acts("pass token", to="Bo", thing=key)["impossible"]


def test_a_phone_speaks_for_its_own_seat_alone(cards: Party):
    bo = cards.joins("Bo")
    assert "told" in bo.acts("vote", by="Cy", side="none", law="r1")
    assert cards.session.table().under_vote.ballot_of("Cy") is None
    assert cards.session.table().under_vote.ballot_of("Bo").side == "none"


@pytest.mark.parametrize("act", ["undo", "redo", "look", "go back", "nonsense", ""])
def test_what_is_no_act_of_a_phone_is_refused_with_a_sentence(cards: Party, act: str):
    last = cards.session.last
    assert cards.joins("Bo").acts(act)["impossible"]
    assert cards.session.last == last


@pytest.mark.parametrize("act", ["move thing", "set score", "edit rule", "settle vote", "shuffle", "show hands"])
def test_moves_by_hand_and_editing_are_done_not_on_phones(cards: Party, act: str):
    assert cards.joins("Bo").acts(act)["objection"] == "That is done at the table."


def test_who_owes_nothing_of_it_draws_throws_and_begins_nothing(cards: Party):
    bo = cards.joins("Bo")
    for act in ("draw", "throw", "begin turn", "end turn"):
        assert bo.acts(act, to="Bo") if act == "begin turn" else bo.acts(act)
        assert bo.acts(act)["objection"] == "That is not for you to do now."


def test_a_vote_that_ended_meanwhile_is_said_to_be_over(cards: Party):
    cy, number = cards.joins("Cy"), cards.session.table().under_vote.number
    for seat in ("Bo", "Cy", "Dee"):
        do(cards.session, "vote", by=seat, side="none")
    do(cards.session, "propose", by="Bo", kind="repeal", rule=14, anyway=True)
    (card, *_) = cy.opens()
    over = cy.acts("vote", side="for", card=card["id"], over=number)
    assert over["objection"] == approved()
    do(cards.session, "withdraw", by="Bo")
    assert cy.acts("vote", side="for", card=card["id"], over=number)["objection"] == "That vote is over."


def test_what_is_asked_twice_is_done_once(cards: Party):
    bo = cards.joins("Bo")
    card = bo.opens()[0]["id"]
    first = bo.acts("vote", side="for", card=card, key="same")
    last = cards.session.last
    again = cards.comes()
    again.says(hello=bo.key)
    assert again.acts("vote", side="for", card=card, key="same") == first
    assert cards.session.last == last


def test_an_objection_goes_to_the_phone_and_can_be_overridden_with_a_reason(cards: Party):
    bo = cards.joins("Bo")
    answer = bo.acts("propose", kind="enact", text="Tea is free.")
    assert (answer["rule"], answer["impossible"]) == (4, False)
    done = bo.acts("propose", kind="enact", text="Tea is free.", anyway=True, why="we all agree")
    assert done["told"] == approved()


def test_only_ones_own_proposal_is_withdrawn_or_reworded(cards: Party):
    bo = cards.joins("Bo")
    assert bo.acts("withdraw")["objection"] == bo.acts("revise", text="No.")["objection"] == approved()


# Secret votes


def test_in_a_secret_vote_ones_own_side_is_shown_only_while_the_hand_is_open(secret: Party):
    bo, cy = secret.joins("Bo"), secret.joins("Cy")
    assert bo.shown["vote"]["secret"]
    assert bo.acts("vote", side="against")["told"] == ["Bo has voted."]
    assert bo.shown["ballot"]["mine"] is None
    bo.opens()
    assert bo.shown["ballot"]["mine"] == "against"
    cy.opens()
    assert (cy.shown["vote"]["voted"], cy.shown["vote"]["against"]) == (["Bo"], [])
    assert "against" not in json.dumps([cy.shown["minutes"], cy.shown["ballot"]["mine"], cy.shown["seats"]])


def test_nobody_is_told_that_a_secret_ballot_took_the_place_of_another(secret: Party):
    bo, cy = secret.joins("Bo"), secret.joins("Cy")
    assert bo.acts("vote", side="against")["told"] == ["Bo has voted."]
    cy.acts("vote", side="for")
    assert bo.acts("vote", side="for")["told"] == []
    assert cy.heard() == []
    assert secret.session.table("Bo").under_vote.ballot_of("Bo").side == "for"


def test_whoever_s_changed_ballot_is_undone_is_told_so_and_nobody_else(secret: Party):
    bo, cy = secret.joins("Bo"), secret.joins("Cy")
    bo.acts("vote", side="against")
    cy.acts("vote", side="for")
    bo.acts("vote", side="for")
    assert not bo.shown["ballot"]["undone"]
    secret.session.undo()
    secret.room.tell()
    bo.heard(), cy.heard()
    assert [phone.shown["ballot"]["undone"] for phone in (bo, cy, secret.joins("Dee"))] == [True, True, False]
    assert (cy.shown["ballot"]["owed"], bo.shown["vote"]["voted"]) == (True, ["Bo"]), "Cy’s only one was undone before all"
    bo.opens()
    assert (bo.shown["ballot"]["mine"], bo.shown["ballot"]["undone"]) == ("against", True)
    bo.acts("vote", side="for")
    assert not bo.shown["ballot"]["undone"], "he has looked at it"


def test_the_minutes_of_an_undone_secret_vote_are_the_same_whether_or_not_a_ballot_was_changed(secret: Party):
    bo, cy = secret.joins("Bo"), secret.joins("Cy")
    bo.acts("vote", side="against")
    cy.acts("vote", side="for")

    def undone() -> list[list[str]]:
        secret.session.undo()
        secret.room.tell()
        cy.heard()
        return [each["told"] for each in cy.shown["minutes"]]

    plainly = undone()
    secret.session.redo()
    bo.acts("vote", side="for")
    assert undone()[-1] == plainly[-1] == approved()


def test_ballots_of_a_count_that_was_undone_are_said_to_have_been_seen(secret: Party):
    bo = secret.joins("Bo")
    for seat in ("Ann", "Bo", "Cy"):
        do(secret.session, "vote", by=seat, side="for")
    secret.room.tell()
    bo.heard()
    assert not bo.shown["vote"]["seen"]
    do(secret.session, "vote", by="Dee", side="against")
    secret.session.undo()
    secret.room.tell()
    bo.heard()
    assert (bo.shown["vote"]["secret"], bo.shown["vote"]["seen"]) == (True, True)
    assert bo.shown["minutes"][-1]["told"] == approved()


def test_while_a_vote_is_open_no_other_is_to_be_opened(cards: Party):
    do(cards.session, "propose", by="Ann", kind="enact", text="Tea is served.", anyway=True, why="so")
    shown = cards.joins("Ann").shown
    assert shown["vote"]["open"]
    assert "Open the vote" not in [each["words"] for each in shown["can"]]


def test_a_clock_that_has_one_turn_left_says_one(cards: Party):
    do(cards.session, "start clock", clock="tea", number=1, counts="turns")
    (clock,) = cards.joins("Ann").shown["clocks"]
    assert (clock["left"], clock["counts"]) == (1, "turn")


def test_who_declined_has_not_voted(cards: Party):
    do(cards.session, "vote", by="Bo", side="none")
    do(cards.session, "vote", by="Cy", side="for", card="4C")
    vote = cards.joins("Dee").shown["vote"]
    assert (vote["voted"], vote["declined"]) == (["Ann", "Cy"], ["Bo"])


def test_whose_time_was_up_did_not_decline(cards: Party):
    cards.session.undo()  # the vote goes on without the proposer’s card
    for seat in ("Ann", "Cy", "Dee"):
        do(cards.session, "voice", by=seat, motion="a 5-minute limit")
    do(cards.session, "time up", clock="time limit")
    vote = cards.joins("Dee").shown["vote"]
    assert (vote["declined"], vote["lapsed"]) == ([], ["Bo", "Cy", "Dee"])


def test_a_ballot_that_was_shown_lies_open_no_longer_than_its_vote(secret: Party):
    bo = secret.joins("Bo")
    bo.acts("vote", side="against")
    bo.opens()
    assert bo.shown["ballot"]["mine"] == "against"
    for seat in ("Ann", "Cy", "Dee"):
        do(secret.session, "vote", by=seat, side="for")
    secret.room.tell()
    bo.heard()
    assert not bo.shown["hand"]["open"]
    do(secret.session, "throw", by="Ann")
    do(secret.session, "begin turn", by="Bo", to="Bo")
    propose(secret.session, "Bo", "Whoever hums is quiet.")
    do(secret.session, "end debate", by="Bo", ballots="secret")
    bo.acts("vote", side="for")
    assert (bo.shown["hand"]["open"], bo.shown["ballot"]["mine"]) == (False, None)


# Buttons, questions, motions, proposals


def test_buttons_are_the_acts_that_a_seat_owes_or_may_do_and_each_can_be_sent_as_it_is(tmp_path: Path):
    party = Party(sit(tmp_path))
    ann, bo = party.joins("Ann"), party.joins("Bo")
    assert [(each["words"], each["act"]) for each in ann.shown["can"]] == [
        ("Propose", {"act": "propose"}),
        ("Pass the token to Bo", {"act": "pass token", "to": "Bo"}),
    ]
    assert bo.shown["can"] == []
    assert "told" in ann.acts(ann.shown["can"][1]["act"].pop("act"), **ann.shown["can"][1]["act"])
    bo.heard()
    assert [each["words"] for each in bo.shown["can"]] == ["Propose", "Pass the token to Cy"]
    do(party.session, "edit rule", by="Ann", text="Backwards.", sheet="set receiver of players to first of players before player")
    party.room.tell()
    bo.heard()
    passing = bo.shown["can"][1]
    (asked,) = passing["asks"]
    assert (passing["words"], asked["field"]) == ("Pass the token", "to")
    assert [each["value"] for each in asked["choices"]] == ["Cy", "Dee", "Ann"], "rules 4 and 19 differ"


def test_what_is_passed_on_from_a_phone_is_what_lies_there_and_nothing_new(tmp_path: Path):
    party = Party(sit(tmp_path))
    for what in ("pass the token clockwise", "pass the crown on"):
        words = f"Ann has to {what}."
        do(party.session, "edit rule", by="Ann", text=words, sheet=f'when this rule is enacted: require "Ann" to "{what}"')
    ann = party.joins("Ann")
    assert [each["words"] for each in ann.shown["can"] if each["does"] == "pass the crown on"] == ["Done: pass the crown on"]
    (passing,) = (each["act"] for each in ann.shown["can"] if each["does"] == "pass the token clockwise")
    assert passing == {"act": "pass token", "to": "Bo"}


def test_what_the_rules_leave_to_somebody_is_offered_on_their_phone_though_no_part_of_the_turn_asks_for_it(tmp_path: Path):
    session = begun(tmp_path)
    two_parts(session)
    party = Party(session)
    bo, cy = party.joins("Bo"), party.joins("Cy")
    assert [each["words"] for each in bo.shown["can"] if each["act"] == {"act": "propose"}] == ["Propose"]
    assert [each["words"] for each in cy.shown["can"]] == ["Ask the Judge"]


def test_what_is_asked_and_thrown_is_called_as_not_on_phones(tmp_path: Path):
    party, ann = throwing(tmp_path)
    session = party.session
    sheet = session.table().rulebook.numbered(202).sheet
    do(session, "edit rule", rule=202, text="Two dice.", sheet=f"set dice to 2\n{sheet}", why="a jest")
    ann.acts("propose", kind="enact", text="Tea.")
    ann.acts("end debate")
    for seat in ("Ann", "Bo", "Cy", "Dee"):
        do(session, "vote", by=seat, side="for")
    assert stands_first(ann)[0] == ("Throw the dice", True)
    assert "throw the dice" in [each["what"] for each in ann.shown["you"]["owes"]]
    other = tmp_path / "other"
    other.mkdir()
    bribing = adopted(other, BRIBE)
    bo = Party(bribing).joins("Bo")
    (made,) = (each for each in bo.shown["can"] if each["made"])
    (offer,) = deed_offers(bribing.doable(), bribing.table())["bribe"]
    assert [each["words"] for each in made["asks"]] == ["Which player?", "How many points, 0 or more?"]
    assert [each.asks for each in offer.by_seat["Bo"]] == ["Which player does Bo choose?", "How many points, 0 or more?"]


def throwing(tmp_path: Path) -> tuple[Party, Phone]:
    """A turn of Nomic that Ann has begun: to propose, have it voted on, and throw the die."""
    session = sit(tmp_path, "nomic", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    party = Party(session)
    return party, party.joins("Ann")


def stands_first(phone: Phone) -> list[tuple[str, bool]]:
    phone.party.room.tell()
    phone.heard()
    return [(each["words"], each["first"]) for each in phone.shown["can"][:2]]


def test_the_first_button_is_the_step_thnot_on_phones_waits_for(tmp_path: Path):
    party, ann = throwing(tmp_path)
    assert stands_first(ann) == [("Propose", True), ("Throw the die", False)]
    assert ann.shown["can"][1]["not_now"] == "The parts of a turn come in order."
    propose(party.session, "Ann", "Whoever sings gains five points.")
    assert stands_first(ann) == [("Open the vote", True), ("Withdraw it", False)]
    do(party.session, "end debate", by="Ann")
    assert not any(first for _, first in stands_first(ann))
    for seat in ("Ann", "Bo", "Cy", "Dee"):
        do(party.session, "vote", by=seat, side="for")
    assert stands_first(ann)[0] == ("Throw the die", True)


def test_who_proposed_rewords_it_as_long_as_the_table_lets_them(tmp_path: Path):
    party, ann = throwing(tmp_path)
    bo = party.joins("Bo")

    def may() -> list[tuple[bool, object]]:
        party.room.tell()
        for phone in (ann, bo):
            phone.heard()
        shown = (phone.shown for phone in (ann, bo))
        return [("Reword it" in [each["words"] for each in each["can"]], each["propose"]["revise"]) for each in shown]

    propose(party.session, "Ann", "Whoever sings gains five points.")
    assert may() == [(True, 301), (False, None)]
    do(party.session, "end debate", by="Ann")
    assert may() == [(True, 301), (False, None)]
    assert ann.acts("revise", text="Whoever sings gains five points.")["objection"] == "Nothing is changed yet."
    assert "told" in ann.acts("revise", text="Whoever sings gains six points.")
    for seat in ("Ann", "Bo", "Cy", "Dee"):
        do(party.session, "vote", by=seat, side="for")
    assert may() == [(False, None), (False, None)]


def test_what_would_not_be_heard_of_a_sheet_is_told_to_who_writes_and_to_who_votes(tmp_path: Path):
    party = Party(sit(tmp_path))
    ann, bo = party.joins("Ann"), party.joins("Bo")
    draft = {"kind": "enact", "text": "The value of a Jack card is 0.", "sheet": 'set value of cards whose rank is "J" to 0'}
    ann.heard()
    (heard,) = ann.says(id="c1", check=draft)
    assert heard["check"]["in_vain"] == approved()
    ann.acts("propose", **draft)
    bo.heard()
    assert bo.shown["proposal"]["in_vain"] == heard["check"]["in_vain"]
    (fine,) = ann.says(id="c2", check={**draft, "kind": "amend", "rule": 14})
    assert fine["check"]["in_vain"] == []


def test_what_the_clerk_could_do_says_on_phones_too_where_another_rule_goes_first(tmp_path: Path):
    session = sit(tmp_path, "nomic", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    draft = {"kind": "enact", "text": "First to 50 points wins.", "sheet": ""}
    (heard,) = Party(session).joins("Ann").says(id="c1", check=draft)[-1:]
    (offer,) = heard["check"]["offers"]
    assert [each.partition(", as")[0] for each in offer["in_vain"]] == [
        "Rule 208 already says who has won, and goes first",
        "Rule 208 says who has won and goes first",
    ]


def test_in_a_vote_the_table_waits_for_those_who_owe_one(tmp_path: Path):
    party, ann = throwing(tmp_path)
    propose(party.session, "Ann", "Whoever sings gains five points.")
    do(party.session, "end debate", by="Ann")
    do(party.session, "vote", by="Ann", side="for")
    stands_first(ann)
    assert ann.shown["table"]["waiting_for"] == ["Bo", "Cy", "Dee"]
    assert not any(each["now"] for each in ann.shown["you"]["owes"])


def test_nobody_is_asked_to_vote_before_the_proposer_has(tmp_path: Path):
    session = sit(tmp_path)
    propose(session, "Ann", "The value of a Jack card is 0.", rule=14)
    party = Party(session)
    ann, bo = party.joins("Ann"), party.joins("Bo")
    assert ann.shown["ballot"]["may"]
    assert (bo.shown["ballot"]["may"], bo.shown["table"]["waiting_for"]) == (False, ["Ann"])
    assert bo.shown["ballot"]["not_now"] == "The proposing player has not started the for pile yet."
    assert [each["now"] for each in bo.shown["you"]["owes"]] == [False]
    ann.acts("vote", side="for", card=ann.opens()[0]["id"])
    bo.heard()
    assert (bo.shown["ballot"]["may"], bo.shown["table"]["waiting_for"]) == (True, ["Bo", "Cy", "Dee"])


def test_whoever_may_not_propose_hears_why(tmp_path: Path):
    party = Party(sit(tmp_path))
    ann, bo = party.joins("Ann"), party.joins("Bo")
    assert (ann.shown["propose"]["may"], ann.shown["propose"]["not_now"]) == (True, "")
    assert bo.shown["propose"]["not_now"] == "Only the player with the token creates a proposition."


def test_the_cards_that_a_count_showed_to_the_proposer_alone_are_shown_on_their_open_phone(cards: Party):
    ann, bo = cards.joins("Ann"), cards.joins("Bo")
    for seat in ("Bo", "Cy"):
        do(cards.session, "vote", by=seat, side="for", card=cards.session.table(seat).hand(seat)[0].id)
    do(cards.session, "vote", by="Dee", side="none")
    cards.room.tell()
    ann.heard()
    assert ann.shown["hand"]["counted"] == []
    ann.opens()
    assert sorted(ann.shown["hand"]["counted"]) == [["for", "2♠ (Ann)"], ["for", "4♣ (Cy)"], ["for", "9♠ (Bo)"]]
    bo.opens()
    assert bo.shown["hand"]["counted"] == []
    cards.session.undo()
    cards.room.tell()
    ann.heard()
    assert ann.shown["hand"]["counted"] == []


def test_what_was_counted_goes_with_the_next_proposal_and_comes_back_with_its_undo(cards: Party):
    ann = cards.joins("Ann")
    for seat in ("Bo", "Cy", "Dee"):
        do(cards.session, "vote", by=seat, side="none")
    ann.opens()
    assert ann.shown["hand"]["counted"] == [["for", "2♠ (Ann)"]]
    do(cards.session, "propose", by="Ann", kind="repeal", rule=14, anyway=True)
    cards.room.tell()
    ann.heard()
    assert ann.shown["hand"]["counted"] == []
    cards.session.undo()
    cards.room.tell()
    ann.heard()
    assert ann.shown["hand"]["counted"] == [["for", "2♠ (Ann)"]]


def test_how_a_vote_ended_is_told_with_its_figures_its_rule_and_what_it_brought(tmp_path: Path):
    session = sit(tmp_path, "nomic", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    propose(session, "Ann", "Whoever sings gains five points.")
    do(session, "end debate", by="Ann")
    party = Party(session)
    bo = party.joins("Bo")
    for seat in ("Ann", "Bo", "Cy"):
        do(session, "vote", by=seat, side="for")
    party.room.tell()
    bo.heard()
    assert bo.shown["minutes"][-1]["ended"] == ""
    do(session, "vote", by="Dee", side="against")
    party.room.tell()
    bo.heard()
    assert bo.shown["minutes"][-1]["ended"] == approved()


def test_whose_turn_it_is_is_not_said_again_behind_how_the_vote_ended(cards: Party):
    bo = cards.joins("Bo")
    vote(cards.session, Bo="9S against", Cy="none", Dee="none")
    cards.room.tell()
    bo.heard()
    assert bo.shown["table"]["turn"]["seat"] == "Bo"
    assert bo.shown["minutes"][-1]["ended"] == (
        "Proposition 19 is rejected, 2 for, 9 against (rule 8). The token went from Ann to Bo. "
        "The for and against piles (2 cards) went to the discard pile, face down."
    )


def test_how_a_vote_ended_is_told_again_once_it_is_done_again(secret: Party):
    for seat in ("Ann", "Bo", "Cy", "Dee"):
        do(secret.session, "vote", by=seat, side="for")
    bo = secret.joins("Bo")
    ended = bo.shown["minutes"][-1]["ended"]
    assert ended
    for leap, says in ((secret.session.undo, ""), (secret.session.redo, ended)):
        leap()
        secret.room.tell()
        bo.heard()
        assert bo.shown["minutes"][-1]["ended"] == says


def test_the_rule_that_says_what_it_took_is_named_as_it_was_called_at_the_vote(tmp_path: Path):
    session = sit(tmp_path, "nomic", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    propose(session, "Ann", "A majority adopts a rule-change.", "set adoption to majority", rule=203)
    do(session, "end debate", by="Ann")
    for seat in ("Ann", "Bo", "Cy", "Dee"):
        do(session, "vote", by=seat, side="for")
    assert session.table().rulebook.numbered(203) is None
    assert Party(session).joins("Bo").shown["minutes"][-1]["ended"] == approved()


@pytest.fixture
def winning(cards: Party) -> Party:
    """Bo has won, in the middle of a vote."""
    do(cards.session, "edit rule", rule=14, text="Bo wins.", sheet='set winner to players whose name is "Bo"', why="a jest")
    return cards


def test_whoever_has_won_is_told_so_and_may_declare_it_before_all_else(winning: Party):
    ann, bo = winning.joins("Ann"), winning.joins("Bo")
    assert (ann.shown["you"]["won"], bo.shown["you"]["won"]) == ("", "rule 14")
    assert ann.shown["table"]["may_declare"] == ["Bo"], "why the table waits for him"
    declares = bo.shown["can"][0]
    assert (declares["words"], declares["first"], declares["rule"], declares["asks"]) == ("Declare a win", True, 14, [])
    assert not any(each["act"]["act"] == "declare win" for each in ann.shown["can"])
    assert "step" in bo.acts(declares["act"].pop("act"), **declares["act"])
    assert winning.session.table().over[0].who == "Bo"


def test_all_rules_by_which_somebody_has_won_are_told_on_their_phone(winning: Party):
    do(winning.session, "edit rule", rule=13, text="Bo has won.", sheet='set winner to players whose name is "Bo"', why="a jest")
    assert winning.joins("Bo").shown["you"]["won"] == "rules 13 and 14"


def test_whoever_got_a_proposition_ratified_after_which_none_can_be_made_declares_the_win_on_their_phone(tmp_path: Path):
    session = sit(tmp_path)
    deal(session, Ann=["2S", "3S"], Bo=["9S", "KD"], Cy=["4C", "5C"], Dee=["6H", "7H"])
    propose(session, "Ann", "No rule may be changed.", 'before rule changed: object "the rules stand"')
    ann = Party(session).joins("Ann")
    do(session, "vote", by="Ann", side="for", card="2S")
    vote(session, Bo="KD for", Cy="none", Dee="none")
    ann.party.room.tell()
    ann.heard()
    assert ann.shown["you"]["won"] == "rule 18"
    assert ann.shown["can"][0]["words"] == "Declare a win"


def test_once_the_game_is_over_nobody_is_waited_for_and_nothing_is_put_to_the_table(secret: Party, winning: Party):
    for party in (secret, winning):
        ann = party.joins("Ann")
        before = ann.shown["table"]["waiting_for"], ann.shown["put"]
        assert before != ([], [])
        do(party.session, "declare win", by="Bo", who="Bo", anyway=True)
        party.room.tell()
        ann.heard()
        table = ann.shown["table"]
        assert (table["winner"], table["over"], table["waiting_for"], ann.shown["put"]) == (["Bo"], True, [], [])
        do(party.session, "play on", by="Bo")
        party.room.tell()
        ann.heard()
        table = ann.shown["table"]
        assert (table["winner"], table["over"], (table["waiting_for"], ann.shown["put"])) == ([], False, before)


def test_points_below_nothing_have_a_minus(secret: Party):
    do(secret.session, "set score", of="Bo", to=-10)
    bo = secret.joins("Bo")
    assert bo.shown["you"]["score"] == "−10"


def test_a_limit_may_be_asked_for_while_its_rule_allows_it_and_by_whoever_owes_a_card_too(cards: Party, tmp_path: Path):
    idle = Party(sit(tmp_path, file="new.nomic")).joins("Bo").shown["put"]
    assert [each["words"] for each in idle] == ["Agree to settle a dispute"], "nothing is under vote that could be limited"
    bo, cy = cards.joins("Bo"), cards.joins("Cy")
    asked = next(each for each in bo.shown["put"] if each not in idle)
    bo.acts(asked["act"].pop("act"), **asked["act"], side="for")
    cy.heard()
    for phone, first in ((bo, False), (cy, True)):
        (motion,) = phone.shown["motions"]
        assert (motion["first"], motion["takes"]) == (first, "It takes 3 of 4.")
    cy.acts("voice", motion=asked["act"]["motion"], side="against")
    assert not cy.shown["motions"][0]["first"], "she has spoken"


def test_where_rules_object_to_either_side_that_is_said_and_declining_is_left(tmp_path: Path):
    session = sit(tmp_path)
    aside = 'before ballot laid if voter is "Bo" and side is not "none": object "Bo stands aside"'
    do(session, "edit rule", by="Ann", text="Aside.", sheet=aside, why="so")
    propose(session, "Ann", "The value of a Jack card is 0.", rule=14)
    do(session, "vote", by="Ann", side="for", card=session.table("Ann").hand("Ann")[0].id)
    ballot = Party(session).joins("Bo").shown["ballot"]
    assert (ballot["may"], ballot["not_now"], ballot["sides"]) == (False, "Bo stands aside.", ["for", "against", "none"])


def test_whoever_holds_no_card_is_told_why_there_is_none_to_place_and_may_decline(tmp_path: Path):
    session = sit(tmp_path)
    propose(session, "Ann", "The value of a Jack card is 0.", rule=14)
    do(session, "vote", by="Ann", side="for", card=session.table("Ann").hand("Ann")[0].id)
    do(session, "move thing", thing=[card.id for card in session.whole_table().hand("Bo")], to="discard", up=False, why="so")
    ballot = Party(session).joins("Bo").shown["ballot"]
    told = "A vote is one of your cards, face down."
    assert (ballot["may"], ballot["not_now"], ballot["sides"]) == (False, told, ["for", "against", "none"])


def test_a_side_to_which_a_rule_objects_is_not_offered(tmp_path: Path):
    session = sit(tmp_path, "nomic", token="", options={"the player who starts": "Ann"})
    sheet = """set other votes to ["abstain", "defer"]
before ballot laid if voter is proposer and side is in ["against", "defer"]: object "proposers stand by it" """
    do(session, "edit rule", by="Ann", text="Stand by it.", sheet=sheet, kind="mutable", why="so")
    propose(session, "Ann", "Tea is served.")
    do(session, "end debate", by="Ann")
    party = Party(session)
    assert party.joins("Ann").shown["ballot"]["sides"] == ["for", "abstain"]
    assert party.joins("Bo").shown["ballot"]["sides"] == ["for", "against", "abstain", "defer"]


def test_the_side_on_which_a_rule_objects_to_a_card_is_known(tmp_path: Path):
    session = sit(tmp_path)
    propose(session, "Ann", "The value of a Jack card is 0.", rule=14)
    party = Party(session)
    told = "The proposer starts the for pile."
    assert party.joins("Ann").shown["ballot"]["barred"] == {"side": "against", "told": told}
    do(session, "vote", by="Ann", side="for", card=session.table("Ann").hand("Ann")[0].id)
    assert party.joins("Bo").shown["ballot"]["barred"] is None


def test_points_are_told_of_whoever_has_been_counted_any_as_on_place_cards_and_what_the_figures_call_somebody(tmp_path: Path):
    def counted(phone: Phone) -> list[str]:
        return [seat["told"].partition(" · ")[0] for seat in phone.shown["seats"]]

    session = sit(tmp_path)
    ann = Party(session).joins("Ann")
    assert counted(ann) == ["5 cards"] * 4
    do(session, "set counter", counter="points", of="Bo", to=0)
    ann.party.room.tell()
    ann.heard()
    assert counted(ann) == ["5 cards", "0 points", "5 cards", "5 cards"]
    king = 'set those called "King" to players where points of it is 0 and it is "Bo"'
    do(session, "edit rule", by="Ann", text="Bo is the King.", sheet=king)
    ann.party.room.tell()
    ann.heard()
    assert [seat["told"] for seat in ann.shown["seats"]][1:3] == ["0 points · 5 cards · the King", "5 cards"]


def test_the_minutes_say_what_was_undone(cards: Party):
    do(cards.session, "vote", by="Bo", side="none")
    cards.session.undo()
    minutes = cards.joins("Bo").shown["minutes"]
    assert [each["undone"] for each in minutes[-2:]] == [True, False]


def test_what_no_rule_answers_is_asked_on_every_phone_and_answered_from_one(tmp_path: Path):
    party = Party(sit(tmp_path, "nomic", token=""))
    bo = party.joins("Bo")
    (asked,) = bo.shown["asks"]
    assert [choice["value"] for choice in asked["asks"][0]["choices"]] == ["Ann", "Bo", "Cy", "Dee"]
    assert asked["words"] == approved()
    answer = bo.acts(**asked["act"], answer="Cy", scope="now")
    assert answer["told"][-1] == "It is Cy’s turn."
    assert bo.shown["asks"] == []


def test_a_motion_is_put_and_voiced_from_phones(cards: Party):
    bo, cy = cards.joins("Bo"), cards.joins("Cy")
    put = next(each for each in bo.shown["put"] if each["rule"] == 9)
    bo.acts(**put["act"])
    cy.heard()
    (motion,) = cy.shown["motions"]
    assert (motion["for"], motion["mine"], motion["may"]) == (["Bo"], None, True)
    cy.acts("voice", motion=motion["motion"], side="against")
    assert cy.shown["motions"][0]["mine"] == "against"
    assert all(each["rule"] != 9 for each in cy.shown["put"])


def test_a_clock_on_the_table_shows_on_phones_what_is_left(cards: Party):
    bo, cy = cards.joins("Bo"), cards.joins("Cy")
    assert bo.shown["clocks"] == []
    for phone in (bo, cy):
        assert "told" in phone.acts("voice", motion="a 5-minute limit")
    cards.joins("Dee").acts("voice", motion="a 5-minute limit")
    bo.heard()
    (clock,) = bo.shown["clocks"]
    assert (clock["left"], clock["running"], clock["counts"]) == (300, True, "seconds")
    cards.clock.now += 20
    cards.comes().says(hello=cy.key)
    bo.heard()
    assert bo.shown["clocks"][0]["left"] == 300, "it counts by itself"
    do(cards.session, "vote", by="Bo", side="none")
    cards.room.tell()
    bo.heard()
    assert bo.shown["clocks"][0]["left"] == 280


def test_a_proposal_is_checked_and_made_on_a_phone(tmp_path: Path):
    party = Party(sit(tmp_path))
    ann = party.joins("Ann")
    words = "Whoever proposes a rule that is ratified draws a card."
    draft = {"kind": "enact", "text": words, "sheet": 'when proposal adopted: draw 1 cards from "draw" for proposer'}
    (heard,) = ann.says(id="c1", check=draft)
    assert [line["says"] for line in heard["check"]["lines"]] == approved()
    (wrong,) = ann.says(id="c2", check={**draft, "sheet": "when proposal adopted: dance"})
    assert wrong["check"]["lines"][0]["trouble"].startswith("line 1")
    (offered,) = ann.says(id="c3", check={"kind": "enact", "text": "The value of a Jack card is 0.", "sheet": ""})
    assert offered["check"]["offers"]
    ann.acts("propose", **draft)
    assert ann.shown["proposal"]["words"] == [["in", words]]
    assert ann.shown["proposal"]["clerk"]


def test_a_proposal_about_a_rule_that_is_gone_meanwhile_says_so_as_the_table_does(tmp_path: Path):
    session = sit(tmp_path, "nomic", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "propose", by="Ann", kind="repeal", rule=210)
    do(session, "remove rule", rule=210, why="at once")
    face = proposal_face(session.table().proposals[-1], session.table())
    assert Party(session).joins("Ann").shown["proposal"]["title"] == face.summary == "Ann would repeal a rule that is gone"


def test_table_and_phones_say_the_same_of_a_proposal_and_of_what_the_clerk_could_do_instead(tmp_path: Path):
    session = sit(tmp_path, "nomic", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    ann = Party(session).joins("Ann")
    draft = {"kind": "amend", "rule": 203, "text": "A rule-change is adopted if more than half of the votes are for it."}
    (heard,) = ann.says(id="c1", check={**draft, "sheet": session.table().rulebook.numbered(203).sheet})[-1:]
    (offer,) = heard["check"]["offers"]
    ann.acts("propose", **draft, sheet=offer["sheet"])
    face = proposal_face(session.table().proposals[-1], session.table())
    assert (
        ann.shown["proposal"]["clerk"]
        == [face.clerk_lead, face.clerk]
        == ["The clerk would go by:", offer["says"].replace("\n", " ")]
    )
    assert " No longer: When a circuit" in face.clerk


def test_words_that_change_after_an_offer_was_taken_are_read_anew_or_it_is_said_that_the_sheet_was_for_others(tmp_path: Path):
    ann = Party(sit(tmp_path, "nomic", token="")).joins("Ann")

    def checked(text: str, sheet: str, **taken: str) -> Any:
        (heard,) = ann.says(id=f"c{text}{bool(taken)}"[:20], check={"kind": "enact", "text": text, "sheet": sheet, **taken})
        return heard["check"]

    ann.heard()
    five, seven = (f"Each player gets {number} points at the end of their turn." for number in (5, 7))
    (offer,) = checked(five, "")["offers"]
    taken = {"taken": offer["sheet"], "taken_for": five}
    stands = checked(five, offer["sheet"], **taken)
    assert (stands["offers"], stands["outdated"]) == ([], False)
    (anew,) = checked(seven, offer["sheet"], **taken)["offers"]
    assert ("7" in anew["sheet"], "5" in anew["sheet"]) == (True, False)
    other = checked("Whoever hums sits on the floor.", offer["sheet"], **taken)
    assert (other["offers"], other["outdated"]) == ([], True)
    written = checked("Whoever hums sits on the floor.", offer["sheet"])
    assert (written["offers"], written["outdated"]) == ([], False)


def test_lines_in_words_that_this_game_has_come_first(tmp_path: Path):
    session = sit(tmp_path)
    (heard,) = Party(session).joins("Ann").says(id="w", want="lines")[-1:]
    sheets = [rule.sheet for rule in session.table().rulebook.rules]
    known = {each.says for each in fitting(ready_lines(), sheets, VOCABULARY)}
    ordered = [each["title"] in known for each in heard["ready"]]
    assert ordered == sorted(ordered, reverse=True)
    assert {*ordered} == {True, False}


def test_a_ready_line_is_put_where_one_stands_that_answers_the_same_as_not_on_phones(secret: Party):
    bo = secret.joins("Bo")
    bo.heard()
    ready, below = "set adoption to 2/3", "when proposal adopted: give 1 points to proposer"
    sheet = f"set adoption to majority\n{below}"
    (merged,) = bo.says(id="p", check={"kind": "enact", "text": "", "sheet": sheet, "put": ready})
    assert merged["check"]["sheet"] == f"{ready}\n{below}"
    assert [each["trouble"] for each in merged["check"]["lines"]] == ["", ""]
    (other,) = bo.says(id="o", check={"kind": "enact", "text": "", "sheet": sheet, "put": "set adoption to 1/7"})
    assert "sheet" not in other["check"], "it lies not ready"


def test_a_sentence_that_is_for_people_is_named_beside_what_the_clerk_could_do(secret: Party):
    draft = {"kind": "enact", "text": "Be nice to each other. Whoever throws a six gets 5 points.", "sheet": ""}
    (heard,) = secret.joins("Bo").says(id="c", check=draft)[-1:]
    assert heard["check"]["lacks"] == "For people: Be nice to each other"
    assert [each["sheet"] for each in heard["check"]["offers"]] == ["when dice thrown if 6 is in faces: give 5 points to thrower"]


def test_what_makes_a_circuit_comes_with_the_offer_on_phones_too_where_no_rule_says(tmp_path: Path):
    draft = {"kind": "enact", "text": "At the end of each circuit everybody gets 5 points.", "sheet": ""}
    (heard,) = Party(sit(tmp_path)).joins("Ann").says(id="c", check=draft)[-1:]
    (offer,) = heard["check"]["offers"]
    assert [line.split()[:2] for line in offer["sheet"].split("\n")] == [["set", "circuit"], ["when", "circuit"]]


def test_ready_lines_that_are_close_to_the_words_are_named_and_lie_on_top(secret: Party):
    bo = secret.joins("Bo")
    draft = {"kind": "enact", "text": "A card may be stolen from another hand by whoever is cleverest.", "sheet": ""}
    (heard,) = bo.says(id="c", check=draft)[-1:]
    (found,) = bo.says(id="w", want="lines", **{"for": draft})
    assert heard["check"]["perhaps"] == f"“{found['ready'][0]['title']}”."
    for none in ({**draft, "text": "Whoever hums sits on the floor."}, {**draft, "sheet": "set next mover to mover"}):
        (heard,) = bo.says(id="n", check=none)
        assert heard["check"]["perhaps"] == ""
        assert heard["check"]["nothing"] == ("" if none["sheet"] else f"{NOTHING_FOUND} {INSTEAD}")


def test_what_another_rule_is_over_all_the_others_is_for_itself_to_say(tmp_path: Path):
    bo = Party(sit(tmp_path)).joins("Bo")
    for words in ("Rule 10 takes precedence over all other rules.", "Rule 10 gives way to all other rules."):
        (heard,) = bo.says(id="c", check={"kind": "enact", "text": words, "sheet": ""})[-1:]
        assert heard["check"]["nothing"] == f"{NOTHING_FOUND} {OF_ANOTHER.format(10)}"
        assert (heard["check"]["offers"], heard["check"]["perhaps"]) == ([], "")


def test_an_amendment_begins_with_the_first_rule_that_may_be_changed_whoever_s_turn_it_is(tmp_path: Path):
    party, ann = throwing(tmp_path)
    assert (ann.shown["propose"]["first"], party.joins("Bo").shown["propose"]["first"]) == (201, 201)


def test_where_rules_differ_what_each_of_them_says_is_an_answer_to_take(tmp_path: Path):
    session = sit(tmp_path)
    do(session, "edit rule", text="The value of an Ace is 20.", sheet='set value of cards whose rank is "A" to 20')
    (asked,) = Party(session).joins("Bo").shown["asks"]
    answer = next(each for each in asked["asks"] if each["field"] == "answer")
    assert answer["choices"] == [{"words": "1 (rule 13)", "value": "1"}, {"words": "20 (rule 19)", "value": "20"}]


def test_all_on_which_rules_differ_is_answered_by_one_of_them_with_one_press_and_asked_about_once(tmp_path: Path):
    session = sit(tmp_path)
    do(session, "edit rule", text="Hearts are worth double.", sheet='set value of cards whose suit is "hearts" to 20')
    assert len(session.table().parked) == 13
    bo = Party(session).joins("Bo")
    first, one = bo.shown["asks"]
    assert first["words"] == "All 13 as rule 19 says"
    assert one["words"].endswith("and no sheet tells the clerk which prevails.")
    assert [each["field"] for each in first["asks"]] == ["scope"]
    bo.acts(**first["act"], scope="now")
    assert session.table().parked == ()
    assert bo.shown["asks"] == []


def test_how_sheets_are_written_is_told_when_it_is_wanted_as_the_manual_tells_it(secret: Party):
    (heard,) = secret.joins("Ann").says(id="w", want="help")[-1:]
    found = heard["ready"]
    examples, words = ([each for each in found if bool(each.get("word")) is word] for word in (False, True))
    assert [each["title"] for each in examples if check(each["text"], VOCABULARY).sheet is None] == []
    assert len(examples) > 50
    assert {"title": "give AMOUNT COUNTER to WHOM", "text": "Add to a counter.", "also": "", "word": True} in words
    assert [verb for verb in VOCABULARY.verbs if not any(each["title"].startswith(verb.split("{")[0]) for each in words)] == []
    assert [each["title"] for each in found if "`" in each["title"] or "](" in each["title"] + each["text"]] == []


def test_what_it_takes_to_adopt_it_is_told_and_that_ballots_may_change(secret: Party):
    bo = secret.joins("Bo")
    assert bo.shown["takes"] == "To adopt 301, it takes everybody."
    bo.acts("vote", side="for")
    assert bo.shown["ballot"]["final"] is False
    assert "told" in bo.acts("vote", side="against")


def test_of_a_vote_that_does_not_count_one_it_is_told_what_it_counts(secret: Party):
    do(secret.session, "edit rule", rule=207, sheet='set votes of players to 2 if player is "Cy" otherwise 1', why="as agreed")
    assert secret.joins("Bo").shown["takes"] == "To adopt 301, it takes everybody. The vote of Cy is worth 2."


def test_where_a_rule_objects_to_another_ballot_that_is_told(cards: Party):
    bo = cards.joins("Bo")
    card = bo.opens()[0]["id"]
    assert bo.shown["ballot"]["final"] is False
    bo.acts("vote", side="for", card=card)
    assert bo.shown["ballot"]["final"] is True


def test_who_would_reword_is_told_first_that_ballots_no_longer_count(tmp_path: Path):
    session = sit(tmp_path, "nomic", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    propose(session, "Ann", "Whoever hums sits on the floor.")
    do(session, "end debate", by="Ann")
    party = Party(session)
    ann, bo = party.joins("Ann"), party.joins("Bo")
    assert ann.shown["propose"]["anew"] == ""
    bo.acts("vote", side="for")
    ann.heard()
    assert (ann.shown["propose"]["anew"], bo.shown["propose"]["anew"]) == (NO_LONGER_COUNT, "")
    ann.acts("revise", text="Whoever hums stands.", sheet="")
    assert session.table().proposals[-1].ballots == ()


def test_what_is_in_force_though_its_vote_is_void_is_no_draft_on_phones(tmp_path: Path):
    told = []
    for place, change in enumerate(({"kind": "enact", "text": "Tea."}, {"kind": "repeal", "rule": 210})):
        session = sit(tmp_path, "nomic", token="", file=f"{place}.nomic")
        do(session, "begin turn", by="Ann", to="Ann")
        do(session, "propose", by="Ann", **change)
        ann = Party(session).joins("Ann")
        told.append([ann.shown["proposal"][key] for key in ("title", "state")])
        do(session, "end debate", by="Ann")
        for seat in session.table().players:
            do(session, "vote", by=seat, side="for")
        do(session, "void vote", number=301)
        ann = Party(session).joins("Ann")
        told.append([ann.shown["proposal"][key] for key in ("title", "state")])
    assert told == approved()


def test_a_repeal_has_no_words_to_be_given_others(tmp_path: Path):
    session = sit(tmp_path, "nomic", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "propose", by="Ann", kind="repeal", rule=210)
    ann = Party(session).joins("Ann")
    assert [each["words"] for each in ann.shown["can"]][:2] == ["Open the vote", "Withdraw it"]
    assert ann.shown["propose"]["revise"] is None
    assert ann.shown["proposal"]["words"] == [["out", session.table().rulebook.numbered(210).text]]


def test_while_somebody_owes_a_piece_the_phones_wait_for_whoever_opens_the_vote_as_well(tmp_path: Path):
    owing = 'when proposal made: require players where name of it is "Cy" to "demote a piece"'
    session = begun(tmp_path)
    do(session, "edit rule", number=290, kind="mutable", text="Cy pays.", sheet=owing, why="so it is")
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    ann = Party(session).joins("Ann")
    ann.heard()
    assert ann.shown["table"]["waiting_for"] == ["Ann", "Cy"]
    table = session.table()
    first = replace(table, duties=(Duty("Cy", "demote a piece", "206"), *table.duties))
    assert waiting(first, ("Ann",), (), session.objection).who == ("Ann", "Cy"), "and what comes first is the piece"


def test_after_a_judgment_the_phones_wait_for_those_who_are_to_agree(tmp_path: Path):
    session = sit(tmp_path, "nomic", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    propose(session, "Ann", "Whoever sings gains five points.")
    do(session, "end debate", by="Ann")
    for seat in ("Ann", "Bo", "Cy", "Dee"):
        do(session, "vote", by=seat, side="for")
    do(session, "throw", by="Ann")
    do(session, "ask judgment", by="Cy", question="May Ann sing twice?")
    do(session, "judge", by=session.table().judgments[-1].judge, question="May Ann sing twice?", answer="Yes.")
    party = Party(session)
    ann, bo = party.joins("Ann"), party.joins("Bo")
    ann.heard()
    assert ann.shown["table"]["waiting_for"] == bo.shown["table"]["waiting_for"] == ["Ann", "Cy", "Dee"]
    told = [(each["words"], each["told"]) for each in ann.shown["put"] if each["first"]]
    assert told == [("Agree to begin the next turn", "Ann, Cy and Dee are asked.")], "not Bo, whose turn it would be"
    assert [duty["now"] for duty in bo.shown["you"]["owes"]] == [False]
    ann.acts("voice", motion="begin the next turn", side="for")
    assert ann.shown["table"]["waiting_for"] == ["Cy", "Dee"]
    do(session, "voice", by="Cy", motion="begin the next turn", side="for")
    party.room.tell()
    bo.heard()
    assert bo.shown["table"]["waiting_for"] == ["Bo"]


def test_ready_rule_changes_are_sent_when_they_are_wanted(secret: Party):
    (heard,) = secret.joins("Bo").says(id="w", want="ready")
    assert heard["of"] == "w"
    assert len(heard["ready"]) == len(secret.session.ready)


def test_only_parts_that_differ_are_sent(cards: Party):
    bo = cards.joins("Bo")
    do(cards.session, "vote", by="Cy", side="none")
    cards.room.tell()
    (line,) = bo.heard()
    assert {"step", "vote", "minutes"} <= line["shown"].keys()
    assert not {"rules", "hand", "proposal", "propose"} & line["shown"].keys()
    cards.room.tell()
    assert bo.heard() == []


def test_a_seat_is_given_up_from_its_phone_and_its_key_is_dead(cards: Party):
    bo, cy = cards.joins("Bo"), cards.joins("Cy")
    bo.opens()
    assert bo.refused(leave=True) == ("left", "Your seat is at the table again.")
    cy.heard()
    assert {seat["name"]: seat["phone"] for seat in cy.shown["seats"]}["Bo"] == ""
    assert cards.room.seats == {"Cy": "here"}
    assert cards.comes().refused(hello=bo.key)[0] == "key"
    assert cards.joins("Bo").shown["hand"]["cards"] == []


def test_whoever_has_no_seat_has_none_to_give_up(cards: Party):
    cards.joins("Bo")
    assert cards.comes().refused(leave=True)[0] == "form"
    assert cards.room.seats == {"Bo": "here"}


def test_in_a_hurry_what_takes_long_comes_later_and_once(cards: Party):
    bo = cards.joins("Bo")
    do(cards.session, "voice", by="Cy", motion="a 5-minute limit")
    cards.room.tell(hurry=True)
    (first,) = bo.heard()
    assert "motions" in first["shown"]
    assert "put" not in first["shown"]
    cards.room.tell(hurry=True)
    cards.room.tell()
    cards.room.tell(hurry=True)
    cards.room.tell()
    (second,) = bo.heard()
    assert second["shown"].keys() == {"put"}


def test_in_a_hurry_rules_are_asked_nothing_anew_but_what_is_seen_is_told(cards: Party):
    cards.session.undo()
    ann, bo = cards.joins("Ann"), cards.joins("Bo")
    do(cards.session, "vote", by="Ann", side="for", card=ids(cards.session, "3S")[0])
    cards.room.tell(hurry=True)
    bo.heard()
    assert (bo.shown["vote"]["voted"], bo.shown["ballot"]["may"]) == (["Ann"], False)
    ann.heard()
    assert ann.shown["ballot"]["mine"] == "for"
    cards.room.tell()
    (after,) = bo.heard()
    assert (bo.shown["ballot"]["may"], bo.shown["ballot"]["not_now"]) == (True, "")
    assert "vote" not in after["shown"]


def test_in_a_hurry_points_are_told_at_once(cards: Party):
    bo = cards.joins("Bo")
    cards.room.tell()
    do(cards.session, "set counter", counter="points", of="Bo", to=3)
    cards.room.tell(hurry=True)
    (first,) = bo.heard()
    assert first["shown"]["you"]["score"] == "3"


def test_who_may_open_the_vote_is_asked_anew_once_there_is_time(tmp_path: Path):
    session = sit(tmp_path, "nomic", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    propose(session, "Ann", "Whoever sings gains five points.")
    party = Party(session)
    dee = party.joins("Dee")
    do(session, "ask judgment", by="Bo", question="Who opens the vote?")
    assert session.table().judgments[-1].judge == "Dee"
    for hurry, opens in ((True, False), (False, True)):
        party.room.tell(hurry=hurry)
        dee.heard()
        assert ("Open the vote" in [each["words"] for each in dee.shown["can"]]) == opens


def test_a_heartbeat_is_answered(cards: Party):
    assert cards.joins("Bo").says(still=True) == [{"still": True}]


def test_so_is_one_of_somebody_who_has_not_chosen_a_seat_yet(cards: Party):
    phone = cards.comes()
    phone.says(hello=cards.token)
    assert phone.says(still=True) == [{"still": True}]
    assert phone.says(hello=cards.token, seat="Cy")[0]["you"] == "Cy"


# What rules made up


def test_what_a_rule_lets_a_seat_do_is_a_form_that_can_be_sent_as_it_is_filled_in(tmp_path: Path):
    party = Party(adopted(tmp_path, BRIBE))
    bo = party.joins("Bo")
    bribe = next(each for each in bo.shown["can"] if each["made"])
    assert (bribe["words"], bribe["rule"], bribe["secret"]) == ("Bribe", 301, False)
    assert [(each["field"], each["kind"], [choice["value"] for choice in each["choices"]]) for each in bribe["asks"]] == [
        ("player", "choice", ["Ann", "Cy"]),
        ("number", "number", []),
    ]
    assert bo.acts(**bribe["act"], player="Ann", number=3)["told"] == approved()
    assert bo.acts(**bribe["act"], player="Ann")["objection"] == "“bribe” wants a number."


def test_a_secret_choice_is_told_to_nobody_until_it_is_revealed(tmp_path: Path):
    party = Party(adopted(tmp_path, BID))
    phones = {name: party.joins(name) for name in ("Ann", "Bo", "Cy")}
    bid = phones["Ann"].shown["can"][0]
    assert (bid["words"], bid["does"], bid["first"], bid["made"], bid["secret"]) == ("Bid", "bid", True, False, True)
    assert phones["Ann"].acts(**bid["act"], number=77777)["told"] == ["Ann: “bid” (77777)."]
    for other in ("Bo", "Cy"):
        assert "77777" not in json.dumps(phones[other].heard())
    assert "77777" not in json.dumps(phones["Ann"].shown)
    phones["Bo"].acts(**bid["act"], number=1)
    phones["Cy"].acts(**bid["act"], number=2)
    assert "77777" in json.dumps(phones["Bo"].heard())


def test_a_card_is_chosen_from_the_own_hand_while_it_is_open(tmp_path: Path):
    session = sit(tmp_path)
    deal(session, Ann=["2S", "3S"], Bo=["9S", "KD"])
    carry(session, "Ann", "Whoever likes may show a card.", 'set who may "show" to players\nset asked for "show" to "a card"')
    party = Party(session)
    bo = party.joins("Bo")

    def cards() -> list[str]:
        return [choice["words"] for each in bo.shown["can"] if each["made"] for choice in each["asks"][0]["choices"]]

    assert cards() == []
    bo.opens()
    assert cards() == ["9♠", "K♦"]
    (made,) = [each for each in bo.shown["can"] if each["made"]]
    assert "told" in bo.acts(**made["act"], card=made["asks"][0]["choices"][0]["value"])


def test_a_judge_is_asked_and_judges_on_a_phone(tmp_path: Path):
    party = Party(adopted(tmp_path, ""))
    bo, ann = party.joins("Bo"), party.joins("Ann")
    (ask,) = [each for each in bo.shown["can"] if each["act"] == {"act": "ask judgment"}]
    assert bo.acts(**ask["act"], question="Is tea a rule?")["told"][0] == "Bo asks for judgment: Is tea a rule?"
    judge = party.session.table().judgments[-1].judge
    phone = {"Ann": ann}.get(judge) or party.joins(judge)
    phone.heard()
    (asked,) = phone.shown["asks"]
    assert asked["words"] == "Bo asks you, the Judge: Is tea a rule?"
    assert phone.acts(**asked["act"], answer="No.")["told"] == [f"{judge} judges: No."]
