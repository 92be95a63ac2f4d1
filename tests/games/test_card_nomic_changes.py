"""Changes that friends make to the card game in mid-game, each by a proposition and in force from the next act on."""

from itertools import pairwise
from pathlib import Path

import pytest

from tabletop.box.box import find_box
from tabletop.clerk.prose.offers import OfferMaker
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.things import pile
from tabletop.engine.values import Ref
from tabletop.engine.work import finish
from tabletop.game.session import Session
from tests.clerk.prose.test_offers import VOCABULARY, phrases, sound
from tests.golden import approved
from tests.playing import carry, deal, do, held, holder, lying, propose, refused, rule_of, sit, told, vote

SHEETS = {rule.number: rule.sheet for rule in find_box("card-nomic").rule}


@pytest.fixture
def four(tmp_path: Path) -> Session:
    session = sit(tmp_path)
    deal(
        session,
        Ann=["10S", "3S", "4S", "5S", "AS"],
        Bo=["2H", "3H", "4H", "5H", "AH"],
        Cy=["2C", "3C", "4C", "5C", "AC"],
        Dee=["2D", "3D", "4D", "5D", "AD"],
    )
    return session


def changed(number: int, *changes: tuple[str, str]) -> str:
    """The sheet that rule ``number`` has in the box, with some of its words replaced; each of them must be there."""
    sheet = SHEETS[number]
    for old, new in changes:
        assert old in sheet
        sheet = sheet.replace(old, new)
    return sheet


def as_said(session: Session, words: str) -> None:
    """Ann's rule in these words, with the sheet that the editor offers."""
    offer = OfferMaker.at(session.table(), phrases(), VOCABULARY, sound).offer(words)
    assert offer
    carry(session, "Ann", words, offer.sheet)


def all_pass(session: Session) -> None:
    for giver, taker in pairwise(("Ann", "Bo", "Cy", "Dee", "Ann")):
        do(session, "pass token", by=giver, to=taker)


def outcome(session: Session) -> str:
    return str(session.whole_table().proposals[-1].stage)


def settle(session: Session, by: str = "Ann", **ballots: str) -> None:
    """Another proposition, which changes no word, and its ballots; who is not named declines."""
    propose(session, by, "The value of a Jack card is 11.", rule=14)
    vote(session, **ballots, **{seat: "none" for seat in session.whole_table().players if seat not in ballots})


def sizes(session: Session) -> list[int]:
    return [len(held(session, seat)) for seat in session.whole_table().players]


def test_aces_are_twenty_by_an_amendment(four: Session) -> None:
    carry(four, "Ann", "The value of an Ace card is 20.", changed(13, ("to 1", "to 20")), rule=13)
    settle(four, Ann="AS for", Bo="AH against")
    assert told(four) == approved()


def test_aces_are_twenty_by_a_new_rule_beside_13_asks_the_table_and_nothing_is_counted_before(four: Session) -> None:
    carry(four, "Ann", "The value of an Ace card is 20.", changed(13, ("to 1", "to 20")))
    asks = [(each.question, each.differ) for each in four.table().parked]
    assert asks == [("value", ("r13", "r19"))]

    settle(four, Ann="AS for", Bo="2H against")
    assert outcome(four) == "vote closed"
    assert told(four)[-1] == approved()
    do(four, "decide", question="value", answer="20", scope="from now on")
    assert told(four) == approved()
    assert outcome(four) == "adopted"
    assert four.table().parked == ()


def test_friends_settle_by_a_rule_of_its_own_that_two_others_differ(four: Session) -> None:
    carry(four, "Ann", "The value of an Ace card is 20.", changed(13, ("to 1", "to 20")))
    settles = 'set precedence to ["rule 19 over rule 13"]'
    do(four, "edit rule", text="Where they differ, rule 19 prevails over rule 13.", sheet=settles)
    assert four.table().parked == ()
    assert told(four)[-1] == approved()
    assert [(each.rule, each.by, each.order) for each in four.finding("value", "AC").claims[:2]] == [
        ("r19", "", ""),
        ("r13", "r20", "rule 19 over rule 13"),
    ]
    settle(four, Ann="AS for", Bo="2H against")
    assert (told(four), outcome(four)) == (approved(), "adopted")


