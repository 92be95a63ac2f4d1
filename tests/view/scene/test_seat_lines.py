"""Scores, counters and titles are read on every place card, whatever else is said there and however many sit down."""

from dataclasses import replace

import pytest

from tabletop.clerk.language.words import CALLED
from tabletop.engine.acts.by_hand import AddThing
from tabletop.engine.acts.cards import Cover, Show
from tabletop.engine.acts.clocks import StartClock
from tabletop.engine.acts.counters import POINTS, SetCounter
from tabletop.engine.acts.duties import Require
from tabletop.engine.acts.tokens import PassToken
from tabletop.engine.acts.turns import BeginTurn, TurnParts
from tabletop.engine.duties import Duty
from tabletop.engine.faces import spoken
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.engine.text.game_words import Words
from tabletop.view.drawing.place_cards import line_letters, line_room, name_lines
from tabletop.view.drawing.type import Role, Type
from tabletop.view.scene.figures.figure import Figure, Overlay
from tabletop.view.scene.figures.looks import PlaceCard
from tabletop.view.scene.figures.seat_figures import WHOSE_TURN, SeatWords, abbreviated, seat_figures, seat_words
from tabletop.view.scene.figures.table_figures import counts, figures
from tabletop.view.scene.layout.layout import lay_out
from tests.playing import held, propose, sit, vote
from tests.view.scene.tables import evening, play

pytestmark = pytest.mark.usefixtures("qapp")

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Max", "Nan", "Ola", "Pat")
COUNTERS = ("gold", "influence", "wood", "victory tokens")
SIZES = [(1012, 676), (3024, 2054)]


def table_of(seats: int, counters: int, *, titled: bool, voting: bool = False, first: str = "Ann") -> Table:
    """Each seat has points and so many counters, the first one is on turn and has to propose, and has a title."""
    rules = tuple(Rule(f"r{n}", n, "Words.", "") for n in range(1, 30))
    table = Table(
        "Nomic", tuple(Seat(name, look=look) for look, name in enumerate((first, *NAMES[1:seats]))), rulebook=Rulebook(rules)
    )
    for index, seat in enumerate(table.seats):
        table = play(table, SetCounter(counter=POINTS, of=seat.name, to=12 + index))
        table = play(table, *(SetCounter(counter=what, of=seat.name, to=10 + n) for n, what in enumerate(COUNTERS[:counters])))
    if titled:
        table = play(table, AddThing(what="Speaker", kind="token"), PassToken(to=first, thing="Speaker"))
    due = Require(of=first, what="vote" if voting else "throw the die")
    return play(table, BeginTurn(to=first), due)


def cards(table: Table, size: tuple[int, int]) -> list[Figure]:
    public = seen(table)
    layout = lay_out(*size, counts(public))
    return [each for each in figures(public, layout, Overlay()) if isinstance(each.look, PlaceCard)]


def test_one_of_what_a_game_calls_points_is_said_as_one():
    table = replace(Table("Nomic", (Seat("Ann"),)), words=Words(points="doubloons"))
    table = play(table, SetCounter(counter="gold", of="Ann", to=2), SetCounter(counter="doubloons", of="Ann", to=1))
    assert seat_words(table.seats[0], seen(table)).whole == "1 doubloon · 2 gold"


def test_a_clock_that_has_one_turn_left_says_one():
    table = play(Table("Nomic", (Seat("Ann"),)), StartClock(clock="tea", number=1, counts="turns"))
    public = seen(table)
    every = figures(public, lay_out(*SIZES[0], counts(public)), Overlay())
    clock = next(each for each in every if each.name.startswith("clock"))
    assert (clock.name, clock.look.counts) == ("clock tea: 1 turn, running", "turn left")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("titled", [True, False])
