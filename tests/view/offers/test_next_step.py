"""The one next step, in all four games: who is to do what, what a press does, and what stands beside it."""

from itertools import pairwise, permutations
from json import loads

import pytest

from tabletop.engine.acts.awaited import later_voters, stands_against
from tabletop.engine.acts.on_buttons import PROPOSE
from tabletop.engine.acts.turns import EndTurn
from tabletop.engine.answers import Objection
from tabletop.engine.duties import owed
from tabletop.engine.frozen import replace
from tabletop.engine.table import Parked
from tabletop.game.session import Session
from tabletop.phones.shown import PhoneParts
from tabletop.view.docks.duties import items
from tabletop.view.offers.next_step import ASKED, DECIDES, NextStep, next_step
from tabletop.view.offers.now import offers_now, pushes_now
from tabletop.view.offers.offers import offers
from tabletop.view.values.offer import Offer
from tests.games import nomic
from tests.games.chess_table import begun, moving, propose
from tests.golden import approved
from tests.playing import Time, carry, do, sit

END = Offer("End the turn", lambda by, _: EndTurn(by=by), ("Ann",))


def step_of(session: Session, end: Offer | None = None) -> NextStep:
    table = session.table()
    now = offers(table, session.agreements(), session)
    pushes = pushes_now(table, session)
    later = later_voters(table, session.objection)
    return next_step(table, (*(pushes if len(pushes) == 1 else ()), *now), end, later=later)


def said(session: Session, end: Offer | None = None) -> str:
    """The step as it stands on the screen, and what it does."""
    step = step_of(session, end)
    does = step.first.label if step.first else "asks which" if step.asks else "nothing to press"
    beside = [offer.label for offer in (*step.others, *([step.end] if step.end else []))]
    return " | ".join((step.sentences[0], step.after or "–", does, ", ".join(beside) or "–"))


def test_the_next_step_in_the_card_game(tmp_path):
    session = sit(tmp_path)
    found = [said(session)]
    do(session, "propose", by="Ann", kind="amend", rule=14, text="The value of a Jack card is 0.")
    found.append(said(session))
    for seat in ("Ann", "Bo", "Cy"):
        do(session, "vote", by=seat, side="for", card=session.table(seat).hand(seat)[0].id)
        found.append(said(session))
    do(session, "vote", by="Dee", side="none")
    found.append(said(session))
    assert found == approved()


def test_cards_that_a_rule_has_somebody_discard_in_exchange_are_discarded_and_else_ticked_off(tmp_path):
    session = sit(tmp_path)
    sheet = 'set who may "swap" to mover\nwhen deed done if what is "swap": require who to "discard 2 cards"'
    do(session, "edit rule", text="On your turn you may swap two cards.", sheet=sheet)
    do(session, "do", by="Ann", what="swap")
    found = [said(session)]
    for card in session.table("Ann").hand("Ann")[:2]:
        do(session, "play", by="Ann", card=card.id, to="discard")
        found.append(said(session))
    assert found == [
        "Done: discard 2 cards | do it on the table, then press | Done: discard 2 cards | –",
        "Done: discard 2 cards | 1 laid so far | Done: discard 2 cards | –",
        "Ann: propose or pass the token | Propose… | Propose… | Pass the token to Bo",
    ]


def test_after_a_void_vote_in_its_turn_it_is_opened_again_and_nobody_has_chosen(tmp_path):
    session = nomic.begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    nomic.vote(session)
    do(session, "void vote", by="Bo", number=301)
    do(session, "decide", question="custom", answer="no")
    assert said(session) == "Ann: open the vote | – | Open the vote | Open it otherwise…"
    do(session, "end debate", by="Ann")
    assert said(session).startswith("Ann, Bo and Cy: vote | 0 of 3 have chosen | ")


