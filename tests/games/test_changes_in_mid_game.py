"""Rule-changes that groups make in the middle of a game, played by the command line: what is done, and what is told of it."""

from pathlib import Path
from typing import Any

import pytest

from tests.games.command_line import Answer, CommandLine, run, told
from tests.golden import approved

STARTS = {"the player who starts": "Ann"}


class Nomic(CommandLine):
    """Suber’s Nomic with three players, Ann on turn, and rule 214 brought by hand with that sheet."""

    def __init__(self, folder: Path, sheet: str = "") -> None:
        super().__init__(folder, "Ann,Bo,Cy", game="nomic", **STARTS)
        if sheet:
            self.answer = self.does("Ann", "edit rule", text="A rule of our own.", sheet=sheet)

    def refused(self, by: str, act: str, **fields: Any) -> tuple[str, int | None]:
        """What is said against an act, and by which rule."""
        (answer,) = self.act({"act": act, "by": by, **fields})
        return answer["objection"], answer["rule"]

    def adopts(self, by: str, **change: Any) -> Answer:
        self.does(by, "propose", **({"kind": "enact", "text": "A new rule."} | change))
        self.does(by, "end debate")
        return self.votes(Ann="for", Bo="for", Cy="for")

    def turn(self, by: str, face: int = 1) -> Answer:
        if self.show()["turn"]["seat"] != by:
            self.does(by, "begin turn", to=by)
        self.adopts(by)
        return self.does(by, "throw", faces=[face])

    @property
    def points(self) -> dict[str, str]:
        return {seat["name"]: seat["score"] for seat in self.show()["seats"]}

    @property
    def owed(self) -> list[tuple[str, str]]:
        return [(each["who"], each["what"]) for each in self.show()["turn"]["owed"]]


# Sheets that cannot be read

SLIP = "I do not know what “too” is. Did you mean “to”?"


def test_a_sheet_that_cannot_be_read_is_told_when_it_is_proposed_and_when_it_comes_into_force(tmp_path: Path) -> None:
    game = Nomic(tmp_path)
    made = game.does("Ann", "propose", kind="enact", text="Two dice.", sheet="set dice too 2")
    assert told(made) == approved()
    assert told(game.does("Ann", "revise", text="Two dice.", sheet="set dices to 2"))[-1] == approved()
    game.does("Ann", "revise", text="Two dice.", sheet="set dice too 2")
    game.does("Ann", "end debate")
    adopted = game.votes(Ann="for", Bo="for", Cy="for")
    assert told(adopted)[-1] == approved()


def test_a_sheet_that_cannot_be_read_is_told_by_show_and_check_until_it_is_mended(tmp_path: Path) -> None:
    game = Nomic(tmp_path, "set dice too 2")
    fault = f"line 1, column 10: {SLIP}"
    assert [rule["fault"] for rule in game.show()["rules"] if "fault" in rule] == approved()
    assert run("check", game.file) == (1, f"{game.file}: The sheet of rule 214 cannot be read: {fault}\n", "")
    mended = game.does("Ann", "edit rule", rule=214, sheet="set dice to 2")
    assert not any("cannot be read" in line for line in told(mended))
    assert not [rule for rule in game.show()["rules"] if "fault" in rule]
    assert run("check", game.file) == (0, "", "")


# Deeds

COLOUR = """set choices "name a colour" to ["red", "blue"]
when proposal made: require proposer to "name a colour"
when deed done if what is "name a colour" and chosen text is "red": give 5 points to who"""


def test_what_somebody_has_to_do_is_theirs_alone_and_done_once(tmp_path: Path) -> None:
    game = Nomic(tmp_path, COLOUR)
    red = {"what": "name a colour", "text": "red"}
    assert game.refused("Ann", "do", **red) == approved()
    game.does("Ann", "propose", kind="enact", text="A new rule.")
    assert game.refused("Cy", "do", **red) == approved()
    game.does("Ann", "do", **red)
    assert game.refused("Ann", "do", **red) == approved()
    assert game.points == {"Ann": "5", "Bo": "0", "Cy": "0"}


