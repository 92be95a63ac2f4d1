"""What a figure that is counted is made of, and which acts changed it by which rules."""

from pathlib import Path

import pytest

from tabletop.clerk.english.naming import CLOCK
from tabletop.clerk.language.vocabulary import COUNTER
from tabletop.clerk.law.counted import BALLOTS, CARDS, CIRCUIT, MOVER, PROPOSED, RULES, SQUARES, TALLIED, THROW, TURN, VERSION
from tabletop.engine.acts.lawmaking.deciding import question_text
from tabletop.game.session import Session
from tests.games import nomic
from tests.golden import approved
from tests.playing import Time, carry, deal, do, ids, refused, sit


@pytest.fixture
def still() -> Time:
    return Time()


@pytest.fixture
def cards(tmp_path: Path, still: Time) -> Session:
    return sit(tmp_path, time=still)


@pytest.fixture
def evening(tmp_path: Path) -> Session:
    return nomic.begun(tmp_path)


def read(session: Session, name: str, subject: str = "") -> tuple[str, str, list[tuple[str, str, str]]]:
    """What it is called, what it comes to, and each change with its rule and how it is told."""
    found = session.finding(name, subject)
    return found.called, found.line.answer, [(held.answer, held.rule, held.told) for held in found.held]


def test_a_hand_is_counted_and_each_draw_named_with_its_rule(cards):
    do(cards, "draw", by="Ann", anyway=True, why="for luck")
    assert read(cards, CARDS, "hand of Ann") == approved()


def test_cards_that_lie_open_are_named_and_covered_ones_only_counted(cards):
    do(cards, "move thing", thing=ids(cards, "10H"), to="discard", up=True)
    assert [(read.words, read.value) for read in cards.finding(CARDS, "discard").inputs] == [("face up", "10♥")]
    assert [read.words for read in cards.finding(CARDS, "hand of Bo").inputs] == ["face down"]


def test_squares_are_named_and_each_that_changed_hands_is_told(evening):
    do(evening, "lay map", name="land", wide=6, tall=4)
    for name, to in (("C2", "Ann"), ("A1", "Ann"), ("C2", "Bo")):
        do(evening, "own square", square=name, to=to)
    assert read(evening, SQUARES, "Ann") == approved()
    assert [(read.words, read.value) for read in evening.finding(SQUARES, "Ann").inputs] == [("they are", "A1")]


def test_ballots_are_told_by_voter_each_with_the_rule_on_its_weight(evening):
    do(evening, "propose", by="Ann", kind="enact", text="Tea.")
    do(evening, "end debate")
    do(evening, "vote", by="Bo", side="for")
    found = evening.finding(BALLOTS, "for")
    assert found.line.answer == "1"
    assert [(read.words, read.value, read.question, read.rule) for read in found.inputs] == [
        ("ballot of Bo", "1", "votes", "r207")
    ]


def test_a_secret_ballot_is_in_no_account(evening):
    do(evening, "edit rule", by="Ann", number=301, text="Secret.", kind="mutable", sheet='set ballots to "secret"')
    do(evening, "propose", by="Ann", kind="enact", text="Tea.")
    do(evening, "end debate")
    do(evening, "vote", by="Bo", side="for")
    for side in ("for", "against", ""):
        found = evening.finding(BALLOTS, side)
        assert (found.line.answer if side else "0", [read.words for read in found.inputs if side]) == ("0", [])


def test_the_turn_names_who_begins_it_and_the_circuit_what_the_rules_say(evening):
    nomic.turn(evening, 3, kind="enact", text="Tea.")
    do(evening, "begin turn", by="Bo", to="Bo")
    called, number, changes = read(evening, TURN)
    assert (called, number, len(changes)) == approved()
    assert [(each.words, each.value, each.question) for each in evening.finding(TURN).inputs] == [
        ("whose turn it is", "Bo", MOVER)
    ]
    assert evening.finding(CIRCUIT).inputs[0].question == "circuit"


def test_whose_turn_it_is_is_told_with_how_it_came_about_and_not_by_what_comes_next_alone(evening):
    nomic.turn(evening, 3, kind="enact", text="Tea.")
    do(evening, "begin turn", by="Bo", to="Bo")
    assert read(evening, MOVER)[:2] == ("Whose turn it is", "Bo")
    found = evening.finding(MOVER)
    assert [(each.words, each.value, each.rule) for each in found.inputs] == [
        ("whose turn was next", "Bo", "r201"),
        ("whose turn comes next", "Cy", "r201"),
    ]
    assert [(each.answer, each.rule) for each in found.held] == [("Ann", "r201"), ("Bo", "")]


