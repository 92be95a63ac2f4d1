"""Rules 1 to 18 clause by clause: what the clerk does under each, what it objects to, and what it leaves to people."""

from pathlib import Path

import pytest

from tabletop.box.box import find_box
from tabletop.engine.acts.awaited import awaited_first, later_voters
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.on_buttons import passed_to
from tabletop.engine.answers import Done, Won
from tabletop.engine.faces import RANKS, SUITS
from tabletop.engine.things import Place, pile
from tabletop.engine.values import Number, Ref
from tabletop.game.session import Session
from tests.golden import approved
from tests.playing import (
    Time,
    carry,
    deal,
    do,
    held,
    holder,
    ids,
    lying,
    propose,
    read_aloud,
    refused,
    rule_of,
    sit,
    stack,
    told,
    vote,
)

HOLDER = "the player chosen beforehand"
LIMIT, SETTLE, SETTLING = "a 5-minute limit", "settle a dispute", "create the rule that settles it"
DRY = "the pile “draw” is empty"


def size(session: Session, name: str) -> int:
    return len(lying(session, name))


def hands(session: Session) -> list[int]:
    return [len(held(session, seat)) for seat in session.whole_table().players]


def cards(session: Session) -> list[str]:
    return sorted(thing.face for thing in session.whole_table().things.by_id.values() if thing.kind == "card")


def waiting(session: Session) -> list[str]:
    return list(session.table().waiting_for())


def owes(session: Session, seat: str) -> list[str]:
    return [duty.what for duty in session.whole_table().duties if duty.who == seat and not duty.done]


def objects(session: Session, act: str, **fields: object) -> tuple[int | None, str]:
    """The number of the rule that objects, and what it says."""
    objection = refused(session, act, **fields)
    assert not objection.impossible
    return rule_of(session, objection), objection.sentence


def asked(session: Session) -> list[tuple[str, str]]:
    return [(each.question, getattr(each.subject, "key", each.subject) or "") for each in session.whole_table().parked]


def outcome(session: Session) -> str:
    return str(session.whole_table().proposals[-1].stage)


@pytest.fixture
def four(tmp_path: Path) -> Session:
    session = sit(tmp_path)
    deal(
        session,
        Ann=["2S", "3S", "4S", "5S", "AS"],
        Bo=["2H", "3H", "4H", "5H", "AH"],
        Cy=["2C", "3C", "4C", "5C", "AC"],
        Dee=["2D", "3D", "4D", "5D", "AD"],
    )
    return session


@pytest.fixture
def under_vote(four: Session) -> Session:
    """Ann's proposition that aces be worth 20, with her own card not yet placed."""
    propose(four, "Ann", "The value of an Ace card is 20.", 'set value of cards whose rank is "A" to 20', rule=13)
    return four


# Rules 1 and 2: the beginning


@pytest.mark.parametrize("seats", range(2, 11))
def test_1_a_shuffled_deck_of_52_and_five_cards_each(tmp_path: Path, seats: int) -> None:
    session = sit(tmp_path, names=",".join(f"P{n}" for n in range(seats)), token="P0")

    assert cards(session) == sorted(rank + suit for rank in RANKS for suit in SUITS)
    assert hands(session) == [5] * seats
    assert size(session, "draw") == 52 - 5 * seats
    assert not any(thing.up for thing in session.whole_table().things.at(pile("draw")))
    factory = [rank + suit for suit in SUITS for rank in RANKS]
    assert held(session, "P0") != factory[:-6:-1]
    assert held(session, "P0") != held(sit(tmp_path, token="Ann", seed="8", file="other.nomic"), "Ann")


def test_1_players_may_look_at_their_own_hand_alone(four: Session) -> None:
    assert [card.face for card in four.table("Bo").hand("Bo")] == held(four, "Bo")
    assert all(card.hidden for reader in ("Bo", None) for card in four.table(reader).hand("Ann"))


def test_1_one_player_chosen_beforehand_is_given_a_token(tmp_path: Path) -> None:
    assert holder(sit(tmp_path, token="Cy")) == "Cy"


def test_1_nobody_chosen_beforehand_is_a_question_for_the_table(tmp_path: Path) -> None:
    session = sit(tmp_path, token="")
    assert asked(session) == [("custom", HOLDER)]
    assert told(session)[-1] == approved()
    assert (holder(session), session.table().turn.seat, hands(session)) == ("", "", [5, 5, 5, 5])

    do(session, "decide", question="custom", about=HOLDER, answer="Bo")

    assert (holder(session), session.table().turn.seat, asked(session)) == ("Bo", "Bo", [])
    assert told(session)[0] == approved()
    assert size(session, "discard") == 0


def test_2_the_discard_pile_is_there_and_empty(four: Session) -> None:
    assert four.table().piles == ("draw", "discard")
    assert lying(four, "discard") == []


# Rules 3 and 4: propositions and the token


def test_4_the_token_holder_proposes_or_passes(four: Session) -> None:
    assert four.table().turn.seat == "Ann"
    assert owes(four, "Ann") == ["propose or pass the token"]
    assert waiting(four) == ["Ann"]


def test_4_passing_ends_the_turn_and_the_next_player_is_asked(four: Session) -> None:
    do(four, "pass token", by="Ann", to="Bo")

    assert (holder(four), four.table().turn.seat, waiting(four)) == ("Bo", "Bo", ["Bo"])
    assert told(four) == approved()


def test_4_the_token_goes_once_around_and_is_at_its_start_again(four: Session) -> None:
    for giver, taker in ("Ann", "Bo"), ("Bo", "Cy"), ("Cy", "Dee"), ("Dee", "Ann"):
        do(four, "pass token", by=giver, to=taker)
    assert (holder(four), four.table().turn.number) == ("Ann", 5)


def test_4_only_clockwise_and_only_by_its_holder(four: Session) -> None:
    assert objects(four, "pass token", by="Ann", to="Cy") == approved()
    assert objects(four, "pass token", by="Bo", to="Bo") == approved()
    assert objects(four, "move thing", by="Ann", thing="token", to="before Dee") == approved()


def test_4_only_the_player_with_the_token_proposes(four: Session) -> None:
    said = objects(four, "propose", by="Bo", kind="repeal", rule=7)
    assert said == approved()


def test_4_one_proposition_at_a_time_and_the_token_stays_while_it_is_under_vote(under_vote: Session) -> None:
    assert objects(under_vote, "propose", by="Ann", kind="repeal", rule=7) == approved()
    assert objects(under_vote, "pass token", by="Ann", to="Bo") == approved()
    assert objects(under_vote, "end turn", by="Ann") == (4, "A proposition is under vote.")
    assert objects(under_vote, "begin turn", by="Bo", to="Bo") == (4, "A proposition is under vote.")
    assert owes(under_vote, "Ann") == ["vote"]


def test_4_a_proposition_that_is_withdrawn_leaves_the_choice_as_it_was(under_vote: Session) -> None:
    do(under_vote, "withdraw", by="Ann")
    assert (owes(under_vote, "Ann"), waiting(under_vote)) == (["propose or pass the token"], ["Ann"])


# Rule 5: the proposer's card


