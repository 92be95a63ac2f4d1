"""What the table says of actions on rule cards before they are taken: which are open, where a card may go, what comes of it."""

from fractions import Fraction
from pathlib import Path

import pytest

from tabletop.box.shipped import phrases
from tabletop.clerk.clerk import Clerk
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.prose.offers import OfferMaker, Written
from tabletop.clerk.work.available_actions import openings
from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import FOR_YOU, Divide, Mutate, OtherAction, Subsume, Transmute
from tabletop.engine.acts.dice import are_thrown
from tabletop.engine.acts.drops import TO_DIVIDE, in_class, on_rule
from tabletop.engine.answers import Measure, Objection, Opening, Outlook, Would
from tabletop.engine.ending import EndKind
from tabletop.engine.frozen import replace
from tabletop.engine.text.game_words import ENACT
from tabletop.engine.things import read_address
from tabletop.engine.values import Ref
from tabletop.game.advisor import A_DEAD_END, ALL_UNKNOWN, MORE_ALONE, UNKNOWN
from tabletop.game.session import Session
from tests.golden import approved
from tests.playing import do, sit

SCORING = "Scoring\nThe player shall gain 10 points by performing an action."

REMOVAL = SCORING.replace("shall gain 10 points", "may remove any one rule from the ruleset")


def begun(folder: Path) -> Session:
    return sit(folder, "solitaire-nomic", "Ann", token="")


def test_the_actions_that_immutable_rules_describe_are_open_to_the_rules_they_can_be_done_to(tmp_path: Path) -> None:
    session = begun(tmp_path)
    found = {opening.kind: (opening.described, opening.to) for opening in session.openings()}
    mutable = ("r1001", "r1002")
    assert found == {
        "transmute": (("r7",), ("r12",)), "mutate": (("r8",), mutable),
        "subsume": (("r9",), mutable), "divide": (("r10",), mutable),
    }  # fmt: skip


def test_a_rule_that_can_subsume_none_is_asked_once_and_not_once_for_each_other_rule(tmp_path: Path) -> None:
    session = begun(tmp_path)
    asked = list[Act]()

    def objecting(act: Act) -> Objection | None:
        asked.append(act)
        return session.objection(act)

    table = session.whole_table()
    assert openings(Clerk().context(table), table, "Ann", objecting) == session.openings()
    assert [act.rule for act in asked if isinstance(act, Subsume)] == [*range(1, 13), 1001, 1002]


def test_an_action_in_a_rules_own_words_is_open_once_an_immutable_rule_describes_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "mutate", by="Ann", rule=1001, text=REMOVAL, sheet='set describes to ["remove any one rule"]')
    *usual, own = session.openings()
    assert [opening.kind for opening in usual] == ["transmute", "mutate", "subsume", "divide"]
    assert (own.kind, own.to, own.against is None) == ("remove any one rule", (), False)
    do(session, "divide", by="Ann", rule=1001, to=13)
    own = session.openings()[-1]
    assert (own.kind, own.described) == ("remove any one rule", ("r13",)), "the copy that is mutable permits nothing"
    assert own.to == tuple(rule.id for rule in session.whole_table().rulebook.by_number())


def test_an_action_that_spares_a_rule_is_open_to_all_others(tmp_path: Path) -> None:
    session = begun(tmp_path)
    words = SCORING.replace("shall gain 10 points", "may remove a rule other than rule 2")
    maker = OfferMaker.at(session.table(), phrases(), VOCABULARY, lambda sheet: True)
    offer, _ = maker.answer(Written(ENACT, words, ""))
    assert offer is not None
    do(session, "mutate", by="Ann", rule=1001, text=words, sheet=offer.sheet)
    do(session, "divide", by="Ann", rule=1001, to=13)
    own = session.openings()[-1]
    assert (own.kind, own.described) == ("remove a rule", ("r13",))
    assert own.to == tuple(rule.id for rule in session.whole_table().rulebook.by_number() if rule.number != 2)