def test_a_throw_is_told_with_its_dice_and_sides_and_the_rules_on_them(evening):
    nomic.turn(evening, 3, kind="enact", text="Tea.")
    found = evening.finding(THROW)
    assert [(each.words, each.value, each.rule) for each in found.inputs] == [
        ("thrown by", "Ann", ""),
        ("dice in a throw", "1", "r202"),
        ("sides", "6", "r202"),
    ]
    assert [(held.answer, held.told) for held in found.held] == [("3", "Ann threw 3.")]


def test_a_throw_of_the_same_face_is_a_throw_of_its_own(evening):
    for face in (3, 3, 5):
        nomic.turn(evening, face, kind="enact", text="Tea.")
    thrown = [(held.answer, held.told) for held in evening.finding(THROW).held]
    assert thrown == [("3", "Ann threw 3."), ("3", "Bo threw 3."), ("5", "Cy threw 5.")]


def test_a_clock_that_counts_has_one_of_them_left(cards):
    do(cards, "start clock", by="Ann", clock="tea", number=1, counts="turns")
    assert cards.finding("clock", "tea").line.answer == "1 turn, running"


def test_a_counter_and_a_clock_tell_who_set_them(cards):
    do(cards, "set counter", counter="gold", of="Bo", to="10")
    do(cards, "start clock", clock="limit", seconds=300)
    assert read(cards, COUNTER, "gold of Bo")[:2] == ("Gold of Bo", "10")
    assert read(cards, CLOCK, "limit")[:2] == ("The clock “limit”", "running since it showed 5:00")
    assert len(cards.finding(CLOCK, "limit").held) == 1


def test_a_proposal_is_told_with_its_number_its_wordings_and_the_count(evening):
    do(evening, "propose", by="Ann", kind="enact", text="Tea.")
    do(evening, "revise", by="Ann", text="Tea at four.")
    assert read(evening, PROPOSED)[1] == "301"
    assert read(evening, VERSION)[1] == "2"
    nomic.vote(evening)
    called, figure, _ = read(evening, TALLIED)
    assert (called, figure) == ("The count on proposal 301", "3 for, 0 against: adopted")
    took = evening.finding(TALLIED).inputs[-1]
    assert (took.words, took.value, took.rule) == ("what it took to adopt it then", "everybody", "r203")


def test_of_a_vote_that_heads_decided_it_is_told_how_many_there_were_whatever_their_votes_count(evening):
    heads = "set adoption to number of for voters is more than number of players / 2"
    do(evening, "edit rule", rule=203, text="A rule-change is adopted if more than half of the players vote for it.", sheet=heads)
    do(
        evening,
        "edit rule",
        rule=207,
        text="The Duke's vote counts double.",
        sheet='set votes of players to 2 if "duke" of player is 1 otherwise 1',
    )
    do(evening, "set counter", counter="duke", of="Bo", to=1)
    nomic.turn(evening, 3, against="Bo", text="Tea.")
    assert [(each.words, each.value) for each in evening.finding(TALLIED).inputs[-3:]] == [
        ("what it took to adopt it then", "the number of those who voted for it is more than the number of players divided by 2"),
        ("the number of those who voted for it", "2"),
        ("the number of players divided by 2", "1½"),
    ]


def test_of_a_count_that_changed_the_rule_of_adoption_that_rule_is_named_by_the_number_it_bore_then(evening):
    majority = "A rule-change is adopted if more votes are cast for it than against it."
    nomic.turn(evening, 3, kind="amend", rule=203, text=majority, sheet="set adoption to majority")
    took = evening.finding(TALLIED).inputs[-1]
    assert (took.value, took.rule, took.called) == ("everybody", "r203", "rule 203")
    assert evening.table().rulebook.title("r203") == "rule 301"


def test_the_count_on_a_proposal_is_told_without_those_on_earlier_ones(evening):
    nomic.turn(evening, 3, against="Cy")
    nomic.turn(evening, 4, against="Ann")
    nomic.turn(evening, 5)
    for name, subject, counted in (
        (TALLIED, "", ["3 for, 0 against: adopted"]),
        (BALLOTS, "for", ["0", "1", "2", "3"]),
        (VERSION, "", ["1"]),
    ):
        assert [held.answer for held in evening.finding(name, subject).held] == counted
    assert [held.answer for held in evening.finding(PROPOSED).held] == ["301", "302", "303"]


