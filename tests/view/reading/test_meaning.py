"""Whoever writes a change is told what it would mean, before anybody votes."""

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from tabletop.clerk.kits.changes import sheet_changes
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.answers import ON_THE_VOTE, DryRun, Failing, FigureChange, Foreseen, Meaning
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.text.game_words import USUAL
from tabletop.engine.work import Progress
from tabletop.view.reading.meaning import MOST, NEVER, PAUSE, MeaningNote, sentences
from tabletop.view.widgets import slices
from tabletop.view.widgets.flow import spoken
from tabletop.view.widgets.layouts import stacked
from tabletop.view.widgets.tagged_line import TaggedLine
from tabletop.view.widgets.theme import Theme
from tabletop.view.widgets.words_edit import ChangedWords
from tests.games.nomic import begun, turn
from tests.golden import approved
from tests.playing import deal, do, held, propose, sit
from tests.view.hands import Key

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def said(meaning: Meaning, session) -> list[str]:
    return [spoken(pieces) for pieces in sentences(meaning, session.table().rulebook, USUAL)]


@pytest.fixture
def session(tmp_path):
    return begun(tmp_path)


def test_what_would_be_answered_otherwise_is_said_with_what_it_was(session):
    found = Meaning(
        (
            Foreseen("adoption", "", "unanimous", "majority", "r203", told="what it takes to adopt a proposal"),
            Foreseen("votes", "Bo", "", "2", "r301", told="what the vote of Bo counts"),
            Foreseen("votes", "Cy", "", "2", "r301", told="what the vote of Cy counts", among=True),
        )
    )
    assert said(found, session) == approved()


def test_all_that_hangs_on_who_votes_against_it_is_told_in_one_line(session):
    hangs = [
        Foreseen("votes", who, "1", ON_THE_VOTE, "r301", told=f"what the vote of {who} counts") for who in ("Ann", "Bo", "Cy")
    ]
    assert said(Meaning((hangs[0], Foreseen("dice", "", "1", "2", "r301", told="how many dice"))), session) == approved()
    assert said(Meaning((*hangs, Foreseen("dice", "", "1", "2", "r301", told="how many dice"))), session) == approved()


def test_where_players_are_asked_for_none_is_nobody(session):
    found = Meaning(
        (Foreseen("winner", "", "none", "", "", told="who has won"), Foreseen("classes", "", "none", "bylaw", "r301"))
    )
    assert said(found, session) == approved()


def test_a_line_in_vain_names_who_prevails_and_the_rule_that_says_so(session):
    found = Meaning((Foreseen("winner", "", "none", "none", "r208", "r211", told="who has won"),))
    assert said(found, session) == approved()


def test_what_stays_as_it_is_beside_what_changes_names_the_rule_that_keeps_it(session):
    found = Meaning((Foreseen("value", "KH", "26", "26", "r203", alone=True, told="what the king of hearts is worth"),))
    assert said(found, session) == approved()


def test_what_the_last_turns_would_have_come_to(session):
    rehearsal = DryRun(2, 9, (FigureChange("points", "Bo", "0", "4"),), ((5, "Nobody throws."),), ("adoption",), "Then it ended.")
    assert said(Meaning(dry_run=rehearsal), session) == approved()
    failing = (Failing(3, "r301", "Line 2: Nothing called “Zed” is on the table."), Failing(0, "r203", "This is too much."))
    assert said(Meaning(dry_run=DryRun(2, 9, failed=failing)), session)[1:] == approved()


def test_a_rule_that_somebody_takes_off_is_not_said_to_have_been_repealed(session):
    found = Meaning(dry_run=DryRun(2, 9, asked=("adoption",)), kind="remove")
    assert said(found, session)[0] == "Had it not been in force in the last turns (steps 2 to 9):"


def test_what_the_last_turns_would_have_come_to_is_said_in_the_words_of_the_game(tmp_path):
    table = sit(tmp_path).table()
    found = Meaning(dry_run=DryRun(2, 9, (FigureChange("proposition 19", "", "adopted", "defeated"),), asked=("adoption",)))
    assert [spoken(pieces) for pieces in sentences(found, table.rulebook, table.words)] == [
        "Had it been in force in the last turns (steps 2 to 9):",
        "Proposition 19: rejected instead of ratified.",
        "The table would have been asked: what it takes to ratify a proposition.",
        "What hangs on the answer is not counted here.",
    ]


def test_of_a_rule_that_goes_it_is_told_what_had_come_without_it(played):
    at = played
    at.click("Begin Cy’s turn", "Propose…", "Kind of change: Repeal")
    at.choose("Rule", "202")
    at.wait_until(lambda: at.reads("Had it not been in force in the last turns (steps"))
    assert not at.reads("Had it been in force")
    at.key(Key.Key_Escape)