def test_where_a_rule_says_who_may_they_may_besides_those_who_have_to(tmp_path: Path) -> None:
    game = Nomic(tmp_path, COLOUR + '\nset who may "name a colour" to players where name of it is "Cy"')
    game.does("Cy", "do", what="name a colour", text="red")
    game.does("Cy", "do", what="name a colour", text="red")
    assert game.refused("Bo", "do", what="name a colour", text="red") == approved()
    game.does("Ann", "propose", kind="enact", text="A new rule.")
    game.does("Ann", "do", what="name a colour", text="red")
    assert game.points == {"Ann": "5", "Bo": "0", "Cy": "10"}


def test_what_may_be_done_under_a_condition_may_not_be_done_without_it(tmp_path: Path) -> None:
    game = Nomic(tmp_path, 'set who may "buy" to mover if turn number is at least 2')
    assert game.refused("Ann", "do", what="buy") == approved()
    game.turn("Ann")
    game.does("Bo", "begin turn", to="Bo")
    game.does("Bo", "do", what="buy")


BID = """set asked for "bid" to "a number"
set secret "bid" to yes
when turn begun: require players to "bid"
before deed done if what is "bid" and chosen number is more than points of who: object "nobody bids more than they have\""""


def bidding(folder: Path, more: str = "") -> Nomic:
    """Bo’s turn; everybody has to bid, and Ann has six points."""
    game = Nomic(folder, BID + more)
    game.turn("Ann", face=6)
    game.does("Bo", "begin turn", to="Bo")
    return game


def test_a_secret_bid_is_held_to_what_one_has_and_nobody_learns_it(tmp_path: Path) -> None:
    game = bidding(tmp_path, "\nwhen deed done if chosen number is more than 0: give 1 points to who")
    assert game.refused("Ann", "do", what="bid", number=7) == approved()
    bid = game.does("Ann", "do", what="bid", number=6)
    assert told(bid) == ["Ann: “bid”, in secret."]
    assert bid["followed"] == [], "no line that tells others anything may hang on it"
    assert game.refused("Bo", "do", what="bid", number=1) == approved()


def test_nobody_bids_twice_before_the_bids_are_told(tmp_path: Path) -> None:
    game = bidding(tmp_path, '\nset who may "bid" to players')
    game.does("Ann", "do", what="bid", number=6)
    twice = game.refused("Ann", "do", what="bid", number=0)
    assert twice == approved()
    game.does("Bo", "do", what="bid", number=0)
    assert told(game.does("Cy", "do", what="bid", number=0))[-1] == approved()
    game.does("Ann", "do", what="bid", number=3)


BRIBE = """set who may "bribe" to players
set asked for "bribe" to ["a number", "a player"]
when deed done if what is "bribe"
  take chosen number points from who
  give chosen number points to chosen player"""


@pytest.mark.parametrize("number", [-8, "1/2", "-1/2"])
def test_nobody_steals_by_a_bribe_of_less_than_nothing(tmp_path: Path, number: object) -> None:
    game = Nomic(tmp_path, BRIBE)
    refused = game.refused("Ann", "do", what="bribe", player="Cy", number=number)
    assert refused == approved()


def test_a_rule_says_which_numbers_may_be_said(tmp_path: Path) -> None:
    game = Nomic(
        tmp_path, 'set asked for "guess" to "a number"\nset smallest "guess" to -2\nset largest "guess" to points of doer'
    )
    for number in (-2, 0):
        game.does("Ann", "do", what="guess", number=number)
    assert game.refused("Ann", "do", what="guess", number=-3) == approved()
    assert game.refused("Ann", "do", what="guess", number=1) == approved()
    game.does("Bo", "give", counter="points", of="Ann", amount=1)
    game.does("Ann", "do", what="guess", number=1)


def test_numbers_to_choose_from_may_be_any(tmp_path: Path) -> None:
    game = Nomic(tmp_path, 'set choices "shift" to [-1, 1/2]')
    game.does("Ann", "do", what="shift", number=-1)
    game.does("Ann", "do", what="shift", number="1/2")
    assert game.refused("Ann", "do", what="shift", number=3) == approved()


# What rules do

VOTED = [("Ann", "throw the die")]


def test_a_throw_that_a_rule_makes_leaves_the_throw_of_the_turn_to_be_made_and_paid(tmp_path: Path) -> None:
    game = Nomic(tmp_path, 'set who may "roll" to mover\nwhen deed done if what is "roll": throw 3 dice for who')
    game.adopts("Ann")
    game.does("Ann", "do", what="roll")
    assert (game.owed, game.points["Ann"]) == (VOTED, "0")
    game.does("Ann", "throw", faces=[6])
    assert game.points["Ann"] == "6"
    assert game.owed == [("Bo", "begin the turn")]