def test_two_jokers_worth_nothing(four: Session) -> None:
    carry(
        four,
        "Ann",
        "Two jokers are shuffled in with the discard pile. The value of a Joker card is 0.",
        'set value of cards whose rank is "joker" to 0\nwhen this rule is enacted: add 2 "joker" to "discard"',
    )
    assert lying(four, "discard")[1:] == ["*1", "*1"]
    assert sum(thing.kind == "card" for thing in four.whole_table().things.by_id.values()) == 54
    assert four.table().parked == ()

    joker = four.whole_table().things.at(pile("discard"))[-1].id
    do(four, "move thing", thing=joker, to="hand of Ann")
    settle(four, Ann="*1 for", Bo="AH against")
    assert told(four) == approved()


def test_ties_go_to_the_proposer(four: Session) -> None:
    settle(four, Ann="AS for", Bo="AH against")
    assert (outcome(four), holder(four)) == ("defeated", "Bo")
    text = 'If the "for" pile has a greater or equal total value, the proposition is ratified, otherwise it is rejected.'
    carry(four, "Bo", text, changed(8, ("is more than", "is at least")), rule=8)

    settle(four, "Bo", Bo="3H for", Ann="3S against")
    assert (outcome(four), holder(four)) == ("adopted", "Bo")


def test_hands_of_six_fill_up_when_a_card_is_next_placed(four: Session) -> None:
    more = ("draw 1 cards", "draw 6 - number of hand of voter cards")
    carry(four, "Ann", "The proposer fills the hand up to six cards.", changed(5, more), rule=5)
    assert sizes(four) == [5, 5, 5, 5]
    carry(four, "Ann", "Everybody else fills the hand up to six cards.", changed(6, more), rule=6)
    assert sizes(four) == [6, 5, 5, 5]

    settle(four, Ann="5S for", Bo="2H against")
    assert sizes(four) == [6, 6, 5, 5]
    settle(four, Ann="AS for", Bo="3H against", Cy="2C against")
    assert sizes(four) == [6, 6, 6, 5]


def test_the_token_goes_the_other_way(four: Session) -> None:
    other = ("players after", "players before")
    carry(four, "Ann", "When a proposition is rejected, the token goes anticlockwise.", changed(11, other), rule=11)
    settle(four, Ann="AS for", Bo="2H against")
    assert (holder(four), four.table().turn.seat) == ("Dee", "Dee")

    carry(four, "Dee", "The player with the token proposes or passes it anticlockwise.", changed(4, other), rule=4)
    objection = refused(four, "pass token", by="Dee", to="Ann")
    assert (rule_of(four, objection), objection.sentence) == approved()
    do(four, "pass token", by="Dee", to="Cy")
    assert four.table().turn.seat == "Cy"


PASSED_ON = (
    "When a proposition is ratified, the player who proposed it gets 3 points and must pass the token clockwise.",
    "When a proposition is ratified, the proposer gets 3 points and the token passes to the next player.",
)


@pytest.mark.parametrize("words", PASSED_ON)
def test_a_proposition_that_is_ratified_brings_points_and_the_token_moves_on(four: Session, words: str) -> None:
    as_said(four, words)
    meant = finish(four.meaning(Propose(by="Ann", kind="enact", text="Tea is good.", sheet="")))
    assert meant
    assert "If it is ratified, Ann gets 3 points; the token goes to Bo." in meant.besides
    settle(four, Ann="AS for")
    assert holder(four) == four.table().turn.seat == "Bo"
    assert [thing.face for thing in four.table().things.by_id.values() if thing.kind == "token"] == ["token"], "nothing new"


def test_a_clock_of_three_minutes(four: Session) -> None:
    carry(
        four,
        "Ann",
        "A 3-minute limit may be created.",
        changed(9, ("5-minute", "3-minute"), ("for 5 minutes", "for 3 minutes")),
        rule=9,
    )
    assert tuple(each.motion for each in four.agreements()) == ("a 3-minute limit", "settle a dispute")
    propose(four, "Ann", "The value of a Jack card is 11.", rule=14)
    for seat in ("Bo", "Cy", "Dee"):
        do(four, "voice", by=seat, motion="a 3-minute limit")
    assert [(clock.name, clock.left) for clock in four.table().clocks] == [("time limit", 180)]


