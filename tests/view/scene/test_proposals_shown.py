"""What the sheet in the middle of the table says of a proposal, and a card of what is amiss with its rule."""

from dataclasses import replace

import pytest

from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.chess.betza import read_betza
from tabletop.engine.seen import seen
from tabletop.view.drawing.proposal_cards import ProposalFace, fitting
from tabletop.view.drawing.type import Role, Type
from tabletop.view.facts import Facts
from tabletop.view.scene.figures.figure import Overlay
from tabletop.view.scene.figures.rule_figures import face_of, proposal_face, proposal_figures, proposal_lying, spoken_state
from tabletop.view.scene.figures.table_figures import counts
from tabletop.view.scene.hands.reading import held_rule
from tabletop.view.scene.layout.layout import lay_out
from tabletop.view.values.past import RecordState
from tests.games import nomic
from tests.games.chess_table import begun
from tests.playing import do
from tests.view.scene.tables import evening, play

BEGINS = "when game begun: begin turn of next mover"


@pytest.mark.parametrize(
    ("fields", "would"),
    [
        ({"kind": "enact", "text": "Tea.", "sheet": ""}, ""),
        ({"kind": "enact", "text": "Tea."}, ""),
        (
            {"kind": "amend", "rule": 4, "text": "Tea.", "sheet": BEGINS},
            "When the game begins: begin the turn of the next mover.",
        ),
        ({"kind": "amend", "rule": 4, "text": "Tea."}, "do as before: its sheet stays as it is, to be checked"),
        (
            {"kind": "amend", "rule": 4, "text": "Tea.", "sheet": ""},
            "No longer: When the game begins: begin the turn of the next mover.",
        ),
        (
            {"kind": "enact", "text": "Tea.", "sheet": "set adoption too majority"},
            "not understand its sheet: line 1, column 14: I do not know what “too” is. Did you mean “to”?",
        ),
        ({"kind": "repeal", "rule": 4}, "do nothing under it any more"),
    ],
)
def test_the_clerk_would_do_what_the_sheet_changes_or_its_old_lines_for_new_words(fields, would):
    table = seen(play(evening(), Propose(by="Bo", number=19, **fields)))
    face = proposal_face(table.proposals[-1], table)
    assert face.clerk == would
    sentence = would.startswith(("do ", "not ", "stop "))
    assert not would or face.clerk_lead == ("The clerk would" if sentence else "The clerk would go by:")


def test_trays_stand_beside_a_proposal_from_the_opening_of_its_vote_and_beside_no_draft(tmp_path):
    session = nomic.begun(tmp_path)

    def shown() -> int:
        return counts(session.table()).trays

    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "end debate", by="Ann")
    assert shown() == 2
    for seat in session.table().players:
        do(session, "vote", by=seat, side="for")
    do(session, "void vote", by="Ann", number=301)
    do(session, "decide", question="custom", answer="no")
    assert shown() == 0, "a draft again, on which nobody votes"
    do(session, "end debate", by="Ann")
    assert shown() == 2


def test_what_was_adopted_the_clerk_does(tmp_path):
    session = nomic.begun(tmp_path)
    nomic.turn(session, text="Whoever proposes gets a point.", sheet="when proposal made: give 1 point to proposer")
    table = session.table()
    face = proposal_face(table.proposals[-1], table)
    assert (face.clerk_lead, face.clerk) == ("The clerk goes by:", "When a proposal is made: give 1 point to the proposer.")


def test_who_did_what_stands_whole_on_a_card_that_was_voted_on(tmp_path):
    session = nomic.begun(tmp_path)
    nomic.turn(session, against="Cy")
    table = session.table()
    face = proposal_face(table.proposals[-1], table)
    assert (face.summary, face.brief) == ("Ann wanted to add a rule", "Ann wanted to add it")
    letters, words = fitting(face, Type(Role.CONTROLS, 13).width("Ann wanted to add a rule") * 0.9)
    assert (words, letters.px < 13) == (("Ann wanted to add a rule",), True)


def test_which_rule_somebody_wanted_to_change_stands_on_a_card_with_little_room_too(tmp_path):
    session = nomic.begun(tmp_path)
    nomic.turn(session, against="Cy", kind="amend", rule=206, text="Whoever is defeated loses 5 points.")
    table = session.table()
    face = proposal_face(table.proposals[-1], table)
    assert (face.summary, face.brief) == ("Ann wanted to change rule 206", "Ann: change rule 206")


def test_how_a_piece_would_move_is_shown_beside_how_it_moves(tmp_path):
    session = begun(tmp_path)
    line = 'set moves of pieces whose kind is "pawn" to "mfsWcfFimfnD"'
    do(session, "propose", by="Ann", kind="enact", text="Pawns may also step sideways.", sheet=line)
    table = session.table()
    (face,) = proposal_face(table.proposals[-1], table).moves
    assert (face.kind, face.legs, face.before) == ("pawn", read_betza("mfsWcfFimfnD"), read_betza("mfWcfFimfnD"))


def test_of_a_rule_with_many_ways_of_moving_the_one_that_changes_is_shown(tmp_path):
    session = begun(tmp_path)
    rule = session.table().rulebook["r214"]
    fewer = rule.sheet.replace('"knight" to "N"', '"knight" to "NL"')
    do(session, "propose", by="Ann", kind="amend", rule=214, text="Knights leap farther.", sheet=fewer)
    table = session.table()
    assert [face.kind for face in proposal_face(table.proposals[-1], table).moves] == ["knight"]
    assert [face.kind for face in face_of(rule, table).moves] == ["king", "queen", "rook", "bishop", "knight", "pawn"]