def test_an_account_of_what_is_past_ends_there(cards):
    carry(cards, "Ann", "Tea.")
    assert (cards.finding(CARDS, "draw", 1).line.answer, cards.finding(CARDS, "draw").line.answer) == ("32", "31")
    assert cards.finding(RULES, "rule", 1).line.answer == "18"
    assert cards.finding(RULES, "rule").line.answer == "19"


def test_a_clock_that_starts_anew_runs_since_then(cards, still):
    steps = []
    for _ in range(2):
        steps.append(do(cards, "start clock", clock="limit", seconds=300))
        still.passes(200)
    assert [held.step for held in cards.finding(CLOCK, "limit").held] == steps


def test_what_is_no_longer_on_the_table_comes_to_nothing(cards):
    do(cards, "start clock", clock="limit", seconds=300)
    do(cards, "stop clock", clock="limit", away=True)
    assert [held.answer for held in cards.finding(CLOCK, "limit").held] == ["running since it showed 5:00", ""]
    assert cards.finding(CARDS, "no such pile").line.answer == ""


@pytest.mark.parametrize("holder", ['holder of "Speaker"', 'holder  of ("Speaker")'])
def test_of_a_tie_it_is_told_who_holds_the_office_and_which_rule_settled_it(tmp_path, holder):
    evening = nomic.begun(tmp_path, "Ann,Bo,Cy,Dee")
    sheet = (
        "set adoption to for votes is more than against votes or "
        f"(for votes is at least against votes and {holder} is in for voters)"
    )
    do(evening, "edit rule", rule=203, text="The Speaker breaks ties.", sheet=sheet)
    do(evening, "add thing", kind="token", what="Speaker", to="before Ann")
    do(evening, "propose", by="Ann", kind="enact", text="Tea.")
    nomic.vote(evening, against="Bo,Dee")
    _, figure, held = read(evening, TALLIED)
    assert figure == "2 for, 2 against: adopted"
    minutes = next(evening.minutes(evening.last, evening.last)).told
    assert (
        "Proposal 301 is adopted, 2 for, 2 against: by rule 203 the vote of Ann, who holds “Speaker”, settles the tie." in minutes
    )
    assert [evening.table().rulebook.title(rule) for _, rule, _ in held] == ["rule 203"]
    assert ("who holds “Speaker”", "Ann") in [(each.words, each.value) for each in evening.finding(TALLIED).inputs]


def test_of_a_count_it_is_told_which_ballot_counted_two_also_once_somebody_else_would_have_two(evening):
    poor = "set votes of players to 2 if player is in players with lowest points otherwise 1"
    do(evening, "edit rule", rule=207, sheet=poor)
    do(evening, "edit rule", rule=203, sheet="set adoption to majority")
    for name, points in (("Ann", 20), ("Bo", 5), ("Cy", 10)):
        do(evening, "set score", of=name, to=points)
    do(evening, "propose", by="Ann", kind="enact", text="Tea.")
    nomic.vote(evening, against="Bo")
    assert nomic.points(evening) == {"Ann": 10, "Bo": 5, "Cy": 10}
    do(evening, "set score", of="Bo", to=50)
    *ballots, took = [(each.words, each.value) for each in evening.finding(TALLIED).inputs]
    told = ("ballot of Ann", "for, counts 1"), ("ballot of Bo", "against, counts 2"), ("ballot of Cy", "for, counts 1")
    assert ballots == [*told]
    assert took == ("what it took to adopt it then", "more than half")


def test_of_a_count_it_is_told_which_rule_says_what_the_cards_are_worth_that_were_laid_and_none_of_them_is_named(cards):
    first = 'set precedence to ["claims"]\nset claims over to rules that answer "value"\n'
    sheet = f'{first}set value of cards to 2 if suit of card is "hearts" otherwise 1'
    do(cards, "edit rule", rule=12, text="Hearts are worth two.", sheet=sheet)
    do(cards, "propose", by="Ann", kind="enact", text="Tea.")
    do(cards, "vote", by="Ann", side="for", card=cards.table("Ann").hand("Ann")[0].id)
    for seat in ("Bo", "Cy", "Dee"):
        do(cards, "vote", by=seat, side="none")
    do(cards, "edit rule", rule=12, text="Clubs are worth two.", sheet="")
    made_of = [(each.words, each.value, each.rule) for each in cards.finding(TALLIED).inputs]
    assert made_of == approved()


