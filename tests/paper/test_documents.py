"""What stands in each document, whatever it is written in."""

from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import seen
from tabletop.game.paper_account import account
from tabletop.game.session import Session
from tabletop.journal import Trouble
from tabletop.paper import text as text_on_paper
from tabletop.paper.account import EveningAccount
from tabletop.paper.book import book
from tabletop.paper.choice import WHAT, WRITERS
from tabletop.paper.document import MOST_INWARD, Document, DocumentHeading, DocumentItem, ParagraphKind, Printed, printable
from tabletop.paper.html import MARKS, html
from tabletop.paper.markdown import markdown
from tabletop.paper.minutes import minutes
from tabletop.paper.rules import cards, full, rules
from tabletop.paper.stories import MomentsOnWay
from tabletop.paper.text import first_words, text
from tests.games import nomic
from tests.golden import approved
from tests.paper.evenings import account_of, carry, short_evening, small_nomic
from tests.playing import do, held, sit

ICONS = Path(__file__).parents[2] / "assets" / "icons"

words = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=200)
some_rules = st.lists(
    st.tuples(st.integers(1, 999), words, st.sampled_from(["mutable", "immutable", "rule", "by law"])), max_size=12
)


def ruled(drawn: list[tuple[int, str, str]]) -> EveningAccount:
    return account_of(Rule(f"r{index}", number, text, kind=kind) for index, (number, text, kind) in enumerate(drawn))


def bare(text: str) -> str:
    """The words without spaces and line ends, and without signs that nobody can print."""
    return "".join("".join(map(printable, text.splitlines())).split())


class Reader(HTMLParser):
    """The words of an HTML file between its heading and its end, as a reader sees them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said, self.open = "", list[str]()
        self.feed(page)
        assert self.open == [], "every element is closed"

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """A path of a mark."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "main" in self.open:
            self.said += data


def unescaped(markdown: str) -> str:
    """What is read of it: a star that is none of the words makes them bold or slanting."""
    said, signs = "", iter(markdown)
    for sign in signs:
        said += next(signs) if sign == "\\" else "" if sign == "*" else sign
    return said


@given(some_rules)
def test_every_rules_words_stand_once_and_in_order_beside_its_number(drawn: list[tuple[int, str, str]]) -> None:
    told = ruled(drawn)
    found = entries(rules(told))
    assert [(entry.number, bare("".join(texts(entry, ParagraphKind.TITLE, ParagraphKind.WORDS)))) for entry in found] == [
        (str(rule.number), bare(rule.text)) for rule in told.rules
    ]


READ: dict[str, Callable[[str], str]] = {".html": lambda page: Reader(page).said, ".md": unescaped, ".txt": str}


@pytest.mark.parametrize("ending", WRITERS)
@given(some_rules)
def test_no_writing_loses_or_adds_a_word(ending: str, drawn: list[tuple[int, str, str]]) -> None:
    told = ruled(drawn)
    said = bare(READ[ending](WRITERS[ending](rules(told))))
    after = 0
    for rule in told.rules:
        found = said.find(bare(f"{rule.number}{rule.text}"), after)
        assert found >= after
        after = found + len(bare(rule.text))


@pytest.mark.parametrize("what", WHAT)
@given(some_rules)
def test_any_rules_make_every_document_in_every_writing(what: str, drawn: list[tuple[int, str, str]]) -> None:
    printed = WHAT[what](ruled(drawn))
    for write in WRITERS.values():
        assert write(printed).encode()


def test_classes_stand_apart_and_one_class_needs_no_head() -> None:
    def heads(kinds: str) -> list[tuple[str, int | None]]:
        told = rules(account_of(Rule(f"r{n}", n, "Words.", kind=kind) for n, kind in enumerate(kinds.split(","), 1)))
        return [(block.text, block.mark) for block in told.blocks if isinstance(block, DocumentHeading)]

    assert heads("law,bylaw,law,charter") == [("Law rules", 0), ("Bylaw rules", 1), ("Charter rules", 2)]
    assert heads("rule,rule") == []
    assert heads("law,law") == []


def test_the_marks_are_those_of_the_table() -> None:
    for name, drawn in zip(("keystone", "quill", "leaf", "wheel", "anchor"), MARKS, strict=True):
        assert drawn in (ICONS / f"{name}.svg").read_text("utf-8")