def test_who_may_not_propose_is_told_so_before_anything_is_written_and_what_is_left_is_the_step(tmp_path):
    session = sit(tmp_path)
    do(session, "set score", of="Ann", to=5, why="a long evening")
    sheet = "set proposers to players where not it is in players with highest points"
    do(session, "edit rule", number=38, text="The player with the most points may not propose.", sheet=sheet)
    assert said(session) == "Ann: pass the token to Bo | – | Pass the token to Bo | –"
    now = offers(session.table(), session.agreements(), session)
    assert [each.against.rule for each in now if each.words == PROPOSE and each.against] == ["r38"]
    (owed,) = session.table().duties
    assert stands_against(owed, session.objection) == Objection("Ann may not propose now.", "r38")


def test_what_is_still_to_do_between_two_turns_comes_before_the_next(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    do(
        session,
        "edit rule",
        number=300,
        text="Six again.",
        sheet='when dice thrown if 6 is in faces: require thrower to "throw the die"',
    )
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    nomic.vote(session)
    do(session, "throw", by="Ann", faces=(3,))
    begun = step_of(session)
    do(session, "throw", by="Ann", faces=(6,), anyway=True)
    step = step_of(session)
    assert (step.who, step.what, step.besides) == (("Ann",), "throw the die", ("Bo",))
    do(session, "throw", by="Ann", faces=(3,))
    assert step_of(session).sentences == begun.sentences


def test_a_vote_of_one_says_of_no_part_of_the_turn_that_it_comes_then(tmp_path):
    session = nomic.begun(tmp_path)
    do(session, "edit rule", number=99, text="Ann alone votes.", sheet='set voters to "Ann"', kind="immutable")
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "end debate", anyway=True)
    step = step_of(session)
    assert (step.who, step.what, step.after) == (("Ann",), "vote", "")


def test_who_may_throw_besides_is_not_told_to_come_then(tmp_path):
    session = nomic.begun(tmp_path)
    do(session, "edit rule", number=300, text="Bo may throw.", sheet='when this rule is enacted: allow "Bo" to "throw the die"')
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    nomic.vote(session)
    assert {(duty.who, duty.must) for duty in session.table().duties if duty.what == "throw the die" and not duty.done} == {
        ("Ann", True), ("Bo", False),
    }  # fmt: skip
    step = step_of(session)
    assert (step.who, step.after) == (("Ann",), "")


HIGHEST_FIRST = 'set precedence to ["highest number first"]'


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whose_card_comes_first_is_what_the_rules_object_to_and_not_whose_line_was_run_first(tmp_path, seats):
    players = ["Ann", "Bo", "Cy", "Dee", "Eve"][:seats]
    session = sit(tmp_path, names=",".join(players))
    do(session, "edit rule", by="Ann", number=24, text="Highest number first.", sheet=HIGHEST_FIRST, why="by hand")
    do(session, "propose", by="Ann", kind="amend", rule=14, text="The value of a Jack card is 0.")
    step, duties = step_of(session), session.table().duties
    assert [duty.who for duty in duties if duty.what == "vote"] == [*players[1:], "Ann"], "rule 6 is heard before rule 5"
    assert (step.who, step.after.split()[:2]) == (("Ann",), ["then", "Bo," if seats > 3 else "Bo"])
    assert [item.open for item in items(duties, ["Bo", "Cy", "Dee", "Eve"]) if item.what == "vote"] == [
        ("Ann",),
        tuple(players[1:]),
    ]
    do(session, "vote", by="Ann", side="for", card=session.table("Ann").hand("Ann")[0].id)
    assert step_of(session).who == tuple(players[1:])


@pytest.mark.parametrize("order", list(permutations(["Ann", "Bo", "Cy"])), ids=" ".join)
def test_where_a_rule_says_in_what_order_ballots_are_laid_each_is_waited_for_in_turn(tmp_path, order):
    session = nomic.begun(tmp_path)
    lines = (
        f'before ballot laid if name of voter is "{who}" and "{first}" is not in name of voted: object "{first} first"'
        for first, who in pairwise(order)
    )
    do(session, "edit rule", by="Ann", text="In order.", sheet="\n".join(lines), number=350, why="by hand")
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "end debate", by="Ann")
    for voter in order:
        assert step_of(session).who == (voter,)
        do(session, "vote", by=voter, side="for")