def test_the_rule_is_named_that_doubled_a_vote_then_although_another_says_so_now(evening):
    do(evening, "edit rule", rule=207, text="Bo has two.", sheet='set votes of players to 2 if player is "Bo" otherwise 1')
    do(evening, "edit rule", rule=203, sheet="set adoption to majority")
    do(evening, "propose", by="Ann", kind="enact", text="Tea.")
    nomic.vote(evening, against="Bo")
    do(evening, "edit rule", number=401, text="One each.", kind="mutable", sheet="set votes of players to 1")
    do(evening, "edit rule", rule=207, text="Bo had two.", sheet="")
    assert ("ballot of Bo", "against, counts 2", "r207") in [
        (each.words, each.value, each.rule) for each in evening.finding(TALLIED).inputs
    ]


def test_totals_of_ballots_that_counted_by_several_rules_are_told_by_none_of_them(evening):
    two = 'set votes of players to 2 if player is "Bo"'
    do(evening, "edit rule", rule=203, sheet="set adoption to majority")
    do(evening, "edit rule", number=150, text="Bo has two.", kind="mutable", sheet=two)
    do(evening, "propose", by="Ann", kind="enact", text="Tea.")
    nomic.vote(evening, against="Bo")
    assert "The totals: 2 for, 2 against." in next(evening.minutes(evening.last, evening.last)).told
    assert [rule for _, rule, _ in read(evening, TALLIED)[2]] == ["r203"]


def test_where_several_rules_gave_points_in_one_step_each_is_named(evening):
    do(
        evening,
        "edit rule",
        number=401,
        text="A vote is worth a point.",
        kind="mutable",
        sheet="when proposal adopted: give 1 points to proposer",
    )
    do(
        evening,
        "edit rule",
        number=402,
        text="And two more.",
        kind="mutable",
        sheet="when proposal adopted: give 2 points to proposer",
    )
    do(evening, "propose", by="Ann", kind="enact", text="Tea.")
    nomic.vote(evening)
    assert read(evening, COUNTER, "points of Ann")[2][-1] == approved()


def test_who_came_next_is_told_of_the_moment_in_which_the_turn_began_and_what_had_brought_it_about(cards):
    do(cards, "propose", by="Ann", kind="enact", text="Tea.")
    for name in ("Ann", "Bo", "Cy", "Dee"):
        card = cards.whole_table().hand(name)[0].id
        do(cards, "vote", by=name, card=card, side="for" if name == "Ann" else "against")
    found = cards.finding(MOVER)
    assert [(each.words, each.value, each.rule) for each in found.inputs] == [
        ("whose turn was next", "Bo", "r4"),
        ("what made it so", "The token went from Ann to Bo.", "r11"),
        ("whose turn comes next", "the holder of the token", "r4"),
    ]
    assert cards.finding("next mover").line.answer == "the holder of the token", "it may be passed before Bo’s turn is over"
    do(cards, "move thing", thing="token", to="before Cy")
    assert cards.finding("next mover").line.answer == "Cy"


def test_points_are_told_with_what_brought_them_and_not_with_what_the_step_began_with(cards):
    paid = 'when vote settled: throw 1 dice for "Ann"\nwhen dice thrown: give 2 points to thrower'
    do(
        cards,
        "edit rule",
        text="After each vote Ann throws, and whoever throws is paid 2 points.",
        sheet=paid,
        why="for the test",
    )
    carry(cards, "Ann", "Tea.")
    (line,) = cards.ledger("Ann")
    assert line.done.startswith("Ann threw ")


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        (
            'when turn ended\n  give 1 points to "Bo"\n  give 3 points to "Cy"\n'
            "when counter changed if amount is at least 30: declare thing winner",
            ["Bo 1 A turn has ended", "Cy 3 A turn has ended"],
        ),
        (
            'when turn ended\n  give 1 points to "Bo"\n  give 3 points to "Cy"\n'
            "when counter changed if amount is 3: change points of thing to 10",
            ["Bo 1 A turn has ended", "Cy 3 A turn has ended", "Cy 7 Cy: +3 points, to 3"],
        ),
        (
            "when thing handed: give 5 points to giver\nwhen turn ended: give 1 points to who",
            ["Ann 5 Ann passed the token to Bo", "Ann 1 A turn has ended"],
        ),
        (
            "when turn ended: give 1 points to who\nwhen turn begun: give 2 points to who",
            ["Ann 1 A turn has ended", "Bo 2 It is Bo’s turn"],
        ),
        (
            'when thing handed: give 2 points to "Cy"\nwhen counter changed if counter is "points": give 1 "gold" to thing',
            ["Cy 2 Ann passed the token to Bo"],
        ),
        (
            "when turn ended: give 2 points to players where points of it is lowest of points of [who, mover]\n"
            'when turn begun: give 1 points to "Dee"',
            ["Dee 1 It is Bo’s turn"],
        ),
    ],
)
def test_points_are_told_with_what_the_line_that_gave_them_waits_for(cards, sheet, told):
    do(cards, "edit rule", number=24, text="Points.", sheet=sheet)
    do(cards, "pass token", by="Ann", thing="token", to="Bo")
    assert [f"{line.seat} {line.change} {line.done}" for line in cards.ledger()] == told


