"""A draft becomes the act that lays it on the table."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QPushButton

from tabletop.engine.acts.lawmaking.editing import EditOwnCard, EditRule, RemoveRule
from tabletop.engine.acts.lawmaking.enacting import EnactAtOnce
from tabletop.engine.acts.lawmaking.proposing import Propose, Revise
from tabletop.engine.answers import Objection
from tabletop.engine.past import LaidOff
from tabletop.engine.proposals import Proposal
from tabletop.engine.rulebook import HOUSE, Rule, Rulebook
from tabletop.engine.text.game_words import AMEND, ENACT, REPEAL
from tabletop.view.values.drafts import BELOW, OUTGROWN, SILENT, STALE, Draft, Procedure, against, apart
from tabletop.view.widgets.dialogs import Slip
from tests.golden import approved

JACK = Rule("r14", 14, "A Jack is 11.", 'set value of cards whose rank is "J" to 11')
BOOK = Rulebook((JACK,), highest=18)
AMENDING = Draft.changing(JACK, "Bo")
OUTGREW = {"text": "A Jack is 0.", "sheet": f"{JACK.sheet}\nset dice to 2"}


def test_an_amendment_names_the_rule_and_keeps_the_sheet_that_was_not_touched():
    draft = replace(AMENDING, text="A Jack is 0.")
    assert draft.act(BOOK) == Propose(by="Bo", kind=AMEND, rule=14, text="A Jack is 0.", sheet=None)


def test_a_sheet_that_was_looked_at_is_laid_down_as_it_is():
    draft = replace(AMENDING, text="A Jack is worth 11.", fits=True)
    assert draft.act(BOOK) == Propose(by="Bo", kind=AMEND, rule=14, text="A Jack is worth 11.", sheet=JACK.sheet)


def test_a_new_rule_brings_its_sheet_and_a_repeal_only_the_number():
    assert Draft("Bo", text="Tea at five.", sheet="").act(BOOK) == Propose(by="Bo", kind=ENACT, text="Tea at five.", sheet="")
    assert replace(AMENDING, kind=REPEAL).act(BOOK) == Propose(by="Bo", kind=REPEAL, rule=14)


@pytest.mark.parametrize(
    ("laid", "again"),
    [
        (LaidOff("repealed", 3, 12, "Tea.", sheet="set quorum to 2"), Draft(text="Tea.", sheet="set quorum to 2")),
        (LaidOff("defeated", 3, 19, "Jack.", change=AMEND, rule="r14"), replace(AMENDING, by="", text="Jack.", sheet="")),
        (LaidOff("defeated", 3, 19, "Jack.", change=AMEND, rule="r9"), Draft(text="Jack.")),
        (LaidOff("defeated", 3, 19, JACK.text, change=REPEAL, rule="r14"), replace(AMENDING, by="", kind=REPEAL)),
        (LaidOff("defeated", 3, 19, "Tea.", change=REPEAL, rule="r9"), None),
    ],
)
def test_what_is_laid_off_is_drafted_again_as_a_new_rule_or_as_a_change_of_the_card_that_still_lies_there(laid, again):
    assert Draft.again(laid, BOOK) == again


def test_the_same_words_become_a_rule_by_consensus_or_by_hand():
    assert Draft("Bo", Procedure.AT_ONCE, text="Tea.", why="dispute").act(BOOK) == EnactAtOnce(
        by="Bo", text="Tea.", why="dispute"
    )
    by_hand = Draft.changing(JACK, "Bo", Procedure.BY_HAND)
    edited = replace(by_hand, text="A Jack is 12.", why="misread").act(BOOK)
    assert edited == EditRule(by="Bo", rule=14, text="A Jack is 12.", why="misread")
    assert replace(by_hand, kind=REPEAL).act(BOOK) == RemoveRule(by="Bo", rule=14)


def test_what_is_done_with_no_vote_is_asked_about_as_the_act_that_does_it():
    """What it would mean is told of a removal by hand, too; nothing of it is adopted."""
    by_hand = replace(Draft.changing(JACK, "Ann", Procedure.BY_HAND), kind=REPEAL)
    assert by_hand.outright(BOOK) == RemoveRule(by="Ann", rule=14)
    assert replace(by_hand, procedure=Procedure.PROPOSAL).outright(BOOK) is None
    agreed_on = Draft("Ann", Procedure.AT_ONCE, text="Sing.", motion="a rule by consensus")
    assert agreed_on.outright(BOOK) == EnactAtOnce(by="Ann", text="Sing.", sheet="")


def test_the_own_card_has_lines_alone_and_is_changed_by_hand():
    book = Rulebook((JACK,), "set dice to 1")
    draft = Draft.of_own_card(book.house)
    assert (draft.rule, draft.missing(book), draft.proposal(book)) == (HOUSE, "Nothing is changed yet.", None)
    changed = replace(draft, sheet="set dice to 2\n", why="we are many")
    assert (changed.missing(book), changed.act(book)) == ("", EditOwnCard(sheet="set dice to 2\n", why="we are many"))
    assert (changed.procedure, apart(changed, None)) == (Procedure.OWN_CARD, "")


def test_a_proposal_is_reworded_under_its_own_number():
    draft = Draft.rewording(Proposal(19, "Bo", AMEND, "r14", "A Jack is 0."), BOOK)
    assert (draft.text, draft.sheet) == ("A Jack is 0.", JACK.sheet)
    assert replace(draft, text="A Jack is 1.").act(BOOK) == Revise(by="Bo", text="A Jack is 1.", sheet=None, number=19)


def test_what_is_missing_is_said_in_a_sentence():
    assert Draft("Bo").missing(BOOK) == approved()
    assert AMENDING.missing(BOOK) == approved()
    assert Draft("Bo", kind=REPEAL).missing(BOOK) == approved()
    assert replace(AMENDING, text="A Jack is 0.").missing(BOOK) == ""


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, ""),
        ({"text": "A Jack is 0."}, STALE),
        ({"sheet": "set dice to 2"}, SILENT),
        ({"sheet": "set dice to 2", "taken": "set dice to 2", "taken_for": JACK.text}, ""),
        ({"sheet": "set dice to 3", "taken": "set dice to 2", "taken_for": JACK.text}, SILENT),
        ({"text": "A Jack is 11.\nTwo dice are thrown.", "sheet": "set dice to 2"}, BELOW),
        ({"text": "Two dice are thrown.", "sheet": "set dice to 2"}, ""),
        (OUTGREW, OUTGROWN),
        ({**OUTGREW, "taken": OUTGREW["sheet"], "taken_for": "A Jack is 0."}, ""),
        ({"text": "A Jack is 11. So are two.", "sheet": f"{JACK.sheet}\nset dice to 2"}, ""),
        ({"kind": REPEAL}, ""),
    ],
)
def test_words_and_sheet_that_do_not_go_together_are_spoken_of(changed, said):
    assert apart(replace(AMENDING, **changed), JACK) == said


def test_where_nothing_lies_yet_or_no_sheet_does_there_is_nothing_to_go_apart():
    assert apart(Draft("Bo", text="Tea."), None) == ""
    assert apart(replace(AMENDING, text="A Jack is 0.", sheet=""), replace(JACK, sheet="")) == ""


def test_what_is_written_is_forgotten_by_one_press_that_is_asked_once(nomic):
    at = nomic()
    at.click("Propose…")
    assert "Start afresh…" not in at.buttons()
    at.write("The words of the rule", "There are two dice.")
    at.write_sheet("set dice to 2")
    at.click("Cancel")
    at.click("Propose…")
    assert at.window.page.editor.sheet.sheet == "set dice to 2"
    at.click("Start afresh…")
    (asked,) = (slip for slip in at.window.findChildren(Slip) if slip.isVisible())
    pressed = next(each for each in at.window.page.editor.findChildren(QPushButton) if each.text() == "Start afresh…")
    assert asked.x() == pressed.mapTo(at.window, QPoint()).x(), "it lies where it was pressed"
    assert at.window.page.editor.sheet.sheet == "set dice to 2"
    at.click("Start afresh")
    assert (at.window.page.editor.sheet.sheet, at.window.page.editor.words.words) == ("", "")
    assert "Start afresh…" not in at.buttons()


def test_what_a_rule_objects_begins_as_the_rule_has_it_lest_a_name_be_written_small():
    first = next(iter(BOOK.rules))
    told = against(Draft("Ann", text="Tea."), BOOK, lambda _: Objection("Ann may not propose now.", first.id))
    assert told == f"Rule {first.number} objects: Ann may not propose now."