REMINDING = """when turn ended: require who to "see that somebody sings"
when dice thrown: require thrower to "do what this rule says"
"""


def test_what_the_clerk_reminds_of_names_its_rule_and_leaves_the_steps_of_a_later_turn_in_front(tmp_path):
    session = nomic.begun(tmp_path)
    do(session, "edit rule", by="Ann", number=301, kind="mutable", text="Sing.", sheet=REMINDING, why="by hand")
    nomic.turn(session)
    steps = [step_of(session)]
    do(session, "begin turn", by="Bo", to="Bo")
    steps.append(step_of(session))
    do(session, "tick", by="Ann", duty="do what rule 301 says")
    do(session, "propose", by="Bo", kind="enact", text="Tea.")
    nomic.vote(session)
    do(session, "throw", by="Bo")
    steps.append(step_of(session))
    do(session, "tick", by="Bo", duty="do what rule 301 says")
    do(session, "tick", by="Ann", duty="see that somebody sings")
    steps.append(step_of(session))
    assert [(step.waits, step.who, step.sentences[0], step.besides) for step in steps] == [
        ("Waiting for", (), "Done: do what rule 301 says", ("Ann", "Bo")),
        ("Waiting for", ("Bo",), "Bo: propose", ("Ann",)),
        ("Waiting for", (), "Done: see that somebody sings (rule 301)…", ("Ann", "Bo", "Cy")),
        ("Waiting for", (), "Done: see that somebody sings (rule 301)", ("Bo", "Cy")),
    ]


def test_what_the_clerk_reminds_somebody_of_again_before_it_is_done_is_owed_as_often(tmp_path):
    session = nomic.begun(tmp_path)
    reminds = 'when dice thrown: require thrower to "remember to bow"\nwhen dice thrown: require thrower to "sing"'
    do(session, "edit rule", by="Ann", number=301, kind="mutable", text="Bow.", sheet=reminds, why="by hand")
    found = list[set[str]]()
    for _ in range(3):
        do(session, "throw", by="Ann", anyway=True)
        found.append({duty.what for duty in owed(session.whole_table().duties, "Ann") if not duty.part})
    assert [each - {"sing"} for each in found] == [
        {"remember to bow"},
        {"remember to bow – twice"},
        {"remember to bow – 3 times"},
    ]
    assert all("sing" in each for each in found)
    do(session, "tick", by="Ann", duty="remember to bow – 3 times")
    do(session, "throw", by="Ann", anyway=True)
    assert "remember to bow" in {duty.what for duty in owed(session.whole_table().duties, "Ann")}


def test_nobody_waits_for_a_proponent_who_has_left_to_open_the_vote(tmp_path):
    session = nomic.begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    found = [said(session)]
    do(session, "leave", who="Ann", why="for bed")
    found.append(said(session))
    do(session, "edit rule", rule=111, sheet="", why="no rule says who opens it")
    assert [*found, said(session)] == approved()
    can = loads(PhoneParts(session, Time()).parts("Cy", open=True, phones={"Cy": "here"})["can"])
    assert "Open the vote" in [each["words"] for each in can]


def test_where_a_rule_forbids_every_proposal_the_other_way_comes_first(tmp_path):
    session = sit(tmp_path)
    do(
        session,
        "edit rule",
        text="No rule may be changed.",
        sheet='before proposal made: object "no rule may be changed"',
        why="a jest",
    )
    assert said(session) == approved()