def test_5_the_proposer_starts_the_for_pile_and_draws_a_replacement(under_vote: Session) -> None:
    vote(under_vote, Ann="AS for")

    assert lying(under_vote, "for") == ["AS"]
    assert (len(held(under_vote, "Ann")), size(under_vote, "draw")) == (5, 31)
    assert told(under_vote) == approved()
    assert not any(thing.up for thing in under_vote.whole_table().things.at(pile("for")))


def test_5_the_proposer_neither_opposes_nor_declines_nor_places_twice(under_vote: Session) -> None:
    assert objects(under_vote, "vote", by="Ann", side="against", card="AS") == approved()
    assert objects(under_vote, "vote", by="Ann", side="none")[0] == 5
    assert objects(under_vote, "vote", by="Ann", side="for") == approved()
    vote(under_vote, Ann="AS for")
    assert objects(under_vote, "vote", by="Ann", side="for", card="2S") == approved()


def test_5_nothing_is_counted_before_the_proposer_has_placed(under_vote: Session) -> None:
    for seat in ("Bo", "Cy", "Dee"):
        do(under_vote, "vote", by=seat, side="none", anyway=True, why="we are in a hurry")
    assert outcome(under_vote) == "under vote"
    assert waiting(under_vote) == ["Ann"]


def test_5_a_reworded_proposition_is_put_to_the_vote_anew(under_vote: Session) -> None:
    vote(under_vote, Ann="AS for", Bo="2H against")
    do(under_vote, "revise", by="Ann", text="The value of an Ace card is 14.")

    assert outcome(under_vote) == "under vote"
    assert lying(under_vote, "for") == lying(under_vote, "against") == []
    assert waiting(under_vote) == ["Ann", "Bo", "Cy", "Dee"]
    assert not [duty for duty in under_vote.table().duties if duty.what == "vote" and duty.done], "a void ballot is no duty done"
    assert told(under_vote)[0] == approved()


def test_8_cards_laid_for_old_words_have_been_replaced_and_are_discarded(under_vote: Session) -> None:
    vote(under_vote, Ann="AS for", Bo="2H against")
    do(under_vote, "revise", by="Ann", text="The value of an Ace card is 14.")
    assert (hands(under_vote), sorted(lying(under_vote, "discard"))) == ([5, 5, 5, 5], ["2H", "AS"])
    assert not any(thing.up for thing in under_vote.whole_table().things.at(pile("discard")))


def test_8_cards_of_a_withdrawn_proposition_have_been_replaced_and_are_discarded(under_vote: Session) -> None:
    vote(under_vote, Ann="AS for", Bo="2H against")
    do(under_vote, "withdraw", by="Ann")
    assert (hands(under_vote), sorted(lying(under_vote, "discard"))) == ([5, 5, 5, 5], ["2H", "AS"])
    assert lying(under_vote, "for") == lying(under_vote, "against") == []
    assert not any(thing.up for thing in under_vote.whole_table().things.at(pile("discard")))


def test_5_a_proposition_reworded_before_any_card_lies_there_stays_under_vote(under_vote: Session) -> None:
    do(under_vote, "revise", by="Ann", text="The value of an Ace card is 14.")
    assert outcome(under_vote) == "under vote"
    assert not any(rule.fault for rule in under_vote.whole_table().rulebook.rules)


# Rule 6: everybody else's card


def test_6_every_other_player_may_place_one_card_and_draws_one(under_vote: Session) -> None:
    vote(under_vote, Ann="AS for", Bo="2H for", Cy="3C against")

    assert (lying(under_vote, "for"), lying(under_vote, "against")) == (["AS", "2H"], ["3C"])
    assert (hands(under_vote), size(under_vote, "draw")) == ([5, 5, 5, 5], 29)
    assert waiting(under_vote) == ["Dee"]


def test_6_who_declines_draws_nothing(under_vote: Session) -> None:
    vote(under_vote, Ann="AS for", Dee="none")
    assert (hands(under_vote), size(under_vote, "draw")) == ([5, 5, 5, 5], 31)
    assert told(under_vote) == approved()


def test_6_the_proposer_goes_first(under_vote: Session) -> None:
    assert objects(under_vote, "vote", by="Bo", side="against", card="2H") == approved()


def test_6_one_card_each_and_no_change_of_mind(under_vote: Session) -> None:
    vote(under_vote, Ann="AS for", Bo="2H against", Cy="none")
    assert objects(under_vote, "vote", by="Bo", side="against", card="3H") == approved()
    assert objects(under_vote, "vote", by="Cy", side="for", card="2C") == approved()


def test_6_a_vote_is_a_card(under_vote: Session) -> None:
    vote(under_vote, Ann="AS for")
    assert objects(under_vote, "vote", by="Bo", side="for") == approved()


def test_6_nobody_lays_a_card_that_lies_elsewhere(under_vote: Session) -> None:
    vote(under_vote, Ann="AS for")
    assert refused(under_vote, "vote", by="Bo", side="for", card="2C").impossible


def test_an_objection_can_be_overridden_with_a_reason_that_stays_on_record(under_vote: Session) -> None:
    vote(under_vote, Ann="AS for", Bo="2H against")
    number = do(under_vote, "vote", by="Bo", side="against", card="3H", anyway=True, why="Dee lent me hers")

    step = under_vote.step(number)
    assert step is not None
    assert (step.anyway, step.why, step.against) == (True, "Dee lent me hers", ("r6",))
    assert lying(under_vote, "against") == ["2H", "3H"]


# Rule 7: an empty draw pile


def emptied(session: Session, left: int, discard: list[str]) -> None:
    """By hand: ``left`` cards stay in the draw pile, those named lie on the discard pile, the rest leave the game."""
    table = session.whole_table()
    do(session, "move thing", thing=ids(session, *discard), to="discard", up=False)
    over = session.whole_table().things.at(pile("draw"))[left:]
    for card in over:
        do(session, "remove thing", thing=card.id)
    assert len(table.players) == 4


def test_7_the_discard_pile_is_shuffled_and_becomes_the_draw_pile_when_a_card_is_due(under_vote: Session) -> None:
    emptied(under_vote, 1, ["7S", "8S", "9S"])
    before = {thing.id for thing in under_vote.whole_table().things.at(pile("discard"))}
    vote(under_vote, Ann="AS for")
    assert (size(under_vote, "draw"), size(under_vote, "discard")) == (0, 3)

    vote(under_vote, Bo="2H against")

    assert (size(under_vote, "draw"), size(under_vote, "discard"), hands(under_vote)) == (2, 0, [5, 5, 5, 5])
    assert {*lying(under_vote, "draw"), *held(under_vote, "Bo")} == {"7S", "8S", "9S", "3H", "4H", "5H", "AH"}
    assert not before & set(under_vote.whole_table().things.by_id)
    assert told(under_vote) == approved()


def test_7_an_empty_draw_pile_alone_moves_nothing(under_vote: Session) -> None:
    emptied(under_vote, 1, ["7S", "8S"])
    vote(under_vote, Ann="AS for", Bo="none")
    assert (size(under_vote, "draw"), size(under_vote, "discard")) == (0, 2)


