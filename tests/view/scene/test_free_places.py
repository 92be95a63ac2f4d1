"""What people put on the felt gives way to what has its place there, and comes back; nothing lies over anything else."""

from collections.abc import Sequence
from itertools import combinations, product
from math import hypot
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.acts import Act
from tabletop.engine.acts.by_hand import AddThing, Arrange, MoveThing
from tabletop.engine.acts.clocks import StartClock, TimeUp
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.duties import Require
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.lawmaking.voting import EndDebate
from tabletop.engine.frozen import replace
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.engine.things import pile
from tabletop.view.scene.figures import rule_figures
from tabletop.view.scene.figures.board_looks import HalfBoardLook
from tabletop.view.scene.figures.figure import Figure, Level, Overlay
from tabletop.view.scene.figures.looks import Caption
from tabletop.view.scene.figures.table_figures import counts, figures
from tabletop.view.scene.figures.thing_figures import DICE_LYING
from tabletop.view.scene.figures.vote_figures import HINT
from tabletop.view.scene.layout.layout import curtain_box, lay_out
from tabletop.view.scene.layout.occupied import Occupied
from tabletop.view.scene.layout.rects import Rect, kept_inside, largest_clear
from tests.games import chess_table, nomic
from tests.playing import do, sit
from tests.view.scene.tables import evening, play, vote

pytestmark = pytest.mark.usefixtures("qapp")

LAID_OFF = (("repealed", 2), ("defeated", 1), ("replaced", 3))
SIZES = [(1012, 676), (1132, 856), (3024, 2054)]
spots = st.tuples(st.floats(0, 1), st.floats(0, 1))
boxes = st.builds(Rect, st.floats(0, 300), st.floats(0, 200), st.floats(1, 120), st.floats(1, 90))
ROOM = Rect(0, 0, 420, 290)


def laid(table, size=(1012, 676)) -> dict[str, Figure]:
    public = seen(table)
    layout = lay_out(*size, counts(public))
    return {str(figure.key): figure for figure in figures(public, layout, Overlay())}


def standing(made: dict[str, Figure]) -> list[Figure]:
    """What has its place: trays, the proposal, seats and hands."""
    return [figure for figure in made.values() if figure.level in (Level.TRAY, Level.PROPOSAL, Level.SEAT, Level.HAND)]


def covered(figure: Figure, others: list[Figure]) -> list[str]:
    return [str(other.key) for other in others if other.key != figure.key and other.box.overlap(figure.box) > 4]


def nearest_clear(wanted: Rect, room: Rect, others: Sequence[Rect], gap: float = 1.0) -> Rect | None:
    """What ``Occupied.nearest_clear`` is held against: every place beside another is tried."""
    box = kept_inside(wanted, room)
    x, y = box.x, box.y
    if not any(box.overlap(other) > 0 for other in others):
        return box
    across = {x, *(other.x - box.width - gap for other in others), *(other.right + gap for other in others)}
    down = {y, *(other.y - box.height - gap for other in others), *(other.bottom + gap for other in others)}
    places = (box._replace(x=left, y=top) for left, top in product(sorted(across), sorted(down)))
    near = sorted((each for each in places if each.inside(room)), key=lambda each: hypot(each.x - wanted.x, each.y - wanted.y))
    apart = [other.grown(gap * 0.9) for other in others]
    clear = next((each for each in near if not any(each.overlap(other) > 0 for other in apart)), None)
    return clear or (nearest_clear(wanted, room, others) if gap > 1.0 else None)


@given(boxes, st.lists(boxes, max_size=5))
def test_what_gives_way_covers_nothing_and_lies_where_it_was_put_if_it_can(wanted, others):
    found = Occupied(ROOM, others).nearest_clear(wanted)
    if found:
        assert found.inside(ROOM)
        assert not any(found.overlap(other) > 0 for other in others)
    if wanted.inside(ROOM) and not any(wanted.overlap(other) > 0 for other in others):
        assert found == pytest.approx(wanted)


@given(boxes, st.lists(boxes, max_size=9), st.sampled_from([1.0, 7.0]))
def test_whoever_looks_at_neighbours_alone_finds_what_looking_everywhere_finds(wanted, others, gap):
    found, known = Occupied(ROOM, others).nearest_clear(wanted, gap), nearest_clear(wanted, ROOM, others, gap)
    assert bool(found) is bool(known)
    if found and known:
        far, least = (hypot(each.x - wanted.x, each.y - wanted.y) for each in (found, known))
        assert found.inside(ROOM)
        assert not any(found.overlap(other) > 0 for other in others)
        assert far == pytest.approx(least, abs=gap / 10)


