"""Had nothing been otherwise in the last turns, whatever they were, they would have come to what they came to."""

from pathlib import Path
from tempfile import mkdtemp

from hypothesis import given
from hypothesis import strategies as st

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.printer import sheet_text
from tabletop.engine.acts.by_hand import TidyUp
from tabletop.engine.work import finish
from tests.any_acts import attempt, picked, steps, tries
from tests.changes.change import GAMES
from tests.changes.middle import Middles
from tests.clerk.trees import sheets
from tests.proofs.test_any_buttons import USUAL

MIDDLES = Middles(Path(mkdtemp()))
CARDS = "card-nomic"
ON_CARDS = (
    'when card played if suit of card is in ["hearts", "diamonds"]: draw 1 card from "draw" for player',
    'when thing moved if suit of thing is in ["spades", "clubs"]: give 1 points to by',
    "when ballot laid if rank of first of laid is in [2, 3, 4, 5, 6, 7]: give 1 points to voter",
    'when step done: change points of "Ann" to number of (hand of "Ann") whose suit is "hearts"',
)
written = st.sampled_from(ON_CARDS) | sheets(VOCABULARY).map(sheet_text)


@tries(quick=20, full=1_500)
@given(st.sampled_from((*GAMES, CARDS, CARDS)), st.lists(written, max_size=3), st.lists(steps, min_size=12, max_size=40))
def test_played_again_under_the_same_rules_the_last_turns_come_to_the_same(
    game: str, adopted: list[str], script: list[tuple[int, tuple[int, ...]]]
) -> None:
    session = MIDDLES(game)
    for sheet in adopted:
        attempt(session, {"act": "edit rule", "by": "Ann", "text": "As the sheet says.", "sheet": sheet})
    for kind, numbers in script:
        attempt(session, picked(session.whole_table(), kind, numbers, USUAL))
    told = finish(session._dry_run(TidyUp(by="")))
    if told is not None:
        assert (told.figures, told.objected, told.asked, told.failed) == ((), (), (), ())
    session.close()