@pytest.mark.parametrize(("most", "left"), [(5, (0, 2)), (6, (1, 0))])
def test_7_nothing_is_shuffled_for_a_draw_that_a_rule_forbids(under_vote: Session, most: int, left: tuple[int, int]) -> None:
    emptied(under_vote, 0, ["7S", "8S"])
    sheet = f'before card drawn if number of hand of player is at least {most}: object "nobody holds more"'
    first = 'set precedence to ["lowest number first"]'
    do(under_vote, "edit rule", number=30, text="Hands have an end.", sheet=f"{sheet}\n{first}")
    do(under_vote, "edit rule", number=31, text="Bo draws.", sheet='when this rule is enacted: draw 1 cards from "draw" for "Bo"')
    assert (size(under_vote, "draw"), size(under_vote, "discard")) == left
    undone = "Rule 30: nobody holds more. Bo did not draw a card under rule 31."
    assert (undone in " ".join(told(under_vote))) == (most == 5)


@pytest.mark.parametrize(("seats", "due"), [(9, 2), (10, 8)])
def test_7_with_both_piles_empty_cards_stay_due_until_there_are_some(tmp_path: Path, seats: int, due: int) -> None:
    names = [f"P{n}" for n in range(seats)]
    session = sit(tmp_path, names=",".join(names), token="P0")
    propose(session, "P0", "The value of an Ace card is 1.", rule=13)
    for name in names[:-1]:
        do(session, "vote", by=name, side="for", card=held(session, name)[0])

    late = names[-due:-1]
    assert asked(session) == [(DRY, name) for name in late]
    assert told(session) == approved()
    assert hands(session) == [5] * (seats - due) + [4] * (due - 1) + [5]
    assert (size(session, "draw"), size(session, "discard")) == (0, 0)

    do(session, "vote", by=names[-1], side="for", card=held(session, names[-1])[0])
    assert (asked(session), hands(session), outcome(session)) == ([], [5] * seats, "adopted")
    assert (size(session, "draw"), size(session, "discard")) == (seats - due, 0), "rule 8 laid them there, rule 7 took them up"


def test_7_a_card_that_is_due_can_be_let_go_and_is_drawn_from_what_people_lay_there(tmp_path: Path) -> None:
    names = [f"P{n}" for n in range(10)]
    session = sit(tmp_path, names=",".join(names), token="P0")
    propose(session, "P0", "The value of an Ace card is 1.", rule=13)
    for name in names[:5]:
        do(session, "vote", by=name, side="for", card=held(session, name)[0])
    assert asked(session) == [(DRY, name) for name in names[2:5]]
    step = do(session, "decide", question=DRY, about="P2", answer="by hand")
    assert told(session, step) == ["The table let go of the card that P2 was due."]
    do(session, "add thing", by="P0", what="standard deck", to="draw")
    assert (asked(session), hands(session)) == ([], [5, 5, 4, 5, 5, 5, 5, 5, 5, 5])


def due(session: Session) -> list[tuple[str, int, str]]:
    """To whom how many cards are due, and by which rule, whoever has waited longest first."""
    parked, book = session.whole_table().parked, session.whole_table().rulebook
    return [(each.subject.key, each.cards, book.title(each.rule)) for each in parked if isinstance(each.subject, Ref)]


THREE_EACH = 'when turn begun: draw 3 cards from "draw" for players'


def test_7_every_card_that_is_due_is_told_with_its_rule_and_whoever_waited_longest_draws_first(four: Session) -> None:
    carry(four, "Ann", "When a turn begins, every player draws three cards.", THREE_EACH)
    do(four, "move thing", thing=[card.id for card in four.whole_table().things.at(pile("draw"))], to="felt")
    do(four, "move thing", thing=[card.id for card in four.whole_table().things.at(pile("discard"))], to="felt")
    do(four, "pass token", by="Ann", to="Bo")
    assert due(four) == [(name, 3, "rule 19") for name in ("Ann", "Bo", "Cy", "Dee")]
    told_due = told(four)

    propose(four, "Bo", "Tea.")
    vote(four, Bo=f"{held(four, 'Bo')[0]} for", Ann=f"{held(four, 'Ann')[0]} against")
    assert due(four)[4:] == [("Bo", 1, "rule 5"), ("Ann", 1, "rule 6")]

    loose = [card.id for card in four.whole_table().things.at(Place("felt"))]
    for number, left in ((2, [("Ann", 1), ("Bo", 3), ("Cy", 3)]), (2, [("Bo", 2), ("Cy", 3), ("Dee", 3)])):
        do(four, "move thing", thing=[loose.pop() for _ in range(number)], to="draw", up=False)
        assert [(who, cards) for who, cards, _ in due(four)][:3] == left
    assert [*told_due, *told(four)] == approved()

    do(four, "move thing", thing=loose[:1], to="hand of Dee")
    taken = len(held(four, "Cy"))
    vote(four, Cy=f"{held(four, 'Cy')[0]} for", Dee="none")
    assert len(held(four, "Cy")) == taken, "what Cy was due for the turn comes before what is drawn anew"


def test_7_what_is_drawn_anew_waits_behind_what_was_due_before(under_vote: Session) -> None:
    laid_aside = [card.id for card in under_vote.whole_table().things.at(pile("draw"))]
    do(under_vote, "move thing", thing=laid_aside, to="felt")
    vote(under_vote, Ann="AS for", Bo="2H for")
    for_dee = 'when thing moved if to is "draw": draw 2 cards from "draw" for "Dee"'
    do(under_vote, "enact at once", by="Ann", text="Cards for Dee.", sheet=for_dee, anyway=True)
    do(under_vote, "move thing", by="Ann", thing=laid_aside[:3], to="draw", up=False)
    assert due(under_vote) == [("Dee", number, "rule 20") for number in (1, 2, 2)], "Ann and Bo have drawn theirs"


# Rule 8: the count


def test_8_the_piles_are_picked_up_by_the_proposer_added_up_and_discarded_face_down(under_vote: Session) -> None:
    vote(under_vote, Ann="5S for", Bo="4H for", Cy="3C against")
    do(under_vote, "flip", by="Cy", card=under_vote.whole_table().things.at(pile("against"))[0].id)
    vote(under_vote, Dee="AD against")

    assert told(under_vote) == approved()
    assert sorted(lying(under_vote, "discard")) == ["3C", "4H", "5S", "AD"]
    assert not any(thing.up for thing in under_vote.whole_table().things.at(pile("discard")))


def test_8_the_minutes_say_to_whom_what_was_disclosed(under_vote: Session) -> None:
    vote(under_vote, Ann="5S for", Bo="4H for", Cy="3C against", Dee="none")
    disclosed = {reader: under_vote.step(under_vote.last, reader).disclosed for reader in ("Ann", "Bo", None)}  # type: ignore[union-attr]
    # Ann knows her own five of spades by its place in her hand no longer: face down on the pile it is told to her again.
    assert disclosed == {"Ann": (("for", "5S", "Ann"), ("for", "4H", "Bo"), ("against", "3C", "Cy")), "Bo": (), None: ()}