def test_in_the_dead_end_every_action_says_why_it_is_not_open(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for _ in range(8):
        do(session, "end turn", by="Ann")
    against = {opening.kind: opening.against for opening in session.openings()}
    assert {kind: objection.rule for kind, objection in against.items() if objection} == {
        "transmute": "r6", "mutate": "r1", "subsume": "r6", "divide": "r1",
    }  # fmt: skip


def test_it_is_no_dead_end_where_the_end_of_a_turn_still_changes_what_is_counted(tmp_path: Path) -> None:
    session = begun(tmp_path)
    house = session.whole_table().rulebook.house
    do(session, "edit own card", by="Ann", sheet=f'{house}\nwhen turn ended: give 1 "luck" to players')
    for _ in range(7):
        do(session, "end turn", by="Ann")
    assert session.after_turn_besides() == ("Ann +1 luck",)


@pytest.mark.parametrize("nothing_under", [(3,), (3, 7, 8, 9, 10)])
def test_it_is_no_dead_end_where_an_action_is_open_or_no_rule_names_any(tmp_path: Path, nothing_under: tuple[int, ...]) -> None:
    session = begun(tmp_path)
    for number in nothing_under:
        do(session, "edit rule", by="Ann", rule=number, sheet="", anyway=True, why="let it be")
    house = session.whole_table().rulebook.house
    do(session, "edit own card", by="Ann", sheet=f"{house}\nwhen turn ended: remove rules whose ordinal number is 11")
    assert session.after_turn_besides() == ("rule 11 goes", "no rule then says which of two rules prevails")


def test_of_a_rule_that_goes_what_it_did_is_told_to_stop_unless_another_goes_on_with_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    gone = OtherAction(by="Ann", under=6, words="remove any one rule", does="remove", rule=1001)
    assert session.comes_to(gone).besides == (f"no longer: {SCORES}",)
    long, *_ = session.comes_to(replace(gone, rule=5)).besides[-3:]
    assert long == "no longer: when the counter “life” changes, in some cases: remove its owner"
    assert not any("no longer" in each for each in session.comes_to(replace(gone, rule=6)).besides), "more is told of that"
    says = "no rule then objects “whether a rule of yours removes an immutable rule is for you to say”", "nor 2 other lines"
    assert session.comes_to(replace(gone, rule=4)).besides[-2:] == says
    do(session, "divide", by="Ann", rule=1001, to=30, anyway=True)
    assert not any("no longer" in each for each in session.comes_to(gone).besides)


def test_what_an_action_comes_to_says_that_the_game_ends_by_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for _ in range(7):
        assert session.after_turn_besides() == ()
        do(session, "end turn", by="Ann")
    assert session.after_turn_besides() == (A_DEAD_END,)
    assert session.comes_to(Transmute(by="Ann", rule=12, to=20)).besides == ("Ann +10 points",), "rule 20 lives on"
    assert session.comes_to(Mutate(by="Ann", rule=1001, text=REMOVAL)).besides[-1] == A_DEAD_END


def test_the_last_action_that_any_rule_offers_says_that_none_will_be_lawful_and_then_the_game_is_at_its_end(
    tmp_path: Path,
) -> None:
    session = begun(tmp_path)
    for rule in (12, 11, 10, 9, 8, 7):
        act = Transmute(by="Ann", rule=rule, to=rule + 20)
        assert (A_DEAD_END in session.comes_to(act).besides, session.ending()) == (rule == 7, None)
        do(session, "transmute", by="Ann", rule=rule, to=rule + 20)
    while session.whole_table().rulebook.numbered(27):
        ending = session.ending()
        assert (ending and ending.kind, session.after_turn_besides()[-1:] == (A_DEAD_END,)) == (EndKind.DEAD_END, False)
        do(session, "end turn", by="Ann")
    assert session.stuck(), "no rule offers any action, and one is owed"
    do(session, "edit rule", by="Ann", text="What people can do stands here.", why="let it be")
    assert not session.stuck(), "what a card without a sheet offers, only people know"


def test_an_action_by_which_rules_fall_silent_says_before_what_none_answers_or_offers_any_more(tmp_path: Path) -> None:
    session = begun(tmp_path)
    gone = OtherAction(by="Ann", under=1001, words="remove any one rule", does="remove", rule=2)
    says = [
        [each for each in session.comes_to(replace(gone, rule=rule)).besides if "no rule then" in each] for rule in range(1, 13)
    ]
    assert says == approved()
    assert session.comes_to(replace(gone, rule=3)).outlooks == (), "nor that a life stays which no card shows any more"
    transmuted = session.comes_to(Transmute(by="Ann", rule=10, to=20)).besides
    assert "no rule then offers the action “divide”" in transmuted, "actions are described by immutable rules"


def test_an_action_of_ones_own_tells_the_lives_that_it_costs_and_who_has_won_by_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    act = OtherAction(by="Ann", under=1001, words="remove any one rule", does="remove", rule=11)
    assert session.comes_to(act).told == approved()
    other = replace(act, words="remove any rule but the objective")
    assert [FOR_YOU.rstrip(".") in session.foretold(each) for each in (act, other)] == [False, True]
    for number in (1, 3, 4, 5, 7, 8, 9, 10, 11, 12, 1001):
        do(session, "remove rule", anyway=True, by="Ann", rule=number)
    do(session, "remove rule", anyway=True, by="Ann", rule=1002)
    assert session.comes_to(replace(act, under=6, rule=6)).told == approved()
    do(session, "declare win", anyway=True, by="Ann", who="Ann")
    do(session, "play on", by="Ann")
    assert "then Ann has won" not in session.comes_to(replace(act, under=6, rule=6)).told


def test_what_an_action_in_a_rules_own_words_does_to_rules_is_read_from_the_sheet_and_not_from_its_name(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="", options={"removing an immutable rule is death": "yes"})
    does = "strike one card"
    sheet = f'set describes to ["{does}"]\nset effect "{does}" to "remove"'
    do(session, "mutate", by="Ann", rule=1001, text=REMOVAL, sheet=sheet)
    do(session, "divide", by="Ann", rule=1001, to=13)
    own = next(each for each in session.openings() if each.kind == does)
    assert (own.does, own.to) == ("remove", ("r1001", "r1002"))


def test_the_lowest_number_is_offered_for_a_rule_that_may_not_be_transmuted_as_well(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert [session.numbered(Transmute(by="Ann", rule=rule, to=1003)).to for rule in (12, 3)] == [20, 20]


def test_where_no_rule_offers_actions_those_that_rules_describe_are_open(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "remove rule", anyway=True, by="Ann", rule=6)
    assert [opening.kind for opening in session.openings()] == ["transmute", "mutate", "subsume", "divide"]


FAILING = (
    "set actions to actions",
    'set describes to ["sing"] if 1 / 0 is 1',
    'set describes to ["sing"]\nset effect "sing" to effect "sing"',
)


@pytest.mark.parametrize("sheet", FAILING)
def test_a_line_on_actions_that_fails_leaves_the_others_as_they_are(tmp_path: Path, sheet: str) -> None:
    session = begun(tmp_path)
    known = [opening.kind for opening in session.openings()]
    do(session, "edit rule", by="Ann", text="A rule by hand.", sheet=sheet)
    assert [opening.kind for opening in session.openings()][: len(known)] == known


def test_in_a_game_without_actions_none_is_open_and_no_rule_card_goes_on_another(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo", token="", options={"the player who starts": "Ann"})
    assert session.openings() == ()
    assert [str(target.place) for target in session.targets(read_address("rule r201"))] == ["felt"]


def test_a_rule_card_goes_on_another_on_the_other_class_and_where_cards_are_divided(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert session.drop(read_address("rule r12"), in_class("mutable")) == Transmute(by="Ann", rule=12, to=20)
    assert session.drop(read_address("rule r12"), in_class("immutable")) is None
    assert session.drop(read_address("rule r1002"), on_rule("r1001")) == Subsume(by="Ann", rule=1001, other=1002)
    assert session.drop(read_address("rule r1001"), TO_DIVIDE) == Divide(by="Ann", rule=1001, to=13)
    lawful = [str(target.place) for target in session.targets(read_address("rule r1001")) if target.objection is None]
    assert lawful == ["felt", "on r1002", "divide"]
    against = {str(target.place): target.objection for target in session.targets(read_address("rule r11"))}
    objection = against["class mutable"]
    assert objection
    assert (objection.rule, objection.sentence) == approved()


def test_a_card_that_goes_to_a_class_is_of_that_class_where_its_number_says_nothing_of_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", by="Ann", rule=1, sheet="", why="numbers say nothing any more")
    do(session, "edit rule", by="Ann", number=30, text="Tea.", kind="bylaw", why="a third class")
    assert session.drop(read_address("rule r12"), in_class("bylaw")) == Transmute(by="Ann", rule=12, to=20, kind="bylaw")
    assert session.drop(read_address("rule r12"), in_class("mutable")) == Transmute(by="Ann", rule=12, to=20, kind="mutable")


def test_what_an_action_would_do_to_life_spans_is_known_before(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert session.after_turn() == (Outlook(1001, "life", 8, 7), Outlook(1002, "life", 8, 7))
    assert session.comes_to(Divide(by="Ann", rule=1001, to=30)).outlooks == (
        Outlook(30, "life", None, 7),
        Outlook(1001, "life", 8, 7),
        Outlook(1002, "life", 8, 7),
    )
    assert session.comes_to(Transmute(by="Ann", rule=77, to=30)).outlooks == (
        Outlook(1001, "life", 8, 8),
        Outlook(1002, "life", 8, 8),
    ), "what no table could do changes nothing"
    do(session, "remove rule", anyway=True, by="Ann", rule=3)
    assert session.after_turn() == (), "without a rule on life spans none is foretold"


def test_the_rules_by_which_the_clerk_counts_at_the_end_of_a_turn_are_known_as_long_as_it_does(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert session.counted_by() == ("r3",)
    for _ in range(7):
        do(session, "end turn", by="Ann")
    assert session.counted_by() == ("r3", "r5"), "two rules go by rule 5 when that turn is over"
    do(session, "remove rule", anyway=True, by="Ann", rule=3)
    assert session.counted_by() == ()


SCORED = "Ann +10 points"
SCORES = "when somebody takes an action: give 10 points to whoever did it"


def test_each_way_to_take_an_action_is_told_with_what_rules_would_have_then(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "end turn", by="Ann")
    first, second = Outlook(1001, "life", 7, 6), Outlook(1002, "life", 7, 6)
    assert session.would("transmute") == (Would(12, None, (Outlook(20, "life", None, 7), first, second), 20, (SCORED,)),)
    mutated = (
        Would(1001, None, (first, second), reworded=True),
        Would(1002, None, (first, second), besides=(SCORED,), reworded=True),
    )
    assert session.would("mutate") == mutated, "whether 1001 gives points once it has other words, nobody knows yet"
    assert [(each.rule, each.other) for each in session.would("subsume")] == [(1001, 1002), (1002, 1001)]
    assert [each.besides for each in session.would("divide")] == [("new rule 13", SCORED), ("new rule 13", SCORED)]
    halved = {each.rule: each.outlooks for each in session.would("divide")}
    assert Outlook(1001, "life", 7, Fraction(13, 2)) in halved[1001]
    assert Outlook(1002, "life", 7, Fraction(13, 2)) in halved[1002]
    for own in ("another action", "remove any one rule"):
        assert session.would(own) == (), "what is done in a rule's own words is not foretold"
    before = session.whole_table()
    assert session.would("divide") is session.would("divide"), "until there is another entry it is worked out once"
    assert session.whole_table() is before


def test_what_a_subsumption_comes_to_is_told_to_the_end_of_the_turn_as_far_as_the_table_cannot_change_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for _ in range(2):
        do(session, "end turn", by="Ann")
    foretold = session.comes_to(Subsume(by="Ann", rule=1001, other=1002)).outlooks
    assert foretold == (Outlook(1001, "life", 6, 7),), "and of 1002 nothing, as the table is asked whether it dies at once"
    for answer in ("yes", "no"):
        do(session, "subsume", by="Ann", rule=1001, other=1002)
        do(session, "decide", question="custom", answer=answer)
        assert session.whole_table().counters["life", Ref("rule", "r1001")] == 7
        session.undo()
        session.undo()
    do(session, "decide", question="custom", about="whether the subsumed rule dies at once", answer="no", scope="from now on")
    assert session.comes_to(Subsume(by="Ann", rule=1001, other=1002)).outlooks == (*foretold, Outlook(1002, "life", 6, 5))


def test_the_figures_of_a_mutation_are_told_with_their_limits(tmp_path: Path) -> None:
    measured = begun(tmp_path).measures(Mutate(by="Ann", rule=1001, text=REMOVAL))
    assert measured == (Measure("consecutive words", 4, 4), Measure("words apart", 0, 2), Measure("new words", 8, 8))


def test_what_lawful_words_count_above_a_limit_of_another_way_to_replace_them_is_no_figure_of_theirs(tmp_path: Path) -> None:
    session = begun(tmp_path)
    apart = Mutate(by="Ann", rule=1001, text=SCORING.replace("player", "dancer").replace("action", "act"))
    assert session.objection(apart) is None
    assert session.measures(apart) == (Measure("words apart", 2, 2), Measure("new words", 2, 8))
    three = replace(apart, text=apart.text.replace("10", "11"))
    assert session.objection(three)
    assert [each.what for each in session.measures(three) if each.amount > each.limit] == ["consecutive words", "words apart"]


def test_what_a_card_that_is_carried_would_come_to_names_the_points_as_well(tmp_path: Path) -> None:
    session = begun(tmp_path)
    acts = (Transmute(by="Ann", rule=12, to=20), Divide(by="Ann", rule=1001, to=13), Subsume(by="Ann", rule=1001, other=1002))
    assert [session.foretold(act) for act in acts] == approved()


def test_of_an_action_on_a_rule_that_is_gone_nothing_is_foretold(tmp_path: Path) -> None:
    assert begun(tmp_path).foretold(Subsume(by="Ann", rule=999, other=1002)) == ""


def test_the_limits_of_counters_are_known_for_the_table_now_and_for_earlier_ones(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "remove rule", anyway=True, by="Ann", rule=3)
    assert ("life" in session.limits(), session.limits(1)["life"]) == (False, 8)


def test_a_limit_whose_line_fails_is_none(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", by="Ann", rule=3, sheet='set limit "life" to 8 if custom "tea"\nset limit "gold" to 5', why="so")
    do(session, "decide", question="custom", about="tea", answer='"green"', scope="from now on")
    assert ("life" in session.limits(), session.limits()["gold"]) == (False, 5)


def test_a_challenge_shuffles_the_numbers_of_the_immutable_rules_and_the_same_word_gives_the_same_game(tmp_path: Path) -> None:
    games = [
        sit(tmp_path, "solitaire-nomic", "Ann", token="", file=f"{number}", options={"the challenge": word})
        for number, word in enumerate(("Walnut", "walnut ", "Oak", ""))
    ]
    books = [{rule.number: rule.text for rule in game.whole_table().rulebook.rules} for game in games]
    assert books[0] == books[1]
    assert len({tuple(book.items()) for book in books}) == 3
    for book in books:
        assert list(book) == sorted(book), "they lie by number"
        assert sorted(book) == [*range(1, 13), 1001, 1002]
        assert sorted(book.values()) == sorted(books[3].values())
    assert books[3][6].startswith("Actions")
    assert 'set custom "the challenge" to "Walnut"' in games[0].whole_table().rulebook.house
    assert [opening.kind for opening in games[0].openings() if opening.to] != []


def test_a_figure_that_stays_is_told_to_stay():
    told = [each.told for each in (Outlook(1001, "life", 8, 7), Outlook(1001, "life", 6, 6), Outlook(20, "life", None, 7))]
    assert told == ["Rule 1001: life 8, then 7", "Rule 1001: life stays 6", "Rule 20: life 7"]


def test_a_number_that_goes_is_counted_as_it_stands_written_and_no_other_comes(tmp_path: Path) -> None:
    session, text = begun(tmp_path), "the Unprohibited\nWhatever is not regulated or prohibited by these rules is permitted."
    act = Mutate(by="Ann", rule=1002, text=text, to=1003)
    rows = {"": (3, 0), "When my turn ends, the highest immutable rule ": (3, 8), "1003. When my ": (3, 3)}
    for begins, (out, come) in rows.items():
        figures = [each.amount for each in session.measures(act, f"{begins}{text}")]
        assert (figures, session.in_row(act, f"{begins}{text}")) == ([out, 0, come], True)


def test_words_that_are_replaced_in_a_row_are_none_apart(tmp_path: Path) -> None:
    session = begun(tmp_path)
    longer = Mutate(by="Ann", rule=1001, text=SCORING.replace("shall gain 10 points", "a b c d e f g h points too"))
    assert session.measures(longer) == (
        Measure("consecutive words", 4, 4),
        Measure("words apart", 0, 2),
        Measure("new words", 10, 8),
    )
    assert session.in_row(longer) is True
    assert session.objection(longer)
    kept = replace(longer, text=SCORING.replace("shall gain 10 points", "a b c d e f g points too"))
    assert session.objection(kept) is None
    assert session.measures(kept)[-1] == Measure("new words", 8, 8), "a word that stays is no other word"
    apart = replace(longer, text=SCORING.replace("gain 10 points", "lose 10 lives"))
    assert session.measures(apart) == (Measure("words apart", 2, 2), Measure("new words", 2, 8))
    assert session.in_row(apart) is False


def test_where_no_rule_says_of_which_class_a_transmuted_rule_is_whoever_transmutes_it_may_say_so(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "remove rule", anyway=True, by="Ann", rule=1)
    transmuting = next(each for each in session.openings() if each.kind == "transmute")
    assert (transmuting.to, transmuting.against) == (("r12",), None), "only the class is missing"
    act = session.numbered(Transmute(by="Ann", rule=12, to=1003))
    assert act.to == 20, "the lowest number that rule 7 lets it have"
    classed = session.with_any_class(act)
    assert [*classed] == ["immutable", "mutable"]
    assert session.made(act) is None, "nobody says yet of which class it is"
    assert [session.comes_to(each).told for each in (act, *classed.values())] == approved()
    assert session.would("transmute") == (session.comes_to(act),)
    assert session.with_any_class(classed["mutable"]) == {}
    do(session, "transmute", by="Ann", rule=12, to=20, kind="mutable")
    assert session.whole_table().rulebook.numbered(20).kind == "mutable"


def test_what_whoever_plays_alone_does_by_hand_is_told_by_name(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", rule=12, checked=True)
    step = session.step(session.last)
    assert step
    assert step.told == ("Ann checked rule 12: its words and its sheet agree.",)


def test_what_hangs_on_a_die_is_not_foretold_and_what_comes_whatever_it_shows_is(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    sheet = "when action taken: throw 1 die for by\nwhen dice thrown: give sum of faces points to thrower"
    do(session, "mutate", by="Ann", rule=1001, text="Scoring\nThrow a die.", sheet=sheet, anyway=True)
    act = Transmute(by="Ann", rule=12, to=20)
    would = session.comes_to(act)
    lives = [each.told for each in would.outlooks]
    assert (lives, would.besides) == (
        ["Rule 20: life 7", "Rule 1001: life 7, then 6", "Rule 1002: life 7, then 6"],
        ("a die is thrown", "Ann +1 to +6 points"),
    )
    mutating = [session.comes_to(Mutate(by="Ann", rule=rule, text="Other words.")).besides for rule in (1001, 1002)]
    assert mutating == [("perhaps a die is thrown",), would.besides], "whatever the new words of the other bring"
    do(session, "transmute", by="Ann", rule=12, to=20)
    now = {
        session.whole_table().rulebook[about.key].number: n
        for (counter, about), n in session.whole_table().counters.items()
        if counter == "life"
    }
    assert now == {20: 7, 1001: 6, 1002: 6}
    twice = sheet + '\nwhen action taken: throw 1 die for "Ann"'
    do(session, "mutate", by="Ann", rule=1001, text="Scoring\nThrow a die, and another.", sheet=twice, anyway=True)
    would = session.comes_to(Transmute(by="Ann", rule=11, to=21))
    lives = [each.told for each in would.outlooks]
    assert lives == ["Rule 20: life 6, then 5", "Rule 21: life 7", "Rule 1001: life 5, then 4", "Rule 1002: life 5, then 4"]
    assert would.besides == ("dice are thrown twice", "Ann +2 to +12 points")
    again = sheet + "\nwhen dice thrown if 6 is in faces: throw 1 die for thrower"
    do(session, "mutate", by="Ann", rule=1001, text="Scoring\nThrow a die, and again.", sheet=again, anyway=True)
    would = session.comes_to(Transmute(by="Ann", rule=11, to=21))
    assert (would.outlooks, would.besides) == ((Outlook(21, "life", None, 8),), (UNKNOWN,)), "throws may go on and on"


def test_where_it_hangs_on_an_answer_how_often_dice_are_thrown_it_is_said_how_often_they_may_be(tmp_path: Path) -> None:
    session = begun(tmp_path)
    sheet = """when action taken: give 10 points to by
when turn ended: throw 1 die for who
when dice thrown if 6 is in faces: give 5 points to thrower"""
    do(session, "edit rule", by="Ann", rule=1001, text="Each turn the player throws a die. A 6 gives 5 points.", sheet=sheet)
    both, alone = (session.comes_to(Subsume(by="Ann", rule=rule, other=other)) for rule, other in ((1002, 1001), (1001, 1002)))
    assert both.besides == ("a die is thrown once or twice, as you decide", "Ann +10 to +30 points")
    assert alone.besides == ("a die is thrown", "Ann +10 to +15 points", MORE_ALONE)


@pytest.mark.parametrize(
    ("dice", "often", "told"),
    [
        ({1}, [1, 1], "a die is thrown"),
        ({2}, [1, 0], "perhaps 2 dice are thrown"),
        ({1}, [2, 2], "dice are thrown twice"),
        ({1, 2}, [1, 2], "dice are thrown once or twice"),
        ({1}, [1, 0, 3], "perhaps a die is thrown 1 to 3 times"),
        ({1}, [3], "dice are thrown 3 times"),
    ],
)
def test_how_often_dice_are_thrown_where_that_may_be_one_of_several(dice: set[int], often: list[int], told: str) -> None:
    assert are_thrown(dice, often) == told


def test_of_an_action_that_a_disputed_rule_describes_it_is_said_that_this_one_would(tmp_path: Path) -> None:
    session, sheet = begun(tmp_path), 'set describes to ["remove any rule"]\nset effect "remove any rule" to "remove"'
    do(session, "edit rule", by="Ann", rule=1002, text="The player may remove any rule.", sheet=sheet)
    do(session, "divide", by="Ann", rule=1002, to=13)

    def removing() -> Opening:
        return next(each for each in session.openings() if each.kind == "remove any rule")

    number = session.whole_table().rulebook.numbered(13)
    assert number
    assert (removing().against, removing().asleep) == (None, ())
    do(session, "dispute", by="Ann", rule=13, why="Is that death?")
    assert removing().against
    assert (removing().described, removing().asleep) == (("r1002",), (number.id,))
    assert not any(each.asleep for each in session.openings() if each.kind != "remove any rule")


@pytest.mark.parametrize("gone", [(10, 1002), (10, 1001, 1002)], ids=["one left", "none left"])
def test_subsuming_says_that_there_are_no_two_mutable_rules(tmp_path: Path, gone: tuple[int, ...]) -> None:
    session = begun(tmp_path)
    for rule in gone:
        do(session, "remove rule", by="Ann", rule=rule, anyway=True)
    subsuming = next(each for each in session.openings() if each.kind == "subsume")
    assert subsuming.against
    assert subsuming.against.told == "Fewer than 2 rules are mutable."


def test_between_turns_nothing_is_said_of_the_end_of_a_turn(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", by="Ann", rule=6, sheet="", anyway=True, why="let it be")
    do(session, "end turn", by="Ann")
    assert (session.whole_table().turn.seat, session.after_turn_besides()) == ("", ())


def test_where_more_dice_are_thrown_than_can_be_tried_what_comes_before_them_is_told_and_never_that_nothing_changes(
    tmp_path: Path,
) -> None:
    session = begun(tmp_path)
    sheet = """when this rule is enacted: add 1 "standard deck" to "draw"
when turn ended
  throw 1 die for "Ann"
  draw 1 card from "draw" for "Ann\""""
    do(session, "edit rule", by="Ann", rule=1002, text="Each turn Ann throws a die and draws a card.", sheet=sheet)
    do(session, "divide", by="Ann", rule=1002, to=20)
    divided, other = (session.comes_to(Divide(by="Ann", rule=rule, to=13)).told for rule in (1002, 1001))
    assert divided == approved()
    assert other == approved()
    do(session, "divide", by="Ann", rule=1002, to=21)
    assert (*(each.told for each in session.after_turn()), *session.after_turn_besides()) == approved()
    reworded = session.comes_to(Mutate(by="Ann", rule=1001, text=SCORING)).told
    assert not any("nobody can tell" in each for each in reworded)
    do(session, "edit rule", by="Ann", rule=3, sheet="", anyway=True, why="let it be")
    do(session, "edit rule", by="Ann", rule=1001, text="Throw dice.", sheet="when action taken: throw 3 dice for by")
    assert session.comes_to(Mutate(by="Ann", rule=21, text=".")).besides == ()
    assert session.comes_to(Subsume(by="Ann", rule=21, other=1001)).besides == (ALL_UNKNOWN,)


def test_of_what_is_answered_of_one_thing_alone_it_is_said_of_which_no_rule_says_it_any_more(tmp_path: Path) -> None:
    session, kind = begun(tmp_path), "remove all rules except rule 2"
    sheet = (
        f'set describes to ["{kind}"]\nset effect "{kind}" to "nothing"\nset who may "sing" to players\nset limit "points" to 150'
    )
    do(session, "edit rule", by="Ann", rule=1002, text="Anybody may sing.", sheet=sheet)
    gone = OtherAction(by="Ann", under=6, words="remove any one rule", does="remove", rule=1002)
    says = [each for each in session.comes_to(gone).besides if "no rule then" in each]
    assert says == ["no rule then limits points", "no rule then says who may “sing”"], "nor what an action does that none offers"


def test_what_hangs_on_two_dice_is_not_foretold_where_only_one_way_to_fall_brings_it(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    sheet = """when action taken: throw 2 dice for by
when dice thrown if first of faces is 5 and sum of faces is 7: forget "life" of [this rule]"""
    do(session, "mutate", by="Ann", rule=1001, text="Scoring\nThrow two dice.", sheet=sheet, anyway=True)
    lives = [each.told for each in session.comes_to(Transmute(by="Ann", rule=12, to=20)).outlooks]
    assert lives == ["Rule 20: life 7", "Rule 1002: life 7, then 6"]


def test_once_the_game_is_over_no_action_is_open_and_nothing_is_done_by_a_name_of_the_rules_until_play_goes_on(
    tmp_path: Path,
) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Dan", token="")
    do(session, "edit rule", text="One may sing.", sheet='set who may "sing" to players', why="a song", anyway=True)
    do(session, "divide", by="Dan", rule=1001, to=20)
    before = session.openings(), session.doable()
    assert all(before)
    do(session, "declare win", by="Dan", who="Dan", anyway=True, why="enough")
    assert (session.openings(), session.doable()) == ((), ())
    do(session, "play on")
    assert (session.openings(), session.doable()) == before


def test_cards_that_come_with_an_action_are_foretold(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "add thing", by="Ann", what="standard deck", to="draw")
    sheet = 'when action taken: draw 1 cards from "draw" for by'
    do(session, "mutate", by="Ann", rule=1001, text="Scoring\nDraw.", sheet=sheet, anyway=True)
    assert session.comes_to(Transmute(by="Ann", rule=12, to=20)).besides == ("Ann +1 card",)


def test_of_an_action_that_is_done_to_no_rule_what_lines_do_after_it_is_told(tmp_path: Path) -> None:
    session, kind = begun(tmp_path), '"remove all rules except rule 2"'
    action = f'set describes to [{kind}]\nset effect {kind} to "nothing"'
    then = f"when action taken if kind is {kind}\n  for each gone in rules where ordinal number of it is not 2: remove gone"
    do(session, "edit rule", by="Ann", rule=6, sheet=f"{action}\n{then}", anyway=True, why="let it be")
    (found,) = session.would("remove all rules except rule 2")
    assert found.rule == 0, "nobody chooses one"
    assert found.besides[:2] == ("rules 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1001 and 1002 go", "Ann +10 points")
    assert found.besides[-1] == "then Ann has won"
    do(session, "edit rule", by="Ann", rule=6, sheet=action, anyway=True, why="let it be")
    do(session, "edit rule", by="Ann", rule=1002, sheet=then, anyway=True, why="let it be")
    (found,) = session.would("remove all rules except rule 2")
    assert found.besides == ("rules 1001 and 1002 go", "Ann +10 points", "the rest you decide")


def test_what_other_rules_bring_as_one_is_reworded_is_told_besides_its_new_words(tmp_path: Path) -> None:
    session = begun(tmp_path)
    gem = 'when turn ended: give 1 "gems" to who'
    do(session, "edit rule", by="Ann", rule=1002, text="The player gets one gem every turn.", sheet=gem)
    do(session, "edit rule", by="Ann", rule=12, text="The player gets one gem every turn.", sheet=gem)
    assert "Ann +1 gem" in session.comes_to(Mutate(by="Ann", rule=1002, text="Tea.")).told
    assert "Ann +2 gems" in session.comes_to(Mutate(by="Ann", rule=1001, text="Tea.")).told


def test_an_action_that_removes_two_rules_asks_which_and_then_which_other_one(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for number in (12, 11):
        do(session, "transmute", by="Ann", rule=number, to=number + 20)
    words = "The player may remove two mutable rules from the ruleset."
    maker = OfferMaker.at(session.table(), phrases(), VOCABULARY, lambda sheet: True)
    offer, _ = maker.answer(Written(ENACT, words, ""))
    assert offer
    do(session, "mutate", by="Ann", rule=1001, text=words, sheet=offer.sheet, anyway=True)
    do(session, "divide", by="Ann", rule=1001, to=13, anyway=True)
    do(session, "other action", by="Ann", under=13, words="remove two mutable rules", anyway=True)
    for rule, others in (
        ("rule 31", "rule 31, rule 32, rule 1001 and rule 1002"),
        ("rule 1002", "rule 32, rule 1001 and rule 1002"),
    ):
        assert session.table().parked[0].subject == others
        do(session, "decide", by="Ann", question="which one", answer=f'"{rule}"')
    assert [rule.number for rule in session.table().rulebook.by_number()][-3:] == [13, 32, 1001]
