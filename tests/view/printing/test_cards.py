"""Rule cards to cut out."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QImage, QPainter

from tabletop.engine.rulebook import Rule
from tabletop.engine.work import finish
from tabletop.paper.rules import cards
from tabletop.view.printing.cards import ACROSS, CARD, LARGEST, SMALLEST, CardPages, Face, laying_out
from tabletop.view.printing.pages import A4, LETTER, MM
from tests.paper.evenings import account_of

SENTENCE = "Whoever proposes a rule-change reads it aloud, and nobody speaks until it has been read to its end. "


def cut(*texts: str, kind: str = "mutable", backs: bool = False, paper=A4) -> CardPages:
    told = account_of(Rule(f"r{number}", number, text, kind=kind) for number, text in enumerate(texts, 201))
    return finish(laying_out(cards(told), paper, backs=backs))


def words_of(face: Face) -> str:
    return " ".join(face.text.lines[face.first : face.last])


def bare(text: str) -> str:
    return "".join(text.split())


def test_nine_cards_lie_on_a_page() -> None:
    made = cut(*["Short."] * 20)
    assert [len(made.on(sheet)) for sheet in range(len(made))] == [9, 9, 2]
    assert len(cut(*["Short."] * 20, backs=True)) == 6
    assert len(cut()) == 1


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
def test_cards_are_63_by_88_mm_edge_to_edge_in_the_middle_of_the_paper(paper) -> None:
    made = cut("Short.", paper=paper)
    first, last = made.box(0, 0), made.box(2, 2)
    assert (round(first.width() / MM, 3), round(first.height() / MM, 3)) == (63, 88)
    assert made.box(0, 1).left() == pytest.approx(first.right())
    assert first.left() == pytest.approx(paper.width() - last.right())
    assert first.top() == pytest.approx(paper.height() - last.bottom())
    assert first.left() > 5 * MM, "there is room for the crop marks"
    assert first.top() > 5 * MM


@pytest.mark.parametrize("kind", ["immutable", "mutable"])
@pytest.mark.parametrize("sentences", range(1, 14))
def test_words_are_as_large_as_they_can_be_and_never_under_9(kind: str, sentences: int) -> None:
    faces = cut(SENTENCE * sentences, kind=kind).faces
    assert bare("".join(words_of(face) for face in faces)) == bare(SENTENCE * sentences)
    for face in faces:
        assert SMALLEST <= face.px <= LARGEST
        high = (face.last - face.first) * face.px * 1.25
        assert high <= CARD.height() - 5 * MM - 26 - 4.5 * MM + 0.01
    assert (len(faces) > 1) is any(face.part for face in faces)


def test_what_no_card_can_hold_goes_on_over_several() -> None:
    faces = cut(SENTENCE * 40).faces
    assert [face.part for face in faces] == [f"{number} of {len(faces)}" for number in range(1, len(faces) + 1)]
    assert len(faces) > 2
    assert bare("".join(words_of(face) for face in faces)) == bare(SENTENCE * 40)
    assert max(face.last - face.first for face in faces) - min(face.last - face.first for face in faces) <= len(faces)


def test_what_goes_on_over_several_cards_is_as_large_as_they_can_hold() -> None:
    one = next(number for number in range(1, 30) if len(cut(SENTENCE * number).faces) > 1)
    faces = cut(SENTENCE * one).faces
    assert len(faces) == 2
    assert {face.px > SMALLEST + 2 for face in faces} == {True}, "two half-empty cards in small letters help nobody"


def test_lines_of_a_rule_stay_lines_and_all_but_the_first_are_moved_in() -> None:
    (face,) = cut("One.\nTwo.").faces
    assert face.text.lines == ("One.", "Two.")
    assert face.text.text == "One.\u2028\u2003Two."
    (face,) = cut("Division\nOne.\nTwo.").faces
    assert face.text.text == "Division\u2028One.\u2028\u2003Two."


def test_a_back_lies_behind_its_front(monkeypatch) -> None:
    painted = {"front": [], "back": []}
    where = "tabletop.view.printing.cards"
    monkeypatch.setattr(f"{where}._paint_face", lambda painter, box, face: painted["front"].append(box))
    monkeypatch.setattr(f"{where}._paint_back", lambda painter, box: painted["back"].append(box))
    monkeypatch.setattr(CardPages, "_paint_marks", lambda self, painter: None)
    monkeypatch.setattr(CardPages, "_paint_foot", lambda self, painter, sheet: None)
    made = cut("Short.", "Short.", backs=True)
    for index in range(2):
        made.paint(None, index)
    assert [made.size.width() - box.right() for box in painted["back"]] == pytest.approx([box.left() for box in painted["front"]])
    assert [box.top() for box in painted["back"]] == [box.top() for box in painted["front"]]
    assert painted["front"] == [made.box(0, column) for column in range(2)]
    assert ACROSS == 3


def test_a_line_that_was_moved_in_is_so_on_its_card() -> None:
    (face,) = cut("Whoever moves\n  a) throws a die, and\nb) pays.").faces
    assert "\u2003\u00a0\u00a0a) throws" in face.text.text
    assert "\u2003b) pays" in face.text.text


def test_a_rule_on_very_many_cards_fills_each_about_as_much() -> None:
    for lines in range(385, 400):
        parts = cut("\n".join(["Yes."] * lines)).faces
        held = [part.last - part.first for part in parts]
        assert (sum(held), parts[0].first, parts[-1].last) == (lines, 0, lines)
        assert max(held) - min(held) <= 1
        assert min(held) > 0


def test_how_pieces_move_is_printed_below_the_words_where_there_is_room(tmp_path) -> None:
    def inked(rule: Rule) -> QImage:
        made = finish(laying_out(cards(account_of([rule])), A4))
        image = QImage(A4.toSize(), QImage.Format.Format_RGB32)
        image.fill(0xFFFFFFFF)
        painter = QPainter(image)
        made.paint(painter, 0)
        painter.end()
        return image

    short, long = Rule("r201", 201, "Camels leap."), Rule("r201", 201, SENTENCE * 9)
    moves = 'set moves of pieces whose kind is "camel" to "L"'
    assert inked(short) != inked(replace(short, sheet=moves))
    assert inked(short) == inked(replace(short, sheet="set dice to 2"))
    assert inked(long) == inked(replace(long, sheet=moves))
