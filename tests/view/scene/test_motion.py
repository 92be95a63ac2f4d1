"""What moves, and how: every figure is where it belongs at the end, and nothing here waits for real time."""

import pytest

from tabletop.engine.acts.by_hand import AddThing, MoveThing
from tabletop.engine.acts.cards import Flip
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.duties import Require
from tabletop.engine.acts.lawmaking.counting import CloseVote, CountVotes, SettleVote
from tabletop.engine.acts.lawmaking.editing import EditRule
from tabletop.engine.acts.lawmaking.enacting import PutIntoEffect
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.lawmaking.voting import EndDebate, Vote
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.table import Table
from tabletop.engine.things import pile, read_address
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.felt.motion import MOST_GLIDING
from tabletop.view.scene.figures.looks import CardLook
from tabletop.view.scene.figures.thing_looks import Die
from tabletop.view.widgets.theme import Settings
from tests.view.scene.tables import NAMES, WORDS, evening, play, vote


def under_way(at, ms):
    """The motion as it stands so many ms after its beginning, its own clock stopped."""
    at.view.felt.motion._clock.pause()
    at.view.felt.motion.show_at(ms)


def copies(at, key):
    """How many pictures of it are on the felt."""
    return sum(isinstance(item, FigureItem) and str(item.figure.key) == key for item in at.view.felt.items())


def settled(table):
    """Everybody has laid a card; the votes are counted and the cards go to the discard pile, face up."""
    for index, name in enumerate(NAMES[: len(table.seats)]):
        if name not in table.under_vote.voted:
            table = play(table, Vote(by=name, side=("for", "against")[index % 2], card=table.hand(name)[0].id))
    return table


def counted(table):
    laid = [thing.id for side in ("for", "against") for thing in table.things.at(pile(side))]
    number = table.under_vote.number
    ended = play(table, CloseVote(), CountVotes(for_=20, against=10), SettleVote(adopted=True))
    return play(ended, MoveThing(thing=tuple(laid), to="discard", up=True), PutIntoEffect(proposal=number))


def test_a_card_that_is_turned_over_shows_its_back_and_then_its_face(sitting):
    at = sitting(evening())
    card = at.host.table.things.at(pile("draw"))[-1].id
    back = at.item(card).picture.cacheKey()
    at.show(play(at.host.table, Flip(card=card)))
    item = at.item(card)
    assert item.picture.cacheKey() == back
    under_way(at, 79)
    assert item.picture.cacheKey() == back
    assert item._picture.transform().m11() < 0.1
    under_way(at, 120)
    assert item.picture.cacheKey() != back
    at.view.felt.motion.finish()
    assert item._picture.transform().isIdentity()


def test_a_card_taken_up_while_it_turns_lies_flat_in_the_hand(sitting):
    at = sitting(evening())
    card = at.host.table.things.at(pile("draw"))[-1].id
    at.show(play(at.host.table, Flip(card=card)))
    under_way(at, 60)
    item = at.item(card)
    at.view.felt.motion.forget(item)
    assert item._picture.transform().isIdentity()
    assert item.figure.look.face


def test_adopted_words_drop_on_their_card_and_the_old_ones_stay_until_they_lie(sitting):
    at = sitting(evening())
    at.show(play(at.host.table, EditRule(rule=7, text="Whoever draws a joker pours the tea.")))
    item = at.item("rule r7")
    assert item.y() == item.figure.box.centre[1] - 30
    assert copies(at, "rule r7") == 2
    under_way(at, 160)
    assert item.figure.box.centre[1] - 30 < item.y() < item.figure.box.centre[1]
    at.view.felt.motion.finish()
    assert at.at_home("rule r7")
    assert copies(at, "rule r7") == 1


def test_an_adopted_proposal_drops_on_its_place_from_where_it_lay(sitting):
    at = sitting(evening())
    table = play(at.host.table, Propose(by="Bo", kind="enact", text="Tea.", number=19), EndDebate(), CloseVote())
    at.show(table, animate=False)
    lay = at.item("proposal").figure.box.centre
    at.show(play(table, CountVotes(for_=3, against=1), SettleVote(adopted=True), PutIntoEffect(proposal=19)))
    item = at.item("rule r19")
    assert item.opacity() == 1
    assert (item.x(), item.y()) == lay
    at.view.felt.motion.finish()
    assert at.at_home("rule r19")


def test_a_new_rule_written_by_hand_drops_where_no_card_lay(sitting):
    at = sitting(evening())
    at.show(play(at.host.table, EditRule(text="Tea.", number=19)))
    item = at.item("rule r19")
    assert item.opacity() == 0
    assert item.y() == item.figure.box.centre[1] - 30