def test_8_in_a_secret_vote_it_is_not_disclosed_whose_a_card_is(four: Session) -> None:
    do(four, "edit rule", by="Ann", text="By hand.", sheet='set ballots to "secret"', number=90, why="by hand")
    deal(four, Ann=["5S"])
    propose(four, "Ann", "Everybody sings.")
    do(four, "vote", by="Ann", side="for", card=ids(four, "5S")[0])
    for voter in ("Bo", "Cy", "Dee"):
        do(four, "vote", anyway=True, by=voter, side="none")
    step = four.step(four.last, "Ann")
    assert step
    assert step.disclosed == (("for", "5S", ""),)


OF_BALLOTS = 'number of (cards of (ballots of proposal where side of it is "{}")) where suit of it is "{}"'


@pytest.mark.parametrize(
    ("hearts", "spades"),
    [
        ('number of pile of "for" where suit of it is "hearts"', 'number of pile of "against" where suit of it is "spades"'),
        (OF_BALLOTS.format("for", "hearts"), OF_BALLOTS.format("against", "spades")),
    ],
)
def test_8_who_hears_of_the_outcome_finds_the_cards_where_they_were_counted(
    under_vote: Session, hearts: str, spades: str
) -> None:
    sheet = (
        f"when proposal adopted: give 2 * {hearts} points to proposer\nwhen proposal adopted: take {spades} points from proposer"
    )
    do(under_vote, "edit rule", by="Ann", text="Hearts and spades.", sheet=sheet, number=90, why="by hand")
    deal(under_vote, Bo=["2S"], Dee=["9H"], Ann=["4S"], Cy=["8H"])
    vote(under_vote, Ann="4S for", Cy="8H for", Dee="9H for", Bo="2S against")

    assert under_vote.table().counters["points", Ref("player", "Ann")] == 2 * 2 - 1
    assert not any(rule.fault for rule in under_vote.table().rulebook.rules)
    assert (size(under_vote, "for"), size(under_vote, "against"), size(under_vote, "discard")) == (0, 0, 4)


def test_what_a_rule_adds_nothing_to_is_no_line_of_its_own(under_vote: Session) -> None:
    sheet = "when proposal adopted: give 2 points to proposer\nwhen proposal adopted: take 0 points from proposer"
    do(under_vote, "edit rule", by="Ann", text="Points.", sheet=sheet, number=90, why="by hand")
    vote(under_vote, Ann="2S for", Bo="none", Cy="none", Dee="none")
    assert [line for line in told(under_vote) if "points" in line] == ["Ann: +2 points, to 2."]


@pytest.mark.parametrize("sheet", ["", 'set quorum to 9\nset without quorum to "lapsed"'])
def test_8_whatever_a_count_comes_to_its_cards_are_laid_aside(under_vote: Session, sheet: str) -> None:
    do(under_vote, "edit rule", by="Ann", text="A quorum.", sheet=sheet, number=90, why="by hand")
    vote(under_vote, Ann="2S for", Bo="3H against", Cy="none", Dee="none")
    assert (size(under_vote, "for"), size(under_vote, "against"), size(under_vote, "discard")) == (0, 0, 2)


def test_8_the_cards_are_laid_aside_although_the_proposition_takes_the_rule_away(four: Session) -> None:
    do(four, "propose", by="Ann", kind="repeal", rule=8)
    vote(four, Ann="2S for", Bo="none", Cy="none", Dee="none")
    assert outcome(four) == "adopted"
    assert (size(four, "for"), size(four, "discard")) == (0, 1)


def test_8_a_line_that_stumbles_over_a_counted_card_does_not_say_over_which(under_vote: Session) -> None:
    sheet = 'when proposal adopted: give 1 / (sum of value of pile of "for" - 2) points to proposer'
    do(under_vote, "edit rule", by="Ann", text="A riddle.", sheet=sheet, number=90, why="by hand")
    vote(under_vote, Ann="2S for", Bo="none", Cy="none", Dee="none")
    assert [rule.fault for rule in under_vote.table().rulebook.rules if rule.fault] == approved()


@pytest.mark.parametrize(
    ("ballots", "end"),
    [
        ({"Ann": "5S for", "Bo": "5H against"}, "defeated"),  # 5 to 5: not strictly greater
        ({"Ann": "5S for", "Bo": "4H against"}, "adopted"),  # 5 to 4
        ({"Ann": "2S for", "Bo": "4H against"}, "defeated"),  # 2 to 4
        ({"Ann": "AS for"}, "adopted"),  # 1 to 0: there is no against pile
        ({"Ann": "5S for", "Bo": "2H against", "Cy": "2C against", "Dee": "AD against"}, "defeated"),  # 5 to 2+2+1
    ],
)
def test_8_strictly_greater_is_ratified_and_anything_else_rejected(
    under_vote: Session, ballots: dict[str, str], end: str
) -> None:
    vote(under_vote, **ballots)
    for seat in {"Bo", "Cy", "Dee"} - ballots.keys():
        vote(under_vote, **{seat: "none"})
    assert outcome(under_vote) == end


def test_8_the_vote_is_not_closed_or_counted_while_somebody_may_still_choose(under_vote: Session) -> None:
    vote(under_vote, Ann="5S for")
    said = (8, "Not all players have placed a card or chosen not to.")
    assert objects(under_vote, "close vote", by="Ann") == said
    assert objects(under_vote, "count votes", by="Ann", for_=5, against=0) == said


# Rule 9: the clock


def test_9_a_majority_of_all_players_starts_five_minutes(under_vote: Session) -> None:
    vote(under_vote, Ann="5S for")
    do(under_vote, "voice", by="Cy", motion=LIMIT)
    do(under_vote, "voice", by="Dee", motion=LIMIT, side="against")
    do(under_vote, "voice", by="Ann", motion=LIMIT)
    assert under_vote.table().clocks == ()  # two of four are no majority
    do(under_vote, "voice", by="Bo", motion=LIMIT)

    (clock,) = under_vote.table().clocks
    assert (clock.name, clock.left) == ("time limit", 300)
    assert told(under_vote) == approved()


def carried(session: Session, motion: str) -> None:
    for seat in ("Cy", "Ann", "Bo"):
        do(session, "voice", by=seat, motion=motion)


def test_9_a_limit_that_is_paused_and_resumed_by_hand_is_still_that_rules(under_vote: Session) -> None:
    carried(under_vote, LIMIT)
    do(under_vote, "stop clock", by="Ann", clock="time limit")
    assert told(under_vote) == ["Ann paused the clock “time limit” of rule 9."]
    do(under_vote, "start clock", by="Ann", clock="time limit", seconds=200)
    assert told(under_vote) == ["The clock “time limit” of rule 9 goes on from 3:20."]
    (clock,) = under_vote.table().clocks
    assert under_vote.table().rulebook[clock.rule].number == 9


def test_9_the_clock_of_a_vote_on_what_is_withdrawn_is_put_away(under_vote: Session) -> None:
    carried(under_vote, LIMIT)
    do(under_vote, "withdraw", by="Ann", anyway=True, why="a slip of the pen")
    assert (under_vote.table().clocks, under_vote.table().motions) == ((), ())


def test_9_only_while_a_proposition_is_under_vote(four: Session) -> None:
    assert objects(four, "voice", by="Bo", motion=LIMIT) == approved()