@pytest.mark.parametrize("counters", range(5))
@pytest.mark.parametrize("seats", [2, 4, 10, 16])
def test_every_figure_and_title_is_read_on_every_place_card(seats, counters, titled, size):
    table = table_of(seats, counters, titled=titled)
    for index, figure in enumerate(cards(table, size)):
        face, width = figure.look.face, figure.box.width / figure.unit
        room, letters = line_room(width) - face.aside, line_letters(width)
        words = " ".join(face.lines).replace("·", " ").split()
        for number in (12 + index, *(10 + n for n in range(counters))):
            assert str(number) in words, (face.lines, number)
        told = face.lines[:-1] if face.lines[-1] == "to throw the die" else face.lines
        assert all(letters.width(line) <= room + 0.5 for line in told), face.lines
        assert letters.px >= 9.6
        assert "12 points" in figure.about or index
        if titled and not index:
            assert "Speaker" in words or seats == 16, face.lines


def test_a_title_by_the_figures_is_read_like_one_that_was_won_and_asks_who_is_called_so():
    public = seen(table_of(4, 1, titled=True))
    shown = seat_figures(public, lay_out(*SIZES[0], counts(public)), Overlay(titles={"Ann": ("King",)}))
    place = next(each for each in shown if each.name == "seat of Ann")
    assert "Speaker, King" in place.about.replace(" · ", ", ")
    assert "King" in " ".join(place.look.face.lines)
    assert [each.asks for each in shown if each.asks and each.asks[0] == CALLED] == [(CALLED, "King")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4, 10])
def test_who_is_on_turn_keeps_counters_and_title_beside_what_is_to_be_done(seats, size):
    face = cards(table_of(seats, 1, titled=True), size)[0].look.face
    assert "10 gold" in " ".join(face.lines)
    assert "12 p" in face.lines[0]
    assert "Speaker" in " ".join(face.lines)
    if seats < 10:
        assert face.lines[-1].endswith("to throw the die")


@pytest.mark.parametrize("name", ["Ann", "Gustav", "Wilhelm"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4, 10, 16])
def test_the_name_of_whoever_bears_a_title_is_read_beside_it(seats, size, name):
    figure = cards(table_of(seats, 4, titled=True, first=name), size)[0]
    face, width = figure.look.face, figure.box.width / figure.unit
    left = 25 if width < 110 else 48
    assert Type(Role.WORDS, 10.5, bold=True).width(face.name) <= width - left - 8 - face.aside - face.above


@pytest.mark.parametrize("size", [(980, 724), (1012, 676), (1132, 856), (3024, 2054)])
@pytest.mark.parametrize("seats", [10, 16])
def test_a_name_of_twenty_letters_is_read_to_its_end_however_many_sit_there(seats, size):
    """Where it is too long for two lines, what is left out is in the middle: names differ at their ends."""
    figure = cards(table_of(seats, 3, titled=False, first="Hildegardswanhilde07"), size)[0]
    size_of_card = figure.box.width / figure.unit, figure.box.height / figure.unit
    assert "".join(name_lines(*size_of_card, figure.look.face)) == "Hildegardswanhilde07"
    longer = replace(figure.look.face, name="Hildegardswanhildegundis Esmeralda 07")
    assert name_lines(*size_of_card, longer)[-1].endswith(" 07")


def test_a_title_without_room_beside_the_name_hangs_over_the_edge():
    shown = figures(public := seen(table_of(16, 4, titled=True, first="Gustav")), lay_out(*SIZES[0], counts(public)), Overlay())
    card = next(each for each in shown if isinstance(each.look, PlaceCard))
    token = next(each for each in shown if each.about == "a title of Gustav")
    words = next(each for each in shown if str(each.key) == "turn Gustav")
    assert token.box.centre[1] < card.box.y
    assert words.box.right <= token.box.x


def test_words_that_are_too_long_are_abbreviated():
    assert [abbreviated(what) for what in ("points", "gold", "coins", "influence", "in the bank")] == [
        "pts", "gold", "coins", "inf.", "bank"
    ]  # fmt: skip


