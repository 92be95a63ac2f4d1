"""Whoever writes a line that another rule goes before is told so at once, beside the line, with a way onto that rule's card."""

import pytest

from tabletop.clerk.kits import VOCABULARY
from tabletop.engine.text.game_words import AMEND, ENACT
from tabletop.view.editor.overridden_lines import notes_on
from tabletop.view.values.drafts import Draft, Procedure
from tests.games.nomic import vote
from tests.playing import do, sit
from tests.view.hands import Key

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
ADOPTION = "what it takes to adopt a proposal"
SAID = (
    f"rule 203 already says {ADOPTION}, and goes first, as rule 211 says (lowest number first): "
    "what this says of it changes nothing."
)
FOOT = "A line may do nothing as it stands: the note beside it says why."


@pytest.fixture
def writing(nomic):
    at = nomic()
    at.click("Propose…")
    return at


def sheet(at) -> str:
    return at.window.page.editor.sheet.sheet


def takes(at, words: str) -> None:
    at.click("Ready lines…")
    at.type(words)
    at.key(Key.Key_Return)


def test_a_ready_line_that_another_rule_goes_before_says_so_before_a_word_is_written(writing):
    takes(writing, "two thirds adopt")
    assert writing.reads(SAID)


def test_one_button_puts_it_on_that_rules_card_and_it_works_from_the_next_vote_on(writing):
    at = writing
    at.write("The words of the rule", "Two thirds are enough.")
    takes(at, "two thirds adopt")
    at.click("Line 1: put it on rule 203 instead")
    draft = at.window.page.editor.draft
    assert (draft.kind, draft.rule) == ("amend", "r203")
    assert draft.text.startswith("Two thirds are enough. If this rule is not amended")
    assert sheet(at).splitlines()[0] == "set adoption to 2/3"
    assert "set adoption to unanimous" not in sheet(at)
    assert not at.reads("changes nothing")
    at.click("Propose")
    session = at.window.session
    vote(session)
    do(session, "throw", by="Ann", faces=[1])
    assert ("⅔", "r203") in [(line.answer, line.rule) for line in session.law() if line.question == "adoption"]


def test_an_offer_put_on_that_rules_card_stands_in_place_of_what_it_contradicts(writing):
    at = writing
    at.write("The words of the rule", "First to 50 points wins.")
    at.window.page.editor.offer.tell()
    assert at.reads("By this rule alone nobody wins: rule 208 already says who has won, and goes first, as rule 211 says")
    at.click("Use what the clerk could do")
    at.click("Line 1: put it on rule 208 instead")
    draft = at.window.page.editor.draft
    assert draft.text == "First to 50 points wins."
    assert "100" not in draft.sheet


def test_whoever_turns_back_finds_the_new_rule_as_it_was_begun(writing):
    at = writing
    at.write("The words of the rule", "Two thirds are enough.")
    takes(at, "two thirds adopt")
    at.click("Line 1: put it on rule 203 instead")
    at.click("Kind of change: Enact")
    draft = at.window.page.editor.draft
    assert (draft.text, draft.sheet) == ("Two thirds are enough.", "set adoption to 2/3")


def test_where_that_rule_cannot_be_amended_the_objection_stands_there_and_no_button(writing):
    at = writing
    takes(at, "the proposer does not vote")
    assert at.reads("rule 105 already says who may vote, and goes first, as rule 110 says (immutable first)")
    assert at.reads("It cannot be put on rule 105 instead: rule 103 objects: An immutable rule must first be transmuted.")
    assert not [name for name in at.buttons() if "put it on" in name]


def test_what_a_rule_says_to_it_on_the_other_card_too_is_told_with_its_number(tmp_path):
    chess = sit(tmp_path, "nomic-chess", "Ann,Bo")
    words, sheet = "First to 5 points wins.", "set winner to players whose points is at least 5"
    draft = Draft("Ann", Procedure.PROPOSAL, ENACT, text=words, sheet=sheet)
    book = chess.table().rulebook
    (note,) = notes_on(draft, book, chess.overridden_lines, chess.objection, chess.notices_of, VOCABULARY)
    assert note.said.startswith("By this rule alone nobody wins: rule 208 already says who has won")
    assert "There, it gets a note by rule 112: Ann proposes something about winning" in note.said


def test_words_that_stay_while_the_clerk_does_something_else_are_asked_for(writing):
    at = writing
    takes(at, "two thirds adopt")
    at.click("Line 1: put it on rule 203 instead")
    assert at.reads("What the clerk does changes, the words do not.")
    at.type(" Two thirds are enough.")
    assert not at.reads("What the clerk does changes, the words do not.")


def test_the_note_stands_under_the_text_as_well(writing):
    at = writing
    at.click("How the sheet is shown: In words")
    at.write_sheet("set sides to 20")
    assert at.reads(SAID.replace("203", "202").replace(ADOPTION, "how many sides a die has"))
    at.write_sheet("when turn ended: give 1 points to who")
    assert not at.reads("changes nothing")


