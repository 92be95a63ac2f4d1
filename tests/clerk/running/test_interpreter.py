"""What the lines of a sheet mean when they run."""

from fractions import Fraction

import pytest

from tabletop.clerk.language.checker import check
from tabletop.clerk.language.errors import RunError
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.interpreter import NO_ANSWER, NoAnswer, ReadyClause, ReadySetting, ready
from tabletop.clerk.running.silence import Silence, Unknown
from tabletop.engine.values import Ref, Value
from tests.clerk.toy import TOY, ToyWorld, card, player

ANN, BO, CY = player("Ann"), player("Bo"), player("Cy")


def line(text: str) -> ReadySetting | ReadyClause:
    checked = check(text, TOY)
    assert checked.sheet is not None, [str(error) for error in checked.errors]
    return ready(checked.sheet, TOY)[0]


def answer(text: str, world: ToyWorld | None = None, subject: Value = None) -> Value | NoAnswer:
    setting = line(text)
    assert isinstance(setting, ReadySetting)
    return setting.answers(world or ToyWorld(), Budget(), subject)


def value(expression: str, world: ToyWorld | None = None) -> Value | NoAnswer:
    return answer(f'set custom "it" to {expression}', world)


def effects(text: str, world: ToyWorld | None = None, budget: Budget | None = None) -> list[object]:
    clause = line(text)
    assert isinstance(clause, ReadyClause)
    return [effect.act for effect in clause.effects(world or ToyWorld(), budget or Budget())]