def test_cards_that_nobody_holds_are_called_so_beside_those_in_a_hand():
    assert abbreviated("imaginary cards") == "imag. cards"
    said, letters = SeatWords(((12, "points"), (2, "imaginary cards")), cards=5), line_letters(206)
    assert said.lines(line_room(206), letters) == ("12 points", "2 imaginary cards · 5 cards")
    assert said.lines(102, letters) == ("12 points", "2 imaginary cards")


def test_once_anybody_has_points_everybody_else_has_none_in_figures():
    table = play(Table("Nomic", (Seat("Ann"), Seat("Bo", look=1))), SetCounter(counter=POINTS, of="Ann", to=3))
    assert [seat_words(seat, seen(table)).figures for seat in table.seats] == [((3, POINTS),), ((0, POINTS),)]


def test_without_figures_how_things_stand_is_all_that_is_said():
    letters = line_letters(206)
    assert SeatWords(standing="has not voted").lines(150, letters) == ("has not voted",)
    assert SeatWords(standing="to propose or pass the token").lines(90, letters) == ("to propose or", "pass the token")
    assert SeatWords(cards=5, standing="to propose or pass the token").lines(100, letters) == ("5 cards · to act",)
    assert SeatWords().lines(150, letters) == ("at the table",)
    assert SeatWords(((12, "points"),), out=True).lines(150, letters) == ("out · 12 points",)
    assert SeatWords(((12, "points"),), cards=5, standing="has not voted").lines(150, letters) == (
        "12 points · 5 cards",
        "has not voted",
    )


def test_what_is_to_be_done_is_never_cut_beside_figures():
    letters, said = line_letters(206), SeatWords(((20, "points"),), cards=5, standing="to propose or pass the token")
    assert replace(said, cards=0).lines(150, letters) == ("20 points · to propose or", "pass the token")
    assert said.lines(150, letters) == ("20 points · 5 cards", "to act"), "nor are the cards left out"
    assert said.lines(90, letters) == ("20 points", "5 cards · to act")
    assert SeatWords(((20, "points"),), standing="may declare a win").lines(120, letters) == ("20 points", "may declare a win")


def test_that_somebody_may_declare_a_win_is_said_before_what_they_have_to_do():
    table = play(table_of(2, 0, titled=False), Require(of="Ann", what="declare a win", must=False))
    assert seat_words(table.seats[0], seen(table)).standing == "may declare a win"


def test_that_a_vote_is_owed_is_said_before_that_a_win_may_be_declared():
    win, vote = Require(of="Ann", what="declare a win", must=False), Require(of="Ann", what="vote")
    table = play(table_of(2, 0, titled=False), win, vote)
    assert seat_words(table.seats[0], seen(table)).standing == "has not voted"


def test_in_the_card_game_a_seat_has_not_chosen_until_it_lays_a_card_or_declines(tmp_path):
    session = sit(tmp_path)
    propose(session, "Ann", "Tea.")
    vote(session, Ann=f"{held(session, 'Ann')[0]} for", Bo="none")
    table = session.table()
    assert [seat_words(seat, table).standing for seat in table.seats][1:] == ["declined", "has not chosen", "has not chosen"]


@pytest.mark.parametrize("name", NAMES[:4])
def test_whose_turn_it_is_stands_at_every_side_of_the_table(name):
    table = play(table_of(4, 0, titled=False), BeginTurn(to=name))
    shown = figures(public := seen(table), lay_out(*SIZES[0], counts(public)), Overlay())
    (words,) = [each for each in shown if str(each.key) == f"turn {name}"]
    layout = lay_out(*SIZES[0], counts(public))
    assert words.box.inside(layout.felt), "not on the rim"
    assert not any(words.box.overlap(each.card) for each in layout.seats)


def test_what_a_rule_asks_in_between_is_said_before_the_next_part_of_the_turn():
    table = play(Table("Chess", (Seat("Ann"),)), BeginTurn(to="Ann"), TurnParts(to="Ann", parts=("move the army", "take armies")))
    assert seat_words(table.seats[0], seen(table)).standing == "to move the army"
    table = play(table, Require(of="Ann", what="demote a piece"))
    assert seat_words(table.seats[0], seen(table)).standing == "to demote a piece"


