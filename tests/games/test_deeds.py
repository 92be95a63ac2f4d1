"""Acts that players invent: a rule adopted in mid-game names them, and from then on they are done, asked for, kept secret."""

from pathlib import Path

import pytest

from tabletop.cli.notation import table_shown
from tabletop.engine.acts.deeds import Do
from tabletop.engine.answers import AskedChoice, Objection
from tabletop.engine.values import Ref
from tabletop.game.session import Session
from tests.games.nomic import begun, points, turn, with_rule
from tests.golden import approved
from tests.playing import deal, do, read_aloud, refused, rehearsed, resume, rule_of, sit, told

BRIBE = """set who may "bribe" to players
set asked for "bribe" to "a number"
set choices "bribe" to players where it is not doer
set times a turn "bribe" to 2
set times a circuit "bribe" to 3
before deed done if what is "bribe" and chosen number is more than points of who: object "nobody gives what they have not"
when deed done if what is "bribe"
  take chosen number points from who
  give chosen number points to chosen player"""
BID = """set asked for "bid" to "a number"
set secret "bid" to yes
when turn ended: require players to "bid"
when duty done by all if duty is "bid"
  let most be highest of chosen number of deeds called "bid"
  for each bidder in doer of deeds called "bid" where chosen number of it is most
    give 10 points to bidder"""


def adopted(folder: Path, sheet: str) -> Session:
    """Bo's turn, after Ann's rule 301 with that sheet was adopted; everybody has ten points."""
    session = with_rule(folder, sheet)
    for name in ("Ann", "Bo", "Cy"):
        do(session, "set score", of=name, to=10, why="the scenario begins here")
    do(session, "begin turn", by="Bo", to="Bo")
    return session


def test_a_rule_names_an_act_and_whoever_does_it_says_to_whom_and_how_much(tmp_path: Path) -> None:
    session = adopted(tmp_path, BRIBE)
    do(session, "do", by="Bo", what="bribe", player="Ann", number=3)
    assert points(session) == {"Ann": 13, "Bo": 7, "Cy": 10}
    assert told(session) == approved()
    (deed,) = session.table().deeds
    assert (deed.by, deed.player, deed.amount, deed.turn) == ("Bo", Ref("player", "Ann"), 3, 2)


def test_a_number_that_was_left_unsaid_the_table_says_and_the_line_that_waits_for_it_goes_on(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'when deed done if what is "bribe"\n  give chosen number points to chosen player')
    do(session, "do", by="Bo", what="bribe", player="Cy")
    trouble = refused(session, "decide", by="Ann", question="nobody knows chosen number", answer="as many as it takes")
    assert trouble.sentence.startswith("“as many as it takes” is neither a name at this table, a number, ")
    do(session, "decide", by="Ann", question="nobody knows chosen number", answer="7")
    assert (session.whole_table().parked, points(session)["Cy"]) == ((), 17)


def test_each_of_two_deeds_that_leave_their_number_unsaid_or_secret_is_asked_about_by_itself(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'when deed done if what is "bribe"\n  give chosen number points to who')
    do(session, "do", by="Bo", what="bribe")
    found = told(session)
    do(session, "do", by="Cy", what="bribe", number=3, secret=True)
    found += told(session)
    of_bo, of_cy = (parked.subject.key for parked in session.whole_table().parked)
    do(session, "decide", by="Ann", question="nobody knows chosen number", answer="7", about=of_bo)
    assert points(session) == {"Ann": 10, "Bo": 17, "Cy": 10}
    found += told(session)
    do(session, "decide", by="Ann", question="nobody knows chosen number", answer="2", about=of_cy)
    assert (points(session), session.whole_table().parked) == ({"Ann": 10, "Bo": 17, "Cy": 12}, ())
    assert found == approved()


def test_what_may_be_done_is_told_with_what_there_is_to_choose_from(tmp_path: Path) -> None:
    session = adopted(tmp_path, BRIBE)
    may = {each.seats: each.asks for each in session.doable()}
    assert may == {
        ("Ann",): (AskedChoice("player", ("Bo", "Cy")), AskedChoice("number", least="0", of="points")),
        ("Bo",): (AskedChoice("player", ("Ann", "Cy")), AskedChoice("number", least="0", of="points")),
        ("Cy",): (AskedChoice("player", ("Ann", "Bo")), AskedChoice("number", least="0", of="points")),
    }
    shown = table_shown(session)["may"]
    assert shown[0] == {
        "what": "bribe",
        "who": ["Ann"],
        "asks": {"player": ["Bo", "Cy"], "number": []},
        "secret": False,
        "rule": 301,
    }


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"player": "Ann"}, "“bribe” wants a number."),
        ({"number": 1}, "“bribe” wants Ann or Cy."),
        ({"player": "Bo", "number": 1}, "“bribe” wants Ann or Cy."),
        ({"player": "Ann", "number": 11}, "Nobody gives what they have not."),
    ],
)
def test_the_rule_objects_to_what_is_not_said_or_not_to_be_chosen(
    tmp_path: Path, fields: dict[str, object], sentence: str
) -> None:
    session = adopted(tmp_path, BRIBE)
    objection = refused(session, "do", by="Bo", what="bribe", **fields)
    assert (objection.sentence, rule_of(session, objection), objection.impossible) == (sentence, 301, False)
    do(session, "do", by="Bo", what="bribe", anyway=True, why="we are all friends", **fields)