def table() -> ToyWorld:
    """Ann with 7 points is the mover, Bo has 12 and Cy 3 and some gold."""
    points = {ANN: 7, BO: 12, CY: 3}
    return ToyWorld(
        names={"players": (ANN, BO, CY), "mover": ANN, "rules": (Ref("rule", "r1"),), "mutable rules": (), "next in order": BO},
        readings={
            **{("points", who): amount for who, amount in points.items()},
            ("gold", CY): Fraction(5, 2),
            ("players after", ANN): (BO, CY),
            ("hand", ANN): (card("7S"), card("KD")),
            ("hand", BO): (card("2C"),),
            ("hand", CY): (),
            ("surname", ANN): "Zorn",
            ("surname", BO): "abel",
            ("surname", CY): "Meier",
            ("rank", card("7S")): 7,
            ("rank", card("KD")): "K",
        },
    )


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 2 - 3", 5),
        ("1 / 3 + 1 / 6", Fraction(1, 2)),
        ("12/2/3", 2),
        ("-2/3 + 1", Fraction(1, 3)),
        ("0 - 7/2", Fraction(-7, 2)),
        ("rounded down of (0 - 7/2)", -4),
        ("rounded of 5/3", 2),
        ("rounded of (0 - 5/3)", -2),
        ("1 if yes otherwise 2", 1),
        ("1 if no otherwise 2", 2),
        ("[1, 2] + 3 + [4]", (1, 2, 3, 4)),
        ("sum of [1, 2/3, 1/3]", 2),
        ("sum of []", 0),
        ("highest of [3, 7/2, 1]", Fraction(7, 2)),
        ("lowest of []", None),
        ("first of [4, 5]", 4),
        ('"gold rush" with "gold" replaced by 7', "7 rush"),
        ('surname of mover + " has " + points of mover + "!"', "Zorn has 7!"),
        ('"gold gold" with "gold" replaced by "d" with "d" replaced by "e"', "e e"),
        ('surname of mover with "n" replaced by "dt"', "Zordt"),
        ("first 2 of [4, 5, 6]", (4, 5)),
        ("last 2 of [4, 5, 6]", (5, 6)),
        ("last 0 of [4, 5, 6]", ()),
        ("first (number of players) of [4, 5]", (4, 5)),
        ("last 9 of players in order of points", (CY, ANN, BO)),
        ('("gol" if no otherwise "gold") of players', (0, 0, Fraction(5, 2))),
        ('players with highest ("gold")', (CY,)),
        ("last of []", None),
        ("number of [1, 1]", 2),
        ("number of nobody", None),
        ("number of mover", 1),
        ("points of mover", 7),
        ("points of players", (7, 12, 3)),
        ('"gold" of players', (0, 0, Fraction(5, 2))),
        ("sum of points of players", 22),
        ("hand of players", (card("7S"), card("KD"), card("2C"))),
        ("number of hand of mover", 2),
        ("first of players after mover", BO),
        ("first of players after mover where it is not next in order", CY),
        ("players where points of it is at least 7", (ANN, BO)),
        ("players whose points is less than 7", (CY,)),
        ("players whose (points is more than 3 and points is less than 10)", (ANN,)),
        ("players whose points is more than 3 and points is less than 10", (ANN,)),
        ("players where points of it is more than 3 and it is not mover", (BO,)),
        ("players where it is mover or points of it is 3", (ANN, CY)),
        ("players in order of points", (CY, ANN, BO)),
        ("players in order of surname", (BO, CY, ANN)),
        ("players with highest points", (BO,)),
        ('players with lowest "gold"', (ANN, BO)),
        ("players with lowest surname", (BO,)),
        ("players where points of it is less than 9 with highest points", (ANN,)),
        ("[] with highest points", ()),
        ("one of players with highest points", BO),
        ("one of [4, 4]", 4),
        ("most frequent of [4, 3, 4]", (4,)),
        ("most frequent of [3, 4, 5, 4, 3]", (3, 4)),
        ("most frequent of players", (ANN, BO, CY)),
        ("most frequent of (players + mover)", (ANN,)),
        ('most frequent of (surname of players + "abel")', ("abel",)),
        ("most frequent of mover", (ANN,)),
        ("most frequent of []", ()),
        ("most frequent of nobody", None),
        ("one of most frequent of [2, 7, 2]", 2),
        ("one of []", None),
        ("players where number of (hand of it where rank of it is 7) is 1", (ANN,)),
        ("this rule", Ref("rule", "r1")),
        ("rule 301", None),
    ],
)
def test_an_expression_has_its_value(expression: str, expected: Value) -> None:
    found = value(expression, table())
    assert (found, type(found)) == (expected, type(expected))


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("mover is first of players", True),
        ("mover is not first of players", False),
        ("mover is in players", True),
        ("mover is not in players", False),
        ('"a" is in ["a", "b"]', True),
        ("2/4 is 1/2", True),
        ('custom "one" is yes', False),
        ("[1, 2] is [1, 2]", True),
        ("[1, 2] is [2, 1]", False),
        ("mutable rules is []", True),
        ("rules is [this rule]", True),
        ("not mover is in players", False),
        ('no and custom "never asked"', False),
        ('yes or custom "never asked"', True),
        ("judge is nobody", True),
        ("judge is not nobody", False),
        ("mover is nobody", False),
        ("mover is not nobody", True),
        ("judge is mover", False),
        ("judge is not mover", True),
        ("judge is in players", False),
        ("judge is not in players", True),
        ("points of judge is at least 0", False),
        ("points of judge is less than 0", False),
        ('"A Gold rush" contains "gold"', True),
        ('"A gold rush" does not contain "gold"', False),
        ('"Rule 203" contains 203', True),
        ('"Rule 203" does not contain 204', True),
        ("surname of judge contains surname of mover", False),
        ("surname of judge does not contain surname of mover", True),
        ("judge is judge", False),
        ("judge is not judge", True),
        ("not judge is mover", True),
        ("not judged this turn", True),
        ('holder of "token" is nobody', True),
    ],
)
def test_a_comparison_holds_or_not_and_is_not_is_the_contrary_of_is(condition: str, holds: bool) -> None:
    world = table()
    world.answers = {("judge", None): None, ("custom", "one"): 1}
    assert value(condition, world) is holds


def test_a_thing_that_has_a_name_is_the_text_of_it_and_a_player_is_not() -> None:
    world = ToyWorld(fields={"thing": Ref("thing", "token"), "giver": ANN})
    give = 'when thing handed if thing is "token" and not custom "x" is giver: end turn'
    world.answers["custom", "x"] = "Ann"
    assert effects(give, world) == [("end", {})]


def test_a_player_is_no_list_of_two_texts() -> None:
    world = ToyWorld(names={"mover": ANN}, answers={("custom", "x"): ("player", "Ann")})
    assert value('custom "x" is mover', world) is False
    assert value('mover is in custom "x"', world) is False