def test_where_nothing_is_left_for_a_size_nobody_looks_for_it_again(monkeypatch):
    full, looked = Occupied(ROOM, [ROOM]), list[Rect]()
    monkeypatch.setattr(full, "_with_gap", lambda *asked: looked.append(asked[0]) or Occupied._with_gap(full, *asked))
    many = [Rect(9 * each, 5 * each, 30, 40) for each in range(20)]
    assert [full.nearest_clear(each, 7.0) for each in many] == [None] * 20
    assert looked == [many[0]] * 2, "with a gap, and then without"


@given(st.lists(boxes, min_size=2, max_size=30))
def test_of_many_that_give_way_one_after_the_other_none_lies_over_another(wanted):
    occupied, found = Occupied(ROOM), list[Rect]()
    for each in wanted:
        known = nearest_clear(each, ROOM, found, 7.0)
        box = occupied.nearest_clear(each, 7.0)
        assert bool(box) is bool(known)
        if box:
            assert not any(box.overlap(other) > 0 for other in found)
            occupied.add(box)
            found.append(box)


@given(st.lists(boxes, max_size=5), st.tuples(st.floats(0, 200), st.floats(0, 150)))
def test_the_largest_part_that_is_clear_covers_nothing_and_is_as_large_as_was_asked(others, least):
    room = largest_clear(ROOM, others, least)
    if room:
        assert room.inside(ROOM)
        assert room.width >= least[0]
        assert room.height >= least[1]
        assert not any(room.overlap(other) > 1e-6 for other in others)
    assert largest_clear(ROOM, ()) == ROOM


@given(spots, st.sampled_from(SIZES))
def test_a_pile_lies_over_nothing_that_has_its_place_wherever_it_was_put(spot, size):
    table = play(vote(), AddThing(kind="pile", what="bank", at=spot), AddThing(what="standard deck", to="bank"))
    made = laid(table, size)
    rules = [figure for figure in made.values() if figure.level is Level.RULE]
    assert not covered(made["pile bank"], [*standing(made), *rules, made["pile draw"], made["pile discard"]])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("boards", ["Red+Blue", "Red+Yellow"])
def test_dice_that_were_thrown_lie_beside_half_boards_that_are_pushed_together(tmp_path, boards, size):
    session = chess_table.moving(chess_table.begun(tmp_path))
    chess_table.push(session, boards)
    do(session, "throw", by="Ann", dice=1)
    made = laid(session.whole_table(), size)
    dice = [figure for figure in made.values() if figure.key.kind == DICE_LYING]
    lying = [figure for figure in made.values() if isinstance(figure.look, HalfBoardLook)]
    assert dice
    assert [covered(die, lying) for die in dice] == [[]] * len(dice)


@pytest.mark.parametrize("size", SIZES)
def test_a_pile_makes_room_for_the_trays_of_a_vote_and_is_back_when_they_are_gone(size):
    tray = laid(vote(), size)["pile for"]
    layout = lay_out(*size, counts(seen(evening())))
    put = Arrange(thing="pile discard", at=layout.spot(*tray.box.centre))
    before, during = laid(play(evening(), put), size), laid(play(vote(), put), size)
    assert before["pile discard"].box.centre == pytest.approx(tray.box.centre, abs=2)
    assert not covered(during["pile discard"], standing(during))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_clocks_that_have_run_out_lie_over_nothing(size, number):
    table = vote()
    for name in ("tea", "a limit", "the truce")[:number]:
        table = play(table, StartClock(clock=name, seconds=60), TimeUp(clock=name))
    made = laid(table, size)
    clocks = [made[f"clock {clock.name}"] for clock in table.clocks]
    assert all("not yet: Ann, Cy, Dee" in figure.about for figure in clocks)
    for figure in clocks:
        piles = [made["pile draw"], made["pile discard"], *clocks]
        assert not covered(figure, [*standing(made), *piles])


def test_a_clock_that_was_put_where_the_proposal_comes_to_lie_makes_room_for_it():
    words = laid(vote())["proposal"].box
    layout = lay_out(1012, 676, counts(seen(vote())))
    table = play(vote(), StartClock(clock="tea", seconds=60), Arrange(thing="clock tea", at=layout.spot(*words.centre)))
    made = laid(table)
    assert not covered(made["clock tea"], standing(made))