def test_what_may_be_done_so_often_is_no_longer_offered_until_the_next_turn_or_circuit(tmp_path: Path) -> None:
    session = adopted(tmp_path, BRIBE)
    for _ in range(2):
        do(session, "do", by="Bo", what="bribe", player="Ann", number=1)
    assert refused(session, "do", by="Bo", what="bribe", player="Ann", number=1).sentence == approved()
    assert [each.seats for each in session.doable()] == [("Ann",), ("Cy",)]
    do(session, "begin turn", by="Cy", to="Cy", anyway=True, why="it is late")
    do(session, "do", by="Bo", what="bribe", player="Ann", number=1)
    assert refused(session, "do", by="Bo", what="bribe", player="Ann", number=1).sentence == approved()


def test_a_limit_holds_for_what_the_table_has_acts_for_as_well(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'set times a turn "propose" to 1')
    do(session, "propose", by="Bo", kind="enact", text="One.")
    objection = refused(session, "propose", by="Bo", kind="enact", text="Two.")
    assert (objection.sentence, rule_of(session, objection)) == approved()
    session.undo()
    do(session, "propose", by="Bo", kind="enact", text="Two.")


def test_only_those_whom_the_rule_names_may_do_it(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'set who may "announce" to mover\nset asked for "announce" to "a text"')
    assert [(each.what, each.seats) for each in session.doable()] == [("announce", ("Bo",))]
    assert refused(session, "do", by="Ann", what="announce", text="tea").sentence == approved()
    do(session, "do", by="Bo", what="announce", text="tea")
    assert told(session) == approved()


def test_where_there_is_nobody_to_choose_from_it_may_not_be_done(tmp_path: Path) -> None:
    robs = (
        'set who may "rob" to mover\nset choices "rob" to players whose "coins" is more than "coins" of doer\n'
        'when deed done if what is "rob": give 1 "coins" to who'
    )
    session = adopted(tmp_path, robs)
    assert session.doable() == ()
    assert refused(session, "do", by="Bo", what="rob").sentence == "There is nothing for Bo to choose from: rob."
    do(session, "set counter", of="Cy", counter="coins", to=3)
    assert [(each.what, each.seats) for each in session.doable()] == [("rob", ("Bo",))]
    do(session, "do", by="Bo", what="rob", player="Cy")
    assert session.whole_table().counters["coins", Ref("player", "Bo")] == 1


@pytest.mark.parametrize("hand", [["QS", "2S"], ["AS", "2S"]])
def test_what_may_be_done_with_a_card_of_a_hand_says_nothing_of_what_is_in_it(tmp_path: Path, hand: list[str]) -> None:
    sells = (
        'set who may "sell" to mover\nset asked for "sell" to "a card"\nset choices "sell" to (hand of doer) whose rank is "A"'
    )
    session = sit(tmp_path)
    do(session, "edit rule", number=30, text="Aces are sold.", sheet=sells)
    deal(session, Ann=hand, Bo=["7H", "2D"])
    assert [(each.what, each.seats) for each in session.doable()] == [("sell", ("Ann",))]


def test_a_card_of_a_hand_is_asked_of_nobody_whose_hand_is_empty_and_whoever_owes_it_is_told_why(tmp_path: Path) -> None:
    sells = 'set who may "sell" to players\nset asked for "sell" to "a card"\nset choices "sell" to hand of doer'
    session = sit(tmp_path)
    do(session, "edit rule", number=30, text="Cards are sold.", sheet=f'{sells}\nwhen proposal made: require players to "sell"')
    deal(session, Ann=[], Cy=[], Dee=[])
    assert [each.seats for each in session.doable()] == [("Bo",)]
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    assert [each.seats for each in session.doable()] == [("Bo",)]
    for act, fields in (("do", {"what": "sell"}), ("tick", {"duty": "sell"})):
        assert refused(session, act, by="Ann", **fields).sentence == "There is nothing for Ann to choose from: sell."