DOUBLE = (
    'set votes of players to 2 * sum of value of cards of ballot if player is "Ann" otherwise sum of value of cards of ballot'
)
BY_CARDS = "the sum of the values of the cards in the ballot"
DOUBLED = f"2 times {BY_CARDS} if the player is Ann, otherwise {BY_CARDS}"


@pytest.fixture
def doubled(cards: Session) -> Session:
    """Ann’s votes count double by rule 23, and since one step later the rule with the higher number prevails."""
    do(cards, "edit rule", number=23, text="Ann’s votes count double.", sheet=DOUBLE)
    do(cards, "edit rule", number=25, text="The higher number prevails.", sheet='set precedence to ["highest number first"]')
    return cards


def test_what_a_ballot_counts_is_told_as_the_rules_write_it_while_nobody_votes_and_since_when_each_did(doubled):
    found = doubled.finding("votes", "Ann")
    assert (found.line.answer, found.line.rule) == (DOUBLED, "r23")
    since = [(held.answer, held.rule, held.also) for held in found.held]
    assert since == [(BY_CARDS, "r8", ()), (BY_CARDS, "r8", ((DOUBLED, "r23"),)), (DOUBLED, "r23", ())]


def test_what_no_card_says_of_somebodys_ballot_is_not_told_of_it(cards):
    sheet = 'set votes of players where it is "Ann" to 2 * sum of value of cards of ballot'
    do(cards, "edit rule", number=23, text="Ann’s votes count double.", sheet=sheet)
    do(cards, "edit rule", number=25, text="The higher number prevails.", sheet='set precedence to ["highest number first"]')
    assert [cards.finding("votes", who).line.rule for who in ("Ann", "Bo")] == ["r23", "r8"]


def test_of_a_count_by_cards_it_is_told_by_which_rule_it_was_counted_and_of_no_ballot_that_a_rule_laid_it(doubled):
    do(doubled, "propose", by="Ann", kind="repeal", rule=23)
    do(doubled, "vote", by="Ann", side="for", card=doubled.table("Ann").hand("Ann")[0].id)
    do(doubled, "vote", by="Bo", side="against", card=doubled.table("Bo").hand("Bo")[0].id)
    for seat in ("Cy", "Dee"):
        do(doubled, "vote", by=seat, side="none")
    told = [(each.words, each.value, each.rule) for each in doubled.finding(TALLIED).inputs][:4]
    assert told == [
        ("ballot of Ann", "for", ""),
        ("ballot of Bo", "against", ""),
        ("What the vote of every player counts then", DOUBLED, "r23"),
        ("What every card whose rank is 2, 3, 4, 5, 6, 7, 8, 9 or 10 is worth", "the rank of the card", "r12"),
    ]


@pytest.mark.parametrize(
    ("later", "told"),
    [
        ('set value of cards whose rank is "J" to 0', ["12", "13", "15", "16", "25 0"]),
        (
            'set value of cards whose rank is in ["J", 7] to 0',
            ["12 the rank of the card, but rule 25 goes first (rule 26)", "13", "15", "16", "25 0"],
        ),
        ('set value of cards whose rank is "J" to 11', ["12", "13", "15", "16", "25 11"]),
    ],
)
def test_of_a_count_no_value_is_told_that_another_rule_goes_before(cards, later, told):
    do(cards, "edit rule", number=25, text="Jacks.", sheet=later)
    do(cards, "edit rule", number=26, text="The newest rule goes first.", sheet='set precedence to ["highest number first"]')
    carry(cards, "Ann", "Tea.")
    values = [each for each in cards.finding(TALLIED).inputs if each.words.startswith("What every") and "worth" in each.words]
    said = {cards.table().rulebook[each.rule].number: each.value for each in values}
    usual = {12: "the rank of the card", 13: "1", 15: "12", 16: "13"}
    assert [f"{rule}" if usual.get(rule) == value else f"{rule} {value}" for rule, value in said.items()] == told