def test_a_win_takes_the_step_of_nobody_else_for_who_may_do_something_keeps_nobody_from_what_they_have_to_do(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    do(session, "set score", of="Ann", to=100, why="a wager")
    found = [said(session)]
    do(session, "set score", of="Ann", to=0, why="a mistake")
    do(session, "set score", of="Bo", to=100, why="a wager")
    found.append(said(session))
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "end debate", by="Ann")
    found.append(said(session))
    do(session, "declare win", by="Bo", who="Bo")
    do(session, "play on")
    found.append(said(session))
    do(session, "set score", of="Bo", to=101, why="another")
    found.append(said(session))
    do(session, "set score", of="Cy", to=100, why="another")
    do(session, "set score", of="Cy", to=99, why="a mistake")
    found.append(said(session))
    for name in ("Ann", "Cy"):
        do(session, "set score", of=name, to=120, why="another")
    found.append(said(session))
    assert found == approved()


def test_while_somebody_may_declare_a_win_the_table_waits_for_those_who_have_to_act(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    do(session, "set score", of="Bo", to=100, why="a wager")
    step = step_of(session)
    assert (step.who, step.what, step.besides) == (("Ann",), "propose", ())


def test_between_two_turns_a_win_comes_before_the_next_and_beside_what_the_table_decides_it_stands_too(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "end debate", by="Ann")
    for seat in ("Ann", "Bo", "Cy"):
        do(session, "vote", by=seat, side="for")
    do(session, "throw", by="Ann", faces=(3,))
    begun, win = step_of(session), "Declare a win"
    do(session, "set score", of="Cy", to=100, why="a wager")
    step = step_of(session)
    assert (step.who, step.first.label, step.besides) == (("Cy",), win, ("Bo",))
    assert [offer.label for offer in step.others] == [begun.first.label]
    asked = replace(session.table(), parked=(Parked("what becomes of the tea"),))
    step = next_step(asked, offers_now(session.table(), session.agreements(), session))
    assert (step.what, step.first, [offer.label for offer in step.others]) == (DECIDES, None, [win])
    do(session, "declare win", by="Cy", who="Cy")
    assert offers_now(session.table(), session.agreements(), session) == ()


def test_the_next_step_in_nomic(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    found = [said(session)]
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    found.append(said(session))
    do(session, "end debate", by="Ann")
    found.append(said(session))
    for seat in ("Ann", "Bo", "Cy"):
        do(session, "vote", by=seat, side="for")
        found.append(said(session))
    do(session, "throw", by="Ann", faces=(3,))
    found.append(said(session))
    do(session, "begin turn", by="Bo", to="Bo")
    found.append(said(session))
    assert found == approved()


def test_the_next_step_in_nomic_chess(tmp_path):
    session = begun(tmp_path)
    found = [said(session)]
    moving(session)
    found.append(said(session))
    two = begun(tmp_path, "Ann,Bo", file="two.nomic")
    moving(two)
    found.append(said(two))
    do(two, "push", by="Ann", boards=["Red", "Blue"])
    found.append(said(two))
    do(session, "tick", by="Ann", duty="move the army")
    found.append(said(session))
    assert found == approved()


def test_the_next_step_in_solitaire_nomic(tmp_path):
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    found = [said(session, END)]
    do(session, "remove rule", by="Ann", rule=6, anyway=True)
    do(session, "mutate", by="Ann", rule=1001, text="Scoring\nThe player shall gain 20 points by performing an action.")
    found.append(said(session, END))
    assert found == approved()


def test_of_many_seats_as_many_are_named_as_have_room(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy,Dee,Eve", token="", options={"the player who starts": "Ann"})
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "end debate", by="Ann")
    assert list(step_of(session).sentences) == approved()


def test_what_a_rule_adds_is_never_the_next_step(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    before = said(session)
    do(session, "edit rule", text="Anybody may steal.", sheet='set who may "steal" to players', why="for the test")
    assert [each.what for each in session.doable()] == ["steal"]
    assert said(session) == before


def test_a_side_of_a_vote_is_never_what_the_large_button_does_at_once(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "end debate", by="Ann")
    for seat in ("Ann", "Bo"):
        do(session, "vote", by=seat, side="for")
    step = step_of(session)
    assert (step.who, step.first, [offer.label for offer in step.others]) == (("Cy",), None, ["Vote for", "Vote against"])


def test_a_duty_that_came_up_in_the_turn_comes_before_its_parts(tmp_path):
    session = begun(tmp_path)
    do(session, "edit rule", text="Our own.", sheet='when proposal made: require proposer to "curtsey"', why="for the test")
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "end debate", by="Ann")
    for seat in session.table().players:
        do(session, "vote", by=seat, side="for")
    assert (step_of(session).who, step_of(session).sentences) == (("Ann",), ("Done: curtsey",)), "people do it, and tick it off"
    do(session, "tick", by="Ann", duty="curtsey")
    assert step_of(session).what == "move the army"


def test_an_open_question_of_the_table_comes_first(tmp_path):
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    do(session, "subsume", by="Ann", rule=1001, other=1002)
    assert session.table().parked
    step = step_of(session, END)
    assert (step.sentences[0], step.first, step.end) == ("Ann: decide", None, END)
    assert step.after == ASKED
    many = begun(tmp_path, file="many.nomic")
    do(many, "forfeit", who="Ann", by="Ann")
    step = step_of(many)
    assert (step.sentences[0], step.waits, step.who) == ("The table decides", "Waiting for an answer", ())


def test_a_rule_that_was_agreed_on_as_it_lay_on_the_table_comes_into_force_before_what_else_is_owed(tmp_path):
    session = sit(tmp_path)
    do(session, "voice", by="Cy", motion="settle a dispute", words="Aces count 2.")
    for seat in ("Bo", "Dee"):
        do(session, "voice", by=seat, motion="settle a dispute")
    step = step_of(session)
    assert (step.who, step.what, step.first.label, step.besides) == (
        ("Cy",), "put the agreed rule into force", "Put the agreed rule into force", ("Ann",),
    )  # fmt: skip
    do(session, "enact at once", by="Cy", text="Aces count 2.")
    assert step_of(session).who == ("Ann",)


def test_a_rule_that_was_agreed_on_comes_before_the_question_that_it_may_answer(tmp_path):
    session = sit(tmp_path)
    asks = 'when proposal made if custom "whether tea is served": give 1 points to proposer'
    do(session, "edit rule", number=23, text="Tea pays.", sheet=asks, why="try")
    do(session, "propose", by="Ann", kind="enact", text="Cake.")
    assert step_of(session).what == DECIDES
    for seat in ("Cy", "Bo", "Dee"):
        do(session, "voice", by=seat, motion="settle a dispute", words="Tea is served." * (seat == "Cy"))
    step = step_of(session)
    assert (step.who, step.what) == (("Cy",), "put the agreed rule into force")


def test_whoever_owes_it_is_named_although_the_judge_may_do_it_as_well(tmp_path):
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "ask judgment", by="Bo", question="Is it clear?")
    do(session, "judge", by="Cy", answer="It is.")
    step = step_of(session)
    assert (step.sentences[0], step.waits, step.who) == ("Ann: open the vote", "Waiting for", ("Ann",))


def test_while_a_judge_is_waited_for_whoever_owes_a_piece_is_named_beside(tmp_path):
    session = begun(tmp_path)
    propose(session, against="Bo")
    do(session, "ask judgment", by="Bo", question="Is it clear?")
    step = step_of(session)
    assert (step.who, step.what, step.besides) == (("Cy",), "judge", ("Ann",))


def test_while_ballots_are_owed_the_judge_is_waited_for_as_well(tmp_path):
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "end debate", by="Ann")
    do(session, "vote", by="Cy", side="for")
    do(session, "ask judgment", by="Bo", question="Is it clear?")
    step = step_of(session)
    assert (step.who, step.what, step.besides) == (("Ann", "Bo"), "vote", ("Cy",))