def entries(printed: Printed) -> list[DocumentItem]:
    assert isinstance(printed, Document)
    return [block for block in printed.blocks if isinstance(block, DocumentItem)]


def texts(entry: DocumentItem, *kinds: ParagraphKind) -> tuple[str, ...]:
    return tuple(paragraph.text for paragraph in entry.paragraphs if paragraph.kind in kinds)


def entry(printed: Printed, number: int) -> DocumentItem:
    return next(each for each in entries(printed) if each.number == str(number))


def test_what_changed_since_a_step_has_a_bar(played: Session) -> None:
    told = account(played, since=12)
    assert [each.number for each in entries(rules(told)) if each.changed] == ["302", "304", "306", "204", "206"]
    assert [card.number for card in cards(told).cards] == ["302", "304", "306"]
    assert not any(each.changed for each in entries(rules(account(played))))
    assert not any(each.changed for each in entries(rules(account(played, since=played.last))))


def test_it_can_be_printed_as_it_stood_after_any_step(played: Session) -> None:
    told = account(played, at=11)
    assert told.standing.right == "after step 11 · 20 November 2025"
    assert texts(entry(rules(told), 302), ParagraphKind.NOTE) == (
        "was 203 · proposed by Bo, adopted with 3 for, 0 against at step 11, 20 November 2025, 12:00",
    )
    assert [each.number for each in entries(full(told))][-1] != "204", "it is repealed later"
    assert account(played, at=0).standing.right == "as the game began"


@pytest.mark.parametrize(("at", "since"), [(-1, None), (1000, None), (None, -3), (None, 1000), (5, 6)])
def test_a_step_that_is_none_is_named_in_a_sentence(played: Session, at: int | None, since: int | None) -> None:
    with pytest.raises(Trouble, match="step"):
        account(played, at, since)


def test_a_sheet_that_cannot_be_read_stands_as_it_was_written() -> None:
    told = full(account_of([Rule("r1", 1, "Words.", sheet="make tea")]))
    assert texts(entry(told, 1), ParagraphKind.CLERK) == ("This sheet cannot be read, and sleeps:", "make tea")


def test_void_is_said() -> None:
    told = account_of([Rule("r1", 1, "Words.", standing="void")])
    assert texts(entry(rules(told), 1), ParagraphKind.NOTE) == ("void",)
    assert cards(told).cards[0].state == "void"


def test_a_stamp_void_is_printed_with_its_step_and_its_reason(tmp_path: Path) -> None:
    session = short_evening(tmp_path)
    do(session, "stamp void", by="Cy", rule=306, why="it conflicts with 101")
    told, now = account(session), session.last
    assert texts(entry(rules(told), 306), ParagraphKind.NOTE)[0].endswith(f" · void since step {now} (it conflicts with 101)")
    pages = book(told)
    assert f"void since step {now} (it conflicts with 101) · 21 November 2025" in [
        note for each in entries(pages) for note in texts(each, ParagraphKind.NOTE)
    ]
    do(session, "stamp void", by="Cy", rule=306, void=False)
    assert "void" not in texts(entry(rules(account(session)), 306), ParagraphKind.NOTE)[0]


def test_a_rules_own_heading_is_set_apart_from_its_words() -> None:
    told = account_of([Rule("r1", 7, "Transmutation\nA rule gets another number."), Rule("r2", 8, "One.\nTwo.")])
    assert (texts(entry(rules(told), 7), ParagraphKind.TITLE), texts(entry(rules(told), 8), ParagraphKind.TITLE)) == (
        ("Transmutation",),
        (),
    )
    assert "\n**Transmutation**\n" in markdown(rules(told))
    assert '<p class="title">Transmutation</p>' in html(cards(told))


def test_who_has_gone_out_is_named(tmp_path: Path) -> None:
    session = short_evening(tmp_path)
    do(session, "leave", by="Bo", who="Bo")
    assert rules(account(session)).lead.startswith("Ann and Cy; Bo is out. ")
    assert minutes(account(session)).lead == "Ann and Cy; Bo is out."


def test_rules_without_a_class_are_told_from_those_that_have_one() -> None:
    told = rules(account_of(Rule(f"r{n}", n, "Words.", kind=kind) for n, kind in enumerate(("immutable", "rule", "rule"), 1)))
    assert told.lead.endswith("1 immutable rule, 2 other.")
    assert [block.text for block in told.blocks if isinstance(block, DocumentHeading)] == ["Immutable rules", "Other rules"]