def test_the_words_of_a_proposal_grow_with_the_text(qapp):
    table = seen(play(evening(), Propose(by="Bo", number=19, kind="enact", text="Tea is served at noon.")))
    sheets = [
        proposal_figures(table, lay_out(1132, 856, counts(table), text=text), Overlay())[0].look for text in (1.0, 1.25, 1.5)
    ]
    assert [sheet.px for sheet in sheets] == [19, 23.5, 28.5]


def test_what_the_clerk_does_by_an_amendment_is_said_once_it_is_in_force_too(tmp_path):
    session = nomic.begun(tmp_path)
    nomic.turn(session, text="Whoever proposes gets a point.", sheet="when proposal made: give 1 point to proposer")
    table = session.table()
    enacted = table.proposals[-1]
    amended = replace(enacted, kind="amend", rule=table.rulebook.numbered(301).id)
    assert proposal_face(amended, table).clerk == proposal_face(enacted, table).clerk != ""


def test_a_proposal_to_repeal_a_rule_that_is_gone_says_so(tmp_path):
    session = nomic.begun(tmp_path)
    nomic.turn(session, text="Tea.")
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="repeal", rule=301)
    do(session, "remove rule", rule=301, why="a slip")
    table = session.table()
    assert proposal_face(table.proposals[-1], table).summary == "Bo would repeal a rule that is gone"


def test_a_proposal_whose_vote_is_void_and_whose_change_stands_is_told_as_in_force(tmp_path):
    session = nomic.begun(tmp_path)
    nomic.turn(session, kind="repeal", rule=209)
    do(session, "void vote", by="Bo", number=301, why="a slip")
    table = session.table()
    face = proposal_face(table.proposals[-1], table)
    assert (face.summary, face.label) == ("Ann repealed rule 209", "in force, to be voted on again")
    nomic.vote(session, against="Bo")
    table = session.table()
    face = proposal_face(table.proposals[-1], table)
    assert (face.summary, face.label) == ("Ann repealed rule 209", "defeated, 2 for, 1 against; in force")


def test_a_proposal_that_was_reworded_since_it_came_into_force_is_a_draft(tmp_path):
    session = nomic.begun(tmp_path)
    nomic.turn(session, text="Tea.")
    do(session, "void vote", by="Bo", number=301, why="a slip")
    do(session, "revise", by="Ann", text="Coffee.")
    table = session.table()
    face = proposal_face(table.proposals[-1], table)
    assert (face.summary, face.label) == ("Ann would add a rule", "version 2, draft")


def test_a_rule_in_force_whose_vote_is_void_is_no_draft(tmp_path):
    session = nomic.begun(tmp_path)
    nomic.turn(session, text="Tea.")
    nomic.turn(session, kind="amend", rule=206, text="Nobody loses a point.")
    for number, states in ((301, ["to be voted on again", "amended"]), (302, ["", "to be voted on again"])):
        do(session, "void vote", by="Bo", number=number, why="a slip")
        table = session.table()
        assert [face_of(table.rulebook.numbered(each), table).state for each in (301, 302)] == states
    nomic.vote(session, against="Bo")
    table = session.table()
    assert face_of(table.rulebook.numbered(302), table).state == "amended"


@pytest.mark.parametrize(
    ("against", "change", "said"),
    [
        ("", {"kind": "amend", "rule": 203, "text": "Tea."}, "Ann changed rule 203"),
        ("", {"kind": "repeal", "rule": 210}, "Ann repealed rule 210"),
        ("", {"kind": "transmute", "rule": 114}, "Ann transmuted rule 114"),
        ("Bo", {"kind": "amend", "rule": 209, "text": "Tea."}, "Ann wanted to change rule 209"),
    ],
)
def test_what_became_of_a_rule_is_told_with_the_number_that_it_bore_then(tmp_path, against, change, said):
    session = nomic.begun(tmp_path)
    nomic.turn(session, against=against, **change)
    table = session.table()
    assert proposal_face(table.proposals[-1], table).summary == said


def test_what_is_amiss_with_a_rule_is_one_of_the_parts_that_its_card_says_of_itself():
    table = evening()
    rule = replace(table.rulebook.rules[3], fault="Line 1: that is too much.")
    said = spoken_state(rule, face_of(rule, seen(table)), "")
    assert said == "failed, Line 1: that is too much"


def test_a_card_and_a_proposal_of_which_a_line_is_not_heard_say_which_rule_goes_first(tmp_path):
    session, first = nomic.begun(tmp_path), "Rule 202 already says how many sides a die has, and goes first, as rule 211 says"

    def told() -> ProposalFace:
        facts = Facts(table=session.table(), record=RecordState())
        table = facts.table
        return proposal_face(proposal_lying(table), table, facts.beside(session).unheard)

    do(session, "propose", by="Ann", kind="enact", text="A die has eight sides.", sheet="set sides to 8")
    assert f"How many sides a die has: 8. {first}" in told().clerk
    nomic.vote(session)
    assert told().clerk_lead == "The clerk goes by:"
    assert f"How many sides a die has: 8. {first}" in told().clerk
    table = session.table()
    assert first in held_rule(table.rulebook["r301"], table, "", (), (), session.unheard("r301")).history
