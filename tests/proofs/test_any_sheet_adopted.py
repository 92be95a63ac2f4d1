"""Sheets made at random, of the right sorts and in the words of the four games, adopted in the middle of an evening.

Nothing goes wrong, whatever they say: the work that one act brings is bounded, the file alone gives the same table, and
what was foretold before the vote touches nothing and is what then comes of it. A line that fails has done nothing.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import given, settings

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.grammar import parse
from tabletop.clerk.language.printer import sheet_text
from tabletop.clerk.language.tree import Clause, Sheet
from tabletop.clerk.work.cascade import MOST_ACTS, MOST_LINES, Cascade
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.answers import DryRun
from tabletop.engine.frozen import replace
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import spoken
from tabletop.game.dry_run import counts_for
from tabletop.game.evening import Evening
from tabletop.game.session import Session
from tabletop.journal import read
from tests.any_acts import attempt
from tests.changes.middle import Middles
from tests.clerk.trees import sheets
from tests.playing import do, rehearsed
from tests.proving import numbers

MIDDLES = Middles(Path(mkdtemp()))
BY_CHANCE = ("throw", "shuffle", "at random", "dice", "sides")
"""Words of sheets that leave something to chance, or change what a throw is."""
OTHERWISE_ON_THE_COPY = ("rule changed", "rule is enacted", "step number")
"""What tells the copy apart, where putting the rule in force is a step of its own."""


@pytest.fixture(scope="module")
def lines_worked() -> Iterator[list[int]]:
    """How many lines of sheets ran in each step that was worked out."""
    worked: list[int] = []
    finish = Cascade.finish
    with pytest.MonkeyPatch.context() as patch:

        def counted(cascade: Cascade) -> None:
            finish(cascade)
            worked.append(cascade.lines)

        patch.setattr(Cascade, "finish", counted)
        yield worked


def change(sheet: Sheet) -> Propose:
    return Propose(by="Ann", kind="enact", text="As the sheet says.", sheet=sheet_text(sheet))


def adopted_and_played_on(session: Session, proposal: Propose) -> None:
    """Proposed, voted for by everybody, settled by hand if need be; then a throw, some days over Christmas, a turn of Bo’s and
    whatever can be decided."""
    for said in (
        {"act": "begin turn", "by": "Ann", "to": "Ann"},
        {"act": "propose", "by": "Ann", "kind": "enact", "text": proposal.text, "sheet": proposal.sheet},
        {"act": "turn calendar", "to": "2026-12-20"},
        *voted("Ann"),
        {"act": "throw", "by": "Ann", "faces": [6]},
        {"act": "turn calendar", "to": "2027-01-02"},
        {"act": "begin turn", "by": "Bo", "to": "Bo"},
        {"act": "propose", "by": "Bo", "kind": "repeal", "rule": 301},
        *voted("Bo", against="Cy"),
        {"act": "throw", "by": "Bo", "faces": [2]},
    ):
        attempt(session, said)


def voted(by: str, against: str = "") -> Iterator[dict[str, object]]:
    yield {"act": "end debate", "by": by}
    for name in ("Ann", "Bo", "Cy"):
        yield {"act": "vote", "by": name, "side": "against" if name == against else "for"}
    yield {"act": "settle vote", "adopted": True}


@settings(max_examples=numbers(20, 2_000))
@given(sheets(VOCABULARY))
def test_any_sheet_is_adopted_and_played_under_and_the_file_alone_gives_the_same_table(
    lines_worked: list[int], sheet: Sheet
) -> None:
    assert [str(error) for error in check(sheet_text(sheet), VOCABULARY).errors] == []
    session, proposal = MIDDLES("nomic"), change(sheet)
    lines_worked.clear()
    adopted_and_played_on(session, proposal)
    assert max(lines_worked) <= MOST_LINES
    assert all(len(step.acts) <= MOST_ACTS + 1 for step in session.minutes(1, session.last))
    session.law()
    live, path = session.whole_table(), session.path
    session.close()
    with pytest.MonkeyPatch.context() as patch:
        for asks in ("follow", "law", "objections", "completed"):
            patch.setattr(Clerk, asks, no_sheet_is_consulted)
        assert Evening(read(path)).whole_table() == live


def no_sheet_is_consulted(*_: object, **__: object) -> None:
    raise AssertionError("a sheet was consulted while a file was read")


def failing(sheet: Sheet) -> Sheet:
    """Its ``when`` lines and one more, each with a gift at its beginning and an act at its end that no table could do."""
    (line,) = parse('when dice thrown\n  give 5 points to players\n  give 1 points to "Zed"', VOCABULARY).lines
    assert isinstance(line, Clause)
    gift, impossible = line.body
    clauses = [each for each in sheet.lines if isinstance(each, Clause) and each.moment == "when"]
    return Sheet((*(replace(each, body=(gift, *each.body, impossible)) for each in clauses), line))


@settings(max_examples=numbers(12, 1_000))
@given(sheets(VOCABULARY))
def test_a_line_that_ends_in_what_no_table_could_do_does_nothing_and_the_table_plays_on(sheet: Sheet) -> None:
    session, proposal = MIDDLES("nomic"), change(failing(sheet))
    number = session.whole_table().rulebook.next_number
    adopted_and_played_on(session, proposal)
    of_the_rule = [act for step in session.minutes(1, session.last) for act in step.acts if act.rule == f"r{number}"]
    assert {act.said for act in of_the_rule} <= {"fault", "park"}
    session.close()


@settings(max_examples=numbers(12, 1_000))
@given(sheets(VOCABULARY))
def test_what_is_foretold_touches_nothing_and_is_what_adopting_it_and_playing_those_steps_on_a_copy_gives(sheet: Sheet) -> None:
    session, proposal = MIDDLES("nomic"), change(sheet)
    before, last = session.whole_table(), session.last
    session.foreseen(proposal)
    rehearsal = rehearsed(session, proposal)
    assert (session.whole_table(), session.last) == (before, last)
    assert rehearsal is not None
    if not rehearsal.ends and not any(word in proposal.sheet for word in (*BY_CHANCE, *OTHERWISE_ON_THE_COPY)):
        assert foretold(rehearsal) == came_about(session, proposal, rehearsal)


def foretold(rehearsal: DryRun) -> dict[tuple[str, str], str]:
    return {(each.what, each.who): each.would_be for each in rehearsal.figures}


def came_about(session: Session, proposal: Propose, rehearsal: DryRun) -> dict[tuple[str, str], str]:
    """The figures that are others on a copy where the rule was put in force before those steps, which are then done again."""
    steps = session.lately(3)[1]
    copy = MIDDLES("nomic")
    copy.go_back(rehearsal.first - 1)
    highest = session.whole_table().rulebook.highest
    do(copy, "edit rule", text=proposal.text, sheet=proposal.sheet, kind="mutable", number=highest)
    ended, would_end = stages(session.table(at=rehearsal.first - 1)), stages(copy.table())
    for number, step in steps:
        copy.act(step.act, anyway=True)
        ended |= stages(session.table(at=number))
        would_end |= stages(copy.table())
    real, other = figures(session) | ended, figures(copy) | would_end
    copy.close()
    return {key: other.get(key, "0") for key in {*real, *other} if real.get(key, "0") != other.get(key, "0")}


def stages(table: SeenTable) -> dict[tuple[str, str], str]:
    """How each proposal stands; those that are settled leave the table when another is made."""
    return {(f"proposal {each.number}", ""): each.stage.value for each in table.proposals}


def figures(session: Session) -> dict[tuple[str, str], str]:
    table = session.whole_table()
    counted = {(counter, counts_for(table, about)): spoken(amount) for (counter, about), amount in table.counters.items()}
    held = {("cards in hand", seat.name): str(len(table.hand(seat.name))) for seat in table.seats}
    return {**counted, **held, ("turn", ""): table.turn.seat or "nobody"}