def test_of_a_rule_that_goes_it_is_told_what_the_clerk_would_no_longer_do(qtbot, tmp_path):
    def ask(change, outright=None):
        yield Progress(0, 1)
        return Meaning()

    table = sit(tmp_path).table()
    note = MeaningNote(Theme(), ask, table.words)
    qtbot.addWidget(note)
    note.show_change(Propose(by="Ann", kind="repeal", rule=10), table.rulebook)
    note._pause.timeout.emit()
    note._slices.timeout.emit()
    note._slices.timeout.emit()
    lines = [each.accessibleName() for each in note.findChildren(TaggedLine)]
    assert "No longer: when a proposition is ratified: put the proposition into effect." in lines
    assert lines[-2:] == ["No rule then objects “there is no quorum”.", "No rule then objects “a veto was laid against it”."]
    assert not note.findChildren(ChangedWords)


def test_of_what_stays_as_it_is_and_of_what_nobody_can_tell_nothing_is_said(session):
    assert said(Meaning(dry_run=DryRun(2, 9)), session) == []
    assert said(Meaning(dry_run=DryRun(2, 9, ends="Then cards were counted that not everybody has seen.")), session) == []


def test_of_many_lines_it_is_said_how_many_there_are(session):
    found = Meaning(tuple(Foreseen("votes", f"P{n}", "1", "2", "r207") for n in range(MOST + 3)))
    assert said(found, session)[-1] == "and 3 more."


def test_all_of_many_lines_are_shown_to_whoever_wants_them(qtbot):
    def ask(change, outright=None):
        yield Progress(0, 1)
        return Meaning(tuple(Foreseen("votes", f"P{n}", "1", "2", "r207") for n in range(MOST + 3)))

    note = MeaningNote(Theme(), ask)
    qtbot.addWidget(note)
    note.show_change(Propose(by="Ann", kind="enact", text="first"), Rulebook())
    note._pause.timeout.emit()
    note._slices.timeout.emit()
    assert note.isHidden()  # what came of it is shown in a slice of its own
    note._slices.timeout.emit()
    assert len(note.findChildren(TaggedLine)) == MOST + 1
    (shows_all,) = note.findChildren(QAbstractButton)
    shows_all.click()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(note.findChildren(TaggedLine)) == MOST + 3
    assert not note.findChildren(QAbstractButton)


def test_it_is_worked_out_in_slices_and_a_key_in_the_middle_of_it_ends_it(qtbot, monkeypatch):
    """Whoever types waits for one part of the work at most."""
    begun, ended = [], []

    def ask(change, outright=None):
        try:
            for part in range(3):
                begun.append((change.text, part))
                yield Progress(part, 3)
            return Meaning((Foreseen("votes", "Ann", "1", "2", "r207"),))
        finally:
            ended.append(change.text)

    monkeypatch.setattr(slices, "SLICE", 0.0)
    note = MeaningNote(Theme(), ask)
    qtbot.addWidget(note)
    first, other = (Propose(by="Ann", kind="enact", text=text) for text in ("first", "other"))
    note.show_change(first, Rulebook())
    note._pause.timeout.emit()
    note._slices.timeout.emit()
    note._slices.timeout.emit()
    assert begun == [("first", 0), ("first", 1)]
    note.show_change(other, Rulebook())
    assert ended == ["first"]
    assert not note._slices.isActive()
    note._pause.timeout.emit()
    for _ in range(5):
        assert note.isHidden()
        note._slices.timeout.emit()
    assert not note.isHidden()
    assert begun[2:] == [("other", part) for part in range(3)]


def test_a_key_before_what_came_of_it_is_shown_leaves_it_unsaid(qtbot):
    def ask(change, outright=None):
        yield Progress(0, 1)
        return Meaning((Foreseen("votes", change.text, "1", "2", "r207"),))

    note = MeaningNote(Theme(), ask)
    qtbot.addWidget(note)
    first, other = (Propose(by="Ann", kind="enact", text=text) for text in ("first", "other"))
    note.show_change(first, Rulebook())
    note._pause.timeout.emit()
    note._slices.timeout.emit()
    note.show_change(other, Rulebook())
    assert not note._slices.isActive()
    note._slices.timeout.emit()
    assert note.isHidden()


def test_what_was_said_has_its_room_until_it_is_said_anew(qtbot):
    def ask(change, outright=None):
        yield Progress(0, 1)
        return Meaning((Foreseen("votes", "Ann", "1", "2", "r207"),) if change.text != "nothing" else ())

    whole, above, note = QWidget(), QWidget(), MeaningNote(Theme(), ask)
    above.setFixedHeight(90)
    stacked(Theme(), above, note, on=whole, gap=0)
    qtbot.addWidget(whole)

    def high(text=None, *, told=False):
        note.show_change(Propose(by="Ann", kind="enact", text=text) if text else None, Rulebook())
        if told:
            note._pause.timeout.emit()
            note._slices.timeout.emit()
            note._slices.timeout.emit()
        return whole.sizeHint().height()

    said = high("first", told=True)
    assert said > 90
    assert (high("other"), note.isHidden()) == (said, True)
    assert high("other still", told=True) == said
    assert (high("nothing"), high("nothing more"), high("nothing", told=True)) == (said, said, 90)
    assert (high("first", told=True), high()) == (said, 90)


@pytest.fixture
def played(person, games):
    session = begun(games)
    turn(session, 4)
    turn(session, 6, against="Cy")
    return person(file=session)