def test_all_are_asked_at_once_in_secret_and_the_last_answer_reveals_them(tmp_path: Path) -> None:
    session = adopted(tmp_path, BID)
    assert [(each.what, each.seats, each.secret) for each in session.doable()] == [("bid", ("Ann", "Bo", "Cy"), True)]
    do(session, "do", by="Ann", what="bid", number=3)
    do(session, "do", by="Bo", what="bid", number=77)
    assert (told(session), told(session, reader="Bo")) == (["Bo: “bid”, in secret."], ["Bo: “bid” (77)."])
    for reader, sees in ((None, None), ("Ann", None), ("Bo", 77)):
        assert session.table(reader).deeds[-1].amount == sees
    assert points(session) == {"Ann": 10, "Bo": 10, "Cy": 10}
    do(session, "do", by="Cy", what="bid", number=5)
    assert told(session) == ["Cy: “bid”, in secret.", "Revealed, bid. Ann: 3; Bo: 77; Cy: 5.", "Bo: +10 points, to 20."]
    assert session.table().deeds[1].amount == 77


def test_what_was_chosen_in_secret_stands_in_nothing_that_others_are_shown(tmp_path: Path) -> None:
    session = adopted(tmp_path, BID + "\nwhen deed done if chosen number is at least 77000: give 1 points to who")
    before = points(session)
    number = do(session, "do", by="Ann", what="bid", number=77777)
    assert points(session) == before, "not even a rule can tell"
    for reader in (None, "Bo", "Cy"):
        shown = [
            session.table(reader),
            list(session.minutes(1, session.last, reader)),
            session.step(number, reader),
            session.law(),
        ]
        assert "77777" not in repr(shown) + repr(table_shown(session, reader)) + repr(session.doable())
    assert "77777" in repr(session.table("Ann"))


def test_an_evening_with_secrets_and_lots_is_loaded_and_undone_whole(tmp_path: Path) -> None:
    session = adopted(tmp_path, BID + '\nwhen duty done by all if duty is "bid": choose "the victim" at random from players')
    stages = [session.whole_table()]
    for name, number in (("Ann", 1), ("Bo", 2), ("Cy", 3)):
        do(session, "do", by=name, what="bid", number=number)
        stages.append(session.whole_table())
    for stage in stages[-2::-1]:
        session.undo()
        assert session.whole_table() == stage
    for stage in stages[1:]:
        session.redo()
        assert session.whole_table() == stage
    session.close()
    assert resume(session.path).whole_table() == stages[-1]


VICTIM = """when turn begun: choose "the victim" at random from players where it is not who
when chosen at random if what is "the victim": take 1 points from chosen player"""


def test_one_of_a_list_is_found_by_lot_and_what_follows_falls_on_it(tmp_path: Path) -> None:
    session = adopted(tmp_path, VICTIM)
    (deed,) = session.table().deeds
    assert deed.player is not None
    assert deed.player.key in ("Ann", "Cy")
    assert points(session)[deed.player.key] == 9
    assert told(session)[-2:] == [f"By lot, the victim: {deed.player.key}.", f"{deed.player.key}: −1 point, to 9."]
    session.undo()
    session.redo()
    assert session.table().deeds == (deed,), "the lot is in the record and is not drawn anew"


def test_a_lot_of_the_real_table_can_be_typed_in(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "choose at random", by="Ann", what="the song", among=["Yesterday", "Help!"], picked=1)
    assert told(session) == approved()
    assert refused(session, "choose at random", by="Ann", what="the song", among=[]).impossible


def test_a_rehearsal_ends_where_a_lot_would_have_been_drawn_or_somebody_chose_in_secret(tmp_path: Path) -> None:
    session = adopted(tmp_path, BID)
    change = read_aloud("propose", by="Bo", kind="enact", text="Luck.", sheet=VICTIM)
    rehearsal = rehearsed(session, change)  # type: ignore[arg-type]
    assert rehearsal
    assert rehearsal.ends == approved()
    do(session, "do", by="Ann", what="bid", number=3)
    change = read_aloud("propose", by="Bo", kind="enact", text="Prying.", sheet='when deed done: reveal "bid"')
    rehearsal = rehearsed(session, change)  # type: ignore[arg-type]
    assert rehearsal
    assert rehearsal.ends.startswith("Then somebody chose in secret.")


def test_without_any_rule_people_do_what_they_like_by_its_name(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "do", by="Bo", what="curtsey", player="Ann")
    assert told(session) == approved()
    think = {"what": "think of a number", "number": 7, "secret": True}
    assert session.foretold(read_aloud("do", by="Bo", **think)) == "Bo does “think of a number”."
    do(session, "do", by="Bo", **think)
    assert told(session) == ["Bo: “think of a number”, in secret."]
    do(session, "reveal", by="Ann", what="think of a number")
    assert told(session) == approved()