def test_a_rule_may_throw_for_who_has_to_when_it_is_time(tmp_path: Path) -> None:
    game = Nomic(tmp_path, 'when part begun if part is "throw the die": throw 1 dice for who')
    adopted = game.adopts("Ann")
    (throw,) = [act for act in adopted["followed"] if act["act"] == "throw"]
    assert game.points["Ann"] == str(throw["faces"][0])
    assert game.owed == [("Bo", "begin the turn")]


def test_what_is_dropped_and_put_anew_is_before_the_table_every_time(tmp_path: Path) -> None:
    game = Nomic(tmp_path, 'when counter changed\n  drop "tea"\n  put "tea" to the table')
    for _ in range(3):
        game.does("Ann", "give", counter="points", of="Ann", amount=1)
        assert game.show()["motions"] == [{"motion": "tea", "voices": {}, "carried": False}]
        game.does("Bo", "voice", motion="tea")


def test_what_is_required_and_excused_in_one_go_is_not_owed(tmp_path: Path) -> None:
    game = Nomic(tmp_path, 'when counter changed\n  require players to "bow"\n  excuse players from "bow"')
    game.does("Ann", "give", counter="points", of="Ann", amount=1)
    assert "bow" not in [what for _, what in game.owed]


def test_nothing_is_handed_to_whoever_holds_it(tmp_path: Path) -> None:
    sheet = 'when counter changed if counter is "gold": hand "crown" to thing\nwhen thing handed: give 1 points to taker'
    game = Nomic(tmp_path, sheet)
    for _ in range(2):
        given = game.does("Ann", "give", counter="gold", of="Ann", amount=1)
    assert [act["act"] for act in given["followed"]] == []
    assert game.points["Ann"] == "1"
    assert game.refused("Ann", "pass token", to="Ann", thing="crown") == approved()


def test_the_answer_tells_what_followed_on_the_days_between(tmp_path: Path) -> None:
    game = Nomic(tmp_path, 'when day begun if weekday of day is "Friday": give 1 points to players')
    game.does("Ann", "turn calendar", to="2026-12-24")
    answer = game.does("Ann", "turn calendar", to="2027-01-02")
    assert [(each["step"], each["told"][0]) for each in answer["before"]] == [
        (answer["step"] - 2, "It is Friday 25 December 2026."),
        (answer["step"] - 1, "It is Friday 1 January 2027."),
    ]
    assert answer["before"][1]["told"][1] == approved()
    assert told(answer) == approved()
    assert "before" not in game.does("Ann", "turn calendar", to="2027-01-03")


def test_of_a_second_proposal_it_is_said_that_a_vote_is_open(tmp_path: Path) -> None:
    game = Nomic(tmp_path)
    for _ in range(2):
        game.does("Ann", "propose", kind="enact", text="A new rule.")
    game.does("Ann", "end debate", number=301)
    assert game.refused("Ann", "end debate", number=302) == approved()


LEAD = 'when circuit ended: hand "lead" to first of players where name of it is "Cy"'


def test_who_is_next_is_asked_when_the_end_of_a_circuit_has_been_told(tmp_path: Path) -> None:
    game = Nomic(tmp_path, LEAD)
    sheet = next(rule["sheet"] for rule in game.show()["rules"] if rule["number"] == 201)
    led = 'set next mover to holder of "lead" if holder of "lead" is not nobody otherwise next in order'
    game.does("Ann", "edit rule", rule=201, sheet=sheet.replace("set next mover to next in order", led))
    for name in ("Ann", "Bo"):
        game.turn(name)
    assert told(game.turn("Cy"))[-3:] == approved()
    game.does("Cy", "begin turn", to="Cy")


def test_a_turn_ends_before_the_circuit_that_ends_with_it(tmp_path: Path) -> None:
    game = Nomic(
        tmp_path,
        'when circuit ended: tell "the circuit"\nwhen next turn is due: tell "the next"\nwhen turn ended: tell "the turn"',
    )
    for name in ("Ann", "Bo"):
        game.turn(name)
    lines = [line for line in told(game.turn("Cy")) if line.startswith("the ")]
    assert lines == ["the turn", "the circuit", "the next"]