def test_yes_is_not_the_number_one() -> None:
    world = ToyWorld(answers={("custom", "x"): True})
    assert value('custom "x" is 1', world) is False
    assert value('custom "x" is in [1]', world) is False


def test_a_setting_is_silent_about_items_it_is_not_about() -> None:
    world = table()
    setting = 'set value of cards whose rank is "K" to 13'
    assert answer(setting, world, card("KD")) == 13
    assert answer(setting, world, card("7S")) is NO_ANSWER


def test_a_setting_knows_the_asked_item_by_its_singular_word() -> None:
    assert answer("set value of cards to rank of card", table(), card("7S")) == 7


def test_a_setting_with_a_false_if_is_silent_and_otherwise_is_an_answer() -> None:
    assert answer("set dice to 1 if no") is NO_ANSWER
    assert answer("set dice to 1 if no otherwise 2") == 2
    assert answer("set dice to 1 if no otherwise 2 if no") is NO_ANSWER


def test_one_answer_stands_for_a_list_of_one() -> None:
    assert answer("set winner to mover", table()) == (ANN,)


def test_an_answer_of_the_wrong_sort_is_refused_when_it_is_given() -> None:
    world = ToyWorld(answers={("custom", "how many"): "many"})
    with pytest.raises(RunError, match=r"^line 1: “dice” is a number, and this is the text “many”\.$"):
        answer('set dice to custom "how many"', world)


def test_silence_passes_through_with_its_question() -> None:
    with pytest.raises(Silence) as silence:
        answer('set dice to custom "how many"')
    assert (silence.value.question, silence.value.subject) == ("custom", "how many")


def test_a_half_is_rounded_as_the_rules_say() -> None:
    halves = {"up": (3, -2), "down": (2, -3), "even": (2, -2)}
    for way, expected in halves.items():
        world = ToyWorld(answers={("rounding", "5/2"): way, ("rounding", "-5/2"): way})
        assert (value("rounded of 5/2", world), value("rounded of -5/2", world)) == expected
    with pytest.raises(Silence, match="rounding") as silence:
        value("rounded of 5/2")
    assert silence.value.subject == "5/2", "the table is told which half it is"


@pytest.mark.parametrize(
    ("expression", "unknown"),
    [
        ("1 + points of judge", "points of judge"),
        ("2 * (3 - circuit)", "circuit"),
        ("rounded of points of judge", "points of judge"),
        ("sum of [1, circuit]", "[1, circuit]"),
        ("[1] + circuit", "circuit"),
    ],
)
def test_reckoning_with_nobody_parks_and_says_with_what(expression: str, unknown: str) -> None:
    world = ToyWorld(answers={("judge", None): None, ("circuit", None): None})
    with pytest.raises(Unknown) as parked:
        value(expression, world)
    assert parked.value.what == unknown


@pytest.mark.parametrize(
    ("expression", "why"),
    [
        ("1 / (2 - 2)", "this divides by nothing"),
        ('"a" with "" replaced by "b"', "what is replaced has at least one letter"),
        ("first (1 - 2) of players", "so many are counted whole, from 0, and this is -1"),
        ('("") of mover', "a counter is called by a text, and this is the text “”"),
        ("1000000000000 + 1", "numbers go up to 1,000,000,000,000 here"),
        ("1/1000000 / 10000000", "numbers go up to 1,000,000,000,000 here"),
        ('1 + custom "text"', "arithmetic needs numbers, and this is the text “x”"),
        ('custom "text" - custom "text"', "arithmetic needs numbers, and this is the text “x”"),
        ('custom "text" is at least 1', "“is at least” compares numbers, and this is the text “x”"),
        ('not custom "text"', "a condition must be yes or no, and this is the text “x”"),
        ("hand of mover in order of rank", "numbers and texts cannot be put in one order"),
        ("circuit", "the answer to “circuit” depends on itself"),
    ],
)
def test_what_cannot_be_carried_out_is_said_in_a_sentence(expression: str, why: str) -> None:
    world, budget = table(), Budget()
    world.answers["custom", "text"] = "x"
    circuit = line("set circuit to 1 + circuit")
    assert isinstance(circuit, ReadySetting)
    world.answers["circuit", None] = lambda: circuit.answers(world, budget)  # type: ignore[assignment, return-value]
    setting = line(f'set custom "it" to {expression}')
    assert isinstance(setting, ReadySetting)
    with pytest.raises(RunError) as error:
        setting.answers(world, budget)
    assert error.value.why == why