@given(st.lists(st.tuples(st.sampled_from(["note", "token", "list", "counter"]), spots), max_size=4))
def test_nothing_that_people_put_down_hides_the_words_under_vote(put):
    table = play(vote(), *(AddThing(kind=kind, what=f"a {kind}", at=spot) for kind, spot in put))
    made = laid(table)
    things = [made[thing.id] for thing in table.things.by_id.values() if thing.kind in ("note", "token", "list", "counter")]
    things = [figure for figure in things if figure.level is Level.LOOSE]
    for figure in things:
        assert not covered(figure, standing(made))


@pytest.mark.parametrize("size", SIZES)
def test_a_deck_that_is_spread_shows_every_card_and_covers_no_pile(size):
    table = evening()
    draw = tuple(card.id for card in table.things.at(pile("draw")))
    table = play(table, MoveThing(thing=draw, to="felt", up=True))
    made = laid(table, size)
    cards = [made[key] for key in draw]
    assert all(one.box != other.box for one, other in combinations(cards, 2))
    for card in cards:
        assert not covered(card, [*standing(made), made["pile draw"], made["pile discard"]])


def test_the_words_on_how_to_vote_are_not_said_where_something_lies_over_them():
    table = play(*voting_by_slips())
    said = laid(table)[HINT].box
    spot = lay_out(1012, 676, counts(seen(table))).spot(*said.centre)
    assert HINT not in laid(play(table, AddThing(kind="token", what="crown", at=spot)))


def voting_by_slips() -> tuple[Table | Act, ...]:
    """Nobody has cards, and everybody has to vote."""
    book = Rulebook(tuple(Rule(f"r{n}", n, "Words.", "") for n in range(1, 7)), highest=6)
    table = Table("Nomic", tuple(Seat(name, look=look) for look, name in enumerate(("Ann", "Bo", "Cy"))), rulebook=book)
    owed = (Require(of=seat.name, what="vote") for seat in table.seats)
    return table, Propose(by="Ann", kind="enact", text="Tea.", number=7), EndDebate(), *owed


def test_of_sixty_tokens_on_the_proposal_none_hides_it_and_none_another_as_long_as_there_is_room():
    spot = lay_out(3024, 2054, counts(seen(vote()))).spot(*laid(vote(), (3024, 2054))["proposal"].box.centre)
    tokens = (AddThing(kind="token", what="crown", at=spot) for _ in range(60))
    made = laid(play(vote(), *tokens), (3024, 2054))
    lying = [figure.box for figure in made.values() if figure.name == "token crown"]
    assert len(lying) == 60
    assert not any(covered(figure, standing(made)) for figure in made.values() if figure.name == "token crown")
    assert not any(one.overlap(other) > 0 for one, other in combinations(lying, 2))


def test_what_gives_way_together_lies_side_by_side():
    proposal = laid(vote())["proposal"].box
    spot = lay_out(1012, 676, counts(seen(vote()))).spot(*proposal.centre)
    table = play(vote(), *(AddThing(kind="note", what=words, at=spot) for words in ("one", "two")))
    one, two = (figure.box for figure in laid(table).values() if figure.name.startswith("note"))
    assert one.overlap(two) == 0


def test_a_die_that_gives_way_hides_no_rule():
    proposal = laid(vote())["proposal"].box
    layout = lay_out(1012, 676, counts(seen(vote())))
    table = play(vote(), AddThing(kind="die", what="7", at=layout.spot(proposal.centre[0], proposal.y + 10)))
    made = laid(table)
    die = next(figure for figure in made.values() if figure.name.startswith("die"))
    assert not covered(die, [*standing(made), *(figure for figure in made.values() if figure.level is Level.RULE)])


def test_a_pile_that_was_put_where_the_next_rule_comes_lies_right_below_the_columns():
    layout = lay_out(1132, 856, counts(seen(evening(rules=13))))
    last, first = layout.rules[-1], layout.rules[0]
    lowest = max(layout.rules, key=lambda box: box.bottom)
    spot = (layout.felt.right - 100, last.y + last.height / 2)
    made = laid(play(evening(rules=13), AddThing(kind="pile", what="bank", at=layout.spot(*spot))), (1132, 856))
    assert made["pile bank"].box.y < lowest.bottom + first.height
    assert not covered(made["pile bank"], [figure for figure in made.values() if figure.level is Level.RULE])


def test_a_note_that_is_put_on_another_lies_there():
    table = play(evening(rules=6), *(AddThing(kind="note", what=words, at=(0.6, 0.72)) for words in ("one", "two")))
    one, two = (figure.box for figure in laid(table).values() if figure.name.startswith("note"))
    assert one == two


