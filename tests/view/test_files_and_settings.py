"""What is kept: evenings in their files, settings over a restart, and what is said when a file or the time is amiss."""

import errno
import os
from io import StringIO

import chess.pgn
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog, QScrollArea

from tabletop.app import own_games
from tabletop.app.play import TICK
from tabletop.app.starting import first_size
from tabletop.box.box import shipped, shipped_text
from tabletop.engine.acts import read_act
from tabletop.game.session import Session
from tabletop.view.widgets.theme import Settings
from tests.games.chess_table import begun
from tests.golden import approved
from tests.paper.test_pgn import playing
from tests.playing import Time, deal, do, holder, resume, sit
from tests.view.hands import Key, Person, difference

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def played(person, games):
    """A window with an evening of four in it; each holds one card that is known."""

    def opened(**how) -> Person:
        time = Time()
        session = sit(games, time=time)
        deal(session, Ann=["AC"], Bo=["QH"], Cy=["KD"], Dee=["9S"])
        return person(file=session, time=time, **how)

    return opened


@pytest.fixture
def picked(monkeypatch):
    """What somebody picks in the system's own window for files."""

    def picks(path) -> None:
        for question in ("getOpenFileName", "getSaveFileName"):
            monkeypatch.setattr(QFileDialog, question, lambda *_: (str(path), ""))

    return picks


# Files


def test_saved_under_another_name_play_goes_on_there(played, picked, tmp_path):
    at = played()
    picked(tmp_path / "friday")
    at.from_menu("Save as…")
    assert at.window.windowTitle() == "Card-Based Nomic · friday"
    assert at.slip_words[0] == f"Play goes on in friday.nomic, in {tmp_path}. evening.nomic keeps what was played so far."
    at.click("OK")
    at.drag(at.at("token"), at.at("seat of Bo"))
    picked(tmp_path / "home" / "games" / "evening.nomic")
    at.key(Key.Key_O, held=at.CONTROL)
    assert at.window.windowTitle() == "Card-Based Nomic · evening"
    assert "holds the token" in at.about("seat of Ann")
    picked(tmp_path / "friday.nomic")
    at.key(Key.Key_O, held=at.CONTROL)
    assert "holds the token" in at.about("seat of Bo")


def test_the_games_that_were_played_lately_are_found_in_the_menu(played, picked, tmp_path):
    at = played()
    at.click("Menu")
    assert "Recent games" not in at.lines(), "there is none but this one"
    at.key(Key.Key_Escape)
    other = sit(tmp_path, "nomic", "Ann,Bo", options={"the player who starts": "Ann"}, file="The other & more.nomic")
    other.close()
    picked(other.path)
    at.key(Key.Key_O, held=at.CONTROL)
    assert at.window.windowTitle() == "Nomic · The other & more"
    at.from_menu("Recent games", "evening")
    assert at.window.windowTitle() == "Card-Based Nomic · evening"
    at.from_menu("Recent games", "The other & more")
    assert at.window.windowTitle() == "Nomic · The other & more"
    at.from_menu("New game")
    (at.folders.games / "evening.nomic").unlink()
    picked(other.path)
    at.click("Open a game file…", "Menu")
    assert "Recent games" not in at.lines(), "a file that is gone is not offered"


def test_the_moves_of_two_armies_are_exported_for_chess_programs(person, picked, tmp_path):
    session = begun(tmp_path, "Ann,Bo")
    playing(session, "Red:e2-Red:e4")
    at = person(file=session)
    picked(tmp_path / "game")
    at.from_menu("Save the moves as PGN…")
    written = (tmp_path / "game.pgn").read_text("utf-8")
    assert "1. e4" in written
    assert chess.pgn.read_game(StringIO(written)).errors == []
    assert at.slip_words[0] == f"The moves are in game.pgn now, in {tmp_path}."


def test_moves_are_exported_only_where_two_armies_stand(played):
    at = played()
    at.from_menu("Save and print")
    assert "Save rules, cards or minutes as a file…" in at.lines()
    assert "Save the moves as PGN…" not in at.lines()