def test_a_turn_begins_with_a_song(four: Session) -> None:
    parts = ('["propose or pass the token"]', '["sing a song", "propose or pass the token"]')
    carry(four, "Ann", "The player with the token sings a song, then proposes or passes.", changed(4, parts), rule=4)
    assert [duty.what for duty in four.table().duties if duty.part] == approved()

    objection = refused(four, "pass token", by="Ann", to="Bo")
    assert (rule_of(four, objection), objection.sentence) == approved()
    do(four, "tick", by="Ann", duty="sing a song")
    do(four, "pass token", by="Ann", to="Bo")
    assert four.table().turn.seat == "Bo"


def test_a_rule_taken_away_is_served_no_more(four: Session) -> None:
    do(four, "propose", by="Ann", kind="repeal", rule=11)
    vote(four, Ann="10S for", Bo="none", Cy="none", Dee="none")
    assert told(four) == approved()
    settle(four, Ann="AS for", Bo="2H against")
    assert (outcome(four), holder(four)) == ("defeated", "Ann")


def test_a_sheet_that_speaks_of_a_rule_by_its_number_asks_to_be_checked_once_that_has_another(four: Session) -> None:
    do(four, "edit rule", by="Ann", rule=12, sheet="set claims over to rules whose ordinal number is 7", why="to see")
    do(four, "edit rule", by="Ann", rule=11, sheet="set claims over to rule 7", why="to see")
    do(four, "edit rule", by="Ann", rule=7, number=70, why="renumbered")
    assert [rule.number for rule in four.whole_table().rulebook.rules if rule.check] == [11, 12]
    assert told(four)[-1] == approved()


def test_a_sheet_that_speaks_of_a_rule_that_is_gone_asks_to_be_checked_once(four: Session) -> None:
    do(four, "edit rule", by="Ann", number=50, text="Aces count.", sheet="set claims over to [rule 13]")
    do(four, "edit rule", by="Ann", number=51, text="So they say.", sheet='when turn ended: tell "not rule 13"')
    do(four, "remove rule", by="Ann", rule=12)
    assert [rule.number for rule in four.table().rulebook.rules if rule.check] == []
    do(four, "remove rule", by="Ann", rule=13)
    assert [rule.number for rule in four.table().rulebook.rules if rule.check] == [50]
    do(four, "edit rule", by="Ann", rule=50, checked=True)
    do(four, "remove rule", by="Ann", rule=11)
    assert [rule.number for rule in four.table().rulebook.rules if rule.check] == []


def test_new_words_over_an_old_sheet_ask_to_be_checked(four: Session) -> None:
    carry(four, "Ann", "The value of an Ace card is 20.", rule=13)
    rule = four.table().rulebook.numbered(13)
    assert rule is not None
    assert rule.check
    assert told(four) == approved()


def test_without_the_rule_on_what_is_enough_the_table_says_whether_it_is_ratified(four: Session) -> None:
    carry(
        four,
        "Ann",
        "The totals are announced.",
        changed(8, ("set adoption to for votes is more than against votes\n", "")),
        rule=8,
    )
    settle(four, Ann="AS for", Bo="2H against")
    assert told(four)[-1] == approved()

    do(four, "decide", by="Cy", question="adoption", answer="yes", why="we liked it")
    assert told(four)[0] == approved()
    assert outcome(four) == "adopted"


def test_a_vote_whose_end_no_card_can_be_read_on_is_asked_about(four: Session) -> None:
    carry(four, "Ann", "The totals are announced at leisure.", "when every ballot is in: clothe vote", rule=8)
    settle(four, Ann="AS for", Bo="2H against")
    assert told(four)[-1] == approved()
    assert outcome(four) == "under vote"

    do(four, "decide", by="Cy", question="vote over", answer="yes")
    assert outcome(four) == "vote closed"
    assert [each.question for each in four.table().parked] == ["votes"]
    do(four, "count votes", by="Ann", for_=1, against=2)
    do(four, "decide", by="Cy", question="adoption", answer="no")
    assert outcome(four) == "defeated"