def test_actions_on_rule_cards_are_told_by_their_names(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    removal = "Scoring\nThe player may remove any one rule from the ruleset by performing an action."
    describes = 'set describes to ["remove any one rule"]'
    do(session, "mutate", by="Ann", rule=1001, text=removal, sheet=describes)
    do(session, "divide", by="Ann", rule=1001, to=13)
    do(session, "other action", by="Ann", under=13, words="remove any one rule", does="remove", rule=6)
    told = account(session)
    session.close()
    assert texts(entry(rules(told), 1001), ParagraphKind.NOTE) == ("mutated at step 2",)
    assert texts(entry(rules(told), 13), ParagraphKind.NOTE) == ("divided off rule 1001 at step 3",)
    assert texts(entry(full(told), 6), ParagraphKind.NOTE) == ("removed by the action of rule 13 at step 4",)


def test_that_a_rule_subsumed_another_is_told_in_the_past(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    do(session, "subsume", by="Ann", rule=1001, other=1002)
    told = account(session)
    session.close()
    assert texts(entry(rules(told), 1001), ParagraphKind.NOTE) == ("subsumed rule 1002 at step 2",)


def test_what_was_voted_down_is_told_with_its_words_and_its_vote(tmp_path: Path) -> None:
    session = sit(tmp_path, small_nomic(), "Ann,Bo,Cy", token="")
    carry(session, "Ann", against="Bo", kind="enact", text="Tea is served.")
    carry(session, "Bo", against="Cy", kind="amend", rule=203, text="Nothing is adopted.")
    told = full(account(session))
    heads = [block.text for block in told.blocks if isinstance(block, DocumentHeading)]
    assert heads[-1] == "Proposals that were defeated"
    assert (texts(entry(told, 301), ParagraphKind.OLD), texts(entry(told, 302), ParagraphKind.OLD)) == (
        ("Tea is served.",),
        ("Nothing is adopted.",),
    )
    notes = [texts(entry(told, number), ParagraphKind.NOTE)[0] for number in (301, 302)]
    assert notes == [
        "a new rule, proposed by Ann, defeated with 2 for, 1 against at step 6, 20 November 2025, 12:00",
        "to amend rule 203, proposed by Bo, defeated with 2 for, 1 against at step 11, 20 November 2025, 12:00",
    ]
    do(session, "void vote", by="Ann", number=302, why="Cy misread it")
    assert "302" not in [each.number for each in entries(full(account(session)))]
    session.close()


def test_what_was_taken_back_is_told_as_that(tmp_path: Path) -> None:
    session = nomic.begun(tmp_path)
    nomic.turn(session, text="Tea is served.")
    nomic.turn(session, kind="amend", rule=206, text="Nobody loses a point.")
    for number in (301, 302):
        do(session, "void vote", by="Ann", number=number)
        do(session, "decide", question="custom", answer="yes")
    told = full(account(session))
    assert [texts(entry(told, number), ParagraphKind.NOTE)[0] for number in (301, 206)] == approved()
    session.close()


def test_a_stamp_that_a_judgment_puts_on_a_rule_is_told_with_its_answer(tmp_path: Path) -> None:
    session = short_evening(tmp_path)
    do(session, "ask judgment", by="Ann", question="Does 306 hold?")
    judge = session.whole_table().judgments[-1].judge
    now = do(session, "judge", by=judge, answer="It is no rule.", rules=[306], then="void")
    assert texts(entry(rules(account(session)), 306), ParagraphKind.NOTE)[0].endswith(
        f" · void since step {now} (judged: It is no rule.)"
    )


def test_the_list_in_the_master_book_leads_to_its_pages(played: Session) -> None:
    told = book(account(played))
    listed = [each for each in entries(told) if each.leads_to]
    heads = [block.text for block in told.blocks if isinstance(block, DocumentHeading) and block.new_page]
    assert sorted(each.leads_to for each in listed) == sorted(heads)
    assert [each.number for each in listed][-2:] == ["204", "206"], "those that are gone come last"
    assert "- [302](#rule-302) · A rule-change is adopted" in markdown(told)
    assert '<h3><a href="#rule-302">302</a></h3>' in html(told)
    assert '<h2 id="rule-302">' in html(told)


@pytest.mark.parametrize(
    ("words", "stands"),
    [
        ("Short.", "Short."),
        ("Every player must abide, always, by the rules.", "Every player must abide, always …"),
        ("x" * 60, f"{'x' * 33} …"),
        ("規" * 20, f"{'規' * 16} …"),
        ("", ""),
    ],
)
def test_the_first_words_of_a_rule_stand_in_the_list(words: str, stands: str) -> None:
    assert first_words(words, 33) == stands


def test_paper_is_given_nothing_that_one_seat_alone_sees(played: Session) -> None:
    table = seen(played.whole_table(), "Ann")
    with pytest.raises(ValueError, match="everybody"):
        full(EveningAccount(MomentsOnWay((0,), lambda _: (None, table))))
    with pytest.raises(ValueError, match="everybody"):
        minutes(replace(account(played), tell=lambda: played.minutes(1, 5, "Ann")))


def test_a_rule_that_is_gone_is_told_in_the_words_of_the_game(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "propose", by="Ann", kind="repeal", rule=18)
    do(session, "vote", by="Ann", side="for", card=held(session, "Ann")[0])
    for name in ("Bo", "Cy", "Dee"):
        do(session, "vote", by=name, side="none")
    told = texts(entry(full(account(session)), 18), ParagraphKind.NOTE)[0]
    session.close()
    assert told.startswith("removed, proposed by Ann, ratified ")


LIST = "Whoever moves\n  a) throws a die, and\n\tb) pays    5 points."


def test_a_line_that_was_moved_in_stays_so_and_its_spaces_too() -> None:
    made = rules(account_of([Rule("r1", 201, LIST, kind="mutable")]))
    assert "201   Whoever moves\n          a) throws a die, and\n            b) pays    5 points.\n" in text(made)
    assert "\n\n\u00a0\u00a0a) throws a die, and\n\n" in markdown(made)
    assert '<p style="padding-left: 2ch">a) throws a die, and</p>' in html(made)
    assert "b) pays    5 points." in html(made)


def test_a_line_that_was_moved_in_too_far_stays_on_the_page() -> None:
    (entry,) = entries(rules(account_of([Rule("r1", 201, "On." + "\n" + " " * 500 + "Far.", kind="mutable")])))
    assert [paragraph.inward for paragraph in entry.paragraphs[:2]] == [0, MOST_INWARD]


def test_words_that_are_too_wide_go_on_under_where_they_began() -> None:
    made = rules(account_of([Rule("r1", 201, "On.\n    " + "word " * 20, kind="mutable")]))
    lines = [line for line in text(made).splitlines() if "word" in line]
    assert len(lines) == 2
    assert all(line.startswith(" " * 12 + "word") for line in lines)


def test_a_first_line_that_goes_on_in_small_letters_is_no_heading() -> None:
    (listed,) = entries(rules(account_of([Rule("r1", 201, LIST, kind="mutable")])))
    (headed,) = entries(rules(account_of([Rule("r1", 201, "Of moving\nWhoever moves throws a die.", kind="mutable")])))
    assert (texts(listed, ParagraphKind.TITLE), texts(headed, ParagraphKind.TITLE)) == ((), ("Of moving",))


def test_a_long_word_is_cut_where_hardly_a_word_would_stand_without_it() -> None:
    assert first_words("Read Rechtsvorschriftensammlungen first.", 24) == "Read Rechtsvorschriftens …"
    assert first_words("Read all of it aloud Rechtsvorschriftensammlungen.", 24) == "Read all of it aloud …"


def test_each_paragraph_of_a_page_runs_as_its_words_do() -> None:
    assert "unicode-bidi: plaintext" in html(rules(account_of([Rule("r1", 201, "שלום.", kind="mutable")])))


def test_the_first_words_of_a_rule_of_one_long_word_are_cut_without_weighing_it_again_and_again(monkeypatch):
    asked = []
    monkeypatch.setattr(text_on_paper, "east_asian_width", lambda sign: asked.append(sign) or "Na")
    assert text_on_paper.first_words("a" * 20_000, 64) == "a" * 64 + " …"
    assert len(asked) < 10 * 20_000


def test_pages_are_headed_with_the_step_after_which_they_stand_and_not_with_a_look_at_cards(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "draw", by="Bo", number=2)
    step = session.standing()
    session.look("Bo")
    assert session.last == step + 1
    assert minutes(account(session)).standing.step == f"after step {step}"