def test_a_die_tumbles_and_then_lies_still(sitting):
    at = sitting(evening())
    at.show(play(at.host.table, Throw(by="Ann", faces=(4,))))
    item = at.item("throw 0")
    under_way(at, 100)
    assert item.rotation() < -20
    assert at.view.felt.motion.lasting == 700
    under_way(at, 700)
    assert (item.rotation(), item.opacity()) == (0, 1)
    at.show(play(at.host.table, AddThing(what="star", kind="token")))
    under_way(at, 50)
    assert item.rotation() == 0


def test_the_same_throw_once_more_tumbles_again_and_taking_it_back_does_not(sitting):
    at = sitting(evening())
    first = play(at.host.table, Throw(by="Ann", faces=(4,)))
    second = play(first, Throw(by="Ann", faces=(4,)))
    at.show(first)
    at.view.felt.motion.finish()
    at.show(second)
    under_way(at, 50)
    assert at.item("throw 0").rotation() != 0
    at.view.felt.motion.finish()
    at.show(first)
    assert not at.view.felt.motion.running


def test_a_die_that_lies_there_is_the_one_that_is_thrown_unless_more_are(sitting):
    at = sitting(play(evening(), AddThing(what="6", kind="die")))
    (die,) = (thing.id for thing in at.host.table.things.by_id.values() if thing.kind == "die")
    for _ in range(2):
        at.view.felt.motion.finish()
        at.show(play(at.host.table, Throw(by="Ann", faces=(4,))))
        assert at.item(die).figure.look == Die("4", 6)
        under_way(at, 50)
        assert at.item(die).rotation() != 0
    shown = [figure.look for figure in at.view.felt.figures if figure.key.kind == "throw"]
    assert [look.words for look in shown if look != Die("4", 6)] == ["Ann", "threw 4"]
    assert Die("4", 6) not in shown
    at.show(play(at.host.table, Throw(by="Ann", faces=(4, 5), dice=2)))
    assert [at.item(key).figure.look for key in (die, "throw 0", "throw 1")] == [Die("", 6), Die("4", 6), Die("5", 6)]


def test_a_die_that_is_to_be_thrown_shows_none_and_lies_still_and_tumbles_when_it_shows_the_same_again(sitting):
    owed, throw = Require(of="Ann", what="throw the die"), Throw(by="Ann", faces=(4,))
    at = sitting(play(evening(), throw))
    at.show(play(at.host.table, owed))
    assert at.item("throw 0").figure.look == Die("", 6)
    under_way(at, 50)
    assert at.item("throw 0").rotation() == 0
    at.view.felt.motion.finish()
    at.show(play(at.host.table, throw))
    assert at.item("throw 0").figure.look == Die("4", 6)
    under_way(at, 50)
    assert at.item("throw 0").rotation() != 0


def test_counted_ballots_leave_their_trays_one_after_another(sitting):
    at = sitting(settled(vote()))
    laid = [read_address(thing.id) for side in ("for", "against") for thing in at.host.table.things.at(pile(side))]
    at.show(counted(at.host.table))
    motion = at.view.felt.motion
    after = {move.item.figure.key: move.after for move in motion._moves if move.item.figure.key in laid}
    assert [after[key] for key in laid] == [0, 60, 120, 180]
    under_way(at, 61)
    first, last = (next(move.item for move in motion._moves if move.item.figure.key == key) for key in (laid[0], laid[-1]))
    assert first.y() != last.y()
    assert last.figure.look.face
    motion.finish()
    assert copies(at, laid[0]) == 0


def test_many_ballots_take_six_tenths_of_a_second_in_all(sitting):
    at = sitting(settled(vote(10, 18)))
    at.show(counted(at.host.table))
    moving = [move for move in at.view.felt.motion._moves if isinstance(move.item.figure.look, CardLook)]
    assert max(move.lasting for move in moving) <= 600


@pytest.mark.parametrize("reduced", [False, True])
def test_at_most_so_many_things_move_at_once_and_none_with_reduced_motion(sitting, reduced):
    at = sitting(settled(vote(10, 60)))
    at.view.show_settings(Settings(reduced_motion=reduced))
    at.show(play(counted(at.host.table), Throw(by="Ann", faces=(4, 2), dice=2)))
    moving = [move for move in at.view.felt.motion._moves if move.far]
    assert 0 < len(moving) <= MOST_GLIDING if not reduced else not moving
    assert not reduced or at.view.felt.motion.lasting == 90
    at.view.felt.motion.finish()
    assert all(at.at_home(str(item.figure.key)) for item in at.view.felt.named)