def test_the_rules_in_play_are_saved_as_a_game_and_begin_a_new_one(played, picked, tmp_path):
    at = played()
    at.window.play.act(read_act({"act": "edit rule", "rule": 16, "sheet": 'set value of cards whose rank is "K" to 20'}))
    picked(tmp_path / "ours")
    at.from_menu("Save the rules as a game…")
    assert at.slip_words[0].startswith(f"ours.toml in {tmp_path} holds these rules as a game.")
    at.key(Key.Key_Escape)
    picked(tmp_path / "ours.toml")
    at.from_menu("New game")
    at.click("A game of your own…", "Open a rule file…")
    at.sits_down("Ann", "Bo", "Cy", first="Ann")
    assert at.window.session.table().game == "Card-Based Nomic, as played"
    assert at.window.session.finding("value", "KC").line.answer == "20"


def test_rules_that_cannot_be_a_game_yet_say_why(played, picked, tmp_path):
    at = played()
    at.window.play.act(read_act({"act": "edit rule", "rule": 16, "number": 15}))
    picked(tmp_path / "ours.toml")
    at.from_menu("Save the rules as a game…")
    assert at.slip_words[:2] == approved()
    assert not (tmp_path / "ours.toml").exists()


def test_a_file_in_use_and_a_broken_one_say_so_and_the_game_stays(played, picked, tmp_path):
    at = played()
    other = sit(tmp_path, file="other.nomic")
    picked(tmp_path / "other.nomic")
    at.from_menu("Open…")
    assert at.slip_name == "Trouble"
    assert at.slip_words[0] == approved()
    assert at.slip_words[1] == approved()
    assert at.slip_words[-1] == approved()
    at.click("Go on")
    other.close()

    broken = tmp_path / "other.nomic"
    broken.write_bytes(broken.read_bytes().replace(b'"shuffle"', b'"shuffel"', 1))
    before = broken.read_bytes()
    at.from_menu("Open…")
    assert at.slip_words[0] == approved()
    assert at.slip_words[1].startswith("Line 2: ")
    assert "tabletop check --mend" in at.slip_words[2]
    at.click("Go on")
    assert broken.read_bytes() == before
    at.drag(at.at("token"), at.at("seat of Bo"))
    assert "holds the token" in at.about("seat of Bo")


def test_a_newer_file_is_refused_on_the_start_screen_as_well(person, picked, tmp_path):
    at = person()
    newer = tmp_path / "newer.nomic"
    newer.write_bytes(b'{"nomic":99}\n')
    picked(newer)
    at.click("Open a game file…")
    assert at.slip_name == "Trouble"
    assert "newer" in " ".join(at.slip_words)
    at.click("Go on")
    assert "Deal the cards" in at.buttons()


def test_a_torn_last_line_is_told_when_the_evening_is_opened(played, picked, tmp_path):
    at = played()
    session = sit(tmp_path, file="torn.nomic")
    do(session, "pass token", by="Ann", to="Bo")
    session.close()
    torn = tmp_path / "torn.nomic"
    torn.write_bytes(torn.read_bytes()[:-30])
    picked(torn)
    at.from_menu("Open…")
    assert at.slip_name == "Notice"
    assert "The last line was cut off in the middle" in at.slip_words[0]
    assert "holds the token" in at.about("seat of Ann")


def test_all_that_is_to_be_said_of_a_file_is_told_at_once(played, picked, tmp_path, monkeypatch):
    at = played()
    sit(tmp_path, file="old.nomic").close()
    monkeypatch.setattr(Session, "notices", ("The last line was cut off.", "It is an old file."))
    picked(tmp_path / "old.nomic")
    at.from_menu("Open…")
    assert at.slip_words[0] == approved()


def test_the_last_evening_goes_on_where_it_was_left(played, person):
    at = played()
    at.drag(at.at("token"), at.at("seat of Bo"))
    at.leave()
    again = person(time=at.time)
    again.click("Go on playing")
    assert again.window.windowTitle() == "Card-Based Nomic · evening"
    assert "holds the token" in again.about("seat of Bo")
    assert again.reads("turn 2")


def test_a_new_game_leaves_the_evening_in_its_file(played):
    at = played()
    path = at.window.session.path
    at.key(Key.Key_N, held=at.CONTROL)
    assert "Deal the cards" in at.buttons()
    assert "Go on playing" in at.buttons()
    resume(path).close()
    at.sits_down("Eve", "Fay", first="Fay")
    assert "holds the token" in at.about("seat of Fay")
    assert at.window.session.path != path


