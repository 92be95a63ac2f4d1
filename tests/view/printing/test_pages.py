"""Documents on pages: what stands where, before anything is painted."""

from collections.abc import Iterable
from itertools import count, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QSizeF

from tabletop.engine.rulebook import Rule
from tabletop.engine.work import finish
from tabletop.game.paper_account import account
from tabletop.game.session import Session
from tabletop.paper.book import book
from tabletop.paper.document import Document, DocumentHeading, DocumentItem, ParagraphKind
from tabletop.paper.minutes import minutes
from tabletop.paper.rules import full, rules
from tabletop.view.printing.pages import A4, LETTER, Pages, Placed, laying_out
from tests import proving
from tests.paper.evenings import HOSTILE, account_of, short_evening

BOTH = pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
SENTENCE = "Whoever proposes a rule-change reads it aloud, and nobody speaks until it has been read to its end. "
UNICODE = (
    "Zażółć gęślą jaźń, „naïve“ coöperation",
    "Правила игры меняются",
    "שחקנים חייבים",
    "קואל 12 abc",
    "規則を変える",
    "♜♞ ½ ≤ 🎲",
)


def laid_out(document: Document, paper: QSizeF) -> Pages:
    return finish(laying_out(document, paper))


def ruled(texts: Iterable[str], kind: str = "mutable") -> Document:
    return rules(account_of(Rule(f"r{number}", number, text, kind=kind) for number, text in zip(count(201), texts, strict=False)))


def parts(pages: Pages, number: str) -> list[tuple[int, Placed]]:
    """The parts of a rule, each with its page."""
    return [(page, placed) for page, laid in enumerate(pages.pages) for placed in laid if number_of(placed) == number]


def number_of(placed: Placed) -> str:
    """The number beside it, which stands again where a rule goes on."""
    return placed.block.number if isinstance(placed.block, DocumentItem) else ""


def bare(words: Iterable[str]) -> str:
    return "".join("".join(words).split())


def laid(pages: Pages) -> list[Placed]:
    return [placed for page in pages.pages for placed in page]


def assert_well_laid(document: Document, pages: Pages) -> None:
    """Every word once and in order, no rule apart from its number or split without need, nothing beyond the margins."""
    said = [placed for placed in laid(pages) if placed.block is not None]
    assert [placed.block for placed in said if not placed.goes_on] == list(document.blocks)
    for block in document.blocks:
        rows = [row for placed in said if placed.block is block for row in placed.rows]
        words = [paragraph.text for paragraph in block.paragraphs] if isinstance(block, DocumentItem) else [block.text]
        assert bare(row.words for row in rows) == bare(words)
    room = pages.size.height() - 72 - 62
    for placed in said:
        assert 72 <= placed.top <= placed.top + placed.height <= pages.size.height() - 62 + 0.01
        if placed.goes_on and placed.rows[0].kind is not ParagraphKind.LABEL:
            whole = sum(each.height for each in said if each.block is placed.block)
            assert whole > room, "it would have fitted on one page"


@BOTH
def test_a_rule_of_three_pages_goes_on_with_its_number(paper: QSizeF) -> None:
    document = ruled(["Short.", SENTENCE * 90, "The end."])
    pages = laid_out(document, paper)
    assert_well_laid(document, pages)
    long = parts(pages, "202")
    assert [page for page, _ in long] == [0, 1, 2, 3][: len(long)]
    assert len(long) in (3, 4)
    assert [placed.goes_on for _, placed in long] == [False, *(True for _ in long[1:])]
    assert all(number_of(placed) == "202" for _, placed in long)
    assert all(len(placed.rows) >= 2 for _, placed in long)


@BOTH
def test_sixty_rules(paper: QSizeF) -> None:
    document = ruled([SENTENCE * (1 + number % 7) for number in range(60)])
    pages = laid_out(document, paper)
    assert_well_laid(document, pages)
    assert 5 <= len(pages) <= 12


@BOTH
def test_all_the_scripts_of_the_world(paper: QSizeF) -> None:
    document = ruled([*UNICODE, HOSTILE, "x" * 400, "規" * 300, "\u202eback\u202c to front", "tab\tand\x07bell"])
    assert_well_laid(document, laid_out(document, paper))


@settings(max_examples=proving.numbers(10, 200))
@given(st.lists(st.integers(0, 60), max_size=25), st.sampled_from([A4, LETTER]))
def test_rules_of_any_length(lengths: list[int], paper: QSizeF) -> None:
    document = ruled([f"Of {length} sentences. {SENTENCE * length}" for length in lengths])
    assert_well_laid(document, laid_out(document, paper))