@pytest.mark.parametrize(
    ("act", "fields", "asked"),
    [
        ("close vote", {"by": "Ann"}, ["votes"]),
        ("count votes", {"by": "Ann", "for_": 1, "against": 2}, ["adoption"]),
        ("withdraw", {"by": "Ann"}, []),
        ("revise", {"by": "Ann", "text": "The value of a Jack card is 12."}, []),
    ],
)
def test_what_people_do_to_a_vote_answers_whether_it_is_over(
    four: Session, act: str, fields: dict[str, object], asked: list[str]
) -> None:
    carry(four, "Ann", "The totals are announced at leisure.", "", rule=8)
    settle(four, Ann="AS for", Bo="2H against")
    assert [each.question for each in four.table().parked] == ["vote over"]
    do(four, act, **fields)
    assert [each.question for each in four.table().parked] == asked


def test_a_proposition_reworded_after_its_count_is_counted_anew(four: Session) -> None:
    carry(
        four,
        "Ann",
        "The totals are announced.",
        changed(8, ("set adoption to for votes is more than against votes\n", "")),
        rule=8,
    )
    settle(four, Ann="AS for", Bo="2H against")
    do(four, "void vote", by="Cy", number=four.table().proposals[-1].number, why="the piles were mixed up")
    assert (lying(four, "for"), lying(four, "against"), {"AS", "2H"} - {*lying(four, "discard")}) == ([], [], set())
    four.undo()
    do(four, "revise", by="Ann", text="The value of a Jack card is 12.")
    assert (outcome(four), four.table().parked) == ("under vote", ())
    vote(four, Ann="4S for", Bo="4H against", Cy="none", Dee="none")
    assert told(four) == approved()


def test_a_rule_by_consensus_on_which_rule_prevails_answers_what_was_asked_and_the_count_goes_on(four: Session) -> None:
    carry(four, "Ann", "The value of an Ace card is 20.", changed(13, ("to 1", "to 20")))
    settle(four, Ann="AS for", Bo="2H against")
    assert [each.question for each in four.table().parked] == ["value", "votes"]

    for seat in ("Cy", "Dee", "Bo"):
        do(four, "voice", by=seat, motion="settle a dispute")
    newest = 'set precedence to ["highest number first"]'
    do(four, "enact at once", by="Cy", text="Where two rules differ, the one with the higher number prevails.", sheet=newest)

    assert told(four)[1:4] == approved()
    assert outcome(four) == "adopted"
    assert four.table().parked == ()
    (line,) = [line for line in four.law() if line.question == "value" and line.subject.startswith("A")]
    assert (line.answer, line.rule, line.overruled) == ("20", "r19", ("r13",))


def test_a_count_that_waited_for_a_value_goes_on_once_the_value_is_decided(tmp_path: Path) -> None:
    session = sit(tmp_path)
    deal(session, Ann=["7S", "2C"], Bo=["3C", "4C"])
    do(session, "add thing", by="Bo", what="joker", to="hand of Bo", why="somebody brought one")
    propose(session, "Ann", "Tea is served at four.")
    vote(session, Ann="7S for", Bo="*1 against", Cy="none", Dee="none")
    assert session.whole_table().under_vote is not None
    do(session, "decide", by="Ann", question="value", answer="5", scope="from now on")
    assert session.whole_table().parked == ()
    assert session.whole_table().under_vote is None
    assert any("7" in line and "5" in line for line in told(session))


def test_a_count_that_waits_may_be_typed_in_instead(four: Session) -> None:
    carry(four, "Ann", "The value of an Ace card is 20.", changed(13, ("to 1", "to 20")))
    settle(four, Ann="AS for", Bo="2H against")
    do(four, "count votes", by="Ann", for_=1, against=2)

    assert told(four)[0] == approved()
    assert (outcome(four), holder(four)) == ("defeated", "Bo")
    assert [each.question for each in four.table().parked] == ["value"]