def test_where_no_rule_speaks_of_turns_any_more_it_is_nobodys_turn(tmp_path: Path) -> None:
    game = Nomic(tmp_path)
    game.does("Ann", "remove rule", rule=201)
    assert game.show()["turn"]["seat"] == "Ann"
    struck = game.does("Ann", "remove rule", rule=202)
    assert told(struck)[-1] == approved()
    assert (game.show()["turn"]["seat"], game.owed) == (None, [])
    game.does("Bo", "begin turn", to="Bo")
    game.does("Bo", "edit rule", text="Another rule.")
    assert game.show()["turn"]["seat"] == "Bo", "a turn that people begin by hand is theirs to end"


def test_while_a_rule_waits_for_the_end_of_turns_there_are_turns(tmp_path: Path) -> None:
    game = Nomic(tmp_path, "when turn ended: give 1 points to who")
    for number in (201, 202):
        game.does("Ann", "remove rule", rule=number)
    assert game.show()["turn"]["seat"] == "Ann"
    game.does("Ann", "end turn")
    assert game.points["Ann"] == "1"


def test_setting_up_no_men_is_not_told_as_setting_up(tmp_path: Path) -> None:
    game = CommandLine(tmp_path, "Ann,Bo", game="nomic-chess")
    (answer,) = game.act({"act": "set up", "by": "Ann", "army": "Red", "rows": "8/8/8/8"})
    assert answer["objection"] == approved()


def test_a_card_of_our_own_is_asked_about_when_it_is_counted(tmp_path: Path) -> None:
    game = CommandLine(tmp_path, "Ann,Bo,Cy", token="Ann")
    game.does("Bo", "add thing", what="a song", to="hand of Ann")
    assert game.show()["asks"] == []
    game.does("Ann", "propose", kind="enact", text="We sing.")
    game.votes(Ann="a song for", Bo="none")
    assert game.votes(Cy="none")["asks"] == approved()


def test_two_thirds_of_the_eligible_voters_are_not_two_thirds_of_who_voted_for_or_against(tmp_path: Path) -> None:
    game = Nomic(tmp_path, 'set other votes to ["abstain"]')
    game.does("Ann", "edit rule", rule=203, sheet="set adoption to number of for voters is at least 2/3 * number of voters")
    game.does("Ann", "propose", kind="enact", text="A new rule.")
    game.does("Ann", "end debate")
    answer = game.votes(Ann="for", Bo="abstain", Cy="abstain")
    assert [act["adopted"] for act in answer["followed"] if act["act"] == "settle vote"] == [False]


def test_nobody_is_called_to_begin_where_a_rule_has_begun_the_next_turn(tmp_path: Path) -> None:
    game = Nomic(tmp_path, "when turn ended: begin turn of first of players after who")
    assert told(game.turn("Ann"))[-1] == approved()
    assert ("Cy", "begin the turn") not in game.owed


def test_a_deed_is_the_same_with_a_capital_letter(tmp_path: Path) -> None:
    game = Nomic(tmp_path, BRIBE)
    assert game.refused("Ann", "do", what="Bribe", player="Cy", number=-8)[1] == "house"
    assert game.does("Ann", "do", what=" Bribe ", player="Cy", number=8)["done"]["what"] == "bribe"


def test_a_bid_that_is_owed_is_not_ticked_off_without_a_number(tmp_path: Path) -> None:
    game = bidding(tmp_path)
    assert game.refused("Ann", "tick", duty="bid") == approved()


def test_a_vote_or_a_throw_that_is_owed_is_not_done_by_its_name_alone(tmp_path: Path) -> None:
    game = Nomic(tmp_path)
    game.does("Ann", "propose", kind="enact", text="A new rule.")
    game.does("Ann", "end debate")
    assert game.refused("Bo", "do", what="vote") == approved()
    game.votes(Ann="for", Bo="for", Cy="for")
    assert game.refused("Ann", "do", what="throw the die") == approved()


def test_a_line_that_would_not_be_heard_is_told_with_the_proposal(tmp_path: Path) -> None:
    game = Nomic(tmp_path)
    made = game.does("Ann", "propose", kind="enact", text="No turns.", sheet="when turn ended: end turn\nset order to players")
    assert made["in vain"] == [{"line": 2, "question": "order", "rule": 201, "by": 211}]
    made = game.does("Ann", "revise", text="No turns.", sheet="when turn ended: end turn")
    assert "in vain" not in made