@settings(max_examples=proving.numbers(10, 200))
@given(st.lists(st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn")), max_size=300), max_size=6))
def test_rules_of_any_letters(texts: list[str]) -> None:
    document = ruled(texts)
    assert_well_laid(document, laid_out(document, A4))


@pytest.mark.parametrize("what", [rules, full, minutes, book])
@BOTH
def test_a_played_evening(tmp_path, what, paper: QSizeF) -> None:
    session: Session = short_evening(tmp_path)
    document = what(account(session, since=12))
    session.close()
    assert_well_laid(document, laid_out(document, paper))


@BOTH
def test_a_head_is_never_the_last_on_its_page(paper: QSizeF) -> None:
    for before in range(18, 40):
        told = account_of(
            [
                *(Rule(f"r{number}", number, "Short.", kind="immutable") for number in range(101, 101 + before)),
                Rule("r201", 201, SENTENCE * 3, kind="mutable"),
            ]
        )
        for page in laid_out(rules(told), paper).pages:
            assert not isinstance(page[-1].block, DocumentHeading)


def test_no_line_of_a_paragraph_stands_alone_and_no_label_without_what_it_names() -> None:
    """In a rule of many pages whose paragraphs have four lines each."""
    for shorter in range(8):
        text = "\n".join(["Short."] * shorter + [SENTENCE * 4] * 40)
        pages = laid_out(ruled([text]), A4)
        for page, following in pairwise(pages.pages):
            last, first = page[-1].rows[-1], following[0].rows[0]
            assert last.number != 0 or len(last.text.lines) == 1
            assert first.number == 0 or first.number != len(first.text.lines) - 1


def test_what_is_told_of_a_rule_may_stand_on_the_next_page_where_much_would_stay_empty() -> None:
    sheet = "\n".join(f"when dice thrown if 6 is in faces: give {each} points to thrower" for each in range(1, 31))
    told = account_of([Rule("r1", 1, SENTENCE * 20), Rule("r2", 2, SENTENCE * 4, sheet=sheet)])
    (first, second) = laid_out(full(told), A4).pages
    assert number_of(first[-1]) == number_of(second[0]) == "2"
    assert {row.kind for row in first[-1].rows} == {ParagraphKind.WORDS}
    assert (second[0].goes_on, second[0].rows[0].kind) == (True, ParagraphKind.LABEL)


def test_a_number_stands_beside_the_first_row_of_what_goes_on() -> None:
    pages = laid_out(ruled(["\n".join(["Short."] * 120)]), A4)
    for page in pages.pages[1:]:
        first = page[0].rows[0]
        assert page[0].goes_on
        assert first.height == first.setting.letters.line_height()


def test_the_list_of_the_book_tells_the_page_of_each_rule() -> None:
    document = book(account_of(Rule(f"r{number}", number, SENTENCE * (30 if number == 3 else 1)) for number in range(1, 8)))
    pages = laid_out(document, A4)
    listed = [placed for placed in pages.pages[0] if isinstance(placed.block, DocumentItem)]
    assert [int(placed.page) for placed in listed] == [
        next(
            at
            for at, page in enumerate(pages.pages, 1)
            if isinstance(page[0].block, DocumentHeading) and page[0].block.text == head
        )
        for head in (f"Rule {number}" for number in range(1, 8))
    ]


def test_the_book_has_a_page_for_each_rule() -> None:
    document = book(account_of(Rule(f"r{number}", number, "Short.") for number in range(1, 8)))
    pages = laid_out(document, A4)
    heads = [[placed.block.text for placed in page if isinstance(placed.block, DocumentHeading)] for page in pages.pages]
    assert heads == [[], *([f"Rule {number}"] for number in range(1, 8))]


def test_a_rule_without_words_keeps_its_number() -> None:
    assert [number_of(placed) for placed in laid(laid_out(ruled(["\x00"]), A4)) if number_of(placed)] == ["201"]


def test_older_words_are_set_smaller_than_those_in_force(tmp_path) -> None:
    session = short_evening(tmp_path)
    pages = laid_out(full(account(session)), A4)
    session.close()
    sizes = {row.setting.letters.px for placed in laid(pages) if number_of(placed) == "302" for row in placed.rows}
    assert sizes == {11.5, 10.5, 8.8}
    (entry,) = [block for block in full(account_of([Rule("r1", 1, "Words.")])).blocks if isinstance(block, DocumentItem)]
    assert not [each for each in entry.paragraphs if each.kind is ParagraphKind.OLD]


def test_a_line_that_was_moved_in_is_so_on_the_page_with_all_that_follows_of_it() -> None:
    pages = laid_out(ruled(["Whoever moves\n    a) " + SENTENCE * 2]), A4)
    ((_, placed),) = parts(pages, "201")
    first, *others = [row.x for row in placed.rows if row.kind in (ParagraphKind.TITLE, ParagraphKind.WORDS)]
    assert len(others) > 1
    assert others == pytest.approx([first + 4 * 0.3 * 11.5] * len(others))
