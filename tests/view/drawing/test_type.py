import unicodedata
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QImage, QPainter, QRawFont

from tabletop.view.drawing import type as type_of_letters
from tabletop.view.drawing.palette import BY_DAY
from tabletop.view.drawing.type import SIGNS, Role, Run, Type, elided, families, letter_path, set_text

ROOT = Path(__file__).parents[3]
LETTERS = Type(Role.WORDS, 11)
RULE = "At the beginning of the game, place a standard, shuffled 52-card deck face-down in the center of the table."


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize(("bold", "italic"), [(False, False), (True, False), (False, True)])
def test_letters_of_our_own_speak_in_every_role(role, bold, italic):
    font = Type(role, 13, bold).font()
    font.setItalic(italic)
    assert QRawFont.fromFont(font).familyName() == role.value[0]
    assert font.families() == [role.value[0], SIGNS]


@pytest.mark.parametrize("role", [Role.WORDS, Role.CONTROLS])
def test_slanted_and_heavy_letters_have_cuts_of_their_own(role):
    slanted = Type(role, 13).font()
    slanted.setItalic(True)
    assert QRawFont.fromFont(slanted).styleName().startswith("It")
    assert QRawFont.fromFont(Type(role, 13, bold=True).font()).weight() == QFont.Weight.DemiBold


def test_where_our_letters_cannot_be_loaded_the_machines_own_stand_in(monkeypatch):
    monkeypatch.setattr(type_of_letters, "loaded", frozenset)
    assert families(Role.WORDS) == [*Role.WORDS.value[1:], SIGNS]


@pytest.mark.parametrize("role", list(Role))
def test_every_sign_that_the_program_writes_is_ours(role):
    own = [QRawFont.fromFont(QFont(name)) for name in (role.value[0], SIGNS)]
    lacking = {sign for sign in signs_written() if not any(letters.supportsCharacter(ord(sign)) for letters in own)}
    assert lacking == set()


def signs_written() -> set[str]:
    """All signs in the program, its games and its manuals, and those that players of such games write."""
    files = [file for kind in ("tabletop/**/*.py", "tabletop/**/*.toml", "docs/*.md", "*.md") for file in ROOT.glob(kind)]
    written = "".join(file.read_text("utf-8") for file in files if file.name != "resources.py")
    return {sign for sign in written if ord(sign) > 126 and unicodedata.category(sign)[0] in "LNPS"} | set(
        "♔♕♖♗♘♙♚♛♜♝♞♟♠♡♢♣♤♥♦♧⚀⚁⚂⚃⚄⚅½⅓⅔¼¾⅛←↑→↓↔↺↻✓✔✕✗✘★☆●○■□▲▼≤≥≠±√∞€£"
    )


def test_a_fraction_of_a_px_makes_letters_wider():
    assert Type(Role.WORDS, 9.6).width(RULE) < Type(Role.WORDS, 9.8).width(RULE) < Type(Role.WORDS, 10.2).width(RULE)


def test_a_text_that_fits_is_set_whole():
    text = set_text(RULE, LETTERS, 155, 400)
    assert " ".join(text.lines).replace("- ", "-") == RULE
    assert text.height == pytest.approx(len(text.lines) * 11 * 1.3)


def test_a_long_text_ends_at_a_whole_line_and_a_whole_word():
    text = set_text(RULE, LETTERS, 155, 50)
    assert len(text.lines) == 3
    assert text.text.endswith("…")
    assert RULE.startswith(text.text[:-1])
    assert RULE[len(text.text) - 1] in " ,-"


def test_a_word_wider_than_the_card_is_broken_rather_than_lost():
    text = set_text("W" * 60, LETTERS, 60)
    assert "".join(text.lines) == "W" * 60
    assert len(text.lines) > 1


def test_even_one_line_too_low_for_its_letters_shows_something():
    assert set_text(RULE, LETTERS, 155, 2).lines[0].endswith("…")


def test_an_empty_text_is_set_as_nothing():
    assert "".join(set_text("", LETTERS, 100).lines) == ""


def test_changed_words_are_coloured_and_still_cut_at_a_line(picture_of, shades_in):
    runs = (Run("The value of a Jack is "), Run("11", "removed"), Run(" "), Run("0 and a great deal besides", "added"))
    text = set_text(runs, Type(Role.WORDS, 18), 150, 60, BY_DAY)
    assert len(text.lines) == 2
    shades = shades_in(picture_of(160, 60, lambda painter, box: text.paint(painter, QPointF(0, 0), BY_DAY.ink), ratio=3))
    assert BY_DAY.ink.lower() in shades


def test_changed_words_without_a_palette_are_a_mistake_of_the_caller():
    with pytest.raises(ValueError, match="added"):
        set_text((Run("new", "added"),), LETTERS, 100)


def test_one_line_is_cut_by_its_measured_width():
    short = elided("in force since step 71", LETTERS, 60)
    assert short.endswith("…")
    assert LETTERS.width(short) <= 60


def test_one_line_is_cut_behind_a_word_where_half_of_it_is_kept():
    words = "in force since step 71"
    cut = {elided(words, LETTERS, wide) for wide in range(80, 140)}
    assert cut <= {"in force…", "in force since…", "in force since step…", words}
    assert elided("Bartholomew", LETTERS, 40).startswith("Bar")


def test_letters_grow_narrow_to_fit_but_not_below_the_smallest():
    assert LETTERS.narrowed("short", 1000) == LETTERS
    assert LETTERS.narrowed(RULE, 200).width(RULE) == pytest.approx(200, rel=0.03)
    assert LETTERS.narrowed(RULE, 10, smallest=8).px == 8


def test_an_index_is_centred_and_squeezed_into_its_width():
    ink = letter_path("10", Type(Role.WORDS, 40, bold=True), QPointF(50, 70), width=20).boundingRect()
    assert ink.width() == pytest.approx(20, abs=0.1)
    assert (ink.center().x(), ink.center().y()) == (pytest.approx(50, abs=0.1), pytest.approx(70, abs=0.1))


def test_letters_of_another_family_do_not_move_the_line(picture_of):
    def pictured(words):
        text = set_text(words, Type(Role.WORDS, 20, leading=2), 400)
        return picture_of(12, 40, lambda painter, box: text.paint(painter, QPointF(0, 0), BY_DAY.ink), ratio=1)

    assert pictured("x") == pictured("x   日本語 \U0001f3b2 नि ♜")


def painted(words: str) -> QImage:
    image = QImage(160, 40, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    set_text(words, Type(Role.WORDS, 20), 150).paint(painter, QPointF(5, 5), "#000000")
    painter.end()
    return image


def test_words_from_right_to_left_end_at_their_left():
    assert painted("שלום.") == painted("שלום.\u200f"), "the full stop follows the word, as a mark of direction has it"
    assert painted("שלום.") != painted("\u200eשלום.")


def test_the_lines_of_a_text_are_told_apart_once_however_often_they_are_asked_for():
    text = set_text(RULE, LETTERS, 155)
    assert text.lines is text.lines