@pytest.mark.parametrize("act", ["revise", "withdraw"])
def test_cards_of_secret_ballots_that_count_no_more_go_back_to_the_hands_and_none_stays_in_the_box(
    tmp_path: Path, act: str
) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="Ballots are secret.", sheet='set ballots to "secret"', why="the scenario begins here")
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    if session.whole_table().under_vote is None:
        do(session, "end debate", by="Ann")
    laid = {}
    for seat, side in (("Ann", "for"), ("Bo", "against")):
        laid[seat] = session.whole_table().hand(seat)[0].id
        do(session, "vote", by=seat, side=side, card=laid[seat], anyway=True)
    things = session.whole_table().things
    assert {str(things[card].at) for card in laid.values()} == {"ballot box"}
    do(session, act, by="Ann", **({"text": "Coffee."} if act == "revise" else {}))
    things = session.whole_table().things
    assert {seat: str(things[card].at) for seat, card in laid.items()} == {"Ann": "hand of Ann", "Bo": "hand of Bo"}
    assert not [thing for thing in things.by_id.values() if thing.at.of == "ballot box"]
    assert all(not things[card].visible_to("Cy") for card in laid.values())


def test_against_a_secret_ballot_nothing_is_said_that_hangs_on_its_side(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="Ballots are secret.", sheet='set ballots to "secret"', why="the scenario begins here")
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "vote", by="Ann", side="for", card=session.whole_table().hand("Ann")[0].id)


@pytest.mark.parametrize("whom", ["players", 'players where it is not holder of "token"'])
def test_a_hand_that_is_shown_to_all_players_lies_open_before_its_seat(tmp_path: Path, whom: str) -> None:
    session = sit(tmp_path)
    sheet = f'when proposal made: show hand of holder of "token" to {whom}'
    do(
        session,
        "edit rule",
        by="Ann",
        number=19,
        text="Who proposes shows their hand.",
        sheet=sheet,
        why="the scenario begins here",
    )
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    faces = [thing.face for thing in session.table("Ann").hand("Ann")]
    assert [thing.face for thing in session.table().hand("Ann")] == faces
    assert next(each for each in told(session) if "rule 19" in each).startswith("All may see 5 cards in Ann’s hand, by rule 19: ")
    assert all(thing.hidden for thing in session.table().hand("Bo"))
    do(session, "draw", by="Ann", anyway=True, why="to see")
    assert session.table().hand("Ann")[-1].hidden, "what comes later is shown by nobody"
    vote(session, Ann=f"{faces[0]} for")
    assert all(thing.hidden for thing in session.table().things.at(pile("for"))), "a ballot lies face down"


def test_totals_that_the_table_decides_for_this_time_are_not_said_to_be_those_of_its_own_card(four: Session) -> None:
    sheet = changed(8, ("set votes of players to sum of value of cards of ballot\n", ""))
    do(four, "edit rule", by="Ann", rule=8, sheet=sheet, anyway=True, why="to see what is told")
    carry(four, "Ann", "Everybody sings.")
    do(four, "decide", by="Bo", question="votes", answer="1")
    assert "The totals: 1 for, 0 against." in told(four)


def test_of_circuits_that_a_new_rule_counts_none_has_ended_before_and_the_ending_shows_none(tmp_path: Path) -> None:
    session = sit(tmp_path, names="Ann,Bo,Cy")

    def passes(*holders: str) -> None:
        for by, to in pairwise(holders):
            do(session, "pass token", by=by, to=to, anyway=True, why="to go on")

    passes(*["Ann", "Bo", "Cy"] * 2, "Ann", "Bo")
    tax = "when circuit ended: take 1 points from players"
    carry(session, "Bo", "A tax.", f"set circuit to 1 + lowest of turns of (players where it is not in latecomers)\n{tax}")
    assert session.whole_table().turn.circuit == 3
    assert told(session)[-3:] == [
        "Rule 19 is in force: “A tax”.", "The for pile (1 card) went to the discard pile, face down.", "It is Bo’s turn."
    ]  # fmt: skip
    passes("Bo", "Cy")
    assert told(session)[1:] == ["It is Cy’s turn."]
    passes("Cy", "Ann")
    assert told(session)[1:3] == ["Circuit 3 of turns is complete.", "Ann: −1 point, to −1."]
    do(session, "declare win", by="Bo", who="Bo", anyway=True, why="enough")
    ending = session.declared_ending()
    assert ending is not None
    assert ending.shape.rounds == ((11, 4),)


