"""Whatever the rules and whatever people do, what follows is what was foretold, and nothing passes in silence."""

from pathlib import Path
from tempfile import mkdtemp

from hypothesis import given
from hypothesis import strategies as st

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.printer import sheet_text
from tabletop.clerk.language.tree import Sheet
from tabletop.engine.acts import Act, read_act
from tabletop.engine.acts.by_hand import AddThing, Arrange, TidyUp
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.answers import Done
from tabletop.engine.frozen import replace
from tabletop.engine.plain import Malformed
from tabletop.engine.steps import Followed
from tabletop.engine.table import Table
from tabletop.game.entries import read_step
from tabletop.game.foreknown import foreknown
from tests.any_acts import KINDS, attempt, picked, scripts, tries
from tests.changes.change import GAMES
from tests.changes.middle import Middles
from tests.clerk.trees import sheets
from tests.playing import resume
from tests.proofs.test_any_buttons import USUAL

MIDDLES = Middles(Path(mkdtemp()))
STANDING_STILL = (Arrange, TidyUp)
"""What lies elsewhere then is seen, and means nothing."""


def understood(found: dict[str, object]) -> Act | None:
    try:
        return read_act(found)
    except Malformed:
        return None


def quiet(act: Act, before: Table, after: Table) -> bool:
    """Whether nothing need be told: it changes nothing, makes room for what is not there yet, or a secret ballot takes the place
    of another."""
    room = isinstance(act, AddThing) and act.count == 0
    veiled = isinstance(act, Vote) and before.under_vote is not None and before.under_vote.veiled
    return veiled or room or isinstance(act, STANDING_STILL) or replace(after, steps=before.steps, clocks=before.clocks) == before


@tries(quick=20, full=2_000)
@given(st.sampled_from(GAMES), st.lists(sheets(VOCABULARY), max_size=3), scripts)
def test_what_follows_is_what_was_foretold_and_what_is_done_is_told(
    game: str, adopted: list[Sheet], script: list[tuple[int, tuple[int, ...]]]
) -> None:
    session = MIDDLES(game)
    for sheet in adopted:
        attempt(session, {"act": "edit rule", "by": "Ann", "text": "As the sheet says.", "sheet": sheet_text(sheet)})
    for number, (kind, numbers) in enumerate(script):
        before, found = session.whole_table(), picked(session.whole_table(), kind, numbers, USUAL if number % 2 else KINDS)
        act = understood(found)
        foretold, against = (session.follows(act), session.objection(act)) if act else ((), None)
        if not isinstance(attempt(session, found), Done) or act is None:
            continue
        step = session.step(session.last)
        assert step is not None
        done = read_step(session._record.entries[session.last - 1])
        found, *tables = done.tables(before)
        known = foreknown(found, done.act, Followed(done.followed, tuple(tables))).acts
        came = tuple(each.told for each in step.acts[1 : len(known)] if each.told and not each.quiet)
        assert against or came == foretold, act
        assert any(step.told) or quiet(act, before, session.whole_table()), act
    session.close()
    again = resume(session.path)
    assert (again.whole_table(), again.questions()) == (session.whole_table(), session.questions())
    again.close()