def test_9_at_its_end_who_has_not_placed_is_taken_to_have_chosen_not_to(under_vote: Session) -> None:
    vote(under_vote, Ann="5S for", Bo="4H against")
    carried(under_vote, LIMIT)
    do(under_vote, "time up", clock="time limit")

    assert told(under_vote)[:3] == approved()
    assert outcome(under_vote) == "adopted"
    assert hands(under_vote) == [5, 5, 5, 5]


def test_9_the_end_of_the_clock_does_not_place_the_proposers_card(under_vote: Session) -> None:
    carried(under_vote, LIMIT)
    do(under_vote, "time up", clock="time limit")
    assert (outcome(under_vote), waiting(under_vote)) == ("under vote", ["Ann"])
    vote(under_vote, Ann="AS for")
    assert outcome(under_vote) == "adopted"


def test_9_the_clock_and_the_voices_for_it_end_with_their_vote(under_vote: Session) -> None:
    vote(under_vote, Ann="5S for")
    carried(under_vote, LIMIT)
    vote(under_vote, Bo="none", Cy="none", Dee="none")
    assert under_vote.table().clocks == ()
    assert told(under_vote) == approved()

    propose(under_vote, "Ann", "The value of a Jack card is 1.", rule=14)
    vote(under_vote, Ann="2S for")
    do(under_vote, "voice", by="Cy", motion=LIMIT)
    do(under_vote, "voice", by="Bo", motion=LIMIT)
    vote(under_vote, Bo="none", Cy="none", Dee="none")
    propose(under_vote, "Ann", "The value of a Jack card is 2.", rule=14)
    do(under_vote, "voice", by="Dee", motion=LIMIT)
    assert under_vote.table().clocks == ()  # the two voices of the vote before do not count


# Rules 10 and 11: what comes of it


def test_10_a_ratified_change_is_in_force_at_once_and_the_token_stays(under_vote: Session) -> None:
    vote(under_vote, Ann="5S for", Bo="none", Cy="none", Dee="none")

    rule = under_vote.table().rulebook.numbered(13)
    assert rule is not None
    assert (rule.text, rule.revision, rule.amended_by) == ("The value of an Ace card is 20.", 1, 19)
    assert holder(under_vote) == "Ann"
    assert "propose or pass the token" in owes(under_vote, "Ann")


def test_10_a_rejected_change_that_is_deemed_ratified_is_implemented_and_nothing_else_moves(under_vote: Session) -> None:
    vote(under_vote, Ann="2S for", Bo="5H against", Cy="none", Dee="none")
    do(under_vote, "deem", by="Cy", number=19, why="the piles were mixed up")

    rule = under_vote.table().rulebook.numbered(13)
    assert rule is not None
    assert (rule.text, rule.amended_by) == ("The value of an Ace card is 20.", 19)
    assert (holder(under_vote), waiting(under_vote)) == ("Bo", ["Bo"])
    assert told(under_vote)[0] == approved()


def test_10_what_was_paid_for_a_vote_that_does_not_hold_comes_back(under_vote: Session) -> None:
    gold = 'when proposal adopted: give 5 "gold" to proposer\nwhen proposal defeated: take 2 "gold" from proposer'
    do(under_vote, "edit rule", by="Ann", text="There is gold.", sheet=gold, number=90, why="by hand")
    vote(under_vote, Ann="2S for", Bo="none", Cy="none", Dee="none")
    assert of_gold(under_vote) == 5
    do(under_vote, "deem", by="Cy", number=19, adopted=False)
    assert of_gold(under_vote) == 0
    assert [parked.question for parked in under_vote.table().parked] == ["custom"]
    do(under_vote, "decide", by="Ann", question="custom", answer="by hand")
    under_vote.undo()
    under_vote.undo()
    do(under_vote, "void vote", by="Cy", number=19)
    assert of_gold(under_vote) == 0
    assert [parked.question for parked in under_vote.table().parked] == ["custom"]
    do(under_vote, "decide", by="Ann", question="custom", answer="no")
    assert told(under_vote) == approved()


def test_5_and_11_a_vote_that_is_void_is_held_again_at_once_and_the_token_that_it_passed_comes_back(under_vote: Session) -> None:
    vote(under_vote, Ann="2S for", Bo="5H against", Cy="none", Dee="none")
    do(under_vote, "void vote", by="Cy", number=19, why="the piles were mixed up")
    assert (holder(under_vote), waiting(under_vote), told(under_vote)) == approved()
    turn = under_vote.table().turn
    assert (turn.seat, owes(under_vote, "Ann")) == ("Ann", ["vote"]), "as before the vote was counted"
    assert rule_of(under_vote, refused(under_vote, "vote", by="Bo", side="none")) == 6, "the proposer begins"
    assert rule_of(under_vote, refused(under_vote, "pass token", by="Ann", to="Bo")) == 4
    vote(under_vote, Ann="5S for", Bo="none", Cy="none", Dee="none")
    assert (holder(under_vote), waiting(under_vote)) == ("Ann", ["Ann"])
    assert owes(under_vote, "Ann") == ["propose or pass the token"]


def test_11_the_token_comes_back_as_often_as_a_rejection_is_void(under_vote: Session) -> None:
    for _ in range(3):
        deal(under_vote, Ann=["2S"], Bo=["5H"])
        vote(under_vote, Ann="2S for", Bo="5H against", Cy="none", Dee="none")
        assert (holder(under_vote), under_vote.table().turn.seat) == ("Bo", "Bo")
        do(under_vote, "void vote", by="Cy", number=19)
        assert (holder(under_vote), under_vote.table().turn.seat) == ("Ann", "Ann")


@pytest.mark.parametrize("doubt", ["void vote", "deem"])
def test_10_what_was_drawn_for_a_vote_that_does_not_hold_goes_back_and_that_is_told_before(
    under_vote: Session, doubt: str
) -> None:
    sheet = 'when proposal defeated: draw 3 cards from "draw" for proposer'
    do(under_vote, "edit rule", by="Ann", text="The loser draws.", sheet=sheet, number=90, why="by hand")
    vote(under_vote, Ann="2S for", Bo="5H against", Cy="none", Dee="none")
    drawn, left = held(under_vote, "Ann")[-3:], lying(under_vote, "draw")
    do(under_vote, "move thing", thing=ids(under_vote, drawn[1]), to="discard", up=True)
    foretold = under_vote.follows(read_aloud(doubt, number=19))
    do(under_vote, doubt, by="Cy", number=19)
    assert lying(under_vote, "draw") == [*left, drawn[2], drawn[0]], "what she holds no longer stays where it is"
    assert [line for line in foretold if "2 cards" in line] == approved()
    assert set(foretold) <= set(told(under_vote))


def test_11_a_token_that_has_gone_on_since_a_vote_that_is_void_stays_where_it_is(under_vote: Session) -> None:
    vote(under_vote, Ann="2S for", Bo="5H against", Cy="none", Dee="none")
    for taker in ("Cy", "Dee", "Ann", "Bo"):
        do(under_vote, "pass token", by=holder(under_vote), to=taker)
    assert owes(under_vote, "Bo") == ["propose or pass the token"]
    do(under_vote, "void vote", by="Cy", number=19)
    assert (holder(under_vote), waiting(under_vote)) == ("Bo", ["Ann", "Bo", "Cy", "Dee"])
    assert owes(under_vote, "Bo") == ["vote"], "while a proposition is under vote nobody has to propose"