def test_a_circuit_is_once_round_the_table_however_many_turns_in_a_row_somebody_has(tmp_path: Path) -> None:
    session = sit(tmp_path, names="Ann,Bo,Cy")

    def passes(by: str, to: str) -> list[str]:
        do(session, "pass token", by=by, to=to, anyway=True, why="to go on")
        return told(session)[1:]

    counted = "set circuit to 1 + lowest of rounds finished of (players where it is not in latecomers)"
    carry(session, "Ann", "A gift.", f"{counted}\nwhen circuit ended: give 2 points to players where points of it is 0")
    assert passes("Ann", "Bo") == ["It is Bo’s turn."]
    carry(session, "Bo", "Everybody sings.")
    assert passes("Bo", "Cy") == ["It is Cy’s turn."]
    for text in ("Nobody sings.", "Somebody sings."):
        carry(session, "Cy", text)
        assert "is complete" not in " ".join(told(session))
    assert passes("Cy", "Ann") == [
        "Circuit 1 of turns is complete.", "Ann: +2 points, to 2.", "Bo: +2 points, to 2.", "Cy: +2 points, to 2.",
        "It is Ann’s turn.",
    ]  # fmt: skip
    assert [passes(by, to)[0] for by, to in pairwise(["Ann", "Bo", "Cy", "Ann"])] == [
        "It is Bo’s turn.", "It is Cy’s turn.", "Circuit 2 of turns is complete."
    ]  # fmt: skip


def weighed(*how: str) -> str:
    """A sheet by which cards count otherwise than by their value."""
    counts = " ".join(("sum of value of cards of ballot", *how))
    return f'set precedence to ["claims"]\nset claims over to rules that answer "votes"\nset votes of players to {counts}'


def test_cards_of_some_suits_count_more_or_less_and_on_one_side_alone(four: Session) -> None:
    spades = 'sum of value of (((cards of ballot) whose suit is "spades") where side of ballot is not "against")'
    clubs = 'rounded down of (sum of value of ((cards of ballot) whose suit is "clubs") / 2)'
    words = "Spades only count against. Clubs count half, rounded up."
    carry(four, "Ann", words, weighed(f"- {spades}", f"- {clubs}"))
    deal(four, Ann=["9S"], Bo=["5C"], Cy=["8S"])
    settle(four, Ann="9S for", Bo="5C for", Cy="8S against")
    assert "The totals by rule 19: 3 for, 8 against." in told(four)


def test_who_may_draw_a_card_after_a_vote_has_done_so_once_they_have_drawn_one(four: Session) -> None:
    carry(four, "Ann", "After the vote, each player may draw a card.", 'when votes counted: allow players to "draw a card"')
    settle(four, Ann=f"{held(four, 'Ann')[0]} for")
    do(four, "draw", by="Bo")
    assert {duty.who: duty.done for duty in four.table().duties if duty.what == "draw a card"} == {
        "Ann": False,
        "Bo": True,
        "Cy": False,
        "Dee": False,
    }


def test_whoever_comes_to_hold_too_many_cards_discards_down_at_once(four: Session) -> None:
    as_said(four, "Nobody may hold more than seven cards. Whoever has more must discard down to seven.")
    do(four, "draw", by="Ann", number=3)
    assert [duty.what for duty in four.table().duties if duty.who == "Ann"][-1] == "discard down to 7 cards"
    do(four, "move thing", by="Ann", thing=[four.whole_table().hand("Ann")[0].id], to="discard")
    assert not [duty for duty in four.table().duties if duty.what.startswith("discard") and not duty.done]


def test_who_passed_the_token_and_made_no_proposition_does_not_pass_it_the_next_time(four: Session) -> None:
    as_said(four, "A player may not pass the token twice in a row.")
    all_pass(four)
    refused(four, "pass token", by="Ann", to="Bo")
    deal(four, Ann=["3S"], Bo=["5H"])
    settle(four, Ann="3S for", Bo="5H against")
    assert holder(four) == "Bo", "of one that is rejected it goes on"


def test_so_many_propositions_each_time_somebody_has_the_token(four: Session) -> None:
    as_said(four, "Each player may make at most two propositions each time they have the token.")
    deal(four, Ann=["3S", "4S", "5S"])
    settle(four, Ann="3S for")
    settle(four, Ann="4S for")
    refused(four, "propose", by="Ann", kind="enact", text="Tea.", sheet="")
    all_pass(four)
    settle(four, Ann="5S for")