def test_a_card_that_is_chosen_is_one_of_the_doers_own_hand_and_stays_face_down(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'set who may "sell" to players\nset choices "sell" to hand of doer')
    do(session, "add thing", by="Bo", what="QS", to="hand of Bo")
    do(session, "add thing", by="Bo", what="2S", to="hand of Ann")
    assert {each.seats: each.asks[0].hidden for each in session.doable() if each.asks} == {("Ann",): True, ("Bo",): True}
    assert refused(session, "do", by="Bo", what="sell", card="2S").sentence == approved()
    do(session, "do", by="Bo", what="sell", card="QS")
    assert told(session) == ["Bo: “sell” (a card)."]


def test_what_makes_it_impossible_on_any_table(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for fields in ({"by": ""}, {"what": " "}, {"player": "Zoe"}, {"rule": 999}, {"card": "ZZ"}, {"text": "a" * 501}):
        answer = session.act(read_aloud("do", **({"by": "Ann", "what": "wave"} | fields)))
        assert isinstance(answer, Objection), fields
        assert answer.impossible, fields


@pytest.mark.parametrize(
    ("line", "times", "said"),
    [
        ('set times in secret to 2 if what is "bid"', 2, "Ann has done this in secret, and it is not told yet: bid."),
        ('set times in secret to 2 if what is "pass"', 1, "Ann has done this in secret, and it is not told yet: bid."),
        ("set times in secret to 0", 0, "nobody does this in secret: bid."),
        ('set times a turn "bid" to 3', 3, "Ann has done this 3 times in this turn: bid."),
    ],
)
def test_a_rule_says_how_often_something_is_done_in_secret(tmp_path: Path, line: str, times: int, said: str) -> None:
    session = adopted(
        tmp_path, f'set who may "bid" to players\nset asked for "bid" to "a number"\nset secret "bid" to yes\n{line}'
    )
    for number in range(times):
        do(session, "do", by="Ann", what="bid", number=number)
    assert refused(session, "do", by="Ann", what="bid", number=9).sentence.casefold() == said.casefold()


ELECT = """set asked for "elect" to "a player"
set secret "elect" to yes
when turn ended if turn number is in [2, 3]: require players to "elect"
when duty done by all if duty is "elect"
  hand "Speaker" to one of most frequent of chosen player of deeds called "elect" with highest turn of requiring"""


def test_whoever_elects_turns_later_elects_in_the_same_election_as_the_others(tmp_path: Path) -> None:
    session = adopted(tmp_path, ELECT)
    turn(session)
    for name in ("Ann", "Bo", "Cy"):
        do(session, "do", by=name, what="elect", player="Cy")
    assert told(session)[-1] == "“Speaker” went to Cy."
    turn(session)
    do(session, "do", by="Ann", what="elect", player="Ann")
    do(session, "do", by="Bo", what="elect", player="Ann")
    turn(session)
    turn(session)
    do(session, "do", by="Cy", what="elect", player="Cy")
    assert told(session)[1:] == ["Revealed, elect. Ann: Ann; Bo: Ann; Cy: Cy.", "“Speaker” went to Ann."]


FACES = """set who may "sell" to players
set asked for "sell" to "a card"
set choices "sell" to (hand of doer) whose rank is in ["J", "Q", "K"]
when deed done if what is "sell": move chosen card to "discard"
when deed done if what is "sell": give 1 points to who"""


@pytest.mark.parametrize("card", ["#2S", "2S", "KD", "#KD", "JC"])
def test_a_card_is_held_to_what_a_rule_says_of_its_face_as_it_is_shown_by_doing_it(tmp_path: Path, card: str) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", number=30, kind="rule", text="A rule of our own.", sheet=FACES)
    deal(session, Ann=["QS", "2S"], Bo=["7H", "KD"])
    by_face = {each.face: each.id for each in session.whole_table().things.by_id.values()}
    sells = Do(by="Ann", what="sell", card=by_face[card[1:]] if card.startswith("#") else card)
    assert (session.objection(sells) is None) == (card in ("#2S", "2S")), "beforehand, nobody is told what a hidden card is not"
    fits_not = "This card does not fit: sell." if "2S" in card else "“sell” wants one of the cards to choose from."
    assert session.act(sells) == Objection(fits_not, "r30")
    assert points(session).get("Ann", 0) == 0
    do(session, "do", by="Ann", what="sell", card="QS")
    assert told(session)[-3:] == [
        "All may see one card in Ann’s hand, by rule 30: Q♠.",
        "The clerk moved Q♠ from Ann’s hand to the discard pile.",
        "Ann: +1 point, to 1.",
    ]


def test_in_a_hand_that_lies_open_a_card_is_held_to_its_face_at_once(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", number=30, kind="rule", text="A rule of our own.", sheet=FACES)
    deal(session, Ann=["QS", "2S"])
    queen, two = (each.id for each in session.whole_table().hand("Ann"))
    do(session, "flip", by="Ann", card=two)
    assert session.objection(Do(by="Ann", what="sell", card=two)) is not None
    assert session.objection(Do(by="Ann", what="sell", card=queen)) is None
