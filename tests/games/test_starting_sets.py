"""A game in play as the starting set of another: each of the four, exported in mid-game, begins again by its changed law."""

from pathlib import Path

import pytest

from tabletop.box.box import Box, own_card, read_box
from tabletop.box.options import BoxTrouble
from tabletop.box.starting_set import rule_file
from tabletop.game.checking import box_troubles
from tabletop.game.session import Session
from tests.games import chess_table, nomic
from tests.golden import approved
from tests.playing import carry, deal, do, held, refused, sit

JOKERS = """\
set value of cards whose rank is "joker" to 0
when {}: add 2 "joker" to "discard\""""


def again(session: Session, folder: Path, names: str, **options: str) -> Session:
    """The rules exported, the file checked and read, and a new game begun from it."""
    file = folder / "ours.toml"
    file.write_text(rule_file(session.starting_set()), "utf-8")
    assert box_troubles(file) == []
    return sit(folder, read_box(file.read_text("utf-8")), names, token="", options=options, file="again.nomic")


def cards(session: Session) -> list[tuple[int, str, str]]:
    return [(rule.number, rule.text, rule.kind) for rule in session.whole_table().rulebook.rules]


def answer(session: Session, question: str, subject: str = "") -> tuple[str, str]:
    found = session.finding(question, subject).line
    return found.answer, session.table().rulebook.title(found.rule)


def test_nomic_begins_again_with_what_was_adopted_and_transmuted(tmp_path: Path) -> None:
    session = nomic.begun(tmp_path)
    nomic.turn(session, kind="amend", rule=203, text="A majority adopts.", sheet="set adoption to majority")
    nomic.turn(session, kind="enact", text="Twenty sides.", sheet="set sides to 20\nset claims over to [rule 202]", against="Cy")
    nomic.turn(session, kind="transmute", rule=116)
    new = again(session, tmp_path, "Ann,Bo,Cy,Dee", **{"the player who starts": "Dee"})
    assert cards(new) == cards(session)
    assert answer(new, "sides") == ("20", "rule 302")
    nomic.turn(new, against="Bo")
    assert nomic.points(new)["Bo"] == 10, "204 pays those who vote against what a majority adopts"
    assert nomic.numbers(new)[-1] == 304, "no number is borne twice"


@pytest.mark.parametrize("enacted", ["this rule is enacted", 'rule changed if rule is this rule and kind is "enact"'])
def test_the_card_game_begins_again_with_its_new_values_and_what_a_new_rule_brings(tmp_path: Path, enacted: str) -> None:
    session = sit(tmp_path)
    deal(session, Ann=["7S", "KD", "2C", "5C"], Bo=["9H", "3D"], Cy=["4D"], Dee=["6D"])
    carry(session, "Ann", "An ace is worth 20.", 'set value of cards whose rank is "A" to 20', rule=13)
    do(session, "edit rule", by="Ann", text="There are two jokers, worth nothing.", sheet=JOKERS.format(enacted))
    new = again(session, tmp_path, "Ann,Bo,Cy", **{"the player chosen beforehand": "Bo"})
    assert answer(new, "value", "AC") == ("20", "rule 13")
    assert sum(thing.face.startswith("*") for thing in new.whole_table().things.by_id.values()) == 2
    assert len(held(new, "Ann")) == 5


def test_chess_begins_again_with_another_way_of_moving(tmp_path: Path) -> None:
    session = chess_table.begun(tmp_path)
    chess_table.by_majority(session)
    rule = session.whole_table().rulebook.numbered(214)
    assert rule
    changed = rule.sheet.replace(
        'set moves of pieces whose kind is "king" to "K"', 'set moves of pieces whose kind is "king" to "KN"'
    )
    assert changed != rule.sheet
    chess_table.propose(session, kind="amend", rule=214, text=f"{rule.text} A king also leaps as a knight.", sheet=changed)
    assert session.whole_table().proposals[-1].stage.value == "adopted"
    names = ",".join(seat.name for seat in session.whole_table().seats)
    new = again(session, tmp_path, names)
    assert cards(new) == cards(session)
    told = {line.subject: line.answer for line in new.law() if line.question == "moves"}
    assert told['kind of it is "king"'] == "like a king in chess, or like a knight in chess"
    assert chess_table.standing(new).keys() == chess_table.standing(session).keys()