@pytest.mark.parametrize("passes", [True, False])
def test_whoever_does_something_else_in_place_of_a_proposition_makes_none(four: Session, passes: bool) -> None:
    as_said(four, f"Instead of making a proposition you may draw two cards{' and pass the token' if passes else ''}.")
    do(four, "do", by="Ann", what="draw 2 cards")
    assert (holder(four), sizes(four)[0]) == ("Bo" if passes else "Ann", 7)
    if not passes:
        refused(four, "propose", by="Ann", kind="enact", text="Tea.", sheet="")
        do(four, "pass token", by="Ann", to="Bo")
    assert four.table().turn.seat == "Bo"


def test_a_veto_by_which_it_is_rejected_at_once_ends_the_vote(four: Session) -> None:
    as_said(four, "Once per game each player can veto a proposition. It is then rejected at once.")
    deal(four, Ann=["3S"])
    propose(four, "Ann", "Tea.", "")
    vote(four, Ann="3S for")
    do(four, "do", by="Bo", what="veto")
    assert (outcome(four), four.table().turn.seat) == ("defeated", "Bo")


def test_for_cards_in_hand_and_for_no_card_placed_points_are_told_as_said(four: Session) -> None:
    as_said(four, "At the start of your turn, take one point for each card you're holding.")
    as_said(four, "Anyone who doesn't vote pays 1 point to the player with the token.")
    deal(four, Bo=["AH", "AC", "2D"])
    do(four, "pass token", by="Ann", to="Bo")
    assert four.whole_table().counters["points", Ref("player", "Bo")] == 3
    settle(four, "Bo", Bo="2D for")
    assert [four.whole_table().counters["points", Ref("player", seat)] for seat in ("Ann", "Bo", "Cy", "Dee")] == [
        5 + 5 - 1,
        3 + 3 + 3,
        -1,
        -1,
    ]


def points(session: Session) -> dict[str, object]:
    table = session.whole_table()
    return {seat: table.counters.get(("points", Ref("player", seat)), 0) for seat in table.players}


def test_several_pay_whoever_has_least_who_pays_nobody(four: Session) -> None:
    as_said(four, "Players with more than 15 points pay 2 points to the player with the fewest points after every vote.")
    for seat, amount in {"Ann": 16, "Bo": 20, "Cy": 15}.items():
        do(four, "give", counter="points", of=seat, amount=amount)
    carry(four, "Ann", "Tea is at four.")
    assert points(four) == {"Ann": 14, "Bo": 18, "Cy": 15, "Dee": 4}


def test_what_declining_costs_and_brings_the_others(four: Session) -> None:
    as_said(four, "A player who doesn't place a card loses a point. Everyone else gets one.")
    settle(four, Ann="AS for", Bo="2H against", Dee="3D for", Cy="none")
    assert points(four) == {"Ann": 1, "Bo": 1, "Cy": -1, "Dee": 1}


def test_the_last_to_place_a_card_is_nobody_who_declined_behind_them(four: Session) -> None:
    as_said(four, "The last player to place a card in a vote loses 1 point.")
    settle(four, Ann="AS for", Bo="2H against", Cy="3C for")
    assert points(four) == {"Ann": 0, "Bo": 0, "Cy": -1, "Dee": 0}


def test_the_game_ends_after_so_many_propositions_with_what_the_last_brings(four: Session) -> None:
    as_said(four, "The game ends after 2 propositions. Whoever has the most points then is the winner.")
    as_said(four, "Whenever your proposition is ratified, you score 5 points.")
    assert not four.whole_table().winners()
    carry(four, "Ann", "Tea is at four.")
    assert four.whole_table().winners() == ("Ann",)


def test_whoever_holds_no_card_draws_at_once(four: Session) -> None:
    as_said(four, "If somebody holds no card, they draw three cards right away.")
    do(four, "move thing", thing=[card.id for card in four.whole_table().hand("Bo")], to="discard", up=True)
    assert len(held(four, "Bo")) == 3


def test_what_a_card_is_worth_on_one_side_alone(four: Session) -> None:
    as_said(four, "A two in the against pile is worth 15.")
    deal(four, Ann=["10S", "3S"], Bo=["2H"])
    propose(four, "Ann", "Tea is at four.")
    vote(four, Ann="10S for", Bo="2H against", Cy="2C for", Dee="none")
    assert outcome(four) == "defeated"