def test_5_a_void_vote_waits_while_another_proposition_is_under_vote(under_vote: Session) -> None:
    vote(under_vote, Ann="2S for", Bo="5H against", Cy="none", Dee="none")
    propose(under_vote, "Bo", "Everybody sings.")
    do(under_vote, "void vote", by="Cy", number=19)
    assert [each.number for each in under_vote.table().proposals if each.under_vote] == [20]
    assert holder(under_vote) == "Bo", "while a proposition is under vote the token lies where it is"


def test_5_and_6_the_proposer_places_a_card_first_whoevers_turn_it_is(under_vote: Session) -> None:
    vote(under_vote, Ann="2S for", Bo="none", Cy="none", Dee="none")
    do(under_vote, "pass token", by="Ann", to="Bo")
    (four,) = [rule.sheet for rule in find_box("card-nomic").rule if rule.number == 4]
    excuses_nobody = "\n".join(line for line in four.splitlines() if "excuse" not in line)
    do(under_vote, "edit rule", by="Bo", rule=4, sheet=excuses_nobody, why="by hand")
    do(under_vote, "void vote", by="Cy", number=19)
    assert "propose or pass the token" in owes(under_vote, "Bo")
    later = later_voters(under_vote.table(), under_vote.objection)
    assert [(duty.who, duty.what) for duty in awaited_first(under_vote.table().duties, later)] == [("Ann", "vote")]


@pytest.mark.parametrize("sheet", ["set quorum to 3", 'set vetoers to players where name of it is "Bo"'])
def test_10_without_a_quorum_and_over_a_veto_nothing_is_ratified(under_vote: Session, sheet: str) -> None:
    do(under_vote, "edit rule", by="Ann", text="By hand.", sheet=sheet, number=90, why="by hand")
    vote(under_vote, Ann="5S for", Bo="2H against", Cy="none", Dee="none")
    assert under_vote.table().proposals[-1].stage.value == "defeated"


def of_gold(session: Session) -> Number:
    return session.table().counters.get(("gold", Ref("player", "Ann")), 0)


def test_11_a_rejected_change_is_not_made_and_the_token_goes_clockwise(under_vote: Session) -> None:
    vote(under_vote, Ann="2S for", Bo="5H against", Cy="none", Dee="none")

    rule = under_vote.table().rulebook.numbered(13)
    assert rule is not None
    assert (rule.text, rule.revision) == ("The value of an Ace card is 1.", 0)
    assert (holder(under_vote), waiting(under_vote)) == ("Bo", ["Bo"])
    assert told(under_vote)[-3:] == approved()


def test_11_whoever_passes_the_token_does_so_and_not_the_clerk(under_vote: Session) -> None:
    own = 'when thing handed if thing is "token" and by is giver: give 1 "gold" to giver'
    sheet = f'{own}\nwhen thing handed if thing is "token": give 5 "gold" to "Ann"'
    do(under_vote, "edit rule", by="Ann", text="By hand.", sheet=sheet, number=90, why="by hand")
    vote(under_vote, Ann="2S for", Bo="5H against", Cy="none", Dee="none")
    assert (holder(under_vote), of_gold(under_vote)) == ("Bo", 5)
    for taker in ("Cy", "Dee", "Ann", "Bo"):
        do(under_vote, "pass token", by=holder(under_vote), to=taker)
    assert of_gold(under_vote) == 26


FIFTY = "set winner to players where points of it is at least 50"
HIGHEST = 'set precedence to ["highest number first"]'
COUNTER_CLOCKWISE = "set receiver of players to first of players before player"


@pytest.mark.parametrize(
    ("first", "sheet"),
    [
        (HIGHEST, COUNTER_CLOCKWISE),
        (
            FIFTY,
            f'{COUNTER_CLOCKWISE}\nset precedence to ["claims"]\nset claims over to rules whose ordinal number is in [4, 11]',
        ),
    ],
)
def test_4_and_11_pass_the_token_counter_clockwise_where_a_rule_that_prevails_over_them_says_so(
    four: Session, first: str, sheet: str
) -> None:
    carry(four, "Ann", "This goes first.", first)
    carry(four, "Ann", "The token goes counter-clockwise.", sheet)
    assert passed_to(four.table().players, "Ann", "token", four.objection) == ("Dee",)
    assert objects(four, "pass token", by="Ann", to="Bo") == (4, "The token goes to the next player.")
    do(four, "pass token", by="Ann", to="Dee")
    propose(four, "Dee", "Fish swim.", sheet="")
    vote(four, Dee=f"{held(four, 'Dee')[0]} for")
    vote(four, Ann=f"{held(four, 'Ann')[4]} against", Bo="none", Cy=f"{held(four, 'Cy')[4]} against")
    assert (outcome(four), holder(four), waiting(four)) == ("defeated", "Cy", ["Cy"])


def test_4_and_11_ask_the_table_which_way_the_token_goes_where_a_rule_differs_and_none_prevails(four: Session) -> None:
    carry(four, "Ann", "The token goes counter-clockwise.", COUNTER_CLOCKWISE)
    propose(four, "Ann", "Fish swim.", sheet="")
    vote(
        four,
        Ann=f"{held(four, 'Ann')[0]} for",
        Bo=f"{held(four, 'Bo')[4]} against",
        Cy=f"{held(four, 'Cy')[4]} against",
        Dee="none",
    )
    assert asked(four) == [("receiver", "Ann")]
    do(four, "decide", question="receiver", about="Ann", answer="Dee")
    assert holder(four) == "Dee"


def test_4_and_11_what_people_saw_to_themselves_is_no_longer_asked_and_no_rule_is_said_to_tell_it(four: Session) -> None:
    carry(four, "Ann", "The token goes counter-clockwise.", COUNTER_CLOCKWISE)
    propose(four, "Ann", "Fish swim.", sheet="")
    vote(four, Ann=f"{held(four, 'Ann')[0]} for", Bo=f"{held(four, 'Bo')[4]} against", Cy=f"{held(four, 'Cy')[4]} against")
    vote(four, Dee="none")
    do(four, "pass token", by="Ann", to="Bo", thing="token", anyway=True, why="clockwise, as ever")
    carry(four, "Bo", "Cows graze.", "")
    assert asked(four) == []
    assert not any("The rules now say" in each for step in range(1, four.last + 1) for each in told(four, step))


def test_11_a_proposer_without_the_token_has_none_to_pass(four: Session) -> None:
    answer = four.act(read_aloud("propose", by="Cy", kind="repeal", rule=7), anyway=True, why="Ann lets him")
    assert isinstance(answer, Done)
    vote(four, Cy="2C for", Ann="5S against", Bo="none", Dee="none")
    assert (outcome(four), holder(four), waiting(four)) == ("defeated", "Ann", ["Ann"])


# Rules 12 to 16: what cards are worth