def tables_of(game: str, folder: Path) -> list[Table]:
    """At the start, and as far as people vote there, before and in a vote."""
    if game == "card-nomic":
        return [evening(), vote()]
    if game == "solitaire-nomic":
        return [sit(folder, game, "Ann", token="").whole_table()]
    session = (nomic if game == "nomic" else chess_table).begun(folder, "Ann,Bo,Cleo")
    tables = [session.whole_table()]
    for act in ({"act": "propose", "by": "Ann", "kind": "enact", "text": "Tea."}, {"act": "end debate", "by": "Ann"}):
        do(session, **act)
        tables.append(session.whole_table())
    return tables


@pytest.mark.parametrize("game", ["nomic", "card-nomic", "nomic-chess", "solitaire-nomic"])
def test_dice_and_what_is_said_of_them_have_a_place_of_their_own_in_every_phase(game, tmp_path, monkeypatch):
    tables = tables_of(game, tmp_path)
    for size, number, off in product([(980, 676), *SIZES], (1, 3, 6), (0, 3)):
        monkeypatch.setattr(rule_figures, "laid_off", lambda _, off=off: LAID_OFF[:off])
        lies = set[Rect]()
        for before in tables:
            by = before.seats[0].name
            table = play(before, Throw(by=by, faces=tuple(range(1, number + 1)), dice=number, sides=6))
            made = laid(table, size)
            dice = [figure for key, figure in made.items() if key.startswith("throw ")]
            others = [figure for figure in made.values() if figure not in dice and figure.key.kind != "written"]
            assert next(each.look.words for each in dice if isinstance(each.look, Caption)) == by
            assert {str(each.key): covered(each, others) for each in dice if covered(each, others)} == {}
            lies.add(made["throw 0"].box)
        assert len(lies) == 1, (size, number, off)


@pytest.mark.parametrize("size", [(700, 560), *SIZES])
def test_words_about_the_last_throw_end_before_the_trays_of_a_vote(size):
    table = vote()
    long = replace(table.seats[0], name="Hildegardswanhilde01")
    table = play(replace(table, seats=(long, *table.seats[1:])), Throw(by=long.name, faces=(4,), dice=1, sides=6))
    made = laid(table, size)
    trays = [figure.box for figure in made.values() if figure.level is Level.TRAY and figure.key.kind == "pile"]
    for key, said in (("by", long.name), ("words", "threw 4")):
        words = made[f"throw {key}"]
        assert words.look.words == said
        assert not any(words.box.right > tray.x - 8 and words.box.x < tray.right for tray in trays)


@pytest.mark.parametrize("size", SIZES)
def test_trays_of_what_is_laid_off_stay_beside_a_vote_where_another_pile_lies(tmp_path, monkeypatch, size):
    monkeypatch.setattr(rule_figures, "laid_off", lambda _: LAID_OFF)
    session = sit(tmp_path)
    do(session, "remove rule", rule=17, why="a jest")
    do(session, "move thing", thing=[session.whole_table().hand("Bo")[0].id], to="discard")
    do(session, "add thing", what="standard deck", to="heap")
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    made = laid(session.whole_table(), size)
    trays = [figure for figure in made.values() if figure.key.kind == "laid-off"]
    assert len(trays) == 3
    others = [figure for figure in standing(made) if figure not in trays]
    assert [found for tray in trays if (found := covered(tray, others))] == []


@pytest.mark.parametrize("rules", range(4, 12))
def test_where_a_card_is_laid_that_is_chosen_lies_over_no_rule_however_deep_a_column_is_and_under_no_open_hand(tmp_path, rules):
    session = sit(tmp_path, "card-nomic", "Ann,Bo,Cy,Di", token="Ann")
    for number in range(19, 19 + rules):
        do(session, "edit rule", by="Ann", number=number, text="Once per turn, a player may discard a card and draw a new one.")
    public = seen(session.whole_table())
    layout = lay_out(1012, 676, counts(public))
    made = figures(public, layout, Overlay(calls=("discard a card for a card",)))
    (spot,) = [figure for figure in made if str(figure.key).startswith("call")]
    assert covered(spot, [figure for figure in made if figure.level is Level.RULE]) == []
    hands = [curtain_box(layout, index, 5) for index, seat in enumerate(layout.seats) if not seat.top]
    assert hands
    assert not any(spot.box.overlap(hand) for hand in hands)