def test_a_line_of_which_no_other_rule_speaks_has_no_note(writing):
    takes(writing, "a quorum so many ballots")
    assert not writing.reads("changes nothing")


def test_a_ready_line_that_answers_what_a_line_of_the_card_answers_takes_its_place_there(writing):
    at = writing
    at.click("Kind of change: Amend")
    at.choose("Rule", "207")
    takes(at, "poorest two votes")
    assert [line for line in sheet(at).splitlines() if "votes of players" in line] == [
        "set votes of players to 2 if player is in players with lowest points otherwise 1"
    ]
    assert not at.reads("never asked")
    at.click("How the sheet is shown: In words")
    at.click(at.field("What the clerk does"))
    at.key(Key.Key_End, held=at.CONTROL)
    at.key(Key.Key_Return)
    at.type("set votes of players to 3")
    assert at.reads("A line above answers this first, so this one is never asked.")


def test_where_no_circuit_is_counted_a_line_that_rests_on_them_says_so_and_one_button_counts_them(person, tmp_path):
    at = person(file=sit(tmp_path))
    at.click("Propose…")
    at.write("The words of the rule", "Thieves abound.")
    takes(at, "stolen neighbour")
    nobody = "No rule says which round of turns it is, so this line does nothing."
    assert at.reads(nobody)
    assert at.reads(FOOT)
    at.click("Line 3: say here which round of turns it is")
    assert sheet(at).splitlines()[-1] == "set circuit to 1 + lowest of rounds finished of (players where it is not in latecomers)"
    assert not at.reads(nobody)
    assert not at.reads(FOOT)


def test_a_line_that_would_differ_from_another_rules_is_not_said_to_do_nothing(person, tmp_path):
    at = person(file=sit(tmp_path))
    at.click("Propose…")
    at.write("The words of the rule", "A tie is enough.")
    takes(at, "tie adopted")
    assert at.reads(
        f"rule 8 also says {ADOPTION}, and no sheet tells the clerk which of the two prevails: where they differ, the"
    )
    assert at.reads("Where a line and another rule differ, the table decides: the note beside it names the rule.")
    assert not at.reads(FOOT)


@pytest.mark.parametrize(
    "draft",
    [
        Draft("Bo", Procedure.AT_ONCE),
        Draft("Bo", Procedure.AT_ONCE, motion="settle a dispute"),
        Draft("Bo", Procedure.BY_HAND),
        Draft("Bo", Procedure.BY_HAND, AMEND, "r18"),
    ],
    ids=["at once", "as a motion", "by hand", "an old card by hand"],
)
def test_a_line_that_would_differ_from_another_rules_says_so_however_it_is_put_in_force(person, tmp_path, draft):
    at = person(file=sit(tmp_path))
    at.window.page.open_editor(draft)
    at.write("The words of the rule", "A tie is enough.")
    takes(at, "tie adopted")
    assert at.reads(
        f"rule 8 also says {ADOPTION}, and no sheet tells the clerk which of the two prevails: where they differ, the"
    )
    assert at.reads("Where a line and another rule differ, the table decides: the note beside it names the rule.")


def test_an_amendment_whose_words_belong_in_another_rule_is_offered_there_in_one_press(writing):
    at = writing
    at.click("Kind of change: Amend")
    at.choose("Rule", "213")
    at.click(at.field("The words of the rule"))
    at.key(Key.Key_End, held=at.CONTROL)
    at.type(" The poorest player has two votes.")
    at.window.page.editor.offer.tell()
    assert at.reads("Rule 207 already says what each ballot counts, and goes first")
    at.click("Use what the clerk could do")
    draft = at.window.page.editor.draft
    assert (draft.kind, draft.rule) == ("amend", "r207")
    assert draft.text.endswith("\nThe poorest player has two votes.")
    assert "set votes of players to 2 if player is in players with lowest points otherwise 1" in sheet(at).splitlines()
    assert not at.reads("changes nothing")
    at.choose("Rule", "213")
    assert at.window.page.editor.draft.text.endswith("The poorest player has two votes.")


def test_an_offer_that_another_rule_goes_before_says_so_before_it_is_taken(writing):
    at = writing
    at.write("The words of the rule", "Two thirds are enough.")
    at.window.page.editor.offer.tell()
    assert sheet(at) == ""
    assert at.reads(f"Rule 203 already says {ADOPTION}, and goes first")
    at.click("Use what the clerk could do")
    assert sheet(at) == "set adoption to 2/3"


def test_words_that_claim_precedence_have_the_line_that_says_so_a_press_away(writing):
    at = writing
    at.write("The words of the rule", "Two thirds are enough, whoever dances. This rule takes precedence over rule 203.")
    takes(at, "two thirds adopt")
    assert not at.reads("what this says of it changes nothing")
    at.click("Line 1: say on the sheet too that this rule goes first")
    assert sheet(at) == "set adoption to 2/3\nset claims over to rule 203"
    assert not at.reads("changes nothing")