def test_which_of_those_who_are_level_it_is_is_asked_by_their_names() -> None:
    world = table()
    with pytest.raises(Silence) as silence:
        value('one of players with lowest "gold"', world)
    assert (silence.value.question, silence.value.subject) == ("which one", "Ann and Bo")
    world.answers["which one", "Ann and Bo"] = "Bo"
    assert value('one of players with lowest "gold"', world) == BO
    world.answers["which one", "Ann and Bo"] = "Cy"
    with pytest.raises(RunError, match="“Cy” is none of Ann and Bo"):
        value('one of players with lowest "gold"', world)


def test_a_verb_is_given_its_slots_by_name() -> None:
    world = ToyWorld(fields={"thrower": BO, "faces": (6, 3)})
    assert effects("when dice thrown if 6 is in faces: give sum of faces points to thrower", world) == [
        ("give", {"amount": 9, "counter": "points", "whom": (BO,)})
    ]


def test_the_singular_of_a_counter_is_the_same_counter() -> None:
    assert effects('when game begun: give 1 point to "Ann"') == [("give", {"amount": 1, "counter": "points", "whom": ("Ann",)})]


def test_nobody_is_an_empty_list_for_a_verb_and_parks_where_one_is_needed() -> None:
    world = ToyWorld(answers={("judge", None): None})
    assert effects("when game begun: put judge out", world) == [("put", {"whom": ()})]
    assert effects("when game begun: begin turn of judge", world) == [("begin", {"whom": None})]
    with pytest.raises(Unknown, match="judge"):
        effects('when game begun: hand "token" to judge', world)


def test_statements_run_in_order_with_the_words_that_they_make() -> None:
    text = """\
when game begun
  let share be 10 / number of players
  for each lost in players whose points is less than 10
    if lost is mover
      give share points to lost
    otherwise: take share points from lost
  end turn
"""
    share = Fraction(10, 3)
    assert effects(text, table()) == [
        ("give", {"amount": share, "counter": "points", "whom": (ANN,)}),
        ("take", {"amount": share, "counter": "points", "whom": (CY,)}),
        ("end", {}),
    ]


def test_a_handler_that_parks_gives_no_effects_and_runs_again_from_its_first_line() -> None:
    clause = line('when game begun\n  end turn\n  hand "token" to custom "the first"')
    assert isinstance(clause, ReadyClause)
    world = ToyWorld()
    with pytest.raises(Silence):
        clause.effects(world, Budget())
    world.answers["custom", "the first"] = CY
    assert clause.effects(world, Budget()) == [(("end", {}), 2), (("hand", {"what": "token", "whom": CY}), 3)]


def test_objections_are_the_sentences_of_a_before_line() -> None:
    clause = line('before dice thrown if thrower is not mover\n  object "wait"\n  if sides is 6: object "six sides"')
    assert isinstance(clause, ReadyClause)
    world = ToyWorld(fields={"thrower": BO}, names={"mover": ANN}, answers={("sides", None): 6})
    assert clause.verdict(world, Budget()) == (("wait", "six sides"), False)
    world.fields["thrower"] = ANN
    assert clause.verdict(world, Budget()) == ((), False)


def test_a_before_line_may_permit_what_others_object_to() -> None:
    clause = line('before dice thrown\n  if thrower is mover: permit\n  if sides is 6: object "six sides"')
    assert isinstance(clause, ReadyClause)
    world = ToyWorld(fields={"thrower": BO}, names={"mover": ANN}, answers={("sides", None): 6})
    assert clause.verdict(world, Budget()) == (("six sides",), False)
    world.fields["thrower"] = ANN
    assert clause.verdict(world, Budget()) == (("six sides",), True)