@pytest.mark.parametrize(
    ("rank", "worth", "rule"),
    [*((str(number), number, 12) for number in range(2, 11)), ("A", 1, 13), ("J", 11, 14), ("Q", 12, 15), ("K", 13, 16)],
)
def test_12_to_16_every_card_has_its_value_from_its_rule(four: Session, rank: str, worth: int, rule: int) -> None:
    (line,) = [line for line in four.law() if line.question == "value" and line.subject == f"{rank}C"]
    assert (line.answer, line.rule) == (str(worth), f"r{rule}")

    deal(four, Ann=[f"{rank}C", "2S", "3S", "4S", "5S"])
    propose(four, "Ann", "The value of an Ace card is 1.", rule=13)
    vote(four, Ann=f"{rank}C for", Bo="none", Cy="none", Dee="none")
    assert f"The totals by rule 8: {worth} for, 0 against." in told(four)


# Rule 17: disputes


def test_17_a_majority_by_word_of_mouth_makes_a_rule_at_once_outside_any_vote(under_vote: Session) -> None:
    carried(under_vote, SETTLE)
    assert owes(under_vote, "Cy") == ["vote", SETTLING]
    before = lying(under_vote, "draw"), hands(under_vote)

    do(under_vote, "enact at once", by="Cy", text="Cards that fall on the floor are discarded.", why="one fell")

    rule = under_vote.table().rulebook.rules[-1]
    assert (rule.number, rule.text) == (20, "Cards that fall on the floor are discarded.")
    assert told(under_vote) == approved()
    assert (lying(under_vote, "draw"), hands(under_vote)) == before
    assert owes(under_vote, "Cy") == ["vote"]


def test_17_the_rule_lies_on_the_table_before_anybody_agrees_to_it(four: Session) -> None:
    do(four, "voice", by="Bo", motion=SETTLE, words="Ties go to the youngest.", sheet="set adoption to majority")
    (motion,) = four.table().motions
    assert (motion.words, motion.sheet) == ("Ties go to the youngest.", "set adoption to majority")
    assert told(four) == approved()
    refused(four, "voice", by="Cy", motion=SETTLE, words="Ties go to the oldest.")
    refused(four, "voice", by="Cy", motion="a song", words=" " * 5, sheet="set")
    for name in ("Cy", "Dee"):
        do(four, "voice", by=name, motion=SETTLE)
    do(four, "enact at once", by="Bo", text=motion.words, sheet=motion.sheet)
    assert four.table().motions == ()


def test_17_not_without_a_majority(four: Session) -> None:
    said = (17, "A majority agrees to settle a dispute first.")
    assert objects(four, "enact at once", by="Cy", text="Cards that fall on the floor are discarded.") == said
    do(four, "voice", by="Ann", motion=SETTLE)
    do(four, "voice", by="Bo", motion=SETTLE)
    assert objects(four, "enact at once", by="Ann", text="Cards that fall on the floor are discarded.") == said


def test_17_whoever_holds_the_pen_writes_it_down_and_the_next_dispute_can_follow(four: Session) -> None:
    carried(four, SETTLE)
    do(four, "enact at once", by="Dee", text="Cards that fall on the floor are discarded.")
    assert not any(SETTLING in owes(four, seat) for seat in four.whole_table().players)
    assert objects(four, "enact at once", by="Dee", text="Torn cards are discarded.")[0] == 17

    carried(four, SETTLE)
    do(four, "enact at once", by="Cy", text="Torn cards are discarded.")
    assert [rule.number for rule in four.table().rulebook.rules[-2:]] == [19, 20]


# Rule 18: winning


NO_PROPOSAL = 'before proposal made: object "nobody may make a proposition"'
NO_CHANGE = 'before rule changed: object "no rule may be changed any more"'


def ratified(session: Session, sheet: str) -> None:
    """A new rule with that sheet, which Ann proposed."""
    propose(session, "Ann", "No rule may be changed any more.", sheet=sheet)
    vote(session, Ann="5S for", Bo="none", Cy="none", Dee="none")


def test_18_whoever_got_a_rule_ratified_after_which_none_can_change_has_won_and_nobody_waits_for_it(four: Session) -> None:
    ratified(four, NO_CHANGE)
    assert "declare a win" in owes(four, "Ann")
    assert four.table().wins == ()
    assert four.won().who == ("Ann",)
    against = refused(four, "declare win", by="Bo", who="Bo")
    assert (four.table().rulebook[against.rule].number, against.sentence) == (18, "Ann may declare a win, and Bo may not.")

    do(four, "declare win", by="Ann", who="Ann")
    assert [win.who for win in four.table().wins] == ["Ann"]
    assert four.won().who == (), "it is declared"
    assert told(four) == approved()
    assert owes(four, "Ann") == ["propose or pass the token"]
    do(four, "play on", by="Bo", why="one more round")
    do(four, "pass token", by="Ann", to="Bo")


@pytest.mark.parametrize(
    ("sheet", "before", "won"),
    [
        (NO_PROPOSAL, "", False),
        (NO_PROPOSAL.replace("made", "adopted"), "", False),
        (NO_PROPOSAL.replace("proposal", "motion"), "", False),
        (f"{NO_PROPOSAL}\n{NO_PROPOSAL.replace('proposal', 'motion')}", "", True),
        (f'{NO_PROPOSAL}\nbefore motion carried: object "no"', "", True),
        ('before proposal adopted: object "no"\nbefore motion made: object "no"', "", True),
        (NO_PROPOSAL, "without rule 17", True),
        ("", "without rule 17", False),
    ],
)
def test_18_counts_a_change_as_prevented_only_where_neither_a_vote_nor_a_consensus_can_bring_one(
    four: Session, sheet: str, before: str, won: bool
) -> None:
    if before:
        do(four, "remove rule", rule=17, why="the table agrees")
    ratified(four, sheet)
    assert ("declare a win" in owes(four, "Ann")) == won
    assert four.won().who == (("Ann",) if won else ())


@pytest.mark.parametrize(("line", "won"), [("players whose points is at least 20", ("Ann",)), ("[]", ())])
def test_18_is_in_no_conflict_with_a_rule_on_winning_that_picks_nobody(four: Session, line: str, won: tuple[str, ...]) -> None:
    carry(four, "Ann", "Whoever has 20 points wins.", f"set winner to {line}")
    ratified(four, NO_CHANGE)
    assert four.won().who == won
    assert [question for question, _ in asked(four)] == ["winner"] * (not won)


def test_18_gives_the_win_also_where_a_rule_that_goes_before_it_and_picks_nobody_answers_who_has_won(four: Session) -> None:
    carry(four, "Ann", "Whoever has 50 points wins.", FIFTY)
    carry(four, "Ann", "If two rules differ, the rule with the higher number prevails.", HIGHEST)
    assert four.unheard("r18") == ()
    propose(four, "Ann", "No rule may be changed any more.", sheet=NO_CHANGE)
    vote(four, Ann=f"{held(four, 'Ann')[0]} for", Bo="none", Cy="none", Dee="none")
    assert four.won() == Won(("Ann",), "r18")
    assert four.overruled_wins() == ()
    assert [(claim.rule, claim.answer) for claim in four.finding("winner").claims] == [("r18", "Ann"), ("r19", "")]
    do(four, "declare win", by="Ann", who="Ann")