def test_what_has_no_room_in_two_lines_is_said_to_be_something_to_do():
    letters = line_letters(150)
    for standing, act in (("to propose or pass the token", "to act"), ("may declare a win or a draw", "may act")):
        whole = SeatWords(standing=standing)
        wide = letters.width(standing)
        assert " ".join(whole.lines(wide * 0.6, letters)) == standing
        assert whole.lines(wide * 0.4, letters) == (act,)


def test_the_cards_in_a_hand_are_counted_beside_what_is_to_be_done_where_one_line_has_no_room_for_both():
    letters = Type(Role.CONTROLS, 12)
    said = SeatWords(cards=4, standing="to propose a change")
    assert said.lines(letters.width(said.standing) + 1, letters) == ("4 cards", "to propose a change")


def test_cards_that_lie_open_to_all_lie_before_their_seat_until_they_are_covered():
    table = evening()
    hand = table.hand("Cy")
    keys = tuple(card.id for card in hand)
    for lies, opened, how in ((table, 0, "face down"), (table := play(table, Show(to="", things=keys)), 5, "open to all"),
                              (play(table, Cover(things=keys)), 0, "face down")):  # fmt: skip
        shown = seat_figures(seen(lies), lay_out(*SIZES[0], counts(seen(lies))), Overlay())
        faces = [figure.name for figure in shown if figure.about == "open in the hand of Cy"]
        assert faces == [spoken(card.face) for card in hand][:opened]
        assert next(figure.about for figure in shown if figure.name == "hand of Cy").startswith(f"5 cards, {how}")


def test_only_the_proposer_is_marked_while_the_others_vote_after_them():
    duties = (Duty("Bo", "vote", "r5"), Duty("Ann", "vote", "r6"), Duty("Cy", "vote", "r6"))
    marked = list[list[str]]()
    for owed, later in ((duties, {"Ann", "Cy"}), ((replace(duties[0], done=True), *duties[1:]), ())):
        public = seen(replace(table_of(3, 0, titled=False), duties=owed))
        shown = seat_figures(public, lay_out(*SIZES[0], counts(public)), Overlay(later=frozenset(later)))
        faces = [figure.look.face for figure in shown if isinstance(figure.look, PlaceCard)]
        marked.append([face.name for face in faces if face.owes])
    assert marked == [["Bo"], ["Ann", "Cy"]]


def test_a_seat_that_has_said_neither_yes_nor_no_is_marked_as_one_that_owes_something():
    public = seen(table_of(3, 0, titled=False))
    overlay = Overlay(asked=frozenset({"Ann", "Bo"}))
    shown = seat_figures(public, lay_out(*SIZES[0], counts(public)), overlay)
    told = {figure.look.face.name: figure.look.face for figure in shown if isinstance(figure.look, PlaceCard)}
    assert [name for name, face in told.items() if face.owes] == ["Ann", "Bo"]
    about = {figure.key.of: figure.about for figure in shown if isinstance(figure.look, PlaceCard)}
    assert "to throw the die" in about["Ann"], "what is owed already is told first"
    assert "to say yes or no" in about["Bo"]
    assert "to say yes or no" not in about["Cy"]


@pytest.mark.parametrize("size", [(700, 560), (740, 520), *SIZES])
def test_that_somebody_is_on_turn_is_never_said_on_the_rim(size):
    public = seen(play(table_of(16, 4, titled=True), BeginTurn(to="Bo")))
    layout = lay_out(*size, counts(public))
    said = [each.box for each in figures(public, layout, Overlay()) if each.key.kind == WHOSE_TURN]
    assert all(box.y >= layout.felt.y for box in said)


def test_who_is_out_is_not_seen_to_be_on_turn():
    table = table_of(2, 0, titled=False)
    out = replace(table, seats=tuple(replace(seat, out=seat.name == "Ann") for seat in table.seats))
    assert [cards(each, SIZES[0])[0].look.face.on_turn for each in (table, out)] == [True, False]
