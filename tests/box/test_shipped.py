"""The manual that the program shows is the one in the documents, with every word that the program knows."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from tabletop.box import shipped as manuals
from tabletop.box.shipped import manual
from tabletop.clerk.editing.completion import word_at
from tabletop.clerk.english.word_tables import with_word_tables
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.vocabulary import Name, Occasion, Question, Reader, Verb, Vocabulary

DOCS = Path(__file__).parents[2] / "docs"


def nothing(*_: object, **__: object) -> Iterable[object]:
    return ()


def test_it_is_the_text_in_the_documents() -> None:
    assert manual(VOCABULARY).splitlines()[0] == "# Clerk sheets"
    assert "<!--" not in manual(VOCABULARY)
    written = (DOCS / "sheets.md").read_text("utf-8").splitlines()
    assert [line for line in written if not line.startswith("<!--")] == manual(VOCABULARY).splitlines()


def test_an_installed_program_reads_the_copy_that_was_packed_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "manual").mkdir()
    (tmp_path / "manual" / "sheets.md").write_text("# Packed\n", "utf-8")
    monkeypatch.setattr(manuals, "GAMES", tmp_path / "games")
    manual.cache_clear()
    try:
        assert manual(VOCABULARY) == "# Packed\n"
    finally:
        manual.cache_clear()


def test_words_added_to_the_vocabulary_stand_in_its_tables() -> None:
    more = (
        Question("weather", "text", doc="What the sky does."),
        Occasion("it rained", {"drops": "number"}, "The sky did it."),
        Name("the gardener", "player", "Who waters the plants.", nothing),
        Reader("shoe size", "player", "number", "How large the shoes are.", nothing),
        Verb("water {what:text}", "Water something.", nothing),
    )
    text = manual(Vocabulary(VOCABULARY.entries, more))
    for row in (
        "| `weather` | text | What the sky does. |  |",
        "| `it rained` | The sky did it. | `drops`: number |",
        "| `the gardener` | player | Who waters the plants. |",
        "| `shoe size of …` | player | number | How large the shoes are. |",
        "| `water WHAT` | Water something. |",
    ):
        assert row in text
        assert row not in manual(VOCABULARY)


def test_other_stretches_that_are_made_are_left_alone() -> None:
    text = "<!-- made: rule 13 of card-nomic -->\nas it was\n<!-- end -->"
    assert with_word_tables(text, VOCABULARY) == text


@pytest.mark.parametrize(
    ("marked", "word"),
    [
        ("when dice th|rown: end turn", "dice thrown"),
        ("w|hen dice thrown: end turn", "when"),
        ("when dice thrown: g|ive 1 points to thrower", "give"),
        ("set votes| of players to 2", "votes"),
        ("set winner to players whe|re points of it is 2", "where"),
        ("set winner to players where points of it is at l|east 2", "is at least"),
        ("set dice to 2\nset ballots| to \"secret\"", "ballots"),
        ('set custom "dice| thrown" to 2', ""),
        ("set dice to  | 2", ""),
    ],
)  # fmt: skip
def test_the_word_at_the_caret_is_the_longest_that_stands_there(marked: str, word: str) -> None:
    assert word_at(marked.replace("|", ""), marked.index("|"), VOCABULARY) == word