def test_of_two_rules_that_pick_nobody_the_list_and_what_stands_behind_it_name_the_same(four: Session) -> None:
    carry(four, "Ann", "Whoever has 50 points wins.", FIFTY)
    carry(four, "Ann", "If two rules differ, the rule with the higher number prevails.", HIGHEST)
    carry(four, "Ann", "No rule may be changed any more.", NO_CHANGE)
    do(four, "excuse", of="Ann", what="declare a win", anyway=True, why="she waives it")
    (listed,) = four.law(None, ["winner"])
    finding = four.finding("winner")
    assert [listed.rule, finding.line.rule, *(claim.rule for claim in finding.claims)] == ["r19", "r19", "r19", "r18"]


@pytest.mark.parametrize("sheet", ["", 'before proposal made if turn number is at most 3: object "not yet"', "set quorum to 1"])
def test_18_offers_nobody_a_win_while_rules_can_be_changed_and_objects_to_whoever_declares_it(four: Session, sheet: str) -> None:
    ratified(four, sheet)
    assert not any("declare a win" in owes(four, seat) for seat in four.whole_table().players)
    assert four.won().who == ()
    assert objects(four, "declare win", by="Ann", who="Ann") == (18, "As far as the clerk can tell, Ann has not won.")


# Silence


def test_a_joker_nobody_valued_is_asked_for_when_it_comes_to_the_table_not_when_it_is_laid(four: Session) -> None:
    do(four, "add thing", by="Bo", what="joker", to="discard")
    assert asked(four) == [("value", "*1")]
    assert told(four)[-1] == approved()

    do(four, "decide", by="Bo", question="value", answer="0", scope="from now on")
    assert told(four) == approved()
    deal(four, Ann=["*1", "2S", "3S", "4S", "5S"])
    propose(four, "Ann", "The value of an Ace card is 1.", rule=13)
    vote(four, Ann="*1 for", Bo="none", Cy="none", Dee="none")
    assert told(four) == approved()
    assert outcome(four) == "defeated"


def test_17_a_rule_made_at_once_tells_which_rule_stays_disputed(four: Session) -> None:
    do(four, "dispute", by="Bo", rule=12, why="whose tens?")
    do(four, "enact at once", by="Cy", text="Tens are ten.", anyway=True, why="agreed")
    assert told(four)[0].endswith(" Rule 12 stays disputed until that is settled on the open card.")


def test_two_rules_that_differ_are_a_question_and_a_decision_settles_it(four: Session) -> None:
    propose(four, "Ann", "Aces are worth 20.", 'set value of cards whose rank is "A" to 20')
    vote(four, Ann="5S for", Bo="none", Cy="none", Dee="none")
    assert told(four)[-2:] == approved()

    do(four, "decide", question="value", answer="20", scope="from now on", why="the newer one")
    (line,) = [line for line in four.law() if line.question == "value" and line.subject.startswith("A")]
    assert (line.answer, line.rule, line.overruled) == ("20", "house", ("r13", "r19"))


def test_without_any_sheet_nothing_happens_by_itself_and_the_evening_can_be_played_by_hand(tmp_path: Path) -> None:
    from dataclasses import replace

    box = find_box("card-nomic")
    bare = replace(box, rule=tuple(replace(rule, sheet="") for rule in box.rule))
    session = sit(tmp_path, bare, "Ann,Bo", token="", time=Time())
    assert (session.table().piles, session.table().duties, asked(session)) == ((), (), [])

    do(session, "add thing", what="standard deck", to="draw")
    do(session, "add thing", what="discard", kind="pile")
    do(session, "shuffle", by="Ann", pile="draw")
    for seat in ("Ann", "Bo"):
        do(session, "draw", by=seat, number=5)
    do(session, "add thing", what="token", kind="token", to="before Ann")
    number = propose(session, "Ann", "The value of an Ace card is 20.", rule=13)
    do(session, "end debate", by="Ann")
    do(session, "vote", by="Ann", side="for", card=held(session, "Ann")[0])
    do(session, "draw", by="Ann")
    do(session, "vote", by="Bo", side="against", card=held(session, "Bo")[0])
    assert (size(session, "draw"), hands(session)) == (41, [5, 4])
    do(session, "close vote", by="Ann")
    assert told(session) == approved()
    do(session, "count votes", by="Ann", for_=7, against=3)
    do(session, "settle vote", by="Ann", adopted=True)
    do(session, "put into effect", by="Ann", proposal=number)
    do(session, "move thing", by="Ann", thing=[card.id for card in session.whole_table().things.at(pile("for"))], to="discard")
    assert [rule.text for rule in session.table().rulebook.rules if rule.number == 13] == ["The value of an Ace card is 20."]
    assert asked(session) == []


def test_a_drawn_card_is_the_top_one(four: Session) -> None:
    stack(four, ["KS", "KH"])
    propose(four, "Ann", "The value of an Ace card is 1.", rule=13)
    vote(four, Ann="AS for", Bo="2H for")
    assert ("KS" in held(four, "Ann"), "KH" in held(four, "Bo")) == (True, True)


def test_a_preview_says_what_letting_go_does_and_no_more(tmp_path: Path) -> None:
    session = sit(tmp_path)
    propose(session, "Ann", "Tea is served at four.")
    card = session.whole_table().hand("Ann")[0].id
    assert session.foretold(read_aloud("vote", by="Ann", side="for", card=card)) == approved()
    vote(session, Ann=f"{held(session, 'Ann')[0]} for", Bo="none", Cy="none")
    assert session.foretold(read_aloud("vote", by="Dee", side="none")) == approved()


def test_5_and_6_a_card_let_go_on_a_pile_is_a_vote(under_vote: Session) -> None:
    card = under_vote.table("Ann").hand("Ann")[0]
    assert under_vote.drop(card.key, pile("for")) == Vote(by="Ann", side="for", card=card.id)


def test_4_nobody_waits_for_somebody_who_left_with_the_token_and_the_next_turn_is_nobodys(four: Session) -> None:
    do(four, "pass token", by="Ann", to="Bo")
    do(four, "leave", who="Ann")
    do(four, "begin turn", to="Dee", why="Bo is late", anyway=True)
    do(four, "leave", who="Bo")
    do(four, "end turn", by="Dee", anyway=True, why="so")
    table = four.whole_table()
    assert (holder(four), table.turn.seat, awaited_first(table.duties)) == ("Bo", "", ())
    do(four, "pass token", by="Bo", to="Cy")
    do(four, "begin turn", to="Cy")
    assert [duty.who for duty in awaited_first(four.whole_table().duties)] == ["Cy"]


def test_8_once_the_proposer_has_left_nobody_is_said_to_have_picked_up_the_piles(under_vote: Session) -> None:
    vote(under_vote, Ann=f"{held(under_vote, 'Ann')[0]} for")
    do(under_vote, "leave", who="Ann")
    vote(under_vote, Bo="none", Cy="none", Dee="none")
    assert told(under_vote) == approved()