def test_whoever_owes_something_of_their_own_is_waited_for_beside_whoevers_turn_it_is(tmp_path):
    session = sit(tmp_path)
    for seat in ("Bo", "Cy", "Dee"):
        do(session, "voice", by=seat, motion="settle a dispute")
    step = step_of(session)
    assert (step.who, step.besides, step.waits) == (("Ann",), ("Bo",), "Waiting for")
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    step = step_of(session)
    assert (step.who, step.besides) == (("Ann",), ()), "while ballots are owed, nothing else is waited for"


def test_whoever_owes_a_piece_is_waited_for_beside_whoever_may_open_the_vote(tmp_path):
    session = begun(tmp_path)
    owing = 'when proposal made: require players where name of it is "Cy" to "demote a piece"'
    do(session, "edit rule", number=290, kind="mutable", text="Cy pays.", sheet=owing, why="so it is")
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    step = step_of(session)
    assert (step.who, step.what, step.besides) == (("Ann",), "open the vote", ("Cy",))


def test_a_piece_that_is_owed_is_said_to_be_clicked_on(tmp_path):
    session = begun(tmp_path, "Ann,Bo,Cy")
    propose(session, against="Bo")
    step = step_of(session)
    assert (step.sentences[0], step.after, step.first) == ("Ann: demote a piece", "click on a ringed piece", None)