def test_solitaire_begins_again_with_the_rules_that_were_mutated_and_divided(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    words = "Scoring\nThe player may remove any one rule from the ruleset by performing an action."
    do(session, "mutate", by="Ann", rule=1001, text=words, sheet='set describes to ["remove any one rule"]')
    do(session, "divide", by="Ann", rule=1001, to=13)
    new = again(session, tmp_path, "Ann")
    assert cards(new) == cards(session)
    assert answer(new, "limit", "consecutive words") == ("4", "rule 8")
    do(new, "other action", by="Ann", under=13, words="remove any one rule", does="remove", rule=1002)
    assert new.whole_table().rulebook.numbered(1002) is None


def test_what_was_chosen_before_the_game_is_the_usual_answer_and_what_the_table_decided_goes_along(tmp_path: Path) -> None:
    session = nomic.begun(tmp_path, **{"one may abstain": "yes"})
    do(session, "decide", by="Ann", question="rounding", answer='"up"', scope="from now on")
    box = session.starting_set()
    assert {option.key: option.usual for option in box.option}["one may abstain"] == "yes"
    assert box.decided == f'set rounding to "up"\n{own_card()}'
    new = again(session, tmp_path, "Ann,Bo")
    assert answer(new, "rounding") == ("up", "the table’s own card")
    assert answer(new, "custom", "one may abstain")[0] == "yes"


def test_a_stamp_stays_on_its_rule(tmp_path: Path) -> None:
    session = nomic.begun(tmp_path)
    do(session, "suspend", by="Ann", rule=206)
    new = again(session, tmp_path, "Ann,Bo")
    rule = new.whole_table().rulebook.numbered(206)
    assert rule
    assert rule.standing == "suspended"


def test_the_rules_of_an_earlier_step_can_be_had(tmp_path: Path) -> None:
    session = nomic.begun(tmp_path)
    before = session.last
    do(session, "edit rule", rule=203, sheet="set adoption to majority")
    assert [entry.sheet for entry in session.starting_set(before).rule if entry.number == 203] != ["set adoption to majority"]
    assert [entry.sheet for entry in session.starting_set().rule if entry.number == 203] == ["set adoption to majority"]


def test_two_rules_of_one_number_are_told_and_nothing_is_written(tmp_path: Path) -> None:
    session = nomic.begun(tmp_path)
    do(session, "edit rule", rule=203, number=204)
    with pytest.raises(BoxTrouble, match="Two rules bear the number 204"):
        session.starting_set()


def test_rules_that_are_all_gone_are_no_game(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    for rule in session.table().rulebook.by_number():
        do(session, "remove rule", by="Ann", rule=rule.number, anyway=True, why="all of them")
    with pytest.raises(BoxTrouble, match="No rule is in force any more"):
        session.starting_set()


def test_an_option_that_no_rule_leaves_open_any_more_is_left_out(tmp_path: Path) -> None:
    session = nomic.begun(tmp_path)
    do(session, "remove rule", rule=207)
    rule = session.whole_table().rulebook.numbered(208)
    assert rule
    do(session, "edit rule", rule=208, text="Fifty points win.", sheet="set winner to players where points of it is at least 50")
    keys = {option.key for option in session.starting_set().option}
    assert "the mail clause of 208" not in keys
    assert "the player who starts" in keys


@pytest.mark.parametrize(
    "words",
    [
        'Say "aye" or "nay".',
        "It's ''' odd '''.",
        "A tab\tand a line\nand another\\n.",
        "Ends in a quote'\non two lines'",
        "\x07 rings.",
    ],
)
def test_whatever_the_words_are_the_file_reads_as_they_stood(tmp_path: Path, words: str) -> None:
    session = nomic.begun(tmp_path)
    do(session, "edit rule", by="Ann", number=301, text=words, sheet='when dice thrown: tell "it\\\\s \\"so\\""')
    box = session.starting_set()
    read = read_box(rule_file(box))
    assert [entry.text for entry in read.rule] == [entry.text for entry in box.rule]
    assert [entry.sheet.strip() for entry in read.rule] == [entry.sheet.strip() for entry in box.rule]


def test_a_game_that_was_exported_is_exported_again_as_it_is(tmp_path: Path) -> None:
    first: Box = nomic.begun(tmp_path).starting_set()
    second = sit(tmp_path, first, "Ann,Bo", token="", file="second.nomic").starting_set()
    assert second == first


def test_an_act_is_refused_in_the_new_game_as_its_changed_rules_say(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", rule=6, sheet='before ballot laid: object "nobody votes any more"')
    new = again(session, tmp_path, "Ann,Bo,Cy", **{"the player chosen beforehand": "Ann"})
    do(new, "propose", by="Ann", kind="repeal", rule=18)
    assert refused(new, "vote", by="Bo", side="none").sentence == approved()