def test_of_a_count_nothing_is_told_that_it_did_not_read_although_it_has_the_same_word(cards):
    weighed = 'set votes of players to custom "a card counts" * sum of value of cards of ballot'
    for number, sheet in ((23, weighed), (24, 'set custom "a card counts" to 2'), (25, 'set custom "tea" to 5')):
        do(cards, "edit rule", number=number, text="Words.", sheet=sheet)
    do(cards, "edit rule", number=27, text="Threefold.", sheet='set custom "a card counts" to 3')
    do(cards, "edit rule", number=28, text="The newest rule goes first.", sheet='set precedence to ["highest number first"]')
    carry(cards, "Ann", "Tea.")
    told = {cards.table().rulebook[each.rule].number for each in cards.finding(TALLIED).inputs if each.rule}
    assert told == {8, 12, 13, 14, 15, 16, 23, 27}


def test_where_no_rule_answers_the_table_is_said_to_be_asked_only_of_what_it_is_asked(cards):
    said = {question: cards.finding(question, of).silence for question, of in (("quorum", ""), ("sides", ""))}
    assert said == {"quorum": "No rule says.", "sides": "No rule says. The table is asked when it comes up."}


def doubled_and_counted(cards: Session) -> None:
    """Ann lays a 6 and Bo a 4, and whether rule 8 or rule 23 says what a ballot counts, no sheet tells."""
    do(cards, "edit rule", number=23, text="Ann’s votes count double.", sheet=DOUBLE)
    deal(cards, Ann=("6C",), Bo=("4C",))
    do(cards, "propose", by="Ann", kind="enact", text="Tea.")
    for seat, side in (("Ann", "for"), ("Bo", "against")):
        do(cards, "vote", by=seat, side=side, card=ids(cards, "6C" if seat == "Ann" else "4C")[0])
    for seat in ("Cy", "Dee"):
        do(cards, "vote", by=seat, side="none")


@pytest.mark.parametrize(("rule", "totals"), [(8, (6, 4)), (23, (12, 4))])
@pytest.mark.parametrize("scope", ["now", "from now on"])
def test_where_rules_differ_on_what_a_ballot_counts_the_table_may_go_by_one_of_them(cards, rule, totals, scope):
    doubled_and_counted(cards)
    (asked,) = cards.table().parked
    assert question_text(asked, cards.table().rulebook).startswith("Rule 8 and rule 23 differ on what each ballot counts")
    refused(cards, "decide", by="Ann", question="votes", answer="as rule 12 says", scope=scope)
    do(cards, "decide", by="Ann", question="votes", answer=f"as rule {rule} says", scope=scope)
    tally = cards.table().proposals[-1].tally
    assert tally
    assert (tally.votes_for, tally.votes_against) == totals
    counted = [each for each in cards.finding(TALLIED).inputs if each.words == "What the vote of every player counts"]
    assert [cards.table().rulebook[each.rule].number for each in counted] == [rule]
    line = "set votes of players to "
    assert cards.whole_table().rulebook.house.startswith(line) == (scope != "now")


def test_the_rule_that_the_table_goes_by_is_named_where_the_others_say_the_same_too(cards):
    doubled_and_counted(cards)
    do(cards, "decide", by="Ann", question="votes", answer="as rule 23 says", scope="from now on")
    deal(cards, Bo=("7C",))
    do(cards, "propose", by="Bo", kind="enact", text="Cake.", anyway=True, why="Out of turn.")
    do(cards, "vote", by="Bo", side="for", card=ids(cards, "7C")[0])
    for seat in ("Ann", "Cy", "Dee"):
        do(cards, "vote", by=seat, side="none")
    assert not cards.table().parked
    counted = [each for each in cards.finding(TALLIED).inputs if each.words == "What the vote of every player counts"]
    assert [cards.table().rulebook[each.rule].number for each in counted] == [23]
    told = [each.told for each in cards.step(cards.table().steps).acts]
    assert "The totals by rule 23: 7 for, 0 against." in told