def test_looking_back_drops_no_words_and_throws_no_dice(sitting):
    at = sitting(evening())
    earlier = at.host.table
    at.show(play(earlier, Throw(by="Ann", faces=(4,)), EditRule(rule=7, text=f"Rule 7 said: {WORDS}")), animate=False)
    later = at.host.table
    at.show(earlier, looking_back=True)
    under_way(at, 0)
    assert at.item("rule r7").pos().y() == at.item("rule r7").figure.box.centre[1]
    at.show(later)
    under_way(at, 0)
    assert at.item("throw 0").rotation() == 0


def test_a_table_that_comes_in_mid_glide_sends_the_card_on_from_where_it_is(sitting):
    at = sitting(evening())
    card = at.host.table.things.at(pile("draw"))[-1].id
    first = play(at.host.table, MoveThing(thing=card, to="discard"))
    at.show(first)
    item = at.item(card)
    under_way(at, 60)
    halfway = item.pos()
    assert halfway not in (at.item("pile draw").pos(), at.item("pile discard").pos())
    at.show(play(first, MoveThing(thing=card, to="draw")))
    under_way(at, 0)
    assert item.pos() == halfway
    assert item.figure.place == pile("draw")
    at.view.felt.motion.finish()
    assert item.pos() == at.item("pile draw").pos()


def test_a_new_table_wins_over_a_tumble(sitting):
    at = sitting(evening())
    at.show(play(at.host.table, Throw(by="Ann", faces=(4,))))
    under_way(at, 30)
    at.show(play(at.host.table, Require(of="Cy", what="propose")), animate=False)
    assert at.item("throw 0").rotation() == 0


def suber(seats=4):
    """A vote without cards: everybody owes one."""
    table = play(unarmed(seats), Propose(by="Ann", kind="amend", rule=1, text="Tea.", number=19), EndDebate())
    return play(table, *(Require(of=name, what="vote") for name in NAMES[:seats]))


def unarmed(seats):
    rules = tuple(Rule(f"r{n}", n, f"Rule {n}.") for n in range(1, 19))
    return Table("Nomic", tuple(Seat(name, look=look) for look, name in enumerate(NAMES[:seats])), rulebook=Rulebook(rules))


def test_a_slip_glides_from_its_seat_to_the_tray_and_the_tray_counts_it(sitting):
    at = sitting(suber())
    start = at.centre("vote Cy")
    at.show(play(at.host.table, Vote(by="Cy", side="against")))
    assert at.centre("vote Cy") == start
    at.view.felt.motion.finish()
    tray = at.item("pile against").figure
    assert tray.box.holds(*at.item("vote Cy").figure.box.centre)
    assert tray.about == "1 ballot"


def test_slips_lie_in_their_trays_until_the_next_turn_and_go_back_to_their_seats_one_after_another(sitting):
    at = sitting(
        play(suber(), *(Vote(by=name, side=side) for name, side in zip(NAMES, ("for", "for", "against", "for"), strict=False)))
    )
    at.show(play(at.host.table, CloseVote(), CountVotes(for_=3, against=1), SettleVote(adopted=False)))
    assert at.item("proposal").figure.about == "defeated, 3 for, 1 against"
    assert (at.item("pile for").figure.about, at.item("pile against").figure.about) == ("3 votes", "1 vote")
    assert at.item("pile for").figure.box.holds(*at.item("vote Bo").figure.box.centre)
    at.view.felt.motion.finish()
    at.show(play(at.host.table, BeginTurn(to="Bo")))
    moves = {str(move.item.figure.key): move for move in at.view.felt.motion._moves}
    assert [(key, moves[key].after) for key in ("vote Ann", "vote Bo", "vote Dee", "vote Cy")] == [
        ("vote Ann", 0), ("vote Bo", 60), ("vote Dee", 120), ("vote Cy", 180),
    ]  # fmt: skip
    seat = at.item("seat Bo").figure.box
    assert seat.holds(moves["vote Bo"].end.x, moves["vote Bo"].end.y)


@pytest.mark.parametrize("size", [(1012, 676), (1132, 856)])
def test_ten_slips_lie_whole_in_a_tray(sitting, size):
    at = sitting(play(suber(10), *(Vote(by=name, side="for") for name in NAMES[:10])), size)
    tray = at.item("pile for").figure
    assert tray.about == "10 ballots"
    assert all(at.item(f"vote {name}").figure.box.inside(tray.box) for name in NAMES)