def test_the_editor_tells_it_when_the_writing_pauses(played):
    at = played
    at.click("Begin Cy’s turn", "Propose…")
    at.write("The words of the rule", "A six is worth ten points more.")
    at.write_sheet("when dice thrown if 6 is in faces: give 10 points to thrower")
    assert not at.reads("What it would mean")
    at.wait_until(lambda: at.reads("What it would mean"))
    assert at.reads("What it would mean")
    assert at.reads("Bo, points: 6 instead of −4.")
    at.write_sheet("when dice thrown")
    assert not at.reads("What it would mean")
    at.key(Key.Key_Escape)


@pytest.mark.parametrize(("occasion", "said"), [("proposal adopted", True), ("proposal defeated", False)])
def test_what_hears_of_adoptions_is_said_not_to_hear_of_its_own(nomic, occasion, said):
    at = nomic()
    at.click("Propose…")
    at.write("The words of the rule", "Whoever proposed it gets 5 points.")
    at.write_sheet(f"when {occasion}: give 5 points to proposer")
    at.wait(PAUSE)
    at.still()
    assert at.reads("It is in force only after this proposal is adopted, so it works from the next one on.") == said


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("when clock ran out: give 1 point to players whose points is less than 5", True),
        ("when proposal adopted: give 1 point to proposer", False),
        ("set votes of players to 2", False),
        ("", False),
    ],
)
def test_of_a_line_of_which_nothing_can_be_foretold_it_is_said_when_it_begins_to_work(person, tmp_path, sheet, said):
    at = person(file=sit(tmp_path))
    at.click("Propose…")
    at.write("The words of the rule", "At the end of each turn, every player with fewer than 5 points scores 1 point.")
    at.write_sheet(sheet)
    at.wait(PAUSE)
    at.still()
    assert at.reads("It works as soon as it is in force.") == said


def test_of_a_line_that_waits_for_the_game_to_begin_it_is_said_that_it_never_works(person, tmp_path):
    at = person(file=sit(tmp_path))
    at.click("Propose…")
    at.write("The words of the rule", "At the beginning everybody has a point.")
    at.write_sheet("when game begun: give 1 point to players")
    at.wait(PAUSE)
    at.still()
    assert at.reads(NEVER)
    assert not at.reads("It works as soon as it is in force.")


def test_whoever_votes_is_told_so_in_the_words_of_the_game(person, games):
    session = sit(games)
    propose(session, "Ann", "Ann gains a point.", 'when proposal adopted: give 1 point to "Ann"')
    at = person(file=session)
    at.wait_until(lambda: at.reads("It is in force only after this proposition is ratified, so it works from the next one on."))


def test_who_may_win_by_it_is_told_anew_as_ballots_lie_that_stay(person, games):
    session = sit(games, names="Ann,Bo,Cy")
    do(session, "give", counter="points", of="Bo", amount=20, why="so far")
    pays = "when proposal adopted: give 10 points to for voters\nset winner to players whose points is at least 30"
    do(session, "edit rule", number=21, text="Voting for it pays.", sheet=pays, why="points")
    deal(session, Bo=["7S", "2S"])
    propose(session, "Ann", "Everybody sings.")
    do(session, "vote", by="Ann", side="for", card=held(session, "Ann")[0])
    at = person(file=session)
    at.wait_until(lambda: at.reads("Who has won: Bo or nobody, as people vote (now nobody)."))
    at.lays("Bo", "7 of spades", "tray against")
    assert at.reads("Who has won: Bo or nobody")
    at.wait_until(lambda: not at.reads("Who has won: Bo or nobody"))
    assert at.reads("If it is ratified, Ann gets 10 points; Cy gets 10 points with a vote for it.")
    at.key(Key.Key_Z, held=at.CONTROL)
    at.wait_until(lambda: at.reads("Who has won: Bo or nobody"))


def test_whoever_votes_is_told_what_the_proposal_would_mean_and_which_lines_go(person, games):
    session = begun(games)
    do(session, "propose", by=session.table().turn.seat, kind="amend", rule=203, text="Most.", sheet="set adoption to majority")
    at = person(file=session)
    at.wait_until(lambda: at.reads("What it would mean"))
    assert at.reads("majority (now")
    assert any("line-through" in words and "When a circuit" in words for words in at.words)
    at.click("Night table")
    at.wait_until(lambda: at.reads("What it would mean"))


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ("set dice to 2", "set dice to 2", []),
        ("set dice to 2", "set dice to 3", [("How many dice are thrown: 2.", "How many dice are thrown: 3.")]),
        ("set dice to 2\nset sides to 8", "set sides to 8", [("How many dice are thrown: 2.", "")]),
        ("", "set dice to 2", [("", "How many dice are thrown: 2.")]),
        (
            "set dice to 2",
            "when turn ended: end turn",
            [("How many dice are thrown: 2.", ""), ("", "When a player’s turn ends: end the turn.")],
        ),
    ],
)
def test_a_sheet_is_compared_line_by_line_in_sentences(old, new, changes):
    assert list(sheet_changes(old, new, USUAL)) == changes