def test_a_run_error_names_the_line_that_failed() -> None:
    with pytest.raises(RunError, match=r"^line 3: this divides by nothing\.$"):
        effects("when game begun\n  end turn\n  give 1 / (1 - 1) points to players", table())


def test_a_handler_stops_at_its_share_and_an_act_at_the_shared_rest() -> None:
    bomb = "\n".join(f"{'  ' * depth}for each {word} in players" for depth, word in enumerate("abcdefg", start=1))
    text = f"when game begun\n{bomb}\n{'  ' * 8}end turn"
    world, budget = ToyWorld(names={"players": tuple(player(str(n)) for n in range(10))}), Budget()
    with pytest.raises(RunError, match=r"would do more than 200 things|more work than a card may ask"):
        effects(text, world, budget)
    long = "when game begun if number of (players where number of (players where number of players is 0) is 1) is 7: end turn"
    effects(long, world, budget)
    budget.left = 300
    with pytest.raises(RunError, match="more work than a card may ask"):
        effects(long, world, budget)


def test_reading_a_list_costs_its_length() -> None:
    world, budget = ToyWorld(names={"players": tuple(player(str(n)) for n in range(1_000))}), Budget()
    effects("when game begun if players is []: end turn", world, budget)
    assert budget.left <= 50_000 - 2_000


def test_a_list_that_is_written_out_is_made_once_and_costs_its_length_each_time() -> None:
    found, left = [], []
    for items in ('"A", "K", "Q"', '"A", "K", nobody'):
        budget, setting = Budget(), line(f'set custom "it" to [{items}]')
        assert isinstance(setting, ReadySetting)
        found += [setting.answers(ToyWorld(), budget), setting.answers(ToyWorld(), budget)]
        left.append(budget.left)
    assert found[0] == ("A", "K", "Q")
    assert found[0] is found[1]
    assert len({*left}) == 1


def test_a_list_holds_a_thousand_at_most() -> None:
    world = ToyWorld(names={"players": tuple(player(str(n)) for n in range(1_000))})
    for expression in ("players + players", "number of (players + players)", "number of [players, 1]"):
        with pytest.raises(RunError, match=r"a list may hold 1,000 things, and this one holds \d,"):
            value(expression, world)


def test_a_chain_of_questions_is_cut_off() -> None:
    after = line("set votes of players to sum of votes of players after player")
    assert isinstance(after, ReadySetting)
    world, budget = ToyWorld(), Budget()
    for n in range(100):
        world.readings["players after", player(str(n))] = (player(str(n + 1)),)
        world.answers["votes", player(str(n))] = lambda n=n: after.answers(world, budget, player(str(n)))  # type: ignore
    with pytest.raises(RunError, match="“votes” depends on too many other questions"):
        after.answers(world, budget, player("0"))


def test_a_text_that_looks_like_a_nobody_is_a_text() -> None:
    world = ToyWorld(answers={("custom", "x"): "nobody"})
    assert value('custom "x" is nobody', world) is False


@pytest.mark.parametrize("filtered", ["players where it is nobody", "players in order of surname"])
def test_going_through_a_list_costs_as_much_as_is_done_with_each(filtered: str) -> None:
    world, plain, budget = ToyWorld(names={"players": tuple(player(str(n)) for n in range(1_000))}), Budget(), Budget()
    effects("when game begun if players is []: end turn", world, plain)
    effects(f"when game begun if ({filtered}) is []: end turn", world, budget)
    assert plain.left - budget.left >= 1_000


def test_a_loop_pays_for_its_body_each_time_and_one_handler_cannot_spend_what_the_act_has_left() -> None:
    world, budget = ToyWorld(names={"players": tuple(player(str(n)) for n in range(1_000))}), Budget()
    once = "when game begun\n  for each a in players\n    if 1 + 1 + 1 is 4: end turn"
    effects(once, world, budget)
    assert budget.left <= 50_000 - 8_000
    twice = "when game begun\n  for each a in players\n    for each b in players\n      if no: end turn"
    with pytest.raises(RunError, match="more work than a card may ask"):
        effects(twice, world, budget)
    assert budget.left >= 50_000 - 10_000 - 20_000 - 5_000
    effects(once, world, budget)