# Time


def test_a_clock_that_runs_out_while_a_card_is_in_the_air_leaves_it_there(played):
    at = played()
    vote_with_clock(at.window.session)
    at.window.play.show(animate=False)
    here = at.take_out("Cy", "king of diamonds")
    at.glide(here, at.at("seat of Dee"))
    at.time.passes(300)
    at.wait_until(lambda: at.slip_name == "What Ann counted")
    assert at.tag.startswith("Let go: Cy")
    at.release(at.at("seat of Dee"))
    at.still()
    assert at.about("hand of Dee").startswith("2 cards")


def test_a_clock_that_runs_out_takes_away_the_tray_a_card_was_meant_for(played):
    at = played()
    vote_with_clock(at.window.session)
    at.window.play.show(animate=False)
    here, tray = at.take_out("Cy", "king of diamonds"), at.at("tray against")
    at.glide(here, tray)
    at.time.passes(300)
    at.wait_until(lambda: at.slip_name == "What Ann counted")
    at.release(tray)
    at.still()
    assert "1 for, 0 against" in at.minutes[0]
    assert at.about("hand of Cy").startswith("1 card,")


def test_where_a_vote_cannot_be_counted_its_slip_says_that_it_was_picked_up(played):
    at = played()
    do(at.window.session, "remove rule", by="Ann", rule=13, why="a jest")
    vote_with_clock(at.window.session)
    at.window.play.show(animate=False)
    at.time.passes(300)
    at.wait_until(lambda: at.slip_name == "What Ann counted")
    assert at.slip_words == ["Ann picked up the for pile (1 card), by rule 8."]


def test_esc_closes_a_figure_that_was_opened_over_a_count_before_the_count(played):
    at = played()
    vote_with_clock(at.window.session)
    at.window.play.show(animate=False)
    at.time.passes(300)
    at.wait_until(lambda: at.slip_name == "What Ann counted")
    at.click("why? count of the votes")
    at.still()
    at.key(Key.Key_Escape)
    assert (at.slip_name, at.window.page.side.figure_has_keyboard) == ("What Ann counted", False)
    at.key(Key.Key_Escape)
    assert at.slip_name == ""


def test_a_clock_runs_out_while_somebody_looks_back_and_they_go_on_looking(played):
    at = played()
    vote_with_clock(at.window.session)
    at.window.play.show(animate=False)
    at.click_row("Minutes", "step 1:")
    at.time.passes(300)
    at.wait_until(lambda: "The clock “time limit” has run out." in at.minutes[0])
    assert "Back to now" in at.buttons()
    assert "tray for" not in at.names, "the table is shown as it stood before the vote"


def test_what_a_rule_objects_to_the_end_of_a_clock_is_said_once(played):
    at = played()
    vote_with_clock(at.window.session)
    do(at.window.session, "edit rule", rule=9, sheet='before clock ran out: object "let it run"')
    at.window.play.show(animate=False)
    at.time.passes(300)
    at.wait_until(lambda: "Let it run." in " ".join(at.slip_words))
    at.click("Take it back")
    at.wait(3 * TICK)
    assert at.slip_name == ""


def test_a_clock_goes_on_only_when_somebody_lets_it_after_the_file_was_closed(played, person):
    at = played()
    vote_with_clock(at.window.session)
    at.window.play.show(animate=False)
    assert at.clock == "5:00"
    at.time.passes(20)
    at.leave()
    at.time.passes(1000)
    again = person(file=at.folders.games / "evening.nomic", time=at.time)
    assert again.clock == "4:40"
    assert again.reads("paused")
    again.click("Resume")
    again.time.passes(60)
    again.wait_until(lambda: again.clock == "3:40")


def vote_with_clock(session: Session) -> None:
    do(session, "propose", by="Ann", kind="amend", rule=14, text="The value of a Jack card is 10.")
    do(session, "vote", by="Ann", side="for", card="AC")
    for seat in ("Ann", "Bo", "Cy"):
        do(session, "voice", by=seat, motion="a 5-minute limit")


# Settings