def test_a_win_is_by_every_rule_that_gives_it(tmp_path):
    session = sit(tmp_path)
    do(session, "give", counter="points", of="Ann", amount=15, why="so far")
    do(session, "edit rule", text="15 points win.", sheet="set winner to players whose points is at least 15", why="a wager")
    assert step_of(session).after == "by rule 19"
    carry(session, "Ann", "No rule may be changed.", 'before rule changed: object "the rules stand"')
    assert step_of(session).after == "by rules 18 and 19"


def test_where_nobody_is_left_to_play_the_next_step_is_to_end_the_game_whatever_is_asked(tmp_path):
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    do(session, "edit rule", text="Out.", sheet='when dice thrown: give custom "how many" points to thrower', anyway=True)
    do(session, "throw", by="Ann", faces=[2], anyway=True)
    assert session.table().parked
    do(session, "leave", who="Ann", anyway=True)
    assert said(session) == "End the game | Nobody is left to play | End the game | –"
    step = step_of(session)
    assert step.waits == "Nobody is left to play"
    session.act(step.first.make("", {}))
    assert session.table().over


def throws_for_sale(folder):
    """Ann’s turn, in which only her throw is left; everybody may pay for another one."""
    session = sit(folder, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    sheet = 'set who may "pay for a throw" to players\nwhen deed done if what is "pay for a throw": allow who to "throw the die"'
    do(session, "edit rule", number=300, text="Pay for a throw.", sheet=sheet)
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    nomic.vote(session)
    return session


def test_between_two_turns_a_throw_that_somebody_may_make_comes_before_the_next_turn(tmp_path):
    session = throws_for_sale(tmp_path)
    do(session, "throw", by="Ann", faces=(3,))
    begun = step_of(session)
    do(session, "do", by="Cy", what="pay for a throw")
    step = step_of(session)
    assert (step.who, step.what, step.after, step.besides) == (("Cy",), "throw the die", "by rule 300", ("Bo",))
    assert step.first.seats == ("Cy",)
    assert step.others[0].label == begun.first.label
    do(session, "throw", by="Cy", faces=(3,))
    assert step_of(session).sentences == begun.sentences


def test_a_throw_paid_for_before_the_turns_own_is_no_second_button_but_said_to_come_then(tmp_path):
    session = throws_for_sale(tmp_path)
    do(session, "do", by="Ann", what="pay for a throw")
    assert said(session) == "Ann: throw the die | then once more by rule 300 | Throw the die | Type in a throw…"
    do(session, "throw", by="Ann", faces=(3,))
    assert said(session) == "Ann: throw the die | by rule 300 | Throw the die | Begin Bo’s turn, Type in a throw…"