def test_settings_hold_over_a_restart(played, person):
    at = played()
    bright, small = picture(at), at.widget("Propose…").height()
    for line in ("Night table", "Reduced motion", "An opened hand stays open", "Four-colour cards", "Hands sorted by suit"):
        at.from_menu("Settings", line)
    at.from_menu("Settings", "Text size", "125 %")
    night = picture(at)
    assert brightness(night) < brightness(bright)
    assert at.widget("Propose…").height() > small
    at.leave()

    again = person(file=at.folders.games / "evening.nomic", time=at.time)
    again.from_menu("Settings")
    assert again.ticked() == {
        "Night table",
        "Reduced motion",
        "An opened hand stays open",
        "Four-colour cards",
        "Hands sorted by suit",
    }
    again.take("Text size")
    assert again.ticked() == {"125 %"}
    again.key(Key.Key_Escape, Key.Key_Escape, Key.Key_Escape)
    assert difference(picture(again), night).isNull()

    again.tap(again.at("hand of Ann"))
    assert again.names == ["ace of clubs"]
    again.wait(250)
    club = QColor("#2F6B3A")
    shown = picture(again)
    assert any(
        shown.pixelColor(x, y) == club for x in range(0, shown.width(), 2) for y in range(shown.height() // 2, shown.height(), 2)
    )
    again.tap(again.bare())
    assert "ace of clubs" not in again.names


def test_unreadable_settings_are_as_usual(tmp_path, person):
    config = tmp_path / "home" / "config"
    config.mkdir(parents=True)
    (config / "settings.ini").write_bytes(b"\xff\x00[General]\ntext=purple\nnight=\x01\n=\n")
    at = person()
    assert "Night table" in at.buttons()


def picture(person: Person) -> QImage:
    """Felt and docks, without the bar, where buttons light up under the pointer."""
    person.rests()
    image = person.window.grab().toImage()
    return image.copy(0, 60, image.width(), image.height() - 60)


def test_in_the_largest_letters_all_that_may_be_done_fits_a_small_window(played):
    at = played()
    at.window._set(Settings(text=150))
    at.look_again()
    area = at.window.page.docks.turn.findChild(QScrollArea)
    assert area.verticalScrollBar().maximum() == 0
    assert "Agree to settle a dispute…" not in at.buttons()
    at.click("More…")
    at.take("Agree to settle a dispute…")
    at.take("Cy")
    assert at.reads("Put it to the table")


def test_a_last_evening_that_cannot_be_opened_says_so_on_the_start_screen(played, person):
    at = played()
    at.leave()
    file = at.folders.games / "evening.nomic"
    file.write_bytes(file.read_bytes().replace(b'"shuffle"', b'"shuffel"', 1))
    again = person()
    (slip,) = again.line_named("The last evening cannot be opened, evening: Line 2: ")
    again.click("What to do…")
    what, where, mend = again.slip_words
    assert what == "evening.nomic cannot be opened"
    assert slip == f"The last evening cannot be opened, evening: {where} {mend}"


def test_a_rule_file_with_a_fault_is_told_with_line_and_mend_and_a_good_one_is_dealt(person, picked, tmp_path):
    at = person()
    picked(tmp_path / "tea")
    at.click("A game of your own…", "Copy Card-Based Nomic…")
    assert "tea.toml" in at.slip_words[0]
    at.click("OK")
    mine = tmp_path / "tea.toml"
    text = mine.read_text("utf-8").replace('"Card-Based Nomic"', '"Tea Nomic"')
    picked(mine)

    mine.write_text(text.replace("seats = [2, 10]", "seats = two"), "utf-8")
    at.click("A game of your own…", "Open a rule file…")
    assert at.slip_words[0] == approved()
    assert at.slip_words[1].startswith("Line 6: ")
    assert "a list in [ ]" in at.slip_words[2]
    at.click("Go on")

    mine.write_text(text.replace('rank is "A" to 1', 'rank is "A" too 1'), "utf-8")
    at.click("A game of your own…", "Open a rule file…")
    assert "Tea Nomic can be played" in at.slip_words[0]
    assert "rule 13" in at.slip_words[1]
    at.click("Go on")
    at.sits_down("Ann", "Bo")
    assert at.window.windowTitle().startswith("Tea Nomic")


def brightness(image: QImage) -> int:
    small = image.scaled(40, 25)
    return sum(small.pixelColor(x, y).lightness() for x in range(40) for y in range(25))


# The window


def test_an_evening_whose_last_steps_are_not_on_the_disk_is_not_closed_without_a_word(played, monkeypatch):
    at = played()
    with monkeypatch.context() as full:
        full.setattr(os, "write", refuses)
        at.drag(at.at("token"), at.at("seat of Bo"))
        at.window.close()
        at.look_again()
        assert at.window.isVisible()
        assert at.slip_name == "Trouble"
        assert "not on the disk" in " ".join(at.slip_words)
    at.window.close()
    at.look_again()
    assert not at.window.isVisible()
    session = resume(at.folders.games / "evening.nomic")
    assert holder(session) == "Bo"
    session.close()


def refuses(*_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_on_a_full_disk_the_rules_that_were_saved_before_stay_as_they_were(tmp_path, monkeypatch):
    file, said = tmp_path / "ours.toml", []
    file.write_text("what stood there", "utf-8")
    monkeypatch.setattr(own_games.QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", refuses)
        assert own_games.copied(None, tmp_path, "card-nomic", lambda *words: said.append(words)) is None
    assert said == [("ours.toml cannot be written", f"{os.strerror(errno.ENOSPC)}. Choose another folder.")]
    assert file.read_text("utf-8") == "what stood there"
    assert own_games.copied(None, tmp_path, "card-nomic", lambda *words: said.append(words)) == file
    assert [each.name for each in tmp_path.iterdir()] == ["ours.toml"]


def test_the_window_opens_as_it_was_left(played, person):
    at = played()
    at.window.resize(1024, 700)
    at.leave()
    at = person()
    at.window.open_as_left(QSize(1440, 900))
    assert at.window.size() == QSize(1024, 700)


def test_a_window_that_was_left_maximised_opens_maximised(played, person):
    at = played()
    at.window.showMaximized()
    at.leave()
    at = person()
    at.window.open_as_left(QSize(1440, 900))
    assert at.window.isMaximized()


@pytest.mark.parametrize(
    ("screen", "window"),
    [((1024, 768), (1016, 728)), ((1280, 720), (1272, 680)), ((1440, 900), (1432, 860)), ((1920, 1080), (1440, 900))],
)
def test_a_window_that_was_never_left_fits_the_screen_with_its_frame(screen, window):
    assert first_size(QSize(*screen)).toTuple() == window


def test_the_friends_of_last_time_their_box_and_their_own_games_lie_ready(person, picked, tmp_path):
    mine = tmp_path / "tea.toml"
    mine.write_text(shipped_text("template").replace("Our Nomic", "Tea Nomic"), "utf-8")
    picked(mine)
    at = person()
    at.click("A game of your own…", "Open a rule file…")
    for name in ("Ann", "Bo"):
        at.type(name)
        at.key(Key.Key_Return)
    at.click("Sit down")
    at.leave()

    again = person()
    sheet = again.window.start.sheet
    assert (sheet.game.box.name, [seat.name for seat in sheet.typed]) == ("Tea Nomic", ["Ann", "Bo"])
    mine.unlink()
    again.leave()
    last = person()
    assert [lid.game.box.name for lid in last.window.start.lids] == [box.name for box in shipped().values()]


def test_whoever_plays_alone_in_between_finds_the_friends_again(person):
    at = person()
    for name in ("Ann", "Bo", "Cy"):
        at.type(name)
        at.key(Key.Key_Return)
    at.click("Deal the cards")
    at.leave()
    alone = person()
    alone.click("Solitaire Nomic", "Sit down")
    alone.leave()
    again = person()
    again.click("Nomic")
    assert [seat.name for seat in again.window.start.sheet.typed] == ["Ann", "Bo", "Cy"]


def test_what_was_kept_of_the_last_seating_and_cannot_be_read_is_left_out(person, tmp_path):
    config = tmp_path / "home" / "config"
    config.mkdir(parents=True)
    (config / "settings.ini").write_text('[General]\ngame=nowhere\nseats="[{\\"nick\\": 1}]"\n', "utf-8")
    assert person().window.start.sheet.typed == ()


def test_what_is_exported_is_offered_a_place_among_peoples_documents(played, monkeypatch):
    at, offered = played(), list[str]()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda _, __, place, *___: (offered.append(place), ("", ""))[1])
    at.from_menu("Save the rules as a game…")
    assert offered == [str(at.folders.documents / "evening.toml")]
